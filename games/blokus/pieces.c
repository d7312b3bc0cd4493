/* SPDX-License-Identifier: MIT */
/* The drawings of the pieces, the set of each variant, and its table of placements. */
#include "blokus.h"

/* Every polyomino of one to five squares, once. Move numbers depend on the order. */
/* clang-format off */
const struct blokus_drawing omino_blokus_drawings[BLOKUS_DRAWINGS] = {
    {"1",  "X"},

    {"2",  "XX"},

    {"I3", "XXX"},

    {"V3", "X.\n"
           "XX"},

    {"I4", "XXXX"},

    {"O",  "XX\n"
           "XX"},

    {"T4", ".X.\n"
           "XXX"},

    {"L4", "X.\n"
           "X.\n"
           "XX"},

    {"Z4", "XX.\n"
           ".XX"},

    {"F",  ".XX\n"
           "XX.\n"
           ".X."},

    {"I5", "XXXXX"},

    {"L5", "X.\n"
           "X.\n"
           "X.\n"
           "XX"},

    {"N",  ".X\n"
           ".X\n"
           "XX\n"
           "X."},

    {"P",  "XX\n"
           "XX\n"
           "X."},

    {"T5", "XXX\n"
           ".X.\n"
           ".X."},

    {"U",  "X.X\n"
           "XXX"},

    {"V5", "X..\n"
           "X..\n"
           "XXX"},

    {"W",  "X..\n"
           "XX.\n"
           ".XX"},

    {"X",  ".X.\n"
           "XXX\n"
           ".X."},

    {"Y",  ".X\n"
           "XX\n"
           ".X\n"
           ".X"},

    {"Z5", "XX.\n"
           ".X.\n"
           ".XX"},
};
/* clang-format on */

/* The drawings of the pieces of junior: 1 2 I3 V3 I4 O T4 L4 Z4 I5 L5 P. */
static const uint8_t junior_drawings[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13};

void omino_blokus_choose_pieces(struct blokus_set *set, int junior)
{
    set->kinds = junior ? sizeof junior_drawings : (unsigned)BLOKUS_DRAWINGS;
    set->copies = junior ? 2 : 1;
    set->first = (UINT32_C(1) << set->kinds) - 1;
    set->all = junior ? set->first << set->kinds | set->first : set->first;
    for (unsigned i = 0; i < set->kinds; i++)
        set->drawings[i] = junior ? junior_drawings[i] : (uint8_t)i;
}

/* Notes the size of a kind, of which each copy counts. */
static void measure_kind(struct blokus_set *set, unsigned kind, unsigned area)
{
    set->by_size[area] |= UINT32_C(1) << kind;
    for (unsigned copy = 0; copy < set->copies; copy++) {
        set->squares[copy * set->kinds + kind] = (uint8_t)area;
        set->total += area;
    }
}

enum omino_status omino_blokus_compile_pieces(struct blokus *b,
                                              const struct omino_allocator *allocator,
                                              struct omino_error *err)
{
    struct omino_piece pieces[BLOKUS_DRAWINGS];
    for (unsigned i = 0; i < b->set.kinds; i++) {
        const struct blokus_drawing *drawing = &omino_blokus_drawings[b->set.drawings[i]];
        pieces[i].name = drawing->name;
        pieces[i].freedom = OMINO_FREE;
        const enum omino_status status =
            omino_shape_parse(drawing->drawing, OMINO_SHAPE_CONNECTED, &pieces[i].shape, err);
        if (status != OMINO_OK) return status;
        measure_kind(&b->set, i, omino_shape_area(pieces[i].shape));
    }
    return omino_placements_open(&b->grid, NULL, pieces, b->set.kinds, allocator, &b->table, err);
}
