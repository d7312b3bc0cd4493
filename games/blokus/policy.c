/* SPDX-License-Identifier: MIT */
/*
 * The features of moves and positions by which computer players judge Blokus.
 *
 * A colour depends on the squares that it can still reach. Its **attach points** are the free
 * squares where its next piece may touch it at a corner; its **reach** is the set of squares that
 * it may cover and that are at most three steps from an attach point. A good move keeps or extends
 * the reach of its own colour and cuts into that of others, especially where others cannot follow.
 * These sets cost a few dozen operations on bitboards, so they are computed again for every move:
 * the moving colour loses the squares of the piece and those beside it, and gains its corners as
 * attach points; other colours lose the squares of the piece, and only if it lies in their reach.
 */
#include "blokus.h"

#include <math.h>
#include <string.h>

#include "sets.h"

/* ---- a colour's prospects -------------------------------------------------------------------- */

/* The relation of a colour to the player who moves. When three players share green, the player who
 * moves green also has a colour that should not be harmed (OWN). */
enum relation { MOVING, PARTNER, OWN, SHARED, OTHER };

struct prospects {
    /* Squares that the colour may cover; its attach points; squares within one and three steps of
     * these. */
    struct set free, attach, near, reach;
    unsigned attach_count, near_count, reach_count;
    enum relation relation;
    float harm; /* 1 if taking squares from the colour is good, -1 if it is bad, 0 if neither */
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
    OWN_REACH,       /* after the move */
    OWN_NEAR,        /* the same within one step */
    OWN_EXCLUSIVE,   /* reach that no other player shares */
    OWN_ATTACH,      /* attach points gained */
    OWN_SAFE_ATTACH, /* attach points out of reach of other players */
    OTHERS_REACH,    /* reach that others lose */
    OTHERS_NEAR,     /* the same within one step */
    OTHERS_ATTACH,   /* their attach points covered */
    OTHERS_BESIDE,   /* their attach points beside the piece */
    OTHERS_SQUARES,  /* squares of the piece in their reach */
    OTHERS_TOUCHED,  /* their squares beside the piece */
    PARTNER_REACH,   /* reach that the player's other colour loses */
    CENTRE,          /* nearness to the centre */
    MOVE_FEATURES
};
_Static_assert(MOVE_FEATURES == (int)BLOKUS_MOVE_FEATURES, "as in the tables of weights");

/* Scales all features to about the same size. */
static const float move_scales[MOVE_FEATURES] = {
    [OWN_REACH] = 1 / 16.0f,     [OWN_NEAR] = 1 / 8.0f,        [OWN_EXCLUSIVE] = 1 / 16.0f,
    [OWN_ATTACH] = 1 / 4.0f,     [OWN_SAFE_ATTACH] = 1 / 4.0f, [OTHERS_REACH] = 1 / 16.0f,
    [OTHERS_NEAR] = 1 / 8.0f,    [OTHERS_ATTACH] = 1 / 2.0f,   [OTHERS_BESIDE] = 1 / 2.0f,
    [OTHERS_SQUARES] = 1 / 4.0f, [OTHERS_TOUCHED] = 1 / 4.0f,  [PARTNER_REACH] = 1 / 16.0f,
    [CENTRE] = 1 / 4.0f,
};

/* The position whose moves are described. */
struct weighing {
    struct prospects colours[BLOKUS_SIDES];
    struct set others_squares;
    int side;
    int shared; /* whether the colour to move belongs to nobody */
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

/* In duo there is only one other colour, and the compiler treats its `harm` as a constant. */
static ALWAYS_INLINE float harm_of(const struct board d, const struct prospects *p)
{
    return d.sides == 2 ? 1.0f : p->harm;
}

/* Adds the losses of another colour through a piece to the features; returns the reach that is
 * left. */
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
    SQUARES,   /* squares placed */
    ATTACH,    /* attach points */
    NEAR,      /* squares within one step of them */
    REACH,     /* within three steps */
    EXCLUSIVE, /* reach that no other player shares */
    TERRITORY, /* squares that the player reaches before others */
    MOVES,     /* logarithm of the number of placements */
    TURN,      /* whether the player is to move */
    ALIVE,     /* colours that can move */
    POSITION_FEATURES
};
_Static_assert(POSITION_FEATURES == (int)BLOKUS_POSITION_FEATURES, "as in the tables of weights");

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

/* Races each player against all others; the player to move goes first. */
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
_Static_assert(BLOKUS_PHASES == 3 * PARTS, "as in the tables of weights");

/* Returns one of five phases of the game, by the number of pieces that the colour to move has
 * placed. They are separate for duo, for classic with two players, and for classic with more. */
static unsigned phase(const struct omino_game *game, const void *state)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    const unsigned placed = blokus_placed_count(s, s->to_move);
    const unsigned part = placed < 2 ? 0 : placed < 5 ? 1 : placed < 8 ? 2 : placed < 11 ? 3 : 4;
    return part + (b->duo ? 0 : b->players == 2 ? PARTS : 2 * PARTS);
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
