/* SPDX-License-Identifier: MIT */
/* The seats of a game, each taken by a person or a computer. */
#ifndef OMINO_CLI_SEATS_H
#define OMINO_CLI_SEATS_H

#include "table.h"

/* Reads "human", a kind of computer, or a kind with a level such as "mcts:6"; returns whether the
 * text, which may be NULL, is one of these. */
int cli_read_seat(const char *text, struct cli_seat *seat);

/* Seats the players at a table, which must have a match, and sets their names in the match. Fails
 * with OMINO_ERR_ARGUMENT if the command line names invalid players. */
enum omino_status cli_seat_players(struct cli_table *table, struct omino_error *err);

/* Returns the number of searches that share the memory: one per computer, and one for hints. */
unsigned cli_count_searches(const struct cli_table *table);

/* Returns the limits of a player: the level of the seat takes precedence over that of the command
 * line, and a time or number of simulations over any level. */
struct omino_search_limits cli_seat_limits(const struct cli_table *table,
                                           const struct cli_seat *seat);

#endif
