/* SPDX-License-Identifier: MIT */
/*
 * Neighbours and flood fill on whole sets.
 *
 * With all rows in one string of bits, the neighbours of a set are the set shifted by 1 and by one
 * stride, up and down. A cell in the last column shifts into the guard column, and one in the first
 * column into the guard column of the row above; neither is ever in `within`, so nothing wraps
 * around the board.
 *
 * Shifts work on a copy of the set with zero words on both sides (MARGIN covers the longest shift,
 * one stride and one column: 257 bits), so the loops need no special cases at the ends and can be
 * vectorised. Each routine is compiled for 4 words, for 8 words and for any number of words.
 */
#include <string.h>

#include "words.h"

#define MARGIN 6
#define INLINE static inline __attribute__((always_inline))

/* Returns word i of a set with margins, shifted up (to higher bits) or down by `by` bits. */
INLINE uint64_t word_up(const uint64_t *set, unsigned i, unsigned by)
{
    const uint64_t *at = set + i - by / 64;
    const unsigned rest = by % 64;
    return (at[0] << rest) | ((at[-1] >> 1) >> (63 - rest));
}

INLINE uint64_t word_down(const uint64_t *set, unsigned i, unsigned by)
{
    const uint64_t *at = set + i + by / 64;
    const unsigned rest = by % 64;
    return (at[0] >> rest) | ((at[1] << 1) << (63 - rest));
}

/* Returns the neighbours of a set with margins at distances a and b in both directions. */
INLINE uint64_t neighbours_word(const uint64_t *set, unsigned i, unsigned a, unsigned b)
{
    return word_up(set, i, a) | word_down(set, i, a) | word_up(set, i, b) | word_down(set, i, b);
}

/* `room` is at least `words`, and a constant on small boards. */
INLINE void neighbours(const uint64_t *set, const uint64_t *within, uint64_t *to, unsigned words,
                       unsigned room, unsigned a, unsigned b, uint64_t *buffer)
{
    uint64_t *middle = buffer + MARGIN;
    memset(buffer, 0, (room + 2 * MARGIN) * sizeof *buffer);
    for (unsigned i = 0; i < words; i++) middle[i] = set[i];
    uint64_t result[8];
    if (room > 8) {
        for (unsigned i = 0; i < words; i++) to[i] = neighbours_word(middle, i, a, b) & within[i];
        return;
    }
    for (unsigned i = 0; i < room; i++) result[i] = neighbours_word(middle, i, a, b);
    for (unsigned i = 0; i < words; i++) to[i] = result[i] & within[i];
}

INLINE void neighbours_any(const struct omino_grid *grid, const uint64_t *set,
                           const uint64_t *within, uint64_t *to, unsigned a, unsigned b)
{
    uint64_t buffer[OMINO_GRID_WORDS_MAX + 2 * MARGIN];
    const unsigned words = grid->words;
    if (words <= 4)
        neighbours(set, within, to, words, 4, a, b, buffer);
    else if (words <= 8)
        neighbours(set, within, to, words, 8, a, b, buffer);
    else
        neighbours(set, within, to, words, words, a, b, buffer);
}

static void edges(const struct omino_grid *grid, const uint64_t *set, const uint64_t *within,
                  uint64_t *to)
{
    neighbours_any(grid, set, within, to, 1, grid->stride);
}

static void corners(const struct omino_grid *grid, const uint64_t *set, const uint64_t *within,
                    uint64_t *to)
{
    neighbours_any(grid, set, within, to, grid->stride - 1u, grid->stride + 1u);
}

/* Returns all runs of `in` that contain a bit of `set`, which is a subset of `in`. Upward, adding a
 * bit to a run carries to the end of the run and clears the bits on the way. Downward, the step
 * doubles as long as runs of that length exist. */
INLINE uint64_t fill_runs(uint64_t set, uint64_t in)
{
    set |= in & ~(in + set);
    for (unsigned by = 1; by < 64 && in; by *= 2) {
        set |= in & (set >> by);
        in &= in >> by;
    }
    return set;
}

/* Whether cells that touch only at a corner are neighbours. */
enum connection { BY_EDGES, BY_EDGES_AND_CORNERS };

