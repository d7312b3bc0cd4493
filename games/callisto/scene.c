/* SPDX-License-Identifier: MIT */
/* Scenes of positions: the board with its centre and attach points, the hands, the scores. */
#include "callisto.h"

/* Marks the empty squares of the centre, unless they are attach points. */
static void mark_centre(const struct callisto *t, const struct colours_room *room,
                        struct omino_panel *panel)
{
    uint64_t centre[COLOURS_WORDS];
    for (unsigned i = 0; i < t->base.grid.words; i++)
        centre[i] = room->free[i] & ~t->outside[i] & ~room->touch[i];
    omino_colours_mark(&t->base, panel, centre, OMINO_MARK_START);
}

void omino_callisto_scene(const struct omino_game *game, const void *state,
                          struct omino_scene *scene)
{
    const struct callisto *t = callisto_of(game);
    const struct colours_state *s = state;
    struct omino_panel *panel = omino_colours_add_board(&t->base, s, scene);
    struct colours_room room = {{0}, {0}};
    omino_callisto_room(&t->base, s, s->to_move == OMINO_NOBODY ? 0 : s->to_move, &room);
    if (s->to_move == OMINO_NOBODY || callisto_opens(t, s, s->to_move))
        omino_bits_reset(&t->base.grid, room.touch);
    mark_centre(t, &room, panel);
    omino_colours_mark(&t->base, panel, room.touch, OMINO_MARK_CHOICE);
    omino_colours_add_hands(&t->base, s, scene);
    omino_colours_add_scores(game, state, "Squares covered", scene);
}
