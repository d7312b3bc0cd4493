/* SPDX-License-Identifier: MIT */
#include <omino/game.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/registry.h>
#include <omino/rules.h>

#include "coins.h"
#include "test.h"
#include "tiny.h"

static const struct omino_game *open_tiny(const char *options)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    const enum omino_status status = omino_rules_open_game(&tiny_rules, options, NULL, &game, &err);
    if (status != OMINO_OK) fail_msg("%s", err.message);
    return game;
}

TEST(no_game_is_opened_for_a_program_of_another_version)
{
    enum { OTHER = OMINO_VERSION + (1 << 8) };
    const struct omino_game *game = (const void *)&tiny_rules;
    assert_int_equal(omino_game_open_for(OTHER, "template", NULL, NULL, &game, NULL),
                     OMINO_ERR_VERSION);
    assert_null(game);
    game = (const void *)&tiny_rules;
    assert_int_equal(omino_rules_open_game_for(OTHER, &tiny_rules, NULL, NULL, &game, NULL),
                     OMINO_ERR_VERSION);
    assert_null(game);
}

/* ---- options --------------------------------------------------------------------------------- */

static void assert_refused(const char *options, int column, const char *message)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_rules_open_game(&tiny_rules, options, NULL, &game, &err),
                     OMINO_ERR_OPTION);
    assert_null(game);
    assert_int_equal(err.line, 1);
    assert_int_equal(err.column, column);
    assert_string_equal(err.message, message);
}

TEST(options_have_their_defaults)
{
    const struct omino_game *game = open_tiny(NULL);
    const struct tiny_tables *tables = omino_rules_tables(game);
    assert_int_equal(tables->heap, 10);
    assert_int_equal(tables->misere, 0);
    assert_string_equal(tables->label, "-");
    assert_int_equal(omino_game_seed(game), 0);
    omino_game_close(game);
}

TEST(options_are_read_in_any_order_and_between_any_blanks)
{
    const struct omino_game *game =
        open_tiny("  seed=18446744073709551615\tlabel=a=b win=misere\n heap=30 ");
    const struct tiny_tables *tables = omino_rules_tables(game);
    assert_int_equal(tables->heap, 30);
    assert_int_equal(tables->misere, 1);
    assert_string_equal(tables->label, "a=b");
    assert_true(omino_game_seed(game) == UINT64_MAX);
    omino_game_close(game);
}

TEST(options_are_refused_with_the_reason_and_the_column)
{
    assert_refused("size=3", 1, "tiny has no option 'size' (its options: heap, win, label, seed)");
    assert_refused("heap=4 heap=5", 8, "option heap is given twice");
    assert_refused("seed=4 seed=4", 8, "option seed is given twice");
    assert_refused("heap", 1, "'heap' is not of the form key=value");
    assert_refused(" heap=0", 2, "heap=0: must be a whole number from 1 to 100");
    assert_refused("heap=101", 1, "heap=101: must be a whole number from 1 to 100");
    assert_refused("heap=", 1, "heap=: must be a whole number from 1 to 100");
    assert_refused("heap=5x", 1, "heap=5x: must be a whole number from 1 to 100");
    assert_refused("heap=99999999999999999999", 1,
                   "heap=99999999999999999999: must be a whole number from 1 to 100");
    assert_refused("win=draw", 1, "win=draw: must be normal or misere");
    assert_refused("seed=-1", 1, "seed=-1: must be a whole number from 0 to 2^64-1");
    assert_refused("seed=18446744073709551616", 1,
                   "seed=18446744073709551616: must be a whole number from 0 to 2^64-1");
}

TEST(a_module_can_refuse_conflicting_options)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_rules_open_game(&tiny_rules, "label=bad", NULL, &game, &err),
                     OMINO_ERR_OPTION);
    assert_string_equal(err.message, "label=bad: that label is bad");
}

TEST(options_are_written_without_defaults_and_read_back)
{
    char text[200];
    const struct omino_game *game = open_tiny("");
    assert_int_equal(omino_game_options(game, text, sizeof text), 0);
    assert_string_equal(text, "");
    omino_game_close(game);
    game = open_tiny("seed=7 label=x win=misere heap=10");
    const size_t length = omino_game_options(game, text, sizeof text);
    assert_string_equal(text, "win=misere label=x seed=7");
    assert_int_equal(length, strlen(text));
    assert_int_equal(omino_game_options(game, NULL, 0), length);
    char cut[5];
    assert_int_equal(omino_game_options(game, cut, sizeof cut), length);
    assert_string_equal(cut, "win=");
    omino_game_close(game);
}

