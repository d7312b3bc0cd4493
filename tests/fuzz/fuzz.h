/* SPDX-License-Identifier: MIT */
/*
 * Common parts of the fuzz targets. A target is one file with the entry point below; doc/fuzzing.md
 * describes how to run targets and how to add one.
 *
 * Most inputs begin with a line of words that selects the game, so that they can be read and
 * written by hand:
 *
 *     FAIL PLIES GAME OPTIONS...       12 30 blokus variant=duo
 *
 * FAIL is the number of the allocation that fails (0: none), PLIES a number of random moves, which
 * each target uses in its own way. The other lines are the body, the subject of the target.
 */
#ifndef OMINO_FUZZ_H
#define OMINO_FUZZ_H

#include "test.h"

#include <omino/game.h>
#include <omino/rules.h>

/* The entry point of every target, called with any bytes. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prints the sentence and aborts, unless it holds. */
void expect(int holds, const char *sentence);

/* ---- inputs (input.c) ------------------------------------------------------------------------ */

/* The parts of an input. */
struct input {
    struct counting counting;         /* fails at the allocation FAIL */
    struct omino_allocator allocator; /* uses `counting` */
    unsigned plies;                   /* at most INPUT_PLIES */
    char *words;                      /* of the first line, after the numbers */
    char *body;                       /* the other lines and a NUL, in a block of their own */
    size_t length;                    /* of the body, which may contain NULs */
    uint64_t seed;                    /* depends on the first line only, so that a change of the
                                         body does not change the random moves before it */
};

enum { INPUT_PLIES = 200 };

/* Splits an input; returns 0 if its first line is invalid. Close the input in any case. */
int input_open(struct input *input, const uint8_t *data, size_t size);

/* Frees an input, and expects that all memory of its allocator was released. */
void input_close(struct input *input);

/* Returns the built-in game that the first word names, or NULL. *options receives the words after
 * the name. */
const struct omino_rules *input_game(const struct input *input, const char **options);

/* Opens that game, without failing allocations; returns NULL if the game cannot be opened. The
 * caller must not close it: opening is slow, so some games are kept open for later inputs. */
const struct omino_game *input_open_game(const struct input *input);

/* Expects the message of an error or a warning to be printable and not empty. */
void check_message(const struct omino_error *err);

/* Returns whether a call succeeded. If it failed, expects the error to be complete, and a memory
 * error only after a failed allocation. */
int succeeded(const struct input *input, enum omino_status status, const struct omino_error *err);

/* ---- accepted positions (play_on.c) ---------------------------------------------------------- */

/* Expects that all calls agree about a position, that it and its moves survive a round trip through
 * text, and that checked calls refuse numbers that are not moves. */
void check_position(const struct omino_game *game, const void *state, struct omino_rng *rng);

/* Makes up to `plies` random moves from a position. Some positions on the way are checked and
 * searched; the first and the last one are drawn. */
void play_on(const struct omino_game *game, const void *state, uint64_t seed, unsigned plies);

/* Makes up to `plies` random moves. */
void make_moves(const struct omino_game *game, void *state, struct omino_rng *rng, unsigned plies);

/* Returns a copy of a state in a block of exactly its size, which the caller frees. */
void *copy_state(const struct omino_game *game, const void *state);

/* Expects that a position can be drawn, in one way chosen at random. Unless `before` is NULL,
 * `move` led from `before` to the position. */
void draw_position(const struct omino_game *game, const void *state, const void *before,
                   uint32_t move, struct omino_rng *rng);

/* Returns an allocated block, never NULL. */
void *take_block(size_t size);

#endif
