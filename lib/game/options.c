/* SPDX-License-Identifier: MIT */
/* Options of games: modules declare them, this file reads and checks them for all games. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "base/memory.h"
#include "internal.h"
#include "option_text.h"

static const char SEED[] = "seed";

/* ---- declarations ---------------------------------------------------------------------------- */

static int choice_index(const struct omino_option *option, const char *word)
{
    for (int i = 0; option->choices[i]; i++)
        if (strcmp(option->choices[i], word) == 0) return i;
    return -1;
}

static int read_integer(const struct omino_option *option, const char *text, int64_t *number)
{
    return omino_text_read_number(&text, option->low, option->high, number) && *text == '\0';
}

static int read_seed(const char *text, uint64_t *seed)
{
    return omino_text_read_unsigned(&text, seed) && *text == '\0';
}

static const char *fault_of(const struct omino_option *option)
{
    int64_t number;
    if (!option->name || !*option->name) return "it has no name";
    if (!option->help) return "it has no help";
    if (!option->preset) return "it has no default";
    if (strpbrk(option->name, " =\t\n") || strpbrk(option->preset, " \t\n"))
        return "its name or default contains a blank";
    if (strcmp(option->name, SEED) == 0) return "the name seed is reserved";
    switch (option->kind) {
    case OMINO_OPTION_CHOICE:
        if (!option->choices || !option->choices[0]) return "it has no choices";
        return choice_index(option, option->preset) < 0 ? "its default is not one of its choices"
                                                        : NULL;
    case OMINO_OPTION_INTEGER:
        if (!read_integer(option, option->preset, &number)) return "its default is out of range";
        return NULL;
    case OMINO_OPTION_TEXT:
        return NULL;
    }
    return "its kind is unknown";
}

enum omino_status omino_options_check(const struct omino_rules *rules, struct omino_error *err)
{
    if (rules->option_count > OMINO_OPTIONS_PER_GAME_MAX ||
        (rules->option_count > 0 && !rules->options))
        return omino_fail(err, OMINO_ERR_MODULE, "game %s has an invalid list of options",
                          rules->name);
    for (unsigned i = 0; i < rules->option_count; i++) {
        const struct omino_option *option = &rules->options[i];
        const char *fault = fault_of(option);
        for (unsigned j = 0; j < i && !fault; j++)
            if (strcmp(option->name, rules->options[j].name) == 0) fault = "its name is taken";
        if (fault)
            return omino_fail(err, OMINO_ERR_MODULE, "option %u (%.40s) of game %s is invalid: %s",
                              i + 1, option->name ? option->name : "", rules->name, fault);
    }
    return OMINO_OK;
}

/* ---- reading --------------------------------------------------------------------------------- */

static int find_option(const struct omino_rules *rules, const char *name)
{
    for (unsigned i = 0; i < rules->option_count; i++)
        if (strcmp(rules->options[i].name, name) == 0) return (int)i;
    return -1;
}

static enum omino_status fail_unknown(const struct omino_rules *rules, const char *name, int column,
                                      struct omino_error *err)
{
    char list[160];
    struct omino_text text = {list, sizeof list, 0};
    for (unsigned i = 0; i < rules->option_count; i++)
        omino_text_format(&text, "%s, ", rules->options[i].name);
    omino_text_add(&text, SEED);
    omino_text_end(&text);
    return omino_fail_at(err, OMINO_ERR_OPTION, 1, column,
                         "%s has no option '%.40s' (its options: %s)", rules->name, name, list);
}

static enum omino_status fail_choice(const struct omino_option *option, const char *value,
                                     int column, struct omino_error *err)
{
    char list[160];
    struct omino_text text = {list, sizeof list, 0};
    for (int i = 0; option->choices[i]; i++)
        omino_text_format(&text, "%s%s",
                          i == 0                   ? ""
                          : option->choices[i + 1] ? ", "
                                                   : " or ",
                          option->choices[i]);
    omino_text_end(&text);
    return omino_fail_at(err, OMINO_ERR_OPTION, 1, column, "%s=%.40s: must be %s", option->name,
                         value, list);
}

/* Sets the value of an option from `text`, which must outlive the value. */
static enum omino_status take_value(const struct omino_option *option, const char *text, int column,
                                    struct omino_option_value *value, struct omino_error *err)
{
    value->text = text;
    switch (option->kind) {
    case OMINO_OPTION_CHOICE:
        value->number = choice_index(option, text);
        return value->number < 0 ? fail_choice(option, text, column, err) : OMINO_OK;
    case OMINO_OPTION_INTEGER:
        if (read_integer(option, text, &value->number)) return OMINO_OK;
        return omino_fail_at(err, OMINO_ERR_OPTION, 1, column,
                             "%s=%.40s: must be a whole number from %lld to %lld", option->name,
                             text, (long long)option->low, (long long)option->high);
    case OMINO_OPTION_TEXT:
        break;
    }
    return OMINO_OK;
}

/* Reads one NUL-terminated word `key=value` that begins in `column`. `seen` has a flag per option
 * and one for seed. */
