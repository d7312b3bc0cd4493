/* SPDX-License-Identifier: MIT */
/* The tests of the rules use the rule numbers of doc/plyamki.md. */
#define _POSIX_C_SOURCE 200809L

#include <omino/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/draw.h>

#include "plyamki_positions.h"
#include "seat.h"
#include "test.h"

extern const struct omino_rules omino_rules_plyamki;

enum { MOVES = 8192, LINE = PLYAMKI_LINE_TEXT };

/* ---- helpers --------------------------------------------------------------------------------- */

static void sit(struct seat *seat, const char *options)
{
    sit_at(seat, &omino_rules_plyamki, options);
}

static void accepts(const struct seat *seat, const char *text)
{
    char written[64];
    omino_move_write(seat->game, read_move(seat, text), written, sizeof written);
    assert_string_equal(written, text);
}

/* ---- options --------------------------------------------------------------------------------- */

TEST(an_odd_or_excessive_number_of_cards_is_refused)
{
    refuses_options(&omino_rules_plyamki, "cards=17",
                    "cards=17: the number must be even, because each player gets half");
    refuses_options(&omino_rules_plyamki, "cards=0",
                    "cards=0: must be a whole number from 2 to 36");
    refuses_options(&omino_rules_plyamki, "cards=38",
                    "cards=38: must be a whole number from 2 to 36");
}

TEST(invalid_faces_are_refused_with_the_reason)
{
    refuses_options(&omino_rules_plyamki, "faces=", "faces: face A has a row without spots");
    refuses_options(&omino_rules_plyamki, "faces=YB",
                    "faces: write two faces with a colon between them");
    refuses_options(&omino_rules_plyamki, "faces=Y:B:Y", "faces: there are more than two faces");
    refuses_options(&omino_rules_plyamki, "faces=Y:", "faces: face B has a row without spots");
    refuses_options(&omino_rules_plyamki, "faces=YB/:YB", "faces: face A has a row without spots");
    refuses_options(&omino_rules_plyamki, "faces=YB/Y:YB/YB",
                    "faces: face A has rows of different lengths");
    refuses_options(&omino_rules_plyamki, "faces=YB:YBYBY",
                    "faces: face B has more than 4 spots in a row");
    refuses_options(&omino_rules_plyamki, "faces=Y/Y/Y/Y/Y:B",
                    "faces: face A has more than 4 rows");
    refuses_options(&omino_rules_plyamki, "faces=YX:YB",
                    "faces: face A has a 'X', but spots are Y (yellow) or B (blue)");
    refuses_options(&omino_rules_plyamki, "faces=YB:Y/B",
                    "faces: face A is 1x2, face B 2x1 (rows by columns), but both must "
                    "have the same size");
    refuses_options(&omino_rules_plyamki, "turns=full", "turns=full: must be quarter or half");
}

/* Compares the number of moves that choose a colour, lay the first card, and lay the second
 * card. */
static void starts_with(const char *options, uint32_t first, uint32_t second)
{
    struct seat seat;
    sit(&seat, options);
    assert_int_equal(move_count(&seat), 2);
    play(&seat, "yellow");
    assert_int_equal(move_count(&seat), first);
    play(&seat, "A0@0,0");
    assert_int_equal(move_count(&seat), second);
    leave(&seat);
}

TEST(rule_1_faces_and_rotations_that_look_the_same_are_one_move)
{
    starts_with("", 8, 120);
    starts_with("turns=half", 4, 4 * 14);
    starts_with("faces=solid", 4, 2 * 30);
    starts_with("faces=solid turns=half", 2, 2 * 14);
    starts_with("faces=YYY/YYY:YYY/YYY", 2, 30);
    starts_with("faces=YB/BY:BY/YB", 2, 2 * 8); /* a quarter turn of one face gives the other */
    starts_with("faces=YY/YB:BB/BY", 8, 8 * 8); /* all turns of this square differ */
    starts_with("faces=YB/BY:BY/YB turns=half", 2, 2 * 8);
    starts_with("faces=YBB:BBY", 4, 2 * (4 + 9)); /* B is A turned by 180 degrees */
    starts_with("faces=YYYY/YYYY/YYYY/YYYY:BBBB/BBBB/BBBB/BBBB", 2, 2 * 48);
}

TEST(rule_1_a_refusal_names_the_face_that_looks_the_same)
{
    struct seat seat;
    sit(&seat, "faces=solid");
    set_line(&seat, "faces=YYY/YYY:BBB/BBB blue A90@0,0");
    refuses(&seat, "A180@1,1", "A180 looks the same as A0: write A0@1,1");
    refuses(&seat, "B270@-1,1", "B270 looks the same as B90: write B90@-1,1");
    accepts(&seat, "B90@-1,1");
    leave(&seat);
    sit(&seat, "faces=YBB:BBY");
    play(&seat, "blue");
    refuses(&seat, "B0@0,0", "B0 looks the same as A180: write A180@0,0");
    leave(&seat);
    sit(&seat, "turns=half");
    set_line(&seat, "blue");
    accepts(&seat, "B180@0,0");
    refuses(&seat, "A90@0,0", "a card can be rotated by 0 or 180 degrees, not by 90");
    leave(&seat);
}

/* ---- rules ----------------------------------------------------------------------------------- */

TEST(rule_1_player1_chooses_a_colour_and_lays_the_first_card_then_players_alternate)
{
    struct seat seat;
    sit(&seat, "cards=4");
    assert_int_equal(to_move(&seat), 0);
    refuses(&seat, "A0@0,0", "player1 must first choose a colour: yellow or blue");
    accepts(&seat, "yellow");
    play(&seat, "blue");
    assert_int_equal(to_move(&seat), 0);
    refuses(&seat, "yellow", "the colours are already chosen: player1 has blue");
    play(&seat, "A0@0,0");
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "A0@2,1");
    assert_int_equal(to_move(&seat), 0);
    play(&seat, "A0@4,2");
    assert_int_equal(to_move(&seat), 1);
    leave(&seat);
}

TEST(rule_1_the_first_card_lies_at_the_origin)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat, "yellow");
    accepts(&seat, "B270@0,0");
    refuses(&seat, "B270@0,1", "the first card lies at 0,0: write B270@0,0 instead of B270@0,1");
    refuses(&seat, "A0@5000,0", "the first card lies at 0,0: write A0@0,0");
    leave(&seat);
}

