/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include <omino/match.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <omino/registry.h>
#include <omino/text.h>

#include "hooks.h"
#include "matches.h"
#include "test.h"

/* ---- a game with a record style of its own --------------------------------------------------- */

/* Row: the sides take turns to put a stone on a free cell of a row of up to 16 cells. In records, B
 * and W hold the moves; AB, AW, AE and PL set up positions. */
struct row {
    uint32_t cells, sides;
};

struct row_state {
    uint8_t stones[16]; /* 0 free, else side + 1 */
    uint8_t to_move;
    uint8_t padding[3];
};

static const char *const row_ends[] = {"open", "closed", NULL};
static const struct omino_option row_options[] = {
    {"cells", "length of the row", OMINO_OPTION_INTEGER, "6", NULL, 2, 16},
    {"sides", "number of sides", OMINO_OPTION_INTEGER, "2", NULL, 2, 8},
    {"ends", "of the row", OMINO_OPTION_CHOICE, "open", row_ends, 0, 0},
    {"label", "any word", OMINO_OPTION_TEXT, "none", NULL, 0, 0},
};

static enum omino_status row_open(struct omino_setup *setup, struct omino_error *err)
{
    struct row *row = omino_allocate(&setup->allocator, 1, sizeof *row);
    if (!row) return omino_fail_memory(err);
    row->cells = (uint32_t)setup->options[0].number;
    row->sides = (uint32_t)setup->options[1].number;
    setup->tables = row;
    setup->state_size = sizeof(struct row_state);
    setup->max_moves = setup->max_plies = setup->move_limit = row->cells;
    setup->players = row->sides;
    if (row->sides == 2) {
        setup->side_names[0] = "black";
        setup->side_names[1] = "white";
    }
    return OMINO_OK;
}

static const struct row *row_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

static void row_start(const struct omino_game *game, void *state, uint64_t seed)
{
    (void)game, (void)seed;
    memset(state, 0, sizeof(struct row_state));
}

static uint32_t row_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                          uint32_t cap)
{
    const struct row_state *s = state;
    uint32_t count = 0;
    for (uint32_t i = 0; i < row_of(game)->cells; i++) {
        if (s->stones[i]) continue;
        if (count < cap) moves[count] = i;
        count++;
    }
    return count;
}

static int row_side(const struct omino_game *game, const void *state)
{
    const struct row_state *s = state;
    return row_moves(game, state, NULL, 0) ? s->to_move : OMINO_NOBODY;
}

static void row_apply(const struct omino_game *game, void *state, uint32_t move)
{
    struct row_state *s = state;
    s->stones[move] = (uint8_t)(s->to_move + 1);
    s->to_move = (uint8_t)((s->to_move + 1u) % row_of(game)->sides);
}

static void row_outcome(const struct omino_game *game, const void *state,
                        struct omino_outcome *outcome)
{
    const struct row_state *s = state;
    for (uint32_t i = 0; i < row_of(game)->cells; i++)
        if (s->stones[i]) outcome->scores[s->stones[i] - 1]++;
    omino_rules_rank(outcome, outcome->scores);
}

static size_t row_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_format(&text, "put %u", move + 1);
    return omino_text_end(&text);
}

static enum omino_status row_parse_move(const struct omino_game *game, const void *state,
                                        const char *text, uint32_t *move, struct omino_error *err)
{
    const struct row_state *s = state;
    const char *at = text;
    int64_t cell;
    if (!omino_text_read_word(&at, "put "))
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, 1, "a move is put and a cell");
    if (!omino_text_read_number(&at, 1, row_of(game)->cells, &cell) || *at)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                             "'%.20s' is not a cell", at);
    if (s->stones[cell - 1])
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "cell %d is taken by %s", (int)cell,
                          omino_game_side_name(game, s->stones[cell - 1] - 1));
    *move = (uint32_t)cell - 1;
    return OMINO_OK;
}

/* Writes the side to move and the cells: "1 .12.". */
static size_t row_write_state(const struct omino_game *game, const void *state, char *buf,
                              size_t cap)
{
    const struct row_state *s = state;
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "%d ", s->to_move + 1);
    for (uint32_t i = 0; i < row_of(game)->cells; i++)
        omino_text_char(&text, s->stones[i] ? (char)('0' + s->stones[i]) : '.');
    return omino_text_end(&text);
}

static enum omino_status row_parse_state(const struct omino_game *game, const char *text,
                                         void *state, struct omino_error *err)
{
    const struct row *row = row_of(game);
    struct row_state *s = state;
    const char *at = text;
    int64_t side;
    int first = 0;
    row_start(game, s, 0);
    if (!omino_text_read_number(&at, 1, row->sides, &side) || !omino_text_read_word(&at, " "))
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, 1, "a position begins with a side");
    s->to_move = (uint8_t)(side - 1);
    for (uint32_t i = 0; i < row->cells; i++, at++) {
        if (*at == '.') continue;
        if (*at < '1' || *at > (char)('0' + row->sides))
            return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1,
                                 "cell %u is no stone of a side", i + 1);
        s->stones[i] = (uint8_t)(*at - '0');
        first += *at == '1';
    }
    if (*at) return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, (int)(at - text) + 1, "too many cells");
    if (first > 4) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "side 1 has %d stones", first);
    return OMINO_OK;
}

static const char *row_side_property(const struct omino_game *game, int side)
{
    if (row_of(game)->sides != 2) return NULL;
    return side == 0 ? "B" : "W";
}

static enum omino_status row_set_up(const struct omino_game *game, void *state,
                                    const char *property, const char *value,
                                    struct omino_error *err)
{
    struct row_state *s = state;
    int64_t cell;
    if (strcmp(property, "PL") == 0) {
        s->to_move = 77; /* garbage, which must not matter if the call fails */
        if (strcmp(value, "B") != 0 && strcmp(value, "W") != 0)
            return omino_fail(err, OMINO_ERR_SYNTAX, "'%.20s' is not a side", value);
        s->to_move = *value == 'W';
        return OMINO_OK;
    }
    if (strlen(property) != 2 || property[0] != 'A' || !strchr("BWE", property[1]))
        return OMINO_ERR_UNKNOWN_NAME;
    if (*value == '?') return OMINO_ERR_UNKNOWN_NAME; /* wrong status, without a message */
    if (!omino_text_read_number(&value, 1, row_of(game)->cells, &cell) || *value)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, 1, "'%.20s' is not a cell", value);
    s->stones[cell - 1] = property[1] == 'B' ? 1 : property[1] == 'W' ? 2 : 0;
    return OMINO_OK;
}

static const struct omino_alias row_names[] = {
    {"Row", "cells=6"},
    {"Short Row", "cells=2"},
    {"Closed Short Row", "ends=closed  cells=2"},
    {NULL, NULL},
};

static const struct omino_record_style row_style = {
    .names = row_names,
    .side_property = row_side_property,
    .set_up = row_set_up,
};

#define ROW_RULES                                                                                  \
    MANDATORY_HOOKS(row), OPTIONS(row_options), .version = 3, .parse_move = row_parse_move

/* The same game with and without a record style, registered or not. */
static const struct omino_rules row_rules = {
    .name = "row", .title = "Row", .record = &row_style, ROW_RULES};
static const struct omino_rules plain_rules = {
    .name = "plain-row", .title = "Plain ]Row", ROW_RULES};
static const struct omino_rules shared_rules = {
    .name = "shared-row", .title = "Shared Row", ROW_RULES};
static const struct omino_alias shared_names[] = {{"Common Row", "cells=3"}, {NULL, NULL}};
static const struct omino_record_style shared_style = {.names = shared_names};
static const struct omino_rules named_rules = {
    .name = "named-row", .title = "Named Row", .record = &shared_style, ROW_RULES};

/* ---- helpers --------------------------------------------------------------------------------- */

static struct omino_match *open_cram(const char *options)
{
    struct omino_match *match;
    assert_int_equal(omino_match_open("template", options, NULL, &match, NULL), OMINO_OK);
    return match;
}

static struct omino_match *open_row(const struct omino_rules *rules, const char *options)
{
    struct omino_match *match;
    assert_int_equal(open_match_of(rules, options, NULL, &match, NULL), OMINO_OK);
    return match;
}

static void play(struct omino_match *match, const char *text)
{
    struct omino_error err = OMINO_INIT(error);
    if (omino_match_play_text(match, text, &err) != OMINO_OK) fail_msg("%s: %s", text, err.message);
}

