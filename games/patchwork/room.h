/* SPDX-License-Identifier: MIT */
/*
 * The room of a quilt: its empty cells as a set of bits, and measures of their shape. A set shifted
 * by one cell shows for each cell whether its neighbour is in the set, so measuring a placement
 * takes only a few dozen operations.
 */
#ifndef OMINO_GAMES_PATCHWORK_ROOM_H
#define OMINO_GAMES_PATCHWORK_ROOM_H

#include "patchwork.h"

/* ---- sets of cells --------------------------------------------------------------------------- */

struct set {
    uint64_t low, high;
};

static ALWAYS_INLINE struct set load(const uint64_t *words)
{
    return (struct set){words[0], words[1]};
}

static ALWAYS_INLINE struct set both(struct set a, struct set b)
{
    return (struct set){a.low & b.low, a.high & b.high};
}

static ALWAYS_INLINE struct set either(struct set a, struct set b)
{
    return (struct set){a.low | b.low, a.high | b.high};
}

static ALWAYS_INLINE struct set without(struct set a, struct set b)
{
    return (struct set){a.low & ~b.low, a.high & ~b.high};
}

static ALWAYS_INLINE unsigned count(struct set a)
{
    return (unsigned)(__builtin_popcountll(a.low) + __builtin_popcountll(a.high));
}

/* Returns a set shifted by 1 to 63 bits. Cells in the guard column and beyond the rows are never
 * free, so bits that are shifted off the quilt never meet a free cell. */
static ALWAYS_INLINE struct set up(struct set a, unsigned by)
{
    return (struct set){a.low << by, a.high << by | a.low >> (64 - by)};
}

static ALWAYS_INLINE struct set down(struct set a, unsigned by)
{
    return (struct set){a.low >> by | a.high << (64 - by), a.high >> by};
}

/* ---- the shape of the room ------------------------------------------------------------------- */

struct room {
    int cells;
    int edges;   /* edges between a free cell and a covered cell or the border */
    int singles; /* free cells without a free neighbour */
    int ends;    /* free cells with one free neighbour */
    int loose;   /* free cells in no free 2x2 square */
};

static ALWAYS_INLINE struct room look(struct set free, unsigned stride)
{
    const struct set left = both(free, up(free, 1)), right = both(free, down(free, 1));
    const struct set below = both(free, up(free, stride)), above = both(free, down(free, stride));
    const struct set sides = either(left, right), others = either(below, above);
    const struct set twice =
        either(either(both(left, right), both(below, above)), both(sides, others));
    const struct set any = either(sides, others);
    const struct set block = both(right, down(right, stride));
    const struct set wide = either(block, up(block, 1));
    const int cells = (int)count(free);
    return (struct room){
        .cells = cells,
        .edges = 4 * cells - 2 * (int)(count(left) + count(below)), /* inner edges count twice */
        .singles = (int)count(without(free, any)),
        .ends = (int)count(without(any, twice)),
        .loose = (int)count(without(free, either(wide, up(wide, stride)))),
    };
}

/* Returns the fewest free cells in any of the bonus squares. */
static ALWAYS_INLINE int gap_of(const struct patchwork *t, struct set free)
{
    int least = (int)t->cells;
    for (unsigned i = 0; i < t->square_count; i++) {
        const int gap = (int)count(both(free, load(t->squares[i])));
        if (gap < least) least = gap;
    }
    return least;
}

/* Returns the cells that a patch or leather covers. */
static ALWAYS_INLINE struct set cells_of(const struct patchwork *t, uint32_t move)
{
    uint64_t cells[PATCHWORK_QUILT_WORDS] = {0};
    if (move < t->advance)
        omino_placement_cells(t->placements, move, cells);
    else
        omino_bits_set(cells, move - t->advance - 1);
    return load(cells);
}

#endif
