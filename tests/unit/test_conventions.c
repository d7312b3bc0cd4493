/* SPDX-License-Identifier: MIT */
/* The conventions of base.h, which hold for every public call: NULL, out parameters, ranges. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/bits.h>
#include <omino/check.h>
#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/file.h>
#include <omino/game.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/placement.h>
#include <omino/registry.h>
#include <omino/rules.h>
#include <omino/scene.h>
#include <omino/search.h>
#include <omino/shape.h>

#include "quilt.h"
#include "test.h"
#include "tiny.h"

/* ---- the arguments --------------------------------------------------------------------------- */

/* Valid arguments for every call, opened once. */
static struct {
    const struct omino_game *game;
    struct omino_match *match;
    struct omino_engine *engine;
    struct omino_scene *scene;
    struct omino_film *film;
    FILE *in, *out;
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    struct omino_grid grid;
    struct omino_piece piece;
    struct omino_cell cell;
    struct omino_cover_piece cover_piece;
    struct omino_cover_problem problem;
    struct omino_exact_problem exact;
    struct omino_exact_item item;
    struct omino_gtp_setup setup;
    struct omino_setup opening;
    const char *pieces[1];
} in;

/* Out parameters that a failed call must not change, filled with a pattern. */
static struct {
    struct omino_grid grid;
    uint64_t mask[OMINO_GRID_WORDS_MAX];
    struct omino_cell cell;
    struct omino_cover_placed placed[4];
    struct omino_cover_result result;
    struct omino_shape shape;
    struct omino_polyomino_counts counts;
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    const struct omino_rules *rules;
    const char *svg;
    size_t length, count;
    uint64_t number;
    uint32_t move;
    unsigned failed;
} out;

enum { PATTERN = 0xa5 };

/* Out parameters that are NULL after a failure. */
static union {
    const struct omino_game *game;
    struct omino_match *match;
    struct omino_engine *engine;
    struct omino_scene *scene;
    struct omino_film *film;
    struct omino_placements *table;
    struct omino_budget *budget;
    char *bytes;
} opened;

static void fill_out(void)
{
    memset(&out, PATTERN, sizeof out);
    out.result.size = sizeof out.result;
    memset(&opened, PATTERN, sizeof opened);
}

static void assert_out_untouched(const char *call)
{
    static unsigned char expected[sizeof out];
    memset(expected, PATTERN, sizeof expected);
    out.result.size = 0;
    memset(&out.result.size, PATTERN, sizeof out.result.size);
    if (memcmp(&out, expected, sizeof out) != 0) fail_msg("%s changes an out parameter", call);
}

static int set_up(void **unused)
{
    (void)unused;
    in.grid = (struct omino_grid){0};
    in.piece = (struct omino_piece){"a", {1}, OMINO_FREE};
    in.cover_piece = (struct omino_cover_piece){in.piece, 0, OMINO_COVER_ANY};
    in.problem = (struct omino_cover_problem){OMINO_SIZE(cover_problem), .pieces = &in.cover_piece,
                                              .count = 1};
    in.item = (struct omino_exact_item){1, 1};
    in.exact =
        (struct omino_exact_problem){OMINO_SIZE(exact_problem), .items = &in.item, .primaries = 1};
    in.setup = (struct omino_gtp_setup){OMINO_SIZE(gtp_setup), .game = "template"};
    in.pieces[0] = "I=XX";
    in.in = fopen("/dev/null", "r");
    in.out = fopen("/dev/null", "w");
    const int ready = in.in && in.out && omino_grid_init(&in.grid, 3, 3, NULL) == OMINO_OK &&
                      omino_game_open("template", "side=3", NULL, &in.game, NULL) == OMINO_OK &&
                      omino_match_open("template", "side=3", NULL, &in.match, NULL) == OMINO_OK &&
                      omino_engine_open(in.game, "mcts", 1, NULL, &in.engine, NULL) == OMINO_OK &&
                      omino_scene_open(NULL, &in.scene, NULL) == OMINO_OK &&
                      omino_film_open(NULL, &in.film, NULL) == OMINO_OK;
    in.problem.grid = in.grid;
    if (ready) omino_state_start(in.game, in.state);
    return !ready;
}

static int tear_down(void **unused)
{
    (void)unused;
    omino_film_close(in.film);
    omino_scene_close(in.scene);
    omino_engine_close(in.engine);
    omino_match_close(in.match);
    omino_game_close(in.game);
    fclose(in.in);
    fclose(in.out);
    return 0;
}

/* ---- NULL ------------------------------------------------------------------------------------ */

/* A call in which the argument with number `null`, counted from 0 among those that must not be
 * NULL, is NULL. */
#define ARGUMENTS          unsigned null, struct omino_error *err
#define P(number, pointer) (null == (number) ? NULL : (pointer))

static int visit_solution(void *user, const struct omino_cover_placed *placed, size_t count)
{
    (void)user, (void)placed, (void)count;
    return 0;
}

