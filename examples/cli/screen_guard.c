/* SPDX-License-Identifier: MIT */
/* The terminal is left clean whatever happens: what sets it right is prepared before anything can
 * go wrong, and a handler of signals does no more than to write it. */
#include "screen.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <curses.h>
#include <term.h> /* which takes common words for macros, and so comes last */

static const int signals[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGSEGV,
                              SIGABRT, SIGBUS,  SIGFPE, SIGILL};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

static struct sigaction before[SIGNAL_COUNT];
static struct termios modes;
static int has_modes;
static char reset[400];
static volatile sig_atomic_t reset_length;

/* Only calls that a handler may make. */
static void set_right(int number)
{
    const size_t length = (size_t)reset_length;
    if (length > 0 && write(STDOUT_FILENO, reset, length) < 0) { /* nothing more can be done */
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

/* What a terminal calls by that name; NULL if it has no such thing. */
static const char *ability(const char *name)
{
    char copy[8];
    snprintf(copy, sizeof copy, "%s", name);
    const char *text = tigetstr(copy);
    return text == (char *)-1 ? NULL : text;
}

/* Colours and mouse off, keypad and cursor as they were, back to the other screen. */
int screen_guard_started(void)
{
    reset[0] = '\0';
    if (ability("kmous")) add("\033[?1006;1000l");
    add(ability("sgr0"));
    add(ability("rmkx"));
    add(ability("cnorm"));
    add(ability("rmcup"));
    reset_length = (sig_atomic_t)strlen(reset);
    return ability("cup") != NULL;
}

void screen_guard(void)
{
    struct sigaction action = {.sa_handler = set_right};
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
