/* SPDX-License-Identifier: MIT */
/*
 * The exact end of a game, slowly and plainly: the judge of the solver. Every line of play is
 * followed to its end. Each player takes the best move for themselves, and the first of several
 * equal ones; with two players that is minimax, with more it is called max^n. There is no
 * table, no bound, and no order of moves but that of the list.
 */
#ifndef OMINO_REF_SOLVE_H
#define OMINO_REF_SOLVE_H

#include <omino/game.h>

struct ref_solution {
    uint32_t move;                     /* the first of the best ones */
    int64_t values[OMINO_PLAYERS_MAX]; /* what each player gets: see ref_value() */
    uint64_t positions;                /* looked at, ends included */
};

/* The value of the end of a game for a player: the larger the better. The share of the win comes
 * first, then by how much the player is ahead of the best of the others. `fewest`: whether those
 * with the fewest points win. */
int64_t ref_value(const struct omino_outcome *outcome, int player, int fewest);

/* The share of the win in such a value, from 0 to 1. */
double ref_share(int64_t value);

/* Solves a position that is not over; returns 0 if that takes more than `most` positions. */
int ref_solve(const struct omino_game *game, const void *state, int fewest, uint64_t most,
              struct ref_solution *solution);

#endif
