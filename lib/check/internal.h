/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the files of the conformance kit.
 *
 *     check.c      runs the checks and reports their results
 *     list.h       the list of checks
 *     play.c       the checker: sets of options, games, positions, findings
 *     watched.c    watched memory for the games under check
 *     calls.c      every hook as a call that returns a number
 *     options.c    tables, options, opening
 *     moves.c      lists of moves, and the hooks that must agree with them
 *     random.c     the hook random
 *     states.c     hashes, copies, memory
 *     bounds.c     buffers that hooks write to
 *     text.c       moves and states as text
 *     fuzz.c       damaged text
 *     repeat.c     repetition: games opened twice, two games at once, threads
 *     players.c    outcomes, and the hooks for computer players
 *     knowledge.c  descriptions of moves and positions
 *     scenes.c     scenes and views of moves
 *     records.c    records and dialects
 *     pieces.c     the set of pieces
 *
 * Most checks are functions that examine the current position. The checker plays random games with
 * many sets of options and calls them at some positions of each game. Game g of every set is seeded
 * with seed + g and depends on nothing else, so the seed of a finding reproduces it in the first
 * game.
 *
 * To play a game, the checker picks from the list of `moves`, so a fault in another hook shows up
 * only in the check of that hook. The checker trusts nothing: its buffers are large enough for
 * whatever a module returns, and it abandons a game once the module's answers contradict each
 * other.
 *
 * Functions that return int return 1 to continue and 0 to stop, unless stated otherwise; 0 means
 * that the check has failed, memory has run out, or the caller asked to stop.
 */
#ifndef OMINO_LIB_CHECK_INTERNAL_H
#define OMINO_LIB_CHECK_INTERNAL_H

#include <stdatomic.h>

#include <omino/check.h>

/* Guard bytes after every buffer that a module writes to, and their value. */
#define CHECK_GUARD      256
#define CHECK_GUARD_BYTE 0xc3

/* Moves described in one call. */
#define CHECK_ROWS 128

/* Maximum length of a game, in moves. */
#define CHECK_PLIES_MAX (1u << 20)

/* ---- watched memory: watched.c --------------------------------------------------------------- */

struct omino_watched_block;

/* An allocator that tracks its blocks: their number and their contents. */
struct omino_watched {
    struct omino_allocator from;
    struct omino_watched_block *blocks;
    unsigned long allocations;
    unsigned long outstanding;
    unsigned long fail_at; /* the allocation that fails, counted from 1; 0 for none */
    unsigned long damaged; /* blocks freed with their guards overwritten */
    unsigned char fill;    /* fills new blocks */
};

struct omino_allocator omino_watched_allocator(struct omino_watched *watched);

/* Returns a digest of the bytes in all allocated blocks. */
uint64_t omino_watched_digest(const struct omino_watched *watched);

/* Returns whether nothing was written before the beginning or after the end of any block. */
int omino_watched_intact(const struct omino_watched *watched);

/* Frees all blocks; returns their number. */
unsigned long omino_watched_clear(struct omino_watched *watched);

/* ---- the checker: play.c --------------------------------------------------------------------- */

/* A buffer for a state, with a guard. */
struct omino_state_room {
    _Alignas(max_align_t) unsigned char bytes[OMINO_STATE_MAX + CHECK_GUARD];
};

/* The buffers that one thread needs to call every hook. */
struct omino_check_scratch {
    struct omino_state_room state;
    uint32_t moves[OMINO_MOVES_MAX + CHECK_GUARD / 4];
    float weights[OMINO_MOVES_MAX + CHECK_GUARD / 4];
    float features[CHECK_ROWS * OMINO_FEATURES_MAX + CHECK_GUARD / 4];
    uint8_t kinds[CHECK_ROWS + CHECK_GUARD];
    char text[OMINO_TEXT_MAX + CHECK_GUARD];
    struct omino_watched scene_memory;
    struct omino_scene *scene;
};

