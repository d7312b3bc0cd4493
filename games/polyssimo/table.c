/* SPDX-License-Identifier: MIT */
/* The components of Polyssimo Challenge: the board, the twelve pentominoes, and twelve of the 35
 * hexominoes. Move numbers depend on the order of the pieces. */
#include "polyssimo.h"

/* clang-format off */
const struct polyssimo_box omino_polyssimo_box = {
    .board = "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX\n"
             "XXXXXXXXXXXX",
    .pieces = {
        {"F",   'F', ".XX\n"
                     "XX.\n"
                     ".X."},

        {"I",   'I', "XXXXX"},

        {"L",   'L', "X.\n"
                     "X.\n"
                     "X.\n"
                     "XX"},

        {"N",   'N', ".X\n"
                     ".X\n"
                     "XX\n"
                     "X."},

        {"P",   'P', "XX\n"
                     "XX\n"
                     "X."},

        {"T",   'T', "XXX\n"
                     ".X.\n"
                     ".X."},

        {"U",   'U', "X.X\n"
                     "XXX"},

        {"V",   'V', "X..\n"
                     "X..\n"
                     "XXX"},

        {"W",   'W', "X..\n"
                     "XX.\n"
                     ".XX"},

        {"X",   'X', ".X.\n"
                     "XXX\n"
                     ".X."},

        {"Y",   'Y', ".X\n"
                     "XX\n"
                     ".X\n"
                     ".X"},

        {"Z",   'Z', "XX.\n"
                     ".X.\n"
                     ".XX"},

        {"H1",  '1', "XXXX\n"
                     "X..X"},

        {"H2",  '2', "XXX.\n"
                     "X.XX"},

        {"H3",  '3', "XXXX\n"
                     ".XX."},

        {"H4",  '4', "XXXX\n"
                     "X.X."},

        {"H5",  '5', ".X..\n"
                     "XXXX\n"
                     "..X."},

        {"H6",  '6', "XXX.\n"
                     "..X.\n"
                     "..XX"},

        {"H7",  '7', "XX..\n"
                     ".XXX\n"
                     "...X"},

        {"H8",  '8', "XXX.\n"
                     "..XX\n"
                     "..X."},

        {"H9",  '9', "XX..\n"
                     ".XXX\n"
                     ".X.."},

        {"H10", 'A', "XX..\n"
                     ".XXX\n"
                     "..X."},

        {"H11", 'B', "XX.\n"
                     ".XX\n"
                     ".X.\n"
                     ".X."},

        {"H12", 'C', "XX.\n"
                     ".X.\n"
                     ".XX\n"
                     ".X."},
    },
};
/* clang-format on */
