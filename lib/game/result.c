/* SPDX-License-Identifier: MIT */
/*
 * What the end of a game is worth to each player: the win, shared by those who tie, and for a
 * little the margin, so that a player who cannot win any more still plays on well.
 *
 * Rulebooks count up or down. Which of the two is seen from a pair of players whose places differ:
 * the one in front has more points, or fewer.
 *
 * A player who is alone wins anyway. There points are all that counts, and more are better.
 */
#include "result.h"

static const float margin_weight = 0.04f;

unsigned omino_result_winners(const struct omino_outcome *outcome)
{
    unsigned winners = 0;
    for (int p = 0; p < outcome->players; p++) winners |= (unsigned)(outcome->places[p] == 1) << p;
    return winners;
}

static int count_winners(unsigned winners)
{
    int count = 0;
    for (; winners; winners &= winners - 1) count++;
    return count;
}

double omino_result_share(unsigned winners, int player)
{
    return winners >> player & 1 ? 1.0 / count_winners(winners) : 0.0;
}

/* 1 if more points are better, -1 if fewer are; 0 if nothing tells. */
static int direction(const struct omino_outcome *outcome)
{
    if (outcome->players == 1) return 1;
    for (int p = 0; p < outcome->players; p++)
        for (int q = 0; q < outcome->players; q++)
            if (outcome->places[p] < outcome->places[q] && outcome->scores[p] != outcome->scores[q])
                return outcome->scores[p] > outcome->scores[q] ? 1 : -1;
    return 0;
}

/* By how many points a player is ahead of the best of the others. */
static int64_t margin(const struct omino_outcome *outcome, int player, int way)
{
    int64_t least = INT64_MAX;
    for (int q = 0; q < outcome->players; q++) {
        const int64_t ahead = way * ((int64_t)outcome->scores[player] - outcome->scores[q]);
        if (q != player && ahead < least) least = ahead;
    }
    return least == INT64_MAX ? way * (int64_t)outcome->scores[player] : least;
}

/* Any number of points as one between 0 and 1, the more the larger. */
static float bend(float points)
{
    return 0.5f + 0.5f * (points / ((points < 0 ? -points : points) + 10));
}

void omino_result_values(const struct omino_outcome *outcome, float *values)
{
    const unsigned winners = omino_result_winners(outcome);
    const int way = direction(outcome);
    const float weight = outcome->players == 1 ? 1 : margin_weight;
    for (int p = 0; p < outcome->players; p++)
        values[p] = (1 - weight) * (float)omino_result_share(winners, p) +
                    weight * bend((float)margin(outcome, p, way));
}

/* 840 can be divided by any number of winners. */
void omino_result_exact(const struct omino_outcome *outcome, int32_t *values)
{
    if (outcome->players == 1) {
        values[0] = outcome->scores[0];
        return;
    }
    const unsigned winners = omino_result_winners(outcome);
    const int way = direction(outcome), share = 840 / count_winners(winners);
    for (int p = 0; p < outcome->players; p++) {
        int64_t ahead = margin(outcome, p, way);
        ahead = ahead < -2000 ? -2000 : ahead > 2000 ? 2000 : ahead;
        values[p] = (winners >> p & 1 ? share : 0) * 4096 + 2048 + (int32_t)ahead;
    }
}

double omino_result_exact_value(int32_t value, unsigned players)
{
    const int32_t share = value / 4096; /* without the margin */
    return players == 1 ? (double)bend((float)value) : share / 840.0;
}
