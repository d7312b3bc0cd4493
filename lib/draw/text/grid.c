/* SPDX-License-Identifier: MIT */
/*
 * Grids as text: labels, rows of cells, and a legend of the marks where pieces have borders.
 *
 *        a b c d
 *     2  . . . .  2
 *     1  . . . .  1
 *        a b c d
 *
 * A grid that is too wide is cut into slices, one below the other.
 */
#include <stdio.h>
#include <string.h>

#include "text.h"

/* Columns of the legend below a narrow grid, and between two of its entries. */
enum { LEGEND_ROOM = 48, LEGEND_GAP = 3 };

/* The place of row labels: on the left only, or on the right as well. */
enum form { FORM_LEFT_LABELS, FORM_BOTH_LABELS };

/* ---- labels ---------------------------------------------------------------------------------- */

/* Writes a column as letters: a, b ... z, aa, ab ... */
static void write_letters(int column, char *label)
{
    char reversed[OMINO_LABEL];
    int length = 0;
    for (int rest = column; rest >= 0; rest = rest / 26 - 1)
        reversed[length++] = (char)('a' + rest % 26);
    for (int i = 0; i < length; i++) label[i] = reversed[length - 1 - i];
    label[length] = '\0';
}

void omino_column_label(const struct omino_scene_grid *grid, int column, char *label)
{
    if (grid->labels == OMINO_LABELS_POINTS)
        write_letters(column, label);
    else
        snprintf(label, OMINO_LABEL, "%lld", (long long)grid->first_column + column);
}

void omino_row_label(const struct omino_scene_grid *grid, int row, char *label)
{
    if (grid->labels == OMINO_LABELS_POINTS)
        snprintf(label, OMINO_LABEL, "%d", grid->height - row);
    else
        snprintf(label, OMINO_LABEL, "%lld", (long long)grid->first_row + row);
}

/* Returns the length of the longer of two labels. */
static int longer(const char *a, const char *b)
{
    return larger((int)strlen(a), (int)strlen(b));
}

int omino_row_label_width(const struct omino_scene_grid *grid)
{
    char first[OMINO_LABEL], last[OMINO_LABEL];
    if (grid->labels == OMINO_LABELS_NONE || grid->height == 0) return 0;
    omino_row_label(grid, 0, first);
    omino_row_label(grid, grid->height - 1, last);
    return longer(first, last);
}

static int column_label_width(const struct omino_scene_grid *grid)
{
    char first[OMINO_LABEL], last[OMINO_LABEL];
    if (grid->labels == OMINO_LABELS_NONE || grid->width == 0) return 0;
    omino_column_label(grid, 0, first);
    omino_column_label(grid, grid->width - 1, last);
    return longer(first, last);
}

int omino_label_step(const struct omino_scene_grid *grid, int cell)
{
    static const int factors[] = {2, 5, 10};
    const int needed = column_label_width(grid) + 1;
    int step = 1;
    for (int i = 0; cell * step < needed; i++) step = factors[i % 3] * (i < 3 ? 1 : 10);
    return step;
}

/* Returns the width of a cell in columns. */
static int cell_columns(const struct omino_box *box)
{
    return box->framed ? OMINO_FRAMED_CELL : 2;
}

/* The labels of one side's board have the colour of that side, because the cells may have
 * other colours. */
static struct omino_look label_ink(const struct omino_sketch *sketch, const struct omino_box *box)
{
    const int owner = box->panel->owner;
    return owner == OMINO_NOBODY ? omino_faint_ink() : omino_side_ink(sketch, owner);
}

/* Writes the labels of columns from .. to - 1, each ending above the letter of its cell. */
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

/* ---- the legend ------------------------------------------------------------------------------ */

struct entry {
    int marks;
    int plain; /* whether its sign appears only without colours */
    const char *words;
};

static const struct entry entries[] = {
    {OMINO_MARK_ABOVE, 0, "on top"},
    {OMINO_MARK_SHOWN, 0, "marked"},
    {OMINO_MARK_ABOVE | OMINO_MARK_SHOWN, 1, "both"},
    {OMINO_MARK_CHOICE, 1, "can be chosen"},
    {OMINO_MARK_LAST, 0, "last move"},
};

enum { ENTRIES = sizeof entries / sizeof *entries };

const char *omino_mark_words(int mark)
{
    for (int i = 0; i < ENTRIES; i++)
        if (entries[i].marks == mark) return entries[i].words;
    return "";
}

