/* SPDX-License-Identifier: MIT */
#include <omino/cover.h>
#include <omino/rng.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/piece_sets.h"
#include "reference/ref_cover.h"
#include "test.h"

/* ---- setting up problems --------------------------------------------------------------------- */

enum { MOST_PIECES = 70 };

struct setup {
    struct omino_cover_problem problem;
    struct omino_cover_limits limits;
    struct omino_cover_piece pieces[MOST_PIECES];
    uint64_t mask[OMINO_GRID_WORDS_MAX];
    struct omino_error error;
};

static void init(struct setup *s)
{
    memset(s, 0, sizeof *s);
    s->error = (struct omino_error)OMINO_INIT(error);
    s->limits = (struct omino_cover_limits)OMINO_INIT(cover_limits);
    s->problem = (struct omino_cover_problem){OMINO_SIZE(cover_problem), .limits = &s->limits};
    s->problem.pieces = s->pieces;
}

static void set_rectangle(struct setup *s, unsigned width, unsigned height)
{
    assert_int_equal(omino_grid_init(&s->problem.grid, width, height, NULL), OMINO_OK);
    s->problem.mask = NULL;
}

static void set_board(struct setup *s, const char *drawing)
{
    assert_int_equal(
        omino_grid_parse(drawing, &s->problem.grid, s->mask, OMINO_GRID_WORDS_MAX, NULL), OMINO_OK);
    s->problem.mask = s->mask;
}

static void add_shape(struct setup *s, struct omino_shape shape, enum omino_freedom freedom,
                      uint32_t min, uint32_t max)
{
    assert_true(s->problem.count < MOST_PIECES);
    s->pieces[s->problem.count++] = (struct omino_cover_piece){{"piece", shape, freedom}, min, max};
}

static void add(struct setup *s, const char *drawing, uint32_t min, uint32_t max)
{
    struct omino_shape shape;
    assert_int_equal(omino_shape_parse(drawing, OMINO_SHAPE_CONNECTED, &shape, NULL), OMINO_OK);
    add_shape(s, shape, OMINO_FREE, min, max);
}

/* Adds the first n pieces of Polyssimo, which begin with the pentominoes, each at most once. */
static void add_polyssimo(struct setup *s, unsigned n, uint32_t min)
{
    for (unsigned i = 0; i < n; i++) add(s, polyssimo_pieces[i].drawing, min, 1);
}

static void set_dominoes(struct setup *s, unsigned width, unsigned height)
{
    init(s);
    add(s, "XX", 0, OMINO_COVER_ANY);
    set_rectangle(s, width, height);
}

static uint64_t count(struct setup *s, unsigned flags, enum omino_cover_method method)
{
    struct omino_cover_result result = OMINO_INIT(cover_result);
    s->problem.flags = flags;
    s->problem.method = method;
    assert_int_equal(omino_cover_count(&s->problem, NULL, &result, &s->error), OMINO_OK);
    assert_int_equal(result.exhaustive, 1);
    assert_int_equal(result.covered, 0);
    if (method != OMINO_COVER_AUTO) assert_int_equal(result.method, method);
    return result.solutions;
}

/* Checks the count of both methods. */
static void assert_count(struct setup *s, unsigned flags, uint64_t expected)
{
    assert_int_equal(count(s, flags, OMINO_COVER_BITS), expected);
    assert_int_equal(count(s, flags, OMINO_COVER_LINKS), expected);
}

static int count_visits(void *user, const struct omino_cover_placed *placed, size_t n)
{
    (void)placed;
    (void)n;
    ++*(uint64_t *)user;
    return 0;
}

static uint64_t count_by_visiting(struct setup *s, unsigned flags, enum omino_cover_method method)
{
    struct omino_cover_result result = OMINO_INIT(cover_result);
    uint64_t visits = 0;
    s->problem.flags = flags;
    s->problem.method = method;
    assert_int_equal(
        omino_cover_visit(&s->problem, count_visits, &visits, NULL, &result, &s->error), OMINO_OK);
    assert_int_equal(visits, result.solutions);
    return visits;
}

static void assert_fails(struct setup *s, enum omino_status status, const char *message)
{
    struct omino_cover_result result = {OMINO_SIZE(cover_result), .solutions = 77};
    s->error = (struct omino_error)OMINO_INIT(error);
    assert_int_equal(omino_cover_count(&s->problem, NULL, &result, &s->error), status);
    assert_int_equal(s->error.status, status);
    assert_string_equal(s->error.message, message);
    assert_int_equal(result.solutions, 77);
    assert_int_equal(omino_cover_count(&s->problem, NULL, &result, NULL), status);
}

#define CLASSES OMINO_COVER_UP_TO_SYMMETRY
#define HOLES   OMINO_COVER_HOLES

/* ---- known answers --------------------------------------------------------------------------- */

TEST(the_pentominoes_fill_6x10_in_2339_ways)
{
    struct setup s;
    init(&s);
    add_polyssimo(&s, 12, 1);
    set_rectangle(&s, 10, 6);
    assert_int_equal(count(&s, CLASSES, OMINO_COVER_AUTO), 2339);
    assert_int_equal(count_by_visiting(&s, 0, OMINO_COVER_AUTO), 4 * 2339);
}

TEST(the_pentominoes_fill_5x12_in_1010_ways)
{
    struct setup s;
    init(&s);
    add_polyssimo(&s, 12, 1);
    set_rectangle(&s, 5, 12);
    assert_int_equal(count(&s, CLASSES, OMINO_COVER_AUTO), 1010);
    assert_int_equal(count_by_visiting(&s, CLASSES, OMINO_COVER_AUTO), 1010);
}

TEST(the_pentominoes_fill_4x15_in_368_ways)
{
    struct setup s;
    init(&s);
    add_polyssimo(&s, 12, 1);
    set_rectangle(&s, 15, 4);
    assert_int_equal(count(&s, CLASSES, OMINO_COVER_AUTO), 368);
    assert_int_equal(count(&s, 0, OMINO_COVER_AUTO), 4 * 368);
    assert_int_equal(count_by_visiting(&s, CLASSES, OMINO_COVER_AUTO), 368);
}

