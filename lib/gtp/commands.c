/* SPDX-License-Identifier: MIT */
/* The commands of the engine protocol, one function each; the table is at the end. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <omino/draw.h>
#include <omino/text.h>

#include "engine.h"

/* ---- words ----------------------------------------------------------------------------------- */

enum omino_status omino_gtp_fail_arguments(struct gtp_engine *engine, const char *expected)
{
    return omino_fail(&engine->error, OMINO_ERR_SYNTAX, "expected: %s", expected);
}

/* A whole number as the only argument. */
static int only_number(char *arguments, int64_t low, int64_t high, int64_t *number)
{
    const char *word = omino_gtp_next_word(&arguments);
    return omino_read_number(&word, low, high, number) && !*word && !*arguments;
}

/* ---- the game -------------------------------------------------------------------------------- */

static const struct omino_dialect *dialect_of(const struct gtp_engine *engine)
{
    return omino_game_rules(omino_gtp_game(engine))->dialect;
}

void omino_gtp_forget_player(struct gtp_engine *engine)
{
    omino_player_close(engine->player);
    engine->player = NULL;
}

/* Goes on with another match. */
static void take_match(struct gtp_engine *engine, struct omino_match *match)
{
    omino_gtp_forget_player(engine);
    omino_match_close(engine->match);
    engine->match = match;
}

enum omino_status omino_gtp_start_game(struct gtp_engine *engine, const char *options)
{
    struct omino_match *match;
    const enum omino_status status =
        engine->match ? omino_match_open_rules(omino_game_module(omino_gtp_game(engine)), options,
                                               &engine->allocator, &match, &engine->error)
                      : omino_match_open(engine->setup->game, options, &engine->allocator, &match,
                                         &engine->error);
    if (status != OMINO_OK) return status;
    take_match(engine, match);
    omino_gtp_wind_clocks(engine);
    return OMINO_OK;
}

enum omino_status omino_gtp_read_side(struct gtp_engine *engine, const char *word, int *side)
{
    const struct omino_dialect *dialect = dialect_of(engine);
    *side = omino_side_by_name(omino_gtp_game(engine), word);
    if (*side == OMINO_NOBODY && dialect && dialect->side)
        *side = dialect->side(omino_gtp_game(engine), word);
    if (*side != OMINO_NOBODY) return OMINO_OK;
    return omino_fail(&engine->error, OMINO_ERR_UNKNOWN_NAME, "there is no side named '%.40s'",
                      word);
}

