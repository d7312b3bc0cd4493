/* SPDX-License-Identifier: MIT */
/* Tables as text: columns of numbers are right-aligned, others left-aligned; a row that is too long
 * continues on the next line. */
#include <string.h>

#include "text.h"

/* Blanks between two columns of the table, and before a continued line. */
#define GAP    2
#define INDENT 4

const char *omino_table_text(const struct omino_scene_table *table, int row, int column)
{
    return table->text[(size_t)row * (size_t)table->columns + (size_t)column];
}

static int column_width(const struct omino_pen *pen, const struct omino_scene_table *table,
                        int column)
{
    int width = 0;
    for (int row = 0; row < table->rows; row++)
        width = larger(width, omino_pen_width(pen, omino_table_text(table, row, column)));
    return width;
}

int omino_table_is_numeric(const struct omino_scene_table *table, int column)
{
    for (int row = 1; row < table->rows; row++) {
        const char *text = omino_table_text(table, row, column);
        if (text[strspn(text, "0123456789+-.,/%x ")] != '\0') return 0;
    }
    return table->rows > 1;
}

/* Returns the width of the sign of a side before each row, in columns. */
static int sign_width(const struct omino_sketch *sketch, const struct omino_scene_table *table)
{
    int width = 0;
    for (int row = 0; row < table->rows && width == 0; row++)
        width = omino_sign_width(sketch, table->owners[row]);
    return width;
}

/* Returns the end of the columns that fit on one line starting with `first`; sets their width. */
static int line_end(const struct omino_sketch *sketch, const struct omino_scene_table *table,
                    int first, int room, int *width)
{
    int column = first;
    *width = first > 0 ? INDENT : sign_width(sketch, table);
    for (; column < table->columns; column++) {
        const int gap = column > first ? GAP : 0;
        const int wider = *width + gap + column_width(&sketch->pen, table, column);
        if (column > first && wider > room) break;
        *width = wider;
    }
    return column;
}

void omino_table_measure(const struct omino_sketch *sketch, struct omino_box *box, int room)
{
    const struct omino_scene_table *table = &box->panel->table;
    int lines = 0;
    box->width = 0;
    box->per_row = room;
    for (int first = 0; first < table->columns && table->rows > 0; lines++) {
        int width;
        first = line_end(sketch, table, first, room, &width);
        box->width = larger(box->width, width);
    }
    box->form = lines; /* per row */
    box->cramped = lines > 1;
    box->height = lines * table->rows;
}

static void put_text(struct omino_sketch *sketch, const struct omino_scene_table *table, int row,
                     int column)
{
    struct omino_pen *pen = &sketch->pen;
    const char *text = omino_table_text(table, row, column);
    const int start = pen->column, width = column_width(pen, table, column);
    const struct omino_look look = row == 0 && table->rows > 1 ? omino_faint_ink() : PLAIN_LOOK;
    if (omino_table_is_numeric(table, column))
        omino_pen_to(pen, start + width - omino_pen_width(pen, text));
    omino_pen_put(pen, look, text);
    omino_pen_to(pen, start + width + GAP);
}

void omino_table_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const struct omino_scene_table *table = &box->panel->table;
    const int row = line / box->form, left = sketch->pen.column;
    int first = 0, width;
    for (int part = line % box->form; part > 0; part--)
        first = line_end(sketch, table, first, box->per_row, &width);
    const int end = line_end(sketch, table, first, box->per_row, &width);
    if (first > 0)
        omino_pen_to(&sketch->pen, left + INDENT);
    else {
        omino_put_sign(sketch, table->owners[row]);
        omino_pen_to(&sketch->pen, left + sign_width(sketch, table));
    }
    for (int column = first; column < end; column++) put_text(sketch, table, row, column);
}
