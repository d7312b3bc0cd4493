/* SPDX-License-Identifier: MIT */
/* The figures of a match: seats and statistics. No function in this header does I/O or allocates
 * memory. doc/arena.md explains the figures. */
#ifndef OMINO_ARENA_STATS_H
#define OMINO_ARENA_STATS_H

#include <stdint.h>

#include <omino/game.h>

/* ---- seats ----------------------------------------------------------------------------------- */

/* Returns the number of ways to assign the seats of a game to A and B so that both have the same
 * number or, for an odd number of seats, one player has one more. Each way has a reverse. Two games
 * with the same setup, one with a way and one with its reverse, are a pair. */
unsigned arena_rotation(unsigned players);

/* Returns the seats of A in a game, one bit per player. The ways are used in turn; games 0 and 1, 2
 * and 3, and so on are the reverse of each other. */
unsigned arena_seats(unsigned players, unsigned game);

/* Returns A's share of the win: the share of the winning seats that A has, from 0 to 1. */
double arena_share(const struct omino_outcome *outcome, unsigned seats);

/* ---- results --------------------------------------------------------------------------------- */

#define ARENA_BINS 128

/* The distribution of the results of complete pairs. Initialize all members to zero. */
struct arena_tally {
    uint64_t pairs;
    double sum; /* of the results */
    unsigned count;
    struct arena_bin {
        double value;
        double pairs;
    } bins[ARENA_BINS];
};

/* Adds a pair. Its result is A's average share of its two games. */
void arena_tally_add(struct arena_tally *tally, double result);

/* Returns the average result of A, from 0 to 1; one half if there are no pairs. */
double arena_score(const struct arena_tally *tally);

/* The interval that contains the true score in 95 of 100 matches. */
struct arena_interval {
    double low, high;
};

struct arena_interval arena_interval(const struct arena_tally *tally);

/* Return the Elo difference for a score, which is infinite for 0 and 1, and the score for an Elo
 * difference. */
double arena_elo(double score);
double arena_expected(double elo);

/* ---- the sequential test --------------------------------------------------------------------- */

/* A test of whether A is stronger than B by elo1 rather than by elo0, which is smaller. */
struct arena_sprt {
    double elo0, elo1;
    double alpha; /* rate of deciding for elo1 if elo0 is true */
    double beta;  /* rate of deciding for elo0 if elo1 is true */
};

enum arena_verdict { ARENA_UNDECIDED, ARENA_ELO0, ARENA_ELO1 };

/* Returns the logarithm of the likelihood ratio of the results, elo1 to elo0. */
double arena_likelihood(const struct arena_tally *tally, const struct arena_sprt *sprt);

/* The test decides for elo0 at or below the lower bound, for elo1 at or above the upper one. */
double arena_lower_bound(const struct arena_sprt *sprt);
double arena_upper_bound(const struct arena_sprt *sprt);

enum arena_verdict arena_decide(const struct arena_tally *tally, const struct arena_sprt *sprt);

#endif
