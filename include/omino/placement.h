/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Placements: all ways to place the pieces of a set on a board, found at once.
 *
 * A table is compiled once from a board and a list of pieces. For a position, described by a few
 * sets, it then counts, lists or draws at random the placements that fit, in a few nanoseconds
 * each:
 *
 *     free   the cells that a piece may cover
 *     touch  cells of which a piece must cover at least one; NULL for no such rule
 *     hand   the pieces that may be used, bit i % 64 of word i / 64 for piece i; NULL for all
 *
 * In Blokus, for example, free is the empty cells that share no edge with the player's own colour,
 * and touch is the cells that meet it at a corner. Bits of free outside the board are ignored.
 *
 * A placement is a uint32_t, `orientation << shift | anchor`: the number of an orientation in the
 * table, and the bit (see bits.h) of the orientation's first cell in row order. A piece on a given
 * set of cells has exactly one such number, which is the same in every position; two pieces of the
 * same shape have different numbers.
 *
 * Calls on an opened table never allocate, never fail and never lock, and any number of threads may
 * share a table.
 */
#ifndef OMINO_PLACEMENT_H
#define OMINO_PLACEMENT_H

#include <omino/bits.h>
#include <omino/rng.h>
#include <omino/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A piece of a set. */
struct omino_piece {
    const char *name;           /**< Not empty; unique in a set. Copied. */
    struct omino_shape shape;   /**< Connected by edges. */
    enum omino_freedom freedom; /**< How it may be rotated and flipped. */
};

/** Maximum number of pieces in a table. */
#define OMINO_PIECES_MAX 4096

/** Maximum length of a piece's name in bytes, without the NUL. */
#define OMINO_PIECE_NAME_MAX 31

/** Not a placement. */
#define OMINO_NO_PLACEMENT UINT32_MAX

/** Not an index of a placement or a move. */
#define OMINO_NO_INDEX UINT32_MAX

/** A compiled table; immutable. */
struct omino_placements;

/**
 * Compiles a table.
 *
 * Orientations that do not fit anywhere on the board are omitted, so a piece may have none.
 *
 * Time and memory grow with the pieces, not with the number of placements: the largest table, of
 * OMINO_PIECES_MAX pieces with 64 cells each on the largest board, takes less than 160 MB and about
 * a second, or two seconds if the board is not a rectangle.
 *
 * @param grid       the layout; the table uses its kind of code (see enum omino_simd)
 * @param mask       the cells of the board; NULL for the whole grid
 * @param pieces     the pieces; not needed after the call
 * @param count      number of pieces, 1 to OMINO_PIECES_MAX
 * @param allocator  NULL for malloc and free
 * @param table      receives the table, to be closed by omino_placements_close(); NULL on failure
 * @param err        may be NULL
 * @return OMINO_OK; OMINO_ERR_EMPTY (no pieces, a piece without cells or a name, an empty mask);
 * OMINO_ERR_TOO_LARGE (too many pieces, a name that is too long);
 * OMINO_ERR_NOT_CONNECTED (a piece); OMINO_ERR_DUPLICATE (a name); OMINO_ERR_ARGUMENT (an invalid
 * grid, mask or freedom); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_placements_open(const struct omino_grid *grid,
                                                  const uint64_t *mask,
                                                  const struct omino_piece *pieces, size_t count,
                                                  const struct omino_allocator *allocator,
                                                  struct omino_placements **table,
                                                  struct omino_error *err);

/** Frees a table; NULL is fine. */
OMINO_API void omino_placements_close(struct omino_placements *table);

/* ---- contents of a table --------------------------------------------------------------------- */

/** Returns the layout of the board. */
OMINO_API const struct omino_grid *omino_placements_grid(const struct omino_placements *table);

/** Returns the cells of the board. */
OMINO_API const uint64_t *omino_placements_mask(const struct omino_placements *table);

/** Returns the number of pieces. */
OMINO_API unsigned omino_placements_pieces(const struct omino_placements *table);

/** Returns the number of orientations of all pieces, counting only those that fit on the board. */
OMINO_API unsigned omino_placements_orientations(const struct omino_placements *table);

/** Returns the `shift` of placements: the number of bits below the orientation. */
OMINO_API unsigned omino_placements_shift(const struct omino_placements *table);

/** Returns a number that is greater than every placement. */
OMINO_API uint32_t omino_placements_limit(const struct omino_placements *table);

/** Returns the number of placements on the empty board, of all pieces. */
OMINO_API uint32_t omino_placements_total(const struct omino_placements *table);

/** Returns the name of a piece, whose number is less than omino_placements_pieces(). Valid until
 * the table is closed. */
OMINO_API const char *omino_placements_piece_name(const struct omino_placements *table,
                                                  unsigned piece);

/** Returns the shape of a piece as passed in, normalised. */
OMINO_API struct omino_shape omino_placements_piece_shape(const struct omino_placements *table,
                                                          unsigned piece);

