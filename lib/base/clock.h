/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_CLOCK_H
#define OMINO_LIB_CLOCK_H

/* Returns the time of a monotonic clock in seconds since an arbitrary start. */
double omino_clock(void);

/* Returns the processor time that the program has used in seconds; without a clock for that, the
 * time of omino_clock(). */
double omino_cpu_clock(void);

#endif
