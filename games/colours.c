/* SPDX-License-Identifier: MIT */
/*
 * Turns: pieces are never removed, and a colour gets new places to attach pieces only by its own
 * moves. A colour that cannot place a piece on its turn therefore never can again, and is skipped
 * from then on (`out`).
 */
#include "colours.h"

#include <string.h>

/* ---- squares and hands ----------------------------------------------------------------------- */

size_t omino_colours_state_size(const struct colours *c)
{
    const unsigned sets = c->sides + (c->seams ? 2 : 0);
    return offsetof(struct colours_state, sets) + sets * c->grid.words * sizeof(uint64_t);
}

void omino_colours_share_out(struct colours *c, int shared)
{
    unsigned next = 0;
    for (int side = 0; side < (int)c->sides; side++)
        c->owners[side] = (int8_t)(side == shared ? OMINO_NOBODY : (int)(next++ % c->players));
}

void omino_colours_set_up(const struct colours *c, struct omino_setup *setup)
{
    setup->state_size = omino_colours_state_size(c);
    setup->max_plies = c->sides * popcount(c->set.all);
    setup->move_limit = omino_placements_limit(c->table);
    setup->players = c->players;
    setup->sides = c->sides;
    for (unsigned side = 0; side < c->sides; side++) setup->side_names[side] = c->names[side];
}

/* The squares of a set whose right neighbours, or those below, are also in it. */
static void find_seams(const struct omino_grid *grid, const uint64_t *squares, int below,
                       uint64_t *seams)
{
    const unsigned by = below ? grid->stride : 1u;
    for (unsigned i = 0; i < grid->words; i++) {
        const uint64_t next = i + 1 < grid->words ? squares[i + 1] : 0;
        seams[i] = squares[i] & (squares[i] >> by | next << (64 - by));
    }
}

/* Adds the seams of a piece, or removes them. */
static void change_seams(const struct colours *c, struct colours_state *s, uint32_t placement)
{
    uint64_t squares[COLOURS_WORDS], seams[COLOURS_WORDS];
    omino_placement_cells(c->table, placement, squares);
    for (int below = 0; below < 2; below++) {
        uint64_t *set = colours_own(c, s, (int)c->sides + below);
        find_seams(&c->grid, squares, below, seams);
        for (unsigned i = 0; i < c->grid.words; i++) set[i] ^= seams[i];
    }
}

void omino_colours_lay(const struct colours *c, struct colours_state *s, int side,
                       uint32_t placement)
{
    unsigned piece = omino_placement_piece(c->table, placement);
    omino_placement_add(c->table, placement, colours_own(c, s, side));
    if (c->seams) change_seams(c, s, placement);
    while (c->set.next[piece] && (s->hand[side] >> c->set.next[piece] & 1))
        piece = c->set.next[piece];
    s->hand[side] &= ~(UINT32_C(1) << piece);
}

void omino_colours_lift(const struct colours *c, struct colours_state *s, int side,
                        uint32_t placement)
{
    unsigned piece = omino_placement_piece(c->table, placement);
    omino_placement_remove(c->table, placement, colours_own(c, s, side));
    if (c->seams) change_seams(c, s, placement);
    while (s->hand[side] >> piece & 1) piece = c->set.next[piece];
    s->hand[side] |= UINT32_C(1) << piece;
}

/* Extends a set by the squares that belong to one piece with a square in it. */
static void follow_seams(const struct colours *c, const struct colours_state *s, uint64_t *piece)
{
    for (int below = 0; below < 2; below++) {
        const uint64_t *seams = colours_placed(c, s, (int)c->sides + below);
        const unsigned by = below ? c->grid.stride : 1u;
        for (unsigned bit = 0; (bit = omino_bits_next(&c->grid, seams, bit)) < c->grid.bits; bit++)
            if (omino_bits_test(piece, bit) || omino_bits_test(piece, bit + by)) {
                omino_bits_set(piece, bit);
                omino_bits_set(piece, bit + by);
            }
    }
}

