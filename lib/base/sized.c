/* SPDX-License-Identifier: MIT */
#include "sized.h"

#include <string.h>

static size_t size_of(const void *structure)
{
    size_t size;
    memcpy(&size, structure, sizeof size);
    return size;
}

static void set_size(void *structure, size_t size)
{
    memcpy(structure, &size, sizeof size);
}

static int all_zero(const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i]) return 0;
    return 1;
}

/* Structures are far smaller than this, so a larger size cannot have been set deliberately. */
#define SIZE_MOST 65536

static enum omino_status check_size(size_t size, const char *name, struct omino_error *err)
{
    if (size >= sizeof size && size <= SIZE_MOST) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT,
                      "the size of a struct omino_%s is not set: start with OMINO_INIT(%s)", name,
                      name);
}

enum omino_status omino_sized_check(const void *structure, const char *name,
                                    struct omino_error *err)
{
    return structure ? check_size(size_of(structure), name, err) : OMINO_OK;
}

enum omino_status omino_sized_read(void *to, size_t to_size, const void *from, const char *name,
                                   struct omino_error *err)
{
    const size_t given = size_of(from), known = given < to_size ? given : to_size;
    memset(to, 0, to_size);
    set_size(to, to_size);
    const enum omino_status status = check_size(given, name, err);
    if (status) return status;
    if (!all_zero((const unsigned char *)from + known, given - known))
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "struct omino_%s sets a field that this version of the library, %s, "
                          "does not know",
                          name, omino_version_text());
    memcpy((unsigned char *)to + sizeof given, (const unsigned char *)from + sizeof given,
           known - sizeof given);
    return OMINO_OK;
}

void omino_sized_write(void *to, const void *from, size_t from_size)
{
    const size_t given = size_of(to), known = given < from_size ? given : from_size;
    if (known > sizeof given)
        memcpy((unsigned char *)to + sizeof given, (const unsigned char *)from + sizeof given,
               known - sizeof given);
}
