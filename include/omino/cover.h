/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tilings and packings: finds and counts the ways to fill a board with pieces.
 *
 * A problem consists of a board (a grid and a mask), a list of pieces with the number of times each
 * may be used, and whether cells may stay empty. The twelve pentominoes in 6x10, for example:
 *
 *     struct omino_cover_piece pieces[12];     // {{"F", f, OMINO_FREE}, 1, 1}, ...
 *     struct omino_cover_problem problem = {OMINO_SIZE(cover_problem), .pieces = pieces,
 *                                           .count = 12};
 *     struct omino_cover_result result = OMINO_INIT(cover_result);
 *     omino_grid_init(&problem.grid, 10, 6, NULL);
 *     problem.flags = OMINO_COVER_UP_TO_SYMMETRY;
 *     omino_cover_count(&problem, NULL, &result, NULL);   // result.solutions == 2339
 *
 * A **solution** is a set of placements, each of which puts a piece of the list on some cells. The
 * placements lie on the board, do not overlap, use every piece between `min` and `max` times, and
 * cover every cell of the board unless OMINO_COVER_HOLES is set. Copies of one entry of the list
 * are interchangeable: which copy lies where makes no difference. Two entries with the same shape
 * are different pieces, as if they had different colours; for identical pieces, use one entry with
 * a larger number.
 *
 * **Up to symmetry**, two solutions are the same if one is mapped to the other by a rotation or
 * reflection of the board that maps the mask onto itself. Both have to be solutions; a mirror image
 * does not count if it would flip a piece that may not be flipped. One solution of each class is
 * reported.
 *
 * Two searches give the same answers: one on bitboards for boards of up to
 * OMINO_COVER_BITS_CELLS_MAX cells, which can also count without visiting each solution, and
 * dancing links for all others. Dancing links also handle other kinds of constraints; see
 * omino_exact_visit().
 *
 * There is nothing to open or close: calls allocate memory while they run and keep nothing. They
 * respect their memory limit and can be stopped from the start, set-up included. The
 * search on bitboards remembers positions in at most 192 MiB of that memory.
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

/** A value of `max`: limited only by the board. */
#define OMINO_COVER_ANY UINT32_MAX

/** A piece and the number of times it may be used. */
struct omino_cover_piece {
    struct omino_piece piece; /**< The name is used only in messages, so it may be NULL and need not
                                 be unique. */
    uint32_t min;             /**< Minimum number of uses. */
    uint32_t max;             /**< Maximum number of uses, >= `min`; OMINO_COVER_ANY for no
                                   limit. */
};

/** Properties of a problem, combined with `|`. */
enum omino_cover_flags {
    OMINO_COVER_HOLES = 1,         /**< Cells of the board may stay empty. */
    OMINO_COVER_UP_TO_SYMMETRY = 2 /**< Solutions that a symmetry of the board maps to each other
                                      count once. */
};

/** Search methods. */
enum omino_cover_method {
    OMINO_COVER_AUTO, /**< Bitboards if the problem is small enough, otherwise dancing links. */
    OMINO_COVER_BITS, /**< Bitboards: at most OMINO_COVER_BITS_CELLS_MAX cells in the smallest
                         rectangle around the board, and OMINO_COVER_BITS_PIECES_MAX pieces. */
    OMINO_COVER_LINKS /**< Dancing links: any problem. */
};

/** Maximum number of cells in the smallest rectangle around the board for the search on
 * bitboards. */
#define OMINO_COVER_BITS_CELLS_MAX 256

/** Maximum number of pieces for the search on bitboards, not counting those that fit nowhere. */
#define OMINO_COVER_BITS_PIECES_MAX 64

/** The statistics of a search, final or so far. */
struct omino_cover_result {
    size_t size;        /**< Set by OMINO_INIT(cover_result). */
    uint64_t solutions; /**< Solutions found. */
    uint64_t nodes;     /**< Steps of the search: partial solutions visited. */
    uint32_t covered;   /**< Cells covered by the last solution reported; 0 after counting. */
    int exhaustive;     /**< 1 if the search is complete: there are no other solutions, and no
                           larger packing. 0 if a limit or a callback ended the search. */
    enum omino_cover_method method; /**< The method used; OMINO_COVER_AUTO only if the call was
                                       stopped before one was chosen. */
    int reserved;                   /**< Always 0. */
};

/**
 * Called every `interval` seconds with the statistics so far, which are valid during the call; the
 * first call comes before anything is allocated. `nodes` is 0 during set-up, and `exhaustive` is
 * always 0.
 */
typedef void omino_cover_progress(void *user, const struct omino_cover_result *so_far);

/** Bytes of memory that a call may use by default: 1 GiB. */
#define OMINO_COVER_MEMORY_DEFAULT 1073741824

/** The limits of a call. If all are zero, it runs to completion within OMINO_COVER_MEMORY_DEFAULT
 * bytes. */
