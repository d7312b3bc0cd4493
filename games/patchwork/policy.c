/* SPDX-License-Identifier: MIT */
/*
 * The features of moves and positions by which computer players judge Patchwork. Their weights are
 * in weights.c.
 *
 * A quilt is judged by the shape of its room, the empty cells. Room with short edges and without
 * single cells or narrow ends has space for most of the patches to come.
 *
 * A patch is worth the cells that it covers and the income that it will still bring, less its
 * price; a space of time is worth at least a button. The patches that the other player can choose
 * from and pay for afterwards count, too.
 */
#include <math.h>
#include <string.h>

#include "room.h"

/* Returns 1 for a full bonus square, less for each missing cell, and 0 once the bonus is taken. */
static ALWAYS_INLINE float progress(const struct patchwork *t, const struct patchwork_state *s,
                                    struct set free)
{
    return s->bonus ? 0 : 4.0f / (float)(4 + gap_of(t, free));
}

/* ---- the worth of patches -------------------------------------------------------------------- */

/* Returns the points that the best affordable patch on offer brings beyond the value of its time;
 * at least 0. */
static int best_offer(const struct patchwork *t, const struct patchwork_state *s, unsigned player)
{
    uint8_t patches[OMINO_PATCHWORK_OFFERED_MAX];
    const unsigned offered = omino_patchwork_offered(t, s, patches), space = s->space[player];
    int best = 0;
    if (space == t->track->last) return 0;
    for (unsigned i = 0; i < offered; i++) {
        const struct omino_patchwork_patch *patch = patchwork_patch(t, patches[i]);
        if (patch->price > s->buttons[player]) continue;
        const int value = patchwork_gain(t, patches[i], space) -
                          (int)(patchwork_space_after(t, space, patches[i]) - space);
        if (value > best) best = value;
    }
    return best;
}

static float at_most(unsigned number, unsigned most)
{
    return (float)(number < most ? number : most);
}

/* ---- phases ---------------------------------------------------------------------------------- */

/* The phase follows from the spaces of the markers. */
static unsigned phase(const struct omino_game *game, const void *state)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    return (unsigned)(s->space[0] + s->space[1]) * PATCHWORK_PHASES / (2u * t->track->last + 1);
}

/* ---- positions ------------------------------------------------------------------------------- */

enum position_feature {
    SCORE,     /* score if the game ended now */
    TO_COME,   /* buttons that the current income will still bring */
    TIME_LEFT, /* spaces to the end */
    MONEY,     /* buttons, at most as many as can be spent soon */
    INCOME,    /* income of all patches */
    EDGES,     /* like the next three, a measure of the room: see struct room */
    SINGLES,
    ENDS,
    LOOSE,
    SQUARE,       /* nearness to the bonus */
    OFFER,        /* the best affordable patch on offer */
    NEXT_LEATHER, /* nearness to it */
    TO_PLACE,     /* leather in hand */
    FITS,         /* logarithm of the number of placements of the next patches */
    TURN,         /* whether the player chooses the next patch */
    POSITION_FEATURES
};
_Static_assert((int)POSITION_FEATURES == (int)PATCHWORK_POSITION_FEATURES,
               "as in the tables of weights");

/* Returns 1 if the next leather mark with a patch is just ahead, and less the farther away it
 * is. */
static float near_leather(const struct patchwork *t, const struct patchwork_state *s,
                          unsigned player)
{
    const unsigned ahead = s->space[0] > s->space[1] ? s->space[0] : s->space[1];
    for (const uint8_t *mark = t->track->leather; *mark; mark++)
        if (*mark > ahead) return 1.0f / (float)(*mark - s->space[player]);
    return 0;
}

/* Returns the player who chooses the next patch; the other player may have leather to place
 * first. */
static unsigned next_to_choose(const struct patchwork_state *s)
{
    return s->space[s->turn] > s->space[!s->turn] ? !s->turn : s->turn;
}

/* Returns the patches on offer and the next ones after them. */
static uint64_t coming(const struct patchwork_state *s)
{
    enum { COMING = 8 };
    uint64_t hand = 0;
    unsigned patch = s->token;
    for (unsigned i = 0; i < COMING && hand != s->left; i++) {
        patch = s->patches[patch];
        hand |= UINT64_C(1) << patch;
    }
    return hand;
}

