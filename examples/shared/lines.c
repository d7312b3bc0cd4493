/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

/* Returns whether a byte continues a UTF-8 character. */
static int continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

int cli_text_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++) columns += !continues(*text);
    return columns;
}

static int ends_line(char character)
{
    return character == '\0' || character == '\n';
}

int cli_wrap(const char **text, int width)
{
    const char *from = *text;
    int bytes = 0, blank = 0;
    for (int columns = 0; !ends_line(from[bytes]) && (columns < width || columns == 0); columns++) {
        if (from[bytes] == ' ') blank = bytes;
        bytes++;
        while (continues(from[bytes])) bytes++;
    }
    if (!ends_line(from[bytes]) && from[bytes] != ' ' && blank > 0) bytes = blank;
    *text = from + bytes;
    while (**text == ' ') ++*text;
    if (**text == '\n') ++*text;
    return bytes;
}

void cli_print_wrapped(const char *text, int indent)
{
    const char *from = text;
    printf("%.*s\n", cli_wrap(&text, CLI_HELP_COLUMNS), from);
    while (*text) {
        text += strspn(text, " ");
        from = text;
        printf("%*s%.*s\n", indent, "", cli_wrap(&text, CLI_HELP_COLUMNS - indent), from);
    }
}

void cli_cut(char *text, size_t bytes)
{
    static const char more[] = "...";
    const size_t length = strlen(text);
    if (length <= bytes) return;
    size_t end = bytes > strlen(more) ? bytes - strlen(more) : 0;
    while (end > 0 && continues(text[end])) end--;
    snprintf(text + end, length + 1 - end, "%.*s", (int)(bytes - end), more);
}

void cli_write_bar(double done, int width, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    const int full = (int)(done * width + 0.5);
    omino_text_char(&text, '[');
    for (int i = 0; i < width; i++) omino_text_char(&text, i < full ? '#' : '.');
    omino_text_char(&text, ']');
    omino_text_end(&text);
}
