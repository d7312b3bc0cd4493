/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <omino/text.h>

static char letter_of(const struct player *player)
{
    return arena_letter((int)(player->spec - player->arena->players));
}

/* Sets the engine's fault as the reason. */
static enum player_reply fault_of_engine(struct player *player)
{
    snprintf(player->reason, sizeof player->reason, "%c %.380s", letter_of(player),
             player->engine->fault);
    return PLAYER_FAULT;
}

/* Converts the engine's reply to a command that it must not refuse into the player's reply. */
static enum player_reply take_reply(struct player *player, enum engine_reply reply,
                                    const char *question)
{
    char quoted[64];
    if (reply == ENGINE_YES) return PLAYER_OK;
    if (reply == ENGINE_STOPPED) return PLAYER_STOPPED;
    if (reply == ENGINE_FAULT) return fault_of_engine(player);
    snprintf(player->reason, sizeof player->reason, "%c refused '%.200s': %s", letter_of(player),
             question, engine_quote(player->engine->answer, quoted));
    return PLAYER_FAULT;
}

/* Sends the engine a command that it must not refuse. */
static enum player_reply demand(struct player *player, const char *question)
{
    return take_reply(player, engine_ask(player->engine, "%s", question), question);
}

/* Ends the engine. If it reports its CPU time, the time of its start and end does not count;
 * otherwise, all its time counts. `complete` is nonzero if all reported time has been counted. */
