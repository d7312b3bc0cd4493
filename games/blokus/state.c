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

static char initial(const struct blokus *b, int side)
{
    return (char)(b->names[side][0] - 'a' + 'A');
}

/* ---- writing --------------------------------------------------------------------------------- */

static char letter_at(const struct blokus *b, const struct blokus_state *s, int x, int y)
{
    const unsigned bit = omino_grid_bit(&b->grid, x, y);
    for (int side = 0; side < (int)b->sides; side++)
        if (omino_bits_test(blokus_placed(b, s, side), bit)) return initial(b, side);
    return '.';
}

static void write_colours(struct omino_text *text, const struct blokus *b, const char *label,
                          uint8_t colours)
{
    omino_text_add(text, label);
    if (!colours) omino_text_char(text, '-');
    for (int side = 0; side < (int)b->sides; side++)
        if (colours >> side & 1) omino_text_char(text, initial(b, side));
}

size_t omino_blokus_write_state(const struct omino_game *game, const void *state, char *buf,
                                size_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    struct omino_text text = {buf, cap, 0};
    omino_text_add(&text, s->to_move == OMINO_NOBODY ? "none" : b->names[s->to_move]);
    for (int y = 0; y < b->grid.height; y++) {
        omino_text_char(&text, y == 0 ? ' ' : '/');
        for (int x = 0; x < b->grid.width; x++) omino_text_char(&text, letter_at(b, s, x, y));
    }
    write_colours(&text, b, " out=", s->out);
    write_colours(&text, b, " single=", s->single);
    return omino_text_end(&text);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A line being read. */
struct reader {
    const struct blokus *b;
    const char *text, *at;
    struct omino_error *err;
};

static enum omino_status fail_here(struct reader *r, const char *wanted)
{
    return omino_fail_at(r->err, OMINO_ERR_SYNTAX, 1, (int)(r->at - r->text) + 1, "expected %s",
                         wanted);
}

static enum omino_status read_turn(struct reader *r, struct blokus_state *s)
{
    s->to_move = OMINO_NOBODY;
    if (omino_text_read_word(&r->at, "none ")) return OMINO_OK;
    for (int side = 0; side < (int)r->b->sides; side++) {
        const char *at = r->at;
        if (!omino_text_read_word(&at, r->b->names[side]) || !omino_text_read_word(&at, " "))
            continue;
        r->at = at;
        s->to_move = (int8_t)side;
        return OMINO_OK;
    }
    return fail_here(r, r->b->duo ? "black, white or none, and a blank"
                                  : "blue, yellow, red, green or none, and a blank");
}

/* Returns the colour with this initial; -1 if there is none. */
static int side_of_initial(const struct blokus *b, char letter)
{
    for (int side = 0; side < (int)b->sides; side++)
        if (letter == initial(b, side)) return side;
    return -1;
}

static enum omino_status read_rows(struct reader *r, struct blokus_state *s)
{
    const struct omino_grid *grid = &r->b->grid;
    for (int y = 0; y < grid->height; y++) {
        if (y > 0 && !omino_text_read_word(&r->at, "/")) return fail_here(r, "/ between rows");
        for (int x = 0; x < grid->width; x++, r->at++) {
            const int side = side_of_initial(r->b, *r->at);
            if (side >= 0)
                omino_bits_set(blokus_own(r->b, s, side), omino_grid_bit(grid, x, y));
            else if (*r->at != '.')
                return fail_here(r, r->b->duo ? "14 rows of 14 squares: B, W or ."
                                              : "20 rows of 20 squares: B, Y, R, G or .");
        }
    }
    return OMINO_OK;
}

/* Reads the initials of colours after a label such as " out="; `wanted` describes the label. */
static enum omino_status read_colours(struct reader *r, const char *label, const char *wanted,
                                      uint8_t *colours)
{
    *colours = 0;
    if (!omino_text_read_word(&r->at, label)) return fail_here(r, wanted);
    if (omino_text_read_word(&r->at, "-")) return OMINO_OK;
    for (int side = 0; side < (int)r->b->sides; side++) {
        if (*r->at != initial(r->b, side)) continue;
        *colours |= (uint8_t)(1u << side);
        r->at++;
    }
    return *colours ? OMINO_OK : fail_here(r, "initials of colours in order of turns, or -");
}

/* ---- checking -------------------------------------------------------------------------------- */

/* Removes the pieces on the board from a colour's hand. */
static enum omino_status find_pieces(const struct blokus *b, struct blokus_state *s, int side,
                                     struct omino_error *err)
{
    uint64_t rest[BLOKUS_WORDS], region[BLOKUS_WORDS];
    char point[8];
    memcpy(rest, blokus_placed(b, s, side), b->grid.words * sizeof *rest);
    s->hand[side] = BLOKUS_ALL_PIECES;
    while (omino_bits_take_region(&b->grid, rest, region) > 0) {
        const uint32_t placement = omino_placement_from_cells(b->table, region, NULL);
        const struct omino_cell cell =
            omino_grid_cell(&b->grid, omino_bits_next(&b->grid, region, 0));
        omino_point_write(&b->grid, cell, point, sizeof point);
        if (placement == OMINO_NO_PLACEMENT)
            return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the %s squares at %s do not form a piece",
                              b->names[side], point);
        const unsigned piece = omino_placement_piece(b->table, placement);
        if (!(s->hand[side] >> piece & 1))
            return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s has placed piece %s twice, once at %s",
                              b->names[side], omino_blokus_drawings[piece].name, point);
        s->hand[side] &= ~(UINT32_C(1) << piece);
    }
    return OMINO_OK;
}

static enum omino_status check_colour(const struct blokus *b, const struct blokus_state *s,
                                      int side, struct omino_error *err)
{
    const char *name = b->names[side];
    const int moves = s->to_move == side, out = blokus_is_out(s, side);
    if ((s->single >> side & 1) && s->hand[side] != 0)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "%s has pieces left, so the single square was not its last", name);
    if (s->to_move == OMINO_NOBODY && !out)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "nobody is to move, but %s is not out", name);
    if (moves && out)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is to move, but is out", name);
    if (!moves && !out) return OMINO_OK;
    const int can = omino_blokus_can_place(b, s, side);
    if (moves && !can)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is to move, but cannot place a piece",
                          name);
    if (out && can)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is out, but can place a piece", name);
    return OMINO_OK;
}

static enum omino_status check_position(const struct blokus *b, struct blokus_state *s,
                                        struct omino_error *err)
{
    enum omino_status status = OMINO_OK;
    for (int side = 0; side < (int)b->sides && status == OMINO_OK; side++)
        status = find_pieces(b, s, side, err);
    for (int side = 0; side < (int)b->sides && status == OMINO_OK; side++)
        status = check_colour(b, s, side, err);
    return status;
}

enum omino_status omino_blokus_parse_state(const struct omino_game *game, const char *text,
                                           void *state, struct omino_error *err)
{
    const struct blokus *b = blokus_of(game);
    struct blokus_state *s = state;
    struct reader r = {b, text, text, err};
    memset(s, 0, omino_blokus_state_size(b));
    enum omino_status status = read_turn(&r, s);
    if (status == OMINO_OK) status = read_rows(&r, s);
    if (status == OMINO_OK) status = read_colours(&r, " out=", "a blank and out=", &s->out);
    if (status == OMINO_OK)
        status = read_colours(&r, " single=", "a blank and single=", &s->single);
    if (status == OMINO_OK && *r.at) status = fail_here(&r, "the end of the line");
    return status == OMINO_OK ? check_position(b, s, err) : status;
}
