/* SPDX-License-Identifier: MIT */
/*
 * The syntax of SGF, without its meaning: trees, nodes, properties and values with their places.
 *
 * A record is read in place: nothing here allocates, copies the text or recurses, and a cursor is a
 * small value, copied to read a part again.
 */
#ifndef OMINO_LIB_SGF_H
#define OMINO_LIB_SGF_H

#include <omino/text.h>

/* A place in a text. */
struct sgf_cursor {
    const char *at, *end;
    const char *line; /* start of its line */
    int number;       /* number of its line, from 1 */
};

/* Events of a walk through a file. */
enum sgf_event {
    SGF_NODE,      /* a node of the main line, well formed throughout */
    SGF_VARIATION, /* a variation; its nodes are checked but not reported */
    SGF_END,       /* the end of the game, and of the file */
    SGF_MORE,      /* the end of the game, but not of the file */
    SGF_BAD        /* an error */
};

/* A walk along the main line of the first game: the first child of every node. */
struct sgf_walk {
    struct sgf_cursor cursor;
    size_t depth;   /* number of open trees */
    size_t skipped; /* depth of the variation being skipped; 0 for none */
    int left;       /* whether the main line has ended */
    enum { SGF_AT_START, SGF_AFTER_OPENING, SGF_AFTER_NODE, SGF_AFTER_TREE } last;
};

/* A property of a node. Its name is not followed by a NUL. */
struct sgf_property {
    struct sgf_cursor place; /* of its name */
    size_t length;           /* of its name */
    struct sgf_cursor values;
};

/* How a value is decoded. */
enum sgf_kind {
    SGF_LINE, /* one line: line breaks become blanks, and blanks at both ends are dropped */
    SGF_TEXT  /* text: line breaks become line feeds */
};

/* A value of a property, still encoded: the bytes between its brackets. */
struct sgf_value {
    struct sgf_cursor from;
    const char *to;
    enum sgf_kind kind;
};

/* Starts a walk at the beginning of a text. */
void omino_sgf_walk_init(struct sgf_walk *walk, const char *text, size_t length);

/* Advances to the next event. `place` receives its place: for a node, just after its semicolon. The
 * error is filled in for SGF_BAD only. */
enum sgf_event omino_sgf_walk_next(struct sgf_walk *walk, struct sgf_cursor *place,
                                   struct omino_error *err);

/* Takes the next property of a node that a walk reported; returns 0 if there is none. */
int omino_sgf_next_property(struct sgf_cursor *node, struct sgf_property *property);

/* Takes the next value of a property; returns 0 if there is none. The first always exists. */
int omino_sgf_next_value(struct sgf_property *property, enum sgf_kind kind,
                         struct sgf_value *value);

/* Returns whether a property has that name. */
static inline int omino_sgf_is_named(const struct sgf_property *property, const char *name)
{
    size_t i = 0;
    while (i < property->length && name[i] == property->place.at[i]) i++;
    return i == property->length && name[i] == '\0';
}

/* Returns an upper bound on the size of the decoded value in bytes, including its NUL. */
size_t omino_sgf_value_room(const struct sgf_value *value);

/* Decodes a value into `buf`, with a NUL at the end; returns its length. */
size_t omino_sgf_value_decode(const struct sgf_value *value, char *buf);

/* Decodes a value of kind SGF_TEXT at the end of a text. */
void omino_sgf_value_write(const struct sgf_value *value, struct omino_text *text);

/* Returns the place of byte `offset` of the decoded value. */
struct sgf_cursor omino_sgf_value_place(const struct sgf_value *value, size_t offset);

/* Returns the column of a place, in bytes from 1. */
int omino_sgf_column(const struct sgf_cursor *cursor);

#endif
