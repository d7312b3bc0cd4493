/* SPDX-License-Identifier: MIT */
/* The rules of Patchwork. No function in this file allocates or fails. */
#include <string.h>

#include "patchwork.h"

/* ---- the circle ------------------------------------------------------------------------------ */

unsigned omino_patchwork_offered(const struct patchwork *t, const struct patchwork_state *s,
                                 uint8_t patches[OMINO_PATCHWORK_OFFERED_MAX])
{
    const unsigned most = t->edition->offered, first = s->patches[s->token];
    unsigned count = 0, patch = first;
    if (s->left == 0) return 0;
    do {
        patches[count++] = (uint8_t)patch;
        patch = s->patches[patch];
    } while (count < most && patch != first);
    return count;
}

/* Returns the set of patches on offer that the player to move can pay for. */
static uint64_t affordable(const struct patchwork *t, const struct patchwork_state *s)
{
    const unsigned buttons = s->buttons[s->turn], first = s->patches[s->token];
    unsigned most = s->left ? t->edition->offered : 0, patch = first;
    uint64_t hand = 0;
    for (; most > 0; most--) {
        hand |= (uint64_t)(patchwork_patch(t, patch)->price <= buttons) << patch;
        patch = s->patches[patch];
        if (patch == first) break;
    }
    return hand;
}

uint32_t omino_patchwork_places(const struct patchwork *t, const struct patchwork_state *s,
                                unsigned patch, uint32_t *places, uint32_t cap)
{
    const uint64_t hand = UINT64_C(1) << patch;
    if (patchwork_patch(t, patch)->price > s->buttons[s->turn]) return 0;
    return omino_placements_list(t->placements, s->free[s->turn], NULL, &hand, places, cap);
}

/* ---- moving ---------------------------------------------------------------------------------- */

void omino_patchwork_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct patchwork *t = patchwork_of(game);
    struct patchwork_state *s = state;
    memset(s, 0, sizeof *s);
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) {
        memcpy(s->free[p], t->quilt, sizeof s->free[p]);
        s->buttons[p] = t->edition->buttons;
    }
    s->turn = (uint8_t)t->first;
    omino_patchwork_lay_out(t, seed, s);
}

int omino_patchwork_side(const struct omino_game *game, const void *state)
{
    const struct patchwork_state *s = state;
    return patchwork_is_over(patchwork_of(game), s) ? OMINO_NOBODY : s->turn;
}

unsigned omino_patchwork_advance_to(const struct patchwork *t, const struct patchwork_state *s)
{
    const unsigned other = s->space[!s->turn];
    return other < t->track->last ? other + 1u : other;
}

int omino_patchwork_fills_square(const struct patchwork *t, const struct patchwork_state *s,
                                 unsigned player)
{
    const uint64_t *free = s->free[player];
    if ((free[0] & t->core[0]) | (free[1] & t->core[1])) return 0;
    for (unsigned i = 0; i < t->square_count; i++)
        if (!((free[0] & t->squares[i][0]) | (free[1] & t->squares[i][1]))) return 1;
    return 0;
}

/* Gives the bonus to the player to move if the cells just covered complete a bonus square. */
static void award_bonus(const struct patchwork *t, struct patchwork_state *s)
{
    if (s->bonus == 0 && omino_patchwork_fills_square(t, s, s->turn))
        s->bonus = (uint8_t)(1 + s->turn);
}

/* The player farther back moves; on a shared space the one who arrived last, who has just moved. */
static void pass_turn(struct patchwork_state *s)
{
    if (s->space[s->turn] > s->space[!s->turn]) s->turn = !s->turn;
}

/* Discards the leather for which the player to move has no room. */
static void take_leather(struct patchwork_state *s, unsigned count)
{
    const unsigned room = patchwork_empty(s, s->turn);
    s->leather = (uint8_t)(count < room ? count : room);
}

/* Moves the marker of the player to move, who gets income and leather on the way. Leather that is
 * not ahead of the other marker has already been taken. */
static void move_marker(const struct patchwork *t, struct patchwork_state *s, unsigned to)
{
    const unsigned player = s->turn, from = s->space[player], other = s->space[!player];
    const unsigned ahead = from > other ? from : other;
    const unsigned incomes = (unsigned)(t->income_marks[to] - t->income_marks[from]);
    s->space[player] = (uint8_t)to;
    s->buttons[player] = (uint16_t)(s->buttons[player] + incomes * s->income[player]);
    if (to > ahead && t->leather_marks[to] > t->leather_marks[ahead])
        take_leather(s, (unsigned)(t->leather_marks[to] - t->leather_marks[ahead]));
    if (s->leather == 0) pass_turn(s);
}

