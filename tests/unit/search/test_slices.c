/* SPDX-License-Identifier: MIT */
/* Searches in slices. */
#define _POSIX_C_SOURCE 200809L

#include <omino/search.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "players.h"
#include "test.h"

/* A game being played, with two engines of the same seed. */
struct pair {
    const struct omino_game *game;
    void *state;
    struct omino_engine *whole, *sliced;
};

static void open_pair(struct pair *pair, const struct sample_game *sample, const char *kind,
                      uint64_t seed)
{
    pair->game = open_sample(sample);
    pair->state = new_state(pair->game, NULL);
    assert_int_equal(omino_engine_open(pair->game, kind, seed, NULL, &pair->whole, NULL), OMINO_OK);
    assert_int_equal(omino_engine_open(pair->game, kind, seed, NULL, &pair->sliced, NULL),
                     OMINO_OK);
}

static void open_duo(struct pair *pair)
{
    open_pair(pair, &(struct sample_game){"blokus", "variant=duo", NULL, 0}, "mcts", 1);
}

static void close_pair(struct pair *pair)
{
    omino_engine_close(pair->whole);
    omino_engine_close(pair->sliced);
    free(pair->state);
    omino_game_close(pair->game);
}

/* Searches in slices of 1, 2, 3 ... simulations; returns the move. */
static uint32_t choose_in_slices(struct pair *pair, const struct omino_search_limits *limits)
{
    uint32_t move = OMINO_NO_MOVE;
    uint64_t before = 0;
    assert_int_equal(omino_engine_begin(pair->sliced, pair->state, limits, NULL), OMINO_OK);
    for (uint64_t slice = 1; move == OMINO_NO_MOVE; slice++) {
        assert_int_equal(omino_engine_continue(pair->sliced, slice, 0, &move, NULL), OMINO_OK);
        const struct omino_search_result *result = omino_engine_result(pair->sliced);
        if (move == OMINO_NO_MOVE) assert_int_equal(result->simulations, before + slice);
        before = result->simulations;
    }
    return move;
}

static void assert_same_result(const struct pair *pair)
{
    const struct omino_search_result *a = omino_engine_result(pair->whole);
    const struct omino_search_result *b = omino_engine_result(pair->sliced);
    assert_int_equal(a->simulations, b->simulations);
    assert_true(a->value == b->value && a->done == b->done && a->exact == b->exact);
    assert_int_equal(a->line_length, b->line_length);
    assert_memory_equal(a->line, b->line, a->line_length * sizeof *a->line);
}

static void play_game(const struct sample_game *sample, const char *kind, uint64_t seed,
                      const struct omino_search_limits *limits)
{
    struct pair pair;
    open_pair(&pair, sample, kind, seed);
    while (omino_state_side(pair.game, pair.state) != OMINO_NOBODY) {
        uint32_t move;
        assert_int_equal(omino_engine_choose(pair.whole, pair.state, limits, &move, NULL),
                         OMINO_OK);
        assert_int_equal(choose_in_slices(&pair, limits), move);
        assert_same_result(&pair);
        omino_state_apply(pair.game, pair.state, move);
    }
    close_pair(&pair);
}

TEST(slices_make_the_same_moves_as_a_whole_search_in_every_game)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                               .simulations = SLOW ? 20 : 120};
    for (const struct sample_game *sample = sample_games; sample->name; sample++)
        play_game(sample, "mcts", 7, &limits);
}

TEST(a_level_slips_as_often_in_slices)
{
    for (unsigned level = 1; level <= 4; level++) {
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .level = level};
        for (uint64_t seed = 1; seed <= 3; seed++)
            play_game(&(struct sample_game){"patchwork", "seed=3", NULL, 0}, "mcts", seed, &limits);
    }
}

TEST(an_analysis_is_the_same_in_slices)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 300,
                                               .analysis = 1};
    play_game(&(struct sample_game){"template", "side=4", NULL, 0}, "mcts", 1, &limits);
}

TEST(simple_engines_choose_in_the_first_slice)
{
    static const char *const kinds[] = {"random", "greedy"};
    for (int i = 0; i < 2; i++)
        play_game(&(struct sample_game){"blokus", "variant=duo", NULL, 0}, kinds[i], 5, NULL);
}

TEST(the_result_shows_the_progress_of_a_search)
{
    struct pair pair;
    struct omino_ranked_move ranking[5] = {OMINO_INIT(ranked_move)};
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 400};
    uint32_t move;
    open_duo(&pair);
    assert_int_equal(omino_engine_begin(pair.sliced, pair.state, &limits, NULL), OMINO_OK);
    assert_int_equal(omino_engine_result(pair.sliced)->simulations, 0);
    for (int i = 1; i <= 4; i++) {
        assert_int_equal(omino_engine_continue(pair.sliced, 100, 0, &move, NULL), OMINO_OK);
        assert_int_equal(omino_engine_result(pair.sliced)->simulations, 100 * i);
        assert_true(omino_engine_result(pair.sliced)->done == i / 4.0);
        assert_true(omino_engine_ranking(pair.sliced, ranking, 5) > 1);
        assert_int_equal(ranking[0].move, omino_engine_result(pair.sliced)->line[0]);
        assert_int_equal(move == OMINO_NO_MOVE, i < 4);
    }
    close_pair(&pair);
}

