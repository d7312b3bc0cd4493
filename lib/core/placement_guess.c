/* SPDX-License-Identifier: MIT */
/* Random placements. */
#include <assert.h>

#include "placement_table.h"
#include "words.h"

/*
 * If most of the board is free, a few guesses are faster than a full walk. A guess draws a piece in
 * hand, one of eight orientations (of which the piece may have fewer) and a bit of the board, all
 * uniformly, and succeeds if the result is a legal placement. Each legal placement is therefore
 * equally likely at each guess, and the result is as uniform as that of the walk that follows if no
 * guess succeeds.
 */
static uint32_t guess(const struct omino_placements *table, const uint64_t *free, uint64_t hand,
                      struct omino_rng *rng)
{
    const uint32_t bits = table->grid.bits, anchors = bits * OMINO_TRANSFORM_COUNT;
    const uint32_t range = word_count(hand) * anchors;
    for (int tries = 0; tries < 16; tries++) {
        const uint32_t drawn = omino_rng_below(rng, range), rest = drawn % anchors;
        const struct placement_piece *piece = &table->pieces[word_nth(hand, drawn / anchors)];
        const uint32_t turn = rest / bits, anchor = rest % bits;
        if (turn >= piece->orientation_count) continue;
        const uint32_t orientation = piece->first_orientation + turn;
        if (placement_fits(table, &table->orientations[orientation], anchor, free))
            return orientation << table->shift | anchor;
    }
    return OMINO_NO_PLACEMENT;
}

/* The 128 bits of a set from `bit` on. */
struct view {
    uint64_t low, high;
};

static struct view view_from(const uint64_t *set, uint32_t bit)
{
    const uint64_t *at = set + bit / 64;
    const unsigned rest = bit % 64;
    return (struct view){
        .low = at[0] >> rest | (at[1] << 1) << (63 - rest),
        .high = at[1] >> rest | (at[2] << 1) << (63 - rest),
    };
}

/* Lists the bits of a set. Returns their number, or 0 if there is no room for all of them. */
static uint32_t list_bits(const struct omino_grid *grid, const uint64_t *set, uint32_t *bits,
                          uint32_t room)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < grid->words; i++)
        for (uint64_t rest = set[i]; rest; rest &= rest - 1) {
            if (count == room) return 0;
            bits[count++] = 64 * i + word_first(rest);
        }
    return count;
}

/*
 * If there are cells to touch, a guess draws one of them, and one cell of one orientation to lie
 * there: both from one random number, the second from the remainder of the first (just as
 * omino_rng_below() would choose among all pairs). A placement that covers m of the cells to touch
 * can be drawn in m ways; it is accepted with probability 1 / m, which restores uniformity.
 *
 * Most guesses fail, for reasons that no branch predictor can foresee, so a single branch tests all
 * conditions at once. The sets are followed by two words of zeros; no shape reaches beyond those.
 */
static uint32_t guess_touching(const struct omino_placements *table, const uint64_t *free,
                               const uint64_t *touch, uint64_t hand, struct omino_rng *rng)
{
    const struct placement_piece *last = &table->pieces[table->piece_count - 1];
    uint32_t points[64];
    const uint32_t count = list_bits(&table->grid, touch, points, 64);
    const uint32_t cells = last->first_cell + last->cost, pairs = cells * count;
    if (pairs == 0) return OMINO_NO_PLACEMENT;
    const uint32_t unfair = (0 - pairs) % pairs;
    for (int tries = 0; tries < 32; tries++) {
        const uint64_t first = (omino_rng_next(rng) >> 32) * cells;
        const uint64_t second = (first & UINT32_MAX) * count;
        const struct placement_node *cell = &table->cells_of[first >> 32];
        const uint32_t point = points[second >> 32];
        const uint32_t above = point < cell->offset, anchor = above ? 0 : point - cell->offset;
        const struct placement_orientation *o = placement_orientation_of(table, cell->base);
        const uint64_t *pattern = table->patterns + o->pattern;
        const uint64_t low = pattern[0], high = o->pattern_words > 1 ? pattern[1] : 0;
        const struct view room = view_from(free, anchor);
        const uint64_t blocked = (low & ~room.low) | (high & ~room.high);
        if (blocked | above | (~hand >> cell->piece & 1)) continue;
        const struct view met = view_from(touch, anchor);
        const unsigned ways = word_count(low & met.low) + word_count(high & met.high);
        if ((second & UINT32_MAX) >= unfair && omino_rng_below(rng, ways) == 0)
            return cell->base | anchor;
    }
    return OMINO_NO_PLACEMENT;
}

/* Guesses only if most of the board is free; otherwise most guesses would fail. */
static uint32_t guess_in(const struct omino_placements *table,
                         const struct omino_position *position, struct omino_rng *rng)
{
    uint64_t inside[10] = {0}, touch[10] = {0};
    const unsigned words = table->grid.words;
    if (words > 8 || table->piece_count > 64) return OMINO_NO_PLACEMENT;
    for (unsigned i = 0; i < words; i++) inside[i] = position->free[i] & table->mask[i];
    const uint64_t all = UINT64_MAX >> (64 - table->piece_count);
    const uint64_t held = position->hand ? *position->hand & all : all;
    const unsigned room = omino_bits_count(&table->grid, inside);
    if (held == 0) return OMINO_NO_PLACEMENT;
    if (!position->touch)
        return 3 * room >= 2 * table->cells ? guess(table, inside, held, rng) : OMINO_NO_PLACEMENT;
    if (2 * room < table->cells || table->halo > 3) return OMINO_NO_PLACEMENT;
    for (unsigned i = 0; i < words; i++) touch[i] = inside[i] & position->touch[i];
    return guess_touching(table, inside, touch, held, rng);
}

uint32_t omino_placements_random(const struct omino_placements *table, const uint64_t *free,
                                 const uint64_t *touch, const uint64_t *hand, struct omino_rng *rng)
{
    assert(table && free && rng);
    const struct omino_position position = {free, touch, hand};
    const uint32_t guessed = guess_in(table, &position, rng);
    return guessed != OMINO_NO_PLACEMENT ? guessed : table->ops->random(table, &position, rng);
}
