/* SPDX-License-Identifier: MIT */
/* An opened game from inside, for the rooms that call hooks which game.h does not offer. */
#ifndef OMINO_LIB_OPENED_H
#define OMINO_LIB_OPENED_H

#include <omino/rules.h>

struct omino_game {
    struct omino_calls calls;         /* first: see omino_calls_of() */
    struct omino_rules rules;         /* the module's, with the gaps filled */
    const struct omino_rules *module; /* as it was given */
    struct omino_allocator allocator;
    struct omino_option_value *values; /* one for each option of the rules */
    char *option_text;                 /* what their texts point into */
    uint64_t seed;
    uint32_t max_moves, max_plies, move_limit;
    unsigned players, sides;
    const char *side_names[OMINO_PLAYERS_MAX];
};

/* Lists moves into `moves`, which has room for `room` of them. Never reports more than `room`, even
 * if the module exceeds its max_moves. */
static inline uint32_t omino_list_moves(const struct omino_game *game, const void *state,
                                        uint32_t *moves, uint32_t room)
{
    const uint32_t count = game->rules.moves(game, state, moves, room);
    return count < room ? count : room;
}

/* Whether the module has priors of its own, by a hook or by knowledge. */
int omino_game_knows_moves(const struct omino_game *game);

/* Whether the module evaluates positions, by a hook or by knowledge, better than by the places that
 * the players have at the moment. */
int omino_game_judges_positions(const struct omino_game *game);

#endif
