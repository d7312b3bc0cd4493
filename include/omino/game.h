/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Games: open one, make moves, see who won. For programs that use games; rules.h is for those who
 * write them.
 *
 * An **opened game** is a set of rules with its options and tables. It never changes, and any
 * number of threads may share it. A **state** is a position of it: a block of omino_state_size()
 * bytes of the caller's, aligned as malloc() aligns, without pointers inside. Copying is memcpy(),
 * comparing is memcmp(), and to take a move back is to return to a copy made before it. A **move**
 * is a number, the same in every position of an opened game for the same action.
 *
 *     const struct omino_game *game;
 *     omino_game_open("blokus", "variant=duo", NULL, &game, &err);
 *     void *state = malloc(omino_state_size(game));
 *     omino_state_start(game, state);
 *     while (omino_state_side(game, state) != OMINO_NOBODY)
 *         omino_state_apply(game, state, omino_state_random(game, state, &rng));
 *
 * **Sides** take turns (the colours of Blokus); **players** win. Mostly they are the same. A side
 * that cannot move is passed over by the rules: it is never the one to move. A game is over exactly
 * when nobody can move.
 *
 * The calls of the second part (omino_state_...) never allocate, never fail and never lock. They
 * trust what they are given: a state that was started, parsed or reached by legal moves of the same
 * opened game, and legal moves. What comes from outside goes through omino_state_play(),
 * omino_move_parse() and omino_state_parse(), which check everything and change nothing on failure.
 */
#ifndef OMINO_GAME_H
#define OMINO_GAME_H

#include <omino/placement.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most players, and most sides, of a game. */
#define OMINO_PLAYERS_MAX 8
/** The strongest level of computer players; the weakest is 1. */
#define OMINO_LEVEL_MAX 9

/** Most bytes of a state. */
#define OMINO_STATE_MAX 8192

/** Most moves in one position, of any game. */
#define OMINO_MOVES_MAX 65536

/** Most bytes of a move or of a state as text, with the NUL; what is longer is not read. */
#define OMINO_TEXT_MAX 8192

/** Most bytes of the options of a game as text, with the NUL; what is longer is not read. */
#define OMINO_OPTIONS_MAX 4096

/** The side to move when the game is over. */
#define OMINO_NOBODY (-1)

/** What stands for "no move". */
#define OMINO_NO_MOVE UINT32_MAX

/** An opened game; immutable. Its fields are private; the calls below use some of them. */
struct omino_game;

/* ---- opening --------------------------------------------------------------------------------- */

/**
 * Opens a game.
 *
 * @param name       of a module that is built in or registered, or the path of a loadable one (see
 * registry.h)
 * @param options    such as "variant=duo starts=free": words `key=value` between blanks, each key
 * at most once; "" or NULL for the defaults. Every game also takes `seed=N` (0 to 2^64-1), for what
 * it leaves to chance.
 * @param allocator  NULL for the system's
 * @param game       receives the game, to be closed by omino_game_close(); NULL on failure
 * @param err        may be NULL
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME (no such game); OMINO_ERR_OPTION (with the column in @p
 * options); OMINO_ERR_TOO_LARGE (of options, OMINO_OPTIONS_MAX); OMINO_ERR_MEMORY; what loading a
 * module can give
 */
OMINO_API enum omino_status omino_game_open(const char *name, const char *options,
                                            const struct omino_allocator *allocator,
                                            const struct omino_game **game,
                                            struct omino_error *err);

/** Closes a game; NULL is fine. Nothing may use it or its states any more. */
OMINO_API void omino_game_close(const struct omino_game *game);

/** Its name, as in omino_game_open(): "blokus". */
OMINO_API const char *omino_game_name(const struct omino_game *game);

/** Its name for people: "Blokus". */
OMINO_API const char *omino_game_title(const struct omino_game *game);

/** The version of its rules, from 1. Records carry it; one of another version may not be replayable
 * (see doc/records.md). */
