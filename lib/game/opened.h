/* SPDX-License-Identifier: MIT */
/* The fields of an opened game, for rooms that call hooks that game.h does not offer. */
#ifndef OMINO_LIB_OPENED_H
#define OMINO_LIB_OPENED_H

#include <stdatomic.h>

#include <omino/rules.h>

struct omino_game {
    struct omino_calls calls;         /* first: see omino_calls_of() */
    struct omino_rules rules;         /* the module's, with defaults for missing hooks */
    const struct omino_rules *module; /* the module's own table */
    struct omino_allocator allocator;
    atomic_size_t references;          /* the only field that changes while the game is open */
    struct omino_option_value *values; /* one per option of the rules */
    char *option_text;                 /* holds the texts of the values */
    uint32_t max_moves, max_plies, move_limit, distinct_moves;
    unsigned players, sides;
    int low_wins; /* whether fewer points are better */
    /* For a module that declares its placements. */
    struct omino_placements *placements;
    enum omino_freedom freedom;
    uint32_t copies; /* of each piece */
    int named_moves; /* whether the text of a placement names its piece */
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

/* Returns whether the module has priors, from a hook or from knowledge. */
int omino_game_knows_moves(const struct omino_game *game);

/* Returns whether the module has an evaluation, from a hook or from knowledge, that is better than
 * the players' current places. */
int omino_game_judges_positions(const struct omino_game *game);

#endif
