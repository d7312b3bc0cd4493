/* SPDX-License-Identifier: MIT */
/* A slow, obvious reference for shapes and polyominoes: grids of cells, and loops. It serves to
 * check the fast functions of shape.h. */
#ifndef OMINO_REF_SHAPE_H
#define OMINO_REF_SHAPE_H

#include <omino/shape.h>

/* Room for every shape and for every polyomino of up to 9 cells. */
#define REF_SIDE 9

struct ref_grid {
    unsigned char at[REF_SIDE][REF_SIDE]; /* [row][column]; 1: a cell */
};

struct ref_grid ref_from_number(uint64_t cells);
uint64_t ref_to_number(const struct ref_grid *grid);

/* Returns a grid with these cells, moved to the top left corner. They may have any coordinates but
 * must fit. */
struct ref_grid ref_from_cells(const struct omino_cell *cells, unsigned count);

/* Writes the cells in row order and returns their number. */
unsigned ref_cells(const struct ref_grid *grid, struct omino_cell *cells);

/* Returns a number less than, equal to or greater than 0, like a comparison of the numbers that the
 * grids represent. The last cell in row order that differs decides. */
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

/* Returns all fixed polyominoes of n cells (at most REF_SIDE), sorted by ref_compare(). They are
 * found by adding a cell at every place next to each polyomino of n - 1 cells and removing
 * duplicates. The caller frees the array; *count is set to its length. */
struct ref_grid *ref_polyominoes(unsigned n, size_t *count);

/* Keeps the grids that are their own canonical form, in the same order. Returns their number. */
size_t ref_keep_canonical(struct ref_grid *grids, size_t count, enum omino_freedom freedom);

#endif
