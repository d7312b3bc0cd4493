/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious Patchwork, written from the rules alone: boards are characters, patches are lists
 * of cells, the circle is a list of ids with a token in it, and markers remember when they arrived.
 * No code is shared with the module.
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

/* A patch as the list of components has it. */
struct ref_patch {
    int id;
    const char *cells;
    int buttons, time, income;
};

extern const struct ref_patch ref_patches[REF_PATCHES];

/* The spaces behind the income marks. */
enum { REF_INCOME_MARKS = 9 };
extern const int ref_income_marks[REF_INCOME_MARKS];

struct ref_player {
    char quilt[REF_QUILT][REF_QUILT + 1]; /* rows from the top; '.' empty, '*' leather, a letter */
    int buttons;
    int space;
    int arrived; /* when the marker came to its space: larger is later */
    int patches[REF_PATCHES];
    int patch_count;
};

struct ref_patchwork {
    struct ref_player players[2];
    int circle[REF_PATCHES]; /* ids of the patches that are left, clockwise */
    int left;
    int token;      /* index in `circle` of the first patch clockwise of the token */
    int leather[5]; /* marks that still have their patch; 0 where it is taken */
    int to_place;   /* leather patches in the hand of `placer` */
    int placer;
    int bonus; /* the player who has it, or -1 */
    int clock; /* counts arrivals */
    int top_wins;
};

/* Sets up a game. `circle` has each id once; `first` is 0 or 1. */
void ref_patchwork_start(struct ref_patchwork *game, const int circle[REF_PATCHES], int first,
                         int original_track, int top_wins);

/* Reads a position of a started game from the module's line of text, which must be valid. */
void ref_patchwork_read(struct ref_patchwork *game, const char *line);

/* The player to move, 0 or 1; -1 when the game is over. */
int ref_patchwork_to_move(const struct ref_patchwork *game);

/* Writes all legal moves, each once, in no special order; returns how many. */
int ref_patchwork_moves(const struct ref_patchwork *game, char moves[REF_MOVES][REF_MOVE_TEXT]);

/* Makes a legal move, given as one of those texts. */
void ref_patchwork_play(struct ref_patchwork *game, const char *move);

/* Empty cells of a quilt, buttons on its patches, and whether a square of 7x7 is filled. */
int ref_patchwork_empty(const struct ref_patchwork *game, int player);
int ref_patchwork_income(const struct ref_patchwork *game, int player);
int ref_patchwork_fills_square(const struct ref_patchwork *game, int player);

int ref_patchwork_score(const struct ref_patchwork *game, int player);

/* The winner of a game that is over. */
int ref_patchwork_winner(const struct ref_patchwork *game);

/* The position as the module's line of text. */
void ref_patchwork_write(const struct ref_patchwork *game, char line[REF_LINE]);

#endif
