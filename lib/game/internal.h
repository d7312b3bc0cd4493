/* SPDX-License-Identifier: MIT */
/* Declarations shared by the files of this room, for opening a game. */
#ifndef OMINO_LIB_GAME_INTERNAL_H
#define OMINO_LIB_GAME_INTERNAL_H

#include "opened.h"

/* Reads options into game->values and game->calls.seed; `text` may be NULL. Allocates values and
 * option_text, which are freed with the game, even on failure. */
enum omino_status omino_options_read(struct omino_game *game, const char *text,
                                     struct omino_error *err);

/* Checks the options that a module declares. */
enum omino_status omino_options_check(const struct omino_rules *rules, struct omino_error *err);

/* Names a hook that omino_fill_gaps() replaced by a default that lists moves on the stack, which
 * limits every position to OMINO_LISTED_MAX moves; NULL if there is none. */
const char *omino_listing_hook(const struct omino_rules *rules);

/* Replaces missing hooks with the library's defaults. */
void omino_fill_gaps(struct omino_rules *rules);

/* Compute the defaults for modules with knowledge. */
void omino_priors_by_knowledge(const struct omino_game *game, const void *state,
                               const uint32_t *moves, uint32_t count, float *weights);
void omino_evaluate_by_knowledge(const struct omino_game *game, const void *state, float *values);

/* Evaluates a position without knowledge, by the players' current places. */
void omino_evaluate_by_places(const struct omino_game *game, const void *state, float *values);

/* Names the invalid part of a module's knowledge; NULL if it is valid. */
const char *omino_knowledge_fault(const struct omino_knowledge *knowledge);

#endif
