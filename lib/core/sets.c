/* SPDX-License-Identifier: MIT */
/* Set algebra. */
#include <assert.h>
#include <string.h>

#include "kernel.h"

void omino_bits_reset(const struct omino_grid *grid, uint64_t *set)
{
    assert(grid && set);
    memset(set, 0, grid->words * sizeof *set);
}

void omino_bits_copy(const struct omino_grid *grid, const uint64_t *set, uint64_t *to)
{
    assert(grid && set && to);
    memmove(to, set, grid->words * sizeof *to);
}

int omino_bits_equal(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b)
{
    assert(grid && a && b);
    return memcmp(a, b, grid->words * sizeof *a) == 0;
}

int omino_bits_empty(const struct omino_grid *grid, const uint64_t *set)
{
    assert(grid && set);
    return !omino_kernel_of(grid)->intersects(set, set, grid->words);
}

int omino_bits_contains(const struct omino_grid *grid, const uint64_t *set, const uint64_t *part)
{
    assert(grid && set && part);
    return omino_kernel_of(grid)->contains(set, part, grid->words);
}

int omino_bits_intersects(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b)
{
    assert(grid && a && b);
    return omino_kernel_of(grid)->intersects(a, b, grid->words);
}

void omino_bits_and(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b,
                    uint64_t *to)
{
    assert(grid && a && b && to);
    omino_kernel_of(grid)->and_sets(a, b, to, grid->words);
}

void omino_bits_or(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b,
                   uint64_t *to)
{
    assert(grid && a && b && to);
    omino_kernel_of(grid)->or_sets(a, b, to, grid->words);
}

void omino_bits_andnot(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b,
                       uint64_t *to)
{
    assert(grid && a && b && to);
    omino_kernel_of(grid)->andnot_sets(a, b, to, grid->words);
}

void omino_bits_xor(const struct omino_grid *grid, const uint64_t *a, const uint64_t *b,
                    uint64_t *to)
{
    assert(grid && a && b && to);
    omino_kernel_of(grid)->xor_sets(a, b, to, grid->words);
}
