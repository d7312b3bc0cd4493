/* SPDX-License-Identifier: MIT */
/* Runs something, lets the power fail at every moment of it, and checks what is left. */
#ifndef OMINO_TESTS_SCENARIO_H
#define OMINO_TESTS_SCENARIO_H

#include <stddef.h>

#include "disk.h"

enum { MOST_TEXT = 1 << 16 };

/* The events until the power fails. */
struct scenario {
    const char *prepare; /* shell commands in the folder, before; or NULL */
    void (*call)(void);  /* runs in the folder, or ... */
    const char *program; /* ... a command line of a program, with ... */
    const char *input;   /* ... these lines */
    const char *drop;    /* flushes that do not count, or NULL */
    const char *clock;   /* seconds between two looks at the clock, or NULL */
    disk_check *check;
};

/* A file in text. */
struct text {
    char bytes[MOST_TEXT];
    size_t length;
    int exists;
};

extern char scenario_folder[];      /* in which everything happens */
extern struct text scenario_output; /* of the program, without a failure */

/* Makes and removes the folders; returns whether that worked. */
int scenario_open(void);
void scenario_close(void);

/* Every state after a failure must pass the check. */
void scenario_check(const struct scenario *scenario);

/* With some flushes dropped, one of `drop` in recorder.h, some state must not: the first finding has
 * this sentence. */
void scenario_check_loses(struct scenario scenario, const char *drop, const char *sentence);

/* Runs a program in a folder, after a power failure; returns its status. */
int scenario_run(const char *folder, const char *command);
int scenario_wait(int process); /* for a process; returns its status */

/* For checks: a file, the sentence of a finding, and the number of temporary files in a folder. */
void scenario_read(struct text *text, const char *folder, const char *name);
int scenario_is_text(const struct text *text, const char *bytes);
const char *scenario_find(const char *sentence, const char *detail);
int scenario_count_leftovers(const char *folder);

#endif
