/* SPDX-License-Identifier: MIT */
/* The outlook of a position of Polyssimo: the placements that are left, and the squares that they
 * reach. */
#ifndef OMINO_GAMES_POLYSSIMO_OUTLOOK_H
#define OMINO_GAMES_POLYSSIMO_OUTLOOK_H

#include "polyssimo.h"

#include <string.h>

#include "../fast.h"

static ALWAYS_INLINE unsigned first_of(uint32_t set)
{
    return (unsigned)__builtin_ctz(set);
}

static ALWAYS_INLINE unsigned count_bits(const uint64_t set[POLYSSIMO_WORDS])
{
    unsigned bits = 0;
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++) bits += (unsigned)__builtin_popcountll(set[w]);
    return bits;
}

enum {
    MARGIN = 64, /* entries of a map on either side of the board, for neighbours off it */
    MAP = POLYSSIMO_MAP + 2 * MARGIN
};

/* Turns each bit of a set into a byte, 0 or 1. */
static ALWAYS_INLINE void spread(const uint64_t set[POLYSSIMO_WORDS], uint8_t bytes[POLYSSIMO_MAP])
{
    for (unsigned i = 0; i < POLYSSIMO_MAP; i += 8) {
        const uint64_t eight = (set[i / 64] >> i % 64 & 0xff) * UINT64_C(0x0101010101010101) &
                               UINT64_C(0x8040201008040201);
        const uint64_t ones =
            (eight + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
        for (unsigned b = 0; b < 8; b++) bytes[i + b] = (uint8_t)(ones >> 8 * b);
    }
}

/* Does the inverse: sets a bit for each byte that is not zero. Words hold eight bytes in memory
 * order. */
static ALWAYS_INLINE void gather(const uint64_t bytes[POLYSSIMO_MAP / 8],
                                 uint64_t set[POLYSSIMO_WORDS])
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++) {
        uint64_t bits = 0;
        for (unsigned i = 0; i < 8; i++) {
            const uint64_t eight = bytes[8 * w + i];
            const uint64_t ones = ((((eight & low) + low) | eight) & ~low) >> 7;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
            bits |= (ones * UINT64_C(0x8040201008040201) >> 56) << 8 * i;
#else
            bits |= (ones * UINT64_C(0x0102040810204080) >> 56) << 8 * i;
#endif
        }
        set[w] = bits;
    }
}

/* Maps the number of free squares beside each free square; -1 for squares that are not free. */
static ALWAYS_INLINE void map_neighbours(const struct polyssimo *t, const uint64_t *free,
                                         int8_t *neighbours)
{
    uint8_t at[MAP] = {0};
    const int stride = t->grid.stride;
    memset(neighbours, 0, MAP);
    spread(free, at + MARGIN);
    for (int b = MARGIN; b < MAP - MARGIN; b++)
        neighbours[b] = (int8_t)(at[b - 1] + at[b + 1] + at[b - stride] + at[b + stride]);
    for (int b = MARGIN; b < MAP - MARGIN; b++)
        if (!at[b]) neighbours[b] = -1;
}

/* ---- the outlook ----------------------------------------------------------------------------- */

/* A position, or the position after a move. */
struct situation {
    uint64_t free[POLYSSIMO_WORDS];
    uint32_t hands[POLYSSIMO_PLAYERS];
};

/* The placements left in a situation. */
struct outlook {
    uint16_t ways[POLYSSIMO_PIECES]; /* number of placements of each piece in hand */
    uint64_t reach[POLYSSIMO_PLAYERS][POLYSSIMO_WORDS]; /* squares that a player can cover */
};

static struct situation situation_of(const struct polyssimo *t, const struct polyssimo_state *s)
{
    struct situation now = {{0}, {0}};
    memcpy(now.free, s->free, sizeof now.free);
    for (unsigned player = 0; player < t->players; player++)
        now.hands[player] = polyssimo_hand(s, player);
    return now;
}

/* A set of squares in one vector; its last word is empty. */
typedef uint64_t lanes __attribute__((vector_size(32), aligned(16)));
_Static_assert(POLYSSIMO_WORDS < 4, "a vector holds a set and an empty word");

/* Adds the squares covered by placements of an orientation to `covered`. */
static ALWAYS_INLINE void cover(const uint64_t anchors[POLYSSIMO_WORDS], uint64_t pattern,
                                lanes *covered)
{
    lanes here = {0};
    memcpy(&here, anchors, POLYSSIMO_WORDS * sizeof *anchors);
    const lanes below = __builtin_shufflevector(here, here, 3, 0, 1, 2);
    *covered |= here;
    for (pattern &= pattern - 1; pattern; pattern &= pattern - 1) {
        const unsigned by = (unsigned)__builtin_ctzll(pattern);
        *covered |= here << by | below >> (64 - by);
    }
}

/* A position, the anchors of all its placements, and the results derived from them. */
struct sight {
    struct situation now;
    struct outlook outlook;
    uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS];
};

