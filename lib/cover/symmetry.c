/* SPDX-License-Identifier: MIT */
/*
 * The symmetries of a board, and one representative per class of solutions.
 *
 * The transforms that map the board onto itself form a group G. The orientations of a piece are the
 * images of its shape under one of three groups: the identity, the turns, or turns and flips. Each
 * of these is a normal subgroup of all eight transforms, so a transform maps either all
 * orientations of a piece onto orientations of the piece, or none:
 *
 *     X      X X X    X X        X         X    and so on: a one-sided L has the first four; a
 *     X      X          X    X X X         X    mirror maps all of them onto the other four,
 *     X X               X                X X    which it does not have
 *
 * Hence the transforms that suit every piece of a solution A (those that map its orientations onto
 * each other) form a group G(A). It is the same for each image of A under it, and the solutions
 * symmetric to A are these images. G(A) lies between `group`, the transforms that suit all pieces,
 * and `wider`, those that suit the pieces that every solution uses.
 *
 * The representative of a class is the least of its members in some order. The order first compares
 * the placement of the breaker, a piece that every solution uses exactly once. So the breaker of a
 * representative lies on a placement that is the least of its own images under `group`, and the
 * search need not try any other: on a rectangle, it places X in one quarter of the board only. Only
 * the few solutions whose breaker lies on an axis remain to be compared.
 *
 * This pays off even if all solutions are wanted. The breaker of each solution B lies on the image
 * of exactly one least placement r. With one transform g chosen for each image of r, B = gA for
 * exactly one g and one solution A with the breaker on r. So the search finds all A and reports
 * their images under every such g.
 */
#include "search.h"

struct omino_cell omino_transform_cell(unsigned width, unsigned height, unsigned t, unsigned x,
                                       unsigned y)
{
    if (t & OMINO_FLIP_0) x = width - 1 - x;
    unsigned to_x = x, to_y = y;
    switch (t & 3) {
    case OMINO_TURN_90:
        to_x = height - 1 - y;
        to_y = x;
        break;
    case OMINO_TURN_180:
        to_x = width - 1 - x;
        to_y = height - 1 - y;
        break;
    case OMINO_TURN_270:
        to_x = y;
        to_y = width - 1 - x;
        break;
    default:
        break;
    }
    return (struct omino_cell){(int16_t)to_x, (int16_t)to_y};
}

/* A flip is its own inverse. */
static unsigned inverse(unsigned t)
{
    return t < OMINO_FLIP_0 ? (4 - t) & 3 : t;
}

/* ---- the groups ------------------------------------------------------------------------------ */

static int keeps_board(const struct omino_tiling *tiling, unsigned t)
{
    const unsigned width = tiling->width, height = tiling->height;
    if ((t & 1) && width != height) return 0;
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            const struct omino_cell to = omino_transform_cell(width, height, t, x, y);
            if (tiling->inside[y * width + x] !=
                tiling->inside[(unsigned)to.y * width + (unsigned)to.x])
                return 0;
        }
    return 1;
}

static uint32_t find_orientation(const struct omino_tiling *tiling, uint32_t piece, uint64_t cells)
{
    const struct omino_tiling_piece *p = &tiling->pieces[piece];
    for (uint32_t o = p->first_orientation; o < p->end_orientation; o++)
        if (tiling->orientations[o].shape.cells == cells) return o;
    return COVER_NONE;
}

static void find_images(struct omino_tiling *tiling)
{
    for (uint32_t o = 0; o < tiling->orientation_count; o++) {
        struct omino_tiling_orientation *orientation = &tiling->orientations[o];
        for (unsigned t = 0; t < OMINO_TRANSFORM_COUNT; t++)
            orientation->image[t] = find_orientation(
                tiling, orientation->piece,
                omino_shape_transform(orientation->shape, (enum omino_transform)t).cells);
    }
}

