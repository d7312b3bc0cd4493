/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The engine protocol, GTP version 2: serves a game over two streams.
 *
 * Any module can be served; doc/gtp.md describes the commands.
 */
#ifndef OMINO_GTP_H
#define OMINO_GTP_H

#include <stdio.h>

#include <omino/game.h>
#include <omino/search.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum length of a line in bytes, without its line feed; a longer one is skipped and answered with an error. */
#define OMINO_GTP_LINE_MAX (1u << 16)

/** Maximum number of digits in the number before a command; a longer number is answered with an
 * error. */
#define OMINO_GTP_ID_MAX 20

/** Settings of a session. All fields except `game` may be zero. */
struct omino_gtp_setup {
    size_t size;         /**< Set by OMINO_INIT(gtp_setup). */
    const char *game;    /**< Name of a registered game, as for omino_game_open(). */
    const char *options; /**< Options of the first game; NULL for the defaults. */
    const char *engine;  /**< Kind of engine for genmove; NULL for the strongest. */
    /** Limits of its search; NULL for none. `stop` is called, `progress` is not; `simulations` also
     * limits `analyze`. */
    const struct omino_search_limits *limits;
    const char *name;                        /**< Answer to `name`; NULL for "omino NAME". */
    const struct omino_allocator *allocator; /**< NULL for malloc and free. */
    uint64_t seed;                           /**< Seed of the engine. */
};

/**
 * Serves commands from @p in and writes the answers to @p out, until `quit` or the end of input.
 * The last command is answered like any other, because the end of input does not interrupt a search
 * or a count. All commands concern one module: `load` refuses records of other games.
 *
 * If @p out is a pipe without a reader, the client has died: a search or a count stops at once,
 * commands still waiting in @p in are not started, and the wait for the next one ends.
 *
 * Clients can read and write any file that the program can: `load` and `save` accept any path.
 * Writing to a pipe without a reader terminates the program with SIGPIPE, unless the program
 * ignores that signal.
 *
 * @param in   nothing may have been read from it before; if it has a descriptor, the descriptor is
 *             read directly
 * @param out  is flushed after each answer
 * @return OMINO_OK, even if the client died between two commands; OMINO_ERR_ARGUMENT (a limit out
 * of range); OMINO_ERR_UNKNOWN_NAME (no such game or engine); OMINO_ERR_IO if @p out cannot be
 * written or @p in cannot be read; any error from opening the first game
 */
OMINO_API enum omino_status omino_gtp_serve(const struct omino_gtp_setup *setup, FILE *in,
                                            FILE *out, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
