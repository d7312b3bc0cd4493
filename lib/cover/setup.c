/* SPDX-License-Identifier: MIT */
/*
 * Checking a problem, and expanding it into orientations and placements.
 *
 * The placements are counted before they are listed, so that the memory they need is known in
 * advance. Both steps use the set of anchors of each orientation, which takes a few word operations
 * per word of the board.
 */
#include <string.h>

#include "core/anchors.h"
#include "core/grid.h"
#include "core/words.h"
#include "search.h"

/* ---- checks ---------------------------------------------------------------------------------- */

static enum omino_status check_mask(const struct omino_grid *grid, const uint64_t *mask,
                                    struct omino_error *err)
{
    int empty = 1;
    for (unsigned bit = 0; bit < 64u * grid->words; bit++) {
        if (!omino_bits_test(mask, bit)) continue;
        if (bit >= grid->bits || bit % grid->stride == grid->width)
            return omino_fail(err, OMINO_ERR_ARGUMENT,
                              "bit %u of the mask is not a cell of the grid", bit);
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
                          "piece %zu (%.31s) consists of %u separate parts", index, name, parts);
    if (entry->piece.freedom != OMINO_FIXED && entry->piece.freedom != OMINO_ONE_SIDED &&
        entry->piece.freedom != OMINO_FREE)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "piece %zu (%.31s) has an invalid freedom, %d",
                          index, name, (int)entry->piece.freedom);
    if (entry->min > entry->max)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "piece %zu (%.31s) must be used at least %lu times but at most %lu times",
                          index, name, (unsigned long)entry->min, (unsigned long)entry->max);
    return OMINO_OK;
}

static enum omino_status check_pieces(const struct omino_cover_problem *problem,
                                      struct omino_error *err)
{
    if (problem->count == 0) return omino_fail(err, OMINO_ERR_EMPTY, "there are no pieces");
    if (problem->count > OMINO_PIECES_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "%zu pieces are too many; the limit is %d",
                          problem->count, OMINO_PIECES_MAX);
    if (!problem->pieces) return omino_fail(err, OMINO_ERR_ARGUMENT, "the list of pieces is NULL");
    enum omino_status status = OMINO_OK;
    for (size_t i = 0; i < problem->count && !status; i++)
        status = check_piece(&problem->pieces[i], i, err);
    return status;
}

static enum omino_status check(const struct omino_cover_problem *problem, struct omino_error *err)
{
    enum omino_status status = omino_grid_check(&problem->grid, err);
    if (!status && problem->mask) status = check_mask(&problem->grid, problem->mask, err);
    if (!status) status = check_pieces(problem, err);
    if (status) return status;
    if (problem->flags & ~(unsigned)(OMINO_COVER_HOLES | OMINO_COVER_UP_TO_SYMMETRY))
        return omino_fail(err, OMINO_ERR_ARGUMENT, "unknown flags in 0x%x", problem->flags);
    if (problem->method != OMINO_COVER_AUTO && problem->method != OMINO_COVER_BITS &&
        problem->method != OMINO_COVER_LINKS)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "%d is not a valid method",
                          (int)problem->method);
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
    omino_grid_init(&tiling->grid, tiling->width, tiling->height, NULL);
    const size_t size = (size_t)tiling->width * tiling->height;
    tiling->inside = omino_allocate(&tiling->allocator, size, sizeof *tiling->inside);
    tiling->labels = omino_allocate(&tiling->allocator, size, sizeof *tiling->labels);
    tiling->mask = omino_allocate(&tiling->allocator, tiling->grid.words, sizeof *tiling->mask);
    if (!tiling->inside || !tiling->labels || !tiling->mask) return omino_fail_memory(err);
    for (unsigned y = 0; y < tiling->height; y++)
        for (unsigned x = 0; x < tiling->width; x++) {
            if (!is_on_board(tiling->problem, tiling->left + x, tiling->top + y)) continue;
            tiling->inside[y * tiling->width + x] = 1;
            omino_bits_set(tiling->mask, omino_grid_bit(&tiling->grid, (int)x, (int)y));
        }
    return OMINO_OK;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

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

static enum omino_status set_up_pieces(struct omino_tiling *tiling, struct omino_error *err)
{
    const enum omino_status status = omino_tiling_check_minimum(tiling, err);
    if (status) return status;
    const size_t count = tiling->problem->count;
    tiling->pieces = omino_allocate(&tiling->allocator, count, sizeof *tiling->pieces);
    if (!tiling->pieces) return omino_fail_memory(err);
    for (size_t i = 0; i < count; i++) set_up_piece(tiling, i);
    return omino_tiling_find_waste(tiling, err);
}

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

/* ---- placements ------------------------------------------------------------------------------ */

