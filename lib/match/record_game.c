/* SPDX-License-Identifier: MIT */
/* Reading the first node of a record: the game, its options and its first position. */
#include <string.h>

#include <omino/registry.h>
#include <omino/text.h>

#include "game/option_text.h"
#include "record_reader.h"

static const char header_names[HEADER_COUNT][3] = {
    [HEADER_GAME] = "GM",     [HEADER_OPTIONS] = "OP", [HEADER_VERSION] = "RV",
    [HEADER_POSITION] = "SP", [HEADER_PLY] = "AT",
};

/* ---- options and names ----------------------------------------------------------------------- */

const struct omino_alias *omino_record_alias(const struct omino_rules *rules, const char *name)
{
    const struct omino_record_style *style = omino_record_style_of(rules);
    if (!style || !style->names) return NULL;
    for (const struct omino_alias *alias = style->names; alias->name; alias++)
        if (omino_text_same_word(alias->name, name)) return alias;
    return NULL;
}

static int is_called(const struct omino_rules *rules, const char *name)
{
    return omino_text_same_word(rules->title, name) || omino_text_same_word(rules->name, name);
}

/* Returns the modules that the caller has given: index 0 is `rules`, which may be NULL, the others
 * are those of `games`. */
static const struct omino_rules *given(const struct reader *reader, size_t index)
{
    const struct omino_record_setup *setup = &reader->setup;
    return index == 0 ? setup->rules : omino_rules_given(setup->games[index - 1]);
}

static const struct omino_rules *find_given(const struct reader *reader, const char *name,
                                            const struct omino_alias **alias)
{
    for (size_t i = 0; i <= reader->setup.game_count; i++) {
        const struct omino_rules *rules = given(reader, i);
        if (!rules) continue;
        *alias = omino_record_alias(rules, name);
        if (*alias || is_called(rules, name)) return rules;
    }
    return NULL;
}

/* Searches only the modules at hand: a record must never make the library load code. */
static const struct omino_rules *find_game(const struct reader *reader, const char *name,
                                           const struct omino_alias **alias)
{
    const struct omino_rules *rules = find_given(reader, name, alias);
    if (rules || reader->setup.only_given) return rules;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        if ((*alias = omino_record_alias(rules, name)) != NULL) return rules;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        if (is_called(rules, name)) return rules;
    return NULL;
}

static void add_title(struct omino_text *list, const struct omino_rules *rules)
{
    omino_text_format(list, "%s%s", list->length > 0 ? ", " : "", rules->title);
}

/* Adds the title of each given module once. */
static void add_given(const struct reader *reader, struct omino_text *list)
{
    for (size_t i = 0; i <= reader->setup.game_count; i++) {
        size_t first = 0;
        while (given(reader, first) != given(reader, i)) first++;
        if (first == i && given(reader, i)) add_title(list, given(reader, i));
    }
}

static enum omino_status fail_game(struct reader *reader)
{
    const struct sgf_cursor *place = &reader->headers[HEADER_GAME].from;
    char list[160];
    struct omino_text text = {list, sizeof list, 0};
    const struct omino_rules *rules;
    const int only = reader->setup.only_given;
    if (only) add_given(reader, &text);
    for (unsigned i = 0; !only && (rules = omino_registry_get(i)) != NULL; i++)
        add_title(&text, rules);
    omino_text_end(&text);
    if (only)
        return omino_record_fail(reader, OMINO_ERR_UNKNOWN_NAME, place,
                                 "this is a record of '%.40s', not of %s", reader->value.bytes,
                                 list);
    return omino_record_fail(reader, OMINO_ERR_UNKNOWN_NAME, place,
                             "unknown game '%.40s' (known games: %s)", reader->value.bytes, list);
}

/* Returns whether options have a word with the same key as `word`. */
static int has_key(const char *options, const char *word)
{
    const size_t key = strcspn(word, "=") + 1;
    for (size_t length; (length = omino_option_next(&options)) > 0; options += length)
        if (length >= key && strncmp(options, word, key) == 0) return 1;
    return 0;
}

/* Returns whether a word gives an option its default. Such words are omitted, so that the options
 * are no longer than those of the original game. */
static int is_default(const struct omino_rules *rules, const char *word, size_t length)
{
    const size_t key = strcspn(word, "=");
    for (unsigned i = 0; i < rules->option_count; i++) {
        const struct omino_option *option = &rules->options[i];
        const size_t preset = strlen(option->preset);
        if (strlen(option->name) != key || strncmp(option->name, word, key) != 0) continue;
        return length == key + 1 + preset && strncmp(option->preset, word + key + 1, preset) == 0;
    }
    return 0;
}

/* Appends the options of an alias, so that the columns of the other options stay the same. The
 * record's own options override them. */
static enum omino_status add_alias(struct reader *reader, const struct omino_rules *rules,
                                   const struct omino_alias *alias)
{
    struct buffer *options = &reader->options;
    const char *word = alias->options ? alias->options : "";
    for (size_t length; (length = omino_option_next(&word)) > 0; word += length) {
        const enum omino_status status = omino_record_reserve(reader, options, length + 2, 0);
        if (status != OMINO_OK) return status;
        if (has_key(options->bytes, word) || is_default(rules, word, length)) continue;
        if (options->length > 0) options->bytes[options->length++] = ' ';
        memcpy(options->bytes + options->length, word, length);
        options->length += length;
        options->bytes[options->length] = '\0';
    }
    return OMINO_OK;
}

/* ---- header properties ----------------------------------------------------------------------- */

enum header omino_record_header(const struct sgf_property *property)
{
    const char *name = property->place.at;
    unsigned header = 0;
    if (property->length != 2) return HEADER_COUNT;
    while (header < HEADER_COUNT && memcmp(header_names[header], name, 2) != 0) header++;
    return (enum header)header;
}

