/* SPDX-License-Identifier: MIT */
#include <omino/placement.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/piece_sets.h"
#include "reference/ref_board.h"
#include "test.h"

#define GUARD   UINT64_C(0xfeedfacecafebeef)
#define GUARD32 UINT32_C(0xfeedface)

/* ---- settings: tables and the reference for them --------------------------------------------- */

/* Pieces on a board: a table for each path, and all placements according to the reference, each
 * with the number that placement.h specifies. */
struct setting {
    const struct piece_set *set;
    struct omino_grid grid;
    struct ref_board mask;
    struct omino_placements *tables[2];
    unsigned paths;
    struct ref_placements all;
    uint32_t *codes;    /* of all.items */
    uint32_t *by_code;  /* indices of all.items, sorted by code */
    uint64_t *mask_set; /* exactly grid.words */
};

static void *block(size_t count, size_t size)
{
    void *new_block = malloc(count && size ? count * size : 1);
    assert_non_null(new_block);
    return new_block;
}

/* Returns a set in a block of exactly its size, so that a sanitizer notices any read beyond it. */
static uint64_t *set_of(const struct ref_board *board, const struct omino_grid *grid)
{
    uint64_t *set = block(grid->words, sizeof *set);
    ref_to_set(board, grid, set);
    return set;
}

/* Returns the number that an orientation of the reference has in the table; fails if the table
 * lacks it. */
static unsigned orientation_of_way(const struct omino_placements *table, const struct ref_way *way)
{
    const unsigned count = omino_placements_orientations(table);
    for (unsigned o = 0; o < count; o++) {
        if (omino_placements_orientation_piece(table, o) != way->piece) continue;
        const struct ref_shape shape = ref_shape_of(omino_placements_orientation_shape(table, o));
        if (ref_shape_equal(&shape, &way->shape)) return o;
    }
    fail_msg("an orientation of piece %u is not in the table", way->piece);
    return count;
}

static const uint32_t *codes_to_sort_by;

static int by_code(const void *a, const void *b)
{
    const uint32_t x = codes_to_sort_by[*(const uint32_t *)a];
    const uint32_t y = codes_to_sort_by[*(const uint32_t *)b];
    return (x > y) - (x < y);
}

static void find_codes(struct setting *s)
{
    const struct omino_placements *table = s->tables[0];
    const unsigned shift = omino_placements_shift(table);
    unsigned orientation = 0;
    s->codes = block(s->all.count, sizeof *s->codes);
    s->by_code = block(s->all.count, sizeof *s->by_code);
    for (unsigned i = 0; i < s->all.count; i++) {
        const struct ref_placement *item = &s->all.items[i];
        struct omino_cell cells[REF_SHAPE_CELLS];
        if (i == 0 || item->way != s->all.items[i - 1].way)
            orientation = orientation_of_way(table, &s->all.ways[item->way]);
        ref_placement_cells(&s->all, i, cells);
        s->codes[i] = (uint32_t)orientation << shift |
                      (uint32_t)(cells[0].y * (s->mask.width + 1) + cells[0].x);
        s->by_code[i] = i;
    }
    codes_to_sort_by = s->codes;
    if (s->all.count) qsort(s->by_code, s->all.count, sizeof *s->by_code, by_code);
}

/* Opens a setting on the board s->mask. */
static void setting_open(struct setting *s, const struct piece_set *set)
{
    static const enum omino_simd paths[] = {OMINO_SIMD_PLAIN, OMINO_SIMD_AVX2};
    s->set = set;
    s->paths = 0;
    assert_int_equal(
        omino_grid_init(&s->grid, (unsigned)s->mask.width, (unsigned)s->mask.height, NULL),
        OMINO_OK);
    s->mask_set = set_of(&s->mask, &s->grid);
    for (int p = 0; p < 2; p++) {
        struct omino_error err = OMINO_INIT(error);
        if (omino_grid_set_simd(&s->grid, paths[p], NULL) != OMINO_OK) continue;
        const enum omino_status status = omino_placements_open(
            &s->grid, s->mask_set, set->pieces, set->count, NULL, &s->tables[s->paths++], &err);
        if (status != OMINO_OK) fail_msg("%s", err.message);
    }
    ref_placements_open(&s->all, &s->mask, set->pieces, set->count);
    find_codes(s);
}

static void setting_close(struct setting *s)
{
    for (unsigned p = 0; p < s->paths; p++) omino_placements_close(s->tables[p]);
    ref_placements_close(&s->all);
    free(s->codes);
    free(s->by_code);
    free(s->mask_set);
}

static void full_board(struct ref_board *board, int width, int height)
{
    ref_clear(board, width, height);
    for (int y = 0; y < height; y++) memset(board->cell[y], 1, (size_t)width);
}

/* Returns the item with a code, or -1 if there is none. */
static long item_of_code(const struct setting *s, uint32_t code)
{
    unsigned low = 0, high = s->all.count;
    while (low < high) {
        const unsigned middle = (low + high) / 2;
        if (s->codes[s->by_code[middle]] < code)
            low = middle + 1;
        else
            high = middle;
    }
    const int found = low < s->all.count && s->codes[s->by_code[low]] == code;
    return found ? (long)s->by_code[low] : -1;
}

/* ---- contents of a table --------------------------------------------------------------------- */

static void check_names_and_shapes(const struct setting *s, const struct omino_placements *table)
{
    assert_int_equal(omino_placements_pieces(table), s->set->count);
    for (unsigned p = 0; p < s->set->count; p += s->set->count / 200 + 1) {
        const char *name = s->set->pieces[p].name;
        const struct ref_shape given = ref_shape_of(s->set->pieces[p].shape);
        const struct omino_shape kept = omino_placements_piece_shape(table, p);
        const struct ref_shape shape = ref_shape_of(kept);
        assert_string_equal(omino_placements_piece_name(table, p), name);
        assert_int_equal(omino_placements_piece_by_name(table, name), p);
        assert_true(ref_shape_equal(&shape, &given));
        assert_true(kept.cells == omino_shape_normalize(kept).cells);
    }
}

