/* SPDX-License-Identifier: MIT */
/*
 * Properties that a program sets or reads by name. They are stored as they stand in a record,
 * values encoded, because their meaning is unknown: in some of them "\\:" and ":" differ.
 */
#include <assert.h>
#include <string.h>

#include <omino/text.h>

#include "base/argument.h"
#include "internal.h"
#include "record_reader.h"

/* ---- the result ------------------------------------------------------------------------------ */

int omino_match_is_over(const struct omino_match *match)
{
    const void *end = omino_match_state_at(match, omino_match_length(match));
    return omino_state_side(match->game, end) == OMINO_NOBODY;
}

/* Writes the result for two players, as in SGF: the winner and the difference, or 0 for a draw.
 * After a tie-break, there is no difference. */
static void write_difference(const struct omino_outcome *outcome, struct omino_text *text)
{
    const int64_t difference = (int64_t)outcome->scores[0] - outcome->scores[1];
    if (outcome->places[0] == outcome->places[1]) {
        omino_text_char(text, '0');
        return;
    }
    omino_text_add(text, outcome->places[0] == 1 ? "B+" : "W+");
    if (difference != 0)
        omino_text_format(text, "%lld", (long long)(difference < 0 ? -difference : difference));
}

/* Writes the result for any other number of players: the numbers of the winners, and the scores of
 * all. */
static void write_scores(const struct omino_outcome *outcome, struct omino_text *text)
{
    const char *between = "";
    for (int p = 0; p < outcome->players; p++) {
        if (outcome->places[p] != 1) continue;
        omino_text_format(text, "%s%d", between, p + 1);
        between = ",";
    }
    between = "+ ";
    for (int p = 0; p < outcome->players; p++) {
        omino_text_format(text, "%s%d", between, (int)outcome->scores[p]);
        between = ",";
    }
}

size_t omino_match_write_result(const struct omino_match *match, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    struct omino_outcome outcome = OMINO_INIT(outcome);
    if (!omino_match_is_over(match)) {
        omino_text_add(&text, match->result ? match->result : "");
        return omino_text_end(&text);
    }
    omino_state_outcome(match->game, omino_match_state_at(match, match->length), &outcome);
    if (outcome.players == 2)
        write_difference(&outcome, &text);
    else
        write_scores(&outcome, &text);
    return omino_text_end(&text);
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct sgf_cursor cursor_on(const char *text)
{
    return (struct sgf_cursor){text, text + strlen(text), text, 1};
}

static struct sgf_cursor properties_at(const struct omino_match *match, uint32_t ply)
{
    const char *properties =
        match->notes && ply <= match->length ? match->notes[ply].properties : NULL;
    return cursor_on(properties ? properties : "");
}

static int is_result(uint32_t ply, const char *name)
{
    return ply == 0 && strcmp(name, "RE") == 0;
}

size_t omino_match_property(const struct omino_match *match, uint32_t ply, const char *name,
                            char *buf, size_t cap)
{
    assert(match && name && (buf || cap == 0));
    struct omino_text text = {buf, cap, 0};
    struct sgf_cursor cursor = properties_at(match, ply);
    struct sgf_property property;
    struct sgf_value value;
    if (is_result(ply, name)) return omino_match_write_result(match, buf, cap);
    while (omino_sgf_next_property(&cursor, &property)) {
        if (!omino_sgf_is_named(&property, name)) continue;
        omino_sgf_next_value(&property, SGF_TEXT, &value);
        omino_sgf_value_write(&value, &text);
        break;
    }
    return omino_text_end(&text);
}

/* ---- setting --------------------------------------------------------------------------------- */

/* Returns whether the library interprets a property at that ply, so that a match can only have it
 * through other calls. */
static int is_reserved(const struct omino_match *match, uint32_t ply, const char *name)
{
    const struct sgf_property property = {.place = cursor_on(name), .length = strlen(name)};
    struct record_sides sides;
    if (omino_record_is_result(&property)) return ply > 0;
    omino_record_side_names(match->game, &sides);
    return omino_record_header(&property) != HEADER_COUNT || omino_record_is_comment(&property) ||
           omino_record_side(&sides, &property) != OMINO_NOBODY ||
           omino_record_names_side(&property) || omino_record_sets_up(match, name) ||
           omino_record_is_player(match->game, &property);
}

/* Fails because another call sets the property, or none does. */
static enum omino_status fail_reserved(const struct omino_match *match, const char *name,
                                       struct omino_error *err)
{
    const struct sgf_property property = {.place = cursor_on(name), .length = strlen(name)};
    const char *call = NULL;
    if (omino_record_is_comment(&property)) call = "omino_match_set_comment";
    if (omino_record_is_player(match->game, &property)) call = "omino_match_set_player_name";
    if (call)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "property %s cannot be set here: use %s()", name,
                          call);
    return omino_fail(err, OMINO_ERR_ARGUMENT,
                      "property %s cannot be set: it follows from the match", name);
}