/* ---- unusable tables ------------------------------------------------------------------------- */

static void assert_unusable(const struct omino_rules *rules, const char *message)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_rules_check(rules, &err), OMINO_ERR_MODULE);
    assert_string_equal(err.message, message);
    assert_int_equal(omino_rules_open_game(rules, "", NULL, &game, NULL), OMINO_ERR_MODULE);
    assert_null(game);
}

TEST(a_module_without_a_mandatory_hook_is_refused_with_the_name_of_the_hook)
{
    struct omino_rules rules = tiny_rules;
    rules.apply = NULL;
    assert_unusable(&rules, "game tiny lacks the mandatory hook apply");
    rules = tiny_rules;
    rules.parse_state = NULL;
    assert_unusable(&rules, "game tiny lacks the mandatory hook parse_state");
}

TEST(a_module_for_another_interface_is_refused)
{
    struct omino_rules rules = tiny_rules;
    rules.abi = 77;
    assert_unusable(&rules, "the module was built for interface 77; this library has interface 1");
    rules = tiny_rules;
    rules.size = 8;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_rules_check(&rules, &err), OMINO_ERR_MODULE);
}

TEST(a_module_with_bad_facts_is_refused)
{
    struct omino_rules rules = tiny_rules;
    rules.name = "Tiny game";
    assert_unusable(&rules, "the module's name must be 1 to 31 lower-case letters, digits and '-'");
    rules.name = "a-name-with-thirty-two-characters";
    rules.name += strlen(rules.name) - 32;
    assert_unusable(&rules, "the module's name must be 1 to 31 lower-case letters, digits and '-'");
    rules.name++;
    assert_int_equal(omino_rules_check(&rules, NULL), OMINO_OK);
    rules = tiny_rules;
    rules.title = "";
    assert_unusable(&rules, "game tiny has no title");
    rules = tiny_rules;
    rules.version = 0;
    assert_unusable(&rules, "game tiny has no rules version");
}

static void assert_bad_option(struct omino_option option, const char *message)
{
    struct omino_rules rules = tiny_rules;
    rules.options = &option;
    rules.option_count = 1;
    assert_unusable(&rules, message);
}

TEST(a_module_with_a_bad_option_is_refused)
{
    static const char *const choices[] = {"a", "b", NULL};
    assert_bad_option((struct omino_option){"n", "help", OMINO_OPTION_INTEGER, "5", NULL, 6, 9},
                      "option 1 (n) of game tiny is invalid: its default is out of range");
    assert_bad_option(
        (struct omino_option){"c", "help", OMINO_OPTION_CHOICE, "x", choices, 0, 0},
        "option 1 (c) of game tiny is invalid: its default is not one of its choices");
    assert_bad_option((struct omino_option){"seed", "help", OMINO_OPTION_TEXT, "", NULL, 0, 0},
                      "option 1 (seed) of game tiny is invalid: the name seed is reserved");
    assert_bad_option(
        (struct omino_option){"a b", "help", OMINO_OPTION_TEXT, "", NULL, 0, 0},
        "option 1 (a b) of game tiny is invalid: its name or default contains a blank");
}

TEST(a_module_has_at_most_64_options)
{
    struct omino_option options[65];
    char names[65][4];
    struct omino_rules rules = tiny_rules;
    for (unsigned i = 0; i < 65; i++) {
        snprintf(names[i], sizeof names[i], "n%u", i);
        options[i] = (struct omino_option){names[i], "help", OMINO_OPTION_TEXT, "", NULL, 0, 0};
    }
    rules.options = options;
    rules.option_count = 64;
    assert_int_equal(omino_rules_check(&rules, NULL), OMINO_OK);
    rules.option_count = 65;
    assert_unusable(&rules, "game tiny has an invalid list of options");
}

