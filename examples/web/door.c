/* SPDX-License-Identifier: MIT */
/* Tables: opening, playing, records. */
#include "door.h"

#include <stdlib.h>
#include <string.h>

static struct door_table tables[DOOR_TABLES];

/* ---- answers --------------------------------------------------------------------------------- */

struct json *door_answer(void)
{
    static struct json answer;
    json_clear(&answer);
    return &answer;
}

/* A word for a status that does not change with the library's sentences. */
static const char *word_of(enum omino_status status)
{
    static const char *const words[OMINO_STATUS_COUNT] = {
        [OMINO_OK] = "ok",
        [OMINO_STOPPED] = "stopped",
        [OMINO_ERR_ARGUMENT] = "argument",
        [OMINO_ERR_MEMORY] = "memory",
        [OMINO_ERR_SYNTAX] = "syntax",
        [OMINO_ERR_EMPTY] = "empty",
        [OMINO_ERR_TOO_LARGE] = "too-large",
        [OMINO_ERR_NOT_CONNECTED] = "not-connected",
        [OMINO_ERR_UNKNOWN_NAME] = "unknown-name",
        [OMINO_ERR_DUPLICATE] = "duplicate",
        [OMINO_ERR_IMPOSSIBLE] = "impossible",
        [OMINO_ERR_NOT_LEGAL] = "not-legal",
        [OMINO_ERR_OPTION] = "option",
        [OMINO_ERR_MODULE] = "module",
        [OMINO_ERR_IO] = "io",
        [OMINO_ERR_VERSION] = "version",
        [OMINO_ERR_UNSUPPORTED] = "unsupported",
    };
    return words[status];
}

static void put_error(struct json *json, const char *name, const struct omino_error *err)
{
    json_open(json, name, '{');
    json_text(json, "status", word_of(err->status));
    json_text(json, "message", err->message);
    if (err->line > 0) json_number(json, "line", err->line);
    if (err->column > 0) json_number(json, "column", err->column);
    json_close(json, '}');
}

const char *door_fail(const struct omino_error *err)
{
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    put_error(json, "error", err);
    json_close(json, '}');
    return json_end(json);
}

struct door_table *door_table_of(int table, const char **answer)
{
    struct omino_error err = OMINO_INIT(error);
    if (table >= 1 && table <= DOOR_TABLES && tables[table - 1].match) return &tables[table - 1];
    omino_fail(&err, OMINO_ERR_ARGUMENT, "there is no table %d", table);
    *answer = door_fail(&err);
    return NULL;
}

/* ---- memory ---------------------------------------------------------------------------------- */

#ifdef __wasm__
__attribute__((export_name("door_allocate")))
#endif
void *
door_allocate(size_t size)
{
    return malloc(size);
}

#ifdef __wasm__
__attribute__((export_name("door_release")))
#endif
void door_release(void *bytes)
{
    free(bytes);
}

/* ---- games ----------------------------------------------------------------------------------- */

static void put_option(struct json *json, const struct omino_option *option)
{
    static const char *const kinds[] = {"choice", "integer", "text"};
    json_open(json, NULL, '{');
    json_text(json, "name", option->name);
    json_text(json, "help", option->help);
    json_text(json, "kind", kinds[option->kind]);
    json_text(json, "preset", option->preset);
    if (option->kind == OMINO_OPTION_INTEGER) {
        json_number(json, "low", option->low);
        json_number(json, "high", option->high);
    }
    json_open(json, "choices", '[');
    for (const char *const *word = option->choices;
         option->kind == OMINO_OPTION_CHOICE && word && *word; word++)
        json_text(json, NULL, *word);
    json_close(json, ']');
    json_close(json, '}');
}

static void put_module(struct json *json, const struct omino_rules *rules)
{
    unsigned count;
    const struct omino_option *options = omino_registry_option_list(rules, &count);
    json_open(json, NULL, '{');
    json_text(json, "name", omino_registry_name(rules));
    json_text(json, "title", omino_registry_title(rules));
    json_open(json, "options", '[');
    for (unsigned i = 0; i < count; i++) put_option(json, &options[i]);
    json_close(json, ']');
    json_close(json, '}');
}

DOOR(door_modules)(void)
{
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    json_text(json, "version", omino_version_text());
    json_open(json, "modules", '[');
    for (unsigned i = 0; i < omino_registry_count(); i++) put_module(json, omino_registry_get(i));
    json_close(json, ']');
    json_close(json, '}');
    return json_end(json);
}

/* ---- opening --------------------------------------------------------------------------------- */

static void close_table(struct door_table *table)
{
    door_close_engine(table);
    door_drop_pick(table);
    omino_scene_close(table->scene);
    omino_match_close(table->match);
    free(table->moves);
    memset(table, 0, sizeof *table);
}

