/* SPDX-License-Identifier: MIT */
/* The current game: starting it, its sides, and its moves. */
#include "engine.h"

/* ---- the game -------------------------------------------------------------------------------- */

const struct omino_dialect *omino_gtp_dialect(const struct gtp_engine *engine)
{
    return omino_rules_of(omino_gtp_game(engine))->dialect;
}

void omino_gtp_forget_player(struct gtp_engine *engine)
{
    omino_engine_close(engine->player);
    engine->player = NULL;
}

void omino_gtp_take_match(struct gtp_engine *engine, struct omino_match *match)
{
    omino_gtp_forget_player(engine);
    omino_match_close(engine->match);
    engine->match = match;
}

enum omino_status omino_gtp_start_game(struct gtp_engine *engine, const char *options)
{
    struct omino_match *match;
    const enum omino_status status =
        engine->match ? omino_match_open_rules(omino_rules_given(omino_gtp_game(engine)), options,
                                               &engine->allocator, &match, &engine->error)
                      : omino_match_open(engine->setup.game, options, &engine->allocator, &match,
                                         &engine->error);
    if (status != OMINO_OK) return status;
    omino_gtp_take_match(engine, match);
    omino_gtp_wind_clocks(engine);
    return OMINO_OK;
}

enum omino_status omino_gtp_read_side(struct gtp_engine *engine, const char *word, int *side)
{
    const struct omino_dialect *dialect = omino_gtp_dialect(engine);
    *side = omino_game_side_by_name(omino_gtp_game(engine), word);
    if (*side == OMINO_NOBODY && dialect && dialect->side)
        *side = dialect->side(omino_gtp_game(engine), word);
    if (*side != OMINO_NOBODY) return OMINO_OK;
    return omino_fail(&engine->error, OMINO_ERR_UNKNOWN_NAME, "unknown side '%.40s'", word);
}

enum omino_status omino_gtp_check_turn(struct gtp_engine *engine, int side)
{
    const struct omino_game *game = omino_gtp_game(engine);
    const int turn = omino_state_side(game, omino_match_state(engine->match));
    if (turn == OMINO_NOBODY)
        return omino_fail(&engine->error, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (turn != side)
        return omino_fail(&engine->error, OMINO_ERR_NOT_LEGAL, "it is %s's turn, not %s's",
                          omino_game_side_name(game, turn), omino_game_side_name(game, side));
    return OMINO_OK;
}

/* ---- commands: games ------------------------------------------------------------------------- */

enum omino_status omino_gtp_new_game(struct gtp_engine *engine, char *arguments)
{
    return omino_gtp_start_game(engine, arguments);
}

enum omino_status omino_gtp_clear_board(struct gtp_engine *engine, char *arguments)
{
    char options[OMINO_OPTIONS_MAX];
    (void)arguments;
    const size_t length = omino_game_options(omino_gtp_game(engine), options, sizeof options);
    if (length >= sizeof options)
        return omino_fail(&engine->error, OMINO_ERR_TOO_LARGE,
                          "the options have %zu bytes; the maximum is %d", length,
                          OMINO_OPTIONS_MAX - 1);
    return omino_gtp_start_game(engine, options);
}

enum omino_status omino_gtp_to_play(struct gtp_engine *engine, char *arguments)
{
    const struct omino_game *game = omino_gtp_game(engine);
    (void)arguments;
    omino_gtp_answer(engine, omino_game_side_name(
                                 game, omino_state_side(game, omino_match_state(engine->match))));
    return OMINO_OK;
}

enum omino_status omino_gtp_player_to_play(struct gtp_engine *engine, char *arguments)
{
    const void *state = omino_match_state(engine->match);
    const int player = omino_state_player(omino_gtp_game(engine), state);
    (void)arguments;
    omino_gtp_answer(engine,
                     player == OMINO_NOBODY ? "none" : omino_game_player_name((unsigned)player));
    return OMINO_OK;
}

/* ---- commands: moves ------------------------------------------------------------------------- */

void omino_gtp_answer_move(struct gtp_engine *engine, uint32_t move)
{
    char text[OMINO_TEXT_MAX];
    omino_move_write(omino_gtp_game(engine), move, text, sizeof text);
    omino_gtp_answer(engine, text);
}

static void answer_moves(struct gtp_engine *engine, const uint32_t *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) omino_gtp_answer(engine, "\n");
        omino_gtp_answer_move(engine, moves[i]);
    }
}

enum omino_status omino_gtp_list_moves(struct gtp_engine *engine, int other)
{
    const struct omino_game *game = omino_gtp_game(engine);
    const void *state = omino_match_state(engine->match);
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *moves = omino_allocate(&engine->allocator, room, sizeof *moves);
    if (!moves) return omino_fail_memory(&engine->error);
    const uint32_t count =
        other == OMINO_NOBODY
            ? omino_moves_list(game, state, moves, room)
            : omino_gtp_dialect(engine)->moves_of(game, state, other, moves, room);
    answer_moves(engine, moves, count < room ? count : room);
    omino_release(&engine->allocator, moves);
    return OMINO_OK;
}

enum omino_status omino_gtp_legal_moves(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    return omino_gtp_list_moves(engine, OMINO_NOBODY);
}

enum omino_status omino_gtp_play(struct gtp_engine *engine, char *arguments)
{
    int side;
    const char *word = omino_gtp_next_word(&arguments);
    if (!*word || !*arguments) return omino_gtp_fail_arguments(engine, "play SIDE MOVE");
    enum omino_status status = omino_gtp_read_side(engine, word, &side);
    if (status == OMINO_OK) status = omino_gtp_check_turn(engine, side);
    if (status == OMINO_OK)
        status = omino_match_play_text(engine->match, arguments, &engine->error);
    return status;
}

enum omino_status omino_gtp_undo(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    return omino_match_undo(engine->match, &engine->error);
}
