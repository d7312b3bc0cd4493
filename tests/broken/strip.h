/* SPDX-License-Identifier: MIT */
/*
 * An intact game with every hook. Each module of tests/broken is this game with one fault.
 *
 * On a strip of cells two players in turn take one free cell, or two side by side, until none is
 * left. Whoever has more cells wins.
 */
#ifndef OMINO_TESTS_STRIP_H
#define OMINO_TESTS_STRIP_H

#include <omino/rules.h>

#define STRIP_CELLS_MAX 12

struct strip {
    struct omino_allocator allocator; /* used only by faults */
    uint32_t cells;
    uint32_t taken; /* at the start by the options, bit i for cell i */
    uint32_t first;
    uint32_t scribble; /* likewise */
};

struct strip_state {
    uint16_t taken;
    uint8_t to_move;
    uint8_t padding;
    int32_t scores[2];
};

/* A move takes the cell move / 2; an odd move also takes the next cell. */
#define STRIP_MOVE(cell, two) ((uint32_t)((cell)*2 + ((two) ? 1 : 0)))

enum { STRIP_OPTION_CELLS, STRIP_OPTION_FIRST, STRIP_OPTION_TAKEN, STRIP_OPTIONS };

/* Dimensions of its strategic knowledge. */
enum {
    STRIP_PHASES = 2,
    STRIP_MOVE_FEATURES = 2,
    STRIP_MOVE_KINDS = 2,
    STRIP_POSITION_FEATURES = 1
};

extern const struct omino_knowledge strip_knowledge;
extern const struct omino_option strip_options[STRIP_OPTIONS];
extern const struct omino_rules strip_rules;

#endif
