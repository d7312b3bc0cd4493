/* SPDX-License-Identifier: MIT */
/*
 * The program arena: matches between two players.
 *
 * One process holds the match: it gives out games, collects the reports, prints and writes files.
 * The games are played in processes of their own, workers, as many as are to be played side by
 * side: so the CPU time of a choice is that of the worker, with all threads of the search; and
 * nothing that an engine or a module does can harm the match. A process that is killed takes those
 * that it has started with it: see guard.h.
 */
#ifndef OMINO_ARENA_H
#define OMINO_ARENA_H

#include "cli.h"
#include "process.h"
#include "stats.h"

/* One of the two players, as the command line describes it. */
struct arena_spec {
    const char *text;
    char kind[32];       /* of omino_player_kinds() */
    const char *command; /* of an external engine; NULL: a player of the library's */
    struct omino_limits limits;
};

/* A match, as the command line describes it. */
struct arena {
    struct cli cli; /* program, rules, options, seed */
    struct arena_spec players[2];
    unsigned games, threads;
    double timeout; /* seconds for an answer of an external engine */
    const char *csv, *json;
    int has_sprt;
    struct arena_sprt sprt;
    unsigned seats;    /* players of the game */
    unsigned rotation; /* ways to give out the seats */
};

/* How a game ended. */
enum arena_end {
    ARENA_FINISHED, /* as the rules say */
    ARENA_RESIGNED,
    ARENA_FAULT,  /* of one of the players, who loses the game */
    ARENA_STOPPED /* it was not played to its end, and counts for nothing */
};

/* What there is to say about a game. */
struct arena_game {
    uint32_t number; /* from 0 */
    uint32_t seats;  /* of A, a bit for each player */
    uint32_t plies;
    uint32_t moves[2]; /* that A and B chose */
    double cpu[2];     /* seconds that they used */
    int32_t scores[OMINO_PLAYERS_MAX];
    double share; /* of the win, for A */
    enum arena_end end;
    int loser;        /* 0 or 1, after a fault or resignation */
    char reason[400]; /* of the end, if it is not ARENA_FINISHED */
};

/* A report of a worker: the game, and behind it its options and its moves, a line each. */
struct arena_report {
    struct arena_game game;
    char *options, *record;
};

/* 'A' and 'B'. */
static inline char arena_letter(int player)
{
    return (char)('A' + player);
}

/* Who sits there, 0 or 1. */
static inline int arena_sitter(unsigned seats, int player)
{
    return seats >> player & 1 ? 0 : 1;
}

/* A number of 32 bits for one of the things that are left to chance. */
uint32_t arena_seed(uint64_t seed, uint32_t about, uint32_t index);

/* The options of a game of the match: those of the command line and a seed. */
void arena_options(const struct arena *arena, uint32_t game, char *buf, size_t cap);

/* ---- workers (worker.c) ---------------------------------------------------------------------- */

/* The exit status of a worker that had no memory for a game. */
enum { ARENA_NO_MEMORY = 3 };

struct arena_worker {
    struct process process;
    int64_t game; /* that it plays; -1: none */
};

/* The number of a report that is about no game, but only about what players have used. */
#define ARENA_NO_GAME UINT32_MAX

/* Starts a worker that does not hold on to the pipes of those before it; returns 0 and sets errno
 * if it cannot be done. SIGTERM ends its game and then the worker; so does closing the pipe to it,
 * after the game. */
int arena_worker_start(const struct arena *arena, struct arena_worker *workers, unsigned index);

/* Gives it a game to play; returns whether it could. */
int arena_worker_give(struct arena_worker *worker, uint32_t game);

/* Waits for its report, to be freed by free(report->options): both texts are in one block. Returns
 * 0 if it has ended instead. */
int arena_worker_read(struct arena_worker *worker, struct arena_report *report);

/* ---- a match (match.c) ----------------------------------------------------------------------- */

int arena_run(struct arena *arena);

#endif