/* Prepares a free table for a match that was just opened; on failure the match is closed. */
static enum omino_status seat(struct door_table *table, struct omino_match *match,
                              struct omino_error *err)
{
    const uint32_t most = omino_game_max_moves(omino_match_game(match));
    *table = (struct door_table){.match = match, .moves = calloc(most, sizeof *table->moves)};
    enum omino_status status = omino_scene_open(NULL, &table->scene, err);
    if (status == OMINO_OK && !table->moves) status = omino_fail_memory(err);
    if (status != OMINO_OK) close_table(table);
    return status;
}

/* Returns a free table; NULL if there is none. */
static struct door_table *free_table(struct omino_error *err)
{
    for (int i = 0; i < DOOR_TABLES; i++)
        if (!tables[i].match) return &tables[i];
    omino_fail(err, OMINO_ERR_TOO_LARGE, "there are %d tables already: close one first",
               DOOR_TABLES);
    return NULL;
}

static void put_sides(struct json *json, const struct omino_game *game)
{
    json_open(json, "sides", '[');
    for (unsigned i = 0; i < omino_game_sides(game); i++)
        json_text(json, NULL, omino_game_side_name(game, (int)i));
    json_close(json, ']');
}

static void put_player_names(struct json *json, const struct omino_match *match)
{
    json_open(json, "names", '[');
    for (unsigned i = 0; i < omino_game_players(omino_match_game(match)); i++)
        json_text(json, NULL, omino_match_player_name(match, i));
    json_close(json, ']');
}

static void put_levels(struct json *json, const struct omino_game *game)
{
    json_open(json, "levels", '[');
    for (unsigned i = 1; i <= OMINO_LEVEL_MAX; i++) {
        const struct omino_level *level = omino_search_level(game, i);
        json_open(json, NULL, '{');
        json_number(json, "simulations", level->simulations);
        json_number(json, "slips", level->slips);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_game(struct json *json, const struct omino_match *match)
{
    const struct omino_game *game = omino_match_game(match);
    char options[OMINO_TEXT_MAX];
    omino_game_options(game, options, sizeof options);
    json_text(json, "game", omino_game_name(game));
    json_text(json, "title", omino_game_title(game));
    json_text(json, "options", options);
    json_hex(json, "seed", omino_match_seed(match));
    json_number(json, "players", omino_game_players(game));
    json_bool(json, "lowWins", omino_game_low_wins(game));
    json_text(json, "help", omino_game_help(game));
    put_sides(json, game);
    put_player_names(json, match);
    put_levels(json, game);
}

/* The warnings about a record, written before the description of its game. */
static void put_warning(void *user, const struct omino_error *warning)
{
    put_error(user, NULL, warning);
}

/* Ends the answer about a match that was opened, or answers with the error. */
static const char *answer_opened(struct json *json, enum omino_status status,
                                 struct door_table *table, struct omino_match *match,
                                 struct omino_error *err)
{
    if (status == OMINO_OK) status = seat(table, match, err);
    if (status != OMINO_OK) return door_fail(err);
    json_close(json, ']');
    json_number(json, "table", table - tables + 1);
    put_game(json, table->match);
    json_close(json, '}');
    return json_end(json);
}

static struct json *begin_opened(void)
{
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    json_open(json, "warnings", '[');
    return json;
}

DOOR(door_open)(const char *game, const char *options)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match = NULL;
    struct door_table *table = free_table(&err);
    if (!table) return door_fail(&err);
    const enum omino_status status = omino_match_open(game, options, NULL, &match, &err);
    return answer_opened(begin_opened(), status, table, match, &err);
}

DOOR(door_open_record)(const char *text, size_t length)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match = NULL;
    struct door_table *table = free_table(&err);
    if (!table) return door_fail(&err);
    struct json *json = begin_opened();
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .warn = put_warning,
                                             .user = json};
    const enum omino_status status = omino_match_open_text(text, length, &setup, &match, &err);
    return answer_opened(json, status, table, match, &err);
}

DOOR(door_close)(int number)
{
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    close_table(table);
    return "{}";
}

/* ---- the position ---------------------------------------------------------------------------- */

void door_put_move(struct json *json, const char *name, const struct omino_game *game,
                   const void *state, uint32_t move)
{
    struct omino_move_view view = OMINO_INIT(move_view);
    char text[OMINO_TEXT_MAX];
    omino_move_write(game, move, text, sizeof text);
    omino_scene_move_view(game, state, move, &view);
    json_open(json, name, '{');
    json_number(json, "move", move);
    json_text(json, "text", text);
    json_text(json, "words", view.words);
    json_number(json, "side", omino_state_side(game, state));
    json_number(json, "player", omino_state_player(game, state));
    json_close(json, '}');
}

