/* SPDX-License-Identifier: MIT */
#include <omino/search.h>

#include <stdlib.h>
#include <string.h>

#include <omino/rules.h>

#include "coins.h"
#include "players.h"
#include "test.h"
#include "tiny.h"

static const struct omino_game *open_tiny(const struct omino_rules *rules, const char *options,
                                          struct tiny_state *state)
{
    const struct omino_game *game;
    assert_int_equal(omino_rules_open_game(rules, options, NULL, &game, NULL), OMINO_OK);
    omino_state_start(game, state);
    return game;
}

static uint64_t perft(const struct omino_game *game, const struct tiny_state *state, unsigned depth)
{
    uint64_t count;
    assert_int_equal(omino_search_perft(game, state, depth, NULL, NULL, NULL, &count, NULL),
                     OMINO_OK);
    return count;
}

TEST(perft_counts_sequences_of_exactly_the_given_length)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "heap=4", &state);
    /* Compositions of numbers up to 4 with parts from 1 to 3. */
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
    assert_int_equal(omino_search_perft(game, &state, 40, stop_soon, &asked, NULL, &count, NULL),
                     OMINO_STOPPED);
    assert_int_equal(asked, 3);
    assert_true(count > 0);
    omino_game_close(game);
}

TEST(the_random_player_is_reproducible_and_makes_legal_moves)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "heap=100", &state);
    struct omino_engine *one, *two;
    unsigned seen[3] = {0};
    assert_int_equal(omino_engine_open(game, "random", 9, NULL, &one, NULL), OMINO_OK);
    assert_int_equal(omino_engine_open(game, "random", 9, NULL, &two, NULL), OMINO_OK);
    for (int i = 0; i < 300; i++) {
        uint32_t a, b;
        assert_int_equal(omino_engine_choose(one, &state, NULL, &a, NULL), OMINO_OK);
        assert_int_equal(omino_engine_choose(two, &state, NULL, &b, NULL), OMINO_OK);
        assert_int_equal(a, b);
        assert_true(omino_move_legal(game, &state, a));
        seen[a]++;
    }
    assert_true(seen[0] > 60 && seen[1] > 60 && seen[2] > 60);
    omino_engine_close(one);
    omino_engine_close(two);
    omino_engine_close(NULL);
    omino_game_close(game);
}

/* A chi-square test: the statistic is close to the number of moves; a distance of six standard
 * deviations is impossible in practice. */
TEST(the_random_player_gives_every_move_the_same_chance)
{
    enum { EACH = 50, MOST = 2000 };
    static const char *const games[][2] = {
        {"blokus", "duo"}, {"patchwork", "seed=5"}, {"polyssimo", "players=2"}, {"template", ""}};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const struct omino_game *game = open_sample(sample_game(games[g][0], games[g][1]));
        struct omino_engine *player = open_player(game, "random", g);
        void *state = new_state(game, NULL);
        static uint32_t moves[MOST], seen[MOST];
        const uint32_t count = omino_moves_list(game, state, moves, MOST);
        double squares = 0;
        assert_true(count > 20 && count <= MOST);
        memset(seen, 0, sizeof seen);
        for (uint32_t i = 0; i < EACH * count; i++) {
            const uint32_t move = choose(player, game, state, NULL);
            uint32_t at = 0;
            while (moves[at] != move) at++;
            seen[at]++;
        }
        for (uint32_t i = 0; i < count; i++)
            squares += ((double)seen[i] - EACH) * ((double)seen[i] - EACH) / EACH;
        assert_true((squares - count) * (squares - count) < 36 * 2.0 * count);
        assert_int_equal(omino_engine_ranking(player, NULL, 0), 0);
        free(state);
        omino_engine_close(player);
        omino_game_close(game);
    }
}

/* ---- the greedy player ----------------------------------------------------------------------- */

/* Returns the game's evaluation after a move for the player who makes it; *over receives whether
 * the move ends the game. */
static double evaluate_after(const struct omino_game *game, const void *state, uint32_t move,
                             int *over)
{
    unsigned char next[OMINO_STATE_MAX];
    float values[OMINO_PLAYERS_MAX];
    memcpy(next, state, omino_state_size(game));
    omino_state_apply(game, next, move);
    *over = omino_state_side(game, next) == OMINO_NOBODY;
    omino_rules_of(game)->evaluate(game, next, values);
    return (double)values[omino_state_player(game, state)];
}

/* Fails unless every move is ranked, in the order of the evaluation after it; moves that end the
 * game may be anywhere. */
static void check_greedy(const struct omino_game *game, const void *state,
                         const struct omino_engine *player, uint32_t chosen)
{
    static struct omino_ranked_move ranking[9000] = {OMINO_INIT(ranked_move)};
    const uint32_t count = omino_engine_ranking(player, ranking, 9000);
    double last = 2;
    assert_int_equal(count, omino_moves_count(game, state));
    assert_int_equal(ranking[0].move, chosen);
    for (uint32_t i = 0; i < count; i++) {
        int over;
        const double value = evaluate_after(game, state, ranking[i].move, &over);
        assert_true(omino_move_legal(game, state, ranking[i].move));
        if (over) continue;
        assert_true(value <= last && value == ranking[i].value);
        last = value;
    }
}