/* Adds the neighbours in `inside` to word i, and all bits of `inside` that they reach within the
 * word. Returns the new bits. */
INLINE uint64_t grow_word(uint64_t *set, const uint64_t *inside, unsigned i, unsigned stride,
                          enum connection by)
{
    const uint64_t old = set[i], in = inside[i];
    uint64_t grown = old | neighbours_word(set, i, 1, stride);
    if (by == BY_EDGES_AND_CORNERS) grown |= neighbours_word(set, i, stride - 1, stride + 1);
    grown &= in;
    if (grown == old) return 0;
    set[i] = fill_runs(grown, in);
    return set[i] ^ old;
}

/*
 * Grows a set with margins, whose words hold whole runs of `inside`, by its neighbours in `inside`
 * until nothing is added. It passes down and up the board in place, so that each word immediately
 * uses the result of the one before it. A pass is restricted to the words that can change: from one
 * row before the first word that changed to one row after the last, and one bit more, for corners.
 */
INLINE void flood_words(const struct omino_grid *grid, uint64_t *set, const uint64_t *inside,
                        unsigned first, unsigned last, enum connection by)
{
    const unsigned words = grid->words, stride = grid->stride;
    const unsigned reach = (by == BY_EDGES ? stride : stride + 1) / 64 + 1;
    while (first <= last) {
        const unsigned from = first > reach ? first - reach : 0;
        unsigned to = last + reach < words ? last + reach : words - 1;
        first = words, last = 0;
        for (unsigned i = from; i <= to; i++) {
            if (!grow_word(set, inside, i, stride, by)) continue;
            if (first == words) first = i;
            last = i;
            if (i + reach > to) to = i + reach < words ? i + reach : words - 1;
        }
        if (first == words) return;
        for (unsigned i = to; i-- > from;) { /* the pass down has just visited word `to` */
            if (!grow_word(set, inside, i, stride, by)) continue;
            if (i < first) first = i;
            if (i > last) last = i;
        }
    }
}

INLINE void flood_by(const struct omino_grid *grid, const uint64_t *seed, const uint64_t *within,
                     uint64_t *to, enum connection by)
{
    uint64_t buffer[OMINO_GRID_WORDS_MAX + 2 * MARGIN];
    uint64_t *middle = buffer + MARGIN;
    const unsigned words = grid->words;
    unsigned first = words, last = 0;
    memset(buffer, 0, MARGIN * sizeof *buffer);
    memset(middle + words, 0, MARGIN * sizeof *buffer);
    for (unsigned i = 0; i < words; i++) {
        middle[i] = seed[i] & within[i];
        if (!middle[i]) continue;
        middle[i] = fill_runs(middle[i], within[i]);
        if (first == words) first = i;
        last = i;
    }
    flood_words(grid, middle, within, first, last, by);
    memcpy(to, middle, words * sizeof *to);
}

static void flood(const struct omino_grid *grid, const uint64_t *seed, const uint64_t *within,
                  uint64_t *to)
{
    flood_by(grid, seed, within, to, BY_EDGES);
}

static void flood_corners(const struct omino_grid *grid, const uint64_t *seed,
                          const uint64_t *within, uint64_t *to)
{
    flood_by(grid, seed, within, to, BY_EDGES_AND_CORNERS);
}

/* ---- regions --------------------------------------------------------------------------------- */

/*
 * Regions are counted without a flood fill. A run is a maximal stretch of cells in a row; the guard
 * column ends the last run of a row. Runs are numbered in row order. Two runs in adjacent rows
 * touch if they share a column, and the shared columns form a single stretch: so the runs of
 * `set & set one row up` are the pairs of touching runs. Each pair joins two trees of runs unless
 * they are already joined, and in the end
 *
 *     regions = runs - pairs that joined two trees.
 *
 * The number of a run is the number of runs that start at or before any of its bits, minus one. The
 * root of a tree is its last run, so no chain of links leads beyond the current row, and chains
 * stay short. Nor does any chain lead back: links of runs more than two rows back are never read
 * again, and are dropped when the array of links is full.
 */
