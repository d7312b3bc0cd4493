/* SPDX-License-Identifier: MIT */
/* Printing the progress and the results of a match. */
#ifndef OMINO_ARENA_REPORT_H
#define OMINO_ARENA_REPORT_H

#include "match.h"

void match_print_head(const struct match *match);
void match_print_game(struct match *match, const struct arena_game *game);
void match_print_figures(struct match *match); /* in one line, if they are due */
void match_print_summary(struct match *match);
void match_show_progress(struct match *match); /* if it is due */
void match_hide_progress(struct match *match);

/* Writes as much of the progress after some seconds as fits into a line of `columns` columns, which
 * must be at least 1. */
void match_write_progress(const struct match *match, double seconds, size_t columns, char *buf,
                          size_t cap);

/* Writes the player in each seat, as in "A-B". */
const char *match_seats(const struct match *match, unsigned seats, char buf[32]);

#endif
