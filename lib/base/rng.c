/* SPDX-License-Identifier: MIT */
#include <omino/rng.h>

#include <assert.h>
#include <string.h>

static uint64_t splitmix64(uint64_t *x)
{
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void omino_rng_seed(struct omino_rng *rng, uint64_t seed)
{
    assert(rng);
    for (int i = 0; i < 4; i++) rng->state[i] = splitmix64(&seed);
}

struct omino_rng omino_rng_split(struct omino_rng *rng)
{
    assert(rng);
    /* Derives a full state from one draw: SplitMix64 is a bijection of its counter, so different
     * draws give different states. */
    struct omino_rng child;
    omino_rng_seed(&child, omino_rng_next(rng) ^ UINT64_C(0x6f6d696e6f737074));
    return child;
}

uint64_t omino_rng_below64(struct omino_rng *rng, uint64_t n)
{
    assert(rng);
    if (n <= 1) return 0;
    if (n <= UINT32_MAX) return omino_rng_below(rng, (uint32_t)n);
    uint64_t mask = n - 1;
    for (unsigned shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
    uint64_t value;
    do value = omino_rng_next(rng) & mask;
    while (value >= n);
    return value;
}

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
    unsigned char chunk[64];
    if (size == 1) { /* the usual case: pieces or cards by number */
        chunk[0] = *a;
        *a = *b;
        *b = chunk[0];
        return;
    }
    while (size > 0) {
        const size_t part = size < sizeof chunk ? size : sizeof chunk;
        memcpy(chunk, a, part);
        memcpy(a, b, part);
        memcpy(b, chunk, part);
        a += part;
        b += part;
        size -= part;
    }
}

void omino_rng_shuffle(struct omino_rng *rng, void *items, size_t count, size_t size)
{
    assert(rng && (items || count == 0));
    unsigned char *base = items;
    for (size_t i = count; i > 1; i--) {
        const size_t j =
            i <= UINT32_MAX ? omino_rng_below(rng, (uint32_t)i) : (size_t)omino_rng_below64(rng, i);
        if (j != i - 1) swap(base + j * size, base + (i - 1) * size, size);
    }
}
