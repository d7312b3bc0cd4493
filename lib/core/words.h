/* SPDX-License-Identifier: MIT */
/* Counting and finding bits in a 64-bit word. */
#ifndef OMINO_LIB_WORDS_H
#define OMINO_LIB_WORDS_H

#include <stdint.h>

/* Returns the number of bits set. Without a POPCNT instruction, the compiler would call a
 * function. */
static inline unsigned word_count(uint64_t word)
{
#if defined(__POPCNT__) || !defined(__x86_64__)
    return (unsigned)__builtin_popcountll(word);
#else
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)((word * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

/* Returns the number of bits in several words. */
static inline unsigned words_count(const uint64_t *set, unsigned words)
{
    unsigned count = 0;
    for (unsigned i = 0; i < words; i++) count += word_count(set[i]);
    return count;
}

/* Returns the index of the lowest bit set; the word is not 0. */
static inline unsigned word_first(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* Returns the index of the (k + 1)-th lowest bit set; there must be more than k. */
static inline unsigned word_nth(uint64_t word, unsigned k)
{
    while (k-- > 0) word &= word - 1;
    return word_first(word);
}

#endif
