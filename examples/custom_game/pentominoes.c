/* SPDX-License-Identifier: MIT */
/*
 * Golomb's pentomino game, written as in a project outside omino: one file, built on its own with
 * the installed library (see the Makefile next to it). omino, omino-arena and omino-check load it
 * by path.
 *
 * Two players take turns placing one of the twelve pentominoes on free cells of an 8x8 board. Each
 * pentomino can be placed only once, by either player. A player who cannot place one loses.
 */
#include <omino/placement.h>
#include <omino/rules.h>
#include <omino/text.h>

#include <string.h>

enum { PIECES = 12, WORDS = OMINO_GRID_WORDS(8, 8) };

static const char *const names[PIECES] = {"F", "I", "L", "N", "P", "T",
                                          "U", "V", "W", "X", "Y", "Z"};

/* A position: the piece on each cell (0: none), the free cells, the pieces left, and the player to
 * move. */
struct position {
    uint64_t free[WORDS];
    uint64_t left;
    uint8_t piece[64]; /* by rows from the top, 1 for F to 12 for Z */
    uint8_t to_move;
    uint8_t padding[7];
};

static const struct omino_placements *table_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

static enum omino_status game_open(struct omino_setup *setup, struct omino_error *err)
{
    struct omino_piece pieces[PIECES];
    struct omino_placements *table;
    struct omino_grid grid;
    for (int i = 0; i < PIECES; i++) {
        pieces[i] = (struct omino_piece){names[i], {0}, OMINO_FREE};
        omino_shape_by_name(names[i], &pieces[i].shape, NULL);
    }
    omino_grid_init(&grid, 8, 8, NULL);
    const enum omino_status status =
        omino_placements_open(&grid, NULL, pieces, PIECES, &setup->allocator, &table, err);
    if (status != OMINO_OK) return status;
    setup->tables = table;
    setup->state_size = sizeof(struct position);
    setup->max_moves = omino_placements_total(table); /* 2308, on the empty board */
    setup->max_plies = PIECES;
    setup->move_limit = omino_placements_limit(table);
    setup->distinct_moves = omino_placements_total(table);
    setup->players = 2;
    return OMINO_OK;
}

static void game_close(void *tables, const struct omino_allocator *allocator)
{
    (void)allocator;
    omino_placements_close(tables);
}

/* ---- rules ----------------------------------------------------------------------------------- */

static void start(const struct omino_game *game, void *state, uint64_t seed)
{
    struct position *p = state;
    (void)seed; /* nothing is left to chance */
    memset(p, 0, sizeof *p);
    memcpy(p->free, omino_placements_mask(table_of(game)), sizeof p->free);
    p->left = (1u << PIECES) - 1;
}

static int side(const struct omino_game *game, const void *state)
{
    const struct position *p = state;
    return omino_placements_any(table_of(game), p->free, NULL, &p->left) ? p->to_move
                                                                         : OMINO_NOBODY;
}

static uint32_t moves(const struct omino_game *game, const void *state, uint32_t *list,
                      uint32_t cap)
{
    const struct position *p = state;
    return omino_placements_list(table_of(game), p->free, NULL, &p->left, list, cap);
}

static uint32_t count(const struct omino_game *game, const void *state)
{
    const struct position *p = state;
    return omino_placements_count(table_of(game), p->free, NULL, &p->left);
}

static uint32_t random_move(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    const struct position *p = state;
    return omino_placements_random(table_of(game), p->free, NULL, &p->left, rng);
}

static int legal(const struct omino_game *game, const void *state, uint32_t move)
{
    const struct position *p = state;
    return omino_placement_legal(table_of(game), p->free, NULL, &p->left, move);
}

static uint32_t move_index(const struct omino_game *game, uint32_t move)
{
    return omino_placement_index(table_of(game), move);
}

static uint32_t move_at(const struct omino_game *game, uint32_t index)
{
    return omino_placement_at(table_of(game), index);
}

/* Places a piece on the cells of `set`. */
static void lay(const struct omino_grid *grid, struct position *p, unsigned piece,
                const uint64_t *set)
{
    for (unsigned b = 0; (b = omino_bits_next(grid, set, b)) < grid->bits; b++) {
        const struct omino_cell cell = omino_grid_cell(grid, b);
        p->piece[8 * cell.y + cell.x] = (uint8_t)(piece + 1);
        omino_bits_clear(p->free, b);
    }
    p->left &= ~(UINT64_C(1) << piece);
}

static void apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct omino_placements *table = table_of(game);
    struct position *p = state;
    uint64_t cells[WORDS];
    omino_placement_cells(table, move, cells);
    lay(omino_placements_grid(table), p, omino_placement_piece(table, move), cells);
    p->to_move = (uint8_t)(1 - p->to_move);
}

/* Whoever placed the last piece gets a point. */
static void outcome(const struct omino_game *game, const void *state, struct omino_outcome *result)
{
    const struct position *p = state;
    (void)game;
    result->scores[1 - p->to_move] = 1;
    omino_rules_rank(result, result->scores);
}

/* ---- text ------------------------------------------------------------------------------------ */

static size_t write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    uint64_t cells[WORDS];
    omino_placement_cells(table_of(game), move, cells);
    return omino_points_write(omino_placements_grid(table_of(game)), cells, buf, cap);
}

