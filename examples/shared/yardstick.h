/* SPDX-License-Identifier: MIT */
/*
 * Measuring speed on noisy machines of different kinds.
 *
 * A figure is given in nanoseconds of CPU time and in yardsticks: one Y is one step of six
 * independent xorshift64 generators, plain integer work whose speed depends only on the core.
 * Passes of the work and of the yardstick alternate. The figure is the median of the ratios of
 * neighbouring passes, so that a change of the clock rate or a busy neighbour affects both alike.
 */
#ifndef OMINO_SHARED_YARDSTICK_H
#define OMINO_SHARED_YARDSTICK_H

/* Does the work to measure once. */
typedef void yardstick_work(void *user);

struct yardstick_figure {
    double ns; /* median time per unit of the work */
    double y;  /* the same in yardsticks */
};

/* Measures work; each call does `units` units of it. */
struct yardstick_figure yardstick_measure(yardstick_work *work, void *user, double units);

/* Does long-running work once; returns the number of units done. */
typedef double yardstick_long_work(void *user);

/* Measures long work in passes of one call each. With `threads` above 1, it measures elapsed time
 * rather than CPU time, since only elapsed time shows how much faster several threads are. Returns
 * zeros if a pass did nothing. */
struct yardstick_figure yardstick_measure_long(yardstick_long_work *work, void *user, int passes,
                                               unsigned threads);

#endif
