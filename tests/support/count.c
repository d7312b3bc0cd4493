/* SPDX-License-Identifier: MIT */
/*
 * Loaded into a program by LD_PRELOAD, counts calls of some public functions, including calls by
 * the library itself, and prints the counts to standard error at the end.
 *
 * Calls of omino_shape_width() measure the work of arranging a picture, because each arrangement
 * calls it for every item.
 */
#undef _FORTIFY_SOURCE /* its inline functions would conflict with ours */
#define _GNU_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/draw.h>
#include <omino/match.h>

#include "interpose.h"

static unsigned long matches, pictures, widths;

__attribute__((destructor)) static void print_counts(void)
{
    dprintf(2, "counted: %lu matches, %lu pictures, %lu widths\n", matches, pictures, widths);
}

EXPORT enum omino_status omino_match_open_game(const struct omino_game *game,
                                               const struct omino_allocator *allocator,
                                               struct omino_match **match, struct omino_error *err)
{
    enum omino_status (*call)(const struct omino_game *, const struct omino_allocator *,
                              struct omino_match **, struct omino_error *);
    real("omino_match_open_game", &call);
    matches++;
    return call(game, allocator, match, err);
}

EXPORT size_t omino_draw_svg(const struct omino_scene *scene, const struct omino_svg_style *style,
                             char *buf, size_t cap)
{
    size_t (*call)(const struct omino_scene *, const struct omino_svg_style *, char *, size_t);
    real("omino_draw_svg", &call);
    pictures++;
    return call(scene, style, buf, cap);
}

EXPORT unsigned omino_shape_width(struct omino_shape shape)
{
    unsigned (*call)(struct omino_shape);
    real("omino_shape_width", &call);
    widths++;
    return call(shape);
}
