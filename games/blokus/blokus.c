/* SPDX-License-Identifier: MIT */
/* Blokus: options, tables, and the table of rules, the only export. */
#include "blokus.h"

#include <string.h>

/* ---- options --------------------------------------------------------------------------------- */

static const char *const variants[] = {"classic", "duo", NULL};
static const char *const scorings[] = {"basic", "advanced", NULL};
static const char *const start_kinds[] = {"fixed", "free", NULL};
static const char *const classic_names[] = {"blue", "yellow", "red", "green", NULL};
static const char *const duo_names[] = {"black", "white", NULL};

static const struct omino_option options[] = {
    {.name = "variant",
     .help = "classic: 20x20 squares, four colours; duo: 14x14 squares, two colours",
     .kind = OMINO_OPTION_CHOICE,
     .preset = "classic",
     .choices = variants},
    {.name = "players",
     .help = "classic only: 4; 3, sharing green; 2, with two colours each",
     .kind = OMINO_OPTION_INTEGER,
     .preset = "4",
     .low = 2,
     .high = 4},
    {.name = "scoring",
     .help = "basic: fewest squares left wins; advanced: most points wins, with bonuses",
     .kind = OMINO_OPTION_CHOICE,
     .preset = "basic",
     .choices = scorings},
    {.name = "starts",
     .help = "fixed: each colour begins at its own start point; free: at any empty one",
     .kind = OMINO_OPTION_CHOICE,
     .preset = "fixed",
     .choices = start_kinds},
    /* A text rather than a choice, so that the colours of duo are refused with a reason. */
    {.name = "first",
     .help = "classic with 4 players only: the colour that begins (blue, yellow, red, green)",
     .kind = OMINO_OPTION_TEXT,
     .preset = "blue"},
};
enum { VARIANT, PLAYERS, SCORING, STARTS, FIRST };

/* Returns the colour of classic with that name; BLOKUS_SIDES if there is none. */
static unsigned classic_side(const char *name)
{
    unsigned side = 0;
    while (side < BLOKUS_SIDES && strcmp(name, classic_names[side]) != 0) side++;
    return side;
}

static enum omino_status check_first(const struct omino_option_value *values,
                                     struct omino_error *err)
{
    const char *name = values[FIRST].text;
    const unsigned first = classic_side(name);
    if (first == 0) return OMINO_OK;
    if (values[VARIANT].number == 1)
        return omino_fail(err, OMINO_ERR_OPTION, "first=%.40s: in duo, black always begins", name);
    if (first == BLOKUS_SIDES)
        return omino_fail(err, OMINO_ERR_OPTION, "first=%.40s: must be blue, yellow, red or green",
                          name);
    if (values[PLAYERS].number == 4) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_OPTION, "first=%s: with %d players, blue always begins", name,
                      (int)values[PLAYERS].number);
}

/* Refuses options that contradict each other. Four players are the default, so duo ignores
 * players=4. */
