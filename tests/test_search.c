/* SPDX-License-Identifier: MIT */
#include <omino/search.h>

#include <string.h>

#include <omino/rules.h>

#include "test.h"
#include "tiny.h"

static const struct omino_game *open_tiny(const struct omino_rules *rules, const char *options,
                                          struct tiny_state *state)
{
    const struct omino_game *game;
    assert_int_equal(omino_game_open_rules(rules, options, NULL, &game, NULL), OMINO_OK);
    omino_state_start(game, state);
    return game;
}

static uint64_t perft(const struct omino_game *game, const struct tiny_state *state, unsigned depth)
{
    uint64_t count;
    assert_int_equal(omino_perft(game, state, depth, NULL, NULL, NULL, &count, NULL), OMINO_OK);
    return count;
}

TEST(perft_counts_sequences_of_exactly_that_length)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "heap=4", &state);
    /* Compositions of numbers up to 4 into parts of 1 to 3. */
    assert_int_equal(perft(game, &state, 0), 1);
    assert_int_equal(perft(game, &state, 1), 3);
    assert_int_equal(perft(game, &state, 2), 6);
    assert_int_equal(perft(game, &state, 3), 4);
    assert_int_equal(perft(game, &state, 4), 1);
    assert_int_equal(perft(game, &state, 5), 0);
    assert_int_equal(perft(game, &state, 500), 0);
    omino_game_close(game);
}

static unsigned long lists, counts;

static uint32_t counted_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                              uint32_t cap)
{
    lists++;
    return tiny_rules.moves(game, state, moves, cap);
}

static uint32_t counted_count(const struct omino_game *game, const void *state)
{
    counts++;
    return tiny_rules.moves(game, state, NULL, 0);
}

TEST(perft_counts_the_last_move_without_listing_it)
{
    struct omino_rules rules = tiny_rules;
    struct tiny_state state;
    rules.moves = counted_moves;
    rules.count = counted_count;
    const struct omino_game *game = open_tiny(&rules, "heap=100", &state);
    lists = counts = 0;
    assert_int_equal(perft(game, &state, 6), 729);
    assert_int_equal(lists, 1 + 3 + 9 + 27 + 81);
    assert_int_equal(counts, 243);
    omino_game_close(game);
}

static int stop_soon(void *user)
{
    return ++*(int *)user > 2;
}

TEST(perft_can_be_stopped)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "heap=100", &state);
    int asked = 0;
    uint64_t count;
    assert_int_equal(omino_perft(game, &state, 40, stop_soon, &asked, NULL, &count, NULL),
                     OMINO_STOPPED);
    assert_int_equal(asked, 3);
    assert_true(count > 0);
    omino_game_close(game);
}

static enum omino_status count_some(const struct omino_allocator *allocator, void *user)
{
    struct tiny_state state;
    uint64_t count;
    omino_state_start(user, &state);
    return omino_perft(user, &state, 3, NULL, NULL, allocator, &count, NULL);
}

static enum omino_status play_some(const struct omino_allocator *allocator, void *user)
{
    struct omino_player *player;
    const enum omino_status status = omino_player_open(user, "random", 1, allocator, &player, NULL);
    omino_player_close(player);
    return status;
}

TEST(failing_allocations_leak_nothing)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "", &state);
    assert_int_equal(fail_every_allocation(count_some, (void *)(uintptr_t)game), 7);
    assert_int_equal(fail_every_allocation(play_some, (void *)(uintptr_t)game), 1);
    omino_game_close(game);
}

TEST(the_random_player_repeats_itself_by_its_seed_and_makes_legal_moves)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "heap=100", &state);
    struct omino_player *one, *two;
    unsigned seen[3] = {0};
    assert_int_equal(omino_player_open(game, "random", 9, NULL, &one, NULL), OMINO_OK);
    assert_int_equal(omino_player_open(game, "random", 9, NULL, &two, NULL), OMINO_OK);
    for (int i = 0; i < 300; i++) {
        uint32_t a, b;
        assert_int_equal(omino_player_choose(one, &state, NULL, &a, NULL), OMINO_OK);
        assert_int_equal(omino_player_choose(two, &state, NULL, &b, NULL), OMINO_OK);
        assert_int_equal(a, b);
        assert_true(omino_state_legal(game, &state, a));
        seen[a]++;
    }
    assert_true(seen[0] > 60 && seen[1] > 60 && seen[2] > 60);
    omino_player_close(one);
    omino_player_close(two);
    omino_player_close(NULL);
    omino_game_close(game);
}

TEST(a_player_refuses_to_move_when_the_game_is_over)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "heap=1", &state);
    struct omino_player *player;
    struct omino_error err;
    uint32_t move = 77;
    omino_state_apply(game, &state, 0);
    assert_int_equal(omino_player_open(game, "random", 9, NULL, &player, NULL), OMINO_OK);
    assert_int_equal(omino_player_choose(player, &state, NULL, &move, &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, "the game is over: there is no move to choose");
    assert_int_equal(move, 77);
    omino_player_close(player);
    omino_game_close(game);
}

TEST(an_unknown_kind_of_player_is_refused)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "", &state);
    struct omino_player *player;
    struct omino_error err;
    assert_int_equal(omino_player_open(game, "oracle", 1, NULL, &player, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    assert_null(player);
    assert_string_equal(err.message, "there is no player of the kind 'oracle' (there are: random, "
                                     "greedy, mcts)");
    assert_string_equal(omino_player_kinds()[0], "random");
    omino_game_close(game);
}

int main(void)
{
    return RUN(cmocka_unit_test(perft_counts_sequences_of_exactly_that_length),
               cmocka_unit_test(perft_counts_the_last_move_without_listing_it),
               cmocka_unit_test(perft_can_be_stopped),
               cmocka_unit_test(failing_allocations_leak_nothing),
               cmocka_unit_test(the_random_player_repeats_itself_by_its_seed_and_makes_legal_moves),
               cmocka_unit_test(a_player_refuses_to_move_when_the_game_is_over),
               cmocka_unit_test(an_unknown_kind_of_player_is_refused));
}
