/* SPDX-License-Identifier: MIT */
/*
 * Heap sort, which needs no memory besides the array, and n log n steps for any initial order. Item
 * i of the heap is no smaller than items 2i + 1 and 2i + 2, its children, so the largest item is
 * the first.
 */
#include "sort.h"

struct heap {
    unsigned char *items;
    size_t size; /* of an item */
    omino_compare *compare;
    const void *context;
};

static unsigned char *item(const struct heap *heap, size_t index)
{
    return heap->items + index * heap->size;
}

static int is_smaller(const struct heap *heap, size_t a, size_t b)
{
    return heap->compare(item(heap, a), item(heap, b), heap->context) < 0;
}

static void swap(const struct heap *heap, size_t a, size_t b)
{
    unsigned char *x = item(heap, a), *y = item(heap, b);
    for (size_t i = 0; i < heap->size; i++) {
        const unsigned char byte = x[i];
        x[i] = y[i];
        y[i] = byte;
    }
}

/* Moves the item at `root` down until none of its children is larger. */
static void sift(const struct heap *heap, size_t root, size_t count)
{
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && is_smaller(heap, child, child + 1)) child++;
        if (!is_smaller(heap, root, child)) return;
        swap(heap, root, child);
    }
}

void omino_sort(void *items, size_t count, size_t size, omino_compare *compare, const void *context)
{
    const struct heap heap = {items, size, compare, context};
    for (size_t root = count / 2; root-- > 0;) sift(&heap, root, count);
    for (size_t end = count; end-- > 1;) {
        swap(&heap, 0, end);
        sift(&heap, 0, end);
    }
}
