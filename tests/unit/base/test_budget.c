/* SPDX-License-Identifier: MIT */
#include <omino/base.h>

#include <pthread.h>
#include <stdalign.h>
#include <string.h>

#include "players.h"
#include "test.h"

/* Returns the cost of a block beyond its size. */
static size_t overhead(void)
{
    struct omino_budget budget;
    omino_budget_init(&budget, SIZE_MAX, NULL);
    const struct omino_allocator allocator = omino_budget_allocator(&budget);
    void *block = omino_allocate(&allocator, 1000, 1);
    assert_non_null(block);
    const size_t used = omino_budget_used(&budget);
    omino_release(&allocator, block);
    return used - 1000;
}

TEST(a_block_counts_its_size_and_a_small_header)
{
    assert_true(overhead() >= sizeof(size_t));
    assert_true(overhead() <= 32);
}

TEST(the_limit_is_exact)
{
    struct omino_budget budget;
    omino_budget_init(&budget, 1000, NULL);
    const struct omino_allocator allocator = omino_budget_allocator(&budget);
    const size_t most = 1000 - overhead();
    assert_null(allocator.allocate(allocator.user, most + 1));
    assert_int_equal(omino_budget_used(&budget), 0);
    assert_int_equal(omino_budget_refused(&budget), 1);
    void *block = allocator.allocate(allocator.user, most);
    assert_non_null(block);
    memset(block, 0xff, most);
    assert_int_equal(omino_budget_used(&budget), 1000);
    assert_null(allocator.allocate(allocator.user, 1));
    omino_release(&allocator, block);
    assert_int_equal(omino_budget_used(&budget), 0);
    assert_int_equal(omino_budget_peak(&budget), 1000);
    assert_int_equal(omino_budget_refused(&budget), 2);
    assert_non_null(block = allocator.allocate(allocator.user, most));
    omino_release(&allocator, block);
}

TEST(a_limit_of_zero_refuses_everything)
{
    struct omino_budget budget;
    omino_budget_init(&budget, 0, NULL);
    const struct omino_allocator allocator = omino_budget_allocator(&budget);
    assert_null(omino_allocate(&allocator, 1, 1));
    assert_null(omino_allocate(&allocator, 0, 1));
    assert_int_equal(omino_budget_peak(&budget), 0);
}

TEST(the_peak_is_the_largest_sum_of_blocks)
{
    struct omino_budget budget;
    omino_budget_init(&budget, SIZE_MAX, NULL);
    const struct omino_allocator allocator = omino_budget_allocator(&budget);
    const size_t header = overhead();
    void *one = omino_allocate(&allocator, 10, 10), *two = omino_allocate(&allocator, 300, 1);
    omino_release(&allocator, one);
    void *three = omino_allocate(&allocator, 50, 1);
    assert_int_equal(omino_budget_used(&budget), 350 + 2 * header);
    assert_int_equal(omino_budget_peak(&budget), 400 + 2 * header);
    omino_release(&allocator, two);
    omino_release(&allocator, three);
    assert_int_equal(omino_budget_used(&budget), 0);
    assert_int_equal(omino_budget_peak(&budget), 400 + 2 * header);
}

TEST(blocks_are_aligned_for_any_type)
{
    struct omino_budget budget;
    void *blocks[40];
    omino_budget_init(&budget, SIZE_MAX, NULL);
    const struct omino_allocator allocator = omino_budget_allocator(&budget);
    for (size_t i = 0; i < 40; i++) {
        blocks[i] = allocator.allocate(allocator.user, i + 1);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % alignof(max_align_t), 0);
        memset(blocks[i], 0xff, i + 1);
    }
    for (size_t i = 0; i < 40; i++) omino_release(&allocator, blocks[i]);
    assert_int_equal(omino_budget_used(&budget), 0);
}

TEST(null_may_be_released)
{
    struct omino_budget budget;
    omino_budget_init(&budget, 100, NULL);
    const struct omino_allocator allocator = omino_budget_allocator(&budget);
    omino_release(&allocator, NULL);
    assert_int_equal(omino_budget_used(&budget), 0);
}

