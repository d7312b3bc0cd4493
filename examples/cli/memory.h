/* SPDX-License-Identifier: MIT */
/* The memory of a game program: one budget for everything it opens. */
#ifndef OMINO_CLI_MEMORY_H
#define OMINO_CLI_MEMORY_H

#include "cli.h"

/* Must be called after the command line is read. Opens the budget, sets cli->allocator to its
 * allocator, which never exceeds --memory (default: 4 GiB), and cli->limits.memory to the part that
 * all searches share (0: unlimited). Returns CLI_OK, or CLI_FAILED after an error message. The
 * budget is to be closed after everything opened with the allocator. */
int cli_limit_memory(struct cli *cli, struct omino_budget **budget);

/* After a failure, warns about the memory limit if it may be the cause. */
void cli_explain_limit(const struct omino_budget *budget);

#endif
