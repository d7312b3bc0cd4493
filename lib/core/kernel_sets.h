/* SPDX-License-Identifier: MIT */
/*
 * Set algebra, a word at a time: plain loops, which the compiler vectorises for each kernel. No
 * operation sets a bit that is in neither operand, so guard bits stay 0.
 */
static int contains(const uint64_t *set, const uint64_t *part, unsigned words)
{
    uint64_t outside = 0;
    for (unsigned i = 0; i < words; i++) outside |= part[i] & ~set[i];
    return outside == 0;
}

static int intersects(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t common = 0;
    for (unsigned i = 0; i < words; i++) common |= a[i] & b[i];
    return common != 0;
}

static void and_sets(const uint64_t *a, const uint64_t *b, uint64_t *to, unsigned words)
{
    for (unsigned i = 0; i < words; i++) to[i] = a[i] & b[i];
}

static void or_sets(const uint64_t *a, const uint64_t *b, uint64_t *to, unsigned words)
{
    for (unsigned i = 0; i < words; i++) to[i] = a[i] | b[i];
}

static void andnot_sets(const uint64_t *a, const uint64_t *b, uint64_t *to, unsigned words)
{
    for (unsigned i = 0; i < words; i++) to[i] = a[i] & ~b[i];
}

static void xor_sets(const uint64_t *a, const uint64_t *b, uint64_t *to, unsigned words)
{
    for (unsigned i = 0; i < words; i++) to[i] = a[i] ^ b[i];
}
