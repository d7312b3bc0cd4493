/* SPDX-License-Identifier: MIT */
/* Computer players in whole games: every move is legal, the same seed gives the same game, memory
 * stays within its limit, and there is always a move, no matter which resource runs out. */
#include <omino/registry.h>
#include <omino/search.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <omino/registry.h>

#include "players.h"
#include "test.h"

/* ---- whole games ----------------------------------------------------------------------------- */

/* Plays a game with one player for all seats; returns its length in plies. */
static unsigned play_whole_game(const struct omino_game *game, const char *kind, uint64_t seed,
                                const struct omino_search_limits *limits)
{
    struct omino_engine *player = open_player(game, kind, seed);
    void *state = new_state(game, NULL);
    unsigned plies = 0;
    for (; omino_state_side(game, state) != OMINO_NOBODY; plies++) {
        assert_true(plies < omino_game_max_plies(game));
        omino_state_apply(game, state, choose(player, game, state, limits));
    }
    free(state);
    omino_engine_close(player);
    return plies;
}

/* test_threads.c does the same with several threads. */
TEST(every_kind_makes_legal_moves_through_whole_games)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 8,
                                               .memory = 1 << 19};
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        for (const char *const *kind = omino_engine_kinds(); *kind; kind++)
            assert_true(play_whole_game(game, *kind, 1, &limits) > 0);
        omino_game_close(game);
    }
}

TEST(every_level_makes_legal_moves)
{
    const struct omino_game *game = open_sample(sample_game("coins", "players=3"));
    for (unsigned level = 0; level <= OMINO_LEVEL_MAX; level++) {
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .level = level,
                                                   .memory = 1 << 20};
        play_whole_game(game, "mcts", level, &limits);
    }
    omino_game_close(game);
}

TEST(a_game_that_is_over_is_refused)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        void *state = new_state(game, NULL);
        struct omino_rng rng;
        omino_rng_seed(&rng, 2);
        while (omino_state_side(game, state) != OMINO_NOBODY)
            omino_state_apply(game, state, omino_moves_random(game, state, &rng));
        for (const char *const *kind = omino_engine_kinds(); *kind; kind++) {
            struct omino_engine *player = open_player(game, *kind, 1);
            struct omino_error err = OMINO_INIT(error);
            uint32_t move = 77;
            assert_int_equal(omino_engine_choose(player, state, NULL, &move, &err),
                             OMINO_ERR_ARGUMENT);
            assert_string_equal(err.message, "the game is over; there is no move to choose");
            assert_int_equal(move, 77);
            omino_engine_close(player);
        }
        free(state);
        omino_game_close(game);
    }
}

/* ---- the same seed --------------------------------------------------------------------------- */

enum { RANKED = 200 };

/* The report of a player on its choice. */
struct opinion {
    uint32_t move, count;
    struct omino_search_result thought;
    struct omino_ranked_move ranking[RANKED];
};

static void ask(struct omino_engine *player, const struct omino_game *game, const void *state,
                const struct omino_search_limits *limits, struct opinion *opinion)
{
    memset(opinion, 0, sizeof *opinion);
    opinion->ranking[0].size = sizeof *opinion->ranking;
    opinion->move = choose(player, game, state, limits);
    opinion->thought = *omino_engine_result(player);
    opinion->thought.seconds = 0;
    opinion->count = omino_engine_ranking(player, opinion->ranking, RANKED);
}

/* Plays with two players of the same seed, in memory that held different bytes. Compares their
 * opinions in full: moves, visits, values, lines. */
static void play_twice(const struct omino_game *game, const char *kind, int plies,
                       const struct omino_search_limits *limits)
{
    static struct opinion first, second;
    static const unsigned char fills[2] = {0x00, 0xa5};
    struct counting meters[2] = {{.fill = &fills[0]}, {.fill = &fills[1]}};
    struct omino_engine *players[2];
    void *state = new_state(game, NULL);
    for (int i = 0; i < 2; i++) {
        const struct omino_allocator allocator = counting_allocator(&meters[i]);
        assert_int_equal(omino_engine_open(game, kind, 99, &allocator, &players[i], NULL),
                         OMINO_OK);
    }
    for (int ply = 0; ply < plies && omino_state_side(game, state) != OMINO_NOBODY; ply++) {
        ask(players[0], game, state, limits, &first);
        ask(players[1], game, state, limits, &second);
        assert_memory_equal(&first, &second, sizeof first);
        omino_state_apply(game, state, first.move);
    }
    for (int i = 0; i < 2; i++) omino_engine_close(players[i]);
    free(state);
}

