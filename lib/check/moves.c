/* SPDX-License-Identifier: MIT */
/* Lists of moves: whether they stay within the declared limits, and whether the other hooks agree
 * with them. All checks examine the current position. */
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "internal.h"

/* ---- sorted lists ---------------------------------------------------------------------------- */

static int compare_codes(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int by_code(const void *a, const void *b, const void *context)
{
    (void)context;
    return compare_codes(a, b);
}

const uint32_t *omino_check_sorted_moves(struct omino_checker *c)
{
    memcpy(c->scratch->moves, c->moves, c->count * sizeof *c->moves);
    omino_sort(c->scratch->moves, c->count, sizeof *c->moves, by_code, NULL);
    return c->scratch->moves;
}

int64_t omino_check_find_move(const uint32_t *codes, uint32_t count, uint32_t move)
{
    const uint32_t *at = bsearch(&move, codes, count, sizeof *codes, compare_codes);
    return at ? at - codes : -1;
}

int omino_check_among_moves(struct omino_checker *c, const char *hook, uint32_t count)
{
    uint32_t *list = c->scratch->moves, *all = c->second->moves;
    struct omino_quote quote;
    memcpy(all, c->moves, c->count * sizeof *all);
    omino_sort(all, c->count, sizeof *all, by_code, NULL);
    omino_sort(list, count, sizeof *list, by_code, NULL);
    for (uint32_t i = 0; i < count; i++) {
        c->tried++;
        if (omino_check_find_move(all, c->count, list[i]) < 0)
            return omino_checker_fail(c, "%s lists the move %s, which is not legal", hook,
                                      omino_checker_quote(c, list[i], &quote));
        if (i > 0 && list[i] == list[i - 1])
            return omino_checker_fail(c, "%s lists the move %s twice", hook,
                                      omino_checker_quote(c, list[i], &quote));
    }
    return 1;
}

/* ---- declared limits ------------------------------------------------------------------------- */

int omino_check_games(struct omino_checker *c)
{
    c->tried++;
    if (c->total > omino_game_max_moves(c->game))
        return omino_checker_fail(c, "there are %u moves, but max_moves is %u", c->total,
                                  omino_game_max_moves(c->game));
    if (c->plies > omino_game_max_plies(c->game))
        return omino_checker_fail(c, "the game has lasted %u moves, but max_plies is %u", c->plies,
                                  omino_game_max_plies(c->game));
    if (c->plies >= CHECK_PLIES_MAX)
        return omino_checker_fail(c, "the game is not over after %u moves", c->plies);
    return 1;
}

/* Sides are identified by their names, regardless of case. */
static int names_differ(struct omino_checker *c)
{
    for (int side = 0; side < (int)omino_game_sides(c->game); side++) {
        const char *name = omino_game_side_name(c->game, side);
        c->tried++;
        if (!*name || omino_game_side_by_name(c->game, name) != side)
            return omino_checker_fail(
                c, "the name of side %d, '%s', is empty or that of another side", side, name);
    }
    return 1;
}

int omino_check_turn(struct omino_checker *c)
{
    if (c->plies == 0 && !names_differ(c)) return 0;
    const int side = omino_state_side(c->game, c->state.bytes);
    const int player = omino_state_player(c->game, c->state.bytes);
    const int sides = (int)omino_game_sides(c->game), players = (int)omino_game_players(c->game);
    c->tried++;
    if (side != OMINO_NOBODY && (side < 0 || side >= sides))
        return omino_checker_fail(c, "side %d is to move, but there are %d sides", side, sides);
    if (side != OMINO_NOBODY && (player < 0 || player >= players))
        return omino_checker_fail(c, "player %d is to move, but there are %d players", player,
                                  players);
    if (side == OMINO_NOBODY && player != OMINO_NOBODY)
        return omino_checker_fail(c, "no side is to move, but player %d is", player);
    if (side == OMINO_NOBODY && c->total > 0)
        return omino_checker_fail(c, "nobody is to move, but there are %u moves", c->total);
    if (side != OMINO_NOBODY && c->total == 0)
        return omino_checker_fail(c, "side %d is to move, but has no moves", side);
    return 1;
}

int omino_check_codes(struct omino_checker *c)
{
    const uint32_t *codes = omino_check_sorted_moves(c);
    struct omino_quote quote;
    for (uint32_t i = 0; i < c->count; i++) {
        c->tried++;
        if (codes[i] >= omino_game_move_limit(c->game))
            return omino_checker_fail(c, "move %u is not below move_limit (%u)", codes[i],
                                      omino_game_move_limit(c->game));
        if (i > 0 && codes[i] == codes[i - 1])
            return omino_checker_fail(c, "move %s is listed twice",
                                      omino_checker_quote(c, codes[i], &quote));
    }
    return 1;
}

/* Goes from indices to moves and back: all indices, or about this many. */
enum { SAMPLED_INDICES = 65536 };

static int indices_fit(struct omino_checker *c)
{
    const uint32_t limit = omino_game_move_limit(c->game);
    const uint32_t indices = omino_game_distinct_moves(c->game);
    for (uint64_t i = 0; i < indices; i += indices / SAMPLED_INDICES + 1) {
        const uint32_t index = (uint32_t)i, move = omino_move_at(c->game, index);
        c->tried++;
        if (move >= limit)
            return omino_checker_fail(
                c, "index %u stands for move %u, which is not below move_limit (%u)", index, move,
                limit);
        const uint32_t back = omino_move_index(c->game, move);
        if (back != index)
            return omino_checker_fail(c, "index %u stands for move %u, which has index %u", index,
                                      move, back);
    }
    return 1;
}

int omino_check_indices(struct omino_checker *c)
{
    const uint32_t indices = omino_game_distinct_moves(c->game);
    struct omino_quote quote;
    if (c->plies == 0 && !indices_fit(c)) return 0;
    for (uint32_t i = 0; i < c->count; i++) {
        const uint32_t index = omino_move_index(c->game, c->moves[i]);
        c->tried++;
        if (index == OMINO_NO_INDEX)
            return omino_checker_fail(c, "the legal move %s has no index",
                                      omino_checker_quote(c, c->moves[i], &quote));
        if (index >= indices)
            return omino_checker_fail(c, "move %s has index %u, but distinct_moves is %u",
                                      omino_checker_quote(c, c->moves[i], &quote), index, indices);
        const uint32_t back = omino_move_at(c->game, index);
        if (back != c->moves[i])
            return omino_checker_fail(c, "move %s, code %u, has index %u, which stands for move %u",
                                      omino_checker_quote(c, c->moves[i], &quote), c->moves[i],
                                      index, back);
    }
    return 1;
}

/* ---- lists with less room -------------------------------------------------------------------- */

static int list_with_room(struct omino_checker *c, uint32_t cap)
{
    uint32_t *moves = c->scratch->moves;
    memset(moves, 0xff, (size_t)cap * sizeof *moves);
    const uint32_t total = omino_moves_list(c->game, c->state.bytes, cap > 0 ? moves : NULL, cap);
    const uint32_t first = cap < c->count ? cap : c->count;
    c->tried++;
    if (total != c->total)
        return omino_checker_fail(c, "with room for %u moves, moves returns %u; with more room, %u",
                                  cap, total, c->total);
    for (uint32_t i = 0; i < first; i++)
        if (moves[i] != c->moves[i])
            return omino_checker_fail(c,
                                      "with room for %u moves, entry %u of the list is %u; with "
                                      "more room, %u",
                                      cap, i, moves[i], c->moves[i]);
    return 1;
}

int omino_check_list(struct omino_checker *c)
{
    const uint32_t n = c->count, random = omino_rng_below(&c->rng, n + 1);
    const uint32_t caps[] = {0, 1, n > 0 ? n - 1 : 0, n, n < OMINO_MOVES_MAX ? n + 1 : n, random};
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++)
        if (!list_with_room(c, caps[i])) return 0;
    return list_with_room(c, OMINO_MOVES_MAX);
}

