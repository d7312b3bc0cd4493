/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "base/memory.h"
#include "internal.h"

/* ---- memory ---------------------------------------------------------------------------------- */

/* A failed allocation of more than this is the module's fault, not a lack of memory. */
#define MOST_NEEDED ((size_t)1 << 30)

static void *allocate(void *user, size_t size)
{
    struct omino_checker *c = user;
    void *block = c->from.allocate(c->from.user, size);
    if (!block && size <= MOST_NEEDED) atomic_store(&c->ran_out, 1);
    return block;
}

static void release(void *user, void *block)
{
    const struct omino_checker *c = user;
    c->from.release(c->from.user, block);
}

/* ---- the checker itself ---------------------------------------------------------------------- */

static struct omino_check_scratch *open_scratch(const struct omino_allocator *allocator)
{
    struct omino_check_scratch *scratch = omino_allocate(allocator, 1, sizeof *scratch);
    if (!scratch) return NULL;
    scratch->scene_memory.from = *allocator;
    const struct omino_allocator watched = omino_watched_allocator(&scratch->scene_memory);
    if (omino_scene_open(&watched, &scratch->scene, NULL) == OMINO_OK) return scratch;
    omino_release(allocator, scratch);
    return NULL;
}

static void close_scratch(const struct omino_allocator *allocator,
                          struct omino_check_scratch *scratch)
{
    if (!scratch) return;
    omino_scene_close(scratch->scene);
    omino_release(allocator, scratch);
}

enum omino_status omino_checker_open(struct omino_checker **checker,
                                     const struct omino_rules *rules,
                                     const struct omino_check_setup *setup, void *user,
                                     struct omino_error *err)
{
    struct omino_allocator from;
    *checker = NULL;
    const enum omino_status status = omino_allocator_read(&from, setup->allocator, err);
    if (status != OMINO_OK) return status;
    struct omino_checker *c = omino_allocate(&from, 1, sizeof *c);
    *checker = c;
    if (!c) return omino_fail_memory(err);
    c->from = from;
    const struct omino_allocator allocator = {allocate, release, c};
    c->allocator = allocator;
    c->rules = rules;
    c->user = user;
    c->setup = *setup;
    if (c->setup.games == 0) c->setup.games = 20;
    c->replay_size = 1024;
    c->replay = omino_allocate(&allocator, c->replay_size, 1);
    c->history_room = 256;
    c->history = omino_allocate(&allocator, c->history_room, sizeof *c->history);
    c->moves = omino_allocate(&allocator, OMINO_MOVES_MAX + CHECK_GUARD / 4, sizeof *c->moves);
    c->scratch = open_scratch(&allocator);
    c->second = open_scratch(&allocator);
    if (!c->replay || !c->history || !c->moves || !c->scratch || !c->second)
        return omino_fail_memory(err);
    return OMINO_OK;
}

void omino_checker_close(struct omino_checker *c)
{
    if (!c) return;
    const struct omino_allocator allocator = c->allocator, from = c->from;
    omino_checker_close_game(c);
    for (unsigned i = 0; i < c->set_count; i++) omino_release(&allocator, c->sets[i]);
    omino_release(&allocator, (void *)c->sets);
    close_scratch(&allocator, c->scratch);
    close_scratch(&allocator, c->second);
    omino_release(&allocator, c->moves);
    omino_release(&allocator, c->history);
    omino_release(&allocator, c->replay);
    omino_release(&from, c);
}

int omino_checker_no_memory(struct omino_checker *c)
{
    c->status = OMINO_ERR_MEMORY;
    return 0;
}

/* Doubles a block; returns the old one, with *room unchanged, if there is not enough memory. */
static void *grow(const struct omino_allocator *allocator, void *block, size_t item, size_t *room)
{
    void *larger = omino_allocate(allocator, 2 * *room, item);
    if (!larger) return block;
    memcpy(larger, block, *room * item);
    omino_release(allocator, block);
    *room *= 2;
    return larger;
}

/* ---- findings -------------------------------------------------------------------------------- */

const char *omino_checker_quote_text(const char *text, struct omino_quote *quote)
{
    const size_t room = sizeof quote->text - 4;
    omino_text_copy(quote->text, sizeof quote->text, text);
    if (strlen(text) > room) memcpy(quote->text + room, "...", 4);
    return quote->text;
}

