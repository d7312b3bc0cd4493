/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "interrupts.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

/* ---- Ctrl-C ---------------------------------------------------------------------------------- */

/* Set by the signal handler. */
static atomic_int interrupts;
static atomic_llong last_interrupt; /* in milliseconds; 0: none */
static atomic_int twice_quits;      /* whether pressing Ctrl-C twice only sets `quits` */
static atomic_int quits;            /* whether Ctrl-C was pressed twice within a second */

static long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1;
}

/* If Ctrl-C is pressed twice within a second, restores the default action, which ends the program:
 * at once or, if `twice_quits` is set, the next time. */
static void note_interrupt(int number)
{
    const long long time = milliseconds(), before = atomic_exchange(&last_interrupt, time);
    atomic_fetch_add(&interrupts, 1);
    if (before == 0 || time - before > 1000) return;
    signal(number, SIG_DFL);
    if (atomic_exchange(&quits, 1) || !atomic_load(&twice_quits)) raise(number);
}

void cli_catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
}

void cli_catch_quitting(void)
{
    atomic_store(&twice_quits, 1);
    cli_catch_interrupts();
}

int cli_quits(void)
{
    return atomic_load(&quits);
}

/* The signal is unblocked only while pselect() waits, so that it cannot arrive just before the
 * wait. */
int cli_await_input(int before)
{
    fd_set streams;
    sigset_t interrupt, usual;
    int ready = -1;
    FD_ZERO(&streams);
    FD_SET(STDIN_FILENO, &streams);
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &usual);
    if (cli_interrupts() == before)
        ready = pselect(STDIN_FILENO + 1, &streams, NULL, NULL, NULL, &usual);
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return ready > 0 || cli_interrupts() == before;
}

void cli_leave_interrupts(void)
{
    signal(SIGINT, SIG_DFL);
}

int cli_interrupts(void)
{
    return atomic_load(&interrupts);
}

/* ---- signals that end a game ----------------------------------------------------------------- */

static const int endings[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_COUNT = sizeof endings / sizeof *endings };

static atomic_int ending;

static void note_ending(int number)
{
    atomic_store(&ending, number);
}

/* System calls are not restarted, because a write to a pipe that nobody reads would then never
 * return. The code that writes files restarts its own calls. */
static void handle_endings(void (*from)(int), void (*to)(int))
{
    struct sigaction action = {.sa_handler = to}, before;
    for (int i = 0; i < ENDING_COUNT; i++)
        if (sigaction(endings[i], NULL, &before) == 0 && before.sa_handler == from)
            sigaction(endings[i], &action, NULL);
}

void cli_catch_signals(void)
{
    handle_endings(SIG_DFL, note_ending);
}

void cli_leave_signals(void)
{
    handle_endings(note_ending, SIG_DFL);
}

int cli_signal(void)
{
    return atomic_load(&ending);
}

/* Signals are unblocked only during the wait, as in cli_await_input(). */
void cli_pause(double seconds)
{
    const struct timespec pause = {(time_t)seconds,
                                   (long)((seconds - (double)(time_t)seconds) * 1e9)};
    sigset_t blocked, usual;
    sigemptyset(&blocked);
    for (int i = 0; i < ENDING_COUNT; i++) sigaddset(&blocked, endings[i]);
    sigprocmask(SIG_BLOCK, &blocked, &usual);
    if (cli_signal() == 0) pselect(0, NULL, NULL, NULL, &pause, &usual);
    sigprocmask(SIG_SETMASK, &usual, NULL);
}
