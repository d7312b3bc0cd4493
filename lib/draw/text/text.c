/* SPDX-License-Identifier: MIT */
/* Scenes as text: panels in their places, and their lines. */
#include <omino/draw.h>

#include "text.h"

/* ---- panels in their places ------------------------------------------------------------------ */

/*
 * Panels are arranged in groups, one below the other. The first panel of a group stands at the
 * left. A panel that wants to be beside another one goes to its right, if it fits there as a whole;
 * those after it go below it for as long as they make the group no higher.
 */

/* Most panels in a group; further ones begin another. */
#define GROUP_MAX 16

/* Columns between panels side by side. */
#define GAP 3

/* Lines of a tray that stands by itself: pieces to choose from may take more room than a hand,
 * whose pieces players know. */
enum { LINES_OF_OFFER = 16, LINES_OF_HAND = 4 };

struct group {
    struct omino_box boxes[GROUP_MAX];
    int count;
    int height;
};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Lines of a text in `room` columns; *width becomes at least their width. */
static int wrapped_lines(const struct omino_pen *pen, const char *text, int room, int *width)
{
    int lines = 0;
    size_t length;
    for (const char *start; (start = omino_pen_wrap(pen, &text, room, &length)); lines++)
        *width = larger(*width, omino_pen_part_width(pen, start, length));
    return lines;
}

static void measure_body(const struct omino_sketch *sketch, struct omino_box *box, int room,
                         int lines)
{
    switch (box->panel->kind) {
    case OMINO_PANEL_GRID:
        omino_grid_measure(sketch, box, room);
        break;
    case OMINO_PANEL_TRAY:
        omino_tray_measure(sketch, box, room, lines);
        break;
    case OMINO_PANEL_TRACK:
        omino_track_measure(box, room);
        break;
    case OMINO_PANEL_TABLE:
        omino_table_measure(sketch, box, room);
        break;
    }
}

/* The size of a panel in `room` columns; a tray keeps to `lines` if it can. */
static struct omino_box measure(const struct omino_sketch *sketch, const struct omino_panel *panel,
                                int room, int lines)
{
    struct omino_box box = {.panel = panel};
    const int sign = omino_sign_width(sketch, panel->owner);
    int title = 0, note = 0;
    box.title_lines = wrapped_lines(&sketch->pen, panel->title, room - sign, &title);
    box.note_lines = wrapped_lines(&sketch->pen, panel->note, room, &note);
    measure_body(sketch, &box, room, lines - box.title_lines - box.note_lines);
    box.width = larger(box.width, larger(note, title > 0 ? sign + title : 0));
    box.height += box.title_lines + box.note_lines;
    return box;
}

static int lines_alone(const struct omino_panel *panel)
{
    return panel->owner == OMINO_SCENE_NOBODY ? LINES_OF_OFFER : LINES_OF_HAND;
}

/* The lines for each of the trays from panel `index` on, if all of them are to share a height with
 * a blank line between them. */
static int share(const struct omino_scene *scene, int index, int height)
{
    int trays = 0;
    while (index + trays < omino_scene_panels(scene) &&
           omino_scene_panel(scene, index + trays)->kind == OMINO_PANEL_TRAY)
        trays++;
    return trays > 0 ? (height + 1) / trays - 1 : height;
}

static int right_edge(const struct group *group)
{
    int edge = 0;
    for (int i = 0; i < group->count; i++)
        edge = larger(edge, group->boxes[i].x + group->boxes[i].width);
    return edge;
}

/* Finds a place in a group for panel `index`, after the others there; returns whether there is one.
 */
static int place(const struct omino_sketch *sketch, struct group *group, int index, int columns)
{
    const struct omino_panel *panel = omino_scene_panel(sketch->scene, index);
    const struct omino_box *last = &group->boxes[group->count - 1];
    const int right = right_edge(group) + GAP, below = last->y + last->height + 1;
    if (group->count == GROUP_MAX) return 0;
    struct omino_box *box = &group->boxes[group->count];
    if (panel->beside && right < columns) {
        *box = measure(sketch, panel, columns - right, share(sketch->scene, index, group->height));
        box->x = right;
        if (!box->cramped && right + box->width <= columns) return 1;
    }
    if (group->count == 1 || below >= group->height) return 0;
    const int left = group->height - below;
    *box = measure(sketch, panel, columns - last->x, share(sketch->scene, index, left));
    box->x = last->x;
    box->y = below;
    return !box->cramped && box->x + box->width <= columns && box->height <= left;
}

