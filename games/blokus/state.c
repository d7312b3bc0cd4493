/* SPDX-License-Identifier: MIT */
/*
 * Positions as text:
 *
 *     white ......../......../...BB.../..WB..../ ... out=- single=-
 *
 * The colour to move, or none; the rows from the top, with the capital initial of the colour of
 * each square; the initials of the colours that are out; those of the colours that placed all their
 * pieces, the single square last. Connected squares of one colour form a piece, so the hands follow
 * from the rows.
 */
#include "blokus.h"

#include <string.h>

#include <omino/text.h>

#include "../cells.h"

/* ---- writing --------------------------------------------------------------------------------- */

static char letter_at(const struct blokus *b, const struct colours_state *s, int x, int y)
{
    const unsigned bit = omino_grid_bit(&b->base.grid, x, y);
    for (int side = 0; side < (int)b->base.sides; side++)
        if (omino_bits_test(colours_placed(&b->base, s, side), bit))
            return colours_initial(&b->base, side);
    return '.';
}

size_t omino_blokus_write_state(const struct omino_game *game, const void *state, char *buf,
                                size_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    struct omino_text text = {buf, cap, 0};
    omino_text_add(&text, s->to_move == OMINO_NOBODY ? "none" : b->base.names[s->to_move]);
    for (int y = 0; y < b->base.grid.height; y++) {
        omino_text_char(&text, y == 0 ? ' ' : '/');
        for (int x = 0; x < b->base.grid.width; x++) omino_text_char(&text, letter_at(b, s, x, y));
    }
    omino_colours_write_initials(&text, &b->base, " out=", s->out);
    omino_colours_write_initials(&text, &b->base, " single=", s->single);
    return omino_text_end(&text);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Returns the colour with this initial; -1 if there is none. */
static int side_of_initial(const struct blokus *b, char letter)
{
    for (int side = 0; side < (int)b->base.sides; side++)
        if (letter == colours_initial(&b->base, side)) return side;
    return -1;
}

static enum omino_status read_rows(struct colours_reader *r, struct colours_state *s)
{
    const struct blokus *b = (const struct blokus *)r->c;
    const struct omino_grid *grid = &b->base.grid;
    for (int y = 0; y < grid->height; y++) {
        if (y > 0 && !omino_text_read_word(&r->at, "/"))
            return omino_colours_fail_here(r, "/ between rows");
        for (int x = 0; x < grid->width; x++, r->at++) {
            const int side = side_of_initial(b, *r->at);
            if (side >= 0)
                omino_bits_set(colours_own(r->c, s, side), omino_grid_bit(grid, x, y));
            else if (*r->at != '.')
                return omino_colours_fail_here(r, b->duo
                                                      ? "14 rows of 14 squares: B, W or ."
                                                      : "20 rows of 20 squares: B, Y, R, G or .");
        }
    }
    return OMINO_OK;
}

/* ---- checking -------------------------------------------------------------------------------- */

/* Removes the pieces on the board from a colour's hand. */
static enum omino_status find_pieces(const struct colours *c, struct colours_state *s, int side,
                                     struct omino_error *err)
{
    static const char *const too_often[] = {"", "twice", "three times"};
    uint64_t rest[COLOURS_WORDS], region[COLOURS_WORDS];
    memcpy(rest, colours_placed(c, s, side), c->grid.words * sizeof *rest);
    s->hand[side] = c->set.all;
    while (omino_bits_take_region(&c->grid, rest, region) > 0) {
        const uint32_t placement = omino_placement_from_cells(c->table, region, NULL);
        const struct point point = point_of(&c->grid, omino_bits_next(&c->grid, region, 0));
        if (placement == OMINO_NO_PLACEMENT)
            return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the %s squares at %s do not form a piece",
                              c->names[side], point.text);
        const unsigned kind = omino_placement_piece(c->table, placement);
        if (!(s->hand[side] >> kind & 1))
            return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s has placed piece %s %s, once at %s",
                              c->names[side], colours_kind_name(c, kind),
                              too_often[c->set.copies[kind]], point.text);
        omino_colours_lay(c, s, side, placement);
    }
    return OMINO_OK;
}

static enum omino_status check_colour(const struct colours *c, const struct colours_state *s,
                                      int side, struct omino_error *err)
{
    if ((s->single >> side & 1) && s->hand[side] != 0)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "%s has pieces left, so the single square was not its last",
                          c->names[side]);
    return omino_colours_check_turn(c, s, side, err);
}

static enum omino_status check_position(const struct colours *c, struct colours_state *s,
                                        struct omino_error *err)
{
    enum omino_status status = OMINO_OK;
    for (int side = 0; side < (int)c->sides && status == OMINO_OK; side++)
        status = find_pieces(c, s, side, err);
    for (int side = 0; side < (int)c->sides && status == OMINO_OK; side++)
        status = check_colour(c, s, side, err);
    return status;
}

enum omino_status omino_blokus_parse_state(const struct omino_game *game, const char *text,
                                           void *state, struct omino_error *err)
{
    const struct colours *c = colours_of(game);
    struct colours_state *s = state;
    struct colours_reader r = {c, text, text, err};
    memset(s, 0, omino_colours_state_size(c));
    enum omino_status status = omino_colours_read_turn(&r, s);
    if (status == OMINO_OK) status = read_rows(&r, s);
    if (status == OMINO_OK)
        status = omino_colours_read_initials(&r, " out=", "a blank and out=", &s->out);
    if (status == OMINO_OK)
        status = omino_colours_read_initials(&r, " single=", "a blank and single=", &s->single);
    if (status == OMINO_OK && *r.at) status = omino_colours_fail_here(&r, "the end of the line");
    return status == OMINO_OK ? check_position(c, s, err) : status;
}
