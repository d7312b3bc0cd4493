/* SPDX-License-Identifier: MIT */
/* The results of a search: the best move, the expected line, the ranking of moves. */
#include <string.h>

#include "base/clock.h"
#include "base/sized.h"
#include "worker.h"

/* The keys by which moves are compared, in this order. */
struct rank {
    double standing; /* 1 for a proven win, 0 for a proven loss, otherwise a value between them */
    uint64_t visits;
    double value;
};

/* If all moves of a node are proven, their shares of the win decide. Otherwise only a sole win or a
 * loss takes precedence over visits. */
static struct rank rank_of(int all, int exact, uint64_t visits, double value)
{
    const double standing = exact && (all || value == 0 || value == 1) ? value : 0.5;
    return (struct rank){standing, visits, value};
}

static int is_better(struct rank a, struct rank b)
{
    if (a.standing != b.standing) return a.standing > b.standing;
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.value > b.value;
}

static struct rank rank_of_edge(const struct omino_node *node, int all,
                                const struct omino_edge *edge)
{
    return rank_of(all, edge->winners != 0, edge->visits,
                   (double)omino_mcts_value(edge, node->player, 0));
}

static const struct omino_edge *best_edge(const struct omino_node *node)
{
    const int all = omino_mcts_standing(node).all;
    const struct omino_edge *best = NULL;
    struct rank most = {-1, 0, 0};
    for (unsigned i = 0; i < node->opened; i++) {
        const struct rank rank = rank_of_edge(node, all, &node->edges[i]);
        if (!is_better(rank, most)) continue;
        best = &node->edges[i];
        most = rank;
    }
    return best;
}

/* Writes the expected moves from an edge on, at most OMINO_LINE_MAX; returns their number. */
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

/* Writes the solved move and, if the tree has them, the moves expected after it. */
static uint32_t write_solved_line(const struct omino_mcts *search, uint32_t *line)
{
    const uint32_t move = search->solution.move;
    const struct omino_node *root =
        search->tree.root ? omino_tree_node(&search->tree, search->tree.root) : NULL;
    for (unsigned i = 0; root && i < root->opened; i++)
        if (root->edges[i].move == move) return write_line(search, &root->edges[i], line);
    line[0] = move;
    return 1;
}

/* Returns the share that has been used of the limit that will be reached first. */
static double share_done(const struct omino_search_limits *limits,
                         const struct omino_search_result *result)
{
    double done = 0;
    if (limits->simulations > 0) done = (double)result->simulations / (double)limits->simulations;
    if (limits->seconds > 0 && result->seconds / limits->seconds > done)
        done = result->seconds / limits->seconds;
    return done < 1 ? done : 1;
}

void omino_mcts_sum_up(const struct omino_mcts *search, struct omino_search_result *result)
{
    const struct omino_node *root =
        search->tree.root ? omino_tree_node(&search->tree, search->tree.root) : NULL;
    const struct omino_edge *best = root ? best_edge(root) : NULL;
    memset(result, 0, sizeof *result);
    result->simulations = search->simulations;
    result->seconds = omino_clock() - search->start;
    result->done = share_done(search->limits, result);
    result->value = 0.5;
    if (search->solved) {
        const int player = omino_state_player(search->game, search->root_state);
        result->value =
            omino_result_exact_value(search->solution.values[player], search->game->players);
        result->exact = 1;
        result->line_length = write_solved_line(search, result->line);
    } else if (best) {
        result->value = search->lost ? 0 : omino_mcts_value(best, root->player, 0.5f);
        result->exact = search->lost || root->winners != 0;
        result->line_length = write_line(search, best, result->line);
    }
}

/* Describes a move from the tree, which other threads may be changing. For sorting, the value is
 * the mean, even in a lost position. */
static void rank_edge(const struct omino_mcts *search, const struct omino_node *node,
                      const struct omino_edge *edge, struct omino_ranked_move *ranked)
{
    memset(ranked, 0, sizeof *ranked);
    ranked->move = edge->move;
    ranked->exact = edge->winners != 0;
    ranked->visits = edge->visits;
    ranked->value = omino_mcts_value(edge, node->player, 0);
    ranked->prior = omino_prior_of(edge);
    ranked->line_length = write_line(search, edge, ranked->line);
}