static enum omino_status take_word(struct omino_game *game, char *word, int column, char *seen,
                                   struct omino_error *err)
{
    const struct omino_rules *rules = &game->rules;
    char *equals = strchr(word, '=');
    if (!equals)
        return omino_fail_at(err, OMINO_ERR_OPTION, 1, column,
                             "'%.40s' is not of the form key=value", word);
    *equals = '\0';
    const char *value = equals + 1;
    const int index = find_option(rules, word), is_seed = strcmp(word, SEED) == 0;
    if (index < 0 && !is_seed) return fail_unknown(rules, word, column, err);
    char *flag = &seen[is_seed ? rules->option_count : (unsigned)index];
    if (*flag)
        return omino_fail_at(err, OMINO_ERR_OPTION, 1, column, "option %s is given twice", word);
    *flag = 1;
    if (!is_seed)
        return take_value(&rules->options[index], value, column, &game->values[index], err);
    if (!read_seed(value, &game->calls.seed))
        return omino_fail_at(err, OMINO_ERR_OPTION, 1, column,
                             "seed=%.40s: must be a whole number from 0 to 2^64-1", value);
    return OMINO_OK;
}

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

enum omino_status omino_options_read(struct omino_game *game, const char *text,
                                     struct omino_error *err)
{
    const struct omino_rules *rules = &game->rules;
    char seen[OMINO_OPTIONS_PER_GAME_MAX + 1] = {0}; /* the last one is for seed */
    if (!text) text = "";
    const size_t length = strlen(text);
    if (length >= OMINO_OPTIONS_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "the options have %zu bytes; the maximum is %d",
                          length, OMINO_OPTIONS_MAX - 1);
    game->values = omino_allocate(&game->allocator, rules->option_count, sizeof *game->values);
    game->option_text = omino_allocate(&game->allocator, length + 1, 1);
    if (!game->values || !game->option_text) return omino_fail_memory(err);
    memcpy(game->option_text, text, length + 1);
    for (unsigned i = 0; i < rules->option_count; i++)
        take_value(&rules->options[i], rules->options[i].preset, 0, &game->values[i], NULL);
    for (char *at = game->option_text; *at;) {
        char *word = at;
        while (*at && !is_blank(*at)) at++;
        const int more = *at != '\0';
        *at = '\0';
        if (*word) {
            const enum omino_status status =
                take_word(game, word, (int)(word - game->option_text) + 1, seen, err);
            if (status != OMINO_OK) return status;
        }
        if (more) at++;
    }
    return OMINO_OK;
}

/* ---- options as text ------------------------------------------------------------------------- */

size_t omino_option_next(const char **options)
{
    static const char blanks[] = " \t\r\n";
    *options += strspn(*options, blanks);
    return strcspn(*options, blanks);
}

const char *omino_option_find(const char *options, const char *key, size_t *length)
{
    const size_t width = strlen(key);
    for (size_t word; (word = omino_option_next(&options)) > 0; options += word) {
        if (word <= width || options[width] != '=' || strncmp(options, key, width) != 0) continue;
        *length = word - width - 1;
        return options + width + 1;
    }
    return NULL;
}

static unsigned count_words(const char *options)
{
    unsigned count = 0;
    for (size_t word; (word = omino_option_next(&options)) > 0; options += word) count++;
    return count;
}

static int same_text(const char *text, const char *value, size_t length)
{
    return strlen(text) == length && strncmp(text, value, length) == 0;
}

/* Finds the seed, 0 if none is given; returns whether it is a number. */
static int find_seed(const char *options, uint64_t *seed, unsigned *known)
{
    size_t length;
    const char *value = omino_option_find(options, SEED, &length), *end = value;
    *seed = 0;
    if (!value) return 1;
    ++*known;
    return omino_text_read_unsigned(&end, seed) && end == value + length;
}

/* Each option is looked up once, so a word that is unknown or repeats a key remains uncounted. */
int omino_option_same_game(const struct omino_game *game, const char *options, uint64_t *seed)
{
    const struct omino_rules *rules = &game->rules;
    unsigned known = 0;
    size_t length;
    if (strlen(options) >= OMINO_OPTIONS_MAX) return 0;
    for (unsigned i = 0; i < rules->option_count; i++) {
        const char *value = omino_option_find(options, rules->options[i].name, &length);
        const char *wanted = value ? value : rules->options[i].preset;
        if (!same_text(game->values[i].text, wanted, value ? length : strlen(wanted))) return 0;
        known += value != NULL;
    }
    return find_seed(options, seed, &known) && known == count_words(options);
}

size_t omino_game_options(const struct omino_game *game, char *buf, size_t cap)
{
    assert(game && (buf || cap == 0));
    struct omino_text text = {buf, cap, 0};
    for (unsigned i = 0; i < game->rules.option_count; i++) {
        const struct omino_option *option = &game->rules.options[i];
        if (strcmp(game->values[i].text, option->preset) == 0) continue;
        if (text.length > 0) omino_text_char(&text, ' ');
        omino_text_add(&text, option->name);
        omino_text_char(&text, '=');
        omino_text_add(&text, game->values[i].text);
    }
    if (game->calls.seed != 0)
        omino_text_format(&text, "%sseed=%llu", text.length > 0 ? " " : "",
                          (unsigned long long)game->calls.seed);
    return omino_text_end(&text);
}
