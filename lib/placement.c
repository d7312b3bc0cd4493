/* SPDX-License-Identifier: MIT */
/*
 * Piece sets compiled for a board.
 *
 * Why one guard column is enough: let a shape lie across the right edge of the board, so that one
 * of its cells is on the board and another would be in column W or beyond. The shape is connected,
 * so it has cells in every column between the two, one of them in column W itself: the guard
 * column, which is never free. With a stride of W + 1 that cell is the guard bit of its own row.
 * The same holds at the left edge, where column -1 is the guard of the row above. Above the board
 * there is nothing to cross, since the anchor is in the shape's first row, and below it bits are 0.
 * So a plain AND of shifted sets finds the placements on the board and no others, for boards of any
 * form.
 *
 *       XXX          cells      0  1  2  and 8: relative to the anchor, on a board 6 wide (stride
 * 7) .X.          (row 1 starts at offset 7; the anchor is the leftmost cell of the top row)
 *
 * The tree: a node is a set of cells that contains the anchor, its children add one cell each. It
 * is grown from the top: among the orientations that come through a node and have cells left, the
 * cell (next to those of the node) that most of them have is split off as a child, with all that
 * have it; then the next cell among the rest, and so on. Each orientation goes into exactly one
 * child at each node, and so ends at exactly one node; if the set of pieces holds every polyomino
 * up to some size, then every node is an orientation itself, and no work is done twice: 91 nodes
 * for the 91 orientations of the Blokus pieces. (A node is connected, so it is some orientation;
 * that orientation has been sent the same way at every split above, because it holds the cells that
 * were split off and none that its siblings took.)
 */
#include <omino/placement.h>

#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "memory.h"
#include "placement_table.h"
#include "words.h"

/* ---- cells relative to an anchor ------------------------------------------------------------- */

/* Columns -7 to 7 and rows 0 to 7 round an anchor at (0, 0): bit 16 * y + x + 7 of 128. */
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
    const int anchor = (int)word_first(shape.cells) % OMINO_SHAPE_SIDE;
    for (uint64_t rest = shape.cells; rest; rest &= rest - 1) {
        const int cell = (int)word_first(rest);
        const int x = cell % OMINO_SHAPE_SIDE - anchor, y = cell / OMINO_SHAPE_SIDE;
        omino_bits_set(set.half, (unsigned)(16 * y + x + LOCAL_ANCHOR));
    }
    return set;
}

/* Whether a cell lies beside one of the set. Column 15 of each row is never used, so nothing wraps.
 */
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
    unsigned copy_bytes; /* of one shifted copy in the kernel */
};

/* A child that is about to be made: orientations order[from .. to) have the cell. */
struct child {
    unsigned from, to;
    int cell;
};

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

/* A leaf of the last branch; a branch that is full gets another one below it for those to come. */
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

/* The cell beside the node's cells that most orientations of a range have; the first one of
 * several. */
static int commonest_cell(const struct builder *b, const struct local *node, unsigned from,
                          unsigned to)
{
    unsigned votes[LOCAL_BITS] = {0};
    int best = -1;
    for (unsigned i = from; i < to; i++)
        for (int cell = 0; cell < LOCAL_BITS; cell++)
            votes[cell] += (unsigned)local_test(&b->cells[b->order[i]], cell);
    for (int cell = 0; cell < LOCAL_BITS; cell++)
        if (votes[cell] && !local_test(node, cell) && local_beside(node, cell) &&
            (best < 0 || votes[cell] > votes[best]))
            best = cell;
    return best;
}

/* Moves the orientations of a range that pass `wanted` to its front, in order; returns where the
 * others begin. */
static unsigned partition(struct builder *b, unsigned from, unsigned to,
                          int (*wanted)(const struct local *, const void *), const void *what)
{
    unsigned end = from;
    for (unsigned i = from; i < to; i++) {
        const uint32_t orientation = b->order[i];
        if (!wanted(&b->cells[orientation], what)) continue;
        memmove(&b->order[end + 1], &b->order[end], (i - end) * sizeof *b->order);
        b->order[end++] = orientation;
    }
    return end;
}

