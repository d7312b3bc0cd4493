/* SPDX-License-Identifier: MIT */
/* Helpers for tests of computer players. */
#ifndef OMINO_PLAYERS_H
#define OMINO_PLAYERS_H

#include <stddef.h>

#include <omino/rules.h>
#include <omino/search.h>

/* Games for tests of players: built-in games by name, test games by their rules. */
struct sample_game {
    const char *name, *options;
    const struct omino_rules *rules; /* NULL: by name */
    int fewest;                      /* whether those with the fewest points win */
};

/* The list ends with a game without a name. */
extern const struct sample_game sample_games[];

/* Finds a sample by its name and a word of its options. */
const struct sample_game *sample_game(const char *name, const char *word);

/* Opens a game; fails the test if that fails. */
const struct omino_game *open_sample(const struct sample_game *sample);

/* Opens a player; fails the test if that fails. */
struct omino_engine *open_player(const struct omino_game *game, const char *kind, uint64_t seed);

/* Returns the chosen move; fails the test if there is none, or if it is not legal. */
uint32_t choose(struct omino_engine *player, const struct omino_game *game, const void *state,
                const struct omino_search_limits *limits);

/* Returns the position of a text, or the start if `text` is NULL. The caller frees the state. */
void *new_state(const struct omino_game *game, const char *text);

/* Fails the test unless a line of moves can be played from a state. */
void assert_line_is_legal(const struct omino_game *game, const void *state, const uint32_t *line,
                          uint32_t length);

#endif
