/* SPDX-License-Identifier: MIT */
#include "grammar.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/registry.h>

/* ---- the game of an input -------------------------------------------------------------------- */

int subject_open(struct subject *subject, const struct bytes *input)
{
    const char *options;
    const uint8_t *end = input->size > 0 ? memchr(input->at, '\n', input->size) : NULL;
    *subject = (struct subject){0};
    const int head = input_open(&subject->input, input->at, input->size);
    if (!head || !end) return 0;
    subject->rules = input_game(&subject->input, &options);
    subject->game = subject->rules ? input_open_game(&subject->input) : NULL;
    if (!subject->game) return 0;
    subject->body = (size_t)(end - input->at) + 1;
    subject->state = take_block(omino_state_size(subject->game));
    omino_state_start(subject->game, subject->state);
    return 1;
}

void subject_close(struct subject *subject)
{
    free(subject->state);
    input_close(&subject->input);
}

void subject_play(struct subject *subject, struct omino_rng *rng)
{
    const unsigned plies = (unsigned)below(rng, below(rng, 2) ? 8 : INPUT_PLIES);
    omino_state_start(subject->game, subject->state);
    make_moves(subject->game, subject->state, rng, plies);
}

/* ---- drafts ---------------------------------------------------------------------------------- */

void draft_add(struct draft *draft, const char *text)
{
    const size_t room = sizeof draft->text - draft->length;
    const int length = snprintf(draft->text + draft->length, room, "%s", text);
    if (length > 0) draft->length += (size_t)length < room ? (size_t)length : room - 1;
}

void draft_number(struct draft *draft, int64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)number);
    draft_add(draft, text);
}

void draft_slip(struct draft *draft, size_t from, struct omino_rng *rng)
{
    if (from >= draft->length) return;
    const size_t at = from + below(rng, draft->length - from);
    struct bytes text = {(uint8_t *)draft->text, draft->length + 1}; /* with its NUL */
    switch (below(rng, 4)) {
    case 0:
        draft->text[at] = (char)(draft->text[at] + (below(rng, 2) ? 1 : -1));
        break;
    case 1:
        bytes_splice(&text, sizeof draft->text, at, 1, (struct bytes){0});
        break;
    case 2: {
        uint8_t twice = text.at[at];
        bytes_splice(&text, sizeof draft->text, at, 0, (struct bytes){&twice, 1});
        break;
    }
    default:
        draft->text[at] = (char)toupper((unsigned char)draft->text[at]);
    }
    draft->length = text.size - 1;
}

uint32_t draft_move(struct draft *draft, const struct subject *subject, struct omino_rng *rng)
{
    char text[OMINO_TEXT_MAX];
    const size_t from = draft->length;
    uint32_t move = OMINO_NO_MOVE;
    if (omino_state_side(subject->game, subject->state) != OMINO_NOBODY && below(rng, 8))
        move = omino_moves_random(subject->game, subject->state, rng);
    const uint32_t any = omino_rng_below(rng, omino_game_move_limit(subject->game));
    omino_move_write(subject->game, move != OMINO_NO_MOVE ? move : any, text, sizeof text);
    draft_add(draft, text);
    if (below(rng, 6) > 0) return move;
    draft_slip(draft, from, rng);
    return OMINO_NO_MOVE;
}

void draft_state(struct draft *draft, const struct subject *subject)
{
    char text[OMINO_TEXT_MAX];
    omino_state_write(subject->game, subject->state, text, sizeof text);
    draft_add(draft, text);
}

void draft_prose(struct draft *draft, struct omino_rng *rng)
{
    static const char *const words[] = {
        "a good move",
        "\\",
        "]",
        "[",
        ":",
        "\n",
        "\r\n",
        "\t",
        " ",
        "\xc3\xa4",
        "\xe2\x80\xae",
        "\xff",
        "\x1b[31m",
        "(;)",
        "#",
        "1",
        "=",
        "\xf0\x9f\x8e\xb2",
    };
    for (size_t i = below(rng, 5); i > 0; i--)
        draft_add(draft, words[below(rng, sizeof words / sizeof *words)]);
}

void draft_line(struct draft *draft, const struct bytes *input, struct span line)
{
    const size_t room = sizeof draft->text - 1;
    draft->length = line.size < room ? line.size : room;
    memcpy(draft->text, input->at + line.at, draft->length);
    draft->text[draft->length] = '\0';
    draft->length = strcspn(draft->text, "\n");
    draft->text[draft->length] = '\0';
}

size_t draft_place(struct draft *draft, const struct bytes *input, const struct spans *lines,
                   struct omino_rng *rng, size_t *before)
{
    *before = below(rng, lines->count + 1);
    if (*before < lines->count) return lines->list[*before].at;
    if (input->size > 0 && input->at[input->size - 1] != '\n') draft_add(draft, "\n");
    return input->size;
}

int draft_put(const struct draft *draft, struct bytes *input, size_t cap, size_t at, size_t gone)
{
    /* The bytes are only read. */
    return bytes_splice(input, cap, at, gone,
                        (struct bytes){(uint8_t *)(uintptr_t)draft->text, draft->length});
}