TEST(the_pentominoes_fill_3x20_in_2_ways)
{
    struct setup s;
    init(&s);
    add_polyssimo(&s, 12, 1);
    set_rectangle(&s, 3, 20);
    assert_count(&s, CLASSES, 2);
    assert_count(&s, 0, 8);
}

TEST(the_pentominoes_fill_a_chessboard_without_its_centre_in_65_ways)
{
    struct setup s;
    init(&s);
    add_polyssimo(&s, 12, 1);
    set_board(&s, "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXX..XXX/XXX..XXX/XXXXXXXX/XXXXXXXX/XXXXXXXX");
    assert_count(&s, CLASSES, 65);
    assert_int_equal(count(&s, 0, OMINO_COVER_BITS), 8 * 65);
    assert_int_equal(count_by_visiting(&s, CLASSES, OMINO_COVER_BITS), 65);
}

TEST(dominoes_are_counted_without_visiting_each_tiling)
{
    struct setup s;
    set_dominoes(&s, 8, 8);
    assert_int_equal(count(&s, 0, OMINO_COVER_AUTO), 12988816);
    set_dominoes(&s, 10, 10);
    assert_int_equal(count(&s, 0, OMINO_COVER_AUTO), UINT64_C(258584046368));
    set_dominoes(&s, 12, 12);
    assert_int_equal(count(&s, 0, OMINO_COVER_AUTO), UINT64_C(53060477521960000));
}

TEST(classes_counted_by_burnside_agree_with_visits)
{
    struct setup s;
    set_dominoes(&s, 6, 6);
    assert_int_equal(count(&s, CLASSES, OMINO_COVER_BITS),
                     count_by_visiting(&s, CLASSES, OMINO_COVER_LINKS));
    set_dominoes(&s, 6, 5);
    add(&s, "X", 0, 2);
    assert_int_equal(count(&s, CLASSES, OMINO_COVER_BITS),
                     count_by_visiting(&s, CLASSES, OMINO_COVER_BITS));
}

TEST(more_solutions_than_a_number_can_hold_are_an_error)
{
    struct setup s;
    set_dominoes(&s, 60, 4);
    assert_fails(&s, OMINO_ERR_TOO_LARGE, "there are more than 2^64 - 2 solutions");
    s.problem.flags = CLASSES;
    assert_fails(&s, OMINO_ERR_TOO_LARGE, "there are more than 2^64 - 2 solutions");
}

/* ---- numbers of pieces ----------------------------------------------------------------------- */

/* Dominoes on a ladder of 2x4 cells are matchings of its cells: 1, 10, 29, 26 and 5 matchings have
 * 0, 1, 2, 3 and 4 dominoes. */

TEST(exactly_k_copies_are_used)
{
    static const uint64_t matchings[] = {1, 10, 29, 26, 5};
    for (uint32_t k = 1; k <= 4; k++) {
        struct setup s;
        init(&s);
        set_rectangle(&s, 4, 2);
        add(&s, "XX", k, k);
        assert_count(&s, HOLES, matchings[k]);
        if (k < 4) add(&s, "X", 8 - 2 * k, 8 - 2 * k);
        assert_count(&s, 0, matchings[k]);
    }
}

TEST(any_number_includes_none)
{
    struct setup s;
    init(&s);
    set_rectangle(&s, 4, 2);
    add(&s, "XX", 0, OMINO_COVER_ANY);
    assert_count(&s, 0, 5);
    assert_count(&s, HOLES, 71);
    s.pieces[0].min = 1;
    assert_count(&s, HOLES, 70);
    s.pieces[0].min = 3;
    assert_count(&s, HOLES, 31);
    s.pieces[0] = (struct omino_cover_piece){s.pieces[0].piece, 0, 2};
    assert_count(&s, HOLES, 40);
    s.pieces[0].max = 0;
    assert_count(&s, HOLES, 1);
}

TEST(optional_pieces_are_used_at_most_once)
{
    struct setup s;
    init(&s);
    set_rectangle(&s, 3, 1);
    add(&s, "XXX", 0, 1);
    add(&s, "XX", 0, 1);
    add(&s, "X", 0, 1);
    assert_count(&s, 0, 3);
    assert_count(&s, CLASSES, 2);
}

TEST(copies_of_one_piece_are_interchangeable_and_two_pieces_are_not)
{
    struct setup s;
    init(&s);
    set_rectangle(&s, 4, 1);
    add(&s, "XX", 2, 2);
    assert_count(&s, 0, 1);
    assert_count(&s, CLASSES, 1);
    init(&s);
    set_rectangle(&s, 4, 1);
    add(&s, "XX", 1, 1);
    add(&s, "XX", 1, 1);
    assert_count(&s, 0, 2);
    assert_count(&s, CLASSES, 1);
}

TEST(a_mirror_image_counts_as_the_same_only_if_it_is_a_solution)
{
    /* Two L tetrominoes of the same handedness fill 2x4. */
    struct setup s;
    init(&s);
    set_rectangle(&s, 4, 2);
    struct omino_shape shape;
    assert_int_equal(omino_shape_parse("XXX/X..", OMINO_SHAPE_CONNECTED, &shape, NULL), OMINO_OK);
    add_shape(&s, shape, OMINO_ONE_SIDED, 2, 2);
    assert_count(&s, 0, 1);
    assert_count(&s, CLASSES, 1);
    s.pieces[0].piece.freedom = OMINO_FREE;
    assert_count(&s, 0, 2);
    assert_count(&s, CLASSES, 1);
    s.pieces[0].piece.freedom = OMINO_FIXED;
    assert_count(&s, 0, 0);
    assert_count(&s, CLASSES, 0);

    /* One L tetromino on a 3x3 square: each orientation fits in two places. */
    init(&s);
    set_rectangle(&s, 3, 3);
    add_shape(&s, shape, OMINO_FREE, 1, 1);
    assert_count(&s, HOLES, 16);
    assert_count(&s, HOLES | CLASSES, 2);
    s.pieces[0].piece.freedom = OMINO_ONE_SIDED;
    assert_count(&s, HOLES, 8);
    assert_count(&s, HOLES | CLASSES, 2);
    s.pieces[0].piece.freedom = OMINO_FIXED;
    assert_count(&s, HOLES, 2);
    assert_count(&s, HOLES | CLASSES, 2);
}

