/* SPDX-License-Identifier: MIT */
#include <omino/rng.h>

#include <string.h>

#include "test.h"

TEST(the_sequence_agrees_with_xoshiro256_starstar)
{
    /* Computed by hand from the published algorithm: state 1, 2, 3, 4 gives 11520, 0, 1509978240,
     * ... */
    struct omino_rng rng = {{1, 2, 3, 4}};
    assert_true(omino_rng_next(&rng) == 11520);
    assert_true(omino_rng_next(&rng) == 0);
    assert_true(omino_rng_next(&rng) == 1509978240);
    assert_true(omino_rng_next(&rng) == UINT64_C(1215971899390074240));
}

TEST(a_seed_is_expanded_by_splitmix64)
{
    /* The published first outputs of SplitMix64 for seed 1234567. */
    struct omino_rng rng;
    omino_rng_seed(&rng, 1234567);
    assert_true(rng.state[0] == UINT64_C(6457827717110365317));
    assert_true(rng.state[1] == UINT64_C(3203168211198807973));
    assert_true(rng.state[2] == UINT64_C(9817491932198370423));
    assert_true(rng.state[3] == UINT64_C(4593380528125082431));
}

TEST(equal_seeds_give_equal_streams_and_different_seeds_different_ones)
{
    struct omino_rng a, b, c;
    omino_rng_seed(&a, 42);
    omino_rng_seed(&b, 42);
    omino_rng_seed(&c, 43);
    int same = 0;
    for (int i = 0; i < 1000; i++) {
        const uint64_t value = omino_rng_next(&a);
        assert_true(value == omino_rng_next(&b));
        same += value == omino_rng_next(&c);
    }
    assert_int_equal(same, 0);
}

TEST(split_streams_differ_from_their_parent_and_from_each_other)
{
    struct omino_rng parent;
    omino_rng_seed(&parent, 7);
    struct omino_rng first = omino_rng_split(&parent), second = omino_rng_split(&parent);
    int same = 0;
    for (int i = 0; i < 1000; i++) {
        const uint64_t a = omino_rng_next(&parent), b = omino_rng_next(&first),
                       c = omino_rng_next(&second);
        same += a == b || b == c || a == c;
    }
    assert_int_equal(same, 0);
}

/* Returns the squared distance of the chi-square of n equally likely cells from its mean, in
 * standard deviations. */
static double chi_deviation(const unsigned *seen, unsigned n, unsigned draws)
{
    const double expected = (double)draws / n;
    double chi = 0;
    for (unsigned i = 0; i < n; i++) chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    const double mean = n - 1.0, variance = 2 * mean;
    return (chi - mean) * (chi - mean) / variance; /* squared, to avoid libm */
}

TEST(numbers_below_a_bound_are_uniform_and_below_it)
{
    static const unsigned bounds[] = {2, 3, 7, 10, 91, 255};
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        unsigned seen[255] = {0}, seen64[255] = {0};
        for (int i = 0; i < 100000; i++) {
            const uint32_t value = omino_rng_below(&rng, bounds[b]);
            const uint64_t value64 = omino_rng_below64(&rng, bounds[b]);
            assert_true(value < bounds[b] && value64 < bounds[b]);
            seen[value]++;
            seen64[value64]++;
        }
        assert_true(chi_deviation(seen, bounds[b], 100000) < 25);
        assert_true(chi_deviation(seen64, bounds[b], 100000) < 25);
    }
}

TEST(a_bound_that_does_not_divide_two_to_the_32_has_no_bias)
{
    /* With 3 * 2^30 a plain modulo would give the lowest third twice as often as the others. */
    struct omino_rng rng;
    omino_rng_seed(&rng, 2);
    unsigned thirds[3] = {0};
    for (int i = 0; i < 90000; i++) thirds[omino_rng_below(&rng, 3u << 30) >> 30]++;
    assert_true(chi_deviation(thirds, 3, 90000) < 25);
    memset(thirds, 0, sizeof thirds);
    for (int i = 0; i < 90000; i++) thirds[omino_rng_below64(&rng, UINT64_C(3) << 62 >> 1) >> 61]++;
    assert_true(chi_deviation(thirds, 3, 90000) < 25);
}

TEST(bounds_of_zero_and_one_give_zero)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    assert_int_equal(omino_rng_below(&rng, 0), 0);
    assert_int_equal(omino_rng_below(&rng, 1), 0);
    assert_true(omino_rng_below64(&rng, 0) == 0);
    assert_true(omino_rng_below64(&rng, 1) == 0);
}

TEST(unit_numbers_lie_in_the_half_open_interval)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 4);
    double sum = 0;
    for (int i = 0; i < 100000; i++) {
        const double value = omino_rng_unit(&rng);
        assert_true(value >= 0 && value < 1);
        sum += value;
    }
    assert_true(sum > 49500 && sum < 50500);
}

TEST(a_shuffle_keeps_the_items_and_gives_every_order_the_same_chance)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 5);
    unsigned seen[24] = {0};
    for (int i = 0; i < 48000; i++) {
        int items[4] = {0, 1, 2, 3};
        omino_rng_shuffle(&rng, items, 4, sizeof *items);
        assert_int_equal(1 << items[0] | 1 << items[1] | 1 << items[2] | 1 << items[3], 15);
        int rank = 0;
        for (int a = 0; a < 4; a++) {
            int smaller = 0;
            for (int b = a + 1; b < 4; b++) smaller += items[b] < items[a];
            rank = rank * (4 - a) + smaller;
        }
        seen[rank]++;
    }
    assert_true(chi_deviation(seen, 24, 48000) < 25);
}

TEST(a_shuffle_moves_items_of_any_size)
{
    struct big {
        unsigned char bytes[201];
    } items[5];
    for (int i = 0; i < 5; i++) memset(items[i].bytes, i + 1, sizeof items[i].bytes);
    struct omino_rng rng;
    omino_rng_seed(&rng, 6);
    omino_rng_shuffle(&rng, items, 5, sizeof *items);
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        sum += items[i].bytes[0];
        for (size_t b = 1; b < sizeof items[i].bytes; b++)
            assert_int_equal(items[i].bytes[b], items[i].bytes[0]);
    }
    assert_int_equal(sum, 15);
    omino_rng_shuffle(&rng, items, 0, sizeof *items);
    omino_rng_shuffle(&rng, NULL, 0, 4);
}

int main(void)
{
    return RUN(cmocka_unit_test(the_sequence_agrees_with_xoshiro256_starstar),
               cmocka_unit_test(a_seed_is_expanded_by_splitmix64),
               cmocka_unit_test(equal_seeds_give_equal_streams_and_different_seeds_different_ones),
               cmocka_unit_test(split_streams_differ_from_their_parent_and_from_each_other),
               cmocka_unit_test(numbers_below_a_bound_are_uniform_and_below_it),
               cmocka_unit_test(a_bound_that_does_not_divide_two_to_the_32_has_no_bias),
               cmocka_unit_test(bounds_of_zero_and_one_give_zero),
               cmocka_unit_test(unit_numbers_lie_in_the_half_open_interval),
               cmocka_unit_test(a_shuffle_keeps_the_items_and_gives_every_order_the_same_chance),
               cmocka_unit_test(a_shuffle_moves_items_of_any_size));
}
