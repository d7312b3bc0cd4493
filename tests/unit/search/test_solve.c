/* SPDX-License-Identifier: MIT */
/* Exact results for endings, compared with full enumeration. */
#include <omino/search.h>

#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "reference/ref_solve.h"
#include "test.h"
#include "tiny.h"

/* Enough memory for the solver in every ending that the reference can enumerate, for playing and
 * for analysis. */
static const struct omino_search_limits plenty = {OMINO_SIZE(search_limits), .simulations = 400,
                                                  .memory = 4 << 20};
static const struct omino_search_limits analysis = {OMINO_SIZE(search_limits), .analysis = 1,
                                                    .simulations = 400, .memory = 4 << 20};

/* ---- endings --------------------------------------------------------------------------------- */

/* A random game: all of its positions in order. */
struct played {
    const struct omino_game *game;
    unsigned char *states;
    uint32_t plies;
};

static void *state_at(const struct played *played, uint32_t ply)
{
    return played->states + ply * omino_state_size(played->game);
}

static struct played play_at_random(const struct omino_game *game, struct omino_rng *rng)
{
    const size_t size = omino_state_size(game);
    struct played played = {game, malloc((omino_game_max_plies(game) + 1) * size), 0};
    assert_non_null(played.states);
    omino_state_start(game, played.states);
    for (; omino_state_side(game, state_at(&played, played.plies)) != OMINO_NOBODY;
         played.plies++) {
        const unsigned char *state = state_at(&played, played.plies);
        memcpy(state_at(&played, played.plies + 1), state, size);
        omino_state_apply(game, state_at(&played, played.plies + 1),
                          omino_moves_random(game, state, rng));
    }
    return played;
}

/* Returns the value for a player after a move, by full enumeration. */
static int64_t value_after(const struct omino_game *game, const void *state, uint32_t move,
                           int player, int fewest)
{
    struct ref_solution rest;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    unsigned char next[OMINO_STATE_MAX];
    memcpy(next, state, omino_state_size(game));
    omino_state_apply(game, next, move);
    if (omino_state_side(game, next) == OMINO_NOBODY) {
        omino_state_outcome(game, next, &outcome);
        return ref_value(&outcome, player, fewest);
    }
    assert_true(ref_solve(game, next, fewest, UINT64_MAX, &rest));
    return rest.values[player];
}

/* Fails unless the player knows the exact value and makes a move that keeps it. It needs no
 * simulations for that, except in an analysis, or if every move loses and it looks for the move
 * that is hardest to answer. */
static void compare_thought(struct omino_engine *player, const struct omino_game *game,
                            const void *state, const struct omino_search_limits *limits, int fewest,
                            const struct ref_solution *solution)
{
    const int turn = omino_state_player(game, state);
    const uint32_t move = choose(player, game, state, limits);
    const struct omino_search_result *thought = omino_engine_result(player);
    char text[OMINO_TEXT_MAX];
    omino_state_write(game, state, text, sizeof text);
    const int simulates = limits->analysis || thought->value == 0;
    if (!thought->exact || (thought->simulations > 0 && !simulates))
        fail_msg("not solved: %s", text);
    if (thought->value != ref_share(solution->values[turn]))
        fail_msg("%s: the value is %g, not %g", text, ref_share(solution->values[turn]),
                 thought->value);
    if (value_after(game, state, move, turn, fewest) != solution->values[turn])
        fail_msg("%s: move %u is not among the best", text, move);
    if (omino_game_players(game) > 2 && move != solution->move)
        fail_msg("%s: move %u is the first of the best ones, not %u", text, solution->move, move);
}

static void compare(const struct omino_game *game, const void *state, int fewest,
                    const struct ref_solution *solution)
{
    struct omino_engine *player = open_player(game, "mcts", 1);
    compare_thought(player, game, state, &analysis, fewest, solution);
    if (omino_moves_count(game, state) > 1)
        compare_thought(player, game, state, &plenty, fewest, solution);
    omino_engine_close(player);
}

/* The positions to compare: endings of random games, from the last move backwards, as long as
 * enumerating them takes at most `most` positions. */
struct endings {
    unsigned games;
    uint64_t most;
};

static unsigned compare_endings(const struct sample_game *sample, const struct endings *endings)
{
    const struct omino_game *game = open_sample(sample);
    struct omino_rng rng;
    unsigned count = 0;
    omino_rng_seed(&rng, endings->most);
    for (unsigned g = 0; g < endings->games; g++) {
        struct played played = play_at_random(game, &rng);
        for (uint32_t ply = played.plies; ply-- > 0; count++) {
            struct ref_solution solution;
            const void *state = state_at(&played, ply);
            if (!ref_solve(game, state, sample->fewest, endings->most, &solution)) break;
            compare(game, state, sample->fewest, &solution);
        }
        free(played.states);
    }
    omino_game_close(game);
    return count;
}

/* Compares many small endings and a few large ones of every sample with this name. */
static void compare_game(const char *name, unsigned games, uint64_t large)
{
    const struct endings small = {games, 600}, few = {1, large};
    unsigned count = 0;
    for (const struct sample_game *sample = sample_games; sample->name; sample++)
        if (strcmp(sample->name, name) == 0)
            count += compare_endings(sample, &small) + compare_endings(sample, &few);
    print_message("%s: %u endings\n", name, count);
    assert_true(count >= 200);
}

TEST(endings_of_every_game_are_solved)
{
    compare_game("blokus", 14, 4000);
    compare_game("patchwork", 25, 10000);
    compare_game("polyssimo", 30, 6000);
    compare_game("plyamki", 60, 50000);
    compare_game("template", 60, 10000);
    compare_game("tiny", 20, 10000);
    compare_game("coins", 10, 10000);
}

