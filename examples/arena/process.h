/* SPDX-License-Identifier: MIT */
/* A child process with pipes in both directions. */
#ifndef OMINO_ARENA_PROCESS_H
#define OMINO_ARENA_PROCESS_H

struct process {
    int pid;      /* 0: none */
    int to, from; /* -1: closed */
};

/* Forks. The new process calls run(user, in, out) and exits with status 127 if that returns. The
 * old process writes to `in` and reads from `out`. Programs started later inherit none of the
 * pipes. On systems that support it, the new process is killed as soon as the old one ends; guard.h
 * provides this everywhere. Returns 0 and sets errno on failure. */
int process_start(struct process *process, void (*run)(void *user, int in, int out), void *user);

/* Closes an end of a pipe, if it is open. */
void process_close(int *end);

/* Returns the seconds since some fixed point in time. */
double process_clock(void);

#endif