TEST(a_mirror_applies_to_some_solutions_if_a_chiral_piece_is_optional)
{
    struct setup s;
    struct omino_shape shape;
    assert_int_equal(omino_shape_parse("XX./.XX", OMINO_SHAPE_CONNECTED, &shape, NULL), OMINO_OK);
    init(&s);
    set_rectangle(&s, 3, 2);
    add_shape(&s, shape, OMINO_ONE_SIDED, 0, 1);
    add(&s, "X", 0, 2);
    add(&s, "XX", 0, OMINO_COVER_ANY);
    struct ref_solutions ref = ref_cover_solve(&s.problem, 1000);
    assert_count(&s, 0, ref.count);
    assert_count(&s, CLASSES, ref.class_count);
    ref_cover_free(&ref);
}

/* ---- boards ---------------------------------------------------------------------------------- */

TEST(boards_may_have_any_shape)
{
    struct setup s;
    init(&s);
    add(&s, "XX", 0, OMINO_COVER_ANY);
    set_board(&s, "X.../X.../XXXX/XXXX"); /* L-shaped: one way for the stem, five for the foot */
    assert_count(&s, 0, 5);
    assert_count(&s, CLASSES, 5);
    set_board(&s, "XXX/X.X/XXX"); /* a ring */
    assert_count(&s, 0, 2);
    assert_count(&s, CLASSES, 1);
    set_board(&s, "XX.XX/XX.XX"); /* two squares */
    assert_count(&s, 0, 4);
    assert_count(&s, CLASSES, 3);
    set_board(&s, "X.X/X.X/..."); /* two separate dominoes */
    assert_count(&s, 0, 1);
    set_board(&s, "X./.X"); /* cells that meet at a corner */
    assert_count(&s, 0, 0);
    set_rectangle(&s, 2, 1);
    assert_count(&s, 0, 1);
}

TEST(boards_of_one_row_one_column_and_one_cell_work)
{
    struct setup s;
    init(&s);
    add(&s, "X", 0, OMINO_COVER_ANY);
    set_rectangle(&s, 1, 1);
    assert_count(&s, 0, 1);
    assert_count(&s, HOLES, 2);
    assert_count(&s, HOLES | CLASSES, 2);
    add(&s, "XX", 0, OMINO_COVER_ANY);
    set_rectangle(&s, 20, 1);
    assert_count(&s, 0, 10946); /* a Fibonacci number */
    set_rectangle(&s, 1, 20);
    assert_count(&s, 0, 10946);
    assert_count(&s, CLASSES, (10946 + 144) / 2); /* 144 are palindromes */
}

TEST(boards_wider_than_a_word_work)
{
    struct setup s;
    set_dominoes(&s, 70, 2);
    assert_int_equal(count(&s, 0, OMINO_COVER_BITS), UINT64_C(308061521170129));
    init(&s);
    add(&s, "XXXXX", 0, OMINO_COVER_ANY);
    set_rectangle(&s, 255, 1);
    assert_count(&s, 0, 1);
    set_rectangle(&s, 100, 2);
    assert_count(&s, CLASSES, 1);
    set_rectangle(&s, 2, 100);
    assert_count(&s, 0, 1);
}

TEST(each_number_of_words_gives_the_same_answers)
{
    /* Boards of 60, 120, 180 and 240 cells, filled by L trominoes in 3x2 blocks, and one of 256. */
    struct setup s;
    for (unsigned height = 20; height <= 80; height += 20) {
        init(&s);
        add(&s, "XX/X.", 0, OMINO_COVER_ANY);
        set_rectangle(&s, 3, height);
        assert_int_equal(count(&s, 0, OMINO_COVER_BITS), UINT64_C(1) << (height / 2));
    }
    init(&s);
    add(&s, "XXXXXXXX/XXXXXXXX", 0, OMINO_COVER_ANY);
    set_rectangle(&s, 16, 16);
    assert_int_equal(count(&s, 0, OMINO_COVER_BITS), count(&s, 0, OMINO_COVER_LINKS));
}

TEST(problems_beyond_bitboards_use_links)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    init(&s);
    set_rectangle(&s, 18, 17);
    add(&s, "XXXXXX/XXXXXX/XXXXXX/XXXXXX/XXXXXX/XXXXXX", 0, OMINO_COVER_ANY);
    add(&s, "XXXXXX/XXXXXX/XXXXXX/XXXXXX/XXXXXX", 0, OMINO_COVER_ANY);
    assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.method, OMINO_COVER_LINKS);
    assert_int_equal(result.solutions, 27); /* three columns, each with three places for the 5x6 */
    s.problem.flags = CLASSES;
    assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.solutions, (27 + 9 + 1 + 3) / 4); /* by Burnside's lemma */
    s.problem.method = OMINO_COVER_BITS;
    assert_fails(&s, OMINO_ERR_TOO_LARGE,
                 "bitboards support at most a rectangle of 256 cells and 64 pieces, not "
                 "18x17 with 2");
}

TEST(many_pieces_use_links)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    init(&s);
    set_rectangle(&s, 5, 1);
    for (int i = 0; i < 65; i++) add(&s, "X", 0, 1);
    s.limits.solutions = 1000;
    assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.method, OMINO_COVER_LINKS);
    assert_int_equal(result.solutions, 1000);
    s.problem.count = 64;
    assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.method, OMINO_COVER_BITS);
    assert_int_equal(result.solutions, 1000);
}

TEST(few_pieces_on_a_wide_board_are_fast)
{
    struct setup s;
    init(&s);
    set_rectangle(&s, 100, 90);
    add(&s, "XX", 1, 1);
    assert_int_equal(count(&s, HOLES, OMINO_COVER_AUTO), 99 * 90 + 100 * 89);
    s.pieces[0].min = 0;
    assert_int_equal(count(&s, HOLES, OMINO_COVER_AUTO), 99 * 90 + 100 * 89 + 1);
}

