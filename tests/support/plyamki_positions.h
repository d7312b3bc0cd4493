/* SPDX-License-Identifier: MIT */
/* Plyamki positions for tests, read from the text and the scene that the module writes. */
#ifndef OMINO_TESTS_PLYAMKI_POSITIONS_H
#define OMINO_TESTS_PLYAMKI_POSITIONS_H

#include "reference/ref_plyamki.h"
#include "seat.h"

enum { PLYAMKI_LINE_TEXT = 1024 };

/* Returns the line, rectangle and spots of a colour, 'Y' or 'B', from the table of the scene. */
struct ref_score shown_score(const struct seat *seat, char color);

/* The column and row of the card that a move places. */
struct place {
    int x, y;
};
struct place place_of(const struct seat *seat, uint32_t move);

/* Makes the moves that led to the position in a reference that was opened with the same options. */
void replay_in_reference(const struct seat *seat, struct ref_plyamki *ref);

#endif
