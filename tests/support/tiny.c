/* SPDX-License-Identifier: MIT */
#include "tiny.h"

#include <string.h>

#include <omino/text.h>

#include "hooks.h"

static const char *const wins[] = {"normal", "misere", NULL};

static const struct omino_option options[] = {
    {"heap", "size of the heap", OMINO_OPTION_INTEGER, "10", NULL, 1, 100},
    {"win", "normal: the last to take wins; misere: loses", OMINO_OPTION_CHOICE, "normal", wins, 0,
     0},
    {"label", "for tests", OMINO_OPTION_TEXT, "-", NULL, 0, 0},
};
enum { HEAP, WIN, LABEL };

/* Sets a setup value, most of them invalid, depending on the label. */
static void lie(struct omino_setup *setup, const char *label)
{
    if (strcmp(label, "size-0") == 0) setup->state_size = 0;
    if (strcmp(label, "size-huge") == 0) setup->state_size = OMINO_STATE_MAX + 1;
    if (strcmp(label, "moves-0") == 0) setup->max_moves = 0;
    if (strcmp(label, "moves-huge") == 0) setup->max_moves = OMINO_MOVES_MAX + 1;
    if (strcmp(label, "moves-unlisted") == 0) setup->max_moves = OMINO_LISTED_MAX + 1;
    if (strcmp(label, "plies-0") == 0) setup->max_plies = 0;
    if (strcmp(label, "limit-0") == 0) setup->move_limit = 0;
    if (strcmp(label, "players-0") == 0) setup->players = 0;
    if (strcmp(label, "players-9") == 0) setup->players = OMINO_PLAYERS_MAX + 1;
    if (strcmp(label, "indices-3") == 0) setup->distinct_moves = 3;
    if (strcmp(label, "indices-4") == 0) setup->distinct_moves = 4;
    if (strcmp(label, "sides-9") == 0) setup->sides = OMINO_PLAYERS_MAX + 1;
}

static enum omino_status tiny_open(struct omino_setup *setup, struct omino_error *err)
{
    const char *label = setup->options[LABEL].text;
    if (strcmp(label, "bad") == 0)
        return omino_fail(err, OMINO_ERR_OPTION, "label=bad: that label is bad");
    struct tiny_tables *t = omino_allocate(&setup->allocator, 1, sizeof *t);
    if (!t) return omino_fail_memory(err);
    const int many = strcmp(label, "many") == 0;
    t->heap = many ? OMINO_LISTED_MAX : (uint32_t)setup->options[HEAP].number;
    t->misere = setup->options[WIN].number == 1;
    t->label = label;
    t->drawn = strcmp(label, "drawn") == 0;
    t->most = many ? OMINO_LISTED_MAX : 3;
    setup->tables = t;
    setup->state_size = sizeof(struct tiny_state);
    setup->max_moves = t->most;
    setup->max_plies = t->heap;
    setup->move_limit = t->most;
    setup->players = 2;
    setup->side_names[0] = "left";
    lie(setup, label);
    return OMINO_OK;
}

static void tiny_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct tiny_tables *t = omino_rules_tables(game);
    struct tiny_state *s = state;
    s->left = t->heap;
    s->to_move = t->drawn ? (uint32_t)(seed & 1) : 0;
}

static int tiny_side(const struct omino_game *game, const void *state)
{
    const struct tiny_state *s = state;
    (void)game;
    return s->left ? (int)s->to_move : OMINO_NOBODY;
}

static uint32_t tiny_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                           uint32_t cap)
{
    const struct tiny_tables *t = omino_rules_tables(game);
    const struct tiny_state *s = state;
    const uint32_t count = s->left < t->most ? s->left : t->most;
    for (uint32_t i = 0; i < count && i < cap; i++) moves[i] = i;
    return count;
}

static void tiny_apply(const struct omino_game *game, void *state, uint32_t move)
{
    struct tiny_state *s = state;
    (void)game;
    s->left -= move + 1;
    s->to_move = 1 - s->to_move;
}

static void tiny_outcome(const struct omino_game *game, const void *state,
                         struct omino_outcome *outcome)
{
    const struct tiny_tables *t = omino_rules_tables(game);
    const struct tiny_state *s = state;
    outcome->scores[t->misere ? s->to_move : 1 - s->to_move] = 1;
    omino_rules_rank(outcome, outcome->scores);
}

static size_t tiny_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_format(&text, "take %u", move + 1);
    return omino_text_end(&text);
}

static size_t tiny_write_state(const struct omino_game *game, const void *state, char *buf,
                               size_t cap)
{
    const struct tiny_state *s = state;
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_format(&text, "%u %u", s->left, s->to_move + 1);
    return omino_text_end(&text);
}

static enum omino_status tiny_parse_state(const struct omino_game *game, const char *text,
                                          void *state, struct omino_error *err)
{
    const struct tiny_tables *t = omino_rules_tables(game);
    struct tiny_state *s = state;
    int64_t left, player;
    if (!omino_text_read_number(&text, 0, t->heap, &left) || !omino_text_read_word(&text, " ") ||
        !omino_text_read_number(&text, 1, 2, &player) || *text)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, 1,
                             "a position is the size of the heap and 1 or 2");
    s->left = (uint32_t)left;
    s->to_move = (uint32_t)player - 1;
    return OMINO_OK;
}

const struct omino_rules tiny_rules = {
    MANDATORY_HOOKS(tiny), .name = "tiny", .title = "Tiny", .version = 3, OPTIONS(options),
};
