/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include <stdio.h>
#include <string.h>

#include "shared/lines.h"
#include "shared/numbers.h"

/* ---- grids ----------------------------------------------------------------------------------- */

void screen_column_label(const struct omino_scene_grid *grid, int x, char text[8])
{
    text[0] = '\0';
    if (grid->labels == OMINO_LABELS_NUMBERS)
        snprintf(text, 8, "%d", (grid->first_column + x) % 10000);
    else if (grid->labels == OMINO_LABELS_POINTS && x < 26)
        snprintf(text, 8, "%c", 'a' + x);
    else if (grid->labels == OMINO_LABELS_POINTS)
        snprintf(text, 8, "%c%c", 'a' + (x / 26 - 1) % 26, 'a' + x % 26);
}

void screen_row_label(const struct omino_scene_grid *grid, int y, char text[8])
{
    text[0] = '\0';
    if (grid->labels == OMINO_LABELS_NUMBERS)
        snprintf(text, 8, "%d", (grid->first_row + y) % 10000);
    else if (grid->labels == OMINO_LABELS_POINTS)
        snprintf(text, 8, "%d", (grid->height - y) % 10000);
}

int screen_label_width(const struct omino_scene_grid *grid)
{
    char top[8], bottom[8];
    if (grid->labels == OMINO_LABELS_NONE) return 0;
    screen_row_label(grid, 0, top);
    screen_row_label(grid, grid->height - 1, bottom);
    return cli_larger((int)strlen(top), (int)strlen(bottom)) + 1;
}

int screen_is_plane(const struct omino_panel *panel)
{
    return panel->kind == OMINO_PANEL_GRID && panel->grid.labels == OMINO_LABELS_NUMBERS;
}

int screen_grid_margin(const struct omino_panel *panel)
{
    return screen_label_width(&panel->grid) + 1;
}

static int note_lines(const struct omino_panel *panel, int width)
{
    int lines = 0;
    for (const char *note = panel->note; *note; lines++) cli_wrap(&note, width);
    return lines;
}

int screen_grid_lines(const struct omino_panel *panel, int width)
{
    return (*panel->title != '\0') + (panel->grid.labels != OMINO_LABELS_NONE) +
           note_lines(panel, width);
}

/* ---- trays ----------------------------------------------------------------------------------- */

enum { SIGN = 3, GAP = 2 };

static int title_width(const struct omino_panel *panel)
{
    return cli_text_columns(panel->title) + (panel->owner >= 0 ? SIGN : 0);
}

static int has_notes(const struct omino_panel *panel)
{
    for (int i = 0; i < panel->tray.count; i++)
        if (*panel->tray.items[i].note) return 1;
    return 0;
}

/* Returns the length of the longest part of a note between commas. `lines` receives the number of
 * parts, which are shown one below another. */
static int note_width(const char *note, int *lines)
{
    int width = 0;
    *lines = 0;
    while (*note) {
        const int part = (int)strcspn(note, ",");
        width = cli_larger(width, part);
        ++*lines;
        note += part;
        note += strspn(note, ", ");
    }
    return width;
}

void screen_item_text(const struct omino_scene_item *item, char *buf, size_t cap)
{
    snprintf(buf, cap, "%s%s%s", item->label, *item->note ? " " : "", item->note);
}

/* Measures an item of a listed tray; a wide item is broken into lines. */
static struct screen_spot listed_size(const struct omino_scene_item *item, int room)
{
    char text[SCREEN_ITEM_TEXT];
    screen_item_text(item, text, sizeof text);
    const int width = cli_text_columns(text);
    int lines = 0;
    for (const char *rest = text; *rest; lines++) cli_wrap(&rest, room);
    return (struct screen_spot){.width = width < room ? width : cli_larger(room, 1),
                                .height = cli_larger(lines, 1)};
}

static struct screen_spot drawn_size(const struct omino_scene_item *item)
{
    int lines;
    const int width = cli_larger(note_width(item->note, &lines), cli_text_columns(item->label));
    return (struct screen_spot){
        .width = cli_larger(width, SCREEN_CELL * (int)omino_shape_width(item->shape)),
        .height = 1 + (int)omino_shape_height(item->shape) + lines};
}

/* Returns whether names can follow the title on its line. */
static int has_room_behind_title(const struct omino_panel *panel, int width)
{
    return title_width(panel) + GAP + 8 <= width;
}

static int title_lines(const struct omino_panel *panel, int width)
{
    int lines = panel->owner >= 0 && !*panel->title;
    for (const char *title = panel->title; *title; lines++)
        cli_wrap(&title, panel->owner >= 0 ? width - SIGN : width);
    return lines;
}

/* Names follow the title on its line if there is room; further lines are indented. Pictures begin
 * below the title. */
int screen_tray_spots(const struct omino_panel *panel, enum screen_form form, int width,
                      struct screen_spot *spots)
{
    const int listed = form != SCREEN_DRAWN;
    const int indent = listed ? GAP : 0, gap = !listed || has_notes(panel) ? GAP : 1;
    const int titles = title_lines(panel, width);
    const int behind = listed && titles > 0 && has_room_behind_title(panel, width);
    int x = behind ? title_width(panel) + GAP : indent, y = behind ? 0 : titles, tallest = listed;
    for (int i = 0; i < panel->tray.count; i++) {
        struct screen_spot spot = listed ? listed_size(&panel->tray.items[i], width - indent)
                                         : drawn_size(&panel->tray.items[i]);
        if (x > indent && x + spot.width > width) {
            y += tallest;
            x = indent;
            tallest = 0;
        }
        tallest = cli_larger(tallest, spot.height);
        spot.x = x;
        spot.y = y;
        x += spot.width + gap;
        if (spots) spots[i] = spot;
    }
    return cli_larger(y + tallest, 1);
}

int screen_tray_has_pictures(const struct omino_panel *panel)
{
    for (int i = 0; i < panel->tray.count; i++)
        if (panel->tray.items[i].shape.cells) return 1;
    return 0;
}

int screen_tray_is_usable(const struct omino_panel *panel)
{
    for (int i = 0; i < panel->tray.count; i++)
        if (panel->tray.items[i].enabled) return 1;
    return 0;
}

/* ---- tables and tracks ----------------------------------------------------------------------- */

int screen_table_width(const struct omino_scene_table *table, int column)
{
    int width = 0;
    for (int row = 0; row < table->rows; row++)
        width = cli_larger(width, cli_text_columns(table->text[row * table->columns + column]));
    return width;
}

int screen_table_columns(const struct omino_panel *panel, int tight)
{
    const int gap = tight ? 1 : GAP;
    int width = tight ? 0 : SIGN;
    for (int i = 0; i < panel->table.columns; i++)
        width += screen_table_width(&panel->table, i) + gap;
    return width - gap;
}

int screen_track_lines(const struct omino_panel *panel, int width)
{
    const int per_line = cli_larger(1, width / SCREEN_CELL);
    return 1 + (panel->track.length + per_line - 1) / per_line;
}
