/* SPDX-License-Identifier: MIT */
/*
 * A tiny game whose ends can be worked out by hand, for tests of computer players: from a row of
 * coins one to four players in turn take the first one or the last one, until none is left. Who has
 * the most points wins (or the fewest: win=fewest); those who have equally many share it. With
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

/* Left are the coins from `first` to before `end`. Text: "2-5 1 3,4": first, end, who is to move,
 * and what each player has. */
struct coins_state {
    uint8_t first, end, to_move, padding;
    int32_t scores[4];
};

/* Moves. The last coin of all is taken by the first of them. */
enum { COINS_TAKE_FIRST, COINS_TAKE_LAST };

extern const struct omino_rules coins_rules;

#endif
