/* SPDX-License-Identifier: MIT */
/* Records of matches, for match.c and the writer. */
#ifndef OMINO_LIB_RECORD_H
#define OMINO_LIB_RECORD_H

#include <stddef.h>

#include <omino/match.h>

/*
 * Reads a record into a new match.
 *
 * `own` is the first module to be tried for the record's game; it need not be registered. `match`
 * receives the match, at the ply that the record specifies; it is unchanged on failure.
 */
enum omino_status omino_record_read(const struct omino_rules *own,
                                    const struct omino_allocator *allocator, const char *text,
                                    size_t length, omino_record_warning *warn, void *user,
                                    struct omino_match **match, struct omino_error *err);

/* The form of a module's records; NULL for the common form and for modules older than
 * this field. */
static inline const struct omino_record_style *omino_record_style_of(
    const struct omino_rules *rules)
{
    const size_t end = offsetof(struct omino_rules, record) + sizeof rules->record;
    return rules->size >= end ? rules->record : NULL;
}

/* Finds an alias of a module by its name, case-insensitively; NULL if there is none. */
const struct omino_alias *omino_record_alias(const struct omino_rules *rules, const char *name);

/* Moves *options past blanks to the next word `key=value`; returns its length, 0 at the end. */
size_t omino_record_next_word(const char **options);

#endif
