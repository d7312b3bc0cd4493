/* SPDX-License-Identifier: MIT */
/*
 * Films as pages: small frames in rows, each below its caption. Where several consecutive frames
 * look like the one before them, because nothing changes on the grids, a list of their captions
 * takes the place of one frame. Elements that occur in several frames are defined once.
 */
#include <string.h>

#include "film.h"

/* A small frame has the area of a square with this side, as far as the limits on its width
 * allow. */
enum { SIDE = 300, NARROWEST = 200, WIDEST = 620 };

enum { CAPTION_LINES = 2, CAPTION_SPACE = 8, BETWEEN = 32 };

struct page {
    const struct omino_film *film;
    const struct omino_svg_style *style;
    struct omino_film_lines lines;
    struct omino_store drawn;      /* the numbers of the lines of all frames, in order */
    size_t count;                  /* number of these lines */
    struct omino_store ends;       /* for each frame, the end of its lines in that list */
    int scene_width, scene_height; /* size of the largest frame */
    int width, height;             /* size of a small frame */
    int cells;                     /* cells of the page: frames and lists of captions */
    int columns;                   /* cells per row */
};

static uint32_t *drawn_at(const struct page *page, size_t i)
{
    return (uint32_t *)page->drawn.block + i;
}

static size_t *end_of(const struct page *page, int frame)
{
    return (size_t *)page->ends.block + frame;
}

static int row_height(const struct page *page)
{
    return page->height + CAPTION_LINES * omino_svg_leading(SVG_SMALL) + CAPTION_SPACE + BETWEEN;
}

/* ---- collecting ------------------------------------------------------------------------------ */

static int collect(void *of, int frame, int layer, const char *text, size_t length)
{
    struct page *page = of;
    const uint32_t number = omino_film_lines_add(&page->lines, 0, text, length);
    (void)frame;
    (void)layer;
    if (number == UINT32_MAX ||
        !omino_store_grow(page->lines.allocator, &page->drawn, page->count, sizeof number))
        return 0;
    omino_film_line(&page->lines, number)->uses++;
    *drawn_at(page, page->count++) = number;
    return 1;
}

static void draw_frame(const void *of, int frame, struct omino_svg *svg)
{
    (void)of;
    (void)frame;
    svg->bare = 1;
    omino_svg_scene(svg, 0, 0);
}

static int collect_all(struct omino_film *film, struct page *page)
{
    for (int i = 0; i < film->count; i++) {
        if (!omino_film_visit(film, i, draw_frame, collect, page) ||
            !omino_store_grow(&film->allocator, &page->ends, (size_t)i, sizeof(size_t)))
            return 0;
        *end_of(page, i) = page->count;
    }
    return 1;
}

/* ---- cells of the page ----------------------------------------------------------------------- */

static size_t start_of(const struct page *page, int frame)
{
    return frame > 0 ? *end_of(page, frame - 1) : 0;
}

/* Returns whether a frame looks like the one before it. */
static int is_still(const struct page *page, int frame)
{
    if (frame <= 0 || frame >= page->film->count) return 0;
    const size_t before = start_of(page, frame - 1), start = start_of(page, frame);
    const size_t lines = start - before;
    return *end_of(page, frame) - start == lines &&
           (lines == 0 ||
            memcmp(drawn_at(page, before), drawn_at(page, start), lines * sizeof(uint32_t)) == 0);
}

/* Returns whether the caption of a frame is part of a list. */
static int is_listed(const struct page *page, int frame)
{
    return is_still(page, frame) && (is_still(page, frame - 1) || is_still(page, frame + 1));
}

/* Returns the first frame of the cell after the one that starts with `frame`. */
static int cell_end(const struct page *page, int frame)
{
    const int most = (row_height(page) - BETWEEN) / omino_svg_leading(SVG_SMALL);
    int end = frame + 1;
    if (!is_listed(page, frame)) return end;
    while (end - frame < most && is_listed(page, end)) end++;
    return end;
}

static int count_cells(const struct page *page)
{
    int cells = 0;
    for (int frame = 0; frame < page->film->count; frame = cell_end(page, frame)) cells++;
    return cells;
}

/* ---- sizes ----------------------------------------------------------------------------------- */

/* Returns the width of a small frame, chosen so that frames of all proportions have about the same
 * area. */
static int small_width(const struct page *page)
{
    int width = NARROWEST;
    while (width < WIDEST && width < page->scene_width &&
           (long long)width * width * page->scene_height <
               (long long)SIDE * SIDE * page->scene_width)
        width++;
    return width < page->scene_width ? width : larger(page->scene_width, 1);
}

/* Chooses the number of columns so that the page is somewhat wider than it is tall. */
static int choose_columns(const struct page *page)
{
    int columns = 1;
    for (; columns < page->cells; columns++) {
        const int rows = (page->cells + columns - 1) / columns;
        if ((long long)columns * (page->width + BETWEEN) * 4 >=
            (long long)rows * row_height(page) * 5)
            break;
    }
    return columns;
}

