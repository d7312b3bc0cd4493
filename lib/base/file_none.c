/* SPDX-License-Identifier: MIT */
/* In place of file.c in a library built without access to files: every call fails. */
#include <omino/file.h>

#include "argument.h"
#include "system.h"

static enum omino_status fail_without_files(const char *path, const char *what,
                                            struct omino_error *err)
{
    return omino_fail(err, OMINO_ERR_UNSUPPORTED,
                      "%s cannot be %s: this library was built without access to files",
                      omino_shown_path(path), what);
}

enum omino_status omino_file_read(const char *path, size_t max,
                                  const struct omino_allocator *allocator, char **bytes,
                                  size_t *length, struct omino_error *err)
{
    (void)max;
    (void)allocator;
    if (bytes) *bytes = NULL;
    if (OMINO_IS_NULL(err, path, bytes, length)) return OMINO_ERR_ARGUMENT;
    return fail_without_files(path, "read", err);
}

enum omino_status omino_file_replace(const char *path, const void *bytes, size_t length,
                                     unsigned flags, struct omino_error *err)
{
    (void)flags;
    if (OMINO_IS_NULL(err, path) || (length > 0 && OMINO_IS_NULL(err, bytes)))
        return OMINO_ERR_ARGUMENT;
    return fail_without_files(path, "written", err);
}

enum omino_status omino_file_can_replace(const char *path, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, path)) return OMINO_ERR_ARGUMENT;
    return fail_without_files(path, "written", err);
}
