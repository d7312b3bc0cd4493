/* SPDX-License-Identifier: MIT */
/*
 * What the computer knows about Polyssimo Challenge: how moves and positions are described by
 * numbers, and which moves are worth a thought. The weights of the numbers are in
 * polyssimo_weights.c.
 *
 * A player lives by the places that are left for the pieces in his hand. So a position is described
 * by how many placements there are, which pieces have any, how many squares they reach and which of
 * these nobody else does (footprints), and how much could be packed in there. In the draft, all
 * placements being open to everybody, each piece has a value of its own. A move is described by the
 * position after it.
 *
 * That takes a microsecond or more, and there may be thousands of moves. So the best ones are found
 * in a cheaper way. A move can only harm the placements that it overlaps; and how many placements
 * cover a square, each counted for as much as its piece is short of them, is found once for all
 * moves:
 *
 *     weight of a square = sum over pieces of (placements that cover it) / (placements in all)
 *
 * A move costs its own player, and everybody else, about what lies on the squares that it covers: a
 * sum of six numbers.
 */
#include "polyssimo.h"

#include <math.h>
#include <string.h>

/* The same code is compiled a second time for machines that count bits in one instruction. */
#if defined(__x86_64__) && defined(__GNUC__)
#define WITH_POPCNT __attribute__((target("avx2,bmi,bmi2,popcnt")))
#else
#define WITH_POPCNT
#endif
#define ALWAYS_INLINE inline __attribute__((always_inline))

enum {
    MARGIN = 64, /* squares of a map before and behind the board, which neighbours may lie on */
    MAP = POLYSSIMO_MAP + 2 * MARGIN
};

static unsigned first_of(uint32_t set)
{
    return (unsigned)__builtin_ctz(set);
}

static ALWAYS_INLINE unsigned count_bits(const uint64_t set[POLYSSIMO_WORDS])
{
    unsigned bits = 0;
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++) bits += (unsigned)__builtin_popcountll(set[w]);
    return bits;
}

static unsigned placed_by_all(const struct polyssimo_state *s)
{
    return POLYSSIMO_PIECES - polyssimo_count(s->left);
}

/* ---- what can be done ------------------------------------------------------------------------ */

/* A position, or what a move makes of it. */
struct situation {
    uint64_t free[POLYSSIMO_WORDS];
    uint32_t hands[POLYSSIMO_PLAYERS];
};

/* What can be done there. */
struct outlook {
    uint16_t ways[POLYSSIMO_PIECES];                    /* placements of each piece in a hand */
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

/* A set of squares in one vector; the last word is empty. */
typedef uint64_t lanes __attribute__((vector_size(32), aligned(16)));
_Static_assert(POLYSSIMO_WORDS < 4, "a set with an empty word fits a vector");

/* Adds to `covered` what placements of an orientation cover. Its first square is the anchor. */
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

static ALWAYS_INLINE void look(const struct polyssimo *t, const struct situation *now,
                               struct outlook *outlook)
{
    uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS];
    uint64_t left = 0;
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

/* The first placement of the piece that has the fewest; OMINO_NO_PLACEMENT if none fits. */
static ALWAYS_INLINE uint32_t rarest(const struct polyssimo *t, const uint64_t *free, uint32_t hand)
{
    uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS];
    const uint64_t pieces = hand;
    unsigned fewest = UINT32_MAX;
    uint32_t placement = OMINO_NO_PLACEMENT;
    omino_placements_sets(t->table, free, NULL, &pieces, sets[0]);
    for (; hand; hand &= hand - 1) {
        const unsigned piece = first_of(hand);
        unsigned ways = 0;
        uint32_t lowest = OMINO_NO_PLACEMENT;
        for (unsigned i = t->first_look[piece]; i < t->first_look[piece + 1]; i++) {
            const unsigned count = count_bits(sets[i]);
            if (count > 0 && ways == 0) {
                unsigned w = 0;
                while (!sets[i][w]) w++;
                lowest = i << t->shift | (64 * w + (unsigned)__builtin_ctzll(sets[i][w]));
            }
            ways += count;
        }
        if (ways == 0 || ways >= fewest) continue;
        fewest = ways;
        placement = lowest;
    }
    return placement;
}

/* Squares that pieces of a hand cover when they are laid one after the other, each time the one
 * with the fewest placements, in the first of them. */
static ALWAYS_INLINE unsigned pack(const struct polyssimo *t, const uint64_t *free, uint32_t hand)
{
    uint64_t rest[POLYSSIMO_WORDS];
    unsigned squares = 0;
    uint32_t placement;
    memcpy(rest, free, sizeof rest);
    while (hand && (placement = rarest(t, rest, hand)) != OMINO_NO_PLACEMENT) {
        const unsigned piece = omino_placement_piece(t->table, placement);
        omino_placement_remove(t->table, placement, rest);
        hand &= ~polyssimo_bit(piece);
        squares += t->squares[piece];
    }
    return squares;
}

