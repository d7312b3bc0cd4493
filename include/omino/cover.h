/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tilings and packings: in how many ways do these pieces fill this board, and how?
 *
 * A problem is a board (a grid and a mask), a list of pieces with how often each may be used, and
 * whether cells may stay empty. The twelve pentominoes in 6x10, for example:
 *
 *     struct omino_cover_piece pieces[12];     // {{"F", f, OMINO_FREE}, 1, 1}, ...
 *     struct omino_cover_problem problem = {.pieces = pieces, .count = 12};
 *     struct omino_cover_result result;
 *     omino_grid_init(&problem.grid, 10, 6, NULL);
 *     problem.flags = OMINO_COVER_UP_TO_SYMMETRY;
 *     omino_cover_count(&problem, NULL, &result, NULL);   // result.solutions == 2339
 *
 * A **solution** is a set of placements, each a piece of the list on certain cells: they lie on the
 * board, do not overlap, use every piece between its `min` and its `max` times, and cover every
 * cell of the board unless OMINO_COVER_HOLES is set. Copies of one entry of the list are
 * interchangeable: which copy lies where makes no difference. Two entries with the same shape are
 * different pieces, as if they had different colours; to have them alike, give one entry with a
 * larger number.
 *
 * **Up to symmetry** two solutions are the same if a turn or a mirror image of the board, one that
 * maps the cells of the mask onto themselves, turns one into the other. Both have to be solutions:
 * a mirror image in which a piece that may not be flipped would lie flipped does not count. One
 * solution of each class is reported.
 *
 * There are two searches with the same answers: one on bitboards for boards of up to
 * OMINO_COVER_BITS_CELLS cells, which is also able to count without visiting each solution, and
 * dancing links for all the rest. The latter are there for constraints of other kinds too, see
 * omino_exact_visit().
 *
 * Nothing here keeps anything after the call: there is nothing to open or to close. Calls allocate
 * while they run; what the search remembers of positions it has seen takes 200 MB at most.
 */
#ifndef OMINO_COVER_H
#define OMINO_COVER_H

#include <omino/bits.h>
#include <omino/placement.h>
#include <omino/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- problems -------------------------------------------------------------------------------- */

/** As `max`: no limit but the board. */
#define OMINO_COVER_ANY UINT32_MAX

/** A piece and how often it is used. */
struct omino_cover_piece {
    struct omino_piece piece; /**< The name serves for messages only: it may be NULL and need not be
                                 unique. */
    uint32_t min;             /**< At least so many. */
    uint32_t max;             /**< At most so many, >= `min`; OMINO_COVER_ANY for any number. */
};

/** What a problem asks for; a sum of these. */
enum omino_cover_flags {
    OMINO_COVER_HOLES = 1,         /**< Cells of the board may stay empty. */
    OMINO_COVER_UP_TO_SYMMETRY = 2 /**< Solutions that a symmetry of the board turns into each other
                                      count once. */
};

/** How to search. */
enum omino_cover_method {
    OMINO_COVER_AUTO, /**< Bitboards where they fit, links elsewhere. */
    OMINO_COVER_BITS, /**< Bitboards: at most OMINO_COVER_BITS_CELLS cells in the smallest rectangle
                         round the board, and OMINO_COVER_BITS_PIECES pieces. */
    OMINO_COVER_LINKS /**< Dancing links: any problem. */
};

/** Most cells of the smallest rectangle round the board for the search on bitboards. */
#define OMINO_COVER_BITS_CELLS 256

/** Most pieces for the search on bitboards; pieces that fit nowhere are not counted. */
#define OMINO_COVER_BITS_PIECES 64

/** What came out, or has come out so far. */
struct omino_cover_result {
    uint64_t solutions; /**< Solutions found. */
    uint64_t nodes;     /**< Steps of the search: partial solutions looked at. */
    uint32_t covered;   /**< Cells that the solution given out last covers; 0 after counting. */
    int exhaustive;     /**< 1 if the whole space was searched: there are no others, and nothing
                           larger in case of a packing. 0 if a limit or a callback ended it. */
    enum omino_cover_method method; /**< The search that was used, never OMINO_COVER_AUTO. */
};

/**
 * Called regularly while a search runs: at least every 1024 nodes.
 *
 * @param user    the limits' `user`
 * @param so_far  what has been found; `exhaustive` is 0
 * @return 0 to go on, anything else to stop. Limits of time are made of this.
 */
typedef int omino_cover_progress(void *user, const struct omino_cover_result *so_far);

