/* SPDX-License-Identifier: MIT */
/*
 * Grids as text. A cell takes two columns, so that it looks square: the letter on the right, and on
 * its left a column for what lies between it and its neighbour.
 *
 *        a b c d e         ( )  round the last move, [ ] where it lies on top of another layer
 *     3  . . .(X X)  3     :    part of what the panel's note speaks of
 *     2  . O . .'X   2     '    on top of another layer
 *     1  + O O .,X   1     ,    can be chosen
 *        a b c d e
 *
 * In colour the cell has a ground of its side's colour; shades tell the last move and the layers,
 * and lines at the left and at the bottom separate pieces of one colour. Without colour, but with
 * box-drawing characters, pieces are drawn as lines that join their cells, heavy, double, thin or
 * dashed by side, provided that the letters of the cells say nothing else but the side.
 *
 * A grid that is too wide is cut into slices, one below the other.
 */
#include <stdio.h>
#include <string.h>

#include "draw_internal.h"

/* Bytes of a label, with its NUL. */
#define LABEL 16

/* How a grid is drawn: with labels at the left only, or at the right, too. */
enum form { FORM_LEFT_LABELS, FORM_BOTH_LABELS };

/* ---- labels ---------------------------------------------------------------------------------- */

/* a, b .. z, aa, ab .. */
static void write_letters(int column, char *label)
{
    char reversed[LABEL];
    int length = 0;
    for (int rest = column; rest >= 0; rest = rest / 26 - 1)
        reversed[length++] = (char)('a' + rest % 26);
    for (int i = 0; i < length; i++) label[i] = reversed[length - 1 - i];
    label[length] = '\0';
}

static void column_label(const struct omino_scene_grid *grid, int column, char *label)
{
    if (grid->labels == OMINO_LABELS_POINTS)
        write_letters(column, label);
    else
        snprintf(label, LABEL, "%lld", (long long)grid->first_column + column);
}

static void row_label(const struct omino_scene_grid *grid, int row, char *label)
{
    if (grid->labels == OMINO_LABELS_POINTS)
        snprintf(label, LABEL, "%d", grid->height - row);
    else
        snprintf(label, LABEL, "%lld", (long long)grid->first_row + row);
}

/* Columns of the widest label of a row. */
static int row_label_width(const struct omino_scene_grid *grid)
{
    char first[LABEL], last[LABEL];
    if (grid->labels == OMINO_LABELS_NONE || grid->height == 0) return 0;
    row_label(grid, 0, first);
    row_label(grid, grid->height - 1, last);
    return (int)(strlen(first) > strlen(last) ? strlen(first) : strlen(last));
}

/* Every how many columns a number has room: 1, 2, 5, 10, 20 ... */
static int number_step(const struct omino_scene_grid *grid)
{
    static const int factors[] = {2, 5, 10};
    char first[LABEL], last[LABEL];
    column_label(grid, 0, first);
    column_label(grid, grid->width - 1, last);
    const int needed = (int)(strlen(first) > strlen(last) ? strlen(first) : strlen(last)) + 1;
    int step = 1;
    for (int i = 0; 2 * step < needed; i++) step = factors[i % 3] * (i < 3 ? 1 : 10);
    return step;
}

/* The labels of columns from..to - 1, each ending above the letter of its cell. */
static void column_labels(struct omino_sketch *sketch, const struct omino_scene_grid *grid,
                          int from, int to)
{
    const int step = grid->labels == OMINO_LABELS_NUMBERS ? number_step(grid) : 1;
    const int left = sketch->pen.column;
    char label[LABEL];
    for (int x = from; x < to; x++) {
        if (((long long)grid->first_column + x) % step != 0) continue;
        column_label(grid, x, label);
        const int column = left + 2 * (x - from) + 2 - (int)strlen(label);
        if (column < sketch->pen.column + (sketch->pen.column > left)) continue;
        omino_pen_to(&sketch->pen, column);
        omino_pen_put(&sketch->pen, omino_faint_ink(), label);
    }
}

/* ---- cells ----------------------------------------------------------------------------------- */

static const struct omino_scene_cell *cell_at(const struct omino_scene_grid *grid, int x, int y)
{
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return NULL;
    return &grid->cells[(size_t)y * (size_t)grid->width + (size_t)x];
}

static int has_mark(const struct omino_scene_cell *cell, int mark)
{
    return cell && !(cell->marks & OMINO_MARK_OFF) && (cell->marks & mark);
}

