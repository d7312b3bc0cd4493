/* SPDX-License-Identifier: MIT */
/* Restores the terminal if a signal ends the program. The bytes that reset the terminal are
 * prepared at the start, so that the signal handler only has to write them. */
#define _POSIX_C_SOURCE 200809L

#include "guard.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <curses.h>
#include <term.h> /* last, since it defines common words as macros */

static const int signals[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGSEGV,
                              SIGABRT, SIGBUS,  SIGFPE, SIGILL};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

static struct sigaction before[SIGNAL_COUNT];
static struct termios modes;
static int has_modes;
static char reset[400];
static volatile sig_atomic_t reset_length;

/* Calls only functions that are safe in a signal handler. */
static void restore(int number)
{
    const size_t length = (size_t)reset_length;
    if (length > 0 && write(STDOUT_FILENO, reset, length) < 0) { /* there is nothing left to try */
    }
    if (has_modes) tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    signal(number, SIG_DFL);
    raise(number);
}

static void add(const char *text)
{
    const size_t length = strlen(reset);
    if (text && length + strlen(text) < sizeof reset)
        memcpy(reset + length, text, strlen(text) + 1);
}

/* Returns a capability of the terminal; NULL if the terminal does not have it. */
static const char *capability(const char *name)
{
    char copy[8];
    snprintf(copy, sizeof copy, "%s", name);
    const char *text = tigetstr(copy);
    return text == (char *)-1 ? NULL : text;
}

/* Prepares the bytes that turn off the mouse and colours, reset the keypad and the cursor, and
 * return to the normal screen. */
int screen_guard_started(void)
{
    reset[0] = '\0';
    if (capability("kmous")) add("\033[?1006;1000l");
    add(capability("sgr0"));
    add(capability("rmkx"));
    add(capability("cnorm"));
    add(capability("rmcup"));
    reset_length = (sig_atomic_t)strlen(reset);
    return capability("cup") != NULL;
}

void screen_guard(void)
{
    struct sigaction action = {.sa_handler = restore};
    has_modes = tcgetattr(STDIN_FILENO, &modes) == 0;
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler == SIG_DFL) sigaction(signals[i], &action, NULL);
    }
}

void screen_unguard(void)
{
    reset_length = 0;
    for (int i = 0; i < SIGNAL_COUNT; i++) sigaction(signals[i], &before[i], NULL);
}
