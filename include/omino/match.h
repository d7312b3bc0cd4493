/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Matches: games in progress with their history, and records of them in files.
 *
 * A match holds a reference to its opened game, which other matches may share. Its ply is the
 * number of moves made so far. Moves that were undone can be redone until another move is played in
 * their place. Only one thread may use a match at a time; matches of one game are independent of
 * each other.
 *
 * Records are text in SGF syntax:
 *
 *     (;GM[Patchwork]OP[track=original seed=7]RV[1]PB[human]PW[mcts:4]
 *     ;1[buy 7 a1,a2,...]C[a comment];2[advance])
 *
 * doc/records.md describes the format. Reading checks every move.
 */
#ifndef OMINO_MATCH_H
#define OMINO_MATCH_H

#include <omino/file.h>
#include <omino/game.h>

#ifdef __cplusplus
extern "C" {
#endif

struct omino_rules;

/** A game in progress. */
struct omino_match;

/** Starts a match for a program that was compiled with headers of version @p headers:
 * omino_match_open() passes OMINO_VERSION. */
OMINO_API enum omino_status omino_match_open_for(uint32_t headers, const char *name,
                                                 const char *options,
                                                 const struct omino_allocator *allocator,
                                                 struct omino_match **match,
                                                 struct omino_error *err);

/**
 * Opens a game and starts a match.
 *
 * @param name       as for omino_game_open()
 * @param options    likewise
 * @param allocator  NULL for malloc and free
 * @param match      receives the match, to be closed by omino_match_close(); NULL on failure
 */
OMINO_INLINE enum omino_status omino_match_open(const char *name, const char *options,
                                                const struct omino_allocator *allocator,
                                                struct omino_match **match, struct omino_error *err)
{
    return omino_match_open_for(OMINO_VERSION, name, options, allocator, match, err);
}

/**
 * Starts a match of an opened game. The match holds its own reference to the game, so the caller
 * may close the game at once, and any number of matches share its tables.
 *
 * @param allocator  for the match itself; NULL for malloc and free. The memory of the game still
 *                   comes from the allocator that the game was opened with.
 * @param match      receives the match, to be closed by omino_match_close(); NULL on failure
 * @return OMINO_OK or OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_open_game(const struct omino_game *game,
                                                  const struct omino_allocator *allocator,
                                                  struct omino_match **match,
                                                  struct omino_error *err);

/** Frees a match and drops its reference to the game; NULL is fine. */
OMINO_API void omino_match_close(struct omino_match *match);

/** Returns the opened game; valid until the match is closed, or longer with omino_game_share(). */
OMINO_API const struct omino_game *omino_match_game(const struct omino_match *match);

/** Returns the current position; valid until the match changes. */
OMINO_API const void *omino_match_state(const struct omino_match *match);

/** Returns the number of moves made so far. */
OMINO_API uint32_t omino_match_ply(const struct omino_match *match);

/** Returns the number of moves made so far, plus those that were undone and can be redone. */
OMINO_API uint32_t omino_match_length(const struct omino_match *match);

/** Returns the move made at @p ply; OMINO_NO_MOVE if @p ply is not below the length. */
OMINO_API uint32_t omino_match_move(const struct omino_match *match, uint32_t ply);

/** Returns the position before the move at @p ply, which may be the length; NULL if @p ply is
 * greater. Valid until the match changes. */
OMINO_API const void *omino_match_state_at(const struct omino_match *match, uint32_t ply);

/**
 * Makes a move. Discards the undone moves, unless the move is the next one to be redone.
 *
 * @return OMINO_OK; OMINO_ERR_NOT_LEGAL with the reason; OMINO_ERR_MODULE if the game exceeds the
 * length that its module declares; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_play(struct omino_match *match, uint32_t move,
                                             struct omino_error *err);

/** Like omino_match_play(), for a move as text; also returns the errors of omino_move_parse(). */
OMINO_API enum omino_status omino_match_play_text(struct omino_match *match, const char *text,
                                                  struct omino_error *err);

/** Goes to a ply from 0 to the length, backward (undo) or forward (redo). Returns
 * OMINO_ERR_ARGUMENT if there is no such ply. */
OMINO_API enum omino_status omino_match_go(struct omino_match *match, uint32_t ply,
                                           struct omino_error *err);

/** Undoes the last move; returns OMINO_ERR_NOT_LEGAL at the start of the game. */
OMINO_API enum omino_status omino_match_undo(struct omino_match *match, struct omino_error *err);

/** Redoes the next undone move; returns OMINO_ERR_NOT_LEGAL if there is none. */
OMINO_API enum omino_status omino_match_redo(struct omino_match *match, struct omino_error *err);

/** Starts the same game again from its first position; discards all moves, comments and
 * properties. */
OMINO_API void omino_match_restart(struct omino_match *match);

/** Starts the match again with another seed, which determines all chance; discards all moves,
 * comments and properties. The opened game stays the same, because it may be shared; its own seed,
 * omino_game_seed(), is used only for new matches. */
OMINO_API void omino_match_restart_seeded(struct omino_match *match, uint64_t seed);

/** Returns the seed with which the match was started: the seed of the opened game, of the last
 * omino_match_restart_seeded(), or of the record. */
OMINO_API uint64_t omino_match_seed(const struct omino_match *match);

/** Starts the match again, without moves, comments or properties, from a position of its game, which
 * its record will contain. The position, which is copied, is trusted as by all calls on states. */
OMINO_API void omino_match_set_state(struct omino_match *match, const void *state);

/** Like omino_match_set_state(), for a position as text, which is checked: see omino_state_parse().
 * Nothing changes on failure. */
OMINO_API enum omino_status omino_match_set_state_text(struct omino_match *match, const char *text,
                                                       struct omino_error *err);

/** Returns the comment on the position at @p ply (0 is the start); "" if there is none. Valid until
 * the match changes. */
OMINO_API const char *omino_match_comment(const struct omino_match *match, uint32_t ply);

/**
 * Sets the comment on the position at @p ply, which is at most the length; NULL or "" removes it.
 * Line breaks of any kind become line feeds.
 *
 * @return OMINO_OK; OMINO_ERR_ARGUMENT (no such ply); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_set_comment(struct omino_match *match, uint32_t ply,
                                                    const char *text, struct omino_error *err);

/** Returns the description of @p player that was set or read from a record; "" for none. Valid
 * until the match changes. */
OMINO_API const char *omino_match_player_name(const struct omino_match *match, unsigned player);

/**
 * Describes a player for the record, by a name or by a program's designation such as "mcts:4". The
 * match itself ignores the description.
 *
 * @param player  from 0, below the number of players
 * @param text    NULL or "" removes it. Line breaks and tabs become blanks; blanks at both ends are
 *                dropped.
 * @return OMINO_OK; OMINO_ERR_ARGUMENT (no such player); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_set_player_name(struct omino_match *match, unsigned player,
                                                        const char *text, struct omino_error *err);

/** Maximum number of bytes, without a NUL, that the properties of a match may take in its record,
 * not counting those that the library interprets. */
#define OMINO_PROPERTIES_MAX 65536u

/** Maximum length of the name of a property that can be set, in bytes without a NUL. */
#define OMINO_PROPERTY_NAME_MAX 31

/**
 * Writes the first value of a property of the record, set by omino_match_set_property() or read
 * from a record.
 *
 * @param ply   the position that the property belongs to; 0 for properties of the whole match, such
 *              as DT, the date
 * @param name  RE at ply 0 is the result; the moves determine it once the game is over (see
 *              records.md); until then, it is the value that was set or read
 * @return the length of the value, like snprintf(); 0 if there is none. Properties that the library
 *         interprets (GM, OP, C ...) are not available here.
 */
OMINO_API size_t omino_match_property(const struct omino_match *match, uint32_t ply,
                                      const char *name, char *buf, size_t cap);

/**
 * Sets a property for the record. The library keeps it, but ignores its meaning.
 *
 * @param ply   at most the length
 * @param name  at most OMINO_PROPERTY_NAME_MAX capital letters and digits, the first one a letter.
 *              DT at ply 0 is the date, as YYYY-MM-DD. RE at ply 0 is the result of a game that
 *              ended early, such as "B+Resign"; it is kept until another move is played. It cannot
 *              be set if the moves of the match, undone ones included, end the game.
 * @param text  the value, replacing all values of that property; NULL or "" removes it. Line breaks
 *              of any kind become line feeds.
 * @return OMINO_OK; OMINO_ERR_ARGUMENT (no such ply; an invalid name, or one that the library
 *         interprets; RE of a finished game); OMINO_ERR_TOO_LARGE (all properties together
 *         exceed OMINO_PROPERTIES_MAX); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_set_property(struct omino_match *match, uint32_t ply,
                                                     const char *name, const char *text,
                                                     struct omino_error *err);

/* ---- records --------------------------------------------------------------------------------- */

/** Maximum size of a record that can be read, in bytes without a NUL. */
#define OMINO_RECORD_MAX (16u << 20)

/** Called for each part of a record that is skipped or has no effect, such as a variation or an
 * unknown property, and for a record made by another version of the rules. The warning is a message
 * with the line and column; it is valid during the call. */
typedef void omino_record_warning(void *user, const struct omino_error *warning);

/** Writes the whole match, undone moves included, as a record: always in the same form, with lines
 * of fewer than 80 bytes where the values allow it, and a line feed at the end. Writes at most @p
 * cap bytes, including a NUL, to @p buf and returns the length of the whole record. */
OMINO_API size_t omino_match_write(const struct omino_match *match, char *buf, size_t cap);

/**
 * Writes the record to a file, through a temporary file beside it that is renamed at the end, so
 * the old file stays intact even if the call fails.
 *
 * @param flags  as for omino_file_replace(): 0, or OMINO_FILE_NO_SYNC to save after every move
 *               without waiting for the disk
 * @return OMINO_OK; OMINO_ERR_IO with the system's reason; OMINO_ERR_TOO_LARGE if the record
 *         exceeds OMINO_RECORD_MAX; OMINO_ERR_MEMORY; OMINO_ERR_ARGUMENT for unknown flags
 */
OMINO_API enum omino_status omino_match_save(const struct omino_match *match, const char *path,
                                             unsigned flags, struct omino_error *err);

/** Settings for reading a record. Any field may be zero. */
struct omino_record_setup {
    size_t size;                             /**< Set by OMINO_INIT(record_setup). */
    const struct omino_allocator *allocator; /**< For the match; NULL for malloc and free. */
    /** Opened games: a record of one of them, with the same options, shares it and compiles no
     * tables. The seeds may differ, because a match has its own. */
    const struct omino_game *const *games;
    size_t game_count; /**< Number of `games`, none of which may be NULL. */
    /** A module that need not be registered and takes precedence over all others. It must stay
     * valid while the match is open. */
    const struct omino_rules *rules;
    /** If not 0, only records of the modules of `rules` and `games` are read, with any options;
     * there must be at least one. */
    int only_given;
    omino_record_warning *warn; /**< NULL for no warnings. */
    void *user;                 /**< Passed to `warn`. */
};

/** Opens a match from a record for a program that was compiled with headers of version @p headers:
 * omino_match_open_text() passes OMINO_VERSION. */
OMINO_API enum omino_status omino_match_open_text_for(uint32_t headers, const char *text,
                                                      size_t length,
                                                      const struct omino_record_setup *setup,
                                                      struct omino_match **match,
                                                      struct omino_error *err);

/** Like omino_match_open_text_for(), but reads a file. */
OMINO_API enum omino_status omino_match_open_file_for(uint32_t headers, const char *path,
                                                      const struct omino_record_setup *setup,
                                                      struct omino_match **match,
                                                      struct omino_error *err);

/**
 * Opens a match from a record, at the ply that the record specifies, which is its end unless moves
 * were undone when it was written. Time and memory are proportional to the length.
 *
 * @param text    the record, not necessarily followed by a NUL. Its game must be registered or
 *                listed in @p setup; reading never loads a module.
 * @param length  bytes of @p text, at most OMINO_RECORD_MAX
 * @param setup   may be NULL
 * @param match   receives the match, to be closed by omino_match_close(); NULL on failure
 * @return OMINO_OK; OMINO_ERR_SYNTAX, OMINO_ERR_NOT_LEGAL, OMINO_ERR_OPTION, OMINO_ERR_UNKNOWN_NAME
 * and others, each with its line and column; OMINO_ERR_TOO_LARGE; OMINO_ERR_MEMORY;
 * OMINO_ERR_ARGUMENT if @p setup is invalid; OMINO_ERR_MODULE (from omino_rules_check());
 * OMINO_ERR_VERSION as for omino_game_open()
 */
OMINO_INLINE enum omino_status omino_match_open_text(const char *text, size_t length,
                                                     const struct omino_record_setup *setup,
                                                     struct omino_match **match,
                                                     struct omino_error *err)
{
    return omino_match_open_text_for(OMINO_VERSION, text, length, setup, match, err);
}

/** Like omino_match_open_text(), but reads a file; also fails with OMINO_ERR_IO. A pipe is read to
 * its end; a pipe that has no writer for a second is refused. */
OMINO_INLINE enum omino_status omino_match_open_file(const char *path,
                                                     const struct omino_record_setup *setup,
                                                     struct omino_match **match,
                                                     struct omino_error *err)
{
    return omino_match_open_file_for(OMINO_VERSION, path, setup, match, err);
}

#ifdef __cplusplus
}
#endif

#endif
