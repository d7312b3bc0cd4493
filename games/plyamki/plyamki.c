/* SPDX-License-Identifier: MIT */
/*
 * Plyamki: two players lay two-coloured cards on an endless plane, each on part of one other card,
 * and count lines, rectangles and spots of their colour.
 *
 * This file opens the game and holds the table of hooks; the others of this folder do the work, and
 * plyamki.h says which does what.
 */
#include "plyamki.h"

#include <string.h>

#include <omino/bits.h>

static const char *const turns[] = {"quarter", "half", NULL};

static const struct omino_option options[] = {
    [PLYAMKI_OPTION_FACES] = {"faces", "the two faces of a card, rows of Y and B, or solid",
                              OMINO_OPTION_TEXT, "YYB/YYB:BBY/BBY", NULL, 0, 0},
    [PLYAMKI_OPTION_CARDS] = {"cards", "number of cards, even", OMINO_OPTION_INTEGER, "18", NULL, 2,
                              PLYAMKI_CARDS},
    [PLYAMKI_OPTION_TURNS] = {"turns", "quarter: by 0, 90, 180 or 270 degrees; half: 0 or 180",
                              OMINO_OPTION_CHOICE, "quarter", turns, 0, 0},
};

static const char help[] =
    "Two players, half the cards each. player1 first chooses a colour, yellow or\n"
    "blue, and then lays the first card; from there on the players take turns.\n"
    "\n"
    "A card lies on a grid without limits, with one of its two faces up, turned as\n"
    "you like. Every card but the first must cover part of exactly one card laid\n"
    "earlier; beside other cards it may lie freely. No spot that itself lies on\n"
    "another card may be covered, so nothing is more than two layers deep, and\n"
    "every card must keep a visible spot.\n"
    "\n"
    "The game ends when all cards are laid or none can be. There is one point for\n"
    "each of: the longest unbroken line of one's colour along a row or a column;\n"
    "the largest full rectangle with sides of at least 2, by area; the most visible\n"
    "spots. Who ties has the point, too. More points win.\n"
    "\n"
    "A card is written A90@-2,1: face A or B, turned clockwise by 0, 90, 180 or 270\n"
    "degrees, its top left spot at column -2 and row 1. Columns grow to the right,\n"
    "rows downward, and the first card lies at 0,0. Of turns and faces that look\n"
    "the same only the first is a move.\n";

/* ---- opening --------------------------------------------------------------------------------- */

/* The machine's path is that of the library's own bitboards. */
static int can_use_fast(void)
{
    struct omino_grid grid;
    return omino_grid_init(&grid, 1, 1, NULL) == OMINO_OK && is_fast(&grid);
}

/* Bits for coordinates from -far to +far. */
static unsigned bits_for(int far)
{
    unsigned bits = 1;
    while ((1 << (bits - 1)) <= far) bits++;
    return bits;
}

static enum omino_status prepare(struct plyamki *p, const struct omino_option_value *values,
                                 struct omino_error *err)
{
    const int64_t cards = values[PLYAMKI_OPTION_CARDS].number;
    if (cards % 2 != 0)
        return omino_fail(err, OMINO_ERR_OPTION,
                          "cards=%d: it must be even, since each player gets half of them",
                          (int)cards);
    p->cards = (unsigned)cards;
    p->half_turns = values[PLYAMKI_OPTION_TURNS].number == 1;
    const enum omino_status status =
        omino_plyamki_read_faces(p, values[PLYAMKI_OPTION_FACES].text, err);
    if (status != OMINO_OK) return status;
    const int height = p->form[0].height, width = p->form[0].width;
    p->reach = (height > width ? height : width) - 1;
    p->code_bits = bits_for(p->reach * (int)(cards - 1));
    p->use_fast = can_use_fast();
    omino_plyamki_make_tables(p);
    return OMINO_OK;
}

