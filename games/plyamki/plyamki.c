/* SPDX-License-Identifier: MIT */
/*
 * Plyamki: two players lay two-coloured cards on an endless plane, each on part of one other card,
 * and score lines, rectangles and spots of their colour. This file contains the options, opens the
 * game, and defines the table of rules.
 */
#include "plyamki.h"

#include <string.h>

#include <omino/bits.h>

static const char *const turns[] = {"quarter", "half", NULL};

static const struct omino_option options[] = {
    [PLYAMKI_OPTION_FACES] = {"faces", "the two faces of a card, in rows of Y and B; or solid",
                              OMINO_OPTION_TEXT, PLYAMKI_USUAL_FACES, NULL, 0, 0},
    [PLYAMKI_OPTION_CARDS] = {"cards", "even number of cards", OMINO_OPTION_INTEGER,
                              PLYAMKI_USUAL_CARDS, NULL, 2, PLYAMKI_CARDS},
    [PLYAMKI_OPTION_TURNS] = {"turns", "quarter: 0, 90, 180 or 270 degrees; half: 0 or 180 degrees",
                              OMINO_OPTION_CHOICE, "quarter", turns, 0, 0},
};

static const char help[] =
    "Score the most points for lines, rectangles and spots of your colour. There\n"
    "are two players with half the cards each. player1 first chooses a colour,\n"
    "yellow or blue, and lays the first card; then you take turns.\n"
    "\n"
    "- Lay a card on an unlimited grid, with either face up, rotated as you like.\n"
    "- Every card except the first must cover part of exactly one card laid\n"
    "  earlier. It may lie next to any other cards.\n"
    "- You may not cover a spot that itself lies on another card, so there are\n"
    "  never more than two layers. Every card must keep a visible spot. Cards are\n"
    "  laid on top, never pushed under others.\n"
    "- The game is over when all cards are laid or no card can be laid.\n"
    "- You get a point for the longest unbroken line of your colour along a row or\n"
    "  a column, a point for the largest full rectangle by area, with sides of at\n"
    "  least 2, and a point for the most visible spots. If you tie, both get the\n"
    "  point, also if neither has a rectangle. Most points win; with equal\n"
    "  points the game is a draw.\n"
    "- The faces of the cards are an assumption: faces= sets others.\n"
    "\n"
    "Write a card as A90@-2,1: face A or B, rotated clockwise by 0, 90, 180 or 270\n"
    "degrees, its top left spot at column -2 and row 1. Columns count to the right\n"
    "and rows downwards; the first card lies at 0,0. If rotations or faces look the\n"
    "same, only the first one is a legal move.\n";

/* ---- opening --------------------------------------------------------------------------------- */

/* Initialising any grid selects the path for this machine. */
static int can_use_fast(void)
{
    struct omino_grid grid;
    return omino_grid_init(&grid, 1, 1, NULL) == OMINO_OK && is_fast(&grid);
}

/* Returns the number of bits needed for coordinates from -far to +far. */
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
                          "cards=%d: the number must be even, because each player gets half",
                          (int)cards);
    p->cards = (unsigned)cards;
    p->half_turns = values[PLYAMKI_OPTION_TURNS].number == 1;
    const enum omino_status status =
        omino_plyamki_read_faces(p, values[PLYAMKI_OPTION_FACES].text, err);
    if (status != OMINO_OK) return status;
    const int height = p->form[0].height, width = p->form[0].width;
    p->reach = (height > width ? height : width) - 1;
    p->far = p->reach * (int)(cards - 1);
    p->code_bits = bits_for(p->far);
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
    setup->distinct_moves = omino_plyamki_number_moves(p);
    setup->players = 2;
    return OMINO_OK;
}

static void close_game(void *tables, const struct omino_allocator *allocator)
{
    omino_release(allocator, tables);
}

/* ---- turns ----------------------------------------------------------------------------------- */

void omino_plyamki_start(const struct omino_game *game, void *state, uint64_t seed)
{
    struct plyamki_state *s = state;
    (void)seed; /* the game involves no chance */
    memset(s, 0, omino_state_size(game));
    s->color = PLYAMKI_NO_COLOR;
}

/* player1 makes the first two moves: a colour and the first card. */
static int side(const struct omino_game *game, const void *state)
{
    const struct plyamki_state *s = state;
    (void)game;
    return omino_plyamki_over(s) ? OMINO_NOBODY : s->laid % 2;
}

/* The cards in the order in which they were laid determine everything else. */
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

/* All cards are alike; a half turn leaves a rectangle as it is. */
static uint32_t pieces_of(const struct omino_game *game, struct omino_game_piece *pieces,
                          uint32_t cap)
{
    const struct plyamki *p = plyamki_of(game);
    struct omino_shape shape = {0};
    for (int y = 0; y < p->form[0].height; y++)
        shape.cells |= ((UINT64_C(1) << p->form[0].width) - 1) << (OMINO_SHAPE_SIDE_MAX * y);
    if (cap > 0)
        pieces[0] = (struct omino_game_piece){
            {"card", shape, p->half_turns ? OMINO_FIXED : OMINO_ONE_SIDED}, p->cards};
    return 1;
}

/* Between good players, player2 wins by laying the last card, and a few hundred simulations make a
 * good player. The upper levels therefore differ in how often they slip on their first card
 * (`opening` is 3, because the choice of a colour is also a move): only a strong player turns that
 * into a win. */
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
    .move_index = omino_plyamki_move_index,
    .move_at = omino_plyamki_move_at,
};
