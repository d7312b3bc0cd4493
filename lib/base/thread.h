/* SPDX-License-Identifier: MIT */
/* Threads and locks. A build without threads (-Dthreads=disabled) has neither: it never starts a
 * thread, and its locks do nothing. */
#ifndef OMINO_LIB_THREAD_H
#define OMINO_LIB_THREAD_H

#if OMINO_WITH_THREADS

#include <pthread.h>

typedef pthread_t omino_thread;

/* Starts a thread with enough stack for every call to the library, even where the system's default
 * is small. Returns 0 or an error number, as pthread_create() does. */
int omino_thread_start(omino_thread *thread, void *(*run)(void *user), void *user);

/* Waits for a thread to end. */
static inline void omino_thread_join(omino_thread thread)
{
    pthread_join(thread, NULL);
}

typedef pthread_mutex_t omino_lock;

#define OMINO_LOCK_INIT PTHREAD_MUTEX_INITIALIZER

static inline void omino_lock_take(omino_lock *lock)
{
    pthread_mutex_lock(lock);
}

static inline void omino_lock_give(omino_lock *lock)
{
    pthread_mutex_unlock(lock);
}

#else

typedef char omino_lock;

#define OMINO_LOCK_INIT 0

static inline void omino_lock_take(omino_lock *lock)
{
    (void)lock;
}

static inline void omino_lock_give(omino_lock *lock)
{
    (void)lock;
}

#endif

#endif
