/* SPDX-License-Identifier: MIT */
/*
 * The routines that exist once per enum omino_simd: kernel.c is compiled once for each
 * instruction set.
 */
#ifndef OMINO_LIB_KERNEL_H
#define OMINO_LIB_KERNEL_H

#include <omino/bits.h>
#include <omino/rng.h>

struct omino_placements;

/* The sets of a position, as described in placement.h. */
struct omino_position {
    const uint64_t *free;
    const uint64_t *touch;
    const uint64_t *hand;
};

/* Operations on all placements of a position, for one board width. */
struct omino_placement_ops {
    uint32_t (*count)(const struct omino_placements *, const struct omino_position *);
    int (*any)(const struct omino_placements *, const struct omino_position *);
    uint32_t (*list)(const struct omino_placements *, const struct omino_position *, uint32_t *list,
                     uint32_t cap);
    void (*sets)(const struct omino_placements *, const struct omino_position *, uint64_t *sets);
    uint32_t (*nth)(const struct omino_placements *, const struct omino_position *, uint32_t k);
    uint32_t (*random)(const struct omino_placements *, const struct omino_position *,
                       struct omino_rng *rng);
};

/* Board widths with specialised code. */
enum omino_width {
    OMINO_WIDTH_128,
    OMINO_WIDTH_256,
    OMINO_WIDTH_512,
    OMINO_WIDTH_TILED, /* any size: 512 bits at a time */
    OMINO_WIDTH_COUNT
};

struct omino_kernel {
    unsigned (*count)(const uint64_t *set, unsigned words);
    int (*contains)(const uint64_t *set, const uint64_t *part, unsigned words);
    int (*intersects)(const uint64_t *a, const uint64_t *b, unsigned words);
    void (*and_sets)(const uint64_t *a, const uint64_t *b, uint64_t *to, unsigned words);
    void (*or_sets)(const uint64_t *a, const uint64_t *b, uint64_t *to, unsigned words);
    void (*andnot_sets)(const uint64_t *a, const uint64_t *b, uint64_t *to, unsigned words);
    void (*xor_sets)(const uint64_t *a, const uint64_t *b, uint64_t *to, unsigned words);
    void (*edges)(const struct omino_grid *, const uint64_t *set, const uint64_t *within,
                  uint64_t *to);
    void (*corners)(const struct omino_grid *, const uint64_t *set, const uint64_t *within,
                    uint64_t *to);
    void (*flood)(const struct omino_grid *, const uint64_t *seed, const uint64_t *within,
                  uint64_t *to);
    void (*flood_corners)(const struct omino_grid *, const uint64_t *seed, const uint64_t *within,
                          uint64_t *to);
    unsigned (*regions)(const struct omino_grid *, const uint64_t *set);
    struct omino_placement_ops placement[OMINO_WIDTH_COUNT];
};

extern const struct omino_kernel omino_kernel_plain;
#if OMINO_WITH_AVX2
extern const struct omino_kernel omino_kernel_avx2;
#endif

/* Returns the kernel for a grid's enum omino_simd. */
static inline const struct omino_kernel *omino_kernel_of(const struct omino_grid *grid)
{
#if OMINO_WITH_AVX2
    if (grid->simd == OMINO_SIMD_AVX2) return &omino_kernel_avx2;
#else
    (void)grid;
#endif
    return &omino_kernel_plain;
}

#endif
