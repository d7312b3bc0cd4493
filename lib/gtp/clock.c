/* SPDX-License-Identifier: MIT */
/*
 * The clocks of a game: main time, which a player spreads over the game, then periods, each for a
 * number of moves. Each player has one clock, even with several sides. A clock runs while the
 * engine searches for its player; clients that keep time themselves set it with `time_left`.
 */
#include <omino/text.h>

#include "base/clock.h"
#include "session.h"

/* Time for a move in seconds when no time is left. */
static const double at_once = 0.01;

void omino_gtp_wind_clocks(struct gtp_session *session)
{
    struct gtp_clock *clock = &session->clock;
    for (int p = 0; p < OMINO_PLAYERS_MAX; p++) {
        clock->left[p] = clock->main;
        clock->a_move[p] = clock->moves > 0 ? clock->period / clock->moves : 0;
    }
}

void omino_gtp_start_clock(struct gtp_session *session, int player,
                           struct omino_search_limits *limits)
{
    struct gtp_clock *clock = &session->clock;
    const double left = clock->left[player], a_move = clock->a_move[player];
    clock->started = omino_clock();
    if (!clock->runs) return;
    if (left > a_move)
        limits->seconds_left = left;
    else
        limits->seconds = a_move > 0 ? a_move : at_once;
}

void omino_gtp_stop_clock(struct gtp_session *session, int player)
{
    struct gtp_clock *clock = &session->clock;
    clock->left[player] -= omino_clock() - clock->started;
}

/* ---- commands -------------------------------------------------------------------------------- */

/* Reads a number of seconds or moves. */
static int read_number(char **arguments, int64_t *number)
{
    const char *word = omino_gtp_next_word(arguments);
    return omino_text_read_number(&word, 0, GTP_SECONDS_MAX, number) && !*word;
}

enum omino_status omino_gtp_time_settings(struct gtp_session *session, char *arguments)
{
    struct gtp_clock *clock = &session->clock;
    int64_t main, period, moves;
    if (!read_number(&arguments, &main) || !read_number(&arguments, &period) ||
        !read_number(&arguments, &moves) || *arguments)
        return omino_gtp_fail_arguments(
            session, "time_settings MAIN_SECONDS PERIOD_SECONDS MOVES, each from 0 to %d",
            GTP_SECONDS_MAX);
    clock->main = (double)main;
    clock->period = (double)period;
    clock->moves = (double)moves;
    clock->runs = moves > 0 ? main > 0 || period > 0 : main > 0 && period == 0;
    session->limits.seconds = session->limits.seconds_left = 0;
    omino_gtp_wind_clocks(session);
    return OMINO_OK;
}

enum omino_status omino_gtp_time_left(struct gtp_session *session, char *arguments)
{
    struct gtp_clock *clock = &session->clock;
    int64_t seconds, moves;
    int side;
    const char *word = omino_gtp_next_word(&arguments);
    if (!read_number(&arguments, &seconds) || !read_number(&arguments, &moves) || *arguments)
        return omino_gtp_fail_arguments(session, "time_left SIDE SECONDS MOVES, both from 0 to %d",
                                        GTP_SECONDS_MAX);
    const enum omino_status status = omino_gtp_read_side(session, word, &side);
    if (status != OMINO_OK) return status;
    /* The other clocks are set again when it is their player's turn. */
    const void *state = omino_match_state(session->match);
    if (side != omino_state_side(omino_gtp_game(session), state)) return OMINO_OK;
    const int player = omino_state_player(omino_gtp_game(session), state);
    clock->runs = 1;
    clock->left[player] = moves > 0 ? 0 : (double)seconds;
    clock->a_move[player] = moves > 0 ? (double)seconds / (double)moves : 0;
    return OMINO_OK;
}
