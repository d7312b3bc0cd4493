/* SPDX-License-Identifier: MIT */
/* Shapes and polyominoes the slow and obvious way: a grid of yes and no, and loops. What the fast
 * routines of shape.h answer is judged by this. */
#ifndef OMINO_REF_SHAPE_H
#define OMINO_REF_SHAPE_H

#include <omino/shape.h>

/* Room for every shape and for every polyomino of up to 9 cells. */
#define REF_SIDE 9

struct ref_grid {
    unsigned char at[REF_SIDE][REF_SIDE]; /* row first; 1 is a cell */
};

struct ref_grid ref_from_number(uint64_t cells);
uint64_t ref_to_number(const struct ref_grid *grid);

/* The cells, which may lie anywhere but must fit, moved to the top left corner. */
struct ref_grid ref_from_cells(const struct omino_cell *cells, unsigned count);

/* The cells in row order; returns how many. */
unsigned ref_cells(const struct ref_grid *grid, struct omino_cell *cells);

/* Less than, equal to or greater than 0, as the numbers are that the grids stand for: the last cell
 * in row order in which they differ decides. */
int ref_compare(const struct ref_grid *a, const struct ref_grid *b);

unsigned ref_area(const struct ref_grid *grid);
unsigned ref_width(const struct ref_grid *grid);
unsigned ref_height(const struct ref_grid *grid);
unsigned ref_perimeter(const struct ref_grid *grid);
unsigned ref_holes(const struct ref_grid *grid);
unsigned ref_parts(const struct ref_grid *grid);

struct ref_grid ref_normalize(const struct ref_grid *grid);
struct ref_grid ref_transform(const struct ref_grid *grid, enum omino_transform transform);
struct ref_grid ref_canonical(const struct ref_grid *grid, enum omino_freedom freedom);
unsigned ref_orientations(const struct ref_grid *grid, enum omino_freedom freedom,
                          struct ref_grid orientations[8]);
enum omino_symmetry ref_symmetry(const struct ref_grid *grid);
int ref_is_chiral(const struct ref_grid *grid);

/* All fixed polyominoes of n cells, at most REF_SIDE, sorted by ref_compare(): those of n - 1 with
 * one more cell at all places next to them, without what is there twice. To be freed; *count says
 * how many. */
struct ref_grid *ref_polyominoes(unsigned n, size_t *count);

/* Keeps those that are their own canonical form, in their order; returns how many. */
size_t ref_keep_canonical(struct ref_grid *grids, size_t count, enum omino_freedom freedom);

#endif
