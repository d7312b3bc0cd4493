/* SPDX-License-Identifier: MIT */
/*
 * Questions that take a series of searches.
 *
 * COUNTING without visiting each solution, up to symmetry or not. The group acts on the solutions,
 * and by Burnside's lemma the number of classes is the mean, over the transforms of the group, of
 * the number of solutions that a transform leaves unchanged. Dominoes on 2x2 have two solutions:
 *
 *     A A     A B     the identity, the half turn and both axes leave each unchanged (2 of 2);
 *     B B     A B     quarter turns and diagonals swap them (0 of 2): (4 * 2 + 4 * 0) / 8 = 1 class
 *
 * Each of these numbers comes from a search that only counts and remembers positions, so no class
 * is ever visited.
 *
 * A breaker, a piece that each solution uses exactly once, reduces the work. Its placements fall
 * into classes too; every class of solutions has members with the breaker on the representative r
 * of such a class, and two of them are symmetric if and only if a transform of r's stabilizer S,
 * the transforms that leave r unchanged, maps one to the other. So the lemma holds for the
 * solutions with the breaker on r and the group S, which is usually trivial:
 *
 *     classes = sum over r of (1 / |S(r)|) * sum over t in S(r) of unchanged(t, r)
 *
 * and the searches for all r with stabilizers of the same size can be combined. If symmetry does
 * not matter, each r stands for its |group| / |S(r)| images, which all have the same number of
 * solutions.
 *
 * THE LARGEST PACKING is found by searches for one solution with a bound on the number of empty
 * cells.
 *
 *     proven impossible | unknown            | found
 *     ------------------+--------------------+-----------------> empty cells
 *                       lowest        highest
 *
 * Every search moves one of the bounds. At `highest`, the next number below the best packing so
 * far, solutions are easiest to find. At `lowest` it is easiest to prove that there are
 * none, and a solution there is the best possible. As there is no way to know which of the two is
 * faster, both are tried in turn with a node quota that doubles as long as neither succeeds, so the
 * total time is at most a small multiple of that of the faster one. Numbers of empty cells that no
 * choice of pieces leaves are skipped.
 */
#include "base/memory.h"
#include "bits.h"

/* ---- counting -------------------------------------------------------------------------------- */

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

/* Adds the part of the sum that belongs to stabilizers of one size. */
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
    meter->multiply = classes ? 1 : word_count(tiling->group) / stabilizer;
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
    const unsigned order = word_count(tiling->group);
    enum omino_status status = OMINO_OK;
    if (tiling->breaker == COVER_NONE) return count_part(&search, order, classes, err);
    for (unsigned stabilizer = 1; stabilizer <= order && !status && !meter->end; stabilizer *= 2)
        status = count_part(&search, stabilizer, classes, err);
    return status;
}

/* ---- packing --------------------------------------------------------------------------------- */

#define FIRST_QUOTA 4096

struct packing {
    struct omino_tiling_search search;
    omino_tiling_method *run;
    uint8_t *sums;           /* for each number of cells, whether it can be covered */
    int64_t lowest, highest; /* numbers of empty cells still undecided; none if they cross */
};

static int64_t next_sum(const struct packing *p, int64_t holes, int step)
{
    const int64_t cells = p->search.tiling->cells;
    while (holes >= 0 && holes <= cells && !p->sums[cells - holes]) holes += step;
    return holes;
}

/* Searches with at most `holes` empty cells and moves a bound, unless the quota runs out first. */
static enum omino_status decide(struct packing *p, int64_t holes, uint64_t quota, int *decided,
                                struct omino_error *err)
{
    struct omino_meter *meter = p->search.meter;
    omino_meter_set_quota(meter, quota);
    p->search.budget = (uint32_t)holes;
    enum omino_status status = p->run(&p->search, err);
    *decided = meter->end != METER_QUOTA;
    if (meter->end == METER_FOUND) {
        const int64_t best = (int64_t)p->search.tiling->cells - meter->so_far.covered;
        p->highest = next_sum(p, best - 1, -1);
    } else if (meter->end == METER_RUNNING) {
        p->lowest = next_sum(p, holes + 1, 1);
    }
    if (meter->end == METER_FOUND || meter->end == METER_QUOTA) meter->end = METER_RUNNING;
    return status;
}

static enum omino_status close_in(struct packing *p, struct omino_error *err)
{
    enum omino_status status = OMINO_OK;
    uint64_t quota = FIRST_QUOTA;
    while (p->lowest <= p->highest && !status && !p->search.meter->end) {
        int high_decided = 0, low_decided = 0;
        status = decide(p, p->highest, quota, &high_decided, err);
        if (!status && !p->search.meter->end && p->lowest < p->highest)
            status = decide(p, p->lowest, quota, &low_decided, err);
        if (!high_decided && !low_decided) quota *= 2;
    }
    omino_meter_set_quota(p->search.meter, 0);
    return status;
}

enum omino_status omino_tiling_pack(const struct omino_tiling_search *search,
                                    omino_tiling_method *run, struct omino_error *err)
{
    const struct omino_tiling *tiling = search->tiling;
    struct packing p = {.search = *search, .run = run};
    p.sums = omino_tiling_sums(tiling, 1);
    if (!p.sums) return omino_fail_memory(err);
    p.lowest = next_sum(&p, 0, 1);
    p.highest = (int64_t)tiling->cells - tiling->min_cells;
    const enum omino_status status = close_in(&p, err);
    omino_release(&tiling->allocator, p.sums);
    return status;
}
