/* SPDX-License-Identifier: MIT */
#include "ref_cover.h"

#include <stdlib.h>
#include <string.h>

#include "ref_board.h"

struct search {
    const struct omino_cover_problem *problem;
    int width, height;
    struct ref_shape (*ways)[8]; /* the orientations of each piece */
    int *way_counts;
    unsigned *used;
    int piece[REF_CELLS]; /* the piece that covers a cell; -2: undecided, -1: left empty */
    int copy[REF_CELLS];  /* the number of the placed copy that covers a cell */
    int next_copy;
    size_t most;
    struct ref_solutions found;
};

static int on_board(const struct omino_cover_problem *problem, int x, int y)
{
    if (x < 0 || y < 0 || x >= problem->grid.width || y >= problem->grid.height) return 0;
    const unsigned bit = (unsigned)(y * (problem->grid.width + 1) + x);
    return problem->mask == NULL || (problem->mask[bit / 64] >> (bit % 64) & 1);
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Returns the labels for the piece and the copy that cover each cell. */
static struct ref_labels label(const int *piece, const int *copy, int cells)
{
    struct ref_labels labels = {{0}};
    for (int c = 0; c < cells; c++) {
        if (piece[c] < 0) continue;
        int first = c;
        for (int d = c - 1; d >= 0; d--)
            if (piece[d] >= 0 && copy[d] == copy[c]) first = d;
        labels.cell[c] = 1 + piece[c] * REF_CELLS + first;
    }
    return labels;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct ref_labels));
}

static void keep(struct search *s)
{
    struct ref_solutions *found = &s->found;
    if (found->count == s->most) {
        found->too_many = 1;
        return;
    }
    int covered = 0;
    for (int c = 0; c < s->width * s->height; c++) covered += s->piece[c] >= 0;
    if (covered > found->largest) found->largest = covered;
    found->list[found->count++] = label(s->piece, s->copy, s->width * s->height);
}

static int uses_enough(const struct search *s)
{
    for (size_t i = 0; i < s->problem->count; i++)
        if (s->used[i] < s->problem->pieces[i].min) return 0;
    return 1;
}

static int can_place(const struct search *s, const struct ref_shape *way, int x, int y)
{
    for (int i = 0; i < way->count; i++) {
        const int to_x = x + way->cells[i].x, to_y = y + way->cells[i].y;
        if (!on_board(s->problem, to_x, to_y)) return 0;
        if (s->piece[to_y * s->width + to_x] != -2) return 0;
    }
    return 1;
}

static void mark(struct search *s, const struct ref_shape *way, int x, int y, int piece)
{
    for (int i = 0; i < way->count; i++) {
        const int cell = (y + way->cells[i].y) * s->width + x + way->cells[i].x;
        s->piece[cell] = piece;
        s->copy[cell] = s->next_copy;
    }
}

static void solve_from(struct search *s, int cell);

/* Tries all placements of an orientation that cover a cell. */
static void cover_by(struct search *s, int cell, int piece, const struct ref_shape *way)
{
    for (int i = 0; i < way->count; i++) {
        const int x = cell % s->width - way->cells[i].x, y = cell / s->width - way->cells[i].y;
        if (!can_place(s, way, x, y)) continue;
        s->next_copy++;
        s->used[piece]++;
        mark(s, way, x, y, piece);
        solve_from(s, cell + 1);
        mark(s, way, x, y, -2);
        s->used[piece]--;
        s->next_copy--;
    }
}

static void solve_from(struct search *s, int cell)
{
    if (s->found.too_many) return;
    if (cell == s->width * s->height) {
        if (uses_enough(s)) keep(s);
        return;
    }
    if (!on_board(s->problem, cell % s->width, cell / s->width) || s->piece[cell] != -2) {
        solve_from(s, cell + 1);
        return;
    }
    for (size_t p = 0; p < s->problem->count; p++) {
        if (s->used[p] >= s->problem->pieces[p].max) continue;
        for (int k = 0; k < s->way_counts[p]; k++) cover_by(s, cell, (int)p, &s->ways[p][k]);
    }
    if (!(s->problem->flags & OMINO_COVER_HOLES)) return;
    s->piece[cell] = -1;
    solve_from(s, cell + 1);
    s->piece[cell] = -2;
}

/* ---- classes --------------------------------------------------------------------------------- */

/* The bounding box of the board. */
struct box {
    int left, right, top, bottom;
};

static struct box find_box(const struct omino_cover_problem *problem)
{
    struct box box = {REF_CELLS, -1, REF_CELLS, -1};
    for (int y = 0; y < problem->grid.height; y++)
        for (int x = 0; x < problem->grid.width; x++) {
            if (!on_board(problem, x, y)) continue;
            if (x < box.left) box.left = x;
            if (x > box.right) box.right = x;
            if (y < box.top) box.top = y;
            if (y > box.bottom) box.bottom = y;
        }
    return box;
}

/* Maps a cell of the grid by flips and turns of the box. Returns 0 if the cell is not in the
 * box. */
