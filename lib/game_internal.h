/* SPDX-License-Identifier: MIT */
/* An opened game from inside. */
#ifndef OMINO_LIB_GAME_INTERNAL_H
#define OMINO_LIB_GAME_INTERNAL_H

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

/* Lists moves in room for so many. No more are told of, also where a module breaks its word about
 * how many there can be. */
static inline uint32_t omino_list_moves(const struct omino_game *game, const void *state,
                                        uint32_t *moves, uint32_t room)
{
    const uint32_t count = game->rules.moves(game, state, moves, room);
    return count < room ? count : room;
}

/*
 * Reads options into game->values and game->seed. `text` may be NULL. Allocates values and
 * option_text, which are freed with the game, also on failure.
 */
enum omino_status omino_options_read(struct omino_game *game, const char *text,
                                     struct omino_error *err);

/* Whether the options that a module declares make sense. */
enum omino_status omino_options_check(const struct omino_rules *rules, struct omino_error *err);

/* Puts the library's own functions where a module has none. */
void omino_fill_gaps(struct omino_rules *rules);

/* After that: a hook for which the library lists moves on the stack, so that no position may have
 * more than OMINO_LISTED_MAX; NULL if there is none. */
const char *omino_listing_hook(const struct omino_rules *rules);

/* Some of these: for modules with knowledge, and for those without. */
void omino_priors_by_knowledge(const struct omino_game *game, const void *state,
                               const uint32_t *moves, uint32_t count, float *weights);
void omino_equal_priors(const struct omino_game *game, const void *state, const uint32_t *moves,
                        uint32_t count, float *weights);
void omino_evaluate_by_knowledge(const struct omino_game *game, const void *state, float *values);
/* What is wrong with the facts of a module's knowledge, or NULL. */
const char *omino_knowledge_fault(const struct omino_knowledge *knowledge);
void omino_evaluate_by_places(const struct omino_game *game, const void *state, float *values);

#endif
