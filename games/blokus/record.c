/* SPDX-License-Identifier: MIT */
/* Pentobi's records (.blksgf) and its dialect of the engine protocol. */
#include "blokus.h"

#include <omino/text.h>

/* The names of the games, in records and in the dialect. */
static const struct omino_alias names[] = {
    {"Blokus", ""},
    {"Blokus Two-Player", "players=2"},
    {"Blokus Three-Player", "players=3"},
    {"Blokus Duo", "variant=duo"},
    {NULL, NULL},
};

/* ---- records --------------------------------------------------------------------------------- */

static const char *side_property(const struct omino_game *game, int side)
{
    static const char *const classic[] = {"1", "2", "3", "4"};
    static const char *const duo[] = {"B", "W"};
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn): Duo has two sides */
    return (blokus_of(game)->duo ? duo : classic)[side];
}

/* Returns the colour named by a value of PL, or by the part of a property after its A. */
static int side_of_property(const struct omino_game *game, const char *word)
{
    for (int side = 0; side < (int)blokus_of(game)->sides; side++)
        if (omino_text_same_word(word, side_property(game, side))) return side;
    return OMINO_NOBODY;
}

/* Recomputes which colours can place a piece, after the board has changed. The colour to move keeps
 * the turn if it can place a piece. */
static void settle(const struct blokus *b, struct blokus_state *s, int side)
{
    s->out = 0;
    omino_blokus_turn(b, s, side == OMINO_NOBODY ? (int)b->first : side);
}

static enum omino_status add_piece(const struct blokus *b, struct blokus_state *s, int side,
                                   const char *value, struct omino_error *err)
{
    uint64_t squares[BLOKUS_WORDS];
    uint32_t placement;
    enum omino_status status = omino_blokus_read_piece(b, value, squares, &placement, err);
    if (status == OMINO_OK) status = omino_blokus_explain_room(b, s, side, placement, err);
    if (status != OMINO_OK) return status;
    omino_placement_add(b->table, placement, blokus_own(b, s, side));
    s->hand[side] &= ~(UINT32_C(1) << omino_placement_piece(b->table, placement));
    settle(b, s, s->to_move);
    return OMINO_OK;
}

/* Returns whether some squares form exactly one piece of a colour. */
static int is_piece_of(const struct blokus *b, const struct blokus_state *s, int side,
                       const uint64_t *squares)
{
    const uint64_t *own = blokus_placed(b, s, side);
    uint64_t whole[BLOKUS_WORDS];
    omino_bits_flood(&b->grid, squares, own, whole);
    return omino_bits_equal(&b->grid, whole, squares);
}

static enum omino_status remove_piece(const struct blokus *b, struct blokus_state *s,
                                      const char *value, struct omino_error *err)
{
    uint64_t squares[BLOKUS_WORDS];
    uint32_t placement;
    const enum omino_status status = omino_blokus_read_piece(b, value, squares, &placement, err);
    if (status != OMINO_OK) return status;
    for (int side = 0; side < (int)b->sides; side++) {
        if (!is_piece_of(b, s, side, squares)) continue;
        omino_placement_remove(b->table, placement, blokus_own(b, s, side));
        s->hand[side] |= UINT32_C(1) << omino_placement_piece(b->table, placement);
        s->single &= (uint8_t) ~(1u << side);
        settle(b, s, s->to_move);
        return OMINO_OK;
    }
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%.60s is not a piece on the board", value);
}

static enum omino_status set_turn(const struct omino_game *game, struct blokus_state *s,
                                  const char *value, struct omino_error *err)
{
    const int side = side_of_property(game, value);
    if (side == OMINO_NOBODY)
        return omino_fail(err, OMINO_ERR_SYNTAX, "'%.20s' is not a colour: write %s", value,
                          blokus_of(game)->duo ? "B or W" : "1, 2, 3 or 4");
    settle(blokus_of(game), s, side);
    return OMINO_OK;
}

