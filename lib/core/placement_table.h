/* SPDX-License-Identifier: MIT */
/* The compiled form of a piece set on a board, which placement_open.c and placement_tree.c build
 * and kernel_placement.h walks. */
#ifndef OMINO_LIB_PLACEMENT_TABLE_H
#define OMINO_LIB_PLACEMENT_TABLE_H

#include <omino/placement.h>

#include "kernel.h"

/* Maximum number of words between the first and the last cell of a shape: 7 rows of 256 bits and 7
 * columns. */
#define PLACEMENT_HALO_MAX 32

/* Depth of the tree: one level per cell of a shape, and one for branches with too many leaves. */
#define PLACEMENT_DEPTH_MAX 65

/* Maximum number of leaves of a branch; further leaves go to branches below it. */
#define PLACEMENT_LEAVES_MAX 64

/* Maximum number of pieces in hand for which the tree may be skipped; their orientations fit into a
 * batch. */
#define PLACEMENT_FEW 28

/* The cost of making the copies for dominoes, in fetches. */
#define PLACEMENT_PAIRING 32

/* One node of the derivation tree: its parent's cells and one more. */
struct placement_node {
    uint32_t offset; /* distance of that cell from the anchor, in bits */
    uint32_t fetch;  /* the same as a byte offset into the shifted copies, see kernel_fetch.h */
    uint32_t base;   /* orientation << shift, if the node is an orientation */
    uint32_t piece;  /* the piece of that orientation; else the number of pieces, which is never in
                        hand */
};

/* A node with children, together with those children that are leaves. */
struct placement_branch {
    uint64_t groups; /* the pieces below, folded into 64 bits by placement_group() */
    uint32_t skip;   /* the next branch not below this one */
    uint16_t depth;  /* 0 for a root */
    uint16_t leaves; /* the number of leaves */
    uint32_t first;  /* index of this node; its leaves follow it */
};

/* An orientation of a piece. */
struct placement_orientation {
    struct omino_shape shape;
    uint32_t pattern;       /* index in `patterns` of its cells, laid out from the anchor */
    uint16_t pattern_words; /* number of words of that layout */
    uint16_t piece;
    uint32_t span;        /* bits from the anchor to the last cell */
    uint32_t first_index; /* index of its first placement */
    uint8_t left;         /* column of its anchor when it lies at the left edge */
    uint8_t width;        /* columns */
    uint8_t height;       /* rows */
};

struct placement_piece {
    char name[OMINO_PIECE_NAME_MAX + 1];
    struct omino_shape shape;
    uint32_t first_orientation, orientation_count;
    uint32_t first_cell; /* index in `cells_of` of its first orientation; the others follow */
    uint32_t area;
    uint32_t cost;       /* cost of assembling all orientations: their total number of cells */
    uint32_t first_part; /* index in `parts_of` of its first orientation */
    uint32_t parts;      /* number of parts of each orientation */
};

struct omino_placements {
    struct omino_grid grid;
    struct omino_allocator allocator;
    const struct omino_placement_ops *ops;
    uint64_t *mask;
    unsigned cells; /* cells in the mask */
    unsigned shift;
    unsigned piece_count;
    unsigned orientation_count;
    unsigned branch_count;
    unsigned node_count;
    unsigned group_shift; /* piece >> group_shift is its group */
    unsigned halo;        /* words beyond a set that the longest fetch reads */
    int roomy;            /* whether the halo fits into the set itself: see kernel_placement.h */
    struct placement_piece *pieces;
    struct placement_orientation *orientations; /* and one more, whose first_index is the number of
                                                   all placements */
    /* By orientation and row: the number of its placements anchored in the rows above; NULL if
     * the board is a rectangle. */
    uint16_t *row_ranks;
    uint64_t *patterns;
    uint32_t *by_shape; /* the orientations, sorted by shape and then by piece */
    struct placement_branch *branches;
    struct placement_node *nodes;
    struct placement_node *cells_of; /* the cells of every orientation, each as a separate node */
    struct placement_node *parts_of; /* the same in dominoes where possible */
};

/* Returns the group of a piece, as a bit: pieces are folded into 64 groups; with up to 64 pieces,
 * each has its own. */
static inline uint64_t placement_group(const struct omino_placements *table, unsigned piece)
{
    return UINT64_C(1) << (piece >> table->group_shift);
}

/* Returns whether all cells of an orientation at an anchor lie in a set. */
static inline int placement_fits(const struct omino_placements *table,
                                 const struct placement_orientation *o, uint32_t anchor,
                                 const uint64_t *set)
{
    if (anchor + o->span >= table->grid.bits) return 0;
    const uint64_t *pattern = table->patterns + o->pattern;
    const unsigned rest = anchor % 64;
    set += anchor / 64;
    for (unsigned i = 0; i < o->pattern_words; i++) {
        const uint64_t high = (pattern[i] >> 1) >> (63 - rest);
        if ((pattern[i] << rest) & ~set[i]) return 0;
        if (high && (high & ~set[i + 1])) return 0;
    }
    return 1;
}

/* Returns the orientation of a placement. */
static inline const struct placement_orientation *placement_orientation_of(
    const struct omino_placements *table, uint32_t placement)
{
    return &table->orientations[placement >> table->shift];
}

/* Finds the placements of an orientation on the empty board and numbers them from its first_index
 * on: fills in its row ranks and the first_index of the next orientation. Returns whether there are
 * any. Defined in placement_index.c. */
int omino_placement_number(struct omino_placements *table, unsigned orientation);

/* Adds the cells of a shape, with its anchor at bit 0, to the set `to`, unless that is NULL.
 * Returns the number of words they take, and sets *span to the number of bits from the first cell
 * to the last. Defined in placement_tree.c. */
unsigned omino_placement_lay_out(const struct omino_grid *grid, struct omino_shape shape,
                                 uint64_t *to, uint32_t *span);

/* Builds the tree, and the lists of cells, of a table with known orientations. Defined in
 * placement_tree.c. */
enum omino_status omino_placement_build_tree(struct omino_placements *table,
                                             struct omino_error *err);

#endif
