/* SPDX-License-Identifier: MIT */
/*
 * What the files behind check.h share.
 *
 *     check.c            the list of checks; runs them and reports
 *     check_play.c       the checker: sets of options, games, positions, findings
 *     check_watched.c    the memory of the games under check, watched
 *     check_calls.c      every hook as one call with one number as its result
 *     check_options.c    tables, options, opening, records
 *     check_moves.c      lists of moves, and what must agree with them
 *     check_states.c     hash, copies, memory
 *     check_bounds.c     room of the caller's that hooks write to
 *     check_text.c       moves and states as text
 *     check_fuzz.c       text that was damaged
 *     check_repeat.c     the same again: opened twice, two games at once, threads
 *     check_hooks.c      the ranges of what hooks give
 *     check_knowledge.c  what describes moves and positions
 *     check_pieces.c     the set of pieces
 *
 * Most checks are a function that looks at the position in hand. The checker plays random games
 * with many sets of options and calls it at some positions of each game. Game g of every set takes
 * its chance from seed + g, and from nothing else: that is what makes the seed of a finding enough
 * to see it again in the first game.
 *
 * The games are played by picking from the list of `moves`, so that a fault in another hook shows
 * in its own check only. The checker trusts nothing: whatever a module answers, its own memory is
 * large enough, and a game that makes no sense ends there.
 *
 * Functions that return int and have no other meaning return 1 to go on and 0 to stop: the check
 * has failed, or memory has run out.
 */
#ifndef OMINO_LIB_CHECK_INTERNAL_H
#define OMINO_LIB_CHECK_INTERNAL_H

#include <stdatomic.h>

#include <omino/check.h>

/* Bytes behind everything that a module writes to, and what they are. */
#define CHECK_GUARD      256
#define CHECK_GUARD_BYTE 0xc3

/* Moves that are described at once. */
#define CHECK_ROWS 128

/* No game is played further. */
#define CHECK_PLIES_MAX (1u << 20)

/* ---- watched memory: check_watched.c --------------------------------------------------------- */

struct omino_watched_block;

/* An allocator that knows what it gave: how often, how much is out, and what is in it. */
struct omino_watched {
    struct omino_allocator from;
    struct omino_watched_block *blocks;
    unsigned long allocations;
    unsigned long outstanding;
    unsigned long fail_at; /* the allocation that fails, from 1; 0 for none */
    unsigned long damaged; /* blocks that came back with their guards overwritten */
    unsigned char fill;    /* what new blocks are filled with */
};

struct omino_allocator omino_watched_allocator(struct omino_watched *watched);

/* A number that changes when any byte of the blocks that are out does. */
uint64_t omino_watched_digest(const struct omino_watched *watched);

/* Whether nothing was written before the beginning or behind the end of any block. */
int omino_watched_intact(const struct omino_watched *watched);

/* Frees what is still out; returns how many blocks that were. */
unsigned long omino_watched_clear(struct omino_watched *watched);

/* ---- the checker: check_play.c --------------------------------------------------------------- */

/* Memory for a state, with a guard behind it. */
struct omino_state_room {
    _Alignas(max_align_t) unsigned char bytes[OMINO_STATE_MAX + CHECK_GUARD];
};

/* What one thread needs to call every hook. */
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

/* Room for the view of a move, with a guard behind it. */
struct omino_view_room {
    struct omino_move_view view;
    unsigned char guard[CHECK_GUARD];
};

/* What the hook view_move shows of a move, in room whose guard is fresh. */
void omino_check_view_move(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_view_room *room);

/* Room for something that a sentence quotes. */
struct omino_quote {
    char text[120];
};

struct omino_checker {
    struct omino_rules own; /* the module's table, with 0 where it is too short */
    const struct omino_rules *rules;
    struct omino_check_setup setup; /* with the defaults filled in */
    void *user;
    struct omino_allocator allocator; /* for the kit itself, and below what games are given */
    enum omino_status status;         /* OMINO_ERR_MEMORY once it has run out */
    atomic_int ran_out; /* an allocation failed that nobody made fail: findings mean nothing */

