/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* setenv */

#include <omino/bits.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/ref_board.h"
#include "test.h"

#define GUARD UINT64_C(0xfeedfacecafebeef)

static struct omino_grid grid_of(unsigned width, unsigned height)
{
    struct omino_grid grid;
    assert_int_equal(omino_grid_init(&grid, width, height, NULL), OMINO_OK);
    return grid;
}

static void expect_error(const struct omino_error *err, enum omino_status status, int column,
                         const char *message)
{
    assert_int_equal(err->status, status);
    assert_int_equal(err->column, column);
    assert_string_equal(err->message, message);
}

/* ---- grids ----------------------------------------------------------------------------------- */

TEST(a_grid_has_one_guard_column_and_as_many_words_as_it_needs)
{
    for (unsigned width = 1; width <= OMINO_GRID_SIDE_MAX; width++)
        for (unsigned height = 1; height <= OMINO_GRID_SIDE_MAX; height++) {
            const struct omino_grid grid = grid_of(width, height);
            assert_true(grid.width == width && grid.height == height);
            assert_true(grid.stride == width + 1 && grid.bits == (width + 1) * height);
            assert_true(grid.words * 64u >= grid.bits && grid.words * 64u < grid.bits + 64);
            assert_true(grid.words == OMINO_GRID_WORDS(width, height));
        }
    assert_int_equal(grid_of(255, 255).words, OMINO_GRID_WORDS_MAX);
}

TEST(a_grid_without_cells_or_above_the_limit_is_refused)
{
    static const struct {
        unsigned width, height;
        enum omino_status status;
        const char *message;
    } cases[] = {
        {0, 5, OMINO_ERR_EMPTY, "a board of 0 columns and 5 rows has no cells"},
        {5, 0, OMINO_ERR_EMPTY, "a board of 5 columns and 0 rows has no cells"},
        {0, 256, OMINO_ERR_EMPTY, "a board of 0 columns and 256 rows has no cells"},
        {256, 1, OMINO_ERR_TOO_LARGE,
         "a board of 256 columns and 1 rows is too large; the limit is 255 of each"},
        {1, 256, OMINO_ERR_TOO_LARGE,
         "a board of 1 columns and 256 rows is too large; the limit is 255 of each"},
        {4294967295u, 4294967295u, OMINO_ERR_TOO_LARGE,
         "a board of 4294967295 columns and 4294967295 rows is too large; the limit is 255 of "
         "each"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct omino_grid grid = grid_of(3, 2);
        struct omino_error err = OMINO_INIT(error);
        const unsigned w = cases[i].width, h = cases[i].height;
        assert_int_equal(omino_grid_init(&grid, w, h, &err), cases[i].status);
        expect_error(&err, cases[i].status, 0, cases[i].message);
        assert_int_equal(err.line, 0);
        assert_int_equal(omino_grid_init(&grid, w, h, NULL), cases[i].status);
        assert_true(grid.width == 3 && grid.height == 2);
    }
}

TEST(a_simd_path_can_be_forced_and_unknown_ones_are_refused)
{
    struct omino_grid grid = grid_of(4, 4);
    struct omino_error err = OMINO_INIT(error);
    const enum omino_simd first = (enum omino_simd)grid.simd;
    const enum omino_status status = omino_grid_set_simd(&grid, OMINO_SIMD_AVX2, &err);
    if (status == OMINO_OK) {
        assert_int_equal(grid.simd, OMINO_SIMD_AVX2);
    } else {
        expect_error(&err, OMINO_ERR_ARGUMENT, 0,
                     "this machine or this build does not support AVX2");
        assert_int_equal(grid.simd, first);
    }
    assert_int_equal(omino_grid_set_simd(&grid, OMINO_SIMD_PLAIN, &err), OMINO_OK);
    assert_int_equal(grid.simd, OMINO_SIMD_PLAIN);
    assert_int_equal(omino_grid_set_simd(&grid, (enum omino_simd)7, &err), OMINO_ERR_ARGUMENT);
    expect_error(&err, OMINO_ERR_ARGUMENT, 0, "7 is not a valid enum omino_simd");
    assert_int_equal(omino_grid_set_simd(&grid, (enum omino_simd)7, NULL), OMINO_ERR_ARGUMENT);
    assert_int_equal(grid.simd, OMINO_SIMD_PLAIN);
    assert_string_equal(omino_simd_name(OMINO_SIMD_PLAIN), "plain");
    assert_string_equal(omino_simd_name(OMINO_SIMD_AVX2), "avx2");
}

TEST(the_environment_can_select_the_plain_path)
{
    const char *before = getenv("OMINO_SIMD");
    char kept[64];
    snprintf(kept, sizeof kept, "%s", before ? before : "");
    struct omino_grid best = grid_of(4, 4);
    if (omino_grid_set_simd(&best, OMINO_SIMD_AVX2, NULL) != OMINO_OK)
        assert_int_equal(best.simd, OMINO_SIMD_PLAIN);
    assert_int_equal(setenv("OMINO_SIMD", "plain", 1), 0);
    assert_int_equal(grid_of(4, 4).simd, OMINO_SIMD_PLAIN);
    assert_int_equal(setenv("OMINO_SIMD", "anything else", 1), 0);
    assert_int_equal(grid_of(4, 4).simd, best.simd);
    assert_int_equal(unsetenv("OMINO_SIMD"), 0);
    assert_int_equal(grid_of(4, 4).simd, best.simd);
    if (before) assert_int_equal(setenv("OMINO_SIMD", kept, 1), 0);
}

TEST(bits_and_cells_correspond)
{
    const struct omino_grid grid = grid_of(5, 3);
    assert_int_equal(omino_grid_bit(&grid, 0, 0), 0);
    assert_int_equal(omino_grid_bit(&grid, 4, 2), 16);
    for (int y = -1; y <= 3; y++)
        for (int x = -1; x <= 5; x++) {
            const int inside = x >= 0 && x < 5 && y >= 0 && y < 3;
            assert_int_equal(omino_grid_has(&grid, x, y), inside);
            if (!inside) continue;
            const struct omino_cell cell = omino_grid_cell(&grid, omino_grid_bit(&grid, x, y));
            assert_true(cell.x == x && cell.y == y);
        }
    const struct omino_cell last = omino_grid_cell(&(struct omino_grid){.stride = 256}, 65278);
    assert_true(last.x == 254 && last.y == 254);
}

TEST(a_bit_can_be_set_tested_and_cleared_without_touching_others)
{
    uint64_t set[3] = {0, 0, 0};
    static const unsigned bits[] = {0, 1, 31, 32, 63, 64, 127, 128, 191};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        omino_bits_set(set, bits[i]);
        for (unsigned b = 0; b < 192; b++) assert_int_equal(omino_bits_test(set, b), b == bits[i]);
        omino_bits_set(set, bits[i]);
        omino_bits_clear(set, bits[i]);
        omino_bits_clear(set, bits[i]);
        assert_true((set[0] | set[1] | set[2]) == 0);
    }
    memset(set, 0xff, sizeof set);
    omino_bits_clear(set, 64);
    assert_true(set[0] == UINT64_MAX && set[1] == UINT64_MAX - 1 && set[2] == UINT64_MAX);
}

