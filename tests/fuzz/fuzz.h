/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets share. A target is one file with the entry point below; doc/fuzzing.md
 * tells how they are run, and how to add one.
 *
 * Most inputs begin with a line of words that says what is played, so that they can be read and
 * written by hand:
 *
 *     FAIL PLIES GAME OPTIONS...       12 30 blokus variant=duo
 *
 * FAIL is the allocation that fails (0: none), PLIES how many random moves belong to it. What
 * follows that line is what the target is about.
 */
#ifndef OMINO_FUZZ_H
#define OMINO_FUZZ_H

#include "test.h"

#include <omino/game.h>
#include <omino/rules.h>

/* The entry point of every target, called with any bytes. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Says the sentence and aborts, unless it holds. */
void expect(int holds, const char *sentence);

/* ---- inputs (input.c) ------------------------------------------------------------------------ */

/* An input, taken apart. */
struct input {
    struct counting counting;         /* fails as the input says */
    struct omino_allocator allocator; /* by it */
    unsigned plies;                   /* at most INPUT_PLIES */
    char *words;                      /* of the first line, behind the numbers */
    char *body;                       /* what follows it, and a NUL; a block of its own */
    size_t length;                    /* of the body; it may have NULs in it */
    uint64_t seed;                    /* from the first line alone, so that a change of the body
                                         leaves what led to it as it was */
};

enum { INPUT_PLIES = 200 };

/* Takes an input apart; returns 0 if it has no first line as above. Close it in any case. */
int input_open(struct input *input, const uint8_t *data, size_t size);

/* Frees it, and expects that nothing is out that the allocator gave. */
void input_close(struct input *input);

/* The built-in game that the first word names; NULL if there is none. The options receive what
 * follows it. */
const struct omino_rules *input_game(const struct input *input, const char **options);

/* The same, opened without failures; NULL if that cannot be. Not to be closed: opening takes longer
 * than most of what is done with a game, so some are kept for the inputs to come. */
const struct omino_game *input_open_game(const struct input *input);

/* Expects of an error or a warning that it is a sentence. */
void check_message(const struct omino_error *err);

/* Expects of the end of a call that the error is whole, and that memory was refused if it says so.
 * Returns whether the call succeeded. */
int succeeded(const struct input *input, enum omino_status status, const struct omino_error *err);

/* ---- what was accepted (play_on.c) ----------------------------------------------------------- */

/* Expects that all calls agree about a position, that it and its moves survive a round trip through
 * text, and that checked calls refuse numbers that are not moves. */
void check_position(const struct omino_game *game, const void *state, struct omino_rng *rng);

/* Makes random moves from a position, to the end of the game or so many. Some positions on
 * the way are checked and thought about, the first and the last one drawn. */
void play_on(const struct omino_game *game, const void *state, uint64_t seed, unsigned plies);

/* Makes so many random moves, or as many as there are. */
void make_moves(const struct omino_game *game, void *state, struct omino_rng *rng, unsigned plies);

/* A copy of a state in a block of its own size; free() it. */
void *copy_state(const struct omino_game *game, const void *state);

/* Expects that a position can be drawn, in one of the ways that there are. Unless `before` is NULL,
 * `move` led from there to the position. */
void draw_position(const struct omino_game *game, const void *state, const void *before,
                   uint32_t move, struct omino_rng *rng);

/* An allocated block; never NULL. */
void *take_block(size_t size);

#endif
