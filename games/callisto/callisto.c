/* SPDX-License-Identifier: MIT */
/* Callisto: options, tables, and the table of rules, the only export. */
#include "callisto.h"

/* ---- options --------------------------------------------------------------------------------- */

static const char *const names[] = {"blue", "yellow", "red", "green", NULL};

static const struct omino_option options[] = {
    {.name = "players",
     .help = "number of players; the board is larger with more of them",
     .kind = OMINO_OPTION_INTEGER,
     .preset = "4",
     .low = 2,
     .high = 4},
    {.name = "colours",
     .help = "with 2 players: 1 colour each, or 2 each on the board of four players",
     .kind = OMINO_OPTION_INTEGER,
     .preset = "1",
     .low = 1,
     .high = 2},
};
enum { PLAYERS, COLOURS };

static enum omino_status check_options(const struct omino_option_value *values,
                                       struct omino_error *err)
{
    if (values[COLOURS].number == 1 || values[PLAYERS].number == 2) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_OPTION, "colours=2: only two players have two colours each");
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Adds an octagon in the middle of the grid: a square of `width` columns whose rows grow from
 * `edge` squares at the top, two a row. */
static void add_octagon(const struct omino_grid *grid, int width, int edge, uint64_t *set)
{
    const int margin = (grid->width - width) / 2;
    for (int y = 0; y < width; y++) {
        const int depth = y < width - 1 - y ? y : width - 1 - y;
        const int row = edge + 2 * depth < width ? edge + 2 * depth : width;
        for (int x = (width - row) / 2; x < (width + row) / 2; x++)
            omino_bits_set(set, omino_grid_bit(grid, margin + x, margin + y));
    }
}

enum { CENTRE_WIDTH = 6, CENTRE_EDGE = 2 };

/* Marks the centre, and numbers the squares around it. */
static void set_centre(struct callisto *t)
{
    const struct omino_grid *grid = &t->base.grid;
    uint64_t centre[COLOURS_WORDS] = {0};
    add_octagon(grid, CENTRE_WIDTH, CENTRE_EDGE, centre);
    for (unsigned i = 0; i < grid->words; i++) t->outside[i] = t->base.board[i] & ~centre[i];
    for (unsigned bit = 0; (bit = omino_bits_next(grid, t->outside, bit)) < grid->bits; bit++) {
        t->rank[bit] = t->outside_count;
        t->outside_at[t->outside_count++] = (uint16_t)bit;
    }
    t->centre_count = (uint16_t)omino_bits_count(grid, centre);
}

/* The number of pieces of each kind: three of 1; two each of 2 I3 V3 O T4 L4 Z4; T5 U W X. */
static const char pieces[] = "322202222000001101100";

static void take_options(struct callisto *t, const struct omino_option_value *values)
{
    struct colours *c = &t->base;
    c->players = (unsigned)values[PLAYERS].number;
    c->sides = c->players * (unsigned)values[COLOURS].number;
    c->names = names;
    omino_colours_share_out(c, OMINO_NOBODY);
    const unsigned width = c->sides == 2 ? 16 : COLOURS_WIDTH_MAX;
    omino_grid_init(&c->grid, width, width, NULL);
    add_octagon(&c->grid, (int)width, c->sides == 4 ? 6 : 2, c->board);
    set_centre(t);
    omino_colours_choose(&c->set, pieces);
    c->free_kinds = UINT32_C(1) << COLOURS_SINGLE;
    c->seams = 1;
    c->room = omino_callisto_room;
    c->can_place = omino_callisto_can_place;
    c->explain_set_up = omino_callisto_explain_set_up;
}

static void callisto_close(void *tables, const struct omino_allocator *allocator)
{
    struct callisto *t = tables;
    omino_colours_close(&t->base, allocator);
    omino_release(allocator, t);
}

static enum omino_status callisto_open(struct omino_setup *setup, struct omino_error *err)
{
    enum omino_status status = check_options(setup->options, err);
    if (status != OMINO_OK) return status;
    struct callisto *t = omino_allocate(&setup->allocator, 1, sizeof *t);
    if (!t) return omino_fail_memory(err);
    take_options(t, setup->options);
    status = omino_colours_compile(&t->base, &setup->allocator, err);
    if (status != OMINO_OK) {
        callisto_close(t, &setup->allocator);
        return status;
    }
    setup->tables = t;
    omino_colours_set_up(&t->base, setup);
    /* No position has more moves than an empty board has placements. */
    setup->max_moves = omino_placements_total(t->base.table) - t->centre_count;
    setup->distinct_moves = setup->max_moves;
    return OMINO_OK;
}

/* ---- the table of rules ---------------------------------------------------------------------- */

static const char help[] =
    "Cover as many squares as you can. Your colour has 21 pieces of one to five\n"
    "squares: three single squares, two each of seven larger shapes, one each of\n"
    "four. The colours take turns: blue, yellow, red, green, as many as play. On\n"
    "your turn, place one piece, rotated and flipped as you like.\n"
    "\n"
    "- Your first two pieces are single squares. A single square goes on any empty\n"
    "  square outside the centre, and need not touch anything. You may place your\n"
    "  third one later, at any time.\n"
    "- Every larger piece touches a piece of your colour along an edge. It may lie\n"
    "  in the centre, and may touch other colours in any way.\n"
    "- A colour that cannot place a piece is skipped from then on. The game is over\n"
    "  when no colour can place a piece.\n"
    "- Your score is the number of squares that your pieces cover; single squares\n"
    "  do not count. The most win. Of players with equal scores, the one who began\n"
    "  later is ahead.\n"
    "- With two players, you have one colour each; with colours=2 you play on the\n"
    "  board for four, and player1 has blue and red, player2 yellow and green.\n"
    "\n"
    "The board is a square without its corners. The centre is marked on it.\n"
    "\n"
    "Write a move as the points that the piece covers, in any order: h7,i7,i8.\n"
    "Letters are columns from the left, numbers are rows from the bottom.\n";

const struct omino_rules omino_rules_callisto = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "callisto",
    .title = "Callisto",
    .version = 1,
    .option_count = sizeof options / sizeof *options,
    .options = options,
    .open = callisto_open,
    .close = callisto_close,
    .start = omino_colours_start,
    .side = omino_colours_side,
    .moves = omino_callisto_moves,
    .apply = omino_callisto_apply,
    .outcome = omino_callisto_outcome,
    .write_move = omino_colours_write_move,
    .write_state = omino_callisto_write_state,
    .parse_state = omino_callisto_parse_state,
    .player = omino_colours_player,
    .count = omino_callisto_count,
    .random = omino_callisto_random,
    .legal = omino_callisto_legal,
    .hash = omino_colours_hash,
    .explain = omino_callisto_explain,
    .parse_move = omino_colours_parse_move,
    .help = help,
    .scene = omino_callisto_scene,
    .view_move = omino_colours_view_move,
    .playout = omino_callisto_playout,
    .record = &omino_callisto_record,
    .dialect = &omino_callisto_dialect,
    .knowledge = &omino_callisto_knowledge,
    .pieces = omino_colours_pieces,
    .move_index = omino_callisto_move_index,
    .move_at = omino_callisto_move_at,
};