#define RUNS_ROOM 2048
_Static_assert(RUNS_ROOM >= 2 * OMINO_GRID_SIDE_MAX + 128,
               "the links of two rows, and some words more");

/* Returns the last run of a run's tree, found with path halving: each run on the way is linked to
 * its grandparent. */
INLINE unsigned last_run(uint16_t *link, unsigned run)
{
    for (unsigned next = link[run]; next != run; next = link[run]) {
        const unsigned after = link[next];
        link[run] = (uint16_t)after;
        run = after;
    }
    return run;
}

/* Returns the bits at which runs of a word start; `before` is the preceding word. */
INLINE uint64_t run_starts(uint64_t word, uint64_t before)
{
    return word & ~(word << 1 | before >> 63);
}

/* Returns the number of runs in row 0, which lies in the first words of the set. */
INLINE unsigned runs_in_first_row(const uint64_t *set, unsigned stride)
{
    unsigned runs = 0;
    uint64_t before = 0;
    for (unsigned i = 0; i * 64 < stride; i++) {
        const unsigned left = stride - i * 64;
        const uint64_t row = left < 64 ? set[i] & ((UINT64_C(1) << left) - 1) : set[i];
        runs += word_count(run_starts(row, before));
        before = row;
    }
    return runs;
}

/* Joins the runs of a word to those one row below. Takes the starts of both, the starts of their
 * common stretches, and the number of runs that start in earlier words of each. Returns the number
 * of pairs that joined two trees. */
INLINE unsigned join_runs(uint16_t *link, uint64_t here, uint64_t below, uint64_t common,
                          unsigned runs_here, unsigned runs_below)
{
    unsigned joined = 0;
    for (; common; common &= common - 1) {
        const uint64_t up_to = common ^ (common - 1); /* the lowest bit and all below it */
        const unsigned a = last_run(link, runs_here + word_count(here & up_to) - 1);
        const unsigned b = last_run(link, runs_below + word_count(below & up_to) - 1);
        joined += a != b;
        link[a < b ? a : b] = (uint16_t)(a < b ? b : a);
    }
    return joined;
}

/* Drops the links before a run, and renumbers the others from 0. */
static void drop_runs(uint16_t *link, unsigned first, unsigned end)
{
    for (unsigned i = first; i < end; i++) link[i - first] = (uint16_t)(link[i] - first);
}

static unsigned regions(const struct omino_grid *grid, const uint64_t *set)
{
    uint64_t buffer[OMINO_GRID_WORDS_MAX + 2 * MARGIN];
    uint16_t link[RUNS_ROOM];
    uint64_t *middle = buffer + MARGIN;
    const unsigned words = grid->words, stride = grid->stride;
    memset(buffer, 0, MARGIN * sizeof *buffer);
    for (unsigned i = 0; i < words; i++) middle[i] = set[i];
    memset(middle + words, 0, MARGIN * sizeof *buffer);

    unsigned runs = 0, runs_below = runs_in_first_row(middle, stride), joined = 0, dropped = 0;
    uint64_t before = 0, below_before = 0;
    for (unsigned i = 0; i < runs_below; i++) link[i] = (uint16_t)i;
    for (unsigned i = 0; i < words; i++) {
        const uint64_t word = middle[i], below = word_down(middle, i, stride);
        const uint64_t here_starts = run_starts(word, before);
        const uint64_t below_starts = run_starts(below, below_before);
        const uint64_t common_starts = run_starts(word & below, before & below_before);
        if (runs_below + 32 > RUNS_ROOM) {
            const unsigned first = runs - 1; /* the run may reach into this word */
            drop_runs(link, first, runs_below);
            runs -= first, runs_below -= first, dropped += first;
        }
        /* At most 32 runs start in a word; initialising too many links does no harm. */
        for (unsigned k = 0; k < 32; k++) link[runs_below + k] = (uint16_t)(runs_below + k);
        joined += join_runs(link, here_starts, below_starts, common_starts, runs, runs_below);
        runs += word_count(here_starts);
        runs_below += word_count(below_starts);
        before = word;
        below_before = below;
    }
    return dropped + runs - joined;
}
