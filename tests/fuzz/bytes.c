/* SPDX-License-Identifier: MIT */
#include "bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int bytes_read(const char *path, struct bytes *bytes)
{
    FILE *file = fopen(path, "rb");
    long size = -1;
    *bytes = (struct bytes){0};
    if (!file) return 0;
    if (fseek(file, 0, SEEK_END) == 0) size = ftell(file);
    rewind(file);
    if (size >= 0) bytes->at = malloc((size_t)size + 1);
    if (bytes->at) bytes->size = fread(bytes->at, 1, (size_t)size, file);
    const int whole = bytes->at && bytes->size == (size_t)size;
    fclose(file);
    if (whole) bytes->at[size] = '\0';
    return whole;
}

int bytes_splice(struct bytes *input, size_t cap, size_t at, size_t gone, struct bytes with)
{
    if (input->size - gone + with.size > cap) return 0;
    memmove(input->at + at + with.size, input->at + at + gone, input->size - at - gone);
    if (with.size > 0) memcpy(input->at + at, with.at, with.size);
    input->size += with.size - gone;
    return 1;
}

size_t below(struct omino_rng *rng, size_t count)
{
    return omino_rng_below(rng, (uint32_t)count);
}

/* ---- spans ----------------------------------------------------------------------------------- */

void spans_add(struct spans *spans, size_t at, size_t end)
{
    if (spans->count < SPANS_MAX && at < end)
        spans->list[spans->count++] = (struct span){at, end - at};
}

void spans_split(struct spans *spans, const struct bytes *input, size_t at, size_t end,
                 char separator)
{
    for (size_t i = at; i < end; i++) {
        if (input->at[i] != (uint8_t)separator) continue;
        spans_add(spans, at, i + 1);
        at = i + 1;
    }
    spans_add(spans, at, end);
}

/* Replaces a part with a copy of another; an empty part inserts the copy at its place. */
static int put_copy(struct bytes *input, size_t cap, struct span place, struct span of)
{
    struct bytes copy = {malloc(of.size), of.size};
    if (!copy.at) return 0;
    memcpy(copy.at, input->at + of.at, of.size);
    const int done = bytes_splice(input, cap, place.at, place.size, copy);
    free(copy.at);
    return done;
}

/* Swaps two parts; returns 0 unless `a` comes first. */
static int swap(struct bytes *input, struct span a, struct span b)
{
    const size_t behind = a.at + a.size, between = b.at - behind, size = b.at + b.size - a.at;
    if (behind > b.at) return 0;
    uint8_t *copy = malloc(size);
    if (!copy) return 0;
    memcpy(copy, input->at + b.at, b.size);
    memcpy(copy + b.size, input->at + behind, between);
    memcpy(copy + b.size + between, input->at + a.at, a.size);
    memcpy(input->at + a.at, copy, size);
    free(copy);
    return 1;
}

int spans_edit(struct bytes *input, size_t cap, const struct spans *spans, struct omino_rng *rng)
{
    if (spans->count == 0) return 0;
    const struct span one = spans->list[below(rng, spans->count)];
    const struct span other = spans->list[below(rng, spans->count)];
    switch (below(rng, 4)) {
    case 0:
        return bytes_splice(input, cap, one.at, one.size, (struct bytes){0});
    case 1:
        return put_copy(input, cap, (struct span){one.at, 0}, one);
    case 2:
        return put_copy(input, cap, one, other);
    default:
        return swap(input, one, other);
    }
}
