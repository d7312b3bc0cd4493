/* SPDX-License-Identifier: MIT */
/* Tilings and exact covers stay within their memory limits and report progress from the start. */
#include <omino/cover.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/piece_sets.h"
#include "test.h"

enum { MOST_PIECES = 1000, PENTOMINOES = 12 };

struct setup {
    struct omino_cover_problem problem;
    struct omino_cover_limits limits;
    struct omino_cover_piece pieces[MOST_PIECES];
    struct omino_error error;
    struct counting counting;
    struct omino_allocator allocator;
};

/* Sets up `count` pieces, the pentominoes over and over, each to be used `min` to `max` times. */
static void init(struct setup *s, unsigned width, unsigned height, size_t count, uint32_t min,
                 uint32_t max)
{
    memset(s, 0, sizeof *s);
    s->error = (struct omino_error)OMINO_INIT(error);
    s->limits = (struct omino_cover_limits)OMINO_INIT(cover_limits);
    s->problem = (struct omino_cover_problem){OMINO_SIZE(cover_problem), .limits = &s->limits};
    assert_int_equal(omino_grid_init(&s->problem.grid, width, height, NULL), OMINO_OK);
    s->problem.pieces = s->pieces;
    s->problem.count = count;
    s->allocator = counting_allocator(&s->counting);
    for (size_t i = 0; i < count; i++) {
        struct omino_shape shape;
        assert_int_equal(omino_shape_parse(polyssimo_pieces[i % PENTOMINOES].drawing,
                                           OMINO_SHAPE_CONNECTED, &shape, NULL),
                         OMINO_OK);
        s->pieces[i] = (struct omino_cover_piece){{"piece", shape, OMINO_FREE}, min, max};
    }
}

static void set_dominoes(struct setup *s, unsigned width, unsigned height)
{
    init(s, width, height, 1, 0, OMINO_COVER_ANY);
    s->pieces[0].piece.shape.cells = 3;
}

static int ignore(void *user, const struct omino_cover_placed *placed, size_t count)
{
    (void)user;
    (void)placed;
    (void)count;
    return 0;
}

enum call { COUNT, VISIT, FIRST, PACK, CALLS };

static enum omino_status run(struct setup *s, enum call call, struct omino_cover_result *result)
{
    size_t count;
    const struct omino_cover_problem *problem = &s->problem;
    memset(&s->counting, 0, sizeof s->counting);
    *result = (struct omino_cover_result)OMINO_INIT(cover_result);
    enum omino_status status;
    if (call == COUNT)
        status = omino_cover_count(problem, &s->allocator, result, &s->error);
    else if (call == VISIT)
        status = omino_cover_visit(problem, ignore, NULL, &s->allocator, result, &s->error);
    else if (call == FIRST)
        status = omino_cover_first(problem, NULL, 0, &count, &s->allocator, result, &s->error);
    else
        status = omino_cover_pack(problem, NULL, 0, &count, &s->allocator, result, &s->error);
    assert_int_equal(s->counting.outstanding, 0);
    return status;
}

static int ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static void assert_refused(const struct setup *s, const char *limit)
{
    assert_int_equal(s->error.status, OMINO_ERR_TOO_LARGE);
    assert_ptr_equal(strstr(s->error.message, "the search needs "), s->error.message);
    assert_true(ends_with(s->error.message, limit));
}

/* ---- memory ---------------------------------------------------------------------------------- */

TEST(a_thousand_pieces_on_the_largest_board_are_refused_by_every_call)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    init(&s, 255, 255, 1000, 0, 1);
    s.problem.flags = OMINO_COVER_HOLES;
    for (int call = COUNT; call < CALLS; call++) {
        assert_int_equal(run(&s, (enum call)call, &result), OMINO_ERR_TOO_LARGE);
        assert_refused(&s, ", but the limit is 1.0 GiB");
        assert_true(s.counting.peak < 4u << 20);
    }
}

