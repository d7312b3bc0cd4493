/* SPDX-License-Identifier: MIT */
/* Tuning: games, samples and weights. */
#ifndef OMINO_TUNE_H
#define OMINO_TUNE_H

#include <omino/rules.h>
#include <omino/search.h>

/* Maximum number of threads. */
enum { TUNE_THREADS_MAX = 64 };

/* The parameters of the program. */
struct tune_plan {
    unsigned rounds, games, threads, epochs;
    unsigned surprises;         /* percentage of moves drawn at random after the first plies */
    uint64_t simulations, last; /* per move, in the first and in the last round */
    uint64_t seed;
    int quiet;
};

/* A position from a played game, with the results of the search and of the game. */
struct tune_sample {
    const struct omino_game *game; /* the game of this position */
    unsigned char *state;
    uint32_t *moves;     /* the moves visited by the search */
    float *shares;       /* share of the visits per move */
    uint32_t move_count; /* 0 if the search ended with a proof; then only the result is known */
    float results[OMINO_PLAYERS_MAX]; /* share of the win per player, expected or final */
};

struct tune_samples {
    struct tune_sample *items;
    size_t count, room;
    const struct omino_game **games; /* one per played game; entries may be NULL */
    unsigned game_count;
};

/* The weights being fitted, and a module that plays with them. */
struct tune_weights {
    struct omino_rules rules;
    struct omino_knowledge knowledge;
    float *moves, *positions;
    float *played_moves;               /* scaled weights of moves, used in games */
    size_t move_count, position_count; /* in floats */
};

/* Opens tables of zeros, or copies of the module's tables. Returns 0 if out of memory. The caller
 * closes them in either case. */
int tune_weights_open(struct tune_weights *weights, const struct omino_rules *rules,
                      int from_current);
void tune_weights_close(struct tune_weights *weights);

/* Prints the weights as C. */
void tune_weights_print(const struct tune_weights *weights);

/* Runs all rounds with the given options of the game. `known` is nonzero if the first round has
 * weights. Reports errors and returns an exit status. */
int tune_run(const struct tune_plan *plan, const struct omino_rules *rules, const char *options,
             int known, struct tune_weights *weights);

/* Plays the games of a round with the current weights; returns 0 if out of memory. Each game is
 * opened like `game`, but with its own seed unless the options set one. */
int tune_play(const struct tune_plan *plan, const struct omino_game *game, const char *options,
              unsigned round, struct tune_samples *samples);
void tune_sample_clear(struct tune_sample *sample);
void tune_samples_clear(struct tune_samples *samples);

/* The quality of a fit. */
struct tune_quality {
    double loss;   /* mean negative log-likelihood; smaller is better */
    double agreed; /* share of the samples whose best candidate is predicted correctly */
};

/* Fit the weights of moves, and of positions, to samples; return 0 if out of memory. */
int tune_fit_moves(const struct tune_plan *plan, const struct omino_game *game,
                   const struct tune_samples *samples, struct tune_weights *weights,
                   struct tune_quality *quality);
int tune_fit_positions(const struct tune_plan *plan, const struct tune_samples *samples,
                       struct tune_weights *weights, struct tune_quality *quality);

#endif
