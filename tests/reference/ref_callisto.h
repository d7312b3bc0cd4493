/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious implementation of Callisto, written from the rules alone: a board of colours,
 * pieces as lists of cells, and loops over everything. It shares no code with the module, bits.h or
 * placement.h.
 */
#ifndef OMINO_REF_CALLISTO_H
#define OMINO_REF_CALLISTO_H

enum {
    REF_CALLISTO_WIDTH = 20, /* of the larger boards */
    REF_CALLISTO_KINDS = 12,
    REF_CALLISTO_WAYS = 48,
    REF_CALLISTO_MOVES = 9500,
    REF_CALLISTO_NOBODY = -1,
    REF_CALLISTO_OFF = -2 /* not on the board */
};

/* The squares of a piece by column and row, where a1 is 0, 0. Sorted by row from the bottom, then
 * by column. */
struct ref_callisto_move {
    int kind;
    int count;
    int x[5], y[5];
};

struct ref_callisto {
    int players, sides, width;
    int board[REF_CALLISTO_WIDTH][REF_CALLISTO_WIDTH];  /* [y][x]: a colour, nobody or off */
    int centre[REF_CALLISTO_WIDTH][REF_CALLISTO_WIDTH]; /* whether a square is in the centre */
    int left[4][REF_CALLISTO_KINDS];                    /* the pieces that a colour has in hand */
    int points[4];
    int to_move; /* a colour or nobody */
    int way_count;
    struct ref_callisto_move ways[REF_CALLISTO_WAYS]; /* all orientations of all pieces, at a1 */
};

/* `colours` is the number of colours of each player. */
void ref_callisto_start(struct ref_callisto *game, int players, int colours);

/* Lists all moves of a colour, whether or not it is that colour's turn. `moves` has room for
 * REF_CALLISTO_MOVES. Returns the number of moves. */
int ref_callisto_moves(const struct ref_callisto *game, int side, struct ref_callisto_move *moves);

/* Places a piece of the colour to move and determines the next colour to move. */
void ref_callisto_play(struct ref_callisto *game, const struct ref_callisto_move *move);

/* Returns the player to move, or nobody. */
int ref_callisto_player(const struct ref_callisto *game);

/* Writes the score and the place of each player. */
void ref_callisto_result(const struct ref_callisto *game, int *scores, int *places);

/* Writes a move as points, such as "h7,i7,i8", to a buffer of 24 bytes. */
void ref_callisto_write(const struct ref_callisto_move *move, char *text);

#endif