/* ---- drawings -------------------------------------------------------------------------------- */

TEST(a_drawing_is_read_without_its_blank_border)
{
    struct omino_grid grid;
    uint64_t mask[2] = {GUARD, GUARD};
    const char *drawing = "....\r\n .X#-\n__x_/..X./\n";
    assert_int_equal(omino_grid_parse(drawing, &grid, mask, 1, NULL), OMINO_OK);
    assert_true(grid.width == 2 && grid.height == 3);
    assert_true(mask[0] == (1u << 0 | 1u << 1 | 1u << 3 | 1u << 6));
    assert_true(mask[1] == GUARD);
    char text[32];
    assert_int_equal(omino_bits_draw(&grid, mask, text, sizeof text), 9);
    assert_string_equal(text, "XX\nX.\nX.\n");
}

TEST(a_drawing_may_be_as_large_as_a_grid)
{
    static char text[256 * 255 + 1];
    static uint64_t mask[OMINO_GRID_WORDS_MAX], all[OMINO_GRID_WORDS_MAX];
    struct omino_grid grid;
    memset(text, 'X', sizeof text - 1);
    for (size_t i = 255; i < sizeof text - 1; i += 256) text[i] = '\n';
    assert_int_equal(omino_grid_parse(text, &grid, mask, OMINO_GRID_WORDS_MAX, NULL), OMINO_OK);
    assert_true(grid.width == 255 && grid.height == 255);
    omino_bits_fill(&grid, all);
    assert_memory_equal(mask, all, sizeof all);
}

static void expect_bad_drawing(const char *text, size_t words, enum omino_status status, int line,
                               int column, const char *message)
{
    struct omino_grid grid = grid_of(3, 2);
    uint64_t mask[8] = {GUARD, GUARD};
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_grid_parse(text, &grid, mask, words, &err), status);
    expect_error(&err, status, column, message);
    assert_int_equal(err.line, line);
    assert_int_equal(omino_grid_parse(text, &grid, mask, words, NULL), status);
    assert_true(grid.width == 3 && grid.height == 2);
    assert_true(mask[0] == GUARD && mask[1] == GUARD);
}

TEST(a_bad_drawing_is_refused_with_the_place_of_the_error)
{
    expect_bad_drawing("X?X", 8, OMINO_ERR_SYNTAX, 1, 2,
                       "'?' is neither a cell (X) nor an empty place (.)");
    expect_bad_drawing("XX\n.X\x01", 8, OMINO_ERR_SYNTAX, 2, 3,
                       "byte 0x01 is neither a cell (X) nor an empty place (.)");
    expect_bad_drawing("XX//\xc3\xa9", 8, OMINO_ERR_SYNTAX, 3, 1,
                       "byte 0xc3 is neither a cell (X) nor an empty place (.)");
    expect_bad_drawing("X\tX", 8, OMINO_ERR_SYNTAX, 1, 2,
                       "byte 0x09 is neither a cell (X) nor an empty place (.)");
    expect_bad_drawing("", 8, OMINO_ERR_EMPTY, 1, 1, "the drawing has no cells");
    expect_bad_drawing("..\n /-\r\n", 8, OMINO_ERR_EMPTY, 1, 1, "the drawing has no cells");
}