static enum omino_status check_turn(struct gtp_engine *engine, int side)
{
    const struct omino_game *game = omino_gtp_game(engine);
    const int turn = omino_state_side(game, omino_match_state(engine->match));
    if (turn == OMINO_NOBODY)
        return omino_fail(&engine->error, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (turn != side)
        return omino_fail(&engine->error, OMINO_ERR_NOT_LEGAL, "it is %s's turn, not %s's",
                          omino_side_name(game, turn), omino_side_name(game, side));
    return OMINO_OK;
}

int omino_gtp_must_stop(struct gtp_engine *engine)
{
    const struct omino_limits *outer = &engine->setup->limits;
    return (outer->stop && outer->stop(outer->user)) || omino_gtp_is_unread(engine->out);
}

static int nobody_listens(void *user)
{
    return omino_gtp_must_stop(user);
}

/* ---- commands: about the engine -------------------------------------------------------------- */

static enum omino_status do_protocol_version(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    omino_gtp_answer(engine, "2");
    return OMINO_OK;
}

static enum omino_status do_name(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    if (engine->setup->name) {
        omino_gtp_answer(engine, engine->setup->name);
    } else {
        omino_gtp_answer(engine, "omino ");
        omino_gtp_answer(engine, omino_game_name(omino_gtp_game(engine)));
    }
    return OMINO_OK;
}

static enum omino_status do_version(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    omino_gtp_answer(engine, omino_version_text());
    return OMINO_OK;
}

const struct gtp_command *omino_gtp_find_command(const struct gtp_engine *engine, const char *name)
{
    for (const struct gtp_command *c = omino_gtp_commands; c->name; c++)
        if (strcmp(c->name, name) == 0 && (!c->dialect || dialect_of(engine))) return c;
    return NULL;
}

static enum omino_status do_known_command(struct gtp_engine *engine, char *arguments)
{
    omino_gtp_answer(
        engine, omino_gtp_find_command(engine, omino_gtp_next_word(&arguments)) ? "true" : "false");
    return OMINO_OK;
}

static enum omino_status do_list_commands(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    for (const struct gtp_command *c = omino_gtp_commands; c->name; c++) {
        if (c->dialect && !dialect_of(engine)) continue;
        omino_gtp_answer(engine, c->name);
        omino_gtp_answer(engine, "\n");
    }
    return OMINO_OK;
}

static enum omino_status do_quit(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    engine->quit = 1;
    return OMINO_OK;
}

/* ---- commands: the game ---------------------------------------------------------------------- */

static enum omino_status do_new_game(struct gtp_engine *engine, char *arguments)
{
    return omino_gtp_start_game(engine, arguments);
}

static enum omino_status do_clear_board(struct gtp_engine *engine, char *arguments)
{
    char options[OMINO_OPTIONS_MAX];
    (void)arguments;
    if (omino_game_options(omino_gtp_game(engine), options, sizeof options) >= sizeof options)
        return omino_fail(&engine->error, OMINO_ERR_TOO_LARGE, "the options are too long");
    return omino_gtp_start_game(engine, options);
}

static enum omino_status do_to_play(struct gtp_engine *engine, char *arguments)
{
    const struct omino_game *game = omino_gtp_game(engine);
    (void)arguments;
    omino_gtp_answer(
        engine, omino_side_name(game, omino_state_side(game, omino_match_state(engine->match))));
    return OMINO_OK;
}

static enum omino_status do_player_to_play(struct gtp_engine *engine, char *arguments)
{
    const void *state = omino_match_state(engine->match);
    const int player = omino_state_player(omino_gtp_game(engine), state);
    (void)arguments;
    omino_gtp_answer(engine, player == OMINO_NOBODY ? "none" : omino_player_name((unsigned)player));
    return OMINO_OK;
}

static void answer_move(struct gtp_engine *engine, uint32_t move)
{
    char text[OMINO_TEXT_MAX];
    omino_move_write(omino_gtp_game(engine), move, text, sizeof text);
    omino_gtp_answer(engine, text);
}

static void answer_moves(struct gtp_engine *engine, const uint32_t *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) omino_gtp_answer(engine, "\n");
        answer_move(engine, moves[i]);
    }
}

/* Lists the moves of the side to move, or of another side by the dialect's hook. */
static enum omino_status list_moves(struct gtp_engine *engine, int other)
{
    const struct omino_game *game = omino_gtp_game(engine);
    const void *state = omino_match_state(engine->match);
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *moves = omino_allocate(&engine->allocator, room, sizeof *moves);
    if (!moves) return omino_fail_memory(&engine->error);
    const uint32_t count = other == OMINO_NOBODY
                               ? omino_state_moves(game, state, moves, room)
                               : dialect_of(engine)->moves_of(game, state, other, moves, room);
    answer_moves(engine, moves, count < room ? count : room);
    omino_release(&engine->allocator, moves);
    return OMINO_OK;
}

static enum omino_status do_legal_moves(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    return list_moves(engine, OMINO_NOBODY);
}

static enum omino_status do_play(struct gtp_engine *engine, char *arguments)
{
    int side;
    const char *word = omino_gtp_next_word(&arguments);
    if (!*word || !*arguments) return omino_gtp_fail_arguments(engine, "play SIDE MOVE");
    enum omino_status status = omino_gtp_read_side(engine, word, &side);
    if (status == OMINO_OK) status = check_turn(engine, side);
    if (status == OMINO_OK)
        status = omino_match_play_text(engine->match, arguments, &engine->error);
    return status;
}

static enum omino_status do_undo(struct gtp_engine *engine, char *arguments)
{
    (void)arguments;
    return omino_match_undo(engine->match, &engine->error);
}

/* ---- commands: thinking ---------------------------------------------------------------------- */

const char *omino_gtp_strongest(void)
{
    const char *const *kind = omino_player_kinds();
    while (kind[1]) kind++;
    return *kind;
}

