/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Bitboards: sets of cells of a board, one bit per cell.
 *
 * A struct omino_grid, a small value, describes the layout. A set is an array of `grid.words`
 * 64-bit words that the caller owns, so game states can contain sets without pointers. Rows follow
 * each other, each with one guard column at its right end that is always 0:
 *
 *     5 columns, stride 6       cell (x, y) is bit y * stride + x, row 0 at the top
 *      0  1  2  3  4 [ 5]
 *      6  7  8  9 10 [11]       cells (0,0) .. (4,2); bits 5, 11 and 17 are guards
 *     12 13 14 15 16 [17]
 *
 * A board of any form is a grid and a mask: the set of the cells that belong to the board. Guard
 * bits and bits beyond the last row must be 0 in every set passed in, and are 0 in every set
 * returned.
 *
 * In text, a point is a column letter and a row number counted from the bottom, as in chess; `a1`
 * is the bottom left cell (0, height - 1). Column `z` is followed by `aa`, `ab` and so on.
 */
#ifndef OMINO_BITS_H
#define OMINO_BITS_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of columns or rows of a grid. */
#define OMINO_GRID_SIDE_MAX 255

/** Maximum number of words in a set: (255 + 1) * 255 bits. */
#define OMINO_GRID_WORDS_MAX 1020

/** The number of words in a set on a grid of the given size, for array declarations. */
#define OMINO_GRID_WORDS(width, height) ((((width) + 1u) * (height) + 63u) / 64u)

/** The code that works on the sets of a grid. Both kinds give the same results. */
enum omino_simd {
    OMINO_SIMD_PLAIN, /**< Portable C, on x86-64 with SSE2. */
    OMINO_SIMD_AVX2   /**< AVX2, BMI and POPCNT. */
};

/** The layout of a board. Initialise it with omino_grid_init() and do not change it afterwards. */
struct omino_grid {
    uint16_t width;  /**< Columns, 1 to 255. */
    uint16_t height; /**< Rows, 1 to 255. */
    uint16_t stride; /**< Bits from a cell to the one below it: width + 1. */
    uint16_t words;  /**< Number of 64-bit words in a set. */
    uint32_t bits;   /**< Number of bits in use: height * stride. */
    uint32_t simd;   /**< An enum omino_simd: initially the fastest on this machine. */
};

/**
 * Initialises a grid of @p width columns and @p height rows.
 *
 * Selects the fastest code that the machine supports, unless the environment variable OMINO_SIMD is
 * "plain".
 *
 * @return OMINO_OK; OMINO_ERR_EMPTY (a side of 0); OMINO_ERR_TOO_LARGE (a side above 255)
 */
OMINO_API enum omino_status omino_grid_init(struct omino_grid *grid, unsigned width,
                                            unsigned height, struct omino_error *err);

/**
 * Selects the kind of code, for tests and measurements.
 *
 * @return OMINO_OK; OMINO_ERR_ARGUMENT if this machine does not support it, in which case the grid
 * is unchanged
 */
OMINO_API enum omino_status omino_grid_set_simd(struct omino_grid *grid, enum omino_simd simd,
                                                struct omino_error *err);

/** Returns the name of a kind of code, "plain" or "avx2". */
OMINO_API const char *omino_simd_name(enum omino_simd simd);

/**
 * Reads the drawing of a board, in the notation of omino_shape_parse(): `X` belongs to the board.
 * Blank rows and columns around the drawing do not count; holes and separate parts are allowed.
 *
 * @param grid   receives the layout
 * @param mask   receives the cells of the board
 * @param words  room at @p mask; OMINO_GRID_WORDS_MAX is always enough
 * @return OMINO_OK; OMINO_ERR_SYNTAX; OMINO_ERR_EMPTY; OMINO_ERR_TOO_LARGE (a side above 255, or
 * more than @p words words)
 */
OMINO_API enum omino_status omino_grid_parse(const char *text, struct omino_grid *grid,
                                             uint64_t *mask, size_t words, struct omino_error *err);

/** Writes a drawing that omino_grid_parse() can read, with a line feed after each row: `X` for the
 * cells of the set. */
OMINO_API size_t omino_bits_draw(const struct omino_grid *grid, const uint64_t *set, char *buf,
                                 size_t cap);

/* ---- single cells ---------------------------------------------------------------------------- */

