/* SPDX-License-Identifier: MIT */
/* Sets of squares as vectors, for computer players. Each function takes the board as a constant, so
 * that the compiler unrolls the loops for it. */
#ifndef OMINO_GAMES_SETS_H
#define OMINO_GAMES_SETS_H

#include <string.h>

#include "fast.h"

/* A set of squares: one vector of four words on the board of Blokus Duo, two on larger ones. */
typedef uint64_t lanes __attribute__((vector_size(32), aligned(16)));
struct set {
    lanes v[2];
};

/* The board of a variant, as compile-time constants. */
struct board {
    unsigned width, stride, words, vectors, sides;
    int corners; /* whether pieces of a colour touch at corners, and never along edges */
};

static ALWAYS_INLINE struct board board_of(unsigned width, unsigned sides, int corners)
{
    const unsigned words = OMINO_GRID_WORDS(width, width);
    return (struct board){width, width + 1, words, (words + 3) / 4, sides, corners};
}

static ALWAYS_INLINE struct set load(const struct board d, const uint64_t *words)
{
    struct set set = {{{0}, {0}}};
    memcpy(&set, words, d.words * sizeof *words);
    return set;
}

static ALWAYS_INLINE struct set both(const struct board d, struct set a, struct set b)
{
    for (unsigned i = 0; i < d.vectors; i++) a.v[i] &= b.v[i];
    return a;
}

static ALWAYS_INLINE struct set either(const struct board d, struct set a, struct set b)
{
    for (unsigned i = 0; i < d.vectors; i++) a.v[i] |= b.v[i];
    return a;
}

static ALWAYS_INLINE struct set without(const struct board d, struct set a, struct set b)
{
    for (unsigned i = 0; i < d.vectors; i++) a.v[i] &= ~b.v[i];
    return a;
}

static ALWAYS_INLINE unsigned count(const struct board d, struct set set)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < d.words; i++)
        bits += (unsigned)__builtin_popcountll(set.v[i / 4][i % 4]);
    return bits;
}

/* Returns whether two sets share a square. */
static ALWAYS_INLINE int meet(const struct board d, struct set a, struct set b)
{
    uint64_t any = 0;
    const struct set common = both(d, a, b);
    for (unsigned i = 0; i < d.words; i++) any |= common.v[i / 4][i % 4];
    return any != 0;
}

/* Returns the union of a set shifted up and shifted down by a number of bits. */
static ALWAYS_INLINE struct set moved(const struct board d, struct set set, unsigned by)
{
    struct set to = {{{0}, {0}}};
    for (unsigned i = 0; i < d.vectors; i++) {
        const lanes none = {0}, here = set.v[i];
        const lanes below = i > 0 ? set.v[i - 1] : none;
        const lanes above = i + 1 < d.vectors ? set.v[i + 1] : none;
        const lanes before = __builtin_shufflevector(below, here, 3, 4, 5, 6);
        const lanes after = __builtin_shufflevector(here, above, 1, 2, 3, 4);
        to.v[i] = here << by | before >> (64 - by) | here >> by | after << (64 - by);
    }
    return to;
}

/* Returns a set and the squares beside it that lie within another set. */
static ALWAYS_INLINE struct set step(const struct board d, struct set set, struct set within)
{
    const struct set beside = either(d, moved(d, set, 1), moved(d, set, d.stride));
    return both(d, either(d, set, beside), within);
}

/* Does the same in all eight directions. */
static ALWAYS_INLINE struct set stride_out(const struct board d, struct set set, struct set within)
{
    const struct set wide = either(d, set, moved(d, set, 1));
    return both(d, either(d, wide, moved(d, wide, d.stride)), within);
}

enum { RACE_ROUNDS = 7 };

static ALWAYS_INLINE struct set race_step(const struct board d, struct set set, struct set within)
{
    return either(d, set, d.corners ? stride_out(d, set, within) : step(d, set, within));
}

/* Simulates a race for the board: two sets grow in turn, each within the squares that it may cover
 * and that the other has not reached first. `first` belongs to the player to move. */
static ALWAYS_INLINE void race(const struct board d, struct set *first, struct set first_free,
                               struct set *second, struct set second_free)
{
    for (unsigned round = 0; round < RACE_ROUNDS; round++) {
        *first = race_step(d, *first, without(d, first_free, *second));
        *second = race_step(d, *second, without(d, second_free, *first));
    }
}

#endif
