/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Random numbers: a small generator that produces the same sequence on every machine.
 *
 * The generator is xoshiro256** by Blackman and Vigna, seeded through SplitMix64. Its state is a
 * value of 32 bytes: copy it to repeat the same numbers, or split it to get an independent stream.
 * The generator is fast and statistically sound, but not suitable for cryptography.
 */
#ifndef OMINO_RNG_H
#define OMINO_RNG_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A stream of random numbers. Initialize it with omino_rng_seed(); all zeros is not a valid
 * state. */
struct omino_rng {
    uint64_t state[4]; /**< Private, but safe to save and restore. */
};

/** Initializes the stream with @p seed, which may be any number. */
OMINO_API void omino_rng_seed(struct omino_rng *rng, uint64_t seed);

/**
 * Returns a new stream, independent of @p rng, and advances @p rng by one step. Each split of the
 * same stream gives a different stream, so a single seed can supply every thread, game or player
 * with a stream of its own.
 */
OMINO_API struct omino_rng omino_rng_split(struct omino_rng *rng);

/** Returns the next 64 random bits. */
OMINO_INLINE uint64_t omino_rng_next(struct omino_rng *rng)
{
    uint64_t *s = rng->state;
    const uint64_t product = s[1] * 5;
    const uint64_t result = ((product << 7) | (product >> 57)) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/**
 * Returns a number from 0 to @p n - 1, all equally likely (Lemire's method).
 *
 * @param rng  the stream; advances by one step, rarely more
 * @param n    1 or more; 0 returns 0
 */
OMINO_INLINE uint32_t omino_rng_below(struct omino_rng *rng, uint32_t n)
{
    uint64_t product = (omino_rng_next(rng) >> 32) * n;
    if (OMINO_CAST(uint32_t, product) < n) {
        const uint32_t threshold = (0u - n) % n;
        while (OMINO_CAST(uint32_t, product) < threshold) product = (omino_rng_next(rng) >> 32) * n;
    }
    return OMINO_CAST(uint32_t, product >> 32);
}

/** Like omino_rng_below() for large ranges: returns a number from 0 to @p n - 1, all equally
 * likely; 0 if @p n is 0. */
OMINO_API uint64_t omino_rng_below64(struct omino_rng *rng, uint64_t n);

/** Returns a number in [0, 1), a multiple of 2^-53. */
OMINO_INLINE double omino_rng_unit(struct omino_rng *rng)
{
    return OMINO_CAST(double, omino_rng_next(rng) >> 11) * (1.0 / 9007199254740992.0);
}

/**
 * Shuffles an array of @p count items of @p size bytes at @p items. All orders are equally likely,
 * as far as the 256 bits of state can distinguish them.
 */
OMINO_API void omino_rng_shuffle(struct omino_rng *rng, void *items, size_t count, size_t size);

#ifdef __cplusplus
}
#endif

#endif
