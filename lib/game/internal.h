/* SPDX-License-Identifier: MIT */
/* Opening a game: what the files of this room share. */
#ifndef OMINO_LIB_GAME_INTERNAL_H
#define OMINO_LIB_GAME_INTERNAL_H

#include "opened.h"

/*
 * Reads options into game->values and game->seed. `text` may be NULL. Allocates values and
 * option_text, which are freed with the game, also on failure.
 */
enum omino_status omino_options_read(struct omino_game *game, const char *text,
                                     struct omino_error *err);

/* Whether the options that a module declares make sense. */
enum omino_status omino_options_check(const struct omino_rules *rules, struct omino_error *err);

/* After omino_fill_gaps(): a hook for which the library lists moves on the stack, so that no position may have
 * more than OMINO_LISTED_MAX; NULL if there is none. */
const char *omino_listing_hook(const struct omino_rules *rules);

/* Puts the library's own functions where a module has none. */
void omino_fill_gaps(struct omino_rules *rules);

/* The defaults for modules with knowledge. */
void omino_priors_by_knowledge(const struct omino_game *game, const void *state,
                               const uint32_t *moves, uint32_t count, float *weights);
void omino_evaluate_by_knowledge(const struct omino_game *game, const void *state, float *values);

/* Without knowledge: evaluates a position by the places that the players have at the moment. */
void omino_evaluate_by_places(const struct omino_game *game, const void *state, float *values);

/* Names what is invalid in a module's knowledge, or returns NULL. */
const char *omino_knowledge_fault(const struct omino_knowledge *knowledge);

#endif
