/* SPDX-License-Identifier: MIT */
/*
 * A match keeps all of its positions. States are plain blocks, so undo and redo only change the
 * current ply, and no position is ever computed twice.
 *
 * A server holds thousands of matches, so the history grows by a quarter at a time instead of
 * doubling, and never beyond the longest game. Notes take memory only in matches that have some.
 */
#include <omino/match.h>

#include <assert.h>
#include <string.h>

#include "base/argument.h"
#include "base/memory.h"
#include "internal.h"

/* Number of positions for which a new match has room. */
#define FIRST_ROOM 8

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

/* ---- room for the history -------------------------------------------------------------------- */

/* Enlarges an array, which is unchanged on failure. Returns the new array, or NULL. */
static void *enlarge(const struct omino_match *match, const void *array, size_t item, size_t room)
{
    void *larger = omino_allocate(&match->allocator, room, item);
    if (larger && array) memcpy(larger, array, match->room * item);
    return larger;
}

static enum omino_status set_room(struct omino_match *match, size_t room, struct omino_error *err)
{
    const struct omino_allocator *allocator = &match->allocator;
    struct omino_match larger = *match;
    larger.room = room;
    larger.states = enlarge(match, match->states, match->stride, room);
    larger.moves = enlarge(match, match->moves, sizeof *match->moves, room);
    if (match->notes) larger.notes = enlarge(match, match->notes, sizeof *match->notes, room);
    const int done = larger.states && larger.moves && (larger.notes || !match->notes);
    const struct omino_match old = done ? *match : larger;
    if (done) *match = larger;
    omino_release(allocator, old.states);
    omino_release(allocator, old.moves);
    omino_release(allocator, old.notes);
    return done ? OMINO_OK : omino_fail_memory(err);
}

/* The arrays need no room beyond the longest game and its last position. */
static size_t larger_room(const struct omino_match *match)
{
    const size_t most = (size_t)omino_game_max_plies(match->game) + 1;
    const size_t room = match->room + match->room / 4 + FIRST_ROOM;
    return most > match->room && room > most ? most : room;
}

enum omino_status omino_match_make_notes(struct omino_match *match, struct omino_error *err)
{
    if (!match->notes)
        match->notes = omino_allocate(&match->allocator, match->room, sizeof *match->notes);
    return match->notes ? OMINO_OK : omino_fail_memory(err);
}

void omino_match_clear_note(struct omino_match *match, uint32_t ply)
{
    if (!match->notes) return;
    struct note *note = &match->notes[ply];
    if (note->properties) match->property_bytes -= strlen(note->properties);
    omino_release(&match->allocator, note->comment);
    omino_release(&match->allocator, note->properties);
    *note = (struct note){NULL, NULL};
}

/* Discards the moves from a ply on, the notes after it, and the result. */
static void forget_from(struct omino_match *match, uint32_t ply)
{
    omino_release(&match->allocator, match->result);
    match->result = NULL;
    for (uint32_t i = ply + 1; match->notes && i <= match->length; i++)
        omino_match_clear_note(match, i);
    match->length = ply;
    if (match->ply > ply) match->ply = ply;
}

/* ---- opening --------------------------------------------------------------------------------- */

