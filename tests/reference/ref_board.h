/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious reference for bits.h and placement.h. A board is an array of cells that are 1 or
 * 0, a shape is a list of cells, and all operations loop over columns and rows. The reference
 * shares no code with the library.
 */
#ifndef OMINO_REF_BOARD_H
#define OMINO_REF_BOARD_H

#include <omino/bits.h>
#include <omino/placement.h>
#include <omino/rng.h>

enum { REF_BOARD_SIDE = 255, REF_SHAPE_CELLS = 64 };

/* ---- boards ---------------------------------------------------------------------------------- */

/* A set of cells, in which cell[y][x] is 1 for its members. Only the first `width` columns and
 * `height` rows are valid. */
struct ref_board {
    int width, height;
    unsigned char cell[REF_BOARD_SIDE][REF_BOARD_SIDE];
};

/* Initializes an empty set on a board of that size. */
void ref_clear(struct ref_board *board, int width, int height);

/* Returns whether a cell is in the set. Cells off the board never are. */
int ref_has(const struct ref_board *board, int x, int y);

unsigned ref_count(const struct ref_board *board);

/* Conversions. ref_from_set() reads only the cells of the grid. ref_to_set() writes all words, with
 * the guard bits set to 0. */
void ref_from_set(struct ref_board *board, const struct omino_grid *grid, const uint64_t *set);
void ref_to_set(const struct ref_board *board, const struct omino_grid *grid, uint64_t *set);

/* Set algebra: counterparts of the functions of bits.h with these names. */
void ref_and(const struct ref_board *a, const struct ref_board *b, struct ref_board *to);
void ref_or(const struct ref_board *a, const struct ref_board *b, struct ref_board *to);
void ref_andnot(const struct ref_board *a, const struct ref_board *b, struct ref_board *to);
void ref_xor(const struct ref_board *a, const struct ref_board *b, struct ref_board *to);
int ref_equal(const struct ref_board *a, const struct ref_board *b);
int ref_contains(const struct ref_board *set, const struct ref_board *part);
int ref_intersects(const struct ref_board *a, const struct ref_board *b);

/* Counterparts of the functions of bits.h with these names. `to` must not be one of the input
 * boards. */
void ref_shift(const struct ref_board *set, int dx, int dy, struct ref_board *to);
void ref_edges(const struct ref_board *set, const struct ref_board *within, struct ref_board *to);
void ref_corners(const struct ref_board *set, const struct ref_board *within, struct ref_board *to);
void ref_flood(const struct ref_board *seed, const struct ref_board *within, struct ref_board *to);
void ref_flood_corners(const struct ref_board *seed, const struct ref_board *within,
                       struct ref_board *to);
unsigned ref_take_region(struct ref_board *rest, struct ref_board *region);
unsigned ref_regions(const struct ref_board *set);

/* ---- random boards --------------------------------------------------------------------------- */

/* Board sizes that are prone to errors: one row, one column, one cell, sizes at word boundaries,
 * wider than a word, and those of the games. Ordered by number of cells. */
struct ref_size {
    int width, height;
};
extern const struct ref_size ref_sizes[];
extern const unsigned ref_size_count;

/* Includes each cell of `within` (NULL: of the board) with a probability of `percent`. The size of
 * the board does not change. */
void ref_scatter(struct ref_board *board, const struct ref_board *within, unsigned percent,
                 struct omino_rng *rng);

/* Sets up a board of one of several forms: full, L-shaped, with a hole in the middle, with
 * scattered holes, or in separate parts. It is never empty. */
void ref_random_form(struct ref_board *board, int width, int height, struct omino_rng *rng);

/* ---- shapes and placements ------------------------------------------------------------------- */

/* Cells in row order. The smallest column and row are 0. */
struct ref_shape {
    int count;
    struct omino_cell cells[REF_SHAPE_CELLS];
};

struct ref_shape ref_shape_of(struct omino_shape shape);
int ref_shape_equal(const struct ref_shape *a, const struct ref_shape *b);

/* Writes the distinct orientations and returns their number. */
int ref_ways_of(struct omino_shape shape, enum omino_freedom freedom, struct ref_shape ways[8]);

/* An orientation of a piece, and its placement. x and y are the column and row of the top left
 * corner of the bounding box. */
struct ref_way {
    unsigned piece;
    struct ref_shape shape;
};

struct ref_placement {
    unsigned way;
    int x, y;
};

/* All placements of some pieces on an empty board, in the order of the pieces. */
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

/* Writes the covered cells in row order and returns their number. */
int ref_placement_cells(const struct ref_placements *all, unsigned item,
                        struct omino_cell cells[REF_SHAPE_CELLS]);

/* A position as defined in placement.h. `touch` and `hand` may be NULL; hand[i] is 1 if piece i may
 * be used. */
struct ref_position {
    const struct ref_board *free;
    const struct ref_board *touch;
    const unsigned char *hand;
};

int ref_placement_legal(const struct ref_placements *all, unsigned item,
                        const struct ref_position *position);

/* Returns the first placement of a piece in hand that covers exactly these cells, or -1. */
long ref_find(const struct ref_placements *all, const struct ref_board *cells,
              const unsigned char *hand);

#endif