static int visit_polyomino(void *user, const struct omino_cell *cells, unsigned n)
{
    (void)user, (void)cells, (void)n;
    return 0;
}

#define CALL(name, ...)                                                                            \
    static enum omino_status call_##name(ARGUMENTS)                                                \
    {                                                                                              \
        (void)null;                                                                                \
        return omino_##name(__VA_ARGS__);                                                          \
    }

CALL(grid_init, P(0, &out.grid), 3, 3, err)
CALL(grid_set_simd, P(0, &out.grid), OMINO_SIMD_PLAIN, err)
CALL(grid_parse, P(0, "X"), P(1, &out.grid), P(2, out.mask), OMINO_GRID_WORDS_MAX, err)
CALL(point_parse, P(0, &in.grid), P(1, "a1"), P(2, &out.cell), err)
CALL(points_parse, P(0, &in.grid), P(1, "a1"), P(2, out.mask), err)
CALL(check_rules, P(0, &tiny_rules), NULL, NULL, NULL, P(1, &out.failed), err)
CALL(cover_count, P(0, &in.problem), NULL, P(1, &out.result), err)
CALL(cover_visit, P(0, &in.problem), P(1, visit_solution), NULL, NULL, &out.result, err)
CALL(cover_first, P(0, &in.problem), P(1, out.placed), 4, P(2, &out.count), NULL, &out.result, err)
CALL(cover_pack, P(0, &in.problem), P(1, out.placed), 4, P(2, &out.count), NULL, &out.result, err)
CALL(exact_visit, P(0, &in.exact), NULL, NULL, NULL, &out.result, err)
CALL(film_open, NULL, P(0, &opened.film), err)
CALL(film_add, P(0, in.film), P(1, in.scene), NULL, err)
CALL(film_draw, P(0, in.film), OMINO_FILM_PAGE, NULL, P(1, &out.svg), &out.length, err)
CALL(file_replace, P(0, "/nonexistent/file"), P(1, "x"), 1, 0, err)
CALL(file_can_replace, P(0, "/nonexistent/file"), err)
CALL(file_read, P(0, "/nonexistent/file"), 10, NULL, P(1, &opened.bytes), P(2, &out.length), err)
CALL(game_open, P(0, "template"), NULL, NULL, P(1, &opened.game), err)
CALL(state_play, P(0, in.game), P(1, out.state), 0, err)
CALL(move_parse, P(0, in.game), P(1, in.state), P(2, "a1,b1"), P(3, &out.move), err)
CALL(state_parse, P(0, in.game), P(1, "1 .../.../..."), P(2, out.state), err)
CALL(gtp_serve, P(0, &in.setup), P(1, in.in), P(2, in.out), err)
CALL(match_open, P(0, "template"), NULL, NULL, P(1, &opened.match), err)
CALL(match_open_game, P(0, in.game), NULL, P(1, &opened.match), err)
CALL(match_open_text, P(0, "(;GM[Cram])"), 11, NULL, P(1, &opened.match), err)
CALL(match_open_file, P(0, "/nonexistent/file"), NULL, P(1, &opened.match), err)
CALL(match_play, P(0, in.match), 0, err)
CALL(match_play_text, P(0, in.match), P(1, "a1,b1"), err)
CALL(match_go, P(0, in.match), 0, err)
CALL(match_undo, P(0, in.match), err)
CALL(match_redo, P(0, in.match), err)
CALL(match_set_state_text, P(0, in.match), P(1, "1 .../.../..."), err)
CALL(match_set_comment, P(0, in.match), 0, NULL, err)
CALL(match_set_player_name, P(0, in.match), 0, NULL, err)
CALL(match_set_property, P(0, in.match), 0, P(1, "XX"), NULL, err)
CALL(match_save, P(0, in.match), P(1, "/nonexistent/file"), 0, err)
CALL(patchwork_open, P(0, &quilt_edition), P(1, &in.opening), err)
CALL(budget_open, 1000, NULL, P(0, &opened.budget), err)
CALL(placements_open, P(0, &in.grid), NULL, P(1, &in.piece), 1, NULL, P(2, &opened.table), err)
CALL(registry_find, P(0, "template"), P(1, &out.rules), err)
CALL(registry_find_or_load, P(0, "template"), P(1, &out.rules), err)
CALL(registry_add, P(0, &tiny_rules), err)
CALL(registry_load, P(0, "/nonexistent/file"), P(1, &out.rules), err)
CALL(rules_open_game, P(0, &tiny_rules), NULL, NULL, P(1, &opened.game), err)
CALL(rules_open_board, P(0, &in.opening), 3, 3, P(1, in.pieces), 1, OMINO_FREE, err)
CALL(rules_check, P(0, &tiny_rules), err)
CALL(scene_open, NULL, P(0, &opened.scene), err)
CALL(scene_of, P(0, in.game), P(1, in.state), P(2, in.scene), err)
CALL(search_perft, P(0, in.game), P(1, in.state), 1, NULL, NULL, NULL, P(2, &out.number), err)
CALL(engine_open, P(0, in.game), P(1, "random"), 1, NULL, P(2, &opened.engine), err)
CALL(engine_choose, P(0, in.engine), P(1, in.state), NULL, P(2, &out.move), err)
CALL(shape_parse, P(0, "X"), OMINO_SHAPE_ANY, P(1, &out.shape), err)
CALL(shape_from_cells, P(0, &in.cell), 1, P(1, &out.shape), err)
CALL(shape_by_name, P(0, "X"), P(1, &out.shape), err)
CALL(polyominoes_visit, 2, OMINO_FREE, P(0, visit_polyomino), NULL, err)
CALL(polyominoes_count, 2, NULL, NULL, P(0, &out.counts), err)

