/* SPDX-License-Identifier: MIT */
/* Drawing tilings on the standard output, for tilings.c. */
#ifndef TILINGS_DRAW_H
#define TILINGS_DRAW_H

#include <omino/cover.h>

struct style {
    int plain;   /* one letter a cell and no lines */
    int color;   /* the colours of a terminal */
    int columns; /* of the screen */
};

/*
 * Draws a solution and an empty line after it, no wider than the screen if it can be done: with
 * lines round the pieces and each piece's name in its first cell, or as letters. A dot is a cell
 * that has stayed empty. Copies of one piece get different letters and colours where they touch.
 * The problem's mask must not be NULL, nor any name of a piece. Returns 0 if there is no memory for
 * it.
 */
int draw_tiling(const struct omino_cover_problem *problem, const struct omino_cover_placed *placed,
                size_t count, const struct style *style);

#endif