/* Returns the record of a match; the caller frees it. */
static char *written(const struct omino_match *match)
{
    const size_t length = omino_match_write(match, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(omino_match_write(match, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static void assert_record(const struct omino_match *match, const char *expected)
{
    char *text = written(match);
    assert_string_equal(text, expected);
    free(text);
}

/* The warnings about a record. */
struct warnings {
    unsigned count;
    struct omino_error first, last;
};

static void take_warning(void *user, const struct omino_error *warning)
{
    struct warnings *warnings = user;
    if (warnings->count++ == 0) warnings->first = *warning;
    warnings->last = *warning;
}

/* Replaces a match with a record; `warnings` may be NULL. */
static enum omino_status read_bytes(struct omino_match **match, const char *text, size_t length,
                                    struct warnings *warnings, struct omino_error *err)
{
    struct omino_record_setup setup = setup_like(*match);
    if (warnings) {
        memset(warnings, 0, sizeof *warnings);
        setup.warn = take_warning;
        setup.user = warnings;
    }
    return replace_by_text(match, text, length, &setup, err);
}

static enum omino_status try_read(struct omino_match **match, const char *text,
                                  struct warnings *warnings, struct omino_error *err)
{
    return read_bytes(match, text, strlen(text), warnings, err);
}

/* Reads a text that must be valid and give `count` warnings. Returns the last warning. */
static struct omino_error read_with(struct omino_match **match, const char *text, unsigned count)
{
    struct warnings warnings;
    struct omino_error err = OMINO_INIT(error);
    if (try_read(match, text, &warnings, &err) != OMINO_OK)
        fail_msg("%s\nline %d column %d: %s", text, err.line, err.column, err.message);
    if (warnings.count != count)
        fail_msg("%s\n%u warnings: %s", text, warnings.count, warnings.last.message);
    return warnings.last;
}

static void assert_place(const struct omino_error *err, int line, int column, const char *message)
{
    if (err->line != line || err->column != column || strcmp(err->message, message) != 0)
        fail_msg("line %d column %d '%s' expected, not line %d column %d '%s'", line, column,
                 message, err->line, err->column, err->message);
}

/* Fails unless two matches have the same moves, positions and comments. */
static void assert_same_match(const struct omino_match *a, const struct omino_match *b)
{
    const size_t size = omino_state_size(omino_match_game(a));
    assert_int_equal(size, omino_state_size(omino_match_game(b)));
    assert_int_equal(omino_match_length(a), omino_match_length(b));
    for (uint32_t i = 0; i <= omino_match_length(a); i++) {
        assert_int_equal(omino_match_move(a, i), omino_match_move(b, i));
        assert_memory_equal(omino_match_state_at(a, i), omino_match_state_at(b, i), size);
        assert_string_equal(omino_match_comment(a, i), omino_match_comment(b, i));
    }
}

/* ---- history --------------------------------------------------------------------------------- */

TEST(a_match_starts_at_ply_0_of_its_game)
{
    struct omino_match *match = open_cram("side=4");
    assert_string_equal(omino_game_name(omino_match_game(match)), "template");
    assert_int_equal(omino_match_ply(match), 0);
    assert_int_equal(omino_match_length(match), 0);
    assert_ptr_equal(omino_match_state(match), omino_match_state_at(match, 0));
    assert_string_equal(omino_match_comment(match, 0), "");
    assert_int_equal(omino_match_move(match, 0), OMINO_NO_MOVE);
    assert_null(omino_match_state_at(match, 1));
    assert_string_equal(omino_match_comment(match, 1), "");
    omino_match_close(match);
    omino_match_close(NULL);
}

TEST(a_match_that_cannot_be_opened_fails_with_the_reason)
{
    struct omino_match *match = (struct omino_match *)&row_options;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_match_open("no-such-game", NULL, NULL, &match, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    assert_null(match);
    match = (struct omino_match *)&row_options;
    assert_int_equal(omino_match_open("template", "side=99", NULL, &match, &err), OMINO_ERR_OPTION);
    assert_null(match);
}

TEST(moves_are_played_undone_and_redone)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    play(match, "put 2");
    play(match, "put 5");
    assert_int_equal(omino_match_ply(match), 2);
    assert_int_equal(omino_match_move(match, 1), 4);
    assert_int_equal(omino_match_undo(match, &err), OMINO_OK);
    assert_int_equal(omino_match_ply(match), 1);
    assert_int_equal(omino_match_length(match), 2);
    assert_int_equal(omino_state_side(omino_match_game(match), omino_match_state(match)), 1);
    assert_int_equal(omino_match_redo(match, &err), OMINO_OK);
    assert_int_equal(omino_match_redo(match, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "there is no move to redo");
    assert_int_equal(omino_match_undo(match, NULL), OMINO_OK);
    assert_int_equal(omino_match_undo(match, NULL), OMINO_OK);
    assert_int_equal(omino_match_undo(match, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "there is no move to undo");
    assert_int_equal(omino_match_ply(match), 0);
    assert_int_equal(omino_match_length(match), 2);
    omino_match_close(match);
}

TEST(a_match_goes_to_any_existing_ply)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    play(match, "put 1");
    play(match, "put 2");
    play(match, "put 3");
    for (uint32_t ply = 0; ply <= 3; ply++) {
        assert_int_equal(omino_match_go(match, ply, &err), OMINO_OK);
        assert_int_equal(omino_match_ply(match), ply);
        assert_ptr_equal(omino_match_state(match), omino_match_state_at(match, ply));
    }
    assert_int_equal(omino_match_go(match, 1, &err), OMINO_OK);
    assert_int_equal(omino_match_go(match, 4, &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, "there is no ply 4; the last ply of the match is 3");
    assert_int_equal(omino_match_ply(match), 1);
    omino_match_close(match);
}

TEST(a_different_move_discards_the_undone_ones)
{
    struct omino_match *match = open_row(&row_rules, "");
    play(match, "put 1");
    play(match, "put 2");
    play(match, "put 3");
    for (uint32_t ply = 0; ply <= 3; ply++)
        assert_int_equal(omino_match_set_comment(match, ply, "kept?", NULL), OMINO_OK);
    omino_match_go(match, 1, NULL);
    play(match, "put 4");
    assert_int_equal(omino_match_length(match), 2);
    assert_int_equal(omino_match_move(match, 0), 0);
    assert_int_equal(omino_match_move(match, 1), 3);
    assert_string_equal(omino_match_comment(match, 1), "kept?");
    assert_string_equal(omino_match_comment(match, 2), "");
    play(match, "put 3");
    assert_string_equal(omino_match_comment(match, 3), "");
    omino_match_close(match);
}

TEST(the_same_move_keeps_the_following_ones)
{
    struct omino_match *match = open_row(&row_rules, "");
    play(match, "put 1");
    play(match, "put 2");
    omino_match_set_comment(match, 2, "still here", NULL);
    omino_match_go(match, 0, NULL);
    play(match, "put 1");
    assert_int_equal(omino_match_ply(match), 1);
    assert_int_equal(omino_match_length(match), 2);
    assert_string_equal(omino_match_comment(match, 2), "still here");
    omino_match_close(match);
}

TEST(an_illegal_move_changes_nothing)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    play(match, "put 1");
    play(match, "put 2");
    omino_match_undo(match, NULL);
    char *before = written(match);
    assert_int_equal(omino_match_play(match, 0, &err), OMINO_ERR_NOT_LEGAL);
    assert_int_equal(omino_match_play(match, 999, &err), OMINO_ERR_NOT_LEGAL);
    assert_int_equal(omino_match_play(match, OMINO_NO_MOVE, NULL), OMINO_ERR_NOT_LEGAL);
    assert_int_equal(omino_match_play_text(match, "put 1", &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "cell 1 is taken by black");
    assert_int_equal(omino_match_play_text(match, "jump", &err), OMINO_ERR_SYNTAX);
    assert_int_equal(omino_match_ply(match), 1);
    assert_int_equal(omino_match_length(match), 2);
    assert_record(match, before);
    free(before);
    omino_match_close(match);
}

TEST(a_finished_game_accepts_no_moves)
{
    struct omino_match *match = open_row(&row_rules, "cells=2");
    struct omino_error err = OMINO_INIT(error);
    play(match, "put 1");
    play(match, "put 2");
    assert_int_equal(omino_match_play(match, 1, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "the game is over");
    omino_match_close(match);
}

TEST(the_history_agrees_with_a_game_played_step_by_step)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    struct omino_match *match = open_cram("side=8");
    const struct omino_game *game = omino_match_game(match);
    const size_t size = omino_state_size(game);
    for (int round = 0; round < 50; round++) {
        uint64_t states[33][8];
        uint32_t moves[33], length = 0;
        assert_true(size <= sizeof states[0]);
        omino_match_restart(match);
        omino_state_start(game, states[0]);
        for (int i = 0; i < 60; i++) {
            const uint32_t ply = omino_match_ply(match);
            if (omino_rng_below(&rng, 4) == 0) {
                assert_int_equal(omino_match_go(match, omino_rng_below(&rng, length + 1), NULL),
                                 OMINO_OK);
            } else if (omino_state_side(game, states[ply]) != OMINO_NOBODY) {
                const uint32_t move = omino_moves_random(game, states[ply], &rng);
                assert_int_equal(omino_match_play(match, move, NULL), OMINO_OK);
                if (ply == length || moves[ply] != move) length = ply + 1;
                moves[ply] = move;
                memcpy(states[ply + 1], states[ply], size);
                omino_state_apply(game, states[ply + 1], move);
            }
            assert_int_equal(omino_match_length(match), length);
            assert_memory_equal(omino_match_state(match), states[omino_match_ply(match)], size);
        }
        for (uint32_t i = 0; i <= length; i++)
            assert_memory_equal(omino_match_state_at(match, i), states[i], size);
        for (uint32_t i = 0; i < length; i++)
            assert_int_equal(omino_match_move(match, i), moves[i]);
    }
    omino_match_close(match);
}

TEST(a_restart_returns_to_the_start_of_the_match)
{
    struct omino_match *match = open_row(&row_rules, "");
    play(match, "put 1");
    omino_match_set_comment(match, 0, "start", NULL);
    omino_match_set_comment(match, 1, "first", NULL);
    omino_match_restart(match);
    assert_record(match, "(;GM[Row]RV[3])\n");
    assert_int_equal(omino_match_set_state_text(match, "2 1.....", NULL), OMINO_OK);
    play(match, "put 2");
    omino_match_restart(match);
    assert_int_equal(omino_match_length(match), 0);
    assert_record(match, "(;GM[Row]RV[3]SP[2 1.....])\n");
    omino_match_close(match);
}

TEST(a_set_position_is_the_start_of_the_record)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    play(match, "put 1");
    assert_int_equal(omino_match_set_state_text(match, "1 9.....", &err), OMINO_ERR_SYNTAX);
    assert_int_equal(omino_match_length(match), 1);
    assert_int_equal(omino_match_set_state_text(match, "2 1....2", &err), OMINO_OK);
    assert_int_equal(omino_match_length(match), 0);
    play(match, "put 2");
    assert_record(match, "(;GM[Row]RV[3]SP[2 1....2];W[put 2])\n");
    /* The game's own start needs no set-up. */
    assert_int_equal(omino_match_set_state_text(match, "1 ......", &err), OMINO_OK);
    assert_record(match, "(;GM[Row]RV[3])\n");
    omino_match_close(match);
}

TEST(a_position_in_memory_becomes_the_start_of_the_record)
{
    struct omino_match *match = open_row(&row_rules, "");
    play(match, "put 1");
    play(match, "put 2");
    omino_match_set_comment(match, 1, "first", NULL);
    omino_match_set_state(match, omino_match_state(match)); /* even the match's own state */
    assert_int_equal(omino_match_length(match), 0);
    char line[100], expected[160];
    omino_state_write(omino_match_game(match), omino_match_state(match), line, sizeof line);
    snprintf(expected, sizeof expected, "(;GM[Row]RV[3]SP[%s])\n", line);
    assert_record(match, expected);
    omino_match_restart(match);
    assert_record(match, expected);
    omino_match_close(match);
}

TEST(comments_are_set_replaced_and_removed)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    play(match, "put 1");
    assert_int_equal(omino_match_set_comment(match, 1, "one", &err), OMINO_OK);
    assert_int_equal(omino_match_set_comment(match, 1, "two\r\nlines\rthree\n", &err), OMINO_OK);
    assert_string_equal(omino_match_comment(match, 1), "two\nlines\nthree\n");
    assert_string_equal(omino_match_comment(match, 0), "");
    assert_int_equal(omino_match_set_comment(match, 1, "", &err), OMINO_OK);
    assert_string_equal(omino_match_comment(match, 1), "");
    assert_int_equal(omino_match_set_comment(match, 0, "x", &err), OMINO_OK);
    assert_int_equal(omino_match_set_comment(match, 0, NULL, &err), OMINO_OK);
    assert_string_equal(omino_match_comment(match, 0), "");
    assert_int_equal(omino_match_set_comment(match, 2, "x", &err), OMINO_ERR_ARGUMENT);
    omino_match_undo(match, NULL);
    assert_int_equal(omino_match_set_comment(match, 1, "ahead", &err), OMINO_OK);
    assert_string_equal(omino_match_comment(match, 1), "ahead");
    omino_match_close(match);
}

TEST(player_names_are_set_replaced_and_removed)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    assert_string_equal(omino_match_player_name(match, 0), "");
    assert_int_equal(omino_match_set_player_name(match, 0, "Ada", &err), OMINO_OK);
    assert_int_equal(omino_match_set_player_name(match, 1, "  two\r\nwords\t\n", &err), OMINO_OK);
    assert_string_equal(omino_match_player_name(match, 0), "Ada");
    assert_string_equal(omino_match_player_name(match, 1), "two words");
    omino_match_restart(match);
    assert_string_equal(omino_match_player_name(match, 0), "Ada");
    assert_int_equal(omino_match_set_player_name(match, 0, NULL, &err), OMINO_OK);
    assert_string_equal(omino_match_player_name(match, 0), "");
    assert_int_equal(omino_match_set_player_name(match, 2, "Bob", &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, "there is no player 3; the number of players is 2");
    assert_string_equal(omino_match_player_name(match, OMINO_PLAYERS_MAX), "");
    omino_match_close(match);
}

/* ---- writing --------------------------------------------------------------------------------- */

TEST(a_record_has_the_game_its_options_and_its_moves)
{
    struct omino_match *match = open_cram("side=3 seed=7");
    assert_record(match, "(;GM[Cram]OP[side=3 seed=7]RV[1])\n");
    play(match, "a1,a2");
    play(match, "b1,c1");
    omino_match_set_comment(match, 0, "a start", NULL);
    omino_match_set_comment(match, 2, "[well] \\ done", NULL);
    omino_match_go(match, 0, NULL); /* undone moves belong to the record */
    assert_record(match, "(;GM[Cram]OP[side=3 seed=7]RV[1]AT[0]C[a start];1[a1,a2];2[b1,c1]\n"
                         "C[[well\\] \\\\ done])\n");
    omino_match_close(match);
}

TEST(two_players_have_their_sgf_names_in_a_record)
{
    struct omino_match *match = open_row(&row_rules, "");
    omino_match_set_player_name(match, 0, "Ada [x]", NULL);
    omino_match_set_player_name(match, 1, "mcts:4", NULL);
    assert_record(match, "(;GM[Row]RV[3]PB[Ada [x\\]]PW[mcts:4])\n");
    omino_match_set_player_name(match, 0, "", NULL);
    assert_record(match, "(;GM[Row]RV[3]PW[mcts:4])\n");
    omino_match_close(match);
}

TEST(more_than_two_players_have_numbers_in_a_record)
{
    struct omino_match *match = open_row(&row_rules, "sides=3");
    omino_match_set_player_name(match, 0, "a", NULL);
    omino_match_set_player_name(match, 2, "c", NULL);
    assert_record(match, "(;GM[Row]OP[sides=3]RV[3]P1[a]P3[c])\n");
    omino_match_close(match);
}

TEST(a_record_keeps_the_current_ply_if_moves_were_undone)
{
    struct omino_match *match = open_row(&row_rules, "");
    play(match, "put 1");
    play(match, "put 2");
    omino_match_undo(match, NULL);
    assert_record(match, "(;GM[Row]RV[3]AT[1];B[put 1];W[put 2])\n");
    omino_match_redo(match, NULL);
    assert_record(match, "(;GM[Row]RV[3];B[put 1];W[put 2])\n");
    omino_match_close(match);
}

TEST(a_record_is_truncated_to_its_buffer)
{
    struct omino_match *match = open_cram("");
    char text[8] = "xxxxxxx";
    assert_int_equal(omino_match_write(match, text, 5), strlen("(;GM[Cram]RV[1])\n"));
    assert_string_equal(text, "(;GM");
    assert_string_equal(text + 5, "xx");
    omino_match_close(match);
}

TEST(the_name_in_a_record_implies_as_many_options_as_possible)
{
    static const struct {
        const char *options, *record;
    } cases[] = {
        {"", "(;GM[Row]RV[3])\n"},
        {"cells=2", "(;GM[Short Row]RV[3])\n"},
        {"cells=2 ends=closed", "(;GM[Closed Short Row]RV[3])\n"},
        {"cells=2 ends=closed label=] seed=9",
         "(;GM[Closed Short Row]OP[label=\\] seed=9]RV[3])\n"},
        {"ends=closed", "(;GM[Row]OP[ends=closed]RV[3])\n"},
        /* No alias has these options. The title is also an alias, and OP overrides its cells=6. */
        {"cells=4", "(;GM[Row]OP[cells=4]RV[3])\n"},
    };
    struct omino_match *again = open_row(&row_rules, "cells=3");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char expected[80], options[80];
        struct omino_match *match = open_row(&row_rules, cases[i].options);
        assert_record(match, cases[i].record);
        read_with(&again, cases[i].record, 0);
        omino_game_options(omino_match_game(match), expected, sizeof expected);
        omino_game_options(omino_match_game(again), options, sizeof options);
        assert_string_equal(options, expected);
        omino_match_close(match);
    }
    omino_match_close(again);
}

TEST(a_module_without_a_style_has_its_title_and_numbers_for_its_sides)
{
    struct omino_match *match = open_row(&plain_rules, "sides=3");
    struct omino_match *again = open_row(&plain_rules, "");
    play(match, "put 1");
    play(match, "put 2");
    play(match, "put 3");
    play(match, "put 4");
    assert_record(match,
                  "(;GM[Plain \\]Row]OP[sides=3]RV[3];1[put 1];2[put 2];3[put 3];1[put 4])\n");
    char *text = written(match);
    read_with(&again, text, 0);
    assert_same_match(match, again);
    free(text);
    omino_match_close(match);
    omino_match_close(again);
}

TEST(a_style_may_use_numbers_for_sides)
{
    struct omino_match *match = open_row(&row_rules, "sides=3");
    play(match, "put 1");
    play(match, "put 2");
    assert_record(match, "(;GM[Row]OP[sides=3]RV[3];1[put 1];2[put 2])\n");
    omino_match_close(match);
}

TEST(an_old_module_that_is_too_short_for_a_style_has_none)
{
    struct omino_rules old = row_rules;
    old.size = offsetof(struct omino_rules, record);
    struct omino_match *match = open_row(&old, "cells=2");
    play(match, "put 1");
    assert_record(match, "(;GM[Row]OP[cells=2]RV[3];1[put 1])\n");
    read_with(&match, "(;GM[Row]OP[cells=2];1[put 2])", 0);
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(try_read(&match, "(;GM[Short Row])", NULL, &err), OMINO_ERR_UNKNOWN_NAME);
    omino_match_close(match);
}

TEST(lines_are_shorter_than_80_bytes_if_their_values_are)
{
    struct omino_match *match = open_cram("side=8");
    struct omino_rng rng;
    omino_rng_seed(&rng, 2);
    while (omino_state_side(omino_match_game(match), omino_match_state(match)) != OMINO_NOBODY) {
        const uint32_t move =
            omino_moves_random(omino_match_game(match), omino_match_state(match), &rng);
        assert_int_equal(omino_match_play(match, move, NULL), OMINO_OK);
        if (omino_rng_below(&rng, 2))
            omino_match_set_comment(match, omino_match_ply(match), "a [short] remark", NULL);
    }
    char *text = written(match);
    size_t longest = 0, shortest = 80;
    for (char *line = text; *line; line += strcspn(line, "\n") + 1) {
        const size_t length = strcspn(line, "\n");
        longest = length > longest ? length : longest;
        if (line[length + 1]) shortest = length < shortest ? length : shortest;
    }
    assert_true(longest < 80);
    assert_true(shortest > 50);
    free(text);
    omino_match_close(match);
}

TEST(the_closing_bracket_stays_within_the_line)
{
    struct omino_match *match = open_cram("");
    char comment[80], expected[120];
    for (size_t length = 55; length < 65; length++) {
        memset(comment, 'x', length);
        comment[length] = '\0';
        omino_match_set_comment(match, 0, comment, NULL);
        const size_t line = strlen("(;GM[Cram]RV[1]C[]") + length;
        snprintf(expected, sizeof expected, "(;GM[Cram]RV[1]%sC[%s]%s)\n", line > 79 ? "\n" : "",
                 comment, line == 79 ? "\n" : "");
        assert_record(match, expected);
    }
    omino_match_close(match);
}

/* ---- reading --------------------------------------------------------------------------------- */

TEST(the_example_in_the_manual_is_read_and_written_back)
{
    static const char example[] =
        "(;GM[Cram]OP[side=4]RV[1]RE[W+1]DT[2024-05-01]\n"
        "C[A quick game: the second player wins.];1[b2,b3];2[c2,c3]\n"
        "C[Keeps the picture symmetric.];1[a1,b1];2[c4,d4];1[c1,d1];2[a4,b4];1[a2,a3]\n"
        ";2[d2,d3])\n";
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_outcome outcome = OMINO_INIT(outcome);
    read_with(&match, example, 0);
    assert_int_equal(omino_match_ply(match), 8);
    omino_state_outcome(omino_match_game(match), omino_match_state(match), &outcome);
    assert_true(outcome.over);
    assert_int_equal(outcome.places[1], 1);
    assert_record(match, example);
    omino_match_close(match);
}

TEST(blanks_and_line_breaks_are_allowed_between_all_tokens)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match,
              "\xEF\xBB\xBF \n( ; GM [ row\n] RV\t[3]\r\n;B[put 1] ; W\n [put\r2 ] C [ a\r\nb\rc]\v"
              ";B[pu\\\r\nt\\ 3]\f)\n\n",
              0);
    assert_int_equal(omino_match_length(match), 3);
    assert_string_equal(omino_match_comment(match, 2), " a\nb\nc");
    omino_match_close(match);
}

TEST(escapes_and_soft_line_breaks_are_removed)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match, "(;GM[Row]C[a\\]b\\\\c\\:d\\e:f[g\\\nh\\\r\ni\\\rj\\\tk\nl])", 0);
    assert_string_equal(omino_match_comment(match, 0), "a]b\\c:de:f[ghij\tk\nl");
    omino_match_close(match);
}

