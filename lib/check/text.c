/* SPDX-License-Identifier: MIT */
/* Text is part of the contract: every move and every state has a line of text that reads back as
 * the same move or state. */
#include <string.h>

#include <omino/text.h>

#include "base/characters.h"
#include "base/sort.h"
#include "internal.h"

/* Describes the fault in a line; NULL if there is none. */
static const char *line_fault(const char *text, size_t length)
{
    if (length >= OMINO_TEXT_MAX) return "exceeds OMINO_TEXT_MAX";
    if (length == 0) return "is empty";
    if (text[0] == ' ' || text[length - 1] == ' ') return "begins or ends with a blank";
    if (!omino_characters_fit(text, length)) return "contains a control character or invalid UTF-8";
    return NULL;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The texts of all moves, one after another. */
struct texts {
    char *bytes;
    size_t used, size;
};

struct move_text {
    const char *text;
    uint32_t move;
};

/* Ignores case, like the library's default for parse_move. */
static int by_text(const void *a, const void *b, const void *context)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): omino_sort() compares items of the list */
    const char *x = ((const struct move_text *)a)->text, *y = ((const struct move_text *)b)->text;
    (void)context;
    while (*x && omino_lower(*x) == omino_lower(*y)) x++, y++;
    return (unsigned char)omino_lower(*x) - (unsigned char)omino_lower(*y);
}

static size_t write_move(struct omino_checker *c, uint32_t move)
{
    c->text[0] = '\0';
    const size_t length = omino_move_write(c->game, move, c->text, OMINO_TEXT_MAX);
    c->text[OMINO_TEXT_MAX - 1] = '\0';
    return length;
}

/* Writes every move; stores the texts in `texts` as far as they fit, and sets `texts->used` to
 * their total length. */
static int write_all(struct omino_checker *c, struct texts *texts, struct move_text *all)
{
    struct omino_quote quote;
    texts->used = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        const size_t length = write_move(c, c->moves[i]), size = strlen(c->text) + 1;
        const char *fault = line_fault(c->text, length);
        if (fault)
            return omino_checker_fail(c, "the text of the move %s %s",
                                      omino_checker_quote(c, c->moves[i], &quote), fault);
        if (all && texts->used + size <= texts->size) {
            memcpy(texts->bytes + texts->used, c->text, size);
            all[i] = (struct move_text){texts->bytes + texts->used, c->moves[i]};
        }
        texts->used += size;
    }
    return 1;
}

static int all_different(struct omino_checker *c, struct move_text *all)
{
    struct omino_quote first, second;
    omino_sort(all, c->count, sizeof *all, by_text, NULL);
    c->tried += c->count;
    for (uint32_t i = 1; i < c->count; i++)
        if (by_text(&all[i - 1], &all[i], NULL) == 0 && all[i - 1].move != all[i].move)
            return omino_checker_fail(c, "the moves %s and %s have the same text",
                                      omino_checker_quote(c, all[i - 1].move, &first),
                                      omino_checker_quote(c, all[i].move, &second));
    return 1;
}

static int compare_all_texts(struct omino_checker *c)
{
    struct texts texts = {NULL, 0, 0};
    if (!write_all(c, &texts, NULL)) return 0;
    struct move_text *all = omino_allocate(&c->allocator, c->count, sizeof *all);
    texts.size = texts.used;
    texts.bytes = omino_allocate(&c->allocator, texts.size, 1);
    int fine = all && texts.bytes ? write_all(c, &texts, all) : omino_checker_no_memory(c);
    if (fine && texts.used != texts.size)
        fine = omino_checker_fail(c, "the moves have different texts when written again");
    fine = fine && all_different(c, all);
    omino_release(&c->allocator, texts.bytes);
    omino_release(&c->allocator, all);
    return fine;
}

