/* SPDX-License-Identifier: MIT */
/*
 * Tracks in pictures: a band that runs back and forth.
 *
 *     0 | 1 | 2 | 3 | 4      Each space is a stretch of the band. Marks of the track itself lie on
 *                    ---     the line between two spaces, players' markers on the space, the last
 *     9 | 8 | 7 | 6 | 5      one on top of the others.
 */
#include <stdio.h>

#include "svg.h"

/* The length of a space, the width of the band, the height of the numbers above it, and the
 * distance between rows. */
enum { SPACE = 30, BAND = 32, NUMBERS = 20, PITCH = BAND + NUMBERS };

/* The radii of the track's marks and of players' markers, and the offset between markers that share
 * a space. */
enum { MARK = 9, PAWN = 13, STACK = 7 };

struct point {
    int x, y;
};

/* Returns the number of spaces per row: as many as fit, but with rows of equal length. */
static int per_row(const struct omino_svg_box *box)
{
    const int length = box->panel->track.length;
    const int most = box->given > 12 * SPACE ? box->given / SPACE : 12;
    const int rows = (length + most - 1) / most;
    return rows > 0 ? (length + rows - 1) / rows : 1;
}

void omino_svg_track_size(const struct omino_svg_box *box, int *width, int *height)
{
    const int length = box->panel->track.length, row = per_row(box);
    *width = *height = 0;
    if (length == 0) return;
    *width = SPACE * row;
    *height = PITCH * ((length + row - 1) / row) + 4;
}

/* Returns the middle of a space. */
static struct point middle(int row, int space, int x, int y)
{
    const int line = space / row, column = line % 2 ? row - 1 - space % row : space % row;
    return (struct point){x + SPACE * column + SPACE / 2,
                          y + 2 + NUMBERS + BAND / 2 + PITCH * line};
}

/* Returns the middle of the line between a space and the one before it; for space 0, of its outer
 * edge. */
static struct point before(int row, int space, int x, int y)
{
    const struct point to = middle(row, space, x, y);
    if (space == 0) return (struct point){to.x - SPACE / 2, to.y};
    const struct point from = middle(row, space - 1, x, y);
    return (struct point){(from.x + to.x) / 2, (from.y + to.y) / 2};
}

/* ---- the band -------------------------------------------------------------------------------- */

/* Writes the centre line of the band, shortened by `inner` at both ends. */
static void put_band(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y,
                     int inner)
{
    const int length = box->panel->track.length, row = per_row(box);
    struct point at = middle(row, 0, x, y);
    omino_svg_format(svg, "M%d %d", at.x - SPACE / 2 + inner, at.y);
    for (int end = row; end < length; end += row) {
        at = middle(row, end, x, y);
        omino_svg_format(svg, "H%dV%d", at.x, at.y);
    }
    const int last = length - 1, back = last / row % 2;
    at = middle(row, last, x, y);
    omino_svg_format(svg, "H%d", at.x + (back ? -1 : 1) * (SPACE / 2 - inner));
}

static void draw_band(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    const int row = per_row(box);
    omino_svg_begin(svg, SVG_GROUND);
    for (int i = 0; i < 2; i++) {
        omino_svg_format(svg, "<path class=\"%s\" stroke-width=\"%d\" d=\"", i ? "l2" : "l1",
                         i ? BAND - 4 : BAND);
        put_band(svg, box, x, y, i ? 2 : 0);
        omino_svg_put(svg, "\"/>");
    }
    omino_svg_put(svg, "<path class=\"g l3\" d=\"");
    for (int space = 1; space < box->panel->track.length; space++) {
        const struct point at = before(row, space, x, y);
        if (space % row == 0)
            omino_svg_format(svg, "M%d %dh%d", at.x - BAND / 2 + 2, at.y, BAND - 4);
        else
            omino_svg_format(svg, "M%d %dv%d", at.x, at.y - BAND / 2 + 2, BAND - 4);
    }
    omino_svg_put(svg, "\"/>");
    omino_svg_end(svg);
}

