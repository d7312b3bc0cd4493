/* SPDX-License-Identifier: MIT */
/* States: their bytes, the memory round them, and what else a hook may not touch. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "broken.h"

/* ---- hash ------------------------------------------------------------------------------------ */

static uint64_t hash_of_the_cells(const struct omino_game *game, const void *state)
{
    struct tiny_state s = *(const struct tiny_state *)state;
    s.scores[0] = s.scores[1] = 0;
    return tiny_rules.hash(game, &s);
}

static void hash_ignores_the_scores(struct omino_rules *rules)
{
    rules->hash = hash_of_the_cells;
}

static uint64_t hash_without_the_turn(const struct omino_game *game, const void *state)
{
    struct tiny_state s = *(const struct tiny_state *)state;
    s.to_move = 0;
    return tiny_rules.hash(game, &s);
}

static void hash_ignores_the_turn(struct omino_rules *rules)
{
    rules->hash = hash_without_the_turn;
}

/* Reads one byte too many. */
static uint64_t hash_of_bytes(const struct omino_game *game, const void *state)
{
    const unsigned char *bytes = state;
    return tiny_rules.hash(game, state) + bytes[sizeof(struct tiny_state)];
}

static void hash_reads_beyond_the_state(struct omino_rules *rules)
{
    rules->hash = hash_of_bytes;
}

/* ---- const ----------------------------------------------------------------------------------- */

static struct tiny_state *writable(const void *state)
{
    return (struct tiny_state *)(uintptr_t)state;
}

static uint32_t moves_that_count(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap)
{
    writable(state)->padding++;
    return tiny_rules.moves(game, state, moves, cap);
}

static void moves_writes_to_the_state(struct omino_rules *rules)
{
    rules->moves = moves_that_count;
}

static void outcome_that_counts(const struct omino_game *game, const void *state,
                                struct omino_outcome *outcome)
{
    tiny_rules.outcome(game, state, outcome);
    writable(state)->scores[1]++;
}

static void outcome_writes_to_the_state(struct omino_rules *rules)
{
    rules->outcome = outcome_that_counts;
}

static size_t write_and_change(const struct omino_game *game, const void *state, char *buf,
                               size_t cap)
{
    const size_t length = tiny_rules.write_state(game, state, buf, cap);
    writable(state)->padding = (uint8_t)length;
    return length;
}

