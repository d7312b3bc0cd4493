/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Rules: how to write a game. For authors of rule modules; game.h is for programs that use
 * games.
 *
 * A module is one `const struct omino_rules`: a few facts and a table of functions, its hooks. The
 * mandatory hooks come first; any other hook may be NULL, and the library then uses the default
 * named in its comment. games/template is the smallest complete module, with comments that explain
 * each step; omino-check tests any module against this contract.
 *
 * Hooks may rely on their arguments: states set up by `start` or `parse_state` or reached by
 * `apply` with legal moves, and legal moves, except where a comment says "any". In return, they
 * must follow these rules:
 *
 * - A state holds no pointers, and equal positions have equal bytes, padding included: `start` and
 *   `parse_state` write every byte (memset first).
 * - A move code means the same action in every position of an opened game. Two legal moves never
 *   lead to the same state.
 * - The hooks marked *hot* do not allocate, lock or keep anything outside the state. Any number of
 *   threads call them for the same opened game.
 * - All chance comes from the seed that `start` receives; see below.
 * - `moves` returns 0 if and only if `side` returns OMINO_NOBODY. `apply` and `start` skip a side
 *   that cannot move.
 *
 * **Chance.** All random choices of a game are made in `start` from its seed, usually with
 * omino_rng_seed(), and belong to the state: either their results, such as the order of a shuffled
 * deck, or the seed itself, if the results can be computed from it when they are needed. `open`
 * does not receive the seed; an opened game is the same for every seed, so programs can start any
 * number of games with it, each with its own seed. No hook may depend on omino_game_seed(), and
 * `parse_state` must read the lines of states that were started with any seed. Random data that is
 * too large for a state, such as a random board, is part of the opened game instead: the module
 * declares an option for it, such as `board=N`, and `open` draws the board with N as the seed. The
 * seed of `start` then has no effect on the board; a new board needs another opened game.
 */
#ifndef OMINO_RULES_H
#define OMINO_RULES_H

#include <omino/fields.h>
#include <omino/game.h>
#include <omino/scene_build.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Number of the interface that this header and the inline calls of game.h describe. Modules
 * compiled for another number are rejected. Hooks appended to struct omino_rules do not change the
 * number, because the table of an older module is shorter, and the library reads NULL there. */
#define OMINO_RULES_ABI 1

/** Maximum length of a module's name in characters, without the NUL. */
#define OMINO_NAME_MAX 31

/** Maximum number of moves in a position of a game without its own `random`, `legal` or
 * `parse_move`: the defaults list the moves on the stack. */
#define OMINO_LISTED_MAX 8192

/** Maximum number of options of a module. */
#define OMINO_OPTIONS_PER_GAME_MAX 64

/** The value of an option, checked against its declaration. */
struct omino_option_value {
    int64_t number;   /**< The integer, or the index of the choice. */
    const char *text; /**< The given text, or the default; valid while the game is open. */
};

/** Input and output of `open`. */
struct omino_setup {
    /** In: one per declared option, in the order of declaration. */
    const struct omino_option_value *options;
    struct omino_allocator allocator; /**< In: allocates the tables. */

    void *tables;        /**< Out: returned to hooks by omino_rules_tables(); NULL if not needed. */
    size_t state_size;   /**< Out: 1 to OMINO_STATE_MAX. */
    uint32_t max_moves;  /**< Out: upper bound on the moves in a position; at most OMINO_MOVES_MAX,
                              or OMINO_LISTED_MAX if the default of a missing hook requires it. */
    uint32_t max_plies;  /**< Out: upper bound on the moves in a game. */
    uint32_t move_limit; /**< Out: every move is less than this. */
    unsigned players;    /**< Out: 1 to OMINO_PLAYERS_MAX. */
    unsigned sides;      /**< Out: 1 to OMINO_PLAYERS_MAX; 0 means as many as players. */
    /** Out: constants; NULL means "player1" and so on. */
    const char *side_names[OMINO_PLAYERS_MAX];
    /** Out: number of indices of the hook `move_index`, 1 to move_limit; ignored without it. */
    uint32_t distinct_moves;
    /** Out: whether fewer points are better. A player with a better place never has a worse
     * score. */
    int low_wins;

