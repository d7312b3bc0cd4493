/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_GRID_H
#define OMINO_CLI_GRID_H

#include "screen.h"

void screen_draw_grid(struct screen *screen, int panel, const struct screen_box *box);

/* Moves the window on a plane so that the ghost is visible. */
void screen_follow(struct screen *screen, int panel, const struct screen_box *box);

/* Finds the cell of a grid at a place on the screen; returns whether there is one. */
int screen_cell_at(const struct screen *screen, int panel, int x, int y, int *column, int *row);

#endif
