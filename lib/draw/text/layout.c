/* SPDX-License-Identifier: MIT */
/*
 * The layout of a scene as text. Panels are arranged in groups, one below the other:
 *
 *     +-------+  +----+      The first panel of a group stands at the left. A panel that wants to
 *     |   1   |  | 2  |      be beside another goes to its right, if it fits there undivided; the
 *     |       |  +----+      panels after it go below it as long as the group does not become
 *     |       |  +----+      taller.
 *     |       |  | 3  |
 *     +-------+  +----+
 */
#include "text.h"

/* Columns between panels side by side. */
#define GAP 3

/* Preferred number of lines of a tray that stands by itself. An offer of pieces may take more lines
 * than a hand, whose pieces the players know. */
enum { LINES_OF_OFFER = 16, LINES_OF_HAND = 4 };

/* ---- measuring ------------------------------------------------------------------------------- */

/* Returns the number of lines of a text wrapped to `room` columns; raises *width to the width of
 * the widest. */
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

/* Measures a panel in `room` columns; a tray stays within `lines` if it can. */
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

/* ---- arranging ------------------------------------------------------------------------------- */

static int lines_alone(const struct omino_panel *panel)
{
    return panel->owner == OMINO_NOBODY ? LINES_OF_OFFER : LINES_OF_HAND;
}

/* Returns the number of lines of each tray if the consecutive trays from panel `index` on share a
 * height, with a blank line between them. */
static int share(const struct omino_scene *scene, int index, int height)
{
    int trays = 0;
    while (index + trays < omino_scene_panels(scene) &&
           omino_scene_panel(scene, index + trays)->kind == OMINO_PANEL_TRAY)
        trays++;
    return trays > 0 ? (height + 1) / trays - 1 : height;
}

static int right_edge(const struct omino_group *group)
{
    int edge = 0;
    for (int i = 0; i < group->count; i++)
        edge = larger(edge, group->boxes[i].x + group->boxes[i].width);
    return edge;
}

/* Puts panel `index` into a group, after the others; returns whether there is a place for it. */
static int place(const struct omino_sketch *sketch, struct omino_group *group, int index,
                 int columns)
{
    const struct omino_panel *panel = omino_scene_panel(sketch->scene, index);
    const struct omino_box *last = &group->boxes[group->count - 1];
    const int right = right_edge(group) + GAP, below = last->y + last->height + 1;
    if (group->count == OMINO_GROUP_MAX) return 0;
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

int omino_arrange(const struct omino_sketch *sketch, struct omino_group *group, int index,
                  int columns)
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
