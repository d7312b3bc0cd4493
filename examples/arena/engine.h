/* SPDX-License-Identifier: MIT */
/* An external engine: a program that speaks GTP on its standard input and output. It is not
 * trusted: it may crash, hang, or print anything. */
#ifndef OMINO_ARENA_ENGINE_H
#define OMINO_ARENA_ENGINE_H

#include <signal.h>
#include <stddef.h>

#include <omino/base.h>

#include "process.h"

/* Longest valid answer, in bytes. */
#define ENGINE_ANSWER_MAX 65536

struct engine {
    struct process process;
    const volatile sig_atomic_t *stop; /* nonzero: stop waiting */
    double timeout;                    /* seconds for an answer */
    size_t length;                     /* number of bytes read but not yet used */
    char bytes[ENGINE_ANSWER_MAX + 1];
    char answer[ENGINE_ANSWER_MAX + 1];   /* the last answer, trimmed, without = or ? */
    char commands[ENGINE_ANSWER_MAX + 1]; /* known commands, one per line */
    char fault[400];                      /* description of its fault, without a subject */
};

/* The outcome of a command. */
enum engine_reply {
    ENGINE_YES,     /* the engine answered with =, see `answer` */
    ENGINE_NO,      /* the engine answered with ?; `answer` is the reason */
    ENGINE_FAULT,   /* invalid or no answer, see `fault`; the engine is no longer usable */
    ENGINE_STOPPED, /* `stop` was set; the engine is no longer usable */
};

/* Runs the shell command of an engine and requests the engine's list of commands. Returns
 * ENGINE_YES, ENGINE_FAULT or ENGINE_STOPPED. Before the first call, the caller sets `stop` and
 * `timeout`, and zeroes the other members. */
enum engine_reply engine_start(struct engine *engine, const char *command);

/* Sends a command and waits for the answer. */
enum engine_reply engine_ask(struct engine *engine, const char *format, ...) OMINO_PRINTF(2, 3);

/* Returns whether the engine knows a command. */
int engine_knows(const struct engine *engine, const char *command);

/* Returns the CPU seconds that the engine reports so far; -1 if it does not report them. */
double engine_seconds(struct engine *engine);

/* Ends the engine, by force if necessary. Returns the total CPU seconds of the engine and its
 * children; 0 if the engine is not running. */
double engine_end(struct engine *engine);

/* Copies the first 60 characters of a text and replaces unprintable characters with ?. */
const char *engine_quote(const char *text, char quoted[64]);

#endif
