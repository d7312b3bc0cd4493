/* SPDX-License-Identifier: MIT */
/*
 * The value of a game's result to each player: the win, shared by tied winners, and, with a
 * small weight, the margin, so that a player who can no longer win still plays well.
 *
 * A single player always wins. For a single player, only the score counts.
 */
#include "result.h"

#include "opened.h"

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

/* Returns a player's points, negated if low scores win, so that more are better. */
static int64_t points_of(const struct omino_game *game, const struct omino_outcome *outcome, int p)
{
    return game->low_wins ? -(int64_t)outcome->scores[p] : outcome->scores[p];
}

/* Returns a player's lead over the best of the others; for a single player, the points. */
static int64_t margin(const struct omino_game *game, const struct omino_outcome *outcome,
                      int player)
{
    const int64_t points = points_of(game, outcome, player);
    int64_t lead = INT64_MAX;
    for (int q = 0; q < outcome->players; q++) {
        const int64_t ahead = points - points_of(game, outcome, q);
        if (q != player && ahead < lead) lead = ahead;
    }
    return lead == INT64_MAX ? points : lead;
}

/* Maps any number of points to a value between 0 and 1, monotonically. */
static float squash(float points)
{
    return 0.5f + 0.5f * (points / ((points < 0 ? -points : points) + 10));
}

void omino_result_values(const struct omino_game *game, const struct omino_outcome *outcome,
                         float *values)
{
    const unsigned winners = omino_result_winners(outcome);
    const float weight = outcome->players == 1 ? 1 : margin_weight;
    for (int p = 0; p < outcome->players; p++)
        values[p] = (1 - weight) * (float)omino_result_share(winners, p) +
                    weight * squash((float)margin(game, outcome, p));
}

/* 840 is divisible by every possible number of winners. */
void omino_result_exact(const struct omino_game *game, const struct omino_outcome *outcome,
                        int32_t *values)
{
    if (outcome->players == 1) {
        const int64_t points = points_of(game, outcome, 0);
        values[0] = (int32_t)(points < INT32_MAX ? points : INT32_MAX);
        return;
    }
    const unsigned winners = omino_result_winners(outcome);
    const int share = 840 / omino_result_winner_count(winners);
    for (int p = 0; p < outcome->players; p++) {
        int64_t ahead = margin(game, outcome, p);
        ahead = ahead < -2000 ? -2000 : ahead > 2000 ? 2000 : ahead;
        values[p] = (winners >> p & 1 ? share : 0) * 4096 + 2048 + (int32_t)ahead;
    }
}

double omino_result_exact_value(int32_t value, unsigned players)
{
    const int32_t share = value / 4096; /* without the margin */
    return players == 1 ? (double)squash((float)value) : share / 840.0;
}
