/* SPDX-License-Identifier: MIT */
/*
 * All placements of a position, for one width of board: included once for each by kernel_body.h.
 *
 * A node of the tree stands for a set of cells, given by their offsets (in bits) from the first
 * one, the anchor. Its anchors that fit are an AND over its cells:
 *
 *     fit(node) = AND over cells of (free >> offset) = fit(parent) & (free >> offset of the one
 * cell more)
 *
 * and those that touch an OR in the same way. All offsets are >= 0, because the anchor is the first
 * cell in row order, so every shift goes the same way. A shift by o bits is a load from byte o / 8
 * of the copy that is shifted by o % 8 bits: the eight copies are made once a call, and a node
 * costs one AND and one OR with memory operands.
 *
 * The walk visits the branches (nodes with children) in preorder, skips those with nothing from the
 * hand below, and keeps the sets of the branch at each depth. Its leaves need no more than the sets
 * of their parent, which stay in registers. The sets of the nodes that are pieces in hand go to a
 * batch, by a store that is always made and an end that moves on by 0 or 1, so that there is no
 * branch to mispredict. What is to be done with the sets (count, list, choose) is done for a whole
 * batch.
 *
 * With few pieces in hand the walk would do much in vain. Then each orientation is put together by
 * itself, from its single cells; or, if there is more to do and nothing to touch, from dominoes:
 * the anchors of a domino that lies across, free & (free >> 1), and of one that lies down are made
 * once, with their eight copies, and then half as many fetches do.
 *
 * Behind a set there are zeros, the halo, as far as a fetch can read; a piece that leaves the board
 * at its end finds no free cells there. A board that leaves so many bits of its width unused
 * (roomy) has those zeros already. What fetches read from behind the width then belongs to anchors
 * behind the board, and the anchor's own cell, which each orientation has, is not free there.
 *
 * Larger boards are worked off 512 anchors at a time, in tiles; the copies then hold the cells
 * behind the tile, too, as far as the longest offset reaches (the halo).
 *
 * Parameters: WIDTH_NAME(x) names a function, WIDTH_WORDS 64-bit words of a set, WIDTH_HALO words
 * behind it, WIDTH_TILED whether there are tiles. VECTOR_WORDS comes from the kernel.
 */
#include "placement_table.h"

#ifndef KERNEL_PLACEMENT_ONCE
#define KERNEL_PLACEMENT_ONCE

#ifdef __AVX2__
#include <immintrin.h>
#endif

/* Sets in a batch. The counter adds up bytes over a batch, eight sets at a time: at most 31 * 8 of
 * them. */
#define BATCH_SETS 240

typedef uint64_t vector2 __attribute__((vector_size(16)));
typedef uint64_t vector2_unaligned __attribute__((vector_size(16), aligned(1), may_alias));
#if VECTOR_WORDS == 4
typedef uint64_t vector4 __attribute__((vector_size(32)));
typedef uint64_t vector4_unaligned __attribute__((vector_size(32), aligned(1), may_alias));
#endif

#ifdef __AVX2__
/* How to move the 64-bit lanes that a mask of four selects to the front, as halves of lanes. */
#define LANE(i) 2 * (i), 2 * (i) + 1
static const uint32_t lanes_to_front[16][8] __attribute__((aligned(32))) = {
    {0},
    {LANE(0)},
    {LANE(1)},
    {LANE(0), LANE(1)},
    {LANE(2)},
    {LANE(0), LANE(2)},
    {LANE(1), LANE(2)},
    {LANE(0), LANE(1), LANE(2)},
    {LANE(3)},
    {LANE(0), LANE(3)},
    {LANE(1), LANE(3)},
    {LANE(0), LANE(1), LANE(3)},
    {LANE(2), LANE(3)},
    {LANE(0), LANE(2), LANE(3)},
    {LANE(1), LANE(2), LANE(3)},
    {LANE(0), LANE(1), LANE(2), LANE(3)},
};
#undef LANE

