/* SPDX-License-Identifier: MIT */
/* Properties of records: the result, the date, and those that the library only keeps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/match.h>

#include "test.h"

static struct omino_match *open_match(const char *name, const char *options)
{
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    if (omino_match_open(name, options, NULL, &match, &err) != OMINO_OK)
        fail_msg("%s %s: %s", name, options, err.message);
    return match;
}

static void count_warning(void *user, const struct omino_error *warning)
{
    (void)warning;
    ++*(unsigned *)user;
}

/* Reads a record that must be valid and give `count` warnings. */
static struct omino_match *read_with(const char *text, unsigned count)
{
    unsigned warnings = 0;
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .warn = count_warning,
                                             .user = &warnings};
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    if (omino_match_open_text(text, strlen(text), &setup, &match, &err) != OMINO_OK)
        fail_msg("%s\nline %d column %d: %s", text, err.line, err.column, err.message);
    if (warnings != count) fail_msg("%s\n%u warnings", text, warnings);
    return match;
}

static void assert_record(const struct omino_match *match, const char *expected)
{
    static char text[1 << 18];
    assert_true(omino_match_write(match, text, sizeof text) < sizeof text);
    assert_string_equal(text, expected);
}

/* Expects that a record is written as `expected`, which is read and written again unchanged. */
static void assert_kept(const char *text, unsigned warnings, const char *expected)
{
    struct omino_match *match = read_with(text, warnings);
    assert_record(match, expected);
    omino_match_close(match);
    match = read_with(expected, warnings);
    assert_record(match, expected);
    omino_match_close(match);
}

