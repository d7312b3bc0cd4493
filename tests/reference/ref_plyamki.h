/* SPDX-License-Identifier: MIT */
/* A slow, obvious implementation of Plyamki, written from the rules: cell by cell on a large
 * plane. */
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
    /* The position. The plane is indexed by [REF_ZERO + row][REF_ZERO + column]. */
    char color_of_player1; /* 'Y', 'B', or 0 */
    int laid;
    int layers[REF_PLANE][REF_PLANE];
    int top_card[REF_PLANE][REF_PLANE]; /* from 1; 0: no card */
    char top_spot[REF_PLANE][REF_PLANE];
    int left, right, top, bottom; /* the columns and rows of a box around all cards */
};

struct ref_score {
    int line, rectangle, spots;
};

/* Sets up the reference. `faces`, such as "YYB/YYB:BBY/BBY", must be valid. */
void ref_plyamki_open(struct ref_plyamki *ref, const char *faces, int cards, int half_turns);

/* Resets the reference to the start of a game. */
void ref_plyamki_start(struct ref_plyamki *ref);

/* Writes all legal moves as text and returns their number. `moves` must have room for all of
 * them. */
int ref_plyamki_moves(struct ref_plyamki *ref, char (*moves)[REF_MOVE_TEXT]);

/* Makes a legal move. */
void ref_plyamki_play(struct ref_plyamki *ref, const char *move);

/* Returns the player to move, 0 or 1, even if the game is over. It is over when there are no
 * moves. */
int ref_plyamki_player(const struct ref_plyamki *ref);

/* Returns the values of a colour, 'Y' or 'B', in the three categories. */
struct ref_score ref_plyamki_score(const struct ref_plyamki *ref, char color);

/* Removes the spots that another card could cover. The remaining spots are safe. The rule that
 * the first card must keep a visible spot is ignored here. */
void ref_plyamki_keep_safe_spots(struct ref_plyamki *ref);

/* Returns the points of player 0 or 1. */
int ref_plyamki_points(const struct ref_plyamki *ref, int player);

#endif
