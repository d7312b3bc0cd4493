/* SPDX-License-Identifier: MIT */
/* Options: the first line is all there is. */
#include "grammar.h"

int vary(struct bytes *input, size_t cap, struct omino_rng *rng)
{
    return vary_head(input, cap, rng);
}
