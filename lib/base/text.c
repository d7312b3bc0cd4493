/* SPDX-License-Identifier: MIT */
#include <omino/text.h>

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "characters.h"

/* ---- writing --------------------------------------------------------------------------------- */

void omino_text_char(struct omino_text *text, char c)
{
    assert(text);
    if (text->length + 1 < text->cap) text->buf[text->length] = c;
    text->length++;
}

void omino_text_add(struct omino_text *text, const char *string)
{
    assert(text && string);
    while (*string) omino_text_char(text, *string++);
}

void omino_text_format(struct omino_text *text, const char *format, ...)
{
    assert(text && format);
    char part[OMINO_TEXT_FORMAT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(part, sizeof part, format, args);
    va_end(args);
    omino_text_add(text, part);
}

size_t omino_text_end(struct omino_text *text)
{
    assert(text);
    if (text->cap > 0) text->buf[text->length < text->cap ? text->length : text->cap - 1] = '\0';
    return text->length;
}

void omino_text_copy(char *to, size_t cap, const char *from)
{
    assert(to || cap == 0);
    if (cap == 0) return;
    const char *text = from ? from : "";
    const size_t length = strlen(text), fits = length < cap ? length : cap - 1;
    memcpy(to, text, fits);
    to[fits] = '\0';
}

/* ---- reading --------------------------------------------------------------------------------- */

int omino_text_same_word(const char *a, const char *b)
{
    assert(a && b);
    while (*a && omino_lower(*a) == omino_lower(*b)) a++, b++;
    return *a == '\0' && *b == '\0';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int omino_text_read_number(const char **text, int64_t low, int64_t high, int64_t *number)
{
    assert(text && number);
    const char *at = *text;
    const int negative = *at == '-';
    uint64_t value = 0;
    at += negative;
    if (!is_digit(*at)) return 0;
    for (; is_digit(*at); at++) {
        value = value * 10 + (uint64_t)(*at - '0');
        if (value > (uint64_t)INT64_MAX / 10) return 0;
    }
    const int64_t read = negative ? -(int64_t)value : (int64_t)value;
    if (read < low || read > high) return 0;
    *number = read;
    *text = at;
    return 1;
}

int omino_text_read_unsigned(const char **text, uint64_t *number)
{
    assert(text && number);
    const char *at = *text;
    uint64_t value = 0;
    if (!is_digit(*at)) return 0;
    for (; is_digit(*at); at++) {
        const uint64_t digit = (uint64_t)(*at - '0');
        if (value > (UINT64_MAX - digit) / 10) return 0;
        value = value * 10 + digit;
    }
    *number = value;
    *text = at;
    return 1;
}

int omino_text_read_word(const char **text, const char *word)
{
    assert(text && word);
    const size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0) return 0;
    *text += length;
    return 1;
}

/* ---- characters ------------------------------------------------------------------------------ */

/* Returns the length of a character with this first byte; 0 if no character begins with it. */
static uint32_t bytes_from(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xC0 ? 0
           : first < 0xE0 ? 2
           : first < 0xF0 ? 3
           : first < 0xF8 ? 4
                          : 0;
}

struct omino_character omino_read_character(const char *string, size_t length)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    static const struct omino_character invalid = {0xFFFD, 1};
    const unsigned char first = (unsigned char)string[0];
    const uint32_t bytes = bytes_from(first);
    if (bytes == 1) return (struct omino_character){first, 1};
    if (bytes == 0 || bytes > length) return invalid;
    uint32_t code = first & (0x7Fu >> bytes);
    for (uint32_t i = 1; i < bytes; i++) {
        const unsigned char next = (unsigned char)string[i];
        if ((next & 0xC0) != 0x80) return invalid;
        code = code << 6 | (next & 0x3F);
    }
    if (code < smallest[bytes] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return invalid;
    return (struct omino_character){code, bytes};
}

int omino_character_fit(uint32_t code)
{
    if (code < 0x80) return code >= 0x20 && code != 0x7F;
    /* Direction marks, separators, embeddings and isolates. */
    const int redirects = code == 0x61C || code == 0x200E || code == 0x200F ||
                          (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return code >= 0xA0 && !(code >= 0xFFFD && code <= 0xFFFF) && !redirects;
}

int omino_characters_fit(const char *string, size_t length)
{
    for (size_t at = 0; at < length;) {
        const struct omino_character read = omino_read_character(string + at, length - at);
        if (!omino_character_fit(read.code)) return 0;
        at += read.bytes;
    }
    return 1;
}

void omino_text_clean(char *text)
{
    assert(text);
    const size_t length = strlen(text);
    size_t kept = 0;
    for (size_t at = 0; at < length;) {
        const struct omino_character read = omino_read_character(text + at, length - at);
        if (omino_character_fit(read.code)) {
            memmove(text + kept, text + at, read.bytes);
            kept += read.bytes;
        } else {
            text[kept++] = '?';
        }
        at += read.bytes;
    }
    text[kept] = '\0';
}

size_t omino_whole_characters(const char *string, size_t length)
{
    for (size_t back = 1; back < 4 && back <= length; back++) {
        const unsigned char byte = (unsigned char)string[length - back];
        if (byte >= 0xC0) return bytes_from(byte) > back ? length - back : length;
        if (byte < 0x80) break;
    }
    return length;
}
