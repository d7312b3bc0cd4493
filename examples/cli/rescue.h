/* SPDX-License-Identifier: MIT */
/*
 * Rescue files: the record of a game while it is played, so that nothing is lost when a terminal is
 * closed or a machine stops. It stays until the game is safe elsewhere or no longer wanted.
 *
 * They are in the folder $OMINO_STATE, or else $XDG_STATE_HOME/omino or ~/.local/state/omino. Each
 * game that is played has a place there, NAME-N.sgf, and a lock on NAME-N.lock beside it as long as
 * its program runs. A record whose lock is free belongs to no running program: the game was left
 * unfinished, or it was finished but not saved.
 */
#ifndef OMINO_CLI_RESCUE_H
#define OMINO_CLI_RESCUE_H

#include <time.h>

#include <omino/match.h>

/* Most rescue files of one game. */
#define CLI_RESCUE_MAX 999

struct cli_rescue {
    char record[4096]; /* the path of the record; "" if there is no place */
    char lock[4096];   /* and of its lock */
    int held;          /* the lock, open */
    int written;       /* whether there is a record */
    int current;       /* whether it holds everything: the last write succeeded */
    time_t when;       /* it was written, if it was found */
};

/* The initial value: no place. */
void cli_rescue_init(struct cli_rescue *rescue);

/* Takes a place for a game that begins; nothing is written yet. OMINO_ERR_IO with the reason. */
enum omino_status cli_rescue_take(struct cli_rescue *rescue, const char *game,
                                  struct omino_error *err);

/* What becomes of a record that was found. */
enum cli_answer {
    CLI_TAKE,   /* it is the one */
    CLI_STOP,   /* it stays, and none of the others is wanted */
    CLI_NEXT,   /* it stays; on to the next one */
    CLI_DELETE, /* it is deleted; on to the next one */
};

/* Called with each record that no running program holds, the newest first. */
typedef enum cli_answer cli_rescue_offer(void *user, struct cli_rescue *rescue);

/* Takes the newest record that is accepted; returns whether there is one. */
int cli_rescue_find(struct cli_rescue *rescue, const char *game, cli_rescue_offer *offer,
                    void *user);

/* Writes the record, unless there is no place. */
enum omino_status cli_rescue_write(struct cli_rescue *rescue, const struct omino_match *match,
                                   struct omino_error *err);

/* Deletes the record; the place stays. */
void cli_rescue_clear(struct cli_rescue *rescue);

/* Whether a path leads to the record. */
int cli_rescue_is_record(const struct cli_rescue *rescue, const char *path);

/* Leaves the place; the record is deleted unless it is to be kept. */
void cli_rescue_leave(struct cli_rescue *rescue, int keep);

#endif
