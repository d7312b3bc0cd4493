/* SPDX-License-Identifier: MIT */
/* Remarks on a match that do not affect its course: comments, the names of the players, the result,
 * and properties as they stand in a record. */
#include <assert.h>
#include <string.h>

#include "base/argument.h"
#include "internal.h"

/* ---- comments -------------------------------------------------------------------------------- */

const char *omino_match_comment(const struct omino_match *match, uint32_t ply)
{
    assert(match);
    const char *comment = match->notes && ply <= match->length ? match->notes[ply].comment : NULL;
    return comment ? comment : "";
}

/* Copies text with all line breaks as line feeds, so that a record preserves it. */
static void copy_lines(char *to, const char *from)
{
    for (; *from; from++) {
        if (from[0] == '\r' && from[1] == '\n') continue;
        *to++ = *from == '\r' ? '\n' : *from;
    }
    *to = '\0';
}

enum omino_status omino_match_set_comment(struct omino_match *match, uint32_t ply, const char *text,
                                          struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match)) return OMINO_ERR_ARGUMENT;
    char *comment = NULL;
    if (ply > match->length) return omino_match_fail_ply(match, ply, err);
    if (text && *text) {
        const enum omino_status status = omino_match_make_notes(match, err);
        if (status != OMINO_OK) return status;
        comment = omino_allocate(&match->allocator, strlen(text) + 1, 1);
        if (!comment) return omino_fail_memory(err);
        copy_lines(comment, text);
    }
    if (!match->notes) return OMINO_OK;
    omino_release(&match->allocator, match->notes[ply].comment);
    match->notes[ply].comment = comment;
    return OMINO_OK;
}

/* ---- players --------------------------------------------------------------------------------- */

const char *omino_match_player_name(const struct omino_match *match, unsigned player)
{
    assert(match);
    const char *text = player < OMINO_PLAYERS_MAX ? match->players[player] : NULL;
    return text ? text : "";
}

/* Copies text as one line without blanks at its ends, so that a record preserves it. */
static void copy_line(char *to, const char *from)
{
    static const char blanks[] = " \t\r\n\v\f";
    size_t length = 0, end = 0;
    for (from += strspn(from, blanks); *from; from++) {
        const int blank = strchr(blanks, *from) != NULL;
        if (from[0] == '\r' && from[1] == '\n') continue;
        to[length++] = blank ? ' ' : *from;
        if (!blank) end = length;
    }
    to[end] = '\0';
}

/* Replaces one line of text; NULL or "" removes it. */
static enum omino_status set_line(const struct omino_match *match, char **line, const char *text,
                                  struct omino_error *err)
{
    char *copy = NULL;
    if (text && *text) {
        copy = omino_allocate(&match->allocator, strlen(text) + 1, 1);
        if (!copy) return omino_fail_memory(err);
        copy_line(copy, text);
    }
    omino_release(&match->allocator, *line);
    *line = copy;
    return OMINO_OK;
}

enum omino_status omino_match_set_player_name(struct omino_match *match, unsigned player,
                                              const char *text, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match)) return OMINO_ERR_ARGUMENT;
    const unsigned players = omino_game_players(match->game);
    if (player >= players)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "there is no player %u; the number of players is %u", player + 1,
                          players);
    return set_line(match, &match->players[player], text, err);
}

/* ---- the result and other properties --------------------------------------------------------- */

enum omino_status omino_match_set_result(struct omino_match *match, const char *text,
                                         struct omino_error *err)
{
    return set_line(match, &match->result, text, err);
}

enum omino_status omino_match_keep(struct omino_match *match, uint32_t ply, const char *properties,
                                   size_t length, struct omino_error *err)
{
    char *copy = NULL;
    if (length > 0) {
        const enum omino_status status = omino_match_make_notes(match, err);
        if (status != OMINO_OK) return status;
        copy = omino_allocate(&match->allocator, length + 1, 1);
        if (!copy) return omino_fail_memory(err);
        memcpy(copy, properties, length);
    }
    if (!match->notes) return OMINO_OK;
    char **kept = &match->notes[ply].properties;
    match->property_bytes += length - (*kept ? strlen(*kept) : 0);
    omino_release(&match->allocator, *kept);
    *kept = copy;
    return OMINO_OK;
}
