/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "thread.h"

#include <stddef.h>

/* Four times what callers are told to have, for modules that need more. */
#define STACK ((size_t)1 << 20)

int omino_thread_start(pthread_t *thread, void *(*run)(void *user), void *user)
{
    pthread_attr_t how;
    size_t size;
    int fault = pthread_attr_init(&how);
    if (fault != 0) return fault;
    if (pthread_attr_getstacksize(&how, &size) == 0 && size < STACK)
        pthread_attr_setstacksize(&how, STACK);
    fault = pthread_create(thread, &how, run, user);
    pthread_attr_destroy(&how);
    return fault;
}
