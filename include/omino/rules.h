/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Rules: how to write a game. For authors of rule modules; game.h is for programs that use games.
 *
 * A module is one `const struct omino_rules`: a few facts and a table of functions, its hooks. The
 * mandatory hooks come first; every other one may be NULL, and the library does what it says there
 * instead. games/template is the smallest complete module, written as a lesson; omino-check puts
 * any module through its paces.
 *
 * What hooks may rely on: they are called with states that `start` or `parse_state` set up, or that
 * `apply` reached by legal moves, and with moves that are legal, except where it says "any". What
 * they must keep to:
 *
 * - A state holds no pointers, and equal positions have equal bytes, padding included: `start` and
 * `parse_state` write every byte (memset first).
 * - A move code means the same action in every position of an opened game. Two legal moves never
 * lead to the same state.
 * - The hooks marked *hot* do not allocate, lock or keep anything outside the state. Any number of
 * threads call them for the same opened game.
 * - Chance comes from `seed` when the game is opened, and from nowhere else.
 * - `moves` gives 0 exactly when `side` is OMINO_NOBODY. A side that cannot move is passed over
 * within `apply` (or `start`).
 */
#ifndef OMINO_RULES_H
#define OMINO_RULES_H

#include <omino/game.h>
#include <omino/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The interface that this header describes. Modules compiled for another one are refused. Hooks
 * that are added at the end of struct omino_rules leave the number as it is: an older module is
 * shorter and has NULL there. */
#define OMINO_RULES_ABI 1

/** Most letters of a module's name. */
#define OMINO_NAME_MAX 31

/** Most moves in one position of a game whose module leaves `random`, `legal` or `parse_move` to
 * the library, which lists the moves on the stack instead. */
#define OMINO_LISTED_MAX 8192

/** Most options that a module declares. */
#define OMINO_OPTION_COUNT_MAX 64

/** The value of an option, checked against its declaration. */
struct omino_option_value {
    int64_t number;   /**< The integer, or the index of the choice. */
    const char *text; /**< As it was given, or the default; valid while the game is open. */
};

/** What `open` gets and what it fills in. */
struct omino_setup {
    const struct omino_option_value
        *options;                     /**< In: one for each declared option, in that order. */
    uint64_t seed;                    /**< In: 0 if none was given. */
    struct omino_allocator allocator; /**< In: for the tables. */

    void *tables; /**< Out: what the hooks find by omino_game_tables(); NULL if none are needed. */
    size_t state_size;   /**< Out: 1 to OMINO_STATE_MAX. */
    uint32_t max_moves;  /**< Out: no position has more moves; at most OMINO_MOVES_MAX, or
                              OMINO_LISTED_MAX if an optional hook needs that. */
    uint32_t max_plies;  /**< Out: no game is longer. */
    uint32_t move_limit; /**< Out: all moves are below. */
    unsigned players;    /**< Out: 1 to OMINO_PLAYERS_MAX. */
    unsigned sides;      /**< Out: 1 to OMINO_PLAYERS_MAX; 0 means as many as players. */
    const char
        *side_names[OMINO_PLAYERS_MAX]; /**< Out: constants; NULL means "player1" and so on. */
};

/** A name of a record or of a protocol for a set of options. */
struct omino_alias {
    const char *name;    /**< "Blokus Duo" */
    const char *options; /**< "variant=duo" */
};

/** How a game's records look where they are not the common form (records.md). All of it may be
 * NULL. */
struct omino_record_style {
    /** Names for the property GM, each with the options that it stands for, ended by {NULL, NULL}.
     */
    const struct omino_alias *names;
    /** The property of each side's moves, instead of its number from 1. */
    const char *(*side_property)(const struct omino_game *game, int side);
    /** Whether a property sets up a position (AB, PL ...), and if so does it. Called with each of
     * its values in turn; OMINO_ERR_UNKNOWN_NAME for a property that it does not know. Between two
     * calls the state may be one that cannot be played on; what it is in the end is checked by
     * `parse_state`, which gets what `write_state` makes of it. */
    enum omino_status (*set_up)(const struct omino_game *game, void *state, const char *property,
                                const char *value, struct omino_error *err);
    /** Writes a position as properties that `set_up` reads, such as "AB[a1,a2][c3]PL[W]", values
     * escaped as in a record; returns 0 if it cannot be said so. Without it such a position is
     * written in the common form, as SP. */
    size_t (*write_set_up)(const struct omino_game *game, const void *state, char *buf, size_t cap);
};