/* Whether two cells beside each other belong to one piece. */
static int joined(const struct omino_scene_cell *a, const struct omino_scene_cell *b)
{
    return omino_cell_taken(a) && omino_cell_taken(b) && a->piece != 0 && a->piece == b->piece;
}

/* Whether a line is needed between them, since their colour does not tell them apart. */
static int separate(const struct omino_scene_cell *a, const struct omino_scene_cell *b)
{
    return omino_cell_taken(a) && omino_cell_taken(b) && a->owner == b->owner &&
           a->piece != b->piece;
}

/* On the board of one side, whose colour says little, letters go by pieces. */
static char letter_of(const struct omino_panel *panel, const struct omino_scene_cell *cell)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    if (cell->letter) return cell->letter;
    const int by_piece = panel->owner != OMINO_SCENE_NOBODY || cell->owner == OMINO_SCENE_NOBODY;
    if (by_piece && cell->piece) return letters[(cell->piece - 1u) % (sizeof letters - 1)];
    return omino_side_letter(cell->owner);
}

static void put_letter(struct omino_pen *pen, struct omino_look look,
                       const struct omino_panel *panel, const struct omino_scene_cell *cell)
{
    if (cell->marks & OMINO_MARK_OFF)
        omino_pen_char(pen, PLAIN_LOOK, ' ');
    else if (omino_cell_taken(cell))
        omino_pen_char(pen, look, letter_of(panel, cell));
    else if (cell->letter)
        omino_pen_char(pen, look, cell->letter);
    else if (cell->marks & OMINO_MARK_START)
        omino_pen_char(pen, look, '+');
    else if (cell->marks & OMINO_MARK_CHOICE)
        omino_pen_put(pen, look, pen->unicode ? "\u25e6" : ":");
    else
        omino_pen_put(pen, look, pen->unicode ? "\u00b7" : ".");
}

/* ---- without colour -------------------------------------------------------------------------- */

/* Where in the last move a cell is: 0 not at all, 1 on the ground, 2 on top of another layer. */
static int last_layer(const struct omino_scene_cell *cell)
{
    if (!has_mark(cell, OMINO_MARK_LAST)) return 0;
    return omino_cell_taken(cell) && has_mark(cell, OMINO_MARK_ABOVE) ? 2 : 1;
}

/* What stands between two cells, either of which may be missing. */
static char between(const struct omino_scene_cell *left, const struct omino_scene_cell *right)
{
    const int ends = last_layer(left), begins = last_layer(right);
    if (begins != ends && begins) return begins == 2 ? '[' : '(';
    if (begins != ends && ends) return ends == 2 ? ']' : ')';
    if (has_mark(right, OMINO_MARK_SHOWN)) return ':';
    if (!omino_cell_taken(right)) return ' ';
    if (has_mark(right, OMINO_MARK_ABOVE)) return begins == 2 ? ' ' : '\'';
    return has_mark(right, OMINO_MARK_CHOICE) ? ',' : ' ';
}

static void put_wire(struct omino_pen *pen, const struct omino_scene_grid *grid, int x, int y)
{
    const struct omino_scene_cell *cell = cell_at(grid, x, y);
    const int mask =
        joined(cell, cell_at(grid, x, y - 1)) | joined(cell, cell_at(grid, x + 1, y)) << 1 |
        joined(cell, cell_at(grid, x, y + 1)) << 2 | joined(cell, cell_at(grid, x - 1, y)) << 3;
    omino_pen_put(pen, PLAIN_LOOK, omino_wire(cell->owner, mask));
}

static void plain_cells(struct omino_sketch *sketch, const struct omino_panel *panel, int y,
                        int from, int to)
{
    const struct omino_scene_grid *grid = &panel->grid;
    struct omino_pen *pen = &sketch->pen;
    const int wired = sketch->wired;
    for (int x = from; x <= to; x++) {
        const struct omino_scene_cell *left = x > from ? cell_at(grid, x - 1, y) : NULL;
        const struct omino_scene_cell *cell = x < to ? cell_at(grid, x, y) : NULL;
        const char mark = between(left, cell);
        if (wired && mark == ' ' && joined(left, cell))
            omino_pen_put(pen, PLAIN_LOOK, omino_wire(cell->owner, OMINO_WIRE_ACROSS));
        else
            omino_pen_char(pen, PLAIN_LOOK, mark);
        if (wired && omino_cell_taken(cell))
            put_wire(pen, grid, x, y);
        else if (cell)
            put_letter(pen, PLAIN_LOOK, panel, cell);
    }
}

/* ---- in colour ------------------------------------------------------------------------------- */

