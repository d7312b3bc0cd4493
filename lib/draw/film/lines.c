/* SPDX-License-Identifier: MIT */
/* The set of lines of all frames of a film, as a hash table: frames differ in only a few lines. */
#include <string.h>

#include "film.h"

int omino_store_grow(const struct omino_allocator *allocator, struct omino_store *store,
                     size_t count, size_t size)
{
    if (count < store->room) return 1;
    const size_t room = 2 * count + 64;
    void *block = omino_allocate(allocator, room, size);
    if (!block) return 0;
    if (store->room > 0) memcpy(block, store->block, store->room * size);
    omino_release(allocator, store->block);
    *store = (struct omino_store){block, room};
    return 1;
}

struct omino_film_line *omino_film_line(const struct omino_film_lines *lines, uint32_t number)
{
    return (struct omino_film_line *)lines->lines.block + number;
}

static const char *text_of(const struct omino_film_lines *lines, const struct omino_film_line *line)
{
    return (const char *)lines->bytes.block + line->start;
}

/* Returns the FNV-1a hash. */
static uint32_t hash(const char *text, size_t length)
{
    uint32_t value = 2166136261u;
    for (size_t i = 0; i < length; i++) value = (value ^ (unsigned char)text[i]) * 16777619u;
    return value;
}

static uint32_t *bucket_of(const struct omino_film_lines *lines, const char *text, size_t length)
{
    return (uint32_t *)lines->buckets.block + hash(text, length) % lines->bucket_count;
}

static void put_into_bucket(struct omino_film_lines *lines, uint32_t number)
{
    struct omino_film_line *line = omino_film_line(lines, number);
    uint32_t *bucket = bucket_of(lines, text_of(lines, line), line->length);
    line->next = *bucket;
    *bucket = number + 1;
}

/* Ensures that there are more buckets than lines. */
static int grow_buckets(struct omino_film_lines *lines)
{
    if (lines->count < lines->bucket_count) return 1;
    struct omino_store more = {NULL, 0};
    if (!omino_store_grow(lines->allocator, &more, lines->count, sizeof(uint32_t))) return 0;
    omino_release(lines->allocator, lines->buckets.block);
    lines->buckets = more;
    lines->bucket_count = (uint32_t)more.room;
    for (uint32_t i = 0; i < lines->count; i++) put_into_bucket(lines, i);
    return 1;
}

static int keep_text(struct omino_film_lines *lines, const char *text, size_t length)
{
    if (!omino_store_grow(lines->allocator, &lines->bytes, lines->byte_count + length, 1)) return 0;
    memcpy((char *)lines->bytes.block + lines->byte_count, text, length);
    lines->byte_count += length;
    return 1;
}

uint32_t omino_film_lines_add(struct omino_film_lines *lines, int layer, const char *text,
                              size_t length)
{
    if (!grow_buckets(lines)) return UINT32_MAX;
    for (uint32_t next = *bucket_of(lines, text, length); next > 0;) {
        const struct omino_film_line *line = omino_film_line(lines, next - 1);
        if (line->layer == layer && line->length == length &&
            memcmp(text_of(lines, line), text, length) == 0)
            return next - 1;
        next = line->next;
    }
    const size_t start = lines->byte_count;
    if (!omino_store_grow(lines->allocator, &lines->lines, lines->count,
                          sizeof(struct omino_film_line)) ||
        !keep_text(lines, text, length))
        return UINT32_MAX;
    *omino_film_line(lines, lines->count) =
        (struct omino_film_line){start, length, layer, 0, 0, -1};
    put_into_bucket(lines, lines->count);
    return lines->count++;
}

void omino_film_line_write(const struct omino_film_lines *lines, uint32_t number,
                           struct omino_text *out)
{
    const struct omino_film_line *line = omino_film_line(lines, number);
    const char *text = text_of(lines, line);
    for (size_t i = 0; i < line->length; i++) omino_text_char(out, text[i]);
}

void omino_film_lines_finish(struct omino_film_lines *lines)
{
    omino_release(lines->allocator, lines->bytes.block);
    omino_release(lines->allocator, lines->lines.block);
    omino_release(lines->allocator, lines->buckets.block);
}
