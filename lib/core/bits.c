/* SPDX-License-Identifier: MIT */
#include <omino/bits.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "base/argument.h"
#include "drawing.h"
#include "grid.h"
#include "kernel.h"
#include "words.h"

/* ---- grids ----------------------------------------------------------------------------------- */

static int has_avx2(void)
{
#if OMINO_WITH_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return 0;
#endif
}

static enum omino_simd best_simd(void)
{
    const char *wanted = getenv("OMINO_SIMD");
    if (wanted && strcmp(wanted, "plain") == 0) return OMINO_SIMD_PLAIN;
    return has_avx2() ? OMINO_SIMD_AVX2 : OMINO_SIMD_PLAIN;
}

enum omino_status omino_grid_init(struct omino_grid *grid, unsigned width, unsigned height,
                                  struct omino_error *err)
{
    if (OMINO_IS_NULL(err, grid)) return OMINO_ERR_ARGUMENT;
    if (width == 0 || height == 0)
        return omino_fail(err, OMINO_ERR_EMPTY, "a board of %u columns and %u rows has no cells",
                          width, height);
    if (width > OMINO_GRID_SIDE_MAX || height > OMINO_GRID_SIDE_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE,
                          "a board of %u columns and %u rows is too large; the limit is %d of each",
                          width, height, OMINO_GRID_SIDE_MAX);
    const unsigned bits = (width + 1) * height;
    *grid = (struct omino_grid){
        .width = (uint16_t)width,
        .height = (uint16_t)height,
        .stride = (uint16_t)(width + 1),
        .words = (uint16_t)((bits + 63) / 64),
        .bits = bits,
        .simd = best_simd(),
    };
    return OMINO_OK;
}

enum omino_status omino_grid_check(const struct omino_grid *grid, struct omino_error *err)
{
    if (grid->width < 1 || grid->width > OMINO_GRID_SIDE_MAX || grid->height < 1 ||
        grid->height > OMINO_GRID_SIDE_MAX || grid->stride != grid->width + 1 ||
        grid->bits != (uint32_t)grid->height * grid->stride ||
        grid->words != OMINO_GRID_WORDS(grid->width, grid->height))
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the grid was not made by omino_grid_init()");
    return OMINO_OK;
}

enum omino_status omino_grid_set_simd(struct omino_grid *grid, enum omino_simd simd,
                                      struct omino_error *err)
{
    if (OMINO_IS_NULL(err, grid)) return OMINO_ERR_ARGUMENT;
    if (simd != OMINO_SIMD_PLAIN && simd != OMINO_SIMD_AVX2)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "%d is not a valid enum omino_simd", (int)simd);
    if (simd == OMINO_SIMD_AVX2 && !has_avx2())
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "this machine or this build does not support AVX2");
    grid->simd = simd;
    return OMINO_OK;
}

const char *omino_simd_name(enum omino_simd simd)
{
    return simd == OMINO_SIMD_AVX2 ? "avx2" : "plain";
}

/* ---- drawings -------------------------------------------------------------------------------- */

/* The smallest rectangle around all cells of a drawing. */
struct box {
    int left, right, top, bottom;
};

static enum omino_status measure(const char *text, struct box *box, struct omino_error *err)
{
    struct omino_drawing drawing = {.text = text};
    int found, any = 0;
    for (;;) {
        const enum omino_status status = omino_drawing_next(&drawing, &found, err);
        if (status != OMINO_OK) return status;
        if (!found) break;
        if (!any) *box = (struct box){drawing.column, drawing.column, drawing.line, drawing.line};
        any = 1;
        if (drawing.column < box->left) box->left = drawing.column;
        if (drawing.column > box->right) box->right = drawing.column;
        box->bottom = drawing.line;
    }
    if (!any) return omino_fail_at(err, OMINO_ERR_EMPTY, 1, 1, "the drawing has no cells");
    return OMINO_OK;
}

enum omino_status omino_grid_parse(const char *text, struct omino_grid *grid, uint64_t *mask,
                                   size_t words, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, text, grid, mask)) return OMINO_ERR_ARGUMENT;
    struct box box = {0};
    struct omino_grid drawn = {0};
    enum omino_status status = measure(text, &box, err);
    if (status != OMINO_OK) return status;
    status = omino_grid_init(&drawn, (unsigned)(box.right - box.left) + 1,
                             (unsigned)(box.bottom - box.top) + 1, err);
    if (status != OMINO_OK) return status;
    if (drawn.words > words)
        return omino_fail(
            err, OMINO_ERR_TOO_LARGE,
            "a board of %d columns and %d rows needs %d words, but there is room for only %zu",
            drawn.width, drawn.height, drawn.words, words);
    memset(mask, 0, drawn.words * sizeof *mask);
    struct omino_drawing drawing = {.text = text};
    int found;
    while (omino_drawing_next(&drawing, &found, NULL) == OMINO_OK && found)
        omino_bits_set(mask,
                       omino_grid_bit(&drawn, drawing.column - box.left, drawing.line - box.top));
    *grid = drawn;
    return OMINO_OK;
}

