/* SPDX-License-Identifier: MIT */
/* The standard streams of a program, and the terminal they may be connected to. */
#ifndef OMINO_SHARED_STREAMS_H
#define OMINO_SHARED_STREAMS_H

#include <stdio.h>

/* Must be called first. Afterwards, no newly opened file can take the place of a closed standard
 * stream. Writing to a pipe without a reader, or beyond the size limit of a file, returns an error
 * rather than ending the program with a signal. */
void cli_guard_streams(void);

/* Flushes standard output. Returns CLI_OK if all output was written; otherwise reports the reason,
 * if it is still known, and returns CLI_FAILED. */
int cli_finish_output(void);

/* Returns the width of the terminal in columns; if it is unknown, $COLUMNS or 80. */
int cli_columns(FILE *out);

/* Returns whether the locale uses UTF-8. */
int cli_uses_utf8(void);

#endif
