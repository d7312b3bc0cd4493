/* SPDX-License-Identifier: MIT */
#include "ref_solve.h"

#include <stdlib.h>
#include <string.h>

/* Shares are in units of 1/840, because 840 is divisible by any number of winners up to 8. Margins
 * are always much smaller than HALF. */
enum { WHOLE = 840, HALF = 50000 };

int64_t ref_value(const struct omino_outcome *outcome, int player, int fewest)
{
    int winners = 0;
    int64_t ahead = HALF;
    for (int p = 0; p < outcome->players; p++) {
        const int64_t more = outcome->scores[player] - outcome->scores[p];
        winners += outcome->places[p] == 1;
        if (p != player && (fewest ? -more : more) < ahead) ahead = fewest ? -more : more;
    }
    if (outcome->players == 1) ahead = 0;
    const int64_t share = outcome->places[player] == 1 ? WHOLE / winners : 0;
    return share * 2 * HALF + HALF + ahead;
}

double ref_share(int64_t value)
{
    return (double)(value / (2 * HALF)) / WHOLE;
}

struct search {
    const struct omino_game *game;
    int fewest;
    uint64_t positions, most;
};

static int solve(struct search *search, const void *state, int64_t *values, uint32_t *best)
{
    const struct omino_game *game = search->game;
    *best = OMINO_NO_MOVE;
    if (++search->positions > search->most) return 0;
    if (omino_state_side(game, state) == OMINO_NOBODY) {
        struct omino_outcome outcome = OMINO_INIT(outcome);
        omino_state_outcome(game, state, &outcome);
        for (int p = 0; p < outcome.players; p++)
            values[p] = ref_value(&outcome, p, search->fewest);
        return 1;
    }
    const int player = omino_state_player(game, state);
    const uint32_t count = omino_moves_list(game, state, NULL, 0);
    uint32_t *moves = malloc(count * sizeof *moves);
    void *next = malloc(omino_state_size(game));
    int fine = moves && next;
    if (fine) omino_moves_list(game, state, moves, count);
    for (uint32_t i = 0; i < count && fine; i++) {
        int64_t after[OMINO_PLAYERS_MAX];
        uint32_t reply;
        memcpy(next, state, omino_state_size(game));
        omino_state_apply(game, next, moves[i]);
        fine = solve(search, next, after, &reply);
        if (!fine || (i > 0 && after[player] <= values[player])) continue;
        memcpy(values, after, omino_game_players(game) * sizeof *values);
        *best = moves[i];
    }
    free(moves);
    free(next);
    return fine;
}

int ref_solve(const struct omino_game *game, const void *state, int fewest, uint64_t most,
              struct ref_solution *solution)
{
    struct search search = {game, fewest, 0, most};
    memset(solution, 0, sizeof *solution);
    const int fine = solve(&search, state, solution->values, &solution->move);
    solution->positions = search.positions;
    return fine;
}
