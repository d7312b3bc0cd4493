/* SPDX-License-Identifier: MIT */
/* A match under way: what is known of it, and how it is shown. */
#ifndef OMINO_ARENA_MATCH_H
#define OMINO_ARENA_MATCH_H

#include "arena.h"

/* What a pair of games, or all of them, have come to so far. */
struct match_results {
    unsigned games, won, shared, lost; /* for A */
    uint64_t plies;
    double shares;
};

/* A pair of which one game has ended. */
struct match_pair {
    uint32_t number;
    struct match_results results; /* without games: the place is free */
};

struct match {
    struct arena *arena;
    unsigned finished;          /* games */
    struct match_pair *pairs;   /* room for one more than games are played side by side */
    struct match_results whole; /* all whole pairs together */
    struct arena_tally tally;   /* of them */
    double cpu[2];              /* seconds, in all games */
    uint64_t moves[2];
    enum arena_verdict verdict;
    double started;     /* by process_clock() */
    double shown;       /* when the progress was */
    unsigned next_line; /* after how many games of whole pairs the figures are printed again */
    int terminal;       /* whether there is a progress line */
    struct cli_log csv, json;
};

/* ---- on the screen (report.c) ---------------------------------------------------------------- */

void match_print_head(const struct match *match);
void match_print_game(struct match *match, const struct arena_game *game);
void match_print_figures(struct match *match); /* in one line, if it is time for that */
void match_print_summary(struct match *match);
void match_show_progress(struct match *match); /* if it is time for that */
void match_hide_progress(struct match *match);

/* Writes the progress after so many seconds: as much of it as fits into a line of so many columns,
 * which must be above 0. */
void match_write_progress(const struct match *match, double seconds, size_t columns, char *buf,
                          size_t cap);

/* Who sits where: "A-B". */
const char *match_seats(const struct match *match, unsigned seats, char buf[32]);

/* Writes the character that a text begins with, or ? if that is none that can be shown: a byte that
 * is not UTF-8, or what controls a terminal. Returns how many bytes of the text that was. What came
 * from a command line or a module may hold anything. */
size_t match_write_character(FILE *out, const char *text);

/* ---- in files (files.c) ---------------------------------------------------------------------- */

/* The files that were asked for; each call prints what went wrong and returns an exit status. */
int match_open_files(struct match *match);
int match_write_game(struct match *match, const struct arena_report *report);
int match_flush_files(const struct match *match); /* waits until all is on the disk */
int match_close_files(struct match *match);       /* with the figures */

#endif
