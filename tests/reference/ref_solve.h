/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious solver for the ends of games, used to check the real solver. It follows every
 * line of play to its end. Each player makes the move that is best for that player, or the first of
 * several equal ones. With two players this is minimax; with more, it is called max^n. The search
 * uses no table and no bounds, and tries the moves in the order of the list.
 */
#ifndef OMINO_REF_SOLVE_H
#define OMINO_REF_SOLVE_H

#include <omino/game.h>

struct ref_solution {
    uint32_t move;                     /* the first of the best moves */
    int64_t values[OMINO_PLAYERS_MAX]; /* the value for each player: see ref_value() */
    uint64_t positions;                /* the number of positions visited, including final ones */
};

/* Returns the value of a finished game for a player; larger is better. The share of the win comes
 * first, then the player's margin over the best opponent. `fewest` states whether the fewest points
 * win. */
int64_t ref_value(const struct omino_outcome *outcome, int player, int fewest);

/* Returns the share of the win in such a value, from 0 to 1. */
double ref_share(int64_t value);

/* Solves a position in which the game is not over. Returns 0 if more than `most` positions are
 * needed or memory runs out. */
int ref_solve(const struct omino_game *game, const void *state, int fewest, uint64_t most,
              struct ref_solution *solution);

#endif
