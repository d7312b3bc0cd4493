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

/* Read the ids of all patches clockwise from the token, and the patch with an id. The game must be
 * at its start. */
void read_circle(const struct seat *seat, int circle[REF_PATCHES]);
struct shown_patch read_patch(const struct seat *seat, int id);

/* Returns the position in the form of the reference. */
struct ref_patchwork position_of(const struct seat *seat);

#endif