TEST(the_order_of_properties_in_a_node_does_not_matter)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match,
              "(;C[begin]AB[1]RV[3]OP[cells=4]PL[W]GM[Row];C[two]W[put 2];B[put 3]C[three])", 0);
    assert_record(match,
                  "(;GM[Row]OP[cells=4]RV[3]SP[2 1...]C[begin];W[put 2]C[two];B[put 3]C[three])\n");
    omino_match_close(match);
}

TEST(comments_of_nodes_without_a_move_belong_to_the_previous_move)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match, "(;GM[Row];C[one];C[two][three]C[];;B[put 1]C[four];N[x]C[five])", 0);
    assert_string_equal(omino_match_comment(match, 0), "one\ntwo\nthree");
    assert_string_equal(omino_match_comment(match, 1), "four\nfive");
    omino_match_close(match);
}

TEST(the_first_node_may_contain_a_move)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match, "(;B[put 1]GM[Row]C[one];W[put 2])", 0);
    assert_int_equal(omino_match_length(match), 2);
    assert_string_equal(omino_match_comment(match, 1), "one");
    omino_match_close(match);
}

TEST(sides_can_be_given_by_number)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match, "(;GM[Row];1[put 1];W[put 2];B[put 3];2[put 4])", 0);
    assert_record(match, "(;GM[Row]RV[3];B[put 1];W[put 2];B[put 3];W[put 4])\n");
    omino_match_close(match);
}

