/* SPDX-License-Identifier: MIT */
/*
 * Plays games by search, or measures the speed of searches, and prints a line for each: the game,
 * its options, the seed of the engine, the simulations per move, the number of moves, and a hash of
 * the moves or the simulations per second. tests/web/check does the same in WebAssembly and compares.
 *
 *     games play      20 games of all modules
 *     games speed     simulations per second in one search of each game
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <omino/omino.h>

struct setup {
    const char *game, *options;
    uint64_t seeds; /* the engines have the seeds 1 ... `seeds` */
    uint64_t simulations;
};

static const struct setup played[] = {
    {"blokus", "variant=duo", 4, 300}, {"blokus", "", 3, 120},
    {"blokus", "players=2", 1, 120},   {"patchwork", "seed=5", 3, 300},
    {"polyssimo", "players=2", 3, 80}, {"plyamki", "", 3, 60},
    {"template", "side=5", 1, 1000},   {"callisto", "", 2, 60},
};

static const struct setup measured[] = {
    {"blokus", "variant=duo", 1, 20000}, {"blokus", "", 1, 20000},
    {"patchwork", "seed=5", 1, 60000},   {"polyssimo", "players=2", 1, 20000},
    {"plyamki", "", 1, 10000},
};

static void fail(const struct omino_error *err)
{
    fprintf(stderr, "%s\n", err->message);
    exit(1);
}

/* A game in progress. */
struct play {
    const struct omino_game *game;
    struct omino_engine *engine;
    void *state;
};

static struct play open_play(const struct setup *setup, uint64_t seed)
{
    struct omino_error err = OMINO_INIT(error);
    struct play play;
    if (omino_game_open(setup->game, setup->options, NULL, &play.game, &err) != OMINO_OK ||
        omino_engine_open(play.game, "mcts", seed, NULL, &play.engine, &err) != OMINO_OK)
        fail(&err);
    play.state = malloc(omino_state_size(play.game));
    if (!play.state) exit(1);
    omino_state_start(play.game, play.state);
    return play;
}

static void close_play(struct play *play)
{
    omino_engine_close(play->engine);
    omino_game_close(play->game);
    free(play->state);
}

static uint32_t choose(const struct play *play, uint64_t simulations)
{
    struct omino_error err = OMINO_INIT(error);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                               .simulations = simulations};
    uint32_t move;
    if (omino_engine_choose(play->engine, play->state, &limits, &move, &err) != OMINO_OK)
        fail(&err);
    return move;
}

/* Adds the four bytes of a move to an FNV-1a hash. */
static uint64_t add_to_hash(uint64_t hash, uint32_t move)
{
    for (int i = 0; i < 4; i++) {
        hash ^= move >> (8 * i) & 0xff;
        hash *= UINT64_C(0x100000001b3);
    }
    return hash;
}

static void play_game(const struct setup *setup, uint64_t seed)
{
    struct play play = open_play(setup, seed);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    unsigned plies = 0;
    for (; omino_state_side(play.game, play.state) != OMINO_NOBODY; plies++) {
        const uint32_t move = choose(&play, setup->simulations);
        hash = add_to_hash(hash, move);
        omino_state_apply(play.game, play.state, move);
    }
    printf("%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%u\t%016" PRIx64 "\n", setup->game, setup->options,
           seed, setup->simulations, plies, hash);
    close_play(&play);
}

/* Searches the start of a game. The time of the processor counts, because other programs may be
 * running. */
static void measure(const struct setup *setup)
{
    struct play play = open_play(setup, 1);
    const clock_t begun = clock();
    choose(&play, setup->simulations);
    const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    const struct omino_search_result *result = omino_engine_result(play.engine);
    printf("%s\t%s\t1\t%" PRIu64 "\t0\t%.0f\n", setup->game, setup->options, setup->simulations,
           (double)result->simulations / seconds);
    close_play(&play);
}

int main(int argc, char **argv)
{
    const char *what = argc == 2 ? argv[1] : "";
    if (strcmp(what, "play") == 0) {
        for (size_t i = 0; i < sizeof played / sizeof *played; i++)
            for (uint64_t seed = 1; seed <= played[i].seeds; seed++) play_game(&played[i], seed);
        return 0;
    }
    if (strcmp(what, "speed") == 0) {
        for (size_t i = 0; i < sizeof measured / sizeof *measured; i++) measure(&measured[i]);
        return 0;
    }
    fprintf(stderr, "Usage: games play | speed\n");
    return 2;
}
