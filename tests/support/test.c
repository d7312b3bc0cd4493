/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The size of a block is stored before it, in a header that keeps the alignment of malloc(). */
union header {
    size_t size;
    max_align_t alignment;
};

static void *counting_allocate(void *user, size_t size)
{
    struct counting *counting = user;
    const unsigned long number = ++counting->allocations;
    if (number == counting->fail_at) return NULL;
    if (number >= counting->fail_from && number < counting->fail_to) return NULL;
    if (counting->largest > 0 && size > counting->largest) return NULL;
    union header *header = malloc(sizeof *header + size);
    if (!header) return NULL;
    header->size = size;
    if (counting->fill) memset(header + 1, *counting->fill, size);
    counting->outstanding++;
    counting->bytes += size;
    if (counting->bytes > counting->peak) counting->peak = counting->bytes;
    return header + 1;
}

static void counting_release(void *user, void *block)
{
    struct counting *counting = user;
    union header *header = (union header *)block - 1;
    counting->outstanding--;
    counting->bytes -= header->size;
    free(header);
}

struct omino_allocator counting_allocator(struct counting *counting)
{
    return (struct omino_allocator){counting_allocate, counting_release, counting};
}

unsigned long fail_every_allocation(enum omino_status (*attempt)(const struct omino_allocator *,
                                                                 void *user),
                                    void *user)
{
    for (unsigned long n = 1;; n++) {
        struct counting counting = {.fail_at = n};
        const struct omino_allocator allocator = counting_allocator(&counting);
        const enum omino_status status = attempt(&allocator, user);
        assert_int_equal(counting.outstanding, 0);
        if (counting.allocations < n) {
            assert_int_equal(status, OMINO_OK);
            assert_true(n > 1);
            return n - 1;
        }
        assert_int_equal(status, OMINO_ERR_MEMORY);
    }
}

void make_file(char *path)
{
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(close(file), 0);
}
