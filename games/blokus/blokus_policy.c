/* SPDX-License-Identifier: MIT */
/*
 * What the computer knows about playing Blokus.
 *
 * A colour lives by the room that it can still get to. Its **attach points** are the free squares
 * where its next piece may touch it at a corner; its **reach** are the squares that it may cover
 * and that are at most three steps from an attach point. A move is good if it keeps or extends its
 * own reach and cuts into that of others, above all where others cannot follow. These sets cost a
 * few dozen operations on bitboards, so they are found anew for every move that is weighed: a move
 * takes its own squares and those beside it away from its colour, and adds its corners as attach
 * points; other colours only lose the squares that it covers, and only if it lies in their reach.
 *
 * Simulated games place large pieces first, and stop when the only player who can still move is
 * ahead already.
 */
#include "blokus.h"

#include <math.h>
#include <string.h>

/* The same code is compiled a second time for machines that count bits in one instruction. */
#if defined(__x86_64__) && defined(__GNUC__)
#define WITH_POPCNT __attribute__((target("avx2,bmi,bmi2,popcnt")))
#else
#define WITH_POPCNT
#endif
#if defined(__GNUC__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

/* ---- sets of squares ------------------------------------------------------------------------- */

/* Boards of both variants, as constants that the compiler sees. */
struct board {
    unsigned width, stride, words, sides;
};

static ALWAYS_INLINE struct board board_of(unsigned width, unsigned sides)
{
    return (struct board){width, width + 1, OMINO_GRID_WORDS(width, width), sides};
}

static ALWAYS_INLINE unsigned count_word(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_popcountll(word);
#else
    unsigned count = 0;
    for (; word; word &= word - 1) count++;
    return count;
#endif
}

static ALWAYS_INLINE unsigned count(const struct board d, const uint64_t *set)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < d.words; i++) bits += count_word(set[i]);
    return bits;
}

static ALWAYS_INLINE unsigned count_both(const struct board d, const uint64_t *a, const uint64_t *b)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < d.words; i++) bits += count_word(a[i] & b[i]);
    return bits;
}

static ALWAYS_INLINE int meet(const struct board d, const uint64_t *a, const uint64_t *b)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < d.words; i++) any |= a[i] & b[i];
    return any != 0;
}

/* Word i of a set moved by so many bits, up and down. */
static ALWAYS_INLINE uint64_t moved(const struct board d, const uint64_t *set, unsigned i,
                                    unsigned by)
{
    const uint64_t before = i > 0 ? set[i - 1] : 0, after = i + 1 < d.words ? set[i + 1] : 0;
    return set[i] << by | before >> (64 - by) | set[i] >> by | after << (64 - by);
}

/* Goes one step from a set to the squares beside it, within others. */
static ALWAYS_INLINE void step(const struct board d, const uint64_t *set, const uint64_t *within,
                               uint64_t *to)
{
    for (unsigned i = 0; i < d.words; i++)
        to[i] = (set[i] | moved(d, set, i, 1) | moved(d, set, i, d.stride)) & within[i];
}

/* Three steps from a set; `near` receives the squares of the first. */
static ALWAYS_INLINE void spread(const struct board d, const uint64_t *set, const uint64_t *within,
                                 uint64_t *near, uint64_t *far)
{
    uint64_t two[BLOKUS_WORDS];
    step(d, set, within, near);
    step(d, near, within, two);
    step(d, two, within, far);
}

/* The squares beside a set and those at its corners, on and off the board. */
static ALWAYS_INLINE void surround(const struct board d, const uint64_t *set, uint64_t *beside,
                                   uint64_t *corners)
{
    uint64_t flat[BLOKUS_WORDS];
    for (unsigned i = 0; i < d.words; i++) flat[i] = moved(d, set, i, 1);
    for (unsigned i = 0; i < d.words; i++) {
        beside[i] = flat[i] | moved(d, set, i, d.stride);
        corners[i] = moved(d, flat, i, d.stride);
    }
}

/* ---- a colour's prospects -------------------------------------------------------------------- */

struct prospects {
    struct blokus_room room; /* squares that it may cover, and its attach points */
    uint64_t near[BLOKUS_WORDS], reach[BLOKUS_WORDS];
    unsigned attach_count, near_count, reach_count;
    int relation; /* to the player to move: 0 the colour to move, 1 its owner's other, 2 another's
                   */
};