TEST(a_module_with_invalid_setup_values_is_refused)
{
    static const struct {
        const char *label, *fault;
    } lies[] = {
        {"size-0", "state_size is 0, not 1 to 8192"},
        {"size-huge", "state_size is 8193, not 1 to 8192"},
        {"moves-0", "max_moves is 0, not 1 to 65536"},
        {"moves-huge", "max_moves is 65537, not 1 to 65536"},
        {"plies-0", "max_plies is 0, not 1 to 4294967295"},
        {"limit-0", "move_limit is 0, not 1 to 4294967294"},
        {"players-0", "players is 0, not 1 to 8"},
        {"players-9", "players is 9, not 1 to 8"},
        {"sides-9", "sides is 9, not 0 to 8"},
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        const struct omino_game *game;
        struct omino_error err = OMINO_INIT(error);
        char options[40], message[100];
        snprintf(options, sizeof options, "label=%s", lies[i].label);
        snprintf(message, sizeof message, "game tiny has an invalid setup value: %s",
                 lies[i].fault);
        assert_int_equal(omino_rules_open_game(&tiny_rules, options, NULL, &game, &err),
                         OMINO_ERR_MODULE);
        assert_null(game);
        assert_string_equal(err.message, message);
    }
}

TEST(a_game_says_whether_low_scores_win)
{
    static const struct {
        const char *name, *options;
        int low;
    } cases[] = {
        {"blokus", "", 1},    {"blokus", "variant=duo", 1},  {"blokus", "scoring=advanced", 0},
        {"patchwork", "", 0}, {"polyssimo", "players=3", 1}, {"plyamki", "", 0},
        {"template", "", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct omino_game *game;
        assert_int_equal(omino_game_open(cases[i].name, cases[i].options, NULL, &game, NULL),
                         OMINO_OK);
        assert_int_equal(omino_game_low_wins(game), cases[i].low);
        omino_game_close(game);
    }
}

/* ---- knowledge of strategy ------------------------------------------------------------------- */

static float sum_of(const float *values, uint32_t count)
{
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += (double)values[i];
    return (float)sum;
}

TEST(a_game_without_knowledge_is_evaluated_by_places_and_its_moves_are_alike)
{
    const struct omino_game *game;
    struct tiny_state state;
    float values[OMINO_PLAYERS_MAX] = {-1, -1, -1}, priors[3];
    const uint32_t moves[3] = {0, 1, 2};
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    assert_int_equal(omino_rules_open_game(&tiny_rules, "heap=3", NULL, &game, NULL), OMINO_OK);
    omino_state_start(game, &state);
    omino_state_evaluate(game, &state, values);
    assert_true(values[0] == 0 && values[1] == 1 && values[2] == -1);
    omino_moves_priors(game, &state, moves, 3, priors);
    for (int i = 0; i < 3; i++) assert_true(priors[i] == (float)(1.0 / 3));
    omino_moves_priors(game, &state, moves, 0, NULL);
    const uint32_t move = omino_moves_playout(game, &state, &rng);
    assert_true(omino_move_legal(game, &state, move));
    omino_state_apply(game, &state, 2);
    omino_state_evaluate(game, &state, values);
    assert_true(values[0] == 1 && values[1] == 0);
    omino_game_close(game);
}

TEST(once_a_game_is_over_its_winners_share_the_value)
{
    static const struct {
        const char *options;
        float values[3];
    } cases[] = {
        {"coins=11 players=2", {0.5f, 0.5f}},     {"coins=120 players=3", {0, 1, 0}},
        {"coins=122 players=3", {0, 0.5f, 0.5f}}, {"coins=122 players=3 win=fewest", {1, 0, 0}},
        {"coins=55 players=1", {0.75f}},          {"coins=55 players=1 win=fewest", {0.25f}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct omino_game *game;
        struct coins_state state;
        float values[OMINO_PLAYERS_MAX];
        assert_int_equal(omino_rules_open_game(&coins_rules, cases[i].options, NULL, &game, NULL),
                         OMINO_OK);
        omino_state_start(game, &state);
        while (omino_state_side(game, &state) != OMINO_NOBODY)
            omino_state_apply(game, &state, COINS_TAKE_FIRST);
        omino_state_evaluate(game, &state, values);
        for (unsigned p = 0; p < omino_game_players(game); p++)
            assert_true(values[p] == cases[i].values[p]);
        omino_game_close(game);
    }
}

TEST(the_knowledge_of_a_game_gives_chances_and_probabilities)
{
    static const char *const names[] = {"blokus", "patchwork", "polyssimo", "plyamki"};
    static uint32_t moves[OMINO_MOVES_MAX];
    static float priors[OMINO_MOVES_MAX], weights[OMINO_MOVES_MAX];
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct omino_game *game;
        float values[OMINO_PLAYERS_MAX];
        uint64_t state[OMINO_STATE_MAX / 8];
        assert_int_equal(omino_game_open(names[i], "", NULL, &game, NULL), OMINO_OK);
        const struct omino_rules *rules = omino_rules_of(game);
        omino_state_start(game, state);
        for (uint32_t count; (count = omino_moves_list(game, state, moves, OMINO_MOVES_MAX)) > 0;) {
            omino_state_evaluate(game, state, values);
            const float sum = sum_of(values, omino_game_players(game));
            assert_true(sum > 0.999f && sum < 1.001f);
            omino_moves_priors(game, state, moves, count, priors);
            rules->priors(game, state, moves, count, weights);
            const float all = sum_of(priors, count), weight = sum_of(weights, count);
            assert_true(all > 0.999f && all < 1.001f);
            for (uint32_t k = 0; k < count; k++) {
                const float share = weights[k] / weight;
                assert_true(priors[k] > 0.999f * share && priors[k] < 1.001f * share);
            }
            const uint32_t move = omino_moves_playout(game, state, &rng);
            if (move == OMINO_NO_MOVE) break;
            omino_state_apply(game, state, move);
        }
        omino_game_close(game);
    }
}

/* ---- indices --------------------------------------------------------------------------------- */

/* The moves of Nim in the opposite order. */
static uint32_t own_index(const struct omino_game *game, uint32_t move)
{
    return omino_game_move_limit(game) - 1 - move;
}

TEST(moves_are_their_own_indices_unless_the_module_numbers_them)
{
    const struct omino_game *game;
    struct omino_rules rules = tiny_rules;
    assert_int_equal(omino_rules_open_game(&rules, "", NULL, &game, NULL), OMINO_OK);
    assert_int_equal(omino_game_distinct_moves(game), 3);
    for (uint32_t move = 0; move < 3; move++) {
        assert_int_equal(omino_move_index(game, move), move);
        assert_int_equal(omino_move_at(game, move), move);
    }
    assert_true(omino_move_index(game, 3) == OMINO_NO_INDEX);
    assert_true(omino_move_index(game, OMINO_NO_MOVE) == OMINO_NO_INDEX);
    assert_true(omino_move_at(game, 3) == OMINO_NO_MOVE);
    assert_true(omino_move_at(game, OMINO_NO_INDEX) == OMINO_NO_MOVE);
    omino_game_close(game);
    rules.move_index = rules.move_at = own_index;
    assert_int_equal(omino_rules_open_game(&rules, "label=indices-3", NULL, &game, NULL), OMINO_OK);
    for (uint32_t move = 0; move < 3; move++) {
        assert_int_equal(omino_move_index(game, move), 2 - move);
        assert_int_equal(omino_move_at(game, 2 - move), move);
    }
    assert_true(omino_move_index(game, 3) == OMINO_NO_INDEX);
    assert_true(omino_move_at(game, 3) == OMINO_NO_MOVE);
    omino_game_close(game);
}

TEST(a_module_with_an_invalid_index_is_refused)
{
    static const struct {
        const char *options, *message;
    } cases[] = {
        {"", "game tiny has an invalid setup value: distinct_moves is 0, not 1 to 3"},
        {"label=indices-4",
         "game tiny has an invalid setup value: distinct_moves is 4, not 1 to 3"},
    };
    struct omino_rules rules = tiny_rules;
    rules.move_index = own_index;
    assert_unusable(&rules, "game tiny has the hook move_index without the hook move_at");
    rules.move_index = NULL;
    rules.move_at = own_index;
    assert_unusable(&rules, "game tiny has the hook move_at without the hook move_index");
    rules.move_index = own_index;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct omino_game *game;
        struct omino_error err = OMINO_INIT(error);
        assert_int_equal(omino_rules_open_game(&rules, cases[i].options, NULL, &game, &err),
                         OMINO_ERR_MODULE);
        assert_string_equal(err.message, cases[i].message);
    }
}

