/* SPDX-License-Identifier: MIT */
/* A child process with a pipe to it and one from it. */
#ifndef OMINO_ARENA_PROCESS_H
#define OMINO_ARENA_PROCESS_H

struct process {
    int pid;      /* 0: none */
    int to, from; /* -1: closed */
};

/* Forks. The new process runs run(user, in, out), where the old one writes to `in` and reads from
 * `out`, and ends with status 127 if that returns. Programs started later inherit none of the
 * pipes. On systems that support it, the new process is killed as soon as the old one ends; guard.h
 * does that everywhere. Returns 0 and sets errno on failure. */
int process_start(struct process *process, void (*run)(void *user, int in, int out), void *user);

/* Closes an end of a pipe, if it is open. */
void process_close(int *end);

/* Seconds since some point in time. */
double process_clock(void);

#endif
