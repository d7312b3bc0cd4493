/* SPDX-License-Identifier: MIT */
/*
 * Monte Carlo tree search for any game and any number of players, each of whom wants the most for
 * himself.
 *
 * A simulation walks down the tree from the position to be played. In a node it takes the move for
 * which
 *
 *     mean result + C * prior * sqrt(visits of the node) / (1 + visits of the move)
 *
 * is largest, results being those of the player who moves there. Moves lie in the order of their
 * priors, and a move that was never tried counts as a little worse than the node so far; so only
 * those that were tried and the first of the others have to be looked at. A move that leads out of
 * the tree is valued: by the game's evaluation, by a game simulated to its end, or by both, as the
 * module's knowledge says. The second time it gets there, the position becomes a node of its own.
 * Then the results are added to all moves on the way.
 *
 * Where nothing is known of the moves beforehand (all priors are equal), the next move to be tried
 * is the one that did best for its player wherever else it was made, in the tree or in simulated
 * games: moves have the same code in every position.
 *
 * Proofs: a move that ends the game is proven, and so is a node in which the player to move has a
 * proven win, or in which all moves are proven. Proven moves are not searched any more.
 *
 * Threads share the tree and walk it at the same time. Numbers are atomic and nobody waits: a visit
 * is counted on the way down already, so that others look elsewhere meanwhile; a node is made by
 * the one who comes first, and others take the position as a leaf until it is there.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "search_internal.h"

/* What the search goes by; found in matches of the players against themselves. */
static const float exploration = 1.0f;
static const float first_play_reduction = 0.15f;
static const float least_prior = 0.0025f; /* of the best one's; moves below are dropped */

enum {
    MOST_EDGES = 120,      /* of a node whose moves have priors */
    SHARED = 1 << 14,      /* moves whose results are shared, by a hash */
    SOLVER_PERCENT = 10,   /* of the memory */
    SOLVER_POSITIONS = 12, /* that take as long as a simulation, about */
    THREADS_MAX = 256
};

/* How a move did for its player, wherever it was made. */
struct shared {
    _Atomic int64_t sum;
    _Atomic uint32_t count;
};

/* A step of a simulation. */
struct step {
    struct omino_node *node;
    struct omino_edge *edge;
};

/* What one thread works with. */
struct worker {
    struct omino_mcts *search;
    struct omino_rng rng;
    unsigned char *state;
    uint32_t *moves;
    float *weights;
    uint32_t *order;
    struct step *path;
    uint32_t path_length;
    uint32_t *played; /* moves of the simulated game, and below their players */
    int8_t *players;
    uint32_t played_length;
};

struct omino_mcts {
    const struct omino_game *game;
    struct omino_allocator allocator;
    struct omino_rng rng;
    int known_moves;     /* whether the module knows anything of moves */
    float playout_share; /* and of positions */
    size_t own_size;     /* bytes of everything but the block */
    void *block;         /* all of the memory: workers, shared, solver, tree */
    size_t block_size;
    struct omino_tree tree;
    struct shared *shared;
    void *solver_memory;
    size_t solver_size;
    struct worker *workers;
    unsigned threads;
    unsigned char *root_state;
    /* the current choice */
    const struct omino_limits *limits;
    double start, next_report;
    _Atomic uint64_t simulations;
    _Atomic int stop;
    int solved;
    struct omino_solution solution;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- making nodes ---------------------------------------------------------------------------- */

static void sift(const float *weights, uint32_t *order, uint32_t root, uint32_t count)
{
    for (uint32_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && weights[order[child + 1]] < weights[order[child]]) child++;
        if (weights[order[root]] <= weights[order[child]]) return;
        const uint32_t swapped = order[root];
        order[root] = order[child];
        order[child] = swapped;
    }
}

/* Puts the `wanted` largest weights first, in their order: a heap of the best ones so far, the
 * least on top, which is emptied from the back. Equal weights: the one listed first. */
static uint32_t best_first(const float *weights, uint32_t count, uint32_t wanted, uint32_t *order)
{
    const uint32_t size = count < wanted ? count : wanted;
    for (uint32_t i = 0; i < size; i++) order[i] = i;
    for (uint32_t i = size / 2; i-- > 0;) sift(weights, order, i, size);
    for (uint32_t i = size; i < count; i++) {
        if (weights[i] <= weights[order[0]]) continue;
        order[0] = i;
        sift(weights, order, 0, size);
    }
    for (uint32_t left = size; left-- > 1;) {
        const uint32_t least = order[0];
        order[0] = order[left];
        order[left] = least;
        sift(weights, order, 0, left);
    }
    return size;
}

