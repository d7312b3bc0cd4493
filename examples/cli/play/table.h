/* SPDX-License-Identifier: MIT */
/* A table: a match being played, its players, and its rescue file. Line mode and the full screen
 * both play at a table. No function declared here reads standard input or writes to standard
 * output; only those that open a table report errors on standard error. */
#ifndef OMINO_CLI_TABLE_H
#define OMINO_CLI_TABLE_H

#include <omino/file.h>

#include "cli/cli.h"
#include "rescue.h"

/* A player's seat. */
struct cli_seat {
    const char *kind; /* of omino_engine_kinds(); NULL: a person */
    unsigned level;   /* 0: not given */
};

struct cli_table {
    const struct cli *cli; /* the command line; must outlive the table */
    struct omino_match *match;
    struct cli_seat seats[OMINO_PLAYERS_MAX];
    struct omino_engine *computers[OMINO_PLAYERS_MAX]; /* NULL: a person */
    int only_computers;                                /* no people allowed */
    int people;                                        /* number of people who play */
    char target[OMINO_PATH_MAX];                       /* the file of --save, or "" */
    int numbered;                                      /* whether a restart chose the target */
    int on_target;                                     /* whether the target is up to date */
    int saved;                                         /* whether a file holds the current match */
    char file[256];                                    /* the file last saved to, or "" */
    char failure[OMINO_ERROR_MESSAGE_MAX];             /* why the finished game is not saved */
    int shown; /* whether the result was shown, so that the game need not be kept */
    struct cli_rescue rescue;
    enum { NO_WARNING, WARNING_PENDING, WARNING_SHOWN } warned; /* about the rescue file */
    char warning[OMINO_ERROR_MESSAGE_MAX];
};

/* Opens the match of the command line, new or from a record, and seats the players of the command
 * line or else those of the record. Returns an exit status. On failure it reports the error, and
 * there is nothing to close. */
int cli_table_open(struct cli_table *table, const struct cli *cli, int only_computers);

/* Called with a table that has the match of a rescue file but no players yet. */
typedef enum cli_answer cli_table_offer(void *user, struct cli_table *table);

/* Opens the newest game of a rescue file, finished or not, that `offer` accepts. Returns an exit
 * status as above; `found` receives whether there is such a game. */
int cli_table_reopen(struct cli_table *table, const struct cli *cli, cli_table_offer *offer,
                     void *user, int *found);

/* Closes the table. The rescue file stays unless the game has no moves, was saved, or is over and
 * its result was shown. */
void cli_table_close(struct cli_table *table);

/* Closes the table and deletes the rescue file. */
void cli_table_discard(struct cli_table *table);

/* Returns a warning that the game cannot be kept in a rescue file; NULL if there is none or it was
 * returned before. */
const char *cli_table_warning(struct cli_table *table);

static inline const struct omino_game *cli_table_game(const struct cli_table *table)
{
    return omino_match_game(table->match);
}

static inline const void *cli_table_state(const struct cli_table *table)
{
    return omino_match_state(table->match);
}

/* Returns the player to move; OMINO_NOBODY when the game is over. */
int cli_table_player(const struct cli_table *table);
int cli_table_is_over(const struct cli_table *table);

/* Returns the name of the side to move. */
const char *cli_table_side_name(const struct cli_table *table);

/* Returns the computer to move; NULL if it is a person's turn or the game is over. */
struct omino_engine *cli_table_computer(const struct cli_table *table);

/* Make a move, as omino_match_play() and omino_match_play_text() do. Like every change to the
 * match, this updates the rescue file. A game that is over is saved to its target at once; if that
 * fails, `failure` receives the reason. */
enum omino_status cli_table_play(struct cli_table *table, uint32_t move, struct omino_error *err);
enum omino_status cli_table_play_text(struct cli_table *table, const char *text,
                                      struct omino_error *err);

/* Go back, or forward again, to a person's turn, because on a computer's turn the computer would
 * move again at once. If only computers play, go by one move. Fail with OMINO_ERR_NOT_LEGAL if
 * there is no such turn. */
enum omino_status cli_table_undo(struct cli_table *table, struct omino_error *err);
enum omino_status cli_table_redo(struct cli_table *table, struct omino_error *err);

/* Starts the same game again. First saves the old game to its target, unless that has been done; if
 * saving fails, `failure` receives the reason and the rescue file of the old game stays. The target
 * of the new game is the next free name, such as game-2.sgf after game.sgf. Fails, and leaves the
 * old game at the table, if that game can be neither saved nor kept. */
enum omino_status cli_table_restart(struct cli_table *table, struct omino_error *err);

/* Continues a record, which may be of another game if the program plays any game, and seats the
 * players again. Closes the old game as cli_table_close() does. Nothing changes on failure. The
 * error message names the file and, if known, the line and column. */
enum omino_status cli_table_load(struct cli_table *table, const char *path,
                                 struct omino_error *err);

/* Returns whether saving to a path would replace a file other than the game's target and the file
 * it was last saved to. Empty files do not count. */
int cli_table_would_replace(const struct cli_table *table, const char *path);

/* Writes the record of the match to a file. If the game is over, deletes its rescue file. */
enum omino_status cli_table_save(struct cli_table *table, const char *path,
                                 struct omino_error *err);

/* Saves to the target, unless there is none or it already holds the current match. */
enum omino_status cli_table_save_to_target(struct cli_table *table, struct omino_error *err);

/* Ensures that the rescue file holds the current match. */
enum omino_status cli_table_keep(struct cli_table *table, struct omino_error *err);

/*
 * Has a computer choose a move in the current position, within the time or simulations given on the
 * command line, or else at its level. The game must not be over.
 *
 * player    one of the players; NULL: the strongest kind, for a hint, at level 5 or above
 * progress  called during the search; may be NULL
 * stop      called during the search; returns whether to stop it; may be NULL
 * user      passed to both
 */
enum omino_status cli_table_think(struct cli_table *table, struct omino_engine *player,
                                  omino_search_progress *progress, omino_stop *stop, void *user,
                                  uint32_t *move, struct omino_error *err);

#endif
