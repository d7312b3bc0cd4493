/* SPDX-License-Identifier: MIT */
/* Variations of inputs, for builds without libFuzzer. They are fewer and less targeted than those
 * of libFuzzer, but the same on every machine. */
#ifndef OMINO_FUZZ_MUTATE_H
#define OMINO_FUZZ_MUTATE_H

#include "bytes.h"

/* The words of a dictionary. */
struct dictionary {
    struct bytes *words;
    size_t count;
};

/* Reads a libFuzzer dictionary, which has lines such as name="w\x6frd". If it cannot be read,
 * prints the reason on standard error and returns 0. */
int dictionary_read(const char *path, struct dictionary *dictionary);
void dictionary_free(struct dictionary *dictionary);

/* Makes some changes to an input, in its bytes or by its grammar (grammar.h). The input has room
 * for `cap` bytes. Some changes copy parts of `other`. */
void mutate(struct bytes *input, size_t cap, struct bytes other,
            const struct dictionary *dictionary, struct omino_rng *rng);

#endif
