/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_TERMINAL_H
#define OMINO_CLI_TERMINAL_H

#include "cli/play/table.h"

/* Plays on the full screen until the user quits, then restores the terminal. Returns an exit
 * status; sets `begun` to 0 if the game was not played, for example because the terminal is too
 * small. */
int cli_screen_play(struct cli_table *table, int *begun);

#endif
