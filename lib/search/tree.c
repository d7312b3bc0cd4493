/* SPDX-License-Identifier: MIT */
/*
 * The memory of the search tree: one block, from which all threads take nodes one after another by
 * means of a single atomic counter. A node is made only when its parent exists, so children always
 * come after their parents. This makes it cheap to keep part of the tree in place: one pass in the
 * order of addresses finds all nodes below the new root and the new place of each, and a second one
 * moves them down, correcting each link before the node that it points to has moved. When the block
 * is full, the least visited nodes are dropped in the same way; their results are kept with the
 * moves that led to them.
 */
#include <string.h>

#include "tree.h"

enum { FIRST = 8 }; /* offset of the first node: index 0 means "none" */

void omino_tree_init(struct omino_tree *tree, void *block, size_t size)
{
    tree->block = block;
    tree->size = size;
    atomic_store_explicit(&tree->used, FIRST, memory_order_relaxed);
    atomic_store_explicit(&tree->full, 0, memory_order_relaxed);
    tree->root = 0;
}

static size_t node_size(unsigned edges)
{
    return sizeof(struct omino_node) + edges * sizeof(struct omino_edge);
}

uint32_t omino_tree_add(struct omino_tree *tree, unsigned edges)
{
    const size_t size = node_size(edges);
    size_t used = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (used > tree->size || size > tree->size - used || (used + size) / 8 >= OMINO_TREE_BUSY) {
            atomic_store_explicit(&tree->full, 1, memory_order_relaxed);
            return 0;
        }
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &used, used + size,
                                                    memory_order_relaxed, memory_order_relaxed));
    return (uint32_t)(used / 8);
}

static uint32_t next_node(const struct omino_tree *tree, uint32_t index)
{
    return index + (uint32_t)(node_size(omino_tree_node(tree, index)->count) / 8);
}

static uint32_t find(const struct omino_tree *tree, uint64_t hash)
{
    const uint32_t end = (uint32_t)(tree->used / 8);
    uint32_t best = 0, most = 0;
    for (uint32_t at = FIRST / 8; at < end; at = next_node(tree, at)) {
        const struct omino_node *node = omino_tree_node(tree, at);
        const uint32_t visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
        if (node->hash != hash || (best && visits <= most)) continue;
        best = at;
        most = visits;
    }
    return best;
}

/* Assigns new places to the nodes below the new root with at least `least` visits, and 0 to all
 * others; returns the end. */
static uint32_t assign(struct omino_tree *tree, uint32_t root, uint32_t least)
{
    const uint32_t end = (uint32_t)(tree->used / 8);
    uint32_t to = FIRST / 8;
    for (uint32_t at = FIRST / 8; at < end; at = next_node(tree, at))
        omino_tree_node(tree, at)->moved_to = at == root;
    for (uint32_t at = root; at < end; at = next_node(tree, at)) {
        struct omino_node *node = omino_tree_node(tree, at);
        if (!node->moved_to) continue;
        node->moved_to = to;
        to += (uint32_t)(node_size(node->count) / 8);
        for (unsigned i = 0; i < node->opened; i++) {
            if (!node->edges[i].child) continue;
            struct omino_node *child = omino_tree_node(tree, node->edges[i].child);
            child->moved_to = child->visits >= least;
        }
    }
    return to;
}

static void move_down(struct omino_tree *tree, uint32_t root)
{
    const uint32_t end = (uint32_t)(tree->used / 8);
    uint32_t next;
    for (uint32_t at = root; at < end; at = next) {
        struct omino_node *node = omino_tree_node(tree, at);
        const uint32_t to = node->moved_to;
        next = next_node(tree, at);
        if (!to) continue;
        for (unsigned i = 0; i < node->opened; i++) {
            struct omino_edge *edge = &node->edges[i];
            if (edge->child) edge->child = omino_tree_node(tree, edge->child)->moved_to;
        }
        memmove(omino_tree_node(tree, to), node, node_size(node->count));
    }
}

/* Keeps the nodes below a root with at least `least` visits. */
static void pack(struct omino_tree *tree, uint32_t root, uint32_t least)
{
    const uint32_t end = assign(tree, root, least);
    move_down(tree, root);
    tree->used = (size_t)end * 8;
    tree->full = 0;
    tree->root = FIRST / 8;
}

/* Returns the number of times that a number can be halved before it is 0. */
static unsigned halvings(uint32_t number)
{
    unsigned count = 0;
    for (; number > 0; number /= 2) count++;
    return count;
}

int omino_tree_trim(struct omino_tree *tree)
{
    const uint32_t end = (uint32_t)(tree->used / 8);
    size_t sizes[33] = {0}; /* bytes of all nodes, by the number of times their visits can be
                               halved */
    size_t kept = node_size(omino_tree_node(tree, tree->root)->count);
    unsigned least = 33;
    if (kept > tree->size / 2) return 0;
    for (uint32_t at = FIRST / 8; at < end; at = next_node(tree, at)) {
        const struct omino_node *node = omino_tree_node(tree, at);
        if (at != tree->root) sizes[halvings(node->visits)] += node_size(node->count);
    }
    while (least > 2 && kept + sizes[least - 1] <= tree->size / 2) kept += sizes[--least];
    pack(tree, tree->root, least > 32 ? UINT32_MAX : UINT32_C(1) << (least - 1));
    return 1;
}

int omino_tree_keep(struct omino_tree *tree, uint64_t hash)
{
    const uint32_t root = tree->root ? find(tree, hash) : 0;
    if (!root) {
        omino_tree_init(tree, tree->block, tree->size);
        return 0;
    }
    pack(tree, root, 0);
    return 1;
}

/* Moves all nodes except the root, which is the first one, up by a number of units of 8 bytes. */
static void move_up(struct omino_tree *tree, uint32_t by)
{
    const uint32_t end = (uint32_t)(tree->used / 8), first = next_node(tree, tree->root);
    for (uint32_t at = tree->root; at < end; at = next_node(tree, at)) {
        struct omino_node *node = omino_tree_node(tree, at);
        for (unsigned i = 0; i < node->opened; i++)
            if (node->edges[i].child) node->edges[i].child += by;
    }
    memmove(omino_tree_node(tree, first + by), omino_tree_node(tree, first),
            (size_t)(end - first) * 8);
    tree->used += (size_t)by * 8;
}

int omino_tree_widen(struct omino_tree *tree, unsigned edges)
{
    struct omino_node *root = omino_tree_node(tree, tree->root);
    const size_t more = node_size(edges) - node_size(root->count);
    if (more > tree->size - tree->used || (tree->used + more) / 8 >= OMINO_TREE_BUSY) return 0;
    move_up(tree, (uint32_t)(more / 8));
    memset(&root->edges[root->count], 0, more);
    root->count = (uint16_t)edges;
    return 1;
}
