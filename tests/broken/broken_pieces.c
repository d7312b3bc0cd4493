/* SPDX-License-Identifier: MIT */
/* Faults in sets of pieces. */
#include "broken.h"

/* Adds a fault that changes one piece of the list. */
#define CHANGES(function, field, to)                                                               \
    static uint32_t list_##function(const struct omino_game *game,                                 \
                                    struct omino_game_piece *pieces, uint32_t cap)                 \
    {                                                                                              \
        const uint32_t count = strip_rules.pieces(game, pieces, cap);                              \
        if (cap > 1) pieces[1].field = to;                                                         \
        return count;                                                                              \
    }                                                                                              \
    REPLACES("pieces", function, pieces, list_##function)

CHANGES(piece_without_a_name, piece.name, NULL)
CHANGES(piece_with_the_name_of_another, piece.name, "ONE")
CHANGES(piece_with_a_long_name, piece.name, "a name of more than thirty-one bytes")
CHANGES(piece_without_cells, piece.shape.cells, 0)
CHANGES(piece_in_two_parts, piece.shape.cells, 5)
CHANGES(piece_off_its_corner, piece.shape.cells, 6)
CHANGES(piece_with_an_invalid_freedom, piece.freedom, (enum omino_freedom)(OMINO_FREE + 1))
CHANGES(piece_with_count_zero, count, 0)

static uint32_t list_nothing(const struct omino_game *game, struct omino_game_piece *pieces,
                             uint32_t cap)
{
    (void)game, (void)pieces, (void)cap;
    return 0;
}

REPLACES("pieces", no_pieces, pieces, list_nothing)

static uint32_t list_one_unwritten(const struct omino_game *game, struct omino_game_piece *pieces,
                                   uint32_t cap)
{
    return strip_rules.pieces(game, pieces, cap) + 1;
}

REPLACES("pieces", pieces_miscounted, pieces, list_one_unwritten)

static uint32_t list_regardless(const struct omino_game *game, struct omino_game_piece *pieces,
                                uint32_t cap)
{
    return strip_rules.pieces(game, pieces, cap > 0 ? 2 : 0);
}

REPLACES("pieces", pieces_beyond_their_room, pieces, list_regardless)

static uint32_t list_what_fits(const struct omino_game *game, struct omino_game_piece *pieces,
                               uint32_t cap)
{
    const uint32_t count = strip_rules.pieces(game, pieces, cap);
    return count < cap ? count : cap;
}

REPLACES("pieces", pieces_counted_as_they_fit, pieces, list_what_fits)

static uint32_t list_by_room(const struct omino_game *game, struct omino_game_piece *pieces,
                             uint32_t cap)
{
    const uint32_t count = strip_rules.pieces(game, pieces, cap);
    if (cap == 1) pieces[0].count++;
    return count;
}

REPLACES("pieces", pieces_depend_on_the_room, pieces, list_by_room)