TEST(rule_1_a_card_is_rotated_clockwise_about_its_top_left_spot)
{
    /* A is YYB/YYB, so its blue spots are at the bottom in A90 and at the top in A270. */
    static const struct {
        const char *line, *spots;
    } looks[] = {
        {"yellow A0@0,0", "YYB/YYB/..."},   {"yellow A90@0,0", "YY./YY./BB."},
        {"yellow A180@0,0", "BYY/BYY/..."}, {"yellow A270@0,0", "BB./YY./YY."},
        {"yellow B90@0,0", "BB./BB./YY."},
    };
    struct seat seat;
    struct omino_scene *scene;
    sit(&seat, "");
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        set_line(&seat, looks[i].line);
        assert_int_equal(omino_scene_of(seat.game, seat.state, scene, NULL), OMINO_OK);
        struct omino_panel *plane = omino_scene_panel(scene, 0);
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 3; x++) {
                const struct omino_scene_cell *cell = omino_scene_panel_cell(
                    plane, x - plane->grid.first_column, y - plane->grid.first_row);
                const char spot = looks[i].spots[4 * y + x];
                assert_int_equal(cell->letter, spot == '.' ? 0 : spot);
            }
    }
    omino_scene_close(scene);
    leave(&seat);
}

TEST(rule_2_a_card_must_cover_part_of_a_card)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat, "yellow A0@0,0");
    refuses(&seat, "A0@3,0", "A0@3,0 covers nothing; a card must cover part of one card");
    refuses(&seat, "B90@-2,1", "B90@-2,1 covers nothing; a card must cover part of one card");
    refuses(&seat, "A0@-4000,2", "A0@-4000,2 covers nothing; a card must cover part of one card");
    accepts(&seat, "A0@2,1");
    accepts(&seat, "B90@-1,1");
    accepts(&seat, "B90@-1,-2");
    leave(&seat);
}

TEST(rule_3_a_spot_that_lies_on_another_card_is_never_covered)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat, "yellow A0@0,0 A0@2,-1");
    refuses(&seat, "A0@2,0", "A0@2,0 lies on a spot that already covers another card at 2,0");
    refuses(&seat, "B90@1,-1", "B90@1,-1 lies on a spot that already covers another card at 2,0");
    accepts(&seat, "A0@2,-2"); /* on a part of card 2 that does not lie on card 1 */
    accepts(&seat, "A0@3,0");
    accepts(&seat, "A0@0,1");
    leave(&seat);
}

TEST(rule_4_a_card_must_not_cover_parts_of_two_cards)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat, "yellow A270@0,0 B180@1,1 A270@3,0 A270@4,2 A0@5,1 B180@2,3 B90@6,2");
    refuses(&seat, "A0@1,-1", "A0@1,-1 covers parts of cards 1 and 3; a card may cover only one");
    refuses(&seat, "A90@4,-1", "A90@4,-1 covers parts of cards 3 and 5; a card may cover only one");
    accepts(&seat, "A90@3,-2"); /* on card 3 only */
    set_line(&seat, "blue A180@0,0 A90@-1,0 A180@2,1 B90@3,2 B270@2,3");
    refuses(&seat, "A0@0,2", "A0@0,2 covers parts of cards 2, 3 and 5; a card may cover only one");
    leave(&seat);
}

TEST(rule_4_a_card_may_lie_next_to_other_cards)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat, "yellow A0@0,0 A0@2,1");
    accepts(&seat, "A0@2,-1"); /* on card 1, its lower edge along card 2 */
    accepts(&seat, "A90@0,1"); /* on card 1, its right edge one column from card 2 */
    accepts(&seat, "A0@-1,1");
    leave(&seat);
}

TEST(rule_4_the_first_card_keeps_a_visible_spot)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat, "yellow A0@0,0");
    refuses(&seat, "B0@0,0", "B0@0,0 would hide the last visible spot of card 1");
    accepts(&seat, "B0@1,0");
    accepts(&seat, "B90@0,0");
    set_line(&seat, "yellow A0@0,0 A0@1,0");
    refuses(&seat, "A90@0,0", "A90@0,0 lies on a spot that already covers another card at 1,0");
    refuses(&seat, "A90@-1,0", "A90@-1,0 would hide the last visible spot of card 1");
    refuses(&seat, "A90@-1,-1", "A90@-1,-1 would hide the last visible spot of card 1");
    accepts(&seat, "A90@-1,1");
    accepts(&seat, "A0@-2,-1");
    set_line(&seat, "yellow A0@0,0 A0@1,0 A0@-2,-1");
    refuses(&seat, "A0@-2,1", "A0@-2,1 would hide the last visible spot of card 1");
    leave(&seat);
}

TEST(rule_4_cards_of_one_spot_leave_nothing_to_cover)
{
    struct seat seat;
    sit(&seat, "faces=Y:B");
    set_line(&seat, "faces=Y:B yellow B0@0,0");
    assert_int_equal(to_move(&seat), OMINO_NOBODY);
    refuses(&seat, "A0@0,0", "the game is over: 1 of 18 cards are laid, and no other card fits");
    leave(&seat);
    sit(&seat, "faces=YB:BY");
    set_line(&seat, "faces=YB:BY yellow A0@0,0");
    assert_int_equal(move_count(&seat), 2 * (2 + 4));
    refuses(&seat, "A180@0,0", "A180@0,0 would hide the last visible spot of card 1");
    leave(&seat);
}

TEST(rule_5_the_game_ends_when_all_cards_are_laid)
{
    struct seat seat;
    sit(&seat, "cards=2");
    set_line(&seat, "cards=2 yellow A0@0,0");
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "A0@2,1");
    assert_int_equal(to_move(&seat), OMINO_NOBODY);
    assert_int_equal(move_count(&seat), 0);
    refuses(&seat, "A0@4,2", "the game is over: all 2 cards are laid");
    leave(&seat);
}

TEST(rule_5_the_game_ends_when_no_card_can_be_laid)
{
    struct seat seat;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    sit(&seat, "");
    set_line(&seat, "yellow A0@0,0 A0@-2,1 A90@-2,1 A90@1,0 A90@-2,3 A0@-2,4 A0@0,4");
    assert_int_not_equal(to_move(&seat), OMINO_NOBODY);
    play(&seat, "A90@1,3");
    assert_int_equal(to_move(&seat), OMINO_NOBODY);
    assert_int_equal(move_count(&seat), 0);
    assert_int_equal(omino_moves_list(seat.game, seat.state, NULL, 0), 0);
    omino_state_outcome(seat.game, seat.state, &outcome);
    assert_int_equal(outcome.over, 1);
    refuses(&seat, "A0@-1,0", "the game is over: 8 of 18 cards are laid, and no other card fits");
    leave(&seat);
}

