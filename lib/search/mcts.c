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
 * proven win, or in which all moves are proven. Proven moves are not searched any more. A player
 * who is proven to lose plays for the mistakes of others: the search begins anew, without proofs.
 * Among three or more, one to whom several moves are worth the same may decide who of the others
 * wins: as long as that is open nothing is proven. A player who is alone cannot lose: there are no
 * proofs then.
 *
 * Threads share the tree and walk it at the same time. Numbers are atomic and nobody waits: a visit
 * is counted on the way down already, so that others look elsewhere meanwhile; a node is made by
 * the one who comes first, and others take the position as a leaf until it is there. Only when the
 * memory is full do all stop, and the nodes that were visited least are dropped.
 */
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "mcts.h"

/* ---- running --------------------------------------------------------------------------------- */

static void report(struct omino_mcts *search)
{
    const struct omino_limits *limits = search->limits;
    struct omino_thought thought;
    const double time = omino_clock();
    if (!limits->progress || time < search->next_report) return;
    search->next_report = time + (limits->interval > 0 ? limits->interval : 0.1);
    omino_mcts_sum_up(search, &thought);
    limits->progress(limits->user, &thought);
}

static int root_is_proven(const struct omino_mcts *search)
{
    return omino_tree_node(&search->tree, search->tree.root)->winners != 0;
}

static uint64_t most_simulations(const struct omino_mcts *search)
{
    return search->limits->simulations ? search->limits->simulations : UINT64_MAX;
}

static int time_is_up(const struct omino_mcts *search)
{
    const struct omino_limits *limits = search->limits;
    return (limits->seconds > 0 && omino_clock() - search->start >= limits->seconds) ||
           (limits->stop && limits->stop(limits->user));
}

static int must_trim(const struct omino_mcts *search)
{
    return search->can_trim && atomic_load_explicit(&search->tree.full, memory_order_relaxed);
}

/* One thread's part; the first worker also looks at the clock. */
static void *work(void *user)
{
    struct omino_worker *w = user;
    struct omino_mcts *search = w->search;
    const int first = w == search->workers;
    const uint64_t most = most_simulations(search);
    for (unsigned round = 0; !atomic_load_explicit(&search->stop, memory_order_relaxed); round++) {
        if (atomic_fetch_add_explicit(&search->simulations, 1, memory_order_relaxed) >= most) {
            atomic_fetch_sub_explicit(&search->simulations, 1, memory_order_relaxed);
            break;
        }
        omino_mcts_simulate(w);
        if (root_is_proven(search) || must_trim(search)) break;
        if (!first || round % 8 != 7) continue;
        if (time_is_up(search)) break;
        report(search);
    }
    if (first || root_is_proven(search) || must_trim(search))
        atomic_store_explicit(&search->stop, 1, memory_order_relaxed);
    return NULL;
}

static void run_threads(struct omino_mcts *search)
{
    pthread_t threads[THREADS_MAX];
    unsigned started = 1;
    search->stop = 0;
    while (started < search->threads &&
           omino_thread_start(&threads[started], work, &search->workers[started]) == 0)
        started++;
    work(&search->workers[0]);
    for (unsigned i = 1; i < started; i++) pthread_join(threads[i], NULL);
}

static void run(struct omino_mcts *search)
{
    search->can_trim = 1;
    for (;;) {
        run_threads(search);
        if (!must_trim(search) || root_is_proven(search) || time_is_up(search) ||
            search->simulations >= most_simulations(search))
            break;
        search->can_trim = omino_tree_trim(&search->tree);
        report(search);
    }
}

/* ---- the end of the game --------------------------------------------------------------------- */

/* Whether it may be worth trying to solve the rest: the number of lines, guessed from simulated
 * games, of which alpha-beta looks at about the square root. */
static int looks_solvable(struct omino_worker *w, double positions)
{
    const struct omino_game *game = w->search->game;
    const double most = log(positions * 4) / (game->players == 2 ? 0.5 : 0.8);
    for (int tries = 0; tries < 3; tries++) {
        double lines = 0;
        memcpy(w->state, w->search->root_state, omino_state_size(game));
        while (omino_state_side(game, w->state) != OMINO_NOBODY) {
            if (lines < most) lines += log((double)omino_solve_moves(game, w->state));
            omino_state_apply(game, w->state, omino_state_random(game, w->state, &w->rng));
        }
        if (lines < most) return 1;
    }
    return 0;
}