TEST(the_position_of_a_board_in_its_grid_does_not_matter)
{
    struct setup s;
    init(&s);
    add(&s, "XX", 0, OMINO_COVER_ANY);
    set_rectangle(&s, 9, 7);
    for (int y = 2; y < 4; y++)
        for (int x = 5; x < 9; x++) omino_bits_set(s.mask, omino_grid_bit(&s.problem.grid, x, y));
    s.problem.mask = s.mask;
    assert_count(&s, 0, 5);
    assert_count(&s, CLASSES, 4);
}

/* ---- against the reference ------------------------------------------------------------------- */

struct judge {
    const struct setup *setup;
    const struct ref_solutions *ref;
    unsigned char seen[512];
    int classes;
    uint64_t visits;
};

static int check_solution(void *user, const struct omino_cover_placed *placed, size_t n)
{
    struct judge *judge = user;
    const struct ref_labels labels = ref_cover_labels(&judge->setup->problem, placed, n);
    const long at = ref_cover_find(judge->ref, &labels);
    assert_true(at >= 0);
    const int slot = judge->classes ? judge->ref->classes[at] : (int)at;
    assert_int_equal(judge->seen[slot], 0);
    judge->seen[slot] = 1;
    judge->visits++;
    return 0;
}

static void compare_visit(struct setup *s, const struct ref_solutions *ref, int classes)
{
    struct judge judge = {.setup = s, .ref = ref, .classes = classes};
    struct omino_cover_result result = OMINO_INIT(cover_result);
    const enum omino_status status =
        omino_cover_visit(&s->problem, check_solution, &judge, NULL, &result, &s->error);
    assert_true(status == OMINO_OK || status == OMINO_ERR_IMPOSSIBLE);
    assert_int_equal(result.solutions, judge.visits);
    assert_int_equal(judge.visits, classes ? ref->class_count : ref->count);
}

static void compare_count(struct setup *s, uint64_t expected)
{
    struct omino_cover_result result = OMINO_INIT(cover_result);
    const enum omino_status status = omino_cover_count(&s->problem, NULL, &result, &s->error);
    if (status == OMINO_ERR_IMPOSSIBLE) {
        assert_int_equal(expected, 0);
        return;
    }
    assert_int_equal(status, OMINO_OK);
    assert_int_equal(result.exhaustive, 1);
    assert_int_equal(result.solutions, expected);
}

static void compare_first(struct setup *s, const struct ref_solutions *ref)
{
    struct omino_cover_placed placed[REF_CELLS];
    struct omino_cover_result result = OMINO_INIT(cover_result);
    size_t n = 99;
    const enum omino_status status =
        omino_cover_first(&s->problem, placed, REF_CELLS, &n, NULL, &result, &s->error);
    if (status == OMINO_ERR_IMPOSSIBLE) {
        assert_int_equal(ref->count, 0);
        return;
    }
    assert_int_equal(status, OMINO_OK);
    assert_int_equal(result.solutions, ref->count > 0);
    assert_int_equal(result.exhaustive, 1);
    if (ref->count == 0) {
        assert_int_equal(n, 0);
        return;
    }
    const struct ref_labels labels = ref_cover_labels(&s->problem, placed, n);
    assert_true(ref_cover_find(ref, &labels) >= 0);
}

static void compare_pack(struct setup *s, const struct ref_solutions *ref)
{
    struct omino_cover_placed placed[REF_CELLS];
    struct omino_cover_result result = OMINO_INIT(cover_result);
    size_t n = 99;
    const enum omino_status status =
        omino_cover_pack(&s->problem, placed, REF_CELLS, &n, NULL, &result, &s->error);
    if (status == OMINO_ERR_IMPOSSIBLE) {
        assert_int_equal(ref->largest, -1);
        return;
    }
    assert_int_equal(status, OMINO_OK);
    assert_int_equal(result.exhaustive, 1);
    assert_int_equal(result.solutions, ref->largest >= 0);
    if (ref->largest < 0) return;
    assert_int_equal(result.covered, ref->largest);
    const struct ref_labels labels = ref_cover_labels(&s->problem, placed, n);
    const long at = ref_cover_find(ref, &labels);
    assert_true(at >= 0);
    unsigned covered = 0;
    for (int c = 0; c < REF_CELLS; c++) covered += labels.cell[c] != 0;
    assert_int_equal(covered, result.covered);
}

static void add_random_piece(struct setup *s, struct omino_rng *rng, unsigned cells)
{
    static const uint32_t ranges[][2] = {
        {0, 1},
        {1, 1},
        {1, 1},
        {0, 2},
        {1, 2},
        {2, 2},
        {0, 3},
        {1, 3},
        {0, 0},
        {0, OMINO_COVER_ANY},
        {0, OMINO_COVER_ANY},
        {1, OMINO_COVER_ANY},
    };
    const uint32_t *range = ranges[omino_rng_below(rng, sizeof ranges / sizeof *ranges)];
    add_shape(s, random_shape(rng, 5, cells), (enum omino_freedom)omino_rng_below(rng, 3), range[0],
              range[1]);
}

/* Makes a full, symmetric or scattered board, sometimes with margins. */
static void random_board(struct setup *s, struct omino_rng *rng, unsigned cells)
{
    unsigned width, height;
    do {
        width = 1 + omino_rng_below(rng, 7);
        height = 1 + omino_rng_below(rng, 7);
    } while (width * height > cells || width * height < 2);
    set_rectangle(s, width, height);
    const unsigned form = omino_rng_below(rng, 4), percent = 60 + omino_rng_below(rng, 40);
    if (form == 0) return;
    memset(s->mask, 0, sizeof s->mask);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            if (omino_rng_below(rng, 100) >= percent) continue;
            omino_bits_set(s->mask, omino_grid_bit(&s->problem.grid, (int)x, (int)y));
            if (form == 1) /* symmetric under the half turn */
                omino_bits_set(s->mask, omino_grid_bit(&s->problem.grid, (int)(width - 1 - x),
                                                       (int)(height - 1 - y)));
            if (form == 2) /* symmetric under reflection */
                omino_bits_set(s->mask,
                               omino_grid_bit(&s->problem.grid, (int)(width - 1 - x), (int)y));
        }
    omino_bits_set(s->mask, 0);
    s->problem.mask = s->mask;
}

