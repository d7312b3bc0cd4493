/* SPDX-License-Identifier: MIT */
/*
 * Attacks programs from outside with random commands of the engine protocol (gtp.c) and with
 * signals at random times (kills.c). A seed repeats an attack.
 */
#ifndef OMINO_TESTS_ATTACK_H
#define OMINO_TESTS_ATTACK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct attack {
    const char *programs; /* the folder of the programs */
    const char *fault;    /* the shared object of tests/support/fault.c */
    char folder[100];     /* the working folder of the programs */
    uint64_t seed;        /* of the current session or kill */

    uint64_t commands, refused, sessions; /* of the protocol; refused: answered with ? */
    long most_memory;                     /* peak of all sessions, in KiB */

    uint64_t kills, survived, resumed; /* survived: the program ended before its signal */
    uint64_t files;                    /* number of files checked */

    uint64_t findings;
};

/* Runs one session of up to `commands` commands. */
void attack_session(struct attack *attack, uint64_t commands);

/* Kills one program, or two in turn, and checks the files that are left. */
void attack_kill(struct attack *attack);

/* Prints and counts a finding, with the seed that repeats it. */
void attack_report(struct attack *attack, const char *what, const char *detail);

/* Replaces the process with a program. `command` is its command line, words separated by blanks. */
void attack_become(const struct attack *attack, const char *command);

/* Returns a random number below `limit`. */
unsigned attack_random(struct attack *attack, unsigned limit);

#endif
