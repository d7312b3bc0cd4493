/* SPDX-License-Identifier: MIT */
/* Drawing tilings on standard output, for the program tilings. */
#ifndef TILINGS_DRAW_H
#define TILINGS_DRAW_H

#include <omino/cover.h>

struct style {
    int plain;   /* one letter per cell, without lines */
    int color;   /* colours for a terminal */
    int columns; /* of the screen */
};

/*
 * Draws a solution, followed by an empty line. The drawing has lines around the pieces and the name
 * of each piece in its first cell, or consists of letters. It is no wider than the screen if
 * possible. A dot is an empty cell. Copies of one piece that touch get different letters and
 * colours. Neither the mask of the problem nor the name of a piece may be NULL. Returns 0 if out of
 * memory.
 */
int draw_tiling(const struct omino_cover_problem *problem, const struct omino_cover_placed *placed,
                size_t count, const struct style *style);

#endif
