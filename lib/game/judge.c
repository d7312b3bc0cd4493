/* SPDX-License-Identifier: MIT */
/* A game's knowledge of strategy, for players of other programs. */
#include <assert.h>

#include "opened.h"
#include "result.h"

void omino_state_evaluate(const struct omino_game *game, const void *state, float *values)
{
    assert(game && state && values);
    if (omino_state_side(game, state) != OMINO_NOBODY) {
        game->rules.evaluate(game, state, values);
        return;
    }
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, state, &outcome);
    if (game->players == 1) {
        omino_result_values(game, &outcome, values);
        return;
    }
    const unsigned winners = omino_result_winners(&outcome);
    for (unsigned p = 0; p < game->players; p++)
        values[p] = (float)omino_result_share(winners, (int)p);
}

void omino_moves_priors(const struct omino_game *game, const void *state, const uint32_t *moves,
                        uint32_t count, float *priors)
{
    assert(game && state && (count == 0 || (moves && priors)));
    double sum = 0;
    if (count == 0) return;
    game->rules.priors(game, state, moves, count, priors);
    for (uint32_t i = 0; i < count; i++) sum += (double)priors[i];
    for (uint32_t i = 0; i < count; i++) priors[i] = (float)((double)priors[i] / sum);
}

uint32_t omino_moves_playout(const struct omino_game *game, const void *state,
                             struct omino_rng *rng)
{
    assert(game && state && rng);
    return game->rules.playout(game, state, rng);
}
