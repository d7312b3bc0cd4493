/* SPDX-License-Identifier: MIT */
/* The tiny game as a loadable module, good or spoilt: the build defines NAME, and which fault it
 * has, if any. */
#include "../support/tiny.c"

#ifndef ABI
#define ABI OMINO_RULES_ABI
#endif
#ifndef APPLY
#define APPLY tiny_apply
#endif

static const struct omino_rules loadable = {
    .size = sizeof(struct omino_rules),
    .abi = ABI,
    .name = NAME,
    .title = "Loadable",
    .version = 1,
    .option_count = sizeof options / sizeof *options,
    .options = options,
    .open = tiny_open,
    .close = tiny_close,
    .start = tiny_start,
    .side = tiny_side,
    .moves = tiny_moves,
    .apply = APPLY,
    .outcome = tiny_outcome,
    .write_move = tiny_write_move,
    .write_state = tiny_write_state,
    .parse_state = tiny_parse_state,
};

#ifndef NO_SYMBOL
OMINO_MODULE(loadable);
#else
extern OMINO_API const struct omino_rules *const nothing_of_interest;
const struct omino_rules *const nothing_of_interest = &loadable;
#endif