static uint32_t own_random(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    (void)game, (void)state, (void)rng;
    return 0;
}

static int own_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    (void)game, (void)state;
    return move == 0;
}

static enum omino_status own_parse(const struct omino_game *game, const void *state,
                                   const char *text, uint32_t *move, struct omino_error *err)
{
    (void)game, (void)state, (void)text, (void)err;
    *move = 0;
    return OMINO_OK;
}

static void assert_needs_hook(const struct omino_rules *rules, const char *hook)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    char message[160];
    snprintf(message, sizeof message,
             "game tiny has up to 8193 moves in a position, but no hook %s, without which at "
             "most 8192 are allowed",
             hook);
    assert_int_equal(omino_rules_open_game(rules, "label=moves-unlisted", NULL, &game, &err),
                     OMINO_ERR_MODULE);
    assert_null(game);
    assert_string_equal(err.message, message);
}

TEST(a_game_with_many_moves_needs_its_own_hooks_instead_of_lists)
{
    struct omino_rules rules = tiny_rules;
    const struct omino_game *game;
    assert_needs_hook(&rules, "random");
    rules.random = own_random;
    assert_needs_hook(&rules, "legal");
    rules.legal = own_legal;
    assert_needs_hook(&rules, "parse_move");
    rules.parse_move = own_parse;
    assert_int_equal(omino_rules_open_game(&rules, "label=moves-unlisted", NULL, &game, NULL),
                     OMINO_OK);
    omino_game_close(game);
}

