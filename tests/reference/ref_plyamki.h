/* SPDX-License-Identifier: MIT */
/* Plyamki as the rules are written, cell by cell on a large plane: slow and obvious. */
#ifndef REF_PLYAMKI_H
#define REF_PLYAMKI_H

enum { REF_PLANE = 256, REF_ZERO = 128, REF_CARDS = 36, REF_MOVE_TEXT = 24 };

struct ref_face {
    int height, width;
    char spots[4][4];
};

struct ref_plyamki {
    /* Options. */
    struct ref_face faces[2];
    int cards, half_turns;
    /* The position: what lies on each spot of the plane. [REF_ZERO + row][REF_ZERO + column] */
    char color_of_player1; /* 'Y', 'B', or 0 */
    int laid;
    int layers[REF_PLANE][REF_PLANE];
    int top_card[REF_PLANE][REF_PLANE]; /* from 1; 0 where there is none */
    char top_spot[REF_PLANE][REF_PLANE];
    int left, right, top, bottom; /* a box round all of it, of columns and rows */
};

struct ref_score {
    int line, rectangle, spots;
};

/* Faces such as "YYB/YYB:BBY/BBY"; they must be right. */
void ref_plyamki_open(struct ref_plyamki *ref, const char *faces, int cards, int half_turns);

/* Back to the start of a game. */
void ref_plyamki_start(struct ref_plyamki *ref);

/* All legal moves as text; returns how many. There must be room for them all. */
int ref_plyamki_moves(struct ref_plyamki *ref, char (*moves)[REF_MOVE_TEXT]);

/* Makes a legal move. */
void ref_plyamki_play(struct ref_plyamki *ref, const char *move);

/* 0 or 1. Whether the game is over the list of moves says. */
int ref_plyamki_player(const struct ref_plyamki *ref);

/* The values of a colour, 'Y' or 'B', in the three categories. */
struct ref_score ref_plyamki_score(const struct ref_plyamki *ref, char color);

/* Removes the spots that another card could cover; the others are safe. That the first card must keep
 * a visible spot does not count here. */
void ref_plyamki_keep_safe_spots(struct ref_plyamki *ref);

/* The points of player 0 or 1. */
int ref_plyamki_points(const struct ref_plyamki *ref, int player);

#endif