static enum omino_status think(struct gtp_engine *engine, uint32_t *move)
{
    struct omino_limits limits = engine->limits;
    const void *state = omino_match_state(engine->match);
    const int turn = omino_state_player(omino_gtp_game(engine), state);
    limits.stop = nobody_listens;
    limits.progress = NULL;
    limits.user = engine;
    if (!engine->player) {
        const char *kind = engine->setup->player ? engine->setup->player : omino_gtp_strongest();
        const enum omino_status status =
            omino_player_open(omino_gtp_game(engine), kind, engine->seed, &engine->allocator,
                              &engine->player, &engine->error);
        if (status != OMINO_OK) return status;
    }
    omino_gtp_start_clock(engine, turn, &limits);
    const enum omino_status status =
        omino_player_choose(engine->player, state, &limits, move, &engine->error);
    omino_gtp_stop_clock(engine, turn);
    return status;
}

/* In a dialect a side that has no move passes. */
static int must_pass(const struct gtp_engine *engine, int side)
{
    const struct omino_dialect *dialect = dialect_of(engine);
    return dialect && dialect->moves_of &&
           dialect->moves_of(omino_gtp_game(engine), omino_match_state(engine->match), side, NULL,
                             0) == 0;
}

/* The answer comes first: a move that is made without an answer would be a move that nobody knows
 * of. */
static enum omino_status answer_and_play(struct gtp_engine *engine, uint32_t move)
{
    answer_move(engine, move);
    if (engine->answer_lost) return omino_fail_memory(&engine->error);
    return omino_match_play(engine->match, move, &engine->error);
}

static enum omino_status generate(struct gtp_engine *engine, char *arguments, int play)
{
    int side;
    uint32_t move;
    const char *word = omino_gtp_next_word(&arguments);
    if (!*word || *arguments) return omino_gtp_fail_arguments(engine, "the side to move");
    enum omino_status status = omino_gtp_read_side(engine, word, &side);
    if (status == OMINO_OK && must_pass(engine, side)) {
        omino_gtp_answer(engine, "pass");
        return OMINO_OK;
    }
    if (status == OMINO_OK) status = check_turn(engine, side);
    if (status == OMINO_OK) status = think(engine, &move);
    if (status != OMINO_OK) return status;
    if (play) return answer_and_play(engine, move);
    answer_move(engine, move);
    return OMINO_OK;
}

static enum omino_status do_genmove(struct gtp_engine *engine, char *arguments)
{
    return generate(engine, arguments, 1);
}

static enum omino_status do_reg_genmove(struct gtp_engine *engine, char *arguments)
{
    return generate(engine, arguments, 0);
}

/* What came last counts: a level puts an end to limits of time and of simulations. */
static enum omino_status do_level(struct gtp_engine *engine, char *arguments)
{
    int64_t level;
    if (!only_number(arguments, 1, 9, &level))
        return omino_gtp_fail_arguments(engine, "level 1 to 9");
    engine->limits.level = (unsigned)level;
    engine->limits.seconds = engine->limits.seconds_left = 0;
    engine->limits.simulations = 0;
    engine->clock.runs = 0;
    return OMINO_OK;
}

#define MOST_THREADS 256

static enum omino_status do_threads(struct gtp_engine *engine, char *arguments)
{
    int64_t threads;
    if (!only_number(arguments, 1, MOST_THREADS, &threads))
        return omino_gtp_fail_arguments(engine, "threads 1 to 256");
    engine->limits.threads = (unsigned)threads;
    return OMINO_OK;
}

static enum omino_status do_set_random_seed(struct gtp_engine *engine, char *arguments)
{
    const char *word = omino_gtp_next_word(&arguments);
    uint64_t seed;
    if (!omino_read_unsigned(&word, &seed) || *word || *arguments)
        return omino_gtp_fail_arguments(engine, "set_random_seed NUMBER");
    engine->seed = seed;
    omino_gtp_forget_player(engine);
    return OMINO_OK;
}

