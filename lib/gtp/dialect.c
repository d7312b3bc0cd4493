/* SPDX-License-Identifier: MIT */
/* Commands of another engine's dialect, for games that have one. */
#include <stdio.h>
#include <time.h>

#include <omino/text.h>

#include "session.h"

enum omino_status omino_gtp_set_game(struct gtp_session *session, char *arguments)
{
    const struct omino_alias *alias = omino_gtp_dialect(session)->games;
    for (; alias && alias->name; alias++)
        if (omino_text_same_word(alias->name, arguments))
            return omino_gtp_start_game(session, alias->options);
    return omino_fail(&session->error, OMINO_ERR_UNKNOWN_NAME, "unknown game '%.60s'", arguments);
}

/* Fails a command whose hook the module's dialect lacks. */
static enum omino_status fail_unsupported(struct gtp_session *session, const char *command)
{
    return omino_fail(&session->error, OMINO_ERR_UNKNOWN_NAME, "this game does not support %s",
                      command);
}

enum omino_status omino_gtp_all_legal(struct gtp_session *session, char *arguments)
{
    int side;
    if (!omino_gtp_dialect(session)->moves_of) return fail_unsupported(session, "all_legal");
    const enum omino_status status =
        omino_gtp_read_side(session, omino_gtp_next_word(&arguments), &side);
    return status == OMINO_OK ? omino_gtp_list_moves(session, side) : status;
}

enum omino_status omino_gtp_final_score(struct gtp_session *session, char *arguments)
{
    const struct omino_dialect *dialect = omino_gtp_dialect(session);
    char text[OMINO_TEXT_MAX];
    (void)arguments;
    if (!dialect->final_score) return fail_unsupported(session, "final_score");
    dialect->final_score(omino_gtp_game(session), omino_match_state(session->match), text,
                         sizeof text);
    omino_gtp_answer(session, text);
    return OMINO_OK;
}

enum omino_status omino_gtp_cputime(struct gtp_session *session, char *arguments)
{
    char text[32];
    (void)arguments;
    snprintf(text, sizeof text, "%.3f", (double)clock() / CLOCKS_PER_SEC);
    omino_gtp_answer(session, text);
    return OMINO_OK;
}

enum omino_status omino_gtp_g(struct gtp_session *session, char *arguments)
{
    uint32_t move;
    (void)arguments;
    if (omino_state_side(omino_gtp_game(session), omino_match_state(session->match)) ==
        OMINO_NOBODY) {
        omino_gtp_answer(session, "pass");
        return OMINO_OK;
    }
    const enum omino_status status = omino_gtp_choose(session, &move);
    return status == OMINO_OK ? omino_gtp_answer_and_play(session, move) : status;
}

enum omino_status omino_gtp_p(struct gtp_session *session, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(session, "p MOVE");
    return omino_match_play_text(session->match, arguments, &session->error);
}
