/* SPDX-License-Identifier: MIT */
/* Reading drawings of cells, for both shapes and boards. Defined in drawing.c. */
#ifndef OMINO_LIB_DRAWING_H
#define OMINO_LIB_DRAWING_H

#include <omino/base.h>

/* A drawing being read cell by cell. Start with {.text = text}. */
struct omino_drawing {
    const char *text; /* the unread rest */
    int line;         /* row of the cell just read, from 0 */
    int column;       /* its column, from 0 */
    int next_line;
    int next_column;
};

/*
 * Finds the next cell (X, x or #) and stores its place in line and column. Rows end with a line
 * feed or a slash. Returns OMINO_OK with *found 1 for a cell or 0 at the end; OMINO_ERR_SYNTAX
 * with the line and column of an unknown character; OMINO_ERR_TOO_LARGE for more than INT_MAX rows
 * or columns; OMINO_ERR_ARGUMENT if the text is NULL.
 */
enum omino_status omino_drawing_next(struct omino_drawing *drawing, int *found,
                                     struct omino_error *err);

#endif
