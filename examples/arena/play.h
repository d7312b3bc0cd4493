/* SPDX-License-Identifier: MIT */
/* One game of a match. */
#ifndef OMINO_ARENA_PLAY_H
#define OMINO_ARENA_PLAY_H

#include "player.h"

/* Plays a game, which fills in the report; both texts of it are allocated. Returns 0 if there is no
 * memory. */
int arena_play(const struct arena *arena, struct player players[2], uint32_t number,
               struct arena_report *report);

/* Starts each player once and ends it again, to see whether it can play at all. Returns PLAYER_OK,
 * or what went wrong with the sentence. */
enum player_reply arena_try_players(const struct arena *arena, const volatile sig_atomic_t *stop,
                                    char *sentence, size_t cap);

#endif
