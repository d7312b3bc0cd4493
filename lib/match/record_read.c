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

#include "record_reader.h"

/* The results of scanning a node. */
struct node {
    struct sgf_property move;
    int side;                   /* the side whose move it is; OMINO_NOBODY without a move */
    struct sgf_cursor comments; /* the first comment, if has_comments */
    int has_comments;
};

/* ---- kinds of properties --------------------------------------------------------------------- */

static int is_comment(const struct sgf_property *property)
{
    return property->length == 1 && *property->place.at == 'C';
}

/* The side whose move a property records, identified by the module's name for it or by its
 * number. */
static int side_of(const struct omino_game *game, const struct sgf_property *property)
{
    const struct omino_record_style *style = omino_record_style_of(omino_rules_of(game));
    const unsigned sides = omino_game_sides(game);
    for (unsigned i = 0; style && style->side_property && i < sides; i++) {
        const char *name = style->side_property(game, (int)i);
        if (name && omino_sgf_is_named(property, name)) return (int)i;
    }
    const int number = property->length == 1 ? *property->place.at - '0' : 0;
    return number >= 1 && (unsigned)number <= sides ? number - 1 : OMINO_NOBODY;
}

/* Returns whether a property is a side's number, so that it can only mean a move. */
static int names_a_side(const struct sgf_property *property)
{
    return property->length == 1 && *property->place.at >= '0' && *property->place.at <= '9';
}

/* The player whom a property describes: PB or PW, as in SGF, or P and a number, as in Pentobi's
 * files. */
static int player_of(const struct sgf_property *property)
{
    const char *name = property->place.at;
    if (property->length != 2 || name[0] != 'P') return OMINO_NOBODY;
    if (name[1] == 'B') return 0;
    if (name[1] == 'W') return 1;
    return name[1] >= '1' && name[1] <= '8' ? name[1] - '1' : OMINO_NOBODY;
}

/* Standard SGF properties that do not affect the course of a game and are silently skipped: their
 * second letters, by first letter. */
static const char *const harmless[26] = {
    ['A' - 'A'] = "NPR",   ['B' - 'A'] = "LMRT",
    ['C' - 'A'] = "APR",   ['D' - 'A'] = "DMOT",
    ['E' - 'A'] = "V",     ['F' - 'A'] = "FG",
    ['G' - 'A'] = "BCNW",  ['H' - 'A'] = "AO",
    ['I' - 'A'] = "T",     ['K' - 'A'] = "MO",
    ['L' - 'A'] = "BN",    ['M' - 'A'] = "AN",
    ['O' - 'A'] = "BNTW",  ['P' - 'A'] = "12345678BCMW",
    ['R' - 'A'] = "EOU",   ['S' - 'A'] = "LOQTZ",
    ['T' - 'A'] = "BEMRW", ['U' - 'A'] = "CS",
    ['V' - 'A'] = "W",     ['W' - 'A'] = "LRT",
};

static int is_harmless(const struct sgf_property *property)
{
    const char *name = property->place.at;
    if (property->length == 1) return *name == 'N' || *name == 'V';
    if (property->length != 2 || name[0] < 'A' || name[0] > 'Z') return 0;
    const char *second = harmless[name[0] - 'A'];
    return second && strchr(second, name[1]) != NULL;
}

/* ---- properties other than moves and comments ------------------------------------------------ */

/* Skips players that the game does not have. */
static enum omino_status read_player(struct reader *reader, struct sgf_property property)
{
    const int player = player_of(&property);
    struct sgf_value value;
    if (player == OMINO_NOBODY ||
        player >= (int)omino_game_players(omino_match_game(reader->match)))
        return OMINO_OK;
    omino_sgf_next_value(&property, SGF_LINE, &value);
    const enum omino_status status = omino_record_take_value(reader, &value);
    if (status != OMINO_OK) return status;
    return omino_match_set_player_name(reader->match, (unsigned)player, reader->value.bytes,
                                       reader->err);
}

