/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Games: open one, make moves, see who won. For programs that use games; rules.h is for
 * authors of games.
 *
 * An **opened game** is a set of rules with its options and tables. It never changes, and any
 * number of threads may share it. A **state** is a position: a block of omino_state_size() bytes
 * owned by the caller, aligned as malloc() aligns, without pointers. Copy states with memcpy(),
 * compare them with memcmp(), and undo a move by restoring an earlier copy. A **move** is a number
 * that stands for the same action in every position of an opened game.
 *
 *     const struct omino_game *game;
 *     omino_game_open("blokus", "variant=duo", NULL, &game, &err);
 *     void *state = malloc(omino_state_size(game));
 *     omino_state_start(game, state);
 *     while (omino_state_side(game, state) != OMINO_NOBODY)
 *         omino_state_apply(game, state, omino_moves_random(game, state, &rng));
 *
 * **Sides** take turns (such as the colours in Blokus); **players** win or lose. In most games they
 * are the same. The rules skip a side that cannot move, so it is never the side to move. A game is
 * over if and only if no side can move.
 *
 * The calls without a status in the second and third parts (omino_state_..., omino_moves_... and
 * omino_move_legal()) never allocate, fail or lock. They trust their arguments: legal moves, and
 * states started, parsed or reached by legal moves in the same opened game. Pass untrusted input to
 * omino_state_play(), omino_move_parse() and omino_state_parse(), which check everything and change
 * nothing on failure.
 */
#ifndef OMINO_GAME_H
#define OMINO_GAME_H

#include <omino/placement.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of players, and of sides, in a game. */
#define OMINO_PLAYERS_MAX 8
/** Level of the strongest engine; the weakest is 1. */
#define OMINO_LEVEL_MAX 9

/** Strength of a level of computer players. */
struct omino_level {
    uint32_t simulations; /**< Simulations per move; at least 1. */
    uint32_t slips;       /**< Percentage of moves chosen at random; at most 100. */
    /** If not 0, only this many moves at the start of a game, counting those of all players, may be
     * random; playouts estimate where the start ends. Any opponent can exploit a slip just before
     * the end; only strong ones can exploit a slip at the start. Levels that differ in this number
     * therefore differ against strong players, but do equally well against weak ones. */
    uint32_t opening;
};

/** Maximum size of a state in bytes. */
#define OMINO_STATE_MAX 8192

/** Maximum number of moves in one position of any game. */
#define OMINO_MOVES_MAX 65536

/** Maximum size of a move or a state as text, in bytes including the NUL; longer text is
 * rejected. */
#define OMINO_TEXT_MAX 8192

/** Maximum size of a game's options as text, in bytes including the NUL; longer text is
 * rejected. */
#define OMINO_OPTIONS_MAX 4096

/** Stands for "no move". */
#define OMINO_NO_MOVE UINT32_MAX

/** An opened game; immutable. Its fields are private; some of the calls below access them
 * inline. */
struct omino_game;

/* ---- opening --------------------------------------------------------------------------------- */

/** Opens a game for a program that was compiled with headers of version @p headers:
 * omino_game_open() passes OMINO_VERSION. */
OMINO_API enum omino_status omino_game_open_for(uint32_t headers, const char *name,
                                                const char *options,
                                                const struct omino_allocator *allocator,
                                                const struct omino_game **game,
                                                struct omino_error *err);

/**
 * Opens a game.
 *
 * @param name       name of a built-in or registered module. Opening loads no code: a program that
 *                   accepts other modules calls omino_registry_find_or_load() first.
 * @param options    such as "variant=duo starts=free": words `key=value` separated by blanks, each
 *                   key at most once; "" or NULL for the defaults. Every game also takes `seed=N`
 *                   (0 to 2^64-1; default: 0), the seed of omino_state_start().
 * @param allocator  NULL for malloc and free
 * @param game       receives the game, to be closed with omino_game_close(); NULL on failure
 * @param err        may be NULL
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME (no such game); OMINO_ERR_OPTION (with the column in @p
 *         options); OMINO_ERR_TOO_LARGE (the options exceed OMINO_OPTIONS_MAX); OMINO_ERR_VERSION
 *         (the program was compiled for an incompatible version); OMINO_ERR_MEMORY;
 *         OMINO_ERR_MODULE (the module sets invalid numbers)
 */
OMINO_INLINE enum omino_status omino_game_open(const char *name, const char *options,
                                               const struct omino_allocator *allocator,
                                               const struct omino_game **game,
                                               struct omino_error *err)
{
    return omino_game_open_for(OMINO_VERSION, name, options, allocator, game, err);
}

