/* SPDX-License-Identifier: MIT */
/* Lines of text of a limited width. Each UTF-8 character counts as one column. */
#ifndef OMINO_SHARED_LINES_H
#define OMINO_SHARED_LINES_H

#include <stddef.h>

/* Columns of a line of help. */
enum { CLI_HELP_COLUMNS = 79 };

/* Returns the width of a text in columns. */
int cli_text_columns(const char *text);

/* Takes the next line of a text, broken between words to fit into a width: returns its length
 * in bytes and moves *text to the line after it. */
int cli_wrap(const char **text, int width);

/* Prints a text in lines of at most CLI_HELP_COLUMNS, broken between words; all but the first are
 * indented. */
void cli_print_wrapped(const char *text, int indent);

/* Shortens a text of more than `bytes` bytes so that it ends in "...". */
void cli_cut(char *text, size_t bytes);

/* Writes a bar such as [####....] with `width` columns inside, filled to a share from 0 to 1. */
void cli_write_bar(double done, int width, char *buf, size_t cap);

#endif
