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
    const volatile sig_atomic_t *stop; /* not 0: stop waiting */
    double timeout;                    /* seconds for an answer */
    size_t length;                     /* of the bytes read and not yet used, without CR */
    char bytes[ENGINE_ANSWER_MAX + 1];
    char answer[ENGINE_ANSWER_MAX + 1];   /* the last one, trimmed, without = or ? */
    char commands[ENGINE_ANSWER_MAX + 1]; /* that it knows, one per line */
    char fault[400];                      /* its fault, to follow "the engine" */
};

/* How a question ended. */
enum engine_reply {
    ENGINE_YES,     /* it answered with =, see `answer` */
    ENGINE_NO,      /* it answered with ?; `answer` says why */
    ENGINE_FAULT,   /* it did not answer correctly, see `fault`; it cannot be used any longer */
    ENGINE_STOPPED, /* `stop` was set; it cannot be used any longer */
};

/* Runs a shell command and asks it for its list of commands; returns ENGINE_YES, ENGINE_FAULT or
 * ENGINE_STOPPED. The caller sets `stop` and `timeout`; the rest is zero. */
enum engine_reply engine_start(struct engine *engine, const char *command);

/* Sends a command and waits for the answer. */
enum engine_reply engine_ask(struct engine *engine, const char *format, ...) OMINO_PRINTF(2, 3);

/* Returns whether it knows a command. */
int engine_knows(const struct engine *engine, const char *command);

/* Returns the CPU seconds that it reports so far; -1 if it does not report them. */
double engine_seconds(struct engine *engine);

/* Ends it, by force if necessary, and returns the total CPU seconds of it and its children; 0 if it
 * is not running. */
double engine_end(struct engine *engine);

/* Copies the first 60 characters of a text; unprintable ones become ?. */
const char *engine_quote(const char *text, char quoted[64]);

#endif
