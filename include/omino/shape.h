/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shapes: polyominoes as values, their symmetries, their names, and lists of all of them.
 *
 * A shape is a set of cells in a square of 8x8, kept in one 64-bit number:
 *
 *     .X.     bit 8*y + x, column x to the right, row y downward:
 *     XXX     cells = 0x0702 is the T tetromino on the left
 *
 * Shapes that the functions here return are normalised: they touch the top row and the left column,
 * so that two shapes are the same exactly when their numbers are. Shapes that go in may lie
 * anywhere in the square; the empty shape is allowed where nothing else is said. Nothing here
 * allocates.
 */
#ifndef OMINO_SHAPE_H
#define OMINO_SHAPE_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Columns and rows of the square that a shape lies in. */
#define OMINO_SHAPE_SIDE 8

/** Most cells that a shape can have. */
#define OMINO_SHAPE_CELLS 64

/** A set of cells: bit 8*y + x for column x, row y. */
struct omino_shape {
    uint64_t cells; /**< The cells; 0 is the empty shape. */
};

/* ---- text ------------------------------------------------------------------------------------ */

/** What omino_shape_parse() insists on. */
enum omino_shape_rules {
    OMINO_SHAPE_ANY = 0,      /**< Any set of cells that is not empty. */
    OMINO_SHAPE_CONNECTED = 1 /**< The cells must hang together by their edges. */
};

/**
 * Reads a drawing. Rows come from the top, ended by line feeds or `/`; `X`, `x` or `#` is a cell; a
 * dot, `-`, `_` or a space is none; carriage returns are ignored. Rows may differ in length; blank
 * rows and columns round the drawing do not count.
 *
 * @param text   such as ".X./XXX"; not NULL
 * @param rules  OMINO_SHAPE_CONNECTED or OMINO_SHAPE_ANY
 * @param shape  receives the shape, normalised
 * @param err    says line and column of what is wrong; may be NULL
 * @return OMINO_OK; OMINO_ERR_SYNTAX (unknown character); OMINO_ERR_EMPTY; OMINO_ERR_TOO_LARGE
 * (wider or higher than 8); OMINO_ERR_NOT_CONNECTED (line and column of the first cell, in row
 * order, that does not hang together with the first)
 */
OMINO_API enum omino_status omino_shape_parse(const char *text, enum omino_shape_rules rules,
                                              struct omino_shape *shape, struct omino_error *err);

/**
 * Writes the drawing that omino_shape_parse() reads, in X and dots: rows of equal length, between
 * two rows the character @p between (normally '/' or a line feed), none at the end. The empty shape
 * gives "".
 */
OMINO_API size_t omino_shape_write(struct omino_shape shape, char between, char *buf, size_t cap);

/**
 * The shape of @p count cells wherever they lie, normalised; a cell may be named twice.
 *
 * @return OMINO_OK; OMINO_ERR_EMPTY; OMINO_ERR_TOO_LARGE if they do not fit into 8x8
 */
OMINO_API enum omino_status omino_shape_from_cells(const struct omino_cell *cells, size_t count,
                                                   struct omino_shape *shape,
                                                   struct omino_error *err);

/** The cells of a shape in row order, at most 64, where they lie in the square: a shape that is not
 * normalised is not moved. Returns how many. */
OMINO_API unsigned omino_shape_cells(struct omino_shape shape, struct omino_cell *cells);

/* ---- measures -------------------------------------------------------------------------------- */

/** Number of cells. */
OMINO_API unsigned omino_shape_area(struct omino_shape shape);

/** Columns of the bounding box; 0 for the empty shape. */
OMINO_API unsigned omino_shape_width(struct omino_shape shape);

/** Rows of the bounding box; 0 for the empty shape. */
OMINO_API unsigned omino_shape_height(struct omino_shape shape);

/** Unit edges between a cell and what is no cell, those of holes included. */
OMINO_API unsigned omino_shape_perimeter(struct omino_shape shape);

/** Number of holes: groups of empty cells, joined by their edges, that the cells shut in. An empty
 * cell that meets the outside at a corner only is shut in. */
OMINO_API unsigned omino_shape_holes(struct omino_shape shape);

/** Number of parts that hang together by their edges: 1 for a polyomino, 0 for the empty shape. */
OMINO_API unsigned omino_shape_parts(struct omino_shape shape);

/* ---- symmetry -------------------------------------------------------------------------------- */

/** The eight symmetries of the square. Turns are clockwise; a flip mirrors left and right first,
 * then turns. */
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

/** What may be done with a shape before it is laid down, and so what counts as the same shape. */
enum omino_freedom {
    OMINO_FIXED,     /**< Only moved. */
    OMINO_ONE_SIDED, /**< Moved and turned. */
    OMINO_FREE       /**< Moved, turned and flipped. */
};

/** The eight kinds of symmetry that a shape can have, by what leaves it unchanged. */
enum omino_symmetry {
    OMINO_SYMMETRY_NONE,      /**< Nothing: 8 orientations (F, L, N, P, Y). */
    OMINO_SYMMETRY_AXIS,      /**< A mirror along a row or a column: 4 (T, U). */
    OMINO_SYMMETRY_DIAGONAL,  /**< A mirror along a diagonal: 4 (V, W). */
    OMINO_SYMMETRY_TURN_180,  /**< A half turn: 4 (S, Z). */
    OMINO_SYMMETRY_TURN_90,   /**< Quarter turns: 2 (smallest with 8 cells). */
    OMINO_SYMMETRY_AXES,      /**< Mirrors along rows and columns: 2 (I). */
    OMINO_SYMMETRY_DIAGONALS, /**< Mirrors along both diagonals: 2 (smallest with 7 cells). */
    OMINO_SYMMETRY_FULL,      /**< All of them: 1 (X, O). */
    OMINO_SYMMETRY_COUNT
};

