/* SPDX-License-Identifier: MIT */
/*
 * Reading records: the meaning of the properties in a file of SGF syntax (sgf.c).
 *
 * A record is read into a separate match, which is discarded on failure, so that nothing has to be
 * undone. The properties of a node may stand in any order; they take effect in this order: the game
 * (first node only), positions being set up, the move, the comments.
 *
 * The time is linear in the length of the file, with a small factor: each node is scanned once for
 * its syntax, once more for its meaning, and where needed once for the game and once for comments.
 * Nothing that can occur millions of times in a file is formatted by printf(), searched for in a
 * list or stored before it is complete.
 */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "base/argument.h"
#include "base/characters.h"
#include "base/memory.h"
#include "base/sized.h"
#include "internal.h"
#include "record_reader.h"

/* The results of scanning a node. */
struct node {
    struct sgf_property move;
    int side;                   /* the side whose move it is; OMINO_NOBODY without a move */
    struct sgf_cursor comments; /* the first comment, if has_comments */
    int has_comments;
    size_t kept; /* bytes of kept properties that belong to the position before */
};

/* ---- properties other than moves and comments ------------------------------------------------ */

static enum omino_status read_player(struct reader *reader, struct sgf_property property)
{
    const unsigned player = (unsigned)omino_record_player(&property);
    struct sgf_value value;
    omino_sgf_next_value(&property, SGF_LINE, &value);
    const enum omino_status status = omino_record_take_value(reader, &value);
    if (status != OMINO_OK) return status;
    return omino_match_set_player_name(reader->match, player, reader->value.bytes, reader->err);
}

/* Keeps a property that has no meaning for the match, so that writing the record again does not
 * lose it. */
static enum omino_status keep(struct reader *reader, const struct sgf_property *property)
{
    const size_t size = omino_record_property_size(property);
    if (size > OMINO_PROPERTIES_MAX - reader->kept_bytes) {
        omino_record_warn_plain(reader, &property->place, "property ", property,
                                " skipped: the record has too many bytes of other properties");
        return OMINO_OK;
    }
    if (!omino_record_is_harmless(property))
        omino_record_warn_plain(reader, &property->place, "unknown property ", property,
                                " has no effect");
    reader->kept_bytes += size;
    return omino_record_add_property(reader, &reader->kept, property);
}

/* Remembers RE until all moves are known: they determine the result if the game is over. */
static enum omino_status read_result(struct reader *reader, struct sgf_property property)
{
    if (!reader->has_result) omino_sgf_next_value(&property, SGF_LINE, &reader->result);
    reader->has_result = 1;
    return OMINO_OK;
}

/* Properties of the whole match. The game and its options have been read before. */
static enum omino_status read_info(struct reader *reader, const struct sgf_property *property,
                                   int first)
{
    if (!first)
        omino_record_warn_plain(reader, &property->place, "property ", property,
                                " skipped: it is valid only in the first node");
    else if (omino_record_is_result(property))
        return read_result(reader, *property);
    else if (omino_record_header(property) == HEADER_COUNT)
        return read_player(reader, *property);
    return OMINO_OK;
}

static enum omino_status read_other(struct reader *reader, const struct sgf_property *property,
                                    int first)
{
    const struct omino_game *game = omino_match_game(reader->match);
    const struct omino_record_style *style = omino_record_style_of(omino_rules_of(game));
    int known = 0;
    if (omino_record_header(property) != HEADER_COUNT || omino_record_is_result(property) ||
        omino_record_is_player(game, property))
        return read_info(reader, property, first);
    if (style && style->set_up) {
        const enum omino_status status = omino_record_set_up(reader, *property, &known);
        if (status != OMINO_OK) return status;
    }
    return known ? OMINO_OK : keep(reader, property);
}

/* ---- moves and comments ---------------------------------------------------------------------- */

/* Stores the comments, and the first `kept` bytes of properties, with the current position; the
 * other properties belong to the next one. */
