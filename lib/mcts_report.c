/* SPDX-License-Identifier: MIT */
/* What the tree says about the position: the best move, the expected line, the order of moves. */
#include <string.h>

#include "mcts_internal.h"

/* Where all moves of a node are proven they are compared by their shares of the win. Elsewhere only
 * a whole win and a loss say more than visits do: 1 and 0, with everything else between. */
static double standing(const struct omino_node *node, const struct omino_edge *edge)
{
    const unsigned known = node->winners, winners = edge->winners;
    const double share = winners ? omino_result_share(winners, node->player) : 0.5;
    if (known && omino_result_share(known, node->player) < 1) return share;
    return share == 0 || share == 1 ? share : 0.5;
}

/* Whether one move is to be preferred to another. */
static int better(const struct omino_node *node, const struct omino_edge *a,
                  const struct omino_edge *b)
{
    const double standing_a = standing(node, a), standing_b = standing(node, b);
    const int player = node->player;
    if (standing_a != standing_b) return standing_a > standing_b;
    if (a->visits != b->visits) return a->visits > b->visits;
    return omino_mcts_value(a, player, 0) > omino_mcts_value(b, player, 0);
}

static const struct omino_edge *best_edge(const struct omino_node *node)
{
    const struct omino_edge *best = node->opened ? &node->edges[0] : NULL;
    for (unsigned i = 1; i < node->opened; i++)
        if (better(node, &node->edges[i], best)) best = &node->edges[i];
    return best;
}

/* The expected moves from an edge on, into a line of OMINO_LINE_MAX. */
static uint32_t write_line(const struct omino_mcts *search, const struct omino_edge *edge,
                           uint32_t *line)
{
    uint32_t length = 0;
    while (edge && length < OMINO_LINE_MAX) {
        line[length++] = edge->move;
        const uint32_t child = atomic_load_explicit(&edge->child, memory_order_acquire);
        if (child == 0 || child == OMINO_TREE_BUSY) break;
        edge = best_edge(omino_tree_node(&search->tree, child));
    }
    return length;
}

/* How much of the limits is used up: of the one that will be reached first. */
static double share_done(const struct omino_limits *limits, const struct omino_thought *thought)
{
    double done = 0;
    if (limits->simulations > 0) done = (double)thought->simulations / (double)limits->simulations;
    if (limits->seconds > 0 && thought->seconds / limits->seconds > done)
        done = thought->seconds / limits->seconds;
    return done < 1 ? done : 1;
}

void omino_mcts_sum_up(const struct omino_mcts *search, struct omino_thought *thought)
{
    const struct omino_node *root =
        search->tree.root ? omino_tree_node(&search->tree, search->tree.root) : NULL;
    const struct omino_edge *best = root ? best_edge(root) : NULL;
    memset(thought, 0, sizeof *thought);
    thought->simulations = search->simulations;
    thought->seconds = omino_mcts_clock() - search->start;
    thought->done = share_done(search->limits, thought);
    thought->value = 0.5;
    if (search->solved) {
        const int player = omino_state_player(search->game, search->root_state);
        thought->value = omino_result_exact_share(search->solution.values[player]);
        thought->exact = 1;
        thought->line[thought->line_length++] = search->solution.move;
    } else if (best) {
        thought->value = search->lost ? 0 : omino_mcts_value(best, root->player, 0.5f);
        thought->exact = search->lost || root->winners != 0;
        thought->line_length = write_line(search, best, thought->line);
    }
}

static void rank_edge(const struct omino_mcts *search, const struct omino_node *node,
                      const struct omino_edge *edge, struct omino_ranked *ranked)
{
    memset(ranked, 0, sizeof *ranked);
    ranked->move = edge->move;
    ranked->exact = search->lost || edge->winners != 0;
    ranked->visits = edge->visits;
    ranked->value = search->lost ? 0 : omino_mcts_value(edge, node->player, 0);
    ranked->prior = omino_prior_of(edge);
    ranked->line_length = write_line(search, edge, ranked->line);
}

/* The solved move comes first, whatever the tree says; the others are in the order of better(). */
uint32_t omino_mcts_ranking(const struct omino_mcts *search, struct omino_ranked *ranking,
                            uint32_t cap)
{
    const struct omino_tree *tree = &search->tree;
    uint32_t count = 0, total = 0;
    if (search->solved && total++ < cap) {
        struct omino_ranked *first = &ranking[count++];
        const int player = omino_state_player(search->game, search->root_state);
        memset(first, 0, sizeof *first);
        first->move = first->line[first->line_length++] = search->solution.move;
        first->value = omino_result_exact_share(search->solution.values[player]);
        first->exact = 1;
    }
    const struct omino_node *node = tree->root ? omino_tree_node(tree, tree->root) : NULL;
    for (unsigned i = 0; node && i < node->opened; i++) {
        const struct omino_edge *edge = &node->edges[i];
        uint32_t place = 0;
        if (search->solved && edge->move == search->solution.move) {
            if (cap > 0) ranking[0].visits = edge->visits;
            continue;
        }
        for (unsigned j = 0; j < node->opened; j++) {
            const struct omino_edge *other = &node->edges[j];
            if (search->solved && other->move == search->solution.move) continue;
            place += j != i && (better(node, other, edge) || (j < i && !better(node, edge, other)));
        }
        place += search->solved ? 1 : 0;
        total++;
        if (place < cap) rank_edge(search, node, edge, &ranking[place]);
    }
    return total;
}
