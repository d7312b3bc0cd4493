/* SPDX-License-Identifier: MIT */
/* Every polyomino of one to five squares, once. Move numbers depend on the order. */
#include "blokus.h"

/* clang-format off */
const struct blokus_drawing omino_blokus_drawings[BLOKUS_PIECES] = {
    {"1",  "X"},

    {"2",  "XX"},

    {"I3", "XXX"},

    {"V3", "X.\n"
           "XX"},

    {"I4", "XXXX"},

    {"O",  "XX\n"
           "XX"},

    {"T4", ".X.\n"
           "XXX"},

    {"L4", "X.\n"
           "X.\n"
           "XX"},

    {"Z4", "XX.\n"
           ".XX"},

    {"F",  ".XX\n"
           "XX.\n"
           ".X."},

    {"I5", "XXXXX"},

    {"L5", "X.\n"
           "X.\n"
           "X.\n"
           "XX"},

    {"N",  ".X\n"
           ".X\n"
           "XX\n"
           "X."},

    {"P",  "XX\n"
           "XX\n"
           "X."},

    {"T5", "XXX\n"
           ".X.\n"
           ".X."},

    {"U",  "X.X\n"
           "XXX"},

    {"V5", "X..\n"
           "X..\n"
           "XXX"},

    {"W",  "X..\n"
           "XX.\n"
           ".XX"},

    {"X",  ".X.\n"
           "XXX\n"
           ".X."},

    {"Y",  ".X\n"
           "XX\n"
           ".X\n"
           ".X"},

    {"Z5", "XX.\n"
           ".X.\n"
           ".XX"},
};
/* clang-format on */
