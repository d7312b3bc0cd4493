/* SPDX-License-Identifier: MIT */
/*
 * Positions remembered by the search on bitboards: a hash table that compares whole keys, so it may
 * forget a position but never confuses two. A key lies in one of the few slots that follow its hash
 * value. The table doubles when it is half full, within the memory limit; once it can no longer
 * grow, a key whose slots are all taken replaces the first of them.
 */
#include <string.h>

#include "base/memory.h"
#include "bits.h"

#define PROBES      8
#define FIRST_SLOTS 1024
#define MOST_BYTES  ((size_t)1 << 27)

static size_t slot_words(const struct omino_memo *memo)
{
    return memo->key_words + 1u;
}

static uint64_t *slot_at(const struct omino_memo *memo, size_t index)
{
    return memo->slots + (index & (memo->capacity - 1)) * slot_words(memo);
}

static size_t hash(const uint64_t *key, unsigned words)
{
    uint64_t h = 0;
    for (unsigned i = 0; i < words; i++) {
        h = (h ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return (size_t)h;
}

/* Returns nonzero if there is memory for the slots. */
static int allocate_slots(struct omino_memo *memo)
{
    const struct omino_allocator allocator = omino_meter_allocator(memo->meter);
    memo->used = 0;
    memo->slots =
        omino_allocate(&allocator, memo->capacity * slot_words(memo), sizeof *memo->slots);
    return memo->slots != NULL;
}

uint64_t omino_memo_cost(unsigned key_words)
{
    return omino_meter_cost(FIRST_SLOTS * (key_words + 1u), sizeof(uint64_t));
}

int omino_memo_open(struct omino_memo *memo, unsigned key_words, struct omino_meter *meter)
{
    memo->meter = meter;
    memo->key_words = key_words;
    memo->capacity = FIRST_SLOTS;
    return allocate_slots(memo);
}

void omino_memo_close(struct omino_memo *memo)
{
    if (memo->meter) {
        const struct omino_allocator allocator = omino_meter_allocator(memo->meter);
        omino_release(&allocator, memo->slots);
    }
    memset(memo, 0, sizeof *memo);
}

static int same_key(const uint64_t *slot, const uint64_t *key, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (slot[i] != key[i]) return 0;
    return 1;
}

/* Returns the slot of the key; failing that, a free slot; failing that, NULL. */
static uint64_t *find_slot(const struct omino_memo *memo, const uint64_t *key, size_t home)
{
    for (size_t i = 0; i < PROBES; i++) {
        uint64_t *slot = slot_at(memo, home + i);
        if (slot[memo->key_words] == 0 || same_key(slot, key, memo->key_words)) return slot;
    }
    return NULL;
}

int omino_memo_find(const struct omino_memo *memo, const uint64_t *key, uint64_t *value)
{
    const uint64_t *slot = find_slot(memo, key, hash(key, memo->key_words));
    if (!slot || slot[memo->key_words] == 0) return 0;
    *value = slot[memo->key_words] - 1;
    return 1;
}

static void put(struct omino_memo *memo, const uint64_t *key, uint64_t tagged)
{
    const size_t home = hash(key, memo->key_words);
    uint64_t *slot = find_slot(memo, key, home);
    if (!slot) slot = slot_at(memo, home);
    memo->used += slot[memo->key_words] == 0;
    memcpy(slot, key, memo->key_words * sizeof *key);
    slot[memo->key_words] = tagged;
}

/* While the table grows, the old and the new one exist at the same time. */
static int can_grow(const struct omino_memo *memo)
{
    const uint64_t bytes = 2 * (uint64_t)memo->capacity * slot_words(memo) * sizeof *memo->slots;
    return bytes <= MOST_BYTES && bytes + METER_BLOCK <= omino_meter_room(memo->meter);
}

static int grow(struct omino_memo *memo)
{
    struct omino_memo larger = *memo;
    const struct omino_allocator allocator = omino_meter_allocator(memo->meter);
    larger.capacity *= 2;
    if (!allocate_slots(&larger)) return 0;
    for (size_t i = 0; i < memo->capacity; i++) {
        const uint64_t *slot = slot_at(memo, i);
        if (slot[memo->key_words]) put(&larger, slot, slot[memo->key_words]);
    }
    omino_release(&allocator, memo->slots);
    *memo = larger;
    return 1;
}

int omino_memo_store(struct omino_memo *memo, const uint64_t *key, uint64_t value)
{
    if (memo->used > memo->capacity / 2 && can_grow(memo) && !grow(memo)) return 0;
    put(memo, key, value + 1);
    return 1;
}
