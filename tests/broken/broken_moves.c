/* SPDX-License-Identifier: MIT */
/* Faults in lists of moves, and hooks that contradict these lists. */
#include <string.h>

#include "broken.h"

/* ---- bounds ---------------------------------------------------------------------------------- */

static enum omino_status open_with_few_moves(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->max_moves = 4;
    return status;
}

REPLACES("games", more_moves_than_declared, open, open_with_few_moves)

static enum omino_status open_with_few_plies(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->max_plies = 2;
    return status;
}

REPLACES("games", longer_than_declared, open, open_with_few_plies)

static enum omino_status open_with_a_low_limit(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    if (status == OMINO_OK) setup->move_limit -= 2, setup->distinct_moves -= 1;
    return status;
}

REPLACES_AS(BROKEN_TEXT, "codes", move_beyond_the_limit, open, open_with_a_low_limit)

/* Starts again instead of ending, so the game never ends. */
static void apply_for_ever(const struct omino_game *game, void *state, uint32_t move)
{
    strip_rules.apply(game, state, move);
    if (strip_rules.side(game, state) == OMINO_NOBODY) strip_rules.start(game, state, 0);
}

REPLACES_AS(BROKEN_TEXT, "games", never_ends, apply, apply_for_ever)

/* ---- indices --------------------------------------------------------------------------------- */

static uint32_t index_of_most(const struct omino_game *game, uint32_t move)
{
    return move == STRIP_MOVE(1, 0) ? OMINO_NO_INDEX : strip_rules.move_index(game, move);
}

REPLACES("indices", move_without_an_index, move_index, index_of_most)

static uint32_t index_of_the_cell(const struct omino_game *game, uint32_t move)
{
    return strip_rules.move_index(game, move & ~UINT32_C(1));
}

REPLACES("indices", index_of_two_moves, move_index, index_of_the_cell)

static uint32_t move_at_from_the_left(const struct omino_game *game, uint32_t index)
{
    (void)game;
    return index;
}

REPLACES("indices", index_that_does_not_lead_back, move_at, move_at_from_the_left)

static uint32_t move_at_beyond_the_limit(const struct omino_game *game, uint32_t index)
{
    return index == 1 ? omino_game_move_limit(game) : strip_rules.move_at(game, index);
}

REPLACES("indices", index_of_no_move, move_at, move_at_beyond_the_limit)

/* Declares one index too few, so the move of the last one is out of range. */
static enum omino_status open_with_few_indices(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->distinct_moves--;
    return status;
}

REPLACES("indices", more_indices_than_declared, open, open_with_few_indices)

/* ---- turns ----------------------------------------------------------------------------------- */

static int side_to_the_end(const struct omino_game *game, const void *state)
{
    (void)game;
    return ((const struct strip_state *)state)->to_move;
}

static void side_to_move_without_moves(struct omino_rules *rules)
{
    rules->side = side_to_the_end;
    rules->player = side_to_the_end;
}
BREAKS("turn", side_to_move_without_moves)

/* Ends the game when at most three moves are left. */
static int side_until_three_are_left(const struct omino_game *game, const void *state)
{
    return strip_rules.count(game, state) <= 3 ? OMINO_NOBODY : strip_rules.side(game, state);
}

static void over_with_moves_left(struct omino_rules *rules)
{
    rules->side = side_until_three_are_left;
    rules->player = side_until_three_are_left;
}
BREAKS("turn", over_with_moves_left)

static int side_of_three(const struct omino_game *game, const void *state)
{
    const int side = strip_rules.side(game, state);
    return side == 1 ? 2 : side;
}

REPLACES("turn", side_out_of_range, side, side_of_three)

REPLACES("turn", player_out_of_range, player, side_of_three)

static enum omino_status open_with_one_name(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->side_names[0] = "black";
    setup->side_names[1] = "Black";
    return status;
}

REPLACES("turn", sides_share_a_name, open, open_with_one_name)

/* ---- lists ----------------------------------------------------------------------------------- */

static uint32_t moves_doubled(const struct omino_game *game, const void *state, uint32_t *moves,
                              uint32_t cap)
{
    uint32_t all[2 * STRIP_CELLS_MAX];
    const uint32_t count = strip_rules.moves(game, state, all, 2 * STRIP_CELLS_MAX);
    if (count > 1 && count < 6) all[0] = all[1];
    if (cap > 0) memcpy(moves, all, (cap < count ? cap : count) * sizeof *moves);
    return count;
}

REPLACES("codes", lists_a_move_twice, moves, moves_doubled)

/* Returns at most `cap` instead of the number of all moves. */
static uint32_t moves_that_fit(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap)
{
    const uint32_t count = strip_rules.moves(game, state, moves, cap);
    return cap > 0 && count > cap ? cap : count;
}

REPLACES("list", moves_returns_the_truncated_count, moves, moves_that_fit)

