/* SPDX-License-Identifier: MIT */
/* Counting sequences of moves by walking through the tree, with a state and a list per level. */
#include <omino/search.h>

#include <string.h>

#include "base/argument.h"
#include "base/memory.h"
#include "game/opened.h"

/* One level of the tree: a position and its moves. */
struct level {
    void *state;
    uint32_t *moves;
};

struct perft {
    const struct omino_game *game;
    struct level *levels;
    omino_stop *stop;
    void *user;
    uint64_t count, positions;
    int stopped;
};

/* Counts the sequences of `depth` moves from the state in levels[at]. */
static void perft_walk(struct perft *perft, unsigned at, unsigned depth)
{
    const struct omino_game *game = perft->game;
    struct level *level = &perft->levels[at];
    /* Checked at every level, because the last one is never reached if all games end before it. */
    if (++perft->positions % 128 == 0 && perft->stop && perft->stop(perft->user))
        perft->stopped = 1;
    if (depth == 1) {
        perft->count += omino_moves_count(game, level->state);
        return;
    }
    const uint32_t count = omino_list_moves(game, level->state, level->moves, game->max_moves);
    for (uint32_t i = 0; i < count && !perft->stopped; i++) {
        void *next = perft->levels[at + 1].state;
        memcpy(next, level->state, omino_state_size(game));
        omino_state_apply(game, next, level->moves[i]);
        perft_walk(perft, at + 1, depth - 1);
    }
}

static int open_levels(struct level *levels, unsigned depth, const struct omino_game *game,
                       const struct omino_allocator *from)
{
    for (unsigned i = 0; i < depth; i++) {
        levels[i].state = omino_allocate(from, 1, omino_state_size(game));
        levels[i].moves = omino_allocate(from, omino_game_max_moves(game), sizeof *levels[i].moves);
        if (!levels[i].state || !levels[i].moves) return 0;
    }
    return 1;
}

enum omino_status omino_search_perft(const struct omino_game *game, const void *state,
                                     unsigned depth, omino_stop *stop, void *user,
                                     const struct omino_allocator *allocator, uint64_t *count,
                                     struct omino_error *err)
{
    if (OMINO_IS_NULL(err, game, state, count)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    const enum omino_status status = omino_allocator_read(&from, allocator, err);
    if (status != OMINO_OK) return status;
    struct perft perft = {.game = game, .stop = stop, .user = user};
    const uint32_t longest = omino_game_max_plies(game);
    if (depth == 0 || depth > longest) {
        *count = depth == 0;
        return OMINO_OK;
    }
    perft.levels = omino_allocate(&from, depth, sizeof *perft.levels);
    const int ready = perft.levels && open_levels(perft.levels, depth, game, &from);
    if (ready) {
        memcpy(perft.levels[0].state, state, omino_state_size(game));
        perft_walk(&perft, 0, depth);
    }
    for (unsigned i = 0; perft.levels && i < depth; i++) {
        omino_release(&from, perft.levels[i].state);
        omino_release(&from, perft.levels[i].moves);
    }
    omino_release(&from, perft.levels);
    if (!ready) return omino_fail_memory(err);
    *count = perft.count;
    return perft.stopped ? OMINO_STOPPED : OMINO_OK;
}