static enum omino_status store_notes(struct reader *reader, size_t kept)
{
    struct omino_match *match = reader->match;
    struct buffer *properties = &reader->kept;
    const uint32_t ply = omino_match_ply(match);
    enum omino_status status = OMINO_OK;
    if (kept > 0) {
        status = omino_match_keep(match, ply, properties->bytes, kept, reader->err);
        properties->length -= kept;
        memmove(properties->bytes, properties->bytes + kept, properties->length);
    }
    if (status != OMINO_OK || reader->comment.length == 0) return status;
    reader->comment.length = 0;
    return omino_match_set_comment(match, ply, reader->comment.bytes, reader->err);
}

static enum omino_status add_comment(struct reader *reader, const struct sgf_value *value)
{
    struct buffer *comment = &reader->comment;
    const size_t room = omino_sgf_value_room(value);
    if (room == 1) return OMINO_OK;
    const enum omino_status status =
        omino_record_reserve(reader, comment, 1, room + (size_t)(value->from.end - value->to));
    if (status != OMINO_OK) return status;
    if (comment->length > 0) comment->bytes[comment->length++] = '\n';
    return omino_record_add_value(reader, comment, value);
}

/* Appends the comments of a node, one per line, to those of earlier nodes without a move. */
static enum omino_status read_comments(struct reader *reader, struct sgf_cursor node)
{
    struct sgf_property property;
    struct sgf_value value;
    enum omino_status status = OMINO_OK;
    while (status == OMINO_OK && omino_sgf_next_property(&node, &property)) {
        if (!omino_record_is_comment(&property)) continue;
        while (status == OMINO_OK && omino_sgf_next_value(&property, SGF_TEXT, &value))
            status = add_comment(reader, &value);
    }
    return status;
}

static enum omino_status check_turn(struct reader *reader, const struct sgf_property *property,
                                    int side)
{
    const struct omino_game *game = omino_match_game(reader->match);
    const int turn = omino_state_side(game, omino_match_state(reader->match));
    if (turn == side) return OMINO_OK;
    if (turn == OMINO_NOBODY)
        return omino_record_fail(reader, OMINO_ERR_NOT_LEGAL, &property->place,
                                 "the game is over; %s cannot move",
                                 omino_game_side_name(game, side));
    return omino_record_fail(reader, OMINO_ERR_NOT_LEGAL, &property->place,
                             "it is %s's turn, not %s's", omino_game_side_name(game, turn),
                             omino_game_side_name(game, side));
}

