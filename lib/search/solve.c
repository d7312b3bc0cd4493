/* SPDX-License-Identifier: MIT */
/*
 * The exact end of a game: every line of play to its end. For two players this is alpha-beta, since
 * one player's gain is the other's loss. With three or more players, each chooses the first of
 * the moves that are best for that player. A hash table recognizes positions that other orders of
 * moves have reached before. Moves that were good elsewhere are tried first, so that alpha-beta can
 * skip most of the rest.
 *
 * The caller limits the number of positions. If the limit is reached, there is no result.
 */
#include <string.h>

#include "game/opened.h"
#include "game/result.h"
#include "solve.h"

enum bound { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

/* A position in the table. */
struct entry {
    uint64_t hash;
    int32_t values[OMINO_PLAYERS_MAX];
    uint32_t move;
    uint32_t bound;
};

enum { CREDITS = 4096 }; /* number of counters for best moves, indexed by a hash of the move */

struct solving {
    const struct omino_solver *limits;
    const struct omino_game *game;
    unsigned players;
    size_t state_size, entry_mask;
    struct entry *entries;
    uint32_t *credits;
    unsigned char *stack, *stack_end; /* states and move lists of the current line */
    uint64_t positions;
    int failed;
};

static size_t aligned(size_t size)
{
    return (size + 15) / 16 * 16;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Divides the memory into table, counters and stack; returns whether there is enough. */
static int divide(struct solving *s, unsigned char *memory, size_t size)
{
    const size_t credits = CREDITS * sizeof *s->credits;
    const size_t stack = size / 4 + s->state_size;
    size_t entries = 1;
    if (size < credits + stack + sizeof *s->entries) return 0;
    while (2 * entries * sizeof *s->entries <= size - credits - stack && 2 * entries <= (size_t)1
                                                                                            << 20)
        entries *= 2;
    s->entries = (struct entry *)(void *)memory;
    s->entry_mask = entries - 1;
    s->credits = (uint32_t *)(void *)(memory + entries * sizeof *s->entries);
    s->stack = memory + entries * sizeof *s->entries + credits;
    s->stack_end = memory + size;
    memset(memory, 0, entries * sizeof *s->entries + credits);
    return 1;
}

static void *push(struct solving *s, size_t size)
{
    void *room = s->stack;
    if (aligned(size) > (size_t)(s->stack_end - s->stack)) {
        s->failed = 1;
        return NULL;
    }
    s->stack += aligned(size);
    return room;
}

/* ---- the order of moves ---------------------------------------------------------------------- */

static uint32_t *credit_of(struct solving *s, uint32_t move, int player)
{
    return &s->credits[(move * UINT32_C(2654435761) + (uint32_t)player * 97) >> 20 & (CREDITS - 1)];
}

/* Swaps the most promising of the moves from `from` on into place `from`. */
static void bring_best(struct solving *s, uint32_t *moves, uint32_t from, uint32_t count,
                       uint32_t first, int player)
{
    uint32_t best = from, most = 0;
    for (uint32_t i = from; i < count; i++) {
        const uint32_t credit = moves[i] == first ? UINT32_MAX : *credit_of(s, moves[i], player);
        if (credit <= most) continue;
        best = i;
        most = credit;
    }
    const uint32_t move = moves[best];
    moves[best] = moves[from];
    moves[from] = move;
}

/* ---- the walk -------------------------------------------------------------------------------- */

static int may_visit(struct solving *s)
{
    const struct omino_solver *limits = s->limits;
    if (++s->positions > limits->positions) s->failed = 1;
    if (s->positions % 1024 == 0 && limits->stop && limits->stop(limits->user)) s->failed = 1;
    return !s->failed;
}

static void finish(const struct solving *s, const void *state, int32_t *values)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(s->game, state, &outcome);
    omino_result_exact(s->game, &outcome, values);
}

uint32_t omino_solve_moves(const struct omino_game *game, const void *state)
{
    const struct omino_rules *rules = &game->rules;
    if (rules->essential == rules->moves) return omino_moves_count(game, state);
    return rules->essential(game, state, NULL, 0);
}

/* Lists the essential moves of a state on the stack; returns NULL if the stack is full. */
static uint32_t *list(struct solving *s, const void *state, uint32_t *count)
{
    const struct omino_rules *rules = &s->game->rules;
    *count = omino_solve_moves(s->game, state);
    uint32_t *moves = push(s, (*count + 8) * sizeof *moves);
    if (moves) rules->essential(s->game, state, moves, *count);
    return moves;
}

static void remember(struct entry *entry, uint64_t hash, enum bound bound, uint32_t move)
{
    entry->hash = hash;
    entry->bound = bound;
    entry->move = move;
}

/* Returns whether the table has a value that settles a position for these bounds, alpha and
 * beta. */
static int is_settled(const struct entry *entry, int32_t alpha, int32_t beta)
{
    const int32_t value = entry->values[0];
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && value >= beta) ||
           (entry->bound == BOUND_UPPER && value <= alpha);
}

static int32_t alpha_beta(struct solving *s, const void *state, int32_t alpha, int32_t beta,
                          uint32_t *best_move);

/* Returns the value of a position for one of two players, who need not be the player to move. */
static int32_t value_for(struct solving *s, const void *state, int player, int32_t alpha,
                         int32_t beta)
{
    const int turn = omino_state_player(s->game, state);
    uint32_t reply;
    if (turn == OMINO_NOBODY) {
        int32_t values[OMINO_PLAYERS_MAX] = {0};
        finish(s, state, values);
        return values[player];
    }
    if (turn == player) return alpha_beta(s, state, alpha, beta, &reply);
    return OMINO_EXACT_SUM -
           alpha_beta(s, state, OMINO_EXACT_SUM - beta, OMINO_EXACT_SUM - alpha, &reply);
}