/** The shape moved to the top left corner of its square. */
OMINO_API struct omino_shape omino_shape_normalize(struct omino_shape shape);

/** The shape turned and flipped, normalised. */
OMINO_API struct omino_shape omino_shape_transform(struct omino_shape shape,
                                                   enum omino_transform transform);

/**
 * The distinct orientations of a shape, normalised: the shape itself first, then in the order of
 * enum omino_transform.
 *
 * @param shape         not empty
 * @param freedom       OMINO_FIXED gives one
 * @param orientations  room for 8
 * @return how many: 1, 2, 4 or 8
 */
OMINO_API unsigned omino_shape_orientations(struct omino_shape shape, enum omino_freedom freedom,
                                            struct omino_shape *orientations);

/** The one shape that stands for all that @p freedom makes the same: the orientation with the
 * smallest number. */
OMINO_API struct omino_shape omino_shape_canonical(struct omino_shape shape,
                                                   enum omino_freedom freedom);

/** Whether one is the other moved, turned or flipped as @p freedom allows. */
OMINO_API int omino_shape_same(struct omino_shape a, struct omino_shape b,
                               enum omino_freedom freedom);

/** Which of the eight kinds of symmetry the shape has; the empty shape has all of them. */
OMINO_API enum omino_symmetry omino_shape_symmetry(struct omino_shape shape);

/** A few words for a kind of symmetry, such as "half turn"; a constant. */
OMINO_API const char *omino_symmetry_text(enum omino_symmetry symmetry);

/** Whether the mirror image is another one-sided shape (no mirror leaves it unchanged). */
OMINO_API int omino_shape_is_chiral(struct omino_shape shape);

/* ---- names ----------------------------------------------------------------------------------- */

/** Ways to name the free polyominoes of 1 to 5 cells. They agree up to 4 cells: 1 2 I3 V3 I4 O T4
 * L4 Z4. */
enum omino_names {
    OMINO_NAMES_LETTERS, /**< Pentominoes F I L N P T U V W X Y Z. */
    OMINO_NAMES_BLOKUS   /**< Pentominoes F I5 L5 N P T5 U V5 W X Y Z5. */
};

/** The conventional name of a shape in any orientation; NULL for what is not a polyomino of 1 to 5
 * cells. */
OMINO_API const char *omino_shape_name(struct omino_shape shape, enum omino_names names);

/**
 * The shape with a conventional name, of either kind, drawn as the letter is (L stands upright);
 * capital and small letters are the same.
 *
 * @return OMINO_OK or OMINO_ERR_UNKNOWN_NAME
 */
OMINO_API enum omino_status omino_shape_by_name(const char *name, struct omino_shape *shape,
                                                struct omino_error *err);

/* ---- all polyominoes ------------------------------------------------------------------------- */

/** Most cells of the polyominoes that are listed and counted. */
#define OMINO_POLYOMINO_CELLS 28

/**
 * Called for each polyomino. @p cells are its @p n cells, the first one the leftmost of the top
 * row, moved so that the smallest column and row are 0; they are the library's and only valid
 * during the call. The other cells are in no order to rely on. A polyomino of more than 8 cells
 * need not fit into a struct omino_shape; see omino_shape_from_cells().
 *
 * @return 0 to go on, anything else to stop
 */
typedef int omino_polyomino_visitor(void *user, const struct omino_cell *cells, unsigned n);

/**
 * Visits each polyomino of @p n cells (connected by edges, holes allowed) once, by Redelmeier's
 * method, always in the same order.
 *
 * @param n        1 to OMINO_POLYOMINO_CELLS; the number of them grows about fourfold with each
 * cell
 * @param freedom  which of them are the same: one of each is visited, the one that
 * omino_shape_canonical() would choose if its square were large enough
 * @param visit    called for each
 * @param user     handed to @p visit
 * @param err      may be NULL
 * @return OMINO_OK; OMINO_STOPPED if @p visit asked for it; OMINO_ERR_ARGUMENT
 */
OMINO_API enum omino_status omino_polyominoes_visit(unsigned n, enum omino_freedom freedom,
                                                    omino_polyomino_visitor *visit, void *user,
                                                    struct omino_error *err);

/** How many polyominoes of a size there are. */
struct omino_polyomino_counts {
    uint64_t fixed;     /**< Only moved. */
    uint64_t one_sided; /**< Moved and turned. */
    uint64_t free;      /**< Moved, turned and flipped. */
};

/**
 * Counts the polyominoes of @p n cells in all three ways without visiting each: faster than
 * counting in a visitor.
 *
 * @return OMINO_OK; OMINO_ERR_ARGUMENT if @p n is not 1 to OMINO_POLYOMINO_CELLS
 */
OMINO_API enum omino_status omino_polyominoes_count(unsigned n,
                                                    struct omino_polyomino_counts *counts,
                                                    struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
