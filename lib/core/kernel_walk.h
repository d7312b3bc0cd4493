/* SPDX-License-Identifier: MIT */
/* The walk through the tree, batch by batch; part of kernel_placement.h, which explains it. */

/* A walk through the tree, tile by tile. */
struct WIDTH_NAME(walk) {
    const struct omino_placements *table;
    uint64_t groups;
    /* 1 for each piece in hand; the entry past the last piece is always 0 */
    uint8_t hand[OMINO_PIECES_MAX + 64];
    COPIES free, touch;
    SET kept[2 * PLACEMENT_DEPTH_MAX + 2]; /* the sets fit and touch of the branch at each depth */
    unsigned branch;                       /* the next one */
    uint64_t few;  /* the pieces in hand if they are too few for the tree to pay off, else 0 */
    int paired;    /* whether to assemble these pieces from dominoes */
    unsigned tile; /* first word of the tile */
};

#define WALK struct WIDTH_NAME(walk)

/*
 * Decides whether handling the pieces in hand one by one costs less than walking the tree, which is
 * made for many pieces at a time. If there is nothing to touch, a node of the tree costs about
 * twice as much as a fetch.
 */
INLINE void FN(choose)(WALK *walk, const uint64_t *hand, const int touching)
{
    const struct omino_placements *table = walk->table;
    walk->few = 0;
    walk->paired = 0;
    if (!hand || table->piece_count > 64) return;
    const uint64_t pieces = *hand & (UINT64_MAX >> (64 - table->piece_count));
    unsigned cells = 0, parts = PLACEMENT_PAIRING, count = 0;
    for (uint64_t rest = pieces; rest; rest &= rest - 1) {
        const struct placement_piece *piece = &table->pieces[word_first(rest)];
        cells += piece->cost;
        parts += piece->parts * piece->orientation_count;
        if (++count > PLACEMENT_FEW || (touching && cells > table->node_count)) return;
    }
    walk->paired = !WIDTH_TILED && !touching && table->grid.stride < 64 && parts < cells;
    if (touching || (walk->paired ? parts : cells) <= 2 * table->node_count) walk->few = pieces;
}

/* Expands eight bits to eight bytes of 0 or 1, the lowest bit first in memory. */
INLINE uint64_t FN(spread)(uint64_t bits)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    const uint64_t picked =
        ((bits & 255) * UINT64_C(0x0101010101010101)) & UINT64_C(0x8040201008040201);
#else
    const uint64_t picked =
        ((bits & 255) * UINT64_C(0x0101010101010101)) & UINT64_C(0x0102040810204080);
#endif
    return ((picked + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7) & UINT64_C(0x0101010101010101);
}

INLINE void FN(take_hand)(WALK *walk, const uint64_t *hand)
{
    const struct omino_placements *table = walk->table;
    const unsigned pieces = table->piece_count;
    walk->groups = 0;
    for (unsigned piece = 0; piece < pieces; piece += 8) {
        const uint64_t eight = hand ? hand[piece / 64] >> (piece % 64) : UINT64_MAX;
        const uint64_t bytes = FN(spread)(eight);
        memcpy(walk->hand + piece, &bytes, sizeof bytes);
    }
    walk->hand[pieces] = 0;
    if (!hand)
        walk->groups = UINT64_MAX;
    else if (pieces <= 64)
        walk->groups = hand[0];
    else
        for (unsigned piece = 0; piece < pieces; piece++)
            if (walk->hand[piece]) walk->groups |= placement_group(table, piece);
}

INLINE void FN(start)(WALK *walk, const struct omino_position *position, unsigned tile)
{
    const struct omino_placements *table = walk->table;
    const unsigned words = table->grid.words;
    walk->branch = 0;
    walk->tile = tile;
#if WIDTH_TILED
    const int used = VECTORS + (int)table->halo * VECTORS / WIDTH_WORDS + 1;
    FN(load)(&walk->free, position->free, table->mask, words, tile);
    FN(make_copies)(&walk->free, used);
    if (position->touch) {
        FN(load)(&walk->touch, position->touch, table->mask, words, tile);
        FN(make_copies)(&walk->touch, used);
    }
#else
    const SET free = FN(load)(position->free, table->mask, words);
    FN(make_copies)(&walk->free, 0, free, table->roomy);
    if (position->touch) {
        const SET touch = FN(load)(position->touch, table->mask, words);
        FN(make_copies)(&walk->touch, 0, touch, table->roomy);
    } else if (walk->few && walk->paired) {
        FN(pair_up)(&walk->free, free, table->grid.stride, table->roomy);
    }
#endif
}

/* Stores a set at index `count` of the batch. Returns the new count, which includes the set only if
 * its piece is in hand. */
INLINE size_t FN(emit)(BATCH *batch, size_t count, const WALK *walk,
                       const struct placement_node *node, SET legal)
{
    batch->sets[count] = legal;
    batch->bases[count] = node->base;
    return count + walk->hand[node->piece];
}

