/* SPDX-License-Identifier: MIT */
/* Tree search: its limits, its progress reports, its results and its proofs. */
#include <omino/registry.h>
#include <omino/search.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coins.h"
#include "players.h"
#include "test.h"
#include "tiny.h"

/* Memory too small for the solver but enough for a small tree, so that the tree proves exact
 * results. */
static const uint64_t tree_only = 400000;
/* The same for two threads; with less memory there would be only one. */
static const uint64_t tree_of_two = 700000;

enum { RANKED = 4096 };

/* A game, one of its positions, and a player. */
struct table {
    const struct omino_game *game;
    void *state;
    struct omino_engine *player;
};

static struct table set_up(const struct sample_game *sample, const char *text)
{
    struct table table = {.game = open_sample(sample)};
    table.state = new_state(table.game, text);
    table.player = open_player(table.game, "mcts", 17);
    return table;
}

static struct table set_up_coins(const char *options, const char *text)
{
    const struct sample_game sample = {"coins", options, &coins_rules, 0};
    return set_up(&sample, text);
}

static struct table set_up_tiny(const char *options, const char *text)
{
    const struct sample_game sample = {"tiny", options, &tiny_rules, 0};
    return set_up(&sample, text);
}

static void clear_away(struct table *table)
{
    omino_engine_close(table->player);
    free(table->state);
    omino_game_close(table->game);
}

static uint32_t think(const struct table *table, const struct omino_search_limits *limits)
{
    return choose(table->player, table->game, table->state, limits);
}

static uint64_t visits_of(const struct omino_engine *player)
{
    static struct omino_ranked_move ranking[RANKED] = {OMINO_INIT(ranked_move)};
    const uint32_t count = omino_engine_ranking(player, ranking, RANKED);
    uint64_t visits = 0;
    assert_true(count <= RANKED);
    for (uint32_t i = 0; i < count; i++) visits += ranking[i].visits;
    return visits;
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* Every simulation begins with a move, except that when two threads meet at an untried move, the
 * second thread makes none. */
static void assert_visits(const struct omino_engine *player, unsigned threads, uint64_t simulations)
{
    const uint64_t visits = visits_of(player);
    assert_true(threads == 1 ? visits == simulations : visits > 0 && visits <= simulations);
}

TEST(exactly_as_many_simulations_are_run_as_requested)
{
    static const uint64_t wanted[] = {1, 2, 3, 7, 8, 9, 100, 257};
    for (unsigned threads = 1; threads <= 3; threads++)
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
            struct table table = set_up(sample_game("blokus", "duo"), NULL);
            const struct omino_search_limits limits = {
                OMINO_SIZE(search_limits), .simulations = wanted[i], .threads = threads};
            think(&table, &limits);
            assert_int_equal(omino_engine_result(table.player)->simulations, wanted[i]);
            assert_visits(table.player, threads, wanted[i]);
            clear_away(&table);
        }
}

TEST(a_level_counts_only_without_other_limits)
{
    struct table table = set_up(sample_game("blokus", "duo"), NULL);
    struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 77, .level = 1};
    think(&table, &limits);
    assert_int_equal(omino_engine_result(table.player)->simulations, 77);
    uint64_t before = 0;
    for (limits.level = 4; limits.level <= 5; limits.level++) {
        limits.simulations = 0;
        think(&table, &limits);
        assert_true(omino_engine_result(table.player)->simulations > before);
        before = omino_engine_result(table.player)->simulations;
    }
    clear_away(&table);
}

TEST(without_limits_the_search_plays_at_level_5)
{
    const struct omino_search_limits level_5 = {OMINO_SIZE(search_limits), .level = 5};
    struct table one = set_up(sample_game("template", ""), NULL);
    struct table two = set_up(sample_game("template", ""), NULL);
    assert_int_equal(think(&one, NULL), think(&two, &level_5));
    assert_int_equal(omino_engine_result(one.player)->simulations,
                     omino_engine_result(two.player)->simulations);
    clear_away(&one);
    clear_away(&two);
}

TEST(a_game_may_have_levels_of_its_own)
{
    static const struct omino_level levels[OMINO_LEVEL_MAX] = {{1, 0, 0},  {2, 0, 0},  {3, 100, 0},
                                                               {4, 0, 0},  {50, 0, 0}, {60, 0, 0},
                                                               {70, 0, 0}, {80, 0, 0}, {90, 0, 0}};
    const struct omino_rules *whole;
    assert_int_equal(omino_registry_find("blokus", &whole, NULL), OMINO_OK);
    struct omino_rules rules = *whole;
    rules.levels = levels;
    struct table table = set_up(&(struct sample_game){"levels", "variant=duo", &rules, 1}, NULL);
    for (unsigned level = 0; level <= 9; level++) {
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .level = level};
        const struct omino_level *own = &levels[level == 0 ? 4 : level - 1];
        think(&table, &limits);
        /* A slip is made without a search. */
        assert_int_equal(omino_engine_result(table.player)->simulations,
                         own->slips ? 0 : own->simulations);
    }
    clear_away(&table);
}