static ALWAYS_INLINE void judge(const struct patchwork *t, const struct patchwork_state *s,
                                float *features)
{
    const uint64_t hand = coming(s);
    const unsigned chooser = next_to_choose(s);
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) {
        float *f = features + p * POSITION_FEATURES;
        const struct set free = load(s->free[p]);
        const struct room room = look(free, t->grid.width + 1u);
        f[SCORE] = (float)omino_patchwork_score(t, s, p) / 16;
        f[TO_COME] = (float)(s->income[p] * patchwork_marks_ahead(t, s->space[p])) / 16;
        f[TIME_LEFT] = (float)(t->track->last - s->space[p]) / 8;
        f[MONEY] = at_most(s->buttons[p], 12) / 8;
        f[INCOME] = (float)s->income[p] / 8;
        f[EDGES] = (float)room.edges / 16;
        f[SINGLES] = (float)room.singles / 2;
        f[ENDS] = (float)room.ends / 4;
        f[LOOSE] = (float)room.loose / 8;
        f[SQUARE] = progress(t, s, free);
        f[OFFER] = (float)best_offer(t, s, p) / 8;
        f[NEXT_LEATHER] = near_leather(t, s, p);
        f[TO_PLACE] = p == s->turn ? s->leather : 0;
        f[FITS] = logf(1 + (float)omino_placements_count(t->placements, s->free[p], NULL, &hand));
        f[TURN] = p == chooser;
    }
}

static void judge_plain(const struct patchwork *t, const struct patchwork_state *s, float *features)
{
    judge(t, s, features);
}

FAST static void judge_fast(const struct patchwork *t, const struct patchwork_state *s,
                            float *features)
{
    judge(t, s, features);
}

