/* SPDX-License-Identifier: MIT */
#include "nearest.h"

#include <ctype.h>
#include <string.h>

enum { MOST_LETTERS = 200 };

static int lower(char c)
{
    return tolower((unsigned char)c);
}

static size_t count_letters(const char *text)
{
    const size_t length = strlen(text);
    return length < MOST_LETTERS ? length : MOST_LETTERS;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* A row holds the distances between one prefix of `a` and all prefixes of `b`. rows[2] belongs to
 * the prefix that ends with the current letter, rows[1] and rows[0] to the prefixes that are one
 * and two letters shorter. */
unsigned cli_edits(const char *a, const char *b)
{
    unsigned rows[3][MOST_LETTERS + 1];
    const size_t height = count_letters(a), width = count_letters(b);
    for (size_t x = 0; x <= width; x++) rows[2][x] = (unsigned)x;
    for (size_t y = 1; y <= height; y++) {
        memcpy(rows[0], rows[1], sizeof rows[0]);
        memcpy(rows[1], rows[2], sizeof rows[0]);
        rows[2][0] = (unsigned)y;
        for (size_t x = 1; x <= width; x++) {
            const int same = lower(a[y - 1]) == lower(b[x - 1]);
            unsigned edits = rows[1][x - 1] + !same;
            edits = least(edits, least(rows[1][x], rows[2][x - 1]) + 1);
            if (x > 1 && y > 1 && lower(a[y - 1]) == lower(b[x - 2]) &&
                lower(a[y - 2]) == lower(b[x - 1]))
                edits = least(edits, rows[0][x - 2] + 1);
            rows[2][x] = edits;
        }
    }
    return rows[2][width];
}

/* A word is near if it takes at most about one edit per three letters. */
const char *cli_nearest_word(const char *text, const char *const *words)
{
    const char *nearest = NULL;
    const size_t length = strlen(text);
    unsigned best = (unsigned)(length + 1) / 3;
    if (length < 2) return NULL;
    for (; *words; words++) {
        const unsigned edits = cli_edits(text, *words);
        if (edits > best || (edits == best && nearest)) continue;
        best = edits;
        nearest = *words;
    }
    return nearest;
}
