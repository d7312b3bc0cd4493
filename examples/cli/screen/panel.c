/* SPDX-License-Identifier: MIT */
#include "panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "color.h"
#include "measure.h"
#include "shared/lines.h"
#include "shared/numbers.h"

static const struct screen_ink title_ink = {-1, -1, SCREEN_BOLD}, faint_ink = {244, -1, 0};

/* ---- trays ----------------------------------------------------------------------------------- */

static struct screen_ink item_ink(const struct screen *screen, int panel, int item)
{
    const int choice = screen_choice_of(screen, panel, item);
    if (!screen_is_asking(screen) || (screen->has_picture && panel == screen->layout.count - 1))
        return SCREEN_PLAIN;
    if (choice < 0) return (struct screen_ink){244, -1, screen->colors > 0 ? 0 : SCREEN_FAINT};
    if (choice == screen->ghost.choice) return (struct screen_ink){-1, -1, SCREEN_REVERSE};
    return SCREEN_PLAIN;
}

/* A tray being drawn. */
struct tray {
    struct screen *screen;
    int index;
    const struct omino_panel *panel;
    const struct screen_box *box;
    int scroll; /* lines above the visible ones */
};

static void note_hit(const struct tray *tray, int item, const struct screen_spot *spot, int line)
{
    struct screen *screen = tray->screen;
    if (screen->hit_count == SCREEN_HITS) return;
    screen->hits[screen->hit_count++] = (struct screen_hit){
        .x = tray->box->x + spot->x,
        .y = tray->box->y + spot->y - tray->scroll + line,
        .width = spot->width,
        .panel = tray->index,
        .item = item,
    };
}

static int put_line(const struct tray *tray, const struct screen_spot *spot, int line,
                    struct screen_ink ink, const char *text)
{
    const int y = spot->y - tray->scroll + line;
    if (y < 0 || y >= tray->box->height) return 0;
    return screen_put(tray->screen, tray->box->x + spot->x, tray->box->y + y,
                      tray->box->width - spot->x, ink, text);
}

static void put_listed(const struct tray *tray, int index, const struct screen_spot *spot)
{
    const struct screen_ink ink = item_ink(tray->screen, tray->index, index);
    char text[SCREEN_ITEM_TEXT];
    screen_item_text(&tray->panel->tray.items[index], text, sizeof text);
    const char *rest = text;
    for (int line = 0; line < spot->height; line++) {
        char part[SCREEN_ITEM_TEXT];
        const char *from = rest;
        snprintf(part, sizeof part, "%.*s", cli_wrap(&rest, spot->width), from);
        put_line(tray, spot, line, ink, part);
        note_hit(tray, index, spot, line);
    }
}

/* Returns the colours of a piece's picture. */
static struct screen_ink shape_ink(const struct tray *tray, const struct omino_scene_item *item)
{
    struct omino_drawn sign;
    if (tray->screen->colors == 0) return SCREEN_PLAIN;
    if (!item->enabled) return (struct screen_ink){250, 242, 0};
    omino_draw_sign(tray->screen->scene, item->owner, &sign);
    if (item->owner < 0) return (struct screen_ink){16, 250, 0};
    return (struct screen_ink){sign.ink, sign.ground, 0};
}

static void put_shape(const struct tray *tray, int index, const struct screen_spot *spot)
{
    const struct omino_scene_item *item = &tray->panel->tray.items[index];
    const struct screen_ink ink = shape_ink(tray, item);
    const char *cell = item->enabled ? "[]" : "::";
    struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
    const unsigned count = omino_shape_cells(item->shape, cells);
    for (unsigned i = 0; i < count; i++) {
        struct screen_spot at = *spot;
        at.x += SCREEN_CELL * cells[i].x;
        put_line(tray, &at, 1 + cells[i].y, ink, cell);
    }
}

