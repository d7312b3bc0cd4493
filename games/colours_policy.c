/* SPDX-License-Identifier: MIT */
/*
 * The features of moves and positions by which computer players judge games of colours.
 *
 * A colour depends on the squares that it can still reach. Its **attach points** are the free
 * squares where its next piece may touch it, at a corner in Blokus and along an edge in Callisto;
 * its **reach** is the set of squares that it may cover and that are at most three steps from an
 * attach point. A good move keeps or extends the reach of its own colour and cuts into that of
 * others, especially where others cannot follow. These sets cost a few dozen operations on
 * bitboards, so they are computed again for every move: the moving colour loses the squares of the
 * piece (in Blokus also those beside it), and gains its corners (in Callisto the squares beside it)
 * as attach points; other colours lose the squares of the piece, and only if it lies in their reach.
 */
#include "colours.h"

#include <math.h>
#include <string.h>

#include "sets.h"

/* ---- a colour's prospects -------------------------------------------------------------------- */

/* The relation of a colour to the player who moves. When three players share a colour, the player
 * who moves it also has a colour that should not be harmed (OWN). */
enum relation { MOVING, PARTNER, OWN, SHARED, OTHER };

struct prospects {
    /* Squares that the colour may cover; its attach points; squares within one and three steps of
     * these. */
    struct set free, attach, near, reach;
    unsigned attach_count, near_count, reach_count;
    enum relation relation;
    float harm; /* 1 if taking squares from the colour is good, -1 if it is bad, 0 if neither */
};

static ALWAYS_INLINE void look_ahead(const struct colours *c, const struct board d,
                                     const struct colours_state *s, int side, struct prospects *p)
{
    struct colours_room room;
    c->room(c, s, side, &room);
    if (colours_is_out(s, side)) memset(room.touch, 0, sizeof room.touch);
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
_Static_assert(MOVE_FEATURES == (int)COLOURS_MOVE_FEATURES, "as in the tables of weights");

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
    struct prospects colours[COLOURS_MAX];
    struct set others_squares;
    int side;
    int shared; /* whether the colour to move belongs to nobody */
};

static enum relation relation_of(const struct colours *c, int side, int player, int colour)
{
    const int owner = colours_owner(c, colour);
    if (colour == side) return MOVING;
    if (owner == OMINO_NOBODY) return SHARED;
    if (owner != player) return OTHER;
    return colours_owner(c, side) == player ? PARTNER : OWN;
}

