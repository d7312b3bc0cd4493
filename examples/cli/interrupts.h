/* SPDX-License-Identifier: MIT */
/* Ctrl-C, which stops a search before it stops the program, and signals that end a game. */
#ifndef OMINO_CLI_INTERRUPTS_H
#define OMINO_CLI_INTERRUPTS_H

/* From here on Ctrl-C stops a search; pressed twice within a second, it ends the program. */
void cli_catch_interrupts(void);

/* Likewise, but pressing it twice only makes cli_quits() true; the third time ends the program. */
void cli_catch_quitting(void);
int cli_quits(void);

/* From here on Ctrl-C ends the program. */
void cli_leave_interrupts(void);

/* Returns how often Ctrl-C has been pressed. */
int cli_interrupts(void);

/* Waits for input on a terminal; returns 0 if Ctrl-C was pressed instead, after it had been pressed
 * `before` times. */
int cli_await_input(int before);

/* From here on SIGINT, SIGTERM and SIGHUP only set cli_signal() and end searches and pauses. A
 * signal that is ignored stays ignored. */
void cli_catch_signals(void);

/* From here on they end the program. */
void cli_leave_signals(void);

/* Returns the number of the last signal; 0: none. */
int cli_signal(void);

/* Waits for some seconds, or until a signal arrives. */
void cli_pause(double seconds);

#endif
