/* SPDX-License-Identifier: MIT */
#include "broken.h"

#include <string.h>

const struct broken *all_broken;

/* Appends a fault, so that the list keeps the order of the files and of the faults in each file. */
void broken_add(struct broken *broken)
{
    static struct broken *last;
    if (last)
        last->next = broken;
    else
        all_broken = broken;
    last = broken;
}

const struct broken *broken_by_name(const char *name)
{
    for (const struct broken *broken = all_broken; broken; broken = broken->next)
        if (strcmp(broken->name, name) == 0) return broken;
    return NULL;
}