/* A solver may take a tenth of the time. */
static int solver_must_stop(void *user)
{
    const struct omino_mcts *search = user;
    const struct omino_limits *limits = search->limits;
    return (limits->seconds > 0 && omino_clock() - search->start >= 0.1 * limits->seconds) ||
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

/* Every move loses against best play. So that the others may still go wrong, it is searched as if
 * nobody knew: for a while, from an empty tree, without proofs, among the moves that lose by the
 * least. */
static void play_for_mistakes(struct omino_mcts *search)
{
    const struct omino_limits *asked = search->limits;
    struct omino_limits limits = *asked;
    const uint64_t enough = search->simulations + 1000;
    if (limits.simulations == 0 || limits.simulations > enough) limits.simulations = enough;
    search->limits = &limits;
    search->solved = 0;
    search->lost = 1;
    omino_tree_init(&search->tree, search->tree.block, search->tree.size);
    search->tree.root = omino_mcts_node(&search->workers[0], search->root_state);
    if (search->tree.root) run(search);
    search->limits = asked;
}

/* Whether the player to move loses, and has a choice how, and simulations left to find one. */
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
                           struct omino_worker *w)
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
    struct omino_worker probe;
    search->workers = cut(block, &used, threads * sizeof *search->workers);
    search->root_state = cut(block, &used, omino_state_size(search->game));
    search->shared =
        cut(block, &used, search->known_moves ? 0 : OMINO_SHARED * sizeof *search->shared);
    for (unsigned i = 0; i < threads; i++)
        lay_out_worker(search, block, &used, block ? &search->workers[i] : &probe);
    return used;
}

/* What the limits leave for the block. */
static size_t room_of(const struct omino_mcts *search, const struct omino_limits *limits)
{
    const uint64_t room = limits->memory - search->own_size;
    const uint64_t most = SIZE_MAX / 4 < OMINO_TREE_MOST ? SIZE_MAX / 4 : OMINO_TREE_MOST;
    return (size_t)(room < most ? room : most);
}

/* The most that a search can use, if that is known; no less than the fixed part, which fits. */
static size_t wanted_memory(const struct omino_mcts *search, const struct omino_limits *limits,
                            size_t fixed)
{
    const size_t most = search->known_moves && search->game->max_moves > OMINO_MOST_EDGES
                            ? OMINO_MOST_EDGES
                            : search->game->max_moves;
    const size_t node = sizeof(struct omino_node) + most * sizeof(struct omino_edge);
    const size_t room = room_of(search, limits);
    if (limits->simulations == 0 || limits->simulations > room / (2 * node + 256)) return room;
    const size_t tree = (size_t)limits->simulations * (2 * node + 256) + ((size_t)1 << 20);
    return tree < room - fixed ? fixed + tree : room;
}

void omino_mcts_forget(struct omino_mcts *search)
{
    omino_release(&search->allocator, search->block);
    search->block = NULL;
    search->block_size = 0;
    search->tree.root = 0;
    search->solved = search->lost = 0;
}

/* Gets the block for a search and divides it, unless what is there will do; returns whether there
 * is enough to search at all. */
static int prepare(struct omino_mcts *search, const struct omino_limits *limits)
{
    unsigned threads = limits->threads;
    if (limits->memory <= search->own_size) return omino_mcts_forget(search), 0;
    const size_t room = room_of(search, limits);
    while (threads > 1 && lay_out(search, NULL, threads) > room / 2) threads--;
    const size_t fixed = lay_out(search, NULL, threads);
    if (fixed > room) return omino_mcts_forget(search), 0;
    size_t wanted = wanted_memory(search, limits, fixed);
    if (!search->block || search->threads != threads || search->wanted < wanted ||
        search->block_size > room) {
        omino_mcts_forget(search);
        search->wanted = wanted;
        while (!(search->block = search->allocator.allocate(search->allocator.user, wanted))) {
            if (wanted - wanted / 8 < fixed) return 0;
            wanted -= wanted / 8;
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
        memset((void *)search->shared, 0, OMINO_SHARED * sizeof *search->shared);
    return 1;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* Without room for even the root: the best move by what is known beforehand. */
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

uint32_t omino_mcts_choose(struct omino_mcts *search, const void *state,
                           const struct omino_limits *limits, struct omino_thought *thought)
{
    search->limits = limits;
    search->start = omino_clock();
    search->next_report = 0;
    search->simulations = 0;
    search->solved = search->lost = 0;
    search->solution.equal_count = 0;
    if (!prepare(search, limits)) return OMINO_NO_MOVE;
    start_search(search, state);
    try_to_solve(search);
    const int go_on = !search->solved || (limits->think_anyway && !is_lost(search));
    if (search->tree.root && go_on && !root_is_proven(search)) run(search);
    if (is_lost(search)) play_for_mistakes(search);
    omino_mcts_sum_up(search, thought);
    if (thought->line_length > 0) return thought->line[0];
    return choose_without_tree(&search->workers[0]);
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
