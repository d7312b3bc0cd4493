/* SPDX-License-Identifier: MIT */
/* Records of matches: what match.c needs of them. */
#ifndef OMINO_LIB_RECORD_H
#define OMINO_LIB_RECORD_H

#include <stddef.h>

#include <omino/match.h>

/*
 * Reads a record into a match of its own.
 *
 * `own` is the module that is tried first when the record's game is looked for; it need not be
 * registered. `match` receives the match, at the end of the record; it is unchanged on failure.
 */
enum omino_status omino_record_read(const struct omino_rules *own,
                                    const struct omino_allocator *allocator, const char *text,
                                    size_t length, omino_record_warning *warn, void *user,
                                    struct omino_match **match, struct omino_error *err);

/* How a module's records look; NULL for the common form, also where the module is too old to say.
 */
static inline const struct omino_record_style *omino_record_style_of(
    const struct omino_rules *rules)
{
    const size_t end = offsetof(struct omino_rules, record) + sizeof rules->record;
    return rules->size >= end ? rules->record : NULL;
}

/* The alias of a module with that name, capital and small letters alike; NULL if there is none. */
const struct omino_alias *omino_record_alias(const struct omino_rules *rules, const char *name);

/* The next word `key=value` of options, after blanks; its length, 0 at the end. */
size_t omino_record_next_word(const char **options);

#endif
