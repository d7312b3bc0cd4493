/* SPDX-License-Identifier: MIT */
/* Positions as text and as pictures. */
#ifndef OMINO_CLI_DRAW_H
#define OMINO_CLI_DRAW_H

#include <stdio.h>

#include "cli.h"

/* Prints the position of a match at a ply, with the last move marked. Returns an exit status;
 * reports any error. */
int cli_draw(const struct cli *cli, const struct omino_match *match, uint32_t ply, FILE *out);

/* Describes the position of a match at a ply, with the last move marked. */
enum omino_status cli_describe(const struct omino_match *match, uint32_t ply,
                               struct omino_scene *scene, struct omino_error *err);

/* Prints the scores of a position, and the winners if the game is over. */
void cli_print_result(const struct omino_game *game, const void *state);

/* Returns whether to use colours in this output. */
int cli_wants_color(const struct cli *cli, FILE *out);

/* Runs the command `draw`; returns an exit status. */
int cli_draw_record(const struct cli *cli);

#endif