/* Draws the name, the picture, and the parts of the note one below another. */
static void put_drawn(const struct tray *tray, int index, const struct screen_spot *spot)
{
    const struct omino_scene_item *item = &tray->panel->tray.items[index];
    int line = 1 + (int)omino_shape_height(item->shape);
    put_line(tray, spot, 0, item_ink(tray->screen, tray->index, index), item->label);
    put_shape(tray, index, spot);
    for (const char *note = item->note; *note;) {
        char part[OMINO_SCENE_TEXT_MAX];
        const size_t length = strcspn(note, ",");
        snprintf(part, sizeof part, "%.*s", (int)length, note);
        put_line(tray, spot, line++, faint_ink, part);
        note += length;
        note += strspn(note, ", ");
    }
    for (int i = 0; i < line; i++) note_hit(tray, index, spot, i);
}

static void put_title(const struct tray *tray, int listed)
{
    const struct omino_panel *panel = tray->panel;
    const struct screen_box *box = tray->box;
    const int sign = screen_put_sign(tray->screen, box->x, box->y, panel->owner);
    const char *next = panel->title;
    int x = box->x + sign, y = box->y;
    for (; *next && y < box->y + box->height; y++) {
        char text[OMINO_SCENE_TEXT_MAX];
        const char *from = next;
        snprintf(text, sizeof text, "%.*s", cli_wrap(&next, box->width - sign), from);
        x = box->x + sign;
        x += screen_put(tray->screen, x, y, box->width - sign, title_ink, text);
    }
    if (listed && *panel->title) screen_put(tray->screen, x, y - 1, 1, title_ink, ":");
    if (panel->tray.count == 0) screen_put(tray->screen, x + 2, y - 1, 4, faint_ink, "none");
}

/* Scrolls a tray that does not fit so that the chosen item is visible. */
static void choose_scroll(struct tray *tray, const struct screen_spot *spots)
{
    const struct screen *screen = tray->screen;
    const int count = tray->panel->tray.count;
    const int lines = count > 0 ? spots[count - 1].y + spots[count - 1].height : 1;
    if (screen->ghost.choice < 0 || lines <= tray->box->height) return;
    const struct screen_item chosen = screen_item_of(screen, screen->ghost.choice);
    if (chosen.tray != tray->index || chosen.item < 0 || chosen.item >= count) return;
    const int wanted = spots[chosen.item].y - tray->box->height / 2;
    tray->scroll = cli_clamp(wanted, 0, lines - tray->box->height);
}

void screen_draw_tray(struct screen *screen, int index, const struct screen_box *box)
{
    struct tray tray = {screen, index, omino_scene_panel(screen->scene, index), box, 0};
    const int count = tray.panel->tray.count, listed = box->form == SCREEN_LISTED;
    struct screen_spot *spots = calloc((size_t)count + 1, sizeof *spots);
    int more = 0;
    if (!spots) return;
    screen_tray_spots(tray.panel, box->form, box->width, spots);
    choose_scroll(&tray, spots);
    if (tray.scroll == 0) put_title(&tray, listed);
    for (int i = 0; i < count; i++) {
        const int y = spots[i].y - tray.scroll;
        more |= y >= box->height;
        if (y < 0 || y >= box->height) continue;
        (listed ? put_listed : put_drawn)(&tray, i, &spots[i]);
    }
    if (more)
        screen_put(screen, box->x + box->width - 4, box->y + box->height - 1, 4, faint_ink, " ...");
    free(spots);
}

/* ---- tracks ---------------------------------------------------------------------------------- */

/* Returns the last marker on a space; NULL if there is none. Considers only markers without an
 * owner if `nobody` is set, otherwise only those with one, and only those listed before `before`
 * unless that is NULL. */
