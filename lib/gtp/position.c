/* SPDX-License-Identifier: MIT */
/* Commands about positions: results, drawings, texts and records. */
#include <stdio.h>

#include <omino/draw.h>

#include "session.h"

/* ---- results --------------------------------------------------------------------------------- */

enum omino_status omino_gtp_scores(struct gtp_session *session, char *arguments)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    (void)arguments;
    omino_state_outcome(omino_gtp_game(session), omino_match_state(session->match), &outcome);
    for (int i = 0; i < outcome.players; i++) {
        char text[16];
        snprintf(text, sizeof text, "%s%d", i ? " " : "", (int)outcome.scores[i]);
        omino_gtp_answer(session, text);
    }
    return OMINO_OK;
}

enum omino_status omino_gtp_winners(struct gtp_session *session, char *arguments)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    int named = 0;
    (void)arguments;
    omino_state_outcome(omino_gtp_game(session), omino_match_state(session->match), &outcome);
    for (int i = 0; outcome.over && i < outcome.players; i++) {
        if (outcome.places[i] != 1) continue;
        if (named++) omino_gtp_answer(session, " ");
        omino_gtp_answer(session, omino_game_player_name((unsigned)i));
    }
    if (!named) omino_gtp_answer(session, "none");
    return OMINO_OK;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Describes the position, with the last move marked. */
static enum omino_status describe(struct gtp_session *session, struct omino_scene *scene)
{
    const struct omino_game *game = omino_gtp_game(session);
    const struct omino_match *match = session->match;
    const uint32_t ply = omino_match_ply(match);
    const enum omino_status status =
        omino_scene_of(game, omino_match_state(match), scene, &session->error);
    if (status != OMINO_OK) return status;
    if (ply > 0)
        omino_scene_mark_move(game, omino_match_state_at(match, ply - 1),
                              omino_match_move(match, ply - 1), scene);
    return omino_scene_status(scene) == OMINO_OK ? OMINO_OK : omino_fail_memory(&session->error);
}

enum omino_status omino_gtp_showboard(struct gtp_session *session, char *arguments)
{
    struct omino_scene *scene;
    (void)arguments;
    enum omino_status status = omino_scene_open(&session->allocator, &scene, &session->error);
    if (status != OMINO_OK) return status;
    status = describe(session, scene);
    if (status == OMINO_OK) {
        omino_gtp_answer(session, "\n");
        const size_t length = omino_draw_text(scene, NULL, NULL, 0);
        char *at = omino_gtp_reserve(session, length);
        if (at) session->answer_length += omino_draw_text(scene, NULL, at, length + 1);
    }
    omino_scene_close(scene);
    return status;
}

enum omino_status omino_gtp_state(struct gtp_session *session, char *arguments)
{
    char text[OMINO_TEXT_MAX];
    (void)arguments;
    omino_state_write(omino_gtp_game(session), omino_match_state(session->match), text,
                      sizeof text);
    omino_gtp_answer(session, text);
    return OMINO_OK;
}

enum omino_status omino_gtp_set_state(struct gtp_session *session, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(session, "set_state TEXT");
    const enum omino_status status =
        omino_match_set_state_text(session->match, arguments, &session->error);
    if (status == OMINO_OK) omino_gtp_wind_clocks(session);
    return status;
}

/* ---- records --------------------------------------------------------------------------------- */

enum omino_status omino_gtp_save(struct gtp_session *session, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(session, "save FILE");
    return omino_match_save(session->match, arguments, 0, &session->error);
}

/* Reads the record into a separate match: if it is refused, the current game and its player are
 * unchanged. An engine serves one game, so records of other games are refused. */
enum omino_status omino_gtp_load(struct gtp_session *session, char *arguments)
{
    const struct omino_game *game = omino_gtp_game(session);
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup),
                                             .allocator = &session->allocator, .games = &game,
                                             .game_count = 1, .only_given = 1};
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    if (!*arguments) return omino_gtp_fail_arguments(session, "load FILE");
    const enum omino_status status = omino_match_open_file(arguments, &setup, &match, &err);
    if (status == OMINO_OK) {
        omino_gtp_take_match(session, match);
        return OMINO_OK;
    }
    session->error = err;
    if (err.line == 0) return status;
    return omino_fail_at(&session->error, status, err.line, err.column,
                         "line %d, column %d: %.200s", err.line, err.column, err.message);
}
