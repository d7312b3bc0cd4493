/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Matches: a game being played, with its history, and records of it in files.
 *
 * A match owns its opened game. It stands at a ply, the number of moves made so far; moves that
 * were taken back can be made again until another move is played there. It belongs to one thread at
 * a time.
 *
 * Records are text in SGF syntax:
 *
 *     (;GM[Patchwork]OP[track=original seed=7]RV[1]PB[human]PW[mcts:4]
 *     ;1[buy 7 a1,a2,...]C[a comment];2[advance])
 *
 * doc/records.md tells all of it. Reading checks every move; a bad record changes nothing.
 */
#ifndef OMINO_MATCH_H
#define OMINO_MATCH_H

#include <omino/game.h>
#include <omino/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A game being played. */
struct omino_match;

/**
 * Starts a match.
 *
 * @param name       as for omino_game_open()
 * @param options    likewise
 * @param allocator  NULL for the system's
 * @param match      receives the match, to be closed by omino_match_close(); NULL on failure
 */
OMINO_API enum omino_status omino_match_open(const char *name, const char *options,
                                             const struct omino_allocator *allocator,
                                             struct omino_match **match, struct omino_error *err);

/** The same with the rules themselves instead of their name. */
OMINO_API enum omino_status omino_match_open_rules(const struct omino_rules *rules,
                                                   const char *options,
                                                   const struct omino_allocator *allocator,
                                                   struct omino_match **match,
                                                   struct omino_error *err);

/** Ends a match and closes its game; NULL is fine. */
OMINO_API void omino_match_close(struct omino_match *match);

/** The game that is played; lives as long as the match, or until another record is read into it. */
OMINO_API const struct omino_game *omino_match_game(const struct omino_match *match);

/** The position now; valid until the match changes. */
OMINO_API const void *omino_match_state(const struct omino_match *match);

/** Moves made so far. */
OMINO_API uint32_t omino_match_ply(const struct omino_match *match);

/** Moves made so far and moves that were taken back and can be made again. */
OMINO_API uint32_t omino_match_length(const struct omino_match *match);

/** The move that was made at @p ply, which is below the length. */
OMINO_API uint32_t omino_match_move(const struct omino_match *match, uint32_t ply);

/** The position before that move; @p ply may be the length. Valid until the match changes. */
OMINO_API const void *omino_match_state_at(const struct omino_match *match, uint32_t ply);

/**
 * Makes a move. Moves that were taken back before are forgotten, unless it is the next of them.
 *
 * @return OMINO_OK; OMINO_ERR_NOT_LEGAL with the reason; OMINO_ERR_MODULE if the game is longer
 * than its module says that games are; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_play(struct omino_match *match, uint32_t move,
                                             struct omino_error *err);

/** The same with a move as text, and what omino_move_parse() gives. */
OMINO_API enum omino_status omino_match_play_text(struct omino_match *match, const char *text,
                                                  struct omino_error *err);

/** Goes to a ply, 0 to the length: back (undo) or forth (redo). OMINO_ERR_ARGUMENT if there is no
 * such ply. */
OMINO_API enum omino_status omino_match_go(struct omino_match *match, uint32_t ply,
                                           struct omino_error *err);

/** Takes the last move back; OMINO_ERR_NOT_LEGAL at the start of the game. */
OMINO_API enum omino_status omino_match_undo(struct omino_match *match, struct omino_error *err);

/** Makes the move again that was taken back; OMINO_ERR_NOT_LEGAL if there is none. */
OMINO_API enum omino_status omino_match_redo(struct omino_match *match, struct omino_error *err);

/** Starts the same game again, from the position that it began with, and forgets all moves and
 * comments. */
OMINO_API void omino_match_restart(struct omino_match *match);

/** Goes on from a position given as text (see omino_state_parse()), as a match without moves. The
 * record then has it as its set-up. Nothing changes on failure. */
OMINO_API enum omino_status omino_match_set_state(struct omino_match *match, const char *text,
                                                  struct omino_error *err);

