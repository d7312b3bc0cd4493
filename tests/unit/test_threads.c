/* SPDX-License-Identifier: MIT */
/* Many threads at once give the same results as one thread. This test is also meant to run under
 * ThreadSanitizer. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/check.h>
#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/registry.h>
#include <omino/search.h>

#include "coins.h"
#include "matches.h"
#include "players.h"
#include "test.h"
#include "tiny.h"

enum { THREADS = 4, GAMES = 4 };

/* ---- the same results in threads as alone ---------------------------------------------------- */

/* Does some work on shared data. Returns a hash of everything that it sees, or 0 if it fails.
 * Threads with the same number do the same work. */
typedef uint64_t work_on(const void *shared, unsigned number);

struct task {
    work_on *work;
    const void *shared;
    unsigned number;
    atomic_int *waiting;
    uint64_t result;
};

/* Begins when all threads are ready. */
static void *run_task(void *user)
{
    struct task *task = user;
    atomic_fetch_sub(task->waiting, 1);
    while (atomic_load(task->waiting) > 0) sched_yield();
    task->result = task->work(task->shared, task->number);
    return NULL;
}

static void assert_same_in_threads(work_on *work, const void *shared)
{
    struct task tasks[THREADS];
    pthread_t threads[THREADS];
    atomic_int waiting = THREADS;
    for (unsigned i = 0; i < THREADS; i++) {
        tasks[i] = (struct task){work, shared, i / 2, &waiting, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, run_task, &tasks[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (unsigned i = 0; i < THREADS; i++) {
        const uint64_t alone = work(shared, i / 2);
        assert_true(alone != 0);
        assert_true(tasks[i].result == alone);
    }
}

static uint64_t mix(uint64_t result, uint64_t value)
{
    return omino_rules_hash_mix(result + value);
}

static uint64_t mix_bytes(uint64_t result, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++) result = mix(result, byte[i]);
    return mix(result, length);
}

static void for_each_sample(work_on *work)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        assert_same_in_threads(work, game);
        omino_game_close(game);
    }
}

/* One game of each built-in module. */
static const struct sample_game modules[] = {
    {"blokus", "variant=duo", NULL, 0},  {"patchwork", "seed=5", NULL, 0},
    {"polyssimo", "players=2", NULL, 0}, {"plyamki", "", NULL, 0},
    {"template", "side=5", NULL, 0},     {NULL, NULL, NULL, 0},
};

/* ---- games ----------------------------------------------------------------------------------- */

/* Plays games through every hot call and through a player. */
static uint64_t play(const void *shared, unsigned number)
{
    const struct omino_game *game = shared;
    void *state = malloc(omino_state_size(game));
    struct omino_engine *player = NULL;
    struct omino_rng rng;
    uint64_t result = 0;
    omino_rng_seed(&rng, number);
    if (state && omino_engine_open(game, "random", number, NULL, &player, NULL) == OMINO_OK) {
        for (int i = 0; i < GAMES; i++) {
            omino_state_start(game, state);
            while (omino_state_side(game, state) != OMINO_NOBODY) {
                uint32_t move;
                struct omino_outcome outcome = OMINO_INIT(outcome);
                omino_state_outcome(game, state, &outcome);
                result = mix(result, omino_state_hash(game, state));
                result = mix(result, omino_moves_count(game, state));
                result = mix(result, omino_moves_list(game, state, NULL, 0));
                result += (uint64_t)outcome.scores[0];
                if (i % 2)
                    omino_engine_choose(player, state, NULL, &move, NULL);
                else
                    move = omino_moves_random(game, state, &rng);
                result += (uint64_t)omino_move_legal(game, state, move);
                omino_state_apply(game, state, move);
            }
        }
    }
    omino_engine_close(player);
    free(state);
    return result;
}

TEST(threads_on_one_opened_game_agree_with_a_single_thread)
{
    for_each_sample(play);
}

