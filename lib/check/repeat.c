/* SPDX-License-Identifier: MIT */
/*
 * Repetition. These checks replay a game move by move, and every hook must give the same results as
 * before: in a game opened a second time or with another seed, between the moves of another game,
 * and in two threads at once. A digest stands for the results of all hooks in a position (calls.c),
 * so games are compared as sequences of numbers.
 */
#define _POSIX_C_SOURCE 200809L

#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include <omino/text.h>

#include "base/thread.h"
#include "internal.h"

/* ---- a game as a row of digests -------------------------------------------------------------- */

/* A game with the digest of each position, including the last. */
struct line {
    uint32_t *moves;
    uint64_t *digests;
    uint32_t plies;
};

static void close_line(const struct omino_checker *c, struct line *line)
{
    omino_release(&c->allocator, line->moves);
    omino_release(&c->allocator, line->digests);
}

/* Stores the game that is in c->history. */
static int keep_line(struct omino_checker *c, struct line *line)
{
    struct omino_state_room *state = &c->left;
    line->plies = c->plies;
    line->moves = omino_allocate(&c->allocator, c->plies, sizeof *line->moves);
    line->digests = omino_allocate(&c->allocator, c->plies + 1, sizeof *line->digests);
    if (!line->moves || !line->digests) return omino_checker_no_memory(c);
    memcpy(line->moves, c->history, c->plies * sizeof *line->moves);
    omino_state_start(c->game, state->bytes);
    for (uint32_t i = 0; i <= line->plies; i++) {
        line->digests[i] = omino_check_digest(c, c->game, state->bytes, c->scratch);
        if (i < line->plies) omino_state_apply(c->game, state->bytes, line->moves[i]);
    }
    return 1;
}

/* Plays and stores another random game of the same opened game. */
static int keep_another(struct omino_checker *c, struct line *line)
{
    omino_checker_start(c);
    while (!omino_checker_at_end(c))
        if (!omino_checker_advance(c, omino_checker_pick(c))) return 0;
    return keep_line(c, line);
}

/* Makes ply `ply` of a line the current position, for a finding. */
static void go_to(struct omino_checker *c, const struct line *line, uint32_t ply)
{
    omino_checker_start(c);
    for (uint32_t i = 0; i < ply; i++)
        if (!omino_checker_advance(c, line->moves[i])) return;
}

/* Returns the first hook with different results in two opened games, or NULL. */
static const char *first_difference(const struct omino_checker *c, const struct omino_game *other,
                                    const void *state)
{
    for (const struct omino_check_call *call = omino_check_calls; call->hook; call++)
        if (call->call(c, c->game, state, c->scratch) != call->call(c, other, state, c->scratch))
            return call->hook;
    return NULL;
}

/* ---- opened twice ---------------------------------------------------------------------------- */

static int same_numbers(struct omino_checker *c, const struct omino_game *other)
{
    c->tried++;
    if (omino_state_size(other) == c->size &&
        omino_game_max_moves(other) == omino_game_max_moves(c->game) &&
        omino_game_max_plies(other) == omino_game_max_plies(c->game) &&
        omino_game_move_limit(other) == omino_game_move_limit(c->game) &&
        omino_game_players(other) == omino_game_players(c->game) &&
        omino_game_sides(other) == omino_game_sides(c->game))
        return 1;
    return omino_checker_fail(
        c, "opened twice with the same options, the game has different sizes or limits");
}

/* Plays the line in both games and compares them. */
static int play_in_both(struct omino_checker *c, const struct omino_game *other,
                        const struct line *line)
{
    omino_state_start(c->game, c->left.bytes);
    omino_state_start(other, c->right.bytes);
    for (uint32_t i = 0;; i++) {
        c->tried++;
        const int same = memcmp(c->left.bytes, c->right.bytes, c->size) == 0;
        const char *hook = same ? first_difference(c, other, c->left.bytes) : NULL;
        if (!same || hook ||
            omino_check_digest(c, other, c->right.bytes, c->scratch) != line->digests[i]) {
            go_to(c, line, i);
            return omino_checker_fail(c,
                                      "opened twice with the same options, the game is not the "
                                      "same: %s%s differs",
                                      same ? "the result of the hook " : "the state",
                                      hook   ? hook
                                      : same ? "(one of them)"
                                             : "");
        }
        if (i == line->plies) return 1;
        omino_state_apply(c->game, c->left.bytes, line->moves[i]);
        omino_state_apply(other, c->right.bytes, line->moves[i]);
    }
}

int omino_check_seed(struct omino_checker *c)
{
    /* New memory is filled with different bytes, to expose use of uninitialized memory. */
    struct omino_watched watched = {.fill = 0x3c};
    struct line line = {0};
    const struct omino_game *other = omino_checker_open_other(c, c->options, &watched);
    int fine = other != NULL;
    if (!other) omino_checker_fail(c, "the game does not open a second time");
    fine = fine && same_numbers(c, other) && keep_line(c, &line) && play_in_both(c, other, &line);
    close_line(c, &line);
    omino_game_close(other);
    omino_watched_clear(&watched);
    return fine;
}

