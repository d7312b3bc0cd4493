/* SPDX-License-Identifier: MIT */
/* A worker: a process that plays one game after another, and the pipes to and from it. */
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

/* The game number of a report that contains only the CPU time of the players. */
#define ARENA_NO_GAME UINT32_MAX

/* Starts the worker with this index. The worker does not inherit the pipes of earlier workers.
 * Returns 0 and sets errno on failure. SIGTERM ends the worker's game and the worker. Closing the
 * pipe to the worker ends it after its game. */
int arena_worker_start(const struct arena *arena, struct arena_worker *workers, unsigned index);

/* Assigns a game; returns whether that succeeded. */
int arena_worker_give(struct arena_worker *worker, uint32_t game);

/* Waits for a worker's report. The caller frees its two texts, which are in one block, with
 * free(report->options). Returns 0 if the worker has ended instead. */
int arena_worker_read(struct arena_worker *worker, struct arena_report *report);

#endif
