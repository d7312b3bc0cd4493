/* SPDX-License-Identifier: MIT */
/*
 * Neighbours and flood fill on whole sets.
 *
 * With row after row in one string of bits, the neighbours of a set are the set shifted by 1 and by
 * one stride, up and down. A cell in the last column shifts into the guard column, and one in the
 * first column into the guard column of the row above; neither is ever in `within`, so nothing
 * wraps round the board.
 *
 * Shifts work on a copy of the set with zero words on both sides (MARGIN covers the longest shift,
 * one stride and one column: 257 bits), so that the loops have no special ends and become vectors.
 * Each routine is compiled for 4 and 8 words and for any number.
 */
#include <string.h>

#include "words.h"

#define MARGIN 6
#define INLINE static inline __attribute__((always_inline))

static unsigned count_bits(const uint64_t *set, unsigned words)
{
    unsigned count = 0;
    for (unsigned i = 0; i < words; i++) count += word_count(set[i]);
    return count;
}

/* Word i of a set that is shifted up (to higher bits) or down by `by` bits; the set has margins. */
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

/* The neighbours at distances a and b, both ways, of a set with margins. */
INLINE uint64_t neighbours_word(const uint64_t *set, unsigned i, unsigned a, unsigned b)
{
    return word_up(set, i, a) | word_down(set, i, a) | word_up(set, i, b) | word_down(set, i, b);
}

/* `room` is a constant wherever the board is small: room >= words. */
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

/* Adds to word i the neighbours that it has in `inside`, and what they lead to within the word;
 * returns what is new. */
INLINE uint64_t grow_word(uint64_t *set, const uint64_t *inside, unsigned i, unsigned stride)
{
    const uint64_t old = set[i], in = inside[i];
    uint64_t grown = (old | neighbours_word(set, i, 1, stride)) & in;
    if (grown == old) return 0;
    for (uint64_t before = 0; before != grown;) {
        before = grown;
        grown |= ((grown << 1) | (grown >> 1)) & in;
    }
    set[i] = grown;
    return grown ^ old;
}

/*
 * Grows a set with margins by its neighbours within `inside` until nothing is new: in place, so
 * that what is found in a word is used for the next one at once, downward and then upward, and only
 * where there can be anything: from the first word that changed, less one row, to the last one, and
 * one row more.
 */
static void flood_words(const struct omino_grid *grid, uint64_t *set, const uint64_t *inside,
                        unsigned first, unsigned last)
{
    const unsigned words = grid->words, stride = grid->stride, reach = stride / 64 + 1;
    while (first <= last) {
        const unsigned from = first > reach ? first - reach : 0;
        unsigned to = last + reach < words ? last + reach : words - 1;
        first = words, last = 0;
        for (unsigned i = from; i <= to; i++) {
            if (!grow_word(set, inside, i, stride)) continue;
            if (first == words) first = i;
            last = i;
            if (i == to && to + 1 < words) to++;
        }
        for (unsigned i = to + 1; i-- > from;) {
            if (!grow_word(set, inside, i, stride)) continue;
            if (i < first) first = i;
            if (i > last) last = i;
        }
    }
}

static void flood(const struct omino_grid *grid, const uint64_t *seed, const uint64_t *within,
                  uint64_t *to)
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
        if (first == words) first = i;
        last = i;
    }
    flood_words(grid, middle, within, first, last);
    memcpy(to, middle, words * sizeof *to);
}
