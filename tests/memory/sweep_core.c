/* SPDX-License-Identifier: MIT */
/* Tables of placements, tilings and exact covers. */
#include <string.h>

#include "quarry.h"
#include "reference/piece_sets.h"
#include "sweep.h"
#include "sweeps.h"

/* ---- tables of placements -------------------------------------------------------------------- */

static const struct table_setup {
    const char *board; /* a drawing; NULL for a rectangle */
    unsigned width, height;
    const struct named_drawing *drawings;
    unsigned count;
    enum omino_simd path;
} table_setups[] = {
    {NULL, 20, 20, blokus_pieces, BLOKUS_PIECES, OMINO_SIMD_PLAIN},
    {NULL, 9, 9, patchwork_patches, PATCHWORK_PATCHES, OMINO_SIMD_PLAIN},
    {NULL, 130, 9, polyssimo_pieces, POLYSSIMO_PIECES, OMINO_SIMD_PLAIN},
    {NULL, 20, 20, blokus_pieces, BLOKUS_PIECES, OMINO_SIMD_AVX2},
    {"XXXXXXXX/XXXX..XX/XXXX..XX/XXXXXXXX/..XXXXXX", 0, 0, blokus_pieces, 12, OMINO_SIMD_PLAIN},
};

static struct {
    struct omino_grid grid;
    uint64_t mask[OMINO_GRID_WORDS_MAX];
    struct piece_set pieces;
    struct omino_placements *table;
} tables;

static void set_up_table(const void *with)
{
    const struct table_setup *setup = with;
    if (setup->board) {
        assert_int_equal(
            omino_grid_parse(setup->board, &tables.grid, tables.mask, OMINO_GRID_WORDS_MAX, NULL),
            OMINO_OK);
    } else {
        assert_int_equal(omino_grid_init(&tables.grid, setup->width, setup->height, NULL),
                         OMINO_OK);
        omino_bits_fill(&tables.grid, tables.mask);
    }
    /* A machine without this path keeps its default path. */
    omino_grid_set_simd(&tables.grid, setup->path, NULL);
    piece_set_of_drawings(&tables.pieces, setup->drawings, setup->count);
    tables.table = NULL;
}

static enum omino_status open_table(struct omino_error *err)
{
    return omino_placements_open(&tables.grid, tables.mask, tables.pieces.pieces,
                                 tables.pieces.count, sweep_allocator(), &tables.table, err);
}

static void describe_table(struct omino_text *text)
{
    static uint32_t list[1 << 17];
    if (!tables.table) {
        omino_text_add(text, "no table\n");
        return;
    }
    const uint32_t count =
        omino_placements_list(tables.table, tables.mask, NULL, NULL, list, 1 << 17);
    omino_text_format(text, "%u orientations, %u placements\n",
                      omino_placements_orientations(tables.table), count);
    assert_true(count < 1 << 17);
    describe_bytes(text, list, count * sizeof *list);
    omino_text_add(text, omino_placements_piece_name(tables.table, 0));
}

static void close_table(void)
{
    omino_placements_close(tables.table);
}

/* ---- boards of games ------------------------------------------------------------------------- */

static const struct omino_game *board_game;

static enum omino_status board_hook(struct omino_setup *setup, struct omino_error *err)
{
    static const char *const pieces[] = {"I", "domino=XX", "X"};
    setup->state_size = setup->players = setup->max_plies = 1;
    return omino_rules_open_board(setup, 9, 9, pieces, 3, OMINO_FREE, err);
}

static void set_up_board(const void *with)
{
    (void)with;
    board_game = NULL;
}

static enum omino_status open_board(struct omino_error *err)
{
    struct omino_rules rules = quarry_rules;
    rules.open = board_hook;
    return omino_rules_open_game(&rules, NULL, sweep_allocator(), &board_game, err);
}

static void describe_board(struct omino_text *text)
{
    omino_text_format(text, "%u moves\n", board_game ? omino_game_distinct_moves(board_game) : 0);
}

static void close_board(void)
{
    omino_game_close(board_game);
}

static const struct trial board_trial = {
    STEPS(set_up_board, open_board, describe_board, close_board)};

static const struct trial table_trial = {
    STEPS(set_up_table, open_table, describe_table, close_table)};

/* ---- tilings --------------------------------------------------------------------------------- */

enum question { COUNT, VISIT, FIRST, PACK };

struct tiling_setup {
    enum question question;
    unsigned width, height;
    enum omino_cover_method method;
    unsigned flags;
    unsigned most_dominoes; /* 0 for any number */
};

static struct {
    const struct tiling_setup *setup;
    struct omino_cover_problem problem;
    struct omino_cover_piece pieces[3];
    struct omino_cover_placed placed[256];
    size_t count;
    struct omino_cover_result result;
    uint64_t visited;
} tilings;

static void add_piece(const char *drawing, unsigned most)
{
    struct omino_cover_piece *piece = &tilings.pieces[tilings.problem.count++];
    assert_int_equal(omino_shape_parse(drawing, OMINO_SHAPE_CONNECTED, &piece->piece.shape, NULL),
                     OMINO_OK);
    piece->piece.freedom = OMINO_FREE;
    piece->max = most ? most : OMINO_COVER_ANY;
}

static void set_up_tiling(const void *with)
{
    memset(&tilings, 0, sizeof tilings);
    tilings.setup = with;
    tilings.result.size = sizeof tilings.result;
    tilings.problem = (struct omino_cover_problem){
        OMINO_SIZE(cover_problem),
        .pieces = tilings.pieces,
        .flags = tilings.setup->flags,
        .method = tilings.setup->method,
    };
    assert_int_equal(
        omino_grid_init(&tilings.problem.grid, tilings.setup->width, tilings.setup->height, NULL),
        OMINO_OK);
    add_piece("XX", tilings.setup->most_dominoes);
    if (!tilings.setup->most_dominoes) return;
    add_piece("XX/X.", 1);
    add_piece("XXX", 1);
}

