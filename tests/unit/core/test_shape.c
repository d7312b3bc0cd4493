/* SPDX-License-Identifier: MIT */
#include <omino/rng.h>
#include <omino/shape.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/ref_shape.h"
#include "test.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- helpers --------------------------------------------------------------------------------- */

static struct omino_shape shape_of(const char *drawing)
{
    struct omino_shape shape = {0};
    struct omino_error err = OMINO_INIT(error);
    if (omino_shape_parse(drawing, OMINO_SHAPE_ANY, &shape, &err) != OMINO_OK)
        fail_msg("%s: %s", drawing, err.message);
    return shape;
}

static void assert_drawing(struct omino_shape shape, const char *drawing)
{
    char buf[80];
    assert_int_equal(omino_shape_write(shape, '/', buf, sizeof buf), strlen(drawing));
    assert_string_equal(buf, drawing);
}

static void assert_cells(uint64_t cells, uint64_t expected)
{
    if (cells != expected)
        fail_msg("0x%016llx is not 0x%016llx", (unsigned long long)cells,
                 (unsigned long long)expected);
}

/* Fails unless parsing fails with this status, place and message and leaves the shape unchanged. */
static void assert_parse_fails(const char *text, enum omino_shape_check check,
                               enum omino_status status, int line, int column, const char *message)
{
    struct omino_shape shape = {12345};
    struct omino_error err = OMINO_INIT(error);
    memset(err.message, 0x5a, sizeof err.message);
    assert_int_equal(omino_shape_parse(text, check, &shape, &err), status);
    assert_int_equal(err.status, status);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    assert_string_equal(err.message, message);
    assert_true(shape.cells == 12345);
    assert_int_equal(omino_shape_parse(text, check, &shape, NULL), status);
}

/* Returns any set of cells, from nearly none to nearly all of the square. */
static uint64_t random_cells(struct omino_rng *rng)
{
    uint64_t cells = omino_rng_next(rng);
    for (uint32_t more = omino_rng_below(rng, 4); more > 0; more--)
        cells = omino_rng_below(rng, 2) ? cells & omino_rng_next(rng) : cells | omino_rng_next(rng);
    return cells;
}

static int touches(uint64_t cells, int x, int y)
{
    return (x > 0 && cells >> (8 * y + x - 1) & 1) || (x < 7 && cells >> (8 * y + x + 1) & 1) ||
           (y > 0 && cells >> (8 * y + x - 8) & 1) || (y < 7 && cells >> (8 * y + x + 8) & 1);
}

/* Returns a connected set of 1 to 64 cells anywhere in the square. */
static uint64_t random_polyomino(struct omino_rng *rng)
{
    uint64_t cells = UINT64_C(1) << omino_rng_below(rng, 64);
    for (uint32_t missing = omino_rng_below(rng, 64); missing > 0;) {
        const int x = (int)omino_rng_below(rng, 8), y = (int)omino_rng_below(rng, 8);
        const uint64_t cell = UINT64_C(1) << (8 * y + x);
        if (cells & cell || !touches(cells, x, y)) continue;
        cells |= cell;
        missing--;
    }
    return cells;
}

