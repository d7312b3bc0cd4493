/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "internal.h"

/* Header of each block. */
struct omino_watched_block {
    struct omino_watched_block *next, *previous;
    size_t size;
};

/* Guard bytes before and after the module's part of a block. */
#define FENCE 64

/* Offset of the module's part in a block; that part is aligned for any type. */
#define HEAD                                                                                       \
    ((sizeof(struct omino_watched_block) + FENCE + _Alignof(max_align_t) - 1) /                    \
     _Alignof(max_align_t) * _Alignof(max_align_t))

static unsigned char *bytes_of(const struct omino_watched_block *block)
{
    return (unsigned char *)(uintptr_t)block + HEAD;
}

static void *watched_allocate(void *user, size_t size)
{
    struct omino_watched *watched = user;
    watched->allocations++;
    if (watched->allocations == watched->fail_at || size > SIZE_MAX - HEAD - FENCE) return NULL;
    struct omino_watched_block *block =
        watched->from.allocate(watched->from.user, HEAD + size + FENCE);
    if (!block) return NULL;
    *block = (struct omino_watched_block){.next = watched->blocks, .size = size};
    if (block->next) block->next->previous = block;
    watched->blocks = block;
    watched->outstanding++;
    memset(bytes_of(block) - FENCE, CHECK_GUARD_BYTE, FENCE);
    memset(bytes_of(block), watched->fill, size);
    memset(bytes_of(block) + size, CHECK_GUARD_BYTE, FENCE);
    return bytes_of(block);
}

static int is_intact(const struct omino_watched_block *block)
{
    return omino_check_all(bytes_of(block) - FENCE, FENCE, CHECK_GUARD_BYTE) &&
           omino_check_all(bytes_of(block) + block->size, FENCE, CHECK_GUARD_BYTE);
}

int omino_watched_intact(const struct omino_watched *watched)
{
    for (const struct omino_watched_block *block = watched->blocks; block; block = block->next)
        if (!is_intact(block)) return 0;
    return watched->damaged == 0;
}

static void watched_release(void *user, void *memory)
{
    struct omino_watched *watched = user;
    struct omino_watched_block *block = (void *)((unsigned char *)memory - HEAD);
    watched->damaged += !is_intact(block);
    if (block->next) block->next->previous = block->previous;
    if (block->previous)
        block->previous->next = block->next;
    else
        watched->blocks = block->next;
    watched->outstanding--;
    watched->from.release(watched->from.user, block);
}

struct omino_allocator omino_watched_allocator(struct omino_watched *watched)
{
    return (struct omino_allocator){watched_allocate, watched_release, watched};
}

uint64_t omino_watched_digest(const struct omino_watched *watched)
{
    uint64_t digest = watched->outstanding;
    for (const struct omino_watched_block *block = watched->blocks; block; block = block->next)
        digest = omino_check_mix_bytes(digest, bytes_of(block), block->size);
    return digest;
}

unsigned long omino_watched_clear(struct omino_watched *watched)
{
    const unsigned long left = watched->outstanding;
    while (watched->blocks) watched_release(watched, bytes_of(watched->blocks));
    return left;
}
