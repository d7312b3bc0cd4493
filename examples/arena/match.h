/* SPDX-License-Identifier: MIT */
/* A match being played. */
#ifndef OMINO_ARENA_MATCH_H
#define OMINO_ARENA_MATCH_H

#include "arena.h"
#include "shared/files.h"

/* The results of one pair of games or of all pairs. */
struct match_results {
    unsigned games, won, shared, lost; /* for A */
    uint64_t plies;
    double shares;
};

/* A pair with one finished game. */
struct match_pair {
    uint32_t number;
    struct match_results results; /* if there are no games, the entry is free */
};

struct match {
    const struct arena *arena;
    unsigned finished;          /* number of finished games */
    struct match_pair *pairs;   /* one more entry than games played at once */
    struct match_results whole; /* of all complete pairs */
    struct arena_tally tally;   /* of these pairs */
    double cpu[2];              /* seconds, in all games */
    uint64_t moves[2];
    enum arena_verdict verdict;
    double started;     /* by process_clock() */
    double shown;       /* time of the last progress line; 0: none is shown */
    unsigned next_line; /* number of games in complete pairs at which to print the figures */
    int terminal;       /* whether a progress line is shown */
    struct cli_log csv, json;
};

/* Plays a match; returns an exit status. */
int arena_run(const struct arena *arena);

#endif
