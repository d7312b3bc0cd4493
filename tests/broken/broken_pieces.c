/* SPDX-License-Identifier: MIT */
/* Sets of pieces. */
#include "broken.h"

/* Changes one piece of the list. */
typedef void changer(struct omino_game_piece *piece);

static uint32_t list_changed(const struct omino_game *game, struct omino_game_piece *pieces,
                             uint32_t cap, changer *change)
{
    const uint32_t count = tiny_rules.pieces(game, pieces, cap);
    if (cap > 1) change(&pieces[1]);
    return count;
}

static void take_name(struct omino_game_piece *piece)
{
    piece->piece.name = NULL;
}

static void name_alike(struct omino_game_piece *piece)
{
    piece->piece.name = "ONE";
}

static void name_at_length(struct omino_game_piece *piece)
{
    piece->piece.name = "a name of more than thirty-one bytes";
}

static void take_cells(struct omino_game_piece *piece)
{
    piece->piece.shape.cells = 0;
}

static void cut_in_two(struct omino_game_piece *piece)
{
    piece->piece.shape.cells = 5;
}

static void move_right(struct omino_game_piece *piece)
{
    piece->piece.shape.cells = 6;
}

static void free_too_much(struct omino_game_piece *piece)
{
    piece->piece.freedom = (enum omino_freedom)(OMINO_FREE + 1);
}

static void take_all(struct omino_game_piece *piece)
{
    piece->count = 0;
}

#define CHANGED(name, change)                                                                      \
    static uint32_t list_##name(const struct omino_game *game, struct omino_game_piece *pieces,    \
                                uint32_t cap)                                                      \
    {                                                                                              \
        return list_changed(game, pieces, cap, change);                                            \
    }                                                                                              \
    static void name(struct omino_rules *rules)                                                    \
    {                                                                                              \
        rules->pieces = list_##name;                                                               \
    }

CHANGED(piece_without_a_name, take_name)
CHANGED(piece_with_the_name_of_another, name_alike)
CHANGED(piece_with_a_long_name, name_at_length)
CHANGED(piece_without_cells, take_cells)
CHANGED(piece_in_two_parts, cut_in_two)
CHANGED(piece_off_its_corner, move_right)
CHANGED(piece_with_an_invalid_freedom, free_too_much)
CHANGED(piece_of_which_there_is_none, take_all)

static uint32_t list_nothing(const struct omino_game *game, struct omino_game_piece *pieces,
                             uint32_t cap)
{
    (void)game, (void)pieces, (void)cap;
    return 0;
}

static void no_pieces(struct omino_rules *rules)
{
    rules->pieces = list_nothing;
}

static uint32_t list_one_unwritten(const struct omino_game *game, struct omino_game_piece *pieces,
                                   uint32_t cap)
{
    return tiny_rules.pieces(game, pieces, cap) + 1;
}

static void pieces_miscounted(struct omino_rules *rules)
{
    rules->pieces = list_one_unwritten;
}

static uint32_t list_regardless(const struct omino_game *game, struct omino_game_piece *pieces,
                                uint32_t cap)
{
    return tiny_rules.pieces(game, pieces, cap > 0 ? 2 : 0);
}

static void pieces_beyond_their_room(struct omino_rules *rules)
{
    rules->pieces = list_regardless;
}

static uint32_t list_what_fits(const struct omino_game *game, struct omino_game_piece *pieces,
                               uint32_t cap)
{
    const uint32_t count = tiny_rules.pieces(game, pieces, cap);
    return count < cap ? count : cap;
}

static void pieces_counted_as_they_fit(struct omino_rules *rules)
{
    rules->pieces = list_what_fits;
}

static uint32_t list_by_room(const struct omino_game *game, struct omino_game_piece *pieces,
                             uint32_t cap)
{
    const uint32_t count = tiny_rules.pieces(game, pieces, cap);
    if (cap == 1) pieces[0].count++;
    return count;
}

static void pieces_depend_on_the_room(struct omino_rules *rules)
{
    rules->pieces = list_by_room;
}

const struct broken broken_pieces[] = {
    {"piece without a name", "pieces", piece_without_a_name, 0},
    {"piece with the name of another", "pieces", piece_with_the_name_of_another, 0},
    {"piece with a long name", "pieces", piece_with_a_long_name, 0},
    {"piece without cells", "pieces", piece_without_cells, 0},
    {"piece in two parts", "pieces", piece_in_two_parts, 0},
    {"piece off its corner", "pieces", piece_off_its_corner, 0},
    {"piece with an invalid freedom", "pieces", piece_with_an_invalid_freedom, 0},
    {"piece of which there is none", "pieces", piece_of_which_there_is_none, 0},
    {"no pieces", "pieces", no_pieces, 0},
    {"pieces miscounted", "pieces", pieces_miscounted, 0},
    {"pieces beyond their room", "pieces", pieces_beyond_their_room, 0},
    {"pieces counted as they fit", "pieces", pieces_counted_as_they_fit, 0},
    {"pieces depend on the room", "pieces", pieces_depend_on_the_room, 0},
    {NULL, NULL, NULL, 0},
};
