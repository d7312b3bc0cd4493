/* SPDX-License-Identifier: MIT */
/* A slow, obvious implementation of Polyssimo Challenge, written from the rules: a board of
 * characters, lists of squares, and loops. It serves to check the module and shares no code with it
 * or with the library. */
#ifndef OMINO_REF_POLYSSIMO_H
#define OMINO_REF_POLYSSIMO_H

enum {
    REF_POLYSSIMO_PIECES = 24,
    REF_POLYSSIMO_COLUMNS = 12,
    REF_POLYSSIMO_ROWS = 11,
    REF_POLYSSIMO_MOVES = 13000, /* more than the number of placements on the empty board */
    REF_POLYSSIMO_LINE = 300
};

/* Players are numbered from 0, and rows from the top. */
struct ref_polyssimo {
    int players;
    int handicap[4];
    int turn;                        /* -1 when the game is over */
    int owner[REF_POLYSSIMO_PIECES]; /* -1 for a piece in the pool */
    int on_board[REF_POLYSSIMO_PIECES];
    char board[REF_POLYSSIMO_ROWS][REF_POLYSSIMO_COLUMNS]; /* the letter of a piece, or . */
    int out[4];
    int moves;          /* the number of moves so far */
    int last_placed[4]; /* the move number of a player's last placement; 0: none */
};

struct ref_polyssimo_move {
    int piece;
    int count; /* the number of squares; 0 if the move takes the piece */
    int x[6], y[6];
    char text[32];
};

/* Return the name of a piece in moves, its letter in boards and lines, and its drawing, row by
 * row. */
const char *ref_polyssimo_name(int piece);
char ref_polyssimo_letter(int piece);
const char *ref_polyssimo_drawing(int piece);

void ref_polyssimo_start(struct ref_polyssimo *game, int players, const int *handicap);

/* Lists all moves of the player to move and returns their number. */
int ref_polyssimo_moves(const struct ref_polyssimo *game, struct ref_polyssimo_move *moves);

/* Lists all placements of a player, whether or not it is that player's turn. Returns their
 * number. */
int ref_polyssimo_placements(const struct ref_polyssimo *game, int player,
                             struct ref_polyssimo_move *moves);

void ref_polyssimo_play(struct ref_polyssimo *game, const struct ref_polyssimo_move *move);

/* Returns the number of squares that a player has left in hand. */
int ref_polyssimo_squares(const struct ref_polyssimo *game, int player);

/* Writes the place of each player, from 1, as if the game ended now. */
void ref_polyssimo_places(const struct ref_polyssimo *game, int *places);

/* Writes the position as the line of text that the module must write. */
void ref_polyssimo_line(const struct ref_polyssimo *game, char line[REF_POLYSSIMO_LINE]);

#endif
