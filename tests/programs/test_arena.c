/* SPDX-License-Identifier: MIT */
/* The figures of the program arena: seats, intervals, Elo and the sequential test. The program
 * itself is tested by tests/programs/arena. */
#include <math.h>

#include <omino/rng.h>

#include "arena/stats.h"
#include "test.h"

static void assert_near(double value, double expected, double off)
{
    if (!(fabs(value - expected) <= off)) fail_msg("%.6f is not %.6f", value, expected);
}

static void add_pairs(struct arena_tally *tally, double result, unsigned count)
{
    while (count-- > 0) arena_tally_add(tally, result);
}

/* Returns a tally with results of all kinds. */
static struct arena_tally mixed_results(void)
{
    static const unsigned counts[] = {12, 35, 70, 45, 18};
    struct arena_tally tally = {0};
    for (int i = 0; i < 5; i++) add_pairs(&tally, i / 4.0, counts[i]);
    return tally;
}

/* ---- seats ----------------------------------------------------------------------------------- */

TEST(two_players_swap_seats_every_game)
{
    assert_int_equal(arena_rotation(2), 2);
    for (unsigned game = 0; game < 6; game++)
        assert_int_equal(arena_seats(2, game), game % 2 == 0 ? 1 : 2);
}

static void count_seats(unsigned players, unsigned *seats_of_a, unsigned *times)
{
    const unsigned all = (1u << players) - 1;
    for (unsigned game = 0; game < arena_rotation(players); game++) {
        const unsigned seats = arena_seats(players, game);
        assert_int_equal(arena_seats(players, game ^ 1), all & ~seats);
        times[seats]++;
        for (unsigned p = 0; p < players; p++) seats_of_a[p] += seats >> p & 1;
    }
}

TEST(every_player_has_every_seat_equally_often)
{
    for (unsigned players = 2; players <= OMINO_PLAYERS_MAX; players++) {
        unsigned seats_of_a[OMINO_PLAYERS_MAX] = {0}, times[1 << OMINO_PLAYERS_MAX] = {0};
        count_seats(players, seats_of_a, times);
        for (unsigned p = 0; p < players; p++)
            assert_int_equal(2 * seats_of_a[p], arena_rotation(players));
        for (unsigned seats = 0; seats < 1u << players; seats++) assert_true(times[seats] <= 1);
    }
}

TEST(four_seats_are_assigned_in_six_ways)
{
    assert_int_equal(arena_rotation(4), 6);
    for (unsigned game = 0; game < 6; game++) {
        unsigned own = 0;
        for (unsigned p = 0; p < 4; p++) own += arena_seats(4, game) >> p & 1;
        assert_int_equal(own, 2);
    }
}

TEST(players_take_turns_having_two_of_three_seats)
{
    assert_int_equal(arena_rotation(3), 6);
    assert_int_equal(arena_seats(3, 0), 1);
    assert_int_equal(arena_seats(3, 1), 6);
    assert_int_equal(arena_seats(3, 2), 2);
    assert_int_equal(arena_seats(3, 3), 5);
    assert_int_equal(arena_seats(3, 4), 4);
    assert_int_equal(arena_seats(3, 5), 3);
}

TEST(a_win_is_shared_by_the_seats_that_won)
{
    const struct omino_outcome one = {OMINO_SIZE(outcome), .over = 1, .players = 3,
                                      .places = {2, 1, 3}};
    const struct omino_outcome two = {OMINO_SIZE(outcome), .over = 1, .players = 4,
                                      .places = {1, 3, 1, 4}};
    const struct omino_outcome three = {OMINO_SIZE(outcome), .over = 1, .players = 4,
                                        .places = {1, 1, 1, 4}};
    assert_near(arena_share(&one, 2), 1, 0);
    assert_near(arena_share(&one, 5), 0, 0);
    assert_near(arena_share(&two, 3), 0.5, 0);
    assert_near(arena_share(&two, 5), 1, 0);
    assert_near(arena_share(&three, 9), 1.0 / 3, 1e-12);
    assert_near(arena_share(&three, 6), 2.0 / 3, 1e-12);
}

/* ---- score and interval ---------------------------------------------------------------------- */

TEST(without_games_there_is_no_estimate)
{
    const struct arena_tally tally = {0};
    const struct arena_interval interval = arena_interval(&tally);
    assert_near(arena_score(&tally), 0.5, 0);
    assert_near(interval.low, 0, 0);
    assert_near(interval.high, 1, 0);
}

