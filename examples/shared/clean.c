/* SPDX-License-Identifier: MIT */
#include "clean.h"

#include <string.h>

#include <omino/text.h>

/* Returns the number of bytes in the first character of a text; 0 if it must not be displayed. */
static size_t character_bytes(const char *text)
{
    char shown[5];
    for (size_t bytes = 1; bytes < sizeof shown && text[bytes - 1]; bytes++) {
        memcpy(shown, text, bytes);
        shown[bytes] = '\0';
        omino_text_clean(shown);
        if (strncmp(shown, text, bytes) == 0) return bytes;
    }
    return 0;
}

size_t cli_put_character(FILE *out, const char *text)
{
    const size_t bytes = character_bytes(text);
    if (bytes == 0) putc('?', out);
    fwrite(text, 1, bytes, out);
    return bytes > 0 ? bytes : 1;
}

void cli_put_clean(FILE *out, const char *text)
{
    while (*text) text += cli_put_character(out, text);
}