TEST(a_game_is_found_by_alias_title_or_name)
{
    static const struct {
        const char *record, *name, *options;
    } cases[] = {
        {"(;GM[short row])", "row", "cells=2"},
        {"(;GM[ROW]OP[seed=4])", "row", "seed=4"},
        {"(;GM[CRAM])", "template", ""},
        {"(;GM[template]OP[ side=6\n])", "template", "side=6"},
        {"(;GM[shared row])", "shared-row", ""},
        {"(;GM[named-row])", "named-row", ""},
        {"(;GM[Common Row]OP[ends=closed])", "named-row", "cells=3 ends=closed"},
        {"(;GM[Common Row]OP[cells=5])", "named-row", "cells=5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char options[80];
        struct omino_match *match = open_row(&row_rules, "cells=4 seed=11");
        read_with(&match, cases[i].record, 0);
        assert_string_equal(omino_game_name(omino_match_game(match)), cases[i].name);
        omino_game_options(omino_match_game(match), options, sizeof options);
        assert_string_equal(options, cases[i].options);
        omino_match_close(match);
    }
    /* This module is not registered, so only a match of this game knows its names. */
    struct omino_match *match = open_cram("");
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(try_read(&match, "(;GM[Short Row])", NULL, &err), OMINO_ERR_UNKNOWN_NAME);
    omino_match_close(match);
}

TEST(a_record_never_loads_a_module)
{
    struct omino_match *match = open_cram("");
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(try_read(&match, "(;GM[./evil.so])", NULL, &err), OMINO_ERR_UNKNOWN_NAME);
    assert_int_equal(strncmp(err.message, "unknown game './evil.so' (known games: ", 39), 0);
    omino_match_close(match);
}

TEST(positions_are_set_up_by_text_and_by_the_module)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match, "(;GM[Row]SP[2 12....];W[put 6])", 0);
    assert_record(match, "(;GM[Row]RV[3]SP[2 12....];W[put 6])\n");
    read_with(&match, "(;GM[Row]AB[1][ 3 ]AW[2]AW[6]PL[W];AE[3];C[here];W[put 3])", 0);
    assert_record(match, "(;GM[Row]RV[3]SP[2 12...2]C[here];W[put 3])\n");
    read_with(&match, "(;GM[Row]AB[2]SP[1 1.....])", 0);
    assert_record(match, "(;GM[Row]RV[3]SP[1 11....])\n");
    read_with(&match, "(;GM[Row]AB[2]AE[2])", 0);
    assert_record(match, "(;GM[Row]RV[3])\n");
    omino_match_close(match);
}

/* The reader remembers names that the module does not know. */
TEST(unknown_properties_do_not_hide_those_that_set_up_a_position)
{
    struct omino_match *match = open_row(&row_rules, "");
    /* Names that are part of AB, that it is part of, and that differ from it in one bit. */
    read_with(&match, "(;GM[Row]A[1]A[1]ABB[1]Ab[1]aB[1]AR[2]AB[1])", 5);
    assert_record(match, "(;GM[Row]RV[3]A[1]A[1]ABB[1]Ab[1]aB[1]AR[2]SP[1 1.....])\n");
    omino_match_close(match);
}

TEST(player_names_are_read)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match, "(;GM[Row]RV[3]PB[ Ada ]PW[mcts:4]P3[nobody];B[put 1])", 0);
    assert_string_equal(omino_match_player_name(match, 0), "Ada");
    assert_string_equal(omino_match_player_name(match, 1), "mcts:4");
    assert_record(match, "(;GM[Row]RV[3]PB[Ada]PW[mcts:4]P3[nobody];B[put 1])\n");
    read_with(&match, "(;GM[Row]OP[sides=3]RV[3]P1[a]P3[c])", 0);
    assert_record(match, "(;GM[Row]OP[sides=3]RV[3]P1[a]P3[c])\n");
    read_with(&match, "(;GM[Row]RV[3])", 0);
    assert_string_equal(omino_match_player_name(match, 0), "");
    omino_match_close(match);
}

TEST(a_match_is_at_the_ply_at_which_it_was_written)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(&match, "(;GM[Row]RV[3]AT[1];B[put 1];W[put 2])", 0);
    assert_int_equal(omino_match_ply(match), 1);
    assert_int_equal(omino_match_length(match), 2);
    read_with(&match, "(;GM[Row]RV[3];B[put 1];W[put 2])", 0);
    assert_int_equal(omino_match_ply(match), 2);
    omino_match_close(match);
}

TEST(an_invalid_current_ply_gives_a_warning_and_means_the_end)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error warning = read_with(&match, "(;GM[Row]RV[3]AT[2];B[put 1])", 1);
    assert_place(&warning, 1, 18, "'2' is not a number of moves from 0 to 1");
    assert_int_equal(omino_match_ply(match), 1);
    warning = read_with(&match, "(;GM[Row]RV[3]AT[x];B[put 1])", 1);
    assert_place(&warning, 1, 18, "'x' is not a number of moves from 0 to 1");
    warning = read_with(&match, "(;GM[Row]RV[3];B[put 1]AT[0])", 1);
    assert_place(&warning, 1, 24, "property AT skipped: it is valid only in the first node");
    omino_match_close(match);
}

TEST(skipped_parts_give_a_warning_with_line_and_column)
{
    static const struct {
        const char *record;
        int line, column;
        const char *message;
    } cases[] = {
        {"(;GM[Row]\n  XY[what]C[x];B[put 1])", 2, 3, "unknown property XY has no effect"},
        {"(;GM[Row];B[put 1]\nVERYLONGPROPERTYNAMEINDEEDWITHMORE[x][y];W[put 2])", 2, 1,
         "unknown property VERYLONGPROPERTYNAME has no effect"},
        {"(;GM[Row];B[put 1]A9[a1])", 1, 19, "unknown property A9 has no effect"},
        {"(;GM[Row];B[put 1]RV[3])", 1, 19,
         "property RV skipped: it is valid only in the first node"},
        {"(;GM[Row]RV[2])", 1, 13,
         "the record was made with version 2 of the rules; this is version 3"},
        {"(;GM[Row]RV[\nx3])", 2, 1, "'x3' is not a version of the rules from 1 to 4294967295"},
        {"(;GM[Row];B[put 1](;W[put 2](;B[put 3]))\n(;W[put 1](;B[put 99])(;X[])))", 2, 1,
         "variation skipped: only the main line is read"},
        {"(;GM[Row])\r\n\r\n  (;GM[Row])", 3, 3,
         "the rest of the file is skipped: only one game is read"},
        {"(;GM[Row])]", 1, 11, "the rest of the file is skipped: only one game is read"},
    };
    struct omino_match *match = open_row(&row_rules, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct omino_error warning = read_with(&match, cases[i].record, 1);
        assert_int_equal(warning.status, OMINO_OK);
        assert_place(&warning, cases[i].line, cases[i].column, cases[i].message);
    }
    read_with(
        &match,
        "(;FF[4]CA[UTF-8]AP[x:1]GM[Row]SZ[6]DT[2020-01-01]PB[a]PW[b]P1[c]RE[B+1]N[x]BM[1]KM[6])",
        0);
    omino_match_close(match);
}

