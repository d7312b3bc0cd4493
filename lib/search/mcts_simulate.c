/* SPDX-License-Identifier: MIT */
/* A simulation: down the tree, out of it, and back. See mcts.c for the argument. */
#include <math.h>
#include <string.h>

#include "mcts.h"

/* What the search goes by; found in matches of the players against themselves. */
static const float exploration = 1.0f;
static const float flat_exploration = 0.3f, widening = 1.5f; /* see select_flat() */
static const float first_play_reduction = 0.15f;
static const float variation = 0.2f;      /* of priors, by lot */
static const float least_prior = 0.0025f; /* of the best one's; moves below are dropped */

/* ---- making nodes ---------------------------------------------------------------------------- */

/* The moves whose weight is not hopeless, and not too many of them. */
static uint32_t hopeful(const float *weights, uint32_t count, uint32_t *order)
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
    while (kept > OMINO_MOST_EDGES && bar < 1) {
        const uint32_t before = kept;
        kept = 0;
        for (uint32_t i = 0; i < before; i++) {
            order[kept] = order[i];
            kept += weights[order[i]] >= most * bar;
        }
        bar *= 1.25f;
    }
    return kept < OMINO_MOST_EDGES ? kept : OMINO_MOST_EDGES;
}

/* Without simulated games nothing is left to chance, and all games would be alike: where moves are
 * about as good as each other, the seed decides. */
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
    *pruned = list != rules->moves && omino_state_count(game, state) > count;
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
    const uint32_t kept = hopeful(w->weights, count, w->order);
    omino_order_best(w->weights, w->order, kept, OMINO_SORTED);
    *pruned |= kept < count;
    return kept;
}

/* Says what the edges of a node are, in the order chosen. */
static void fill_edges(const struct omino_worker *w, struct omino_node *node)
{
    float sum = 0;
    for (uint32_t i = 0; i < node->count; i++) sum += w->weights[w->order[i]];
    for (uint32_t i = 0; i < node->count; i++) {
        node->edges[i].move = w->moves[w->order[i]];
        node->edges[i].prior = omino_prior_pack(sqrtf(w->weights[w->order[i]] / sum));
    }
}

/* The moves that the solver found to be as good as any, instead. */
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

/* Makes a node of a position that is not over; 0 if there is no room. */
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

/* Where a move is among those that were listed last; `listed` if it is not there. */
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

/* Puts the moves that a node has tried, in its order, before the others of a choice; returns how
 * many there are then, or 0 if one of those tried is not listed at all. */
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

/* ---- what moves have in common --------------------------------------------------------------- */

static struct omino_shared *shared_of(const struct omino_mcts *search, uint32_t move, int player)
{
    const uint32_t mixed = (move * 8 + (uint32_t)player) * UINT32_C(2654435761);
    return &search->shared[mixed >> 18 & (OMINO_SHARED - 1)];
}

static void share(const struct omino_mcts *search, uint32_t move, int player, int64_t result)
{
    struct omino_shared *shared = shared_of(search, move, player);
    atomic_fetch_add_explicit(&shared->sum, result, memory_order_relaxed);
    atomic_fetch_add_explicit(&shared->count, 1, memory_order_relaxed);
}

/* The mean, drawn towards a half as long as little is known. */
static double shared_value(const struct omino_mcts *search, uint32_t move, int player)
{
    const struct omino_shared *shared = shared_of(search, move, player);
    const double count = atomic_load_explicit(&shared->count, memory_order_relaxed);
    const double sum = (double)atomic_load_explicit(&shared->sum, memory_order_relaxed);
    return (sum / OMINO_TREE_ONE + 2.0) / (count + 4.0);
}

/* Swaps the most promising of the moves that were never tried to the place of the first one. */
static void bring_promising(const struct omino_mcts *search, struct omino_node *node, unsigned at)
{
    unsigned best = at;
    double most = -1;
    for (unsigned i = at; i < node->count; i++) {
        const double value = shared_value(search, node->edges[i].move, node->player);
        if (value <= most) continue;
        best = i;
        most = value;
    }
    const uint32_t move = node->edges[best].move;
    node->edges[best].move = node->edges[at].move;
    node->edges[at].move = move;
}

