/* SPDX-License-Identifier: MIT */
/* Searches that show a progress line on the terminal and can be stopped with Ctrl-C. */
#ifndef OMINO_CLI_THINKING_H
#define OMINO_CLI_THINKING_H

#include "cli.h"

struct cli_thinking {
    const struct omino_game *game;
    const char *heading; /* of the progress line */
    int interrupts;      /* cli_interrupts() at the start */
    int shown;           /* whether there is a line to erase */
};

void cli_thinking_begin(struct cli_thinking *thinking, const struct omino_game *game,
                        const char *heading);

/* Erases the progress line. */
void cli_thinking_end(struct cli_thinking *thinking);

/* Hooks for struct omino_search_limits, whose `user` must be the struct cli_thinking: the first
 * function returns the progress hook, or NULL if standard error is not a terminal; the second is
 * the stop hook. */
omino_search_progress *cli_thinking_progress(void);
int cli_thinking_stop(void *user);

/* Has a computer choose a move within the limits of the command line, or until Ctrl-C is pressed.
 * If standard error is a terminal, shows a progress line that starts with the heading. */
enum omino_status cli_think(const struct cli *cli, const char *heading,
                            const struct omino_game *game, struct omino_engine *player,
                            const void *state, uint32_t *move, struct omino_error *err);

/* Writes moves separated by " | ". */
void cli_write_line(const struct omino_game *game, const uint32_t *moves, uint32_t count, char *buf,
                    size_t cap);

#endif