/**
 * Adds a reference to an opened game and returns the game. Each reference needs an
 * omino_game_close() of its own; the last one frees the game. Matches hold a reference to their
 * game, so one game with its tables serves any number of matches.
 *
 * Threads may share and close references at the same time. The last thread to close one frees the
 * memory through the allocator with which the game was opened.
 */
OMINO_API const struct omino_game *omino_game_share(const struct omino_game *game);

/** Drops a reference to a game, and frees the game if it was the last one; NULL is fine. After
 * dropping its own reference, a caller may use neither the game nor its states. */
OMINO_API void omino_game_close(const struct omino_game *game);

/** Returns the name of the game, as for omino_game_open(): "blokus". */
OMINO_API const char *omino_game_name(const struct omino_game *game);

/** Returns the title of the game: "Blokus". */
OMINO_API const char *omino_game_title(const struct omino_game *game);

/** Returns the version of the game's rules, from 1. Records store it; a record of another version
 * may not be replayable (see doc/records.md). */
OMINO_API unsigned omino_game_rules_version(const struct omino_game *game);

/** Returns the rules of the game as a page of text for players; "" if the module has none. */
OMINO_API const char *omino_game_help(const struct omino_game *game);

/** Writes the options that differ from their defaults, in the form that omino_game_open() reads and
 * always in the same order, `seed` last. */
OMINO_API size_t omino_game_options(const struct omino_game *game, char *buf, size_t cap);

/** Returns the seed of the opened game: N in its option `seed=N`; default: 0. omino_state_start()
 * uses it; nothing else in the opened game depends on it. */
OMINO_API uint64_t omino_game_seed(const struct omino_game *game);

/** Kinds of option values. */
enum omino_option_kind {
    OMINO_OPTION_CHOICE,  /**< One of a few words. */
    OMINO_OPTION_INTEGER, /**< A whole number in a range. */
    OMINO_OPTION_TEXT     /**< Text without blanks, interpreted by the module. */
};

/** An option declared by a game. */
struct omino_option {
    const char *name;            /**< In lower case. */
    const char *help;            /**< Its meaning, in one line. */
    enum omino_option_kind kind; /**< Kind of its value. */
    const char *preset;          /**< The default, as text. */
    const char *const *choices;  /**< For a choice: the words, terminated by NULL. */
    int64_t low;                 /**< For an integer: the smallest value. */
    int64_t high;                /**< For an integer: the largest value. */
};

/** Returns the options of a game; @p count receives their number. They remain valid as long as the
 * module. `seed` is not one of them. */
OMINO_API const struct omino_option *omino_game_option_list(const struct omino_game *game,
                                                            unsigned *count);

/** Returns the number of players. */
OMINO_API unsigned omino_game_players(const struct omino_game *game);

/** Returns the number of sides. */
OMINO_API unsigned omino_game_sides(const struct omino_game *game);

/** Returns whether the lowest score wins, as with the squares left in Blokus. */
OMINO_API int omino_game_low_wins(const struct omino_game *game);

/** Returns the name of a player: "player1" and so on; "none" for OMINO_PLAYERS_MAX or more. */
OMINO_API const char *omino_game_player_name(unsigned player);

/** Returns the name of a side: "blue", or "player1" in games without named sides; "none" for
 * OMINO_NOBODY. */
OMINO_API const char *omino_game_side_name(const struct omino_game *game, int side);

/** Returns the side with that name, ignoring case; OMINO_NOBODY if there is none. */
OMINO_API int omino_game_side_by_name(const struct omino_game *game, const char *name);

/** Returns an upper bound on the number of moves in a position. */
OMINO_API uint32_t omino_game_max_moves(const struct omino_game *game);

/** Returns an upper bound on the length of a game, in moves. */
OMINO_API uint32_t omino_game_max_plies(const struct omino_game *game);

/** Returns a number greater than every move. */
OMINO_API uint32_t omino_game_move_limit(const struct omino_game *game);

/** Returns the number of distinct moves in all positions together: the size of an array with an
 * entry for each omino_move_index(). At most omino_game_move_limit(), and usually far fewer, since
 * many numbers below that limit are not moves. */
OMINO_API uint32_t omino_game_distinct_moves(const struct omino_game *game);

/**
 * Returns the dense index of a move. The moves of an opened game are numbered from 0 to
 * omino_game_distinct_moves() - 1, the same way each time the game is opened with the same options.
 *
 * @param move  any number
 * @return the index; OMINO_NO_INDEX if the number is not a move in any position
 */
OMINO_API uint32_t omino_move_index(const struct omino_game *game, uint32_t move);

/** Returns the move with an index; OMINO_NO_MOVE if the index, which may be any number, is not less
 * than omino_game_distinct_moves(). */