/* ---- scoring --------------------------------------------------------------------------------- */

/* Compares the three category values of both colours, yellow first, and the points of player1 and
 * player2. */
static void scores(const char *line, const int categories[6], int points1, int points2)
{
    struct seat seat;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    sit(&seat, "");
    set_line(&seat, line);
    const struct ref_score yellow = shown_score(&seat, 'Y'), blue = shown_score(&seat, 'B');
    assert_int_equal(yellow.line, categories[0]);
    assert_int_equal(blue.line, categories[1]);
    assert_int_equal(yellow.rectangle, categories[2]);
    assert_int_equal(blue.rectangle, categories[3]);
    assert_int_equal(yellow.spots, categories[4]);
    assert_int_equal(blue.spots, categories[5]);
    omino_state_outcome(seat.game, seat.state, &outcome);
    assert_int_equal(outcome.scores[0], points1);
    assert_int_equal(outcome.scores[1], points2);
    assert_int_equal(outcome.places[0], points1 >= points2 ? 1 : 2);
    assert_int_equal(outcome.places[1], points2 >= points1 ? 1 : 2);
    leave(&seat);
}

#define CATEGORIES(...)                                                                            \
    (const int[])                                                                                  \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

TEST(rule_6_the_example_of_the_rulebook_ends_three_to_zero)
{
    const char *line = "blue A90@0,0 A0@0,1 A0@2,2 A90@1,-2 B90@1,3 A270@0,4 A180@2,-2 B270@-1,4 "
                       "B180@-3,6 A90@3,2 A270@-4,6 B0@3,4 B270@4,5 B270@4,7 A270@3,9 A270@5,2 "
                       "B270@-2,2 A0@3,-3";
    scores(line, CATEGORIES(7, 5, 6, 4, 40, 36), 0, 3);
}

TEST(rule_6_each_category_gives_its_point_independently)
{
    scores("yellow A0@0,0 B180@2,1", CATEGORIES(3, 2, 4, 4, 6, 5), 3, 1);
    scores("yellow B90@0,0 A0@0,2 A90@0,3", CATEGORIES(3, 2, 6, 4, 6, 8), 2, 1);
    scores("yellow A270@0,0 A0@-1,0 B180@-3,1", CATEGORIES(3, 2, 0, 4, 7, 6), 2, 1);
    scores("blue A0@0,0 A90@0,-2", CATEGORIES(2, 3, 4, 0, 6, 4), 1, 2);
}

TEST(rule_6_a_tie_gives_both_the_point_in_each_category)
{
    scores("yellow A0@0,0 A0@2,1 A0@2,-1", CATEGORIES(4, 4, 8, 0, 12, 4), 3, 1); /* lines */
    scores("yellow A0@0,0 B180@2,1", CATEGORIES(3, 2, 4, 4, 6, 5), 3, 1);        /* rectangles */
    scores("yellow A90@0,0 B0@1,1", CATEGORIES(2, 3, 0, 4, 5, 5), 1, 3);         /* spots */
    scores("yellow B180@0,0 A0@-1,0", CATEGORIES(2, 2, 4, 4, 4, 4), 3, 3);       /* all: a draw */
    scores("blue B0@0,0 A90@2,-2", CATEGORIES(2, 4, 4, 4, 5, 6), 3, 1);
}

TEST(rule_6_a_line_is_not_a_rectangle_and_a_missing_one_counts_zero)
{
    scores("yellow B270@0,0 B90@0,2", CATEGORIES(2, 3, 0, 6, 4, 6), 0, 3);
    scores("yellow", CATEGORIES(0, 0, 0, 0, 0, 0), 3, 3);
}

TEST(rule_6_before_the_colours_are_chosen_nobody_has_points)
{
    scores("start", CATEGORIES(0, 0, 0, 0, 0, 0), 0, 0);
}

/* ---- facts ----------------------------------------------------------------------------------- */

TEST(rule_7_no_position_has_more_than_76_moves_per_card)
{
    struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    sit(&seat, "");
    assert_int_equal(omino_game_max_moves(seat.game), 76 * 17);
    for (int i = 0; i < 300; i++) {
        omino_state_start(seat.game, seat.state);
        random_moves(&seat, &rng, 3);
        for (unsigned cards = 2; to_move(&seat) != OMINO_NOBODY; cards++) {
            assert_true(move_count(&seat) <= 76 * cards);
            random_moves(&seat, &rng, 1);
        }
    }
    leave(&seat);
}

/* Lays a chain of cards in which each card overlaps the next, at an offset of (dx, dy). */
static void lay_chain(struct seat *seat, struct ref_plyamki *ref, int cards, int dx, int dy)
{
    char move[REF_MOVE_TEXT];
    play(seat, "yellow");
    ref_plyamki_play(ref, "yellow");
    for (int i = 0; i < cards; i++) {
        snprintf(move, sizeof move, "A0@%d,%d", i * dx, i * dy);
        play(seat, move);
        ref_plyamki_play(ref, move);
    }
}

static void same_score(const struct seat *seat, const struct ref_plyamki *ref)
{
    for (int i = 0; i < 2; i++) {
        const struct ref_score score = shown_score(seat, "YB"[i]);
        const struct ref_score expected = ref_plyamki_score(ref, "YB"[i]);
        assert_int_equal(score.line, expected.line);
        assert_int_equal(score.rectangle, expected.rectangle);
        assert_int_equal(score.spots, expected.spots);
    }
}

static void reaches(const char *faces, int cards, int dx, int dy)
{
    static struct ref_plyamki ref;
    struct seat seat, again;
    char options[128], line[LINE], read[LINE];
    snprintf(options, sizeof options, "faces=%s cards=%d", faces, cards);
    sit(&seat, options);
    sit(&again, options);
    ref_plyamki_open(&ref, faces, cards, 0);
    lay_chain(&seat, &ref, cards, dx, dy);
    assert_int_equal(to_move(&seat), OMINO_NOBODY);
    same_score(&seat, &ref);
    write_line(&seat, line, sizeof line);
    set_line(&again, line);
    write_line(&again, read, sizeof read);
    assert_string_equal(line, read);
    leave(&again);
    leave(&seat);
}

