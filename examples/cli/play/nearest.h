/* SPDX-License-Identifier: MIT */
/* The legal moves nearest to a mistyped one. Case is ignored. */
#ifndef OMINO_CLI_NEAREST_H
#define OMINO_CLI_NEAREST_H

#include <omino/game.h>

/* Returns whether `text` contains every word of `words`, as "buy 7 a1,a2" contains "a1 7". Words
 * consist of letters, digits and minus signs; all other characters separate them. */
int cli_has_words(const char *text, const char *words);

/* Finds the legal moves nearest to a text: those with the most words in common, in any order. Ties
 * are broken first by the fewest other words, then by the fewest edits. Since points are words, the
 * nearest placements are those that have the most cells in common with the text. Writes at most
 * `cap` moves, the nearest first, and returns their number; 0 if out of memory. */
uint32_t cli_nearest_moves(const struct omino_game *game, const void *state, const char *text,
                           uint32_t *moves, uint32_t cap);

#endif
