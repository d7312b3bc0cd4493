/* SPDX-License-Identifier: MIT */
/* Engines: searches in slices. */
#include <stdlib.h>
#include <string.h>

#include "door.h"

enum { BEST_MAX = 200 }; /* maximum number of ranked moves in an answer */

/* ---- engines --------------------------------------------------------------------------------- */

void door_close_engine(struct door_table *table)
{
    omino_engine_close(table->engine);
    table->engine = NULL;
    table->searching = 0;
}

/* Keeps the engine if it is the one asked for, and opens it otherwise. */
static enum omino_status hire(struct door_table *table, const char *kind, uint64_t seed,
                              struct omino_error *err)
{
    if (table->engine && table->seed == seed && strcmp(table->kind, kind) == 0) return OMINO_OK;
    door_close_engine(table);
    table->seed = seed;
    omino_text_copy(table->kind, sizeof table->kind, kind);
    return omino_engine_open(omino_match_game(table->match), kind, seed, NULL, &table->engine, err);
}

/* ---- results --------------------------------------------------------------------------------- */

static void put_line(struct json *json, const struct omino_game *game, const uint32_t *line,
                     uint32_t length)
{
    json_open(json, "line", '[');
    for (uint32_t i = 0; i < length; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, line[i], text, sizeof text);
        json_text(json, NULL, text);
    }
    json_close(json, ']');
}

static void put_ranked(struct json *json, const struct omino_game *game, const void *state,
                       const struct omino_ranked_move *ranked)
{
    json_open(json, NULL, '{');
    door_put_move(json, "move", game, state, ranked->move);
    json_number(json, "visits", (int64_t)ranked->visits);
    json_real(json, "value", ranked->value);
    json_real(json, "prior", ranked->prior);
    json_bool(json, "exact", ranked->exact);
    put_line(json, game, ranked->line, ranked->line_length);
    json_close(json, '}');
}

static void put_ranking(struct json *json, const struct door_table *table, unsigned best)
{
    struct omino_ranked_move *ranking = calloc(BEST_MAX, sizeof *ranking);
    json_open(json, "ranking", '[');
    if (ranking) {
        ranking->size = sizeof *ranking;
        if (best > BEST_MAX) best = BEST_MAX;
        const uint32_t count = omino_engine_ranking(table->engine, ranking, best);
        for (uint32_t i = 0; i < count && i < best; i++)
            put_ranked(json, omino_match_game(table->match), omino_match_state(table->match),
                       &ranking[i]);
    }
    json_close(json, ']');
    free(ranking);
}

static const char *answer_result(const struct door_table *table, uint32_t move, unsigned best)
{
    const struct omino_search_result *result = omino_engine_result(table->engine);
    const struct omino_game *game = omino_match_game(table->match);
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    if (move == OMINO_NO_MOVE)
        json_null(json, "move");
    else
        door_put_move(json, "move", game, omino_match_state(table->match), move);
    json_number(json, "simulations", (int64_t)result->simulations);
    json_real(json, "seconds", result->seconds);
    json_real(json, "done", result->done);
    json_real(json, "value", result->value);
    json_bool(json, "exact", result->exact);
    put_line(json, game, result->line, result->line_length);
    put_ranking(json, table, best);
    json_close(json, '}');
    return json_end(json);
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* A number from JavaScript as a count; anything below 1 means none. */
static uint64_t count_of(double number)
{
    return number >= 1 ? number < 9e15 ? (uint64_t)number : (uint64_t)9e15 : 0;
}

DOOR(door_begin)
(int number, const char *kind, double seed, unsigned level, double simulations, double seconds,
 double memory, int analysis)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    const struct omino_search_limits limits = {
        OMINO_SIZE(search_limits),  .seconds = seconds, .simulations = count_of(simulations),
        .memory = count_of(memory), .level = level,     .analysis = analysis};
    enum omino_status status = hire(table, kind, count_of(seed), &err);
    if (status == OMINO_OK)
        status = omino_engine_begin(table->engine, omino_match_state(table->match), &limits, &err);
    table->searching = status == OMINO_OK;
    return status == OMINO_OK ? "{}" : door_fail(&err);
}

/* Returns the table at which a search is going on; NULL, with an error in *answer, if there is
 * none. */
static struct door_table *searching_at(int number, const char **answer)
{
    struct omino_error err = OMINO_INIT(error);
    struct door_table *table = door_table_of(number, answer);
    if (!table || table->searching) return table;
    omino_fail(&err, OMINO_ERR_ARGUMENT, "no search has begun in this position");
    *answer = door_fail(&err);
    return NULL;
}

DOOR(door_continue)(int number, double simulations, double seconds, unsigned best)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    uint32_t move;
    struct door_table *table = searching_at(number, &answer);
    if (!table) return answer;
    const enum omino_status status =
        omino_engine_continue(table->engine, count_of(simulations), seconds, &move, &err);
    if (status != OMINO_OK) return door_fail(&err);
    table->searching = move == OMINO_NO_MOVE;
    return answer_result(table, move, best);
}

DOOR(door_finish)(int number, unsigned best)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    uint32_t move;
    struct door_table *table = searching_at(number, &answer);
    if (!table) return answer;
    const enum omino_status status = omino_engine_finish(table->engine, &move, &err);
    if (status != OMINO_OK) return door_fail(&err);
    table->searching = 0;
    return answer_result(table, move, best);
}