static int see_tiling(void *user, const struct omino_cover_placed *placed, size_t count)
{
    uint64_t *visited = user;
    for (size_t i = 0; i < count; i++)
        *visited += omino_rules_hash_mix(placed[i].shape.cells + (uint64_t)placed[i].at.x * 1000 +
                                         (uint64_t)placed[i].at.y);
    return 0;
}

static enum omino_status solve_tiling(struct omino_error *err)
{
    const struct omino_allocator *allocator = sweep_allocator();
    const struct omino_cover_problem *problem = &tilings.problem;
    uint64_t visited = 0;
    enum omino_status status;
    switch (tilings.setup->question) {
    case COUNT:
        return omino_cover_count(problem, allocator, &tilings.result, err);
    case VISIT:
        status = omino_cover_visit(problem, see_tiling, &visited, allocator, &tilings.result, err);
        /* Solutions visited before a failure are valid but are not compared. */
        if (status == OMINO_OK) tilings.visited = visited;
        return status;
    case FIRST:
        return omino_cover_first(problem, tilings.placed, 256, &tilings.count, allocator,
                                 &tilings.result, err);
    default:
        return omino_cover_pack(problem, tilings.placed, 256, &tilings.count, allocator,
                                &tilings.result, err);
    }
}

static void describe_tiling(struct omino_text *text)
{
    static uint64_t set[OMINO_GRID_WORDS_MAX];
    memset(set, 0, sizeof set);
    for (size_t i = 0; i < tilings.count; i++)
        omino_cover_add(&tilings.problem.grid, &tilings.placed[i], set);
    omino_text_format(text, "%llu solutions, %llu nodes, %u cells, exhaustive %d, method %d\n",
                      (unsigned long long)tilings.result.solutions,
                      (unsigned long long)tilings.result.nodes, tilings.result.covered,
                      tilings.result.exhaustive, (int)tilings.result.method);
    omino_text_format(text, "%llx, %zu pieces on %u cells\n", (unsigned long long)tilings.visited,
                      tilings.count, omino_bits_count(&tilings.problem.grid, set));
    for (size_t i = 0; i < tilings.count; i++)
        omino_text_format(text, "%u: %llx at %d, %d\n", tilings.placed[i].piece,
                          (unsigned long long)tilings.placed[i].shape.cells, tilings.placed[i].at.x,
                          tilings.placed[i].at.y);
}

static void forget_tiling(void)
{
}

static const struct trial tiling_trial = {
    STEPS(set_up_tiling, solve_tiling, describe_tiling, forget_tiling)};

static void sweep_tilings(void)
{
    for (enum question question = COUNT; question <= PACK; question++)
        for (int method = OMINO_COVER_BITS; method <= OMINO_COVER_LINKS; method++)
            for (unsigned flags = 0; flags < 4; flags++) {
                const struct tiling_setup setup = {question, 3, 4, (enum omino_cover_method)method,
                                                   flags,    4};
                sweep(&tiling_trial, &setup);
            }
    /* A board with so many positions that the table of positions must grow, and a board of five
     * words. */
    const struct tiling_setup large = {COUNT, 9, 8, OMINO_COVER_AUTO, 0, 0};
    const struct tiling_setup wide = {FIRST, 30, 10, OMINO_COVER_AUTO, 0, 0};
    assert_true(sweep(&tiling_trial, &large) > 15);
    sweep(&tiling_trial, &wide);
}

/* ---- exact cover ----------------------------------------------------------------------------- */

static struct {
    struct omino_cover_result result;
    uint64_t visited;
} covers;

static void set_up_cover(const void *with)
{
    (void)with;
    memset(&covers, 0, sizeof covers);
    covers.result.size = sizeof covers.result;
}

static int see_cover(void *user, const uint32_t *options, size_t count)
{
    uint64_t *visited = user;
    for (size_t i = 0; i < count; i++) *visited = omino_rules_hash_mix(*visited + options[i]);
    return 0;
}

static enum omino_status solve_cover(struct omino_error *err)
{
    static const struct omino_exact_item items[] = {{1, 1}, {1, 2}};
    static const struct omino_exact_entry ac[] = {{0, 0}, {2, 5}}, b[] = {{1, 0}},
                                          bc[] = {{1, 0}, {2, 5}};
    static const struct omino_exact_option options[] = {{ac, 2}, {b, 1}, {bc, 2}};
    const struct omino_exact_problem problem = {
        OMINO_SIZE(exact_problem), .items = items,     .primaries = 2,
        .secondaries = 1,          .options = options, .count = 3};
    uint64_t visited = 0;
    const enum omino_status status =
        omino_exact_visit(&problem, see_cover, &visited, sweep_allocator(), &covers.result, err);
    if (status == OMINO_OK) covers.visited = visited;
    return status;
}

static void describe_cover(struct omino_text *text)
{
    omino_text_format(text, "%llu covers %llx\n", (unsigned long long)covers.result.solutions,
                      (unsigned long long)covers.visited);
}

static const struct trial cover_trial = {
    STEPS(set_up_cover, solve_cover, describe_cover, forget_tiling)};

void tables_and_tilings_survive_every_failing_allocation(void **unused)
{
    (void)unused;
    sweep(&board_trial, NULL);
    sweep_each(&table_trial, table_setups, sizeof table_setups / sizeof *table_setups,
               sizeof *table_setups);
    sweep_tilings();
    sweep(&cover_trial, NULL);
}
