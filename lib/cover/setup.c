/* SPDX-License-Identifier: MIT */
/*
 * A problem checked and spread out: its orientations, its placements, and what can be said of the
 * numbers of cells alone.
 *
 * The numbers: a region of n cells that hang together can only be filled if some choice of pieces
 * has n cells in all, since every piece inside lies in it whole. With sums(n) = "some choice within
 * the limits has n cells", a knapsack computed once,
 *
 *     waste(n) = n - (the largest m <= n with sums(m))
 *
 * is the least number of cells of such a region that stay empty. Five-cell pieces alone, in a
 * region of seven cells:
 *
 *     X X X X         5 is the largest sum that fits, so two cells are lost here, whatever the
 *     X X X           rest of the board looks like: waste(7) = 2
 */
#include <string.h>

#include "base/memory.h"
#include "core/words.h"
#include "search.h"

/* ---- checks ---------------------------------------------------------------------------------- */

static enum omino_status check_grid(const struct omino_grid *grid, struct omino_error *err)
{
    if (grid->width < 1 || grid->width > OMINO_GRID_SIDE || grid->height < 1 ||
        grid->height > OMINO_GRID_SIDE || grid->stride != grid->width + 1 ||
        grid->bits != (uint32_t)grid->height * grid->stride ||
        grid->words != OMINO_GRID_WORDS(grid->width, grid->height))
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the grid is not set up by omino_grid_init()");
    return OMINO_OK;
}

static enum omino_status check_mask(const struct omino_grid *grid, const uint64_t *mask,
                                    struct omino_error *err)
{
    int empty = 1;
    for (unsigned bit = 0; bit < 64u * grid->words; bit++) {
        if (!omino_bits_test(mask, bit)) continue;
        if (bit >= grid->bits || bit % grid->stride == grid->width)
            return omino_fail(err, OMINO_ERR_ARGUMENT, "bit %u of the mask is no cell of the grid",
                              bit);
        empty = 0;
    }
    if (empty) return omino_fail(err, OMINO_ERR_EMPTY, "the board has no cells");
    return OMINO_OK;
}

static const char *name_of(const struct omino_cover_piece *entry)
{
    return entry->piece.name ? entry->piece.name : "";
}

static enum omino_status check_piece(const struct omino_cover_piece *entry, size_t index,
                                     struct omino_error *err)
{
    const char *name = name_of(entry);
    const unsigned parts = omino_shape_parts(entry->piece.shape);
    if (parts == 0)
        return omino_fail(err, OMINO_ERR_EMPTY, "piece %zu (%.31s) has no cells", index, name);
    if (parts > 1)
        return omino_fail(err, OMINO_ERR_NOT_CONNECTED,
                          "piece %zu (%.31s) falls apart into %u parts", index, name, parts);
    if (entry->piece.freedom != OMINO_FIXED && entry->piece.freedom != OMINO_ONE_SIDED &&
        entry->piece.freedom != OMINO_FREE)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "piece %zu (%.31s) has no valid freedom", index,
                          name);
    if (entry->min > entry->max)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "piece %zu (%.31s) is wanted at least %lu times and at most %lu times",
                          index, name, (unsigned long)entry->min, (unsigned long)entry->max);
    return OMINO_OK;
}

static enum omino_status check_pieces(const struct omino_cover_problem *problem,
                                      struct omino_error *err)
{
    if (problem->count == 0) return omino_fail(err, OMINO_ERR_EMPTY, "there are no pieces");
    if (problem->count > OMINO_PIECES_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "%zu pieces are more than %d", problem->count,
                          OMINO_PIECES_MAX);
    if (!problem->pieces) return omino_fail(err, OMINO_ERR_ARGUMENT, "the list of pieces is NULL");
    enum omino_status status = OMINO_OK;
    for (size_t i = 0; i < problem->count && !status; i++)
        status = check_piece(&problem->pieces[i], i, err);
    return status;
}

