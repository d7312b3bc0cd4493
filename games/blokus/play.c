/* SPDX-License-Identifier: MIT */
/*
 * The rules of Blokus on bitboards.
 *
 * A colour may cover the empty squares that share no edge with its own pieces, and a placement must
 * cover at least one square that meets them at a corner. Both sets are the colour's squares shifted
 * by one step; they are computed when needed rather than kept in the state. Before its first piece
 * a colour has no corners, and its start points take their place. placement.h does the rest.
 *
 * Turns: pieces are never removed, and a colour gets new corners only by its own moves. A colour
 * that cannot place a piece on its turn therefore never can again, and is skipped from then on
 * (`out`). Whether the next colour can place a piece must be known after every move, but is nearly
 * always obvious: with the single square in hand one free corner is enough, with the domino a free
 * corner with a free neighbour.
 */
#include "blokus.h"

#include <string.h>

/* ---- where a colour may place pieces --------------------------------------------------------- */

size_t omino_blokus_state_size(const struct blokus *b)
{
    return offsetof(struct blokus_state, squares) + b->sides * b->grid.words * sizeof(uint64_t);
}

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
 * beside it; flat shifted by a row meets it at corners. Nothing wraps around the board, because it
 * would have to pass the guard column, which is not on the board.
 *
 * omino_bits_edges() and omino_bits_corners() give the same sets, but one at a time: here one pass
 * yields both, the sizes are constants, and everything stays in registers.
 */
static inline void find_room(const struct blokus *b, const struct blokus_state *s, int side,
                             const unsigned width, const unsigned sides, struct blokus_room *room)
{
    const unsigned stride = width + 1, words = OMINO_GRID_WORDS(width, width);
    const uint64_t *own = s->squares + (unsigned)side * words;
    struct window next = {0, own[0], own[1]}; /* one word ahead of the two windows below */
    struct window squares = {0, 0, own[0]}, flat = {0, 0, both_ways(&next, 1)};
    for (unsigned i = 0; i < words; i++) {
        slide(&next, i + 2 < words ? own[i + 2] : 0);
        slide(&squares, next.here);
        slide(&flat, both_ways(&next, 1));
        uint64_t closed = flat.here | both_ways(&squares, stride);
        for (unsigned c = 0; c < sides; c++) closed |= s->squares[c * words + i];
        room->free[i] = b->board[i] & ~closed;
        room->touch[i] = room->free[i] & both_ways(&flat, stride);
    }
}

void omino_blokus_room(const struct blokus *b, const struct blokus_state *s, int side,
                       struct blokus_room *room)
{
    if (b->duo)
        find_room(b, s, side, BLOKUS_DUO_WIDTH, 2, room);
    else
        find_room(b, s, side, BLOKUS_CLASSIC_WIDTH, BLOKUS_SIDES, room);
    if (s->hand[side] != BLOKUS_ALL_PIECES) return;
    for (unsigned i = 0; i < b->grid.words; i++)
        room->touch[i] = room->free[i] & b->starts[side][i];
}

static int is_empty(const struct blokus *b, const uint64_t *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < b->grid.words; i++) any |= set[i];
    return any == 0;
}

int omino_blokus_can_place(const struct blokus *b, const struct blokus_state *s, int side)
{
    const uint64_t hand = s->hand[side];
    struct blokus_room room;
    uint64_t beside[BLOKUS_WORDS];
    if (hand == 0) return 0;
    omino_blokus_room(b, s, side, &room);
    if (is_empty(b, room.touch)) return 0;
    if (hand >> BLOKUS_SINGLE & 1) return 1;
    if (hand >> BLOKUS_DOMINO & 1) {
        omino_bits_edges(&b->grid, room.touch, room.free, beside);
        if (!is_empty(b, beside)) return 1;
    }
    return omino_placements_any(b->table, room.free, room.touch, &hand);
}

/* ---- turns ----------------------------------------------------------------------------------- */

void omino_blokus_turn(const struct blokus *b, struct blokus_state *s, int side)
{
    const int sides = (int)b->sides;
    for (int tried = 0; tried < sides; tried++, side++) {
        if (side >= sides) side -= sides;
        if (blokus_is_out(s, side)) continue;
        if (omino_blokus_can_place(b, s, side)) {
            s->to_move = (int8_t)side;
            return;
        }
        s->out |= (uint8_t)(1u << side);
    }
    s->to_move = OMINO_NOBODY;
}

void omino_blokus_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct blokus *b = blokus_of(game);
    struct blokus_state *s = state;
    (void)seed; /* the game involves no chance */
    memset(s, 0, omino_blokus_state_size(b));
    for (unsigned c = 0; c < b->sides; c++) s->hand[c] = BLOKUS_ALL_PIECES;
    s->to_move = (int8_t)b->first;
}

