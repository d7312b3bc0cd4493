/* SPDX-License-Identifier: MIT */
/*
 * The rules of Polyssimo Challenge.
 *
 * When can all handicaps still be met? Let H hexominoes be in the pool, and let player q have p(q)
 * picks left and need n(q) more hexominoes. All pieces are taken in the end, so there are as many
 * picks left as pieces in the pool. The handicaps can be met if and only if
 *
 *     n(q) <= p(q) for every q,   and   n(1) + n(2) + ... <= H.
 *
 * Both conditions are clearly necessary. They are also sufficient: set n(q) hexominoes aside for
 * each q, and assign the rest of the pool to the remaining picks, so that each q gets p(q) pieces
 * in total. Then, regardless of the order of the picks, each player takes the assigned pieces.
 *
 * A pick therefore breaks the conditions in only two cases: a player with as many picks left as
 * hexominoes needed takes a pentomino, or a player who needs none takes a hexomino while the others
 * need all that are in the pool. There is always a legal pick: any piece assigned to the player to
 * move.
 *
 * Turns: pieces are never removed, so a player who cannot place a piece on their turn never can
 * again, and is skipped from then on (`out`).
 */
#include "polyssimo.h"

#include <string.h>

/* ---- the draft ------------------------------------------------------------------------------- */

int omino_polyssimo_owner(const struct polyssimo_state *s, unsigned piece)
{
    for (int player = 0; player < POLYSSIMO_PLAYERS; player++)
        if (s->taken[player] & polyssimo_bit(piece)) return player;
    return -1;
}

unsigned omino_polyssimo_picks_left(const struct polyssimo *t, const struct polyssimo_state *s,
                                    unsigned player)
{
    return t->picks - polyssimo_count(s->taken[player]);
}

unsigned omino_polyssimo_need(const struct polyssimo *t, const struct polyssimo_state *s,
                              unsigned player)
{
    const unsigned has = polyssimo_count(s->taken[player] & t->hexominoes);
    return has < t->handicap[player] ? t->handicap[player] - has : 0;
}

static unsigned all_needs(const struct polyssimo *t, const struct polyssimo_state *s)
{
    unsigned sum = 0;
    for (unsigned player = 0; player < t->players; player++)
        sum += omino_polyssimo_need(t, s, player);
    return sum;
}

int omino_polyssimo_feasible(const struct polyssimo *t, const struct polyssimo_state *s)
{
    for (unsigned player = 0; player < t->players; player++)
        if (omino_polyssimo_need(t, s, player) > omino_polyssimo_picks_left(t, s, player)) return 0;
    return all_needs(t, s) <= polyssimo_count(polyssimo_pool(t, s) & t->hexominoes);
}

static uint32_t takeable_with_handicaps(const struct polyssimo *t, const struct polyssimo_state *s)
{
    const unsigned player = (unsigned)s->to_move;
    const uint32_t pool = polyssimo_pool(t, s), hexominoes = pool & t->hexominoes;
    const unsigned need = omino_polyssimo_need(t, s, player);
    if (need == omino_polyssimo_picks_left(t, s, player)) return hexominoes;
    if (need == 0 && all_needs(t, s) == polyssimo_count(hexominoes)) return pool & ~hexominoes;
    return pool;
}

uint32_t omino_polyssimo_takeable(const struct polyssimo *t, const struct polyssimo_state *s)
{
    return t->handicapped ? takeable_with_handicaps(t, s) : polyssimo_pool(t, s);
}

/* Returns the k-th piece of a set, from 0. */
static unsigned nth_piece(uint32_t set, unsigned k)
{
    while (k-- > 0) set &= set - 1;
    return (unsigned)__builtin_ctz(set);
}

static uint32_t list_takes(const struct polyssimo *t, uint32_t pieces, uint32_t *moves,
                           uint32_t cap)
{
    uint32_t count = 0;
    for (; pieces; pieces &= pieces - 1, count++)
        if (count < cap) moves[count] = t->take + nth_piece(pieces, 0);
    return count;
}

/* ---- placement ------------------------------------------------------------------------------- */

int omino_polyssimo_can_place(const struct polyssimo *t, const struct polyssimo_state *s,
                              unsigned player)
{
    const uint64_t hand = polyssimo_hand(s, player);
    return hand && omino_placements_any(t->table, s->free, NULL, &hand);
}

