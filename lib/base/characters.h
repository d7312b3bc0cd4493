/* SPDX-License-Identifier: MIT */
/* Characters of UTF-8, and which of them can be shown. Defined in characters.c. */
#ifndef OMINO_LIB_CHARACTERS_H
#define OMINO_LIB_CHARACTERS_H

#include <stddef.h>
#include <stdint.h>

/* Reads one character of UTF-8 and returns its bytes; a byte that belongs to none counts as U+FFFD.
 */
size_t omino_read_character(const char *string, size_t length, uint32_t *code);

/* Whether a character can be shown as it is: it is none that controls a terminal, turns the order
 * of others or stands for none at all. */
int omino_character_fit(uint32_t code);

/* Whether all characters of a text can; omino_text_clean() makes them. */
int omino_characters_fit(const char *string, size_t length);

/* The bytes of a text of `length` bytes without the beginning of a character at its end, which is
 * what cutting it may leave there. */
size_t omino_whole_characters(const char *string, size_t length);

#endif
