/* SPDX-License-Identifier: MIT */
/*
 * Draws boards on the screen. A cell takes two columns, as in <omino/draw.h>: the border with its
 * left neighbour, then its letter. These overlays are drawn over the scene:
 *
 *     []   the ghost at a legal place: solid       o    a legal place for its handle
 *     xx   the ghost at any other place: dark      ??   the hint
 *
 * If the cells of a piece show different letters, so do the cells of the ghost: [Y [B.
 */
#include "grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "color.h"
#include "measure.h"
#include "shared/lines.h"
#include "shared/numbers.h"

/* Overlays of a cell. */
enum overlay { ANCHOR = 1, GHOST = 2, HINT = 4 };

/* A grid being drawn. */
struct drawing {
    struct screen *screen;
    const struct omino_panel *panel;
    const struct screen_box *box;
    struct omino_drawn *cells; /* the cells without the ghost */
    struct omino_drawn *laid;  /* the cells with the ghost placed */
    uint8_t *overlays;
    int legal;    /* whether the ghost is legal */
    int lettered; /* whether the ghost's cells show different letters */
};

/* Colours in the 256-colour palette for legal places, the illegal ghost and the hint. */
enum { SHADED = 241, WRONG = 52, BRIGHT = 255, HINT_INK = 16, HINT_GROUND = 229 };

static size_t index_of(const struct drawing *drawing, int x, int y)
{
    return (size_t)y * (size_t)drawing->panel->grid.width + (size_t)x;
}

static int is_inside(const struct drawing *drawing, int x, int y)
{
    return x >= 0 && y >= 0 && x < drawing->panel->grid.width && y < drawing->panel->grid.height;
}

static void cover(struct drawing *drawing, int x, int y, enum overlay overlay)
{
    if (is_inside(drawing, x, y)) drawing->overlays[index_of(drawing, x, y)] |= (uint8_t)overlay;
}

/* ---- the ghost and the hint ------------------------------------------------------------------ */

static const struct omino_orientation *ghost_on(const struct screen *screen, int panel)
{
    if (!screen_is_asking(screen) || screen->ghost.orientation < 0) return NULL;
    if (omino_pick_choice(screen->pick, screen->ghost.choice)->panel != panel) return NULL;
    return omino_pick_orientation(screen->pick, screen->ghost.orientation);
}

/* Draws the grid with the ghost placed, by changing the cells temporarily. */
static void lay_ghost(struct drawing *drawing, int index, const struct omino_orientation *look)
{
    struct screen *screen = drawing->screen;
    const struct omino_scene_grid *grid = &drawing->panel->grid;
    const struct omino_scene_cell *ink = omino_pick_ink(screen->pick, screen->ghost.orientation);
    struct omino_scene_cell kept[OMINO_MOVE_CELLS_MAX];
    for (int pass = 0; ink && pass < 2; pass++) {
        for (int i = 0; i < look->count; i++) {
            const size_t at = index_of(drawing, screen->ghost.x + look->cells[i].x,
                                       screen->ghost.y + look->cells[i].y);
            if (pass == 0) kept[i] = grid->cells[at];
            grid->cells[at] = pass == 0 ? ink[i] : kept[i];
            if (ink[i].letter != ink[0].letter) drawing->lettered = 1;
        }
        if (pass == 0) omino_draw_cells(screen->scene, index, drawing->laid);
    }
}

static void overlay_ghost(struct drawing *drawing, int index)
{
    struct screen *screen = drawing->screen;
    const struct omino_orientation *look = ghost_on(screen, index);
    if (!look) return;
    drawing->legal = screen_picked(screen) != OMINO_NO_MOVE;
    for (uint32_t i = look->first; i < look->end; i++)
        cover(drawing, omino_pick_place(screen->pick, i)->x, omino_pick_place(screen->pick, i)->y,
              ANCHOR);
    for (int i = 0; i < look->count; i++)
        cover(drawing, screen->ghost.x + look->cells[i].x, screen->ghost.y + look->cells[i].y,
              GHOST);
    lay_ghost(drawing, index, look);
}

