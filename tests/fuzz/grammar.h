/* SPDX-License-Identifier: MIT */
/*
 * Structured variations: edits in the language of a target's inputs, where edits of single bytes
 * would almost always end in the first refusal. Each target links one vary() (grammar_TARGET.c, or
 * grammar_none.c); the rest is shared (grammar.c). libFuzzer calls it through custom_mutator.c, the
 * ordinary tests through mutate.c; both still change plain bytes half of the time.
 */
#ifndef OMINO_FUZZ_GRAMMAR_H
#define OMINO_FUZZ_GRAMMAR_H

#include "bytes.h"
#include "fuzz.h"

/* Makes one edit; the input has room for `cap` bytes. Returns 0 if it could not: then change bytes
 * instead. */
int vary(struct bytes *input, size_t cap, struct omino_rng *rng);

/* ---- the game of an input -------------------------------------------------------------------- */

struct subject {
    struct input input;
    const struct omino_rules *rules;
    const struct omino_game *game; /* not to be closed */
    void *state;                   /* of the game; the start at first */
    size_t body;                   /* where the body begins in the input */
};

/* Returns 0 if the first line opens no game, or no line follows it. Close it in any case. */
int subject_open(struct subject *subject, const struct bytes *input);
void subject_close(struct subject *subject);

/* Replaces the state by one that random moves lead to. */
void subject_play(struct subject *subject, struct omino_rng *rng);

/* Edits the body of an input, whose subject is open; as vary(). */
typedef int vary_body(struct bytes *input, size_t cap, struct subject *subject,
                      struct omino_rng *rng);

/* Changes the first line now and then, and otherwise the body. */
int vary_input(struct bytes *input, size_t cap, struct omino_rng *rng, vary_body *body);

/* Changes the first line: the failing allocation, the number of plies, the game or its options. */
int vary_head(struct bytes *input, size_t cap, struct omino_rng *rng);

/* ---- drafts ---------------------------------------------------------------------------------- */

/* Text to be put into an input; cut where it is full. */
struct draft {
    char text[OMINO_TEXT_MAX];
    size_t length;
};

void draft_add(struct draft *draft, const char *text);
void draft_number(struct draft *draft, int64_t number);

/* Options of a game as it declares them, some of them just invalid. */
void draft_options(struct draft *draft, const struct omino_rules *rules, struct omino_rng *rng);

/* A move: mostly legal in the state, sometimes with a slip, sometimes any move of the game. Returns
 * the legal one, or OMINO_NO_MOVE. */
uint32_t draft_move(struct draft *draft, const struct subject *subject, struct omino_rng *rng);

/* The state as text. */
void draft_state(struct draft *draft, const struct subject *subject);

/* Words for people, with characters that need care. */
void draft_prose(struct draft *draft, struct omino_rng *rng);

/* A line of an input, without its end. */
void draft_line(struct draft *draft, const struct bytes *input, struct span line);

/* A random place for new lines, among those of the body or behind them. Begins the draft with a line
 * feed if the last line has none; *before receives the number of lines in front. */
size_t draft_place(struct draft *draft, const struct bytes *input, const struct spans *lines,
                   struct omino_rng *rng, size_t *before);

/* Changes one character from `from` on, as a typing mistake would. */
void draft_slip(struct draft *draft, size_t from, struct omino_rng *rng);

/* Puts the draft in place of `gone` bytes at `at`; returns 0 if there is no room. */
int draft_put(const struct draft *draft, struct bytes *input, size_t cap, size_t at, size_t gone);

#endif
