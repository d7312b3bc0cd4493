/* SPDX-License-Identifier: MIT */
/* The calls on an opened table; placement_tree.c explains how it is built. */
#include <omino/placement.h>

#include <assert.h>
#include <string.h>

#include <omino/text.h>

#include "placement_table.h"

/* ---- contents of a table --------------------------------------------------------------------- */

const struct omino_grid *omino_placements_grid(const struct omino_placements *table)
{
    assert(table);
    return &table->grid;
}

const uint64_t *omino_placements_mask(const struct omino_placements *table)
{
    assert(table);
    return table->mask;
}

unsigned omino_placements_pieces(const struct omino_placements *table)
{
    assert(table);
    return table->piece_count;
}

unsigned omino_placements_orientations(const struct omino_placements *table)
{
    assert(table);
    return table->orientation_count;
}

unsigned omino_placements_shift(const struct omino_placements *table)
{
    assert(table);
    return table->shift;
}

uint32_t omino_placements_limit(const struct omino_placements *table)
{
    assert(table);
    return (uint32_t)table->orientation_count << table->shift;
}

const char *omino_placements_piece_name(const struct omino_placements *table, unsigned piece)
{
    assert(table);
    return table->pieces[piece].name;
}

struct omino_shape omino_placements_piece_shape(const struct omino_placements *table,
                                                unsigned piece)
{
    assert(table);
    return table->pieces[piece].shape;
}

int omino_placements_piece_by_name(const struct omino_placements *table, const char *name)
{
    assert(table && name);
    for (unsigned p = 0; p < table->piece_count; p++)
        if (strcmp(table->pieces[p].name, name) == 0) return (int)p;
    for (unsigned p = 0; p < table->piece_count; p++)
        if (omino_text_same_word(table->pieces[p].name, name)) return (int)p;
    return -1;
}

unsigned omino_placements_orientation_piece(const struct omino_placements *table,
                                            unsigned orientation)
{
    assert(table);
    return table->orientations[orientation].piece;
}

struct omino_shape omino_placements_orientation_shape(const struct omino_placements *table,
                                                      unsigned orientation)
{
    assert(table);
    return table->orientations[orientation].shape;
}

/* ---- one placement --------------------------------------------------------------------------- */

static uint32_t anchor_of(const struct omino_placements *table, uint32_t placement)
{
    return placement & ((UINT32_C(1) << table->shift) - 1);
}

int omino_placement_valid(const struct omino_placements *table, uint32_t placement)
{
    assert(table);
    return placement >> table->shift < table->orientation_count &&
           placement_fits(table, placement_orientation_of(table, placement),
                          anchor_of(table, placement), table->mask);
}

unsigned omino_placement_piece(const struct omino_placements *table, uint32_t placement)
{
    assert(table);
    return placement_orientation_of(table, placement)->piece;
}

/* Adds the cells of a placement to a set, or removes them. */
static inline void change(const struct omino_placements *table, uint32_t placement, uint64_t *set,
                          int add)
{
    const struct placement_orientation *o = placement_orientation_of(table, placement);
    const uint32_t anchor = anchor_of(table, placement);
    const uint64_t *pattern = table->patterns + o->pattern;
    const unsigned rest = anchor % 64;
    set += anchor / 64;
    for (unsigned i = 0; i < o->pattern_words; i++) {
        const uint64_t low = pattern[i] << rest, high = (pattern[i] >> 1) >> (63 - rest);
        set[i] = add ? set[i] | low : set[i] & ~low;
        if (high) set[i + 1] = add ? set[i + 1] | high : set[i + 1] & ~high;
    }
}

void omino_placement_add(const struct omino_placements *table, uint32_t placement, uint64_t *set)
{
    assert(table && set);
    change(table, placement, set, 1);
}

void omino_placement_cells(const struct omino_placements *table, uint32_t placement,
                           uint64_t *cells)
{
    assert(table && cells);
    memset(cells, 0, table->grid.words * sizeof *cells);
    omino_placement_add(table, placement, cells);
}

void omino_placement_remove(const struct omino_placements *table, uint32_t placement, uint64_t *set)
{
    assert(table && set);
    change(table, placement, set, 0);
}