TEST(a_drawing_that_is_too_large_is_refused)
{
    char wide[257], high[2 * 256 + 1];
    memset(wide, 'X', 256);
    wide[256] = '\0';
    for (size_t i = 0; i < sizeof high - 1; i++) high[i] = i % 2 ? '/' : 'X';
    high[sizeof high - 1] = '\0';
    expect_bad_drawing(wide, 8, OMINO_ERR_TOO_LARGE, 0, 0,
                       "a board of 256 columns and 1 rows is too large; the limit is 255 of each");
    expect_bad_drawing(high, 8, OMINO_ERR_TOO_LARGE, 0, 0,
                       "a board of 1 columns and 256 rows is too large; the limit is 255 of each");
    expect_bad_drawing(
        "XXXXXXXX/X/X/X/X/X/X/X", 1, OMINO_ERR_TOO_LARGE, 0, 0,
        "a board of 8 columns and 8 rows needs 2 words, but there is room for only 1");
    expect_bad_drawing(
        "X", 0, OMINO_ERR_TOO_LARGE, 0, 0,
        "a board of 1 columns and 1 rows needs 1 words, but there is room for only 0");
}

/* For every capacity up to the whole text, the call must write a truncated text with its NUL and
 * nothing beyond the capacity. */
static void expect_cut(size_t (*write)(const void *, char *, size_t), const void *what,
                       const char *whole)
{
    const size_t length = strlen(whole);
    char buf[600];
    assert_true(length + 2 < sizeof buf);
    assert_int_equal(write(what, NULL, 0), length);
    for (size_t cap = 0; cap <= length + 1; cap++) {
        memset(buf, '#', sizeof buf);
        assert_int_equal(write(what, buf, cap), length);
        assert_true(buf[cap] == '#');
        if (cap == 0) continue;
        assert_memory_equal(buf, whole, cap - 1);
        assert_int_equal(buf[cap - 1], '\0');
    }
}

struct drawn {
    struct omino_grid grid;
    uint64_t *set;
};

static size_t write_drawing(const void *what, char *buf, size_t cap)
{
    const struct drawn *drawn = what;
    return omino_bits_draw(&drawn->grid, drawn->set, buf, cap);
}

static size_t write_points(const void *what, char *buf, size_t cap)
{
    const struct drawn *drawn = what;
    return omino_points_write(&drawn->grid, drawn->set, buf, cap);
}

static size_t write_corner_point(const void *what, char *buf, size_t cap)
{
    const struct drawn *drawn = what;
    const struct omino_cell corner = {(int16_t)(drawn->grid.width - 1), 0};
    return omino_point_write(&drawn->grid, corner, buf, cap);
}

TEST(texts_are_truncated_to_their_buffers)
{
    uint64_t set[OMINO_GRID_WORDS_MAX];
    struct drawn drawn = {.set = set};
    assert_int_equal(omino_grid_parse("X.X/.X.", &drawn.grid, set, 1, NULL), OMINO_OK);
    expect_cut(write_drawing, &drawn, "X.X\n.X.\n");
    expect_cut(write_points, &drawn, "b1,a2,c2");
    expect_cut(write_corner_point, &drawn, "c2");
    memset(set, 0, sizeof set);
    expect_cut(write_points, &drawn, "");
    drawn.grid = grid_of(255, 255);
    expect_cut(write_corner_point, &drawn, "iu255");
}

/* Fills a board at random, with a cell in each border row and column so that nothing is trimmed. */
static void scatter_to_the_border(struct ref_board *board, unsigned percent, struct omino_rng *rng)
{
    ref_scatter(board, NULL, percent, rng);
    const uint32_t w = (uint32_t)board->width, h = (uint32_t)board->height;
    board->cell[0][omino_rng_below(rng, w)] = 1;
    board->cell[h - 1][omino_rng_below(rng, w)] = 1;
    board->cell[omino_rng_below(rng, h)][0] = 1;
    board->cell[omino_rng_below(rng, h)][w - 1] = 1;
}

TEST(drawings_and_points_can_be_read_back)
{
    static struct ref_board board;
    static char text[70000];
    static uint64_t set[OMINO_GRID_WORDS_MAX], read[OMINO_GRID_WORDS_MAX];
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (unsigned i = 0; i < ref_size_count; i++) {
        ref_clear(&board, ref_sizes[i].width, ref_sizes[i].height);
        const struct omino_grid grid = grid_of((unsigned)board.width, (unsigned)board.height);
        struct omino_grid again;
        scatter_to_the_border(&board, omino_rng_below(&rng, 100), &rng);
        ref_to_set(&board, &grid, set);
        assert_int_equal(omino_bits_draw(&grid, set, text, sizeof text), grid.bits);
        assert_int_equal(omino_grid_parse(text, &again, read, grid.words, NULL), OMINO_OK);
        assert_memory_equal(&again, &grid, sizeof grid);
        assert_memory_equal(read, set, grid.words * sizeof *set);
        assert_true(omino_points_write(&grid, set, text, sizeof text) < sizeof text);
        memset(read, 0xff, sizeof read);
        assert_int_equal(omino_points_parse(&grid, text, read, NULL), OMINO_OK);
        assert_memory_equal(read, set, grid.words * sizeof *set);
        if (grid.words < OMINO_GRID_WORDS_MAX) assert_true(read[grid.words] == UINT64_MAX);
    }
}

