/* SPDX-License-Identifier: MIT */
/* The files of a match: --csv and --json. Each call reports errors and returns an exit status. */
#ifndef OMINO_ARENA_FILES_H
#define OMINO_ARENA_FILES_H

#include "match.h"

int match_open_files(struct match *match);
int match_write_game(struct match *match, const struct arena_report *report);
int match_flush_files(const struct match *match); /* waits until everything is on disk */
int match_close_files(struct match *match);       /* writes the figures first */

#endif
