/* SPDX-License-Identifier: MIT */
/*
 * Writing records. Lines are broken between properties, never within a value, so that even simple
 * SGF readers can parse them; a value longer than a line has a line of its own.
 */
#include <assert.h>
#include <string.h>

#include <omino/match.h>
#include <omino/text.h>

#include "game/option_text.h"
#include "internal.h"
#include "record.h"
#include "sgf.h"

/* Maximum number of bytes in a line, without its line feed. */
#define LINE_MAX_BYTES 79

struct writer {
    struct omino_text text;
    size_t column; /* bytes in this line */
};

static void put(struct writer *writer, char c)
{
    omino_text_char(&writer->text, c);
    writer->column = c == '\n' ? 0 : writer->column + 1;
}

static void put_plain(struct writer *writer, const char *string)
{
    while (*string) put(writer, *string++);
}

/* Writes a byte of a value, escaped if needed. */
static void put_byte(struct writer *writer, char c)
{
    if (c == ']' || c == '\\') put(writer, '\\');
    put(writer, c);
}

static void put_escaped(struct writer *writer, const char *string)
{
    while (*string) put_byte(writer, *string++);
}

/* Returns the number of bytes of an escaped string on its first line. */
static size_t width(const char *string)
{
    struct writer measure = {{NULL, 0, 0}, 0};
    for (; *string && *string != '\n'; string++) put_byte(&measure, *string);
    return measure.column;
}

/* Starts a new line unless `bytes` more fit on this one. */
static void make_room(struct writer *writer, size_t bytes)
{
    if (writer->column > 0 && writer->column + bytes > LINE_MAX_BYTES) put(writer, '\n');
}

/* `before` must be on the same line. */
static void put_property(struct writer *writer, const char *before, const char *name,
                         const char *value)
{
    make_room(writer, strlen(before) + strlen(name) + width(value) + 2);
    put_plain(writer, before);
    put_plain(writer, name);
    put(writer, '[');
    put_escaped(writer, value);
    put(writer, ']');
}

static void put_comment(struct writer *writer, const char *comment)
{
    if (*comment) put_property(writer, "", "C", comment);
}

/* Returns the number of bytes of an encoded value on its first line. */
static size_t encoded_width(const struct sgf_value *value)
{
    const size_t length = (size_t)(value->to - value->from.at);
    const char *end = memchr(value->from.at, '\n', length);
    return end ? (size_t)(end - value->from.at) : length;
}

/* Writes the properties of a position that the match only keeps. */
static void put_kept(struct writer *writer, const struct omino_match *match, uint32_t ply)
{
    const char *kept = match->notes ? match->notes[ply].properties : NULL;
    if (!kept) return;
    struct sgf_cursor cursor = {kept, kept + strlen(kept), kept, 1};
    struct sgf_property property;
    struct sgf_value value;
    while (omino_sgf_next_property(&cursor, &property)) {
        size_t name = property.length;
        for (; omino_sgf_next_value(&property, SGF_TEXT, &value); name = 0) {
            make_room(writer, name + encoded_width(&value) + 2);
            for (size_t i = 0; i < name; i++) put(writer, property.place.at[i]);
            put(writer, '[');
            for (const char *at = value.from.at; at < value.to; at++) put(writer, *at);
            put(writer, ']');
        }
    }
}

/* ---- the game -------------------------------------------------------------------------------- */

/* A game as a record names it. `options` lists the options that differ from their defaults; the
 * seed in it is that of the opened game, not of the match. */
struct description {
    const struct omino_rules *rules;
    uint64_t seed; /* of the match */
    char options[OMINO_OPTIONS_MAX];
};

static const char *find_value(const char *words, const char *key)
{
    size_t length;
    return omino_option_find(words, key, &length);
}

/* Returns the length of a value in bytes, up to the first blank or the NUL. */
static size_t value_length(const char *value)
{
    return strcspn(value, " ");
}

static int same_value(const char *a, const char *b)
{
    const size_t length = value_length(a);
    return length == value_length(b) && strncmp(a, b, length) == 0;
}

static const char *implied_by(const struct omino_alias *alias, const char *option)
{
    return alias && alias->options ? find_value(alias->options, option) : NULL;
}

static const char *option_value(const struct description *description,
                                const struct omino_option *option)
{
    const char *value = find_value(description->options, option->name);
    return value ? value : option->preset;
}

/* Returns whether reading a record with that alias would give an option its value anyway. */
static int is_implied(const struct description *description, const struct omino_alias *alias,
                      const struct omino_option *option)
{
    const char *implied = implied_by(alias, option->name);
    return same_value(option_value(description, option), implied ? implied : option->preset);
}

/* Counts the options that an alias sets; -1 if the game has another value for one of them. */
static int count_implied(const struct description *description, const struct omino_alias *alias)
{
    int count = 0;
    for (unsigned i = 0; i < description->rules->option_count; i++) {
        const struct omino_option *option = &description->rules->options[i];
        if (!implied_by(alias, option->name)) continue;
        if (!is_implied(description, alias, option)) return -1;
        count++;
    }
    return count;
}

/* Returns the name for GM: the alias that sets most of the options, or else the title. */
static const char *record_name(const struct description *description)
{
    const struct omino_record_style *style = omino_record_style_of(description->rules);
    const char *name = description->rules->title;
    int best = -1;
    if (!style || !style->names) return name;
    for (const struct omino_alias *alias = style->names; alias->name; alias++) {
        const int count = count_implied(description, alias);
        if (count <= best) continue;
        best = count;
        name = alias->name;
    }
    return name;
}