static void measure(struct page *page)
{
    for (int i = 0; i < page->film->count; i++) {
        struct omino_svg svg;
        int width, height;
        omino_film_begin(page->film, i, &svg);
        svg.bare = 1;
        omino_svg_scene_size(&svg, &width, &height);
        page->scene_width = larger(page->scene_width, width);
        page->scene_height = larger(page->scene_height, height);
    }
    page->width = small_width(page);
    page->height =
        (int)((long long)page->scene_height * page->width / larger(page->scene_width, 1));
    page->cells = count_cells(page);
    page->columns = choose_columns(page);
}

/* ---- writing --------------------------------------------------------------------------------- */

static int is_shared(const struct page *page, uint32_t line)
{
    return omino_film_line(&page->lines, line)->uses > 1;
}

static void write_shared(const struct page *page, struct omino_text *out)
{
    omino_text_add(out, "<defs>\n");
    for (uint32_t i = 0; i < page->lines.count; i++) {
        if (!is_shared(page, i)) continue;
        omino_text_format(out, "<g id=\"om-a%u\">", i);
        omino_film_line_write(&page->lines, i, out);
        omino_text_add(out, "</g>\n");
    }
    omino_text_add(out, "</defs>\n");
}

/* Writes the first lines of a caption. */
static void write_caption(const struct page *page, int frame, int lines, int x, int y,
                          struct omino_svg *svg)
{
    const char *caption = omino_film_frame(page->film, frame)->caption;
    for (int line = 0; line < lines; line++) {
        size_t length;
        const char *start = omino_pen_wrap(&svg->sketch.pen, &caption,
                                           omino_svg_columns(SVG_SMALL, page->width), &length);
        if (!start) return;
        omino_svg_text_part(svg, x, y + 12 + omino_svg_leading(SVG_SMALL) * line, "s", start,
                            length);
    }
}

static void write_frame(const struct page *page, int frame, int x, int y, struct omino_text *out)
{
    const long long scale = 10000LL * page->width / larger(page->scene_width, 1);
    omino_text_format(out, "<g transform=\"translate(%d %d)scale(%d.%04d)\">\n", x, y,
                      (int)(scale / 10000), (int)(scale % 10000));
    for (size_t i = start_of(page, frame); i < *end_of(page, frame); i++) {
        const uint32_t line = *drawn_at(page, i);
        if (is_shared(page, line))
            omino_text_format(out, "<use href=\"#om-a%u\"/>\n", line);
        else
            omino_film_line_write(&page->lines, line, out);
    }
    omino_text_add(out, "</g>\n");
}

/* Writes the cell of the page that starts with `frame`. */
static void write_cell(const struct page *page, int frame, int x, int y, struct omino_svg *svg)
{
    const int leading = omino_svg_leading(SVG_SMALL);
    if (is_listed(page, frame)) {
        for (int i = frame; i < cell_end(page, frame); i++)
            write_caption(page, i, 1, x, y + leading * (i - frame), svg);
        return;
    }
    write_caption(page, frame, CAPTION_LINES, x, y, svg);
    write_frame(page, frame, x, y + CAPTION_LINES * leading + CAPTION_SPACE, &svg->text);
}

static void write_page(const void *of, struct omino_text *out)
{
    const struct page *page = of;
    const int rows = (page->cells + page->columns - 1) / page->columns;
    const int width = page->columns * (page->width + BETWEEN) - BETWEEN;
    struct omino_svg_style style = *page->style;
    struct omino_svg svg;
    style.caption = NULL;
    omino_film_begin(page->film, page->film->count - 1, &svg);
    const int top = SVG_MARGIN + omino_svg_heading_height(&svg, &style, width);
    omino_svg_head(out, &style, width + 2 * SVG_MARGIN,
                   top + rows * row_height(page) - BETWEEN + SVG_MARGIN);
    write_shared(page, out);
    svg.text = *out;
    omino_svg_heading(&svg, &style, SVG_MARGIN, SVG_MARGIN, width);
    for (int frame = 0, cell = 0; frame < page->film->count; frame = cell_end(page, frame), cell++)
        write_cell(page, frame, SVG_MARGIN + cell % page->columns * (page->width + BETWEEN),
                   top + cell / page->columns * row_height(page), &svg);
    *out = svg.text;
    omino_text_add(out, "</svg>\n");
}

int omino_film_page(struct omino_film *film, const struct omino_svg_style *style, size_t *length)
{
    struct page page = {.film = film, .style = style, .lines = {.allocator = &film->allocator}};
    int done = collect_all(film, &page);
    if (done) {
        measure(&page);
        done = omino_film_write(film, write_page, &page, length);
    }
    omino_film_lines_finish(&page.lines);
    omino_release(&film->allocator, page.drawn.block);
    omino_release(&film->allocator, page.ends.block);
    return done;
}
