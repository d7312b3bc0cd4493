/* SPDX-License-Identifier: MIT */
/* What the computer thinks of positions and of games that were played. */
#ifndef OMINO_CLI_ANALYZE_H
#define OMINO_CLI_ANALYZE_H

#include "cli.h"

/* A chance that is not known. */
#define CHANCE_UNKNOWN (-1.0)

/* A position of a record, and the move that was made there. Chances are shares of a win. */
struct analyzed {
    int side, player;                  /* to move; OMINO_NOBODY when the game is over */
    uint32_t move;                     /* that was played; OMINO_NO_MOVE at the end of the record */
    uint32_t best;                     /* what the computer would play; OMINO_NO_MOVE: not known */
    double chances[OMINO_PLAYERS_MAX]; /* of each player, before the move */
    double ranked;                     /* of the player who moves, after it, as the computer guessed
                                          before */
    double loss;                       /* what the move cost him */
};

/* The positions of a record from its start to `count` of them. */
struct analyzed_record {
    const struct omino_game *game;
    unsigned players;
    struct analyzed *positions;
    uint32_t count; /* that were looked at */
};

/* The marks of moves that lose much. */
const char *analyze_mark(double loss);

/* The command for a record. */
int analyze_record(const struct cli *cli);

/* Draws the chances of all players over the game as SVG (plot.c): a cli_writer for a struct
 * analyzed_record. */
void analyze_plot(const void *record, FILE *out);

#endif
