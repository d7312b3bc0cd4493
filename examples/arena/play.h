/* SPDX-License-Identifier: MIT */
/* One game in a match. */
#ifndef OMINO_ARENA_PLAY_H
#define OMINO_ARENA_PLAY_H

#include "player.h"

/* Plays a game and fills in the report, whose texts the caller frees. Returns 0 if out of
 * memory. */
int arena_play(const struct arena *arena, struct player players[2], uint32_t number,
               struct arena_report *report);

/* Starts and ends each player once to check whether it can play at all. Returns PLAYER_OK or the
 * kind of failure; `sentence` receives the reason. */
enum player_reply arena_try_players(const struct arena *arena, const volatile sig_atomic_t *stop,
                                    char *sentence, size_t cap);

/* Returns 32 random bits derived from a seed, a purpose and an index. */
uint32_t arena_seed(uint64_t seed, uint32_t purpose, uint32_t index);

/* Writes the options of a game of the match: those of the command line and a seed. */
void arena_options(const struct arena *arena, uint32_t game, char *buf, size_t cap);

#endif