static void assert_property(const struct omino_match *match, uint32_t ply, const char *name,
                            const char *expected)
{
    char text[200];
    assert_int_equal(omino_match_property(match, ply, name, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    assert_int_equal(omino_match_property(match, ply, name, NULL, 0), strlen(expected));
}

static void set_property(struct omino_match *match, uint32_t ply, const char *name,
                         const char *text)
{
    struct omino_error err = OMINO_INIT(error);
    if (omino_match_set_property(match, ply, name, text, &err) != OMINO_OK)
        fail_msg("%s: %s", name, err.message);
}

static void assert_refused(struct omino_match *match, uint32_t ply, const char *name,
                           const char *message)
{
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_match_set_property(match, ply, name, "x", &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, message);
}

/* ---- the result ------------------------------------------------------------------------------ */

/* Writes the result as doc/records.md describes it, in the simplest way. */
static void expect_result(const struct omino_outcome *outcome, char *text)
{
    const int32_t *scores = outcome->scores, *places = outcome->places;
    if (outcome->players == 2 && places[0] == places[1]) {
        strcpy(text, "0");
    } else if (outcome->players == 2) {
        text += sprintf(text, "%c+", places[0] == 1 ? 'B' : 'W');
        if (scores[0] != scores[1]) sprintf(text, "%d", abs(scores[0] - scores[1]));
    } else {
        for (int p = 0, first = 1; p < outcome->players; p++)
            if (places[p] == 1) {
                text += sprintf(text, first ? "%d" : ",%d", p + 1);
                first = 0;
            }
        text += sprintf(text, "+ %d", scores[0]);
        for (int p = 1; p < outcome->players; p++) text += sprintf(text, ",%d", scores[p]);
    }
}

/* Plays a random game, and checks that its result appears only at the end. */
static void check_result(const char *name, const char *options, uint64_t seed, char *result)
{
    struct omino_match *match = open_match(name, options);
    const struct omino_game *game = omino_match_game(match);
    struct omino_outcome outcome = OMINO_INIT(outcome);
    struct omino_rng rng;
    char expected[200], *text = malloc(1 << 16);
    assert_non_null(text);
    omino_rng_seed(&rng, seed);
    while (omino_state_side(game, omino_match_state(match)) != OMINO_NOBODY) {
        assert_property(match, 0, "RE", "");
        omino_match_play(match, omino_moves_random(game, omino_match_state(match), &rng), NULL);
    }
    omino_state_outcome(game, omino_match_state(match), &outcome);
    expect_result(&outcome, result);
    assert_property(match, 0, "RE", result);
    snprintf(expected, sizeof expected, "RE[%s]", result);
    omino_match_undo(match, NULL); /* the record still has the whole game */
    assert_property(match, 0, "RE", result);
    assert_true(omino_match_write(match, text, 1 << 16) < 1 << 16);
    assert_non_null(strstr(text, expected));
    free(text);
    omino_match_close(match);
}

TEST(the_result_of_a_finished_game_is_in_its_record)
{
    static const char *const games[][2] = {
        {"blokus", ""},          {"blokus", "variant=duo"},
        {"blokus", "players=3"}, {"blokus", "variant=junior"},
        {"callisto", ""},        {"callisto", "players=2"},
        {"patchwork", "seed=5"}, {"polyssimo", "players=4"},
        {"plyamki", ""},         {"template", "side=3"},
    };
    char result[200];
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (uint64_t seed = 0; seed < 10; seed++)
            check_result(games[i][0], games[i][1], seed, result);
}

TEST(a_shared_win_and_a_tie_break_have_no_difference)
{
    char result[200];
    int draws = 0, tie_breaks = 0;
    for (uint64_t seed = 0; seed < 200 && draws == 0; seed++) {
        check_result("plyamki", "", seed, result);
        draws += strcmp(result, "0") == 0;
    }
    for (uint64_t seed = 0; seed < 200 && tie_breaks == 0; seed++) {
        check_result("polyssimo", "", seed, result);
        tie_breaks += strcmp(result, "B+") == 0 || strcmp(result, "W+") == 0;
    }
    assert_true(draws > 0);
    assert_true(tie_breaks > 0);
}

TEST(the_result_of_a_game_that_ended_early_lasts_until_the_next_move)
{
    struct omino_match *match = read_with("(;RE[ W+\nResign ]GM[Cram];1[a1,a2];2[b1,b2])", 0);
    assert_property(match, 0, "RE", "W+ Resign");
    assert_record(match, "(;GM[Cram]RV[1]RE[W+ Resign];1[a1,a2];2[b1,b2])\n");
    omino_match_undo(match, NULL);
    omino_match_redo(match, NULL);
    assert_property(match, 0, "RE", "W+ Resign");
    assert_int_equal(omino_match_play_text(match, "c1,c2", NULL), OMINO_OK);
    assert_property(match, 0, "RE", "");
    set_property(match, 0, "RE", "B+Time");
    assert_record(match, "(;GM[Cram]RV[1]RE[B+Time];1[a1,a2];2[b1,b2];1[c1,c2])\n");
    set_property(match, 0, "RE", NULL);
    assert_property(match, 0, "RE", "");
    set_property(match, 0, "RE", "?");
    omino_match_restart(match);
    assert_record(match, "(;GM[Cram]RV[1])\n");
    omino_match_close(match);
}

TEST(the_moves_decide_the_result_whatever_the_record_says)
{
    struct omino_match *match = read_with("(;GM[Cram]OP[side=2]RE[B+Resign];1[a1,a2];2[b1,b2])", 0);
    assert_property(match, 0, "RE", "W+1");
    assert_record(match, "(;GM[Cram]OP[side=2]RV[1]RE[W+1];1[a1,a2];2[b1,b2])\n");
    static const char refusal[] = "RE cannot be set: the moves of the match, including undone "
                                  "ones, end the game and determine the result";
    assert_refused(match, 0, "RE", refusal);
    omino_match_undo(match, NULL);
    assert_refused(match, 0, "RE", refusal);
    omino_match_close(match);
}

/* ---- kept properties ------------------------------------------------------------------------- */

TEST(properties_are_kept_in_order_with_their_values)
{
    assert_kept("(;FF[4]DT[2020-01-01,02]CA[UTF-8]GM[Cram]EV[x]P3[nobody];1[a1,a2])", 0,
                "(;GM[Cram]RV[1]FF[4]DT[2020-01-01,02]CA[UTF-8]EV[x]P3[nobody];1[a1,a2])\n");
    assert_kept("(;GM[Cram]LB [a1:x\\:y] [b2:\\]]\n[]TR[c3])", 0,
                "(;GM[Cram]RV[1]LB[a1:x\\:y][b2:\\]][]TR[c3])\n");
    assert_kept("(;GM[Cram]ZZ[two\nlines\\\nor three]Black[a\tb])", 2,
                "(;GM[Cram]RV[1]ZZ[two\nlines\\\nor three]Black[a\tb])\n");
    assert_kept("(;GM[Blokus Duo]AP[Pentobi:23.1]CA[UTF-8]DT[2023-06-01]AB[e10,e11]PL[W]"
                "TM[60];W[j5,j6]WL[58])",
                0,
                "(;GM[Blokus Duo]RV[1]AP[Pentobi:23.1]CA[UTF-8]DT[2023-06-01]TM[60]\n"
                "AB[e10,e11]\nPL[W];W[j5,j6]WL[58])\n");
}

TEST(properties_belong_to_their_nodes)
{
    assert_kept("(;GM[Cram]GC[g];N[before];1[a1,a2]BL[59]C[c]OB[3];2[b1,b2];V[1]TE[2])", 0,
                "(;GM[Cram]RV[1]GC[g]N[before];1[a1,a2]BL[59]OB[3]C[c];2[b1,b2]V[1]TE[2])\n");
    assert_kept("(;GM[Cram]1[a1,a2]DT[2020])", 0, "(;GM[Cram]RV[1]DT[2020];1[a1,a2])\n");
    assert_kept("(;GM[Cram];1[a1,a2]DT[1]BL[];2[b1,b2]AB[x](;1[c1,c2]N[y]))", 1,
                "(;GM[Cram]RV[1];1[a1,a2]DT[1]BL[];2[b1,b2]AB[x];1[c1,c2]N[y])\n");
}

TEST(properties_of_the_match_count_in_the_first_node_only)
{
    struct omino_match *match = read_with("(;GM[Cram];PB[x];1[a1,a2]RE[0]AT[0];P2[y])", 4);
    assert_record(match, "(;GM[Cram]RV[1];1[a1,a2])\n");
    omino_match_close(match);
}

TEST(properties_go_with_their_positions)
{
    struct omino_match *match =
        read_with("(;GM[Cram]DT[2020];1[a1,a2]BL[1];2[b1,b2]WL[2];1[c1,c2]BL[3])", 0);
    assert_property(match, 1, "BL", "1");
    assert_property(match, 3, "BL", "3");
    assert_property(match, 2, "BL", "");
    assert_property(match, 9, "BL", "");
    omino_match_go(match, 1, NULL);
    assert_int_equal(omino_match_play_text(match, "d1,d2", NULL), OMINO_OK);
    assert_property(match, 1, "BL", "1");
    assert_property(match, 2, "WL", "");
    assert_record(match, "(;GM[Cram]RV[1]DT[2020];1[a1,a2]BL[1];2[d1,d2])\n");
    omino_match_restart(match);
    assert_record(match, "(;GM[Cram]RV[1])\n");
    omino_match_close(match);
}

TEST(long_lines_are_broken_between_values)
{
    assert_kept("(;GM[Cram]AR[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa][bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb]"
                "[cccccccccccccccccccccccccccccc])",
                0,
                "(;GM[Cram]RV[1]AR[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]\n"
                "[bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb][cccccccccccccccccccccccccccccc])\n");
}

/* ---- setting --------------------------------------------------------------------------------- */

TEST(a_property_is_set_replaced_in_its_place_and_removed)
{
    struct omino_match *match = read_with("(;GM[Cram]EV[a]DT[2020][2021]RO[b];1[a1,a2])", 0);
    assert_property(match, 0, "DT", "2020");
    set_property(match, 0, "DT", "2024-05-01");
    set_property(match, 0, "1L", "a]b\\c\r\nd");
    set_property(match, 1, "BL", "59.5");
    assert_property(match, 0, "DT", "2024-05-01");
    assert_property(match, 0, "1L", "a]b\\c\nd");
    static const char expected[] =
        "(;GM[Cram]RV[1]EV[a]DT[2024-05-01]RO[b]1L[a\\]b\\\\c\nd];1[a1,a2]BL[59.5])\n";
    assert_record(match, expected);
    struct omino_match *again = read_with(expected, 1);
    assert_property(again, 0, "1L", "a]b\\c\nd");
    assert_property(again, 1, "BL", "59.5");
    omino_match_close(again);
    set_property(match, 0, "DT", "");
    set_property(match, 0, "1L", NULL);
    set_property(match, 1, "BL", NULL);
    set_property(match, 1, "WL", NULL);
    assert_record(match, "(;GM[Cram]RV[1]EV[a]RO[b];1[a1,a2])\n");
    omino_match_close(match);
}

TEST(names_that_a_record_cannot_have_are_refused)
{
    struct omino_match *match = open_match("template", "");
    static const char *const wrong[] = {"",   "dt",       "D T",
                                        "D[", "\xc3\x84", "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char message[200];
        snprintf(message, sizeof message,
                 "'%s' is not the name of a property: it must be 1 to 31 capital letters and "
                 "digits",
                 wrong[i]);
        assert_refused(match, 0, wrong[i], message);
    }
    set_property(match, 0, "ABCDEFGHIJKLMNOPQRSTUVWXYZ01234", "31 letters");
    assert_refused(match, 1, "DT", "there is no ply 1; the last ply of the match is 0");
    omino_match_close(match);
}

TEST(properties_with_a_meaning_are_refused)
{
    static const char *const reserved[] = {"GM", "OP", "RV", "SP", "AT", "1", "2",
                                           "9",  "AB", "AE", "PL", "B",  "W", "AW"};
    static const char *const players[] = {"PB", "PW", "P1", "P2"};
    static const char *const open_to_all[] = {"A1", "P3", "DT", "N", "BL", "Z"};
    struct omino_match *match = open_match("blokus", "variant=duo");
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        char message[100];
        snprintf(message, sizeof message, "property %s cannot be set: it follows from the match",
                 reserved[i]);
        assert_refused(match, 0, reserved[i], message);
    }
    for (size_t i = 0; i < sizeof open_to_all / sizeof *open_to_all; i++)
        set_property(match, 0, open_to_all[i], "x");
    assert_int_equal(omino_match_play_text(match, "e10", NULL), OMINO_OK);
    assert_refused(match, 1, "RE", "property RE cannot be set: it follows from the match");
    assert_refused(match, 1, "C", "property C cannot be set here: use omino_match_set_comment()");
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        char message[100];
        snprintf(message, sizeof message,
                 "property %s cannot be set here: use omino_match_set_player_name()", players[i]);
        assert_refused(match, i % 2, players[i], message);
    }
    assert_record(match, "(;GM[Blokus Duo]RV[1]A1[x]P3[x]DT[x]N[x]BL[x]Z[x];B[e10])\n");
    omino_match_close(match);
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* Returns a record with a property of `bytes` bytes, name and brackets included. */
static const char *record_with(size_t bytes, const char *rest)
{
    static char text[1 << 18];
    char *end = text + sprintf(text, "(;GM[Cram]GC[");
    memset(end, 'x', bytes - 4);
    sprintf(end + bytes - 4, "]%s)", rest);
    return text;
}

TEST(a_match_keeps_64_kibibytes_of_properties)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match = read_with(record_with(OMINO_PROPERTIES_MAX, ""), 0);
    assert_int_equal(omino_match_property(match, 0, "GC", NULL, 0), OMINO_PROPERTIES_MAX - 4);
    assert_int_equal(omino_match_set_property(match, 0, "N", "x", &err), OMINO_ERR_TOO_LARGE);
    assert_string_equal(err.message, "the properties of the match would exceed 65536 bytes");
    assert_property(match, 0, "N", "");
    set_property(match, 0, "GC", "shorter");
    set_property(match, 0, "N", "x");
    omino_match_close(match);
    match = read_with(record_with(OMINO_PROPERTIES_MAX + 1, "DT[2020]"), 1);
    assert_record(match, "(;GM[Cram]RV[1]DT[2020])\n");
    omino_match_close(match);
    match = read_with(record_with(OMINO_PROPERTIES_MAX - 8, "DT[2020];1[a1,a2]N[x]BL[1]"), 2);
    assert_property(match, 0, "DT", "2020");
    assert_property(match, 1, "N", "");
    omino_match_close(match);
}