TEST(rule_7_cards_can_reach_the_limit_in_every_direction)
{
    static const char lying[] = "YYB/YYB:BBY/BBY", row[] = "YYYY:BBBB",
                      column[] = "Y/Y/Y/Y:B/B/B/B";
    static const char large[] = "YYYY/YBBY/YBBY/YYYY:BBBB/BBBB/BBBB/BBBB";
    static const char full[] = "YYYY/YYYY/YYYY/YYYY:BBBB/BBBB/BBBB/BBBB";
    for (int sign = -1; sign <= 1; sign += 2) {
        reaches(lying, 18, 2 * sign, 1);
        reaches(lying, 18, 2 * sign, -1);
        reaches(lying, 36, 2, sign);
        reaches(lying, 36, -2, sign);
        reaches(row, 36, 3 * sign, 0);
        reaches(row, 20, 3 * sign, 0);
        reaches(row, 22, 3 * sign, 0);
        reaches(column, 36, 0, 3 * sign);
        reaches(large, 36, 3 * sign, 3);
        reaches(large, 36, 3 * sign, -3);
        reaches(full, 36, 3 * sign, 1);
    }
}

/* Returns the one of several random moves that lies farthest to the right or to the left. */
static uint32_t far_move(const struct seat *seat, struct omino_rng *rng, int direction)
{
    uint32_t best = omino_moves_random(seat->game, seat->state, rng);
    for (int i = 0; i < 60; i++) {
        const uint32_t move = omino_moves_random(seat->game, seat->state, rng);
        if (direction * place_of(seat, move).x > direction * place_of(seat, best).x) best = move;
    }
    return best;
}

TEST(scores_of_positions_wider_than_a_word_agree_with_the_reference)
{
    static const char *const faces[] = {"YYYY:BBBB", "YYYB/YYYY:BBBB/BBBY", "YYY/YYY:YBY/BBB",
                                        "YYYY/YYYY/YBYY/YYYY:BBBB/BBBB/BYYB/BBBB"};
    static struct ref_plyamki ref;
    struct seat seat;
    struct omino_rng rng;
    char options[128], text[REF_MOVE_TEXT];
    int wide = 0;
    omino_rng_seed(&rng, 10);
    for (int i = 0; i < 24; i++) {
        snprintf(options, sizeof options, "faces=%s cards=36", faces[i % 4]);
        sit(&seat, options);
        ref_plyamki_open(&ref, faces[i % 4], 36, 0);
        while (to_move(&seat) != OMINO_NOBODY) {
            const uint32_t move = far_move(&seat, &rng, i % 2 == 0 ? 1 : -1);
            omino_move_write(seat.game, move, text, sizeof text);
            omino_state_apply(seat.game, seat.state, move);
            ref_plyamki_play(&ref, text);
            if (ref.right - ref.left > 58) same_score(&seat, &ref);
        }
        wide += ref.right - ref.left > 64;
        leave(&seat);
    }
    assert_true(wide >= 12);
}

/* Sums for the mean and its standard error. */
struct mean {
    double count, sum, squares;
};

static void add(struct mean *mean, double value)
{
    mean->count++;
    mean->sum += value;
    mean->squares += value * value;
}

static void is_near(const struct mean *mean, double expected, double rounding)
{
    const double average = mean->sum / mean->count;
    const double variance = (mean->squares / mean->count - average * average) / mean->count;
    const double off = average > expected ? average - expected : expected - average;
    const double beyond = off > rounding ? off - rounding : 0;
    if (beyond * beyond > 16 * variance) fail_msg("%.3f is too far from %.3f", average, expected);
}

struct statistics {
    struct mean spots, branching, last, wins[3], points[4];
};

static void count_game(struct seat *seat, struct omino_rng *rng, struct statistics *all)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    double moves = 0, plies = 0, last = 0;
    omino_state_start(seat->game, seat->state);
    random_moves(seat, rng, 1);
    for (; to_move(seat) != OMINO_NOBODY; plies++) {
        last = move_count(seat);
        moves += last;
        random_moves(seat, rng, 1);
    }
    omino_state_outcome(seat->game, seat->state, &outcome);
    add(&all->spots, shown_score(seat, 'Y').spots + shown_score(seat, 'B').spots);
    add(&all->branching, moves / plies);
    add(&all->last, last);
    for (int p = 0; p < 2; p++) add(&all->wins[p], outcome.scores[p] > outcome.scores[1 - p]);
    add(&all->wins[2], outcome.scores[0] == outcome.scores[1]);
    for (int points = 0; points < 4; points++)
        add(&all->points[points],
            ((outcome.scores[0] == points) + (outcome.scores[1] == points)) / 2.0);
}

TEST(rule_7_random_games_have_the_expected_statistics)
{
    struct statistics all = {0};
    struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 2);
    sit(&seat, "");
    for (int i = 0; i < 20000; i++) count_game(&seat, &rng, &all);
    is_near(&all.spots, 76.55, 0.005);
    is_near(&all.branching, 195, 0.5);
    is_near(&all.last, 306, 0.5);
    is_near(&all.wins[0], 0.443, 0.0005);
    is_near(&all.wins[1], 0.442, 0.0005);
    is_near(&all.wins[2], 0.115, 0.0005);
    is_near(&all.points[0], 0.189, 0.0005);
    is_near(&all.points[1], 0.211, 0.0005);
    is_near(&all.points[2], 0.245, 0.0005);
    is_near(&all.points[3], 0.355, 0.0005);
    leave(&seat);
}

/* ---- comparison with the reference ----------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Compares the moves, the player to move and the scores of a position. Returns the number of
 * moves. */
static uint32_t same_position(const struct seat *seat, struct ref_plyamki *ref)
{
    static char expected[MOVES][REF_MOVE_TEXT], written[MOVES][REF_MOVE_TEXT];
    static uint32_t moves[MOVES];
    struct omino_outcome outcome = OMINO_INIT(outcome);
    const uint32_t count = omino_moves_list(seat->game, seat->state, moves, MOVES);
    assert_int_equal(ref_plyamki_moves(ref, expected), count);
    assert_int_equal(move_count(seat), count);
    assert_true(count <= omino_game_max_moves(seat->game));
    for (uint32_t i = 0; i < count; i++) {
        assert_true(omino_move_legal(seat->game, seat->state, moves[i]));
        omino_move_write(seat->game, moves[i], written[i], REF_MOVE_TEXT);
    }
    qsort(expected, count, REF_MOVE_TEXT, by_text);
    qsort(written, count, REF_MOVE_TEXT, by_text);
    for (uint32_t i = 0; i < count; i++) assert_string_equal(written[i], expected[i]);
    assert_int_equal(to_move(seat), count == 0 ? OMINO_NOBODY : ref_plyamki_player(ref));
    omino_state_outcome(seat->game, seat->state, &outcome);
    assert_int_equal(outcome.scores[0], ref_plyamki_points(ref, 0));
    assert_int_equal(outcome.scores[1], ref_plyamki_points(ref, 1));
    same_score(seat, ref);
    return count;
}

