/* SPDX-License-Identifier: MIT */
/* What the numbers and weights of a module's knowledge say about moves and positions. */
#include <math.h>

#include "internal.h"

/* Moves that are described at once, and numbers that describe them: fewer moves if each has many.
 */
enum { SOME = 512, NUMBERS = 4096 };

static float dot(const float *a, const float *b, unsigned n)
{
    float sum = 0;
    for (unsigned i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

const char *omino_knowledge_fault(const struct omino_knowledge *k)
{
    if (k->phases == 0 || k->phases > OMINO_PHASES_MAX) return "its number of phases";
    if (k->move_features > OMINO_FEATURES_MAX) return "how many numbers describe a move";
    if (k->move_features && (k->move_kinds == 0 || k->move_kinds > OMINO_MOVE_KINDS_MAX))
        return "its number of kinds of moves";
    if (k->position_features > OMINO_FEATURES_MAX) return "how many numbers describe a position";
    if (!(k->playout_share >= 0 && k->playout_share <= 1))
        return "how much a simulated game counts";
    if (k->move_weights && !k->move_features) return "weights of moves that nothing describes";
    if (k->position_weights && !k->position_features)
        return "weights of positions that nothing describes";
    if (!k->phase) return "no hook phase";
    if (k->move_features && !k->describe_moves) return "no hook describe_moves";
    if (k->position_features && !k->describe_position) return "no hook describe_position";
    return NULL;
}

/* The logarithm stays where expf() neither overflows nor vanishes. */
static float weight_of(float logarithm)
{
    return expf(logarithm < -40 ? -40 : logarithm > 40 ? 40 : logarithm);
}

void omino_priors_by_knowledge(const struct omino_game *game, const void *state,
                               const uint32_t *moves, uint32_t count, float *weights)
{
    const struct omino_knowledge *k = game->rules.knowledge;
    const unsigned width = k->move_features;
    const uint32_t most = NUMBERS / width < SOME ? NUMBERS / width : SOME;
    float features[NUMBERS];
    uint8_t kinds[SOME];
    if (count == 0) return;
    const float *row = k->move_weights + k->phase(game, state) * (width + k->move_kinds);
    for (uint32_t from = 0; from < count; from += most) {
        const uint32_t some = count - from < most ? count - from : most;
        k->describe_moves(game, state, moves + from, some, features, kinds);
        for (uint32_t i = 0; i < some; i++)
            weights[from + i] =
                weight_of(dot(features + (size_t)i * width, row, width) + row[width + kinds[i]]);
    }
}

void omino_evaluate_by_knowledge(const struct omino_game *game, const void *state, float *values)
{
    const struct omino_knowledge *k = game->rules.knowledge;
    const unsigned width = k->position_features, players = game->players;
    float features[OMINO_PLAYERS_MAX * OMINO_FEATURES_MAX];
    if (players == 1 || omino_state_side(game, state) == OMINO_NOBODY) {
        omino_evaluate_by_places(game, state, values);
        return;
    }
    const float *row = k->position_weights + k->phase(game, state) * width;
    k->describe_position(game, state, features);
    float sum = 0;
    for (unsigned p = 0; p < players; p++) {
        values[p] = weight_of(dot(features + (size_t)p * width, row, width));
        sum += values[p];
    }
    for (unsigned p = 0; p < players; p++) values[p] /= sum;
}
