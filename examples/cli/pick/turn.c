/* SPDX-License-Identifier: MIT */
/*
 * Rotates and flips looks. There is no list of the orientations of a piece. Instead, the cells of a
 * look are rotated, and the look with the resulting cells is the next one. Usually it belongs to
 * the same item. However, a game may have an item for each orientation of a piece, such as a card
 * whose faces and rotations have names. Several items then have the same outline, and the ink of
 * the cells decides between them.
 */
#include "picker.h"

#include <string.h>

/* A rotated or flipped look, which need not have legal places. */
struct pattern {
    int count;
    struct {
        struct omino_cell cell;
        struct omino_scene_cell ink;
    } spots[OMINO_MOVE_CELLS_MAX];
};

static void pattern_of(struct picker *picker, int look, struct pattern *pattern)
{
    const struct picker_look *from = &picker->looks[look];
    const struct omino_scene_cell *ink = picker_ink(picker, look);
    pattern->count = from->count;
    for (int i = 0; i < from->count; i++) {
        pattern->spots[i].cell = from->cells[i];
        pattern->spots[i].ink = ink ? ink[i] : (struct omino_scene_cell){0};
    }
}

/* Sorts cells in row order, relative to the top left corner of their bounding box. */
static void normalize(struct pattern *pattern)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): a pattern has at least one cell */
    int left = pattern->spots[0].cell.x, top = pattern->spots[0].cell.y;
    for (int i = 1; i < pattern->count; i++) {
        const struct omino_cell cell = pattern->spots[i].cell;
        if (cell.x < left) left = cell.x;
        if (cell.y < top) top = cell.y;
    }
    for (int i = 0; i < pattern->count; i++) {
        pattern->spots[i].cell.x = (int16_t)(pattern->spots[i].cell.x - left);
        pattern->spots[i].cell.y = (int16_t)(pattern->spots[i].cell.y - top);
    }
    for (int i = 1; i < pattern->count; i++)
        for (int at = i; at > 0; at--) {
            const struct omino_cell a = pattern->spots[at - 1].cell, b = pattern->spots[at].cell;
            if (a.y != b.y ? a.y < b.y : a.x < b.x) break;
            const struct pattern copy = {.spots = {pattern->spots[at]}};
            pattern->spots[at] = pattern->spots[at - 1];
            pattern->spots[at - 1] = copy.spots[0];
        }
}

static void turn_pattern(struct pattern *pattern)
{
    for (int i = 0; i < pattern->count; i++) {
        const struct omino_cell cell = pattern->spots[i].cell;
        pattern->spots[i].cell = (struct omino_cell){(int16_t)-cell.y, cell.x};
    }
    normalize(pattern);
}

static void mirror_pattern(struct pattern *pattern)
{
    for (int i = 0; i < pattern->count; i++)
        pattern->spots[i].cell.x = (int16_t)-pattern->spots[i].cell.x;
    normalize(pattern);
}

/* ---- looks with a pattern -------------------------------------------------------------------- */

static int has_outline(const struct picker_look *look, const struct pattern *pattern)
{
    if (look->count != pattern->count) return 0;
    for (int i = 0; i < look->count; i++)
        if (look->cells[i].x + look->left != pattern->spots[i].cell.x ||
            look->cells[i].y + look->top != pattern->spots[i].cell.y)
            return 0;
    return 1;
}

static int has_ink(struct picker *picker, int look, const struct pattern *pattern)
{
    const struct omino_scene_cell *ink = picker_ink(picker, look);
    for (int i = 0; ink && i < pattern->count; i++)
        if (ink[i].letter != pattern->spots[i].ink.letter ||
            ink[i].owner != pattern->spots[i].ink.owner)
            return 0;
    return 1;
}

/* Returns whether two options may be one piece: they are the same option, or use the same tray and
 * grid. */
static int may_be_same(const struct picker *picker, int one, int other)
{
    const struct picker_option *a = &picker->options[one], *b = &picker->options[other];
    return one == other || (a->tray >= 0 && a->tray == b->tray && a->panel == b->panel);
}

