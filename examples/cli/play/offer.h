/* SPDX-License-Identifier: MIT */
/* Unfinished games, and finished ones that were not saved. */
#ifndef OMINO_CLI_OFFER_H
#define OMINO_CLI_OFFER_H

#include "table.h"

/* For use before a new game. On a terminal, offers the games in rescue files; otherwise mentions
 * them on standard output. Returns an exit status; `found` receives whether the table has a game to
 * continue. */
int cli_offer_games(struct cli_table *table, const struct cli *cli, int *found);

/* Implements --resume: continues the newest unfinished game, and saves, deletes or skips finished
 * ones. Returns the same results; CLI_OK without a game means that nothing is left to do. */
int cli_resume_game(struct cli_table *table, const struct cli *cli, int *found);

/* Prints the command that resumes a game. */
void cli_print_resume(const struct cli *cli);

/* Asks for a file name until the game is saved; returns 0 if the user enters none. */
int cli_ask_to_save(struct cli_table *table);

/* Prints the file that a game was saved to. */
void cli_print_saved(const char *path);

/* Returns whether standard input and output are a terminal, so that a person can be asked. */
int cli_on_a_terminal(void);

#endif
