/* SPDX-License-Identifier: MIT */
/*
 * Visiting all polyominoes of a size; polyomino_field.h explains the search.
 *
 * The list of cells always starts in column 0. An added cell touches another, so it lies at most
 * one column to the left of all others; then all of them move one column to the right, and back
 * when it is removed. The last two cells are added so often that they only select one of three
 * copies of the list, which start in columns 0, 1 and 2. Two long loops handle the pairs, because
 * the processor could not predict where many short loops end.
 *
 * All images of a polyomino are represented by the one with the smallest number, in the sense of
 * omino_shape_canonical() but with rows of any length. The last row is the most significant. So an
 * image with fewer rows comes first, and between images of equal height, the last row in which
 * they differ decides. Rows and columns are kept as words of bits, in both directions, so that any
 * row of any image is one shift away; the first row compared nearly always decides.
 */
#include "base/argument.h"
#include "polyomino_field.h"

struct box {
    unsigned left, right, bottom; /* the top is always MIDDLE */
};

struct walk {
    struct field field;
    unsigned n;
    enum omino_freedom freedom;
    omino_polyomino_visitor *visit;
    void *user;
    /* All cells but the last two: their box, and three lists, which start in columns 0, 1 and 2,
     * with room for the last two. */
    struct box box;
    struct omino_cell cells[3][CELLS];
    /* The same cells line by line, starting at either end of the words. Not used for fixed
     * polyominoes. */
    uint64_t rows[STRIDE], rows_mirrored[STRIDE];
    uint64_t columns[STRIDE], columns_mirrored[STRIDE];
    /* Handles the last two cells. */
    int (*finish)(struct walk *walk, unsigned a, unsigned b);
};

static struct box widen(struct box box, unsigned place)
{
    const unsigned x = place % STRIDE, y = place / STRIDE;
    return (struct box){
        x < box.left ? x : box.left,
        x > box.right ? x : box.right,
        y > box.bottom ? y : box.bottom,
    };
}

static struct omino_cell cell_at(unsigned place, unsigned left)
{
    return (struct omino_cell){(int16_t)(place % STRIDE - left),
                               (int16_t)(place / STRIDE - MIDDLE)};
}

static void move_cells(struct walk *walk, unsigned count, int by)
{
    for (unsigned copy = 0; copy < 3; copy++) {
        struct omino_cell *cells = walk->cells[copy];
        for (unsigned i = 0; i < count; i++) cells[i].x = (int16_t)(cells[i].x + by);
    }
}

/* Adds a cell to the lines, or removes it. */
static void toggle_lines(struct walk *walk, unsigned place)
{
    const unsigned x = place % STRIDE, y = place / STRIDE;
    const uint64_t first = 1, last = first << (STRIDE - 1);
    walk->rows[y] ^= first << x;
    walk->rows_mirrored[y] ^= last >> x;
    walk->columns[x] ^= first << y;
    walk->columns_mirrored[x] ^= last >> y;
}

static void add_cell(struct walk *walk, unsigned count, unsigned place)
{
    const struct box box = widen(walk->box, place);
    if (box.left != walk->box.left) move_cells(walk, count, 1);
    for (unsigned i = 0; i < 3; i++) walk->cells[i][count] = cell_at(place, box.left - i);
    walk->box = box;
    toggle_lines(walk, place);
}

/* Undoes add_cell(); `before` is the box before that call. */
static void remove_cell(struct walk *walk, unsigned count, unsigned place, struct box before)
{
    if (walk->box.left != before.left) move_cells(walk, count, -1);
    walk->box = before;
    toggle_lines(walk, place);
}

/* Returns whether an image comes before the polyomino, which has as many rows. The last row of
 * the image is *line >> shift; each row above it lies `step` words further on. */
static inline int precedes(const struct walk *walk, struct box box, const uint64_t *line, int step,
                           unsigned shift)
{
    const uint64_t *own = &walk->rows[box.bottom];
    for (unsigned y = box.bottom; y >= MIDDLE; y--, own--, line += step) {
        const uint64_t ours = *own >> box.left, its = *line >> shift;
        if (ours != its) return its < ours;
    }
    return 0;
}

