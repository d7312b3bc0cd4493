/* SPDX-License-Identifier: MIT */
/* Pentobi's records (.blksgf) and its dialect of the engine protocol. */
#include "colours.h"

#include <omino/text.h>

/* ---- records --------------------------------------------------------------------------------- */

const char *omino_colours_side_property(const struct omino_game *game, int side)
{
    static const char *const two[] = {"B", "W"};
    static const char *const more[] = {"1", "2", "3", "4"};
    return colours_of(game)->sides == 2 ? two[side & 1] : more[side];
}

/* Returns the colour named by a value of PL, or by the part of a property after its A. */
static int side_of_property(const struct omino_game *game, const char *word)
{
    for (int side = 0; side < (int)colours_of(game)->sides; side++)
        if (omino_text_same_word(word, omino_colours_side_property(game, side))) return side;
    return OMINO_NOBODY;
}

/* Recomputes which colours can place a piece, after the board has changed. The colour to move keeps
 * the turn if it can place a piece. */
static void settle(const struct colours *c, struct colours_state *s, int side)
{
    s->out = 0;
    omino_colours_turn(c, s, side == OMINO_NOBODY ? (int)c->first : side);
}

static enum omino_status add_piece(const struct colours *c, struct colours_state *s, int side,
                                   const char *value, struct omino_error *err)
{
    uint64_t squares[COLOURS_WORDS];
    uint32_t placement;
    enum omino_status status = omino_colours_read_piece(c, value, squares, &placement, err);
    if (status == OMINO_OK) status = omino_colours_explain_room(c, s, side, placement, err);
    if (status != OMINO_OK) return status;
    omino_colours_lay(c, s, side, placement);
    settle(c, s, s->to_move);
    return OMINO_OK;
}

/* Returns whether some squares form exactly one piece of a colour. */
static int is_piece_of(const struct colours *c, const struct colours_state *s, int side,
                       const uint64_t *squares)
{
    uint64_t rest[COLOURS_WORDS], piece[COLOURS_WORDS];
    omino_bits_copy(&c->grid, colours_placed(c, s, side), rest);
    while (omino_colours_take_piece(c, s, rest, piece) > 0)
        if (omino_bits_equal(&c->grid, piece, squares)) return 1;
    return 0;
}

static enum omino_status remove_piece(const struct colours *c, struct colours_state *s,
                                      const char *value, struct omino_error *err)
{
    uint64_t squares[COLOURS_WORDS];
    uint32_t placement;
    const enum omino_status status = omino_colours_read_piece(c, value, squares, &placement, err);
    if (status != OMINO_OK) return status;
    for (int side = 0; side < (int)c->sides; side++) {
        if (!is_piece_of(c, s, side, squares)) continue;
        omino_colours_lift(c, s, side, placement);
        s->single &= (uint8_t) ~(1u << side);
        settle(c, s, s->to_move);
        return OMINO_OK;
    }
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%.60s is not a piece on the board", value);
}

static enum omino_status set_turn(const struct omino_game *game, struct colours_state *s,
                                  const char *value, struct omino_error *err)
{
    const unsigned sides = colours_of(game)->sides;
    const int side = side_of_property(game, value);
    if (side == OMINO_NOBODY)
        return omino_fail(err, OMINO_ERR_SYNTAX, "'%.20s' is not a colour: write %s", value,
                          sides == 2   ? "B or W"
                          : sides == 3 ? "1, 2 or 3"
                                       : "1, 2, 3 or 4");
    settle(colours_of(game), s, side);
    return OMINO_OK;
}

enum omino_status omino_colours_set_up_property(const struct omino_game *game, void *state,
                                                const char *property, const char *value,
                                                struct omino_error *err)
{
    const struct colours *c = colours_of(game);
    struct colours_state *s = state;
    if (omino_text_same_word(property, "PL")) return set_turn(game, s, value, err);
    if (omino_text_same_word(property, "AE")) return remove_piece(c, s, value, err);
    const int side = property[0] == 'A' ? side_of_property(game, property + 1) : (int)OMINO_NOBODY;
    if (side != OMINO_NOBODY) return add_piece(c, s, side, value, err);
    return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "property '%.20s' does not set up a position",
                      property);
}

/* Writes the pieces of a colour as values of a property. */
static void write_pieces(const struct omino_game *game, const struct colours_state *s, int side,
                         struct omino_text *text)
{
    const struct colours *c = colours_of(game);
    uint64_t rest[COLOURS_WORDS], piece[COLOURS_WORDS];
    char points[64];
    int any = 0;
    omino_bits_copy(&c->grid, colours_placed(c, s, side), rest);
    while (omino_colours_take_piece(c, s, rest, piece) > 0) {
        omino_points_write(&c->grid, piece, points, sizeof points);
        if (!any++) omino_text_format(text, "A%s", omino_colours_side_property(game, side));
        omino_text_format(text, "[%s]\n", points);
    }
}

/* These properties cannot express that a colour placed its single square last, or that a colour is
 * already out while another one can still move. */
size_t omino_colours_write_set_up(const struct omino_game *game, const void *state, char *buf,
                                  size_t cap)
{
    const struct colours *c = colours_of(game);
    const struct colours_state *s = state;
    const int turn = omino_colours_side(game, state);
    struct omino_text text = {buf, cap, 0};
    if (s->single || (s->out && turn != OMINO_NOBODY)) return 0;
    for (int side = 0; side < (int)c->sides; side++) write_pieces(game, s, side, &text);
    if (turn != OMINO_NOBODY)
        omino_text_format(&text, "PL[%s]", omino_colours_side_property(game, turn));
    return omino_text_end(&text);
}

/* ---- the protocol ---------------------------------------------------------------------------- */

int omino_colours_side_of_word(const struct omino_game *game, const char *word)
{
    static const char *const numbers[] = {"1", "2", "3", "4"};
    static const char *const letters[] = {"b", "w"};
    static const char *const words[] = {"black", "white"};
    const struct colours *c = colours_of(game);
    for (int side = 0; side < (int)c->sides; side++) {
        if (omino_text_same_word(word, c->names[side]) || omino_text_same_word(word, numbers[side]))
            return side;
        if (side < 2 &&
            (omino_text_same_word(word, letters[side]) || omino_text_same_word(word, words[side])))
            return side;
    }
    return OMINO_NOBODY;
}

size_t omino_colours_write_score(const struct colours *c, const int *points, int lead, char *buf,
                                 size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    int by_player[COLOURS_MAX] = {0};
    for (int side = 0; side < (int)c->sides && lead; side++)
        by_player[colours_owner(c, side)] += points[side];
    const int ahead = by_player[0] - by_player[1];
    if (!lead)
        for (int side = 0; side < (int)c->sides; side++)
            omino_text_format(&text, "%s%d", side ? " " : "", points[side]);
    else if (ahead == 0)
        omino_text_char(&text, '0');
    else
        omino_text_format(&text, "%c+%d", ahead > 0 ? 'B' : 'W', ahead > 0 ? ahead : -ahead);
    return omino_text_end(&text);
}
