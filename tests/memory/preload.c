/* SPDX-License-Identifier: MIT */
/*
 * Loaded before a program (LD_PRELOAD), this library makes allocation number $OMINO_FAIL_AT, from
 * 1, fail, wherever it is made. The file $OMINO_FAIL_MARK is then created. Each child process keeps
 * its own count.
 *
 * A program may define malloc() and call glibc's by its other name, as omino-check does. Therefore,
 * those names are replaced as well.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* The other names of four of the functions defined below. */
#if defined(__clang__)
#define ALIAS(name) __attribute__((alias(#name)))
#else
#define ALIAS(name)                                                                                \
    __attribute__((alias(#name), copy(name))) /* gcc warns about differing attributes */
#endif
void *__libc_malloc(size_t size) ALIAS(malloc);
void *__libc_calloc(size_t count, size_t size) ALIAS(calloc);
void *__libc_realloc(void *block, size_t size) ALIAS(realloc);
void *__libc_memalign(size_t alignment, size_t size) ALIAS(memalign);

static struct {
    void *(*malloc)(size_t size);
    void *(*calloc)(size_t count, size_t size);
    void *(*realloc)(void *block, size_t size);
    void *(*memalign)(size_t alignment, size_t size);
} original;

static unsigned long fail_at;
static const char *mark;
static atomic_ulong allocations;

/* Earlier allocations belong to the loader and are not counted. */
__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("OMINO_FAIL_AT");
    mark = getenv("OMINO_FAIL_MARK");
    fail_at = number ? strtoul(number, NULL, 10) : 0;
}

static void look_up(void)
{
    if (original.memalign) return;
    *(void **)&original.malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&original.calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&original.realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&original.memalign = dlsym(RTLD_NEXT, "memalign");
}

static int must_fail(void)
{
    look_up();
    if (fail_at == 0 || atomic_fetch_add(&allocations, 1) + 1 != fail_at) return 0;
    const int file = mark ? open(mark, O_CREAT | O_WRONLY, 0666) : -1;
    if (file >= 0) close(file);
    errno = ENOMEM;
    return 1;
}

static void *take(size_t size)
{
    return must_fail() ? NULL : original.malloc(size);
}

static void *take_zeroed(size_t count, size_t size)
{
    return must_fail() ? NULL : original.calloc(count, size);
}

static void *take_again(void *block, size_t size)
{
    return must_fail() ? NULL : original.realloc(block, size);
}

static void *take_aligned(size_t alignment, size_t size)
{
    return must_fail() ? NULL : original.memalign(alignment, size);
}

/* ---- replaced functions ---------------------------------------------------------------------- */

void *malloc(size_t size)
{
    return take(size);
}

void *calloc(size_t count, size_t size)
{
    return take_zeroed(count, size);
}

void *realloc(void *block, size_t size)
{
    return take_again(block, size);
}

void *memalign(size_t alignment, size_t size)
{
    return take_aligned(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return take_aligned(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    void *aligned = take_aligned(alignment, size);
    if (!aligned) return ENOMEM;
    *block = aligned;
    return 0;
}
