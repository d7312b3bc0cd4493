/* SPDX-License-Identifier: MIT */
/* A panel of a picture: its title, its body, its note. */
#include "svg.h"

/* The space that titles and notes need besides their lines, and the minimum width they are wrapped
 * to, since the body may be narrow. */
enum { TITLE_SPACE = 8, SWATCH = 24, NOTE_SIGN = 26, LEAST_TEXT = 280 };

/* ---- measuring ------------------------------------------------------------------------------- */

static void body_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                      int *height)
{
    switch (box->panel->kind) {
    case OMINO_PANEL_GRID:
        omino_svg_grid_size(svg, box, width, height);
        break;
    case OMINO_PANEL_TRAY:
        omino_svg_tray_size(svg, box, width, height);
        break;
    case OMINO_PANEL_TRACK:
        omino_svg_track_size(box, width, height);
        break;
    case OMINO_PANEL_TABLE:
        omino_svg_table_size(svg, box, width, height);
        break;
    }
}

static int title_indent(const struct omino_panel *panel)
{
    return panel->owner == OMINO_NOBODY ? 0 : SWATCH;
}

/* Notes are aligned with the cells of a grid. */
static int note_margin(const struct omino_svg *svg, const struct omino_panel *panel)
{
    return panel->kind == OMINO_PANEL_GRID ? omino_svg_grid_margin(svg, &panel->grid) : 0;
}

static int note_indent(const struct omino_svg *svg, const struct omino_panel *panel)
{
    return note_margin(svg, panel) + (omino_svg_noted_mark(panel) ? NOTE_SIGN : 0);
}

static int title_height(const struct omino_svg_box *box)
{
    return box->title_lines ? omino_svg_leading(SVG_BODY) * box->title_lines + TITLE_SPACE : 0;
}

static int note_height(const struct omino_svg_box *box)
{
    return box->note_lines ? omino_svg_leading(SVG_SMALL) * box->note_lines + TITLE_SPACE : 0;
}

/* Wraps the title and the note, and widens the box to fit them. */
static void measure_text(const struct omino_svg *svg, struct omino_svg_box *box)
{
    const struct omino_panel *panel = box->panel;
    const int room = larger(larger(box->width, box->given), LEAST_TEXT);
    const int title_at = title_indent(panel), note_at = note_indent(svg, panel);
    int title = 0, note = 0;
    box->text_width = room;
    box->title_lines = omino_svg_lines(svg, panel->title, SVG_BODY, room - title_at, &title);
    box->note_lines = omino_svg_lines(svg, panel->note, SVG_SMALL, room - note_at, &note);
    if (title > 0) box->width = larger(box->width, title + title_at);
    if (note > 0) box->width = larger(box->width, note + note_at);
    if (box->room && box->room->noted && box->note_lines == 0) box->note_lines = 1;
}

void omino_svg_measure(const struct omino_svg *svg, struct omino_svg_box *box, int given)
{
    int body_height;
    box->given = given;
    body_size(svg, box, &box->width, &body_height);
    box->title_lines = box->note_lines = 0;
    if (!svg->bare) measure_text(svg, box);
    box->height = title_height(box) + body_height + note_height(box);
    if (!box->room || svg->bare) return;
    box->width = larger(box->width, box->room->width);
    box->height = larger(box->height, box->room->height);
}

/* ---- drawing --------------------------------------------------------------------------------- */

void omino_svg_swatch(struct omino_svg *svg, int x, int y, int side)
{
    omino_svg_begin(svg, SVG_PIECE);
    omino_svg_format(svg, "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" rx=\"3\"", x - 7,
                     y - 7);
    omino_svg_put_colors(svg, omino_side_rgb(&svg->sketch, side), "");
    omino_svg_put(svg, "/>");
    omino_svg_end(svg);
}

static void draw_title(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    const int indent = title_indent(box->panel);
    if (box->title_lines == 0) return;
    if (indent) omino_svg_swatch(svg, x + 7, y + 10, box->panel->owner);
    omino_svg_paragraph(svg, x + indent, y + 16, "o", box->panel->title, SVG_BODY,
                        box->text_width - indent);
}

static void draw_note(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    if (!box->panel->note[0] || box->note_lines == 0) return;
    const int indent = note_indent(svg, box->panel), mark = omino_svg_noted_mark(box->panel);
    if (mark) omino_svg_sign(svg, mark, x + note_margin(svg, box->panel) + 10, y + 17);
    omino_svg_paragraph(svg, x + indent, y + TITLE_SPACE + 14, "s f", box->panel->note, SVG_SMALL,
                        box->text_width - indent);
}

void omino_svg_panel(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    int width, height;
    x += box->x, y += box->y;
    draw_title(svg, box, x, y);
    y += title_height(box);
    body_size(svg, box, &width, &height);
    switch (box->panel->kind) {
    case OMINO_PANEL_GRID:
        omino_svg_grid(svg, box, x, y);
        break;
    case OMINO_PANEL_TRAY:
        omino_svg_tray(svg, box, x, y);
        break;
    case OMINO_PANEL_TRACK:
        omino_svg_track(svg, box, x, y);
        break;
    case OMINO_PANEL_TABLE:
        omino_svg_table(svg, box, x, y);
        break;
    }
    draw_note(svg, box, x, y + height);
}
