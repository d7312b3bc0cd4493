/* SPDX-License-Identifier: MIT */
/* Refusals of illegal moves, as a player at the table would put them. */
#include "blokus.h"

#include <string.h>

#include <omino/text.h>

#include "../cells.h"

enum omino_status omino_blokus_explain_set_up(const struct colours *c,
                                              const struct colours_state *s, int side,
                                              const uint64_t *squares, struct omino_error *err)
{
    uint64_t beside[COLOURS_WORDS];
    omino_bits_edges(&c->grid, colours_placed(c, s, side), c->board, beside);
    const int bit = first_common(&c->grid, squares, beside);
    if (bit < 0) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "touches another %s piece along an edge at %s",
                      c->names[side], point_of(&c->grid, (unsigned)bit).text);
}

/* Writes start points as "a20", or as "a20, t1 or a1". */
static void write_starts(const struct blokus *b, const uint64_t *starts, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    unsigned left = omino_bits_count(&b->base.grid, starts);
    for (unsigned bit = omino_bits_next(&b->base.grid, starts, 0); left > 0;
         bit = omino_bits_next(&b->base.grid, starts, bit + 1)) {
        omino_text_add(&text, point_of(&b->base.grid, bit).text);
        left--;
        if (left > 0) omino_text_add(&text, left == 1 ? " or " : ", ");
    }
    omino_text_end(&text);
}

static enum omino_status explain_touch(const struct blokus *b, const struct colours_state *s,
                                       int side, uint32_t placement, struct omino_error *err)
{
    uint64_t squares[COLOURS_WORDS];
    struct colours_room room;
    char starts[32];
    omino_placement_cells(b->base.table, placement, squares);
    omino_blokus_room(&b->base, s, side, &room);
    if (first_common(&b->base.grid, squares, room.touch) >= 0) return OMINO_OK;
    if (s->hand[side] != b->base.set.all)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "must touch a %s piece at a corner",
                          b->base.names[side]);
    write_starts(b, room.touch, starts, sizeof starts);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the first piece must cover %s", starts);
}

enum omino_status omino_blokus_explain(const struct omino_game *game, const void *state,
                                       uint32_t move, struct omino_error *err)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    if (s->to_move == OMINO_NOBODY) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (!omino_placement_valid(b->base.table, move))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move number %lu",
                          (unsigned long)move);
    const enum omino_status status = omino_colours_explain_room(&b->base, s, s->to_move, move, err);
    return status == OMINO_OK ? explain_touch(b, s, s->to_move, move, err) : status;
}
