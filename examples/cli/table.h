/* SPDX-License-Identifier: MIT */
/* A game at the table: the match, who sits where, and the file that rescues it. Line mode and the
 * full screen both play at one. Nothing here reads standard input or writes to standard output;
 * only opening says on standard error what is wrong. */
#ifndef OMINO_CLI_TABLE_H
#define OMINO_CLI_TABLE_H

#include <omino/file.h>

#include "cli.h"
#include "rescue.h"

/* Who sits somewhere. */
struct cli_seat {
    const char *kind; /* of omino_player_kinds(); NULL: a person */
    unsigned level;   /* 0: none was named */
};

/* Reads "human", a kind of computer, or a kind with a level such as "mcts:6"; returns whether it is
 * one of these. */
int cli_read_seat(const char *text, struct cli_seat *seat);

struct cli_table {
    const struct cli *cli; /* the command line; must outlive the table */
    struct omino_match *match;
    struct cli_seat seats[OMINO_PLAYERS_MAX];
    struct omino_player *computers[OMINO_PLAYERS_MAX]; /* NULL: a person */
    int only_computers;                                /* nobody else may sit down */
    int people;                                        /* how many persons play */
    char target[OMINO_PATH_MAX];                       /* the file of --save, or "" */
    int numbered;                                      /* its name was chosen by restarting */
    int on_target;                                     /* the match, as it is, is in it */
    int saved;                                         /* ... or in some other file */
    char file[256];                                    /* to which it was saved last, or "" */
    char failure[OMINO_ERROR_MESSAGE_SIZE];            /* why the finished game is not saved */
    int shown; /* the result was shown, and the game need not be kept */
    struct cli_rescue rescue;
    enum { CLI_NOTHING_WRONG, CLI_TO_BE_TOLD, CLI_TOLD } warned; /* of the rescue file */
    char warning[OMINO_ERROR_MESSAGE_SIZE];
};

/* Opens the match that the command line says, new or from a record, and seats the players: as the
 * command line says, or else as the record does. Prints what is wrong and returns an exit status;
 * nothing is to be closed then. */
int cli_table_open(struct cli_table *table, const struct cli *cli, int only_computers);

/* Called with a table that has the match of a rescue file, but no players yet. */
typedef enum cli_answer cli_table_offer(void *user, struct cli_table *table);

/* Opens the newest game of a rescue file that is accepted instead; it may be finished. Returns an
 * exit status likewise; `found` receives whether there is one. */
int cli_table_reopen(struct cli_table *table, const struct cli *cli, cli_table_offer *offer,
                     void *user, int *found);

/* Leaves the table. The rescue file stays unless the game has no moves, was saved, or is over and
 * was shown. */
void cli_table_close(struct cli_table *table);

/* Leaves the table and throws the game away. */
void cli_table_discard(struct cli_table *table);

/* A sentence that somebody should see, once: the game cannot be kept in a rescue file. NULL if
 * there is none. */
const char *cli_table_warning(struct cli_table *table);

static inline const struct omino_game *cli_table_game(const struct cli_table *table)
{
    return omino_match_game(table->match);
}

static inline const void *cli_table_state(const struct cli_table *table)
{
    return omino_match_state(table->match);
}

/* The player to move; OMINO_NOBODY when the game is over. */
int cli_table_player(const struct cli_table *table);
int cli_table_is_over(const struct cli_table *table);

/* The name of the side to move. */
const char *cli_table_side_name(const struct cli_table *table);

/* The computer that moves now; NULL if a person does, or if the game is over. */
struct omino_player *cli_table_computer(const struct cli_table *table);

/* Make a move; as omino_match_play() and omino_match_play_text(). Like everything that changes the
 * match, they update the rescue file. A game that is over is saved at once if it is to be saved;
 * `failure` says why that failed. */
enum omino_status cli_table_play(struct cli_table *table, uint32_t move, struct omino_error *err);
enum omino_status cli_table_play_text(struct cli_table *table, const char *text,
                                      struct omino_error *err);

/* Go back, or forth again, to where a person moves: to stop at a computer's move would have it made
 * at once. Where only computers play, each is one move. OMINO_ERR_NOT_LEGAL if there is no such
 * place. */
enum omino_status cli_table_undo(struct cli_table *table, struct omino_error *err);
enum omino_status cli_table_redo(struct cli_table *table, struct omino_error *err);

/* Starts the same game again. The game before is saved first, if it is to be saved and is not yet;
 * if that fails, `failure` says why, and its rescue file stays. The new game is to be saved to the
 * next free name: game-2.sgf after game.sgf. On failure the old game can neither be saved nor kept,
 * and nothing has changed. */
enum omino_status cli_table_restart(struct cli_table *table, struct omino_error *err);

/* Goes on with a record, which may be of another game if the program is for any; the players are
 * seated anew. The game before stays unfinished. Nothing changes on failure. The message of the
 * error is complete: it names the file, and the place where there is one. */
enum omino_status cli_table_load(struct cli_table *table, const char *path,
                                 struct omino_error *err);

/* Whether a save to this path would replace a file that is not of this game: neither saved before
 * nor its target. An empty file is no loss. */
int cli_table_would_replace(const struct cli_table *table, const char *path);

/* Writes the record of the match. The rescue file of a finished game is deleted then. */
enum omino_status cli_table_save(struct cli_table *table, const char *path,
                                 struct omino_error *err);

/* Writes it to the target, unless there is none or it holds the match as it is. */
enum omino_status cli_table_save_to_target(struct cli_table *table, struct omino_error *err);

/* Makes sure that the rescue file holds the match as it is. */
enum omino_status cli_table_keep(struct cli_table *table, struct omino_error *err);

/*
 * Lets a computer choose a move for the position, within its limits: the time or the simulations of
 * the command line, or else its level. The game must not be over.
 *
 * player    one of those who play, or NULL: the strongest, for a hint, at level 5 or above
 * progress  is called while it thinks; may be NULL
 * stop      is asked whether it should come to an end; may be NULL
 * user      handed to both
 */
enum omino_status cli_table_think(struct cli_table *table, struct omino_player *player,
                                  omino_progress *progress, omino_stop *stop, void *user,
                                  uint32_t *move, struct omino_error *err);

/* ---- games that were left (offer.c) ---------------------------------------------------------- */

/* Before a new game begins: offers the games of the rescue files, or says on standard output that
 * they are there. Returns an exit status; `found` receives whether the table has one to go on with.
 */
int cli_offer_games(struct cli_table *table, const struct cli *cli, int *found);

/* For --resume: goes on with the newest unfinished game, and settles what becomes of finished ones.
 * Likewise; if nothing is found but the status is CLI_OK, there is nothing left to do. */
int cli_resume_game(struct cli_table *table, const struct cli *cli, int *found);

/* The command that resumes a game. */
void cli_print_resume(const struct cli *cli);

/* Asks for a file and saves the game there, again until that works; returns 0 if no file is named.
 */
int cli_ask_to_save(struct cli_table *table);

/* Whether a person is there to be asked. */
int cli_on_a_terminal(void);

/* ---- playing (lines.c, screen.c) ------------------------------------------------------------- */

/* Plays in lines of text until the game is over or somebody quits; returns an exit status. */
int cli_lines_play(struct cli_table *table);

#ifdef OMINO_HAVE_CURSES
/* Plays on the full screen until the game is over or somebody quits; returns an exit status. The
 * terminal is as it was before. `begun` is set to 0 if nothing was played, as where the terminal is
 * too small. */
int cli_screen_play(struct cli_table *table, int *begun);
#endif

#endif