    /** Out: the table of the hook `places`, which the library closes; omino_rules_open_board()
     * sets it. With it, the library sets `max_moves`, `move_limit` and `distinct_moves` if they are
     * 0. */
    struct omino_placements *placements;
    uint32_t extra_moves;       /**< Out: numbers for the hook `extra_moves`; at most
                             OMINO_EXTRA_MOVES_MAX. */
    uint32_t copies;            /**< Out: copies of each piece of `placements`; 0 means 1. */
    enum omino_freedom freedom; /**< Out: how the pieces of `placements` may be rotated and
                                 * flipped. */
};

/** Maximum number of extra moves of a game with the hook `places`. */
#define OMINO_EXTRA_MOVES_MAX 1024

/** The sets that determine where the side to move may place pieces, as in placement.h, for the hook
 * `places`. They must stay valid during the call that requested them, for example as parts of the
 * state. */
struct omino_places {
    const uint64_t *free; /**< Out: the cells that a piece may cover. */
    const uint64_t
        *touch; /**< Out: cells of which it must cover at least one; NULL: no such rule. */
    const uint64_t *hand; /**< Out: the pieces in hand; NULL for all. */
    int panel;            /**< Out: the grid of the scene; 0 unless set. */
    int tray;             /**< Out: the tray of the scene that lists the pieces of `hand`, as
                 omino_scene_add_hand() and omino_field_pieces() make it; -1 unless set. */
    uint64_t *scratch[2]; /**< In: room for two sets that the hook computes. */
};

/** A name that a record format or a protocol gives to a set of options. */
struct omino_alias {
    const char *name;    /**< "Blokus Duo" */
    const char *options; /**< "variant=duo" */
};

/** How a game's records differ from the common form (records.md). Any field may be NULL. */
struct omino_record_style {
    /** Names for the property GM with the options that each stands for, terminated by {NULL,
     * NULL}. */
    const struct omino_alias *names;
    /** Returns the property that holds a side's moves, as a constant string. Default: the number of
     * the side, from 1. */
    const char *(*side_property)(const struct omino_game *game, int side);
    /** Applies one value of a property that sets up a position (AB, PL ...); called once per value,
     * beginning with the start of the record's seed. Returns OMINO_ERR_UNKNOWN_NAME for any other
     * property; this depends on its name alone. The state between two calls need not be playable;
     * at the end, the library passes the output of `write_state` to `parse_state`, which checks
     * it. */
    enum omino_status (*set_up)(const struct omino_game *game, void *state, const char *property,
                                const char *value, struct omino_error *err);
    /** Writes a position as properties that `set_up` reads, such as "AB[a1,a2][c3]PL[W]", with
     * values escaped as in a record, from a start with any seed; returns 0 if the properties cannot
     * express it. Default: such a position is written in the common form, as SP. */
    size_t (*write_set_up)(const struct omino_game *game, const void *state, char *buf, size_t cap);
};

/** Another engine's dialect of the protocol, for a game that supports it. Any member may be NULL;
 * the command that needs it is then refused. */
struct omino_dialect {
    /** The names for `set_game NAME`, terminated by {NULL, NULL}. */
    const struct omino_alias *games;
    /** Returns the side named by a word such as "b" or "1"; OMINO_NOBODY if there is none. */
    int (*side)(const struct omino_game *game, const char *word);
    /** Lists the moves of a side, whether or not it is the side to move, like `moves`; returns 0 if
     * it has none. */
    uint32_t (*moves_of)(const struct omino_game *game, const void *state, int side,
                         uint32_t *moves, uint32_t cap);
    /** Writes the response to `final_score`. */
    size_t (*final_score)(const struct omino_game *game, const void *state, char *buf, size_t cap);
};

/** Maximum number of features of a move, or of a position per player; of kinds of moves; of
 * phases. */
#define OMINO_FEATURES_MAX   64
#define OMINO_MOVE_KINDS_MAX 256 /**< See OMINO_FEATURES_MAX. */
#define OMINO_PHASES_MAX     16  /**< See OMINO_FEATURES_MAX. */

