/* SPDX-License-Identifier: MIT */
/* The figures of a match: who sits where, and what the results say. Nothing here reads, writes or
 * allocates. doc/arena.md explains the figures to those who read them. */
#ifndef OMINO_ARENA_STATS_H
#define OMINO_ARENA_STATS_H

#include <stdint.h>

#include <omino/game.h>

/* ---- seats ----------------------------------------------------------------------------------- */

/* How many ways there are to give the seats of a game to A and B so that both have the same number
 * of them, or, for an odd number, one of them has one more. Each way has its reverse, and
 * the two games of a way and its reverse, with the same set-up, are a pair. */
unsigned arena_rotation(unsigned players);

/* The seats of A in a game, a bit for each player; each way comes up in turn. Games 0 and 1, 2 and
 * 3 and so on are the reverse of each other. */
unsigned arena_seats(unsigned players, unsigned game);

/* What A gets of the win: the part of the winning seats that are A's, from 0 to 1. */
double arena_share(const struct omino_outcome *outcome, unsigned seats);

/* ---- results --------------------------------------------------------------------------------- */

#define ARENA_BINS 128

/* The results of whole pairs, counted. Start with all zero. */
struct arena_tally {
    uint64_t pairs;
    double sum; /* of the results */
    unsigned count;
    struct arena_bin {
        double value;
        double pairs;
    } bins[ARENA_BINS];
};

/* Adds a pair, by what A got of its two games on average. */
void arena_tally_add(struct arena_tally *tally, double result);

/* The average result of A, from 0 to 1; one half without any pair. */
double arena_score(const struct arena_tally *tally);

/* Between what the true score lies in 95 of 100 matches. */
struct arena_interval {
    double low, high;
};

struct arena_interval arena_interval(const struct arena_tally *tally);

/* The difference in Elo that a score stands for, infinite for 0 and 1; and back. */
double arena_elo(double score);
double arena_expected(double elo);

/* ---- the sequential test --------------------------------------------------------------------- */

/* Whether A is stronger than B by elo1 rather than by elo0, which is less. */
struct arena_sprt {
    double elo0, elo1;
    double alpha; /* how often elo1 may be said where elo0 is true */
    double beta;  /* how often elo0 may be said where elo1 is true */
};

enum arena_verdict { ARENA_UNDECIDED, ARENA_ELO0, ARENA_ELO1 };

/* The logarithm of how much likelier the results are with elo1 than with elo0. */
double arena_likelihood(const struct arena_tally *tally, const struct arena_sprt *sprt);

/* Where the test ends: at or below the lower bound with elo0, at or above the upper one with elo1.
 */
double arena_lower_bound(const struct arena_sprt *sprt);
double arena_upper_bound(const struct arena_sprt *sprt);

enum arena_verdict arena_decide(const struct arena_tally *tally, const struct arena_sprt *sprt);

#endif