/* The only call that returns a status but takes no error. */
static enum omino_status call_scene_status(ARGUMENTS)
{
    const enum omino_status status = omino_scene_status(P(0, in.scene));
    if (status)
        omino_fail(err, status, "the argument 'scene' of omino_scene_status() must not be NULL");
    return status;
}

static const struct {
    const char *name;
    const char *arguments; /* those that must not be NULL */
    enum omino_status (*call)(ARGUMENTS);
    int opens; /* the number of the argument that receives something opened; -1: none */
} calls[] = {
    {"budget_open", "budget", call_budget_open, 0},
    {"check_rules", "rules failed", call_check_rules, -1},
    {"cover_count", "problem result", call_cover_count, -1},
    {"cover_first", "problem placed count", call_cover_first, -1},
    {"cover_pack", "problem placed count", call_cover_pack, -1},
    {"cover_visit", "problem visit", call_cover_visit, -1},
    {"engine_choose", "engine state move", call_engine_choose, -1},
    {"engine_open", "game kind engine", call_engine_open, 2},
    {"exact_visit", "problem", call_exact_visit, -1},
    {"file_can_replace", "path", call_file_can_replace, -1},
    {"file_read", "path bytes length", call_file_read, 1},
    {"file_replace", "path bytes", call_file_replace, -1},
    {"film_add", "film scene", call_film_add, -1},
    {"film_draw", "film svg", call_film_draw, -1},
    {"film_open", "film", call_film_open, 0},
    {"game_open", "name game", call_game_open, 1},
    {"grid_init", "grid", call_grid_init, -1},
    {"grid_parse", "text grid mask", call_grid_parse, -1},
    {"grid_set_simd", "grid", call_grid_set_simd, -1},
    {"gtp_serve", "setup in out", call_gtp_serve, -1},
    {"match_go", "match", call_match_go, -1},
    {"match_open", "name match", call_match_open, 1},
    {"match_open_file", "path match", call_match_open_file, 1},
    {"match_open_game", "game match", call_match_open_game, 1},
    {"match_open_text", "text match", call_match_open_text, 1},
    {"match_play", "match", call_match_play, -1},
    {"match_play_text", "match text", call_match_play_text, -1},
    {"match_redo", "match", call_match_redo, -1},
    {"match_save", "match path", call_match_save, -1},
    {"match_set_comment", "match", call_match_set_comment, -1},
    {"match_set_player_name", "match", call_match_set_player_name, -1},
    {"match_set_property", "match name", call_match_set_property, -1},
    {"match_set_state_text", "match text", call_match_set_state_text, -1},
    {"match_undo", "match", call_match_undo, -1},
    {"move_parse", "game state text move", call_move_parse, -1},
    {"patchwork_open", "edition setup", call_patchwork_open, -1},
    {"placements_open", "grid pieces table", call_placements_open, 2},
    {"point_parse", "grid text cell", call_point_parse, -1},
    {"points_parse", "grid text set", call_points_parse, -1},
    {"polyominoes_count", "counts", call_polyominoes_count, -1},
    {"polyominoes_visit", "visit", call_polyominoes_visit, -1},
    {"registry_add", "rules", call_registry_add, -1},
    {"registry_find", "name rules", call_registry_find, -1},
    {"registry_find_or_load", "name rules", call_registry_find_or_load, -1},
    {"registry_load", "path rules", call_registry_load, -1},
    {"rules_check", "rules", call_rules_check, -1},
    {"rules_open_board", "setup pieces", call_rules_open_board, -1},
    {"rules_open_game", "rules game", call_rules_open_game, 1},
    {"scene_of", "game state scene", call_scene_of, -1},
    {"scene_open", "scene", call_scene_open, 0},
    {"scene_status", "scene", call_scene_status, -1},
    {"search_perft", "game state count", call_search_perft, -1},
    {"shape_by_name", "name shape", call_shape_by_name, -1},
    {"shape_from_cells", "cells shape", call_shape_from_cells, -1},
    {"shape_parse", "text shape", call_shape_parse, -1},
    {"state_parse", "game text state", call_state_parse, -1},
    {"state_play", "game state", call_state_play, -1},
};

