/* SPDX-License-Identifier: MIT */
/* Polyssimo positions for tests, read from the text that the module writes, and a separate table of
 * the placements of its pieces. */
#ifndef OMINO_TESTS_POLYSSIMO_POSITIONS_H
#define OMINO_TESTS_POLYSSIMO_POSITIONS_H

#include <omino/placement.h>

#include "reference/ref_polyssimo.h"
#include "seat.h"

enum { BOARD_WORDS = OMINO_GRID_WORDS(REF_POLYSSIMO_COLUMNS, REF_POLYSSIMO_ROWS) };

/* Pieces and board. A placement has the number of the move that makes it. The moves from `take` on
 * take piece 0, piece 1, and so on. */
struct box {
    struct omino_placements *table;
    struct omino_grid grid;
    uint32_t take;
    unsigned squares[REF_POLYSSIMO_PIECES];
};

void open_box(struct box *box, const struct omino_game *game);
void close_box(struct box *box);

/* Sets of pieces and of players are words with one bit for each member. */
struct position {
    uint64_t free[BOARD_WORDS]; /* squares of the board */
    uint32_t taken[4];          /* pieces of each player, including those on the board */
    uint32_t left;              /* pieces that are not on the board */
    int to_move;                /* a player, or OMINO_NOBODY */
    unsigned out;               /* players who can no longer place a piece */
};

struct position read_position(const struct seat *seat);

/* Returns the pieces that a player can still place. */
uint32_t hand_of(const struct position *position, unsigned player);

/* Returns the number of pieces of a set. */
unsigned pieces_in(uint32_t set);

#endif
