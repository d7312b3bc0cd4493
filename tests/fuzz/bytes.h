/* SPDX-License-Identifier: MIT */
/* Blocks of bytes that the mutators edit, and parts of them. */
#ifndef OMINO_FUZZ_BYTES_H
#define OMINO_FUZZ_BYTES_H

#include <omino/rng.h>

struct bytes {
    uint8_t *at;
    size_t size;
};

/* Reads a whole file and adds a NUL; returns 0 if that fails. The caller frees bytes->at. */
int bytes_read(const char *path, struct bytes *bytes);

/* Replaces `gone` bytes at `at` with others. Returns 0, and changes nothing, if the result would be
 * longer than `cap`. */
int bytes_splice(struct bytes *input, size_t cap, size_t at, size_t gone, struct bytes with);

/* Returns a random number below `count`, which must not be 0. */
size_t below(struct omino_rng *rng, size_t count);

/* A meaningful part of an input: a line, a field or a property. */
struct span {
    size_t at, size;
};

enum { SPANS_MAX = 256 };

/* Parts of one kind; those beyond SPANS_MAX are left out. */
struct spans {
    struct span list[SPANS_MAX];
    size_t count;
};

void spans_add(struct spans *spans, size_t at, size_t end);

/* Adds the parts from `at` to `end`, each with the separator that follows it. */
void spans_split(struct spans *spans, const struct bytes *input, size_t at, size_t end,
                 char separator);

/* Removes, repeats, replaces or swaps some of the parts. Returns 0 if there are no parts or not
 * enough room. */
int spans_edit(struct bytes *input, size_t cap, const struct spans *spans, struct omino_rng *rng);

#endif
