/* SPDX-License-Identifier: MIT */
#include "ref_board.h"

#include <stdlib.h>
#include <string.h>

/* ---- boards ---------------------------------------------------------------------------------- */

void ref_clear(struct ref_board *board, int width, int height)
{
    board->width = width;
    board->height = height;
    for (int y = 0; y < height; y++) memset(board->cell[y], 0, (size_t)width);
}

int ref_has(const struct ref_board *board, int x, int y)
{
    return x >= 0 && x < board->width && y >= 0 && y < board->height && board->cell[y][x];
}

unsigned ref_count(const struct ref_board *board)
{
    unsigned count = 0;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) count += board->cell[y][x];
    return count;
}

void ref_from_set(struct ref_board *board, const struct omino_grid *grid, const uint64_t *set)
{
    ref_clear(board, grid->width, grid->height);
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            const int bit = y * (board->width + 1) + x;
            board->cell[y][x] = set[bit / 64] >> (bit % 64) & 1;
        }
}

void ref_to_set(const struct ref_board *board, const struct omino_grid *grid, uint64_t *set)
{
    memset(set, 0, grid->words * sizeof *set);
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            const int bit = y * (board->width + 1) + x;
            if (board->cell[y][x]) set[bit / 64] |= UINT64_C(1) << (bit % 64);
        }
}

/* Decides for each cell whether it is in the result: `table` holds the answers for cells in neither
 * set, only in `a`, only in `b`, and in both. */
static void combine(const struct ref_board *a, const struct ref_board *b,
                    const unsigned char table[4], struct ref_board *to)
{
    ref_clear(to, a->width, a->height);
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++)
            to->cell[y][x] = table[ref_has(a, x, y) + 2 * ref_has(b, x, y)];
}

void ref_and(const struct ref_board *a, const struct ref_board *b, struct ref_board *to)
{
    combine(a, b, (const unsigned char[]){0, 0, 0, 1}, to);
}

void ref_or(const struct ref_board *a, const struct ref_board *b, struct ref_board *to)
{
    combine(a, b, (const unsigned char[]){0, 1, 1, 1}, to);
}

void ref_andnot(const struct ref_board *a, const struct ref_board *b, struct ref_board *to)
{
    combine(a, b, (const unsigned char[]){0, 1, 0, 0}, to);
}

void ref_xor(const struct ref_board *a, const struct ref_board *b, struct ref_board *to)
{
    combine(a, b, (const unsigned char[]){0, 1, 1, 0}, to);
}

/* Returns whether some cell is in `a` and `b` as given: 1 for in the set, 0 for not in it. */
static int any_cell(const struct ref_board *a, int in_a, const struct ref_board *b, int in_b)
{
    for (int y = 0; y < a->height; y++)
        for (int x = 0; x < a->width; x++)
            if (ref_has(a, x, y) == in_a && ref_has(b, x, y) == in_b) return 1;
    return 0;
}

int ref_equal(const struct ref_board *a, const struct ref_board *b)
{
    return !any_cell(a, 1, b, 0) && !any_cell(a, 0, b, 1);
}

int ref_contains(const struct ref_board *set, const struct ref_board *part)
{
    return !any_cell(set, 0, part, 1);
}

int ref_intersects(const struct ref_board *a, const struct ref_board *b)
{
    return any_cell(a, 1, b, 1);
}

void ref_shift(const struct ref_board *set, int dx, int dy, struct ref_board *to)
{
    ref_clear(to, set->width, set->height);
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++)
            to->cell[y][x] = (unsigned char)ref_has(set, x - dx, y - dy);
}

void ref_edges(const struct ref_board *set, const struct ref_board *within, struct ref_board *to)
{
    ref_clear(to, set->width, set->height);
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++)
            to->cell[y][x] =
                ref_has(within, x, y) && (ref_has(set, x - 1, y) || ref_has(set, x + 1, y) ||
                                          ref_has(set, x, y - 1) || ref_has(set, x, y + 1));
}

