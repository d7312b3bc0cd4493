/* SPDX-License-Identifier: MIT */
/*
 * The games of a round, in which the search plays all sides. In the first plies, and occasionally
 * later, a move drawn at random in proportion to the visits replaces the best move, so that games
 * differ. Each game has its own random numbers, so the samples do not depend on the number of
 * threads. It is opened with its own seed, so that the weights suit all random setups of the game.
 */
#include "tune.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN_PLIES = 6 };

/* A round being played. */
struct round_run {
    const struct tune_plan *plan;
    const struct omino_game *game; /* without its own seed */
    const char *options;
    unsigned round;
    uint64_t simulations;             /* per move */
    struct tune_samples *games;       /* one list per game */
    const struct omino_game **opened; /* one per game, with its own seed */
    _Atomic unsigned next;
    _Atomic int failed;
};

/* Adds a sample and takes ownership of it; if out of memory, returns 0 and does neither. */
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

void tune_sample_clear(struct tune_sample *sample)
{
    free(sample->state);
    free(sample->moves);
    free(sample->shares);
}

static void fill_sample(struct tune_sample *sample, const void *state,
                        const struct omino_ranked_move *ranking)
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
                       const void *state, const struct omino_ranked_move *ranking, uint32_t count)
{
    struct tune_sample sample = {.game = game, .move_count = count};
    sample.state = malloc(omino_state_size(game));
    sample.moves = malloc((count + 1) * sizeof *sample.moves);
    sample.shares = malloc((count + 1) * sizeof *sample.shares);
    if (sample.state && sample.moves && sample.shares) {
        fill_sample(&sample, state, ranking);
        if (add_sample(samples, &sample)) return 1;
    }
    tune_sample_clear(&sample);
    return 0;
}

/* Draws a random move, weighted by its share of the visits. */
static uint32_t draw(const struct tune_sample *sample, struct omino_rng *rng)
{
    double left = omino_rng_unit(rng);
    for (uint32_t i = 0; i < sample->move_count; i++) {
        left -= (double)sample->shares[i];
        if (left < 0) return sample->moves[i];
    }
    return sample->moves[0];
}

/* Sets the result of all positions of a game. With two players, it is the mean of the final result
 * and the result expected by the search. */
static void keep_results(struct tune_samples *samples, const struct omino_game *game,
                         const void *end)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
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

/* Returns whether there are enough visits to learn from; after a proof there are few. */
static int has_visits(const struct omino_ranked_move *ranking, uint32_t count)
{
    uint64_t visits = 0;
    for (uint32_t i = 0; i < count; i++) visits += ranking[i].visits;
    return count > 1 && visits > 50;
}

static int play_game(const struct round_run *run, const struct omino_game *game,
                     struct omino_engine *player, struct omino_rng *rng, void *state,
                     struct omino_ranked_move *ranking, struct tune_samples *samples)
{
    const uint32_t most = omino_game_max_moves(run->game);
    omino_state_start(game, state);
    for (unsigned ply = 0; omino_state_side(game, state) != OMINO_NOBODY; ply++) {
        uint32_t move;
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                                   .simulations = run->simulations,
                                                   .analysis = omino_moves_count(game, state) == 1};
        omino_engine_choose(player, state, &limits, &move, NULL);
        uint32_t count = omino_engine_ranking(player, ranking, most);
        if (count > most) count = most;
        const int varied = ply < OPEN_PLIES || omino_rng_below(rng, 100) < run->plan->surprises;
        if (!has_visits(ranking, count)) count = 0;
        if (!keep_sample(samples, game, state, ranking, count)) return 0;
        struct tune_sample *sample = &samples->items[samples->count - 1];
        const int turn = omino_state_player(game, state);
        const float value = (float)omino_engine_result(player)->value;
        for (int p = 0; p < 2; p++) sample->results[p] = p == turn ? value : 1 - value;
        if (varied && count > 0) move = draw(sample, rng);
        omino_state_apply(game, state, move);
    }
    keep_results(samples, game, state);
    return 1;
}

