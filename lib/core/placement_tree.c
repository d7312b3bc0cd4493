/* SPDX-License-Identifier: MIT */
/*
 * Compiling a piece set for a board into a tree of orientations.
 *
 * Why one guard column is enough: suppose a shape lies across the right edge of the board, so that
 * one of its cells is on the board and another would be in column W or beyond. The shape is
 * connected, so it has cells in every column between the two, one of them in column W itself: the
 * guard column, which is never free. With a stride of W + 1, that cell is the guard bit of its own
 * row. The same holds at the left edge, where column -1 is the guard of the row above. No shape can
 * cross the top edge, since the anchor is in its first row, and below the board all bits are 0. So
 * a plain AND of shifted sets finds exactly the placements on the board, whatever its form.
 *
 *     XXX      offsets 0, 1, 2 and 8 from the anchor, on a board 6 wide (stride 7):
 *     .X.      row 1 starts at offset 7; the anchor is the leftmost cell of the top row
 *
 * The tree: a node is a set of cells that contains the anchor, and each child adds one cell. It is
 * grown from the top. Among the orientations that pass through a node and have cells left, the most
 * common cell next to those of the node is split off as a child, with all orientations that have
 * it; then the most common cell among the rest, and so on. Each orientation goes to exactly one
 * child at each node, and so ends at exactly one node. If the set contains every polyomino up to
 * some size, each node is itself an orientation, and no work is done twice: 91 nodes for the 91
 * orientations of the Blokus pieces. (A node is connected, so it is some orientation; that
 * orientation took the same branch at every split, because it has the cells that were split off
 * and none of the cells that its siblings took.)
 *
 * Each level considers each cell of each orientation a constant number of times. The time is
 * therefore bounded by the sum of the squared areas of the orientations, and the memory by the sum
 * of their areas.
 */
#include <string.h>

#include "placement_table.h"
#include "words.h"

/* ---- cells relative to an anchor ------------------------------------------------------------- */

/* Columns -7 to 7 and rows 0 to 7 around an anchor at (0, 0): bit 16 * y + x + 7 of 128. */
struct local {
    uint64_t half[2];
};

enum { LOCAL_BITS = 128, LOCAL_ANCHOR = 7 };

static int local_test(const struct local *set, int bit)
{
    return omino_bits_test(set->half, (unsigned)bit);
}

static int local_equal(const struct local *a, const struct local *b)
{
    return a->half[0] == b->half[0] && a->half[1] == b->half[1];
}

static int local_offset(const struct omino_grid *grid, int bit)
{
    return bit / 16 * grid->stride + bit % 16 - LOCAL_ANCHOR;
}

static struct local local_from_shape(struct omino_shape shape)
{
    struct local set = {{0, 0}};
    const int anchor = (int)word_first(shape.cells) % OMINO_SHAPE_SIDE_MAX;
    for (uint64_t rest = shape.cells; rest; rest &= rest - 1) {
        const int cell = (int)word_first(rest);
        const int x = cell % OMINO_SHAPE_SIDE_MAX - anchor, y = cell / OMINO_SHAPE_SIDE_MAX;
        omino_bits_set(set.half, (unsigned)(16 * y + x + LOCAL_ANCHOR));
    }
    return set;
}

/* Returns whether a cell is next to one in the set. Column 15 is never used, so nothing wraps. */
static int local_beside(const struct local *set, int bit)
{
    return (bit >= 1 && local_test(set, bit - 1)) ||
           (bit + 1 < LOCAL_BITS && local_test(set, bit + 1)) ||
           (bit >= 16 && local_test(set, bit - 16)) ||
           (bit + 16 < LOCAL_BITS && local_test(set, bit + 16));
}

/* ---- growing the tree ------------------------------------------------------------------------ */

struct builder {
    struct omino_placements *table;
    struct local *cells; /* of each orientation */
    uint32_t *order;     /* orientations; each node has a range of them */
    uint32_t *scratch;   /* room for a copy of it */
    unsigned copy_bytes; /* bytes of one shifted copy in the kernel */
};

/* A child to be made: orientations order[from .. to) have the cell. Small, because a list of these
 * is on the stack for each cell of a shape. */
struct child {
    uint16_t from, to;
    uint16_t cell;
};

_Static_assert(OMINO_PIECES_MAX *OMINO_TRANSFORM_COUNT <= UINT16_MAX,
               "the number of an orientation must fit into 16 bits");

