/* SPDX-License-Identifier: MIT */
/*
 * The memory of a search: one block for the workers, the shared results, the solver and the tree.
 */
#include <string.h>

#include "worker.h"

static size_t aligned(size_t size)
{
    return (size + 63) / 64 * 64;
}

/* Takes the next bytes of a block; if the block is NULL, only counts them. */
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
    w->steps = cut(block, used, plies * sizeof *w->steps);
    w->played = cut(block, used, plies * sizeof *w->played);
    w->players = cut(block, used, plies * sizeof *w->players);
}

/* Divides a block among everything except solver and tree; returns the number of bytes used. */
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

/* Returns the number of bytes that the limits leave for the block. */
static size_t room_of(const struct omino_mcts *search, const struct omino_search_limits *limits)
{
    const uint64_t room = limits->memory - search->own_size;
    const uint64_t most = SIZE_MAX / 4 < OMINO_TREE_MOST ? SIZE_MAX / 4 : OMINO_TREE_MOST;
    return (size_t)(room < most ? room : most);
}

/* Returns the maximum number of bytes that a search can use, as far as the limits determine it; at
 * least the fixed part. */
static size_t wanted_memory(const struct omino_mcts *search,
                            const struct omino_search_limits *limits, size_t fixed)
{
    const size_t most = search->known_moves && search->game->max_moves > OMINO_EDGES_MAX
                            ? OMINO_EDGES_MAX
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

/* Divides a new block; this discards all known positions. */
static void start_block(struct omino_mcts *search)
{
    unsigned char *block = search->block;
    const size_t size = search->block_size;
    size_t used = lay_out(search, block, search->threads);
    search->solver_size = (size - used) / 100 * SOLVER_PERCENT / 64 * 64;
    search->solver_memory = cut(block, &used, search->solver_size);
    omino_tree_init(&search->tree, block + used, used < size ? size - used : 0);
    if (!search->known_moves)
        memset((void *)search->shared, 0, OMINO_SHARED * sizeof *search->shared);
}

/* Allocates a block of the wanted size, or of a half, a quarter ... of it; returns whether that
 * succeeded with at least `fixed` bytes. */
static int allocate_block(struct omino_mcts *search, size_t wanted, size_t fixed)
{
    omino_mcts_forget(search);
    search->wanted = wanted;
    while (!(search->block = search->allocator.allocate(search->allocator.user, wanted))) {
        if (wanted - wanted / 8 < fixed) return 0;
        wanted -= wanted / 8;
    }
    search->block_size = wanted;
    return 1;
}

int omino_mcts_prepare(struct omino_mcts *search, const struct omino_search_limits *limits)
{
    unsigned threads = limits->threads;
    if (limits->memory <= search->own_size) return omino_mcts_forget(search), 0;
    const size_t room = room_of(search, limits);
    while (threads > 1 && lay_out(search, NULL, threads) > room / 2) threads--;
    const size_t fixed = lay_out(search, NULL, threads);
    if (fixed > room) return omino_mcts_forget(search), 0;
    const size_t wanted = wanted_memory(search, limits, fixed);
    if (search->block && search->threads == threads && search->wanted >= wanted &&
        search->block_size <= room)
        return lay_out(search, search->block, threads) > 0;
    if (!allocate_block(search, wanted, fixed)) return 0;
    search->threads = threads;
    start_block(search);
    return 1;
}