/* Returns the look with a pattern, preferably of the same option; -1 if there is none. */
static int look_with(struct picker *picker, int option, const struct pattern *pattern)
{
    int same = -1, others = 0, found = -1;
    for (int i = 0; i < picker->look_count; i++) {
        const struct picker_look *look = &picker->looks[i];
        if (!may_be_same(picker, option, look->option) || !has_outline(look, pattern)) continue;
        if (look->option == option) same = i;
        others += look->option != option;
    }
    if (others == 0 || (same >= 0 && has_ink(picker, same, pattern))) return same;
    for (int i = 0; found < 0 && i < picker->look_count; i++) {
        const struct picker_look *look = &picker->looks[i];
        if (may_be_same(picker, option, look->option) && has_outline(look, pattern) &&
            has_ink(picker, i, pattern))
            found = i;
    }
    return found;
}

/* ---- rotating -------------------------------------------------------------------------------- */

int picker_turned(struct picker *picker, int look)
{
    struct pattern pattern;
    pattern_of(picker, look, &pattern);
    for (int turns = 0; turns < 3; turns++) {
        turn_pattern(&pattern);
        const int next = look_with(picker, picker->looks[look].option, &pattern);
        if (next >= 0 && next != look) return next;
    }
    return look;
}

/* Returns whether rotating leads from one look to another. */
static int turns_into(struct picker *picker, int look, int other)
{
    int turned = look;
    for (int turns = 0; turns < 4; turns++) {
        if (turned == other) return 1;
        turned = picker_turned(picker, turned);
    }
    return 0;
}

/* ---- flipping -------------------------------------------------------------------------------- */

/* Returns a mirror image that is not a rotation of the look, with as few turns as possible; -1 if
 * there is none. */
static int mirror_image(struct picker *picker, int look)
{
    struct pattern pattern;
    pattern_of(picker, look, &pattern);
    mirror_pattern(&pattern);
    for (int turns = 0; turns < 4; turns++) {
        const int next = look_with(picker, picker->looks[look].option, &pattern);
        if (next >= 0 && !turns_into(picker, look, next)) return next;
        turn_pattern(&pattern);
    }
    return -1;
}

static int same_outline(const struct picker_look *a, const struct picker_look *b)
{
    return a->count == b->count &&
           memcmp(a->cells, b->cells, (size_t)a->count * sizeof *a->cells) == 0;
}

/* Returns the look of the other face; -1 if there is none. All looks considered have the same
 * outline. The rank of the given look among its rotations selects a look among those that are not
 * its rotations. */
static int other_face(struct picker *picker, int look)
{
    int rank = 0, found = -1;
    const struct picker_look *from = &picker->looks[look];
    for (int i = 0; i < look; i++)
        rank += same_outline(&picker->looks[i], from) && turns_into(picker, look, i);
    for (int i = 0; i < picker->look_count && rank >= 0; i++) {
        if (!may_be_same(picker, from->option, picker->looks[i].option) ||
            !same_outline(&picker->looks[i], from) || turns_into(picker, look, i))
            continue;
        found = i;
        rank--;
    }
    return found;
}

/* Returns another look of the option that is not a rotation of this one, if possible a later one,
 * so that all looks can be reached; -1 if there is none. */
static int any_other(struct picker *picker, int look)
{
    for (int step = 1; step < picker->look_count; step++) {
        const int i = (look + step) % picker->look_count;
        if (picker->looks[i].option == picker->looks[look].option && !turns_into(picker, look, i))
            return i;
    }
    return -1;
}

int picker_flipped(struct picker *picker, int look)
{
    struct pattern pattern;
    int next = mirror_image(picker, look);
    if (next < 0) next = other_face(picker, look);
    if (next < 0) next = any_other(picker, look);
    if (next >= 0) return next;
    pattern_of(picker, look, &pattern);
    mirror_pattern(&pattern);
    next = look_with(picker, picker->looks[look].option, &pattern);
    return next >= 0 ? next : look;
}
