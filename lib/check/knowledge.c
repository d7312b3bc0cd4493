/* SPDX-License-Identifier: MIT */
/*
 * The knowledge of a module: its weights, and the hooks that describe moves and positions, called
 * at the current position. The check "table" covers the facts, when the module is opened. Players
 * ask for a few moves at a time, and tuning for all at once, so the description of a move must not
 * depend on the other moves in the list.
 */
#include <string.h>

#include "internal.h"

/* Returns 0 for NaN, too. */
static int fits(float number)
{
    return number > -1e30f && number < 1e30f;
}

/* Fills the buffers with values that reveal missing and excess writes. */
static void clear_rows(struct omino_check_scratch *scratch, size_t numbers, size_t kinds)
{
    for (size_t i = 0; i < numbers; i++) scratch->features[i] = omino_check_nan();
    memset(scratch->features + numbers, CHECK_GUARD_BYTE, CHECK_GUARD);
    memset(scratch->kinds, 0xff, kinds);
    memset(scratch->kinds + kinds, CHECK_GUARD_BYTE, CHECK_GUARD);
}

/* ---- weights and phases ---------------------------------------------------------------------- */

static int finite_weights(struct omino_checker *c, const float *weights, size_t rows, size_t width,
                          const char *what)
{
    for (size_t i = 0; weights && i < rows * width; i++) {
        c->tried++;
        if (!fits(weights[i]))
            return omino_checker_fail(c, "weight %zu in row %zu of the weights of %s is %g",
                                      i % width, i / width, what, (double)weights[i]);
    }
    return 1;
}

static int check_weights(struct omino_checker *c, const struct omino_knowledge *known)
{
    return finite_weights(c, known->move_weights, known->phases,
                          (size_t)known->move_features + known->move_kinds, "moves") &&
           finite_weights(c, known->position_weights, known->phases, known->position_features,
                          "positions");
}

static int check_phase(struct omino_checker *c, const struct omino_knowledge *known)
{
    const unsigned phase = known->phase(c->game, c->state.bytes);
    c->tried++;
    if (phase >= known->phases)
        return omino_checker_fail(c,
                                  "phase returns %u, but there are only %u phases, counted from 0",
                                  phase, known->phases);
    const unsigned again = known->phase(c->game, c->state.bytes);
    if (again != phase)
        return omino_checker_fail(c, "phase returns %u and then %u for the same position", phase,
                                  again);
    return 1;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Checks the rows of some moves in the scratch memory. */
static int check_rows(struct omino_checker *c, const struct omino_knowledge *known,
                      const uint32_t *moves, uint32_t count)
{
    const struct omino_check_scratch *scratch = c->scratch;
    const size_t width = known->move_features;
    struct omino_quote quote;
    if (!omino_check_all(scratch->features + count * width, CHECK_GUARD, CHECK_GUARD_BYTE) ||
        !omino_check_all(scratch->kinds + count, CHECK_GUARD, CHECK_GUARD_BYTE))
        return omino_checker_fail(c, "describe_moves writes beyond the rows of %u moves", count);
    for (uint32_t i = 0; i < count; i++) {
        c->tried++;
        if (scratch->kinds[i] >= known->move_kinds)
            return omino_checker_fail(c,
                                      "describe_moves gives the move %s kind %u, but there are "
                                      "only %u kinds, counted from 0",
                                      omino_checker_quote(c, moves[i], &quote), scratch->kinds[i],
                                      known->move_kinds);
        for (size_t f = 0; f < width; f++)
            if (!fits(scratch->features[i * width + f]))
                return omino_checker_fail(
                    c, "describe_moves gives the move %s the value %g for feature %zu",
                    omino_checker_quote(c, moves[i], &quote),
                    (double)scratch->features[i * width + f], f);
    }
    return 1;
}

/* Describes one of those moves again, on its own. */
static int same_alone(struct omino_checker *c, const struct omino_knowledge *known,
                      const uint32_t *moves, uint32_t which)
{
    struct omino_check_scratch *alone = c->second;
    const size_t width = known->move_features;
    struct omino_quote quote;
    clear_rows(alone, width, 1);
    known->describe_moves(c->game, c->state.bytes, &moves[which], 1, alone->features, alone->kinds);
    c->tried++;
    if (alone->kinds[0] == c->scratch->kinds[which] &&
        memcmp(alone->features, c->scratch->features + which * width,
               width * sizeof *alone->features) == 0)
        return 1;
    return omino_checker_fail(c,
                              "describe_moves describes the move %s differently among others and "
                              "alone",
                              omino_checker_quote(c, moves[which], &quote));
}

static int check_moves(struct omino_checker *c, const struct omino_knowledge *known)
{
    struct omino_check_scratch *scratch = c->scratch;
    for (uint32_t from = 0; from < c->count; from += CHECK_ROWS) {
        const uint32_t *moves = c->moves + from;
        const uint32_t count = c->count - from < CHECK_ROWS ? c->count - from : CHECK_ROWS;
        clear_rows(scratch, (size_t)count * known->move_features, count);
        known->describe_moves(c->game, c->state.bytes, moves, count, scratch->features,
                              scratch->kinds);
        if (!check_rows(c, known, moves, count) ||
            !same_alone(c, known, moves, omino_rng_below(&c->rng, count)))
            return 0;
    }
    return 1;
}

/* ---- positions ------------------------------------------------------------------------------- */

static int check_position(struct omino_checker *c, const struct omino_knowledge *known)
{
    struct omino_check_scratch *first = c->scratch, *second = c->second;
    const size_t width = known->position_features, numbers = omino_game_players(c->game) * width;
    clear_rows(first, numbers, 0);
    known->describe_position(c->game, c->state.bytes, first->features);
    if (!omino_check_all(first->features + numbers, CHECK_GUARD, CHECK_GUARD_BYTE))
        return omino_checker_fail(c, "describe_position writes beyond the rows of the players");
    for (size_t i = 0; i < numbers; i++) {
        c->tried++;
        if (!fits(first->features[i]))
            return omino_checker_fail(
                c, "describe_position gives player %zu the value %g for feature %zu", i / width + 1,
                (double)first->features[i], i % width);
    }
    clear_rows(second, numbers, 0);
    known->describe_position(c->game, c->state.bytes, second->features);
    if (memcmp(first->features, second->features, numbers * sizeof *first->features) == 0) return 1;
    return omino_checker_fail(c,
                              "describe_position gives different features for the same position");
}

int omino_check_knowledge(struct omino_checker *c)
{
    const struct omino_knowledge *known = c->own.knowledge;
    if (!known || (c->plies == 0 && !check_weights(c, known))) return !known;
    if (omino_checker_at_end(c)) return 1;
    return (!known->phase || check_phase(c, known)) &&
           (known->move_features == 0 || check_moves(c, known)) &&
           (known->position_features == 0 || check_position(c, known));
}
