/* SPDX-License-Identifier: MIT */
/*
 * Reading records: what the properties of a file in SGF syntax (sgf.c) mean.
 *
 * A record is read into a match of its own, which is thrown away on failure, so that nothing has to
 * be undone. Properties of a node may stand in any order; they count in this one: the game (first
 * node only), what sets up a position, the move, the comments. Each step goes through the node
 * again. The whole is linear in the length of the file: a node is looked at a fixed number of
 * times, and comments that belong together are collected before they are stored.
 */
#include "record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <omino/registry.h>
#include <omino/text.h>

#include "sgf.h"

/* Text of any length. */
struct buffer {
    char *bytes;
    size_t length, room;
};

struct reader {
    const struct omino_rules *own;
    struct omino_allocator allocator;
    omino_record_warning *warn;
    void *user;
    struct omino_error *err;

    struct omino_match *match; /* NULL before the first node */
    struct buffer value;       /* the one that is looked at */
    struct buffer options;
    struct buffer comment; /* for the ply that the match stands at */

    int64_t version; /* of the rules, as the record says; 0 if it does not */
    unsigned ours;   /* the version that the game has here */

    int stands;             /* whether the record says where the match stood */
    struct sgf_value stand; /* and what it says */

    int setting_up;              /* whether `position` is in use */
    struct sgf_cursor set_up_at; /* the last property that changed it */
    _Alignas(max_align_t) unsigned char position[OMINO_STATE_MAX];
};

/* ---- messages -------------------------------------------------------------------------------- */

