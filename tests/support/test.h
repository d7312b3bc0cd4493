/* SPDX-License-Identifier: MIT */
/* The one include of every test program: cmocka, and what the tests share. */
#ifndef OMINO_TEST_H
#define OMINO_TEST_H

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <omino/base.h>

/* Whether a sanitizer makes everything slow and large: tests do less then of what takes long. */
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

/* A test is a function named as a sentence: TEST(two_flips_give_the_shape_back) { ... } */
#define TEST(name) static void name(void **unused_state __attribute__((unused)))

/* Runs the tests of a program: int main(void) { return RUN(cmocka_unit_test(a),
 * cmocka_unit_test(b)); } */
#define RUN(...) run_all((const struct CMUnitTest[]){__VA_ARGS__, {0}})

/* Whoever runs the tests may ignore signals, as nohup does; but some tests send them. */
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
 * An allocator that fails at its n-th allocation and counts the blocks and bytes in use. Start with
 * {.fail_at = n}, where 0 means never, and pass on counting_allocator(&it).
 */
struct counting {
    unsigned long fail_at;
    unsigned long allocations;
    unsigned long outstanding; /* blocks in use */
    size_t bytes, peak;        /* bytes in use, and the most so far */
};

struct omino_allocator counting_allocator(struct counting *counting);

/* Calls attempt(allocator, user) with the first, the second, ... allocation failing until it
 * succeeds. Each failing try must return OMINO_ERR_MEMORY and leave nothing allocated; attempt()
 * itself frees what it got on success. Returns how many allocations failed in turn: at least one is
 * demanded. */
unsigned long fail_every_allocation(enum omino_status (*attempt)(const struct omino_allocator *,
                                                                 void *user),
                                    void *user);

#endif
