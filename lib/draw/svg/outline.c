/* SPDX-License-Identifier: MIT */
/*
 * Outlines of sets of cells, traced without marking visited cells.
 *
 * The walk follows the edges with the cells on its right. At each corner of the lattice it turns
 * right if the cell ahead on the right is missing (even if the one ahead on the left is present and
 * only touches at its corner), turns left if both cells ahead are present, and otherwise goes
 * straight on. So it runs clockwise around a part of the set, counterclockwise around a hole, and
 * returns to its start.
 *
 * Every corner from which an outline leads east, along the upper edge of a cell, is a possible
 * start. To draw each outline once, only the first of its starts in reading order counts: a walk
 * that meets an earlier one is abandoned. The first corner of a connected part belongs to its first
 * cell, where the walk arrives from below; at the first corner of a hole it arrives from above.
 */
#include "svg.h"

/* Directions, clockwise. */
enum { EAST, SOUTH, WEST, NORTH };

static const int step_x[] = {1, 0, -1, 0}, step_y[] = {0, 1, 0, -1};

/* The cells ahead of a corner, on the right and on the left, by direction. */
static const int right_x[] = {0, -1, -1, 0}, right_y[] = {0, 0, -1, -1};
static const int left_x[] = {0, 0, -1, -1}, left_y[] = {-1, 0, 0, -1};

static int has(const struct omino_region *region, int x, int y)
{
    return region->has(region, x, y);
}

static int has_shape_cell(const struct omino_region *region, int x, int y)
{
    if (x < 0 || y < 0 || x >= OMINO_SHAPE_SIDE_MAX || y >= OMINO_SHAPE_SIDE_MAX) return 0;
    return (int)(region->cells >> (OMINO_SHAPE_SIDE_MAX * y + x) & 1);
}

struct omino_region omino_shape_region(struct omino_shape shape)
{
    return (struct omino_region){.has = has_shape_cell,
                                 .cells = omino_shape_normalize(shape).cells};
}

/* ---- walking --------------------------------------------------------------------------------- */

/* A corner of an outline, and the directions in which the walk reaches and leaves it. */
struct corner {
    int x, y;
    int from, to;
};

/* Returns whether an outline turns east at the top left corner of cell (x, y). */
static int corner_at(const struct omino_region *region, int x, int y, struct corner *corner)
{
    if (!has(region, x, y) || has(region, x, y - 1)) return 0;
    const int beside = has(region, x - 1, y);
    if (beside && !has(region, x - 1, y - 1)) return 0;
    *corner = (struct corner){x, y, beside ? SOUTH : NORTH, EAST};
    return 1;
}

/* Moves on to the next corner. */
static void walk(const struct omino_region *region, struct corner *corner)
{
    const int d = corner->to;
    for (;;) {
        corner->x += step_x[d];
        corner->y += step_y[d];
        const int right = has(region, corner->x + right_x[d], corner->y + right_y[d]);
        const int left = has(region, corner->x + left_x[d], corner->y + left_y[d]);
        if (right && !left) continue;
        corner->from = d;
        corner->to = right ? (d + 3) % 4 : (d + 1) % 4;
        return;
    }
}

static int is_same(const struct corner *a, const struct corner *b)
{
    return a->x == b->x && a->y == b->y && a->to == b->to;
}

static void extend(struct omino_extent *extent, const struct corner *corner)
{
    if (corner->x < extent->left) extent->left = corner->x;
    if (corner->x > extent->right) extent->right = corner->x;
    if (corner->y > extent->bottom) extent->bottom = corner->y;
}

/* Returns whether a corner is the first start of its outline; if so, sets its extent. */
static int is_first(const struct omino_region *region, const struct corner *start,
                    struct omino_extent *extent)
{
    struct corner at = *start;
    *extent = (struct omino_extent){at.x, at.y, at.x, at.y};
    do {
        walk(region, &at);
        if (at.to == EAST && (at.y < start->y || (at.y == start->y && at.x < start->x))) return 0;
        extend(extent, &at);
    } while (!is_same(&at, start));
    return 1;
}

int omino_region_begins(const struct omino_region *region, int x, int y,
                        struct omino_extent *extent)
{
    struct corner start;
    return corner_at(region, x, y, &start) && start.from == NORTH &&
           is_first(region, &start, extent);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Finds the position of a corner with the inset applied, to the right of both directions. */
static void locate(const struct corner *corner, const struct omino_outline *how, int *x, int *y)
{
    const int in = (corner->from + 1) % 4, out = (corner->to + 1) % 4;
    *x = how->x + corner->x * how->cell + how->inset * (step_x[in] + step_x[out]);
    *y = how->y + corner->y * how->cell + how->inset * (step_y[in] + step_y[out]);
}

/* Writes the edge that leads to a corner, and the curve around the corner. */
static void put_corner(struct omino_svg *svg, const struct corner *corner,
                       const struct omino_outline *how)
{
    const int r = how->radius, in = corner->from, out = corner->to;
    int x, y;
    locate(corner, how, &x, &y);
    if (in == EAST || in == WEST)
        omino_svg_format(svg, "H%d", x - r * step_x[in]);
    else
        omino_svg_format(svg, "V%d", y - r * step_y[in]);
    if (r > 0)
        omino_svg_format(svg, "q%d %d %d %d", r * step_x[in], r * step_y[in],
                         r * (step_x[in] + step_x[out]), r * (step_y[in] + step_y[out]));
}

static void put_outline(struct omino_svg *svg, const struct omino_region *region,
                        const struct corner *start, const struct omino_outline *how)
{
    struct corner at = *start;
    int x, y;
    locate(start, how, &x, &y);
    omino_svg_format(svg, "M%d %d", x + how->radius, y);
    do {
        walk(region, &at);
        put_corner(svg, &at, how);
    } while (!is_same(&at, start));
    omino_svg_put(svg, "z");
}

void omino_svg_outlines(struct omino_svg *svg, const struct omino_region *region,
                        const struct omino_extent *extent, const struct omino_outline *how)
{
    struct omino_extent unused;
    struct corner start;
    for (int y = extent->top; y < extent->bottom; y++)
        for (int x = extent->left; x < extent->right; x++)
            if (corner_at(region, x, y, &start) && is_first(region, &start, &unused))
                put_outline(svg, region, &start, how);
}
