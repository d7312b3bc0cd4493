/* SPDX-License-Identifier: MIT */
/* Colours and text on the screen. */
#ifndef OMINO_CLI_COLOR_H
#define OMINO_CLI_COLOR_H

#include "screen.h"

/* The look of characters. Colours are numbers in the palette of 256; -1: the terminal's own. */
struct screen_ink {
    int16_t ink, ground;
    unsigned attributes; /* of enum screen_attributes */
};

enum screen_attributes {
    SCREEN_BOLD = 1,
    SCREEN_FAINT = 2,
    SCREEN_REVERSE = 4,
    SCREEN_UNDERLINE = 8
};

#define SCREEN_PLAIN ((struct screen_ink){-1, -1, 0})

/* Finds out how many colours the terminal has. */
void screen_start_colors(struct screen *screen);

/* Returns whichever of the first 8 or 16 colours is most like a colour of the palette of 256. */
int screen_nearest_color(int color, int colors);

/* Writes a text at a place, cut to a width in columns; returns the columns it took. */
int screen_put(struct screen *screen, int x, int y, int width, struct screen_ink ink,
               const char *text);

/* Writes blanks. */
void screen_blank(struct screen *screen, int x, int y, int width, struct screen_ink ink);

/* Writes the sign of a side; returns the columns it took, 0 if it has none. */
int screen_put_sign(struct screen *screen, int x, int y, int side);

#endif