/* Returns whether any cell of an orientation at an anchor, which is on the board, lies in a set. */
static int meets(const struct omino_placements *table, const struct placement_orientation *o,
                 uint32_t anchor, const uint64_t *set)
{
    const uint64_t *pattern = table->patterns + o->pattern;
    const unsigned rest = anchor % 64;
    set += anchor / 64;
    for (unsigned i = 0; i < o->pattern_words; i++) {
        const uint64_t high = (pattern[i] >> 1) >> (63 - rest);
        if ((pattern[i] << rest) & set[i]) return 1;
        if (high && (high & set[i + 1])) return 1;
    }
    return 0;
}

static int in_hand(const uint64_t *hand, unsigned piece)
{
    return !hand || omino_bits_test(hand, piece);
}

int omino_placement_legal(const struct omino_placements *table, const uint64_t *free,
                          const uint64_t *touch, const uint64_t *hand, uint32_t placement)
{
    assert(table && free);
    if (placement >> table->shift >= table->orientation_count) return 0;
    const struct placement_orientation *o = placement_orientation_of(table, placement);
    const uint32_t anchor = anchor_of(table, placement);
    return in_hand(hand, o->piece) && placement_fits(table, o, anchor, table->mask) &&
           placement_fits(table, o, anchor, free) && (!touch || meets(table, o, anchor, touch));
}

/* Returns the cells of a set as a shape, or the empty shape if they do not fit into 8x8. */
static struct omino_shape shape_of(const struct omino_grid *grid, const uint64_t *cells)
{
    struct omino_cell list[OMINO_SHAPE_CELLS_MAX];
    struct omino_shape shape = {0};
    size_t count = 0;
    for (unsigned bit = 0; (bit = omino_bits_next(grid, cells, bit)) < grid->bits; bit++) {
        if (count == OMINO_SHAPE_CELLS_MAX) return shape;
        list[count++] = omino_grid_cell(grid, bit);
    }
    if (omino_shape_from_cells(list, count, &shape, NULL) != OMINO_OK) shape.cells = 0;
    return shape;
}

/* Returns the index of the first entry of by_shape whose shape is not less than the given one. */
static unsigned find_shape(const struct omino_placements *table, struct omino_shape shape)
{
    unsigned low = 0, high = table->orientation_count;
    while (low < high) {
        const unsigned middle = (low + high) / 2;
        if (table->orientations[table->by_shape[middle]].shape.cells < shape.cells)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t omino_placement_from_cells(const struct omino_placements *table, const uint64_t *cells,
                                    const uint64_t *hand)
{
    assert(table && cells);
    const struct omino_shape shape = shape_of(&table->grid, cells);
    if (shape.cells == 0) return OMINO_NO_PLACEMENT;
    const unsigned anchor = omino_bits_next(&table->grid, cells, 0);
    for (unsigned i = find_shape(table, shape); i < table->orientation_count; i++) {
        const uint32_t orientation = table->by_shape[i];
        const struct placement_orientation *o = &table->orientations[orientation];
        if (o->shape.cells != shape.cells) break;
        if (in_hand(hand, o->piece) && placement_fits(table, o, anchor, table->mask))
            return orientation << table->shift | anchor;
    }
    return OMINO_NO_PLACEMENT;
}

/* ---- all placements -------------------------------------------------------------------------- */

uint32_t omino_placements_count(const struct omino_placements *table, const uint64_t *free,
                                const uint64_t *touch, const uint64_t *hand)
{
    assert(table && free);
    return table->ops->count(table, &(struct omino_position){free, touch, hand});
}

int omino_placements_any(const struct omino_placements *table, const uint64_t *free,
                         const uint64_t *touch, const uint64_t *hand)
{
    assert(table && free);
    return table->ops->any(table, &(struct omino_position){free, touch, hand});
}

uint32_t omino_placements_list(const struct omino_placements *table, const uint64_t *free,
                               const uint64_t *touch, const uint64_t *hand, uint32_t *list,
                               uint32_t cap)
{
    assert(table && free && (list || cap == 0));
    return table->ops->list(table, &(struct omino_position){free, touch, hand}, list, cap);
}

void omino_placements_sets(const struct omino_placements *table, const uint64_t *free,
                           const uint64_t *touch, const uint64_t *hand, uint64_t *sets)
{
    assert(table && free && sets);
    table->ops->sets(table, &(struct omino_position){free, touch, hand}, sets);
}

uint32_t omino_placements_nth(const struct omino_placements *table, const uint64_t *free,
                              const uint64_t *touch, const uint64_t *hand, uint32_t k)
{
    assert(table && free);
    return table->ops->nth(table, &(struct omino_position){free, touch, hand}, k);
}