/* Returns whether no image comes before the polyomino, whose height is at most its width. */
static int is_first_image(const struct walk *walk, struct box box)
{
    const int flips = walk->freedom == OMINO_FREE;
    const int square = box.right - box.left == box.bottom - MIDDLE;
    const unsigned from_right = STRIDE - 1 - box.right, from_bottom = STRIDE - 1 - box.bottom;
    /* The images in this order: turn 180; flip 180, flip 0; turn 90, turn 270; flip 270, flip
     * 90. */
    if (precedes(walk, box, &walk->rows_mirrored[MIDDLE], 1, from_right)) return 0;
    if (flips && (precedes(walk, box, &walk->rows[MIDDLE], 1, box.left) ||
                  precedes(walk, box, &walk->rows_mirrored[box.bottom], -1, from_right)))
        return 0;
    if (!square) return 1;
    if (precedes(walk, box, &walk->columns_mirrored[box.right], -1, from_bottom) ||
        precedes(walk, box, &walk->columns[box.left], 1, MIDDLE))
        return 0;
    return !flips || !(precedes(walk, box, &walk->columns[box.right], -1, MIDDLE) ||
                       precedes(walk, box, &walk->columns_mirrored[box.left], 1, from_bottom));
}

static int visit_each(struct walk *walk, unsigned a, unsigned b)
{
    const unsigned left = widen(widen(walk->box, a), b).left;
    struct omino_cell *cells = walk->cells[walk->box.left - left];
    cells[walk->n - 2] = cell_at(a, left);
    cells[walk->n - 1] = cell_at(b, left);
    return walk->visit(walk->user, cells, walk->n);
}

static int visit_first_image(struct walk *walk, unsigned a, unsigned b)
{
    const struct box box = widen(widen(walk->box, a), b);
    if (box.bottom - MIDDLE > box.right - box.left) return 0;
    toggle_lines(walk, a);
    toggle_lines(walk, b);
    const int first = is_first_image(walk, box);
    toggle_lines(walk, a);
    toggle_lines(walk, b);
    return first ? visit_each(walk, a, b) : 0;
}

/* Both of the last two cells are in the queue. */
static int finish_in_queue(struct walk *walk, unsigned first, unsigned end)
{
    const unsigned pairs = (end - first) * (end - first - 1) / 2;
    const uint16_t *queue = &walk->field.queue[first];
    for (unsigned i = 0, a = 0, b = 1; i < pairs; i++) {
        if (walk->finish(walk, queue[a], queue[b])) return 1;
        a = a + 1 < b ? a + 1 : 0;
        b += a == 0;
    }
    return 0;
}

/* One of the last two cells is in the queue, the other an unseen neighbour of it: one of at most 3,
 * as the neighbour that led to the cell has been seen. */
static int finish_beyond_queue(struct walk *walk, unsigned first, unsigned end)
{
    uint16_t queued[3 * QUEUE], beyond[3 * QUEUE];
    unsigned pairs = 0;
    for (unsigned i = first; i < end; i++) {
        const uint16_t place = walk->field.queue[i];
        for (unsigned k = 0; k < 3; k++) queued[pairs + k] = place;
        pairs = list_unseen(&walk->field, place, beyond, pairs);
    }
    for (unsigned i = 0; i < pairs; i++)
        if (walk->finish(walk, queued[i], beyond[i])) return 1;
    return 0;
}

/* Visits all polyominoes that extend the first `count` cells by cells from the queue. */
static int visit_grown(struct walk *walk, unsigned count, unsigned first, unsigned end)
{
    if (count + 2 == walk->n)
        return finish_in_queue(walk, first, end) || finish_beyond_queue(walk, first, end);
    const struct box box = walk->box;
    int stop = 0;
    for (unsigned i = first; i < end && !stop; i++) {
        const unsigned place = walk->field.queue[i];
        const struct round round = states_round(&walk->field, place);
        add_cell(walk, count, place);
        stop = visit_grown(walk, count + 1, i + 1, reach(&walk->field, place, end));
        remove_cell(walk, count, place, box);
        set_states_round(&walk->field, place, round);
    }
    return stop;
}

enum omino_status omino_polyominoes_visit(unsigned n, enum omino_freedom freedom,
                                          omino_polyomino_visitor *visit, void *user,
                                          struct omino_error *err)
{
    if (!visit) return omino_fail_null(err, __func__, "visit", 0);
    const enum omino_status status = check_size(n, err);
    if (status != OMINO_OK) return status;
    if ((unsigned)freedom > OMINO_FREE)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "%u is not a valid freedom", (unsigned)freedom);
    struct walk walk = {
        .n = n,
        .freedom = freedom,
        .visit = visit,
        .user = user,
        .box = {MIDDLE, MIDDLE, MIDDLE},
        .finish = freedom == OMINO_FIXED ? visit_each : visit_first_image,
    };
    start_half_plane(&walk.field);
    const int stop = n == 1 ? visit(user, walk.cells[0], 1) : visit_grown(&walk, 0, 0, 1);
    return stop ? OMINO_STOPPED : OMINO_OK;
}