TEST(an_older_shorter_table_has_no_later_hooks)
{
    struct omino_rules rules = tiny_rules;
    rules.size = (uint32_t)offsetof(struct omino_rules, count);
    rules.hash = (uint64_t(*)(const struct omino_game *, const void *))(uintptr_t)1; /* garbage */
    const struct omino_game *game;
    assert_int_equal(omino_rules_open_game(&rules, "", NULL, &game, NULL), OMINO_OK);
    struct tiny_state state;
    omino_state_start(game, &state);
    assert_int_equal(omino_moves_count(game, &state), 3);
    omino_state_hash(game, &state);
    omino_game_close(game);
}

/* ---- playing --------------------------------------------------------------------------------- */

TEST(facts_of_an_opened_game_agree_with_its_module)
{
    const struct omino_game *game = open_tiny("heap=30");
    unsigned count;
    assert_ptr_equal(omino_rules_given(game), &tiny_rules);
    assert_string_equal(omino_game_name(game), "tiny");
    assert_string_equal(omino_game_title(game), "Tiny");
    assert_int_equal(omino_game_rules_version(game), 3);
    assert_string_equal(omino_game_help(game), "");
    assert_int_equal(omino_game_players(game), 2);
    assert_int_equal(omino_game_sides(game), 2);
    assert_int_equal(omino_game_max_moves(game), 3);
    assert_int_equal(omino_game_max_plies(game), 30);
    assert_int_equal(omino_game_move_limit(game), 3);
    assert_int_equal(omino_state_size(game), sizeof(struct tiny_state));
    assert_ptr_equal(omino_game_option_list(game, &count), tiny_rules.options);
    assert_int_equal(count, 3);
    assert_string_equal(omino_game_side_name(game, 0), "left");
    assert_string_equal(omino_game_side_name(game, 1), "player2");
    assert_string_equal(omino_game_side_name(game, 2), "none");
    assert_string_equal(omino_game_side_name(game, OMINO_NOBODY), "none");
    assert_int_equal(omino_game_side_by_name(game, "LEFT"), 0);
    assert_int_equal(omino_game_side_by_name(game, "player2"), 1);
    assert_int_equal(omino_game_side_by_name(game, "right"), OMINO_NOBODY);
    assert_string_equal(omino_game_player_name(7), "player8");
    assert_string_equal(omino_game_player_name(8), "none");
    omino_game_close(game);
    omino_game_close(NULL);
}

TEST(a_start_is_drawn_from_the_seed_of_the_call_or_of_the_opened_game)
{
    const struct omino_game *game = open_tiny("label=drawn seed=7");
    struct tiny_state state;
    assert_int_equal(omino_game_seed(game), 7);
    omino_state_start(game, &state);
    assert_int_equal(omino_state_side(game, &state), 1);
    omino_state_start_seeded(game, &state, 4);
    assert_int_equal(omino_state_side(game, &state), 0);
    omino_state_start_seeded(game, &state, UINT64_MAX);
    assert_int_equal(omino_state_side(game, &state), 1);
    omino_state_start_seeded(game, &state, 0);
    assert_int_equal(omino_state_side(game, &state), 0);
    omino_game_close(game);
}