TEST(the_same_seed_gives_the_same_game_with_the_same_visits_and_values)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 9,
                                               .memory = 1 << 19};
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        play_twice(game, "mcts", INT_MAX, &limits);
        play_twice(game, "greedy", 6, &limits);
        play_twice(game, "random", INT_MAX, &limits);
        omino_game_close(game);
    }
}

TEST(another_seed_gives_another_game)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 400};
    const struct omino_game *game = open_sample(sample_game("template", ""));
    void *state = new_state(game, NULL);
    for (const char *const *kind = omino_engine_kinds(); *kind; kind++) {
        unsigned others = 0;
        struct omino_engine *first = open_player(game, *kind, 0);
        const uint32_t move = choose(first, game, state, &limits);
        for (uint64_t seed = 1; seed < 20; seed++) {
            struct omino_engine *player = open_player(game, *kind, seed);
            others += choose(player, game, state, &limits) != move;
            omino_engine_close(player);
        }
        assert_true(others > 5);
        omino_engine_close(first);
    }
    free(state);
    omino_game_close(game);
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* A player makes some moves with these limits. It must never hold more memory than the limit or, if
 * that is more, than it needed to be opened. */
static void stay_within(const struct omino_game *game, const char *kind, uint64_t limit,
                        unsigned threads)
{
    struct counting meter = {0};
    const struct omino_allocator allocator = counting_allocator(&meter);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 8,
                                               .threads = threads, .memory = limit};
    struct omino_engine *player;
    void *state = new_state(game, NULL);
    assert_int_equal(omino_engine_open(game, kind, limit, &allocator, &player, NULL), OMINO_OK);
    const size_t own = meter.bytes;
    for (int ply = 0; ply < 3 && omino_state_side(game, state) != OMINO_NOBODY; ply++)
        omino_state_apply(game, state, choose(player, game, state, &limits));
    if (limit > 0 && meter.peak > limit && meter.peak > own)
        fail_msg("%s with %llu bytes and %u threads takes %zu", omino_game_name(game),
                 (unsigned long long)limit, threads, meter.peak);
    omino_engine_close(player);
    assert_int_equal(meter.outstanding, 0);
    free(state);
}

TEST(the_memory_limit_is_never_exceeded)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        for (uint64_t limit = 0; limit < 6 << 20; limit = limit * 2 + 97)
            stay_within(game, "mcts", limit, (unsigned)(limit % 3) + 1);
        omino_game_close(game);
    }
}

TEST(as_many_threads_as_memory_allows_are_used)
{
    const struct omino_game *game = open_sample(sample_game("template", ""));
    for (uint64_t limit = 50000; limit < 2 << 20; limit = limit * 2 + 97)
        stay_within(game, "mcts", limit, OMINO_THREADS_MAX);
    omino_game_close(game);
}

/* This holds whether the limit becomes smaller or larger during a game. */
TEST(a_new_memory_limit_applies_at_once)
{
    static const uint64_t limits[] = {3000000, 1000000, 400000, 1, 2000000, 5000, 700000, 300};
    const struct omino_game *game = open_sample(sample_game("blokus", "duo"));
    struct counting meter = {0};
    const struct omino_allocator allocator = counting_allocator(&meter);
    struct omino_engine *player;
    void *state = new_state(game, NULL);
    assert_int_equal(omino_engine_open(game, "mcts", 1, &allocator, &player, NULL), OMINO_OK);
    const size_t own = meter.bytes;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const struct omino_search_limits now = {OMINO_SIZE(search_limits), .simulations = 20,
                                                .memory = limits[i]};
        meter.peak = 0;
        omino_state_apply(game, state, choose(player, game, state, &now));
        assert_true(meter.peak <= limits[i] || meter.peak <= own);
        assert_true(meter.bytes <= limits[i] || meter.bytes <= own);
    }
    omino_engine_close(player);
    assert_int_equal(meter.outstanding, 0);
    free(state);
    omino_game_close(game);
}