static enum omino_status open_game(struct omino_setup *setup, struct omino_error *err)
{
    struct plyamki *p = omino_allocate(&setup->allocator, 1, sizeof *p);
    if (!p) return omino_fail_memory(err);
    const enum omino_status status = prepare(p, setup->options, err);
    if (status != OMINO_OK) {
        omino_release(&setup->allocator, p);
        return status;
    }
    setup->tables = p;
    setup->state_size = sizeof(struct plyamki_state) + p->cards * sizeof(struct plyamki_card);
    setup->max_moves = omino_plyamki_most_moves(p);
    setup->max_plies = p->cards + 1;
    setup->move_limit = plyamki_code_limit(p);
    setup->players = 2;
    return OMINO_OK;
}

static void close_game(void *tables, const struct omino_allocator *allocator)
{
    omino_release(allocator, tables);
}

/* ---- turns ----------------------------------------------------------------------------------- */

void omino_plyamki_start(const struct omino_game *game, void *state)
{
    struct plyamki_state *s = state;
    memset(s, 0, omino_state_size(game));
    s->color = PLYAMKI_NO_COLOR;
}

/* player1 makes the first two moves: the colour and the first card. */
static int side(const struct omino_game *game, const void *state)
{
    const struct plyamki_state *s = state;
    (void)game;
    return omino_plyamki_over(s) ? OMINO_NOBODY : s->laid % 2;
}

/* The cards in the order in which they were laid are all there is to know. */
static uint64_t hash(const struct omino_game *game, const void *state)
{
    const struct plyamki_state *s = state;
    uint64_t sum = s->laid * UINT64_C(4) + s->color;
    (void)game;
    for (unsigned i = 0; i < s->laid; i++) {
        const struct plyamki_card *card = &s->cards[i];
        sum ^= (uint64_t)card->look << 32 | (uint64_t)(uint16_t)card->y << 16 | (uint16_t)card->x;
        sum *= UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    sum *= UINT64_C(0xd6e8feb86659fd93);
    return sum ^ sum >> 32;
}

/* The cards are all alike; half a turn leaves a rectangle as it is. */
static uint32_t pieces_of(const struct omino_game *game, struct omino_game_piece *pieces,
                          uint32_t cap)
{
    const struct plyamki *p = plyamki_of(game);
    struct omino_shape shape = {0};
    for (int y = 0; y < p->form[0].height; y++)
        shape.cells |= ((UINT64_C(1) << p->form[0].width) - 1) << (OMINO_SHAPE_SIDE * y);
    if (cap > 0)
        pieces[0] = (struct omino_game_piece){
            {"card", shape, p->half_turns ? OMINO_FIXED : OMINO_ONE_SIDED}, p->cards};
    return 1;
}

/* Between good players player2 wins, who lays the last card, and a few hundred simulations are
 * enough to be one. So what makes the upper levels differ is how often they slip with their first
 * card, the colour of player1 being a move, too: only a strong player makes a win of that. */
static const struct omino_level levels[OMINO_LEVEL_MAX] = {
    {1, 65, 0},   {2, 40, 0},   {4, 25, 0},    {5, 12, 0},    {60, 100, 3},
    {300, 95, 3}, {600, 60, 3}, {2000, 30, 3}, {12000, 0, 0},
};

const struct omino_rules omino_rules_plyamki = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "plyamki",
    .title = "Plyamki",
    .version = 1,
    .option_count = sizeof options / sizeof *options,
    .options = options,
    .open = open_game,
    .close = close_game,
    .start = omino_plyamki_start,
    .side = side,
    .moves = omino_plyamki_moves,
    .apply = omino_plyamki_apply,
    .outcome = omino_plyamki_outcome,
    .write_move = omino_plyamki_write_move,
    .write_state = omino_plyamki_write_state,
    .parse_state = omino_plyamki_parse_state,
    .count = omino_plyamki_count,
    .random = omino_plyamki_random,
    .legal = omino_plyamki_legal,
    .hash = hash,
    .explain = omino_plyamki_explain,
    .parse_move = omino_plyamki_parse_move,
    .help = help,
    .scene = omino_plyamki_scene,
    .view_move = omino_plyamki_view_move,
    .knowledge = &omino_plyamki_knowledge,
    .levels = levels,
    .pieces = pieces_of,
};