const char *omino_checker_quote(const struct omino_checker *c, uint32_t move,
                                struct omino_quote *quote)
{
    char text[OMINO_TEXT_MAX + CHECK_GUARD] = "";
    if (move < omino_game_move_limit(c->game))
        omino_move_write(c->game, move, text, OMINO_TEXT_MAX);
    text[OMINO_TEXT_MAX - 1] = '\0';
    if (strlen(text) > 60) memcpy(text + 57, "...", 4);
    snprintf(quote->text, sizeof quote->text, "%u ('%.64s')", move, text);
    return quote->text;
}

/* Writes the moves made so far; if memory runs out, omits the rest. */
static void write_replay(struct omino_checker *c)
{
    char text[OMINO_TEXT_MAX + CHECK_GUARD];
    size_t length = 0;
    for (uint32_t i = 0; i < c->plies; i++) {
        text[0] = '\0';
        omino_move_write(c->game, c->history[i], text, OMINO_TEXT_MAX);
        text[OMINO_TEXT_MAX - 1] = '\0';
        const size_t more = strlen(text);
        while (length + more + 2 > c->replay_size) {
            const size_t before = c->replay_size;
            c->replay = grow(&c->allocator, c->replay, 1, &c->replay_size);
            if (c->replay_size == before) return;
        }
        memcpy(c->replay + length, text, more);
        length += more;
        memcpy(c->replay + length++, ";", 2);
    }
}

