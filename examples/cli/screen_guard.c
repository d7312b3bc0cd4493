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
    if (text && text != (char *)-1 && length + strlen(text) < sizeof reset)
        memcpy(reset + length, text, strlen(text) + 1);
}

/* Colours and pointer off, keypad and cursor as they were, back to the other screen. */
static void prepare_reset(void)
{
    static char sgr0[] = "sgr0", rmkx[] = "rmkx", cnorm[] = "cnorm", rmcup[] = "rmcup";
    reset[0] = '\0';
    if (has_mouse()) add("\033[?1003l\033[?1002l\033[?1000l\033[?1006l");
    add(tigetstr(sgr0));
    add(tigetstr(rmkx));
    add(tigetstr(cnorm));
    add(tigetstr(rmcup));
    reset_length = (sig_atomic_t)strlen(reset);
}

void screen_guard(int started)
{
    struct sigaction action = {.sa_handler = set_right};
    if (started) {
        prepare_reset();
        return;
    }
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
