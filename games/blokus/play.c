/* SPDX-License-Identifier: MIT */
/*
 * The rules of Blokus on bitboards.
 *
 * A colour may cover the empty squares that share no edge with its own pieces, and a placement must
 * cover at least one square that meets them at a corner. Both sets are the colour's squares shifted
 * by one step; they are computed when needed rather than kept in the state. Before its first piece
 * a colour has no corners, and its start points take their place. placement.h does the rest.
 *
 * Whether the next colour can place must be known after every move, but is nearly always obvious:
 * with the single square in hand one free corner is enough, with the domino a free corner with a
 * free neighbour.
 */
#include "blokus.h"

#include <string.h>

/* ---- where a colour may place pieces --------------------------------------------------------- */

/* Three consecutive words of a set. */
struct window {
    uint64_t before, here, after;
};

static inline void slide(struct window *w, uint64_t next)
{
    w->before = w->here;
    w->here = w->after;
    w->after = next;
}

/* Returns the union of the middle word shifted up and shifted down, each by less than a word. */
static inline uint64_t both_ways(const struct window *w, unsigned by)
{
    return w->here << by | w->before >> (64 - by) | w->here >> by | w->after << (64 - by);
}

/*
 * Makes one pass over the words of the colour. Squares one column away (flat) or one row away are
 * beside it; flat shifted by a row meets it at corners. No square can wrap around the board: that
 * would mean passing the guard column, which is not on the board.
 *
 * omino_bits_edges() and omino_bits_corners() give the same sets, but one at a time: here one pass
 * yields both, the sizes are constants, and everything stays in registers.
 */
static inline void find_room(const struct blokus *b, const struct colours_state *s, int side,
                             const unsigned width, const unsigned sides, struct colours_room *room)
{
    const unsigned stride = width + 1, words = OMINO_GRID_WORDS(width, width);
    const uint64_t *own = s->sets + (unsigned)side * words;
    struct window next = {0, own[0], own[1]}; /* one word ahead of the two windows below */
    struct window squares = {0, 0, own[0]}, flat = {0, 0, both_ways(&next, 1)};
    for (unsigned i = 0; i < words; i++) {
        slide(&next, i + 2 < words ? own[i + 2] : 0);
        slide(&squares, next.here);
        slide(&flat, both_ways(&next, 1));
        uint64_t closed = flat.here | both_ways(&squares, stride);
        for (unsigned c = 0; c < sides; c++) closed |= s->sets[c * words + i];
        room->free[i] = b->base.board[i] & ~closed;
        room->touch[i] = room->free[i] & both_ways(&flat, stride);
    }
}

void omino_blokus_room(const struct colours *c, const struct colours_state *s, int side,
                       struct colours_room *room)
{
    const struct blokus *b = (const struct blokus *)c;
    if (b->duo)
        find_room(b, s, side, BLOKUS_DUO_WIDTH, 2, room);
    else
        find_room(b, s, side, BLOKUS_CLASSIC_WIDTH, COLOURS_MAX, room);
    if (s->hand[side] != b->base.set.all) return;
    for (unsigned i = 0; i < b->base.grid.words; i++)
        room->touch[i] = room->free[i] & b->starts[side][i];
}

int omino_blokus_can_place(const struct colours *c, const struct colours_state *s, int side)
{
    const struct blokus *b = (const struct blokus *)c;
    const uint64_t hand = colours_kinds(&b->base, s, side);
    struct colours_room room;
    uint64_t beside[COLOURS_WORDS];
    if (hand == 0) return 0;
    omino_blokus_room(&b->base, s, side, &room);
    if (colours_none(c, room.touch)) return 0;
    if (hand >> COLOURS_SINGLE & 1) return 1;
    if (hand >> COLOURS_DOMINO & 1) {
        omino_bits_edges(&b->base.grid, room.touch, room.free, beside);
        if (!colours_none(c, beside)) return 1;
    }
    return omino_placements_any(b->base.table, room.free, room.touch, &hand);
}

/* ---- moves ----------------------------------------------------------------------------------- */

void omino_blokus_apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct colours *c = colours_of(game);
    struct colours_state *s = state;
    const int side = s->to_move;
    omino_colours_lay(c, s, side, move);
    if (s->hand[side] == 0 && omino_placement_piece(c->table, move) == COLOURS_SINGLE)
        s->single |= (uint8_t)(1u << side);
    omino_colours_turn(c, s, side + 1);
}

uint32_t omino_blokus_moves_of(const struct omino_game *game, const void *state, int side,
                               uint32_t *moves, uint32_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    const uint64_t hand = colours_kinds(&b->base, s, side);
    struct colours_room room;
    omino_blokus_room(&b->base, s, side, &room);
    return omino_placements_list(b->base.table, room.free, room.touch, &hand, moves, cap);
}

uint32_t omino_blokus_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                            uint32_t cap)
{
    const struct colours_state *s = state;
    if (s->to_move == OMINO_NOBODY) return 0;
    return omino_blokus_moves_of(game, state, s->to_move, moves, cap);
}

uint32_t omino_blokus_count(const struct omino_game *game, const void *state)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    struct colours_room room;
    if (s->to_move == OMINO_NOBODY) return 0;
    const uint64_t hand = colours_kinds(&b->base, s, s->to_move);
    omino_blokus_room(&b->base, s, s->to_move, &room);
    return omino_placements_count(b->base.table, room.free, room.touch, &hand);
}

uint32_t omino_blokus_random(const struct omino_game *game, const void *state,
                             struct omino_rng *rng)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    const uint64_t hand = colours_kinds(&b->base, s, s->to_move);
    struct colours_room room;
    omino_blokus_room(&b->base, s, s->to_move, &room);
    return omino_placements_random(b->base.table, room.free, room.touch, &hand, rng);
}

int omino_blokus_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    struct colours_room room;
    if (s->to_move == OMINO_NOBODY) return 0;
    const uint64_t hand = colours_kinds(&b->base, s, s->to_move);
    omino_blokus_room(&b->base, s, s->to_move, &room);
    return omino_placement_legal(b->base.table, room.free, room.touch, &hand, move);
}

/* ---- results --------------------------------------------------------------------------------- */

int32_t omino_blokus_bonus(const struct blokus *b, const struct colours_state *s, int side)
{
    if (!b->advanced || s->hand[side] != 0) return 0;
    return s->single >> side & 1 ? 20 : 15;
}

void omino_blokus_outcome(const struct omino_game *game, const void *state,
                          struct omino_outcome *outcome)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    int32_t keys[OMINO_PLAYERS_MAX] = {0};
    for (int side = 0; side < (int)b->base.sides; side++) {
        const int owner = colours_owner(&b->base, side);
        if (owner == OMINO_NOBODY) continue;
        const int32_t left = (int32_t)omino_colours_squares(&b->base, s->hand[side]);
        keys[owner] += omino_blokus_bonus(b, s, side) - left;
    }
    for (unsigned p = 0; p < b->base.players; p++)
        outcome->scores[p] = b->advanced ? keys[p] : -keys[p];
    omino_rules_rank(outcome, keys);
}
