/* SPDX-License-Identifier: MIT */
/* Lines of text of a limited width. Each UTF-8 character counts as one column. */
#ifndef OMINO_SHARED_LINES_H
#define OMINO_SHARED_LINES_H

#include <stddef.h>

/* Width of the help in columns. */
enum { CLI_HELP_COLUMNS = 79 };

/* Returns the width of a text in columns. */
int cli_text_columns(const char *text);

/* Takes the next line of a text, broken between words to fit a width. Returns the length of the
 * line in bytes and moves *text to the next line. */
int cli_wrap(const char **text, int width);

/* Prints a text in lines of at most CLI_HELP_COLUMNS columns, broken between words. All lines but
 * the first are indented. */
void cli_print_wrapped(const char *text, int indent);

/* Shortens a text of more than `bytes` bytes to at most that length, ending with "...". */
void cli_cut(char *text, size_t bytes);

/* Writes a bar such as [####....] with `width` columns inside, filled to a share from 0 to 1. */
void cli_write_bar(double done, int width, char *buf, size_t cap);

#endif