static void same_game(struct seat *seat, struct ref_plyamki *ref, struct omino_rng *rng)
{
    char text[REF_MOVE_TEXT];
    omino_state_start(seat->game, seat->state);
    ref_plyamki_start(ref);
    while (same_position(seat, ref) > 0) {
        const uint32_t move = omino_moves_random(seat->game, seat->state, rng);
        omino_move_write(seat->game, move, text, sizeof text);
        omino_state_apply(seat->game, seat->state, move);
        ref_plyamki_play(ref, text);
    }
}

static void same_games(const char *faces, int cards, int half_turns, int games, uint64_t seed)
{
    static struct ref_plyamki ref;
    struct seat seat;
    struct omino_rng rng;
    char options[128];
    snprintf(options, sizeof options, "faces=%s cards=%d turns=%s", faces, cards,
             half_turns ? "half" : "quarter");
    omino_rng_seed(&rng, seed);
    sit(&seat, options);
    ref_plyamki_open(&ref, faces, cards, half_turns);
    for (int i = 0; i < games; i++) same_game(&seat, &ref, &rng);
    leave(&seat);
}

static void same_games_with_many_options(void)
{
    static const char *const faces[] = {
        "YYB/YYB:BBY/BBY",
        "YYY/YYY:BBB/BBB",
        "YB:BB",
        "Y:B",
        "YY/YB:BB/BY",
        "YB/BY:BY/YB",
        "YBYB:BBYY",
        "Y/B/B/B:Y/Y/B/Y",
        "YYYY/BBBB/YBYB:BYBB/YYBY/YYYB",
        "YBY/BYB/YYB:BBB/BYB/YYY",
        "YYYY/YYYY/YYYB/YYYB:BBBB/BBYB/BBBB/BBBB",
    };
    const int many = sizeof faces / sizeof *faces;
    for (int i = 0; i < many; i++) {
        same_games(faces[i], 18, 0, i == 0 ? 12 : 2, (uint64_t)i);
        same_games(faces[i], 18, 1, 2, (uint64_t)i + 100);
        same_games(faces[i], 2, 0, 2, (uint64_t)i + 200);
    }
    same_games("YBY/BYB/YYB:BBB/BYB/YYY", 36, 0, 1, 300);
    same_games("YYYY:BBBB", 36, 1, 2, 301);
}

TEST(games_agree_with_the_reference_move_by_move)
{
    same_games_with_many_options();
}

TEST(games_agree_with_the_reference_without_avx2)
{
    setenv("OMINO_SIMD", "plain", 1);
    same_games_with_many_options();
    unsetenv("OMINO_SIMD");
}

TEST(dead_ends_agree_with_the_reference)
{
    static struct ref_plyamki ref;
    static const char *const moves[] = {"yellow",   "A0@0,0",  "A0@-2,1", "A90@-2,1", "A90@1,0",
                                        "A90@-2,3", "A0@-2,4", "A0@0,4",  "A90@1,3"};
    struct seat seat;
    sit(&seat, "");
    ref_plyamki_open(&ref, "YYB/YYB:BBY/BBY", 18, 0);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        assert_true(same_position(&seat, &ref) > 0);
        play(&seat, moves[i]);
        ref_plyamki_play(&ref, moves[i]);
    }
    assert_int_equal(same_position(&seat, &ref), 0);
    leave(&seat);
}

/* ---- hooks ----------------------------------------------------------------------------------- */

TEST(a_short_list_is_the_beginning_of_the_full_list)
{
    static uint32_t all[MOVES], some[MOVES];
    struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    sit(&seat, "");
    random_moves(&seat, &rng, 8);
    const uint32_t count = omino_moves_list(seat.game, seat.state, all, MOVES);
    for (uint32_t cap = 0; cap <= count + 10; cap++) {
        memset(some, 0xff, sizeof some);
        assert_int_equal(omino_moves_list(seat.game, seat.state, some, cap), count);
        assert_memory_equal(some, all, (cap < count ? cap : count) * sizeof *all);
        assert_true(some[cap] == UINT32_MAX);
    }
    leave(&seat);
}

TEST(random_moves_are_uniform)
{
    struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 4);
    sit(&seat, "");
    random_moves(&seat, &rng, 7);
    expect_uniform(&seat, &rng, 100000);
    leave(&seat);
}

TEST(numbers_of_illegal_moves_are_found_and_explained)
{
    static uint32_t moves[MOVES];
    struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 5);
    sit(&seat, "cards=8");
    for (int plies = 0; plies <= 9; plies++) {
        omino_state_start(seat.game, seat.state);
        random_moves(&seat, &rng, plies);
        uint32_t legal = 0;
        for (uint32_t move = 0; move < omino_game_move_limit(seat.game) + 10; move++) {
            struct omino_error err = OMINO_INIT(error);
            const int is_legal = omino_move_legal(seat.game, seat.state, move);
            legal += (uint32_t)is_legal;
            assert_int_equal(
                omino_rules_of(seat.game)->explain(seat.game, seat.state, move, &err) == OMINO_OK,
                is_legal);
        }
        assert_int_equal(legal, omino_moves_list(seat.game, seat.state, moves, MOVES));
        assert_false(omino_move_legal(seat.game, seat.state, OMINO_NO_MOVE));
    }
    leave(&seat);
}

TEST(different_orders_and_colours_are_different_positions_with_different_hashes)
{
    struct seat a, b;
    sit(&a, "");
    sit(&b, "");
    set_line(&a, "yellow A0@0,0 A0@2,1 A0@-2,-1");
    set_line(&b, "yellow A0@0,0 A0@-2,-1 A0@2,1");
    assert_memory_not_equal(a.state, b.state, omino_state_size(a.game));
    assert_true(omino_state_hash(a.game, a.state) != omino_state_hash(b.game, b.state));
    set_line(&b, "blue A0@0,0 A0@2,1 A0@-2,-1");
    assert_true(omino_state_hash(a.game, a.state) != omino_state_hash(b.game, b.state));
    set_line(&b, "yellow A0@0,0 A0@2,1 A0@-2,-1");
    assert_memory_equal(a.state, b.state, omino_state_size(a.game));
    assert_true(omino_state_hash(a.game, a.state) == omino_state_hash(b.game, b.state));
    leave(&b);
    leave(&a);
}

