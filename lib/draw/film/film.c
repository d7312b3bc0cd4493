/* SPDX-License-Identifier: MIT */
/*
 * Films: frames, and the space reserved for their panels. A panel should not move from frame to
 * frame, although scenes know nothing about each other. Frames with the same kinds of panels
 * therefore share rooms, each large enough for its panel in all these frames; the first such frame
 * is the model for the others. If the plane is unbounded, every frame shows the part that all
 * frames together need.
 */
#include <string.h>

#include "base/argument.h"
#include "base/memory.h"
#include "film.h"
#include "game/scene.h"

/* ---- frames ---------------------------------------------------------------------------------- */

struct omino_frame *omino_film_frame(const struct omino_film *film, int number)
{
    return (struct omino_frame *)film->frames.block + number;
}

enum omino_status omino_film_open(const struct omino_allocator *allocator, struct omino_film **film,
                                  struct omino_error *err)
{
    if (film) *film = NULL;
    if (OMINO_IS_NULL(err, film)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    const enum omino_status status = omino_allocator_read(&from, allocator, err);
    if (status != OMINO_OK) return status;
    struct omino_film *opened = omino_allocate(&from, 1, sizeof *opened);
    if (!opened) return omino_fail_memory(err);
    opened->allocator = from;
    *film = opened;
    return OMINO_OK;
}

static void forget_rooms(struct omino_film *film)
{
    for (int i = 0; i < film->count; i++) {
        omino_release(&film->allocator, omino_film_frame(film, i)->rooms);
        omino_film_frame(film, i)->rooms = NULL;
    }
}

void omino_film_close(struct omino_film *film)
{
    if (!film) return;
    const struct omino_allocator allocator = film->allocator;
    forget_rooms(film);
    for (int i = 0; i < film->count; i++) omino_scene_close(omino_film_frame(film, i)->scene);
    omino_release(&allocator, film->frames.block);
    omino_release(&allocator, film->scratch.block);
    omino_release(&allocator, film->svg.block);
    omino_release(&allocator, film);
}

enum omino_status omino_film_add(struct omino_film *film, const struct omino_scene *scene,
                                 const char *caption, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, film, scene)) return OMINO_ERR_ARGUMENT;
    struct omino_frame frame = {0};
    if (!omino_store_grow(&film->allocator, &film->frames, (size_t)film->count, sizeof frame))
        return omino_fail_memory(err);
    if (omino_scene_open(&film->allocator, &frame.scene, err) != OMINO_OK) return OMINO_ERR_MEMORY;
    if (omino_scene_copy(frame.scene, scene) != OMINO_OK) {
        omino_scene_close(frame.scene);
        return omino_fail_memory(err);
    }
    omino_text_copy(frame.caption, sizeof frame.caption, caption);
    *omino_film_frame(film, film->count++) = frame;
    return OMINO_OK;
}

/* ---- rooms ----------------------------------------------------------------------------------- */

/* If the frames of a plane together extend further than this, each shows only its own part. */
enum { WIDEST_PLANE = 1000 };

static int same_panels(const struct omino_scene *a, const struct omino_scene *b)
{
    if (omino_scene_panels(a) != omino_scene_panels(b)) return 0;
    for (int i = 0; i < omino_scene_panels(a); i++)
        if (omino_scene_panel(a, i)->kind != omino_scene_panel(b, i)->kind) return 0;
    return 1;
}

static int choose_model(struct omino_film *film, int number)
{
    struct omino_frame *frame = omino_film_frame(film, number);
    for (int i = 0; i < number; i++) {
        const struct omino_frame *before = omino_film_frame(film, i);
        frame->model = before->model;
        if (before->model == i && same_panels(before->scene, frame->scene)) return 1;
    }
    frame->model = number;
    frame->rooms = omino_allocate(&film->allocator, (size_t)omino_scene_panels(frame->scene) + 1,
                                  sizeof *frame->rooms);
    return frame->rooms != NULL;
}

static void see_plane(const struct omino_scene_grid *grid, struct omino_svg_room *room)
{
    const int first = room->left == room->right;
    const int right = grid->first_column + grid->width, bottom = grid->first_row + grid->height;
    if (first || grid->first_column < room->left) room->left = grid->first_column;
    if (first || grid->first_row < room->top) room->top = grid->first_row;
    if (first || right > room->right) room->right = right;
    if (first || bottom > room->bottom) room->bottom = bottom;
}

static void see_planes(const struct omino_film *film, const struct omino_frame *model)
{
    for (int p = 0; p < omino_scene_panels(model->scene); p++) {
        struct omino_svg_room *room = &model->rooms[p];
        for (int i = 0; i < film->count; i++) {
            const struct omino_panel *panel =
                omino_scene_panel(omino_film_frame(film, i)->scene, p);
            if (panel && omino_svg_is_plane(panel)) see_plane(&panel->grid, room);
        }
        if (room->right - room->left > WIDEST_PLANE || room->bottom - room->top > WIDEST_PLANE)
            room->left = room->right = 0;
    }
}

static void widen(const struct omino_svg *svg, const struct omino_panel *panel,
                  struct omino_svg_room *room)
{
    struct omino_svg_box box = {.panel = panel, .room = room};
    room->noted |= panel->note[0] != '\0';
    if (panel->kind == OMINO_PANEL_TRAY) {
        if (!room->full_tray || panel->tray.count > room->full_tray->count)
            room->full_tray = &panel->tray;
    } else if (panel->kind != OMINO_PANEL_TRACK) {
        omino_svg_measure(svg, &box, 0);
        room->width = box.width;
        room->height = box.height;
    }
}

