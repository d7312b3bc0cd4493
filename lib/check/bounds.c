/* SPDX-License-Identifier: MIT */
/* The caller's buffers: hooks must not write beyond their ends. Guard bytes after each buffer must
 * not change. */
#include <string.h>

#include "internal.h"

static int guarded(struct omino_checker *c, const void *behind, const char *hook, const char *what)
{
    c->tried++;
    if (!omino_check_all(behind, CHECK_GUARD, CHECK_GUARD_BYTE))
        return omino_checker_fail(c, "the hook %s writes beyond the end of %s", hook, what);
    if (omino_watched_intact(&c->watched)) return 1;
    return omino_checker_fail(
        c, "the hook %s writes outside the memory that the module has allocated", hook);
}

/* ---- states ---------------------------------------------------------------------------------- */

static int guard_states(struct omino_checker *c)
{
    unsigned char *state = c->left.bytes, *behind = state + c->size;
    memset(behind, CHECK_GUARD_BYTE, CHECK_GUARD);
    omino_state_start(c->game, state);
    if (!guarded(c, behind, "start", "the state")) return 0;
    for (uint32_t i = 0; i < 16 && i < c->count; i++) {
        memcpy(state, c->state.bytes, c->size);
        omino_state_apply(c->game, state, omino_checker_pick(c));
        if (!guarded(c, behind, "apply", "the state")) return 0;
    }
    omino_state_write(c->game, c->state.bytes, c->text, OMINO_TEXT_MAX);
    omino_rules_of(c->game)->parse_state(c->game, c->text, state, NULL);
    if (!guarded(c, behind, "parse_state", "the state")) return 0;
    memcpy(state, c->state.bytes, c->size);
    for (const struct omino_check_call *call = omino_check_calls; call->hook; call++) {
        call->call(c, c->game, state, c->scratch);
        if (!guarded(c, behind, call->hook, "the state")) return 0;
    }
    return 1;
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* A function that lists moves in the current position. */
typedef uint32_t lister(const struct omino_checker *c, uint32_t *moves, uint32_t cap);

static uint32_t list_moves(const struct omino_checker *c, uint32_t *moves, uint32_t cap)
{
    return omino_moves_list(c->game, c->state.bytes, moves, cap);
}

static uint32_t list_candidates(const struct omino_checker *c, uint32_t *moves, uint32_t cap)
{
    return omino_rules_of(c->game)->candidates(c->game, c->state.bytes, moves, cap);
}

static uint32_t list_root_candidates(const struct omino_checker *c, uint32_t *moves, uint32_t cap)
{
    return omino_rules_of(c->game)->root_candidates(c->game, c->state.bytes, moves, cap);
}

static uint32_t list_essential(const struct omino_checker *c, uint32_t *moves, uint32_t cap)
{
    return omino_rules_of(c->game)->essential(c->game, c->state.bytes, moves, cap);
}

static uint32_t list_moves_of(const struct omino_checker *c, uint32_t *moves, uint32_t cap)
{
    const int side = omino_state_side(c->game, c->state.bytes);
    return c->own.dialect->moves_of(c->game, c->state.bytes, side, moves, cap);
}

static int guard_list(struct omino_checker *c, lister *list, const char *hook)
{
    const uint32_t n = c->count, caps[] = {1, 2, 3, n / 2, n - 1, n, n + 1, n + 5};
    uint32_t *moves = c->scratch->moves;
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
        const uint32_t cap = caps[i] < OMINO_MOVES_MAX ? caps[i] : OMINO_MOVES_MAX;
        memset(moves + cap, CHECK_GUARD_BYTE, CHECK_GUARD);
        list(c, moves, cap);
        if (!guarded(c, moves + cap, hook, "the list of moves")) return 0;
    }
    list(c, NULL, 0);
    return 1;
}

static int guard_numbers(struct omino_checker *c)
{
    const struct omino_rules *rules = omino_rules_of(c->game);
    float values[OMINO_PLAYERS_MAX + CHECK_GUARD / sizeof(float)], *weights = c->scratch->weights;
    const unsigned players = omino_game_players(c->game);
    memset(values, CHECK_GUARD_BYTE, sizeof values);
    rules->evaluate(c->game, c->state.bytes, values);
    if (!guarded(c, values + players, "evaluate", "the values of the players")) return 0;
    memset(weights, CHECK_GUARD_BYTE, c->count * sizeof *weights + CHECK_GUARD);
    if (c->count == 0) return 1;
    rules->priors(c->game, c->state.bytes, c->moves, c->count, weights);
    return guarded(c, weights + c->count, "priors", "the weights of the moves");
}

