/* SPDX-License-Identifier: MIT */
/*
 * The smallest complete game, to be read from top to bottom and copied.
 *
 * The game is Cram: two players take turns placing a domino on two free cells of a square board, in
 * either direction. A player who cannot place one loses. The file contains everything that a game
 * needs, plus a few optional hooks. A finished module would add more of the optional hooks in
 * rules.h; see the other four games in games/ and doc/writing-a-game.md.
 */
#include <omino/rules.h>

#include <string.h>

#include <omino/placement.h>
#include <omino/text.h>

/* 1. The tables: the data common to all games with the same options. cram_open() creates them, and
 * they never change afterwards, so many threads can share them. */
struct cram {
    struct omino_placements *dominoes; /* all placements of a domino on the board */
};

/* 2. A position: no pointers, only fields of fixed size. Here the free cells and the player to move
 * are enough. */
struct cram_state {
    uint64_t free[OMINO_GRID_WORDS(8, 8)];
    uint32_t to_move;
    /* explicit and 0 in every state, so that equal positions have equal bytes */
    uint32_t padding;
};

/* 3. The options that users may set, with their defaults. The library reads and checks them. */
static const struct omino_option cram_options[] = {
    {"side", "cells on each side of the board", OMINO_OPTION_INTEGER, "5", NULL, 2, 8},
};
enum { SIDE };

/* 4. Opening: turns options into tables and gives the library the numbers it needs. */
static enum omino_status cram_open(struct omino_setup *setup, struct omino_error *err)
{
    const unsigned side = (unsigned)setup->options[SIDE].number;
    struct omino_piece domino = {"domino", {0}, OMINO_FREE};
    struct omino_grid grid;
    struct cram *cram = omino_allocate(&setup->allocator, 1, sizeof *cram);
    if (!cram) return omino_fail_memory(err);
    omino_shape_parse("XX", OMINO_SHAPE_CONNECTED, &domino.shape, NULL);
    omino_grid_init(&grid, side, side, NULL);
    const enum omino_status status =
        omino_placements_open(&grid, NULL, &domino, 1, &setup->allocator, &cram->dominoes, err);
    if (status != OMINO_OK) {
        omino_release(&setup->allocator, cram);
        return status;
    }
    setup->tables = cram;
    setup->state_size = sizeof(struct cram_state);
    setup->max_moves = 2 * side * (side - 1);
    setup->max_plies = side * side / 2;
    setup->move_limit = omino_placements_limit(cram->dominoes);
    setup->distinct_moves = omino_placements_total(cram->dominoes);
    setup->players = 2;
    return OMINO_OK;
}

static void cram_close(void *tables, const struct omino_allocator *allocator)
{
    struct cram *cram = tables;
    omino_placements_close(cram->dominoes);
    omino_release(allocator, cram);
}

/* 5. The rules themselves. A move is the number of a placement: the same cells always have the same
 * number. */
static void cram_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct cram *cram = omino_rules_tables(game);
    struct cram_state *s = state;
    (void)seed;              /* Cram involves no chance */
    memset(s, 0, sizeof *s); /* the memory is uninitialized */
    memcpy(s->free, omino_placements_mask(cram->dominoes),
           omino_placements_grid(cram->dominoes)->words * sizeof *s->free);
}

static uint32_t cram_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                           uint32_t cap)
{
    const struct cram *cram = omino_rules_tables(game);
    const struct cram_state *s = state;
    return omino_placements_list(cram->dominoes, s->free, NULL, NULL, moves, cap);
}

static int cram_side(const struct omino_game *game, const void *state)
{
    const struct cram *cram = omino_rules_tables(game);
    const struct cram_state *s = state;
    if (!omino_placements_any(cram->dominoes, s->free, NULL, NULL)) return OMINO_NOBODY;
    return (int)s->to_move;
}

static void cram_apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct cram *cram = omino_rules_tables(game);
    struct cram_state *s = state;
    omino_placement_remove(cram->dominoes, move, s->free);
    s->to_move = 1 - s->to_move;
}

/* The player who placed the last domino has a point; the scores determine the places. */
static void cram_outcome(const struct omino_game *game, const void *state,
                         struct omino_outcome *outcome)
{
    const struct cram_state *s = state;
    (void)game;
    outcome->scores[1 - s->to_move] = 1;
    omino_rules_rank(outcome, outcome->scores);
}

/* 6. Text: a move is written as the points it covers; the library reads it back without a hook. */
static size_t cram_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    const struct cram *cram = omino_rules_tables(game);
    uint64_t cells[OMINO_GRID_WORDS(8, 8)];
    omino_placement_cells(cram->dominoes, move, cells);
    return omino_points_write(omino_placements_grid(cram->dominoes), cells, buf, cap);
}

