/* SPDX-License-Identifier: MIT */
/* The engine's own moves, and commands that limit its search. */
#include <stdio.h>

#include <omino/text.h>

#include "session.h"

#define MOST_DEPTH 1000

/* ---- searching ------------------------------------------------------------------------------- */

int omino_gtp_must_stop(struct gtp_session *session)
{
    const struct omino_search_limits *limits = &session->limits;
    return (limits->stop && limits->stop(limits->user)) || omino_gtp_is_unread(session->out);
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

enum omino_status omino_gtp_choose(struct gtp_session *session, uint32_t *move)
{
    struct omino_search_limits limits = session->limits;
    const void *state = omino_match_state(session->match);
    const int turn = omino_state_player(omino_gtp_game(session), state);
    limits.stop = must_stop;
    limits.progress = NULL;
    limits.user = session;
    if (!session->engine) {
        const char *kind = session->setup.engine ? session->setup.engine : omino_gtp_strongest();
        const enum omino_status status =
            omino_engine_open(omino_gtp_game(session), kind, session->seed, &session->allocator,
                              &session->engine, &session->error);
        if (status != OMINO_OK) return status;
    }
    omino_gtp_start_clock(session, turn, &limits);
    const enum omino_status status =
        omino_engine_choose(session->engine, state, &limits, move, &session->error);
    omino_gtp_stop_clock(session, turn);
    return status == OMINO_STOPPED ? OMINO_OK : status; /* the best move so far */
}

/* ---- commands: moves ------------------------------------------------------------------------- */

/* Returns whether a side must pass: in a dialect, a side without a move passes. */
static int must_pass(const struct gtp_session *session, int side)
{
    const struct omino_dialect *dialect = omino_gtp_dialect(session);
    return dialect && dialect->moves_of &&
           dialect->moves_of(omino_gtp_game(session), omino_match_state(session->match), side, NULL,
                             0) == 0;
}

/* The answer is written first: if memory for it ran out after the move, the client would not know
 * the move. */
enum omino_status omino_gtp_answer_and_play(struct gtp_session *session, uint32_t move)
{
    omino_gtp_answer_move(session, move);
    if (session->answer_lost) return omino_fail_memory(&session->error);
    return omino_match_play(session->match, move, &session->error);
}

static enum omino_status generate(struct gtp_session *session, char *arguments, int play)
{
    int side;
    uint32_t move;
    const char *word = omino_gtp_next_word(&arguments);
    if (!*word || *arguments) return omino_gtp_fail_arguments(session, "the side to move");
    enum omino_status status = omino_gtp_read_side(session, word, &side);
    if (status == OMINO_OK && must_pass(session, side)) {
        omino_gtp_answer(session, "pass");
        return OMINO_OK;
    }
    if (status == OMINO_OK) status = omino_gtp_check_turn(session, side);
    if (status == OMINO_OK) status = omino_gtp_choose(session, &move);
    if (status != OMINO_OK) return status;
    if (play) return omino_gtp_answer_and_play(session, move);
    omino_gtp_answer_move(session, move);
    return OMINO_OK;
}

enum omino_status omino_gtp_genmove(struct gtp_session *session, char *arguments)
{
    return generate(session, arguments, 1);
}

enum omino_status omino_gtp_reg_genmove(struct gtp_session *session, char *arguments)
{
    return generate(session, arguments, 0);
}

/* ---- commands: limits ------------------------------------------------------------------------ */

/* Reads the only argument, a whole number from low to high; returns whether it is valid. */
static int only_number(char *arguments, int64_t low, int64_t high, int64_t *number)
{
    const char *word = omino_gtp_next_word(&arguments);
    return omino_text_read_number(&word, low, high, number) && !*word && !*arguments;
}

/* The latest command counts: a level removes limits on time and simulations. */
enum omino_status omino_gtp_level(struct gtp_session *session, char *arguments)
{
    int64_t level;
    if (!only_number(arguments, 1, OMINO_LEVEL_MAX, &level))
        return omino_gtp_fail_arguments(session, "level 1 to %d", OMINO_LEVEL_MAX);
    session->limits.level = (unsigned)level;
    session->limits.seconds = session->limits.seconds_left = 0;
    session->limits.simulations = 0;
    session->clock.runs = 0;
    return OMINO_OK;
}

enum omino_status omino_gtp_threads(struct gtp_session *session, char *arguments)
{
    int64_t threads;
    if (!only_number(arguments, 1, OMINO_THREADS_MAX, &threads))
        return omino_gtp_fail_arguments(session, "threads 1 to %d", OMINO_THREADS_MAX);
    session->limits.threads = (unsigned)threads;
    return OMINO_OK;
}

enum omino_status omino_gtp_set_random_seed(struct gtp_session *session, char *arguments)
{
    const char *word = omino_gtp_next_word(&arguments);
    uint64_t seed;
    if (!omino_text_read_unsigned(&word, &seed) || *word || *arguments)
        return omino_gtp_fail_arguments(session, "set_random_seed NUMBER, from 0 to 2^64-1");
    session->seed = seed;
    omino_gtp_forget_engine(session);
    return OMINO_OK;
}

enum omino_status omino_gtp_perft(struct gtp_session *session, char *arguments)
{
    int64_t depth;
    uint64_t count;
    char text[32];
    if (!only_number(arguments, 0, MOST_DEPTH, &depth))
        return omino_gtp_fail_arguments(session, "perft DEPTH, from 0 to %d", MOST_DEPTH);
    const enum omino_status status = omino_search_perft(
        omino_gtp_game(session), omino_match_state(session->match), (unsigned)depth, must_stop,
        session, &session->allocator, &count, &session->error);
    if (status == OMINO_STOPPED)
        return omino_fail(&session->error, OMINO_STOPPED, "stopped before the end");
    if (status != OMINO_OK) return status;
    snprintf(text, sizeof text, "%llu", (unsigned long long)count);
    omino_gtp_answer(session, text);
    return OMINO_OK;
}
