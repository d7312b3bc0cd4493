/* SPDX-License-Identifier: MIT */
/*
 * The part of cmocka that the tests use, for machines without cmocka. tests/machines/run uses this
 * folder when it builds for another machine, because cmocka for that machine would have to be
 * installed from another architecture's packages. The output has the format of cmocka, so that
 * scripts can count test cases in the same way. Mocks, fixtures and leak checks are missing; a test
 * that needs more of cmocka does not compile until it is added here.
 */
#ifndef OMINO_TEST_CMOCKA_H
#define OMINO_TEST_CMOCKA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
};

#define cmocka_unit_test(function)                                                                 \
    {                                                                                              \
#function, function                                                                        \
    }

/* The jump target for a test case that fails or is skipped. Weak, so that the files of a test
 * program share one definition without a library. */
__attribute__((weak)) jmp_buf cmocka_way_out;
enum { CMOCKA_PASSED, CMOCKA_FAILED, CMOCKA_SKIPPED };

__attribute__((format(printf, 1, 2))) static inline void print_message(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    fflush(stdout);
}

__attribute__((format(printf, 1, 2))) static inline void print_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
}

__attribute__((noreturn)) static inline void cmocka_fail(const char *file, int line)
{
    print_error("[   LINE   ] --- %s:%d: error: Failure!\n", file, line);
    longjmp(cmocka_way_out, CMOCKA_FAILED);
}

__attribute__((noreturn)) static inline void cmocka_skip(void)
{
    longjmp(cmocka_way_out, CMOCKA_SKIPPED);
}

static inline void cmocka_truth(int truth, const char *text, const char *file, int line)
{
    if (truth) return;
    print_error("%s\n", text);
    cmocka_fail(file, line);
}

static inline void cmocka_numbers(uintmax_t a, uintmax_t b, int wanted_equal, const char *file,
                                  int line)
{
    if ((a == b) == wanted_equal) return;
    print_error("0x%jx %s 0x%jx\n", a, wanted_equal ? "!=" : "==", b);
    cmocka_fail(file, line);
}

static inline void cmocka_range(uintmax_t value, uintmax_t min, uintmax_t max, const char *file,
                                int line)
{
    if (value >= min && value <= max) return;
    print_error("%ju is not within the range %ju-%ju\n", value, min, max);
    cmocka_fail(file, line);
}

static inline void cmocka_strings(const char *a, const char *b, int wanted_equal, const char *file,
                                  int line)
{
    if ((strcmp(a, b) == 0) == wanted_equal) return;
    print_error("\"%s\" %s \"%s\"\n", a, wanted_equal ? "!=" : "==", b);
    cmocka_fail(file, line);
}

static inline void cmocka_bytes(const void *a, const void *b, size_t size, int wanted_equal,
                                const char *file, int line)
{
    if ((memcmp(a, b, size) == 0) == wanted_equal) return;
    print_error("%zu bytes at %p and %p %s\n", size, a, b,
                wanted_equal ? "differ" : "are the same");
    cmocka_fail(file, line);
}

static inline void cmocka_reals(double a, double b, double epsilon, const char *file, int line)
{
    if (a - b <= epsilon && b - a <= epsilon) return;
    print_error("%f != %f\n", a, b);
    cmocka_fail(file, line);
}

#define fail() cmocka_fail(__FILE__, __LINE__)
#define fail_msg(...)                                                                              \
    do {                                                                                           \
        print_error("ERROR: " __VA_ARGS__);                                                        \
        print_error("\n");                                                                         \
        cmocka_fail(__FILE__, __LINE__);                                                           \
    } while (0)
#define skip()                 cmocka_skip()

#define assert_true(c)         cmocka_truth((c) ? 1 : 0, #c, __FILE__, __LINE__)
#define assert_false(c)        cmocka_truth((c) ? 0 : 1, "!(" #c ")", __FILE__, __LINE__)
#define assert_non_null(c)     cmocka_truth((c) != NULL, #c " != NULL", __FILE__, __LINE__)
#define assert_null(c)         cmocka_truth((c) == NULL, #c " == NULL", __FILE__, __LINE__)
#define assert_ptr_equal(a, b) cmocka_numbers((uintptr_t)(a), (uintptr_t)(b), 1, __FILE__, __LINE__)
#define assert_ptr_not_equal(a, b)                                                                 \
    cmocka_numbers((uintptr_t)(a), (uintptr_t)(b), 0, __FILE__, __LINE__)
#define assert_int_equal(a, b) cmocka_numbers((uintmax_t)(a), (uintmax_t)(b), 1, __FILE__, __LINE__)
#define assert_int_not_equal(a, b)                                                                 \
    cmocka_numbers((uintmax_t)(a), (uintmax_t)(b), 0, __FILE__, __LINE__)
#define assert_in_range(value, min, max)                                                           \
    cmocka_range((uintmax_t)(value), (uintmax_t)(min), (uintmax_t)(max), __FILE__, __LINE__)
#define assert_float_equal(a, b, epsilon)                                                          \
    cmocka_reals((double)(a), (double)(b), (double)(epsilon), __FILE__, __LINE__)
#define assert_string_equal(a, b)           cmocka_strings((a), (b), 1, __FILE__, __LINE__)
#define assert_string_not_equal(a, b)       cmocka_strings((a), (b), 0, __FILE__, __LINE__)
#define assert_memory_equal(a, b, size)     cmocka_bytes((a), (b), (size), 1, __FILE__, __LINE__)
#define assert_memory_not_equal(a, b, size) cmocka_bytes((a), (b), (size), 0, __FILE__, __LINE__)

/* This is separate from the loop over all cases, so that no local variable is live across the
 * jump. */
static inline int cmocka_outcome(const struct CMUnitTest *test)
{
    const int way = setjmp(cmocka_way_out);
    if (way == CMOCKA_FAILED) return CMOCKA_FAILED;
    if (way == CMOCKA_SKIPPED) return CMOCKA_SKIPPED;
    void *state = NULL;
    test->test_func(&state);
    return CMOCKA_PASSED;
}

/* Returns the number of failed cases, as cmocka does. Fixtures are not supported: `before` and
 * `after` must be NULL. */
static inline int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests,
                                          size_t count, int (*before)(void **),
                                          int (*after)(void **))
{
    static const char *const words[] = {"[       OK ]", "[  FAILED  ]", "[  SKIPPED ]"};
    int failed = 0;
    if (before || after) return 1;
    print_message("[==========] %s: Running %zu test(s).\n", group, count);
    for (size_t i = 0; i < count; i++) {
        print_message("[ RUN      ] %s\n", tests[i].name);
        const int outcome = cmocka_outcome(&tests[i]);
        print_message("%s %s\n", words[outcome], tests[i].name);
        failed += outcome == CMOCKA_FAILED;
    }
    print_message("[==========] %s: %zu test(s) run, %d failed.\n", group, count, failed);
    return failed;
}

#endif
