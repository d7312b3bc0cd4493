/* SPDX-License-Identifier: MIT */
/* Texts of a record being read, and messages about them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record_reader.h"

/* ---- messages -------------------------------------------------------------------------------- */

enum omino_status omino_record_fail(struct reader *reader, enum omino_status status,
                                    const struct sgf_cursor *place, const char *format, ...)
{
    char message[OMINO_ERROR_MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return omino_fail_at(reader->err, status, place->number, omino_sgf_column(place), "%s",
                         message);
}

enum omino_status omino_record_fail_value(struct reader *reader, enum omino_status status,
                                          const struct sgf_value *value,
                                          const struct omino_error *found)
{
    size_t offset = 0;
    if (status == OMINO_ERR_MEMORY)
        return omino_fail_memory(reader->err); /* memory ran out: not an error in the text */
    if (found->line == 1 && found->column > 0) offset = (size_t)found->column - 1;
    const struct sgf_cursor place = omino_sgf_value_place(value, offset);
    return omino_record_fail(reader, status, &place, "%s",
                             found->message[0] ? found->message : omino_status_text(status));
}

void omino_record_warn(struct reader *reader, const struct sgf_cursor *place, const char *format,
                       ...)
{
    struct omino_error warning = OMINO_INIT(error);
    char message[OMINO_ERROR_MESSAGE_MAX];
    va_list args;
    if (!reader->setup.warn) return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    omino_fail_at(&warning, OMINO_OK, place->number, omino_sgf_column(place), "%s", message);
    reader->setup.warn(reader->setup.user, &warning);
}

/* Appends bytes; the caller has made sure that there is room. */
static char *append(char *to, const char *from, size_t length)
{
    memcpy(to, from, length);
    return to + length;
}

void omino_record_warn_plain(struct reader *reader, const struct sgf_cursor *place,
                             const char *before, const struct sgf_property *property,
                             const char *after)
{
    struct omino_error warning = OMINO_INIT(error);
    if (!reader->setup.warn) return;
    warning.line = place->number;
    warning.column = omino_sgf_column(place);
    char *end = append(warning.message, before, strlen(before));
    if (property)
        end = append(end, property->place.at, property->length < 20 ? property->length : 20);
    append(end, after, strlen(after));
    reader->setup.warn(reader->setup.user, &warning);
}

/* ---- text ------------------------------------------------------------------------------------ */

enum omino_status omino_record_reserve(struct reader *reader, struct buffer *buffer, size_t more,
                                       size_t later)
{
    const size_t needed = buffer->length + more;
    if (needed <= buffer->room) return OMINO_OK;
    size_t room = 2 * buffer->room;
    if (room > needed + later) room = needed + later;
    if (room < needed) room = needed;
    char *bytes = omino_allocate(&reader->allocator, room, 1);
    if (!bytes) return omino_fail_memory(reader->err);
    if (buffer->length > 0) memcpy(bytes, buffer->bytes, buffer->length);
    omino_release(&reader->allocator, buffer->bytes);
    buffer->bytes = bytes;
    buffer->room = room;
    return OMINO_OK;
}

enum omino_status omino_record_add_value(struct reader *reader, struct buffer *buffer,
                                         const struct sgf_value *value)
{
    const size_t later = (size_t)(value->from.end - value->to);
    const enum omino_status status =
        omino_record_reserve(reader, buffer, omino_sgf_value_room(value), later);
    if (status == OMINO_OK)
        buffer->length += omino_sgf_value_decode(value, buffer->bytes + buffer->length);
    return status;
}

enum omino_status omino_record_take_value(struct reader *reader, const struct sgf_value *value)
{
    reader->value.length = 0;
    return omino_record_add_value(reader, &reader->value, value);
}

size_t omino_record_property_size(const struct sgf_property *property)
{
    struct sgf_property copy = *property;
    struct sgf_value value;
    size_t size = property->length;
    while (omino_sgf_next_value(&copy, SGF_TEXT, &value))
        size += (size_t)(value.to - value.from.at) + 2;
    return size;
}

enum omino_status omino_record_add_property(struct reader *reader, struct buffer *buffer,
                                            const struct sgf_property *property)
{
    struct sgf_property copy = *property;
    struct sgf_value value;
    const enum omino_status status = omino_record_reserve(
        reader, buffer, omino_record_property_size(property), OMINO_PROPERTIES_MAX);
    if (status != OMINO_OK) return status;
    char *end = append(buffer->bytes + buffer->length, property->place.at, property->length);
    while (omino_sgf_next_value(&copy, SGF_TEXT, &value)) {
        *end++ = '[';
        end = append(end, value.from.at, (size_t)(value.to - value.from.at));
        *end++ = ']';
    }
    buffer->length = (size_t)(end - buffer->bytes);
    return OMINO_OK;
}
