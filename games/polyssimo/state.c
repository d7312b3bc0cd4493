/* SPDX-License-Identifier: MIT */
/*
 * Positions as text:
 *
 *     turn=player2 board=............/..X........./.XXX......../ ... player1=FX12A player2=IL345
 *
 * The player to move, or none; the rows from the top, with the letter of a piece on each square
 * that it covers; the letters of the pieces that each player took, including those on the board,
 * or - for none. All other pieces are in the pool. The players who are out are not written, because
 * they follow from the rest: see find_out().
 */
#include "polyssimo.h"

#include <string.h>

#include <omino/text.h>

static char letter_of(unsigned piece)
{
    return omino_polyssimo_box.pieces[piece].letter;
}

/* Returns the piece with a letter; -1 if there is none. */
static int piece_of(char letter)
{
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        if (letter_of((unsigned)piece) == letter) return piece;
    return -1;
}

/* ---- writing --------------------------------------------------------------------------------- */

void omino_polyssimo_map(const struct polyssimo *t, const struct polyssimo_state *s,
                         int8_t map[POLYSSIMO_MAP])
{
    memset(map, -1, POLYSSIMO_MAP);
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        uint64_t squares[POLYSSIMO_WORDS];
        if (s->placed[piece] == 0) continue;
        omino_placement_cells(t->table, s->placed[piece] - 1u, squares);
        for (unsigned bit = 0; (bit = omino_bits_next(&t->grid, squares, bit)) < t->grid.bits;
             bit++)
            map[bit] = (int8_t)piece;
    }
}

static void write_pieces(struct omino_text *text, uint32_t pieces)
{
    if (pieces == 0) omino_text_char(text, '-');
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++)
        if (pieces & polyssimo_bit(piece)) omino_text_char(text, letter_of(piece));
}

size_t omino_polyssimo_write_state(const struct omino_game *game, const void *state, char *buf,
                                   size_t cap)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    struct omino_text text = {buf, cap, 0};
    int8_t map[POLYSSIMO_MAP];
    omino_polyssimo_map(t, s, map);
    omino_text_format(&text, "turn=%s board=", omino_game_side_name(game, s->to_move));
    for (int y = 0; y < t->grid.height; y++) {
        if (y > 0) omino_text_char(&text, '/');
        for (int x = 0; x < t->grid.width; x++) {
            const int piece = map[omino_grid_bit(&t->grid, x, y)];
            omino_text_char(&text, piece < 0 ? '.' : letter_of((unsigned)piece));
        }
    }
    for (unsigned player = 0; player < t->players; player++) {
        omino_text_format(&text, " %s=", omino_game_player_name(player));
        write_pieces(&text, s->taken[player]);
    }
    return omino_text_end(&text);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A line being read, and the pieces on its board. */
struct reader {
    const struct polyssimo *t;
    const char *text, *at;
    struct omino_error *err;
    uint64_t squares[POLYSSIMO_PIECES][POLYSSIMO_WORDS]; /* squares of each piece on the board */
};

static enum omino_status fail_here(const struct reader *r, const char *wanted)
{
    return omino_fail_at(r->err, OMINO_ERR_SYNTAX, 1, (int)(r->at - r->text) + 1, "expected %s",
                         wanted);
}

static enum omino_status read_turn(struct reader *r, struct polyssimo_state *s)
{
    if (!omino_text_read_word(&r->at, "turn=")) return fail_here(r, "turn=");
    s->to_move = OMINO_NOBODY;
    if (omino_text_read_word(&r->at, "none")) return OMINO_OK;
    for (unsigned player = 0; player < r->t->players; player++) {
        if (!omino_text_read_word(&r->at, omino_game_player_name(player))) continue;
        s->to_move = (int8_t)player;
        return OMINO_OK;
    }
    return fail_here(r, "the player to move, such as player1, or none");
}

static enum omino_status read_board(struct reader *r)
{
    const struct omino_grid *grid = &r->t->grid;
    if (!omino_text_read_word(&r->at, " board=")) return fail_here(r, "' board='");
    for (int y = 0; y < grid->height; y++) {
        if (y > 0 && !omino_text_read_word(&r->at, "/")) return fail_here(r, "/ between rows");
        for (int x = 0; x < grid->width; x++, r->at++) {
            const unsigned bit = omino_grid_bit(grid, x, y);
            const int piece = piece_of(*r->at);
            if (piece >= 0 && omino_bits_test(r->t->board, bit))
                omino_bits_set(r->squares[piece], bit);
            else if (*r->at != '.')
                return fail_here(r, "a square of a row: the letter of a piece, or .");
        }
    }
    return OMINO_OK;
}

static enum omino_status read_pieces(struct reader *r, struct polyssimo_state *s, unsigned player)
{
    if (!omino_text_read_word(&r->at, " ") ||
        !omino_text_read_word(&r->at, omino_game_player_name(player)) ||
        !omino_text_read_word(&r->at, "="))
        return omino_fail_at(r->err, OMINO_ERR_SYNTAX, 1, (int)(r->at - r->text) + 1,
                             "expected the pieces of %s", omino_game_player_name(player));
    if (omino_text_read_word(&r->at, "-")) return OMINO_OK;
    for (; *r->at && *r->at != ' '; r->at++) {
        const int piece = piece_of(*r->at);
        if (piece < 0) return fail_here(r, "the letter of a piece");
        if (omino_polyssimo_owner(s, (unsigned)piece) >= 0)
            return omino_fail_at(r->err, OMINO_ERR_DUPLICATE, 1, (int)(r->at - r->text) + 1,
                                 "piece %s has been taken twice", polyssimo_name((unsigned)piece));
        s->taken[player] |= polyssimo_bit((unsigned)piece);
    }
    return s->taken[player] ? OMINO_OK : fail_here(r, "letters of pieces, or -");
}