/* ---- positions ------------------------------------------------------------------------------- */

enum position_feature {
    TAKEN,                           /* in the draft: one for each piece */
    LEFT = TAKEN + POLYSSIMO_PIECES, /* squares in hand */
    ALIVE,                           /* those of pieces that fit somewhere */
    PIECES,                          /* pieces that do */
    MOVES,                           /* placements, as a logarithm */
    CHOICE,                          /* for each piece, the more the nearer to 1 */
    REACH,                           /* squares that can be covered */
    FOOTPRINTS,                      /* those that nobody else can cover */
    RESERVED,                        /* squares of pieces that can be packed into them */
    PACKED,                          /* squares that can be packed if nobody else places, once the
                                        board is crowded */
    TURN,                            /* whether the player moves */
    FIRST,                           /* whether it is player1 */
    OUT,                             /* whether the player was passed over */
    OF_POSITION
};
_Static_assert(OF_POSITION == (int)POLYSSIMO_POSITION_FEATURES, "as the tables say");

enum { CROWDED = 6 }; /* pieces on the board; before, everything fits */

/* What is said of a player's chances in a situation, from LEFT to RESERVED. */
static ALWAYS_INLINE uint32_t judge_player(const struct polyssimo *t, const struct situation *now,
                                           const struct outlook *outlook, unsigned player, float *f)
{
    const uint32_t hand = now->hands[player];
    uint64_t own[POLYSSIMO_WORDS];
    uint32_t alive = 0;
    unsigned ways = 0;
    for (uint32_t rest = hand; rest; rest &= rest - 1) {
        const unsigned piece = first_of(rest), some = outlook->ways[piece];
        if (some == 0) continue;
        alive |= polyssimo_bit(piece);
        ways += some;
        f[CHOICE] += (float)some / (float)(some + 8);
    }
    f[LEFT] = (float)omino_polyssimo_squares(t, hand) / 6;
    f[ALIVE] = (float)omino_polyssimo_squares(t, alive) / 6;
    f[PIECES] = (float)polyssimo_count(alive);
    f[MOVES] = logf(1 + (float)ways);
    memcpy(own, outlook->reach[player], sizeof own);
    f[REACH] = (float)count_bits(own) / 16;
    for (unsigned p = 0; p < t->players; p++)
        for (unsigned w = 0; w < POLYSSIMO_WORDS && p != player; w++)
            own[w] &= ~outlook->reach[p][w];
    const unsigned footprints = count_bits(own);
    f[FOOTPRINTS] = (float)footprints / 6;
    if (footprints >= 5) f[RESERVED] = (float)pack(t, own, alive) / 6;
    return alive;
}

static ALWAYS_INLINE void judge_placement(const struct polyssimo *t,
                                          const struct polyssimo_state *s, float *features)
{
    const struct situation now = situation_of(t, s);
    struct outlook outlook;
    look(t, &now, &outlook);
    for (unsigned player = 0; player < t->players; player++) {
        float *f = features + player * OF_POSITION;
        const uint32_t alive = judge_player(t, &now, &outlook, player, f);
        if (placed_by_all(s) >= CROWDED) f[PACKED] = (float)pack(t, s->free, alive) / 6;
        f[OUT] = (float)(s->out >> player & 1);
    }
}