/* Orientations that fit nowhere are omitted; every other orientation occurs once. */
static void check_orientations(const struct setting *s, const struct omino_placements *table)
{
    unsigned fitting = 0;
    for (unsigned i = 0; i < s->all.count; i++)
        fitting += i == 0 || s->all.items[i].way != s->all.items[i - 1].way;
    assert_int_equal(omino_placements_orientations(table), fitting);
    const unsigned shift = omino_placements_shift(table);
    assert_true(UINT64_C(1) << shift >= s->grid.bits);
    assert_true(omino_placements_limit(table) == (uint64_t)fitting << shift);
}

/* Stores the cells of a placement as a set. */
static void set_of_item(const struct setting *s, unsigned item, uint64_t *set)
{
    struct omino_cell cells[REF_SHAPE_CELLS];
    const int count = ref_placement_cells(&s->all, item, cells);
    memset(set, 0, s->grid.words * sizeof *set);
    for (int i = 0; i < count; i++) {
        const int bit = cells[i].y * (s->grid.width + 1) + cells[i].x;
        set[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

static void check_item(const struct setting *s, const struct omino_placements *table, unsigned item,
                       uint64_t *cells, uint64_t *work)
{
    const uint64_t pattern = UINT64_C(0xa5a5a5a5a5a5a5a5);
    const uint32_t code = s->codes[item];
    const size_t bytes = s->grid.words * sizeof *cells;
    set_of_item(s, item, cells);
    assert_true(omino_placement_valid(table, code));
    assert_int_equal(omino_placement_piece(table, code), ref_placement_piece(&s->all, item));
    memset(work, 0xa5, bytes);
    omino_placement_cells(table, code, work);
    assert_memory_equal(work, cells, bytes);
    memset(work, 0xa5, bytes);
    omino_placement_add(table, code, work);
    for (unsigned i = 0; i < s->grid.words; i++) assert_true(work[i] == (cells[i] | pattern));
    omino_placement_remove(table, code, work);
    for (unsigned i = 0; i < s->grid.words; i++) assert_true(work[i] == (~cells[i] & pattern));
}

static void check_items(const struct setting *s, const struct omino_placements *table,
                        unsigned step)
{
    const size_t words = s->grid.words;
    uint64_t *cells = block(words, sizeof *cells), *work = block(words, sizeof *work);
    for (unsigned i = 0; i < s->all.count; i += step) check_item(s, table, i, cells, work);
    free(cells);
    free(work);
}

/* Checks that the placements, sorted by number, have the indices from 0 on: all placements of small
 * tables and some of large ones. */
static void check_indices(const struct setting *s, const struct omino_placements *table)
{
    assert_int_equal(omino_placements_total(table), s->all.count);
    for (uint32_t i = 0; i < s->all.count; i += s->all.count / 20000 + 1) {
        const uint32_t code = s->codes[s->by_code[i]];
        assert_int_equal(omino_placement_index(table, code), i);
        assert_int_equal(omino_placement_at(table, i), code);
    }
    assert_true(omino_placement_at(table, s->all.count) == OMINO_NO_PLACEMENT);
    assert_true(omino_placement_at(table, UINT32_MAX) == OMINO_NO_PLACEMENT);
}

/* Checks all numbers of small tables and some of large ones. */
static void check_validity(const struct setting *s, const struct omino_placements *table,
                           struct omino_rng *rng)
{
    const uint32_t limit = omino_placements_limit(table);
    for (uint32_t i = 0; i < 1000; i++) {
        const uint32_t code = limit <= 1000 ? i : omino_rng_below(rng, limit + limit / 8);
        const int valid = item_of_code(s, code) >= 0;
        assert_int_equal(omino_placement_valid(table, code), valid);
        assert_int_equal(omino_placement_index(table, code) != OMINO_NO_INDEX, valid);
    }
    static const uint32_t odd[] = {UINT32_MAX, UINT32_MAX - 1, UINT32_C(1) << 31, INT32_MAX};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_int_equal(omino_placement_valid(table, odd[i]), item_of_code(s, odd[i]) >= 0);
    assert_false(omino_placement_valid(table, limit));
    assert_false(omino_placement_valid(table, OMINO_NO_PLACEMENT));
    assert_true(omino_placement_index(table, limit) == OMINO_NO_INDEX);
    assert_true(omino_placement_index(table, OMINO_NO_PLACEMENT) == OMINO_NO_INDEX);
}

static void check_table(const struct setting *s, struct omino_rng *rng)
{
    for (unsigned p = 0; p < s->paths; p++) {
        const struct omino_placements *table = s->tables[p];
        const struct omino_grid *grid = omino_placements_grid(table);
        assert_true(grid->width == s->grid.width && grid->height == s->grid.height);
        assert_memory_equal(omino_placements_mask(table), s->mask_set, grid->words * 8u);
        check_names_and_shapes(s, table);
        check_orientations(s, table);
        check_items(s, table, s->all.count / 200 + 1);
        check_indices(s, table);
        check_validity(s, table, rng);
    }
}

/* ---- positions ------------------------------------------------------------------------------- */

struct position {
    struct ref_board free_board, touch_board;
    unsigned char hand_pieces[OMINO_PIECES_MAX];
    struct ref_position ref;
    uint64_t *free, *touch, *hand;
    uint32_t *legal; /* codes of the legal placements according to the reference, sorted */
    uint32_t count;
};

static void choose_free(const struct setting *s, struct position *p, struct omino_rng *rng)
{
    static const unsigned percents[] = {0, 10, 35, 60, 80, 92, 98, 100};
    ref_clear(&p->free_board, s->mask.width, s->mask.height);
    if (omino_rng_below(rng, 3) > 0 || s->all.count == 0) {
        ref_scatter(&p->free_board, &s->mask, percents[omino_rng_below(rng, 8)], rng);
        return;
    }
    /* Some pieces have been played. */
    p->free_board = s->mask;
    for (uint32_t n = 1 + omino_rng_below(rng, 12); n > 0; n--) {
        struct omino_cell cells[REF_SHAPE_CELLS];
        const int count = ref_placement_cells(&s->all, omino_rng_below(rng, s->all.count), cells);
        for (int i = 0; i < count; i++) p->free_board.cell[cells[i].y][cells[i].x] = 0;
    }
}

static void choose_touch(const struct setting *s, struct position *p, struct omino_rng *rng)
{
    static const unsigned percents[] = {0, 3, 3, 10, 30, 100};
    ref_clear(&p->touch_board, s->mask.width, s->mask.height);
    p->ref.touch = NULL;
    if (omino_rng_below(rng, 3) == 0) return;
    ref_scatter(&p->touch_board, &s->mask, percents[omino_rng_below(rng, 6)], rng);
    p->ref.touch = &p->touch_board;
}

static void choose_hand(const struct setting *s, struct position *p, struct omino_rng *rng)
{
    static const unsigned percents[] = {0, 3, 30, 60, 100};
    const unsigned percent = percents[omino_rng_below(rng, 5)];
    p->ref.hand = NULL;
    p->hand = NULL;
    if (omino_rng_below(rng, 3) == 0) return;
    p->ref.hand = p->hand_pieces;
    for (unsigned i = 0; i < s->set->count; i++)
        p->hand_pieces[i] = omino_rng_below(rng, 100) < percent;
    p->hand_pieces[omino_rng_below(rng, s->set->count)] = percent > 0;
}

/* Returns a hand with one bit per piece; bits beyond the last piece are random. */
static uint64_t *hand_of(const unsigned char *pieces, unsigned count, struct omino_rng *rng)
{
    const unsigned words = (count + 63) / 64;
    uint64_t *hand = block(words, sizeof *hand);
    for (unsigned i = 0; i < words; i++) hand[i] = omino_rng_next(rng);
    for (unsigned i = 0; i < count; i++) {
        hand[i / 64] &= ~(UINT64_C(1) << i % 64);
        hand[i / 64] |= (uint64_t)pieces[i] << i % 64;
    }
    return hand;
}

/* Sets random bits wherever the board has no cells, including guards and the end of the last
 * word. */
static void soil(uint64_t *set, const uint64_t *mask, unsigned words, struct omino_rng *rng)
{
    for (unsigned i = 0; i < words; i++) set[i] |= omino_rng_next(rng) & ~mask[i];
}

static void find_legal(const struct setting *s, struct position *p)
{
    p->legal = block(s->all.count, sizeof *p->legal);
    p->count = 0;
    for (unsigned i = 0; i < s->all.count; i++)
        if (ref_placement_legal(&s->all, s->by_code[i], &p->ref))
            p->legal[p->count++] = s->codes[s->by_code[i]];
}

/* Fills in the rest of a position from its boards and hand. */
static void position_finish(const struct setting *s, struct position *p, struct omino_rng *rng)
{
    p->ref.free = &p->free_board;
    p->free = set_of(&p->free_board, &s->grid);
    p->touch = p->ref.touch ? set_of(&p->touch_board, &s->grid) : NULL;
    p->hand = p->ref.hand ? hand_of(p->hand_pieces, s->set->count, rng) : NULL;
    find_legal(s, p);
}

static void position_open(const struct setting *s, struct position *p, struct omino_rng *rng)
{
    choose_free(s, p, rng);
    choose_touch(s, p, rng);
    choose_hand(s, p, rng);
    position_finish(s, p, rng);
    if (omino_rng_below(rng, 4) > 0) return;
    soil(p->free, s->mask_set, s->grid.words, rng);
    if (p->touch) soil(p->touch, s->mask_set, s->grid.words, rng);
}

/* Opens a position with all cells free, nothing to touch and all pieces in hand. */
static void position_open_empty(const struct setting *s, struct position *p)
{
    struct omino_rng unused = {{1, 2, 3, 4}};
    p->free_board = s->mask;
    p->ref = (struct ref_position){0};
    position_finish(s, p, &unused);
}

static void position_close(struct position *p)
{
    free(p->free);
    free(p->touch);
    free(p->hand);
    free(p->legal);
}

static int is_legal(const struct position *p, uint32_t code)
{
    uint32_t low = 0, high = p->count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (p->legal[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->count && p->legal[low] == code;
}

/* ---- comparisons ----------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Returns the whole list in a block of its size; it must be the reference's list in some order. */
static uint32_t *compare_list(const struct omino_placements *table, const struct position *p)
{
    uint32_t *list = block(p->count, sizeof *list), *sorted = block(p->count, sizeof *sorted);
    assert_int_equal(omino_placements_list(table, p->free, p->touch, p->hand, list, p->count),
                     p->count);
    memcpy(sorted, list, p->count * sizeof *list);
    if (p->count) qsort(sorted, p->count, sizeof *sorted, by_number);
    assert_memory_equal(sorted, p->legal, p->count * sizeof *sorted);
    free(sorted);
    return list;
}

static void compare_cut_list(const struct omino_placements *table, const struct position *p,
                             const uint32_t *list, uint32_t cap)
{
    uint32_t *cut = block(cap + 1, sizeof *cut);
    cut[cap] = GUARD32;
    assert_int_equal(omino_placements_list(table, p->free, p->touch, p->hand, cut, cap), p->count);
    assert_memory_equal(cut, list, (cap < p->count ? cap : p->count) * sizeof *cut);
    assert_true(cut[cap] == GUARD32);
    free(cut);
}

static void compare_numbers(const struct omino_placements *table, const struct position *p)
{
    assert_int_equal(omino_placements_count(table, p->free, p->touch, p->hand), p->count);
    assert_int_equal(!!omino_placements_any(table, p->free, p->touch, p->hand), p->count > 0);
    assert_int_equal(omino_placements_list(table, p->free, p->touch, p->hand, NULL, 0), p->count);
}

static void compare_nth(const struct omino_placements *table, const struct position *p,
                        const uint32_t *list, uint32_t step)
{
    for (uint32_t k = 0; k < p->count; k += step)
        assert_int_equal(omino_placements_nth(table, p->free, p->touch, p->hand, k), list[k]);
    assert_true(omino_placements_nth(table, p->free, p->touch, p->hand, p->count) ==
                OMINO_NO_PLACEMENT);
    assert_true(omino_placements_nth(table, p->free, p->touch, p->hand, UINT32_MAX) ==
                OMINO_NO_PLACEMENT);
}

static void compare_sets(const struct omino_placements *table, const struct position *p)
{
    const size_t words = omino_placements_grid(table)->words;
    const size_t total = omino_placements_orientations(table) * words;
    const unsigned shift = omino_placements_shift(table);
    uint64_t *sets = block(total + 2, sizeof *sets), *expected = block(total + 2, sizeof *expected);
    memset(sets, 0xa5, (total + 2) * sizeof *sets);
    memset(expected, 0, (total + 2) * sizeof *expected);
    sets[0] = sets[total + 1] = expected[0] = expected[total + 1] = GUARD;
    for (uint32_t i = 0; i < p->count; i++) {
        const uint32_t anchor = p->legal[i] & ((UINT32_C(1) << shift) - 1);
        expected[1 + (p->legal[i] >> shift) * words + anchor / 64] |= UINT64_C(1) << anchor % 64;
    }
    omino_placements_sets(table, p->free, p->touch, p->hand, sets + 1);
    assert_memory_equal(sets, expected, (total + 2) * sizeof *sets);
    free(sets);
    free(expected);
}

/* Compares placements on the empty board, and arbitrary numbers. */
static void compare_legal(const struct setting *s, const struct omino_placements *table,
                          const struct position *p, struct omino_rng *rng)
{
    const uint32_t step = s->all.count / 300 + 1, limit = omino_placements_limit(table);
    for (uint32_t i = omino_rng_below(rng, step); i < s->all.count + 20; i += step) {
        const uint32_t code = i < s->all.count ? s->codes[i] : omino_rng_below(rng, limit + 100);
        assert_int_equal(omino_placement_legal(table, p->free, p->touch, p->hand, code),
                         is_legal(p, code));
    }
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t code = i ? (uint32_t)omino_rng_next(rng) : UINT32_MAX;
        assert_int_equal(omino_placement_legal(table, p->free, p->touch, p->hand, code),
                         is_legal(p, code));
    }
}

/* Compares the placement that covers some cells, for a piece in hand and for any piece. */
static void compare_cells(const struct setting *s, const struct ref_board *board,
                          const struct position *p)
{
    uint64_t *cells = set_of(board, &s->grid);
    const long in_hand = ref_find(&s->all, board, p->ref.hand);
    const long any = p->ref.hand ? ref_find(&s->all, board, NULL) : in_hand;
    for (unsigned i = 0; i < s->paths; i++) {
        assert_true(omino_placement_from_cells(s->tables[i], cells, p->hand) ==
                    (in_hand < 0 ? OMINO_NO_PLACEMENT : s->codes[in_hand]));
        assert_true(omino_placement_from_cells(s->tables[i], cells, NULL) ==
                    (any < 0 ? OMINO_NO_PLACEMENT : s->codes[any]));
    }
    free(cells);
}

/* Compares the cells of a placement, then with one cell added or removed, then also without its
 * first cell: these may be the cells of another piece or of none. */
static void compare_from_cells(const struct setting *s, const struct position *p,
                               struct omino_rng *rng)
{
    static struct ref_board board;
    const uint32_t w = s->grid.width, h = s->grid.height;
    struct omino_cell cells[REF_SHAPE_CELLS];
    ref_clear(&board, (int)w, (int)h);
    if (s->all.count == 0 || omino_rng_below(rng, 4) == 0) {
        ref_scatter(&board, NULL, omino_rng_below(rng, 101), rng);
        compare_cells(s, &board, p);
        return;
    }
    const int count = ref_placement_cells(&s->all, omino_rng_below(rng, s->all.count), cells);
    for (int i = 0; i < count; i++) board.cell[cells[i].y][cells[i].x] = 1;
    compare_cells(s, &board, p);
    const uint32_t x = omino_rng_below(rng, w), y = omino_rng_below(rng, h);
    board.cell[y][x] = !board.cell[y][x];
    compare_cells(s, &board, p);
    board.cell[cells[0].y][cells[0].x] = 0;
    compare_cells(s, &board, p);
}

/* Compares the random choices from copies of a stream, which must be the same on every path. */
static void compare_random(const struct setting *s, const struct position *p,
                           const struct omino_rng *rng)
{
    struct omino_rng streams[2] = {*rng, *rng};
    uint32_t chosen[2];
    for (unsigned i = 0; i < s->paths; i++) {
        chosen[i] = omino_placements_random(s->tables[i], p->free, p->touch, p->hand, &streams[i]);
        if (p->count == 0)
            assert_true(chosen[i] == OMINO_NO_PLACEMENT);
        else
            assert_true(is_legal(p, chosen[i]));
        assert_true(chosen[i] == chosen[0]);
        assert_memory_equal(&streams[i], &streams[0], sizeof *streams);
    }
}

/* Compares the results of all queries about a position. `exactly` queries every item of the list by
 * its index, not only some. */
static void compare_position(const struct setting *s, const struct position *p, int exactly,
                             struct omino_rng *rng)
{
    uint32_t *lists[2];
    for (unsigned i = 0; i < s->paths; i++) {
        const struct omino_placements *table = s->tables[i];
        compare_numbers(table, p);
        lists[i] = compare_list(table, p);
        assert_memory_equal(lists[i], lists[0], p->count * sizeof *lists[i]);
        compare_cut_list(table, p, lists[0], omino_rng_below(rng, p->count + 70));
        compare_cut_list(table, p, lists[0], omino_rng_below(rng, 9));
        compare_nth(table, p, lists[0], exactly ? 1 : p->count / 8 + 1);
        compare_sets(table, p);
        compare_legal(s, table, p, rng);
    }
    compare_from_cells(s, p, rng);
    compare_random(s, p, rng);
    for (unsigned i = 0; i < s->paths; i++) free(lists[i]);
}

static void compare_positions(const struct setting *s, unsigned count, struct omino_rng *rng)
{
    static struct position position;
    check_table(s, rng);
    position_open_empty(s, &position);
    assert_int_equal(position.count, s->all.count);
    compare_numbers(s->tables[0], &position);
    position_close(&position);
    for (unsigned i = 0; i < count; i++) {
        position_open(s, &position, rng);
        compare_position(s, &position, position.count <= 16 || (i == 0 && position.count < 150),
                         rng);
        position_close(&position);
    }
}

/* ---- facts ----------------------------------------------------------------------------------- */

static struct piece_set pieces;
static struct setting setting;
static struct position position;

/* Checks the numbers of orientations and placements on a full board, on all paths and in the
 * reference. */
static void expect_facts(int width, int height, unsigned orientations, unsigned placements)
{
    full_board(&setting.mask, width, height);
    setting_open(&setting, &pieces);
    position_open_empty(&setting, &position);
    assert_int_equal(position.count, placements);
    for (unsigned i = 0; i < setting.paths; i++) {
        assert_int_equal(omino_placements_orientations(setting.tables[i]), orientations);
        compare_numbers(setting.tables[i], &position);
        free(compare_list(setting.tables[i], &position));
        compare_sets(setting.tables[i], &position);
        check_items(&setting, setting.tables[i], 1);
        check_indices(&setting, setting.tables[i]);
    }
    position_close(&position);
    setting_close(&setting);
}

TEST(the_blokus_pieces_have_91_orientations_and_their_known_placements)
{
    pieces.count = 0;
    for (unsigned i = 0; i < BLOKUS_PIECES; i++) {
        struct omino_shape shape;
        assert_int_equal(omino_shape_by_name(blokus_pieces[i].name, &shape, NULL), OMINO_OK);
        piece_set_add(&pieces, blokus_pieces[i].name, shape, OMINO_FREE);
    }
    expect_facts(20, 20, 91, 30433);
    expect_facts(14, 14, 91, 13729);
    piece_set_of_drawings(&pieces, blokus_pieces, BLOKUS_PIECES);
    expect_facts(14, 14, 91, 13729);
}

TEST(the_patchwork_patches_have_their_known_placements)
{
    piece_set_of_drawings(&pieces, patchwork_patches, PATCHWORK_PATCHES);
    expect_facts(9, 9, 144, 7349);
}

TEST(the_polyssimo_pieces_have_their_known_placements)
{
    piece_set_of_drawings(&pieces, polyssimo_pieces, POLYSSIMO_PIECES);
    unsigned area = 0;
    for (unsigned i = 0; i < pieces.count; i++) area += omino_shape_area(pieces.pieces[i].shape);
    assert_int_equal(area, 132);
    expect_facts(12, 11, 147, 12718);
}

/* Opens a table of the Blokus pieces on the whole classic board. */
static struct omino_placements *open_blokus(struct omino_grid *grid)
{
    struct omino_placements *table;
    piece_set_of_drawings(&pieces, blokus_pieces, BLOKUS_PIECES);
    assert_int_equal(omino_grid_init(grid, 20, 20, NULL), OMINO_OK);
    assert_int_equal(
        omino_placements_open(grid, NULL, pieces.pieces, pieces.count, NULL, &table, NULL),
        OMINO_OK);
    return table;
}

TEST(no_mask_means_the_whole_grid)
{
    struct omino_grid grid;
    uint64_t all[7];
    struct omino_placements *table = open_blokus(&grid);
    omino_bits_fill(&grid, all);
    assert_memory_equal(omino_placements_mask(table), all, sizeof all);
    assert_int_equal(omino_placements_count(table, all, NULL, NULL), 30433);
    omino_placements_close(table);
    omino_placements_close(NULL);
}

TEST(the_first_blokus_move_covers_a_corner)
{
    struct omino_grid grid;
    uint64_t all[7], corner[7] = {0}, hand = 0;
    struct omino_placements *table = open_blokus(&grid);
    omino_bits_fill(&grid, all);
    omino_bits_set(corner, omino_grid_bit(&grid, 0, 19));
    assert_int_equal(omino_placements_count(table, all, corner, NULL), 58);
    hand = UINT64_C(1) << omino_placements_piece_by_name(table, "i5");
    assert_int_equal(omino_placements_count(table, all, corner, &hand), 2);
    hand = UINT64_C(1) << omino_placements_piece_by_name(table, "x");
    assert_false(omino_placements_any(table, all, corner, &hand));
    assert_int_equal(omino_placements_piece_by_name(table, "q"), -1);
    assert_int_equal(omino_placements_piece_by_name(table, "I"), -1);
    assert_int_equal(omino_placements_piece_by_name(table, "I55"), -1);
    assert_int_equal(omino_placements_piece_by_name(table, ""), -1);
    omino_placements_close(table);
}

TEST(names_that_differ_only_in_case_are_distinguished)
{
    struct omino_grid grid;
    struct omino_placements *table;
    pieces.count = 0;
    piece_set_add(&pieces, "Ab", (struct omino_shape){1}, OMINO_FREE);
    piece_set_add(&pieces, "aB", (struct omino_shape){3}, OMINO_FREE);
    assert_int_equal(omino_grid_init(&grid, 4, 4, NULL), OMINO_OK);
    assert_int_equal(omino_placements_open(&grid, NULL, pieces.pieces, 2, NULL, &table, NULL),
                     OMINO_OK);
    assert_int_equal(omino_placements_piece_by_name(table, "Ab"), 0);
    assert_int_equal(omino_placements_piece_by_name(table, "aB"), 1);
    assert_int_equal(omino_placements_piece_by_name(table, "AB"), 0);
    omino_placements_close(table);
}

/* ---- against the reference ------------------------------------------------------------------- */

/* Removes pieces from the end until there are few enough placements to compare in a test. */
static void shorten(struct piece_set *set, int cells, int limit)
{
    int ways = 0;
    for (unsigned i = 0; i < set->count; i++) {
        struct ref_shape shapes[8];
        ways += ref_ways_of(set->pieces[i].shape, set->pieces[i].freedom, shapes);
        if (i > 0 && ways * cells > limit) set->count = i;
    }
}

TEST(placements_agree_with_the_reference_on_ten_thousand_random_positions)
{
    struct omino_rng rng;
    unsigned positions = 0;
    omino_rng_seed(&rng, 1);
    for (unsigned round = 0; round < 13; round++)
        for (unsigned i = 0; i < ref_size_count; i++) {
            const int w = ref_sizes[i].width, h = ref_sizes[i].height;
            const unsigned count = w * h < 600 ? 20 : 2;
            ref_random_form(&setting.mask, w, h, &rng);
            piece_set_random(&pieces, &rng);
            shorten(&pieces, w * h, 5000);
            setting_open(&setting, &pieces);
            compare_positions(&setting, count, &rng);
            setting_close(&setting);
            positions += count;
        }
    assert_true(positions >= 10000);
}

TEST(the_games_agree_with_the_reference_on_random_positions)
{
    static const struct {
        const struct named_drawing *drawings;
        unsigned count;
        int width, height;
    } games[] = {
        {blokus_pieces, BLOKUS_PIECES, 20, 20},       {blokus_pieces, BLOKUS_PIECES, 14, 14},
        {patchwork_patches, PATCHWORK_PATCHES, 9, 9}, {polyssimo_pieces, POLYSSIMO_PIECES, 12, 11},
        {blokus_pieces, BLOKUS_PIECES, 70, 5},
    };
    struct omino_rng rng;
    omino_rng_seed(&rng, 2);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        piece_set_of_drawings(&pieces, games[i].drawings, games[i].count);
        full_board(&setting.mask, games[i].width, games[i].height);
        setting_open(&setting, &pieces);
        compare_positions(&setting, 60, &rng);
        setting_close(&setting);
    }
}

TEST(large_boards_agree_with_the_reference)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    pieces.count = 0;
    piece_set_add(&pieces, "full", (struct omino_shape){UINT64_MAX}, OMINO_FREE);
    piece_set_add(&pieces, "one", (struct omino_shape){1}, OMINO_FREE);
    piece_set_add(&pieces, "stairs", (struct omino_shape){UINT64_C(0xc06030180c060301)},
                  OMINO_FREE);
    full_board(&setting.mask, 255, 255);
    setting_open(&setting, &pieces);
    compare_positions(&setting, 4, &rng);
    setting_close(&setting);
}

/* Compares random positions of the pieces on a full board. */
static void compare_pieces_on(int width, int height, unsigned positions, uint64_t seed)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    full_board(&setting.mask, width, height);
    setting_open(&setting, &pieces);
    compare_positions(&setting, positions, &rng);
    setting_close(&setting);
}

/* Compares every placement on the empty board by its index, and checks that it is legal. */
static void compare_empty_board(int width, int height, uint64_t seed)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    full_board(&setting.mask, width, height);
    setting_open(&setting, &pieces);
    position_open_empty(&setting, &position);
    compare_position(&setting, &position, 1, &rng);
    for (unsigned i = 0; i < setting.paths; i++)
        for (uint32_t k = 0; k < setting.all.count; k++)
            assert_true(omino_placement_legal(setting.tables[i], position.free, NULL, NULL,
                                              setting.codes[k]));
    position_close(&position);
    setting_close(&setting);
}

