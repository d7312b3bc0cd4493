/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shapes: polyominoes as values, their symmetries, their names, and enumeration.
 *
 * A shape is a set of cells in an 8x8 square, stored in one 64-bit number:
 *
 *     .X.     bit 8*y + x, column x to the right, row y downward:
 *     XXX     cells = 0x0702 is the T tetromino on the left
 *
 * All returned shapes are normalised: they touch the top row and the left column, so two shapes are
 * equal if and only if their numbers are. Shapes passed in may lie anywhere in the square, and may
 * be empty unless stated otherwise. No function in this header allocates.
 */
#ifndef OMINO_SHAPE_H
#define OMINO_SHAPE_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Number of columns, and of rows, of the square that contains a shape. */
#define OMINO_SHAPE_SIDE_MAX 8

/** Maximum number of cells in a shape. */
#define OMINO_SHAPE_CELLS_MAX 64

/** A set of cells: bit 8*y + x for column x, row y. */
struct omino_shape {
    uint64_t cells; /**< The cells; 0 is the empty shape. */
};

/* ---- text ------------------------------------------------------------------------------------ */

/** What omino_shape_parse() requires of a shape. */
enum omino_shape_check {
    OMINO_SHAPE_ANY = 0,      /**< Any nonempty set of cells. */
    OMINO_SHAPE_CONNECTED = 1 /**< The cells must be connected by edges. */
};

/**
 * Reads a drawing. Rows are listed from the top, separated by line feeds or `/`. `X`, `x` and `#`
 * are cells; a dot, `-`, `_` and a space are empty; carriage returns are ignored. Rows may differ
 * in length; blank rows and columns around the drawing do not count.
 *
 * @param text   such as ".X./XXX"
 * @param check  OMINO_SHAPE_CONNECTED or OMINO_SHAPE_ANY
 * @param shape  receives the shape, normalised
 * @param err    receives the line and column of the mistake; may be NULL
 * @return OMINO_OK; OMINO_ERR_SYNTAX (unknown character); OMINO_ERR_EMPTY; OMINO_ERR_TOO_LARGE
 * (wider or taller than 8); OMINO_ERR_NOT_CONNECTED (with the line and column of the first cell, in
 * row order, that is not connected to the first); OMINO_ERR_ARGUMENT (an unknown @p check)
 */
OMINO_API enum omino_status omino_shape_parse(const char *text, enum omino_shape_check check,
                                              struct omino_shape *shape, struct omino_error *err);

/**
 * Writes a drawing that omino_shape_parse() can read, in X and dots: rows of equal length,
 * separated by the character @p between (normally '/' or a line feed). The empty shape is written
 * as "".
 */
OMINO_API size_t omino_shape_write(struct omino_shape shape, char between, char *buf, size_t cap);

/**
 * Makes a shape of @p count cells, which may lie anywhere and may be repeated.
 *
 * @return OMINO_OK; OMINO_ERR_EMPTY; OMINO_ERR_TOO_LARGE if they do not fit into 8x8
 */
OMINO_API enum omino_status omino_shape_from_cells(const struct omino_cell *cells, size_t count,
                                                   struct omino_shape *shape,
                                                   struct omino_error *err);

/** Lists the cells of a shape in row order, at most 64, at their places in the square; a shape that
 * is not normalised stays where it is. Returns the number of cells. */
OMINO_API unsigned omino_shape_cells(struct omino_shape shape, struct omino_cell *cells);

/* ---- measures -------------------------------------------------------------------------------- */

/** Returns the number of cells. */
OMINO_API unsigned omino_shape_area(struct omino_shape shape);

/** Returns the number of columns of the bounding box; 0 for the empty shape. */
OMINO_API unsigned omino_shape_width(struct omino_shape shape);

/** Returns the number of rows of the bounding box; 0 for the empty shape. */
OMINO_API unsigned omino_shape_height(struct omino_shape shape);

