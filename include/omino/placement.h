/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Placements: all the ways to lay the pieces of a set on a board, found at once.
 *
 * A table is compiled once from a board and a list of pieces. For a position, which is no more than
 * a few sets of cells, it then counts, lists or draws at random the placements that fit, in a few
 * nanoseconds each:
 *
 *     free   the cells that a piece may cover
 *     touch  cells of which a piece must cover at least one; NULL where there is no such rule
 *     hand   the pieces that may be used, bit i % 64 of word i / 64 for piece i; NULL means all
 *
 * Blokus, for example: free = empty cells that share no edge with one's own colour, touch = cells
 * that meet it at a corner. Bits of free outside the board do no harm.
 *
 * A placement is a uint32_t, `orientation << shift | anchor`: the number of an orientation in the
 * table and the bit (see bits.h) of the orientation's first cell in row order. One piece on one set
 * of cells has exactly one such number, the same in every position; two pieces of the same shape
 * have one each.
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
    const char *name;           /**< Its name, not empty; unique in a set. Copied. */
    struct omino_shape shape;   /**< Connected by edges. */
    enum omino_freedom freedom; /**< How it may be turned. */
};

/** Most pieces of a table. */
#define OMINO_PIECES_MAX 4096

/** Longest name of a piece, in bytes. */
#define OMINO_PIECE_NAME_MAX 31

/** What stands for "no placement". */
#define OMINO_NO_PLACEMENT UINT32_MAX

/** A compiled table; immutable. */
struct omino_placements;

/**
 * Compiles a table.
 *
 * Orientations that do not fit on the board anywhere are left out, so a piece may end up without
 * any.
 *
 * @param grid       the layout; its path is the one that the table will use
 * @param mask       the cells of the board; NULL means all of the grid
 * @param pieces     the pieces; nothing of them is kept
 * @param count      how many, 1 to OMINO_PIECES_MAX
 * @param allocator  NULL for the system's
 * @param table      receives the table, to be closed by omino_placements_close(); NULL on failure
 * @param err        may be NULL
 * @return OMINO_OK; OMINO_ERR_EMPTY (no piece, a piece without cells or name, an empty mask);
 * OMINO_ERR_TOO_LARGE; OMINO_ERR_NOT_CONNECTED; OMINO_ERR_DUPLICATE (a name); OMINO_ERR_ARGUMENT;
 * OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_placements_open(const struct omino_grid *grid,
                                                  const uint64_t *mask,
                                                  const struct omino_piece *pieces, size_t count,
                                                  const struct omino_allocator *allocator,
                                                  struct omino_placements **table,
                                                  struct omino_error *err);

/** Frees a table; NULL is fine. */
OMINO_API void omino_placements_close(struct omino_placements *table);

/* ---- what is in a table ---------------------------------------------------------------------- */

/** The layout of the board. */
OMINO_API const struct omino_grid *omino_placements_grid(const struct omino_placements *table);

/** The cells of the board. */
OMINO_API const uint64_t *omino_placements_mask(const struct omino_placements *table);

/** Number of pieces. */
OMINO_API unsigned omino_placements_pieces(const struct omino_placements *table);

/** Number of orientations of all pieces that fit on the board. */
OMINO_API unsigned omino_placements_orientations(const struct omino_placements *table);

/** Bits to the right of the orientation in a placement. */
OMINO_API unsigned omino_placements_shift(const struct omino_placements *table);

/** All placement numbers are below this. */
OMINO_API uint32_t omino_placements_limit(const struct omino_placements *table);

/** Name of piece @p piece, which is below omino_placements_pieces(); lives as long as the table. */
OMINO_API const char *omino_placements_piece_name(const struct omino_placements *table,
                                                  unsigned piece);

/** Shape of piece @p piece as it was given, normalised. */
OMINO_API struct omino_shape omino_placements_piece_shape(const struct omino_placements *table,
                                                          unsigned piece);

/** The piece with that name, capital and small letters alike; -1 if there is none. */
OMINO_API int omino_placements_piece_by_name(const struct omino_placements *table,
                                             const char *name);