TEST(a_game_is_played_to_its_end_and_undone_with_a_copy)
{
    const struct omino_game *game = open_tiny("heap=4");
    struct tiny_state state, copy;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_start(game, &state);
    assert_int_equal(omino_state_side(game, &state), 0);
    omino_state_apply(game, &state, 2);
    copy = state;
    omino_state_apply(game, &state, 0);
    assert_int_equal(omino_state_side(game, &state), OMINO_NOBODY);
    assert_int_equal(omino_state_player(game, &state), OMINO_NOBODY);
    omino_state_outcome(game, &state, &outcome);
    assert_int_equal(outcome.over, 1);
    assert_int_equal(outcome.players, 2);
    assert_int_equal(outcome.places[0], 2);
    assert_int_equal(outcome.places[1], 1);
    assert_int_equal(omino_state_side(game, &copy), 1);
    omino_state_outcome(game, &copy, &outcome);
    assert_int_equal(outcome.over, 0);
    omino_game_close(game);
}

TEST(missing_hooks_have_defaults)
{
    const struct omino_game *game = open_tiny("heap=2");
    struct tiny_state state, other;
    struct omino_rng rng;
    unsigned seen[2] = {0};
    omino_state_start(game, &state);
    omino_state_start(game, &other);
    assert_int_equal(omino_moves_count(game, &state), 2);
    assert_true(omino_move_legal(game, &state, 1));
    assert_false(omino_move_legal(game, &state, 2));
    assert_false(omino_move_legal(game, &state, UINT32_MAX));
    assert_true(omino_state_hash(game, &state) == omino_state_hash(game, &other));
    omino_state_apply(game, &other, 0);
    assert_true(omino_state_hash(game, &state) != omino_state_hash(game, &other));
    omino_rng_seed(&rng, 1);
    for (int i = 0; i < 1000; i++) seen[omino_moves_random(game, &state, &rng)]++;
    assert_true(seen[0] > 400 && seen[1] > 400);
    omino_game_close(game);
}

/* The expected numbers are those of a little-endian 64-bit machine. */
TEST(hashes_are_the_same_on_every_machine)
{
    const struct omino_game *bytewise = open_tiny("heap=2"), *game;
    const struct omino_rules *rules;
    const unsigned char bytes[sizeof(struct tiny_state)] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct tiny_state state;
    memcpy(&state, bytes, sizeof state);
    assert_true(omino_state_hash(bytewise, &state) == UINT64_C(0x477fddded66ff156));
    omino_game_close(bytewise);
    assert_int_equal(omino_registry_find("template", &rules, NULL), OMINO_OK);
    assert_int_equal(omino_rules_open_game(rules, "side=8", NULL, &game, NULL), OMINO_OK);
    uint64_t cram[4];
    assert_true(omino_state_size(game) <= sizeof cram);
    omino_state_start(game, cram);
    assert_true(omino_state_hash(game, cram) == UINT64_C(0xf3fc1a9c16fb5c7a));
    assert_int_equal(omino_state_parse(game,
                                       "2 .xx...../......../......../......../......../"
                                       "......../......../x......x",
                                       cram, NULL),
                     OMINO_OK);
    assert_true(omino_state_hash(game, cram) == UINT64_C(0x427a269f76567bff));
    omino_game_close(game);
}

TEST(hooks_for_players_have_sensible_defaults)
{
    const struct omino_game *game = open_tiny("heap=3");
    const struct omino_rules *rules = omino_rules_of(game);
    struct tiny_state state;
    struct omino_rng rng;
    uint32_t moves[3];
    float weights[3], values[2];
    omino_rng_seed(&rng, 1);
    omino_state_start(game, &state);
    assert_int_equal(rules->candidates(game, &state, moves, 3), 3);
    assert_int_equal(rules->essential(game, &state, moves, 3), 3);
    rules->priors(game, &state, moves, 3, weights);
    assert_true(weights[0] == 1 && weights[2] == 1);
    assert_true(omino_move_legal(game, &state, rules->playout(game, &state, &rng)));
    omino_state_apply(game, &state, 2);
    rules->evaluate(game, &state, values);
    assert_true(values[0] == 1 && values[1] == 0);
    omino_game_close(game);
}

static uint32_t no_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                          uint32_t cap)
{
    (void)game, (void)pieces, (void)cap;
    return 0;
}