TEST(only_the_first_variation_is_read)
{
    struct omino_match *match = open_row(&row_rules, "");
    read_with(
        &match,
        "(;GM[Row](;B[put 1](;W[put 2];B[put 3](;W[put 4])(;W[put 5](;B[put 6])(;)))(;W[put 3]))"
        "(;B[put 2]))",
        3);
    assert_record(match, "(;GM[Row]RV[3];B[put 1];W[put 2];B[put 3];W[put 4])\n");
    /* The callback for warnings is optional. */
    assert_int_equal(try_read(&match, "(;GM[Row]ZZ[](;B[put 1])(;B[put 2]))(", NULL, NULL),
                     OMINO_OK);
    omino_match_close(match);
}

TEST(a_record_of_other_rules_is_read_while_its_moves_are_legal)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error warning = read_with(&match, "(;GM[Row]RV[4];B[put 1];W[put 2])", 1);
    assert_place(&warning, 1, 13,
                 "the record was made with version 4 of the rules; this is version 3");
    assert_record(match, "(;GM[Row]RV[3];B[put 1];W[put 2])\n");
    /* A record without a version causes no warning. */
    read_with(&match, "(;GM[Row];B[put 3])", 0);
    assert_record(match, "(;GM[Row]RV[3];B[put 3])\n");
    omino_match_close(match);
}

TEST(an_error_in_a_record_of_other_rules_names_both_versions)
{
#define OTHER " (the record was made with version 2 of the rules; this is version 3)"
    static const struct {
        const char *record;
        enum omino_status status;
        int line, column;
        const char *message;
    } cases[] = {
        {"(;GM[Row]RV[2];B[put 1];W[put 1])", OMINO_ERR_NOT_LEGAL, 1, 27,
         "cell 1 is taken by black" OTHER},
        {"(;GM[Row]RV[2];W[put 1])", OMINO_ERR_NOT_LEGAL, 1, 16,
         "it is black's turn, not white's" OTHER},
        {"(;GM[Row]RV[2];3[put 1])", OMINO_ERR_NOT_LEGAL, 1, 16, "there is no side 3" OTHER},
        {"(;GM[Row]OP[cells=99]RV[2])", OMINO_ERR_OPTION, 1, 13,
         "cells=99: must be a whole number from 2 to 16" OTHER},
        {"(;GM[Row]RV[2]SP[1 11111.])", OMINO_ERR_NOT_LEGAL, 1, 18, "side 1 has 5 stones" OTHER},
        {"(;GM[Row]RV[2]AB[1][2][3][4][5])", OMINO_ERR_NOT_LEGAL, 1, 15,
         "the position set up here is invalid: side 1 has 5 stones" OTHER},
        /* The message does not mention the version if it is the same or unreadable. */
        {"(;GM[Row]RV[3];W[put 1])", OMINO_ERR_NOT_LEGAL, 1, 16, "it is black's turn, not white's"},
        {"(;GM[Row]RV[two];W[put 1])", OMINO_ERR_NOT_LEGAL, 1, 18,
         "it is black's turn, not white's"},
    };
#undef OTHER
    struct omino_match *match = open_row(&row_rules, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct omino_error err = OMINO_INIT(error);
        assert_int_equal(try_read(&match, cases[i].record, NULL, &err), cases[i].status);
        assert_place(&err, cases[i].line, cases[i].column, cases[i].message);
        assert_int_equal(try_read(&match, cases[i].record, NULL, NULL), cases[i].status);
    }
    omino_match_close(match);
}

static enum omino_status explain_at_length(const struct omino_game *game, const void *state,
                                           const char *text, uint32_t *move,
                                           struct omino_error *err)
{
    (void)game, (void)state, (void)text, (void)move;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "no, and %0250d", 1);
}

TEST(a_long_reason_leaves_room_for_the_versions)
{
    static const char note[] =
        "0 (the record was made with version 4000000000 of the rules; this is "
        "version 3)";
    struct omino_rules rules = row_rules;
    struct omino_error err = OMINO_INIT(error);
    rules.parse_move = explain_at_length;
    struct omino_match *match = open_row(&rules, "");
    assert_int_equal(try_read(&match, "(;GM[Row]RV[4000000000];B[put 1])", NULL, &err),
                     OMINO_ERR_NOT_LEGAL);
    assert_int_equal(strlen(err.message), sizeof err.message - 1);
    assert_string_equal(err.message + strlen(err.message) - strlen(note), note);
    assert_memory_equal(err.message, "no, and 000", 11);
    omino_match_close(match);
}

/* ---- errors ---------------------------------------------------------------------------------- */

static const struct {
    const char *record;
    enum omino_status status;
    int line, column;
    const char *message;
} bad_records[] = {
    {"(;GM[Row];B[put 1];3[put 2])", OMINO_ERR_NOT_LEGAL, 1, 20, "there is no side 3"},
    /* Syntax. */
    {"", OMINO_ERR_SYNTAX, 1, 1, "the text contains no record"},
    {" \n\t", OMINO_ERR_SYNTAX, 2, 2, "the text contains no record"},
    {"hello", OMINO_ERR_SYNTAX, 1, 1, "a record must begin with ("},
    {"\n;GM[Row]", OMINO_ERR_SYNTAX, 2, 1, "a record must begin with ("},
    {"(", OMINO_ERR_SYNTAX, 1, 2, "( must be followed by ;"},
    {"()", OMINO_ERR_SYNTAX, 1, 2, "( must be followed by ;"},
    {"(GM[Row])", OMINO_ERR_SYNTAX, 1, 2, "( must be followed by ;"},
    {"(;GM[Row](", OMINO_ERR_SYNTAX, 1, 11, "( must be followed by ;"},
    {"(;GM[Row]", OMINO_ERR_SYNTAX, 1, 10, "the record is incomplete: ) is missing"},
    {"(;GM[Row](;)", OMINO_ERR_SYNTAX, 1, 13, "the record is incomplete: ) is missing"},
    {"(;GM[Row](;);B[put 1])", OMINO_ERR_SYNTAX, 1, 13, "a node cannot follow a variation"},
    {"(;GM[Row]\nC[abc", OMINO_ERR_SYNTAX, 2, 2, "this bracket is never closed"},
    {"(;GM[Row]C[abc\\", OMINO_ERR_SYNTAX, 1, 11, "this bracket is never closed"},
    {"(;GM[Row]C[abc\\])", OMINO_ERR_SYNTAX, 1, 11, "this bracket is never closed"},
    {"(;GM[Row]\r\n\r\nPB;)", OMINO_ERR_SYNTAX, 3, 1, "property PB has no value"},
    {"(;GM[Row]\r\rPB", OMINO_ERR_SYNTAX, 3, 1, "property PB has no value"},
    {"(;GM[Row]]", OMINO_ERR_SYNTAX, 1, 10, "unexpected ']'"},
    {"(;GM[Row]\x01", OMINO_ERR_SYNTAX, 1, 10, "unexpected byte 1"},
    {"(;GM[Row] \xC3\xA9[x])", OMINO_ERR_SYNTAX, 1, 11, "unexpected byte 195"},
    {"(;GM[Row](;)(;PB))", OMINO_ERR_SYNTAX, 1, 15, "property PB has no value"},

    /* The game. */
    {"(;B[put 1])", OMINO_ERR_SYNTAX, 1, 3,
     "the record does not name its game: property GM is missing"},
    {"(;GM[Row]GM[Row])", OMINO_ERR_DUPLICATE, 1, 10, "there is more than one property GM"},
    {"(;GM[Row][Cram])", OMINO_ERR_SYNTAX, 1, 11, "GM must have one value"},
    {"(;GM[Row]OP[]OP[])", OMINO_ERR_DUPLICATE, 1, 14, "there is more than one property OP"},
    {"(;GM[Row]RV[3]RV[3])", OMINO_ERR_DUPLICATE, 1, 15, "there is more than one property RV"},
    {"(;GM[Row]SP[1 ......][])", OMINO_ERR_SYNTAX, 1, 23, "SP must have one value"},
    {"(;GM[Row]\nOP[label=x\n cells=99])", OMINO_ERR_OPTION, 3, 2,
     "cells=99: must be a whole number from 2 to 16"},
    {"(;GM[Row]OP[la\\\nbel=x\\] sides=x])", OMINO_ERR_OPTION, 2, 9,
     "sides=x: must be a whole number from 2 to 8"},
    {"(;GM[Row]OP[side=3])", OMINO_ERR_OPTION, 1, 13,
     "row has no option 'side' (its options: cells, sides, ends, label, seed)"},

    /* Set-ups. */
    {"(;GM[Row]SP[1 ...x..])", OMINO_ERR_SYNTAX, 1, 18, "cell 4 is no stone of a side"},
    {"(;GM[Row]SP[])", OMINO_ERR_SYNTAX, 1, 13, "a position begins with a side"},
    {"(;GM[Row]SP[1 11111.])", OMINO_ERR_NOT_LEGAL, 1, 13, "side 1 has 5 stones"},
    {"(;GM[Row]AB[1]\n[x])", OMINO_ERR_SYNTAX, 2, 2, "'x' is not a cell"},
    {"(;GM[Row]AB[1][?])", OMINO_ERR_UNKNOWN_NAME, 1, 16, "the name is unknown"},
    {"(;GM[Row]PL[X])", OMINO_ERR_SYNTAX, 1, 13, "'X' is not a side"},
    {"(;GM[Row]AB[1][2][3][4]\nAB[5]AE[6];W[put 1])", OMINO_ERR_NOT_LEGAL, 2, 6,
     "the position set up here is invalid: side 1 has 5 stones"},
    {"(;GM[Row]AB[1][2][3][4][5])", OMINO_ERR_NOT_LEGAL, 1, 10,
     "the position set up here is invalid: side 1 has 5 stones"},
    {"(;GM[Row];B[put 1];AE[1])", OMINO_ERR_NOT_LEGAL, 1, 20,
     "AE sets up a position, which must come before the first move"},

    /* Moves. */
    {"(;GM[Row];W[put 1])", OMINO_ERR_NOT_LEGAL, 1, 11, "it is black's turn, not white's"},
    {"(;GM[Row];B[put 1]\n ;\nB[put 2])", OMINO_ERR_NOT_LEGAL, 3, 1,
     "it is white's turn, not black's"},
    {"(;GM[Short Row];B[put 1];W[put 2];B[put 1])", OMINO_ERR_NOT_LEGAL, 1, 35,
     "the game is over; black cannot move"},
    {"(;GM[Row];B[put 1];W[put 1])", OMINO_ERR_NOT_LEGAL, 1, 22, "cell 1 is taken by black"},
    {"(;GM[Row];B[  put\n7])", OMINO_ERR_SYNTAX, 2, 1, "'7' is not a cell"},
    {"(;GM[Row];B[])", OMINO_ERR_SYNTAX, 1, 13, "a move is put and a cell"},
    {"(;GM[Row];B[put 1][put 2])", OMINO_ERR_SYNTAX, 1, 20, "a move must have one value"},
    {"(;GM[Row];B[put 1]W[put 2])", OMINO_ERR_SYNTAX, 1, 19, "this node already has a move"},
    {"(;GM[Cram];1[a1,a3])", OMINO_ERR_NOT_LEGAL, 1, 14, "'a1,a3' is not the shape of a piece"},
};

