/* SPDX-License-Identifier: MIT */
/* The current game: starting it, its sides, and its moves. */
#include "game/option_text.h"
#include "session.h"

/* ---- the game -------------------------------------------------------------------------------- */

const struct omino_dialect *omino_gtp_dialect(const struct gtp_session *session)
{
    return omino_rules_of(omino_gtp_game(session))->dialect;
}

void omino_gtp_forget_engine(struct gtp_session *session)
{
    omino_engine_close(session->engine);
    session->engine = NULL;
}

void omino_gtp_take_match(struct gtp_session *session, struct omino_match *match)
{
    omino_gtp_forget_engine(session);
    omino_match_close(session->match);
    session->match = match;
    omino_gtp_wind_clocks(session);
}

/* Opens the game of the setup, or afterwards the module of the current one. */
static enum omino_status open_game(struct gtp_session *session, const char *options,
                                   const struct omino_game **game)
{
    if (!session->match)
        return omino_game_open(session->setup.game, options, &session->allocator, game,
                               &session->error);
    return omino_rules_open_game(omino_rules_given(omino_gtp_game(session)), options,
                                 &session->allocator, game, &session->error);
}

/* Starts a match of an opened game; on failure the current one continues. */
static enum omino_status start_match(struct gtp_session *session, const struct omino_game *game,
                                     uint64_t seed)
{
    struct omino_match *match;
    const enum omino_status status =
        omino_match_open_game(game, &session->allocator, &match, &session->error);
    if (status != OMINO_OK) return status;
    omino_match_restart_seeded(match, seed);
    omino_gtp_take_match(session, match);
    return OMINO_OK;
}

enum omino_status omino_gtp_start_game(struct gtp_session *session, const char *options)
{
    const struct omino_game *game;
    uint64_t seed;
    if (!options) options = "";
    if (session->match && omino_option_same_game(omino_gtp_game(session), options, &seed))
        return start_match(session, omino_gtp_game(session), seed);
    enum omino_status status = open_game(session, options, &game);
    if (status != OMINO_OK) return status;
    status = start_match(session, game, omino_game_seed(game));
    omino_game_close(game);
    return status;
}

enum omino_status omino_gtp_read_side(struct gtp_session *session, const char *word, int *side)
{
    const struct omino_dialect *dialect = omino_gtp_dialect(session);
    *side = omino_game_side_by_name(omino_gtp_game(session), word);
    if (*side == OMINO_NOBODY && dialect && dialect->side)
        *side = dialect->side(omino_gtp_game(session), word);
    if (*side != OMINO_NOBODY) return OMINO_OK;
    return omino_fail(&session->error, OMINO_ERR_UNKNOWN_NAME, "unknown side '%.40s'", word);
}

enum omino_status omino_gtp_check_turn(struct gtp_session *session, int side)
{
    const struct omino_game *game = omino_gtp_game(session);
    const int turn = omino_state_side(game, omino_match_state(session->match));
    if (turn == OMINO_NOBODY)
        return omino_fail(&session->error, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (turn != side)
        return omino_fail(&session->error, OMINO_ERR_NOT_LEGAL, "it is %s's turn, not %s's",
                          omino_game_side_name(game, turn), omino_game_side_name(game, side));
    return OMINO_OK;
}

/* ---- commands: games ------------------------------------------------------------------------- */

enum omino_status omino_gtp_new_game(struct gtp_session *session, char *arguments)
{
    return omino_gtp_start_game(session, arguments);
}

enum omino_status omino_gtp_clear_board(struct gtp_session *session, char *arguments)
{
    (void)arguments;
    return start_match(session, omino_gtp_game(session), omino_match_seed(session->match));
}

enum omino_status omino_gtp_to_play(struct gtp_session *session, char *arguments)
{
    const struct omino_game *game = omino_gtp_game(session);
    (void)arguments;
    omino_gtp_answer(session, omino_game_side_name(
                                  game, omino_state_side(game, omino_match_state(session->match))));
    return OMINO_OK;
}

enum omino_status omino_gtp_player_to_play(struct gtp_session *session, char *arguments)
{
    const void *state = omino_match_state(session->match);
    const int player = omino_state_player(omino_gtp_game(session), state);
    (void)arguments;
    omino_gtp_answer(session,
                     player == OMINO_NOBODY ? "none" : omino_game_player_name((unsigned)player));
    return OMINO_OK;
}

/* ---- commands: moves ------------------------------------------------------------------------- */

void omino_gtp_answer_move(struct gtp_session *session, uint32_t move)
{
    char text[OMINO_TEXT_MAX];
    omino_move_write(omino_gtp_game(session), move, text, sizeof text);
    omino_gtp_answer(session, text);
}

static void answer_moves(struct gtp_session *session, const uint32_t *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) omino_gtp_answer(session, "\n");
        omino_gtp_answer_move(session, moves[i]);
    }
}

enum omino_status omino_gtp_list_moves(struct gtp_session *session, int other)
{
    const struct omino_game *game = omino_gtp_game(session);
    const void *state = omino_match_state(session->match);
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *moves = omino_allocate(&session->allocator, room, sizeof *moves);
    if (!moves) return omino_fail_memory(&session->error);
    const uint32_t count =
        other == OMINO_NOBODY
            ? omino_moves_list(game, state, moves, room)
            : omino_gtp_dialect(session)->moves_of(game, state, other, moves, room);
    answer_moves(session, moves, count < room ? count : room);
    omino_release(&session->allocator, moves);
    return OMINO_OK;
}

enum omino_status omino_gtp_legal_moves(struct gtp_session *session, char *arguments)
{
    (void)arguments;
    return omino_gtp_list_moves(session, OMINO_NOBODY);
}

enum omino_status omino_gtp_play(struct gtp_session *session, char *arguments)
{
    int side;
    const char *word = omino_gtp_next_word(&arguments);
    if (!*word || !*arguments) return omino_gtp_fail_arguments(session, "play SIDE MOVE");
    enum omino_status status = omino_gtp_read_side(session, word, &side);
    if (status == OMINO_OK) status = omino_gtp_check_turn(session, side);
    if (status == OMINO_OK)
        status = omino_match_play_text(session->match, arguments, &session->error);
    return status;
}

enum omino_status omino_gtp_undo(struct gtp_session *session, char *arguments)
{
    (void)arguments;
    return omino_match_undo(session->match, &session->error);
}