static enum omino_status check(const struct omino_cover_problem *problem, struct omino_error *err)
{
    enum omino_status status = check_grid(&problem->grid, err);
    if (!status && problem->mask) status = check_mask(&problem->grid, problem->mask, err);
    if (!status) status = check_pieces(problem, err);
    if (status) return status;
    if (problem->flags & ~(unsigned)(OMINO_COVER_HOLES | OMINO_COVER_UP_TO_SYMMETRY))
        return omino_fail(err, OMINO_ERR_ARGUMENT, "flags 0x%x are not all known", problem->flags);
    if (problem->method != OMINO_COVER_AUTO && problem->method != OMINO_COVER_BITS &&
        problem->method != OMINO_COVER_LINKS)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "method %d is not known", (int)problem->method);
    return OMINO_OK;
}

/* ---- the board ------------------------------------------------------------------------------- */

static int is_on_board(const struct omino_cover_problem *problem, unsigned x, unsigned y)
{
    return !problem->mask ||
           omino_bits_test(problem->mask, omino_grid_bit(&problem->grid, (int)x, (int)y));
}

static void find_box(struct omino_tiling *tiling)
{
    const struct omino_grid *grid = &tiling->problem->grid;
    unsigned left = grid->width, right = 0, top = grid->height, bottom = 0;
    for (unsigned y = 0; y < grid->height; y++)
        for (unsigned x = 0; x < grid->width; x++) {
            if (!is_on_board(tiling->problem, x, y)) continue;
            if (x < left) left = x;
            if (x > right) right = x;
            if (y < top) top = y;
            bottom = y;
            tiling->cells++;
        }
    tiling->left = left;
    tiling->top = top;
    tiling->width = right - left + 1;
    tiling->height = bottom - top + 1;
}

static enum omino_status set_up_board(struct omino_tiling *tiling, struct omino_error *err)
{
    find_box(tiling);
    const size_t size = (size_t)tiling->width * tiling->height;
    tiling->inside = omino_allocate(&tiling->allocator, size, sizeof *tiling->inside);
    tiling->labels = omino_allocate(&tiling->allocator, size, sizeof *tiling->labels);
    if (!tiling->inside || !tiling->labels) return omino_fail_memory(err);
    for (unsigned y = 0; y < tiling->height; y++)
        for (unsigned x = 0; x < tiling->width; x++)
            tiling->inside[y * tiling->width + x] =
                (uint8_t)is_on_board(tiling->problem, tiling->left + x, tiling->top + y);
    return OMINO_OK;
}

/* ---- pieces and numbers ---------------------------------------------------------------------- */

static enum omino_status check_minimum(const struct omino_tiling *tiling, struct omino_error *err)
{
    const struct omino_cover_problem *problem = tiling->problem;
    uint64_t cells = 0; /* below 2^12 pieces * 2^32 copies * 2^6 cells */
    for (size_t i = 0; i < problem->count; i++)
        cells +=
            (uint64_t)problem->pieces[i].min * omino_shape_area(problem->pieces[i].piece.shape);
    if (cells > tiling->cells)
        return omino_fail(err, OMINO_ERR_IMPOSSIBLE,
                          "the pieces that must be used have %llu cells, the board has only %u",
                          (unsigned long long)cells, tiling->cells);
    return OMINO_OK;
}

static void set_up_piece(struct omino_tiling *tiling, size_t index)
{
    const struct omino_cover_piece *entry = &tiling->problem->pieces[index];
    struct omino_tiling_piece *piece = &tiling->pieces[index];
    piece->area = omino_shape_area(entry->piece.shape);
    const uint32_t room = tiling->cells / piece->area;
    piece->min = entry->min;
    piece->max = entry->max < room ? entry->max : room;
    piece->limited = entry->max < room;
    tiling->min_cells += piece->min * piece->area;
}

