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

void cli_limit_memory(struct cli *cli, struct cli_memory *memory)
{
    const uint64_t given = cli->limits.memory, limit = given ? given : bytes(DEFAULT_MEMORY);
    const uint64_t reserved = given / 4 < bytes(MOST_RESERVED) ? given / 4 : bytes(MOST_RESERVED);
    omino_budget_init(&memory->budget, limit < SIZE_MAX ? (size_t)limit : SIZE_MAX, NULL);
    memory->allocator = omino_budget_allocator(&memory->budget);
    cli->allocator = &memory->allocator;
    cli->limits.memory = given - reserved;
}

void cli_explain_limit(const struct cli_memory *memory)
{
    if (omino_budget_refused(&memory->budget) == 0) return;
    cli_warn("the memory limit of %zu MiB was reached; --memory changes it",
             memory->budget.limit >> 20);
}
