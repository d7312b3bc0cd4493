/* SPDX-License-Identifier: MIT */
/* The computer's evaluation of positions and of whole games. */
#ifndef OMINO_CLI_ANALYZE_H
#define OMINO_CLI_ANALYZE_H

#include <stdio.h>

#include "cli/cli.h"

/* Runs the command `analyze`; returns an exit status. */
int cli_analyze(const struct cli *cli);

/* An unknown chance. */
#define CHANCE_UNKNOWN (-1.0)

/* A position in a record and the move made there. Chances are shares of a win, from 0 to 1. */
struct analyzed {
    int side, player;                  /* to move; OMINO_NOBODY when the game is over */
    uint32_t move;                     /* the move played; OMINO_NO_MOVE at the end of the record */
    uint32_t best;                     /* the computer's choice; OMINO_NO_MOVE: unknown */
    double chances[OMINO_PLAYERS_MAX]; /* of each player, before the move */
    double ranked; /* chance after the move, estimated by the search before it */
    double loss;   /* the player's loss from the move */
};

/* The positions in a record, as far as they have been analyzed. */
struct analyzed_record {
    const struct omino_game *game;
    unsigned players;
    struct analyzed *positions;
    uint32_t count; /* of the positions */
};

/* Returns the mark of a move by its loss: "", "?" or "??". */
const char *analyze_mark(double loss);

/* Runs the command `analyze FILE`; returns an exit status. */
int analyze_record(const struct cli *cli);

/* Draws the chances of all players over the game as SVG (see plot.c). This is a cli_writer for a
 * struct analyzed_record. */
void analyze_plot(const void *record, FILE *out);

#endif
