/* SPDX-License-Identifier: MIT */
/*
 * The arena program: matches between two players.
 *
 * One process runs the match: it assigns games, collects the reports, prints and writes files. Each
 * game is played in a worker process, and there is one worker for each game played at the same
 * time. The CPU time of a choice is therefore that of the worker, including all threads of the
 * search, and no engine or module can harm the match. Killing a process also ends the processes
 * that it has started (see guard.h).
 */
#ifndef OMINO_ARENA_H
#define OMINO_ARENA_H

#include <omino/registry.h>
#include <omino/rules.h>
#include <omino/search.h>

#include "stats.h"

/* One of the two players, from the command line. */
struct arena_spec {
    const char *text;
    char kind[32];       /* one of omino_engine_kinds() */
    const char *command; /* of an external engine; NULL: a player of the library */
    struct omino_search_limits limits;
};

/* A match, from the command line. */
struct arena {
    const struct omino_rules *rules;
    char options[OMINO_OPTIONS_MAX]; /* of the game */
    uint64_t seed;
    struct arena_spec players[2];
    unsigned games, threads;
    double timeout; /* seconds for an answer from an external engine */
    const char *csv, *json;
    int has_sprt;
    struct arena_sprt sprt;
    unsigned seats;    /* players of the game */
    unsigned rotation; /* ways to assign the seats */
};

/* The way in which a game ended. */
enum arena_end {
    ARENA_FINISHED, /* by the rules */
    ARENA_RESIGNED,
    ARENA_FAULT,  /* of one of the players, who loses the game */
    ARENA_STOPPED /* before its end; the game does not count */
};

/* The result of a game. */
struct arena_game {
    uint32_t number; /* from 0 */
    uint32_t seats;  /* of A, one bit per player */
    uint32_t plies;
    uint32_t moves[2]; /* chosen by A and B */
    double cpu[2];     /* seconds used by A and B */
    int32_t scores[OMINO_PLAYERS_MAX];
    double share; /* A's share of the win */
    enum arena_end end;
    int loser;        /* 0 or 1, after a fault or resignation */
    char reason[400]; /* reason for the end, unless `end` is ARENA_FINISHED */
};

/* The report of a worker: the result of a game, its options, and its moves, one per line. */
struct arena_report {
    struct arena_game game;
    char *options, *record;
};

/* Returns 'A' or 'B'. */
static inline char arena_letter(int player)
{
    return (char)('A' + player);
}

/* Returns the holder of a seat: 0 (A) or 1 (B). */
static inline int arena_sitter(unsigned seats, int player)
{
    return seats >> player & 1 ? 0 : 1;
}

#endif
