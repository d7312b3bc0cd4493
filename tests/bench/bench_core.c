/* SPDX-License-Identifier: MIT */
/*
 * Measures the speed of the core. Prints one figure per line:
 *
 *     name path value unit Y times
 *
 * value is in nanoseconds (or milliseconds) of CPU time. Y is the same time in yardsticks (see
 * yardstick.h). times is the factor by which the slow, simple reference of the tests takes longer
 * for the same work in the same run ("-" if there is no reference).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/cover.h>
#include <omino/placement.h>

#include "reference/piece_sets.h"
#include "reference/ref_board.h"
#include "reference/ref_cover.h"
#include "reference/ref_shape.h"
#include "shared/yardstick.h"

/* Collects results, so that the compiler cannot optimize the work away. */
static volatile uint64_t sink;

static void print(const char *name, const char *path, struct yardstick_figure figure,
                  struct yardstick_figure reference)
{
    const int large = figure.ns >= 1e6;
    char times[32] = "-";
    if (reference.ns > 0) snprintf(times, sizeof times, "%.0f", reference.y / figure.y);
    printf("%-28s %-6s %10.1f %-2s %12.1f Y %8s\n", name, path, large ? figure.ns / 1e6 : figure.ns,
           large ? "ms" : "ns", figure.y, times);
    fflush(stdout);
}

static const struct yardstick_figure none = {0, 0};

/* ---- placements ------------------------------------------------------------------------------ */

/* A position of a piece set on a board. */
struct position {
    struct omino_grid grid;
    struct omino_placements *table;
    struct ref_placements all;
    struct ref_board ref_free, ref_touch;
    unsigned char ref_hand[64];
    uint64_t mask[8], free[8], touch[8], hand;
    unsigned taken; /* occupied cells of the board */
    int touching;
    uint32_t list[16384];
    uint64_t sets[256 * 8];
    struct omino_rng rng;
};

static const uint64_t *touch_of(const struct position *p)
{
    return p->touching ? p->touch : NULL;
}

static void work_count(void *user)
{
    struct position *p = user;
    sink += omino_placements_count(p->table, p->free, touch_of(p), &p->hand);
}

static void work_list(void *user)
{
    struct position *p = user;
    sink += omino_placements_list(p->table, p->free, touch_of(p), &p->hand, p->list, 16384);
}

static void work_sets(void *user)
{
    struct position *p = user;
    omino_placements_sets(p->table, p->free, touch_of(p), &p->hand, p->sets);
    sink += p->sets[0];
}

static void work_random(void *user)
{
    struct position *p = user;
    sink += omino_placements_random(p->table, p->free, touch_of(p), &p->hand, &p->rng);
}

static void work_reference(void *user)
{
    const struct position *p = user;
    const struct ref_position position = {&p->ref_free, p->touching ? &p->ref_touch : NULL,
                                          p->ref_hand};
    for (unsigned i = 0; i < p->all.count; i++)
        sink += (uint64_t)ref_placement_legal(&p->all, i, &position);
}

static void must(enum omino_status status, const struct omino_error *err)
{
    if (status == OMINO_OK) return;
    fprintf(stderr, "bench_core: %s\n", err->message);
    exit(1);
}

static void open_position(struct position *p, unsigned width, unsigned height,
                          const struct piece_set *set, enum omino_simd path)
{
    struct omino_error err = OMINO_INIT(error);
    memset(p, 0, sizeof *p);
    must(omino_grid_init(&p->grid, width, height, &err), &err);
    must(omino_grid_set_simd(&p->grid, path, &err), &err);
    must(omino_placements_open(&p->grid, NULL, set->pieces, set->count, NULL, &p->table, &err),
         &err);
    omino_bits_fill(&p->grid, p->mask);
    memcpy(p->free, p->mask, sizeof p->free);
    p->hand = UINT64_MAX >> (64 - set->count);
    omino_rng_seed(&p->rng, 1);
}

static void open_reference(struct position *p, const struct piece_set *set)
{
    struct ref_board mask;
    ref_from_set(&mask, &p->grid, p->mask);
    ref_from_set(&p->ref_free, &p->grid, p->free);
    ref_from_set(&p->ref_touch, &p->grid, p->touch);
    for (unsigned i = 0; i < set->count; i++) p->ref_hand[i] = p->hand >> i & 1;
    ref_placements_open(&p->all, &mask, set->pieces, set->count);
}

/* A game with Blokus's rule of corners and edges: the number of colours that take turns, the ply at
 * which its position is used, and whether pieces stay in hand after they are placed. */
struct corners_game {
    unsigned sides, plies;
    int keep;
};

