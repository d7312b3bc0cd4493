/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_GUARD_H
#define OMINO_CLI_GUARD_H

/* After this call, signals that end the program restore the terminal first. Must be called before
 * curses is started. */
void screen_guard(void);

/* Must be called after curses is started; returns whether the terminal can show a full screen. */
int screen_guard_started(void);

/* Ends the guard. */
void screen_unguard(void);

#endif