static int reads_back(struct omino_checker *c, uint32_t move)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_quote quote, other;
    uint32_t read = OMINO_NO_MOVE;
    write_move(c, move);
    const enum omino_status status =
        omino_move_parse(c->game, c->state.bytes, c->text, &read, &err);
    c->tried++;
    if (status != OMINO_OK)
        return omino_checker_fail(c, "the text of the move %s is rejected: %s",
                                  omino_checker_quote(c, move, &quote), err.message);
    if (read != move)
        return omino_checker_fail(c, "the text of the move %s is read as the move %s",
                                  omino_checker_quote(c, move, &quote),
                                  omino_checker_quote(c, read, &other));
    return 1;
}

int omino_check_move_text(struct omino_checker *c)
{
    if (c->count == 0) return 1;
    if (!compare_all_texts(c)) return 0;
    /* With the library's default for parse_move, different texts are enough. */
    if (!c->own.parse_move) {
        for (int i = 0; i < 8; i++)
            if (!reads_back(c, omino_checker_pick(c))) return 0;
        return 1;
    }
    for (uint32_t i = 0; i < c->count; i++)
        if (!reads_back(c, c->moves[i])) return 0;
    return 1;
}

/* ---- states ---------------------------------------------------------------------------------- */

int omino_check_state_text(struct omino_checker *c)
{
    struct omino_error err = OMINO_INIT(error);
    c->text[0] = '\0';
    const size_t length = omino_state_write(c->game, c->state.bytes, c->text, OMINO_TEXT_MAX);
    c->text[OMINO_TEXT_MAX - 1] = '\0';
    const char *fault = line_fault(c->text, length);
    c->tried++;
    if (fault) return omino_checker_fail(c, "the line of this state %s", fault);
    memset(c->left.bytes, 0xff, c->size);
    omino_checker_announce(c, c->text);
    if (omino_state_parse(c->game, c->text, c->left.bytes, &err) != OMINO_OK)
        return omino_checker_fail(c, "the line of this state is rejected: %s", err.message);
    for (size_t i = 0; i < c->size; i++)
        if (c->left.bytes[i] != c->state.bytes[i])
            return omino_checker_fail(c,
                                      "the line of this state is read as a different state: byte "
                                      "%zu of %zu is %u instead of %u",
                                      i, c->size, c->left.bytes[i], c->state.bytes[i]);
    return 1;
}

/* ---- lines of other options ------------------------------------------------------------------ */

/* Reads the line of a state with other options. If it is accepted, it must mean the same position
 * there, as far as lines can show: the state that was read has the same line. */
static int read_elsewhere(struct omino_checker *c, const void *state,
                          const struct omino_game *other, const char *options)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_quote first, second;
    omino_state_write(c->game, state, c->text, OMINO_TEXT_MAX);
    c->text[OMINO_TEXT_MAX - 1] = '\0';
    omino_checker_announce(c, c->text);
    c->tried++;
    if (omino_state_parse(other, c->text, c->scratch->state.bytes, &err) != OMINO_OK) return 1;
    omino_state_write(other, c->scratch->state.bytes, c->other, OMINO_TEXT_MAX);
    c->other[OMINO_TEXT_MAX - 1] = '\0';
    if (strcmp(c->text, c->other) == 0) return 1;
    return omino_checker_fail(
        c, "the line '%s' is accepted with the options '%s', but means '%s' there",
        omino_checker_quote_text(c->text, &first), options,
        omino_checker_quote_text(c->other, &second));
}

int omino_check_other_options(struct omino_checker *c)
{
    struct omino_watched watched = {.fill = 0x3c};
    if (c->set_count == 0) return 1;
    const char *options = c->sets[omino_rng_below(&c->rng, c->set_count)];
    const struct omino_game *other = omino_checker_open_other(c, options, &watched);
    omino_state_start(c->game, c->left.bytes);
    const int fine = !other || (read_elsewhere(c, c->left.bytes, other, options) &&
                                read_elsewhere(c, c->state.bytes, other, options));
    omino_game_close(other);
    omino_watched_clear(&watched);
    return fine;
}
