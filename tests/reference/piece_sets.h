/* SPDX-License-Identifier: MIT */
/* Sets of pieces to test with: those of the games as drawings, and random ones. */
#ifndef OMINO_PIECE_SETS_H
#define OMINO_PIECE_SETS_H

#include <omino/placement.h>
#include <omino/rng.h>

struct named_drawing {
    const char *name;
    const char *drawing; /* as omino_shape_parse() reads it */
};

enum { BLOKUS_PIECES = 21, PATCHWORK_PATCHES = 33, POLYSSIMO_PIECES = 24 };

/* All free polyominoes of 1 to 5 cells. */
extern const struct named_drawing blokus_pieces[BLOKUS_PIECES];

/* By their numbers; 18 and 19, 26 and 27, 28 and 29 have the same shape. */
extern const struct named_drawing patchwork_patches[PATCHWORK_PATCHES];

/* The pentominoes and twelve hexominoes: 132 cells in all. */
extern const struct named_drawing polyssimo_pieces[POLYSSIMO_PIECES];

/* A list of pieces with room for their names. Start with .count = 0. Not to be copied: the pieces
 * point to the names. */
struct piece_set {
    unsigned count;
    struct omino_piece pieces[OMINO_PIECES_MAX];
    char names[OMINO_PIECES_MAX][OMINO_PIECE_NAME_MAX + 1];
};

/* Adds a piece; without a name it gets its number, "p0" for the first one. */
void piece_set_add(struct piece_set *set, const char *name, struct omino_shape shape,
                   enum omino_freedom freedom);

/* The set of the drawings, all of them free to be turned and flipped. */
void piece_set_of_drawings(struct piece_set *set, const struct named_drawing *drawings,
                           unsigned count);

/* A connected shape of at most `cells` cells that fits into a square of `side` (1 to 8), anywhere
 * in the 8x8 that shapes have. */
struct omino_shape random_shape(struct omino_rng *rng, unsigned side, unsigned cells);

/* A set of any of the kinds that differ for the library: a game's, large shapes, more than 64
 * pieces, the same shape several times; with all freedoms. */
void piece_set_random(struct piece_set *set, struct omino_rng *rng);

/* A set of free pieces of exactly `cells` cells (at most 60) each; the same numbers give the same
 * pieces. */
void piece_set_grown(struct piece_set *set, unsigned count, unsigned cells);

#endif
