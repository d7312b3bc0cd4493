/* SPDX-License-Identifier: MIT */
/* Lists of moves, and hooks that do not agree with them. */
#include <string.h>

#include "broken.h"

/* ---- bounds ---------------------------------------------------------------------------------- */

static enum omino_status open_with_few_moves(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    setup->max_moves = 4;
    return status;
}

static void more_moves_than_declared(struct omino_rules *rules)
{
    rules->open = open_with_few_moves;
}

static enum omino_status open_with_few_plies(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    setup->max_plies = 2;
    return status;
}

static void longer_than_declared(struct omino_rules *rules)
{
    rules->open = open_with_few_plies;
}

static enum omino_status open_with_a_low_limit(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    if (status == OMINO_OK) setup->move_limit -= 2;
    return status;
}

static void move_beyond_the_limit(struct omino_rules *rules)
{
    rules->open = open_with_a_low_limit;
}

/* Every move gives the other one's last cells back: the game goes on and on. */
static void apply_for_ever(const struct omino_game *game, void *state, uint32_t move)
{
    tiny_rules.apply(game, state, move);
    if (tiny_rules.side(game, state) == OMINO_NOBODY) tiny_rules.start(game, state);
}

static void never_ends(struct omino_rules *rules)
{
    rules->apply = apply_for_ever;
}

/* ---- turns ----------------------------------------------------------------------------------- */

static int side_to_the_end(const struct omino_game *game, const void *state)
{
    (void)game;
    return ((const struct tiny_state *)state)->to_move;
}

static void side_to_move_without_moves(struct omino_rules *rules)
{
    rules->side = side_to_the_end;
    rules->player = side_to_the_end;
}

/* Over as soon as three cells are left. */
static int side_until_three_are_left(const struct omino_game *game, const void *state)
{
    return tiny_rules.count(game, state) <= 3 ? OMINO_NOBODY : tiny_rules.side(game, state);
}

static void over_with_moves_left(struct omino_rules *rules)
{
    rules->side = side_until_three_are_left;
    rules->player = side_until_three_are_left;
}

static int side_of_three(const struct omino_game *game, const void *state)
{
    const int side = tiny_rules.side(game, state);
    return side == 1 ? 2 : side;
}

static void side_out_of_range(struct omino_rules *rules)
{
    rules->side = side_of_three;
}

static void player_out_of_range(struct omino_rules *rules)
{
    rules->player = side_of_three;
}

static enum omino_status open_with_one_name(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    setup->side_names[0] = "black";
    setup->side_names[1] = "Black";
    return status;
}

