/* SPDX-License-Identifier: MIT */
/* The options of the game programs. */
#ifndef OMINO_CLI_OPTIONS_H
#define OMINO_CLI_OPTIONS_H

#include "cli.h"

/* Reads arguments up to a NULL. Returns an exit status; reports any error. */
int cli_read_command_line(struct cli *cli, char **argv);

/* Prints the help for all options. */
void cli_print_option_help(void);

/* Returns the kind of computer for players that the command line does not name. */
const char *cli_computer(const struct cli *cli);

#endif
