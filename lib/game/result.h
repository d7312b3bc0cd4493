/* SPDX-License-Identifier: MIT */
/* What the end of a game is worth to each player. */
#ifndef OMINO_LIB_RESULT_H
#define OMINO_LIB_RESULT_H

#include <omino/game.h>

/* Who won, one bit for each player. */
unsigned omino_result_winners(const struct omino_outcome *outcome);
/* The share of the win of a player. */
double omino_result_share(unsigned winners, int player);
/* The win and, for a little, by how much: from 0 to 1 for each player. Alone: how much. */
void omino_result_values(const struct omino_outcome *outcome, float *values);
/* The same in whole numbers, where any better win comes before any margin. With two players the
 * sum of both is OMINO_EXACT_SUM; alone it is the points. */
void omino_result_exact(const struct omino_outcome *outcome, int32_t *values);
/* The winners' share that such a number stands for, from 0 to 1; alone, that of
 * omino_result_values(). */
double omino_result_exact_value(int32_t value, unsigned players);

enum { OMINO_EXACT_SUM = 840 * 4096 + 4096 };

#endif
