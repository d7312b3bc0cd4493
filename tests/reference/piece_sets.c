/* SPDX-License-Identifier: MIT */
#include "piece_sets.h"

#include <stdio.h>
#include <stdlib.h>

const struct named_drawing blokus_pieces[BLOKUS_PIECES] = {
    {"1", "X"},           {"2", "XX"},           {"I3", "XXX"},
    {"V3", "X./XX"},      {"I4", "XXXX"},        {"O", "XX/XX"},
    {"T4", "XXX/.X."},    {"L4", "X./X./XX"},    {"Z4", "XX./.XX"},
    {"F", ".XX/XX./.X."}, {"I5", "XXXXX"},       {"L5", "X./X./X./XX"},
    {"N", ".X/.X/XX/X."}, {"P", "XX/XX/X."},     {"T5", "XXX/.X./.X."},
    {"U", "X.X/XXX"},     {"V5", "X../X../XXX"}, {"W", "X../XX./.XX"},
    {"X", ".X./XXX/.X."}, {"Y", ".X/XX/.X/.X"},  {"Z5", "XX./.X./.XX"},
};

const struct named_drawing patchwork_patches[PATCHWORK_PATCHES] = {
    {"1", "XX"},
    {"2", "XXX"},
    {"3", "XXXX"},
    {"4", "XXXXX"},
    {"5", "XX/XX"},
    {"6", "XX./XXX"},
    {"7", "XX../XXXX"},
    {"8", ".XX./XXXX"},
    {"9", "XXX./.XXX"},
    {"10", ".XX/.XX/XX."},
    {"11", "X.X/XXX"},
    {"12", "X..X/XXXX"},
    {"13", "X.X/XXX/.X."},
    {"14", "XXX/.X."},
    {"15", "XXX/.X./.X."},
    {"16", "XXX/.X./.X./.X."},
    {"17", ".X./XXX/.X./.X."},
    {"18", "X./X./XX"},
    {"19", "X./X./XX"},
    {"20", "X./X./X./XX"},
    {"21", "X./X./XX/X."},
    {"22", ".X./XXX/.X."},
    {"23", ".X./.X./XXX/.X./.X."},
    {"24", ".XX./XXXX/.XX."},
    {"25", "X.X/XXX/X.X"},
    {"26", ".X/XX"},
    {"27", ".X/XX"},
    {"28", ".X/XX/X."},
    {"29", ".X/XX/X."},
    {"30", ".X/.X/XX/X."},
    {"31", "...X/XXXX/X..."},
    {"32", "..X./XXXX/.X.."},
    {"33", "..X/.XX/XX."},
};

const struct named_drawing polyssimo_pieces[POLYSSIMO_PIECES] = {
    {"F", ".XX/XX./.X."},       {"I", "XXXXX"},
    {"L", "X./X./X./XX"},       {"N", ".X/.X/XX/X."},
    {"P", "XX/XX/X."},          {"T", "XXX/.X./.X."},
    {"U", "X.X/XXX"},           {"V", "X../X../XXX"},
    {"W", "X../XX./.XX"},       {"X", ".X./XXX/.X."},
    {"Y", ".X/XX/.X/.X"},       {"Z", "XX./.X./.XX"},
    {"H1", "XXXX/X..X"},        {"H2", "XXX./X.XX"},
    {"H3", "XXXX/.XX."},        {"H4", "XXXX/X.X."},
    {"H5", ".X../XXXX/..X."},   {"H6", "XXX./..X./..XX"},
    {"H7", "XX../.XXX/...X"},   {"H8", "XXX./..XX/..X."},
    {"H9", "XX../.XXX/.X.."},   {"H10", "XX../.XXX/..X."},
    {"H11", "XX./.XX/.X./.X."}, {"H12", "XX./.X./.XX/.X."},
};

void piece_set_add(struct piece_set *set, const char *name, struct omino_shape shape,
                   enum omino_freedom freedom)
{
    char *own = set->names[set->count];
    if (name)
        snprintf(own, sizeof set->names[0], "%s", name);
    else
        snprintf(own, sizeof set->names[0], "p%u", set->count);
    set->pieces[set->count++] = (struct omino_piece){own, shape, freedom};
}

