/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the files behind cover.h.
 *
 *     cover.c     the public calls on tilings: choosing the searches, and reporting their results
 *     exact.c     the public call on exact covers
 *     meter.c     limits: nodes, solutions, memory, and the caller's callbacks
 *     setup.c     checking a problem, and expanding it into orientations and placements
 *     numbers.c   the numbers of cells that the pieces can have
 *     symmetry.c  the symmetries of a board, and one representative per class of solutions
 *     series.c    questions that take a series of searches: counting classes, the largest packing
 *     options.c   a tiling as an exact cover
 *     links.c     the search for exact covers, by dancing links
 *     patterns.c  a tiling as bit patterns
 *     bits.c      the search on bitboards
 *     memo.c      positions remembered by that search
 *
 * bits.h has the declarations of the last three.
 */
#ifndef OMINO_LIB_COVER_SEARCH_H
#define OMINO_LIB_COVER_SEARCH_H

#include <omino/cover.h>

/* No piece, no orientation or no placement. */
#define COVER_NONE UINT32_MAX

/* ---- limits: meter.c ------------------------------------------------------------------------- */

/* The reasons why a search ends. */
enum omino_meter_end {
    METER_RUNNING, /* it has not ended */
    METER_LIMIT,   /* it reached one of the caller's limits */
    METER_QUOTA,   /* it reached a quota of our own */
    METER_ASKED,   /* a callback asked to stop */
    METER_FOUND,   /* it found the one solution it was looking for */
    METER_TOO_MANY /* there are more solutions than a number can hold */
};

/*
 * Counts the nodes, the solutions and the memory of a call, and decides when to stop. The number of
 * solutions is base + counted * multiply / divide. Must not move while it lends memory.
 */
struct omino_meter {
    struct omino_cover_limits limits;
    struct omino_cover_result so_far;
    uint64_t base, counted;
    unsigned multiply, divide;
    uint64_t news;      /* the node at which the callbacks are polled next */
    uint64_t quota;     /* the node at which to stop; 0 for never */
    uint64_t wake;      /* the earliest of these two and the node limit */
    uint64_t work;      /* set-up steps since the callbacks were polled */
    double next_report; /* when `progress` is due */
    enum omino_meter_end end;

    struct omino_allocator source; /* the caller's */
    uint64_t used;                 /* bytes lent */
    uint64_t refused;              /* total bytes that would have exceeded the limit; 0 if none */
};

enum omino_status omino_meter_init(struct omino_meter *meter,
                                   const struct omino_cover_limits *limits,
                                   const struct omino_allocator *allocator,
                                   struct omino_error *err);

/* Calls `progress`, if it is due, and `stop`. Returns nonzero if the call must stop. */
int omino_meter_poll(struct omino_meter *meter);

/* Makes the next node poll the callbacks. */
void omino_meter_hurry(struct omino_meter *meter);

/* Sets the number of further nodes after which to end with METER_QUOTA; 0 for no quota. Also makes
 * the next node poll the callbacks. */
void omino_meter_set_quota(struct omino_meter *meter, uint64_t nodes);

int omino_meter_wake(struct omino_meter *meter);
void omino_meter_count(struct omino_meter *meter, uint64_t solutions);

/* Adds the solutions counted so far to base, and starts counting from zero again. */
void omino_meter_settle(struct omino_meter *meter);

/* Returns the status of a call without errors; stores the statistics in *result unless that is
 * NULL. */
enum omino_status omino_meter_finish(struct omino_meter *meter, struct omino_cover_result *result,
                                     struct omino_error *err);

/* Begins a node. Returns nonzero if the search must stop before it. */
static inline int omino_meter_node(struct omino_meter *meter)
{
    if (meter->so_far.nodes >= meter->wake && omino_meter_wake(meter)) return 1;
    meter->so_far.nodes++;
    return 0;
}

/* Number of set-up steps, of a few nanoseconds each, between two polls of the callbacks. */
#define METER_STEPS (1u << 17)

/* Counts set-up steps. Returns nonzero if the call must stop. */
static inline int omino_meter_step(struct omino_meter *meter, uint64_t steps)
{
    meter->work += steps;
    return meter->work >= METER_STEPS && omino_meter_poll(meter);
}

/* Overhead of a block in bytes. */
#define METER_BLOCK 16

/* Returns the size of an array including that overhead. */
static inline uint64_t omino_meter_cost(uint64_t count, size_t size)
{
    return count * size + METER_BLOCK;
}

/* Returns an allocator that takes memory from the caller's allocator, within the limit. */
struct omino_allocator omino_meter_allocator(struct omino_meter *meter);

