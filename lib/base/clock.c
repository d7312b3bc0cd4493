/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "clock.h"

#include <time.h>

double omino_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
