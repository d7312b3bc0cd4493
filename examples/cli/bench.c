/* SPDX-License-Identifier: MIT */
/*
 * Measures the speed of a game's rules and of the search through the public API. Each line of
 * output is a measurement: its name, its value and unit, and its cost in yardsticks (see
 * yardstick.h). The cost is per position for `list`, `count` and `score`, per game for `playout`,
 * per leaf for `perft`, and per simulation for `simulate`.
 *
 * `simulate` measures the tree search under the conditions of play. A new player with all knowledge
 * of the module searches the start of the game, with enough simulations for its tree to grow as in
 * play, on the number of threads given on the command line. The line ends with the numbers of
 * simulations and threads.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"
#include "shared/messages.h"
#include "shared/streams.h"
#include "shared/yardstick.h"

enum { POSITIONS = 64 };

/* Simulations per pass: as many as a strong level runs, or fewer if a pass would take longer than
 * SIMULATE_NS. */
enum { FEW_SIMULATIONS = 1000, MANY_SIMULATIONS = 10000, SIMULATE_PASSES = 5 };
static const double SIMULATE_NS = 500e6;

struct bench {
    const struct omino_game *game;
    const struct omino_allocator *allocator;
    size_t state_size;
    unsigned char *states; /* an array of POSITIONS states */
    unsigned char *state;
    uint32_t *moves;
    uint32_t max_moves;
    unsigned depth;
    struct omino_rng rng;
    uint64_t seed;
    struct omino_search_limits limits; /* of the search */
    uint64_t made;                     /* simulations of the last pass */
    volatile uint64_t sink;
};

static void *state_number(const struct bench *bench, int i)
{
    return bench->states + (size_t)i * bench->state_size;
}

static void work_list(void *user)
{
    struct bench *b = user;
    for (int i = 0; i < POSITIONS; i++)
        b->sink += omino_moves_list(b->game, state_number(b, i), b->moves, b->max_moves);
}

static void work_count(void *user)
{
    struct bench *b = user;
    for (int i = 0; i < POSITIONS; i++) b->sink += omino_moves_count(b->game, state_number(b, i));
}

/* Plays a game of random moves to its end; returns the number of moves. */
static uint32_t play_out(struct bench *b)
{
    uint32_t plies = 0;
    omino_state_start(b->game, b->state);
    for (; omino_state_side(b->game, b->state) != OMINO_NOBODY; plies++)
        omino_state_apply(b->game, b->state, omino_moves_random(b->game, b->state, &b->rng));
    return plies;
}

static void work_playout(void *user)
{
    struct bench *b = user;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    play_out(b);
    omino_state_outcome(b->game, b->state, &outcome);
    b->sink += (uint64_t)outcome.scores[0];
}

static void work_score(void *user)
{
    struct bench *b = user;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    for (int i = 0; i < POSITIONS; i++) {
        omino_state_outcome(b->game, state_number(b, i), &outcome);
        b->sink += (uint64_t)outcome.scores[0];
    }
}

static void work_perft(void *user)
{
    struct bench *b = user;
    uint64_t count = 0;
    omino_state_start(b->game, b->state);
    omino_search_perft(b->game, b->state, b->depth, NULL, NULL, b->allocator, &count, NULL);
    b->sink += count;
}

/* Runs a search and returns its number of simulations, which is lower than requested if the game is
 * solved, and 0 if out of memory. */
static double work_simulate(void *user)
{
    struct bench *b = user;
    struct omino_engine *player;
    uint32_t move = 0;
    if (omino_engine_open(b->game, "mcts", b->seed, b->allocator, &player, NULL) != OMINO_OK)
        return 0;
    omino_state_start(b->game, b->state);
    omino_engine_choose(player, b->state, &b->limits, &move, NULL);
    b->sink += move;
    b->made = omino_engine_result(player)->simulations;
    omino_engine_close(player);
    return (double)b->made;
}

/* Collects positions from random games: after `ply` moves or, if `ply` is negative, after a random
 * number of moves. */
static void fill_positions(struct bench *b, long ply)
{
    for (int i = 0; i < POSITIONS;) {
        const uint32_t length = play_out(b);
        const uint32_t wanted = ply >= 0 ? (uint32_t)ply : omino_rng_below(&b->rng, length);
        if (wanted > length) continue;
        omino_state_start(b->game, b->state);
        uint32_t made = 0;
        while (made < wanted && omino_state_side(b->game, b->state) != OMINO_NOBODY) {
            omino_state_apply(b->game, b->state, omino_moves_random(b->game, b->state, &b->rng));
            made++;
        }
        if (made < wanted) continue;
        memcpy(state_number(b, i++), b->state, b->state_size);
    }
}

