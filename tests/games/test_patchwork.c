/* SPDX-License-Identifier: MIT */
/* The tests of the rules use the rule numbers of doc/patchwork.md. */
#include <omino/rules.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <omino/draw.h>
#include <omino/match.h>

#include "patchwork_positions.h"
#include "seat.h"
#include "test.h"

extern const struct omino_rules omino_rules_patchwork;

/* ---- helpers --------------------------------------------------------------------------------- */

#define ORDER                                                                                      \
    "2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,1"
#define IN_ORDER "circle=" ORDER

static void sit(struct seat *seat, const char *options)
{
    sit_at(seat, &omino_rules_patchwork, options);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* A full quilt, and one with two gaps. Together they hold all patches except 17. */
static const char FULL[] = "8888OGGG9/"
                           "F88OOOG99/"
                           "FFFOOOG99/"
                           "FWAAOXG9E/"
                           "WWAAAXXEE/"
                           "7WWPAPXXE/"
                           "7WIPPPBBB/"
                           "77IPJPBRB/"
                           "77IIJJJRR";
static const char TWO_GAPS[] = "44444N222/"
                               "DD.NNNNNK/"
                               ".DDVVN66K/"
                               "DDTVU666K/"
                               "LTTVUQQKK/"
                               "LTVVUUQCC/"
                               "LLMSSU55C/"
                               "LMMMSS55C/"
                               "11M3333CC";

/* Patch 33, with an income of 3, in the corner. */
static const char INCOME_3[] = "..X/"
                               ".XX/"
                               "XX.";

enum { QUILT_TEXT = 90 };

/* Replaces a letter in a drawing, at most `times` times. */
static void replace(char *quilt, char letter, char by, int times)
{
    for (; *quilt && times > 0; quilt++)
        if (*quilt == letter) *quilt = by, times--;
}

/* Pads a drawing to 9x9 with empty cells above and on the right. NULL gives an empty quilt. */
static void pad(const char *drawing, char padded[QUILT_TEXT])
{
    int rows = drawing ? 1 : 0;
    for (const char *c = drawing; c && *c; c++) rows += *c == '/';
    for (int y = 0; y < 9; y++) {
        const int blank = y < 9 - rows;
        const size_t width = blank ? 0 : strcspn(drawing, "/");
        memset(padded + 10 * y, '.', 9);
        if (width > 0) memcpy(padded + 10 * y, drawing, width);
        padded[10 * y + 9] = y < 8 ? '/' : '\0';
        if (!blank) drawing += width + (drawing[width] == '/');
    }
}

/* Writes the patches that are on no quilt in the order of the game's circle, from `next` on. */
static void write_circle(const struct seat *seat, int next, const char *quilts, char *text,
                         size_t cap)
{
    static const char letters[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWX";
    struct seat start = *seat;
    int circle[REF_PATCHES], first = 0;
    size_t length = 0;
    omino_state_start(start.game, start.state);
    read_circle(&start, circle);
    while (circle[first] != next) first++;
    snprintf(text, cap, "-");
    for (int i = 0; i < REF_PATCHES; i++) {
        const int id = circle[(first + i) % REF_PATCHES];
        if (strchr(quilts, letters[id - 1])) continue;
        length += (size_t)snprintf(text + length, cap - length, length ? ",%d" : "%d", id);
    }
}

/* The field next=N stands for a circle: the patches that are on no quilt, from patch N on. */
static enum omino_status try_position(struct seat *seat, const char *fields, const char *quilt1,
                                      const char *quilt2, struct omino_error *err)
{
    char line[REF_LINE], first[QUILT_TEXT], second[QUILT_TEXT], quilts[2 * QUILT_TEXT];
    char circle[REF_LINE] = "";
    const char *next = strstr(fields, " next=");
    const int length = (int)(next ? next - fields : (long)strlen(fields));
    const char *rest = next ? next + 1 + strcspn(next + 1, " ") : "";
    pad(quilt1, first);
    pad(quilt2, second);
    snprintf(quilts, sizeof quilts, "%s%s", first, second);
    if (next) write_circle(seat, atoi(next + strlen(" next=")), quilts, circle, sizeof circle);
    snprintf(line, sizeof line, "%.*s%s%s%s quilt1=%s quilt2=%s", length, fields, rest,
             next ? " circle=" : "", circle, first, second);
    return omino_state_parse(seat->game, line, seat->state, err);
}

static void set(struct seat *seat, const char *fields, const char *quilt1, const char *quilt2)
{
    struct omino_error err = OMINO_INIT(error);
    if (try_position(seat, fields, quilt1, quilt2, &err) != OMINO_OK)
        fail_msg("%s: %s", fields, err.message);
}

/* ---- 1 to 3: set-up and turns ---------------------------------------------------------------- */

TEST(rule_1_a_seed_shuffles_the_circle_with_patch_1_last)
{
    struct seat a, b, c;
    sit(&a, "seed=7");
    sit(&b, "circle=shuffle seed=7");
    sit(&c, "seed=8");
    int circle[REF_PATCHES], same[REF_PATCHES], other[REF_PATCHES];
    uint64_t seen = 0;
    read_circle(&a, circle);
    read_circle(&b, same);
    read_circle(&c, other);
    for (int i = 0; i < REF_PATCHES; i++) seen |= UINT64_C(1) << circle[i];
    assert_true(seen == ((UINT64_C(1) << REF_PATCHES) - 1) << 1);
    assert_int_equal(circle[REF_PATCHES - 1], 1);
    assert_memory_equal(circle, same, sizeof circle);
    assert_memory_not_equal(circle, other, sizeof circle);
    leave(&a);
    leave(&b);
    leave(&c);
}

TEST(rule_1_a_circle_can_be_given_in_any_order)
{
    static const char order[] = "circle=1,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,"
                                "14,13,12,11,10,9,8,7,6,5,4,3,2";
    struct seat seat;
    char written[256];
    sit(&seat, order);
    refuses(&seat, "buy 2 a1,b1,c1", "patch 2 is not among the next three (1, 33, 32)");
    omino_game_options(seat.game, written, sizeof written);
    assert_string_equal(written, order);
    leave(&seat);
}

TEST(rule_1_an_invalid_circle_is_refused_with_the_reason)
{
    static const char *const cases[][2] = {
        {"circle=", "circle: entry 1, '', is not a patch number from 1 to 33"},
        {"circle=best", "circle: entry 1, 'best', is not a patch number from 1 to 33"},
        {"circle=2,3,34,1", "circle: entry 3, '34', is not a patch number from 1 to 33"},
        {"circle=2,0", "circle: entry 2, '0', is not a patch number from 1 to 33"},
        {"circle=2,-3", "circle: entry 2, '-3', is not a patch number from 1 to 33"},
        {"circle=2,3x,1", "circle: entry 2, '3x', is not a patch number from 1 to 33"},
        {"circle=2;3;1", "circle: entry 1, '2;3;1', is not a patch number from 1 to 33"},
        {"circle=2,,3", "circle: entry 2, '', is not a patch number from 1 to 33"},
        {"circle=99999999999999999999999999",
         "circle: entry 1, '99999999999999999999', is not a patch number from 1 to 33"},
        {"circle=2,3,2", "circle: patch 2 is listed twice"},
        {IN_ORDER ",1", "circle: patch 1 is listed twice"},
        {IN_ORDER ",", "circle: entry 34, '', is not a patch number from 1 to 33"},
        {"circle=2,3,4,5,6,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,"
         "32,1",
         "circle: patches 7, 33 are missing"},
        {"circle=2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,"
         "32,1",
         "circle: patch 33 is missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuses_options(&omino_rules_patchwork, cases[i][0], cases[i][1]);
}

TEST(rule_2_players_start_with_5_buttons_at_space_0)
{
    struct seat seat;
    char line[REF_LINE], expected[REF_LINE], empty[QUILT_TEXT];
    sit(&seat, IN_ORDER);
    pad(NULL, empty);
    snprintf(expected, sizeof expected,
             "turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 circle=" ORDER " quilt1=%s quilt2=%s",
             empty, empty);
    write_line(&seat, line, sizeof line);
    assert_string_equal(line, expected);
    assert_int_equal(outcome_of(&seat).scores[0], 5 - 2 * 81);
    assert_int_equal(outcome_of(&seat).over, 0);
    leave(&seat);
}

TEST(rule_2_the_first_player_is_an_option)
{
    struct seat one, two;
    sit(&one, "first=1");
    sit(&two, "first=2");
    assert_int_equal(to_move(&one), 0);
    assert_int_equal(to_move(&two), 1);
    leave(&one);
    leave(&two);
}

TEST(rule_3_the_player_behind_moves_until_they_are_ahead)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    play(&seat, "buy 3 a1,b1,c1,d1"); /* 3 time */
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "buy 6 a1,b1,a2,b2,a3"); /* 2 time: still behind player1 */
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "advance");
    assert_int_equal(to_move(&seat), 0);
    leave(&seat);
}

TEST(rule_3_on_a_shared_space_the_last_to_arrive_is_on_top_and_moves)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=3,5 buttons=9,9 bonus=0 next=6 leather=0", NULL, NULL);
    play(&seat, "buy 6 a1,b1,a2,b2,a3"); /* 2 time: to space 5, on top of player2 */
    assert_int_equal(to_move(&seat), 0);
    play(&seat, "advance");
    assert_int_equal(position_of(&seat).players[0].space, 6);
    assert_int_equal(to_move(&seat), 1);
    leave(&seat);
}

