/* SPDX-License-Identifier: MIT */
/* Options as text, words `key=value` separated by blanks, for rooms that read and write them. */
#ifndef OMINO_LIB_OPTION_TEXT_H
#define OMINO_LIB_OPTION_TEXT_H

#include <omino/game.h>

/* Moves *options past blanks to the next word; returns its length, 0 at the end. */
size_t omino_option_next(const char **options);

/* Finds the first value of a key; NULL if the key is missing. *length receives the length of the
 * value, which ends with a blank or NUL. */
const char *omino_option_find(const char *options, const char *key, size_t *length);

/* Returns whether opening the module of this game with these options would give the same game
 * except for the seed, which *seed receives. The answer is always no for invalid options, and may
 * be no for an equal value written differently, such as 04 for 4. */
int omino_option_same_game(const struct omino_game *game, const char *options, uint64_t *seed);

#endif
