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

/*
 * What happens from now on. In a program the environment says so:
 *
 *     OMINO_FAULT=AT:ERROR or AT:-SIGNAL   counts calls about omino's own files beside others
 *     OMINO_FAULT=AT:ERROR:FOLDER          ... only of those in the folder
 *     OMINO_FAULT=AT:ERROR:*               counts all calls about files and terminals
 *     OMINO_FAULT_COUNT=FILE               writes the number of calls to a file at the end
 */
extern struct fault fault;

#endif