static struct rank rank_of_ranked(int all, const struct omino_ranked_move *ranked)
{
    return rank_of(all, ranked->exact, ranked->visits, ranked->value);
}

/* ---- a caller's array of ranked moves -------------------------------------------------------- */

/* Moves are sorted in place, so each must have room for the fields that determine its rank. */
struct omino_ranks omino_ranks_of(struct omino_ranked_move *ranking, uint32_t cap)
{
    const size_t stride = cap > 0 ? ranking->size : 0;
    const int usable = OMINO_SIZED_HAS(ranked_move, value, stride);
    return (struct omino_ranks){(unsigned char *)ranking, stride, usable ? cap : 0};
}

static struct omino_ranked_move *move_at(const struct omino_ranks *ranks, uint32_t index)
{
    return (struct omino_ranked_move *)(void *)(ranks->bytes + index * ranks->stride);
}

void omino_ranks_set(const struct omino_ranks *ranks, uint32_t index,
                     const struct omino_ranked_move *ranked)
{
    struct omino_ranked_move *to = move_at(ranks, index);
    to->size = ranks->stride;
    omino_sized_write(to, ranked, sizeof *ranked);
}

/* Inserts a move into a sorted ranking of `count` moves, which begins after the first `skip`
 * entries of the array; returns the new count. */
static uint32_t insert(int all, const struct omino_ranks *ranks, uint32_t skip, uint32_t count,
                       const struct omino_ranked_move *ranked)
{
    const struct rank rank = rank_of_ranked(all, ranked);
    uint32_t at = skip + count;
    while (at > skip && is_better(rank, rank_of_ranked(all, move_at(ranks, at - 1)))) at--;
    if (at == ranks->cap) return count;
    if (skip + count == ranks->cap) count--;
    memmove(move_at(ranks, at + 1), move_at(ranks, at), (skip + count - at) * ranks->stride);
    omino_ranks_set(ranks, at, ranked);
    return count + 1;
}

/* Describes the solved move, which always comes first. */
static void rank_solved(const struct omino_mcts *search, const struct omino_edge *edge,
                        struct omino_ranked_move *ranked)
{
    const int player = omino_state_player(search->game, search->root_state);
    memset(ranked, 0, sizeof *ranked);
    ranked->move = search->solution.move;
    ranked->line_length = write_solved_line(search, ranked->line);
    ranked->value =
        omino_result_exact_value(search->solution.values[player], search->game->players);
    ranked->exact = 1;
    if (!edge) return;
    ranked->visits = edge->visits;
    ranked->prior = omino_prior_of(edge);
}

uint32_t omino_mcts_ranking(const struct omino_mcts *search, struct omino_ranked_move *ranking,
                            uint32_t cap)
{
    const struct omino_tree *tree = &search->tree;
    const struct omino_node *node = tree->root ? omino_tree_node(tree, tree->root) : NULL;
    const unsigned opened = node ? node->opened : 0;
    const int all = node && omino_mcts_standing(node).all;
    const struct omino_ranks ranks = omino_ranks_of(ranking, cap);
    const uint32_t first = search->solved && ranks.cap > 0;
    uint32_t count = 0, total = search->solved ? 1 : 0;
    struct omino_ranked_move ranked;
    if (first) {
        rank_solved(search, NULL, &ranked);
        omino_ranks_set(&ranks, 0, &ranked);
    }
    for (unsigned i = 0; i < opened; i++) {
        const struct omino_edge *edge = &node->edges[i];
        if (search->solved && edge->move == search->solution.move) {
            rank_solved(search, edge, &ranked);
            if (first) omino_ranks_set(&ranks, 0, &ranked);
            continue;
        }
        rank_edge(search, node, edge, &ranked);
        count = insert(all, &ranks, first, count, &ranked);
        total++;
    }
    for (uint32_t i = 0; search->lost && i < count; i++) {
        move_at(&ranks, first + i)->exact = 1;
        move_at(&ranks, first + i)->value = 0;
    }
    return total;
}
