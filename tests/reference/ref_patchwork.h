/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious implementation of Patchwork, written from the rules alone. Quilts are arrays of
 * characters, patches are lists of cells, and the circle is a list of ids with the position of the
 * token. Each marker has the time of its arrival. No code is shared with the module.
 */
#ifndef OMINO_REF_PATCHWORK_H
#define OMINO_REF_PATCHWORK_H

#include <stddef.h>

enum {
    REF_PATCHES = 33,
    REF_QUILT = 9,
    REF_LAST_SPACE = 53,
    REF_MOVE_TEXT = 40,
    REF_MOVES = 1400,
    REF_LINE = 400
};

/* A patch as given in the list of components. */
struct ref_patch {
    int id;
    const char *cells;
    int buttons, time, income;
};

extern const struct ref_patch ref_patches[REF_PATCHES];

/* The first space after each income mark. */
enum { REF_INCOME_MARKS = 9 };
extern const int ref_income_marks[REF_INCOME_MARKS];

struct ref_player {
    char quilt[REF_QUILT][REF_QUILT + 1]; /* from the top; '.' empty, '*' leather, or a letter */
    int buttons;
    int space;
    int arrived; /* the time when the marker reached its space: larger is later */
    int patches[REF_PATCHES];
    int patch_count;
};

struct ref_patchwork {
    struct ref_player players[2];
    int circle[REF_PATCHES]; /* ids of the remaining patches, clockwise */
    int left;
    int token;      /* index in `circle` of the first patch clockwise of the token */
    int leather[5]; /* marks that still have their patch; 0 where it has been taken */
    int to_place;   /* leather patches that `placer` has to place */
    int placer;
    int bonus; /* the player who has the bonus, or -1 */
    int clock; /* the number of arrivals */
    int original_track;
    int top_wins;
};

/* Sets up a game. `circle` contains each id once; `first` is 0 or 1. */
void ref_patchwork_start(struct ref_patchwork *game, const int circle[REF_PATCHES], int first,
                         int original_track, int top_wins);

/* Reads a position of a started game from the module's line of text, which must be valid. */
void ref_patchwork_read(struct ref_patchwork *game, const char *line);

/* Returns the player to move, 0 or 1, or -1 when the game is over. */
int ref_patchwork_to_move(const struct ref_patchwork *game);

/* Writes all legal moves, each once, in no particular order. Returns their number. */
int ref_patchwork_moves(const struct ref_patchwork *game, char moves[REF_MOVES][REF_MOVE_TEXT]);

/* Makes a legal move, given as a text of ref_patchwork_moves(). */
void ref_patchwork_play(struct ref_patchwork *game, const char *move);

/* Return the empty cells of a quilt, the buttons on its patches, and whether a 7x7 square is
 * filled. */
int ref_patchwork_empty(const struct ref_patchwork *game, int player);
int ref_patchwork_income(const struct ref_patchwork *game, int player);
int ref_patchwork_fills_square(const struct ref_patchwork *game, int player);

int ref_patchwork_score(const struct ref_patchwork *game, int player);

/* Returns the winner of a game that is over. */
int ref_patchwork_winner(const struct ref_patchwork *game);

/* Writes the position as the module's line of text. */
void ref_patchwork_write(const struct ref_patchwork *game, char line[REF_LINE]);

#endif
