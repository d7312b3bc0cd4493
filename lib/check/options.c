/* SPDX-License-Identifier: MIT */
/* What a module declares: its table, its options, the names in its records. And opening: with every
 * option at its limits, with rubbish, and with memory running out. */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "internal.h"

/* Most sets of options that games are played with. */
#define SETS_MAX 64

/* What the sets leave to chance: always the same, so that the seed of a finding has no part in it.
 */
#define SETS_SEED 20

/* "No option". */
#define OPTION_NONE UINT32_MAX

int omino_check_table(struct omino_checker *c)
{
    struct omino_error err = {OMINO_OK, 0, 0, ""};
    c->tried++;
    if (omino_rules_check(c->rules, &err) == OMINO_OK) return 1;
    return omino_checker_fail(c, "%s", err.message);
}

/* ---- sets of options ------------------------------------------------------------------------- */

/* How many values of an option are worth trying alone. */
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

/* Adds " name=value" with any value; nothing for a text, whose values only the module knows. */
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

/* Every option at random but `fixed`, which is OPTION_NONE or has the value `index`. */
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

/* Adds a set if the module opens with it and it is not there yet. */
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

/* Each option at each of its limits, the others as they are. */
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

/* The options that the game in hand says it has must open the same game. */
static int same_by_its_own_words(struct omino_checker *c)
{
    struct omino_watched watched = {.fill = 0x5a};
    char again[OMINO_TEXT_MAX];
    omino_game_options(c->game, c->text, OMINO_TEXT_MAX);
    const struct omino_game *other = omino_checker_open_other(c, c->text, &watched);
    if (!other)
        return omino_checker_fail(
            c, "the game says that its options are '%s', and then refuses them", c->text);
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
        c, "the game says that its options are '%s', which give another start", c->text);
}

/* By chance that depends on the seed alone: the same game when only these options are tried. */
static int plays(struct omino_checker *c)
{
    const struct omino_rng rng = c->rng;
    omino_rng_seed(&c->rng, c->seed);
    const int fine = omino_checker_start(c) && omino_checker_playable(c);
    c->rng = rng;
    return fine;
}

/* A game that opened: it can be played, if that is asked for, and closing it leaves nothing. */
static int opened(struct omino_checker *c, int play)
{
    if (!same_by_its_own_words(c)) return 0;
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
    const char *missing = omino_check_error_fault(status, err);
    const unsigned long left = omino_watched_clear(&c->watched);
    c->tried++;
    if (missing) return omino_checker_fail(c, "the options are refused, but %s", missing);
    if (status != OMINO_ERR_OPTION)
        return omino_checker_fail(c, "the options are refused with the status '%s' (%s)",
                                  omino_status_text(status), err->message);
    if (left == 0) return 1;
    return omino_checker_fail(c, "refusing the options leaves %lu blocks of memory allocated",
                              left);
}

/* Opens, and looks at what comes of it. *open tells whether it opened. What the other checks play
 * anyway need not be played here. */
static int try_options(struct omino_checker *c, const char *options, int play, int *open,
                       struct omino_error *err)
{
    memset(err, 0, sizeof *err);
    const enum omino_status status = omino_checker_open_game(c, options, err);
    *open = status == OMINO_OK;
    const int fine = status == OMINO_OK ? opened(c, play) : refused(c, status, err);
    omino_checker_close_game(c);
    return fine;
}

/* Options that must open. */
static int demand_options(struct omino_checker *c, const char *options)
{
    struct omino_error err;
    int open;
    if (!try_options(c, options, c->setup.options != NULL, &open, &err)) return 0;
    return open || omino_checker_fail(c, "the options are refused: %s", err.message);
}

/* A value that is declared must open with at least some values of the others. */
static int try_limit(struct omino_checker *c, uint32_t index, unsigned value)
{
    const struct omino_option *option = &c->own.options[index];
    struct omino_text text = {c->other, OMINO_TEXT_MAX, 0};
    struct omino_error err, first;
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
    return omino_checker_fail(c, "the options are refused: %s", first.message);
}

/* A value that may be anything. A text that is accepted must give a game. */
static int try_value(struct omino_checker *c, const struct omino_option *option, const char *value)
{
    const int play = option->kind == OMINO_OPTION_TEXT && strcmp(value, option->preset) != 0;
    struct omino_error err;
    int open;
    snprintf(c->other, sizeof c->other, "%.100s=%s", option->name, value);
    return try_options(c, c->other, play, &open, &err);
}

static int try_rubbish(struct omino_checker *c, const struct omino_option *option)
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