TEST(wins_and_losses_give_the_binomial_interval)
{
    struct arena_tally tally = {0};
    add_pairs(&tally, 1, 7);
    add_pairs(&tally, 0, 3);
    const struct arena_interval interval = arena_interval(&tally);
    assert_near(arena_score(&tally), 0.7, 1e-12);
    assert_near(interval.low, 0.39346, 1e-3);
    assert_near(interval.high, 0.91544, 1e-3);
}

TEST(shared_wins_give_the_interval_of_their_likelihood)
{
    const struct arena_tally tally = mixed_results();
    const struct arena_interval interval = arena_interval(&tally);
    assert_int_equal(tally.count, 5);
    assert_near(arena_score(&tally), 0.530556, 1e-6);
    assert_near(interval.low, 0.492074, 1e-4);
    assert_near(interval.high, 0.568765, 1e-4);
}

TEST(a_player_who_won_every_playout_may_still_lose)
{
    struct arena_tally tally = {0};
    add_pairs(&tally, 1, 50);
    const struct arena_interval interval = arena_interval(&tally);
    assert_near(interval.low, exp(-3.841459 / 2 / 50), 1e-3);
    assert_near(interval.high, 1, 0);
}

TEST(evenly_divided_pairs_leave_some_doubt)
{
    struct arena_tally tally = {0};
    add_pairs(&tally, 0.5, 50);
    const struct arena_interval interval = arena_interval(&tally);
    assert_near(interval.high - 0.5, (1 - exp(-3.841459 / 2 / 50)) / 2, 1e-3);
    assert_near(interval.low + interval.high, 1, 1e-6);
}

TEST(more_results_than_bins_keep_the_score_exact)
{
    struct arena_tally tally = {0};
    for (unsigned i = 0; i <= 1000; i++) arena_tally_add(&tally, i / 1000.0);
    assert_int_equal(tally.count, ARENA_BINS);
    assert_near(arena_score(&tally), 0.5, 1e-9);
}

/* Returns a random result of a pair; `chances` are those of 0, 1/4, 1/2, 3/4 and 1. */
static double draw_result(struct omino_rng *rng, const double chances[5])
{
    double left = omino_rng_unit(rng);
    int i = 0;
    while (i < 4 && left >= chances[i]) left -= chances[i++];
    return i / 4.0;
}

TEST(the_interval_contains_the_true_value_in_most_matches)
{
    static const double models[][5] = {{0.25, 0, 0.5, 0, 0.25},
                                       {0.05, 0, 0.9, 0, 0.05},
                                       {0, 0, 0.1, 0, 0.9},
                                       {0.02, 0.06, 0.5, 0.2, 0.22}};
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (int model = 0; model < 4; model++) {
        unsigned held = 0;
        double truth = 0;
        for (int i = 0; i < 5; i++) truth += models[model][i] * i / 4.0;
        for (int match = 0; match < 400; match++) {
            struct arena_tally tally = {0};
            for (int pair = 0; pair < 100; pair++)
                arena_tally_add(&tally, draw_result(&rng, models[model]));
            const struct arena_interval interval = arena_interval(&tally);
            held += interval.low <= truth && truth <= interval.high;
        }
        if (held < 360 || held > 395) fail_msg("model %d: %u of 400", model, held);
    }
}

/* ---- Elo ------------------------------------------------------------------------------------- */

TEST(scores_and_elo_convert_both_ways)
{
    assert_near(arena_elo(0.5), 0, 1e-9);
    assert_near(arena_elo(0.75), 190.8485, 1e-3);
    assert_near(arena_elo(0.25), -190.8485, 1e-3);
    assert_near(arena_expected(100), 0.640065, 1e-6);
    assert_near(arena_expected(-400), 1.0 / 11, 1e-9);
    assert_near(arena_expected(arena_elo(0.31)), 0.31, 1e-9);
    assert_true(isinf(arena_elo(0)) && arena_elo(0) < 0);
    assert_true(isinf(arena_elo(1)) && arena_elo(1) > 0);
}

/* ---- the sequential test --------------------------------------------------------------------- */

TEST(the_test_uses_the_bounds_of_wald)
{
    const struct arena_sprt sprt = {0, 10, 0.05, 0.1};
    assert_near(arena_upper_bound(&sprt), 2.890372, 1e-6);
    assert_near(arena_lower_bound(&sprt), -2.251292, 1e-6);
}

