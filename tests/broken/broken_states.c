/* SPDX-License-Identifier: MIT */
/* Faults in the bytes of states, and writes to memory that a hook may not touch. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "broken.h"

/* ---- hash ------------------------------------------------------------------------------------ */

static uint64_t hash_of_the_cells(const struct omino_game *game, const void *state)
{
    struct strip_state s = *(const struct strip_state *)state;
    s.scores[0] = s.scores[1] = 0;
    return strip_rules.hash(game, &s);
}

REPLACES("hash", hash_ignores_the_scores, hash, hash_of_the_cells)

static uint64_t hash_without_the_turn(const struct omino_game *game, const void *state)
{
    struct strip_state s = *(const struct strip_state *)state;
    s.to_move = 0;
    return strip_rules.hash(game, &s);
}

REPLACES("hash", hash_ignores_the_turn, hash, hash_without_the_turn)

/* Reads one byte too many. */
static uint64_t hash_of_bytes(const struct omino_game *game, const void *state)
{
    const unsigned char *bytes = state;
    return strip_rules.hash(game, state) + bytes[sizeof(struct strip_state)];
}

REPLACES("hash", hash_reads_beyond_the_state, hash, hash_of_bytes)

/* ---- const ----------------------------------------------------------------------------------- */

static struct strip_state *writable(const void *state)
{
    return (struct strip_state *)(uintptr_t)state;
}

static uint32_t moves_that_count(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap)
{
    writable(state)->padding++;
    return strip_rules.moves(game, state, moves, cap);
}

REPLACES("const", moves_writes_to_the_state, moves, moves_that_count)

static void outcome_that_counts(const struct omino_game *game, const void *state,
                                struct omino_outcome *outcome)
{
    strip_rules.outcome(game, state, outcome);
    writable(state)->scores[1]++;
}

REPLACES("const", outcome_writes_to_the_state, outcome, outcome_that_counts)

static size_t write_and_change(const struct omino_game *game, const void *state, char *buf,
                               size_t cap)
{
    const size_t length = strip_rules.write_state(game, state, buf, cap);
    writable(state)->padding = (uint8_t)length;
    return length;
}

REPLACES("const", write_state_writes_to_the_state, write_state, write_and_change)

/* ---- copies ---------------------------------------------------------------------------------- */

/* The position that was reached last. */
static struct strip_state last_reached;

static void apply_and_remember(const struct omino_game *game, void *state, uint32_t move)
{
    strip_rules.apply(game, state, move);
    last_reached = *(const struct strip_state *)state;
}

static void evaluate_what_it_remembers(const struct omino_game *game, const void *state,
                                       float *values)
{
    (void)state;
    strip_rules.evaluate(game, &last_reached, values);
}

static void evaluates_the_last_position_reached(struct omino_rules *rules)
{
    rules->apply = apply_and_remember;
    rules->evaluate = evaluate_what_it_remembers;
}
BREAKS("copies", evaluates_the_last_position_reached)

/* ---- memory filled before -------------------------------------------------------------------- */

static void start_without_padding(const struct omino_game *game, void *state, uint64_t seed)
{
    struct strip_state *s = state;
    const uint8_t padding = s->padding;
    strip_rules.start(game, state, seed);
    s->padding = padding;
}

REPLACES("prefilled", start_leaves_padding, start, start_without_padding)

static enum omino_status parse_without_padding(const struct omino_game *game, const char *text,
                                               void *state, struct omino_error *err)
{
    struct strip_state *s = state;
    const uint8_t padding = s->padding;
    const enum omino_status status = strip_rules.parse_state(game, text, state, err);
    s->padding = padding;
    return status;
}

REPLACES("prefilled", parse_leaves_padding, parse_state, parse_without_padding)

/* Copies a byte from beyond the state. */
static void apply_with_more(const struct omino_game *game, void *state, uint32_t move)
{
    const unsigned char *bytes = state;
    strip_rules.apply(game, state, move);
    ((struct strip_state *)state)->padding = bytes[sizeof(struct strip_state)];
}

REPLACES("prefilled", apply_reads_beyond_the_state, apply, apply_with_more)

/* ---- beyond the end -------------------------------------------------------------------------- */

static void start_with_more(const struct omino_game *game, void *state, uint64_t seed)
{
    strip_rules.start(game, state, seed);
    memset((unsigned char *)state + sizeof(struct strip_state), 0, 4);
}

REPLACES("bounds", start_writes_beyond_the_state, start, start_with_more)

static void apply_and_write_more(const struct omino_game *game, void *state, uint32_t move)
{
    strip_rules.apply(game, state, move);
    ((unsigned char *)state)[sizeof(struct strip_state)] = 1;
}

REPLACES("bounds", apply_writes_beyond_the_state, apply, apply_and_write_more)

/* Writes all moves even if there is too little room, and none only if there is no room at all. */
static uint32_t moves_without_regard(const struct omino_game *game, const void *state,
                                     uint32_t *moves, uint32_t cap)
{
    return strip_rules.moves(game, state, moves, cap > 0 ? 2 * STRIP_CELLS_MAX : 0);
}

