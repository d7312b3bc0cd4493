/* SPDX-License-Identifier: MIT */
/*
 * A slow, obvious solver for tilings, used to check cover.h.
 *
 * It visits the cells in row order. Each uncovered cell is covered by every placement of every
 * piece that contains it, or left empty where that is allowed. All solutions are kept, and their
 * classes are found by applying every symmetry to every solution. No code is shared with the
 * library.
 */
#ifndef OMINO_REF_COVER_H
#define OMINO_REF_COVER_H

#include <omino/cover.h>

/* The largest number of grid cells that the reference supports. */
#define REF_CELLS 64

/* A solution. For each cell of the grid, row by row, the label is 0 if nothing covers it; otherwise
 * it encodes the piece and the first cell of the copy that covers it. Equal solutions have equal
 * labels. */
struct ref_labels {
    int cell[REF_CELLS];
};

struct ref_solutions {
    struct ref_labels *list; /* sorted */
    int *classes;            /* the class of each solution, from 0 */
    size_t count;
    size_t class_count;
    int too_many; /* more than `most` solutions exist; no other field is then valid */
    int largest;  /* the most cells that a solution covers; -1 if there are no solutions */
};

/* Finds all solutions, unless there are more than `most`. The problem's flag for holes is honoured.
 * The flag for symmetry is ignored because classes are always computed. */
struct ref_solutions ref_cover_solve(const struct omino_cover_problem *problem, size_t most);

void ref_cover_free(struct ref_solutions *solutions);

/* Returns the labels of a solution found by the library, without checking it. */
struct ref_labels ref_cover_labels(const struct omino_cover_problem *problem,
                                   const struct omino_cover_placed *placed, size_t count);

/* Returns the index of a solution in the list, or -1. */
long ref_cover_find(const struct ref_solutions *solutions, const struct ref_labels *labels);

#endif
