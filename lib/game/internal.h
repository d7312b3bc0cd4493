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

/* Completes the numbers of a module that declares its placements. */
void omino_places_set_up(struct omino_game *game, struct omino_setup *setup);

/* Implement the defaults for modules with the hook `places`. */
uint32_t omino_moves_by_places(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap);
uint32_t omino_count_by_places(const struct omino_game *game, const void *state);
uint32_t omino_random_by_places(const struct omino_game *game, const void *state,
                                struct omino_rng *rng);
int omino_legal_by_places(const struct omino_game *game, const void *state, uint32_t move);
size_t omino_write_move_by_places(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap);
enum omino_status omino_parse_move_by_places(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err);
enum omino_status omino_explain_by_places(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err);
void omino_view_by_places(const struct omino_game *game, const void *state, uint32_t move,
                          struct omino_move_view *view);
uint32_t omino_pieces_by_places(const struct omino_game *game, struct omino_game_piece *pieces,
                                uint32_t cap);
uint32_t omino_index_by_places(const struct omino_game *game, uint32_t move);
uint32_t omino_move_by_places(const struct omino_game *game, uint32_t index);

/* Implement the defaults for modules with the hook `fields`. */
size_t omino_write_by_fields(const struct omino_game *game, const void *state, char *buf,
                             size_t cap);
enum omino_status omino_parse_by_fields(const struct omino_game *game, const char *text,
                                        void *state, struct omino_error *err);
uint64_t omino_hash_by_fields(const struct omino_game *game, const void *state);
void omino_scene_by_fields(const struct omino_game *game, const void *state,
                           struct omino_scene *scene);

/* Adds a table of the scores to a scene. */
void omino_add_scores(const struct omino_game *game, const void *state, struct omino_scene *scene);

/* Load and store an integer variable of 1, 2, 4 or 8 bytes. */
int64_t omino_load_number(const void *number, size_t size, int is_signed);
void omino_store_number(void *number, size_t size, int64_t value);

/* Returns up to eight bytes as a little-endian number on every machine. */
uint64_t omino_bytes_word(const unsigned char *bytes, size_t count);

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