static ALWAYS_INLINE void look_ahead(const struct blokus *b, const struct board d,
                                     const struct blokus_state *s, int side, struct prospects *p)
{
    omino_blokus_room(b, s, side, &p->room);
    if (blokus_is_out(s, side)) memset(p->room.touch, 0, sizeof p->room.touch);
    spread(d, p->room.touch, p->room.free, p->near, p->reach);
    p->attach_count = count(d, p->room.touch);
    p->near_count = count(d, p->near);
    p->reach_count = count(d, p->reach);
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum move_feature {
    OWN_REACH,       /* afterwards */
    OWN_NEAR,        /* the same, in one step */
    OWN_EXCLUSIVE,   /* reach that no other player's colour has */
    OWN_ATTACH,      /* attach points more than before */
    OWN_SAFE_ATTACH, /* attach points that no other player reaches */
    OTHERS_REACH,    /* how much less others reach */
    OTHERS_NEAR,     /* the same, in one step */
    OTHERS_ATTACH,   /* their attach points covered */
    OTHERS_BESIDE,   /* their attach points beside the piece */
    OTHERS_SQUARES,  /* squares of the piece in their reach */
    OTHERS_TOUCHED,  /* their squares beside the piece */
    PARTNER_REACH,   /* how much less one's other colour reaches */
    CENTRE,          /* how near to the centre the piece comes */
    MOVE_FEATURES
};
_Static_assert(MOVE_FEATURES == (int)BLOKUS_MOVE_FEATURES, "as the tables say");

/* What weighing the moves of a position starts from. */
struct weighing {
    struct prospects colours[BLOKUS_SIDES];
    uint64_t others_squares[BLOKUS_WORDS];
    uint64_t others_reach[BLOKUS_WORDS];
    int side;
};

static ALWAYS_INLINE void start_weighing(const struct blokus *b, const struct board d,
                                         const struct blokus_state *s, struct weighing *w)
{
    memset(w->others_squares, 0, sizeof w->others_squares);
    memset(w->others_reach, 0, sizeof w->others_reach);
    w->side = s->to_move;
    const int owner = omino_blokus_owner(b, w->side);
    for (int c = 0; c < (int)d.sides; c++) {
        struct prospects *p = &w->colours[c];
        look_ahead(b, d, s, c, p);
        p->relation = c == w->side                                                 ? 0
                      : owner != OMINO_NOBODY && omino_blokus_owner(b, c) == owner ? 1
                                                                                   : 2;
        if (p->relation != 2) continue;
        for (unsigned i = 0; i < d.words; i++) {
            w->others_squares[i] |= blokus_placed(b, s, c)[i];
            w->others_reach[i] |= p->reach[i];
        }
    }
}

/* How near to the centre of the board a set comes: half the width at the centre, 0 at the edge. */
static ALWAYS_INLINE float nearness(const struct blokus *b, const struct board d,
                                    const uint64_t *piece)
{
    unsigned best = 0;
    for (unsigned ring = d.width / 2; ring-- > 0;) {
        if (!meet(d, piece, b->rings[ring])) continue;
        best = ring + 1;
        break;
    }
    return (float)best;
}

/* What a piece takes from another colour. */
static ALWAYS_INLINE void take_from(const struct board d, const struct prospects *p,
                                    const uint64_t *piece, float *f, uint64_t *reach)
{
    uint64_t free[BLOKUS_WORDS], attach[BLOKUS_WORDS], near[BLOKUS_WORDS];
    for (unsigned i = 0; i < d.words; i++) {
        free[i] = p->room.free[i] & ~piece[i];
        attach[i] = p->room.touch[i] & ~piece[i];
    }
    spread(d, attach, free, near, reach);
    const float lost = (float)p->reach_count - (float)count(d, reach);
    if (p->relation == 1) {
        f[PARTNER_REACH] += lost;
        return;
    }
    f[OTHERS_REACH] += lost;
    f[OTHERS_NEAR] += (float)p->near_count - (float)count(d, near);
    f[OTHERS_ATTACH] += (float)count_both(d, p->room.touch, piece);
    f[OTHERS_SQUARES] += (float)count_both(d, p->reach, piece);
}

static ALWAYS_INLINE void weigh(const struct blokus *b, const struct board d,
                                const struct weighing *w, uint32_t move, float *f)
{
    static const float scales[MOVE_FEATURES] = {
        [OWN_REACH] = 1 / 16.0f,     [OWN_NEAR] = 1 / 8.0f,        [OWN_EXCLUSIVE] = 1 / 16.0f,
        [OWN_ATTACH] = 1 / 4.0f,     [OWN_SAFE_ATTACH] = 1 / 4.0f, [OTHERS_REACH] = 1 / 16.0f,
        [OTHERS_NEAR] = 1 / 8.0f,    [OTHERS_ATTACH] = 1 / 2.0f,   [OTHERS_BESIDE] = 1 / 2.0f,
        [OTHERS_SQUARES] = 1 / 4.0f, [OTHERS_TOUCHED] = 1 / 4.0f,  [PARTNER_REACH] = 1 / 16.0f,
        [CENTRE] = 1 / 4.0f,
    };
    const struct prospects *own = &w->colours[w->side];
    uint64_t piece[BLOKUS_WORDS], beside[BLOKUS_WORDS], corners[BLOKUS_WORDS];
    uint64_t free[BLOKUS_WORDS], attach[BLOKUS_WORDS], near[BLOKUS_WORDS], reach[BLOKUS_WORDS];
    uint64_t others[BLOKUS_WORDS] = {0};
    omino_placement_cells(b->table, move, piece);
    surround(d, piece, beside, corners);
    memset(f, 0, MOVE_FEATURES * sizeof *f);
    for (unsigned i = 0; i < d.words; i++) {
        free[i] = own->room.free[i] & ~piece[i] & ~beside[i];
        attach[i] = (own->room.touch[i] | corners[i]) & free[i];
    }
    spread(d, attach, free, near, reach);
    for (unsigned c = 0; c < d.sides; c++) {
        const struct prospects *p = &w->colours[c];
        uint64_t left[BLOKUS_WORDS];
        const uint64_t *now = p->reach;
        if (p->relation == 0) continue;
        if (meet(d, p->reach, piece)) {
            take_from(d, p, piece, f, left);
            now = left;
        }
        if (p->relation == 1) continue;
        f[OTHERS_BESIDE] += (float)count_both(d, p->room.touch, beside);
        for (unsigned i = 0; i < d.words; i++) others[i] |= now[i];
    }
    const unsigned reached = count(d, reach), attached = count(d, attach);
    f[OWN_REACH] = (float)reached;
    f[OWN_NEAR] = (float)count(d, near);
    f[OWN_EXCLUSIVE] = (float)(reached - count_both(d, reach, others));
    f[OWN_ATTACH] = (float)attached - (float)own->attach_count;
    f[OWN_SAFE_ATTACH] = (float)(attached - count_both(d, attach, others));
    f[OTHERS_TOUCHED] = (float)count_both(d, w->others_squares, beside);
    f[CENTRE] = nearness(b, d, piece);
    for (int i = 0; i < MOVE_FEATURES; i++) f[i] *= scales[i];
}

static ALWAYS_INLINE void weigh_all(const struct blokus *b, const struct board d,
                                    const struct blokus_state *s, const uint32_t *moves, uint32_t n,
                                    float *features)
{
    struct weighing w;
    start_weighing(b, d, s, &w);
    for (uint32_t i = 0; i < n; i++) weigh(b, d, &w, moves[i], features + i * MOVE_FEATURES);
}

typedef void weigher(const struct blokus *b, const struct blokus_state *s, const uint32_t *moves,
                     uint32_t n, float *features);

static void weigh_duo(const struct blokus *b, const struct blokus_state *s, const uint32_t *moves,
                      uint32_t n, float *features)
{
    weigh_all(b, board_of(BLOKUS_DUO_WIDTH, 2), s, moves, n, features);
}

static void weigh_classic(const struct blokus *b, const struct blokus_state *s,
                          const uint32_t *moves, uint32_t n, float *features)
{
    weigh_all(b, board_of(BLOKUS_CLASSIC_WIDTH, BLOKUS_SIDES), s, moves, n, features);
}

WITH_POPCNT static void weigh_duo_fast(const struct blokus *b, const struct blokus_state *s,
                                       const uint32_t *moves, uint32_t n, float *features)
{
    weigh_all(b, board_of(BLOKUS_DUO_WIDTH, 2), s, moves, n, features);
}

WITH_POPCNT static void weigh_classic_fast(const struct blokus *b, const struct blokus_state *s,
                                           const uint32_t *moves, uint32_t n, float *features)
{
    weigh_all(b, board_of(BLOKUS_CLASSIC_WIDTH, BLOKUS_SIDES), s, moves, n, features);
}

static void describe_moves(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t n, float *features, uint8_t *kinds)
{
    static weigher *const weighers[2][2] = {{weigh_classic, weigh_classic_fast},
                                            {weigh_duo, weigh_duo_fast}};
    const struct blokus *b = blokus_of(game);
    weighers[b->duo != 0][b->grid.path == OMINO_PATH_AVX2](b, state, moves, n, features);
    for (uint32_t i = 0; i < n; i++) kinds[i] = (uint8_t)omino_placement_piece(b->table, moves[i]);
}

/* ---- positions ------------------------------------------------------------------------------- */

enum position_feature {
    SQUARES,   /* placed */
    ATTACH,    /* attach points */
    NEAR,      /* one step from them */
    REACH,     /* three steps */
    EXCLUSIVE, /* reach that no other player has */
    MOVES,     /* placements, as a logarithm */
    TURN,      /* whether the player moves */
    ALIVE,     /* colours that can move */
    POSITION_FEATURES
};
_Static_assert(POSITION_FEATURES == (int)BLOKUS_POSITION_FEATURES, "as the tables say");

static ALWAYS_INLINE void add_colour(const struct blokus *b, const struct board d,
                                     const struct blokus_state *s, int side,
                                     const struct prospects *all, float *f)
{
    const struct prospects *p = &all[side];
    const int owner = omino_blokus_owner(b, side);
    uint64_t others[BLOKUS_WORDS] = {0};
    for (unsigned c = 0; c < d.sides; c++)
        for (unsigned i = 0; omino_blokus_owner(b, (int)c) != owner && i < d.words; i++)
            others[i] |= all[c].reach[i];
    f[SQUARES] += (float)count(d, blokus_placed(b, s, side)) / 8;
    f[ATTACH] += (float)p->attach_count / 8;
    f[NEAR] += (float)p->near_count / 16;
    f[REACH] += (float)p->reach_count / 16;
    f[EXCLUSIVE] += (float)(p->reach_count - count_both(d, p->reach, others)) / 16;
    f[ALIVE] += p->attach_count > 0;
    if (p->attach_count == 0) return;
    const uint64_t hand = s->hand[side];
    f[MOVES] +=
        logf(1 + (float)omino_placements_count(b->table, p->room.free, p->room.touch, &hand));
}

static ALWAYS_INLINE void judge(const struct blokus *b, const struct board d,
                                const struct blokus_state *s, float *features)
{
    struct prospects all[BLOKUS_SIDES];
    const int owner = omino_blokus_owner(b, s->to_move);
    memset(features, 0, b->players * POSITION_FEATURES * sizeof *features);
    for (int c = 0; c < (int)d.sides; c++) look_ahead(b, d, s, c, &all[c]);
    for (int c = 0; c < (int)d.sides; c++) {
        const int player = omino_blokus_owner(b, c);
        if (player == OMINO_NOBODY) continue;
        add_colour(b, d, s, c, all, features + player * POSITION_FEATURES);
    }
    if (owner != OMINO_NOBODY) features[owner * POSITION_FEATURES + TURN] = 1;
}

static void judge_duo(const struct blokus *b, const struct blokus_state *s, float *features)
{
    judge(b, board_of(BLOKUS_DUO_WIDTH, 2), s, features);
}

static void judge_classic(const struct blokus *b, const struct blokus_state *s, float *features)
{
    judge(b, board_of(BLOKUS_CLASSIC_WIDTH, BLOKUS_SIDES), s, features);
}

WITH_POPCNT static void judge_duo_fast(const struct blokus *b, const struct blokus_state *s,
                                       float *features)
{
    judge(b, board_of(BLOKUS_DUO_WIDTH, 2), s, features);
}

WITH_POPCNT static void judge_classic_fast(const struct blokus *b, const struct blokus_state *s,
                                           float *features)
{
    judge(b, board_of(BLOKUS_CLASSIC_WIDTH, BLOKUS_SIDES), s, features);
}

static void describe_position(const struct omino_game *game, const void *state, float *features)
{
    static void (*const judges[2][2])(const struct blokus *, const struct blokus_state *,
                                      float *) = {{judge_classic, judge_classic_fast},
                                                  {judge_duo, judge_duo_fast}};
    const struct blokus *b = blokus_of(game);
    judges[b->duo != 0][b->grid.path == OMINO_PATH_AVX2](b, state, features);
}

/* ---- phases ---------------------------------------------------------------------------------- */

enum { PARTS = 5 };
_Static_assert(BLOKUS_PHASES == 3 * PARTS, "as the tables say");

static unsigned pieces_placed(const struct blokus_state *s)
{
    return BLOKUS_PIECES - count_word(s->hand[s->to_move]);
}

/* Five parts of the game by the pieces that the colour to move has placed, for duo, for classic
 * with two players, and for classic with more. */
static unsigned phase(const struct omino_game *game, const void *state)
{
    const struct blokus *b = blokus_of(game);
    const unsigned placed = pieces_placed(state);
    const unsigned part = placed < 2 ? 0 : placed < 5 ? 1 : placed < 8 ? 2 : placed < 11 ? 3 : 4;
    return part + (b->duo ? 0 : b->players == 2 ? PARTS : 2 * PARTS);
}

/* ---- which moves, and simulated games -------------------------------------------------------- */

/* The pieces of one to five squares. */
static const uint32_t by_size[6] = {0, 0x000001, 0x000002, 0x00000c, 0x0001f0, 0x1ffe00};

/* The first pieces are large ones. */
uint32_t omino_blokus_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    if (s->to_move == OMINO_NOBODY) return 0;
    if (pieces_placed(s) < (b->duo ? 5 : 6)) {
        const uint64_t large = s->hand[s->to_move] & by_size[5];
        struct blokus_room room;
        omino_blokus_room(b, s, s->to_move, &room);
        const uint32_t n =
            omino_placements_list(b->table, room.free, room.touch, &large, moves, cap);
        if (n > 0) return n;
    }
    return omino_blokus_moves(game, state, moves, cap);
}

