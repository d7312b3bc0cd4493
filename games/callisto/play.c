/* SPDX-License-Identifier: MIT */
/*
 * The rules of Callisto on bitboards.
 *
 * Single squares and larger pieces follow different rules, so their moves are listed one after the
 * other. A single square may cover any empty square outside the centre: its placements are the bits
 * of one set, and their numbers are these bits, because it is the first piece of the table. A
 * larger piece may cover all empty squares, and must cover one beside its own colour; placement.h
 * does the rest.
 */
#include "callisto.h"

#include <string.h>

/* ---- where a colour can place ---------------------------------------------------------------- */

static void find_free(const struct colours *c, const struct colours_state *s, uint64_t *free)
{
    const unsigned words = c->grid.words;
    for (unsigned i = 0; i < words; i++) {
        uint64_t taken = 0;
        for (unsigned side = 0; side < c->sides; side++) taken |= s->sets[side * words + i];
        free[i] = c->board[i] & ~taken;
    }
}

void omino_callisto_room(const struct colours *c, const struct colours_state *s, int side,
                         struct colours_room *room)
{
    find_free(c, s, room->free);
    omino_bits_edges(&c->grid, colours_placed(c, s, side), room->free, room->touch);
}

/* Finds the squares for a single square: none if the colour has none left. */
static void find_singles(const struct callisto *t, const struct colours_state *s, int side,
                         const uint64_t *free, uint64_t *singles)
{
    const uint64_t has = s->hand[side] >> COLOURS_SINGLE & 1 ? UINT64_MAX : 0;
    for (unsigned i = 0; i < t->base.grid.words; i++) singles[i] = free[i] & t->outside[i] & has;
}

/* Returns the larger pieces in hand, if the colour may place them already. */
static uint64_t larger_kinds(const struct callisto *t, const struct colours_state *s, int side)
{
    if (callisto_opens(t, s, side)) return 0;
    return colours_kinds(&t->base, s, side) & ~(UINT64_C(1) << COLOURS_SINGLE);
}

/* Everything that the moves of a colour depend on. */
struct choice {
    struct colours_room room;
    uint64_t singles[COLOURS_WORDS];
    uint64_t larger;
};

static void find_choice(const struct callisto *t, const struct colours_state *s, int side,
                        struct choice *choice)
{
    choice->larger = larger_kinds(t, s, side);
    if (choice->larger)
        omino_callisto_room(&t->base, s, side, &choice->room);
    else
        find_free(&t->base, s, choice->room.free);
    find_singles(t, s, side, choice->room.free, choice->singles);
}

/* With a single square in hand, an empty square outside the centre is enough; with the domino, one
 * beside the colour that has an empty neighbour. */
int omino_callisto_can_place(const struct colours *c, const struct colours_state *s, int side)
{
    const struct callisto *t = (const struct callisto *)c;
    struct choice choice;
    uint64_t beside[COLOURS_WORDS];
    if (s->hand[side] == 0) return 0;
    find_choice(t, s, side, &choice);
    if (!colours_none(c, choice.singles)) return 1;
    if (!choice.larger || colours_none(c, choice.room.touch)) return 0;
    if (choice.larger >> COLOURS_DOMINO & 1) {
        omino_bits_edges(&c->grid, choice.room.touch, choice.room.free, beside);
        if (!colours_none(c, beside)) return 1;
    }
    return omino_placements_any(c->table, choice.room.free, choice.room.touch, &choice.larger);
}

/* ---- moves ----------------------------------------------------------------------------------- */

void omino_callisto_apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct colours *c = colours_of(game);
    struct colours_state *s = state;
    const int side = s->to_move;
    omino_colours_lay(c, s, side, move);
    omino_colours_turn(c, s, side + 1);
}

/* Lists the bits of a set, as omino_placements_list() lists placements. */
static uint32_t list_bits(const struct colours *c, const uint64_t *set, uint32_t *list,
                          uint32_t cap)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < c->grid.words; i++)
        for (uint64_t rest = set[i]; rest; rest &= rest - 1, count++)
            if (count < cap) list[count] = 64 * i + (uint32_t)__builtin_ctzll(rest);
    return count;
}

uint32_t omino_callisto_moves_of(const struct omino_game *game, const void *state, int side,
                                 uint32_t *moves, uint32_t cap)
{
    const struct callisto *t = callisto_of(game);
    struct choice choice;
    find_choice(t, state, side, &choice);
    const uint32_t singles = list_bits(&t->base, choice.singles, moves, cap);
    const uint32_t listed = singles < cap ? singles : cap;
    if (!choice.larger) return singles;
    return singles + omino_placements_list(t->base.table, choice.room.free, choice.room.touch,
                                           &choice.larger, cap > listed ? moves + listed : NULL,
                                           cap - listed);
}

