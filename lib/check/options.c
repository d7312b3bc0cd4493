/* SPDX-License-Identifier: MIT */
/* The table and the options of a module, and opening it: with every option at its limits, with
 * invalid options, and with failing allocations. */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "internal.h"

/* Maximum number of sets of options to play with. */
#define SETS_MAX 64

/* Seed of the random sets: always the same, so that they do not depend on the seed of a finding. */
#define SETS_SEED 20

/* "No option". */
#define OPTION_NONE UINT32_MAX

int omino_check_table(struct omino_checker *c)
{
    struct omino_error err = OMINO_INIT(error);
    c->tried++;
    if (omino_rules_check(c->rules, &err) == OMINO_OK) return 1;
    return omino_checker_fail(c, "%s", err.message);
}

/* ---- sets of options ------------------------------------------------------------------------- */

/* Returns the number of values to try for an option on its own. */
static unsigned value_count(const struct omino_option *option)
{
    unsigned count = 0;
    if (option->kind == OMINO_OPTION_INTEGER) return 2;
    if (option->kind == OMINO_OPTION_CHOICE)
        while (option->choices[count]) count++;
    return count;
}

/* Adds " name=value" with one of these values. */
static void add_value(struct omino_text *text, const struct omino_option *option, unsigned index)
{
    omino_text_format(text, "%s%s=", text->length > 0 ? " " : "", option->name);
    if (option->kind == OMINO_OPTION_CHOICE)
        omino_text_add(text, option->choices[index]);
    else
        omino_text_format(text, "%lld", (long long)(index == 0 ? option->low : option->high));
}

/* Adds " name=value" with a random value; adds nothing for a text, whose values only the module
 * knows. */
static void add_random_value(struct omino_text *text, const struct omino_option *option,
                             struct omino_rng *rng)
{
    const uint64_t span = (uint64_t)option->high - (uint64_t)option->low;
    if (option->kind == OMINO_OPTION_CHOICE) {
        add_value(text, option, omino_rng_below(rng, value_count(option)));
    } else if (option->kind == OMINO_OPTION_INTEGER) {
        const uint64_t above = omino_rng_below64(rng, span == UINT64_MAX ? span : span + 1);
        const int64_t value = (int64_t)((uint64_t)option->low + above);
        omino_text_format(text, "%s%s=%lld", text->length > 0 ? " " : "", option->name,
                          (long long)value);
    }
}

/* Writes random values for all options except `fixed`, which gets value `index` unless it is
 * OPTION_NONE. */
static void combine(struct omino_checker *c, struct omino_rng *rng, uint32_t fixed, unsigned index,
                    char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    for (uint32_t i = 0; i < c->own.option_count; i++) {
        if (i == fixed)
            add_value(&text, &c->own.options[i], index);
        else if (omino_rng_below(rng, 4) > 0)
            add_random_value(&text, &c->own.options[i], rng);
    }
    omino_text_format(&text, "%sseed=%llu", text.length > 0 ? " " : "",
                      (unsigned long long)omino_rng_next(rng));
    omino_text_end(&text);
}

/* Adds a set, unless it is already there or the module does not open with it. */
static int add_set(struct omino_checker *c, const char *options)
{
    if (c->set_count == SETS_MAX) return 1;
    for (unsigned i = 0; i < c->set_count; i++)
        if (strcmp(c->sets[i], options) == 0) return 1;
    if (omino_checker_open_game(c, options, NULL) != OMINO_OK) return 1;
    omino_checker_close_game(c);
    char *copy = omino_allocate(&c->allocator, strlen(options) + 1, 1);
    if (!copy) return omino_checker_no_memory(c);
    memcpy(copy, options, strlen(options) + 1);
    c->sets[c->set_count++] = copy;
    return 1;
}

/* Adds each option at each of its limits, with defaults for the others. */
static int add_limits(struct omino_checker *c)
{
    for (uint32_t i = 0; i < c->own.option_count; i++) {
        const struct omino_option *option = &c->own.options[i];
        for (unsigned v = 0; v < value_count(option); v++) {
            struct omino_text text = {c->text, OMINO_TEXT_MAX, 0};
            add_value(&text, option, v);
            omino_text_end(&text);
            if (!add_set(c, c->text)) return 0;
        }
    }
    return 1;
}