static int move_cell(const struct box *box, int flips, int turns, int *x, int *y)
{
    int width = box->right - box->left + 1, height = box->bottom - box->top + 1;
    int dx = *x - box->left, dy = *y - box->top;
    if (dx < 0 || dy < 0 || dx >= width || dy >= height) return 0;
    if (flips) dx = width - 1 - dx;
    for (int t = 0; t < turns; t++) {
        const int old = dx, old_width = width;
        dx = height - 1 - dy;
        dy = old;
        width = height;
        height = old_width;
    }
    *x = box->left + dx;
    *y = box->top + dy;
    return 1;
}

static int is_symmetry(const struct omino_cover_problem *problem, const struct box *box, int flips,
                       int turns)
{
    for (int y = 0; y < problem->grid.height; y++)
        for (int x = 0; x < problem->grid.width; x++) {
            int to_x = x, to_y = y;
            if (on_board(problem, x, y) &&
                (!move_cell(box, flips, turns, &to_x, &to_y) || !on_board(problem, to_x, to_y)))
                return 0;
        }
    return 1;
}

static struct ref_labels image(const struct omino_cover_problem *problem, const struct box *box,
                               int flips, int turns, const struct ref_labels *labels)
{
    const int width = problem->grid.width, cells = width * problem->grid.height;
    int piece[REF_CELLS], copy[REF_CELLS];
    for (int c = 0; c < cells; c++) piece[c] = -1;
    for (int c = 0; c < cells; c++) {
        int x = c % width, y = c / width;
        if (labels->cell[c] == 0 || !move_cell(box, flips, turns, &x, &y)) continue;
        piece[y * width + x] = (labels->cell[c] - 1) / REF_CELLS;
        copy[y * width + x] = (labels->cell[c] - 1) % REF_CELLS;
    }
    return label(piece, copy, cells);
}

/* Assigns the next class to a solution and to all of its images that are solutions. */
static void spread_class(const struct omino_cover_problem *problem, struct ref_solutions *found,
                         size_t index, const struct box *box)
{
    for (int flips = 0; flips < 2; flips++)
        for (int turns = 0; turns < 4; turns++) {
            if (!is_symmetry(problem, box, flips, turns)) continue;
            const struct ref_labels to = image(problem, box, flips, turns, &found->list[index]);
            const long at = ref_cover_find(found, &to);
            if (at >= 0) found->classes[at] = (int)found->class_count;
        }
}

static void find_classes(const struct omino_cover_problem *problem, struct ref_solutions *found)
{
    const struct box box = find_box(problem);
    for (size_t i = 0; i < found->count; i++) found->classes[i] = -1;
    for (size_t i = 0; i < found->count; i++) {
        if (found->classes[i] >= 0) continue;
        spread_class(problem, found, i, &box);
        found->class_count++;
    }
}

/* ---- public functions ------------------------------------------------------------------------ */

struct ref_solutions ref_cover_solve(const struct omino_cover_problem *problem, size_t most)
{
    struct search s = {.problem = problem,
                       .width = problem->grid.width,
                       .height = problem->grid.height,
                       .most = most,
                       .found = {.largest = -1}};
    if (s.width * s.height > REF_CELLS) abort();
    s.ways = malloc(problem->count * sizeof *s.ways);
    s.way_counts = malloc(problem->count * sizeof *s.way_counts);
    s.used = calloc(problem->count, sizeof *s.used);
    s.found.list = malloc((most + 1) * sizeof *s.found.list);
    s.found.classes = malloc((most + 1) * sizeof *s.found.classes);
    if (!s.ways || !s.way_counts || !s.used || !s.found.list || !s.found.classes) abort();
    for (size_t p = 0; p < problem->count; p++)
        s.way_counts[p] = ref_ways_of(problem->pieces[p].piece.shape,
                                      problem->pieces[p].piece.freedom, s.ways[p]);
    for (int c = 0; c < REF_CELLS; c++) s.piece[c] = -2;
    solve_from(&s, 0);
    qsort(s.found.list, s.found.count, sizeof *s.found.list, compare);
    if (!s.found.too_many) find_classes(problem, &s.found);
    free(s.ways);
    free(s.way_counts);
    free(s.used);
    return s.found;
}

void ref_cover_free(struct ref_solutions *solutions)
{
    free(solutions->list);
    free(solutions->classes);
}

struct ref_labels ref_cover_labels(const struct omino_cover_problem *problem,
                                   const struct omino_cover_placed *placed, size_t count)
{
    const int width = problem->grid.width;
    int piece[REF_CELLS], copy[REF_CELLS];
    for (int c = 0; c < REF_CELLS; c++) piece[c] = -1;
    for (size_t i = 0; i < count; i++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++)
                if (placed[i].shape.cells >> (8 * y + x) & 1) {
                    piece[(placed[i].at.y + y) * width + placed[i].at.x + x] = (int)placed[i].piece;
                    copy[(placed[i].at.y + y) * width + placed[i].at.x + x] = (int)i;
                }
    return label(piece, copy, width * problem->grid.height);
}

long ref_cover_find(const struct ref_solutions *solutions, const struct ref_labels *labels)
{
    const struct ref_labels *at =
        bsearch(labels, solutions->list, solutions->count, sizeof *solutions->list, compare);
    return at ? (long)(at - solutions->list) : -1;
}