enum { CALLS = sizeof calls / sizeof *calls };

static void try_without(size_t i, unsigned number, const char *argument, int length)
{
    char expected[200];
    struct omino_error err = OMINO_INIT(error);
    snprintf(expected, sizeof expected, "the argument '%.*s' of omino_%s() must not be NULL",
             length, argument, calls[i].name);
    fill_out();
    if (calls[i].call(number, &err) != OMINO_ERR_ARGUMENT || strcmp(err.message, expected) != 0)
        fail_msg("omino_%s() without %.*s: %s", calls[i].name, length, argument, err.message);
    if (calls[i].opens >= 0 && (unsigned)calls[i].opens != number) assert_null(opened.game);
    assert_out_untouched(calls[i].name);
    assert_int_equal(calls[i].call(number, NULL), OMINO_ERR_ARGUMENT);
}

TEST(calls_with_a_status_refuse_null_and_name_the_argument)
{
    for (size_t i = 0; i < CALLS; i++) {
        unsigned number = 0;
        for (const char *at = calls[i].arguments; *at; number++) {
            const size_t length = strcspn(at, " ");
            try_without(i, number, at, (int)length);
            at += length + (at[length] == ' ');
        }
    }
}

/* Returns the first call in a header's text that returns a status, and moves the text past it.
 * Programs see omino_game_open_for() as omino_game_open(). */
static const char *next_declared(char **text)
{
    static const char declared[] = "OMINO_API enum omino_status omino_";
    char *name = strstr(*text, declared);
    if (!name) return NULL;
    name += sizeof declared - 1;
    *text = name + strcspn(name, "(");
    if (**text) *(*text)++ = '\0';
    char *suffix = strstr(name, "_for");
    if (suffix && strcmp(suffix, "_for") == 0) *suffix = '\0';
    return name;
}

/* Calls with a status but without an argument that must not be NULL. */
static const char *const without_pointers[] = {"fail", "fail_at", "fail_memory",
                                               "search_check_limits", "version_check"};

enum { WITHOUT_POINTERS = sizeof without_pointers / sizeof *without_pointers };

static int is_listed(const char *name)
{
    for (size_t i = 0; i < CALLS; i++)
        if (strcmp(calls[i].name, name) == 0) return 1;
    for (size_t i = 0; i < WITHOUT_POINTERS; i++)
        if (strcmp(without_pointers[i], name) == 0) return 1;
    return 0;
}

TEST(every_call_with_a_status_is_in_the_table)
{
    static const char suffix[] = ".h";
    DIR *folder = opendir(HEADER_FOLDER);
    const struct dirent *entry;
    size_t found = 0;
    assert_non_null(folder);
    while ((entry = readdir(folder)) != NULL) {
        char path[4096], *text;
        size_t size, length = strlen(entry->d_name);
        if (length < 2 || strcmp(entry->d_name + length - 2, suffix) != 0) continue;
        snprintf(path, sizeof path, "%s/%s", HEADER_FOLDER, entry->d_name);
        assert_int_equal(omino_file_read(path, 1 << 20, NULL, &text, &size, NULL), OMINO_OK);
        text[size - 1] = '\0';
        char *at = text;
        for (const char *name; (name = next_declared(&at)) != NULL; found++)
            if (!is_listed(name)) fail_msg("omino_%s() of %s is missing", name, entry->d_name);
        free(text);
    }
    closedir(folder);
    assert_int_equal(found, CALLS + WITHOUT_POINTERS);
}

TEST(arrays_of_no_items_may_be_null)
{
    struct omino_placements *table;
    struct omino_shape shape;
    size_t count;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    assert_int_equal(omino_cover_first(&in.problem, NULL, 0, &count, NULL, &result, NULL),
                     OMINO_OK);
    assert_int_equal(count, 9);
    assert_int_equal(omino_shape_from_cells(NULL, 0, &shape, NULL), OMINO_ERR_EMPTY);
    assert_int_equal(omino_placements_open(&in.grid, NULL, NULL, 0, NULL, &table, NULL),
                     OMINO_ERR_EMPTY);
    assert_int_equal(omino_match_open_text(NULL, 0, NULL, &opened.match, NULL), OMINO_ERR_SYNTAX);
    assert_int_equal(omino_moves_list(in.game, in.state, NULL, 0), 12);
    assert_int_equal(omino_engine_ranking(in.engine, NULL, 0), 0);
    assert_true(omino_game_options(in.game, NULL, 0) > 0);
}

/* ---- out parameters -------------------------------------------------------------------------- */

/* Calls that fail for a reason other than NULL. */
static enum omino_status fail_grid_init(ARGUMENTS)
{
    (void)null;
    return omino_grid_init(&out.grid, 0, 3, err);
}

