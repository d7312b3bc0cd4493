/* SPDX-License-Identifier: MIT */
/* The parsed command line of a game program. */
#ifndef OMINO_CLI_H
#define OMINO_CLI_H

#include <omino/draw.h>
#include <omino/match.h>
#include <omino/registry.h>
#include <omino/rules.h>
#include <omino/search.h>

/* When to use colours. */
enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

struct cli {
    const char *command; /* NULL: not given */
    char *arguments[4];  /* of the command */
    int argument_count;
    const struct omino_rules *rules;
    char options[OMINO_OPTIONS_MAX];        /* for omino_game_open() */
    int any_game;                           /* whether the program plays any game, not just one */
    const char *game;                       /* the name of the game, as given */
    uint64_t seed;                          /* of computer players */
    int seeded;                             /* whether a seed was given */
    const char *players[OMINO_PLAYERS_MAX]; /* as in --player1; NULL: not given */
    const char *computer; /* the kind of computer for the other players; NULL: not given */
    struct omino_search_limits limits; /* `memory` is for all searches together; 0: unlimited */
    const struct omino_allocator *allocator; /* for everything the program opens */
    enum cli_color color;
    long ply; /* -1: not given */
    double delay;
    int line;   /* play in lines of text even on a terminal */
    int resume; /* resume the newest unfinished game */
    const char *load, *save, *svg;
    int all, animate;  /* draw all positions: one below another, or as an animation */
    const char *theme; /* of pictures, as given; NULL: not given */
    struct omino_svg_style picture;
};

#endif
