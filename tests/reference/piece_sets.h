/* SPDX-License-Identifier: MIT */
/* Sets of pieces for tests: drawings of the games' pieces, and random shapes. */
#ifndef OMINO_PIECE_SETS_H
#define OMINO_PIECE_SETS_H

#include <omino/placement.h>
#include <omino/rng.h>

struct named_drawing {
    const char *name;
    const char *drawing; /* in the format of omino_shape_parse() */
};

enum { BLOKUS_PIECES = 21, PATCHWORK_PATCHES = 33, POLYSSIMO_PIECES = 24 };

/* All free polyominoes of 1 to 5 cells. */
extern const struct named_drawing blokus_pieces[BLOKUS_PIECES];

/* In the order of their numbers. The pairs 18 and 19, 26 and 27, and 28 and 29 have the same
 * shape. */
extern const struct named_drawing patchwork_patches[PATCHWORK_PATCHES];

/* The pentominoes and twelve hexominoes: 132 cells in all. */
extern const struct named_drawing polyssimo_pieces[POLYSSIMO_PIECES];

/* A list of pieces with room for their names. Initialize it with .count = 0. Do not copy it,
 * because the pieces point to its names. */
struct piece_set {
    unsigned count;
    struct omino_piece pieces[OMINO_PIECES_MAX];
    char names[OMINO_PIECES_MAX][OMINO_PIECE_NAME_MAX + 1];
};

/* Adds a piece. If `name` is NULL, the piece is named after its index, "p0" for the first one. */
void piece_set_add(struct piece_set *set, const char *name, struct omino_shape shape,
                   enum omino_freedom freedom);

/* Sets up the pieces of the drawings, all of which may be rotated and flipped. */
void piece_set_of_drawings(struct piece_set *set, const struct named_drawing *drawings,
                           unsigned count);

/* Returns a connected shape of at most `cells` cells that fits into a square with sides of `side`
 * (1 to 8), anywhere on the 8x8 grid of a shape. */
struct omino_shape random_shape(struct omino_rng *rng, unsigned side, unsigned cells);

/* Sets up one of several kinds of sets that the library handles differently: the pieces of a game,
 * large shapes, more than 64 pieces, or repeated shapes. Random shapes get random freedoms. */
void piece_set_random(struct piece_set *set, struct omino_rng *rng);

/* Sets up a set of free pieces of exactly `cells` cells (at most 60) each; the same numbers give
 * the same pieces. */
void piece_set_grown(struct piece_set *set, unsigned count, unsigned cells);

#endif
