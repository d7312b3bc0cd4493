/* SPDX-License-Identifier: MIT */
/*
 * Grids as text: the labels, and where the lines of cells go.
 *
 *        a b c d
 *     2  . . . .  2
 *     1  . . . .  1
 *        a b c d
 *
 * A grid that is too wide is cut into slices, one below the other.
 */
#include <string.h>

#include "text.h"

/* Columns that a legend may take below the narrowest grid. */
#define ROOM_OF_LEGEND 48

/* How a grid is drawn: with labels at the left only, or at the right, too. */
enum form { FORM_LEFT_LABELS, FORM_BOTH_LABELS };

/* ---- labels ---------------------------------------------------------------------------------- */

/* Columns of a cell. */
static int cell_columns(const struct omino_box *box)
{
    return box->framed ? OMINO_FRAMED_CELL : 2;
}

/* The labels of the board of one side have its colour: its cells need not. */
static struct omino_look label_ink(const struct omino_sketch *sketch, const struct omino_box *box)
{
    const int owner = box->panel->owner;
    return owner == OMINO_SCENE_NOBODY ? omino_faint_ink() : omino_side_ink(sketch, owner);
}

/* The labels of columns from..to - 1, each ending above the letter of its cell. */
static void column_labels(struct omino_sketch *sketch, const struct omino_box *box, int from,
                          int to)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    const int cell = cell_columns(box), left = sketch->pen.column;
    const int step = grid->labels == OMINO_LABELS_NUMBERS ? omino_label_step(grid, cell) : 1;
    char label[OMINO_LABEL];
    for (int x = from; x < to; x++) {
        if (((long long)grid->first_column + x) % step != 0) continue;
        omino_column_label(grid, x, label);
        const int column = left + cell * (x - from + 1) - (int)strlen(label);
        if (column < sketch->pen.column + (sketch->pen.column > left)) continue;
        omino_pen_to(&sketch->pen, column);
        omino_pen_put(&sketch->pen, label_ink(sketch, box), label);
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Finds the rows with pieces, which are those with borders in a grid that has them. */
static void find_framed_rows(const struct omino_sketch *sketch, struct omino_box *box)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    box->framed_from = box->framed_end = 0;
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            if (!omino_cell_taken(omino_grid_at(grid, x, y))) continue;
            if (box->framed_end == 0) box->framed_from = y;
            box->framed_end = y + 1;
            break;
        }
    box->framed = sketch->bordered && !sketch->pen.color && box->framed_end > 0;
}

/* A line of cells, or in a framed grid one of the borders above them. */
struct line {
    int row;
    int borders;
};

/* Lines that the rows take: in a frame, one more for each row and one at the end. */
static int row_lines(const struct omino_box *box)
{
    return box->panel->grid.height + (box->framed ? box->framed_end - box->framed_from + 1 : 0);
}

static struct line line_at(const struct omino_box *box, int number)
{
    const int framed = number - box->framed_from,
              framed_lines = 2 * (box->framed_end - box->framed_from) + 1;
    if (!box->framed || framed < 0) return (struct line){number, 0};
    if (framed < framed_lines) return (struct line){box->framed_from + framed / 2, framed % 2 == 0};
    return (struct line){box->framed_end + framed - framed_lines, 0};
}

/* Columns beside the cells: a label and a blank on the left, one more for a bracket after the last
 * cell, perhaps a blank and a label on the right. */
static int margin(const struct omino_scene_grid *grid, int both_sides)
{
    const int label = omino_row_label_width(grid);
    return label == 0 ? 1 : (label + 1) * (both_sides ? 2 : 1) + 1;
}

static int label_lines(const struct omino_scene_grid *grid)
{
    return grid->labels == OMINO_LABELS_NONE ? 0 : 1;
}

/* Lines of a slice, with a blank one behind it. */
static int slice_lines(const struct omino_box *box)
{
    return row_lines(box) + 2 * label_lines(&box->panel->grid) + 1;
}

static int slice_count(const struct omino_box *box)
{
    return (box->panel->grid.width + box->per_row - 1) / box->per_row;
}

/* Columns for the legend of a grid: its own, so that other panels can stand beside it, but enough
 * for a few entries. */
static int legend_room(int width, int room)
{
    const int wanted = width > ROOM_OF_LEGEND ? width : ROOM_OF_LEGEND;
    return wanted < room ? wanted : room;
}

void omino_grid_measure(const struct omino_sketch *sketch, struct omino_box *box, int room)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    box->width = box->height = box->per_row = box->form = 0;
    if (grid->width == 0 || grid->height == 0) return;
    find_framed_rows(sketch, box);
    const int cell = cell_columns(box);
    const int both_sides = margin(grid, 1) + cell * grid->width <= room;
    const int most = (room - margin(grid, both_sides)) / cell;
    const int slices = most < 1 ? grid->width : (grid->width + most - 1) / most;
    box->form = both_sides ? FORM_BOTH_LABELS : FORM_LEFT_LABELS;
    box->per_row = (grid->width + slices - 1) / slices;
    box->cramped = slices > 1;
    box->width = margin(grid, both_sides) + cell * box->per_row;
    box->legend_room = legend_room(box->width, room);
    box->legend_lines = sketch->bordered ? omino_legend_lines(sketch, box, &box->width) : 0;
    box->height = slice_count(box) * slice_lines(box) - 1 + box->legend_lines;
}

static void put_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                      int to)
{
    if (sketch->pen.color)
        omino_color_cells(sketch, box, y, from, to);
    else if (box->framed)
        omino_framed_cells(sketch, box, y, from, to);
    else
        omino_plain_cells(sketch, box, y, from, to);
}

/* Row y with its labels; the cells begin at a column. */
static void put_row(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                    int to, int cells)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    struct omino_pen *pen = &sketch->pen;
    char label[OMINO_LABEL] = "";
    if (label_lines(grid)) omino_row_label(grid, y, label);
    omino_pen_to(pen, cells - (*label != '\0') - (int)strlen(label));
    omino_pen_put(pen, label_ink(sketch, box), label);
    omino_pen_to(pen, cells);
    put_cells(sketch, box, y, from, to);
    if (box->form == FORM_LEFT_LABELS) return;
    omino_pen_to(pen, cells + cell_columns(box) * (to - from) + 2);
    omino_pen_put(pen, label_ink(sketch, box), label);
}

/* A line of the slice that begins with column `from`. */
static void put_slice_line(struct omino_sketch *sketch, const struct omino_box *box, int number,
                           int from)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    const int to = grid->width - from > box->per_row ? from + box->per_row : grid->width;
    const int label_width = omino_row_label_width(grid), labels = label_lines(grid);
    const int cells = sketch->pen.column + label_width + (label_width > 0);
    const struct line line = line_at(box, number - labels);
    if (number < labels || number == labels + row_lines(box)) {
        omino_pen_to(&sketch->pen, cells);
        if (labels) column_labels(sketch, box, from, to);
    } else if (number > labels + row_lines(box))
        return;
    else if (line.borders) {
        omino_pen_to(&sketch->pen, cells);
        omino_frame_line(sketch, box, line.row, from, to);
    } else
        put_row(sketch, box, line.row, from, to, cells);
}

void omino_grid_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const int slices = slice_count(box) * slice_lines(box) - 1;
    if (line >= slices)
        omino_legend_line(sketch, box, line - slices);
    else
        put_slice_line(sketch, box, line % slice_lines(box),
                       line / slice_lines(box) * box->per_row);
}
