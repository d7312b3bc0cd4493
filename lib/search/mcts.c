/* SPDX-License-Identifier: MIT */
/*
 * Monte Carlo tree search for any game and any number of players, each of whom maximizes their own
 * result.
 *
 * A simulation (simulate.c) walks down the tree from the current position. In each node it selects
 * (select.c) the move with the largest
 *
 *     mean result + C * prior * sqrt(visits of the node) / (1 + visits of the move)
 *
 * where results are those of the player to move. Moves are sorted by their priors, and an untried
 * move counts as slightly worse than the node so far; so only the tried moves and the first untried
 * one need to be compared. A move that leaves the tree is valued by the game's evaluation, by a
 * playout, or by both, depending on the module's knowledge. On the second visit the position
 * becomes a node of its own (expand.c). Finally the results are added to all moves on the path.
 *
 * Without priors, the next move to try is the one with the best results for its player in other
 * positions, in the tree or in playouts: a move has the same code in every position.
 *
 * Proofs (prove.c): a move that ends the game is proven, and so is a node in which the player to
 * move has a proven win, or in which all moves are proven. Proven moves are no longer searched. A
 * player with a proven loss relies on others' mistakes: the search starts again, without proofs.
 * Among three or more players, one with several moves of the same value may decide which of the
 * others wins: until that is decided, nothing is proven. A single player cannot lose, so there are
 * no proofs.
 *
 * Threads share the tree and walk it at the same time. Numbers are atomic, and no thread waits: a
 * visit is counted on the way down, so that other threads meanwhile prefer other moves; the first
 * thread to arrive creates a node, and for the others the position is a leaf until the node is
 * complete. Only when the memory is full do all threads stop, so that the least visited nodes can
 * be dropped.
 */
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "worker.h"

/* ---- running --------------------------------------------------------------------------------- */

static void report(struct omino_mcts *search)
{
    const struct omino_search_limits *limits = search->limits;
    struct omino_search_result result;
    const double time = omino_clock();
    if (!limits->progress || time < search->next_report) return;
    search->next_report = time + (limits->interval > 0 ? limits->interval : 0.1);
    omino_mcts_sum_up(search, &result);
    limits->progress(limits->user, &result);
}

static int root_is_proven(const struct omino_mcts *search)
{
    return omino_tree_node(&search->tree, search->tree.root)->winners != 0;
}

static uint64_t or_endless(uint64_t simulations)
{
    return simulations ? simulations : UINT64_MAX;
}

/* Once stopped, the search stays stopped: the caller is not asked again. */
static int is_stopped(struct omino_mcts *search)
{
    const struct omino_search_limits *limits = search->limits;
    if (!search->stopped && limits->stop && limits->stop(limits->user)) search->stopped = 1;
    return search->stopped;
}

static int time_is_up(struct omino_mcts *search)
{
    const struct omino_search_limits *limits = search->limits;
    return (limits->seconds > 0 && omino_clock() - search->start >= limits->seconds) ||
           is_stopped(search);
}

/* Returns whether the current slice has used up its simulations or its time. */
static int slice_is_over(const struct omino_mcts *search)
{
    return search->simulations >= search->slice_most ||
           (search->slice_end > 0 && omino_clock() >= search->slice_end);
}

static int must_trim(const struct omino_mcts *search)
{
    return search->can_trim && atomic_load_explicit(&search->tree.full, memory_order_relaxed);
}

/* Runs the loop of one thread; the first worker also checks the time. */
static void *work(void *user)
{
    struct omino_worker *w = user;
    struct omino_mcts *search = w->search;
    const int first = w == search->workers;
    const uint64_t most = search->most < search->slice_most ? search->most : search->slice_most;
    for (unsigned round = 0; !atomic_load_explicit(&search->stop, memory_order_relaxed); round++) {
        if (atomic_fetch_add_explicit(&search->simulations, 1, memory_order_relaxed) >= most) {
            atomic_fetch_sub_explicit(&search->simulations, 1, memory_order_relaxed);
            break;
        }
        omino_mcts_simulate(w);
        if (root_is_proven(search) || must_trim(search)) break;
        if (!first || round % 8 != 7) continue;
        if (time_is_up(search) || slice_is_over(search)) break;
        report(search);
    }
    if (first || root_is_proven(search) || must_trim(search))
        atomic_store_explicit(&search->stop, 1, memory_order_relaxed);
    return NULL;
}