/* Places pieces at random. The resulting position is that of the colour to move. */
static void play_corners(struct position *p, const struct corners_game *game, uint64_t seed)
{
    uint64_t own[4][8] = {{0}}, taken[8] = {0}, hands[4];
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    for (unsigned i = 0; i < 4; i++) hands[i] = p->hand;
    for (unsigned ply = 0;; ply++) {
        const unsigned side = ply % game->sides;
        const int far = p->grid.width - 1;
        const struct omino_cell starts[4] = {
            {0, 0}, {(int16_t)far, (int16_t)far}, {(int16_t)far, 0}, {0, (int16_t)far}};
        uint64_t edges[8] = {0};
        omino_bits_edges(&p->grid, own[side], p->mask, edges);
        for (int i = 0; i < 8; i++) p->free[i] = p->mask[i] & ~taken[i] & ~edges[i];
        memset(p->touch, 0, sizeof p->touch);
        if (ply < game->sides)
            omino_bits_set(p->touch, omino_grid_bit(&p->grid, starts[side].x, starts[side].y));
        else
            omino_bits_corners(&p->grid, own[side], p->free, p->touch);
        p->hand = hands[side];
        p->taken = omino_bits_count(&p->grid, taken);
        if (ply == game->plies) return;
        const uint32_t placement =
            omino_placements_random(p->table, p->free, p->touch, &hands[side], &rng);
        if (placement == OMINO_NO_PLACEMENT) continue;
        omino_placement_add(p->table, placement, own[side]);
        omino_placement_add(p->table, placement, taken);
        if (!game->keep)
            hands[side] &= ~(UINT64_C(1) << omino_placement_piece(p->table, placement));
    }
}

/* Returns the size by which find_corners() selects a position. */
typedef unsigned position_size(const struct position *p);

static unsigned placements_there(const struct position *p)
{
    return omino_placements_count(p->table, p->free, touch_of(p), &p->hand);
}

/* A position in which the colour to move is almost blocked is of little use and counts as empty. */
static unsigned cells_taken(const struct position *p)
{
    return placements_there(p) >= 100 ? p->taken : 0;
}

/* Plays games until one reaches a position within 2 of the wanted size, so that figures stay
 * comparable when the random numbers change. After 5000 games, uses the position that came
 * closest. */
static void find_corners(struct position *p, const struct corners_game *game, position_size *size,
                         unsigned wanted)
{
    const uint64_t hand = p->hand;
    uint64_t best = 0;
    unsigned best_off = UINT32_MAX;
    p->touching = 1;
    for (uint64_t seed = 1; seed <= 5000 && best_off > 2; seed++) {
        p->hand = hand;
        play_corners(p, game, seed);
        const unsigned found = size(p), off = found > wanted ? found - wanted : wanted - found;
        if (off >= best_off) continue;
        best_off = off;
        best = seed;
    }
    p->hand = hand;
    play_corners(p, game, best);
}

static void play_anywhere(struct position *p, unsigned plies, uint64_t seed)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    for (unsigned i = 0; i < plies; i++) {
        const uint32_t placement = omino_placements_random(p->table, p->free, NULL, &p->hand, &rng);
        if (placement != OMINO_NO_PLACEMENT) omino_placement_remove(p->table, placement, p->free);
    }
}

static void measure_position(struct position *p, const char *name, enum omino_simd path,
                             const struct piece_set *set)
{
    static const struct {
        const char *name;
        yardstick_work *work;
    } works[] = {
        {"count", work_count}, {"list", work_list}, {"sets", work_sets}, {"random", work_random}};
    open_reference(p, set);
    const struct yardstick_figure reference = yardstick_measure(work_reference, p, 1);
    printf("# %s: %u placements in this position\n", name, placements_there(p));
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        char label[64];
        snprintf(label, sizeof label, "%s-%s", name, works[i].name);
        print(label, omino_simd_name(path), yardstick_measure(works[i].work, p, 1), reference);
    }
    ref_placements_close(&p->all);
    omino_placements_close(p->table);
}