TEST(a_thousand_pieces_on_the_largest_board_with_holes_are_refused)
{
    static uint64_t mask[OMINO_GRID_WORDS_MAX];
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    init(&s, 255, 255, 1000, 0, 1);
    omino_bits_fill(&s.problem.grid, mask);
    for (int i = 0; i < 255 * 255; i += 11)
        omino_bits_clear(mask, omino_grid_bit(&s.problem.grid, i % 255, i / 255));
    s.problem.mask = mask;
    s.problem.flags = OMINO_COVER_HOLES;
    assert_int_equal(run(&s, FIRST, &result), OMINO_ERR_TOO_LARGE);
    assert_refused(&s, ", but the limit is 1.0 GiB");
    assert_true(s.counting.peak < 4u << 20);
}

/* Whatever the limit, a call either stays within it or is refused before it sets up anything large:
 * the memory needed is computed in advance, not found by reaching the limit. */
static void assert_bounded(struct setup *s, enum call call)
{
    struct omino_cover_result expected = OMINO_INIT(cover_result),
                              result = OMINO_INIT(cover_result);
    s->limits.memory = 0;
    assert_int_equal(run(s, call, &expected), OMINO_OK);
    const size_t usual = s->counting.peak;
    uint64_t low = 0, high = 2 * (uint64_t)usual + (1u << 20);
    while (high - low > 1) {
        s->limits.memory = low + (high - low) / 2;
        const enum omino_status status = run(s, call, &result);
        assert_true(s->counting.peak <= s->limits.memory);
        if (status == OMINO_OK) {
            assert_int_equal(result.solutions, expected.solutions);
            assert_int_equal(result.covered, expected.covered);
            high = s->limits.memory;
        } else {
            assert_int_equal(status, OMINO_ERR_TOO_LARGE);
            low = s->limits.memory;
        }
    }
    s->limits.memory = low;
    assert_int_equal(run(s, call, &result), OMINO_ERR_TOO_LARGE);
    assert_true(s->counting.peak < low / 2);
}

TEST(no_call_uses_more_memory_than_its_limit)
{
    struct setup s;
    for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++) {
        init(&s, 10, 6, PENTOMINOES, 1, 1);
        s.problem.method = (enum omino_cover_method)method;
        s.limits.nodes = 200;
        for (int call = COUNT; call < CALLS; call++) assert_bounded(&s, (enum call)call);
        set_dominoes(&s, 6, 6);
        s.problem.method = (enum omino_cover_method)method;
        for (int call = COUNT; call < CALLS; call++) assert_bounded(&s, (enum call)call);
        s.problem.flags = OMINO_COVER_HOLES | OMINO_COVER_UP_TO_SYMMETRY;
        s.limits.solutions = 500;
        assert_bounded(&s, COUNT);
    }
}

TEST(a_search_with_little_memory_still_finds_the_answer)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    set_dominoes(&s, 10, 10);
    assert_int_equal(run(&s, COUNT, &result), OMINO_OK);
    assert_int_equal(result.solutions, UINT64_C(258584046368));
    const uint64_t nodes = result.nodes;
    s.limits.memory = 200 << 10;
    assert_int_equal(run(&s, COUNT, &result), OMINO_ERR_TOO_LARGE);
    s.limits.memory = 290 << 10;
    assert_int_equal(run(&s, COUNT, &result), OMINO_OK);
    assert_int_equal(result.solutions, UINT64_C(258584046368));
    assert_true(result.nodes > nodes);
    assert_true(s.counting.peak <= 290 << 10);
}

TEST(a_refusal_names_the_need_and_the_limit)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    init(&s, 10, 6, PENTOMINOES, 1, 1);
    s.problem.method = OMINO_COVER_LINKS;
    s.limits.memory = 1;
    assert_int_equal(run(&s, COUNT, &result), OMINO_ERR_TOO_LARGE);
    assert_refused(&s, ", but the limit is 0.0 KiB");
    s.limits.memory = 100 << 10;
    assert_int_equal(run(&s, COUNT, &result), OMINO_ERR_TOO_LARGE);
    assert_refused(&s, " KiB of memory, but the limit is 100.0 KiB");
    init(&s, 100, 100, PENTOMINOES, 0, 1);
    s.problem.flags = OMINO_COVER_HOLES;
    s.limits.memory = 3u << 19;
    assert_int_equal(run(&s, COUNT, &result), OMINO_ERR_TOO_LARGE);
    assert_refused(&s, " MiB of memory, but the limit is 1.5 MiB");
}