/* Allocates an array without clearing it, since clearing a large one would delay the next
 * poll. `count` must be below 2^40, and `size` that of a small structure. */
void *omino_meter_allocate_raw(struct omino_meter *meter, uint64_t count, size_t size);

/* Returns the number of bytes left within the limit. */
uint64_t omino_meter_room(const struct omino_meter *meter);

/* Fails with OMINO_ERR_TOO_LARGE and the figures unless the limit leaves room for that many more
 * bytes. */
enum omino_status omino_meter_need(const struct omino_meter *meter, uint64_t bytes,
                                   struct omino_error *err);

/* Turns OMINO_ERR_MEMORY into OMINO_ERR_TOO_LARGE if the limit caused the failure. */
enum omino_status omino_meter_explain(const struct omino_meter *meter, enum omino_status status,
                                      struct omino_error *err);

/* ---- expanded problems: setup.c -------------------------------------------------------------- */

struct omino_tiling_piece {
    uint32_t min;
    uint32_t max; /* at most as many as the cells of the board allow */
    uint32_t area;
    int limited; /* whether `max` is less than the board has room for */
    uint32_t first_orientation, end_orientation;
    uint32_t first_placement, end_placement;
};

struct omino_tiling_orientation {
    uint32_t piece;
    struct omino_shape shape;
    unsigned width, height;
    uint32_t image[OMINO_TRANSFORM_COUNT]; /* indices of its images, or COVER_NONE */
};

/* Cell (0, 0) of the orientation's square lies on cell (x, y) of the box. */
struct omino_tiling_placement {
    uint32_t orientation;
    uint16_t x, y;
};

struct omino_tiling {
    struct omino_meter *meter;
    struct omino_allocator allocator; /* the meter's */
    const struct omino_cover_problem *problem;

    /* The box is the smallest rectangle around the board; cell (x, y) of it has index
     * y * width + x. */
    unsigned left, top, width, height;
    unsigned cells;
    uint8_t *inside;        /* for each cell of the box, whether it is on the board */
    struct omino_grid grid; /* of the box */
    uint64_t *mask;         /* the cells of the board on that grid */

    struct omino_tiling_piece *pieces; /* problem->count of them */
    struct omino_tiling_orientation *orientations;
    struct omino_tiling_placement *placements; /* by piece, orientation, row and column */
    uint32_t orientation_count;
    uint32_t placement_count;

    uint32_t min_cells; /* of the pieces that must be used */
    uint32_t *waste;    /* by size of a region, 0 to cells: the minimum number of cells that stay
                           empty */

    /* Sets of transforms, bit t for transform t. Each of them maps the board onto itself and the
     * orientations of every piece onto each other: those in `group` for all pieces that can be
     * used, those in `wider` for all pieces that must be used. */
    unsigned group, wider;
    uint32_t breaker; /* a piece used exactly once that breaks the symmetry, or COVER_NONE */
    uint32_t *labels; /* scratch: one per cell of the box */
};

/* Checks a problem and counts its placements, without listing them. Returns OMINO_STOPPED if the
 * caller asked to stop. */
enum omino_status omino_tiling_open(struct omino_tiling *tiling,
                                    const struct omino_cover_problem *problem,
                                    struct omino_meter *meter, struct omino_error *err);

/* Lists the placements and finds the symmetries. Returns OMINO_STOPPED if the caller
 * asked to stop. */
enum omino_status omino_tiling_expand(struct omino_tiling *tiling, struct omino_error *err);

void omino_tiling_close(struct omino_tiling *tiling);

/* Describes a placement in the caller's terms. */
struct omino_cover_placed omino_tiling_placed(const struct omino_tiling *tiling,
                                              struct omino_tiling_placement placement);

/* ---- numbers of cells: numbers.c ------------------------------------------------------------- */

/* Fails with OMINO_ERR_IMPOSSIBLE if the pieces that must be used have more cells than the
 * board. */
enum omino_status omino_tiling_check_minimum(const struct omino_tiling *tiling,
                                             struct omino_error *err);

/* Fails with OMINO_ERR_IMPOSSIBLE if no choice of pieces has the right number of cells. */
enum omino_status omino_tiling_check_numbers(const struct omino_tiling *tiling, int holes,
                                             struct omino_error *err);

/* Returns an array that states, for each number of cells from 0 to tiling.cells, whether some
 * choice of pieces has that many cells in total: a choice that includes the pieces that must be
 * used, or any choice. The caller frees the array. Returns NULL if out of memory. */
uint8_t *omino_tiling_sums(const struct omino_tiling *tiling, int with_minimum);