static void overlay_hint(struct drawing *drawing, int index)
{
    const struct screen *screen = drawing->screen;
    struct omino_move_view view = OMINO_INIT(move_view);
    if (screen->hint == OMINO_NO_MOVE) return;
    omino_scene_move_view(cli_table_game(screen->table), cli_table_state(screen->table),
                          screen->hint, &view);
    for (int i = 0; view.panel == index && i < view.count; i++)
        cover(drawing, view.cells[i].x, view.cells[i].y, HINT);
}

/* ---- a cell ---------------------------------------------------------------------------------- */

/* The display of a cell: two characters, each with its own ink. */
struct glyph {
    char left[4], right[4];
    struct screen_ink left_ink, right_ink;
};

static void set_text(char text[4], const char *from)
{
    memcpy(text, from, strlen(from) + 1);
}

static void set_letter(char text[4], char letter)
{
    text[0] = letter;
    text[1] = '\0';
}

static int has_mark(const struct drawing *drawing, int x, int y, enum omino_scene_marks mark)
{
    return is_inside(drawing, x, y) &&
           drawing->panel->grid.cells[index_of(drawing, x, y)].marks & mark;
}

/* Returns the character before a letter if there are no colours: a bracket around the last move, a
 * mark, a border or a blank. */
static char left_mark(const struct drawing *drawing, int x, int y, int line)
{
    const int begins = has_mark(drawing, x, y, OMINO_MARK_LAST);
    const int ends = has_mark(drawing, x - 1, y, OMINO_MARK_LAST);
    if (begins != ends) return begins ? '(' : ')';
    if (has_mark(drawing, x, y, OMINO_MARK_SHOWN)) return ':';
    if (has_mark(drawing, x, y, OMINO_MARK_ABOVE)) return '\'';
    return line ? '|' : ' ';
}

static void show_ghost(const struct drawing *drawing, int x, int y, struct glyph *glyph)
{
    const struct omino_drawn *drawn = &drawing->laid[index_of(drawing, x, y)];
    const struct screen_ink solid = {drawn->ink, drawn->ground, SCREEN_BOLD};
    const struct screen_ink dark = {BRIGHT, WRONG, 0};
    struct screen_ink ink = drawing->legal ? solid : dark;
    if (drawing->screen->colors == 0 && drawing->legal) ink.attributes = SCREEN_REVERSE;
    set_text(glyph->left, drawing->legal ? "[" : "x");
    set_text(glyph->right, drawing->legal ? "]" : "x");
    if (drawing->lettered && drawn->letter) set_letter(glyph->right, drawn->letter);
    glyph->left_ink = glyph->right_ink = ink;
}

static void show_hint(struct glyph *glyph)
{
    set_text(glyph->left, "?");
    set_text(glyph->right, "?");
    glyph->left_ink = glyph->right_ink = (struct screen_ink){HINT_INK, HINT_GROUND, SCREEN_BOLD};
}

/* Shows an empty cell: a start point, a place for the handle, a mark of the game, or a dot. */
static void show_empty(const struct drawing *drawing, const struct omino_scene_cell *cell,
                       int anchor, struct glyph *glyph)
{
    const int unicode = drawing->screen->unicode;
    if (anchor) {
        glyph->left_ink.ground = glyph->right_ink.ground = SHADED;
        glyph->right_ink.ink = BRIGHT;
    }
    if (cell->marks & OMINO_MARK_START)
        set_text(glyph->right, "+");
    else if (anchor)
        set_text(glyph->right, unicode ? "\u25e6" : "o");
    else if (cell->marks & OMINO_MARK_CHOICE)
        set_text(glyph->right, ":");
    else
        set_text(glyph->right, unicode ? "\u00b7" : ".");
}

