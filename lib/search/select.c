/* SPDX-License-Identifier: MIT */
/* Selecting the next move of a simulation in a node. */
#include <math.h>

#include "worker.h"

/* Tuned by matches of the player against itself. */
static const float exploration = 1.0f;
static const float first_play_reduction = 0.15f;
static const float flat_exploration = 0.3f, widening = 1.5f; /* see select_flat() */

/* ---- results shared by equal moves ----------------------------------------------------------- */

static struct omino_shared *shared_of(const struct omino_mcts *search, uint32_t move, int player)
{
    const uint32_t mixed = (move * 8 + (uint32_t)player) * UINT32_C(2654435761);
    return &search->shared[mixed >> 18 & (OMINO_SHARED - 1)];
}

void omino_mcts_share(const struct omino_mcts *search, uint32_t move, int player, int64_t result)
{
    struct omino_shared *shared = shared_of(search, move, player);
    atomic_fetch_add_explicit(&shared->sum, result, memory_order_relaxed);
    atomic_fetch_add_explicit(&shared->count, 1, memory_order_relaxed);
}

/* Returns the mean, drawn towards one half while there are few results. */
static double shared_value(const struct omino_mcts *search, uint32_t move, int player)
{
    const struct omino_shared *shared = shared_of(search, move, player);
    const double count = atomic_load_explicit(&shared->count, memory_order_relaxed);
    const double sum = (double)atomic_load_explicit(&shared->sum, memory_order_relaxed);
    return (sum / OMINO_TREE_ONE + 2.0) / (count + 4.0);
}

/* ---- opening edges --------------------------------------------------------------------------- */

/* Swaps the untried move with the best shared results into place `at`. */
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

/* Swaps the move with the largest prior, among those from `at` on, into place `at`: only the first
 * moves are sorted when a node is created. */
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

/* Opens the next edge; NULL if another thread is doing so. The edge after it is put in place before
 * any thread can see it. */
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

/* ---- selecting ------------------------------------------------------------------------------- */

static float mean_of(int64_t sum, uint32_t count)
{
    return (float)((double)sum / OMINO_TREE_ONE / count);
}

float omino_mcts_value(const struct omino_edge *edge, int player, float if_new)
{
    const unsigned winners = atomic_load_explicit(&edge->winners, memory_order_relaxed);
    const uint32_t visits = atomic_load_explicit(&edge->visits, memory_order_relaxed);
    if (winners) return (float)omino_result_share(winners, player);
    if (visits == 0) return if_new;
    return mean_of(atomic_load_explicit(&edge->sum, memory_order_relaxed), visits);
}

/* Selects a move without priors: the number of tried moves grows with the square root of the
 * visits; among them, the one with the largest upper bound is selected. */
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

struct omino_edge *omino_mcts_select(const struct omino_mcts *search, struct omino_node *node)
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
