/* SPDX-License-Identifier: MIT */
/*
 * A match keeps all of its positions. States are plain blocks, so undo and redo only change the
 * current ply, and no position is ever computed twice.
 */
#include <omino/match.h>

#include <string.h>

#include <omino/file.h>
#include <omino/registry.h>

#include "base/memory.h"
#include "base/system.h"
#include "record.h"

/* A position in the history; its state is in `states`. */
struct position {
    uint32_t move; /* the move made here, unless this is the last position */
    char *comment; /* NULL for none */
};

struct omino_match {
    struct omino_allocator allocator;
    const struct omino_rules *rules; /* the caller's table; the game has a copy */
    const struct omino_game *game;
    size_t stride;   /* bytes from one state to the next */
    uint32_t ply;    /* the current ply */
    uint32_t length; /* number of moves in the whole history */
    size_t room;     /* number of positions for which the arrays below have room */
    unsigned char *states;
    struct position *positions;
    char *players[OMINO_PLAYERS_MAX]; /* descriptions of the players; NULL for none */
};

/* States are aligned as malloc() would align them. */
static size_t stride_of(const struct omino_game *game)
{
    const size_t unit = _Alignof(max_align_t);
    return (omino_state_size(game) + unit - 1) / unit * unit;
}

static void *state_of(const struct omino_match *match, uint32_t ply)
{
    return match->states + ply * match->stride;
}

static enum omino_status set_room(struct omino_match *match, size_t room, struct omino_error *err)
{
    unsigned char *states = omino_allocate(&match->allocator, room, match->stride);
    struct position *positions = omino_allocate(&match->allocator, room, sizeof *positions);
    if (!states || !positions) {
        omino_release(&match->allocator, states);
        omino_release(&match->allocator, positions);
        return omino_fail_memory(err);
    }
    if (match->room > 0) {
        memcpy(states, match->states, match->room * match->stride);
        memcpy(positions, match->positions, match->room * sizeof *positions);
    }
    omino_release(&match->allocator, match->states);
    omino_release(&match->allocator, match->positions);
    match->states = states;
    match->positions = positions;
    match->room = room;
    return OMINO_OK;
}

/* Discards the moves from a ply on, and the comments after it. */
static void forget_from(struct omino_match *match, uint32_t ply)
{
    for (uint32_t i = ply + 1; i <= match->length; i++) {
        omino_release(&match->allocator, match->positions[i].comment);
        match->positions[i].comment = NULL;
    }
    match->length = ply;
    if (match->ply > ply) match->ply = ply;
}

/* ---- opening --------------------------------------------------------------------------------- */

enum omino_status omino_match_open_rules(const struct omino_rules *rules, const char *options,
                                         const struct omino_allocator *allocator,
                                         struct omino_match **out, struct omino_error *err)
{
    const struct omino_allocator from = omino_allocator_or_system(allocator);
    *out = NULL;
    struct omino_match *match = omino_allocate(&from, 1, sizeof *match);
    if (!match) return omino_fail_memory(err);
    match->allocator = from;
    match->rules = rules;
    enum omino_status status = omino_rules_open_game(rules, options, &from, &match->game, err);
    if (status == OMINO_OK) {
        match->stride = stride_of(match->game);
        status = set_room(match, 16, err);
    }
    if (status != OMINO_OK) {
        omino_match_close(match);
        return status;
    }
    omino_state_start(match->game, state_of(match, 0));
    *out = match;
    return OMINO_OK;
}

enum omino_status omino_match_open(const char *name, const char *options,
                                   const struct omino_allocator *allocator,
                                   struct omino_match **match, struct omino_error *err)
{
    const struct omino_rules *rules;
    *match = NULL;
    const enum omino_status status = omino_registry_find(name, &rules, err);
    if (status != OMINO_OK) return status;
    return omino_match_open_rules(rules, options, allocator, match, err);
}

void omino_match_close(struct omino_match *match)
{
    if (!match) return;
    const struct omino_allocator allocator = match->allocator;
    if (match->room > 0) {
        forget_from(match, 0);
        omino_release(&allocator, match->positions[0].comment);
    }
    omino_release(&allocator, match->positions);
    omino_release(&allocator, match->states);
    for (unsigned i = 0; i < OMINO_PLAYERS_MAX; i++) omino_release(&allocator, match->players[i]);
    omino_game_close(match->game);
    omino_release(&allocator, match);
}

/* ---- state ----------------------------------------------------------------------------------- */

const struct omino_game *omino_match_game(const struct omino_match *match)
{
    return match->game;
}

const void *omino_match_state(const struct omino_match *match)
{
    return state_of(match, match->ply);
}

uint32_t omino_match_ply(const struct omino_match *match)
{
    return match->ply;
}

uint32_t omino_match_length(const struct omino_match *match)
{
    return match->length;
}

uint32_t omino_match_move(const struct omino_match *match, uint32_t ply)
{
    return ply < match->length ? match->positions[ply].move : OMINO_NO_MOVE;
}