OMINO_API unsigned omino_game_rules_version(const struct omino_game *game);

/** Its rules in a page of text, for people; "" if the module has none. */
OMINO_API const char *omino_game_help(const struct omino_game *game);

/** Writes the options that differ from the defaults, in the form that omino_game_open() reads and
 * always in the same order, `seed` last. */
OMINO_API size_t omino_game_options(const struct omino_game *game, char *buf, size_t cap);

/** What an option takes. */
enum omino_option_kind {
    OMINO_OPTION_CHOICE,  /**< One of a few words. */
    OMINO_OPTION_INTEGER, /**< A whole number in a range. */
    OMINO_OPTION_TEXT     /**< Text without blanks, which the module reads. */
};

/** An option that a game declares. */
struct omino_option {
    const char *name;            /**< Small letters. */
    const char *help;            /**< What it does, in a line. */
    enum omino_option_kind kind; /**< What it takes. */
    const char *preset;          /**< The default, as text. */
    const char *const *choices;  /**< For a choice: the words, ended by NULL. */
    int64_t low;                 /**< For an integer: the smallest. */
    int64_t high;                /**< For an integer: the largest. */
};

/** The options of a game; @p count receives how many. They live as long as the module. `seed` is
 * not among them. */
OMINO_API const struct omino_option *omino_game_option_list(const struct omino_game *game,
                                                            unsigned *count);

/** Number of players. */
OMINO_API unsigned omino_game_players(const struct omino_game *game);

/** Number of sides. */
OMINO_API unsigned omino_game_sides(const struct omino_game *game);

/** Name of a player: "player1" and so on. */
OMINO_API const char *omino_player_name(unsigned player);

/** Name of a side: "blue", or "player1" where the sides are the players; "none" for OMINO_NOBODY.
 */
OMINO_API const char *omino_side_name(const struct omino_game *game, int side);

/** The side with that name, capital and small letters alike; OMINO_NOBODY if there is none. */
OMINO_API int omino_side_by_name(const struct omino_game *game, const char *name);

/** No position has more moves than this. */
OMINO_API uint32_t omino_game_max_moves(const struct omino_game *game);

/** No game lasts longer, in moves. */
OMINO_API uint32_t omino_game_max_plies(const struct omino_game *game);

/** All moves are below this number. */
OMINO_API uint32_t omino_game_move_limit(const struct omino_game *game);

/** Pieces of one kind that a game is played with. */
struct omino_game_piece {
    struct omino_piece piece; /**< The name lives as long as the game is open. */
    /** How many there are, for all players together; at least 1. If the supply has no limit, the
     * most that a game can use. */
    uint32_t count;
};

/**
 * Lists the kinds of pieces that a game is played with, always in the same order. Options can
 * change the set: a variant may have other pieces, or more of them.
 *
 * @param pieces  receives the first @p cap of them; may be NULL when @p cap is 0
 * @return how many kinds there are, even beyond @p cap: at most OMINO_PIECES_MAX, and 0 if the
 * module does not list its pieces
 */
OMINO_API uint32_t omino_game_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                                     uint32_t cap);

/* ---- states ---------------------------------------------------------------------------------- */

/** How a position stands. */
struct omino_outcome {
    int32_t over;                      /**< Whether the game is over. */
    int32_t players;                   /**< How many of the entries below are in use. */
    int32_t scores[OMINO_PLAYERS_MAX]; /**< As the rulebook counts. */
    int32_t
        places[OMINO_PLAYERS_MAX]; /**< 1 for the winner; those who tie share a place, and the next
                                      ones are left out. During the game: as if it ended now. */
};

/** @cond */
/* Private: where the calls below go. */
struct omino_calls {
    const void *tables;
    size_t state_size;
    void (*start)(const struct omino_game *game, void *state);
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
    return (const struct omino_calls *)(const void *)game;
}
/** @endcond */

