/* SPDX-License-Identifier: MIT */
/* Variations of inputs, for builds without libFuzzer: fewer and blinder than its own, but the same
 * on every machine. */
#ifndef OMINO_FUZZ_MUTATE_H
#define OMINO_FUZZ_MUTATE_H

#include "bytes.h"

/* The words of a dictionary. */
struct dictionary {
    struct bytes *words;
    size_t count;
};

/* Reads a dictionary of libFuzzer's, lines such as name="w\x6frd". Returns 0 if it cannot be read,
 * and prints the reason on standard error. */
int dictionary_read(const char *path, struct dictionary *dictionary);
void dictionary_free(struct dictionary *dictionary);

/* Changes an input here and there, byte by byte or by its grammar (grammar.h); it has room for
 * `cap` bytes. Some of the changes come from another input. */
void mutate(struct bytes *input, size_t cap, struct bytes other,
            const struct dictionary *dictionary, struct omino_rng *rng);

#endif
