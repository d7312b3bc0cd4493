/* SPDX-License-Identifier: MIT */
/* Options. The input is the first line only. */
#include "grammar.h"

int vary(struct bytes *input, size_t cap, struct omino_rng *rng)
{
    return vary_head(input, cap, rng);
}
