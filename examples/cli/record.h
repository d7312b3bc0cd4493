/* SPDX-License-Identifier: MIT */
/* Opens matches, either new or from records. */
#ifndef OMINO_CLI_RECORD_H
#define OMINO_CLI_RECORD_H

#include "cli.h"

/* Opens the match of the command line: a new one, or the match of the record to load. Returns an
 * exit status; reports any error. */
int cli_open_match(const struct cli *cli, struct omino_match **match);

/* Opens the match of a record. The record must be of the program's game, unless the program plays
 * any game. The error message names the file and, if known, the line and column. `warn` may be
 * NULL; it receives `user`. */
enum omino_status cli_load_match(const struct cli *cli, const char *path,
                                 omino_record_warning *warn, void *user, struct omino_match **match,
                                 struct omino_error *err);

#endif
