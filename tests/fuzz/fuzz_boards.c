/* SPDX-License-Identifier: MIT */
/*
 * Drawings of boards, and pieces placed on them. The first line has drawings of pieces:
 *
 *     FAIL PLIES PIECE PIECE...        0 20 XX/X. XXX
 *
 * The body is a drawing of the board.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/cover.h>

enum { PIECES = 8, NODES = 300 };

struct board {
    struct omino_grid grid;
    uint64_t *mask; /* has grid.words words */
};

/* ---- the board ------------------------------------------------------------------------------- */

static void check_drawing(const struct board *board)
{
    struct omino_grid grid;
    static uint64_t mask[OMINO_GRID_WORDS_MAX];
    const size_t length = omino_bits_draw(&board->grid, board->mask, NULL, 0);
    char *text = take_block(length + 1);
    omino_bits_draw(&board->grid, board->mask, text, length + 1);
    expect(omino_grid_parse(text, &grid, mask, OMINO_GRID_WORDS_MAX, NULL) == OMINO_OK &&
               grid.width == board->grid.width && grid.height == board->grid.height &&
               memcmp(mask, board->mask, grid.words * sizeof *mask) == 0,
           "the drawing of a board is read as the same board");
    free(text);
}

static void check_points(const struct board *board)
{
    static uint64_t set[OMINO_GRID_WORDS_MAX];
    const size_t length = omino_points_write(&board->grid, board->mask, NULL, 0);
    char *text = take_block(length + 1);
    omino_points_write(&board->grid, board->mask, text, length + 1);
    expect(omino_points_parse(&board->grid, text, set, NULL) == OMINO_OK &&
               memcmp(set, board->mask, board->grid.words * sizeof *set) == 0,
           "the points of a board are read as its cells");
    free(text);
}

static void check_sets(const struct board *board)
{
    static uint64_t rest[OMINO_GRID_WORDS_MAX], region[OMINO_GRID_WORDS_MAX];
    unsigned regions = 0, cells = 0, size;
    memcpy(rest, board->mask, board->grid.words * sizeof *rest);
    while ((size = omino_bits_take_region(&board->grid, rest, region)) > 0) {
        cells += size;
        regions++;
    }
    expect(cells == omino_bits_count(&board->grid, board->mask), "regions cover the whole board");
    expect(regions == omino_bits_regions(&board->grid, board->mask), "all regions are counted");
    omino_bits_corners(&board->grid, board->mask, board->mask, region);
    omino_bits_edges(&board->grid, board->mask, board->mask, region);
    expect(omino_bits_count(&board->grid, region) <= cells, "neighbours are on the board");
}

