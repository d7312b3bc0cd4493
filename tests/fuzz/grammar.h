/* SPDX-License-Identifier: MIT */
/*
 * Structured variations: edits that follow the grammar of a target's inputs. Edits of single bytes
 * would almost always be refused early. Each target links one vary() (grammar_TARGET.c, or
 * grammar_none.c); the rest is shared (grammar.c). libFuzzer calls vary() through custom_mutator.c,
 * the ordinary tests through mutate.c; both still change plain bytes half of the time.
 */
#ifndef OMINO_FUZZ_GRAMMAR_H
#define OMINO_FUZZ_GRAMMAR_H

#include "bytes.h"
#include "fuzz.h"

/* Makes one edit; the input has room for `cap` bytes. Returns 0 if it could not; the caller then
 * changes bytes instead. */
int vary(struct bytes *input, size_t cap, struct omino_rng *rng);

/* ---- the game of an input -------------------------------------------------------------------- */

struct subject {
    struct input input;
    const struct omino_rules *rules;
    const struct omino_game *game; /* the caller must not close it */
    void *state;                   /* of the game; initially its start */
    size_t body;                   /* the offset of the body in the input */
};

/* Returns 0 if the first line opens no game or is the only line. Close the subject in any case. */
int subject_open(struct subject *subject, const struct bytes *input);
void subject_close(struct subject *subject);

/* Replaces the state with one that is reached by random moves. */
void subject_play(struct subject *subject, struct omino_rng *rng);

/* Edits the body of an input whose subject is open; the rest is as for vary(). */
typedef int vary_body(struct bytes *input, size_t cap, struct subject *subject,
                      struct omino_rng *rng);

/* Changes the body, or sometimes the first line. */
int vary_input(struct bytes *input, size_t cap, struct omino_rng *rng, vary_body *body);

/* Changes the first line: the failing allocation, the number of plies, the game or its options. */
int vary_head(struct bytes *input, size_t cap, struct omino_rng *rng);

/* ---- drafts ---------------------------------------------------------------------------------- */

/* Text to be put into an input, truncated when the buffer is full. */
struct draft {
    char text[OMINO_TEXT_MAX];
    size_t length;
};

void draft_add(struct draft *draft, const char *text);
void draft_number(struct draft *draft, int64_t number);

/* Adds options that a game declares, some of them just out of range. */
void draft_options(struct draft *draft, const struct omino_rules *rules, struct omino_rng *rng);

/* Adds a move: mostly a legal one, sometimes with a typing mistake, sometimes any move of the game.
 * Returns the legal move, or OMINO_NO_MOVE. */
uint32_t draft_move(struct draft *draft, const struct subject *subject, struct omino_rng *rng);

/* Adds the state as text. */
void draft_state(struct draft *draft, const struct subject *subject);

/* Adds words of a comment, with characters that need care. */
void draft_prose(struct draft *draft, struct omino_rng *rng);

/* Sets the draft to a line of an input, without its line feed. */
void draft_line(struct draft *draft, const struct bytes *input, struct span line);

/* Returns a random offset for new lines, before one of the given lines or at the end. At the end,
 * begins the draft with a line feed if the last line has none. *before receives the number of lines
 * before the offset. */
size_t draft_place(struct draft *draft, const struct bytes *input, const struct spans *lines,
                   struct omino_rng *rng, size_t *before);

/* Makes a typing mistake in one character at `from` or later. */
void draft_slip(struct draft *draft, size_t from, struct omino_rng *rng);

/* Replaces `gone` bytes at `at` with the draft; returns 0 if there is no room. */
int draft_put(const struct draft *draft, struct bytes *input, size_t cap, size_t at, size_t gone);

#endif