static void draw_numbers(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    const int length = box->panel->track.length, step = omino_track_step(length);
    for (int space = 0; space < length; space += step) {
        char number[16];
        const struct point at = middle(per_row(box), space, x, y);
        snprintf(number, sizeof number, "%d", space);
        omino_svg_text(svg, at.x, at.y - BAND / 2 - 5, "s f m", number);
    }
}

/* ---- markers --------------------------------------------------------------------------------- */

/* The track's own marks are discs if they have the letter of the first such mark, otherwise
 * squares. */
static int is_disc(const struct omino_scene_track *track, char letter)
{
    int i = 0;
    while (track->markers[i].owner != OMINO_NOBODY) i++;
    return track->markers[i].letter == letter;
}

/* Ends the element of a marker, and writes the letter on it. */
static void put_letter(struct omino_svg *svg, char letter, const char *class, struct point at)
{
    omino_svg_format(svg, "/><text x=\"%d\" y=\"%d\" class=\"s o m %s\">", at.x, at.y + 5, class);
    if (letter) omino_svg_escape(&svg->text, &letter, 1);
    omino_svg_put(svg, "</text>");
}

static void draw_mark(struct omino_svg *svg, int disc, char letter, struct point at)
{
    omino_svg_begin(svg, SVG_MARK);
    if (disc)
        omino_svg_format(svg, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"", at.x, at.y, MARK);
    else
        omino_svg_format(svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"",
                         at.x - MARK, at.y - MARK, 2 * MARK, 2 * MARK);
    omino_svg_put_colors(svg, disc ? 0xF0C24B : 0x9A6B3F, "");
    put_letter(svg, letter, disc ? "i" : "j", at);
    omino_svg_end(svg);
}

static void put_pawn(struct omino_svg *svg, const struct omino_scene_marker *marker,
                     struct point at)
{
    const uint32_t rgb = omino_side_rgb(&svg->sketch, marker->owner);
    const char letter = marker->letter ? marker->letter : omino_side_letter(marker->owner);
    omino_svg_format(svg, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"", at.x, at.y, PAWN);
    omino_svg_put_colors(svg, rgb, "");
    put_letter(svg, letter, omino_svg_is_dark(rgb) ? "j" : "i", at);
}

/* Returns the number of players' markers on top of a marker. */
static int on_top(const struct omino_scene_track *track, int index)
{
    int count = 0;
    for (int i = index + 1; i < track->count; i++)
        count += track->markers[i].space == track->markers[index].space &&
                 track->markers[i].owner != OMINO_NOBODY;
    return count;
}

static int is_on_track(const struct omino_scene_track *track, int index)
{
    return track->markers[index].space >= 0 && track->markers[index].space < track->length;
}

/* Players' markers may overlap, so they are drawn as one element: the order of the elements of a
 * layer is undefined. */
static void draw_pawns(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    const struct omino_scene_track *track = &box->panel->track;
    omino_svg_begin(svg, SVG_WORD);
    omino_svg_put(svg, "<g>");
    for (int i = 0; i < track->count; i++) {
        const struct omino_scene_marker *marker = &track->markers[i];
        if (marker->owner == OMINO_NOBODY || !is_on_track(track, i)) continue;
        struct point at = middle(per_row(box), marker->space, x, y);
        at.x += STACK * on_top(track, i);
        at.y -= STACK * on_top(track, i);
        put_pawn(svg, marker, at);
    }
    omino_svg_put(svg, "</g>");
    omino_svg_end(svg);
}

void omino_svg_track(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    const struct omino_scene_track *track = &box->panel->track;
    if (track->length == 0) return;
    draw_band(svg, box, x, y);
    draw_numbers(svg, box, x, y);
    for (int i = 0; i < track->count; i++) {
        const struct omino_scene_marker *marker = &track->markers[i];
        if (marker->owner == OMINO_NOBODY && is_on_track(track, i))
            draw_mark(svg, is_disc(track, marker->letter), marker->letter,
                      before(per_row(box), marker->space, x, y));
    }
    draw_pawns(svg, box, x, y);
}