static int read_board(const struct input *input, struct board *board)
{
    static uint64_t mask[OMINO_GRID_WORDS_MAX];
    struct omino_error err = OMINO_INIT(error);
    if (!succeeded(input,
                   omino_grid_parse(input->body, &board->grid, mask, OMINO_GRID_WORDS_MAX, &err),
                   &err))
        return 0;
    const size_t bytes = board->grid.words * sizeof *mask;
    board->mask = take_block(bytes);
    memcpy(board->mask, mask, bytes);
    expect(omino_grid_parse(input->body, &board->grid, mask, board->grid.words - 1u, &err) ==
               OMINO_ERR_TOO_LARGE,
           "a board without room is refused");
    check_drawing(board);
    check_points(board);
    check_sets(board);
    return 1;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static size_t read_pieces(const struct input *input, struct omino_piece *pieces)
{
    static const char *const names[PIECES] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    size_t count = 0;
    for (char *at = input->words; *at && count < PIECES;) {
        char *end = at + strcspn(at, " "), more = *end;
        *end = '\0';
        if (omino_shape_parse(at, OMINO_SHAPE_ANY, &pieces[count].shape, NULL) == OMINO_OK) {
            pieces[count].name = names[count];
            pieces[count].freedom = (enum omino_freedom)(count % 3);
            count++;
        }
        *end = more;
        at = more ? end + 1 : end;
    }
    return count;
}

static void check_placement(const struct omino_placements *table, uint32_t placement)
{
    static uint64_t cells[OMINO_GRID_WORDS_MAX];
    expect(omino_placement_valid(table, placement), "a listed placement is valid");
    omino_placement_cells(table, placement, cells);
    const unsigned piece = omino_placement_piece(table, placement);
    expect(omino_bits_count(omino_placements_grid(table), cells) ==
               omino_shape_area(omino_placements_piece_shape(table, piece)),
           "a placement covers as many cells as its piece has");
    uint64_t hand[1] = {UINT64_C(1) << piece};
    expect(omino_placement_from_cells(table, cells, hand) == placement,
           "the cells of a placement identify it");
}

/* Places pieces at random until none fits, at most PLIES + 1. */
static void lay_pieces(const struct input *input, const struct board *board,
                       const struct omino_placements *table)
{
    struct omino_rng rng;
    const size_t bytes = board->grid.words * sizeof *board->mask;
    uint64_t *free_cells = take_block(bytes);
    memcpy(free_cells, board->mask, bytes);
    omino_rng_seed(&rng, input->seed);
    for (unsigned ply = 0; ply <= input->plies; ply++) {
        const uint32_t count = omino_placements_count(table, free_cells, NULL, NULL);
        uint32_t *list = take_block(count * sizeof *list);
        expect(omino_placements_list(table, free_cells, NULL, NULL, list, count) == count,
               "the list and the count of placements agree");
        expect((count > 0) == omino_placements_any(table, free_cells, NULL, NULL),
               "any() agrees with the count");
        if (count == 0) ply = INPUT_PLIES;
        for (int i = 0; i < 3 && count > 0; i++) {
            const uint32_t k = omino_rng_below(&rng, count);
            expect(omino_placements_nth(table, free_cells, NULL, NULL, k) == list[k],
                   "placements are found by their positions in the list");
            check_placement(table, list[k]);
        }
        free(list);
        const uint32_t placement = omino_placements_random(table, free_cells, NULL, NULL, &rng);
        expect((placement == OMINO_NO_PLACEMENT) == (count == 0), "a random placement is found");
        if (placement == OMINO_NO_PLACEMENT) continue;
        expect(omino_placement_legal(table, free_cells, NULL, NULL, placement),
               "a random placement is legal");
        omino_placement_remove(table, placement, free_cells);
    }
    free(free_cells);
}

/* ---- tilings --------------------------------------------------------------------------------- */

static int is_solution(void *user, const struct omino_cover_placed *placed, size_t count)
{
    const struct board *board = user;
    static uint64_t covered[OMINO_GRID_WORDS_MAX];
    unsigned area = 0;
    memset(covered, 0, board->grid.words * sizeof *covered);
    for (size_t i = 0; i < count; i++) {
        omino_cover_add(&board->grid, &placed[i], covered);
        area += omino_shape_area(placed[i].shape);
    }
    expect(area == omino_bits_count(&board->grid, covered), "placed pieces do not overlap");
    for (size_t i = 0; i < board->grid.words; i++)
        expect((covered[i] & ~board->mask[i]) == 0, "pieces lie on the board");
    return 0;
}

static void tile(struct input *input, struct board *board, const struct omino_piece *pieces,
                 size_t count)
{
    struct omino_cover_piece list[PIECES];
    struct omino_cover_result result = OMINO_INIT(cover_result);
    struct omino_error err = OMINO_INIT(error);
    for (size_t i = 0; i < count; i++)
        list[i] = (struct omino_cover_piece){pieces[i], 0, i % 2 ? 2 : OMINO_COVER_ANY};
    const struct omino_cover_problem problem = {
        OMINO_SIZE(cover_problem),
        .grid = board->grid,
        .mask = board->mask,
        .pieces = list,
        .count = count,
        .flags = input->plies % 4,
        .method = input->plies % 3 ? OMINO_COVER_AUTO : OMINO_COVER_LINKS,
        .limits = &(struct omino_cover_limits){OMINO_SIZE(cover_limits), .nodes = NODES},
    };
    succeeded(input,
              omino_cover_visit(&problem, is_solution, board, &input->allocator, &result, &err),
              &err);
    succeeded(input, omino_cover_count(&problem, &input->allocator, &result, &err), &err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input;
    struct board board = {0};
    struct omino_piece pieces[PIECES];
    struct omino_placements *table;
    struct omino_error err = OMINO_INIT(error);
    if (input_open(&input, data, size) && read_board(&input, &board)) {
        const size_t count = read_pieces(&input, pieces);
        if (succeeded(&input,
                      omino_placements_open(&board.grid, board.mask, pieces, count,
                                            &input.allocator, &table, &err),
                      &err))
            lay_pieces(&input, &board, table);
        omino_placements_close(table);
        if (count > 0) tile(&input, &board, pieces, count);
    }
    free(board.mask);
    input_close(&input);
    return 0;
}
