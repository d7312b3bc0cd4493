/* SPDX-License-Identifier: MIT */
/*
 * The reader of a record, shared by the files that give its properties their meaning:
 * record_read.c walks the nodes, record_game.c reads the game from the first one, record_setup.c
 * sets up positions, and record_text.c handles texts and messages.
 */
#ifndef OMINO_LIB_RECORD_READER_H
#define OMINO_LIB_RECORD_READER_H

#include "record.h"
#include "sgf.h"

/* Text of any length, ended by NUL once a value has been added. */
struct buffer {
    char *bytes;
    size_t length, room;
};

/* The properties that are valid only in the first node, once each, with one value. */
enum header {
    HEADER_GAME,     /* GM */
    HEADER_OPTIONS,  /* OP */
    HEADER_VERSION,  /* RV */
    HEADER_POSITION, /* SP */
    HEADER_PLY,      /* AT */
    HEADER_COUNT     /* no header property */
};

struct reader {
    struct omino_record_setup setup;
    struct omino_allocator allocator;
    struct omino_error *err;

    struct sgf_value headers[HEADER_COUNT];
    int has[HEADER_COUNT]; /* whether the record has that header property */

    struct omino_match *match;                 /* NULL before the first node */
    const char *side_names[OMINO_PLAYERS_MAX]; /* properties of moves; NULL for numbers only */
    struct buffer value;                       /* the current one, decoded */
    struct buffer options;
    struct buffer comment; /* comments for the current ply of the match */

    int64_t version; /* version of the rules, from RV; 0 without RV */
    unsigned ours;   /* version of the rules that read the record */

    uint64_t not_set_up[128][2]; /* one bit per short name that the module does not know */
    int setting_up;              /* whether a position is being set up */
    uint32_t set_up_values;      /* number of values set up so far */
    struct sgf_cursor set_up_at; /* the last property that changed it */
    unsigned newest;             /* index of the newest of the two positions */
    _Alignas(max_align_t) unsigned char positions[2][OMINO_STATE_MAX];
};

/* ---- record_text.c --------------------------------------------------------------------------- */

/* Fails at a place in the file. */
OMINO_PRINTF(4, 5)
enum omino_status omino_record_fail(struct reader *reader, enum omino_status status,
                                    const struct sgf_cursor *place, const char *format, ...);

/* Fails with an error that a call found in a decoded value, at its place in the file. A module may
 * have left the error empty. */
enum omino_status omino_record_fail_value(struct reader *reader, enum omino_status status,
                                          const struct sgf_value *value,
                                          const struct omino_error *found);

/* Warns at a place in the file. */
OMINO_PRINTF(3, 4)
void omino_record_warn(struct reader *reader, const struct sgf_cursor *place, const char *format,
                       ...);

/* Warns without printf(), because a record may cause millions of such warnings. The name of
 * `property`, cut to 20 bytes, stands between `before` and `after`; NULL for none. */
void omino_record_warn_plain(struct reader *reader, const struct sgf_cursor *place,
                             const char *before, const struct sgf_property *property,
                             const char *after);

/* Makes room for `more` bytes. Room doubles, so that adding byte by byte takes linear time, but at
 * most to what `later` further bytes would need. */
enum omino_status omino_record_reserve(struct reader *reader, struct buffer *buffer, size_t more,
                                       size_t later);

/* Adds a value, decoded, to a buffer. */
enum omino_status omino_record_add_value(struct reader *reader, struct buffer *buffer,
                                         const struct sgf_value *value);

/* Decodes a value into reader->value. */
enum omino_status omino_record_take_value(struct reader *reader, const struct sgf_value *value);

/* ---- record_game.c --------------------------------------------------------------------------- */

/* Identifies a header property by its name; HEADER_COUNT if the property is not a header. */
enum header omino_record_header(const struct sgf_property *property);

/* Reads the header properties of the first node and opens the match, at its first position. */
enum omino_status omino_record_read_game(struct reader *reader, const struct sgf_cursor *node);

/* Returns whether the record was made with a different version of the rules than the one reading
 * it. */
int omino_record_is_of_another_version(const struct reader *reader);

/* ---- record_setup.c -------------------------------------------------------------------------- */

/* Passes a property to the module; `known` receives whether it sets up positions. */
enum omino_status omino_record_set_up(struct reader *reader, struct sgf_property property,
                                      int *known);

/* Makes the position being set up, if there is one, the start of the match. */
enum omino_status omino_record_end_set_up(struct reader *reader);

#endif
