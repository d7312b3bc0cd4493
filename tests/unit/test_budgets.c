/* SPDX-License-Identifier: MIT */
/*
 * Opens everything that takes an allocator within a budget. Memory in use never exceeds the limit,
 * as an allocator below the budget confirms. Too small a limit gives an error or, where less memory
 * suffices, a weaker result. Nothing is left in use.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <omino/check.h>
#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/file.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/registry.h>

#include "players.h"
#include "test.h"

/* Opens something, uses it and closes it. */
typedef enum omino_status attempt(const struct omino_allocator *allocator, struct omino_error *err);

/* The result of one attempt under a limit. */
struct outcome {
    enum omino_status status;
    size_t peak, refused;
};

static struct outcome run_within(attempt *use, size_t limit)
{
    static const unsigned char fill = 0xa5;
    struct counting meter = {.fill = &fill};
    struct omino_budget *budget;
    struct omino_error err = OMINO_INIT(error);
    const struct omino_allocator underlying = counting_allocator(&meter);
    assert_int_equal(omino_budget_open(limit, &underlying, &budget, NULL), OMINO_OK);
    const size_t itself = meter.bytes;
    const enum omino_status status = use(omino_budget_allocator(budget), &err);
    const struct outcome outcome = {status, omino_budget_peak(budget),
                                    omino_budget_refused(budget)};
    assert_int_equal(omino_budget_used(budget), 0);
    omino_budget_close(budget);
    assert_int_equal(meter.outstanding, 0);
    assert_int_equal(meter.peak - itself, outcome.peak);
    assert_true(outcome.peak <= limit);
    assert_int_equal(outcome.status, err.status);
    assert_int_equal(outcome.status != OMINO_OK, err.message[0] != '\0');
    return outcome;
}

/* Limits below the peak, from one byte too little to nothing at all. */
enum { LIMITS = 9 };

static size_t smaller_limit(size_t peak, unsigned number)
{
    static const unsigned eighths[LIMITS] = {0, 7, 6, 5, 4, 3, 2, 1, 0};
    return number == 0 ? peak - 1 : peak / 8 * eighths[number];
}

/* Checks an operation that needs all of its memory. */
static void assert_needs_its_peak(attempt *use)
{
    const struct outcome free = run_within(use, SIZE_MAX);
    assert_int_equal(free.status, OMINO_OK);
    assert_true(free.peak > 0);
    const struct outcome enough = run_within(use, free.peak);
    assert_int_equal(enough.status, OMINO_OK);
    assert_int_equal(enough.refused, 0);
    for (unsigned i = 0; i < LIMITS; i++) {
        const struct outcome less = run_within(use, smaller_limit(free.peak, i));
        assert_int_equal(less.status, OMINO_ERR_MEMORY);
        assert_true(less.refused > 0);
    }
}

/* Checks an operation that can do with less memory, down to the limit `needs`. */
static void assert_makes_do(attempt *use, size_t needs)
{
    const struct outcome free = run_within(use, SIZE_MAX);
    assert_int_equal(free.status, OMINO_OK);
    assert_true(free.peak > needs);
    for (unsigned i = 0; i < LIMITS; i++) {
        const size_t limit = smaller_limit(free.peak, i);
        const struct outcome less = run_within(use, limit);
        assert_true(less.refused > 0);
        assert_int_equal(less.status, limit >= needs ? OMINO_OK : less.status);
        assert_true(less.status == OMINO_OK || less.status == OMINO_ERR_MEMORY);
    }
}

/* ---- games, matches and pictures ------------------------------------------------------------- */

static const struct {
    const char *name, *options;
} games[] = {{"blokus", "variant=duo"},
             {"patchwork", "seed=5"},
             {"polyssimo", "players=2"},
             {"plyamki", ""},
             {"template", "side=5"}};
enum { GAMES = sizeof games / sizeof *games };

static unsigned chosen; /* the game of the attempt */

static enum omino_status use_game(const struct omino_allocator *allocator, struct omino_error *err)
{
    const struct omino_game *game;
    const enum omino_status status =
        omino_game_open(games[chosen].name, games[chosen].options, allocator, &game, err);
    if (status == OMINO_OK) omino_game_close(game);
    return status;
}

