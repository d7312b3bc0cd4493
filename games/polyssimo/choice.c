/* SPDX-License-Identifier: MIT */
/*
 * The moves that the search considers, and the moves of playouts.
 *
 * Describing a move takes a fraction of a microsecond, and there may be thousands of moves. The
 * best ones are therefore found by a cheaper method. A move can only harm the placements that it
 * overlaps. How many placements cover each square is counted once for all moves, and a placement
 * counts for more if its piece has few:
 *
 *     weight of a square = sum over pieces of (placements that cover it) / (all its placements)
 *
 * A move costs its own player, and every other one, about the weights of the squares that it
 * covers: a sum of six numbers.
 */
#include "outlook.h"

/* ---- which moves ----------------------------------------------------------------------------- */

enum { FEW = 16 }; /* maximum number of placements of an orientation to enter one by one */

/* The weight of each part of a score, chosen so that scores approximate the evaluation after the
 * move. */
static const float of_own = 0.2f;      /* weight of a square for the player's own pieces */
static const float of_others = 0.75f;  /* placements of others on a square, as a share of all */
static const float of_safety = 0.5f;   /* a square that nobody else can cover */
static const float of_contact = 0.03f; /* a side that touches a piece or the border */
static const float of_size = 0.25f;    /* a square of the piece */
static const float of_choice = 1.5f;   /* placements of the piece, as a share of all */

/* The data for scoring the moves in a position. Maps have one entry per bit, and margins. */
struct scoring {
    float squares[MAP];
    float gain[POLYSSIMO_PIECES];            /* score for placing the piece anywhere */
    float each[POLYSSIMO_PIECES];            /* weight of a placement of the piece */
    uint8_t of_piece[POLYSSIMO_PIECES][MAP]; /* placements of the piece that cover a square */
    uint32_t hand;
};

/* Adds the squares covered by placements of an orientation to a map: placement by placement if
 * there are few, else square by square of the piece. */
static ALWAYS_INLINE void map_look(const uint64_t anchors[POLYSSIMO_WORDS], unsigned count,
                                   const uint8_t *offsets, unsigned squares, uint8_t *map)
{
    uint8_t bytes[POLYSSIMO_MAP];
    if (count > FEW) {
        spread(anchors, bytes);
        for (unsigned c = 0; c < squares; c++)
            for (unsigned b = 0; b < POLYSSIMO_MAP; b++)
                map[b + offsets[c]] = (uint8_t)(map[b + offsets[c]] + bytes[b]);
        return;
    }
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++)
        for (uint64_t rest = anchors[w]; rest; rest &= rest - 1) {
            uint8_t *at = map + 64 * w + (unsigned)__builtin_ctzll(rest);
            for (unsigned c = 0; c < squares; c++) at[offsets[c]]++;
        }
}

/* Maps the number of placements of a piece that cover each square; returns the total number of
 * placements. */
static ALWAYS_INLINE unsigned map_piece(const struct polyssimo *t, uint64_t sets[][POLYSSIMO_WORDS],
                                        unsigned piece, uint8_t map[MAP])
{
    unsigned ways = 0;
    memset(map, 0, MAP);
    for (unsigned i = t->first_look[piece]; i < t->first_look[piece + 1]; i++) {
        const unsigned count = count_bits(sets[i]);
        if (count == 0) continue;
        ways += count;
        map_look(sets[i], count, t->offsets[i], t->squares[piece], map + MARGIN);
    }
    return ways;
}

/* Sums over pieces, by square. */
struct sums {
    float weights[POLYSSIMO_MAP];
    uint16_t ways[POLYSSIMO_MAP];
    unsigned all;
};

/* Adds the placements of a piece to the maps. */
static ALWAYS_INLINE void add_piece(struct scoring *w, unsigned piece, unsigned ways,
                                    struct sums *sums)
{
    const uint8_t *map = w->of_piece[piece] + MARGIN;
    const float each = 1 / (float)ways;
    for (unsigned b = 0; b < POLYSSIMO_MAP; b++) {
        sums->weights[b] += each * (float)map[b];
        sums->ways[b] = (uint16_t)(sums->ways[b] + map[b]);
    }
    sums->all += ways;
    w->each[piece] = each;
}