static void advance(const struct patchwork *t, struct patchwork_state *s)
{
    const unsigned to = omino_patchwork_advance_to(t, s);
    s->buttons[s->turn] = (uint16_t)(s->buttons[s->turn] + to - s->space[s->turn]);
    move_marker(t, s, to);
}

static void buy(const struct patchwork *t, struct patchwork_state *s, uint32_t placement)
{
    const unsigned player = s->turn, patch = t->patch_of[placement >> t->shift];
    const struct omino_patchwork_patch *bought = patchwork_patch(t, patch);
    const unsigned to = s->space[player] + bought->time;
    omino_placement_remove(t->placements, placement, s->free[player]);
    patchwork_unlink(s, patch);
    patchwork_put(s, patch, placement, player);
    s->buttons[player] = (uint16_t)(s->buttons[player] - bought->price);
    s->income[player] = (uint8_t)(s->income[player] + bought->income);
    award_bonus(t, s);
    move_marker(t, s, to < t->track->last ? to : t->track->last);
}

static void place_leather(const struct patchwork *t, struct patchwork_state *s, unsigned bit)
{
    omino_bits_clear(s->free[s->turn], bit);
    award_bonus(t, s);
    take_leather(s, s->leather - 1u);
    if (s->leather == 0) pass_turn(s);
}

void omino_patchwork_apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct patchwork *t = patchwork_of(game);
    struct patchwork_state *s = state;
    if (move < t->advance)
        buy(t, s, move);
    else if (move == t->advance)
        advance(t, s);
    else
        place_leather(t, s, move - t->advance - 1);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static uint32_t list_leather(const struct patchwork *t, const struct patchwork_state *s,
                             uint32_t *moves, uint32_t cap)
{
    const uint64_t *free = s->free[s->turn];
    uint32_t count = 0;
    for (unsigned w = 0; w < PATCHWORK_QUILT_WORDS; w++)
        for (uint64_t rest = free[w]; rest; rest &= rest - 1, count++)
            if (count < cap)
                moves[count] = t->advance + 1 + 64 * w + (uint32_t)__builtin_ctzll(rest);
    return count;
}

uint32_t omino_patchwork_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    if (s->leather > 0) return list_leather(t, s, moves, cap);
    if (patchwork_is_over(t, s)) return 0;
    const uint64_t hand = affordable(t, s);
    uint32_t count = 0;
    if (hand)
        count = omino_placements_list(t->placements, s->free[s->turn], NULL, &hand, moves, cap);
    if (count < cap) moves[count] = t->advance;
    return count + 1;
}

uint32_t omino_patchwork_count(const struct omino_game *game, const void *state)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    if (s->leather > 0) return patchwork_empty(s, s->turn);
    if (patchwork_is_over(t, s)) return 0;
    const uint64_t hand = affordable(t, s);
    if (!hand) return 1;
    return 1 + omino_placements_count(t->placements, s->free[s->turn], NULL, &hand);
}

static uint32_t random_leather(const struct patchwork *t, const struct patchwork_state *s,
                               struct omino_rng *rng)
{
    const uint64_t *free = s->free[s->turn];
    uint32_t k = omino_rng_below(rng, patchwork_empty(s, s->turn)), w = 0;
    uint64_t rest = free[0];
    const unsigned first = popcount(free[0]);
    if (k >= first) k -= first, w = 1, rest = free[1];
    while (k-- > 0) rest &= rest - 1;
    return t->advance + 1 + 64 * w + (uint32_t)__builtin_ctzll(rest);
}

/* Guessing pays off while at least GUESS_PARTS / GUESS_OF of the quilt is empty; GUESSES is the
 * number of guesses. */
enum { GUESS_PARTS = 3, GUESS_OF = 5, GUESSES = 8 };

/*
 * While there is plenty of room, a few guesses are faster than listing the moves. Each guess draws
 * one of the moves that an empty quilt would allow, all equally likely, and succeeds if the move
 * fits. All legal moves are therefore equally likely in each guess. If none succeeds, this returns
 * OMINO_NO_MOVE, and the caller draws from the list of moves, which also makes them equally likely.
 */
static uint32_t guess(const struct patchwork *t, const uint64_t *free, uint64_t hand,
                      struct omino_rng *rng)
{
    uint32_t shift[OMINO_PATCHWORK_OFFERED_MAX] = {0}, end[OMINO_PATCHWORK_OFFERED_MAX] = {0},
             total = 0;
    for (unsigned i = 0; hand; i++, hand &= hand - 1) {
        const unsigned patch = (unsigned)__builtin_ctzll(hand);
        shift[i] = t->first_way[patch] - total;
        total += (uint32_t)(t->first_way[patch + 1] - t->first_way[patch]);
        end[i] = total;
    }
    for (int tries = 0; tries < GUESSES; tries++) {
        const uint32_t drawn = omino_rng_below(rng, total + 1);
        unsigned i = 0;
        if (drawn == total) return t->advance;
        while (drawn >= end[i]) i++;
        const uint32_t placement = t->ways[shift[i] + drawn];
        if (omino_placement_legal(t->placements, free, NULL, NULL, placement)) return placement;
    }
    return OMINO_NO_MOVE;
}