/* This holds for any number of cards. */
TEST(a_level_may_slip_only_in_the_opening)
{
    enum { OPENING = 3 };
    static const char *const options[] = {"cards=4", "", "cards=30"};
    static struct omino_level levels[OMINO_LEVEL_MAX];
    const struct omino_rules *whole;
    for (int i = 0; i < OMINO_LEVEL_MAX; i++) levels[i] = (struct omino_level){3, 100, OPENING};
    assert_int_equal(omino_registry_find("plyamki", &whole, NULL), OMINO_OK);
    struct omino_rules rules = *whole;
    rules.levels = levels;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct table table = set_up(&(struct sample_game){"opening", options[i], &rules, 1}, NULL);
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .level = 5};
        for (int ply = 0; omino_state_side(table.game, table.state) != OMINO_NOBODY; ply++) {
            const uint32_t move = think(&table, &limits);
            const struct omino_search_result *thought = omino_engine_result(table.player);
            assert_int_equal(thought->simulations > 0 || thought->exact, ply >= OPENING);
            omino_state_apply(table.game, table.state, move);
        }
        clear_away(&table);
    }
}

TEST(an_analysis_makes_no_slips)
{
    struct table table = set_up(sample_game("blokus", "duo"), NULL);
    for (unsigned level = 1; level <= 4; level++)
        for (int i = 0; i < 20; i++) {
            const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .level = level,
                                                       .analysis = 1};
            think(&table, &limits);
            assert_true(omino_engine_result(table.player)->simulations > 0);
        }
    clear_away(&table);
}

TEST(all_available_time_is_used)
{
    for (unsigned threads = 1; threads <= 2; threads++) {
        struct table table = set_up(sample_game("polyssimo", "players=3"), NULL);
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .seconds = 0.03,
                                                   .threads = threads, .memory = 1 << 22};
        think(&table, &limits);
        const struct omino_search_result *thought = omino_engine_result(table.player);
        assert_true(thought->seconds >= 0.03);
        assert_true(thought->simulations > 0);
        assert_visits(table.player, threads, thought->simulations);
        clear_away(&table);
    }
}

TEST(a_search_reports_how_much_of_its_limits_is_used)
{
    struct table table = set_up(sample_game("blokus", "duo"), NULL);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 40};
    const struct omino_search_limits both = {OMINO_SIZE(search_limits), .simulations = 10,
                                             .seconds = 1000};
    const struct omino_search_limits time = {OMINO_SIZE(search_limits), .seconds = 0.01};
    think(&table, &limits);
    assert_true(omino_engine_result(table.player)->done == 1);
    think(&table, &both);
    assert_true(omino_engine_result(table.player)->done == 1);
    think(&table, &time);
    assert_true(omino_engine_result(table.player)->done == 1);
    think(&table, NULL);
    assert_true(omino_engine_result(table.player)->done == 1);
    clear_away(&table);
}

/* ---- stopping -------------------------------------------------------------------------------- */

struct stopping {
    int after; /* number of calls before the answer is yes */
    int asked, asked_after_yes;
};

static int stop_after(void *user)
{
    struct stopping *stopping = user;
    if (stopping->asked >= stopping->after) stopping->asked_after_yes++;
    return ++stopping->asked > stopping->after;
}

/* Without the callback this search would take years. */
static void stop_thinking(const struct sample_game *sample, unsigned threads, int after)
{
    struct table table = set_up(sample, NULL);
    struct stopping stopping = {.after = after};
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                               .simulations = UINT64_MAX / 2,
                                               .seconds = 1e9,
                                               .threads = threads,
                                               .memory = 2 << 20,
                                               .stop = stop_after,
                                               .user = &stopping};
    think(&table, &limits);
    const struct omino_search_result *thought = omino_engine_result(table.player);
    assert_true(stopping.asked > after || thought->exact);
    assert_true(stopping.asked_after_yes <= 2);
    if (threads == 1) assert_true(thought->simulations <= 8u * (unsigned)(after + 1));
    clear_away(&table);
}

TEST(a_search_can_be_stopped_at_once)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        stop_thinking(sample, 1, 0);
        stop_thinking(sample, 1, 5);
        stop_thinking(sample, 2, 2);
    }
}

/* ---- progress -------------------------------------------------------------------------------- */

struct watching {
    const struct table *table;
    const struct omino_search_limits *limits;
    pthread_t caller;
    unsigned long calls;
    struct omino_search_result last;
};

static void watch(void *user, const struct omino_search_result *thought)
{
    struct watching *watching = user;
    const struct table *table = watching->table;
    assert_true(pthread_equal(pthread_self(), watching->caller));
    if (watching->calls++ > 0) assert_true(thought->simulations > watching->last.simulations);
    assert_true(thought->simulations <= watching->limits->simulations + watching->limits->threads);
    assert_true(thought->seconds >= watching->last.seconds);
    assert_true(thought->done >= watching->last.done && thought->done <= 1);
    assert_true(thought->value >= 0 && thought->value <= 1);
    assert_true(thought->line_length >= 1 && thought->line_length <= OMINO_LINE_MAX);
    assert_line_is_legal(table->game, table->state, thought->line, thought->line_length);
    watching->last = *thought;
}

