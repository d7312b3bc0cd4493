/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_PROGRAM_H
#define OMINO_CLI_PROGRAM_H

/* Runs a game program. `game` is the name of its game; if it is NULL, the first argument names the
 * game. */
int cli_main(const char *game, int argc, char **argv);

#endif
