/* SPDX-License-Identifier: MIT */
/*
 * What the computer knows about playing Patchwork.
 *
 * A quilt is judged by the shape of its **room**, the cells that are still empty. Room with short
 * edges, without single cells and narrow ends, takes most patches that may come. All of that is
 * counted on sets of cells: moved by one cell, a set says of each cell whether its neighbour is in
 * it. So hundreds of placements can be looked at, and only a few of each patch, those that leave
 * the best room, are worth a thought.
 *
 * A patch is worth the cells that it covers and the income that it will still bring, less its
 * price; and time is worth a button a space, at least. Which of the patches the other player is
 * left to choose from, and whether he can pay them, counts, too.
 *
 * Simulated games buy what is worth most for its time and look at a few places for it. They stop
 * when the only player who is not at the end is ahead already: nothing that he can do costs points,
 * if no patch is dearer than the cells that it covers.
 */
#include "patchwork.h"

#include <math.h>
#include <string.h>

/* The same code is compiled a second time for machines that count bits in one instruction. */
#if defined(__x86_64__) && defined(__GNUC__)
#define WITH_POPCNT __attribute__((target("bmi,bmi2,popcnt")))
#else
#define WITH_POPCNT
#endif
#define ALWAYS_INLINE inline __attribute__((always_inline))

/* ---- sets of cells --------------------------------------------------------------------------- */

struct set {
    uint64_t low, high;
};

static ALWAYS_INLINE struct set load(const uint64_t *words)
{
    return (struct set){words[0], words[1]};
}

static ALWAYS_INLINE struct set both(struct set a, struct set b)
{
    return (struct set){a.low & b.low, a.high & b.high};
}

static ALWAYS_INLINE struct set either(struct set a, struct set b)
{
    return (struct set){a.low | b.low, a.high | b.high};
}

static ALWAYS_INLINE struct set without(struct set a, struct set b)
{
    return (struct set){a.low & ~b.low, a.high & ~b.high};
}

static ALWAYS_INLINE unsigned count(struct set a)
{
    return (unsigned)(__builtin_popcountll(a.low) + __builtin_popcountll(a.high));
}

/* Moved by so many bits, 1 to 63. Nothing is free in the guard column and beyond the rows, so what
 * is moved off the quilt never meets a free cell. */
static ALWAYS_INLINE struct set up(struct set a, unsigned by)
{
    return (struct set){a.low << by, a.high << by | a.low >> (64 - by)};
}

static ALWAYS_INLINE struct set down(struct set a, unsigned by)
{
    return (struct set){a.low >> by | a.high << (64 - by), a.high >> by};
}

/* ---- the shape of the room ------------------------------------------------------------------- */

struct room {
    int cells;
    int edges;   /* between a free cell and one that is not, or the border */
    int singles; /* free cells without a free neighbour */
    int ends;    /* with one */
    int loose;   /* in no free square of 2x2 */
};

static ALWAYS_INLINE struct room look(struct set free, unsigned stride)
{
    const struct set left = both(free, up(free, 1)), right = both(free, down(free, 1));
    const struct set below = both(free, up(free, stride)), above = both(free, down(free, stride));
    const struct set sides = either(left, right), others = either(below, above);
    const struct set twice =
        either(either(both(left, right), both(below, above)), both(sides, others));
    const struct set any = either(sides, others);
    const struct set block = both(right, down(right, stride));
    const struct set wide = either(block, up(block, 1));
    const int cells = (int)count(free);
    return (struct room){
        .cells = cells,
        .edges =
            4 * cells - 2 * (int)(count(left) + count(below)), /* each inner border has two sides */
        .singles = (int)count(without(free, any)),
        .ends = (int)count(without(any, twice)),
        .loose = (int)count(without(free, either(wide, up(wide, stride)))),
    };
}

/* What a player lacks to the bonus: the fewest free cells in one of the squares. */
static ALWAYS_INLINE int gap_of(const struct patchwork *t, struct set free)
{
    int least = (int)t->cells;
    for (unsigned i = 0; i < t->square_count; i++) {
        const int gap = (int)count(both(free, load(t->squares[i])));
        if (gap < least) least = gap;
    }
    return least;
}