static void set_node(const struct builder *b, struct placement_node *node, int cell,
                     int orientation)
{
    const struct omino_placements *table = b->table;
    node->offset = (uint32_t)local_offset(&table->grid, cell);
    node->fetch = node->offset % 8 * b->copy_bytes + node->offset / 8;
    node->piece = table->piece_count;
    if (orientation >= 0) {
        node->base = (uint32_t)orientation << table->shift;
        node->piece = table->orientations[orientation].piece;
    }
}

static void add_node(struct builder *b, int cell, int orientation)
{
    set_node(b, &b->table->nodes[b->table->node_count++], cell, orientation);
}

static unsigned add_branch(struct builder *b, unsigned depth, int cell, int orientation)
{
    struct omino_placements *table = b->table;
    struct placement_branch *branch = &table->branches[table->branch_count];
    branch->depth = (uint16_t)depth;
    branch->first = table->node_count;
    add_node(b, cell, orientation);
    return table->branch_count++;
}

/* Adds a leaf to the last branch. If that branch is full, further leaves go to a new branch below
 * it. */
static void add_leaf(struct builder *b, unsigned owner, int cell, int orientation)
{
    struct omino_placements *table = b->table;
    struct placement_branch *last = &table->branches[table->branch_count - 1];
    if (last->leaves == PLACEMENT_LEAVES_MAX) {
        const unsigned depth = table->branches[owner].depth + 1u;
        last = &table->branches[add_branch(b, depth, LOCAL_ANCHOR, -1)];
    }
    add_node(b, cell, orientation);
    last->leaves++;
}

/* Counts, for each cell, the orientations that have it: adds or removes a range of orientations. */
static void count_votes(const struct builder *b, unsigned from, unsigned to, int add, int *votes)
{
    for (unsigned i = from; i < to; i++) {
        const struct local *cells = &b->cells[b->order[i]];
        for (unsigned h = 0; h < 2; h++)
            for (uint64_t rest = cells->half[h]; rest; rest &= rest - 1)
                votes[64 * h + word_first(rest)] += add ? 1 : -1;
    }
}

/* Returns the most common cell next to those of the node; the first one in case of a tie. */
static int most_common_cell(const struct local *node, const int *votes)
{
    int best = -1;
    for (int cell = 0; cell < LOCAL_BITS; cell++)
        if (votes[cell] && !local_test(node, cell) && local_beside(node, cell) &&
            (best < 0 || votes[cell] > votes[best]))
            best = cell;
    return best;
}

/* Moves the orientations of a range that satisfy `wanted` to its front, keeping the order of both
 * groups. Returns the start of the others. */
static unsigned partition(struct builder *b, unsigned from, unsigned to,
                          int (*wanted)(const struct local *, const void *), const void *what)
{
    unsigned end = from, others = 0;
    for (unsigned i = from; i < to; i++) {
        const uint32_t orientation = b->order[i];
        if (wanted(&b->cells[orientation], what))
            b->order[end++] = orientation;
        else
            b->scratch[others++] = orientation;
    }
    memcpy(&b->order[end], b->scratch, others * sizeof *b->order);
    return end;
}

static int is_the_node(const struct local *cells, const void *node)
{
    return local_equal(cells, node);
}

static int has_the_cell(const struct local *cells, const void *child)
{
    return local_test(cells, ((const struct child *)child)->cell);
}

static uint64_t groups_of(const struct builder *b, unsigned from, unsigned to)
{
    uint64_t groups = 0;
    for (unsigned i = from; i < to; i++)
        groups |= placement_group(b->table, b->table->orientations[b->order[i]].piece);
    return groups;
}

/* Divides the orientations of a range among children of the node. Returns the number of children.
 * Not inlined, so that the votes are on the stack only once. */
static __attribute__((noinline)) unsigned split(struct builder *b, const struct local *node,
                                                unsigned from, unsigned to, struct child *children)
{
    int votes[LOCAL_BITS] = {0};
    unsigned count = 0;
    count_votes(b, from, to, 1, votes);
    while (from < to) {
        struct child *child = &children[count++];
        child->cell = (uint16_t)most_common_cell(node, votes);
        child->from = (uint16_t)from;
        child->to = (uint16_t)partition(b, from, to, has_the_cell, child);
        count_votes(b, child->from, child->to, 0, votes);
        from = child->to;
    }
    return count;
}

static void set_skips(struct omino_placements *table, unsigned first, uint64_t groups)
{
    for (unsigned i = first; i < table->branch_count; i++) {
        if (table->branches[i].skip) continue;
        table->branches[i].skip = table->branch_count;
        table->branches[i].groups = groups;
    }
}

/*
 * Creates the branch for a node with cells `node`, reached by adding `cell`, and everything below
 * it. Orientations order[from .. to) pass through it.
 */