static enum omino_status play_on(struct omino_match *match, unsigned plies, struct omino_error *err)
{
    const struct omino_game *game = omino_match_game(match);
    struct omino_rng rng;
    enum omino_status status = omino_match_set_player_name(match, 0, "somebody", err);
    omino_rng_seed(&rng, 1);
    for (unsigned i = 0; i < plies && status == OMINO_OK; i++) {
        const void *state = omino_match_state(match);
        if (omino_state_side(game, state) == OMINO_NOBODY) break;
        status = omino_match_play(match, omino_moves_random(game, state, &rng), err);
        if (status == OMINO_OK) status = omino_match_set_comment(match, i + 1, "a comment", err);
    }
    return status;
}

/* Opens a match and plays moves beyond its initial capacity. */
static enum omino_status use_match(const struct omino_allocator *allocator, struct omino_error *err)
{
    struct omino_match *match;
    enum omino_status status =
        omino_match_open(games[chosen].name, games[chosen].options, allocator, &match, err);
    if (status != OMINO_OK) return status;
    status = play_on(match, 100, err);
    omino_match_close(match);
    return status;
}

static char record[1 << 16];

static void write_record(void)
{
    struct omino_match *match;
    assert_int_equal(
        omino_match_open(games[chosen].name, games[chosen].options, NULL, &match, NULL), OMINO_OK);
    assert_int_equal(play_on(match, 40, NULL), OMINO_OK);
    assert_true(omino_match_write(match, record, sizeof record) < sizeof record);
    omino_match_close(match);
}

static enum omino_status use_record(const struct omino_allocator *allocator,
                                    struct omino_error *err)
{
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .allocator = allocator};
    struct omino_match *match;
    const enum omino_status status =
        omino_match_open_text(record, strlen(record), &setup, &match, err);
    omino_match_close(match);
    return status;
}

static enum omino_status draw(const struct omino_game *game, const void *state,
                              struct omino_scene *scene, struct omino_film *film,
                              struct omino_error *err)
{
    const char *svg;
    enum omino_status status = omino_scene_of(game, state, scene, err);
    if (status == OMINO_OK) status = omino_film_add(film, scene, "a frame", err);
    if (status == OMINO_OK)
        status = omino_film_draw(film, OMINO_FILM_ANIMATION, NULL, &svg, NULL, err);
    return status;
}

static enum omino_status use_pictures(const struct omino_allocator *allocator,
                                      struct omino_error *err)
{
    static _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    const struct omino_game *game;
    struct omino_scene *scene;
    struct omino_film *film = NULL;
    assert_int_equal(omino_game_open(games[chosen].name, games[chosen].options, NULL, &game, NULL),
                     OMINO_OK);
    omino_state_start(game, state);
    enum omino_status status = omino_scene_open(allocator, &scene, err);
    if (status == OMINO_OK) {
        status = omino_film_open(allocator, &film, err);
        if (status == OMINO_OK) status = draw(game, state, scene, film, err);
        omino_film_close(film);
        omino_scene_close(scene);
    }
    omino_game_close(game);
    return status;
}

TEST(games_matches_and_pictures_stay_within_their_budget)
{
    for (chosen = 0; chosen < GAMES; chosen++) {
        write_record();
        assert_needs_its_peak(use_game);
        assert_needs_its_peak(use_match);
        assert_needs_its_peak(use_record);
        assert_needs_its_peak(use_pictures);
    }
}

/* ---- tilings, counts, files, checks ---------------------------------------------------------- */

static enum omino_cover_method method;

static enum omino_status use_tiling(const struct omino_allocator *allocator,
                                    struct omino_error *err)
{
    struct omino_cover_piece domino = {.piece = {.name = "2", .freedom = OMINO_FREE}, .max = 32};
    struct omino_cover_problem problem = {OMINO_SIZE(cover_problem), .pieces = &domino, .count = 1,
                                          .method = method};
    struct omino_cover_result result = OMINO_INIT(cover_result);
    assert_int_equal(omino_shape_parse("XX", OMINO_SHAPE_CONNECTED, &domino.piece.shape, NULL),
                     OMINO_OK);
    assert_int_equal(omino_grid_init(&problem.grid, 6, 6, NULL), OMINO_OK);
    const enum omino_status status = omino_cover_count(&problem, allocator, &result, err);
    if (status == OMINO_OK) assert_int_equal(result.solutions, 6728);
    return status;
}