static void random_problem(struct setup *s, struct omino_rng *rng)
{
    init(s);
    random_board(s, rng, 20);
    for (unsigned n = 1 + omino_rng_below(rng, 4); n > 0; n--)
        add_random_piece(s, rng, 1 + omino_rng_below(rng, 5));
    if (omino_rng_below(rng, 2)) s->problem.flags = HOLES;
}

/* Returns 1 if the problem has more than one solution and not too many for the reference. */
static int compare_with_reference(struct setup *s)
{
    const unsigned flags = s->problem.flags;
    struct ref_solutions ref = ref_cover_solve(&s->problem, sizeof((struct judge *)0)->seen);
    for (int method = OMINO_COVER_BITS; !ref.too_many && method <= OMINO_COVER_LINKS; method++) {
        s->problem.method = (enum omino_cover_method)method;
        s->problem.flags = flags;
        compare_count(s, ref.count);
        compare_visit(s, &ref, 0);
        compare_first(s, &ref);
        if (flags & HOLES) compare_pack(s, &ref);
        s->problem.flags = flags | CLASSES;
        compare_count(s, ref.class_count);
        compare_visit(s, &ref, 1);
        compare_first(s, &ref);
    }
    const int solved = !ref.too_many && ref.count > 1;
    ref_cover_free(&ref);
    return solved;
}

TEST(every_method_agrees_with_the_reference_on_random_problems)
{
    struct omino_rng rng;
    struct setup s;
    int worth = 0;
    omino_rng_seed(&rng, 2024);
    for (int i = 0; i < 8500; i++) {
        random_problem(&s, &rng);
        worth += compare_with_reference(&s);
    }
    assert_true(worth > 2300);
}

TEST(symmetric_squares_agree_with_the_reference)
{
    struct omino_rng rng;
    struct setup s;
    int worth = 0;
    omino_rng_seed(&rng, 8);
    for (int i = 0; i < 1500; i++) {
        init(&s);
        const unsigned side = 2 + omino_rng_below(&rng, 3);
        set_rectangle(&s, side, side);
        for (unsigned n = 1 + omino_rng_below(&rng, 3); n > 0; n--)
            add_random_piece(&s, &rng, 1 + omino_rng_below(&rng, 5));
        if (omino_rng_below(&rng, 2)) s.problem.flags = HOLES;
        worth += compare_with_reference(&s);
    }
    assert_true(worth > 250);
}

/* Boards that are too large for the reference. Only searches that finish within the node limit
 * are compared. */

static void random_larger_problem(struct setup *s, struct omino_rng *rng)
{
    init(s);
    do random_board(s, rng, 42);
    while (s->problem.grid.bits < 24);
    for (unsigned n = 1 + omino_rng_below(rng, 3); n > 0; n--) {
        add_random_piece(s, rng, 3 + omino_rng_below(rng, 4));
        s->pieces[s->problem.count - 1].min = 0;
    }
    s->limits.nodes = 4000;
}

TEST(both_methods_find_packings_of_the_same_size)
{
    struct omino_rng rng;
    struct setup s;
    int worth = 0;
    omino_rng_seed(&rng, 77);
    for (int i = 0; i < 1000; i++) {
        struct omino_cover_result bits = OMINO_INIT(cover_result), links = OMINO_INIT(cover_result);
        size_t n;
        random_larger_problem(&s, &rng);
        s.problem.method = OMINO_COVER_BITS;
        assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &bits, NULL), OMINO_OK);
        s.problem.method = OMINO_COVER_LINKS;
        assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &links, NULL), OMINO_OK);
        if (bits.exhaustive) assert_true(bits.covered >= links.covered);
        if (links.exhaustive) assert_true(links.covered >= bits.covered);
        worth += bits.exhaustive && links.exhaustive && links.covered > 0;
    }
    assert_true(worth > 500);
}

TEST(both_methods_count_the_same_on_larger_boards)
{
    struct omino_rng rng;
    struct setup s;
    int worth = 0;
    omino_rng_seed(&rng, 78);
    for (int i = 0; i < 400; i++) {
        struct omino_cover_result bits = OMINO_INIT(cover_result), links = OMINO_INIT(cover_result);
        random_larger_problem(&s, &rng);
        add(&s, "XX", 0, OMINO_COVER_ANY);
        s.problem.flags = omino_rng_below(&rng, 2) ? CLASSES : 0;
        s.problem.method = OMINO_COVER_BITS;
        const enum omino_status status = omino_cover_count(&s.problem, NULL, &bits, NULL);
        s.problem.method = OMINO_COVER_LINKS;
        assert_int_equal(omino_cover_count(&s.problem, NULL, &links, NULL), status);
        if (!bits.exhaustive || !links.exhaustive) continue;
        assert_int_equal(bits.solutions, links.solutions);
        worth += links.solutions > 10;
    }
    assert_true(worth > 40);
}

/* ---- first ----------------------------------------------------------------------------------- */

