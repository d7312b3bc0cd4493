/* SPDX-License-Identifier: MIT */
/* Finds where a shape fits on an empty board. Defined in anchors.c. */
#ifndef OMINO_LIB_ANCHORS_H
#define OMINO_LIB_ANCHORS_H

#include <omino/bits.h>
#include <omino/shape.h>

/*
 * Finds each bit on which the first cell (in row order) of a connected shape can lie so that all
 * its cells are in `mask`, and stores these bits in `anchors`, a set of the grid. The work is
 * bounded by one word operation per cell of the shape and word of the grid.
 *
 * If `anchors` is NULL, stops at the first such bit. Returns whether there is one.
 */
int omino_anchors_of(const struct omino_grid *grid, const uint64_t *mask, struct omino_shape shape,
                     uint64_t *anchors);

#endif