const void *omino_match_state_at(const struct omino_match *match, uint32_t ply)
{
    return ply <= match->length ? state_of(match, ply) : NULL;
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum omino_status omino_match_play(struct omino_match *match, uint32_t move,
                                   struct omino_error *err)
{
    _Alignas(max_align_t) unsigned char next[OMINO_STATE_MAX];
    const size_t size = omino_state_size(match->game);
    const uint32_t ply = match->ply;
    if (ply < match->length && match->positions[ply].move == move) {
        match->ply++;
        return OMINO_OK;
    }
    memcpy(next, state_of(match, ply), size);
    enum omino_status status = omino_state_play(match->game, next, move, err);
    if (status == OMINO_OK && ply >= omino_game_max_plies(match->game))
        status = omino_fail(err, OMINO_ERR_MODULE,
                            "%s continues after %lu moves, the maximum that its module declares",
                            omino_game_title(match->game), (unsigned long)ply);
    if (status == OMINO_OK && (size_t)ply + 2 > match->room)
        status = set_room(match, 2 * match->room, err);
    if (status != OMINO_OK) return status;
    forget_from(match, ply);
    memcpy(state_of(match, ply + 1), next, size);
    match->positions[ply].move = move;
    match->length = match->ply = ply + 1;
    return OMINO_OK;
}

enum omino_status omino_match_play_text(struct omino_match *match, const char *text,
                                        struct omino_error *err)
{
    uint32_t move;
    const enum omino_status status =
        omino_move_parse(match->game, omino_match_state(match), text, &move, err);
    return status == OMINO_OK ? omino_match_play(match, move, err) : status;
}

enum omino_status omino_match_go(struct omino_match *match, uint32_t ply, struct omino_error *err)
{
    if (ply > match->length)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "there is no ply %lu; the last ply of the match is %lu",
                          (unsigned long)ply, (unsigned long)match->length);
    match->ply = ply;
    return OMINO_OK;
}

enum omino_status omino_match_undo(struct omino_match *match, struct omino_error *err)
{
    if (match->ply == 0)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move to take back");
    match->ply--;
    return OMINO_OK;
}

enum omino_status omino_match_redo(struct omino_match *match, struct omino_error *err)
{
    if (match->ply == match->length)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move to redo");
    match->ply++;
    return OMINO_OK;
}

void omino_match_restart(struct omino_match *match)
{
    forget_from(match, 0);
    omino_release(&match->allocator, match->positions[0].comment);
    match->positions[0].comment = NULL;
}

enum omino_status omino_match_set_state(struct omino_match *match, const char *text,
                                        struct omino_error *err)
{
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    const enum omino_status status = omino_state_parse(match->game, text, state, err);
    if (status != OMINO_OK) return status;
    omino_match_restart(match);
    memcpy(state_of(match, 0), state, omino_state_size(match->game));
    return OMINO_OK;
}

/* ---- comments -------------------------------------------------------------------------------- */

const char *omino_match_comment(const struct omino_match *match, uint32_t ply)
{
    const char *comment = ply <= match->length ? match->positions[ply].comment : NULL;
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
    char *comment = NULL;
    if (ply > match->length)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "there is no ply %lu; the last ply of the match is %lu",
                          (unsigned long)ply, (unsigned long)match->length);
    if (text && *text) {
        comment = omino_allocate(&match->allocator, strlen(text) + 1, 1);
        if (!comment) return omino_fail_memory(err);
        copy_lines(comment, text);
    }
    omino_release(&match->allocator, match->positions[ply].comment);
    match->positions[ply].comment = comment;
    return OMINO_OK;
}

/* ---- players --------------------------------------------------------------------------------- */

const char *omino_match_player_name(const struct omino_match *match, unsigned player)
{
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

enum omino_status omino_match_set_player_name(struct omino_match *match, unsigned player,
                                              const char *text, struct omino_error *err)
{
    char *line = NULL;
    const unsigned players = omino_game_players(match->game);
    if (player >= players)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "there is no player %u; the number of players is %u", player + 1,
                          players);
    if (text && *text) {
        line = omino_allocate(&match->allocator, strlen(text) + 1, 1);
        if (!line) return omino_fail_memory(err);
        copy_line(line, text);
    }
    omino_release(&match->allocator, match->players[player]);
    match->players[player] = line;
    return OMINO_OK;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Replaces a match with another and closes the old one. */
static void take_over(struct omino_match *match, struct omino_match *other)
{
    const struct omino_match old = *match;
    *match = *other;
    *other = old;
    omino_match_close(other);
}

enum omino_status omino_match_read(struct omino_match *match, const char *text, size_t length,
                                   omino_record_warning *warn, void *user, struct omino_error *err)
{
    struct omino_match *read;
    const enum omino_status status =
        omino_record_read(match->rules, &match->allocator, text, length, warn, user, &read, err);
    if (status == OMINO_OK) take_over(match, read);
    return status;
}

enum omino_status omino_match_save(const struct omino_match *match, const char *path,
                                   struct omino_error *err)
{
    const size_t length = omino_match_write(match, NULL, 0);
    if (length > OMINO_RECORD_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE,
                          "the record would have %zu bytes; the maximum is %u", length,
                          OMINO_RECORD_MAX);
    char *text = omino_allocate(&match->allocator, length + 1, 1);
    if (!text) return omino_fail_memory(err);
    omino_match_write(match, text, length + 1);
    const enum omino_status status = omino_file_replace(path, text, length, err);
    omino_release(&match->allocator, text);
    return status;
}

enum omino_status omino_match_open_record(const struct omino_rules *rules, const char *path,
                                          const struct omino_allocator *allocator,
                                          omino_record_warning *warn, void *user,
                                          struct omino_match **match, struct omino_error *err)
{
    const struct omino_allocator from = omino_allocator_or_system(allocator);
    char *text;
    size_t length;
    *match = NULL;
    enum omino_status status = omino_file_read(path, OMINO_RECORD_MAX, &from, &text, &length, err);
    if (status != OMINO_OK) return status;
    status = omino_record_read(rules, &from, text, length, warn, user, match, err);
    omino_release(&from, text);
    return status;
}

enum omino_status omino_match_load(struct omino_match *match, const char *path,
                                   omino_record_warning *warn, void *user, struct omino_error *err)
{
    struct omino_match *read;
    const enum omino_status status =
        omino_match_open_record(match->rules, path, &match->allocator, warn, user, &read, err);
    if (status == OMINO_OK) take_over(match, read);
    return status;
}