int omino_check_bounds(struct omino_checker *c)
{
    const int with_dialect = c->own.dialect && c->own.dialect->moves_of;
    if (!omino_watched_intact(&c->watched)) /* by a move that led to this position */
        return omino_checker_fail(c, "the hook open, start or apply writes outside the memory that "
                                     "the module has allocated");
    if (!guard_states(c) || !guard_numbers(c)) return 0;
    if (omino_checker_at_end(c)) return 1;
    return guard_list(c, list_moves, "moves") && guard_list(c, list_candidates, "candidates") &&
           guard_list(c, list_root_candidates, "root_candidates") &&
           guard_list(c, list_essential, "essential") &&
           (!with_dialect || guard_list(c, list_moves_of, "moves_of"));
}

/* ---- text ------------------------------------------------------------------------------------ */

static size_t length_in(const char *text, size_t room)
{
    const char *end = memchr(text, '\0', room);
    return end ? (size_t)(end - text) : room;
}

/* A function that writes text about the current position. */
typedef size_t writer(const struct omino_checker *c, uint32_t move, char *buf, size_t cap);

static size_t write_move(const struct omino_checker *c, uint32_t move, char *buf, size_t cap)
{
    return omino_move_write(c->game, move, buf, cap);
}

static size_t write_state(const struct omino_checker *c, uint32_t move, char *buf, size_t cap)
{
    (void)move;
    return omino_state_write(c->game, c->state.bytes, buf, cap);
}

static size_t write_score(const struct omino_checker *c, uint32_t move, char *buf, size_t cap)
{
    (void)move;
    return c->own.dialect->final_score(c->game, c->state.bytes, buf, cap);
}

static size_t write_set_up(const struct omino_checker *c, uint32_t move, char *buf, size_t cap)
{
    (void)move;
    return c->own.record->write_set_up(c->game, c->state.bytes, buf, cap);
}

/* Checks that a text truncated to `cap` bytes is the beginning of the whole text, which is in
 * c->text. */
static int cut_at(struct omino_checker *c, writer *write, uint32_t move, size_t cap,
                  const char *hook)
{
    const size_t whole = strlen(c->text), fits = whole < cap ? whole : cap - 1;
    memset(c->other, CHECK_GUARD_BYTE, cap + CHECK_GUARD);
    const size_t length = write(c, move, c->other, cap);
    if (!guarded(c, c->other + cap, hook, "the text buffer")) return 0;
    if (length != whole)
        return omino_checker_fail(c,
                                  "with room for %zu bytes, %s returns %zu, but the text has %zu",
                                  cap, hook, length, whole);
    if (c->other[fits] != '\0')
        return omino_checker_fail(c, "with room for %zu bytes, %s writes no NUL after %zu of them",
                                  cap, hook, fits);
    if (memcmp(c->other, c->text, fits) != 0)
        return omino_checker_fail(c, "with room for %zu bytes, %s writes a different text", cap,
                                  hook);
    return 1;
}

static int cut_everywhere(struct omino_checker *c, writer *write, uint32_t move, const char *hook)
{
    memset(c->text, CHECK_GUARD_BYTE, sizeof c->text);
    const size_t length = write(c, move, c->text, OMINO_TEXT_MAX);
    c->tried++;
    if (length >= OMINO_TEXT_MAX || length_in(c->text, OMINO_TEXT_MAX) != length)
        return omino_checker_fail(c, "%s returns a length of %zu, but the text has %zu bytes", hook,
                                  length, length_in(c->text, OMINO_TEXT_MAX));
    if (write(c, move, NULL, 0) != length)
        return omino_checker_fail(
            c, "without a buffer, %s does not return the length of the text (%zu)", hook, length);
    const size_t caps[] = {1, 2, length / 2 + 1, length > 0 ? length : 1, length + 1};
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++)
        if (!cut_at(c, write, move, caps[i], hook)) return 0;
    return 1;
}

int omino_check_text_bounds(struct omino_checker *c)
{
    for (int i = 0; i < 4 && c->count > 0; i++)
        if (!cut_everywhere(c, write_move, omino_checker_pick(c), "write_move")) return 0;
    if (c->own.record && c->own.record->write_set_up && write_set_up(c, 0, NULL, 0) > 0 &&
        !cut_everywhere(c, write_set_up, 0, "write_set_up"))
        return 0;
    if (c->own.dialect && c->own.dialect->final_score &&
        !cut_everywhere(c, write_score, 0, "final_score"))
        return 0;
    return cut_everywhere(c, write_state, 0, "write_state");
}
