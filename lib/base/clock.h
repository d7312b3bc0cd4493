/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_CLOCK_H
#define OMINO_LIB_CLOCK_H

/* Seconds of a clock that never runs backwards, from an arbitrary start. */
double omino_clock(void);

#endif
