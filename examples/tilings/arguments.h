/* SPDX-License-Identifier: MIT */
/* The command line of tilings: the pieces, the board and the question. */
#ifndef TILINGS_ARGUMENTS_H
#define TILINGS_ARGUMENTS_H

#include <omino/cover.h>

#include "draw.h"

enum { MOST_PIECES = 256 };

/* A question from the command line. The problem points into this struct, so it must not be
 * moved. */
struct question {
    struct omino_cover_problem problem;
    struct omino_cover_limits limits;
    struct omino_cover_piece pieces[MOST_PIECES];
    char names[MOST_PIECES][OMINO_PIECE_NAME_MAX + 1];
    uint64_t mask[OMINO_GRID_WORDS_MAX];
    const char *piece_text, *board_text;
    uint64_t show;      /* number of ways to draw */
    uint64_t mebibytes; /* of memory; 0 for the default of the library */
    int first, packing; /* find one way or a largest packing; never both */
    struct style style;
};

/* Reads the arguments up to a NULL, and the files they name. Reports errors and returns an exit
 * status. */
int read_question(struct question *question, char **args);

/* Reads the pieces in question->piece_text. Reports errors and returns an exit status. Defined in
 * pieces.c. */
int read_pieces(struct question *question);

/* Reads a whole number and moves *text past it. Returns 0 if the text does not start with one. A
 * number that is too large becomes UINT64_MAX. */
int read_number(const char **text, uint64_t *number);

/* Reads a whole file as text; "-" is standard input. Returns the text, which the caller frees, or
 * reports an error and returns NULL. */
char *read_file(const char *path);

/* Prints the help of the options. */
void print_option_help(void);

#endif
