/* SPDX-License-Identifier: MIT */
/* Threads of the library's own. */
#ifndef OMINO_LIB_THREAD_H
#define OMINO_LIB_THREAD_H

#include <pthread.h>

/* Starts a thread with enough stack for every call of the library, however little the system gives
 * to threads. Returns 0, or the number of an error, as pthread_create() does. */
int omino_thread_start(pthread_t *thread, void *(*run)(void *user), void *user);

#endif
