/* SPDX-License-Identifier: MIT */
/* Listing placements, as numbers or as sets of anchors; part of kernel_placement.h. */
#ifndef KERNEL_LIST_ONCE
#define KERNEL_LIST_ONCE

#ifdef __AVX2__
/* For each mask of four 64-bit lanes, the permutation that moves the selected lanes to the front,
 * in half lanes. */
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

/* The first bits of the selected lanes. */
static const uint32_t lane_bits[16][4] __attribute__((aligned(16))) = {
    {0},        {0},           {64},           {0, 64},           {128},     {0, 128},
    {64, 128},  {0, 64, 128},  {192},          {0, 192},          {64, 192}, {0, 64, 192},
    {128, 192}, {0, 128, 192}, {64, 128, 192}, {0, 64, 128, 192},
};
#endif

/* Returns the lowest bit of a word; for an empty word, an arbitrary number up to 64. */
INLINE uint32_t first_or_none(uint64_t word)
{
#ifdef __BMI__
    return (uint32_t)_tzcnt_u64(word);
#else
    return word_first(word | UINT64_C(1) << 63);
#endif
}

/* A list being written. */
struct listing {
    uint32_t *at;
    uint32_t room, total;
};

#endif

/* The nonempty words of a batch, and the placement that bit 0 of each stands for. */
struct FN(busy) {
    uint64_t words[BATCH_SETS * WIDTH_WORDS + 4]; /* room for an extra vector */
    uint32_t bases[BATCH_SETS * WIDTH_WORDS + 4];
};

/* Appends the nonempty words of a set to `count` others and returns the new count. To avoid
 * branches, all words are stored, and the next store overwrites the empty ones. */
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

/* Writes the placements of one word, always four at a time; the caller guarantees room for the
 * surplus. Returns the number of placements. */
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

/* Does the same for a list that may be too short. Returns the number of placements written. */
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

/* Stores the first `take` words of each set of a batch. */
INLINE void FN(store)(const BATCH *batch, const struct omino_placements *table, uint64_t *sets,
                      size_t words, size_t take)
{
    for (unsigned i = 0; i < batch->count; i++)
        memcpy(sets + (batch->bases[i] >> table->shift) * words, batch->sets[i].words,
               take * sizeof *sets);
}

/* Clears the sets of the pieces not in hand, which no batch contains, with one call per gap between
 * pieces in hand. */
INLINE void FN(clear_others)(const struct omino_placements *table, const uint64_t *hand,
                             uint64_t *sets)
{
    const size_t words = table->grid.words;
    size_t end = 0; /* end of the sets of the last piece in hand */
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
        /* Copies of constant length compile to a few instructions, others to function calls. */
        if (take == WIDTH_WORDS)
            FN(store)(&batch, table, to, words, WIDTH_WORDS);
        else if (take == WIDTH_WORDS - 1)
            FN(store)(&batch, table, to, words, WIDTH_WORDS - 1);
        else
            FN(store)(&batch, table, to, words, take);
    }
}
