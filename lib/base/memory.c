/* SPDX-License-Identifier: MIT */
/*
 * Allocators: the system's, and a budget that limits another allocator.
 *
 * A budget must know the size of a block when it is released, so it puts a header in front of each
 * block. The header is as large as the strictest alignment, which keeps the block after it aligned:
 *
 *     | cost | padding |  the caller's block ...
 *     ^ from the underlying allocator
 *               ^ handed out
 *
 * Threads may share a budget. A thread reserves the cost of a block before it asks the underlying
 * allocator, so the sum of all blocks never exceeds the limit, not even for a moment.
 */
#include "memory.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "argument.h"

static void *system_allocate(void *user, size_t size)
{
    (void)user;
    return malloc(size);
}

static void system_release(void *user, void *block)
{
    (void)user;
    free(block);
}

enum omino_status omino_allocator_read(struct omino_allocator *own,
                                       const struct omino_allocator *given, struct omino_error *err)
{
    static const struct omino_allocator system_allocator = {system_allocate, system_release, NULL};
    *own = given ? *given : system_allocator;
    if (own->allocate && own->release) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT, "the function '%s' of the allocator is NULL",
                      own->allocate ? "release" : "allocate");
}

void *omino_allocate(const struct omino_allocator *allocator, size_t count, size_t size)
{
    assert(allocator);
    if (size != 0 && count > SIZE_MAX / size) return NULL;
    const size_t bytes = count * size;
    void *block = allocator->allocate(allocator->user, bytes ? bytes : 1);
    if (block) memset(block, 0, bytes);
    return block;
}

void omino_release(const struct omino_allocator *allocator, void *block)
{
    assert(allocator);
    if (block) allocator->release(allocator->user, block);
}

/* ---- budgets --------------------------------------------------------------------------------- */

struct header {
    _Alignas(max_align_t) size_t cost; /* size of the block and of this header */
};

struct omino_budget {
    struct omino_allocator allocator;  /* hands out the blocks */
    struct omino_allocator underlying; /* where they come from */
    size_t limit;
    atomic_size_t used;
    atomic_size_t peak;
    atomic_size_t refused;
};

static size_t load(const atomic_size_t *counter)
{
    return atomic_load_explicit(counter, memory_order_relaxed);
}

/* Replaces a counter if it still has the expected value; otherwise updates the expected value. */
static int replace(atomic_size_t *counter, size_t *expected, size_t value)
{
    return atomic_compare_exchange_strong_explicit(counter, expected, value, memory_order_relaxed,
                                                   memory_order_relaxed);
}

/* Adds a cost to the bytes in use and returns the sum; 0 if that would exceed the limit. */
static size_t reserve(struct omino_budget *budget, size_t cost)
{
    size_t used = load(&budget->used);
    do {
        if (cost > budget->limit - used) return 0;
    } while (!replace(&budget->used, &used, used + cost));
    return used + cost;
}

static void raise_peak(struct omino_budget *budget, size_t used)
{
    size_t peak = load(&budget->peak);
    while (peak < used && !replace(&budget->peak, &peak, used)) continue;
}

static void give_back(struct omino_budget *budget, size_t cost)
{
    atomic_fetch_sub_explicit(&budget->used, cost, memory_order_relaxed);
}

static void *budget_allocate(void *user, size_t size)
{
    struct omino_budget *budget = user;
    const size_t cost = size + sizeof(struct header);
    const size_t used = cost < size ? 0 : reserve(budget, cost);
    if (used == 0) {
        atomic_fetch_add_explicit(&budget->refused, 1, memory_order_relaxed);
        return NULL;
    }
    struct header *header = budget->underlying.allocate(budget->underlying.user, cost);
    if (!header) {
        give_back(budget, cost);
        return NULL;
    }
    raise_peak(budget, used);
    header->cost = cost;
    return header + 1;
}

static void budget_release(void *user, void *block)
{
    struct omino_budget *budget = user;
    struct header *header = (struct header *)block - 1;
    const size_t cost = header->cost;
    budget->underlying.release(budget->underlying.user, header);
    give_back(budget, cost);
}

enum omino_status omino_budget_open(size_t limit, const struct omino_allocator *underlying,
                                    struct omino_budget **budget, struct omino_error *err)
{
    if (budget) *budget = NULL;
    if (OMINO_IS_NULL(err, budget)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    const enum omino_status status = omino_allocator_read(&from, underlying, err);
    if (status != OMINO_OK) return status;
    struct omino_budget *opened = omino_allocate(&from, 1, sizeof *opened);
    *budget = opened;
    if (!opened) return omino_fail_memory(err);
    opened->allocator = (struct omino_allocator){budget_allocate, budget_release, opened};
    opened->underlying = from;
    opened->limit = limit;
    return OMINO_OK;
}

void omino_budget_close(struct omino_budget *budget)
{
    if (!budget) return;
    const struct omino_allocator from = budget->underlying;
    omino_release(&from, budget);
}

const struct omino_allocator *omino_budget_allocator(const struct omino_budget *budget)
{
    assert(budget);
    return &budget->allocator;
}

size_t omino_budget_limit(const struct omino_budget *budget)
{
    assert(budget);
    return budget->limit;
}

size_t omino_budget_used(const struct omino_budget *budget)
{
    assert(budget);
    return load(&budget->used);
}

size_t omino_budget_peak(const struct omino_budget *budget)
{
    assert(budget);
    return load(&budget->peak);
}

size_t omino_budget_refused(const struct omino_budget *budget)
{
    assert(budget);
    return load(&budget->refused);
}
