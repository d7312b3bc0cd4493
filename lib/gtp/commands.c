/* SPDX-License-Identifier: MIT */
/* The table of commands, and the commands about the program itself. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "session.h"

enum omino_status omino_gtp_fail_arguments(struct gtp_session *session, const char *expected, ...)
{
    char text[OMINO_ERROR_MESSAGE_MAX];
    va_list args;
    va_start(args, expected);
    vsnprintf(text, sizeof text, expected, args);
    va_end(args);
    return omino_fail(&session->error, OMINO_ERR_SYNTAX, "expected: %s", text);
}

/* ---- commands: the program ------------------------------------------------------------------- */

static enum omino_status do_protocol_version(struct gtp_session *session, char *arguments)
{
    (void)arguments;
    omino_gtp_answer(session, "2");
    return OMINO_OK;
}

static enum omino_status do_name(struct gtp_session *session, char *arguments)
{
    (void)arguments;
    if (session->setup.name) {
        omino_gtp_answer(session, session->setup.name);
    } else {
        omino_gtp_answer(session, "omino ");
        omino_gtp_answer(session, omino_game_name(omino_gtp_game(session)));
    }
    return OMINO_OK;
}

static enum omino_status do_version(struct gtp_session *session, char *arguments)
{
    (void)arguments;
    omino_gtp_answer(session, omino_version_text());
    return OMINO_OK;
}

static enum omino_status do_known_command(struct gtp_session *session, char *arguments)
{
    omino_gtp_answer(session, omino_gtp_find_command(session, omino_gtp_next_word(&arguments))
                                  ? "true"
                                  : "false");
    return OMINO_OK;
}

static enum omino_status do_list_commands(struct gtp_session *session, char *arguments)
{
    (void)arguments;
    for (const struct gtp_command *c = omino_gtp_commands; c->name; c++) {
        if (c->dialect && !omino_gtp_dialect(session)) continue;
        omino_gtp_answer(session, c->name);
        omino_gtp_answer(session, "\n");
    }
    return OMINO_OK;
}

static enum omino_status do_quit(struct gtp_session *session, char *arguments)
{
    (void)arguments;
    session->quit = 1;
    return OMINO_OK;
}

/* ---- the table ------------------------------------------------------------------------------- */

const struct gtp_command omino_gtp_commands[] = {
    {"all_legal", omino_gtp_all_legal, 1},
    {"analyze", omino_gtp_analyze, 0},
    {"clear_board", omino_gtp_clear_board, 0},
    {"cputime", omino_gtp_cputime, 1},
    {"final_score", omino_gtp_final_score, 1},
    {"g", omino_gtp_g, 1},
    {"genmove", omino_gtp_genmove, 0},
    {"known_command", do_known_command, 0},
    {"legal_moves", omino_gtp_legal_moves, 0},
    {"level", omino_gtp_level, 0},
    {"list_commands", do_list_commands, 0},
    {"load", omino_gtp_load, 0},
    {"loadsgf", omino_gtp_load, 1},
    {"name", do_name, 0},
    {"new_game", omino_gtp_new_game, 0},
    {"p", omino_gtp_p, 1},
    {"perft", omino_gtp_perft, 0},
    {"play", omino_gtp_play, 0},
    {"player_to_play", omino_gtp_player_to_play, 0},
    {"protocol_version", do_protocol_version, 0},
    {"quit", do_quit, 0},
    {"reg_genmove", omino_gtp_reg_genmove, 0},
    {"save", omino_gtp_save, 0},
    {"savesgf", omino_gtp_save, 1},
    {"scores", omino_gtp_scores, 0},
    {"set_game", omino_gtp_set_game, 1},
    {"set_random_seed", omino_gtp_set_random_seed, 0},
    {"set_state", omino_gtp_set_state, 0},
    {"showboard", omino_gtp_showboard, 0},
    {"state", omino_gtp_state, 0},
    {"threads", omino_gtp_threads, 0},
    {"time_left", omino_gtp_time_left, 0},
    {"time_settings", omino_gtp_time_settings, 0},
    {"to_play", omino_gtp_to_play, 0},
    {"undo", omino_gtp_undo, 0},
    {"version", do_version, 0},
    {"winners", omino_gtp_winners, 0},
    {NULL, NULL, 0},
};

const struct gtp_command *omino_gtp_find_command(const struct gtp_session *session,
                                                 const char *name)
{
    for (const struct gtp_command *c = omino_gtp_commands; c->name; c++)
        if (strcmp(c->name, name) == 0 && (!c->dialect || omino_gtp_dialect(session))) return c;
    return NULL;
}
