/* SPDX-License-Identifier: MIT */
/*
 * What the files behind cover.h share.
 *
 *     cover.c           the public calls: which search, in which order, what to report
 *     cover_meter.c     limits, progress, numbers
 *     cover_setup.c     a problem checked and spread out: orientations and placements
 *     cover_symmetry.c  the symmetries of a board, and one solution to stand for each class
 *     cover_count.c     counting without visiting: classes by Burnside's lemma
 *     cover_pack.c      the largest packing, as a series of searches
 *     cover_patterns.c  placements as bit patterns
 *     cover_bits.c      the search on bitboards
 *     cover_memo.c      what that search remembers
 *     cover_links.c     exact cover by dancing links
 *     cover_options.c   a tiling as an exact cover
 */
#ifndef OMINO_LIB_COVER_SEARCH_H
#define OMINO_LIB_COVER_SEARCH_H

#include <omino/cover.h>

/* "No piece", "no orientation", "no placement". */
#define COVER_NONE UINT32_MAX

/* ---- a problem spread out: cover_setup.c ----------------------------------------------------- */

struct omino_tiling_piece {
    uint32_t min;
    uint32_t max; /* never more than fit on the board by their cells */
    uint32_t area;
    int limited; /* max is less than the board has room for */
    uint32_t first_orientation, end_orientation;
    uint32_t first_placement, end_placement;
};

struct omino_tiling_orientation {
    uint32_t piece;
    struct omino_shape shape;
    unsigned width, height;
    uint32_t image[OMINO_TRANSFORM_COUNT]; /* of the same piece, or COVER_NONE */
};

/* Cell (0, 0) of the orientation's square lies on cell (x, y) of the box. */
struct omino_tiling_placement {
    uint32_t orientation;
    uint16_t x, y;
};

struct omino_tiling {
    struct omino_allocator allocator;
    const struct omino_cover_problem *problem;

    /* The box is the smallest rectangle round the board; cell (x, y) of it has index y * width + x.
     */
    unsigned left, top, width, height;
    unsigned cells;
    uint8_t *inside; /* for each cell of the box: is it on the board? */

    struct omino_tiling_piece *pieces; /* problem->count of them */
    struct omino_tiling_orientation *orientations;
    struct omino_tiling_placement *placements; /* by piece, orientation, row and column */
    uint32_t orientation_count;
    uint32_t placement_count;

    uint32_t min_cells; /* of the pieces that must be used */
    uint32_t
        *waste; /* how many of 0 .. cells connected cells stay empty at least, by number alone */

    /* Sets of transforms, bit t for transform t. All map the board onto itself and the orientations
     * of every piece onto each other: `group` for all the pieces that can be used, `wider` for
     * those that must. */
    unsigned group, wider;
    uint32_t breaker; /* a piece used exactly once that breaks the symmetry, or COVER_NONE */
    uint32_t *labels; /* scratch: one for each cell of the box */
};

enum omino_status omino_tiling_open(struct omino_tiling *tiling,
                                    const struct omino_cover_problem *problem,
                                    const struct omino_allocator *allocator,
                                    struct omino_error *err);
void omino_tiling_close(struct omino_tiling *tiling);

/* OMINO_ERR_IMPOSSIBLE if no choice of pieces has the right number of cells. */
enum omino_status omino_tiling_check_numbers(const struct omino_tiling *tiling, int holes,
                                             struct omino_error *err);

/* Which numbers of cells, 0 to tiling.cells, the pieces can have in all, with those that must be
 * used or with none that must: 1 for each that they can. To be released; NULL if memory has run
 * out. */
uint8_t *omino_tiling_sums(const struct omino_tiling *tiling, int with_minimum);

/* A placement as the user sees it. */
struct omino_cover_placed omino_tiling_placed(const struct omino_tiling *tiling,
                                              struct omino_tiling_placement placement);

