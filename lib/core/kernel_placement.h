/* SPDX-License-Identifier: MIT */
/*
 * All placements of a position, for one board width: kernel.c includes this file once per width.
 * The parts, in the order in which they build on each other:
 *
 *     kernel_fetch.h   sets in registers, and fetching them at any shift
 *     kernel_walk.h    the walk through the tree, which yields batches of sets
 *     kernel_count.h   counting, and choosing one placement
 *     kernel_list.h    listing, as numbers or as sets
 *
 * A node of the tree stands for a set of cells, given by their offsets (in bits) from the first
 * one, the anchor. The anchors at which it fits are an AND over its cells:
 *
 *     fit(node) = AND over cells of (free >> offset)
 *               = fit(parent) & (free >> offset of the added cell)
 *
 * and those at which it touches are an OR in the same way. Every offset is >= 0, because the anchor
 * is the first cell in row order, so all shifts go the same way. A shift by o bits is a load from
 * byte o / 8 of a copy shifted by o % 8 bits: the eight copies are made once per call, and a node
 * costs one AND and one OR with memory operands.
 *
 * The walk visits the branches (nodes with children) in preorder, skips those without a piece in
 * hand below them, and keeps the sets of the branch at each depth. Leaves need only the sets of
 * their parent, which stay in registers. The sets of nodes that are pieces in hand go to a batch:
 * each set is stored, and the end of the batch advances by 0 or 1, so there is no branch to
 * mispredict. Counting, listing and choosing work on a whole batch at a time.
 *
 * With few pieces in hand, most of the walk would be wasted. Then each orientation is assembled
 * separately from its cells; or, if there are more pieces and nothing to touch, from dominoes. The
 * anchors of horizontal dominoes, free & (free >> 1), and of vertical ones are computed once, with
 * their eight copies, and halve the number of fetches.
 *
 * Each set is followed by zeros, the halo, as far as a fetch can read; a piece that runs off the
 * end of the board finds no free cells there. A board that leaves that many bits of its width
 * unused (roomy) contains these zeros already. Bits that a fetch reads beyond the width then
 * concern only anchors beyond the board; these never fit, because the anchor's own cell, part of
 * every orientation, is not free there.
 *
 * Larger boards are processed in tiles of 512 anchors; the halo of a copy then holds the cells that
 * follow the tile, as far as the longest offset reaches.
 *
 * Parameters: WIDTH_NAME(x) names a function, WIDTH_WORDS is the number of 64-bit words of a set,
 * WIDTH_HALO the number of words after it, and WIDTH_TILED whether the board is processed in
 * tiles. VECTOR_WORDS comes from the kernel.
 */
#include "placement_table.h"

#define FN(name) WIDTH_NAME(name)

/* In this order: each part builds on the one before it. */
#include "kernel_fetch.h"

#include "kernel_walk.h"

#include "kernel_count.h"
#include "kernel_list.h"

#undef SET
#undef BATCH
#undef COPIES
#undef COPY_WORDS
#undef COPY_VECTORS
#undef VECTOR
#undef VECTOR_UNALIGNED
#undef VECTORS
#undef WALK
#undef WIDTH_WORDS
#undef WIDTH_HALO
#undef WIDTH_TILED
#undef FN
#undef WIDTH_NAME
