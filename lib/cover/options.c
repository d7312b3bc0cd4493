/* SPDX-License-Identifier: MIT */
/*
 * A tiling as an exact cover, for the search by links.
 *
 * A placement becomes an option: its piece and its cells. Pieces are items that are covered between
 * min and max times; cells are items that are covered once. If cells may stay empty, there are two
 * ways to express this:
 *
 *     tight   an empty cell is an option too, {cell, hole}, and the item "hole" is covered at most
 *             as often as cells may stay empty: the search sees which cells are hard to fill
 *     loose   cells are secondary items: a few pieces on a wide board do not affect most cells
 *
 * Loose is used if more than half of the cells may stay empty and the numbers of pieces determine
 * the limit on empty cells.
 */
#include "base/memory.h"
#include "core/words.h"
#include "search.h"

struct options {
    const struct omino_tiling_search *search;
    const struct omino_tiling *tiling;
    int loose;

    uint32_t *piece_items; /* item of each piece, or COVER_NONE */
    uint32_t *cell_items;  /* item of each cell of the box */
    uint32_t hole_item;

    struct omino_exact_item *items;
    struct omino_exact_entry *entries;
    struct omino_exact_option *options;
    uint32_t *placements; /* placement of each option; COVER_NONE for a hole */
    uint32_t *solution;
    struct omino_exact_problem problem;
    size_t entry_count;
};

static int has_holes(const struct options *o)
{
    return !o->loose && o->search->budget > 0;
}

/* ---- items ----------------------------------------------------------------------------------- */

static uint32_t add_item(struct options *o, uint32_t min, uint32_t max)
{
    o->items[o->problem.primaries] = (struct omino_exact_item){min, max};
    return (uint32_t)o->problem.primaries++;
}

static void add_piece_item(struct options *o, size_t index)
{
    const struct omino_tiling_piece *piece = &o->tiling->pieces[index];
    const int restricts = piece->min > 0 || piece->limited || o->loose;
    o->piece_items[index] =
        restricts && piece->max > 0 ? add_item(o, piece->min, piece->max) : COVER_NONE;
}

static void add_items(struct options *o)
{
    const struct omino_tiling *tiling = o->tiling;
    for (size_t i = 0; i < tiling->problem->count; i++) add_piece_item(o, i);
    if (has_holes(o)) o->hole_item = add_item(o, 0, o->search->budget);
    const uint32_t pieces = (uint32_t)o->problem.primaries;
    for (unsigned c = 0; c < tiling->width * tiling->height; c++) {
        if (!tiling->inside[c]) continue;
        if (o->loose)
            o->cell_items[c] = pieces + (uint32_t)o->problem.secondaries++;
        else
            o->cell_items[c] = add_item(o, 1, 1);
    }
    o->problem.items = o->items;
}

/* ---- options --------------------------------------------------------------------------------- */

static void add_entry(struct options *o, uint32_t item)
{
    o->entries[o->entry_count++] = (struct omino_exact_entry){.item = item};
    o->options[o->problem.count].count++;
}

static void begin_option(struct options *o, uint32_t placement)
{
    o->placements[o->problem.count] = placement;
    o->options[o->problem.count] =
        (struct omino_exact_option){.entries = o->entries + o->entry_count};
}

static void add_placement(struct options *o, uint32_t number)
{
    const struct omino_tiling_placement p = o->tiling->placements[number];
    const struct omino_tiling_orientation *orientation = &o->tiling->orientations[p.orientation];
    begin_option(o, number);
    if (o->piece_items[orientation->piece] != COVER_NONE)
        add_entry(o, o->piece_items[orientation->piece]);
    for (uint64_t cells = orientation->shape.cells; cells; cells &= cells - 1) {
        const unsigned bit = word_first(cells);
        const unsigned x = p.x + bit % OMINO_SHAPE_SIDE_MAX, y = p.y + bit / OMINO_SHAPE_SIDE_MAX;
        add_entry(o, o->cell_items[y * o->tiling->width + x]);
    }
    o->problem.count++;
}

static void add_hole(struct options *o, unsigned cell)
{
    begin_option(o, COVER_NONE);
    add_entry(o, o->hole_item);
    add_entry(o, o->cell_items[cell]);
    o->problem.count++;
}

