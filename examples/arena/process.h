/* SPDX-License-Identifier: MIT */
/* Another process with a pipe to it and one from it. */
#ifndef OMINO_ARENA_PROCESS_H
#define OMINO_ARENA_PROCESS_H

struct process {
    int pid;      /* 0: there is none */
    int to, from; /* -1: closed */
};

/* Forks. The new process runs run(user, in, out), where `in` is what the old one writes to and
 * `out` what it reads, and ends with status 127 if that returns. Programs that are started later
 * inherit none of the pipes. Where the system can do that, the new process is killed as soon as the
 * old one ends; guard.h does it everywhere. Returns 0 and sets errno if it cannot be done. */
int process_start(struct process *process, void (*run)(void *user, int in, int out), void *user);

/* Closes an end of a pipe, if it is open. */
void process_close(int *end);

/* Seconds since some point in time. */
double process_clock(void);

#endif
