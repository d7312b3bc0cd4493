/* SPDX-License-Identifier: MIT */
/* Moves as text, refusals as a player at the table would put them, and the parts of positions as
 * text that all games of colours have. */
#include "colours.h"

#include <string.h>

#include <omino/text.h>

#include "cells.h"

/* ---- moves ----------------------------------------------------------------------------------- */

size_t omino_colours_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    const struct colours *c = colours_of(game);
    uint64_t squares[COLOURS_WORDS] = {0};
    if (omino_placement_valid(c->table, move)) omino_placement_add(c->table, move, squares);
    return omino_points_write(&c->grid, squares, buf, cap);
}

/* Refuses points in the corners of the grid that a board without corners does not have. */
static enum omino_status check_board(const struct colours *c, const uint64_t *squares,
                                     struct omino_error *err)
{
    uint64_t off[COLOURS_WORDS];
    for (unsigned i = 0; i < c->grid.words; i++) off[i] = ~c->board[i];
    const int bit = first_common(&c->grid, squares, off);
    if (bit < 0) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT, "%s is not on the board",
                      point_of(&c->grid, (unsigned)bit).text);
}

enum omino_status omino_colours_read_piece(const struct colours *c, const char *text,
                                           uint64_t *squares, uint32_t *placement,
                                           struct omino_error *err)
{
    enum omino_status status = omino_points_parse(&c->grid, text, squares, err);
    if (status == OMINO_OK) status = check_board(c, squares, err);
    if (status != OMINO_OK) return status;
    *placement = omino_placement_from_cells(c->table, squares, NULL);
    if (*placement != OMINO_NO_PLACEMENT) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "those points do not form a piece");
}

enum omino_status omino_colours_parse_move(const struct omino_game *game, const void *state,
                                           const char *text, uint32_t *move,
                                           struct omino_error *err)
{
    uint64_t squares[COLOURS_WORDS];
    uint32_t placement;
    if (omino_text_same_word(text, "pass"))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "passing is not allowed: a colour that cannot place a piece is skipped");
    enum omino_status status =
        omino_colours_read_piece(colours_of(game), text, squares, &placement, err);
    if (status == OMINO_OK) status = omino_rules_of(game)->explain(game, state, placement, err);
    if (status == OMINO_OK) *move = placement;
    return status;
}

/* ---- refusals -------------------------------------------------------------------------------- */

static enum omino_status explain_hand(const struct colours *c, const struct colours_state *s,
                                      int side, unsigned kind, struct omino_error *err)
{
    static const char *const formats[] = {"piece %s is already placed",
                                          "both %s pieces are already placed",
                                          "all three %s pieces are already placed"};
    if (s->hand[side] >> kind & 1) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, formats[c->set.copies[kind] - 1],
                      colours_kind_name(c, kind));
}

static enum omino_status explain_overlap(const struct colours *c, const struct colours_state *s,
                                         const uint64_t *squares, struct omino_error *err)
{
    uint64_t taken[COLOURS_WORDS];
    omino_bits_reset(&c->grid, taken);
    for (unsigned side = 0; side < c->sides; side++)
        omino_bits_or(&c->grid, taken, colours_placed(c, s, (int)side), taken);
    const int bit = first_common(&c->grid, squares, taken);
    if (bit < 0) return OMINO_OK;
    int side = 0;
    while (!omino_bits_test(colours_placed(c, s, side), (unsigned)bit)) side++;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "overlaps at %s, which is already %s",
                      point_of(&c->grid, (unsigned)bit).text, c->names[side]);
}

enum omino_status omino_colours_explain_room(const struct colours *c, const struct colours_state *s,
                                             int side, uint32_t placement, struct omino_error *err)
{
    uint64_t squares[COLOURS_WORDS];
    const unsigned kind = omino_placement_piece(c->table, placement);
    omino_placement_cells(c->table, placement, squares);
    enum omino_status status = explain_hand(c, s, side, kind, err);
    if (status == OMINO_OK) status = explain_overlap(c, s, squares, err);
    return status == OMINO_OK ? c->explain_set_up(c, s, side, squares, err) : status;
}

/* ---- positions ------------------------------------------------------------------------------- */

enum omino_status omino_colours_fail_here(struct colours_reader *r, const char *wanted)
{
    return omino_fail_at(r->err, OMINO_ERR_SYNTAX, 1, (int)(r->at - r->text) + 1, "expected %s",
                         wanted);
}

/* Fails with "expected blue, yellow or none, and a blank". */
static enum omino_status fail_turn(struct colours_reader *r)
{
    char names[64];
    struct omino_text text = {names, sizeof names, 0};
    for (unsigned side = 0; side < r->c->sides; side++)
        omino_text_format(&text, "%s%s", side > 0 ? ", " : "", r->c->names[side]);
    omino_text_add(&text, " or none, and a blank");
    omino_text_end(&text);
    return omino_colours_fail_here(r, names);
}

enum omino_status omino_colours_read_turn(struct colours_reader *r, struct colours_state *s)
{
    s->to_move = OMINO_NOBODY;
    if (omino_text_read_word(&r->at, "none ")) return OMINO_OK;
    for (int side = 0; side < (int)r->c->sides; side++) {
        const char *at = r->at;
        if (!omino_text_read_word(&at, r->c->names[side]) || !omino_text_read_word(&at, " "))
            continue;
        r->at = at;
        s->to_move = (int8_t)side;
        return OMINO_OK;
    }
    return fail_turn(r);
}

void omino_colours_write_initials(struct omino_text *text, const struct colours *c,
                                  const char *label, uint8_t colours)
{
    omino_text_add(text, label);
    if (!colours) omino_text_char(text, '-');
    for (int side = 0; side < (int)c->sides; side++)
        if (colours >> side & 1) omino_text_char(text, colours_initial(c, side));
}

enum omino_status omino_colours_read_initials(struct colours_reader *r, const char *label,
                                              const char *wanted, uint8_t *colours)
{
    *colours = 0;
    if (!omino_text_read_word(&r->at, label)) return omino_colours_fail_here(r, wanted);
    if (omino_text_read_word(&r->at, "-")) return OMINO_OK;
    for (int side = 0; side < (int)r->c->sides; side++) {
        if (*r->at != colours_initial(r->c, side)) continue;
        *colours |= (uint8_t)(1u << side);
        r->at++;
    }
    if (*colours) return OMINO_OK;
    return omino_colours_fail_here(r, "initials of colours in order of turns, or -");
}

enum omino_status omino_colours_check_turn(const struct colours *c, const struct colours_state *s,
                                           int side, struct omino_error *err)
{
    const char *name = c->names[side];
    const int moves = s->to_move == side, out = colours_is_out(s, side);
    if (s->to_move == OMINO_NOBODY && !out)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "nobody is to move, but %s is not out", name);
    if (moves && out)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is to move, but is out", name);
    if (!moves && !out) return OMINO_OK;
    const int can = c->can_place(c, s, side);
    if (moves && !can)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is to move, but cannot place a piece",
                          name);
    if (out && can)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is out, but can place a piece", name);
    return OMINO_OK;
}