/* ---- points ---------------------------------------------------------------------------------- */

static void expect_point(const struct omino_grid *grid, const char *text, int x, int y)
{
    struct omino_cell cell = {-1, -1};
    assert_int_equal(omino_point_parse(grid, text, &cell, NULL), OMINO_OK);
    assert_int_equal(cell.x, x);
    assert_int_equal(cell.y, y);
}

TEST(points_count_rows_from_the_bottom_and_columns_from_the_left)
{
    const struct omino_grid blokus = grid_of(20, 20), large = grid_of(255, 255);
    char text[16];
    expect_point(&blokus, "a1", 0, 19);
    expect_point(&blokus, "a20", 0, 0);
    expect_point(&blokus, "t1", 19, 19);
    expect_point(&blokus, "e8", 4, 12);
    expect_point(&blokus, "T20", 19, 0);
    expect_point(&large, "z1", 25, 254);
    expect_point(&large, "aa1", 26, 254);
    expect_point(&large, "Ab10", 27, 245);
    expect_point(&large, "az100", 51, 155);
    expect_point(&large, "ba101", 52, 154);
    expect_point(&large, "IU255", 254, 0);
    assert_int_equal(omino_point_write(&blokus, (struct omino_cell){4, 12}, text, sizeof text), 2);
    assert_string_equal(text, "e8");
}

TEST(every_point_can_be_written_and_read_back)
{
    static const struct omino_cell sizes[] = {{1, 1}, {26, 9}, {27, 10}, {53, 99}, {255, 101}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct omino_grid grid = grid_of((unsigned)sizes[i].x, (unsigned)sizes[i].y);
        for (int16_t y = 0; y < grid.height; y++)
            for (int16_t x = 0; x < grid.width; x++) {
                char text[8];
                const struct omino_cell cell = {x, y};
                assert_true(omino_point_write(&grid, cell, text, sizeof text) < sizeof text);
                expect_point(&grid, text, x, y);
            }
    }
}

struct bad_points {
    const char *text;
    enum omino_status status;
    int column;
    const char *message;
};

TEST(a_bad_point_is_refused)
{
    static const struct bad_points cases[] = {
        {"", OMINO_ERR_SYNTAX, 1, "'' is not a point such as e8"},
        {"a", OMINO_ERR_SYNTAX, 1, "'a' is not a point such as e8"},
        {"8", OMINO_ERR_SYNTAX, 1, "'8' is not a point such as e8"},
        {"8a", OMINO_ERR_SYNTAX, 1, "'8a' is not a point such as e8"},
        {" a1", OMINO_ERR_SYNTAX, 1, "' a1' is not a point such as e8"},
        {"a1 ", OMINO_ERR_SYNTAX, 1, "'a1 ' is not a point such as e8"},
        {"a-1", OMINO_ERR_SYNTAX, 1, "'a-1' is not a point such as e8"},
        {"a1b", OMINO_ERR_SYNTAX, 1, "'a1b' is not a point such as e8"},
        {"aaa1", OMINO_ERR_SYNTAX, 1, "'aaa1' is not a point such as e8"},
        {"a1000", OMINO_ERR_SYNTAX, 1, "'a1000' is not a point such as e8"},
        {"\xe4"
         "1",
         OMINO_ERR_SYNTAX, 1, "'?1' is not a point such as e8"},
        {"a0", OMINO_ERR_ARGUMENT, 1, "a0 is not on the board"},
        {"i21", OMINO_ERR_ARGUMENT, 1, "i21 is not on the board"},
        {"u1", OMINO_ERR_ARGUMENT, 1, "u1 is not on the board"},
        {"zz999", OMINO_ERR_ARGUMENT, 1, "zz999 is not on the board"},
        {"a1,b1", OMINO_ERR_SYNTAX, 3, "there is more than one point"},
        {"a1,", OMINO_ERR_SYNTAX, 3, "there is more than one point"},
    };
    const struct omino_grid grid = grid_of(20, 20);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct omino_cell cell = {77, 78};
        struct omino_error err = OMINO_INIT(error);
        assert_int_equal(omino_point_parse(&grid, cases[i].text, &cell, &err), cases[i].status);
        expect_error(&err, cases[i].status, cases[i].column, cases[i].message);
        assert_int_equal(err.line, 1);
        assert_int_equal(omino_point_parse(&grid, cases[i].text, &cell, NULL), cases[i].status);
        assert_true(cell.x == 77 && cell.y == 78);
    }
}