TEST(the_hash_is_the_same_on_every_machine)
{
    struct seat seat;
    sit(&seat, "");
    assert_true(omino_state_hash(seat.game, seat.state) == UINT64_C(0xadd1fd7061620656));
    set_line(&seat, "yellow A0@0,0 B90@-1,1");
    assert_true(omino_state_hash(seat.game, seat.state) == UINT64_C(0x54015ebef833dedf));
    leave(&seat);
}

TEST(the_module_passes_the_conformance_kit)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .seed = 6, .games = 2};
    keeps_to_its_contract(&omino_rules_plyamki, &setup);
}

/* ---- text ------------------------------------------------------------------------------------ */

TEST(unreadable_moves_are_refused)
{
    static const char *const bad[] = {
        "",         "a",        "green",         "A0",      "A0@",     "A0@1",
        "A0@1,",    "A0@,1",    "C0@0,0",        "A@0,0",   "A0@0,0 ", "A0@0;0",
        "A0@0,0,0", "A-90@0,0", "A0@99999999,0", "yellow ", "A0@+1,0", "A99999@0,0"};
    struct seat seat;
    struct omino_error err = OMINO_INIT(error);
    uint32_t move;
    sit(&seat, "");
    set_line(&seat, "yellow");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(omino_move_parse(seat.game, seat.state, bad[i], &move, &err),
                         OMINO_ERR_SYNTAX);
    refuses(&seat, "A45@0,0", "a card can be rotated by 0, 90, 180 or 270 degrees, not by 45");
    refuses(&seat, "A360@0,0", "a card can be rotated by 0, 90, 180 or 270 degrees, not by 360");
    assert_int_equal(omino_move_parse(seat.game, seat.state, "b90@0,0", &move, &err), OMINO_OK);
    leave(&seat);
}

TEST(positions_are_written_as_their_moves_and_read_back)
{
    struct seat seat, again;
    struct omino_rng rng;
    char line[LINE];
    omino_rng_seed(&rng, 7);
    sit(&seat, "");
    sit(&again, "");
    write_line(&seat, line, sizeof line);
    assert_string_equal(line, "start");
    play(&seat, "blue");
    play(&seat, "A90@0,0");
    play(&seat, "B0@-2,-1");
    write_line(&seat, line, sizeof line);
    assert_string_equal(line, "blue A90@0,0 B0@-2,-1");
    for (int i = 0; i < 200; i++) {
        omino_state_start(seat.game, seat.state);
        random_moves(&seat, &rng, i % 20);
        write_line(&seat, line, sizeof line);
        memset(again.state, 0xa5, sizeof again.state);
        set_line(&again, line);
        assert_memory_equal(again.state, seat.state, omino_state_size(seat.game));
    }
    leave(&again);
    leave(&seat);
}

static void refuses_line(const char *moves, int column, const char *reason)
{
    char line[LINE];
    struct seat seat;
    struct omino_error err = OMINO_INIT(error);
    sit(&seat, "cards=4");
    set_line(&seat, "cards=4 yellow A0@0,0");
    const struct seat before = seat;
    snprintf(line, sizeof line, "cards=4 %s", moves);
    assert_int_not_equal(omino_state_parse(seat.game, line, seat.state, &err), OMINO_OK);
    assert_memory_equal(seat.state, before.state, omino_state_size(seat.game));
    assert_int_equal(err.column, (int)strlen("cards=4 ") + column);
    assert_non_null(strstr(err.message, reason));
    leave(&seat);
}

TEST(invalid_positions_are_refused_at_the_column_at_fault)
{
    refuses_line("", 1, "'' is not a move");
    refuses_line("start yellow", 1, "'start' is not a move");
    refuses_line("A0@0,0", 1, "player1 must first choose a colour");
    refuses_line("yellow ", 8, "'' is not a move");
    refuses_line("yellow  A0@0,0", 8, "'' is not a move");
    refuses_line("yellow A0@0,0 A0@0,0", 15, "would hide the last visible spot of card 1");
    refuses_line("yellow A0@0,0 A0@2,1 A0@4,2 A0@6,3 A0@8,4", 36, "all 4 cards are laid");
    refuses_line("yellow A0@0,0 A0@2,1 A0@2,0", 22, "lies on a spot that already covers another");
    refuses_line("yellow A0@0,0000000000000000000000000000000000000000000000000000000000000000000x",
                 8, "is not a move");
}

/* Reads the line of one game with the options of another; `reason` is NULL if it is accepted. */
static void read_elsewhere(const char *from, const char *to, const char *reason)
{
    char line[LINE], again[LINE];
    struct seat one, other;
    struct omino_error err = OMINO_INIT(error);
    sit(&one, from);
    sit(&other, to);
    play(&one, "yellow");
    play(&one, "A0@0,0");
    write_line(&one, line, sizeof line);
    const enum omino_status status = omino_state_parse(other.game, line, other.state, &err);
    assert_int_equal(status, reason ? OMINO_ERR_NOT_LEGAL : OMINO_OK);
    if (reason) {
        assert_string_equal(err.message, reason);
    } else {
        write_line(&other, again, sizeof again);
        assert_string_equal(again, line);
    }
    leave(&one);
    leave(&other);
}

TEST(a_position_of_other_cards_is_refused)
{
    read_elsewhere(
        "faces=solid", "",
        "the position is for faces=YYY/YYY:BBB/BBB, but the game has faces=YYB/YYB:BBY/BBY");
    read_elsewhere(
        "", "faces=solid",
        "the position is for faces=YYB/YYB:BBY/BBY, but the game has faces=YYY/YYY:BBB/BBB");
    read_elsewhere("cards=2", "", "the position is for cards=2, but the game has cards=18");
    read_elsewhere("cards=36", "cards=2", "the position is for cards=36, but the game has cards=2");
    read_elsewhere("faces=Y:B cards=4", "faces=YY:BB cards=4",
                   "the position is for faces=Y:B, but the game has faces=YY:BB");
    read_elsewhere("faces=solid cards=4", "cards=4 faces=YYY/YYY:BBB/BBB", NULL);
    read_elsewhere("turns=half", "", NULL);
    read_elsewhere("", "turns=half", NULL);
}