OMINO_API uint32_t omino_move_at(const struct omino_game *game, uint32_t index);

/** A kind of piece with which a game is played. */
struct omino_game_piece {
    struct omino_piece piece; /**< The name is valid as long as the game is open. */
    /** Number of these pieces for all players together; at least 1. If the supply is unlimited, the
     * largest number that a game can use. */
    uint32_t count;
};

/**
 * Lists the kinds of pieces with which a game is played, always in the same order. Options can
 * change the set; for example, a variant may have different pieces, or more of them.
 *
 * @param pieces  receives the first @p cap of them; may be NULL when @p cap is 0
 * @return the number of kinds, even if greater than @p cap; at most OMINO_PIECES_MAX, and 0 if the
 * module does not list its pieces
 */
OMINO_API uint32_t omino_game_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                                     uint32_t cap);

/* ---- states ---------------------------------------------------------------------------------- */

/** Scores and places in a position. */
struct omino_outcome {
    size_t size;                       /**< Set by OMINO_INIT(outcome). */
    int32_t over;                      /**< Whether the game is over. */
    int32_t players;                   /**< Number of entries in use below. */
    int32_t scores[OMINO_PLAYERS_MAX]; /**< The points, counted as in the rulebook: see
                                          omino_game_low_wins(). */
    /** 1 for the winner. Tied players share a place, and the places after theirs stay vacant.
     * During the game, the places are those that would count if it ended now. */
    int32_t places[OMINO_PLAYERS_MAX];
};

/** @cond */
/* Private: the targets of the calls below. Programs and modules are compiled with this layout, so
 * any change needs a new version for which omino_version_check() refuses old programs, and a new
 * OMINO_RULES_ABI. */
struct omino_calls {
    const void *tables;
    size_t state_size;
    uint64_t seed;
    void (*start)(const struct omino_game *game, void *state, uint64_t seed);
    int (*side)(const struct omino_game *game, const void *state);
    int (*player)(const struct omino_game *game, const void *state);
    uint32_t (*moves)(const struct omino_game *game, const void *state, uint32_t *moves,
                      uint32_t cap);
    uint32_t (*count)(const struct omino_game *game, const void *state);
    uint32_t (*random)(const struct omino_game *game, const void *state, struct omino_rng *rng);
    int (*legal)(const struct omino_game *game, const void *state, uint32_t move);
    void (*apply)(const struct omino_game *game, void *state, uint32_t move);
    void (*outcome)(const struct omino_game *game, const void *state,
                    struct omino_outcome *outcome);
    uint64_t (*hash)(const struct omino_game *game, const void *state);
};

/* Private: an opened game begins with its calls. */
static inline const struct omino_calls *omino_calls_of(const struct omino_game *game)
{
    return OMINO_CAST(const struct omino_calls *, OMINO_CAST(const void *, game));
}
/** @endcond */

/** Returns the size of a state in bytes: at most OMINO_STATE_MAX. */
OMINO_INLINE size_t omino_state_size(const struct omino_game *game)
{
    return omino_calls_of(game)->state_size;
}

/**
 * Sets up the start of a game with a seed, which determines all chance. This takes microseconds,
 * and the game need not be opened again for a new deal.
 *
 * @param state  may be uninitialized
 * @param seed   any number; without effect if the game, with its options, involves no chance. The
 *               same seed gives the same state on every machine.
 */
OMINO_INLINE void omino_state_start_seeded(const struct omino_game *game, void *state,
                                           uint64_t seed)
{
    omino_calls_of(game)->start(game, state, seed);
}

/** Sets up the start of a game with the seed of the opened game, omino_game_seed(); @p state may be
 * uninitialized. */
OMINO_INLINE void omino_state_start(const struct omino_game *game, void *state)
{
    omino_state_start_seeded(game, state, omino_calls_of(game)->seed);
}

/** Returns the side to move; OMINO_NOBODY if the game is over. */
OMINO_INLINE int omino_state_side(const struct omino_game *game, const void *state)
{
    return omino_calls_of(game)->side(game, state);
}

/** Returns the player to move; OMINO_NOBODY if the game is over. */
OMINO_INLINE int omino_state_player(const struct omino_game *game, const void *state)
{
    return omino_calls_of(game)->player(game, state);
}

/**
 * Lists the legal moves, each once and always in the same order.
 *
 * @param moves  receives the first @p cap of them; may be NULL if @p cap is 0. Unused entries may
 *               be overwritten.
 * @return the number of legal moves, even if greater than @p cap; 0 if and only if the game is over
 */