TEST(a_list_with_a_bad_point_is_refused)
{
    static const struct bad_points cases[] = {
        {"", OMINO_ERR_EMPTY, 1, "there are no points"},
        {"a1,", OMINO_ERR_SYNTAX, 4, "'' is not a point such as e8"},
        {",a1", OMINO_ERR_SYNTAX, 1, "'' is not a point such as e8"},
        {"a1,,b1", OMINO_ERR_SYNTAX, 4, "'' is not a point such as e8"},
        {"a1, b1", OMINO_ERR_SYNTAX, 4, "' b1' is not a point such as e8"},
        {"a1;b1", OMINO_ERR_SYNTAX, 1, "'a1;b1' is not a point such as e8"},
        {"a1,b2,c", OMINO_ERR_SYNTAX, 7, "'c' is not a point such as e8"},
        {"a1,a21,c", OMINO_ERR_ARGUMENT, 4, "a21 is not on the board"},
        {"a1,a1", OMINO_ERR_DUPLICATE, 4, "a1 is named twice"},
        {"b2,a1,B2,c", OMINO_ERR_DUPLICATE, 7, "B2 is named twice"},
    };
    const struct omino_grid grid = grid_of(20, 20);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t set[7] = {GUARD, GUARD, GUARD, GUARD, GUARD, GUARD, GUARD}, before[7];
        struct omino_error err = OMINO_INIT(error);
        memcpy(before, set, sizeof set);
        assert_int_equal(omino_points_parse(&grid, cases[i].text, set, &err), cases[i].status);
        expect_error(&err, cases[i].status, cases[i].column, cases[i].message);
        assert_int_equal(err.line, 1);
        assert_int_equal(omino_points_parse(&grid, cases[i].text, set, NULL), cases[i].status);
        assert_memory_equal(set, before, sizeof set);
    }
}

TEST(a_message_about_a_point_is_one_short_line)
{
    const struct omino_grid grid = grid_of(20, 20);
    struct omino_cell cell;
    struct omino_error err = OMINO_INIT(error);
    char text[1000];
    assert_int_equal(omino_point_parse(&grid, "a1\nb", &cell, &err), OMINO_ERR_SYNTAX);
    assert_null(strchr(err.message, '\n'));
    memset(text, 'q', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(omino_point_parse(&grid, text, &cell, &err), OMINO_ERR_SYNTAX);
    assert_true(strlen(err.message) < 100);
}

TEST(points_are_read_in_any_order_and_written_from_the_bottom)
{
    const struct omino_grid grid = grid_of(20, 20);
    uint64_t set[7];
    char text[64];
    assert_int_equal(omino_points_parse(&grid, "F9,e10,e8,d9,e9", set, NULL), OMINO_OK);
    assert_int_equal(omino_points_write(&grid, set, text, sizeof text), 15);
    assert_string_equal(text, "e8,d9,e9,f9,e10");
    assert_int_equal(omino_bits_count(&grid, set), 5);
    assert_true(omino_bits_test(set, omino_grid_bit(&grid, 4, 12)));
}

/* ---- sets, against the reference ------------------------------------------------------------- */

/* A random position: the arguments of the calls, as sets and as boards. The sets are blocks of
 * exactly their size, so that a sanitizer notices any read beyond them. */
struct sample {
    struct omino_grid grid;
    struct ref_board *set_board, *within_board;
    uint64_t *set, *within;
};

/* Room for a result with a guard word on both sides. */
struct guarded {
    uint64_t words[OMINO_GRID_WORDS_MAX + 2];
};

static uint64_t *guard(struct guarded *guarded, const struct omino_grid *grid,
                       const uint64_t *content)
{
    guarded->words[0] = GUARD;
    if (content)
        memcpy(guarded->words + 1, content, grid->words * sizeof *content);
    else
        memset(guarded->words + 1, 0xa5, grid->words * sizeof *guarded->words);
    guarded->words[grid->words + 1] = GUARD;
    return guarded->words + 1;
}

/* Compares all words, so that guard columns and bits beyond the board must be 0. */
static void expect_set(const struct guarded *guarded, const struct omino_grid *grid,
                       const struct ref_board *expected)
{
    static uint64_t words[OMINO_GRID_WORDS_MAX];
    ref_to_set(expected, grid, words);
    assert_memory_equal(guarded->words + 1, words, grid->words * sizeof *words);
    assert_true(guarded->words[0] == GUARD && guarded->words[grid->words + 1] == GUARD);
}

typedef void within_call(const struct omino_grid *, const uint64_t *, const uint64_t *, uint64_t *);
typedef void within_reference(const struct ref_board *, const struct ref_board *,
                              struct ref_board *);

/* Compares a call with a separate result, with the set as its result, and with `within` as its
 * result. */
static void compare_within(const struct sample *s, within_call *call, within_reference *reference)
{
    static struct ref_board expected;
    static struct guarded result;
    reference(s->set_board, s->within_board, &expected);
    uint64_t *to = guard(&result, &s->grid, NULL);
    call(&s->grid, s->set, s->within, to);
    expect_set(&result, &s->grid, &expected);
    to = guard(&result, &s->grid, s->set);
    call(&s->grid, to, s->within, to);
    expect_set(&result, &s->grid, &expected);
    to = guard(&result, &s->grid, s->within);
    call(&s->grid, s->set, to, to);
    expect_set(&result, &s->grid, &expected);
}

static void compare_shift(const struct sample *s, int dx, int dy)
{
    static struct ref_board expected;
    static struct guarded result;
    ref_shift(s->set_board, dx, dy, &expected);
    uint64_t *to = guard(&result, &s->grid, NULL);
    omino_bits_shift(&s->grid, s->set, dx, dy, to);
    expect_set(&result, &s->grid, &expected);
    to = guard(&result, &s->grid, s->set);
    omino_bits_shift(&s->grid, to, dx, dy, to);
    expect_set(&result, &s->grid, &expected);
}

static void compare_walk(const struct sample *s)
{
    const struct omino_grid *grid = &s->grid;
    unsigned bit = omino_bits_next(grid, s->set, 0);
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            if (!s->set_board->cell[y][x]) continue;
            assert_int_equal(bit, y * (grid->width + 1) + x);
            bit = omino_bits_next(grid, s->set, bit + 1);
        }
    assert_int_equal(bit, grid->bits);
    assert_int_equal(omino_bits_next(grid, s->set, grid->bits + 1000), grid->bits);
    assert_int_equal(omino_bits_count(grid, s->set), ref_count(s->set_board));
}

