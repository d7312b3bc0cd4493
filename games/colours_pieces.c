/* SPDX-License-Identifier: MIT */
/* The drawings of all pieces, the set of a game, and its table of placements. */
#include "colours.h"

/* Every polyomino of one to five squares, once. Move numbers depend on the order. */
/* clang-format off */
const struct colours_drawing omino_colours_drawings[COLOURS_DRAWINGS] = {
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

static void add_bit(struct colours_set *set, unsigned kind, unsigned bit)
{
    unsigned last = kind;
    while (set->next[last]) last = set->next[last];
    if (last != bit) set->next[last] = (uint8_t)bit;
    set->all |= UINT32_C(1) << bit;
}

void omino_colours_choose(struct colours_set *set, const char *copies)
{
    for (unsigned drawing = 0; drawing < COLOURS_DRAWINGS; drawing++) {
        if (copies[drawing] == '0') continue;
        set->drawings[set->kinds] = (uint8_t)drawing;
        set->copies[set->kinds++] = (uint8_t)(copies[drawing] - '0');
    }
    unsigned bits = 0;
    for (unsigned copy = 0; copy < 9; copy++)
        for (unsigned kind = 0; kind < set->kinds; kind++)
            if (copy < set->copies[kind]) add_bit(set, kind, bits++);
    set->first = (UINT32_C(1) << set->kinds) - 1;
}

/* Notes the size of a kind for each of its pieces. */
static void measure_kind(struct colours_set *set, unsigned kind, unsigned area)
{
    unsigned piece = kind;
    set->by_size[area] |= UINT32_C(1) << kind;
    for (unsigned copy = 0; copy < set->copies[kind]; copy++, piece = set->next[piece]) {
        set->squares[piece] = (uint8_t)area;
        set->total += area;
    }
}

/* Returns one more than the largest distance of any square of the placement from the edge. */
static uint8_t nearness_of(const struct colours *c, uint32_t placement)
{
    uint64_t squares[COLOURS_WORDS];
    const int last = c->grid.width - 1;
    int nearest = 0;
    omino_placement_cells(c->table, placement, squares);
    for (unsigned bit = 0; (bit = omino_bits_next(&c->grid, squares, bit)) < c->grid.bits; bit++) {
        const struct omino_cell cell = omino_grid_cell(&c->grid, bit);
        const int across = cell.x < last - cell.x ? cell.x : last - cell.x;
        const int down = cell.y < last - cell.y ? cell.y : last - cell.y;
        const int ring = across < down ? across : down;
        if (ring > nearest) nearest = ring;
    }
    return (uint8_t)(nearest + 1);
}

static enum omino_status measure_placements(struct colours *c,
                                            const struct omino_allocator *allocator,
                                            struct omino_error *err)
{
    const uint32_t limit = omino_placements_limit(c->table);
    c->nearness = omino_allocate(allocator, limit, 1);
    if (!c->nearness) return omino_fail_memory(err);
    for (uint32_t p = 0; p < limit; p++)
        if (omino_placement_valid(c->table, p)) c->nearness[p] = nearness_of(c, p);
    return OMINO_OK;
}

enum omino_status omino_colours_compile(struct colours *c, const struct omino_allocator *allocator,
                                        struct omino_error *err)
{
    struct omino_piece pieces[COLOURS_DRAWINGS];
    for (unsigned i = 0; i < c->set.kinds; i++) {
        const struct colours_drawing *drawing = &omino_colours_drawings[c->set.drawings[i]];
        pieces[i].name = drawing->name;
        pieces[i].freedom = OMINO_FREE;
        const enum omino_status status =
            omino_shape_parse(drawing->drawing, OMINO_SHAPE_CONNECTED, &pieces[i].shape, err);
        if (status != OMINO_OK) return status;
        measure_kind(&c->set, i, omino_shape_area(pieces[i].shape));
    }
    const enum omino_status status =
        omino_placements_open(&c->grid, c->board, pieces, c->set.kinds, allocator, &c->table, err);
    return status == OMINO_OK ? measure_placements(c, allocator, err) : status;
}

void omino_colours_close(struct colours *c, const struct omino_allocator *allocator)
{
    omino_placements_close(c->table);
    omino_release(allocator, c->nearness);
}

unsigned omino_colours_squares(const struct colours *c, uint32_t hand)
{
    unsigned squares = 0;
    for (unsigned piece = 0; hand; piece++, hand >>= 1)
        if (hand & 1) squares += c->set.squares[piece];
    return squares;
}

unsigned omino_colours_points(const struct colours *c, const struct colours_state *s, int side)
{
    unsigned points = c->set.total - omino_colours_squares(c, s->hand[side]);
    for (uint32_t rest = c->free_kinds, kind = 0; rest; kind++, rest >>= 1) {
        const unsigned placed = c->set.copies[kind] - omino_colours_left(c, s->hand[side], kind);
        if (rest & 1) points -= placed * c->set.squares[kind];
    }
    return points;
}

unsigned omino_colours_left(const struct colours *c, uint32_t hand, unsigned kind)
{
    unsigned left = 0, piece = kind;
    for (; left < c->set.copies[kind] && (hand >> piece & 1); piece = c->set.next[piece]) left++;
    return left;
}

uint32_t omino_colours_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                              uint32_t cap)
{
    const struct colours *c = colours_of(game);
    const uint32_t kinds = omino_rules_list_pieces(c->table, OMINO_FREE, c->sides, pieces, cap);
    for (uint32_t kind = 0; kind < kinds && kind < cap; kind++)
        pieces[kind].count *= c->set.copies[kind];
    return kinds;
}
