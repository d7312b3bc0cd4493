/* SPDX-License-Identifier: MIT */
/*
 * Counting without visiting each solution, up to symmetry or not.
 *
 * The group acts on the solutions, and Burnside's lemma says that the number of classes is the
 * mean, over the transforms of the group, of the number of solutions that a transform leaves
 * unchanged. The dominoes on 2x2 have two solutions:
 *
 *     A A     A B     1, the half turn and both axes leave each unchanged (2 of 2); quarter turns
 *     B B     A B     and diagonals swap them (0 of 2): (4 * 2 + 4 * 0) / 8 = 1 class
 *
 * Each of these numbers comes from a search that only counts and remembers positions, so a class is
 * never looked at.
 *
 * With a breaker, a piece that each solution has exactly once, there is less to do. Its placements
 * fall into classes too; every class of solutions has members with the breaker on the
 * representative r of such a class, and two of them are symmetric exactly if a transform of r's
 * stabilizer S, those that leave r in place, takes one into the other. So the lemma holds for
 * the solutions with the breaker on r and the group S, which is mostly {1}:
 *
 *     classes = sum over r of (1 / |S(r)|) * sum over t in S(r) of unchanged(t, r)
 *
 * and the searches for all r with stabilizers of the same size can be done as one. Without asking
 * for symmetry, each r stands for its |group| / |S(r)| images, which have as many solutions each.
 */
#include "search.h"

static unsigned size_of(unsigned group)
{
    unsigned size = 0;
    for (; group; group &= group - 1) size++;
    return size;
}

static enum omino_status count_unchanged(struct omino_tiling_search *search,
                                         const struct omino_pattern_choice *choice,
                                         struct omino_error *err)
{
    struct omino_patterns patterns;
    enum omino_status status = omino_patterns_open(&patterns, search->tiling, choice, err);
    if (status) return status;
    status = omino_patterns_search(&patterns, search, err);
    omino_patterns_close(&patterns, search->tiling);
    return status;
}

/* The part of the sum that belongs to stabilizers of one size. */
static enum omino_status count_part(struct omino_tiling_search *search, unsigned stabilizer,
                                    int classes, struct omino_error *err)
{
    const struct omino_tiling *tiling = search->tiling;
    struct omino_meter *meter = search->meter;
    struct omino_pattern_choice choice = {
        .rooted = tiling->breaker != COVER_NONE,
        .stabilizer = stabilizer,
    };
    const unsigned transforms = classes ? tiling->group : 1;
    enum omino_status status = OMINO_OK;
    meter->multiply = classes ? 1 : size_of(tiling->group) / stabilizer;
    meter->divide = classes ? stabilizer : 1;
    for (unsigned t = 0; t < OMINO_TRANSFORM_COUNT && !status && !meter->end; t++) {
        choice.transform = t;
        if (transforms >> t & 1) status = count_unchanged(search, &choice, err);
    }
    omino_meter_settle(meter);
    return status;
}

enum omino_status omino_tiling_count_by_bits(struct omino_tiling *tiling, uint32_t budget,
                                             struct omino_meter *meter, struct omino_error *err)
{
    struct omino_tiling_search search = {
        .tiling = tiling, .goal = SEARCH_COUNT, .budget = budget, .meter = meter};
    const int classes = (tiling->problem->flags & OMINO_COVER_UP_TO_SYMMETRY) != 0;
    const unsigned order = size_of(tiling->group);
    enum omino_status status = OMINO_OK;
    if (tiling->breaker == COVER_NONE) return count_part(&search, order, classes, err);
    for (unsigned stabilizer = 1; stabilizer <= order && !status && !meter->end; stabilizer *= 2)
        status = count_part(&search, stabilizer, classes, err);
    return status;
}