enum omino_status omino_match_open_game(const struct omino_game *game,
                                        const struct omino_allocator *allocator,
                                        struct omino_match **match, struct omino_error *err)
{
    if (match) *match = NULL;
    if (OMINO_IS_NULL(err, game, match)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    enum omino_status status = omino_allocator_read(&from, allocator, err);
    if (status != OMINO_OK) return status;
    struct omino_match *opened = omino_allocate(&from, 1, sizeof *opened);
    if (!opened) return omino_fail_memory(err);
    opened->allocator = from;
    opened->game = omino_game_share(game);
    opened->seed = omino_game_seed(game);
    opened->stride = stride_of(game);
    status = set_room(opened, FIRST_ROOM, err);
    if (status != OMINO_OK) {
        omino_match_close(opened);
        return status;
    }
    omino_match_restart_seeded(opened, opened->seed);
    *match = opened;
    return OMINO_OK;
}

enum omino_status omino_match_open_for(uint32_t headers, const char *name, const char *options,
                                       const struct omino_allocator *allocator,
                                       struct omino_match **match, struct omino_error *err)
{
    if (match) *match = NULL;
    if (OMINO_IS_NULL(err, name, match)) return OMINO_ERR_ARGUMENT;
    const struct omino_game *game;
    enum omino_status status = omino_game_open_for(headers, name, options, allocator, &game, err);
    if (status != OMINO_OK) return status;
    status = omino_match_open_game(game, allocator, match, err);
    omino_game_close(game);
    return status;
}

void omino_match_close(struct omino_match *match)
{
    if (!match) return;
    const struct omino_allocator allocator = match->allocator;
    forget_from(match, 0);
    omino_match_clear_note(match, 0);
    omino_release(&allocator, match->notes);
    omino_release(&allocator, match->moves);
    omino_release(&allocator, match->states);
    for (unsigned i = 0; i < OMINO_PLAYERS_MAX; i++) omino_release(&allocator, match->players[i]);
    omino_game_close(match->game);
    omino_release(&allocator, match);
}

/* ---- state ----------------------------------------------------------------------------------- */

const struct omino_game *omino_match_game(const struct omino_match *match)
{
    assert(match);
    return match->game;
}

uint64_t omino_match_seed(const struct omino_match *match)
{
    assert(match);
    return match->seed;
}

const void *omino_match_state(const struct omino_match *match)
{
    assert(match);
    return state_of(match, match->ply);
}

uint32_t omino_match_ply(const struct omino_match *match)
{
    assert(match);
    return match->ply;
}

uint32_t omino_match_length(const struct omino_match *match)
{
    assert(match);
    return match->length;
}

uint32_t omino_match_move(const struct omino_match *match, uint32_t ply)
{
    assert(match);
    return ply < match->length ? match->moves[ply] : OMINO_NO_MOVE;
}

const void *omino_match_state_at(const struct omino_match *match, uint32_t ply)
{
    assert(match);
    return ply <= match->length ? state_of(match, ply) : NULL;
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum omino_status omino_match_play(struct omino_match *match, uint32_t move,
                                   struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match)) return OMINO_ERR_ARGUMENT;
    _Alignas(max_align_t) unsigned char next[OMINO_STATE_MAX];
    const size_t size = omino_state_size(match->game);
    const uint32_t ply = match->ply;
    if (ply < match->length && match->moves[ply] == move) {
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
        status = set_room(match, larger_room(match), err);
    if (status != OMINO_OK) return status;
    forget_from(match, ply);
    memcpy(state_of(match, ply + 1), next, size);
    match->moves[ply] = move;
    match->length = match->ply = ply + 1;
    return OMINO_OK;
}

enum omino_status omino_match_play_text(struct omino_match *match, const char *text,
                                        struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match, text)) return OMINO_ERR_ARGUMENT;
    uint32_t move;
    const enum omino_status status =
        omino_move_parse(match->game, omino_match_state(match), text, &move, err);
    return status == OMINO_OK ? omino_match_play(match, move, err) : status;
}

enum omino_status omino_match_fail_ply(const struct omino_match *match, uint32_t ply,
                                       struct omino_error *err)
{
    return omino_fail(err, OMINO_ERR_ARGUMENT,
                      "there is no ply %lu; the last ply of the match is %lu", (unsigned long)ply,
                      (unsigned long)match->length);
}

enum omino_status omino_match_go(struct omino_match *match, uint32_t ply, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match)) return OMINO_ERR_ARGUMENT;
    if (ply > match->length) return omino_match_fail_ply(match, ply, err);
    match->ply = ply;
    return OMINO_OK;
}

enum omino_status omino_match_undo(struct omino_match *match, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match)) return OMINO_ERR_ARGUMENT;
    if (match->ply == 0) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move to undo");
    match->ply--;
    return OMINO_OK;
}

enum omino_status omino_match_redo(struct omino_match *match, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match)) return OMINO_ERR_ARGUMENT;
    if (match->ply == match->length)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move to redo");
    match->ply++;
    return OMINO_OK;
}

void omino_match_restart(struct omino_match *match)
{
    assert(match);
    forget_from(match, 0);
    omino_match_clear_note(match, 0);
}

void omino_match_restart_seeded(struct omino_match *match, uint64_t seed)
{
    assert(match);
    omino_match_restart(match);
    match->seed = seed;
    omino_state_start_seeded(match->game, state_of(match, 0), seed);
}

/* The position may be one of the match itself. */
void omino_match_set_state(struct omino_match *match, const void *state)
{
    assert(match && state);
    omino_match_restart(match);
    memmove(state_of(match, 0), state, omino_state_size(match->game));
}

enum omino_status omino_match_set_state_text(struct omino_match *match, const char *text,
                                             struct omino_error *err)
{
    if (OMINO_IS_NULL(err, match, text)) return OMINO_ERR_ARGUMENT;
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    const enum omino_status status = omino_state_parse(match->game, text, state, err);
    if (status != OMINO_OK) return status;
    omino_match_set_state(match, state);
    return OMINO_OK;
}