/**
 * Knowledge of how to play a game well: features, numbers that describe moves and positions, and a
 * weight for each. The weights are fitted to games that the computer plays against itself (see
 * tuning.md); the library derives `priors` and `evaluate` from them.
 *
 * Let f be the features of a move, k its kind and p the phase of the position. The weight of the
 * move is exp(f * w[p] + b[p][k]), where row p of `move_weights` holds w[p] followed by b[p]. Let g
 * be the features of a player. The players' chances are in the ratio of their exp(g * v[p]), where
 * v[p] is row p of `position_weights`.
 */
struct omino_knowledge {
    unsigned phases;            /**< Parts of a game with separate weights; at least 1. */
    unsigned move_features;     /**< Features of a move; 0: no knowledge of moves. */
    unsigned move_kinds;        /**< Kinds of moves, for example one per piece; at least 1. */
    unsigned position_features; /**< Features per player; 0: no knowledge of positions. */
    /** Weight of playouts in a search, from 0 (no playouts, only the evaluation counts) to 1 (only
     * the playout counts). */
    float playout_share;
    /** `phases` rows of `move_features + move_kinds` weights each; NULL if there are none yet. */
    const float *move_weights;
    /** `phases` rows of `position_features` weights each; NULL if there are none yet. */
    const float *position_weights;

    /** Hot. Returns the phase, from 0, of a position that is not over. */
    unsigned (*phase)(const struct omino_game *game, const void *state);
    /** Hot. Describes legal moves: @p features receives one row of move_features per move, @p kinds
     * the kind of each. The description of a move does not depend on the other moves in the
     * list. */
    void (*describe_moves)(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t count, float *features, uint8_t *kinds);
    /** Hot. Describes a position that is not over: writes one row of position_features per
     * player. */
    void (*describe_position)(const struct omino_game *game, const void *state, float *features);
};

/** A game: facts and hooks. */
struct omino_rules {
    /** @name Facts
     * @{ */
    uint32_t size;     /**< sizeof(struct omino_rules). */
    uint32_t abi;      /**< OMINO_RULES_ABI. */
    const char *name;  /**< Lower-case letters, digits and `-`; opens the game. */
    const char *title; /**< Title of the game, such as "Blokus". */
    /** Version of the rules, from 1. Increase it whenever old records would no longer replay or
     * would end differently. Records store it. A record of another version is read with a warning,
     * and errors in it name both versions. */
    uint32_t version;
    uint32_t option_count;              /**< Number of options. */
    const struct omino_option *options; /**< The options; NULL if none. */
    /** @} */

    /** @name Mandatory hooks
     * `moves` and `write_move` are optional with the hook `places`, `write_state` and `parse_state`
     * with the hook `fields`.
     * @{ */

    /** Prepares a game with its options: fills in @p setup. On failure it frees all memory it has
     * allocated. */
    enum omino_status (*open)(struct omino_setup *setup, struct omino_error *err);
    /** Frees the tables; not called if `tables` is NULL. Optional if they are a single block. */
    void (*close)(void *tables, const struct omino_allocator *allocator);
    /** Hot. Sets up the start of a game in uninitialized memory. All random choices are made from
     * @p seed, which may be any number. */
    void (*start)(const struct omino_game *game, void *state, uint64_t seed);
    /** Hot. Returns the side to move, or OMINO_NOBODY. */
    int (*side)(const struct omino_game *game, const void *state);
    /** Hot. Lists the legal moves, as omino_moves_list() does; @p cap may be 0. */
    uint32_t (*moves)(const struct omino_game *game, const void *state, uint32_t *moves,
                      uint32_t cap);
    /** Hot. Makes a legal move. */
    void (*apply)(const struct omino_game *game, void *state, uint32_t move);
    /** Hot. Fills in the `scores` and `places` of all players, during the game as if it ended now;
     * the library has already set the other fields. Use omino_rules_rank() for the places. A module
     * compiled with another version checks `size` before it uses fields that were added later. */
    void (*outcome)(const struct omino_game *game, const void *state,
                    struct omino_outcome *outcome);
    /** Writes a move below move_limit; for a code that is never legal, it may write any text. */
    size_t (*write_move)(const struct omino_game *game, uint32_t move, char *buf, size_t cap);
    /** Writes a state as one line. */
    size_t (*write_state)(const struct omino_game *game, const void *state, char *buf, size_t cap);
    /** Reads any line. Checks it completely, so that an accepted state can be played to the end. A
     * line written with other options either means the same position with these, or is rejected;
     * the line therefore contains everything that the options alone do not determine, and names
     * options that change its meaning. On failure, @p state may contain anything. */
    enum omino_status (*parse_state)(const struct omino_game *game, const char *text, void *state,
                                     struct omino_error *err);
    /** @} */

