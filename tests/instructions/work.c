/* SPDX-License-Identifier: MIT */
/*
 * One piece of work, whose instructions `count` counts: work ROUNDS NAME [KIBIBYTES].
 *
 * Without rounds the program only prepares the work, so that the difference between two runs is the
 * work alone. The size is that of a record. The program exits with 1 unless the call ends as
 * expected, and with 2 if there is no such work.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/bits.h>
#include <omino/cover.h>
#include <omino/match.h>

#include "reference/piece_sets.h"

/* ---- reading records ------------------------------------------------------------------------- */

/* A record of a single kind of element, like the worst records: `middle` is repeated. */
struct kind {
    const char *name, *game, *begin, *middle, *end;
    enum omino_status status;
};

static const struct kind kinds[] = {
    {"unknown_properties", "template", "(;GM[Cram]", "A[]", ")", OMINO_OK},
    {"values", "template", "(;GM[Cram]A", "[]", ")", OMINO_OK},
    {"misplaced_properties", "template", "(;GM[Cram];", "GM[]", ")", OMINO_OK},
    {"players", "template", "(;GM[Cram]", "PB[x]", ")", OMINO_OK},
    {"short_comments", "template", "(;GM[Cram]", "C[x]", ")", OMINO_OK},
    {"a_comment", "template", "(;GM[Cram]C[", "comment ", "])", OMINO_OK},
    {"line_breaks", "template", "(;GM[Cram]C[", "\n", "])", OMINO_OK},
    {"a_name", "template", "(;GM[Cram]PB[", "x", "])", OMINO_OK},
    {"empty_nodes", "template", "(;GM[Cram]", ";", ")", OMINO_OK},
    {"nodes_with_a_property", "template", "(;GM[Cram]", ";A[]", ")", OMINO_OK},
    {"variations", "template", "(;GM[Cram](;)", "(;)", ")", OMINO_OK},
    {"nested_variations", "template", "(;GM[Cram]", "(;", "", OMINO_ERR_SYNTAX},
    {"properties_unknown_to_a_module", "blokus", "(;GM[Blokus]", "A[]", ")", OMINO_OK},
    {"longer_names_unknown_to_a_module", "blokus", "(;GM[Blokus]", "AAA[]", ")", OMINO_OK},
    {"players_unknown_to_a_module", "blokus", "(;GM[Blokus]", "PB[]", ")", OMINO_OK},
    {"nodes_with_unknown_properties", "blokus", "(;GM[Blokus]", ";ZZ[]", ")", OMINO_OK},
    {"a_position", "blokus", "(;GM[Blokus]", "A1[a1]AE[a1]", ")", OMINO_ERR_TOO_LARGE},
};

/* Returns a text that begins with `begin`, repeats `middle` and ends with `end`, of `length` bytes
 * or slightly fewer. It grows by doubling, which takes few instructions. */
static char *fill(const struct kind *kind, size_t length)
{
    const size_t begin = strlen(kind->begin), step = strlen(kind->middle), end = strlen(kind->end);
    const size_t total = (length - begin - end) / step * step;
    char *text = malloc(begin + total + end + 1);
    if (!text) return NULL;
    memcpy(text, kind->begin, begin);
    memcpy(text + begin, kind->middle, step);
    for (size_t done = step; done < total;) {
        const size_t more = done < total - done ? done : total - done;
        memcpy(text + begin + done, text + begin, more);
        done += more;
    }
    memcpy(text + begin + total, kind->end, end + 1);
    return text;
}

/* Programs print the first warnings and count the others. */
static void count_warning(void *user, const struct omino_error *warning)
{
    *(unsigned *)user += warning->line > 0;
}

static int read_record(const struct kind *kind, size_t length, int rounds)
{
    struct omino_match *match;
    unsigned warnings = 0;
    int wrong = 0;
    char *text = fill(kind, length);
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .warn = count_warning,
                                             .user = &warnings};
    if (!text) return 1;
    for (; rounds > 0; rounds--) {
        wrong |= omino_match_open_text(text, strlen(text), &setup, &match, NULL) != kind->status;
        omino_match_close(match);
    }
    free(text);
    return wrong;
}

