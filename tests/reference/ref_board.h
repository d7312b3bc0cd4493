/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious reference for bits.h and placement.h: a board is an array of cells that are 1 or
 * 0, a shape is a list of cells, and everything is done by loops over columns and rows. No code is
 * shared with the library.
 */
#ifndef OMINO_REF_BOARD_H
#define OMINO_REF_BOARD_H

#include <omino/bits.h>
#include <omino/placement.h>
#include <omino/rng.h>

enum { REF_BOARD_SIDE = 255, REF_SHAPE_CELLS = 64 };

/* ---- boards ---------------------------------------------------------------------------------- */

/* A set of cells: cell[y][x] is 1 for those in it. Only the first width columns and height rows
 * mean something. */
struct ref_board {
    int width, height;
    unsigned char cell[REF_BOARD_SIDE][REF_BOARD_SIDE];
};

/* An empty set on a board of that size. */
void ref_clear(struct ref_board *board, int width, int height);

/* Whether a cell is in the set; those that are not on the board never are. */
int ref_has(const struct ref_board *board, int x, int y);

unsigned ref_count(const struct ref_board *board);

/* Conversions: from_set sees the cells of the grid only, to_set writes all words, guards as 0. */
void ref_from_set(struct ref_board *board, const struct omino_grid *grid, const uint64_t *set);
void ref_to_set(const struct ref_board *board, const struct omino_grid *grid, uint64_t *set);

/* Counterparts of the calls of bits.h with these names; `to` differs from the input boards. */
void ref_shift(const struct ref_board *set, int dx, int dy, struct ref_board *to);
void ref_edges(const struct ref_board *set, const struct ref_board *within, struct ref_board *to);
void ref_corners(const struct ref_board *set, const struct ref_board *within, struct ref_board *to);
void ref_flood(const struct ref_board *seed, const struct ref_board *within, struct ref_board *to);
unsigned ref_take_region(struct ref_board *rest, struct ref_board *region);
unsigned ref_regions(const struct ref_board *set);

/* ---- random boards --------------------------------------------------------------------------- */

/* Sizes of boards that have been trouble somewhere: one row, one column, one cell, ends of words,
 * wider than a word, and those of the games. Ordered by number of cells. */
struct ref_size {
    int width, height;
};
extern const struct ref_size ref_sizes[];
extern const unsigned ref_size_count;

/* Each cell of `within` (NULL: of the board) with a chance of `percent`; the size is that of the
 * board. */
void ref_scatter(struct ref_board *board, const struct ref_board *within, unsigned percent,
                 struct omino_rng *rng);

/* A board of one of several forms: full, L-shaped, with a hole in the middle, with scattered holes,
 * in pieces. Never empty. */
void ref_random_form(struct ref_board *board, int width, int height, struct omino_rng *rng);

/* ---- shapes and placements ------------------------------------------------------------------- */

/* Cells in row order, the smallest column and row 0. */
struct ref_shape {
    int count;
    struct omino_cell cells[REF_SHAPE_CELLS];
};

struct ref_shape ref_shape_of(struct omino_shape shape);
int ref_shape_equal(const struct ref_shape *a, const struct ref_shape *b);

/* The distinct orientations; returns how many. */
int ref_ways_of(struct omino_shape shape, enum omino_freedom freedom, struct ref_shape ways[8]);

/* An orientation of a piece, and such an orientation at a place: column x and row y are those of
 * the top left corner of its bounding box. */
struct ref_way {
    unsigned piece;
    struct ref_shape shape;
};

struct ref_placement {
    unsigned way;
    int x, y;
};

/* All placements of some pieces on an empty board, piece by piece in their order. */
struct ref_placements {
    struct ref_way *ways;
    unsigned way_count;
    struct ref_placement *items;
    unsigned count;
};

void ref_placements_open(struct ref_placements *all, const struct ref_board *mask,
                         const struct omino_piece *pieces, unsigned count);
void ref_placements_close(struct ref_placements *all);

unsigned ref_placement_piece(const struct ref_placements *all, unsigned item);

/* The covered cells, in row order; returns how many. */
int ref_placement_cells(const struct ref_placements *all, unsigned item,
                        struct omino_cell cells[REF_SHAPE_CELLS]);

/* A position as placement.h has them. `touch` and `hand` may be NULL; hand[i] is 1 for a piece that
 * may be used. */
struct ref_position {
    const struct ref_board *free;
    const struct ref_board *touch;
    const unsigned char *hand;
};

int ref_placement_legal(const struct ref_placements *all, unsigned item,
                        const struct ref_position *position);

/* The first placement, of a piece in hand, that covers exactly these cells; -1 if there is none. */
long ref_find(const struct ref_placements *all, const struct ref_board *cells,
              const unsigned char *hand);

#endif
