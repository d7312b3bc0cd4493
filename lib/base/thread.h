/* SPDX-License-Identifier: MIT */
/* Threads started by the library. */
#ifndef OMINO_LIB_THREAD_H
#define OMINO_LIB_THREAD_H

#include <pthread.h>

/* Starts a thread with enough stack for every call to the library, even where the system's default
 * is small. Returns 0 or an error number, as pthread_create() does. */
int omino_thread_start(pthread_t *thread, void *(*run)(void *user), void *user);

#endif