/* A position is written as the player to move, 1 or 2, and the rows from the top, with `x` for
 * covered cells: "1 ..xx./.....". */
static size_t cram_write_state(const struct omino_game *game, const void *state, char *buf,
                               size_t cap)
{
    const struct cram *cram = omino_rules_tables(game);
    const struct omino_grid *grid = omino_placements_grid(cram->dominoes);
    const struct cram_state *s = state;
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "%u ", s->to_move + 1);
    for (int y = 0; y < grid->height; y++) {
        if (y > 0) omino_text_char(&text, '/');
        for (int x = 0; x < grid->width; x++)
            omino_text_char(&text,
                            omino_bits_test(s->free, omino_grid_bit(grid, x, y)) ? '.' : 'x');
    }
    return omino_text_end(&text);
}

/* Reads a position. The text may be anything, and an accepted position must be playable to the
 * end. */
static enum omino_status cram_parse_state(const struct omino_game *game, const char *text,
                                          void *state, struct omino_error *err)
{
    const struct cram *cram = omino_rules_tables(game);
    const struct omino_grid *grid = omino_placements_grid(cram->dominoes);
    struct cram_state *s = state;
    const char *at = text;
    int64_t player;
    cram_start(game, s, 0);
    if (!omino_text_read_number(&at, 1, 2, &player) || !omino_text_read_word(&at, " "))
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, 1, "a position must begin with 1 or 2");
    s->to_move = (uint32_t)player - 1;
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++, at++) {
            if (*at == 'x')
                omino_bits_clear(s->free, omino_grid_bit(grid, x, y));
            else if (*at != '.')
                return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                                     "row %d must have %d cells, each . or x", y + 1, grid->width);
        }
        if (y + 1 < grid->height && !omino_text_read_word(&at, "/"))
            return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                                 "row %d must end with /", y + 1);
    }
    if (*at)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                             "there are more than %d rows", grid->height);
    return OMINO_OK;
}

/* 7. The hash of a position, computed from numbers rather than bytes, so that it is the same on
 * every machine. This hook is optional, like many that are not shown here: by default, the library
 * hashes the bytes. */
static uint64_t cram_hash(const struct omino_game *game, const void *state)
{
    const struct cram_state *s = state;
    uint64_t hash = omino_rules_hash_mix(s->to_move + 1);
    (void)game;
    for (size_t i = 0; i < sizeof s->free / sizeof *s->free; i++)
        hash = omino_rules_hash_mix(hash + s->free[i]) + UINT64_C(0x9e3779b97f4a7c15);
    return hash;
}

/* 8. The pieces, for programs that list them: another optional hook. The supply of dominoes is
 * unlimited, so their number is the maximum number of plies. */
static uint32_t cram_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                            uint32_t cap)
{
    const struct cram *cram = omino_rules_tables(game);
    return omino_rules_list_pieces(cram->dominoes, OMINO_FREE, omino_game_max_plies(game), pieces,
                                   cap);
}

/* 9. Moves numbered without gaps, for programs that keep a table with an entry per move. */
static uint32_t cram_move_index(const struct omino_game *game, uint32_t move)
{
    const struct cram *cram = omino_rules_tables(game);
    return omino_placement_index(cram->dominoes, move);
}

static uint32_t cram_move_at(const struct omino_game *game, uint32_t index)
{
    const struct cram *cram = omino_rules_tables(game);
    return omino_placement_at(cram->dominoes, index);
}

/* 10. The rules for players, in lines of at most 78 columns, as `rules` and the full screen show
 * them. */
static const char cram_help[] =
    "Make the last move. Two players take turns placing a domino on two free cells\n"
    "of the board, horizontally or vertically. If you cannot place one, you lose.\n"
    "\n"
    "Write a move as the two points that the domino covers, the left or lower one\n"
    "first: a1,b1 or a1,a2. Letters are columns from the left, numbers are rows\n"
    "from the bottom.\n";

/* 11. The table of rules: the only symbol that the module exports. A module that is loaded from a
 * file has another name, and ends with OMINO_MODULE(its table); */
const struct omino_rules omino_rules_template = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "template",
    .title = "Cram",
    .version = 1,
    .option_count = sizeof cram_options / sizeof *cram_options,
    .options = cram_options,
    .open = cram_open,
    .close = cram_close,
    .start = cram_start,
    .side = cram_side,
    .moves = cram_moves,
    .apply = cram_apply,
    .outcome = cram_outcome,
    .write_move = cram_write_move,
    .write_state = cram_write_state,
    .parse_state = cram_parse_state,
    .hash = cram_hash,
    .pieces = cram_pieces,
    .move_index = cram_move_index,
    .move_at = cram_move_at,
    .help = cram_help,
};
