/* SPDX-License-Identifier: MIT */
/* What the files of the tree search share. mcts.c opens with the argument. */
#ifndef OMINO_LIB_MCTS_INTERNAL_H
#define OMINO_LIB_MCTS_INTERNAL_H

#include "internal.h"

enum {
    OMINO_MOST_EDGES = 120, /* of a node whose moves have priors */
    OMINO_SORTED = 16,      /* of them are in the order of their priors from the start */
    OMINO_SHARED = 1 << 14, /* moves whose results are shared, by a hash */
    SOLVER_PERCENT = 10,    /* of the memory */
    SOLVER_POSITIONS = 40,  /* that take as long as a simulation, about */
    THREADS_MAX = 256
};

/* How a move did for its player, wherever it was made. */
struct omino_shared {
    _Atomic int64_t sum;
    _Atomic uint32_t count;
};

/* A step of a simulation. */
struct omino_step {
    struct omino_node *node;
    struct omino_edge *edge;
};

/* What one thread works with. */
struct omino_worker {
    struct omino_mcts *search;
    struct omino_rng rng;
    unsigned char *state;
    uint32_t *moves; /* those listed last, and below their weights and the choice made of them */
    uint32_t listed;
    float *weights;
    uint32_t *order;
    struct omino_step *path;
    uint32_t path_length;
    uint32_t *played; /* moves of the simulated game, and below their players */
    int8_t *players;
    uint32_t played_length;
};

struct omino_mcts {
    const struct omino_game *game;
    struct omino_allocator allocator;
    struct omino_rng rng;
    int known_moves;           /* whether the module knows anything of moves */
    float playout_share;       /* and of positions */
    size_t own_size;           /* bytes of everything but the block */
    void *block;               /* all of the memory: workers, shared, solver, tree */
    size_t block_size, wanted; /* how large it is, and how large it was to be */
    struct omino_tree tree;
    struct omino_shared *shared;
    void *solver_memory;
    size_t solver_size;
    struct omino_worker *workers;
    unsigned threads;
    unsigned char *root_state;
    /* the current choice */
    const struct omino_limits *limits;
    double start, next_report;
    _Atomic uint64_t simulations;
    _Atomic int stop;
    int can_trim; /* dropping nodes makes room */
    int solved;
    int lost; /* it is proven that the player to move loses: see play_for_mistakes() */
    struct omino_solution solution;
};

/* ---- mcts_simulate.c ------------------------------------------------------------------------- */

/* Lists the moves worth a thought with their weights, and the best of them in order; returns how
 * many, and whether moves were left out. */
uint32_t omino_mcts_moves(struct omino_worker *w, const void *state, uint8_t *pruned);
/* Makes a node of a position that is not over; 0 if there is no room. */
uint32_t omino_mcts_node(struct omino_worker *w, const void *state);
/* Adds to the root of a tree that was kept the moves that only a root has. */
void omino_mcts_widen(struct omino_worker *w);
/* One simulation from the root. */
void omino_mcts_simulate(struct omino_worker *w);
/* What the proven moves of a node come to. */
struct omino_standing {
    unsigned winners; /* after the best move for the player who moves; 0 if none is proven */
    int all;          /* whether there is no other move in the node */
    int open;         /* others are as good for him, but not for everybody */
};
struct omino_standing omino_mcts_standing(const struct omino_node *node);
/* The mean result of a move for the player, exact if it is proven. */
float omino_mcts_value(const struct omino_edge *edge, int player, float if_new);

/* ---- mcts_report.c --------------------------------------------------------------------------- */

void omino_mcts_sum_up(const struct omino_mcts *search, struct omino_thought *thought);

#endif
