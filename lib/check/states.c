/* SPDX-License-Identifier: MIT */
/* States are values: checks of their hashes, their copies, their memory, and the memory around
 * them. */
#include <string.h>

#include "internal.h"

/* ---- hash ------------------------------------------------------------------------------------ */

/*
 * The states seen so far in a game, found by their hash. Two different states with the same hash
 * are a finding: among a few thousand good 64-bit hashes, the probability of a collision is 1e-12.
 */
#define POOL_STATES 2048
#define POOL_SLOTS  (2 * POOL_STATES)

struct pool {
    uint32_t count;
    uint32_t slots[POOL_SLOTS]; /* index of a state plus 1, or 0 */
    uint64_t hashes[POOL_STATES];
    unsigned char *states; /* POOL_STATES states */
};

/* Returns the state in the pool with that hash; if there is none, returns NULL and sets *slot to
 * its place. */
static const unsigned char *find_hash(const struct pool *pool, uint64_t hash, size_t size,
                                      uint32_t *slot)
{
    for (*slot = (uint32_t)(omino_check_mix(1, hash) % POOL_SLOTS); pool->slots[*slot];
         *slot = (*slot + 1) % POOL_SLOTS) {
        const uint32_t index = pool->slots[*slot] - 1;
        if (pool->hashes[index] == hash) return pool->states + index * size;
    }
    return NULL;
}

static int add_to_pool(struct omino_checker *c, struct pool *pool, const void *state)
{
    uint32_t slot;
    struct omino_quote first, second;
    const uint64_t hash = omino_state_hash(c->game, state);
    const unsigned char *known = find_hash(pool, hash, c->size, &slot);
    c->tried++;
    if (known && memcmp(known, state, c->size) != 0) {
        omino_state_write(c->game, known, c->text, OMINO_TEXT_MAX);
        omino_state_write(c->game, state, c->other, OMINO_TEXT_MAX);
        return omino_checker_fail(c, "two states near this one have the same hash: '%s' and '%s'",
                                  omino_checker_quote_text(c->text, &first),
                                  omino_checker_quote_text(c->other, &second));
    }
    if (known || pool->count == POOL_STATES) return 1;
    memcpy(pool->states + pool->count * c->size, state, c->size);
    pool->hashes[pool->count++] = hash;
    pool->slots[slot] = pool->count;
    return 1;
}

/* Hashes copies at different addresses, surrounded by different bytes. */
static int same_hash_elsewhere(struct omino_checker *c)
{
    const uint64_t hash = omino_state_hash(c->game, c->state.bytes);
    memset(c->left.bytes, 0, sizeof c->left.bytes);
    memset(c->right.bytes, 0xff, sizeof c->right.bytes);
    memcpy(c->left.bytes, c->state.bytes, c->size);
    memcpy(c->right.bytes, c->state.bytes, c->size);
    c->tried++;
    if (omino_state_hash(c->game, c->left.bytes) == hash &&
        omino_state_hash(c->game, c->right.bytes) == hash)
        return 1;
    return omino_checker_fail(c, "the hashes of two copies of the state differ");
}

/* Adds states that differ only slightly from this position: its successors, and the states read
 * from damaged versions of its line. */
static int add_neighbours(struct omino_checker *c, struct pool *pool)
{
    for (uint32_t i = 0; i < 100 && i < c->count; i++) {
        memcpy(c->left.bytes, c->state.bytes, c->size);
        omino_state_apply(c->game, c->left.bytes,
                          c->count <= 100 ? c->moves[i] : omino_checker_pick(c));
        if (!add_to_pool(c, pool, c->left.bytes)) return 0;
    }
    for (int i = 0; i < 40; i++) {
        omino_state_write(c->game, c->state.bytes, c->text, OMINO_TEXT_MAX);
        omino_check_damage(&c->rng, c->text, OMINO_TEXT_MAX, "0123456789");
        omino_checker_announce(c, c->text);
        if (omino_state_parse(c->game, c->text, c->left.bytes, NULL) == OMINO_OK &&
            !add_to_pool(c, pool, c->left.bytes))
            return 0;
    }
    return 1;
}

