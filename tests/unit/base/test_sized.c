/* SPDX-License-Identifier: MIT */
/*
 * Structures that begin with their size, as programs of another version pass them: shorter, longer,
 * or without a size. A structure is copied into a larger block that is filled with 0xff, so that
 * reading beyond its end gives other results, and writing beyond it leaves a trace.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/check.h>
#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/registry.h>
#include <omino/search.h>
#include <omino/text.h>

#include "players.h"
#include "test.h"

enum { ROOM = 1024, MORE = 24 };

/* A structure of any size, aligned for all of them, with 0xff beyond its end. */
union block {
    size_t size;
    unsigned char bytes[ROOM];
};

static void set_block(union block *block, const void *structure, size_t known, size_t size)
{
    memset(block, 0xff, sizeof *block);
    memset(block, 0, size < ROOM ? size : 0);
    memcpy(block, structure, known < size ? known : size);
    block->size = size;
}

/* ---- structures that a call reads ------------------------------------------------------------ */

/* A call that reads a structure. `use` appends its results to a text. */
struct reader {
    const char *name;
    const void *structure;
    size_t size;
    size_t least; /* the fields up to here are required for the same result */
    enum omino_status (*use)(const void *structure, struct omino_text *text,
                             struct omino_error *err);
};

static const struct omino_search_limits search_limits = {OMINO_SIZE(search_limits),
                                                         .simulations = 50};

static enum omino_status use_search_limits(const void *structure, struct omino_text *text,
                                           struct omino_error *err)
{
    const struct omino_game *game = open_sample(sample_game("template", ""));
    struct omino_engine *engine = open_player(game, "mcts", 1);
    void *state = new_state(game, NULL);
    uint32_t move = OMINO_NO_MOVE;
    const enum omino_status status = omino_engine_choose(engine, state, structure, &move, err);
    omino_text_format(text, "%u %llu", (unsigned)move,
                      (unsigned long long)omino_engine_result(engine)->simulations);
    free(state);
    omino_engine_close(engine);
    omino_game_close(game);
    return status;
}

/* Dominoes on 4x4. */
static struct omino_cover_piece domino = {.max = OMINO_COVER_ANY};
static struct omino_cover_problem cover_problem = {OMINO_SIZE(cover_problem), .pieces = &domino,
                                                   .count = 1};

static enum omino_status use_cover_problem(const void *structure, struct omino_text *text,
                                           struct omino_error *err)
{
    struct omino_cover_result result = OMINO_INIT(cover_result);
    const enum omino_status status = omino_cover_count(structure, NULL, &result, err);
    omino_text_format(text, "%llu", (unsigned long long)result.solutions);
    return status;
}

static const struct omino_cover_limits cover_limits = {OMINO_SIZE(cover_limits), .solutions = 3};

static enum omino_status use_cover_limits(const void *structure, struct omino_text *text,
                                          struct omino_error *err)
{
    struct omino_cover_problem problem = cover_problem;
    problem.limits = structure;
    return use_cover_problem(&problem, text, err);
}

/* Two items, each of which is an option. */
static const struct omino_exact_item items[] = {{1, 1}, {1, 1}};
static const struct omino_exact_entry entries[] = {{0, 0}, {1, 0}};
static const struct omino_exact_option options[] = {{&entries[0], 1}, {&entries[1], 1}};
static const struct omino_exact_problem exact_problem = {
    OMINO_SIZE(exact_problem), .items = items, .primaries = 2, .options = options, .count = 2};

static enum omino_status use_exact_problem(const void *structure, struct omino_text *text,
                                           struct omino_error *err)
{
    struct omino_cover_result result = OMINO_INIT(cover_result);
    const enum omino_status status = omino_exact_visit(structure, NULL, NULL, NULL, &result, err);
    omino_text_format(text, "%llu", (unsigned long long)result.solutions);
    return status;
}

static const struct omino_gtp_setup gtp_setup = {OMINO_SIZE(gtp_setup), .game = "template"};