TEST(a_search_can_end_early_or_without_a_slice)
{
    struct pair pair;
    uint32_t move;
    open_duo(&pair);
    for (uint64_t simulations = 0; simulations < 3; simulations++) {
        assert_int_equal(omino_engine_begin(pair.sliced, pair.state, NULL, NULL), OMINO_OK);
        if (simulations)
            assert_int_equal(omino_engine_continue(pair.sliced, simulations, 0, &move, NULL),
                             OMINO_OK);
        assert_int_equal(omino_engine_finish(pair.sliced, &move, NULL), OMINO_OK);
        assert_true(omino_move_legal(pair.game, pair.state, move));
    }
    close_pair(&pair);
}

TEST(a_search_that_was_dropped_does_not_disturb_the_next)
{
    struct pair pair;
    uint32_t move;
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 50};
    open_duo(&pair);
    assert_int_equal(omino_engine_begin(pair.sliced, pair.state, &limits, NULL), OMINO_OK);
    assert_int_equal(omino_engine_continue(pair.sliced, 5, 0, &move, NULL), OMINO_OK);
    assert_int_equal(omino_engine_choose(pair.sliced, pair.state, &limits, &move, NULL), OMINO_OK);
    assert_true(omino_move_legal(pair.game, pair.state, move));
    assert_int_equal(omino_engine_result(pair.sliced)->simulations, 50);
    close_pair(&pair);
}

TEST(a_slice_without_a_search_is_refused)
{
    struct pair pair;
    struct omino_error err = OMINO_INIT(error);
    uint32_t move = 77;
    open_duo(&pair);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(omino_engine_continue(pair.sliced, 1, 0, &move, &err), OMINO_ERR_ARGUMENT);
        assert_string_equal(err.message,
                            "no search has begun: call omino_engine_begin() for each move");
        assert_int_equal(omino_engine_finish(pair.sliced, &move, &err), OMINO_ERR_ARGUMENT);
        assert_int_equal(move, 77);
        assert_int_equal(omino_engine_begin(pair.sliced, pair.state, NULL, NULL), OMINO_OK);
        assert_int_equal(omino_engine_continue(pair.sliced, 1, -1, &move, &err),
                         OMINO_ERR_ARGUMENT);
        assert_non_null(strstr(err.message, "seconds"));
        assert_int_equal(omino_engine_finish(pair.sliced, &move, NULL), OMINO_OK);
        move = 77;
    }
    close_pair(&pair);
}

TEST(a_slice_ends_in_time_and_pauses_do_not_count)
{
    struct pair pair;
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .seconds = 0.2};
    uint32_t move = OMINO_NO_MOVE;
    int slices = 0;
    open_duo(&pair);
    assert_int_equal(omino_engine_begin(pair.sliced, pair.state, &limits, NULL), OMINO_OK);
    for (; move == OMINO_NO_MOVE; slices++) {
        nanosleep(&(struct timespec){0, 30000000}, NULL);
        assert_int_equal(omino_engine_continue(pair.sliced, 0, 0.02, &move, NULL), OMINO_OK);
    }
    /* A busy machine makes slices longer, and so fewer. */
    assert_in_range(slices, 2, 11);
    assert_true(omino_engine_result(pair.sliced)->seconds >= 0.2);
    close_pair(&pair);
}

static int stop_at_once(void *user)
{
    ++*(int *)user;
    return 1;
}

TEST(stop_ends_a_slice_and_the_search)
{
    struct pair pair;
    int calls = 0;
    uint32_t move = OMINO_NO_MOVE;
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 100000,
                                               .stop = stop_at_once, .user = &calls};
    open_duo(&pair);
    assert_int_equal(omino_engine_begin(pair.sliced, pair.state, &limits, NULL), OMINO_OK);
    assert_int_equal(omino_engine_continue(pair.sliced, 0, 0, &move, NULL), OMINO_STOPPED);
    assert_true(omino_move_legal(pair.game, pair.state, move));
    assert_int_equal(calls, 1);
    close_pair(&pair);
}

TEST(levels_are_those_of_the_module_or_the_defaults)
{
    struct pair pair;
    open_duo(&pair);
    for (unsigned level = 1; level < OMINO_LEVEL_MAX; level++)
        assert_true(omino_search_level(pair.game, level)->simulations <=
                    omino_search_level(pair.game, level + 1)->simulations);
    assert_true(omino_search_level(pair.game, 1)->slips > 0);
    assert_ptr_equal(omino_search_level(pair.game, 0), omino_search_level(pair.game, 1));
    assert_ptr_equal(omino_search_level(pair.game, 99),
                     omino_search_level(pair.game, OMINO_LEVEL_MAX));
    close_pair(&pair);
}

int main(void)
{
    return RUN(cmocka_unit_test(slices_make_the_same_moves_as_a_whole_search_in_every_game),
               cmocka_unit_test(a_level_slips_as_often_in_slices),
               cmocka_unit_test(an_analysis_is_the_same_in_slices),
               cmocka_unit_test(simple_engines_choose_in_the_first_slice),
               cmocka_unit_test(the_result_shows_the_progress_of_a_search),
               cmocka_unit_test(a_search_can_end_early_or_without_a_slice),
               cmocka_unit_test(a_search_that_was_dropped_does_not_disturb_the_next),
               cmocka_unit_test(a_slice_without_a_search_is_refused),
               cmocka_unit_test(a_slice_ends_in_time_and_pauses_do_not_count),
               cmocka_unit_test(stop_ends_a_slice_and_the_search),
               cmocka_unit_test(levels_are_those_of_the_module_or_the_defaults));
}
