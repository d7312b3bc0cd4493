/* SPDX-License-Identifier: MIT */
/*
 * Placements as bit patterns for the search on bitboards.
 *
 * Bits follow the shorter side of the box, so that the front of a search that fills cells in the
 * order of their bits stays short. There are no guard bits: 6x10 takes 60, 8x8 takes 64.
 *
 *     0 6 12 18 24 ...       10 columns, 6 rows: the search sweeps from left to right
 *     1 7 13 19 25
 *     2 8 14 20 26
 *     ...
 *
 * To count the solutions that a transform t leaves unchanged, take the orbits of placements under
 * t, t^2, ... instead of single ones. A solution that t leaves unchanged contains with a placement
 * its whole orbit; so it is a set of orbits, of such as do not overlap themselves. An orbit of k
 * placements is one pattern that uses k copies of its piece:
 *
 *     A A . .
 *     . . . .        the orbit of a domino under the half turn of a 4x3 board
 *     . . A A
 */
#include <string.h>

#include "base/memory.h"
#include "core/words.h"
#include "search.h"

unsigned omino_pattern_bit(const struct omino_tiling *tiling, unsigned x, unsigned y)
{
    return tiling->width <= tiling->height ? y * tiling->width + x : x * tiling->height + y;
}

static void add_cells(const struct omino_tiling *tiling, struct omino_tiling_placement placement,
                      uint64_t *bits)
{
    uint64_t cells = tiling->orientations[placement.orientation].shape.cells;
    for (; cells; cells &= cells - 1) {
        const unsigned cell = word_first(cells);
        omino_bits_set(bits, omino_pattern_bit(tiling, placement.x + cell % OMINO_SHAPE_SIDE,
                                               placement.y + cell / OMINO_SHAPE_SIDE));
    }
}

static unsigned count_bits(const uint64_t *bits)
{
    unsigned count = 0;
    for (unsigned i = 0; i < COVER_WORDS; i++) count += word_count(bits[i]);
    return count;
}

/* Makes the pattern of a placement's orbit under the powers of t; nonzero if there is one and the
 * placement is the first of the orbit. */
static int make_pattern(const struct omino_tiling *tiling, uint32_t number, unsigned t,
                        struct omino_pattern *pattern)
{
    const struct omino_tiling_placement first = tiling->placements[number];
    const uint32_t index = tiling->orientations[first.orientation].piece;
    const struct omino_tiling_piece *piece = &tiling->pieces[index];
    struct omino_tiling_placement placement = first;
    *pattern = (struct omino_pattern){.piece = index, .placement = number};
    do {
        add_cells(tiling, placement, pattern->bits);
        pattern->copies++;
        placement = omino_tiling_image(tiling, placement, t);
        if (omino_tiling_compare(placement, first) < 0) return 0;
    } while (omino_tiling_compare(placement, first) != 0);
    return pattern->copies <= piece->max &&
           count_bits(pattern->bits) == pattern->copies * piece->area;
}

static int is_root(const struct omino_tiling *tiling, uint32_t number,
                   const struct omino_pattern_choice *choice)
{
    const struct omino_tiling_placement placement = tiling->placements[number];
    if (!omino_tiling_is_least(tiling, placement)) return 0;
    const unsigned stabilizer = omino_tiling_stabilizer(tiling, placement);
    return choice->stabilizer == 0 || word_count(stabilizer) == choice->stabilizer;
}

static void add_piece(struct omino_patterns *patterns, const struct omino_tiling *tiling,
                      size_t piece, const struct omino_pattern_choice *choice)
{
    const int rooted = choice->rooted && piece == tiling->breaker;
    const size_t before = patterns->count;
    for (uint32_t p = tiling->pieces[piece].first_placement;
         p < tiling->pieces[piece].end_placement; p++) {
        if (rooted && !is_root(tiling, p, choice)) continue;
        if (make_pattern(tiling, p, choice->transform, &patterns->items[patterns->count]))
            patterns->count++;
    }
    if (rooted) patterns->roots = patterns->count - before;
}

enum omino_status omino_patterns_open(struct omino_patterns *patterns,
                                      const struct omino_tiling *tiling,
                                      const struct omino_pattern_choice *choice,
                                      struct omino_error *err)
{
    memset(patterns, 0, sizeof *patterns);
    patterns->items =
        omino_allocate(&tiling->allocator, tiling->placement_count + 1u, sizeof *patterns->items);
    if (!patterns->items) return omino_fail_memory(err);
    patterns->rooted = choice->rooted;
    for (size_t i = 0; i < tiling->problem->count; i++)
        if (!choice->rooted || i != tiling->breaker) add_piece(patterns, tiling, i, choice);
    if (choice->rooted) add_piece(patterns, tiling, tiling->breaker, choice);
    return OMINO_OK;
}

void omino_patterns_close(struct omino_patterns *patterns, const struct omino_tiling *tiling)
{
    omino_release(&tiling->allocator, patterns->items);
    patterns->items = NULL;
}
