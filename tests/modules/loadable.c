/* SPDX-License-Identifier: MIT */
/* The tiny game as a loadable module. The build defines NAME and, for a faulty module, ABI, APPLY
 * or NO_SYMBOL. */
#include "../support/tiny.h"

#ifndef ABI
#define ABI OMINO_RULES_ABI
#endif
#ifndef APPLY
#define APPLY tiny_rules.apply
#endif

static struct omino_rules loadable;

/* dlopen() returns in every thread after this has run, which ThreadSanitizer cannot see. */
__attribute__((constructor, no_sanitize("thread"))) static void fill_in(void)
{
    loadable = tiny_rules;
    loadable.abi = ABI;
    loadable.name = NAME;
    loadable.title = "Loadable";
    loadable.version = 1;
    loadable.apply = APPLY;
}

#ifndef NO_SYMBOL
OMINO_MODULE(loadable);
#else
extern OMINO_API const struct omino_rules *const nothing_of_interest;
const struct omino_rules *const nothing_of_interest = &loadable;
#endif
