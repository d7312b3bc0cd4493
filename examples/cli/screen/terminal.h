/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_TERMINAL_H
#define OMINO_CLI_TERMINAL_H

#include "cli/play/table.h"

/* Plays on the full screen until the game is over or somebody quits, and restores the terminal;
 * returns an exit status. `begun` is set to 0 if the game was not played, as on a terminal that is
 * too small. */
int cli_screen_play(struct cli_table *table, int *begun);

#endif
