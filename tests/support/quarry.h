/* SPDX-License-Identifier: MIT */
/*
 * A game of placing pieces, for tests of the library's hooks for such games. Each of two players
 * has the pieces I, J, L and O; I and J have the same shape. The first piece may go anywhere on a
 * board of 4x4 cells, every other piece must cover a cell next to one that is not free. Instead of
 * placing a piece, a player may pass, once in a game, or burn the first two pieces in hand, which
 * leaves ash on the first free cell. A player who cannot do anything is skipped. Whoever covers
 * more cells wins.
 */
#ifndef OMINO_QUARRY_H
#define OMINO_QUARRY_H

#include <omino/rules.h>

enum { QUARRY_SIDE = 4, QUARRY_CELLS = QUARRY_SIDE * QUARRY_SIDE };

struct quarry_state {
    uint64_t free[OMINO_GRID_WORDS(QUARRY_SIDE, QUARRY_SIDE)];
    uint64_t ash[OMINO_GRID_WORDS(QUARRY_SIDE, QUARRY_SIDE)];
    uint64_t hand[2];
    uint8_t owner[QUARRY_CELLS]; /* 0: free; otherwise a side, from 1 */
    int16_t balance;             /* cells of the first side minus those of the second */
    uint8_t passes[2];           /* left */
    uint8_t to_move;
    uint8_t mood; /* whether a piece was burnt */
    uint8_t padding[2];
};

extern const struct omino_rules quarry_rules;

#endif
