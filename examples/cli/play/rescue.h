/* SPDX-License-Identifier: MIT */
/*
 * A rescue file holds the record of a game while it is being played, so that nothing is lost when
 * the terminal is closed or the machine stops. The file stays until the game is saved elsewhere or
 * discarded.
 *
 * Rescue files are in the folder $OMINO_STATE or, if that is not set, in $XDG_STATE_HOME/omino or
 * ~/.local/state/omino. Each game has a place in that folder: its record NAME-N.sgf and the file
 * NAME-N.lock, which its program keeps locked while it runs. A record whose lock is free belongs to
 * no running program: its game is unfinished, or finished but not saved.
 */
#ifndef OMINO_CLI_RESCUE_H
#define OMINO_CLI_RESCUE_H

#include <time.h>

#include <omino/match.h>

/* Maximum number of rescue files for one game. */
#define CLI_RESCUE_MAX 999

struct cli_rescue {
    char record[4096]; /* path of the record; "" without a place */
    char lock[4096];   /* path of its lock */
    int held;          /* file descriptor of the lock; -1 without a place */
    int written;       /* whether there is a record */
    int current;       /* whether the record is complete and on the disk */
    time_t when;       /* modification time of a record that was found */
};

/* Initializes `rescue` without a place. */
void cli_rescue_init(struct cli_rescue *rescue);

/* Takes a place for a new game, but does not write a record yet. Fails with OMINO_ERR_IO. */
enum omino_status cli_rescue_take(struct cli_rescue *rescue, const char *game,
                                  struct omino_error *err);

/* The possible answers to the offer of a record. */
enum cli_answer {
    CLI_TAKE,   /* take it */
    CLI_STOP,   /* keep it, and look no further */
    CLI_NEXT,   /* keep it, and look at the next one */
    CLI_DELETE, /* delete it, and look at the next one */
};

/* Called for each record that no running program holds, the newest first. */
typedef enum cli_answer cli_rescue_offer(void *user, struct cli_rescue *rescue);

/* Takes the newest record that `offer` accepts; returns whether there is one. */
int cli_rescue_find(struct cli_rescue *rescue, const char *game, cli_rescue_offer *offer,
                    void *user);

/* Writes the record with the flags of omino_match_save(); does nothing without a place. */
enum omino_status cli_rescue_write(struct cli_rescue *rescue, const struct omino_match *match,
                                   unsigned flags, struct omino_error *err);

/* Deletes the record, but keeps the place. */
void cli_rescue_clear(struct cli_rescue *rescue);

/* Returns whether a path leads to the record. */
int cli_rescue_is_record(const struct cli_rescue *rescue, const char *path);

/* Leaves the place; deletes the record unless `keep` is set. */
void cli_rescue_leave(struct cli_rescue *rescue, int keep);

#endif
