/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious implementation of Blokus, written from the rules alone: a board of colours,
 * pieces as lists of cells, and loops over everything. It shares no code with the module, bits.h or
 * placement.h.
 */
#ifndef OMINO_REF_BLOKUS_H
#define OMINO_REF_BLOKUS_H

enum {
    REF_BLOKUS_SIDE = 20,  /* side of the larger board */
    REF_BLOKUS_KINDS = 21, /* pieces per colour */
    REF_BLOKUS_WAYS = 100,
    REF_BLOKUS_MOVES = 30500,
    REF_BLOKUS_NOBODY = -1
};

/* The variant and options of a game. */
struct ref_blokus_rules {
    int duo;
    int junior;      /* whether the pieces are those of Junior; needs duo */
    int players;     /* 1 to 4 */
    int advanced;    /* whether scoring is advanced */
    int free_starts; /* whether a colour may start at any empty start point */
    int first;       /* the colour that begins */
    int shared;      /* the colour that three players share */
};

/* The squares of a piece by column and row, where a1 is 0, 0. Sorted by row from the bottom, then
 * by column. */
struct ref_blokus_move {
    int kind; /* the index of the piece */
    int count;
    int x[5], y[5];
};

struct ref_blokus {
    struct ref_blokus_rules rules;
    int size;                                    /* columns and rows of the board */
    int sides;                                   /* the number of colours */
    int board[REF_BLOKUS_SIDE][REF_BLOKUS_SIDE]; /* [y][x]: a colour or nobody */
    int left[4][REF_BLOKUS_KINDS];               /* the pieces that a colour has in hand */
    int pieces[4];                               /* the number of pieces of a colour on the board */
    int last_size[4];                            /* squares of a colour's last placed piece */
    int to_move;                                 /* a colour or nobody */
    int shared_turns; /* the number of the shared colour's turns, including skipped ones */
    int way_count;
    struct ref_blokus_move ways[REF_BLOKUS_WAYS]; /* all orientations of all pieces, at a1 */
};

void ref_blokus_start(struct ref_blokus *game, struct ref_blokus_rules rules);

/* Lists all moves of a colour, whether or not it is that colour's turn. `moves` has room for
 * REF_BLOKUS_MOVES. Returns the number of moves. */
int ref_blokus_moves(const struct ref_blokus *game, int side, struct ref_blokus_move *moves);

/* Places a piece of the colour to move and determines the next colour to move. */
void ref_blokus_play(struct ref_blokus *game, const struct ref_blokus_move *move);

/* Returns the player to move, or nobody. */
int ref_blokus_player(const struct ref_blokus *game);

/* Writes the score and the place of each player. */
void ref_blokus_result(const struct ref_blokus *game, int *scores, int *places);

/* Writes a move as points, such as "e8,d9,e9,f9,e10", to a buffer of 24 bytes. */
void ref_blokus_write(const struct ref_blokus_move *move, char *text);

#endif