TEST(progress_shows_a_running_search)
{
    unsigned threads = 1;
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        struct table table = set_up(sample, NULL);
        struct watching watching = {.table = &table, .caller = pthread_self()};
        const struct omino_search_limits limits = {
            OMINO_SIZE(search_limits), .simulations = 80, .threads = threads, .memory = 2 << 20,
            .progress = watch,         .interval = 1e-9,  .user = &watching};
        watching.limits = &limits;
        think(&table, &limits);
        const struct omino_search_result *thought = omino_engine_result(table.player);
        if (threads == 1) {
            assert_true(thought->simulations >= watching.last.simulations);
            if (thought->simulations == 80) assert_true(watching.calls >= 5);
        }
        clear_away(&table);
        threads = 3 - threads;
    }
}

static int never(void *user)
{
    (void)user;
    return 0;
}

static void look_away(void *user, const struct omino_search_result *thought)
{
    (void)user, (void)thought;
}

TEST(an_observer_does_not_change_the_results)
{
    struct table alone = set_up(sample_game("blokus", "players=3"), NULL);
    struct table watched = set_up(sample_game("blokus", "players=3"), NULL);
    struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 200};
    const uint32_t move = think(&alone, &limits);
    limits.stop = never;
    limits.progress = look_away;
    limits.interval = 1e-9;
    assert_int_equal(think(&watched, &limits), move);
    assert_true(omino_engine_result(alone.player)->value ==
                omino_engine_result(watched.player)->value);
    clear_away(&alone);
    clear_away(&watched);
}

/* ---- forced moves and time ------------------------------------------------------------------- */

/* Sets up a position with only one legal move. */
static struct table set_up_forced(void)
{
    struct table table = set_up(sample_game("blokus", "variant=duo"), NULL);
    struct omino_rng rng;
    omino_rng_seed(&rng, 4);
    while (omino_moves_count(table.game, table.state) != 1) {
        if (omino_state_side(table.game, table.state) == OMINO_NOBODY)
            omino_state_start(table.game, table.state);
        else
            omino_state_apply(table.game, table.state,
                              omino_moves_random(table.game, table.state, &rng));
    }
    return table;
}

TEST(the_only_move_is_made_at_once)
{
    struct table table = set_up_forced();
    const struct omino_search_limits long_time = {OMINO_SIZE(search_limits), .seconds = 1e6,
                                                  .simulations = 1000000};
    think(&table, &long_time);
    assert_true(omino_engine_result(table.player)->simulations <= 1);
    const struct omino_search_limits patient = {OMINO_SIZE(search_limits), .simulations = 1000,
                                                .analysis = 1};
    think(&table, &patient);
    const struct omino_search_result *thought = omino_engine_result(table.player);
    assert_true(thought->exact || thought->simulations == 1000);
    clear_away(&table);
}

static int count_questions(void *user)
{
    return ++*(int *)user >= 50;
}

TEST(time_for_the_whole_game_is_divided_among_the_moves)
{
    struct table table = set_up(sample_game("blokus", "variant=duo"), NULL);
    int questions = 0;
    struct omino_search_limits limits = {OMINO_SIZE(search_limits), .seconds_left = 1e6,
                                         .stop = count_questions, .user = &questions};
    think(&table, &limits);
    assert_true(questions >= 50);
    /* With hardly any time left, the search ends without the callback. */
    questions = -1000000000;
    limits.seconds_left = 1e-6;
    think(&table, &limits);
    assert_true(omino_engine_result(table.player)->simulations <= 8);
    clear_away(&table);
}

/* ---- ranking --------------------------------------------------------------------------------- */

static void expect_whole_ranking(void *user, const struct omino_search_result *thought)
{
    static struct omino_ranked_move ranking[RANKED] = {OMINO_INIT(ranked_move)};
    const struct table *table = user;
    (void)thought;
    memset(ranking, 0, sizeof ranking);
    ranking[0].size = sizeof *ranking;
    const uint32_t total = omino_engine_ranking(table->player, ranking, RANKED);
    const uint32_t count = total < RANKED ? total : RANKED;
    for (uint32_t i = 0; i < count; i++) {
        assert_true(ranking[i].line_length > 0);
        for (uint32_t j = 0; j < i; j++) assert_int_not_equal(ranking[i].move, ranking[j].move);
    }
}

TEST(a_ranking_is_consistent_while_other_threads_search)
{
    struct table table = set_up(sample_game("blokus", "variant=duo"), NULL);
    const struct omino_search_limits limits = {
        OMINO_SIZE(search_limits),        .simulations = 3000, .threads = 4,
        .progress = expect_whole_ranking, .interval = 1e-9,    .user = &table};
    think(&table, &limits);
    clear_away(&table);
}

