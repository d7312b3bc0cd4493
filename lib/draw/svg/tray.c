/* SPDX-License-Identifier: MIT */
/* Trays in pictures: rows of shapes on a common baseline, each above its label and the parts of its
 * note, one per line. Items that cannot be used now are pale, unless no item can be used. */
#include <string.h>

#include "svg.h"

/* The gap between items and between rows; the height of a line of text. */
enum { BETWEEN = 18, BETWEEN_ROWS = 16, LINE = 19 };

/* ---- cards ----------------------------------------------------------------------------------- */

static int side_of(const struct omino_svg *svg, char letter)
{
    for (int side = 0; side < OMINO_PLAYERS_MAX; side++)
        if (letter && svg->sketch.signs[side] == letter) return side;
    return OMINO_NOBODY;
}

/* Returns whether the note of an item names the side of each cell by the letter of that side on
 * grids: "XO/OO". The cells then have the sides' colours, and the note is not shown. */
static int is_card(const struct omino_svg *svg, const struct omino_scene_item *item)
{
    if (!svg->sketch.bordered || !item->note[0]) return 0;
    const int width = (int)omino_shape_width(item->shape);
    const int height = (int)omino_shape_height(item->shape);
    if ((int)strlen(item->note) != (width + 1) * height - 1) return 0;
    for (int i = 0; item->note[i]; i++) {
        const int between = i % (width + 1) == width;
        if (between ? item->note[i] != '/' : side_of(svg, item->note[i]) == OMINO_NOBODY) return 0;
    }
    return 1;
}

static void draw_card(struct omino_svg *svg, const struct omino_scene_item *item, int cell, int x,
                      int y, const char *classes)
{
    const struct omino_region region = omino_shape_region(item->shape);
    const int width = (int)omino_shape_width(item->shape);
    for (int i = 0; item->note[i]; i++) {
        const int column = i % (width + 1), row = i / (width + 1);
        if (!region.has(&region, column, row)) continue;
        omino_svg_begin(svg, SVG_DETAIL);
        omino_svg_format(svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"",
                         x + cell * column + 3, y + cell * row + 3, cell - 6, cell - 6);
        omino_svg_put_colors(svg, omino_side_rgb(&svg->sketch, side_of(svg, item->note[i])),
                             classes);
        omino_svg_put(svg, "/>");
        omino_svg_end(svg);
    }
}

/* ---- one item -------------------------------------------------------------------------------- */

/* Returns the width of an item; *note_lines becomes the number of lines of its note. */
static int measure_item(const struct omino_svg *svg, const struct omino_svg_box *box,
                        const struct omino_scene_item *item, int *note_lines)
{
    const int shape = (int)omino_shape_width(item->shape) * box->item_cell;
    int width = larger(shape, omino_svg_width(item->label, strlen(item->label), SVG_SMALL));
    size_t length;
    *note_lines = 0;
    if (!item->note[0] || is_card(svg, item)) return width;
    for (const char *part; *(part = omino_note_part(item->note, *note_lines, &length));
         ++*note_lines)
        width = larger(width, omino_svg_width(part, length, SVG_SMALL));
    return width;
}

static void draw_shape(struct omino_svg *svg, const struct omino_scene_item *item, int cell, int x,
                       int y, const char *classes)
{
    const struct omino_region region = omino_shape_region(item->shape);
    const struct omino_extent all = {0, 0, (int)omino_shape_width(item->shape),
                                     (int)omino_shape_height(item->shape)};
    const struct omino_outline how = {x, y, cell, 1, 3};
    const int card = is_card(svg, item);
    if (region.cells == 0) return;
    omino_svg_begin(svg, SVG_PIECE);
    omino_svg_put(svg, "<path");
    if (card)
        omino_svg_format(svg, " class=\"om-c om-y%s\"", classes);
    else if (item->owner == OMINO_NOBODY)
        omino_svg_format(svg, " class=\"om-u om-y%s\"", classes);
    else
        omino_svg_put_colors(svg, omino_side_rgb(&svg->sketch, item->owner), classes);
    omino_svg_put(svg, " d=\"");
    omino_svg_outlines(svg, &region, &all, &how);
    omino_svg_put(svg, "\"/>");
    omino_svg_end(svg);
    if (card) draw_card(svg, item, cell, x, y, classes);
}