/* ---- options --------------------------------------------------------------------------------- */

static int64_t number_near(int64_t low, int64_t high, struct omino_rng *rng)
{
    switch (below(rng, 6)) {
    case 0:
        return low;
    case 1:
        return high;
    case 2:
        return low - 1;
    case 3:
        return high + 1;
    default:
        return low + (int64_t)below(rng, (size_t)(high - low) % UINT32_MAX + 1);
    }
}

static void draft_value(struct draft *draft, const struct omino_option *option,
                        struct omino_rng *rng)
{
    size_t choices = 0;
    const size_t from = draft->length;
    if (option->kind == OMINO_OPTION_INTEGER) {
        draft_number(draft, number_near(option->low, option->high, rng));
        return;
    }
    while (option->kind == OMINO_OPTION_CHOICE && option->choices[choices]) choices++;
    draft_add(draft, choices > 0 ? option->choices[below(rng, choices)] : option->preset);
    if (below(rng, choices > 0 ? 6 : 2) == 0) draft_slip(draft, from, rng);
}

static void draft_option(struct draft *draft, const struct omino_rules *rules,
                         struct omino_rng *rng)
{
    if (rules->option_count == 0 || below(rng, 6) == 0) {
        draft_add(draft, "seed=");
        draft_number(draft, number_near(0, INT64_MAX - 1, rng));
        return;
    }
    const struct omino_option *option = &rules->options[below(rng, rules->option_count)];
    draft_add(draft, option->name);
    draft_add(draft, "=");
    draft_value(draft, option, rng);
}

void draft_options(struct draft *draft, const struct omino_rules *rules, struct omino_rng *rng)
{
    for (size_t i = below(rng, 4); i > 0; i--) {
        draft_option(draft, rules, rng);
        if (i > 1) draft_add(draft, " ");
    }
}

/* ---- the first line -------------------------------------------------------------------------- */

static const struct omino_rules *any_game(struct omino_rng *rng)
{
    return omino_registry_get((unsigned)below(rng, omino_registry_count()));
}

/* Replaces the whole line, except for its line feed. */
static int new_head(struct bytes *input, size_t cap, size_t end, struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    const struct omino_rules *rules = any_game(rng);
    draft_number(&draft, below(rng, 4) ? 0 : (int64_t)below(rng, 60));
    draft_add(&draft, " ");
    draft_number(&draft, (int64_t)below(rng, INPUT_PLIES + 1));
    draft_add(&draft, " ");
    draft_add(&draft, rules->name);
    draft_add(&draft, " ");
    draft_options(&draft, rules, rng);
    return draft_put(&draft, input, cap, 0, end);
}

/* Replaces one of the two numbers. */
static int change_number(struct bytes *input, size_t cap, struct span word, int fail,
                         struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    draft_number(&draft, (int64_t)below(rng, fail ? 100 : INPUT_PLIES + 1));
    draft_add(&draft, " ");
    return draft_put(&draft, input, cap, word.at, word.size);
}

/* Adds an option, or replaces one with another. */
static int change_option(struct bytes *input, size_t cap, const struct spans *words, size_t end,
                         struct omino_rng *rng)
{
    struct input head;
    struct draft draft = {.length = 0};
    int done = 0;
    const char *options;
    const int fine = input_open(&head, input->at, input->size);
    const struct omino_rules *rules = fine ? input_game(&head, &options) : NULL;
    if (rules && (words->count <= 3 || below(rng, 3) == 0)) {
        draft_add(&draft, " ");
        draft_option(&draft, rules, rng);
        done = draft_put(&draft, input, cap, end, 0);
    } else if (rules) {
        const struct span word = words->list[3 + below(rng, words->count - 3)];
        draft_option(&draft, rules, rng);
        if (input->at[word.at + word.size - 1] == ' ') draft_add(&draft, " ");
        done = draft_put(&draft, input, cap, word.at, word.size);
    }
    input_close(&head);
    return done;
}

int vary_head(struct bytes *input, size_t cap, struct omino_rng *rng)
{
    struct spans words = {.count = 0}, options = {.count = 0};
    const uint8_t *feed = input->size > 0 ? memchr(input->at, '\n', input->size) : NULL;
    const size_t end = feed ? (size_t)(feed - input->at) : input->size;
    spans_split(&words, input, 0, end, ' ');
    if (words.count < 3) return new_head(input, cap, end, rng);
    switch (below(rng, 8)) {
    case 0:
        return new_head(input, cap, end, rng);
    case 1:
        return change_number(input, cap, words.list[0], 1, rng);
    case 2:
        return change_number(input, cap, words.list[1], 0, rng);
    case 3:
        spans_split(&options, input, words.list[2].at + words.list[2].size, end, ' ');
        return spans_edit(input, cap, &options, rng);
    default:
        return change_option(input, cap, &words, end, rng);
    }
}

int vary_input(struct bytes *input, size_t cap, struct omino_rng *rng, vary_body *body)
{
    struct subject subject;
    if (below(rng, 8) == 0) return vary_head(input, cap, rng);
    const int done = subject_open(&subject, input) && body(input, cap, &subject, rng);
    subject_close(&subject);
    return done;
}
