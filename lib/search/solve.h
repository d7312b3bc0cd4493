/* SPDX-License-Identifier: MIT */
/* The exact result of the end of a game. */
#ifndef OMINO_LIB_SOLVE_H
#define OMINO_LIB_SOLVE_H

#include <omino/search.h>

enum { OMINO_EQUALS_MAX = 64 };

struct omino_solution {
    uint32_t move;                     /* the best one */
    int32_t values[OMINO_PLAYERS_MAX]; /* as in omino_result_exact() */
    uint64_t positions;                /* visited */
    /* The moves as good as the best one, if the player to move, of two, loses; 0 otherwise. */
    uint32_t equal_count;
    uint32_t equals[OMINO_EQUALS_MAX];
};

/* The resources of a solver; the memory is the caller's. */
struct omino_solver {
    const struct omino_game *game;
    void *memory;
    size_t size;        /* bytes at memory */
    uint64_t positions; /* most that may be visited */
    omino_stop *stop;   /* may be NULL */
    void *user;         /* passed to stop */
};

/* Counts the moves of a position that the solver considers. */
uint32_t omino_solve_moves(const struct omino_game *game, const void *state);

/* Finds the best move by visiting all of the rest of the game; returns whether the resources were
 * sufficient. */
int omino_solve(const struct omino_solver *solver, const void *state,
                struct omino_solution *solution);

#endif
