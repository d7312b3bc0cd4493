/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_CLOCK_H
#define OMINO_LIB_CLOCK_H

/* Returns the seconds of a monotonic clock, from an arbitrary start. */
double omino_clock(void);

#endif