TEST(an_invalid_record_is_reported_with_its_place_and_changes_nothing)
{
    struct omino_match *match = open_row(&row_rules, "");
    play(match, "put 1");
    play(match, "put 2");
    omino_match_set_comment(match, 1, "mine", NULL);
    omino_match_undo(match, NULL);
    char *before = written(match);
    const struct omino_game *game = omino_match_game(match);
    const void *state = omino_match_state(match);
    for (size_t i = 0; i < sizeof bad_records / sizeof *bad_records; i++) {
        struct omino_error err = OMINO_INIT(error);
        const enum omino_status status = try_read(&match, bad_records[i].record, NULL, &err);
        if (status != bad_records[i].status)
            fail_msg("%s: status %d, %s", bad_records[i].record, status, err.message);
        assert_int_equal(err.status, status);
        assert_place(&err, bad_records[i].line, bad_records[i].column, bad_records[i].message);
        assert_int_equal(try_read(&match, bad_records[i].record, NULL, NULL), status);
        assert_ptr_equal(omino_match_game(match), game);
        assert_ptr_equal(omino_match_state(match), state);
        assert_int_equal(omino_match_ply(match), 1);
        assert_record(match, before);
    }
    free(before);
    omino_match_close(match);
}

TEST(a_nul_byte_is_an_error)
{
    static const char in_value[] = "(;GM[Row]C[a\0b])", between[] = "(;GM[Row]\0)";
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(replace_by_text(&match, in_value, sizeof in_value - 1, NULL, &err),
                     OMINO_ERR_SYNTAX);
    assert_place(&err, 1, 11, "there is a NUL byte between these brackets");
    assert_int_equal(replace_by_text(&match, between, sizeof between - 1, NULL, &err),
                     OMINO_ERR_SYNTAX);
    assert_place(&err, 1, 10, "unexpected byte 0");
    omino_match_close(match);
}

TEST(a_record_beyond_the_limit_is_refused)
{
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(replace_by_text(&match, "(;", OMINO_RECORD_MAX + 1u, NULL, &err),
                     OMINO_ERR_TOO_LARGE);
    assert_string_equal(err.message, "the record has 16777217 bytes; the maximum is 16777216");
    omino_match_close(match);
}

/* Returns a beginning, a middle repeated `times` times, and an end; the caller frees it. */
static char *repeated(const char *begin, const char *middle, size_t times, const char *end)
{
    const size_t length = strlen(middle);
    char *text = malloc(strlen(begin) + length * times + strlen(end) + 1);
    assert_non_null(text);
    char *at = text + strlen(begin);
    strcpy(text, begin);
    for (size_t i = 0; i < times; i++, at += length) memcpy(at, middle, length);
    strcpy(at, end);
    return text;
}

TEST(deep_and_long_records_need_no_stack_and_linear_time)
{
    static const struct {
        const char *begin, *middle, *end;
        enum omino_status status;
    } cases[] = {
        {"(;GM[Row]", "(;", "", OMINO_ERR_SYNTAX},        /* very deep */
        {"(;GM[Row](;)", "(;", "", OMINO_ERR_SYNTAX},     /* the same, off the main line */
        {"(;GM[Row](;)", "(;)", ")", OMINO_OK},           /* many warnings */
        {"(;GM[Row]", "XX[]", ")", OMINO_OK},             /* many warnings in one node */
        {"(;GM[Row]", ";C[x]", ")", OMINO_OK},            /* one comment from many parts */
        {"(;GM[Row]PL", "[B]", ")", OMINO_ERR_TOO_LARGE}, /* too many set-ups */
        {"(;GM[Row]C[", "\\]", "])", OMINO_OK},           /* many escapes */
        {"(;GM[Row];B[put 1", "\n", "])", OMINO_OK},      /* many lines */
        {"(;GM[Row];B[put 1];W[put 1", "1", "])", OMINO_ERR_TOO_LARGE}, /* a long bad value */
    };
    struct omino_match *match = open_row(&row_rules, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = repeated(cases[i].begin, cases[i].middle, 300000, cases[i].end);
        struct warnings warnings;
        assert_int_equal(try_read(&match, text, &warnings, NULL), cases[i].status);
        free(text);
    }
    omino_match_close(match);
}

/* ---- round trips ----------------------------------------------------------------------------- */

static void random_comment(struct omino_rng *rng, char *text)
{
    static const char *const parts[] = {
        "]",  "[",        "\\", "\\\\", "\n",   ":",    "(;",           ")",           " ",
        "\t", "\xC3\xA9", "a",  "z;",   "B[x]", "\\\n", "\xE6\x97\xA5", "some words ", "\r\n"};
    *text = '\0';
    for (uint32_t count = omino_rng_below(rng, 30); count > 0; count--)
        strcat(text, parts[omino_rng_below(rng, sizeof parts / sizeof *parts)]);
}

static void play_randomly(struct omino_match *match, struct omino_rng *rng, uint32_t most)
{
    const struct omino_game *game = omino_match_game(match);
    char comment[400];
    for (uint32_t i = 0;; i++) {
        if (omino_rng_below(rng, 3) == 0) {
            random_comment(rng, comment);
            assert_int_equal(omino_match_set_comment(match, i, comment, NULL), OMINO_OK);
        }
        const void *state = omino_match_state(match);
        if (i == most || omino_state_side(game, state) == OMINO_NOBODY) return;
        assert_int_equal(omino_match_play(match, omino_moves_random(game, state, rng), NULL),
                         OMINO_OK);
    }
}

TEST(random_games_with_random_comments_are_read_back_unchanged)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    for (int i = 0; i < 300; i++) {
        char options[32];
        const int cram = i % 2;
        snprintf(options, sizeof options, cram ? "side=%u seed=%u" : "cells=%u label=x]%u",
                 2 + omino_rng_below(&rng, 7), 1 + omino_rng_below(&rng, 1000));
        struct omino_match *match = cram ? open_cram(options) : open_row(&row_rules, options);
        struct omino_match *again = open_row(&row_rules, "");
        play_randomly(match, &rng, omino_rng_below(&rng, 40));
        if (i % 3 == 0) { /* again from a position in the middle */
            char text[OMINO_TEXT_MAX];
            omino_state_write(omino_match_game(match), omino_match_state(match), text, sizeof text);
            assert_int_equal(omino_match_set_state_text(match, text, NULL), OMINO_OK);
            play_randomly(match, &rng, 10);
        }
        omino_match_go(match, omino_rng_below(&rng, omino_match_length(match) + 1), NULL);
        char *text = written(match);
        read_with(&again, text, 0);
        assert_int_equal(omino_match_ply(again), omino_match_ply(match));
        assert_same_match(match, again);
        assert_record(again, text);
        free(text);
        omino_match_close(match);
        omino_match_close(again);
    }
}

TEST(a_record_can_be_read_into_a_match_of_another_game_and_back)
{
    struct omino_match *match = open_cram("side=3");
    play(match, "a1,a2");
    read_with(&match, "(;GM[Shared Row];1[put 1])", 0);
    assert_string_equal(omino_game_name(omino_match_game(match)), "shared-row");
    play(match, "put 2");
    omino_match_undo(match, NULL);
    omino_match_undo(match, NULL);
    read_with(&match, "(;GM[Cram]OP[side=3];1[a1,a2])", 0);
    play(match, "b1,b2");
    assert_int_equal(omino_match_length(match), 2);
    omino_match_close(match);
}

/* Makes some random changes to a text. Returns its length, at most `cap`. */
static size_t mutate(struct omino_rng *rng, char *text, size_t length, size_t cap)
{
    static const char tokens[] = "()[];\\:BWC1GMOPSPRVABPL \n\r\xEF\xBB\xBF,0";
    for (uint32_t count = omino_rng_below(rng, 6); count > 0 && length > 0; count--) {
        const size_t at = omino_rng_below(rng, (uint32_t)length);
        const size_t span = omino_rng_below(rng, (uint32_t)(length - at > 9 ? 9 : length - at)) + 1;
        switch (omino_rng_below(rng, 6)) {
        case 0: /* replace a byte */
            text[at] = (char)omino_rng_below(rng, 256);
            break;
        case 1: /* replace a byte with a token */
            text[at] = tokens[omino_rng_below(rng, sizeof tokens)];
            break;
        case 2: /* cut off the end */
            if (omino_rng_below(rng, 3) == 0) length = at;
            break;
        case 3: /* remove a part */
            memmove(text + at, text + at + span, length - at - span);
            length -= span;
            break;
        case 4: /* repeat a part */
            if (length + span > cap) break;
            memmove(text + at + span, text + at, length - at);
            length += span;
            break;
        default: /* insert a token */
            if (length + 1 > cap) break;
            memmove(text + at + 1, text + at, length - at);
            text[at] = tokens[omino_rng_below(rng, sizeof tokens - 1)];
            length++;
        }
    }
    return length;
}

