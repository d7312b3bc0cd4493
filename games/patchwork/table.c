/* SPDX-License-Identifier: MIT */
/* The components of Patchwork: everything that another edition would change. */
#include "patchwork.h"

/* clang-format off */
static const struct omino_patchwork_patch patches[] = {
    /*     price, time, income */
    /*  1 */ { 2, 1, 0, "XX"},
    /*  2 */ { 2, 2, 0, "XXX"},
    /*  3 */ { 3, 3, 1, "XXXX"},
    /*  4 */ { 7, 1, 1, "XXXXX"},
    /*  5 */ { 6, 5, 2, "XX\n"
                        "XX"},
    /*  6 */ { 2, 2, 0, "XX.\n"
                        "XXX"},
    /*  7 */ {10, 5, 3, "XX..\n"
                        "XXXX"},
    /*  8 */ { 7, 4, 2, ".XX.\n"
                        "XXXX"},
    /*  9 */ { 4, 2, 0, "XXX.\n"
                        ".XXX"},
    /* 10 */ { 8, 6, 3, ".XX\n"
                        ".XX\n"
                        "XX."},
    /* 11 */ { 1, 2, 0, "X.X\n"
                        "XXX"},
    /* 12 */ { 1, 5, 1, "X..X\n"
                        "XXXX"},
    /* 13 */ { 3, 6, 2, "X.X\n"
                        "XXX\n"
                        ".X."},
    /* 14 */ { 2, 2, 0, "XXX\n"
                        ".X."},
    /* 15 */ { 5, 5, 2, "XXX\n"
                        ".X.\n"
                        ".X."},
    /* 16 */ { 7, 2, 2, "XXX\n"
                        ".X.\n"
                        ".X.\n"
                        ".X."},
    /* 17 */ { 0, 3, 1, ".X.\n"
                        "XXX\n"
                        ".X.\n"
                        ".X."},
    /* 18 */ { 4, 2, 1, "X.\n"
                        "X.\n"
                        "XX"},
    /* 19 */ { 4, 6, 2, "X.\n"
                        "X.\n"
                        "XX"},
    /* 20 */ {10, 3, 2, "X.\n"
                        "X.\n"
                        "X.\n"
                        "XX"},
    /* 21 */ { 3, 4, 1, "X.\n"
                        "X.\n"
                        "XX\n"
                        "X."},
    /* 22 */ { 5, 4, 2, ".X.\n"
                        "XXX\n"
                        ".X."},
    /* 23 */ { 1, 4, 1, ".X.\n"
                        ".X.\n"
                        "XXX\n"
                        ".X.\n"
                        ".X."},
    /* 24 */ { 5, 3, 1, ".XX.\n"
                        "XXXX\n"
                        ".XX."},
    /* 25 */ { 2, 3, 0, "X.X\n"
                        "XXX\n"
                        "X.X"},
    /* 26 */ { 3, 1, 0, ".X\n"
                        "XX"},
    /* 27 */ { 1, 3, 0, ".X\n"
                        "XX"},
    /* 28 */ { 3, 2, 1, ".X\n"
                        "XX\n"
                        "X."},
    /* 29 */ { 7, 6, 3, ".X\n"
                        "XX\n"
                        "X."},
    /* 30 */ { 2, 3, 1, ".X\n"
                        ".X\n"
                        "XX\n"
                        "X."},
    /* 31 */ { 1, 2, 0, "...X\n"
                        "XXXX\n"
                        "X..."},
    /* 32 */ { 2, 1, 0, "..X.\n"
                        "XXXX\n"
                        ".X.."},
    /* 33 */ {10, 4, 3, "..X\n"
                        ".XX\n"
                        "XX."},
};
/* clang-format on */

/* A mark lies just before the space with its number. */
static const struct omino_patchwork_track tracks[] = {
    {.name = "revised",
     .last = 53,
     .income = {5, 11, 17, 23, 29, 35, 41, 47, 53},
     .leather = {26, 32, 38, 44, 50}},
    {.name = "original",
     .last = 53,
     .income = {5, 11, 17, 23, 29, 35, 41, 47, 53},
     .leather = {20, 26, 32, 44, 50}},
};

const struct omino_patchwork_edition omino_patchwork_standard = {
    .width = 9,
    .height = 9,
    .patches = patches,
    .patch_count = sizeof patches / sizeof *patches,
    .tracks = tracks,
    .track_count = sizeof tracks / sizeof *tracks,
    .offered = 3,
    .before_token = 1,
    .buttons = 5,
    .bonus_side = 7,
    .bonus_points = 7,
    .empty_cell_cost = 2,
};
