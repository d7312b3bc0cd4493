/* SPDX-License-Identifier: MIT */
/* Sets in registers, and fetching a set at any shift; part of kernel_placement.h. */
#ifndef KERNEL_FETCH_ONCE
#define KERNEL_FETCH_ONCE

#ifdef __AVX2__
#include <immintrin.h>
#endif

/* Sets in a batch. The counter adds up bytes over a batch, eight sets at a time: at most 31 * 8. */
#define BATCH_SETS 240

typedef uint64_t vector2 __attribute__((vector_size(16)));
typedef uint64_t vector2_unaligned __attribute__((vector_size(16), aligned(1), may_alias));
#if VECTOR_WORDS == 4
typedef uint64_t vector4 __attribute__((vector_size(32)));
typedef uint64_t vector4_unaligned __attribute__((vector_size(32), aligned(1), may_alias));
#endif

#endif

#define SET        WIDTH_NAME(set)
#define BATCH      WIDTH_NAME(batch)
#define COPIES     WIDTH_NAME(copies)
#define COPY_WORDS (WIDTH_WORDS + WIDTH_HALO)
#if WIDTH_WORDS == 2 || VECTOR_WORDS == 2
#define VECTOR           vector2
#define VECTOR_UNALIGNED vector2_unaligned
#define VECTORS          (WIDTH_WORDS / 2)
#else
#define VECTOR           vector4
#define VECTOR_UNALIGNED vector4_unaligned
#define VECTORS          (WIDTH_WORDS / 4)
#endif

#define COPY_VECTORS (COPY_WORDS * VECTORS / WIDTH_WORDS)

/* A set in registers. */
typedef union {
    VECTOR v[VECTORS];
    uint64_t words[WIDTH_WORDS];
} SET;

/* A set shifted down by 0 to 7 bits, followed by the halo; then, if needed, the anchors of
 * horizontal dominoes in the set, and those of vertical ones. Aligned to cache lines, so that most
 * fetches stay within one. */
typedef struct {
    VECTOR copy[WIDTH_TILED ? 8 : 24][COPY_VECTORS] __attribute__((aligned(64)));
    VECTOR behind; /* read, without effect, when the last vector is shifted */
} COPIES;

typedef struct {
    SET sets[BATCH_SETS + 8]; /* room for one extra store, and for padding to a multiple of eight */
    uint32_t bases[BATCH_SETS + 8];
    unsigned count;
} BATCH;

/* ---- copies ---------------------------------------------------------------------------------- */

#if WIDTH_TILED

/* Loads the words of a board's set from `first` on, ANDed with a mask, into the unshifted copy;
 * zeros follow the end. */
INLINE void FN(load)(COPIES *copies, const uint64_t *set, const uint64_t *mask, unsigned words,
                     unsigned first)
{
    uint64_t *to = (uint64_t *)copies->copy[0];
    const unsigned left = words - first, take = left < COPY_WORDS ? left : COPY_WORDS;
    for (unsigned i = 0; i < take; i++) to[i] = set[first + i] & mask[first + i];
    for (unsigned i = take; i < COPY_WORDS; i++) to[i] = 0;
}

/* Makes the other seven copies. Only the first `used` vectors can be nonzero. */
INLINE void FN(make_copies)(COPIES *copies, int used)
{
    const uint64_t *source = (const uint64_t *)copies->copy[0];
    for (unsigned shift = 1; shift < 8; shift++) {
        VECTOR *to = (VECTOR *)copies->copy[shift];
        for (int v = 0; v < used; v++) {
            const VECTOR low = ((const VECTOR *)source)[v];
            const VECTOR high =
                *(const VECTOR_UNALIGNED *)(source + (size_t)v * (WIDTH_WORDS / VECTORS) + 1);
            to[v] = (low >> shift) | (high << (64 - shift));
        }
        for (int v = used; v < COPY_VECTORS; v++) to[v] = (VECTOR){0};
    }
}

#else

/* Returns a board's set ANDed with a mask and followed by zeros. It goes straight to registers:
 * storing single words and loading them as vectors would stall until the stores complete. */