int omino_checker_find_sets(struct omino_checker *c)
{
    struct omino_rng rng;
    c->sets = omino_allocate(&c->allocator, SETS_MAX, sizeof *c->sets);
    if (!c->sets) return omino_checker_no_memory(c);
    omino_rng_seed(&rng, SETS_SEED);
    if (!add_set(c, "") || !add_set(c, "seed=1") || !add_limits(c)) return 0;
    for (int i = 0; i < 8; i++) {
        combine(c, &rng, OPTION_NONE, 0, c->text, OMINO_TEXT_MAX);
        if (!add_set(c, c->text)) return 0;
    }
    return 1;
}

/* ---- the check ------------------------------------------------------------------------------- */

/* The options reported by the current game must open the same game. */
static int reopens_the_same(struct omino_checker *c)
{
    struct omino_watched watched = {.fill = 0x5a};
    char again[OMINO_TEXT_MAX];
    omino_game_options(c->game, c->text, OMINO_TEXT_MAX);
    const struct omino_game *other = omino_checker_open_other(c, c->text, &watched);
    if (!other)
        return omino_checker_fail(c, "the game reports its options as '%s', but rejects them",
                                  c->text);
    omino_game_options(other, again, sizeof again);
    omino_state_start(c->game, c->left.bytes);
    const int same_size = omino_state_size(other) == c->size;
    if (same_size) omino_state_start(other, c->right.bytes);
    const int same = same_size && memcmp(c->left.bytes, c->right.bytes, c->size) == 0 &&
                     strcmp(c->text, again) == 0;
    omino_game_close(other);
    omino_watched_clear(&watched);
    c->tried++;
    if (same) return 1;
    return omino_checker_fail(
        c, "the game reports its options as '%s', but they give another start", c->text);
}

/* Plays a random game that depends only on the seed, so that a run with only these options repeats
 * it. */
static int plays(struct omino_checker *c)
{
    const struct omino_rng rng = c->rng;
    omino_rng_seed(&c->rng, c->seed);
    const int fine = omino_checker_start(c) && omino_checker_playable(c);
    c->rng = rng;
    return fine;
}

/* Closing an opened game must free everything; if `play` is set, the game must also be playable. */
static int opened(struct omino_checker *c, int play)
{
    if (!reopens_the_same(c)) return 0;
    if (play && !plays(c)) return 0;
    omino_game_close(c->game);
    c->game = NULL;
    c->tried++;
    const unsigned long left = omino_watched_clear(&c->watched);
    if (left == 0) return 1;
    return omino_checker_fail(c, "closing the game leaves %lu blocks of memory allocated", left);
}

static int refused(struct omino_checker *c, enum omino_status status, const struct omino_error *err)
{
    const char *fault = omino_check_error_fault(status, err);
    const unsigned long left = omino_watched_clear(&c->watched);
    c->tried++;
    if (fault) return omino_checker_fail(c, "the options are rejected, but %s", fault);
    if (status != OMINO_ERR_OPTION)
        return omino_checker_fail(c, "the options are rejected with the status '%s' (%s)",
                                  omino_status_text(status), err->message);
    if (left == 0) return 1;
    return omino_checker_fail(c, "rejecting the options leaves %lu blocks of memory allocated",
                              left);
}

/* Opens a game and checks it, or checks the refusal. Sets *open to whether it opened. Options that
 * the other checks play with need not be played here. */
static int try_options(struct omino_checker *c, const char *options, int play, int *open,
                       struct omino_error *err)
{
    *err = (struct omino_error)OMINO_INIT(error);
    const enum omino_status status = omino_checker_open_game(c, options, err);
    *open = status == OMINO_OK;
    const int fine = status == OMINO_OK ? opened(c, play) : refused(c, status, err);
    omino_checker_close_game(c);
    return fine;
}

/* Checks options that must open. */
static int demand_options(struct omino_checker *c, const char *options)
{
    struct omino_error err = OMINO_INIT(error);
    int open;
    if (!try_options(c, options, c->setup.options != NULL, &open, &err)) return 0;
    return open || omino_checker_fail(c, "the options are rejected: %s", err.message);
}

/* A declared value must be accepted with at least some values of the other options. */
static int try_limit(struct omino_checker *c, uint32_t index, unsigned value)
{
    const struct omino_option *option = &c->own.options[index];
    struct omino_text text = {c->other, OMINO_TEXT_MAX, 0};
    struct omino_error err = OMINO_INIT(error), first = OMINO_INIT(error);
    int open;
    add_value(&text, option, value);
    omino_text_end(&text);
    if (!try_options(c, c->other, 0, &open, &first)) return 0;
    for (int i = 0; i < 50 && !open; i++) {
        combine(c, &c->rng, index, value, c->other, OMINO_TEXT_MAX);
        if (!try_options(c, c->other, 0, &open, &err)) return 0;
    }
    if (open) return 1;
    text.length = 0;
    add_value(&text, option, value);
    omino_text_end(&text);
    omino_text_copy(c->options, sizeof c->options, c->other);
    return omino_checker_fail(c, "the options are rejected: %s", first.message);
}

