/* SPDX-License-Identifier: MIT */
/* Moves as text, and refusals of illegal moves, as a player at the table would put them. */
#include "polyssimo.h"

#include <string.h>

#include <omino/text.h>

#include "../cells.h"

size_t omino_polyssimo_write_move(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap)
{
    const struct polyssimo *t = polyssimo_of(game);
    uint64_t squares[POLYSSIMO_WORDS] = {0};
    if (move >= t->take) {
        struct omino_text text = {buf, cap, 0};
        omino_text_format(&text, "take %s", polyssimo_name(move - t->take));
        return omino_text_end(&text);
    }
    if (omino_placement_valid(t->table, move)) omino_placement_add(t->table, move, squares);
    return omino_points_write(&t->grid, squares, buf, cap);
}

/* ---- refusals: the draft --------------------------------------------------------------------- */

/* Writes the numbers of hexominoes that players still need: "player1 ... 3 more hexominoes, player3
 * 2". If `only` >= 0, writes it only for that player. */
static enum omino_status fail_for_handicap(const struct polyssimo *t,
                                           const struct polyssimo_state *s, int only,
                                           struct omino_error *err)
{
    char buf[POLYSSIMO_TEXT];
    struct omino_text text = {buf, sizeof buf, 0};
    for (unsigned p = 0; p < t->players; p++) {
        const unsigned need = omino_polyssimo_need(t, s, p);
        if (need == 0 || (only >= 0 && p != (unsigned)only)) continue;
        if (text.length == 0)
            omino_text_format(&text, "%s must still be able to take %u more %s",
                              omino_game_player_name(p), need,
                              need == 1 ? "hexomino" : "hexominoes");
        else
            omino_text_format(&text, ", %s %u", omino_game_player_name(p), need);
    }
    omino_text_end(&text);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s", buf);
}

static enum omino_status explain_take(const struct polyssimo *t, const struct polyssimo_state *s,
                                      unsigned piece, struct omino_error *err)
{
    const int owner = omino_polyssimo_owner(s, piece);
    const uint32_t bit = polyssimo_bit(piece);
    if (!polyssimo_pool(t, s))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the draft is over: place a piece");
    if (owner >= 0)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is not in the pool: %s has taken it",
                          polyssimo_name(piece), omino_game_player_name((unsigned)owner));
    if (omino_polyssimo_takeable(t, s) & bit) return OMINO_OK;
    /* A pentomino breaks the handicap of the player to move, a hexomino that of others. */
    return fail_for_handicap(t, s, bit & t->hexominoes ? -1 : s->to_move, err);
}

/* ---- refusals: placement --------------------------------------------------------------------- */

static enum omino_status explain_overlap(const struct polyssimo *t, const struct polyssimo_state *s,
                                         uint32_t placement, struct omino_error *err)
{
    const uint64_t covered[POLYSSIMO_WORDS] = {~s->free[0], ~s->free[1], ~s->free[2]};
    uint64_t squares[POLYSSIMO_WORDS];
    int8_t map[POLYSSIMO_MAP];
    omino_placement_cells(t->table, placement, squares);
    const int bit = first_common(&t->grid, squares, covered);
    if (bit < 0) return OMINO_OK;
    omino_polyssimo_map(t, s, map);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "overlaps at %s, where %s lies",
                      point_of(&t->grid, (unsigned)bit).text, polyssimo_name((unsigned)map[bit]));
}

static enum omino_status explain_placement(const struct polyssimo *t,
                                           const struct polyssimo_state *s, uint32_t placement,
                                           struct omino_error *err)
{
    const unsigned piece = omino_placement_piece(t->table, placement);
    const int owner = omino_polyssimo_owner(s, piece);
    if (polyssimo_pool(t, s))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the draft is not over: take a piece");
    if (owner != s->to_move)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "piece %s belongs to %s", polyssimo_name(piece),
                          omino_game_player_name((unsigned)owner));
    if (!(s->left & polyssimo_bit(piece)))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "piece %s is already on the board",
                          polyssimo_name(piece));
    return explain_overlap(t, s, placement, err);
}

enum omino_status omino_polyssimo_explain(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    if (s->to_move == OMINO_NOBODY) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (move >= t->take && move - t->take < POLYSSIMO_PIECES)
        return explain_take(t, s, move - t->take, err);
    if (omino_placement_valid(t->table, move)) return explain_placement(t, s, move, err);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move number %lu", (unsigned long)move);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the name after "take ", allowing blanks around it. */
static enum omino_status read_take(const struct polyssimo *t, const char *name, uint32_t *move,
                                   struct omino_error *err)
{
    char word[8] = "";
    name += strspn(name, " ");
    const size_t length = strcspn(name, " ");
    if (length == 0)
        return omino_fail(err, OMINO_ERR_SYNTAX, "take needs the name of a piece, as in take H4");
    if (length < sizeof word) memcpy(word, name, length);
    const int piece = omino_placements_piece_by_name(t->table, word);
    if (piece < 0 || name[length + strspn(name + length, " ")] != '\0')
        return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "unknown piece '%.40s'", name);
    *move = t->take + (uint32_t)piece;
    return OMINO_OK;
}

static enum omino_status read_points(const struct polyssimo *t, const char *text, uint32_t *move,
                                     struct omino_error *err)
{
    uint64_t squares[POLYSSIMO_WORDS];
    const enum omino_status status = omino_points_parse(&t->grid, text, squares, err);
    if (status != OMINO_OK) return status;
    *move = omino_placement_from_cells(t->table, squares, NULL);
    if (*move != OMINO_NO_PLACEMENT) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "those points do not form a piece");
}

/* Returns whether the text begins with the word take, ignoring case. */
static int is_take(const char *text)
{
    char word[5] = "";
    if (strcspn(text, " ") != 4) return 0;
    memcpy(word, text, 4);
    return omino_text_same_word(word, "take");
}

static enum omino_status fail_pass(const struct polyssimo *t, const struct polyssimo_state *s,
                                   struct omino_error *err)
{
    if (s->to_move == OMINO_NOBODY) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (polyssimo_pool(t, s))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "passing is not allowed, and the draft is not over: take a piece");
    return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                      "passing is not allowed: a player who cannot place a piece is skipped");
}

/* The name of a piece is not a move, although names such as H1 are points as well. */
static enum omino_status fail_bare_name(const struct polyssimo *t, const struct polyssimo_state *s,
                                        const char *text, struct omino_error *err)
{
    const unsigned piece = (unsigned)omino_placements_piece_by_name(t->table, text);
    if (s->to_move == OMINO_NOBODY) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (polyssimo_pool(t, s))
        return omino_fail(err, OMINO_ERR_SYNTAX, "write: take %s", polyssimo_name(piece));
    return omino_fail(err, OMINO_ERR_SYNTAX,
                      "write the points that %s covers, as in e8,d9,e9,f9,e10",
                      polyssimo_name(piece));
}

enum omino_status omino_polyssimo_parse_move(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err)
{
    const struct polyssimo *t = polyssimo_of(game);
    uint32_t read = OMINO_NO_MOVE;
    if (omino_text_same_word(text, "pass")) return fail_pass(t, state, err);
    if (omino_placements_piece_by_name(t->table, text) >= 0)
        return fail_bare_name(t, state, text, err);
    enum omino_status status =
        is_take(text) ? read_take(t, text + 4, &read, err) : read_points(t, text, &read, err);
    if (status == OMINO_OK) status = omino_polyssimo_explain(game, state, read, err);
    if (status == OMINO_OK) *move = read;
    return status;
}
