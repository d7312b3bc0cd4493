/* SPDX-License-Identifier: MIT */
/* Many threads on one opened game: the results are those of one thread. Made to be run under
 * ThreadSanitizer, too. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <omino/registry.h>
#include <omino/search.h>

#include "players.h"
#include "test.h"

enum { THREADS = 4, GAMES = 6 };

struct work {
    const struct omino_game *game;
    uint64_t seed;
    uint64_t result; /* mixed from every position that was seen */
};

/* Plays games through every hot call and through a player, and mixes what they give. */
static void *play(void *user)
{
    struct work *work = user;
    const struct omino_game *game = work->game;
    void *state = malloc(omino_state_size(game));
    struct omino_player *player = NULL;
    struct omino_rng rng;
    uint64_t result = 0;
    omino_rng_seed(&rng, work->seed);
    if (state && omino_player_open(game, "random", work->seed, NULL, &player, NULL) == OMINO_OK) {
        for (int i = 0; i < GAMES; i++) {
            omino_state_start(game, state);
            while (omino_state_side(game, state) != OMINO_NOBODY) {
                uint32_t move;
                struct omino_outcome outcome;
                omino_state_outcome(game, state, &outcome);
                result = result * 31 + omino_state_hash(game, state);
                result = result * 31 + omino_state_count(game, state);
                result = result * 31 + omino_state_moves(game, state, NULL, 0);
                result += (uint64_t)outcome.scores[0];
                if (i % 2)
                    omino_player_choose(player, state, NULL, &move, NULL);
                else
                    move = omino_state_random(game, state, &rng);
                result += (uint64_t)omino_state_legal(game, state, move);
                omino_state_apply(game, state, move);
            }
        }
    }
    omino_player_close(player);
    free(state);
    work->result = result;
    return NULL;
}

TEST(threads_on_one_opened_game_get_what_one_thread_gets)
{
    const struct omino_rules *rules;
    for (unsigned r = 0; (rules = omino_registry_get(r)) != NULL; r++) {
        const struct omino_game *game;
        struct work works[THREADS], alone;
        pthread_t threads[THREADS];
        assert_int_equal(omino_game_open_rules(rules, "", NULL, &game, NULL), OMINO_OK);
        for (int i = 0; i < THREADS; i++) {
            works[i] = (struct work){game, (uint64_t)i / 2, 0};
            assert_int_equal(pthread_create(&threads[i], NULL, play, &works[i]), 0);
        }
        for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
        for (int i = 0; i < THREADS; i++) {
            alone = (struct work){game, (uint64_t)i / 2, 0};
            play(&alone);
            assert_true(alone.result != 0);
            assert_true(alone.result == works[i].result);
        }
        omino_game_close(game);
    }
}

static void *open_and_close(void *user)
{
    const struct omino_rules *rules;
    (void)user;
    for (unsigned r = 0; (rules = omino_registry_get(r)) != NULL; r++) {
        const struct omino_game *game;
        if (omino_game_open(rules->name, "seed=3", NULL, &game, NULL) != OMINO_OK) return "failed";
        omino_game_close(game);
    }
    return NULL;
}

TEST(threads_may_open_games_at_once)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_close, NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        void *problem;
        pthread_join(threads[i], &problem);
        assert_null(problem);
    }
}

/* A search whose threads share its tree. */
static void play_with_threads(const struct omino_game *game, unsigned threads)
{
    const struct omino_limits limits = {.simulations = 6, .threads = threads, .memory = 1 << 20};
    struct omino_player *player = open_player(game, "mcts", threads);
    void *state = new_state(game, NULL);
    while (omino_state_side(game, state) != OMINO_NOBODY)
        omino_state_apply(game, state, choose(player, game, state, &limits));
    free(state);
    omino_player_close(player);
}

TEST(players_with_threads_make_legal_moves_through_whole_games)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        play_with_threads(game, 2);
        omino_game_close(game);
    }
}

/* Many simulations of short games: that is where threads meet. */
TEST(threads_meet_in_a_small_tree)
{
    const struct sample_game sample = {"template", "side=4", NULL, 0};
    const struct omino_game *game = open_sample(&sample);
    const struct omino_limits limits = {.simulations = 2000, .threads = 4, .memory = 380000};
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct omino_player *player = open_player(game, "mcts", seed);
        void *state = new_state(game, NULL);
        for (int ply = 0; ply < 3; ply++)
            omino_state_apply(game, state, choose(player, game, state, &limits));
        free(state);
        omino_player_close(player);
    }
    omino_game_close(game);
}

int main(void)
{
    return RUN(cmocka_unit_test(players_with_threads_make_legal_moves_through_whole_games),
               cmocka_unit_test(threads_meet_in_a_small_tree),
               cmocka_unit_test(threads_on_one_opened_game_get_what_one_thread_gets),
               cmocka_unit_test(threads_may_open_games_at_once));
}
