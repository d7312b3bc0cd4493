/* SPDX-License-Identifier: MIT */
/*
 * With glibc, a program may define malloc() and related functions. System functions then call these
 * definitions, and the originals remain available under other names. In other builds, the linker
 * substitutes the functions in this file for the originals (--wrap), but only in calls from code
 * that is linked into the program.
 */
#include "faults.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#if defined(OMINO_WRAP_MALLOC)
#define HERE(name)     __wrap_##name
#define ORIGINAL(name) __real_##name
#else
#define HERE(name)     name
#define ORIGINAL(name) __libc_##name
#endif

extern void *ORIGINAL(malloc)(size_t size);
extern void *ORIGINAL(calloc)(size_t count, size_t size);
extern void *ORIGINAL(realloc)(void *block, size_t size);
extern void ORIGINAL(free)(void *block);
extern int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                 void *(*start)(void *), void *user);

void *HERE(malloc)(size_t size);
void *HERE(calloc)(size_t count, size_t size);
void *HERE(realloc)(void *block, size_t size);
void HERE(free)(void *block);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *user);

enum { MOST_FUNCTIONS = 1024 };

static struct {
    atomic_int watching;
    atomic_ulong allocations, outside, failed;
    atomic_ulong fail_at;
    atomic_int for_good;
    atomic_long blocks;
    atomic_uint function;
    struct {
        atomic_ulong calls, allocations, failed;
    } tallies[MOST_FUNCTIONS];
} faults;

/* ---- allocations ----------------------------------------------------------------------------- */

/* Counts an allocation and returns whether it must fail. */
static int must_fail_from(int outside)
{
    if (!atomic_load(&faults.watching)) return 0;
    const unsigned long number = atomic_fetch_add(&faults.allocations, 1) + 1;
    const unsigned long fail_at = atomic_load(&faults.fail_at);
    const unsigned function = atomic_load(&faults.function);
    if (outside) atomic_fetch_add(&faults.outside, 1);
    atomic_fetch_add(&faults.tallies[function].allocations, 1);
    if (fail_at == 0 || number < fail_at || (number > fail_at && !atomic_load(&faults.for_good)))
        return 0;
    atomic_fetch_add(&faults.failed, 1);
    atomic_fetch_add(&faults.tallies[function].failed, 1);
    errno = ENOMEM;
    return 1;
}

static int must_fail(void)
{
    return must_fail_from(1);
}

static void *counted(void *block)
{
    if (block) atomic_fetch_add(&faults.blocks, 1);
    return block;
}

void *HERE(malloc)(size_t size)
{
    return must_fail() ? NULL : counted(ORIGINAL(malloc)(size));
}

void *HERE(calloc)(size_t count, size_t size)
{
    return must_fail() ? NULL : counted(ORIGINAL(calloc)(count, size));
}

void *HERE(realloc)(void *block, size_t size)
{
    if (must_fail()) return NULL;
    return block ? ORIGINAL(realloc)(block, size) : counted(ORIGINAL(realloc)(block, size));
}

void HERE(free)(void *block)
{
    if (block) atomic_fetch_sub(&faults.blocks, 1);
    ORIGINAL(free)(block);
}

#if !defined(OMINO_WRAP_MALLOC)
extern void *__libc_memalign(size_t alignment, size_t size);

void *aligned_alloc(size_t alignment, size_t size)
{
    return must_fail() ? NULL : counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    void *aligned = aligned_alloc(alignment, size);
    if (!aligned) return ENOMEM;
    *block = aligned;
    return 0;
}
#endif

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *user)
{
    return must_fail() ? EAGAIN : __real_pthread_create(thread, attributes, start, user);
}

/* ---- watching -------------------------------------------------------------------------------- */

void faults_watch(unsigned long fail_at, int for_good)
{
    atomic_store(&faults.allocations, 0);
    atomic_store(&faults.outside, 0);
    atomic_store(&faults.failed, 0);
    atomic_store(&faults.fail_at, fail_at);
    atomic_store(&faults.for_good, for_good);
    atomic_store(&faults.function, 0);
    atomic_store(&faults.watching, 1);
}

struct faults_seen faults_end(void)
{
    atomic_store(&faults.watching, 0);
    return (struct faults_seen){
        .allocations = atomic_load(&faults.allocations),
        .outside = atomic_load(&faults.outside),
        .failed = atomic_load(&faults.failed),
    };
}

long faults_blocks(void)
{
    return atomic_load(&faults.blocks);
}

void faults_enter(unsigned function)
{
    if (!atomic_load(&faults.watching) || function >= MOST_FUNCTIONS) return;
    atomic_store(&faults.function, function);
    atomic_fetch_add(&faults.tallies[function].calls, 1);
}

struct faults_tally faults_tally(unsigned function)
{
    if (function >= MOST_FUNCTIONS) return (struct faults_tally){0, 0, 0};
    return (struct faults_tally){
        .calls = atomic_load(&faults.tallies[function].calls),
        .allocations = atomic_load(&faults.tallies[function].allocations),
        .failed = atomic_load(&faults.tallies[function].failed),
    };
}

/* ---- the allocator --------------------------------------------------------------------------- */

static void *allocate(void *user, size_t size)
{
    (void)user;
    return must_fail_from(0) ? NULL : counted(ORIGINAL(malloc)(size));
}

static void release(void *user, void *block)
{
    (void)user;
    free(block);
}

const struct omino_allocator *faults_allocator(void)
{
    static const struct omino_allocator allocator = {allocate, release, NULL};
    return &allocator;
}