/* ---- successors ------------------------------------------------------------------------------ */

struct successor {
    uint64_t digest;
    uint32_t move;
};

static int by_digest(const void *a, const void *b, const void *context)
{
    const struct successor *x = a, *y = b;
    (void)context;
    return (x->digest > y->digest) - (x->digest < y->digest);
}

static void make_move(struct omino_checker *c, uint32_t move, struct omino_state_room *room)
{
    memcpy(room->bytes, c->state.bytes, c->size);
    omino_state_apply(c->game, room->bytes, move);
}

/* Checks that two moves, unless they are the same, lead to different states. */
static int differ(struct omino_checker *c, uint32_t a, uint32_t b)
{
    struct omino_quote first, second;
    c->tried++;
    if (a == b) return 1;
    make_move(c, a, &c->left);
    make_move(c, b, &c->right);
    if (memcmp(c->left.bytes, c->right.bytes, c->size) != 0) return 1;
    return omino_checker_fail(c, "the moves %s and %s lead to the same state",
                              omino_checker_quote(c, a, &first),
                              omino_checker_quote(c, b, &second));
}

int omino_check_successors(struct omino_checker *c)
{
    struct successor *all = omino_allocate(&c->allocator, c->count, sizeof *all);
    int fine = 1;
    if (!all) return omino_checker_no_memory(c);
    for (uint32_t i = 0; i < c->count; i++) {
        make_move(c, c->moves[i], &c->left);
        all[i] = (struct successor){omino_check_mix_bytes(0, c->left.bytes, c->size), c->moves[i]};
    }
    omino_sort(all, c->count, sizeof *all, by_digest, NULL);
    for (uint32_t i = 1; i < c->count && fine; i++)
        fine = all[i].digest != all[i - 1].digest || differ(c, all[i - 1].move, all[i].move);
    c->tried += c->count;
    omino_release(&c->allocator, all);
    return fine;
}

