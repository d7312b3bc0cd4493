/* SPDX-License-Identifier: MIT */
/* The search tree: nodes and edges in one block of memory. */
#ifndef OMINO_LIB_TREE_H
#define OMINO_LIB_TREE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/* A move in a node. Sums are integers in units of 1 / OMINO_TREE_ONE, so that the order of
 * additions does not matter. */
struct omino_edge {
    uint32_t move;
    uint16_t prior;          /* see omino_prior_pack() */
    _Atomic uint8_t winners; /* winners of the game after the move, once proven; 0 before */
    uint8_t unused;
    _Atomic uint32_t visits;
    _Atomic uint32_t child; /* the node after the move; 0: none, OMINO_TREE_BUSY: being made */
    _Atomic int64_t sum;    /* of the results for the player to move */
};

/* A position that was reached at least twice. Its first `opened` edges have been tried. */
struct omino_node {
    uint64_t hash;
    _Atomic int64_t sum; /* of the results for the player to move */
    _Atomic uint32_t visits;
    uint32_t moved_to; /* used while the tree is packed */
    uint16_t count;
    _Atomic uint16_t opened;
    int8_t player;           /* the player to move */
    _Atomic uint8_t winners; /* the winners, once proven; 0 before */
    _Atomic uint8_t locked;  /* whether a thread is opening an edge */
    uint8_t pruned;          /* whether some legal moves have no edge */
    uint8_t flat;            /* whether its moves have no priors */
    uint8_t wide;            /* whether it has the moves of a root: see `root_candidates` in
                                rules.h */
    uint8_t unused[6];
    struct omino_edge edges[];
};

#define OMINO_TREE_ONE  ((double)(1 << 24))
#define OMINO_TREE_BUSY UINT32_MAX
/* Maximum size of a block in bytes: nodes are numbered in units of 8 bytes. */
#define OMINO_TREE_MOST ((uint64_t)OMINO_TREE_BUSY * 8)

/* All nodes, one after another in a block of memory; a child comes after its parent. */
struct omino_tree {
    unsigned char *block;
    size_t size;
    _Atomic size_t used;
    _Atomic int full; /* whether a node found no room */
    uint32_t root;    /* 0: none */
};

static inline struct omino_node *omino_tree_node(const struct omino_tree *tree, uint32_t index)
{
    return (struct omino_node *)(void *)(tree->block + (size_t)index * 8);
}

/* Starts an empty tree in a block of memory. */
void omino_tree_init(struct omino_tree *tree, void *block, size_t size);

/* Reserves a node with that many edges; returns 0 if there is no room. */
uint32_t omino_tree_add(struct omino_tree *tree, unsigned edges);

/* Makes the most visited node with that hash the root and drops everything that is not below it;
 * returns whether there is one. Without one the tree is empty. */
int omino_tree_keep(struct omino_tree *tree, uint64_t hash);

/* Drops the least visited nodes, so that at most half of the memory is in use; the edges that led
 * to them keep their numbers. Returns 0 if the root alone takes more than that. */
int omino_tree_trim(struct omino_tree *tree);

/* Gives the root of a tree that was just kept room for that many edges, at least as many as it has;
 * the caller fills in the new ones. Returns whether there was enough memory. */
int omino_tree_widen(struct omino_tree *tree, unsigned edges);

/* Packs a prior into 16 bits, as the square root of its share. */
static inline uint16_t omino_prior_pack(float root_of_share)
{
    return (uint16_t)(root_of_share * 65535.0f + 0.5f);
}

static inline float omino_prior_of(const struct omino_edge *edge)
{
    const float root = (float)edge->prior * (1.0f / 65535.0f);
    return root * root;
}

#endif
