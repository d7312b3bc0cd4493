/* SPDX-License-Identifier: MIT */
/* Partial sorting: a heap of the largest weights so far, with the smallest of them on top. At the
 * end the heap is emptied from the back. */
#include "order.h"

static void swap(uint32_t *order, uint32_t i, uint32_t j)
{
    const uint32_t swapped = order[i];
    order[i] = order[j];
    order[j] = swapped;
}

static void sift(const float *weights, uint32_t *order, uint32_t root, uint32_t count)
{
    for (uint32_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && weights[order[child + 1]] < weights[order[child]]) child++;
        if (weights[order[root]] <= weights[order[child]]) return;
        swap(order, root, child);
    }
}

void omino_order_best(const float *weights, uint32_t *order, uint32_t count, uint32_t sorted)
{
    const uint32_t size = count < sorted ? count : sorted;
    for (uint32_t i = size / 2; i-- > 0;) sift(weights, order, i, size);
    for (uint32_t i = size; i < count; i++) {
        if (weights[order[i]] <= weights[order[0]]) continue;
        swap(order, 0, i);
        sift(weights, order, 0, size);
    }
    for (uint32_t left = size; left-- > 1;) {
        swap(order, 0, left);
        sift(weights, order, 0, left);
    }
}
