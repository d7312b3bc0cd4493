/* SPDX-License-Identifier: MIT */
/* What somebody probably meant who typed something that is not there. Capital and small letters are
 * alike. */
#ifndef OMINO_CLI_NEAREST_H
#define OMINO_CLI_NEAREST_H

#include <omino/game.h>

/* How many letters have to be added, left out, changed, or swapped with their neighbour to make one
 * word of the other. Only the first 200 letters count. */
unsigned cli_edits(const char *a, const char *b);

/* The nearest of some words, the list of which is ended by NULL; NULL if none is near. */
const char *cli_nearest_word(const char *text, const char *const *words);

/* Whether every word of a text is in another text, such as "a1 7" in "buy 7 a1,a2". Words are
 * letters, digits and minus signs; anything may stand between them. */
int cli_has_words(const char *text, const char *words);

/* The legal moves whose text is nearest to some text: those with the most words in common, whatever
 * their order; among these those with the fewest other words, and then with the fewest edits.
 * Points are words: so of placements, those that cover most of the same. Writes at most `cap` of
 * them, the nearest first, and returns how many; 0 without memory. */
uint32_t cli_nearest_moves(const struct omino_game *game, const void *state, const char *text,
                           uint32_t *moves, uint32_t cap);

#endif
