/* SPDX-License-Identifier: MIT */
/* Scenes as text: writes the panels, arranged by layout.c, line by line. */
#include "text.h"

#include <assert.h>

#include "base/sized.h"

/* ---- lines of panels ------------------------------------------------------------------------- */

/* Writes line `number` of a text wrapped to `width` columns. */
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

/* ---- the scene ------------------------------------------------------------------------------- */

static void put_group(struct omino_sketch *sketch, const struct omino_group *group)
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

static void put_summary(struct omino_sketch *sketch, int columns)
{
    const char *text = omino_scene_summary(sketch->scene), *start;
    size_t length;
    while ((start = omino_pen_wrap(&sketch->pen, &text, columns, &length))) {
        omino_pen_put_part(&sketch->pen, omino_title_ink(), start, length);
        omino_pen_end_line(&sketch->pen);
    }
}

static int columns_of(const struct omino_draw_style *style)
{
    if (style->columns == 0) return 80;
    if (style->columns < 1) return 1;
    return style->columns < OMINO_DRAW_COLUMNS_MAX ? style->columns : OMINO_DRAW_COLUMNS_MAX;
}

size_t omino_draw_text(const struct omino_scene *scene, const struct omino_draw_style *style,
                       char *buf, size_t cap)
{
    assert(scene && (buf || cap == 0));
    static const struct omino_draw_style plain = OMINO_INIT(draw_style);
    struct omino_draw_style own;
    struct omino_sketch sketch;
    struct omino_group group;
    if (!style || OMINO_SIZED_READ(draw_style, &own, style, NULL)) own = plain;
    const int columns = columns_of(&own);
    omino_sketch_init(&sketch, scene, &own, buf, cap);
    for (int index = 0; index < omino_scene_panels(scene);) {
        if (index > 0) omino_pen_end_line(&sketch.pen);
        index = omino_arrange(&sketch, &group, index, columns);
        put_group(&sketch, &group);
    }
    if (omino_scene_panels(scene) > 0 && *omino_scene_summary(scene))
        omino_pen_end_line(&sketch.pen);
    put_summary(&sketch, columns);
    return omino_text_end(&sketch.pen.text);
}
