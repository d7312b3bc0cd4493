/* SPDX-License-Identifier: MIT */
/*
 * Positions that a module sets up through properties of its own, before the first move.
 *
 * A module may find an error after it has begun to change a position, so it works on a copy: of two
 * positions, one is the newest, and the other becomes the newest when the module succeeds.
 */
#include <string.h>

#include "record_reader.h"

/* Maximum number of values that may set up a position: more than the largest board has cells. The
 * limit is needed because a module may take a long time for each value. */
#define SET_UP_MAX 65536

/* Passes the decoded value to the module; `found` may be NULL. */
static enum omino_status apply(struct reader *reader, const char *name, struct omino_error *found)
{
    const struct omino_game *game = omino_match_game(reader->match);
    const struct omino_record_style *style = omino_record_style_of(omino_rules_of(game));
    const void *now =
        reader->setting_up ? reader->positions[reader->newest] : omino_match_state(reader->match);
    unsigned char *copy = reader->positions[!reader->newest];
    memcpy(copy, now, omino_state_size(game));
    const enum omino_status status = style->set_up(game, copy, name, reader->value.bytes, found);
    if (status == OMINO_OK) reader->newest = !reader->newest;
    return status;
}

/* Calls the module again to get its reason. */
static enum omino_status fail(struct reader *reader, const char *name,
                              const struct sgf_value *value)
{
    struct omino_error found = OMINO_INIT(error);
    const enum omino_status status = apply(reader, name, &found);
    return omino_record_fail_value(reader, status, value, &found);
}

/* Names of one or two bytes that the module does not know are remembered, since a file may hold
 * millions of them. Names are ASCII: the first byte selects a row of bits, the second a bit of it.
 * */
static uint64_t *row_of(struct reader *reader, const struct sgf_property *property, uint64_t *bit)
{
    const unsigned char *name = (const unsigned char *)property->place.at;
    const unsigned second = property->length == 2 ? name[1] : 0;
    *bit = property->length <= 2 ? UINT64_C(1) << second % 64 : 0;
    return &reader->not_set_up[name[0]][second / 64];
}

enum omino_status omino_record_set_up(struct reader *reader, struct sgf_property property,
                                      int *known)
{
    char name[32];
    struct sgf_value value;
    uint64_t bit, *unknown = row_of(reader, &property, &bit);
    *known = 0;
    if ((*unknown & bit) || property.length >= sizeof name) return OMINO_OK;
    memcpy(name, property.place.at, property.length);
    name[property.length] = '\0';
    while (omino_sgf_next_value(&property, SGF_LINE, &value)) {
        enum omino_status status = omino_record_take_value(reader, &value);
        if (status != OMINO_OK) return status;
        /* Without an error, which would take time to format: a file may hold millions of unknown
         * properties. */
        status = apply(reader, name, NULL);
        if (status == OMINO_ERR_UNKNOWN_NAME && !*known) {
            *unknown |= bit;
            return OMINO_OK;
        }
        if (omino_match_ply(reader->match) > 0)
            return omino_record_fail(reader, OMINO_ERR_NOT_LEGAL, &property.place,
                                     "%s sets up a position, which must come before the first move",
                                     name);
        if (status != OMINO_OK) return fail(reader, name, &value);
        if (++reader->set_up_values > SET_UP_MAX)
            return omino_record_fail(reader, OMINO_ERR_TOO_LARGE, &value.from,
                                     "more than %d values set up the position", SET_UP_MAX);
        *known = reader->setting_up = 1;
        reader->set_up_at = property.place;
    }
    return OMINO_OK;
}

/* The position is written and parsed: this checks it, and proves that a record can store it. */
enum omino_status omino_record_end_set_up(struct reader *reader)
{
    char text[OMINO_TEXT_MAX];
    struct omino_error found = OMINO_INIT(error);
    if (!reader->setting_up) return OMINO_OK;
    reader->setting_up = 0;
    omino_state_write(omino_match_game(reader->match), reader->positions[reader->newest], text,
                      sizeof text);
    const enum omino_status status = omino_match_set_state_text(reader->match, text, &found);
    if (status == OMINO_OK) return OMINO_OK;
    return omino_record_fail(reader, status, &reader->set_up_at,
                             "the position set up here is invalid: %s", found.message);
}