void piece_set_of_drawings(struct piece_set *set, const struct named_drawing *drawings,
                           unsigned count)
{
    set->count = 0;
    for (unsigned i = 0; i < count; i++) {
        struct omino_shape shape;
        if (omino_shape_parse(drawings[i].drawing, OMINO_SHAPE_CONNECTED, &shape, NULL) != OMINO_OK)
            abort();
        piece_set_add(set, drawings[i].name, shape, OMINO_FREE);
    }
}

/* Returns whether a cell shares an edge with a cell of the shape. */
static int is_beside(struct omino_shape shape, unsigned x, unsigned y)
{
    return (x > 0 && (shape.cells >> (8 * y + x - 1) & 1)) ||
           (x < 7 && (shape.cells >> (8 * y + x + 1) & 1)) ||
           (y > 0 && (shape.cells >> (8 * y + x - 8) & 1)) ||
           (y < 7 && (shape.cells >> (8 * y + x + 8) & 1));
}

struct omino_shape random_shape(struct omino_rng *rng, unsigned side, unsigned cells)
{
    const unsigned left = omino_rng_below(rng, 9 - side), top = omino_rng_below(rng, 9 - side);
    struct omino_shape shape = {0};
    for (unsigned tries = 0, taken = 0; taken < cells && tries < 6 * cells; tries++) {
        const unsigned x = left + omino_rng_below(rng, side), y = top + omino_rng_below(rng, side);
        const uint64_t bit = UINT64_C(1) << (8 * y + x);
        if ((shape.cells & bit) || (taken > 0 && !is_beside(shape, x, y))) continue;
        shape.cells |= bit;
        taken++;
    }
    return shape;
}

static enum omino_freedom random_freedom(struct omino_rng *rng)
{
    static const enum omino_freedom freedoms[] = {OMINO_FIXED, OMINO_ONE_SIDED, OMINO_FREE};
    return freedoms[omino_rng_below(rng, 3)];
}

/* Adds `count` shapes, some of them repeated, with random freedoms. */
static void add_random_shapes(struct piece_set *set, unsigned count, unsigned side, unsigned cells,
                              struct omino_rng *rng)
{
    for (unsigned i = 0; i < count; i++) {
        struct omino_shape shape = random_shape(rng, side, 1 + omino_rng_below(rng, cells));
        if (i > 0 && omino_rng_below(rng, 3) == 0)
            shape = set->pieces[omino_rng_below(rng, i)].shape;
        piece_set_add(set, NULL, shape, random_freedom(rng));
    }
}

void piece_set_random(struct piece_set *set, struct omino_rng *rng)
{
    set->count = 0;
    switch (omino_rng_below(rng, 7)) {
    case 0:
        piece_set_of_drawings(set, blokus_pieces, BLOKUS_PIECES);
        break;
    case 1:
        piece_set_of_drawings(set, patchwork_patches, PATCHWORK_PATCHES);
        break;
    case 2:
        piece_set_of_drawings(set, polyssimo_pieces, POLYSSIMO_PIECES);
        break;
    case 3:
        add_random_shapes(set, 1 + omino_rng_below(rng, 12), 8, 64, rng);
        break;
    case 4:
        add_random_shapes(set, 65 + omino_rng_below(rng, 200), 3, 6, rng);
        break;
    case 5:
        add_random_shapes(set, 1 + omino_rng_below(rng, 64), 2, 4, rng);
        break;
    default:
        add_random_shapes(set, 1 + omino_rng_below(rng, 30), 5, 9, rng);
        break;
    }
}

/* Returns a connected shape, grown from a random cell. */
static struct omino_shape grown_shape(struct omino_rng *rng, unsigned cells)
{
    struct omino_shape shape = {UINT64_C(1) << omino_rng_below(rng, 64)};
    for (unsigned count = 1; count < cells;) {
        const unsigned cell = omino_rng_below(rng, 64);
        if (shape.cells >> cell & 1 || !is_beside(shape, cell % 8, cell / 8)) continue;
        shape.cells |= UINT64_C(1) << cell;
        count++;
    }
    return shape;
}

void piece_set_grown(struct piece_set *set, unsigned count, unsigned cells)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, count + cells);
    set->count = 0;
    for (unsigned i = 0; i < count; i++)
        piece_set_add(set, NULL, grown_shape(&rng, cells), OMINO_FREE);
}