TEST(every_placement_of_the_list_has_its_index)
{
    piece_set_of_drawings(&pieces, patchwork_patches, PATCHWORK_PATCHES);
    compare_empty_board(9, 9, 31);
    piece_set_of_drawings(&pieces, blokus_pieces, 9);
    compare_empty_board(130, 5, 32);
}

/* Adds a shape `count` times. */
static void add_copies(unsigned count, uint64_t cells, enum omino_freedom freedom)
{
    while (count-- > 0) piece_set_add(&pieces, NULL, (struct omino_shape){cells}, freedom);
}

TEST(hundreds_of_pieces_of_one_shape_are_in_the_table)
{
    pieces.count = 0;
    add_copies(300, 1, OMINO_FREE);
    compare_pieces_on(1, 1, 20, 30);
    pieces.count = 0;
    add_copies(300, 0x0301, OMINO_FIXED);
    compare_pieces_on(3, 3, 40, 4);
    add_copies(70, 1, OMINO_FREE);
    add_copies(129, 7, OMINO_FREE);
    add_copies(1, 0x0303, OMINO_FREE);
    compare_pieces_on(4, 3, 40, 5);
    compare_pieces_on(70, 2, 2, 6);
}

TEST(the_maximum_number_of_pieces_is_in_the_table)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 7);
    pieces.count = 0;
    while (pieces.count < OMINO_PIECES_MAX)
        piece_set_add(&pieces, NULL, random_shape(&rng, 2, 3), OMINO_FIXED);
    compare_pieces_on(2, 2, 4, 8);
}