static enum omino_status parse_move(const struct omino_game *game, const void *state,
                                    const char *text, uint32_t *move, struct omino_error *err)
{
    const struct omino_placements *table = table_of(game);
    const struct position *p = state;
    uint64_t cells[WORDS];
    const enum omino_status status =
        omino_points_parse(omino_placements_grid(table), text, cells, err);
    if (status != OMINO_OK) return status;
    *move = omino_placement_from_cells(table, cells, NULL);
    if (*move == OMINO_NO_PLACEMENT)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "those points do not form a pentomino");
    if (!(p->left >> omino_placement_piece(table, *move) & 1))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s has been placed already",
                          names[omino_placement_piece(table, *move)]);
    if (!legal(game, state, *move))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "it would overlap another piece");
    return OMINO_OK;
}

/* Writes the player to move and the rows from the top: "1 ......../..FF..../ ..." */
static size_t write_state(const struct omino_game *game, const void *state, char *buf, size_t cap)
{
    const struct position *p = state;
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_format(&text, "%d ", p->to_move + 1);
    for (int i = 0; i < 64; i++) {
        if (i > 0 && i % 8 == 0) omino_text_char(&text, '/');
        omino_text_char(&text, p->piece[i] ? names[p->piece[i] - 1][0] : '.');
    }
    return omino_text_end(&text);
}

/* Places the pieces of the rows. The cells with the same letter must form the pentomino of that
 * letter. */
static enum omino_status lay_all(const struct omino_placements *table, const char *cells,
                                 struct position *p, struct omino_error *err)
{
    const struct omino_grid *grid = omino_placements_grid(table);
    for (int piece = 0; piece < PIECES; piece++) {
        uint64_t set[WORDS] = {0}, only = UINT64_C(1) << piece;
        for (int i = 0; i < 64; i++)
            if (cells[i] == names[piece][0])
                omino_bits_set(set, omino_grid_bit(grid, i % 8, i / 8));
        if (omino_bits_empty(grid, set)) continue;
        if (omino_placement_from_cells(table, set, &only) == OMINO_NO_PLACEMENT)
            return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                              "the cells marked %s do not form that pentomino", names[piece]);
        lay(grid, p, (unsigned)piece, set);
    }
    return OMINO_OK;
}

static enum omino_status parse_state(const struct omino_game *game, const char *text, void *state,
                                     struct omino_error *err)
{
    struct position *p = state;
    const char *at = text;
    char cells[64];
    int64_t player;
    start(game, p, 0);
    if (!omino_text_read_number(&at, 1, 2, &player) || !omino_text_read_word(&at, " "))
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, 1, "a position must begin with 1 or 2");
    for (int i = 0; i < 64; i++) {
        if (i > 0 && i % 8 == 0 && !omino_text_read_word(&at, "/"))
            return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                                 "each row must have eight cells and end with /");
        if (!*at || !strchr(".FILNPTUVWXYZ", *at))
            return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                                 "a cell must be . or the letter of a pentomino");
        cells[i] = *at++;
    }
    if (*at)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                             "unexpected text after the eighth row");
    p->to_move = (uint8_t)(player - 1);
    return lay_all(table_of(game), cells, p, err);
}

/* ---- looks ----------------------------------------------------------------------------------- */

static void scene(const struct omino_game *game, const void *state, struct omino_scene *to)
{
    const struct position *p = state;
    struct omino_panel *board = omino_scene_add_grid(to, "", 8, 8, OMINO_LABELS_POINTS);
    for (int i = 0; i < 64; i++) {
        struct omino_scene_cell *cell = omino_scene_panel_cell(board, i % 8, i / 8);
        if (!cell || !p->piece[i]) continue;
        cell->piece = p->piece[i];
        cell->letter = names[p->piece[i] - 1][0];
    }
    omino_scene_add_tray(to, "Pieces left", OMINO_NOBODY);
    for (unsigned i = 0; i < PIECES; i++)
        if (p->left >> i & 1)
            omino_scene_add_item(to, names[i], "", omino_placements_piece_shape(table_of(game), i),
                                 OMINO_NOBODY, 1);
}

/* Describes a move in terms of the scene, so that players can see and choose it on the screen. */
static void view_move(const struct omino_game *game, const void *state, uint32_t move,
                      struct omino_move_view *view)
{
    const struct position *p = state;
    const struct omino_grid *grid = omino_placements_grid(table_of(game));
    uint64_t set[WORDS];
    omino_placement_cells(table_of(game), move, set);
    view->panel = view->item = 0;
    view->tray = 1;
    for (unsigned i = 0; i < omino_placement_piece(table_of(game), move); i++)
        view->item += (int)(p->left >> i & 1);
    for (unsigned bit = 0; (bit = omino_bits_next(grid, set, bit)) < grid->bits; bit++)
        view->cells[view->count++] = omino_grid_cell(grid, bit);
}

static const struct omino_rules pentominoes = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "pentominoes",
    .title = "Pentominoes",
    .version = 1,
    .open = game_open,
    .close = game_close,
    .start = start,
    .side = side,
    .moves = moves,
    .apply = apply,
    .outcome = outcome,
    .write_move = write_move,
    .write_state = write_state,
    .parse_state = parse_state,
    .count = count,
    .random = random_move,
    .legal = legal,
    .parse_move = parse_move,
    .scene = scene,
    .view_move = view_move,
    .move_index = move_index,
    .move_at = move_at,
};

OMINO_MODULE(pentominoes);