TEST(the_pieces_of_polyssimo_fill_their_board)
{
    struct setup s;
    struct omino_cover_placed placed[POLYSSIMO_PIECES];
    struct omino_cover_result result = OMINO_INIT(cover_result);
    size_t n = 0;
    uint64_t set[OMINO_GRID_WORDS(12, 11)] = {0}, used = 0;
    init(&s);
    add_polyssimo(&s, POLYSSIMO_PIECES, 1);
    set_rectangle(&s, 12, 11);
    assert_int_equal(
        omino_cover_first(&s.problem, placed, POLYSSIMO_PIECES, &n, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(n, POLYSSIMO_PIECES);
    assert_int_equal(result.covered, 132);
    for (size_t i = 0; i < n; i++) {
        omino_cover_add(&s.problem.grid, &placed[i], set);
        used |= UINT64_C(1) << placed[i].piece;
        assert_true(
            omino_shape_same(placed[i].shape, s.pieces[placed[i].piece].piece.shape, OMINO_FREE));
    }
    assert_int_equal(omino_bits_count(&s.problem.grid, set), 132);
    assert_int_equal(used, (UINT64_C(1) << POLYSSIMO_PIECES) - 1);
}

TEST(a_first_solution_is_truncated_to_its_array)
{
    struct setup s;
    struct omino_cover_placed placed[3];
    size_t n = 0;
    set_dominoes(&s, 4, 4);
    memset(placed, 0x55, sizeof placed);
    assert_int_equal(omino_cover_first(&s.problem, placed, 2, &n, NULL, NULL, NULL), OMINO_OK);
    assert_int_equal(n, 8);
    assert_int_equal(placed[1].piece, 0);
    assert_int_equal(placed[2].piece, 0x55555555);
    assert_int_equal(omino_cover_first(&s.problem, NULL, 0, &n, NULL, NULL, NULL), OMINO_OK);
    assert_int_equal(n, 8);
    assert_int_equal(omino_cover_first(&s.problem, NULL, 1, &n, NULL, NULL, NULL),
                     OMINO_ERR_ARGUMENT);
    assert_int_equal(omino_cover_first(&s.problem, placed, 2, NULL, NULL, NULL, NULL),
                     OMINO_ERR_ARGUMENT);
}

TEST(the_absence_of_solutions_is_proven_unless_a_limit_is_reached)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    size_t n;
    init(&s);
    add(&s, "XX/XX", 0, OMINO_COVER_ANY);
    add(&s, "XXX/.X.", 0, OMINO_COVER_ANY);
    set_board(&s, ".XXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXX.");
    add(&s, "XX", 1, 1); /* 62 cells: 15 tetrominoes and a domino */
    for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++) {
        s.problem.method = (enum omino_cover_method)method;
        s.limits.nodes = 2;
        assert_int_equal(omino_cover_first(&s.problem, NULL, 0, &n, NULL, &result, NULL), OMINO_OK);
        assert_int_equal(result.exhaustive, 0);
        assert_int_equal(result.solutions, 0);
        assert_int_equal(result.nodes, 2);
        assert_int_equal(n, 0);
    }
    init(&s);
    add(&s, "XXX", 0, OMINO_COVER_ANY);
    set_rectangle(&s, 3, 3);
    s.pieces[0].piece.shape.cells = 0x0103; /* L trominoes do not fill 3x3 */
    for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++) {
        s.problem.method = (enum omino_cover_method)method;
        assert_int_equal(omino_cover_first(&s.problem, NULL, 0, &n, NULL, &result, NULL), OMINO_OK);
        assert_int_equal(result.exhaustive, 1);
        assert_int_equal(result.solutions, 0);
    }
}

/* ---- largest packing ------------------------------------------------------------------------- */

TEST(the_largest_packings_of_single_pentominoes_are_found)
{
    /* The largest numbers of copies on 7x7, computed independently by dynamic programming over the
     * frontier of decided cells. */
    static const struct {
        char name;
        unsigned copies;
    } known[] = {{'F', 8}, {'I', 9}, {'T', 8}, {'U', 8}, {'X', 6}, {'Z', 7}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++) {
            const char name[2] = {known[i].name, '\0'};
            struct setup s;
            struct omino_shape shape;
            struct omino_cover_result result = OMINO_INIT(cover_result);
            size_t n = 0;
            init(&s);
            assert_int_equal(omino_shape_by_name(name, &shape, NULL), OMINO_OK);
            add_shape(&s, shape, OMINO_FREE, 0, OMINO_COVER_ANY);
            set_rectangle(&s, 7, 7);
            s.problem.method = (enum omino_cover_method)method;
            assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &result, NULL),
                             OMINO_OK);
            assert_int_equal(result.exhaustive, 1);
            assert_int_equal(n, known[i].copies);
            assert_int_equal(result.covered, 5 * known[i].copies);
        }
}

TEST(a_packing_within_a_limit_is_the_best_so_far)
{
    struct setup s;
    struct omino_cover_placed placed[132];
    struct omino_cover_result result = OMINO_INIT(cover_result);
    size_t n = 0;
    init(&s);
    add_polyssimo(&s, POLYSSIMO_PIECES, 0);
    set_rectangle(&s, 12, 11);
    for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++) {
        uint64_t set[OMINO_GRID_WORDS(12, 11)] = {0};
        s.problem.method = (enum omino_cover_method)method;
        s.limits.nodes = 500;
        assert_int_equal(omino_cover_pack(&s.problem, placed, 132, &n, NULL, &result, NULL),
                         OMINO_OK);
        assert_int_equal(result.nodes, 500);
        assert_int_equal(result.solutions, 1);
        assert_int_equal(result.exhaustive, 0);
        assert_true(result.covered > 66);
        for (size_t i = 0; i < n; i++) omino_cover_add(&s.problem.grid, &placed[i], set);
        assert_int_equal(omino_bits_count(&s.problem.grid, set), result.covered);
    }
}

TEST(a_packing_uses_the_mandatory_pieces)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    size_t n = 0;
    init(&s);
    add(&s, ".X./XXX/.X.", 1, 1);
    add(&s, "XX", 0, OMINO_COVER_ANY);
    set_rectangle(&s, 3, 3);
    assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.covered, 5);
    s.pieces[0].min = 0;
    assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.covered, 8);
    s.pieces[0].min = 1;
    set_rectangle(&s, 8, 2); /* enough cells, but no room for the cross */
    assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.solutions, 0);
    assert_int_equal(result.exhaustive, 1);
    assert_int_equal(n, 0);
}

/* ---- limits ---------------------------------------------------------------------------------- */

TEST(a_solution_limit_ends_the_search)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    set_dominoes(&s, 8, 8);
    for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++)
        for (unsigned flags = 0; flags <= CLASSES; flags += CLASSES) {
            uint64_t visits = 0;
            s.problem.method = (enum omino_cover_method)method;
            s.problem.flags = flags;
            s.limits.solutions = 123;
            assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
            assert_int_equal(result.solutions, 123);
            assert_int_equal(result.exhaustive, 0);
            assert_int_equal(omino_cover_visit(&s.problem, count_visits, &visits, NULL, NULL, NULL),
                             OMINO_OK);
            assert_int_equal(visits, 123);
        }
}

