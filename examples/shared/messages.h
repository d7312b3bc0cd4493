/* SPDX-License-Identifier: MIT */
/* Exit statuses, and messages on standard error. */
#ifndef OMINO_SHARED_MESSAGES_H
#define OMINO_SHARED_MESSAGES_H

#include <omino/base.h>

/* Exit statuses. After a signal the status is CLI_SIGNALLED plus its number, as in a shell;
 * CLI_INTERRUPTED is that of SIGINT. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_SIGNALLED = 128, CLI_INTERRUPTED = 130 };

/* Sets the program's name in messages: the last part of a path such as argv[0], or `name` if the
 * path is NULL or empty. The text is not copied. */
void cli_set_program(const char *path, const char *name);

/* Returns the program's name; "omino" before it is set. */
const char *cli_program(void);

/* Returns the last part of a path. */
const char *cli_base_name(const char *path);

/* Prints "PROGRAM: message" on one line to standard error. Control characters are replaced, so that
 * quoted text cannot affect a terminal. */
void cli_warn(const char *format, ...) OMINO_PRINTF(1, 2);

/* Prints a message in the same way and returns the status. */
int cli_fail(int status, const char *format, ...) OMINO_PRINTF(2, 3);

/* Capitalizes the first letter of an error message that starts a sentence. Not suitable for
 * messages that may start with the name of a file. */
void cli_begin_sentence(char *message);

#endif