/** How a game answers to the words of another engine's dialect of the protocol. */
struct omino_dialect {
    /** What `set_game NAME` takes, ended by {NULL, NULL}. */
    const struct omino_alias *games;
    /** The side that a word such as "b" or "1" names; OMINO_NOBODY if none. */
    int (*side)(const struct omino_game *game, const char *word);
    /** The moves of a side whether or not it is its turn, as `moves` does; 0 if it has none. */
    uint32_t (*moves_of)(const struct omino_game *game, const void *state, int side,
                         uint32_t *moves, uint32_t cap);
    /** Writes the answer to `final_score`. */
    size_t (*final_score)(const struct omino_game *game, const void *state, char *buf, size_t cap);
};

/** Most numbers that describe a move, or a position for one player; most kinds of moves; most
 * phases. */
#define OMINO_FEATURES_MAX   64
#define OMINO_MOVE_KINDS_MAX 256 /**< See OMINO_FEATURES_MAX. */
#define OMINO_PHASES_MAX     16  /**< See OMINO_FEATURES_MAX. */

/**
 * What is known about playing a game well: numbers that describe moves and positions, and the
 * weight of each. The weights are fitted to games that the computer plays against itself (see
 * tuning.md); the library makes `priors` and `evaluate` of them.
 *
 * With f the numbers of a move, k its kind and p the phase of the position, the weight of a move
 * is exp(f * w[p] + b[p][k]), where the row p of `move_weights` holds w[p] and then b[p]. With g
 * the numbers of each player, the players' chances are in the ratio of their exp(g * v[p]), where
 * v[p] is the row p of `position_weights`.
 */
struct omino_knowledge {
    unsigned phases;            /**< Parts of a game with weights of their own; at least 1. */
    unsigned move_features;     /**< Numbers that describe a move; 0: nothing is known of moves. */
    unsigned move_kinds;        /**< Kinds of moves, such as one for each piece; at least 1. */
    unsigned position_features; /**< Numbers for each player; 0: nothing is known of positions. */
    /** How much a simulated game counts in a search, from 0 (there is none, only the evaluation
     * counts) to 1 (only the simulated game counts). */
    float playout_share;
    /** phases rows of move_features + move_kinds; NULL as long as there are none. */
    const float *move_weights;
    /** phases rows of position_features; NULL as long as there are none. */
    const float *position_weights;

    /** Hot. The phase of a position that is not over, from 0. */
    unsigned (*phase)(const struct omino_game *game, const void *state);
    /** Hot. Describes legal moves: @p features receives a row of move_features for each, @p kinds
     * its kind. What is said of a move does not depend on the others in the list. */
    void (*describe_moves)(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t count, float *features, uint8_t *kinds);
    /** Hot. Describes a position that is not over: a row of position_features for each player. */
    void (*describe_position)(const struct omino_game *game, const void *state, float *features);
};

/** How strong a level of the computer players is. */
struct omino_level {
    uint32_t simulations; /**< For a move; at least 1. */
    uint32_t slips;       /**< In how many of a hundred moves one is made by chance, at most 100. */
    /** If not 0, only the first moves of a game are made by chance, so many of all players
     * together, as far as simulated games can tell which those are. A slip just before the end
     * nobody fails to punish; one at the beginning only the strong do. So this makes players who
     * differ against strong players, but hold their own against weak ones. */
    uint32_t opening;
};

/** A game: facts and hooks. */
struct omino_rules {
    /** @name Facts
     * @{ */
    uint32_t size;     /**< sizeof(struct omino_rules). */
    uint32_t abi;      /**< OMINO_RULES_ABI. */
    const char *name;  /**< Small letters, digits and `-`; how the game is opened. */
    const char *title; /**< For people. */
    /** Of the rules, from 1: one more whenever old records would no longer replay, or end
     * otherwise. Records carry it; one of another version is read with a warning, and an error in
     * it names both. */
    uint32_t version;
    uint32_t option_count;              /**< How many options. */
    const struct omino_option *options; /**< They; NULL if none. */
    /** @} */

