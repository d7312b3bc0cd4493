/* SPDX-License-Identifier: MIT */
/*
 * Tilings, slowly and plainly: the judge of cover.h.
 *
 * Cells are visited in row order; each that is not covered yet is covered by any placement of any
 * piece that contains it, whatever its orientation and wherever it begins, or left empty where that
 * is allowed. All solutions are kept, and classes are found by applying every symmetry to every
 * solution. No code is shared with the library.
 */
#ifndef OMINO_REF_COVER_H
#define OMINO_REF_COVER_H

#include <omino/cover.h>

/* Most cells of a grid that the reference takes. */
#define REF_CELLS 64

/* A solution: for each cell of the grid, row by row, 0 if nothing covers it, else a number that
 * says which piece does and which is the first cell of this very copy. Equal solutions have equal
 * labels.
 */
struct ref_labels {
    int cell[REF_CELLS];
};

struct ref_solutions {
    struct ref_labels *list; /* sorted */
    int *classes;            /* for each solution the number of its class, from 0 */
    size_t count;
    size_t class_count;
    int too_many; /* there are more than asked for: nothing else holds */
    int largest;  /* most cells that a solution covers; -1 if there is none */
};

/* All solutions, unless there are more than `most`. The problem's flag for holes counts, the one
 * for symmetry does not: classes are always there. */
struct ref_solutions ref_cover_solve(const struct omino_cover_problem *problem, size_t most);

void ref_cover_free(struct ref_solutions *solutions);

/* The labels of a solution that the library has found; checks nothing. */
struct ref_labels ref_cover_labels(const struct omino_cover_problem *problem,
                                   const struct omino_cover_placed *placed, size_t count);

/* The index of a solution in the list, or -1. */
long ref_cover_find(const struct ref_solutions *solutions, const struct ref_labels *labels);

#endif