static enum omino_status use_table(const struct omino_allocator *allocator, struct omino_error *err)
{
    struct omino_piece piece = {.name = "2", .freedom = OMINO_FREE};
    struct omino_grid grid;
    struct omino_placements *table;
    assert_int_equal(omino_shape_parse("XX", OMINO_SHAPE_CONNECTED, &piece.shape, NULL), OMINO_OK);
    assert_int_equal(omino_grid_init(&grid, 6, 6, NULL), OMINO_OK);
    const enum omino_status status =
        omino_placements_open(&grid, NULL, &piece, 1, allocator, &table, err);
    if (status == OMINO_OK) omino_placements_close(table);
    return status;
}

static enum omino_status use_perft(const struct omino_allocator *allocator, struct omino_error *err)
{
    static _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    const struct omino_game *game;
    uint64_t count;
    assert_int_equal(omino_game_open("template", "side=5", NULL, &game, NULL), OMINO_OK);
    omino_state_start(game, state);
    const enum omino_status status =
        omino_search_perft(game, state, 3, NULL, NULL, allocator, &count, err);
    omino_game_close(game);
    return status;
}

static enum omino_status use_file(const struct omino_allocator *allocator, struct omino_error *err)
{
    char *bytes;
    size_t length;
    const enum omino_status status =
        omino_file_read(SOURCE_FILE, 1 << 20, allocator, &bytes, &length, err);
    if (status == OMINO_OK) omino_release(allocator, bytes);
    return status;
}

TEST(tables_counts_and_files_stay_within_their_budget)
{
    assert_needs_its_peak(use_table);
    assert_needs_its_peak(use_perft);
    assert_needs_its_peak(use_file);
    method = OMINO_COVER_LINKS;
    assert_needs_its_peak(use_tiling);
    method = OMINO_COVER_BITS;
    assert_needs_its_peak(use_tiling);
}

/* Does not use run_within(), because one check uses two threads, which the meter does not
 * support. */
TEST(a_check_of_a_module_stays_within_its_budget)
{
    const struct omino_rules *rules;
    struct omino_budget *budget;
    struct omino_error err = OMINO_INIT(error);
    unsigned failed;
    assert_int_equal(omino_registry_find("template", &rules, NULL), OMINO_OK);
    assert_int_equal(omino_budget_open(SIZE_MAX, NULL, &budget, NULL), OMINO_OK);
    struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 1, .options = "side=3",
                                      .only = "threads",
                                      .allocator = omino_budget_allocator(budget)};
    assert_int_equal(omino_check_rules(rules, &setup, NULL, NULL, &failed, &err), OMINO_OK);
    assert_int_equal(failed, 0);
    const size_t peak = omino_budget_peak(budget);
    assert_true(peak > 0);
    omino_budget_close(budget);
    for (unsigned i = 1; i < LIMITS; i++) {
        assert_int_equal(omino_budget_open(smaller_limit(peak, i), NULL, &budget, NULL), OMINO_OK);
        setup.allocator = omino_budget_allocator(budget);
        assert_int_equal(omino_check_rules(rules, &setup, NULL, NULL, &failed, &err),
                         OMINO_ERR_MEMORY);
        assert_true(omino_budget_peak(budget) <= omino_budget_limit(budget));
        assert_int_equal(omino_budget_used(budget), 0);
        omino_budget_close(budget);
    }
}

/* ---- computer players ------------------------------------------------------------------------ */

static const char *kind;

static enum omino_status use_player(const struct omino_allocator *allocator,
                                    struct omino_error *err)
{
    static _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 200,
                                               .threads = 2, .memory = 8 << 20};
    const struct omino_game *game;
    struct omino_engine *player;
    uint32_t move;
    assert_int_equal(omino_game_open(games[chosen].name, games[chosen].options, NULL, &game, NULL),
                     OMINO_OK);
    omino_state_start(game, state);
    const enum omino_status status = omino_engine_open(game, kind, 1, allocator, &player, err);
    for (int ply = 0; status == OMINO_OK && ply < 2; ply++) {
        assert_int_equal(omino_engine_choose(player, state, &limits, &move, NULL), OMINO_OK);
        assert_true(omino_move_legal(game, state, move));
        omino_state_apply(game, state, move);
    }
    omino_engine_close(player);
    omino_game_close(game);
    return status;
}