static void assert_ranked(const struct table *table, const struct omino_ranked_move *ranked)
{
    assert_true(omino_move_legal(table->game, table->state, ranked->move));
    assert_true(ranked->value >= 0 && ranked->value <= 1);
    assert_true(ranked->prior >= 0 && ranked->prior <= 1);
    assert_true(ranked->line_length >= 1 && ranked->line_length <= OMINO_LINE_MAX);
    assert_int_equal(ranked->line[0], ranked->move);
    assert_line_is_legal(table->game, table->state, ranked->line, ranked->line_length);
}

/* Returns whether `a` may be ranked before `b`: proven wins come first and proven losses last;
 * moves without a proof are ordered by visits. */
static int in_order(const struct omino_ranked_move *a, const struct omino_ranked_move *b)
{
    const int class_a = !a->exact ? 1 : a->value == 0 ? 0 : a->value == 1 ? 2 : 1;
    const int class_b = !b->exact ? 1 : b->value == 0 ? 0 : b->value == 1 ? 2 : 1;
    if (class_a != class_b) return class_a > class_b;
    return a->exact || b->exact || a->visits >= b->visits;
}

/* Checks the properties of every ranking. */
static void check_ranking(const struct table *table, uint32_t chosen)
{
    static struct omino_ranked_move ranking[RANKED] = {OMINO_INIT(ranked_move)};
    struct omino_ranked_move first = OMINO_INIT(ranked_move);
    const struct omino_search_result *thought = omino_engine_result(table->player);
    const uint32_t count = omino_engine_ranking(table->player, ranking, RANKED);
    const uint32_t solved = ranking[0].exact ? 1 : 0; /* a proven choice comes first in any case */
    double priors = 0;
    assert_true(count >= 1 && count <= omino_moves_count(table->game, table->state));
    assert_int_equal(ranking[0].move, chosen);
    assert_int_equal(thought->line[0], chosen);
    assert_true(thought->value == ranking[0].value);
    for (uint32_t i = 0; i < count; i++) {
        assert_ranked(table, &ranking[i]);
        priors += ranking[i].prior;
        if (i > solved) assert_true(in_order(&ranking[i - 1], &ranking[i]));
        for (uint32_t j = 0; j < i; j++) assert_true(ranking[i].move != ranking[j].move);
    }
    assert_true(priors <= 1.001);
    assert_int_equal(omino_engine_ranking(table->player, NULL, 0), count);
    assert_int_equal(omino_engine_ranking(table->player, &first, 1), count);
    assert_memory_equal(&first, &ranking[0], sizeof first);
}

TEST(moves_are_ranked_with_the_chosen_one_first)
{
    unsigned threads = 1;
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        struct table table = set_up(sample, NULL);
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 40,
                                                   .threads = threads, .memory = 2 << 20};
        for (int ply = 0; omino_state_side(table.game, table.state) != OMINO_NOBODY; ply++) {
            if (ply % 10 == 0) check_ranking(&table, think(&table, &limits));
            omino_state_apply(table.game, table.state,
                              omino_moves_random(table.game, table.state, &rng));
        }
        clear_away(&table);
        threads = 3 - threads;
    }
}

/* Weak levels sometimes make a random move. */
TEST(the_ranking_always_belongs_to_the_last_choice)
{
    for (unsigned level = 1; level <= 4; level++) {
        struct table table = set_up(sample_game("blokus", "duo"), NULL);
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .level = level};
        for (int ply = 0; ply < 16; ply++) {
            struct omino_ranked_move first = OMINO_INIT(ranked_move);
            const uint32_t move = think(&table, &limits);
            if (omino_engine_ranking(table.player, &first, 1) > 0)
                assert_int_equal(first.move, move);
            if (omino_engine_result(table.player)->line_length > 0)
                assert_int_equal(omino_engine_result(table.player)->line[0], move);
            omino_state_apply(table.game, table.state, move);
        }
        clear_away(&table);
    }
}

TEST(before_the_first_choice_there_are_no_results)
{
    static const struct omino_search_result nothing;
    struct table table = set_up(sample_game("template", ""), NULL);
    struct omino_ranked_move first = OMINO_INIT(ranked_move);
    assert_memory_equal(omino_engine_result(table.player), &nothing, sizeof nothing);
    assert_int_equal(omino_engine_ranking(table.player, &first, 1), 0);
    clear_away(&table);
}

/* ---- keeping the tree ------------------------------------------------------------------------ */

