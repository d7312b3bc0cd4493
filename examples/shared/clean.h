/* SPDX-License-Identifier: MIT */
/* Printing text from outside (input, file names, modules). Control characters and bytes that are
 * not UTF-8, which could affect a terminal, are replaced. */
#ifndef OMINO_SHARED_CLEAN_H
#define OMINO_SHARED_CLEAN_H

#include <stdio.h>

/* Writes the first character of a text, or ? if it must not be displayed (see omino_text_clean());
 * returns the number of bytes of that character in the text. */
size_t cli_put_character(FILE *out, const char *text);

/* Writes a whole text in the same way. */
void cli_put_clean(FILE *out, const char *text);

#endif
