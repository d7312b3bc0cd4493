/* SPDX-License-Identifier: MIT */
/* Interposers: shared objects whose functions replace those of other libraries. Define _GNU_SOURCE
 * before the first include. */
#ifndef OMINO_TESTS_INTERPOSE_H
#define OMINO_TESTS_INTERPOSE_H

#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

/* Stores the address of the function that an interposer hides in *call, a function pointer. */
static inline void real(const char *name, void *call)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    memcpy(call, &found, sizeof found);
}

/* Defines open() or a similar function, which calls open_by(name, path, flags, args). */
#define OPEN(name)                                                                                 \
    EXPORT int name(const char *path, int flags, ...)                                              \
    {                                                                                              \
        va_list args;                                                                              \
        va_start(args, flags);                                                                     \
        const int file = open_by(#name, path, flags, args);                                        \
        va_end(args);                                                                              \
        return file;                                                                               \
    }

#endif
