/* SPDX-License-Identifier: MIT */
#include "characters.h"

#include <omino/text.h>

#include <string.h>

/* How many bytes a character has that begins with this one; 0 if none does. */
static size_t bytes_from(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xC0 ? 0
           : first < 0xE0 ? 2
           : first < 0xF0 ? 3
           : first < 0xF8 ? 4
                          : 0;
}

size_t omino_read_character(const char *string, size_t length, uint32_t *code)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)string[0];
    const size_t bytes = bytes_from(first);
    *code = first;
    if (bytes == 1) return 1;
    *code = 0xFFFD;
    if (bytes == 0 || bytes > length) return 1;
    uint32_t value = first & (0x7Fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        const unsigned char next = (unsigned char)string[i];
        if ((next & 0xC0) != 0x80) return 1;
        value = value << 6 | (next & 0x3F);
    }
    if (value < smallest[bytes] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
        return 1;
    *code = value;
    return bytes;
}

int omino_character_fit(uint32_t code)
{
    if (code < 0x80) return code >= 0x20 && code != 0x7F;
    /* Of the order of others: marks, separators, embeddings, isolates. */
    const int turns = code == 0x61C || code == 0x200E || code == 0x200F ||
                      (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return code >= 0xA0 && !(code >= 0xFFFD && code <= 0xFFFF) && !turns;
}

int omino_characters_fit(const char *string, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t code;
        at += omino_read_character(string + at, length - at, &code);
        if (!omino_character_fit(code)) return 0;
    }
    return 1;
}

void omino_text_clean(char *text)
{
    const size_t length = strlen(text);
    size_t kept = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        const size_t bytes = omino_read_character(text + at, length - at, &code);
        if (omino_character_fit(code)) {
            memmove(text + kept, text + at, bytes);
            kept += bytes;
        } else {
            text[kept++] = '?';
        }
        at += bytes;
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