int omino_checker_fail(struct omino_checker *c, const char *format, ...)
{
    struct omino_text problem = {c->problem, sizeof c->problem, 0};
    char sentence[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    c->failed = 1;
    c->position[0] = c->replay[0] = '\0';
    if (c->line) {
        omino_text_add(&problem, "the line '");
        omino_text_add(&problem, c->line);
        omino_text_add(&problem, "' is accepted, but ");
    }
    omino_text_add(&problem, sentence);
    omino_text_end(&problem);
    if (c->game && c->placed) {
        omino_state_write(c->game, c->state.bytes, c->position, OMINO_TEXT_MAX);
        c->position[OMINO_TEXT_MAX - 1] = '\0';
        write_replay(c);
    }
    return 0;
}

void omino_checker_announce(const struct omino_checker *c, const char *reading)
{
    const struct omino_check_step step = {
        .check = c->check,
        .options = c->options,
        .seed = c->seed,
        .reading = reading,
        .line = c->line,
        .moves = c->history,
        .plies = c->placed ? c->plies : 0,
    };
    if (c->setup.watch) c->setup.watch(c->user, &step);
}

/* ---- games and positions --------------------------------------------------------------------- */

const struct omino_game *omino_checker_open_other(struct omino_checker *c, const char *options,
                                                  struct omino_watched *watched)
{
    const struct omino_game *game;
    const struct omino_allocator allocator = omino_watched_allocator(watched);
    watched->from = c->allocator;
    omino_rules_open_game(c->rules, options, &allocator, &game, NULL);
    return game;
}

enum omino_status omino_checker_open_game(struct omino_checker *c, const char *options,
                                          struct omino_error *err)
{
    omino_checker_close_game(c);
    omino_text_copy(c->options, sizeof c->options, options);
    omino_checker_announce(c, NULL);
    c->watched = (struct omino_watched){.from = c->allocator, .fill = 0xa5};
    const struct omino_allocator allocator = omino_watched_allocator(&c->watched);
    const enum omino_status status =
        omino_rules_open_game(c->rules, options, &allocator, &c->game, err);
    if (c->game) c->size = omino_state_size(c->game);
    return status;
}

void omino_checker_close_game(struct omino_checker *c)
{
    omino_game_close(c->game);
    omino_watched_clear(&c->watched);
    c->game = NULL;
    c->placed = 0;
    c->line = NULL;
    c->plies = 0;
}

/* Lists the moves in the current position and reports progress. Returns 0 if the caller asks to
 * stop. */
static int list_moves(struct omino_checker *c)
{
    c->placed = 1;
    omino_checker_announce(c, NULL);
    c->total = omino_moves_list(c->game, c->state.bytes, c->moves, OMINO_MOVES_MAX);
    c->count = c->total < OMINO_MOVES_MAX ? c->total : OMINO_MOVES_MAX;
    if (c->setup.stop && !c->status && c->setup.stop(c->user)) c->status = OMINO_STOPPED;
    return c->status == OMINO_OK;
}

int omino_checker_start(struct omino_checker *c)
{
    c->line = NULL;
    c->plies = 0;
    omino_state_start(c->game, c->state.bytes);
    return list_moves(c);
}

int omino_checker_take(struct omino_checker *c, const char *line)
{
    c->line = line;
    c->plies = 0;
    return list_moves(c);
}

int omino_checker_advance(struct omino_checker *c, uint32_t move)
{
    if (c->plies == c->history_room) {
        size_t room = c->history_room;
        c->history = grow(&c->allocator, c->history, sizeof *c->history, &room);
        if (room == c->history_room) return omino_checker_no_memory(c);
        c->history_room = (uint32_t)room;
    }
    omino_state_apply(c->game, c->state.bytes, move);
    c->history[c->plies++] = move;
    return list_moves(c);
}

uint32_t omino_checker_pick(struct omino_checker *c)
{
    return c->moves[omino_rng_below(&c->rng, c->count)];
}

int omino_checker_at_end(const struct omino_checker *c)
{
    return c->count == 0 || c->plies > omino_game_max_plies(c->game) ||
           c->plies >= CHECK_PLIES_MAX || omino_state_side(c->game, c->state.bytes) == OMINO_NOBODY;
}

int omino_checker_playable(struct omino_checker *c)
{
    for (;;) {
        if (!omino_check_games(c) || !omino_check_turn(c) || !omino_check_codes(c) ||
            !omino_check_outcome(c))
            return 0;
        if (omino_checker_at_end(c)) return 1;
        if (!omino_checker_advance(c, omino_checker_pick(c))) return 0;
    }
}

/* ---- walking --------------------------------------------------------------------------------- */

void omino_checker_seed(struct omino_checker *c, unsigned game)
{
    c->seed = c->setup.seed + game;
    omino_rng_seed(&c->rng, c->seed);
}

static int play_random_game(struct omino_checker *c)
{
    if (!omino_checker_start(c)) return 0;
    while (!omino_checker_at_end(c))
        if (!omino_checker_advance(c, omino_checker_pick(c))) return 0;
    return 1;
}

/* Repeats the move that led from here to the next position of the game; returns 0 if it is no
 * longer legal, because the module is not deterministic (a finding for the check "seed"). */
static int repeat_move(struct omino_checker *c)
{
    const uint32_t move = c->history[c->plies];
    for (uint32_t i = 0; i < c->count; i++)
        if (c->moves[i] == move) return omino_checker_advance(c, move);
    return 0;
}

static int wanted(struct omino_checker *c, enum omino_pace pace, uint32_t ply, uint32_t length,
                  uint32_t one)
{
    if (pace == OMINO_PACE_ONE) return ply == one && ply < length;
    if (pace == OMINO_PACE_EVERY || length <= 8) return 1;
    return ply == 0 || ply + 1 >= length || omino_rng_below(&c->rng, length) < 6;
}

static int walk_game(struct omino_checker *c, enum omino_pace pace,
                     int (*look)(struct omino_checker *))
{
    if (!play_random_game(c)) return 0;
    if (pace == OMINO_PACE_GAME) return look(c);
    const uint32_t length = c->plies, one = omino_rng_below(&c->rng, length);
    if (!omino_checker_start(c)) return 0;
    for (uint32_t ply = 0;; ply++) {
        if (wanted(c, pace, ply, length, one) && (!look(c) || pace == OMINO_PACE_ONE))
            return !c->failed && c->status == OMINO_OK;
        if (ply == length || !repeat_move(c)) return c->status == OMINO_OK;
    }
}

static int walk_set(struct omino_checker *c, const char *options, enum omino_pace pace,
                    int (*look)(struct omino_checker *))
{
    int going = 1;
    omino_checker_seed(c, 0);
    if (omino_checker_open_game(c, options, NULL) != OMINO_OK) return 1;
    for (unsigned g = 0; g < c->setup.games && going; g++) {
        omino_checker_seed(c, g);
        going = walk_game(c, pace, look);
    }
    omino_checker_close_game(c);
    return going;
}

int omino_checker_walk(struct omino_checker *c, enum omino_pace pace,
                       int (*look)(struct omino_checker *))
{
    if (c->setup.options) return walk_set(c, c->setup.options, pace, look);
    for (unsigned i = 0; i < c->set_count; i++)
        if (!walk_set(c, c->sets[i], pace, look)) return 0;
    return 1;
}
