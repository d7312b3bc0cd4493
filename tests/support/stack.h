/* SPDX-License-Identifier: MIT */
/* Measures stack usage: fills the stack of a thread with a pattern before the thread runs. */
#ifndef OMINO_STACK_H
#define OMINO_STACK_H

#include <stddef.h>

/* The documented stack size. Builds with sanitizers or counters or without optimization need more
 * and are not measured. */
enum { STACK_PROMISED = 256 << 10, STACK_OF_OTHER_BUILDS = 4 << 20 };
extern const int stack_is_measured;

/* Runs a function in a thread with the documented stack size, and with an inaccessible page beyond
 * the end of the stack. Returns the number of bytes used, including those that the system uses in
 * the stack of every thread. */
size_t stack_used(void (*run)(void *user), void *user);

#endif