TEST(rule_3_a_player_at_the_end_never_moves_again)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=2 space=53,10 buttons=0,50 bonus=0 next=2 leather=0", NULL, NULL);
    play(&seat, "buy 2 a1,b1,c1");
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "buy 3 a2,b2,c2,d2");
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "advance");
    assert_int_equal(to_move(&seat), OMINO_NOBODY);
    assert_int_equal(move_count(&seat), 0);
    assert_int_equal(omino_moves_list(seat.game, seat.state, NULL, 0), 0);
    refuses(&seat, "advance", "the game is over");
    refuses(&seat, "buy 4 a3,b3,c3,d3,e3", "the game is over");
    refuses(&seat, "leather a3", "the game is over");
    leave(&seat);
}

/* ---- 4: advance ------------------------------------------------------------------------------ */

TEST(rule_4_advance_goes_just_ahead_of_the_other_marker_for_a_button_per_space)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    play(&seat, "advance"); /* from the same space: by one space */
    assert_int_equal(position_of(&seat).players[0].space, 1);
    assert_int_equal(position_of(&seat).players[0].buttons, 6);
    set(&seat, "turn=2 space=12,4 buttons=3,2 bonus=0 next=6 leather=0", NULL, NULL);
    play(&seat, "advance");
    assert_int_equal(position_of(&seat).players[1].space, 13);
    assert_int_equal(position_of(&seat).players[1].buttons, 2 + 9);
    leave(&seat);
}

TEST(rule_4_advance_stops_at_the_last_space_and_pays_for_the_spaces_moved)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=51,53 buttons=3,2 bonus=0 next=6 leather=0", NULL, NULL);
    play(&seat, "advance");
    assert_int_equal(position_of(&seat).players[0].space, 53);
    assert_int_equal(position_of(&seat).players[0].buttons, 5);
    assert_int_equal(to_move(&seat), OMINO_NOBODY);
    leave(&seat);
}

TEST(rule_4_advance_is_always_legal)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=51,53 buttons=0,2 bonus=1 next=17 leather=0", FULL, TWO_GAPS);
    assert_int_equal(move_count(&seat), 1);
    play(&seat, "advance");
    leave(&seat);
}

/* ---- 5: buy ---------------------------------------------------------------------------------- */

TEST(rule_5_only_the_next_three_patches_are_for_sale)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    refuses(&seat, "buy 5 a1,b1,a2,b2", "patch 5 is not among the next three (2, 3, 4)");
    refuses(&seat, "buy 12 whatever", "patch 12 is not among the next three (2, 3, 4)");
    play(&seat, "buy 3 a1,b1,c1,d1");
    refuses(&seat, "buy 3 a1,b1,c1,d1", "patch 3 is already on player1's quilt");
    leave(&seat);
}

TEST(rule_5_the_token_moves_to_the_gap)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    play(&seat, "buy 3 a1,b1,c1,d1");
    refuses(&seat, "buy 2 a1,b1,c1", "patch 2 is not among the next three (4, 5, 6)");
    play(&seat, "buy 6 a1,b1,a2,b2,a3");
    refuses(&seat, "buy 4 a1,b1,c1", "patch 4 is not among the next three (7, 8, 9)");
    leave(&seat);
}

TEST(rule_5_the_circle_wraps_around)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=0,0 buttons=20,20 bonus=0 next=33 leather=0", NULL, NULL);
    refuses(&seat, "buy 3 a1,b1,c1,d1", "patch 3 is not among the next three (33, 1, 2)");
    play(&seat, "buy 1 a1,b1");
    refuses(&seat, "buy 33 a1,b1", "patch 33 is not among the next three (2, 3, 4)");
    leave(&seat);
}

TEST(rule_5_fewer_than_three_patches_may_be_left)
{
    char full[sizeof FULL];
    struct seat seat;
    sit(&seat, IN_ORDER);
    strcpy(full, FULL);
    replace(full, 'B', '.', 5);
    set(&seat, "turn=1 space=10,20 buttons=9,9 bonus=2 next=11 leather=0", full, TWO_GAPS);
    assert_int_equal(move_count(&seat), 2); /* advance, or 11 into its gap, since 17 does not fit */
    play(&seat, "buy 11 g2,i2,g3,h3,i3");
    assert_int_equal(move_count(&seat), 1);
    refuses(&seat, "buy 17 a1,b1", "those points do not form patch 17");
    refuses(&seat, "buy 5 a1,b1,a2,b2", "patch 5 is already on player2's quilt");
    leave(&seat);
}

TEST(rule_5_the_price_must_be_paid)
{
    struct seat seat;
    sit(&seat, "circle=7,3,2,1,4,5,6,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,"
               "29,30,31,32,33");
    refuses(&seat, "buy 7 a1,b1,c1,d1,a2,b2", "patch 7 costs 10 buttons, player1 has 5");
    play(&seat, "buy 3 a1,b1,c1,d1");
    assert_int_equal(position_of(&seat).players[0].buttons, 2);
    set(&seat, "turn=2 space=9,0 buttons=9,0 bonus=0 next=11 leather=0", NULL, NULL);
    refuses(&seat, "buy 11 a1,b1,c1,a2,c2", "patch 11 costs 1 button, player2 has 0");
    leave(&seat);
}

TEST(rule_5_a_patch_must_fit)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=0,3 buttons=9,9 bonus=0 next=4 leather=0",
        "....3/"
        "....3/"
        "....3/"
        "....3/"
        ".....",
        NULL);
    refuses(&seat, "buy 4 a5,b5,c5,d5,e5", "patch 4 overlaps at e5");
    refuses(&seat, "buy 4 e6,e5,e4,e3,e2", "patch 4 overlaps at e2");
    refuses(&seat, "buy 4 f1,g1,h1,i1,j1", "j1 is not on the quilt");
    refuses(&seat, "buy 4 a1,b1,c1,d1,k3", "k3 is not on the quilt");
    refuses(&seat, "buy 4 a6,a7,a8,a9,a10", "a10 is not on the quilt");
    refuses(&seat, "buy 4 a1,b1,c1,d1", "those points do not form patch 4");
    refuses(&seat, "buy 4 g1,h1,i1,a2,b2", "those points do not form patch 4");
    refuses(&seat, "buy 4 a1,b1,c1,d1,d1", "d1 is named twice");
    leave(&seat);
}

TEST(rule_5_a_patch_may_be_rotated_and_flipped_and_need_not_touch_another)
{
    struct seat seat;
    sit(&seat, "circle=20,30,6,1,2,3,4,5,7,8,9,10,11,12,13,14,15,16,17,18,19,21,22,23,24,25,26,27,"
               "28,29,31,32,33");
    set(&seat, "turn=1 space=0,40 buttons=99,9 bonus=0 next=20 leather=0", NULL, NULL);
    /* 8 orientations each, at 8x6, 8x6 and 8x7 places */
    assert_int_equal(move_count(&seat), 1 + 8 * 48 + 8 * 48 + 8 * 56);
    play(&seat, "buy 20 a1,b1,c1,d1,d2");
    play(&seat, "buy 30 i9,i8,h8,h7,h6");
    play(&seat, " BUY 6\ta8,A9,b8,B9,c9 ");
    leave(&seat);
}

TEST(rule_5_the_marker_moves_by_the_time_and_at_most_to_the_last_space)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=0,0 buttons=5,5 bonus=0 next=19 leather=0", NULL, NULL);
    play(&seat, "buy 19 a1,a2,a3,b1");
    assert_int_equal(position_of(&seat).players[0].space, 6);
    set(&seat, "turn=1 space=50,53 buttons=9,9 bonus=0 next=19 leather=0", NULL, NULL);
    play(&seat, "buy 19 a1,a2,a3,b1");
    assert_int_equal(position_of(&seat).players[0].space, 53);
    assert_int_equal(position_of(&seat).players[0].buttons,
                     9 - 4 + 2); /* income, but no buttons for the spaces */
    assert_int_equal(to_move(&seat), OMINO_NOBODY);
    leave(&seat);
}

/* ---- 6: income ------------------------------------------------------------------------------- */

TEST(rule_6_income_counts_the_new_patch)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=2,9 buttons=3,0 bonus=0 next=3 leather=0", INCOME_3, NULL);
    play(&seat, "buy 3 a9,b9,c9,d9"); /* to space 5 */
    assert_int_equal(position_of(&seat).players[0].buttons, 3 - 3 + 3 + 1);
    leave(&seat);
}

TEST(rule_6_the_marks_lie_before_every_sixth_space_from_5_to_53)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    for (int from = 0; from < 53; from++) {
        char fields[80];
        snprintf(fields, sizeof fields, "turn=1 space=%d,%d buttons=0,0 bonus=0 next=2 leather=0",
                 from, from);
        set(&seat, fields, INCOME_3, NULL);
        play(&seat, "advance");
        assert_int_equal(position_of(&seat).players[0].buttons, 1 + ((from + 1) % 6 == 5 ? 3 : 0));
        assert_int_equal(position_of(&seat).players[1].buttons, 0);
    }
    leave(&seat);
}

TEST(rule_6_one_move_can_cross_several_marks)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=4,10 buttons=0,0 bonus=0 next=2 leather=0", INCOME_3, NULL);
    play(&seat, "advance"); /* 4 to 11: marks 5 and 11 */
    assert_int_equal(position_of(&seat).players[0].buttons, 7 + 2 * 3);
    set(&seat, "turn=1 space=5,10 buttons=0,0 bonus=0 next=2 leather=0", INCOME_3, NULL);
    play(&seat, "advance"); /* 5 to 11: mark 11 only */
    assert_int_equal(position_of(&seat).players[0].buttons, 6 + 3);
    set(&seat, "turn=1 space=0,53 buttons=0,0 bonus=0 next=2 leather=0", INCOME_3, NULL);
    play(&seat, "advance");
    assert_int_equal(position_of(&seat).players[0].buttons, 53 + 9 * 3);
    leave(&seat);
}

