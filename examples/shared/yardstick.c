/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "yardstick.h"

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

uint64_t yardstick_chains(uint64_t *chains, unsigned long steps);

/* Number of pairs of passes; durations of a pass and of a yardstick pass that accompanies long
 * work. */
enum { PAIRS = 201 };
static const double PASS_NS = 400e3, LONG_PASS_NS = 10e6;

static double clock_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double cpu_ns(void)
{
    return clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

static double time_work(yardstick_work *work, void *user, unsigned long times)
{
    const double start = cpu_ns();
    for (unsigned long i = 0; i < times; i++) work(user);
    return cpu_ns() - start;
}

static double time_chains(uint64_t *chains, unsigned long steps)
{
    const double start = cpu_ns();
    yardstick_chains(chains, steps);
    return cpu_ns() - start;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return values[count / 2];
}

/* Returns the number of steps that take about `ns` nanoseconds. */
static unsigned long choose_steps(uint64_t *chains, double ns)
{
    unsigned long steps = 1000;
    while (time_chains(chains, steps) < ns / 2) steps *= 2;
    return steps;
}

struct yardstick_figure yardstick_measure(yardstick_work *work, void *user, double units)
{
    uint64_t chains[6] = {1, 2, 3, 4, 5, 6};
    double times[PAIRS], ratios[PAIRS];
    unsigned long repeat = 1;
    while (time_work(work, user, repeat) < PASS_NS / 2) repeat *= 2;
    const unsigned long steps = choose_steps(chains, PASS_NS);
    for (int i = 0; i < PAIRS; i++) {
        const double before = time_chains(chains, steps);
        times[i] = time_work(work, user, repeat);
        const double after = time_chains(chains, steps);
        ratios[i] = times[i] / ((before + after) / 2);
    }
    const double done = (double)repeat * units;
    return (struct yardstick_figure){median(times, PAIRS) / done,
                                     median(ratios, PAIRS) * (double)steps / done};
}

struct yardstick_figure yardstick_measure_long(yardstick_long_work *work, void *user, int passes,
                                               unsigned threads)
{
    const clockid_t clock = threads > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    uint64_t chains[6] = {1, 2, 3, 4, 5, 6};
    double times[PAIRS], ratios[PAIRS];
    const unsigned long steps = choose_steps(chains, LONG_PASS_NS);
    if (passes > PAIRS) passes = PAIRS;
    for (int i = 0; i < passes; i++) {
        const double before = time_chains(chains, steps), start = clock_ns(clock);
        const double units = work(user), taken = clock_ns(clock) - start;
        const double after = time_chains(chains, steps);
        if (units <= 0) return (struct yardstick_figure){0, 0};
        times[i] = taken / units;
        ratios[i] = times[i] / ((before + after) / 2) * (double)steps;
    }
    return (struct yardstick_figure){median(times, passes), median(ratios, passes)};
}
