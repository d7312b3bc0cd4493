/* SPDX-License-Identifier: MIT */
/* Blokus: options, tables, and the table of rules, the only export. */
#include "blokus.h"

#include <string.h>

/* ---- options --------------------------------------------------------------------------------- */

static const char *const variants[] = {"classic", "duo", "junior", NULL};
enum variant { CLASSIC, DUO, JUNIOR };
static const char *const scorings[] = {"basic", "advanced", NULL};
static const char *const start_kinds[] = {"fixed", "free", NULL};
static const char *const classic_names[] = {"blue", "yellow", "red", "green", NULL};
static const char *const duo_names[] = {"black", "white", NULL};

static const struct omino_option options[] = {
    {.name = "variant",
     .help = "classic: 20x20 squares, four colours; duo: 14x14 squares, two colours; junior: "
             "duo with two each of twelve pieces",
     .kind = OMINO_OPTION_CHOICE,
     .preset = "classic",
     .choices = variants},
    {.name = "players",
     .help = "classic only: 4; 3, sharing a colour; 2, with two colours each; 1, with all four",
     .kind = OMINO_OPTION_INTEGER,
     .preset = "4",
     .low = 1,
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
    {.name = "shared",
     .help = "classic with 3 players only: the colour that they share",
     .kind = OMINO_OPTION_CHOICE,
     .preset = "green",
     .choices = classic_names},
};
enum { VARIANT, PLAYERS, SCORING, STARTS, FIRST, SHARED };
enum { GREEN = 3 };

/* Returns the colour of classic with that name; COLOURS_MAX if there is none. */
static unsigned classic_side(const char *name)
{
    unsigned side = 0;
    while (side < COLOURS_MAX && strcmp(name, classic_names[side]) != 0) side++;
    return side;
}

static enum omino_status check_first(const struct omino_option_value *values,
                                     struct omino_error *err)
{
    const char *name = values[FIRST].text;
    const unsigned first = classic_side(name);
    if (first == 0) return OMINO_OK;
    if (values[VARIANT].number != CLASSIC)
        return omino_fail(err, OMINO_ERR_OPTION, "first=%.40s: in %s, black always begins", name,
                          variants[values[VARIANT].number]);
    if (first == COLOURS_MAX)
        return omino_fail(err, OMINO_ERR_OPTION, "first=%.40s: must be blue, yellow, red or green",
                          name);
    if (values[PLAYERS].number == 4) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_OPTION, "first=%s: with %d player%s, blue always begins", name,
                      (int)values[PLAYERS].number, values[PLAYERS].number == 1 ? "" : "s");
}

static enum omino_status check_shared(const struct omino_option_value *values,
                                      struct omino_error *err)
{
    const int three = values[VARIANT].number == CLASSIC && values[PLAYERS].number == 3;
    if (values[SHARED].number == GREEN || three) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_OPTION, "shared=%s: only three players share a colour",
                      classic_names[values[SHARED].number]);
}

/* Refuses options that contradict each other. Four players are the default, so duo and junior
 * ignore players=4. */
