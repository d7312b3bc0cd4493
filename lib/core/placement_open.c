/* SPDX-License-Identifier: MIT */
/* Opening a table: checking the arguments, and finding the orientations that fit. */
#include <string.h>

#include <omino/text.h>

#include "base/argument.h"
#include "base/memory.h"
#include "base/sort.h"
#include "grid.h"
#include "placement_table.h"
#include "words.h"

static enum omino_status check_piece(const struct omino_piece *pieces, size_t index,
                                     struct omino_error *err)
{
    const struct omino_piece *piece = &pieces[index];
    const char *name = piece->name;
    if (!name || !*name)
        return omino_fail(err, OMINO_ERR_EMPTY, "piece %zu has no name", index + 1);
    if (strlen(name) > OMINO_PIECE_NAME_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "the name of piece %zu is longer than %d bytes",
                          index + 1, OMINO_PIECE_NAME_MAX);
    if (piece->shape.cells == 0)
        return omino_fail(err, OMINO_ERR_EMPTY, "piece %s has no cells", name);
    if (omino_shape_parts(piece->shape) != 1)
        return omino_fail(err, OMINO_ERR_NOT_CONNECTED, "piece %s is not connected", name);
    if ((unsigned)piece->freedom > OMINO_FREE)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "piece %s has an invalid freedom, %d", name,
                          (int)piece->freedom);
    for (size_t i = 0; i < index; i++)
        if (strcmp(pieces[i].name, name) == 0)
            return omino_fail(err, OMINO_ERR_DUPLICATE, "two pieces are named %s", name);
    return OMINO_OK;
}

static enum omino_status check_pieces(const struct omino_piece *pieces, size_t count,
                                      struct omino_error *err)
{
    if (count == 0) return omino_fail(err, OMINO_ERR_EMPTY, "there are no pieces");
    if (count > OMINO_PIECES_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "%zu pieces are too many; the limit is %d",
                          count, OMINO_PIECES_MAX);
    for (size_t i = 0; i < count; i++) {
        const enum omino_status status = check_piece(pieces, i, err);
        if (status != OMINO_OK) return status;
    }
    return OMINO_OK;
}

static enum omino_status check_grid(const struct omino_grid *grid, const uint64_t *mask,
                                    struct omino_error *err)
{
    struct omino_grid own = *grid;
    enum omino_status status = omino_grid_check(grid, err);
    if (status == OMINO_OK) status = omino_grid_set_simd(&own, (enum omino_simd)grid->simd, err);
    if (status != OMINO_OK) return status;
    if (!mask) return OMINO_OK;
    uint64_t all[OMINO_GRID_WORDS_MAX];
    omino_bits_fill(grid, all);
    if (!omino_bits_contains(grid, all, mask))
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the mask has cells outside the grid");
    if (omino_bits_empty(grid, mask))
        return omino_fail(err, OMINO_ERR_EMPTY, "the board has no cells");
    return OMINO_OK;
}

/* A shape larger than the board has no layout: some cells could lie before the anchor. */
static int is_larger(struct omino_shape shape, const struct omino_grid *grid)
{
    return omino_shape_width(shape) > grid->width || omino_shape_height(shape) > grid->height;
}

/* Adds an orientation if it fits anywhere on the board. */
static void add_orientation(struct omino_placements *table, unsigned piece,
                            struct omino_shape shape, uint32_t *pattern_end)
{
    struct placement_orientation *o = &table->orientations[table->orientation_count];
    if (is_larger(shape, &table->grid)) return;
    o->shape = shape;
    o->left = (uint8_t)word_first(shape.cells); /* in row 0: shapes are normalised */
    o->width = (uint8_t)omino_shape_width(shape);
    o->height = (uint8_t)omino_shape_height(shape);
    if (!omino_placement_number(table, table->orientation_count)) return;
    o->piece = (uint16_t)piece;
    o->pattern = *pattern_end;
    memset(table->patterns + o->pattern, 0, PLACEMENT_HALO_MAX * sizeof *table->patterns);
    o->pattern_words = (uint16_t)omino_placement_lay_out(&table->grid, shape,
                                                         table->patterns + o->pattern, &o->span);
    *pattern_end += o->pattern_words;
    table->orientation_count++;
}

static void add_orientations(struct omino_placements *table, const struct omino_piece *pieces)
{
    uint32_t pattern_end = 0;
    for (unsigned p = 0; p < table->piece_count; p++) {
        struct omino_shape ways[OMINO_TRANSFORM_COUNT];
        const unsigned count = omino_shape_orientations(pieces[p].shape, pieces[p].freedom, ways);
        omino_text_copy(table->pieces[p].name, sizeof table->pieces[p].name, pieces[p].name);
        table->pieces[p].shape = ways[0];
        table->pieces[p].first_orientation = table->orientation_count;
        for (unsigned i = 0; i < count; i++) add_orientation(table, p, ways[i], &pattern_end);
        table->pieces[p].orientation_count =
            table->orientation_count - table->pieces[p].first_orientation;
    }
}