static enum omino_status check_name(const struct omino_match *match, uint32_t ply, const char *name,
                                    struct omino_error *err)
{
    const size_t length = strlen(name);
    if (ply > match->length) return omino_match_fail_ply(match, ply, err);
    if (length == 0 || length > OMINO_PROPERTY_NAME_MAX ||
        strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != length)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "'%.40s' is not the name of a property: it must be 1 to %d capital "
                          "letters and digits",
                          name, OMINO_PROPERTY_NAME_MAX);
    if (is_reserved(match, ply, name)) return fail_reserved(match, name, err);
    if (is_result(ply, name) && omino_match_is_over(match))
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "RE cannot be set: the moves of the match, including undone ones, end "
                          "the game and determine the result");
    return OMINO_OK;
}

/* Writes NAME[value], encoded. */
static void add_property(struct omino_text *text, const char *name, const char *value)
{
    omino_text_add(text, name);
    omino_text_char(text, '[');
    for (; *value; value++) {
        if (value[0] == '\r' && value[1] == '\n') continue;
        if (*value == ']' || *value == '\\') omino_text_char(text, '\\');
        omino_text_char(text, *value == '\r' ? '\n' : *value);
    }
    omino_text_char(text, ']');
}

/* Writes the properties with a new value for `name`, in its old place if it had one; NULL removes
 * it. */
static size_t compose(struct sgf_cursor cursor, const char *name, const char *value, char *buf,
                      size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    struct sgf_property property;
    while (omino_sgf_next_property(&cursor, &property)) {
        if (!omino_sgf_is_named(&property, name)) {
            for (const char *at = property.place.at; at < cursor.at; at++)
                omino_text_char(&text, *at);
        } else if (value) {
            add_property(&text, name, value);
            value = NULL;
        }
    }
    if (value) add_property(&text, name, value);
    return omino_text_end(&text);
}

enum omino_status omino_match_set_property(struct omino_match *match, uint32_t ply,
                                           const char *name, const char *text,
                                           struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match, name)) return OMINO_ERR_ARGUMENT;
    enum omino_status status = check_name(match, ply, name, err);
    if (status != OMINO_OK) return status;
    if (is_result(ply, name)) return omino_match_set_result(match, text, err);
    const struct sgf_cursor old = properties_at(match, ply);
    const char *value = text && *text ? text : NULL;
    const size_t length = compose(old, name, value, NULL, 0);
    if (match->property_bytes - (size_t)(old.end - old.at) + length > OMINO_PROPERTIES_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE,
                          "the properties of the match would exceed %u bytes",
                          OMINO_PROPERTIES_MAX);
    char *properties = omino_allocate(&match->allocator, length + 1, 1);
    if (!properties) return omino_fail_memory(err);
    compose(old, name, value, properties, length + 1);
    status = omino_match_keep(match, ply, properties, length, err);
    omino_release(&match->allocator, properties);
    return status;
}
