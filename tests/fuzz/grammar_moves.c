/* SPDX-License-Identifier: MIT */
/* Moves, one per line. New moves are mostly legal after the lines before them. */
#include "grammar.h"

/* Makes the legal moves of the first `count` lines. */
static void follow(struct subject *subject, const struct bytes *input, const struct spans *lines,
                   size_t count)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, subject->input.seed);
    make_moves(subject->game, subject->state, &rng, subject->input.plies);
    for (size_t i = 0; i < count; i++) {
        struct draft line;
        uint32_t move;
        draft_line(&line, input, lines->list[i]);
        if (omino_move_parse(subject->game, subject->state, line.text, &move, NULL) == OMINO_OK)
            omino_state_apply(subject->game, subject->state, move);
    }
}

static int insert_moves(struct bytes *input, size_t cap, struct subject *subject,
                        const struct spans *lines, struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    size_t before;
    const size_t at = draft_place(&draft, input, lines, rng, &before);
    follow(subject, input, lines, before);
    for (size_t i = 1 + below(rng, 4); i > 0; i--) {
        const uint32_t move = draft_move(&draft, subject, rng);
        if (move != OMINO_NO_MOVE) omino_state_apply(subject->game, subject->state, move);
        draft_add(&draft, "\n");
    }
    return draft_put(&draft, input, cap, at, 0);
}

static int insert_number(struct bytes *input, size_t cap, const struct subject *subject,
                         const struct spans *lines, struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    size_t before;
    const size_t at = draft_place(&draft, input, lines, rng, &before);
    draft_add(&draft, "#");
    draft_number(&draft, (int64_t)below(rng, omino_game_move_limit(subject->game) + 1u));
    draft_add(&draft, "\n");
    return draft_put(&draft, input, cap, at, 0);
}

static int edit_body(struct bytes *input, size_t cap, struct subject *subject,
                     struct omino_rng *rng)
{
    const size_t kind = below(rng, 8);
    struct spans lines = {.count = 0};
    spans_split(&lines, input, subject->body, input->size, '\n');
    if (kind < 3) return spans_edit(input, cap, &lines, rng);
    if (kind < 7) return insert_moves(input, cap, subject, &lines, rng);
    return insert_number(input, cap, subject, &lines, rng);
}

int vary(struct bytes *input, size_t cap, struct omino_rng *rng)
{
    return vary_input(input, cap, rng, edit_body);
}