/* Adds to the sums (sums[n] is 1 if n can be reached) up to `copies` times `area`. */
static void add_to_sums(uint8_t *sums, uint32_t *spent, unsigned cells, uint32_t area,
                        uint32_t copies)
{
    for (unsigned n = 0; n <= cells; n++) {
        spent[n] = 0;
        if (sums[n] || n < area || !sums[n - area] || spent[n - area] >= copies) continue;
        sums[n] = 1;
        spent[n] = spent[n - area] + 1;
    }
}

uint8_t *omino_tiling_sums(const struct omino_tiling *tiling, int with_minimum)
{
    const size_t size = tiling->cells + 1u;
    uint8_t *sums = omino_allocate(&tiling->allocator, size, sizeof *sums);
    uint32_t *spent = omino_allocate(&tiling->allocator, size, sizeof *spent);
    if (sums && spent) {
        sums[with_minimum ? tiling->min_cells : 0] = 1;
        for (size_t i = 0; i < tiling->problem->count; i++) {
            const struct omino_tiling_piece *piece = &tiling->pieces[i];
            add_to_sums(sums, spent, tiling->cells, piece->area,
                        piece->max - (with_minimum ? piece->min : 0));
        }
    } else {
        omino_release(&tiling->allocator, sums);
        sums = NULL;
    }
    omino_release(&tiling->allocator, spent);
    return sums;
}

static enum omino_status find_waste(struct omino_tiling *tiling, struct omino_error *err)
{
    uint8_t *sums = omino_tiling_sums(tiling, 0);
    tiling->waste = omino_allocate(&tiling->allocator, tiling->cells + 1u, sizeof *tiling->waste);
    const int done = sums && tiling->waste;
    for (unsigned n = 1; done && n <= tiling->cells; n++)
        tiling->waste[n] = sums[n] ? 0 : tiling->waste[n - 1] + 1;
    omino_release(&tiling->allocator, sums);
    return done ? OMINO_OK : omino_fail_memory(err);
}

static enum omino_status set_up_pieces(struct omino_tiling *tiling, struct omino_error *err)
{
    enum omino_status status = check_minimum(tiling, err);
    if (status) return status;
    const size_t count = tiling->problem->count;
    tiling->pieces = omino_allocate(&tiling->allocator, count, sizeof *tiling->pieces);
    if (!tiling->pieces) return omino_fail_memory(err);
    for (size_t i = 0; i < count; i++) set_up_piece(tiling, i);
    return find_waste(tiling, err);
}

