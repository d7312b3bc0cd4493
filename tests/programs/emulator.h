/* SPDX-License-Identifier: MIT */
/* A terminal inside the test: curses writes into a pipe that a terminal emulator reads, and takes
 * its keys from another one. */
#ifndef OMINO_EMULATOR_H
#define OMINO_EMULATOR_H

#include "cli/screen/screen.h"

struct terminal;

/* The game, and the screen. */
struct stage {
    const char *game, *options;
    int columns, rows;
    const char *term;     /* "xterm-256color" ... */
    const char *locale;   /* "C.UTF-8" or "C" */
    int no_color;         /* as by --color never */
    const char *computer; /* that plays from the second player on; NULL: all are persons */
    int watch;            /* the first player is that computer, too */
    uint64_t simulations; /* of it; 0: a few */
    const char *save;     /* as by --save; NULL: not given */
};

/* Opens a terminal and a game; fails the test if that fails. */
struct terminal *terminal_open(const struct stage *stage);
void terminal_close(struct terminal *terminal);

struct screen *terminal_screen(struct terminal *terminal);

/* Types keys: each character is one, but for those of terminals between braces: {tab} {backtab}
 * {enter} {left} {right} {up} {down} {home} {end} {escape} {backspace} {delete} {ctrl-c} {ctrl-u}.
 * Computers move as soon as it is their turn. Returns whether the game goes on, rather than that
 * somebody has quit. */
int type(struct terminal *terminal, const char *keys);

/* The same with all keys sent at once: those not read yet stay queued while a computer searches.
 */
int type_ahead(struct terminal *terminal, const char *keys);

/* Presses a button of the mouse at a place: 0 is the left one, 64 the wheel upward, 65 downward. */
void click(struct terminal *terminal, int button, int x, int y);

/* Makes the terminal larger or smaller. */
void resize(struct terminal *terminal, int columns, int rows);

/* A line of what is seen, without the blanks at its end; valid until the next call. */
const char *line_of(struct terminal *terminal, int y);

/* The line that many lines above the bottom: 0 the keys, 1 the message, 2 the status. */
const char *bottom(struct terminal *terminal, int line);

/* Where a text is seen; returns whether it is. Either may be NULL. */
int find(struct terminal *terminal, const char *text, int *x, int *y);

/* The same in the columns at the left only. */
int find_within(struct terminal *terminal, int columns, const char *text, int *x, int *y);

/* Whether a text was ever written, in one piece. */
int was_written(struct terminal *terminal, const char *text);

/* Prints what is seen. */
void print_screen(struct terminal *terminal);

/* The numbers of the colours of a place in the palette of 256; -1: the terminal's own. */
int ink_at(struct terminal *terminal, int x, int y);
int ground_at(struct terminal *terminal, int x, int y);

/* Whether a place is in reverse. */
int is_reverse(struct terminal *terminal, int x, int y);

/* Whether anything that is seen is not ASCII. */
int has_more_than_ascii(struct terminal *terminal);

/* Fails the test unless a text is seen, and tells what is. */
void assert_seen(struct terminal *terminal, const char *text);
void assert_not_seen(struct terminal *terminal, const char *text);

#endif
