/* SPDX-License-Identifier: MIT */
/*
 * The syntax of SGF, without any meaning: trees, nodes, properties, values, and where they stand.
 *
 * A record is read in place: nothing here allocates, copies the text or calls itself, and a cursor
 * is a small value that can be copied to read the same piece again.
 */
#ifndef OMINO_LIB_SGF_H
#define OMINO_LIB_SGF_H

#include <omino/base.h>

/* A place in a text. */
struct sgf_cursor {
    const char *at, *end;
    const char *line; /* where its line begins */
    int number;       /* of its line, from 1 */
};

/* What a walk through a file meets. */
enum sgf_event {
    SGF_NODE,      /* a node of the main line, all of it well formed */
    SGF_VARIATION, /* a variation, whose nodes are not reported */
    SGF_END,       /* the end of the game, and of the file */
    SGF_MORE,      /* the end of the game, but not of the file */
    SGF_BAD        /* an error */
};

/* A walk along the main line of the first game: the first child of every node. */
struct sgf_walk {
    struct sgf_cursor cursor;
    size_t depth;   /* of open trees */
    size_t skipped; /* depth of the variation that is being passed over; 0 on the main line */
    int left;       /* whether the main line is at its end */
    enum { SGF_AT_START, SGF_AFTER_OPENING, SGF_AFTER_NODE, SGF_AFTER_TREE } last;
};

/* A property of a node. Its name is not ended by a NUL. */
struct sgf_property {
    struct sgf_cursor place; /* of its name */
    size_t length;           /* of its name */
    struct sgf_cursor values;
};

/* How a value is meant. */
enum sgf_kind {
    SGF_LINE, /* one line: line breaks count as blanks, and blanks round it do not count */
    SGF_TEXT  /* text, whose line breaks are kept as line feeds */
};

/* A value of a property, as it stands between the brackets. */
struct sgf_value {
    struct sgf_cursor from;
    const char *to;
    enum sgf_kind kind;
};

/* Starts at the beginning of a text. */
void omino_sgf_walk_init(struct sgf_walk *walk, const char *text, size_t length);

/* Goes on to the next event. `place` receives where it is: for a node, just after its semicolon. */
enum sgf_event omino_sgf_walk_next(struct sgf_walk *walk, struct sgf_cursor *place,
                                   struct omino_error *err);

/* The next property of a node that a walk reported; returns 0 if there is no other. */
int omino_sgf_next_property(struct sgf_cursor *node, struct sgf_property *property);

/* The next value of a property; returns 0 if there is no other. */
int omino_sgf_next_value(struct sgf_property *property, enum sgf_kind kind,
                         struct sgf_value *value);

/* Whether a property has that name. */
int omino_sgf_is_named(const struct sgf_property *property, const char *name);

/* Room that a value needs when it is decoded, with the NUL. */
size_t omino_sgf_value_room(const struct sgf_value *value);

/* Writes a value without its escapes, ended by a NUL; returns the length. */
size_t omino_sgf_value_decode(const struct sgf_value *value, char *buf);

/* Where byte `offset` of the decoded value stands. */
struct sgf_cursor omino_sgf_value_place(const struct sgf_value *value, size_t offset);

/* The column of a place, in bytes from 1. */
int omino_sgf_column(const struct sgf_cursor *cursor);

#endif