/* The first bits of those lanes. */
static const uint32_t lane_bits[16][4] __attribute__((aligned(16))) = {
    {0},        {0},           {64},           {0, 64},           {128},     {0, 128},
    {64, 128},  {0, 64, 128},  {192},          {0, 192},          {64, 192}, {0, 64, 192},
    {128, 192}, {0, 128, 192}, {64, 128, 192}, {0, 64, 128, 192},
};
#endif

/* The lowest bit of a word, and some number below 64 or 64 itself if it is empty. */
INLINE uint32_t first_or_none(uint64_t word)
{
#ifdef __BMI__
    return (uint32_t)_tzcnt_u64(word);
#else
    return word_first(word | UINT64_C(1) << 63);
#endif
}

/* Where a list stands. */
struct listing {
    uint32_t *at;
    uint32_t room, total;
};

#endif

#define SET        WIDTH_NAME(set)
#define BATCH      WIDTH_NAME(batch)
#define COPIES     WIDTH_NAME(copies)
#define FN(name)   WIDTH_NAME(name)
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

/* A set shifted down by 0 to 7 bits, with the halo behind it; then, where they are wanted, the
 * anchors of dominoes that lie across in the set, and of those that lie down. From the start of a
 * cache line on, most fetches stay within one. */
typedef struct {
    VECTOR copy[WIDTH_TILED ? 8 : 24][COPY_VECTORS] __attribute__((aligned(64)));
    VECTOR behind; /* read, but of no effect, when the last vector is shifted */
} COPIES;

typedef struct {
    SET sets[BATCH_SETS + 8]; /* room to store one more, and to fill up to a multiple of eight */
    uint32_t bases[BATCH_SETS + 8];
    unsigned count;
} BATCH;

/* ---- fetching -------------------------------------------------------------------------------- */

#if WIDTH_TILED

/* The words of a board's set from `first` on, with those of a mask, as the copy that is not
 * shifted; 0 behind the end. */
INLINE void FN(load)(COPIES *copies, const uint64_t *set, const uint64_t *mask, unsigned words,
                     unsigned first)
{
    uint64_t *to = (uint64_t *)copies->copy[0];
    const unsigned left = words - first, take = left < COPY_WORDS ? left : COPY_WORDS;
    for (unsigned i = 0; i < take; i++) to[i] = set[first + i] & mask[first + i];
    for (unsigned i = take; i < COPY_WORDS; i++) to[i] = 0;
}

/* The other seven copies. Only the first `used` vectors are not all 0. */
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

/* A board's set with a mask, 0 behind its end. Registers get it without a detour through single
 * words in memory, which would have to wait for them to arrive there. */
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

/* The words of a set moved down by one. */
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

/* The set shifted down by 1 to 63 bits. */
INLINE SET FN(shift)(SET set, SET next, unsigned bits)
{
    for (int v = 0; v < VECTORS; v++) set.v[v] = (set.v[v] >> bits) | (next.v[v] << (64 - bits));
    return set;
}

/* Its eight copies. */
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

/* The source shifted down by a node's offset. */
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

INLINE SET FN (and)(SET a, SET b)
{
    for (int i = 0; i < VECTORS; i++) a.v[i] &= b.v[i];
    return a;
}

INLINE SET FN(or)(SET a, SET b)
{
    for (int i = 0; i < VECTORS; i++) a.v[i] |= b.v[i];
    return a;
}

#if !WIDTH_TILED
/* The copies for dominoes: rows 8 to 15 for those that lie across, 16 to 23 for those that lie
 * down. The board is less than 64 wide. */
INLINE void FN(pair_up)(COPIES *copies, SET set, unsigned stride, int roomy)
{
    const SET next = FN(next_words)(set);
    const SET across = FN(and)(set, FN(shift)(set, next, 1));
    const SET down = FN(and)(set, FN(shift)(set, next, stride));
    FN(make_copies)(copies, 8, across, roomy);
    FN(make_copies)(copies, 16, down, roomy);
}
#endif

/* ---- the walk -------------------------------------------------------------------------------- */