void omino_blokus_apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct blokus *b = blokus_of(game);
    struct blokus_state *s = state;
    const int side = s->to_move;
    const unsigned piece = omino_placement_piece(b->table, move);
    omino_placement_add(b->table, move, blokus_own(b, s, side));
    s->hand[side] &= ~(UINT32_C(1) << piece);
    if (s->hand[side] == 0 && piece == BLOKUS_SINGLE) s->single |= (uint8_t)(1u << side);
    omino_blokus_turn(b, s, side + 1);
}

int omino_blokus_side(const struct omino_game *game, const void *state)
{
    const struct blokus_state *s = state;
    (void)game;
    return s->to_move;
}

int omino_blokus_owner(const struct blokus *b, int side)
{
    if (b->players == 2) return side % 2;
    return (unsigned)side < b->players ? side : OMINO_NOBODY;
}

/* Three players take turns with green. */
int omino_blokus_mover(const struct blokus *b, const struct blokus_state *s)
{
    if (s->to_move == OMINO_NOBODY) return OMINO_NOBODY;
    const int owner = omino_blokus_owner(b, s->to_move);
    if (owner != OMINO_NOBODY) return owner;
    return (int)(blokus_placed_count(s, s->to_move) % b->players);
}

int omino_blokus_player(const struct omino_game *game, const void *state)
{
    return omino_blokus_mover(blokus_of(game), state);
}

/* ---- moves ----------------------------------------------------------------------------------- */

uint32_t omino_blokus_moves_of(const struct omino_game *game, const void *state, int side,
                               uint32_t *moves, uint32_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    const uint64_t hand = s->hand[side];
    struct blokus_room room;
    omino_blokus_room(b, s, side, &room);
    return omino_placements_list(b->table, room.free, room.touch, &hand, moves, cap);
}

uint32_t omino_blokus_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                            uint32_t cap)
{
    const struct blokus_state *s = state;
    if (s->to_move == OMINO_NOBODY) return 0;
    return omino_blokus_moves_of(game, state, s->to_move, moves, cap);
}

uint32_t omino_blokus_count(const struct omino_game *game, const void *state)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    struct blokus_room room;
    if (s->to_move == OMINO_NOBODY) return 0;
    const uint64_t hand = s->hand[s->to_move];
    omino_blokus_room(b, s, s->to_move, &room);
    return omino_placements_count(b->table, room.free, room.touch, &hand);
}

uint32_t omino_blokus_random(const struct omino_game *game, const void *state,
                             struct omino_rng *rng)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    const uint64_t hand = s->hand[s->to_move];
    struct blokus_room room;
    omino_blokus_room(b, s, s->to_move, &room);
    return omino_placements_random(b->table, room.free, room.touch, &hand, rng);
}

int omino_blokus_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    struct blokus_room room;
    if (s->to_move == OMINO_NOBODY) return 0;
    const uint64_t hand = s->hand[s->to_move];
    omino_blokus_room(b, s, s->to_move, &room);
    return omino_placement_legal(b->table, room.free, room.touch, &hand, move);
}

/* ---- results --------------------------------------------------------------------------------- */

unsigned omino_blokus_squares(const struct blokus *b, uint32_t hand)
{
    unsigned squares = 0;
    for (unsigned piece = 0; hand; piece++, hand >>= 1)
        if (hand & 1) squares += b->squares[piece];
    return squares;
}

int32_t omino_blokus_bonus(const struct blokus *b, const struct blokus_state *s, int side)
{
    if (!b->advanced || s->hand[side] != 0) return 0;
    return s->single >> side & 1 ? 20 : 15;
}

void omino_blokus_outcome(const struct omino_game *game, const void *state,
                          struct omino_outcome *outcome)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    int32_t keys[OMINO_PLAYERS_MAX] = {0};
    for (int side = 0; side < (int)b->sides; side++) {
        const int owner = omino_blokus_owner(b, side);
        if (owner == OMINO_NOBODY) continue;
        const int32_t left = (int32_t)omino_blokus_squares(b, s->hand[side]);
        keys[owner] += omino_blokus_bonus(b, s, side) - left;
    }
    for (unsigned p = 0; p < b->players; p++) outcome->scores[p] = b->advanced ? keys[p] : -keys[p];
    omino_rules_rank(outcome, keys);
}

/* Each word is mixed with its own constant and added, so that no word waits for another. The hands
 * are left out: they follow from the squares. */
uint64_t omino_blokus_hash(const struct omino_game *game, const void *state)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    const unsigned words = b->sides * b->grid.words;
    uint64_t key = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash = (uint64_t)(uint8_t)s->to_move << 16 | (uint64_t)s->out << 8 | s->single;
    for (unsigned i = 0; i < words; i++) {
        hash += omino_rules_hash_mix(s->squares[i] ^ key);
        key += UINT64_C(0x9e3779b97f4a7c15);
    }
    return omino_rules_hash_mix(hash);
}
