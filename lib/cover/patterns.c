/* SPDX-License-Identifier: MIT */
/*
 * A tiling as bit patterns, and the tables of the search on bitboards.
 *
 * Bits follow the shorter side of the box, so that the front of a search that fills cells in the
 * order of their bits stays short. There are no guard bits: 6x10 takes 60, 8x8 takes 64.
 *
 *     0 6 12 18 24 ...       10 columns, 6 rows: the search sweeps from left to right
 *     1 7 13 19 25
 *     2 8 14 20 26
 *     ...
 *
 * To count the solutions that a transform t leaves unchanged, orbits of placements under t, t^2,
 * ... take the place of single placements. A solution that t leaves unchanged contains the whole
 * orbit of each of its placements, so it is a set of orbits whose placements do not overlap. An
 * orbit of k placements is one pattern that uses k copies of its piece:
 *
 *     A A . .
 *     . . . .        the orbit of a domino under the half turn of a 4x3 board
 *     . . A A
 */
#include <string.h>

#include "base/memory.h"
#include "bits.h"
#include "core/words.h"

/* ---- patterns -------------------------------------------------------------------------------- */

/* Returns the bit of a cell of the box. */
static unsigned pattern_bit(const struct omino_tiling *tiling, unsigned x, unsigned y)
{
    return tiling->width <= tiling->height ? y * tiling->width + x : x * tiling->height + y;
}

static void add_cells(const struct omino_tiling *tiling, struct omino_tiling_placement placement,
                      uint64_t *bits)
{
    uint64_t cells = tiling->orientations[placement.orientation].shape.cells;
    for (; cells; cells &= cells - 1) {
        const unsigned cell = word_first(cells);
        omino_bits_set(bits, pattern_bit(tiling, placement.x + cell % OMINO_SHAPE_SIDE_MAX,
                                         placement.y + cell / OMINO_SHAPE_SIDE_MAX));
    }
}

/* Makes the pattern of a placement's orbit under the powers of t. Returns nonzero if there is one
 * and the placement is the first of the orbit. */
static int make_pattern(const struct omino_tiling *tiling, uint32_t number, unsigned t,
                        struct omino_pattern *pattern)
{
    const struct omino_tiling_placement first = tiling->placements[number];
    const uint32_t index = tiling->orientations[first.orientation].piece;
    const struct omino_tiling_piece *piece = &tiling->pieces[index];
    struct omino_tiling_placement placement = first;
    *pattern = (struct omino_pattern){.piece = index, .placement = number};
    do {
        add_cells(tiling, placement, pattern->bits);
        pattern->copies++;
        placement = omino_tiling_image(tiling, placement, t);
        if (omino_tiling_compare(placement, first) < 0) return 0;
    } while (omino_tiling_compare(placement, first) != 0);
    return pattern->copies <= piece->max &&
           words_count(pattern->bits, COVER_WORDS) == pattern->copies * piece->area;
}

static int is_root(const struct omino_tiling *tiling, uint32_t number,
                   const struct omino_pattern_choice *choice)
{
    const struct omino_tiling_placement placement = tiling->placements[number];
    if (!omino_tiling_is_least(tiling, placement)) return 0;
    const unsigned stabilizer = omino_tiling_stabilizer(tiling, placement);
    return choice->stabilizer == 0 || word_count(stabilizer) == choice->stabilizer;
}

static void add_piece(struct omino_patterns *patterns, const struct omino_tiling *tiling,
                      size_t piece, const struct omino_pattern_choice *choice)
{
    const int rooted = choice->rooted && piece == tiling->breaker;
    const size_t before = patterns->count;
    for (uint32_t p = tiling->pieces[piece].first_placement;
         p < tiling->pieces[piece].end_placement; p++) {
        if (rooted && !is_root(tiling, p, choice)) continue;
        if (make_pattern(tiling, p, choice->transform, &patterns->items[patterns->count]))
            patterns->count++;
        if (omino_meter_step(tiling->meter, OMINO_TRANSFORM_COUNT)) break;
    }
    if (rooted) patterns->roots = patterns->count - before;
}

enum omino_status omino_patterns_open(struct omino_patterns *patterns,
                                      const struct omino_tiling *tiling,
                                      const struct omino_pattern_choice *choice,
                                      struct omino_error *err)
{
    memset(patterns, 0, sizeof *patterns);
    patterns->items =
        omino_allocate(&tiling->allocator, tiling->placement_count + 1u, sizeof *patterns->items);
    if (!patterns->items) return omino_fail_memory(err);
    patterns->rooted = choice->rooted;
    for (size_t i = 0; i < tiling->problem->count; i++)
        if (!choice->rooted || i != tiling->breaker) add_piece(patterns, tiling, i, choice);
    if (choice->rooted) add_piece(patterns, tiling, tiling->breaker, choice);
    return OMINO_OK;
}

