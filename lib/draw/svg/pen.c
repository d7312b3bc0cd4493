/* SPDX-License-Identifier: MIT */
/*
 * Elements of pictures, their text and colours.
 *
 * The colours of pieces are the same in all themes, because pieces lie on boards that are neither
 * white nor black. The colours of paper, boards and ink are in a style sheet rather than in
 * attributes, so that the theme `auto` can follow the reader's preference. Classes:
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

void omino_svg_text_part(struct omino_svg *svg, int x, int y, const char *class, const char *string,
                         size_t length)
{
    if (length == 0) return;
    omino_svg_begin(svg, SVG_WORD);
    omino_svg_format(svg, "<text x=\"%d\" y=\"%d\"", x, y);
    if (*class) omino_svg_format(svg, " class=\"%s\"", class);
    omino_svg_put(svg, ">");
    omino_svg_escape(&svg->text, string, length);
    omino_svg_put(svg, "</text>");
    omino_svg_end(svg);
}

void omino_svg_text(struct omino_svg *svg, int x, int y, const char *class, const char *string)
{
    omino_svg_text_part(svg, x, y, class, string, strlen(string));
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
    "text{font:18px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}"
    ".v{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}"
    ".t{font-size:30px;font-weight:700}.w{font-size:20px}.s{font-size:15px}.o{font-weight:600}"
    ".k{font-size:17px;font-weight:600;text-anchor:middle}.r{text-anchor:end}.m{text-anchor:middle}"
    ".i{fill:#1c1c1c}.j{fill:#fff}"
    ".g,.l1,.l2,.n,.d,.a,.e{fill:none}.l1,.l2{stroke-linejoin:round}"
    ".y{stroke-width:2;stroke-linejoin:round}.x{opacity:.38}.h{fill:#000;fill-opacity:.22}"
    ".n{stroke-width:3}.d{stroke-width:9;stroke-linecap:round}.ni{stroke:#1c1c1c}.nj{stroke:#fff}"
    ".a{stroke:#000;stroke-width:6}.e{stroke:#fff;stroke-width:3}";

static const char light_sheet[] =
    "text{fill:#1d2129}.f{fill:#626a76}"
    ".p{fill:#fff}.b{fill:#eceae4;stroke:#6b6f76;stroke-width:2}.g{stroke:#cfcbc1}.z{stroke:#d9dce1}"
    ".l1{stroke:#6b6f76}.l2{stroke:#eceae4}.l3{stroke:#b9b5ab}"
    ".c{fill:#fdfdfb;stroke:#3c4048}.u{fill:#c7cbd1;stroke:#8a8f98}.q{stroke:#1c1c1c}"
    ".n,.d{stroke:#8a8f98}";

static const char dark_sheet[] =
    "text{fill:#e8eaee}.f{fill:#9aa3af}"
    ".p{fill:#15181d}.b{fill:#3a4049;stroke:#7b838f;stroke-width:2}.g{stroke:#4a515c}.z{stroke:#343a44}"
    ".l1{stroke:#7b838f}.l2{stroke:#3a4049}.l3{stroke:#59616d}"
    ".c{fill:#f1efe9;stroke:#16181c}.u{fill:#59616d;stroke:#8d96a3}.q{stroke:#8d96a3}"
    ".n,.d{stroke:#a4acb8}";
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
    omino_svg_format(svg, " class=\"y%s%s\"", needs_edge ? " q" : "", more_classes);
}