static struct omino_look cell_look(const struct omino_sketch *sketch,
                                   const struct omino_scene_cell *cell)
{
    if (cell->marks & OMINO_MARK_OFF) return PLAIN_LOOK;
    if (omino_cell_taken(cell)) {
        const enum omino_shade shade = cell->marks & OMINO_MARK_LAST    ? SHADE_LAST
                                       : cell->marks & OMINO_MARK_ABOVE ? SHADE_ABOVE
                                                                        : SHADE_PLAIN;
        struct omino_look look = omino_side_look(sketch, cell->owner, shade);
        if (cell->marks & OMINO_MARK_SHOWN) look.bold = 1;
        return look;
    }
    struct omino_look look = omino_board_look();
    if (cell->marks & OMINO_MARK_CHOICE) look.ink = 251;
    if (cell->marks & OMINO_MARK_START) look.ink = 255;
    if (cell->owner != OMINO_SCENE_NOBODY) look.ink = omino_side_ink(sketch, cell->owner).ink;
    if (cell->marks & OMINO_MARK_LAST) look.ground = 243;
    return look;
}

static void color_cell(struct omino_sketch *sketch, const struct omino_panel *panel, int x, int y)
{
    const struct omino_scene_grid *grid = &panel->grid;
    const struct omino_scene_cell *cell = cell_at(grid, x, y);
    struct omino_pen *pen = &sketch->pen;
    struct omino_look look = cell_look(sketch, cell);
    look.underlined = separate(cell, cell_at(grid, x, y + 1));
    if (has_mark(cell, OMINO_MARK_SHOWN))
        omino_pen_char(pen, look, ':');
    else if (separate(cell_at(grid, x - 1, y), cell))
        omino_pen_put(pen, look, pen->unicode ? "\u258f" : "|");
    else
        omino_pen_char(pen, look, ' ');
    put_letter(pen, look, panel, cell);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static int has_cells(const struct omino_scene_grid *grid)
{
    return grid->width > 0 && grid->height > 0;
}

/* Columns beside the cells: a label and a blank on the left, one more for a bracket after the last
 * cell, perhaps a blank and a label on the right. */
static int margin(const struct omino_scene_grid *grid, int both_sides)
{
    const int label = row_label_width(grid);
    return label == 0 ? 1 : (label + 1) * (both_sides ? 2 : 1) + 1;
}

static int label_lines(const struct omino_scene_grid *grid)
{
    return grid->labels == OMINO_LABELS_NONE ? 0 : 1;
}

void omino_grid_measure(struct omino_box *box, int room)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    box->width = box->height = box->per_row = box->form = 0;
    if (!has_cells(grid)) return;
    const int both_sides = margin(grid, 1) + 2 * grid->width <= room;
    const int most = (room - margin(grid, both_sides)) / 2;
    const int slices = most < 1 ? grid->width : (grid->width + most - 1) / most;
    box->form = both_sides ? FORM_BOTH_LABELS : FORM_LEFT_LABELS;
    box->per_row = (grid->width + slices - 1) / slices;
    box->cramped = slices > 1;
    box->width = margin(grid, both_sides) + 2 * box->per_row;
    box->height = (grid->width + box->per_row - 1) / box->per_row *
                      (grid->height + 2 * label_lines(grid) + 1) -
                  1;
}

void omino_grid_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    struct omino_pen *pen = &sketch->pen;
    const int label_width = row_label_width(grid), lines = label_lines(grid);
    const int slice_height = grid->height + 2 * lines + 1;
    const int from = line / slice_height * box->per_row, y = line % slice_height - lines;
    const int to = from + box->per_row < grid->width ? from + box->per_row : grid->width;
    const int left = pen->column, cells = left + label_width + (label_width > 0);
    char label[LABEL] = "";
    if (y < 0 || y == grid->height) {
        omino_pen_to(pen, cells);
        if (lines) column_labels(sketch, grid, from, to);
        return;
    }
    if (y > grid->height) return;
    if (lines) row_label(grid, y, label);
    omino_pen_to(pen, left + label_width - (int)strlen(label));
    omino_pen_put(pen, omino_faint_ink(), label);
    omino_pen_to(pen, cells);
    if (pen->color)
        for (int x = from; x < to; x++) color_cell(sketch, box->panel, x, y);
    else
        plain_cells(sketch, box->panel, y, from, to);
    if (box->form == FORM_LEFT_LABELS) return;
    omino_pen_to(pen, cells + 2 * (to - from) + 2);
    omino_pen_put(pen, omino_faint_ink(), label);
}