/* ---- tilings and tables that are too large --------------------------------------------------- */

enum { SIDE = 255, PIECES = 1000, PENTOMINOES = 12 };

static struct piece_set pieces;
static uint64_t mask[OMINO_GRID_WORDS_MAX];

/* Makes a board without every n-th cell. */
static void make_holes(const struct omino_grid *grid, int n)
{
    omino_bits_fill(grid, mask);
    for (int i = 0; i < SIDE * SIDE; i += n)
        omino_bits_clear(mask, omino_grid_bit(grid, i % SIDE, i / SIDE));
}

/* Expects that `count` pieces on the largest board are refused. `cells` is the number of cells of
 * each piece, 5 for the pentominoes; every n-th cell of the board is missing unless n is 0. */
static int refuse_tiling(unsigned cells, int n, int rounds)
{
    static struct omino_cover_piece list[PIECES];
    struct omino_cover_problem problem = {OMINO_SIZE(cover_problem), .pieces = list,
                                          .count = PIECES, .flags = OMINO_COVER_HOLES,
                                          .mask = n ? mask : NULL};
    struct omino_cover_result result = OMINO_INIT(cover_result);
    int wrong = omino_grid_init(&problem.grid, SIDE, SIDE, NULL) != OMINO_OK;
    if (n) make_holes(&problem.grid, n);
    if (cells == 5)
        piece_set_of_drawings(&pieces, polyssimo_pieces, PENTOMINOES);
    else
        piece_set_grown(&pieces, PIECES, cells);
    for (unsigned i = 0; i < PIECES; i++)
        list[i] = (struct omino_cover_piece){pieces.pieces[i % pieces.count], 0, 1};
    for (; rounds > 0; rounds--)
        wrong |= omino_cover_count(&problem, NULL, &result, NULL) != OMINO_ERR_TOO_LARGE;
    return wrong;
}

/* Opens a table of the maximum number of pieces, which fit everywhere or, if the board has only
 * every second row, nowhere. */
static int open_table(unsigned cells, int fits, int rounds)
{
    struct omino_grid grid;
    struct omino_placements *table;
    int wrong = omino_grid_init(&grid, SIDE, SIDE, NULL) != OMINO_OK;
    for (int y = 0; y < SIDE; y += fits ? 1 : 2)
        for (int x = 0; x < SIDE; x++) omino_bits_set(mask, omino_grid_bit(&grid, x, y));
    piece_set_grown(&pieces, OMINO_PIECES_MAX, cells);
    for (; rounds > 0 && !wrong; rounds--) {
        if (omino_placements_open(&grid, mask, pieces.pieces, pieces.count, NULL, &table, NULL) !=
            OMINO_OK)
            return 1;
        wrong = (omino_placements_orientations(table) > 0) != fits;
        omino_placements_close(table);
    }
    return wrong;
}

static int is(const char *name, const char *other)
{
    return strcmp(name, other) == 0;
}

int main(int argc, char **argv)
{
    if (argc < 3) return 2;
    const int rounds = atoi(argv[1]);
    const char *name = argv[2];
    const size_t length = argc > 3 ? (size_t)atol(argv[3]) << 10 : OMINO_RECORD_MAX;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (is(name, kinds[i].name)) return read_record(&kinds[i], length, rounds);
    if (is(name, "tiling")) return refuse_tiling(5, 0, rounds);
    if (is(name, "tiling_with_holes")) return refuse_tiling(5, 11, rounds);
    if (is(name, "tiling_with_large_pieces")) return refuse_tiling(60, 1001, rounds);
    if (is(name, "table")) return open_table(60, 1, rounds);
    if (is(name, "table_without_a_place")) return open_table(30, 0, rounds);
    fprintf(stderr, "there is no work called '%s'\n", name);
    return 2;
}
