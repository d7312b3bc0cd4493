/* SPDX-License-Identifier: MIT */
#include "ref_shape.h"

#include <stdlib.h>
#include <string.h>

static const int steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

static int has(const struct ref_grid *grid, int x, int y)
{
    return x >= 0 && y >= 0 && x < REF_SIDE && y < REF_SIDE && grid->at[y][x];
}

struct ref_grid ref_from_number(uint64_t cells)
{
    struct ref_grid grid = {0};
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) grid.at[y][x] = (cells >> (8 * y + x)) % 2;
    return grid;
}

uint64_t ref_to_number(const struct ref_grid *grid)
{
    uint64_t cells = 0;
    for (int y = 7; y >= 0; y--)
        for (int x = 7; x >= 0; x--) cells = 2 * cells + grid->at[y][x];
    return cells;
}

struct ref_grid ref_from_cells(const struct omino_cell *cells, unsigned count)
{
    struct ref_grid grid = {0};
    int left = INT16_MAX, top = INT16_MAX;
    for (unsigned i = 0; i < count; i++) {
        if (cells[i].x < left) left = cells[i].x;
        if (cells[i].y < top) top = cells[i].y;
    }
    for (unsigned i = 0; i < count; i++) grid.at[cells[i].y - top][cells[i].x - left] = 1;
    return grid;
}

unsigned ref_cells(const struct ref_grid *grid, struct omino_cell *cells)
{
    unsigned count = 0;
    for (int16_t y = 0; y < REF_SIDE; y++)
        for (int16_t x = 0; x < REF_SIDE; x++)
            if (grid->at[y][x]) cells[count++] = (struct omino_cell){x, y};
    return count;
}

int ref_compare(const struct ref_grid *a, const struct ref_grid *b)
{
    for (int y = REF_SIDE - 1; y >= 0; y--) {
        if (memcmp(a->at[y], b->at[y], REF_SIDE) == 0) continue;
        for (int x = REF_SIDE - 1; x >= 0; x--)
            if (a->at[y][x] != b->at[y][x]) return a->at[y][x] - b->at[y][x];
    }
    return 0;
}

/* ---- measures -------------------------------------------------------------------------------- */

unsigned ref_area(const struct ref_grid *grid)
{
    struct omino_cell cells[REF_SIDE * REF_SIDE];
    return ref_cells(grid, cells);
}

unsigned ref_width(const struct ref_grid *grid)
{
    const struct ref_grid moved = ref_normalize(grid);
    unsigned width = 0;
    for (unsigned x = 0; x < REF_SIDE; x++)
        for (unsigned y = 0; y < REF_SIDE; y++)
            if (moved.at[y][x]) width = x + 1;
    return width;
}

unsigned ref_height(const struct ref_grid *grid)
{
    const struct ref_grid turned = ref_transform(grid, OMINO_TURN_90);
    return ref_width(&turned);
}

unsigned ref_perimeter(const struct ref_grid *grid)
{
    unsigned edges = 0;
    for (int y = 0; y < REF_SIDE; y++)
        for (int x = 0; x < REF_SIDE; x++)
            for (int i = 0; i < 4; i++)
                edges += has(grid, x, y) && !has(grid, x + steps[i][0], y + steps[i][1]);
    return edges;
}

/* A larger grid, with a frame of empty cells, for flood fill. */
struct canvas {
    unsigned char at[REF_SIDE + 2][REF_SIDE + 2];
};

static struct canvas frame(const struct ref_grid *grid)
{
    struct canvas canvas = {0};
    for (int y = 0; y < REF_SIDE; y++)
        for (int x = 0; x < REF_SIDE; x++) canvas.at[y + 1][x + 1] = grid->at[y][x];
    return canvas;
}

/* Recolours the area of the old colour that contains (x, y). */
static void paint(struct canvas *canvas, int x, int y, unsigned char old, unsigned char new)
{
    if (x < 0 || y < 0 || x >= REF_SIDE + 2 || y >= REF_SIDE + 2) return;
    if (canvas->at[y][x] != old) return;
    canvas->at[y][x] = new;
    for (int i = 0; i < 4; i++) paint(canvas, x + steps[i][0], y + steps[i][1], old, new);
}

static unsigned count_areas(struct canvas *canvas, unsigned char colour)
{
    unsigned areas = 0;
    for (int y = 0; y < REF_SIDE + 2; y++)
        for (int x = 0; x < REF_SIDE + 2; x++) {
            areas += canvas->at[y][x] == colour;
            paint(canvas, x, y, colour, 2);
        }
    return areas;
}

unsigned ref_holes(const struct ref_grid *grid)
{
    struct canvas canvas = frame(grid);
    return count_areas(&canvas, 0) - 1;
}

unsigned ref_parts(const struct ref_grid *grid)
{
    struct canvas canvas = frame(grid);
    return count_areas(&canvas, 1);
}

/* ---- symmetry -------------------------------------------------------------------------------- */

struct ref_grid ref_normalize(const struct ref_grid *grid)
{
    return ref_transform(grid, OMINO_TURN_0);
}

struct ref_grid ref_transform(const struct ref_grid *grid, enum omino_transform transform)
{
    struct omino_cell cells[REF_SIDE * REF_SIDE];
    const unsigned count = ref_cells(grid, cells);
    for (unsigned i = 0; i < count; i++) {
        if (transform >= OMINO_FLIP_0) cells[i].x = (int16_t)-cells[i].x;
        for (int turns = transform % 4; turns > 0; turns--)
            cells[i] = (struct omino_cell){(int16_t)-cells[i].y, cells[i].x};
    }
    return ref_from_cells(cells, count);
}