/** Returns the number of unit edges between a cell and an empty place, including the edges of
 * holes. */
OMINO_API unsigned omino_shape_perimeter(struct omino_shape shape);

/** Returns the number of holes: groups of empty places, connected by edges, that the cells enclose.
 * A place that meets the outside only at a corner is enclosed. */
OMINO_API unsigned omino_shape_holes(struct omino_shape shape);

/** Returns the number of parts, each connected by edges: 1 for a polyomino, 0 for the empty
 * shape. */
OMINO_API unsigned omino_shape_parts(struct omino_shape shape);

/* ---- symmetry -------------------------------------------------------------------------------- */

/** The eight symmetries of the square. Rotations are clockwise; a flip first swaps left and right,
 * and then rotates. */
enum omino_transform {
    OMINO_TURN_0,
    OMINO_TURN_90,
    OMINO_TURN_180,
    OMINO_TURN_270,
    OMINO_FLIP_0,
    OMINO_FLIP_90,
    OMINO_FLIP_180,
    OMINO_FLIP_270,
    OMINO_TRANSFORM_COUNT
};

/** How a shape may be transformed before it is placed, and thus which shapes count as the same. */
enum omino_freedom {
    OMINO_FIXED,     /**< Only moved. */
    OMINO_ONE_SIDED, /**< Moved and turned. */
    OMINO_FREE       /**< Moved, turned and flipped. */
};

/** The eight kinds of symmetry of a shape, by the transforms that leave it unchanged, with the
 * number of orientations. */
enum omino_symmetry {
    OMINO_SYMMETRY_NONE,      /**< None: 8 (F, L, N, P, Y). */
    OMINO_SYMMETRY_AXIS,      /**< A mirror along a row or a column: 4 (T, U). */
    OMINO_SYMMETRY_DIAGONAL,  /**< A mirror along a diagonal: 4 (V, W). */
    OMINO_SYMMETRY_TURN_180,  /**< A half turn: 4 (S, Z). */
    OMINO_SYMMETRY_TURN_90,   /**< Quarter turns: 2 (smallest with 8 cells). */
    OMINO_SYMMETRY_AXES,      /**< Mirrors along rows and columns: 2 (I). */
    OMINO_SYMMETRY_DIAGONALS, /**< Mirrors along both diagonals: 2 (smallest with 7 cells). */
    OMINO_SYMMETRY_FULL,      /**< All mirrors and turns: 1 (X, O). */
    OMINO_SYMMETRY_COUNT
};

/** Moves a shape to the top-left corner of its square. */
OMINO_API struct omino_shape omino_shape_normalize(struct omino_shape shape);

/** Rotates and flips a shape. */
OMINO_API struct omino_shape omino_shape_transform(struct omino_shape shape,
                                                   enum omino_transform transform);

/**
 * Lists the distinct orientations of a shape: the shape itself first, then in the order of enum
 * omino_transform.
 *
 * @param shape         not empty
 * @param freedom       OMINO_FIXED: only the shape itself
 * @param orientations  room for 8
 * @return their number: 1, 2, 4 or 8
 */
OMINO_API unsigned omino_shape_orientations(struct omino_shape shape, enum omino_freedom freedom,
                                            struct omino_shape *orientations);

/** Returns the representative of all shapes that are the same under @p freedom: the orientation
 * with the smallest number. */
OMINO_API struct omino_shape omino_shape_canonical(struct omino_shape shape,
                                                   enum omino_freedom freedom);

/** Returns whether one shape can be moved, rotated or flipped into the other as @p freedom
 * allows. */
OMINO_API int omino_shape_same(struct omino_shape a, struct omino_shape b,
                               enum omino_freedom freedom);

/** Returns the symmetry of a shape; OMINO_SYMMETRY_FULL for the empty shape. */
OMINO_API enum omino_symmetry omino_shape_symmetry(struct omino_shape shape);

