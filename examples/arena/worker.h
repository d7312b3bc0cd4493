/* SPDX-License-Identifier: MIT */
/* A worker: a process that plays one game after another, and the two pipes to it. */
#ifndef OMINO_ARENA_WORKER_H
#define OMINO_ARENA_WORKER_H

#include "arena.h"
#include "process.h"

/* The exit status of a worker that ran out of memory. */
enum { ARENA_NO_MEMORY = 3 };

struct arena_worker {
    struct process process;
    int64_t game; /* being played; -1: none */
};

/* The number in a report that concerns no game, only the CPU time of the players. */
#define ARENA_NO_GAME UINT32_MAX

/* Starts the worker with an index; it does not hold the pipes of those before it. Returns 0 and
 * sets errno on failure. SIGTERM ends its game and the worker; closing the pipe to it ends it after
 * its game. */
int arena_worker_start(const struct arena *arena, struct arena_worker *workers, unsigned index);

/* Assigns a game; returns whether that succeeded. */
int arena_worker_give(struct arena_worker *worker, uint32_t game);

/* Waits for its report, to be freed with free(report->options): both texts are in one block.
 * Returns 0 if it has ended instead. */
int arena_worker_read(struct arena_worker *worker, struct arena_report *report);

#endif