static enum omino_status check_options(const struct omino_option_value *values,
                                       struct omino_error *err)
{
    if (values[VARIANT].number == 1 && values[PLAYERS].number == 3)
        return omino_fail(err, OMINO_ERR_OPTION, "players=3: duo has two players, black and white");
    return check_first(values, err);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The start points, in the order of the colours. */
static const char *const classic_starts[] = {"a20", "t20", "t1", "a1"};
static const char *const duo_starts[] = {"e10", "j5"};

static void set_starts(struct blokus *b, int free_starts)
{
    for (unsigned point = 0; point < b->sides; point++) {
        struct omino_cell cell = {0, 0};
        omino_point_parse(&b->grid, b->duo ? duo_starts[point] : classic_starts[point], &cell,
                          NULL);
        for (unsigned side = 0; side < b->sides; side++)
            if (free_starts || side == point)
                omino_bits_set(b->starts[side], omino_grid_bit(&b->grid, cell.x, cell.y));
    }
}

static void take_options(struct blokus *b, const struct omino_option_value *values)
{
    b->duo = values[VARIANT].number == 1;
    b->sides = b->duo ? 2 : BLOKUS_SIDES;
    b->players = b->duo ? 2 : (unsigned)values[PLAYERS].number;
    b->first = classic_side(values[FIRST].text);
    b->advanced = values[SCORING].number == 1;
    b->names = b->duo ? duo_names : classic_names;
    const unsigned width = b->duo ? BLOKUS_DUO_WIDTH : BLOKUS_CLASSIC_WIDTH;
    omino_grid_init(&b->grid, width, width, NULL);
    omino_bits_fill(&b->grid, b->board);
    set_starts(b, values[STARTS].number == 1);
}

static enum omino_status compile_pieces(struct blokus *b, const struct omino_allocator *allocator,
                                        struct omino_error *err)
{
    struct omino_piece pieces[BLOKUS_PIECES];
    for (unsigned i = 0; i < BLOKUS_PIECES; i++) {
        pieces[i].name = omino_blokus_drawings[i].name;
        pieces[i].freedom = OMINO_FREE;
        const enum omino_status status = omino_shape_parse(
            omino_blokus_drawings[i].drawing, OMINO_SHAPE_CONNECTED, &pieces[i].shape, err);
        if (status != OMINO_OK) return status;
        b->squares[i] = (uint8_t)omino_shape_area(pieces[i].shape);
    }
    return omino_placements_open(&b->grid, NULL, pieces, BLOKUS_PIECES, allocator, &b->table, err);
}

/* Returns one more than the largest distance of any square of the placement from the edge. */
static uint8_t nearness_of(const struct blokus *b, uint32_t placement)
{
    uint64_t squares[BLOKUS_WORDS];
    const int last = b->grid.width - 1;
    int nearest = 0;
    omino_placement_cells(b->table, placement, squares);
    for (unsigned bit = 0; (bit = omino_bits_next(&b->grid, squares, bit)) < b->grid.bits; bit++) {
        const struct omino_cell cell = omino_grid_cell(&b->grid, bit);
        const int across = cell.x < last - cell.x ? cell.x : last - cell.x;
        const int down = cell.y < last - cell.y ? cell.y : last - cell.y;
        const int ring = across < down ? across : down;
        if (ring > nearest) nearest = ring;
    }
    return (uint8_t)(nearest + 1);
}

static enum omino_status measure_placements(struct blokus *b,
                                            const struct omino_allocator *allocator,
                                            struct omino_error *err)
{
    const uint32_t limit = omino_placements_limit(b->table);
    b->nearness = omino_allocate(allocator, limit, 1);
    if (!b->nearness) return omino_fail_memory(err);
    for (uint32_t p = 0; p < limit; p++)
        if (omino_placement_valid(b->table, p)) b->nearness[p] = nearness_of(b, p);
    return OMINO_OK;
}

static void blokus_close(void *tables, const struct omino_allocator *allocator)
{
    struct blokus *b = tables;
    omino_placements_close(b->table);
    omino_release(allocator, b->nearness);
    omino_release(allocator, b);
}

static enum omino_status blokus_open(struct omino_setup *setup, struct omino_error *err)
{
    enum omino_status status = check_options(setup->options, err);
    if (status != OMINO_OK) return status;
    struct blokus *b = omino_allocate(&setup->allocator, 1, sizeof *b);
    if (!b) return omino_fail_memory(err);
    take_options(b, setup->options);
    status = compile_pieces(b, &setup->allocator, err);
    if (status == OMINO_OK) status = measure_placements(b, &setup->allocator, err);
    if (status != OMINO_OK) {
        blokus_close(b, &setup->allocator);
        return status;
    }
    setup->tables = b;
    setup->state_size = omino_blokus_state_size(b);
    /* No position has more moves than an empty board has placements. */
    setup->max_moves = omino_placements_total(b->table);
    setup->max_plies = b->sides * BLOKUS_PIECES;
    setup->move_limit = omino_placements_limit(b->table);
    setup->distinct_moves = omino_placements_total(b->table);
    setup->low_wins = !b->advanced;
    setup->players = b->players;
    setup->sides = b->sides;
    for (unsigned side = 0; side < b->sides; side++) setup->side_names[side] = b->names[side];
    return OMINO_OK;
}

/* Every placement is a legal move in some position. */
static uint32_t blokus_move_index(const struct omino_game *game, uint32_t move)
{
    return omino_placement_index(blokus_of(game)->table, move);
}

static uint32_t blokus_move_at(const struct omino_game *game, uint32_t index)
{
    return omino_placement_at(blokus_of(game)->table, index);
}

/* Each colour has every piece once. */
static uint32_t blokus_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                              uint32_t cap)
{
    const struct blokus *b = blokus_of(game);
    return omino_rules_list_pieces(b->table, OMINO_FREE, b->sides, pieces, cap);
}

/* ---- the table of rules ---------------------------------------------------------------------- */

static const char help[] =
    "Place as many squares of your pieces as you can. Your colour has 21 pieces,\n"
    "one of every shape of one to five squares. The colours take turns. On your\n"
    "turn, place one piece, rotated and flipped as you like.\n"
    "\n"
    "- Your first piece covers your start point: in classic the corners a20 (blue),\n"
    "  t20 (yellow), t1 (red) and a1 (green); in duo e10 (black) and j5 (white).\n"
    "  With starts=free you choose any start point that is still empty.\n"
    "- Every later piece touches a piece of your colour at a corner, and none of\n"
    "  your colour along an edge. It may touch other colours in any way.\n"
    "- A colour that cannot place a piece is skipped from then on. The game is over\n"
    "  when no colour can place a piece.\n"
    "- With two players, player1 has blue and red, player2 yellow and green. With\n"
    "  three, the players take turns with green, which counts for nobody.\n"
    "- Basic scoring counts the squares left in your hand: fewest wins. Advanced\n"
    "  scoring deducts a point for each of them and gives 15 points for placing all\n"
    "  pieces, or 20 if the single square came last: most points win.\n"
    "\n"
    "Write a move as the points that the piece covers, in any order:\n"
    "e8,d9,e9,f9,e10. Letters are columns from the left, numbers are rows from the\n"
    "bottom.\n";

const struct omino_rules omino_rules_blokus = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "blokus",
    .title = "Blokus",
    .version = 1,
    .option_count = sizeof options / sizeof *options,
    .options = options,
    .open = blokus_open,
    .close = blokus_close,
    .start = omino_blokus_start,
    .side = omino_blokus_side,
    .moves = omino_blokus_moves,
    .apply = omino_blokus_apply,
    .outcome = omino_blokus_outcome,
    .write_move = omino_blokus_write_move,
    .write_state = omino_blokus_write_state,
    .parse_state = omino_blokus_parse_state,
    .player = omino_blokus_player,
    .count = omino_blokus_count,
    .random = omino_blokus_random,
    .legal = omino_blokus_legal,
    .hash = omino_blokus_hash,
    .explain = omino_blokus_explain,
    .parse_move = omino_blokus_parse_move,
    .help = help,
    .scene = omino_blokus_scene,
    .view_move = omino_blokus_view_move,
    .playout = omino_blokus_playout,
    .candidates = omino_blokus_candidates,
    .record = &omino_blokus_record,
    .dialect = &omino_blokus_dialect,
    .knowledge = &omino_blokus_knowledge,
    .pieces = blokus_pieces,
    .move_index = blokus_move_index,
    .move_at = blokus_move_at,
};