/** Returns a few words for a kind of symmetry, such as "half turn"; a constant string. */
OMINO_API const char *omino_symmetry_text(enum omino_symmetry symmetry);

/** Returns whether the mirror image is a different one-sided shape: no mirror leaves the shape
 * unchanged. */
OMINO_API int omino_shape_is_chiral(struct omino_shape shape);

/* ---- names ----------------------------------------------------------------------------------- */

/** Naming conventions for the free polyominoes of 1 to 5 cells. The conventions agree for up to 4
 * cells: 1 2 I3 V3 I4 O T4 L4 Z4. */
enum omino_names {
    OMINO_NAMES_LETTERS, /**< Pentominoes F I L N P T U V W X Y Z. */
    OMINO_NAMES_BLOKUS   /**< Pentominoes F I5 L5 N P T5 U V5 W X Y Z5. */
};

/** Returns the conventional name of a shape in any orientation; NULL unless it is a polyomino of 1
 * to 5 cells. */
OMINO_API const char *omino_shape_name(struct omino_shape shape, enum omino_names names);

/**
 * Finds the shape with a conventional name of either kind, in the orientation of the letter (L
 * stands upright). Capital and small letters are equivalent.
 *
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME
 */
OMINO_API enum omino_status omino_shape_by_name(const char *name, struct omino_shape *shape,
                                                struct omino_error *err);

/* ---- all polyominoes ------------------------------------------------------------------------- */

/** Maximum number of cells of polyominoes that can be visited and counted. */
#define OMINO_POLYOMINO_CELLS_MAX 28

/**
 * Called for each polyomino. @p cells are its @p n cells, moved so that the smallest column and row
 * are 0. The first one is the leftmost of the top row; the order of the others is unspecified. The
 * array belongs to the library and is valid only during the call. A polyomino of more than 8 cells
 * may not fit into a struct omino_shape; see omino_shape_from_cells().
 *
 * @return 0 to continue, anything else to stop
 */
typedef int omino_polyomino_visitor(void *user, const struct omino_cell *cells, unsigned n);

/**
 * Visits each polyomino of @p n cells (connected by edges, holes allowed) once, by Redelmeier's
 * method, always in the same order.
 *
 * @param n        1 to OMINO_POLYOMINO_CELLS_MAX; each additional cell multiplies the number of
 *                 polyominoes by about four
 * @param freedom  which polyominoes count as the same; only one of each group is visited, the one
 *                 that omino_shape_canonical() would choose if its square were large enough
 * @param visit    called for each
 * @param user     passed to @p visit
 * @param err      may be NULL
 * @return OMINO_OK; OMINO_STOPPED if @p visit stopped the call; OMINO_ERR_ARGUMENT (@p n or @p
 *         freedom is out of range)
 */
OMINO_API enum omino_status omino_polyominoes_visit(unsigned n, enum omino_freedom freedom,
                                                    omino_polyomino_visitor *visit, void *user,
                                                    struct omino_error *err);

/** The numbers of polyominoes of a given size. */
struct omino_polyomino_counts {
    uint64_t fixed;     /**< Only moved. */
    uint64_t one_sided; /**< Moved and turned. */
    uint64_t free;      /**< Moved, turned and flipped. */
};

/**
 * Counts the polyominoes of @p n cells in all three ways without visiting each, which is faster
 * than counting in a visitor.
 *
 * @param stop    polled as base.h describes; may be NULL
 * @param user    passed to @p stop
 * @param counts  receives the numbers; unchanged if stopped
 * @return OMINO_OK; OMINO_STOPPED; OMINO_ERR_ARGUMENT if @p n is not 1 to OMINO_POLYOMINO_CELLS_MAX
 */
OMINO_API enum omino_status omino_polyominoes_count(unsigned n, omino_stop *stop, void *user,
                                                    struct omino_polyomino_counts *counts,
                                                    struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