static ALWAYS_INLINE void judge(const struct polyssimo *t, const struct polyssimo_state *s,
                                float *features)
{
    memset(features, 0, t->players * OF_POSITION * sizeof *features);
    for (unsigned player = 0; player < t->players; player++) {
        float *f = features + player * OF_POSITION;
        f[TURN] = s->to_move == (int)player;
        f[FIRST] = player == 0;
        for (unsigned i = 0; i < POLYSSIMO_PIECES && polyssimo_pool(t, s); i++)
            f[TAKEN + i] = (float)(s->taken[player] >> i & 1);
    }
    if (!polyssimo_pool(t, s)) judge_placement(t, s, features);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* From MORE on: by how much the player is better off after the move than the others are on average,
 * in what a position is described by, from LEFT to RESERVED. */
enum move_feature {
    MORE,
    SAFE = MORE + RESERVED - LEFT + 1, /* squares that nobody else could cover */
    ALL_SAFE,                          /* whether all are so */
    CONTACT,                           /* sides of squares that touch pieces or the border */
    RARITY,                            /* how few placements the piece had */
    OF_MOVE
};
_Static_assert(OF_MOVE == (int)POLYSSIMO_MOVE_FEATURES, "as the tables say");

enum { FEW = 16 }; /* placements of an orientation */

/* What the moves of a position are scored by; maps have one entry for each bit, with margins. The
 * numbers come near to what the evaluation makes of a move; they were found by comparison. */
static const float of_own = 0.2f;      /* the weight of a square for one's own pieces */
static const float of_others = 0.75f;  /* placements of others, as a part of all */
static const float of_safety = 0.5f;   /* that nobody else could cover the square */
static const float of_contact = 0.03f; /* each side that touches a piece or the border */
static const float of_size = 0.25f;    /* each square of a piece that is placed */
static const float of_choice = 1.5f;   /* placements of the piece, as a part of all */
struct scoring {
    float squares[MAP];
    float gain[POLYSSIMO_PIECES];            /* of having placed a piece, wherever */
    float each[POLYSSIMO_PIECES];            /* weight of a placement */
    uint8_t of_piece[POLYSSIMO_PIECES][MAP]; /* placements of the piece that cover a square */
    uint32_t hand;
};

/* One byte for each bit of a set. */
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

/* Adds what placements of an orientation cover to a map: one by one if they are few, or square by
 * square of the piece. */
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

/* How many placements of a piece cover each square; returns how many there are. */
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

/* Sums over pieces, for each square. */
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

/* How many free squares are beside each one. */
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

/* What it costs, or gains, to cover each square. */
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

/* Finds the anchors of all placements, and what moves are scored by. */
static ALWAYS_INLINE void start_scoring(const struct polyssimo *t, const struct polyssimo_state *s,
                                        uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS],
                                        struct scoring *scoring)
{
    struct sums sums[2]; /* of others, and of the player to move */
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

/* The best moves so far, the best one first. */
struct choice {
    unsigned count;
    float scores[POLYSSIMO_BEST];
    uint32_t moves[POLYSSIMO_BEST];
};

static ALWAYS_INLINE void consider(struct choice *best, uint32_t move, float value)
{
    unsigned at = best->count;
    if (at == POLYSSIMO_BEST && value <= best->scores[at - 1]) return;
    if (at == POLYSSIMO_BEST)
        at--;
    else
        best->count++;
    for (; at > 0 && best->scores[at - 1] < value; at--) {
        best->scores[at] = best->scores[at - 1];
        best->moves[at] = best->moves[at - 1];
    }
    best->scores[at] = value;
    best->moves[at] = move;
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
                    consider(best, i << t->shift | anchor, score(t, &scoring, i, anchor, piece));
                }
    }
}

/* What describing the moves of a position starts from. */
struct before {
    struct situation now;
    struct outlook outlook;
    uint64_t others[POLYSSIMO_WORDS]; /* squares that others can cover */
    int8_t neighbours[MAP];
    unsigned mover;
};

static ALWAYS_INLINE void start_describing(const struct polyssimo *t,
                                           const struct polyssimo_state *s, struct before *before)
{
    before->now = situation_of(t, s);
    before->mover = (unsigned)s->to_move;
    look(t, &before->now, &before->outlook);
    map_neighbours(t, s->free, before->neighbours);
    memset(before->others, 0, sizeof before->others);
    for (unsigned p = 0; p < t->players; p++)
        for (unsigned w = 0; w < POLYSSIMO_WORDS && p != before->mover; w++)
            before->others[w] |= before->outlook.reach[p][w];
}

/* How everybody stands after a move, the mover compared with the others. */
static ALWAYS_INLINE void compare(const struct polyssimo *t, const struct situation *after,
                                  unsigned mover, float *f)
{
    struct outlook outlook;
    look(t, after, &outlook);
    for (unsigned player = 0; player < t->players; player++) {
        const float part = player == mover ? 1 : -1 / (float)(t->players - 1);
        float of_player[OF_POSITION] = {0};
        judge_player(t, after, &outlook, player, of_player);
        for (unsigned i = LEFT; i <= RESERVED; i++) f[MORE + i - LEFT] += part * of_player[i];
    }
}

static ALWAYS_INLINE void describe(const struct polyssimo *t, const struct before *before,
                                   uint32_t move, unsigned piece, float *f)
{
    const unsigned squares = t->squares[piece], anchor = move & ((1u << t->shift) - 1);
    struct situation after = before->now;
    unsigned safe = 0;
    int contact = 0;
    memset(f, 0, OF_MOVE * sizeof *f);
    after.hands[before->mover] &= ~polyssimo_bit(piece);
    for (unsigned c = 0; c < squares; c++) {
        const unsigned at = anchor + t->offsets[move >> t->shift][c];
        omino_bits_clear(after.free, at);
        safe += !omino_bits_test(before->others, at);
        contact += 4 - before->neighbours[MARGIN + at];
    }
    compare(t, &after, before->mover, f);
    f[SAFE] = (float)safe / (float)squares;
    f[ALL_SAFE] = safe == squares;
    f[CONTACT] = (float)contact / 8;
    f[RARITY] = -logf((float)before->outlook.ways[piece]) / 4;
}