    /** @name Optional hooks: each comment ends with the library's default
     * @{ */

    /** Hot. Returns the player to move. Default: the number of the side. */
    int (*player)(const struct omino_game *game, const void *state);
    /** Hot. Returns the number of legal moves. Default: calls `moves` with a @p cap of 0. */
    uint32_t (*count)(const struct omino_game *game, const void *state);
    /** Hot. Draws a legal move uniformly at random; not called when the game is over. Default:
     * chooses from the list of at most OMINO_LISTED_MAX moves. */
    uint32_t (*random)(const struct omino_game *game, const void *state, struct omino_rng *rng);
    /** Hot. Returns whether a number, which may be any number, is a legal move. Default: searches
     * the list of at most OMINO_LISTED_MAX moves. */
    int (*legal)(const struct omino_game *game, const void *state, uint32_t move);
    /** Hot. Returns a hash that must not depend on byte order. Default: hashes the bytes of the
     * state; if it has fields of several bytes, that hash differs between byte orders. */
    uint64_t (*hash)(const struct omino_game *game, const void *state);
    /** Explains why a move, which may be any number, is not legal; returns OMINO_OK if it is.
     * Default: "that move is not legal here". */
    enum omino_status (*explain)(const struct omino_game *game, const void *state, uint32_t move,
                                 struct omino_error *err);
    /** Reads any text as a move in this position; on failure the error gives the reason in a
     * player's words. Default: compares the text with that of every legal move, of which there may
     * be at most OMINO_LISTED_MAX. */
    enum omino_status (*parse_move)(const struct omino_game *game, const void *state,
                                    const char *text, uint32_t *move, struct omino_error *err);
    /** The rules for players, as text in lines of at most 78 columns, without the title. Default:
     * "". */
    const char *help;

    /** Describes a position. Default: shows its line of text and the scores. */
    void (*scene)(const struct omino_game *game, const void *state, struct omino_scene *scene);
    /** Describes a move in the scene of that position; the fields that it does not set mean
     * "nowhere". Default: shows the text of the move as words. */
    void (*view_move)(const struct omino_game *game, const void *state, uint32_t move,
                      struct omino_move_view *view);

    /** Hot. Returns a move for a playout, or OMINO_NO_MOVE if the winner can no longer change, so
     * the current outcome can be taken as the result. Default: `random`. */
    uint32_t (*playout)(const struct omino_game *game, const void *state, struct omino_rng *rng);
    /** Hot. Gives each of @p count legal moves a weight above 0, larger for better ones. Default:
     * derived from `knowledge`, or 1 for all. */
    void (*priors)(const struct omino_game *game, const void *state, const uint32_t *moves,
                   uint32_t count, float *weights);
    /** Hot. Estimates the result for each player, from 0 (loss) to 1 (win); for a single player,
     * the final score, scaled like `value` in struct omino_search_result. Default: derived from
     * `knowledge`, or from the current places; for a single player, from the current score. */
    void (*evaluate)(const struct omino_game *game, const void *state, float *values);
    /** Hot. Lists the moves worth searching, at least one, like `moves`. Default: all. */
    uint32_t (*candidates)(const struct omino_game *game, const void *state, uint32_t *moves,
                           uint32_t cap);

