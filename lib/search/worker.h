/* SPDX-License-Identifier: MIT */
/* Internals of the tree search: a search, its workers, and the calls between its files. */
#ifndef OMINO_LIB_WORKER_H
#define OMINO_LIB_WORKER_H

#include "game/opened.h"
#include "game/result.h"
#include "mcts.h"
#include "solve.h"
#include "tree.h"

enum {
    OMINO_EDGES_MAX = 120,  /* maximum number of edges of a node whose moves have priors */
    OMINO_SORTED = 16,      /* number of edges of a new node that are sorted by their priors */
    OMINO_SHARED = 1 << 14, /* hash table entries for results shared by equal moves */
    SOLVER_PERCENT = 10,    /* the solver's part of the memory */
    SOLVER_POSITIONS = 40   /* positions that take the solver about as long as a simulation */
};

/* The results of a move for its player, in all positions in which it was made. */
struct omino_shared {
    _Atomic int64_t sum;
    _Atomic uint32_t count;
};

/* A step of a simulation. */
struct omino_step {
    struct omino_node *node;
    struct omino_edge *edge; /* NULL at the end, where no move was left to try */
};

/* The working memory of one thread. */
struct omino_worker {
    struct omino_mcts *search;
    struct omino_rng rng;
    unsigned char *state;
    uint32_t *moves; /* the last list of moves; their weights and the chosen order are below */
    uint32_t listed;
    float *weights;
    uint32_t *order;
    struct omino_step *steps;
    uint32_t step_count;
    uint32_t *played; /* the moves of the playout; their players are below */
    int8_t *players;
    uint32_t played_length;
};

struct omino_mcts {
    const struct omino_game *game;
    struct omino_allocator allocator;
    struct omino_rng rng;
    int known_moves;           /* whether the module has priors */
    float playout_share;       /* share of a playout in the value of a leaf; the rest is the
                                  evaluation */
    size_t own_size;           /* bytes of everything except the block */
    void *block;               /* all other memory: workers, shared results, solver, tree */
    size_t block_size, wanted; /* its size, and the requested size */
    struct omino_tree tree;
    struct omino_shared *shared;
    void *solver_memory;
    size_t solver_size;
    struct omino_worker *workers;
    unsigned threads;
    unsigned char *root_state;
    /* the current search */
    const struct omino_search_limits *limits; /* own_limits */
    struct omino_search_limits own_limits;
    enum phase { PHASE_SOLVE, PHASE_SEARCH, PHASE_SETTLE, PHASE_LOSE, PHASE_DONE } phase;
    uint64_t most;             /* simulations at the end of the phase */
    uint64_t slice_most;       /* simulations at the end of the slice */
    double slice_end;          /* time at the end of the slice; 0: no limit */
    double spent;              /* seconds in earlier slices */
    double start, next_report; /* `start` as if there had been no pauses between slices */
    _Atomic uint64_t simulations;
    _Atomic int stop;
    int stopped;  /* whether `stop` of the limits asked to stop */
    int can_trim; /* whether dropping nodes can make room */
    int solved;
    int lost; /* whether the player to move is proven to lose: see play_for_mistakes() */
    struct omino_solution solution;
};

/* ---- memory.c -------------------------------------------------------------------------------- */

/* Allocates and divides the block for a search, unless the present block will do; returns whether
 * there is enough memory for a search. */
int omino_mcts_prepare(struct omino_mcts *search, const struct omino_search_limits *limits);

/* ---- expand.c -------------------------------------------------------------------------------- */

/* Lists the moves worth searching in w->moves with their weights, and the best of them, in order,
 * in w->order; returns the number of the latter. `pruned` receives whether moves were left out. */
uint32_t omino_mcts_moves(struct omino_worker *w, const void *state, uint8_t *pruned);

/* Creates a node for a position that is not over; returns 0 if there is no room. */
uint32_t omino_mcts_node(struct omino_worker *w, const void *state);

/* Adds the moves that only roots have to the root of a tree that was kept. */
void omino_mcts_widen(struct omino_worker *w);

/* ---- select.c -------------------------------------------------------------------------------- */

/* Selects the next move to try in a node: the best of the moves that were tried and are not proven,
 * or a new one; NULL if there is none at the moment. */
struct omino_edge *omino_mcts_select(const struct omino_mcts *search, struct omino_node *node);

/* Returns the mean result of a move for a player: exact if proven, `if_new` if it was never
 * tried. */
float omino_mcts_value(const struct omino_edge *edge, int player, float if_new);

/* Adds a result of a move to those shared by equal moves. */
void omino_mcts_share(const struct omino_mcts *search, uint32_t move, int player, int64_t result);

/* ---- prove.c --------------------------------------------------------------------------------- */

/* The combined result of the proven moves of a node. */
struct omino_standing {
    unsigned winners; /* the winners after the best proven move for the player to move; 0 if none is
                         proven */
    int all;          /* whether all moves are proven */
    int open;         /* whether other moves are equally good for that player, but not for all
                         others */
};
struct omino_standing omino_mcts_standing(const struct omino_node *node);

/* Records that the first `length` moves of the path lead to proven winners, and propagates the
 * proof up the path as far as possible. */
void omino_mcts_propagate(const struct omino_worker *w, uint32_t length, unsigned winners);

/* Settles a path that ends in a node without a move to try; returns the winners, or 0 if
 * unknown. */
unsigned omino_mcts_settle(const struct omino_worker *w);

/* ---- simulate.c ------------------------------------------------------------------------------ */

/* Runs one simulation from the root. */
void omino_mcts_simulate(struct omino_worker *w);

/* ---- report.c -------------------------------------------------------------------------------- */

/* Summarizes the search so far. */
void omino_mcts_sum_up(const struct omino_mcts *search, struct omino_search_result *result);

#endif