uint32_t omino_patchwork_random(const struct omino_game *game, const void *state,
                                struct omino_rng *rng)
{
    enum { ROOM = 256 };
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    const uint64_t *free = s->free[s->turn];
    if (s->leather > 0) return random_leather(t, s, rng);
    const uint64_t hand = affordable(t, s);
    if (!hand) return t->advance;
    if (GUESS_OF * patchwork_empty(s, s->turn) >= GUESS_PARTS * t->cells) {
        const uint32_t guessed = guess(t, free, hand, rng);
        if (guessed != OMINO_NO_MOVE) return guessed;
    }
    /* The lists are mostly short here: writing one is faster than walking the tree twice. */
    uint32_t list[ROOM];
    const uint32_t count = omino_placements_list(t->placements, free, NULL, &hand, list, ROOM);
    const uint32_t k = omino_rng_below(rng, count + 1);
    if (k == count) return t->advance;
    return k < ROOM ? list[k] : omino_placements_nth(t->placements, free, NULL, &hand, k);
}

int omino_patchwork_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    const uint64_t *free = s->free[s->turn];
    if (s->leather > 0) {
        const uint32_t bit = move - t->advance - 1;
        return move > t->advance && bit < t->grid.bits && omino_bits_test(free, bit);
    }
    if (patchwork_is_over(t, s)) return 0;
    if (move >= t->advance) return move == t->advance;
    const uint64_t hand = affordable(t, s);
    return omino_placement_legal(t->placements, free, NULL, &hand, move);
}

/* ---- results --------------------------------------------------------------------------------- */

int32_t omino_patchwork_score(const struct patchwork *t, const struct patchwork_state *s,
                              unsigned player)
{
    const int32_t bonus = s->bonus == player + 1 ? t->edition->bonus_points : 0;
    return s->buttons[player] + bonus -
           t->edition->empty_cell_cost * (int32_t)patchwork_empty(s, player);
}

/* Returns the player who would win a tie; OMINO_NOBODY while no marker is on the last space. */
static int tie_winner(const struct patchwork *t, const struct patchwork_state *s)
{
    const unsigned last = t->track->last;
    if (s->space[0] < last && s->space[1] < last) return OMINO_NOBODY;
    const int came_first = s->space[0] == s->space[1] ? !s->turn : s->space[1] == last;
    return t->top_wins ? !came_first : came_first;
}

void omino_patchwork_outcome(const struct omino_game *game, const void *state,
                             struct omino_outcome *outcome)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    int32_t keys[PATCHWORK_PLAYERS];
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) {
        outcome->scores[p] = omino_patchwork_score(t, s, p);
        keys[p] = 2 * outcome->scores[p];
    }
    const int winner = tie_winner(t, s);
    if (winner != OMINO_NOBODY) keys[winner]++;
    omino_rules_rank(outcome, keys);
}

static uint64_t mixed(uint64_t word, unsigned number)
{
    word = (word + (number + 1) * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xd6e8feb86659fd93);
    word = (word ^ (word >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return word ^ (word >> 32);
}

/* Packs up to four 16-bit numbers into one word. */
static uint64_t packed(const uint16_t *numbers, unsigned count)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < count && i < 4; i++) word |= (uint64_t)numbers[i] << (16 * i);
    return word;
}

/* Hashes numbers, not bytes, so that byte order does not matter. Income and the set of patches left
 * are omitted: they follow from `patches`. */
uint64_t omino_patchwork_hash(const struct omino_game *game, const void *state)
{
    const struct patchwork_state *s = state;
    const uint64_t small = (uint64_t)s->space[0] | (uint64_t)s->space[1] << 7 |
                           (uint64_t)s->turn << 14 | (uint64_t)s->leather << 15 |
                           (uint64_t)s->bonus << 19 | (uint64_t)s->token << 21;
    uint64_t hash = mixed(small | packed(s->buttons, PATCHWORK_PLAYERS) << 32, 0);
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++)
        for (unsigned w = 0; w < PATCHWORK_QUILT_WORDS; w++)
            hash += mixed(s->free[p][w], 1 + PATCHWORK_QUILT_WORDS * p + w);
    for (unsigned i = 0; i < OMINO_PATCHWORK_PATCHES_MAX; i += 4)
        hash += mixed(packed(s->patches + i, OMINO_PATCHWORK_PATCHES_MAX - i), 8 + i);
    (void)game;
    return mixed(hash, 99);
}