/* Draws the target of an item; `bottom` is below its last line of text. */
static void draw_target(struct omino_svg *svg, const struct omino_svg_box *box,
                        const struct omino_scene_item *item, int x, int base, int width, int bottom)
{
    const int height = (int)omino_shape_height(item->shape) * box->item_cell;
    const struct omino_extent area = {x, base - height, x + width, bottom};
    omino_svg_target(svg, box, "item", (int)(item - box->panel->tray.items), -1, &area);
}

/* Draws an item in a place of the given width, with its shape standing on the line `base`. */
static void draw_item(struct omino_svg *svg, const struct omino_svg_box *box,
                      const struct omino_scene_item *item, int x, int base, int width)
{
    const int shape_width = (int)omino_shape_width(item->shape) * box->item_cell;
    const int shape_height = (int)omino_shape_height(item->shape) * box->item_cell;
    const int pale = !item->enabled && omino_tray_usable(&box->panel->tray);
    const int middle = x + width / 2, shapes_base = base;
    draw_shape(svg, item, box->item_cell, x + (width - shape_width) / 2, base - shape_height,
               pale ? " om-x" : "");
    omino_svg_text(svg, middle, base + LINE - 1, item->note[0] && !pale ? "s o m" : "s f m",
                   item->label);
    base += item->label[0] ? LINE : 0;
    int lines;
    measure_item(svg, box, item, &lines);
    for (int i = 0; i < lines; i++) {
        size_t length;
        const char *part = omino_note_part(item->note, i, &length);
        omino_svg_text_part(svg, middle, base + LINE * (i + 1) - 1, "s f m", part, length);
    }
    draw_target(svg, box, item, x, shapes_base, width, base + LINE * lines);
}

/* ---- rows ------------------------------------------------------------------------------------ */

struct row {
    int first, end;
    int width;
    int shapes, words; /* heights of the shapes and of the text below them */
};

static struct row row_from(const struct omino_svg *svg, const struct omino_svg_box *box,
                           const struct omino_scene_tray *tray, int first)
{
    struct row row = {first, first, 0, 0, 0};
    for (; row.end < tray->count; row.end++) {
        const struct omino_scene_item *item = &tray->items[row.end];
        const int start = row.end > first ? row.width + BETWEEN : 0;
        int note_lines;
        const int end = start + measure_item(svg, box, item, &note_lines);
        if (row.end > first && end > box->given) break;
        row.width = end;
        row.shapes = larger(row.shapes, (int)omino_shape_height(item->shape) * box->item_cell);
        row.words = larger(row.words, LINE * ((item->label[0] != '\0') + note_lines));
    }
    return row;
}

static int row_height(const struct row *row)
{
    return row->shapes + row->words;
}

int omino_svg_is_part(const struct omino_scene_tray *tray, const struct omino_scene_tray *of)
{
    int found = 0;
    for (int i = 0; i < of->count && found < tray->count; i++)
        found += strcmp(tray->items[found].label, of->items[i].label) == 0;
    return found == tray->count;
}

/* Returns the tray that defines the places: in a film the fullest one, so that items stay where
 * they are when others are taken. */
static const struct omino_scene_tray *places_of(const struct omino_svg_box *box)
{
    return box->room && box->room->full_tray ? box->room->full_tray : &box->panel->tray;
}

void omino_svg_tray_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                         int *height)
{
    const struct omino_scene_tray *tray = places_of(box);
    *width = *height = 0;
    for (int first = 0; first < tray->count;) {
        const struct row row = row_from(svg, box, tray, first);
        *width = larger(*width, row.width);
        *height += row_height(&row) + (first > 0 ? BETWEEN_ROWS : 0);
        first = row.end;
    }
    if (tray->count == 0) *width = 60, *height = LINE;
}

void omino_svg_tray(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    const struct omino_scene_tray *places = places_of(box);
    int next = 0;
    if (tray->count == 0) omino_svg_text(svg, x, y + LINE - 4, "s f", "none");
    for (int first = 0; first < places->count && next < tray->count;) {
        const struct row row = row_from(svg, box, places, first);
        int left = x;
        for (int i = first; i < row.end && next < tray->count; i++) {
            int unused;
            const int width = measure_item(svg, box, &places->items[i], &unused);
            if (strcmp(places->items[i].label, tray->items[next].label) == 0)
                draw_item(svg, box, &tray->items[next++], left, y + row.shapes, width);
            left += width + BETWEEN;
        }
        y += row_height(&row) + BETWEEN_ROWS;
        first = row.end;
    }
}