/* ---- checking -------------------------------------------------------------------------------- */

static enum omino_status place_pieces(const struct reader *r, struct polyssimo_state *s)
{
    const struct polyssimo *t = r->t;
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        const uint64_t *squares = r->squares[piece], wanted = polyssimo_bit(piece);
        if (omino_bits_empty(&t->grid, squares)) continue;
        const uint32_t placement = omino_placement_from_cells(t->table, squares, &wanted);
        if (placement == OMINO_NO_PLACEMENT)
            return omino_fail(r->err, OMINO_ERR_NOT_LEGAL,
                              "the squares with %c do not form piece %s", letter_of(piece),
                              polyssimo_name(piece));
        omino_placement_remove(t->table, placement, s->free);
        s->left &= ~polyssimo_bit(piece);
        s->placed[piece] = (uint16_t)(placement + 1);
    }
    return OMINO_OK;
}

/* In the draft, the number of pieces taken determines the number that each player has, and whose
 * turn it is. */
static enum omino_status check_draft(const struct polyssimo *t, const struct polyssimo_state *s,
                                     struct omino_error *err)
{
    const unsigned taken = polyssimo_count(t->all & ~polyssimo_pool(t, s));
    if (s->left != t->all)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "there are pieces on the board, but the draft is not over");
    for (unsigned player = 0; player < t->players; player++) {
        const unsigned has = polyssimo_count(s->taken[player]);
        const unsigned due = (taken + t->players - 1 - player) / t->players;
        if (has != due)
            return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                              "after %u picks, %s must have %u pieces, not %u", taken,
                              omino_game_player_name(player), due, has);
    }
    if (s->to_move != (int)(taken % t->players))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "after %u picks, it is %s's turn", taken,
                          omino_game_player_name(taken % t->players));
    if (!omino_polyssimo_feasible(t, s))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the handicaps can no longer be met");
    return OMINO_OK;
}

static enum omino_status check_hands(const struct polyssimo *t, const struct polyssimo_state *s,
                                     struct omino_error *err)
{
    for (unsigned player = 0; player < t->players; player++) {
        const unsigned has = polyssimo_count(s->taken[player]);
        if (has != t->picks)
            return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s must have taken %u pieces, not %u",
                              omino_game_player_name(player), t->picks, has);
        const unsigned hexominoes = polyssimo_count(s->taken[player] & t->hexominoes);
        if (hexominoes < t->handicap[player])
            return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                              "%s has %u hexominoes, but a handicap of %u",
                              omino_game_player_name(player), hexominoes, t->handicap[player]);
    }
    return OMINO_OK;
}

/*
 * Finds the players who are out. Each player places once a round until out, and rounds go from the
 * last player down. Players with a higher number than the player to move have therefore placed one
 * more piece or are out, and those with a lower number have placed the same number or are out.
 */
static enum omino_status find_out(const struct polyssimo *t, struct polyssimo_state *s,
                                  struct omino_error *err)
{
    const int side = s->to_move;
    for (unsigned player = 0; player < t->players; player++) {
        const unsigned placed = polyssimo_placements(s, player);
        if (side == OMINO_NOBODY) {
            s->out |= (uint8_t)(1u << player);
            continue;
        }
        const unsigned due = polyssimo_placements(s, (unsigned)side) + ((int)player > side ? 1 : 0);
        if (placed > due)
            return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                              "it is %s's turn, so %s cannot have placed more than %u pieces",
                              omino_game_player_name((unsigned)side),
                              omino_game_player_name(player), due);
        if (placed < due) s->out |= (uint8_t)(1u << player);
    }
    return OMINO_OK;
}

static enum omino_status check_turn(const struct polyssimo *t, const struct polyssimo_state *s,
                                    struct omino_error *err)
{
    for (unsigned player = 0; player < t->players; player++) {
        const char *name = omino_game_player_name(player);
        const int out = s->out >> player & 1, moves = s->to_move == (int)player;
        if (moves && !omino_polyssimo_can_place(t, s, player))
            return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is to move, but cannot place a piece",
                              name);
        if (out && omino_polyssimo_can_place(t, s, player))
            return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s counts as out, but can place a piece",
                              name);
    }
    return OMINO_OK;
}

static enum omino_status check(const struct reader *r, struct polyssimo_state *s)
{
    const struct polyssimo *t = r->t;
    enum omino_status status = place_pieces(r, s);
    if (status != OMINO_OK) return status;
    if (polyssimo_pool(t, s)) return check_draft(t, s, r->err);
    status = check_hands(t, s, r->err);
    if (status == OMINO_OK) status = find_out(t, s, r->err);
    return status == OMINO_OK ? check_turn(t, s, r->err) : status;
}

enum omino_status omino_polyssimo_parse_state(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err)
{
    struct polyssimo_state *s = state;
    struct reader r = {.t = polyssimo_of(game), .text = text, .at = text, .err = err};
    omino_polyssimo_start(game, s, 0);
    enum omino_status status = read_turn(&r, s);
    if (status == OMINO_OK) status = read_board(&r);
    for (unsigned player = 0; player < r.t->players && status == OMINO_OK; player++)
        status = read_pieces(&r, s, player);
    if (status == OMINO_OK && *r.at) status = fail_here(&r, "the end of the line");
    return status == OMINO_OK ? check(&r, s) : status;
}
