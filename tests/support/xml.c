/* SPDX-License-Identifier: MIT */
#include "xml.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST_OPEN = 100, MOST_ATTRIBUTES = 50 };

struct word {
    const char *start;
    size_t length;
};

struct reader {
    const char *text, *at;
    struct word open[MOST_OPEN];
    int depth;
    const char *error;
};

static int fail(struct reader *reader, const char *error)
{
    if (!reader->error) reader->error = error;
    return 0;
}

static int same(struct word a, struct word b)
{
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

static void skip_blanks(struct reader *reader)
{
    while (*reader->at && strchr(" \t\r\n", *reader->at)) reader->at++;
}

static int read_name(struct reader *reader, struct word *name)
{
    const char *start = reader->at;
    if (!isalpha((unsigned char)*start) && *start != '_') return fail(reader, "missing name");
    while (isalnum((unsigned char)*reader->at) || (*reader->at && strchr("_-:.", *reader->at)))
        reader->at++;
    *name = (struct word){start, (size_t)(reader->at - start)};
    return 1;
}

static int read_entity(struct reader *reader)
{
    static const char *const entities[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;"};
    for (int i = 0; i < 5; i++)
        if (strncmp(reader->at, entities[i], strlen(entities[i])) == 0) {
            reader->at += strlen(entities[i]);
            return 1;
        }
    return fail(reader, "invalid entity");
}

/* Reads one UTF-8 character that XML 1.0 allows. */
static int read_character(struct reader *reader)
{
    const unsigned char *c = (const unsigned char *)reader->at;
    const int bytes = *c < 0x80 ? 1 : *c < 0xC2 ? 0 : *c < 0xE0 ? 2 : *c < 0xF0 ? 3 : 4;
    unsigned long code = bytes == 1 ? *c : bytes ? *c & (0x7Fu >> bytes) : 0;
    if (bytes == 0 || *c > 0xF4) return fail(reader, "invalid UTF-8");
    for (int i = 1; i < bytes; i++) {
        if ((c[i] & 0xC0) != 0x80) return fail(reader, "invalid UTF-8");
        code = code << 6 | (c[i] & 0x3F);
    }
    if (code < 0x20 && !strchr("\t\r\n", (int)code)) return fail(reader, "a control character");
    if ((bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000) || code > 0x10FFFF ||
        (code >= 0xD800 && code < 0xE000) || code == 0xFFFE || code == 0xFFFF)
        return fail(reader, "invalid character");
    reader->at += bytes;
    return 1;
}

static int read_text(struct reader *reader, const char *until)
{
    while (*reader->at && !strchr(until, *reader->at)) {
        if (*reader->at == '<') return fail(reader, "a bare <");
        if (!(*reader->at == '&' ? read_entity(reader) : read_character(reader))) return 0;
    }
    return 1;
}

static int read_attributes(struct reader *reader)
{
    struct word names[MOST_ATTRIBUTES];
    int count = 0;
    for (;; count++) {
        const char *before = reader->at;
        skip_blanks(reader);
        if (*reader->at == '>' || *reader->at == '/') return 1;
        if (reader->at == before) return fail(reader, "missing blank before an attribute");
        if (count == MOST_ATTRIBUTES) return fail(reader, "too many attributes");
        if (!read_name(reader, &names[count])) return 0;
        for (int i = 0; i < count; i++)
            if (same(names[i], names[count])) return fail(reader, "duplicate attribute");
        if (strncmp(reader->at, "=\"", 2) != 0) return fail(reader, "missing value in quotes");
        reader->at += 2;
        if (!read_text(reader, "\"")) return 0;
        if (*reader->at++ != '"') return fail(reader, "unterminated value");
    }
}

static int read_opening(struct reader *reader)
{
    struct word name;
    reader->at++;
    if (!read_name(reader, &name) || !read_attributes(reader)) return 0;
    const int empty = *reader->at == '/';
    reader->at += empty;
    if (*reader->at++ != '>') return fail(reader, "unterminated tag");
    if (empty) return 1;
    if (reader->depth == MOST_OPEN) return fail(reader, "elements nested too deeply");
    reader->open[reader->depth++] = name;
    return 1;
}

static int read_closing(struct reader *reader)
{
    struct word name;
    reader->at += 2;
    if (!read_name(reader, &name)) return 0;
    if (*reader->at++ != '>') return fail(reader, "unterminated tag");
    if (reader->depth == 0 || !same(name, reader->open[--reader->depth]))
        return fail(reader, "mismatched closing tag");
    return 1;
}

static int read_element(struct reader *reader)
{
    do {
        if (*reader->at != '<') return fail(reader, "unexpected end of the text");
        if (!(reader->at[1] == '/' ? read_closing(reader) : read_opening(reader))) return 0;
        if (reader->depth > 0 && !read_text(reader, "<")) return 0;
    } while (reader->depth > 0);
    return 1;
}

const char *xml_error(const char *text)
{
    static char message[200];
    struct reader reader = {.text = text, .at = text};
    skip_blanks(&reader);
    if (read_element(&reader)) skip_blanks(&reader);
    if (!reader.error && *reader.at) fail(&reader, "text after the end");
    if (!reader.error) return NULL;
    snprintf(message, sizeof message, "%s at byte %zu: %.60s", reader.error,
             (size_t)(reader.at - text), reader.at);
    return message;
}

size_t count_of(const char *text, const char *string)
{
    size_t count = 0;
    for (; (text = strstr(text, string)) != NULL; text += strlen(string)) count++;
    return count;
}
