/* SPDX-License-Identifier: MIT */
/*
 * A complete game, to be read from top to bottom and copied.
 *
 * The game is Cram: two players take turns placing a domino on two free cells of a square board, in
 * either direction. A player who cannot place one loses.
 *
 * The module declares where dominoes may go (3) and what a position consists of (5); the library
 * derives everything else: the list of moves, their text, the line of a position, its hash, the
 * board on the screen. rules.h has many more hooks: see the other games in games/, and
 * doc/writing-a-game.md.
 */
#include <omino/rules.h>

#include <string.h>

/* 1. A position: no pointers, only fields of fixed size. */
struct cram_state {
    uint64_t free[OMINO_GRID_WORDS(8, 8)]; /* the free cells */
    uint32_t to_move;                      /* 0 or 1 */
    uint32_t padding; /* explicit, and 0 in every state, so that equal positions have equal bytes */
};

/* 2. The options that users may set, with their defaults: the library reads and checks them. Then
 * opening: the board and its pieces, and the numbers that the library needs. */
static const struct omino_option cram_options[] = {
    {"side", "cells on each side of the board", OMINO_OPTION_INTEGER, "5", NULL, 2, 8},
};
enum { SIDE };

static enum omino_status cram_open(struct omino_setup *setup, struct omino_error *err)
{
    static const char *const pieces[] = {"domino=XX"};
    const unsigned side = (unsigned)setup->options[SIDE].number;
    setup->state_size = sizeof(struct cram_state);
    setup->players = 2;
    setup->max_plies = setup->copies = side * side / 2;
    return omino_rules_open_board(setup, side, side, pieces, 1, OMINO_FREE, err);
}

/* 3. The moves: any domino on free cells. */
static int cram_places(const struct omino_game *game, const void *state,
                       struct omino_places *places)
{
    const struct cram_state *s = state;
    (void)game;
    places->free = s->free;
    return 1;
}

/* 4. The course of a game: its start, the side to move, a move, and the result. */
static void cram_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct omino_placements *dominoes = omino_rules_placements(game);
    struct cram_state *s = state;
    (void)seed;              /* Cram leaves nothing to chance */
    memset(s, 0, sizeof *s); /* the memory is uninitialized */
    memcpy(s->free, omino_placements_mask(dominoes),
           omino_placements_grid(dominoes)->words * sizeof *s->free);
}

static int cram_side(const struct omino_game *game, const void *state)
{
    const struct cram_state *s = state;
    return omino_rules_can_move(game, s) ? (int)s->to_move : OMINO_NOBODY;
}

static void cram_apply(const struct omino_game *game, void *state, uint32_t move)
{
    struct cram_state *s = state;
    omino_placement_remove(omino_rules_placements(game), move, s->free);
    s->to_move = 1 - s->to_move;
}

/* The player who placed the last domino has a point. */
static void cram_outcome(const struct omino_game *game, const void *state,
                         struct omino_outcome *outcome)
{
    const struct cram_state *s = state;
    (void)game;
    outcome->scores[1 - s->to_move] = 1;
    omino_rules_rank(outcome, outcome->scores);
}

/* 5. The fields of a position, in the order of its line: the player to move, and the rows from the
 * top, with `x` for covered cells: "1 ..xx./.....". */
static void cram_fields(const struct omino_game *game, void *state, struct omino_fields *fields)
{
    struct cram_state *s = state;
    omino_field_side(fields, OMINO_FIELD(s->to_move), 2);
    omino_field_text(fields, " ");
    omino_field_set(fields, omino_placements_grid(omino_rules_placements(game)), s->free, "x.");
}

/* 6. The rules for players, in lines of at most 78 columns. */
static const char cram_help[] =
    "Make the last move. Two players take turns placing a domino on two free cells\n"
    "of the board, horizontally or vertically. If you cannot place one, you lose.\n"
    "\n"
    "Write a move as the two points that the domino covers, the left or lower one\n"
    "first: a1,b1 or a1,a2. Letters are columns from the left, numbers are rows\n"
    "from the bottom.\n";

/* 7. The table of rules: the only symbol that the module exports. A module that is loaded from a
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
    .places = cram_places,
    .start = cram_start,
    .side = cram_side,
    .apply = cram_apply,
    .outcome = cram_outcome,
    .fields = cram_fields,
    .help = cram_help,
};
