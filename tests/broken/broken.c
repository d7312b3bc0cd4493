/* SPDX-License-Identifier: MIT */
#include "broken.h"

#include <string.h>

const struct broken *const broken_lists[BROKEN_LISTS] = {
    broken_tables, broken_moves,     broken_states, broken_text,
    broken_hooks,  broken_knowledge, broken_pieces, broken_crashes,
};

const struct broken *broken_by_name(const char *name)
{
    for (int i = 0; i < BROKEN_LISTS; i++)
        for (const struct broken *broken = broken_lists[i]; broken->name; broken++)
            if (strcmp(broken->name, name) == 0) return broken;
    return NULL;
}
