/* SPDX-License-Identifier: MIT */
/*
 * Makes a chosen system call fail, or sends a signal to the program at that call. The call is
 * chosen by its number, not by time. fault.c, linked into a test or loaded into a program by
 * LD_PRELOAD, wraps the system calls that replace files.
 */
#ifndef OMINO_TESTS_FAULT_H
#define OMINO_TESTS_FAULT_H

struct fault {
    unsigned long at;    /* number of the call with the fault, from 1; 0: none */
    int error;           /* the call fails with this errno ... */
    int signal;          /* ... or this signal is raised before it */
    int shortened;       /* whether every write() writes at most one byte */
    unsigned long calls; /* counted so far */
    const char *name;    /* of the call with the fault */
};

/*
 * The fault of the calls from now on. In a program, the environment sets it:
 *
 *     OMINO_FAULT=AT:ERROR or AT:-SIGNAL   counts calls about temporary files of omino
 *     OMINO_FAULT=AT:ERROR:FOLDER          ... only those in the folder
 *     OMINO_FAULT=AT:ERROR:*               counts all calls about files and terminals
 *     OMINO_FAULT_COUNT=FILE               writes the number of calls to a file at the end
 */
extern struct fault fault;

#endif
