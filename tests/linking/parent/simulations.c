/* SPDX-License-Identifier: MIT */
/* Prints the tree-search simulations per second of CPU time, in Blokus Duo. */
#include <omino/search.h>

#include <stdio.h>
#include <time.h>

int main(void)
{
    const struct omino_game *game;
    struct omino_engine *player;
    struct omino_error err = OMINO_INIT(error);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 10000};
    uint64_t state[OMINO_STATE_MAX / 8];
    uint32_t move;
    if (omino_game_open("blokus", "variant=duo", NULL, &game, &err) != OMINO_OK ||
        omino_engine_open(game, "mcts", 1, NULL, &player, &err) != OMINO_OK) {
        fprintf(stderr, "simulations: %s\n", err.message);
        return 1;
    }
    omino_state_start(game, state);
    const clock_t start = clock();
    const enum omino_status status = omino_engine_choose(player, state, &limits, &move, NULL);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%.0f\n", limits.simulations / seconds);
    omino_engine_close(player);
    omino_game_close(game);
    return status == OMINO_OK ? 0 : 1;
}
