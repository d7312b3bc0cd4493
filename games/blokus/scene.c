/* SPDX-License-Identifier: MIT */
/* Scenes of positions: the board with start points and attach points, the hands, the scores. */
#include "blokus.h"

static void add_board(const struct blokus *b, const struct colours_state *s,
                      struct omino_scene *scene)
{
    struct omino_panel *panel = omino_colours_add_board(&b->base, s, scene);
    for (int side = 0; side < (int)b->base.sides; side++) {
        struct colours_room room;
        if (s->hand[side] == 0) continue;
        omino_blokus_room(&b->base, s, side, &room);
        if (s->hand[side] == b->base.set.all)
            omino_colours_mark(&b->base, panel, room.touch, OMINO_MARK_START);
        if (side == s->to_move) omino_colours_mark(&b->base, panel, room.touch, OMINO_MARK_CHOICE);
    }
}

void omino_blokus_scene(const struct omino_game *game, const void *state, struct omino_scene *scene)
{
    const struct blokus *b = blokus_of(game);
    add_board(b, state, scene);
    omino_colours_add_hands(&b->base, state, scene);
    omino_colours_add_scores(game, state, b->advanced ? "Advanced scores" : "Squares left", scene);
}
