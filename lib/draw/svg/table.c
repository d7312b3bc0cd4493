/* SPDX-License-Identifier: MIT */
/* Tables in pictures: columns of numbers are right-aligned. A table of one column is set in a
 * fixed-width font, because it may be a drawing. */
#include <string.h>

#include "svg.h"

/* The height of a row, the gap between columns, the width of the sign of a side, and the height of
 * a row of fixed-width text. */
enum { ROW = 30, BETWEEN = 24, SIGN = 24, TEXT_ROW = 23 };

static int is_text(const struct omino_scene_table *table)
{
    return table->columns == 1;
}

static int row_height(const struct omino_scene_table *table)
{
    return is_text(table) ? TEXT_ROW : ROW;
}

/* Fixed-width characters are assumed to be as wide as the widest digit. */
static int text_width(const struct omino_svg *svg, const struct omino_scene_table *table, int row,
                      int column)
{
    const char *text = omino_table_text(table, row, column);
    if (is_text(table)) return omino_pen_width(&svg->sketch.pen, text) * SVG_BODY * 62 / 100;
    return omino_svg_width(text, strlen(text), SVG_BODY);
}

static int column_width(const struct omino_svg *svg, const struct omino_scene_table *table,
                        int column)
{
    int width = 0;
    for (int row = 0; row < table->rows; row++)
        width = larger(width, text_width(svg, table, row, column));
    return width;
}

static int sign_width(const struct omino_scene_table *table)
{
    for (int row = 0; row < table->rows; row++)
        if (table->owners[row] != OMINO_NOBODY) return SIGN;
    return 0;
}

void omino_svg_table_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                          int *height)
{
    const struct omino_scene_table *table = &box->panel->table;
    *width = sign_width(table);
    for (int column = 0; column < table->columns; column++)
        *width += column_width(svg, table, column) + (column > 0 ? BETWEEN : 0);
    *height = row_height(table) * table->rows;
}

static const char *class_of(const struct omino_scene_table *table, int row, int right)
{
    if (is_text(table)) return "v";
    if (row == 0 && table->rows > 1) return right ? "f r" : "f";
    return right ? "r" : "";
}

/* Draws a column whose texts start or, if `right`, end at x. */
static void draw_column(struct omino_svg *svg, const struct omino_scene_table *table, int column,
                        int right, int x, int y)
{
    const int height = row_height(table);
    for (int row = 0; row < table->rows; row++)
        omino_svg_text(svg, x, y + height * row + height / 2 + 6, class_of(table, row, right),
                       omino_table_text(table, row, column));
}

/* Draws the rules between rows, and the sign of its side before each row. */
static void draw_rows(struct omino_svg *svg, const struct omino_scene_table *table, int x, int y,
                      int width)
{
    const int height = row_height(table);
    for (int row = 0; row < table->rows; row++, y += height) {
        if (row > 0 && !is_text(table)) {
            omino_svg_begin(svg, SVG_GROUND);
            omino_svg_format(svg, "<path class=\"om-z\" d=\"M%d %dh%d\"/>", x, y, width);
            omino_svg_end(svg);
        }
        if (table->owners[row] != OMINO_NOBODY)
            omino_svg_swatch(svg, x + 8, y + height / 2, table->owners[row]);
    }
}

void omino_svg_table(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    const struct omino_scene_table *table = &box->panel->table;
    int width, unused;
    omino_svg_table_size(svg, box, &width, &unused);
    draw_rows(svg, table, x, y, width);
    x += sign_width(table);
    for (int column = 0; column < table->columns; column++) {
        const int wide = column_width(svg, table, column);
        const int right = !is_text(table) && omino_table_is_numeric(table, column);
        draw_column(svg, table, column, right, right ? x + wide : x, y);
        x += wide + BETWEEN;
    }
}
