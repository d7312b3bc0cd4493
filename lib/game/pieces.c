/* SPDX-License-Identifier: MIT */
/* The pieces with which a game is played. */
#include <omino/rules.h>

#include <assert.h>

#include "opened.h"

uint32_t omino_game_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                           uint32_t cap)
{
    assert(game && (pieces || cap == 0));
    if (!game->rules.pieces) return 0;
    const uint32_t count = game->rules.pieces(game, pieces, cap);
    return count < OMINO_PIECES_MAX ? count : OMINO_PIECES_MAX;
}

uint32_t omino_rules_list_pieces(const struct omino_placements *table, enum omino_freedom freedom,
                                 uint32_t count, struct omino_game_piece *pieces, uint32_t cap)
{
    assert(table && (pieces || cap == 0));
    const uint32_t kinds = omino_placements_pieces(table);
    for (uint32_t i = 0; i < kinds && i < cap; i++)
        pieces[i] = (struct omino_game_piece){
            .piece = {omino_placements_piece_name(table, i), omino_placements_piece_shape(table, i),
                      freedom},
            .count = count,
        };
    return kinds;
}

void omino_scene_add_hand(struct omino_scene *scene, const char *title,
                          const struct omino_placements *table, const uint64_t *hand, int owner)
{
    assert(scene && table);
    omino_scene_add_tray(scene, title, owner);
    for (unsigned i = 0; i < omino_placements_pieces(table); i++)
        if (!hand || hand[i / 64] >> (i % 64) & 1)
            omino_scene_add_item(scene, omino_placements_piece_name(table, i), "",
                                 omino_placements_piece_shape(table, i), owner, 1);
}