/* ---- progress -------------------------------------------------------------------------------- */

struct watcher {
    unsigned set_up_calls; /* before the first node */
    unsigned stop_at;
    uint64_t last_nodes, longest;
};

/* With this interval, progress is reported whenever the call polls. */
#define ALWAYS 1e-9

static void watch(void *user, const struct omino_cover_result *so_far)
{
    struct watcher *watcher = user;
    if (so_far->nodes - watcher->last_nodes > watcher->longest)
        watcher->longest = so_far->nodes - watcher->last_nodes;
    watcher->last_nodes = so_far->nodes;
    if (so_far->nodes == 0) watcher->set_up_calls++;
}

static int stop(void *user)
{
    const struct watcher *watcher = user;
    return watcher->set_up_calls == watcher->stop_at;
}

static void set_watcher(struct omino_cover_limits *limits, struct watcher *watcher)
{
    limits->progress = watch;
    limits->interval = ALWAYS;
    limits->stop = stop;
    limits->user = watcher;
}

static void watch_holes(struct setup *s, struct watcher *watcher)
{
    s->problem.flags = OMINO_COVER_HOLES;
    set_watcher(&s->limits, watcher);
}

TEST(a_call_can_be_stopped_before_it_allocates_anything)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    init(&s, 100, 100, PENTOMINOES, 0, 1);
    for (int call = COUNT; call < CALLS; call++) {
        struct watcher watcher = {.stop_at = 1};
        watch_holes(&s, &watcher);
        assert_int_equal(run(&s, (enum call)call, &result), OMINO_STOPPED);
        assert_int_equal(s.counting.allocations, 0);
        assert_int_equal(result.exhaustive, 0);
        assert_int_equal(result.method, OMINO_COVER_AUTO);
    }
}

TEST(progress_is_reported_during_set_up_and_can_stop_it_anywhere)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    struct watcher watcher = {0};
    init(&s, 80, 80, PENTOMINOES, 1, 1);
    watch_holes(&s, &watcher);
    s.limits.nodes = 10;
    assert_int_equal(run(&s, COUNT, &result), OMINO_OK);
    const unsigned calls = watcher.set_up_calls;
    assert_true(calls > 40);
    size_t last = 0;
    for (unsigned k = 1; k <= calls; k += SLOW ? 16 : 5) {
        watcher = (struct watcher){.stop_at = k};
        assert_int_equal(run(&s, COUNT, &result), OMINO_STOPPED);
        assert_int_equal(result.nodes, 0);
        assert_int_equal(watcher.set_up_calls, k);
        assert_true(s.counting.peak >= last);
        last = s.counting.peak;
    }
}

TEST(progress_is_reported_often_if_nodes_are_slow)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    struct watcher watcher = {0};
    init(&s, 80, 80, PENTOMINOES, 0, 1);
    watch_holes(&s, &watcher);
    s.limits.nodes = 600;
    s.pieces[0].max = OMINO_COVER_ANY; /* makes the 6400 cells primary items */
    assert_int_equal(run(&s, PACK, &result), OMINO_OK);
    assert_true(watcher.longest < 50);
}

/* ---- exact covers ---------------------------------------------------------------------------- */

enum { ITEMS = 500, OPTIONS = 200000 };

struct exact {
    struct omino_exact_item items[ITEMS];
    struct omino_exact_entry entries[OPTIONS][2];
    struct omino_exact_option options[OPTIONS];
    struct omino_exact_problem problem;
    struct omino_cover_limits limits;
};

/* Each item is the first item of many options; the second item of each option is another one. */
static struct exact *make_exact(void)
{
    struct exact *e = calloc(1, sizeof *e);
    assert_non_null(e);
    for (uint32_t i = 0; i < ITEMS; i++) e->items[i] = (struct omino_exact_item){1, 1};
    for (uint32_t k = 0; k < OPTIONS; k++) {
        e->entries[k][0].item = k % ITEMS;
        e->entries[k][1].item = (k % ITEMS + 1 + k / ITEMS) % ITEMS;
        e->options[k] = (struct omino_exact_option){e->entries[k], 2};
    }
    e->problem = (struct omino_exact_problem){OMINO_SIZE(exact_problem), .items = e->items,
                                              .limits = &e->limits,      .primaries = ITEMS,
                                              .options = e->options,     .count = OPTIONS};
    e->limits = (struct omino_cover_limits)OMINO_INIT(cover_limits);
    return e;
}