static void run_threads(struct omino_mcts *search)
{
    search->stop = 0;
#if OMINO_WITH_THREADS
    omino_thread threads[OMINO_THREADS_MAX];
    unsigned started = 1;
    while (started < search->threads &&
           omino_thread_start(&threads[started], work, &search->workers[started]) == 0)
        started++;
    work(&search->workers[0]);
    for (unsigned i = 1; i < started; i++) omino_thread_join(threads[i]);
#else
    work(&search->workers[0]);
#endif
}

/* Returns whether the current phase is complete, rather than only the slice. */
static int is_complete(struct omino_mcts *search)
{
    return root_is_proven(search) || search->simulations >= search->most || time_is_up(search);
}

/* Simulates until the phase or the slice is complete; returns whether the phase is. */
static int run(struct omino_mcts *search)
{
    for (;;) {
        run_threads(search);
        if (is_complete(search)) return 1;
        if (must_trim(search)) {
            search->can_trim = omino_tree_trim(&search->tree);
            report(search);
        }
        if (slice_is_over(search)) return 0;
    }
}

/* ---- the end of the game --------------------------------------------------------------------- */

/* Returns whether solving the rest of the game looks feasible. Random games give an estimate of the
 * number of lines of play; alpha-beta visits about the square root of that. */
static int looks_solvable(struct omino_worker *w, double positions)
{
    const struct omino_game *game = w->search->game;
    const double most = log(positions * 4) / (game->players == 2 ? 0.5 : 0.8);
    for (int tries = 0; tries < 3; tries++) {
        double lines = 0;
        memcpy(w->state, w->search->root_state, omino_state_size(game));
        while (omino_state_side(game, w->state) != OMINO_NOBODY) {
            if (lines < most) lines += log((double)omino_solve_moves(game, w->state));
            omino_state_apply(game, w->state, omino_moves_random(game, w->state, &w->rng));
        }
        if (lines < most) return 1;
    }
    return 0;
}

/* The solver may take a tenth of the time. */
static int solver_must_stop(void *user)
{
    struct omino_mcts *search = user;
    const struct omino_search_limits *limits = search->limits;
    return (limits->seconds > 0 && omino_clock() - search->start >= 0.1 * limits->seconds) ||
           is_stopped(search);
}

