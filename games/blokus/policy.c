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

#include "../fast.h"

enum { RACE_ROUNDS = 7 };

/* ---- sets of squares ------------------------------------------------------------------------- */

/* A set of squares as one vector of four words, or two in classic. */
typedef uint64_t lanes __attribute__((vector_size(32), aligned(16)));
struct set {
    lanes v[2];
};

/* Boards of both variants, as constants that the compiler sees. */
struct board {
    unsigned width, stride, words, vectors, sides;
};

static ALWAYS_INLINE struct board board_of(unsigned width, unsigned sides)
{
    const unsigned words = OMINO_GRID_WORDS(width, width);
    return (struct board){width, width + 1, words, (words + 3) / 4, sides};
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

static ALWAYS_INLINE unsigned count_word(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

static ALWAYS_INLINE unsigned count(const struct board d, struct set set)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < d.words; i++) bits += count_word(set.v[i / 4][i % 4]);
    return bits;
}

static ALWAYS_INLINE int meet(const struct board d, struct set a, struct set b)
{
    uint64_t any = 0;
    const struct set common = both(d, a, b);
    for (unsigned i = 0; i < d.words; i++) any |= common.v[i / 4][i % 4];
    return any != 0;
}

/* A set moved by so many bits, up and down. */
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

/* Goes one step from a set to the squares beside it, within others. */
static ALWAYS_INLINE struct set step(const struct board d, struct set set, struct set within)
{
    const struct set beside = either(d, moved(d, set, 1), moved(d, set, d.stride));
    return both(d, either(d, set, beside), within);
}

/* Goes one step in all eight directions, within others. */
static ALWAYS_INLINE struct set stride_out(const struct board d, struct set set, struct set within)
{
    const struct set wide = either(d, set, moved(d, set, 1));
    return both(d, either(d, wide, moved(d, wide, d.stride)), within);
}

/* A race for the board: two sets grow in turn, each within the squares that it may cover and that
 * the other has not got before it. The first to grow is the one to move. */
static ALWAYS_INLINE void race(const struct board d, struct set *first, struct set first_free,
                               struct set *second, struct set second_free)
{
    for (unsigned round = 0; round < RACE_ROUNDS; round++) {
        *first = either(d, *first, stride_out(d, *first, without(d, first_free, *second)));
        *second = either(d, *second, stride_out(d, *second, without(d, second_free, *first)));
    }
}

/* ---- a colour's prospects -------------------------------------------------------------------- */

/* How a colour stands to the player who moves. When he lays the colour that three players share,
 * his own is another one, which had better not be harmed. */
enum relation { MOVING, PARTNER, OWN, SHARED, OTHER };

struct prospects {
    struct set free, attach, near, reach; /* squares that it may cover; attach points; one and
                                             three steps from them */
    unsigned attach_count, near_count, reach_count;
    enum relation relation;
    float harm; /* how good it is to take something from it */
};

