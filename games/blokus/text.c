/* SPDX-License-Identifier: MIT */
/* Moves as text, and refusals of illegal moves, as a player at the table would put them. */
#include "blokus.h"

#include <string.h>

#include <omino/text.h>

#include "../cells.h"

size_t omino_blokus_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    const struct blokus *b = blokus_of(game);
    uint64_t squares[BLOKUS_WORDS] = {0};
    if (omino_placement_valid(b->table, move)) omino_placement_add(b->table, move, squares);
    return omino_points_write(&b->grid, squares, buf, cap);
}

enum omino_status omino_blokus_read_piece(const struct blokus *b, const char *text,
                                          uint64_t *squares, uint32_t *placement,
                                          struct omino_error *err)
{
    const enum omino_status status = omino_points_parse(&b->grid, text, squares, err);
    if (status != OMINO_OK) return status;
    *placement = omino_placement_from_cells(b->table, squares, NULL);
    if (*placement != OMINO_NO_PLACEMENT) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "those points do not form a piece");
}

enum omino_status omino_blokus_parse_move(const struct omino_game *game, const void *state,
                                          const char *text, uint32_t *move, struct omino_error *err)
{
    uint64_t squares[BLOKUS_WORDS];
    uint32_t placement;
    if (omino_text_same_word(text, "pass"))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "passing is not allowed: a colour that cannot place a piece is skipped");
    enum omino_status status =
        omino_blokus_read_piece(blokus_of(game), text, squares, &placement, err);
    if (status == OMINO_OK) status = omino_blokus_explain(game, state, placement, err);
    if (status == OMINO_OK) *move = placement;
    return status;
}

/* ---- refusals -------------------------------------------------------------------------------- */

static enum omino_status explain_overlap(const struct blokus *b, const struct blokus_state *s,
                                         const uint64_t *squares, struct omino_error *err)
{
    uint64_t taken[BLOKUS_WORDS];
    omino_bits_reset(&b->grid, taken);
    for (unsigned c = 0; c < b->sides; c++)
        omino_bits_or(&b->grid, taken, blokus_placed(b, s, (int)c), taken);
    const int bit = first_common(&b->grid, squares, taken);
    if (bit < 0) return OMINO_OK;
    int side = 0;
    while (!omino_bits_test(blokus_placed(b, s, side), (unsigned)bit)) side++;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "overlaps at %s, which is already %s",
                      point_of(&b->grid, (unsigned)bit).text, b->names[side]);
}

enum omino_status omino_blokus_explain_room(const struct blokus *b, const struct blokus_state *s,
                                            int side, uint32_t placement, struct omino_error *err)
{
    uint64_t squares[BLOKUS_WORDS], beside[BLOKUS_WORDS];
    const unsigned piece = omino_placement_piece(b->table, placement);
    if (!(s->hand[side] >> piece & 1))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "piece %s is already placed",
                          omino_blokus_drawings[piece].name);
    omino_placement_cells(b->table, placement, squares);
    const enum omino_status status = explain_overlap(b, s, squares, err);
    if (status != OMINO_OK) return status;
    omino_bits_edges(&b->grid, blokus_placed(b, s, side), b->board, beside);
    const int bit = first_common(&b->grid, squares, beside);
    if (bit < 0) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "touches another %s piece along an edge at %s",
                      b->names[side], point_of(&b->grid, (unsigned)bit).text);
}

/* Writes start points as "a20", or as "a20, t1 or a1". */
static void write_starts(const struct blokus *b, const uint64_t *starts, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    unsigned left = omino_bits_count(&b->grid, starts);
    for (unsigned bit = omino_bits_next(&b->grid, starts, 0); left > 0;
         bit = omino_bits_next(&b->grid, starts, bit + 1)) {
        omino_text_add(&text, point_of(&b->grid, bit).text);
        left--;
        if (left > 0) omino_text_add(&text, left == 1 ? " or " : ", ");
    }
    omino_text_end(&text);
}

static enum omino_status explain_touch(const struct blokus *b, const struct blokus_state *s,
                                       int side, uint32_t placement, struct omino_error *err)
{
    uint64_t squares[BLOKUS_WORDS];
    struct blokus_room room;
    char starts[32];
    omino_placement_cells(b->table, placement, squares);
    omino_blokus_room(b, s, side, &room);
    if (first_common(&b->grid, squares, room.touch) >= 0) return OMINO_OK;
    if (s->hand[side] != BLOKUS_ALL_PIECES)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "must touch a %s piece at a corner",
                          b->names[side]);
    write_starts(b, room.touch, starts, sizeof starts);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the first piece must cover %s", starts);
}

enum omino_status omino_blokus_explain(const struct omino_game *game, const void *state,
                                       uint32_t move, struct omino_error *err)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    if (s->to_move == OMINO_NOBODY) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (!omino_placement_valid(b->table, move))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move number %lu",
                          (unsigned long)move);
    const enum omino_status status = omino_blokus_explain_room(b, s, s->to_move, move, err);
    return status == OMINO_OK ? explain_touch(b, s, s->to_move, move, err) : status;
}