static const struct omino_scene_marker *marker_at(const struct omino_scene_track *track, int space,
                                                  int nobody,
                                                  const struct omino_scene_marker *before)
{
    const struct omino_scene_marker *found = NULL;
    for (int i = 0; i < track->count && &track->markers[i] != before; i++)
        if (track->markers[i].space == space && (track->markers[i].owner < 0) == nobody)
            found = &track->markers[i];
    return found;
}

static void put_marker(struct screen *screen, const struct omino_scene_marker *marker, int x, int y)
{
    const char text[2] = {marker->letter, '\0'};
    struct omino_drawn sign;
    omino_draw_sign(screen->scene, marker->owner, &sign);
    screen_put(screen, x, y, 1, (struct screen_ink){sign.ink, sign.ground, SCREEN_BOLD}, text);
}

/* The marker of a second player hides the mark of a space. */
static void put_space(struct screen *screen, const struct omino_scene_track *track, int space,
                      int x, int y)
{
    const struct omino_scene_marker *mark = marker_at(track, space, 1, NULL);
    const struct omino_scene_marker *owner = marker_at(track, space, 0, NULL);
    const struct omino_scene_marker *other = owner ? marker_at(track, space, 0, owner) : NULL;
    const char text[2] = {(char)(mark ? mark->letter : ' '), '\0'};
    if (other)
        put_marker(screen, other, x, y);
    else
        screen_put(screen, x, y, 1, SCREEN_PLAIN, text);
    if (owner)
        put_marker(screen, owner, x + 1, y);
    else
        screen_put(screen, x + 1, y, 1, faint_ink, ".");
}

void screen_draw_track(struct screen *screen, int index, const struct screen_box *box)
{
    const struct omino_panel *panel = omino_scene_panel(screen->scene, index);
    const int per_line = box->width / SCREEN_CELL;
    const int x = screen_put(screen, box->x, box->y, box->width, title_ink, panel->title);
    screen_put(screen, box->x + x + 2, box->y, box->width - x - 2, faint_ink, panel->note);
    for (int i = 0; i < panel->track.length; i++)
        put_space(screen, &panel->track, i, box->x + SCREEN_CELL * (i % per_line),
                  box->y + 1 + i / per_line);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static int is_number(const char *text)
{
    return (*text >= '0' && *text <= '9') || (*text == '-' && text[1]);
}

/* Returns whether a column is right-aligned, as numbers and their headings are. */
static int is_right_aligned(const struct omino_scene_table *table, int column)
{
    return table->rows > 1 && is_number(table->text[table->columns + column]);
}

/* A table being drawn. */
struct table {
    struct screen *screen;
    const struct omino_scene_table *table;
    const struct screen_box *box;
    int tight; /* without signs, and with narrower gaps */
};

static void put_row(const struct table *drawn, int row, int y)
{
    const struct omino_scene_table *table = drawn->table;
    const int end = drawn->box->x + drawn->box->width;
    int x = drawn->box->x;
    if (!drawn->tight) {
        screen_put_sign(drawn->screen, x, y, table->owners[row]);
        x += 3;
    }
    for (int i = 0; i < table->columns; i++) {
        const char *text = table->text[row * table->columns + i];
        const int column = screen_table_width(table, i);
        const int blank = is_right_aligned(table, i) ? column - cli_text_columns(text) : 0;
        screen_put(drawn->screen, x + blank, y, end - x - blank,
                   row == 0 ? faint_ink : SCREEN_PLAIN, text);
        x += column + (drawn->tight ? 1 : 2);
    }
}

void screen_draw_table(struct screen *screen, int index, const struct screen_box *box)
{
    const struct omino_panel *panel = omino_scene_panel(screen->scene, index);
    const struct table table = {screen, &panel->table, box,
                                screen_table_columns(panel, 0) > box->width};
    const int titled = *panel->title != '\0';
    screen_put(screen, box->x, box->y, box->width, title_ink, panel->title);
    for (int row = 0; row < panel->table.rows && row + titled < box->height; row++)
        put_row(&table, row, box->y + titled + row);
}