/* A walk through the tree for one tile. */
struct WIDTH_NAME(walk) {
    const struct omino_placements *table;
    uint64_t groups;
    uint8_t
        hand[OMINO_PIECES_MAX + 64]; /* 1 for a piece in hand; the one past all pieces never is */
    COPIES free, touch;
    SET kept[2 * PLACEMENT_DEPTH_MAX + 2]; /* fit and touch of the branch at each depth */
    unsigned branch;                       /* where to go on */
    uint64_t few;  /* the pieces in hand if they are so few that the tree does not pay, else 0 */
    int paired;    /* whether these are put together from dominoes */
    unsigned tile; /* its first word */
};

#define WALK struct WIDTH_NAME(walk)

/*
 * Finds out whether it costs less to go through the pieces in hand one by one than to walk through
 * the tree, which is made for many at a time. Where nothing has to be touched, a node of the tree
 * costs about twice as much as a fetch.
 */
INLINE void FN(choose)(WALK *walk, const uint64_t *hand, const int touching)
{
    const struct omino_placements *table = walk->table;
    walk->few = 0;
    walk->paired = 0;
    if (!hand || table->piece_count > 64) return;
    const uint64_t pieces = *hand & (UINT64_MAX >> (64 - table->piece_count));
    unsigned cells = 0, parts = PLACEMENT_PAIRING, count = 0;
    for (uint64_t rest = pieces; rest; rest &= rest - 1) {
        const struct placement_piece *piece = &table->pieces[word_first(rest)];
        cells += piece->cost;
        parts += piece->parts * piece->orientation_count;
        if (++count > PLACEMENT_FEW || (touching && cells > table->node_count)) return;
    }
    walk->paired = !WIDTH_TILED && !touching && table->grid.stride < 64 && parts < cells;
    if (touching || (walk->paired ? parts : cells) <= 2 * table->node_count) walk->few = pieces;
}

/* Spreads eight bits over eight bytes of 0 or 1, the lowest bit first in memory. */
INLINE uint64_t FN(spread)(uint64_t bits)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    const uint64_t picked =
        ((bits & 255) * UINT64_C(0x0101010101010101)) & UINT64_C(0x8040201008040201);
#else
    const uint64_t picked =
        ((bits & 255) * UINT64_C(0x0101010101010101)) & UINT64_C(0x0102040810204080);
#endif
    return ((picked + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7) & UINT64_C(0x0101010101010101);
}

INLINE void FN(take_hand)(WALK *walk, const uint64_t *hand)
{
    const struct omino_placements *table = walk->table;
    const unsigned pieces = table->piece_count;
    walk->groups = 0;
    for (unsigned piece = 0; piece < pieces; piece += 8) {
        const uint64_t eight = hand ? hand[piece / 64] >> (piece % 64) : UINT64_MAX;
        const uint64_t bytes = FN(spread)(eight);
        memcpy(walk->hand + piece, &bytes, sizeof bytes);
    }
    walk->hand[pieces] = 0;
    if (!hand)
        walk->groups = UINT64_MAX;
    else if (pieces <= 64)
        walk->groups = hand[0];
    else
        for (unsigned piece = 0; piece < pieces; piece++)
            if (walk->hand[piece]) walk->groups |= placement_group(table, piece);
}

INLINE void FN(start)(WALK *walk, const struct omino_position *position, unsigned tile)
{
    const struct omino_placements *table = walk->table;
    const unsigned words = table->grid.words;
    walk->branch = 0;
    walk->tile = tile;
#if WIDTH_TILED
    const int used = VECTORS + (int)table->halo * VECTORS / WIDTH_WORDS + 1;
    FN(load)(&walk->free, position->free, table->mask, words, tile);
    FN(make_copies)(&walk->free, used);
    if (position->touch) {
        FN(load)(&walk->touch, position->touch, table->mask, words, tile);
        FN(make_copies)(&walk->touch, used);
    }
#else
    const SET free = FN(load)(position->free, table->mask, words);
    FN(make_copies)(&walk->free, 0, free, table->roomy);
    if (position->touch) FN(make_copies)
    (&walk->touch, 0, FN(load)(position->touch, table->mask, words), table->roomy);
    else if (walk->few && walk->paired)
        FN(pair_up)(&walk->free, free, table->grid.stride, table->roomy);
#endif
}

