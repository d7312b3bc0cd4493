/* SPDX-License-Identifier: MIT */
/* Computer players, called engines here: the two simple kinds, and levels and time limits for the
 * tree search. */
#include <assert.h>
#include <string.h>

#include "base/argument.h"
#include "base/memory.h"
#include "base/sized.h"
#include "game/opened.h"
#include "game/result.h"
#include "mcts.h"
#include "order.h"

struct omino_engine {
    const struct omino_game *game;
    struct omino_allocator allocator;
    struct omino_rng rng;
    const struct kind *kind;
    struct omino_mcts *search;
    struct omino_search_result result;
    uint32_t ranked;                   /* moves ranked by a greedy engine */
    struct omino_ranked_move *ranking; /* the moves, unsorted */
    float *keys;                       /* sort keys of the moves */
    uint32_t *order;                   /* indices of the moves, the best first */
    uint32_t *moves;
    unsigned char *state;
    int begun;       /* whether a search has begun and its move was not yet returned */
    uint32_t chosen; /* the move, if it was chosen without a tree search */
    int stopped;     /* whether `stop` of the limits ended the last search */
    double length;   /* number of moves in a whole game; 0 until known */
};

/* `begin` returns the move, or OMINO_NO_MOVE if a tree search has to find it. */
struct kind {
    const char *name;
    uint32_t (*begin)(struct omino_engine *engine, const void *state,
                      const struct omino_search_limits *limits);
};

/* ---- random ---------------------------------------------------------------------------------- */

static uint32_t choose_random(struct omino_engine *engine, const void *state,
                              const struct omino_search_limits *limits)
{
    (void)limits;
    engine->ranked = 0;
    memset(&engine->result, 0, sizeof engine->result);
    return omino_moves_random(engine->game, state, &engine->rng);
}

/* ---- greedy ---------------------------------------------------------------------------------- */

/* Describes a move and returns its key. The end of a game is valued by its outcome, and a certain
 * win ranks above any expected result. */
static float rank_move(const struct omino_engine *engine, const void *state, uint32_t move,
                       struct omino_ranked_move *ranked)
{
    const struct omino_game *game = engine->game;
    const int mover = omino_state_player(game, state);
    float values[OMINO_PLAYERS_MAX];
    *ranked = (struct omino_ranked_move){OMINO_SIZE(ranked_move), .move = move, .visits = 1,
                                         .line_length = 1};
    ranked->line[0] = move;
    memcpy(engine->state, state, omino_state_size(game));
    omino_state_apply(game, engine->state, move);
    ranked->exact = omino_state_side(game, engine->state) == OMINO_NOBODY;
    if (!ranked->exact) {
        game->rules.evaluate(game, engine->state, values);
        ranked->value = (double)values[mover];
        return values[mover];
    }
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, engine->state, &outcome);
    omino_result_values(game, &outcome, values);
    ranked->value = (double)values[mover];
    if (game->players == 1) return values[mover];
    ranked->value = omino_result_share(omino_result_winners(&outcome), mover);
    return values[mover] + (ranked->value == 1 ? 1 : 0);
}

/* Describes the moves in a random order; returns their number, which is smaller if the caller stops
 * the search. */
static uint32_t rank_moves(struct omino_engine *engine, const void *state,
                           const struct omino_search_limits *limits)
{
    const struct omino_game *game = engine->game;
    const uint32_t count = omino_list_moves(game, state, engine->moves, game->max_moves);
    omino_rng_shuffle(&engine->rng, engine->moves, count, sizeof *engine->moves);
    for (uint32_t i = 0; i < count; i++) {
        engine->order[i] = i;
        engine->keys[i] = rank_move(engine, state, engine->moves[i], &engine->ranking[i]);
        engine->ranking[i].prior = 1.0 / count;
        if (i % 64 != 63 || !limits->stop || !limits->stop(limits->user)) continue;
        engine->stopped = 1;
        return i + 1;
    }
    return count;
}

