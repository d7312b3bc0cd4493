/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_ORDER_H
#define OMINO_LIB_ORDER_H

#include <stdint.h>

/* Moves the indices of the `sorted` largest weights to the front, in descending order of their
 * weights. */
void omino_order_best(const float *weights, uint32_t *order, uint32_t count, uint32_t sorted);

#endif