    /** @name Mandatory hooks
     * @{ */

    /** Prepares a game with options: fills in @p setup. On failure it frees what it allocated. */
    enum omino_status (*open)(struct omino_setup *setup, struct omino_error *err);
    /** Frees the tables; not called when `tables` is NULL. */
    void (*close)(void *tables, const struct omino_allocator *allocator);
    /** Hot. Sets up the start of a game in memory that may hold anything. */
    void (*start)(const struct omino_game *game, void *state);
    /** Hot. The side to move, or OMINO_NOBODY. */
    int (*side)(const struct omino_game *game, const void *state);
    /** Hot. Lists the legal moves as omino_state_moves() says; @p cap may be 0. */
    uint32_t (*moves)(const struct omino_game *game, const void *state, uint32_t *moves,
                      uint32_t cap);
    /** Hot. Makes a legal move. */
    void (*apply)(const struct omino_game *game, void *state, uint32_t move);
    /** Hot. Fills in `scores` and `places` of all players, during the game as if it ended now; the
     * library has set the rest. omino_outcome_rank() helps. */
    void (*outcome)(const struct omino_game *game, const void *state,
                    struct omino_outcome *outcome);
    /** Writes a move that is below the limit; one that was never legal may give any text. */
    size_t (*write_move)(const struct omino_game *game, uint32_t move, char *buf, size_t cap);
    /** Writes a state as one line. */
    size_t (*write_state)(const struct omino_game *game, const void *state, char *buf, size_t cap);
    /** Reads any line. Checks all of it: a state that it accepts can be played to the end. On
     * failure @p state may hold anything. */
    enum omino_status (*parse_state)(const struct omino_game *game, const char *text, void *state,
                                     struct omino_error *err);
    /** @} */

    /** @name Optional hooks: without them the library ...
     * @{ */

    /** Hot. The player to move. ... takes the number of the side. */
    int (*player)(const struct omino_game *game, const void *state);
    /** Hot. ... lists with no room. */
    uint32_t (*count)(const struct omino_game *game, const void *state);
    /** Hot. Uniform; not called when the game is over. ... lists up to OMINO_LISTED_MAX moves, and
     * chooses. */
    uint32_t (*random)(const struct omino_game *game, const void *state, struct omino_rng *rng);
    /** Hot. Any number. ... looks it up in a list of up to OMINO_LISTED_MAX moves. */
    int (*legal)(const struct omino_game *game, const void *state, uint32_t move);
    /** Hot. Must not depend on byte order. ... hashes the bytes of the state, which for numbers of
     * more than a byte are others on a machine of the other byte order. */
    uint64_t (*hash)(const struct omino_game *game, const void *state);
    /** Why a move, any number, is not legal: returns OMINO_OK if it is. ... says "that move is not
     * legal here". */
    enum omino_status (*explain)(const struct omino_game *game, const void *state, uint32_t move,
                                 struct omino_error *err);
    /** Reads any text as a move of this position, and says why not, as a player would. ... compares
     * it with the text of every legal move, of which there are at most OMINO_LISTED_MAX. */
    enum omino_status (*parse_move)(const struct omino_game *game, const void *state,
                                    const char *text, uint32_t *move, struct omino_error *err);
    /** The rules for people, as text in lines of at most 78 columns, without the title. ... has
     * none. */
    const char *help;

    /** Describes a position. ... shows its line of text and the scores. */
    void (*scene)(const struct omino_game *game, const void *state, struct omino_scene *scene);
    /** Describes a move in the scene of that position; what it leaves alone is "nowhere". ... gives
     * its text as words. */
    void (*view_move)(const struct omino_game *game, const void *state, uint32_t move,
                      struct omino_move_view *view);

