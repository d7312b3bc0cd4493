/* SPDX-License-Identifier: MIT */
/*
 * The figures of a match.
 *
 * The unit is not a game but a pair: two games with the same setup and the seats reversed. The
 * games of a pair depend on each other. If moving first almost decides the game, each of two equal
 * players wins one game of nearly every pair. Single games would then look like coin tosses and
 * give an interval that is far too wide, although the pairs hardly differ. Equal players also get
 * one half of a pair on average, regardless of the value of the seats and the number that each
 * player has.
 *
 * The only assumption is that pairs are independent, with results from 0 to 1. The likelihood of a
 * mean m is that of the best distribution with this mean. If n[i] of N pairs have the result x[i],
 * the weights p[i] of this distribution add up to 1, have the mean m, and maximize the sum of n[i]
 * log p[i]. By Lagrange multipliers, they are
 *
 *     p[i] = n[i] / N / (1 + t (x[i] - m)),
 *
 * where t makes the sum of n[i] (x[i] - m) / (1 + t (x[i] - m)) zero. The sum decreases with t, so
 * bisection finds t. (This is Owen's empirical likelihood; the sequential test based on it is Van
 * den Bergh's generalised test.) If all results are 0 or 1, this is the binomial likelihood. The
 * interval contains every mean whose likelihood is not too far below the best one. The test
 * compares the likelihoods of two means.
 *
 * A trace of a result is added at 0, one half and 1, so that every mean is possible even if all
 * pairs had the same result.
 */
#include "stats.h"

#include <math.h>

#define TRACE 1e-3

/* The square of 1.96: twice the logarithm of the likelihood ratio at the ends of the interval. */
#define DROP 3.841459

/* Steps of a bisection: more than a double can resolve. */
#define HALVINGS 60

/* ---- seats ----------------------------------------------------------------------------------- */

static unsigned count_bits(unsigned bits)
{
    unsigned count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

/* Returns whether a set of seats comes before its reverse. The smaller set comes first; of two sets
 * of the same size, the one with the first seat. */
static int comes_first(unsigned players, unsigned seats)
{
    return count_bits(seats) == players / 2 && (players % 2 == 1 || (seats & 1));
}

unsigned arena_rotation(unsigned players)
{
    unsigned length = 0;
    for (unsigned seats = 0; seats < 1u << players; seats++)
        length += 2 * (unsigned)comes_first(players, seats);
    return length;
}

unsigned arena_seats(unsigned players, unsigned game)
{
    const unsigned all = (1u << players) - 1;
    unsigned passed = game % arena_rotation(players) / 2, seats = 0;
    for (;; seats++)
        if (comes_first(players, seats) && passed-- == 0) break;
    return game % 2 == 0 ? seats : all & ~seats;
}

double arena_share(const struct omino_outcome *outcome, unsigned seats)
{
    unsigned winners = 0, own = 0;
    for (int p = 0; p < outcome->players; p++) {
        if (outcome->places[p] != 1) continue;
        winners++;
        own += seats >> p & 1;
    }
    return winners ? (double)own / (double)winners : 0.5;
}

/* ---- the tally ------------------------------------------------------------------------------- */

/* Returns the bin of a result: an existing one, a new one, or the nearest if all are in use. */
static struct arena_bin *find_bin(struct arena_tally *tally, double result)
{
    struct arena_bin *nearest = tally->bins;
    for (unsigned i = 1; i < tally->count; i++)
        if (fabs(tally->bins[i].value - result) < fabs(nearest->value - result))
            nearest = &tally->bins[i];
    if (tally->count > 0 && fabs(nearest->value - result) < 1e-9) return nearest;
    if (tally->count == ARENA_BINS) return nearest;
    tally->bins[tally->count] = (struct arena_bin){.value = result};
    return &tally->bins[tally->count++];
}

void arena_tally_add(struct arena_tally *tally, double result)
{
    find_bin(tally, result)->pairs++;
    tally->pairs++;
    tally->sum += result;
}

double arena_score(const struct arena_tally *tally)
{
    return tally->pairs ? tally->sum / (double)tally->pairs : 0.5;
}

/* ---- likelihood ------------------------------------------------------------------------------ */

/* The results including the traces, and a mean. */
struct question {
    unsigned count;
    struct arena_bin bins[ARENA_BINS + 3];
    double mean;
};

static void ask(struct question *question, const struct arena_tally *tally)
{
    question->count = 0;
    for (unsigned i = 0; i < tally->count; i++) question->bins[question->count++] = tally->bins[i];
    for (int i = 0; i < 3; i++)
        question->bins[question->count++] = (struct arena_bin){i / 2.0, TRACE};
}

/* Returns the sum that is 0 for the right t. */
static double imbalance(const struct question *question, double t)
{
    double sum = 0;
    for (unsigned i = 0; i < question->count; i++) {
        const double off = question->bins[i].value - question->mean;
        sum += question->bins[i].pairs * off / (1 + t * off);
    }
    return sum;
}

/* Finds t by bisection. The results 0 and 1 bound t, because all weights must be above 0. */
static double solve(const struct question *question)
{
    double low = -1 / (1 - question->mean), high = 1 / question->mean;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (low + high) / 2;
        if (imbalance(question, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* Returns the difference between the best log-likelihood and that of a mean. */
static double deficit(struct question *question, double mean)
{
    question->mean = mean;
    const double t = solve(question);
    double sum = 0;
    for (unsigned i = 0; i < question->count; i++)
        sum += question->bins[i].pairs * log(1 + t * (question->bins[i].value - mean));
    return sum;
}

/* Finds the end of the interval, which lies between a mean inside it and the extreme mean
 * `last`. */
static double find_end(struct question *question, double inside, double last)
{
    double outside = last + (inside - last) * 1e-9;
    if (2 * deficit(question, outside) < DROP) return last;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (inside + outside) / 2;
        if (2 * deficit(question, middle) < DROP)
            inside = middle;
        else
            outside = middle;
    }
    return (inside + outside) / 2;
}

struct arena_interval arena_interval(const struct arena_tally *tally)
{
    struct question question;
    double sum = 0, weight = 0;
    if (tally->pairs == 0) return (struct arena_interval){0, 1};
    ask(&question, tally);
    for (unsigned i = 0; i < question.count; i++) {
        sum += question.bins[i].pairs * question.bins[i].value;
        weight += question.bins[i].pairs;
    }
    return (struct arena_interval){find_end(&question, sum / weight, 0),
                                   find_end(&question, sum / weight, 1)};
}

/* ---- Elo ------------------------------------------------------------------------------------- */

double arena_elo(double score)
{
    if (score <= 0) return -INFINITY;
    if (score >= 1) return INFINITY;
    return 400 * log10(score / (1 - score));
}

double arena_expected(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* ---- the sequential test --------------------------------------------------------------------- */

double arena_likelihood(const struct arena_tally *tally, const struct arena_sprt *sprt)
{
    struct question question;
    ask(&question, tally);
    return deficit(&question, arena_expected(sprt->elo0)) -
           deficit(&question, arena_expected(sprt->elo1));
}

double arena_lower_bound(const struct arena_sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double arena_upper_bound(const struct arena_sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

enum arena_verdict arena_decide(const struct arena_tally *tally, const struct arena_sprt *sprt)
{
    const double ratio = arena_likelihood(tally, sprt);
    if (ratio <= arena_lower_bound(sprt)) return ARENA_ELO0;
    return ratio >= arena_upper_bound(sprt) ? ARENA_ELO1 : ARENA_UNDECIDED;
}