/* Lists the moves worth a thought with their weights, and the best of them in order; returns how
 * many, and whether moves were left out. */
static uint32_t choose_moves(struct worker *w, const void *state, uint8_t *pruned)
{
    const struct omino_game *game = w->search->game;
    const struct omino_rules *rules = &game->rules;
    uint32_t count = rules->candidates(game, state, w->moves, game->max_moves);
    if (count > game->max_moves) count = game->max_moves;
    *pruned = rules->candidates != rules->moves && omino_state_count(game, state) > count;
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
    uint32_t kept = best_first(w->weights, count, MOST_EDGES, w->order);
    const float least = w->weights[w->order[0]] * least_prior;
    while (kept > 1 && w->weights[w->order[kept - 1]] < least) kept--;
    *pruned |= kept < count;
    return kept;
}

static void fill_node(const struct worker *w, struct omino_node *node, uint32_t count)
{
    float sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += w->weights[w->order[i]];
    for (uint32_t i = 0; i < count; i++) {
        struct omino_edge *edge = &node->edges[i];
        memset(edge, 0, sizeof *edge);
        edge->move = w->moves[w->order[i]];
        edge->prior = omino_prior_pack(sqrtf(w->weights[w->order[i]] / sum));
    }
}

/* Makes a node of a position that is not over; 0 if there is no room. */
static uint32_t make_node(struct worker *w, const void *state)
{
    struct omino_mcts *search = w->search;
    uint8_t pruned;
    const uint32_t count = choose_moves(w, state, &pruned);
    const uint32_t index = omino_tree_add(&search->tree, count);
    if (!index) return 0;
    struct omino_node *node = omino_tree_node(&search->tree, index);
    memset(node, 0, sizeof *node);
    node->hash = omino_state_hash(search->game, state);
    node->count = (uint16_t)count;
    node->player = (int8_t)omino_state_player(search->game, state);
    node->pruned = pruned;
    node->flat = !search->known_moves;
    fill_node(w, node, count);
    return index;
}

/* ---- what moves have in common --------------------------------------------------------------- */

static struct shared *shared_of(const struct omino_mcts *search, uint32_t move, int player)
{
    const uint32_t mixed = (move * 8 + (uint32_t)player) * UINT32_C(2654435761);
    return &search->shared[mixed >> 18 & (SHARED - 1)];
}

static void share(const struct omino_mcts *search, uint32_t move, int player, int64_t result)
{
    struct shared *shared = shared_of(search, move, player);
    atomic_fetch_add_explicit(&shared->sum, result, memory_order_relaxed);
    atomic_fetch_add_explicit(&shared->count, 1, memory_order_relaxed);
}

