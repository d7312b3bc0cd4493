/* SPDX-License-Identifier: MIT */
/*
 * Refusals of illegal moves, as a player at the table would put them, and positions as text:
 *
 *     yellow B=g3/h9/g4,g5 Y=k7/a8 out=-
 *
 * The colour to move, or none; the pieces of each colour, "-" if there are none; the initials of
 * the colours that are out. Pieces of one colour may share edges, so squares alone would not show
 * which pieces lie on the board.
 */
#include "callisto.h"

#include <string.h>

#include <omino/text.h>

#include "../cells.h"

/* ---- refusals -------------------------------------------------------------------------------- */

enum omino_status omino_callisto_explain_set_up(const struct colours *c,
                                                const struct colours_state *s, int side,
                                                const uint64_t *squares, struct omino_error *err)
{
    const struct callisto *t = (const struct callisto *)c;
    (void)s;
    (void)side;
    if (omino_bits_count(&c->grid, squares) > 1 || first_common(&c->grid, squares, t->outside) >= 0)
        return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                      "%s lies in the centre, where single squares are not allowed",
                      point_of(&c->grid, omino_bits_next(&c->grid, squares, 0)).text);
}

/* Explains why a larger piece cannot be placed there. */
static enum omino_status explain_larger(const struct callisto *t, const struct colours_state *s,
                                        int side, uint32_t move, struct omino_error *err)
{
    const struct colours *c = &t->base;
    uint64_t squares[COLOURS_WORDS];
    struct colours_room room;
    if (callisto_opens(t, s, side))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "the first two pieces of a colour are single squares");
    omino_placement_cells(c->table, move, squares);
    omino_callisto_room(c, s, side, &room);
    if (first_common(&c->grid, squares, room.touch) >= 0) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "must touch a %s piece along an edge",
                      c->names[side]);
}

enum omino_status omino_callisto_explain(const struct omino_game *game, const void *state,
                                         uint32_t move, struct omino_error *err)
{
    const struct callisto *t = callisto_of(game);
    const struct colours_state *s = state;
    if (s->to_move == OMINO_NOBODY) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (!omino_placement_valid(t->base.table, move))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move number %lu",
                          (unsigned long)move);
    const enum omino_status status = omino_colours_explain_room(&t->base, s, s->to_move, move, err);
    if (status != OMINO_OK || move < t->base.grid.bits) return status;
    return explain_larger(t, s, s->to_move, move, err);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_pieces(struct omino_text *text, const struct colours *c,
                         const struct colours_state *s, int side)
{
    uint64_t rest[COLOURS_WORDS], piece[COLOURS_WORDS];
    char points[40], separator = '=';
    omino_text_format(text, " %c", colours_initial(c, side));
    omino_bits_copy(&c->grid, colours_placed(c, s, side), rest);
    if (colours_none(c, rest)) omino_text_add(text, "=-");
    while (omino_colours_take_piece(c, s, rest, piece) > 0) {
        omino_points_write(&c->grid, piece, points, sizeof points);
        omino_text_char(text, separator);
        omino_text_add(text, points);
        separator = '/';
    }
}

size_t omino_callisto_write_state(const struct omino_game *game, const void *state, char *buf,
                                  size_t cap)
{
    const struct colours *c = colours_of(game);
    const struct colours_state *s = state;
    struct omino_text text = {buf, cap, 0};
    omino_text_add(&text, s->to_move == OMINO_NOBODY ? "none" : c->names[s->to_move]);
    for (int side = 0; side < (int)c->sides; side++) write_pieces(&text, c, s, side);
    omino_colours_write_initials(&text, c, " out=", s->out);
    return omino_text_end(&text);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the points of one piece, up to a slash, a blank or the end, and lays it. */
static enum omino_status read_piece(struct colours_reader *r, struct colours_state *s, int side)
{
    char points[40];
    uint64_t squares[COLOURS_WORDS];
    uint32_t placement;
    const size_t length = strcspn(r->at, "/ ");
    if (length == 0 || length >= sizeof points)
        return omino_colours_fail_here(r, "the points of a piece");
    memcpy(points, r->at, length);
    points[length] = '\0';
    enum omino_status status = omino_colours_read_piece(r->c, points, squares, &placement, r->err);
    if (status == OMINO_OK) status = omino_colours_explain_room(r->c, s, side, placement, r->err);
    if (status != OMINO_OK) return status;
    omino_colours_lay(r->c, s, side, placement);
    r->at += length;
    return OMINO_OK;
}

/* Reads the pieces of a colour after its initial, "B=", and a blank. */
static enum omino_status read_pieces(struct colours_reader *r, struct colours_state *s, int side)
{
    const char label[] = {colours_initial(r->c, side), '=', '\0'};
    char wanted[] = "B= and its pieces, or -";
    wanted[0] = label[0];
    s->hand[side] = r->c->set.all;
    if (!omino_text_read_word(&r->at, label)) return omino_colours_fail_here(r, wanted);
    enum omino_status status = OMINO_OK;
    if (!omino_text_read_word(&r->at, "-")) {
        status = read_piece(r, s, side);
        while (status == OMINO_OK && omino_text_read_word(&r->at, "/"))
            status = read_piece(r, s, side);
    }
    if (status == OMINO_OK && !omino_text_read_word(&r->at, " "))
        return omino_colours_fail_here(r, "a blank");
    return status;
}

enum omino_status omino_callisto_parse_state(const struct omino_game *game, const char *text,
                                             void *state, struct omino_error *err)
{
    const struct colours *c = colours_of(game);
    struct colours_state *s = state;
    struct colours_reader r = {c, text, text, err};
    memset(s, 0, omino_colours_state_size(c));
    enum omino_status status = omino_colours_read_turn(&r, s);
    for (int side = 0; side < (int)c->sides && status == OMINO_OK; side++)
        status = read_pieces(&r, s, side);
    if (status == OMINO_OK) status = omino_colours_read_initials(&r, "out=", "out=", &s->out);
    if (status == OMINO_OK && *r.at) status = omino_colours_fail_here(&r, "the end of the line");
    for (int side = 0; side < (int)c->sides && status == OMINO_OK; side++)
        status = omino_colours_check_turn(c, s, side, err);
    return status;
}
