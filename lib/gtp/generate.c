/* SPDX-License-Identifier: MIT */
/* The engine's own moves, and commands that limit its search. */
#include <stdio.h>

#include <omino/text.h>

#include "engine.h"

#define MOST_THREADS 256
#define MOST_DEPTH   1000

/* ---- searching ------------------------------------------------------------------------------- */

int omino_gtp_must_stop(struct gtp_engine *engine)
{
    const struct omino_search_limits *limits = &engine->limits;
    return (limits->stop && limits->stop(limits->user)) || omino_gtp_is_unread(engine->out);
}

static int must_stop(void *user)
{
    return omino_gtp_must_stop(user);
}

const char *omino_gtp_strongest(void)
{
    const char *const *kind = omino_engine_kinds();
    while (kind[1]) kind++;
    return *kind;
}

enum omino_status omino_gtp_choose(struct gtp_engine *engine, uint32_t *move)
{
    struct omino_search_limits limits = engine->limits;
    const void *state = omino_match_state(engine->match);
    const int turn = omino_state_player(omino_gtp_game(engine), state);
    limits.stop = must_stop;
    limits.progress = NULL;
    limits.user = engine;
    if (!engine->player) {
        const char *kind = engine->setup.engine ? engine->setup.engine : omino_gtp_strongest();
        const enum omino_status status =
            omino_engine_open(omino_gtp_game(engine), kind, engine->seed, &engine->allocator,
                              &engine->player, &engine->error);
        if (status != OMINO_OK) return status;
    }
    omino_gtp_start_clock(engine, turn, &limits);
    const enum omino_status status =
        omino_engine_choose(engine->player, state, &limits, move, &engine->error);
    omino_gtp_stop_clock(engine, turn);
    return status;
}

/* ---- commands: moves ------------------------------------------------------------------------- */

/* Returns whether a side must pass: in a dialect, a side without a move passes. */
static int must_pass(const struct gtp_engine *engine, int side)
{
    const struct omino_dialect *dialect = omino_gtp_dialect(engine);
    return dialect && dialect->moves_of &&
           dialect->moves_of(omino_gtp_game(engine), omino_match_state(engine->match), side, NULL,
                             0) == 0;
}

/* The answer is written first: if memory for it ran out after the move, the client would not know
 * the move. */
enum omino_status omino_gtp_answer_and_play(struct gtp_engine *engine, uint32_t move)
{
    omino_gtp_answer_move(engine, move);
    if (engine->answer_lost) return omino_fail_memory(&engine->error);
    return omino_match_play(engine->match, move, &engine->error);
}

static enum omino_status generate(struct gtp_engine *engine, char *arguments, int play)
{
    int side;
    uint32_t move;
    const char *word = omino_gtp_next_word(&arguments);
    if (!*word || *arguments) return omino_gtp_fail_arguments(engine, "the side to move");
    enum omino_status status = omino_gtp_read_side(engine, word, &side);
    if (status == OMINO_OK && must_pass(engine, side)) {
        omino_gtp_answer(engine, "pass");
        return OMINO_OK;
    }
    if (status == OMINO_OK) status = omino_gtp_check_turn(engine, side);
    if (status == OMINO_OK) status = omino_gtp_choose(engine, &move);
    if (status != OMINO_OK) return status;
    if (play) return omino_gtp_answer_and_play(engine, move);
    omino_gtp_answer_move(engine, move);
    return OMINO_OK;
}

enum omino_status omino_gtp_genmove(struct gtp_engine *engine, char *arguments)
{
    return generate(engine, arguments, 1);
}

enum omino_status omino_gtp_reg_genmove(struct gtp_engine *engine, char *arguments)
{
    return generate(engine, arguments, 0);
}

/* ---- commands: limits ------------------------------------------------------------------------ */

/* Reads the only argument, a whole number from low to high; returns whether it is valid. */
static int only_number(char *arguments, int64_t low, int64_t high, int64_t *number)
{
    const char *word = omino_gtp_next_word(&arguments);
    return omino_text_read_number(&word, low, high, number) && !*word && !*arguments;
}

/* The latest command counts: a level removes limits on time and simulations. */
enum omino_status omino_gtp_level(struct gtp_engine *engine, char *arguments)
{
    int64_t level;
    if (!only_number(arguments, 1, OMINO_LEVEL_MAX, &level))
        return omino_gtp_fail_arguments(engine, "level 1 to %d", OMINO_LEVEL_MAX);
    engine->limits.level = (unsigned)level;
    engine->limits.seconds = engine->limits.seconds_left = 0;
    engine->limits.simulations = 0;
    engine->clock.runs = 0;
    return OMINO_OK;
}

enum omino_status omino_gtp_threads(struct gtp_engine *engine, char *arguments)
{
    int64_t threads;
    if (!only_number(arguments, 1, MOST_THREADS, &threads))
        return omino_gtp_fail_arguments(engine, "threads 1 to %d", MOST_THREADS);
    engine->limits.threads = (unsigned)threads;
    return OMINO_OK;
}

enum omino_status omino_gtp_set_random_seed(struct gtp_engine *engine, char *arguments)
{
    const char *word = omino_gtp_next_word(&arguments);
    uint64_t seed;
    if (!omino_text_read_unsigned(&word, &seed) || *word || *arguments)
        return omino_gtp_fail_arguments(engine, "set_random_seed NUMBER, from 0 to 2^64-1");
    engine->seed = seed;
    omino_gtp_forget_player(engine);
    return OMINO_OK;
}

enum omino_status omino_gtp_perft(struct gtp_engine *engine, char *arguments)
{
    int64_t depth;
    uint64_t count;
    char text[32];
    if (!only_number(arguments, 0, MOST_DEPTH, &depth))
        return omino_gtp_fail_arguments(engine, "perft DEPTH, from 0 to %d", MOST_DEPTH);
    const enum omino_status status = omino_search_perft(
        omino_gtp_game(engine), omino_match_state(engine->match), (unsigned)depth, must_stop,
        engine, &engine->allocator, &count, &engine->error);
    if (status == OMINO_STOPPED)
        return omino_fail(&engine->error, OMINO_STOPPED, "stopped before the end");
    if (status != OMINO_OK) return status;
    snprintf(text, sizeof text, "%llu", (unsigned long long)count);
    omino_gtp_answer(engine, text);
    return OMINO_OK;
}