/** When to end a search early. All zero means never. */
struct omino_cover_limits {
    uint64_t solutions; /**< After so many solutions; 0 for no limit. */
    uint64_t nodes;     /**< After so many nodes; 0 for no limit. The same problem and limit stop at
                           the same place on every machine. */
    omino_cover_progress *progress; /**< May be NULL. */
    void *user;                     /**< Handed to `progress`. */
};

/** A problem. Zero what you do not need. */
struct omino_cover_problem {
    struct omino_grid grid;                 /**< The layout, from omino_grid_init(). */
    const uint64_t *mask;                   /**< The board's cells; NULL means all of the grid. */
    const struct omino_cover_piece *pieces; /**< The pieces. */
    size_t count;                           /**< How many entries, 1 to OMINO_PIECES_MAX. */
    unsigned flags;                         /**< Of enum omino_cover_flags. */
    enum omino_cover_method method;         /**< OMINO_COVER_AUTO unless you know better. */
    struct omino_cover_limits limits;       /**< When to give up. */
};

/* ---- solutions ------------------------------------------------------------------------------- */

/** One piece of a solution: cell (x, y) of the shape lies on cell (at.x + x, at.y + y). */
struct omino_cover_placed {
    uint32_t piece;           /**< Its index in the problem's list. */
    struct omino_shape shape; /**< The piece as it is turned, normalised. */
    struct omino_cell at;     /**< Where the top left corner of its 8x8 square lies. */
};

/** Puts the cells that a placed piece covers into @p set. */
OMINO_API void omino_cover_add(const struct omino_grid *grid,
                               const struct omino_cover_placed *placed, uint64_t *set);

/**
 * Called for each solution. @p placed, its @p count pieces in no particular order, is the library's
 * and only valid during the call. It has no pieces (@p count 0) where using none is a solution.
 *
 * @return 0 to go on, anything else to stop
 */
typedef int omino_cover_visitor(void *user, const struct omino_cover_placed *placed, size_t count);

/**
 * Counts the solutions, without visiting each where that can be avoided: the 53060477521960000
 * ways to fill 12x12 with dominoes take well under a second.
 *
 * @param problem    the problem; if its limits end the count, what was counted is less than all. A
 *                   limit of solutions makes it visit each.
 * @param allocator  NULL for the system's
 * @param result     receives the answer: also when the status is OMINO_STOPPED, not on errors
 * @param err        may be NULL
 * @return OMINO_OK, also if a limit was reached or the answer is none; OMINO_STOPPED if the
 * progress callback asked for it; OMINO_ERR_ARGUMENT (a NULL, a grid that is not set up, `min`
 * above `max`, an unknown flag, method or freedom); OMINO_ERR_EMPTY (no pieces, a piece or a board
 * without cells); OMINO_ERR_NOT_CONNECTED (a piece); OMINO_ERR_TOO_LARGE (too many pieces, a method
 * that cannot take the problem, more than 2^64 - 2 solutions before symmetric ones are taken
 * together); OMINO_ERR_IMPOSSIBLE (the numbers of cells alone rule out every solution: the error
 * says how); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_cover_count(const struct omino_cover_problem *problem,
                                              const struct omino_allocator *allocator,
                                              struct omino_cover_result *result,
                                              struct omino_error *err);

/**
 * Visits each solution once. The order is always the same for the same problem and method, and
 * nothing to rely on otherwise.
 *
 * @param problem    as for omino_cover_count()
 * @param visit      called for each solution, not NULL; those that it has seen before an error are
 *                   solutions
 * @param user       handed to @p visit
 * @param allocator  NULL for the system's
 * @param result     receives the numbers, as omino_cover_count() does; may be NULL
 * @param err        may be NULL
 * @return as omino_cover_count(); OMINO_STOPPED also if @p visit asked for it
 */
OMINO_API enum omino_status omino_cover_visit(const struct omino_cover_problem *problem,
                                              omino_cover_visitor *visit, void *user,
                                              const struct omino_allocator *allocator,
                                              struct omino_cover_result *result,
                                              struct omino_error *err);

/**
 * Finds one solution, the quickest way there is: faster than visiting and stopping at the first.
 *
 * @param problem    as above; OMINO_COVER_UP_TO_SYMMETRY and the limit of solutions do not matter
 * @param placed     receives its pieces; may be NULL when @p cap is 0
 * @param cap        room at @p placed, beyond which nothing is written; one for each cell of the
 *                   board is always enough
 * @param count      receives how many pieces the solution has, also beyond @p cap; 0 if there is
 *                   none
 * @param allocator  NULL for the system's
 * @param result     receives the numbers; may be NULL. `solutions` is 1 or 0, and with 0
 *                   `exhaustive` says whether that is proven; 1 is always exhaustive.
 * @param err        may be NULL
 * @return as omino_cover_count()
 */