static void try_to_solve(struct omino_mcts *search)
{
    const struct omino_search_limits *limits = search->limits;
    const uint64_t most = 4000000;
    uint64_t positions = limits->simulations < most / SOLVER_POSITIONS
                             ? limits->simulations * SOLVER_POSITIONS
                             : most;
    if (limits->simulations == 0) positions = most;
    const double by_time = limits->seconds * 1e5; /* a tenth of the time, at a million positions per
                                                     second */
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

/* Every move loses against best play. To give the others a chance to make mistakes, this searches
 * for a while as if nothing were proven: from an empty tree, without proofs, among the moves that
 * lose by the smallest margin. */
static void play_for_mistakes(struct omino_mcts *search)
{
    const uint64_t enough = search->simulations + 1000;
    if (search->most > enough) search->most = enough;
    search->solved = 0;
    search->lost = 1;
    search->can_trim = 1;
    omino_tree_init(&search->tree, search->tree.block, search->tree.size);
    search->tree.root = omino_mcts_node(&search->workers[0], search->root_state);
}

/* Returns whether the player to move loses but has a choice of moves, and simulations are left. */
static int is_lost(const struct omino_mcts *search)
{
    const int player = omino_state_player(search->game, search->root_state);
    const uint64_t most = search->limits->simulations;
    if (most > 0 && search->simulations >= most) return 0;
    if (search->solved) return search->solution.equal_count > 1;
    if (!search->tree.root || !root_is_proven(search)) return 0;
    const struct omino_node *root = omino_tree_node(&search->tree, search->tree.root);
    return omino_result_share(root->winners, player) == 0;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* Returns the move with the best prior, if there is not even room for the root. */
static uint32_t choose_without_tree(struct omino_worker *w)
{
    uint8_t pruned;
    omino_mcts_moves(w, w->search->root_state, &pruned);
    return w->moves[w->order[0]];
}

static void start_search(struct omino_mcts *search, const void *state)
{
    const struct omino_game *game = search->game;
    memcpy(search->root_state, state, omino_state_size(game));
    for (unsigned i = 0; i < search->threads; i++)
        search->workers[i].rng = omino_rng_split(&search->rng);
    if (!omino_tree_keep(&search->tree, omino_state_hash(game, state)))
        search->tree.root = omino_mcts_node(&search->workers[0], search->root_state);
    else
        omino_mcts_widen(&search->workers[0]);
}

int omino_mcts_begin(struct omino_mcts *search, const void *state,
                     const struct omino_search_limits *limits)
{
    search->own_limits = *limits;
    search->limits = &search->own_limits;
    search->most = or_endless(limits->simulations);
    search->spent = 0;
    search->next_report = 0;
    search->simulations = 0;
    search->solved = search->lost = search->stopped = 0;
    search->solution.equal_count = 0;
    if (!omino_mcts_prepare(search, limits)) return 0;
    search->start = omino_clock();
    start_search(search, state);
    search->spent = omino_clock() - search->start;
    search->can_trim = 1;
    search->phase = PHASE_SOLVE;
    return 1;
}

/* Tries to solve the rest of the game; returns the next phase. */
static enum phase solve(struct omino_mcts *search)
{
    try_to_solve(search);
    const int must_search = !search->solved || (search->limits->analysis && !is_lost(search));
    const int can_search = search->tree.root && must_search && !root_is_proven(search);
    return can_search ? PHASE_SEARCH : PHASE_SETTLE;
}

/* Performs the next step of a search, which a slice may interrupt; returns 0 if it did. */
static int advance(struct omino_mcts *search)
{
    if (search->phase == PHASE_SOLVE) {
        search->phase = solve(search);
    } else if (search->phase == PHASE_SETTLE) {
        const int lost = !search->stopped && is_lost(search);
        if (lost) play_for_mistakes(search);
        search->phase = lost && search->tree.root ? PHASE_LOSE : PHASE_DONE;
    } else {
        if (!run(search)) return 0;
        search->phase = search->phase == PHASE_SEARCH ? PHASE_SETTLE : PHASE_DONE;
    }
    return 1;
}

int omino_mcts_continue(struct omino_mcts *search, uint64_t simulations, double seconds)
{
    const double now = omino_clock();
    const uint64_t most = or_endless(simulations), used = search->simulations;
    search->start = now - search->spent;
    search->slice_most = most < UINT64_MAX - used ? used + most : UINT64_MAX;
    search->slice_end = seconds > 0 ? now + seconds : 0;
    while (search->phase != PHASE_DONE && advance(search)) continue;
    search->spent = omino_clock() - search->start;
    return search->phase == PHASE_DONE;
}

uint32_t omino_mcts_result(struct omino_mcts *search, struct omino_search_result *result)
{
    search->start = omino_clock() - search->spent;
    omino_mcts_sum_up(search, result);
    if (result->line_length > 0) return result->line[0];
    return choose_without_tree(&search->workers[0]);
}

int omino_mcts_stopped(const struct omino_mcts *search)
{
    return search->stopped;
}

struct omino_mcts *omino_mcts_open(const struct omino_game *game, uint64_t seed,
                                   const struct omino_allocator *allocator)
{
    struct omino_mcts *search = omino_allocate(allocator, 1, sizeof *search);
    if (!search) return NULL;
    const struct omino_knowledge *knowledge = game->rules.knowledge;
    const int judges = omino_game_judges_positions(game);
    search->game = game;
    search->allocator = *allocator;
    search->own_size = sizeof *search;
    search->known_moves = omino_game_knows_moves(game);
    search->playout_share = !judges ? 1.0f : knowledge ? knowledge->playout_share : 0.5f;
    omino_rng_seed(&search->rng, seed);
    return search;
}

void omino_mcts_close(struct omino_mcts *search)
{
    if (!search) return;
    const struct omino_allocator from = search->allocator;
    omino_mcts_forget(search);
    omino_release(&from, search);
}
