/* SPDX-License-Identifier: MIT */
/*
 * Elements of pictures, their text and colours.
 *
 * The colours of pieces are the same in all themes, because pieces lie on boards that are neither
 * white nor black. The colours of paper, boards and ink are in a style sheet rather than in
 * attributes, so that the theme `auto` can follow the reader's preference. A picture may be part of
 * a page, whose style sheets apply to it, and to which its own style sheet applies. Therefore, no
 * rule selects elements by their names alone, and every class has the prefix `om-`:
 *
 *     text    t title, w summary, s small, o bold, f faint, v fixed width, k letters on pieces;
 *             r right-aligned, m centred; i dark for light pieces, j light for dark ones
 *     ground  p paper, b boards, g their lines, z rules of tables; l1, l2, l3 edge, inside and
 *             lines of the band of a track
 *     pieces  y all, c cards, u owned by nobody, x pale, q with an edge that is visible on the
 *             paper, h shadows
 *     marks   n rings, d dots, ni and nj dark and light ones on pieces; a, e the dark and the
 *             light line around the last move
 */
#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "svg.h"

/* ---- elements -------------------------------------------------------------------------------- */

void omino_svg_init(struct omino_svg *svg, const struct omino_scene *scene)
{
    static const struct omino_draw_style unicode = {OMINO_SIZE(draw_style), .unicode = 1};
    memset(svg, 0, sizeof *svg);
    omino_sketch_init(&svg->sketch, scene, &unicode, NULL, 0);
}

void omino_svg_begin(struct omino_svg *svg, enum omino_svg_layer layer)
{
    if (svg->tagged) omino_text_char(&svg->text, (char)('0' + (int)layer));
}

void omino_svg_end(struct omino_svg *svg)
{
    omino_text_char(&svg->text, '\n');
}

void omino_svg_put(struct omino_svg *svg, const char *part)
{
    omino_text_add(&svg->text, part);
}

static void put_number(struct omino_text *out, int number)
{
    char digits[12];
    int length = 0;
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do {
        digits[length++] = (char)('0' + rest % 10);
    } while ((rest /= 10) > 0);
    if (number < 0) omino_text_char(out, '-');
    while (length > 0) omino_text_char(out, digits[--length]);
}

void omino_svg_format(struct omino_svg *svg, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (; *format; format++) {
        if (*format != '%')
            omino_text_char(&svg->text, *format);
        else if (*++format == 'd')
            put_number(&svg->text, va_arg(args, int));
        else
            omino_text_add(&svg->text, va_arg(args, const char *));
    }
    va_end(args);
}

/* ---- text ------------------------------------------------------------------------------------ */

static void put_character(struct omino_text *out, const char *bytes, size_t count)
{
    switch (*bytes) {
    case '<':
        omino_text_add(out, "&lt;");
        break;
    case '>':
        omino_text_add(out, "&gt;");
        break;
    case '&':
        omino_text_add(out, "&amp;");
        break;
    case '"':
        omino_text_add(out, "&quot;");
        break;
    default:
        for (size_t i = 0; i < count; i++) omino_text_char(out, bytes[i]);
    }
}

void omino_svg_escape(struct omino_text *out, const char *string, size_t length)
{
    for (size_t at = 0; at < length;) {
        const struct omino_character read = omino_read_character(string + at, length - at);
        if (omino_character_fit(read.code))
            put_character(out, string + at, read.bytes);
        else
            omino_text_char(out, '?');
        at += read.bytes;
    }
}

/* clang-format off */

/* The widths of ASCII characters in wide fonts, in hundredths of the font size. Control characters
 * are shown as question marks. */
static const unsigned char ascii_widths[] = {
    60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, /* control characters */
    60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, /* control characters */
    32, 31, 41, 60, 60, 96, 60, 31, 41, 41, 60, 60, 31, 41, 31, 41, /*  !"#$%&'()*+,-./ */
    62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 31, 31, 60, 60, 60, 60, /* 0123456789:;<=>? */
    96, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 96, 70, 70, /* @ABCDEFGHIJKLMNO */
    70, 70, 70, 70, 70, 70, 70, 96, 70, 70, 70, 41, 60, 41, 60, 60, /* PQRSTUVWXYZ[\]^_ */
    60, 60, 60, 60, 60, 60, 41, 60, 60, 31, 31, 60, 31, 96, 60, 60, /* `abcdefghijklmno */
    60, 60, 41, 60, 41, 60, 60, 96, 60, 60, 60, 41, 31, 41, 60, 60, /* pqrstuvwxyz{|}~ */
};
/* clang-format on */

int omino_svg_width(const char *string, size_t length, int size)
{
    int hundredths = 0;
    for (size_t at = 0; at < length;) {
        const struct omino_character read = omino_read_character(string + at, length - at);
        if (read.code >= 0x80 && omino_character_fit(read.code))
            hundredths += 62 * omino_character_width(read.code);
        else
            hundredths += ascii_widths[read.code < 0x80 ? read.code : '?'];
        at += read.bytes;
    }
    return (hundredths * size + 99) / 100;
}

