/* SPDX-License-Identifier: MIT */
/* The current game: starting it, its sides, and its moves. */
#include "engine.h"
#include "game/option_text.h"

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
    omino_gtp_wind_clocks(engine);
}

/* Opens the game of the setup, or afterwards the module of the current one. */
static enum omino_status open_game(struct gtp_engine *engine, const char *options,
                                   const struct omino_game **game)
{
    if (!engine->match)
        return omino_game_open(engine->setup.game, options, &engine->allocator, game,
                               &engine->error);
    return omino_rules_open_game(omino_rules_given(omino_gtp_game(engine)), options,
                                 &engine->allocator, game, &engine->error);
}

/* Starts a match of an opened game; on failure the current one continues. */
static enum omino_status start_match(struct gtp_engine *engine, const struct omino_game *game,
                                     uint64_t seed)
{
    struct omino_match *match;
    const enum omino_status status =
        omino_match_open_game(game, &engine->allocator, &match, &engine->error);
    if (status != OMINO_OK) return status;
    omino_match_restart_seeded(match, seed);
    omino_gtp_take_match(engine, match);
    return OMINO_OK;
}

enum omino_status omino_gtp_start_game(struct gtp_engine *engine, const char *options)
{
    const struct omino_game *game;
    uint64_t seed;
    if (!options) options = "";
    if (engine->match && omino_option_same_game(omino_gtp_game(engine), options, &seed))
        return start_match(engine, omino_gtp_game(engine), seed);
    enum omino_status status = open_game(engine, options, &game);
    if (status != OMINO_OK) return status;
    status = start_match(engine, game, omino_game_seed(game));
    omino_game_close(game);
    return status;
}

enum omino_status omino_gtp_read_side(struct gtp_engine *engine, const char *word, int *side)
{
    const struct omino_dialect *dialect = omino_gtp_dialect(engine);
    *side = omino_game_side_by_name(omino_gtp_game(engine), word);
    if (*side == OMINO_NOBODY && dialect && dialect->side)
        *side = dialect->side(omino_gtp_game(engine), word);
    if (*side != OMINO_NOBODY) return OMINO_OK;
    return omino_fail(&engine->error, OMINO_ERR_UNKNOWN_NAME, "there is no side named '%.40s'",
                      word);
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
    (void)arguments;
    return start_match(engine, omino_gtp_game(engine), omino_match_seed(engine->match));
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
