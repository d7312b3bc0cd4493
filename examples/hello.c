/* SPDX-License-Identifier: MIT */
/* The smallest useful program: it places pieces on a board at random until none fits. */
#include <omino/placement.h>

#include <stdio.h>

int main(void)
{
    struct omino_piece pieces[] = {{"T4", {0}, OMINO_FREE}, {"W", {0}, OMINO_FREE}};
    for (int i = 0; i < 2; i++) omino_shape_by_name(pieces[i].name, &pieces[i].shape, NULL);

    struct omino_grid grid;
    struct omino_placements *table;
    struct omino_error err = OMINO_INIT(error);
    if (omino_grid_init(&grid, 10, 6, &err) != OMINO_OK ||
        omino_placements_open(&grid, NULL, pieces, 2, NULL, &table, &err) != OMINO_OK) {
        fprintf(stderr, "hello: %s\n", err.message);
        return 1;
    }

    uint64_t free[OMINO_GRID_WORDS(10, 6)];
    struct omino_rng rng;
    omino_bits_fill(&grid, free);
    omino_rng_seed(&rng, 1);
    for (;;) {
        char points[64];
        uint64_t cells[OMINO_GRID_WORDS(10, 6)];
        const unsigned ways = omino_placements_count(table, free, NULL, NULL);
        const uint32_t placement = omino_placements_random(table, free, NULL, NULL, &rng);
        if (placement == OMINO_NO_PLACEMENT) break;
        omino_placement_cells(table, placement, cells);
        omino_placement_remove(table, placement, free);
        omino_points_write(&grid, cells, points, sizeof points);
        printf("%s to %s (legal placements: %u)\n",
               omino_placements_piece_name(table, omino_placement_piece(table, placement)), points,
               ways);
    }
    omino_placements_close(table);
    if (fflush(stdout) == 0 && !ferror(stdout)) return 0;
    perror("hello: cannot write");
    return 1;
}