/* ---- 7: leather ------------------------------------------------------------------------------ */

TEST(rule_7_the_first_to_cross_a_leather_mark_places_a_patch_at_once)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=25,25 buttons=9,9 bonus=0 next=2 leather=0", INCOME_3, NULL);
    refuses(&seat, "leather e5", "player1 has no leather patch to place");
    play(&seat, "advance");
    assert_int_equal(to_move(&seat), 0);
    assert_int_equal(move_count(&seat), 81 - 5);
    refuses(&seat, "advance", "place the leather patch first");
    refuses(&seat, "buy 2 a1,b1,c1", "place the leather patch first");
    refuses(&seat, "leather e5,e6", "leather covers only one point");
    refuses(&seat, "leather k3", "k3 is not on the quilt");
    refuses(&seat, "leather b1", "leather overlaps at b1");
    play(&seat, "leather e5");
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "advance"); /* past the same mark, where the leather patch is gone */
    assert_int_equal(to_move(&seat), 0);
    leave(&seat);
}

TEST(rule_7_leather_passed_by_the_other_player_is_gone)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=10,31 buttons=9,9 bonus=0 next=2 leather=0", NULL, NULL);
    play(&seat, "advance"); /* past mark 26 (taken) and to mark 32 (not taken) */
    assert_int_equal(position_of(&seat).players[0].space, 32);
    assert_int_equal(position_of(&seat).to_place, 1);
    leave(&seat);
}

TEST(rule_7_leather_on_a_full_quilt_is_discarded)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=25,25 buttons=0,9 bonus=1 next=17 leather=0", FULL, TWO_GAPS);
    play(&seat, "advance");
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "advance");
    assert_int_equal(to_move(&seat), 0);
    assert_int_equal(outcome_of(&seat).scores[0], 1 + 7);
    leave(&seat);
}

/* Checks on which spaces a marker that advances space by space finds leather. */
static void check_track(const char *options, const int *marks)
{
    struct seat seat;
    sit(&seat, options);
    for (int from = 0; from < 53; from++) {
        char fields[100];
        int expected = 0;
        snprintf(fields, sizeof fields, "turn=2 space=%d,%d buttons=0,0 bonus=0 next=2 leather=0%s",
                 from, from, strstr(options, "original") ? " track=original" : "");
        set(&seat, fields, NULL, NULL);
        play(&seat, "advance");
        for (int i = 0; i < 5; i++) expected |= marks[i] == from + 1;
        assert_int_equal(position_of(&seat).to_place, expected);
    }
    leave(&seat);
}

TEST(rule_7_the_leather_marks_depend_on_the_track)
{
    static const int revised[] = {26, 32, 38, 44, 50}, original[] = {20, 26, 32, 44, 50};
    check_track(IN_ORDER, revised);
    check_track(IN_ORDER " track=revised", revised);
    check_track(IN_ORDER " track=original", original);
}

TEST(rule_7_leather_is_placed_before_the_game_ends)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=49,49 buttons=9,9 bonus=0 next=19 leather=0", NULL, NULL);
    play(&seat, "buy 19 a1,a2,a3,b1");
    assert_int_equal(position_of(&seat).players[0].space, 53);
    assert_int_equal(to_move(&seat), 0);
    play(&seat, "leather e5");
    assert_int_equal(to_move(&seat), 1);
    leave(&seat);
}

/* ---- 8 and 9: bonus and end ------------------------------------------------------------------ */

TEST(rule_8_a_patch_that_completes_7x7_earns_the_bonus)
{
    char quilt[sizeof FULL];
    struct seat seat;
    sit(&seat, IN_ORDER);
    strcpy(quilt, FULL);
    replace(quilt, 'A', '.', 6); /* in the middle */
    set(&seat, "turn=1 space=0,20 buttons=9,9 bonus=0 next=10 leather=0", quilt, NULL);
    assert_int_equal(outcome_of(&seat).scores[0], 9 - 2 * 6);
    play(&seat, "buy 10 e4,c5,d5,e5,c6,d6");
    assert_int_equal(position_of(&seat).bonus, 0);
    assert_int_equal(position_of(&seat).players[0].buttons,
                     9 - 8 + 19); /* price and income only: the bonus gives no buttons */
    assert_int_equal(outcome_of(&seat).scores[0], 9 - 8 + 19 + 7);
    leave(&seat);
}

TEST(rule_8_leather_that_completes_7x7_earns_the_bonus)
{
    char quilt[sizeof FULL];
    struct seat seat;
    sit(&seat, IN_ORDER);
    strcpy(quilt, FULL);
    replace(quilt, 'W', '.', 6); /* one cell of W, c4, is outside the first two columns */
    set(&seat, "turn=2 space=25,26 buttons=9,9 bonus=0 next=32 leather=1", NULL, quilt);
    play(&seat, "leather c4");
    assert_int_equal(position_of(&seat).bonus, 1);
    assert_int_equal(position_of(&seat).players[1].buttons, 9);
    assert_int_equal(outcome_of(&seat).scores[1], 9 + 7 - 2 * 5);
    leave(&seat);
}

TEST(rule_8_only_the_first_gets_the_bonus)
{
    char quilt[sizeof TWO_GAPS];
    struct seat seat;
    sit(&seat, IN_ORDER);
    strcpy(quilt, TWO_GAPS);
    replace(quilt, 'V', '.', 6);
    set(&seat, "turn=2 space=20,0 buttons=9,9 bonus=1 next=31 leather=0", FULL, quilt);
    play(&seat, "buy 31 c4,d4,d5,d6,d7,e7");
    const struct ref_patchwork position = position_of(&seat);
    assert_int_equal(ref_patchwork_fills_square(&position, 1), 1);
    assert_int_equal(position_of(&seat).bonus, 0);
    leave(&seat);
}

TEST(rule_9_the_scores_agree_with_the_examples)
{
    char quilt[sizeof FULL];
    struct seat seat;
    sit(&seat, IN_ORDER);
    strcpy(quilt, FULL);
    replace(quilt, 'E', '*', 2);
    replace(quilt, 'E', '.', 2);
    replace(quilt, 'R', '.', 3);
    set(&seat, "turn=1 space=53,53 buttons=14,18 bonus=1 next=17 leather=0", quilt, TWO_GAPS);
    const struct omino_outcome outcome = outcome_of(&seat);
    assert_int_equal(outcome.over, 1);
    assert_int_equal(outcome.scores[0], 11); /* 14 and the bonus, less 5 empty cells */
    assert_int_equal(outcome.scores[1], 14); /* 18, less 2 empty cells */
    assert_int_equal(outcome.places[0], 2);
    assert_int_equal(outcome.places[1], 1);
    leave(&seat);
}

/* Player1 is the second to reach the last space, and is therefore on top. Both have the same
 * points. */
static int winner_of_tie(const char *options)
{
    struct seat seat;
    sit(&seat, options);
    set(&seat, "turn=1 space=52,53 buttons=6,7 bonus=0 next=2 leather=0", NULL, NULL);
    play(&seat, "advance");
    const struct omino_outcome outcome = outcome_of(&seat);
    leave(&seat);
    assert_int_equal(outcome.over, 1);
    assert_int_equal(outcome.scores[0], outcome.scores[1]);
    assert_int_equal(outcome.places[0] + outcome.places[1], 3);
    return outcome.places[0] == 1 ? 0 : 1;
}

TEST(rule_9_a_tie_goes_to_the_first_to_arrive_or_to_the_marker_on_top)
{
    assert_int_equal(winner_of_tie(IN_ORDER), 1);
    assert_int_equal(winner_of_tie(IN_ORDER " tiebreak=first"), 1);
    assert_int_equal(winner_of_tie(IN_ORDER " tiebreak=top"), 0);
}

TEST(rule_9_a_tie_during_the_game_is_shared_until_a_marker_is_at_the_end)
{
    struct seat seat;
    sit(&seat, IN_ORDER);
    assert_int_equal(outcome_of(&seat).places[0], 1);
    assert_int_equal(outcome_of(&seat).places[1], 1);
    set(&seat, "turn=1 space=50,53 buttons=7,7 bonus=0 next=2 leather=0", NULL, NULL);
    assert_int_equal(outcome_of(&seat).places[0], 2);
    assert_int_equal(outcome_of(&seat).places[1], 1);
    leave(&seat);
}

/* ---- 10: facts ------------------------------------------------------------------------------- */

TEST(the_patches_agree_with_the_list_of_components)
{
    struct seat seat;
    sit(&seat, "");
    for (int i = 0; i < REF_PATCHES; i++) {
        const struct shown_patch patch = read_patch(&seat, i + 1);
        struct omino_shape expected;
        omino_shape_parse(ref_patches[i].cells, OMINO_SHAPE_CONNECTED, &expected, NULL);
        assert_int_equal(ref_patches[i].id, i + 1);
        assert_true(patch.shape.cells == expected.cells);
        assert_int_equal(patch.price, ref_patches[i].buttons);
        assert_int_equal(patch.time, ref_patches[i].time);
        assert_int_equal(patch.income, ref_patches[i].income);
    }
    leave(&seat);
}