static enum omino_status set_up(const struct omino_game *game, void *state, const char *property,
                                const char *value, struct omino_error *err)
{
    const struct blokus *b = blokus_of(game);
    struct blokus_state *s = state;
    if (omino_text_same_word(property, "PL")) return set_turn(game, s, value, err);
    if (omino_text_same_word(property, "AE")) return remove_piece(b, s, value, err);
    const int side = property[0] == 'A' ? side_of_property(game, property + 1) : (int)OMINO_NOBODY;
    if (side != OMINO_NOBODY) return add_piece(b, s, side, value, err);
    return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "property '%.20s' does not set up a position",
                      property);
}

/* Writes the pieces of a colour as values of a property. Pieces of one colour never share an edge,
 * so each is a region. */
static void write_pieces(const struct omino_game *game, const struct blokus_state *s, int side,
                         struct omino_text *text)
{
    const struct blokus *b = blokus_of(game);
    uint64_t rest[BLOKUS_WORDS], piece[BLOKUS_WORDS];
    char points[64];
    int any = 0;
    omino_bits_copy(&b->grid, blokus_placed(b, s, side), rest);
    while (omino_bits_take_region(&b->grid, rest, piece) > 0) {
        omino_points_write(&b->grid, piece, points, sizeof points);
        if (!any++) omino_text_format(text, "A%s", side_property(game, side));
        omino_text_format(text, "[%s]\n", points);
    }
}

/* These properties cannot express that a colour placed its single square last, or that a colour is
 * already out while another one can still move. */
static size_t write_set_up(const struct omino_game *game, const void *state, char *buf, size_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    const int turn = omino_blokus_side(game, state);
    struct omino_text text = {buf, cap, 0};
    if (s->single || (s->out && turn != OMINO_NOBODY)) return 0;
    for (int side = 0; side < (int)b->sides; side++) write_pieces(game, s, side, &text);
    if (turn != OMINO_NOBODY) omino_text_format(&text, "PL[%s]", side_property(game, turn));
    return omino_text_end(&text);
}

const struct omino_record_style omino_blokus_record = {
    .names = names,
    .side_property = side_property,
    .set_up = set_up,
    .write_set_up = write_set_up,
};

/* ---- the protocol ---------------------------------------------------------------------------- */

static int side_of_word(const struct omino_game *game, const char *word)
{
    static const char *const numbers[] = {"1", "2", "3", "4"};
    static const char *const letters[] = {"b", "w"};
    static const char *const words[] = {"black", "white"};
    const struct blokus *b = blokus_of(game);
    for (int side = 0; side < (int)b->sides; side++) {
        if (omino_text_same_word(word, b->names[side]) || omino_text_same_word(word, numbers[side]))
            return side;
        if (side < 2 &&
            (omino_text_same_word(word, letters[side]) || omino_text_same_word(word, words[side])))
            return side;
    }
    return OMINO_NOBODY;
}

/* Writes the lead in duo, otherwise the number of squares that each colour has placed; both include
 * the bonuses of advanced scoring. */
static size_t final_score(const struct omino_game *game, const void *state, char *buf, size_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    struct omino_text text = {buf, cap, 0};
    int points[BLOKUS_SIDES] = {0};
    for (int side = 0; side < (int)b->sides; side++)
        points[side] = BLOKUS_SQUARES - (int)omino_blokus_squares(b, s->hand[side]) +
                       omino_blokus_bonus(b, s, side);
    const int lead = points[0] - points[1];
    if (!b->duo)
        for (int side = 0; side < (int)b->sides; side++)
            omino_text_format(&text, "%s%d", side ? " " : "", points[side]);
    else if (lead == 0)
        omino_text_char(&text, '0');
    else
        omino_text_format(&text, "%c+%d", lead > 0 ? 'B' : 'W', lead > 0 ? lead : -lead);
    return omino_text_end(&text);
}

const struct omino_dialect omino_blokus_dialect = {
    .games = names,
    .side = side_of_word,
    .moves_of = omino_blokus_moves_of,
    .final_score = final_score,
};
