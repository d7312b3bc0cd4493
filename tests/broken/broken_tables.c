/* SPDX-License-Identifier: MIT */
/* Faults in tables, in options and in opening a game. */
#include <string.h>

#include "broken.h"

/* ---- the table ------------------------------------------------------------------------------- */

static void another_abi(struct omino_rules *rules)
{
    rules->abi = OMINO_RULES_ABI + 1;
}
BREAKS_AS(BROKEN_FACT, "table", another_abi)

REPLACES_AS(BROKEN_FACT, "table", table_too_short, size, 16)

REPLACES_AS(BROKEN_FACT, "table", no_apply_hook, apply, NULL)

static void name_with_capitals_and_blanks(struct omino_rules *rules)
{
    rules->name = "Strip Game";
}
BREAKS_AS(BROKEN_FACT, "table", name_with_capitals_and_blanks)

REPLACES_AS(BROKEN_FACT, "table", no_version, version, 0)

REPLACES_AS(BROKEN_FACT, "table", index_without_its_inverse, move_at, NULL)

static void default_out_of_range(struct omino_rules *rules)
{
    static const struct omino_option options[] = {
        {"cells", "", OMINO_OPTION_INTEGER, "99", NULL, 3, STRIP_CELLS_MAX},
    };
    rules->options = options;
    rules->option_count = 1;
}
BREAKS_AS(BROKEN_FACT, "table", default_out_of_range)

/* ---- options --------------------------------------------------------------------------------- */

static enum omino_status open_nothing(struct omino_setup *setup, struct omino_error *err)
{
    (void)setup;
    return omino_fail(err, OMINO_ERR_OPTION, "not today");
}

REPLACES_AS(BROKEN_FACT, "options", never_opens, open, open_nothing)

static enum omino_status open_up_to_11(struct omino_setup *setup, struct omino_error *err)
{
    if (setup->options[STRIP_OPTION_CELLS].number > 11)
        return omino_fail(err, OMINO_ERR_OPTION, "there are fewer cells than that");
    return strip_rules.open(setup, err);
}

REPLACES_AS(BROKEN_NOWHERE, "options", limit_does_not_open, open, open_up_to_11)

/* Accepts any text as the option `taken`, and then gives the first move to a missing player. */
static enum omino_status open_any_text(struct omino_setup *setup, struct omino_error *err)
{
    struct omino_option_value values[STRIP_OPTIONS];
    memcpy(values, setup->options, sizeof values);
    const int odd = strspn(values[STRIP_OPTION_TAKEN].text, "-abc") == 0;
    if (odd) values[STRIP_OPTION_TAKEN].text = "-";
    setup->options = values;
    const enum omino_status status = strip_rules.open(setup, err);
    if (status == OMINO_OK && odd) ((struct strip *)setup->tables)->first = 7;
    return status;
}

REPLACES_AS(BROKEN_TEXT, "options", accepts_an_invalid_option, open, open_any_text)

static enum omino_status open_silently(struct omino_setup *setup, struct omino_error *err)
{
    struct omino_error silent = OMINO_INIT(error);
    (void)err;
    return strip_rules.open(setup, &silent);
}

REPLACES_AS(BROKEN_NOWHERE, "options", refuses_without_a_message, open, open_silently)

static enum omino_status open_with_another_status(struct omino_setup *setup,
                                                  struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    return status == OMINO_ERR_OPTION ? omino_fail(err, OMINO_ERR_IO, "the disk is full") : status;
}

REPLACES_AS(BROKEN_NOWHERE, "options", refuses_with_another_status, open, open_with_another_status)

static enum omino_status open_for_nine_players(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    if (setup->options[STRIP_OPTION_CELLS].number == 3) setup->players = 9;
    return status;
}

REPLACES_AS(BROKEN_NOWHERE, "options", too_many_players, open, open_for_nine_players)

static void close_nothing(void *tables, const struct omino_allocator *allocator)
{
    (void)tables, (void)allocator;
}

REPLACES_AS(BROKEN_NOWHERE, "options", leaks_when_closed, close, close_nothing)

static enum omino_status open_and_leak(struct omino_setup *setup, struct omino_error *err)
{
    void *lost = omino_allocate(&setup->allocator, 1, 100);
    const enum omino_status status = strip_rules.open(setup, err);
    if (status == OMINO_OK) omino_release(&setup->allocator, lost);
    return status;
}

REPLACES_AS(BROKEN_NOWHERE, "options", leaks_when_it_refuses, open, open_and_leak)

/* ---- memory ---------------------------------------------------------------------------------- */

static enum omino_status open_without_memory(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    return status == OMINO_ERR_MEMORY ? omino_fail(err, OMINO_ERR_OPTION, "no such cells") : status;
}

REPLACES_AS(BROKEN_NOWHERE, "open", hides_that_memory_ran_out, open, open_without_memory)

static enum omino_status open_twice_and_leak(struct omino_setup *setup, struct omino_error *err)
{
    void *first = omino_allocate(&setup->allocator, 1, 8);
    if (!first) return omino_fail_memory(err);
    void *second = omino_allocate(&setup->allocator, 1, 8);
    if (!second) return omino_fail_memory(err);
    omino_release(&setup->allocator, first);
    omino_release(&setup->allocator, second);
    return strip_rules.open(setup, err);
}

REPLACES_AS(BROKEN_NOWHERE, "open", leaks_when_memory_runs_out, open, open_twice_and_leak)

/* ---- repeatability --------------------------------------------------------------------------- */

