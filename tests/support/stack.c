/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE

#include "stack.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "test.h"

#if defined(__OPTIMIZE__) && !SLOW && !defined(OMINO_COUNTERS)
const int stack_is_measured = 1;
#else
const int stack_is_measured = 0;
#endif

enum { PAINT = 0xa5 };

struct work {
    void (*run)(void *user);
    void *user;
};

static void *run_work(void *user)
{
    const struct work *work = user;
    work->run(work->user);
    return NULL;
}

static void run_on(const struct work *work, void *stack, size_t size)
{
    pthread_attr_t how;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&how), 0);
    assert_int_equal(pthread_attr_setstack(&how, stack, size), 0);
    assert_int_equal(pthread_create(&thread, &how, run_work, (void *)(uintptr_t)work), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&how);
}

size_t stack_used(void (*run)(void *user), void *user)
{
    const struct work work = {run, user};
    const size_t size = stack_is_measured ? STACK_PROMISED : STACK_OF_OTHER_BUILDS;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *block =
        mmap(NULL, page + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    size_t untouched = 0;
    assert_true(block != MAP_FAILED);
    assert_int_equal(mprotect(block, page, PROT_NONE), 0);
    memset(block + page, PAINT, size);
    run_on(&work, block + page, size);
    while (untouched < size && block[page + untouched] == PAINT) untouched++;
    munmap(block, page + size);
    return size - untouched;
}