/* Writes moves and positions as text and reads them back. */
static uint64_t write_and_read(const void *shared, unsigned number)
{
    const struct omino_game *game = shared;
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    char text[OMINO_TEXT_MAX];
    struct omino_rng rng;
    uint64_t result = 1;
    omino_rng_seed(&rng, number);
    omino_state_start(game, state);
    while (omino_state_side(game, state) != OMINO_NOBODY) {
        uint32_t move = omino_moves_random(game, state, &rng);
        result = mix_bytes(result, text, omino_move_write(game, move, text, sizeof text));
        if (omino_move_parse(game, state, text, &move, NULL) != OMINO_OK) return 0;
        result = mix_bytes(result, text, omino_state_write(game, state, text, sizeof text));
        if (omino_state_parse(game, text, state, NULL) != OMINO_OK) return 0;
        if (omino_state_play(game, state, UINT32_MAX, NULL) == OMINO_OK) return 0;
        if (omino_state_play(game, state, move, NULL) != OMINO_OK) return 0;
    }
    return result;
}

TEST(threads_write_and_read_moves_and_positions_of_one_game)
{
    for_each_sample(write_and_read);
}

/* Counts the solutions of a shared tiling problem. */
static uint64_t count_tilings(const void *shared, unsigned number)
{
    struct omino_cover_problem problem = *(const struct omino_cover_problem *)shared;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    problem.method = number % 2 ? OMINO_COVER_BITS : OMINO_COVER_LINKS;
    if (omino_cover_count(&problem, NULL, &result, NULL) != OMINO_OK) return 0;
    return result.solutions;
}

TEST(threads_solve_one_problem)
{
    struct omino_cover_piece domino = {.piece = {.freedom = OMINO_FREE}, .max = OMINO_COVER_ANY};
    struct omino_cover_problem problem = {OMINO_SIZE(cover_problem), .pieces = &domino, .count = 1};
    assert_int_equal(omino_shape_parse("XX", OMINO_SHAPE_CONNECTED, &domino.piece.shape, NULL),
                     OMINO_OK);
    assert_int_equal(omino_grid_init(&problem.grid, 4, 5, NULL), OMINO_OK);
    assert_same_in_threads(count_tilings, &problem);
}

/* ---- the registry ---------------------------------------------------------------------------- */

enum { OWN = 20 };

static struct omino_rules own_rules[THREADS][OWN];
static char own_names[THREADS][OWN][24];

/* Adds modules of its own and one that all threads add, loads files that all threads load, and
 * meanwhile counts, finds and opens modules. */
static void *crowd_registry(void *user)
{
    const unsigned number = *(const unsigned *)user;
    static const char *const loaded[] = {"loadable-good", "loadable-path"};
    const struct omino_rules *rules;
    const struct omino_game *game;
    for (unsigned i = 0; i < OWN; i++) {
        char path[512];
        const char *name = loaded[(number + i) % 2];
        const unsigned before = omino_registry_count();
        if (omino_registry_add(&own_rules[number][i], NULL) != OMINO_OK ||
            omino_registry_add(&coins_rules, NULL) != OMINO_OK)
            return "cannot add";
        if (omino_registry_count() <= before) return "does not count what is added";
        snprintf(path, sizeof path, "%s/%s.so", MODULE_FOLDER, name);
        if (omino_registry_load(path, &rules, NULL) != OMINO_OK || strcmp(rules->name, name) != 0)
            return "cannot load";
        if (omino_registry_find(own_names[number][i], &rules, NULL) != OMINO_OK ||
            rules != &own_rules[number][i])
            return "does not find what is added";
        if (omino_registry_find("no-such-game", &rules, NULL) != OMINO_ERR_UNKNOWN_NAME)
            return "finds what is not there";
        for (unsigned at = 0; (rules = omino_registry_get(at)) != NULL; at++)
            if (!rules->name[0]) return "gives a module without a name";
        if (omino_game_open(i % 2 ? name : "template", "seed=3", NULL, &game, NULL) != OMINO_OK)
            return "cannot open";
        omino_game_close(game);
    }
    return NULL;
}

/* Returns the number of times that a name is registered. */
static unsigned times_registered(const char *name)
{
    const struct omino_rules *rules;
    unsigned times = 0;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        times += strcmp(rules->name, name) == 0;
    return times;
}

