/* SPDX-License-Identifier: MIT */
/* What the tests of computer players share. */
#ifndef OMINO_PLAYERS_H
#define OMINO_PLAYERS_H

#include <stddef.h>

#include <omino/rules.h>
#include <omino/search.h>

/* Games to try players on: the real ones by name, those of the tests by their rules. */
struct sample_game {
    const char *name, *options;
    const struct omino_rules *rules; /* NULL: by name */
    int fewest;                      /* whether those with the fewest points win */
};

/* All of them, ended by one without a name. */
extern const struct sample_game sample_games[];

/* One of them by its name and a word of its options. */
const struct sample_game *sample_game(const char *name, const char *word);

/* Opens a game; fails the test if that fails. */
const struct omino_game *open_sample(const struct sample_game *sample);

/* Opens a player; fails the test if that fails. */
struct omino_player *open_player(const struct omino_game *game, const char *kind, uint64_t seed);

/* A choice; fails the test if there is none, or if it is not legal. */
uint32_t choose(struct omino_player *player, const struct omino_game *game, const void *state,
                const struct omino_limits *limits);

/* A state of that game, to be freed by free(): the start, or as the text says. */
void *new_state(const struct omino_game *game, const char *text);

/* Fails the test unless a line of moves can be played from a state. */
void assert_line_is_legal(const struct omino_game *game, const void *state, const uint32_t *line,
                          uint32_t length);

/* An allocator that counts bytes, and fails when it is told to. Start with all 0. */
struct meter {
    size_t out, most;          /* bytes that are out, and the most that ever were */
    unsigned long blocks;      /* that are out */
    unsigned long allocations; /* so far */
    unsigned long fail_from;   /* from this one on, counted from 1, ... */
    unsigned long fail_to;     /* ... to before this one, they fail; both 0: none does */
    size_t largest;            /* larger blocks are not to be had; 0: all are */
    unsigned char fill;        /* what new blocks are filled with */
};

struct omino_allocator meter_allocator(struct meter *meter);

#endif
