/* SPDX-License-Identifier: MIT */
/* Records of matches, for the files that read and write them. */
#ifndef OMINO_LIB_RECORD_H
#define OMINO_LIB_RECORD_H

#include <stddef.h>

#include <omino/match.h>
#include <omino/rules.h>

/* Copies a caller's settings, which may be NULL; fails if they are invalid. */
enum omino_status omino_record_read_setup(const struct omino_record_setup *setup,
                                          struct omino_record_setup *own, struct omino_error *err);

/* Returns the form of a module's records; NULL for the common form and for modules older than this
 * field. */
static inline const struct omino_record_style *omino_record_style_of(
    const struct omino_rules *rules)
{
    const size_t end = offsetof(struct omino_rules, record) + sizeof rules->record;
    return rules->size >= end ? rules->record : NULL;
}

/* Finds an alias of a module by its name, case-insensitively; NULL if there is none. */
const struct omino_alias *omino_record_alias(const struct omino_rules *rules, const char *name);

#endif