static void write_state_writes_to_the_state(struct omino_rules *rules)
{
    rules->write_state = write_and_change;
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* Knows one position only: the one that was reached last. */
static struct tiny_state last_reached;

static void apply_and_remember(const struct omino_game *game, void *state, uint32_t move)
{
    tiny_rules.apply(game, state, move);
    last_reached = *(const struct tiny_state *)state;
}

static void evaluate_what_it_remembers(const struct omino_game *game, const void *state,
                                       float *values)
{
    (void)state;
    tiny_rules.evaluate(game, &last_reached, values);
}

static void evaluates_the_last_position_reached(struct omino_rules *rules)
{
    rules->apply = apply_and_remember;
    rules->evaluate = evaluate_what_it_remembers;
}

/* ---- memory that held something -------------------------------------------------------------- */

static void start_without_padding(const struct omino_game *game, void *state)
{
    struct tiny_state *s = state;
    const uint8_t padding = s->padding;
    tiny_rules.start(game, state);
    s->padding = padding;
}

static void start_leaves_padding(struct omino_rules *rules)
{
    rules->start = start_without_padding;
}

static enum omino_status parse_without_padding(const struct omino_game *game, const char *text,
                                               void *state, struct omino_error *err)
{
    struct tiny_state *s = state;
    const uint8_t padding = s->padding;
    const enum omino_status status = tiny_rules.parse_state(game, text, state, err);
    s->padding = padding;
    return status;
}

static void parse_leaves_padding(struct omino_rules *rules)
{
    rules->parse_state = parse_without_padding;
}

/* Copies more than there is. */
static void apply_with_more(const struct omino_game *game, void *state, uint32_t move)
{
    const unsigned char *bytes = state;
    tiny_rules.apply(game, state, move);
    ((struct tiny_state *)state)->padding = bytes[sizeof(struct tiny_state)];
}

static void apply_reads_beyond_the_state(struct omino_rules *rules)
{
    rules->apply = apply_with_more;
}

/* ---- beyond the end -------------------------------------------------------------------------- */

static void start_with_more(const struct omino_game *game, void *state)
{
    tiny_rules.start(game, state);
    memset((unsigned char *)state + sizeof(struct tiny_state), 0, 4);
}

static void start_writes_beyond_the_state(struct omino_rules *rules)
{
    rules->start = start_with_more;
}

static void apply_and_write_more(const struct omino_game *game, void *state, uint32_t move)
{
    tiny_rules.apply(game, state, move);
    ((unsigned char *)state)[sizeof(struct tiny_state)] = 1;
}

static void apply_writes_beyond_the_state(struct omino_rules *rules)
{
    rules->apply = apply_and_write_more;
}

/* All of them, whatever the room; with no room at all it behaves. */
static uint32_t moves_without_regard(const struct omino_game *game, const void *state,
                                     uint32_t *moves, uint32_t cap)
{
    return tiny_rules.moves(game, state, moves, cap > 0 ? 2 * TINY_CELLS_MAX : 0);
}

static void moves_writes_beyond_its_room(struct omino_rules *rules)
{
    rules->moves = moves_without_regard;
}

static void evaluate_three(const struct omino_game *game, const void *state, float *values)
{
    tiny_rules.evaluate(game, state, values);
    values[2] = 0;
}

static void evaluate_writes_for_a_third_player(struct omino_rules *rules)
{
    rules->evaluate = evaluate_three;
}

static void priors_one_more(const struct omino_game *game, const void *state, const uint32_t *moves,
                            uint32_t count, float *weights)
{
    tiny_rules.priors(game, state, moves, count, weights);
    weights[count] = 1;
}

static void priors_writes_one_more(struct omino_rules *rules)
{
    rules->priors = priors_one_more;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static struct tiny *writable_tables(const struct omino_game *game)
{
    return (struct tiny *)(uintptr_t)omino_game_tables(game);
}

static int legal_that_counts(const struct omino_game *game, const void *state, uint32_t move)
{
    writable_tables(game)->scribble++;
    return tiny_rules.legal(game, state, move);
}

static void legal_writes_to_the_tables(struct omino_rules *rules)
{
    rules->legal = legal_that_counts;
}

static void apply_that_counts(const struct omino_game *game, void *state, uint32_t move)
{
    writable_tables(game)->scribble++;
    tiny_rules.apply(game, state, move);
}

static void apply_writes_to_the_tables(struct omino_rules *rules)
{
    rules->apply = apply_that_counts;
}

/* ---- outside of the tables ------------------------------------------------------------------- */

static void apply_behind_the_tables(const struct omino_game *game, void *state, uint32_t move)
{
    unsigned char *bytes = (unsigned char *)writable_tables(game);
    bytes[sizeof(struct tiny) + 3] = 1;
    tiny_rules.apply(game, state, move);
}

static void apply_writes_behind_the_tables(struct omino_rules *rules)
{
    rules->apply = apply_behind_the_tables;
}

static int legal_before_the_tables(const struct omino_game *game, const void *state, uint32_t move)
{
    unsigned char *bytes = (unsigned char *)writable_tables(game);
    *(bytes - 1) = 1;
    return tiny_rules.legal(game, state, move);
}

static void legal_writes_before_the_tables(struct omino_rules *rules)
{
    rules->legal = legal_before_the_tables;
}

/* ---- sizes that are not true ----------------------------------------------------------------- */

static enum omino_status open_small(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    setup->state_size = sizeof(struct tiny_state) - sizeof(int32_t);
    return status;
}

static void a_state_larger_than_it_says(struct omino_rules *rules)
{
    rules->open = open_small;
}

static enum omino_status open_large(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    setup->state_size = sizeof(struct tiny_state) + 4;
    return status;
}

static void a_state_smaller_than_it_says(struct omino_rules *rules)
{
    rules->open = open_large;
}

static enum omino_status open_for_three(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    setup->players = 3;
    return status;
}

static void more_players_than_play(struct omino_rules *rules)
{
    rules->open = open_for_three;
}

static enum omino_status open_for_one(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    setup->players = 1;
    setup->sides = 2;
    return status;
}

static void fewer_players_than_play(struct omino_rules *rules)
{
    rules->open = open_for_one;
}

/* ---- allocations ----------------------------------------------------------------------------- */

static uint32_t count_with_memory(const struct omino_game *game, const void *state)
{
    const struct tiny *tiny = omino_game_tables(game);
    void *block = omino_allocate(&tiny->allocator, 1, 100);
    const uint32_t count = tiny_rules.count(game, state);
    omino_release(&tiny->allocator, block);
    return count;
}

static void count_allocates(struct omino_rules *rules)
{
    rules->count = count_with_memory;
}

/* Through a pointer that the compiler cannot see through: it may leave out what it can. */
static void *(*volatile system_malloc)(size_t) = malloc;

static void apply_with_malloc(const struct omino_game *game, void *state, uint32_t move)
{
    void *block = system_malloc(100);
    tiny_rules.apply(game, state, move);
    free(block);
}

static void apply_calls_malloc(struct omino_rules *rules)
{
    rules->apply = apply_with_malloc;
}

/* ---- threads --------------------------------------------------------------------------------- */

/* Both of these wait a little for the other thread, so that the fault shows at once, also on a
 * machine with one processor, or with a lot to do. */
static void wait_while(const volatile uint32_t *variable, uint32_t value)
{
    const struct timespec moment = {0, 250000};
    for (int i = 0; i < 20 && *variable == value; i++) nanosleep(&moment, NULL);
}

/* A buffer that all calls share. */
static uint32_t count_in_a_shared_buffer(const struct omino_game *game, const void *state)
{
    static volatile uint32_t shared;
    const uint32_t count = tiny_rules.count(game, state);
    shared = count;
    wait_while(&shared, count);
    return shared;
}

static void count_shares_a_buffer(struct omino_rules *rules)
{
    rules->count = count_in_a_shared_buffer;
}

/* Does something else while another one is being opened. */
static enum omino_status open_through_a_global(struct omino_setup *setup, struct omino_error *err)
{
    static volatile uint32_t opening;
    const enum omino_status status = tiny_rules.open(setup, err);
    opening = opening + 1;
    wait_while(&opening, 1);
    if (status == OMINO_OK && opening > 1) ((struct tiny *)setup->tables)->first ^= 1;
    opening = opening - 1;
    return status;
}

static void open_shares_a_variable(struct omino_rules *rules)
{
    rules->open = open_through_a_global;
}

const struct broken broken_states[] = {
    {"hash ignores the scores", "hash", hash_ignores_the_scores, 0},
    {"hash ignores the turn", "hash", hash_ignores_the_turn, 0},
    {"hash reads beyond the state", "hash", hash_reads_beyond_the_state, 0},
    {"moves writes to the state", "const", moves_writes_to_the_state, 0},
    {"outcome writes to the state", "const", outcome_writes_to_the_state, 0},
    {"write_state writes to the state", "const", write_state_writes_to_the_state, 0},
    {"evaluates the last position reached", "copies", evaluates_the_last_position_reached, 0},
    {"start leaves padding", "prefilled", start_leaves_padding, 0},
    {"parse_state leaves padding", "prefilled", parse_leaves_padding, 0},
    {"apply reads beyond the state", "prefilled", apply_reads_beyond_the_state, 0},
    {"start writes beyond the state", "bounds", start_writes_beyond_the_state, 0},
    {"apply writes beyond the state", "bounds", apply_writes_beyond_the_state, 0},
    {"moves writes beyond its room", "bounds", moves_writes_beyond_its_room, 0},
    {"evaluate writes for a third player", "bounds", evaluate_writes_for_a_third_player, 0},
    {"priors writes one more", "bounds", priors_writes_one_more, 0},
    {"legal writes to the tables", "tables", legal_writes_to_the_tables, 0},
    {"apply writes to the tables", "tables", apply_writes_to_the_tables, 0},
    {"apply writes behind the tables", "bounds", apply_writes_behind_the_tables, 0},
    {"legal writes before the tables", "bounds", legal_writes_before_the_tables, 0},
    {"a state larger than it says", "bounds", a_state_larger_than_it_says, BROKEN_TEXT},
    {"a state smaller than it says", "prefilled", a_state_smaller_than_it_says, 0},
    {"more players than play", "evaluate", more_players_than_play, 0},
    {"fewer players than play", "turn", fewer_players_than_play, 0},
    {"count allocates", "allocation", count_allocates, 0},
    {"apply calls malloc", "allocation", apply_calls_malloc, BROKEN_MALLOC},
    {"count shares a buffer", "threads", count_shares_a_buffer, 0},
    {"open shares a variable", "threads", open_shares_a_variable, 0},
    {NULL, NULL, NULL, 0},
};