static enum omino_status read_move(struct reader *reader, const struct node *node)
{
    struct sgf_property property = node->move;
    struct sgf_value value, other;
    struct omino_error found = OMINO_INIT(error);
    uint32_t move;
    enum omino_status status = omino_record_end_set_up(reader);
    if (status == OMINO_OK) status = store_notes(reader, node->kept);
    if (status == OMINO_OK) status = check_turn(reader, &property, node->side);
    if (status != OMINO_OK) return status;
    omino_sgf_next_value(&property, SGF_LINE, &value);
    if (omino_sgf_next_value(&property, SGF_LINE, &other))
        return omino_record_fail(reader, OMINO_ERR_SYNTAX, &other.from,
                                 "a move must have one value");
    status = omino_record_take_value(reader, &value);
    if (status != OMINO_OK) return status;
    const struct omino_game *game = omino_match_game(reader->match);
    status = omino_move_parse(game, omino_match_state(reader->match), reader->value.bytes, &move,
                              &found);
    if (status == OMINO_OK) status = omino_match_play(reader->match, move, &found);
    return status == OMINO_OK ? status : omino_record_fail_value(reader, status, &value, &found);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static enum omino_status read_property(struct reader *reader, const struct sgf_property *property,
                                       int first, struct node *node)
{
    if (omino_record_is_comment(property)) {
        if (!node->has_comments) node->comments = property->place;
        node->has_comments = 1;
        return OMINO_OK;
    }
    const int side = omino_record_side(&reader->sides, property);
    if (side == OMINO_NOBODY && !omino_record_names_side(property))
        return read_other(reader, property, first);
    if (side == OMINO_NOBODY)
        return omino_record_fail(reader, OMINO_ERR_NOT_LEGAL, &property->place,
                                 "there is no side %c", *property->place.at);
    if (node->side != OMINO_NOBODY)
        return omino_record_fail(reader, OMINO_ERR_SYNTAX, &property->place,
                                 "this node already has a move");
    node->side = side;
    node->move = *property;
    return OMINO_OK;
}

static enum omino_status read_node(struct reader *reader, struct sgf_cursor place)
{
    const int first = !reader->match;
    struct node node = {.side = OMINO_NOBODY, .kept = reader->kept.length};
    struct sgf_property property;
    enum omino_status status = first ? omino_record_read_game(reader, &place) : OMINO_OK;
    if (first && status == OMINO_OK)
        omino_record_side_names(omino_match_game(reader->match), &reader->sides);
    while (status == OMINO_OK && omino_sgf_next_property(&place, &property))
        status = read_property(reader, &property, first, &node);
    if (first) node.kept = reader->kept.length; /* they describe the match, even beside a move */
    if (status == OMINO_OK && node.side != OMINO_NOBODY) status = read_move(reader, &node);
    if (status == OMINO_OK && node.has_comments) status = read_comments(reader, node.comments);
    return status;
}

/* The rules that the record was made with may allow the refused input: appends a note about their
 * version, truncating a long message to make room. */
static void mention_version(struct reader *reader, enum omino_status status)
{
    char note[112];
    if (status == OMINO_OK || status == OMINO_ERR_MEMORY || !reader->err) return;
    if (!OMINO_SIZED_HAS(error, message, reader->err->size)) return;
    if (!omino_record_is_of_another_version(reader)) return;
    const int length =
        snprintf(note, sizeof note,
                 " (the record was made with version %lld of the rules; this is version %u)",
                 (long long)reader->version, reader->ours);
    char *message = reader->err->message;
    const size_t room = sizeof reader->err->message - (size_t)length - 1;
    const size_t kept =
        strlen(message) < room ? strlen(message) : omino_whole_characters(message, room);
    memcpy(message + kept, note, (size_t)length + 1);
}

static enum omino_status read_nodes(struct reader *reader, struct sgf_walk *walk)
{
    for (;;) {
        struct sgf_cursor place;
        enum omino_status status = OMINO_OK;
        switch (omino_sgf_walk_next(walk, &place, reader->err)) {
        case SGF_NODE:
            status = read_node(reader, place);
            mention_version(reader, status);
            break;
        case SGF_VARIATION:
            omino_record_warn_plain(reader, &place, "variation skipped: only the main line is read",
                                    NULL, "");
            break;
        case SGF_MORE:
            omino_record_warn_plain(
                reader, &place, "the rest of the file is skipped: only one game is read", NULL, "");
            return OMINO_OK;
        case SGF_END:
            return OMINO_OK;
        case SGF_BAD:
            return OMINO_ERR_SYNTAX;
        }
        if (status != OMINO_OK) return status;
    }
}

/* ---- the record ------------------------------------------------------------------------------ */

/* Goes to the ply in AT, whose range is known only after all moves have been read. */
static enum omino_status go_to_ply(struct reader *reader)
{
    const struct sgf_value *value = &reader->headers[HEADER_PLY];
    int64_t ply = 0;
    if (!reader->has[HEADER_PLY]) return OMINO_OK;
    const uint32_t length = omino_match_length(reader->match);
    const enum omino_status status = omino_record_take_value(reader, value);
    if (status != OMINO_OK) return status;
    const char *text = reader->value.bytes;
    if (omino_text_read_number(&text, 0, length, &ply) && !*text)
        return omino_match_go(reader->match, (uint32_t)ply, reader->err);
    omino_record_warn(reader, &value->from, "'%.20s' is not a number of moves from 0 to %lu",
                      reader->value.bytes, (unsigned long)length);
    return OMINO_OK;
}

static enum omino_status store_result(struct reader *reader)
{
    if (!reader->has_result || omino_match_is_over(reader->match)) return OMINO_OK;
    const enum omino_status status = omino_record_take_value(reader, &reader->result);
    if (status != OMINO_OK) return status;
    return omino_match_set_result(reader->match, reader->value.bytes, reader->err);
}

static enum omino_status end_record(struct reader *reader)
{
    enum omino_status status = omino_record_end_set_up(reader);
    mention_version(reader, status);
    if (status == OMINO_OK) status = store_notes(reader, reader->kept.length);
    if (status == OMINO_OK) status = store_result(reader);
    return status == OMINO_OK ? go_to_ply(reader) : status;
}

static enum omino_status check_games(const struct omino_record_setup *setup,
                                     struct omino_error *err)
{
    if (setup->game_count > 0 && !setup->games)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "the field 'games' of the setup is NULL, but game_count is %zu",
                          setup->game_count);
    for (size_t i = 0; i < setup->game_count; i++)
        if (!setup->games[i])
            return omino_fail(err, OMINO_ERR_ARGUMENT, "games[%zu] of the setup is NULL", i);
    if (setup->only_given && setup->game_count == 0 && !setup->rules)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "the setup has only_given, but gives neither rules nor games");
    return OMINO_OK;
}