TEST(pieces_that_fit_nowhere_have_no_orientations)
{
    pieces.count = 0;
    piece_set_add(&pieces, "long", (struct omino_shape){0xff}, OMINO_FREE);
    compare_pieces_on(3, 3, 10, 9);
    compare_pieces_on(130, 7, 2, 10); /* fits horizontally, but not vertically */
    piece_set_add(&pieces, "square", (struct omino_shape){0x0303}, OMINO_FREE);
    piece_set_add(&pieces, "one", (struct omino_shape){1}, OMINO_FREE);
    compare_pieces_on(1, 6, 10, 11);
    pieces.count = 2;
    compare_pieces_on(1, 255, 10, 12);
    compare_pieces_on(255, 1, 10, 13);
}

TEST(a_position_of_a_table_without_orientations_has_no_placements)
{
    pieces.count = 0;
    piece_set_add(&pieces, "square", (struct omino_shape){0x0303}, OMINO_FREE);
    full_board(&setting.mask, 255, 1);
    setting_open(&setting, &pieces);
    for (unsigned i = 0; i < setting.paths; i++) {
        assert_int_equal(omino_placements_orientations(setting.tables[i]), 0);
        assert_int_equal(omino_placements_limit(setting.tables[i]), 0);
        assert_false(omino_placement_valid(setting.tables[i], 0));
        assert_int_equal(omino_placements_count(setting.tables[i], setting.mask_set, NULL, NULL),
                         0);
    }
    setting_close(&setting);
}