static ALWAYS_INLINE void look(const struct polyssimo *t, const struct polyssimo_state *s,
                               struct sight *sight)
{
    const struct situation *now = &sight->now;
    struct outlook *outlook = &sight->outlook;
    uint64_t(*sets)[POLYSSIMO_WORDS] = sight->sets;
    uint64_t left = 0;
    sight->now = situation_of(t, s);
    memset(outlook, 0, sizeof *outlook);
    for (unsigned player = 0; player < t->players; player++) left |= now->hands[player];
    omino_placements_sets(t->table, now->free, NULL, &left, sets[0]);
    for (unsigned player = 0; player < t->players; player++) {
        lanes covered = {0};
        for (uint32_t hand = now->hands[player]; hand; hand &= hand - 1) {
            const unsigned piece = first_of(hand);
            unsigned ways = 0;
            for (unsigned i = t->first_look[piece]; i < t->first_look[piece + 1]; i++) {
                const unsigned count = count_bits(sets[i]);
                if (count == 0) continue;
                cover(sets[i], t->patterns[i], &covered);
                ways += count;
            }
            outlook->ways[piece] = (uint16_t)ways;
        }
        memcpy(outlook->reach[player], &covered, sizeof outlook->reach[player]);
    }
}

/* ---- all placements of a position ------------------------------------------------------------ */

/* Maximum number of words of an index built for one position. Positions with more placements, just
 * after the draft, use the index of the game. */
enum { SOME_WORDS = 48 };

/* Room for such an index. */
struct room {
    uint16_t ways[64 * SOME_WORDS];
    uint64_t covers[POLYSSIMO_BITS * SOME_WORDS];
};

/* A position with the placements that fit, as a set of the index. */
struct survey {
    struct situation now;
    struct outlook outlook;
    struct polyssimo_index index;
    uint64_t open[POLYSSIMO_INDEX_WORDS];
};

/* Four words of a long set. */
typedef uint64_t quad __attribute__((vector_size(32), aligned(8), may_alias));

static ALWAYS_INLINE const quad *covering(const struct polyssimo_index *index, unsigned square)
{
    return (const quad *)(index->covers + (size_t)square * index->words);
}

/* Fills a set with all placements of an index. */
static ALWAYS_INLINE void open_all(const struct polyssimo_index *index, uint64_t *open)
{
    memset(open, 0, index->words * sizeof *open);
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        const unsigned first = index->first_word[piece];
        const unsigned some = index->first_word[piece + 1] - first;
        const unsigned ways = polyssimo_index_ways(index, piece);
        for (unsigned w = 0; w < some; w++)
            open[first + w] = ~UINT64_C(0) >> (64 - (ways + some - 1 - w) / some);
    }
}

/* Enters all placements of a position, in the order of their numbers. */
static ALWAYS_INLINE void fill_index(const struct polyssimo *t,
                                     const uint64_t sets[][POLYSSIMO_WORDS], struct room *room,
                                     struct survey *survey)
{
    struct polyssimo_index *index = &survey->index;
    uint16_t *next = room->ways;
    index->covers = room->covers;
    index->ways = room->ways;
    memset(index->covers, 0, POLYSSIMO_BITS * index->words * sizeof *index->covers);
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        if (polyssimo_index_ways(index, piece) == 0) continue;
        for (unsigned i = t->first_look[piece]; i < t->first_look[piece + 1]; i++)
            for (unsigned w = 0; w < POLYSSIMO_WORDS; w++)
                for (uint64_t bits = sets[i][w]; bits; bits &= bits - 1)
                    *next++ =
                        (uint16_t)(i << t->shift | (64 * w + (unsigned)__builtin_ctzll(bits)));
        polyssimo_index_enter(t, index, piece);
    }
    open_all(index, survey->open);
}

/* Uses the index of the game, without the placements that overlap pieces on the board. */
static ALWAYS_INLINE void take_index(const struct polyssimo *t, struct survey *survey)
{
    quad *open = (quad *)survey->open;
    survey->index = t->index;
    open_all(&t->index, survey->open);
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++)
        for (uint64_t rest = t->board[w] & ~survey->now.free[w]; rest; rest &= rest - 1) {
            const quad *gone = covering(&t->index, 64 * w + (unsigned)__builtin_ctzll(rest));
            for (unsigned i = 0; i < t->index.words / 4; i++) open[i] &= ~gone[i];
        }
}

static ALWAYS_INLINE void start_survey(const struct polyssimo *t, const struct sight *sight,
                                       struct room *room, struct survey *survey)
{
    survey->now = sight->now;
    survey->outlook = sight->outlook;
    polyssimo_index_start(&survey->index, survey->outlook.ways);
    if (survey->index.words <= SOME_WORDS)
        fill_index(t, sight->sets, room, survey);
    else
        take_index(t, survey);
}

/* The squares of a placement; for a pentomino, the last square is listed twice. */
struct squares {
    unsigned at[POLYSSIMO_SQUARES];
};

