/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include <stdio.h>
#include <stdlib.h>

#include <omino/text.h>

int cli_read_integer(const char *text, int64_t low, int64_t high, int64_t *number)
{
    return text && omino_text_read_number(&text, low, high, number) && !*text;
}

int cli_read_unsigned(const char *text, uint64_t low, uint64_t high, uint64_t *number)
{
    return text && omino_text_read_unsigned(&text, number) && !*text && *number >= low &&
           *number <= high;
}

int cli_read_seconds(const char *text, double *seconds)
{
    char *end;
    if (!text || !*text) return 0;
    *seconds = strtod(text, &end);
    return !*end && *seconds >= 0 && *seconds <= CLI_SECONDS_MAX;
}

/* Returns the exponent of a power of the base; 0 for any other number. */
static unsigned exponent_of(uint64_t number, unsigned base)
{
    unsigned exponent = 0;
    for (; number > 1 && number % base == 0; number /= base) exponent++;
    return number == 1 ? exponent : 0;
}

void cli_write_bound(uint64_t number, char *buf, size_t cap)
{
    const unsigned ten = exponent_of(number, 10), two = exponent_of(number, 2);
    if (number == UINT64_MAX)
        snprintf(buf, cap, "2^64-1");
    else if (ten > 7)
        snprintf(buf, cap, "10^%u", ten);
    else if (two > 20)
        snprintf(buf, cap, "2^%u", two);
    else
        snprintf(buf, cap, "%llu", (unsigned long long)number);
}