OMINO_INLINE uint32_t omino_moves_list(const struct omino_game *game, const void *state,
                                       uint32_t *moves, uint32_t cap)
{
    return omino_calls_of(game)->moves(game, state, moves, cap);
}

/** Returns the number of legal moves, without listing them. */
OMINO_INLINE uint32_t omino_moves_count(const struct omino_game *game, const void *state)
{
    return omino_calls_of(game)->count(game, state);
}

/** Returns a random legal move, all equally likely; the game must not be over. */
OMINO_INLINE uint32_t omino_moves_random(const struct omino_game *game, const void *state,
                                         struct omino_rng *rng)
{
    return omino_calls_of(game)->random(game, state, rng);
}

/** Returns whether @p move, which may be any number, is a legal move. */
OMINO_INLINE int omino_move_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    return omino_calls_of(game)->legal(game, state, move);
}

/** Makes a legal move. */
OMINO_INLINE void omino_state_apply(const struct omino_game *game, void *state, uint32_t move)
{
    omino_calls_of(game)->apply(game, state, move);
}

/** Determines scores and places; stores nothing if the size of @p outcome is not set. */
OMINO_INLINE void omino_state_outcome(const struct omino_game *game, const void *state,
                                      struct omino_outcome *outcome)
{
    omino_calls_of(game)->outcome(game, state, outcome);
}

/** Returns a hash: the same for equal states, almost certainly different for different ones. */
OMINO_INLINE uint64_t omino_state_hash(const struct omino_game *game, const void *state)
{
    return omino_calls_of(game)->hash(game, state);
}

/* ---- knowledge of strategy ------------------------------------------------------------------- */

/**
 * Estimates the result of the game, without searching: with the game's knowledge of strategy, or by
 * the players' current places in a game without it.
 *
 * @param values  receives a value for each of the omino_game_players() players, from 0 (a certain
 *                loss) to 1 (a certain win). Once the game is over, the winner has 1, or tied
 *                winners have equal shares of 1. In a game for one player, the value is the final
 *                points p, negated if low scores win, as (1 + p / (|p| + 10)) / 2.
 */
OMINO_API void omino_state_evaluate(const struct omino_game *game, const void *state,
                                    float *values);

/**
 * Rates moves without searching: with the game's knowledge of strategy, or all equally in a game
 * without it.
 *
 * @param moves   legal moves, each once: all of them, or those to be compared
 * @param count   number of moves; may be 0
 * @param priors  receives, for each move, the probability that it is the best of them, above 0; the
 *                sum is 1
 */
OMINO_API void omino_moves_priors(const struct omino_game *game, const void *state,
                                  const uint32_t *moves, uint32_t count, float *priors);

/**
 * Returns a move for a playout: random, as from omino_moves_random(), but more plausible if the
 * game has knowledge for it. The game must not be over.
 *
 * @return a legal move; OMINO_NO_MOVE if the winner can no longer change, so the current outcome
 * can be taken as the result
 */
OMINO_API uint32_t omino_moves_playout(const struct omino_game *game, const void *state,
                                       struct omino_rng *rng);

/* ---- untrusted input ------------------------------------------------------------------------- */

/**
 * Makes a move if it is legal.
 *
 * @return OMINO_OK; OMINO_ERR_NOT_LEGAL, with the reason as a player would give it, in which case
 *         the state is unchanged
 */
OMINO_API enum omino_status omino_state_play(const struct omino_game *game, void *state,
                                             uint32_t move, struct omino_error *err);

/** Writes a move as a line of text. @p move must be legal in some position. */
OMINO_API size_t omino_move_write(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap);

/**
 * Reads a move and checks that it is legal in a position.
 *
 * @return OMINO_OK; OMINO_ERR_SYNTAX; OMINO_ERR_NOT_LEGAL with the reason a player would give;
 *         OMINO_ERR_TOO_LARGE (the text exceeds OMINO_TEXT_MAX); any other error the module reports
 */
OMINO_API enum omino_status omino_move_parse(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err);

/** Writes a state as a line of text; equal states give the same line. */
OMINO_API size_t omino_state_write(const struct omino_game *game, const void *state, char *buf,
                                   size_t cap);

/**
 * Reads a state written by omino_state_write(), and checks that play can continue from it. The line
 * contains the results of chance, so the seeds of both games may differ. A line written with other
 * options is accepted if it means the same position with these, and otherwise rejected.
 *
 * @return OMINO_OK; OMINO_ERR_TOO_LARGE (the text exceeds OMINO_TEXT_MAX); OMINO_ERR_SYNTAX,
 *         OMINO_ERR_NOT_LEGAL or any other error that the module reports, in which case the state
 *         is unchanged
 */
OMINO_API enum omino_status omino_state_parse(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