uint32_t omino_callisto_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                              uint32_t cap)
{
    const struct colours_state *s = state;
    if (s->to_move == OMINO_NOBODY) return 0;
    return omino_callisto_moves_of(game, state, s->to_move, moves, cap);
}

static uint32_t count_larger(const struct callisto *t, const struct choice *choice)
{
    if (!choice->larger) return 0;
    return omino_placements_count(t->base.table, choice->room.free, choice->room.touch,
                                  &choice->larger);
}

uint32_t omino_callisto_count(const struct omino_game *game, const void *state)
{
    const struct callisto *t = callisto_of(game);
    const struct colours_state *s = state;
    struct choice choice;
    if (s->to_move == OMINO_NOBODY) return 0;
    find_choice(t, s, s->to_move, &choice);
    return omino_bits_count(&t->base.grid, choice.singles) + count_larger(t, &choice);
}

/* Returns the bit of a set with an index. */
static uint32_t nth_bit(const struct colours *c, const uint64_t *set, uint32_t n)
{
    unsigned bit = omino_bits_next(&c->grid, set, 0);
    for (; n > 0; n--) bit = omino_bits_next(&c->grid, set, bit + 1);
    return bit;
}

uint32_t omino_callisto_random(const struct omino_game *game, const void *state,
                               struct omino_rng *rng)
{
    const struct callisto *t = callisto_of(game);
    const struct colours_state *s = state;
    struct choice choice;
    find_choice(t, s, s->to_move, &choice);
    const uint32_t singles = omino_bits_count(&t->base.grid, choice.singles);
    const uint32_t n = omino_rng_below(rng, singles + count_larger(t, &choice));
    if (n < singles) return nth_bit(&t->base, choice.singles, n);
    return omino_placements_nth(t->base.table, choice.room.free, choice.room.touch, &choice.larger,
                                n - singles);
}

int omino_callisto_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    const struct callisto *t = callisto_of(game);
    const struct colours_state *s = state;
    struct choice choice;
    if (s->to_move == OMINO_NOBODY) return 0;
    find_choice(t, s, s->to_move, &choice);
    if (move < t->base.grid.bits) return omino_bits_test(choice.singles, move);
    return choice.larger && omino_placement_legal(t->base.table, choice.room.free,
                                                  choice.room.touch, &choice.larger, move);
}

/* ---- numbers of moves: a single square never lies in the centre ------------------------------ */

uint32_t omino_callisto_move_index(const struct omino_game *game, uint32_t move)
{
    const struct callisto *t = callisto_of(game);
    const uint32_t index = omino_placement_index(t->base.table, move);
    if (index == OMINO_NO_INDEX) return OMINO_NO_INDEX;
    if (move >= t->base.grid.bits) return index - t->centre_count;
    return omino_bits_test(t->outside, move) ? t->rank[move] : OMINO_NO_INDEX;
}

uint32_t omino_callisto_move_at(const struct omino_game *game, uint32_t index)
{
    const struct callisto *t = callisto_of(game);
    if (index < t->outside_count) return t->outside_at[index];
    return omino_placement_at(t->base.table, index + t->centre_count);
}

/* ---- playouts -------------------------------------------------------------------------------- */

/* Playouts place large pieces first, and the last single square when nothing larger fits or,
 * now and then, before. They stop when the only player who can still move is already ahead. */
uint32_t omino_callisto_playout(const struct omino_game *game, const void *state,
                                struct omino_rng *rng)
{
    const struct callisto *t = callisto_of(game);
    const struct colours_state *s = state;
    struct choice choice;
    if (s->out && omino_colours_settled(game, s)) return OMINO_NO_MOVE;
    find_choice(t, s, s->to_move, &choice);
    const uint64_t chance = omino_rng_next(rng);
    for (unsigned size = 5; size > 1; size--) {
        const uint64_t some = choice.larger & t->base.set.by_size[size];
        if (!some || (chance >> (8 * size) & 15) == 0) continue;
        const uint32_t move =
            omino_placements_random(t->base.table, choice.room.free, choice.room.touch, &some, rng);
        if (move != OMINO_NO_PLACEMENT) return move;
    }
    return omino_callisto_random(game, state, rng);
}

/* ---- results --------------------------------------------------------------------------------- */

/* Of players with equal scores, the one who began later is ahead: nobody shares a place. */
void omino_callisto_outcome(const struct omino_game *game, const void *state,
                            struct omino_outcome *outcome)
{
    const struct colours *c = colours_of(game);
    int32_t keys[OMINO_PLAYERS_MAX] = {0};
    for (unsigned p = 0; p < c->players; p++) outcome->scores[p] = 0;
    for (int side = 0; side < (int)c->sides; side++)
        outcome->scores[colours_owner(c, side)] += (int32_t)omino_colours_points(c, state, side);
    for (unsigned p = 0; p < c->players; p++)
        keys[p] = outcome->scores[p] * OMINO_PLAYERS_MAX + (int32_t)p;
    omino_rules_rank(outcome, keys);
}