static void measure_placements(enum omino_simd path)
{
    static struct position p;
    static struct piece_set set;
    set.count = 0;
    piece_set_of_drawings(&set, blokus_pieces, BLOKUS_PIECES);
    open_position(&p, 14, 14, &set, path);
    find_corners(&p, &(struct corners_game){2, 10, 0}, placements_there, 302);
    measure_position(&p, "duo-ply-10", path, &set);
    open_position(&p, 20, 20, &set, path);
    find_corners(&p, &(struct corners_game){4, 24, 0}, placements_there, 341);
    measure_position(&p, "classic-ply-24", path, &set);
    open_position(&p, 20, 20, &set, path);
    find_corners(&p, &(struct corners_game){4, 44, 1}, cells_taken, 200);
    printf("# half-full-20x20: %u of 400 cells taken, all pieces in hand\n", p.taken);
    measure_position(&p, "half-full-20x20", path, &set);
    set.count = 0;
    piece_set_of_drawings(&set, polyssimo_pieces, POLYSSIMO_PIECES);
    open_position(&p, 12, 11, &set, path);
    p.hand = 0x555555;
    play_anywhere(&p, 6, 1);
    measure_position(&p, "polyssimo-6-placed", path, &set);
    set.count = 0;
    piece_set_of_drawings(&set, patchwork_patches, PATCHWORK_PATCHES);
    open_position(&p, 9, 9, &set, path);
    play_anywhere(&p, 8, 1);
    p.hand = 1u << 15;
    measure_position(&p, "patchwork-one-patch", path, &set);
}

/* ---- sets ------------------------------------------------------------------------------------ */

struct sets {
    struct omino_grid grid;
    uint64_t mask[8], set[8], to[8];
    struct ref_board ref_mask, ref_set, ref_to;
};

static void work_edges(void *user)
{
    struct sets *s = user;
    omino_bits_edges(&s->grid, s->set, s->mask, s->to);
    sink += s->to[0];
}

static void work_corners(void *user)
{
    struct sets *s = user;
    omino_bits_corners(&s->grid, s->set, s->mask, s->to);
    sink += s->to[0];
}

static void work_regions(void *user)
{
    struct sets *s = user;
    sink += omino_bits_regions(&s->grid, s->set);
}

static void ref_work_edges(void *user)
{
    struct sets *s = user;
    ref_edges(&s->ref_set, &s->ref_mask, &s->ref_to);
    sink += s->ref_to.cell[0][0];
}

static void ref_work_corners(void *user)
{
    struct sets *s = user;
    ref_corners(&s->ref_set, &s->ref_mask, &s->ref_to);
    sink += s->ref_to.cell[0][0];
}

static void ref_work_regions(void *user)
{
    struct sets *s = user;
    sink += ref_regions(&s->ref_set);
}