TEST(an_exact_cover_is_refused_before_it_allocates_anything)
{
    struct exact *e = make_exact();
    struct counting counting = {0};
    const struct omino_allocator allocator = counting_allocator(&counting);
    struct omino_error err = OMINO_INIT(error);
    e->limits.memory = 8u << 20;
    assert_int_equal(omino_exact_visit(&e->problem, NULL, NULL, &allocator, NULL, &err),
                     OMINO_ERR_TOO_LARGE);
    assert_ptr_equal(strstr(err.message, "the search needs "), err.message);
    assert_true(ends_with(err.message, " MiB of memory, but the limit is 8.0 MiB"));
    assert_int_equal(counting.allocations, 0);
    e->limits.memory = 32u << 20;
    e->limits.nodes = 100;
    assert_int_equal(omino_exact_visit(&e->problem, NULL, NULL, &allocator, NULL, &err), OMINO_OK);
    assert_true(counting.peak > 8u << 20 && counting.peak <= 32u << 20);
    free(e);
}

TEST(an_exact_cover_reports_progress_during_set_up)
{
    struct exact *e = make_exact();
    struct counting counting = {0};
    const struct omino_allocator allocator = counting_allocator(&counting);
    struct omino_cover_result result = OMINO_INIT(cover_result);
    struct watcher watcher = {.stop_at = 1};
    e->limits = (struct omino_cover_limits){OMINO_SIZE(cover_limits), .nodes = 3};
    set_watcher(&e->limits, &watcher);
    assert_int_equal(omino_exact_visit(&e->problem, NULL, NULL, &allocator, &result, NULL),
                     OMINO_STOPPED);
    assert_int_equal(counting.allocations, 0);
    watcher = (struct watcher){0};
    assert_int_equal(omino_exact_visit(&e->problem, NULL, NULL, &allocator, &result, NULL),
                     OMINO_OK);
    const unsigned calls = watcher.set_up_calls;
    assert_true(calls >= 6);
    for (unsigned k = 1; k <= calls; k++) {
        watcher = (struct watcher){.stop_at = k};
        assert_int_equal(omino_exact_visit(&e->problem, NULL, NULL, &allocator, &result, NULL),
                         OMINO_STOPPED);
        assert_int_equal(result.nodes, 0);
        assert_int_equal(counting.outstanding, 0);
    }
    free(e);
}

TEST(an_exact_cover_of_absurd_size_is_refused)
{
    struct omino_exact_item item = {1, 1};
    const struct omino_exact_option options[2] = {{NULL, SIZE_MAX}, {NULL, SIZE_MAX}};
    struct omino_exact_problem problem = {OMINO_SIZE(exact_problem), .items = &item, .primaries = 1,
                                          .options = options, .count = 2};
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_exact_visit(&problem, NULL, NULL, NULL, NULL, &err),
                     OMINO_ERR_TOO_LARGE);
    assert_string_equal(err.message,
                        "there are more than 2^32 - 5 items, options and entries in total");
}

int main(void)
{
    return RUN(cmocka_unit_test(a_thousand_pieces_on_the_largest_board_are_refused_by_every_call),
               cmocka_unit_test(a_thousand_pieces_on_the_largest_board_with_holes_are_refused),
               cmocka_unit_test(no_call_uses_more_memory_than_its_limit),
               cmocka_unit_test(a_search_with_little_memory_still_finds_the_answer),
               cmocka_unit_test(a_refusal_names_the_need_and_the_limit),
               cmocka_unit_test(a_call_can_be_stopped_before_it_allocates_anything),
               cmocka_unit_test(progress_is_reported_during_set_up_and_can_stop_it_anywhere),
               cmocka_unit_test(progress_is_reported_often_if_nodes_are_slow),
               cmocka_unit_test(an_exact_cover_is_refused_before_it_allocates_anything),
               cmocka_unit_test(an_exact_cover_reports_progress_during_set_up),
               cmocka_unit_test(an_exact_cover_of_absurd_size_is_refused));
}
