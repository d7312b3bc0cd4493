/* SPDX-License-Identifier: MIT */
/* Each round plays games with the current weights. It then fits the weights of moves to their
 * shares of the visits and the weights of positions to the results. By default, the first round has
 * no weights. */
#include "tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shared/messages.h"

/* Factor applied to the weights of moves in games. */
static const float move_weight_factor = 0.5f;

/* ---- weights --------------------------------------------------------------------------------- */

void tune_weights_close(struct tune_weights *weights)
{
    free(weights->moves);
    free(weights->played_moves);
    free(weights->positions);
}

int tune_weights_open(struct tune_weights *w, const struct omino_rules *rules, int from_current)
{
    memset(w, 0, sizeof *w);
    /* The table of a module built for an older version is shorter. */
    memcpy(&w->rules, rules, rules->size < sizeof *rules ? rules->size : sizeof *rules);
    w->knowledge = *rules->knowledge;
    const struct omino_knowledge *k = rules->knowledge;
    w->move_count = k->move_features ? (size_t)k->phases * (k->move_features + k->move_kinds) : 0;
    w->position_count = (size_t)k->phases * k->position_features;
    w->moves = calloc(w->move_count + 1, sizeof *w->moves);
    w->played_moves = calloc(w->move_count + 1, sizeof *w->played_moves);
    w->positions = calloc(w->position_count + 1, sizeof *w->positions);
    if (!w->moves || !w->played_moves || !w->positions) return 0;
    if (from_current && k->move_weights)
        memcpy(w->moves, k->move_weights, w->move_count * sizeof *w->moves);
    if (from_current && k->position_weights)
        memcpy(w->positions, k->position_weights, w->position_count * sizeof *w->positions);
    w->rules.knowledge = &w->knowledge;
    return 1;
}

/* Sets the weights for games. Without known weights, only playouts count. Otherwise, games use the
 * full weights of positions but half of the weights of moves, so that the search also visits moves
 * with low ratings. */
static void use_weights(struct tune_weights *w, const struct omino_rules *rules, int known)
{
    for (size_t i = 0; i < w->move_count; i++)
        w->played_moves[i] = move_weight_factor * w->moves[i];
    w->knowledge.move_weights = known && w->move_count ? w->played_moves : NULL;
    w->knowledge.position_weights = known && w->position_count ? w->positions : NULL;
    w->knowledge.playout_share = rules->knowledge->playout_share;
}

static void print_table(const char *title, const float *table, size_t rows, size_t width)
{
    printf("/* %s: %zu rows of %zu. */\n{\n", title, rows, width);
    for (size_t r = 0; r < rows; r++) {
        printf("    {");
        for (size_t i = 0; i < width; i++)
            printf("%s%.3ff", i ? ", " : "", (double)table[r * width + i]);
        printf("},\n");
    }
    printf("}\n");
}

void tune_weights_print(const struct tune_weights *w)
{
    const struct omino_knowledge *k = &w->knowledge;
    if (w->move_count)
        print_table("weights of moves", w->moves, k->phases, k->move_features + k->move_kinds);
    if (w->position_count)
        print_table("weights of positions", w->positions, k->phases, k->position_features);
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static void print_quality(const struct tune_plan *plan, unsigned round, size_t samples,
                          const char *what, const struct tune_quality *quality)
{
    if (plan->quiet) return;
    fprintf(stderr, "round %u: %zu positions, %s: loss %.4f, agreement %.1f %%\n", round + 1,
            samples, what, quality->loss, 100 * quality->agreed);
}

/* Appends the samples of `more`; returns 0 if out of memory. */
static int join(struct tune_samples *all, struct tune_samples *more)
{
    struct tune_sample *items =
        realloc(all->items, (all->count + more->count + 1) * sizeof *all->items);
    if (!items) return 0;
    memcpy(items + all->count, more->items, more->count * sizeof *items);
    all->items = items;
    all->count += more->count;
    all->room = all->count;
    more->count = 0;
    return 1;
}

/* Fits the weights to the games of this round and the previous one. */
static int fit_round(const struct tune_plan *plan, const struct omino_game *game, unsigned round,
                     const struct tune_samples *samples, struct tune_weights *weights)
{
    struct tune_quality quality;
    if (weights->move_count) {
        if (!tune_fit_moves(plan, game, samples, weights, &quality)) return 0;
        print_quality(plan, round, samples->count, "moves", &quality);
    }
    if (weights->position_count) {
        if (!tune_fit_positions(plan, samples, weights, &quality)) return 0;
        print_quality(plan, round, samples->count, "positions", &quality);
    }
    return 1;
}

/* Plays one round and fits the weights to its samples and to those of the previous round in
 * `before`. Replaces `before` with the new samples. Returns 0 if out of memory. */
static int run_round(const struct tune_plan *plan, const struct omino_game *game,
                     const char *options, unsigned round, struct tune_samples *before,
                     struct tune_weights *weights)
{
    struct tune_samples samples = {0};
    int done = tune_play(plan, game, options, round, &samples);
    const size_t fresh = samples.count;
    if (done && round > 1) done = join(&samples, before);
    done = done && fit_round(plan, game, round, &samples, weights);
    for (size_t i = fresh; i < samples.count; i++) tune_sample_clear(&samples.items[i]);
    if (samples.count > fresh) samples.count = fresh;
    tune_samples_clear(before);
    *before = samples;
    return done;
}

int tune_run(const struct tune_plan *plan, const struct omino_rules *rules, const char *options,
             int known, struct tune_weights *weights)
{
    struct tune_samples before = {0};
    struct omino_error err = OMINO_INIT(error);
    int status = CLI_OK;
    for (unsigned round = 0; round < plan->rounds && status == CLI_OK; round++) {
        const struct omino_game *game;
        use_weights(weights, rules, known || round > 0);
        if (omino_rules_open_game(&weights->rules, options, NULL, &game, &err) != OMINO_OK) {
            status = cli_fail(CLI_FAILED, "%s", err.message);
            break;
        }
        if (!run_round(plan, game, options, round, &before, weights))
            status = cli_fail(CLI_FAILED, "out of memory");
        omino_game_close(game);
    }
    tune_samples_clear(&before);
    return status;
}