/* Finds all header properties of the first node, in one pass. */
static enum omino_status find_headers(struct reader *reader, struct sgf_cursor node)
{
    struct sgf_property property;
    struct sgf_value other;
    while (omino_sgf_next_property(&node, &property)) {
        const enum header header = omino_record_header(&property);
        if (header == HEADER_COUNT) continue;
        if (reader->has[header])
            return omino_record_fail(reader, OMINO_ERR_DUPLICATE, &property.place,
                                     "there is more than one property %s", header_names[header]);
        reader->has[header] = omino_sgf_next_value(&property, SGF_LINE, &reader->headers[header]);
        if (omino_sgf_next_value(&property, SGF_LINE, &other))
            return omino_record_fail(reader, OMINO_ERR_SYNTAX, &other.from,
                                     "%s must have one value", header_names[header]);
    }
    return OMINO_OK;
}

int omino_record_is_of_another_version(const struct reader *reader)
{
    return reader->version != 0 && reader->version != (int64_t)reader->ours;
}

/* Read before the game is opened, because the options may also be those of another version. */
static enum omino_status read_version(struct reader *reader, const struct omino_rules *rules)
{
    const struct sgf_value *value = &reader->headers[HEADER_VERSION];
    reader->ours = rules->version;
    if (!reader->has[HEADER_VERSION]) return OMINO_OK;
    const enum omino_status status = omino_record_take_value(reader, value);
    if (status != OMINO_OK) return status;
    const char *text = reader->value.bytes;
    if (!omino_text_read_number(&text, 1, UINT32_MAX, &reader->version) || *text) {
        reader->version = 0;
        omino_record_warn(reader, &value->from,
                          "'%.20s' is not a version of the rules from 1 to %lu",
                          reader->value.bytes, (unsigned long)UINT32_MAX);
    } else if (omino_record_is_of_another_version(reader)) {
        omino_record_warn(reader, &value->from,
                          "the record was made with version %lld of the rules; this is version %u",
                          (long long)reader->version, reader->ours);
    }
    return OMINO_OK;
}

/* Finds a given game of these rules with the options of the record, whose seed *seed receives; NULL
 * if there is none. */
static const struct omino_game *find_shared(const struct reader *reader,
                                            const struct omino_rules *rules, uint64_t *seed)
{
    const struct omino_record_setup *setup = &reader->setup;
    for (size_t i = 0; i < setup->game_count; i++)
        if (omino_rules_given(setup->games[i]) == rules &&
            omino_option_same_game(setup->games[i], reader->options.bytes, seed))
            return setup->games[i];
    return NULL;
}

static enum omino_status open_match(struct reader *reader, const struct omino_rules *rules,
                                    struct omino_error *err)
{
    uint64_t seed;
    const struct omino_game *shared = find_shared(reader, rules, &seed), *own = NULL;
    enum omino_status status = OMINO_OK;
    if (!shared)
        status = omino_rules_open_game(rules, reader->options.bytes, &reader->allocator, &own, err);
    if (status == OMINO_OK)
        status =
            omino_match_open_game(shared ? shared : own, &reader->allocator, &reader->match, err);
    if (status == OMINO_OK && shared) omino_match_restart_seeded(reader->match, seed);
    omino_game_close(own);
    return status;
}

/* An error in the options is reported at OP, or at GM if the name stands for all of them. */
static enum omino_status open_game(struct reader *reader, const struct omino_rules *rules,
                                   const struct omino_alias *alias)
{
    struct omino_error found = OMINO_INIT(error);
    const int has_options = reader->has[HEADER_OPTIONS];
    const struct sgf_value *value = &reader->headers[has_options ? HEADER_OPTIONS : HEADER_GAME];
    enum omino_status status = omino_record_reserve(reader, &reader->options, 1, 0);
    if (status == OMINO_OK && has_options)
        status = omino_record_add_value(reader, &reader->options, value);
    if (status == OMINO_OK && alias) status = add_alias(reader, rules, alias);
    if (status != OMINO_OK) return status;
    status = open_match(reader, rules, &found);
    if (status == OMINO_OK) return status;
    if (!has_options) found.line = 0;
    return omino_record_fail_value(reader, status, value, &found);
}

static enum omino_status read_position(struct reader *reader)
{
    const struct sgf_value *value = &reader->headers[HEADER_POSITION];
    struct omino_error found = OMINO_INIT(error);
    if (!reader->has[HEADER_POSITION]) return OMINO_OK;
    enum omino_status status = omino_record_take_value(reader, value);
    if (status != OMINO_OK) return status;
    status = omino_match_set_state_text(reader->match, reader->value.bytes, &found);
    return status == OMINO_OK ? status : omino_record_fail_value(reader, status, value, &found);
}

enum omino_status omino_record_read_game(struct reader *reader, const struct sgf_cursor *node)
{
    const struct omino_alias *alias;
    enum omino_status status = find_headers(reader, *node);
    if (status != OMINO_OK) return status;
    if (!reader->has[HEADER_GAME])
        return omino_record_fail(reader, OMINO_ERR_SYNTAX, node,
                                 "the record does not name its game: property GM is missing");
    status = omino_record_take_value(reader, &reader->headers[HEADER_GAME]);
    if (status != OMINO_OK) return status;
    const struct omino_rules *rules = find_game(reader, reader->value.bytes, &alias);
    if (!rules) return fail_game(reader);
    status = read_version(reader, rules);
    if (status == OMINO_OK) status = open_game(reader, rules, alias);
    return status == OMINO_OK ? read_position(reader) : status;
}