static void find_groups(struct omino_tiling *tiling)
{
    for (unsigned t = 0; t < OMINO_TRANSFORM_COUNT; t++) {
        if (!keeps_board(tiling, t)) continue;
        int suits_all = 1, suits_needed = 1;
        for (size_t i = 0; i < tiling->problem->count; i++) {
            const struct omino_tiling_piece *piece = &tiling->pieces[i];
            const int usable = piece->first_placement < piece->end_placement;
            if (tiling->orientations[piece->first_orientation].image[t] != COVER_NONE) continue;
            suits_all &= !usable;
            suits_needed &= piece->min == 0;
        }
        tiling->group |= (unsigned)suits_all << t;
        tiling->wider |= (unsigned)suits_needed << t;
    }
}

/* ---- placements under the group -------------------------------------------------------------- */

int omino_tiling_compare(struct omino_tiling_placement a, struct omino_tiling_placement b)
{
    if (a.orientation != b.orientation) return a.orientation < b.orientation ? -1 : 1;
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    return (a.x > b.x) - (a.x < b.x);
}

static uint16_t lesser(int16_t a, int16_t b)
{
    return (uint16_t)(a < b ? a : b);
}

struct omino_tiling_placement omino_tiling_image(const struct omino_tiling *tiling,
                                                 struct omino_tiling_placement placement,
                                                 unsigned t)
{
    const struct omino_tiling_orientation *o = &tiling->orientations[placement.orientation];
    const struct omino_cell a =
        omino_transform_cell(tiling->width, tiling->height, t, placement.x, placement.y);
    const struct omino_cell b = omino_transform_cell(
        tiling->width, tiling->height, t, placement.x + o->width - 1, placement.y + o->height - 1);
    return (struct omino_tiling_placement){o->image[t], lesser(a.x, b.x), lesser(a.y, b.y)};
}

unsigned omino_tiling_stabilizer(const struct omino_tiling *tiling,
                                 struct omino_tiling_placement placement)
{
    unsigned stabilizer = 0;
    for (unsigned t = 0; t < OMINO_TRANSFORM_COUNT; t++)
        if ((tiling->group >> t & 1) &&
            omino_tiling_compare(omino_tiling_image(tiling, placement, t), placement) == 0)
            stabilizer |= 1u << t;
    return stabilizer;
}

int omino_tiling_is_least(const struct omino_tiling *tiling,
                          struct omino_tiling_placement placement)
{
    for (unsigned t = 1; t < OMINO_TRANSFORM_COUNT; t++)
        if ((tiling->group >> t & 1) &&
            omino_tiling_compare(omino_tiling_image(tiling, placement, t), placement) < 0)
            return 0;
    return 1;
}

/* The best piece to break the symmetry is the one with the fewest places left to try. */
static enum omino_status choose_breaker(struct omino_tiling *tiling)
{
    uint32_t fewest = UINT32_MAX;
    tiling->breaker = COVER_NONE;
    if (tiling->group == 1) return OMINO_OK;
    for (uint32_t i = 0; i < tiling->problem->count; i++) {
        const struct omino_tiling_piece *piece = &tiling->pieces[i];
        if (piece->min != 1 || piece->max != 1) continue;
        uint32_t places = 0;
        for (uint32_t p = piece->first_placement; p < piece->end_placement; p++) {
            places += (uint32_t)omino_tiling_is_least(tiling, tiling->placements[p]);
            if (omino_meter_step(tiling->meter, OMINO_TRANSFORM_COUNT)) return OMINO_STOPPED;
        }
        if (places >= fewest) continue;
        fewest = places;
        tiling->breaker = i;
    }
    return OMINO_OK;
}

enum omino_status omino_tiling_find_symmetries(struct omino_tiling *tiling)
{
    find_images(tiling);
    find_groups(tiling);
    return choose_breaker(tiling);
}

/* ---- solutions under the group --------------------------------------------------------------- */

/* A label identifies the orientation, and the cell within it, that covers a cell of the board; 0
 * for none. */
static uint32_t label(uint32_t orientation, unsigned x, unsigned y)
{
    return 1 + orientation * OMINO_SHAPE_CELLS_MAX + y * OMINO_SHAPE_SIDE_MAX + x;
}

