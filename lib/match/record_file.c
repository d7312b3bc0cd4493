/* SPDX-License-Identifier: MIT */
/* Records in files. */
#include "base/argument.h"
#include "base/memory.h"
#include "internal.h"
#include "record.h"

enum omino_status omino_match_save(const struct omino_match *match, const char *path,
                                   unsigned flags, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match, path)) return OMINO_ERR_ARGUMENT;
    const size_t length = omino_match_write(match, NULL, 0);
    if (length > OMINO_RECORD_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE,
                          "the record would have %zu bytes; the maximum is %u", length,
                          OMINO_RECORD_MAX);
    char *text = omino_allocate(&match->allocator, length + 1, 1);
    if (!text) return omino_fail_memory(err);
    omino_match_write(match, text, length + 1);
    const enum omino_status status = omino_file_replace(path, text, length, flags, err);
    omino_release(&match->allocator, text);
    return status;
}

enum omino_status omino_match_open_file_for(uint32_t headers, const char *path,
                                            const struct omino_record_setup *setup,
                                            struct omino_match **match, struct omino_error *err)
{
    if (match) *match = NULL;
    if (OMINO_IS_NULL(err, path, match)) return OMINO_ERR_ARGUMENT;
    struct omino_record_setup own;
    struct omino_allocator allocator;
    char *text;
    size_t length;
    enum omino_status status = omino_version_check(headers, err);
    if (status == OMINO_OK) status = omino_record_read_setup(setup, &own, err);
    if (status == OMINO_OK) status = omino_allocator_read(&allocator, own.allocator, err);
    if (status != OMINO_OK) return status;
    status = omino_file_read(path, OMINO_RECORD_MAX, &allocator, &text, &length, err);
    if (status != OMINO_OK) return status;
    status = omino_match_open_text_for(headers, text, length, &own, match, err);
    omino_release(&allocator, text);
    return status;
}
