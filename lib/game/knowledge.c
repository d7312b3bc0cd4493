/* SPDX-License-Identifier: MIT */
/* Priors and evaluations from the features and weights of a module's knowledge. */
#include <math.h>

#include "internal.h"

/* Maximum number of moves described in one call, and of their features in total: if each has many
 * features, a call describes fewer moves. */
enum { BATCH_MOVES = 512, BATCH_FEATURES = 4096 };

static float dot(const float *a, const float *b, unsigned n)
{
    float sum = 0;
    for (unsigned i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

const char *omino_knowledge_fault(const struct omino_knowledge *k)
{
    if (k->phases == 0 || k->phases > OMINO_PHASES_MAX) return "the number of phases";
    if (k->move_features > OMINO_FEATURES_MAX) return "the number of move features";
    if (k->move_features && (k->move_kinds == 0 || k->move_kinds > OMINO_MOVE_KINDS_MAX))
        return "the number of kinds of moves";
    if (k->position_features > OMINO_FEATURES_MAX) return "the number of position features";
    if (!(k->playout_share >= 0 && k->playout_share <= 1)) return "the playout share";
    if (k->move_weights && !k->move_features) return "weights of moves without features";
    if (k->position_weights && !k->position_features)
        return "weights of positions without features";
    if (!k->phase) return "the hook phase is missing";
    if (k->move_features && !k->describe_moves) return "the hook describe_moves is missing";
    if (k->position_features && !k->describe_position)
        return "the hook describe_position is missing";
    return NULL;
}

/* Limits the logarithm to a range in which expf() neither overflows nor underflows. */
static float weight_of(float logarithm)
{
    return expf(logarithm < -40 ? -40 : logarithm > 40 ? 40 : logarithm);
}

void omino_priors_by_knowledge(const struct omino_game *game, const void *state,
                               const uint32_t *moves, uint32_t count, float *weights)
{
    const struct omino_knowledge *k = game->rules.knowledge;
    const unsigned width = k->move_features;
    const uint32_t batch =
        BATCH_FEATURES / width < BATCH_MOVES ? BATCH_FEATURES / width : BATCH_MOVES;
    float features[BATCH_FEATURES];
    uint8_t kinds[BATCH_MOVES];
    if (count == 0) return;
    const float *row = k->move_weights + k->phase(game, state) * (width + k->move_kinds);
    for (uint32_t from = 0; from < count; from += batch) {
        const uint32_t size = count - from < batch ? count - from : batch;
        k->describe_moves(game, state, moves + from, size, features, kinds);
        for (uint32_t i = 0; i < size; i++)
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
