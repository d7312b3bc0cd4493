/* SPDX-License-Identifier: MIT */
/*
 * The moves that the search considers, and the moves of playouts.
 *
 * Playouts place large pieces first. They stop when the only player who can still move is already
 * ahead.
 */
#include "blokus.h"

/* ---- candidates ------------------------------------------------------------------------------ */

/* Lists the moves with pieces of a hand that come nearest to the centre, or within one ring of the
 * nearest. Returns the number of these moves; 0 if there are too many moves to look at. */
static uint32_t list_central(const struct blokus *b, const struct colours_room *room, uint64_t hand,
                             uint32_t *moves, uint32_t cap)
{
    uint32_t all[1024], kept = 0;
    unsigned best = 0;
    const uint32_t n =
        omino_placements_list(b->base.table, room->free, room->touch, &hand, all, 1024);
    if (n > 1024) return 0;
    for (uint32_t i = 0; i < n; i++) {
        const unsigned near = colours_nearness(&b->base, all[i]);
        if (near > best) best = near;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (colours_nearness(&b->base, all[i]) + 1 < best) continue;
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
    const struct colours_state *s = state;
    struct colours_room room;
    uint32_t n = 0;
    if (s->to_move == OMINO_NOBODY) return 0;
    const unsigned placed = colours_placed_count(&b->base, s, s->to_move), central = b->duo ? 1 : 3,
                   large = b->duo ? 5 : 6;
    const uint64_t hand = s->hand[s->to_move] & b->base.set.by_size[5];
    if (placed < large) omino_blokus_room(&b->base, s, s->to_move, &room);
    if (placed < central) n = list_central(b, &room, hand, moves, cap);
    if (n == 0 && placed < large)
        n = omino_placements_list(b->base.table, room.free, room.touch, &hand, moves, cap);
    return n > 0 ? n : omino_blokus_moves(game, state, moves, cap);
}

/* ---- playouts -------------------------------------------------------------------------------- */

uint32_t omino_blokus_playout(const struct omino_game *game, const void *state,
                              struct omino_rng *rng)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    const uint64_t hand = colours_kinds(&b->base, s, s->to_move);
    struct colours_room room;
    if (s->out && omino_colours_settled(game, s)) return OMINO_NO_MOVE;
    omino_blokus_room(&b->base, s, s->to_move, &room);
    const uint64_t chance = omino_rng_next(rng);
    for (unsigned size = 5; size > 0; size--) {
        const uint64_t some = hand & b->base.set.by_size[size];
        if (!some || (size > 1 && (chance >> (8 * size) & 15) == 0)) continue;
        const uint32_t move =
            omino_placements_random(b->base.table, room.free, room.touch, &some, rng);
        if (move != OMINO_NO_PLACEMENT) return move;
    }
    return omino_placements_random(b->base.table, room.free, room.touch, &hand, rng);
}