TEST(the_checksums_of_the_patches_are_right)
{
    int cells = 0, buttons = 0, time = 0, income = 0, distinct = 0;
    uint64_t seen[REF_PATCHES];
    struct seat seat;
    sit(&seat, "");
    for (int i = 0; i < REF_PATCHES; i++) {
        const struct shown_patch patch = read_patch(&seat, i + 1);
        int same = 0;
        seen[i] = omino_shape_canonical(patch.shape, OMINO_FREE).cells;
        for (int j = 0; j < i; j++) same += seen[j] == seen[i];
        distinct += same == 0;
        cells += (int)omino_shape_area(patch.shape);
        buttons += patch.price;
        time += patch.time;
        income += patch.income;
    }
    assert_int_equal(cells, 166);
    assert_int_equal(buttons, 133);
    assert_int_equal(time, 107);
    assert_int_equal(income, 38);
    assert_int_equal(distinct, 30);
    leave(&seat);
}

/* Returns the number of placements of three patches on offer. With enough buttons, these are all
 * moves except `advance`. */
static uint32_t placements_of_three(int first)
{
    char circle[160], line[REF_LINE];
    struct seat seat;
    size_t length = (size_t)snprintf(circle, sizeof circle, "circle=");
    for (int i = 0; i < REF_PATCHES; i++)
        length += (size_t)snprintf(circle + length, sizeof circle - length, i ? ",%d" : "%d",
                                   (first - 1 + i) % REF_PATCHES + 1);
    sit(&seat, circle);
    struct ref_patchwork position = position_of(&seat);
    position.players[0].buttons = 99;
    ref_patchwork_write(&position, line);
    set_line(&seat, line);
    const uint32_t count = move_count(&seat) - 1;
    leave(&seat);
    return count;
}

TEST(the_patches_have_7349_placements_on_an_empty_quilt)
{
    uint32_t placements = 0;
    for (int first = 1; first <= REF_PATCHES; first += 3) placements += placements_of_three(first);
    assert_int_equal(placements, 7349);
}

TEST(no_position_has_more_than_1345_moves_and_one_has_exactly_that_many)
{
    struct seat seat;
    sit(&seat, "circle=6,18,19,1,2,3,4,5,7,8,9,10,11,12,13,14,15,16,17,20,21,22,23,24,25,26,27,28,"
               "29,30,31,32,33");
    assert_int_equal(move_count(&seat), 1345);
    assert_int_equal(omino_game_max_moves(seat.game), 1345);
    assert_int_equal(omino_game_max_plies(seat.game), 2 * 53 + 5);
    assert_true(omino_state_size(seat.game) <= 128);
    leave(&seat);
}

/* Sums for a mean over circles, with one value per circle, and for its standard error. */
struct mean {
    double sum, squares;
    unsigned count;
};

static void add(struct mean *mean, double value)
{
    mean->sum += value;
    mean->squares += value * value;
    mean->count++;
}

/* Expects a mean within five standard errors, plus the rounding of the expected value. */
static void expect_mean(const struct mean *mean, double expected, const char *what)
{
    const double n = mean->count, found = mean->sum / n;
    const double error = sqrt((mean->squares / n - found * found) / (n - 1));
    if (fabs(found - expected) > 5 * error + 0.005)
        fail_msg("%s: %f with a standard error of %f, not %f", what, found, error, expected);
}

/* Statistics of uniformly random games with one circle. */
struct totals {
    double plies, choices, choosing, points;
};

static void play_randomly(struct seat *seat, struct omino_rng *rng, struct totals *totals)
{
    omino_state_start(seat->game, seat->state);
    const uint32_t advance = read_move(seat, "advance");
    for (; to_move(seat) != OMINO_NOBODY; totals->plies++) {
        if (omino_move_legal(seat->game, seat->state, advance)) { /* no leather to place */
            totals->choices += move_count(seat);
            totals->choosing++;
        }
        play_random(seat, rng);
    }
    const struct omino_outcome outcome = outcome_of(seat);
    totals->points += (outcome.scores[0] + outcome.scores[1]) / 2.0;
}

TEST(rule_10_uniformly_random_play_has_the_known_statistics)
{
    enum { CIRCLES = SLOW ? 300 : 2500, GAMES = SLOW ? 10 : 40 };
    struct mean plies = {0}, branching = {0}, points = {0};
    struct omino_rng rng;
    omino_rng_seed(&rng, 10);
    for (int circle = 0; circle < CIRCLES; circle++) {
        struct seat seat;
        struct totals totals = {0};
        char options[32];
        snprintf(options, sizeof options, "seed=%d", circle);
        sit(&seat, options);
        for (int i = 0; i < GAMES; i++) play_randomly(&seat, &rng, &totals);
        leave(&seat);
        add(&plies, totals.plies / GAMES);
        add(&points, totals.points / GAMES);
        add(&branching, totals.choices / totals.choosing);
    }
    expect_mean(&plies, 42.79, "plies");
    expect_mean(&points, -11.23, "points");
    /* A mean of ratios is not the ratio of means, but it is close because plies vary little by
     * circle. */
    expect_mean(&branching, 84.25, "branching");
}

/* ---- comparison with the reference ----------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void expect_same_moves(const struct seat *seat, const struct ref_patchwork *ref)
{
    static char expected[REF_MOVES][REF_MOVE_TEXT], found[REF_MOVES][REF_MOVE_TEXT];
    uint32_t moves[REF_MOVES];
    const int count = ref_patchwork_moves(ref, expected);
    assert_int_equal(omino_moves_list(seat->game, seat->state, moves, REF_MOVES), count);
    assert_int_equal(move_count(seat), count);
    for (int i = 0; i < count; i++)
        omino_move_write(seat->game, moves[i], found[i], sizeof found[i]);
    qsort(expected, (size_t)count, sizeof *expected, by_text);
    qsort(found, (size_t)count, sizeof *found, by_text);
    for (int i = 0; i < count; i++) assert_string_equal(found[i], expected[i]);
}

static void expect_same_position(const struct seat *seat, const struct ref_patchwork *ref)
{
    char expected[REF_LINE], found[REF_LINE];
    const struct omino_outcome outcome = outcome_of(seat);
    assert_int_equal(to_move(seat), ref_patchwork_to_move(ref));
    ref_patchwork_write(ref, expected);
    write_line(seat, found, sizeof found);
    assert_string_equal(found, expected);
    for (int p = 0; p < 2; p++) assert_int_equal(outcome.scores[p], ref_patchwork_score(ref, p));
    assert_int_equal(outcome.over, ref_patchwork_to_move(ref) < 0);
    if (!outcome.over) return;
    const int winner = ref_patchwork_winner(ref);
    assert_int_equal(outcome.places[winner], 1);
    assert_int_equal(outcome.places[1 - winner], 2);
}

static int is_free(const struct ref_player *player, int x, int y)
{
    return x >= 0 && y >= 0 && x < REF_QUILT && y < REF_QUILT && player->quilt[y][x] == '.';
}

static int covers(const struct omino_move_view *view, int x, int y)
{
    for (int i = 0; i < view->count; i++)
        if (view->cells[i].x == x && view->cells[i].y == y) return 1;
    return 0;
}

/* Returns the number of free cells that share an edge with the cells of a move. */
static int free_round(const struct ref_player *player, const struct omino_move_view *view)
{
    int count = 0;
    for (int y = 0; y < REF_QUILT; y++)
        for (int x = 0; x < REF_QUILT; x++)
            count += is_free(player, x, y) && !covers(view, x, y) &&
                     (covers(view, x - 1, y) || covers(view, x + 1, y) || covers(view, x, y - 1) ||
                      covers(view, x, y + 1));
    return count;
}

/* Returns a move that fills the quilt well: of several random moves, one that places a large patch
 * and leaves few free cells next to it. Uniformly random play never fills a square. */
static uint32_t tidy_move(const struct seat *seat, struct omino_rng *rng)
{
    const struct ref_patchwork position = position_of(seat);
    const struct ref_player *player = &position.players[to_move(seat)];
    uint32_t best = omino_moves_random(seat->game, seat->state, rng);
    int most = -100;
    for (int tries = 0; tries < 300; tries++) {
        const uint32_t move = omino_moves_random(seat->game, seat->state, rng);
        struct omino_move_view view = OMINO_INIT(move_view);
        omino_scene_move_view(seat->game, seat->state, move, &view);
        if (view.count < 2) continue;
        const int tidy = view.count - 2 * free_round(player, &view);
        if (tidy > most) most = tidy, best = move;
    }
    return best;
}

/* Plays a game in the module and in the reference. Returns whether the bonus was won. With `tidy`,
 * the moves fill the quilts, and the players get enough buttons to do so. */
static int compare_game(struct seat *seat, struct ref_patchwork *ref, int tidy,
                        struct omino_rng *rng)
{
    char text[REF_MOVE_TEXT];
    omino_state_start(seat->game, seat->state);
    if (tidy) {
        char line[REF_LINE];
        for (int p = 0; p < 2; p++) ref->players[p].buttons = 200;
        ref_patchwork_write(ref, line);
        set_line(seat, line);
    }
    expect_same_position(seat, ref);
    while (to_move(seat) != OMINO_NOBODY) {
        const uint32_t move =
            tidy ? tidy_move(seat, rng) : omino_moves_random(seat->game, seat->state, rng);
        expect_same_moves(seat, ref);
        omino_move_write(seat->game, move, text, sizeof text);
        ref_patchwork_play(ref, text);
        play(seat, text);
        expect_same_position(seat, ref);
    }
    return position_of(seat).bonus >= 0;
}

static void random_circle(int circle[REF_PATCHES], char *options, size_t cap, struct omino_rng *rng)
{
    size_t length = (size_t)snprintf(options, cap, "circle=");
    for (int i = 0; i < REF_PATCHES; i++) circle[i] = i + 1;
    omino_rng_shuffle(rng, circle, REF_PATCHES, sizeof *circle);
    for (int i = 0; i < REF_PATCHES; i++)
        length += (size_t)snprintf(options + length, cap - length, i ? ",%d" : "%d", circle[i]);
}

