/* SPDX-License-Identifier: MIT */
/*
 * A very simple game, for tests of code that uses games. Two players in turn take one, two or three
 * objects from a heap. Whoever takes the last one wins (or loses: win=misere). The option `label`
 * selects a fault of the module, or another property that a test needs.
 */
#ifndef OMINO_TINY_H
#define OMINO_TINY_H

#include <omino/rules.h>

struct tiny_state {
    uint32_t left;
    uint32_t to_move;
};

struct tiny_tables {
    uint32_t heap;
    int misere;
    const char *label;
    int drawn;     /* whether the seed decides who begins: label=drawn */
    uint32_t most; /* maximum number that can be taken at once */
    struct omino_allocator allocator;
};

extern const struct omino_rules tiny_rules;

#endif