TEST(threads_that_add_and_load_modules_concurrently_find_each_once)
{
    const unsigned before = omino_registry_count();
    unsigned numbers[THREADS];
    pthread_t threads[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        numbers[i] = i;
        for (unsigned k = 0; k < OWN; k++) {
            snprintf(own_names[i][k], sizeof own_names[i][k], "own-%u-%u", i, k);
            own_rules[i][k] = tiny_rules;
            own_rules[i][k].name = own_names[i][k];
        }
    }
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, crowd_registry, &numbers[i]), 0);
    for (unsigned i = 0; i < THREADS; i++) {
        void *problem;
        pthread_join(threads[i], &problem);
        if (problem) fail_msg("thread %u %s", i, (const char *)problem);
    }
    assert_int_equal(omino_registry_count(), before + THREADS * OWN + 3);
    for (unsigned i = 0; i < THREADS; i++)
        for (unsigned k = 0; k < OWN; k++) assert_int_equal(times_registered(own_names[i][k]), 1);
    assert_int_equal(times_registered("coins"), 1);
    assert_int_equal(times_registered("loadable-good"), 1);
    assert_int_equal(times_registered("loadable-path"), 1);
}

static uint64_t open_and_close(const void *shared, unsigned number)
{
    const struct omino_rules *rules;
    uint64_t result = number + 1;
    (void)shared;
    for (unsigned r = 0; (rules = omino_registry_get(r)) != NULL && r < 5; r++) {
        const struct omino_game *game;
        char options[200];
        if (omino_game_open(rules->name, "seed=3", NULL, &game, NULL) != OMINO_OK) return 0;
        result = mix_bytes(result, options, omino_game_options(game, options, sizeof options));
        omino_game_close(game);
    }
    return result;
}

TEST(threads_may_open_games_concurrently)
{
    assert_same_in_threads(open_and_close, NULL);
}

/* ---- search ---------------------------------------------------------------------------------- */

/* Makes a few moves with a player that searches with one thread; the same seed gives the same
 * moves. */
static uint64_t search_alone(const void *shared, unsigned number)
{
    const struct omino_game *game = shared;
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 30,
                                               .memory = 4 << 20};
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    struct omino_engine *player;
    struct omino_ranked_move best = OMINO_INIT(ranked_move);
    uint64_t result = 1;
    if (omino_engine_open(game, "mcts", number, NULL, &player, NULL) != OMINO_OK) return 0;
    omino_state_start(game, state);
    for (int ply = 0; ply < 3 && omino_state_side(game, state) != OMINO_NOBODY; ply++) {
        uint32_t move;
        omino_engine_choose(player, state, &limits, &move, NULL);
        result = mix(result, move);
        result = mix(result, omino_engine_ranking(player, &best, 1));
        result = mix(result, best.visits + omino_engine_result(player)->simulations);
        omino_state_apply(game, state, move);
    }
    omino_engine_close(player);
    return result;
}

TEST(players_choose_the_same_moves_concurrently_as_alone)
{
    for_each_sample(search_alone);
}

/* Plays a game with a search whose threads share a tree. */
static void play_with_threads(const struct omino_game *game, unsigned threads)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 6,
                                               .threads = threads, .memory = 1 << 20};
    struct omino_engine *player = open_player(game, "mcts", threads);
    void *state = new_state(game, NULL);
    while (omino_state_side(game, state) != OMINO_NOBODY)
        omino_state_apply(game, state, choose(player, game, state, &limits));
    free(state);
    omino_engine_close(player);
}

TEST(players_with_threads_make_legal_moves_through_whole_games)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        play_with_threads(game, 2);
        omino_game_close(game);
    }
}

/* Threads meet most often in many simulations of short games. */
TEST(threads_share_a_small_tree)
{
    const struct sample_game sample = {"template", "side=4", NULL, 0};
    const struct omino_game *game = open_sample(&sample);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 2000,
                                               .threads = 4, .memory = 380000};
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct omino_engine *player = open_player(game, "mcts", seed);
        void *state = new_state(game, NULL);
        for (int ply = 0; ply < 3; ply++)
            omino_state_apply(game, state, choose(player, game, state, &limits));
        free(state);
        omino_engine_close(player);
    }
    omino_game_close(game);
}

/* A search that another thread watches and finally stops. */
struct watched_search {
    struct omino_engine *player;
    atomic_uint reports;
    atomic_int stop;
    uint32_t ranked;
};

static int must_stop(void *user)
{
    struct watched_search *watched = user;
    return atomic_load(&watched->stop);
}