/* Stores a set as number `count` of the batch; returns the count with it if its piece is in hand,
 * else without. */
INLINE size_t FN(emit)(BATCH *batch, size_t count, const WALK *walk,
                       const struct placement_node *node, SET legal)
{
    batch->sets[count] = legal;
    batch->bases[count] = node->base;
    return count + walk->hand[node->piece];
}

/* Fills a batch. `touching` is a constant. */
INLINE void FN(advance)(WALK *walk, BATCH *batch, const int touching)
{
    const struct omino_placements *table = walk->table;
    const struct placement_branch *const branches = table->branches;
    const struct placement_node *const nodes = table->nodes;
    const unsigned end = table->branch_count;
    const uint64_t groups = walk->groups;
    unsigned at = walk->branch;
    size_t count = 0;
    while (at < end) {
        const struct placement_branch *branch = &branches[at];
        if (!(branch->groups & groups)) {
            at = branch->skip;
            continue;
        }
        if (count + branch->leaves >= BATCH_SETS) break;
        const struct placement_node *node = &nodes[branch->first];
        const struct placement_node *const last = node + branch->leaves;
        SET *const kept = &walk->kept[2 * branch->depth];
        /* Depth 0 finds there what neither narrows nor widens. */
        const SET fit = FN(and)(FN(fetch)(&walk->free, node), kept[0]);
        SET touch = fit, legal = fit;
        kept[2] = fit;
        if (touching) {
            touch = FN(or)(FN(fetch)(&walk->touch, node), kept[1]);
            kept[3] = touch;
            legal = FN(and)(fit, touch);
        }
        count = FN(emit)(batch, count, walk, node, legal);
        while (node < last) {
            node++;
            legal = FN(and)(fit, FN(fetch)(&walk->free, node));
            if (touching) legal = FN(and)(legal, FN(or)(touch, FN(fetch)(&walk->touch, node)));
            count = FN(emit)(batch, count, walk, node, legal);
        }
        at++;
    }
    batch->count = (unsigned)count;
    walk->branch = at;
}

/* The set of one orientation: an AND over its nodes (cells, or dominoes), and an OR for what must
 * be touched. */
INLINE SET FN(one_way)(const WALK *walk, const struct placement_node *node, unsigned parts,
                       const int touching)
{
    SET fit = FN(fetch)(&walk->free, node), touch = fit;
    if (touching) touch = FN(fetch)(&walk->touch, node);
    for (unsigned i = 1; i < parts; i++) {
        fit = FN(and)(fit, FN(fetch)(&walk->free, node + i));
        if (touching) touch = FN(or)(touch, FN(fetch)(&walk->touch, node + i));
    }
    return touching ? FN(and)(fit, touch) : fit;
}

INLINE void FN(add_piece)(const WALK *walk, const struct placement_piece *piece,
                          const struct placement_node *node, unsigned parts, SET *sets,
                          uint32_t *bases, const int touching)
{
    for (unsigned i = 0; i < piece->orientation_count; i++, node += parts) {
        sets[i] = FN(one_way)(walk, node, parts, touching);
        bases[i] = node->base;
    }
}

/* The same piece by piece; all of them fit into one batch. */
INLINE void FN(advance_few)(WALK *walk, BATCH *batch, const int touching)
{
    const struct omino_placements *table = walk->table;
    const struct placement_node *const nodes = walk->paired ? table->parts_of : table->cells_of;
    unsigned count = 0;
    for (uint64_t rest = walk->few; rest; rest &= rest - 1) {
        const struct placement_piece *piece = &table->pieces[word_first(rest)];
        const uint32_t first = walk->paired ? piece->first_part : piece->first_cell;
        const unsigned parts = walk->paired ? piece->parts : piece->area;
        SET *sets = batch->sets + count;
        uint32_t *bases = batch->bases + count;
        if (parts == 3) /* most often: as a constant */
            FN(add_piece)(walk, piece, nodes + first, 3, sets, bases, touching);
        else
            FN(add_piece)(walk, piece, nodes + first, parts, sets, bases, touching);
        count += piece->orientation_count;
    }
    batch->count = count;
    walk->branch = table->branch_count;
}