TEST(results_are_kept_for_the_next_move)
{
    static const char *const games[][2] = {
        {"blokus", "duo"}, {"blokus", "players=4"}, {"polyssimo", "players=2"}, {"template", ""}};
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 200};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct table table = set_up(sample_game(games[i][0], games[i][1]), NULL);
        think(&table, &limits);
        assert_int_equal(visits_of(table.player), 200);
        /* The expected moves are those that were visited most. */
        const struct omino_search_result thought = *omino_engine_result(table.player);
        assert_true(thought.line_length > 1);
        omino_state_apply(table.game, table.state, thought.line[0]);
        const uint32_t move = think(&table, &limits);
        assert_true(visits_of(table.player) > 200);
        check_ranking(&table, move);
        clear_away(&table);
    }
}

TEST(the_same_position_again_is_searched_further)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 100};
    struct table table = set_up(sample_game("blokus", "duo"), NULL);
    for (uint64_t round = 1; round <= 5; round++) {
        think(&table, &limits);
        assert_int_equal(omino_engine_result(table.player)->simulations, 100);
        assert_int_equal(visits_of(table.player), 100 * round);
    }
    clear_away(&table);
}

/* A tree that has filled its memory continues with the part that is kept, and moves stay legal. */
TEST(a_full_tree_is_packed_and_keeps_growing)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 100,
                                               .memory = 300000};
    struct table table = set_up(sample_game("blokus", "duo"), NULL);
    while (omino_state_side(table.game, table.state) != OMINO_NOBODY) {
        const uint32_t move = think(&table, &limits);
        check_ranking(&table, move);
        omino_state_apply(table.game, table.state, move);
    }
    clear_away(&table);
}

TEST(an_unrelated_position_starts_a_new_search)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 100};
    struct table table = set_up(sample_game("blokus", "duo"), NULL);
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    think(&table, &limits);
    for (int ply = 0; ply < 9; ply++)
        omino_state_apply(table.game, table.state,
                          omino_moves_random(table.game, table.state, &rng));
    const uint32_t move = think(&table, &limits);
    assert_int_equal(visits_of(table.player), 100);
    check_ranking(&table, move);
    clear_away(&table);
}

/* Lists only the first three moves, or the first one if there are fewer than three. */
static uint32_t few_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                          uint32_t cap)
{
    const uint32_t few = omino_moves_count(game, state) < 3 ? 1 : 3;
    omino_moves_list(game, state, moves, cap < few ? cap : few);
    return few;
}

static uint32_t one_move(const struct omino_game *game, const void *state, uint32_t *moves,
                         uint32_t cap)
{
    omino_moves_list(game, state, moves, cap < 1 ? cap : 1);
    return 1;
}

/* Sets up Polyssimo after the draft. Below the root, the search looks only at the moves from
 * `some`. */
static struct table set_up_narrow(uint32_t (*some)(const struct omino_game *, const void *,
                                                   uint32_t *, uint32_t))
{
    static struct omino_rules rules;
    const struct omino_rules *whole;
    struct omino_rng rng;
    assert_int_equal(omino_registry_find("polyssimo", &whole, NULL), OMINO_OK);
    rules = *whole;
    rules.candidates = some;
    rules.root_candidates = rules.moves;
    struct table table = set_up(&(struct sample_game){"narrow", "", &rules, 1}, NULL);
    omino_rng_seed(&rng, 4);
    for (int ply = 0; ply < 24; ply++)
        omino_state_apply(table.game, table.state,
                          omino_moves_random(table.game, table.state, &rng));
    return table;
}

TEST(all_moves_are_searched_at_the_root)
{
    static struct omino_ranked_move before[RANKED] = {OMINO_INIT(ranked_move)},
                                    after[RANKED] = {OMINO_INIT(ranked_move)};
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 300},
                                     one = {OMINO_SIZE(search_limits), .simulations = 1};
    struct table table = set_up_narrow(one_move);
    think(&table, &limits);
    const uint32_t first = omino_engine_ranking(table.player, before, RANKED);
    assert_true(first > 1);
    /* Below the root, the search looked at only one answer to each move. */
    assert_true(before[0].line_length > 1);
    const uint64_t kept = before[0].visits;
    omino_state_apply(table.game, table.state, before[0].move);
    think(&table, &one);
    assert_true(omino_engine_ranking(table.player, after, RANKED) <= 2);
    assert_int_equal(after[0].move, before[0].line[1]);
    assert_true(after[0].visits + 2 >= kept && after[0].visits <= kept);
    const uint32_t move = think(&table, &limits);
    assert_true(omino_engine_ranking(table.player, after, RANKED) > 2);
    assert_true(visits_of(table.player) > 300);
    check_ranking(&table, move);
    clear_away(&table);
}

/* The memory may have no room for more moves. */
TEST(widening_the_root_stays_within_the_memory_limit)
{
    for (uint64_t memory = 700000; memory < 1500000; memory += 100000) {
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 150,
                                                   .memory = memory};
        struct table table = set_up_narrow(few_moves);
        while (omino_state_side(table.game, table.state) != OMINO_NOBODY) {
            const uint32_t move = think(&table, &limits);
            check_ranking(&table, move);
            omino_state_apply(table.game, table.state, move);
        }
        clear_away(&table);
    }
}

/* ---- proofs ---------------------------------------------------------------------------------- */