void ref_corners(const struct ref_board *set, const struct ref_board *within, struct ref_board *to)
{
    ref_clear(to, set->width, set->height);
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++)
            to->cell[y][x] = ref_has(within, x, y) &&
                             (ref_has(set, x - 1, y - 1) || ref_has(set, x + 1, y - 1) ||
                              ref_has(set, x - 1, y + 1) || ref_has(set, x + 1, y + 1));
}

/* Reached cells whose neighbours have not been visited yet. Each cell is added at most once. */
struct stack {
    struct omino_cell cells[REF_BOARD_SIDE * REF_BOARD_SIDE];
    size_t count;
};

static void reach(struct ref_board *to, const struct ref_board *within, int x, int y,
                  struct stack *stack)
{
    if (!ref_has(within, x, y) || ref_has(to, x, y)) return;
    to->cell[y][x] = 1;
    stack->cells[stack->count++] = (struct omino_cell){(int16_t)x, (int16_t)y};
}

/* The neighbours of a cell: four at its edges, then four at its corners. */
static const int steps[8][2] = {{-1, 0},  {1, 0},  {0, -1}, {0, 1},
                                {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

static void reach_all(struct ref_board *to, const struct ref_board *within, int neighbours,
                      struct stack *stack)
{
    while (stack->count > 0) {
        const struct omino_cell cell = stack->cells[--stack->count];
        for (int i = 0; i < neighbours; i++)
            reach(to, within, cell.x + steps[i][0], cell.y + steps[i][1], stack);
    }
}

static void flood(const struct ref_board *seed, const struct ref_board *within, int neighbours,
                  struct ref_board *to)
{
    static struct stack stack;
    ref_clear(to, seed->width, seed->height);
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++)
            if (ref_has(seed, x, y)) reach(to, within, x, y, &stack);
    reach_all(to, within, neighbours, &stack);
}

void ref_flood(const struct ref_board *seed, const struct ref_board *within, struct ref_board *to)
{
    flood(seed, within, 4, to);
}

void ref_flood_corners(const struct ref_board *seed, const struct ref_board *within,
                       struct ref_board *to)
{
    flood(seed, within, 8, to);
}

/* Removes the region of a cell from `rest`. Returns its number of cells. */
static unsigned take_region_of(struct ref_board *rest, int x, int y, struct ref_board *region)
{
    static struct stack stack;
    unsigned size = 0;
    reach(region, rest, x, y, &stack);
    reach_all(region, rest, 4, &stack);
    for (int v = 0; v < rest->height; v++)
        for (int u = 0; u < rest->width; u++)
            if (region->cell[v][u]) {
                rest->cell[v][u] = 0;
                size++;
            }
    return size;
}

unsigned ref_take_region(struct ref_board *rest, struct ref_board *region)
{
    ref_clear(region, rest->width, rest->height);
    for (int y = 0; y < rest->height; y++)
        for (int x = 0; x < rest->width; x++)
            if (rest->cell[y][x]) return take_region_of(rest, x, y, region);
    return 0;
}

unsigned ref_regions(const struct ref_board *set)
{
    static struct ref_board seen;
    static struct stack stack;
    unsigned count = 0;
    ref_clear(&seen, set->width, set->height);
    for (int y = 0; y < set->height; y++)
        for (int x = 0; x < set->width; x++) {
            if (!set->cell[y][x] || seen.cell[y][x]) continue;
            count++;
            reach(&seen, set, x, y, &stack);
            reach_all(&seen, set, 4, &stack);
        }
    return count;
}

/* ---- random boards --------------------------------------------------------------------------- */

const struct ref_size ref_sizes[] = {
    {1, 1},   {1, 2},   {2, 1},    {2, 2},   {3, 3},   {5, 3},    {1, 20},   {20, 1},
    {3, 10},  {4, 10},  {7, 8},    {8, 7},   {15, 4},  {31, 2},   {1, 63},   {63, 1},
    {8, 8},   {64, 1},  {9, 9},    {15, 8},  {63, 2},  {65, 2},   {11, 12},  {12, 11},
    {7, 19},  {64, 3},  {14, 14},  {15, 16}, {127, 2}, {1, 255},  {255, 1},  {31, 9},
    {70, 5},  {20, 20}, {63, 7},   {15, 32}, {23, 22}, {127, 4},  {130, 4},  {3, 200},
    {255, 3}, {40, 25}, {130, 12}, {7, 255}, {60, 60}, {255, 20}, {130, 40}, {100, 100},
};
const unsigned ref_size_count = sizeof ref_sizes / sizeof *ref_sizes;

void ref_scatter(struct ref_board *board, const struct ref_board *within, unsigned percent,
                 struct omino_rng *rng)
{
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++)
            board->cell[y][x] =
                (!within || ref_has(within, x, y)) && omino_rng_below(rng, 100) < percent;
}

