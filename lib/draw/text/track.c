/* SPDX-License-Identifier: MIT */
/*
 * Tracks as text: two columns per space, the left one for marks between it and the space before. If
 * several markers share a space, the top one stands in the row, the others in the lines below.
 *
 *     0         5         10
 *     . . . . .$. . A . . . .
 *                   B
 */
#include <stdio.h>

#include "text.h"

/* Returns the marker `depth` below the top one on a space: of the track's own marks if `own`, else
 * of the players' markers. */
static const struct omino_scene_marker *marker_at(const struct omino_scene_track *track, int space,
                                                  int own, int depth)
{
    for (int i = track->count - 1; i >= 0; i--) {
        const struct omino_scene_marker *marker = &track->markers[i];
        if (marker->space != space || (marker->owner == OMINO_NOBODY) != own) continue;
        if (depth-- == 0) return marker;
    }
    return NULL;
}

/* Returns the height of the highest stack on spaces from .. to - 1, at least 1. */
static int stack_lines(const struct omino_scene_track *track, int from, int to)
{
    int lines = 1;
    for (int i = 0; i < track->count; i++) {
        const int space = track->markers[i].space;
        if (space < from || space >= to) continue;
        while (marker_at(track, space, 0, lines) || marker_at(track, space, 1, lines)) lines++;
    }
    return lines;
}

static int row_end(const struct omino_box *box, int from)
{
    const int length = box->panel->track.length;
    return length - from > box->per_row ? from + box->per_row : length;
}

int omino_track_step(int length)
{
    return length <= 10 ? 1 : 5;
}

void omino_track_measure(struct omino_box *box, int room)
{
    const struct omino_scene_track *track = &box->panel->track;
    box->width = box->height = box->per_row = 0;
    if (track->length == 0) return;
    const int most = room < 22 ? 10 : (room - 2) / 2;
    const int rows = track->length / most + (track->length % most != 0);
    const int even = track->length / rows + (track->length % rows != 0);
    const int rounded = (even + 9) / 10 * 10;
    box->per_row = rounded <= most ? rounded : most / 10 * 10;
    if (box->per_row > track->length) box->per_row = track->length;
    box->width = 2 * box->per_row + 1;
    box->cramped = room < 42 && box->per_row < track->length;
    for (int from = 0; from < track->length; from = row_end(box, from))
        box->height += 1 + stack_lines(track, from, row_end(box, from));
}

static void put_numbers(struct omino_sketch *sketch, const struct omino_box *box, int from)
{
    const int left = sketch->pen.column, step = omino_track_step(box->panel->track.length);
    for (int space = from; space < row_end(box, from); space++) {
        char number[16];
        if (space % step != 0) continue;
        snprintf(number, sizeof number, "%d", space);
        omino_pen_to(&sketch->pen, left + 2 * (space - from) + 1);
        omino_pen_put(&sketch->pen, omino_faint_ink(), number);
    }
}

static void put_space(struct omino_sketch *sketch, const struct omino_scene_track *track, int space,
                      int depth)
{
    struct omino_pen *pen = &sketch->pen;
    const struct omino_scene_marker *mark = marker_at(track, space, 1, depth);
    const struct omino_scene_marker *marker = marker_at(track, space, 0, depth);
    const struct omino_look mark_look = {178, NO_COLOR, 1, 0};
    omino_pen_char(pen, mark_look, mark ? mark->letter : ' ');
    if (marker) {
        const char letter = marker->letter ? marker->letter : omino_side_letter(marker->owner);
        omino_pen_char(pen, omino_side_look(sketch, marker->owner, SHADE_PLAIN), letter);
    } else if (depth == 0)
        omino_pen_put(pen, omino_faint_ink(), pen->unicode ? "\u00b7" : ".");
    else
        omino_pen_char(pen, PLAIN_LOOK, ' ');
}

void omino_track_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const struct omino_scene_track *track = &box->panel->track;
    int from = 0;
    for (;;) {
        const int lines = 1 + stack_lines(track, from, row_end(box, from));
        if (line < lines) break;
        line -= lines;
        from = row_end(box, from);
    }
    if (line == 0)
        put_numbers(sketch, box, from);
    else
        for (int space = from; space < row_end(box, from); space++)
            put_space(sketch, track, space, line - 1);
}
