/* SPDX-License-Identifier: MIT */
/* Cells of a board as points in text, such as e8. */
#include <omino/bits.h>

#include <string.h>

#include <omino/text.h>

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
    struct omino_text out = {buf, cap, 0};
    put_point(&out, grid, cell);
    return omino_text_end(&out);
}

size_t omino_points_write(const struct omino_grid *grid, const uint64_t *set, char *buf, size_t cap)
{
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

/* The number of bytes of a text that a message should quote: up to a comma or a control character,
 * at most 40. */
static int quoted(const char *text)
{
    int length = 0;
    while (length < 40 && (unsigned char)text[length] >= ' ' && text[length] != ',') length++;
    return length;
}

/* 1 for a or A, up to 26; 0 for anything but a letter. */
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
