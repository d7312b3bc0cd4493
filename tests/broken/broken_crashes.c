/* SPDX-License-Identifier: MIT */
/* Modules that crash, exit or hang. Only omino-check, which runs each check in a process of its
 * own, can report them. */
#include <stdlib.h>
#include <string.h>

#include "broken.h"

/* Uses every number as an index, even if it is not a move. */
static int legal_by_table(const struct omino_game *game, const void *state, uint32_t move)
{
    const volatile unsigned char *tables = omino_rules_tables(game);
    if (move >= 0x10000 && tables[(size_t)move << 12]) return 0;
    return strip_rules.legal(game, state, move);
}

REPLACES_AS(BROKEN_PROCESS, "legal", legal_crashes_on_large_numbers, legal, legal_by_table)

static void outcome_or_abort(const struct omino_game *game, const void *state,
                             struct omino_outcome *outcome)
{
    const struct strip_state *s = state;
    if (s->scores[0] > 3) abort();
    strip_rules.outcome(game, state, outcome);
}

REPLACES_AS(BROKEN_PROCESS, "outcome", outcome_aborts, outcome, outcome_or_abort)

/* Games of thousands of moves: a full strip is emptied again, and the scores grow. */
static void apply_long(const struct omino_game *game, void *state, uint32_t move)
{
    struct strip_state *s = state, empty;
    strip_rules.apply(game, state, move);
    if (strip_rules.side(game, state) != OMINO_NOBODY) return;
    strip_rules.start(game, &empty, 0);
    s->taken = empty.taken;
}

static enum omino_status open_long(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    if (status == OMINO_OK) setup->max_plies = 20000;
    return status;
}

/* A move takes one cell or two, so this happens after 8500 moves at the earliest. */
static void outcome_or_abort_late(const struct omino_game *game, const void *state,
                                  struct omino_outcome *outcome)
{
    const struct strip_state *s = state;
    if (s->scores[0] + s->scores[1] >= 17000) abort();
    strip_rules.outcome(game, state, outcome);
}

static void outcome_aborts_after_8500_moves(struct omino_rules *rules)
{
    rules->open = open_long;
    rules->apply = apply_long;
    rules->outcome = outcome_or_abort_late;
}
BREAKS_AS(BROKEN_PROCESS, "outcome", outcome_aborts_after_8500_moves)

static enum omino_status parse_or_exit(const struct omino_game *game, const char *text, void *state,
                                       struct omino_error *err)
{
    const enum omino_status status = strip_rules.parse_state(game, text, state, err);
    if (status != OMINO_OK) exit(0);
    return status;
}

REPLACES_AS(BROKEN_PROCESS, "fuzzed-states", parse_state_exits, parse_state, parse_or_exit)

/* Tries random moves until one is legal, which may never happen. */
static uint32_t playout_by_trying(const struct omino_game *game, const void *state,
                                  struct omino_rng *rng)
{
    volatile uint32_t move;
    do {
        move = STRIP_MOVE(omino_rng_below(rng, 4), 1);
    } while (!strip_rules.legal(game, state, move));
    return move;
}

REPLACES_AS(BROKEN_PROCESS, "playout", playout_hangs, playout, playout_by_trying)
