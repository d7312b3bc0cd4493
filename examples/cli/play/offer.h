/* SPDX-License-Identifier: MIT */
/* Unfinished games, and finished ones that were not saved. */
#ifndef OMINO_CLI_OFFER_H
#define OMINO_CLI_OFFER_H

#include "table.h"

/* Before a new game: offers the games of the rescue files or, through a pipe, mentions them on
 * standard output. Returns an exit status; `found` receives whether the table has one to continue.
 */
int cli_offer_games(struct cli_table *table, const struct cli *cli, int *found);

/* For --resume: continues the newest unfinished game, and saves, deletes or skips finished ones.
 * Returns likewise; CLI_OK without a game means that nothing is left to do. */
int cli_resume_game(struct cli_table *table, const struct cli *cli, int *found);

/* Prints the command that resumes a game. */
void cli_print_resume(const struct cli *cli);

/* Asks for a file to save the game to until that succeeds; returns 0 if no file is named. */
int cli_ask_to_save(struct cli_table *table);

/* Prints where a game was saved. */
void cli_print_saved(const char *path);

/* Returns whether there is a person to ask. */
int cli_on_a_terminal(void);

#endif