static void show_cell(const struct drawing *drawing, int x, int y, struct glyph *glyph)
{
    const size_t index = index_of(drawing, x, y);
    const struct omino_scene_cell *cell = &drawing->panel->grid.cells[index];
    const struct omino_drawn *drawn = &drawing->cells[index];
    const int colors = drawing->screen->colors > 0;
    struct screen_ink ink = {drawn->ink, drawn->ground, drawn->bold ? SCREEN_BOLD : 0};
    if (drawn->line_below) ink.attributes |= SCREEN_UNDERLINE;
    glyph->left_ink = glyph->right_ink = ink;
    if (drawn->line_left && colors && drawing->screen->unicode)
        set_text(glyph->left, "\u2502");
    else if (colors)
        set_letter(glyph->left, drawn->line_left ? '|' : ' ');
    else
        set_letter(glyph->left, left_mark(drawing, x, y, drawn->line_left));
    if (cell->marks & OMINO_MARK_OFF)
        set_text(glyph->right, " ");
    else if (drawn->letter)
        set_letter(glyph->right, drawn->letter);
    else
        show_empty(drawing, cell, drawing->overlays[index] & ANCHOR, glyph);
    if (colors && drawn->letter && cell->marks & OMINO_MARK_SHOWN)
        glyph->right_ink.attributes |= SCREEN_REVERSE;
    /* An occupied cell has no dot to shade, so a place for the handle reverses its left half. */
    if (drawn->letter && drawing->overlays[index] & ANCHOR)
        glyph->left_ink.attributes |= SCREEN_REVERSE;
}

static void put_cell(const struct drawing *drawing, int x, int y, int column, int line)
{
    struct screen *screen = drawing->screen;
    struct glyph glyph;
    const uint8_t overlay = drawing->overlays[index_of(drawing, x, y)];
    if (overlay & GHOST && x == screen->ghost.x && y == screen->ghost.y) {
        screen->cursor_x = column + 1;
        screen->cursor_y = line;
    }
    show_cell(drawing, x, y, &glyph);
    if (overlay & HINT) show_hint(&glyph);
    if (overlay & GHOST) show_ghost(drawing, x, y, &glyph);
    screen_put(screen, column, line, 1, glyph.left_ink, glyph.left);
    screen_put(screen, column + 1, line, 1, glyph.right_ink, glyph.right);
}

/* ---- the grid -------------------------------------------------------------------------------- */

/* Finds the first visible cell. */
static void first_cell(const struct screen *screen, const struct omino_panel *panel,
                       const struct screen_box *box, int *x, int *y)
{
    *x = box->columns < panel->grid.width ? screen->view_x - panel->grid.first_column : 0;
    *y = box->rows < panel->grid.height ? screen->view_y - panel->grid.first_row : 0;
}

void screen_follow(struct screen *screen, int index, const struct screen_box *box)
{
    const struct omino_panel *panel = omino_scene_panel(screen->scene, index);
    const struct omino_scene_grid *grid = &panel->grid;
    const struct omino_orientation *look = ghost_on(screen, index);
    int x = screen->view_x - grid->first_column, y = screen->view_y - grid->first_row;
    if (look) { /* with one more cell on each side, if there is room */
        x = cli_clamp(x, screen->ghost.x + look->right + 2 - box->columns,
                      screen->ghost.x - look->left - 1);
        y = cli_clamp(y, screen->ghost.y + look->bottom + 2 - box->rows,
                      screen->ghost.y - look->top - 1);
    }
    screen->view_x = cli_clamp(x, 0, grid->width - box->columns) + grid->first_column;
    screen->view_y = cli_clamp(y, 0, grid->height - box->rows) + grid->first_row;
}

static int top_lines(const struct omino_panel *panel)
{
    return (*panel->title != '\0') + (panel->grid.labels != OMINO_LABELS_NONE);
}