/* Ranks the moves, with those of equal value in random order. */
static uint32_t choose_greedy(struct omino_engine *engine, const void *state,
                              const struct omino_search_limits *limits)
{
    const uint32_t count = rank_moves(engine, state, limits);
    omino_order_best(engine->keys, engine->order, count, count);
    const struct omino_ranked_move *best = &engine->ranking[engine->order[0]];
    engine->ranked = count;
    engine->result = (struct omino_search_result){.simulations = count,
                                                  .value = best->value,
                                                  .exact = engine->keys[engine->order[0]] > 1,
                                                  .line_length = 1};
    engine->result.line[0] = best->move;
    return best->move;
}

/* ---- tree search ----------------------------------------------------------------------------- */

/* The default levels, for games without their own. */
static const struct omino_level default_levels[OMINO_LEVEL_MAX] = {
    {1, 65, 0},   {4, 45, 0},   {20, 28, 0},   {80, 14, 0},   {300, 0, 0},
    {1000, 0, 0}, {3500, 0, 0}, {12000, 0, 0}, {40000, 0, 0},
};

const struct omino_level *omino_search_level(const struct omino_game *game, unsigned level)
{
    assert(game);
    const struct omino_level *levels = game->rules.levels ? game->rules.levels : default_levels;
    if (level < 1) return &levels[0];
    return &levels[(level < OMINO_LEVEL_MAX ? level : OMINO_LEVEL_MAX) - 1];
}

/* Number of moves to the end of the game, by all players and by the player to move. */
struct rest {
    double all, own;
};

/* Estimates these numbers from random games; `state` is NULL for the start of the game. */
static struct rest rest_of(struct omino_engine *engine, const void *state)
{
    const struct omino_game *game = engine->game;
    const int games = 8;
    int all = 0, own = 0;
    for (int i = 0; i < games; i++) {
        if (state)
            memcpy(engine->state, state, omino_state_size(game));
        else
            omino_state_start(game, engine->state);
        const int mover = omino_state_player(game, engine->state);
        for (int turn; (turn = omino_state_player(game, engine->state)) != OMINO_NOBODY; all++) {
            own += turn == mover;
            omino_state_apply(game, engine->state,
                              omino_moves_random(game, engine->state, &engine->rng));
        }
    }
    return (struct rest){(double)all / games, (double)own / games};
}

/* The next n moves get time in the ratio n : n-1 : ... : 1, so the first gets 2/(n+1) of the time
 * left; a reserve covers time that the clock does not measure. */
static double share_of_time(struct omino_engine *engine, const void *state, double left)
{
    const double share = 2 / (rest_of(engine, state).own + 1);
    return left * (share < 0.8 ? share : 0.8);
}

/* Returns the number of moves in a whole game, estimated once. */
static double length_of_game(struct omino_engine *engine)
{
    if (engine->length > 0) return engine->length;
    return engine->length = rest_of(engine, NULL).all;
}

static int is_opening(struct omino_engine *engine, const void *state, uint32_t moves)
{
    return moves == 0 || length_of_game(engine) - rest_of(engine, state).all < moves;
}

/* Returns whether to make a random move. The random number is drawn in any case, so that levels
 * with and without slips use the same sequence. */
static int slips(struct omino_engine *engine, const void *state, const struct omino_level *level)
{
    return omino_rng_below(&engine->rng, 100) < level->slips &&
           is_opening(engine, state, level->opening);
}

static int is_forced(const struct omino_engine *engine, const void *state,
                     const struct omino_search_limits *limits)
{
    return !limits->analysis && omino_moves_count(engine->game, state) == 1;
}

static uint32_t begin_mcts(struct omino_engine *engine, const void *state,
                           const struct omino_search_limits *limits)
{
    struct omino_search_limits own = *limits;
    const int timed = own.seconds > 0 || own.seconds_left > 0;
    if (own.memory == 0) own.memory = (uint64_t)256 << 20;
    if (own.threads == 0) own.threads = 1;
    if (!timed && own.simulations == 0) {
        const struct omino_level *level =
            omino_search_level(engine->game, own.level ? own.level : 5);
        own.simulations = level->simulations;
        if (!own.analysis && slips(engine, state, level)) {
            omino_mcts_forget(engine->search);
            return choose_random(engine, state, limits);
        }
    }
    if (is_forced(engine, state, limits)) {
        own.simulations = 1;
    } else if (own.seconds_left > 0) {
        const double share = share_of_time(engine, state, own.seconds_left);
        if (own.seconds <= 0 || share < own.seconds) own.seconds = share;
    }
    const size_t used = sizeof *engine + omino_state_size(engine->game);
    own.memory -= own.memory < used ? own.memory : used;
    if (!omino_mcts_begin(engine->search, state, &own)) return choose_random(engine, state, limits);
    memset(&engine->result, 0, sizeof engine->result);
    return OMINO_NO_MOVE;
}

