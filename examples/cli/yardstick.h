/* SPDX-License-Identifier: MIT */
/*
 * Measuring speed on machines that are noisy and not all alike.
 *
 * A figure is given in nanoseconds of CPU time and in yardsticks: one Y is one step of six
 * independent xorshift64 generators, plain integer work that runs at the pace of the core and of
 * nothing else. Passes of the work and of the yardstick take turns, and the median of the ratios of
 * neighbouring passes is what counts, so that a change of the clock rate or a busy neighbour hits
 * both alike.
 */
#ifndef OMINO_CLI_YARDSTICK_H
#define OMINO_CLI_YARDSTICK_H

/* The work to measure, once. */
typedef void yardstick_work(void *user);

struct yardstick_figure {
    double ns; /* time of one unit of the work, median */
    double y;  /* the same in yardsticks */
};

/* Measures work; one call of it does `units` units. */
struct yardstick_figure yardstick_measure(yardstick_work *work, void *user, double units);

/* Work that takes long, once; it returns how many units it did. */
typedef double yardstick_long_work(void *user);

/* Measures that in so many passes, one call each. With `threads` above 1 the time is not that of
 * the CPU but what has passed meanwhile: only that tells how much faster several of them are. All
 * is 0 if a pass did nothing. */
struct yardstick_figure yardstick_measure_long(yardstick_long_work *work, void *user, int passes,
                                               unsigned threads);

#endif