/* Requests the ranking while the other threads of the search continue. */
static void look_at_ranking(void *user, const struct omino_search_result *thought)
{
    struct watched_search *watched = user;
    static struct omino_ranked_move ranking[400] = {OMINO_INIT(ranked_move)};
    const uint32_t count = omino_engine_ranking(watched->player, ranking, 400);
    watched->ranked = count;
    if (count > 0 && thought->simulations > 0) atomic_fetch_add(&watched->reports, 1);
}

static void *stop_after_some_reports(void *user)
{
    struct watched_search *watched = user;
    while (atomic_load(&watched->reports) < 5) sched_yield();
    atomic_store(&watched->stop, 1);
    return NULL;
}

TEST(a_parallel_search_is_observed_and_stopped_by_another_thread)
{
    const struct omino_game *game = open_sample(sample_game("blokus", "variant=duo"));
    struct watched_search watched = {.player = open_player(game, "mcts", 2)};
    const struct omino_search_limits limits = {
        OMINO_SIZE(search_limits),   .simulations = UINT64_MAX, .threads = 3,
        .memory = 8 << 20,           .stop = must_stop,         .user = &watched,
        .progress = look_at_ranking, .interval = 1e-9};
    void *state = new_state(game, NULL);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_after_some_reports, &watched), 0);
    choose(watched.player, game, state, &limits);
    pthread_join(thread, NULL);
    assert_true(watched.ranked > 0 && atomic_load(&watched.reports) >= 5);
    free(state);
    omino_engine_close(watched.player);
    omino_game_close(game);
}

/* ---- matches and engines --------------------------------------------------------------------- */

/* Plays, comments, saves, loads and writes a match, in a file of the thread's own. */
static uint64_t play_match(const void *shared, unsigned number)
{
    const struct omino_game *model = shared;
    struct omino_match *match;
    struct omino_rng rng;
    char path[] = "/tmp/omino-threads-XXXXXX";
    const int file = mkstemp(path);
    char *record = malloc(OMINO_RECORD_MAX / 64);
    uint64_t result = 0;
    omino_rng_seed(&rng, number);
    if (file >= 0) close(file);
    if (!record || file < 0 ||
        open_match_of(omino_rules_given(model), "", NULL, &match, NULL) != OMINO_OK)
        return free(record), 0;
    const struct omino_game *game = omino_match_game(match);
    for (int ply = 0; ply < 40 && omino_state_side(game, omino_match_state(match)) >= 0; ply++) {
        omino_match_play(match, omino_moves_random(game, omino_match_state(match), &rng), NULL);
        omino_match_set_comment(match, omino_match_ply(match), "a comment", NULL);
    }
    if (omino_match_save(match, path, 0, NULL) == OMINO_OK &&
        replace_by_file(&match, path, NULL, NULL) == OMINO_OK)
        result = mix_bytes(1, record, omino_match_write(match, record, OMINO_RECORD_MAX / 64));
    omino_match_close(match);
    free(record);
    remove(path);
    return result;
}

TEST(concurrent_matches_are_played_saved_and_loaded_as_if_alone)
{
    for (const struct sample_game *module = modules; module->name; module++) {
        const struct omino_game *game = open_sample(module);
        assert_same_in_threads(play_match, game);
        omino_game_close(game);
    }
}

static uint64_t serve(const void *shared, unsigned number)
{
    static const char *const commands[] = {
        "genmove player1\ngenmove player2\nshowboard\nstate\nlegal_moves\nquit\n",
        "new_game seed=4\ng\nreg_genmove player1\nanalyze 0 2\nscores\nperft 1\nquit\n"};
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = shared, .seed = 1,
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .simulations = 20,
                                                .memory = 4 << 20}};
    FILE *in = tmpfile();
    char *answers = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&answers, &size);
    uint64_t result = 0;
    if (in && out && fputs(commands[number], in) >= 0) {
        rewind(in);
        if (omino_gtp_serve(&setup, in, out, NULL) == OMINO_OK && fflush(out) == 0)
            result = mix_bytes(1, answers, size);
    }
    if (in) fclose(in);
    if (out) fclose(out);
    free(answers);
    return result;
}