static ALWAYS_INLINE void look_ahead(const struct blokus *b, const struct board d,
                                     const struct blokus_state *s, int side, struct prospects *p)
{
    struct blokus_room room;
    omino_blokus_room(b, s, side, &room);
    if (blokus_is_out(s, side)) memset(room.touch, 0, sizeof room.touch);
    p->free = load(d, room.free);
    p->attach = load(d, room.touch);
    p->near = step(d, p->attach, p->free);
    p->reach = step(d, step(d, p->near, p->free), p->free);
    p->attach_count = count(d, p->attach);
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

/* Brings all of them to about the same size. */
static const float move_scales[MOVE_FEATURES] = {
    [OWN_REACH] = 1 / 16.0f,     [OWN_NEAR] = 1 / 8.0f,        [OWN_EXCLUSIVE] = 1 / 16.0f,
    [OWN_ATTACH] = 1 / 4.0f,     [OWN_SAFE_ATTACH] = 1 / 4.0f, [OTHERS_REACH] = 1 / 16.0f,
    [OTHERS_NEAR] = 1 / 8.0f,    [OTHERS_ATTACH] = 1 / 2.0f,   [OTHERS_BESIDE] = 1 / 2.0f,
    [OTHERS_SQUARES] = 1 / 4.0f, [OTHERS_TOUCHED] = 1 / 4.0f,  [PARTNER_REACH] = 1 / 16.0f,
    [CENTRE] = 1 / 4.0f,
};

/* What weighing the moves of a position starts from. */
struct weighing {
    struct prospects colours[BLOKUS_SIDES];
    struct set others_squares;
    int side;
    int shared; /* whether nobody owns the colour that moves */
};

static enum relation relation_of(const struct blokus *b, int side, int player, int colour)
{
    const int owner = omino_blokus_owner(b, colour);
    if (colour == side) return MOVING;
    if (owner == OMINO_NOBODY) return SHARED;
    if (owner != player) return OTHER;
    return omino_blokus_owner(b, side) == player ? PARTNER : OWN;
}

static ALWAYS_INLINE void start_weighing(const struct blokus *b, const struct board d,
                                         const struct blokus_state *s, struct weighing *w)
{
    const struct set none = {{{0}, {0}}};
    w->others_squares = none;
    w->side = s->to_move;
    w->shared = omino_blokus_owner(b, w->side) == OMINO_NOBODY;
    const int player = omino_blokus_mover(b, s);
    for (int c = 0; c < (int)d.sides; c++) {
        struct prospects *p = &w->colours[c];
        look_ahead(b, d, s, c, p);
        p->relation = relation_of(b, w->side, player, c);
        p->harm = p->relation == OTHER ? 1.0f : p->relation == OWN ? -1.0f : 0;
        if (p->relation != OTHER) continue;
        w->others_squares = either(d, w->others_squares, load(d, blokus_placed(b, s, c)));
    }
}

/* How good it is to take something from a colour: in duo there is only the other one. */
static ALWAYS_INLINE float harm_of(const struct board d, const struct prospects *p)
{
    return d.sides == 2 ? 1.0f : p->harm;
}

/* What a piece takes from another colour; returns the reach that it is left with. */
static ALWAYS_INLINE struct set take_from(const struct board d, const struct prospects *p,
                                          struct set piece, float *f)
{
    const struct set free = without(d, p->free, piece), attach = without(d, p->attach, piece);
    const struct set near = step(d, attach, free);
    const struct set reach = step(d, step(d, near, free), free);
    const float lost = (float)p->reach_count - (float)count(d, reach), harm = harm_of(d, p);
    if (p->relation == PARTNER) {
        f[PARTNER_REACH] += lost;
        return reach;
    }
    f[OTHERS_REACH] += harm * lost;
    f[OTHERS_NEAR] += harm * ((float)p->near_count - (float)count(d, near));
    f[OTHERS_ATTACH] += harm * (float)count(d, both(d, p->attach, piece));
    f[OTHERS_SQUARES] += harm * (float)count(d, both(d, p->reach, piece));
    return reach;
}

static ALWAYS_INLINE void weigh(const struct blokus *b, const struct board d,
                                const struct weighing *w, uint32_t move, float *f)
{
    const struct prospects *own = &w->colours[w->side];
    uint64_t squares[BLOKUS_WORDS];
    struct set others = {{{0}, {0}}};
    omino_placement_cells(b->table, move, squares);
    const struct set piece = load(d, squares);
    const struct set flat = moved(d, piece, 1);
    const struct set beside = either(d, flat, moved(d, piece, d.stride));
    const struct set corners = moved(d, flat, d.stride);
    const struct set free = without(d, own->free, either(d, piece, beside));
    const struct set attach = both(d, either(d, own->attach, corners), free);
    const struct set near = step(d, attach, free);
    const struct set reach = step(d, step(d, near, free), free);
    for (int i = 0; i < MOVE_FEATURES; i++) f[i] = 0;
    for (unsigned c = 0; c < d.sides; c++) {
        const struct prospects *p = &w->colours[c];
        struct set left = p->reach;
        if (p->relation == MOVING) continue;
        if (meet(d, p->reach, piece)) left = take_from(d, p, piece, f);
        if (p->relation == PARTNER) continue;
        f[OTHERS_BESIDE] += harm_of(d, p) * (float)count(d, both(d, p->attach, beside));
        others = either(d, others, left);
    }
    f[OTHERS_TOUCHED] = (float)count(d, both(d, w->others_squares, beside));
    if (d.sides == 2 || !w->shared) {
        f[OWN_REACH] = (float)count(d, reach);
        f[OWN_NEAR] = (float)count(d, near);
        f[OWN_EXCLUSIVE] = (float)count(d, without(d, reach, others));
        f[OWN_ATTACH] = (float)count(d, attach) - (float)own->attach_count;
        f[OWN_SAFE_ATTACH] = (float)count(d, without(d, attach, others));
        f[CENTRE] = (float)blokus_nearness(b, move);
    }
    for (int i = 0; i < MOVE_FEATURES; i++) f[i] *= move_scales[i];
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

FAST static void weigh_duo_fast(const struct blokus *b, const struct blokus_state *s,
                                const uint32_t *moves, uint32_t n, float *features)
{
    weigh_all(b, board_of(BLOKUS_DUO_WIDTH, 2), s, moves, n, features);
}

FAST static void weigh_classic_fast(const struct blokus *b, const struct blokus_state *s,
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
    weighers[b->duo != 0][is_fast(&b->grid)](b, state, moves, n, features);
    for (uint32_t i = 0; i < n; i++) kinds[i] = (uint8_t)omino_placement_piece(b->table, moves[i]);
}

/* ---- positions ------------------------------------------------------------------------------- */

enum position_feature {
    SQUARES,   /* placed */
    ATTACH,    /* attach points */
    NEAR,      /* one step from them */
    REACH,     /* three steps */
    EXCLUSIVE, /* reach that no other player has */
    TERRITORY, /* squares that it gets to before others */
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
    struct set others = {{{0}, {0}}};
    for (unsigned c = 0; c < d.sides; c++)
        if (omino_blokus_owner(b, (int)c) != owner) others = either(d, others, all[c].reach);
    f[SQUARES] += (float)count(d, load(d, blokus_placed(b, s, side))) / 8;
    f[ATTACH] += (float)p->attach_count / 8;
    f[NEAR] += (float)p->near_count / 16;
    f[REACH] += (float)p->reach_count / 16;
    f[EXCLUSIVE] += (float)count(d, without(d, p->reach, others)) / 16;
    if (p->attach_count == 0) return;
    const uint64_t hand = s->hand[side];
    struct blokus_room room;
    memcpy(room.free, &p->free, d.words * sizeof *room.free);
    memcpy(room.touch, &p->attach, d.words * sizeof *room.touch);
    f[ALIVE] += 1;
    f[MOVES] += logf(1 + (float)omino_placements_count(b->table, room.free, room.touch, &hand));
}

/* The race of each player against all others, the player to move being the first. */
static ALWAYS_INLINE void add_territory(const struct blokus *b, const struct board d,
                                        const struct prospects *all, int turn, float *features)
{
    for (int p = 0; p < (int)b->players; p++) {
        struct set sets[2] = {{{{0}, {0}}}}, free[2] = {{{{0}, {0}}}};
        for (int c = 0; c < (int)d.sides; c++) {
            const int other = omino_blokus_owner(b, c) != p;
            sets[other] = either(d, sets[other], all[c].attach);
            free[other] = either(d, free[other], all[c].free);
        }
        if (p == turn)
            race(d, &sets[0], free[0], &sets[1], free[1]);
        else
            race(d, &sets[1], free[1], &sets[0], free[0]);
        features[p * POSITION_FEATURES + TERRITORY] = (float)count(d, sets[0]) / 16;
        if (b->players > 2) continue;
        features[(1 - p) * POSITION_FEATURES + TERRITORY] = (float)count(d, sets[1]) / 16;
        return;
    }
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
    add_territory(b, d, all, owner, features);
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

FAST static void judge_duo_fast(const struct blokus *b, const struct blokus_state *s,
                                float *features)
{
    judge(b, board_of(BLOKUS_DUO_WIDTH, 2), s, features);
}

FAST static void judge_classic_fast(const struct blokus *b, const struct blokus_state *s,
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
    judges[b->duo != 0][is_fast(&b->grid)](b, state, features);
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

/* Lists the moves that come nearest to the centre, or but one ring less, of all with certain
 * pieces; returns how many there are, 0 if there are too many to look at. */
static uint32_t list_central(const struct blokus *b, const struct blokus_room *room, uint64_t hand,
                             uint32_t *moves, uint32_t cap)
{
    uint32_t all[1024], kept = 0;
    unsigned best = 0;
    const uint32_t n = omino_placements_list(b->table, room->free, room->touch, &hand, all, 1024);
    if (n > 1024) return 0;
    for (uint32_t i = 0; i < n; i++) {
        const unsigned near = blokus_nearness(b, all[i]);
        if (near > best) best = near;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (blokus_nearness(b, all[i]) + 1 < best) continue;
        if (kept < cap) moves[kept] = all[i];
        kept++;
    }
    return kept;
}

/* The first pieces are large ones, and the very first go for the centre. */
uint32_t omino_blokus_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    struct blokus_room room;
    uint32_t n = 0;
    if (s->to_move == OMINO_NOBODY) return 0;
    const unsigned placed = pieces_placed(s), central = b->duo ? 1 : 3, large = b->duo ? 5 : 6;
    const uint64_t hand = s->hand[s->to_move] & by_size[5];
    if (placed < large) omino_blokus_room(b, s, s->to_move, &room);
    if (placed < central) n = list_central(b, &room, hand, moves, cap);
    if (n == 0 && placed < large)
        n = omino_placements_list(b->table, room.free, room.touch, &hand, moves, cap);
    return n > 0 ? n : omino_blokus_moves(game, state, moves, cap);
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
