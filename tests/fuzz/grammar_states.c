/* SPDX-License-Identifier: MIT */
/*
 * Positions: texts written by the game itself, with some fields, rows or cells changed. The only
 * assumption is that every game separates fields by blanks and rows by slashes.
 */
#include "grammar.h"

#include <ctype.h>
#include <string.h>

/* Replaces the body with another position of the game. */
static int replace_state(struct bytes *input, size_t cap, struct subject *subject,
                         struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    subject_play(subject, rng);
    draft_state(&draft, subject);
    return draft_put(&draft, input, cap, subject->body, input->size - subject->body);
}

/* Replaces a field with the same field of another position. */
static int replace_field(struct bytes *input, size_t cap, struct subject *subject,
                         struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    struct spans here = {.count = 0}, there = {.count = 0};
    subject_play(subject, rng);
    draft_state(&draft, subject);
    const struct bytes other = {(uint8_t *)draft.text, draft.length};
    spans_split(&here, input, subject->body, input->size, ' ');
    spans_split(&there, &other, 0, other.size, ' ');
    const size_t count = here.count < there.count ? here.count : there.count;
    if (count == 0) return 0;
    const size_t field = below(rng, count);
    const struct span from = there.list[field], to = here.list[field];
    return bytes_splice(input, cap, to.at, to.size, (struct bytes){other.at + from.at, from.size});
}

/* Replaces some characters (cells, names or separators) with others from the text. */
static int change_cell(struct bytes *input, const struct subject *subject, struct omino_rng *rng)
{
    const size_t length = input->size - subject->body;
    if (length == 0) return 0;
    for (size_t i = 1 + below(rng, 3); i > 0; i--) {
        const uint8_t from = input->at[subject->body + below(rng, length)];
        input->at[subject->body + below(rng, length)] = from;
    }
    return 1;
}

/* Changes the next number after a random place a little, or sets it to a limit. */
static int change_count(struct bytes *input, size_t cap, const struct subject *subject,
                        struct omino_rng *rng)
{
    static const int64_t limits[] = {0, 1, -1, 63, 64, 127, 128, 255, 256, 65536, INT64_MAX};
    struct draft draft = {.length = 0};
    size_t at = subject->body + below(rng, input->size - subject->body + 1), digits = 0;
    int64_t number = 0;
    while (at < input->size && !isdigit(input->at[at])) at++;
    for (; at + digits < input->size && digits < 9 && isdigit(input->at[at + digits]); digits++)
        number = number * 10 + (input->at[at + digits] - '0');
    if (digits == 0) return 0;
    draft_number(&draft, below(rng, 3) ? number + (int64_t)below(rng, 7) - 3
                                       : limits[below(rng, sizeof limits / sizeof *limits)]);
    return draft_put(&draft, input, cap, at, digits);
}

static int edit_body(struct bytes *input, size_t cap, struct subject *subject,
                     struct omino_rng *rng)
{
    struct spans parts = {.count = 0};
    switch (below(rng, 7)) {
    case 0:
        return replace_state(input, cap, subject, rng);
    case 1:
        return replace_field(input, cap, subject, rng);
    case 2:
    case 3:
        return change_cell(input, subject, rng);
    case 4:
        return change_count(input, cap, subject, rng);
    default:
        spans_split(&parts, input, subject->body, input->size, below(rng, 2) ? ' ' : '/');
        return spans_edit(input, cap, &parts, rng);
    }
}

int vary(struct bytes *input, size_t cap, struct omino_rng *rng)
{
    return vary_input(input, cap, rng, edit_body);
}
