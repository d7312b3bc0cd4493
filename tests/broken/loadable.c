/* SPDX-License-Identifier: MIT */
/* All broken modules as one loadable one: the environment variable OMINO_BROKEN names the one to
 * be; without it, or with a name that there is not, it is the game that has nothing wrong. */
#include <stdlib.h>

#include "broken.h"

static struct omino_rules rules;

__attribute__((constructor)) static void choose(void)
{
    const char *name = getenv("OMINO_BROKEN");
    const struct broken *broken = name ? broken_by_name(name) : NULL;
    rules = strip_rules;
    if (broken) broken->break_it(&rules);
}

OMINO_MODULE(rules);