/* Fills in tiling.waste. */
enum omino_status omino_tiling_find_waste(struct omino_tiling *tiling, struct omino_error *err);

/* ---- symmetry: symmetry.c -------------------------------------------------------------------- */

/* Returns the image of cell (x, y) of a box of the given size under transform t. */
struct omino_cell omino_transform_cell(unsigned width, unsigned height, unsigned t, unsigned x,
                                       unsigned y);

/* Fills in group, wider, breaker and the images of the orientations. Returns OMINO_STOPPED if the
 * caller asked to stop. */
enum omino_status omino_tiling_find_symmetries(struct omino_tiling *tiling);

/* Returns the image of a placement under a transform for which its orientation has an image. */
struct omino_tiling_placement omino_tiling_image(const struct omino_tiling *tiling,
                                                 struct omino_tiling_placement placement,
                                                 unsigned t);

/* Compares two placements: returns a number less than, equal to or greater than 0. */
int omino_tiling_compare(struct omino_tiling_placement a, struct omino_tiling_placement b);

/* Returns the transforms of the group that leave a placement unchanged. */
unsigned omino_tiling_stabilizer(const struct omino_tiling *tiling,
                                 struct omino_tiling_placement placement);

/* Returns whether a placement is the least of its images. */
int omino_tiling_is_least(const struct omino_tiling *tiling,
                          struct omino_tiling_placement placement);

/* A search that restricts the breaker to least placements omits solutions. Returns the transforms,
 * including the identity, that map a solution found to the solutions for which it stands. */
unsigned omino_tiling_omitted_images(const struct omino_tiling *tiling, const uint32_t *placements,
                                     size_t count);

/* Returns whether a solution is the representative of its class. Overwrites the labels. */
int omino_tiling_is_representative(struct omino_tiling *tiling, const uint32_t *placements,
                                   size_t count);

/* ---- searches -------------------------------------------------------------------------------- */

/* Receives the numbers of the placements of a solution; to stop the search, it sets the meter's
 * `end`. */
typedef void omino_tiling_sink(void *user, const uint32_t *placements, size_t count);

enum omino_tiling_goal {
    SEARCH_VISIT, /* pass every solution to the sink */
    SEARCH_FIND,  /* one is enough */
    SEARCH_COUNT  /* only count, in the meter */
};

/* The solutions that a search is to find. */
struct omino_tiling_search {
    struct omino_tiling *tiling;
    enum omino_tiling_goal goal;
    int break_symmetry; /* restrict the breaker to least placements */
    uint32_t budget;    /* cells that may stay empty */
    omino_tiling_sink *sink;
    void *user;
    struct omino_meter *meter;
};

/* A search on bitboards or by links. */
typedef enum omino_status omino_tiling_method(const struct omino_tiling_search *search,
                                              struct omino_error *err);
omino_tiling_method omino_tiling_by_bits, omino_tiling_by_links;

/* Return the maximum number of bytes that each search takes, given the number of placements. */
uint64_t omino_tiling_bits_cost(const struct omino_tiling *tiling);
uint64_t omino_tiling_links_cost(const struct omino_tiling *tiling);

/* Returns whether the problem is small enough for the search on bitboards. */
int omino_tiling_fits_bits(const struct omino_tiling *tiling);

/* Finds a largest packing: passes ever larger packings to the sink, each found by a separate
 * search. Ignores the budget. */
enum omino_status omino_tiling_pack(const struct omino_tiling_search *search,
                                    omino_tiling_method *run, struct omino_error *err);

/* Counts solutions on bitboards into the meter, up to symmetry if the problem asks for it; then
 * `group` and `wider` must be the same. */
enum omino_status omino_tiling_count_by_bits(struct omino_tiling *tiling, uint32_t budget,
                                             struct omino_meter *meter, struct omino_error *err);

/* Receives the options of an exact cover, like a sink for tilings. */
typedef void omino_links_sink(void *user, const uint32_t *options, size_t count);

/* The size of an exact cover problem. */
struct omino_links_size {
    uint64_t primaries, secondaries, options, entries;
};

/* Fails with OMINO_ERR_TOO_LARGE if there are too many nodes to number. */
enum omino_status omino_links_check(struct omino_links_size size, struct omino_error *err);

/* Returns the maximum number of bytes that the search by links takes, not counting the problem
 * itself. */
uint64_t omino_links_cost(struct omino_links_size size);

/* Searches for the exact covers of a problem that has been checked for everything except items
 * repeated in an option. */
enum omino_status omino_links_run(const struct omino_exact_problem *problem, omino_links_sink *sink,
                                  void *user, struct omino_meter *meter, struct omino_error *err);

#endif
