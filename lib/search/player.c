/* SPDX-License-Identifier: MIT */
/* Computer players: the two simple kinds, and levels and time limits for the tree search. */
#include <string.h>

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
    struct omino_search_result thought;
    uint32_t ranked;                   /* moves ranked by a greedy player */
    struct omino_ranked_move *ranking; /* the moves, unsorted */
    float *keys;                       /* sort keys of the moves */
    uint32_t *order;                   /* indices of the moves, the best first */
    uint32_t *moves;
    unsigned char *state;
    double length; /* number of moves in a whole game; 0 until known */
};

struct kind {
    const char *name;
    uint32_t (*choose)(struct omino_engine *player, const void *state,
                       const struct omino_search_limits *limits);
};

/* ---- random ---------------------------------------------------------------------------------- */

static uint32_t choose_random(struct omino_engine *player, const void *state,
                              const struct omino_search_limits *limits)
{
    (void)limits;
    player->ranked = 0;
    memset(&player->thought, 0, sizeof player->thought);
    return omino_moves_random(player->game, state, &player->rng);
}

/* ---- greedy ---------------------------------------------------------------------------------- */

/* Describes a move and returns its key. The end of a game is valued by its outcome, and a certain
 * win ranks above any expected result. */
static float rank_move(const struct omino_engine *player, const void *state, uint32_t move,
                       struct omino_ranked_move *ranked)
{
    const struct omino_game *game = player->game;
    const int mover = omino_state_player(game, state);
    float values[OMINO_PLAYERS_MAX];
    *ranked = (struct omino_ranked_move){OMINO_SIZE(ranked_move), .move = move, .visits = 1,
                                         .line_length = 1};
    ranked->line[0] = move;
    memcpy(player->state, state, omino_state_size(game));
    omino_state_apply(game, player->state, move);
    ranked->exact = omino_state_side(game, player->state) == OMINO_NOBODY;
    if (!ranked->exact) {
        game->rules.evaluate(game, player->state, values);
        ranked->value = (double)values[mover];
        return values[mover];
    }
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, player->state, &outcome);
    omino_result_values(&outcome, values);
    ranked->value = (double)values[mover];
    if (game->players == 1) return values[mover];
    ranked->value = omino_result_share(omino_result_winners(&outcome), mover);
    return values[mover] + (ranked->value == 1 ? 1 : 0);
}

/* Ranks all moves, with those of equal value in random order. */
static uint32_t choose_greedy(struct omino_engine *player, const void *state,
                              const struct omino_search_limits *limits)
{
    const struct omino_game *game = player->game;
    const uint32_t count = omino_list_moves(game, state, player->moves, game->max_moves);
    (void)limits;
    omino_rng_shuffle(&player->rng, player->moves, count, sizeof *player->moves);
    for (uint32_t i = 0; i < count; i++) {
        player->order[i] = i;
        player->keys[i] = rank_move(player, state, player->moves[i], &player->ranking[i]);
        player->ranking[i].prior = 1.0 / count;
    }
    omino_order_best(player->keys, player->order, count, count);
    const struct omino_ranked_move *best = &player->ranking[player->order[0]];
    player->ranked = count;
    player->thought = (struct omino_search_result){.simulations = count,
                                                   .value = best->value,
                                                   .exact = player->keys[player->order[0]] > 1,
                                                   .line_length = 1};
    player->thought.line[0] = best->move;
    return best->move;
}

/* ---- tree search ----------------------------------------------------------------------------- */

/* The default levels, for games without their own. */
static const struct omino_level default_levels[OMINO_LEVEL_MAX] = {
    {1, 65, 0},   {4, 45, 0},   {20, 28, 0},   {80, 14, 0},   {300, 0, 0},
    {1000, 0, 0}, {3500, 0, 0}, {12000, 0, 0}, {40000, 0, 0},
};

static const struct omino_level *level_of(const struct omino_game *game, unsigned number)
{
    const struct omino_level *levels = game->rules.levels ? game->rules.levels : default_levels;
    return &levels[(number < OMINO_LEVEL_MAX ? number : OMINO_LEVEL_MAX) - 1];
}

/* Number of moves to the end of the game, by all players and by the player to move. */
struct rest {
    double all, own;
};

/* Estimates these numbers from random games; `state` is NULL for the start of the game. */
static struct rest rest_of(struct omino_engine *player, const void *state)
{
    const struct omino_game *game = player->game;
    const int games = 8;
    int all = 0, own = 0;
    for (int i = 0; i < games; i++) {
        if (state)
            memcpy(player->state, state, omino_state_size(game));
        else
            omino_state_start(game, player->state);
        const int mover = omino_state_player(game, player->state);
        for (int turn; (turn = omino_state_player(game, player->state)) != OMINO_NOBODY; all++) {
            own += turn == mover;
            omino_state_apply(game, player->state,
                              omino_moves_random(game, player->state, &player->rng));
        }
    }
    return (struct rest){(double)all / games, (double)own / games};
}

/* The next n moves get time in the ratio n : n-1 : ... : 1, so the first gets 2/(n+1) of the time
 * left; a reserve covers time that the clock does not measure. */
static double share_of_time(struct omino_engine *player, const void *state, double left)
{
    const double share = 2 / (rest_of(player, state).own + 1);
    return left * (share < 0.8 ? share : 0.8);
}

/* Number of moves in a whole game, estimated once. */
static double length_of_game(struct omino_engine *player)
{
    if (player->length > 0) return player->length;
    return player->length = rest_of(player, NULL).all;
}

