/* SPDX-License-Identifier: MIT */
/*
 * Where the panels of a scene stand on a screen of a given size. Grids come first, at the top left;
 * the rest stands beside them, or below, as large as there is room. Nothing here draws.
 */
#ifndef OMINO_CLI_SCREEN_LAYOUT_H
#define OMINO_CLI_SCREEN_LAYOUT_H

#include <omino/scene.h>

/* Columns of a cell. */
enum { SCREEN_CELL = 2 };

/* Most panels of a scene that are shown. */
enum { SCREEN_PANELS = 64 };

/* Lines at the bottom: the status, a message, the keys. */
enum { SCREEN_LINES = 3 };

enum screen_form {
    SCREEN_HIDDEN,
    SCREEN_LISTED, /* a tray as names behind its title, anything else as it is */
    SCREEN_DRAWN   /* a tray as pictures below its title */
};

/* Where a panel stands. */
struct screen_box {
    int x, y, width, height;
    enum screen_form form;
    int columns, rows; /* of a grid: the cells that are seen at once */
};

struct screen_layout {
    int columns, rows; /* of the screen */
    int fits;
    int count; /* of the panels */
    struct screen_box boxes[SCREEN_PANELS];
};

/* Finds a place for every panel, if the screen is large enough. The last panel may be the picture
 * of what is chosen, which is left out if there is no room. */
void screen_lay_out(const struct omino_scene *scene, int columns, int rows, int has_picture,
                    struct screen_layout *layout);

/* A size that is enough for a scene: 80x24, or as little more as can be. */
void screen_least_size(const struct omino_scene *scene, int *columns, int *rows);

/* ---- screen_measure.c: how large panels are -------------------------------------------------- */

/* Columns of a text of UTF-8 characters. */
int screen_text_width(const char *text);

/* Takes the next line from a text whose lines are broken between words to fit into a width: returns
 * its bytes, and moves *text to the line after it. */
int screen_wrap(const char **text, int width);

/* An item of a tray in words: its label and its note. */
enum { SCREEN_ITEM_TEXT = 2 * OMINO_SCENE_TEXT + 2 };
void screen_item_text(const struct omino_scene_item *item, char *buf, size_t cap);

/* A plane without limits is seen through a window; a board is seen as a whole. */
int screen_is_plane(const struct omino_panel *panel);

/* The columns of the labels at the left of a grid, with the blank behind them. */
int screen_label_width(const struct omino_scene_grid *grid);

/* The label of a column or a row of a grid. */
void screen_column_label(const struct omino_scene_grid *grid, int x, char text[8]);
void screen_row_label(const struct omino_scene_grid *grid, int y, char text[8]);

/* What a grid takes besides its cells: columns for labels and a bracket; in so many columns, lines
 * for its title, labels and note. */
int screen_grid_margin(const struct omino_panel *panel);
int screen_grid_lines(const struct omino_panel *panel, int width);

/* Where an item stands in its tray, from the top left corner of the panel. */
struct screen_spot {
    int x, y, width, height;
};

/* Places the items of a tray that is so wide, and returns its height; `spots` may be NULL. */
int screen_tray_spots(const struct omino_panel *panel, enum screen_form form, int width,
                      struct screen_spot *spots);

/* Whether any item of a tray can be used now; whether any has a picture. */
int screen_tray_is_usable(const struct omino_panel *panel);
int screen_tray_has_pictures(const struct omino_panel *panel);

/* How wide a column of a table is; the columns that all of it takes, with signs and gaps of two, or
 * tight: without signs, and with gaps of one. */
int screen_table_width(const struct omino_scene_table *table, int column);
int screen_table_columns(const struct omino_panel *panel, int tight);

/* The lines of a track that is so wide, with its title, behind which stands its note. */
int screen_track_lines(const struct omino_panel *panel, int width);

#endif
