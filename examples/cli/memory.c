/* SPDX-License-Identifier: MIT */
#include "memory.h"

#include "shared/messages.h"

enum {
    /* The default limit, in MiB. It changes no move, because it is enough for eight players and a
     * hint, each of which searches with 256 MiB by default. */
    DEFAULT_MEMORY = 4096,
    /* Searches leave a quarter of the limit for the game, the match and pictures, but at most this
     * many MiB. The animation of a whole game of Blokus takes less than 2 MiB. */
    MOST_RESERVED = 8
};

static uint64_t bytes(unsigned mebibytes)
{
    return (uint64_t)mebibytes << 20;
}

int cli_limit_memory(struct cli *cli, struct omino_budget **budget)
{
    struct omino_error err = OMINO_INIT(error);
    const uint64_t given = cli->limits.memory, limit = given ? given : bytes(DEFAULT_MEMORY);
    const uint64_t reserved = given / 4 < bytes(MOST_RESERVED) ? given / 4 : bytes(MOST_RESERVED);
    if (omino_budget_open(limit < SIZE_MAX ? (size_t)limit : SIZE_MAX, NULL, budget, &err))
        return cli_fail(CLI_FAILED, "%s", err.message);
    cli->allocator = omino_budget_allocator(*budget);
    cli->limits.memory = given - reserved;
    return CLI_OK;
}

void cli_explain_limit(const struct omino_budget *budget)
{
    if (omino_budget_refused(budget) == 0) return;
    cli_warn("the memory limit of %zu MiB was reached; --memory changes it",
             omino_budget_limit(budget) >> 20);
}