void omino_patterns_close(struct omino_patterns *patterns, const struct omino_tiling *tiling)
{
    omino_release(&tiling->allocator, patterns->items);
    patterns->items = NULL;
}

/* ---- tables of a search ---------------------------------------------------------------------- */

static void set_up_board(struct omino_bits_search *s)
{
    const struct omino_tiling *tiling = s->task->tiling;
    struct omino_bits_frame *f = s->frames;
    for (unsigned y = 0; y < tiling->height; y++)
        for (unsigned x = 0; x < tiling->width; x++) {
            const unsigned bit = pattern_bit(tiling, x, y);
            if (tiling->inside[y * tiling->width + x]) omino_bits_set(f->free, bit);
            if (bit % s->line != 0) omino_bits_set(s->not_first, bit);
            if (bit % s->line != s->line - 1) omino_bits_set(s->not_last, bit);
        }
    f->left = tiling->cells;
}

/* Large pieces come first: they are the hardest to fit later. */
static void order_pieces(struct omino_bits_search *s, const struct omino_patterns *patterns)
{
    const struct omino_tiling *tiling = s->task->tiling;
    for (size_t i = 0; i < patterns->count; i++) {
        const uint32_t index = patterns->items[i].piece;
        const struct omino_tiling_piece *piece = &tiling->pieces[index];
        if (s->count > 0 && i > 0 && index == patterns->items[i - 1].piece) continue;
        unsigned at = s->count++;
        for (; at > 0 && s->pieces[at - 1].area < piece->area; at--)
            s->pieces[at] = s->pieces[at - 1];
        s->pieces[at] = (struct omino_bits_piece){
            .min = piece->min,
            .max = piece->max,
            .area = piece->area,
            .limited = piece->limited,
            .keyed = piece->limited ? piece->max > 1 : piece->min > 0,
            .index = index,
        };
    }
}

static void set_up_pieces(struct omino_bits_search *s, const struct omino_patterns *patterns)
{
    const struct omino_tiling *tiling = s->task->tiling;
    order_pieces(s, patterns);
    s->need = tiling->min_cells;
    for (unsigned p = 0; p < s->count; p++) {
        s->available |= UINT64_C(1) << p;
        s->remembers |= s->pieces[p].max > 1;
    }
    s->remembers &= s->task->goal != SEARCH_VISIT;
}

static unsigned number_of_piece(const struct omino_bits_search *s, uint32_t index)
{
    unsigned p = 0;
    while (s->pieces[p].index != index) p++;
    return p;
}

static void put_pattern(struct omino_bits_search *s, const struct omino_pattern *pattern,
                        uint32_t at)
{
    for (unsigned i = 0; i < s->words; i++) s->bits[(size_t)at * s->words + i] = pattern->bits[i];
    s->infos[at] = (struct omino_bits_pattern){
        .placement = pattern->placement,
        .copies = pattern->copies,
        .piece = number_of_piece(s, pattern->piece),
    };
}

/* Returns the list that a pattern belongs to. */
static size_t list_of(const struct omino_bits_search *s, const struct omino_pattern *pattern)
{
    return (size_t)first_bit(pattern->bits, COVER_WORDS) * s->count +
           number_of_piece(s, pattern->piece);
}

/* Sorts the patterns into their lists by counting; root patterns follow all the lists. */
static void set_up_lists(struct omino_bits_search *s, const struct omino_patterns *patterns)
{
    const size_t lists = (size_t)s->box_bits * s->count;
    const uint32_t listed = (uint32_t)(patterns->count - patterns->roots);
    for (uint32_t i = 0; i < listed; i++) s->lists[list_of(s, &patterns->items[i]) + 1]++;
    for (size_t k = 0; k < lists; k++) s->lists[k + 1] += s->lists[k];
    for (uint32_t i = listed; i-- > 0;) /* the end of each list moves down to its start */
        put_pattern(s, &patterns->items[i], --s->lists[list_of(s, &patterns->items[i]) + 1]);
    memmove(s->lists, s->lists + 1, lists * sizeof *s->lists);
    s->lists[lists] = listed;
    for (size_t k = 0; k < lists; k++)
        if (s->lists[k] < s->lists[k + 1]) s->starts[k / s->count] |= UINT64_C(1) << (k % s->count);
    s->root_begin = listed;
    s->root_end = (uint32_t)patterns->count;
    for (uint32_t i = s->root_begin; i < s->root_end; i++) put_pattern(s, &patterns->items[i], i);
}

