/* SPDX-License-Identifier: MIT */
/* The memory of a game program: one budget for everything it opens. */
#ifndef OMINO_CLI_MEMORY_H
#define OMINO_CLI_MEMORY_H

#include "cli.h"

struct cli_memory {
    struct omino_budget budget;
    struct omino_allocator allocator;
};

/* After the command line is read: sets `allocator` to one that never exceeds --memory (default: 4
 * GiB), and the memory of all searches. `memory` must outlive everything that is opened. */
void cli_limit_memory(struct cli *cli, struct cli_memory *memory);

/* After a failure: prints the limit if it may be the reason. */
void cli_explain_limit(const struct cli_memory *memory);

#endif
