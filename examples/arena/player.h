/* SPDX-License-Identifier: MIT */
/* One of the two players in a game: a player from the library, or an external engine. */
#ifndef OMINO_ARENA_PLAYER_H
#define OMINO_ARENA_PLAYER_H

#include "arena.h"
#include "engine.h"

struct player {
    const struct arena *arena;
    const struct arena_spec *spec;
    const volatile sig_atomic_t *stop;
    const struct omino_game *game; /* being played */
    struct omino_engine *own;      /* a player from the library; NULL: an engine */
    struct omino_budget *budget;   /* limits all allocations of `own` */
    struct engine *engine;
    double counted;   /* CPU seconds of the engine already in `cpu` or excluded from it */
    double cpu;       /* seconds used since the last report */
    double left;      /* seconds left for the game, if its time is limited */
    uint32_t moves;   /* chosen in this game */
    char reason[400]; /* of a fault or resignation, with the letter of the player */
};

/* The way in which a call ended: normally, by resignation, by a fault of the player, or because
 * `stop` was set. `reason` is set after a resignation or a fault. */
enum player_reply { PLAYER_OK, PLAYER_RESIGNED, PLAYER_FAULT, PLAYER_STOPPED };

/* Prepares player 0 (A) or 1 (B) without starting it. Returns 0 if out of memory. */
int player_open(struct player *player, const struct arena *arena, int index,
                const volatile sig_atomic_t *stop);

/* Starts a game with the given options. Starts the engine first if it is not running. */
enum player_reply player_begin(struct player *player, const struct omino_game *game,
                               const char *options, uint32_t seed);

/* Chooses a move for the side to move. */
enum player_reply player_choose(struct player *player, const void *state, uint32_t *move);

/* Sends the player a move made by the other player. */
enum player_reply player_receive(struct player *player, int side, const char *move);

/* Ends a game and updates `cpu`. After a fault, ends the engine. */
void player_finish(struct player *player, enum player_reply how);

/* Ends the engine and updates `cpu`. */
void player_close(struct player *player);

#endif