size_t omino_bits_draw(const struct omino_grid *grid, const uint64_t *set, char *buf, size_t cap)
{
    assert(grid && set && (buf || cap == 0));
    struct omino_text out = {buf, cap, 0};
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++)
            omino_text_char(&out, omino_bits_test(set, omino_grid_bit(grid, x, y)) ? 'X' : '.');
        omino_text_char(&out, '\n');
    }
    return omino_text_end(&out);
}

/* ---- sets ------------------------------------------------------------------------------------ */

void omino_bits_fill(const struct omino_grid *grid, uint64_t *set)
{
    assert(grid && set);
    omino_bits_reset(grid, set);
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) omino_bits_set(set, omino_grid_bit(grid, x, y));
}

unsigned omino_bits_count(const struct omino_grid *grid, const uint64_t *set)
{
    assert(grid && set);
    return omino_kernel_of(grid)->count(set, grid->words);
}

unsigned omino_bits_next(const struct omino_grid *grid, const uint64_t *set, unsigned from)
{
    assert(grid && set);
    if (from >= grid->bits) return grid->bits;
    unsigned i = from / 64;
    uint64_t word = set[i] >> (from % 64) << (from % 64);
    while (word == 0) {
        if (++i == grid->words) return grid->bits;
        word = set[i];
    }
    return i * 64 + word_first(word);
}

/* Returns word i of a set moved by `by` bits; negative numbers move it down. */
static uint64_t moved_word(const uint64_t *set, int words, int i, int by)
{
    const int bit = i * 64 - by; /* source of the lowest bit of the word */
    const int first = bit >= 0 ? bit / 64 : -((63 - bit) / 64);
    const unsigned rest = (unsigned)(bit - first * 64);
    const uint64_t low = first >= 0 && first < words ? set[first] : 0;
    const uint64_t high = first + 1 >= 0 && first + 1 < words ? set[first + 1] : 0;
    return (low >> rest) | ((high << 1) << (63 - rest));
}

void omino_bits_shift(const struct omino_grid *grid, const uint64_t *set, int dx, int dy,
                      uint64_t *to)
{
    assert(grid && set && to);
    uint64_t moved[OMINO_GRID_WORDS_MAX] = {0};
    const int words = grid->words;
    if (dx > -grid->width && dx < grid->width && dy > -grid->height && dy < grid->height) {
        const int by = dy * grid->stride + dx;
        for (int i = 0; i < words; i++) moved[i] = moved_word(set, words, i, by);
        /* Cells shifted out at one side have reappeared at the other, one row off, so clear these
         * columns and the guards. */
        const int first = dx > 0 ? 0 : grid->width + dx, last = dx > 0 ? dx : grid->stride;
        for (int y = 0; y < grid->height; y++) {
            for (int x = first; x < last; x++) omino_bits_clear(moved, omino_grid_bit(grid, x, y));
            omino_bits_clear(moved, omino_grid_bit(grid, grid->width, y));
        }
        if (grid->bits % 64) moved[words - 1] &= (UINT64_C(1) << (grid->bits % 64)) - 1;
    }
    memcpy(to, moved, grid->words * sizeof *to);
}

void omino_bits_edges(const struct omino_grid *grid, const uint64_t *set, const uint64_t *within,
                      uint64_t *to)
{
    assert(grid && set && within && to);
    omino_kernel_of(grid)->edges(grid, set, within, to);
}

void omino_bits_corners(const struct omino_grid *grid, const uint64_t *set, const uint64_t *within,
                        uint64_t *to)
{
    assert(grid && set && within && to);
    omino_kernel_of(grid)->corners(grid, set, within, to);
}

void omino_bits_flood(const struct omino_grid *grid, const uint64_t *seed, const uint64_t *within,
                      uint64_t *to)
{
    assert(grid && seed && within && to);
    omino_kernel_of(grid)->flood(grid, seed, within, to);
}

void omino_bits_flood_corners(const struct omino_grid *grid, const uint64_t *seed,
                              const uint64_t *within, uint64_t *to)
{
    assert(grid && seed && within && to);
    omino_kernel_of(grid)->flood_corners(grid, seed, within, to);
}

unsigned omino_bits_take_region(const struct omino_grid *grid, uint64_t *rest, uint64_t *region)
{
    assert(grid && rest && region);
    const unsigned first = omino_bits_next(grid, rest, 0);
    omino_bits_reset(grid, region);
    if (first == grid->bits) return 0;
    omino_bits_set(region, first);
    omino_bits_flood(grid, region, rest, region);
    omino_bits_andnot(grid, rest, region, rest);
    return omino_bits_count(grid, region);
}

unsigned omino_bits_regions(const struct omino_grid *grid, const uint64_t *set)
{
    assert(grid && set);
    return omino_kernel_of(grid)->regions(grid, set);
}

