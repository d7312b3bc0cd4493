/* SPDX-License-Identifier: MIT */
/*
 * What is hot is written once, in ALWAYS_INLINE functions, and compiled twice: for every machine,
 * and (FAST) with the instructions that machines of the path OMINO_PATH_AVX2 have.
 *
 *     static ALWAYS_INLINE int measure(const struct thing *t) { ... }
 *     static int measure_plain(const struct thing *t) { return measure(t); }
 *     FAST static int measure_fast(const struct thing *t) { return measure(t); }
 *     ...
 *     return (is_fast(&t->grid) ? measure_fast : measure_plain)(t);
 *
 * Where they need much of the stack they are NOINLINE, so that their caller does not have what they
 * need as well.
 */
#ifndef OMINO_GAMES_FAST_H
#define OMINO_GAMES_FAST_H

#include <omino/bits.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define FAST __attribute__((target("avx2,bmi,bmi2,popcnt")))
#else
#define FAST
#endif
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define NOINLINE      __attribute__((noinline))

/* Whether boards of a grid take the faster path. */
static inline int is_fast(const struct omino_grid *grid)
{
    return grid->path == OMINO_PATH_AVX2;
}

#endif