/* ---- engines --------------------------------------------------------------------------------- */

static const struct kind kinds[] = {
    {"random", choose_random},
    {"greedy", choose_greedy},
    {"mcts", begin_mcts},
};

const char *const *omino_engine_kinds(void)
{
    static const char *const names[] = {"random", "greedy", "mcts", NULL};
    return names;
}

static const struct kind *find_kind(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
    return NULL;
}

/* Allocates the working memory of a kind of engine; returns whether that succeeded. */
static int equip(struct omino_engine *engine, uint64_t seed)
{
    const struct omino_game *game = engine->game;
    const struct omino_allocator *from = &engine->allocator;
    if (engine->kind->begin == choose_random) return 1;
    engine->state = omino_allocate(from, 1, omino_state_size(game));
    if (engine->kind->begin == begin_mcts) {
        engine->search = omino_mcts_open(game, seed, from);
        return engine->state && engine->search;
    }
    engine->moves = omino_allocate(from, game->max_moves, sizeof *engine->moves);
    engine->ranking = omino_allocate(from, game->max_moves, sizeof *engine->ranking);
    engine->keys = omino_allocate(from, game->max_moves, sizeof *engine->keys);
    engine->order = omino_allocate(from, game->max_moves, sizeof *engine->order);
    return engine->moves && engine->ranking && engine->keys && engine->order && engine->state;
}

enum omino_status omino_engine_open(const struct omino_game *game, const char *kind, uint64_t seed,
                                    const struct omino_allocator *allocator,
                                    struct omino_engine **engine, struct omino_error *err)
{
    if (engine) *engine = NULL;
    if (OMINO_IS_NULL(err, game, kind, engine)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    const enum omino_status status = omino_allocator_read(&from, allocator, err);
    if (status != OMINO_OK) return status;
    const struct kind *found = find_kind(kind);
    if (!found)
        return omino_fail(err, OMINO_ERR_UNKNOWN_NAME,
                          "unknown kind of engine '%.40s' (known kinds: random, greedy, mcts)",
                          kind);
    struct omino_engine *opened = omino_allocate(&from, 1, sizeof *opened);
    if (!opened) return omino_fail_memory(err);
    opened->game = game;
    opened->allocator = from;
    opened->kind = found;
    omino_rng_seed(&opened->rng, seed);
    if (!equip(opened, seed)) {
        omino_engine_close(opened);
        return omino_fail_memory(err);
    }
    *engine = opened;
    return OMINO_OK;
}

void omino_engine_close(struct omino_engine *engine)
{
    if (!engine) return;
    const struct omino_allocator from = engine->allocator;
    omino_mcts_close(engine->search);
    omino_release(&from, engine->moves);
    omino_release(&from, engine->ranking);
    omino_release(&from, engine->keys);
    omino_release(&from, engine->order);
    omino_release(&from, engine->state);
    omino_release(&from, engine);
}

/* Copies the caller's limits, which may be NULL, and checks them. */
static enum omino_status read_limits(struct omino_search_limits *own,
                                     const struct omino_search_limits *limits,
                                     struct omino_error *err)
{
    static const struct omino_search_limits none = OMINO_INIT(search_limits);
    enum omino_status status = OMINO_SIZED_READ(search_limits, own, limits ? limits : &none, err);
    if (!status) status = omino_check_range("seconds", own->seconds, 0, OMINO_SECONDS_MAX, err);
    if (!status)
        status = omino_check_range("seconds_left", own->seconds_left, 0, OMINO_SECONDS_MAX, err);
    if (!status) status = omino_check_range("threads", own->threads, 0, OMINO_THREADS_MAX, err);
    if (!status) status = omino_check_range("level", own->level, 0, OMINO_LEVEL_MAX, err);
    if (!status) status = omino_check_range("interval", own->interval, 0, OMINO_SECONDS_MAX, err);
    return status;
}

enum omino_status omino_search_check_limits(const struct omino_search_limits *limits,
                                            struct omino_error *err)
{
    struct omino_search_limits own;
    return read_limits(&own, limits, err);
}

enum omino_status omino_engine_begin(struct omino_engine *engine, const void *state,
                                     const struct omino_search_limits *limits,
                                     struct omino_error *err)
{
    if (OMINO_IS_NULL(err, engine, state)) return OMINO_ERR_ARGUMENT;
    struct omino_search_limits own;
    const enum omino_status status = read_limits(&own, limits, err);
    if (status) return status;
    if (omino_state_side(engine->game, state) == OMINO_NOBODY)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the game is over; there is no move to choose");
    engine->stopped = 0;
    engine->chosen = engine->kind->begin(engine, state, &own);
    engine->begun = 1;
    return OMINO_OK;
}

/* Continues a tree search; returns whether the move is known. */
static int continue_search(struct omino_engine *engine, uint64_t simulations, double seconds)
{
    if (engine->chosen != OMINO_NO_MOVE) return 1;
    const int complete = omino_mcts_continue(engine->search, simulations, seconds);
    engine->stopped = omino_mcts_stopped(engine->search);
    const uint32_t best = omino_mcts_result(engine->search, &engine->result);
    if (complete) engine->chosen = best;
    return complete;
}

static enum omino_status check_begun(const struct omino_engine *engine, struct omino_error *err)
{
    if (engine->begun) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT,
                      "no search has begun: call omino_engine_begin() for each move");
}

