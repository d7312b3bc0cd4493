/* SPDX-License-Identifier: MIT */
/*
 * Damaged text: lines that the module has written, with changes. Changed characters expose hooks
 * that trust their input; changed words and numbers yield lines that are well formed but invalid,
 * which hooks must detect.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/characters.h"
#include "internal.h"

/* ---- damage ---------------------------------------------------------------------------------- */

/* Replaces `gone` bytes at `at` with `size` others; does nothing if the result does not fit. */
static void splice(char *text, size_t cap, size_t at, size_t gone, const char *bytes, size_t size)
{
    const size_t length = strlen(text);
    if (at + gone > length || length - gone + size + 1 > cap) return;
    memmove(text + at + size, text + at + gone, length - at - gone + 1);
    memcpy(text + at, bytes, size);
}

static size_t anywhere(struct omino_rng *rng, const char *text)
{
    return omino_rng_below(rng, (uint32_t)strlen(text) + 1);
}

static void change_character(struct omino_rng *rng, char *text, const char *other)
{
    const size_t length = strlen(text), more = strlen(other);
    if (length == 0) return;
    char *at = &text[omino_rng_below(rng, (uint32_t)length)];
    switch (omino_rng_below(rng, 4)) {
    case 0:
        *at = (char)(1 + omino_rng_below(rng, 255));
        break;
    case 1:
        *at = more > 0 ? other[omino_rng_below(rng, (uint32_t)more)] : 'x';
        break;
    case 2:
        *at = (char)(*at + (omino_rng_below(rng, 2) ? 1 : -1));
        if (*at == '\0') *at = ' ';
        break;
    default:
        *at = text[omino_rng_below(rng, (uint32_t)length)];
    }
}

static int is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Finds a random word of a text; returns its length, or 0 if there is none. */
static size_t find_word(struct omino_rng *rng, const char *text, size_t *at)
{
    size_t first = anywhere(rng, text), length = 0;
    while (text[first] && !is_word(text[first])) first++;
    while (first > 0 && is_word(text[first]) && is_word(text[first - 1])) first--;
    while (is_word(text[first + length])) length++;
    *at = first;
    return length;
}

/* Replaces a word with a number, usually a similar one. */
static void change_number(struct omino_rng *rng, char *text, size_t cap)
{
    static const char *const odd[] = {
        "0",   "-1",  "255",        "256",        "65536",
        "127", "128", "4294967295", "2147483648", "99999999999999999999"};
    char number[32];
    size_t at, length = find_word(rng, text, &at);
    const long value = strtol(text + at, NULL, 10);
    if (omino_rng_below(rng, 3) == 0 || value > 1000000000 || value < -1000000000)
        snprintf(number, sizeof number, "%s", odd[omino_rng_below(rng, 10)]);
    else
        snprintf(number, sizeof number, "%ld", value + (long)omino_rng_below(rng, 7) - 3);
    splice(text, cap, at, length, number, strlen(number));
}

/* Deletes a word, repeats it, or replaces it with another word of this or the other text. */
static void change_word(struct omino_rng *rng, char *text, size_t cap, const char *other)
{
    char word[64];
    size_t at, length = find_word(rng, text, &at), from;
    const unsigned way = omino_rng_below(rng, 4);
    const char *source = way == 2 ? other : text;
    size_t size = find_word(rng, source, &from);
    if (size > sizeof word) size = sizeof word;
    memcpy(word, source + from, size);
    if (way == 0)
        splice(text, cap, at, length, "", 0);
    else
        splice(text, cap, at, way == 1 ? 0 : length, word, size);
}

/* Deletes part of the text, or replaces it with another part of this or the other text. */
static void change_stretch(struct omino_rng *rng, char *text, size_t cap, const char *other)
{
    char stretch[256];
    const char *source = omino_rng_below(rng, 2) ? other : text;
    const size_t from = anywhere(rng, source), left = strlen(source + from);
    size_t size = left > 0 ? omino_rng_below(rng, (uint32_t)left) + 1 : 0;
    if (size > sizeof stretch) size = sizeof stretch;
    memcpy(stretch, source + from, size);
    const size_t at = anywhere(rng, text), behind = strlen(text + at);
    const size_t gone = omino_rng_below(rng, (uint32_t)(behind < size ? behind : size) + 1);
    splice(text, cap, at, gone, stretch, omino_rng_below(rng, 4) ? size : 0);
}

void omino_check_damage(struct omino_rng *rng, char *text, size_t cap, const char *other)
{
    const char blank = ' ';
    do {
        switch (omino_rng_below(rng, 9)) {
        case 0:
        case 1:
            change_character(rng, text, other);
            break;
        case 2:
        case 3:
            change_number(rng, text, cap);
            break;
        case 4:
        case 5:
            change_word(rng, text, cap, other);
            break;
        case 6:
            change_stretch(rng, text, cap, other);
            break;
        case 7:
            text[anywhere(rng, text)] = '\0';
            break;
        default:
            splice(text, cap, anywhere(rng, text), 0, &blank, 1);
        }
    } while (omino_rng_below(rng, 3) == 0);
}

/* ---- reading damaged text -------------------------------------------------------------------- */

const char *omino_check_error_fault(enum omino_status status, const struct omino_error *err)
{
    if (status == OMINO_STOPPED || (unsigned)status >= OMINO_STATUS_COUNT)
        return "the return value is not the status of an error";
    if (err->status != status) return "the status in the error differs from the return value";
    if (!memchr(err->message, '\0', sizeof err->message))
        return "the message has no terminating NUL";
    if (!err->message[0]) return "the message is empty";
    if (!omino_characters_fit(err->message, strlen(err->message)))
        return "the message contains a control character or invalid UTF-8";
    return NULL;
}