OMINO_API enum omino_status omino_cover_first(const struct omino_cover_problem *problem,
                                              struct omino_cover_placed *placed, size_t cap,
                                              size_t *count,
                                              const struct omino_allocator *allocator,
                                              struct omino_cover_result *result,
                                              struct omino_error *err);

/**
 * Finds a largest packing: pieces within their numbers that cover as many cells as can be. Cells
 * may stay empty whether OMINO_COVER_HOLES is set or not.
 *
 * Takes the same arguments as omino_cover_first(). `result->solutions` is 1, or 0 where not even
 * the pieces that must be used fit; `result->covered` is what the packing covers. If a limit or the
 * progress callback ends it, the best packing so far is given and `result->exhaustive` is 0; so it
 * is with OMINO_STOPPED.
 */
OMINO_API enum omino_status omino_cover_pack(const struct omino_cover_problem *problem,
                                             struct omino_cover_placed *placed, size_t cap,
                                             size_t *count, const struct omino_allocator *allocator,
                                             struct omino_cover_result *result,
                                             struct omino_error *err);

/* ---- exact cover ----------------------------------------------------------------------------- */

/*
 * The general problem behind tilings, for constraints of one's own: given items and options, which
 * are sets of items, choose options so that
 *
 *   - every primary item is in at least `min` and at most `max` of them (1 and 1: exactly one);
 *   - every secondary item is in at most one of them, or in several that all give it the same
 *     colour.
 *
 * Queens are an example: rows and columns are primary, diagonals are secondary, an option is a
 * square. The search is Knuth's dancing links (The Art of Computer Programming, volume 4B, section
 * 7.2.2.1) with colours and multiplicities. Each set of options that fits is visited once; options
 * without any primary item are never chosen. Two options with the same items are different.
 */

/** How often a primary item is to be covered. */
struct omino_exact_item {
    uint32_t min; /**< At least so many times; may be 0. */
    uint32_t max; /**< At most so many times, >= `min` and >= 1. */
};

/** An item of an option. */
struct omino_exact_entry {
    uint32_t item;  /**< 0 .. primaries - 1 are the primary items, the secondary ones follow. */
    uint32_t color; /**< The colour that it gives to a secondary item; 0 for none: then no other
                       option may have the item. Always 0 for primary items. */
};

/** An option. */
struct omino_exact_option {
    const struct omino_exact_entry *entries; /**< Its items, each once, in any order. */
    size_t count;                            /**< How many, at least 1. */
};

/** An exact cover problem. Everything that it points to must stay until the call returns. */
struct omino_exact_problem {
    const struct omino_exact_item *items;     /**< The primary items. */
    size_t primaries;                         /**< How many, at least 1. */
    size_t secondaries;                       /**< How many items are secondary. */
    const struct omino_exact_option *options; /**< The options; may be NULL if there are none. */
    size_t count;                             /**< How many. */
    struct omino_cover_limits limits;         /**< When to give up. */
};

/**
 * Called for each solution: the indices of its options, in the order in which they were chosen,
 * which are the library's and only valid during the call.
 *
 * @return 0 to go on, anything else to stop
 */
typedef int omino_exact_visitor(void *user, const uint32_t *options, size_t count);

/**
 * Visits each solution of an exact cover problem once.
 *
 * @param problem    not NULL
 * @param visit      called for each solution; NULL to count only
 * @param user       handed to @p visit
 * @param allocator  NULL for the system's
 * @param result     receives the numbers, also if the status is OMINO_STOPPED; `covered` is 0; may
 *                   be NULL
 * @param err        may be NULL
 * @return OMINO_OK, also if a limit was reached or there is no solution; OMINO_STOPPED if a
 * callback asked for it; OMINO_ERR_ARGUMENT (a number of items or an item that the comments above
 * rule out, a primary item with a colour); OMINO_ERR_EMPTY (no primary item, an option without
 * items); OMINO_ERR_DUPLICATE (an item twice in one option); OMINO_ERR_TOO_LARGE (more than 2^32 -
 * 2 items, options and entries in all); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_exact_visit(const struct omino_exact_problem *problem,
                                              omino_exact_visitor *visit, void *user,
                                              const struct omino_allocator *allocator,
                                              struct omino_cover_result *result,
                                              struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