/* Compares the answers for the two sets, for each set paired with itself, and for each set paired
 * with the cells that it shares with the other. */
static void compare_questions(const struct sample *s)
{
    static struct ref_board common_board;
    static uint64_t common[OMINO_GRID_WORDS_MAX];
    const struct omino_grid *grid = &s->grid;
    ref_and(s->set_board, s->within_board, &common_board);
    ref_to_set(&common_board, grid, common);
    const uint64_t *sets[] = {s->set, s->within, common};
    const struct ref_board *boards[] = {s->set_board, s->within_board, &common_board};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(omino_bits_empty(grid, sets[i]), ref_count(boards[i]) == 0);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(omino_bits_equal(grid, sets[i], sets[k]),
                             ref_equal(boards[i], boards[k]));
            assert_int_equal(omino_bits_contains(grid, sets[i], sets[k]),
                             ref_contains(boards[i], boards[k]));
            assert_int_equal(omino_bits_intersects(grid, sets[i], sets[k]),
                             ref_intersects(boards[i], boards[k]));
        }
    }
}

static void compare_copies(const struct sample *s)
{
    static struct ref_board none;
    static struct guarded result;
    ref_clear(&none, s->grid.width, s->grid.height);
    omino_bits_copy(&s->grid, s->set, guard(&result, &s->grid, NULL));
    expect_set(&result, &s->grid, s->set_board);
    omino_bits_reset(&s->grid, guard(&result, &s->grid, NULL));
    expect_set(&result, &s->grid, &none);
}

/* Compares up to `most` regions, taken one after the other. */
static void compare_regions(const struct sample *s, unsigned most)
{
    static struct ref_board rest_board, region_board;
    static struct guarded rest_words, region_words;
    uint64_t *rest = guard(&rest_words, &s->grid, s->set), *region;
    rest_board = *s->set_board;
    unsigned size, taken = 0;
    do {
        size = ref_take_region(&rest_board, &region_board);
        region = guard(&region_words, &s->grid, NULL);
        assert_int_equal(omino_bits_take_region(&s->grid, rest, region), size);
        expect_set(&region_words, &s->grid, &region_board);
        expect_set(&rest_words, &s->grid, &rest_board);
    } while (size > 0 && ++taken < most);
    assert_int_equal(omino_bits_regions(&s->grid, s->set), ref_regions(s->set_board));
}

static void compare_all(const struct sample *s, struct omino_rng *rng)
{
    const uint32_t w = s->grid.width, h = s->grid.height;
    compare_walk(s);
    compare_within(s, omino_bits_edges, ref_edges);
    compare_within(s, omino_bits_corners, ref_corners);
    compare_within(s, omino_bits_flood, ref_flood);
    compare_within(s, omino_bits_flood_corners, ref_flood_corners);
    compare_within(s, omino_bits_and, ref_and);
    compare_within(s, omino_bits_or, ref_or);
    compare_within(s, omino_bits_andnot, ref_andnot);
    compare_within(s, omino_bits_xor, ref_xor);
    compare_questions(s);
    compare_copies(s);
    compare_regions(s, 4);
    compare_shift(s, (int)omino_rng_below(rng, 2 * w + 3) - (int)w - 1,
                  (int)omino_rng_below(rng, 2 * h + 3) - (int)h - 1);
    compare_shift(s, (int)omino_rng_below(rng, 5) - 2, (int)omino_rng_below(rng, 5) - 2);
}

static void compare_on_every_path(struct sample *s, struct omino_rng *rng)
{
    static const enum omino_simd paths[] = {OMINO_SIMD_PLAIN, OMINO_SIMD_AVX2};
    const size_t bytes = s->grid.words * sizeof(uint64_t);
    s->set = malloc(bytes);
    s->within = malloc(bytes);
    assert_true(s->set && s->within);
    ref_to_set(s->set_board, &s->grid, s->set);
    ref_to_set(s->within_board, &s->grid, s->within);
    for (int p = 0; p < 2; p++)
        if (omino_grid_set_simd(&s->grid, paths[p], NULL) == OMINO_OK) compare_all(s, rng);
    free(s->set);
    free(s->within);
}

/* Compares `rounds` random positions on boards of one size. */
static void compare_on_size(int width, int height, unsigned rounds, struct omino_rng *rng)
{
    static const unsigned percents[] = {2, 20, 50, 62, 80, 97, 100};
    static struct ref_board set, within, mask;
    struct sample s = {.set_board = &set, .within_board = &within};
    s.grid = grid_of((unsigned)width, (unsigned)height);
    for (unsigned i = 0; i < rounds; i++) {
        ref_random_form(&mask, width, height, rng);
        ref_clear(&set, width, height);
        ref_clear(&within, width, height);
        ref_scatter(&set, omino_rng_below(rng, 4) ? &mask : NULL, percents[omino_rng_below(rng, 7)],
                    rng);
        ref_scatter(&within, &mask, percents[omino_rng_below(rng, 7)], rng);
        compare_on_every_path(&s, rng);
    }
}

