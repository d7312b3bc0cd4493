/* SPDX-License-Identifier: MIT */
/* The compiled form of a piece set on a board: built by placement.c, walked through by
 * kernel_placement.h. */
#ifndef OMINO_LIB_PLACEMENT_TABLE_H
#define OMINO_LIB_PLACEMENT_TABLE_H

#include <omino/placement.h>

#include "kernel.h"

/* Words of hand that a call copies: one for each 64 pieces, and a zero word for nodes that are no
 * piece. */
#define PLACEMENT_HAND_WORDS (OMINO_PIECES_MAX / 64 + 1)

/* Words that the last cell of a shape can lie behind the first: 7 rows of 256 bits and 7 columns.
 */
#define PLACEMENT_HALO_MAX 32

/* Depth of the tree: one level for each cell of a shape, and one for branches that have too many
 * leaves. */
#define PLACEMENT_DEPTH_MAX 65

/* Most leaves of a branch; more of them are shared out. */
#define PLACEMENT_LEAVES_MAX 64

/* Most pieces in hand for which the tree may be left out; their orientations fit into a batch. */
#define PLACEMENT_FEW 28

/* What it costs to make the copies for dominoes, in fetches. */
#define PLACEMENT_PAIRING 32

/* One node of the derivation tree: its parent's cells and one more. */
struct placement_node {
    uint32_t offset; /* of that cell from the anchor, in bits */
    uint32_t fetch;  /* the same as a place among the shifted copies, see kernel_placement.h */
    uint32_t base;   /* its orientation << shift, where it is one */
    uint32_t piece;  /* of that orientation; else the one past all pieces, which no hand holds */
};

/* A node that has children, with those of them that have none. */
struct placement_branch {
    uint64_t groups; /* the pieces below, folded into 64 bits by placement_group() */
    uint32_t skip;   /* the next branch that is not below this one */
    uint16_t depth;  /* 0 for a root */
    uint16_t leaves; /* how many of the nodes that follow are leaves of this one */
    uint32_t first;  /* index of this node; its leaves follow it */
};

/* One way up of a piece. */
struct placement_orientation {
    struct omino_shape shape;
    uint32_t
        pattern; /* where its cells, laid out on the grid from the anchor, start in `patterns` */
    uint16_t pattern_words; /* how many words that takes */
    uint16_t piece;
    uint32_t span; /* bits from the anchor to the last cell */
};

struct placement_piece {
    char name[OMINO_PIECE_NAME_MAX + 1];
    struct omino_shape shape;
    uint32_t first_orientation, orientation_count;
    uint32_t first_cell; /* of its first orientation in `cells_of`; those of the others follow */
    uint32_t area;
    uint32_t cost;       /* of going through all of them: cells of all its orientations */
    uint32_t first_part; /* of its first orientation in `parts_of`, likewise */
    uint32_t parts;      /* of each orientation */
};

struct omino_placements {
    struct omino_grid grid;
    struct omino_allocator allocator;
    const struct omino_placement_ops *ops;
    uint64_t *mask;
    unsigned cells; /* of the mask */
    unsigned shift;
    unsigned piece_count;
    unsigned orientation_count;
    unsigned branch_count;
    unsigned node_count;
    unsigned group_shift; /* piece >> group_shift is its group */
    unsigned halo;        /* words behind a set that the longest fetch reads */
    int roomy;            /* whether no fetch that matters reads there: see kernel_placement.h */
    struct placement_piece *pieces;
    struct placement_orientation *orientations;
    uint64_t *patterns;
    uint32_t *by_shape; /* orientations sorted by shape, then by piece */
    struct placement_branch *branches;
    struct placement_node *nodes;
    struct placement_node *cells_of; /* the cells of every orientation, each as a node of its own */
    struct placement_node *parts_of; /* the same with two neighbours in one where possible */
};

/* The pieces of a hand folded into 64 bits; exact up to 64 pieces. */
static inline uint64_t placement_group(const struct omino_placements *table, unsigned piece)
{
    return UINT64_C(1) << (piece >> table->group_shift);
}

/* Whether the cells of an orientation, from an anchor, all lie in a set. */
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

/* The orientation of a placement. */
static inline const struct placement_orientation *placement_orientation_of(
    const struct omino_placements *table, uint32_t placement)
{
    return &table->orientations[placement >> table->shift];
}

/* Writes the cells of a shape, with its anchor at bit 0, to `to` (if any); returns the words that
 * takes, and the bits from the first cell to the last in *span. Defined in placement_tree.c. */
unsigned omino_placement_lay_out(const struct omino_grid *grid, struct omino_shape shape,
                                 uint64_t *to, uint32_t *span);

/* Makes the tree, and the lists of cells, of a table whose orientations are known. Defined in
 * placement_tree.c. */
enum omino_status omino_placement_build_tree(struct omino_placements *table,
                                             struct omino_error *err);

#endif
