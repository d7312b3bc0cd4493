/* SPDX-License-Identifier: MIT */
/* One of the two players at work: a player of the library's, or an external engine. */
#ifndef OMINO_ARENA_PLAYER_H
#define OMINO_ARENA_PLAYER_H

#include "arena.h"
#include "engine.h"

struct player {
    const struct arena *arena;
    const struct arena_spec *spec;
    const volatile sig_atomic_t *stop;
    const struct omino_game *game; /* that is played */
    struct omino_player *own;      /* of the library's; NULL: an engine */
    struct omino_budget budget;    /* for all that `own` allocates */
    struct engine *engine;
    double counted;   /* CPU seconds of the engine that are already in `cpu` or not to be */
    double cpu;       /* seconds used since they were last asked for */
    double left;      /* seconds of the game, where they are limited */
    uint32_t moves;   /* chosen in this game */
    char reason[400]; /* what it did wrong, with its letter, or what it said */
};

/* How a call ended: well; with the player giving up; with a fault of its own; or because `stop` was
 * set. `reason` is set by the middle two. */
enum player_reply { PLAYER_OK, PLAYER_RESIGNED, PLAYER_FAULT, PLAYER_STOPPED };

/* Prepares player 0 (A) or 1 (B); starts nothing. Returns 0 if there is no memory. */
int player_open(struct player *player, const struct arena *arena, int index,
                const volatile sig_atomic_t *stop);

/* Starts a game, and the engine if it does not run. `options` are those of the game. */
enum player_reply player_begin(struct player *player, const struct omino_game *game,
                               const char *options, uint32_t seed);

/* Chooses a move for the side to move. */
enum player_reply player_choose(struct player *player, const void *state, uint32_t *move);

/* Tells it a move of the other player's. */
enum player_reply player_told(struct player *player, int side, const char *move);

/* Ends a game: `cpu` is up to date. After a fault the engine is ended. */
void player_finish(struct player *player, enum player_reply how);

/* Ends the engine; `cpu` is up to date. */
void player_close(struct player *player);

#endif