/* 1 for a full square, less the more cells are missing; 0 when there is nothing to win. */
static ALWAYS_INLINE float progress(const struct patchwork *t, const struct patchwork_state *s,
                                    struct set free)
{
    return s->bonus ? 0 : 4.0f / (float)(4 + gap_of(t, free));
}

/* ---- what patches are worth ------------------------------------------------------------------ */

static int marks_ahead(const struct patchwork *t, unsigned space)
{
    return t->income_marks[t->track->last] - t->income_marks[space];
}

/* Points that a patch brings until the end, if it is bought at a space. */
static int gain_of(const struct patchwork *t, unsigned patch, unsigned space)
{
    const struct patchwork_patch *bought = patchwork_patch(t, patch);
    return t->edition->empty_cell_cost * t->size[patch] + bought->income * marks_ahead(t, space) -
           bought->price;
}

static unsigned space_after(const struct patchwork *t, unsigned space, unsigned patch)
{
    const unsigned to = space + patchwork_patch(t, patch)->time;
    return to < t->track->last ? to : t->track->last;
}

/* What the best patch on offer that a player can pay brings more than its time would; at least 0.
 */
static int best_offer(const struct patchwork *t, const struct patchwork_state *s, unsigned player)
{
    uint8_t patches[PATCHWORK_OFFERED_MAX];
    const unsigned offered = omino_patchwork_offered(t, s, patches), space = s->space[player];
    int best = 0;
    if (space == t->track->last) return 0;
    for (unsigned i = 0; i < offered; i++) {
        const struct patchwork_patch *patch = patchwork_patch(t, patches[i]);
        if (patch->price > s->buttons[player]) continue;
        const int value =
            gain_of(t, patches[i], space) - (int)(space_after(t, space, patches[i]) - space);
        if (value > best) best = value;
    }
    return best;
}

static float at_most(unsigned number, unsigned most)
{
    return (float)(number < most ? number : most);
}

/* ---- phases ---------------------------------------------------------------------------------- */

/* By how far the markers have come. */
static unsigned phase(const struct omino_game *game, const void *state)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    return (unsigned)(s->space[0] + s->space[1]) * PATCHWORK_PHASES / (2u * t->track->last + 1);
}

/* ---- positions ------------------------------------------------------------------------------- */

enum position_feature {
    SCORE,     /* as if it ended now */
    TO_COME,   /* what one's income will still bring */
    TIME_LEFT, /* spaces to the end */
    MONEY,     /* buttons, as far as one can use them soon */
    INCOME,    /* of all patches */
    EDGES,     /* of the room; and so on */
    SINGLES,
    ENDS,
    LOOSE,
    SQUARE,       /* how near to the bonus */
    OFFER,        /* the best patch that one could buy */
    NEXT_LEATHER, /* how near to it */
    TO_PLACE,     /* leather that one has */
    FITS,         /* ways to lay the patches that come next, as a logarithm */
    TURN,
    POSITION_FEATURES
};
_Static_assert((int)POSITION_FEATURES == (int)PATCHWORK_POSITION_FEATURES, "as the tables say");

/* Spaces to the next leather that is still there, as 1 for the next space and less beyond. */
static float near_leather(const struct patchwork *t, const struct patchwork_state *s,
                          unsigned player)
{
    const unsigned ahead = s->space[0] > s->space[1] ? s->space[0] : s->space[1];
    for (const uint8_t *mark = t->track->leather; *mark; mark++)
        if (*mark > ahead) return 1.0f / (float)(*mark - s->space[player]);
    return 0;
}

/* Who chooses the next patch: leather has to be placed before, by whoever came to it. */
static unsigned next_to_choose(const struct patchwork_state *s)
{
    return s->space[s->turn] > s->space[!s->turn] ? !s->turn : s->turn;
}

/* The patches on offer and the next ones behind them. */
static uint64_t coming(const struct patchwork *t, const struct patchwork_state *s)
{
    enum { COMING = 8 };
    uint64_t hand = 0, left = s->left;
    unsigned place = s->next;
    for (unsigned i = 0; i < COMING && left; i++) {
        hand |= UINT64_C(1) << t->circle[place];
        left &= ~(UINT64_C(1) << place);
        place = omino_patchwork_next(t, left, place);
    }
    return hand;
}