/* Fails unless the solver, and the tree alone, prove this value and choose this move
 * (OMINO_NO_MOVE: any move). */
static void assert_proven(struct table table, double value, uint32_t move)
{
    static const uint64_t memory[] = {0, tree_only};
    for (int i = 0; i < 2; i++) {
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 20000,
                                                   .memory = memory[i]};
        struct omino_engine *player = open_player(table.game, "mcts", 3);
        const uint32_t chosen = choose(player, table.game, table.state, &limits);
        const struct omino_search_result *thought = omino_engine_result(player);
        assert_true(thought->exact);
        assert_true(thought->value > value - 1e-6 && thought->value < value + 1e-6);
        assert_true(thought->simulations < 20000);
        if (value > 0) assert_int_equal(thought->simulations > 0, i == 1);
        if (move != OMINO_NO_MOVE) assert_int_equal(chosen, move);
        omino_engine_close(player);
    }
    clear_away(&table);
}

/* Leaving a multiple of four wins. */
TEST(forced_wins_and_losses_are_proven)
{
    assert_proven(set_up_tiny("heap=100", "7 1"), 1, 2);
    assert_proven(set_up_tiny("heap=100", "6 2"), 1, 1);
    assert_proven(set_up_tiny("heap=100", "8 1"), 0, OMINO_NO_MOVE);
    assert_proven(set_up_tiny("heap=100", "13 2"), 1, 0);
    assert_proven(set_up_tiny("heap=100", "12 2"), 0, OMINO_NO_MOVE);
    assert_proven(set_up_tiny("heap=100 win=misere", "8 1"), 1, 2);
    assert_proven(set_up_tiny("heap=100 win=misere", "9 1"), 0, OMINO_NO_MOVE);
}

TEST(a_forced_win_is_proven_by_two_threads)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct table table = set_up_tiny("heap=100", "31 1");
        const struct omino_search_limits limits = {
            OMINO_SIZE(search_limits), .simulations = 2000000, .memory = tree_of_two, .threads = 2};
        assert_int_equal(think(&table, &limits), 2);
        assert_true(omino_engine_result(table.player)->exact);
        clear_away(&table);
    }
}

TEST(draws_are_proven)
{
    assert_proven(set_up_coins("coins=11", NULL), 0.5, OMINO_NO_MOVE);
    assert_proven(set_up_coins("coins=111111", NULL), 0.5, OMINO_NO_MOVE);
    assert_proven(set_up_coins("coins=574475", NULL), 0.5, OMINO_NO_MOVE);
    assert_proven(set_up_coins("coins=574475", "1-6 2 5,0"), 0.5, OMINO_NO_MOVE);
    assert_proven(set_up_coins("coins=111 players=3", NULL), 1.0 / 3, OMINO_NO_MOVE);
    assert_proven(set_up_coins("coins=1111 players=4", NULL), 0.25, OMINO_NO_MOVE);
}

/* One move leads to a tie of two players, the other to a tie of three, whichever of their equally
 * good moves the opponents choose. */
TEST(a_larger_share_of_a_win_is_preferred)
{
    static const struct {
        const char *coins, *state;
        uint32_t move;
    } cases[] = {
        {"coins=0042 players=3", "0-4 1 4,2,0", COINS_TAKE_LAST},
        {"coins=0402 players=3", "0-4 1 6,2,4", COINS_TAKE_LAST},
        {"coins=21311 players=3", "0-5 1 3,4,3", COINS_TAKE_LAST},
        {"coins=3242 players=3", "0-4 1 3,3,4", COINS_TAKE_FIRST},
        {"coins=1200 players=3", "0-4 1 6,5,4", COINS_TAKE_FIRST},
        {"coins=2311 players=3", "0-4 1 6,6,5", COINS_TAKE_FIRST},
        {"coins=23020 players=3", "0-5 1 1,2,2", COINS_TAKE_FIRST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = set_up_coins(cases[i].coins, cases[i].state);
        assert_int_equal(think(&table, &(struct omino_search_limits){OMINO_SIZE(search_limits),
                                                                     .simulations = 20000}),
                         cases[i].move);
        assert_true(omino_engine_result(table.player)->exact);
        assert_true(omino_engine_result(table.player)->value == 0.5);
        clear_away(&table);
    }
}

/* If one of three players can choose which of the others wins, nothing is proven for those two;
 * otherwise a search with another seed could prove the opposite. The solver goes by the order of
 * the moves. */
TEST(proofs_among_three_players_do_not_depend_on_the_seed)
{
    unsigned proven = 0;
    struct omino_rng rng;
    omino_rng_seed(&rng, 8);
    for (int row = 0; row < (SLOW ? 30 : 150); row++) {
        char options[] = "coins=...... players=3";
        double value = -1;
        for (int i = 0; i < 6; i++) options[6 + i] = (char)('0' + omino_rng_below(&rng, 5));
        struct table table = set_up_coins(options, NULL);
        for (uint64_t seed = 0; seed < 8; seed++) {
            const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                                       .simulations = 2000,
                                                       .memory = seed == 0 ? 0 : tree_only};
            struct omino_engine *player = open_player(table.game, "mcts", seed);
            choose(player, table.game, table.state, &limits);
            const struct omino_search_result *thought = omino_engine_result(player);
            if (thought->exact) {
                if (value >= 0) assert_float_equal(thought->value, value, 1e-6);
                value = thought->value;
                proven += seed > 0;
            }
            omino_engine_close(player);
        }
        clear_away(&table);
    }
    assert_true(proven > (SLOW ? 20 : 100));
}