/* A buffer for the view of a move, with a guard. */
struct omino_view_room {
    struct omino_move_view view;
    unsigned char guard[CHECK_GUARD];
};

/* Calls the hook view_move with a fresh guard. */
void omino_check_view_move(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_view_room *room);

/* A buffer for a quotation in a sentence. */
struct omino_quote {
    char text[120];
};

struct omino_checker {
    struct omino_rules own; /* the module's table, padded with zeros */
    const struct omino_rules *rules;
    struct omino_check_setup setup; /* with the defaults filled in */
    void *user;
    struct omino_allocator from;      /* the caller's, or the system's */
    struct omino_allocator allocator; /* `from`, with failures noted in `ran_out`: for the kit, and
                                         behind the watched allocators of games */
    enum omino_status status;         /* OMINO_ERR_MEMORY once memory has run out, OMINO_STOPPED
                                         once the caller has stopped the check */
    atomic_int ran_out; /* whether an allocation failed unintentionally, so that findings are
                           invalid */

    /* sets of options that the module opens with; if setup.options is set, only that one is
     * played */
    char **sets;
    unsigned set_count;

    /* The current check. */
    const char *check;
    uint64_t seed;
    struct omino_rng rng;
    unsigned long tried;
    int failed;
    char problem[2 * OMINO_TEXT_MAX];
    char position[OMINO_TEXT_MAX + CHECK_GUARD];
    char *replay;
    size_t replay_size;

    /* The current game. */
    struct omino_watched watched;
    char options[OMINO_TEXT_MAX];
    const struct omino_game *game;
    size_t size; /* of a state */

    /* The current position, the path to it, and its moves as listed by `moves`: `count` of them are
     * in the array, `total` is the return value of the hook. */
    int placed;
    const char *line; /* the text it was read from, or NULL */
    struct omino_state_room state;
    uint32_t *history;
    uint32_t plies, history_room;
    uint32_t *moves;
    uint32_t count, total;

    /* Buffers for the checks. */
    struct omino_state_room left, right;
    char text[OMINO_TEXT_MAX + CHECK_GUARD], other[OMINO_TEXT_MAX + CHECK_GUARD];
    struct omino_check_scratch *scratch, *second; /* one per thread */
};

/* Opens a checker, without its sets of options. The checker must be closed even on failure. */
enum omino_status omino_checker_open(struct omino_checker **checker,
                                     const struct omino_rules *rules,
                                     const struct omino_check_setup *setup, void *user,
                                     struct omino_error *err);
void omino_checker_close(struct omino_checker *c);

/* Reports a finding in the current position. Returns 0. */
int omino_checker_fail(struct omino_checker *c, const char *format, ...) OMINO_PRINTF(2, 3);

/* Reports that memory has run out. Returns 0. */
int omino_checker_no_memory(struct omino_checker *c);

/* Reports the progress of the check to setup.watch; `reading` is a text about to be read, or
 * NULL. */
void omino_checker_announce(const struct omino_checker *c, const char *reading);

/* Quotes a move, or a text, for a sentence. */
const char *omino_checker_quote(const struct omino_checker *c, uint32_t move,
                                struct omino_quote *quote);
const char *omino_checker_quote_text(const char *text, struct omino_quote *quote);

/* Opens the current game; on failure there is none, and *err gives the reason. */
enum omino_status omino_checker_open_game(struct omino_checker *c, const char *options,
                                          struct omino_error *err);
void omino_checker_close_game(struct omino_checker *c);

/* Set the current position: to the start; to the one in c->state, which was read from `line`; by
 * making a move. omino_checker_pick() picks a random legal move. */
int omino_checker_start(struct omino_checker *c);
int omino_checker_take(struct omino_checker *c, const char *line);
int omino_checker_advance(struct omino_checker *c, uint32_t move);
uint32_t omino_checker_pick(struct omino_checker *c);