/* Fills a batch from the tree. `touching` is a constant. */
INLINE void FN(advance)(WALK *walk, BATCH *batch, const int touching)
{
    const struct omino_placements *table = walk->table;
    const struct placement_branch *const branches = table->branches;
    const struct placement_node *const nodes = table->nodes;
    const unsigned end = table->branch_count;
    const uint64_t groups = walk->groups;
    unsigned at = walk->branch;
    size_t count = 0;
    while (at < end) {
        const struct placement_branch *branch = &branches[at];
        if (!(branch->groups & groups)) {
            at = branch->skip;
            continue;
        }
        if (count + branch->leaves >= BATCH_SETS) break;
        const struct placement_node *node = &nodes[branch->first];
        const struct placement_node *const last = node + branch->leaves;
        SET *const kept = &walk->kept[2 * branch->depth];
        /* At depth 0, kept[] holds the neutral elements: all ones and all zeros. */
        const SET fit = FN(both)(FN(fetch)(&walk->free, node), kept[0]);
        SET touch = fit, legal = fit;
        kept[2] = fit;
        if (touching) {
            touch = FN(either)(FN(fetch)(&walk->touch, node), kept[1]);
            kept[3] = touch;
            legal = FN(both)(fit, touch);
        }
        count = FN(emit)(batch, count, walk, node, legal);
        while (node < last) {
            node++;
            legal = FN(both)(fit, FN(fetch)(&walk->free, node));
            if (touching) legal = FN(both)(legal, FN(either)(touch, FN(fetch)(&walk->touch, node)));
            count = FN(emit)(batch, count, walk, node, legal);
        }
        at++;
    }
    batch->count = (unsigned)count;
    walk->branch = at;
}

/* Returns the set of one orientation: an AND over its nodes (cells or dominoes), and an OR over
 * those of the cells to touch. */
INLINE SET FN(assemble)(const WALK *walk, const struct placement_node *node, unsigned parts,
                        const int touching)
{
    SET fit = FN(fetch)(&walk->free, node), touch = fit;
    if (touching) touch = FN(fetch)(&walk->touch, node);
    for (unsigned i = 1; i < parts; i++) {
        fit = FN(both)(fit, FN(fetch)(&walk->free, node + i));
        if (touching) touch = FN(either)(touch, FN(fetch)(&walk->touch, node + i));
    }
    return touching ? FN(both)(fit, touch) : fit;
}

INLINE void FN(add_piece)(const WALK *walk, const struct placement_piece *piece,
                          const struct placement_node *node, unsigned parts, SET *sets,
                          uint32_t *bases, const int touching)
{
    for (unsigned i = 0; i < piece->orientation_count; i++, node += parts) {
        sets[i] = FN(assemble)(walk, node, parts, touching);
        bases[i] = node->base;
    }
}

/* Fills a batch piece by piece, without the tree; all orientations fit into one batch. */
INLINE void FN(advance_few)(WALK *walk, BATCH *batch, const int touching)
{
    const struct omino_placements *table = walk->table;
    const struct placement_node *const nodes = walk->paired ? table->parts_of : table->cells_of;
    unsigned count = 0;
    for (uint64_t rest = walk->few; rest; rest &= rest - 1) {
        const struct placement_piece *piece = &table->pieces[word_first(rest)];
        const uint32_t first = walk->paired ? piece->first_part : piece->first_cell;
        const unsigned parts = walk->paired ? piece->parts : piece->area;
        SET *sets = batch->sets + count;
        uint32_t *bases = batch->bases + count;
        if (parts == 3) /* the most common number, as a constant */
            FN(add_piece)(walk, piece, nodes + first, 3, sets, bases, touching);
        else
            FN(add_piece)(walk, piece, nodes + first, parts, sets, bases, touching);
        count += piece->orientation_count;
    }
    batch->count = count;
    walk->branch = table->branch_count;
}

static void FN(advance_touching)(WALK *walk, BATCH *batch)
{
    if (walk->few)
        FN(advance_few)(walk, batch, 1);
    else
        FN(advance)(walk, batch, 1);
}

static void FN(advance_fitting)(WALK *walk, BATCH *batch)
{
    if (walk->few)
        FN(advance_few)(walk, batch, 0);
    else
        FN(advance)(walk, batch, 0);
}

/* Fills the next batch of a position; returns 0 after the last: while (FN(next)(...))
 * use(batch). */
INLINE int FN(next)(WALK *walk, const struct omino_position *position, BATCH *batch)
{
    const struct omino_placements *table = walk->table;
    if (walk->branch >= table->branch_count) {
        if (!WIDTH_TILED || walk->tile + WIDTH_WORDS >= table->grid.words) return 0;
        FN(start)(walk, position, walk->tile + WIDTH_WORDS);
    }
    if (position->touch)
        FN(advance_touching)(walk, batch);
    else
        FN(advance_fitting)(walk, batch);
    return 1;
}

INLINE void FN(open)(WALK *walk, const struct omino_placements *table,
                     const struct omino_position *position)
{
    walk->table = table;
    for (int v = 0; v < VECTORS; v++) {
        walk->kept[0].v[v] = ~(VECTOR){0};
        walk->kept[1].v[v] = (VECTOR){0};
    }
    FN(choose)(walk, position->hand, position->touch != NULL);
    if (!walk->few) FN(take_hand)(walk, position->hand);
    FN(start)(walk, position, 0);
}