static ALWAYS_INLINE struct squares squares_of(const struct polyssimo *t, uint32_t placement,
                                               unsigned piece)
{
    const unsigned anchor = placement & ((1u << t->shift) - 1), last = t->squares[piece] - 1u;
    struct squares squares;
    for (unsigned c = 0; c < POLYSSIMO_SQUARES; c++)
        squares.at[c] = anchor + t->offsets[placement >> t->shift][c < last ? c : last];
    return squares;
}

/* Finds the placements of a set that are left once a piece covers the squares; `left` may be the
 * set itself. */
static ALWAYS_INLINE void strike_out(const struct polyssimo_index *index, struct squares squares,
                                     const uint64_t *set, uint64_t *left)
{
    const quad *a = covering(index, squares.at[0]), *b = covering(index, squares.at[1]);
    const quad *c = covering(index, squares.at[2]), *d = covering(index, squares.at[3]);
    const quad *e = covering(index, squares.at[4]), *f = covering(index, squares.at[5]);
    const quad *from = (const quad *)set;
    quad *to = (quad *)left;
    for (unsigned i = 0; i < index->words / 4; i++)
        to[i] = from[i] & ~(a[i] | b[i] | c[i] | d[i] | e[i] | f[i]);
}

/* Returns the number of placements of a piece in a set. */
static ALWAYS_INLINE unsigned count_ways(const struct polyssimo_index *index, const uint64_t *set,
                                         unsigned piece)
{
    unsigned ways = 0;
    for (unsigned w = index->first_word[piece]; w < index->first_word[piece + 1]; w++)
        ways += (unsigned)__builtin_popcountll(set[w]);
    return ways;
}

/* Returns the lowest-numbered placement of a piece in a set, which must have one. */
static ALWAYS_INLINE uint32_t lowest_way(const struct polyssimo_index *index, const uint64_t *set,
                                         unsigned piece)
{
    const unsigned first = index->first_word[piece], some = index->first_word[piece + 1] - first;
    unsigned lowest = UINT32_MAX;
    for (unsigned w = 0; w < some; w++) {
        if (!set[first + w]) continue;
        const unsigned nth = (unsigned)__builtin_ctzll(set[first + w]) * some + w;
        if (nth < lowest) lowest = nth;
    }
    return index->ways[index->first_way[piece] + lowest];
}

/* Returns the number of squares that the pieces of a hand cover when they are placed greedily: each
 * step places the piece with the fewest placements in the set, at the first of these. Overwrites
 * the set. */
static ALWAYS_INLINE unsigned pack(const struct polyssimo *t, const struct polyssimo_index *index,
                                   uint64_t *set, uint32_t hand)
{
    unsigned squares = 0;
    for (;;) {
        unsigned fewest = UINT32_MAX, rarest = 0;
        for (uint32_t rest = hand; rest; rest &= rest - 1) {
            const unsigned piece = first_of(rest), ways = count_ways(index, set, piece);
            if (ways == 0) hand &= ~polyssimo_bit(piece);
            if (ways == 0 || ways >= fewest) continue;
            fewest = ways;
            rarest = piece;
        }
        if (!hand) return squares;
        strike_out(index, squares_of(t, lowest_way(index, set, rarest), rarest), set, set);
        hand &= ~polyssimo_bit(rarest);
        squares += t->squares[rarest];
    }
}

/* Rows of an index, one per square of a set. */
struct rows {
    const quad *at[POLYSSIMO_BITS];
    unsigned count;
};

static ALWAYS_INLINE void list_rows(const struct polyssimo_index *index, const uint64_t *squares,
                                    struct rows *rows)
{
    rows->count = 0;
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++)
        for (uint64_t rest = squares[w]; rest; rest &= rest - 1)
            rows->at[rows->count++] = covering(index, 64 * w + (unsigned)__builtin_ctzll(rest));
}

/*
 * Finds the placements of a set that lie within given squares.
 *
 *     . o o .      A piece is connected: if it covers one of the squares (#), it stays among them
 *     o # # o      unless it covers a neighbour of theirs (o). And a piece of two squares or more
 *     o # o .      covers both colours of a chessboard, so the placements that cover one of the
 *     . o . .      squares are found by looking at the squares of one colour only.
 *
 * Only neighbours that can be covered matter: those in `reach`.
 */
static ALWAYS_INLINE void keep_within(const struct polyssimo *t,
                                      const struct polyssimo_index *index, const uint64_t *reach,
                                      const uint64_t *squares, const uint64_t *set, uint64_t *kept)
{
    struct rows inside, outside;
    uint64_t some[POLYSSIMO_WORDS], beside[POLYSSIMO_WORDS];
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++) {
        some[w] = squares[w] & t->black[w];
        beside[w] = reach[w] & ~squares[w];
    }
    omino_bits_edges(&t->grid, squares, beside, beside);
    list_rows(index, some, &inside);
    list_rows(index, beside, &outside);
    for (unsigned i = 0; i < index->words / 4; i++) {
        quad in = {0}, out = {0};
        for (unsigned r = 0; r < inside.count; r++) in |= inside.at[r][i];
        for (unsigned r = 0; r < outside.count; r++) out |= outside.at[r][i];
        ((quad *)kept)[i] = ((const quad *)set)[i] & in & ~out;
    }
}

#endif