static ALWAYS_INLINE void describe_all(const struct polyssimo *t, const struct polyssimo_state *s,
                                       const uint32_t *moves, uint32_t count, float *features,
                                       uint8_t *kinds)
{
    struct before before;
    start_describing(t, s, &before);
    for (uint32_t i = 0; i < count; i++) {
        const unsigned piece = omino_placement_piece(t->table, moves[i]);
        kinds[i] = (uint8_t)piece;
        describe(t, &before, moves[i], piece, features + (size_t)i * OF_MOVE);
    }
}

/* ---- for both kinds of machines -------------------------------------------------------------- */

static int is_fast(const struct polyssimo *t)
{
    return t->grid.path == OMINO_PATH_AVX2;
}

WITH_POPCNT static void judge_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                                   float *features)
{
    judge(t, s, features);
}

static void describe_position(const struct omino_game *game, const void *state, float *features)
{
    const struct polyssimo *t = polyssimo_of(game);
    if (is_fast(t))
        judge_fast(t, state, features);
    else
        judge(t, state, features);
}

WITH_POPCNT static void describe_all_fast(const struct polyssimo *t,
                                          const struct polyssimo_state *s, const uint32_t *moves,
                                          uint32_t count, float *features, uint8_t *kinds)
{
    describe_all(t, s, moves, count, features, kinds);
}

static void describe_moves(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t count, float *features, uint8_t *kinds)
{
    const struct polyssimo *t = polyssimo_of(game);
    if (count > 0 && moves[0] >= t->take) {
        memset(features, 0, (size_t)count * OF_MOVE * sizeof *features);
        for (uint32_t i = 0; i < count; i++) kinds[i] = (uint8_t)(moves[i] - t->take);
    } else if (is_fast(t)) {
        describe_all_fast(t, state, moves, count, features, kinds);
    } else {
        describe_all(t, state, moves, count, features, kinds);
    }
}

/* ---- phases ---------------------------------------------------------------------------------- */

enum { PARTS = 7 };
_Static_assert(POLYSSIMO_PHASES == 2 * PARTS, "as the tables say");

/* The draft and six parts of the placement, for two players, and for more. */
static unsigned phase(const struct omino_game *game, const void *state)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    const unsigned placed = placed_by_all(s);
    const unsigned part = polyssimo_pool(t, s) ? 0 : 1 + (placed < 15 ? placed / 3 : 5);
    return t->players == 2 ? part : PARTS + part;
}

/* ---- which moves, and simulated games -------------------------------------------------------- */

WITH_POPCNT static void choose_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                                    struct choice *best)
{
    choose(t, s, best);
}

/* All moves if they are few, else those that the weights of squares speak for. */
uint32_t omino_polyssimo_candidates(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    struct choice best;
    if (omino_polyssimo_moves_count(game, state) <= POLYSSIMO_BEST)
        return omino_polyssimo_moves(game, state, moves, cap);
    if (is_fast(t))
        choose_fast(t, s, &best);
    else
        choose(t, s, &best);
    for (unsigned i = 0; i < best.count && i < cap; i++) moves[i] = best.moves[i];
    return best.count;
}

/* Whether only one player can still move, and is ahead already. */
static int settled(const struct omino_game *game, const struct polyssimo_state *s)
{
    const struct polyssimo *t = polyssimo_of(game);
    struct omino_outcome outcome;
    if ((s->out | 1u << s->to_move) + 1u != 1u << t->players) return 0;
    omino_state_outcome(game, s, &outcome);
    return outcome.places[s->to_move] == 1;
}

/* Free squares beside a placement, counted once for each side. */
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

/* The snuggest of some placements of the hand that are drawn at random; OMINO_NO_PLACEMENT if there
 * is none. Simulated games that waste less room end more like real ones. */
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

const struct omino_knowledge omino_polyssimo_knowledge = {
    .phases = POLYSSIMO_PHASES,
    .move_features = OF_MOVE,
    .move_kinds = POLYSSIMO_PIECES,
    .position_features = OF_POSITION,
    .playout_share = 0.1f,
    .move_weights = &omino_polyssimo_move_weights[0][0],
    .position_weights = &omino_polyssimo_position_weights[0][0],
    .phase = phase,
    .describe_moves = describe_moves,
    .describe_position = describe_position,
};