static void end_engine(struct player *player, int complete)
{
    const double counted = player->counted < 0 ? 0 : player->counted;
    const double seconds = engine_end(player->engine);
    if (player->counted >= 0 && complete) return;
    if (seconds > counted) player->cpu += seconds - counted;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Bytes of a player's memory that its search may not use, for the headers of a few blocks. */
enum { RESERVED = 4096 };

/* The default limit: 256 MiB for the search, plus the reserve. */
#define DEFAULT_LIMIT (((size_t)256 << 20) + RESERVED)

/* Opens the player's budget. */
static enum omino_status limit_memory(struct player *player, struct omino_error *err)
{
    const uint64_t memory = player->spec->limits.memory;
    const size_t given = memory < SIZE_MAX ? (size_t)memory : SIZE_MAX;
    return omino_budget_open(given ? given : DEFAULT_LIMIT, NULL, &player->budget, err);
}

/* ---- starting a game ------------------------------------------------------------------------- */

/* Writes options in canonical form, without the seed; returns whether that succeeded. */
static int plain_options(const struct omino_rules *rules, const char *options, char *buf,
                         size_t cap)
{
    const struct omino_game *game;
    if (omino_rules_open_game(rules, options, NULL, &game, NULL) != OMINO_OK) return 0;
    const size_t length = omino_game_options(game, buf, cap);
    omino_game_close(game);
    if (length >= cap) return 0;
    char *seed = strstr(buf, "seed=");
    if (seed && (seed == buf || seed[-1] == ' ')) *(seed == buf ? seed : seed - 1) = '\0';
    return 1;
}

/* Returns the name of the game with these options in another engine's dialect; NULL if it has
 * none. */
static const char *dialect_name(const struct player *player, const char *options)
{
    const struct omino_dialect *dialect = omino_rules_of(player->game)->dialect;
    const struct omino_rules *rules = omino_rules_given(player->game);
    char wanted[OMINO_TEXT_MAX], offered[OMINO_TEXT_MAX];
    if (!dialect || !dialect->games || !plain_options(rules, options, wanted, sizeof wanted))
        return NULL;
    for (const struct omino_alias *alias = dialect->games; alias->name; alias++)
        if (plain_options(rules, alias->options, offered, sizeof offered) &&
            strcmp(wanted, offered) == 0)
            return alias->name;
    return NULL;
}

/* An engine without a command to set the game is assumed to have been started for this game. */
static enum player_reply set_up_game(struct player *player, const char *options)
{
    char question[OMINO_TEXT_MAX];
    struct engine *engine = player->engine;
    if (engine_knows(engine, "new_game")) {
        snprintf(question, sizeof question, "new_game%s%s", *options ? " " : "", options);
        return demand(player, question);
    }
    const char *name = engine_knows(engine, "set_game") ? dialect_name(player, options) : NULL;
    if (name) {
        snprintf(question, sizeof question, "set_game %s", name);
        const enum player_reply reply = demand(player, question);
        if (reply != PLAYER_OK) return reply;
    }
    if (engine_knows(engine, "clear_board")) return demand(player, "clear_board");
    snprintf(player->reason, sizeof player->reason,
             "%c supports neither new_game nor clear_board, so it cannot start a game",
             letter_of(player));
    return PLAYER_FAULT;
}

static enum player_reply begin_game(struct player *player, const char *options, uint32_t seed)
{
    struct engine *engine = player->engine;
    const enum player_reply reply = set_up_game(player, options);
    if (reply != PLAYER_OK || !engine_knows(engine, "set_random_seed")) return reply;
    const enum engine_reply seeded = engine_ask(engine, "set_random_seed %u", seed >> 1);
    return seeded == ENGINE_NO ? PLAYER_OK : take_reply(player, seeded, "set_random_seed");
}

/* An engine may have ended after its last game. If it cannot begin another one, it is restarted. */
static enum player_reply begin_engine(struct player *player, const char *options, uint32_t seed)
{
    struct engine *engine = player->engine;
    if (engine->process.pid != 0) {
        const enum player_reply reply = begin_game(player, options, seed);
        if (reply != PLAYER_FAULT) return reply;
        end_engine(player, 1);
    }
    const enum engine_reply started = engine_start(engine, player->spec->command);
    if (started != ENGINE_YES) return take_reply(player, started, "list_commands");
    player->counted = engine_seconds(engine);
    return begin_game(player, options, seed);
}

enum player_reply player_begin(struct player *player, const struct omino_game *game,
                               const char *options, uint32_t seed)
{
    struct omino_error err = OMINO_INIT(error);
    player->game = game;
    player->moves = 0;
    player->left = player->spec->limits.seconds_left;
    player->reason[0] = '\0';
    if (player->engine) return begin_engine(player, options, seed);
    enum omino_status status = limit_memory(player, &err);
    if (status == OMINO_OK)
        status = omino_engine_open(game, player->spec->kind, seed,
                                   omino_budget_allocator(player->budget), &player->own, &err);
    if (status == OMINO_OK) return PLAYER_OK;
    snprintf(player->reason, sizeof player->reason, "%c cannot play: %s", letter_of(player),
             err.message);
    return PLAYER_FAULT;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int is_stopped(void *user)
{
    return *((const struct player *)user)->stop != 0;
}

static enum player_reply choose_own(struct player *player, const void *state, uint32_t *move)
{
    struct omino_search_limits limits = player->spec->limits;
    struct omino_error err = OMINO_INIT(error);
    limits.stop = is_stopped;
    limits.user = player;
    if (limits.memory > 0) limits.memory -= RESERVED;
    if (limits.seconds_left > 0) limits.seconds_left = player->left > 0.01 ? player->left : 0.01;
    const double cpu = cpu_seconds(), time = process_clock();
    const enum omino_status status = omino_engine_choose(player->own, state, &limits, move, &err);
    player->cpu += cpu_seconds() - cpu;
    player->left -= process_clock() - time;
    if (*player->stop) return PLAYER_STOPPED;
    if (status == OMINO_OK && omino_move_legal(player->game, state, *move)) return PLAYER_OK;
    snprintf(player->reason, sizeof player->reason, "%c found no move: %s", letter_of(player),
             status == OMINO_OK ? "the chosen move is not legal" : err.message);
    return PLAYER_FAULT;
}

static enum player_reply choose_engine(struct player *player, const void *state, uint32_t *move)
{
    char question[80], quoted[64];
    struct omino_error err = OMINO_INIT(error);
    const char *answer = player->engine->answer;
    snprintf(question, sizeof question, "genmove %s",
             omino_game_side_name(player->game, omino_state_side(player->game, state)));
    const enum player_reply reply = demand(player, question);
    if (reply != PLAYER_OK) return reply;
    if (omino_text_same_word(answer, "resign")) {
        snprintf(player->reason, sizeof player->reason, "%c resigned", letter_of(player));
        return PLAYER_RESIGNED;
    }
    if (omino_move_parse(player->game, state, answer, move, &err) == OMINO_OK) return PLAYER_OK;
    if (omino_text_same_word(answer, "pass"))
        snprintf(player->reason, sizeof player->reason, "%c passed although it can move",
                 letter_of(player));
    else
        snprintf(player->reason, sizeof player->reason, "%c played '%s': %s", letter_of(player),
                 engine_quote(answer, quoted), err.message);
    return PLAYER_FAULT;
}

enum player_reply player_choose(struct player *player, const void *state, uint32_t *move)
{
    const enum player_reply reply =
        player->engine ? choose_engine(player, state, move) : choose_own(player, state, move);
    player->moves += reply == PLAYER_OK;
    return reply;
}

enum player_reply player_receive(struct player *player, int side, const char *move)
{
    char question[OMINO_TEXT_MAX + 80];
    if (!player->engine) return PLAYER_OK;
    snprintf(question, sizeof question, "play %s %s", omino_game_side_name(player->game, side),
             move);
    return demand(player, question);
}

/* ---- opening and closing --------------------------------------------------------------------- */

int player_open(struct player *player, const struct arena *arena, int index,
                const volatile sig_atomic_t *stop)
{
    *player = (struct player){.arena = arena, .spec = &arena->players[index], .stop = stop};
    if (!player->spec->command) return 1;
    player->engine = calloc(1, sizeof *player->engine);
    if (!player->engine) return 0;
    player->engine->stop = stop;
    player->engine->timeout = arena->timeout;
    return 1;
}

/* Requests the CPU time of an engine that has reported it before. For other engines, the system
 * reports it when the engine ends. */
static void count_engine(struct player *player)
{
    const double seconds = player->counted >= 0 ? engine_seconds(player->engine) : -1;
    if (seconds < player->counted || seconds < 0) return;
    player->cpu += seconds - player->counted;
    player->counted = seconds;
}

void player_finish(struct player *player, enum player_reply how)
{
    omino_engine_close(player->own);
    omino_budget_close(player->budget);
    player->own = NULL;
    player->budget = NULL;
    if (!player->engine || player->engine->process.pid == 0) return;
    if (how == PLAYER_OK || how == PLAYER_RESIGNED) count_engine(player);
    if (how == PLAYER_FAULT || how == PLAYER_STOPPED || *player->engine->fault)
        end_engine(player, 0);
}

void player_close(struct player *player)
{
    if (player->engine && player->engine->process.pid != 0) end_engine(player, 1);
    free(player->engine);
    player->engine = NULL;
}
