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