static enum omino_status fail_filling(const struct omino_tiling *tiling, struct omino_error *err)
{
    uint64_t most = 0;
    for (size_t i = 0; i < tiling->problem->count; i++)
        most += (uint64_t)tiling->problem->pieces[i].max * tiling->pieces[i].area;
    if (most < tiling->cells)
        return omino_fail(err, OMINO_ERR_IMPOSSIBLE,
                          "the pieces have %llu cells in all, the board has %u and must be filled",
                          (unsigned long long)most, tiling->cells);
    return omino_fail(err, OMINO_ERR_IMPOSSIBLE,
                      "no choice of the pieces has the %u cells of the board, which must be filled",
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

/* ---- orientations and placements ------------------------------------------------------------- */

static enum omino_status set_up_orientations(struct omino_tiling *tiling, struct omino_error *err)
{
    const struct omino_cover_problem *problem = tiling->problem;
    tiling->orientations = omino_allocate(
        &tiling->allocator, problem->count * OMINO_TRANSFORM_COUNT, sizeof *tiling->orientations);
    if (!tiling->orientations) return omino_fail_memory(err);
    for (uint32_t i = 0; i < problem->count; i++) {
        struct omino_shape shapes[OMINO_TRANSFORM_COUNT];
        const unsigned count = omino_shape_orientations(problem->pieces[i].piece.shape,
                                                        problem->pieces[i].piece.freedom, shapes);
        tiling->pieces[i].first_orientation = tiling->orientation_count;
        for (unsigned k = 0; k < count; k++)
            tiling->orientations[tiling->orientation_count++] = (struct omino_tiling_orientation){
                .piece = i,
                .shape = shapes[k],
                .width = omino_shape_width(shapes[k]),
                .height = omino_shape_height(shapes[k]),
            };
        tiling->pieces[i].end_orientation = tiling->orientation_count;
    }
    return OMINO_OK;
}

static int fits(const struct omino_tiling *tiling, struct omino_shape shape, unsigned x, unsigned y)
{
    for (uint64_t rest = shape.cells; rest; rest &= rest - 1) {
        const unsigned bit = word_first(rest);
        if (!tiling->inside[(y + bit / 8) * tiling->width + x + bit % 8]) return 0;
    }
    return 1;
}

/* Lists the placements of an orientation, or only counts them where `list` is NULL. */
static uint64_t list_placements(const struct omino_tiling *tiling, uint32_t orientation,
                                struct omino_tiling_placement *list)
{
    const struct omino_tiling_orientation *o = &tiling->orientations[orientation];
    uint64_t count = 0;
    for (unsigned y = 0; y + o->height <= tiling->height; y++)
        for (unsigned x = 0; x + o->width <= tiling->width; x++) {
            if (!fits(tiling, o->shape, x, y)) continue;
            if (list)
                list[count] =
                    (struct omino_tiling_placement){orientation, (uint16_t)x, (uint16_t)y};
            count++;
        }
    return count;
}

static enum omino_status set_up_placements(struct omino_tiling *tiling, struct omino_error *err)
{
    uint64_t total = 0;
    for (uint32_t o = 0; o < tiling->orientation_count; o++)
        total += list_placements(tiling, o, NULL);
    if (total >= COVER_NONE)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "there are %llu placements, more than 2^32 - 2",
                          (unsigned long long)total);
    tiling->placements =
        omino_allocate(&tiling->allocator, (size_t)total, sizeof *tiling->placements);
    if (!tiling->placements) return omino_fail_memory(err);
    for (size_t i = 0; i < tiling->problem->count; i++) {
        struct omino_tiling_piece *piece = &tiling->pieces[i];
        piece->first_placement = tiling->placement_count;
        for (uint32_t o = piece->first_orientation; piece->max > 0 && o < piece->end_orientation;
             o++)
            tiling->placement_count +=
                (uint32_t)list_placements(tiling, o, tiling->placements + tiling->placement_count);
        piece->end_placement = tiling->placement_count;
    }
    return OMINO_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

enum omino_status omino_tiling_open(struct omino_tiling *tiling,
                                    const struct omino_cover_problem *problem,
                                    const struct omino_allocator *allocator,
                                    struct omino_error *err)
{
    memset(tiling, 0, sizeof *tiling);
    tiling->allocator = omino_allocator_or_system(allocator);
    tiling->problem = problem;
    enum omino_status status = check(problem, err);
    if (!status) status = set_up_board(tiling, err);
    if (!status) status = set_up_pieces(tiling, err);
    if (!status) status = set_up_orientations(tiling, err);
    if (!status) status = set_up_placements(tiling, err);
    if (status)
        omino_tiling_close(tiling);
    else
        omino_tiling_find_symmetries(tiling);
    return status;
}

void omino_tiling_close(struct omino_tiling *tiling)
{
    omino_release(&tiling->allocator, tiling->inside);
    omino_release(&tiling->allocator, tiling->labels);
    omino_release(&tiling->allocator, tiling->waste);
    omino_release(&tiling->allocator, tiling->pieces);
    omino_release(&tiling->allocator, tiling->orientations);
    omino_release(&tiling->allocator, tiling->placements);
}

struct omino_cover_placed omino_tiling_placed(const struct omino_tiling *tiling,
                                              struct omino_tiling_placement placement)
{
    const struct omino_tiling_orientation *o = &tiling->orientations[placement.orientation];
    return (struct omino_cover_placed){
        .piece = o->piece,
        .shape = o->shape,
        .at = {(int16_t)(tiling->left + placement.x), (int16_t)(tiling->top + placement.y)},
    };
}