/* Arranges a group that begins with panel `index`; returns the first panel of the next one. */
static int arrange(const struct omino_sketch *sketch, struct group *group, int index, int columns)
{
    const struct omino_panel *panel = omino_scene_panel(sketch->scene, index);
    group->boxes[0] = measure(sketch, panel, columns, lines_alone(panel));
    group->height = group->boxes[0].height;
    group->count = 1;
    while (++index < omino_scene_panels(sketch->scene)) {
        if (!place(sketch, group, index, columns)) break;
        const struct omino_box *box = &group->boxes[group->count++];
        group->height = larger(group->height, box->y + box->height);
    }
    return index;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Line `number` of a text that is broken to fit into `width` columns. */
static void put_wrapped(struct omino_pen *pen, struct omino_look look, const char *text, int width,
                        int number)
{
    const char *start = NULL;
    size_t length = 0;
    for (; number >= 0; number--) start = omino_pen_wrap(pen, &text, width, &length);
    if (start) omino_pen_put_part(pen, look, start, length);
}

static void put_title(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const struct omino_panel *panel = box->panel;
    const int sign = omino_sign_width(sketch, panel->owner);
    if (line == 0)
        omino_put_sign(sketch, panel->owner);
    else
        omino_pen_to(&sketch->pen, sketch->pen.column + sign);
    put_wrapped(&sketch->pen, omino_title_ink(), panel->title, box->width - sign, line);
}

static void put_body(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    switch (box->panel->kind) {
    case OMINO_PANEL_GRID:
        omino_grid_line(sketch, box, line);
        break;
    case OMINO_PANEL_TRAY:
        omino_tray_line(sketch, box, line);
        break;
    case OMINO_PANEL_TRACK:
        omino_track_line(sketch, box, line);
        break;
    case OMINO_PANEL_TABLE:
        omino_table_line(sketch, box, line);
        break;
    }
}

static void put_box_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const int body = line - box->title_lines, note = line - (box->height - box->note_lines);
    omino_pen_to(&sketch->pen, box->x);
    if (body < 0)
        put_title(sketch, box, line);
    else if (note >= 0)
        put_wrapped(&sketch->pen, PLAIN_LOOK, box->panel->note, box->width, note);
    else
        put_body(sketch, box, body);
}

static void put_group(struct omino_sketch *sketch, const struct group *group)
{
    for (int line = 0; line < group->height; line++) {
        for (int i = 0; i < group->count; i++) {
            const struct omino_box *box = &group->boxes[i];
            if (line >= box->y && line < box->y + box->height)
                put_box_line(sketch, box, line - box->y);
        }
        omino_pen_end_line(&sketch->pen);
    }
}

static void put_status(struct omino_sketch *sketch, int columns)
{
    const char *text = omino_scene_status_text(sketch->scene), *start;
    size_t length;
    while ((start = omino_pen_wrap(&sketch->pen, &text, columns, &length))) {
        omino_pen_put_part(&sketch->pen, omino_title_ink(), start, length);
        omino_pen_end_line(&sketch->pen);
    }
}

size_t omino_draw_text(const struct omino_scene *scene, const struct omino_draw_style *style,
                       char *buf, size_t cap)
{
    static const struct omino_draw_style plain = {0, 0, 0};
    struct omino_sketch sketch;
    struct group group;
    if (!style) style = &plain;
    const int columns = style->columns > 0 ? style->columns : 80;
    omino_sketch_init(&sketch, scene, style, buf, cap);
    for (int index = 0; index < omino_scene_panels(scene);) {
        if (index > 0) omino_pen_end_line(&sketch.pen);
        index = arrange(&sketch, &group, index, columns);
        put_group(&sketch, &group);
    }
    if (omino_scene_panels(scene) > 0 && *omino_scene_status_text(scene))
        omino_pen_end_line(&sketch.pen);
    put_status(&sketch, columns);
    return omino_text_end(&sketch.pen.text);
}