static enum omino_status do_perft(struct gtp_engine *engine, char *arguments)
{
    int64_t depth;
    uint64_t count;
    char text[32];
    if (!only_number(arguments, 0, 1000, &depth))
        return omino_gtp_fail_arguments(engine, "perft DEPTH");
    const enum omino_status status =
        omino_perft(omino_gtp_game(engine), omino_match_state(engine->match), (unsigned)depth,
                    nobody_listens, engine, &engine->allocator, &count, &engine->error);
    if (status == OMINO_STOPPED)
        return omino_fail(&engine->error, OMINO_STOPPED, "stopped before the end");
    if (status != OMINO_OK) return status;
    snprintf(text, sizeof text, "%llu", (unsigned long long)count);
    omino_gtp_answer(engine, text);
    return OMINO_OK;
}

/* ---- commands: results and positions --------------------------------------------------------- */

static enum omino_status do_scores(struct gtp_engine *engine, char *arguments)
{
    struct omino_outcome outcome;
    (void)arguments;
    omino_state_outcome(omino_gtp_game(engine), omino_match_state(engine->match), &outcome);
    for (int i = 0; i < outcome.players; i++) {
        char text[16];
        snprintf(text, sizeof text, "%s%d", i ? " " : "", (int)outcome.scores[i]);
        omino_gtp_answer(engine, text);
    }
    return OMINO_OK;
}

static enum omino_status do_winners(struct gtp_engine *engine, char *arguments)
{
    struct omino_outcome outcome;
    int named = 0;
    (void)arguments;
    omino_state_outcome(omino_gtp_game(engine), omino_match_state(engine->match), &outcome);
    for (int i = 0; outcome.over && i < outcome.players; i++) {
        if (outcome.places[i] != 1) continue;
        if (named++) omino_gtp_answer(engine, " ");
        omino_gtp_answer(engine, omino_player_name((unsigned)i));
    }
    if (!named) omino_gtp_answer(engine, "none");
    return OMINO_OK;
}

static enum omino_status do_showboard(struct gtp_engine *engine, char *arguments)
{
    struct omino_scene *scene;
    const struct omino_match *match = engine->match;
    const uint32_t ply = omino_match_ply(match);
    (void)arguments;
    enum omino_status status = omino_scene_open(&engine->allocator, &scene, &engine->error);
    if (status != OMINO_OK) return status;
    status =
        omino_scene_of(omino_gtp_game(engine), omino_match_state(match), scene, &engine->error);
    if (status == OMINO_OK) {
        if (ply > 0)
            omino_scene_mark_move(omino_gtp_game(engine), omino_match_state_at(match, ply - 1),
                                  omino_match_move(match, ply - 1), scene);
        if (omino_scene_status(scene) != OMINO_OK) status = omino_fail_memory(&engine->error);
    }
    if (status == OMINO_OK) {
        omino_gtp_answer(engine, "\n");
        const size_t length = omino_draw_text(scene, NULL, NULL, 0);
        char *at = omino_gtp_reserve(engine, length);
        if (at) engine->answer_length += omino_draw_text(scene, NULL, at, length + 1);
    }
    omino_scene_close(scene);
    return status;
}

static enum omino_status do_state(struct gtp_engine *engine, char *arguments)
{
    char text[OMINO_TEXT_MAX];
    (void)arguments;
    omino_state_write(omino_gtp_game(engine), omino_match_state(engine->match), text, sizeof text);
    omino_gtp_answer(engine, text);
    return OMINO_OK;
}

static enum omino_status do_set_state(struct gtp_engine *engine, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(engine, "set_state TEXT");
    return omino_match_set_state(engine->match, arguments, &engine->error);
}

static enum omino_status do_save(struct gtp_engine *engine, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(engine, "save FILE");
    return omino_match_save(engine->match, arguments, &engine->error);
}

static enum omino_status do_load(struct gtp_engine *engine, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(engine, "load FILE");
    /* Into a match of its own: the player belongs to the game under way, and both stay if the
     * record is bad. */
    struct omino_match *match;
    struct omino_error err = {0};
    enum omino_status status = omino_match_open_rules(omino_game_module(omino_gtp_game(engine)),
                                                      NULL, &engine->allocator, &match, &err);
    if (status == OMINO_OK) status = omino_match_load(match, arguments, NULL, NULL, &err);
    if (status == OMINO_OK) {
        take_match(engine, match);
        return OMINO_OK;
    }
    omino_match_close(match);
    engine->error = err;
    if (err.line == 0) return status;
    return omino_fail_at(&engine->error, status, err.line, err.column, "line %d, column %d: %.200s",
                         err.line, err.column, err.message);
}

