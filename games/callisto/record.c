/* SPDX-License-Identifier: MIT */
/* The names and scores of Pentobi's records (.blksgf) and of its dialect of the protocol. */
#include "callisto.h"

static const struct omino_alias names[] = {
    {"Callisto", ""},
    {"Callisto Two-Player", "players=2"},
    {"Callisto Two-Player Four-Color", "players=2 colours=2"},
    {"Callisto Three-Player", "players=3"},
    {NULL, NULL},
};

const struct omino_record_style omino_callisto_record = {
    .names = names,
    .side_property = omino_colours_side_property,
    .set_up = omino_colours_set_up_property,
    .write_set_up = omino_colours_write_set_up,
};

/* Writes the lead of one of two players, otherwise the score of each colour. */
static size_t final_score(const struct omino_game *game, const void *state, char *buf, size_t cap)
{
    const struct colours *c = colours_of(game);
    int points[COLOURS_MAX] = {0};
    for (int side = 0; side < (int)c->sides; side++)
        points[side] = (int)omino_colours_points(c, state, side);
    return omino_colours_write_score(c, points, c->players == 2, buf, cap);
}

const struct omino_dialect omino_callisto_dialect = {
    .games = names,
    .side = omino_colours_side_of_word,
    .moves_of = omino_callisto_moves_of,
    .final_score = final_score,
};
