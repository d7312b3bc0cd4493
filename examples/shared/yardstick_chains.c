/* SPDX-License-Identifier: MIT */
/* The yardstick itself, a plain function in a file of its own, so that no compiler merges it with
 * the measured work. */
#include <stdint.h>

uint64_t yardstick_chains(uint64_t *chains, unsigned long steps);

#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("no-tree-vectorize", "no-tree-slp-vectorize")))
#endif
uint64_t
yardstick_chains(uint64_t *chains, unsigned long steps)
{
    uint64_t a = chains[0], b = chains[1], c = chains[2], d = chains[3], e = chains[4],
             f = chains[5];
#if defined(__clang__)
#pragma clang loop vectorize(disable) unroll(disable)
#endif
    for (unsigned long i = 0; i < steps; i++) {
        a ^= a << 13, b ^= b << 13, c ^= c << 13, d ^= d << 13, e ^= e << 13, f ^= f << 13;
        a ^= a >> 7, b ^= b >> 7, c ^= c >> 7, d ^= d >> 7, e ^= e >> 7, f ^= f >> 7;
        a ^= a << 17, b ^= b << 17, c ^= c << 17, d ^= d << 17, e ^= e << 17, f ^= f << 17;
    }
    chains[0] = a, chains[1] = b, chains[2] = c, chains[3] = d, chains[4] = e, chains[5] = f;
    return a ^ b ^ c ^ d ^ e ^ f;
}