struct omino_cover_limits {
    size_t size;        /**< Set by OMINO_INIT(cover_limits). */
    uint64_t solutions; /**< Maximum number of solutions; 0 for no limit. */
    uint64_t nodes;     /**< Maximum number of nodes; 0 for no limit. With the same problem and
                           limit, the search stops at the same node on every machine. */
    uint64_t memory;    /**< Maximum number of bytes allocated at any time; 0 for
                           OMINO_COVER_MEMORY_DEFAULT. The memory that a problem needs is known
                           before it is set up: if it exceeds the limit, the call fails at once with
                           OMINO_ERR_TOO_LARGE and reports both figures. */
    omino_stop *stop;   /**< May be NULL. Polled as base.h describes, including during set-up:
                           first before anything is allocated, and at least every 1024
                           nodes. */
    void *user;         /**< Passed to `stop` and `progress`. */
    omino_cover_progress *progress; /**< Called in the calling thread; may be NULL. */
    double interval;                /**< Seconds between two calls to `progress`, at most
                                       OMINO_SECONDS_MAX; default: 0.1. */
};

/** A problem. Set unused members to zero. */
struct omino_cover_problem {
    size_t size;                            /**< Set by OMINO_INIT(cover_problem). */
    struct omino_grid grid;                 /**< The layout, from omino_grid_init(). */
    const uint64_t *mask;                   /**< The cells of the board; NULL for the whole grid. */
    const struct omino_cover_piece *pieces; /**< The pieces. */
    size_t count;                           /**< Number of entries, 1 to OMINO_PIECES_MAX. */
    unsigned flags;                         /**< A combination of enum omino_cover_flags. */
    enum omino_cover_method method;         /**< Normally OMINO_COVER_AUTO. */
    const struct omino_cover_limits *limits; /**< Limits of a call; NULL for the defaults. */
};

/* ---- solutions ------------------------------------------------------------------------------- */

/** A piece of a solution: cell (x, y) of the shape lies on cell (at.x + x, at.y + y). */
struct omino_cover_placed {
    uint32_t piece;           /**< Its index in the problem's list. */
    struct omino_shape shape; /**< The piece in its orientation, normalised. */
    struct omino_cell at;     /**< Position of the top left corner of its 8x8 square. */
};

/** Adds the cells covered by a placed piece to @p set. */
OMINO_API void omino_cover_add(const struct omino_grid *grid,
                               const struct omino_cover_placed *placed, uint64_t *set);

/**
 * Called for each solution. @p placed holds its @p count pieces in no particular order; it belongs
 * to the library and is valid only during the call. @p count is 0 if placing no piece at all is a
 * solution.
 *
 * @return 0 to continue, anything else to stop
 */
typedef int omino_cover_visitor(void *user, const struct omino_cover_placed *placed, size_t count);

/**
 * Counts the solutions, if possible without visiting each: counting the 53060477521960000 ways to
 * fill 12x12 with dominoes takes well under a second.
 *
 * @param problem    the problem. If its limits end the count, the result is a lower bound. With a
 *                   solution limit, each solution is visited.
 * @param allocator  NULL for malloc and free
 * @param result     receives the answer, even if the status is OMINO_STOPPED; unchanged on errors
 * @param err        may be NULL
 * @return OMINO_OK, even if a limit was reached or there are no solutions; OMINO_STOPPED if `stop`
 * ended the call; OMINO_ERR_ARGUMENT (an interval out of range, a grid not made by
 * omino_grid_init(), `min` above `max`, an unknown flag, method or freedom); OMINO_ERR_EMPTY (no
 * pieces, a piece or a board without cells); OMINO_ERR_NOT_CONNECTED (a piece); OMINO_ERR_TOO_LARGE
 * (too many pieces, a problem too large for the method, more memory than the limit allows, more
 * than 2^64 - 2 solutions not counting symmetry); OMINO_ERR_IMPOSSIBLE (the numbers of cells alone
 * rule out every solution; the error explains why); OMINO_ERR_MEMORY (an allocation failed within
 * the limit)
 */
OMINO_API enum omino_status omino_cover_count(const struct omino_cover_problem *problem,
                                              const struct omino_allocator *allocator,
                                              struct omino_cover_result *result,
                                              struct omino_error *err);

/**
 * Visits each solution once. The order is the same for the same problem and method, and otherwise
 * unspecified.
 *
 * @param problem    as for omino_cover_count()
 * @param visit      called for each solution. Solutions visited before an error are valid.
 * @param user       passed to @p visit
 * @param allocator  NULL for malloc and free
 * @param result     receives the statistics, as for omino_cover_count(); may be NULL
 * @param err        may be NULL
 * @return as for omino_cover_count(); OMINO_STOPPED also if @p visit asked to stop
 */
OMINO_API enum omino_status omino_cover_visit(const struct omino_cover_problem *problem,
                                              omino_cover_visitor *visit, void *user,
                                              const struct omino_allocator *allocator,
                                              struct omino_cover_result *result,
                                              struct omino_error *err);

