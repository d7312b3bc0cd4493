/* SPDX-License-Identifier: MIT */
/* How much of the stack something uses: a thread whose stack was painted before. */
#ifndef OMINO_STACK_H
#define OMINO_STACK_H

#include <stddef.h>

/* The documented stack size. Sanitizers, counters and builds without optimization need
 * more, and are not measured. */
enum { STACK_PROMISED = 256 << 10, STACK_OF_OTHER_BUILDS = 4 << 20 };
extern const int stack_is_measured;

/* Runs a function in a thread with the stack that is promised, and a page behind it that nobody may
 * touch. Returns how many bytes of the stack were used, those included that the system takes of a
 * thread's stack for itself. */
size_t stack_used(void (*run)(void *user), void *user);

#endif