_Static_assert(UINT64_C(1) * OMINO_PIECES_MAX * OMINO_TRANSFORM_COUNT * OMINO_GRID_SIDE_MAX *
                       OMINO_GRID_SIDE_MAX <
                   COVER_NONE,
               "the number of a placement must fit into 32 bits");

/* Returns the number of placements of an orientation. */
static uint32_t count_placements(const struct omino_tiling *tiling,
                                 const struct omino_tiling_orientation *o)
{
    uint64_t anchors[OMINO_GRID_WORDS_MAX];
    if (o->width > tiling->width || o->height > tiling->height) return 0;
    if (tiling->cells == tiling->width * tiling->height)
        return (tiling->width - o->width + 1) * (tiling->height - o->height + 1);
    omino_anchors_of(&tiling->grid, tiling->mask, o->shape, anchors);
    return omino_bits_count(&tiling->grid, anchors);
}

static enum omino_status count_all_placements(struct omino_tiling *tiling)
{
    for (size_t i = 0; i < tiling->problem->count; i++) {
        struct omino_tiling_piece *piece = &tiling->pieces[i];
        piece->first_placement = tiling->placement_count;
        for (uint32_t o = piece->first_orientation; piece->max > 0 && o < piece->end_orientation;
             o++) {
            tiling->placement_count += count_placements(tiling, &tiling->orientations[o]);
            if (omino_meter_step(tiling->meter, tiling->grid.words)) return OMINO_STOPPED;
        }
        piece->end_placement = tiling->placement_count;
    }
    return OMINO_OK;
}

/* Lists the placements of an orientation. Returns their number. */
static uint32_t list_placements(const struct omino_tiling *tiling, uint32_t orientation,
                                struct omino_tiling_placement *list)
{
    const struct omino_grid *grid = &tiling->grid;
    const struct omino_shape shape = tiling->orientations[orientation].shape;
    const unsigned first = word_first(shape.cells); /* in row 0: shapes are normalised */
    uint64_t anchors[OMINO_GRID_WORDS_MAX];
    uint32_t count = 0;
    omino_anchors_of(grid, tiling->mask, shape, anchors);
    for (unsigned i = 0; i < grid->words; i++)
        for (uint64_t rest = anchors[i]; rest; rest &= rest - 1) {
            const struct omino_cell cell = omino_grid_cell(grid, 64 * i + word_first(rest));
            list[count++] = (struct omino_tiling_placement){
                orientation, (uint16_t)((unsigned)cell.x - first), (uint16_t)cell.y};
        }
    return count;
}

static enum omino_status list_all_placements(struct omino_tiling *tiling)
{
    struct omino_tiling_placement *end = tiling->placements;
    for (size_t i = 0; i < tiling->problem->count; i++) {
        const struct omino_tiling_piece *piece = &tiling->pieces[i];
        for (uint32_t o = piece->first_orientation; piece->max > 0 && o < piece->end_orientation;
             o++) {
            const uint32_t count = list_placements(tiling, o, end);
            end += count;
            if (omino_meter_step(tiling->meter, tiling->grid.words + count)) return OMINO_STOPPED;
        }
    }
    return OMINO_OK;
}

/* ---- opening --------------------------------------------------------------------------------- */

enum omino_status omino_tiling_open(struct omino_tiling *tiling,
                                    const struct omino_cover_problem *problem,
                                    struct omino_meter *meter, struct omino_error *err)
{
    memset(tiling, 0, sizeof *tiling);
    tiling->meter = meter;
    tiling->allocator = omino_meter_allocator(meter);
    tiling->problem = problem;
    enum omino_status status = check(problem, err);
    if (!status && omino_meter_poll(meter)) status = OMINO_STOPPED;
    if (!status) status = set_up_board(tiling, err);
    if (!status) status = set_up_pieces(tiling, err);
    if (!status) status = set_up_orientations(tiling, err);
    if (!status) status = count_all_placements(tiling);
    if (status) omino_tiling_close(tiling);
    return status;
}

enum omino_status omino_tiling_expand(struct omino_tiling *tiling, struct omino_error *err)
{
    tiling->placements = omino_meter_allocate_raw(tiling->meter, tiling->placement_count,
                                                  sizeof *tiling->placements);
    if (!tiling->placements) return omino_fail_memory(err);
    const enum omino_status status = list_all_placements(tiling);
    return status ? status : omino_tiling_find_symmetries(tiling);
}

void omino_tiling_close(struct omino_tiling *tiling)
{
    omino_release(&tiling->allocator, tiling->inside);
    omino_release(&tiling->allocator, tiling->labels);
    omino_release(&tiling->allocator, tiling->mask);
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