/* ---- points ---------------------------------------------------------------------------------- */

static void put_point(struct omino_text *out, const struct omino_grid *grid, struct omino_cell cell)
{
    if (cell.x >= 26) omino_text_char(out, (char)('a' + cell.x / 26 - 1));
    omino_text_char(out, (char)('a' + cell.x % 26));
    const int row = grid->height - cell.y;
    if (row >= 100) omino_text_char(out, (char)('0' + row / 100));
    if (row >= 10) omino_text_char(out, (char)('0' + row / 10 % 10));
    omino_text_char(out, (char)('0' + row % 10));
}

size_t omino_point_write(const struct omino_grid *grid, struct omino_cell cell, char *buf,
                         size_t cap)
{
    assert(grid && (buf || cap == 0));
    struct omino_text out = {buf, cap, 0};
    put_point(&out, grid, cell);
    return omino_text_end(&out);
}

size_t omino_points_write(const struct omino_grid *grid, const uint64_t *set, char *buf, size_t cap)
{
    assert(grid && set && (buf || cap == 0));
    struct omino_text out = {buf, cap, 0};
    for (int y = grid->height - 1; y >= 0; y--) {
        const unsigned end = omino_grid_bit(grid, grid->width, y);
        unsigned bit = omino_bits_next(grid, set, omino_grid_bit(grid, 0, y));
        for (; bit < end; bit = omino_bits_next(grid, set, bit + 1)) {
            if (out.length > 0) omino_text_char(&out, ',');
            put_point(&out, grid, omino_grid_cell(grid, bit));
        }
    }
    return omino_text_end(&out);
}

/* Returns the number of bytes of a text that a message should quote: those before a comma or a
 * control character, at most 40. */
static int quoted(const char *text)
{
    int length = 0;
    while (length < 40 && (unsigned char)text[length] >= ' ' && text[length] != ',') length++;
    return length;
}

/* Returns 1 to 26 for a letter in either case, and 0 for any other character. */
static int letter_number(char c)
{
    if (c >= 'a' && c <= 'z') return c - 'a' + 1;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 1 : 0;
}

/* Reads a point at *text, column `column` of the line, and moves *text past it. */
static enum omino_status read_point(const struct omino_grid *grid, const char **text, int column,
                                    struct omino_cell *cell, struct omino_error *err)
{
    const char *at = *text;
    int x = 0, row = 0, letters = 0, digits = 0;
    for (; letters < 2 && letter_number(*at) > 0; letters++) x = x * 26 + letter_number(*at++);
    for (; digits < 3 && *at >= '0' && *at <= '9'; digits++) row = row * 10 + (*at++ - '0');
    const int whole = *at == '\0' || *at == ',';
    if (letters == 0 || digits == 0 || !whole)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, column, "'%.*s' is not a point such as e8",
                             quoted(*text), *text);
    if (!omino_grid_has(grid, x - 1, grid->height - row))
        return omino_fail_at(err, OMINO_ERR_ARGUMENT, 1, column, "%.*s is not on the board",
                             quoted(*text), *text);
    *cell = (struct omino_cell){(int16_t)(x - 1), (int16_t)(grid->height - row)};
    *text = at;
    return OMINO_OK;
}

enum omino_status omino_point_parse(const struct omino_grid *grid, const char *text,
                                    struct omino_cell *cell, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, grid, text, cell)) return OMINO_ERR_ARGUMENT;
    struct omino_cell read;
    const char *at = text;
    const enum omino_status status = read_point(grid, &at, 1, &read, err);
    if (status != OMINO_OK) return status;
    if (*at)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                             "there is more than one point");
    *cell = read;
    return OMINO_OK;
}

enum omino_status omino_points_parse(const struct omino_grid *grid, const char *text, uint64_t *set,
                                     struct omino_error *err)
{
    if (OMINO_IS_NULL(err, grid, text, set)) return OMINO_ERR_ARGUMENT;
    uint64_t read[OMINO_GRID_WORDS_MAX] = {0};
    if (*text == '\0') return omino_fail_at(err, OMINO_ERR_EMPTY, 1, 1, "there are no points");
    for (const char *at = text;; at++) {
        struct omino_cell cell = {0, 0};
        const char *start = at;
        const int column = (int)(at - text) + 1;
        const enum omino_status status = read_point(grid, &at, column, &cell, err);
        if (status != OMINO_OK) return status;
        const unsigned bit = omino_grid_bit(grid, cell.x, cell.y);
        if (omino_bits_test(read, bit))
            return omino_fail_at(err, OMINO_ERR_DUPLICATE, 1, column, "%.*s is named twice",
                                 quoted(start), start);
        omino_bits_set(read, bit);
        if (*at == '\0') break;
    }
    memcpy(set, read, grid->words * sizeof *set);
    return OMINO_OK;
}