static void write_labels(struct omino_tiling *tiling, const uint32_t *placements, size_t count)
{
    for (unsigned c = 0; c < tiling->width * tiling->height; c++) tiling->labels[c] = 0;
    for (size_t i = 0; i < count; i++) {
        const struct omino_tiling_placement p = tiling->placements[placements[i]];
        const struct omino_tiling_orientation *o = &tiling->orientations[p.orientation];
        for (unsigned y = 0; y < o->height; y++)
            for (unsigned x = 0; x < o->width; x++)
                if (o->shape.cells >> (y * OMINO_SHAPE_SIDE_MAX + x) & 1)
                    tiling->labels[(p.y + y) * tiling->width + p.x + x] =
                        label(p.orientation, x, y);
    }
}

static uint32_t image_of_label(const struct omino_tiling *tiling, uint32_t value, unsigned t)
{
    if (value == 0) return 0;
    const struct omino_tiling_orientation *o =
        &tiling->orientations[(value - 1) / OMINO_SHAPE_CELLS_MAX];
    const unsigned bit = (value - 1) % OMINO_SHAPE_CELLS_MAX;
    const struct omino_cell to = omino_transform_cell(
        o->width, o->height, t, bit % OMINO_SHAPE_SIDE_MAX, bit / OMINO_SHAPE_SIDE_MAX);
    return label(o->image[t], (unsigned)to.x, (unsigned)to.y);
}

/* Returns whether the labels of the image are less; usually the first cells decide. */
static int image_has_lesser_labels(const struct omino_tiling *tiling, unsigned t)
{
    const unsigned width = tiling->width, height = tiling->height, back = inverse(t);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            const struct omino_cell from = omino_transform_cell(width, height, back, x, y);
            const uint32_t own = tiling->labels[y * width + x];
            const uint32_t image = image_of_label(
                tiling, tiling->labels[(unsigned)from.y * width + (unsigned)from.x], t);
            if (image != own) return image < own;
        }
    return 0;
}

static unsigned suitable_transforms(const struct omino_tiling *tiling, const uint32_t *placements,
                                    size_t count)
{
    unsigned suitable = tiling->wider;
    for (size_t i = 0; i < count && suitable != tiling->group; i++) {
        const uint32_t o = tiling->placements[placements[i]].orientation;
        for (unsigned t = 1; t < OMINO_TRANSFORM_COUNT; t++)
            if (tiling->orientations[o].image[t] == COVER_NONE) suitable &= ~(1u << t);
    }
    return suitable;
}

static const struct omino_tiling_placement *find_breaker(const struct omino_tiling *tiling,
                                                         const uint32_t *placements, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct omino_tiling_placement *p = &tiling->placements[placements[i]];
        if (tiling->orientations[p->orientation].piece == tiling->breaker) return p;
    }
    return NULL;
}

unsigned omino_tiling_omitted_images(const struct omino_tiling *tiling, const uint32_t *placements,
                                     size_t count)
{
    const struct omino_tiling_placement *breaker = find_breaker(tiling, placements, count);
    struct omino_tiling_placement seen[OMINO_TRANSFORM_COUNT];
    unsigned images = 0, seen_count = 0;
    for (unsigned t = 0; breaker && t < OMINO_TRANSFORM_COUNT; t++) {
        if (!(tiling->group >> t & 1)) continue;
        const struct omino_tiling_placement image = omino_tiling_image(tiling, *breaker, t);
        unsigned i = 0;
        while (i < seen_count && omino_tiling_compare(seen[i], image) != 0) i++;
        if (i < seen_count) continue;
        seen[seen_count++] = image;
        images |= 1u << t;
    }
    return breaker ? images : 1;
}

int omino_tiling_is_representative(struct omino_tiling *tiling, const uint32_t *placements,
                                   size_t count)
{
    const unsigned suitable = suitable_transforms(tiling, placements, count);
    if (suitable == 1) return 1;
    const struct omino_tiling_placement *breaker = find_breaker(tiling, placements, count);
    write_labels(tiling, placements, count);
    for (unsigned t = 1; t < OMINO_TRANSFORM_COUNT; t++) {
        if (!(suitable >> t & 1)) continue;
        const int order =
            breaker ? omino_tiling_compare(omino_tiling_image(tiling, *breaker, t), *breaker) : 0;
        if (order < 0 || (order == 0 && image_has_lesser_labels(tiling, t))) return 0;
    }
    return 1;
}