TEST(sets_agree_with_the_reference_on_ten_thousand_random_positions)
{
    struct omino_rng rng;
    unsigned positions = 0;
    omino_rng_seed(&rng, 2);
    for (unsigned i = 0; i < ref_size_count; i++) {
        const int cells = ref_sizes[i].width * ref_sizes[i].height;
        const unsigned rounds = cells < 300 ? 360 : 60000 / (unsigned)cells + 1;
        compare_on_size(ref_sizes[i].width, ref_sizes[i].height, rounds, &rng);
        positions += rounds;
    }
    assert_true(positions >= 10000);
}

TEST(sets_agree_with_the_reference_on_the_largest_board)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    compare_on_size(255, 255, 4, &rng);
}

TEST(every_shift_of_a_small_set_agrees_with_the_reference)
{
    static struct ref_board board;
    uint64_t set[1];
    struct sample s = {.set_board = &board, .set = set};
    struct omino_rng rng;
    omino_rng_seed(&rng, 4);
    s.grid = grid_of(5, 6);
    ref_clear(&board, 5, 6);
    for (int i = 0; i < 20; i++) {
        ref_scatter(&board, NULL, 60, &rng);
        ref_to_set(&board, &s.grid, set);
        for (int dy = -7; dy <= 7; dy++)
            for (int dx = -7; dx <= 7; dx++) compare_shift(&s, dx, dy);
    }
    compare_shift(&s, 1 << 30, 0);
    compare_shift(&s, 0, -(1 << 30));
}

TEST(all_cells_of_a_grid_exclude_the_guards)
{
    static struct ref_board board;
    static struct guarded result;
    for (unsigned i = 0; i < ref_size_count; i++) {
        const struct omino_grid grid =
            grid_of((unsigned)ref_sizes[i].width, (unsigned)ref_sizes[i].height);
        ref_clear(&board, grid.width, grid.height);
        for (int y = 0; y < grid.height; y++) memset(board.cell[y], 1, grid.width);
        omino_bits_fill(&grid, guard(&result, &grid, NULL));
        expect_set(&result, &grid, &board);
        assert_int_equal(omino_bits_count(&grid, result.words + 1), grid.width * grid.height);
        assert_int_equal(omino_bits_regions(&grid, result.words + 1), 1);
    }
}

TEST(an_empty_set_has_no_cells_no_neighbours_and_no_regions)
{
    static struct ref_board empty;
    static struct guarded result;
    const struct omino_grid grid = grid_of(70, 5);
    uint64_t none[6] = {0}, rest[6] = {0}, all[6];
    ref_clear(&empty, 70, 5);
    omino_bits_fill(&grid, all);
    assert_int_equal(omino_bits_count(&grid, none), 0);
    assert_int_equal(omino_bits_next(&grid, none, 0), grid.bits);
    assert_int_equal(omino_bits_regions(&grid, none), 0);
    omino_bits_edges(&grid, none, all, guard(&result, &grid, NULL));
    expect_set(&result, &grid, &empty);
    omino_bits_corners(&grid, none, all, guard(&result, &grid, NULL));
    expect_set(&result, &grid, &empty);
    omino_bits_flood(&grid, none, all, guard(&result, &grid, NULL));
    expect_set(&result, &grid, &empty);
    assert_int_equal(omino_bits_take_region(&grid, rest, guard(&result, &grid, NULL)), 0);
    expect_set(&result, &grid, &empty);
}

/* Makes a corridor that winds through the board: every second row, joined at alternate ends. */
static void wind(struct ref_board *board, int width, int height)
{
    ref_clear(board, width, height);
    for (int y = 0; y < height; y++)
        if (y % 2 == 0)
            memset(board->cell[y], 1, (size_t)width);
        else
            board->cell[y][y % 4 == 1 ? width - 1 : 0] = 1;
}

TEST(a_flood_follows_a_winding_corridor_to_its_end)
{
    static struct ref_board corridor;
    static const struct ref_size sizes[] = {{9, 9}, {20, 21}, {70, 31}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct omino_grid grid = grid_of((unsigned)sizes[i].width, (unsigned)sizes[i].height);
        uint64_t within[OMINO_GRID_WORDS(70, 31)], seed[OMINO_GRID_WORDS(70, 31)] = {0};
        static struct guarded result;
        wind(&corridor, sizes[i].width, sizes[i].height);
        ref_to_set(&corridor, &grid, within);
        omino_bits_set(seed, omino_bits_next(&grid, within, grid.bits - grid.stride));
        omino_bits_flood(&grid, seed, within, guard(&result, &grid, NULL));
        expect_set(&result, &grid, &corridor);
        assert_int_equal(omino_bits_regions(&grid, within), 1);
    }
}

