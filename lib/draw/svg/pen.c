/* SPDX-License-Identifier: MIT */
/* Elements of pictures, and the text in them. */
#include <string.h>

#include "svg.h"

/* ---- elements -------------------------------------------------------------------------------- */

void omino_svg_init(struct omino_svg *svg, const struct omino_scene *scene)
{
    static const struct omino_draw_style unicode = {.unicode = 1};
    memset(svg, 0, sizeof *svg);
    omino_sketch_init(&svg->sketch, scene, &unicode, NULL, 0);
    svg->layer = SVG_LAYERS;
    svg->out = &svg->text;
}

void omino_svg_begin(struct omino_svg *svg, enum omino_svg_layer layer)
{
    const int wanted = svg->layer == SVG_LAYERS || svg->layer == (int)layer;
    svg->out = wanted ? &svg->text : &svg->nowhere;
}

void omino_svg_end(struct omino_svg *svg)
{
    omino_text_char(svg->out, '\n');
    svg->out = &svg->text;
}

void omino_svg_put(struct omino_svg *svg, const char *part)
{
    omino_text_add(svg->out, part);
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
        uint32_t code;
        const size_t bytes = omino_read_character(string + at, length - at, &code);
        if (omino_character_fit(code))
            put_character(out, string + at, bytes);
        else
            omino_text_char(out, '?');
        at += bytes;
    }
}

/* Hundredths of the size of the letters that a character takes in wide fonts. */
static int character_width(uint32_t code)
{
    if (code >= 0x80) return 62 * omino_character_width(code);
    if (code >= '0' && code <= '9') return 62;
    if (code == ' ') return 32;
    if (strchr("ijl.,:;'|!", (int)code)) return 31;
    if (strchr("frt()[]{}/-\"", (int)code)) return 41;
    if (strchr("mwMW@%", (int)code)) return 96;
    return code >= 'A' && code <= 'Z' ? 70 : 60;
}

int omino_svg_width(const char *string, size_t length, int size)
{
    int hundredths = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        at += omino_read_character(string + at, length - at, &code);
        hundredths += character_width(omino_character_fit(code) ? code : '?');
    }
    return (hundredths * size + 99) / 100;
}

void omino_svg_text_part(struct omino_svg *svg, int x, int y, const char *class, const char *string,
                         size_t length)
{
    if (length == 0) return;
    omino_svg_begin(svg, SVG_WORD);
    omino_text_format(svg->out, "<text x=\"%d\" y=\"%d\"", x, y);
    if (*class) omino_text_format(svg->out, " class=\"%s\"", class);
    omino_text_char(svg->out, '>');
    omino_svg_escape(svg->out, string, length);
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

/* Columns of letters of a middling width. */
static int columns(int size, int width)
{
    return width * 100 / (58 * size);
}

int omino_svg_lines(const struct omino_svg *svg, const char *text, int size, int width, int *widest)
{
    const char *start;
    size_t length;
    int lines = 0;
    for (; (start = omino_pen_wrap(&svg->sketch.pen, &text, columns(size, width), &length));
         lines++) {
        const int wide = omino_svg_width(start, length, size);
        if (wide > *widest) *widest = wide;
    }
    return lines;
}

void omino_svg_paragraph(struct omino_svg *svg, int x, int y, const char *class, const char *text,
                         int size, int width)
{
    const char *start;
    size_t length;
    for (; (start = omino_pen_wrap(&svg->sketch.pen, &text, columns(size, width), &length));
         y += omino_svg_leading(size))
        omino_svg_text_part(svg, x, y, class, start, length);
}
