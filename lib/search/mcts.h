/* SPDX-License-Identifier: MIT */
/* Monte Carlo tree search, as engine.c uses it. mcts.c explains the method. */
#ifndef OMINO_LIB_MCTS_H
#define OMINO_LIB_MCTS_H

#include <omino/search.h>

struct omino_mcts;

/* Opens a search; returns NULL if out of memory. */
struct omino_mcts *omino_mcts_open(const struct omino_game *game, uint64_t seed,
                                   const struct omino_allocator *allocator);

/* Frees a search; NULL is fine. */
void omino_mcts_close(struct omino_mcts *search);

/* Frees all memory except the search itself, and discards all positions. */
void omino_mcts_forget(struct omino_mcts *search);

/* Begins a search; returns 0 if there is not even enough memory for that. `memory` and `threads` of
 * the limits must be set. */
int omino_mcts_begin(struct omino_mcts *search, const void *state,
                     const struct omino_search_limits *limits);

/* Continues a search that has begun: for at most that many simulations and seconds, where 0 means
 * no limit. Returns whether the search is complete. */
int omino_mcts_continue(struct omino_mcts *search, uint64_t simulations, double seconds);

/* Sums up a search that has begun; returns the best move so far. */
uint32_t omino_mcts_result(struct omino_mcts *search, struct omino_search_result *result);

/* Returns whether `stop` of the limits ended the last search. */
int omino_mcts_stopped(const struct omino_mcts *search);

/* A caller's array of ranked moves, whose elements have the size that the caller was compiled
 * with. */
struct omino_ranks {
    unsigned char *bytes;
    size_t stride;
    uint32_t cap;
};

struct omino_ranks omino_ranks_of(struct omino_ranked_move *ranking, uint32_t cap);

void omino_ranks_set(const struct omino_ranks *ranks, uint32_t index,
                     const struct omino_ranked_move *ranked);

/* Ranks moves as omino_engine_ranking() does. */
uint32_t omino_mcts_ranking(const struct omino_mcts *search, struct omino_ranked_move *ranking,
                            uint32_t cap);

#endif
