/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_LINES_H
#define OMINO_CLI_LINES_H

#include "table.h"

/* Plays in lines of text until the game is over or someone quits; returns an exit status. */
int cli_lines_play(struct cli_table *table);

#endif
