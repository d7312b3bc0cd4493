/* SPDX-License-Identifier: MIT */
/*
 * Writing records. Lines are broken between properties, never within a value, so that programs that
 * know little of SGF read them, too; a value that is longer than a line has a line of its own.
 */
#include <string.h>

#include <omino/match.h>
#include <omino/text.h>

#include "game/opened.h"
#include "record.h"

/* Most bytes of a line, without its line feed. */
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

/* A byte of a value, with its escape. */
static void put_byte(struct writer *writer, char c)
{
    if (c == ']' || c == '\\') put(writer, '\\');
    put(writer, c);
}

static void put_escaped(struct writer *writer, const char *string)
{
    while (*string) put_byte(writer, *string++);
}

/* Bytes that a string, escaped, takes in the line that it begins in. */
static size_t width(const char *string)
{
    struct writer measure = {{NULL, 0, 0}, 0};
    for (; *string && *string != '\n'; string++) put_byte(&measure, *string);
    return measure.column;
}

/* Starts a line if so many bytes do not fit in this one. */
static void make_room(struct writer *writer, size_t bytes)
{
    if (writer->column > 0 && writer->column + bytes > LINE_MAX_BYTES) put(writer, '\n');
}

/* `before` is what must stand on the same line. */
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

/* ---- the game -------------------------------------------------------------------------------- */

/* The value that an alias gives an option, ended by a blank or NUL; NULL if it says nothing. */
static const char *value_by_alias(const struct omino_alias *alias, const char *option)
{
    const size_t key = strlen(option);
    const char *word = alias && alias->options ? alias->options : "";
    for (size_t length; (length = omino_record_next_word(&word)) > 0; word += length)
        if (length > key && word[key] == '=' && strncmp(word, option, key) == 0)
            return word + key + 1;
    return NULL;
}

/* Whether an option is what the reader of a record with that alias would take anyway. */
static int goes_without_saying(const struct omino_game *game, const struct omino_alias *alias,
                               unsigned option)
{
    const char *value = game->values[option].text;
    const char *implied = value_by_alias(alias, game->rules.options[option].name);
    if (!implied) return strcmp(value, game->rules.options[option].preset) == 0;
    const size_t length = omino_record_next_word(&implied);
    return strlen(value) == length && strncmp(value, implied, length) == 0;
}

/* How many of the words of an alias hold for a game; -1 if one of them does not. */
static int match_alias(const struct omino_game *game, const struct omino_alias *alias)
{
    int words = 0;
    for (unsigned i = 0; i < game->rules.option_count; i++) {
        if (!value_by_alias(alias, game->rules.options[i].name)) continue;
        if (!goes_without_saying(game, alias, i)) return -1;
        words++;
    }
    return words;
}

/* The name for GM: the alias that says most of the options, else the title. */
static const char *record_name(const struct omino_game *game)
{
    const struct omino_record_style *style = omino_record_style_of(&game->rules);
    const char *name = game->rules.title;
    int best = -1;
    if (!style || !style->names) return name;
    for (const struct omino_alias *alias = style->names; alias->name; alias++) {
        const int words = match_alias(game, alias);
        if (words <= best) continue;
        best = words;
        name = alias->name;
    }
    return name;
}

/* All options that do not follow from the name, as one property; nothing if there are none. */
static void put_options(struct writer *writer, const struct omino_game *game,
                        const struct omino_alias *alias)
{
    const char *between = "OP[";
    for (unsigned i = 0; i < game->rules.option_count; i++) {
        if (goes_without_saying(game, alias, i)) continue;
        put_plain(writer, between);
        put_plain(writer, game->rules.options[i].name);
        put(writer, '=');
        put_escaped(writer, game->values[i].text);
        between = " ";
    }
    if (game->seed != 0) {
        char seed[40];
        struct omino_text text = {seed, sizeof seed, 0};
        omino_text_format(&text, "%sseed=%llu", between, (unsigned long long)game->seed);
        omino_text_end(&text);
        put_plain(writer, seed);
        between = " ";
    }
    if (*between == ' ') put(writer, ']');
}

/* Measures the options first: they may have any length. */
static void put_game(struct writer *writer, const struct omino_game *game)
{
    struct writer measure = {{NULL, 0, 0}, 0};
    char version[16];
    struct omino_text text = {version, sizeof version, 0};
    const char *name = record_name(game);
    const struct omino_alias *alias = omino_record_alias(&game->rules, name);
    omino_text_format(&text, "%u", game->rules.version);
    omino_text_end(&text);
    put_property(writer, "(;", "GM", name);
    put_options(&measure, game, alias);
    make_room(writer, measure.column);
    put_options(writer, game, alias);
    put_property(writer, "", "RV", version);
}

/* ---- the match ------------------------------------------------------------------------------- */

/* The position that the match began with, unless it is the game's own start. */
static void put_position(struct writer *writer, const struct omino_match *match)
{
    _Alignas(max_align_t) unsigned char start[OMINO_STATE_MAX];
    char text[OMINO_TEXT_MAX];
    const struct omino_game *game = omino_match_game(match);
    const void *first = omino_match_state_at(match, 0);
    omino_state_start(game, start);
    if (memcmp(start, first, omino_state_size(game)) == 0) return;
    const struct omino_record_style *style = omino_record_style_of(&game->rules);
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

/* Two players have the names that every reader of SGF knows. */
static void put_players(struct writer *writer, const struct omino_match *match)
{
    const unsigned players = omino_game_players(omino_match_game(match));
    for (unsigned p = 0; p < players; p++) {
        char name[3] = {'P', (char)(players == 2 ? "BW"[p] : '1' + (int)p), '\0'};
        const char *player = omino_match_player(match, p);
        if (*player) put_property(writer, "", name, player);
    }
}

/* Where the match stands, unless that is the end. */
static void put_stand(struct writer *writer, const struct omino_match *match)
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
    const struct omino_record_style *style = omino_record_style_of(&game->rules);
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
    put_comment(writer, omino_match_comment(match, ply + 1));
}

size_t omino_match_write(const struct omino_match *match, char *buf, size_t cap)
{
    struct writer writer = {{buf, cap, 0}, 0};
    put_game(&writer, omino_match_game(match));
    put_players(&writer, match);
    put_stand(&writer, match);
    put_position(&writer, match);
    put_comment(&writer, omino_match_comment(match, 0));
    for (uint32_t ply = 0; ply < omino_match_length(match); ply++) put_move(&writer, match, ply);
    make_room(&writer, 1);
    put_plain(&writer, ")\n");
    return omino_text_end(&writer.text);
}
