/* SPDX-License-Identifier: MIT */
/*
 * Rotates and flips pieces. A module lists no orientations. Instead, the cells of an orientation are
 * rotated, and the orientation with the resulting cells is the next one. Usually it belongs to the
 * same item. However, a game may have an item for each orientation of a piece, such as a card whose
 * faces and rotations have names. Several items then have the same outline, and the ink of the
 * cells decides between them.
 */
#include <string.h>

#include "internal.h"

/* A rotated or flipped orientation, which need not have legal places. */
struct pattern {
    int count;
    struct {
        struct omino_cell cell;
        struct omino_scene_cell ink;
    } spots[OMINO_MOVE_CELLS_MAX];
};

static void pattern_of(struct omino_pick *pick, int orientation, struct pattern *pattern)
{
    const struct omino_orientation *from = orientation_of(pick, orientation);
    const struct omino_scene_cell *ink = omino_pick_ink(pick, orientation);
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

/* ---- orientations with a pattern ------------------------------------------------------------- */

static int has_outline(const struct omino_orientation *held, const struct pattern *pattern)
{
    if (held->count != pattern->count) return 0;
    for (int i = 0; i < held->count; i++)
        if (held->cells[i].x + held->left != pattern->spots[i].cell.x ||
            held->cells[i].y + held->top != pattern->spots[i].cell.y)
            return 0;
    return 1;
}

static int has_ink(struct omino_pick *pick, int orientation, const struct pattern *pattern)
{
    const struct omino_scene_cell *ink = omino_pick_ink(pick, orientation);
    for (int i = 0; ink && i < pattern->count; i++)
        if (ink[i].letter != pattern->spots[i].ink.letter ||
            ink[i].owner != pattern->spots[i].ink.owner)
            return 0;
    return 1;
}

/* Returns whether two choices may be one piece: they are the same choice, or use the same tray and
 * grid. */
static int may_be_same(const struct omino_pick *pick, int one, int other)
{
    const struct omino_choice *a = choice_of(pick, one), *b = choice_of(pick, other);
    return one == other || (a->tray >= 0 && a->tray == b->tray && a->panel == b->panel);
}

/* Returns the orientation with a pattern, preferably of the same choice; -1 if there is none. */
static int orientation_with(struct omino_pick *pick, int choice, const struct pattern *pattern)
{
    int same = -1, others = 0, found = -1;
    for (int i = 0; i < pick->orientation_count; i++) {
        const struct omino_orientation *held = orientation_of(pick, i);
        if (!may_be_same(pick, choice, held->choice) || !has_outline(held, pattern)) continue;
        if (held->choice == choice) same = i;
        others += held->choice != choice;
    }
    if (others == 0 || (same >= 0 && has_ink(pick, same, pattern))) return same;
    for (int i = 0; found < 0 && i < pick->orientation_count; i++) {
        const struct omino_orientation *held = orientation_of(pick, i);
        if (may_be_same(pick, choice, held->choice) && has_outline(held, pattern) &&
            has_ink(pick, i, pattern))
            found = i;
    }
    return found;
}

/* ---- rotating -------------------------------------------------------------------------------- */

int omino_pick_turned(struct omino_pick *pick, int orientation)
{
    struct pattern pattern;
    if (!omino_pick_orientation(pick, orientation)) return -1;
    pattern_of(pick, orientation, &pattern);
    for (int turns = 0; turns < 3; turns++) {
        turn_pattern(&pattern);
        const int next =
            orientation_with(pick, orientation_of(pick, orientation)->choice, &pattern);
        if (next >= 0 && next != orientation) return next;
    }
    return orientation;
}

/* Returns whether rotating leads from one orientation to another. */
static int turns_into(struct omino_pick *pick, int orientation, int other)
{
    int turned = orientation;
    for (int turns = 0; turns < 4; turns++) {
        if (turned == other) return 1;
        turned = omino_pick_turned(pick, turned);
    }
    return 0;
}

/* ---- flipping -------------------------------------------------------------------------------- */

/* Returns a mirror image that is not a rotation of the orientation, with as few turns as possible;
 * -1 if there is none. */
static int mirror_image(struct omino_pick *pick, int orientation)
{
    struct pattern pattern;
    pattern_of(pick, orientation, &pattern);
    mirror_pattern(&pattern);
    for (int turns = 0; turns < 4; turns++) {
        const int next =
            orientation_with(pick, orientation_of(pick, orientation)->choice, &pattern);
        if (next >= 0 && !turns_into(pick, orientation, next)) return next;
        turn_pattern(&pattern);
    }
    return -1;
}

static int same_outline(const struct omino_orientation *a, const struct omino_orientation *b)
{
    return a->count == b->count &&
           memcmp(a->cells, b->cells, (size_t)a->count * sizeof *a->cells) == 0;
}

/* Returns the orientation of the other face; -1 if there is none. All orientations considered have
 * the same outline. The rank of the given one among its rotations selects one of those that are not
 * its rotations. */
static int other_face(struct omino_pick *pick, int orientation)
{
    int rank = 0, found = -1;
    const struct omino_orientation *from = orientation_of(pick, orientation);
    for (int i = 0; i < orientation; i++)
        rank += same_outline(orientation_of(pick, i), from) && turns_into(pick, orientation, i);
    for (int i = 0; i < pick->orientation_count && rank >= 0; i++) {
        if (!may_be_same(pick, from->choice, orientation_of(pick, i)->choice) ||
            !same_outline(orientation_of(pick, i), from) || turns_into(pick, orientation, i))
            continue;
        found = i;
        rank--;
    }
    return found;
}

/* Returns another orientation of the choice that is not a rotation of this one, if possible a later
 * one, so that all orientations can be reached; -1 if there is none. */
static int any_other(struct omino_pick *pick, int orientation)
{
    for (int step = 1; step < pick->orientation_count; step++) {
        const int i = (orientation + step) % pick->orientation_count;
        if (orientation_of(pick, i)->choice == orientation_of(pick, orientation)->choice &&
            !turns_into(pick, orientation, i))
            return i;
    }
    return -1;
}

int omino_pick_flipped(struct omino_pick *pick, int orientation)
{
    struct pattern pattern;
    if (!omino_pick_orientation(pick, orientation)) return -1;
    int next = mirror_image(pick, orientation);
    if (next < 0) next = other_face(pick, orientation);
    if (next < 0) next = any_other(pick, orientation);
    if (next >= 0) return next;
    pattern_of(pick, orientation, &pattern);
    mirror_pattern(&pattern);
    next = orientation_with(pick, orientation_of(pick, orientation)->choice, &pattern);
    return next >= 0 ? next : orientation;
}
