/* SPDX-License-Identifier: MIT */
/*
 * The grammar (FF[4]):
 *
 *     file     = tree { tree }              node     = ";" { property }
 *     tree     = "(" node { node }          property = NAME value { value }
 *                { tree } ")"               value    = "[" ... "]"
 *
 * Reading it needs no stack. The last token alone decides what may follow: after "(" only a node,
 * after a node anything, after ")" no node, since the nodes of a tree come before its children. The
 * depth is a counter. The main line goes into the first tree of every node, so it ends at the first
 * ")" of the file; every later "(" begins a variation, which ends when the depth returns to its
 * value before the variation.
 */
#include "sgf.h"

#include <string.h>

static const char BYTE_ORDER_MARK[] = "\xEF\xBB\xBF";

/* ---- places ---------------------------------------------------------------------------------- */

/* Returns the byte at a place, or -1 at the end. */
static int peek(const struct sgf_cursor *cursor)
{
    return cursor->at < cursor->end ? (unsigned char)*cursor->at : -1;
}

/* Lines end in LF, CR or CR LF. */
static void step(struct sgf_cursor *cursor)
{
    const char c = *cursor->at++;
    if (c == '\n' || (c == '\r' && peek(cursor) != '\n')) {
        cursor->line = cursor->at;
        cursor->number++;
    }
}

static int is_blank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static int is_line_break(int c)
{
    return c == '\n' || c == '\r';
}

