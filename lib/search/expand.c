/* SPDX-License-Identifier: MIT */
/* Nodes of the tree: their moves, in the order of their priors, and more moves for a kept root. */
#include <math.h>
#include <string.h>

#include "order.h"
#include "worker.h"

static const float variation = 0.2f;      /* range of the random variation of priors */
static const float least_prior = 0.0025f; /* weight relative to the best one; moves below are
                                             dropped */

/* ---- moves ----------------------------------------------------------------------------------- */

/* Keeps the indices of weights near the best one, at most OMINO_EDGES_MAX; returns their number. */
static uint32_t keep_promising(const float *weights, uint32_t count, uint32_t *order)
{
    float most = 0;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (weights[i] > most) most = weights[i];
    for (uint32_t i = 0; i < count; i++) {
        order[kept] = i;
        kept += weights[i] >= most * least_prior;
    }
    float bar = 2 * least_prior;
    while (kept > OMINO_EDGES_MAX && bar < 1) {
        const uint32_t before = kept;
        kept = 0;
        for (uint32_t i = 0; i < before; i++) {
            order[kept] = order[i];
            kept += weights[order[i]] >= most * bar;
        }
        bar *= 1.25f;
    }
    return kept < OMINO_EDGES_MAX ? kept : OMINO_EDGES_MAX;
}

/* Without playouts nothing is random, and all games would be alike. The seed therefore decides
 * among moves of about the same value. */
static void vary(struct omino_worker *w, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        w->weights[i] *= 1 + variation * ((float)omino_rng_unit(&w->rng) - 0.5f);
}

uint32_t omino_mcts_moves(struct omino_worker *w, const void *state, uint8_t *pruned)
{
    const struct omino_game *game = w->search->game;
    const struct omino_rules *rules = &game->rules;
    uint32_t (*const list)(const struct omino_game *, const void *, uint32_t *, uint32_t) =
        state == w->search->root_state ? rules->root_candidates : rules->candidates;
    uint32_t count = list(game, state, w->moves, game->max_moves);
    if (count > game->max_moves) count = game->max_moves;
    *pruned = list != rules->moves && omino_moves_count(game, state) > count;
    w->listed = count;
    if (!w->search->known_moves) {
        const uint32_t most = count < UINT16_MAX ? count : UINT16_MAX;
        for (uint32_t i = 0; i < most; i++) {
            w->order[i] = i;
            w->weights[i] = 1;
        }
        *pruned |= most < count;
        return most;
    }
    rules->priors(game, state, w->moves, count, w->weights);
    if (w->search->playout_share <= 0) vary(w, count);
    const uint32_t kept = keep_promising(w->weights, count, w->order);
    omino_order_best(w->weights, w->order, kept, OMINO_SORTED);
    *pruned |= kept < count;
    return kept;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* Fills in the edges of a node in the order chosen. */
static void fill_edges(const struct omino_worker *w, struct omino_node *node)
{
    float sum = 0;
    for (uint32_t i = 0; i < node->count; i++) sum += w->weights[w->order[i]];
    for (uint32_t i = 0; i < node->count; i++) {
        node->edges[i].move = w->moves[w->order[i]];
        node->edges[i].prior = omino_prior_pack(sqrtf(w->weights[w->order[i]] / sum));
    }
}

/* Lists only the moves that the solver found to be as good as any. */
static uint32_t list_equals(struct omino_worker *w, const void *state)
{
    const struct omino_game *game = w->search->game;
    const struct omino_solution *solution = &w->search->solution;
    memcpy(w->moves, solution->equals, solution->equal_count * sizeof *w->moves);
    game->rules.priors(game, state, w->moves, solution->equal_count, w->weights);
    for (uint32_t i = 0; i < solution->equal_count; i++) w->order[i] = i;
    omino_order_best(w->weights, w->order, solution->equal_count, OMINO_SORTED);
    return solution->equal_count;
}

uint32_t omino_mcts_node(struct omino_worker *w, const void *state)
{
    struct omino_mcts *search = w->search;
    uint8_t pruned;
    uint32_t count = omino_mcts_moves(w, state, &pruned);
    if (search->lost && state == search->root_state && search->solution.equal_count > 0)
        count = list_equals(w, state);
    const uint32_t index = omino_tree_add(&search->tree, count);
    if (!index) return 0;
    struct omino_node *node = omino_tree_node(&search->tree, index);
    memset(node, 0, sizeof *node + count * sizeof *node->edges);
    node->hash = omino_state_hash(search->game, state);
    node->count = (uint16_t)count;
    node->player = (int8_t)omino_state_player(search->game, state);
    node->pruned = pruned;
    node->flat = !search->known_moves;
    node->wide = state == search->root_state;
    fill_edges(w, node);
    return index;
}

/* ---- widening the root ----------------------------------------------------------------------- */

/* Returns the index of a move in the last list; w->listed if it is not in it. */
static uint32_t find_listed(const struct omino_worker *w, uint32_t move)
{
    uint32_t i = 0;
    while (i < w->listed && w->moves[i] != move) i++;
    return i;
}

static int was_tried(const struct omino_node *node, uint32_t move)
{
    unsigned i = 0;
    while (i < node->opened && node->edges[i].move != move) i++;
    return i < node->opened;
}

/* Puts the moves that a node has tried, in its order, before the other chosen ones; returns the
 * total number, or 0 if a tried move is not listed. */
static uint32_t tried_first(const struct omino_worker *w, const struct omino_node *node,
                            uint32_t count)
{
    const unsigned tried = node->opened;
    uint32_t others = 0;
    for (uint32_t i = 0; i < count; i++) {
        w->order[others] = w->order[i];
        others += !was_tried(node, w->moves[w->order[i]]);
    }
    memmove(w->order + tried, w->order, others * sizeof *w->order);
    for (unsigned i = 0; i < tried; i++) {
        w->order[i] = find_listed(w, node->edges[i].move);
        if (w->order[i] == w->listed) return 0;
    }
    return tried + others;
}

void omino_mcts_widen(struct omino_worker *w)
{
    struct omino_mcts *search = w->search;
    struct omino_node *root = omino_tree_node(&search->tree, search->tree.root);
    const struct omino_rules *rules = &search->game->rules;
    uint8_t pruned;
    if (rules->root_candidates == rules->candidates || !root->pruned || root->wide) return;
    const uint32_t chosen = omino_mcts_moves(w, search->root_state, &pruned);
    const uint32_t count = tried_first(w, root, chosen);
    if (count < root->count || count > UINT16_MAX) return;
    if (!omino_tree_widen(&search->tree, count)) return;
    root->pruned = pruned;
    root->wide = 1;
    fill_edges(w, root);
}