TEST(a_limit_that_is_not_reached_changes_nothing)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    set_dominoes(&s, 4, 4);
    s.limits.solutions = 37;
    s.limits.nodes = 100000;
    assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.solutions, 36);
    assert_int_equal(result.exhaustive, 1);
    const uint64_t nodes = result.nodes;
    s.limits.nodes = nodes;
    assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.exhaustive, 1);
    s.limits.nodes = nodes - 1;
    assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.exhaustive, 0);
    assert_int_equal(result.nodes, nodes - 1);
}

TEST(a_node_limit_gives_a_lower_bound)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    uint64_t last = 0;
    set_dominoes(&s, 8, 8);
    for (uint64_t nodes = 1; nodes < 3000; nodes += 97) {
        s.limits.nodes = nodes;
        assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
        assert_true(result.solutions >= last && result.solutions <= 12988816);
        assert_int_equal(result.exhaustive, result.solutions == 12988816);
        last = result.solutions;
    }
    assert_int_equal(last, 12988816);
}

struct watcher {
    unsigned calls, stop_at;
    uint64_t last_nodes, longest;
};

/* With this interval, progress is reported whenever the call polls. */
#define ALWAYS 1e-9

static void watch(void *user, const struct omino_cover_result *so_far)
{
    struct watcher *watcher = user;
    assert_int_equal(so_far->exhaustive, 0);
    assert_true(so_far->nodes >= watcher->last_nodes);
    if (so_far->nodes - watcher->last_nodes > watcher->longest)
        watcher->longest = so_far->nodes - watcher->last_nodes;
    watcher->last_nodes = so_far->nodes;
    watcher->calls++;
}

static int stop(void *user)
{
    const struct watcher *watcher = user;
    return watcher->calls == watcher->stop_at;
}

static void set_watcher(struct omino_cover_limits *limits, struct watcher *watcher)
{
    limits->progress = watch;
    limits->interval = ALWAYS;
    limits->stop = stop;
    limits->user = watcher;
}

TEST(progress_is_reported_regularly_and_can_stop)
{
    struct setup s;
    init(&s);
    add_polyssimo(&s, 12, 1);
    set_rectangle(&s, 20, 3);
    for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++) {
        struct watcher watcher = {0};
        struct omino_cover_result result = OMINO_INIT(cover_result);
        size_t n;
        s.problem.method = (enum omino_cover_method)method;
        set_watcher(&s.limits, &watcher);
        assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_OK);
        assert_true(watcher.longest <= 1024);
        assert_true(watcher.calls >= result.nodes / 1024);
        watcher = (struct watcher){.stop_at = 3};
        result = (struct omino_cover_result)OMINO_INIT(cover_result);
        assert_int_equal(omino_cover_count(&s.problem, NULL, &result, NULL), OMINO_STOPPED);
        assert_int_equal(watcher.calls, 3);
        assert_int_equal(result.nodes, watcher.last_nodes);
        assert_int_equal(result.exhaustive, 0);
        watcher = (struct watcher){.stop_at = 1};
        assert_int_equal(omino_cover_first(&s.problem, NULL, 0, &n, NULL, &result, NULL),
                         OMINO_STOPPED);
        assert_int_equal(n, 0);
    }
}

TEST(a_stopped_packing_is_the_best_so_far)
{
    struct setup s;
    init(&s);
    add_polyssimo(&s, 12, 0);
    set_rectangle(&s, 20, 3);
    for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++) {
        struct watcher watcher = {.stop_at = 3}; /* set-up, first search, second search */
        struct omino_cover_result result = OMINO_INIT(cover_result);
        size_t n = 0;
        s.problem.method = (enum omino_cover_method)method;
        set_watcher(&s.limits, &watcher);
        assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &result, NULL),
                         OMINO_STOPPED);
        assert_int_equal(result.exhaustive, 0);
        assert_int_equal(result.covered, 5 * n);
        assert_true(n > 0);
    }
}

static int stop_at_fifth(void *user, const struct omino_cover_placed *placed, size_t n)
{
    (void)placed;
    (void)n;
    return ++*(unsigned *)user == 5;
}

TEST(a_visitor_can_stop)
{
    struct setup s;
    for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++) {
        struct omino_cover_result result = OMINO_INIT(cover_result);
        unsigned visits = 0;
        set_dominoes(&s, 6, 6);
        s.problem.method = (enum omino_cover_method)method;
        assert_int_equal(omino_cover_visit(&s.problem, stop_at_fifth, &visits, NULL, &result, NULL),
                         OMINO_STOPPED);
        assert_int_equal(visits, 5);
        assert_int_equal(result.solutions, 5);
        assert_int_equal(result.covered, 36);
        assert_int_equal(result.exhaustive, 0);
    }
}

/* ---- bad input ------------------------------------------------------------------------------- */

TEST(impossible_numbers_are_reported_as_impossible)
{
    struct setup s;
    init(&s);
    add_polyssimo(&s, 12, 1);
    set_rectangle(&s, 10, 5);
    assert_fails(&s, OMINO_ERR_IMPOSSIBLE,
                 "the pieces that must be used have 60 cells, but the board has only 50");
    s.problem.count = 11;
    set_rectangle(&s, 10, 6);
    assert_fails(&s, OMINO_ERR_IMPOSSIBLE,
                 "the pieces have only 55 cells in total, but the board has 60");
    set_dominoes(&s, 5, 5);
    assert_fails(&s, OMINO_ERR_IMPOSSIBLE,
                 "no selection of the pieces has exactly as many cells as the board (25)");
    size_t n;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.covered, 24);
    s.pieces[0].min = s.pieces[0].max = UINT32_MAX - 1;
    assert_int_equal(omino_cover_pack(&s.problem, NULL, 0, &n, NULL, &result, &s.error),
                     OMINO_ERR_IMPOSSIBLE);
    assert_string_equal(s.error.message,
                        "the pieces that must be used have 8589934588 cells, but the "
                        "board has only 25");
}

