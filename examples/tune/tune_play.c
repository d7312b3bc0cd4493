/* SPDX-License-Identifier: MIT */
/*
 * The games of a round: the search plays both sides. At the start, and now and then later, it makes
 * not the best move but one by the share of its visits, so that games differ. Each game has random
 * numbers of its own, so the samples do not depend on how games are spread over threads; and it is
 * opened with a seed of its own, so that the weights fit whatever a game leaves to chance.
 */
#include "tune.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN_PLIES = 6 };

struct hall {
    const struct tune_plan *plan;
    const struct omino_game *game; /* as the options say, without a seed of its own */
    const char *options;
    unsigned round;
    uint64_t simulations;             /* a move */
    struct tune_samples *games;       /* one list for each game */
    const struct omino_game **opened; /* and how it was opened */
    _Atomic unsigned next;
    _Atomic int failed;
};

/* Adds a sample, which is theirs then; without memory for it returns 0, and it stays the caller's.
 */
static int add_sample(struct tune_samples *samples, const struct tune_sample *sample)
{
    if (samples->count == samples->room) {
        const size_t room = samples->room ? 2 * samples->room : 64;
        struct tune_sample *items = realloc(samples->items, room * sizeof *items);
        if (!items) return 0;
        samples->items = items;
        samples->room = room;
    }
    samples->items[samples->count++] = *sample;
    return 1;
}

static void free_sample(struct tune_sample *sample)
{
    free(sample->state);
    free(sample->moves);
    free(sample->shares);
}

static void fill_sample(struct tune_sample *sample, const void *state,
                        const struct omino_ranked *ranking)
{
    double visits = 0;
    memcpy(sample->state, state, omino_state_size(sample->game));
    for (uint32_t i = 0; i < sample->move_count; i++) visits += (double)ranking[i].visits;
    for (uint32_t i = 0; i < sample->move_count; i++) {
        sample->moves[i] = ranking[i].move;
        sample->shares[i] = (float)((double)ranking[i].visits / visits);
    }
}

static int keep_sample(struct tune_samples *samples, const struct omino_game *game,
                       const void *state, const struct omino_ranked *ranking, uint32_t count)
{
    struct tune_sample sample = {.game = game, .move_count = count};
    sample.state = malloc(omino_state_size(game));
    sample.moves = malloc((count + 1) * sizeof *sample.moves);
    sample.shares = malloc((count + 1) * sizeof *sample.shares);
    if (sample.state && sample.moves && sample.shares) {
        fill_sample(&sample, state, ranking);
        if (add_sample(samples, &sample)) return 1;
    }
    free_sample(&sample);
    return 0;
}

/* One of the moves by the share of its visits. */
static uint32_t draw(const struct tune_sample *sample, struct omino_rng *rng)
{
    double left = omino_rng_unit(rng);
    for (uint32_t i = 0; i < sample->move_count; i++) {
        left -= (double)sample->shares[i];
        if (left < 0) return sample->moves[i];
    }
    return sample->moves[0];
}

/* The result of the game for all of its positions; with two players half of it is what the search
 * expected. */
static void keep_results(struct tune_samples *samples, const struct omino_game *game,
                         const void *end)
{
    struct omino_outcome outcome;
    int winners = 0;
    omino_state_outcome(game, end, &outcome);
    for (int p = 0; p < outcome.players; p++) winners += outcome.places[p] == 1;
    for (size_t i = 0; i < samples->count; i++) {
        float *results = samples->items[i].results;
        for (int p = 0; p < outcome.players; p++) {
            const float share = outcome.places[p] == 1 ? 1.0f / (float)winners : 0;
            results[p] = outcome.players == 2 ? 0.5f * (share + results[p]) : share;
        }
    }
}

/* A search that ended by a proof has none to learn from. */
static int has_visits(const struct omino_ranked *ranking, uint32_t count)
{
    uint64_t visits = 0;
    for (uint32_t i = 0; i < count; i++) visits += ranking[i].visits;
    return count > 1 && visits > 50;
}