REPLACES("bounds", moves_writes_beyond_its_room, moves, moves_without_regard)

static void evaluate_three(const struct omino_game *game, const void *state, float *values)
{
    strip_rules.evaluate(game, state, values);
    values[2] = 0;
}

REPLACES("bounds", evaluate_writes_for_a_third_player, evaluate, evaluate_three)

static void priors_one_more(const struct omino_game *game, const void *state, const uint32_t *moves,
                            uint32_t count, float *weights)
{
    strip_rules.priors(game, state, moves, count, weights);
    weights[count] = 1;
}

REPLACES("bounds", priors_writes_one_more, priors, priors_one_more)

/* ---- tables ---------------------------------------------------------------------------------- */

static struct strip *writable_tables(const struct omino_game *game)
{
    return (struct strip *)(uintptr_t)omino_rules_tables(game);
}

static int legal_that_counts(const struct omino_game *game, const void *state, uint32_t move)
{
    writable_tables(game)->scribble++;
    return strip_rules.legal(game, state, move);
}

REPLACES("tables", legal_writes_to_the_tables, legal, legal_that_counts)

static void apply_that_counts(const struct omino_game *game, void *state, uint32_t move)
{
    writable_tables(game)->scribble++;
    strip_rules.apply(game, state, move);
}

REPLACES("tables", apply_writes_to_the_tables, apply, apply_that_counts)

/* ---- outside the tables ---------------------------------------------------------------------- */

static void apply_behind_the_tables(const struct omino_game *game, void *state, uint32_t move)
{
    unsigned char *bytes = (unsigned char *)writable_tables(game);
    bytes[sizeof(struct strip) + 3] = 1;
    strip_rules.apply(game, state, move);
}

REPLACES("bounds", apply_writes_behind_the_tables, apply, apply_behind_the_tables)

static int legal_before_the_tables(const struct omino_game *game, const void *state, uint32_t move)
{
    unsigned char *bytes = (unsigned char *)writable_tables(game);
    *(bytes - 1) = 1;
    return strip_rules.legal(game, state, move);
}

REPLACES("bounds", legal_writes_before_the_tables, legal, legal_before_the_tables)

/* ---- false sizes ----------------------------------------------------------------------------- */

static enum omino_status open_small(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->state_size = sizeof(struct strip_state) - sizeof(int32_t);
    return status;
}

REPLACES_AS(BROKEN_TEXT, "bounds", a_state_larger_than_it_says, open, open_small)

static enum omino_status open_large(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->state_size = sizeof(struct strip_state) + 4;
    return status;
}

REPLACES("prefilled", a_state_smaller_than_it_says, open, open_large)

static enum omino_status open_for_three(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->players = 3;
    return status;
}

REPLACES("evaluate", more_players_than_play, open, open_for_three)

static enum omino_status open_for_one(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->players = 1;
    setup->sides = 2;
    return status;
}

REPLACES("turn", fewer_players_than_play, open, open_for_one)

/* ---- allocations ----------------------------------------------------------------------------- */

static uint32_t count_with_memory(const struct omino_game *game, const void *state)
{
    const struct strip *strip = omino_rules_tables(game);
    void *block = omino_allocate(&strip->allocator, 1, 100);
    const uint32_t count = strip_rules.count(game, state);
    omino_release(&strip->allocator, block);
    return count;
}

REPLACES("allocation", count_allocates, count, count_with_memory)

/* A volatile pointer to malloc(), because the compiler may remove a direct call. */
static void *(*volatile system_malloc)(size_t) = malloc;

static void apply_with_malloc(const struct omino_game *game, void *state, uint32_t move)
{
    void *block = system_malloc(100);
    strip_rules.apply(game, state, move);
    free(block);
}

REPLACES_AS(BROKEN_MALLOC, "allocation", apply_calls_malloc, apply, apply_with_malloc)

/* ---- threads --------------------------------------------------------------------------------- */

/* Both hooks below wait a little for the other thread, so that the fault shows at once even on a
 * busy machine or on one with a single processor. */
static void wait_while(const volatile uint32_t *variable, uint32_t value)
{
    const struct timespec moment = {0, 250000};
    for (int i = 0; i < 20 && *variable == value; i++) nanosleep(&moment, NULL);
}

/* Uses a buffer that all calls share. */
static uint32_t count_in_a_shared_buffer(const struct omino_game *game, const void *state)
{
    static volatile uint32_t shared;
    const uint32_t count = strip_rules.count(game, state);
    shared = count;
    wait_while(&shared, count);
    return shared;
}

REPLACES("threads", count_shares_a_buffer, count, count_in_a_shared_buffer)

/* Opens a different game if another one is being opened at the same time. */
static enum omino_status open_through_a_global(struct omino_setup *setup, struct omino_error *err)
{
    static volatile uint32_t opening;
    const enum omino_status status = strip_rules.open(setup, err);
    opening = opening + 1;
    wait_while(&opening, 1);
    if (status == OMINO_OK && opening > 1) ((struct strip *)setup->tables)->first ^= 1;
    opening = opening - 1;
    return status;
}

REPLACES("threads", open_shares_a_variable, open, open_through_a_global)
