/* SPDX-License-Identifier: MIT */
#include "callisto.h"

enum { PHASES = 15, PARTS = 5 };

static unsigned phase(const struct omino_game *game, const void *state)
{
    const struct colours *c = colours_of(game);
    const struct colours_state *s = state;
    const unsigned placed = colours_placed_count(c, s, s->to_move);
    const unsigned part = placed < 2 ? 0 : placed < 5 ? 1 : placed < 8 ? 2 : placed < 12 ? 3 : 4;
    return part + (c->sides == 2 ? 0 : c->players == 2 ? PARTS : 2 * PARTS);
}

const struct omino_knowledge omino_callisto_knowledge = {
    .phases = PHASES,
    .move_features = COLOURS_MOVE_FEATURES,
    .move_kinds = COLOURS_DRAWINGS,
    .position_features = COLOURS_POSITION_FEATURES,
    .playout_share = 0.5f,
    .move_weights = NULL,
    .position_weights = NULL,
    .phase = phase,
    .describe_moves = omino_colours_describe_moves,
    .describe_position = omino_colours_describe_position,
};