static void sides_share_a_name(struct omino_rules *rules)
{
    rules->open = open_with_one_name;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static uint32_t moves_doubled(const struct omino_game *game, const void *state, uint32_t *moves,
                              uint32_t cap)
{
    uint32_t all[2 * TINY_CELLS_MAX];
    const uint32_t count = tiny_rules.moves(game, state, all, 2 * TINY_CELLS_MAX);
    if (count > 1 && count < 6) all[0] = all[1];
    if (cap > 0) memcpy(moves, all, (cap < count ? cap : count) * sizeof *moves);
    return count;
}

static void lists_a_move_twice(struct omino_rules *rules)
{
    rules->moves = moves_doubled;
}

/* What does not fit is counted only up to the room. */
static uint32_t moves_that_fit(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap)
{
    const uint32_t count = tiny_rules.moves(game, state, moves, cap);
    return cap > 0 && count > cap ? cap : count;
}

static void returns_what_fits(struct omino_rules *rules)
{
    rules->moves = moves_that_fit;
}

/* The last ones instead of the first ones. */
static uint32_t moves_from_behind(const struct omino_game *game, const void *state, uint32_t *moves,
                                  uint32_t cap)
{
    uint32_t all[2 * TINY_CELLS_MAX];
    const uint32_t count = tiny_rules.moves(game, state, all, 2 * TINY_CELLS_MAX);
    const uint32_t fits = cap < count ? cap : count;
    for (uint32_t i = 0; i < fits; i++) moves[i] = all[count - fits + i];
    return count;
}

static void lists_the_last_ones(struct omino_rules *rules)
{
    rules->moves = moves_from_behind;
}

/* ---- successors ------------------------------------------------------------------------------ */

/* Two cells are taken from the left and from the right: codes beyond the normal ones. */
static uint32_t moves_both_ways(const struct omino_game *game, const void *state, uint32_t *moves,
                                uint32_t cap)
{
    const struct tiny *tiny = omino_game_tables(game);
    uint32_t count = tiny_rules.moves(game, state, moves, cap);
    for (uint32_t i = 1, singles = count; i < 2 * tiny->cells && singles > 0; i += 2) {
        if (!tiny_rules.legal(game, state, i)) continue;
        if (count < cap) moves[count] = i + 2 * tiny->cells;
        count++;
    }
    return count;
}

static void apply_both_ways(const struct omino_game *game, void *state, uint32_t move)
{
    const struct tiny *tiny = omino_game_tables(game);
    tiny_rules.apply(game, state, move % (2 * tiny->cells));
}

static enum omino_status open_both_ways(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    setup->move_limit *= 2;
    setup->max_moves *= 2;
    return status;
}

static void two_codes_for_one_move(struct omino_rules *rules)
{
    rules->open = open_both_ways;
    rules->moves = moves_both_ways;
    rules->apply = apply_both_ways;
}

/* ---- what must agree with the list ----------------------------------------------------------- */

static int legal_if_free(const struct omino_game *game, const void *state, uint32_t move)
{
    return tiny_rules.legal(game, state, move & ~1u);
}

static void legal_accepts_too_much(struct omino_rules *rules)
{
    rules->legal = legal_if_free;
}

static int legal_but_the_last(const struct omino_game *game, const void *state, uint32_t move)
{
    return move != 6 && tiny_rules.legal(game, state, move);
}

static void legal_refuses_a_move(struct omino_rules *rules)
{
    rules->legal = legal_but_the_last;
}

static int legal_wrapped(const struct omino_game *game, const void *state, uint32_t move)
{
    return tiny_rules.legal(game, state, move & 0xffff);
}

static void legal_looks_at_16_bits(struct omino_rules *rules)
{
    rules->legal = legal_wrapped;
}

static enum omino_status explain_nothing(const struct omino_game *game, const void *state,
                                         uint32_t move, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.explain(game, state, move, err);
    return move >= 64 ? OMINO_OK : status;
}

static void explain_disagrees(struct omino_rules *rules)
{
    rules->explain = explain_nothing;
}

static enum omino_status explain_silently(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err)
{
    (void)err;
    return tiny_rules.explain(game, state, move, NULL);
}

static void explain_says_nothing(struct omino_rules *rules)
{
    rules->explain = explain_silently;
}

static uint32_t count_one_more(const struct omino_game *game, const void *state)
{
    const uint32_t count = tiny_rules.count(game, state);
    return count == 5 ? 6 : count;
}

static void counts_wrong(struct omino_rules *rules)
{
    rules->count = count_one_more;
}

/* ---- random ---------------------------------------------------------------------------------- */

/* A cell first, then how many: those without a free neighbour come up more often. */
static uint32_t random_cell_first(const struct omino_game *game, const void *state,
                                  struct omino_rng *rng)
{
    const struct tiny *tiny = omino_game_tables(game);
    for (;;) {
        const uint32_t cell = omino_rng_below(rng, tiny->cells);
        const uint32_t move = TINY_MOVE(cell, omino_rng_below(rng, 2));
        if (tiny_rules.legal(game, state, move)) return move;
        if (tiny_rules.legal(game, state, move & ~1u)) return move & ~1u;
    }
}

static void random_with_a_bias(struct omino_rules *rules)
{
    rules->random = random_cell_first;
}

static uint32_t random_but_the_first(const struct omino_game *game, const void *state,
                                     struct omino_rng *rng)
{
    uint32_t moves[2 * TINY_CELLS_MAX];
    const uint32_t count = tiny_rules.moves(game, state, moves, 2 * TINY_CELLS_MAX);
    return count == 1 ? moves[0] : moves[1 + omino_rng_below(rng, count - 1)];
}

static void random_never_gives_one(struct omino_rules *rules)
{
    rules->random = random_but_the_first;
}

static uint32_t random_anything(const struct omino_game *game, const void *state,
                                struct omino_rng *rng)
{
    const uint32_t move = tiny_rules.random(game, state, rng);
    return omino_rng_below(rng, 100) == 0 ? move ^ 1 : move;
}

static void random_gives_an_illegal_move(struct omino_rules *rules)
{
    rules->random = random_anything;
}

static uint32_t random_of_its_own(const struct omino_game *game, const void *state,
                                  struct omino_rng *rng)
{
    static struct omino_rng own = {{1, 2, 3, 4}};
    (void)rng;
    return tiny_rules.random(game, state, &own);
}

static void random_has_its_own_generator(struct omino_rules *rules)
{
    rules->random = random_of_its_own;
}

const struct broken broken_moves[] = {
    {"more moves than declared", "games", more_moves_than_declared, 0},
    {"longer than declared", "games", longer_than_declared, 0},
    {"never ends", "games", never_ends, BROKEN_TEXT},
    {"side to move without moves", "turn", side_to_move_without_moves, 0},
    {"over with moves left", "turn", over_with_moves_left, 0},
    {"side out of range", "turn", side_out_of_range, 0},
    {"player out of range", "turn", player_out_of_range, 0},
    {"sides share a name", "turn", sides_share_a_name, 0},
    {"move beyond the limit", "codes", move_beyond_the_limit, BROKEN_TEXT},
    {"lists a move twice", "codes", lists_a_move_twice, 0},
    {"returns what fits", "list", returns_what_fits, 0},
    {"lists the last ones", "list", lists_the_last_ones, 0},
    {"two codes for one move", "successors", two_codes_for_one_move, BROKEN_TEXT},
    {"legal accepts too much", "legal", legal_accepts_too_much, 0},
    {"legal refuses a move", "legal", legal_refuses_a_move, 0},
    {"legal looks at 16 bits", "legal", legal_looks_at_16_bits, 0},
    {"explain disagrees", "explain", explain_disagrees, 0},
    {"explain says nothing", "explain", explain_says_nothing, 0},
    {"counts wrong", "count", counts_wrong, 0},
    {"random with a bias", "random", random_with_a_bias, 0},
    {"random never gives one", "random", random_never_gives_one, 0},
    {"random gives an illegal move", "random", random_gives_an_illegal_move, 0},
    {"random has its own generator", "random", random_has_its_own_generator, 0},
    {NULL, NULL, NULL, 0},
};
