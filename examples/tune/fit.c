/* SPDX-License-Identifier: MIT */
/*
 * Fitting weights. The chances predicted by the weights are compared with the actual results, and
 * each weight takes a step that reduces the difference. The steps follow the Adam method: the step
 * of each weight depends on the mean and the spread of its gradient. Each epoch visits the samples
 * in a random order determined by the seed. The steps become smaller towards the end. A small pull
 * towards zero keeps weights without evidence from drifting.
 */
#include "tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 32 };
static const double step_size = 0.03, pull = 5e-4;

struct fit {
    float *weights;
    double *gradient, *mean, *spread;
    size_t count;
    double steps, rate;
};

static int fit_open(struct fit *fit, float *weights, size_t count)
{
    memset(fit, 0, sizeof *fit);
    fit->weights = weights;
    fit->count = count;
    fit->gradient = calloc(3 * count + 1, sizeof *fit->gradient);
    fit->mean = fit->gradient ? fit->gradient + count : NULL;
    fit->spread = fit->gradient ? fit->gradient + 2 * count : NULL;
    return fit->gradient != NULL;
}

static void fit_close(struct fit *fit)
{
    free(fit->gradient);
}

static void take_step(struct fit *fit)
{
    fit->steps++;
    const double first = 1 - pow(0.9, fit->steps), second = 1 - pow(0.999, fit->steps);
    for (size_t i = 0; i < fit->count; i++) {
        if (fit->gradient[i] == 0 && fit->spread[i] == 0) continue; /* unused so far */
        const double g = fit->gradient[i] / BATCH + pull * (double)fit->weights[i];
        fit->mean[i] = 0.9 * fit->mean[i] + 0.1 * g;
        fit->spread[i] = 0.999 * fit->spread[i] + 0.001 * g * g;
        const double change = fit->mean[i] / first / (sqrt(fit->spread[i] / second) + 1e-8);
        fit->weights[i] -= (float)(fit->rate * change);
        fit->gradient[i] = 0;
    }
}

/* Replaces scores with chances proportional to exp(score). Returns the index of the largest. */
static uint32_t to_chances(double *scores, uint32_t count)
{
    uint32_t best = 0;
    double sum = 0;
    for (uint32_t i = 1; i < count; i++)
        if (scores[i] > scores[best]) best = i;
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): there are always two or more */
    const double top = scores[best];
    for (uint32_t i = 0; i < count; i++) sum += scores[i] = exp(scores[i] - top);
    for (uint32_t i = 0; i < count; i++) scores[i] /= sum;
    return best;
}

/* ---- rows of a sample ------------------------------------------------------------------------ */

/* The candidates of a sample, with their features and target chances. */
struct rows {
    uint32_t count, width, room;
    float *features;
    uint8_t *kinds;
    float *targets;
    double *chances;
    uint32_t *moves;
    size_t weights; /* index of the first weight of the phase */
    uint32_t kind_count;
};

static int rows_open(struct rows *rows, uint32_t room, uint32_t width)
{
    memset(rows, 0, sizeof *rows);
    rows->width = width;
    rows->room = room;
    rows->features = malloc(((size_t)room * width + 1) * sizeof *rows->features);
    rows->kinds = calloc(room, sizeof *rows->kinds);
    rows->targets = malloc(room * sizeof *rows->targets);
    rows->chances = malloc(room * sizeof *rows->chances);
    rows->moves = malloc(room * sizeof *rows->moves);
    return rows->features && rows->kinds && rows->targets && rows->chances && rows->moves;
}

static void rows_close(struct rows *rows)
{
    free(rows->features);
    free(rows->kinds);
    free(rows->targets);
    free(rows->chances);
    free(rows->moves);
}

/* Fills the rows of a sample; returns whether there is anything to learn from it. */
typedef int filler(const struct omino_knowledge *k, const struct tune_sample *sample,
                   struct rows *rows);

static float share_of(const struct tune_sample *sample, uint32_t move)
{
    for (uint32_t i = 0; i < sample->move_count; i++)
        if (sample->moves[i] == move) return sample->shares[i];
    return 0;
}

static int fill_moves(const struct omino_knowledge *k, const struct tune_sample *sample,
                      struct rows *rows)
{
    const struct omino_game *game = sample->game;
    if (sample->move_count == 0) return 0;
    const uint32_t count =
        omino_rules_of(game)->candidates(game, sample->state, rows->moves, rows->room);
    rows->count = count < rows->room ? count : rows->room;
    rows->kind_count = k->move_kinds;
    rows->weights = k->phase(game, sample->state) * (size_t)(k->move_features + k->move_kinds);
    k->describe_moves(game, sample->state, rows->moves, rows->count, rows->features, rows->kinds);
    for (uint32_t i = 0; i < rows->count; i++) rows->targets[i] = share_of(sample, rows->moves[i]);
    return 1;
}