static enum omino_status fail_perft(ARGUMENTS)
{
    struct counting none = {.fail_at = 2};
    const struct omino_allocator allocator = counting_allocator(&none);
    (void)null;
    return omino_search_perft(in.game, in.state, 2, NULL, NULL, &allocator, &out.number, err);
}

static enum omino_status fail_cover(ARGUMENTS)
{
    const struct omino_cover_problem empty = {OMINO_SIZE(cover_problem), .grid = in.grid};
    (void)null;
    return omino_cover_first(&empty, out.placed, 4, &out.count, NULL, &out.result, err);
}

static enum omino_status fail_choose(ARGUMENTS)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .level = 99};
    (void)null;
    return omino_engine_choose(in.engine, in.state, &limits, &out.move, err);
}

static enum omino_status fail_check(ARGUMENTS)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .only = "nothing"};
    (void)null;
    return omino_check_rules(&tiny_rules, &setup, NULL, NULL, &out.failed, err);
}

#define FAIL(name, ...)                                                                            \
    static enum omino_status fail_##name(ARGUMENTS)                                                \
    {                                                                                              \
        (void)null;                                                                                \
        return omino_##name(__VA_ARGS__);                                                          \
    }

FAIL(grid_parse, "XX\nQ", &out.grid, out.mask, OMINO_GRID_WORDS_MAX, err)
FAIL(point_parse, &in.grid, "z9", &out.cell, err)
FAIL(points_parse, &in.grid, "a1,a1", out.mask, err)
FAIL(shape_parse, "X..X", OMINO_SHAPE_CONNECTED, &out.shape, err)
FAIL(shape_by_name, "Q9", &out.shape, err)
FAIL(polyominoes_count, 99, NULL, NULL, &out.counts, err)
FAIL(move_parse, in.game, in.state, "a1,c3", &out.move, err)
FAIL(state_parse, in.game, "3 .../.../...", out.state, err)
FAIL(registry_find, "nothing", &out.rules, err)
FAIL(registry_load, "/nonexistent/file", &out.rules, err)
FAIL(film_draw, in.film, OMINO_FILM_PAGE, NULL, &out.svg, &out.length, err)
FAIL(file_read, "/nonexistent/file", 10, NULL, &opened.bytes, &out.length, err)
FAIL(game_open, "template", "side=99", NULL, &opened.game, err)
FAIL(match_open, "nothing", NULL, NULL, &opened.match, err)
FAIL(rules_open_game, &tiny_rules, "nothing=1", NULL, &opened.game, err)
FAIL(engine_open, in.game, "nothing", 1, NULL, &opened.engine, err)
FAIL(placements_open, &in.grid, NULL, NULL, 0, NULL, &opened.table, err)

TEST(out_parameters_of_failed_calls_are_null_or_unchanged)
{
    static const struct {
        const char *name;
        enum omino_status (*call)(ARGUMENTS);
        enum omino_status status;
        int opens;
    } failing[] = {
        {"grid_init", fail_grid_init, OMINO_ERR_EMPTY, 0},
        {"grid_parse", fail_grid_parse, OMINO_ERR_SYNTAX, 0},
        {"point_parse", fail_point_parse, OMINO_ERR_ARGUMENT, 0},
        {"points_parse", fail_points_parse, OMINO_ERR_DUPLICATE, 0},
        {"shape_parse", fail_shape_parse, OMINO_ERR_NOT_CONNECTED, 0},
        {"shape_by_name", fail_shape_by_name, OMINO_ERR_UNKNOWN_NAME, 0},
        {"polyominoes_count", fail_polyominoes_count, OMINO_ERR_ARGUMENT, 0},
        {"move_parse", fail_move_parse, OMINO_ERR_NOT_LEGAL, 0},
        {"state_parse", fail_state_parse, OMINO_ERR_SYNTAX, 0},
        {"registry_find", fail_registry_find, OMINO_ERR_UNKNOWN_NAME, 0},
        {"registry_load", fail_registry_load, OMINO_ERR_IO, 0},
        {"film_draw", fail_film_draw, OMINO_ERR_ARGUMENT, 0},
        {"search_perft", fail_perft, OMINO_ERR_MEMORY, 0},
        {"cover_first", fail_cover, OMINO_ERR_EMPTY, 0},
        {"engine_choose", fail_choose, OMINO_ERR_ARGUMENT, 0},
        {"check_rules", fail_check, OMINO_ERR_UNKNOWN_NAME, 0},
        {"file_read", fail_file_read, OMINO_ERR_IO, 1},
        {"game_open", fail_game_open, OMINO_ERR_OPTION, 1},
        {"match_open", fail_match_open, OMINO_ERR_UNKNOWN_NAME, 1},
        {"rules_open_game", fail_rules_open_game, OMINO_ERR_OPTION, 1},
        {"engine_open", fail_engine_open, OMINO_ERR_UNKNOWN_NAME, 1},
        {"placements_open", fail_placements_open, OMINO_ERR_EMPTY, 1},
    };
    for (size_t i = 0; i < sizeof failing / sizeof *failing; i++) {
        struct omino_error err = OMINO_INIT(error);
        fill_out();
        const enum omino_status status = failing[i].call(0, &err);
        if (status != failing[i].status) fail_msg("omino_%s(): %d", failing[i].name, (int)status);
        if (failing[i].opens) assert_null(opened.game);
        assert_out_untouched(failing[i].name);
    }
}