INLINE SET FN(load)(const uint64_t *set, const uint64_t *mask, unsigned words)
{
    SET loaded;
    if (words == WIDTH_WORDS) {
        const VECTOR_UNALIGNED *from = (const VECTOR_UNALIGNED *)set;
        const VECTOR_UNALIGNED *also = (const VECTOR_UNALIGNED *)mask;
        for (int v = 0; v < VECTORS; v++) loaded.v[v] = from[v] & also[v];
        return loaded;
    }
#if WIDTH_WORDS == 4
    if (words == 3) {
        const uint64_t a = set[0] & mask[0], b = set[1] & mask[1], c = set[2] & mask[2];
#if VECTOR_WORDS == 2
        loaded.v[0] = (VECTOR){a, b};
        loaded.v[1] = (VECTOR){c, 0};
#else
        loaded.v[0] = (VECTOR){a, b, c, 0};
#endif
        return loaded;
    }
#endif
    for (unsigned i = 0; i < WIDTH_WORDS; i++) loaded.words[i] = i < words ? set[i] & mask[i] : 0;
    return loaded;
}

/* Returns the set shifted down by one word. */
INLINE SET FN(next_words)(SET set)
{
    SET next;
    for (int v = 0; v < VECTORS; v++) {
        const VECTOR here = set.v[v], after = v + 1 < VECTORS ? set.v[v + 1] : (VECTOR){0};
#if WIDTH_WORDS == 2 || VECTOR_WORDS == 2
        next.v[v] = (VECTOR){here[1], after[0]};
#else
        const __m256i turned = _mm256_blend_epi32((__m256i)here, (__m256i)after, 3);
        next.v[v] = (VECTOR)_mm256_permute4x64_epi64(turned, 0x39);
#endif
    }
    return next;
}

/* Returns the set shifted down by 1 to 63 bits. */
INLINE SET FN(shift)(SET set, SET next, unsigned bits)
{
    for (int v = 0; v < VECTORS; v++) set.v[v] = (set.v[v] >> bits) | (next.v[v] << (64 - bits));
    return set;
}

/* Makes the eight copies of a set. */
INLINE void FN(make_copies)(COPIES *copies, unsigned first_row, SET set, int roomy)
{
    const SET next = FN(next_words)(set);
    for (unsigned shift = 0; shift < 8; shift++) {
        const SET shifted = shift > 0 ? FN(shift)(set, next, shift) : set;
        VECTOR *row = (VECTOR *)copies->copy[first_row + shift];
        for (int v = 0; v < VECTORS; v++) row[v] = shifted.v[v];
        if (roomy) continue;
        for (int v = VECTORS; v < COPY_VECTORS; v++) row[v] = (VECTOR){0};
    }
}

#endif

/* Returns the copied set shifted down by a node's offset. */
INLINE SET FN(fetch)(const COPIES *copies, const struct placement_node *node)
{
    SET set;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    const VECTOR_UNALIGNED *at =
        (const VECTOR_UNALIGNED *)((const unsigned char *)copies->copy + node->fetch);
    for (int i = 0; i < VECTORS; i++) set.v[i] = at[i];
#else
    const size_t row = node->fetch / sizeof copies->copy[0] / 8 * 8;
    const uint64_t *at = (const uint64_t *)copies->copy[row] + node->offset / 64;
    const unsigned rest = node->offset % 64;
    for (int i = 0; i < WIDTH_WORDS; i++)
        set.words[i] = (at[i] >> rest) | ((at[i + 1] << 1) << (63 - rest));
#endif
    return set;
}

INLINE SET FN(both)(SET a, SET b)
{
    for (int i = 0; i < VECTORS; i++) a.v[i] &= b.v[i];
    return a;
}

INLINE SET FN(either)(SET a, SET b)
{
    for (int i = 0; i < VECTORS; i++) a.v[i] |= b.v[i];
    return a;
}

#if !WIDTH_TILED
/* Makes the copies for dominoes: rows 8 to 15 for horizontal ones, 16 to 23 for vertical ones. The
 * stride is less than 64. */
INLINE void FN(pair_up)(COPIES *copies, SET set, unsigned stride, int roomy)
{
    const SET next = FN(next_words)(set);
    const SET across = FN(both)(set, FN(shift)(set, next, 1));
    const SET down = FN(both)(set, FN(shift)(set, next, stride));
    FN(make_copies)(copies, 8, across, roomy);
    FN(make_copies)(copies, 16, down, roomy);
}
#endif