static ALWAYS_INLINE void start_weighing(const struct colours *c, const struct board d,
                                         const struct colours_state *s, struct weighing *w)
{
    const struct set none = {{{0}, {0}}};
    w->others_squares = none;
    w->side = s->to_move;
    w->shared = colours_owner(c, w->side) == OMINO_NOBODY;
    const int player = omino_colours_mover(c, s);
    for (int side = 0; side < (int)d.sides; side++) {
        struct prospects *p = &w->colours[side];
        look_ahead(c, d, s, side, p);
        p->relation = relation_of(c, w->side, player, side);
        p->harm = p->relation == OTHER ? 1.0f : p->relation == OWN ? -1.0f : 0;
        if (p->relation != OTHER) continue;
        w->others_squares = either(d, w->others_squares, load(d, colours_placed(c, s, side)));
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

static ALWAYS_INLINE void weigh(const struct colours *c, const struct board d,
                                const struct weighing *w, uint32_t move, float *f)
{
    const struct prospects *own = &w->colours[w->side];
    uint64_t squares[COLOURS_WORDS];
    struct set others = {{{0}, {0}}};
    omino_placement_cells(c->table, move, squares);
    const struct set piece = load(d, squares);
    const struct set flat = moved(d, piece, 1);
    const struct set beside = either(d, flat, moved(d, piece, d.stride));
    const struct set corners = moved(d, flat, d.stride);
    const struct set closed = d.corners ? either(d, piece, beside) : piece;
    const struct set free = without(d, own->free, closed);
    const struct set attach = both(d, either(d, own->attach, d.corners ? corners : beside), free);
    const struct set near = step(d, attach, free);
    const struct set reach = step(d, step(d, near, free), free);
    for (int i = 0; i < MOVE_FEATURES; i++) f[i] = 0;
    for (unsigned side = 0; side < d.sides; side++) {
        const struct prospects *p = &w->colours[side];
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
        f[CENTRE] = (float)colours_nearness(c, move);
    }
    for (int i = 0; i < MOVE_FEATURES; i++) f[i] *= move_scales[i];
}

static ALWAYS_INLINE void weigh_all(const struct colours *c, const struct board d,
                                    const struct colours_state *s, const uint32_t *moves,
                                    uint32_t n, float *features)
{
    struct weighing w;
    start_weighing(c, d, s, &w);
    for (uint32_t i = 0; i < n; i++) weigh(c, d, &w, moves[i], features + i * MOVE_FEATURES);
}

typedef void weigher(const struct colours *c, const struct colours_state *s, const uint32_t *moves,
                     uint32_t n, float *features);

/* Each function that depends on the board is compiled for the boards of Blokus Duo and Blokus, and
 * for those of Callisto with two colours and with more, and each of these twice: see fast.h. */
#define WEIGHERS(NAME, BOARD)                                                                      \
    static void weigh_##NAME(const struct colours *c, const struct colours_state *s,               \
                             const uint32_t *moves, uint32_t n, float *features)                   \
    {                                                                                              \
        weigh_all(c, BOARD, s, moves, n, features);                                                \
    }                                                                                              \
    FAST static void weigh_##NAME##_fast(const struct colours *c, const struct colours_state *s,   \
                                         const uint32_t *moves, uint32_t n, float *features)       \
    {                                                                                              \
        weigh_all(c, BOARD, s, moves, n, features);                                                \
    }

#define BLOKUS_SMALL   board_of(14, 2, 1)
#define BLOKUS_LARGE   board_of(20, 4, 1)
#define CALLISTO_SMALL board_of(16, 2, 0)
#define CALLISTO_LARGE board_of(20, c->sides, 0)

WEIGHERS(blokus_small, BLOKUS_SMALL)
WEIGHERS(blokus_large, BLOKUS_LARGE)
WEIGHERS(callisto_small, CALLISTO_SMALL)
WEIGHERS(callisto_large, CALLISTO_LARGE)

/* The index of a game's board in the tables of functions. */
static unsigned board_index(const struct colours *c)
{
    return (c->corners ? 0u : 2u) + (c->grid.width == COLOURS_WIDTH_MAX);
}

