/* SPDX-License-Identifier: MIT */
/* Checks of grids that a program passes. Defined in bits.c. */
#ifndef OMINO_LIB_GRID_H
#define OMINO_LIB_GRID_H

#include <omino/bits.h>

/* Fails with OMINO_ERR_ARGUMENT unless omino_grid_init() could have made the grid. Does not check
 * its `simd`. */
enum omino_status omino_grid_check(const struct omino_grid *grid, struct omino_error *err);

#endif