/* ---- choosing a move in a node --------------------------------------------------------------- */

/* Swaps the best of the moves from `at` on to that place: only the first ones are in order from the
 * start. */
static void bring_best(struct omino_node *node, unsigned at)
{
    unsigned best = at;
    if (at >= node->count) return;
    for (unsigned i = at + 1; i < node->count; i++)
        if (node->edges[i].prior > node->edges[best].prior) best = i;
    const uint32_t move = node->edges[best].move;
    const uint16_t prior = node->edges[best].prior;
    node->edges[best].move = node->edges[at].move;
    node->edges[best].prior = node->edges[at].prior;
    node->edges[at].move = move;
    node->edges[at].prior = prior;
}

/* Opens the next edge; NULL if another thread is at it. The one after it is put in its place before
 * anybody can look at it. */
static struct omino_edge *open_edge(const struct omino_mcts *search, struct omino_node *node,
                                    unsigned opened)
{
    struct omino_edge *edge = NULL;
    if (atomic_exchange_explicit(&node->locked, 1, memory_order_acquire)) return NULL;
    if (node->opened == opened) {
        if (node->flat) bring_promising(search, node, opened);
        edge = &node->edges[opened];
        if (!node->flat && opened + 1 >= OMINO_SORTED) bring_best(node, opened + 1);
        atomic_store_explicit(&node->opened, (uint16_t)(opened + 1), memory_order_release);
    }
    atomic_store_explicit(&node->locked, 0, memory_order_release);
    return edge;
}

static float mean_of(int64_t sum, uint32_t count)
{
    return (float)((double)sum / OMINO_TREE_ONE / count);
}

/* The mean result of a move for the player, exact if it is proven. */
float omino_mcts_value(const struct omino_edge *edge, int player, float if_new)
{
    const unsigned winners = atomic_load_explicit(&edge->winners, memory_order_relaxed);
    const uint32_t visits = atomic_load_explicit(&edge->visits, memory_order_relaxed);
    if (winners) return (float)omino_result_share(winners, player);
    if (visits == 0) return if_new;
    return mean_of(atomic_load_explicit(&edge->sum, memory_order_relaxed), visits);
}

/* Where nothing is known beforehand: new moves as visits grow, by the square root, and otherwise
 * the best of those that were tried by its upper bound. */
static struct omino_edge *select_flat(const struct omino_mcts *search, struct omino_node *node)
{
    const unsigned opened = atomic_load_explicit(&node->opened, memory_order_acquire);
    const uint32_t visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
    const float spread = 2 * logf((float)visits + 1);
    struct omino_edge *best = NULL;
    float most = -1e9f;
    if (opened < node->count && (float)opened <= widening * sqrtf((float)visits)) {
        struct omino_edge *edge = open_edge(search, node, opened);
        if (edge) return edge;
    }
    for (unsigned i = 0; i < opened; i++) {
        struct omino_edge *edge = &node->edges[i];
        const uint32_t n = atomic_load_explicit(&edge->visits, memory_order_relaxed);
        if (atomic_load_explicit(&edge->winners, memory_order_relaxed)) continue;
        const float score = omino_mcts_value(edge, node->player, 1) +
                            flat_exploration * sqrtf(spread / (float)(n + 1));
        if (score <= most) continue;
        most = score;
        best = edge;
    }
    if (!best && opened < node->count) best = open_edge(search, node, opened);
    return best;
}

/* The best of the moves that were tried and are not proven, or a new one; NULL if there is none to
 * be had now. */