/* Returns the rooms that a frame shares with its model. */
static struct omino_svg_room *rooms_of(const struct omino_film *film, int number)
{
    return omino_film_frame(film, omino_film_frame(film, number)->model)->rooms;
}

static void widen_each(const struct omino_film *film)
{
    for (int i = 0; i < film->count; i++) {
        struct omino_svg svg;
        omino_film_begin(film, i, &svg);
        for (int p = 0; p < omino_scene_panels(svg.sketch.scene); p++)
            widen(&svg, omino_scene_panel(svg.sketch.scene, p), &rooms_of(film, i)[p]);
    }
}

/* Items keep their places only if that is possible in all frames. */
static void settle_trays(const struct omino_film *film)
{
    for (int i = 0; i < film->count; i++) {
        const struct omino_scene *scene = omino_film_frame(film, i)->scene;
        for (int p = 0; p < omino_scene_panels(scene); p++) {
            struct omino_svg_room *room = &rooms_of(film, i)[p];
            if (room->full_tray &&
                !omino_svg_is_part(&omino_scene_panel(scene, p)->tray, room->full_tray))
                room->full_tray = NULL;
        }
    }
}

/* The sizes of panels below the grids depend on all other panels. */
static void widen_below(const struct omino_film *film)
{
    for (int i = 0; i < film->count; i++) {
        struct omino_svg svg;
        omino_film_begin(film, i, &svg);
        omino_svg_widen_rooms(&svg, rooms_of(film, i));
    }
}

/* Pieces must look the same in all frames. */
static void settle_looks(struct omino_film *film)
{
    memset(film->several, 0, sizeof film->several);
    film->bordered = 0;
    for (int i = 0; i < film->count; i++) {
        struct omino_svg svg;
        omino_svg_init(&svg, omino_film_frame(film, i)->scene);
        film->bordered |= svg.sketch.bordered;
        for (int side = 0; side < OMINO_PLAYERS_MAX; side++)
            film->several[side] |= svg.sketch.several[side];
    }
}

static int prepare(struct omino_film *film)
{
    settle_looks(film);
    forget_rooms(film);
    for (int i = 0; i < film->count; i++)
        if (!choose_model(film, i)) return 0;
    for (int i = 0; i < film->count; i++)
        if (omino_film_frame(film, i)->rooms) see_planes(film, omino_film_frame(film, i));
    widen_each(film);
    settle_trays(film);
    widen_below(film);
    return 1;
}

/* ---- drawing --------------------------------------------------------------------------------- */

void omino_film_begin(const struct omino_film *film, int number, struct omino_svg *svg)
{
    const struct omino_frame *frame = omino_film_frame(film, number);
    omino_svg_init(svg, frame->scene);
    svg->rooms = rooms_of(film, number);
    svg->sketch.bordered = film->bordered;
    for (int side = 0; side < OMINO_PLAYERS_MAX; side++)
        if (film->several[side]) svg->sketch.signs[side] = 0;
}

static int visit_lines(omino_film_visitor *visit, void *of, int frame, const char *text,
                       size_t length)
{
    for (size_t start = 0; start < length;) {
        const char *end = memchr(text + start, '\n', length - start);
        const size_t line = end ? (size_t)(end - text) + 1 - start : length - start;
        if (!visit(of, frame, text[start] - '0', text + start + 1, line - 1)) return 0;
        start += line;
    }
    return 1;
}

int omino_film_visit(struct omino_film *film, int number,
                     void (*draw)(const void *of, int frame, struct omino_svg *svg),
                     omino_film_visitor *visit, void *of)
{
    struct omino_svg svg;
    for (;;) {
        omino_film_begin(film, number, &svg);
        svg.tagged = 1;
        svg.text = (struct omino_text){film->scratch.block, film->scratch.room, 0};
        draw(of, number, &svg);
        const size_t length = svg.text.length;
        if (length < film->scratch.room)
            return visit_lines(visit, of, number, film->scratch.block, length);
        if (!omino_store_grow(&film->allocator, &film->scratch, length, 1)) return 0;
    }
}

int omino_film_write(struct omino_film *film, omino_film_writer *write, const void *of,
                     size_t *length)
{
    struct omino_text measured = {NULL, 0, 0};
    write(of, &measured);
    if (!omino_store_grow(&film->allocator, &film->svg, measured.length, 1)) return 0;
    struct omino_text text = {film->svg.block, film->svg.room, 0};
    write(of, &text);
    *length = omino_text_end(&text);
    return 1;
}

enum omino_status omino_film_draw(struct omino_film *film, enum omino_film_form form,
                                  const struct omino_svg_style *style, const char **svg,
                                  size_t *length, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, film, svg)) return OMINO_ERR_ARGUMENT;
    size_t drawn;
    struct omino_svg_style own;
    enum omino_status status = omino_svg_read_style(&own, style, err);
    if (!status) status = omino_check_range("form", form, 0, OMINO_FILM_ANIMATION, err);
    if (status) return status;
    if (film->count == 0) return omino_fail(err, OMINO_ERR_ARGUMENT, "the film has no frames");
    own.targets = 0;
    if (!prepare(film) || !(form == OMINO_FILM_PAGE ? omino_film_page(film, &own, &drawn)
                                                    : omino_film_animation(film, &own, &drawn)))
        return omino_fail_memory(err);
    *svg = film->svg.block;
    if (length) *length = drawn;
    return OMINO_OK;
}
