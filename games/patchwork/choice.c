/* SPDX-License-Identifier: MIT */
/*
 * The moves that the search considers, and the moves of playouts.
 *
 * A patch may have hundreds of placements. All of them are measured; the few that leave the best
 * room are candidates.
 *
 * Playouts buy the patch that brings the most for its time, in the best of a few placements. They
 * stop when one player is at the end and the other is already ahead: no move loses points if no
 * patch costs more than its cells are worth.
 */
#include "room.h"

/* Numbers of candidate placements of a patch and of candidate cells for leather, and the size of a
 * list. */
enum { BEST_PLACES = 4, BEST_CELLS = 4, PLACES = 1024 };

_Static_assert((int)BEST_CELLS <= (int)BEST_PLACES, "struct best has room for the cells");

/* The best moves so far, the best first. */
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

/* Returns a penalty for the shape of the room left on a quilt. */
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

/* On an empty quilt, one of several equally good placements is enough: most of them differ only by
 * a rotation or flip of the quilt. */
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
    uint8_t patches[OMINO_PATCHWORK_OFFERED_MAX];
    if (s->leather > 0) {
        const uint32_t n = omino_patchwork_moves(game, s, list, PLACES);
        return best_of(t, s, list, n, BEST_CELLS, moves, cap);
    }
    if (patchwork_is_over(t, s)) return 0;
    const unsigned offered = omino_patchwork_offered(t, s, patches);
    for (unsigned i = 0; i < offered; i++) {
        const uint32_t n = omino_patchwork_places(t, s, patches[i], list, PLACES);
        kept += best_of(t, s, list, n < PLACES ? n : PLACES, BEST_PLACES,
                        kept < cap ? moves + kept : NULL, kept < cap ? cap - kept : 0);
    }
    if (kept < cap) moves[kept] = t->advance;
    return kept + 1;
}

static uint32_t choose_plain(const struct omino_game *game, const struct patchwork_state *s,
                             uint32_t *moves, uint32_t cap)
{
    return choose_some(game, s, moves, cap);
}

FAST static uint32_t choose_fast(const struct omino_game *game, const struct patchwork_state *s,
                                 uint32_t *moves, uint32_t cap)
{
    return choose_some(game, s, moves, cap);
}

uint32_t omino_patchwork_candidates(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap)
{
    return (is_fast(&patchwork_of(game)->grid) ? choose_fast : choose_plain)(game, state, moves,
                                                                             cap);
}

/* ---- simulated games ------------------------------------------------------------------------- */

/* Returns whether the other player is at the end and the player to move already wins. */
static int settled(const struct omino_game *game, const struct patchwork *t,
                   const struct patchwork_state *s)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    if (!t->never_falls || s->space[!s->turn] < t->track->last) return 0;
    omino_state_outcome(game, s, &outcome);
    return outcome.places[s->turn] == 1;
}

/* Returns the best of a few placements drawn from a list. */
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

/* Buys the affordable patch that fits and gains the most for its time, with some randomness;
 * advances if that gains as much. */
static ALWAYS_INLINE uint32_t draw_move(const struct omino_game *game,
                                        const struct patchwork_state *s, struct omino_rng *rng)
{
    const struct patchwork *t = patchwork_of(game);
    uint32_t list[PLACES];
    uint8_t patches[OMINO_PATCHWORK_OFFERED_MAX];
    if (s->leather > 0)
        return draw_place(t, s, list, omino_patchwork_moves(game, s, list, PLACES), rng);
    const unsigned offered = omino_patchwork_offered(t, s, patches), space = s->space[s->turn];
    uint64_t chance = omino_rng_next(rng);
    float values[OMINO_PATCHWORK_OFFERED_MAX];
    for (unsigned i = 0; i < offered; i++, chance >>= 8) {
        const unsigned patch = patches[i], time = patchwork_space_after(t, space, patch) - space;
        const int payable = patchwork_patch(t, patch)->price <= s->buttons[s->turn];
        values[i] = payable ? (float)patchwork_gain(t, patch, space) / (float)(time + 1) +
                                  (float)(chance & 255) / 128
                            : 0;
    }
    for (unsigned tries = 0; tries < offered; tries++) {
        unsigned best = 0;
        for (unsigned i = 1; i < offered; i++)
            if (values[i] > values[best]) best = i;
        if (values[best] <= 1) break;
        values[best] = 0;
        const uint32_t n = omino_patchwork_places(t, s, patches[best], list, PLACES);
        if (n > 0) return draw_place(t, s, list, n < PLACES ? n : PLACES, rng);
    }
    return t->advance;
}

static uint32_t draw_plain(const struct omino_game *game, const struct patchwork_state *s,
                           struct omino_rng *rng)
{
    return draw_move(game, s, rng);
}

FAST static uint32_t draw_fast(const struct omino_game *game, const struct patchwork_state *s,
                               struct omino_rng *rng)
{
    return draw_move(game, s, rng);
}

uint32_t omino_patchwork_playout(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng)
{
    const struct patchwork *t = patchwork_of(game);
    if (settled(game, t, state)) return OMINO_NO_MOVE;
    return (is_fast(&t->grid) ? draw_fast : draw_plain)(game, state, rng);
}
