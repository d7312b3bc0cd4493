/* SPDX-License-Identifier: MIT */
/* Games, their options and computer players, as named on command lines and listed in the help. */
#ifndef OMINO_SHARED_GAMES_H
#define OMINO_SHARED_GAMES_H

#include <omino/registry.h>
#include <omino/search.h>

/* Print the meaning of GAME and KIND for the help: the registered games and the kinds of computer
 * player. */
void cli_print_games(void);
void cli_print_kinds(void);

/* Prints the options of a game. */
void cli_print_game_options(const struct omino_rules *rules);

/* Appends the value of -o to the options of a game. Reports an invalid value and returns an exit
 * status. */
int cli_add_game_option(char options[OMINO_OPTIONS_MAX], const char *name, const char *value);

/* Appends any number of options in the same way, for programs whose -o accepts several at once. */
int cli_append_options(char options[OMINO_OPTIONS_MAX], const char *more);

/* Returns whether the options of a game set its seed. */
int cli_sets_seed(const char *options);

/* Return the kind of computer player with this name, or NULL if it does not exist, and the
 * strongest kind. */
const char *cli_find_kind(const char *name);
const char *cli_strongest_kind(void);

#endif