/* ---- opened with another seed ---------------------------------------------------------------- */

/* Writes the options of the current game, with another seed. */
static void write_other_seed(const struct omino_checker *c, char *buf, size_t cap)
{
    const uint64_t seed = omino_game_seed(c->game);
    char options[OMINO_OPTIONS_MAX] = "";
    omino_game_options(c->game, options, sizeof options);
    if (seed != 0) { /* it is written last */
        char *last = strrchr(options, ' ');
        *(last ? last : options) = '\0';
    }
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "%s%sseed=%llu", options, *options ? " " : "",
                      (unsigned long long)(seed ^ 5));
    omino_text_end(&text);
}

/* Reports a fault of a start with a seed. */
static int fail_start(struct omino_checker *c, uint64_t seed, const char *fault)
{
    omino_checker_start(c);
    return omino_checker_fail(c, "with the seed %llu, %s", (unsigned long long)seed, fault);
}

/* Starts in memory with different contents, in both games. */
static int same_start(struct omino_checker *c, const struct omino_game *other, uint64_t seed)
{
    memset(c->left.bytes, 0, sizeof c->left.bytes);
    memset(c->right.bytes, 0xff, sizeof c->right.bytes);
    omino_state_start_seeded(c->game, c->left.bytes, seed);
    omino_state_start_seeded(c->game, c->right.bytes, seed);
    c->tried += 3;
    if (memcmp(c->left.bytes, c->right.bytes, c->size) != 0)
        return fail_start(c, seed,
                          "start does not write the whole state, or not always the same bytes");
    omino_state_start_seeded(other, c->right.bytes, seed);
    if (memcmp(c->left.bytes, c->right.bytes, c->size) != 0)
        return fail_start(c, seed, "start depends on the seed with which the game was opened");
    if (first_difference(c, other, c->left.bytes))
        return fail_start(c, seed, "hooks depend on the seed with which the game was opened");
    return 1;
}

/* The line of a start with any seed must contain everything left to chance. */
static int same_line(struct omino_checker *c, const struct omino_game *other, uint64_t seed)
{
    struct omino_error err = OMINO_INIT(error);
    omino_state_start_seeded(c->game, c->left.bytes, seed);
    omino_state_write(c->game, c->left.bytes, c->text, OMINO_TEXT_MAX);
    c->text[OMINO_TEXT_MAX - 1] = '\0';
    c->tried++;
    if (omino_state_parse(other, c->text, c->right.bytes, &err) != OMINO_OK)
        return fail_start(c, seed, "the line of the start is rejected in a game with another seed");
    if (memcmp(c->left.bytes, c->right.bytes, c->size) == 0) return 1;
    return fail_start(c, seed,
                      "the line of the start is read as another state in a game with another seed");
}

int omino_check_start(struct omino_checker *c)
{
    struct omino_watched watched = {.fill = 0x3c};
    char options[OMINO_TEXT_MAX];
    const uint64_t seeds[] = {0, 1, UINT64_MAX, omino_rng_next(&c->rng)};
    write_other_seed(c, options, sizeof options);
    const struct omino_game *other = omino_checker_open_other(c, options, &watched);
    int fine = other && omino_state_size(other) == c->size;
    if (!fine)
        omino_checker_fail(c, "with another seed, the game does not open, or opens differently");
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds && fine; i++)
        fine = same_start(c, other, seeds[i]) && same_line(c, other, seeds[i]);
    omino_game_close(other);
    omino_watched_clear(&watched);
    return fine;
}

/* ---- two games, move by move ----------------------------------------------------------------- */

/* Returns the digest of a position, calling hooks of another game in between. */
static uint64_t digest_in_turn(struct omino_checker *c, const void *state,
                               const struct omino_game *other, const void *other_state)
{
    uint64_t digest = 0;
    for (const struct omino_check_call *call = omino_check_calls; call->hook; call++) {
        digest = omino_check_mix(digest, call->call(c, c->game, state, c->scratch));
        call->call(c, other, other_state, c->second);
    }
    return digest;
}

/* Plays a random game in `other` and repeats the line in the current game, one move of each at a
 * time. */
static int take_turns(struct omino_checker *c, const struct omino_game *other, const char *options,
                      const struct line *line)
{
    omino_state_start(c->game, c->left.bytes);
    omino_state_start(other, c->right.bytes);
    for (uint32_t i = 0;; i++) {
        c->tried++;
        if (digest_in_turn(c, c->left.bytes, other, c->right.bytes) != line->digests[i]) {
            go_to(c, line, i);
            return omino_checker_fail(c,
                                      "the results of the hooks depend on another game played at "
                                      "the same time, with the options '%s'",
                                      options);
        }
        if (i == line->plies) return 1;
        if (omino_state_side(other, c->right.bytes) != OMINO_NOBODY) {
            const uint32_t n =
                omino_moves_list(other, c->right.bytes, c->second->moves, OMINO_MOVES_MAX);
            if (n > 0 && n <= OMINO_MOVES_MAX)
                omino_state_apply(other, c->right.bytes,
                                  c->second->moves[omino_rng_below(&c->rng, n)]);
        }
        omino_state_apply(c->game, c->left.bytes, line->moves[i]);
    }
}

