/* SPDX-License-Identifier: MIT */
/*
 * Measures the overhead of the game API: plays a game with trivial rules through the public calls
 * and through direct calls of the same hooks, in the same run. Prints the nanoseconds and
 * yardsticks per move of each, their ratio and, for comparison, the cost of copying 352 bytes.
 */
#include <stdio.h>
#include <string.h>

#include <omino/rules.h>

#include "shared/yardstick.h"
#include "tiny.h"

static const struct omino_game *game;
static struct tiny_state state;
static unsigned char block[4096], copy[4096];
static volatile uint64_t sink;

/* Always takes one, without any randomness, so that both functions do the same work. */
static void play_public(void *user)
{
    uint32_t moves[3];
    (void)user;
    omino_state_start(game, &state);
    while (omino_state_side(game, &state) != OMINO_NOBODY) {
        sink += omino_moves_list(game, &state, moves, 3);
        omino_state_apply(game, &state, moves[0]);
    }
}

static void play_direct(void *user)
{
    uint32_t moves[3];
    (void)user;
    tiny_rules.start(game, &state, 0);
    while (tiny_rules.side(game, &state) != OMINO_NOBODY) {
        sink += tiny_rules.moves(game, &state, moves, 3);
        tiny_rules.apply(game, &state, moves[0]);
    }
}

static void copy_state(void *user)
{
    memcpy(copy, block, *(const size_t *)user);
    sink += copy[0];
}

int main(void)
{
    size_t size = 352;
    if (omino_rules_open_game(&tiny_rules, "heap=100", NULL, &game, NULL) != OMINO_OK) return 1;
    const struct yardstick_figure direct = yardstick_measure(play_direct, NULL, 100);
    const struct yardstick_figure public = yardstick_measure(play_public, NULL, 100);
    const struct yardstick_figure copied = yardstick_measure(copy_state, &size, 1);
    printf("direct-calls  %8.2f ns %8.2f Y per move\n", direct.ns, direct.y);
    printf("public-calls  %8.2f ns %8.2f Y per move\n", public.ns, public.y);
    printf("public-over-direct %.3f\n", public.y / direct.y);
    printf("copy-352-bytes %7.2f ns %8.2f Y\n", copied.ns, copied.y);
    omino_game_close(game);
    return 0;
}