static enum omino_status check_options(const struct omino_option_value *values,
                                       struct omino_error *err)
{
    const int players = (int)values[PLAYERS].number;
    if (values[VARIANT].number != CLASSIC && (players == 1 || players == 3))
        return omino_fail(err, OMINO_ERR_OPTION, "players=%d: %s has two players, black and white",
                          players, variants[values[VARIANT].number]);
    if (values[VARIANT].number == JUNIOR && values[SCORING].number == 1)
        return omino_fail(err, OMINO_ERR_OPTION, "scoring=advanced: junior has only basic scoring");
    const enum omino_status status = check_first(values, err);
    return status == OMINO_OK ? check_shared(values, err) : status;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The start points, in the order of the colours. */
static const char *const classic_starts[] = {"a20", "t20", "t1", "a1"};
static const char *const duo_starts[] = {"e10", "j5"};

static void set_starts(struct blokus *b, int free_starts)
{
    for (unsigned point = 0; point < b->base.sides; point++) {
        struct omino_cell cell = {0, 0};
        omino_point_parse(&b->base.grid, b->duo ? duo_starts[point] : classic_starts[point], &cell,
                          NULL);
        for (unsigned side = 0; side < b->base.sides; side++)
            if (free_starts || side == point)
                omino_bits_set(b->starts[side], omino_grid_bit(&b->base.grid, cell.x, cell.y));
    }
}

/* The number of pieces of each kind. Junior has 1 2 I3 V3 I4 O T4 L4 Z4 I5 L5 P twice. */
static const char all_pieces[] = "111111111111111111111";
static const char junior_pieces[] = "222222222022020000000";

static void take_options(struct blokus *b, const struct omino_option_value *values)
{
    b->duo = values[VARIANT].number != CLASSIC;
    b->base.sides = b->duo ? 2 : COLOURS_MAX;
    b->base.players = b->duo ? 2 : (unsigned)values[PLAYERS].number;
    b->base.first = classic_side(values[FIRST].text);
    b->advanced = values[SCORING].number == 1;
    b->base.names = b->duo ? duo_names : classic_names;
    omino_colours_share_out(&b->base,
                            b->base.players == 3 ? (int)values[SHARED].number : OMINO_NOBODY);
    const unsigned width = b->duo ? BLOKUS_DUO_WIDTH : BLOKUS_CLASSIC_WIDTH;
    omino_grid_init(&b->base.grid, width, width, NULL);
    omino_bits_fill(&b->base.grid, b->base.board);
    set_starts(b, values[STARTS].number == 1);
    omino_colours_choose(&b->base.set,
                         values[VARIANT].number == JUNIOR ? junior_pieces : all_pieces);
    b->base.corners = 1;
    b->base.room = omino_blokus_room;
    b->base.can_place = omino_blokus_can_place;
    b->base.explain_set_up = omino_blokus_explain_set_up;
}

static void blokus_close(void *tables, const struct omino_allocator *allocator)
{
    struct blokus *b = tables;
    omino_colours_close(&b->base, allocator);
    omino_release(allocator, b);
}

static enum omino_status blokus_open(struct omino_setup *setup, struct omino_error *err)
{
    enum omino_status status = check_options(setup->options, err);
    if (status != OMINO_OK) return status;
    struct blokus *b = omino_allocate(&setup->allocator, 1, sizeof *b);
    if (!b) return omino_fail_memory(err);
    take_options(b, setup->options);
    status = omino_colours_compile(&b->base, &setup->allocator, err);
    if (status != OMINO_OK) {
        blokus_close(b, &setup->allocator);
        return status;
    }
    setup->tables = b;
    omino_colours_set_up(&b->base, setup);
    /* No position has more moves than an empty board has placements. */
    setup->max_moves = omino_placements_total(b->base.table);
    setup->distinct_moves = omino_placements_total(b->base.table);
    setup->low_wins = !b->advanced;
    return OMINO_OK;
}

/* Every placement is a legal move in some position. */
static uint32_t blokus_move_index(const struct omino_game *game, uint32_t move)
{
    return omino_placement_index(colours_of(game)->table, move);
}

static uint32_t blokus_move_at(const struct omino_game *game, uint32_t index)
{
    return omino_placement_at(colours_of(game)->table, index);
}

/* ---- the table of rules ---------------------------------------------------------------------- */

static const char help[] =
    "Place as many squares of your pieces as you can. Your colour has 21 pieces,\n"
    "one of every shape of one to five squares; in junior it has 24, two each of\n"
    "twelve shapes. The colours take turns: blue, yellow, red, green; in duo and\n"
    "junior, black and white. On your turn, place one piece, rotated and flipped\n"
    "as you like.\n"
    "\n"
    "- Your first piece covers your start point: in classic the corners a20 (blue),\n"
    "  t20 (yellow), t1 (red) and a1 (green); in duo and junior e10 (black) and\n"
    "  j5 (white). With starts=free you choose any start point that is still empty.\n"
    "- Every later piece touches a piece of your colour at a corner, and none of\n"
    "  your colour along an edge. It may touch other colours in any way.\n"
    "- A colour that cannot place a piece is skipped from then on. The game is over\n"
    "  when no colour can place a piece.\n"
    "- With two players, player1 has blue and red, player2 yellow and green. With\n"
    "  three, the players take turns with green, or the colour that you set with\n"
    "  shared=. It is a common set of pieces that counts for nobody; player1 places\n"
    "  its first piece, player2 its second, and so on. With one player, all colours\n"
    "  are yours: leave as few squares as you can.\n"
    "- Basic scoring counts the squares left in your hand: fewest wins. Advanced\n"
    "  scoring deducts a point for each of them and gives 15 points for placing all\n"
    "  pieces of a colour, or 20 if the single square came last: most points\n"
    "  win. Players with equal scores share the win.\n"
    "- The rulebook lets you choose your corner. Here colours have fixed corners\n"
    "  unless you set starts=free.\n"
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
    .start = omino_colours_start,
    .side = omino_colours_side,
    .moves = omino_blokus_moves,
    .apply = omino_blokus_apply,
    .outcome = omino_blokus_outcome,
    .write_move = omino_colours_write_move,
    .write_state = omino_blokus_write_state,
    .parse_state = omino_blokus_parse_state,
    .player = omino_colours_player,
    .count = omino_blokus_count,
    .random = omino_blokus_random,
    .legal = omino_blokus_legal,
    .hash = omino_colours_hash,
    .explain = omino_blokus_explain,
    .parse_move = omino_colours_parse_move,
    .help = help,
    .scene = omino_blokus_scene,
    .view_move = omino_colours_view_move,
    .playout = omino_blokus_playout,
    .candidates = omino_blokus_candidates,
    .record = &omino_blokus_record,
    .dialect = &omino_blokus_dialect,
    .knowledge = &omino_blokus_knowledge,
    .pieces = omino_colours_pieces,
    .move_index = blokus_move_index,
    .move_at = blokus_move_at,
};