    /** Hot. A move for a simulated game; or OMINO_NO_MOVE when it is settled who wins, so that the
     * outcome as it stands may be taken. ... takes a uniformly random one. */
    uint32_t (*playout)(const struct omino_game *game, const void *state, struct omino_rng *rng);
    /** Hot. A weight above 0 for each of @p count legal moves, larger for better ones. ... asks
     * `knowledge`, or takes 1 for all. */
    void (*priors)(const struct omino_game *game, const void *state, const uint32_t *moves,
                   uint32_t count, float *weights);
    /** Hot. What each player may expect, from 0 (loses) to 1 (wins); of a player who is alone, his
     * points at the end, as `value` in struct omino_thought has them. ... asks `knowledge`, or
     * judges by the places; alone, by the points. */
    void (*evaluate)(const struct omino_game *game, const void *state, float *values);
    /** Hot. The moves worth a thought, at least one, as `moves` does. ... takes all. */
    uint32_t (*candidates)(const struct omino_game *game, const void *state, uint32_t *moves,
                           uint32_t cap);

    /** ... writes records in the common form. */
    const struct omino_record_style *record;
    /** ... answers no other dialect. */
    const struct omino_dialect *dialect;
    /** ... plays without any. */
    const struct omino_knowledge *knowledge;
    /** Hot. Legal moves, at least one, among which is one that is as good for who moves as any that
     * is left out, whatever is played later; as `moves` does. The end of a game is searched for its
     * exact result by these alone. ... takes all. */
    uint32_t (*essential)(const struct omino_game *game, const void *state, uint32_t *moves,
                          uint32_t cap);
    /** Hot. All of `candidates`, and perhaps more, for the position in which a move is to be made:
     * there it is asked once, not in every simulation. ... takes `candidates`. */
    uint32_t (*root_candidates)(const struct omino_game *game, const void *state, uint32_t *moves,
                                uint32_t cap);
    /** OMINO_LEVEL_MAX levels, each stronger than the one before it, for a game in which those of
     * the library are too much alike. ... takes its own: from 1 simulation and many slips to 40,000
     * simulations. */
    const struct omino_level *levels;
    /** @} */
};

/** What the module's `open` left in `tables`. */
static inline const void *omino_game_tables(const struct omino_game *game)
{
    return omino_calls_of(game)->tables;
}

/** Scrambles a word, one to one and the same on every machine: what a `hash` hook is made of. */
static inline uint64_t omino_hash_mix(uint64_t word)
{
    word = (word ^ (word >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    word = (word ^ (word >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return word ^ (word >> 32);
}

/** Gives places to players by what counts for them, the most first: equal keys share a place. */
OMINO_API void omino_outcome_rank(struct omino_outcome *outcome, const int32_t *keys);

/** The name of the symbol that a loadable module exports: a pointer to its rules. OMINO_MODULE()
 * defines it. */
#define OMINO_MODULE_SYMBOL "omino_module"

/** Defines that symbol in a loadable module: OMINO_MODULE(my_rules); at the end of its file. */
#define OMINO_MODULE(rules)                                                                        \
    extern OMINO_API const struct omino_rules *const omino_module;                                 \
    const struct omino_rules *const omino_module = &(rules)

/**
 * Opens a game by its rules rather than by a name: for programs with a game of their own, and for
 * tests.
 *
 * @param rules  must stay valid while the game is open
 * @return as omino_game_open(), and what omino_rules_check() gives
 */
OMINO_API enum omino_status omino_game_open_rules(const struct omino_rules *rules,
                                                  const char *options,
                                                  const struct omino_allocator *allocator,
                                                  const struct omino_game **game,
                                                  struct omino_error *err);

/**
 * Whether a table can be used at all: its size and ABI number, its name, its mandatory hooks, the
 * numbers and hooks of its knowledge, its options.
 *
 * @return OMINO_OK or OMINO_ERR_MODULE with the reason
 */
OMINO_API enum omino_status omino_rules_check(const struct omino_rules *rules,
                                              struct omino_error *err);

/** The table that a game was opened with. */
OMINO_API const struct omino_rules *omino_game_module(const struct omino_game *game);

/** The rules of an opened game: with every hook that is missing replaced by what the library does
 * instead, except `player`, `record`, `dialect` and `help`. Lives as long as the game. */
OMINO_API const struct omino_rules *omino_game_rules(const struct omino_game *game);

#ifdef __cplusplus
}
#endif

#endif