/* The other game has different options, if possible, to expose a module that keeps data outside its
 * tables: such data would belong to the game opened last. */
int omino_check_two_games(struct omino_checker *c)
{
    struct omino_watched watched = {.fill = 0x3c};
    struct line line = {0};
    const uint32_t chosen = omino_rng_below(&c->rng, c->set_count);
    const char *options = c->set_count > 0 ? c->sets[chosen] : c->options;
    int fine = keep_line(c, &line);
    const struct omino_game *other = fine ? omino_checker_open_other(c, options, &watched) : NULL;
    fine = fine && (!other || take_turns(c, other, options, &line));
    omino_game_close(other);
    omino_watched_clear(&watched);
    close_line(c, &line);
    return fine;
}

/* ---- two threads ----------------------------------------------------------------------------- */

/* Number of times that each thread opens its own game. */
#define OPENINGS 4

/* Returns the number of times that a thread plays its game: more for short games. */
static uint32_t rounds(uint32_t plies)
{
    return plies < 64 ? 256 / (plies + 1) : 3;
}

/* Shared by both threads. */
struct meeting {
    atomic_int ready; /* number of threads that have begun */
    atomic_int found; /* whether either has found a difference, so that the other can stop */
};

/* Input and output of a thread. */
struct runner {
    const struct omino_checker *c;
    const struct line *line;
    struct omino_check_scratch *scratch;
    struct omino_state_room state;
    struct meeting *meeting;
    uint32_t wrong; /* the first ply with a difference, or UINT32_MAX */
    unsigned long tried;
};

static void run_once(struct runner *runner, const struct omino_game *game)
{
    unsigned char *state = runner->state.bytes;
    omino_state_start(game, state);
    for (uint32_t i = 0;; i++) {
        runner->tried++;
        if (omino_check_digest(runner->c, game, state, runner->scratch) !=
            runner->line->digests[i]) {
            runner->wrong = i;
            atomic_store(&runner->meeting->found, 1);
        }
        if (i == runner->line->plies || atomic_load(&runner->meeting->found)) return;
        omino_state_apply(game, state, runner->line->moves[i]);
    }
}

/* Each thread opens its own game. */
static void open_and_run(struct runner *runner)
{
    const struct omino_game *game;
    if (omino_rules_open_game(runner->c->rules, runner->c->options, &runner->c->allocator, &game,
                              NULL) == OMINO_OK &&
        omino_state_size(game) == runner->c->size)
        run_once(runner, game);
    else {
        runner->wrong = 0;
        atomic_store(&runner->meeting->found, 1);
    }
    omino_game_close(game);
}

static void *run(void *argument)
{
    struct runner *runner = argument;
    /* Waits for the other thread: games are so short that the two might not overlap otherwise. */
    struct meeting *meeting = runner->meeting;
    atomic_fetch_add(&meeting->ready, 1);
    while (atomic_load(&meeting->ready) < 2) sched_yield();
    for (int i = 0; i < OPENINGS && !atomic_load(&meeting->found); i++) open_and_run(runner);
    for (uint32_t i = rounds(runner->line->plies); i > 0 && !atomic_load(&meeting->found); i--)
        run_once(runner, runner->c->game);
    return NULL;
}

static int run_both(struct omino_checker *c, struct runner *runners)
{
    pthread_t thread;
    if (omino_thread_start(&thread, run, &runners[1]) != 0) return omino_checker_no_memory(c);
    run(&runners[0]);
    pthread_join(thread, NULL);
    for (int i = 0; i < 2; i++) {
        c->tried += runners[i].tried;
        if (runners[i].wrong == UINT32_MAX) continue;
        go_to(c, runners[i].line, runners[i].wrong);
        return omino_checker_fail(c,
                                  "with two threads at once, the hooks give different results than "
                                  "with one");
    }
    return 1;
}

static int start_both(struct omino_checker *c, const struct line *lines)
{
    struct meeting meeting = {0};
    struct runner *runners = omino_allocate(&c->allocator, 2, sizeof *runners);
    if (!runners) return omino_checker_no_memory(c);
    for (int i = 0; i < 2; i++)
        runners[i] = (struct runner){.c = c,
                                     .line = &lines[i],
                                     .scratch = i == 0 ? c->scratch : c->second,
                                     .meeting = &meeting,
                                     .wrong = UINT32_MAX};
    const int fine = run_both(c, runners);
    omino_release(&c->allocator, runners);
    return fine;
}

/* Runs only in every fourth game, because threads take time. */
int omino_check_threads(struct omino_checker *c)
{
    if ((c->seed - c->setup.seed) % 4 != 0) return 1;
    struct line lines[2] = {{0}, {0}};
    const int fine = keep_line(c, &lines[0]) && keep_another(c, &lines[1]) && start_both(c, lines);
    close_line(c, &lines[0]);
    close_line(c, &lines[1]);
    return fine;
}
