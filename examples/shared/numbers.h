/* SPDX-License-Identifier: MIT */
/* Reading and comparing numbers. */
#ifndef OMINO_SHARED_NUMBERS_H
#define OMINO_SHARED_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

/* Maximum number of seconds in an option: more than eleven days. */
#define CLI_SECONDS_MAX 1000000

/* Read a whole text, which may be NULL, as a number. Return whether it is a number in range. */
int cli_read_integer(const char *text, int64_t low, int64_t high, int64_t *number);
int cli_read_unsigned(const char *text, uint64_t low, uint64_t high, uint64_t *number);
int cli_read_seconds(const char *text, double *seconds);

/* Writes a number as the bound of a range. Large bounds are abbreviated, as in "10^17", "2^40" or
 * "2^64-1". */
void cli_write_bound(uint64_t number, char *buf, size_t cap);

static inline int cli_larger(int a, int b)
{
    return a > b ? a : b;
}

static inline int cli_smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Returns the number from `low` to `high` nearest to a number; `low` if the range is empty. */
static inline int cli_clamp(int number, int low, int high)
{
    return cli_larger(cli_smaller(number, high), low);
}

#endif