/* The default with something changed. */
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
    struct omino_error err;
    int open;
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        if (!try_options(c, nonsense[i], 0, &open, &err)) return 0;
        if (open) return omino_checker_fail(c, "the options make no sense, and yet they open");
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
        if (!try_rubbish(c, option)) return 0;
    }
    for (unsigned g = 0; g < c->setup.games; g++) {
        omino_checker_seed(c, g);
        for (uint32_t i = 0; i < c->own.option_count; i++)
            if (!try_damaged(c, &c->own.options[i])) return 0;
    }
    return 1;
}

/* ---- opening without memory ------------------------------------------------------------------ */

/* Opens with the n-th allocation failing; *more tells whether there was an n-th. */
static int open_failing(struct omino_checker *c, const char *options, unsigned long n, int *more)
{
    struct omino_watched watched = {.from = c->allocator, .fail_at = n, .fill = 0xa5};
    const struct omino_allocator allocator = omino_watched_allocator(&watched);
    const struct omino_game *game;
    const enum omino_status status =
        omino_game_open_rules(c->rules, options, &allocator, &game, NULL);
    omino_game_close(game);
    *more = watched.allocations >= n;
    const unsigned long left = omino_watched_clear(&watched);
    c->tried++;
    if (!omino_watched_intact(&watched))
        return omino_checker_fail(c, "opening or closing writes outside of what was allocated");
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
        omino_checker_tell(c, NULL);
        int more = 1;
        for (unsigned long n = 1; more && n <= 200; n++)
            if (!open_failing(c, c->sets[i], n, &more)) return 0;
    }
    return 1;
}

/* ---- records --------------------------------------------------------------------------------- */

int omino_checker_aliases(struct omino_checker *c, const struct omino_alias *alias,
                          const char *whose)
{
    struct omino_watched watched = {.fill = 0};
    for (; alias && alias->name; alias++) {
        const struct omino_game *game =
            omino_checker_open_other(c, alias->options ? alias->options : "", &watched);
        omino_game_close(game);
        omino_watched_clear(&watched);
        c->tried++;
        if (!*alias->name || !game)
            return omino_checker_fail(c, "%s the name '%s' with options that do not open: '%s'",
                                      whose, alias->name, alias->options ? alias->options : "");
    }
    return 1;
}

/* Each side has a property of its own. */
static int try_properties(struct omino_checker *c, const struct omino_record_style *record)
{
    const int sides = (int)omino_game_sides(c->game);
    for (int a = 0; a < sides && record->side_property; a++) {
        const char *property = record->side_property(c->game, a);
        c->tried++;
        if (!property || !*property) return omino_checker_fail(c, "side %d has no property", a);
        for (int b = 0; b < a; b++)
            if (strcmp(property, record->side_property(c->game, b)) == 0)
                return omino_checker_fail(c, "sides %d and %d have the same property %s", b, a,
                                          property);
    }
    return 1;
}

/* One value of a set-up property that other games use, most often a move's text, in c->left. What
 * was accepted is added to `accepted`. */
static int set_up_once(struct omino_checker *c, const struct omino_record_style *record,
                       struct omino_text *accepted)
{
    static const char *const properties[] = {"AB", "AW", "A1", "A2", "A3", "A4", "AE", "PL", "Z9"};
    const char *property = properties[omino_rng_below(&c->rng, 9)];
    omino_move_write(c->game, omino_checker_pick(c), c->text, OMINO_TEXT_MAX);
    if (omino_rng_below(&c->rng, 4) == 0)
        omino_check_damage(&c->rng, c->text, OMINO_TEXT_MAX, "1234bw");
    omino_checker_tell(c, c->text);
    memcpy(c->right.bytes, c->left.bytes, c->size);
    memset(c->left.bytes + c->size, CHECK_GUARD_BYTE, CHECK_GUARD);
    const enum omino_status status =
        record->set_up(c->game, c->left.bytes, property, c->text, NULL);
    c->tried++;
    if (!omino_check_all(c->left.bytes + c->size, CHECK_GUARD, CHECK_GUARD_BYTE))
        return omino_checker_fail(c,
                                  "the set-up property %s[%.200s] is written beyond the end of "
                                  "the state",
                                  property, c->text);
    if (status == OMINO_OK) omino_text_format(accepted, "%s[%.400s]", property, c->text);
    if (strcmp(property, "Z9") == 0 && status != OMINO_ERR_UNKNOWN_NAME)
        return omino_checker_fail(c, "the set-up property Z9, which no game has, is not refused as "
                                     "an unknown name");
    if (status == OMINO_OK || memcmp(c->left.bytes, c->right.bytes, c->size) == 0) return 1;
    return omino_checker_fail(c, "the set-up property %s[%.200s] is refused and changes the state",
                              property, c->text);
}