    char **sets; /* the options that the module opens with; with setup.options, only those are
                    played */
    unsigned set_count;

    /* The check in hand. */
    const char *check;
    uint64_t seed;
    struct omino_rng rng;
    unsigned long tried;
    int failed;
    char problem[2 * OMINO_TEXT_MAX];
    char position[OMINO_TEXT_MAX + CHECK_GUARD];
    char *replay;
    size_t replay_size;

    /* The game in hand. */
    struct omino_watched watched;
    char options[OMINO_TEXT_MAX];
    const struct omino_game *game;
    size_t size; /* of a state */

    /* The position in hand, how it was reached, and its moves as `moves` lists them: `count` of
     * them are there, `total` is what the hook said. */
    int placed;
    const char *line; /* the text that it came from, or NULL */
    struct omino_state_room state;
    uint32_t *history;
    uint32_t plies, history_room;
    uint32_t *moves;
    uint32_t count, total;

    /* For the checks, whatever they like. */
    struct omino_state_room left, right;
    char text[OMINO_TEXT_MAX + CHECK_GUARD], other[OMINO_TEXT_MAX + CHECK_GUARD];
    struct omino_check_scratch *scratch, *second; /* for two threads */
};

/* Everything but the sets of options. Closing takes what a failing open left, too. */
enum omino_status omino_checker_open(struct omino_checker **checker,
                                     const struct omino_rules *rules,
                                     const struct omino_check_setup *setup, void *user);
void omino_checker_close(struct omino_checker *c);

/* A finding: what is wrong with the position in hand. Returns 0. */
int omino_checker_fail(struct omino_checker *c, const char *format, ...) OMINO_PRINTF(2, 3);

/* Memory has run out. Returns 0. */
int omino_checker_no_memory(struct omino_checker *c);

/* Tells those who watch where the check is; `reading` is a text about to be read, or NULL. */
void omino_checker_tell(const struct omino_checker *c, const char *reading);

/* A move, or another text, as a sentence quotes it. */
const char *omino_checker_quote(const struct omino_checker *c, uint32_t move,
                                struct omino_quote *quote);
const char *omino_checker_quote_text(const char *text, struct omino_quote *quote);

/* Opens a game as the one in hand; on failure there is none, and *err tells why. */
enum omino_status omino_checker_open_game(struct omino_checker *c, const char *options,
                                          struct omino_error *err);
void omino_checker_close_game(struct omino_checker *c);

/* Takes the start of the game in hand; takes the position that `line` was read as, from c->state;
 * makes a move; takes a move at random. */
int omino_checker_start(struct omino_checker *c);
int omino_checker_take(struct omino_checker *c, const char *line);
int omino_checker_advance(struct omino_checker *c, uint32_t move);
uint32_t omino_checker_pick(struct omino_checker *c);

/* Whether there is nothing more to play, or nothing that makes sense. */
int omino_checker_at_end(const struct omino_checker *c);

/* The position in hand and a random game from there: what every position must keep to. */
int omino_checker_playable(struct omino_checker *c);

/* Seeds c->seed and c->rng for a game, from 0. */
void omino_checker_seed(struct omino_checker *c, unsigned game);

/* Plays random games with all sets of options and calls `look` ... */
enum omino_pace {
    OMINO_PACE_EVERY, /* at every position, the last one included */
    OMINO_PACE_SOME,  /* at about eight positions, the first and the last ones among them */
    OMINO_PACE_ONE,   /* at one position where there is a move, which it may leave */
    OMINO_PACE_GAME   /* once, at the last one */
};
int omino_checker_walk(struct omino_checker *c, enum omino_pace pace,
                       int (*look)(struct omino_checker *));

/* A game under check that is not the one in hand: opened with the same or with other options. */
const struct omino_game *omino_checker_open_other(struct omino_checker *c, const char *options,
                                                  struct omino_watched *watched);

