/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_PICK_H
#define OMINO_LIB_PICK_H

#include <omino/pick.h>

/* An orientation, and the look of its cells. */
struct orientation {
    struct omino_orientation open;
    int inked;                                         /* 1: `ink` is set; -1: there is none */
    struct omino_scene_cell ink[OMINO_MOVE_CELLS_MAX]; /* the cells after the move */
};

struct choice {
    struct omino_choice open;
    int met; /* its index before choices are sorted */
};

struct omino_pick {
    const struct omino_game *game;
    struct omino_allocator allocator;
    void *state;
    void *after;               /* scratch: a state */
    struct omino_scene *scene; /* of the position */
    struct omino_scene *next;  /* scratch: the scene of a later position */
    struct choice *choices;
    int choice_count, choice_room;
    struct orientation *orientations;
    int orientation_count, orientation_room;
    struct omino_place *places;
    uint32_t place_count;
};

static inline const struct omino_orientation *orientation_of(const struct omino_pick *pick,
                                                             int index)
{
    return &pick->orientations[index].open;
}

static inline struct omino_choice *choice_of(const struct omino_pick *pick, int index)
{
    return &pick->choices[index].open;
}

#endif