/* Plays another game, at most as long as the one before. */
static int hash_game(struct omino_checker *c, struct pool *pool)
{
    const uint32_t length = c->plies;
    omino_checker_start(c);
    for (;;) {
        if (!same_hash_elsewhere(c) || !add_to_pool(c, pool, c->state.bytes)) return 0;
        if (omino_rng_below(&c->rng, length + 1) < 6 && !add_neighbours(c, pool)) return 0;
        if (c->plies == length || omino_checker_at_end(c)) return 1;
        if (!omino_checker_advance(c, omino_checker_pick(c))) return 0;
    }
}

int omino_check_hash(struct omino_checker *c)
{
    struct pool *pool = omino_allocate(&c->allocator, 1, sizeof *pool);
    if (pool) pool->states = omino_allocate(&c->allocator, POOL_STATES, c->size);
    const int fine = pool && pool->states ? hash_game(c, pool) : omino_checker_no_memory(c);
    if (pool) omino_release(&c->allocator, pool->states);
    omino_release(&c->allocator, pool);
    return fine;
}

/* ---- constant states ------------------------------------------------------------------------- */

int omino_check_const(struct omino_checker *c)
{
    memcpy(c->left.bytes, c->state.bytes, c->size);
    for (const struct omino_check_call *call = omino_check_calls; call->hook; call++) {
        call->call(c, c->game, c->state.bytes, c->scratch);
        c->tried++;
        if (memcmp(c->left.bytes, c->state.bytes, c->size) == 0) continue;
        memcpy(c->state.bytes, c->left.bytes, c->size);
        return omino_checker_fail(c, "the hook %s changes the state it is given", call->hook);
    }
    return 1;
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* Plays some moves in `copy`, which has exactly the size of a state. */
static void play_on(struct omino_checker *c, void *copy)
{
    struct omino_check_scratch *scratch = c->scratch;
    for (int i = 0; i < 8 && omino_state_side(c->game, copy) != OMINO_NOBODY; i++) {
        const uint32_t total = omino_moves_list(c->game, copy, scratch->moves, OMINO_MOVES_MAX);
        const uint32_t count = total < OMINO_MOVES_MAX ? total : OMINO_MOVES_MAX;
        if (count == 0) return;
        omino_state_apply(c->game, copy, scratch->moves[omino_rng_below(&c->rng, count)]);
    }
}

static int compare_copy(struct omino_checker *c, unsigned char *copy)
{
    const uint64_t digest = omino_check_digest(c, c->game, c->state.bytes, c->scratch);
    memcpy(copy, c->state.bytes, c->size);
    memcpy(c->left.bytes, c->state.bytes, c->size);
    c->tried += 2;
    for (const struct omino_check_call *call = omino_check_calls; call->hook; call++)
        if (call->call(c, c->game, copy, c->scratch) !=
            call->call(c, c->game, c->state.bytes, c->scratch))
            return omino_checker_fail(
                c, "the hook %s gives a different result for a copy of the state", call->hook);
    play_on(c, copy);
    if (memcmp(c->state.bytes, c->left.bytes, c->size) == 0 &&
        omino_check_digest(c, c->game, c->state.bytes, c->scratch) == digest)
        return 1;
    return omino_checker_fail(
        c, "playing on in a copy changes the results of the hooks for this state");
}

/* The copy has the exact size of a state, so that memory checkers notice accesses beyond it. */
int omino_check_copies(struct omino_checker *c)
{
    unsigned char *copy = omino_allocate(&c->allocator, c->size, 1);
    if (!copy) return omino_checker_no_memory(c);
    const int fine = compare_copy(c, copy);
    omino_release(&c->allocator, copy);
    return fine;
}

/* ---- used memory ----------------------------------------------------------------------------- */

static int same_bytes(struct omino_checker *c, const char *what)
{
    c->tried++;
    for (size_t i = 0; i < c->size; i++)
        if (c->left.bytes[i] != c->right.bytes[i])
            return omino_checker_fail(c, "%s does not write byte %zu of %zu of the state", what, i,
                                      c->size);
    return 1;
}

static void fill_both(struct omino_checker *c)
{
    memset(c->left.bytes, 0, sizeof c->left.bytes);
    memset(c->right.bytes, 0xff, sizeof c->right.bytes);
}

static int parse_into_both(struct omino_checker *c)
{
    const struct omino_rules *rules = omino_rules_of(c->game);
    fill_both(c);
    omino_state_write(c->game, c->state.bytes, c->text, OMINO_TEXT_MAX);
    c->text[OMINO_TEXT_MAX - 1] = '\0';
    if (rules->parse_state(c->game, c->text, c->left.bytes, NULL) != OMINO_OK ||
        rules->parse_state(c->game, c->text, c->right.bytes, NULL) != OMINO_OK)
        return 1; /* a finding for the check "state-text" */
    return same_bytes(c, "parse_state");
}

static int apply_in_both(struct omino_checker *c, uint32_t move)
{
    fill_both(c);
    memcpy(c->left.bytes, c->state.bytes, c->size);
    memcpy(c->right.bytes, c->state.bytes, c->size);
    omino_state_apply(c->game, c->left.bytes, move);
    omino_state_apply(c->game, c->right.bytes, move);
    return same_bytes(c, "apply");
}

int omino_check_prefilled(struct omino_checker *c)
{
    if (c->plies == 0) {
        fill_both(c);
        omino_state_start(c->game, c->left.bytes);
        omino_state_start(c->game, c->right.bytes);
        if (!same_bytes(c, "start")) return 0;
    }
    if (!parse_into_both(c)) return 0;
    for (int i = 0; i < 16 && c->count > 0; i++)
        if (!apply_in_both(c, omino_checker_pick(c))) return 0;
    return 1;
}

/* ---- tables and allocations ------------------------------------------------------------------ */

int omino_check_tables_kept(struct omino_checker *c)
{
    const uint64_t digest = omino_watched_digest(&c->watched);
    for (const struct omino_check_call *call = omino_check_calls; call->hook; call++) {
        call->call(c, c->game, c->state.bytes, c->scratch);
        c->tried++;
        if (omino_watched_digest(&c->watched) != digest)
            return omino_checker_fail(c, "the hook %s changes the tables of the game", call->hook);
    }
    omino_state_start(c->game, c->left.bytes);
    memcpy(c->left.bytes, c->state.bytes, c->size);
    omino_state_apply(c->game, c->left.bytes, omino_checker_pick(c));
    c->tried++;
    if (omino_watched_digest(&c->watched) == digest) return 1;
    return omino_checker_fail(c, "the hook start or apply changes the tables of the game");
}

/* Returns the number of allocations that the kit can observe. */
static unsigned long allocations(const struct omino_checker *c)
{
    const unsigned long others = c->setup.allocations ? c->setup.allocations(c->user) : 0;
    return c->watched.allocations + others;
}

static int none_since(struct omino_checker *c, unsigned long before, const char *hook)
{
    const unsigned long made = allocations(c) - before;
    c->tried++;
    if (made == 0) return 1;
    return omino_checker_fail(c, "the hot hook %s allocates memory", hook);
}

int omino_check_allocation(struct omino_checker *c)
{
    for (const struct omino_check_call *call = omino_check_calls; call->hook; call++) {
        const unsigned long before = allocations(c);
        if (!call->hot) continue;
        call->call(c, c->game, c->state.bytes, c->scratch);
        if (!none_since(c, before, call->hook)) return 0;
    }
    unsigned long before = allocations(c);
    omino_state_start(c->game, c->left.bytes);
    if (!none_since(c, before, "start")) return 0;
    for (int i = 0; i < 16 && c->count > 0; i++) {
        const uint32_t move = omino_checker_pick(c);
        memcpy(c->left.bytes, c->state.bytes, c->size);
        before = allocations(c);
        omino_state_apply(c->game, c->left.bytes, move);
        if (!none_since(c, before, "apply")) return 0;
    }
    return 1;
}
