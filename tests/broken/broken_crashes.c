/* SPDX-License-Identifier: MIT */
/* Modules that take their process with them. Only omino-check, which runs each check in a process
 * of its own, can tell of them. */
#include <stdlib.h>
#include <string.h>

#include "broken.h"

/* Believes that every number is a move. */
static int legal_by_table(const struct omino_game *game, const void *state, uint32_t move)
{
    const volatile unsigned char *tables = omino_game_tables(game);
    if (move >= 0x10000 && tables[(size_t)move << 12]) return 0;
    return tiny_rules.legal(game, state, move);
}

static void legal_crashes_on_large_numbers(struct omino_rules *rules)
{
    rules->legal = legal_by_table;
}

static void outcome_or_abort(const struct omino_game *game, const void *state,
                             struct omino_outcome *outcome)
{
    const struct tiny_state *s = state;
    if (s->scores[0] > 3) abort();
    tiny_rules.outcome(game, state, outcome);
}

static void outcome_aborts(struct omino_rules *rules)
{
    rules->outcome = outcome_or_abort;
}

static enum omino_status parse_or_exit(const struct omino_game *game, const char *text, void *state,
                                       struct omino_error *err)
{
    const enum omino_status status = tiny_rules.parse_state(game, text, state, err);
    if (status != OMINO_OK) exit(0);
    return status;
}

static void parse_state_exits(struct omino_rules *rules)
{
    rules->parse_state = parse_or_exit;
}

/* Waits for a move that never comes. */
static uint32_t playout_by_trying(const struct omino_game *game, const void *state,
                                  struct omino_rng *rng)
{
    volatile uint32_t move;
    do {
        move = TINY_MOVE(omino_rng_below(rng, 4), 1);
    } while (!tiny_rules.legal(game, state, move));
    return move;
}

static void playout_hangs(struct omino_rules *rules)
{
    rules->playout = playout_by_trying;
}

const struct broken broken_crashes[] = {
    {"legal crashes on large numbers", "legal", legal_crashes_on_large_numbers, BROKEN_PROCESS},
    {"outcome aborts", "outcome", outcome_aborts, BROKEN_PROCESS},
    {"parse_state exits", "fuzzed-states", parse_state_exits, BROKEN_PROCESS},
    {"playout hangs", "playout", playout_hangs, BROKEN_PROCESS},
    {NULL, NULL, NULL, 0},
};
