/* SPDX-License-Identifier: MIT */
/* Sizes of panels. */
#ifndef OMINO_CLI_MEASURE_H
#define OMINO_CLI_MEASURE_H

#include "layout.h"

/* Writes an item of a tray as text: its label and its note. */
enum { SCREEN_ITEM_TEXT = 2 * OMINO_SCENE_TEXT_MAX + 2 };
void screen_item_text(const struct omino_scene_item *item, char *buf, size_t cap);

/* Returns whether a panel is an unlimited plane, of which only a window is shown, rather than a
 * board, which is shown as a whole. */
int screen_is_plane(const struct omino_panel *panel);

/* Returns the width of the labels to the left of a grid, including the blank after them. */
int screen_label_width(const struct omino_scene_grid *grid);

/* Write the label of a column or a row of a grid. */
void screen_column_label(const struct omino_scene_grid *grid, int x, char text[8]);
void screen_row_label(const struct omino_scene_grid *grid, int y, char text[8]);

/* Return the space that a grid needs besides its cells: the columns for labels and a bracket, and
 * the lines for its title, labels and note at a given width. */
int screen_grid_margin(const struct omino_panel *panel);
int screen_grid_lines(const struct omino_panel *panel, int width);

/* The place of an item in its tray, relative to the top left corner of the panel. */
struct screen_spot {
    int x, y, width, height;
};

/* Places the items of a tray of a given width and returns its height; `spots` may be NULL. */
int screen_tray_spots(const struct omino_panel *panel, enum screen_form form, int width,
                      struct screen_spot *spots);

/* Return whether any item of a tray can be used now, and whether any has a picture. */
int screen_tray_is_usable(const struct omino_panel *panel);
int screen_tray_has_pictures(const struct omino_panel *panel);

/* Return the width of one column of a table, and that of the whole table. The table has signs and
 * gaps two characters wide or, if `tight` is set, no signs and gaps one character wide. */
int screen_table_width(const struct omino_scene_table *table, int column);
int screen_table_columns(const struct omino_panel *panel, int tight);

/* Returns the number of lines of a track of a given width, including the line for its title and
 * note. */
int screen_track_lines(const struct omino_panel *panel, int width);

#endif
