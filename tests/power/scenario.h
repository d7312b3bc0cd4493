/* SPDX-License-Identifier: MIT */
/* Runs a program or a function, simulates a power failure at every moment of it, and checks the
 * files that are left. */
#ifndef OMINO_TESTS_SCENARIO_H
#define OMINO_TESTS_SCENARIO_H

#include <stddef.h>

#include "disk.h"

enum { MOST_TEXT = 1 << 16 };

/* The events before the power failure. */
struct scenario {
    const char *prepare; /* shell commands to run in the folder first, or NULL */
    void (*call)(void);  /* a function to run in the folder, or NULL */
    const char *program; /* otherwise the command line of a program ... */
    const char *input;   /* ... and its input, or NULL */
    const char *drop;    /* flushes that are not recorded, or NULL */
    const char *clock;   /* seconds between two readings of the clock, or NULL */
    disk_check *check;
};

/* The text of a file. */
struct text {
    char bytes[MOST_TEXT];
    size_t length;
    int exists;
};

extern char scenario_folder[];      /* the working folder of a scenario */
extern struct text scenario_output; /* of the program that ran without a failure */

/* Create and remove the folders. scenario_open() returns whether it succeeded. */
int scenario_open(void);
void scenario_close(void);

/* Expects every state after a power failure to pass the check. */
void scenario_check(const struct scenario *scenario);

/* Drops some flushes (see OMINO_RECORD_DROP in recorder.h) and expects some state to fail the
 * check. The first finding must have this sentence. */
void scenario_check_loses(struct scenario scenario, const char *drop, const char *sentence);

/* Runs a program in a folder, after a power failure; returns its status. */
int scenario_run(const char *folder, const char *command);
int scenario_wait(int process); /* waits for a process; returns its status */

/* For checks: read and compare the text of a file, return the text of a finding, and count
 * temporary files. */
void scenario_read(struct text *text, const char *folder, const char *name);
int scenario_is_text(const struct text *text, const char *bytes);
const char *scenario_find(const char *sentence, const char *detail);
int scenario_count_leftovers(const char *folder);

#endif