static int by_shape(const void *a, const void *b, const void *context)
{
    const struct omino_placements *table = context;
    const struct placement_orientation *x = &table->orientations[*(const uint32_t *)a];
    const struct placement_orientation *y = &table->orientations[*(const uint32_t *)b];
    if (x->shape.cells != y->shape.cells) return x->shape.cells < y->shape.cells ? -1 : 1;
    return (x->piece > y->piece) - (x->piece < y->piece);
}

static void sort_by_shape(struct omino_placements *table)
{
    for (uint32_t i = 0; i < table->orientation_count; i++) table->by_shape[i] = i;
    omino_sort(table->by_shape, table->orientation_count, sizeof *table->by_shape, by_shape, table);
}

static unsigned bits_for(uint32_t count)
{
    unsigned bits = 0;
    while ((UINT32_C(1) << bits) < count) bits++;
    return bits;
}

/* Fills in the board, and allocates row ranks if it is not a rectangle. Returns zero if out of
 * memory. */
static int set_board(struct omino_placements *table, const uint64_t *mask, size_t orientations)
{
    const unsigned rows = table->grid.height;
    if (mask)
        omino_bits_copy(&table->grid, mask, table->mask);
    else
        omino_bits_fill(&table->grid, table->mask);
    table->cells = omino_bits_count(&table->grid, table->mask);
    if (table->cells == table->grid.width * rows) return 1;
    table->row_ranks =
        omino_allocate(&table->allocator, orientations * rows, sizeof *table->row_ranks);
    return table->row_ranks != NULL;
}

static enum omino_status fill_in(struct omino_placements *table, const uint64_t *mask,
                                 const struct omino_piece *pieces, struct omino_error *err)
{
    const struct omino_allocator *allocator = &table->allocator;
    size_t orientations = 0, pattern_words = PLACEMENT_HALO_MAX;
    for (unsigned p = 0; p < table->piece_count; p++) {
        struct omino_shape ways[OMINO_TRANSFORM_COUNT];
        const unsigned count = omino_shape_orientations(pieces[p].shape, pieces[p].freedom, ways);
        uint32_t span;
        for (unsigned i = 0; i < count; i++)
            if (!is_larger(ways[i], &table->grid))
                pattern_words += omino_placement_lay_out(&table->grid, ways[i], NULL, &span);
        orientations += count;
    }
    table->mask = omino_allocate(allocator, table->grid.words, sizeof *table->mask);
    table->pieces = omino_allocate(allocator, table->piece_count, sizeof *table->pieces);
    table->orientations = omino_allocate(allocator, orientations + 1, sizeof *table->orientations);
    table->by_shape = omino_allocate(allocator, orientations, sizeof *table->by_shape);
    table->patterns = omino_allocate(allocator, pattern_words, sizeof *table->patterns);
    if (!table->mask || !table->pieces || !table->orientations || !table->by_shape ||
        !table->patterns)
        return omino_fail_memory(err);
    if (!set_board(table, mask, orientations)) return omino_fail_memory(err);
    add_orientations(table, pieces);
    sort_by_shape(table);
    return omino_placement_build_tree(table, err);
}

enum omino_status omino_placements_open(const struct omino_grid *grid, const uint64_t *mask,
                                        const struct omino_piece *pieces, size_t count,
                                        const struct omino_allocator *allocator,
                                        struct omino_placements **table, struct omino_error *err)
{
    if (table) *table = NULL;
    if (OMINO_IS_NULL(err, grid, table)) return OMINO_ERR_ARGUMENT;
    if (count > 0 && OMINO_IS_NULL(err, pieces)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    enum omino_status status = omino_allocator_read(&from, allocator, err);
    if (status == OMINO_OK) status = check_grid(grid, mask, err);
    if (status == OMINO_OK) status = check_pieces(pieces, count, err);
    if (status != OMINO_OK) return status;
    struct omino_placements *opened = omino_allocate(&from, 1, sizeof *opened);
    if (!opened) return omino_fail_memory(err);
    opened->grid = *grid;
    opened->allocator = from;
    opened->piece_count = (unsigned)count;
    opened->shift = bits_for(grid->bits);
    opened->group_shift = bits_for((uint32_t)(count + 63) / 64);
    status = fill_in(opened, mask, pieces, err);
    if (status == OMINO_OK)
        *table = opened;
    else
        omino_placements_close(opened);
    return status;
}

void omino_placements_close(struct omino_placements *table)
{
    if (!table) return;
    const struct omino_allocator allocator = table->allocator;
    omino_release(&allocator, table->mask);
    omino_release(&allocator, table->pieces);
    omino_release(&allocator, table->orientations);
    omino_release(&allocator, table->by_shape);
    omino_release(&allocator, table->patterns);
    omino_release(&allocator, table->row_ranks);
    omino_release(&allocator, table->nodes);
    omino_release(&allocator, table->branches);
    omino_release(&allocator, table->cells_of);
    omino_release(&allocator, table->parts_of);
    omino_release(&allocator, table);
}