/* Takes what was set up in c->left as records do: by its line, which is read again. It may be
 * refused. */
static int take_set_up(struct omino_checker *c)
{
    struct omino_error err = {OMINO_OK, 0, 0, ""};
    omino_state_write(c->game, c->left.bytes, c->text, OMINO_TEXT_MAX);
    c->text[OMINO_TEXT_MAX - 1] = '\0';
    omino_checker_tell(c, c->text);
    return omino_state_parse(c->game, c->text, c->right.bytes, &err) == OMINO_OK;
}

/* What is set up and accepted must be a position that can be played. */
static int try_set_up(struct omino_checker *c, const struct omino_record_style *record)
{
    struct omino_text accepted = {c->other, OMINO_TEXT_MAX, 0};
    omino_state_start(c->game, c->left.bytes);
    for (int i = 0; i < 6; i++)
        if (!set_up_once(c, record, &accepted)) return 0;
    if (omino_text_end(&accepted) == 0 || !take_set_up(c)) return 1;
    memcpy(c->state.bytes, c->right.bytes, c->size);
    return omino_checker_take(c, c->other) && omino_checker_playable(c);
}

/* Sets up one property with all its values, "AB[a1,a2][c3]", in c->left, and moves *text behind it;
 * 0 if it is not of that form, or refused. */
static int set_up_property(struct omino_checker *c, const struct omino_record_style *record,
                           const char **text)
{
    char name[32], value[OMINO_TEXT_MAX];
    const char *at = *text;
    const size_t length = strcspn(at, "[ \n");
    snprintf(name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), at);
    for (at += length + strspn(at + length, " \n"); *at == '['; at += strspn(at, " \n")) {
        size_t used = 0;
        for (at++; *at && *at != ']'; at++) {
            if (*at == '\\' && at[1]) at++;
            value[used++] = *at;
        }
        value[used] = '\0';
        if (*at++ != ']' || record->set_up(c->game, c->left.bytes, name, value, NULL) != OMINO_OK)
            return 0;
    }
    const int moved = at > *text && length > 0;
    *text = at;
    return moved;
}

/* Whether two positions are the same to those who play: whose turn it is, with which moves, and how
 * it stands. What a game has noticed along the way, such as who has been passed over, may differ.
 */
static int same_to_players(struct omino_checker *c, const void *a, const void *b)
{
    struct omino_outcome first, second;
    const uint32_t n = omino_state_moves(c->game, a, c->scratch->moves, OMINO_MOVES_MAX);
    const uint32_t m = omino_state_moves(c->game, b, c->second->moves, OMINO_MOVES_MAX);
    omino_state_outcome(c->game, a, &first);
    omino_state_outcome(c->game, b, &second);
    return omino_state_side(c->game, a) == omino_state_side(c->game, b) &&
           omino_state_player(c->game, a) == omino_state_player(c->game, b) &&
           memcmp(&first, &second, sizeof first) == 0 && n == m && n <= OMINO_MOVES_MAX &&
           memcmp(c->scratch->moves, c->second->moves, n * sizeof *c->moves) == 0;
}

/* The properties that are written for this position must set it up. */
static int try_written(struct omino_checker *c, const struct omino_record_style *record)
{
    struct omino_quote quote;
    const size_t length = record->write_set_up(c->game, c->state.bytes, c->other, OMINO_TEXT_MAX);
    c->other[OMINO_TEXT_MAX - 1] = '\0';
    c->tried++;
    if (length == 0 || length >= OMINO_TEXT_MAX) return 1;
    omino_state_start(c->game, c->left.bytes);
    for (const char *at = c->other; *at;)
        if (!set_up_property(c, record, &at))
            return omino_checker_fail(c, "write_set_up gives '%s', which set_up does not take",
                                      omino_checker_quote_text(c->other, &quote));
    if (take_set_up(c) && same_to_players(c, c->right.bytes, c->state.bytes)) return 1;
    return omino_checker_fail(c, "write_set_up gives '%s', which sets up another position",
                              omino_checker_quote_text(c->other, &quote));
}

int omino_check_records(struct omino_checker *c)
{
    const struct omino_record_style *record = c->own.record;
    if (!record) return 1;
    if (c->seed == c->setup.seed &&
        (!omino_checker_aliases(c, record->names, "records use") || !try_properties(c, record)))
        return 0;
    if (!record->set_up) return 1;
    if (record->write_set_up && !try_written(c, record)) return 0;
    return try_set_up(c, record);
}