/** The piece that an orientation belongs to. */
OMINO_API unsigned omino_placements_orientation_piece(const struct omino_placements *table,
                                                      unsigned orientation);

/** The shape of an orientation. */
OMINO_API struct omino_shape omino_placements_orientation_shape(
    const struct omino_placements *table, unsigned orientation);

/* ---- one placement --------------------------------------------------------------------------- */

/** Whether a number is a placement on the empty board; any number may be asked about. Every call
 * below that takes a placement wants one of these. */
OMINO_API int omino_placement_valid(const struct omino_placements *table, uint32_t placement);

/** The piece that is placed. */
OMINO_API unsigned omino_placement_piece(const struct omino_placements *table, uint32_t placement);

/** The cells that are covered, as a set. */
OMINO_API void omino_placement_cells(const struct omino_placements *table, uint32_t placement,
                                     uint64_t *cells);

/** Puts the covered cells into @p set, whatever else is in it. */
OMINO_API void omino_placement_add(const struct omino_placements *table, uint32_t placement,
                                   uint64_t *set);

/** Takes the covered cells out of @p set. */
OMINO_API void omino_placement_remove(const struct omino_placements *table, uint32_t placement,
                                      uint64_t *set);

/** Whether a number (any number) is a placement that is legal in a position. */
OMINO_API int omino_placement_legal(const struct omino_placements *table, const uint64_t *free,
                                    const uint64_t *touch, const uint64_t *hand,
                                    uint32_t placement);

/**
 * The placement that covers exactly these cells.
 *
 * @param hand  looks among these pieces only; NULL for all. The first one wins where several have
 * the shape.
 * @return OMINO_NO_PLACEMENT if no such piece has the shape
 */
OMINO_API uint32_t omino_placement_from_cells(const struct omino_placements *table,
                                              const uint64_t *cells, const uint64_t *hand);

/* ---- all placements -------------------------------------------------------------------------- */

/** How many placements are legal. */
OMINO_API uint32_t omino_placements_count(const struct omino_placements *table,
                                          const uint64_t *free, const uint64_t *touch,
                                          const uint64_t *hand);

/** Whether any placement is legal; stops at the first. */
OMINO_API int omino_placements_any(const struct omino_placements *table, const uint64_t *free,
                                   const uint64_t *touch, const uint64_t *hand);

/**
 * Lists the legal placements, always in the same order for the same position.
 *
 * @param list  receives the first @p cap of them; may be NULL when @p cap is 0
 * @param cap   room at @p list; what lies between the last one and the end of the room may be
 * overwritten
 * @return how many there are in all, also beyond @p cap
 */
OMINO_API uint32_t omino_placements_list(const struct omino_placements *table, const uint64_t *free,
                                         const uint64_t *touch, const uint64_t *hand,
                                         uint32_t *list, uint32_t cap);

/**
 * The anchors of the legal placements as one set for each orientation.
 *
 * @param sets  receives omino_placements_orientations() sets, one after the other, of grid.words
 * words each; all zero for pieces that are not in hand
 */
OMINO_API void omino_placements_sets(const struct omino_placements *table, const uint64_t *free,
                                     const uint64_t *touch, const uint64_t *hand, uint64_t *sets);

/** The placement that has index @p k in the list; OMINO_NO_PLACEMENT if the list is not that long.
 * No list is built. */
OMINO_API uint32_t omino_placements_nth(const struct omino_placements *table, const uint64_t *free,
                                        const uint64_t *touch, const uint64_t *hand, uint32_t k);

/** One of the legal placements, all with exactly the same chance; OMINO_NO_PLACEMENT if there are
 * none. No list is built. The same stream gives the same placement on every machine and path. */
OMINO_API uint32_t omino_placements_random(const struct omino_placements *table,
                                           const uint64_t *free, const uint64_t *touch,
                                           const uint64_t *hand, struct omino_rng *rng);

#ifdef __cplusplus
}
#endif

#endif
