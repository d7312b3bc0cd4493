/* SPDX-License-Identifier: MIT */
/* Sets of cells in messages and pictures, for games that lay pieces on a grid. */
#ifndef OMINO_GAMES_CELLS_H
#define OMINO_GAMES_CELLS_H

#include <omino/bits.h>
#include <omino/scene.h>

/* The name of a cell in a message. */
struct point {
    char text[8];
};

static inline struct point point_of(const struct omino_grid *grid, unsigned bit)
{
    struct point point;
    omino_point_write(grid, omino_grid_cell(grid, bit), point.text, sizeof point.text);
    return point;
}

/* Returns the bit of the first cell that two sets share, in the order in which points are written;
 * -1 if they share none. */
static inline int first_common(const struct omino_grid *grid, const uint64_t *one,
                               const uint64_t *other)
{
    for (int y = grid->height - 1; y >= 0; y--)
        for (int x = 0; x < grid->width; x++) {
            const unsigned bit = omino_grid_bit(grid, x, y);
            if (omino_bits_test(one, bit) && omino_bits_test(other, bit)) return (int)bit;
        }
    return -1;
}

/* Shows a move by the cells that it covers. */
static inline void view_cells(const struct omino_grid *grid, const uint64_t *cells,
                              struct omino_move_view *view)
{
    view->count = 0;
    for (unsigned bit = 0; (bit = omino_bits_next(grid, cells, bit)) < grid->bits &&
                           view->count < OMINO_MOVE_CELLS_MAX;
         bit++)
        view->cells[view->count++] = omino_grid_cell(grid, bit);
}

#endif