TEST(sizes_that_overflow_are_refused)
{
    struct omino_budget budget;
    struct counting meter = {0};
    const struct omino_allocator underlying = counting_allocator(&meter);
    omino_budget_init(&budget, SIZE_MAX, &underlying);
    const struct omino_allocator allocator = omino_budget_allocator(&budget);
    assert_null(allocator.allocate(allocator.user, SIZE_MAX));
    assert_null(allocator.allocate(allocator.user, SIZE_MAX - 1));
    assert_null(omino_allocate(&allocator, SIZE_MAX / 2, 3));
    assert_int_equal(meter.allocations, 0); /* the size did not wrap around */
    assert_int_equal(omino_budget_used(&budget), 0);
}

TEST(failures_of_the_underlying_allocator_are_not_counted)
{
    struct omino_budget budget;
    struct counting meter = {.fail_from = 1, .fail_to = 2};
    const struct omino_allocator underlying = counting_allocator(&meter);
    omino_budget_init(&budget, 1000, &underlying);
    const struct omino_allocator allocator = omino_budget_allocator(&budget);
    assert_null(omino_allocate(&allocator, 100, 1));
    assert_int_equal(omino_budget_used(&budget), 0);
    assert_int_equal(omino_budget_peak(&budget), 0);
    assert_int_equal(omino_budget_refused(&budget), 0);
    void *block = omino_allocate(&allocator, 100, 1);
    assert_non_null(block);
    assert_int_equal(omino_budget_used(&budget), meter.bytes);
    omino_release(&allocator, block);
    assert_int_equal(meter.bytes, 0);
}

TEST(nested_budgets_enforce_both_limits)
{
    struct omino_budget whole, part;
    omino_budget_init(&whole, 2000, NULL);
    const struct omino_allocator all = omino_budget_allocator(&whole);
    omino_budget_init(&part, 1000, &all);
    const struct omino_allocator some = omino_budget_allocator(&part);
    assert_null(omino_allocate(&some, 1000, 1));
    void *large = omino_allocate(&all, 1500, 1);
    assert_non_null(large);
    assert_null(omino_allocate(&some, 500, 1));
    assert_int_equal(omino_budget_used(&part), 0);
    omino_release(&all, large);
    void *block = omino_allocate(&some, 500, 1);
    assert_non_null(block);
    omino_release(&some, block);
    assert_int_equal(omino_budget_used(&whole), 0);
}

/* ---- threads --------------------------------------------------------------------------------- */

enum { THREADS = 4, ROUNDS = 20000, HELD = 8, BLOCK = 100 };

/* Has room for fewer blocks than the threads together try to hold. */
static struct omino_budget shared;

/* Adds to *user the number of blocks that it received. */
static void *take_and_give_back(void *user)
{
    const struct omino_allocator allocator = omino_budget_allocator(&shared);
    unsigned char *held[HELD] = {NULL};
    unsigned long *given = user;
    for (unsigned i = 0; i < ROUNDS; i++) {
        unsigned char **block = &held[i % HELD];
        omino_release(&allocator, *block);
        *block = omino_allocate(&allocator, BLOCK, 1);
        if (!*block) continue;
        (*block)[BLOCK - 1] = 1;
        ++*given;
    }
    for (unsigned i = 0; i < HELD; i++) omino_release(&allocator, held[i]);
    return NULL;
}

TEST(threads_that_share_a_budget_stay_within_it)
{
    const size_t cost = BLOCK + overhead();
    pthread_t threads[THREADS];
    unsigned long given[THREADS] = {0}, sum = 0;
    omino_budget_init(&shared, (THREADS * HELD / 2) * cost + 1, NULL);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, take_and_give_back, &given[i]), 0);
    for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (unsigned i = 0; i < THREADS; i++) sum += given[i];
    assert_int_equal(omino_budget_used(&shared), 0);
    assert_true(omino_budget_peak(&shared) <= shared.limit);
    assert_true(omino_budget_peak(&shared) >= HELD * cost);
    assert_int_equal(sum + omino_budget_refused(&shared), THREADS * ROUNDS);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(a_block_counts_its_size_and_a_small_header),
        cmocka_unit_test(the_limit_is_exact), cmocka_unit_test(a_limit_of_zero_refuses_everything),
        cmocka_unit_test(the_peak_is_the_largest_sum_of_blocks),
        cmocka_unit_test(blocks_are_aligned_for_any_type), cmocka_unit_test(null_may_be_released),
        cmocka_unit_test(sizes_that_overflow_are_refused),
        cmocka_unit_test(failures_of_the_underlying_allocator_are_not_counted),
        cmocka_unit_test(nested_budgets_enforce_both_limits),
        cmocka_unit_test(threads_that_share_a_budget_stay_within_it));
}
