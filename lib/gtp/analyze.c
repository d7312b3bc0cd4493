/* SPDX-License-Identifier: MIT */
/*
 * The analysis of a position, sent while the search is running.
 *
 * The analysis has its own engine, so that it affects neither the game nor the other engine's later
 * moves.
 */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "session.h"

enum { DEFAULT_SECONDS = 5, DEFAULT_MOVES = 5 };

struct analysis {
    struct gtp_session *session;
    struct omino_engine *engine;
    struct omino_ranked_move *ranking;
    uint32_t moves;  /* number of moves to report */
    int64_t seconds; /* duration of the search; 0: until the simulations are done */
    unsigned second; /* the last second reported */
};

/* ---- answers --------------------------------------------------------------------------------- */

/* Writes a share with three decimals, and with a decimal point in every locale. */
static void write_share(double share, char text[16])
{
    const int thousandths = share <= 0 ? 0 : share >= 1 ? 1000 : (int)(share * 1000 + 0.5);
    snprintf(text, 16, "%d.%03d", thousandths / 1000, thousandths % 1000);
}

/* Moves may contain blanks, so they come at the end of a line. */
static void answer_ranked(struct analysis *a, unsigned second, unsigned order,
                          const struct omino_ranked_move *ranked)
{
    char line[200], value[16], prior[16];
    write_share(ranked->value, value);
    write_share(ranked->prior, prior);
    snprintf(line, sizeof line, "\ninfo second %u order %u visits %llu value %s exact %d prior %s",
             second, order, (unsigned long long)ranked->visits, value, ranked->exact != 0, prior);
    omino_gtp_answer(a->session, line);
    omino_gtp_answer(a->session, " move ");
    omino_gtp_answer_move(a->session, ranked->move);
    omino_gtp_answer(a->session, " pv ");
    for (uint32_t i = 0; i < ranked->line_length; i++) {
        if (i > 0) omino_gtp_answer(a->session, " | ");
        omino_gtp_answer_move(a->session, ranked->line[i]);
    }
}

/* Sends the best moves so far as a block of lines. If memory runs out, the whole block is omitted;
 * if it is the first one, the command fails. */
static void send_block(struct analysis *a, unsigned second)
{
    const uint32_t ranked = omino_engine_ranking(a->engine, a->ranking, a->moves);
    for (uint32_t i = 0; i < ranked && i < a->moves; i++)
        answer_ranked(a, second, i + 1, &a->ranking[i]);
    omino_gtp_answer(a->session, "\n");
    if (!a->session->answer_lost) omino_gtp_send(a->session);
}

/* ---- searching ------------------------------------------------------------------------------- */

static int must_stop(void *user)
{
    const struct analysis *a = user;
    return omino_gtp_must_stop(a->session);
}

static void report(void *user, const struct omino_search_result *thought)
{
    struct analysis *a = user;
    if (thought->seconds < a->second + 1.0 || thought->seconds >= (double)a->seconds) return;
    a->second = (unsigned)thought->seconds;
    send_block(a, a->second);
}

static enum omino_status search(struct analysis *a)
{
    struct gtp_session *session = a->session;
    const struct omino_search_limits limits = {
        OMINO_SIZE(search_limits),
        .seconds = (double)a->seconds,
        .simulations = session->simulations,
        .memory = session->limits.memory,
        .threads = session->limits.threads,
        .stop = must_stop,
        .progress = a->seconds > 0 ? report : NULL,
        .user = a,
        .analysis = 1,
    };
    uint32_t move;
    const enum omino_status status = omino_engine_choose(
        a->engine, omino_match_state(session->match), &limits, &move, &session->error);
    if (status > OMINO_STOPPED) return status;
    send_block(a, a->second + 1);
    return OMINO_OK;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Reads an optional number from low to high; without one, *number is unchanged. Returns 0 if there
 * is a word but it is not such a number. */
static int read_argument(char **arguments, int64_t low, int64_t high, int64_t *number)
{
    if (!**arguments) return 1;
    const char *word = omino_gtp_next_word(arguments);
    return omino_text_read_number(&word, low, high, number) && !*word;
}

static enum omino_status read_arguments(struct analysis *a, char *arguments)
{
    struct gtp_session *session = a->session;
    const struct omino_game *game = omino_gtp_game(session);
    const uint32_t most = omino_game_max_moves(game);
    int64_t moves = DEFAULT_MOVES;
    a->seconds = DEFAULT_SECONDS;
    if (!read_argument(&arguments, 0, GTP_SECONDS_MAX, &a->seconds) ||
        !read_argument(&arguments, 1, OMINO_MOVES_MAX, &moves) || *arguments)
        return omino_gtp_fail_arguments(
            session, "analyze [SECONDS [MOVES]], SECONDS from 0 to %d, MOVES from 1 to %d",
            GTP_SECONDS_MAX, OMINO_MOVES_MAX);
    if (a->seconds == 0 && session->simulations == 0)
        return omino_fail(&session->error, OMINO_ERR_ARGUMENT,
                          "0 seconds means no time limit, which requires a simulation limit");
    if (omino_state_side(game, omino_match_state(session->match)) == OMINO_NOBODY)
        return omino_fail(&session->error, OMINO_ERR_NOT_LEGAL, "the game is over");
    a->moves = moves < most ? (uint32_t)moves : most;
    return OMINO_OK;
}

enum omino_status omino_gtp_analyze(struct gtp_session *session, char *arguments)
{
    struct analysis a = {.session = session};
    enum omino_status status = read_arguments(&a, arguments);
    if (status != OMINO_OK) return status;
    a.ranking = omino_allocate(&session->allocator, a.moves, sizeof *a.ranking);
    if (!a.ranking) return omino_fail_memory(&session->error);
    a.ranking->size = sizeof *a.ranking;
    status = omino_engine_open(omino_gtp_game(session), omino_gtp_strongest(), session->seed,
                               &session->allocator, &a.engine, &session->error);
    if (status == OMINO_OK) status = search(&a);
    omino_engine_close(a.engine);
    omino_release(&session->allocator, a.ranking);
    return status;
}