/* Reads a copy that ends where the record does, so that reading beyond it is noticed. */
static enum omino_status read_exactly(struct omino_match **match, const char *text, size_t length,
                                      struct warnings *warnings, struct omino_error *err)
{
    char *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    const enum omino_status status = read_bytes(match, copy, length, warnings, err);
    free(copy);
    return status;
}

TEST(any_record_is_read_completely_or_refused)
{
    static const char *const seeds[] = {
        "(;GM[Row]OP[cells=8]RV[3]C[a \\] b]AB[1][2]AW[3]PL[W];W[put 4]C[x\ny];B[put 5]"
        "(;W[put 6])(;W[put 7];B[put 6]))",
        "(;GM[Closed Short Row]SP[2 1.];W[put 2])",
        "(;GM[Row]OP[label=x seed=5];B[put 1];W[put 2];B[put 3];W[put 4];B[put 5];W[put "
        "6])\n(;GM[Row])",
        "(;GM[Shared Row]OP[sides=4 cells=3];1[put 1];2[put 3]C[over \\: soon];3[put 2])",
        "(;GM[Cram]OP[side=3]RV[1];1[a1,a2];2[b1,c1]C[over?];1[b2,b3])\n",
    };
    enum { CAP = 512 };
    struct omino_rng rng;
    struct warnings warnings = {0};
    unsigned good = 0, bad = 0;
    omino_rng_seed(&rng, 4);
    struct omino_match *match = open_row(&row_rules, "cells=3");
    play(match, "put 2");
    char *before = written(match);
    for (int i = 0; i < 100000; i++) {
        char text[CAP];
        struct omino_error err = OMINO_INIT(error);
        const char *seed = seeds[omino_rng_below(&rng, sizeof seeds / sizeof *seeds)];
        size_t length = strlen(seed);
        memcpy(text, seed, length);
        if (i % 50 == 0) /* only random bytes */
            for (length = 0; length < 40; length++) text[length] = (char)omino_rng_below(&rng, 256);
        length = mutate(&rng, text, length, CAP);
        if (read_exactly(&match, text, length, &warnings, &err) != OMINO_OK) {
            bad++;
            assert_true(err.line > 0 && err.column > 0 && err.column <= (int)length + 1);
            assert_true(err.message[0] != '\0');
            assert_int_equal(omino_match_ply(match), 1);
            assert_record(match, before);
            continue;
        }
        good++;
        /* The record stays the same when it is written and read again. */
        char *once = written(match);
        assert_int_equal(read_exactly(&match, once, strlen(once), &warnings, &err), OMINO_OK);
        assert_record(match, once);
        free(once);
        omino_match_close(match);
        match = open_row(&row_rules, "cells=3");
        play(match, "put 2");
    }
    assert_true(good > 1000 && bad > 5000);
    free(before);
    omino_match_close(match);
}

/* ---- files ----------------------------------------------------------------------------------- */

struct folder {
    char name[64];
    char path[128]; /* a file in the folder */
};

static struct folder make_folder(void)
{
    struct folder folder = {"/tmp/omino-test-XXXXXX", ""};
    assert_non_null(mkdtemp(folder.name));
    snprintf(folder.path, sizeof folder.path, "%s/game.sgf", folder.name);
    return folder;
}

/* Removes a folder, which must hold `count` files, and the files in it. */
static void remove_folder(const struct folder *folder, int count)
{
    DIR *list = opendir(folder->name);
    int found = 0;
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        char path[512];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        snprintf(path, sizeof path, "%s/%s", folder->name, entry->d_name);
        assert_int_equal(remove(path), 0);
        found++;
    }
    closedir(list);
    assert_int_equal(rmdir(folder->name), 0);
    assert_int_equal(found, count);
}

static void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_file(const char *path, const char *expected)
{
    char text[4096];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
}

static unsigned mode_of(const char *path)
{
    struct stat facts;
    assert_int_equal(stat(path, &facts), 0);
    return facts.st_mode & 0777;
}

static void assert_reason(const struct omino_error *err, const char *path, const char *rest)
{
    char expected[300];
    snprintf(expected, sizeof expected, "%s%s", path, rest);
    assert_string_equal(err->message, expected);
}

TEST(a_match_is_saved_and_loaded)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, ""), *again = open_row(&row_rules, "cells=3");
    play(match, "put 1");
    omino_match_set_comment(match, 1, "saved", NULL);
    assert_int_equal(omino_match_save(match, folder.path, 0, NULL), OMINO_OK);
    assert_file(folder.path, "(;GM[Row]RV[3];B[put 1]C[saved])\n");
    play(match, "put 2");
    assert_int_equal(omino_match_save(match, folder.path, 0, NULL), OMINO_OK);
    assert_file(folder.path, "(;GM[Row]RV[3];B[put 1]C[saved];W[put 2])\n");
    assert_int_equal(replace_by_file(&again, folder.path, NULL, NULL), OMINO_OK);
    assert_same_match(match, again);
    omino_match_close(match);
    omino_match_close(again);
    remove_folder(&folder, 1);
}

TEST(a_saved_file_has_the_mode_of_the_old_file_or_of_a_new_one)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    const mode_t mask = umask(027);
    assert_int_equal(omino_match_save(match, folder.path, 0, NULL), OMINO_OK);
    assert_int_equal(mode_of(folder.path), 0640);
    assert_int_equal(chmod(folder.path, 0604), 0);
    assert_int_equal(omino_match_save(match, folder.path, 0, NULL), OMINO_OK);
    assert_int_equal(mode_of(folder.path), 0604);
    umask(mask);
    omino_match_close(match);
    remove_folder(&folder, 1);
}

TEST(a_dangling_link_is_left_unchanged)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    struct stat facts;
    assert_int_equal(symlink("nothing.sgf", folder.path), 0);
    assert_int_equal(omino_match_save(match, folder.path, 0, &err), OMINO_ERR_IO);
    assert_reason(&err, folder.path, " cannot be written: it is a dangling link");
    assert_int_equal(lstat(folder.path, &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    omino_match_close(match);
    remove_folder(&folder, 1);
}

TEST(a_link_to_an_unnamed_file_is_left_unchanged)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    struct stat facts;
    char target[64];
    FILE *nameless = tmpfile();
    assert_non_null(nameless);
    snprintf(target, sizeof target, "/proc/self/fd/%d", fileno(nameless));
    assert_int_equal(symlink(target, folder.path), 0);
    assert_int_equal(omino_match_save(match, folder.path, 0, &err), OMINO_ERR_IO);
    assert_int_equal(lstat(folder.path, &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    fclose(nameless);
    omino_match_close(match);
    remove_folder(&folder, 1);
}

TEST(a_link_keeps_pointing_to_the_saved_file)
{
    const struct folder folder = make_folder();
    char link[128];
    struct stat facts;
    struct omino_match *match = open_row(&row_rules, "");
    snprintf(link, sizeof link, "%s/link", folder.name);
    put_file(folder.path, "old");
    assert_int_equal(symlink("game.sgf", link), 0);
    assert_int_equal(omino_match_save(match, link, 0, NULL), OMINO_OK);
    assert_file(folder.path, "(;GM[Row]RV[3])\n");
    assert_int_equal(lstat(link, &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    omino_match_close(match);
    remove_folder(&folder, 2);
}

TEST(a_match_is_saved_in_the_current_folder)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    const int here = open(".", O_RDONLY);
    assert_true(here >= 0);
    assert_int_equal(chdir(folder.name), 0);
    assert_int_equal(omino_match_save(match, "game.sgf", 0, NULL), OMINO_OK);
    assert_int_equal(replace_by_file(&match, "game.sgf", NULL, NULL), OMINO_OK);
    assert_int_equal(fchdir(here), 0);
    close(here);
    omino_match_close(match);
    remove_folder(&folder, 1);
}

TEST(a_full_disk_during_a_save_leaves_the_old_file)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    struct rlimit old, small;
    char comment[3000];
    memset(comment, 'x', sizeof comment - 1);
    comment[sizeof comment - 1] = '\0';
    omino_match_set_comment(match, 0, comment, NULL);
    put_file(folder.path, "old");
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 1000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const enum omino_status status = omino_match_save(match, folder.path, 0, &err);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, handler);
    assert_int_equal(status, OMINO_ERR_IO);
    assert_reason(&err, folder.path, " cannot be written: File too large");
    assert_file(folder.path, "old");
    assert_int_equal(omino_match_save(match, folder.path, 0, &err), OMINO_OK);
    omino_match_close(match);
    remove_folder(&folder, 1);
}

TEST(a_failed_save_gives_the_reason_and_leaves_nothing_behind)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    char path[200];
    snprintf(path, sizeof path, "%s/missing/game.sgf", folder.name);
    assert_int_equal(omino_match_save(match, path, 0, &err), OMINO_ERR_IO);
    assert_reason(&err, path, " cannot be written: No such file or directory");
    assert_int_equal(omino_match_save(match, folder.name, 0, &err), OMINO_ERR_IO);
    assert_reason(&err, folder.name, " cannot be written: Is a directory");
    assert_int_equal(omino_match_save(match, "", 0, &err), OMINO_ERR_IO);
    assert_reason(&err, "", " cannot be written: No such file or directory");
    assert_int_equal(omino_match_save(match, "/dev/null", 0, &err), OMINO_ERR_IO);
    assert_reason(&err, "/dev/null", " cannot be written: it is not a regular file");
    omino_match_close(match);
    remove_folder(&folder, 0);
}

