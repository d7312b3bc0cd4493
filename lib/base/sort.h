/* SPDX-License-Identifier: MIT */
/* Sorting without allocating. qsort() may allocate: the GNU C library's does for long arrays. */
#ifndef OMINO_LIB_SORT_H
#define OMINO_LIB_SORT_H

#include <stddef.h>

/* Compares two items, as for qsort(). `context` is what omino_sort() was given. */
typedef int omino_compare(const void *a, const void *b, const void *context);

/* Sorts an array in ascending order. Equal items end up in an arbitrary
 * order, but always the same one. */
void omino_sort(void *items, size_t count, size_t size, omino_compare *compare,
                const void *context);

#endif