/* ---- symmetry: cover_symmetry.c -------------------------------------------------------------- */

/* Where transform t puts cell (x, y) of a box of that size. */
struct omino_cell omino_transform_cell(unsigned width, unsigned height, unsigned t, unsigned x,
                                       unsigned y);

/* Fills in group, wider, breaker and the orientations' images. */
void omino_tiling_find_symmetries(struct omino_tiling *tiling);

/* The image of a placement under a transform that its piece has an image for. */
struct omino_tiling_placement omino_tiling_image(const struct omino_tiling *tiling,
                                                 struct omino_tiling_placement placement,
                                                 unsigned t);

/* An order of placements: less than, equal to or greater than 0. */
int omino_tiling_compare(struct omino_tiling_placement a, struct omino_tiling_placement b);

/* The transforms of the group that leave a placement where it is, and whether it comes first among
 * all its images. */
unsigned omino_tiling_stabilizer(const struct omino_tiling *tiling,
                                 struct omino_tiling_placement placement);
int omino_tiling_is_least(const struct omino_tiling *tiling,
                          struct omino_tiling_placement placement);

/* A search with the breaker on least placements only finds some solutions: the transforms, 1 among
 * them, that make all others out of this one. */
unsigned omino_tiling_images_left_out(const struct omino_tiling *tiling, const uint32_t *placements,
                                      size_t count);

/* Whether a solution is the one that stands for its class. Overwrites the labels. */
int omino_tiling_is_representative(struct omino_tiling *tiling, const uint32_t *placements,
                                   size_t count);

/* ---- limits: cover_meter.c ------------------------------------------------------------------- */

enum omino_meter_end {
    METER_RUNNING,
    METER_LIMIT,   /* a limit of the caller's */
    METER_QUOTA,   /* a quota of our own */
    METER_ASKED,   /* a callback asked to stop */
    METER_FOUND,   /* the search has what it was sent for */
    METER_TOO_MANY /* more solutions than a number can hold */
};

/* Counts nodes and solutions and says when to stop. Solutions are base + counted * multiply /
 * divide. */
struct omino_meter {
    struct omino_cover_limits limits;
    struct omino_cover_result so_far;
    uint64_t base, counted;
    unsigned multiply, divide;
    uint64_t wake;  /* the node at which something is due */
    uint64_t quota; /* the node at which to end; 0 for never */
    enum omino_meter_end end;
};

void omino_meter_init(struct omino_meter *meter, const struct omino_cover_limits *limits);
void omino_meter_set_quota(struct omino_meter *meter, uint64_t nodes);
int omino_meter_wake(struct omino_meter *meter);
void omino_meter_count(struct omino_meter *meter, uint64_t solutions);

/* Closes the account so far: base takes over what was counted. */
void omino_meter_settle(struct omino_meter *meter);

/* What a search without errors returns, and the numbers for the caller if result is not NULL. */
enum omino_status omino_meter_finish(struct omino_meter *meter, struct omino_cover_result *result,
                                     struct omino_error *err);

/* Another node: nonzero if the search has to stop before it. */
static inline int omino_meter_node(struct omino_meter *meter)
{
    if (meter->so_far.nodes >= meter->wake && omino_meter_wake(meter)) return 1;
    meter->so_far.nodes++;
    return 0;
}

/* ---- searches -------------------------------------------------------------------------------- */

/* Takes a solution as numbers of placements; what it does about stopping goes into the meter. */
typedef void omino_tiling_sink(void *user, const uint32_t *placements, size_t count);

enum omino_tiling_goal {
    SEARCH_VISIT, /* give every solution to the sink */
    SEARCH_FIND,  /* one is enough */
    SEARCH_COUNT  /* only count, in the meter */
};

/* Which solutions a search is for. */
struct omino_tiling_search {
    struct omino_tiling *tiling;
    enum omino_tiling_goal goal;
    int break_symmetry; /* the breaker on representatives of its placements only */
    uint32_t budget;    /* cells that may stay empty */
    omino_tiling_sink *sink;
    void *user;
    struct omino_meter *meter;
};

