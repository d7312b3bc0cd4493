/* SPDX-License-Identifier: MIT */
/* Reading drawings of cells, for shapes and boards alike. Defined in drawing.c. */
#ifndef OMINO_LIB_DRAWING_H
#define OMINO_LIB_DRAWING_H

#include <omino/base.h>

/* A drawing being read cell by cell. Start with {.text = text}. */
struct omino_drawing {
    const char *text; /* where reading goes on */
    int line;         /* of the cell just read, from 0 */
    int column;       /* likewise */
    int next_line;
    int next_column;
};

/*
 * Finds the next cell (X, x or #) and leaves its place in line and column. Rows end by a line feed
 * or a slash. Returns OMINO_OK with *found 1 for a cell or 0 at the end, or OMINO_ERR_SYNTAX with
 * line and column.
 */
enum omino_status omino_drawing_next(struct omino_drawing *drawing, int *found,
                                     struct omino_error *err);

#endif