/* A lead that nobody can overtake is a win, however the game continues. */
TEST(a_certain_win_among_three_players_is_recognized)
{
    assert_proven(set_up_coins("coins=123123 players=3", "0-6 1 99,0,0"), 1, OMINO_NO_MOVE);
    assert_proven(set_up_coins("coins=123123 players=3", "0-6 2 99,0,0"), 0, OMINO_NO_MOVE);
}

/* This holds whenever the proof comes, even with the last simulation. */
TEST(a_proven_loser_still_reports_results)
{
    for (uint64_t simulations = 1; simulations < 80; simulations++) {
        struct table table = set_up_tiny("heap=100", "8 1");
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                                   .simulations = simulations, .memory = tree_only};
        const uint32_t move = think(&table, &limits);
        assert_true(omino_engine_result(table.player)->simulations <= simulations);
        check_ranking(&table, move);
        clear_away(&table);
    }
}

TEST(a_proof_is_remembered_for_the_next_move)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 20000,
                                               .memory = tree_only};
    struct table table = set_up_tiny("heap=100", "15 1");
    think(&table, &limits);
    assert_true(omino_engine_result(table.player)->exact);
    for (int turn = 0; omino_state_side(table.game, table.state) != OMINO_NOBODY; turn++) {
        const uint32_t move = think(&table, &limits);
        assert_true(omino_engine_result(table.player)->exact);
        assert_true(omino_engine_result(table.player)->value == (turn % 2 ? 0 : 1));
        omino_state_apply(table.game, table.state, move);
    }
    clear_away(&table);
}

/* ---- full memory ----------------------------------------------------------------------------- */

/* This search needs some ten thousand positions, for which there is no room: those visited least
 * are removed. */
TEST(a_search_continues_when_its_memory_is_full)
{
    struct table table = set_up_tiny("heap=100", "23 1");
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 1000000,
                                               .memory = tree_only};
    assert_int_equal(think(&table, &limits), 2);
    assert_true(omino_engine_result(table.player)->exact);
    check_ranking(&table, 2);
    clear_away(&table);
}

TEST(two_threads_continue_when_their_memory_is_full)
{
    struct table table = set_up_tiny("heap=100", "99 1");
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 20000,
                                               .memory = tree_of_two, .threads = 2};
    for (int i = 0; i < 3; i++) {
        const uint32_t move = think(&table, &limits);
        assert_int_equal(omino_engine_result(table.player)->simulations, 20000);
        check_ranking(&table, move);
        omino_state_apply(table.game, table.state, move);
    }
    clear_away(&table);
}

TEST(results_are_kept_even_without_the_requested_memory)
{
    struct counting meter = {.largest = 4 << 20};
    const struct omino_allocator small = counting_allocator(&meter);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 2000};
    struct table table = set_up(sample_game("blokus", "duo"), NULL);
    omino_engine_close(table.player);
    assert_int_equal(omino_engine_open(table.game, "mcts", 1, &small, &table.player, NULL),
                     OMINO_OK);
    think(&table, &limits);
    const uint64_t before = visits_of(table.player);
    think(&table, &limits);
    assert_int_equal(visits_of(table.player), before + 2000);
    clear_away(&table);
}

/* ---- analysis of solved positions ------------------------------------------------------------ */

TEST(an_analysis_of_a_solved_position_ranks_all_moves_with_their_lines)
{
    struct omino_ranked_move ranking[4] = {OMINO_INIT(ranked_move)};
    struct table table = set_up_coins("coins=3528461794", NULL);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 500,
                                               .analysis = 1};
    const uint32_t move = think(&table, &limits);
    const struct omino_search_result *thought = omino_engine_result(table.player);
    assert_true(thought->exact && thought->value == 1);
    assert_true(thought->line_length > 2);
    assert_line_is_legal(table.game, table.state, thought->line, thought->line_length);
    assert_int_equal(omino_engine_ranking(table.player, ranking, 4), 2);
    assert_int_equal(ranking[0].move, move);
    assert_true(ranking[0].exact && ranking[0].visits > 0 && ranking[0].line_length > 2);
    assert_true(ranking[1].visits > 0 && ranking[1].line_length > 1);
    clear_away(&table);
}

/* ---- one player ------------------------------------------------------------------------------ */