/* Gives the turn to the first player who can place a piece, counting down from the one before
 * `side`. */
static void pass_on(const struct polyssimo *t, struct polyssimo_state *s, unsigned side)
{
    for (unsigned asked = 0; asked < t->players; asked++) {
        side = side == 0 ? t->players - 1 : side - 1;
        if (s->out >> side & 1) continue;
        if (omino_polyssimo_can_place(t, s, side)) {
            s->to_move = (int8_t)side;
            return;
        }
        s->out |= (uint8_t)(1u << side);
    }
    s->to_move = OMINO_NOBODY;
}

/*
 * While the board is open, guessing is faster than finding all placements. A guess draws a piece of
 * the hand and one of its placements on the empty board, both from one random number: the second
 * choice uses the remainder of the first. All legal placements are equally likely in each guess, so
 * the result is as uniform as that of the full search, which follows if no guess succeeds. To
 * ensure this, the few random numbers that would favour some choices are rejected (as in
 * omino_rng_below()), and all pieces count as having as many placements as the one with the most.
 */
enum { GUESSES = 32, PLACED_FOR_GUESSES = 10 };

static uint32_t guess(const struct polyssimo *t, const struct polyssimo_state *s, uint32_t hand,
                      struct omino_rng *rng)
{
    const uint64_t taken[POLYSSIMO_WORDS + 1] = {~s->free[0], ~s->free[1], ~s->free[2]};
    const unsigned count = polyssimo_count(hand), choices = count * t->most_ways;
    uint8_t pieces[POLYSSIMO_PIECES];
    for (unsigned i = 0; hand; hand &= hand - 1) pieces[i++] = (uint8_t)nth_piece(hand, 0);
    for (int i = 0; i < GUESSES; i++) {
        const uint64_t first = (omino_rng_next(rng) >> 32) * count;
        const uint64_t second = (first & UINT32_MAX) * t->most_ways;
        /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): first >> 32 is below count */
        const unsigned piece = pieces[first >> 32], ways = t->index.first_way[piece];
        const unsigned way = ways + (unsigned)(second >> 32);
        if (way >= t->index.first_way[piece + 1]) continue;
        const uint32_t placement = t->index.ways[way], anchor = placement & ((1u << t->shift) - 1);
        const uint64_t pattern = t->patterns[placement >> t->shift];
        const uint64_t *at = taken + anchor / 64;
        const unsigned rest = anchor % 64;
        if ((at[0] & (pattern << rest)) | (at[1] & ((pattern >> 1) >> (63 - rest)))) continue;
        if ((uint32_t)second < choices && (uint32_t)second < (0u - choices) % choices) continue;
        return placement;
    }
    return OMINO_NO_PLACEMENT;
}

/* ---- the hooks ------------------------------------------------------------------------------- */

void omino_polyssimo_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct polyssimo *t = polyssimo_of(game);
    struct polyssimo_state *s = state;
    (void)seed; /* the game involves no chance */
    memset(s, 0, sizeof *s);
    memcpy(s->free, t->board, sizeof s->free);
    s->left = t->all;
}

int omino_polyssimo_side(const struct omino_game *game, const void *state)
{
    const struct polyssimo_state *s = state;
    (void)game;
    return s->to_move;
}

uint32_t omino_polyssimo_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    if (s->to_move == OMINO_NOBODY) return 0;
    if (polyssimo_pool(t, s)) return list_takes(t, omino_polyssimo_takeable(t, s), moves, cap);
    const uint64_t hand = polyssimo_hand(s, (unsigned)s->to_move);
    return omino_placements_list(t->table, s->free, NULL, &hand, moves, cap);
}

uint32_t omino_polyssimo_moves_count(const struct omino_game *game, const void *state)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    if (s->to_move == OMINO_NOBODY) return 0;
    if (polyssimo_pool(t, s)) return polyssimo_count(omino_polyssimo_takeable(t, s));
    const uint64_t hand = polyssimo_hand(s, (unsigned)s->to_move);
    return omino_placements_count(t->table, s->free, NULL, &hand);
}