static void put_numbers(struct json *json, const char *name, const int32_t *numbers, int count)
{
    json_open(json, name, '[');
    for (int i = 0; i < count; i++) json_number(json, NULL, numbers[i]);
    json_close(json, ']');
}

static void put_outcome(struct json *json, const struct omino_game *game, const void *state)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, state, &outcome);
    put_numbers(json, "scores", outcome.scores, outcome.players);
    put_numbers(json, "places", outcome.places, outcome.players);
}

static void put_position(struct json *json, const struct omino_game *game, const void *state)
{
    char text[OMINO_TEXT_MAX];
    omino_state_write(game, state, text, sizeof text);
    json_number(json, "side", omino_state_side(game, state));
    json_number(json, "player", omino_state_player(game, state));
    json_bool(json, "over", omino_state_side(game, state) == OMINO_NOBODY);
    json_number(json, "moves", omino_moves_count(game, state));
    json_hex(json, "hash", omino_state_hash(game, state));
    json_text(json, "position", text);
    put_outcome(json, game, state);
}

static const char *answer_state(const struct door_table *table)
{
    struct json *json = door_answer();
    const struct omino_match *match = table->match;
    const struct omino_game *game = omino_match_game(match);
    const uint32_t ply = omino_match_ply(match);
    json_open(json, NULL, '{');
    json_number(json, "ply", ply);
    json_number(json, "length", omino_match_length(match));
    put_position(json, game, omino_match_state(match));
    if (ply > 0)
        door_put_move(json, "last", game, omino_match_state_at(match, ply - 1),
                      omino_match_move(match, ply - 1));
    else
        json_null(json, "last");
    json_text(json, "comment", omino_match_comment(match, ply));
    json_close(json, '}');
    return json_end(json);
}

/* Answers after a call that may have changed the position. */
static const char *answer_changed(struct door_table *table, enum omino_status status,
                                  const struct omino_error *err)
{
    if (status != OMINO_OK) return door_fail(err);
    door_drop_pick(table);
    table->searching = 0;
    return answer_state(table);
}

DOOR(door_state)(int number)
{
    const char *answer;
    const struct door_table *table = door_table_of(number, &answer);
    return table ? answer_state(table) : answer;
}

DOOR(door_play)(int number, uint32_t move)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    return answer_changed(table, omino_match_play(table->match, move, &err), &err);
}

DOOR(door_play_text)(int number, const char *move)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    return answer_changed(table, omino_match_play_text(table->match, move, &err), &err);
}

DOOR(door_go)(int number, uint32_t ply)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    return answer_changed(table, omino_match_go(table->match, ply, &err), &err);
}

DOOR(door_restart)(int number, double seed)
{
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    omino_match_restart_seeded(table->match, seed > 0 ? (uint64_t)seed : 0);
    return answer_changed(table, OMINO_OK, NULL);
}

DOOR(door_set_position)(int number, const char *position)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    return answer_changed(table, omino_match_set_state_text(table->match, position, &err), &err);
}

DOOR(door_set_player_name)(int number, unsigned player, const char *name)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    const enum omino_status status = omino_match_set_player_name(table->match, player, name, &err);
    return status == OMINO_OK ? answer_state(table) : door_fail(&err);
}

/* ---- lists ----------------------------------------------------------------------------------- */

DOOR(door_moves)(int number)
{
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    const struct omino_game *game = omino_match_game(table->match);
    const uint32_t count = omino_moves_list(game, omino_match_state(table->match), table->moves,
                                            omino_game_max_moves(game));
    struct json *json = door_answer();
    json_open(json, NULL, '[');
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, table->moves[i], text, sizeof text);
        json_open(json, NULL, '[');
        json_number(json, NULL, table->moves[i]);
        json_text(json, NULL, text);
        json_close(json, ']');
    }
    json_close(json, ']');
    return json_end(json);
}

DOOR(door_history)(int number)
{
    const char *answer;
    const struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    struct json *json = door_answer();
    json_open(json, NULL, '[');
    for (uint32_t i = 0; i < omino_match_length(table->match); i++)
        door_put_move(json, NULL, omino_match_game(table->match),
                      omino_match_state_at(table->match, i), omino_match_move(table->match, i));
    json_close(json, ']');
    return json_end(json);
}

DOOR(door_record)(int number)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    const struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    const size_t length = omino_match_write(table->match, NULL, 0);
    char *text = malloc(length + 1);
    if (!text) return omino_fail_memory(&err), door_fail(&err);
    omino_match_write(table->match, text, length + 1);
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    json_bytes(json, "record", text, length);
    json_close(json, '}');
    free(text);
    return json_end(json);
}
