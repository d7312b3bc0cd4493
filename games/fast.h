/* SPDX-License-Identifier: MIT */
/*
 * Hot code is written once, in ALWAYS_INLINE functions, and compiled twice: for every machine, and
 * (FAST) with the instructions of machines that support OMINO_SIMD_AVX2.
 *
 *     static ALWAYS_INLINE int measure(const struct thing *t) { ... }
 *     static int measure_plain(const struct thing *t) { return measure(t); }
 *     FAST static int measure_fast(const struct thing *t) { return measure(t); }
 *     ...
 *     return (is_fast(&t->grid) ? measure_fast : measure_plain)(t);
 *
 * Functions that need a lot of stack are NOINLINE, so that their needs do not add to those of
 * their caller.
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

/* Returns whether boards of a grid take the faster path. */
static inline int is_fast(const struct omino_grid *grid)
{
    return grid->simd == OMINO_SIMD_AVX2;
}

/* Returns the number of bits set in a word. Without an instruction for it, the compiler's builtin
 * would be a function call. */
static ALWAYS_INLINE unsigned popcount(uint64_t word)
{
#ifdef __wasm__
    return (unsigned)__builtin_popcountll(word);
#else
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)((word * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

/* Does the same, with the instruction for it if `fast` is set: for code that is compiled both
 * ways. */
static ALWAYS_INLINE unsigned popcount_by(uint64_t word, int fast)
{
    return fast ? (unsigned)__builtin_popcountll(word) : popcount(word);
}

#endif