/* ---- the shared colour ----------------------------------------------------------------------- */

/* Compares endings of random games in which the shared colour is to move. */
static void solve_shared(const char *options, const char *colour)
{
    const struct sample_game sample = {"blokus", options, NULL, 1};
    const struct omino_game *game = open_sample(&sample);
    const int shared = omino_game_side_by_name(game, colour);
    struct omino_rng rng;
    unsigned players[3] = {0};
    omino_rng_seed(&rng, 5);
    for (int g = 0; g < 40; g++) {
        struct played played = play_at_random(game, &rng);
        for (uint32_t ply = played.plies; ply-- > 0;) {
            struct ref_solution solution;
            const void *state = state_at(&played, ply);
            if (!ref_solve(game, state, 1, 500, &solution)) break;
            if (omino_state_side(game, state) != shared) continue;
            compare(game, state, 1, &solution);
            players[omino_state_player(game, state)]++;
        }
        free(played.states);
    }
    for (int p = 0; p < 3; p++) assert_true(players[p] > 5);
    omino_game_close(game);
}

/* The player who places the shared colour does so in their own interest. */
TEST(the_shared_colour_is_placed_in_the_interest_of_the_player_to_move)
{
    solve_shared("players=3", "green");
    solve_shared("players=3 shared=yellow", "yellow");
}

/* ---- repeated positions ---------------------------------------------------------------------- */

/* From a heap of 22, one to three can be taken in millions of orders, but only 44 positions can
 * arise. A solver that may look at only a few hundred positions, as with 6 simulations, solves the
 * game. */
TEST(transpositions_are_solved_once)
{
    const struct sample_game sample = {"tiny", "heap=22", &tiny_rules, 0};
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 6};
    const struct omino_game *game = open_sample(&sample);
    struct omino_engine *player = open_player(game, "mcts", 1);
    void *state = new_state(game, NULL);
    struct ref_solution solution;
    assert_true(ref_solve(game, state, 0, UINT64_MAX, &solution));
    assert_true(solution.positions > 500000);
    compare_thought(player, game, state, &limits, 0, &solution);
    free(state);
    omino_engine_close(player);
    omino_game_close(game);
}

/* ---- tight limits ---------------------------------------------------------------------------- */

/* With any limits, results reported as exact must be exact. With two players, they do not depend on
 * how they were proven. */
static void exact_or_not(const struct omino_game *game, const void *state, int fewest,
                         const struct ref_solution *solution)
{
    const int turn = omino_state_player(game, state);
    for (uint64_t limit = 1; limit < 4 << 20; limit = limit * 3 + 1) {
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                                   .simulations = limit % 1000 + 1, .memory = limit,
                                                   .seconds = 1000};
        struct omino_engine *player = open_player(game, "mcts", limit);
        const uint32_t move = choose(player, game, state, &limits);
        const struct omino_search_result *thought = omino_engine_result(player);
        assert_true(thought->simulations <= limits.simulations);
        if (thought->exact) {
            const int64_t value = value_after(game, state, move, turn, fewest);
            assert_true(thought->value == ref_share(solution->values[turn]));
            assert_true(ref_share(value) == ref_share(solution->values[turn]));
        }
        omino_engine_close(player);
    }
}

TEST(exact_results_are_exact_with_any_limits)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        struct omino_rng rng;
        omino_rng_seed(&rng, 7);
        for (int g = 0; g < 5 && omino_game_players(game) == 2; g++) {
            struct played played = play_at_random(game, &rng);
            struct ref_solution solution, last;
            uint32_t ply = played.plies;
            while (ply > 0 &&
                   ref_solve(game, state_at(&played, ply - 1), sample->fewest, 2000, &last)) {
                solution = last;
                ply--;
            }
            if (ply < played.plies)
                exact_or_not(game, state_at(&played, ply), sample->fewest, &solution);
            free(played.states);
        }
        omino_game_close(game);
    }
}

/* ---- playing on ------------------------------------------------------------------------------ */

/* If both players play exactly, the game ends as the first exact search predicted. */
TEST(a_solved_game_ends_as_it_was_solved)
{
    const struct sample_game *sample = sample_game("patchwork", "seed=5");
    const struct omino_game *game = open_sample(sample);
    struct omino_engine *player = open_player(game, "mcts", 1);
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    for (int g = 0; g < 20; g++) {
        struct played played = play_at_random(game, &rng);
        struct omino_outcome outcome = OMINO_INIT(outcome);
        void *state = state_at(&played, played.plies > 6 ? played.plies - 6 : 0);
        double first = -1;
        while (omino_state_side(game, state) != OMINO_NOBODY) {
            const uint32_t move = choose(player, game, state, &analysis);
            const struct omino_search_result *thought = omino_engine_result(player);
            const double value =
                omino_state_player(game, state) == 0 ? thought->value : 1 - thought->value;
            if (thought->exact && first < 0) first = value;
            if (first >= 0) assert_true(thought->exact && value == first);
            omino_state_apply(game, state, move);
        }
        omino_state_outcome(game, state, &outcome);
        assert_true(first < 0 || first == ref_share(ref_value(&outcome, 0, 0)));
        free(played.states);
    }
    omino_engine_close(player);
    omino_game_close(game);
}

int main(void)
{
    return RUN(cmocka_unit_test(endings_of_every_game_are_solved),
               cmocka_unit_test(the_shared_colour_is_placed_in_the_interest_of_the_player_to_move),
               cmocka_unit_test(transpositions_are_solved_once),
               cmocka_unit_test(exact_results_are_exact_with_any_limits),
               cmocka_unit_test(a_solved_game_ends_as_it_was_solved));
}
