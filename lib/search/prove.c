/* SPDX-License-Identifier: MIT */
/* Proofs: results that hold no matter what the players do, carried up the path of a simulation. */
#include "worker.h"

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

/* Returns the winners of a node, if its moves prove them, by a win of the player to move or because
 * all results are known; 0 otherwise. At the root, only the result of the player to move counts. */
static unsigned proof_of(const struct omino_node *node, const struct omino_standing *now,
                         int is_root)
{
    const int wins = now->winners == 1u << node->player;
    const int known = now->all && !node->pruned && (is_root || !now->open);
    return wins || known ? now->winners : 0;
}

void omino_mcts_propagate(const struct omino_worker *w, uint32_t length, unsigned winners)
{
    for (uint32_t i = length; winners && i-- > 0;) {
        struct omino_node *node = w->steps[i].node;
        atomic_store_explicit(&w->steps[i].edge->winners, (uint8_t)winners, memory_order_relaxed);
        const struct omino_standing now = omino_mcts_standing(node);
        winners = proof_of(node, &now, i == 0);
        if (winners) atomic_store_explicit(&node->winners, (uint8_t)winners, memory_order_relaxed);
    }
}

/* Two threads that proved the last two moves at the same time may have missed each other, so the
 * node is checked again. If it is not proven because moves were left out, or because a player has
 * no preference as to which of the others wins, the best move counts: the search can learn nothing
 * more. */
unsigned omino_mcts_settle(const struct omino_worker *w)
{
    const uint32_t last = w->step_count - 1;
    struct omino_node *node = w->steps[last].node;
    const struct omino_standing now = omino_mcts_standing(node);
    const unsigned proven = proof_of(node, &now, last == 0);
    if (proven) {
        atomic_store_explicit(&node->winners, (uint8_t)proven, memory_order_relaxed);
        omino_mcts_propagate(w, last, proven);
        return proven;
    }
    if (!now.all) return 0;
    if (last == 0) atomic_store_explicit(&w->search->stop, 1, memory_order_relaxed);
    return now.winners;
}