/* Writes `between` and one word `key=value` of OP. */
static void put_option(struct writer *writer, const char *between, const char *key,
                       const char *value)
{
    put_plain(writer, between);
    put_plain(writer, key);
    put(writer, '=');
    for (size_t left = value_length(value); left > 0; left--) put_byte(writer, *value++);
}

/* Writes all options that do not follow from the name as one property; nothing if there are
 * none. */
static void put_options(struct writer *writer, const struct description *description,
                        const struct omino_alias *alias)
{
    const char *between = "OP[";
    for (unsigned i = 0; i < description->rules->option_count; i++) {
        const struct omino_option *option = &description->rules->options[i];
        if (is_implied(description, alias, option)) continue;
        put_option(writer, between, option->name, option_value(description, option));
        between = " ";
    }
    if (description->seed != 0) {
        char seed[24];
        struct omino_text text = {seed, sizeof seed, 0};
        omino_text_format(&text, "%llu", (unsigned long long)description->seed);
        omino_text_end(&text);
        put_option(writer, between, "seed", seed);
        between = " ";
    }
    if (*between == ' ') put(writer, ']');
}

/* Measures the options first, to see whether they fit on the line. */
static void put_game(struct writer *writer, const struct omino_match *match)
{
    const struct omino_game *game = omino_match_game(match);
    struct writer measure = {{NULL, 0, 0}, 0};
    struct description description = {.rules = omino_rules_of(game), .seed = match->seed};
    char version[16];
    struct omino_text text = {version, sizeof version, 0};
    omino_game_options(game, description.options, sizeof description.options);
    const char *name = record_name(&description);
    const struct omino_alias *alias = omino_record_alias(description.rules, name);
    omino_text_format(&text, "%u", description.rules->version);
    omino_text_end(&text);
    put_property(writer, "(;", "GM", name);
    put_options(&measure, &description, alias);
    make_room(writer, measure.column);
    put_options(writer, &description, alias);
    put_property(writer, "", "RV", version);
}

/* ---- the match ------------------------------------------------------------------------------- */

/* Writes the first position, unless it is the regular start of the game. */
static void put_position(struct writer *writer, const struct omino_match *match)
{
    _Alignas(max_align_t) unsigned char start[OMINO_STATE_MAX];
    char text[OMINO_TEXT_MAX];
    const struct omino_game *game = omino_match_game(match);
    const void *first = omino_match_state_at(match, 0);
    omino_state_start_seeded(game, start, match->seed);
    if (memcmp(start, first, omino_state_size(game)) == 0) return;
    const struct omino_record_style *style = omino_record_style_of(omino_rules_of(game));
    if (style && style->write_set_up) {
        const size_t length = style->write_set_up(game, first, text, sizeof text);
        if (length > 0 && length < sizeof text) {
            make_room(writer, LINE_MAX_BYTES);
            put_plain(writer, text);
            return;
        }
    }
    omino_state_write(game, first, text, sizeof text);
    put_property(writer, "", "SP", text);
}

/* Two players are PB and PW, as every SGF reader expects. */
static void put_players(struct writer *writer, const struct omino_match *match)
{
    const unsigned players = omino_game_players(omino_match_game(match));
    for (unsigned p = 0; p < players; p++) {
        char name[3] = {'P', (char)(players == 2 ? "BW"[p] : '1' + (int)p), '\0'};
        const char *player = omino_match_player_name(match, p);
        if (*player) put_property(writer, "", name, player);
    }
}

static void put_result(struct writer *writer, const struct omino_match *match)
{
    char text[256]; /* for the numbers and scores of all players */
    const char *result = match->result;
    if (omino_match_is_over(match)) {
        omino_match_write_result(match, text, sizeof text);
        result = text;
    }
    if (result) put_property(writer, "", "RE", result);
}

/* Writes the current ply unless it is the last one. */
static void put_ply(struct writer *writer, const struct omino_match *match)
{
    char ply[16];
    struct omino_text text = {ply, sizeof ply, 0};
    if (omino_match_ply(match) == omino_match_length(match)) return;
    omino_text_format(&text, "%lu", (unsigned long)omino_match_ply(match));
    omino_text_end(&text);
    put_property(writer, "", "AT", ply);
}

static const char *side_property(const struct omino_game *game, int side)
{
    static const char *const numbers[OMINO_PLAYERS_MAX] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    const struct omino_record_style *style = omino_record_style_of(omino_rules_of(game));
    const char *name = style && style->side_property ? style->side_property(game, side) : NULL;
    return name ? name : numbers[side];
}

static void put_move(struct writer *writer, const struct omino_match *match, uint32_t ply)
{
    char text[OMINO_TEXT_MAX];
    const struct omino_game *game = omino_match_game(match);
    const int side = omino_state_side(game, omino_match_state_at(match, ply));
    omino_move_write(game, omino_match_move(match, ply), text, sizeof text);
    put_property(writer, ";", side_property(game, side), text);
    put_kept(writer, match, ply + 1);
    put_comment(writer, omino_match_comment(match, ply + 1));
}

size_t omino_match_write(const struct omino_match *match, char *buf, size_t cap)
{
    assert(match && (buf || cap == 0));
    struct writer writer = {{buf, cap, 0}, 0};
    put_game(&writer, match);
    put_players(&writer, match);
    put_result(&writer, match);
    put_ply(&writer, match);
    put_kept(&writer, match, 0);
    put_position(&writer, match);
    put_comment(&writer, omino_match_comment(match, 0));
    for (uint32_t ply = 0; ply < omino_match_length(match); ply++) put_move(&writer, match, ply);
    make_room(&writer, 1);
    put_plain(&writer, ")\n");
    return omino_text_end(&writer.text);
}
