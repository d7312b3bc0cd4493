/* SPDX-License-Identifier: MIT */
/*
 * A kernel, compiled once per enum omino_simd. The build defines KERNEL, the name of the kernel,
 * and VECTOR_WORDS, the number of words in a vector register.
 */
#include "kernel.h"

#include "kernel_bits.h"
#include "kernel_sets.h"

#define WIDTH_NAME(name) name##_128
#define WIDTH_WORDS      2
#define WIDTH_HALO       2
#define WIDTH_TILED      0
#include "kernel_placement.h"

#define WIDTH_NAME(name) name##_256
#define WIDTH_WORDS      4
#define WIDTH_HALO       4
#define WIDTH_TILED      0
#include "kernel_placement.h"

#define WIDTH_NAME(name) name##_512
#define WIDTH_WORDS      8
#define WIDTH_HALO       4
#define WIDTH_TILED      0
#include "kernel_placement.h"

#define WIDTH_NAME(name) name##_tiled
#define WIDTH_WORDS      8
#define WIDTH_HALO       PLACEMENT_HALO_MAX
#define WIDTH_TILED      1
#include "kernel_placement.h"

#define OPS(width)                                                                                 \
    {                                                                                              \
        count_##width, any_##width, list_##width, sets_##width, nth_##width, random_##width        \
    }

const struct omino_kernel KERNEL = {
    .count = words_count,
    .contains = contains,
    .intersects = intersects,
    .and_sets = and_sets,
    .or_sets = or_sets,
    .andnot_sets = andnot_sets,
    .xor_sets = xor_sets,
    .edges = edges,
    .corners = corners,
    .flood = flood,
    .flood_corners = flood_corners,
    .regions = regions,
    .placement = {OPS(128), OPS(256), OPS(512), OPS(tiled)},
};