static void grow(struct builder *b, struct local node, int cell, unsigned depth, unsigned from,
                 unsigned to)
{
    struct omino_placements *table = b->table;
    struct child children[LOCAL_BITS];
    const uint64_t groups = groups_of(b, from, to);
    const unsigned here = partition(b, from, to, is_the_node, &node);
    const unsigned owner = add_branch(b, depth, cell, here > from ? (int)b->order[from] : -1);
    for (unsigned i = from + 1; i < here; i++) add_leaf(b, owner, LOCAL_ANCHOR, (int)b->order[i]);
    const unsigned count = split(b, &node, here, to, children);
    for (unsigned c = 0; c < count; c++) {
        struct local with = node;
        omino_bits_set(with.half, children[c].cell);
        const unsigned ends = partition(b, children[c].from, children[c].to, is_the_node, &with);
        if (ends < children[c].to) continue;
        for (unsigned i = children[c].from; i < children[c].to; i++)
            add_leaf(b, owner, children[c].cell, (int)b->order[i]);
        children[c].to = children[c].from;
    }
    set_skips(table, owner + 1, groups);
    for (unsigned c = 0; c < count; c++) {
        if (children[c].to == children[c].from) continue;
        struct local with = node;
        omino_bits_set(with.half, children[c].cell);
        grow(b, with, children[c].cell, depth + 1, children[c].from, children[c].to);
    }
    table->branches[owner].skip = table->branch_count;
    table->branches[owner].groups = groups;
}

/* Lists the cells of every orientation, piece by piece. */
static void list_cells(struct builder *b)
{
    struct omino_placements *table = b->table;
    uint32_t count = 0;
    for (unsigned p = 0; p < table->piece_count; p++) {
        struct placement_piece *piece = &table->pieces[p];
        piece->area = omino_shape_area(piece->shape);
        piece->cost = piece->area * piece->orientation_count;
        piece->first_cell = count;
        for (unsigned i = 0; i < piece->orientation_count; i++) {
            const uint32_t orientation = piece->first_orientation + i;
            for (int cell = 0; cell < LOCAL_BITS; cell++)
                if (local_test(&b->cells[orientation], cell))
                    set_node(b, &table->cells_of[count++], cell, (int)orientation);
        }
    }
}

/* Returns the number of neighbours of a cell in a set; stores the first of them in *beside. */
static unsigned neighbours(const struct local *set, int cell, int *beside)
{
    static const int steps[] = {1, 16, -1, -16};
    unsigned count = 0;
    for (int i = 0; i < 4; i++) {
        const int other = cell + steps[i];
        if (other < 0 || other >= LOCAL_BITS || !local_test(set, other)) continue;
        if (count++ == 0) *beside = other;
    }
    return count;
}

/*
 * Removes a part from a set of cells: a domino, or a single cell if it has no neighbour. The cell
 * with the fewest neighbours goes first, which yields the fewest parts for shapes without cycles,
 * and few for all others.
 */
static void take_part(struct local *rest, int *first, int *second)
{
    unsigned fewest = 5;
    for (int cell = 0; cell < LOCAL_BITS; cell++) {
        int beside = cell;
        if (!local_test(rest, cell)) continue;
        const unsigned count = neighbours(rest, cell, &beside);
        if (count >= fewest) continue;
        fewest = count;
        *first = cell < beside ? cell : beside;
        *second = cell < beside ? beside : cell;
    }
    omino_bits_clear(rest->half, (unsigned)*first);
    omino_bits_clear(rest->half, (unsigned)*second);
}

/* Lists the parts of an orientation as nodes: each refers to its first cell in the copies for
 * single cells, horizontal dominoes or vertical dominoes. Returns the number of parts. */
static unsigned list_parts_of(const struct builder *b, uint32_t orientation,
                              struct placement_node *parts)
{
    struct local rest = b->cells[orientation];
    unsigned count = 0;
    while (rest.half[0] | rest.half[1]) {
        int first = 0, second = 0;
        take_part(&rest, &first, &second);
        const unsigned kind = second == first ? 0 : second == first + 1 ? 1 : 2;
        set_node(b, &parts[count], first, (int)orientation);
        parts[count++].fetch += 8 * kind * b->copy_bytes;
    }
    return count;
}

/* Lists the parts of every orientation. All orientations of a piece have lists of equal length:
 * shorter lists repeat their last part. */
