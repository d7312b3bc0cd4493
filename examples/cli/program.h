/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_PROGRAM_H
#define OMINO_CLI_PROGRAM_H

/* Runs a game program. `game` is the name of its game; NULL: the first argument names it. */
int cli_main(const char *game, int argc, char **argv);

#endif
