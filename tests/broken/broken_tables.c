/* SPDX-License-Identifier: MIT */
/* Tables, options, and opening. */
#include <string.h>

#include "broken.h"

/* ---- the table ------------------------------------------------------------------------------- */

static void other_abi(struct omino_rules *rules)
{
    rules->abi = OMINO_RULES_ABI + 1;
}

static void short_table(struct omino_rules *rules)
{
    rules->size = 16;
}

static void no_apply(struct omino_rules *rules)
{
    rules->apply = NULL;
}

static void bad_name(struct omino_rules *rules)
{
    rules->name = "Tiny Game";
}

static void no_version(struct omino_rules *rules)
{
    rules->version = 0;
}

static void bad_default(struct omino_rules *rules)
{
    static const struct omino_option options[] = {
        {"cells", "", OMINO_OPTION_INTEGER, "99", NULL, 3, TINY_CELLS_MAX},
    };
    rules->options = options;
    rules->option_count = 1;
}

/* ---- options --------------------------------------------------------------------------------- */

static enum omino_status open_nothing(struct omino_setup *setup, struct omino_error *err)
{
    (void)setup;
    return omino_fail(err, OMINO_ERR_OPTION, "not today");
}

static void never_opens(struct omino_rules *rules)
{
    rules->open = open_nothing;
}

static enum omino_status open_up_to_11(struct omino_setup *setup, struct omino_error *err)
{
    if (setup->options[TINY_OPTION_CELLS].number > 11)
        return omino_fail(err, OMINO_ERR_OPTION, "so many cells there are not");
    return tiny_rules.open(setup, err);
}

static void limit_does_not_open(struct omino_rules *rules)
{
    rules->open = open_up_to_11;
}

/* Cells that are not there count as taken: a game that is over before it begins, and is not. */
static enum omino_status open_any_text(struct omino_setup *setup, struct omino_error *err)
{
    struct omino_option_value values[TINY_OPTIONS];
    memcpy(values, setup->options, sizeof values);
    const int odd = strspn(values[TINY_OPTION_TAKEN].text, "-abc") == 0;
    if (odd) values[TINY_OPTION_TAKEN].text = "-";
    setup->options = values;
    const enum omino_status status = tiny_rules.open(setup, err);
    if (status == OMINO_OK && odd) ((struct tiny *)setup->tables)->first = 7;
    return status;
}

static void accepts_rubbish(struct omino_rules *rules)
{
    rules->open = open_any_text;
}

static enum omino_status open_silently(struct omino_setup *setup, struct omino_error *err)
{
    struct omino_error silent;
    (void)err;
    return tiny_rules.open(setup, &silent);
}

static void refuses_without_a_word(struct omino_rules *rules)
{
    rules->open = open_silently;
}

static enum omino_status open_with_another_status(struct omino_setup *setup,
                                                  struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    return status == OMINO_ERR_OPTION ? omino_fail(err, OMINO_ERR_IO, "the disk is full") : status;
}

static void refuses_with_another_status(struct omino_rules *rules)
{
    rules->open = open_with_another_status;
}

static enum omino_status open_for_nine_players(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    if (setup->options[TINY_OPTION_CELLS].number == 3) setup->players = 9;
    return status;
}

static void too_many_players(struct omino_rules *rules)
{
    rules->open = open_for_nine_players;
}

static void close_nothing(void *tables, const struct omino_allocator *allocator)
{
    (void)tables, (void)allocator;
}

static void leaks_when_closed(struct omino_rules *rules)
{
    rules->close = close_nothing;
}

static enum omino_status open_and_leak(struct omino_setup *setup, struct omino_error *err)
{
    void *lost = omino_allocate(&setup->allocator, 1, 100);
    const enum omino_status status = tiny_rules.open(setup, err);
    if (status == OMINO_OK) omino_release(&setup->allocator, lost);
    return status;
}

static void leaks_when_it_refuses(struct omino_rules *rules)
{
    rules->open = open_and_leak;
}

/* ---- memory ---------------------------------------------------------------------------------- */

static enum omino_status open_without_memory(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    return status == OMINO_ERR_MEMORY ? omino_fail(err, OMINO_ERR_OPTION, "no such cells") : status;
}

static void hides_that_memory_ran_out(struct omino_rules *rules)
{
    rules->open = open_without_memory;
}

static enum omino_status open_twice_and_leak(struct omino_setup *setup, struct omino_error *err)
{
    void *first = omino_allocate(&setup->allocator, 1, 8);
    if (!first) return omino_fail_memory(err);
    void *second = omino_allocate(&setup->allocator, 1, 8);
    if (!second) return omino_fail_memory(err);
    omino_release(&setup->allocator, first);
    omino_release(&setup->allocator, second);
    return tiny_rules.open(setup, err);
}