TEST(hooks_and_data_without_a_default_stay_null)
{
    struct omino_rules bare = tiny_rules;
    const struct omino_game *game;
    struct tiny_state state;
    bare.size = offsetof(struct omino_rules, player);
    assert_int_equal(omino_rules_open_game(&bare, "heap=3", NULL, &game, NULL), OMINO_OK);
    struct omino_rules rules = *omino_rules_of(game);
    assert_null(rules.record);
    assert_null(rules.dialect);
    assert_null(rules.knowledge);
    assert_null(rules.levels);
    assert_true(rules.pieces == NULL);
    assert_true(rules.move_index == NULL && rules.move_at == NULL);
    assert_true(!rules.places && !rules.extra_moves && !rules.write_extra);
    assert_true(!rules.fields && !rules.check_state);
    assert_string_equal(rules.help, "");
    omino_state_start(game, &state);
    assert_int_equal(rules.player(game, &state), rules.side(game, &state));
    rules.record = (const void *)&state;
    rules.dialect = (const void *)&state;
    rules.knowledge = (const void *)&state;
    rules.levels = (const void *)&state;
    rules.pieces = no_pieces;
    rules.move_index = rules.move_at = own_index;
    for (size_t at = bare.size; at < offsetof(struct omino_rules, places); at += sizeof(void *)) {
        const void *field;
        memcpy(&field, (const char *)&rules + at, sizeof field);
        assert_non_null(field);
    }
    omino_game_close(game);
}

TEST(moves_of_large_games_are_found_without_hooks)
{
    const struct omino_game *game;
    struct tiny_state state;
    struct omino_rng rng;
    uint32_t parsed;
    assert_int_equal(omino_rules_open_game(&tiny_rules, "label=many", NULL, &game, NULL), OMINO_OK);
    omino_state_start(game, &state);
    assert_int_equal(omino_moves_count(game, &state), OMINO_LISTED_MAX);
    assert_true(omino_move_legal(game, &state, OMINO_LISTED_MAX - 1));
    assert_false(omino_move_legal(game, &state, OMINO_LISTED_MAX));
    assert_int_equal(omino_move_parse(game, &state, "take 8192", &parsed, NULL), OMINO_OK);
    assert_int_equal(parsed, OMINO_LISTED_MAX - 1);
    omino_rng_seed(&rng, 1);
    uint32_t largest = 0;
    for (int i = 0; i < 1000; i++) {
        const uint32_t move = omino_moves_random(game, &state, &rng);
        assert_true(move < OMINO_LISTED_MAX);
        if (move > largest) largest = move;
    }
    assert_true(largest > OMINO_LISTED_MAX - 100);
    omino_game_close(game);
}

TEST(tied_players_share_a_place)
{
    struct omino_outcome outcome = {OMINO_SIZE(outcome), .players = 4};
    const int32_t keys[4] = {5, 9, 5, -1};
    omino_rules_rank(&outcome, keys);
    assert_int_equal(outcome.places[0], 2);
    assert_int_equal(outcome.places[1], 1);
    assert_int_equal(outcome.places[2], 2);
    assert_int_equal(outcome.places[3], 4);
}

/* ---- external input -------------------------------------------------------------------------- */