/* Chooses the smallest depth with more than 20000 leaves or, if there is none up to 11, the
 * greatest one with any leaves. Returns its number of leaves. */
static uint64_t choose_depth(struct bench *b)
{
    uint64_t count = 0;
    for (b->depth = 1; b->depth < 12; b->depth++) {
        uint64_t next = 0;
        omino_state_start(b->game, b->state);
        omino_search_perft(b->game, b->state, b->depth, NULL, NULL, b->allocator, &next, NULL);
        if (next == 0) break;
        count = next;
        if (count > 20000) return count;
    }
    if (b->depth > 1 && count > 0) b->depth--;
    return count;
}

static void print_with(const char *name, double value, const char *unit, double yardsticks,
                       const char *remark)
{
    printf("%-8s %14.1f %-8s %12.2f%s\n", name, value, unit, yardsticks, remark);
    fflush(stdout);
}

static void print(const char *name, double value, const char *unit, double yardsticks)
{
    print_with(name, value, unit, yardsticks, "");
}

/* Prints 0 if the game is too small to be searched. */
static void measure_search(struct bench *b)
{
    const unsigned threads = b->limits.threads;
    char remark[80];
    b->limits.simulations = FEW_SIMULATIONS;
    struct yardstick_figure figure = yardstick_measure_long(work_simulate, b, 1, threads);
    if (figure.ns > 0) {
        const double many = SIMULATE_NS / figure.ns;
        b->limits.simulations = many >= MANY_SIMULATIONS  ? MANY_SIMULATIONS
                                : many <= FEW_SIMULATIONS ? FEW_SIMULATIONS
                                                          : (uint64_t)many;
        figure = yardstick_measure_long(work_simulate, b, SIMULATE_PASSES, threads);
    }
    snprintf(remark, sizeof remark, "  %u simulations, %u thread%s", (unsigned)b->made, threads,
             threads == 1 ? "" : "s");
    print_with("simulate", figure.ns > 0 ? 1e9 / figure.ns : 0, "sims/s", figure.y, remark);
}

static void measure(struct bench *b, long ply)
{
    struct yardstick_figure figure;
    fill_positions(b, ply);
    figure = yardstick_measure(work_list, b, POSITIONS);
    print("list", figure.ns, "ns", figure.y);
    figure = yardstick_measure(work_count, b, POSITIONS);
    print("count", figure.ns, "ns", figure.y);
    figure = yardstick_measure(work_playout, b, 1);
    print("playout", 1e9 / figure.ns, "games/s", figure.y);
    for (int i = 0; i < POSITIONS; i++) {
        play_out(b);
        memcpy(state_number(b, i), b->state, b->state_size);
    }
    figure = yardstick_measure(work_score, b, POSITIONS);
    print("score", figure.ns, "ns", figure.y);
    const uint64_t leaves = choose_depth(b);
    figure = yardstick_measure(work_perft, b, (double)leaves);
    print("perft", 1e9 / figure.ns, "leaves/s", figure.y);
    measure_search(b);
}

/* Returns whether any of 1000 random games lasts for at least `ply` moves. */
static int reaches(struct bench *b, long ply)
{
    for (int tries = 0; tries < 1000; tries++)
        if (play_out(b) >= (uint32_t)ply) return 1;
    return 0;
}

int cli_bench(const struct cli *cli)
{
    struct omino_match *match;
    int status = cli_open_match(cli, &match);
    if (status != CLI_OK) return status;
    struct bench b = {.game = omino_match_game(match),
                      .allocator = cli->allocator,
                      .seed = cli->seed,
                      .limits = OMINO_INIT(search_limits)};
    b.limits.threads = cli->limits.threads ? cli->limits.threads : 1;
    b.limits.memory = cli->limits.memory;
    b.state_size = (omino_state_size(b.game) + 15) / 16 * 16;
    b.max_moves = omino_game_max_moves(b.game) + 64; /* moves may be written in large blocks */
    b.states = malloc(b.state_size * POSITIONS);
    b.state = malloc(b.state_size);
    b.moves = malloc(b.max_moves * sizeof *b.moves);
    omino_rng_seed(&b.rng, cli->seed);
    if (!b.states || !b.state || !b.moves)
        status = cli_fail(CLI_FAILED, "out of memory");
    else if (cli->ply >= 0 && !reaches(&b, cli->ply))
        status = cli_fail(CLI_USAGE, "no random game lasted %ld moves", cli->ply);
    else
        measure(&b, cli->ply);
    free(b.states);
    free(b.state);
    free(b.moves);
    omino_match_close(match);
    return status == CLI_OK ? cli_finish_output() : status;
}
