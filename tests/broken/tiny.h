/* SPDX-License-Identifier: MIT */
/*
 * A tiny game with every hook there is, and nothing wrong with it. Each module of tests/broken is
 * this one with one thing broken.
 *
 * On a strip of cells two players in turn take one free cell, or two that lie side by side, until
 * there are none left. Who has more cells wins.
 */
#ifndef OMINO_TESTS_TINY_H
#define OMINO_TESTS_TINY_H

#include <omino/rules.h>

#define TINY_CELLS_MAX 12

struct tiny {
    struct omino_allocator allocator; /* for those who break the rules with it */
    uint32_t cells;
    uint32_t taken; /* at the start, bit i for cell i */
    uint32_t first;
    uint32_t scribble; /* likewise */
};

struct tiny_state {
    uint16_t taken;
    uint8_t to_move;
    uint8_t padding;
    int32_t scores[2];
};

/* A move takes cell / 2, and the next one too if it is odd. */
#define TINY_MOVE(cell, two) ((uint32_t)((cell)*2 + ((two) ? 1 : 0)))

enum { TINY_OPTION_CELLS, TINY_OPTION_FIRST, TINY_OPTION_TAKEN, TINY_OPTIONS };

/* What it knows of playing well. */
enum { TINY_PHASES = 2, TINY_MOVE_FEATURES = 2, TINY_MOVE_KINDS = 2, TINY_POSITION_FEATURES = 1 };

extern const struct omino_knowledge tiny_knowledge;
extern const struct omino_option tiny_options[TINY_OPTIONS];
extern const struct omino_rules tiny_rules;

#endif