/* ---- legal and explain ----------------------------------------------------------------------- */

/* Returns a number that may or may not be a legal move here. */
static uint32_t any_number(struct omino_checker *c, unsigned way)
{
    const uint32_t limit = omino_game_move_limit(c->game);
    const uint32_t move = c->count > 0 ? omino_checker_pick(c) : 0;
    static const uint32_t odd[] = {0, 1, UINT32_MAX, UINT32_MAX - 1, 0x80000000, 0x7fffffff};
    switch (way % 8) {
    case 0:
        return odd[way / 8 % 6];
    case 1:
        return limit + omino_rng_below(&c->rng, 3) - 1;
    case 2:
        return move + omino_rng_below(&c->rng, 5) - 2;
    case 3:
        return move ^ (uint32_t)1 << omino_rng_below(&c->rng, 32);
    case 4:
        return c->plies > 0 ? c->history[omino_rng_below(&c->rng, c->plies)] : move;
    case 5:
        return (uint32_t)omino_rng_next(&c->rng);
    default:
        return omino_rng_below(&c->rng, limit);
    }
}

/* Calls `agrees` for all moves of the list and for many other numbers. */
static int compare_with_list(struct omino_checker *c,
                             int (*agrees)(struct omino_checker *, uint32_t move, int legal))
{
    const uint32_t *codes = omino_check_sorted_moves(c);
    const uint32_t limit = omino_game_move_limit(c->game);
    const uint32_t all = limit <= 2048 ? limit : 0, few = 128;
    for (uint32_t i = 0; i < c->count; i++)
        if (!agrees(c, codes[i], 1)) return 0;
    for (uint32_t move = 0; move < all; move++)
        if (!agrees(c, move, omino_check_find_move(codes, c->count, move) >= 0)) return 0;
    for (unsigned i = 0; i < few; i++) {
        const uint32_t move = any_number(c, i);
        if (!agrees(c, move, omino_check_find_move(codes, c->count, move) >= 0)) return 0;
    }
    return 1;
}

static int legal_agrees(struct omino_checker *c, uint32_t move, int legal)
{
    struct omino_quote quote;
    c->tried++;
    if (!omino_move_legal(c->game, c->state.bytes, move) == !legal) return 1;
    return omino_checker_fail(c, "move %s is %s the list, but legal returns %s",
                              omino_checker_quote(c, move, &quote), legal ? "in" : "not in",
                              legal ? "0" : "1");
}

int omino_check_legal(struct omino_checker *c)
{
    return compare_with_list(c, legal_agrees);
}

static int explain_agrees(struct omino_checker *c, uint32_t move, int legal)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_quote quote;
    const enum omino_status status =
        omino_rules_of(c->game)->explain(c->game, c->state.bytes, move, &err);
    c->tried++;
    if ((status == OMINO_OK) != legal)
        return omino_checker_fail(c, "move %s is %s the list, but explain says: %s",
                                  omino_checker_quote(c, move, &quote), legal ? "in" : "not in",
                                  status == OMINO_OK ? "it is legal" : err.message);
    const char *fault = legal ? NULL : omino_check_error_fault(status, &err);
    if (fault)
        return omino_checker_fail(c, "explain rejects the move %s, but %s",
                                  omino_checker_quote(c, move, &quote), fault);
    return 1;
}

int omino_check_explain(struct omino_checker *c)
{
    return compare_with_list(c, explain_agrees);
}

int omino_check_count(struct omino_checker *c)
{
    const uint32_t count = omino_moves_count(c->game, c->state.bytes);
    c->tried++;
    if (count == c->total) return 1;
    return omino_checker_fail(c, "count returns %u, but the list has %u moves", count, c->total);
}
