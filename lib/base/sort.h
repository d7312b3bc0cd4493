/* SPDX-License-Identifier: MIT */
/* Sorting without allocating. qsort() may allocate; in the GNU C library it does so for long
 * arrays. */
#ifndef OMINO_LIB_SORT_H
#define OMINO_LIB_SORT_H

#include <stddef.h>

/* Compares two items, as for qsort(). `context` is the pointer passed to omino_sort(). */
typedef int omino_compare(const void *a, const void *b, const void *context);

/* Sorts an array in ascending order. Equal items end up in an arbitrary order, which is always the
 * same. */
void omino_sort(void *items, size_t count, size_t size, omino_compare *compare,
                const void *context);

#endif
