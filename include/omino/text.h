/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Text: what modules and programs need to write and read lines.
 */
#ifndef OMINO_TEXT_H
#define OMINO_TEXT_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A text being written into a buffer that may be too small: it is cut where the room ends, but
 * counted on. Start with `struct omino_text text = {buf, cap, 0};` and finish with `return
 * omino_text_end(&text);`.
 */
struct omino_text {
    char *buf;     /**< Where it goes; may be NULL when cap is 0. */
    size_t cap;    /**< Room there, with the NUL. */
    size_t length; /**< Length so far, also beyond the room. */
};

/** Adds a character. */
OMINO_API void omino_text_char(struct omino_text *text, char c);

/** Adds a string. */
OMINO_API void omino_text_add(struct omino_text *text, const char *string);

/** Adds a formatted string, of 511 bytes at most. */
OMINO_API void omino_text_format(struct omino_text *text, const char *format, ...)
    OMINO_PRINTF(2, 3);

/** Ends the text by a NUL, if there is any room, and returns its whole length. */
OMINO_API size_t omino_text_end(struct omino_text *text);

/** Copies a string, cut to @p cap - 1 bytes; nothing if @p cap is 0. NULL reads as "". */
OMINO_API void omino_text_copy(char *to, size_t cap, const char *from);

/** Makes a text from elsewhere fit to be shown: puts `?` in the place of each character that
 * controls a terminal, a line feed included, or turns the order of others, and of each byte that is
 * not UTF-8. Messages of the library are so already. */
OMINO_API void omino_text_clean(char *text);

/** Whether two words are the same, capital and small (ASCII) letters alike. */
OMINO_API int omino_same_word(const char *a, const char *b);

/**
 * Reads a whole number in decimal at *text and moves *text behind it.
 *
 * @return 1; 0 if there is no number, or if it is not from @p low to @p high: then *text stays
 */
OMINO_API int omino_read_number(const char **text, int64_t low, int64_t high, int64_t *number);

/** Reads a whole number from 0 to 2^64-1 at *text and moves *text behind it; returns whether there
 * is one. */
OMINO_API int omino_read_unsigned(const char **text, uint64_t *number);

/** Moves *text behind @p word if it begins with it, letter by letter; returns whether it did. */
OMINO_API int omino_read_word(const char **text, const char *word);

#ifdef __cplusplus
}
#endif

#endif
