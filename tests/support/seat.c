/* SPDX-License-Identifier: MIT */
#include "seat.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

void sit_at(struct seat *seat, const struct omino_rules *rules, const char *options)
{
    struct omino_error err = OMINO_INIT(error);
    memset(seat, 0, sizeof *seat);
    if (omino_rules_open_game(rules, options, NULL, &seat->game, &err) != OMINO_OK)
        fail_msg("%s: %s", options, err.message);
    omino_state_start(seat->game, seat->state);
}

void leave(struct seat *seat)
{
    omino_game_close(seat->game);
}

void set_line(struct seat *seat, const char *line)
{
    struct omino_error err = OMINO_INIT(error);
    if (omino_state_parse(seat->game, line, seat->state, &err) != OMINO_OK)
        fail_msg("%s: %s", line, err.message);
}

void write_line(const struct seat *seat, char *line, size_t cap)
{
    assert_true(omino_state_write(seat->game, seat->state, line, cap) < cap);
}

uint32_t read_move(const struct seat *seat, const char *text)
{
    struct omino_error err = OMINO_INIT(error);
    uint32_t move = OMINO_NO_MOVE;
    if (omino_move_parse(seat->game, seat->state, text, &move, &err) != OMINO_OK)
        fail_msg("%s: %s", text, err.message);
    return move;
}

void play(struct seat *seat, const char *text)
{
    const uint32_t move = read_move(seat, text);
    assert_int_equal(omino_state_play(seat->game, seat->state, move, NULL), OMINO_OK);
}

void refuses(const struct seat *seat, const char *text, const char *reason)
{
    const size_t size = omino_state_size(seat->game);
    struct omino_error err = OMINO_INIT(error);
    struct seat before = *seat;
    uint32_t move = 12345;
    assert_int_not_equal(omino_move_parse(seat->game, seat->state, text, &move, &err), OMINO_OK);
    assert_string_equal(err.message, reason);
    assert_int_equal(move, 12345);
    assert_memory_equal(before.state, seat->state, size);
}

void refuses_options(const struct omino_rules *rules, const char *options, const char *reason)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_rules_open_game(rules, options, NULL, &game, &err), OMINO_ERR_OPTION);
    assert_null(game);
    assert_string_equal(err.message, reason);
}

int to_move(const struct seat *seat)
{
    return omino_state_side(seat->game, seat->state);
}

uint32_t move_count(const struct seat *seat)
{
    return omino_moves_count(seat->game, seat->state);
}

struct omino_outcome outcome_of(const struct seat *seat)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(seat->game, seat->state, &outcome);
    return outcome;
}

/* ---- random play ----------------------------------------------------------------------------- */

uint32_t play_random(struct seat *seat, struct omino_rng *rng)
{
    const uint32_t move = omino_moves_random(seat->game, seat->state, rng);
    omino_state_apply(seat->game, seat->state, move);
    return move;
}

void random_moves(struct seat *seat, struct omino_rng *rng, int count)
{
    for (; count > 0 && to_move(seat) != OMINO_NOBODY; count--) play_random(seat, rng);
}

void play_to_the_end(struct seat *seat, struct omino_rng *rng)
{
    uint32_t plies = 0;
    for (; to_move(seat) != OMINO_NOBODY; plies++) {
        const uint32_t move = omino_moves_random(seat->game, seat->state, rng);
        assert_true(move_count(seat) <= omino_game_max_moves(seat->game));
        assert_true(omino_move_legal(seat->game, seat->state, move));
        omino_state_apply(seat->game, seat->state, move);
    }
    assert_true(plies <= omino_game_max_plies(seat->game));
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void expect_uniform(const struct seat *seat, struct omino_rng *rng, uint32_t draws)
{
    const uint32_t count = move_count(seat);
    const double expected = (double)draws / count, freedom = count - 1.0;
    uint32_t *moves = calloc(count, sizeof *moves), *seen = calloc(count, sizeof *seen);
    double chi = 0;
    assert_true(moves && seen);
    assert_int_equal(omino_moves_list(seat->game, seat->state, moves, count), count);
    qsort(moves, count, sizeof *moves, by_number);
    for (uint32_t i = 0; i < draws; i++) {
        const uint32_t move = omino_moves_random(seat->game, seat->state, rng);
        const uint32_t *found = bsearch(&move, moves, count, sizeof *moves, by_number);
        assert_non_null(found);
        seen[found - moves]++;
    }
    for (uint32_t i = 0; i < count; i++)
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    /* The mean of chi-square is the number of degrees of freedom; its variance is twice that. */
    if ((chi - freedom) * (chi - freedom) > 25 * 2 * freedom)
        fail_msg("chi-square %f with %f degrees of freedom", chi, freedom);
    free(moves);
    free(seen);
}

/* ---- scenes and the kit ---------------------------------------------------------------------- */

struct omino_scene *scene_of(const struct seat *seat)
{
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    assert_int_equal(omino_scene_of(seat->game, seat->state, scene, NULL), OMINO_OK);
    return scene;
}

static void report(void *user, const struct omino_check_result *result)
{
    (void)user;
    if (!result->failed) return;
    print_error("%s: %s\n  options: %s\n  position: %s\n  moves: %s\n", result->check,
                result->problem, result->options, result->position, result->replay);
}

void keeps_to_its_contract(const struct omino_rules *rules, const struct omino_check_setup *setup)
{
    unsigned failed = 1;
    assert_int_equal(omino_check_rules(rules, setup, report, NULL, &failed, NULL), OMINO_OK);
    assert_int_equal(failed, 0);
}
