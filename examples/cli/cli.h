/* SPDX-License-Identifier: MIT */
/* What the command-line programs of all games share. A program is no more than the name of its
 * game: see main.c. */
#ifndef OMINO_CLI_H
#define OMINO_CLI_H

#include <stdio.h>

#include <omino/draw.h>
#include <omino/match.h>
#include <omino/registry.h>
#include <omino/search.h>

/* Exit statuses. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* When to use colours. */
enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

/* The command line, read. */
struct cli {
    const char *program; /* as in messages */
    const char *command; /* NULL: none was given */
    char *arguments[4];  /* of the command */
    int argument_count;
    const struct omino_rules *rules;
    char options[4096]; /* for omino_game_open() */
    int any_game;       /* whether the program is for any game, not for one */
    uint64_t seed;      /* of computer players */
    const char *
        players[OMINO_PLAYERS_MAX]; /* "human" or a kind of omino_player_kinds(); NULL: not given */
    struct omino_limits limits;
    enum cli_color color;
    long ply; /* -1: not given */
    double delay;
    const char *load, *save;
};

/* Runs a program. `game` is the name of its game; NULL if the first argument names it. */
int cli_main(const char *game, int argc, char **argv);

/* Prints "program: sentence" to standard error and returns the status. */
int cli_fail(const struct cli *cli, int status, const char *format, ...) OMINO_PRINTF(3, 4);

/* Opens a match as the command line says: a new one, or the record to load. Prints what went wrong
 * and returns NULL. */
struct omino_match *cli_open_match(const struct cli *cli);

/* Draws the position of a match at a ply, with the last move marked. */
int cli_draw(const struct cli *cli, const struct omino_match *match, uint32_t ply, FILE *out);

/* Whether everything written to standard output has arrived; says so if not. */
int cli_finish_output(const struct cli *cli);

/* The commands; each returns an exit status. */
int cli_play(const struct cli *cli);
int cli_watch(const struct cli *cli);
int cli_bench(const struct cli *cli);

#endif
