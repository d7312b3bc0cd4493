/* SPDX-License-Identifier: MIT */
/* Handles Ctrl-C, which stops first a search and then the program, and signals that end a game. */
#ifndef OMINO_CLI_INTERRUPTS_H
#define OMINO_CLI_INTERRUPTS_H

/* After this call, Ctrl-C stops a search; pressed twice within a second, it ends the program. */
void cli_catch_interrupts(void);

/* Does the same, except that pressing Ctrl-C twice within a second only makes cli_quits() true;
 * pressing it once more ends the program. */
void cli_catch_quitting(void);
int cli_quits(void);

/* After this call, Ctrl-C ends the program. */
void cli_leave_interrupts(void);

/* Returns the number of times that Ctrl-C has been pressed. */
int cli_interrupts(void);

/* Waits for input on a terminal; returns 0 if Ctrl-C was pressed instead. `before` is an earlier
 * result of cli_interrupts(): Ctrl-C counts if it was pressed since that call. */
int cli_await_input(int before);

/* After this call, SIGINT, SIGTERM and SIGHUP only set cli_signal() and end searches and pauses. A
 * signal that is ignored stays ignored. */
void cli_catch_signals(void);

/* After this call, these signals end the program again. */
void cli_leave_signals(void);

/* Returns the number of the last of these signals; 0 if there was none. */
int cli_signal(void);

/* Waits for a number of seconds, or until one of these signals arrives. */
void cli_pause(double seconds);

#endif
