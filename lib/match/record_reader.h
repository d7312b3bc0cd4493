/* SPDX-License-Identifier: MIT */
/*
 * The reader of a record, shared by the files that give its properties their meaning: record_read.c
 * walks the nodes, record_game.c reads the game from the first one, record_setup.c sets up
 * positions, record_kind.c distinguishes the kinds of properties, and record_text.c handles texts
 * and messages.
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

/* The properties that record moves of the sides; NULL for those with a number only. */
struct record_sides {
    const char *names[OMINO_PLAYERS_MAX];
    unsigned count;
};

struct reader {
    struct omino_record_setup setup;
    struct omino_allocator allocator;
    struct omino_error *err;

    struct sgf_value headers[HEADER_COUNT];
    int has[HEADER_COUNT]; /* whether the record has that header property */

    struct omino_match *match; /* NULL before the first node */
    struct record_sides sides;
    struct buffer value; /* the current one, decoded */
    struct buffer options;
    struct buffer comment; /* comments for the current ply of the match */
    struct buffer kept;    /* its properties without a meaning, for the match to keep */
    size_t kept_bytes;     /* of such properties in the whole record */

    struct sgf_value result; /* RE, if has_result */
    int has_result;

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

/* Makes room for `more` bytes. The room doubles, so that adding byte by byte takes linear time, but
 * grows at most to the size that `later` further bytes would need. */
enum omino_status omino_record_reserve(struct reader *reader, struct buffer *buffer, size_t more,
                                       size_t later);

/* Adds a value, decoded, to a buffer. */
enum omino_status omino_record_add_value(struct reader *reader, struct buffer *buffer,
                                         const struct sgf_value *value);

/* Decodes a value into reader->value. */
enum omino_status omino_record_take_value(struct reader *reader, const struct sgf_value *value);

/* Returns the size of a property, encoded, without blanks between its parts. */
size_t omino_record_property_size(const struct sgf_property *property);

/* Adds the name and the values of a property, encoded, to a buffer. */
enum omino_status omino_record_add_property(struct reader *reader, struct buffer *buffer,
                                            const struct sgf_property *property);

/* ---- record_kind.c --------------------------------------------------------------------------- */

/* Asks the module for its names of sides once, since a record may have millions of properties. */
void omino_record_side_names(const struct omino_game *game, struct record_sides *sides);

/* Returns the side whose move a property records, identified by the module's name for it or by its
 * number; OMINO_NOBODY if it records no move. */
int omino_record_side(const struct record_sides *sides, const struct sgf_property *property);

/* Returns whether a property is a digit, so that it can only mean a move. */
int omino_record_names_side(const struct sgf_property *property);

/* Returns the player whom a property describes: PB or PW, as in SGF, or P and a number, as in
 * Pentobi's files; OMINO_NOBODY if it describes none. */
int omino_record_player(const struct sgf_property *property);

/* Returns whether a property describes a player that the game has. */
int omino_record_is_player(const struct omino_game *game, const struct sgf_property *property);

/* Returns whether a property is RE. */
int omino_record_is_result(const struct sgf_property *property);

/* Returns whether a property is C. */
int omino_record_is_comment(const struct sgf_property *property);

/* Returns whether a property is a standard one of SGF that does not affect the course of a game, so
 * that no warning is needed. */
int omino_record_is_harmless(const struct sgf_property *property);

/* Returns whether the module of a match sets up positions by a property of that name. */
int omino_record_sets_up(const struct omino_match *match, const char *name);

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