/** Returns whether a cell is on the grid. */
OMINO_INLINE int omino_grid_has(const struct omino_grid *grid, int x, int y)
{
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

/** Returns the bit of a cell that is on the grid. */
OMINO_INLINE unsigned omino_grid_bit(const struct omino_grid *grid, int x, int y)
{
    return OMINO_CAST(unsigned, y) * grid->stride + OMINO_CAST(unsigned, x);
}

/** Returns the cell of a bit. */
OMINO_INLINE struct omino_cell omino_grid_cell(const struct omino_grid *grid, unsigned bit)
{
    struct omino_cell cell;
    cell.x = OMINO_CAST(int16_t, bit % grid->stride);
    cell.y = OMINO_CAST(int16_t, bit / grid->stride);
    return cell;
}

/** Returns whether a bit is in the set. */
OMINO_INLINE int omino_bits_test(const uint64_t *set, unsigned bit)
{
    return OMINO_CAST(int, (set[bit / 64] >> (bit % 64)) & 1u);
}

/** Adds a bit to the set. */
OMINO_INLINE void omino_bits_set(uint64_t *set, unsigned bit)
{
    set[bit / 64] |= UINT64_C(1) << (bit % 64);
}

/** Removes a bit from the set. */
OMINO_INLINE void omino_bits_clear(uint64_t *set, unsigned bit)
{
    set[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

/* ---- whole sets ------------------------------------------------------------------------------ */

/** Fills a set with all cells of the grid: the mask of a rectangular board. */
OMINO_API void omino_bits_fill(const struct omino_grid *grid, uint64_t *set);

/** Removes all cells from a set. */
OMINO_API void omino_bits_reset(const struct omino_grid *grid, uint64_t *set);

/** Copies a set to @p to. */
OMINO_API void omino_bits_copy(const struct omino_grid *grid, const uint64_t *set, uint64_t *to);

/** Returns the number of cells. */
OMINO_API unsigned omino_bits_count(const struct omino_grid *grid, const uint64_t *set);

/** Returns the first bit of the set that is >= @p from, or grid.bits if there is none. This loop
 * visits all cells of a set, which may change in the body:
 *
 *     for (unsigned b = 0; (b = omino_bits_next(grid, set, b)) < grid->bits; b++)
 */
OMINO_API unsigned omino_bits_next(const struct omino_grid *grid, const uint64_t *set,
                                   unsigned from);

/** Returns whether two sets have the same cells. */
OMINO_API int omino_bits_equal(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b);

/** Returns whether a set has no cells. */
OMINO_API int omino_bits_empty(const struct omino_grid *grid, const uint64_t *set);

/** Returns whether @p set contains every cell of @p part. */
OMINO_API int omino_bits_contains(const struct omino_grid *grid, const uint64_t *set,
                                  const uint64_t *part);

/** Returns whether two sets have a common cell. */
OMINO_API int omino_bits_intersects(const struct omino_grid *grid, const uint64_t *a,
                                    const uint64_t *b);

/** @name Set algebra
 *
 * @p to receives the result. It may be @p a or @p b, but must not overlap them otherwise.
 * @{ */

/** Finds the cells in both sets. */
OMINO_API void omino_bits_and(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b,
                              uint64_t *to);

/** Finds the cells in either set, or in both. */
OMINO_API void omino_bits_or(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b,
                             uint64_t *to);

/** Finds the cells of @p a that are not in @p b. The complement of a set is its difference from the
 * cells of the board. */
OMINO_API void omino_bits_andnot(const struct omino_grid *grid, const uint64_t *a,
                                 const uint64_t *b, uint64_t *to);

/** Finds the cells in exactly one of two sets. */
OMINO_API void omino_bits_xor(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b,
                              uint64_t *to);
/** @} */

/**
 * Moves a set by @p dx columns to the right and @p dy rows down; cells that leave the grid are
 * lost.
 *
 * @param to  receives the result; may be @p set
 */
OMINO_API void omino_bits_shift(const struct omino_grid *grid, const uint64_t *set, int dx, int dy,
                                uint64_t *to);

/**
 * Finds the cells of @p within that share an edge with a cell of @p set, including cells of @p set
 * that have neighbours in it.
 *
 * @param to  receives the result; may be @p set or @p within
 */
OMINO_API void omino_bits_edges(const struct omino_grid *grid, const uint64_t *set,
                                const uint64_t *within, uint64_t *to);

/** Finds the cells of @p within that touch a cell of @p set corner to corner, whether or not they
 * also share an edge with one. @p to may be @p set or @p within. */
OMINO_API void omino_bits_corners(const struct omino_grid *grid, const uint64_t *set,
                                  const uint64_t *within, uint64_t *to);

/** Finds the cells of @p within that are connected to @p seed by edges inside @p within; seeds
 * outside @p within do not count. @p to may be @p seed or @p within. */
OMINO_API void omino_bits_flood(const struct omino_grid *grid, const uint64_t *seed,
                                const uint64_t *within, uint64_t *to);

/** Like omino_bits_flood(), but cells are also connected if they touch corner to corner. */
OMINO_API void omino_bits_flood_corners(const struct omino_grid *grid, const uint64_t *seed,
                                        const uint64_t *within, uint64_t *to);

/**
 * Removes the connected region that contains the first cell of a set.
 *
 * @param rest    on return, the set without the region; call the function until it returns 0 to
 *                visit all regions
 * @param region  receives the region; must not be @p rest
 * @return the size of the region; 0 if @p rest was empty
 */
OMINO_API unsigned omino_bits_take_region(const struct omino_grid *grid, uint64_t *rest,
                                          uint64_t *region);

/** Returns the number of connected regions of a set. */
OMINO_API unsigned omino_bits_regions(const struct omino_grid *grid, const uint64_t *set);

/* ---- points in text -------------------------------------------------------------------------- */

/** Writes a cell of the grid as a point, such as "e8". */
OMINO_API size_t omino_point_write(const struct omino_grid *grid, struct omino_cell cell, char *buf,
                                   size_t cap);

/**
 * Reads a point, in upper or lower case.
 *
 * @param text  a point and nothing else
 * @return OMINO_OK; OMINO_ERR_SYNTAX; OMINO_ERR_ARGUMENT if the point is not on the grid
 */
OMINO_API enum omino_status omino_point_parse(const struct omino_grid *grid, const char *text,
                                              struct omino_cell *cell, struct omino_error *err);

/** Writes the points of a set, such as "e8,d9,e9,f9,e10": by row from the bottom, then by
 * column. */
OMINO_API size_t omino_points_write(const struct omino_grid *grid, const uint64_t *set, char *buf,
                                    size_t cap);

/**
 * Reads points in any order, separated by commas.
 *
 * @param set  receives them; unchanged on failure
 * @return OMINO_OK; OMINO_ERR_SYNTAX; OMINO_ERR_ARGUMENT (not on the grid); OMINO_ERR_DUPLICATE;
 * OMINO_ERR_EMPTY
 */
OMINO_API enum omino_status omino_points_parse(const struct omino_grid *grid, const char *text,
                                               uint64_t *set, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