static int play_game(const struct hall *hall, const struct omino_game *game,
                     struct omino_player *player, struct omino_rng *rng, void *state,
                     struct omino_ranked *ranking, struct tune_samples *samples)
{
    const uint32_t most = omino_game_max_moves(hall->game);
    omino_state_start(game, state);
    for (unsigned ply = 0; omino_state_side(game, state) != OMINO_NOBODY; ply++) {
        uint32_t move;
        const struct omino_limits limits = {.simulations = hall->simulations,
                                            .think_anyway = omino_state_count(game, state) == 1};
        omino_player_choose(player, state, &limits, &move, NULL);
        uint32_t count = omino_player_ranking(player, ranking, most);
        if (count > most) count = most;
        const int varied = ply < OPEN_PLIES || omino_rng_below(rng, 100) < hall->plan->surprises;
        if (!has_visits(ranking, count)) count = 0;
        if (!keep_sample(samples, game, state, ranking, count)) return 0;
        struct tune_sample *sample = &samples->items[samples->count - 1];
        const int turn = omino_state_player(game, state);
        const float value = (float)omino_player_thought(player)->value;
        for (int p = 0; p < 2; p++) sample->results[p] = p == turn ? value : 1 - value;
        if (varied && count > 0) move = draw(sample, rng);
        omino_state_apply(game, state, move);
    }
    keep_results(samples, game, state);
    return 1;
}

/* Opens a game like the one of the hall with another seed, unless its options name one. */
static const struct omino_game *open_seeded(const struct hall *hall, uint64_t seed)
{
    const struct omino_rules *rules = omino_game_module(hall->game);
    const struct omino_game *game;
    char options[1024];
    const int length =
        snprintf(options, sizeof options, "%s seed=%llu", hall->options, (unsigned long long)seed);
    if (length > 0 && (size_t)length < sizeof options &&
        omino_game_open_rules(rules, options, NULL, &game, NULL) == OMINO_OK)
        return game;
    omino_game_open_rules(rules, hall->options, NULL, &game, NULL);
    return game;
}

static int play_number(const struct hall *hall, unsigned number, void *state,
                       struct omino_ranked *ranking)
{
    struct omino_player *player;
    struct omino_rng rng;
    const uint64_t seed =
        hall->plan->seed * UINT64_C(1000003) + hall->round * UINT64_C(100003) + number;
    const struct omino_game *game = hall->opened[number] = open_seeded(hall, seed);
    omino_rng_seed(&rng, seed);
    if (!game || omino_player_open(game, "mcts", seed, NULL, &player, NULL) != OMINO_OK) return 0;
    const int done = play_game(hall, game, player, &rng, state, ranking, &hall->games[number]);
    omino_player_close(player);
    return done;
}

static void *work(void *user)
{
    struct hall *hall = user;
    void *state = malloc(omino_state_size(hall->game));
    struct omino_ranked *ranking = malloc(omino_game_max_moves(hall->game) * sizeof *ranking);
    if (!state || !ranking) hall->failed = 1;
    while (state && ranking && !hall->failed) {
        const unsigned number = hall->next++;
        if (number >= hall->plan->games) break;
        if (!play_number(hall, number, state, ranking)) hall->failed = 1;
    }
    free(state);
    free(ranking);
    return NULL;
}

static int gather(struct hall *hall, struct tune_samples *samples)
{
    for (unsigned i = 0; i < hall->plan->games; i++) {
        for (size_t j = 0; j < hall->games[i].count; j++) {
            struct tune_sample *sample = &hall->games[i].items[j];
            if (!add_sample(samples, sample)) return 0;
            memset(sample, 0, sizeof *sample);
        }
    }
    return 1;
}

int tune_play(const struct tune_plan *plan, const struct omino_game *game, const char *options,
              unsigned round, struct tune_samples *samples)
{
    struct hall hall = {.plan = plan, .game = game, .options = options, .round = round};
    const double part = plan->rounds > 1 ? (double)round / (plan->rounds - 1) : 0;
    hall.simulations = (uint64_t)((double)plan->simulations *
                                  pow((double)plan->last / (double)plan->simulations, part));
    pthread_t threads[64];
    unsigned started = 0;
    samples->games = calloc(plan->games, sizeof *samples->games);
    if (!samples->games) return 0;
    samples->game_count = plan->games;
    hall.opened = samples->games;
    hall.games = calloc(plan->games, sizeof *hall.games);
    if (!hall.games) return 0;
    while (started + 1 < plan->threads && started < 64 &&
           pthread_create(&threads[started], NULL, work, &hall) == 0)
        started++;
    work(&hall);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    const int done = !hall.failed && gather(&hall, samples);
    for (unsigned i = 0; i < plan->games; i++) tune_samples_clear(&hall.games[i]);
    free(hall.games);
    return done;
}

void tune_samples_clear(struct tune_samples *samples)
{
    for (size_t i = 0; i < samples->count; i++) free_sample(&samples->items[i]);
    for (unsigned i = 0; i < samples->game_count; i++) omino_game_close(samples->games[i]);
    free(samples->games);
    free(samples->items);
    memset(samples, 0, sizeof *samples);
}