TEST(an_empty_hand_has_no_placements_on_an_empty_board)
{
    const uint64_t hand = 0;
    struct omino_rng rng;
    omino_rng_seed(&rng, 14);
    piece_set_of_drawings(&pieces, polyssimo_pieces, POLYSSIMO_PIECES);
    full_board(&setting.mask, 12, 11);
    setting_open(&setting, &pieces);
    for (unsigned i = 0; i < setting.paths; i++) {
        const struct omino_placements *table = setting.tables[i];
        assert_int_equal(omino_placements_count(table, setting.mask_set, NULL, &hand), 0);
        for (int n = 0; n < 100; n++)
            assert_true(omino_placements_random(table, setting.mask_set, NULL, &hand, &rng) ==
                        OMINO_NO_PLACEMENT);
    }
    setting_close(&setting);
}

/* ---- chance ---------------------------------------------------------------------------------- */

/* Returns the squared distance of the chi-square of random choices from its mean, in standard
 * deviations. */
static double chi_deviation(const struct omino_placements *table, const struct position *p,
                            unsigned draws, struct omino_rng *rng)
{
    unsigned *seen = block(p->count, sizeof *seen);
    const double expected = (double)draws / p->count, mean = p->count - 1.0;
    double chi = 0;
    memset(seen, 0, p->count * sizeof *seen);
    for (unsigned i = 0; i < draws; i++) {
        const uint32_t code = omino_placements_random(table, p->free, p->touch, p->hand, rng);
        const uint32_t *at = bsearch(&code, p->legal, p->count, sizeof code, by_number);
        assert_non_null(at);
        seen[at - p->legal]++;
    }
    for (uint32_t i = 0; i < p->count; i++)
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    free(seen);
    return (chi - mean) * (chi - mean) / (2 * mean);
}

