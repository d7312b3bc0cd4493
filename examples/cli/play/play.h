/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_PLAY_H
#define OMINO_CLI_PLAY_H

#include "cli/cli.h"

/* Run the commands `play` and `watch`; each returns an exit status. */
int cli_play(const struct cli *cli);
int cli_watch(const struct cli *cli);

#endif