/* Appends the answers to a few commands. */
static enum omino_status use_gtp_setup(const void *structure, struct omino_text *text,
                                       struct omino_error *err)
{
    static char commands[] = "name\nclear_board\ngenmove 1\nquit\n";
    char answers[1000] = "";
    FILE *in = fmemopen(commands, sizeof commands - 1, "r"), *out = tmpfile();
    assert_true(in && out);
    const enum omino_status status = omino_gtp_serve(structure, in, out, err);
    rewind(out);
    answers[fread(answers, 1, sizeof answers - 1, out)] = '\0';
    omino_text_add(text, answers);
    fclose(in);
    fclose(out);
    return status;
}

static enum omino_status use_gtp_limits(const void *structure, struct omino_text *text,
                                        struct omino_error *err)
{
    struct omino_gtp_setup setup = gtp_setup;
    setup.limits = structure;
    return use_gtp_setup(&setup, text, err);
}

static const struct omino_check_setup check_setup = {OMINO_SIZE(check_setup), .seed = 3, .games = 1,
                                                     .options = "side=3", .only = "hash"};

static void add_result(void *user, const struct omino_check_result *result)
{
    omino_text_format(user, "%s %lu", result->check, result->tried);
}

static enum omino_status use_check_setup(const void *structure, struct omino_text *text,
                                         struct omino_error *err)
{
    const struct omino_rules *rules;
    unsigned failed;
    assert_int_equal(omino_registry_find("template", &rules, NULL), OMINO_OK);
    return omino_check_rules(rules, structure, add_result, text, &failed, err);
}

static const struct omino_svg_style svg_style = {OMINO_SIZE(svg_style), .theme = OMINO_SVG_DARK,
                                                 .title = "A title"};

static struct omino_scene *open_scene(void)
{
    const struct omino_game *game = open_sample(sample_game("template", ""));
    void *state = new_state(game, NULL);
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    assert_int_equal(omino_scene_of(game, state, scene, NULL), OMINO_OK);
    free(state);
    omino_game_close(game);
    return scene;
}

static enum omino_status use_svg_style(const void *structure, struct omino_text *text,
                                       struct omino_error *err)
{
    struct omino_scene *scene = open_scene();
    struct omino_film *film;
    const char *svg;
    assert_int_equal(omino_film_open(NULL, &film, NULL), OMINO_OK);
    assert_int_equal(omino_film_add(film, scene, "1", NULL), OMINO_OK);
    const enum omino_status status =
        omino_film_draw(film, OMINO_FILM_PAGE, structure, &svg, NULL, err);
    if (status == OMINO_OK) omino_text_add(text, svg);
    omino_film_close(film);
    omino_scene_close(scene);
    return status;
}

#define READER(type, call, last)                                                                   \
    {                                                                                              \
        .name = #type, .structure = &(type), .size = sizeof(type), .use = (call),                  \
        .least = offsetof(struct omino_##type, last) + sizeof((type).last)                         \
    }

static const struct reader readers[] = {
    READER(search_limits, use_search_limits, simulations),
    READER(search_limits, use_gtp_limits, simulations),
    READER(cover_problem, use_cover_problem, count),
    READER(cover_limits, use_cover_limits, solutions),
    READER(exact_problem, use_exact_problem, count),
    READER(gtp_setup, use_gtp_setup, game),
    READER(check_setup, use_check_setup, only),
    READER(svg_style, use_svg_style, title),
};

enum { READERS = sizeof readers / sizeof *readers };

static char expected[1 << 16], found[1 << 16];

/* Fills in `expected` with the results of the original structure. */
static void expect(const struct reader *reader)
{
    struct omino_text text = {expected, sizeof expected, 0};
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_shape_by_name("2", &domino.piece.shape, NULL), OMINO_OK);
    domino.piece.freedom = OMINO_FREE;
    assert_int_equal(omino_grid_init(&cover_problem.grid, 4, 4, NULL), OMINO_OK);
    if (reader->use(reader->structure, &text, &err) != OMINO_OK)
        fail_msg("%s: %s", reader->name, err.message);
    assert_true(omino_text_end(&text) > 0 && text.length < sizeof expected);
}

static enum omino_status use_block(const struct reader *reader, const union block *block,
                                   struct omino_error *err)
{
    struct omino_text text = {found, sizeof found, 0};
    const enum omino_status status = reader->use(block, &text, err);
    omino_text_end(&text);
    return status;
}