static enum omino_status open_mcts(const struct omino_allocator *allocator, struct omino_error *err)
{
    const struct omino_game *game;
    struct omino_engine *player;
    assert_int_equal(omino_game_open(games[chosen].name, games[chosen].options, NULL, &game, NULL),
                     OMINO_OK);
    const enum omino_status status = omino_engine_open(game, "mcts", 1, allocator, &player, err);
    omino_engine_close(player);
    omino_game_close(game);
    return status;
}

TEST(players_stay_within_their_budget_and_still_move)
{
    for (chosen = 0; chosen < GAMES; chosen++) {
        kind = "random";
        assert_needs_its_peak(use_player);
        kind = "greedy";
        assert_needs_its_peak(use_player);
        kind = "mcts";
        assert_makes_do(use_player, run_within(open_mcts, SIZE_MAX).peak);
    }
}

/* ---- engines --------------------------------------------------------------------------------- */

/* Serves some commands; each gets an answer, even if it only reports a lack of memory. */
static enum omino_status use_engine(const struct omino_allocator *allocator,
                                    struct omino_error *err)
{
    static const char commands[] = "showboard\nlegal_moves\ngenmove player1\nanalyze 1\nquit\n";
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = games[chosen].name, .options = games[chosen].options,
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .simulations = 50,
                                                .memory = 4 << 20},
        .allocator = allocator};
    FILE *in = tmpfile(), *out = tmpfile();
    assert_true(in && out);
    fputs(commands, in);
    rewind(in);
    const enum omino_status status = omino_gtp_serve(&setup, in, out, err);
    if (status == OMINO_OK) assert_true(ftell(out) > 0);
    fclose(in);
    fclose(out);
    return status;
}

TEST(engines_stay_within_their_budget_and_answer)
{
    for (chosen = 0; chosen < GAMES; chosen++)
        assert_makes_do(use_engine, run_within(use_game, SIZE_MAX).peak * 2 + (1 << 18));
}

/* ---- several threads ------------------------------------------------------------------------- */

enum { THREADS = 4, ROUNDS = SLOW ? 20 : 100 };

static const struct omino_allocator *shared_allocator;
static atomic_int unexpected, succeeded;

static void *open_matches(void *unused)
{
    (void)unused;
    for (int i = 0; i < ROUNDS; i++) {
        struct omino_error err = OMINO_INIT(error);
        const enum omino_status status = use_match(shared_allocator, &err);
        if (status == OMINO_OK) atomic_fetch_add(&succeeded, 1);
        if (status != OMINO_OK && status != OMINO_ERR_MEMORY) atomic_fetch_add(&unexpected, 1);
    }
    return NULL;
}

/* The budget has room for two matches of maximum size and a little more. */
TEST(threads_may_share_a_budget_for_their_matches)
{
    struct omino_budget *budget;
    pthread_t threads[THREADS];
    chosen = GAMES - 1;
    const size_t limit = run_within(use_match, SIZE_MAX).peak * 9 / 4;
    assert_int_equal(omino_budget_open(limit, NULL, &budget, NULL), OMINO_OK);
    shared_allocator = omino_budget_allocator(budget);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_matches, NULL), 0);
    for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    assert_int_equal(unexpected, 0);
    assert_true(succeeded > 0);
    assert_true(omino_budget_peak(budget) <= limit);
    assert_int_equal(omino_budget_used(budget), 0);
    omino_budget_close(budget);
}

int main(void)
{
    return RUN(cmocka_unit_test(games_matches_and_pictures_stay_within_their_budget),
               cmocka_unit_test(tables_counts_and_files_stay_within_their_budget),
               cmocka_unit_test(a_check_of_a_module_stays_within_its_budget),
               cmocka_unit_test(players_stay_within_their_budget_and_still_move),
               cmocka_unit_test(engines_stay_within_their_budget_and_answer),
               cmocka_unit_test(threads_may_share_a_budget_for_their_matches));
}