static enum omino_status read_other(struct reader *reader, const struct sgf_property *property,
                                    int first)
{
    const struct omino_game *game = omino_match_game(reader->match);
    const struct omino_record_style *style = omino_record_style_of(omino_rules_of(game));
    enum omino_status status = OMINO_OK;
    int known = 0;
    if (omino_record_header(property) != HEADER_COUNT) {
        if (!first)
            omino_record_warn_plain(reader, &property->place, "property ", property,
                                    " skipped: it is valid only in the first node");
        return OMINO_OK;
    }
    if (first) status = read_player(reader, *property);
    if (status == OMINO_OK && style && style->set_up)
        status = omino_record_set_up(reader, *property, &known);
    if (status == OMINO_OK && !known && !is_harmless(property))
        omino_record_warn_plain(reader, &property->place, "unknown property ", property,
                                " skipped");
    return status;
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

static enum omino_status add_comment(struct reader *reader, const struct sgf_value *value)
{
    struct buffer *comment = &reader->comment;
    if (omino_sgf_value_room(value) == 1) return OMINO_OK;
    const enum omino_status status = omino_record_reserve(reader, comment, 1);
    if (status != OMINO_OK) return status;
    if (comment->length > 0) comment->bytes[comment->length++] = '\n';
    return omino_record_add_value(reader, comment, value);
}

/* Joins the comments of a node, and of nodes without a move, line by line. */
static enum omino_status read_comments(struct reader *reader, struct sgf_cursor node)
{
    struct sgf_property property;
    struct sgf_value value;
    enum omino_status status = OMINO_OK;
    while (status == OMINO_OK && omino_sgf_next_property(&node, &property)) {
        if (!is_comment(&property)) continue;
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

static enum omino_status read_move(struct reader *reader, struct sgf_property property, int side)
{
    struct sgf_value value, other;
    struct omino_error found = OMINO_INIT(error);
    uint32_t move;
    enum omino_status status = omino_record_end_set_up(reader);
    if (status == OMINO_OK) status = store_comment(reader);
    if (status == OMINO_OK) status = check_turn(reader, &property, side);
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
    if (is_comment(property)) {
        if (!node->has_comments) node->comments = property->place;
        node->has_comments = 1;
        return OMINO_OK;
    }
    const int side = side_of(omino_match_game(reader->match), property);
    if (side == OMINO_NOBODY && !names_a_side(property)) return read_other(reader, property, first);
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
    struct node node = {.side = OMINO_NOBODY};
    struct sgf_property property;
    enum omino_status status = first ? omino_record_read_game(reader, &place) : OMINO_OK;
    while (status == OMINO_OK && omino_sgf_next_property(&place, &property))
        status = read_property(reader, &property, first, &node);
    if (status == OMINO_OK && node.side != OMINO_NOBODY)
        status = read_move(reader, node.move, node.side);
    if (status == OMINO_OK && node.has_comments) status = read_comments(reader, node.comments);
    return status;
}

/* The rules that the record was made with may allow the refused input: appends a note about their
 * version, truncating a long message to make room. */
static void mention_version(struct reader *reader, enum omino_status status)
{
    char note[112];
    if (status == OMINO_OK || status == OMINO_ERR_MEMORY || !reader->err) return;
    if (!omino_record_is_of_another_version(reader)) return;
    const int length =
        snprintf(note, sizeof note,
                 " (the record was made with version %lld of the rules; this is version %u)",
                 (long long)reader->version, reader->ours);
    char *message = reader->err->message;
    const size_t room = sizeof reader->err->message - (size_t)length - 1;
    const size_t kept = strlen(message) < room ? strlen(message) : room;
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

static enum omino_status end_record(struct reader *reader)
{
    enum omino_status status = omino_record_end_set_up(reader);
    mention_version(reader, status);
    if (status == OMINO_OK) status = store_comment(reader);
    return status == OMINO_OK ? go_to_ply(reader) : status;
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
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "the record has %zu bytes; the maximum is %u",
                          length, OMINO_RECORD_MAX);
    omino_sgf_walk_init(&walk, text, length);
    enum omino_status status = read_nodes(&reader, &walk);
    if (status == OMINO_OK) status = end_record(&reader);
    omino_release(&reader.allocator, reader.value.bytes);
    omino_release(&reader.allocator, reader.options.bytes);
    omino_release(&reader.allocator, reader.comment.bytes);
    if (status == OMINO_OK)
        *match = reader.match;
    else
        omino_match_close(reader.match);
    return status;
}
