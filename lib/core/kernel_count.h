/* SPDX-License-Identifier: MIT */
/* Counting placements, and choosing one by its index or at random; part of kernel_placement.h. */

/* Adds three bits of the same weight into a sum and a carry. */
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

/* Returns the sum of the bytes of each word, which may exceed 255. */
INLINE VECTOR FN(add_bytes)(VECTOR x)
{
    x = (x & UINT64_C(0x00ff00ff00ff00ff)) + ((x >> 8) & UINT64_C(0x00ff00ff00ff00ff));
    x += x >> 16;
    x += x >> 32;
    return x & UINT64_C(0xffff);
}

/*
 * Returns the number of placements of a batch, separately for each word of the sets. Eight sets at
 * a time go through carry-save adders, as eight one-bit numbers in each bit position, so that only
 * the last carry needs to be counted each time.
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

/* Returns the number of placements of a batch. For two-word sets POPCNT, if available, is
 * faster. */
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

/* Tries one orientation after another: usually one of the first fits. */
static int FN(any_fitting)(const WALK *walk)
{
    for (uint64_t rest = walk->few; rest; rest &= rest - 1) {
        const struct placement_piece *piece = &walk->table->pieces[word_first(rest)];
        const struct placement_node *node = walk->table->cells_of + piece->first_cell;
        for (unsigned i = 0; i < piece->orientation_count; i++, node += piece->area) {
            const SET fit = FN(assemble)(walk, node, piece->area, 0);
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

/* Returns the placement with index k of a batch, ordered by lane and then by set. */
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

/* Works batch by batch: a batch with c of the n placements seen so far replaces the choice with
 * probability c / n, which makes all placements equally likely in the end. */
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