static struct omino_edge *select_edge(const struct omino_mcts *search, struct omino_node *node)
{
    if (node->flat) return select_flat(search, node);
    const unsigned opened = atomic_load_explicit(&node->opened, memory_order_acquire);
    const uint32_t visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
    const float root = exploration * sqrtf((float)visits);
    const float mean =
        visits ? mean_of(atomic_load_explicit(&node->sum, memory_order_relaxed), visits) : 0.5f;
    const float if_new = mean - first_play_reduction;
    struct omino_edge *best = NULL;
    float most = -1e9f;
    for (unsigned i = 0; i < opened; i++) {
        struct omino_edge *edge = &node->edges[i];
        const uint32_t n = atomic_load_explicit(&edge->visits, memory_order_relaxed);
        if (atomic_load_explicit(&edge->winners, memory_order_relaxed)) continue;
        const float score = omino_mcts_value(edge, node->player, if_new) +
                            root * omino_prior_of(edge) / (float)(n + 1);
        if (score <= most) continue;
        most = score;
        best = edge;
    }
    if (opened < node->count && if_new + root * omino_prior_of(&node->edges[opened]) > most) {
        struct omino_edge *edge = open_edge(search, node, opened);
        if (edge) return edge;
    }
    return best;
}

/* ---- proofs ---------------------------------------------------------------------------------- */

struct omino_standing omino_mcts_standing(const struct omino_node *node)
{
    const unsigned opened = atomic_load_explicit(&node->opened, memory_order_acquire);
    struct omino_standing now = {0, opened == node->count, 0};
    double most = -1;
    for (unsigned i = 0; i < opened; i++) {
        const unsigned winners =
            atomic_load_explicit(&node->edges[i].winners, memory_order_relaxed);
        const double share = winners ? omino_result_share(winners, node->player) : -1;
        if (!winners) now.all = 0;
        if (winners && share == most && winners != now.winners) now.open = 1;
        if (share <= most) continue;
        now.winners = winners;
        now.open = 0;
        most = share;
    }
    return now;
}

/* Whether a node is proven now that one of its moves is: by a win of the player who moves, or
 * because everything is known; returns the winners or 0. At the root only what he gets counts. */
static unsigned proof_of(const struct omino_node *node, const struct omino_standing *now,
                         int is_root)
{
    const int wins = now->winners == 1u << node->player;
    const int known = now->all && !node->pruned && (is_root || !now->open);
    return wins || known ? now->winners : 0;
}

/* The moves of the path, so many of them, end in what is proven: goes back as far as that proves
 * more. */
static void propagate(const struct omino_worker *w, uint32_t length, unsigned winners)
{
    for (uint32_t i = length; winners && i-- > 0;) {
        struct omino_node *node = w->path[i].node;
        atomic_store_explicit(&w->path[i].edge->winners, (uint8_t)winners, memory_order_relaxed);
        const struct omino_standing now = omino_mcts_standing(node);
        winners = proof_of(node, &now, i == 0);
        if (winners) atomic_store_explicit(&node->winners, (uint8_t)winners, memory_order_relaxed);
    }
}

/* The path ends in a node without a move to be tried; returns the winners if they are known. Two
 * threads that prove the last two moves at once may have missed each other, so it is looked at
 * again. Where not all is proven because moves were left out, or because somebody does not care who
 * of the others wins, the best move that there is counts; there is nothing more to be found out. */
static unsigned settle(const struct omino_worker *w)
{
    const uint32_t last = w->path_length - 1;
    struct omino_node *node = w->path[last].node;
    const struct omino_standing now = omino_mcts_standing(node);
    const unsigned proven = proof_of(node, &now, last == 0);
    if (proven) {
        atomic_store_explicit(&node->winners, (uint8_t)proven, memory_order_relaxed);
        propagate(w, last, proven);
        return proven;
    }
    if (!now.all) return 0;
    if (last == 0) atomic_store_explicit(&w->search->stop, 1, memory_order_relaxed);
    return now.winners;
}

/* ---- simulations ----------------------------------------------------------------------------- */

/* Plays a position to its end, or as far as it takes to know who wins. */
static void play_out(struct omino_worker *w, float *values)
{
    const struct omino_game *game = w->search->game;
    struct omino_outcome outcome;
    while (omino_state_side(game, w->state) != OMINO_NOBODY) {
        const uint32_t move = game->rules.playout(game, w->state, &w->rng);
        if (move == OMINO_NO_MOVE) break;
        if (!w->search->known_moves) {
            w->played[w->played_length] = move;
            w->players[w->played_length++] = (int8_t)omino_state_player(game, w->state);
        }
        omino_state_apply(game, w->state, move);
    }
    omino_state_outcome(game, w->state, &outcome);
    omino_result_values(&outcome, values);
}

