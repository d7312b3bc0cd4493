/* SPDX-License-Identifier: MIT */
#include <omino/text.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void omino_text_char(struct omino_text *text, char c)
{
    if (text->length + 1 < text->cap) text->buf[text->length] = c;
    text->length++;
}

void omino_text_add(struct omino_text *text, const char *string)
{
    while (*string) omino_text_char(text, *string++);
}

void omino_text_format(struct omino_text *text, const char *format, ...)
{
    char part[512];
    va_list args;
    va_start(args, format);
    vsnprintf(part, sizeof part, format, args);
    va_end(args);
    omino_text_add(text, part);
}

size_t omino_text_end(struct omino_text *text)
{
    if (text->cap > 0) text->buf[text->length < text->cap ? text->length : text->cap - 1] = '\0';
    return text->length;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

int omino_same_word(const char *a, const char *b)
{
    while (*a && small(*a) == small(*b)) a++, b++;
    return *a == '\0' && *b == '\0';
}

void omino_text_copy(char *to, size_t cap, const char *from)
{
    if (cap == 0) return;
    const char *text = from ? from : "";
    const size_t length = strlen(text), fits = length < cap ? length : cap - 1;
    memcpy(to, text, fits);
    to[fits] = '\0';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int omino_read_number(const char **text, int64_t low, int64_t high, int64_t *number)
{
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

int omino_read_unsigned(const char **text, uint64_t *number)
{
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

int omino_read_word(const char **text, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0) return 0;
    *text += length;
    return 1;
}