/* Computes the score for covering each square. */
static ALWAYS_INLINE void score_squares(const struct polyssimo *t, const struct polyssimo_state *s,
                                        const struct sums *own, const struct sums *others,
                                        float *squares)
{
    const float part = of_others / (float)(others->all + 1);
    int8_t neighbours[MAP];
    map_neighbours(t, s->free, neighbours);
    memset(squares, 0, MAP * sizeof *squares);
    for (unsigned b = 0; b < POLYSSIMO_MAP; b++)
        squares[MARGIN + b] = part * (float)others->ways[b] - of_own * own->weights[b] -
                              of_contact * (float)(4 - neighbours[MARGIN + b]) -
                              (others->ways[b] == 0 ? of_safety : 0);
}

/* Finds the anchors of all placements, and the data for scoring moves. */
static ALWAYS_INLINE void start_scoring(const struct polyssimo *t, const struct polyssimo_state *s,
                                        uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS],
                                        struct scoring *scoring)
{
    struct sums sums[2]; /* sums for the other players, and for the player to move */
    const uint64_t left = s->left;
    memset(sums, 0, sizeof sums);
    memset(scoring->each, 0, sizeof scoring->each);
    scoring->hand = polyssimo_hand(s, (unsigned)s->to_move);
    omino_placements_sets(t->table, s->free, NULL, &left, sets[0]);
    for (uint32_t rest = s->left; rest; rest &= rest - 1) {
        const unsigned piece = first_of(rest);
        const unsigned ways = map_piece(t, sets, piece, scoring->of_piece[piece]);
        if (ways > 0) add_piece(scoring, piece, ways, &sums[scoring->hand >> piece & 1]);
    }
    score_squares(t, s, &sums[1], &sums[0], scoring->squares);
    for (uint32_t rest = scoring->hand; rest; rest &= rest - 1) {
        const unsigned piece = first_of(rest);
        if (scoring->each[piece] == 0) continue;
        scoring->gain[piece] = of_size * (float)t->squares[piece] -
                               of_choice / (scoring->each[piece] * (float)(sums[1].all + 1));
    }
}

static ALWAYS_INLINE float score(const struct polyssimo *t, const struct scoring *scoring,
                                 unsigned look, unsigned anchor, unsigned piece)
{
    float sum = 0;
    unsigned itself = 0;
    for (unsigned c = 0; c < t->squares[piece]; c++) {
        const unsigned at = MARGIN + anchor + t->offsets[look][c];
        sum += scoring->squares[at];
        itself += scoring->of_piece[piece][at];
    }
    return sum + scoring->gain[piece] + of_own * scoring->each[piece] * (float)itself;
}

/* The best moves so far as a heap, with the worst of them on top. A key has the score in its upper
 * half and the inverted move in its lower half: of two moves with equal scores, the one with the
 * lower number counts as better. */
struct choice {
    unsigned count;
    uint64_t keys[POLYSSIMO_BEST];
};

/* Maps the bits of a float to an integer, preserving the order. */
static ALWAYS_INLINE uint64_t key_of(float value, uint32_t move)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits ^= bits >> 31 ? UINT32_MAX : UINT32_C(1) << 31;
    return (uint64_t)bits << 32 | (move ^ UINT32_MAX);
}

/* Replaces the top of a heap of `count` keys. */
static ALWAYS_INLINE void sink(uint64_t *keys, unsigned count, uint64_t key)
{
    unsigned at = 0;
    for (unsigned child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && keys[child + 1] < keys[child]) child++;
        if (key <= keys[child]) break;
        keys[at] = keys[child];
    }
    keys[at] = key;
}

static ALWAYS_INLINE void consider(struct choice *best, uint64_t key)
{
    if (best->count == POLYSSIMO_BEST) {
        if (key > best->keys[0]) sink(best->keys, best->count, key);
        return;
    }
    unsigned at = best->count++;
    for (; at > 0 && key < best->keys[(at - 1) / 2]; at = (at - 1) / 2)
        best->keys[at] = best->keys[(at - 1) / 2];
    best->keys[at] = key;
}

/* Sorts the heap into a list, the best move first. */
static ALWAYS_INLINE void sort(struct choice *best)
{
    for (unsigned left = best->count; left-- > 1;) {
        const uint64_t last = best->keys[left];
        best->keys[left] = best->keys[0];
        sink(best->keys, left, last);
    }
}