static void list_parts(struct builder *b)
{
    struct omino_placements *table = b->table;
    struct placement_node parts[OMINO_SHAPE_CELLS_MAX];
    struct placement_node *to = table->parts_of;
    for (unsigned p = 0; p < table->piece_count; p++) {
        struct placement_piece *piece = &table->pieces[p];
        const uint32_t first = piece->first_orientation;
        piece->first_part = (uint32_t)(to - table->parts_of);
        piece->parts = 0;
        for (unsigned i = 0; i < piece->orientation_count; i++) {
            const unsigned count = list_parts_of(b, first + i, parts);
            if (count > piece->parts) piece->parts = count;
        }
        for (unsigned i = 0; i < piece->orientation_count; i++) {
            const unsigned count = list_parts_of(b, first + i, parts);
            for (unsigned k = 0; k < piece->parts; k++) *to++ = parts[k < count ? k : count - 1];
        }
    }
}

unsigned omino_placement_lay_out(const struct omino_grid *grid, struct omino_shape shape,
                                 uint64_t *to, uint32_t *span)
{
    const struct local cells = local_from_shape(shape);
    unsigned last = 0;
    for (int cell = 0; cell < LOCAL_BITS; cell++) {
        if (!local_test(&cells, cell)) continue;
        last = (unsigned)local_offset(grid, cell);
        if (to) omino_bits_set(to, last);
    }
    *span = last;
    return last / 64 + 1;
}

/* Words of a set in the kernel of each width, and of a shifted copy with its halo; the same numbers
 * as in kernel.c. */
static const unsigned set_words[OMINO_WIDTH_COUNT] = {2, 4, 8, 8};
static const unsigned copy_words[OMINO_WIDTH_COUNT] = {2 + 2, 4 + 4, 8 + 4, 8 + PLACEMENT_HALO_MAX};

static enum omino_width width_for(const struct omino_grid *grid, uint32_t span)
{
    if (grid->words <= 2) return OMINO_WIDTH_128;
    if (grid->words <= 4) return OMINO_WIDTH_256;
    if (grid->words <= 8 && span <= 256) return OMINO_WIDTH_512;
    return OMINO_WIDTH_TILED;
}

static uint32_t longest_span(const struct omino_placements *table)
{
    uint32_t longest = 0;
    for (unsigned i = 0; i < table->orientation_count; i++)
        if (table->orientations[i].span > longest) longest = table->orientations[i].span;
    return longest;
}

/* Allocates the lists of the table. Returns whether that succeeded. */
static int allocate_lists(struct omino_placements *table)
{
    const struct omino_allocator *allocator = &table->allocator;
    size_t bound = 1 + table->orientation_count / PLACEMENT_LEAVES_MAX;
    for (unsigned i = 0; i < table->orientation_count; i++)
        bound += omino_shape_area(table->orientations[i].shape);
    table->nodes = omino_allocate(allocator, bound, sizeof *table->nodes);
    table->branches = omino_allocate(allocator, bound, sizeof *table->branches);
    table->cells_of = omino_allocate(allocator, bound, sizeof *table->cells_of);
    table->parts_of =
        omino_allocate(allocator, table->piece_count <= 64 ? bound : 0, sizeof *table->parts_of);
    return table->nodes && table->branches && table->cells_of && table->parts_of;
}

static void fill_lists(struct builder *b)
{
    const struct omino_placements *table = b->table;
    const unsigned count = table->orientation_count;
    struct local root = {{0, 0}};
    omino_bits_set(root.half, LOCAL_ANCHOR);
    for (uint32_t i = 0; i < count; i++) {
        b->cells[i] = local_from_shape(table->orientations[i].shape);
        b->order[i] = i;
    }
    grow(b, root, LOCAL_ANCHOR, 0, 0, count);
    list_cells(b);
    if (table->piece_count <= 64) list_parts(b); /* tables with more pieces do not use it */
}

enum omino_status omino_placement_build_tree(struct omino_placements *table,
                                             struct omino_error *err)
{
    const struct omino_allocator *allocator = &table->allocator;
    const unsigned count = table->orientation_count;
    const uint32_t span = longest_span(table);
    const enum omino_width width = width_for(&table->grid, span);
    table->ops = &omino_kernel_of(&table->grid)->placement[width];
    table->halo = span / 64 + 2;
    table->roomy = table->grid.bits + span <= 64 * set_words[width];
    struct builder b = {
        .table = table,
        .cells = omino_allocate(allocator, count, sizeof *b.cells),
        .order = omino_allocate(allocator, count, sizeof *b.order),
        .scratch = omino_allocate(allocator, count, sizeof *b.scratch),
        .copy_bytes = 8 * copy_words[width],
    };
    const int ready = allocate_lists(table) && b.cells && b.order && b.scratch;
    if (ready && count > 0) fill_lists(&b);
    omino_release(allocator, b.cells);
    omino_release(allocator, b.order);
    omino_release(allocator, b.scratch);
    return ready ? OMINO_OK : omino_fail_memory(err);
}
