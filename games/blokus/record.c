/* SPDX-License-Identifier: MIT */
/* The names and scores of Pentobi's records (.blksgf) and of its dialect of the protocol. */
#include "blokus.h"

static const struct omino_alias names[] = {
    {"Blokus", ""},
    {"Blokus Two-Player", "players=2"},
    {"Blokus Three-Player", "players=3"},
    {"Blokus Duo", "variant=duo"},
    {"Blokus Junior", "variant=junior"},
    {NULL, NULL},
};

const struct omino_record_style omino_blokus_record = {
    .names = names,
    .side_property = omino_colours_side_property,
    .set_up = omino_colours_set_up_property,
    .write_set_up = omino_colours_write_set_up,
};

/* Writes the lead in duo and junior, otherwise the number of squares that each colour has placed;
 * both include the bonuses of advanced scoring. */
static size_t final_score(const struct omino_game *game, const void *state, char *buf, size_t cap)
{
    const struct blokus *b = blokus_of(game);
    const struct colours_state *s = state;
    int points[COLOURS_MAX] = {0};
    for (int side = 0; side < (int)b->base.sides; side++)
        points[side] = (int)b->base.set.total -
                       (int)omino_colours_squares(&b->base, s->hand[side]) +
                       omino_blokus_bonus(b, s, side);
    return omino_colours_write_score(&b->base, points, b->duo, buf, cap);
}

const struct omino_dialect omino_blokus_dialect = {
    .games = names,
    .side = omino_colours_side_of_word,
    .moves_of = omino_blokus_moves_of,
    .final_score = final_score,
};
