/* SPDX-License-Identifier: MIT */
/* An external engine: a program of its own that speaks GTP on its standard input and output. It is
 * not trusted in anything: it may crash, hang, or say what it likes. */
#ifndef OMINO_ARENA_ENGINE_H
#define OMINO_ARENA_ENGINE_H

#include <signal.h>
#include <stddef.h>

#include <omino/base.h>

#include "process.h"

/* Longest answer that is read, in bytes. */
#define ENGINE_ANSWER_MAX 65536

struct engine {
    struct process process;
    const volatile sig_atomic_t *stop; /* not 0: no more waiting */
    double timeout;                    /* seconds for an answer */
    size_t length;                     /* of what was read and not yet used, without CR */
    char bytes[ENGINE_ANSWER_MAX + 1];
    char answer[ENGINE_ANSWER_MAX + 1];   /* the last one, without = or ? and blanks around it */
    char commands[ENGINE_ANSWER_MAX + 1]; /* that it knows, one a line */
    char fault[400];                      /* what it did wrong, as in "the engine ..." */
};

/* How a question ended. */
enum engine_reply {
    ENGINE_YES,     /* it answered with =, see `answer` */
    ENGINE_NO,      /* it answered with ?, and why */
    ENGINE_FAULT,   /* it did not answer as it should, see `fault`; it is of no more use */
    ENGINE_STOPPED, /* `stop` was set; it is of no more use */
};

/* Runs a command of the shell and asks it what it knows; returns ENGINE_YES, ENGINE_FAULT or
 * ENGINE_STOPPED. `stop` and `timeout` are set, the rest is zero. */
enum engine_reply engine_start(struct engine *engine, const char *command);

/* Asks for something and waits for the answer. */
enum engine_reply engine_ask(struct engine *engine, const char *format, ...) OMINO_PRINTF(2, 3);

/* Whether it knows a command. */
int engine_knows(const struct engine *engine, const char *command);

/* The CPU seconds that it has used so far, if it knows how to tell; else -1. */
double engine_seconds(struct engine *engine);

/* Ends it, by force if need be, and returns the CPU seconds that it and what it ran used in all. An
 * engine that does not run has used none. */
double engine_end(struct engine *engine);

/* Cuts a text to 60 characters, all of them printable. */
const char *engine_quote(const char *text, char quoted[64]);

#endif