TEST(concurrent_engines_answer_as_if_alone)
{
    static const char *const games[] = {"patchwork", "plyamki", "template"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        assert_same_in_threads(serve, games[i]);
}

/* ---- pictures -------------------------------------------------------------------------------- */

struct shown {
    const struct omino_game *game;
    const void *state;
    const struct omino_scene *scene;
};

static uint64_t draw_scene(uint64_t result, const struct omino_scene *scene, char *room)
{
    const struct omino_draw_style style = {OMINO_SIZE(draw_style), .color = 1, .unicode = 1};
    result = mix_bytes(result, room, omino_draw_text(scene, NULL, room, 1 << 20));
    result = mix_bytes(result, room, omino_draw_text(scene, &style, room, 1 << 20));
    return mix_bytes(result, room, omino_draw_svg(scene, NULL, room, 1 << 20));
}

/* Draws a shared scene, a scene of the thread's own, and a film of both. */
static uint64_t draw(const void *shared, unsigned number)
{
    const struct shown *shown = shared;
    struct omino_scene *scene = NULL;
    struct omino_film *film = NULL;
    char *room = malloc(1 << 20);
    const char *svg;
    size_t length;
    uint64_t result = 0;
    const enum omino_film_form form = number ? OMINO_FILM_PAGE : OMINO_FILM_ANIMATION;
    if (room && omino_scene_open(NULL, &scene, NULL) == OMINO_OK &&
        omino_scene_of(shown->game, shown->state, scene, NULL) == OMINO_OK &&
        omino_film_open(NULL, &film, NULL) == OMINO_OK &&
        omino_film_add(film, scene, "own", NULL) == OMINO_OK &&
        omino_film_add(film, shown->scene, "shared", NULL) == OMINO_OK &&
        omino_film_draw(film, form, NULL, &svg, &length, NULL) == OMINO_OK) {
        result = mix_bytes(1, svg, length);
        result = draw_scene(result, shown->scene, room);
        result = draw_scene(result, scene, room);
    }
    omino_film_close(film);
    omino_scene_close(scene);
    free(room);
    return result;
}

TEST(threads_draw_a_shared_scene_and_their_own)
{
    for (const struct sample_game *module = modules; module->name; module++) {
        const struct omino_game *game = open_sample(module);
        void *state = new_state(game, NULL);
        struct omino_scene *scene;
        assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
        assert_int_equal(omino_scene_of(game, state, scene, NULL), OMINO_OK);
        const struct shown shown = {game, state, scene};
        assert_same_in_threads(draw, &shown);
        omino_scene_close(scene);
        free(state);
        omino_game_close(game);
    }
}

/* ---- the conformance kit --------------------------------------------------------------------- */

static void mix_result(void *user, const struct omino_check_result *check)
{
    uint64_t *result = user;
    *result = mix_bytes(*result, check->check, strlen(check->check));
    *result = mix(*result, check->tried + (uint64_t)check->failed);
}

/* Failures between two threads depend on timing, but a good module has none. */
static uint64_t check_module(const void *shared, unsigned number)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 1 + number,
                                            .options = ""};
    uint64_t result = 1;
    unsigned failed;
    if (omino_check_rules(shared, &setup, mix_result, &result, &failed, NULL) != OMINO_OK) return 0;
    return failed == 0 ? result : 0;
}

TEST(several_threads_check_a_module_concurrently)
{
    assert_same_in_threads(check_module, &coins_rules);
}

int main(void)
{
    return RUN(cmocka_unit_test(threads_that_add_and_load_modules_concurrently_find_each_once),
               cmocka_unit_test(players_with_threads_make_legal_moves_through_whole_games),
               cmocka_unit_test(threads_share_a_small_tree),
               cmocka_unit_test(threads_on_one_opened_game_agree_with_a_single_thread),
               cmocka_unit_test(threads_write_and_read_moves_and_positions_of_one_game),
               cmocka_unit_test(threads_solve_one_problem),
               cmocka_unit_test(threads_may_open_games_concurrently),
               cmocka_unit_test(players_choose_the_same_moves_concurrently_as_alone),
               cmocka_unit_test(a_parallel_search_is_observed_and_stopped_by_another_thread),
               cmocka_unit_test(concurrent_matches_are_played_saved_and_loaded_as_if_alone),
               cmocka_unit_test(concurrent_engines_answer_as_if_alone),
               cmocka_unit_test(threads_draw_a_shared_scene_and_their_own),
               cmocka_unit_test(several_threads_check_a_module_concurrently));
}