/* Opens a different game each time, like a module with its own clock or generator. */
static enum omino_status open_by_the_clock(struct omino_setup *setup, struct omino_error *err)
{
    static uint32_t clock;
    const enum omino_status status = strip_rules.open(setup, err);
    if (status == OMINO_OK) ((struct strip *)setup->tables)->first = ++clock & 1;
    return status;
}

REPLACES_AS(BROKEN_TEXT, "seed", another_game_each_time, open, open_by_the_clock)

/* Deals by the seed with which the game was opened, ignoring the seed of the call. */
static void start_as_opened(const struct omino_game *game, void *state, uint64_t seed)
{
    (void)seed;
    strip_rules.start(game, state, omino_game_seed(game));
}

REPLACES("start", start_takes_the_seed_of_the_game, start, start_as_opened)

static void start_without_padding_if_seeded(const struct omino_game *game, void *state,
                                            uint64_t seed)
{
    struct strip_state *s = state;
    const uint8_t padding = s->padding;
    strip_rules.start(game, state, seed);
    if (seed > 1) s->padding = padding;
}

REPLACES("start", seeded_start_leaves_padding, start, start_without_padding_if_seeded)

static unsigned phase_by_seed(const struct omino_game *game, const void *state)
{
    return omino_game_seed(game) % 2 == 1 ? 0 : strip_knowledge.phase(game, state);
}

static void hook_depends_on_the_seed(struct omino_rules *rules)
{
    static struct omino_knowledge knowledge;
    knowledge = strip_knowledge;
    knowledge.phase = phase_by_seed;
    rules->knowledge = &knowledge;
}
BREAKS("start", hook_depends_on_the_seed)

/* Expects that the cell lost by the seed of the game is taken. */
static enum omino_status parse_own_deals(const struct omino_game *game, const char *text,
                                         void *state, struct omino_error *err)
{
    struct strip_state start;
    const struct strip_state *s = state;
    const enum omino_status status = strip_rules.parse_state(game, text, state, err);
    strip_rules.start(game, &start, omino_game_seed(game));
    if (status != OMINO_OK || !(start.taken & ~s->taken)) return status;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "a cell that was lost is not taken");
}

REPLACES("start", parse_state_knows_only_the_seed_of_the_game, parse_state, parse_own_deals)

/* Reads a line without the cell lost by chance, which is restored from the seed of the game. */
static enum omino_status parse_with_own_deal(const struct omino_game *game, const char *text,
                                             void *state, struct omino_error *err)
{
    struct strip_state start, *s = state;
    const enum omino_status status = strip_rules.parse_state(game, text, state, err);
    strip_rules.start(game, &start, omino_game_seed(game));
    s->taken |= start.taken;
    return status;
}

REPLACES("start", parse_state_adds_the_seed_of_the_game, parse_state, parse_with_own_deal)

static uint64_t hash_with_a_salt(const struct omino_game *game, const void *state)
{
    const struct strip *strip = omino_rules_tables(game);
    return strip_rules.hash(game, state) ^ (uint64_t)(uintptr_t)strip;
}

REPLACES("seed", hashes_an_address, hash, hash_with_a_salt)

/* Uses a byte of a block that it never wrote. */
static enum omino_status open_uninitialised(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    if (status != OMINO_OK) return status;
    struct strip *strip = setup->tables;
    unsigned char *bytes = setup->allocator.allocate(setup->allocator.user, 64);
    if (!bytes) {
        strip_rules.close(strip, &setup->allocator);
        return omino_fail_memory(err);
    }
    strip->first = bytes[7] >> 3 & 1;
    setup->allocator.release(setup->allocator.user, bytes);
    return OMINO_OK;
}

REPLACES_AS(BROKEN_TEXT, "seed", uses_fresh_memory, open, open_uninitialised)

/* The number of cells of the game that was opened last. */
static uint32_t last_cells;

static enum omino_status open_globally(struct omino_setup *setup, struct omino_error *err)
{
    last_cells = (uint32_t)setup->options[STRIP_OPTION_CELLS].number;
    return strip_rules.open(setup, err);
}

static void evaluate_globally(const struct omino_game *game, const void *state, float *values)
{
    (void)game, (void)state;
    values[0] = values[1] = 1.0f / (float)last_cells;
}

static void keeps_options_in_a_global(struct omino_rules *rules)
{
    rules->open = open_globally;
    rules->evaluate = evaluate_globally;
}
BREAKS("two-games", keeps_options_in_a_global)

/* The moves in the last position whose moves were listed. */
static uint32_t last_moves[2 * STRIP_CELLS_MAX], last_count;

static uint32_t moves_into_a_global(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap)
{
    last_count = strip_rules.moves(game, state, last_moves, 2 * STRIP_CELLS_MAX);
    if (cap > 0) memcpy(moves, last_moves, (cap < last_count ? cap : last_count) * sizeof *moves);
    return last_count;
}

static uint32_t count_from_a_global(const struct omino_game *game, const void *state)
{
    (void)game, (void)state;
    return last_count;
}

static void keeps_the_list_in_a_global(struct omino_rules *rules)
{
    rules->moves = moves_into_a_global;
    rules->count = count_from_a_global;
}
BREAKS("two-games", keeps_the_list_in_a_global)

static enum omino_status open_and_write_more(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    if (status == OMINO_OK) ((unsigned char *)setup->tables)[sizeof(struct strip)] = 1;
    return status;
}

REPLACES_AS(BROKEN_NOWHERE, "open", open_writes_behind_its_tables, open, open_and_write_more)
