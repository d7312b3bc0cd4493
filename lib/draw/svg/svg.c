/* SPDX-License-Identifier: MIT */
/* Whole pictures: a heading, the panels, and the paper around them. */
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "base/argument.h"
#include "base/sized.h"
#include "svg.h"

enum { USUAL_CELL = 28, LEAST_WIDTH = 480 };

/* ---- the style ------------------------------------------------------------------------------- */

enum omino_status omino_svg_read_style(struct omino_svg_style *own,
                                       const struct omino_svg_style *style, struct omino_error *err)
{
    static const struct omino_svg_style usual = OMINO_INIT(svg_style);
    enum omino_status status = OMINO_SIZED_READ(svg_style, own, style ? style : &usual, err);
    if (!status) status = omino_check_range("theme", own->theme, 0, OMINO_SVG_AUTO, err);
    if (!status) status = omino_check_range("cell", own->cell, 0, OMINO_SVG_CELL_MAX, err);
    if (!status)
        status = omino_check_range("milliseconds", own->milliseconds, 0, OMINO_SVG_MILLISECONDS_MAX,
                                   err);
    if (!status) status = omino_check_range("panel", own->panel, 0, INT_MAX, err);
    if (!status) status = omino_check_range("reserved", own->reserved, 0, 0, err);
    if (own->cell == 0) own->cell = USUAL_CELL;
    return status;
}

/* Reads a style, with the nearest value for a field that is out of range. */
static void forgive_style(struct omino_svg_style *own, const struct omino_svg_style *style)
{
    if (omino_svg_read_style(own, style, NULL) == OMINO_OK) return;
    if ((unsigned)own->theme > OMINO_SVG_AUTO) own->theme = OMINO_SVG_LIGHT;
    if (own->cell < 1) own->cell = 1;
    if (own->cell > OMINO_SVG_CELL_MAX) own->cell = OMINO_SVG_CELL_MAX;
    if (own->panel < 0) own->panel = 0;
}

/* ---- the page -------------------------------------------------------------------------------- */

/* Returns a length in pixels, rounded up. */
static long long pixels(const struct omino_svg_style *style, int length)
{
    return ((long long)length * style->cell + SVG_CELL - 1) / SVG_CELL;
}

void omino_svg_head(struct omino_text *out, const struct omino_svg_style *style, int width,
                    int height)
{
    omino_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"omino\"");
    if (!style->fluid)
        omino_text_format(out, " width=\"%lld\" height=\"%lld\"", pixels(style, width),
                          pixels(style, height));
    omino_text_format(out, " viewBox=\"0 0 %d %d\" xml:space=\"preserve\">\n", width, height);
    if (style->title && *style->title) {
        omino_text_add(out, "<title>");
        omino_svg_escape(out, style->title, strlen(style->title));
        omino_text_add(out, "</title>\n");
    }
    omino_text_add(out, "<style>");
    omino_svg_theme(out, style->theme);
    if (style->targets) omino_text_add(out, ".om-target{fill:none;pointer-events:all}");
    omino_text_format(out, "</style>\n<rect class=\"om-p\" width=\"%d\" height=\"%d\"/>\n", width,
                      height);
}

/* ---- the heading ----------------------------------------------------------------------------- */

/* The title, the summary and the caption; each may be empty. */
struct heading {
    const char *lines[3];
};

static const int heading_sizes[] = {SVG_TITLE, SVG_BODY + 2, SVG_SMALL};
static const char *const heading_classes[] = {"t", "w", "s f"};

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

static struct heading heading_of(const struct omino_svg *svg, const struct omino_svg_style *style)
{
    return (struct heading){
        {or_empty(style->title), omino_scene_summary(svg->sketch.scene), or_empty(style->caption)}};
}

int omino_svg_heading_height(const struct omino_svg *svg, const struct omino_svg_style *style,
                             int width)
{
    const struct heading heading = heading_of(svg, style);
    int height = 0, unused = 0;
    for (int i = 0; i < 3; i++)
        height += omino_svg_leading(heading_sizes[i]) *
                  omino_svg_lines(svg, heading.lines[i], heading_sizes[i], width, &unused);
    return height > 0 ? height + SVG_GAP / 2 : 0;
}

void omino_svg_heading(struct omino_svg *svg, const struct omino_svg_style *style, int x, int y,
                       int width)
{
    const struct heading heading = heading_of(svg, style);
    for (int i = 0; i < 3; i++) {
        const int size = heading_sizes[i];
        y += omino_svg_paragraph(svg, x, y + size * 8 / 10, heading_classes[i], heading.lines[i],
                                 size, width);
    }
}

/* ---- the picture ----------------------------------------------------------------------------- */

/* Returns whether a picture is part of something larger: then it has no heading and hardly any
 * margin. */
static int is_part(const struct omino_svg *svg)
{
    return svg->only > 0 || svg->bare;
}

static int margin_of(const struct omino_svg *svg)
{
    return is_part(svg) ? SVG_LEAST_MARGIN : SVG_MARGIN;
}

void omino_svg_page_size(struct omino_svg *svg, const struct omino_svg_style *style, int *width,
                         int *height)
{
    omino_svg_scene_size(svg, width, height);
    if (!is_part(svg)) {
        *width = larger(*width, LEAST_WIDTH);
        *height += omino_svg_heading_height(svg, style, *width);
    }
    *height += 2 * margin_of(svg);
    *width += 2 * margin_of(svg);
}

void omino_svg_page(struct omino_svg *svg, const struct omino_svg_style *style, int width)
{
    const int margin = margin_of(svg), room = width - 2 * margin;
    if (is_part(svg)) {
        omino_svg_scene(svg, margin, margin);
        return;
    }
    omino_svg_heading(svg, style, margin, margin, room);
    omino_svg_scene(svg, margin, margin + omino_svg_heading_height(svg, style, room));
}

size_t omino_draw_svg(const struct omino_scene *scene, const struct omino_svg_style *style,
                      char *buf, size_t cap)
{
    assert(scene && (buf || cap == 0));
    struct omino_svg svg;
    int width, height;
    struct omino_svg_style own;
    forgive_style(&own, style);
    omino_svg_init(&svg, scene);
    svg.text = (struct omino_text){buf, cap, 0};
    svg.only = own.panel;
    svg.bare = own.bare;
    svg.targets = own.targets;
    omino_svg_page_size(&svg, &own, &width, &height);
    omino_svg_head(&svg.text, &own, width, height);
    omino_svg_page(&svg, &own, width);
    omino_text_add(&svg.text, "</svg>\n");
    return omino_text_end(&svg.text);
}