enum omino_status omino_record_read_setup(const struct omino_record_setup *setup,
                                          struct omino_record_setup *own, struct omino_error *err)
{
    static const struct omino_record_setup none = OMINO_INIT(record_setup);
    enum omino_status status = OMINO_SIZED_READ(record_setup, own, setup ? setup : &none, err);
    if (status == OMINO_OK) status = check_games(own, err);
    if (status == OMINO_OK && own->rules) status = omino_rules_check(own->rules, err);
    return status;
}

static enum omino_status read_text(struct reader *reader, const char *text, size_t length)
{
    struct sgf_walk walk;
    if (length > OMINO_RECORD_MAX)
        return omino_fail(reader->err, OMINO_ERR_TOO_LARGE,
                          "the record has %zu bytes; the maximum is %u", length, OMINO_RECORD_MAX);
    omino_sgf_walk_init(&walk, text, length);
    const enum omino_status status = read_nodes(reader, &walk);
    return status == OMINO_OK ? end_record(reader) : status;
}

enum omino_status omino_match_open_text_for(uint32_t headers, const char *text, size_t length,
                                            const struct omino_record_setup *setup,
                                            struct omino_match **match, struct omino_error *err)
{
    if (match) *match = NULL;
    if (OMINO_IS_NULL(err, match)) return OMINO_ERR_ARGUMENT;
    if (length > 0 && OMINO_IS_NULL(err, text)) return OMINO_ERR_ARGUMENT;
    struct reader reader = {.err = err};
    enum omino_status status = omino_version_check(headers, err);
    if (status == OMINO_OK) status = omino_record_read_setup(setup, &reader.setup, err);
    if (status == OMINO_OK)
        status = omino_allocator_read(&reader.allocator, reader.setup.allocator, err);
    if (status != OMINO_OK) return status;
    status = read_text(&reader, text, length);
    omino_release(&reader.allocator, reader.value.bytes);
    omino_release(&reader.allocator, reader.options.bytes);
    omino_release(&reader.allocator, reader.comment.bytes);
    omino_release(&reader.allocator, reader.kept.bytes);
    if (status == OMINO_OK)
        *match = reader.match;
    else
        omino_match_close(reader.match);
    return status;
}