/* Tries an arbitrary value. If the module accepts a text, the text must give a playable game. */
static int try_value(struct omino_checker *c, const struct omino_option *option, const char *value)
{
    const int play = option->kind == OMINO_OPTION_TEXT && strcmp(value, option->preset) != 0;
    struct omino_error err = OMINO_INIT(error);
    int open;
    snprintf(c->other, sizeof c->other, "%.100s=%s", option->name, value);
    return try_options(c, c->other, play, &open, &err);
}

static int try_invalid_values(struct omino_checker *c, const struct omino_option *option)
{
    /* clang-format off */
    static const char *const values[] = {
        "", "-", "0", "-1", "99999999999999999999", "x", "\xff\x80\x01", "%s%n%1000d", ",,,,", "1,1,",
        "=a=", "../../../", "'\"", "(((((((((",
    };
    /* clang-format on */
    char value[4001];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!try_value(c, option, values[i])) return 0;
    memset(value, '7', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    return try_value(c, option, value);
}

/* Tries the default value with random changes. */
static int try_damaged(struct omino_checker *c, const struct omino_option *option)
{
    char value[OMINO_OPTIONS_MAX / 2];
    omino_text_copy(value, sizeof value, option->preset);
    omino_check_damage(&c->rng, value, sizeof value, "0123456789,");
    for (char *at = value; *at; at++)
        if (strchr(" \t\r\n", *at)) *at = '_';
    return try_value(c, option, value);
}

static int try_nonsense(struct omino_checker *c)
{
    static const char *const nonsense[] = {"nonsense", "=", "seed=x", "seed=-1", "no-such-key=1"};
    struct omino_error err = OMINO_INIT(error);
    int open;
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        if (!try_options(c, nonsense[i], 0, &open, &err)) return 0;
        if (open)
            return omino_checker_fail(c, "the options are invalid, but the game opens with them");
    }
    return 1;
}

int omino_check_options(struct omino_checker *c)
{
    omino_checker_seed(c, 0);
    if (c->setup.options) return demand_options(c, c->setup.options);
    if (!demand_options(c, "") || !demand_options(c, "seed=18446744073709551615")) return 0;
    if (!try_nonsense(c)) return 0;
    for (uint32_t i = 0; i < c->own.option_count; i++) {
        const struct omino_option *option = &c->own.options[i];
        for (unsigned v = 0; v < value_count(option); v++)
            if (!try_limit(c, i, v)) return 0;
        if (!try_invalid_values(c, option)) return 0;
    }
    for (unsigned g = 0; g < c->setup.games; g++) {
        omino_checker_seed(c, g);
        for (uint32_t i = 0; i < c->own.option_count; i++)
            if (!try_damaged(c, &c->own.options[i])) return 0;
    }
    return 1;
}

/* ---- opening without memory ------------------------------------------------------------------ */

/* Opens a game while its n-th allocation fails; sets *more to whether there was an n-th
 * allocation. */
static int open_failing(struct omino_checker *c, const char *options, unsigned long n, int *more)
{
    struct omino_watched watched = {.from = c->allocator, .fail_at = n, .fill = 0xa5};
    const struct omino_allocator allocator = omino_watched_allocator(&watched);
    const struct omino_game *game;
    const enum omino_status status =
        omino_rules_open_game(c->rules, options, &allocator, &game, NULL);
    omino_game_close(game);
    *more = watched.allocations >= n;
    const unsigned long left = omino_watched_clear(&watched);
    c->tried++;
    if (!omino_watched_intact(&watched))
        return omino_checker_fail(c, "opening or closing writes outside the allocated memory");
    if (status != OMINO_OK && status != OMINO_ERR_MEMORY)
        return omino_checker_fail(c, "opening with allocation %lu failing gives the status '%s'", n,
                                  omino_status_text(status));
    if (left == 0) return 1;
    return omino_checker_fail(c, "opening with allocation %lu failing leaves %lu blocks allocated",
                              n, left);
}

int omino_check_open(struct omino_checker *c)
{
    for (unsigned i = 0; i < c->set_count; i++) {
        omino_text_copy(c->options, sizeof c->options, c->sets[i]);
        omino_checker_announce(c, NULL);
        int more = 1;
        for (unsigned long n = 1; more && n <= 200; n++)
            if (!open_failing(c, c->sets[i], n, &more)) return 0;
    }
    return 1;
}
