/* SPDX-License-Identifier: MIT */
/* The memory of a game program: one budget for everything it opens. */
#ifndef OMINO_CLI_MEMORY_H
#define OMINO_CLI_MEMORY_H

#include "cli.h"

struct cli_memory {
    struct omino_budget budget;
    struct omino_allocator allocator;
};

/* Must be called after the command line is read. Sets cli->allocator to an allocator that never
 * exceeds --memory (default: 4 GiB), and cli->limits.memory to the part that all searches share (0:
 * unlimited). `memory` must outlive everything that is opened with the allocator. */
void cli_limit_memory(struct cli *cli, struct cli_memory *memory);

/* After a failure, warns about the memory limit if it may be the cause. */
void cli_explain_limit(const struct cli_memory *memory);

#endif
