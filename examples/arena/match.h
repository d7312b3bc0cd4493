/* SPDX-License-Identifier: MIT */
/* A match being played. */
#ifndef OMINO_ARENA_MATCH_H
#define OMINO_ARENA_MATCH_H

#include "arena.h"
#include "shared/files.h"

/* The results of a pair of games, or of all of them. */
struct match_results {
    unsigned games, won, shared, lost; /* for A */
    uint64_t plies;
    double shares;
};

/* A pair of which one game has ended. */
struct match_pair {
    uint32_t number;
    struct match_results results; /* without games: the entry is free */
};

struct match {
    const struct arena *arena;
    unsigned finished;          /* games */
    struct match_pair *pairs;   /* one more than the number of games played at once */
    struct match_results whole; /* of all complete pairs */
    struct arena_tally tally;   /* of them */
    double cpu[2];              /* seconds, in all games */
    uint64_t moves[2];
    enum arena_verdict verdict;
    double started;     /* by process_clock() */
    double shown;       /* time of the last progress line; 0: none is shown */
    unsigned next_line; /* number of games in complete pairs at which to print the figures */
    int terminal;       /* whether there is a progress line */
    struct cli_log csv, json;
};

/* Plays a match; returns an exit status. */
int arena_run(const struct arena *arena);

#endif
