/* SPDX-License-Identifier: MIT */
/* Passes the structured variations to libFuzzer. */
#include "grammar.h"

/* libFuzzer's hook, and its own mutations. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    struct omino_rng rng;
    struct bytes input = {data, size};
    omino_rng_seed(&rng, seed);
    if (below(&rng, 2) || !vary(&input, max_size, &rng))
        return LLVMFuzzerMutate(data, size, max_size);
    /* Sometimes makes a second edit, of another kind. */
    if (below(&rng, 4) == 0) input.size = LLVMFuzzerMutate(data, input.size, max_size);
    return input.size;
}