static unsigned count_key_words(const struct omino_bits_search *s)
{
    unsigned keyed = 0;
    for (unsigned p = 0; p < s->count; p++) keyed += s->pieces[p].keyed != 0;
    return s->words + 1 + (keyed + 3) / 4;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Returns an upper bound on the memory that patterns and searches use at any time. */
uint64_t omino_tiling_bits_cost(const struct omino_tiling *tiling)
{
    const uint64_t patterns = tiling->placement_count + 1u, cells = tiling->cells + 2u;
    const uint64_t box = (uint64_t)tiling->width * tiling->height;
    return omino_meter_cost(patterns, sizeof(struct omino_pattern)) +
           omino_meter_cost(patterns, COVER_WORDS * sizeof(uint64_t)) +
           omino_meter_cost(patterns, sizeof(struct omino_bits_pattern)) +
           omino_meter_cost(box * OMINO_COVER_BITS_PIECES_MAX + 1, sizeof(uint32_t)) +
           omino_meter_cost(box, sizeof(uint64_t)) +
           omino_meter_cost(cells, sizeof(struct omino_bits_frame)) +
           omino_meter_cost(cells, sizeof(uint32_t)) + omino_memo_cost(BITS_KEY_WORDS);
}

static int allocate_all(struct omino_bits_search *s, const struct omino_patterns *patterns)
{
    const struct omino_tiling *tiling = s->task->tiling;
    const struct omino_allocator *allocator = &tiling->allocator;
    s->bits = omino_allocate(allocator, patterns->count * s->words, sizeof *s->bits);
    s->infos = omino_allocate(allocator, patterns->count, sizeof *s->infos);
    s->lists = omino_allocate(allocator, (size_t)s->box_bits * s->count + 1, sizeof *s->lists);
    s->starts = omino_allocate(allocator, s->box_bits, sizeof *s->starts);
    s->frames = omino_allocate(allocator, tiling->cells + 2u, sizeof *s->frames);
    s->solution = omino_allocate(allocator, tiling->cells + 1u, sizeof *s->solution);
    return s->bits && s->infos && s->lists && s->starts && s->frames && s->solution &&
           (!s->remembers || omino_memo_open(&s->memo, count_key_words(s), tiling->meter));
}

static void release_all(struct omino_bits_search *s)
{
    const struct omino_allocator *allocator = &s->task->tiling->allocator;
    omino_memo_close(&s->memo);
    omino_release(allocator, s->bits);
    omino_release(allocator, s->infos);
    omino_release(allocator, s->lists);
    omino_release(allocator, s->starts);
    omino_release(allocator, s->frames);
    omino_release(allocator, s->solution);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Returns whether some piece that must be used, or the root, has no pattern at all. */
static int lacks_a_piece(const struct omino_patterns *patterns, const struct omino_bits_search *s)
{
    const struct omino_tiling *tiling = s->task->tiling;
    if (patterns->rooted && patterns->roots == 0) return 1;
    for (uint32_t i = 0; i < tiling->problem->count; i++) {
        unsigned p = 0;
        while (p < s->count && s->pieces[p].index != i) p++;
        if (tiling->pieces[i].min > 0 && p == s->count) return 1;
    }
    return 0;
}

enum omino_status omino_patterns_search(const struct omino_patterns *patterns,
                                        const struct omino_tiling_search *search,
                                        struct omino_error *err)
{
    const struct omino_tiling *tiling = search->tiling;
    struct omino_bits_search s = {.task = search, .rooted = patterns->rooted};
    s.line = tiling->width < tiling->height ? tiling->width : tiling->height;
    s.box_bits = tiling->width * tiling->height;
    s.words = (s.box_bits + 63) / 64;
    set_up_pieces(&s, patterns);
    if (search->meter->end || lacks_a_piece(patterns, &s)) return OMINO_OK;
    if (allocate_all(&s, patterns)) {
        set_up_board(&s);
        set_up_lists(&s, patterns);
        omino_bits_run(&s);
    } else {
        s.out_of_memory = 1;
    }
    release_all(&s);
    return s.out_of_memory ? omino_fail_memory(err) : OMINO_OK;
}

int omino_tiling_fits_bits(const struct omino_tiling *tiling)
{
    unsigned usable = 0;
    for (size_t i = 0; i < tiling->problem->count; i++)
        usable += tiling->pieces[i].first_placement < tiling->pieces[i].end_placement;
    return tiling->width * tiling->height <= OMINO_COVER_BITS_CELLS_MAX &&
           usable <= OMINO_COVER_BITS_PIECES_MAX;
}

enum omino_status omino_tiling_by_bits(const struct omino_tiling_search *search,
                                       struct omino_error *err)
{
    const struct omino_pattern_choice choice = {.rooted = search->break_symmetry &&
                                                          search->tiling->breaker != COVER_NONE};
    struct omino_patterns patterns;
    enum omino_status status = omino_patterns_open(&patterns, search->tiling, &choice, err);
    if (status) return status;
    status = omino_patterns_search(&patterns, search, err);
    omino_patterns_close(&patterns, search->tiling);
    return status;
}
