/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Searching game trees: counting sequences of moves, and engines, the computer players.
 */
#ifndef OMINO_SEARCH_H
#define OMINO_SEARCH_H

#include <omino/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Counts the sequences of @p depth moves from a position; games that end earlier do not count. The
 * last move is counted without being listed.
 *
 * @param depth      0 gives 1
 * @param stop       polled as base.h describes; may be NULL
 * @param user       passed to @p stop
 * @param allocator  NULL for malloc and free
 * @param count      receives the number; if stopped, the number so far
 * @return OMINO_OK; OMINO_STOPPED; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_search_perft(const struct omino_game *game, const void *state,
                                               unsigned depth, omino_stop *stop, void *user,
                                               const struct omino_allocator *allocator,
                                               uint64_t *count, struct omino_error *err);

/* ---- engines --------------------------------------------------------------------------------- */

/** Maximum number of moves in an expected line. */
#define OMINO_LINE_MAX 16

/** The result of a search, so far or final. */
struct omino_search_result {
    uint64_t simulations; /**< Simulations so far, not counting those kept from earlier moves. */
    double seconds;       /**< Time spent so far. */
    double done;   /**< Share of the limits used so far, including those of a level, from 0 to 1; 0
                     without limits. A search ends earlier once the move is certain. */
    double value;  /**< Expected share of a win for the player to move, from 0 to 1. In a game for
                     one player, the points p, negated if low scores win, as (1 + p / (|p| + 10)) /
                     2. */
    int32_t exact; /**< Whether the value is proven: no player can do better. With three or more
                      players, this assumes that a player with several equally good moves makes the
                      first of them. */
    uint32_t line_length;          /**< Moves in the line. */
    uint32_t line[OMINO_LINE_MAX]; /**< The expected moves, beginning with the best one. */
};

/** A move in an engine's ranking. */
struct omino_ranked_move {
    size_t size;          /**< Set by OMINO_INIT(ranked_move). */
    uint32_t move;        /**< The move. */
    int32_t exact;        /**< Whether its value is proven. */
    uint64_t visits;      /**< Simulations that began with it. */
    double value;         /**< Like `value` in struct omino_search_result, for this move. */
    double prior;         /**< Its prior; the priors of all moves add up to 1. */
    uint32_t line_length; /**< Moves in the line. */
    uint32_t line[OMINO_LINE_MAX]; /**< The expected line, beginning with this move. */
    uint32_t reserved;             /**< Always 0. */
};

/** Called every `interval` seconds with the result so far, which is valid during the call. */
typedef void omino_search_progress(void *user, const struct omino_search_result *result);

/** Maximum number of threads per search. */
#define OMINO_THREADS_MAX 256

/**
 * Limits of the search for a move. A field that is zero means no limit, or the default. The limit
 * reached first ends the search; without any limit, the engine plays at level 5. A value out of
 * range is refused.
 */
struct omino_search_limits {
    size_t size;          /**< Set by OMINO_INIT(search_limits). */
    double seconds;       /**< Time for the move, at most OMINO_SECONDS_MAX. */
    double seconds_left;  /**< Time for this and all later moves of the player in this game, at most
                             OMINO_SECONDS_MAX; the engine spends more of it on earlier moves. */
    uint64_t simulations; /**< Simulations for the move. */
    uint64_t memory;      /**< Bytes for the engine, never exceeded; default: 256 MiB. No number is
                             too small: with less memory the engine plays worse. */
    unsigned threads;     /**< Threads, at most OMINO_THREADS_MAX; default: 1. */
    unsigned level;       /**< 1 (a child can win) to OMINO_LEVEL_MAX (up to a few seconds per
                         move); ignored if time or simulations are given. */
    int analysis;     /**< For analyses: search even if there is only one move, which is otherwise
                         made at once, or if the rest of the game is solved, so that other moves can
                         be compared; and never make the random moves of a level. */
    omino_stop *stop; /**< May be NULL; if it stops the search, the engine moves at once. */
    void *user;       /**< Passed to `stop` and `progress`. */
    omino_search_progress *progress; /**< Called in the calling thread; may be NULL. */
    double interval;                 /**< Seconds between two calls to `progress`, at most
                                        OMINO_SECONDS_MAX; default: 0.1. */
};

/**
 * Checks limits, for programs that read them long before they search.
 *
 * @param limits  NULL for none
 * @return OMINO_OK; OMINO_ERR_ARGUMENT with the name, the value and the range of the first field
 *         that is out of range
 */
OMINO_API enum omino_status omino_search_check_limits(const struct omino_search_limits *limits,
                                                      struct omino_error *err);

/** An engine: a computer player for one opened game. It reuses earlier searches, so pass it the
 * positions of one game in order. Only one thread may use it at a time. */
struct omino_engine;

/**
 * Returns the kinds of engines, the strongest last, followed by NULL:
 *
 * - "random": every legal move with the same probability;
 * - "greedy": the move with the best evaluation of the next position, without looking further;
 * - "mcts": the choice of a Monte Carlo tree search.
 */
OMINO_API const char *const *omino_engine_kinds(void);

/**
 * Opens an engine.
 *
 * @param game       must stay open as long as the engine does
 * @param kind       one of omino_engine_kinds()
 * @param seed       the same seed gives the same moves, with one thread and no time limit, on
 *                   machines whose C libraries compute the same logarithms to the last bit
 * @param allocator  NULL for malloc and free
 * @param engine     receives the engine, to be closed by omino_engine_close(); NULL on failure
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME (no such kind); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_engine_open(const struct omino_game *game, const char *kind,
                                              uint64_t seed,
                                              const struct omino_allocator *allocator,
                                              struct omino_engine **engine,
                                              struct omino_error *err);

/** Frees an engine; NULL is fine. */
OMINO_API void omino_engine_close(struct omino_engine *engine);

/**
 * Chooses a move. If memory is short, the engine does not fail but plays worse.
 *
 * @param state   the game must not be over
 * @param limits  NULL for none
 * @param move    receives a legal move
 * @return OMINO_OK; OMINO_STOPPED if `stop` of the limits ended the search, in which case @p move
 *         is the best move so far; OMINO_ERR_ARGUMENT if the game is over or a limit is out of
 *         range
 */
OMINO_API enum omino_status omino_engine_choose(struct omino_engine *engine, const void *state,
                                                const struct omino_search_limits *limits,
                                                uint32_t *move, struct omino_error *err);

/** Returns the result of the last search; all zero before the first. Valid until the next one. */
OMINO_API const struct omino_search_result *omino_engine_result(const struct omino_engine *engine);

/**
 * Ranks the moves in the last position searched, the best one first. Moves that the engine never
 * considered are left out; a random engine ranks none. `progress` may call it for the position
 * being searched; because other threads continue meanwhile, the order may be out of date.
 *
 * @param ranking  receives the first @p cap moves
 * @return the number of ranked moves, even if greater than @p cap
 */
OMINO_API uint32_t omino_engine_ranking(const struct omino_engine *engine,
                                        struct omino_ranked_move *ranking, uint32_t cap);

#ifdef __cplusplus
}
#endif

#endif
