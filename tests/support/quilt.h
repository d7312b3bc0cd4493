/* SPDX-License-Identifier: MIT */
/* A small edition of Patchwork, as a module of somebody else would bring it. Defined here rather
 * than in a source, so that tests see the calls of the library. */
#ifndef OMINO_TESTS_QUILT_H
#define OMINO_TESTS_QUILT_H

#include <omino/patchwork.h>

static const struct omino_patchwork_patch quilt_patches[] = {
    {1, 1, 0, "XX"}, {2, 2, 1, "XX/.X"}, {0, 3, 0, "XXX"}, {3, 1, 2, "XX/XX"}, {1, 4, 1, "X/X/XX"},
};
static const struct omino_patchwork_track quilt_tracks[] = {
    {.name = "only", .last = 15, .income = {4, 8, 12}, .leather = {6}},
};
static const struct omino_patchwork_edition quilt_edition = {
    .width = 5,
    .height = 4,
    .patch_count = 5,
    .track_count = 1,
    .offered = 2,
    .before_token = 1,
    .buttons = 3,
    .bonus_side = 3,
    .bonus_points = 5,
    .empty_cell_cost = 1,
    .patches = quilt_patches,
    .tracks = quilt_tracks,
};

static inline enum omino_status quilt_open(struct omino_setup *setup, struct omino_error *err)
{
    return omino_patchwork_open(&quilt_edition, setup, err);
}

/* The complete table; the name is "quilt". */
static inline const struct omino_rules *quilt_rules(void)
{
    static struct omino_rules rules;
    rules = (struct omino_rules){.size = sizeof rules,
                                 .name = "quilt",
                                 .title = "Quilt",
                                 .version = 1,
                                 .open = quilt_open,
                                 .help = "A small quilt.\n"};
    omino_patchwork_rules(&rules);
    return &rules;
}

#endif