static ALWAYS_INLINE void judge(const struct patchwork *t, const struct patchwork_state *s,
                                float *features)
{
    const uint64_t hand = coming(t, s);
    const unsigned chooser = next_to_choose(s);
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) {
        float *f = features + p * POSITION_FEATURES;
        const struct set free = load(s->free[p]);
        const struct room room = look(free, t->grid.width + 1u);
        f[SCORE] = (float)omino_patchwork_score(t, s, p) / 16;
        f[TO_COME] = (float)(s->income[p] * marks_ahead(t, s->space[p])) / 16;
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

WITH_POPCNT static void judge_fast(const struct patchwork *t, const struct patchwork_state *s,
                                   float *features)
{
    judge(t, s, features);
}

static int is_fast(const struct patchwork *t)
{
    return t->grid.path == OMINO_PATH_AVX2;
}

static void describe_position(const struct omino_game *game, const void *state, float *features)
{
    const struct patchwork *t = patchwork_of(game);
    (is_fast(t) ? judge_fast : judge_plain)(t, state, features);
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum move_feature {
    /* The same for all placements of a patch: */
    GAIN, /* points until the end */
    TIME, /* spaces */
    GAIN_PER_TIME,
    SIZE,
    PRICE,
    NEW_INCOME,
    MONEY_AFTER,  /* as MONEY */
    INCOME_NOW,   /* buttons from income marks on the way */
    LEATHER,      /* patches of it on the way */
    AGAIN,        /* one moves again */
    OWN_OFFER,    /* the best that one can buy then */
    OTHERS_OFFER, /* if one does not: the best that the other can buy */
    DEAL_FEATURES,
    /* Of the placement, how much more there is after it than before: */
    MORE_EDGES = DEAL_FEATURES,
    MORE_SINGLES,
    MORE_ENDS,
    MORE_LOOSE,
    MORE_SQUARE, /* nearer to the bonus */
    MOVE_FEATURES
};
_Static_assert((int)MOVE_FEATURES == (int)PATCHWORK_MOVE_FEATURES, "as the tables say");

enum { KIND_ADVANCE, KIND_LEATHER, KIND_BUY };
_Static_assert(KIND_BUY + PATCHWORK_OFFERED_MAX == (int)PATCHWORK_MOVE_KINDS, "as the tables say");

/* What marks on the way to a space bring, and who moves then with what choice. */
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
    const struct patchwork_patch *bought = patchwork_patch(t, patch);
    const unsigned player = s->turn, place = t->place[patch];
    const unsigned to = space_after(t, s->space[player], patch);
    const float gain = (float)gain_of(t, patch, s->space[player]);
    memset(f, 0, MOVE_FEATURES * sizeof *f);
    then.left &= ~(UINT64_C(1) << place);
    then.next = (uint8_t)omino_patchwork_next(t, then.left, place);
    then.buttons[player] = (uint16_t)(then.buttons[player] - bought->price);
    then.income[player] = (uint8_t)(then.income[player] + bought->income);
    f[GAIN] = gain / 8;
    f[GAIN_PER_TIME] = gain / (float)(to - s->space[player] + 1) / 4;
    f[SIZE] = (float)t->size[patch] / 4;
    f[PRICE] = (float)bought->price / 4;
    f[NEW_INCOME] = (float)bought->income / 2;
    describe_way(t, &then, to, f);
}

/* The deals of a position: that with each patch on offer, and none for leather. */
struct deals {
    uint8_t patches[PATCHWORK_OFFERED_MAX];
    unsigned offered;
    float rows[PATCHWORK_OFFERED_MAX][MOVE_FEATURES];
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

static ALWAYS_INLINE struct set cells_of(const struct patchwork *t, uint32_t move)
{
    uint64_t cells[PATCHWORK_QUILT_WORDS] = {0};
    if (move < t->advance)
        omino_placement_cells(t->placements, move, cells);
    else
        omino_bits_set(cells, move - t->advance - 1);
    return load(cells);
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

WITH_POPCNT static void weigh_fast(const struct patchwork *t, const struct patchwork_state *s,
                                   const uint32_t *moves, uint32_t n, float *features,
                                   uint8_t *kinds)
{
    weigh_all(t, s, moves, n, features, kinds);
}

static void describe_moves(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t n, float *features, uint8_t *kinds)
{
    const struct patchwork *t = patchwork_of(game);
    (is_fast(t) ? weigh_fast : weigh_plain)(t, state, moves, n, features, kinds);
}

/* ---- which moves ----------------------------------------------------------------------------- */

/* Placements of a patch that are worth a thought, and cells for leather. */
enum { BEST_PLACES = 4, BEST_CELLS = 4, PLACES = 1024 };

/* The best ones so far, the best first. */
struct best {
    unsigned count, most;
    int costs[BEST_PLACES];
    uint32_t moves[BEST_PLACES];
};

static ALWAYS_INLINE void keep_best(struct best *best, uint32_t move, int cost)
{
    unsigned at = best->count;
    if (at == best->most && cost >= best->costs[at - 1]) return;
    if (at < best->most)
        best->count++;
    else
        at--;
    for (; at > 0 && best->costs[at - 1] > cost; at--) {
        best->costs[at] = best->costs[at - 1];
        best->moves[at] = best->moves[at - 1];
    }
    best->costs[at] = cost;
    best->moves[at] = move;
}

/* How bad the room is that is left. */
static ALWAYS_INLINE int cost_of(const struct patchwork *t, const struct patchwork_state *s,
                                 struct set free)
{
    const struct room room = look(free, t->grid.width + 1u);
    const int gap = s->bonus ? 0 : gap_of(t, free);
    return 4 * room.edges + 16 * room.singles + 4 * room.ends + 2 * room.loose + gap;
}

static int has_cost(const struct best *best, int cost)
{
    for (unsigned i = 0; i < best->count; i++)
        if (best->costs[i] == cost) return 1;
    return 0;
}

/* On an empty quilt, places that look the same when the quilt is turned are all alike. */
static ALWAYS_INLINE uint32_t best_of(const struct patchwork *t, const struct patchwork_state *s,
                                      const uint32_t *list, uint32_t n, unsigned most,
                                      uint32_t *moves, uint32_t cap)
{
    const struct set free = load(s->free[s->turn]);
    const int is_new = count(free) == t->cells;
    struct best best = {.most = most};
    for (uint32_t i = 0; i < n; i++) {
        const int cost = cost_of(t, s, without(free, cells_of(t, list[i])));
        if (!is_new || !has_cost(&best, cost)) keep_best(&best, list[i], cost);
    }
    for (uint32_t i = 0; i < best.count && i < cap; i++) moves[i] = best.moves[i];
    return best.count;
}

static ALWAYS_INLINE uint32_t choose_some(const struct omino_game *game,
                                          const struct patchwork_state *s, uint32_t *moves,
                                          uint32_t cap)
{
    const struct patchwork *t = patchwork_of(game);
    uint32_t list[PLACES], kept = 0;
    uint8_t patches[PATCHWORK_OFFERED_MAX];
    if (s->leather > 0) {
        const uint32_t n = omino_patchwork_moves(game, s, list, PLACES);
        return best_of(t, s, list, n, BEST_CELLS, moves, cap);
    }
    if (patchwork_is_over(t, s)) return 0;
    const unsigned offered = omino_patchwork_offered(t, s, patches);
    for (unsigned i = 0; i < offered; i++) {
        const uint64_t hand = UINT64_C(1) << patches[i];
        if (patchwork_patch(t, patches[i])->price > s->buttons[s->turn]) continue;
        const uint32_t n =
            omino_placements_list(t->placements, s->free[s->turn], NULL, &hand, list, PLACES);
        kept += best_of(t, s, list, n < PLACES ? n : PLACES, BEST_PLACES, moves + kept,
                        kept < cap ? cap - kept : 0);
    }
    if (kept < cap) moves[kept] = t->advance;
    return kept + 1;
}

static uint32_t choose_plain(const struct omino_game *game, const struct patchwork_state *s,
                             uint32_t *moves, uint32_t cap)
{
    return choose_some(game, s, moves, cap);
}

WITH_POPCNT static uint32_t choose_fast(const struct omino_game *game,
                                        const struct patchwork_state *s, uint32_t *moves,
                                        uint32_t cap)
{
    return choose_some(game, s, moves, cap);
}

uint32_t omino_patchwork_candidates(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap)
{
    return (is_fast(patchwork_of(game)) ? choose_fast : choose_plain)(game, state, moves, cap);
}

/* ---- simulated games ------------------------------------------------------------------------- */

/* Whether the other player is at the end and the player to move wins already. */
static int settled(const struct omino_game *game, const struct patchwork *t,
                   const struct patchwork_state *s)
{
    struct omino_outcome outcome;
    if (!t->never_falls || s->space[!s->turn] < t->track->last) return 0;
    omino_state_outcome(game, s, &outcome);
    return outcome.places[s->turn] == 1;
}

/* The best of a few places, drawn from a list. */
static ALWAYS_INLINE uint32_t draw_place(const struct patchwork *t, const struct patchwork_state *s,
                                         const uint32_t *list, uint32_t n, struct omino_rng *rng)
{
    enum { TRIES = 8 };
    const struct set free = load(s->free[s->turn]);
    struct best best = {.most = 1};
    for (unsigned i = 0; i < TRIES; i++) {
        const uint32_t move = list[n <= TRIES ? i : omino_rng_below(rng, n)];
        keep_best(&best, move, cost_of(t, s, without(free, cells_of(t, move))));
        if (i + 1 == n) break;
    }
    return best.moves[0];
}

/* Patches that can be paid, by what they bring for their time with some chance in it: the best one
 * that fits, unless advancing brings as much. */
static ALWAYS_INLINE uint32_t draw_move(const struct omino_game *game,
                                        const struct patchwork_state *s, struct omino_rng *rng)
{
    const struct patchwork *t = patchwork_of(game);
    uint32_t list[PLACES];
    uint8_t patches[PATCHWORK_OFFERED_MAX];
    if (s->leather > 0)
        return draw_place(t, s, list, omino_patchwork_moves(game, s, list, PLACES), rng);
    const unsigned offered = omino_patchwork_offered(t, s, patches), space = s->space[s->turn];
    uint64_t chance = omino_rng_next(rng);
    float values[PATCHWORK_OFFERED_MAX];
    for (unsigned i = 0; i < offered; i++, chance >>= 8) {
        const unsigned patch = patches[i], time = space_after(t, space, patch) - space;
        const int payable = patchwork_patch(t, patch)->price <= s->buttons[s->turn];
        values[i] = payable ? (float)gain_of(t, patch, space) / (float)(time + 1) +
                                  (float)(chance & 255) / 128
                            : 0;
    }
    for (unsigned tries = 0; tries < offered; tries++) {
        unsigned best = 0;
        for (unsigned i = 1; i < offered; i++)
            if (values[i] > values[best]) best = i;
        if (values[best] <= 1) break;
        values[best] = 0;
        const uint64_t hand = UINT64_C(1) << patches[best];
        const uint32_t n =
            omino_placements_list(t->placements, s->free[s->turn], NULL, &hand, list, PLACES);
        if (n > 0) return draw_place(t, s, list, n < PLACES ? n : PLACES, rng);
    }
    return t->advance;
}

static uint32_t draw_plain(const struct omino_game *game, const struct patchwork_state *s,
                           struct omino_rng *rng)
{
    return draw_move(game, s, rng);
}

WITH_POPCNT static uint32_t draw_fast(const struct omino_game *game,
                                      const struct patchwork_state *s, struct omino_rng *rng)
{
    return draw_move(game, s, rng);
}

uint32_t omino_patchwork_playout(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng)
{
    const struct patchwork *t = patchwork_of(game);
    if (settled(game, t, state)) return OMINO_NO_MOVE;
    return (is_fast(t) ? draw_fast : draw_plain)(game, state, rng);
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