static int allows(enum omino_freedom freedom, enum omino_transform transform)
{
    if (transform == OMINO_TURN_0) return 1;
    if (freedom == OMINO_ONE_SIDED) return transform < OMINO_FLIP_0;
    return freedom == OMINO_FREE;
}

struct ref_grid ref_canonical(const struct ref_grid *grid, enum omino_freedom freedom)
{
    struct ref_grid least = ref_normalize(grid);
    for (enum omino_transform t = OMINO_TURN_0; t < OMINO_TRANSFORM_COUNT; t++) {
        const struct ref_grid image = ref_transform(grid, t);
        if (allows(freedom, t) && ref_compare(&image, &least) < 0) least = image;
    }
    return least;
}

unsigned ref_orientations(const struct ref_grid *grid, enum omino_freedom freedom,
                          struct ref_grid orientations[8])
{
    unsigned count = 0;
    for (enum omino_transform t = OMINO_TURN_0; t < OMINO_TRANSFORM_COUNT; t++) {
        const struct ref_grid image = ref_transform(grid, t);
        int known = !allows(freedom, t);
        for (unsigned i = 0; i < count; i++)
            if (ref_compare(&image, &orientations[i]) == 0) known = 1;
        if (!known) orientations[count++] = image;
    }
    return count;
}

static int same_after(const struct ref_grid *own, enum omino_transform transform)
{
    const struct ref_grid image = ref_transform(own, transform);
    return ref_compare(own, &image) == 0;
}

enum omino_symmetry ref_symmetry(const struct ref_grid *grid)
{
    const struct ref_grid own = ref_normalize(grid);
    const int quarter_turns = same_after(&own, OMINO_TURN_90) + same_after(&own, OMINO_TURN_270);
    const int half_turns = same_after(&own, OMINO_TURN_180);
    const int axes = same_after(&own, OMINO_FLIP_0) + same_after(&own, OMINO_FLIP_180);
    const int diagonals = same_after(&own, OMINO_FLIP_90) + same_after(&own, OMINO_FLIP_270);
    switch (1000 * quarter_turns + 100 * half_turns + 10 * axes + diagonals) {
    case 0:
        return OMINO_SYMMETRY_NONE;
    case 10:
        return OMINO_SYMMETRY_AXIS;
    case 1:
        return OMINO_SYMMETRY_DIAGONAL;
    case 100:
        return OMINO_SYMMETRY_TURN_180;
    case 2100:
        return OMINO_SYMMETRY_TURN_90;
    case 120:
        return OMINO_SYMMETRY_AXES;
    case 102:
        return OMINO_SYMMETRY_DIAGONALS;
    case 2122:
        return OMINO_SYMMETRY_FULL;
    default:
        return OMINO_SYMMETRY_COUNT; /* impossible: the other combinations are not groups */
    }
}

int ref_is_chiral(const struct ref_grid *grid)
{
    const struct ref_grid own = ref_normalize(grid);
    for (enum omino_transform t = OMINO_FLIP_0; t <= OMINO_FLIP_270; t++)
        if (same_after(&own, t)) return 0;
    return 1;
}

/* ---- all polyominoes ------------------------------------------------------------------------- */

static int compare_grids(const void *a, const void *b)
{
    return ref_compare(a, b);
}

static size_t sort_and_remove_duplicates(struct ref_grid *grids, size_t count)
{
    qsort(grids, count, sizeof *grids, compare_grids);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || ref_compare(&grids[i], &grids[kept - 1]) != 0) grids[kept++] = grids[i];
    return kept;
}

/* Writes the polyominoes made by adding one cell to a polyomino. Returns their number. */
static size_t grow(const struct ref_grid *grid, struct ref_grid *grown)
{
    struct omino_cell cells[REF_SIDE + 1];
    const unsigned n = ref_cells(grid, cells);
    size_t count = 0;
    for (unsigned i = 0; i < n; i++)
        for (int s = 0; s < 4; s++) {
            const int x = cells[i].x + steps[s][0], y = cells[i].y + steps[s][1];
            if (has(grid, x, y)) continue;
            cells[n] = (struct omino_cell){(int16_t)x, (int16_t)y};
            grown[count++] = ref_from_cells(cells, n + 1);
        }
    return count;
}

static struct ref_grid *room_for(size_t count)
{
    struct ref_grid *grids = calloc(count, sizeof *grids);
    if (!grids) abort();
    return grids;
}

struct ref_grid *ref_polyominoes(unsigned n, size_t *count)
{
    struct ref_grid *grids = room_for(1);
    grids->at[0][0] = 1;
    *count = 1;
    for (unsigned size = 1; size < n; size++) {
        struct ref_grid *grown = room_for(*count * 4 * size);
        size_t total = 0;
        for (size_t i = 0; i < *count; i++) total += grow(&grids[i], grown + total);
        *count = sort_and_remove_duplicates(grown, total);
        free(grids);
        grids = grown;
    }
    return grids;
}

size_t ref_keep_canonical(struct ref_grid *grids, size_t count, enum omino_freedom freedom)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const struct ref_grid canonical = ref_canonical(&grids[i], freedom);
        if (ref_compare(&canonical, &grids[i]) == 0) grids[kept++] = grids[i];
    }
    return kept;
}