static int is_opening(struct omino_engine *player, const void *state, uint32_t moves)
{
    return moves == 0 || length_of_game(player) - rest_of(player, state).all < moves;
}

/* Returns whether to make a random move. The random number is drawn in any case, so that levels
 * with and without slips use the same sequence. */
static int slips(struct omino_engine *player, const void *state, const struct omino_level *level)
{
    return omino_rng_below(&player->rng, 100) < level->slips &&
           is_opening(player, state, level->opening);
}

static int is_forced(const struct omino_engine *player, const void *state,
                     const struct omino_search_limits *limits)
{
    return !limits->analysis && omino_moves_count(player->game, state) == 1;
}

static uint32_t choose_mcts(struct omino_engine *player, const void *state,
                            const struct omino_search_limits *limits)
{
    struct omino_search_limits own = *limits;
    const int timed = own.seconds > 0 || own.seconds_left > 0;
    if (own.memory == 0) own.memory = (uint64_t)256 << 20;
    if (own.threads == 0) own.threads = 1;
    if (own.threads > 256) own.threads = 256;
    if (!timed && own.simulations == 0) {
        const struct omino_level *level = level_of(player->game, own.level ? own.level : 5);
        own.simulations = level->simulations;
        if (!own.analysis && slips(player, state, level)) {
            omino_mcts_forget(player->search);
            return choose_random(player, state, limits);
        }
    }
    if (is_forced(player, state, limits)) {
        own.simulations = 1;
    } else if (own.seconds_left > 0) {
        const double share = share_of_time(player, state, own.seconds_left);
        if (own.seconds <= 0 || share < own.seconds) own.seconds = share;
    }
    const size_t used = sizeof *player + omino_state_size(player->game);
    own.memory -= own.memory < used ? own.memory : used;
    const uint32_t move = omino_mcts_choose(player->search, state, &own, &player->thought);
    return move == OMINO_NO_MOVE ? choose_random(player, state, limits) : move;
}

/* ---- players --------------------------------------------------------------------------------- */

static const struct kind kinds[] = {
    {"random", choose_random},
    {"greedy", choose_greedy},
    {"mcts", choose_mcts},
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

/* Allocates the working memory of a kind of player; returns whether that succeeded. */
static int equip(struct omino_engine *player, uint64_t seed)
{
    const struct omino_game *game = player->game;
    const struct omino_allocator *from = &player->allocator;
    if (player->kind->choose == choose_random) return 1;
    player->state = omino_allocate(from, 1, omino_state_size(game));
    if (player->kind->choose == choose_mcts) {
        player->search = omino_mcts_open(game, seed, from);
        return player->state && player->search;
    }
    player->moves = omino_allocate(from, game->max_moves, sizeof *player->moves);
    player->ranking = omino_allocate(from, game->max_moves, sizeof *player->ranking);
    player->keys = omino_allocate(from, game->max_moves, sizeof *player->keys);
    player->order = omino_allocate(from, game->max_moves, sizeof *player->order);
    return player->moves && player->ranking && player->keys && player->order && player->state;
}

enum omino_status omino_engine_open(const struct omino_game *game, const char *kind, uint64_t seed,
                                    const struct omino_allocator *allocator,
                                    struct omino_engine **out, struct omino_error *err)
{
    const struct omino_allocator from = omino_allocator_or_system(allocator);
    *out = NULL;
    const struct kind *found = find_kind(kind);
    if (!found)
        return omino_fail(err, OMINO_ERR_UNKNOWN_NAME,
                          "unknown kind of player '%.40s' (known kinds: random, greedy, mcts)",
                          kind);
    struct omino_engine *player = omino_allocate(&from, 1, sizeof *player);
    if (!player) return omino_fail_memory(err);
    player->game = game;
    player->allocator = from;
    player->kind = found;
    omino_rng_seed(&player->rng, seed);
    if (!equip(player, seed)) {
        omino_engine_close(player);
        return omino_fail_memory(err);
    }
    *out = player;
    return OMINO_OK;
}

void omino_engine_close(struct omino_engine *player)
{
    if (!player) return;
    const struct omino_allocator from = player->allocator;
    omino_mcts_close(player->search);
    omino_release(&from, player->moves);
    omino_release(&from, player->ranking);
    omino_release(&from, player->keys);
    omino_release(&from, player->order);
    omino_release(&from, player->state);
    omino_release(&from, player);
}

enum omino_status omino_engine_choose(struct omino_engine *player, const void *state,
                                      const struct omino_search_limits *limits, uint32_t *move,
                                      struct omino_error *err)
{
    static const struct omino_search_limits none = OMINO_INIT(search_limits);
    struct omino_search_limits own;
    const enum omino_status status =
        OMINO_SIZED_READ(search_limits, &own, limits ? limits : &none, err);
    if (status) return status;
    if (omino_state_side(player->game, state) == OMINO_NOBODY)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the game is over; there is no move to choose");
    *move = player->kind->choose(player, state, &own);
    return OMINO_OK;
}

const struct omino_search_result *omino_engine_result(const struct omino_engine *player)
{
    return &player->thought;
}

uint32_t omino_engine_ranking(const struct omino_engine *player, struct omino_ranked_move *ranking,
                              uint32_t cap)
{
    if (player->search) return omino_mcts_ranking(player->search, ranking, cap);
    const struct omino_ranks ranks = omino_ranks_of(ranking, cap);
    for (uint32_t i = 0; i < player->ranked && i < ranks.cap; i++)
        omino_ranks_set(&ranks, i, &player->ranking[player->order[i]]);
    return player->ranked;
}
