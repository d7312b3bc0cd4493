/* SPDX-License-Identifier: MIT */
/* What the files of the computer players share. */
#ifndef OMINO_LIB_SEARCH_INTERNAL_H
#define OMINO_LIB_SEARCH_INTERNAL_H

#include <omino/search.h>

#include <stdatomic.h>

#include "game/opened.h"
#include "game/result.h"

/* ---- solve.c: the exact end of a game -------------------------------------------------------- */

enum { OMINO_EQUALS_MAX = 64 };

struct omino_solution {
    uint32_t move;                     /* the best one */
    int32_t values[OMINO_PLAYERS_MAX]; /* as in omino_result_exact() */
    uint64_t positions;                /* looked at */
    uint32_t equal_count; /* of the moves that are as good as the best one, if the player to move of
                             two loses, and there may be a choice; 0 otherwise */
    uint32_t equals[OMINO_EQUALS_MAX];
};

/* What a solver works with; memory of the caller's. */
struct omino_solver {
    const struct omino_game *game;
    void *memory;
    size_t size;        /* bytes at memory */
    uint64_t positions; /* that may be looked at */
    omino_stop *stop;   /* may be NULL */
    void *user;
};

/* How many moves the solver looks at in a position. */
uint32_t omino_solve_moves(const struct omino_game *game, const void *state);
/* Finds the best move if all of the rest of the game can be looked at; returns whether it could. */
int omino_solve(const struct omino_solver *solver, const void *state,
                struct omino_solution *solution);

/* ---- mcts_tree.c: the tree ------------------------------------------------------------------- */

/* A move in a node. Sums are in units of 1 / OMINO_TREE_ONE, so that adding up gives the same
 * whatever the order. */
struct omino_edge {
    uint32_t move;
    uint16_t prior;          /* see omino_prior_pack() */
    _Atomic uint8_t winners; /* of the game after it, once that is proven; 0 before */
    uint8_t unused;
    _Atomic uint32_t visits;
    _Atomic uint32_t child; /* the node behind it; 0: none, OMINO_TREE_BUSY: being made */
    _Atomic int64_t sum;    /* of results for the player who moves */
};

/* A position that has been looked at twice. The first `opened` edges have been tried. */
struct omino_node {
    uint64_t hash;
    _Atomic int64_t sum; /* of results for the player who moves */
    _Atomic uint32_t visits;
    uint32_t moved_to; /* while the tree is packed */
    uint16_t count;
    _Atomic uint16_t opened;
    int8_t player;           /* who moves */
    _Atomic uint8_t winners; /* once proven */
    _Atomic uint8_t locked;  /* somebody opens an edge */
    uint8_t pruned;          /* moves were left out, so not all is known of it */
    uint8_t flat;            /* nothing is known of its moves beforehand */
    uint8_t wide;            /* it has what a root has: see `root_candidates` in rules.h */
    uint8_t unused[6];
    struct omino_edge edges[];
};

#define OMINO_TREE_ONE  ((double)(1 << 24))
#define OMINO_TREE_BUSY UINT32_MAX
/* Bytes of a block that nodes can be found in: their numbers are in units of 8. */
#define OMINO_TREE_MOST ((uint64_t)OMINO_TREE_BUSY * 8)

/* All nodes one after the other in a block of memory; a child comes after its parent. */
struct omino_tree {
    unsigned char *block;
    size_t size;
    _Atomic size_t used;
    _Atomic int full; /* there was no room for a node */
    uint32_t root;    /* 0: none */
};

static inline struct omino_node *omino_tree_node(const struct omino_tree *tree, uint32_t index)
{
    return (struct omino_node *)(void *)(tree->block + (size_t)index * 8);
}

/* Takes a block as the tree's memory, empty. */
void omino_tree_init(struct omino_tree *tree, void *block, size_t size);
/* Room for a node with so many edges; 0 if there is none. */
uint32_t omino_tree_add(struct omino_tree *tree, unsigned edges);
/* Makes the node with that hash that was visited most the root and drops all that is not below it;
 * returns whether there is one. */
int omino_tree_keep(struct omino_tree *tree, uint64_t hash);
/* Drops the nodes that were visited least, so that no more than half of the memory is in use; the
 * moves that led to them keep their numbers. Returns 0 if the root alone is larger than that. */
int omino_tree_trim(struct omino_tree *tree);
/* Gives the root of a tree that was just kept room for so many edges, no fewer than it has; what
 * the new ones are is for the caller to say. Returns whether there was memory for them. */
int omino_tree_widen(struct omino_tree *tree, unsigned edges);

/* Priors take little room: the square root of the share in 16 bits. */
static inline uint16_t omino_prior_pack(float root_of_share)
{
    return (uint16_t)(root_of_share * 65535.0f + 0.5f);
}

static inline float omino_prior_of(const struct omino_edge *edge)
{
    const float root = (float)edge->prior * (1.0f / 65535.0f);
    return root * root;
}

/* ---- order.c: what is best ------------------------------------------------------------------- */

/* Puts the indices of the largest weights first, `sorted` of them in their order, the largest of
 * all at the front. */
void omino_order_best(const float *weights, uint32_t *order, uint32_t count, uint32_t sorted);

/* ---- mcts.c: the search ---------------------------------------------------------------------- */

struct omino_mcts;

struct omino_mcts *omino_mcts_open(const struct omino_game *game, uint64_t seed,
                                   const struct omino_allocator *allocator);
void omino_mcts_close(struct omino_mcts *search);
/* Gives back all memory but its own; nothing is known of any position any more. */
void omino_mcts_forget(struct omino_mcts *search);
/* Searches and chooses; returns OMINO_NO_MOVE if there is not even memory to begin. `memory` and
 * `threads` of the limits are set. */
uint32_t omino_mcts_choose(struct omino_mcts *search, const void *state,
                           const struct omino_limits *limits, struct omino_thought *thought);
uint32_t omino_mcts_ranking(const struct omino_mcts *search, struct omino_ranked *ranking,
                            uint32_t cap);

#endif