/* Opens the game with a seed, unless its options set one. */
static const struct omino_game *open_seeded(const struct round_run *run, uint64_t seed)
{
    const struct omino_rules *rules = omino_rules_given(run->game);
    const struct omino_game *game;
    char options[1024];
    const int length =
        snprintf(options, sizeof options, "%s seed=%llu", run->options, (unsigned long long)seed);
    if (length > 0 && (size_t)length < sizeof options &&
        omino_rules_open_game(rules, options, NULL, &game, NULL) == OMINO_OK)
        return game;
    omino_rules_open_game(rules, run->options, NULL, &game, NULL);
    return game;
}

static int play_number(const struct round_run *run, unsigned number, void *state,
                       struct omino_ranked_move *ranking)
{
    struct omino_engine *player;
    struct omino_rng rng;
    const uint64_t seed =
        run->plan->seed * UINT64_C(1000003) + run->round * UINT64_C(100003) + number;
    const struct omino_game *game = run->opened[number] = open_seeded(run, seed);
    omino_rng_seed(&rng, seed);
    if (!game || omino_engine_open(game, "mcts", seed, NULL, &player, NULL) != OMINO_OK) return 0;
    const int done = play_game(run, game, player, &rng, state, ranking, &run->games[number]);
    omino_engine_close(player);
    return done;
}

static void *work(void *user)
{
    struct round_run *run = user;
    void *state = malloc(omino_state_size(run->game));
    struct omino_ranked_move *ranking = malloc(omino_game_max_moves(run->game) * sizeof *ranking);
    if (ranking) ranking->size = sizeof *ranking;
    if (!state || !ranking) run->failed = 1;
    while (state && ranking && !run->failed) {
        const unsigned number = run->next++;
        if (number >= run->plan->games) break;
        if (!play_number(run, number, state, ranking)) run->failed = 1;
    }
    free(state);
    free(ranking);
    return NULL;
}

static int gather(struct round_run *run, struct tune_samples *samples)
{
    for (unsigned i = 0; i < run->plan->games; i++) {
        for (size_t j = 0; j < run->games[i].count; j++) {
            struct tune_sample *sample = &run->games[i].items[j];
            if (!add_sample(samples, sample)) return 0;
            memset(sample, 0, sizeof *sample);
        }
    }
    return 1;
}

int tune_play(const struct tune_plan *plan, const struct omino_game *game, const char *options,
              unsigned round, struct tune_samples *samples)
{
    struct round_run run = {.plan = plan, .game = game, .options = options, .round = round};
    const double part = plan->rounds > 1 ? (double)round / (plan->rounds - 1) : 0;
    run.simulations = (uint64_t)((double)plan->simulations *
                                 pow((double)plan->last / (double)plan->simulations, part));
    pthread_t threads[TUNE_THREADS_MAX];
    unsigned started = 0;
    samples->games = calloc(plan->games, sizeof *samples->games);
    if (!samples->games) return 0;
    samples->game_count = plan->games;
    run.opened = samples->games;
    run.games = calloc(plan->games, sizeof *run.games);
    if (!run.games) return 0;
    while (started + 1 < plan->threads && started < TUNE_THREADS_MAX &&
           pthread_create(&threads[started], NULL, work, &run) == 0)
        started++;
    work(&run);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    const int done = !run.failed && gather(&run, samples);
    for (unsigned i = 0; i < plan->games; i++) tune_samples_clear(&run.games[i]);
    free(run.games);
    return done;
}

void tune_samples_clear(struct tune_samples *samples)
{
    for (size_t i = 0; i < samples->count; i++) tune_sample_clear(&samples->items[i]);
    for (unsigned i = 0; i < samples->game_count; i++) omino_game_close(samples->games[i]);
    free(samples->games);
    free(samples->items);
    memset(samples, 0, sizeof *samples);
}