static int fill_players(const struct omino_knowledge *k, const struct tune_sample *sample,
                        struct rows *rows)
{
    const struct omino_game *game = sample->game;
    rows->count = omino_game_players(game);
    rows->kind_count = 0;
    rows->weights = k->phase(game, sample->state) * (size_t)k->position_features;
    k->describe_position(game, sample->state, rows->features);
    for (uint32_t i = 0; i < rows->count; i++) rows->targets[i] = sample->results[i];
    return 1;
}

/* ---- epochs ---------------------------------------------------------------------------------- */

static double score_of(const struct fit *fit, const struct rows *rows, uint32_t i)
{
    const float *w = fit->weights + rows->weights, *f = rows->features + (size_t)i * rows->width;
    double score = rows->kind_count ? (double)w[rows->width + rows->kinds[i]] : 0;
    for (uint32_t j = 0; j < rows->width; j++) score += (double)w[j] * (double)f[j];
    return score;
}

/* Adds a sample's contribution to the gradient and to the quality. */
static void learn(struct fit *fit, struct rows *rows, struct tune_quality *quality)
{
    double *gradient = fit->gradient + rows->weights;
    uint32_t wanted = 0;
    for (uint32_t i = 0; i < rows->count; i++) rows->chances[i] = score_of(fit, rows, i);
    const uint32_t best = to_chances(rows->chances, rows->count);
    for (uint32_t i = 0; i < rows->count; i++) {
        const double error = rows->chances[i] - (double)rows->targets[i];
        const float *f = rows->features + (size_t)i * rows->width;
        for (uint32_t j = 0; j < rows->width; j++) gradient[j] += error * (double)f[j];
        if (rows->kind_count) gradient[rows->width + rows->kinds[i]] += error;
        if (rows->targets[i] > rows->targets[wanted]) wanted = i;
        quality->loss -= (double)rows->targets[i] * log(rows->chances[i] + 1e-12);
    }
    quality->agreed += best == wanted;
}

static int fit_all(const struct tune_plan *plan, const struct omino_knowledge *k,
                   const struct tune_samples *samples, filler *fill, struct rows *rows,
                   struct fit *fit, struct tune_quality *quality)
{
    struct omino_rng rng;
    size_t learned = 0;
    uint32_t *order = malloc((samples->count + 1) * sizeof *order);
    if (!order) return 0;
    omino_rng_seed(&rng, plan->seed);
    for (size_t i = 0; i < samples->count; i++) order[i] = (uint32_t)i;
    for (unsigned epoch = 0; epoch < plan->epochs; epoch++) {
        learned = 0;
        memset(quality, 0, sizeof *quality);
        fit->rate = step_size * (1 - (double)epoch / plan->epochs);
        omino_rng_shuffle(&rng, order, samples->count, sizeof *order);
        for (size_t i = 0; i < samples->count; i++) {
            if (!fill(k, &samples->items[order[i]], rows)) continue;
            learn(fit, rows, quality);
            if (++learned % BATCH == 0) take_step(fit);
        }
    }
    quality->loss /= (double)learned;
    quality->agreed /= (double)learned;
    free(order);
    return 1;
}

int tune_fit_moves(const struct tune_plan *plan, const struct omino_game *game,
                   const struct tune_samples *samples, struct tune_weights *weights,
                   struct tune_quality *quality)
{
    struct rows rows;
    struct fit fit;
    const int ready =
        rows_open(&rows, omino_game_max_moves(game), weights->knowledge.move_features);
    const int opened = fit_open(&fit, weights->moves, weights->move_count);
    const int done = ready && opened &&
                     fit_all(plan, &weights->knowledge, samples, fill_moves, &rows, &fit, quality);
    rows_close(&rows);
    fit_close(&fit);
    return done;
}

int tune_fit_positions(const struct tune_plan *plan, const struct tune_samples *samples,
                       struct tune_weights *weights, struct tune_quality *quality)
{
    struct rows rows;
    struct fit fit;
    const int ready = rows_open(&rows, OMINO_PLAYERS_MAX, weights->knowledge.position_features);
    const int opened = fit_open(&fit, weights->positions, weights->position_count);
    const int done =
        ready && opened &&
        fit_all(plan, &weights->knowledge, samples, fill_players, &rows, &fit, quality);
    rows_close(&rows);
    fit_close(&fit);
    return done;
}
