/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Random numbers: a small generator that gives the same sequence on every machine.
 *
 * The generator is xoshiro256** by Blackman and Vigna, seeded through SplitMix64. It is a value of
 * 32 bytes: copy it to get the same numbers twice, split it to get an independent stream. It is
 * fast and statistically sound; it is not for cryptography.
 */
#ifndef OMINO_RNG_H
#define OMINO_RNG_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A stream of random numbers. Fill it in by omino_rng_seed(); all zero is not a valid state. */
struct omino_rng {
    uint64_t state[4]; /**< Private, but safe to save and restore. */
};

/** Starts the stream that belongs to @p seed; any number will do. */
OMINO_API void omino_rng_seed(struct omino_rng *rng, uint64_t seed);

/**
 * A new stream, independent of @p rng, which moves on by one step. Splitting the same stream again
 * gives another one, so that each thread, game or player can have its own from one seed.
 */
OMINO_API struct omino_rng omino_rng_split(struct omino_rng *rng);

/** The next 64 random bits. */
static inline uint64_t omino_rng_next(struct omino_rng *rng)
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
 * A number from 0 to @p n - 1, every one with exactly the same chance (Lemire's method).
 *
 * @param rng  the stream; one step is used, rarely more
 * @param n    1 or more; 0 gives 0
 */
static inline uint32_t omino_rng_below(struct omino_rng *rng, uint32_t n)
{
    uint64_t product = (omino_rng_next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        const uint32_t threshold = (0u - n) % n;
        while ((uint32_t)product < threshold) product = (omino_rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/** The same for large ranges: a number from 0 to @p n - 1 with equal chances; 0 for an @p n of 0.
 */
OMINO_API uint64_t omino_rng_below64(struct omino_rng *rng, uint64_t n);

/** A number in [0, 1), a multiple of 2^-53. */
static inline double omino_rng_unit(struct omino_rng *rng)
{
    return (double)(omino_rng_next(rng) >> 11) * (1.0 / 9007199254740992.0);
}

/**
 * Puts @p count items of @p size bytes each, which lie one after the other at @p items, into a
 * random order, every order with the same chance (for as many orders as the generator can tell
 * apart).
 */
OMINO_API void omino_rng_shuffle(struct omino_rng *rng, void *items, size_t count, size_t size);

#ifdef __cplusplus
}
#endif

#endif
