/* SPDX-License-Identifier: MIT */
/* What the files of the tuning program share. */
#ifndef OMINO_TUNE_H
#define OMINO_TUNE_H

#include <omino/rules.h>
#include <omino/search.h>

/* What is asked for. */
struct tune_plan {
    unsigned rounds, games, threads, epochs;
    unsigned surprises;         /* of a hundred moves after the first ones */
    uint64_t simulations, last; /* a move, in the first round and in the last */
    uint64_t seed;
    int quiet;
};

/* A position of a game that was played, what the search thought of its moves, and how the game
 * ended. */
struct tune_sample {
    const struct omino_game *game; /* that it was played in */
    unsigned char *state;
    uint32_t *moves;     /* that were looked at */
    float *shares;       /* of the visits, one for each of them */
    uint32_t move_count; /* 0 if the search ended by a proof: only the result is known then */
    float results[OMINO_PLAYERS_MAX]; /* what each player got, or may expect */
};

struct tune_samples {
    struct tune_sample *items;
    size_t count, room;
    const struct omino_game **games; /* one for each game that was played, or NULL */
    unsigned game_count;
};

/* The weights being fitted, and a module that plays by them. */
struct tune_weights {
    struct omino_rules rules;
    struct omino_knowledge knowledge;
    float *moves, *positions;
    float *played_moves;               /* those of moves as games are played with them */
    size_t move_count, position_count; /* floats */
};

/* Plays games of a round with the weights as they are; returns whether there was memory. Each of
 * them is opened as @p game is, but with a seed of its own, unless the options name one. */
int tune_play(const struct tune_plan *plan, const struct omino_game *game, const char *options,
              unsigned round, struct tune_samples *samples);
void tune_samples_clear(struct tune_samples *samples);

/* What a fit has come to. */
struct tune_quality {
    double loss;   /* mean logarithm, the smaller the better */
    double agreed; /* share of the positions in which the best one is the same */
};

/* Fits the weights of moves, and of positions, to samples; returns whether there was memory. */
int tune_fit_moves(const struct tune_plan *plan, const struct omino_game *game,
                   const struct tune_samples *samples, struct tune_weights *weights,
                   struct tune_quality *quality);
int tune_fit_positions(const struct tune_plan *plan, const struct tune_samples *samples,
                       struct tune_weights *weights, struct tune_quality *quality);

#endif
