/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_CLOCK_H
#define OMINO_LIB_CLOCK_H

/* Returns the time of a monotonic clock in seconds since an arbitrary start. */
double omino_clock(void);

#endif
