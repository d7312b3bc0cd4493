/* SPDX-License-Identifier: MIT */
/*
 * Rescue files: the record of a game while it is played, so that nothing is lost when a terminal is
 * closed or a machine stops.
 *
 * They are in the folder $OMINO_STATE, or else $XDG_STATE_HOME/omino or ~/.local/state/omino. Each
 * game that is played has a place there, NAME-N.sgf, and a lock on NAME-N.lock beside it as long as
 * its program runs. A record whose lock is free is a game that nobody plays any more.
 */
#ifndef OMINO_CLI_RESCUE_H
#define OMINO_CLI_RESCUE_H

#include <time.h>

#include <omino/match.h>

/* Most unfinished games of one kind. */
#define CLI_RESCUE_MAX 999

struct cli_rescue {
    char record[4096]; /* the path of the record; "" if there is no place */
    char lock[4096];   /* and of its lock */
    int held;          /* the lock, open */
    int written;       /* whether there is a record */
    time_t when;       /* it was written, if it was found */
};

/* No place: what to begin with. */
void cli_rescue_init(struct cli_rescue *rescue);

/* Takes a place for a game that begins; nothing is written yet. OMINO_ERR_IO with the reason. */
enum omino_status cli_rescue_take(struct cli_rescue *rescue, const char *game,
                                  struct omino_error *err);

/* Called with each unfinished game, the newest first; returns whether it is taken. */
typedef int cli_rescue_offer(void *user, struct cli_rescue *rescue);

/* Takes the newest unfinished game that is not refused; returns whether there is one. */
int cli_rescue_find(struct cli_rescue *rescue, const char *game, cli_rescue_offer *offer,
                    void *user);

/* Writes the record, unless there is no place. */
enum omino_status cli_rescue_write(struct cli_rescue *rescue, const struct omino_match *match,
                                   struct omino_error *err);

/* Leaves the place: the record stays if it is to be kept. */
void cli_rescue_leave(struct cli_rescue *rescue, int keep);

#endif