/* Writes the attribute for classes that are separated by blanks, with the prefix of each. */
static void put_classes(struct omino_svg *svg, const char *classes)
{
    omino_svg_put(svg, " class=\"om-");
    for (; *classes; classes++)
        if (*classes == ' ')
            omino_svg_put(svg, " om-");
        else
            omino_text_char(&svg->text, *classes);
    omino_svg_put(svg, "\"");
}

void omino_svg_text_part(struct omino_svg *svg, int x, int y, const char *class, const char *string,
                         size_t length)
{
    if (length == 0) return;
    omino_svg_begin(svg, SVG_WORD);
    omino_svg_format(svg, "<text x=\"%d\" y=\"%d\"", x, y);
    if (*class) put_classes(svg, class);
    omino_svg_put(svg, ">");
    omino_svg_escape(&svg->text, string, length);
    omino_svg_put(svg, "</text>");
    omino_svg_end(svg);
}

void omino_svg_text(struct omino_svg *svg, int x, int y, const char *class, const char *string)
{
    omino_svg_text_part(svg, x, y, class, string, strlen(string));
}

void omino_svg_target(struct omino_svg *svg, const struct omino_svg_box *box, const char *name,
                      int first, int second, const struct omino_extent *area)
{
    if (!svg->targets) return;
    omino_svg_begin(svg, SVG_TARGET);
    omino_svg_format(svg, "<rect class=\"om-target\" data-panel=\"%d\" data-%s=\"%d", box->number,
                     name, first);
    if (second >= 0) omino_svg_format(svg, ",%d", second);
    omino_svg_format(svg, "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", area->left,
                     area->top, area->right - area->left, area->bottom - area->top);
    omino_svg_end(svg);
}

/* ---- paragraphs ------------------------------------------------------------------------------ */

int omino_svg_leading(int size)
{
    return size * 13 / 10;
}

int omino_svg_columns(int size, int width)
{
    return width * 100 / (58 * size);
}

int omino_svg_lines(const struct omino_svg *svg, const char *text, int size, int width, int *widest)
{
    const char *start;
    size_t length;
    int lines = 0;
    for (;
         (start = omino_pen_wrap(&svg->sketch.pen, &text, omino_svg_columns(size, width), &length));
         lines++)
        *widest = larger(*widest, omino_svg_width(start, length, size));
    return lines;
}

int omino_svg_paragraph(struct omino_svg *svg, int x, int y, const char *class, const char *text,
                        int size, int width)
{
    const char *start;
    size_t length;
    int height = 0;
    for (;
         (start = omino_pen_wrap(&svg->sketch.pen, &text, omino_svg_columns(size, width), &length));
         height += omino_svg_leading(size))
        omino_svg_text_part(svg, x, y + height, class, start, length);
    return height;
}

/* ---- the style sheet ------------------------------------------------------------------------- */

/* clang-format off */
static const char shared_sheet[] =
    ".omino{font:18px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}"
    ".om-v{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}"
    ".om-t{font-size:30px;font-weight:700}.om-w{font-size:20px}.om-s{font-size:15px}.om-o{font-weight:600}"
    ".om-k{font-size:17px;font-weight:600;text-anchor:middle}.om-r{text-anchor:end}.om-m{text-anchor:middle}"
    ".om-i{fill:#1c1c1c}.om-j{fill:#fff}"
    ".om-g,.om-l1,.om-l2,.om-n,.om-d,.om-a,.om-e{fill:none}.om-l1,.om-l2{stroke-linejoin:round}"
    ".om-y{stroke-width:2;stroke-linejoin:round}.om-x{opacity:.38}.om-h{fill:#000;fill-opacity:.22}"
    ".om-n{stroke-width:3}.om-d{stroke-width:9;stroke-linecap:round}.om-ni{stroke:#1c1c1c}.om-nj{stroke:#fff}"
    ".om-a{stroke:#000;stroke-width:6}.om-e{stroke:#fff;stroke-width:3}";

static const char light_sheet[] =
    ".omino{fill:#1d2129}.om-f{fill:#626a76}"
    ".om-p{fill:#fff}.om-b{fill:#eceae4;stroke:#6b6f76;stroke-width:2}.om-g{stroke:#cfcbc1}.om-z{stroke:#d9dce1}"
    ".om-l1{stroke:#6b6f76}.om-l2{stroke:#eceae4}.om-l3{stroke:#b9b5ab}"
    ".om-c{fill:#fdfdfb;stroke:#3c4048}.om-u{fill:#c7cbd1;stroke:#8a8f98}.om-q{stroke:#1c1c1c}"
    ".om-n,.om-d{stroke:#8a8f98}";

