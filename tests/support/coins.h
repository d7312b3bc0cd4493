/* SPDX-License-Identifier: MIT */
/*
 * A tiny game that can be solved by hand, for tests of computer players. One to four players in
 * turn take the first or the last coin of a row until none is left. The player with the most points
 * wins (with win=fewest, the one with the fewest); players with equally many share the win. With
 * takes=4 the game ends after four coins.
 */
#ifndef OMINO_COINS_H
#define OMINO_COINS_H

#include <omino/rules.h>

#define COINS_MAX 24

struct coins {
    unsigned count, players, takes;
    int fewest;
    uint8_t values[COINS_MAX];
};

/* The coins from `first` to before `end` are left. The text "2-5 1 3,4" has the first coin, the
 * end, the player to move and the points of each player. */
struct coins_state {
    uint8_t first, end, to_move, padding;
    int32_t scores[4];
};

/* Moves. Only COINS_TAKE_FIRST can take a single coin that is left. */
enum { COINS_TAKE_FIRST, COINS_TAKE_LAST };

extern const struct omino_rules coins_rules;

#endif
