/* SPDX-License-Identifier: MIT */
/* Finding the word nearest to a mistyped one, for suggestions. Case is ignored. */
#ifndef OMINO_SHARED_NEAREST_H
#define OMINO_SHARED_NEAREST_H

/* Returns the number of letters that must be added, removed, changed, or swapped with their
 * neighbour to turn one word into the other. Only the first 200 letters count. */
unsigned cli_edits(const char *a, const char *b);

/* Returns the nearest word of a list that ends with NULL; NULL if none is near. */
const char *cli_nearest_word(const char *text, const char *const *words);

#endif