TEST(the_greedy_player_takes_the_move_with_the_best_evaluation)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        struct omino_engine *player = open_player(game, "greedy", 1);
        void *state = new_state(game, NULL);
        for (int ply = 0; omino_state_side(game, state) != OMINO_NOBODY; ply++) {
            if (ply % 7 == 0) {
                const uint32_t move = choose(player, game, state, NULL);
                check_greedy(game, state, player, move);
                assert_int_equal(omino_engine_result(player)->line[0], move);
            }
            omino_state_apply(game, state, omino_moves_random(game, state, &rng));
        }
        free(state);
        omino_engine_close(player);
        omino_game_close(game);
    }
}

/* Gives values that differ from position to position. */
static void evaluate_by_hash(const struct omino_game *game, const void *state, float *values)
{
    const uint64_t hash = omino_state_hash(game, state);
    for (unsigned p = 0; p < omino_game_players(game); p++)
        values[p] = (float)(hash >> 12 * p & 1023) / 1024.0f;
}

TEST(the_greedy_player_uses_the_evaluation_of_the_module)
{
    struct omino_rules rules = coins_rules;
    rules.evaluate = evaluate_by_hash;
    const struct sample_game sample = {"coins", "coins=123456789123456789 players=4", &rules, 0};
    const struct omino_game *game = open_sample(&sample);
    struct omino_engine *player = open_player(game, "greedy", 1);
    struct coins_state state;
    omino_state_start(game, &state);
    while (state.end - state.first > 2) {
        const uint32_t move = choose(player, game, &state, NULL);
        check_greedy(game, &state, player, move);
        omino_state_apply(game, &state, move);
    }
    omino_engine_close(player);
    omino_game_close(game);
}

/* This holds even where the evaluation rates another move as almost won. */
TEST(the_greedy_player_takes_an_immediate_win)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "heap=100", &state);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct omino_engine *player = open_player(game, "greedy", seed);
        assert_int_equal(omino_state_parse(game, "3 2", &state, NULL), OMINO_OK);
        assert_int_equal(choose(player, game, &state, NULL), 2);
        assert_true(omino_engine_result(player)->exact);
        assert_true(omino_engine_result(player)->value == 1);
        omino_engine_close(player);
    }
    omino_game_close(game);
}

/* This includes the last coin, which ends the game. */
TEST(the_greedy_player_maximises_points_in_a_game_for_one)
{
    const struct sample_game sample = {"coins", "coins=3914725 players=1 takes=4", &coins_rules, 0};
    const struct omino_game *game = open_sample(&sample);
    struct omino_engine *player = open_player(game, "greedy", 1);
    struct coins_state state;
    omino_state_start(game, &state);
    static const uint32_t expected[] = {COINS_TAKE_LAST, COINS_TAKE_FIRST, COINS_TAKE_FIRST,
                                        COINS_TAKE_LAST};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(choose(player, game, &state, NULL), expected[i]);
        omino_state_apply(game, &state, expected[i]);
    }
    assert_int_equal(state.scores[0], 5 + 3 + 9 + 2);
    omino_engine_close(player);
    omino_game_close(game);
}

/* If the fewest points win, a single player makes as few as possible: the greedy player step by
 * step, and the tree search, which solves this game, in total. */
TEST(a_player_alone_takes_few_points_if_low_scores_win)
{
    static const struct {
        const char *kind;
        int32_t score;
    } cases[] = {{"greedy", 3 + 5 + 2 + 7}, {"mcts", 3 + 5 + 2 + 7}};
    const struct sample_game sample = {"coins", "coins=3914725 players=1 takes=4 win=fewest",
                                       &coins_rules, 0};
    const struct omino_game *game = open_sample(&sample);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct omino_engine *player = open_player(game, cases[i].kind, 1);
        struct coins_state state;
        omino_state_start(game, &state);
        while (omino_state_side(game, &state) != OMINO_NOBODY)
            omino_state_apply(game, &state, choose(player, game, &state, NULL));
        assert_int_equal(state.scores[0], cases[i].score);
        omino_engine_close(player);
    }
    omino_game_close(game);
}

TEST(an_unknown_kind_of_player_is_refused)
{
    struct tiny_state state;
    const struct omino_game *game = open_tiny(&tiny_rules, "", &state);
    struct omino_engine *player;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_engine_open(game, "oracle", 1, NULL, &player, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    assert_null(player);
    assert_string_equal(err.message, "unknown kind of engine 'oracle' (known kinds: random, "
                                     "greedy, mcts)");
    assert_string_equal(omino_engine_kinds()[0], "random");
    assert_string_equal(omino_engine_kinds()[1], "greedy");
    assert_string_equal(omino_engine_kinds()[2], "mcts");
    assert_null(omino_engine_kinds()[3]);
    omino_game_close(game);
}

int main(void)
{
    return RUN(cmocka_unit_test(perft_counts_sequences_of_exactly_the_given_length),
               cmocka_unit_test(perft_counts_the_last_move_without_listing_it),
               cmocka_unit_test(perft_can_be_stopped),
               cmocka_unit_test(the_random_player_is_reproducible_and_makes_legal_moves),
               cmocka_unit_test(the_random_player_gives_every_move_the_same_chance),
               cmocka_unit_test(the_greedy_player_takes_the_move_with_the_best_evaluation),
               cmocka_unit_test(the_greedy_player_uses_the_evaluation_of_the_module),
               cmocka_unit_test(the_greedy_player_takes_an_immediate_win),
               cmocka_unit_test(the_greedy_player_maximises_points_in_a_game_for_one),
               cmocka_unit_test(a_player_alone_takes_few_points_if_low_scores_win),
               cmocka_unit_test(an_unknown_kind_of_player_is_refused));
}
