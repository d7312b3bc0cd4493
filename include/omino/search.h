/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Searching game trees: counting move sequences, and computer players.
 */
#ifndef OMINO_SEARCH_H
#define OMINO_SEARCH_H

#include <omino/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Asked from time to time during long work, with what it was given; anything but 0 stops the work.
 */
typedef int omino_stop(void *user);

/**
 * Counts the sequences of @p depth moves from a position; games that end earlier do not count. The
 * last move is counted without being listed.
 *
 * @param depth      0 gives 1
 * @param stop       may be NULL
 * @param user       handed to @p stop
 * @param allocator  NULL for the system's
 * @param count      receives the number; when stopped, what was counted so far
 * @return OMINO_OK; OMINO_STOPPED; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_perft(const struct omino_game *game, const void *state,
                                        unsigned depth, omino_stop *stop, void *user,
                                        const struct omino_allocator *allocator, uint64_t *count,
                                        struct omino_error *err);

/** How long and how hard a player may think. Zero in a field means no such limit, or the player's
 * own choice. */
struct omino_limits {
    double seconds;       /**< Time for the move. */
    uint64_t simulations; /**< Simulated games for the move. */
    uint64_t memory;      /**< Bytes. */
    unsigned threads;     /**< Threads; 0 means one. */
    unsigned level;       /**< 1 (weak) to 9 (strong), where the others are 0. */
    omino_stop *stop;     /**< Asked from time to time; the player then moves at once. */
    void *user;           /**< Handed to it. */
};

/** A computer player for one opened game. */
struct omino_player;

/** The kinds of players that there are, ended by NULL: "random" (every legal move with the same
 * chance). */
OMINO_API const char *const *omino_player_kinds(void);

/**
 * Makes a player.
 *
 * @param game       must stay open as long as the player
 * @param kind       one of omino_player_kinds()
 * @param seed       the same seed gives the same moves, with one thread and no limit of time
 * @param allocator  NULL for the system's
 * @param player     receives the player, to be closed by omino_player_close(); NULL on failure
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_player_open(const struct omino_game *game, const char *kind,
                                              uint64_t seed,
                                              const struct omino_allocator *allocator,
                                              struct omino_player **player,
                                              struct omino_error *err);

/** Frees a player; NULL is fine. */
OMINO_API void omino_player_close(struct omino_player *player);

/**
 * Chooses a move.
 *
 * @param state   the game must not be over
 * @param limits  NULL for none
 * @param move    receives a legal move
 * @return OMINO_OK; OMINO_ERR_ARGUMENT if the game is over
 */
OMINO_API enum omino_status omino_player_choose(struct omino_player *player, const void *state,
                                                const struct omino_limits *limits, uint32_t *move,
                                                struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
