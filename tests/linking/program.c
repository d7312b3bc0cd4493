/* SPDX-License-Identifier: MIT */
/* A third-party program, in C and, included by program.cpp, in C++. It uses each part of the
 * library: inline calls, functions, threads, mathematics, the loader of modules. */
#include <omino/base.h>
#include <omino/bits.h>
#include <omino/check.h>
#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/file.h>
#include <omino/game.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/placement.h>
#include <omino/registry.h>
#include <omino/rng.h>
#include <omino/rules.h>
#include <omino/scene.h>
#include <omino/search.h>
#include <omino/shape.h>
#include <omino/text.h>

#include <stdio.h>

/* Returns the number of random moves to the end of the game. */
static unsigned play_at_random(const struct omino_game *game, uint64_t *state)
{
    struct omino_rng rng;
    unsigned moves = 0;
    omino_rng_seed(&rng, 1);
    omino_state_start(game, state);
    for (; omino_state_side(game, state) != OMINO_NOBODY; moves++)
        omino_state_apply(game, state, omino_moves_random(game, state, &rng));
    return moves;
}

/* Returns the status of a search by two threads. */
static enum omino_status search(const struct omino_game *game, uint64_t *state,
                                struct omino_error *err)
{
    struct omino_engine *engine;
    static struct omino_search_limits limits = OMINO_INIT(search_limits);
    uint32_t move;
    limits.simulations = 500;
    limits.threads = 2;
    enum omino_status status = omino_engine_open(game, "mcts", 1, NULL, &engine, err);
    if (status != OMINO_OK) return status;
    omino_state_start(game, state);
    status = omino_engine_choose(engine, state, &limits, &move, err);
    if (status == OMINO_OK && !omino_move_legal(game, state, move)) status = OMINO_ERR_NOT_LEGAL;
    omino_engine_close(engine);
    return status;
}

int main(void)
{
    static uint64_t state[OMINO_STATE_MAX / 8];
    const struct omino_rules *rules;
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    struct omino_grid grid;
    if (omino_registry_load("/no/such/module.so", &rules, &err) == OMINO_OK) return 1;
    if (omino_game_open("blokus", "variant=duo", NULL, &game, &err) != OMINO_OK ||
        omino_grid_init(&grid, 10, 6, &err) != OMINO_OK || search(game, state, &err) != OMINO_OK) {
        fprintf(stderr, "program: %s\n", err.message);
        return 1;
    }
    printf("omino %s, compiled for %s: a random game of %u moves, cell %u\n", omino_version_text(),
           OMINO_VERSION_STRING, play_at_random(game, state), omino_grid_bit(&grid, 3, 2));
    omino_game_close(game);
    return omino_version() == OMINO_VERSION ? 0 : 1;
}
