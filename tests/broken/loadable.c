/* SPDX-License-Identifier: MIT */
/* All broken modules as one loadable module: the environment variable OMINO_BROKEN selects one;
 * without it, or with an unknown name, the module is the intact game. */
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
