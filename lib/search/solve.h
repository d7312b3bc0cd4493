/* SPDX-License-Identifier: MIT */
/* The exact result of the end of a game. */
#ifndef OMINO_LIB_SOLVE_H
#define OMINO_LIB_SOLVE_H

#include <omino/search.h>

enum { OMINO_EQUALS_MAX = 64 };

struct omino_solution {
    uint32_t move;                     /* the best move */
    int32_t values[OMINO_PLAYERS_MAX]; /* as in omino_result_exact() */
    uint64_t positions;                /* number of positions visited */
    /* If there are two players and the player to move loses: the moves as good as the best one;
     * otherwise none. */
    uint32_t equal_count;
    uint32_t equals[OMINO_EQUALS_MAX];
};

/* The resources of a solver; the memory is the caller's. */
struct omino_solver {
    const struct omino_game *game;
    void *memory;
    size_t size;        /* size of `memory` in bytes */
    uint64_t positions; /* maximum number of positions to visit */
    omino_stop *stop;   /* may be NULL */
    void *user;         /* passed to stop */
};

/* Counts the moves in a position that the solver considers. */
uint32_t omino_solve_moves(const struct omino_game *game, const void *state);

/* Finds the best move by searching the rest of the game exhaustively; returns whether the resources
 * were sufficient. */
int omino_solve(const struct omino_solver *solver, const void *state,
                struct omino_solution *solution);

#endif
