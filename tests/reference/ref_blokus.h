/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious Blokus, written from the rules alone: a board of letters, pieces as lists of
 * cells, and loops over everything. No code is shared with the module, nor with bits.h or
 * placement.h.
 */
#ifndef OMINO_REF_BLOKUS_H
#define OMINO_REF_BLOKUS_H

enum {
    REF_BLOKUS_SIDE = 20,  /* of the larger board */
    REF_BLOKUS_KINDS = 21, /* pieces of a colour */
    REF_BLOKUS_WAYS = 100,
    REF_BLOKUS_MOVES = 30500,
    REF_BLOKUS_NOBODY = -1
};

/* Which game. */
struct ref_blokus_rules {
    int duo;
    int players;     /* 2, 3 or 4 */
    int advanced;    /* scoring */
    int free_starts; /* at any start point that is empty */
    int first;       /* the colour that begins */
};

/* Squares by column and row, a1 being 0, 0; by rows from the bottom, then by columns. */
struct ref_blokus_move {
    int kind; /* which piece */
    int count;
    int x[5], y[5];
};

struct ref_blokus {
    struct ref_blokus_rules rules;
    int size;                                    /* columns and rows of the board */
    int sides;                                   /* colours */
    int board[REF_BLOKUS_SIDE][REF_BLOKUS_SIDE]; /* [y][x]: the colour, or nobody */
    int used[4][REF_BLOKUS_KINDS];               /* which pieces of a colour are on the board */
    int pieces[4];                               /* how many of them */
    int last_size[4];                            /* squares of the last one placed */
    int to_move;                                 /* a colour, or nobody */
    int green_turns; /* how often green's turn has come up, whether it could place or not */
    int way_count;
    struct ref_blokus_move ways[REF_BLOKUS_WAYS]; /* every way to lay a piece, at the corner a1 */
};

void ref_blokus_start(struct ref_blokus *game, struct ref_blokus_rules rules);

/* All moves of a colour, whether or not it is its turn; room for REF_BLOKUS_MOVES. Returns how
 * many. */
int ref_blokus_moves(const struct ref_blokus *game, int side, struct ref_blokus_move *moves);

/* Places a piece of the colour to move and finds out who is next. */
void ref_blokus_play(struct ref_blokus *game, const struct ref_blokus_move *move);

/* The player to move. */
int ref_blokus_player(const struct ref_blokus *game);

/* The score of each player, and the resulting place. */
void ref_blokus_result(const struct ref_blokus *game, int *scores, int *places);

/* A move as points, such as "e8,d9,e9,f9,e10"; room for 24 bytes. */
void ref_blokus_write(const struct ref_blokus_move *move, char *text);

#endif
