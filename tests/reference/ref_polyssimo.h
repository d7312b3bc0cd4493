/* SPDX-License-Identifier: MIT */
/* Polyssimo Challenge as the rules read: a board of characters, lists of squares, loops. Slow and
 * obvious, to judge the module by; it shares nothing with it or with the library. */
#ifndef OMINO_REF_POLYSSIMO_H
#define OMINO_REF_POLYSSIMO_H

enum {
    REF_POLYSSIMO_PIECES = 24,
    REF_POLYSSIMO_COLUMNS = 12,
    REF_POLYSSIMO_ROWS = 11,
    REF_POLYSSIMO_MOVES = 13000, /* more than the empty board has placements */
    REF_POLYSSIMO_LINE = 300
};

/* Players are counted from 0, rows from the top. */
struct ref_polyssimo {
    int players;
    int handicap[4];
    int turn;                        /* -1 when the game is over */
    int owner[REF_POLYSSIMO_PIECES]; /* -1 for a piece in the middle */
    int on_board[REF_POLYSSIMO_PIECES];
    char board[REF_POLYSSIMO_ROWS][REF_POLYSSIMO_COLUMNS]; /* the letter of a piece, or . */
    int out[4];
    int moves;          /* made so far */
    int last_placed[4]; /* the number of the move with which a player placed last; 0 for never */
};

struct ref_polyssimo_move {
    int piece;
    int count; /* of squares; 0 for taking the piece */
    int x[6], y[6];
    char text[32];
};

/* The name of a piece in moves, its letter in boards and lines, and its drawing, row by row. */
const char *ref_polyssimo_name(int piece);
char ref_polyssimo_letter(int piece);
const char *ref_polyssimo_drawing(int piece);

void ref_polyssimo_start(struct ref_polyssimo *game, int players, const int *handicap);

/* All moves of the player to move; returns how many. */
int ref_polyssimo_moves(const struct ref_polyssimo *game, struct ref_polyssimo_move *moves);

/* All ways in which a player could place a piece, whose turn it may be. */
int ref_polyssimo_placements(const struct ref_polyssimo *game, int player,
                             struct ref_polyssimo_move *moves);

void ref_polyssimo_play(struct ref_polyssimo *game, const struct ref_polyssimo_move *move);

/* Squares that a player has left in hand. */
int ref_polyssimo_squares(const struct ref_polyssimo *game, int player);

/* The place of each player, from 1, as if the game ended now. */
void ref_polyssimo_places(const struct ref_polyssimo *game, int *places);

/* Writes the position as the line of text that the module is to write. */
void ref_polyssimo_line(const struct ref_polyssimo *game, char line[REF_POLYSSIMO_LINE]);

#endif