static ALWAYS_INLINE void choose(const struct polyssimo *t, const struct polyssimo_state *s,
                                 struct choice *best)
{
    uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS];
    struct scoring scoring;
    start_scoring(t, s, sets, &scoring);
    best->count = 0;
    for (uint32_t rest = scoring.hand; rest; rest &= rest - 1) {
        const unsigned piece = first_of(rest);
        for (unsigned i = t->first_look[piece]; i < t->first_look[piece + 1]; i++)
            for (unsigned w = 0; w < POLYSSIMO_WORDS; w++)
                for (uint64_t bits = sets[i][w]; bits; bits &= bits - 1) {
                    const unsigned anchor = 64 * w + (unsigned)__builtin_ctzll(bits);
                    consider(best,
                             key_of(score(t, &scoring, i, anchor, piece), i << t->shift | anchor));
                }
    }
    sort(best);
}

FAST static void choose_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                             struct choice *best)
{
    choose(t, s, best);
}

/* Lists all moves if there are few, otherwise those with the best scores. */
uint32_t omino_polyssimo_candidates(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    struct choice best;
    if (omino_polyssimo_moves_count(game, state) <= POLYSSIMO_BEST)
        return omino_polyssimo_moves(game, state, moves, cap);
    if (is_fast(&t->grid))
        choose_fast(t, s, &best);
    else
        choose(t, s, &best);
    for (unsigned i = 0; i < best.count && i < cap; i++)
        moves[i] = (uint32_t)best.keys[i] ^ UINT32_MAX;
    return best.count;
}

/* ---- simulated games ------------------------------------------------------------------------- */

/* Returns whether only one player can still move and that player is already ahead. */
static int settled(const struct omino_game *game, const struct polyssimo_state *s)
{
    const struct polyssimo *t = polyssimo_of(game);
    struct omino_outcome outcome = OMINO_INIT(outcome);
    if ((s->out | 1u << s->to_move) + 1u != 1u << t->players) return 0;
    omino_state_outcome(game, s, &outcome);
    return outcome.places[s->to_move] == 1;
}

/* Returns the number of sides of a placement that touch free squares. */
static ALWAYS_INLINE unsigned count_open(const struct polyssimo *t, const uint64_t *free,
                                         uint32_t placement)
{
    const unsigned steps[] = {1, t->grid.stride};
    uint64_t cells[POLYSSIMO_WORDS];
    unsigned open = 0;
    omino_placement_cells(t->table, placement, cells);
    for (int i = 0; i < 2; i++) {
        const unsigned by = steps[i];
        for (unsigned w = 0; w < POLYSSIMO_WORDS; w++) {
            const uint64_t carried = w > 0 ? cells[w - 1] >> (64 - by) : 0;
            const uint64_t borrowed = w + 1 < POLYSSIMO_WORDS ? cells[w + 1] << (64 - by) : 0;
            const uint64_t rest = free[w] & ~cells[w];
            open += (unsigned)__builtin_popcountll((cells[w] << by | carried) & rest);
            open += (unsigned)__builtin_popcountll((cells[w] >> by | borrowed) & rest);
        }
    }
    return open;
}

enum { TRIES = 3 };

/* Returns the tightest-fitting of a few random placements of the hand; OMINO_NO_PLACEMENT if there
 * are none. Playouts that waste less room end more like real games. */
static uint32_t draw_snug(const struct polyssimo *t, const uint64_t *free, const uint64_t *hand,
                          struct omino_rng *rng)
{
    uint32_t best = OMINO_NO_PLACEMENT;
    unsigned least = UINT32_MAX;
    for (int i = 0; i < TRIES; i++) {
        const uint32_t placement = omino_placements_random(t->table, free, NULL, hand, rng);
        if (placement == OMINO_NO_PLACEMENT) break;
        const unsigned open = count_open(t, free, placement);
        if (open >= least) continue;
        least = open;
        best = placement;
    }
    return best;
}

uint32_t omino_polyssimo_playout(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    if (polyssimo_pool(t, s)) return omino_polyssimo_random(game, state, rng);
    if (s->out && settled(game, s)) return OMINO_NO_MOVE;
    const uint64_t hand = polyssimo_hand(s, (unsigned)s->to_move), large = hand & t->hexominoes;
    if (large && omino_rng_below(rng, 8) > 0) {
        const uint32_t placement = draw_snug(t, s->free, &large, rng);
        if (placement != OMINO_NO_PLACEMENT) return placement;
    }
    return draw_snug(t, s->free, &hand, rng);
}
