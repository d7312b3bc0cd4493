/* SPDX-License-Identifier: MIT */
/*
 * The tiniest game, for tests of what is round the games: from a heap two players in turn take one,
 * two or three; who takes the last one wins (or loses: win=misere). Option label makes the module
 * misbehave in ways that tests name.
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
    uint64_t seed;
    uint32_t most; /* that can be taken at once */
    struct omino_allocator allocator;
};

extern const struct omino_rules tiny_rules;

#endif