TEST(a_damaged_line_is_refused_or_gives_a_playable_position)
{
    struct seat seat, other;
    struct omino_rng rng;
    char line[LINE];
    omino_rng_seed(&rng, 8);
    sit(&seat, "");
    sit(&other, "");
    for (int i = 0; i < 3000; i++) {
        struct omino_error err = OMINO_INIT(error);
        omino_state_start(seat.game, seat.state);
        random_moves(&seat, &rng, (int)omino_rng_below(&rng, 10));
        write_line(&seat, line, sizeof line);
        line[omino_rng_below(&rng, (uint32_t)strlen(line))] =
            "AB0123789@,- \x80"[omino_rng_below(&rng, 14)];
        if (omino_state_parse(other.game, line, other.state, &err) == OMINO_OK) {
            random_moves(&other, &rng, 40);
            assert_int_equal(to_move(&other), OMINO_NOBODY);
        } else {
            assert_true(err.column > 0 && err.message[0] != '\0');
        }
    }
    leave(&other);
    leave(&seat);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static const struct omino_scene_cell *spot_of(struct omino_scene *scene, int column, int row)
{
    struct omino_panel *plane = omino_scene_panel(scene, 0);
    return omino_scene_panel_cell(plane, column - plane->grid.first_column,
                                  row - plane->grid.first_row);
}

TEST(a_finished_game_is_drawn_cropped_to_its_cards)
{
    struct seat seat;
    sit(&seat, "cards=4");
    set_line(&seat, "cards=4 yellow A0@0,0 A0@-2,-1 A90@-3,0 B0@2,1");
    struct omino_scene *scene = scene_of(&seat);
    const struct omino_scene_grid *grid = &omino_scene_panel(scene, 0)->grid;
    assert_int_equal(grid->labels, OMINO_LABELS_NUMBERS);
    assert_int_equal(grid->first_column, -3);
    assert_int_equal(grid->first_row, -1);
    assert_int_equal(grid->width, 8);
    assert_int_equal(grid->height, 4);
    omino_scene_close(scene);
    leave(&seat);
}

TEST(spots_show_their_letter_card_and_layer)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat, "yellow A0@0,0 B0@-2,-1");
    struct omino_scene *scene = scene_of(&seat);
    const struct omino_scene_cell *first = spot_of(scene, 2, 1), *above = spot_of(scene, 0, 0),
                                  *beside = spot_of(scene, -1, -1), *empty = spot_of(scene, -1, 1);
    assert_int_equal(first->letter, 'B');
    assert_int_equal(first->piece, 1);
    assert_int_equal(above->letter, 'Y');
    assert_int_equal(above->piece, 2);
    assert_true(above->marks & OMINO_MARK_ABOVE);
    assert_int_equal(beside->piece, 2);
    assert_false(beside->marks & OMINO_MARK_ABOVE);
    assert_int_not_equal(above->owner, beside->owner);
    assert_int_equal(beside->owner, first->owner);
    assert_int_equal(empty->owner, OMINO_NOBODY);
    omino_scene_close(scene);
    leave(&seat);
}

TEST(the_best_line_and_the_best_rectangle_are_marked)
{
    struct seat seat;
    int marked = 0;
    sit(&seat, "");
    set_line(&seat, "blue A90@0,0 A0@0,1 A0@2,2");
    struct omino_scene *scene = scene_of(&seat);
    assert_string_equal(omino_scene_panel(scene, 0)->note,
                        "marked: line of 4, yellow; rectangle of 6, yellow");
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 5; x++) marked += (spot_of(scene, x, y)->marks & OMINO_MARK_SHOWN) != 0;
    assert_int_equal(marked, 8); /* the rectangle of 3x2 and two more spots of the line */
    assert_true(spot_of(scene, 3, 2)->marks & OMINO_MARK_SHOWN);
    const struct omino_scene_table *table = &omino_scene_panel(scene, 1)->table;
    assert_int_equal(table->rows, 3);
    assert_string_equal(table->text[5], "player1, blue");
    assert_string_equal(table->text[10], "player2, yellow");
    assert_string_equal(table->text[12], "6 (3x2)");
    assert_string_equal(table->text[14], "3");
    omino_scene_close(scene);
    leave(&seat);
}

TEST(a_drawing_shows_cards_layers_best_groups_and_the_last_card)
{
    static const char expected[] = "Cards laid: 4 of 4\n"
                                   "    0  1  2  3  4  5\n"
                                   "  +-----+\n"
                                   "0 |:Y :Y| .  .  .  .  0\n"
                                   "  +-----+--+\n"
                                   "1 |!Y !Y  B| .  .  .  1\n"
                                   "  |     +--+-----+\n"
                                   "2 |!Y !Y|!Y :Y  B| .  2\n"
                                   "  +-----+  +========+\n"
                                   "3   .  .| Y('Y 'Y  B) 3\n"
                                   "        +--(        )\n"
                                   "4   .  .  .( Y  Y  B) 4\n"
                                   "           +========+\n"
                                   "    0  1  2  3  4  5\n"
                                   "'Y on top   :Y marked   !Y both   (Y) last move\n"
                                   "marked: line of 4, yellow; rectangle of 6, yellow\n"
                                   "\n"
                                   "Score\n"
                                   "                   line  rectangle  spots  points\n"
                                   "B player1, blue       2  0              4       0\n"
                                   "Y player2, yellow     4  6 (3x2)       13       3\n"
                                   "\n"
                                   "player2 wins, 3 to 0\n";
    struct seat before, after;
    uint32_t move;
    char text[4096];
    sit(&before, "cards=4");
    sit(&after, "cards=4");
    set_line(&before, "cards=4 blue A90@0,0 A0@0,1 A0@2,2");
    set_line(&after, "cards=4 blue A90@0,0 A0@0,1 A0@2,2 A0@3,3");
    assert_int_equal(omino_move_parse(before.game, before.state, "A0@3,3", &move, NULL), OMINO_OK);
    struct omino_scene *scene = scene_of(&after);
    omino_scene_mark_move(before.game, before.state, move, scene);
    omino_draw_text(scene, NULL, text, sizeof text);
    assert_string_equal(text, expected);
    omino_scene_close(scene);
    leave(&before);
    leave(&after);
}