static void FN(advance_touching)(WALK *walk, BATCH *batch)
{
    if (walk->few)
        FN(advance_few)(walk, batch, 1);
    else
        FN(advance)(walk, batch, 1);
}

static void FN(advance_fitting)(WALK *walk, BATCH *batch)
{
    if (walk->few)
        FN(advance_few)(walk, batch, 0);
    else
        FN(advance)(walk, batch, 0);
}

/* Goes through all batches of a position: while (FN(next)(...)) use(batch). */
INLINE int FN(next)(WALK *walk, const struct omino_position *position, BATCH *batch)
{
    const struct omino_placements *table = walk->table;
    if (walk->branch >= table->branch_count) {
        if (!WIDTH_TILED || walk->tile + WIDTH_WORDS >= table->grid.words) return 0;
        FN(start)(walk, position, walk->tile + WIDTH_WORDS);
    }
    if (position->touch)
        FN(advance_touching)(walk, batch);
    else
        FN(advance_fitting)(walk, batch);
    return 1;
}

INLINE void FN(open)(WALK *walk, const struct omino_placements *table,
                     const struct omino_position *position)
{
    walk->table = table;
    for (int v = 0; v < VECTORS; v++) {
        walk->kept[0].v[v] = ~(VECTOR){0};
        walk->kept[1].v[v] = (VECTOR){0};
    }
    FN(choose)(walk, position->hand, position->touch != NULL);
    if (!walk->few) FN(take_hand)(walk, position->hand);
    FN(start)(walk, position, 0);
}

/* ---- counting -------------------------------------------------------------------------------- */

/* Adds three bits of the same weight: a carry and a sum. */
INLINE void FN(add)(VECTOR *carry, VECTOR *sum, VECTOR a, VECTOR b)
{
    const VECTOR half = *sum ^ a;
    *carry = (*sum & a) | (half & b);
    *sum = half ^ b;
}