    /** Style of records. Default: the common form. */
    const struct omino_record_style *record;
    /** Another engine's dialect of the protocol. Default: none. */
    const struct omino_dialect *dialect;
    /** Knowledge for computer players. Default: none. */
    const struct omino_knowledge *knowledge;
    /** Hot. Lists a subset of the legal moves, at least one, like `moves`. Whatever is played
     * later, one of them is as good for the player to move as any omitted move. The exact search of
     * the end of a game tries only these. Default: all. */
    uint32_t (*essential)(const struct omino_game *game, const void *state, uint32_t *moves,
                          uint32_t cap);
    /** Hot. Lists all of `candidates`, and perhaps more, for the root of a search, which asks for
     * them once rather than in every simulation. Default: `candidates`. */
    uint32_t (*root_candidates)(const struct omino_game *game, const void *state, uint32_t *moves,
                                uint32_t cap);
    /** OMINO_LEVEL_MAX levels, each stronger than the one before, for a game in which the default
     * levels differ too little. Default: from 1 simulation and many slips to 40,000 simulations. */
    const struct omino_level *levels;
    /** Lists the pieces of the opened game as omino_game_pieces() describes; @p cap may be 0. Use
     * omino_rules_list_pieces() if there is a placement table. Default: lists none. */
    uint32_t (*pieces)(const struct omino_game *game, struct omino_game_piece *pieces,
                       uint32_t cap);
    /** Hot. Returns the dense index of a number below move_limit, as omino_move_index() describes:
     * OMINO_NO_INDEX for numbers that are never moves, and a different index below distinct_moves
     * for every other one. Requires `move_at`. Default: the number itself, with move_limit
     * indices. */
    uint32_t (*move_index)(const struct omino_game *game, uint32_t move);
    /** Hot. Returns the move with an index below distinct_moves. Required with `move_index`, which
     * it inverts. */
    uint32_t (*move_at)(const struct omino_game *game, uint32_t index);

    /** Hot. Declares a game of placing pieces: fills in the sets that determine the placements of
     * the side to move, and returns 1, or 0 if it may place nothing. Moves below
     * omino_placements_limit() of the table in `placements` are then placements, and the hooks
     * `moves`, `count`, `random`, `legal`, `write_move`, `parse_move`, `explain`, `view_move`,
     * `pieces`, `move_index` and `move_at` need not be written. A placement is written as its
     * points, after the name of the piece if two pieces have the same shape. Default: none. */
    int (*places)(const struct omino_game *game, const void *state, struct omino_places *places);
    /** Hot. Lists the legal moves of a game with the hook `places` that are not placements, such as
     * a pass, like `moves`. Each is a number from omino_placements_limit() on; `extra_moves` in the
     * setup is the number of these. Requires `write_extra`. Default: none. */
    uint32_t (*extra_moves)(const struct omino_game *game, const void *state, uint32_t *moves,
                            uint32_t cap);
    /** Writes such a move. The library reads it by comparing the text with that of every legal
     * one. */
    size_t (*write_extra)(const struct omino_game *game, uint32_t move, char *buf, size_t cap);
    /** Names the fields of a state in the order of its line: see fields.h. The hooks `write_state`,
     * `parse_state`, `hash` and `scene` need not be written. Default: none. */
    void (*fields)(const struct omino_game *game, void *state, struct omino_fields *fields);
    /** Checks and completes a state whose fields were read: fills in any part that the line does
     * not contain, and returns OMINO_OK if the state can be played to the end. The library has
     * checked each field, and afterwards refuses a position whose side to move cannot move.
     * Default: nothing to check. */
    enum omino_status (*check_state)(const struct omino_game *game, void *state,
                                     struct omino_error *err);
    /** @} */
};

/** Returns the `tables` that the module's `open` set. */
OMINO_INLINE const void *omino_rules_tables(const struct omino_game *game)
{
    return omino_calls_of(game)->tables;
}

/**
 * Opens a table of placements on a rectangular board for the hook `places`, and puts it into
 * @p setup.
 *
 * @param pieces   one text for each piece: its name, if that is a conventional name of a shape (see
 *                 omino_shape_by_name()), or its name, `=` and a drawing: "domino=XX"
 * @param freedom  how they may be rotated and flipped
 * @return as omino_grid_init(), omino_shape_by_name(), omino_shape_parse() and
 *         omino_placements_open()
 */
OMINO_API enum omino_status omino_rules_open_board(struct omino_setup *setup, unsigned width,
                                                   unsigned height, const char *const *pieces,
                                                   size_t count, enum omino_freedom freedom,
                                                   struct omino_error *err);

