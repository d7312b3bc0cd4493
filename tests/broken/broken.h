/* SPDX-License-Identifier: MIT */
/* Modules that break their contract, one way each, to prove that the conformance kit notices. */
#ifndef OMINO_TESTS_BROKEN_H
#define OMINO_TESTS_BROKEN_H

#include "strip.h"

enum broken_traits {
    BROKEN_PLAIN = 0,
    BROKEN_UNUSABLE = 1, /* it cannot be opened as a game */
    BROKEN_TEXT = 2,     /* the intact game cannot read its positions */
    BROKEN_PROCESS = 4,  /* it ends the process that calls it, or never returns */
    BROKEN_MALLOC = 8,   /* only a program that counts calls of malloc() notices */
    BROKEN_NOWHERE = 16, /* the fault is not in a position */
    BROKEN_FACT = BROKEN_UNUSABLE | BROKEN_NOWHERE /* a fact in its table is wrong */
};

struct broken {
    const char *name;  /* the fault */
    const char *check; /* the check that must find it */
    void (*break_it)(struct omino_rules *rules);
    unsigned traits;
    const struct broken *next;
};

/* The list of all faults. broken_by_name() returns one of them, or NULL. */
extern const struct broken *all_broken;
const struct broken *broken_by_name(const char *name);

void broken_add(struct broken *broken);

/* Adds a fault, named after the function that breaks a module, to the list. Constructors without a
 * priority can rely on the list. */
#define BREAKS_AS(traits, check, function)                                                         \
    static struct broken fault_##function = {#function, check, function, traits, NULL};            \
    __attribute__((constructor(200))) static void add_##function(void)                             \
    {                                                                                              \
        broken_add(&fault_##function);                                                             \
    }
#define BREAKS(check, function) BREAKS_AS(BROKEN_PLAIN, check, function)

/* Adds a fault that replaces a hook or a fact. */
#define REPLACES_AS(traits, check, function, field, by)                                            \
    static void function(struct omino_rules *rules)                                                \
    {                                                                                              \
        rules->field = by;                                                                         \
    }                                                                                              \
    BREAKS_AS(traits, check, function)
#define REPLACES(check, function, field, by) REPLACES_AS(BROKEN_PLAIN, check, function, field, by)

#endif
