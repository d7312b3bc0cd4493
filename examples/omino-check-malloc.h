/* SPDX-License-Identifier: MIT */
/* How often this program has called malloc() and its like, whoever in it did. */
#ifndef OMINO_CHECK_MALLOC_H
#define OMINO_CHECK_MALLOC_H

/* Begins to count; returns 0 if that is not possible on this system. */
int count_malloc(void);

/* So many calls so far. */
unsigned long malloc_count(void);

#endif