static void measure_sets(enum omino_simd path)
{
    static struct sets s;
    struct omino_rng rng;
    struct omino_error err = OMINO_INIT(error);
    must(omino_grid_init(&s.grid, 20, 20, &err), &err);
    must(omino_grid_set_simd(&s.grid, path, &err), &err);
    omino_bits_fill(&s.grid, s.mask);
    ref_from_set(&s.ref_mask, &s.grid, s.mask);
    s.ref_set = s.ref_mask;
    omino_rng_seed(&rng, 1);
    ref_scatter(&s.ref_set, NULL, 50, &rng);
    ref_to_set(&s.ref_set, &s.grid, s.set);
    const char *name = omino_simd_name(path);
    print("edges-20x20", name, yardstick_measure(work_edges, &s, 1),
          yardstick_measure(ref_work_edges, &s, 1));
    print("corners-20x20", name, yardstick_measure(work_corners, &s, 1),
          yardstick_measure(ref_work_corners, &s, 1));
    print("regions-20x20", name, yardstick_measure(work_regions, &s, 1),
          yardstick_measure(ref_work_regions, &s, 1));
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static int count_visits(void *user, const struct omino_cell *cells, unsigned n)
{
    (void)cells, (void)n;
    ++*(uint64_t *)user;
    return 0;
}

static void work_visit_fixed(void *user)
{
    uint64_t visits = 0;
    omino_polyominoes_visit(*(const unsigned *)user, OMINO_FIXED, count_visits, &visits, NULL);
    sink += visits;
}

static void work_visit_free(void *user)
{
    uint64_t visits = 0;
    omino_polyominoes_visit(*(const unsigned *)user, OMINO_FREE, count_visits, &visits, NULL);
    sink += visits;
}

static void work_count_polyominoes(void *user)
{
    struct omino_polyomino_counts counts;
    omino_polyominoes_count(*(const unsigned *)user, NULL, NULL, &counts, NULL);
    sink += counts.free;
}

static void ref_work_visit_fixed(void *user)
{
    size_t count;
    struct ref_grid *all = ref_polyominoes(*(const unsigned *)user, &count);
    sink += count;
    free(all);
}

static void ref_work_visit_free(void *user)
{
    size_t count;
    struct ref_grid *all = ref_polyominoes(*(const unsigned *)user, &count);
    sink += ref_keep_canonical(all, count, OMINO_FREE);
    free(all);
}

enum { SHAPES = 256 };

struct shapes {
    struct omino_shape shapes[SHAPES];
    struct ref_grid grids[SHAPES];
};

static void work_canonical(void *user)
{
    const struct shapes *s = user;
    for (int i = 0; i < SHAPES; i++) sink += omino_shape_canonical(s->shapes[i], OMINO_FREE).cells;
}

static void ref_work_canonical(void *user)
{
    const struct shapes *s = user;
    for (int i = 0; i < SHAPES; i++) sink += ref_canonical(&s->grids[i], OMINO_FREE).at[0][0];
}

static void measure_canonical(void)
{
    static struct shapes s;
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (int i = 0; i < SHAPES; i++) {
        struct omino_shape shape;
        omino_shape_parse(polyssimo_pieces[omino_rng_below(&rng, POLYSSIMO_PIECES)].drawing,
                          OMINO_SHAPE_CONNECTED, &shape, NULL);
        s.shapes[i] = omino_shape_transform(shape, (enum omino_transform)omino_rng_below(&rng, 8));
        s.grids[i] = ref_from_number(s.shapes[i].cells);
    }
    print("canonical-form", "-", yardstick_measure(work_canonical, &s, SHAPES),
          yardstick_measure(ref_work_canonical, &s, SHAPES));
}

/* The reference is fast enough only for few cells; there are 2725 fixed polyominoes of 8 cells. */
static void measure_polyominoes(void)
{
    unsigned few = 8, ten = 10, many = 13;
    const struct yardstick_figure one = yardstick_measure(ref_work_visit_fixed, &few, 2725);
    const struct yardstick_figure all = yardstick_measure(ref_work_visit_free, &few, 1);
    print("redelmeier-visit-8", "-", yardstick_measure(work_visit_fixed, &few, 2725), one);
    print("redelmeier-visit", "-", yardstick_measure(work_visit_fixed, &ten, 36446), none);
    print("visit-free-8", "-", yardstick_measure(work_visit_free, &few, 1), all);
    print("visit-free-13", "-", yardstick_measure(work_visit_free, &many, 1), none);
    print("count-8", "-", yardstick_measure(work_count_polyominoes, &few, 1), all);
    print("count-13", "-", yardstick_measure(work_count_polyominoes, &many, 1), none);
}

/* ---- tilings --------------------------------------------------------------------------------- */

static void work_tilings(void *user)
{
    struct omino_cover_result result = OMINO_INIT(cover_result);
    struct omino_error err = OMINO_INIT(error);
    must(omino_cover_count(user, NULL, &result, &err), &err);
    sink += result.solutions;
}

static void ref_work_tilings(void *user)
{
    struct ref_solutions found = ref_cover_solve(user, 10000);
    sink += found.class_count;
    ref_cover_free(&found);
}

static void measure_tilings(void)
{
    struct omino_cover_piece pieces[12];
    struct omino_cover_problem problem = {OMINO_SIZE(cover_problem), .pieces = pieces, .count = 12,
                                          .flags = OMINO_COVER_UP_TO_SYMMETRY};
    static const char *const names[] = {"F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z"};
    for (int i = 0; i < 12; i++) {
        pieces[i] = (struct omino_cover_piece){{names[i], {0}, OMINO_FREE}, 1, 1};
        omino_shape_by_name(names[i], &pieces[i].piece.shape, NULL);
    }
    omino_grid_init(&problem.grid, 10, 6, NULL);
    print("pentominoes-6x10", "-", yardstick_measure(work_tilings, &problem, 1), none);
    /* The reference is fast enough only for four of the pentominoes, so any four that fit are
     * used. */
    for (int i = 0; i < 12; i++) pieces[i].min = 0;
    omino_grid_init(&problem.grid, 5, 4, NULL);
    print("pentominoes-4x5", "-", yardstick_measure(work_tilings, &problem, 1),
          yardstick_measure(ref_work_tilings, &problem, 1));
}

int main(void)
{
    struct omino_grid grid;
    omino_grid_init(&grid, 1, 1, NULL);
    printf("# name                       path        value          yardsticks  "
           "reference / value\n");
    for (int path = OMINO_SIMD_PLAIN; path <= OMINO_SIMD_AVX2; path++) {
        if (omino_grid_set_simd(&grid, (enum omino_simd)path, NULL) != OMINO_OK) continue;
        measure_placements((enum omino_simd)path);
        measure_sets((enum omino_simd)path);
    }
    measure_canonical();
    measure_polyominoes();
    measure_tilings();
    return 0;
}