TEST(moves_turns_and_scores_agree_with_the_reference)
{
    enum { GAMES = SLOW ? 8 : 80 };
    struct omino_rng rng;
    int bonuses = 0;
    omino_rng_seed(&rng, 11);
    for (int i = 0; i < GAMES; i++) {
        const int original = i & 1, top = i >> 1 & 1, second = i >> 2 & 1;
        int circle[REF_PATCHES];
        char options[256], order[160];
        struct ref_patchwork ref;
        struct seat seat;
        random_circle(circle, order, sizeof order, &rng);
        snprintf(options, sizeof options, "%s track=%s tiebreak=%s first=%d", order,
                 original ? "original" : "revised", top ? "top" : "first", second + 1);
        sit(&seat, options);
        ref_patchwork_start(&ref, circle, second, original, top);
        bonuses += compare_game(&seat, &ref, i % 3 > 0, &rng);
        leave(&seat);
    }
    if (!SLOW) assert_true(bonuses > 0);
}

TEST(ties_are_broken_as_in_the_reference)
{
    struct omino_rng rng;
    unsigned ties = 0;
    omino_rng_seed(&rng, 12);
    for (int i = 0; i < (SLOW ? 100 : 400); i++) {
        const int top = i & 1;
        int circle[REF_PATCHES];
        char options[256], order[160], text[REF_MOVE_TEXT];
        struct ref_patchwork ref;
        struct seat seat;
        random_circle(circle, order, sizeof order, &rng);
        snprintf(options, sizeof options, "%s tiebreak=%s", order, top ? "top" : "first");
        sit(&seat, options);
        ref_patchwork_start(&ref, circle, 0, 0, top);
        while (to_move(&seat) != OMINO_NOBODY) {
            const uint32_t move = omino_moves_random(seat.game, seat.state, &rng);
            omino_move_write(seat.game, move, text, sizeof text);
            ref_patchwork_play(&ref, text);
            omino_state_apply(seat.game, seat.state, move);
        }
        expect_same_position(&seat, &ref);
        ties += outcome_of(&seat).scores[0] == outcome_of(&seat).scores[1];
        leave(&seat);
    }
    assert_true(ties > 0);
}

/* ---- random moves and hashes ----------------------------------------------------------------- */

TEST(random_moves_are_uniform_on_open_and_on_crowded_quilts)
{
    struct omino_rng rng;
    struct seat seat;
    unsigned open = 0, crowded = 0, leather = 0;
    sit(&seat, "seed=5");
    omino_rng_seed(&rng, 13);
    for (int ply = 0; to_move(&seat) != OMINO_NOBODY; ply++) {
        const struct ref_patchwork position = position_of(&seat);
        if (ply % 4 == 0 || position.to_place > 0) {
            const int empty = ref_patchwork_empty(&position, to_move(&seat));
            leather += position.to_place > 0;
            open += empty >= 55;
            crowded += empty < 45;
            expect_uniform(&seat, &rng, SLOW ? 20000 : 100000);
        }
        play_random(&seat, &rng);
    }
    assert_true(open > 2 && crowded > 2 && leather > 2);
    leave(&seat);
}

TEST(any_number_is_legal_or_explained)
{
    struct omino_rng rng;
    struct seat seat;
    sit(&seat, "seed=6");
    omino_rng_seed(&rng, 14);
    for (; to_move(&seat) != OMINO_NOBODY;) {
        uint32_t moves[REF_MOVES];
        const uint32_t count = omino_moves_list(seat.game, seat.state, moves, REF_MOVES);
        const uint32_t limit = omino_game_move_limit(seat.game) + 200;
        unsigned long legal = 0;
        for (uint32_t move = 0; move < limit; move++) {
            struct omino_error err = OMINO_INIT(error);
            const enum omino_status status =
                omino_rules_of(seat.game)->explain(seat.game, seat.state, move, &err);
            assert_int_equal(omino_move_legal(seat.game, seat.state, move), status == OMINO_OK);
            legal += status == OMINO_OK;
        }
        assert_int_equal(legal, count);
        assert_false(omino_move_legal(seat.game, seat.state, OMINO_NO_MOVE));
        for (int i = 0; i < 9 && to_move(&seat) != OMINO_NOBODY; i++) play_random(&seat, &rng);
    }
    leave(&seat);
}

TEST(a_move_given_by_its_number_is_refused_with_the_same_reasons)
{
    struct omino_error err = OMINO_INIT(error);
    struct seat seat, other;
    uint32_t dear, leather;
    sit(&seat, IN_ORDER);
    sit(&other, IN_ORDER);
    set(&other, "turn=2 space=25,26 buttons=9,9 bonus=0 next=4 leather=1", NULL, NULL);
    omino_move_parse(other.game, other.state, "leather e5", &leather, NULL);
    set(&other, "turn=2 space=25,24 buttons=9,9 bonus=0 next=4 leather=0", NULL, NULL);
    omino_move_parse(other.game, other.state, "buy 4 e1,e2,e3,e4,e5", &dear, NULL);
    omino_state_play(seat.game, seat.state, dear, &err);
    assert_string_equal(err.message, "patch 4 costs 7 buttons, player1 has 5");
    omino_state_play(seat.game, seat.state, leather, &err);
    assert_string_equal(err.message, "player1 has no leather patch to place");
    omino_state_play(seat.game, seat.state, 1000000, &err);
    assert_string_equal(err.message, "there is no move number 1000000");
    leave(&seat);
    leave(&other);
}

TEST(equal_positions_have_equal_bytes_regardless_of_the_moves_before)
{
    char quilt[sizeof FULL];
    struct seat a, b;
    sit(&a, IN_ORDER);
    strcpy(quilt, FULL);
    replace(quilt, 'B', '.', 5);
    replace(quilt, 'E', '.', 4);
    set(&a, "turn=1 space=5,30 buttons=50,0 bonus=2 next=11 leather=0", quilt, TWO_GAPS);
    b = a;
    play(&a, "buy 11 g2,i2,g3,h3,i3");
    play(&a, "buy 14 i4,h5,i5,i6");
    play(&b, "buy 14 i4,h5,i5,i6");
    assert_memory_not_equal(a.state, b.state, sizeof a.state);
    play(&b, "buy 11 g2,i2,g3,h3,i3");
    assert_memory_equal(a.state, b.state, sizeof a.state);
    assert_true(omino_state_hash(a.game, a.state) == omino_state_hash(b.game, b.state));
    leave(&a);
}

