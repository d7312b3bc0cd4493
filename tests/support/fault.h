/* SPDX-License-Identifier: MIT */
/*
 * Calls of the system that fail, or that end or stop the program, at a chosen moment: not by the
 * clock but by counting. Linked into a test, fault.c takes the place of the calls that replace
 * files; loaded into a program by LD_PRELOAD, it does the same there.
 */
#ifndef OMINO_TESTS_FAULT_H
#define OMINO_TESTS_FAULT_H

struct fault {
    unsigned long at;    /* the call at which it happens, from 1; 0: never */
    int error;           /* that call fails with this number ... */
    int signal;          /* ... or this signal comes before it */
    int shortened;       /* whether every write() writes one byte at most */
    unsigned long calls; /* counted so far */
    const char *name;    /* of the call at which it happened */
};

/* What happens from now on. In a program that is told by the environment: OMINO_FAULT=AT:ERROR or
 * AT:-SIGNAL; there only calls are counted that are about a file of omino's own beside another. */
extern struct fault fault;

#endif
