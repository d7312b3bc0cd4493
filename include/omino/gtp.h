/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The engine protocol, GTP version 2: a game served over two streams.
 *
 * The same engine serves any module; doc/gtp.md describes the commands.
 */
#ifndef OMINO_GTP_H
#define OMINO_GTP_H

#include <stdio.h>

#include <omino/game.h>
#include <omino/search.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Longest line, in bytes; a longer one is answered with an error and skipped. */
#define OMINO_GTP_LINE_MAX (1u << 16)

/** Most digits of the number before a command; a longer number is answered with an error. */
#define OMINO_GTP_ID_MAX 20

/** How to serve. All fields but `game` may be zero. */
struct omino_gtp_setup {
    const char *game;    /**< Name or path of the module, as for omino_game_open(). */
    const char *options; /**< Options of the first game; NULL for the defaults. */
    const char *player;  /**< Kind of player for genmove; NULL for the strongest. */
    uint64_t seed;       /**< Of that player. */
    /** Limits of its search. `stop` is called, `progress` is not; `simulations` also limits
     * `analyze`. */
    struct omino_limits limits;
    const char *name;                        /**< Answer to `name`; NULL for "omino NAME". */
    const struct omino_allocator *allocator; /**< NULL for the system's. */
};

/**
 * Serves commands from @p in and writes the answers to @p out, until `quit` or the end of input. The
 * last command is answered like any other: a search ends by its limits, a count when it is done. All
 * commands are about one module: `load` refuses records of other games.
 *
 * If @p out is a pipe that nobody reads any longer, the client has died: a search or a count stops
 * at once, commands that are still waiting in @p in are not begun, and the wait for the next one
 * ends.
 *
 * Whoever sends commands may read and write files as the program may: `load` and `save` take any
 * path. Writing to a pipe that nobody reads any longer ends the program by SIGPIPE, unless the
 * program ignores that signal.
 *
 * @param in   nothing must have been read from it before; if it has a descriptor, that is read
 *             directly
 * @param out  is flushed after each answer
 * @return OMINO_OK, also if the client died between two commands; OMINO_ERR_IO if @p out cannot be
 * written or @p in cannot be read; the errors of opening the first game
 */
OMINO_API enum omino_status omino_gtp_serve(const struct omino_gtp_setup *setup, FILE *in,
                                            FILE *out, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