OMINO_PRINTF(4, 5)
static enum omino_status fail_at(struct reader *reader, enum omino_status status,
                                 const struct sgf_cursor *place, const char *format, ...)
{
    char message[OMINO_ERROR_MESSAGE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return omino_fail_at(reader->err, status, place->number, omino_sgf_column(place), "%s",
                         message);
}

OMINO_PRINTF(3, 4)
static void warn_at(struct reader *reader, const struct sgf_cursor *place, const char *format, ...)
{
    struct omino_error warning;
    char message[OMINO_ERROR_MESSAGE_SIZE];
    va_list args;
    if (!reader->warn) return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    omino_fail_at(&warning, OMINO_OK, place->number, omino_sgf_column(place), "%s", message);
    reader->warn(reader->user, &warning);
}

/* An error that someone else found in a value, put where it is in the file. Modules are not trusted
 * to fill it in. */
static enum omino_status pass_on(struct reader *reader, enum omino_status status,
                                 const struct sgf_value *value, const struct omino_error *found)
{
    size_t offset = 0;
    /* Then there is nothing wrong with the text. */
    if (status == OMINO_ERR_MEMORY) return omino_fail_memory(reader->err);
    if (found->line == 1 && found->column > 0) offset = (size_t)found->column - 1;
    const struct sgf_cursor place = omino_sgf_value_place(value, offset);
    return fail_at(reader, status, &place, "%s",
                   found->message[0] ? found->message : omino_status_text(status));
}

/* Whether the record was made by other rules than those that it is read with. */
static int is_of_another_version(const struct reader *reader)
{
    return reader->version != 0 && reader->version != (int64_t)reader->ours;
}

/* What was wrong may be right by the rules that the record was made with: the error says so, at the
 * cost of the end of a long message. */
static void mention_version(struct reader *reader, enum omino_status status)
{
    char note[96];
    if (status == OMINO_OK || status == OMINO_ERR_MEMORY || !reader->err) return;
    if (!is_of_another_version(reader)) return;
    const int length = snprintf(
        note, sizeof note, " (the record is of version %lld of the rules, these are version %u)",
        (long long)reader->version, reader->ours);
    char *message = reader->err->message;
    const size_t room = sizeof reader->err->message - (size_t)length - 1;
    const size_t kept = strlen(message) < room ? strlen(message) : room;
    memcpy(message + kept, note, (size_t)length + 1);
}

/* What a message shows of a property's name. */
static int shown(const struct sgf_property *property)
{
    return property->length < 20 ? (int)property->length : 20;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Makes room for more bytes; doubles, so that adding byte by byte takes linear time. */
static enum omino_status reserve(struct reader *reader, struct buffer *buffer, size_t more)
{
    const size_t needed = buffer->length + more;
    if (needed <= buffer->room) return OMINO_OK;
    const size_t room = needed > 2 * buffer->room ? needed : 2 * buffer->room;
    char *bytes = omino_allocate(&reader->allocator, room, 1);
    if (!bytes) return omino_fail_memory(reader->err);
    if (buffer->length > 0) memcpy(bytes, buffer->bytes, buffer->length);
    omino_release(&reader->allocator, buffer->bytes);
    buffer->bytes = bytes;
    buffer->room = room;
    return OMINO_OK;
}

/* Adds a value, decoded, to a buffer. */
static enum omino_status add_value(struct reader *reader, struct buffer *buffer,
                                   const struct sgf_value *value)
{
    const enum omino_status status = reserve(reader, buffer, omino_sgf_value_room(value));
    if (status == OMINO_OK)
        buffer->length += omino_sgf_value_decode(value, buffer->bytes + buffer->length);
    return status;
}

static enum omino_status take_value(struct reader *reader, const struct sgf_value *value)
{
    reader->value.length = 0;
    return add_value(reader, &reader->value, value);
}

size_t omino_record_next_word(const char **options)
{
    static const char blanks[] = " \t\r\n";
    *options += strspn(*options, blanks);
    return strcspn(*options, blanks);
}

/* ---- the game -------------------------------------------------------------------------------- */

const struct omino_alias *omino_record_alias(const struct omino_rules *rules, const char *name)
{
    const struct omino_record_style *style = omino_record_style_of(rules);
    if (!style || !style->names) return NULL;
    for (const struct omino_alias *alias = style->names; alias->name; alias++)
        if (omino_same_word(alias->name, name)) return alias;
    return NULL;
}

static int is_called(const struct omino_rules *rules, const char *name)
{
    return omino_same_word(rules->title, name) || omino_same_word(rules->name, name);
}

/* Only among the modules that are there: a record must never make the library load code. */
static const struct omino_rules *find_game(const struct reader *reader, const char *name,
                                           const struct omino_alias **alias)
{
    const struct omino_rules *rules = reader->own;
    *alias = omino_record_alias(rules, name);
    if (*alias || is_called(rules, name)) return rules;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        if ((*alias = omino_record_alias(rules, name)) != NULL) return rules;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        if (is_called(rules, name)) return rules;
    return NULL;
}

static enum omino_status fail_unknown(struct reader *reader, const struct sgf_value *value)
{
    char list[160];
    struct omino_text text = {list, sizeof list, 0};
    const struct omino_rules *rules;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        omino_text_format(&text, "%s%s", i ? ", " : "", rules->title);
    omino_text_end(&text);
    return fail_at(reader, OMINO_ERR_UNKNOWN_NAME, &value->from,
                   "there is no game named '%.40s' (there are: %s)", reader->value.bytes, list);
}

/* Whether options have a word with the key that `word` begins with. */
static int has_key(const char *options, const char *word)
{
    const size_t key = strcspn(word, "=") + 1;
    for (size_t length; (length = omino_record_next_word(&options)) > 0; options += length)
        if (length >= key && strncmp(options, word, key) == 0) return 1;
    return 0;
}

/* Whether a word says what holds anyway: then the options of a record are no longer than those that
 * it was made with. */
static int is_preset(const struct omino_rules *rules, const char *word, size_t length)
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

/* Adds what a name stands for to the options, behind them, so that columns stay right. What the
 * record itself says counts more. */
static enum omino_status add_alias(struct reader *reader, const struct omino_rules *rules,
                                   const struct omino_alias *alias)
{
    struct buffer *options = &reader->options;
    const char *word = alias->options ? alias->options : "";
    for (size_t length; (length = omino_record_next_word(&word)) > 0; word += length) {
        const enum omino_status status = reserve(reader, options, length + 2);
        if (status != OMINO_OK) return status;
        if (has_key(options->bytes, word) || is_preset(rules, word, length)) continue;
        if (options->length > 0) options->bytes[options->length++] = ' ';
        memcpy(options->bytes + options->length, word, length);
        options->length += length;
        options->bytes[options->length] = '\0';
    }
    return OMINO_OK;
}

/* Finds a property that may be in a node once, with one value. */
static enum omino_status find_single(struct reader *reader, struct sgf_cursor node,
                                     const char *name, struct sgf_value *value, int *found)
{
    struct sgf_property property;
    struct sgf_value other;
    *found = 0;
    while (omino_sgf_next_property(&node, &property)) {
        if (!omino_sgf_is_named(&property, name)) continue;
        if (*found)
            return fail_at(reader, OMINO_ERR_DUPLICATE, &property.place, "%s is there twice", name);
        *found = omino_sgf_next_value(&property, SGF_LINE, value);
        if (omino_sgf_next_value(&property, SGF_LINE, &other))
            return fail_at(reader, OMINO_ERR_SYNTAX, &other.from, "%s must have one value", name);
    }
    return OMINO_OK;
}

static enum omino_status open_game(struct reader *reader, const struct omino_rules *rules,
                                   const struct omino_alias *alias, const struct sgf_cursor *node,
                                   const struct sgf_value *title)
{
    struct sgf_value value;
    struct omino_error found = {0};
    int has_options;
    enum omino_status status = find_single(reader, *node, "OP", &value, &has_options);
    if (status == OMINO_OK) status = reserve(reader, &reader->options, 1);
    if (status == OMINO_OK && has_options) status = add_value(reader, &reader->options, &value);
    if (status == OMINO_OK && alias) status = add_alias(reader, rules, alias);
    if (status != OMINO_OK) return status;
    status = omino_match_open_rules(rules, reader->options.bytes, &reader->allocator,
                                    &reader->match, &found);
    if (status == OMINO_OK) return status;
    if (!has_options) found.line = 0;
    return pass_on(reader, status, has_options ? &value : title, &found);
}

/* Read before the game is opened: options may be of another version, too. */
static enum omino_status read_version(struct reader *reader, const struct omino_rules *rules,
                                      const struct sgf_cursor *node)
{
    struct sgf_value value;
    int found;
    reader->ours = rules->version;
    enum omino_status status = find_single(reader, *node, "RV", &value, &found);
    if (status == OMINO_OK && found) status = take_value(reader, &value);
    if (status != OMINO_OK || !found) return status;
    const char *text = reader->value.bytes;
    if (!omino_read_number(&text, 1, UINT32_MAX, &reader->version) || *text) {
        reader->version = 0;
        warn_at(reader, &value.from, "'%.20s' is not a version of the rules", reader->value.bytes);
    } else if (is_of_another_version(reader)) {
        warn_at(reader, &value.from,
                "the record is of version %lld of the rules, these are version %u",
                (long long)reader->version, reader->ours);
    }
    return OMINO_OK;
}

static enum omino_status read_game(struct reader *reader, const struct sgf_cursor *node)
{
    struct sgf_value value;
    const struct omino_alias *alias;
    int found;
    enum omino_status status = find_single(reader, *node, "GM", &value, &found);
    if (status != OMINO_OK) return status;
    if (!found)
        return fail_at(reader, OMINO_ERR_SYNTAX, node,
                       "the record does not say which game it is: property GM is missing");
    status = take_value(reader, &value);
    if (status != OMINO_OK) return status;
    const struct omino_rules *rules = find_game(reader, reader->value.bytes, &alias);
    if (!rules) return fail_unknown(reader, &value);
    status = read_version(reader, rules, node);
    return status == OMINO_OK ? open_game(reader, rules, alias, node, &value) : status;
}

static enum omino_status read_position(struct reader *reader, const struct sgf_cursor *node)
{
    struct sgf_value value;
    struct omino_error fault = {0};
    int found;
    enum omino_status status = find_single(reader, *node, "SP", &value, &found);
    if (status == OMINO_OK && found) status = take_value(reader, &value);
    if (status != OMINO_OK || !found) return status;
    status = omino_match_set_state(reader->match, reader->value.bytes, &fault);
    return status == OMINO_OK ? status : pass_on(reader, status, &value, &fault);
}

/* The side whose move a property is, by the module's name for it or by its number. */
static int side_of(const struct omino_game *game, const struct sgf_property *property)
{
    const struct omino_record_style *style = omino_record_style_of(omino_game_rules(game));
    const unsigned sides = omino_game_sides(game);
    for (unsigned i = 0; style && style->side_property && i < sides; i++) {
        const char *name = style->side_property(game, (int)i);
        if (name && omino_sgf_is_named(property, name)) return (int)i;
    }
    const int number = property->length == 1 ? *property->place.at - '0' : 0;
    return number >= 1 && (unsigned)number <= sides ? number - 1 : OMINO_NOBODY;
}

/* The player whom a property names: by the two names of SGF, or as Pentobi does by a number. */
static int player_of(const struct sgf_property *property)
{
    const char *name = property->place.at;
    if (omino_sgf_is_named(property, "PB")) return 0;
    if (omino_sgf_is_named(property, "PW")) return 1;
    if (property->length != 2 || name[0] != 'P') return OMINO_NOBODY;
    return name[1] >= '1' && name[1] <= '8' ? name[1] - '1' : OMINO_NOBODY;
}

/* Players whom the game does not have are passed over. */
static enum omino_status read_players(struct reader *reader, struct sgf_cursor node)
{
    const struct omino_game *game = omino_match_game(reader->match);
    struct sgf_property property;
    struct sgf_value value;
    while (omino_sgf_next_property(&node, &property)) {
        const int player = player_of(&property);
        if (player == OMINO_NOBODY || player >= (int)omino_game_players(game)) continue;
        if (side_of(game, &property) != OMINO_NOBODY) continue;
        if (!omino_sgf_next_value(&property, SGF_LINE, &value)) continue;
        enum omino_status status = take_value(reader, &value);
        if (status == OMINO_OK)
            status = omino_match_set_player(reader->match, (unsigned)player, reader->value.bytes,
                                            reader->err);
        if (status != OMINO_OK) return status;
    }
    return OMINO_OK;
}

/* Where the match stood. That is known only after the moves, so it is read first and kept. */
static enum omino_status read_stand(struct reader *reader, const struct sgf_cursor *node)
{
    int found;
    enum omino_status status = find_single(reader, *node, "AT", &reader->stand, &found);
    reader->stands = found;
    return status;
}

static enum omino_status go_to_stand(struct reader *reader)
{
    int64_t ply = 0;
    if (!reader->stands) return OMINO_OK;
    const uint32_t length = omino_match_length(reader->match);
    const enum omino_status status = take_value(reader, &reader->stand);
    if (status != OMINO_OK) return status;
    const char *text = reader->value.bytes;
    if (omino_read_number(&text, 0, length, &ply) && !*text)
        return omino_match_go(reader->match, (uint32_t)ply, reader->err);
    warn_at(reader, &reader->stand.from, "'%.20s' is not a number of moves from 0 to %lu",
            reader->value.bytes, (unsigned long)length);
    return OMINO_OK;
}

/* ---- setting up ------------------------------------------------------------------------------ */

/* The properties that count in the first node, and only there. */
static int is_ours(const struct sgf_property *property)
{
    return omino_sgf_is_named(property, "GM") || omino_sgf_is_named(property, "OP") ||
           omino_sgf_is_named(property, "RV") || omino_sgf_is_named(property, "SP") ||
           omino_sgf_is_named(property, "AT");
}

/* Whether a property can only be meant as a move of a side, by its number. */
static int names_a_side(const struct sgf_property *property)
{
    return property->length == 1 && *property->place.at >= '0' && *property->place.at <= '9';
}

/* Standard properties of SGF that say nothing about the course of a game: nobody needs to hear that
 * they were passed over. */
static int is_harmless(const struct sgf_property *property)
{
    static const char names[] =
        " AP CA FF ST SZ"
        " AN BR BT CP DT EV GC GN ON OT P1 P2 P3 P4 P5 P6 P7 P8 PB PC PW RE RO RU SO"
        " TM US WR WT"
        " BL BM DM DO GB GW HO IT KO MN N OB OW TE UC V WL"
        " AR CR DD FG LB LN MA PM SL SQ TR VW HA KM TB TW ";
    char word[8];
    if (property->length > 2) return 0;
    snprintf(word, sizeof word, " %.*s ", (int)property->length, property->place.at);
    return strstr(names, word) != NULL;
}

/* Hands a value to the module. Done on a copy: the module may have begun before it found a fault.
 */
static enum omino_status set_up(struct reader *reader, const char *name, struct omino_error *found)
{
    _Alignas(max_align_t) unsigned char copy[OMINO_STATE_MAX];
    const struct omino_game *game = omino_match_game(reader->match);
    const struct omino_record_style *style = omino_record_style_of(omino_game_rules(game));
    const void *now = reader->setting_up ? reader->position : omino_match_state(reader->match);
    memcpy(copy, now, omino_state_size(game));
    memset(found, 0, sizeof *found);
    const enum omino_status status = style->set_up(game, copy, name, reader->value.bytes, found);
    if (status == OMINO_OK) memcpy(reader->position, copy, omino_state_size(game));
    return status;
}

/* Gives a property to the module; `known` receives whether it is one that sets up. */
static enum omino_status try_set_up(struct reader *reader, struct sgf_property property, int *known)
{
    char name[32];
    struct sgf_value value;
    struct omino_error found = {0};
    *known = 0;
    if (property.length >= sizeof name) return OMINO_OK;
    memcpy(name, property.place.at, property.length);
    name[property.length] = '\0';
    while (omino_sgf_next_value(&property, SGF_LINE, &value)) {
        enum omino_status status = take_value(reader, &value);
        if (status != OMINO_OK) return status;
        status = set_up(reader, name, &found);
        if (status == OMINO_ERR_UNKNOWN_NAME && !*known) return OMINO_OK;
        if (omino_match_ply(reader->match) > 0)
            return fail_at(reader, OMINO_ERR_NOT_LEGAL, &property.place,
                           "%s sets up a position, which must come before the first move", name);
        if (status != OMINO_OK) return pass_on(reader, status, &value, &found);
        *known = reader->setting_up = 1;
        reader->set_up_at = property.place;
    }
    return OMINO_OK;
}

/* Takes the position that was set up. It goes through the module's text of it, which has it
 * checked and makes sure that the record can be written and read again. */
static enum omino_status end_set_up(struct reader *reader)
{
    char text[OMINO_TEXT_MAX];
    struct omino_error found = {0};
    if (!reader->setting_up) return OMINO_OK;
    reader->setting_up = 0;
    omino_state_write(omino_match_game(reader->match), reader->position, text, sizeof text);
    const enum omino_status status = omino_match_set_state(reader->match, text, &found);
    if (status == OMINO_OK) return OMINO_OK;
    return fail_at(reader, status, &reader->set_up_at, "the position that is set up cannot be: %s",
                   found.message);
}

static enum omino_status read_others(struct reader *reader, struct sgf_cursor node, int first)
{
    const struct omino_game *game = omino_match_game(reader->match);
    const struct omino_record_style *style = omino_record_style_of(omino_game_rules(game));
    struct sgf_property property;
    while (omino_sgf_next_property(&node, &property)) {
        int known = 0;
        if (omino_sgf_is_named(&property, "C") || side_of(game, &property) != OMINO_NOBODY)
            continue;
        if (is_ours(&property)) {
            if (!first)
                warn_at(reader, &property.place, "%.*s counts in the first node only, not here",
                        shown(&property), property.place.at);
            continue;
        }
        if (style && style->set_up) {
            const enum omino_status status = try_set_up(reader, property, &known);
            if (status != OMINO_OK) return status;
        }
        if (!known && !is_harmless(&property))
            warn_at(reader, &property.place, "property %.*s is unknown here and was passed over",
                    shown(&property), property.place.at);
    }
    return OMINO_OK;
}

/* ---- moves and comments ---------------------------------------------------------------------- */

static enum omino_status store_comment(struct reader *reader)
{
    struct omino_match *match = reader->match;
    if (reader->comment.length == 0) return OMINO_OK;
    reader->comment.length = 0;
    return omino_match_set_comment(match, omino_match_ply(match), reader->comment.bytes,
                                   reader->err);
}

/* Comments of one node, and of nodes without a move, are put together line by line. */
static enum omino_status read_comments(struct reader *reader, struct sgf_cursor node)
{
    struct buffer *comment = &reader->comment;
    struct sgf_property property;
    struct sgf_value value;
    while (omino_sgf_next_property(&node, &property)) {
        if (!omino_sgf_is_named(&property, "C")) continue;
        while (omino_sgf_next_value(&property, SGF_TEXT, &value)) {
            if (omino_sgf_value_room(&value) == 1) continue;
            enum omino_status status = reserve(reader, comment, 1);
            if (status != OMINO_OK) return status;
            if (comment->length > 0) comment->bytes[comment->length++] = '\n';
            status = add_value(reader, comment, &value);
            if (status != OMINO_OK) return status;
        }
    }
    return OMINO_OK;
}

static enum omino_status check_turn(struct reader *reader, const struct sgf_property *property,
                                    int side)
{
    const struct omino_game *game = omino_match_game(reader->match);
    const int turn = omino_state_side(game, omino_match_state(reader->match));
    if (turn == side) return OMINO_OK;
    if (turn == OMINO_NOBODY)
        return fail_at(reader, OMINO_ERR_NOT_LEGAL, &property->place,
                       "the game is over, %s cannot move", omino_side_name(game, side));
    return fail_at(reader, OMINO_ERR_NOT_LEGAL, &property->place, "it is %s's turn, not %s's",
                   omino_side_name(game, turn), omino_side_name(game, side));
}

static enum omino_status read_move(struct reader *reader, struct sgf_property property, int side)
{
    struct sgf_value value, other;
    struct omino_error found = {0};
    uint32_t move;
    enum omino_status status = end_set_up(reader);
    if (status == OMINO_OK) status = store_comment(reader);
    if (status == OMINO_OK) status = check_turn(reader, &property, side);
    if (status != OMINO_OK) return status;
    omino_sgf_next_value(&property, SGF_LINE, &value);
    if (omino_sgf_next_value(&property, SGF_LINE, &other))
        return fail_at(reader, OMINO_ERR_SYNTAX, &other.from, "a move must be one value");
    status = take_value(reader, &value);
    if (status != OMINO_OK) return status;
    const struct omino_game *game = omino_match_game(reader->match);
    status = omino_move_parse(game, omino_match_state(reader->match), reader->value.bytes, &move,
                              &found);
    if (status == OMINO_OK) status = omino_match_play(reader->match, move, &found);
    if (status == OMINO_ERR_MEMORY) return omino_fail_memory(reader->err);
    return status == OMINO_OK ? status : pass_on(reader, status, &value, &found);
}

static enum omino_status read_moves(struct reader *reader, struct sgf_cursor node)
{
    struct sgf_property property;
    int moves = 0;
    while (omino_sgf_next_property(&node, &property)) {
        const int side = side_of(omino_match_game(reader->match), &property);
        if (side == OMINO_NOBODY && names_a_side(&property))
            return fail_at(reader, OMINO_ERR_NOT_LEGAL, &property.place, "there is no side %c",
                           *property.place.at);
        if (side == OMINO_NOBODY) continue;
        if (moves++ > 0)
            return fail_at(reader, OMINO_ERR_SYNTAX, &property.place,
                           "there is a move in this node already");
        const enum omino_status status = read_move(reader, property, side);
        if (status != OMINO_OK) return status;
    }
    return OMINO_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static enum omino_status read_node(struct reader *reader, const struct sgf_cursor *node)
{
    const int first = !reader->match;
    enum omino_status status = OMINO_OK;
    if (first) {
        status = read_game(reader, node);
        if (status == OMINO_OK) status = read_players(reader, *node);
        if (status == OMINO_OK) status = read_stand(reader, node);
        if (status == OMINO_OK) status = read_position(reader, node);
    }
    if (status == OMINO_OK) status = read_others(reader, *node, first);
    if (status == OMINO_OK) status = read_moves(reader, *node);
    if (status == OMINO_OK) status = read_comments(reader, *node);
    return status;
}

static enum omino_status read_nodes(struct reader *reader, struct sgf_walk *walk)
{
    for (;;) {
        struct sgf_cursor place;
        enum omino_status status = OMINO_OK;
        switch (omino_sgf_walk_next(walk, &place, reader->err)) {
        case SGF_NODE:
            status = read_node(reader, &place);
            mention_version(reader, status);
            break;
        case SGF_VARIATION:
            warn_at(reader, &place, "this variation was passed over: only the main line is read");
            break;
        case SGF_MORE:
            warn_at(reader, &place, "what follows here was passed over: only one game is read");
            return OMINO_OK;
        case SGF_END:
            return OMINO_OK;
        case SGF_BAD:
            return OMINO_ERR_SYNTAX;
        }
        if (status != OMINO_OK) return status;
    }
}

enum omino_status omino_record_read(const struct omino_rules *own,
                                    const struct omino_allocator *allocator, const char *text,
                                    size_t length, omino_record_warning *warn, void *user,
                                    struct omino_match **match, struct omino_error *err)
{
    struct reader reader = {
        .own = own, .allocator = *allocator, .warn = warn, .user = user, .err = err};
    struct sgf_walk walk;
    if (length > OMINO_RECORD_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "the record has %zu bytes, at most %u are read",
                          length, OMINO_RECORD_MAX);
    omino_sgf_walk_init(&walk, text, length);
    enum omino_status status = read_nodes(&reader, &walk);
    if (status == OMINO_OK) {
        status = end_set_up(&reader);
        mention_version(&reader, status);
    }
    if (status == OMINO_OK) status = store_comment(&reader);
    if (status == OMINO_OK) status = go_to_stand(&reader);
    omino_release(&reader.allocator, reader.value.bytes);
    omino_release(&reader.allocator, reader.options.bytes);
    omino_release(&reader.allocator, reader.comment.bytes);
    if (status == OMINO_OK)
        *match = reader.match;
    else
        omino_match_close(reader.match);
    return status;
}