/* Checks random choices from a position with the given percentages of the board free, of the board
 * to be touched (more than 100: no such rule), and of the pieces in hand. */
static void expect_uniform(int width, int height, unsigned free_percent, unsigned touch_percent,
                           unsigned hand_percent, uint64_t seed)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    full_board(&setting.mask, width, height);
    setting_open(&setting, &pieces);
    position.free_board = position.touch_board = setting.mask;
    ref_scatter(&position.free_board, NULL, free_percent, &rng);
    ref_scatter(&position.touch_board, NULL, touch_percent, &rng);
    position.ref.touch = touch_percent > 100 ? NULL : &position.touch_board;
    position.ref.hand = position.hand_pieces;
    for (unsigned i = 0; i < pieces.count; i++)
        position.hand_pieces[i] = omino_rng_below(&rng, 100) < hand_percent;
    position_finish(&setting, &position, &rng);
    assert_in_range(position.count, 8, 2500);
    const struct omino_placements *table = setting.tables[setting.paths - 1];
    assert_true(chi_deviation(table, &position, 12 * position.count, &rng) < 25);
    position_close(&position);
    setting_close(&setting);
}

TEST(random_placements_are_uniform)
{
    piece_set_of_drawings(&pieces, polyssimo_pieces, POLYSSIMO_PIECES);
    expect_uniform(12, 11, 100, 101, 6, 20); /* guessing is worthwhile */
    expect_uniform(12, 11, 80, 101, 15, 21);
    expect_uniform(12, 11, 72, 101, 30, 22); /* few guesses succeed */
    expect_uniform(12, 11, 60, 101, 100, 23);
    piece_set_of_drawings(&pieces, blokus_pieces, BLOKUS_PIECES);
    expect_uniform(20, 20, 60, 3, 70, 24);
    expect_uniform(130, 4, 35, 101, 70, 25); /* two tiles */
}

