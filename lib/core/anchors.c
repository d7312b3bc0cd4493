/* SPDX-License-Identifier: MIT */
/*
 * Finds where a shape fits on an empty board by an AND over its cells, as in kernel_placement.h,
 * but for a single shape and without a table. The search abandons a tile of the board as soon as no
 * anchor is left in it.
 */
#include "anchors.h"

#include <string.h>

#include "words.h"

/* Words of a tile; constant, so that the loops over it are vectorised. */
#define TILE 16

/* Number of words that a tile, shifted by 7 rows and 7 columns, may read beyond the last word of a
 * set. */
#define BEHIND (TILE + 32)

struct offsets {
    unsigned count;
    uint16_t bits[OMINO_SHAPE_CELLS_MAX]; /* distance of each cell from the first */
};

static struct offsets offsets_of(struct omino_shape shape, unsigned stride)
{
    const unsigned first = word_first(shape.cells);
    const unsigned origin = first / OMINO_SHAPE_SIDE_MAX * stride + first % OMINO_SHAPE_SIDE_MAX;
    struct offsets offsets = {.count = 0};
    for (uint64_t rest = shape.cells; rest; rest &= rest - 1) {
        const unsigned cell = word_first(rest);
        const unsigned bit = cell / OMINO_SHAPE_SIDE_MAX * stride + cell % OMINO_SHAPE_SIDE_MAX;
        offsets.bits[offsets.count++] = (uint16_t)(bit - origin);
    }
    return offsets;
}

/* Computes the anchors in the tile that starts at *mask. Returns whether there are any. */
static int fill_tile(const uint64_t *mask, const struct offsets *offsets, uint64_t *tile)
{
    uint64_t any = 1;
    for (unsigned i = 0; i < TILE; i++) tile[i] = UINT64_MAX;
    for (unsigned k = 0; k < offsets->count && any; k++) {
        const uint64_t *from = mask + offsets->bits[k] / 64;
        const unsigned rest = offsets->bits[k] % 64;
        any = 0;
        for (unsigned i = 0; i < TILE; i++) {
            tile[i] &= from[i] >> rest | (from[i + 1] << 1) << (63 - rest);
            any |= tile[i];
        }
    }
    return any != 0;
}

int omino_anchors_of(const struct omino_grid *grid, const uint64_t *mask, struct omino_shape shape,
                     uint64_t *anchors)
{
    uint64_t padded[OMINO_GRID_WORDS_MAX + BEHIND], tile[TILE];
    const unsigned words = grid->words;
    int found = 0;
    if (anchors) memset(anchors, 0, words * sizeof *anchors);
    /* Cells of a larger shape could lie before the anchor. */
    if (omino_shape_width(shape) > grid->width || omino_shape_height(shape) > grid->height)
        return 0;
    const struct offsets offsets = offsets_of(shape, grid->stride);
    memcpy(padded, mask, words * sizeof *mask);
    memset(padded + words, 0, BEHIND * sizeof *padded);
    for (unsigned at = 0; at < words; at += TILE) {
        const unsigned take = words - at < TILE ? words - at : TILE;
        if (!fill_tile(padded + at, &offsets, tile)) continue;
        if (!anchors) return 1;
        memcpy(anchors + at, tile, take * sizeof *anchors);
        found = 1;
    }
    return found;
}
