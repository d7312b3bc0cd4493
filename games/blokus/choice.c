/* SPDX-License-Identifier: MIT */
/*
 * The moves that the search considers, and the moves of playouts.
 *
 * Playouts place large pieces first. They stop when the only player who can still move is already
 * ahead.
 */
#include "blokus.h"

/* ---- candidates ------------------------------------------------------------------------------ */

/* The pieces of each size, from one to five squares. */
static const uint32_t by_size[6] = {0, 0x000001, 0x000002, 0x00000c, 0x0001f0, 0x1ffe00};

/* Lists the moves with pieces of a hand that come nearest to the centre, or within one ring of the
 * nearest. Returns the number of these moves; 0 if there are too many moves to look at. */
static uint32_t list_central(const struct blokus *b, const struct blokus_room *room, uint64_t hand,
                             uint32_t *moves, uint32_t cap)
{
    uint32_t all[1024], kept = 0;
    unsigned best = 0;
    const uint32_t n = omino_placements_list(b->table, room->free, room->touch, &hand, all, 1024);
    if (n > 1024) return 0;
    for (uint32_t i = 0; i < n; i++) {
        const unsigned near = blokus_nearness(b, all[i]);
        if (near > best) best = near;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (blokus_nearness(b, all[i]) + 1 < best) continue;
        if (kept < cap) moves[kept] = all[i];
        kept++;
    }
    return kept;
}

/* The first pieces of a colour are large, and the very first ones are placed towards the centre. */
uint32_t omino_blokus_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    struct blokus_room room;
    uint32_t n = 0;
    if (s->to_move == OMINO_NOBODY) return 0;
    const unsigned placed = blokus_placed_count(s, s->to_move), central = b->duo ? 1 : 3,
                   large = b->duo ? 5 : 6;
    const uint64_t hand = s->hand[s->to_move] & by_size[5];
    if (placed < large) omino_blokus_room(b, s, s->to_move, &room);
    if (placed < central) n = list_central(b, &room, hand, moves, cap);
    if (n == 0 && placed < large)
        n = omino_placements_list(b->table, room.free, room.touch, &hand, moves, cap);
    return n > 0 ? n : omino_blokus_moves(game, state, moves, cap);
}

/* ---- simulated games ------------------------------------------------------------------------- */

/* Returns whether only one player can still move, and is already ahead. */
static int settled(const struct omino_game *game, const struct blokus *b,
                   const struct blokus_state *s)
{
    const int owner = omino_blokus_owner(b, s->to_move);
    struct omino_outcome outcome = OMINO_INIT(outcome);
    if (owner == OMINO_NOBODY) return 0;
    for (int side = 0; side < (int)b->sides; side++)
        if (!blokus_is_out(s, side) && omino_blokus_owner(b, side) != owner) return 0;
    omino_state_outcome(game, s, &outcome);
    if (outcome.places[owner] != 1) return 0;
    for (int p = 0; p < outcome.players; p++)
        if (p != owner && outcome.places[p] == 1) return 0;
    return 1;
}

uint32_t omino_blokus_playout(const struct omino_game *game, const void *state,
                              struct omino_rng *rng)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    const uint32_t hand = s->hand[s->to_move];
    struct blokus_room room;
    if (s->out && settled(game, b, s)) return OMINO_NO_MOVE;
    omino_blokus_room(b, s, s->to_move, &room);
    const uint64_t chance = omino_rng_next(rng);
    for (unsigned size = 5; size > 0; size--) {
        const uint64_t some = hand & by_size[size];
        if (!some || (size > 1 && (chance >> (8 * size) & 15) == 0)) continue;
        const uint32_t move = omino_placements_random(b->table, room.free, room.touch, &some, rng);
        if (move != OMINO_NO_PLACEMENT) return move;
    }
    const uint64_t all = hand;
    return omino_placements_random(b->table, room.free, room.touch, &all, rng);
}
