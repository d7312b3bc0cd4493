/* SPDX-License-Identifier: MIT */
/*
 * The guard reads the numbers of process groups from a pipe: a positive number adds a group, and
 * its negative removes the group. The owner holds the other end of the pipe. So does a process that
 * the owner has just forked, until it executes a program. When the guard reaches the end of the
 * pipe, the owner has ended and no such process is left.
 *
 * The new process adds its own group before it executes the program. The guard therefore knows of
 * every program, no matter when the owner is killed.
 */
#define _POSIX_C_SOURCE 200809L

#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process.h"

/* More than enough, because an owner has only two engines. */
enum { MOST_GROUPS = 8 };

static struct guard {
    pid_t pid; /* 0: no guard */
    int to;
} guard = {.to = -1};

struct watch {
    pid_t owner;
    int from, out;
    int groups[MOST_GROUPS]; /* 0: free */
};

/* ---- the guard ------------------------------------------------------------------------------- */

static void replace(struct watch *watch, int old, int group)
{
    for (int i = 0; i < MOST_GROUPS; i++) {
        if (watch->groups[i] != old) continue;
        watch->groups[i] = group;
        return;
    }
}

/* Reads the number of a group. Returns 0 at the end of the pipe. */
static int read_group(struct watch *watch)
{
    int group;
    const ssize_t got = read(watch->from, &group, sizeof group);
    if (got < 0 && errno == EINTR) return 1;
    if (got != (ssize_t)sizeof group) return 0;
    if (group > 0)
        replace(watch, 0, group);
    else
        replace(watch, -group, 0);
    return 1;
}

/* Ends the owner, whose parent has ended. */
static void end_owner(struct watch *watch)
{
    if (getppid() == watch->owner) kill(watch->owner, SIGKILL);
    watch->out = -1;
}

static void keep_watch(struct watch *watch)
{
    for (;;) {
        struct pollfd polled[2] = {{.fd = watch->from, .events = POLLIN}, {.fd = watch->out}};
        if (poll(polled, 2, -1) < 0) continue;
        if (polled[1].revents) end_owner(watch);
        if (polled[0].revents && !read_group(watch)) break;
    }
    for (int i = 0; i < MOST_GROUPS; i++)
        if (watch->groups[i] > 0) kill(-watch->groups[i], SIGKILL);
}

/* Runs the guard. A process group of its own shields it from signals to the owner's group. It
 * closes the standard streams, because a program that waits for the end of one of them would
 * otherwise also wait for the guard. */
static void become(struct watch *watch)
{
    setpgid(0, 0);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) close(stream);
    keep_watch(watch);
    _exit(0);
}

/* ---- its owner ------------------------------------------------------------------------------- */

int guard_start(int out)
{
    int ends[2];
    const pid_t owner = getpid();
    if (pipe(ends) != 0) return 0;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    guard.pid = fork();
    if (guard.pid == 0) {
        close(ends[1]);
        become(&(struct watch){.owner = owner, .from = ends[0], .out = out});
    }
    const int reason = errno;
    close(ends[0]);
    guard.to = ends[1];
    if (guard.pid > 0) return 1;
    guard.pid = 0;
    process_close(&guard.to);
    errno = reason;
    return 0;
}

static void send_group(int group)
{
    ssize_t written;
    if (guard.to < 0) return;
    do written = write(guard.to, &group, sizeof group);
    while (written < 0 && errno == EINTR);
}

void guard_enter(void)
{
    send_group((int)getpid());
}

void guard_release(int group)
{
    send_group(-group);
}

void guard_end(void)
{
    if (guard.pid == 0) return;
    kill(guard.pid, SIGKILL);
    process_close(&guard.to);
    while (waitpid(guard.pid, NULL, 0) < 0 && errno == EINTR) continue;
    guard.pid = 0;
}