TEST(bad_pieces_are_refused_by_name)
{
    struct setup s;
    set_dominoes(&s, 4, 4);
    s.pieces[0].min = 3;
    s.pieces[0].max = 2;
    assert_fails(&s, OMINO_ERR_ARGUMENT,
                 "piece 0 (piece) must be used at least 3 times but at most 2 times");
    set_dominoes(&s, 4, 4);
    s.pieces[0].piece.name = NULL;
    s.pieces[0].piece.shape.cells = 0;
    assert_fails(&s, OMINO_ERR_EMPTY, "piece 0 () has no cells");
    s.pieces[0].piece.name = "gap";
    s.pieces[0].piece.shape.cells = 5;
    assert_fails(&s, OMINO_ERR_NOT_CONNECTED, "piece 0 (gap) consists of 2 separate parts");
    set_dominoes(&s, 4, 4);
    s.pieces[0].piece.freedom = (enum omino_freedom)7;
    assert_fails(&s, OMINO_ERR_ARGUMENT, "piece 0 (piece) has an invalid freedom, 7");
    s.problem.count = 0;
    assert_fails(&s, OMINO_ERR_EMPTY, "there are no pieces");
    s.problem.count = 5000;
    assert_fails(&s, OMINO_ERR_TOO_LARGE, "5000 pieces are too many; the limit is 4096");
    s.problem.count = 1;
    s.problem.pieces = NULL;
    assert_fails(&s, OMINO_ERR_ARGUMENT, "the list of pieces is NULL");
}

TEST(bad_boards_and_settings_are_refused)
{
    struct setup s;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    set_dominoes(&s, 4, 4);
    s.problem.mask = s.mask;
    assert_fails(&s, OMINO_ERR_EMPTY, "the board has no cells");
    s.mask[0] = 1u << 4;
    assert_fails(&s, OMINO_ERR_ARGUMENT, "bit 4 of the mask is not a cell of the grid");
    s.mask[0] = 1u << 20;
    assert_fails(&s, OMINO_ERR_ARGUMENT, "bit 20 of the mask is not a cell of the grid");
    set_dominoes(&s, 4, 4);
    s.problem.flags = 4;
    assert_fails(&s, OMINO_ERR_ARGUMENT, "unknown flags in 0x4");
    s.problem.flags = 0;
    s.problem.method = (enum omino_cover_method)9;
    assert_fails(&s, OMINO_ERR_ARGUMENT, "9 is not a valid method");
    s.problem.method = OMINO_COVER_AUTO;
    s.problem.grid.words++;
    assert_fails(&s, OMINO_ERR_ARGUMENT, "the grid was not made by omino_grid_init()");
    memset(&s.problem.grid, 0, sizeof s.problem.grid);
    assert_fails(&s, OMINO_ERR_ARGUMENT, "the grid was not made by omino_grid_init()");
    assert_int_equal(omino_cover_count(NULL, NULL, &result, NULL), OMINO_ERR_ARGUMENT);
    set_dominoes(&s, 4, 4);
    assert_int_equal(omino_cover_count(&s.problem, NULL, NULL, NULL), OMINO_ERR_ARGUMENT);
    assert_int_equal(omino_cover_visit(&s.problem, NULL, NULL, NULL, NULL, NULL),
                     OMINO_ERR_ARGUMENT);
}

int main(void)
{
    return RUN(cmocka_unit_test(the_pentominoes_fill_6x10_in_2339_ways),
               cmocka_unit_test(the_pentominoes_fill_5x12_in_1010_ways),
               cmocka_unit_test(the_pentominoes_fill_4x15_in_368_ways),
               cmocka_unit_test(the_pentominoes_fill_3x20_in_2_ways),
               cmocka_unit_test(the_pentominoes_fill_a_chessboard_without_its_centre_in_65_ways),
               cmocka_unit_test(dominoes_are_counted_without_visiting_each_tiling),
               cmocka_unit_test(classes_counted_by_burnside_agree_with_visits),
               cmocka_unit_test(more_solutions_than_a_number_can_hold_are_an_error),
               cmocka_unit_test(exactly_k_copies_are_used),
               cmocka_unit_test(any_number_includes_none),
               cmocka_unit_test(optional_pieces_are_used_at_most_once),
               cmocka_unit_test(copies_of_one_piece_are_interchangeable_and_two_pieces_are_not),
               cmocka_unit_test(a_mirror_image_counts_as_the_same_only_if_it_is_a_solution),
               cmocka_unit_test(a_mirror_applies_to_some_solutions_if_a_chiral_piece_is_optional),
               cmocka_unit_test(boards_may_have_any_shape),
               cmocka_unit_test(boards_of_one_row_one_column_and_one_cell_work),
               cmocka_unit_test(boards_wider_than_a_word_work),
               cmocka_unit_test(each_number_of_words_gives_the_same_answers),
               cmocka_unit_test(problems_beyond_bitboards_use_links),
               cmocka_unit_test(many_pieces_use_links),
               cmocka_unit_test(few_pieces_on_a_wide_board_are_fast),
               cmocka_unit_test(the_position_of_a_board_in_its_grid_does_not_matter),
               cmocka_unit_test(every_method_agrees_with_the_reference_on_random_problems),
               cmocka_unit_test(symmetric_squares_agree_with_the_reference),
               cmocka_unit_test(both_methods_find_packings_of_the_same_size),
               cmocka_unit_test(both_methods_count_the_same_on_larger_boards),
               cmocka_unit_test(the_pieces_of_polyssimo_fill_their_board),
               cmocka_unit_test(a_first_solution_is_truncated_to_its_array),
               cmocka_unit_test(the_absence_of_solutions_is_proven_unless_a_limit_is_reached),
               cmocka_unit_test(the_largest_packings_of_single_pentominoes_are_found),
               cmocka_unit_test(a_packing_within_a_limit_is_the_best_so_far),
               cmocka_unit_test(a_packing_uses_the_mandatory_pieces),
               cmocka_unit_test(a_solution_limit_ends_the_search),
               cmocka_unit_test(a_limit_that_is_not_reached_changes_nothing),
               cmocka_unit_test(a_node_limit_gives_a_lower_bound),
               cmocka_unit_test(progress_is_reported_regularly_and_can_stop),
               cmocka_unit_test(a_stopped_packing_is_the_best_so_far),
               cmocka_unit_test(a_visitor_can_stop),
               cmocka_unit_test(impossible_numbers_are_reported_as_impossible),
               cmocka_unit_test(bad_pieces_are_refused_by_name),
               cmocka_unit_test(bad_boards_and_settings_are_refused));
}
