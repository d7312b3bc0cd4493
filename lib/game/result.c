/* SPDX-License-Identifier: MIT */
/*
 * The value of a game's result to each player: the win, shared by tied winners, and, with a
 * small weight, the margin, so that a player who can no longer win still plays well.
 *
 * Rulebooks count up or down. Any two players with different places and scores show the direction:
 * the leading one has more points, or fewer.
 *
 * A single player always wins. For a single player, only the score counts, and more is better.
 */
#include "result.h"

static const float margin_weight = 0.04f;

unsigned omino_result_winners(const struct omino_outcome *outcome)
{
    unsigned winners = 0;
    for (int p = 0; p < outcome->players; p++) winners |= (unsigned)(outcome->places[p] == 1) << p;
    return winners;
}

int omino_result_winner_count(unsigned winners)
{
    int count = 0;
    for (; winners; winners &= winners - 1) count++;
    return count;
}

double omino_result_share(unsigned winners, int player)
{
    return winners >> player & 1 ? 1.0 / omino_result_winner_count(winners) : 0.0;
}

/* Returns 1 if more points are better, -1 if fewer are, 0 if the outcome does not show it. */
static int direction(const struct omino_outcome *outcome)
{
    if (outcome->players == 1) return 1;
    for (int p = 0; p < outcome->players; p++)
        for (int q = 0; q < outcome->players; q++)
            if (outcome->places[p] < outcome->places[q] && outcome->scores[p] != outcome->scores[q])
                return outcome->scores[p] > outcome->scores[q] ? 1 : -1;
    return 0;
}

/* Returns a player's lead over the best of the others, in points. */
static int64_t margin(const struct omino_outcome *outcome, int player, int sign)
{
    int64_t lead = INT64_MAX;
    for (int q = 0; q < outcome->players; q++) {
        const int64_t ahead = sign * ((int64_t)outcome->scores[player] - outcome->scores[q]);
        if (q != player && ahead < lead) lead = ahead;
    }
    return lead == INT64_MAX ? sign * (int64_t)outcome->scores[player] : lead;
}

/* Maps any number of points to a value between 0 and 1, monotonically. */
static float squash(float points)
{
    return 0.5f + 0.5f * (points / ((points < 0 ? -points : points) + 10));
}

void omino_result_values(const struct omino_outcome *outcome, float *values)
{
    const unsigned winners = omino_result_winners(outcome);
    const int sign = direction(outcome);
    const float weight = outcome->players == 1 ? 1 : margin_weight;
    for (int p = 0; p < outcome->players; p++)
        values[p] = (1 - weight) * (float)omino_result_share(winners, p) +
                    weight * squash((float)margin(outcome, p, sign));
}

/* 840 is divisible by every possible number of winners. */
void omino_result_exact(const struct omino_outcome *outcome, int32_t *values)
{
    if (outcome->players == 1) {
        values[0] = outcome->scores[0];
        return;
    }
    const unsigned winners = omino_result_winners(outcome);
    const int sign = direction(outcome), share = 840 / omino_result_winner_count(winners);
    for (int p = 0; p < outcome->players; p++) {
        int64_t ahead = margin(outcome, p, sign);
        ahead = ahead < -2000 ? -2000 : ahead > 2000 ? 2000 : ahead;
        values[p] = (winners >> p & 1 ? share : 0) * 4096 + 2048 + (int32_t)ahead;
    }
}

double omino_result_exact_value(int32_t value, unsigned players)
{
    const int32_t share = value / 4096; /* without the margin */
    return players == 1 ? (double)squash((float)value) : share / 840.0;
}