/* Returns whether the game is over or its state is contradictory. */
int omino_checker_at_end(const struct omino_checker *c);

/* Checks the invariants of the current position and of a random game from there to the end. */
int omino_checker_playable(struct omino_checker *c);

/* Sets c->seed and c->rng for a game, counted from 0. */
void omino_checker_seed(struct omino_checker *c, unsigned game);

/* When a check is called. */
enum omino_pace {
    OMINO_PACE_ALONE, /* once, without a game */
    OMINO_PACE_EVERY, /* at every position, including the last */
    OMINO_PACE_SOME,  /* at about eight positions, including the first and the last two */
    OMINO_PACE_ONE,   /* at one position with legal moves; the check may change the position */
    OMINO_PACE_GAME   /* at the last position */
};

/* Plays random games with all sets of options and calls `look` at some positions of each. */
int omino_checker_walk(struct omino_checker *c, enum omino_pace pace,
                       int (*look)(struct omino_checker *));

/* Opens another game to be checked, with the same or other options; returns NULL on failure. */
const struct omino_game *omino_checker_open_other(struct omino_checker *c, const char *options,
                                                  struct omino_watched *watched);

/* ---- sets of options: options.c -------------------------------------------------------------- */

/* Fills in c->sets with sets that open, even if only setup.options are played. */
int omino_checker_find_sets(struct omino_checker *c);

/* Checks that the game opens with the options of every alias; `whose` begins the message if it does
 * not. */
int omino_checker_aliases(struct omino_checker *c, const struct omino_alias *alias,
                          const char *whose);

/* ---- every hook: calls.c --------------------------------------------------------------------- */

/* A call to a hook whose result depends only on the position. */
struct omino_check_call {
    const char *hook;
    int hot;
    /* Returns the result as a number. */
    uint64_t (*call)(const struct omino_checker *c, const struct omino_game *game,
                     const void *state, struct omino_check_scratch *scratch);
};

/* All such calls, ended by an entry without a name. */
extern const struct omino_check_call omino_check_calls[];

/* Returns a digest of the results of all hooks in a position. */
uint64_t omino_check_digest(const struct omino_checker *c, const struct omino_game *game,
                            const void *state, struct omino_check_scratch *scratch);

uint64_t omino_check_mix(uint64_t digest, uint64_t value);
uint64_t omino_check_mix_bytes(uint64_t digest, const void *bytes, size_t size);

/* Returns a float that is not a number, to recognize values that a hook has not written. */
float omino_check_nan(void);

/* Returns whether all `bytes` bytes from `at` on are `value`. */
int omino_check_all(const void *at, size_t bytes, unsigned char value);

/* ---- lists of moves: moves.c ----------------------------------------------------------------- */

/* Returns the moves in the current position in ascending order, in c->scratch->moves. */
const uint32_t *omino_check_sorted_moves(struct omino_checker *c);

/* Returns the index of a move in a sorted list, or -1. */
int64_t omino_check_find_move(const uint32_t *codes, uint32_t count, uint32_t move);

/* Checks that the `count` moves that a hook has listed in c->scratch->moves are legal and
 * distinct. Sorts them, and overwrites c->second->moves. */
int omino_check_among_moves(struct omino_checker *c, const char *hook, uint32_t count);

/* ---- damaged text: fuzz.c -------------------------------------------------------------------- */

/* Damages a text, in a buffer of `cap` bytes; some changes borrow from `other`. */
void omino_check_damage(struct omino_rng *rng, char *text, size_t cap, const char *other);

/* Checks the error of a failed call: its status and its message. It must have been zeroed before
 * the call. Returns the fault, or NULL. */
const char *omino_check_error_fault(enum omino_status status, const struct omino_error *err);

/* ---- the checks ------------------------------------------------------------------------------ */

#define CHECK(name, function, pace, what) int function(struct omino_checker *c);
#include "list.h"
#undef CHECK

#endif