/* Returns a covered cell with all of these marks; NULL if there is none. */
static const struct omino_scene_cell *find(const struct omino_scene_grid *grid, int marks)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < cells; i++)
        if (omino_cell_taken(&grid->cells[i]) && (grid->cells[i].marks & marks) == marks)
            return &grid->cells[i];
    return NULL;
}

/* Returns the number of columns of an example: a mark or half a cell, and the letter; without
 * colours, the last move has brackets. */
static int example_width(const struct omino_sketch *sketch, const struct entry *entry)
{
    return !sketch->pen.color && entry->marks == OMINO_MARK_LAST ? 3 : 2;
}

/* The place of an entry. */
struct place {
    int number; /* index of the entry; -1 before the first */
    int line, column;
    int end; /* the column after it */
};

/* Moves on to the next entry whose marks occur; returns whether there is one. */
static int next_place(const struct omino_sketch *sketch, const struct omino_box *box,
                      struct place *place)
{
    const struct entry *entry;
    do {
        if (++place->number == ENTRIES) return 0;
        entry = &entries[place->number];
    } while ((entry->plain && sketch->pen.color) || !find(&box->panel->grid, entry->marks));
    const int width =
        example_width(sketch, entry) + 1 + omino_pen_width(&sketch->pen, entry->words);
    place->column = place->end > 0 ? place->end + LEGEND_GAP : 0;
    if (place->end > 0 && place->column + width > box->legend_room) {
        place->line++;
        place->column = 0;
    }
    place->end = place->column + width;
    return 1;
}

/* Returns the number of lines of the legend; raises *width to the width of the widest. */
static int legend_lines(const struct omino_sketch *sketch, const struct omino_box *box, int *width)
{
    struct place place = {-1, 0, 0, 0};
    int lines = 0;
    while (next_place(sketch, box, &place)) {
        lines = place.line + 1;
        *width = larger(*width, place.end);
    }
    return lines;
}

static void put_entry(struct omino_sketch *sketch, const struct omino_box *box,
                      const struct entry *entry)
{
    struct omino_scene_cell example = *find(&box->panel->grid, entry->marks);
    example.marks = (uint8_t)entry->marks;
    if (sketch->pen.color)
        omino_put_color_cell(sketch, box->panel, &example, 0, 0);
    else
        omino_put_framed_example(sketch, box->panel, &example);
    omino_pen_char(&sketch->pen, PLAIN_LOOK, ' ');
    omino_pen_put(&sketch->pen, PLAIN_LOOK, entry->words);
}

static void put_legend_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const int left = sketch->pen.column;
    struct place place = {-1, 0, 0, 0};
    while (next_place(sketch, box, &place)) {
        if (place.line != line) continue;
        omino_pen_to(&sketch->pen, left + place.column);
        put_entry(sketch, box, &entries[place.number]);
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Finds the rows from the first piece to the last, which have borders if the grid has any. */
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

/* A line of a grid: a row of cells, or in a framed grid the borders above it. */
struct line {
    int row;
    int borders;
};

/* Returns the number of lines of all rows: in a framed grid, one more per row and one at the
 * end. */
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

/* Returns the number of columns beside the cells: a label and a blank on the left, a bracket after
 * the last cell, and, if `both_sides`, a blank and a label on the right. */
static int margin(const struct omino_scene_grid *grid, int both_sides)
{
    const int label = omino_row_label_width(grid);
    return label == 0 ? 1 : (label + 1) * (both_sides ? 2 : 1) + 1;
}

static int label_lines(const struct omino_scene_grid *grid)
{
    return grid->labels == OMINO_LABELS_NONE ? 0 : 1;
}

/* Returns the number of lines of a slice, including the blank line after it. */
static int slice_lines(const struct omino_box *box)
{
    return row_lines(box) + 2 * label_lines(&box->panel->grid) + 1;
}

static int slice_count(const struct omino_box *box)
{
    return (box->panel->grid.width + box->per_row - 1) / box->per_row;
}

/* Returns the width of the legend: that of the grid, so that other panels fit beside it, but enough
 * for a few entries. */
static int legend_room(int width, int room)
{
    const int wanted = larger(width, LEGEND_ROOM);
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
    box->legend_lines = sketch->bordered ? legend_lines(sketch, box, &box->width) : 0;
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

/* Writes row y with its labels; its cells start at column `cells`. */
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

/* Writes a line of the slice that starts with column `from`. */
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
        put_legend_line(sketch, box, line - slices);
    else
        put_slice_line(sketch, box, line % slice_lines(box),
                       line / slice_lines(box) * box->per_row);
}