/* ---- allocations that fail ------------------------------------------------------------------- */

/* Plays a few moves while allocations `from` to `to` - 1 fail, counted from 1 after opening.
 * Returns whether any allocation failed. */
static int play_on(const struct omino_game *game, unsigned long from, unsigned long to)
{
    struct counting meter = {0};
    const struct omino_allocator allocator = counting_allocator(&meter);
    struct omino_engine *player;
    void *state = new_state(game, NULL);
    assert_int_equal(omino_engine_open(game, "mcts", 1, &allocator, &player, NULL), OMINO_OK);
    const unsigned long before = meter.allocations;
    meter.fail_from = before + from;
    meter.fail_to = to == ULONG_MAX ? ULONG_MAX : before + to;
    for (unsigned ply = 0; ply < 4 && omino_state_side(game, state) != OMINO_NOBODY; ply++) {
        /* The limits change each time, so that there is something to allocate. */
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 3,
                                                   .threads = 1 + ply % 2,
                                                   .memory = 2000000 + 1000 * ply};
        omino_state_apply(game, state, choose(player, game, state, &limits));
    }
    const int failed = meter.allocations >= meter.fail_from;
    omino_engine_close(player);
    assert_int_equal(meter.outstanding, 0);
    free(state);
    return failed;
}

TEST(a_move_is_found_regardless_of_which_allocation_fails)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        unsigned long one = 1, all = 1, two = 1;
        while (play_on(game, one, one + 1)) one++;
        while (play_on(game, two, two + 2)) two++;
        while (play_on(game, all, ULONG_MAX)) all++;
        assert_true(one > 1 && two > 1 && all > 1);
        omino_game_close(game);
    }
}

/* ---- games from a module --------------------------------------------------------------------- */

/* Plays one game of tree search against random moves; returns whether the search won. */
static int beats_random(const struct omino_game *game, uint64_t seed)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 300,
                                               .memory = 4 << 20};
    struct omino_engine *search = open_player(game, "mcts", seed);
    struct omino_engine *random = open_player(game, "random", seed);
    const int side = (int)(seed % 2);
    struct omino_outcome outcome = OMINO_INIT(outcome);
    void *state = new_state(game, NULL);
    while (omino_state_side(game, state) != OMINO_NOBODY) {
        struct omino_engine *player = omino_state_player(game, state) == side ? search : random;
        omino_state_apply(game, state, choose(player, game, state, &limits));
    }
    omino_state_outcome(game, state, &outcome);
    omino_engine_close(search);
    omino_engine_close(random);
    free(state);
    return outcome.places[side] == 1;
}

TEST(a_game_without_knowledge_is_played_well)
{
    const struct omino_game *game;
    unsigned won = 0;
    const struct omino_rules *rules;
    assert_int_equal(omino_registry_load(MODULE_FOLDER "/pentominoes.so", &rules, NULL), OMINO_OK);
    assert_int_equal(omino_game_open("pentominoes", "", NULL, &game, NULL), OMINO_OK);
    assert_string_equal(omino_game_title(game), "Pentominoes");
    assert_null(omino_rules_given(game)->knowledge);
    for (uint64_t seed = 0; seed < 20; seed++) won += (unsigned)beats_random(game, seed);
    assert_true(won >= 19);
    omino_game_close(game);
}

int main(void)
{
    return RUN(cmocka_unit_test(every_kind_makes_legal_moves_through_whole_games),
               cmocka_unit_test(every_level_makes_legal_moves),
               cmocka_unit_test(a_game_that_is_over_is_refused),
               cmocka_unit_test(the_same_seed_gives_the_same_game_with_the_same_visits_and_values),
               cmocka_unit_test(another_seed_gives_another_game),
               cmocka_unit_test(the_memory_limit_is_never_exceeded),
               cmocka_unit_test(as_many_threads_as_memory_allows_are_used),
               cmocka_unit_test(a_new_memory_limit_applies_at_once),
               cmocka_unit_test(a_move_is_found_regardless_of_which_allocation_fails),
               cmocka_unit_test(a_game_without_knowledge_is_played_well));
}