/* Returns the move of a search and ends it. */
static enum omino_status end_search(struct omino_engine *engine, uint32_t *move)
{
    *move = engine->chosen;
    engine->begun = 0;
    return engine->stopped ? OMINO_STOPPED : OMINO_OK;
}

enum omino_status omino_engine_continue(struct omino_engine *engine, uint64_t simulations,
                                        double seconds, uint32_t *move, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, engine, move)) return OMINO_ERR_ARGUMENT;
    enum omino_status status = omino_check_range("seconds", seconds, 0, OMINO_SECONDS_MAX, err);
    if (!status) status = check_begun(engine, err);
    if (status) return status;
    if (continue_search(engine, simulations, seconds)) return end_search(engine, move);
    *move = OMINO_NO_MOVE;
    return OMINO_OK;
}

enum omino_status omino_engine_finish(struct omino_engine *engine, uint32_t *move,
                                      struct omino_error *err)
{
    if (OMINO_IS_NULL(err, engine, move)) return OMINO_ERR_ARGUMENT;
    const enum omino_status status = check_begun(engine, err);
    if (status) return status;
    if (engine->chosen == OMINO_NO_MOVE)
        engine->chosen = omino_mcts_result(engine->search, &engine->result);
    return end_search(engine, move);
}

enum omino_status omino_engine_choose(struct omino_engine *engine, const void *state,
                                      const struct omino_search_limits *limits, uint32_t *move,
                                      struct omino_error *err)
{
    if (OMINO_IS_NULL(err, engine, state, move)) return OMINO_ERR_ARGUMENT;
    const enum omino_status status = omino_engine_begin(engine, state, limits, err);
    return status ? status : omino_engine_continue(engine, 0, 0, move, err);
}

const struct omino_search_result *omino_engine_result(const struct omino_engine *engine)
{
    assert(engine);
    return &engine->result;
}

uint32_t omino_engine_ranking(const struct omino_engine *engine, struct omino_ranked_move *ranking,
                              uint32_t cap)
{
    assert(engine && (ranking || cap == 0));
    if (engine->search) return omino_mcts_ranking(engine->search, ranking, cap);
    const struct omino_ranks ranks = omino_ranks_of(ranking, cap);
    for (uint32_t i = 0; i < engine->ranked && i < ranks.cap; i++)
        omino_ranks_set(&ranks, i, &engine->ranking[engine->order[i]]);
    return engine->ranked;
}
