/* SPDX-License-Identifier: MIT */
/* Modules that break their contract, one way each, to prove that the conformance kit notices. */
#ifndef OMINO_TESTS_BROKEN_H
#define OMINO_TESTS_BROKEN_H

#include "tiny.h"

enum broken_traits {
    BROKEN_UNUSABLE = 1, /* it does not get as far as a game */
    BROKEN_TEXT = 2,     /* what it says of a position cannot be read by the game that it breaks */
    BROKEN_PROCESS = 4,  /* it ends the process that calls it, or never returns */
    BROKEN_MALLOC = 8,   /* only a program that counts calls of malloc() can tell */
    BROKEN_NOWHERE = 16  /* what is wrong is not in a position */
};

struct broken {
    const char *name;  /* what is broken */
    const char *check; /* the check that is for it */
    void (*break_it)(struct omino_rules *rules);
    unsigned traits;
};

/* Each ended by one without a name. */
extern const struct broken broken_tables[], broken_moves[], broken_states[], broken_text[],
    broken_hooks[], broken_knowledge[], broken_pieces[], broken_crashes[];

/* All of them, and one by its name (NULL if there is none). */
#define BROKEN_LISTS 8
extern const struct broken *const broken_lists[BROKEN_LISTS];
const struct broken *broken_by_name(const char *name);

#endif
