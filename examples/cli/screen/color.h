/* SPDX-License-Identifier: MIT */
/* Colours and text on the screen. */
#ifndef OMINO_CLI_COLOR_H
#define OMINO_CLI_COLOR_H

#include "screen.h"

/* The appearance of characters. Colours are indices into the 256-colour palette; -1: the terminal's
 * default. */
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

/* Determines the number of colours of the terminal. */
void screen_start_colors(struct screen *screen);

/* Returns the colour among the first `colors` (8 or 16) of the 256-colour palette that is most
 * similar to `color`. */
int screen_nearest_color(int color, int colors);

/* Writes a text at a place, cut to a width in columns; returns the number of columns used. */
int screen_put(struct screen *screen, int x, int y, int width, struct screen_ink ink,
               const char *text);

/* Writes blanks. */
void screen_blank(struct screen *screen, int x, int y, int width, struct screen_ink ink);

/* Writes the sign of a side; returns the number of columns used, 0 if the side has no sign. */
int screen_put_sign(struct screen *screen, int x, int y, int side);

#endif
