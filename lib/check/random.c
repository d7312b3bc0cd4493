/* SPDX-License-Identifier: MIT */
/* The hook random: it must draw from the list of moves, uniformly according to a chi-square
 * test. */
#include "internal.h"

/* Maximum number of cells that moves are sorted into: with 40 draws per cell, the statistic is
 * close to a chi-square distribution. */
#define CELLS_MAX 1000

struct draws {
    uint32_t seen[CELLS_MAX];
    uint32_t size[CELLS_MAX]; /* number of moves that share the cell */
    uint32_t cells, moves, drawn;
};

/*
 * Returns whether the draws are too far from uniform to be chance. For a chi-square variable X with
 * k degrees of freedom, P(X - k >= 2 sqrt(k x) + 2 x) <= exp(-x) (Laurent and Massart, 2000). With
 * x = 40 that is 4e-18: small enough for any number of games, even though the number of draws is
 * finite.
 */
static int far_from_uniform(const struct draws *draws)
{
    const double x = 40, k = draws->cells - 1.0;
    double chi = 0;
    for (uint32_t i = 0; i < draws->cells; i++) {
        const double expected = (double)draws->drawn * draws->size[i] / draws->moves;
        chi += (draws->seen[i] - expected) * (draws->seen[i] - expected) / expected;
    }
    const double excess = chi - k - 2 * x;
    return excess > 0 && excess * excess > 4 * k * x;
}

/* If there are more moves than cells, several moves share a cell: either neighbours or moves that
 * are far apart. */
static uint32_t cell_of(const struct draws *draws, uint32_t index, int neighbours)
{
    if (!neighbours) return index % draws->cells;
    return (uint32_t)((uint64_t)index * draws->cells / draws->moves);
}

static int draw(struct omino_checker *c, const uint32_t *codes, struct draws *draws, int neighbours)
{
    struct omino_quote quote;
    for (uint32_t i = 0; i < draws->moves; i++) draws->size[cell_of(draws, i, neighbours)]++;
    draws->drawn = 40 * draws->cells < 4000 ? 4000 : 40 * draws->cells;
    for (uint32_t i = 0; i < draws->drawn; i++) {
        struct omino_rng again = c->rng;
        const uint32_t move = omino_moves_random(c->game, c->state.bytes, &c->rng);
        const int64_t index = omino_check_find_move(codes, c->count, move);
        if (index < 0)
            return omino_checker_fail(c, "random returns %s, which is not in the list",
                                      omino_checker_quote(c, move, &quote));
        if (i < 4 && omino_moves_random(c->game, c->state.bytes, &again) != move)
            return omino_checker_fail(c,
                                      "random returns different moves for the same random numbers");
        draws->seen[cell_of(draws, (uint32_t)index, neighbours)]++;
    }
    c->tried += draws->drawn;
    return 1;
}

static int uniform(struct omino_checker *c, const uint32_t *codes, int neighbours)
{
    struct draws draws = {.moves = c->count, .cells = c->count < CELLS_MAX ? c->count : CELLS_MAX};
    struct omino_quote quote;
    uint32_t most = 0;
    if (!draw(c, codes, &draws, neighbours)) return 0;
    if (!far_from_uniform(&draws)) return 1;
    for (uint32_t i = 1; i < draws.cells; i++)
        if ((uint64_t)draws.seen[i] * draws.size[most] > (uint64_t)draws.seen[most] * draws.size[i])
            most = i;
    return omino_checker_fail(
        c, "random is not uniform: in %u draws of %u moves, %s%s came up %u times", draws.drawn,
        draws.moves,
        omino_checker_quote(c,
                            codes[neighbours && draws.moves > draws.cells
                                      ? (uint32_t)((uint64_t)most * draws.moves / draws.cells)
                                      : most],
                            &quote),
        draws.moves > draws.cells ? " and the moves grouped with it" : "", draws.seen[most]);
}

int omino_check_random(struct omino_checker *c)
{
    const uint32_t *codes = omino_check_sorted_moves(c);
    if (omino_checker_at_end(c)) return 1;
    return uniform(c, codes, 1) && (c->count <= CELLS_MAX || uniform(c, codes, 0));
}
