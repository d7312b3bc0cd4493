/* SPDX-License-Identifier: MIT */
/* The common part of the tables of test games. */
#ifndef OMINO_TESTS_HOOKS_H
#define OMINO_TESTS_HOOKS_H

#include <omino/rules.h>

/* The hook `close` of a game whose tables are one block. */
static inline void release_tables(void *tables, const struct omino_allocator *allocator)
{
    omino_release(allocator, tables);
}

/* The size and interface number of a table, and the mandatory hooks. The functions are named by a
 * prefix and the name of the hook; `close` is release_tables(). */
/* clang-format off */
#define MANDATORY_HOOKS(prefix)                                                                    \
    .size = sizeof(struct omino_rules), .abi = OMINO_RULES_ABI,                                    \
    .open = prefix##_open, .close = release_tables, .start = prefix##_start,                       \
    .side = prefix##_side, .moves = prefix##_moves, .apply = prefix##_apply,                       \
    .outcome = prefix##_outcome, .write_move = prefix##_write_move,                                \
    .write_state = prefix##_write_state, .parse_state = prefix##_parse_state
/* clang-format on */

/* The options of a table. */
#define OPTIONS(list) .option_count = sizeof(list) / sizeof *(list), .options = (list)

#endif