/** Returns the piece with a given name; -1 if there is none. An exact match takes precedence over
 * one that ignores case. */
OMINO_API int omino_placements_piece_by_name(const struct omino_placements *table,
                                             const char *name);

/** Returns the piece that an orientation belongs to. */
OMINO_API unsigned omino_placements_orientation_piece(const struct omino_placements *table,
                                                      unsigned orientation);

/** Returns the shape of an orientation. */
OMINO_API struct omino_shape omino_placements_orientation_shape(
    const struct omino_placements *table, unsigned orientation);

/* ---- one placement --------------------------------------------------------------------------- */

/** Returns whether a number is a placement on the empty board. Any number may be passed; all other
 * calls require a placement unless stated otherwise. */
OMINO_API int omino_placement_valid(const struct omino_placements *table, uint32_t placement);

/**
 * Returns the dense index of a placement. The placements on the empty board are numbered from 0 to
 * omino_placements_total() - 1, by orientation and then by anchor. Arrays with an entry per
 * placement are smaller by index than by placement.
 *
 * @param placement  any number
 * @return the index; OMINO_NO_INDEX if the number is not a placement on the empty board
 */
OMINO_API uint32_t omino_placement_index(const struct omino_placements *table, uint32_t placement);

/** Returns the placement with an index; OMINO_NO_PLACEMENT if the index, which may be any number,
 * is not less than omino_placements_total(). */
OMINO_API uint32_t omino_placement_at(const struct omino_placements *table, uint32_t index);

/** Returns the piece of a placement. */
OMINO_API unsigned omino_placement_piece(const struct omino_placements *table, uint32_t placement);

/** Stores the set of the covered cells in @p cells. */
OMINO_API void omino_placement_cells(const struct omino_placements *table, uint32_t placement,
                                     uint64_t *cells);

/** Adds the covered cells to @p set, whether or not it already contains them. */
OMINO_API void omino_placement_add(const struct omino_placements *table, uint32_t placement,
                                   uint64_t *set);

/** Removes the covered cells from @p set. */
OMINO_API void omino_placement_remove(const struct omino_placements *table, uint32_t placement,
                                      uint64_t *set);

/** Returns whether a number, which may be any number, is a legal placement in a position. */
OMINO_API int omino_placement_legal(const struct omino_placements *table, const uint64_t *free,
                                    const uint64_t *touch, const uint64_t *hand,
                                    uint32_t placement);

/**
 * Finds the placement that covers exactly these cells.
 *
 * @param hand  the pieces to consider; NULL for all. If several pieces have the shape, the first
 *              one is used.
 * @return the placement; OMINO_NO_PLACEMENT if none of these pieces has the shape
 */
OMINO_API uint32_t omino_placement_from_cells(const struct omino_placements *table,
                                              const uint64_t *cells, const uint64_t *hand);

/* ---- all placements -------------------------------------------------------------------------- */

/** Returns the number of legal placements. */
OMINO_API uint32_t omino_placements_count(const struct omino_placements *table,
                                          const uint64_t *free, const uint64_t *touch,
                                          const uint64_t *hand);

/** Returns whether any placement is legal; stops at the first legal one. */
OMINO_API int omino_placements_any(const struct omino_placements *table, const uint64_t *free,
                                   const uint64_t *touch, const uint64_t *hand);

/**
 * Lists the legal placements, always in the same order for the same position.
 *
 * @param list  receives the first @p cap of them; may be NULL if @p cap is 0
 * @param cap   room at @p list; unused room may be overwritten
 * @return the total number, which may exceed @p cap
 */
OMINO_API uint32_t omino_placements_list(const struct omino_placements *table, const uint64_t *free,
                                         const uint64_t *touch, const uint64_t *hand,
                                         uint32_t *list, uint32_t cap);

/**
 * Lists the anchors of the legal placements as one set per orientation.
 *
 * @param sets  receives omino_placements_orientations() consecutive sets of grid.words words each;
 *              all zero for pieces not in hand
 */
OMINO_API void omino_placements_sets(const struct omino_placements *table, const uint64_t *free,
                                     const uint64_t *touch, const uint64_t *hand, uint64_t *sets);

/** Returns the placement with index @p k in the list of omino_placements_list(), without building a
 * list; OMINO_NO_PLACEMENT if the list is not that long. */
OMINO_API uint32_t omino_placements_nth(const struct omino_placements *table, const uint64_t *free,
                                        const uint64_t *touch, const uint64_t *hand, uint32_t k);

/** Returns a random legal placement, all exactly equally likely, without building a list;
 * OMINO_NO_PLACEMENT if there is none. The same random stream gives the same placement on every
 * machine and with every enum omino_simd. */
OMINO_API uint32_t omino_placements_random(const struct omino_placements *table,
                                           const uint64_t *free, const uint64_t *touch,
                                           const uint64_t *hand, struct omino_rng *rng);

#ifdef __cplusplus
}
#endif

#endif