/* ---- ranges ---------------------------------------------------------------------------------- */

static void assert_limits_refused(struct omino_search_limits limits, const char *message)
{
    struct omino_error err = OMINO_INIT(error);
    uint32_t move = 7;
    limits.size = sizeof limits;
    assert_int_equal(omino_engine_choose(in.engine, in.state, &limits, &move, &err),
                     OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, message);
    assert_int_equal(move, 7);
    err.message[0] = '\0';
    assert_int_equal(omino_search_check_limits(&limits, &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, message);
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "template",
                                          .limits = &limits};
    err.message[0] = '\0';
    assert_int_equal(omino_gtp_serve(&setup, in.in, in.out, &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, message);
}

TEST(limits_of_a_search_out_of_range_are_refused)
{
    const struct omino_search_limits good = {OMINO_SIZE(search_limits),
                                             .seconds = OMINO_SECONDS_MAX,
                                             .seconds_left = 1e-9,
                                             .simulations = 1,
                                             .memory = 1,
                                             .threads = OMINO_THREADS_MAX,
                                             .level = OMINO_LEVEL_MAX,
                                             .interval = OMINO_SECONDS_MAX};
    uint32_t move;
#define REFUSED(field, value, message)                                                             \
    assert_limits_refused((struct omino_search_limits){.field = (value)}, message)
    REFUSED(level, 99, "level is 99, but must be from 0 to 9");
    REFUSED(level, 10, "level is 10, but must be from 0 to 9");
    REFUSED(threads, 257, "threads is 257, but must be from 0 to 256");
    REFUSED(seconds, -1, "seconds is -1, but must be from 0 to 1000000000");
    REFUSED(seconds, (double)INFINITY, "seconds is inf, but must be from 0 to 1000000000");
    REFUSED(seconds, fabs((double)NAN), "seconds is nan, but must be from 0 to 1000000000");
    REFUSED(seconds_left, -0.5, "seconds_left is -0.5, but must be from 0 to 1000000000");
    REFUSED(interval, 1e300, "interval is 1e+300, but must be from 0 to 1000000000");
    REFUSED(interval, -1, "interval is -1, but must be from 0 to 1000000000");
#undef REFUSED
    assert_int_equal(omino_search_check_limits(&good, NULL), OMINO_OK);
    assert_int_equal(omino_search_check_limits(NULL, NULL), OMINO_OK);
    assert_int_equal(omino_engine_choose(in.engine, in.state, &good, &move, NULL), OMINO_OK);
}

TEST(limits_of_a_tiling_out_of_range_are_refused)
{
    static const double intervals[] = {-1, -1e-300, 1e10, (double)INFINITY, (double)NAN};
    for (size_t i = 0; i < sizeof intervals / sizeof *intervals; i++) {
        const struct omino_cover_limits limits = {OMINO_SIZE(cover_limits),
                                                  .interval = intervals[i]};
        struct omino_cover_problem problem = in.problem;
        struct omino_exact_problem exact = in.exact;
        struct omino_cover_result result = OMINO_INIT(cover_result);
        struct omino_error err = OMINO_INIT(error);
        problem.limits = exact.limits = &limits;
        assert_int_equal(omino_cover_count(&problem, NULL, &result, &err), OMINO_ERR_ARGUMENT);
        assert_non_null(strstr(err.message, "but must be from 0 to 1000000000"));
        assert_int_equal(omino_exact_visit(&exact, NULL, NULL, NULL, NULL, NULL),
                         OMINO_ERR_ARGUMENT);
    }
}

TEST(settings_of_an_engine_are_checked_before_it_serves)
{
    struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup)};
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_gtp_serve(&setup, in.in, in.out, &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, "the field 'game' of the setup is NULL");
    setup.game = "template";
    setup.engine = "oracle";
    assert_int_equal(omino_gtp_serve(&setup, in.in, in.out, &err), OMINO_ERR_UNKNOWN_NAME);
    assert_string_equal(err.message, "unknown kind of engine 'oracle'");
}

/* Fills the scene with the position of the game. */
static void draw_scene(void)
{
    assert_int_equal(omino_scene_of(in.game, in.state, in.scene, NULL), OMINO_OK);
}

