/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Text: writing and reading lines, for modules and programs.
 */
#ifndef OMINO_TEXT_H
#define OMINO_TEXT_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A text being written to a buffer that may be too small. Characters beyond its end are dropped but
 * still counted. Start with `struct omino_text text = {buf, cap, 0};` and finish with `return
 * omino_text_end(&text);`.
 */
struct omino_text {
    char *buf;     /**< The buffer; may be NULL if cap is 0. */
    size_t cap;    /**< Its size, including the NUL. */
    size_t length; /**< Length so far, including dropped characters. */
};

/** Adds a character. */
OMINO_API void omino_text_char(struct omino_text *text, char c);

/** Adds a string. */
OMINO_API void omino_text_add(struct omino_text *text, const char *string);

/** Maximum size of a string that omino_text_format() adds, in bytes including the NUL. */
#define OMINO_TEXT_FORMAT_MAX 512

/** Adds a formatted string, truncated to OMINO_TEXT_FORMAT_MAX - 1 bytes. */
OMINO_API void omino_text_format(struct omino_text *text, const char *format, ...)
    OMINO_PRINTF(2, 3);

/** Terminates the text with a NUL, unless cap is 0, and returns the length of the whole text. */
OMINO_API size_t omino_text_end(struct omino_text *text);

/** Copies a string, truncated to @p cap - 1 bytes; does nothing if @p cap is 0. NULL counts as
 * "". */
OMINO_API void omino_text_copy(char *to, size_t cap, const char *from);

/** Makes untrusted text safe to display: replaces control characters, line feeds included,
 * characters that change the direction of text, and bytes that are not valid UTF-8 with `?`. The
 * library's messages are already safe. */
OMINO_API void omino_text_clean(char *text);

/** Returns whether two words are equal, ignoring the case of ASCII letters. */
OMINO_API int omino_text_same_word(const char *a, const char *b);

/**
 * Reads a decimal whole number at *text and advances *text past it.
 *
 * @return 1; 0, with *text unchanged, if there is no number or it is not from @p low to @p high
 */
OMINO_API int omino_text_read_number(const char **text, int64_t low, int64_t high, int64_t *number);

/** Reads a whole number from 0 to 2^64-1 at *text and advances *text past it; returns whether there
 * is such a number. */
OMINO_API int omino_text_read_unsigned(const char **text, uint64_t *number);

/** Advances *text past @p word if it begins with that word, matching case; returns whether it
 * does. */
OMINO_API int omino_text_read_word(const char **text, const char *word);

#ifdef __cplusplus
}
#endif

#endif