TEST(patches_of_the_same_shape_are_distinguished)
{
    struct seat a, b;
    sit(&a, IN_ORDER);
    sit(&b, IN_ORDER);
    set(&a, "turn=1 space=0,30 buttons=5,0 bonus=0 next=2 leather=0", "R/RR", NULL);
    set(&b, "turn=1 space=0,30 buttons=5,0 bonus=0 next=2 leather=0", "Q/QQ", NULL);
    assert_memory_not_equal(a.state, b.state, sizeof a.state);
    assert_true(omino_state_hash(a.game, a.state) != omino_state_hash(b.game, b.state));
    leave(&a);
    leave(&b);
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

TEST(hashes_differ_where_positions_do_and_are_the_same_on_every_machine)
{
    enum { ROOM = 4000 };
    static uint64_t hashes[ROOM];
    struct omino_rng rng;
    struct seat seat;
    unsigned count = 0;
    sit(&seat, IN_ORDER);
    assert_true(omino_state_hash(seat.game, seat.state) == UINT64_C(0xc2d1f6b0d9ecb43b));
    omino_rng_seed(&rng, 15);
    /* The successors of the positions of a game differ only slightly. */
    while (to_move(&seat) != OMINO_NOBODY) {
        uint32_t moves[REF_MOVES];
        const uint32_t here = omino_moves_list(seat.game, seat.state, moves, REF_MOVES);
        for (uint32_t i = 0; i < here && count < ROOM; i++) {
            struct seat after = seat;
            omino_state_apply(seat.game, after.state, moves[i]);
            hashes[count++] = omino_state_hash(seat.game, after.state);
        }
        omino_state_apply(seat.game, seat.state, moves[omino_rng_below(&rng, here)]);
    }
    assert_true(count > 1000);
    qsort(hashes, count, sizeof *hashes, by_number);
    unsigned same = 0;
    for (unsigned i = 1; i < count; i++) same += hashes[i] == hashes[i - 1];
    assert_int_equal(same, 0);
    leave(&seat);
}

/* ---- text ------------------------------------------------------------------------------------ */

TEST(unreadable_moves_are_refused_with_the_reason)
{
    static const char *const cases[][2] = {
        {"", "'' is not a move: write advance, buy ID POINTS or leather POINT"},
        {"pass", "'pass' is not a move: write advance, buy ID POINTS or leather POINT"},
        {"advance 3", "unexpected '3' after the move"},
        {"buy", "buy needs the number of a patch and the points to cover"},
        {"buy x a1", "'x' is not a patch number from 1 to 33"},
        {"buy 34 a1", "'34' is not a patch number from 1 to 33"},
        {"buy 2", "the points to cover are missing"},
        {"buy 2 a1 b1 c1", "unexpected 'b1' after the move"},
        {"buy 2 a1,b1,c1 now", "unexpected 'now' after the move"},
        {"buy 2 a1,,c1", "'' is not a point such as e8"},
        {"buy 2 a1,b1,c1x", "'c1x' is not a point such as e8"},
    };
    struct seat seat;
    sit(&seat, IN_ORDER);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuses(&seat, cases[i][0], cases[i][1]);
    struct omino_error err = OMINO_INIT(error);
    uint32_t move;
    omino_move_parse(seat.game, seat.state, "buy 2 a1,b1,k9", &move, &err);
    assert_int_equal(err.column, 13);
    leave(&seat);
}

TEST(impossible_positions_are_refused_with_the_reason)
{
    static const struct {
        const char *fields, *quilt1, *quilt2, *reason;
    } cases[] = {
        {"turn=3 space=0,0 buttons=5,5 bonus=0 next=2 leather=0", NULL, NULL,
         "expected turn= and a number from 1 to 2"},
        {"turn=1 space=0 buttons=5,5 bonus=0 next=2 leather=0", NULL, NULL,
         "expected space= and two numbers from 0 to 53"},
        {"turn=1 space=0,54 buttons=5,5 bonus=0 next=2 leather=0", NULL, NULL,
         "expected space= and two numbers from 0 to 53"},
        {"turn=1 space=0,0 buttons=-1,5 bonus=0 next=2 leather=0", NULL, NULL,
         "expected buttons= and two numbers from 0 to 9999"},
        {"turn=1 space=0,0 buttons=5,10000 bonus=0 next=2 leather=0", NULL, NULL,
         "expected buttons= and two numbers from 0 to 9999"},
        {"turn=1 space=0,0 buttons=5,5 next=2 leather=0", NULL, NULL,
         "expected bonus= and a number from 0 to 2"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 circle=2,34", NULL, NULL,
         "circle: entry 2, '34', is not a patch number from 1 to 33"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 circle=2,3,2", NULL, NULL,
         "circle: patch 2 is listed twice"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 circle=", NULL, NULL,
         "circle: entry 1, '', is not a patch number from 1 to 33"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 leather=0", NULL, NULL, "expected circle="},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 track=orig", NULL, NULL,
         "expected the name of a track"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 next=2 leather=6", NULL, NULL,
         "expected leather= and a number from 0 to 5"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 next=2", NULL, NULL,
         "expected leather= and a number from 0 to 5"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 next=2 leather=0 x", NULL, NULL, "expected circle="},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 " IN_ORDER " x", NULL, NULL,
         "expected quilt1="},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 next=2 leather=0", "Y", NULL,
         "expected a cell of a quilt: . or * or the letter of a patch"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 next=2 leather=0", "11", "11",
         "patch 1 is on both quilts"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 next=2 leather=0", "111", NULL,
         "the cells marked 1 on player1's quilt do not form patch 1"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 next=2 leather=0", NULL, "4.444",
         "the cells marked 4 on player2's quilt do not form patch 4"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 circle=-", NULL, NULL,
         "patch 1 is neither in the circle nor on a quilt"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 " IN_ORDER, "11", NULL,
         "patch 1 is in the circle and on player1's quilt"},
        {"turn=2 space=0,1 buttons=5,5 bonus=0 next=2 leather=0", NULL, NULL,
         "it is not player2's turn: that marker is ahead"},
        {"turn=1 space=0,25 buttons=5,5 bonus=0 next=2 leather=0", "*", NULL,
         "leather patches placed or to place: 1; leather marks crossed: 0"},
        {"turn=2 space=0,26 buttons=5,5 bonus=0 next=2 leather=1", "*", NULL,
         "leather patches placed or to place: 2; leather marks crossed: 1"},
        {"turn=1 space=26,26 buttons=5,5 bonus=0 next=2 leather=1", NULL, NULL,
         "leather=1 exceeds the leather marks that player1 has just crossed (at most 0)"},
        {"turn=1 space=20,26 buttons=5,5 bonus=0 next=2 leather=1", NULL, NULL,
         "leather=1 exceeds the leather marks that player1 has just crossed (at most 0)"},
        {"turn=1 space=32,26 buttons=5,5 bonus=0 next=2 leather=2", NULL, NULL,
         "leather=2 exceeds the leather marks that player1 has just crossed (at most 1)"},
        {"turn=1 space=26,20 buttons=5,5 bonus=1 next=17 leather=1", FULL, TWO_GAPS,
         "player1 has no room for leather"},
        {"turn=1 space=0,0 buttons=5,5 bonus=0 next=17 leather=0", FULL, NULL,
         "player1 has filled 7x7, so a player must have the bonus"},
        {"turn=1 space=0,0 buttons=5,5 bonus=2 next=17 leather=0", FULL, NULL,
         "player2 has the bonus, but has not filled 7x7"},
    };
    struct seat seat;
    sit(&seat, IN_ORDER);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct seat before = seat;
        struct omino_error err = OMINO_INIT(error);
        const enum omino_status status =
            try_position(&seat, cases[i].fields, cases[i].quilt1, cases[i].quilt2, &err);
        assert_int_not_equal(status, OMINO_OK);
        assert_string_equal(err.message, cases[i].reason);
        assert_memory_equal(before.state, seat.state, sizeof before.state);
    }
    leave(&seat);
}

/* ---- positions of other games ---------------------------------------------------------------- */

static void play_some(struct seat *seat, uint64_t seed, int plies)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    while (plies-- > 0 && to_move(seat) != OMINO_NOBODY) play_random(seat, &rng);
}

TEST(a_new_circle_needs_no_other_opened_game_and_is_the_one_of_that_seed)
{
    struct seat one, other;
    unsigned char state[sizeof one.state];
    sit(&one, "");
    for (uint64_t seed = 0; seed < 50; seed++) {
        char options[40];
        snprintf(options, sizeof options, "seed=%llu", (unsigned long long)seed);
        sit(&other, options);
        memset(state, 0xa5, sizeof state);
        omino_state_start_seeded(one.game, state, seed);
        assert_memory_equal(state, other.state, omino_state_size(one.game));
        omino_state_start_seeded(other.game, state, 0);
        assert_memory_equal(state, one.state, omino_state_size(one.game));
        leave(&other);
    }
    leave(&one);
}

/* Returns the processor time of `count` starts with new circles or, after each, of a whole random
 * game: the shortest of several measurements. */
static double time_starts(struct seat *seat, uint64_t count, int whole_games)
{
    double shortest = INFINITY;
    for (int round = 0; round < 5; round++) {
        struct omino_rng rng;
        omino_rng_seed(&rng, 1);
        const clock_t before = clock();
        for (uint64_t seed = 0; seed < count; seed++) {
            omino_state_start_seeded(seat->game, seat->state, seed);
            if (whole_games) play_to_the_end(seat, &rng);
        }
        shortest = fmin(shortest, (double)(clock() - before));
    }
    return shortest / (double)count;
}

/* Opening a game takes as long as dozens of random games, a start about a fiftieth of one. */
TEST(a_new_circle_costs_less_than_a_fifth_of_a_random_game)
{
    struct seat seat;
    sit(&seat, "");
    const double starts = time_starts(&seat, 20000, 0), games = time_starts(&seat, 1000, 1);
    if (starts > games / 5) fail_msg("a start takes %.3f of a random game", starts / games);
    leave(&seat);
}

TEST(a_circle_given_as_an_option_leaves_nothing_to_the_seed)
{
    struct seat seat;
    unsigned char state[sizeof seat.state];
    sit(&seat, IN_ORDER);
    omino_state_start_seeded(seat.game, state, 7);
    assert_memory_equal(state, seat.state, omino_state_size(seat.game));
    leave(&seat);
}

TEST(a_position_carries_its_circle_to_a_game_with_another_seed)
{
    struct seat from, to;
    sit(&from, "seed=7");
    sit(&to, "seed=8");
    for (int plies = 0; plies < 60; plies += 5) {
        char line[REF_LINE];
        omino_state_start(from.game, from.state);
        play_some(&from, 3, plies);
        write_line(&from, line, sizeof line);
        set_line(&to, line);
        assert_memory_equal(to.state, from.state, omino_state_size(to.game));
    }
    leave(&from);
    leave(&to);
}

/* The record of such a match has the position, with its circle, and the seed of the game. */
TEST(a_match_continues_a_position_of_another_circle_and_records_it)
{
    char line[REF_LINE], read[REF_LINE], record[2 * REF_LINE];
    struct omino_match *match, *again;
    struct seat from;
    sit(&from, "seed=7");
    play_some(&from, 3, 12);
    write_line(&from, line, sizeof line);
    assert_int_equal(omino_match_open("patchwork", "seed=8", NULL, &match, NULL), OMINO_OK);
    assert_int_equal(omino_match_set_state_text(match, line, NULL), OMINO_OK);
    const size_t length = omino_match_write(match, record, sizeof record);
    assert_true(length < sizeof record);
    assert_non_null(strstr(record, "OP[seed=8]"));
    assert_int_equal(omino_match_open_text(record, length, NULL, &again, NULL), OMINO_OK);
    omino_state_write(omino_match_game(again), omino_match_state(again), read, sizeof read);
    assert_string_equal(read, line);
    omino_match_close(match);
    omino_match_close(again);
    leave(&from);
}

static void refuses_line(struct seat *seat, const char *line, const char *reason)
{
    const struct seat before = *seat;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_state_parse(seat->game, line, seat->state, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, reason);
    assert_memory_equal(before.state, seat->state, sizeof before.state);
}

TEST(a_position_of_another_circle_is_refused_by_a_game_whose_circle_is_given)
{
    char line[REF_LINE];
    struct seat shuffled, given;
    sit(&shuffled, "seed=7");
    sit(&given, IN_ORDER);
    write_line(&shuffled, line, sizeof line);
    refuses_line(
        &given, line,
        "the circle of the position differs from that of the game: patch 33 follows patch 22, not "
        "patch 23");
    play(&given, "buy 3 a1,a2,a3,a4");
    write_line(&given, line, sizeof line);
    set_line(&shuffled, line); /* any circle can be shuffled */
    set_line(&given, line);
    leave(&shuffled);
    leave(&given);
}

