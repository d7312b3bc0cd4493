/* SPDX-License-Identifier: MIT */
/*
 * Problems and regions that the numbers of cells alone rule out.
 *
 * A connected region of n cells can only be filled if some choice of pieces has n cells in total,
 * since no piece crosses its border. With sums(n) = "some choice within the limits has n cells", a
 * knapsack computed once,
 *
 *     waste(n) = n - (the largest m <= n with sums(m))
 *
 * is the minimum number of cells of such a region that stay empty. With pieces of five cells only,
 * a region of seven cells:
 *
 *     X X X X         5 is the largest sum that fits, so two cells are lost here, whatever the
 *     X X X           rest of the board looks like: waste(7) = 2
 *
 * Pieces of the same area are interchangeable here, so the work is bounded by the 64 areas, not by
 * the number of pieces.
 */
#include "base/memory.h"
#include "search.h"

enum omino_status omino_tiling_check_minimum(const struct omino_tiling *tiling,
                                             struct omino_error *err)
{
    const struct omino_cover_problem *problem = tiling->problem;
    uint64_t cells = 0; /* below 2^12 pieces * 2^32 copies * 2^6 cells */
    for (size_t i = 0; i < problem->count; i++)
        cells +=
            (uint64_t)problem->pieces[i].min * omino_shape_area(problem->pieces[i].piece.shape);
    if (cells > tiling->cells)
        return omino_fail(err, OMINO_ERR_IMPOSSIBLE,
                          "the pieces that must be used have %llu cells, but the board has only %u",
                          (unsigned long long)cells, tiling->cells);
    return OMINO_OK;
}

/* Extends the sums (sums[n] is 1 if n can be reached) by up to `copies` pieces of `area` cells. */
static void add_to_sums(uint8_t *sums, uint32_t *spent, unsigned cells, uint32_t area,
                        uint64_t copies)
{
    for (unsigned n = 0; n <= cells; n++) {
        spent[n] = 0;
        if (sums[n] || n < area || !sums[n - area] || spent[n - area] >= copies) continue;
        sums[n] = 1;
        spent[n] = spent[n - area] + 1;
    }
}

static void fill_sums(const struct omino_tiling *tiling, int with_minimum, uint8_t *sums,
                      uint32_t *spent)
{
    uint64_t copies[OMINO_SHAPE_CELLS_MAX + 1] = {0};
    for (size_t i = 0; i < tiling->problem->count; i++) {
        const struct omino_tiling_piece *piece = &tiling->pieces[i];
        copies[piece->area] += piece->max - (with_minimum ? piece->min : 0);
    }
    sums[with_minimum ? tiling->min_cells : 0] = 1;
    for (uint32_t area = 1; area <= OMINO_SHAPE_CELLS_MAX; area++)
        if (copies[area] > 0) add_to_sums(sums, spent, tiling->cells, area, copies[area]);
}

uint8_t *omino_tiling_sums(const struct omino_tiling *tiling, int with_minimum)
{
    const size_t size = tiling->cells + 1u;
    uint8_t *sums = omino_allocate(&tiling->allocator, size, sizeof *sums);
    uint32_t *spent = omino_allocate(&tiling->allocator, size, sizeof *spent);
    if (sums && spent) {
        fill_sums(tiling, with_minimum, sums, spent);
    } else {
        omino_release(&tiling->allocator, sums);
        sums = NULL;
    }
    omino_release(&tiling->allocator, spent);
    return sums;
}

enum omino_status omino_tiling_find_waste(struct omino_tiling *tiling, struct omino_error *err)
{
    uint8_t *sums = omino_tiling_sums(tiling, 0);
    tiling->waste = omino_allocate(&tiling->allocator, tiling->cells + 1u, sizeof *tiling->waste);
    const int done = sums && tiling->waste;
    for (unsigned n = 1; done && n <= tiling->cells; n++)
        tiling->waste[n] = sums[n] ? 0 : tiling->waste[n - 1] + 1;
    omino_release(&tiling->allocator, sums);
    return done ? OMINO_OK : omino_fail_memory(err);
}

static enum omino_status fail_filling(const struct omino_tiling *tiling, struct omino_error *err)
{
    uint64_t most = 0;
    for (size_t i = 0; i < tiling->problem->count; i++)
        most += (uint64_t)tiling->problem->pieces[i].max * tiling->pieces[i].area;
    if (most < tiling->cells)
        return omino_fail(err, OMINO_ERR_IMPOSSIBLE,
                          "the pieces have only %llu cells in total, but the board has %u",
                          (unsigned long long)most, tiling->cells);
    return omino_fail(err, OMINO_ERR_IMPOSSIBLE,
                      "no selection of the pieces has exactly as many cells as the board (%u)",
                      tiling->cells);
}

enum omino_status omino_tiling_check_numbers(const struct omino_tiling *tiling, int holes,
                                             struct omino_error *err)
{
    if (holes) return OMINO_OK;
    uint8_t *sums = omino_tiling_sums(tiling, 1);
    if (!sums) return omino_fail_memory(err);
    const int possible = sums[tiling->cells];
    omino_release(&tiling->allocator, sums);
    return possible ? OMINO_OK : fail_filling(tiling, err);
}
