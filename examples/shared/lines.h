/* SPDX-License-Identifier: MIT */
/* Lines of text of a limited width. Columns are counted as one for each UTF-8 character. */
#ifndef OMINO_SHARED_LINES_H
#define OMINO_SHARED_LINES_H

#include <stddef.h>

/* Columns of a line of help. */
enum { CLI_HELP_COLUMNS = 79 };

/* Returns the columns of a text. */
int cli_text_columns(const char *text);

/* Takes the next line of a text, broken between words to fit into a width: returns its bytes and
 * moves *text to the line after it. */
int cli_wrap(const char **text, int width);

/* Prints a text in lines of at most CLI_HELP_COLUMNS, broken between words; all but the first are
 * indented. */
void cli_print_wrapped(const char *text, int indent);

/* Shortens a text of more than that many bytes so that it ends in "...". */
void cli_cut(char *text, size_t bytes);

/* Writes a bar such as [####....] with `width` columns inside, filled to a share from 0 to 1. */
void cli_write_bar(double done, int width, char *buf, size_t cap);

#endif