/** Bytes of a state: at most OMINO_STATE_MAX. */
static inline size_t omino_state_size(const struct omino_game *game)
{
    return omino_calls_of(game)->state_size;
}

/** Sets up the start of a game; @p state need not hold anything before. */
static inline void omino_state_start(const struct omino_game *game, void *state)
{
    omino_calls_of(game)->start(game, state);
}

/** The side to move, or OMINO_NOBODY when the game is over. */
static inline int omino_state_side(const struct omino_game *game, const void *state)
{
    return omino_calls_of(game)->side(game, state);
}

/** The player who makes that move, or OMINO_NOBODY. */
static inline int omino_state_player(const struct omino_game *game, const void *state)
{
    return omino_calls_of(game)->player(game, state);
}

/**
 * Lists the legal moves, each once and always in the same order.
 *
 * @param moves  receives the first @p cap of them; may be NULL when @p cap is 0. What lies between
 * the last one and the end of the room may be overwritten.
 * @return how many there are in all, also beyond @p cap; 0 exactly when the game is over
 */
static inline uint32_t omino_state_moves(const struct omino_game *game, const void *state,
                                         uint32_t *moves, uint32_t cap)
{
    return omino_calls_of(game)->moves(game, state, moves, cap);
}

/** How many legal moves there are; no list is built. */
static inline uint32_t omino_state_count(const struct omino_game *game, const void *state)
{
    return omino_calls_of(game)->count(game, state);
}

/** One of the legal moves, all with the same chance; the game must not be over. */
static inline uint32_t omino_state_random(const struct omino_game *game, const void *state,
                                          struct omino_rng *rng)
{
    return omino_calls_of(game)->random(game, state, rng);
}

/** Whether a number, any number, is a legal move. */
static inline int omino_state_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    return omino_calls_of(game)->legal(game, state, move);
}

/** Makes a legal move. */
static inline void omino_state_apply(const struct omino_game *game, void *state, uint32_t move)
{
    omino_calls_of(game)->apply(game, state, move);
}

/** Scores and places. */
static inline void omino_state_outcome(const struct omino_game *game, const void *state,
                                       struct omino_outcome *outcome)
{
    omino_calls_of(game)->outcome(game, state, outcome);
}

/** A number that is the same for equal states and almost surely different for others. */
static inline uint64_t omino_state_hash(const struct omino_game *game, const void *state)
{
    return omino_calls_of(game)->hash(game, state);
}

/* ---- what comes from outside ----------------------------------------------------------------- */

/**
 * Makes a move if it is legal.
 *
 * @return OMINO_OK; OMINO_ERR_NOT_LEGAL with the reason that a player would give: the state is
 * unchanged
 */
OMINO_API enum omino_status omino_state_play(const struct omino_game *game, void *state,
                                             uint32_t move, struct omino_error *err);

/** Writes a move as its one line of text. @p move must have been legal in some position. */
OMINO_API size_t omino_move_write(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap);

/**
 * Reads a move and checks that it is legal in a position.
 *
 * @return OMINO_OK; OMINO_ERR_SYNTAX; OMINO_ERR_NOT_LEGAL with the reason that a player would give;
 * OMINO_ERR_TOO_LARGE (OMINO_TEXT_MAX); what else the module finds wrong
 */
OMINO_API enum omino_status omino_move_parse(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err);

/** Writes a state as its one line of text: the same states give the same line. */
OMINO_API size_t omino_state_write(const struct omino_game *game, const void *state, char *buf,
                                   size_t cap);

/**
 * Reads a state that omino_state_write() wrote, and checks that it can be played on from.
 *
 * @return OMINO_OK; OMINO_ERR_TOO_LARGE (OMINO_TEXT_MAX); OMINO_ERR_SYNTAX, OMINO_ERR_NOT_LEGAL or
 * what else the module finds wrong: the state is unchanged
 */
OMINO_API enum omino_status omino_state_parse(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
