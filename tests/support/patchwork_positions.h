/* SPDX-License-Identifier: MIT */
/* Patchwork positions for tests, read from the text and the scene that the module writes. */
#ifndef OMINO_TESTS_PATCHWORK_POSITIONS_H
#define OMINO_TESTS_PATCHWORK_POSITIONS_H

#include <omino/shape.h>

#include "reference/ref_patchwork.h"
#include "seat.h"

/* A patch as the scene shows it. */
struct shown_patch {
    int id, price, time, income;
    struct omino_shape shape;
};

/* The ids of all patches clockwise from the token, and one of them by its id. The game must be at
 * its start. */
void read_circle(const struct seat *seat, int circle[REF_PATCHES]);
struct shown_patch read_patch(const struct seat *seat, int id);

/* The position as the reference has it, with all patches in order. */
struct ref_patchwork position_of(const struct seat *seat);

#endif