/** Returns the table of placements that the module's `open` set; NULL if there is none. */
OMINO_API const struct omino_placements *omino_rules_placements(const struct omino_game *game);

/** Returns whether the side to move of a game with the hook `places` has a move; stops at the first
 * one. The hook `side` may call it; the hook `places` must not call `side`. */
OMINO_API int omino_rules_can_move(const struct omino_game *game, const void *state);

/**
 * Skips the sides that cannot move, for `start`, `apply` and `check_state` of a game with the hook
 * `places`.
 *
 * @param side   the variable of the state with the side to move: OMINO_FIELD(s->to_move)
 * @param sides  the number of sides, which take turns in order
 * @return 1; 0, with the variable unchanged, if no side can move
 */
OMINO_API int omino_rules_skip(const struct omino_game *game, void *state, void *side, size_t size,
                               unsigned sides);

/** Scrambles a word, one to one and identically on every machine: a building block for `hash`
 * hooks. */
OMINO_INLINE uint64_t omino_rules_hash_mix(uint64_t word)
{
    word = (word ^ (word >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    word = (word ^ (word >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return word ^ (word >> 32);
}

/**
 * Lists the pieces of a placement table, for the hook `pieces`: the set of pieces then exists only
 * once, in the table that the rules use.
 *
 * @param freedom  the freedom of every piece
 * @param count    number of copies of every piece
 * @return omino_placements_pieces(); the first @p cap are in @p pieces
 */
OMINO_API uint32_t omino_rules_list_pieces(const struct omino_placements *table,
                                           enum omino_freedom freedom, uint32_t count,
                                           struct omino_game_piece *pieces, uint32_t cap);

/** Ranks the players by @p keys, one per player, the largest first; equal keys share a place. */
OMINO_API void omino_rules_rank(struct omino_outcome *outcome, const int32_t *keys);

/** The symbol that a loadable module exports: a pointer to its rules. OMINO_MODULE() defines it. */
#define OMINO_MODULE_SYMBOL "omino_module"

/** Defines that symbol in a loadable module: OMINO_MODULE(my_rules); at the end of its file. */
#define OMINO_MODULE(rules)                                                                        \
    extern OMINO_API const struct omino_rules *const omino_module;                                 \
    const struct omino_rules *const omino_module = &(rules)

/** Opens a game by its rules for a program that was compiled with headers of version @p headers:
 * omino_rules_open_game() passes OMINO_VERSION. */
OMINO_API enum omino_status omino_rules_open_game_for(uint32_t headers,
                                                      const struct omino_rules *rules,
                                                      const char *options,
                                                      const struct omino_allocator *allocator,
                                                      const struct omino_game **game,
                                                      struct omino_error *err);

/**
 * Opens a game by its rules instead of its name, for programs with their own game and for tests.
 *
 * @param rules  must stay valid while the game is open
 * @return as omino_game_open(), and any error of omino_rules_check()
 */
OMINO_INLINE enum omino_status omino_rules_open_game(const struct omino_rules *rules,
                                                     const char *options,
                                                     const struct omino_allocator *allocator,
                                                     const struct omino_game **game,
                                                     struct omino_error *err)
{
    return omino_rules_open_game_for(OMINO_VERSION, rules, options, allocator, game, err);
}

/**
 * Checks whether a table is usable: its size and ABI number, its name, title and version, its
 * mandatory hooks, its options, the numbers and hooks of its knowledge, its levels, and hooks that
 * need each other.
 *
 * @return OMINO_OK or OMINO_ERR_MODULE with the reason
 */
OMINO_API enum omino_status omino_rules_check(const struct omino_rules *rules,
                                              struct omino_error *err);

/** Returns the table with which the game was opened. */
OMINO_API const struct omino_rules *omino_rules_given(const struct omino_game *game);

/** Returns the rules of an opened game, with missing hooks replaced by the library's defaults and a
 * missing `help` by "". Only `record`, `dialect`, `knowledge`, `levels`, `pieces`, `move_index`,
 * `move_at` and the hooks after them are NULL if the module has none. The rules remain valid as
 * long as the game. */
OMINO_API const struct omino_rules *omino_rules_of(const struct omino_game *game);

#ifdef __cplusplus
}
#endif

#endif