static int is_the_node(const struct local *cells, const void *node)
{
    return local_equal(cells, node);
}

static int has_the_cell(const struct local *cells, const void *cell)
{
    return local_test(cells, *(const int *)cell);
}

static uint64_t groups_of(const struct builder *b, unsigned from, unsigned to)
{
    uint64_t groups = 0;
    for (unsigned i = from; i < to; i++)
        groups |= placement_group(b->table, b->table->orientations[b->order[i]].piece);
    return groups;
}

static unsigned split(struct builder *b, const struct local *node, unsigned from, unsigned to,
                      struct child *children)
{
    unsigned count = 0;
    while (from < to) {
        struct child *child = &children[count++];
        child->cell = commonest_cell(b, node, from, to);
        child->from = from;
        child->to = partition(b, from, to, has_the_cell, &child->cell);
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
 * Makes the branch for a node with cells `node`, reached by adding `cell`, and all that is below
 * it. Orientations order[from .. to) come through it.
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
        omino_bits_set(with.half, (unsigned)children[c].cell);
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
        omino_bits_set(with.half, (unsigned)children[c].cell);
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

/* How many cells beside one are in a set; the first of them goes to *beside. */
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
 * Takes a part out of a set of cells: a domino, or a single cell if it has no neighbour. The cell
 * with the fewest neighbours goes first, which gives the fewest parts for shapes without rings, and
 * few for all others.
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

/* Lists the parts of an orientation as nodes: each by its first cell, in the copies of single
 * cells, of dominoes that lie across, or of those that lie down. Returns how many there are. */
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

/* Lists the parts of every orientation, equally many for all orientations of a piece: the last one
 * is repeated where there are fewer. */
static void list_parts(struct builder *b)
{
    struct omino_placements *table = b->table;
    struct placement_node parts[OMINO_SHAPE_CELLS];
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

/* ---- opening --------------------------------------------------------------------------------- */

static enum omino_status check_piece(const struct omino_piece *pieces, size_t index,
                                     struct omino_error *err)
{
    const struct omino_piece *piece = &pieces[index];
    const char *name = piece->name;
    if (!name || !*name)
        return omino_fail(err, OMINO_ERR_EMPTY, "piece %zu has no name", index + 1);
    if (strlen(name) > OMINO_PIECE_NAME_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "the name of piece %zu is longer than %d bytes",
                          index + 1, OMINO_PIECE_NAME_MAX);
    if (piece->shape.cells == 0)
        return omino_fail(err, OMINO_ERR_EMPTY, "piece %s has no cells", name);
    if (omino_shape_parts(piece->shape) != 1)
        return omino_fail(err, OMINO_ERR_NOT_CONNECTED, "piece %s is not connected", name);
    if ((unsigned)piece->freedom > OMINO_FREE)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "piece %s has an unknown freedom, %d", name,
                          (int)piece->freedom);
    for (size_t i = 0; i < index; i++)
        if (strcmp(pieces[i].name, name) == 0)
            return omino_fail(err, OMINO_ERR_DUPLICATE, "two pieces have the name %s", name);
    return OMINO_OK;
}

static enum omino_status check_pieces(const struct omino_piece *pieces, size_t count,
                                      struct omino_error *err)
{
    if (!pieces || count == 0) return omino_fail(err, OMINO_ERR_EMPTY, "there are no pieces");
    if (count > OMINO_PIECES_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "%zu pieces are too many: %d is the limit",
                          count, OMINO_PIECES_MAX);
    for (size_t i = 0; i < count; i++) {
        const enum omino_status status = check_piece(pieces, i, err);
        if (status != OMINO_OK) return status;
    }
    return OMINO_OK;
}

static enum omino_status check_grid(const struct omino_grid *grid, const uint64_t *mask,
                                    struct omino_error *err)
{
    struct omino_grid expected;
    enum omino_status status = omino_grid_init(&expected, grid->width, grid->height, err);
    if (status == OMINO_OK)
        status = omino_grid_set_path(&expected, (enum omino_path)grid->path, err);
    if (status != OMINO_OK) return status;
    if (grid->stride != expected.stride || grid->words != expected.words ||
        grid->bits != expected.bits)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the grid was not made by omino_grid_init()");
    if (!mask) return OMINO_OK;
    uint64_t all[OMINO_GRID_WORDS_MAX], any = 0, outside = 0;
    omino_bits_fill(grid, all);
    for (unsigned i = 0; i < grid->words; i++) {
        any |= mask[i];
        outside |= mask[i] & ~all[i];
    }
    if (outside)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the mask has cells that are not on the grid");
    return any ? OMINO_OK : omino_fail(err, OMINO_ERR_EMPTY, "the board has no cells");
}

/* Writes the cells of a shape, with its anchor at bit 0, to `to` (if any); returns the words that
 * takes. */
static unsigned lay_out(const struct omino_grid *grid, struct omino_shape shape, uint64_t *to,
                        uint32_t *span)
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

/* Whether the cells of an orientation, from an anchor, all lie in a set. */
static int fits(const struct omino_placements *table, const struct placement_orientation *o,
                uint32_t anchor, const uint64_t *set)
{
    if (anchor + o->span >= table->grid.bits) return 0;
    const uint64_t *pattern = table->patterns + o->pattern;
    const unsigned rest = anchor % 64;
    set += anchor / 64;
    for (unsigned i = 0; i < o->pattern_words; i++) {
        const uint64_t high = (pattern[i] >> 1) >> (63 - rest);
        if ((pattern[i] << rest) & ~set[i]) return 0;
        if (high && (high & ~set[i + 1])) return 0;
    }
    return 1;
}

static int fits_anywhere(const struct omino_placements *table,
                         const struct placement_orientation *orientation)
{
    for (uint32_t anchor = 0; anchor < table->grid.bits; anchor++)
        if (fits(table, orientation, anchor, table->mask)) return 1;
    return 0;
}

/* Offsets of the cells of a shape that is wider than the board would not make sense. */
static int is_larger(struct omino_shape shape, const struct omino_grid *grid)
{
    return omino_shape_width(shape) > grid->width || omino_shape_height(shape) > grid->height;
}

/* Adds an orientation if it fits somewhere on the board. */
static void add_orientation(struct omino_placements *table, unsigned piece,
                            struct omino_shape shape, uint32_t *pattern_end)
{
    struct placement_orientation *o = &table->orientations[table->orientation_count];
    if (is_larger(shape, &table->grid)) return;
    o->shape = shape;
    o->piece = (uint16_t)piece;
    o->pattern = *pattern_end;
    memset(table->patterns + o->pattern, 0, PLACEMENT_HALO_MAX * sizeof *table->patterns);
    o->pattern_words =
        (uint16_t)lay_out(&table->grid, shape, table->patterns + o->pattern, &o->span);
    if (!fits_anywhere(table, o)) return;
    *pattern_end += o->pattern_words;
    table->orientation_count++;
}

static void add_orientations(struct omino_placements *table, const struct omino_piece *pieces)
{
    uint32_t pattern_end = 0;
    for (unsigned p = 0; p < table->piece_count; p++) {
        struct omino_shape ways[OMINO_TRANSFORM_COUNT];
        const unsigned count = omino_shape_orientations(pieces[p].shape, pieces[p].freedom, ways);
        strcpy(table->pieces[p].name, pieces[p].name);
        table->pieces[p].shape = ways[0];
        table->pieces[p].first_orientation = table->orientation_count;
        for (unsigned i = 0; i < count; i++) add_orientation(table, p, ways[i], &pattern_end);
        table->pieces[p].orientation_count =
            table->orientation_count - table->pieces[p].first_orientation;
    }
}

static int by_shape(const struct omino_placements *table, uint32_t a, uint32_t b)
{
    const struct placement_orientation *x = &table->orientations[a];
    const struct placement_orientation *y = &table->orientations[b];
    if (x->shape.cells != y->shape.cells) return x->shape.cells < y->shape.cells ? -1 : 1;
    return (x->piece > y->piece) - (x->piece < y->piece);
}

/* Heap sort, because qsort() hands nothing through to the comparison. */
static void sort_by_shape(struct omino_placements *table)
{
    uint32_t *index = table->by_shape;
    const unsigned count = table->orientation_count;
    for (uint32_t i = 0; i < count; i++) index[i] = i;
    for (unsigned start = count / 2, end = count; end > 1;) {
        if (start > 0) {
            start--;
        } else {
            end--;
            const uint32_t top = index[0];
            index[0] = index[end];
            index[end] = top;
        }
        for (unsigned root = start, child; (child = 2 * root + 1) < end; root = child) {
            if (child + 1 < end && by_shape(table, index[child], index[child + 1]) < 0) child++;
            if (by_shape(table, index[root], index[child]) >= 0) break;
            const uint32_t swap = index[root];
            index[root] = index[child];
            index[child] = swap;
        }
    }
}

static unsigned bits_for(uint32_t count)
{
    unsigned bits = 0;
    while ((UINT32_C(1) << bits) < count) bits++;
    return bits;
}

/* Words of a set in the kernel of each width, and of a shifted copy with its halo, as in
 * kernel_body.h. */
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

static enum omino_status build_tree(struct omino_placements *table, struct omino_error *err)
{
    const struct omino_allocator *allocator = &table->allocator;
    const unsigned count = table->orientation_count;
    const uint32_t span = longest_span(table);
    const enum omino_width width = width_for(&table->grid, span);
    table->ops = &omino_kernel_of(&table->grid)->placement[width];
    table->halo = span / 64 + 2;
    table->roomy = table->grid.bits + span <= 64 * set_words[width];
    size_t bound = 1 + count / PLACEMENT_LEAVES_MAX;
    for (unsigned i = 0; i < count; i++) bound += omino_shape_area(table->orientations[i].shape);
    table->nodes = omino_allocate(allocator, bound, sizeof *table->nodes);
    table->branches = omino_allocate(allocator, bound, sizeof *table->branches);
    table->cells_of = omino_allocate(allocator, bound, sizeof *table->cells_of);
    table->parts_of =
        omino_allocate(allocator, table->piece_count <= 64 ? bound : 0, sizeof *table->parts_of);
    struct builder b = {
        .table = table,
        .cells = omino_allocate(allocator, count, sizeof *b.cells),
        .order = omino_allocate(allocator, count, sizeof *b.order),
        .copy_bytes = 8 * copy_words[width],
    };
    const int ready =
        table->nodes && table->branches && table->cells_of && table->parts_of && b.cells && b.order;
    if (ready && count > 0) {
        struct local root = {{0, 0}};
        omino_bits_set(root.half, LOCAL_ANCHOR);
        for (uint32_t i = 0; i < count; i++) {
            b.cells[i] = local_from_shape(table->orientations[i].shape);
            b.order[i] = i;
        }
        grow(&b, root, LOCAL_ANCHOR, 0, 0, count);
        list_cells(&b);
        if (table->piece_count <= 64) list_parts(&b); /* otherwise of no use */
    }
    omino_release(allocator, b.cells);
    omino_release(allocator, b.order);
    return ready ? OMINO_OK : omino_fail_memory(err);
}

static enum omino_status fill_in(struct omino_placements *table, const uint64_t *mask,
                                 const struct omino_piece *pieces, struct omino_error *err)
{
    const struct omino_allocator *allocator = &table->allocator;
    size_t orientations = 0, pattern_words = PLACEMENT_HALO_MAX;
    for (unsigned p = 0; p < table->piece_count; p++) {
        struct omino_shape ways[OMINO_TRANSFORM_COUNT];
        const unsigned count = omino_shape_orientations(pieces[p].shape, pieces[p].freedom, ways);
        uint32_t span;
        for (unsigned i = 0; i < count; i++)
            if (!is_larger(ways[i], &table->grid))
                pattern_words += lay_out(&table->grid, ways[i], NULL, &span);
        orientations += count;
    }
    table->mask = omino_allocate(allocator, table->grid.words, sizeof *table->mask);
    table->pieces = omino_allocate(allocator, table->piece_count, sizeof *table->pieces);
    table->orientations = omino_allocate(allocator, orientations + 1, sizeof *table->orientations);
    table->by_shape = omino_allocate(allocator, orientations, sizeof *table->by_shape);
    table->patterns = omino_allocate(allocator, pattern_words, sizeof *table->patterns);
    if (!table->mask || !table->pieces || !table->orientations || !table->by_shape ||
        !table->patterns)
        return omino_fail_memory(err);
    if (mask)
        memcpy(table->mask, mask, table->grid.words * sizeof *mask);
    else
        omino_bits_fill(&table->grid, table->mask);
    table->cells = omino_bits_count(&table->grid, table->mask);
    add_orientations(table, pieces);
    sort_by_shape(table);
    return build_tree(table, err);
}

enum omino_status omino_placements_open(const struct omino_grid *grid, const uint64_t *mask,
                                        const struct omino_piece *pieces, size_t count,
                                        const struct omino_allocator *allocator,
                                        struct omino_placements **out, struct omino_error *err)
{
    const struct omino_allocator from = omino_allocator_or_system(allocator);
    *out = NULL;
    enum omino_status status = check_grid(grid, mask, err);
    if (status == OMINO_OK) status = check_pieces(pieces, count, err);
    if (status != OMINO_OK) return status;
    struct omino_placements *table = omino_allocate(&from, 1, sizeof *table);
    if (!table) return omino_fail_memory(err);
    table->grid = *grid;
    table->allocator = from;
    table->piece_count = (unsigned)count;
    table->shift = bits_for(grid->bits);
    table->group_shift = bits_for((uint32_t)(count + 63) / 64);
    status = fill_in(table, mask, pieces, err);
    if (status == OMINO_OK)
        *out = table;
    else
        omino_placements_close(table);
    return status;
}

void omino_placements_close(struct omino_placements *table)
{
    if (!table) return;
    const struct omino_allocator allocator = table->allocator;
    omino_release(&allocator, table->mask);
    omino_release(&allocator, table->pieces);
    omino_release(&allocator, table->orientations);
    omino_release(&allocator, table->by_shape);
    omino_release(&allocator, table->patterns);
    omino_release(&allocator, table->nodes);
    omino_release(&allocator, table->branches);
    omino_release(&allocator, table->cells_of);
    omino_release(&allocator, table->parts_of);
    omino_release(&allocator, table);
}

/* ---- what is in a table ---------------------------------------------------------------------- */

const struct omino_grid *omino_placements_grid(const struct omino_placements *table)
{
    return &table->grid;
}

const uint64_t *omino_placements_mask(const struct omino_placements *table)
{
    return table->mask;
}

unsigned omino_placements_pieces(const struct omino_placements *table)
{
    return table->piece_count;
}

unsigned omino_placements_orientations(const struct omino_placements *table)
{
    return table->orientation_count;
}

unsigned omino_placements_shift(const struct omino_placements *table)
{
    return table->shift;
}

uint32_t omino_placements_limit(const struct omino_placements *table)
{
    return (uint32_t)table->orientation_count << table->shift;
}

const char *omino_placements_piece_name(const struct omino_placements *table, unsigned piece)
{
    return table->pieces[piece].name;
}

struct omino_shape omino_placements_piece_shape(const struct omino_placements *table,
                                                unsigned piece)
{
    return table->pieces[piece].shape;
}

int omino_placements_piece_by_name(const struct omino_placements *table, const char *name)
{
    for (unsigned p = 0; p < table->piece_count; p++)
        if (strcmp(table->pieces[p].name, name) == 0) return (int)p;
    for (unsigned p = 0; p < table->piece_count; p++)
        if (omino_same_word(table->pieces[p].name, name)) return (int)p;
    return -1;
}

unsigned omino_placements_orientation_piece(const struct omino_placements *table,
                                            unsigned orientation)
{
    return table->orientations[orientation].piece;
}

struct omino_shape omino_placements_orientation_shape(const struct omino_placements *table,
                                                      unsigned orientation)
{
    return table->orientations[orientation].shape;
}

/* ---- one placement --------------------------------------------------------------------------- */

static const struct placement_orientation *orientation_of(const struct omino_placements *table,
                                                          uint32_t placement)
{
    return &table->orientations[placement >> table->shift];
}

static uint32_t anchor_of(const struct omino_placements *table, uint32_t placement)
{
    return placement & ((UINT32_C(1) << table->shift) - 1);
}

int omino_placement_valid(const struct omino_placements *table, uint32_t placement)
{
    return placement >> table->shift < table->orientation_count &&
           fits(table, orientation_of(table, placement), anchor_of(table, placement), table->mask);
}

unsigned omino_placement_piece(const struct omino_placements *table, uint32_t placement)
{
    return orientation_of(table, placement)->piece;
}

void omino_placement_add(const struct omino_placements *table, uint32_t placement, uint64_t *set)
{
    const struct placement_orientation *o = orientation_of(table, placement);
    const uint32_t anchor = anchor_of(table, placement);
    const uint64_t *pattern = table->patterns + o->pattern;
    const unsigned rest = anchor % 64;
    set += anchor / 64;
    for (unsigned i = 0; i < o->pattern_words; i++) {
        const uint64_t high = (pattern[i] >> 1) >> (63 - rest);
        set[i] |= pattern[i] << rest;
        if (high) set[i + 1] |= high;
    }
}

void omino_placement_cells(const struct omino_placements *table, uint32_t placement,
                           uint64_t *cells)
{
    memset(cells, 0, table->grid.words * sizeof *cells);
    omino_placement_add(table, placement, cells);
}

void omino_placement_remove(const struct omino_placements *table, uint32_t placement, uint64_t *set)
{
    const struct placement_orientation *o = orientation_of(table, placement);
    const uint32_t anchor = anchor_of(table, placement);
    const uint64_t *pattern = table->patterns + o->pattern;
    const unsigned rest = anchor % 64;
    set += anchor / 64;
    for (unsigned i = 0; i < o->pattern_words; i++) {
        const uint64_t high = (pattern[i] >> 1) >> (63 - rest);
        set[i] &= ~(pattern[i] << rest);
        if (high) set[i + 1] &= ~high;
    }
}

/* Whether any cell of an orientation, from an anchor, lies in a set; the orientation is on the
 * board. */
static int meets(const struct omino_placements *table, const struct placement_orientation *o,
                 uint32_t anchor, const uint64_t *set)
{
    const uint64_t *pattern = table->patterns + o->pattern;
    const unsigned rest = anchor % 64;
    set += anchor / 64;
    for (unsigned i = 0; i < o->pattern_words; i++) {
        const uint64_t high = (pattern[i] >> 1) >> (63 - rest);
        if ((pattern[i] << rest) & set[i]) return 1;
        if (high && (high & set[i + 1])) return 1;
    }
    return 0;
}

static int in_hand(const uint64_t *hand, unsigned piece)
{
    return !hand || omino_bits_test(hand, piece);
}

int omino_placement_legal(const struct omino_placements *table, const uint64_t *free,
                          const uint64_t *touch, const uint64_t *hand, uint32_t placement)
{
    if (placement >> table->shift >= table->orientation_count) return 0;
    const struct placement_orientation *o = orientation_of(table, placement);
    const uint32_t anchor = anchor_of(table, placement);
    return in_hand(hand, o->piece) && fits(table, o, anchor, table->mask) &&
           fits(table, o, anchor, free) && (!touch || meets(table, o, anchor, touch));
}

/* The cells of a set as a shape, if they lie within 8x8; else the empty shape. */
static struct omino_shape shape_of(const struct omino_grid *grid, const uint64_t *cells)
{
    struct omino_cell list[OMINO_SHAPE_CELLS];
    struct omino_shape shape = {0};
    size_t count = 0;
    for (unsigned bit = omino_bits_next(grid, cells, 0); bit < grid->bits;
         bit = omino_bits_next(grid, cells, bit + 1)) {
        if (count == OMINO_SHAPE_CELLS) return shape;
        list[count++] = omino_grid_cell(grid, bit);
    }
    if (omino_shape_from_cells(list, count, &shape, NULL) != OMINO_OK) shape.cells = 0;
    return shape;
}

/* The first entry of by_shape with that shape or a larger one. */
static unsigned find_shape(const struct omino_placements *table, struct omino_shape shape)
{
    unsigned low = 0, high = table->orientation_count;
    while (low < high) {
        const unsigned middle = (low + high) / 2;
        if (table->orientations[table->by_shape[middle]].shape.cells < shape.cells)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t omino_placement_from_cells(const struct omino_placements *table, const uint64_t *cells,
                                    const uint64_t *hand)
{
    const struct omino_shape shape = shape_of(&table->grid, cells);
    if (shape.cells == 0) return OMINO_NO_PLACEMENT;
    const unsigned anchor = omino_bits_next(&table->grid, cells, 0);
    for (unsigned i = find_shape(table, shape); i < table->orientation_count; i++) {
        const uint32_t orientation = table->by_shape[i];
        const struct placement_orientation *o = &table->orientations[orientation];
        if (o->shape.cells != shape.cells) break;
        if (in_hand(hand, o->piece) && fits(table, o, anchor, table->mask))
            return orientation << table->shift | anchor;
    }
    return OMINO_NO_PLACEMENT;
}

/* ---- all placements -------------------------------------------------------------------------- */

uint32_t omino_placements_count(const struct omino_placements *table, const uint64_t *free,
                                const uint64_t *touch, const uint64_t *hand)
{
    return table->ops->count(table, &(struct omino_position){free, touch, hand});
}

int omino_placements_any(const struct omino_placements *table, const uint64_t *free,
                         const uint64_t *touch, const uint64_t *hand)
{
    return table->ops->any(table, &(struct omino_position){free, touch, hand});
}

uint32_t omino_placements_list(const struct omino_placements *table, const uint64_t *free,
                               const uint64_t *touch, const uint64_t *hand, uint32_t *list,
                               uint32_t cap)
{
    return table->ops->list(table, &(struct omino_position){free, touch, hand}, list, cap);
}

void omino_placements_sets(const struct omino_placements *table, const uint64_t *free,
                           const uint64_t *touch, const uint64_t *hand, uint64_t *sets)
{
    table->ops->sets(table, &(struct omino_position){free, touch, hand}, sets);
}

uint32_t omino_placements_nth(const struct omino_placements *table, const uint64_t *free,
                              const uint64_t *touch, const uint64_t *hand, uint32_t k)
{
    return table->ops->nth(table, &(struct omino_position){free, touch, hand}, k);
}

/*
 * Where much of the board is free, a few guesses are quicker than looking at everything. A guess
 * takes a piece in hand, one of eight orientations (of which the piece may have fewer) and a bit of
 * the board, all with equal chances, and is good if that is a legal placement: so each legal
 * placement has the same chance at each guess, and the answer is as uniform as that of the search
 * which follows when no guess was good.
 */
static uint32_t guess(const struct omino_placements *table, const uint64_t *free, uint64_t hand,
                      struct omino_rng *rng)
{
    const uint32_t bits = table->grid.bits, anchors = bits * OMINO_TRANSFORM_COUNT;
    const uint32_t range = word_count(hand) * anchors;
    for (int tries = 0; tries < 16; tries++) {
        const uint32_t drawn = omino_rng_below(rng, range), rest = drawn % anchors;
        const struct placement_piece *piece = &table->pieces[word_nth(hand, drawn / anchors)];
        const uint32_t turn = rest / bits, anchor = rest % bits;
        if (turn >= piece->orientation_count) continue;
        const uint32_t orientation = piece->first_orientation + turn;
        if (fits(table, &table->orientations[orientation], anchor, free))
            return orientation << table->shift | anchor;
    }
    return OMINO_NO_PLACEMENT;
}

/* The 128 bits of a set from `bit` on. */
struct view {
    uint64_t low, high;
};

static struct view view_from(const uint64_t *set, uint32_t bit)
{
    const uint64_t *at = set + bit / 64;
    const unsigned rest = bit % 64;
    return (struct view){
        .low = at[0] >> rest | (at[1] << 1) << (63 - rest),
        .high = at[1] >> rest | (at[2] << 1) << (63 - rest),
    };
}

/* Lists the bits of a set; returns how many, or 0 if there is no room for all of them. */
static uint32_t list_bits(const struct omino_grid *grid, const uint64_t *set, uint32_t *bits,
                          uint32_t room)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < grid->words; i++)
        for (uint64_t rest = set[i]; rest; rest &= rest - 1) {
            if (count == room) return 0;
            bits[count++] = 64 * i + word_first(rest);
        }
    return count;
}

/*
 * Where there are cells to touch, a guess takes one of them, and one cell of one orientation to lie
 * there: both from one random number, the second choice from what the first one leaves of it (as
 * omino_rng_below() would choose among all pairs). A placement that covers m of the cells to touch
 * is found in m of these ways; it is taken with a chance of 1 / m, which makes all equal again.
 *
 * Most guesses fail, for one reason or another that no processor can foresee, so all reasons are
 * weighed at once. The sets have two words of zeros behind them, and no shape reaches further.
 */
static uint32_t guess_touching(const struct omino_placements *table, const uint64_t *free,
                               const uint64_t *touch, uint64_t hand, struct omino_rng *rng)
{
    const struct placement_piece *last = &table->pieces[table->piece_count - 1];
    uint32_t points[64];
    const uint32_t count = list_bits(&table->grid, touch, points, 64);
    const uint32_t cells = last->first_cell + last->cost, pairs = cells * count;
    if (pairs == 0) return OMINO_NO_PLACEMENT;
    const uint32_t unfair = (0 - pairs) % pairs;
    for (int tries = 0; tries < 32; tries++) {
        const uint64_t first = (omino_rng_next(rng) >> 32) * cells;
        const uint64_t second = (first & UINT32_MAX) * count;
        const struct placement_node *cell = &table->cells_of[first >> 32];
        const uint32_t point = points[second >> 32];
        const uint32_t above = point < cell->offset, anchor = above ? 0 : point - cell->offset;
        const struct placement_orientation *o = orientation_of(table, cell->base);
        const uint64_t *pattern = table->patterns + o->pattern;
        const uint64_t low = pattern[0], high = o->pattern_words > 1 ? pattern[1] : 0;
        const struct view room = view_from(free, anchor);
        const uint64_t blocked = (low & ~room.low) | (high & ~room.high);
        if (blocked | above | (~hand >> cell->piece & 1)) continue;
        const struct view met = view_from(touch, anchor);
        const unsigned ways = word_count(low & met.low) + word_count(high & met.high);
        if ((second & UINT32_MAX) >= unfair && omino_rng_below(rng, ways) == 0)
            return cell->base | anchor;
    }
    return OMINO_NO_PLACEMENT;
}

/* Guesses where that is worth it: much of the board has to be free. */
static uint32_t guess_in(const struct omino_placements *table,
                         const struct omino_position *position, struct omino_rng *rng)
{
    uint64_t inside[10] = {0}, touch[10] = {0};
    const unsigned words = table->grid.words;
    if (words > 8 || table->piece_count > 64) return OMINO_NO_PLACEMENT;
    for (unsigned i = 0; i < words; i++) inside[i] = position->free[i] & table->mask[i];
    const uint64_t all = UINT64_MAX >> (64 - table->piece_count);
    const uint64_t held = position->hand ? *position->hand & all : all;
    const unsigned room = omino_bits_count(&table->grid, inside);
    if (held == 0) return OMINO_NO_PLACEMENT;
    if (!position->touch)
        return 3 * room >= 2 * table->cells ? guess(table, inside, held, rng) : OMINO_NO_PLACEMENT;
    if (2 * room < table->cells || table->halo > 3) return OMINO_NO_PLACEMENT;
    for (unsigned i = 0; i < words; i++) touch[i] = inside[i] & position->touch[i];
    return guess_touching(table, inside, touch, held, rng);
}

uint32_t omino_placements_random(const struct omino_placements *table, const uint64_t *free,
                                 const uint64_t *touch, const uint64_t *hand, struct omino_rng *rng)
{
    const struct omino_position position = {free, touch, hand};
    const uint32_t guessed = guess_in(table, &position, rng);
    return guessed != OMINO_NO_PLACEMENT ? guessed : table->ops->random(table, &position, rng);
}