TEST(wins_and_losses_give_the_binomial_likelihood)
{
    const struct arena_sprt sprt = {0, 50, 0.05, 0.05};
    const double s0 = arena_expected(0), s1 = arena_expected(50);
    struct arena_tally tally = {0};
    add_pairs(&tally, 1, 30);
    add_pairs(&tally, 0, 20);
    assert_near(arena_likelihood(&tally, &sprt), 30 * log(s1 / s0) + 20 * log((1 - s1) / (1 - s0)),
                1e-2);
}

TEST(shared_wins_give_the_likelihood_of_the_best_distribution)
{
    const struct arena_sprt up = {0, 20, 0.05, 0.05}, round_zero = {-10, 10, 0.05, 0.05};
    const struct arena_tally tally = mixed_results();
    assert_near(arena_likelihood(&tally, &up), 1.211023, 1e-3);
    assert_near(arena_likelihood(&tally, &round_zero), 2.269400, 1e-3);
}

TEST(nothing_is_decided_without_games)
{
    const struct arena_sprt sprt = {0, 10, 0.05, 0.05};
    const struct arena_tally tally = {0};
    assert_int_equal(arena_decide(&tally, &sprt), ARENA_UNDECIDED);
}

TEST(wins_without_a_loss_decide_as_early_as_wald_says)
{
    const struct arena_sprt sprt = {0, 100, 0.05, 0.05};
    const unsigned needed =
        (unsigned)ceil(arena_upper_bound(&sprt) / log(arena_expected(100) / 0.5));
    struct arena_tally tally = {0};
    add_pairs(&tally, 1, needed - 1);
    assert_int_equal(arena_decide(&tally, &sprt), ARENA_UNDECIDED);
    add_pairs(&tally, 1, 1);
    assert_int_equal(arena_decide(&tally, &sprt), ARENA_ELO1);
}

/* Plays until the test is decided; returns the verdict. */
static enum arena_verdict test_until_decided(struct omino_rng *rng, const struct arena_sprt *sprt,
                                             double elo)
{
    struct arena_tally tally = {0};
    const double up = arena_expected(elo) - 0.5, chances[5] = {0.2 - up, 0, 0.6, 0, 0.2 + up};
    enum arena_verdict verdict = ARENA_UNDECIDED;
    while (verdict == ARENA_UNDECIDED) {
        arena_tally_add(&tally, draw_result(rng, chances));
        verdict = arena_decide(&tally, sprt);
    }
    return verdict;
}

TEST(the_error_rate_of_the_test_stays_within_its_bounds)
{
    const struct arena_sprt sprt = {0, 60, 0.1, 0.1};
    struct omino_rng rng;
    unsigned wrong[2] = {0};
    omino_rng_seed(&rng, 2);
    for (int match = 0; match < 200; match++) {
        wrong[0] += test_until_decided(&rng, &sprt, sprt.elo0) == ARENA_ELO1;
        wrong[1] += test_until_decided(&rng, &sprt, sprt.elo1) == ARENA_ELO0;
    }
    if (wrong[0] > 30 || wrong[1] > 30 || wrong[0] < 4 || wrong[1] < 4)
        fail_msg("%u and %u of 200", wrong[0], wrong[1]);
}

int main(void)
{
    return RUN(cmocka_unit_test(two_players_swap_seats_every_game),
               cmocka_unit_test(every_player_has_every_seat_equally_often),
               cmocka_unit_test(four_seats_are_assigned_in_six_ways),
               cmocka_unit_test(players_take_turns_having_two_of_three_seats),
               cmocka_unit_test(a_win_is_shared_by_the_seats_that_won),
               cmocka_unit_test(without_games_there_is_no_estimate),
               cmocka_unit_test(wins_and_losses_give_the_binomial_interval),
               cmocka_unit_test(shared_wins_give_the_interval_of_their_likelihood),
               cmocka_unit_test(a_player_who_won_every_playout_may_still_lose),
               cmocka_unit_test(evenly_divided_pairs_leave_some_doubt),
               cmocka_unit_test(more_results_than_bins_keep_the_score_exact),
               cmocka_unit_test(the_interval_contains_the_true_value_in_most_matches),
               cmocka_unit_test(scores_and_elo_convert_both_ways),
               cmocka_unit_test(the_test_uses_the_bounds_of_wald),
               cmocka_unit_test(wins_and_losses_give_the_binomial_likelihood),
               cmocka_unit_test(shared_wins_give_the_likelihood_of_the_best_distribution),
               cmocka_unit_test(nothing_is_decided_without_games),
               cmocka_unit_test(wins_without_a_loss_decide_as_early_as_wald_says),
               cmocka_unit_test(the_error_rate_of_the_test_stays_within_its_bounds));
}