TEST(random_placements_are_uniform_over_several_batches)
{
    pieces.count = 0;
    for (int i = 0; i < 300; i++)
        piece_set_add(&pieces, NULL, (struct omino_shape){i % 3 ? 1 : 3}, OMINO_FREE);
    expect_uniform(2, 2, 100, 101, 100, 26);
    expect_uniform(2, 2, 100, 30, 50, 27);
}

/* ---- opening --------------------------------------------------------------------------------- */

static void expect_no_table(const struct omino_grid *grid, const uint64_t *mask,
                            const struct omino_piece *list, size_t count, enum omino_status status,
                            const char *message)
{
    struct omino_placements *table = (struct omino_placements *)&pieces;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_placements_open(grid, mask, list, count, NULL, &table, &err), status);
    assert_null(table);
    assert_int_equal(err.status, status);
    assert_true(err.line == 0 && err.column == 0);
    assert_string_equal(err.message, message);
    assert_int_equal(omino_placements_open(grid, mask, list, count, NULL, &table, NULL), status);
}

TEST(a_bad_piece_is_refused)
{
    static const struct {
        struct omino_piece piece;
        enum omino_status status;
        const char *message;
    } cases[] = {
        {{NULL, {1}, OMINO_FREE}, OMINO_ERR_EMPTY, "piece 2 has no name"},
        {{"", {1}, OMINO_FREE}, OMINO_ERR_EMPTY, "piece 2 has no name"},
        {{"abcdefghijklmnopqrstuvwxyz123456", {1}, OMINO_FREE},
         OMINO_ERR_TOO_LARGE,
         "the name of piece 2 is longer than 31 bytes"},
        {{"b", {0}, OMINO_FREE}, OMINO_ERR_EMPTY, "piece b has no cells"},
        {{"b", {5}, OMINO_FREE}, OMINO_ERR_NOT_CONNECTED, "piece b is not connected"},
        {{"b", {0x0201}, OMINO_FREE}, OMINO_ERR_NOT_CONNECTED, "piece b is not connected"},
        {{"b", {0x0180}, OMINO_FREE}, OMINO_ERR_NOT_CONNECTED, "piece b is not connected"},
        {{"b", {1}, (enum omino_freedom)3},
         OMINO_ERR_ARGUMENT,
         "piece b has an invalid freedom, 3"},
        {{"a", {1}, OMINO_FREE}, OMINO_ERR_DUPLICATE, "two pieces are named a"},
    };
    struct omino_grid grid;
    assert_int_equal(omino_grid_init(&grid, 9, 9, NULL), OMINO_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct omino_piece list[] = {{"a", {3}, OMINO_FIXED}, cases[i].piece};
        expect_no_table(&grid, NULL, list, 2, cases[i].status, cases[i].message);
    }
}

TEST(zero_pieces_and_too_many_are_refused)
{
    struct omino_grid grid;
    const struct omino_piece one = {"a", {1}, OMINO_FREE};
    assert_int_equal(omino_grid_init(&grid, 9, 9, NULL), OMINO_OK);
    expect_no_table(&grid, NULL, &one, 0, OMINO_ERR_EMPTY, "there are no pieces");
    expect_no_table(&grid, NULL, NULL, 0, OMINO_ERR_EMPTY, "there are no pieces");
    expect_no_table(&grid, NULL, &one, 4097, OMINO_ERR_TOO_LARGE,
                    "4097 pieces are too many; the limit is 4096");
}

