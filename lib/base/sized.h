/* SPDX-License-Identifier: MIT */
/* Structures that begin with their size, as OMINO_INIT() of base.h sets it: the caller may have
 * been compiled with fewer fields than this library knows, or with more. */
#ifndef OMINO_BASE_SIZED_H
#define OMINO_BASE_SIZED_H

#include <omino/base.h>

/* Returns whether a structure of `size` bytes has all of a `struct omino_NAME` up to the end of
 * this field: OMINO_SIZED_HAS(error, message, err->size). */
#define OMINO_SIZED_HAS(name, field, size)                                                         \
    ((size) >= offsetof(struct omino_##name, field) + sizeof(((struct omino_##name *)0)->field))

/* Returns OMINO_ERR_ARGUMENT if the caller has not set the size of a structure to be filled in.
 * NULL is fine. `name` is the NAME of OMINO_INIT(NAME). */
enum omino_status omino_sized_check(const void *structure, const char *name,
                                    struct omino_error *err);

/*
 * Copies a caller's structure to `to`, of to_size bytes, and sets its size to that. Fields that the
 * caller does not have become zero.
 *
 * Returns OMINO_ERR_ARGUMENT if the caller has not set a size, or has set a field that this library
 * does not know; `to` is then all zero except for its size. `name` is the NAME of OMINO_INIT(NAME).
 */
enum omino_status omino_sized_read(void *to, size_t to_size, const void *from, const char *name,
                                   struct omino_error *err);

/* Copies `from`, of from_size bytes, to a caller's structure, up to its size, which stays
 * unchanged. */
void omino_sized_write(void *to, const void *from, size_t from_size);

/* Reads a `struct omino_NAME` by name: OMINO_SIZED_READ(search_limits, &own, given, err). */
#define OMINO_SIZED_READ(name, to, from, err)                                                      \
    omino_sized_read((to), sizeof(struct omino_##name), (from), #name, (err))

#endif