TEST(a_refused_property_changes_nothing)
{
    struct counting counting = {0};
    const struct omino_allocator allocator = counting_allocator(&counting);
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .allocator = &allocator};
    static const char record[] = "(;GM[Cram]RV[1]DT[2020];1[a1,a2])\n";
    struct omino_match *match;
    assert_int_equal(omino_match_open_text(record, strlen(record), &setup, &match, NULL), OMINO_OK);
    for (unsigned long n = 1; n <= 2; n++) {
        counting.allocations = 0;
        counting.fail_at = n;
        assert_int_equal(omino_match_set_property(match, 0, "DT", "2024", NULL), OMINO_ERR_MEMORY);
        assert_record(match, record);
    }
    counting.fail_at = 0;
    omino_match_close(match);
    assert_int_equal(counting.outstanding, 0);
}

int main(void)
{
    return RUN(cmocka_unit_test(the_result_of_a_finished_game_is_in_its_record),
               cmocka_unit_test(a_shared_win_and_a_tie_break_have_no_difference),
               cmocka_unit_test(the_result_of_a_game_that_ended_early_lasts_until_the_next_move),
               cmocka_unit_test(the_moves_decide_the_result_whatever_the_record_says),
               cmocka_unit_test(properties_are_kept_in_order_with_their_values),
               cmocka_unit_test(properties_belong_to_their_nodes),
               cmocka_unit_test(properties_of_the_match_count_in_the_first_node_only),
               cmocka_unit_test(properties_go_with_their_positions),
               cmocka_unit_test(long_lines_are_broken_between_values),
               cmocka_unit_test(a_property_is_set_replaced_in_its_place_and_removed),
               cmocka_unit_test(names_that_a_record_cannot_have_are_refused),
               cmocka_unit_test(properties_with_a_meaning_are_refused),
               cmocka_unit_test(a_match_keeps_64_kibibytes_of_properties),
               cmocka_unit_test(a_refused_property_changes_nothing));
}