INLINE VECTOR FN(byte_counts)(VECTOR x)
{
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    return (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* The sum of the bytes of each word; together they may exceed 255. */
INLINE VECTOR FN(add_bytes)(VECTOR x)
{
    x = (x & UINT64_C(0x00ff00ff00ff00ff)) + ((x >> 8) & UINT64_C(0x00ff00ff00ff00ff));
    x += x >> 16;
    x += x >> 32;
    return x & UINT64_C(0xffff);
}

/*
 * Placements of a batch, for each word of the sets apart. Eight sets at a time go through
 * carry-save adders, as eight numbers of one bit in each of the positions; only the last carry has
 * to be counted each time.
 */
INLINE SET FN(lane_counts)(BATCH *batch)
{
    SET lanes;
    unsigned count = batch->count;
    while (count % 8) {
        for (int v = 0; v < VECTORS; v++) batch->sets[count].v[v] = (VECTOR){0};
        count++;
    }
    for (int v = 0; v < VECTORS; v++) {
        VECTOR ones = {0}, twos = {0}, fours = {0}, eights = {0};
        for (unsigned i = 0; i < count; i += 8) {
            const SET *s = batch->sets + i;
            VECTOR two_a, two_b, four_a, four_b, eight;
            FN(add)(&two_a, &ones, s[0].v[v], s[1].v[v]);
            FN(add)(&two_b, &ones, s[2].v[v], s[3].v[v]);
            FN(add)(&four_a, &twos, two_a, two_b);
            FN(add)(&two_a, &ones, s[4].v[v], s[5].v[v]);
            FN(add)(&two_b, &ones, s[6].v[v], s[7].v[v]);
            FN(add)(&four_b, &twos, two_a, two_b);
            FN(add)(&eight, &fours, four_a, four_b);
            eights += FN(byte_counts)(eight);
        }
        lanes.v[v] = FN(add_bytes)(eights) * 8 + FN(add_bytes)(FN(byte_counts)(fours)) * 4 +
                     FN(add_bytes)(FN(byte_counts)(twos)) * 2 +
                     FN(add_bytes)(FN(byte_counts)(ones));
    }
    return lanes;
}

INLINE uint32_t FN(sum)(SET lanes)
{
    uint64_t sum = 0;
    for (int i = 0; i < WIDTH_WORDS; i++) sum += lanes.words[i];
    return (uint32_t)sum;
}

/* Placements of a batch. Sets of two words are few and small: counting words is quicker where the
 * machine can. */
INLINE uint32_t FN(count_batch)(BATCH *batch)
{
#if WIDTH_WORDS == 2 && defined(__POPCNT__)
    uint32_t count = 0;
    for (unsigned i = 0; i < batch->count; i++)
        count += word_count(batch->sets[i].words[0]) + word_count(batch->sets[i].words[1]);
    return count;
#else
    return FN(sum)(FN(lane_counts)(batch));
#endif
}

static uint32_t FN(count)(const struct omino_placements *table,
                          const struct omino_position *position)
{
    WALK walk;
    BATCH batch;
    uint32_t count = 0;
    FN(open)(&walk, table, position);
    while (FN(next)(&walk, position, &batch)) count += FN(count_batch)(&batch);
    return count;
}

INLINE int FN(any_set)(const SET *sets, unsigned count)
{
    VECTOR any = {0};
    for (unsigned i = 0; i < count; i++)
        for (int v = 0; v < VECTORS; v++) any |= sets[i].v[v];
#ifdef __AVX2__
    if (sizeof any == sizeof(__m256i)) {
        __m256i all;
        memcpy(&all, &any, sizeof any);
        return !_mm256_testz_si256(all, all);
    }
#endif
    uint64_t word = 0;
    for (unsigned i = 0; i < sizeof any / sizeof word; i++) word |= any[i];
    return word != 0;
}

/* Most often one of the first orientations will do. */
static int FN(any_fitting)(const WALK *walk)
{
    for (uint64_t rest = walk->few; rest; rest &= rest - 1) {
        const struct placement_piece *piece = &walk->table->pieces[word_first(rest)];
        const struct placement_node *node = walk->table->cells_of + piece->first_cell;
        for (unsigned i = 0; i < piece->orientation_count; i++, node += piece->area) {
            const SET fit = FN(one_way)(walk, node, piece->area, 0);
            if (FN(any_set)(&fit, 1)) return 1;
        }
    }
    return 0;
}

static int FN(any)(const struct omino_placements *table, const struct omino_position *position)
{
    WALK walk;
    BATCH batch;
    walk.table = table;
    if (!WIDTH_TILED && !position->touch && position->hand && table->piece_count <= 64) {
        walk.few = *position->hand & (UINT64_MAX >> (64 - table->piece_count));
        walk.paired = 0;
        FN(start)(&walk, position, 0);
        return FN(any_fitting)(&walk);
    }
    FN(open)(&walk, table, position);
    while (FN(next)(&walk, position, &batch))
        if (FN(any_set)(batch.sets, batch.count)) return 1;
    return 0;
}

/* ---- listing --------------------------------------------------------------------------------- */

/* The words of a batch that are not empty, and the placement that bit 0 of each would be. */
struct FN(busy) {
    uint64_t words[BATCH_SETS * WIDTH_WORDS + 4]; /* room for one vector more than there is */
    uint32_t bases[BATCH_SETS * WIDTH_WORDS + 4];
};

/* Appends the words of a set that are not empty to `count` others, without a branch: what is stored
 * too much is overwritten by the next. */
INLINE size_t FN(add_busy)(struct FN(busy) * busy, size_t count, const SET *set, uint32_t base)
{
#if defined(__AVX2__) && WIDTH_WORDS >= 4
    for (int v = 0; v < VECTORS; v++) {
        const __m256i words = (__m256i)set->v[v];
        const __m256i empty = _mm256_cmpeq_epi64(words, _mm256_setzero_si256());
        const unsigned mask = 15u ^ (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(empty));
        const __m256i order = _mm256_load_si256((const __m256i *)lanes_to_front[mask]);
        const __m128i bits = _mm_load_si128((const __m128i *)lane_bits[mask]);
        const __m128i first = _mm_set1_epi32((int)(base + 256u * (unsigned)v));
        _mm256_storeu_si256((__m256i *)&busy->words[count],
                            _mm256_permutevar8x32_epi32(words, order));
        _mm_storeu_si128((__m128i *)&busy->bases[count], _mm_add_epi32(first, bits));
        count += word_count(mask);
    }
#else
    for (unsigned i = 0; i < WIDTH_WORDS; i++) {
        busy->words[count] = set->words[i];
        busy->bases[count] = base + 64 * i;
        count += set->words[i] != 0;
    }
#endif
    return count;
}

/* Writes the placements of one word, four at a time whether or not there are so many; there is room
 * for that. */
INLINE uint32_t FN(list_word)(uint32_t *at, uint64_t word, uint32_t base)
{
    const unsigned count = word_count(word);
    unsigned written = 0;
    do {
        for (int i = 0; i < 4; i++, word &= word - 1) at[i] = base + first_or_none(word);
        at += 4;
        written += 4;
    } while (written < count);
    return count;
}

/* The same where the room may not do. */
static uint32_t FN(list_word_carefully)(const struct listing *listing, uint64_t word, uint32_t base)
{
    const unsigned count = word_count(word);
    const unsigned written = count < listing->room ? count : listing->room;
    for (unsigned i = 0; i < written; i++, word &= word - 1)
        listing->at[i] = base + word_first(word);
    return written;
}

static void FN(list_batch)(struct listing *listing, const BATCH *batch, uint32_t tile_bit)
{
    struct FN(busy) busy;
    struct listing to = *listing;
    size_t count = 0, i = 0;
    for (unsigned s = 0; s < batch->count; s++)
        count = FN(add_busy)(&busy, count, &batch->sets[s], batch->bases[s] + tile_bit);
    for (; i < count && to.room >= 64; i++) {
        const uint32_t written = FN(list_word)(to.at, busy.words[i], busy.bases[i]);
        to.at += written;
        to.room -= written;
        to.total += written;
    }
    for (; i < count; i++) {
        const uint32_t written = FN(list_word_carefully)(&to, busy.words[i], busy.bases[i]);
        if (written) to.at += written;
        to.room -= written;
        to.total += word_count(busy.words[i]);
    }
    *listing = to;
}

static uint32_t FN(list)(const struct omino_placements *table,
                         const struct omino_position *position, uint32_t *list, uint32_t cap)
{
    WALK walk;
    BATCH batch;
    struct listing listing = {list, cap, 0};
    FN(open)(&walk, table, position);
    while (FN(next)(&walk, position, &batch)) FN(list_batch)(&listing, &batch, 64 * walk.tile);
    return listing.total;
}

/* Stores the sets of a batch, the first `take` words of each. */
INLINE void FN(store)(const BATCH *batch, const struct omino_placements *table, uint64_t *sets,
                      size_t words, size_t take)
{
    for (unsigned i = 0; i < batch->count; i++)
        memcpy(sets + (batch->bases[i] >> table->shift) * words, batch->sets[i].words,
               take * sizeof *sets);
}

/* Clears the sets of the pieces that are not in hand, for no batch will have them: the gaps that
 * the pieces in hand leave, each at once. */
INLINE void FN(clear_others)(const struct omino_placements *table, const uint64_t *hand,
                             uint64_t *sets)
{
    const size_t words = table->grid.words;
    size_t end = 0; /* of the last piece in hand */
    for (unsigned i = 0; i < table->piece_count; i++) {
        if (!(hand[i / 64] >> (i % 64) & 1)) continue;
        const size_t first = table->pieces[i].first_orientation;
        if (first > end) memset(sets + end * words, 0, (first - end) * words * sizeof *sets);
        end = first + table->pieces[i].orientation_count;
    }
    memset(sets + end * words, 0, (table->orientation_count - end) * words * sizeof *sets);
}

static void FN(sets)(const struct omino_placements *table, const struct omino_position *position,
                     uint64_t *sets)
{
    WALK walk;
    BATCH batch;
    const size_t words = table->grid.words;
    if (position->hand) FN(clear_others)(table, position->hand, sets);
    FN(open)(&walk, table, position);
    while (FN(next)(&walk, position, &batch)) {
        const size_t left = words - walk.tile, take = left < WIDTH_WORDS ? left : WIDTH_WORDS;
        uint64_t *to = sets + walk.tile;
        /* Copies of a length that the compiler knows are a few moves, others are calls. */
        if (take == WIDTH_WORDS)
            FN(store)(&batch, table, to, words, WIDTH_WORDS);
        else if (take == WIDTH_WORDS - 1)
            FN(store)(&batch, table, to, words, WIDTH_WORDS - 1);
        else
            FN(store)(&batch, table, to, words, take);
    }
}

/* ---- choosing -------------------------------------------------------------------------------- */

static uint32_t FN(nth)(const struct omino_placements *table, const struct omino_position *position,
                        uint32_t k)
{
    WALK walk;
    BATCH batch;
    FN(open)(&walk, table, position);
    while (FN(next)(&walk, position, &batch)) {
        const uint32_t count = FN(sum)(FN(lane_counts)(&batch));
        if (k >= count) {
            k -= count;
            continue;
        }
        for (unsigned i = 0;; i++)
            for (unsigned w = 0; w < WIDTH_WORDS; w++) {
                const unsigned here = word_count(batch.sets[i].words[w]);
                if (k < here)
                    return batch.bases[i] + 64 * (walk.tile + w) +
                           word_nth(batch.sets[i].words[w], k);
                k -= here;
            }
    }
    return OMINO_NO_PLACEMENT;
}

/* The placement with index k of a batch, counted word by word through all sets. */
INLINE uint32_t FN(pick)(const BATCH *batch, SET lanes, uint32_t k, unsigned tile)
{
    unsigned lane = 0;
    while (k >= lanes.words[lane]) k -= (uint32_t)lanes.words[lane++];
    for (unsigned i = 0;; i++) {
        const uint64_t word = batch->sets[i].words[lane];
        const unsigned here = word_count(word);
        if (k < here) return batch->bases[i] + 64 * (tile + lane) + word_nth(word, k);
        k -= here;
    }
}

/* Batch by batch: a batch of c placements among the n seen so far takes over the choice with chance
 * c / n, so that in the end each placement has the same. */
static uint32_t FN(random)(const struct omino_placements *table,
                           const struct omino_position *position, struct omino_rng *rng)
{
    WALK walk;
    BATCH batch;
    uint32_t seen = 0, chosen = OMINO_NO_PLACEMENT;
    FN(open)(&walk, table, position);
    while (FN(next)(&walk, position, &batch)) {
        const SET lanes = FN(lane_counts)(&batch);
        const uint32_t count = FN(sum)(lanes);
        if (count == 0) continue;
        seen += count;
        const uint32_t k = omino_rng_below(rng, seen);
        if (k < count) chosen = FN(pick)(&batch, lanes, k, walk.tile);
    }
    return chosen;
}

#undef SET
#undef BATCH
#undef COPIES
#undef COPY_WORDS
#undef COPY_VECTORS
#undef VECTOR
#undef VECTOR_UNALIGNED
#undef VECTORS
#undef WALK
#undef WIDTH_WORDS
#undef WIDTH_HALO
#undef WIDTH_TILED
#undef FN
#undef WIDTH_NAME
