/* SPDX-License-Identifier: MIT */
/* Included by every test program: cmocka, and helpers for all tests. */
#ifndef OMINO_TEST_H
#define OMINO_TEST_H

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <omino/base.h>

/* Whether a sanitizer makes everything slow and large; long tests then do less. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SLOW 1
#endif
#endif
#ifndef SLOW
#define SLOW 0
#endif

/* A test is a function named as a sentence: TEST(two_flips_restore_the_shape) { ... } */
#define TEST(name) static void name(void **unused_state __attribute__((unused)))

/* Runs the tests of a program: int main(void) { return RUN(cmocka_unit_test(a),
 * cmocka_unit_test(b)); } */
#define RUN(...) run_all((const struct CMUnitTest[]){__VA_ARGS__, {0}})

/* Some tests send signals, which the parent process may ignore, as nohup does. */
static inline void heed_signals(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGPIPE, SIGTERM};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) signal(numbers[i], SIG_DFL);
}

static inline int run_all(const struct CMUnitTest *tests)
{
    size_t count = 0;
    heed_signals();
    while (tests[count].test_func) count++;
    return _cmocka_run_group_tests("omino", tests, count, NULL, NULL);
}

/*
 * An allocator that counts blocks and bytes, and fails on demand. Set all fields to 0, or the first
 * five as required, and use counting_allocator().
 */
struct counting {
    unsigned long fail_at;            /* the allocation that fails, from 1; 0: none */
    unsigned long fail_from, fail_to; /* or those from fail_from to before fail_to fail */
    size_t largest;                   /* larger blocks are refused; 0: no limit */
    const unsigned char *fill;        /* new blocks are filled with this byte; NULL: not filled */
    unsigned long allocations;        /* so far */
    unsigned long outstanding;        /* blocks in use */
    size_t bytes, peak;               /* bytes in use, and their maximum so far */
};

struct omino_allocator counting_allocator(struct counting *counting);

/* Calls attempt(allocator, user) with the first, the second, ... allocation failing until it
 * succeeds. Each failing attempt must return OMINO_ERR_MEMORY, and every attempt must release all
 * memory. Returns the number of allocations that failed in turn; fails the test if it is 0. */
unsigned long fail_every_allocation(enum omino_status (*attempt)(const struct omino_allocator *,
                                                                 void *user),
                                    void *user);

/* Creates an empty file; replaces XXXXXX at the end of its path. */
void make_file(char *path);

#endif