/**
 * Finds one solution, faster than omino_cover_visit() would find its first one.
 *
 * @param problem    as above; OMINO_COVER_UP_TO_SYMMETRY and the solution limit are ignored
 * @param placed     receives the first @p cap pieces of the solution; may be NULL if @p cap is 0
 * @param cap        room at @p placed; one per cell of the board is always enough
 * @param count      receives the number of pieces of the solution, which may exceed @p cap; 0 if
 *                   there is no solution
 * @param allocator  NULL for malloc and free
 * @param result     receives the statistics; may be NULL. If a solution is found, `solutions` and
 *                   `exhaustive` are 1; otherwise `solutions` is 0, and `exhaustive` is 1 if there
 *                   is provably none.
 * @param err        may be NULL
 * @return as for omino_cover_count()
 */
OMINO_API enum omino_status omino_cover_first(const struct omino_cover_problem *problem,
                                              struct omino_cover_placed *placed, size_t cap,
                                              size_t *count,
                                              const struct omino_allocator *allocator,
                                              struct omino_cover_result *result,
                                              struct omino_error *err);

/**
 * Finds a largest packing: one that respects every `min` and `max` and covers as many cells as
 * possible. Cells may stay empty whether or not OMINO_COVER_HOLES is set.
 *
 * Takes the same arguments as omino_cover_first(). `result->solutions` is 1, or 0 if not even the
 * pieces that must be used fit; `result->covered` is the number of cells covered. If a limit or
 * `stop` (with OMINO_STOPPED) ends the search, the best packing so far is returned and
 * `result->exhaustive` is 0.
 */
OMINO_API enum omino_status omino_cover_pack(const struct omino_cover_problem *problem,
                                             struct omino_cover_placed *placed, size_t cap,
                                             size_t *count, const struct omino_allocator *allocator,
                                             struct omino_cover_result *result,
                                             struct omino_error *err);

/* ---- exact cover ----------------------------------------------------------------------------- */

/*
 * The general problem behind tilings, for other constraints: given items, and options that are sets
 * of items, choose options so that
 *
 *   - every primary item is in at least `min` and at most `max` of them (1 and 1: exactly one);
 *   - every secondary item is in at most one of them, or in several that all give it the same
 *     colour.
 *
 * In the queens problem, for example, rows and columns are primary items, diagonals are secondary
 * items, and an option is a square. The search is Knuth's dancing links (The Art of Computer
 * Programming, volume 4B, section 7.2.2.1) with colours and multiplicities. Each solution, a set of
 * options, is visited once; options without a primary item are never chosen. Two options with the
 * same items are different.
 */

/** The number of times that a primary item must be covered. */
struct omino_exact_item {
    uint32_t min; /**< Minimum; may be 0. */
    uint32_t max; /**< Maximum, >= `min` and >= 1. */
};

/** An item of an option. */
struct omino_exact_entry {
    uint32_t item;  /**< 0 .. primaries - 1 for primary items; the secondary ones follow. */
    uint32_t color; /**< The colour given to a secondary item; 0 for none, in which case no other
                       option may contain the item. Always 0 for primary items. */
};

/** An option. */
struct omino_exact_option {
    const struct omino_exact_entry *entries; /**< Its items, each once, in any order. */
    size_t count;                            /**< Number of items, at least 1. */
};

/** An exact cover problem. Everything it points to must stay unchanged until the call returns. */
struct omino_exact_problem {
    size_t size;                              /**< Set by OMINO_INIT(exact_problem). */
    const struct omino_exact_item *items;     /**< The primary items. */
    size_t primaries;                         /**< Number of primary items, at least 1. */
    size_t secondaries;                       /**< Number of secondary items. */
    const struct omino_exact_option *options; /**< The options; may be NULL if `count` is 0. */
    size_t count;                             /**< Number of options. */
    const struct omino_cover_limits *limits;  /**< Limits of a call; NULL for the defaults. */
};

/**
 * Called for each solution with the indices of its options, in the order in which they were chosen.
 * The array belongs to the library and is valid only during the call.
 *
 * @return 0 to continue, anything else to stop
 */
typedef int omino_exact_visitor(void *user, const uint32_t *options, size_t count);

/**
 * Visits each solution of an exact cover problem once.
 *
 * @param problem    the problem; its limits apply as for omino_cover_count()
 * @param visit      called for each solution; NULL to count only
 * @param user       passed to @p visit
 * @param allocator  NULL for malloc and free
 * @param result     receives the statistics, even if the status is OMINO_STOPPED; `covered` is 0;
 *                   may be NULL
 * @param err        may be NULL
 * @return OMINO_OK, even if a limit was reached or there is no solution; OMINO_STOPPED if `stop` or
 * @p visit ended the call; OMINO_ERR_ARGUMENT (an interval out of range, an invalid `min` or `max`,
 * an unknown item, a primary item with a colour); OMINO_ERR_EMPTY (no primary item, an option
 * without items); OMINO_ERR_DUPLICATE (an item twice in one option); OMINO_ERR_TOO_LARGE (more than
 * 2^32 - 5 items, options and entries in total, more memory than the limit allows);
 * OMINO_ERR_MEMORY (an allocation failed within the limit)
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