/* Whether the search on bitboards can take the problem. */
int omino_tiling_fits_bits(const struct omino_tiling *tiling);

/* By bitboards and by links. */
typedef enum omino_status omino_tiling_method(const struct omino_tiling_search *search,
                                              struct omino_error *err);
omino_tiling_method omino_tiling_by_bits, omino_tiling_by_links;

/* A largest packing: calls the sink with better and better ones, each of which ends a search for
 * one solution. The budget does not matter. */
enum omino_status omino_tiling_pack(const struct omino_tiling_search *search,
                                    omino_tiling_method *run, struct omino_error *err);

/* Counts by bitboards, up to symmetry or not, into the meter. The group must not be smaller than
 * the wider one if it is up to symmetry. */
enum omino_status omino_tiling_count_by_bits(struct omino_tiling *tiling, uint32_t budget,
                                             struct omino_meter *meter, struct omino_error *err);

/* Takes the options of an exact cover; like a sink for tilings. */
typedef void omino_links_sink(void *user, const uint32_t *options, size_t count);

/* The search by links on a problem that has been checked. */
enum omino_status omino_links_run(const struct omino_exact_problem *problem, omino_links_sink *sink,
                                  void *user, struct omino_meter *meter,
                                  const struct omino_allocator *allocator, struct omino_error *err);

/* ---- bit patterns: cover_patterns.c, cover_bits.c -------------------------------------------- */

#define COVER_WORDS (OMINO_COVER_BITS_CELLS / 64)

/* Cells that are covered together by `copies` copies of a piece. */
struct omino_pattern {
    uint64_t bits[COVER_WORDS];
    uint32_t piece;
    uint32_t placement;
    uint32_t copies;
};

struct omino_patterns {
    struct omino_pattern *items;
    size_t count;
    int rooted;   /* one of the last `roots` patterns is laid first */
    size_t roots; /* all the patterns of their piece */
};

/* Which patterns to make. */
struct omino_pattern_choice {
    unsigned transform;  /* only what this leaves unchanged as a whole */
    int rooted;          /* the breaker is laid first, on representatives only */
    unsigned stabilizer; /* and only where so many transforms leave it in place; 0: anywhere */
};

/* The bit of a cell of the box. */
unsigned omino_pattern_bit(const struct omino_tiling *tiling, unsigned x, unsigned y);

enum omino_status omino_patterns_open(struct omino_patterns *patterns,
                                      const struct omino_tiling *tiling,
                                      const struct omino_pattern_choice *choice,
                                      struct omino_error *err);
void omino_patterns_close(struct omino_patterns *patterns, const struct omino_tiling *tiling);

/* Runs the search on patterns. */
enum omino_status omino_patterns_search(const struct omino_patterns *patterns,
                                        const struct omino_tiling_search *search,
                                        struct omino_error *err);

/* ---- memory of the search: cover_memo.c ------------------------------------------------------ */

/* A table from keys of key_words words to numbers. It may forget, but never mixes up. */
struct omino_memo {
    const struct omino_allocator *allocator;
    uint64_t *slots; /* key, then value + 1; 0 there is a free slot */
    size_t capacity; /* a power of two */
    size_t used;
    unsigned key_words;
};

/* Nonzero on success. */
int omino_memo_open(struct omino_memo *memo, unsigned key_words,
                    const struct omino_allocator *allocator);
void omino_memo_close(struct omino_memo *memo);

/* Nonzero if the key is known. */
int omino_memo_find(const struct omino_memo *memo, const uint64_t *key, uint64_t *value);

/* Stores a value below UINT64_MAX; zero if memory has run out. */
int omino_memo_store(struct omino_memo *memo, const uint64_t *key, uint64_t value);

#endif
