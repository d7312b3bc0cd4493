/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_SCREEN_DRAW_H
#define OMINO_CLI_SCREEN_DRAW_H

#include "screen.h"

/* Draws and shows the whole screen. */
void screen_draw(struct screen *screen);

/* Draws and shows only the lines at the bottom. */
void screen_draw_lines(struct screen *screen);

/* Writes the terminal size that this position requires: "the terminal is 60x20, ..." */
void screen_write_need(const struct screen *screen, char *buf, size_t cap);

#endif
