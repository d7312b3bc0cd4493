/* SPDX-License-Identifier: MIT */
/*
 * Rescue files: the record of a game while it is being played, so that nothing is lost when a
 * terminal is closed or a machine stops. It stays until the game is saved elsewhere or discarded.
 *
 * They are in the folder $OMINO_STATE, or else $XDG_STATE_HOME/omino or ~/.local/state/omino. Each
 * game has a place there, NAME-N.sgf, and a lock on NAME-N.lock next to it while its program runs.
 * A record whose lock is free belongs to no running program: the game is unfinished, or finished
 * but not saved.
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
    int held;          /* the open lock; -1 without a place */
    int written;       /* whether there is a record */
    int current;       /* whether it is complete: the last write succeeded */
    time_t when;       /* time of a record that was found */
};

/* Sets the initial value: no place. */
void cli_rescue_init(struct cli_rescue *rescue);

/* Takes a place for a new game; writes nothing yet. Fails with OMINO_ERR_IO. */
enum omino_status cli_rescue_take(struct cli_rescue *rescue, const char *game,
                                  struct omino_error *err);

/* What to do with a record that was found. */
enum cli_answer {
    CLI_TAKE,   /* take it */
    CLI_STOP,   /* keep it, and look no further */
    CLI_NEXT,   /* keep it, and look at the next one */
    CLI_DELETE, /* delete it, and look at the next one */
};

/* Called with each record that no running program holds, the newest first. */
typedef enum cli_answer cli_rescue_offer(void *user, struct cli_rescue *rescue);

/* Takes the newest accepted record; returns whether there is one. */
int cli_rescue_find(struct cli_rescue *rescue, const char *game, cli_rescue_offer *offer,
                    void *user);

/* Writes the record, unless there is no place. */
enum omino_status cli_rescue_write(struct cli_rescue *rescue, const struct omino_match *match,
                                   struct omino_error *err);

/* Deletes the record; the place stays. */
void cli_rescue_clear(struct cli_rescue *rescue);

/* Returns whether a path leads to the record. */
int cli_rescue_is_record(const struct cli_rescue *rescue, const char *path);

/* Leaves the place; deletes the record unless it is to be kept. */
void cli_rescue_leave(struct cli_rescue *rescue, int keep);

#endif