TEST(text_is_drawn_in_the_nearest_number_of_columns)
{
    static const int columns[][2] = {
        {-1, 1}, {INT32_MIN, 1}, {0, 80}, {INT32_MAX, OMINO_DRAW_COLUMNS_MAX}};
    char drawn[5000], expected[5000];
    draw_scene();
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        const struct omino_draw_style given = {OMINO_SIZE(draw_style), .columns = columns[i][0]};
        const struct omino_draw_style nearest = {OMINO_SIZE(draw_style), .columns = columns[i][1]};
        omino_draw_text(in.scene, &given, drawn, sizeof drawn);
        omino_draw_text(in.scene, &nearest, expected, sizeof expected);
        assert_string_equal(drawn, expected);
    }
}

TEST(pictures_have_the_nearest_style_and_films_refuse_it)
{
    static const struct {
        int theme, cell, milliseconds;
        int nearest_theme, nearest_cell;
        const char *message;
    } styles[] = {
        {0, -1, 0, 0, 1, "cell is -1, but must be from 0 to 1000"},
        {0, 1001, 0, 0, 1000, "cell is 1001, but must be from 0 to 1000"},
        {3, 0, 0, 0, 28, "theme is 3, but must be from 0 to 2"},
        {1, 0, -1, 1, 28, "milliseconds is -1, but must be from 0 to 3600000"},
        {2, 5, 3600001, 2, 5, "milliseconds is 3600001, but must be from 0 to 3600000"},
    };
    static char drawn[50000], expected[50000];
    struct omino_film *film;
    const char *svg;
    draw_scene();
    assert_int_equal(omino_film_open(NULL, &film, NULL), OMINO_OK);
    assert_int_equal(omino_film_add(film, in.scene, NULL, NULL), OMINO_OK);
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        struct omino_error err = OMINO_INIT(error);
        const struct omino_svg_style given = {
            OMINO_SIZE(svg_style), .theme = (enum omino_svg_theme)styles[i].theme,
            .cell = styles[i].cell, .milliseconds = styles[i].milliseconds};
        const struct omino_svg_style nearest = {
            OMINO_SIZE(svg_style), .theme = (enum omino_svg_theme)styles[i].nearest_theme,
            .cell = styles[i].nearest_cell};
        omino_draw_svg(in.scene, &given, drawn, sizeof drawn);
        omino_draw_svg(in.scene, &nearest, expected, sizeof expected);
        assert_string_equal(drawn, expected);
        assert_int_equal(omino_film_draw(film, OMINO_FILM_ANIMATION, &given, &svg, NULL, &err),
                         OMINO_ERR_ARGUMENT);
        assert_string_equal(err.message, styles[i].message);
    }
    omino_film_close(film);
}

/* ---- allocators ------------------------------------------------------------------------------ */

static void *no_memory(void *user, size_t size)
{
    (void)user, (void)size;
    return NULL;
}

static void no_release(void *user, void *block)
{
    (void)user, (void)block;
}

/* Every call that takes an allocator, directly or in a structure; `null` is not used. */
static const struct omino_allocator *broken;

#define ALLOCATING(name, ...)                                                                      \
    static enum omino_status allocating_##name(ARGUMENTS)                                          \
    {                                                                                              \
        (void)null;                                                                                \
        return omino_##name(__VA_ARGS__);                                                          \
    }

#define GIVEN(name, ...) (&(struct omino_##name){OMINO_SIZE(name), __VA_ARGS__})

ALLOCATING(budget_open, 1000, broken, &opened.budget, err)
ALLOCATING(check_rules, &tiny_rules, GIVEN(check_setup, .allocator = broken), NULL, NULL,
           &out.failed, err)
ALLOCATING(cover_count, &in.problem, broken, &out.result, err)
ALLOCATING(cover_first, &in.problem, out.placed, 4, &out.count, broken, &out.result, err)
ALLOCATING(cover_pack, &in.problem, out.placed, 4, &out.count, broken, &out.result, err)
ALLOCATING(cover_visit, &in.problem, visit_solution, NULL, broken, &out.result, err)
ALLOCATING(engine_open, in.game, "random", 1, broken, &opened.engine, err)
ALLOCATING(exact_visit, &in.exact, NULL, NULL, broken, &out.result, err)
ALLOCATING(file_read, "/dev/null", 10, broken, &opened.bytes, &out.length, err)
ALLOCATING(film_open, broken, &opened.film, err)
ALLOCATING(game_open, "template", NULL, broken, &opened.game, err)
ALLOCATING(gtp_serve, GIVEN(gtp_setup, .game = "template", .allocator = broken), in.in, in.out, err)
ALLOCATING(match_open, "template", NULL, broken, &opened.match, err)
ALLOCATING(match_open_file, "/dev/null", GIVEN(record_setup, .allocator = broken), &opened.match,
           err)
ALLOCATING(match_open_game, in.game, broken, &opened.match, err)
ALLOCATING(match_open_text, "(;GM[Cram])", 11, GIVEN(record_setup, .allocator = broken),
           &opened.match, err)
