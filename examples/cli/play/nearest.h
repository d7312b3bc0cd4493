/* SPDX-License-Identifier: MIT */
/* The legal moves nearest to a mistyped one. Case is ignored. */
#ifndef OMINO_CLI_NEAREST_H
#define OMINO_CLI_NEAREST_H

#include <omino/game.h>

/* Returns whether every word of one text is in the other, such as "a1 7" in "buy 7 a1,a2". Words
 * consist of letters, digits and minus signs, with anything between them. */
int cli_has_words(const char *text, const char *words);

/* Finds the legal moves nearest to a text: those with the most words in common, in any order; among
 * them those with the fewest other words, then with the fewest edits. Points are words: so the
 * nearest placements are those that cover most of the same cells. Writes at most `cap` moves, the
 * nearest first, and returns how many; 0 if out of memory. */
uint32_t cli_nearest_moves(const struct omino_game *game, const void *state, const char *text,
                           uint32_t *moves, uint32_t cap);

#endif
