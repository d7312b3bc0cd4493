/* SPDX-License-Identifier: MIT */
/* The command line of tilings.c: which pieces, which board, and what is asked. */
#ifndef TILINGS_ARGS_H
#define TILINGS_ARGS_H

#include <omino/cover.h>

#include "tilings_draw.h"

/* How the program ends if it does not end well. */
enum { EXIT_TROUBLE = 1, EXIT_USAGE = 2 };

enum { MOST_PIECES = 256 };

/* A question as it was asked. The problem points into it, so it stays where it is. */
struct question {
    struct omino_cover_problem problem;
    struct omino_cover_piece pieces[MOST_PIECES];
    char names[MOST_PIECES][OMINO_PIECE_NAME_MAX + 1];
    uint64_t mask[OMINO_GRID_WORDS_MAX];
    const char *piece_text, *board_text;
    uint64_t show;      /* how many ways are to be drawn */
    uint64_t memory;    /* the most that the search may use, in MiB; 0: no limit */
    int first, packing; /* whether one way, or a largest packing, is asked for: not both */
    struct style style;
};

/* Says one sentence on the standard error output, which is fit for a terminal and no longer than
 * those of the library, whatever it quotes; returns the exit code that it was given. */
int complain(int code, const char *format, ...) OMINO_PRINTF(2, 3);

/* Reads the words after the program's name, up to a NULL, and the files that they name. Returns 0,
 * or an exit code after complaining. */
int read_question(struct question *question, char **args);

#endif
