/* SPDX-License-Identifier: MIT */
/*
 * Counts calls to malloc(). With glibc, a program may define the functions itself while the
 * originals stay available under other names. Loadable modules then also call the program's
 * functions. The sanitizers of gcc and clang replace malloc() themselves and offer hooks to observe
 * it. Other systems offer no reliable method, so nothing is counted.
 */
#include "malloc.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#endif

static atomic_ulong calls;

unsigned long malloc_count(void)
{
    return atomic_load(&calls);
}

#if defined(SANITIZED)

int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void on_malloc(const volatile void *block, size_t size)
{
    (void)block, (void)size;
    atomic_fetch_add(&calls, 1);
}

static void on_free(const volatile void *block)
{
    (void)block;
}

int count_malloc(void)
{
    return __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) > 0;
}

#elif defined(__GLIBC__)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size)
{
    atomic_fetch_add(&calls, 1);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    atomic_fetch_add(&calls, 1);
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    atomic_fetch_add(&calls, 1);
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    atomic_fetch_add(&calls, 1);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    void *aligned = aligned_alloc(alignment, size);
    if (!aligned) return ENOMEM;
    *block = aligned;
    return 0;
}

/* The malloc() that a module calls. The pointer is volatile because compilers otherwise omit a
 * malloc() whose block is freed at once, and so that gcc's analyzer does not report the block as
 * leaked. */
static void *(*volatile allocate)(size_t) = malloc;

int count_malloc(void)
{
    const unsigned long before = malloc_count();
    free(allocate(1));
    return malloc_count() > before;
}

#else

int count_malloc(void)
{
    return 0;
}

#endif
