/* SPDX-License-Identifier: MIT */
/*
 * The dense index of placements. It numbers the placements on the empty board by orientation and
 * then by anchor.
 *
 * On a rectangle, the anchors of an orientation form a rectangle, too, and the rest is arithmetic.
 *
 * On other boards, a table of all anchors would take a set per orientation. Instead there is one
 * number per orientation and row: the number of placements anchored in the rows above. The anchors
 * of a single row are found from the mask; as everywhere in the core, an AND over the cells of the
 * orientation gives 64 of them at a time.
 */
#include <assert.h>

#include "anchors.h"
#include "placement_table.h"
#include "words.h"

/* Returns the 64 bits of a set from `bit` on; bits beyond the set are 0. */
static uint64_t bits_from(const uint64_t *set, unsigned words, uint32_t bit)
{
    const uint32_t i = bit / 64;
    const unsigned rest = bit % 64;
    const uint64_t low = i < words ? set[i] : 0, high = i + 1 < words ? set[i + 1] : 0;
    return low >> rest | (high << 1) << (63 - rest);
}

/* Returns the first `count` bits of a word. */
static uint64_t first_bits(uint64_t word, uint32_t count)
{
    return count < 64 ? word & ((UINT64_C(1) << count) - 1) : word;
}

/* Returns the anchors of an orientation among the 64 bits from `bit` on. */
static uint64_t anchors_from(const struct omino_placements *table,
                             const struct placement_orientation *o, uint32_t bit)
{
    uint64_t anchors = UINT64_MAX;
    for (unsigned i = 0; i < o->pattern_words; i++)
        for (uint64_t rest = table->patterns[o->pattern + i]; rest; rest &= rest - 1)
            anchors &= bits_from(table->mask, table->grid.words, bit + 64 * i + word_first(rest));
    return anchors;
}

/* Return the number of anchors per row on a rectangle, and the number of rows with anchors. */
static uint32_t anchors_across(const struct omino_placements *table,
                               const struct placement_orientation *o)
{
    return table->grid.width - o->width + 1u;
}

static uint32_t anchors_down(const struct omino_placements *table,
                             const struct placement_orientation *o)
{
    return table->grid.height - o->height + 1u;
}

/* Fills in the row ranks of an orientation. Returns the number of its placements, at most one per
 * cell, so that it fits into 16 bits. */
static uint32_t rank_rows(struct omino_placements *table, unsigned orientation)
{
    const struct omino_grid *grid = &table->grid;
    uint16_t *ranks = table->row_ranks + (size_t)orientation * grid->height;
    uint64_t anchors[OMINO_GRID_WORDS_MAX];
    uint32_t count = 0;
    if (!omino_anchors_of(grid, table->mask, table->orientations[orientation].shape, anchors))
        return 0;
    for (unsigned y = 0; y < grid->height; y++) {
        ranks[y] = (uint16_t)count;
        for (uint32_t x = 0; x < grid->width; x += 64)
            count += word_count(
                first_bits(bits_from(anchors, grid->words, y * grid->stride + x), grid->width - x));
    }
    return count;
}

int omino_placement_number(struct omino_placements *table, unsigned orientation)
{
    struct placement_orientation *o = &table->orientations[orientation];
    const uint32_t count = table->row_ranks ? rank_rows(table, orientation)
                                            : anchors_across(table, o) * anchors_down(table, o);
    o[1].first_index = o->first_index + count;
    return count > 0;
}

uint32_t omino_placements_total(const struct omino_placements *table)
{
    assert(table);
    return table->orientations[table->orientation_count].first_index;
}

uint32_t omino_placement_index(const struct omino_placements *table, uint32_t placement)
{
    assert(table);
    if (!omino_placement_valid(table, placement)) return OMINO_NO_INDEX;
    const uint32_t orientation = placement >> table->shift;
    const struct placement_orientation *o = &table->orientations[orientation];
    const uint32_t anchor = placement & ((UINT32_C(1) << table->shift) - 1);
    const uint32_t y = anchor / table->grid.stride, x = anchor % table->grid.stride;
    if (!table->row_ranks) return o->first_index + y * anchors_across(table, o) + (x - o->left);
    uint32_t index = o->first_index + table->row_ranks[orientation * table->grid.height + y];
    for (uint32_t bit = y * table->grid.stride; bit < anchor; bit += 64)
        index += word_count(first_bits(anchors_from(table, o, bit), anchor - bit));
    return index;
}

/* Returns the last orientation whose first_index is at most `index`. */
static uint32_t find_orientation(const struct omino_placements *table, uint32_t index)
{
    uint32_t low = 0, high = table->orientation_count;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (table->orientations[middle].first_index <= index)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Returns the last row whose rank is at most `rank`. */
static uint32_t find_row(const uint16_t *ranks, uint32_t rows, uint32_t rank)
{
    uint32_t low = 0, high = rows;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (ranks[middle] <= rank)
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint32_t omino_placement_at(const struct omino_placements *table, uint32_t index)
{
    assert(table);
    if (index >= omino_placements_total(table)) return OMINO_NO_PLACEMENT;
    const uint32_t orientation = find_orientation(table, index);
    const struct placement_orientation *o = &table->orientations[orientation];
    uint32_t k = index - o->first_index;
    if (!table->row_ranks) {
        const uint32_t across = anchors_across(table, o), row = k / across * table->grid.stride;
        return orientation << table->shift | (row + o->left + k % across);
    }
    const uint16_t *ranks = table->row_ranks + (size_t)orientation * table->grid.height;
    const uint32_t y = find_row(ranks, table->grid.height, k);
    k -= ranks[y];
    for (uint32_t bit = y * table->grid.stride;; bit += 64) {
        const uint64_t anchors = anchors_from(table, o, bit);
        const uint32_t count = word_count(anchors);
        if (k < count) return orientation << table->shift | (bit + word_nth(anchors, k));
        k -= count;
    }
}