TEST(an_illegal_move_is_refused_and_changes_nothing)
{
    const struct omino_game *game = open_tiny("heap=2");
    struct tiny_state state, before;
    struct omino_error err = OMINO_INIT(error);
    omino_state_start(game, &state);
    before = state;
    assert_int_equal(omino_state_play(game, &state, 2, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "that move is not legal here");
    assert_memory_equal(&state, &before, sizeof state);
    assert_int_equal(omino_state_play(game, &state, 1, &err), OMINO_OK);
    assert_int_equal(omino_state_play(game, &state, 0, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "the game is over");
    omino_game_close(game);
}

TEST(moves_are_written_and_read_in_any_case)
{
    const struct omino_game *game = open_tiny("heap=2");
    struct tiny_state state;
    struct omino_error err = OMINO_INIT(error);
    char text[20];
    uint32_t move = 99;
    omino_state_start(game, &state);
    assert_int_equal(omino_move_write(game, 1, text, sizeof text), 6);
    assert_string_equal(text, "take 2");
    assert_int_equal(omino_move_parse(game, &state, "Take 2", &move, &err), OMINO_OK);
    assert_int_equal(move, 1);
    assert_int_equal(omino_move_parse(game, &state, "take 3", &move, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "'take 3' is not a legal move here");
    assert_int_equal(omino_move_parse(game, &state, "", &move, &err), OMINO_ERR_NOT_LEGAL);
    assert_int_equal(move, 1);
    assert_int_equal(omino_move_write(game, OMINO_NO_MOVE, text, sizeof text), 4);
    assert_string_equal(text, "none");
    omino_game_close(game);
}

TEST(a_state_is_read_completely_or_not_at_all)
{
    const struct omino_game *game = open_tiny("heap=9");
    struct tiny_state state, before;
    struct omino_error err = OMINO_INIT(error);
    char text[20];
    omino_state_start(game, &state);
    omino_state_apply(game, &state, 2);
    omino_state_write(game, &state, text, sizeof text);
    assert_string_equal(text, "6 2");
    memset(&before, 0xff, sizeof before);
    assert_int_equal(omino_state_parse(game, text, &before, &err), OMINO_OK);
    assert_memory_equal(&state, &before, sizeof state);
    assert_int_equal(omino_state_parse(game, "6 7", &state, &err), OMINO_ERR_SYNTAX);
    assert_string_equal(err.message, "a position is the size of the heap and 1 or 2");
    assert_memory_equal(&state, &before, sizeof state);
    omino_game_close(game);
}

/* ---- hot calls ------------------------------------------------------------------------------- */

TEST(hot_calls_allocate_nothing)
{
    struct counting counting = {0};
    const struct omino_allocator allocator = counting_allocator(&counting);
    const struct omino_game *game;
    struct tiny_state state;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    struct omino_rng rng;
    uint32_t moves[3];
    assert_int_equal(omino_rules_open_game(&tiny_rules, "", &allocator, &game, NULL), OMINO_OK);
    const unsigned long before = counting.allocations;
    omino_rng_seed(&rng, 1);
    omino_state_start(game, &state);
    while (omino_state_side(game, &state) != OMINO_NOBODY) {
        omino_moves_list(game, &state, moves, 3);
        omino_moves_count(game, &state);
        omino_state_hash(game, &state);
        omino_move_legal(game, &state, 0);
        omino_state_outcome(game, &state, &outcome);
        omino_state_apply(game, &state, omino_moves_random(game, &state, &rng));
    }
    assert_int_equal(counting.allocations, before);
    omino_game_close(game);
    assert_int_equal(counting.outstanding, 0);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(no_game_is_opened_for_a_program_of_another_version),
        cmocka_unit_test(options_have_their_defaults),
        cmocka_unit_test(options_are_read_in_any_order_and_between_any_blanks),
        cmocka_unit_test(options_are_refused_with_the_reason_and_the_column),
        cmocka_unit_test(a_module_can_refuse_conflicting_options),
        cmocka_unit_test(options_are_written_without_defaults_and_read_back),
        cmocka_unit_test(a_module_without_a_mandatory_hook_is_refused_with_the_name_of_the_hook),
        cmocka_unit_test(a_module_for_another_interface_is_refused),
        cmocka_unit_test(a_module_with_bad_facts_is_refused),
        cmocka_unit_test(a_module_with_a_bad_option_is_refused),
        cmocka_unit_test(a_module_has_at_most_64_options),
        cmocka_unit_test(a_module_with_invalid_setup_values_is_refused),
        cmocka_unit_test(a_game_says_whether_low_scores_win),
        cmocka_unit_test(a_game_without_knowledge_is_evaluated_by_places_and_its_moves_are_alike),
        cmocka_unit_test(once_a_game_is_over_its_winners_share_the_value),
        cmocka_unit_test(the_knowledge_of_a_game_gives_chances_and_probabilities),
        cmocka_unit_test(moves_are_their_own_indices_unless_the_module_numbers_them),
        cmocka_unit_test(a_module_with_an_invalid_index_is_refused),
        cmocka_unit_test(a_game_with_many_moves_needs_its_own_hooks_instead_of_lists),
        cmocka_unit_test(an_older_shorter_table_has_no_later_hooks),
        cmocka_unit_test(facts_of_an_opened_game_agree_with_its_module),
        cmocka_unit_test(a_start_is_drawn_from_the_seed_of_the_call_or_of_the_opened_game),
        cmocka_unit_test(a_game_is_played_to_its_end_and_undone_with_a_copy),
        cmocka_unit_test(missing_hooks_have_defaults),
        cmocka_unit_test(hashes_are_the_same_on_every_machine),
        cmocka_unit_test(hooks_for_players_have_sensible_defaults),
        cmocka_unit_test(hooks_and_data_without_a_default_stay_null),
        cmocka_unit_test(moves_of_large_games_are_found_without_hooks),
        cmocka_unit_test(tied_players_share_a_place),
        cmocka_unit_test(an_illegal_move_is_refused_and_changes_nothing),
        cmocka_unit_test(moves_are_written_and_read_in_any_case),
        cmocka_unit_test(a_state_is_read_completely_or_not_at_all),
        cmocka_unit_test(hot_calls_allocate_nothing));
}
