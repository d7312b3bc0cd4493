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

/* ---- computer players ------------------------------------------------------------------------ */

/** Most moves of an expected line. */
#define OMINO_LINE_MAX 16

/** What a player thinks of a position: while it searches, and when it has chosen. */
struct omino_thought {
    uint64_t simulations; /**< So far, those kept from earlier moves not counted. */
    double seconds;       /**< So far. */
    double done;  /**< How much of the limits, those of the level included, is used up, from 0 to 1;
                     0 if there are none. Often a move is sure before. */
    double value; /**< The share of a win that the player to move may expect, from 0 to 1. Where
                     there is but one player: his points p, as (1 + p / (|p| + 10)) / 2. */
    int32_t exact; /**< Whether that is proven: nobody can do better. With three players or more it
                      holds if everybody, of moves that are worth the same to him, makes the first.
                    */
    uint32_t line_length;          /**< Moves of the line. */
    uint32_t line[OMINO_LINE_MAX]; /**< The moves that are expected, the best one first. */
};

/** A move as a player ranks it. */
struct omino_ranked {
    uint32_t move;                 /**< The move. */
    int32_t exact;                 /**< Whether its value is proven. */
    uint64_t visits;               /**< Simulations that began with it. */
    double value;                  /**< As in struct omino_thought, after this move. */
    double prior;                  /**< Its share before the search; all shares add up to 1. */
    uint32_t line_length;          /**< Moves of the line. */
    uint32_t line[OMINO_LINE_MAX]; /**< The expected line; it begins with this move. */
};

/** Told from time to time how the search stands. */
typedef void omino_progress(void *user, const struct omino_thought *thought);

/**
 * How long and how hard a player may think about a move. Zero in a field means no such limit, or
 * the player's own choice. Whatever is reached first ends the thought; without any limit the
 * player plays at level 5.
 */
struct omino_limits {
    double seconds;       /**< Time for the move. */
    double seconds_left;  /**< Time for this move and all later ones of the player's in this game:
                             the player shares it out, more of it for the earlier ones. */
    uint64_t simulations; /**< Simulated games for the move. */
    uint64_t memory;      /**< Bytes for the tree; 256 MiB if 0. Never exceeded. */
    unsigned threads;     /**< Threads, up to 256; 0 means one. */
    unsigned level;   /**< 1 (a child wins) to OMINO_LEVEL_MAX (up to some seconds a move); not used
                         where time or simulations are given. */
    int think_anyway; /**< As for an analysis: to think about the only move, too, which else is made
                         at once; to search also where the rest of the game is solved, so that there
                         are other moves to compare with; and without the slips of a level. */
    omino_stop *stop; /**< Asked from time to time; the player then moves at once. */
    void *user;       /**< Handed to `stop` and `progress`. */
    omino_progress *progress; /**< Called from the calling thread; may be NULL. */
    double interval;          /**< Seconds between two calls of it; 0 means 0.1. */
};

/** A computer player for one opened game. It remembers what it thought of: give it the positions of
 * one game in their order. Not to be used by two threads at once. */
struct omino_player;

/**
 * The kinds of players that there are, ended by NULL, the strongest last:
 *
 * - "random": every legal move with the same chance;
 * - "greedy": the move after which the game's evaluation is best, without looking further;
 * - "mcts": Monte Carlo tree search.
 */
OMINO_API const char *const *omino_player_kinds(void);

/**
 * Makes a player.
 *
 * @param game       must stay open as long as the player
 * @param kind       one of omino_player_kinds()
 * @param seed       the same seed gives the same moves, with one thread and no limit of time, on
 *                   machines whose C library computes logarithms alike to the last bit
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
 * Chooses a move. Too little memory makes the player play worse, it does not make it fail.
 *
 * @param state   the game must not be over
 * @param limits  NULL for none
 * @param move    receives a legal move
 * @return OMINO_OK; OMINO_ERR_ARGUMENT if the game is over
 */
OMINO_API enum omino_status omino_player_choose(struct omino_player *player, const void *state,
                                                const struct omino_limits *limits, uint32_t *move,
                                                struct omino_error *err);

/** What the player thought when it chose last; all zero before. Valid until the next choice. */
OMINO_API const struct omino_thought *omino_player_thought(const struct omino_player *player);

/**
 * The moves of the position of the last choice, the best one first. A move that the player never
 * looked at is left out; a random player ranks none. May also be called by `progress`, about the
 * position that is being thought of: other threads go on meanwhile, so the order may be out of
 * date.
 *
 * @param ranking  receives the first @p cap of them
 * @return how many there are in all
 */
OMINO_API uint32_t omino_player_ranking(const struct omino_player *player,
                                        struct omino_ranked *ranking, uint32_t cap);

#ifdef __cplusplus
}
#endif

#endif
