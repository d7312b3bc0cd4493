/* SPDX-License-Identifier: MIT */
/* Counts the calls to malloc() and related functions anywhere in the program. */
#ifndef CHECK_MALLOC_H
#define CHECK_MALLOC_H

/* Starts counting; returns 0 if this system does not allow it. */
int count_malloc(void);

/* Returns the number of calls so far. */
unsigned long malloc_count(void);

#endif