/* Sets the cells of a rectangle to a value. */
static void paint(struct ref_board *board, int left, int top, int right, int bottom,
                  unsigned char value)
{
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) board->cell[y][x] = value;
}

void ref_random_form(struct ref_board *board, int width, int height, struct omino_rng *rng)
{
    const int w = width, h = height;
    ref_clear(board, w, h);
    paint(board, 0, 0, w, h, 1);
    switch (omino_rng_below(rng, 6)) {
    case 0: /* an L */
        paint(board, w / 2, 0, w, h / 2, 0);
        break;
    case 1: /* a ring */
        paint(board, w / 3, h / 3, w - w / 3, h - h / 3, 0);
        break;
    case 2: /* scattered holes */
        ref_scatter(board, NULL, 85, rng);
        break;
    case 3: /* separate parts: every fourth column is missing */
        for (int x = 3; x < w; x += 4) paint(board, x, 0, x + 1, h, 0);
        break;
    default: /* the whole rectangle, chosen more often than the other forms */
        break;
    }
    if (ref_count(board) == 0) board->cell[h - 1][w - 1] = 1;
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static int smallest_column(const struct ref_shape *shape)
{
    int smallest = shape->cells[0].x;
    for (int i = 1; i < shape->count; i++)
        if (shape->cells[i].x < smallest) smallest = shape->cells[i].x;
    return smallest;
}

static int smallest_row(const struct ref_shape *shape)
{
    int smallest = shape->cells[0].y;
    for (int i = 1; i < shape->count; i++)
        if (shape->cells[i].y < smallest) smallest = shape->cells[i].y;
    return smallest;
}

static int by_row(const void *a, const void *b)
{
    const struct omino_cell *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

/* Moves the cells to the corner and sorts them by row and column. */
static void tidy(struct ref_shape *shape)
{
    const int left = smallest_column(shape), top = smallest_row(shape);
    for (int i = 0; i < shape->count; i++) {
        shape->cells[i].x = (int16_t)(shape->cells[i].x - left);
        shape->cells[i].y = (int16_t)(shape->cells[i].y - top);
    }
    qsort(shape->cells, (size_t)shape->count, sizeof *shape->cells, by_row);
}

struct ref_shape ref_shape_of(struct omino_shape shape)
{
    struct ref_shape result = {0};
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            if (shape.cells >> (8 * y + x) & 1)
                result.cells[result.count++] = (struct omino_cell){(int16_t)x, (int16_t)y};
    if (result.count > 0) tidy(&result);
    return result;
}

int ref_shape_equal(const struct ref_shape *a, const struct ref_shape *b)
{
    if (a->count != b->count) return 0;
    for (int i = 0; i < a->count; i++)
        if (a->cells[i].x != b->cells[i].x || a->cells[i].y != b->cells[i].y) return 0;
    return 1;
}

/* Returns the shape after a quarter turn clockwise, which moves the top to the right. */
static struct ref_shape turned(struct ref_shape shape)
{
    for (int i = 0; i < shape.count; i++)
        shape.cells[i] = (struct omino_cell){(int16_t)-shape.cells[i].y, shape.cells[i].x};
    tidy(&shape);
    return shape;
}

static struct ref_shape mirrored(struct ref_shape shape)
{
    for (int i = 0; i < shape.count; i++) shape.cells[i].x = (int16_t)-shape.cells[i].x;
    tidy(&shape);
    return shape;
}

static int add_way(struct ref_shape *ways, int count, const struct ref_shape *shape)
{
    for (int i = 0; i < count; i++)
        if (ref_shape_equal(&ways[i], shape)) return count;
    ways[count] = *shape;
    return count + 1;
}

int ref_ways_of(struct omino_shape shape, enum omino_freedom freedom, struct ref_shape ways[8])
{
    struct ref_shape now = ref_shape_of(shape);
    int count = add_way(ways, 0, &now);
    if (freedom == OMINO_FIXED) return count;
    for (int side = 0; side < (freedom == OMINO_FREE ? 2 : 1); side++) {
        for (int turn = 0; turn < 4; turn++) {
            count = add_way(ways, count, &now);
            now = turned(now);
        }
        now = mirrored(now);
    }
    return count;
}

/* ---- placements ------------------------------------------------------------------------------ */

static int fits(const struct ref_shape *shape, int x, int y, const struct ref_board *board)
{
    for (int i = 0; i < shape->count; i++)
        if (!ref_has(board, x + shape->cells[i].x, y + shape->cells[i].y)) return 0;
    return 1;
}

static int meets(const struct ref_shape *shape, int x, int y, const struct ref_board *board)
{
    for (int i = 0; i < shape->count; i++)
        if (ref_has(board, x + shape->cells[i].x, y + shape->cells[i].y)) return 1;
    return 0;
}

static void *grown(void *block, size_t count, size_t size)
{
    /* Doubles the capacity when the count is 0 or a power of two. */
    if (count & (count - 1)) return block;
    void *larger = realloc(block, (count ? 2 * count : 1) * size);
    if (!larger) abort();
    return larger;
}

static void add_places(struct ref_placements *all, unsigned way, const struct ref_board *mask)
{
    for (int y = 0; y < mask->height; y++)
        for (int x = 0; x < mask->width; x++) {
            if (!fits(&all->ways[way].shape, x, y, mask)) continue;
            all->items = grown(all->items, all->count, sizeof *all->items);
            all->items[all->count++] = (struct ref_placement){way, x, y};
        }
}

void ref_placements_open(struct ref_placements *all, const struct ref_board *mask,
                         const struct omino_piece *pieces, unsigned count)
{
    *all = (struct ref_placements){0};
    for (unsigned p = 0; p < count; p++) {
        struct ref_shape ways[8];
        const int way_count = ref_ways_of(pieces[p].shape, pieces[p].freedom, ways);
        for (int i = 0; i < way_count; i++) {
            all->ways = grown(all->ways, all->way_count, sizeof *all->ways);
            all->ways[all->way_count] = (struct ref_way){p, ways[i]};
            add_places(all, all->way_count++, mask);
        }
    }
}

void ref_placements_close(struct ref_placements *all)
{
    free(all->ways);
    free(all->items);
    *all = (struct ref_placements){0};
}

unsigned ref_placement_piece(const struct ref_placements *all, unsigned item)
{
    return all->ways[all->items[item].way].piece;
}

int ref_placement_cells(const struct ref_placements *all, unsigned item,
                        struct omino_cell cells[REF_SHAPE_CELLS])
{
    const struct ref_placement *placement = &all->items[item];
    const struct ref_shape *shape = &all->ways[placement->way].shape;
    for (int i = 0; i < shape->count; i++) {
        cells[i].x = (int16_t)(shape->cells[i].x + placement->x);
        cells[i].y = (int16_t)(shape->cells[i].y + placement->y);
    }
    return shape->count;
}

int ref_placement_legal(const struct ref_placements *all, unsigned item,
                        const struct ref_position *position)
{
    const struct ref_placement *placement = &all->items[item];
    const struct ref_way *way = &all->ways[placement->way];
    if (position->hand && !position->hand[way->piece]) return 0;
    if (!fits(&way->shape, placement->x, placement->y, position->free)) return 0;
    return !position->touch || meets(&way->shape, placement->x, placement->y, position->touch);
}

long ref_find(const struct ref_placements *all, const struct ref_board *cells,
              const unsigned char *hand)
{
    const struct ref_position position = {.free = cells, .hand = hand};
    const unsigned count = ref_count(cells);
    for (unsigned i = 0; i < all->count; i++)
        if ((unsigned)all->ways[all->items[i].way].shape.count == count &&
            ref_placement_legal(all, i, &position))
            return (long)i;
    return -1;
}