uint32_t omino_polyssimo_random(const struct omino_game *game, const void *state,
                                struct omino_rng *rng)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    if (polyssimo_pool(t, s)) {
        const uint32_t pieces = omino_polyssimo_takeable(t, s);
        return t->take + nth_piece(pieces, omino_rng_below(rng, polyssimo_count(pieces)));
    }
    const uint64_t hand = polyssimo_hand(s, (unsigned)s->to_move);
    uint32_t placement = OMINO_NO_PLACEMENT;
    if (polyssimo_count(s->left) > POLYSSIMO_PIECES - PLACED_FOR_GUESSES)
        placement = guess(t, s, (uint32_t)hand, rng);
    if (placement != OMINO_NO_PLACEMENT) return placement;
    return omino_placements_random(t->table, s->free, NULL, &hand, rng);
}

int omino_polyssimo_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    const uint32_t piece = move - t->take;
    if (s->to_move == OMINO_NOBODY) return 0;
    if (polyssimo_pool(t, s))
        return move >= t->take && piece < POLYSSIMO_PIECES &&
               (omino_polyssimo_takeable(t, s) >> piece & 1);
    const uint64_t hand = polyssimo_hand(s, (unsigned)s->to_move);
    return omino_placement_legal(t->table, s->free, NULL, &hand, move);
}

/* The player who takes the last piece makes the first placement. */
static void take(const struct polyssimo *t, struct polyssimo_state *s, unsigned piece)
{
    const unsigned side = (unsigned)s->to_move;
    s->taken[side] |= polyssimo_bit(piece);
    if (polyssimo_pool(t, s)) s->to_move = (int8_t)(side + 1 == t->players ? 0 : side + 1);
}

static void place(const struct polyssimo *t, struct polyssimo_state *s, uint32_t placement)
{
    const unsigned piece = omino_placement_piece(t->table, placement);
    omino_placement_remove(t->table, placement, s->free);
    s->left &= ~polyssimo_bit(piece);
    s->placed[piece] = (uint16_t)(placement + 1);
    pass_on(t, s, (unsigned)s->to_move);
}

void omino_polyssimo_apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct polyssimo *t = polyssimo_of(game);
    if (move >= t->take)
        take(t, state, move - t->take);
    else
        place(t, state, move);
}

/* ---- results --------------------------------------------------------------------------------- */

unsigned omino_polyssimo_squares(const struct polyssimo *t, uint32_t pieces)
{
    unsigned squares = 0;
    for (; pieces; pieces &= pieces - 1) squares += t->squares[nth_piece(pieces, 0)];
    return squares;
}

/* Returns the time of a player's latest placement, as a number that grows by rounds and, within a
 * round, from the last player down to the first; 0 for none. */
static int32_t latest(const struct polyssimo_state *s, unsigned player)
{
    const int32_t rounds = (int32_t)polyssimo_placements(s, player);
    return rounds == 0 ? 0 : rounds * POLYSSIMO_PLAYERS + POLYSSIMO_PLAYERS - (int32_t)player;
}

void omino_polyssimo_outcome(const struct omino_game *game, const void *state,
                             struct omino_outcome *outcome)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    int32_t keys[OMINO_PLAYERS_MAX] = {0};
    for (unsigned player = 0; player < t->players; player++) {
        const unsigned squares = omino_polyssimo_squares(t, polyssimo_hand(s, player));
        outcome->scores[player] = (int32_t)squares;
        keys[player] = latest(s, player) - 256 * (int32_t)squares;
    }
    omino_rules_rank(outcome, keys);
}

/* Each word is mixed with its own constant and added, so that no word waits for another. The board
 * is left out: it follows from the placements of the pieces. */
uint64_t omino_polyssimo_hash(const struct omino_game *game, const void *state)
{
    const struct polyssimo_state *s = state;
    uint64_t key = UINT64_C(0x9e3779b97f4a7c15), hash = 0;
    (void)game;
    hash += omino_rules_hash_mix(((uint64_t)s->taken[0] << 32 | s->taken[1]) + key);
    hash += omino_rules_hash_mix(((uint64_t)s->taken[2] << 32 | s->taken[3]) + 2 * key);
    hash += omino_rules_hash_mix(((uint64_t)(uint8_t)s->to_move << 8 | s->out) + 3 * key);
    for (unsigned i = 0; i < POLYSSIMO_PIECES; i += 4) {
        const uint16_t *at = &s->placed[i];
        const uint64_t four =
            (uint64_t)at[0] << 48 | (uint64_t)at[1] << 32 | (uint64_t)at[2] << 16 | at[3];
        hash += omino_rules_hash_mix(four + (i + 4) * key);
    }
    return omino_rules_hash_mix(hash);
}