TEST(read_only_files_are_not_replaced)
{
    if (geteuid() == 0) skip(); /* root may write everywhere */
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    put_file(folder.path, "old");
    assert_int_equal(chmod(folder.path, 0444), 0);
    assert_int_equal(omino_match_save(match, folder.path, 0, &err), OMINO_ERR_IO);
    assert_reason(&err, folder.path, " cannot be written: Permission denied");
    assert_int_equal(chmod(folder.path, 0644), 0);
    assert_int_equal(chmod(folder.name, 0555), 0);
    assert_int_equal(omino_match_save(match, folder.path, 0, &err), OMINO_ERR_IO);
    assert_reason(&err, folder.path, " cannot be written: Permission denied");
    assert_int_equal(chmod(folder.name, 0755), 0);
    assert_file(folder.path, "old");
    assert_int_equal(chmod(folder.path, 0), 0);
    assert_int_equal(replace_by_file(&match, folder.path, NULL, &err), OMINO_ERR_IO);
    assert_reason(&err, folder.path, " cannot be read: Permission denied");
    omino_match_close(match);
    remove_folder(&folder, 1);
}

TEST(a_failed_load_gives_the_reason_and_changes_nothing)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    play(match, "put 1");
    assert_int_equal(replace_by_file(&match, folder.path, NULL, &err), OMINO_ERR_IO);
    assert_reason(&err, folder.path, " cannot be read: No such file or directory");
    assert_int_equal(replace_by_file(&match, folder.name, NULL, &err), OMINO_ERR_IO);
    assert_reason(&err, folder.name, " cannot be read: Is a directory");
    put_file(folder.path, "(;GM[Row]\n;B[put 1];W[put 1])");
    assert_int_equal(replace_by_file(&match, folder.path, NULL, &err), OMINO_ERR_NOT_LEGAL);
    assert_place(&err, 2, 13, "cell 1 is taken by black");
    put_file(folder.path, "");
    assert_int_equal(replace_by_file(&match, folder.path, NULL, &err), OMINO_ERR_SYNTAX);
    assert_int_equal(truncate(folder.path, OMINO_RECORD_MAX + 1L), 0);
    assert_int_equal(replace_by_file(&match, folder.path, NULL, &err), OMINO_ERR_TOO_LARGE);
    assert_reason(&err, folder.path, " has more than 16777216 bytes");
    assert_int_equal(replace_by_file(&match, "/dev/zero", NULL, &err), OMINO_ERR_TOO_LARGE);
    assert_record(match, "(;GM[Row]RV[3];B[put 1])\n");
    omino_match_close(match);
    remove_folder(&folder, 1);
}

TEST(a_record_opens_a_match_directly)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, ""), *opened;
    const struct omino_record_setup setup = setup_like(match);
    struct omino_error err = OMINO_INIT(error);
    put_file(folder.path, "(;GM[Row]OP[cells=3]\n;B[put 1];W[put 2])");
    assert_int_equal(replace_by_file(&match, folder.path, NULL, NULL), OMINO_OK);
    assert_int_equal(omino_match_open_file(folder.path, &setup, &opened, &err), OMINO_OK);
    assert_same_match(match, opened);
    omino_match_close(opened);
    put_file(folder.path, "(;GM[Row]\n;B[put 1];W[put 1])");
    assert_int_equal(omino_match_open_file(folder.path, &setup, &opened, &err),
                     OMINO_ERR_NOT_LEGAL);
    assert_place(&err, 2, 13, "cell 1 is taken by black");
    assert_null(opened);
    assert_int_equal(omino_match_open_file(folder.name, &setup, &opened, &err), OMINO_ERR_IO);
    assert_null(opened);
    omino_match_close(match);
    remove_folder(&folder, 1);
}

TEST(a_record_that_could_not_be_read_back_is_not_saved)
{
    const struct folder folder = make_folder();
    struct omino_match *match = open_row(&row_rules, "");
    struct omino_error err = OMINO_INIT(error);
    char *comment = malloc(OMINO_RECORD_MAX);
    assert_non_null(comment);
    memset(comment, 'x', OMINO_RECORD_MAX - 1);
    comment[OMINO_RECORD_MAX - 1] = '\0';
    put_file(folder.path, "old");
    assert_int_equal(omino_match_set_comment(match, 0, comment, NULL), OMINO_OK);
    free(comment);
    assert_int_equal(omino_match_save(match, folder.path, 0, &err), OMINO_ERR_TOO_LARGE);
    assert_file(folder.path, "old");
    omino_match_close(match);
    remove_folder(&folder, 1);
}

int main(void)
{
    if (omino_registry_add(&shared_rules, NULL) != OMINO_OK ||
        omino_registry_add(&named_rules, NULL) != OMINO_OK)
        return 1;
    return RUN(cmocka_unit_test(a_match_starts_at_ply_0_of_its_game),
               cmocka_unit_test(a_match_that_cannot_be_opened_fails_with_the_reason),
               cmocka_unit_test(moves_are_played_undone_and_redone),
               cmocka_unit_test(a_match_goes_to_any_existing_ply),
               cmocka_unit_test(a_different_move_discards_the_undone_ones),
               cmocka_unit_test(the_same_move_keeps_the_following_ones),
               cmocka_unit_test(an_illegal_move_changes_nothing),
               cmocka_unit_test(a_finished_game_accepts_no_moves),
               cmocka_unit_test(the_history_agrees_with_a_game_played_step_by_step),
               cmocka_unit_test(a_restart_returns_to_the_start_of_the_match),
               cmocka_unit_test(a_set_position_is_the_start_of_the_record),
               cmocka_unit_test(a_position_in_memory_becomes_the_start_of_the_record),
               cmocka_unit_test(comments_are_set_replaced_and_removed),
               cmocka_unit_test(player_names_are_set_replaced_and_removed),
               cmocka_unit_test(a_record_has_the_game_its_options_and_its_moves),
               cmocka_unit_test(two_players_have_their_sgf_names_in_a_record),
               cmocka_unit_test(more_than_two_players_have_numbers_in_a_record),
               cmocka_unit_test(a_record_keeps_the_current_ply_if_moves_were_undone),
               cmocka_unit_test(a_record_is_truncated_to_its_buffer),
               cmocka_unit_test(the_name_in_a_record_implies_as_many_options_as_possible),
               cmocka_unit_test(a_module_without_a_style_has_its_title_and_numbers_for_its_sides),
               cmocka_unit_test(a_style_may_use_numbers_for_sides),
               cmocka_unit_test(an_old_module_that_is_too_short_for_a_style_has_none),
               cmocka_unit_test(lines_are_shorter_than_80_bytes_if_their_values_are),
               cmocka_unit_test(the_closing_bracket_stays_within_the_line),
               cmocka_unit_test(the_example_in_the_manual_is_read_and_written_back),
               cmocka_unit_test(blanks_and_line_breaks_are_allowed_between_all_tokens),
               cmocka_unit_test(escapes_and_soft_line_breaks_are_removed),
               cmocka_unit_test(the_order_of_properties_in_a_node_does_not_matter),
               cmocka_unit_test(comments_of_nodes_without_a_move_belong_to_the_previous_move),
               cmocka_unit_test(the_first_node_may_contain_a_move),
               cmocka_unit_test(sides_can_be_given_by_number),
               cmocka_unit_test(a_game_is_found_by_alias_title_or_name),
               cmocka_unit_test(a_record_never_loads_a_module),
               cmocka_unit_test(positions_are_set_up_by_text_and_by_the_module),
               cmocka_unit_test(unknown_properties_do_not_hide_those_that_set_up_a_position),
               cmocka_unit_test(skipped_parts_give_a_warning_with_line_and_column),
               cmocka_unit_test(only_the_first_variation_is_read),
               cmocka_unit_test(a_record_of_other_rules_is_read_while_its_moves_are_legal),
               cmocka_unit_test(an_error_in_a_record_of_other_rules_names_both_versions),
               cmocka_unit_test(a_long_reason_leaves_room_for_the_versions),
               cmocka_unit_test(an_invalid_record_is_reported_with_its_place_and_changes_nothing),
               cmocka_unit_test(a_nul_byte_is_an_error),
               cmocka_unit_test(a_record_beyond_the_limit_is_refused),
               cmocka_unit_test(player_names_are_read),
               cmocka_unit_test(a_match_is_at_the_ply_at_which_it_was_written),
               cmocka_unit_test(an_invalid_current_ply_gives_a_warning_and_means_the_end),
               cmocka_unit_test(deep_and_long_records_need_no_stack_and_linear_time),
               cmocka_unit_test(random_games_with_random_comments_are_read_back_unchanged),
               cmocka_unit_test(a_record_can_be_read_into_a_match_of_another_game_and_back),
               cmocka_unit_test(any_record_is_read_completely_or_refused),
               cmocka_unit_test(a_match_is_saved_and_loaded),
               cmocka_unit_test(a_saved_file_has_the_mode_of_the_old_file_or_of_a_new_one),
               cmocka_unit_test(a_link_keeps_pointing_to_the_saved_file),
               cmocka_unit_test(a_dangling_link_is_left_unchanged),
               cmocka_unit_test(a_link_to_an_unnamed_file_is_left_unchanged),
               cmocka_unit_test(a_match_is_saved_in_the_current_folder),
               cmocka_unit_test(a_full_disk_during_a_save_leaves_the_old_file),
               cmocka_unit_test(a_failed_save_gives_the_reason_and_leaves_nothing_behind),
               cmocka_unit_test(read_only_files_are_not_replaced),
               cmocka_unit_test(a_failed_load_gives_the_reason_and_changes_nothing),
               cmocka_unit_test(a_record_opens_a_match_directly),
               cmocka_unit_test(a_record_that_could_not_be_read_back_is_not_saved));
}