TEST(a_position_of_another_track_is_refused)
{
    char revised[REF_LINE], original[REF_LINE];
    struct seat a, b;
    sit(&a, "");
    sit(&b, "track=original");
    write_line(&a, revised, sizeof revised);
    write_line(&b, original, sizeof original);
    refuses_line(&a, original,
                 "the position is for track=original, but the game has track=revised");
    refuses_line(&b, revised, "the position is for track=revised, but the game has track=original");
    leave(&a);
    leave(&b);
}

TEST(a_truncated_or_overlong_position_is_refused)
{
    char line[REF_LINE];
    struct omino_error err = OMINO_INIT(error);
    struct seat seat;
    sit(&seat, IN_ORDER);
    write_line(&seat, line, sizeof line);
    const size_t length = strlen(line);
    for (size_t cut = 0; cut < length; cut++) {
        char shorter[REF_LINE] = "";
        memcpy(shorter, line, cut);
        assert_int_not_equal(omino_state_parse(seat.game, shorter, seat.state, &err), OMINO_OK);
        assert_int_equal(err.line, 1);
        assert_true(err.column >= 1 && err.column <= (int)cut + 1);
    }
    strcat(line, ".");
    assert_int_not_equal(omino_state_parse(seat.game, line, seat.state, &err), OMINO_OK);
    assert_string_equal(err.message, "expected the end of the line");
    assert_int_equal(err.column, (int)length + 1);
    line[length - 1] = '/';
    assert_int_not_equal(omino_state_parse(seat.game, line, seat.state, &err), OMINO_OK);
    assert_string_equal(err.message, "expected a cell of a quilt: . or * or the letter of a patch");
    leave(&seat);
}

TEST(positions_are_written_and_read_back_throughout_a_game)
{
    struct omino_rng rng;
    struct seat seat, copy;
    sit(&seat, "seed=9 track=original first=2");
    copy = seat;
    omino_rng_seed(&rng, 16);
    for (int game = 0; game < 20; game++) {
        omino_state_start(seat.game, seat.state);
        for (;;) {
            char line[REF_LINE];
            struct omino_error err = OMINO_INIT(error);
            write_line(&seat, line, sizeof line);
            memset(copy.state, 0xa5, sizeof copy.state);
            if (omino_state_parse(seat.game, line, copy.state, &err) != OMINO_OK)
                fail_msg("%s: %s", line, err.message);
            assert_memory_equal(copy.state, seat.state, omino_state_size(seat.game));
            if (to_move(&seat) == OMINO_NOBODY) break;
            play_random(&seat, &rng);
        }
    }
    leave(&seat);
}