void omino_colours_describe_moves(const struct omino_game *game, const void *state,
                                  const uint32_t *moves, uint32_t n, float *features,
                                  uint8_t *kinds)
{
    static weigher *const weighers[][2] = {{weigh_blokus_small, weigh_blokus_small_fast},
                                           {weigh_blokus_large, weigh_blokus_large_fast},
                                           {weigh_callisto_small, weigh_callisto_small_fast},
                                           {weigh_callisto_large, weigh_callisto_large_fast}};
    const struct colours *c = colours_of(game);
    weighers[board_index(c)][is_fast(&c->grid)](c, state, moves, n, features);
    for (uint32_t i = 0; i < n; i++)
        kinds[i] = c->set.drawings[omino_placement_piece(c->table, moves[i])];
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
_Static_assert(POSITION_FEATURES == (int)COLOURS_POSITION_FEATURES, "as in the tables of weights");

static ALWAYS_INLINE void add_colour(const struct colours *c, const struct board d,
                                     const struct colours_state *s, int side,
                                     const struct prospects *all, float *f)
{
    const struct prospects *p = &all[side];
    const int owner = colours_owner(c, side);
    struct set others = {{{0}, {0}}};
    for (unsigned other = 0; other < d.sides; other++)
        if (colours_owner(c, (int)other) != owner) others = either(d, others, all[other].reach);
    f[SQUARES] += (float)omino_colours_points(c, s, side) / 8;
    f[ATTACH] += (float)p->attach_count / 8;
    f[NEAR] += (float)p->near_count / 16;
    f[REACH] += (float)p->reach_count / 16;
    f[EXCLUSIVE] += (float)count(d, without(d, p->reach, others)) / 16;
    if (p->attach_count == 0) return;
    const uint64_t hand = colours_kinds(c, s, side) & ~c->free_kinds;
    struct colours_room room;
    memcpy(room.free, &p->free, d.words * sizeof *room.free);
    memcpy(room.touch, &p->attach, d.words * sizeof *room.touch);
    f[ALIVE] += 1;
    f[MOVES] += logf(1 + (float)omino_placements_count(c->table, room.free, room.touch, &hand));
}

/* Races each player against all others; the player to move goes first. */
static ALWAYS_INLINE void add_territory(const struct colours *c, const struct board d,
                                        const struct prospects *all, int turn, float *features)
{
    for (int p = 0; p < (int)c->players; p++) {
        struct set sets[2] = {{{{0}, {0}}}}, free[2] = {{{{0}, {0}}}};
        for (int side = 0; side < (int)d.sides; side++) {
            const int other = colours_owner(c, side) != p;
            sets[other] = either(d, sets[other], all[side].attach);
            free[other] = either(d, free[other], all[side].free);
        }
        if (p == turn)
            race(d, &sets[0], free[0], &sets[1], free[1]);
        else
            race(d, &sets[1], free[1], &sets[0], free[0]);
        features[p * POSITION_FEATURES + TERRITORY] = (float)count(d, sets[0]) / 16;
        if (c->players != 2) continue;
        features[(1 - p) * POSITION_FEATURES + TERRITORY] = (float)count(d, sets[1]) / 16;
        return;
    }
}

static ALWAYS_INLINE void judge(const struct colours *c, const struct board d,
                                const struct colours_state *s, float *features)
{
    struct prospects all[COLOURS_MAX];
    const int owner = colours_owner(c, s->to_move);
    memset(features, 0, c->players * POSITION_FEATURES * sizeof *features);
    for (int side = 0; side < (int)d.sides; side++) look_ahead(c, d, s, side, &all[side]);
    for (int side = 0; side < (int)d.sides; side++) {
        const int player = colours_owner(c, side);
        if (player == OMINO_NOBODY) continue;
        add_colour(c, d, s, side, all, features + player * POSITION_FEATURES);
    }
    add_territory(c, d, all, owner, features);
    if (owner != OMINO_NOBODY) features[owner * POSITION_FEATURES + TURN] = 1;
}

typedef void judge_of_positions(const struct colours *c, const struct colours_state *s,
                                float *features);

#define JUDGES(NAME, BOARD)                                                                        \
    static void judge_##NAME(const struct colours *c, const struct colours_state *s,               \
                             float *features)                                                      \
    {                                                                                              \
        judge(c, BOARD, s, features);                                                              \
    }                                                                                              \
    FAST static void judge_##NAME##_fast(const struct colours *c, const struct colours_state *s,   \
                                         float *features)                                          \
    {                                                                                              \
        judge(c, BOARD, s, features);                                                              \
    }

JUDGES(blokus_small, BLOKUS_SMALL)
JUDGES(blokus_large, BLOKUS_LARGE)
JUDGES(callisto_small, CALLISTO_SMALL)
JUDGES(callisto_large, CALLISTO_LARGE)

void omino_colours_describe_position(const struct omino_game *game, const void *state,
                                     float *features)
{
    static judge_of_positions *const judges[][2] = {
        {judge_blokus_small, judge_blokus_small_fast},
        {judge_blokus_large, judge_blokus_large_fast},
        {judge_callisto_small, judge_callisto_small_fast},
        {judge_callisto_large, judge_callisto_large_fast}};
    const struct colours *c = colours_of(game);
    judges[board_index(c)][is_fast(&c->grid)](c, state, features);
}