/* The mean, drawn towards a half as long as little is known. */
static double shared_value(const struct omino_mcts *search, uint32_t move, int player)
{
    const struct shared *shared = shared_of(search, move, player);
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

/* Opens the next edge; NULL if another thread is at it. */
static struct omino_edge *open_edge(const struct omino_mcts *search, struct omino_node *node,
                                    unsigned opened)
{
    struct omino_edge *edge = NULL;
    if (atomic_exchange_explicit(&node->locked, 1, memory_order_acquire)) return NULL;
    if (node->opened == opened) {
        if (node->flat) bring_promising(search, node, opened);
        edge = &node->edges[opened];
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
static float edge_value(const struct omino_edge *edge, int player, float if_new)
{
    const unsigned winners = atomic_load_explicit(&edge->winners, memory_order_relaxed);
    const uint32_t visits = atomic_load_explicit(&edge->visits, memory_order_relaxed);
    if (winners) return (float)omino_result_share(winners, player);
    if (visits == 0) return if_new;
    return mean_of(atomic_load_explicit(&edge->sum, memory_order_relaxed), visits);
}

/* The best of the moves that were tried and are not proven, or a new one; NULL if there is none to
 * be had now. */
static struct omino_edge *select_edge(const struct omino_mcts *search, struct omino_node *node)
{
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
        const float score =
            edge_value(edge, node->player, if_new) + root * omino_prior_of(edge) / (float)(n + 1);
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

/* Whether a node is proven now that one of its moves is: by a win of the player who moves, or
 * because everything is known; returns the winners or 0. */
static unsigned proof_of(const struct omino_node *node)
{
    const unsigned alone = 1u << node->player;
    unsigned best = 0;
    int all = !node->pruned && node->opened == node->count;
    for (unsigned i = 0; i < node->opened; i++) {
        const unsigned winners =
            atomic_load_explicit(&node->edges[i].winners, memory_order_relaxed);
        if (winners == alone) return winners;
        if (!winners)
            all = 0;
        else if (!best ||
                 omino_result_share(winners, node->player) > omino_result_share(best, node->player))
            best = winners;
    }
    return all ? best : 0;
}

/* The last move of the path is proven: goes back as far as that proves more. */
static void propagate(const struct worker *w, unsigned winners)
{
    for (uint32_t i = w->path_length; winners && i-- > 0;) {
        struct omino_node *node = w->path[i].node;
        atomic_store_explicit(&w->path[i].edge->winners, (uint8_t)winners, memory_order_relaxed);
        winners = proof_of(node);
        if (winners) atomic_store_explicit(&node->winners, (uint8_t)winners, memory_order_relaxed);
    }
}

/* ---- simulations ----------------------------------------------------------------------------- */

/* Plays a position to its end, or as far as it takes to know who wins. */
static void play_out(struct worker *w, float *values)
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
static void value_leaf(struct worker *w, float *values)
{
    const struct omino_game *game = w->search->game;
    const float part = w->search->playout_share;
    float judged[OMINO_PLAYERS_MAX];
    if (part < 1) game->rules.evaluate(game, w->state, judged);
    if (part > 0) play_out(w, values);
    for (unsigned p = 0; p < game->players; p++)
        values[p] = part <= 0   ? judged[p]
                    : part >= 1 ? values[p]
                                : part * values[p] + (1 - part) * judged[p];
}

static void add_results(const struct worker *w, const float *values)
{
    const struct omino_mcts *search = w->search;
    for (uint32_t i = 0; i < w->path_length; i++) {
        const struct step *step = &w->path[i];
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
static uint32_t child_of(struct worker *w, struct omino_edge *edge)
{
    uint32_t child = atomic_load_explicit(&edge->child, memory_order_acquire);
    if (child == 0 &&
        atomic_compare_exchange_strong_explicit(&edge->child, &child, OMINO_TREE_BUSY,
                                                memory_order_acquire, memory_order_relaxed)) {
        child = make_node(w, w->state);
        atomic_store_explicit(&edge->child, child, memory_order_release);
    }
    return child == OMINO_TREE_BUSY ? 0 : child;
}

/* Walks from the root to where the tree ends; returns the winners if they are known there. */
static unsigned descend(struct worker *w)
{
    const struct omino_mcts *search = w->search;
    uint32_t index = search->tree.root;
    w->path_length = 0;
    while (index) {
        struct omino_node *node = omino_tree_node(&search->tree, index);
        struct omino_edge *edge = select_edge(search, node);
        atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
        w->path[w->path_length++] = (struct step){node, edge};
        if (!edge) return atomic_load_explicit(&node->winners, memory_order_relaxed);
        const uint32_t before = atomic_fetch_add_explicit(&edge->visits, 1, memory_order_relaxed);
        omino_state_apply(search->game, w->state, edge->move);
        if (omino_state_side(search->game, w->state) == OMINO_NOBODY) {
            struct omino_outcome outcome;
            omino_state_outcome(search->game, w->state, &outcome);
            propagate(w, omino_result_winners(&outcome));
            return 0;
        }
        index = before > 0 ? child_of(w, edge) : 0;
    }
    return 0;
}

static void simulate(struct worker *w)
{
    const struct omino_mcts *search = w->search;
    const struct omino_game *game = search->game;
    float values[OMINO_PLAYERS_MAX];
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

/* ---- what the tree says ---------------------------------------------------------------------- */

/* Whether one move is to be preferred to another: a proven win, else by visits, a proven loss
 * last. */
static int better(const struct omino_edge *a, const struct omino_edge *b, int player)
{
    const double share_a = a->winners ? omino_result_share(a->winners, player) : 0.5;
    const double share_b = b->winners ? omino_result_share(b->winners, player) : 0.5;
    const int class_a = !a->winners ? 1 : share_a == 0 ? 0 : share_a == 1 ? 2 : 1;
    const int class_b = !b->winners ? 1 : share_b == 0 ? 0 : share_b == 1 ? 2 : 1;
    if (class_a != class_b) return class_a > class_b;
    if (a->visits != b->visits) return a->visits > b->visits;
    return edge_value(a, player, 0) > edge_value(b, player, 0);
}

static const struct omino_edge *best_edge(const struct omino_node *node)
{
    const struct omino_edge *best = node->opened ? &node->edges[0] : NULL;
    for (unsigned i = 1; i < node->opened; i++)
        if (better(&node->edges[i], best, node->player)) best = &node->edges[i];
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

static void sum_up(const struct omino_mcts *search, struct omino_thought *thought)
{
    const struct omino_node *root =
        search->tree.root ? omino_tree_node(&search->tree, search->tree.root) : NULL;
    const struct omino_edge *best = root ? best_edge(root) : NULL;
    memset(thought, 0, sizeof *thought);
    thought->simulations = search->simulations;
    thought->seconds = now() - search->start;
    thought->value = 0.5;
    if (search->solved) {
        const int player = omino_state_player(search->game, search->root_state);
        thought->value = omino_result_exact_share(search->solution.values[player]);
        thought->exact = 1;
        thought->line[thought->line_length++] = search->solution.move;
    } else if (best) {
        thought->value = edge_value(best, root->player, 0.5f);
        thought->exact = root->winners != 0;
        thought->line_length = write_line(search, best, thought->line);
    }
}

static void rank_edge(const struct omino_mcts *search, const struct omino_node *node,
                      const struct omino_edge *edge, struct omino_ranked *ranked)
{
    memset(ranked, 0, sizeof *ranked);
    ranked->move = edge->move;
    ranked->exact = edge->winners != 0;
    ranked->visits = edge->visits;
    ranked->value = edge_value(edge, node->player, 0);
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
            place += j != i && (better(other, edge, node->player) ||
                                (j < i && !better(edge, other, node->player)));
        }
        place += search->solved ? 1 : 0;
        total++;
        if (place < cap) rank_edge(search, node, edge, &ranking[place]);
    }
    return total;
}

/* ---- running --------------------------------------------------------------------------------- */

static void report(struct omino_mcts *search)
{
    const struct omino_limits *limits = search->limits;
    struct omino_thought thought;
    const double time = now();
    if (!limits->progress || time < search->next_report) return;
    search->next_report = time + (limits->interval > 0 ? limits->interval : 0.1);
    sum_up(search, &thought);
    limits->progress(limits->user, &thought);
}

static int root_is_proven(const struct omino_mcts *search)
{
    return omino_tree_node(&search->tree, search->tree.root)->winners != 0;
}

static int time_is_up(const struct omino_mcts *search)
{
    const struct omino_limits *limits = search->limits;
    return (limits->seconds > 0 && now() - search->start >= limits->seconds) ||
           (limits->stop && limits->stop(limits->user));
}

/* One thread's part; the first worker also looks at the clock. */
static void *work(void *user)
{
    struct worker *w = user;
    struct omino_mcts *search = w->search;
    const int first = w == search->workers;
    const uint64_t most = search->limits->simulations ? search->limits->simulations : UINT64_MAX;
    for (unsigned round = 0; !atomic_load_explicit(&search->stop, memory_order_relaxed); round++) {
        if (atomic_fetch_add_explicit(&search->simulations, 1, memory_order_relaxed) >= most) {
            atomic_fetch_sub_explicit(&search->simulations, 1, memory_order_relaxed);
            break;
        }
        simulate(w);
        if (root_is_proven(search)) break;
        if (!first || round % 8 != 7) continue;
        if (time_is_up(search)) break;
        report(search);
    }
    if (first || root_is_proven(search))
        atomic_store_explicit(&search->stop, 1, memory_order_relaxed);
    return NULL;
}

static void run(struct omino_mcts *search)
{
    pthread_t threads[THREADS_MAX];
    unsigned started = 1;
    search->stop = 0;
    while (started < search->threads &&
           pthread_create(&threads[started], NULL, work, &search->workers[started]) == 0)
        started++;
    work(&search->workers[0]);
    for (unsigned i = 1; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- the end of the game --------------------------------------------------------------------- */

/* Whether it may be worth trying to solve the rest: the number of lines, guessed from simulated
 * games, of which alpha-beta looks at about the square root. */
static int looks_solvable(struct worker *w, double positions)
{
    const struct omino_game *game = w->search->game;
    for (int tries = 0; tries < 3; tries++) {
        double lines = 0;
        memcpy(w->state, w->search->root_state, omino_state_size(game));
        while (omino_state_side(game, w->state) != OMINO_NOBODY) {
            lines += log((double)omino_state_count(game, w->state));
            omino_state_apply(game, w->state, omino_state_random(game, w->state, &w->rng));
        }
        if ((game->players == 2 ? 0.5 : 0.8) * lines < log(positions * 4)) return 1;
    }
    return 0;
}

/* A solver may take a tenth of the time. */
static int solver_must_stop(void *user)
{
    const struct omino_mcts *search = user;
    const struct omino_limits *limits = search->limits;
    return (limits->seconds > 0 && now() - search->start >= 0.1 * limits->seconds) ||
           (limits->stop && limits->stop(limits->user));
}

static void try_to_solve(struct omino_mcts *search)
{
    const struct omino_limits *limits = search->limits;
    const uint64_t most = 4000000;
    uint64_t positions = limits->simulations < most / SOLVER_POSITIONS
                             ? limits->simulations * SOLVER_POSITIONS
                             : most;
    if (limits->simulations == 0) positions = most;
    const double by_time = limits->seconds * 1e5; /* a tenth of the time, at a million a second */
    const double likely =
        limits->seconds > 0 && by_time < (double)positions ? by_time : (double)positions;
    search->solved = 0;
    if (!looks_solvable(&search->workers[0], likely)) return;
    const size_t enough = (size_t)likely * 128 + 65536;
    const struct omino_solver solver = {
        .game = search->game,
        .memory = search->solver_memory,
        .size = enough < search->solver_size ? enough : search->solver_size,
        .positions = positions,
        .stop = solver_must_stop,
        .user = search,
    };
    search->solved = omino_solve(&solver, search->root_state, &search->solution);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static size_t aligned(size_t size)
{
    return (size + 63) / 64 * 64;
}

/* Cuts a piece off a block; with a block of NULL only counts. */
static void *cut(unsigned char *block, size_t *used, size_t size)
{
    void *piece = block ? block + *used : NULL;
    *used += aligned(size);
    return piece;
}

static void lay_out_worker(struct omino_mcts *search, unsigned char *block, size_t *used,
                           struct worker *w)
{
    const struct omino_game *game = search->game;
    const size_t moves = (size_t)game->max_moves + 16, plies = (size_t)game->max_plies + 2;
    w->search = search;
    w->state = cut(block, used, omino_state_size(game));
    w->moves = cut(block, used, moves * sizeof *w->moves);
    w->weights = cut(block, used, moves * sizeof *w->weights);
    w->order = cut(block, used, moves * sizeof *w->order);
    w->path = cut(block, used, plies * sizeof *w->path);
    w->played = cut(block, used, plies * sizeof *w->played);
    w->players = cut(block, used, plies * sizeof *w->players);
}

/* Divides a block among everything but solver and tree; returns what that takes. */
static size_t lay_out(struct omino_mcts *search, unsigned char *block, unsigned threads)
{
    size_t used = 0;
    struct worker probe;
    search->workers = cut(block, &used, threads * sizeof *search->workers);
    search->root_state = cut(block, &used, omino_state_size(search->game));
    search->shared = cut(block, &used, search->known_moves ? 0 : SHARED * sizeof *search->shared);
    for (unsigned i = 0; i < threads; i++)
        lay_out_worker(search, block, &used, block ? &search->workers[i] : &probe);
    return used;
}

/* The most that a search can use, if that is known. */
static size_t wanted_memory(const struct omino_mcts *search, const struct omino_limits *limits,
                            size_t fixed)
{
    const size_t most = search->known_moves && search->game->max_moves > MOST_EDGES
                            ? MOST_EDGES
                            : search->game->max_moves;
    const size_t node = sizeof(struct omino_node) + most * sizeof(struct omino_edge);
    const size_t room = (size_t)limits->memory - search->own_size;
    if (limits->simulations == 0 || limits->simulations > room / node) return room;
    const size_t wanted =
        fixed + (size_t)limits->simulations * (2 * node + 256) + ((size_t)1 << 20);
    return wanted < room ? wanted : room;
}

static void forget(struct omino_mcts *search)
{
    omino_release(&search->allocator, search->block);
    search->block = NULL;
    search->block_size = 0;
    search->tree.root = 0;
}

/* Gets the block for a search and divides it, unless what is there will do; returns whether there
 * is enough to search at all. */
static int prepare(struct omino_mcts *search, const struct omino_limits *limits)
{
    unsigned threads = limits->threads;
    if (limits->memory <= search->own_size) return forget(search), 0;
    const size_t room = (size_t)limits->memory - search->own_size;
    while (threads > 1 && lay_out(search, NULL, threads) > room / 2) threads--;
    const size_t fixed = lay_out(search, NULL, threads);
    if (fixed > room) return forget(search), 0;
    size_t wanted = wanted_memory(search, limits, fixed);
    if (!search->block || search->threads != threads || search->block_size < wanted ||
        search->block_size > room) {
        forget(search);
        while (!(search->block = search->allocator.allocate(search->allocator.user, wanted))) {
            if (wanted / 2 < fixed) return 0;
            wanted /= 2;
        }
        search->block_size = wanted;
        search->threads = threads;
    } else {
        return lay_out(search, search->block, threads) > 0;
    }
    unsigned char *block = search->block;
    size_t used = lay_out(search, block, threads);
    const size_t solver = (wanted - used) / 100 * SOLVER_PERCENT / 64 * 64;
    search->solver_memory = cut(block, &used, solver);
    search->solver_size = solver;
    omino_tree_init(&search->tree, block + used, used < wanted ? wanted - used : 0);
    if (search->shared && !search->known_moves)
        memset((void *)search->shared, 0, SHARED * sizeof *search->shared);
    return 1;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* Without room for even the root: the best move by what is known beforehand. */
static uint32_t choose_without_tree(struct worker *w)
{
    uint8_t pruned;
    choose_moves(w, w->search->root_state, &pruned);
    return w->moves[w->order[0]];
}

static void start_search(struct omino_mcts *search, const void *state)
{
    const struct omino_game *game = search->game;
    memcpy(search->root_state, state, omino_state_size(game));
    for (unsigned i = 0; i < search->threads; i++)
        search->workers[i].rng = omino_rng_split(&search->rng);
    if (!omino_tree_keep(&search->tree, omino_state_hash(game, state)))
        search->tree.root = make_node(&search->workers[0], state);
}

uint32_t omino_mcts_choose(struct omino_mcts *search, const void *state,
                           const struct omino_limits *limits, struct omino_thought *thought)
{
    search->limits = limits;
    search->start = now();
    search->next_report = 0;
    search->simulations = 0;
    search->solved = 0;
    if (!prepare(search, limits)) return OMINO_NO_MOVE;
    start_search(search, state);
    try_to_solve(search);
    if (search->tree.root && !search->solved && !root_is_proven(search)) run(search);
    sum_up(search, thought);
    if (thought->line_length > 0) return thought->line[0];
    return choose_without_tree(&search->workers[0]);
}

struct omino_mcts *omino_mcts_open(const struct omino_game *game, uint64_t seed,
                                   const struct omino_allocator *allocator)
{
    struct omino_mcts *search = omino_allocate(allocator, 1, sizeof *search);
    if (!search) return NULL;
    const struct omino_rules *own = omino_game_module(game);
    const struct omino_knowledge *knowledge = game->rules.knowledge;
    const int judges = game->rules.evaluate != omino_evaluate_by_places;
    search->game = game;
    search->allocator = *allocator;
    search->own_size = sizeof *search;
    search->known_moves =
        own->priors || (knowledge && knowledge->move_features > 0 && knowledge->move_weights);
    search->playout_share = !judges ? 1.0f : knowledge ? knowledge->playout_share : 0.5f;
    omino_rng_seed(&search->rng, seed);
    return search;
}

void omino_mcts_close(struct omino_mcts *search)
{
    if (!search) return;
    const struct omino_allocator from = search->allocator;
    forget(search);
    omino_release(&from, search);
}