TEST(the_score_of_an_unfinished_game_is_labelled_as_if_it_ended_now)
{
    struct seat seat;
    sit(&seat, "cards=2");
    set_line(&seat, "cards=2 yellow A0@0,0");
    struct omino_scene *scene = scene_of(&seat);
    assert_string_equal(omino_scene_panel(scene, 1)->title, "Score if the game ended now");
    omino_scene_close(scene);
    set_line(&seat, "cards=2 yellow A0@0,0 A0@2,0");
    scene = scene_of(&seat);
    assert_string_equal(omino_scene_panel(scene, 1)->title, "Score");
    omino_scene_close(scene);
    leave(&seat);
}

TEST(every_legal_move_can_be_shown_in_the_scene)
{
    static uint32_t moves[MOVES];
    struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 9);
    sit(&seat, "faces=YYBB/BBYY/YBBY:YYYB/BBBB/YYYY");
    for (int plies = 0; plies < 6; plies++) {
        struct omino_scene *scene = scene_of(&seat);
        const uint32_t count = omino_moves_list(seat.game, seat.state, moves, MOVES);
        for (uint32_t i = 0; i < count; i++) {
            struct omino_move_view view = OMINO_INIT(move_view);
            omino_scene_move_view(seat.game, seat.state, moves[i], &view);
            assert_true(view.words[0] != '\0');
            assert_int_equal(view.count, plies == 0 ? 0 : 12);
            for (int c = 0; c < view.count; c++)
                assert_non_null(omino_scene_panel_cell(omino_scene_panel(scene, view.panel),
                                                       view.cells[c].x, view.cells[c].y));
            if (plies > 0)
                assert_true(omino_scene_panel(scene, view.tray)->tray.items[view.item].enabled);
        }
        omino_scene_close(scene);
        random_moves(&seat, &rng, 1);
    }
    leave(&seat);
}

TEST(a_move_is_described_in_words)
{
    struct seat seat;
    struct omino_move_view view = OMINO_INIT(move_view);
    uint32_t move;
    sit(&seat, "");
    set_line(&seat, "yellow A0@0,0 A0@2,1");
    assert_int_equal(omino_move_parse(seat.game, seat.state, "B90@4,2", &move, NULL), OMINO_OK);
    omino_scene_move_view(seat.game, seat.state, move, &view);
    assert_string_equal(view.words, "lay B90 at 4,2 on card 2");
    leave(&seat);
}

int main(void)
{
    return RUN(cmocka_unit_test(an_odd_or_excessive_number_of_cards_is_refused),
               cmocka_unit_test(invalid_faces_are_refused_with_the_reason),
               cmocka_unit_test(rule_1_faces_and_rotations_that_look_the_same_are_one_move),
               cmocka_unit_test(rule_1_a_refusal_names_the_face_that_looks_the_same),
               cmocka_unit_test(
                   rule_1_player1_chooses_a_colour_and_lays_the_first_card_then_players_alternate),
               cmocka_unit_test(rule_1_the_first_card_lies_at_the_origin),
               cmocka_unit_test(rule_1_a_card_is_rotated_clockwise_about_its_top_left_spot),
               cmocka_unit_test(rule_2_a_card_must_cover_part_of_a_card),
               cmocka_unit_test(rule_3_a_spot_that_lies_on_another_card_is_never_covered),
               cmocka_unit_test(rule_4_a_card_must_not_cover_parts_of_two_cards),
               cmocka_unit_test(rule_4_a_card_may_lie_next_to_other_cards),
               cmocka_unit_test(rule_4_the_first_card_keeps_a_visible_spot),
               cmocka_unit_test(rule_4_cards_of_one_spot_leave_nothing_to_cover),
               cmocka_unit_test(rule_5_the_game_ends_when_all_cards_are_laid),
               cmocka_unit_test(rule_5_the_game_ends_when_no_card_can_be_laid),
               cmocka_unit_test(rule_6_the_example_of_the_rulebook_ends_three_to_zero),
               cmocka_unit_test(rule_6_each_category_gives_its_point_independently),
               cmocka_unit_test(rule_6_a_tie_gives_both_the_point_in_each_category),
               cmocka_unit_test(rule_6_a_line_is_not_a_rectangle_and_a_missing_one_counts_zero),
               cmocka_unit_test(rule_6_before_the_colours_are_chosen_nobody_has_points),
               cmocka_unit_test(rule_7_no_position_has_more_than_76_moves_per_card),
               cmocka_unit_test(rule_7_cards_can_reach_the_limit_in_every_direction),
               cmocka_unit_test(scores_of_positions_wider_than_a_word_agree_with_the_reference),
               cmocka_unit_test(rule_7_random_games_have_the_expected_statistics),
               cmocka_unit_test(games_agree_with_the_reference_move_by_move),
               cmocka_unit_test(games_agree_with_the_reference_without_avx2),
               cmocka_unit_test(dead_ends_agree_with_the_reference),
               cmocka_unit_test(a_short_list_is_the_beginning_of_the_full_list),
               cmocka_unit_test(random_moves_are_uniform),
               cmocka_unit_test(numbers_of_illegal_moves_are_found_and_explained),
               cmocka_unit_test(
                   different_orders_and_colours_are_different_positions_with_different_hashes),
               cmocka_unit_test(the_hash_is_the_same_on_every_machine),
               cmocka_unit_test(the_module_passes_the_conformance_kit),
               cmocka_unit_test(unreadable_moves_are_refused),
               cmocka_unit_test(positions_are_written_as_their_moves_and_read_back),
               cmocka_unit_test(invalid_positions_are_refused_at_the_column_at_fault),
               cmocka_unit_test(a_position_of_other_cards_is_refused),
               cmocka_unit_test(a_damaged_line_is_refused_or_gives_a_playable_position),
               cmocka_unit_test(a_finished_game_is_drawn_cropped_to_its_cards),
               cmocka_unit_test(spots_show_their_letter_card_and_layer),
               cmocka_unit_test(the_best_line_and_the_best_rectangle_are_marked),
               cmocka_unit_test(a_drawing_shows_cards_layers_best_groups_and_the_last_card),
               cmocka_unit_test(the_score_of_an_unfinished_game_is_labelled_as_if_it_ended_now),
               cmocka_unit_test(every_legal_move_can_be_shown_in_the_scene),
               cmocka_unit_test(a_move_is_described_in_words));
}