static void leaks_when_memory_runs_out(struct omino_rules *rules)
{
    rules->open = open_twice_and_leak;
}

/* ---- the same again -------------------------------------------------------------------------- */

/* Another game each time: what a module with a clock or a generator of its own does. */
static enum omino_status open_by_the_clock(struct omino_setup *setup, struct omino_error *err)
{
    static uint64_t clock;
    setup->seed = setup->seed ? ++clock : 0;
    return tiny_rules.open(setup, err);
}

static void another_game_each_time(struct omino_rules *rules)
{
    rules->open = open_by_the_clock;
}

static uint64_t hash_with_a_salt(const struct omino_game *game, const void *state)
{
    const struct tiny *tiny = omino_game_tables(game);
    return tiny_rules.hash(game, state) ^ (uint64_t)(uintptr_t)tiny;
}

static void hashes_an_address(struct omino_rules *rules)
{
    rules->hash = hash_with_a_salt;
}

/* Uses bytes of a table that it never wrote. */
static enum omino_status open_uninitialised(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    if (status != OMINO_OK) return status;
    struct tiny *tiny = setup->tables;
    unsigned char *bytes = setup->allocator.allocate(setup->allocator.user, 64);
    if (!bytes) {
        tiny_rules.close(tiny, &setup->allocator);
        return omino_fail_memory(err);
    }
    tiny->first = bytes[7] >> 3 & 1;
    setup->allocator.release(setup->allocator.user, bytes);
    return OMINO_OK;
}

static void uses_fresh_memory(struct omino_rules *rules)
{
    rules->open = open_uninitialised;
}

/* The size of the board of whichever game was opened last. */
static uint32_t last_cells;

static enum omino_status open_globally(struct omino_setup *setup, struct omino_error *err)
{
    last_cells = (uint32_t)setup->options[TINY_OPTION_CELLS].number;
    return tiny_rules.open(setup, err);
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

/* The list of the last position that it was asked for, whichever that is now. */
static uint32_t last_moves[2 * TINY_CELLS_MAX], last_count;

static uint32_t moves_into_a_global(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap)
{
    last_count = tiny_rules.moves(game, state, last_moves, 2 * TINY_CELLS_MAX);
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

static enum omino_status open_and_write_more(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = tiny_rules.open(setup, err);
    if (status == OMINO_OK) ((unsigned char *)setup->tables)[sizeof(struct tiny)] = 1;
    return status;
}

static void open_writes_behind_its_tables(struct omino_rules *rules)
{
    rules->open = open_and_write_more;
}

const struct broken broken_tables[] = {
    {"another ABI", "table", other_abi, BROKEN_UNUSABLE | BROKEN_NOWHERE},
    {"a table that is too short", "table", short_table, BROKEN_UNUSABLE | BROKEN_NOWHERE},
    {"no apply hook", "table", no_apply, BROKEN_UNUSABLE | BROKEN_NOWHERE},
    {"a name with capitals and blanks", "table", bad_name, BROKEN_UNUSABLE | BROKEN_NOWHERE},
    {"no version of the rules", "table", no_version, BROKEN_UNUSABLE | BROKEN_NOWHERE},
    {"a default out of range", "table", bad_default, BROKEN_UNUSABLE | BROKEN_NOWHERE},
    {"never opens", "options", never_opens, BROKEN_UNUSABLE | BROKEN_NOWHERE},
    {"a limit does not open", "options", limit_does_not_open, BROKEN_NOWHERE},
    {"accepts a rubbish option", "options", accepts_rubbish, BROKEN_TEXT},
    {"refuses options without a word", "options", refuses_without_a_word, BROKEN_NOWHERE},
    {"refuses options with another status", "options", refuses_with_another_status, BROKEN_NOWHERE},
    {"too many players", "options", too_many_players, BROKEN_NOWHERE},
    {"leaks when it is closed", "options", leaks_when_closed, BROKEN_NOWHERE},
    {"leaks when it refuses options", "options", leaks_when_it_refuses, BROKEN_NOWHERE},
    {"hides that memory ran out", "open", hides_that_memory_ran_out, BROKEN_NOWHERE},
    {"open writes behind its tables", "open", open_writes_behind_its_tables, BROKEN_NOWHERE},
    {"leaks when memory runs out", "open", leaks_when_memory_runs_out, BROKEN_NOWHERE},
    {"another game each time", "seed", another_game_each_time, BROKEN_TEXT},
    {"hashes an address", "seed", hashes_an_address, 0},
    {"uses fresh memory", "seed", uses_fresh_memory, BROKEN_TEXT},
    {"keeps options in a global", "two-games", keeps_options_in_a_global, 0},
    {"keeps the list in a global", "two-games", keeps_the_list_in_a_global, 0},
    {NULL, NULL, NULL, 0},
};