ALLOCATING(placements_open, &in.grid, NULL, &in.piece, 1, broken, &opened.table, err)
ALLOCATING(rules_open_game, &tiny_rules, NULL, broken, &opened.game, err)
ALLOCATING(scene_open, broken, &opened.scene, err)
ALLOCATING(search_perft, in.game, in.state, 1, NULL, NULL, broken, &out.number, err)

TEST(allocators_without_a_function_are_refused)
{
    static enum omino_status (*const allocating[])(ARGUMENTS) = {
        allocating_budget_open,     allocating_check_rules,     allocating_cover_count,
        allocating_cover_first,     allocating_cover_pack,      allocating_cover_visit,
        allocating_engine_open,     allocating_exact_visit,     allocating_file_read,
        allocating_film_open,       allocating_game_open,       allocating_gtp_serve,
        allocating_match_open,      allocating_match_open_file, allocating_match_open_game,
        allocating_match_open_text, allocating_placements_open, allocating_rules_open_game,
        allocating_scene_open,      allocating_search_perft,
    };
    static const struct {
        struct omino_allocator allocator;
        const char *message;
    } cases[] = {
        {{NULL, no_release, NULL}, "the function 'allocate' of the allocator is NULL"},
        {{no_memory, NULL, NULL}, "the function 'release' of the allocator is NULL"},
        {{NULL, NULL, NULL}, "the function 'allocate' of the allocator is NULL"},
    };
    for (size_t i = 0; i < sizeof allocating / sizeof *allocating; i++)
        for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
            struct omino_error err = OMINO_INIT(error);
            fill_out();
            broken = &cases[c].allocator;
            assert_int_equal(allocating[i](0, &err), OMINO_ERR_ARGUMENT);
            assert_string_equal(err.message, cases[c].message);
            assert_out_untouched("a call with a broken allocator");
        }
}

/* ---- stopping -------------------------------------------------------------------------------- */

static int stop_at_once(void *user)
{
    ++*(unsigned *)user;
    return 1;
}

/* Each call polls once, returns OMINO_STOPPED and does not poll again. */
TEST(long_calls_stop_when_asked)
{
    unsigned asked = 0, failed = 0;
    uint64_t sequences = 0;
    uint32_t move = OMINO_NO_MOVE;
    const struct omino_search_limits search = {OMINO_SIZE(search_limits), .stop = stop_at_once,
                                               .seconds = 100, .user = &asked};
    const struct omino_cover_limits cover = {OMINO_SIZE(cover_limits), .stop = stop_at_once,
                                             .user = &asked};
    const struct omino_check_setup check = {OMINO_SIZE(check_setup), .stop = stop_at_once};
    struct omino_cover_problem problem = in.problem;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    struct omino_polyomino_counts counts;
    const struct omino_game *game;
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    assert_int_equal(omino_game_open("template", "side=8", NULL, &game, NULL), OMINO_OK);
    omino_state_start(game, state);
    problem.limits = &cover;

    assert_int_equal(omino_engine_choose(in.engine, in.state, &search, &move, NULL), OMINO_STOPPED);
    assert_int_equal(asked, 1);
    assert_true(omino_move_legal(in.game, in.state, move));
    assert_int_equal(
        omino_search_perft(game, state, 9, stop_at_once, &asked, NULL, &sequences, NULL),
        OMINO_STOPPED);
    assert_int_equal(asked, 2);
    assert_int_equal(omino_cover_count(&problem, NULL, &result, NULL), OMINO_STOPPED);
    assert_int_equal(asked, 3);
    assert_int_equal(omino_polyominoes_count(20, stop_at_once, &asked, &counts, NULL),
                     OMINO_STOPPED);
    assert_int_equal(asked, 4);
    assert_int_equal(omino_check_rules(&tiny_rules, &check, NULL, &asked, &failed, NULL),
                     OMINO_STOPPED);
    assert_int_equal(asked, 5);
    assert_int_equal(failed, 0);
    omino_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_with_a_status_refuse_null_and_name_the_argument),
        cmocka_unit_test(every_call_with_a_status_is_in_the_table),
        cmocka_unit_test(arrays_of_no_items_may_be_null),
        cmocka_unit_test(out_parameters_of_failed_calls_are_null_or_unchanged),
        cmocka_unit_test(limits_of_a_search_out_of_range_are_refused),
        cmocka_unit_test(limits_of_a_tiling_out_of_range_are_refused),
        cmocka_unit_test(settings_of_an_engine_are_checked_before_it_serves),
        cmocka_unit_test(text_is_drawn_in_the_nearest_number_of_columns),
        cmocka_unit_test(pictures_have_the_nearest_style_and_films_refuse_it),
        cmocka_unit_test(allocators_without_a_function_are_refused),
        cmocka_unit_test(long_calls_stop_when_asked),
    };
    heed_signals();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
