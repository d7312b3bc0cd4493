/* SPDX-License-Identifier: MIT */
/* The standard streams of a program that opens files or starts others. */
#ifndef OMINO_CLI_STREAMS_H
#define OMINO_CLI_STREAMS_H

#include <stdarg.h>

#include <omino/base.h>

/* The first thing in a program: standard streams that are closed stay out of the way of others, and
 * a pipe that nobody reads, or a file that may not grow, is an error like others instead of a
 * signal. */
void cli_guard_streams(void);

/* Whether everything written to standard output has arrived. If not, prints "PROGRAM: the output
 * cannot be written" to standard error, with the reason if it is still known. */
int cli_finish_streams(const char *program);

/* Prints one line about what went wrong to standard error, "PROGRAM: ...", with nothing in it that
 * would control a terminal, whatever it quotes. */
void cli_complain(const char *program, const char *format, ...) OMINO_PRINTF(2, 3);
void cli_complain_with(const char *program, const char *format, va_list args);

#endif