/* Holes come last, so that a search for one solution tries pieces first. */
static void add_options(struct options *o)
{
    const struct omino_tiling *tiling = o->tiling;
    for (uint32_t p = 0; p < tiling->placement_count; p++) {
        const uint32_t piece = tiling->orientations[tiling->placements[p].orientation].piece;
        const int breaks = o->search->break_symmetry && piece == tiling->breaker;
        if (!breaks || omino_tiling_is_least(tiling, tiling->placements[p])) add_placement(o, p);
        if (omino_meter_step(tiling->meter, OMINO_TRANSFORM_COUNT)) return;
    }
    for (unsigned c = 0; has_holes(o) && c < tiling->width * tiling->height; c++)
        if (tiling->inside[c]) add_hole(o, c);
    o->problem.options = o->options;
}

/* ---- the search ------------------------------------------------------------------------------ */

static void take_solution(void *user, const uint32_t *options, size_t count)
{
    const struct options *o = user;
    size_t placed = 0;
    for (size_t i = 0; i < count; i++)
        if (o->placements[options[i]] != COVER_NONE)
            o->solution[placed++] = o->placements[options[i]];
    o->search->sink(o->search->user, o->solution, placed);
}

static uint64_t count_entries(const struct omino_tiling *tiling)
{
    uint64_t entries = 2 * (uint64_t)tiling->cells;
    for (size_t i = 0; i < tiling->problem->count; i++) {
        const struct omino_tiling_piece *piece = &tiling->pieces[i];
        entries += (piece->area + 1) * (uint64_t)(piece->end_placement - piece->first_placement);
    }
    return entries;
}

uint64_t omino_tiling_links_cost(const struct omino_tiling *tiling)
{
    const uint64_t pieces = tiling->problem->count, cells = tiling->cells;
    const uint64_t box = (uint64_t)tiling->width * tiling->height;
    const struct omino_links_size size = {
        .primaries = pieces + cells + 1,
        .secondaries = 0,
        .options = tiling->placement_count + cells,
        .entries = count_entries(tiling),
    };
    return omino_meter_cost(pieces, sizeof(uint32_t)) + omino_meter_cost(box, sizeof(uint32_t)) +
           omino_meter_cost(size.primaries, sizeof(struct omino_exact_item)) +
           omino_meter_cost(size.entries, sizeof(struct omino_exact_entry)) +
           omino_meter_cost(size.options, sizeof(struct omino_exact_option)) +
           omino_meter_cost(size.options, sizeof(uint32_t)) +
           omino_meter_cost(cells, sizeof(uint32_t)) + omino_links_cost(size);
}

/* Large arrays are not cleared: each element is assigned as a whole. */
static int allocate_all(struct options *o)
{
    const struct omino_tiling *tiling = o->tiling;
    const struct omino_allocator *allocator = &tiling->allocator;
    struct omino_meter *meter = tiling->meter;
    const size_t count = tiling->problem->count, cells = tiling->cells;
    const size_t options = tiling->placement_count + cells,
                 box = (size_t)tiling->width * tiling->height;
    o->piece_items = omino_allocate(allocator, count, sizeof *o->piece_items);
    o->cell_items = omino_allocate(allocator, box, sizeof *o->cell_items);
    o->items = omino_allocate(allocator, count + cells + 1, sizeof *o->items);
    o->entries = omino_meter_allocate_raw(meter, count_entries(tiling), sizeof *o->entries);
    o->options = omino_meter_allocate_raw(meter, options, sizeof *o->options);
    o->placements = omino_meter_allocate_raw(meter, options, sizeof *o->placements);
    o->solution = omino_allocate(allocator, cells, sizeof *o->solution);
    return o->piece_items && o->cell_items && o->items && o->entries && o->options &&
           o->placements && o->solution;
}

static void release_all(struct options *o)
{
    const struct omino_allocator *allocator = &o->tiling->allocator;
    omino_release(allocator, o->piece_items);
    omino_release(allocator, o->cell_items);
    omino_release(allocator, o->items);
    omino_release(allocator, o->entries);
    omino_release(allocator, o->options);
    omino_release(allocator, o->placements);
    omino_release(allocator, o->solution);
}

static int is_loose(const struct omino_tiling_search *search)
{
    const struct omino_tiling *tiling = search->tiling;
    return search->budget >= tiling->cells - tiling->min_cells &&
           search->budget > tiling->cells / 2;
}

enum omino_status omino_tiling_by_links(const struct omino_tiling_search *search,
                                        struct omino_error *err)
{
    struct options o = {.search = search, .tiling = search->tiling, .loose = is_loose(search)};
    enum omino_status status;
    if (allocate_all(&o)) {
        add_items(&o);
        add_options(&o);
        status = search->meter->end
                     ? OMINO_OK
                     : omino_links_run(&o.problem, take_solution, &o, search->meter, err);
    } else {
        status = omino_fail_memory(err);
    }
    release_all(&o);
    return status;
}
