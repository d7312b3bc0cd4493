/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <time.h>
#include <unistd.h>

void process_close(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

static void close_both(int ends[2])
{
    process_close(&ends[0]);
    process_close(&ends[1]);
}

static int open_pipe(int ends[2])
{
    if (pipe(ends) != 0) return 0;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 1;
}

/* Called in the new process: arranges for it to be killed as soon as the old one ends, which may
 * already have happened. */
static void die_with(pid_t parent)
{
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, (long)SIGKILL, 0L, 0L, 0L);
    if (getppid() != parent) _exit(127);
#else
    (void)parent;
#endif
}

int process_start(struct process *process, void (*run)(void *user, int in, int out), void *user)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    const pid_t parent = getpid();
    process->to = process->from = -1;
    process->pid = open_pipe(in) && open_pipe(out) ? (int)fork() : -1;
    if (process->pid < 0) {
        const int reason = errno;
        close_both(in);
        close_both(out);
        process->pid = 0;
        errno = reason;
        return 0;
    }
    if (process->pid == 0) {
        die_with(parent);
        process_close(&in[1]);
        process_close(&out[0]);
        run(user, in[0], out[1]);
        _exit(127);
    }
    process_close(&in[0]);
    process_close(&out[1]);
    process->to = in[1];
    process->from = out[0];
    return 1;
}

double process_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
