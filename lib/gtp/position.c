/* SPDX-License-Identifier: MIT */
/* Commands about positions: results, drawings, texts and records. */
#include <stdio.h>

#include <omino/draw.h>

#include "engine.h"

/* ---- results --------------------------------------------------------------------------------- */

enum omino_status omino_gtp_scores(struct gtp_engine *engine, char *arguments)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    (void)arguments;
    omino_state_outcome(omino_gtp_game(engine), omino_match_state(engine->match), &outcome);
    for (int i = 0; i < outcome.players; i++) {
        char text[16];
        snprintf(text, sizeof text, "%s%d", i ? " " : "", (int)outcome.scores[i]);
        omino_gtp_answer(engine, text);
    }
    return OMINO_OK;
}

enum omino_status omino_gtp_winners(struct gtp_engine *engine, char *arguments)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    int named = 0;
    (void)arguments;
    omino_state_outcome(omino_gtp_game(engine), omino_match_state(engine->match), &outcome);
    for (int i = 0; outcome.over && i < outcome.players; i++) {
        if (outcome.places[i] != 1) continue;
        if (named++) omino_gtp_answer(engine, " ");
        omino_gtp_answer(engine, omino_game_player_name((unsigned)i));
    }
    if (!named) omino_gtp_answer(engine, "none");
    return OMINO_OK;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Describes the position, with the last move marked. */
static enum omino_status describe(struct gtp_engine *engine, struct omino_scene *scene)
{
    const struct omino_game *game = omino_gtp_game(engine);
    const struct omino_match *match = engine->match;
    const uint32_t ply = omino_match_ply(match);
    const enum omino_status status =
        omino_scene_of(game, omino_match_state(match), scene, &engine->error);
    if (status != OMINO_OK) return status;
    if (ply > 0)
        omino_scene_mark_move(game, omino_match_state_at(match, ply - 1),
                              omino_match_move(match, ply - 1), scene);
    return omino_scene_status(scene) == OMINO_OK ? OMINO_OK : omino_fail_memory(&engine->error);
}

enum omino_status omino_gtp_showboard(struct gtp_engine *engine, char *arguments)
{
    struct omino_scene *scene;
    (void)arguments;
    enum omino_status status = omino_scene_open(&engine->allocator, &scene, &engine->error);
    if (status != OMINO_OK) return status;
    status = describe(engine, scene);
    if (status == OMINO_OK) {
        omino_gtp_answer(engine, "\n");
        const size_t length = omino_draw_text(scene, NULL, NULL, 0);
        char *at = omino_gtp_reserve(engine, length);
        if (at) engine->answer_length += omino_draw_text(scene, NULL, at, length + 1);
    }
    omino_scene_close(scene);
    return status;
}

enum omino_status omino_gtp_state(struct gtp_engine *engine, char *arguments)
{
    char text[OMINO_TEXT_MAX];
    (void)arguments;
    omino_state_write(omino_gtp_game(engine), omino_match_state(engine->match), text, sizeof text);
    omino_gtp_answer(engine, text);
    return OMINO_OK;
}

enum omino_status omino_gtp_set_state(struct gtp_engine *engine, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(engine, "set_state TEXT");
    return omino_match_set_state(engine->match, arguments, &engine->error);
}

/* ---- records --------------------------------------------------------------------------------- */

enum omino_status omino_gtp_save(struct gtp_engine *engine, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(engine, "save FILE");
    return omino_match_save(engine->match, arguments, &engine->error);
}

/* An engine serves one game: a record of another module is refused. */
static enum omino_status check_module(const struct gtp_engine *engine,
                                      const struct omino_match *match, struct omino_error *err)
{
    const struct omino_game *own = omino_gtp_game(engine), *other = omino_match_game(match);
    if (omino_rules_given(other) == omino_rules_given(own)) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_UNKNOWN_NAME,
                      "this is a record of %s, but the engine plays %s", omino_game_title(other),
                      omino_game_title(own));
}

/* Reads the record into a separate match: if it is refused, the current game and its player are
 * unchanged. */
enum omino_status omino_gtp_load(struct gtp_engine *engine, char *arguments)
{
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    if (!*arguments) return omino_gtp_fail_arguments(engine, "load FILE");
    enum omino_status status =
        omino_match_open_record(omino_rules_given(omino_gtp_game(engine)), arguments,
                                &engine->allocator, NULL, NULL, &match, &err);
    if (status == OMINO_OK) status = check_module(engine, match, &err);
    if (status == OMINO_OK) {
        omino_gtp_take_match(engine, match);
        return OMINO_OK;
    }
    omino_match_close(match);
    engine->error = err;
    if (err.line == 0) return status;
    return omino_fail_at(&engine->error, status, err.line, err.column, "line %d, column %d: %.200s",
                         err.line, err.column, err.message);
}