static void describe_position(const struct omino_game *game, const void *state, float *features)
{
    const struct patchwork *t = patchwork_of(game);
    (is_fast(&t->grid) ? judge_fast : judge_plain)(t, state, features);
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum move_feature {
    /* Features that are the same for all placements of a patch: */
    GAIN, /* points by the end of the game */
    TIME, /* in spaces */
    GAIN_PER_TIME,
    SIZE,
    PRICE,
    NEW_INCOME,
    MONEY_AFTER,  /* as MONEY */
    INCOME_NOW,   /* buttons from income marks on the way */
    LEATHER,      /* leather patches on the way */
    AGAIN,        /* whether the player moves again */
    OWN_OFFER,    /* if so: the best patch that the player can then buy */
    OTHERS_OFFER, /* if not: the best patch that the other player can then buy */
    DEAL_FEATURES,
    /* Changes caused by the placement: */
    MORE_EDGES = DEAL_FEATURES,
    MORE_SINGLES,
    MORE_ENDS,
    MORE_LOOSE,
    MORE_SQUARE, /* nearness to the bonus */
    MOVE_FEATURES
};
_Static_assert((int)MOVE_FEATURES == (int)PATCHWORK_MOVE_FEATURES, "as in the tables of weights");

enum { KIND_ADVANCE, KIND_LEATHER, KIND_BUY };
_Static_assert(KIND_BUY + OMINO_PATCHWORK_OFFERED_MAX == (int)PATCHWORK_MOVE_KINDS,
               "as in the tables of weights");

/* Fills in the features of moving the marker to a space: income, leather, and the choice
 * afterwards. */
static void describe_way(const struct patchwork *t, struct patchwork_state *s, unsigned to,
                         float *f)
{
    const unsigned player = s->turn, from = s->space[player], other = s->space[!player];
    const unsigned ahead = from > other ? from : other;
    const unsigned incomes = (unsigned)(t->income_marks[to] - t->income_marks[from]);
    const unsigned leather =
        to > ahead ? (unsigned)(t->leather_marks[to] - t->leather_marks[ahead]) : 0;
    const int again = to <= other;
    s->buttons[player] = (uint16_t)(s->buttons[player] + incomes * s->income[player]);
    s->space[player] = (uint8_t)to;
    f[TIME] = (float)(to - from) / 4;
    f[MONEY_AFTER] = at_most(s->buttons[player], 12) / 8;
    f[INCOME_NOW] = (float)(incomes * s->income[player]) / 8;
    f[LEATHER] = (float)leather;
    f[AGAIN] = (float)again;
    f[OWN_OFFER] = again ? (float)best_offer(t, s, player) / 8 : 0;
    f[OTHERS_OFFER] = again ? 0 : (float)best_offer(t, s, !player) / 8;
}

static void describe_advance(const struct patchwork *t, const struct patchwork_state *s, float *f)
{
    struct patchwork_state then = *s;
    const unsigned to = omino_patchwork_advance_to(t, s), spaces = to - s->space[s->turn];
    memset(f, 0, MOVE_FEATURES * sizeof *f);
    then.buttons[s->turn] = (uint16_t)(then.buttons[s->turn] + spaces);
    f[GAIN] = (float)spaces / 8;
    f[GAIN_PER_TIME] = (float)spaces / (float)(spaces + 1) / 4;
    describe_way(t, &then, to, f);
}

static void describe_deal(const struct patchwork *t, const struct patchwork_state *s,
                          unsigned patch, float *f)
{
    struct patchwork_state then = *s;
    const struct omino_patchwork_patch *bought = patchwork_patch(t, patch);
    const unsigned player = s->turn;
    const unsigned to = patchwork_space_after(t, s->space[player], patch);
    const float gain = (float)patchwork_gain(t, patch, s->space[player]);
    memset(f, 0, MOVE_FEATURES * sizeof *f);
    patchwork_unlink(&then, patch);
    then.buttons[player] = (uint16_t)(then.buttons[player] - bought->price);
    then.income[player] = (uint8_t)(then.income[player] + bought->income);
    f[GAIN] = gain / 8;
    f[GAIN_PER_TIME] = gain / (float)(to - s->space[player] + 1) / 4;
    f[SIZE] = (float)t->size[patch] / 4;
    f[PRICE] = (float)bought->price / 4;
    f[NEW_INCOME] = (float)bought->income / 2;
    describe_way(t, &then, to, f);
}

/* The features of buying each patch on offer; none while there is leather to place. */
struct deals {
    uint8_t patches[OMINO_PATCHWORK_OFFERED_MAX];
    unsigned offered;
    float rows[OMINO_PATCHWORK_OFFERED_MAX][MOVE_FEATURES];
    struct set free;
    struct room room;
    float square;
};

static ALWAYS_INLINE void start_weighing(const struct patchwork *t, const struct patchwork_state *s,
                                         struct deals *d)
{
    d->free = load(s->free[s->turn]);
    d->room = look(d->free, t->grid.width + 1u);
    d->square = progress(t, s, d->free);
    d->offered = s->leather ? 0 : omino_patchwork_offered(t, s, d->patches);
    for (unsigned i = 0; i < d->offered; i++) describe_deal(t, s, d->patches[i], d->rows[i]);
}

static ALWAYS_INLINE void describe_room(const struct patchwork *t, const struct patchwork_state *s,
                                        const struct deals *d, struct set free, float *f)
{
    const struct room room = look(free, t->grid.width + 1u);
    f[MORE_EDGES] = (float)(room.edges - d->room.edges) / 4;
    f[MORE_SINGLES] = (float)(room.singles - d->room.singles);
    f[MORE_ENDS] = (float)(room.ends - d->room.ends) / 2;
    f[MORE_LOOSE] = (float)(room.loose - d->room.loose) / 4;
    f[MORE_SQUARE] = 4 * (progress(t, s, free) - d->square);
}

static ALWAYS_INLINE uint8_t weigh(const struct patchwork *t, const struct patchwork_state *s,
                                   const struct deals *d, uint32_t move, float *f)
{
    if (move == t->advance) {
        describe_advance(t, s, f);
        return KIND_ADVANCE;
    }
    unsigned nth = 0;
    if (move < t->advance) {
        const unsigned patch = t->patch_of[move >> t->shift];
        while (nth + 1 < d->offered && d->patches[nth] != patch) nth++;
        memcpy(f, d->rows[nth], sizeof d->rows[nth]);
    } else {
        memset(f, 0, MOVE_FEATURES * sizeof *f);
    }
    describe_room(t, s, d, without(d->free, cells_of(t, move)), f);
    return (uint8_t)(move < t->advance ? KIND_BUY + nth : KIND_LEATHER);
}

static ALWAYS_INLINE void weigh_all(const struct patchwork *t, const struct patchwork_state *s,
                                    const uint32_t *moves, uint32_t n, float *features,
                                    uint8_t *kinds)
{
    struct deals d;
    start_weighing(t, s, &d);
    for (uint32_t i = 0; i < n; i++)
        kinds[i] = weigh(t, s, &d, moves[i], features + (size_t)i * MOVE_FEATURES);
}

static void weigh_plain(const struct patchwork *t, const struct patchwork_state *s,
                        const uint32_t *moves, uint32_t n, float *features, uint8_t *kinds)
{
    weigh_all(t, s, moves, n, features, kinds);
}

FAST static void weigh_fast(const struct patchwork *t, const struct patchwork_state *s,
                            const uint32_t *moves, uint32_t n, float *features, uint8_t *kinds)
{
    weigh_all(t, s, moves, n, features, kinds);
}

static void describe_moves(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t n, float *features, uint8_t *kinds)
{
    const struct patchwork *t = patchwork_of(game);
    (is_fast(&t->grid) ? weigh_fast : weigh_plain)(t, state, moves, n, features, kinds);
}

const struct omino_knowledge omino_patchwork_knowledge = {
    .phases = PATCHWORK_PHASES,
    .move_features = MOVE_FEATURES,
    .move_kinds = PATCHWORK_MOVE_KINDS,
    .position_features = POSITION_FEATURES,
    .playout_share = 0,
    .move_weights = &omino_patchwork_move_weights[0][0],
    .position_weights = &omino_patchwork_position_weights[0][0],
    .phase = phase,
    .describe_moves = describe_moves,
    .describe_position = describe_position,
};