unsigned omino_colours_take_piece(const struct colours *c, const struct colours_state *s,
                                  uint64_t *rest, uint64_t *piece)
{
    unsigned count = 1, before = 0;
    if (!c->seams) return omino_bits_take_region(&c->grid, rest, piece);
    const unsigned first = omino_bits_next(&c->grid, rest, 0);
    if (first >= c->grid.bits) return 0;
    omino_bits_reset(&c->grid, piece);
    omino_bits_set(piece, first);
    for (; count != before; count = omino_bits_count(&c->grid, piece)) {
        before = count;
        follow_seams(c, s, piece);
    }
    for (unsigned i = 0; i < c->grid.words; i++) rest[i] &= ~piece[i];
    return count;
}

/* ---- turns ----------------------------------------------------------------------------------- */

void omino_colours_turn(const struct colours *c, struct colours_state *s, int side)
{
    const int sides = (int)c->sides;
    for (int tried = 0; tried < sides; tried++, side++) {
        if (side >= sides) side -= sides;
        if (colours_is_out(s, side)) continue;
        if (c->can_place(c, s, side)) {
            s->to_move = (int8_t)side;
            return;
        }
        s->out |= (uint8_t)(1u << side);
    }
    s->to_move = OMINO_NOBODY;
}

/* Three players take turns with the colour that they share. */
int omino_colours_mover(const struct colours *c, const struct colours_state *s)
{
    if (s->to_move == OMINO_NOBODY) return OMINO_NOBODY;
    const int owner = colours_owner(c, s->to_move);
    if (owner != OMINO_NOBODY) return owner;
    return (int)(colours_placed_count(c, s, s->to_move) % c->players);
}

int omino_colours_settled(const struct omino_game *game, const struct colours_state *s)
{
    const struct colours *c = colours_of(game);
    const int owner = colours_owner(c, s->to_move);
    struct omino_outcome outcome = OMINO_INIT(outcome);
    if (owner == OMINO_NOBODY || c->players == 1)
        return 0; /* a single player plays for the score */
    for (int side = 0; side < (int)c->sides; side++)
        if (!colours_is_out(s, side) && colours_owner(c, side) != owner) return 0;
    omino_state_outcome(game, s, &outcome);
    if (outcome.places[owner] != 1) return 0;
    for (int p = 0; p < outcome.players; p++)
        if (p != owner && outcome.places[p] == 1) return 0;
    return 1;
}

/* ---- hooks ----------------------------------------------------------------------------------- */

void omino_colours_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct colours *c = colours_of(game);
    struct colours_state *s = state;
    (void)seed; /* the game involves no chance */
    memset(s, 0, omino_colours_state_size(c));
    for (unsigned side = 0; side < c->sides; side++) s->hand[side] = c->set.all;
    s->to_move = (int8_t)c->first;
}

int omino_colours_side(const struct omino_game *game, const void *state)
{
    const struct colours_state *s = state;
    (void)game;
    return s->to_move;
}

int omino_colours_player(const struct omino_game *game, const void *state)
{
    return omino_colours_mover(colours_of(game), state);
}

/* Each word is mixed with its own constant and added, so that no word waits for another. The hands
 * are left out: they follow from the sets. */
uint64_t omino_colours_hash(const struct omino_game *game, const void *state)
{
    const struct colours *c = colours_of(game);
    const struct colours_state *s = state;
    const unsigned words = (c->sides + (c->seams ? 2 : 0)) * c->grid.words;
    uint64_t key = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash = (uint64_t)(uint8_t)s->to_move << 16 | (uint64_t)s->out << 8 | s->single;
    for (unsigned i = 0; i < words; i++) {
        hash += omino_rules_hash_mix(s->sets[i] ^ key);
        key += UINT64_C(0x9e3779b97f4a7c15);
    }
    return omino_rules_hash_mix(hash);
}