TEST(a_bad_board_is_refused)
{
    const struct omino_piece one = {"a", {1}, OMINO_FREE};
    struct omino_grid grid, bad;
    uint64_t mask[2] = {0, 0};
    assert_int_equal(omino_grid_init(&grid, 9, 9, NULL), OMINO_OK);
    expect_no_table(&grid, mask, &one, 1, OMINO_ERR_EMPTY, "the board has no cells");
    mask[0] = 1 | 1u << 9;
    expect_no_table(&grid, mask, &one, 1, OMINO_ERR_ARGUMENT,
                    "the mask has cells outside the grid");
    mask[0] = 1;
    mask[1] = UINT64_C(1) << 63;
    expect_no_table(&grid, mask, &one, 1, OMINO_ERR_ARGUMENT,
                    "the mask has cells outside the grid");
    bad = grid;
    bad.stride = 9;
    expect_no_table(&bad, NULL, &one, 1, OMINO_ERR_ARGUMENT,
                    "the grid was not made by omino_grid_init()");
    bad = grid;
    bad.simd = 9;
    expect_no_table(&bad, NULL, &one, 1, OMINO_ERR_ARGUMENT, "9 is not a valid enum omino_simd");
    bad.width = 0;
    expect_no_table(&bad, NULL, &one, 1, OMINO_ERR_ARGUMENT,
                    "the grid was not made by omino_grid_init()");
    bad.width = 300;
    expect_no_table(&bad, NULL, &one, 1, OMINO_ERR_ARGUMENT,
                    "the grid was not made by omino_grid_init()");
    bad = (struct omino_grid){0};
    expect_no_table(&bad, NULL, &one, 1, OMINO_ERR_ARGUMENT,
                    "the grid was not made by omino_grid_init()");
}

TEST(the_longest_name_is_copied_and_the_pieces_are_not_needed_later)
{
    struct omino_grid grid;
    struct omino_placements *table;
    char name[] = "abcdefghijklmnopqrstuvwxyz12345";
    struct omino_piece piece = {name, {UINT64_C(0xc0) << 56}, OMINO_FREE};
    assert_int_equal(omino_grid_init(&grid, 9, 9, NULL), OMINO_OK);
    assert_int_equal(omino_placements_open(&grid, NULL, &piece, 1, NULL, &table, NULL), OMINO_OK);
    memset(name, 'z', sizeof name - 1);
    memset(&piece, 0, sizeof piece);
    assert_string_equal(omino_placements_piece_name(table, 0), "abcdefghijklmnopqrstuvwxyz12345");
    assert_true(omino_placements_piece_shape(table, 0).cells == 3);
    assert_int_equal(omino_placements_orientations(table), 2);
    omino_placements_close(table);
}

/* Adds up the requested bytes and grants at most 16 megabytes. */
static void *allocate_little(void *user, size_t size)
{
    size_t *total = user;
    *total += size;
    return *total <= 16u << 20 ? malloc(size) : NULL;
}

static void release_little(void *user, void *released)
{
    (void)user;
    free(released);
}

TEST(a_shape_much_wider_than_the_board_takes_little_memory)
{
    size_t total = 0;
    const struct omino_allocator allocator = {allocate_little, release_little, &total};
    struct omino_grid grid;
    struct omino_shape shape;
    assert_int_equal(omino_shape_parse(".......X/XXXXXXXX/X", OMINO_SHAPE_CONNECTED, &shape, NULL),
                     OMINO_OK);
    pieces.count = 0;
    piece_set_add(&pieces, "wide", shape, OMINO_FREE);
    piece_set_add(&pieces, "one", (struct omino_shape){1}, OMINO_FREE);
    for (unsigned width = 1; width <= 8; width++) {
        assert_int_equal(omino_grid_init(&grid, width, 20, NULL), OMINO_OK);
        struct omino_placements *table;
        assert_int_equal(omino_placements_open(&grid, NULL, pieces.pieces, pieces.count, &allocator,
                                               &table, NULL),
                         OMINO_OK);
        omino_placements_close(table);
    }
}

enum { TABLE_MEMORY = 160000000 };

TEST(the_largest_table_takes_less_than_160_megabytes)
{
    struct counting counting = {0};
    const struct omino_allocator allocator = counting_allocator(&counting);
    struct omino_grid grid;
    struct omino_placements *table;
    assert_int_equal(omino_grid_init(&grid, 255, 255, NULL), OMINO_OK);
    piece_set_grown(&pieces, SLOW ? 400 : OMINO_PIECES_MAX, 60);
    assert_int_equal(
        omino_placements_open(&grid, NULL, pieces.pieces, pieces.count, &allocator, &table, NULL),
        OMINO_OK);
    omino_placements_close(table);
    assert_int_equal(counting.outstanding, 0);
    assert_true(counting.peak < TABLE_MEMORY);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(the_blokus_pieces_have_91_orientations_and_their_known_placements),
        cmocka_unit_test(the_patchwork_patches_have_their_known_placements),
        cmocka_unit_test(the_polyssimo_pieces_have_their_known_placements),
        cmocka_unit_test(no_mask_means_the_whole_grid),
        cmocka_unit_test(the_first_blokus_move_covers_a_corner),
        cmocka_unit_test(names_that_differ_only_in_case_are_distinguished),
        cmocka_unit_test(placements_agree_with_the_reference_on_ten_thousand_random_positions),
        cmocka_unit_test(the_games_agree_with_the_reference_on_random_positions),
        cmocka_unit_test(large_boards_agree_with_the_reference),
        cmocka_unit_test(every_placement_of_the_list_has_its_index),
        cmocka_unit_test(hundreds_of_pieces_of_one_shape_are_in_the_table),
        cmocka_unit_test(the_maximum_number_of_pieces_is_in_the_table),
        cmocka_unit_test(pieces_that_fit_nowhere_have_no_orientations),
        cmocka_unit_test(a_position_of_a_table_without_orientations_has_no_placements),
        cmocka_unit_test(an_empty_hand_has_no_placements_on_an_empty_board),
        cmocka_unit_test(random_placements_are_uniform),
        cmocka_unit_test(random_placements_are_uniform_over_several_batches),
        cmocka_unit_test(a_bad_piece_is_refused),
        cmocka_unit_test(zero_pieces_and_too_many_are_refused),
        cmocka_unit_test(a_bad_board_is_refused),
        cmocka_unit_test(the_longest_name_is_copied_and_the_pieces_are_not_needed_later),
        cmocka_unit_test(a_shape_much_wider_than_the_board_takes_little_memory),
        cmocka_unit_test(the_largest_table_takes_less_than_160_megabytes));
}
