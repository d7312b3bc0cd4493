/* SPDX-License-Identifier: MIT */
/* The value of a game's result to each player. */
#ifndef OMINO_LIB_RESULT_H
#define OMINO_LIB_RESULT_H

#include <omino/game.h>

/* Returns the winners, one bit per player. */
unsigned omino_result_winners(const struct omino_outcome *outcome);
/* Returns the number of winners among those bits. */
int omino_result_winner_count(unsigned winners);
/* Returns a player's share of the win: tied winners share it equally. */
double omino_result_share(unsigned winners, int player);
/* Computes values from 0 to 1: the share of the win plus, with a small weight, the margin. For a
 * single player, only the score counts. */
void omino_result_values(const struct omino_game *game, const struct omino_outcome *outcome,
                         float *values);
/* Computes the same values as whole numbers, ordered first by the share of the win and then by the
 * margin. The values of two players add up to OMINO_EXACT_SUM; that of a single player is the
 * score, negated if low scores win. */
void omino_result_exact(const struct omino_game *game, const struct omino_outcome *outcome,
                        int32_t *values);
/* Returns the share of the win, from 0 to 1, that such a number encodes; for a single player, the
 * value of omino_result_values(). */
double omino_result_exact_value(int32_t value, unsigned players);

enum { OMINO_EXACT_SUM = 840 * 4096 + 4096 };

#endif