static void assert_same_result(const struct reader *reader, size_t size)
{
    union block block;
    struct omino_error err = OMINO_INIT(error);
    set_block(&block, reader->structure, reader->size, size);
    if (use_block(reader, &block, &err) != OMINO_OK)
        fail_msg("%s of %zu bytes: %s", reader->name, size, err.message);
    assert_string_equal(found, expected);
}

static void assert_refused(const struct reader *reader, const union block *block,
                           const char *message)
{
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(use_block(reader, block, &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, message);
}

TEST(a_structure_without_a_size_is_refused)
{
    static const size_t sizes[] = {0, 1, sizeof(size_t) - 1, SIZE_MAX, (size_t)1 << 30};
    char message[200];
    union block block;
    for (size_t i = 0; i < READERS; i++) {
        const struct reader *reader = &readers[i];
        expect(reader);
        snprintf(message, sizeof message,
                 "the size of a struct omino_%s is not set: start with OMINO_INIT(%s)",
                 reader->name, reader->name);
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            set_block(&block, reader->structure, reader->size, reader->size);
            block.size = sizes[k];
            assert_refused(reader, &block, message);
        }
    }
}

TEST(a_shorter_structure_takes_the_defaults_for_the_missing_fields)
{
    for (size_t i = 0; i < READERS; i++) {
        expect(&readers[i]);
        for (size_t size = readers[i].least; size < readers[i].size; size++)
            assert_same_result(&readers[i], size);
    }
}

TEST(a_longer_structure_is_accepted_while_its_new_fields_are_zero)
{
    for (size_t i = 0; i < READERS; i++) {
        expect(&readers[i]);
        for (size_t size = readers[i].size; size <= readers[i].size + MORE; size++)
            assert_same_result(&readers[i], size);
    }
}

TEST(a_new_field_that_is_set_is_refused)
{
    char message[200];
    union block block;
    for (size_t i = 0; i < READERS; i++) {
        const struct reader *reader = &readers[i];
        expect(reader);
        snprintf(message, sizeof message,
                 "struct omino_%s sets a field that this version of the library, %s, does not "
                 "know",
                 reader->name, omino_version_text());
        for (size_t at = 0; at < MORE; at++) {
            set_block(&block, reader->structure, reader->size, reader->size + MORE);
            block.bytes[reader->size + at] = 1;
            assert_refused(reader, &block, message);
        }
    }
}

/* ---- structures that a call fills in --------------------------------------------------------- */

/* A call that fills in a structure. */
struct writer {
    const char *name;
    size_t size;
    void (*fill)(void *structure);
};

static const struct omino_game *game;
static void *state;

static void fill_error(void *structure)
{
    struct omino_shape shape;
    assert_int_equal(omino_shape_parse("XX/X!", OMINO_SHAPE_ANY, &shape, structure),
                     OMINO_ERR_SYNTAX);
}

static void fill_outcome(void *structure)
{
    omino_state_outcome(game, state, structure);
}

static void fill_move_view(void *structure)
{
    uint32_t move;
    omino_moves_list(game, state, &move, 1);
    omino_scene_move_view(game, state, move, structure);
}

static const struct writer writers[] = {
    {"error", sizeof(struct omino_error), fill_error},
    {"outcome", sizeof(struct omino_outcome), fill_outcome},
    {"move_view", sizeof(struct omino_move_view), fill_move_view},
};

enum { WRITERS = sizeof writers / sizeof *writers };

static void open_game(void)
{
    game = open_sample(sample_game("template", ""));
    state = new_state(game, NULL);
}

static void close_game(void)
{
    free(state);
    omino_game_close(game);
}

/* Returns whether all bytes from `from` to the end of the block are as set_block() left them. */
static int is_untouched(const union block *block, size_t from)
{
    for (size_t i = from; i < ROOM; i++)
        if (block->bytes[i] != 0xff) return 0;
    return 1;
}

