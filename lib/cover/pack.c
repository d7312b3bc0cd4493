/* SPDX-License-Identifier: MIT */
/*
 * The largest packing, as a series of searches for one solution with at most so many empty cells.
 *
 *     proven impossible | unknown            | found
 *     ------------------+--------------------+-----------------> empty cells
 *                       lowest        highest
 *
 * Every search moves one of the bounds: at `highest`, the next number below the best packing so
 * far, solutions are the easiest to find; at `lowest` it is the easiest to prove that there is
 * none, or the search ends with the best there is. As nobody knows which of the two is quicker,
 * both are tried in turn with a quota of nodes that doubles while neither gets anywhere; so at most
 * a small multiple of the better one is spent. Numbers of empty cells that no choice of pieces
 * leaves are passed over.
 */
#include <string.h>

#include "base/memory.h"
#include "search.h"

#define FIRST_QUOTA 4096

struct packing {
    struct omino_tiling_search search;
    omino_tiling_method *run;
    uint8_t *sums;           /* which numbers of cells can be covered */
    int64_t lowest, highest; /* empty cells that are still to be decided; none if they cross */
};

static int64_t next_sum(const struct packing *p, int64_t holes, int step)
{
    const int64_t cells = p->search.tiling->cells;
    while (holes >= 0 && holes <= cells && !p->sums[cells - holes]) holes += step;
    return holes;
}

/* Searches with at most `holes` empty cells and moves a bound, unless the quota is used up first.
 */
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