/* What a position that is not over is worth. */
static void value_leaf(struct omino_worker *w, float *values)
{
    const struct omino_game *game = w->search->game;
    const float part = w->search->playout_share;
    float judged[OMINO_PLAYERS_MAX];
    if (part >= 1) {
        play_out(w, values);
        return;
    }
    game->rules.evaluate(game, w->state, judged); /* before play_out() changes the state */
    if (part > 0) play_out(w, values);
    for (unsigned p = 0; p < game->players; p++)
        values[p] = part > 0 ? part * values[p] + (1 - part) * judged[p] : judged[p];
}

static void add_results(const struct omino_worker *w, const float *values)
{
    const struct omino_mcts *search = w->search;
    for (uint32_t i = 0; i < w->path_length; i++) {
        const struct omino_step *step = &w->path[i];
        const int player = step->node->player;
        const int64_t result = (int64_t)((double)values[player] * OMINO_TREE_ONE);
        atomic_fetch_add_explicit(&step->node->sum, result, memory_order_relaxed);
        if (!step->edge) continue;
        atomic_fetch_add_explicit(&step->edge->sum, result, memory_order_relaxed);
        if (!search->known_moves) share(search, step->edge->move, player, result);
    }
    for (uint32_t i = 0; i < w->played_length; i++)
        share(search, w->played[i], w->players[i],
              (int64_t)((double)values[w->players[i]] * OMINO_TREE_ONE));
}

/* The node behind an edge that was visited before; 0 if there is none (yet). */
static uint32_t child_of(struct omino_worker *w, struct omino_edge *edge)
{
    uint32_t child = atomic_load_explicit(&edge->child, memory_order_acquire);
    if (child == 0 && !atomic_load_explicit(&w->search->tree.full, memory_order_relaxed) &&
        atomic_compare_exchange_strong_explicit(&edge->child, &child, OMINO_TREE_BUSY,
                                                memory_order_acquire, memory_order_acquire)) {
        child = omino_mcts_node(w, w->state);
        atomic_store_explicit(&edge->child, child, memory_order_release);
    }
    return child == OMINO_TREE_BUSY ? 0 : child;
}

/* Walks from the root to where the tree ends; returns the winners if they are known there. */
static unsigned descend(struct omino_worker *w)
{
    const struct omino_mcts *search = w->search;
    uint32_t index = search->tree.root;
    w->path_length = 0;
    while (index) {
        struct omino_node *node = omino_tree_node(&search->tree, index);
        struct omino_edge *edge = select_edge(search, node);
        atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
        w->path[w->path_length++] = (struct omino_step){node, edge};
        if (!edge) return settle(w);
        const uint32_t before = atomic_fetch_add_explicit(&edge->visits, 1, memory_order_relaxed);
        omino_state_apply(search->game, w->state, edge->move);
        if (omino_state_side(search->game, w->state) == OMINO_NOBODY) {
            struct omino_outcome outcome;
            omino_state_outcome(search->game, w->state, &outcome);
            if (!search->lost && search->game->players > 1)
                propagate(w, w->path_length, omino_result_winners(&outcome));
            return 0;
        }
        index = before > 0 ? child_of(w, edge) : 0;
    }
    return 0;
}

void omino_mcts_simulate(struct omino_worker *w)
{
    const struct omino_mcts *search = w->search;
    const struct omino_game *game = search->game;
    float values[OMINO_PLAYERS_MAX] = {0};
    memcpy(w->state, search->root_state, omino_state_size(game));
    w->played_length = 0;
    const unsigned winners = descend(w);
    if (winners) {
        for (unsigned p = 0; p < game->players; p++)
            values[p] = (float)omino_result_share(winners, (int)p);
    } else if (omino_state_side(game, w->state) == OMINO_NOBODY) {
        struct omino_outcome outcome;
        omino_state_outcome(game, w->state, &outcome);
        omino_result_values(&outcome, values);
    } else {
        value_leaf(w, values);
    }
    add_results(w, values);
}