/* Lists the last moves instead of the first ones if there is not enough room. */
static uint32_t moves_from_behind(const struct omino_game *game, const void *state, uint32_t *moves,
                                  uint32_t cap)
{
    uint32_t all[2 * STRIP_CELLS_MAX];
    const uint32_t count = strip_rules.moves(game, state, all, 2 * STRIP_CELLS_MAX);
    const uint32_t fits = cap < count ? cap : count;
    for (uint32_t i = 0; i < fits; i++) moves[i] = all[count - fits + i];
    return count;
}

REPLACES("list", moves_lists_the_last_ones, moves, moves_from_behind)

/* ---- successors ------------------------------------------------------------------------------ */

/* Lists each move of two cells a second time, with a code beyond the normal ones. */
static uint32_t moves_both_ways(const struct omino_game *game, const void *state, uint32_t *moves,
                                uint32_t cap)
{
    const struct strip *strip = omino_rules_tables(game);
    uint32_t count = strip_rules.moves(game, state, moves, cap);
    for (uint32_t i = 1, singles = count; i < 2 * strip->cells && singles > 0; i += 2) {
        if (!strip_rules.legal(game, state, i)) continue;
        if (count < cap) moves[count] = i + 2 * strip->cells;
        count++;
    }
    return count;
}

static void apply_both_ways(const struct omino_game *game, void *state, uint32_t move)
{
    const struct strip *strip = omino_rules_tables(game);
    strip_rules.apply(game, state, move % (2 * strip->cells));
}

static enum omino_status open_both_ways(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
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
BREAKS_AS(BROKEN_TEXT, "successors", two_codes_for_one_move)

/* ---- hooks that must agree with the list ----------------------------------------------------- */

static int legal_if_free(const struct omino_game *game, const void *state, uint32_t move)
{
    return strip_rules.legal(game, state, move & ~1u);
}

REPLACES("legal", legal_accepts_too_much, legal, legal_if_free)

static int legal_but_the_last(const struct omino_game *game, const void *state, uint32_t move)
{
    return move != 6 && strip_rules.legal(game, state, move);
}

REPLACES("legal", legal_refuses_a_move, legal, legal_but_the_last)

static int legal_wrapped(const struct omino_game *game, const void *state, uint32_t move)
{
    return strip_rules.legal(game, state, move & 0xffff);
}

REPLACES("legal", legal_looks_at_16_bits, legal, legal_wrapped)

static enum omino_status explain_nothing(const struct omino_game *game, const void *state,
                                         uint32_t move, struct omino_error *err)
{
    const enum omino_status status = strip_rules.explain(game, state, move, err);
    return move >= 64 ? OMINO_OK : status;
}

REPLACES("explain", explain_disagrees, explain, explain_nothing)

static enum omino_status explain_silently(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err)
{
    (void)err;
    return strip_rules.explain(game, state, move, NULL);
}

REPLACES("explain", explain_gives_no_reason, explain, explain_silently)

static uint32_t count_one_more(const struct omino_game *game, const void *state)
{
    const uint32_t count = strip_rules.count(game, state);
    return count == 5 ? 6 : count;
}

REPLACES("count", counts_wrong, count, count_one_more)

/* ---- random ---------------------------------------------------------------------------------- */

/* Chooses a cell first and then whether to take two. Cells without a free neighbour are therefore
 * taken alone too often. */
static uint32_t random_cell_first(const struct omino_game *game, const void *state,
                                  struct omino_rng *rng)
{
    const struct strip *strip = omino_rules_tables(game);
    for (;;) {
        const uint32_t cell = omino_rng_below(rng, strip->cells);
        const uint32_t move = STRIP_MOVE(cell, omino_rng_below(rng, 2));
        if (strip_rules.legal(game, state, move)) return move;
        if (strip_rules.legal(game, state, move & ~1u)) return move & ~1u;
    }
}

REPLACES("random", random_with_a_bias, random, random_cell_first)

static uint32_t random_but_the_first(const struct omino_game *game, const void *state,
                                     struct omino_rng *rng)
{
    uint32_t moves[2 * STRIP_CELLS_MAX];
    const uint32_t count = strip_rules.moves(game, state, moves, 2 * STRIP_CELLS_MAX);
    return count == 1 ? moves[0] : moves[1 + omino_rng_below(rng, count - 1)];
}

REPLACES("random", random_omits_a_move, random, random_but_the_first)

static uint32_t random_anything(const struct omino_game *game, const void *state,
                                struct omino_rng *rng)
{
    const uint32_t move = strip_rules.random(game, state, rng);
    return omino_rng_below(rng, 100) == 0 ? move ^ 1 : move;
}

REPLACES("random", random_gives_an_illegal_move, random, random_anything)

static uint32_t random_of_its_own(const struct omino_game *game, const void *state,
                                  struct omino_rng *rng)
{
    static struct omino_rng own = {{1, 2, 3, 4}};
    (void)rng;
    return strip_rules.random(game, state, &own);
}

REPLACES("random", random_has_its_own_generator, random, random_of_its_own)