static int try_move(struct omino_checker *c)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_quote quote, code;
    uint32_t move = OMINO_NO_MOVE;
    omino_checker_announce(c, c->text);
    memcpy(c->left.bytes, c->state.bytes, c->size);
    const enum omino_status status =
        omino_move_parse(c->game, c->state.bytes, c->text, &move, &err);
    omino_checker_quote_text(c->text, &quote);
    c->tried++;
    if (memcmp(c->left.bytes, c->state.bytes, c->size) != 0)
        return omino_checker_fail(c, "reading the move '%s' changes the state", quote.text);
    if (status != OMINO_OK) {
        const char *fault = omino_check_error_fault(status, &err);
        if (!fault) return 1;
        return omino_checker_fail(c, "the move '%s' is rejected, but %s", quote.text, fault);
    }
    for (uint32_t i = 0; i < c->count; i++)
        if (c->moves[i] == move) return 1;
    return omino_checker_fail(c, "'%s' is read as the move %s, which is not legal", quote.text,
                              omino_checker_quote(c, move, &code));
}

int omino_check_fuzzed_moves(struct omino_checker *c)
{
    static const char *const odd[] = {"",     " ",      "-",     "0",    "a1",
                                      "pass", "resign", "a1,a1", "\xff", "%n"};
    for (unsigned i = 0; i < 10; i++) {
        snprintf(c->text, sizeof c->text, "%s", odd[i]);
        if (!try_move(c)) return 0;
    }
    for (int i = 0; i < 40 && c->count > 0; i++) {
        omino_move_write(c->game, omino_checker_pick(c), c->text, OMINO_TEXT_MAX);
        omino_move_write(c->game, omino_checker_pick(c), c->other, OMINO_TEXT_MAX);
        omino_check_damage(&c->rng, c->text, OMINO_TEXT_MAX, c->other);
        if (!try_move(c)) return 0;
    }
    memset(c->text, 'a', OMINO_TEXT_MAX - 1);
    c->text[OMINO_TEXT_MAX - 1] = '\0';
    return try_move(c);
}

/* The line written for an accepted position must be read as the same position. */
static int has_own_line(struct omino_checker *c)
{
    omino_state_write(c->game, c->state.bytes, c->other, OMINO_TEXT_MAX);
    c->other[OMINO_TEXT_MAX - 1] = '\0';
    memset(c->left.bytes, 0xff, c->size);
    c->tried++;
    if (omino_state_parse(c->game, c->other, c->left.bytes, NULL) == OMINO_OK &&
        memcmp(c->left.bytes, c->state.bytes, c->size) == 0)
        return 1;
    return omino_checker_fail(c, "its own line is not read as the same state");
}

static int try_state(struct omino_checker *c, const char *line)
{
    struct omino_error err = OMINO_INIT(error);
    c->placed = 0;
    c->line = NULL;
    omino_checker_announce(c, line);
    const enum omino_status status = omino_state_parse(c->game, line, c->right.bytes, &err);
    c->tried++;
    if (status != OMINO_OK) {
        const char *fault = omino_check_error_fault(status, &err);
        if (!fault) return 1;
        return omino_checker_fail(c, "the line '%.900s' is rejected, but %s", line, fault);
    }
    memcpy(c->state.bytes, c->right.bytes, c->size);
    if (!omino_checker_take(c, line) || !has_own_line(c)) return 0;
    omino_check_digest(c, c->game, c->state.bytes, c->scratch);
    if (!omino_checker_playable(c)) return 0;
    omino_check_digest(c, c->game, c->state.bytes, c->scratch);
    return 1;
}

/* Writes a position some moves later in the same game, as a source of words for damaged lines. */
static int line_of_another(struct omino_checker *c, char *line)
{
    for (uint32_t steps = omino_rng_below(&c->rng, 8); steps > 0 && !omino_checker_at_end(c);
         steps--)
        if (!omino_checker_advance(c, omino_checker_pick(c))) return 0;
    omino_state_write(c->game, c->state.bytes, line, OMINO_TEXT_MAX);
    line[OMINO_TEXT_MAX - 1] = '\0';
    return 1;
}

int omino_check_fuzzed_states(struct omino_checker *c)
{
    char line[OMINO_TEXT_MAX + CHECK_GUARD], base[OMINO_TEXT_MAX + CHECK_GUARD],
        borrowed[OMINO_TEXT_MAX + CHECK_GUARD];
    omino_state_write(c->game, c->state.bytes, base, OMINO_TEXT_MAX);
    base[OMINO_TEXT_MAX - 1] = '\0';
    if (!line_of_another(c, borrowed)) return 0;
    for (int i = 0; i < 40; i++) {
        memcpy(line, base, strlen(base) + 1);
        omino_check_damage(&c->rng, line, OMINO_TEXT_MAX, borrowed);
        if (!try_state(c, line)) {
            c->line = NULL;
            return 0;
        }
    }
    memset(line, base[0] ? base[0] : 'x', OMINO_TEXT_MAX - 1);
    line[OMINO_TEXT_MAX - 1] = '\0';
    const int fine = try_state(c, line) && try_state(c, "");
    c->line = NULL;
    return fine;
}
