/* SPDX-License-Identifier: MIT */
/* A simulation: down the tree, out of it, and back. mcts.c explains the method. */
#include <string.h>

#include "worker.h"

/* ---- values ---------------------------------------------------------------------------------- */

/* Plays a position to its end, or until the module knows the winner. */
static void play_out(struct omino_worker *w, float *values)
{
    const struct omino_game *game = w->search->game;
    struct omino_outcome outcome = OMINO_INIT(outcome);
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
    omino_result_values(game, &outcome, values);
}

/* Values a position that is not over, by a playout, the evaluation, or both. */
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
    for (uint32_t i = 0; i < w->step_count; i++) {
        const struct omino_step *step = &w->steps[i];
        const int player = step->node->player;
        const int64_t result = (int64_t)((double)values[player] * OMINO_TREE_ONE);
        atomic_fetch_add_explicit(&step->node->sum, result, memory_order_relaxed);
        if (!step->edge) continue;
        atomic_fetch_add_explicit(&step->edge->sum, result, memory_order_relaxed);
        if (!search->known_moves) omino_mcts_share(search, step->edge->move, player, result);
    }
    for (uint32_t i = 0; i < w->played_length; i++)
        omino_mcts_share(search, w->played[i], w->players[i],
                         (int64_t)((double)values[w->players[i]] * OMINO_TREE_ONE));
}

/* ---- the path -------------------------------------------------------------------------------- */

/* Returns the node after an edge that has been visited before, creating it if needed; 0 if that is
 * impossible now. */
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

/* Walks from the root to the end of the tree; returns the winners if they are known there,
 * otherwise 0. */
static unsigned descend(struct omino_worker *w)
{
    const struct omino_mcts *search = w->search;
    uint32_t index = search->tree.root;
    w->step_count = 0;
    while (index) {
        struct omino_node *node = omino_tree_node(&search->tree, index);
        struct omino_edge *edge = omino_mcts_select(search, node);
        atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
        w->steps[w->step_count++] = (struct omino_step){node, edge};
        if (!edge) return omino_mcts_settle(w);
        const uint32_t before = atomic_fetch_add_explicit(&edge->visits, 1, memory_order_relaxed);
        omino_state_apply(search->game, w->state, edge->move);
        if (omino_state_side(search->game, w->state) == OMINO_NOBODY) {
            struct omino_outcome outcome = OMINO_INIT(outcome);
            omino_state_outcome(search->game, w->state, &outcome);
            if (!search->lost && search->game->players > 1)
                omino_mcts_propagate(w, w->step_count, omino_result_winners(&outcome));
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
        struct omino_outcome outcome = OMINO_INIT(outcome);
        omino_state_outcome(game, w->state, &outcome);
        omino_result_values(game, &outcome, values);
    } else {
        value_leaf(w, values);
    }
    add_results(w, values);
}