TEST(a_damaged_position_is_refused_or_can_be_played_to_the_end)
{
    static const char characters[] = "0123456789,=/.*ABCDEFGHIJKLMNOPQRSTUVWX nextleather";
    struct omino_rng rng;
    struct seat seat;
    unsigned accepted = 0;
    sit(&seat, "seed=10");
    omino_rng_seed(&rng, 17);
    for (int i = 0; i < (SLOW ? 4000 : 20000); i++) {
        char line[REF_LINE], again[REF_LINE];
        if (to_move(&seat) == OMINO_NOBODY) omino_state_start(seat.game, seat.state);
        play_random(&seat, &rng);
        write_line(&seat, line, sizeof line);
        /* Every other time, changes only the first 50 characters, mostly numbers, to digits. */
        const uint32_t length = i % 2 ? 50 : (uint32_t)strlen(line);
        const uint32_t choice = i % 2 ? 10 : sizeof characters - 1;
        for (uint32_t changes = 1 + omino_rng_below(&rng, 2); changes > 0; changes--)
            line[omino_rng_below(&rng, length)] = characters[omino_rng_below(&rng, choice)];
        struct seat damaged = seat;
        if (omino_state_parse(seat.game, line, damaged.state, NULL) != OMINO_OK) continue;
        accepted++;
        write_line(&damaged, again, sizeof again);
        play_to_the_end(&damaged, &rng);
        if (omino_state_parse(seat.game, again, damaged.state, NULL) != OMINO_OK)
            fail_msg("written, but not read: %s", again);
    }
    assert_true(accepted > 100);
    leave(&seat);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static void expect_item(const struct omino_panel *tray, int item, const char *label,
                        const char *note, int enabled)
{
    assert_true(item < tray->tray.count);
    assert_string_equal(tray->tray.items[item].label, label);
    assert_string_equal(tray->tray.items[item].note, note);
    assert_int_equal(tray->tray.items[item].enabled, enabled);
}

static const struct omino_scene_marker *marker_of(const struct omino_panel *track, int owner)
{
    const struct omino_scene_marker *found = NULL;
    for (int i = 0; i < track->track.count; i++)
        if (track->track.markers[i].owner == owner) found = &track->track.markers[i];
    assert_non_null(found);
    return found;
}

static int marks_of(const struct omino_panel *track, char letter)
{
    int marks = 0;
    for (int i = 0; i < track->track.count; i++)
        marks += track->track.markers[i].owner == OMINO_NOBODY &&
                 track->track.markers[i].letter == letter;
    return marks;
}

TEST(a_scene_shows_quilts_patches_track_and_goods)
{
    struct omino_scene *scene;
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=1 space=32,32 buttons=5,12 bonus=0 next=2 leather=0", INCOME_3, "*/.11");
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    assert_int_equal(omino_scene_of(seat.game, seat.state, scene, NULL), OMINO_OK);
    assert_int_equal(omino_scene_panels(scene), 6);

    struct omino_panel *first = omino_scene_panel(scene, 0), *second = omino_scene_panel(scene, 1);
    assert_string_equal(first->title, "player1's quilt");
    assert_string_equal(second->title, "player2's quilt");
    assert_int_equal(second->beside, 1);
    const struct omino_scene_cell *patch = omino_scene_panel_cell(first, 2, 6);
    assert_int_equal(patch->letter, 'X');
    assert_int_equal(patch->owner, 0);
    assert_int_equal(patch->piece, omino_scene_panel_cell(first, 1, 8)->piece);
    assert_int_equal(omino_scene_panel_cell(first, 2, 8)->owner, OMINO_NOBODY);
    const struct omino_scene_cell *leather = omino_scene_panel_cell(second, 0, 7);
    assert_int_equal(leather->letter, '*');
    assert_int_equal(leather->owner, 1);
    assert_int_equal(leather->piece, 0); /* a single cell */

    const struct omino_panel *next = omino_scene_panel(scene, 2),
                             *then = omino_scene_panel(scene, 3);
    assert_int_equal(next->tray.count, 3);
    expect_item(next, 0, "2", "price 2, time 2, income 0", 1);
    expect_item(next, 1, "3", "price 3, time 3, income 1", 1);
    expect_item(next, 2, "4", "price 7, time 1, income 1", 0); /* too expensive */
    assert_int_equal(then->tray.count, 33 - 2 - 3);
    expect_item(then, 0, "5", "6/5/2", 0);
    expect_item(then, 27, "32", "2/1/0", 0);

    const struct omino_panel *track = omino_scene_panel(scene, 4);
    assert_int_equal(track->track.length, 54);
    assert_int_equal(marks_of(track, 'o'), 9);
    assert_int_equal(marks_of(track, '*'), 3);
    assert_int_equal(marker_of(track, 1)->space, 32);
    assert_true(marker_of(track, 0) > marker_of(track, 1)); /* on top */

    const struct omino_panel *goods = omino_scene_panel(scene, 5);
    static const char *const row[] = {"player1", "5", "3", "76", "0", "-147"};
    for (int i = 0; i < 6; i++) assert_string_equal(goods->table.text[6 + i], row[i]);
    omino_scene_close(scene);
    leave(&seat);
}

/* The background colours of the cells of both quilts, which are drawn side by side. Each quilt
 * begins after a one-column label and a blank, the second one in column 26. Letters are in every
 * other column. */
struct grounds {
    int of[2][9][9];
};

static void read_grounds(const char *text, struct grounds *grounds)
{
    int line = 0, column = 0, ground = -1;
    for (; *text && line < 11; text++) {
        if (*text == '\033') {
            const char *color = strstr(text, "48;5;"), *end = strchr(text, 'm');
            ground = color && color < end ? atoi(color + 5) : -1;
            text = end;
        } else if (*text == '\n') {
            line++;
            column = 0;
        } else {
            const int quilt = column >= 26, at = column++ - 26 * quilt - 3; /* 0: first letter */
            if (line >= 2 && at >= 0 && at % 2 == 0 && at < 18)
                grounds->of[quilt][line - 2][at / 2] = ground;
        }
    }
}

static void draw_grounds(const struct seat *seat, struct omino_scene *scene,
                         struct grounds *grounds)
{
    static const struct omino_draw_style color = {OMINO_SIZE(draw_style), .color = 1};
    static char text[65536];
    assert_int_equal(omino_scene_of(seat->game, seat->state, scene, NULL), OMINO_OK);
    assert_true(omino_draw_text(scene, &color, text, sizeof text) < sizeof text);
    read_grounds(text, grounds);
}

/* A patch must keep its colour, which differs from that of its neighbours on the right and below.
 * Returns the number of those neighbours that belong to another patch. */
static int check_ground(struct omino_panel *quilt, int x, int y, int (*now)[9], int (*before)[9])
{
    static const struct omino_cell steps[] = {{1, 0}, {0, 1}};
    const struct omino_scene_cell *cell = omino_scene_panel_cell(quilt, x, y);
    int touching = 0;
    if (cell->letter == 0) {
        before[y][x] = 0;
        return 0;
    }
    if (before[y][x]) assert_int_equal(now[y][x], before[y][x]);
    before[y][x] = now[y][x];
    assert_int_equal(now[y][x] == 94, cell->letter == '*'); /* brown */
    for (int i = 0; i < 2; i++) {
        const struct omino_scene_cell *next =
            omino_scene_panel_cell(quilt, x + steps[i].x, y + steps[i].y);
        if (!next || !next->letter || next->letter == cell->letter) continue;
        assert_int_not_equal(now[y][x], now[y + steps[i].y][x + steps[i].x]);
        touching++;
    }
    return touching;
}

TEST(adjacent_patches_have_different_colours_and_keep_them)
{
    struct omino_scene *scene;
    struct omino_rng rng;
    int touching = 0;
    omino_rng_seed(&rng, 5);
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    for (int game = 0; game < 5; game++) {
        struct grounds now, before;
        struct seat seat;
        sit(&seat, "seed=3");
        memset(&before, 0, sizeof before);
        while (to_move(&seat) != OMINO_NOBODY) {
            play_random(&seat, &rng);
            draw_grounds(&seat, scene, &now);
            for (int cell = 0; cell < 2 * 81; cell++) {
                const int quilt = cell / 81, y = cell % 81 / 9, x = cell % 9;
                touching += check_ground(omino_scene_panel(scene, quilt), x, y, now.of[quilt],
                                         before.of[quilt]);
            }
        }
        leave(&seat);
    }
    assert_true(touching > 1000);
    omino_scene_close(scene);
}

TEST(a_scene_shows_leather_that_must_be_placed)
{
    struct omino_scene *scene;
    struct seat seat;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=2 space=25,26 buttons=5,12 bonus=0 next=2 leather=1", NULL, NULL);
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    assert_int_equal(omino_scene_of(seat.game, seat.state, scene, NULL), OMINO_OK);
    assert_string_equal(omino_scene_summary(scene), "player2 has a leather patch to place");
    assert_int_equal(omino_scene_panel(scene, 2)->tray.items[0].enabled, 0);
    omino_scene_close(scene);
    leave(&seat);
}

TEST(a_move_is_shown_where_it_happens)
{
    struct omino_move_view view = OMINO_INIT(move_view);
    struct seat seat;
    uint32_t move;
    sit(&seat, IN_ORDER);
    set(&seat, "turn=2 space=30,24 buttons=9,12 bonus=0 next=2 leather=0", NULL, NULL);
    omino_move_parse(seat.game, seat.state, "buy 3 a1,b1,c1,d1", &move, NULL);
    omino_scene_move_view(seat.game, seat.state, move, &view);
    assert_string_equal(view.words, "buy 3 for 3 buttons, 3 time");
    assert_int_equal(view.panel, 1);
    assert_int_equal(view.tray, 2);
    assert_int_equal(view.item, 1);
    assert_int_equal(view.count, 4);
    assert_int_equal(view.cells[3].x, 3);
    assert_int_equal(view.cells[3].y, 8);
    omino_move_parse(seat.game, seat.state, "advance", &move, NULL);
    omino_scene_move_view(seat.game, seat.state, move, &view);
    assert_string_equal(view.words, "advance 7 for 7 buttons");
    assert_int_equal(view.panel, -1);
    assert_int_equal(view.count, 0);
    set(&seat, "turn=1 space=32,24 buttons=9,12 bonus=0 next=2 leather=1", NULL, NULL);
    omino_move_parse(seat.game, seat.state, "leather i9", &move, NULL);
    omino_scene_move_view(seat.game, seat.state, move, &view);
    assert_string_equal(view.words, "place leather");
    assert_int_equal(view.panel, 0);
    assert_int_equal(view.count, 1);
    assert_int_equal(view.cells[0].x, 8);
    assert_int_equal(view.cells[0].y, 0);
    leave(&seat);
}

/* ---- the module ------------------------------------------------------------------------------ */

TEST(the_module_fulfils_its_contract)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .seed = 1,
                                            .games = SLOW ? 1 : 3};
    keeps_to_its_contract(&omino_rules_patchwork, &setup);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(rule_1_a_seed_shuffles_the_circle_with_patch_1_last),
        cmocka_unit_test(rule_1_a_circle_can_be_given_in_any_order),
        cmocka_unit_test(rule_1_an_invalid_circle_is_refused_with_the_reason),
        cmocka_unit_test(rule_2_players_start_with_5_buttons_at_space_0),
        cmocka_unit_test(rule_2_the_first_player_is_an_option),
        cmocka_unit_test(rule_3_the_player_behind_moves_until_they_are_ahead),
        cmocka_unit_test(rule_3_on_a_shared_space_the_last_to_arrive_is_on_top_and_moves),
        cmocka_unit_test(rule_3_a_player_at_the_end_never_moves_again),
        cmocka_unit_test(rule_4_advance_goes_just_ahead_of_the_other_marker_for_a_button_per_space),
        cmocka_unit_test(rule_4_advance_stops_at_the_last_space_and_pays_for_the_spaces_moved),
        cmocka_unit_test(rule_4_advance_is_always_legal),
        cmocka_unit_test(rule_5_only_the_next_three_patches_are_for_sale),
        cmocka_unit_test(rule_5_the_token_moves_to_the_gap),
        cmocka_unit_test(rule_5_the_circle_wraps_around),
        cmocka_unit_test(rule_5_fewer_than_three_patches_may_be_left),
        cmocka_unit_test(rule_5_the_price_must_be_paid), cmocka_unit_test(rule_5_a_patch_must_fit),
        cmocka_unit_test(rule_5_a_patch_may_be_rotated_and_flipped_and_need_not_touch_another),
        cmocka_unit_test(rule_5_the_marker_moves_by_the_time_and_at_most_to_the_last_space),
        cmocka_unit_test(rule_6_income_counts_the_new_patch),
        cmocka_unit_test(rule_6_the_marks_lie_before_every_sixth_space_from_5_to_53),
        cmocka_unit_test(rule_6_one_move_can_cross_several_marks),
        cmocka_unit_test(rule_7_the_first_to_cross_a_leather_mark_places_a_patch_at_once),
        cmocka_unit_test(rule_7_leather_passed_by_the_other_player_is_gone),
        cmocka_unit_test(rule_7_leather_on_a_full_quilt_is_discarded),
        cmocka_unit_test(rule_7_the_leather_marks_depend_on_the_track),
        cmocka_unit_test(rule_7_leather_is_placed_before_the_game_ends),
        cmocka_unit_test(rule_8_a_patch_that_completes_7x7_earns_the_bonus),
        cmocka_unit_test(rule_8_leather_that_completes_7x7_earns_the_bonus),
        cmocka_unit_test(rule_8_only_the_first_gets_the_bonus),
        cmocka_unit_test(rule_9_the_scores_agree_with_the_examples),
        cmocka_unit_test(rule_9_a_tie_goes_to_the_first_to_arrive_or_to_the_marker_on_top),
        cmocka_unit_test(rule_9_a_tie_during_the_game_is_shared_until_a_marker_is_at_the_end),
        cmocka_unit_test(the_patches_agree_with_the_list_of_components),
        cmocka_unit_test(the_checksums_of_the_patches_are_right),
        cmocka_unit_test(the_patches_have_7349_placements_on_an_empty_quilt),
        cmocka_unit_test(no_position_has_more_than_1345_moves_and_one_has_exactly_that_many),
        cmocka_unit_test(rule_10_uniformly_random_play_has_the_known_statistics),
        cmocka_unit_test(moves_turns_and_scores_agree_with_the_reference),
        cmocka_unit_test(ties_are_broken_as_in_the_reference),
        cmocka_unit_test(random_moves_are_uniform_on_open_and_on_crowded_quilts),
        cmocka_unit_test(any_number_is_legal_or_explained),
        cmocka_unit_test(a_move_given_by_its_number_is_refused_with_the_same_reasons),
        cmocka_unit_test(equal_positions_have_equal_bytes_regardless_of_the_moves_before),
        cmocka_unit_test(patches_of_the_same_shape_are_distinguished),
        cmocka_unit_test(hashes_differ_where_positions_do_and_are_the_same_on_every_machine),
        cmocka_unit_test(unreadable_moves_are_refused_with_the_reason),
        cmocka_unit_test(impossible_positions_are_refused_with_the_reason),
        cmocka_unit_test(a_new_circle_needs_no_other_opened_game_and_is_the_one_of_that_seed),
        cmocka_unit_test(a_new_circle_costs_less_than_a_fifth_of_a_random_game),
        cmocka_unit_test(a_circle_given_as_an_option_leaves_nothing_to_the_seed),
        cmocka_unit_test(a_position_carries_its_circle_to_a_game_with_another_seed),
        cmocka_unit_test(a_match_continues_a_position_of_another_circle_and_records_it),
        cmocka_unit_test(a_position_of_another_circle_is_refused_by_a_game_whose_circle_is_given),
        cmocka_unit_test(a_position_of_another_track_is_refused),
        cmocka_unit_test(a_truncated_or_overlong_position_is_refused),
        cmocka_unit_test(positions_are_written_and_read_back_throughout_a_game),
        cmocka_unit_test(a_damaged_position_is_refused_or_can_be_played_to_the_end),
        cmocka_unit_test(a_scene_shows_quilts_patches_track_and_goods),
        cmocka_unit_test(adjacent_patches_have_different_colours_and_keep_them),
        cmocka_unit_test(a_scene_shows_leather_that_must_be_placed),
        cmocka_unit_test(a_move_is_shown_where_it_happens),
        cmocka_unit_test(the_module_fulfils_its_contract));
}
