/* SPDX-License-Identifier: MIT */
/* A terminal inside the test: curses writes to a pipe that a terminal emulator reads, and reads
 * keys from another pipe. */
#ifndef OMINO_EMULATOR_H
#define OMINO_EMULATOR_H

#include "cli/screen/screen.h"

struct terminal;

/* The game and the screen of a test. */
struct stage {
    const char *game, *options;
    int columns, rows;
    const char *term;     /* NULL: "xterm-256color" */
    const char *locale;   /* "C.UTF-8" (NULL) or "C" */
    int no_color;         /* as with --color never */
    const char *computer; /* plays for all but the first player; NULL: all players are people */
    int watch;            /* whether the computer is also the first player */
    uint64_t simulations; /* of the computer; 0: a few */
    const char *save;     /* as with --save; NULL: not given */
};

/* Opens a terminal and a game; fails the test if that fails. */
struct terminal *terminal_open(const struct stage *stage);
void terminal_close(struct terminal *terminal);

struct screen *terminal_screen(struct terminal *terminal);

/* Types keys. Each character is one key; special keys are in braces: {tab} {backtab} {enter} {left}
 * {right} {up} {down} {home} {end} {escape} {backspace} {delete} {ctrl-c} {ctrl-u}. Computers move
 * as soon as it is their turn. Returns 0 if a key has quit the program. */
int type(struct terminal *terminal, const char *keys);

/* Sends all keys at once, so that some are still queued while a computer searches. Otherwise like
 * type(). */
int type_ahead(struct terminal *terminal, const char *keys);

/* Presses a mouse button at a place: 0 is the left button, 64 the wheel up, 65 the wheel down. */
void click(struct terminal *terminal, int button, int x, int y);

/* Changes the size of the terminal. */
void resize(struct terminal *terminal, int columns, int rows);

/* Returns a line of the screen without blanks at its end; valid until the next call. */
const char *line_of(struct terminal *terminal, int y);

/* Returns a line counted from the bottom: 0 for the keys, 1 for the message, 2 for the status. */
const char *bottom(struct terminal *terminal, int line);

/* Finds a text on the screen; returns whether it was found. `x` and `y` may be NULL. */
int find(struct terminal *terminal, const char *text, int *x, int *y);

/* Like find(), but searches only this number of columns at the left. */
int find_within(struct terminal *terminal, int columns, const char *text, int *x, int *y);

/* Returns whether a text was ever written, without other bytes in it. */
int was_written(struct terminal *terminal, const char *text);

/* Prints the screen. */
void print_screen(struct terminal *terminal);

/* Return the text colour or the background colour of a place, as a number of the palette of 256
 * colours; -1: the terminal's default. */
int ink_at(struct terminal *terminal, int x, int y);
int ground_at(struct terminal *terminal, int x, int y);

/* Returns whether a place is in reverse video. */
int is_reverse(struct terminal *terminal, int x, int y);

/* Returns whether any character on the screen is not ASCII. */
int has_more_than_ascii(struct terminal *terminal);

/* Fail the test unless a text is, or is not, on the screen; a failure prints the screen. */
void assert_seen(struct terminal *terminal, const char *text);
void assert_not_seen(struct terminal *terminal, const char *text);

#endif