/* One cell in each row and column, on every size of board that can wrap around. */
TEST(a_flood_by_corners_follows_diagonals_and_does_not_wrap_around_the_board)
{
    static const enum omino_simd paths[] = {OMINO_SIMD_PLAIN, OMINO_SIMD_AVX2};
    static struct ref_board diagonal;
    static struct guarded result;
    static uint64_t within[OMINO_GRID_WORDS_MAX], seed[OMINO_GRID_WORDS_MAX];
    for (unsigned side = 1; side <= OMINO_GRID_SIDE_MAX; side += side < 70 ? 1 : 37)
        for (int p = 0; p < 4; p++) {
            struct omino_grid grid = grid_of(side, side);
            if (omino_grid_set_simd(&grid, paths[p / 2], NULL) != OMINO_OK) continue;
            ref_clear(&diagonal, (int)side, (int)side);
            for (unsigned i = 0; i < side; i++) diagonal.cell[i][p % 2 ? i : side - 1 - i] = 1;
            ref_to_set(&diagonal, &grid, within);
            omino_bits_reset(&grid, seed);
            omino_bits_set(seed, omino_bits_next(&grid, within, 0));
            omino_bits_flood_corners(&grid, seed, within, guard(&result, &grid, NULL));
            expect_set(&result, &grid, &diagonal);
            omino_bits_flood(&grid, seed, within, guard(&result, &grid, NULL));
            assert_true(omino_bits_equal(&grid, result.words + 1, seed));
        }
    const struct omino_grid grid = grid_of(7, 6);
    uint64_t set[1], edge[1];
    assert_int_equal(omino_points_parse(&grid, "g3", seed, NULL), OMINO_OK);
    assert_int_equal(omino_points_parse(&grid, "a2,a3,a4,a5,g3", set, NULL), OMINO_OK);
    omino_bits_flood_corners(&grid, seed, set, edge);
    assert_true(omino_bits_equal(&grid, edge, seed));
}

/* A checkerboard, which has as many runs and regions as possible, then the teeth of a comb, and
 * then the whole comb. */
TEST(regions_of_the_largest_boards_are_counted)
{
    static const enum omino_simd paths[] = {OMINO_SIMD_PLAIN, OMINO_SIMD_AVX2};
    enum { SIDE = OMINO_GRID_SIDE_MAX };
    struct omino_grid grid = grid_of(SIDE, SIDE);
    for (int p = 0; p < 2; p++) {
        uint64_t set[OMINO_GRID_WORDS_MAX] = {0};
        if (omino_grid_set_simd(&grid, paths[p], NULL) != OMINO_OK) continue;
        for (unsigned y = 0; y < SIDE; y++)
            for (unsigned x = y % 2; x < SIDE; x += 2) omino_bits_set(set, y * grid.stride + x);
        assert_int_equal(omino_bits_regions(&grid, set), (SIDE * SIDE + 1) / 2);
        memset(set, 0, sizeof set);
        for (unsigned y = 0; y + 1 < SIDE; y++)
            for (unsigned x = 0; x < SIDE; x += 2) omino_bits_set(set, y * grid.stride + x);
        assert_int_equal(omino_bits_regions(&grid, set), (SIDE + 1) / 2);
        for (unsigned x = 0; x < SIDE; x++) omino_bits_set(set, (SIDE - 1u) * grid.stride + x);
        assert_int_equal(omino_bits_regions(&grid, set), 1);
    }
}

int main(void)
{
    return RUN(
        cmocka_unit_test(a_grid_has_one_guard_column_and_as_many_words_as_it_needs),
        cmocka_unit_test(a_grid_without_cells_or_above_the_limit_is_refused),
        cmocka_unit_test(a_simd_path_can_be_forced_and_unknown_ones_are_refused),
        cmocka_unit_test(the_environment_can_select_the_plain_path),
        cmocka_unit_test(bits_and_cells_correspond),
        cmocka_unit_test(a_bit_can_be_set_tested_and_cleared_without_touching_others),
        cmocka_unit_test(a_drawing_is_read_without_its_blank_border),
        cmocka_unit_test(a_drawing_may_be_as_large_as_a_grid),
        cmocka_unit_test(a_bad_drawing_is_refused_with_the_place_of_the_error),
        cmocka_unit_test(a_drawing_that_is_too_large_is_refused),
        cmocka_unit_test(texts_are_truncated_to_their_buffers),
        cmocka_unit_test(drawings_and_points_can_be_read_back),
        cmocka_unit_test(points_count_rows_from_the_bottom_and_columns_from_the_left),
        cmocka_unit_test(every_point_can_be_written_and_read_back),
        cmocka_unit_test(a_bad_point_is_refused),
        cmocka_unit_test(a_list_with_a_bad_point_is_refused),
        cmocka_unit_test(a_message_about_a_point_is_one_short_line),
        cmocka_unit_test(points_are_read_in_any_order_and_written_from_the_bottom),
        cmocka_unit_test(sets_agree_with_the_reference_on_ten_thousand_random_positions),
        cmocka_unit_test(sets_agree_with_the_reference_on_the_largest_board),
        cmocka_unit_test(every_shift_of_a_small_set_agrees_with_the_reference),
        cmocka_unit_test(all_cells_of_a_grid_exclude_the_guards),
        cmocka_unit_test(an_empty_set_has_no_cells_no_neighbours_and_no_regions),
        cmocka_unit_test(a_flood_follows_a_winding_corridor_to_its_end),
        cmocka_unit_test(a_flood_by_corners_follows_diagonals_and_does_not_wrap_around_the_board),
        cmocka_unit_test(regions_of_the_largest_boards_are_counted));
}