TEST(a_structure_is_filled_in_as_far_as_it_reaches)
{
    union block whole, block;
    open_game();
    for (const struct writer *writer = writers; writer < writers + WRITERS; writer++) {
        set_block(&whole, "", 0, writer->size);
        writer->fill(&whole);
        for (size_t size = sizeof size; size <= writer->size; size++) {
            set_block(&block, "", 0, size);
            writer->fill(&block);
            assert_int_equal(block.size, size);
            assert_true(is_untouched(&block, size));
            /* An error's message still ends with a NUL. */
            if (strcmp(writer->name, "error") != 0)
                assert_memory_equal(&block.bytes[sizeof size], &whole.bytes[sizeof size],
                                    size - sizeof size);
            else if (size > offsetof(struct omino_error, message))
                assert_int_equal(block.bytes[size - 1], 0);
        }
    }
    close_game();
}

TEST(fields_that_the_library_does_not_know_stay_as_they_are)
{
    union block whole, block;
    open_game();
    for (const struct writer *writer = writers; writer < writers + WRITERS; writer++) {
        set_block(&whole, "", 0, writer->size);
        writer->fill(&whole);
        set_block(&block, "", 0, writer->size);
        block.size = writer->size + MORE;
        writer->fill(&block);
        assert_true(is_untouched(&block, writer->size));
        assert_memory_equal(&block.bytes[sizeof(size_t)], &whole.bytes[sizeof(size_t)],
                            writer->size - sizeof(size_t));
    }
    close_game();
}

TEST(nothing_is_stored_without_a_size)
{
    union block block;
    open_game();
    for (const struct writer *writer = writers; writer < writers + WRITERS; writer++) {
        set_block(&block, "", 0, sizeof(size_t));
        block.size = 0;
        writer->fill(&block);
        assert_int_equal(block.size, 0);
        assert_true(is_untouched(&block, sizeof block.size));
    }
    close_game();
}

/* ---- results of covers ----------------------------------------------------------------------- */

static int ignore_solution(void *user, const struct omino_cover_placed *placed, size_t count)
{
    (void)user, (void)placed, (void)count;
    return 0;
}

/* The calls that return a result. */
static enum omino_status count_all(void *result, struct omino_error *err)
{
    return omino_cover_count(&cover_problem, NULL, result, err);
}

static enum omino_status visit_all(void *result, struct omino_error *err)
{
    return omino_cover_visit(&cover_problem, ignore_solution, NULL, NULL, result, err);
}

static enum omino_status find_first(void *result, struct omino_error *err)
{
    size_t count;
    return omino_cover_first(&cover_problem, NULL, 0, &count, NULL, result, err);
}

static enum omino_status find_packing(void *result, struct omino_error *err)
{
    size_t count;
    return omino_cover_pack(&cover_problem, NULL, 0, &count, NULL, result, err);
}

static enum omino_status visit_exact(void *result, struct omino_error *err)
{
    return omino_exact_visit(&exact_problem, NULL, NULL, NULL, result, err);
}

TEST(results_of_covers_keep_to_their_size_and_are_refused_without_one)
{
    enum omino_status (*const calls[])(void *, struct omino_error *) = {
        count_all, visit_all, find_first, find_packing, visit_exact};
    union block whole, block;
    expect(&readers[2]);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const size_t known = sizeof(struct omino_cover_result);
        struct omino_error err = OMINO_INIT(error);
        set_block(&whole, "", 0, known);
        assert_int_equal(calls[i](&whole, NULL), OMINO_OK);
        for (size_t size = sizeof size; size <= known + MORE; size++) {
            set_block(&block, "", 0, size < known ? size : known);
            block.size = size;
            assert_int_equal(calls[i](&block, NULL), OMINO_OK);
            assert_true(is_untouched(&block, size < known ? size : known));
            assert_memory_equal(&block.bytes[sizeof size], &whole.bytes[sizeof size],
                                (size < known ? size : known) - sizeof size);
        }
        block.size = 0;
        assert_int_equal(calls[i](&block, &err), OMINO_ERR_ARGUMENT);
        assert_string_equal(err.message, "the size of a struct omino_cover_result is not set: "
                                         "start with OMINO_INIT(cover_result)");
    }
}

/* ---- rankings -------------------------------------------------------------------------------- */

enum { RANKED = 4 };