/* Returns the value for the player to move, one of two, between alpha and beta. */
static int32_t alpha_beta(struct solving *s, const void *state, int32_t alpha, int32_t beta,
                          uint32_t *best_move)
{
    const int player = omino_state_player(s->game, state);
    const uint64_t hash = omino_state_hash(s->game, state);
    struct entry *entry = &s->entries[hash & s->entry_mask];
    const int32_t floor = alpha;
    uint32_t first = OMINO_NO_MOVE, count;
    if (!may_visit(s)) return 0;
    if (entry->bound != BOUND_NONE && entry->hash == hash) {
        *best_move = first = entry->move;
        if (is_settled(entry, alpha, beta)) return entry->values[0];
    }
    unsigned char *const top = s->stack;
    uint32_t *moves = list(s, state, &count);
    void *next = push(s, s->state_size);
    int32_t best = -1;
    *best_move = OMINO_NO_MOVE;
    for (uint32_t i = 0; i < count && !s->failed && best < beta; i++) {
        bring_best(s, moves, i, count, first, player);
        memcpy(next, state, s->state_size);
        omino_state_apply(s->game, next, moves[i]);
        const int32_t value = value_for(s, next, player, alpha, beta);
        if (value <= best) continue;
        best = value;
        *best_move = moves[i];
        if (best > alpha) alpha = best;
    }
    s->stack = top;
    if (s->failed) return 0;
    ++*credit_of(s, *best_move, player);
    entry->values[0] = best;
    const enum bound bound = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    remember(entry, hash, bound, *best_move);
    return best;
}

/* Finds the value for each of any number of players. */
static void best_for_each(struct solving *s, const void *state, int32_t *values,
                          uint32_t *best_move)
{
    const int player = omino_state_player(s->game, state);
    const uint64_t hash = omino_state_hash(s->game, state);
    struct entry *entry = &s->entries[hash & s->entry_mask];
    uint32_t count;
    if (!may_visit(s)) return;
    if (entry->bound == BOUND_EXACT && entry->hash == hash) {
        memcpy(values, entry->values, sizeof entry->values);
        *best_move = entry->move;
        return;
    }
    unsigned char *const top = s->stack;
    uint32_t *moves = list(s, state, &count);
    void *next = push(s, s->state_size);
    *best_move = OMINO_NO_MOVE;
    for (uint32_t i = 0; i < count && !s->failed; i++) {
        int32_t after[OMINO_PLAYERS_MAX] = {0};
        uint32_t reply;
        memcpy(next, state, s->state_size);
        omino_state_apply(s->game, next, moves[i]);
        if (omino_state_side(s->game, next) == OMINO_NOBODY)
            finish(s, next, after);
        else
            best_for_each(s, next, after, &reply);
        if (*best_move != OMINO_NO_MOVE && after[player] <= values[player]) continue;
        memcpy(values, after, sizeof after);
        *best_move = moves[i];
    }
    s->stack = top;
    if (s->failed) return;
    memcpy(entry->values, values, sizeof entry->values);
    remember(entry, hash, BOUND_EXACT, *best_move);
}

/* Returns whether a move of the root is worth at least `value` to the player to move. */
static int keeps(struct solving *s, const void *root, void *next, uint32_t move, int32_t value)
{
    memcpy(next, root, s->state_size);
    omino_state_apply(s->game, next, move);
    const int player = omino_state_player(s->game, root);
    return value_for(s, next, player, value - 1, value) >= value;
}

/* Finds the moves as good as the best one; fewer if the limit on positions is reached. */
static void find_equals(struct solving *s, const void *root, int32_t value,
                        struct omino_solution *solution)
{
    uint32_t count;
    unsigned char *const top = s->stack;
    const uint32_t *moves = list(s, root, &count);
    void *next = push(s, s->state_size);
    for (uint32_t i = 0; !s->failed && i < count; i++) {
        if (solution->equal_count == OMINO_EQUALS_MAX) break;
        const int kept = keeps(s, root, next, moves[i], value);
        if (kept && !s->failed) solution->equals[solution->equal_count++] = moves[i];
    }
    s->stack = top;
    s->failed = 0;
}

int omino_solve(const struct omino_solver *solver, const void *state,
                struct omino_solution *solution)
{
    struct solving s = {.limits = solver, .game = solver->game};
    s.players = omino_game_players(s.game);
    s.state_size = aligned(omino_state_size(s.game));
    memset(solution, 0, sizeof *solution);
    if (!divide(&s, solver->memory, solver->size)) return 0;
    void *root = push(&s, s.state_size);
    if (!root) return 0;
    memcpy(root, state, omino_state_size(s.game));
    if (s.players == 2) {
        const int player = omino_state_player(s.game, state);
        const int32_t value = alpha_beta(&s, root, -1, OMINO_EXACT_SUM + 1, &solution->move);
        solution->values[player] = value;
        solution->values[1 - player] = OMINO_EXACT_SUM - value;
        if (!s.failed && omino_result_exact_value(value, s.players) == 0)
            find_equals(&s, root, value, solution);
    } else {
        best_for_each(&s, root, solution->values, &solution->move);
    }
    solution->positions = s.positions;
    return !s.failed;
}