/* ---- sets of options: check_options.c -------------------------------------------------------- */

/* Fills in c->sets: those that open, also when setup.options are what is played. */
int omino_checker_find_sets(struct omino_checker *c);

/* Whether the options behind names open; `whose` begins the sentence that says that they do not. */
int omino_checker_aliases(struct omino_checker *c, const struct omino_alias *alias,
                          const char *whose);

/* ---- every hook: check_calls.c --------------------------------------------------------------- */

/* A hook, called for a position in a way that depends on nothing else. */
struct omino_check_call {
    const char *hook;
    int hot;
    /* What came out of it, as a number. */
    uint64_t (*call)(const struct omino_checker *c, const struct omino_game *game,
                     const void *state, struct omino_check_scratch *scratch);
};

/* All of them, ended by one without a name. */
extern const struct omino_check_call omino_check_calls[];

/* What all hooks say about a position, as a number. */
uint64_t omino_check_digest(const struct omino_checker *c, const struct omino_game *game,
                            const void *state, struct omino_check_scratch *scratch);

uint64_t omino_check_mix(uint64_t digest, uint64_t value);
uint64_t omino_check_mix_bytes(uint64_t digest, const void *bytes, size_t size);

/* Whether `bytes` bytes from `at` on all are `value`. */
int omino_check_all(const void *at, size_t bytes, unsigned char value);

/* ---- damaged text: check_fuzz.c -------------------------------------------------------------- */

/* Changes a text of the caller's, in at most `cap` bytes; some changes borrow from `other`. */
void omino_check_damage(struct omino_rng *rng, char *text, size_t cap, const char *other);

/* Whether a call that failed said so: the status in the error, and a sentence. The error was all 0
 * before. Returns what is missing, or NULL. */
const char *omino_check_error_fault(enum omino_status status, const struct omino_error *err);

/* ---- the checks ------------------------------------------------------------------------------ */

int omino_check_table(struct omino_checker *c);
int omino_check_options(struct omino_checker *c);
int omino_check_open(struct omino_checker *c);
int omino_check_records(struct omino_checker *c);

int omino_check_games(struct omino_checker *c);
int omino_check_turn(struct omino_checker *c);
int omino_check_codes(struct omino_checker *c);
int omino_check_list(struct omino_checker *c);
int omino_check_successors(struct omino_checker *c);
int omino_check_legal(struct omino_checker *c);
int omino_check_explain(struct omino_checker *c);
int omino_check_count(struct omino_checker *c);
int omino_check_random(struct omino_checker *c);

int omino_check_hash(struct omino_checker *c);
int omino_check_const(struct omino_checker *c);
int omino_check_copies(struct omino_checker *c);
int omino_check_prefilled(struct omino_checker *c);
int omino_check_tables_kept(struct omino_checker *c);
int omino_check_allocation(struct omino_checker *c);

int omino_check_bounds(struct omino_checker *c);
int omino_check_text_bounds(struct omino_checker *c);

int omino_check_move_text(struct omino_checker *c);
int omino_check_state_text(struct omino_checker *c);
int omino_check_fuzzed_moves(struct omino_checker *c);
int omino_check_fuzzed_states(struct omino_checker *c);

int omino_check_seed(struct omino_checker *c);
int omino_check_two_games(struct omino_checker *c);
int omino_check_threads(struct omino_checker *c);

int omino_check_outcome(struct omino_checker *c);
int omino_check_evaluate(struct omino_checker *c);
int omino_check_priors(struct omino_checker *c);
int omino_check_candidates(struct omino_checker *c);
int omino_check_essential(struct omino_checker *c);
int omino_check_playout(struct omino_checker *c);
int omino_check_knowledge(struct omino_checker *c);
int omino_check_scene(struct omino_checker *c);
int omino_check_view(struct omino_checker *c);
int omino_check_dialect(struct omino_checker *c);
int omino_check_pieces(struct omino_checker *c);

#endif