/* Returns the largest sum of `takes` coins taken from the ends of a row. */
static int32_t most_of(const char *row, int takes)
{
    const int count = (int)strlen(row);
    int32_t most = 0;
    for (int from_first = 0; from_first <= takes; from_first++) {
        int32_t sum = 0;
        for (int i = 0; i < takes; i++)
            sum += row[i < from_first ? i : count - 1 - (i - from_first)] - '0';
        if (sum > most) most = sum;
    }
    return most;
}

static int32_t collect(const char *row, int takes, uint64_t memory)
{
    char options[64];
    struct omino_outcome outcome = OMINO_INIT(outcome);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 1000,
                                               .memory = memory};
    snprintf(options, sizeof options, "coins=%s players=1 takes=%d", row, takes);
    struct table table = set_up_coins(options, NULL);
    while (omino_state_side(table.game, table.state) != OMINO_NOBODY) {
        const uint32_t move = think(&table, &limits);
        const struct omino_search_result *thought = omino_engine_result(table.player);
        assert_true(thought->value >= 0.5 && thought->value < 1);
        omino_state_apply(table.game, table.state, move);
    }
    omino_state_outcome(table.game, table.state, &outcome);
    clear_away(&table);
    return outcome.scores[0];
}

/* For a lone player every end of a game is a win, and only the number of points counts. The best
 * coins lie behind poor ones. */
TEST(a_lone_player_collects_the_most_points)
{
    static const char *const rows[] = {"112911111134", "432111119911", "919111111111111111292",
                                       "000900000000010"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int takes = 1; takes <= 6; takes++) {
            assert_int_equal(collect(rows[i], takes, 0), most_of(rows[i], takes));
            assert_int_equal(collect(rows[i], takes, tree_only), most_of(rows[i], takes));
        }
}

TEST(the_value_of_a_solved_solitaire_game_shows_its_points)
{
    struct table table = set_up_coins("coins=112911111134 players=1 takes=4", NULL);
    assert_int_equal(think(&table, NULL), COINS_TAKE_FIRST);
    const struct omino_search_result *thought = omino_engine_result(table.player);
    assert_true(thought->exact);
    assert_float_equal(thought->value, (1 + 13.0 / 23) / 2, 1e-6);
    clear_away(&table);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(exactly_as_many_simulations_are_run_as_requested),
        cmocka_unit_test(a_level_counts_only_without_other_limits),
        cmocka_unit_test(without_limits_the_search_plays_at_level_5),
        cmocka_unit_test(a_game_may_have_levels_of_its_own),
        cmocka_unit_test(a_level_may_slip_only_in_the_opening),
        cmocka_unit_test(an_analysis_makes_no_slips), cmocka_unit_test(all_available_time_is_used),
        cmocka_unit_test(a_search_reports_how_much_of_its_limits_is_used),
        cmocka_unit_test(a_search_can_be_stopped_at_once),
        cmocka_unit_test(progress_shows_a_running_search),
        cmocka_unit_test(an_observer_does_not_change_the_results),
        cmocka_unit_test(the_only_move_is_made_at_once),
        cmocka_unit_test(time_for_the_whole_game_is_divided_among_the_moves),
        cmocka_unit_test(a_ranking_is_consistent_while_other_threads_search),
        cmocka_unit_test(moves_are_ranked_with_the_chosen_one_first),
        cmocka_unit_test(the_ranking_always_belongs_to_the_last_choice),
        cmocka_unit_test(before_the_first_choice_there_are_no_results),
        cmocka_unit_test(results_are_kept_for_the_next_move),
        cmocka_unit_test(the_same_position_again_is_searched_further),
        cmocka_unit_test(a_full_tree_is_packed_and_keeps_growing),
        cmocka_unit_test(an_unrelated_position_starts_a_new_search),
        cmocka_unit_test(all_moves_are_searched_at_the_root),
        cmocka_unit_test(widening_the_root_stays_within_the_memory_limit),
        cmocka_unit_test(forced_wins_and_losses_are_proven),
        cmocka_unit_test(a_forced_win_is_proven_by_two_threads), cmocka_unit_test(draws_are_proven),
        cmocka_unit_test(a_larger_share_of_a_win_is_preferred),
        cmocka_unit_test(a_certain_win_among_three_players_is_recognized),
        cmocka_unit_test(a_proven_loser_still_reports_results),
        cmocka_unit_test(a_proof_is_remembered_for_the_next_move),
        cmocka_unit_test(proofs_among_three_players_do_not_depend_on_the_seed),
        cmocka_unit_test(a_search_continues_when_its_memory_is_full),
        cmocka_unit_test(two_threads_continue_when_their_memory_is_full),
        cmocka_unit_test(results_are_kept_even_without_the_requested_memory),
        cmocka_unit_test(an_analysis_of_a_solved_position_ranks_all_moves_with_their_lines),
        cmocka_unit_test(a_lone_player_collects_the_most_points),
        cmocka_unit_test(the_value_of_a_solved_solitaire_game_shows_its_points));
}