/** The comment before move @p ply (0 is the start); "" if there is none. Valid until the match
 * changes. */
OMINO_API const char *omino_match_comment(const struct omino_match *match, uint32_t ply);

/**
 * Sets the comment at @p ply, at most the length; NULL or "" removes it. Line breaks of any kind
 * are kept as line feeds.
 *
 * @return OMINO_OK; OMINO_ERR_ARGUMENT (no such ply); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_set_comment(struct omino_match *match, uint32_t ply,
                                                    const char *text, struct omino_error *err);

/** Who plays as @p player: whatever was set, or read from a record; "" if nothing was. Valid until
 * the match changes. */
OMINO_API const char *omino_match_player(const struct omino_match *match, unsigned player);

/**
 * Says who plays, for the record: a name, or how a program calls its players. It has no meaning for
 * the match.
 *
 * @param player  from 0, below the number of players
 * @param text    NULL or "" removes it. Line breaks and tabs are kept as blanks, and those at both
 * ends are not.
 * @return OMINO_OK; OMINO_ERR_ARGUMENT (no such player); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_set_player(struct omino_match *match, unsigned player,
                                                   const char *text, struct omino_error *err);

/* ---- records --------------------------------------------------------------------------------- */

/** Largest record that is read, in bytes. */
#define OMINO_RECORD_MAX (16u << 20)

/** Called with each thing in a record that was passed over, such as a variation, and when it was
 * made by another version of the rules: a sentence with line and column. */
typedef void omino_record_warning(void *user, const struct omino_error *warning);

/** Writes the whole match, moves that were taken back included, as a record: always in the same
 * form, with lines below 80 bytes where the values allow it, ended by a line feed. */
OMINO_API size_t omino_match_write(const struct omino_match *match, char *buf, size_t cap);

/**
 * Reads a record into the match, which takes over its game and options and stands where the one
 * stood that was written: at the end of the record, unless moves had been taken back.
 *
 * @param match   unchanged on failure
 * @param text    the record, not necessarily ended by NUL. Its game is looked for among the match's
 * own module and the registered ones; reading never loads a module.
 * @param length  its bytes
 * @param warn    may be NULL
 * @param user    handed to @p warn
 * @return OMINO_OK; OMINO_ERR_SYNTAX, OMINO_ERR_NOT_LEGAL, OMINO_ERR_OPTION, OMINO_ERR_UNKNOWN_NAME
 * and others, each with line and column; OMINO_ERR_TOO_LARGE; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_match_read(struct omino_match *match, const char *text,
                                             size_t length, omino_record_warning *warn, void *user,
                                             struct omino_error *err);

/** Writes the record to a file, through a temporary file beside it that is renamed at the end: the
 * old file stays whole whatever happens. OMINO_ERR_IO with the system's reason; OMINO_ERR_TOO_LARGE
 * if it could not be read again; OMINO_ERR_MEMORY. */
OMINO_API enum omino_status omino_match_save(const struct omino_match *match, const char *path,
                                             struct omino_error *err);

/**
 * Opens a match from a record in a file, as omino_match_load() would read it into a match of these
 * rules, but without opening that first.
 *
 * @param rules      tried first when the record's game is looked for; they need not be registered
 * @param allocator  NULL for the system's
 * @param warn       may be NULL
 * @param user       handed to @p warn
 * @param match      receives the match, to be closed by omino_match_close(); NULL on failure
 */
OMINO_API enum omino_status omino_match_open_record(
    const struct omino_rules *rules, const char *path, const struct omino_allocator *allocator,
    omino_record_warning *warn, void *user, struct omino_match **match, struct omino_error *err);

/** Reads a record from a file into the match; as omino_match_read(), and OMINO_ERR_IO. From a pipe
 * it is read to its end; one that nobody writes to, or begins to within a second, is refused. */
OMINO_API enum omino_status omino_match_load(struct omino_match *match, const char *path,
                                             omino_record_warning *warn, void *user,
                                             struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
