/* SPDX-License-Identifier: MIT */
/*
 * Golomb's pentomino game, written as in a project outside omino: one file, built on its own with
 * the installed library (see the Makefile next to it). omino, omino-arena and omino-check load it
 * by path.
 *
 * Two players take turns placing one of the twelve pentominoes on free cells of an 8x8 board. Each
 * pentomino can be placed only once, by either player. A player who cannot place one loses.
 */
#include <omino/rules.h>

#include <string.h>

enum { PIECES = 12, SIDE = 8 };

static const char *const names[PIECES] = {"F", "I", "L", "N", "P", "T",
                                          "U", "V", "W", "X", "Y", "Z"};

struct position {
    uint64_t free[OMINO_GRID_WORDS(SIDE, SIDE)];
    uint64_t left;              /* the pieces left */
    uint8_t piece[SIDE * SIDE]; /* by rows from the top: 0 for none, 1 for F to 12 for Z */
    uint8_t to_move;
    uint8_t padding[7];
};

static enum omino_status game_open(struct omino_setup *setup, struct omino_error *err)
{
    setup->state_size = sizeof(struct position);
    setup->max_plies = PIECES;
    setup->players = 2;
    return omino_rules_open_board(setup, SIDE, SIDE, names, PIECES, OMINO_FREE, err);
}

static int places(const struct omino_game *game, const void *state, struct omino_places *places)
{
    const struct position *p = state;
    (void)game;
    places->free = p->free;
    places->hand = &p->left;
    places->tray = 1;
    return 1;
}

static void start(const struct omino_game *game, void *state, uint64_t seed)
{
    struct position *p = state;
    (void)seed; /* the game involves no chance */
    memset(p, 0, sizeof *p);
    memcpy(p->free, omino_placements_mask(omino_rules_placements(game)), sizeof p->free);
    p->left = (1u << PIECES) - 1;
}

static int side(const struct omino_game *game, const void *state)
{
    const struct position *p = state;
    return omino_rules_can_move(game, p) ? p->to_move : OMINO_NOBODY;
}

/* Places a piece on the cells of `set`. */
static void lay(const struct omino_grid *grid, struct position *p, unsigned piece,
                const uint64_t *set)
{
    for (unsigned b = 0; (b = omino_bits_next(grid, set, b)) < grid->bits; b++) {
        const struct omino_cell cell = omino_grid_cell(grid, b);
        p->piece[SIDE * cell.y + cell.x] = (uint8_t)(piece + 1);
        omino_bits_clear(p->free, b);
    }
    p->left &= ~(UINT64_C(1) << piece);
}

static void apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct omino_placements *table = omino_rules_placements(game);
    struct position *p = state;
    uint64_t cells[OMINO_GRID_WORDS(SIDE, SIDE)];
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

/* A position is the player to move and the rows from the top: "1 ......../..FF..../ ..." */
static void fields(const struct omino_game *game, void *state, struct omino_fields *f)
{
    const struct omino_placements *table = omino_rules_placements(game);
    struct position *p = state;
    omino_field_side(f, OMINO_FIELD(p->to_move), 2);
    omino_field_text(f, " ");
    omino_field_cells(f, omino_placements_grid(table), p->piece, ".FILNPTUVWXYZ");
}

/* Completes a position that was read: the cells with the same letter must form the pentomino of
 * that letter. */
static enum omino_status check_state(const struct omino_game *game, void *state,
                                     struct omino_error *err)
{
    const struct omino_placements *table = omino_rules_placements(game);
    const struct omino_grid *grid = omino_placements_grid(table);
    struct position *p = state;
    for (unsigned piece = 0; piece < PIECES; piece++) {
        uint64_t set[OMINO_GRID_WORDS(SIDE, SIDE)] = {0}, only = UINT64_C(1) << piece;
        for (int i = 0; i < SIDE * SIDE; i++)
            if (p->piece[i] == piece + 1)
                omino_bits_set(set, omino_grid_bit(grid, i % SIDE, i / SIDE));
        if (omino_bits_empty(grid, set)) continue;
        if (omino_placement_from_cells(table, set, &only) == OMINO_NO_PLACEMENT)
            return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                              "the cells marked %s are not that pentomino", names[piece]);
        lay(grid, p, piece, set);
    }
    return OMINO_OK;
}

/* The default scene has the board; the pieces left, which are no field of their own, are added. */
static void scene(const struct omino_game *game, const void *state, struct omino_scene *to)
{
    const struct position *p = state;
    struct omino_panel *board = omino_scene_add_grid(to, "", SIDE, SIDE, OMINO_LABELS_POINTS);
    for (int i = 0; i < SIDE * SIDE; i++) {
        struct omino_scene_cell *cell = omino_scene_panel_cell(board, i % SIDE, i / SIDE);
        if (!cell || !p->piece[i]) continue;
        cell->piece = p->piece[i];
        cell->letter = names[p->piece[i] - 1][0];
    }
    omino_scene_add_hand(to, "Pieces left", omino_rules_placements(game), &p->left, OMINO_NOBODY);
}

static const struct omino_rules pentominoes = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "pentominoes",
    .title = "Pentominoes",
    .version = 1,
    .open = game_open,
    .places = places,
    .start = start,
    .side = side,
    .apply = apply,
    .outcome = outcome,
    .fields = fields,
    .check_state = check_state,
    .scene = scene,
};

OMINO_MODULE(pentominoes);
