/* SPDX-License-Identifier: MIT */
/* UTF-8 characters, and whether they are safe to display. Defined in text.c. */
#ifndef OMINO_LIB_CHARACTERS_H
#define OMINO_LIB_CHARACTERS_H

#include <stddef.h>
#include <stdint.h>

/* Returns an ASCII letter in lower case, any other character unchanged. */
static inline char omino_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* A UTF-8 character. Functions return it by value, because a pointer to a local variable would cost
 * each caller a stack guard. */
struct omino_character {
    uint32_t code;
    uint32_t bytes; /* its length */
};

/* Reads one UTF-8 character; an invalid byte counts as U+FFFD. `length` is at least 1. */
struct omino_character omino_read_character(const char *string, size_t length);

/* Returns whether a character is safe to display: not a control character, not one that changes the
 * direction of text, not U+FFFD, not a noncharacter. */
int omino_character_fit(uint32_t code);

/* Returns whether all characters of a text are safe to display; omino_text_clean() makes them
 * so. */
int omino_characters_fit(const char *string, size_t length);

/* Returns the length of a truncated text of `length` bytes without the incomplete character at its
 * end, if there is one. */
size_t omino_whole_characters(const char *string, size_t length);

#endif
