/* SPDX-License-Identifier: MIT */
/*
 * Films as animations. An element that is the same in consecutive frames is in the picture once and
 * stays visible for all of them: a shot. Shots with the same first and last frame share a rule of
 * the style sheet. Where these rules have no effect, as on paper, the last frame is visible.
 *
 * The file lists the shots by layer, then by time. This reorders the elements of a frame, but only
 * within a layer, where their order does not matter.
 */
#include "base/sort.h"
#include "film.h"

/* The default duration of a frame, and the pause at the end, in frames. */
enum { USUAL_MILLISECONDS = 900, PAUSE = 4 };

struct shot {
    uint32_t line;
    int layer;
    int first, end;
};

struct animation {
    const struct omino_film *film;
    const struct omino_svg_style *style;
    struct omino_film_lines lines;
    struct omino_store shots;
    uint32_t count;
    int width, height;
};

static struct shot *shot_at(const struct animation *animation, uint32_t number)
{
    return (struct shot *)animation->shots.block + number;
}

/* ---- collecting ------------------------------------------------------------------------------ */

static int collect(void *of, int frame, int layer, const char *text, size_t length)
{
    struct animation *animation = of;
    const uint32_t number = omino_film_lines_add(&animation->lines, layer, text, length);
    if (number == UINT32_MAX) return 0;
    struct omino_film_line *line = omino_film_line(&animation->lines, number);
    struct shot *shot = line->shot >= 0 ? shot_at(animation, (uint32_t)line->shot) : NULL;
    if (shot && shot->end >= frame) {
        shot->end = frame + 1;
        return 1;
    }
    if (!omino_store_grow(animation->lines.allocator, &animation->shots, animation->count,
                          sizeof *shot))
        return 0;
    line->shot = (int)animation->count;
    *shot_at(animation, animation->count++) = (struct shot){number, layer, frame, frame + 1};
    return 1;
}

static void draw_frame(const void *of, int frame, struct omino_svg *svg)
{
    const struct animation *animation = of;
    struct omino_svg_style style = *animation->style;
    style.caption = omino_film_frame(animation->film, frame)->caption;
    omino_svg_page(svg, &style, animation->width);
}

static void measure(struct animation *animation)
{
    for (int i = 0; i < animation->film->count; i++) {
        struct omino_svg svg;
        struct omino_svg_style style = *animation->style;
        int width, height;
        omino_film_begin(animation->film, i, &svg);
        style.caption = omino_film_frame(animation->film, i)->caption;
        omino_svg_page_size(&svg, &style, &width, &height);
        animation->width = larger(animation->width, width);
        animation->height = larger(animation->height, height);
    }
}

static int collect_all(struct omino_film *film, struct animation *animation)
{
    measure(animation);
    for (int i = 0; i < film->count; i++)
        if (!omino_film_visit(film, i, draw_frame, collect, animation)) return 0;
    return 1;
}

/* ---- writing --------------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b, const void *context)
{
    const struct shot *x = a, *y = b;
    (void)context;
    if (x->first != y->first) return x->first < y->first ? -1 : 1;
    if (x->end != y->end) return x->end < y->end ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}

static int by_layer(const void *a, const void *b, const void *context)
{
    const struct shot *x = a, *y = b;
    if (x->layer != y->layer) return x->layer < y->layer ? -1 : 1;
    return by_time(a, b, context);
}

static void sort(const struct animation *animation, omino_compare *order)
{
    omino_sort(animation->shots.block, animation->count, sizeof(struct shot), order, NULL);
}

static int same_time(const struct shot *a, const struct shot *b)
{
    return a->first == b->first && a->end == b->end;
}

static int is_always(const struct animation *animation, const struct shot *shot)
{
    return shot->first == 0 && shot->end == animation->film->count;
}

/* Writes the start of a frame as a percentage of the whole duration, with three decimals. */
static void write_moment(const struct animation *animation, int frame, struct omino_text *out)
{
    const long long moment = 100000LL * frame / (animation->film->count + PAUSE);
    omino_text_format(out, "%d.%03d%%", (int)(moment / 1000), (int)(moment % 1000));
}

static void write_rule(const struct animation *animation, const struct shot *shot,
                       struct omino_text *out)
{
    static const char hidden[] = "{visibility:hidden}", visible[] = "{visibility:visible}";
    omino_text_format(out, ".om-k%d-%d{animation-name:om-k%d-%d}@keyframes om-k%d-%d{0%%",
                      shot->first, shot->end, shot->first, shot->end, shot->first, shot->end);
    omino_text_add(out, shot->first > 0 ? hidden : visible);
    if (shot->first > 0) {
        write_moment(animation, shot->first, out);
        if (shot->end == animation->film->count) omino_text_add(out, ",to");
        omino_text_add(out, visible);
    }
    if (shot->end < animation->film->count) {
        write_moment(animation, shot->end, out);
        omino_text_add(out, ",to");
        omino_text_add(out, hidden);
    }
    omino_text_add(out, "}\n");
}

static void write_sheet(const struct animation *animation, struct omino_text *out)
{
    const int each =
        animation->style->milliseconds > 0 ? animation->style->milliseconds : USUAL_MILLISECONDS;
    const long long all = (long long)each * (animation->film->count + PAUSE);
    omino_text_format(
        out,
        "<style>.om-at{animation-duration:%lld.%03ds;animation-timing-function:step-end;"
        "animation-iteration-count:infinite}\n",
        all / 1000, (int)(all % 1000));
    sort(animation, by_time);
    for (uint32_t i = 0; i < animation->count; i++) {
        const struct shot *shot = shot_at(animation, i);
        if (is_always(animation, shot)) continue;
        if (i == 0 || !same_time(shot, shot_at(animation, i - 1))) write_rule(animation, shot, out);
    }
    omino_text_add(out, "@media print{.om-at{animation:none!important}}\n"
                        "@media(prefers-reduced-motion:reduce){.om-at{animation:none!important}}"
                        "</style>\n");
}

static void write_shots(const struct animation *animation, struct omino_text *out)
{
    const struct shot *before = NULL;
    sort(animation, by_layer);
    for (uint32_t i = 0; i < animation->count; i++) {
        const struct shot *shot = shot_at(animation, i);
        const int begins = !before || before->layer != shot->layer || !same_time(before, shot);
        if (begins && before && !is_always(animation, before)) omino_text_add(out, "</g>\n");
        if (begins && !is_always(animation, shot))
            omino_text_format(out, "<g class=\"om-at om-k%d-%d\"%s>\n", shot->first, shot->end,
                              shot->end < animation->film->count ? " visibility=\"hidden\"" : "");
        omino_film_line_write(&animation->lines, shot->line, out);
        before = shot;
    }
    if (before && !is_always(animation, before)) omino_text_add(out, "</g>\n");
}

static void write_animation(const void *of, struct omino_text *out)
{
    const struct animation *animation = of;
    omino_svg_head(out, animation->style, animation->width, animation->height);
    write_sheet(animation, out);
    write_shots(animation, out);
    omino_text_add(out, "</svg>\n");
}

int omino_film_animation(struct omino_film *film, const struct omino_svg_style *style,
                         size_t *length)
{
    struct animation animation = {
        .film = film, .style = style, .lines = {.allocator = &film->allocator}};
    const int done = collect_all(film, &animation) &&
                     omino_film_write(film, write_animation, &animation, length);
    omino_film_lines_finish(&animation.lines);
    omino_release(&film->allocator, animation.shots.block);
    return done;
}