/* Compares a ranking whose elements have `size` bytes with the usual one. */
static void assert_same_ranking(const struct omino_engine *engine,
                                const struct omino_ranked_move *usual, uint32_t total, size_t size)
{
    const size_t known = sizeof *usual < size ? sizeof *usual : size;
    const size_t least = offsetof(struct omino_ranked_move, prior);
    union block block;
    memset(&block, 0xff, sizeof block);
    block.size = size;
    assert_int_equal(omino_engine_ranking(engine, (void *)&block, RANKED), total);
    for (size_t i = 0; i < RANKED && size >= least; i++) {
        const unsigned char *bytes = &block.bytes[i * size];
        size_t set;
        memcpy(&set, bytes, sizeof set);
        assert_int_equal(set, size);
        assert_memory_equal(bytes + sizeof set, (const char *)&usual[i] + sizeof set,
                            known - sizeof set);
    }
    assert_true(is_untouched(&block, size < least ? sizeof size : RANKED * size));
}

TEST(the_first_size_counts_for_a_whole_ranking)
{
    static const char *const kinds[] = {"greedy", "mcts"};
    struct omino_ranked_move usual[RANKED] = {OMINO_INIT(ranked_move)};
    open_game();
    for (size_t i = 0; i < 2; i++) {
        struct omino_engine *engine = open_player(game, kinds[i], 1);
        choose(engine, game, state, &search_limits);
        const uint32_t total = omino_engine_ranking(engine, usual, RANKED);
        assert_true(total >= RANKED);
        for (size_t size = 0; size <= sizeof *usual + MORE; size += sizeof size)
            assert_same_ranking(engine, usual, total, size);
        omino_engine_close(engine);
    }
    close_game();
}

/* ---- styles, which no status refuses --------------------------------------------------------- */

TEST(a_style_that_cannot_be_read_counts_as_none)
{
    static const struct omino_draw_style color = {OMINO_SIZE(draw_style), .color = 1};
    union block block;
    struct omino_scene *scene = open_scene();
    omino_draw_text(scene, NULL, expected, sizeof expected);
    set_block(&block, &color, sizeof color, sizeof color);
    omino_draw_text(scene, (void *)&block, found, sizeof found);
    assert_string_not_equal(found, expected);
    block.size = 0;
    omino_draw_text(scene, (void *)&block, found, sizeof found);
    assert_string_equal(found, expected);
    omino_draw_svg(scene, NULL, expected, sizeof expected);
    set_block(&block, &svg_style, sizeof svg_style, sizeof svg_style + MORE);
    omino_draw_svg(scene, (void *)&block, found, sizeof found);
    assert_string_not_equal(found, expected);
    block.bytes[sizeof svg_style] = 1;
    omino_draw_svg(scene, (void *)&block, found, sizeof found);
    assert_string_equal(found, expected);
    omino_scene_close(scene);
}

/* ---- what the library passes to callbacks ---------------------------------------------------- */

static void check_warning(void *user, const struct omino_error *warning)
{
    assert_int_equal(warning->size, sizeof *warning);
    ++*(unsigned *)user;
}

TEST(warnings_have_a_size)
{
    static const char record[] = "(;GM[Template]XX[unknown];1[a1](;2[b1])(;2[c1]))";
    struct omino_match *match;
    unsigned warnings = 0;
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .warn = check_warning,
                                             .user = &warnings};
    omino_match_open_text(record, sizeof record - 1, &setup, &match, NULL);
    assert_true(warnings > 0);
    omino_match_close(match);
}

int main(void)
{
    return RUN(cmocka_unit_test(a_structure_without_a_size_is_refused),
               cmocka_unit_test(a_shorter_structure_takes_the_defaults_for_the_missing_fields),
               cmocka_unit_test(a_longer_structure_is_accepted_while_its_new_fields_are_zero),
               cmocka_unit_test(a_new_field_that_is_set_is_refused),
               cmocka_unit_test(a_structure_is_filled_in_as_far_as_it_reaches),
               cmocka_unit_test(fields_that_the_library_does_not_know_stay_as_they_are),
               cmocka_unit_test(nothing_is_stored_without_a_size),
               cmocka_unit_test(results_of_covers_keep_to_their_size_and_are_refused_without_one),
               cmocka_unit_test(the_first_size_counts_for_a_whole_ranking),
               cmocka_unit_test(a_style_that_cannot_be_read_counts_as_none),
               cmocka_unit_test(warnings_have_a_size));
}