static const char dark_sheet[] =
    ".omino{fill:#e8eaee}.om-f{fill:#9aa3af}"
    ".om-p{fill:#15181d}.om-b{fill:#3a4049;stroke:#7b838f;stroke-width:2}.om-g{stroke:#4a515c}.om-z{stroke:#343a44}"
    ".om-l1{stroke:#7b838f}.om-l2{stroke:#3a4049}.om-l3{stroke:#59616d}"
    ".om-c{fill:#f1efe9;stroke:#16181c}.om-u{fill:#59616d;stroke:#8d96a3}.om-q{stroke:#8d96a3}"
    ".om-n,.om-d{stroke:#a4acb8}";
/* clang-format on */

void omino_svg_theme(struct omino_text *out, enum omino_svg_theme theme)
{
    omino_text_add(out, theme == OMINO_SVG_DARK ? dark_sheet : light_sheet);
    if (theme == OMINO_SVG_AUTO) {
        omino_text_add(out, "@media(prefers-color-scheme:dark){");
        omino_text_add(out, dark_sheet);
        omino_text_char(out, '}');
    }
    omino_text_add(out, shared_sheet);
}

/* ---- colours --------------------------------------------------------------------------------- */

/* Moves each component of a colour towards another colour by a percentage. */
static uint32_t mix(uint32_t rgb, uint32_t with, unsigned percent)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const uint32_t a = rgb >> shift & 0xFF, b = with >> shift & 0xFF;
        mixed |= (a * (100 - percent) + b * percent + 50) / 100 << shift;
    }
    return mixed;
}

/* Returns the perceived brightness, 0 to 255. */
static unsigned brightness(uint32_t rgb)
{
    return ((rgb >> 16 & 0xFF) * 30 + (rgb >> 8 & 0xFF) * 59 + (rgb & 0xFF) * 11) / 100;
}

int omino_svg_is_dark(uint32_t rgb)
{
    return brightness(rgb) < 140;
}

uint32_t omino_svg_cell_rgb(const struct omino_svg *svg, const struct omino_panel *panel,
                            const struct omino_scene_cell *cell)
{
    if (!svg->sketch.bordered && omino_cell_by_piece(panel, cell))
        return mix(omino_piece_rgb(cell->piece), 0xF4EFE6, 18);
    return omino_side_rgb(&svg->sketch, cell->owner);
}

/* ---- colours for programs -------------------------------------------------------------------- */

uint32_t omino_draw_side_color(const struct omino_scene *scene, int side)
{
    assert(scene);
    struct omino_svg svg;
    omino_svg_init(&svg, scene);
    return omino_side_rgb(&svg.sketch, side);
}

static uint32_t color_of(const struct omino_svg *svg, const struct omino_panel *panel,
                         const struct omino_scene_cell *cell)
{
    return omino_cell_taken(cell) ? omino_svg_cell_rgb(svg, panel, cell) : OMINO_NO_COLOR;
}

uint32_t omino_draw_cell_color(const struct omino_scene *scene, int index,
                               const struct omino_scene_cell *cell)
{
    assert(scene && cell);
    const struct omino_panel *panel = omino_scene_panel(scene, index);
    struct omino_svg svg;
    if (!panel || panel->kind != OMINO_PANEL_GRID) return OMINO_NO_COLOR;
    omino_svg_init(&svg, scene);
    return color_of(&svg, panel, cell);
}

void omino_draw_colors(const struct omino_scene *scene, int index, uint32_t *colors)
{
    assert(scene && colors);
    const struct omino_panel *panel = omino_scene_panel(scene, index);
    struct omino_svg svg;
    if (!panel || panel->kind != OMINO_PANEL_GRID) return;
    const int count = panel->grid.width * panel->grid.height;
    omino_svg_init(&svg, scene);
    for (int i = 0; i < count; i++) colors[i] = color_of(&svg, panel, &panel->grid.cells[i]);
}

/* Writes a colour as "#rrggbb". */
static void put_color(struct omino_svg *svg, uint32_t rgb)
{
    omino_svg_put(svg, "\"#");
    for (int shift = 20; shift >= 0; shift -= 4)
        omino_text_char(&svg->text, "0123456789abcdef"[rgb >> shift & 15]);
    omino_svg_put(svg, "\"");
}

void omino_svg_put_colors(struct omino_svg *svg, uint32_t rgb, const char *more_classes)
{
    const uint32_t edge = mix(rgb, 0x000000, 45);
    const int needs_edge = brightness(edge) < 30;
    omino_svg_put(svg, " fill=");
    put_color(svg, rgb);
    if (!needs_edge) {
        omino_svg_put(svg, " stroke=");
        put_color(svg, edge);
    }
    omino_svg_format(svg, " class=\"om-y%s%s\"", needs_edge ? " om-q" : "", more_classes);
}