static void put_labels(const struct drawing *drawing, int first_x, int first_y)
{
    const struct omino_scene_grid *grid = &drawing->panel->grid;
    const struct screen_box *box = drawing->box;
    const struct screen_ink faint = {244, -1, 0};
    const int labels = screen_label_width(grid), top = top_lines(drawing->panel);
    const int numbers = grid->labels == OMINO_LABELS_NUMBERS;
    char text[8];
    for (int i = 0; i < box->columns && labels > 0; i++) {
        screen_column_label(grid, first_x + i, text);
        const int width = (int)strlen(text);
        if (numbers && (grid->first_column + first_x + i) % 2 != 0) continue; /* there is no room */
        screen_put(drawing->screen, box->x + labels + SCREEN_CELL * i + 2 - (width > 2 ? 3 : width),
                   box->y + top - 1, width, faint, text);
    }
    for (int i = 0; i < box->rows && labels > 0; i++) {
        screen_row_label(grid, first_y + i, text);
        const int width = (int)strlen(text);
        screen_put(drawing->screen, box->x + labels - 1 - width, box->y + top + i, width, faint,
                   text);
    }
}

static void put_cells(const struct drawing *drawing)
{
    const struct screen_box *box = drawing->box;
    const int left = box->x + screen_label_width(&drawing->panel->grid);
    const int top = box->y + top_lines(drawing->panel);
    int first_x, first_y;
    first_cell(drawing->screen, drawing->panel, box, &first_x, &first_y);
    put_labels(drawing, first_x, first_y);
    for (int y = 0; y < box->rows; y++) {
        for (int x = 0; x < box->columns; x++)
            put_cell(drawing, first_x + x, first_y + y, left + SCREEN_CELL * x, top + y);
        if (drawing->screen->colors == 0 &&
            has_mark(drawing, first_x + box->columns - 1, first_y + y, OMINO_MARK_LAST))
            screen_put(drawing->screen, left + SCREEN_CELL * box->columns, top + y, 1, SCREEN_PLAIN,
                       ")");
    }
}

void screen_draw_grid(struct screen *screen, int index, const struct screen_box *box)
{
    const struct omino_panel *panel = omino_scene_panel(screen->scene, index);
    const size_t count = (size_t)panel->grid.width * (size_t)panel->grid.height;
    struct drawing drawing = {.screen = screen, .panel = panel, .box = box};
    const struct screen_ink title = {-1, -1, SCREEN_BOLD}, note = {244, -1, 0};
    drawing.cells = calloc(count + 1, sizeof *drawing.cells);
    drawing.laid = calloc(count + 1, sizeof *drawing.laid);
    drawing.overlays = calloc(count + 1, 1);
    if (drawing.cells && drawing.laid && drawing.overlays) {
        omino_draw_cells(screen->scene, index, drawing.cells);
        overlay_hint(&drawing, index);
        overlay_ghost(&drawing, index);
        put_cells(&drawing);
    }
    free(drawing.cells);
    free(drawing.laid);
    free(drawing.overlays);
    screen_put(screen, box->x, box->y, box->width, title, panel->title);
    int line = box->y + top_lines(panel) + box->rows;
    for (const char *next = panel->note; *next; line++) {
        char text[OMINO_SCENE_TEXT_MAX];
        const char *from = next;
        snprintf(text, sizeof text, "%.*s", cli_wrap(&next, box->width), from);
        screen_put(screen, box->x, line, box->width, note, text);
    }
}

int screen_cell_at(const struct screen *screen, int index, int x, int y, int *column, int *row)
{
    const struct omino_panel *panel = omino_scene_panel(screen->scene, index);
    const struct screen_box *box = &screen->layout.boxes[index];
    int first_x, first_y;
    if (panel->kind != OMINO_PANEL_GRID) return 0;
    first_cell(screen, panel, box, &first_x, &first_y);
    x -= box->x + screen_label_width(&panel->grid);
    y -= box->y + top_lines(panel);
    if (x < 0 || y < 0 || x >= SCREEN_CELL * box->columns || y >= box->rows) return 0;
    *column = first_x + x / SCREEN_CELL;
    *row = first_y + y;
    return 1;
}