/* ---- commands: another engine's dialect ------------------------------------------------------ */

static enum omino_status do_set_game(struct gtp_engine *engine, char *arguments)
{
    const struct omino_alias *alias = dialect_of(engine)->games;
    for (; alias && alias->name; alias++)
        if (omino_same_word(alias->name, arguments))
            return omino_gtp_start_game(engine, alias->options);
    return omino_fail(&engine->error, OMINO_ERR_UNKNOWN_NAME, "there is no game named '%.60s'",
                      arguments);
}

static enum omino_status do_all_legal(struct gtp_engine *engine, char *arguments)
{
    int side;
    const enum omino_status status =
        omino_gtp_read_side(engine, omino_gtp_next_word(&arguments), &side);
    return status == OMINO_OK ? list_moves(engine, side) : status;
}

static enum omino_status do_final_score(struct gtp_engine *engine, char *arguments)
{
    char text[OMINO_TEXT_MAX];
    (void)arguments;
    dialect_of(engine)->final_score(omino_gtp_game(engine), omino_match_state(engine->match), text,
                                    sizeof text);
    omino_gtp_answer(engine, text);
    return OMINO_OK;
}

static enum omino_status do_cputime(struct gtp_engine *engine, char *arguments)
{
    char text[32];
    (void)arguments;
    snprintf(text, sizeof text, "%.3f", (double)clock() / CLOCKS_PER_SEC);
    omino_gtp_answer(engine, text);
    return OMINO_OK;
}

static enum omino_status do_g(struct gtp_engine *engine, char *arguments)
{
    uint32_t move;
    (void)arguments;
    if (omino_state_side(omino_gtp_game(engine), omino_match_state(engine->match)) ==
        OMINO_NOBODY) {
        omino_gtp_answer(engine, "pass");
        return OMINO_OK;
    }
    const enum omino_status status = think(engine, &move);
    return status == OMINO_OK ? answer_and_play(engine, move) : status;
}

static enum omino_status do_p(struct gtp_engine *engine, char *arguments)
{
    if (!*arguments) return omino_gtp_fail_arguments(engine, "p MOVE");
    return omino_match_play_text(engine->match, arguments, &engine->error);
}

const struct gtp_command omino_gtp_commands[] = {
    {"all_legal", do_all_legal, 1},
    {"analyze", omino_gtp_analyze, 0},
    {"clear_board", do_clear_board, 0},
    {"cputime", do_cputime, 1},
    {"final_score", do_final_score, 1},
    {"g", do_g, 1},
    {"genmove", do_genmove, 0},
    {"known_command", do_known_command, 0},
    {"legal_moves", do_legal_moves, 0},
    {"level", do_level, 0},
    {"list_commands", do_list_commands, 0},
    {"load", do_load, 0},
    {"loadsgf", do_load, 1},
    {"name", do_name, 0},
    {"new_game", do_new_game, 0},
    {"p", do_p, 1},
    {"perft", do_perft, 0},
    {"play", do_play, 0},
    {"player_to_play", do_player_to_play, 0},
    {"protocol_version", do_protocol_version, 0},
    {"quit", do_quit, 0},
    {"reg_genmove", do_reg_genmove, 0},
    {"save", do_save, 0},
    {"savesgf", do_save, 1},
    {"scores", do_scores, 0},
    {"set_game", do_set_game, 1},
    {"set_random_seed", do_set_random_seed, 0},
    {"set_state", do_set_state, 0},
    {"showboard", do_showboard, 0},
    {"state", do_state, 0},
    {"threads", do_threads, 0},
    {"time_left", omino_gtp_time_left, 0},
    {"time_settings", omino_gtp_time_settings, 0},
    {"to_play", do_to_play, 0},
    {"undo", do_undo, 0},
    {"version", do_version, 0},
    {"winners", do_winners, 0},
    {NULL, NULL, 0},
};