/* Whether only one player can still move, and is ahead already. */
static int settled(const struct omino_game *game, const struct blokus *b,
                   const struct blokus_state *s)
{
    const int owner = omino_blokus_owner(b, s->to_move);
    struct omino_outcome outcome;
    if (owner == OMINO_NOBODY) return 0;
    for (int side = 0; side < (int)b->sides; side++)
        if (!blokus_is_out(s, side) && omino_blokus_owner(b, side) != owner) return 0;
    omino_state_outcome(game, s, &outcome);
    if (outcome.places[owner] != 1) return 0;
    for (int p = 0; p < outcome.players; p++)
        if (p != owner && outcome.places[p] == 1) return 0;
    return 1;
}

uint32_t omino_blokus_playout(const struct omino_game *game, const void *state,
                              struct omino_rng *rng)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    const uint32_t hand = s->hand[s->to_move];
    struct blokus_room room;
    if (s->out && settled(game, b, s)) return OMINO_NO_MOVE;
    omino_blokus_room(b, s, s->to_move, &room);
    const uint64_t chance = omino_rng_next(rng);
    for (unsigned size = 5; size > 0; size--) {
        const uint64_t some = hand & by_size[size];
        if (!some || (size > 1 && (chance >> (8 * size) & 15) == 0)) continue;
        const uint32_t move = omino_placements_random(b->table, room.free, room.touch, &some, rng);
        if (move != OMINO_NO_PLACEMENT) return move;
    }
    const uint64_t all = hand;
    return omino_placements_random(b->table, room.free, room.touch, &all, rng);
}

const struct omino_knowledge omino_blokus_knowledge = {
    .phases = BLOKUS_PHASES,
    .move_features = MOVE_FEATURES,
    .move_kinds = BLOKUS_PIECES,
    .position_features = POSITION_FEATURES,
    .playout_share = 0.5f,
    .move_weights = &omino_blokus_move_weights[0][0],
    .position_weights = &omino_blokus_position_weights[0][0],
    .phase = phase,
    .describe_moves = describe_moves,
    .describe_position = describe_position,
};
