/* SPDX-License-Identifier: MIT */
/*
 * Attacks programs from outside, at random by seed: with commands of the engine protocol (gtp.c)
 * and with signals at any time (kills.c).
 */
#ifndef OMINO_TESTS_ATTACK_H
#define OMINO_TESTS_ATTACK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct attack {
    const char *programs; /* their folder */
    const char *fault;    /* the shared object of tests/support/fault.c */
    char folder[100];     /* for the files of the programs; it is theirs */
    uint64_t seed;        /* of the current session or kill */

    uint64_t commands, refused, sessions; /* of the protocol; refused ones are answered with ? */
    long most_memory;                     /* of a session, in KiB */

    uint64_t kills, survived, resumed; /* programs that ended before their signal came */
    uint64_t files;                    /* that were checked */

    uint64_t findings;
};

/* One session of up to `commands` commands. */
void attack_session(struct attack *attack, uint64_t commands);

/* One program, killed and looked after. */
void attack_kill(struct attack *attack);

/* Prints and counts a finding, with the seed that repeats it. */
void attack_report(struct attack *attack, const char *what, const char *detail);

/* Becomes a program: a command line of words separated by blanks. */
void attack_become(const struct attack *attack, const char *command);

/* A random number below `limit`. */
unsigned attack_random(struct attack *attack, unsigned limit);

#endif