/* Calls `check` for 5000 connected shapes, 5000 sets of cells, and the two extremes. */
static void for_random_shapes(uint64_t seed, void (*check)(struct omino_shape, struct ref_grid))
{
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    for (int i = 0; i < 10002; i++) {
        const uint64_t cells = i == 10000   ? 0
                               : i == 10001 ? UINT64_MAX
                               : i % 2      ? random_cells(&rng)
                                            : random_polyomino(&rng);
        check((struct omino_shape){cells}, ref_from_number(cells));
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

TEST(a_drawing_gives_the_bits_of_its_cells)
{
    assert_cells(shape_of(".X./XXX").cells, 0x0702);
    assert_cells(shape_of("X").cells, 1);
    assert_cells(shape_of("XXXXXXXX/X......X").cells, 0x81ff);
    assert_cells(shape_of("X/X/X/X/X/X/X/X").cells, UINT64_C(0x0101010101010101));
}

TEST(all_characters_for_cells_and_for_empty_places_are_equivalent)
{
    assert_cells(shape_of(".x-\r\n#_X\n").cells, 0x0502);
    assert_cells(shape_of(" X\n# x").cells, 0x0502);
}

TEST(blank_rows_and_columns_around_a_drawing_are_ignored)
{
    assert_cells(shape_of("\n\n....\n  .X.\n  XXX..........\n/////").cells, 0x0702);
    assert_cells(shape_of("..........X/...........X").cells, 0x0201);
    assert_cells(shape_of("XXXXXXXX............").cells, 0xff);
}

TEST(a_drawing_need_not_begin_with_its_leftmost_cell)
{
    assert_cells(shape_of(".......X/X").cells, 0x0180);
    assert_cells(shape_of("...X/..X/.X/X").cells, 0x01020408);
}

TEST(a_drawing_without_cells_is_an_error)
{
    static const char *const texts[] = {"", ".", "...\n...", "///", "\r\n", " - _ "};
    for (size_t i = 0; i < COUNT(texts); i++) {
        assert_parse_fails(texts[i], OMINO_SHAPE_ANY, OMINO_ERR_EMPTY, 1, 1,
                           "the drawing has no cells");
        assert_parse_fails(texts[i], OMINO_SHAPE_CONNECTED, OMINO_ERR_EMPTY, 1, 1,
                           "the drawing has no cells");
    }
}

TEST(an_unknown_check_of_a_drawing_is_refused)
{
    static const int checks[] = {2, 7};
    for (size_t i = 0; i < COUNT(checks); i++) {
        char message[80];
        snprintf(message, sizeof message, "check is %d, but must be from 0 to 1", checks[i]);
        assert_parse_fails("X.X", (enum omino_shape_check)checks[i], OMINO_ERR_ARGUMENT, 0, 0,
                           message);
    }
}

TEST(a_bad_drawing_is_an_error_at_the_offending_character_or_cell)
{
    static const struct {
        const char *text;
        enum omino_status status;
        int line, column;
        const char *message;
    } cases[] = {
        {"O", OMINO_ERR_SYNTAX, 1, 1, "'O' is neither a cell (X) nor an empty place (.)"},
        {".X.\r\nXX?", OMINO_ERR_SYNTAX, 2, 3, "'?' is neither a cell (X) nor an empty place (.)"},
        {"X/X/\tX", OMINO_ERR_SYNTAX, 3, 1,
         "byte 0x09 is neither a cell (X) nor an empty place (.)"},
        {"X/X/X\xc3\xa4", OMINO_ERR_SYNTAX, 3, 2,
         "byte 0xc3 is neither a cell (X) nor an empty place (.)"},
        {"XXXXXXXXX", OMINO_ERR_TOO_LARGE, 1, 9, "with this cell the shape is wider than 8 cells"},
        {"..........X/.X", OMINO_ERR_TOO_LARGE, 2, 2,
         "with this cell the shape is wider than 8 cells"},
        {"/X/X/X/X/X/X/X/X/.X", OMINO_ERR_TOO_LARGE, 10, 2,
         "with this cell the shape is taller than 8 cells"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        for (int rules = 0; rules < 2; rules++)
            assert_parse_fails(cases[i].text, rules ? OMINO_SHAPE_CONNECTED : OMINO_SHAPE_ANY,
                               cases[i].status, cases[i].line, cases[i].column, cases[i].message);
}

TEST(only_connected_drawings_are_accepted_if_required)
{
    struct omino_shape shape;
    assert_int_equal(omino_shape_parse("XX/.XX", OMINO_SHAPE_CONNECTED, &shape, NULL), OMINO_OK);
    assert_cells(shape.cells, 0x0603);
    assert_int_equal(omino_shape_parse("X./.X", OMINO_SHAPE_ANY, &shape, NULL), OMINO_OK);
    assert_cells(shape.cells, 0x0201);
}

TEST(a_disconnected_drawing_is_an_error_at_the_first_separate_cell)
{
    const char *message = "this cell is not connected to the first one";
    assert_parse_fails("X./.X", OMINO_SHAPE_CONNECTED, OMINO_ERR_NOT_CONNECTED, 2, 2, message);
    assert_parse_fails("\n  X.X\n  X.X\n  XX.\n", OMINO_SHAPE_CONNECTED, OMINO_ERR_NOT_CONNECTED, 2,
                       5, message);
    /* The end of a row does not touch the beginning of the next one. */
    assert_parse_fails(".......X/X......./XX", OMINO_SHAPE_CONNECTED, OMINO_ERR_NOT_CONNECTED, 2, 1,
                       message);
}

TEST(a_shape_is_written_as_rows_of_equal_length)
{
    assert_drawing((struct omino_shape){0}, "");
    assert_drawing((struct omino_shape){UINT64_C(1) << 63}, "X");
    assert_drawing((struct omino_shape){0x0702}, ".X./XXX");
    assert_drawing((struct omino_shape){UINT64_C(0x0702) << 36}, ".X./XXX");
    char buf[16];
    assert_int_equal(omino_shape_write((struct omino_shape){0x0306}, '\n', buf, sizeof buf), 7);
    assert_string_equal(buf, ".XX\nXX.");
}

TEST(text_that_does_not_fit_is_truncated_and_its_full_length_returned)
{
    const struct omino_shape t = shape_of(".X./XXX");
    for (size_t cap = 0; cap < 12; cap++) {
        char buf[12];
        memset(buf, '#', sizeof buf);
        assert_int_equal(omino_shape_write(t, '/', cap ? buf : NULL, cap), 7);
        const size_t written = cap < 8 ? cap : 8;
        for (size_t i = written; i < sizeof buf; i++) assert_int_equal(buf[i], '#');
        if (cap == 0) continue;
        assert_int_equal(strlen(buf), written - 1);
        assert_memory_equal(buf, ".X./XXX", written - 1);
    }
    char empty[2] = "#";
    assert_int_equal(omino_shape_write((struct omino_shape){0}, '/', empty, 1), 0);
    assert_string_equal(empty, "");
    assert_int_equal(omino_shape_write((struct omino_shape){0}, '/', NULL, 0), 0);
}

static void check_text_round_trip(struct omino_shape shape, struct ref_grid grid)
{
    if (shape.cells == 0) return;
    char buf[80];
    assert_in_range(omino_shape_write(shape, '\n', buf, sizeof buf), 1, 71);
    const struct ref_grid moved = ref_normalize(&grid);
    assert_cells(shape_of(buf).cells, ref_to_number(&moved));
    struct omino_shape read = {0};
    const enum omino_status expected = ref_parts(&grid) == 1 ? OMINO_OK : OMINO_ERR_NOT_CONNECTED;
    assert_int_equal(omino_shape_parse(buf, OMINO_SHAPE_CONNECTED, &read, NULL), expected);
}

TEST(written_records_read_back)
{
    for_random_shapes(1, check_text_round_trip);
}

static void check_cells_round_trip(struct omino_shape shape, struct ref_grid grid)
{
    struct omino_cell cells[OMINO_SHAPE_CELLS_MAX + 1], expected[REF_SIDE * REF_SIDE];
    memset(cells, 0x5a, sizeof cells);
    const unsigned count = omino_shape_cells(shape, cells);
    assert_int_equal(count, ref_cells(&grid, expected));
    assert_memory_equal(cells, expected, count * sizeof *cells);
    assert_int_equal(cells[count].x, 0x5a5a);
    if (count == 0) return;
    for (unsigned i = 0; i < count; i++) {
        cells[i].x = (int16_t)(cells[i].x - 32768);
        cells[i].y = (int16_t)(cells[i].y + 32760);
    }
    struct omino_shape back = {0};
    assert_int_equal(omino_shape_from_cells(cells, count, &back, NULL), OMINO_OK);
    const struct ref_grid moved = ref_normalize(&grid);
    assert_cells(back.cells, ref_to_number(&moved));
}

TEST(cells_come_in_row_order_and_give_the_same_shape)
{
    for_random_shapes(2, check_cells_round_trip);
}

TEST(a_list_of_cells_may_have_any_order_and_duplicates)
{
    static const struct omino_cell cells[] = {{-4, 9}, {-5, 10}, {-3, 10}, {-4, 10}, {-4, 9}};
    struct omino_shape shape;
    assert_int_equal(omino_shape_from_cells(cells, COUNT(cells), &shape, NULL), OMINO_OK);
    assert_cells(shape.cells, 0x0702);
}

TEST(a_list_of_cells_that_is_empty_or_too_large_is_an_error)
{
    static const struct omino_cell wide[] = {{3, 0}, {-5, 2}}, high[] = {{0, 8}, {1, 0}},
                                   far[] = {{INT16_MIN, INT16_MIN}, {INT16_MAX, INT16_MAX}};
    struct omino_shape shape = {7};
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_shape_from_cells(NULL, 0, &shape, &err), OMINO_ERR_EMPTY);
    assert_int_equal(err.status, OMINO_ERR_EMPTY);
    assert_string_equal(err.message, "there are no cells");
    assert_int_equal(omino_shape_from_cells(wide, 2, &shape, &err), OMINO_ERR_TOO_LARGE);
    assert_int_equal(err.status, OMINO_ERR_TOO_LARGE);
    assert_int_equal(err.line, 0);
    assert_string_equal(err.message,
                        "the cells take 9 columns and 3 rows; a shape has at most 8 of each");
    assert_int_equal(omino_shape_from_cells(high, 2, &shape, &err), OMINO_ERR_TOO_LARGE);
    assert_string_equal(err.message,
                        "the cells take 2 columns and 9 rows; a shape has at most 8 of each");
    assert_int_equal(omino_shape_from_cells(far, 2, &shape, NULL), OMINO_ERR_TOO_LARGE);
    assert_true(shape.cells == 7);
}

/* ---- measures -------------------------------------------------------------------------------- */

static void check_measures(struct omino_shape shape, struct ref_grid grid)
{
    assert_int_equal(omino_shape_area(shape), ref_area(&grid));
    assert_int_equal(omino_shape_width(shape), ref_width(&grid));
    assert_int_equal(omino_shape_height(shape), ref_height(&grid));
    assert_int_equal(omino_shape_perimeter(shape), ref_perimeter(&grid));
    assert_int_equal(omino_shape_holes(shape), ref_holes(&grid));
    assert_int_equal(omino_shape_parts(shape), ref_parts(&grid));
}

TEST(measures_agree_with_the_reference)
{
    for_random_shapes(3, check_measures);
}

TEST(the_empty_shape_has_zero_measures)
{
    const struct omino_shape empty = {0};
    assert_int_equal(omino_shape_area(empty), 0);
    assert_int_equal(omino_shape_width(empty), 0);
    assert_int_equal(omino_shape_height(empty), 0);
    assert_int_equal(omino_shape_perimeter(empty), 0);
    assert_int_equal(omino_shape_holes(empty), 0);
    assert_int_equal(omino_shape_parts(empty), 0);
}

TEST(a_ring_has_a_hole_and_its_edges_count)
{
    const struct omino_shape ring = shape_of("XXX/X.X/XXX");
    assert_int_equal(omino_shape_area(ring), 8);
    assert_int_equal(omino_shape_perimeter(ring), 16);
    assert_int_equal(omino_shape_holes(ring), 1);
    assert_int_equal(omino_shape_parts(ring), 1);
}

TEST(a_place_that_meets_the_outside_only_at_a_corner_is_a_hole)
{
    assert_int_equal(omino_shape_holes(shape_of("XX./X.X/XXX")), 1);
    assert_int_equal(omino_shape_holes(shape_of(".X./X.X/.X.")), 1);
    assert_int_equal(omino_shape_holes(shape_of("XXX/X.X/X.X")), 0);
}

TEST(places_that_meet_at_a_corner_are_two_holes)
{
    assert_int_equal(omino_shape_holes(shape_of("XXX./X.XX/XX.X/.XXX")), 2);
    assert_int_equal(omino_shape_holes(shape_of("XXXX/X..X/XXXX")), 1);
}

TEST(a_hole_next_to_the_border_of_the_square_is_found)
{
    assert_int_equal(omino_shape_holes(shape_of("XXXXXXXX/X......X/X.XXXX.X/X.X..X.X/"
                                                "X.X..X.X/X.XXXX.X/X......X/XXXXXXXX")),
                     2);
}

TEST(parts_do_not_join_across_the_sides_of_the_square)
{
    assert_int_equal(omino_shape_parts(shape_of("......XX/XX......")), 2);
    assert_int_equal(omino_shape_parts(shape_of("X......X/X......X")), 2);
}

/* ---- symmetry -------------------------------------------------------------------------------- */

TEST(turns_go_clockwise_and_a_flip_mirrors_first)
{
    const struct omino_shape l = shape_of("X./X./XX");
    static const char *const images[OMINO_TRANSFORM_COUNT] = {
        [OMINO_TURN_0] = "X./X./XX",   [OMINO_TURN_90] = "XXX/X..",  [OMINO_TURN_180] = "XX/.X/.X",
        [OMINO_TURN_270] = "..X/XXX",  [OMINO_FLIP_0] = ".X/.X/XX",  [OMINO_FLIP_90] = "X../XXX",
        [OMINO_FLIP_180] = "XX/X./X.", [OMINO_FLIP_270] = "XXX/..X",
    };
    for (enum omino_transform t = OMINO_TURN_0; t < OMINO_TRANSFORM_COUNT; t++)
        assert_drawing(omino_shape_transform(l, t), images[t]);
}

static void check_transforms(struct omino_shape shape, struct ref_grid grid)
{
    const struct ref_grid moved = ref_normalize(&grid);
    assert_cells(omino_shape_normalize(shape).cells, ref_to_number(&moved));
    for (enum omino_transform t = OMINO_TURN_0; t < OMINO_TRANSFORM_COUNT; t++) {
        const struct ref_grid image = ref_transform(&grid, t);
        assert_cells(omino_shape_transform(shape, t).cells, ref_to_number(&image));
    }
}

TEST(transforms_agree_with_the_reference)
{
    for_random_shapes(4, check_transforms);
}

static void check_orientations(struct omino_shape shape, struct ref_grid grid)
{
    if (shape.cells == 0) return;
    for (enum omino_freedom freedom = OMINO_FIXED; freedom <= OMINO_FREE; freedom++) {
        struct omino_shape orientations[9] = {[8] = {4711}};
        struct ref_grid expected[8];
        const unsigned count = omino_shape_orientations(shape, freedom, orientations);
        assert_int_equal(count, ref_orientations(&grid, freedom, expected));
        for (unsigned i = 0; i < count; i++)
            assert_cells(orientations[i].cells, ref_to_number(&expected[i]));
        assert_true(orientations[8].cells == 4711);
    }
}

TEST(orientations_agree_with_the_reference)
{
    for_random_shapes(5, check_orientations);
}

TEST(the_f_pentomino_has_one_four_or_eight_orientations)
{
    struct omino_shape o[8];
    const struct omino_shape f = shape_of(".XX/XX./.X.");
    assert_int_equal(omino_shape_orientations(f, OMINO_FIXED, o), 1);
    assert_drawing(o[0], ".XX/XX./.X.");
    assert_int_equal(omino_shape_orientations(f, OMINO_ONE_SIDED, o), 4);
    assert_drawing(o[1], ".X./XXX/..X");
    assert_int_equal(omino_shape_orientations(f, OMINO_FREE, o), 8);
    assert_drawing(o[4], "XX./.XX/.X.");
}

static void check_canonical(struct omino_shape shape, struct ref_grid grid)
{
    for (enum omino_freedom freedom = OMINO_FIXED; freedom <= OMINO_FREE; freedom++) {
        const struct ref_grid expected = ref_canonical(&grid, freedom);
        assert_cells(omino_shape_canonical(shape, freedom).cells, ref_to_number(&expected));
    }
}

TEST(canonical_forms_agree_with_the_reference)
{
    for_random_shapes(6, check_canonical);
}

static void check_same(struct omino_shape shape, struct ref_grid grid)
{
    const enum omino_transform t = (enum omino_transform)(shape.cells % OMINO_TRANSFORM_COUNT);
    const struct omino_shape image = omino_shape_transform(shape, t);
    const struct ref_grid moved = ref_normalize(&grid), moved_image = ref_from_number(image.cells);
    const int fixed = ref_compare(&moved, &moved_image) == 0;
    assert_int_equal(omino_shape_same(shape, image, OMINO_FIXED), fixed);
    const int one_sided = t < OMINO_FLIP_0 || !ref_is_chiral(&grid);
    assert_int_equal(omino_shape_same(shape, image, OMINO_ONE_SIDED), one_sided);
    assert_true(omino_shape_same(shape, image, OMINO_FREE));
    assert_false(omino_shape_same(shape, (struct omino_shape){image.cells ^ 0x10}, OMINO_FREE));
}

TEST(the_freedom_determines_which_shapes_are_the_same)
{
    for_random_shapes(7, check_same);
}

TEST(moving_a_shape_does_not_change_it)
{
    const struct omino_shape t = shape_of(".X./XXX"), moved = {t.cells << 45};
    assert_true(omino_shape_same(t, moved, OMINO_FIXED));
    assert_true(omino_shape_same((struct omino_shape){0}, (struct omino_shape){0}, OMINO_FREE));
    assert_false(omino_shape_same(t, (struct omino_shape){0}, OMINO_FREE));
}

static void check_symmetry(struct omino_shape shape, struct ref_grid grid)
{
    assert_int_equal(omino_shape_symmetry(shape), ref_symmetry(&grid));
    assert_int_equal(omino_shape_is_chiral(shape), ref_is_chiral(&grid));
}

/* Random shapes are seldom symmetric, so this checks shapes overlaid with their own images. */
static void check_symmetry_of_overlays(struct omino_shape shape, struct ref_grid grid)
{
    static const enum omino_transform overlays[][2] = {
        {OMINO_TURN_0, OMINO_TURN_0},    {OMINO_FLIP_0, OMINO_TURN_0},
        {OMINO_FLIP_90, OMINO_TURN_0},   {OMINO_TURN_180, OMINO_TURN_0},
        {OMINO_TURN_90, OMINO_TURN_180}, {OMINO_FLIP_0, OMINO_FLIP_180},
        {OMINO_FLIP_90, OMINO_FLIP_270}, {OMINO_TURN_90, OMINO_FLIP_0},
    };
    const size_t i = shape.cells % COUNT(overlays);
    const uint64_t cells = omino_shape_normalize(shape).cells & UINT64_C(0x0f0f0f0f0f0f0f0f);
    struct omino_shape overlay = {cells};
    for (int k = 0; k < 2; k++)
        overlay.cells |= omino_shape_transform(overlay, overlays[i][k]).cells;
    grid = ref_from_number(overlay.cells);
    check_symmetry(overlay, grid);
}

TEST(symmetry_and_chirality_agree_with_the_reference)
{
    for_random_shapes(8, check_symmetry);
    for_random_shapes(9, check_symmetry_of_overlays);
}

static const struct {
    const char *drawing;
    enum omino_symmetry symmetry;
    unsigned orientations;
    int chiral;
} symmetric[] = {
    {".XX/XX./.X.", OMINO_SYMMETRY_NONE, 8, 1},
    {"XXX/.X./.X.", OMINO_SYMMETRY_AXIS, 4, 0},
    {"XXX/..X/..X", OMINO_SYMMETRY_DIAGONAL, 4, 0},
    {"XX./.XX", OMINO_SYMMETRY_TURN_180, 4, 1},
    {".X../.XXX/XXX./..X.", OMINO_SYMMETRY_TURN_90, 2, 1},
    {"XXXX", OMINO_SYMMETRY_AXES, 2, 0},
    {"XX./XXX/.XX", OMINO_SYMMETRY_DIAGONALS, 2, 0},
    {".X./XXX/.X.", OMINO_SYMMETRY_FULL, 1, 0},
};

TEST(each_kind_of_symmetry_has_an_example)
{
    assert_int_equal(COUNT(symmetric), OMINO_SYMMETRY_COUNT);
    for (size_t i = 0; i < COUNT(symmetric); i++) {
        const struct omino_shape shape = shape_of(symmetric[i].drawing);
        struct omino_shape orientations[8];
        assert_int_equal(symmetric[i].symmetry, i);
        assert_int_equal(omino_shape_orientations(shape, OMINO_FREE, orientations),
                         symmetric[i].orientations);
        for (enum omino_transform t = OMINO_TURN_0; t < OMINO_TRANSFORM_COUNT; t++) {
            const struct omino_shape image = omino_shape_transform(shape, t);
            assert_int_equal(omino_shape_symmetry(image), i);
            assert_int_equal(omino_shape_is_chiral(image), symmetric[i].chiral);
        }
    }
}

TEST(the_empty_shape_has_every_symmetry)
{
    const struct omino_shape empty = {0};
    assert_int_equal(omino_shape_symmetry(empty), OMINO_SYMMETRY_FULL);
    assert_false(omino_shape_is_chiral(empty));
    assert_true(omino_shape_canonical(empty, OMINO_FREE).cells == 0);
    assert_true(omino_shape_normalize(empty).cells == 0);
    assert_true(omino_shape_transform(empty, OMINO_FLIP_90).cells == 0);
}

TEST(each_kind_of_symmetry_has_its_own_text)
{
    for (enum omino_symmetry a = OMINO_SYMMETRY_NONE; a < OMINO_SYMMETRY_COUNT; a++) {
        assert_true(strlen(omino_symmetry_text(a)) > 0);
        for (enum omino_symmetry b = OMINO_SYMMETRY_NONE; b < a; b++)
            assert_string_not_equal(omino_symmetry_text(a), omino_symmetry_text(b));
    }
    assert_string_equal(omino_symmetry_text(OMINO_SYMMETRY_TURN_180), "half turn");
    assert_string_equal(omino_symmetry_text(OMINO_SYMMETRY_COUNT), "unknown symmetry");
}

/* ---- names ----------------------------------------------------------------------------------- */

static const struct {
    const char *drawing, *letters, *blokus;
} named[] = {
    {"X", "1", "1"},           {"X/X", "2", "2"},          {"X/X/X", "I3", "I3"},
    {"X./XX", "V3", "V3"},     {"X/X/X/X", "I4", "I4"},    {"XX/XX", "O", "O"},
    {"XXX/.X.", "T4", "T4"},   {"X./X./XX", "L4", "L4"},   {"XX./.XX", "Z4", "Z4"},
    {".XX/XX./.X.", "F", "F"}, {"X/X/X/X/X", "I", "I5"},   {"X./X./X./XX", "L", "L5"},
    {".X/.X/XX/X.", "N", "N"}, {"XX/XX/X.", "P", "P"},     {"XXX/.X./.X.", "T", "T5"},
    {"X.X/XXX", "U", "U"},     {"X../X../XXX", "V", "V5"}, {"X../XX./.XX", "W", "W"},
    {".X./XXX/.X.", "X", "X"}, {".X/XX/.X/.X", "Y", "Y"},  {"XX./.X./.XX", "Z", "Z5"},
};

TEST(polyominoes_of_one_to_five_cells_have_names_in_every_orientation)
{
    assert_int_equal(COUNT(named), 1 + 1 + 2 + 5 + 12);
    for (size_t i = 0; i < COUNT(named); i++)
        for (enum omino_transform t = OMINO_TURN_0; t < OMINO_TRANSFORM_COUNT; t++) {
            struct omino_shape shape = omino_shape_transform(shape_of(named[i].drawing), t);
            assert_string_equal(omino_shape_name(shape, OMINO_NAMES_LETTERS), named[i].letters);
            assert_string_equal(omino_shape_name(shape, OMINO_NAMES_BLOKUS), named[i].blokus);
            shape.cells <<= 18;
            assert_string_equal(omino_shape_name(shape, OMINO_NAMES_LETTERS), named[i].letters);
        }
}

TEST(only_small_polyominoes_have_names)
{
    static const char *const drawings[] = {"XXXXXX", "X.X", "X./.X", "XXX/XXX", "XX.X", "XXX.X"};
    for (size_t i = 0; i < COUNT(drawings); i++) {
        assert_null(omino_shape_name(shape_of(drawings[i]), OMINO_NAMES_LETTERS));
        assert_null(omino_shape_name(shape_of(drawings[i]), OMINO_NAMES_BLOKUS));
    }
    assert_null(omino_shape_name((struct omino_shape){0}, OMINO_NAMES_LETTERS));
}

TEST(names_of_both_kinds_in_any_case_find_their_shapes)
{
    for (size_t i = 0; i < COUNT(named); i++)
        for (int small = 0; small < 2; small++)
            for (int blokus = 0; blokus < 2; blokus++) {
                char name[4] = {0};
                strncpy(name, blokus ? named[i].blokus : named[i].letters, 3);
                if (small && name[0] >= 'A') name[0] = (char)(name[0] - 'A' + 'a');
                struct omino_shape shape = {0};
                assert_int_equal(omino_shape_by_name(name, &shape, NULL), OMINO_OK);
                assert_drawing(shape, named[i].drawing);
            }
}

TEST(an_unknown_name_is_an_error)
{
    static const char *const names[] = {"", "Q", "I2", "F5", "X5", "I55", "L ", " L", "S", "3"};
    for (size_t i = 0; i < COUNT(names); i++) {
        struct omino_shape shape = {99};
        struct omino_error err = OMINO_INIT(error);
        char message[80];
        snprintf(message, sizeof message, "unknown polyomino '%s'", names[i]);
        assert_int_equal(omino_shape_by_name(names[i], &shape, &err), OMINO_ERR_UNKNOWN_NAME);
        assert_int_equal(err.status, OMINO_ERR_UNKNOWN_NAME);
        assert_int_equal(err.line, 0);
        assert_string_equal(err.message, message);
        assert_int_equal(omino_shape_by_name(names[i], &shape, NULL), OMINO_ERR_UNKNOWN_NAME);
        assert_true(shape.cells == 99);
    }
}

/* ---- all polyominoes ------------------------------------------------------------------------- */

/* OEIS A001168, A000988 and A000105. */
static const struct omino_polyomino_counts known[] = {
    {0, 0, 0},
    {1, 1, 1},
    {2, 1, 1},
    {6, 2, 2},
    {19, 7, 5},
    {63, 18, 12},
    {216, 60, 35},
    {760, 196, 108},
    {2725, 704, 369},
    {9910, 2500, 1285},
    {36446, 9189, 4655},
    {135268, 33896, 17073},
    {505861, 126759, 63600},
    {1903890, 476270, 238591},
    {7204874, 1802312, 901971},
};

TEST(counts_are_the_known_ones)
{
    for (unsigned n = 1; n < COUNT(known); n++) {
        struct omino_polyomino_counts counts;
        assert_int_equal(omino_polyominoes_count(n, NULL, NULL, &counts, NULL), OMINO_OK);
        assert_true(counts.fixed == known[n].fixed);
        assert_true(counts.one_sided == known[n].one_sided);
        assert_true(counts.free == known[n].free);
    }
}

static uint64_t known_count(unsigned n, enum omino_freedom freedom)
{
    return freedom == OMINO_FIXED       ? known[n].fixed
           : freedom == OMINO_ONE_SIDED ? known[n].one_sided
                                        : known[n].free;
}

struct tally {
    unsigned n;
    uint64_t visits;
    uint64_t stop_at; /* 0 for never */
    uint64_t hash;    /* of all cells in their order */
};

/* Checks that each list of cells follows the contract. */
static int tally_visit(void *user, const struct omino_cell *cells, unsigned n)
{
    struct tally *tally = user;
    int16_t left = INT16_MAX, top = INT16_MAX;
    tally->visits++;
    assert_int_equal(n, tally->n);
    for (unsigned i = 0; i < n; i++) {
        if (cells[i].x < left) left = cells[i].x;
        if (cells[i].y < top) top = cells[i].y;
        if (i > 0 &&
            (cells[i].y < cells[0].y || (cells[i].y == cells[0].y && cells[i].x <= cells[0].x)))
            fail_msg("cell %u precedes the first one", i);
        tally->hash = (tally->hash ^ (uint64_t)(64 * cells[i].y + cells[i].x)) * 0x100000001b3;
    }
    assert_int_equal(left, 0);
    assert_int_equal(top, 0);
    return tally->visits == tally->stop_at ? -7 : 0;
}

TEST(every_polyomino_is_visited_once_with_normalised_cells)
{
    for (unsigned n = 1; n <= 10; n++)
        for (enum omino_freedom freedom = OMINO_FIXED; freedom <= OMINO_FREE; freedom++) {
            struct tally tally = {.n = n};
            assert_int_equal(omino_polyominoes_visit(n, freedom, tally_visit, &tally, NULL),
                             OMINO_OK);
            assert_true(tally.visits == known_count(n, freedom));
        }
}

TEST(the_order_of_visits_is_always_the_same)
{
    struct tally first = {.n = 7}, second = {.n = 7};
    omino_polyominoes_visit(7, OMINO_ONE_SIDED, tally_visit, &first, NULL);
    omino_polyominoes_visit(7, OMINO_ONE_SIDED, tally_visit, &second, NULL);
    assert_true(first.hash == second.hash);
}

struct list {
    struct ref_grid *grids;
    size_t count, room;
};

static int list_visit(void *user, const struct omino_cell *cells, unsigned n)
{
    struct list *list = user;
    if (list->count == list->room) return 1;
    list->grids[list->count++] = ref_from_cells(cells, n);
    return 0;
}

static int compare_grids(const void *a, const void *b)
{
    return ref_compare(a, b);
}

static void check_visited(unsigned n, enum omino_freedom freedom, const struct ref_grid *expected,
                          size_t count)
{
    struct list list = {calloc(count, sizeof *list.grids), 0, count};
    assert_non_null(list.grids);
    assert_int_equal(omino_polyominoes_visit(n, freedom, list_visit, &list, NULL), OMINO_OK);
    assert_int_equal(list.count, count);
    qsort(list.grids, count, sizeof *list.grids, compare_grids);
    assert_memory_equal(list.grids, expected, count * sizeof *expected);
    free(list.grids);
}

TEST(the_visited_polyominoes_agree_with_the_reference)
{
    for (unsigned n = 1; n <= REF_SIDE; n++) {
        size_t count;
        struct ref_grid *expected = ref_polyominoes(n, &count);
        for (enum omino_freedom freedom = OMINO_FIXED; freedom <= OMINO_FREE; freedom++) {
            count = ref_keep_canonical(expected, count, freedom);
            assert_int_equal(count, known_count(n, freedom));
            check_visited(n, freedom, expected, count);
        }
        free(expected);
    }
}

static int canonical_visit(void *user, const struct omino_cell *cells, unsigned n)
{
    const enum omino_freedom *freedom = user;
    struct omino_shape shape = {0};
    assert_int_equal(omino_shape_from_cells(cells, n, &shape, NULL), OMINO_OK);
    assert_cells(shape.cells, omino_shape_canonical(shape, *freedom).cells);
    return 0;
}

TEST(visited_polyominoes_are_canonical)
{
    for (unsigned n = 1; n <= 8; n++)
        for (enum omino_freedom freedom = OMINO_FIXED; freedom <= OMINO_FREE; freedom++)
            assert_int_equal(omino_polyominoes_visit(n, freedom, canonical_visit, &freedom, NULL),
                             OMINO_OK);
}

TEST(the_largest_polyominoes_stay_within_the_field)
{
    struct tally tally = {.n = OMINO_POLYOMINO_CELLS_MAX, .stop_at = 50000};
    for (enum omino_freedom freedom = OMINO_FIXED; freedom <= OMINO_FREE; freedom++) {
        tally.visits = 0;
        assert_int_equal(
            omino_polyominoes_visit(OMINO_POLYOMINO_CELLS_MAX, freedom, tally_visit, &tally, NULL),
            OMINO_STOPPED);
    }
}

TEST(a_visitor_stops_the_visits_at_once)
{
    for (unsigned n = 1; n <= 6; n++)
        for (uint64_t stop_at = 1; stop_at <= known[n].free; stop_at++)
            for (enum omino_freedom freedom = OMINO_FIXED; freedom <= OMINO_FREE; freedom++) {
                struct tally tally = {.n = n, .stop_at = stop_at};
                struct omino_error err = OMINO_INIT(error);
                assert_int_equal(omino_polyominoes_visit(n, freedom, tally_visit, &tally, &err),
                                 OMINO_STOPPED);
                assert_true(tally.visits == stop_at);
                assert_int_equal(err.status, OMINO_OK);
            }
}

static void assert_size_fails(unsigned n, const char *message)
{
    struct tally tally = {.n = n};
    struct omino_polyomino_counts counts = {1, 2, 3};
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_polyominoes_visit(n, OMINO_FREE, tally_visit, &tally, &err),
                     OMINO_ERR_ARGUMENT);
    assert_int_equal(err.status, OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, message);
    assert_true(tally.visits == 0);
    err = (struct omino_error)OMINO_INIT(error);
    assert_int_equal(omino_polyominoes_count(n, NULL, NULL, &counts, &err), OMINO_ERR_ARGUMENT);
    assert_int_equal(err.status, OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, message);
    assert_true(counts.fixed == 1 && counts.one_sided == 2 && counts.free == 3);
    assert_int_equal(omino_polyominoes_count(n, NULL, NULL, &counts, NULL), OMINO_ERR_ARGUMENT);
}

TEST(unsupported_sizes_are_an_error)
{
    assert_size_fails(0, "0 cells: a polyomino must have 1 to 28");
    assert_size_fails(29, "29 cells: a polyomino must have 1 to 28");
    assert_size_fails(4294967295u, "4294967295 cells: a polyomino must have 1 to 28");
}

TEST(an_invalid_freedom_is_an_error)
{
    struct tally tally = {.n = 3};
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_polyominoes_visit(3, (enum omino_freedom)3, tally_visit, &tally, &err),
                     OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, "3 is not a valid freedom");
    assert_true(tally.visits == 0);
}

/* Records the smallest number of cells with each symmetry. */
static int symmetry_visit(void *user, const struct omino_cell *cells, unsigned n)
{
    unsigned *smallest = user;
    struct omino_shape shape = {0};
    omino_shape_from_cells(cells, n, &shape, NULL);
    const enum omino_symmetry symmetry = omino_shape_symmetry(shape);
    if (smallest[symmetry] == 0) smallest[symmetry] = n;
    return 0;
}

TEST(kinds_of_symmetry_begin_at_their_known_sizes)
{
    static const unsigned expected[OMINO_SYMMETRY_COUNT] = {
        [OMINO_SYMMETRY_NONE] = 4,      [OMINO_SYMMETRY_AXIS] = 4,    [OMINO_SYMMETRY_DIAGONAL] = 3,
        [OMINO_SYMMETRY_TURN_180] = 4,  [OMINO_SYMMETRY_TURN_90] = 8, [OMINO_SYMMETRY_AXES] = 2,
        [OMINO_SYMMETRY_DIAGONALS] = 7, [OMINO_SYMMETRY_FULL] = 1,
    };
    unsigned smallest[OMINO_SYMMETRY_COUNT] = {0};
    for (unsigned n = 1; n <= 8; n++)
        omino_polyominoes_visit(n, OMINO_FREE, symmetry_visit, smallest, NULL);
    for (int i = 0; i < OMINO_SYMMETRY_COUNT; i++) assert_int_equal(smallest[i], expected[i]);
}

struct patience {
    unsigned asked, enough;
};

static int lose_patience(void *user)
{
    struct patience *patience = user;
    return ++patience->asked >= patience->enough;
}

/* Counting 28 cells would take years. */
TEST(counting_can_be_stopped)
{
    struct omino_polyomino_counts counts = {1, 2, 3};
    for (unsigned enough = 1; enough <= 1000; enough *= 10) {
        struct patience patience = {0, enough};
        assert_int_equal(omino_polyominoes_count(28, lose_patience, &patience, &counts, NULL),
                         OMINO_STOPPED);
        assert_int_equal(patience.asked, enough);
        assert_true(counts.fixed == 1 && counts.one_sided == 2 && counts.free == 3);
    }
    struct patience endless = {0, UINT_MAX};
    assert_int_equal(omino_polyominoes_count(15, lose_patience, &endless, &counts, NULL), OMINO_OK);
    assert_true(endless.asked > 50);
    assert_int_equal(counts.free, 3426576);
}

int main(void)
{
    return RUN(cmocka_unit_test(counting_can_be_stopped),

               cmocka_unit_test(a_drawing_gives_the_bits_of_its_cells),
               cmocka_unit_test(all_characters_for_cells_and_for_empty_places_are_equivalent),
               cmocka_unit_test(blank_rows_and_columns_around_a_drawing_are_ignored),
               cmocka_unit_test(a_drawing_need_not_begin_with_its_leftmost_cell),
               cmocka_unit_test(a_drawing_without_cells_is_an_error),
               cmocka_unit_test(an_unknown_check_of_a_drawing_is_refused),
               cmocka_unit_test(a_bad_drawing_is_an_error_at_the_offending_character_or_cell),
               cmocka_unit_test(only_connected_drawings_are_accepted_if_required),
               cmocka_unit_test(a_disconnected_drawing_is_an_error_at_the_first_separate_cell),
               cmocka_unit_test(a_shape_is_written_as_rows_of_equal_length),
               cmocka_unit_test(text_that_does_not_fit_is_truncated_and_its_full_length_returned),
               cmocka_unit_test(written_records_read_back),
               cmocka_unit_test(cells_come_in_row_order_and_give_the_same_shape),
               cmocka_unit_test(a_list_of_cells_may_have_any_order_and_duplicates),
               cmocka_unit_test(a_list_of_cells_that_is_empty_or_too_large_is_an_error),
               cmocka_unit_test(measures_agree_with_the_reference),
               cmocka_unit_test(the_empty_shape_has_zero_measures),
               cmocka_unit_test(a_ring_has_a_hole_and_its_edges_count),
               cmocka_unit_test(a_place_that_meets_the_outside_only_at_a_corner_is_a_hole),
               cmocka_unit_test(places_that_meet_at_a_corner_are_two_holes),
               cmocka_unit_test(a_hole_next_to_the_border_of_the_square_is_found),
               cmocka_unit_test(parts_do_not_join_across_the_sides_of_the_square),
               cmocka_unit_test(turns_go_clockwise_and_a_flip_mirrors_first),
               cmocka_unit_test(transforms_agree_with_the_reference),
               cmocka_unit_test(orientations_agree_with_the_reference),
               cmocka_unit_test(the_f_pentomino_has_one_four_or_eight_orientations),
               cmocka_unit_test(canonical_forms_agree_with_the_reference),
               cmocka_unit_test(the_freedom_determines_which_shapes_are_the_same),
               cmocka_unit_test(moving_a_shape_does_not_change_it),
               cmocka_unit_test(symmetry_and_chirality_agree_with_the_reference),
               cmocka_unit_test(each_kind_of_symmetry_has_an_example),
               cmocka_unit_test(the_empty_shape_has_every_symmetry),
               cmocka_unit_test(each_kind_of_symmetry_has_its_own_text),
               cmocka_unit_test(polyominoes_of_one_to_five_cells_have_names_in_every_orientation),
               cmocka_unit_test(only_small_polyominoes_have_names),
               cmocka_unit_test(names_of_both_kinds_in_any_case_find_their_shapes),
               cmocka_unit_test(an_unknown_name_is_an_error),
               cmocka_unit_test(counts_are_the_known_ones),
               cmocka_unit_test(every_polyomino_is_visited_once_with_normalised_cells),
               cmocka_unit_test(the_order_of_visits_is_always_the_same),
               cmocka_unit_test(the_visited_polyominoes_agree_with_the_reference),
               cmocka_unit_test(visited_polyominoes_are_canonical),
               cmocka_unit_test(the_largest_polyominoes_stay_within_the_field),
               cmocka_unit_test(a_visitor_stops_the_visits_at_once),
               cmocka_unit_test(unsupported_sizes_are_an_error),
               cmocka_unit_test(an_invalid_freedom_is_an_error),
               cmocka_unit_test(kinds_of_symmetry_begin_at_their_known_sizes));
}