static int is_name(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static void skip_blanks(struct sgf_cursor *cursor)
{
    while (is_blank(peek(cursor))) step(cursor);
}

/* A name has no line breaks. */
static void skip_name(struct sgf_cursor *cursor)
{
    while (is_name(peek(cursor))) cursor->at++;
}

/* Moves from inside a value to its closing bracket, or to the end of the text. */
static void skip_to_bracket(struct sgf_cursor *cursor)
{
    for (; peek(cursor) >= 0 && *cursor->at != ']'; step(cursor)) {
        if (*cursor->at != '\\') continue;
        step(cursor);
        if (peek(cursor) < 0) return;
    }
}

int omino_sgf_column(const struct sgf_cursor *cursor)
{
    return (int)(cursor->at - cursor->line) + 1;
}

/* ---- checking -------------------------------------------------------------------------------- */

static enum sgf_event bad(struct omino_error *err, const struct sgf_cursor *place,
                          const char *reason)
{
    omino_fail_at(err, OMINO_ERR_SYNTAX, place->number, omino_sgf_column(place), "%s", reason);
    return SGF_BAD;
}

static enum sgf_event bad_byte(struct omino_error *err, const struct sgf_cursor *place)
{
    const int c = peek(place);
    if (c > ' ' && c < 127)
        omino_fail_at(err, OMINO_ERR_SYNTAX, place->number, omino_sgf_column(place),
                      "unexpected '%c'", c);
    else
        omino_fail_at(err, OMINO_ERR_SYNTAX, place->number, omino_sgf_column(place),
                      "unexpected byte %d", c);
    return SGF_BAD;
}

static enum sgf_event check_value(struct sgf_cursor *cursor, struct omino_error *err)
{
    const struct sgf_cursor opening = *cursor;
    step(cursor);
    skip_to_bracket(cursor);
    if (peek(cursor) < 0) return bad(err, &opening, "this bracket is never closed");
    const char *zero = memchr(opening.at, '\0', (size_t)(cursor->at - opening.at));
    if (zero) return bad(err, &opening, "there is a NUL byte between these brackets");
    step(cursor);
    skip_blanks(cursor);
    return SGF_NODE;
}

static enum sgf_event check_property(struct sgf_cursor *cursor, struct omino_error *err)
{
    const struct sgf_cursor name = *cursor;
    skip_name(cursor);
    const int length = (int)(cursor->at - name.at);
    skip_blanks(cursor);
    if (peek(cursor) != '[') {
        omino_fail_at(err, OMINO_ERR_SYNTAX, name.number, omino_sgf_column(&name),
                      "property %.*s has no value", length < 20 ? length : 20, name.at);
        return SGF_BAD;
    }
    enum sgf_event event = SGF_NODE;
    while (event == SGF_NODE && peek(cursor) == '[') event = check_value(cursor, err);
    return event;
}

/* Checks all properties of a node, up to the first byte that does not begin one. */
static enum sgf_event check_node(struct sgf_cursor *cursor, struct omino_error *err)
{
    enum sgf_event event = SGF_NODE;
    skip_blanks(cursor);
    while (event == SGF_NODE && is_name(peek(cursor))) event = check_property(cursor, err);
    return event;
}

/* ---- walking --------------------------------------------------------------------------------- */

void omino_sgf_walk_init(struct sgf_walk *walk, const char *text, size_t length)
{
    const size_t mark = sizeof BYTE_ORDER_MARK - 1;
    const int marked = length >= mark && memcmp(text, BYTE_ORDER_MARK, mark) == 0;
    *walk = (struct sgf_walk){.last = SGF_AT_START};
    walk->cursor = (struct sgf_cursor){text, text + length, text, 1};
    if (marked) walk->cursor.at = walk->cursor.line = text + mark;
}

/* Returns the reason why `c`, or the end of the file if `c` is -1, cannot follow the last token;
 * NULL if it can. */
static const char *fault(const struct sgf_walk *walk, int c)
{
    switch (walk->last) {
    case SGF_AT_START:
        if (c < 0) return "the text contains no record";
        return c != '(' ? "a record must begin with (" : NULL;
    case SGF_AFTER_OPENING:
        return c != ';' ? "( must be followed by ;" : NULL;
    case SGF_AFTER_TREE:
        if (c == ';') return "a node cannot follow a variation";
        break;
    case SGF_AFTER_NODE:
        break;
    }
    return c < 0 ? "the record is incomplete: ) is missing" : NULL;
}

/* Returns whether a variation begins here. */
static int open_tree(struct sgf_walk *walk)
{
    walk->depth++;
    walk->last = SGF_AFTER_OPENING;
    if (!walk->left || walk->skipped) return 0;
    walk->skipped = walk->depth;
    return 1;
}

static void close_tree(struct sgf_walk *walk)
{
    if (walk->depth == walk->skipped) walk->skipped = 0;
    walk->left = 1;
    walk->depth--;
    walk->last = SGF_AFTER_TREE;
}

enum sgf_event omino_sgf_walk_next(struct sgf_walk *walk, struct sgf_cursor *place,
                                   struct omino_error *err)
{
    for (;;) {
        skip_blanks(&walk->cursor);
        *place = walk->cursor;
        const int c = peek(place);
        if (walk->depth == 0 && walk->last == SGF_AFTER_TREE) return c < 0 ? SGF_END : SGF_MORE;
        const char *reason = fault(walk, c);
        if (reason) return bad(err, place, reason);
        if (c != '(' && c != ')' && c != ';') return bad_byte(err, place);
        step(&walk->cursor);
        if (c == '(') {
            if (open_tree(walk)) return SGF_VARIATION;
        } else if (c == ')') {
            close_tree(walk);
        } else {
            *place = walk->cursor;
            walk->last = SGF_AFTER_NODE;
            if (check_node(&walk->cursor, err) == SGF_BAD) return SGF_BAD;
            if (!walk->left) return SGF_NODE;
        }
    }
}

/* ---- checked nodes --------------------------------------------------------------------------- */

int omino_sgf_next_property(struct sgf_cursor *node, struct sgf_property *property)
{
    skip_blanks(node);
    if (!is_name(peek(node))) return 0;
    property->place = *node;
    skip_name(node);
    property->length = (size_t)(node->at - property->place.at);
    skip_blanks(node);
    property->values = *node;
    while (peek(node) == '[') {
        skip_to_bracket(node);
        step(node);
        skip_blanks(node);
    }
    return 1;
}

int omino_sgf_next_value(struct sgf_property *property, enum sgf_kind kind, struct sgf_value *value)
{
    struct sgf_cursor *cursor = &property->values;
    if (peek(cursor) != '[') return 0;
    step(cursor);
    value->kind = kind;
    value->from = *cursor;
    skip_to_bracket(cursor);
    value->to = cursor->at;
    step(cursor);
    skip_blanks(cursor);
    if (kind == SGF_LINE)
        while (value->from.at < value->to && is_blank(*value->from.at)) step(&value->from);
    return 1;
}

/* ---- values ---------------------------------------------------------------------------------- */

static void skip_line_break(struct sgf_cursor *cursor)
{
    const int pair = peek(cursor) == '\r';
    step(cursor);
    if (pair && peek(cursor) == '\n') step(cursor);
}

/* Returns the next byte of the decoded value, or -1 at its end. A backslash removes a line break
 * after it and keeps any other byte as it is. */
static int next_byte(const struct sgf_value *value, struct sgf_cursor *cursor)
{
    while (cursor->at < value->to) {
        const int escaped = *cursor->at == '\\';
        if (escaped) step(cursor);
        const int c = peek(cursor);
        if (is_line_break(c)) {
            skip_line_break(cursor);
            if (escaped) continue;
            return value->kind == SGF_LINE ? ' ' : '\n';
        }
        step(cursor);
        return value->kind == SGF_LINE && is_blank(c) ? ' ' : c;
    }
    return -1;
}

size_t omino_sgf_value_room(const struct sgf_value *value)
{
    return (size_t)(value->to - value->from.at) + 1;
}

size_t omino_sgf_value_decode(const struct sgf_value *value, char *buf)
{
    struct sgf_cursor cursor = value->from;
    size_t length = 0;
    for (int c; (c = next_byte(value, &cursor)) >= 0;) buf[length++] = (char)c;
    if (value->kind == SGF_LINE)
        while (length > 0 && buf[length - 1] == ' ') length--;
    buf[length] = '\0';
    return length;
}

void omino_sgf_value_write(const struct sgf_value *value, struct omino_text *text)
{
    struct sgf_cursor cursor = value->from;
    for (int c; (c = next_byte(value, &cursor)) >= 0;) omino_text_char(text, (char)c);
}

struct sgf_cursor omino_sgf_value_place(const struct sgf_value *value, size_t offset)
{
    struct sgf_cursor cursor = value->from;
    while (offset-- > 0 && next_byte(value, &cursor) >= 0) continue;
    return cursor;
}
