/* SPDX-License-Identifier: MIT */
/*
 * Places the panels of a scene on a screen of a given size. Grids come first, at the top left; the
 * other panels go beside or below them, as large as the space allows. These functions draw nothing.
 */
#ifndef OMINO_CLI_LAYOUT_H
#define OMINO_CLI_LAYOUT_H

#include <omino/scene.h>

/* Width of a cell in columns. */
enum { SCREEN_CELL = 2 };

/* Maximum number of panels shown per scene. */
enum { SCREEN_PANELS = 64 };

/* Lines at the bottom: the status, a message, the keys. */
enum { SCREEN_LINES = 3 };

enum screen_form {
    SCREEN_HIDDEN,
    SCREEN_LISTED, /* a tray as names after its title; any other panel in its only form */
    SCREEN_DRAWN   /* a tray as pictures below its title */
};

/* The place of a panel. */
struct screen_box {
    int x, y, width, height;
    enum screen_form form;
    int columns, rows; /* visible cells of a grid */
};

struct screen_layout {
    int columns, rows; /* of the screen */
    int fits;
    int count; /* of the panels */
    struct screen_box boxes[SCREEN_PANELS];
};

/* Places every panel, if the screen is large enough. If `has_picture` is set, the last panel is the
 * picture of the chosen piece, which is left out if there is no room. */
void screen_lay_out(const struct omino_scene *scene, int columns, int rows, int has_picture,
                    struct screen_layout *layout);

/* Finds a screen size that is large enough for a scene: 80x24 if possible, otherwise little more
 * than necessary. */
void screen_least_size(const struct omino_scene *scene, int *columns, int *rows);

#endif
