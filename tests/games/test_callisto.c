/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include <omino/match.h>
#include <omino/rules.h>

#include <stdlib.h>
#include <string.h>

#include <omino/search.h>

#include "reference/ref_callisto.h"
#include "seat.h"
#include "test.h"

/* The reference is slow, so fewer games are compared under sanitizers. */
#define GAMES_FACTOR (SLOW ? 1 : 4)

extern const struct omino_rules omino_rules_callisto;

/* ---- helpers --------------------------------------------------------------------------------- */

static struct seat seated(const char *options)
{
    struct seat seat;
    sit_at(&seat, &omino_rules_callisto, options);
    return seat;
}

static void expect_side(const struct seat *seat, const char *name)
{
    assert_string_equal(omino_game_side_name(seat->game, to_move(seat)), name);
}

static void expect_scores(const struct seat *seat, int players, const int *scores)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(seat->game, seat->state, &outcome);
    assert_int_equal(outcome.players, players);
    for (int p = 0; p < players; p++) assert_int_equal(outcome.scores[p], scores[p]);
}

static void set_state(struct seat *seat, const char *text)
{
    struct omino_error err = OMINO_INIT(error);
    if (omino_state_parse(seat->game, text, seat->state, &err) != OMINO_OK)
        fail_msg("%s", err.message);
}

static enum omino_status set_up(struct seat *seat, const char *property, const char *value,
                                struct omino_error *err)
{
    return omino_rules_of(seat->game)
        ->record->set_up(seat->game, seat->state, property, value, err);
}

static uint64_t perft(const struct seat *seat, unsigned depth)
{
    uint64_t count;
    assert_int_equal(
        omino_search_perft(seat->game, seat->state, depth, NULL, NULL, NULL, &count, NULL),
        OMINO_OK);
    return count;
}

/* ---- the whole game -------------------------------------------------------------------------- */

TEST(each_number_of_players_has_its_colours_and_its_board)
{
    static const struct {
        const char *options;
        unsigned sides, players, moves;
    } games[] = {{"", 4, 4, 9433 - 24},
                 {"players=3", 3, 3, 6885 - 24},
                 {"players=2", 2, 2, 4265 - 24},
                 {"players=2 colours=2", 4, 2, 9433 - 24}};
    for (int i = 0; i < 4; i++) {
        struct seat seat = seated(games[i].options);
        assert_string_equal(omino_game_title(seat.game), "Callisto");
        assert_int_equal(omino_game_sides(seat.game), games[i].sides);
        assert_int_equal(omino_game_players(seat.game), games[i].players);
        assert_int_equal(omino_game_max_moves(seat.game), games[i].moves);
        assert_int_equal(omino_game_max_plies(seat.game), 21 * games[i].sides);
        assert_true(omino_game_move_limit(seat.game) <= 32768);
        assert_true(omino_state_size(seat.game) <= 400);
        assert_string_equal(omino_game_side_name(seat.game, 1), "yellow");
        leave(&seat);
    }
}

TEST(conflicting_options_are_refused_with_the_reason)
{
    refuses_options(&omino_rules_callisto, "players=5",
                    "players=5: must be a whole number from 2 to 4");
    refuses_options(&omino_rules_callisto, "players=3 colours=2",
                    "colours=2: only two players have two colours each");
    refuses_options(&omino_rules_callisto, "colours=2",
                    "colours=2: only two players have two colours each");
}

TEST(perft_gives_the_known_numbers)
{
    static const struct {
        const char *options;
        uint64_t first;
    } games[] = {{"", 264}, {"players=3", 196}, {"players=2", 120}, {"players=2 colours=2", 264}};
    for (int i = 0; i < 4; i++) {
        struct seat seat = seated(games[i].options);
        const uint64_t n = games[i].first;
        assert_int_equal(perft(&seat, 1), n);
        assert_int_equal(perft(&seat, 2), n * (n - 1));
        assert_int_equal(perft(&seat, 3), n * (n - 1) * (n - 2));
        leave(&seat);
    }
}

/* The same count by the reference. */
static uint64_t ref_perft(const struct ref_callisto *game, int depth)
{
    uint64_t count = 0;
    struct ref_callisto_move *moves = calloc(REF_CALLISTO_MOVES, sizeof *moves);
    struct ref_callisto *next = malloc(sizeof *next);
    const int n = ref_callisto_moves(game, game->to_move, moves);
    for (int i = 0; i < n && depth > 1; i++) {
        *next = *game;
        ref_callisto_play(next, &moves[i]);
        count += ref_perft(next, depth - 1);
    }
    free(moves);
    free(next);
    return depth > 1 ? count : (uint64_t)n;
}

/* Plays a move in a seat and in the reference. */
static void play_both(struct seat *seat, struct ref_callisto *ref, const char *text)
{
    static struct ref_callisto_move moves[REF_CALLISTO_MOVES];
    char written[24];
    const int n = ref_callisto_moves(ref, ref->to_move, moves);
    int i = 0;
    for (; i < n; i++) {
        ref_callisto_write(&moves[i], written);
        if (strcmp(written, text) == 0) break;
    }
    assert_true(i < n);
    ref_callisto_play(ref, &moves[i]);
    play(seat, text);
}

TEST(perft_after_the_single_squares_agrees_with_the_reference)
{
    static struct ref_callisto ref;
    struct seat seat = seated("players=2");
    ref_callisto_start(&ref, 2, 1);
    play_both(&seat, &ref, "g5");
    play_both(&seat, &ref, "j12");
    play_both(&seat, &ref, "e8");
    play_both(&seat, &ref, "h16");
    for (int depth = 1; depth <= (SLOW ? 1 : 2); depth++)
        assert_int_equal(perft(&seat, (unsigned)depth), ref_perft(&ref, depth));
    assert_int_equal(perft(&seat, 1), 699);
    leave(&seat);
}

/* ---- placing --------------------------------------------------------------------------------- */

TEST(the_first_two_pieces_are_single_squares)
{
    struct seat seat = seated("players=2");
    refuses(&seat, "g5,g6", "the first two pieces of a colour are single squares");
    play(&seat, "g5");
    play(&seat, "j12");
    refuses(&seat, "g6,g7", "the first two pieces of a colour are single squares");
    play(&seat, "e8");
    play(&seat, "h16");
    play(&seat, "g6,g7");
    play(&seat, "a8"); /* the third single square, at any time */
    play(&seat, "p8");
    refuses(&seat, "p9", "all three 1 pieces are already placed");
    leave(&seat);
}

TEST(a_single_square_may_lie_anywhere_but_in_the_centre)
{
    struct seat seat = seated("players=2");
    refuses(&seat, "h8", "h8 lies in the centre, where single squares are not allowed");
    refuses(&seat, "f8", "f8 lies in the centre, where single squares are not allowed");
    refuses(&seat, "h6", "h6 lies in the centre, where single squares are not allowed");
    play(&seat, "f7"); /* the corners of the centre are cut off */
    play(&seat, "g6");
    leave(&seat);
}

TEST(a_larger_piece_touches_its_own_colour_along_an_edge)
{
    struct seat seat = seated("players=2");
    play(&seat, "g5");
    play(&seat, "i5");
    play(&seat, "e8");
    play(&seat, "h16");
    refuses(&seat, "h6,i6", "must touch a blue piece along an edge"); /* only at a corner */
    refuses(&seat, "j5,k5", "must touch a blue piece along an edge"); /* beside yellow */
    play(&seat, "h5,h6");                                             /* into the centre */
    play(&seat, "i6,i7");
    play(&seat, "g6,h7,g7"); /* along an edge of a larger piece */
    leave(&seat);
}

TEST(each_refusal_gives_the_reason_that_a_player_would_give)
{
    struct seat seat = seated("players=2");
    refuses(&seat, "a1", "a1 is not on the board");
    refuses(&seat, "q8", "q8 is not on the board");
    refuses(&seat, "g16", "g16 is not on the board");
    refuses(&seat, "g5,h6", "those points do not form a piece");
    refuses(&seat, "h1,h2,h3,h4", "those points do not form a piece"); /* I4 is not in the set */
    refuses(&seat, "pass", "passing is not allowed: a colour that cannot place a piece is skipped");
    set_state(&seat, "blue B=g3/h4/h3/e5,e6/d5,d6 Y=j5/d7/k5,k6,k7/j6,j7 out=-");
    refuses(&seat, "c7,c8", "both 2 pieces are already placed");
    refuses(&seat, "i5,j5", "both 2 pieces are already placed");
    refuses(&seat, "i4,i5,j5", "overlaps at j5, which is already yellow");
    set_state(&seat, "blue B=g3/h4/h5,h6,i6,i7,j7 Y=j5/d7 out=-");
    refuses(&seat, "f3,f4,e4,e5,d5", "piece W is already placed");
    leave(&seat);
}

TEST(invalid_move_numbers_are_refused_too)
{
    struct seat seat = seated("players=2");
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_state_play(seat.game, seat.state, UINT32_MAX, &err),
                     OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "there is no move number 4294967295");
    assert_int_equal(omino_state_play(seat.game, seat.state, 0, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "there is no move number 0"); /* a16 is not on the board */
    leave(&seat);
}

/* ---- scores ---------------------------------------------------------------------------------- */

TEST(single_squares_score_nothing)
{
    struct seat seat = seated("players=2");
    set_state(&seat, "blue B=g3/h4/h3/e5,e6 Y=j5/d7/k5,k6,k7 out=-");
    expect_scores(&seat, 2, (const int[]){2, 3});
    leave(&seat);
}

TEST(two_colours_of_a_player_add_up)
{
    struct seat seat = seated("players=2 colours=2");
    set_state(&seat, "blue B=j3/j4/e8,e9 Y=k1/k2 R=m1/m2/m3,m4,n4 G=l17/l18/l16,m16 out=-");
    expect_scores(&seat, 2, (const int[]){5, 2});
    leave(&seat);
}

TEST(of_players_with_equal_scores_the_one_who_began_later_is_ahead)
{
    struct seat seat = seated("players=3");
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(seat.game, seat.state, &outcome);
    for (int p = 0; p < 3; p++) assert_int_equal(outcome.places[p], 3 - p);
    set_state(&seat, "blue B=j3/j4/i4,i5 Y=k3/k4 R=l3/l4/m4,m5 out=-");
    omino_state_outcome(seat.game, seat.state, &outcome);
    assert_int_equal(outcome.places[0], 2);
    assert_int_equal(outcome.places[1], 3);
    assert_int_equal(outcome.places[2], 1);
    leave(&seat);
}

/* ---- against the reference ------------------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Compares the moves of a colour, and sorts both lists. */
static void compare_moves(const struct seat *seat, const struct ref_callisto *ref, int side)
{
    static uint32_t moves[REF_CALLISTO_MOVES];
    static struct ref_callisto_move expected[REF_CALLISTO_MOVES];
    static char ours[REF_CALLISTO_MOVES][24], theirs[REF_CALLISTO_MOVES][24];
    const int count =
        (int)omino_rules_of(seat->game)
            ->dialect->moves_of(seat->game, seat->state, side, moves, REF_CALLISTO_MOVES);
    assert_int_equal(count, ref_callisto_moves(ref, side, expected));
    for (int i = 0; i < count; i++) {
        omino_move_write(seat->game, moves[i], ours[i], sizeof *ours);
        ref_callisto_write(&expected[i], theirs[i]);
    }
    qsort(ours, (size_t)count, sizeof *ours, by_text);
    qsort(theirs, (size_t)count, sizeof *theirs, by_text);
    for (int i = 0; i < count; i++) assert_string_equal(ours[i], theirs[i]);
}

/* Compares legal() and explain() with the list of moves, for some move numbers. */
static void compare_legal(const struct seat *seat, struct omino_rng *rng)
{
    static uint32_t moves[REF_CALLISTO_MOVES];
    const uint32_t count = omino_moves_list(seat->game, seat->state, moves, REF_CALLISTO_MOVES);
    assert_int_equal(omino_moves_count(seat->game, seat->state), count);
    for (int i = 0; i < 20; i++) {
        const uint32_t move = i % 3 == 0   ? moves[omino_rng_below(rng, count)]
                              : i % 3 == 1 ? omino_rng_below(rng, 420)
                                           : omino_rng_below(rng, 1 << 15);
        int listed = 0;
        for (uint32_t m = 0; m < count; m++) listed |= moves[m] == move;
        assert_int_equal(omino_move_legal(seat->game, seat->state, move), listed);
        assert_int_equal(omino_rules_of(seat->game)->explain(seat->game, seat->state, move, NULL) ==
                             OMINO_OK,
                         listed);
    }
}

static void compare_result(const struct seat *seat, const struct ref_callisto *ref)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    int scores[4], places[4];
    omino_state_outcome(seat->game, seat->state, &outcome);
    ref_callisto_result(ref, scores, places);
    assert_int_equal(to_move(seat), ref->to_move);
    assert_int_equal(omino_state_player(seat->game, seat->state), ref_callisto_player(ref));
    for (int p = 0; p < outcome.players; p++) {
        assert_int_equal(outcome.scores[p], scores[p]);
        assert_int_equal(outcome.places[p], places[p]);
    }
}

static void compare_game(struct seat *seat, struct ref_callisto *ref, struct omino_rng *rng)
{
    omino_state_start(seat->game, seat->state);
    for (;;) {
        compare_result(seat, ref);
        if (ref->to_move == REF_CALLISTO_NOBODY) break;
        compare_moves(seat, ref, ref->to_move);
        compare_moves(seat, ref, (int)omino_rng_below(rng, (uint32_t)ref->sides));
        compare_legal(seat, rng);
        char text[64];
        omino_move_write(seat->game, omino_moves_random(seat->game, seat->state, rng), text,
                         sizeof text);
        play_both(seat, ref, text);
    }
}

TEST(every_number_of_players_agrees_with_the_reference)
{
    static const struct {
        const char *options;
        int players, colours, games;
    } variants[] = {{"", 4, 1, 1},
                    {"players=3", 3, 1, 1},
                    {"players=2", 2, 1, 3},
                    {"players=2 colours=2", 2, 2, 1}};
    static struct ref_callisto ref;
    struct omino_rng rng;
    omino_rng_seed(&rng, 20);
    for (int i = 0; i < 4; i++) {
        struct seat seat = seated(variants[i].options);
        for (int game = 0; game < GAMES_FACTOR * variants[i].games; game++) {
            ref_callisto_start(&ref, variants[i].players, variants[i].colours);
            assert_int_equal(ref.way_count, 39);
            compare_game(&seat, &ref, &rng);
        }
        leave(&seat);
    }
}

/* ---- random play ----------------------------------------------------------------------------- */

static void expect_statistics(const char *options, int games, double plies, double plies_off,
                              double branching, double branching_off)
{
    struct seat seat = seated(options);
    struct omino_rng rng;
    double moves = 0, placed = 0;
    omino_rng_seed(&rng, 3);
    for (int game = 0; game < games; game++) {
        omino_state_start(seat.game, seat.state);
        for (; to_move(&seat) != OMINO_NOBODY; placed++) {
            moves += omino_moves_count(seat.game, seat.state);
            play_random(&seat, &rng);
        }
    }
    assert_true(placed / games > plies - plies_off && placed / games < plies + plies_off);
    assert_true(moves / placed > branching - branching_off);
    assert_true(moves / placed < branching + branching_off);
    leave(&seat);
}

TEST(random_games_have_the_known_length_and_branching)
{
    expect_statistics("", 500, 70.7, 0.4, 334.0, 4);
    expect_statistics("players=3", 500, 53.0, 0.4, 303.5, 4);
    expect_statistics("players=2", 1000, 34.5, 0.3, 258.1, 4);
}

TEST(random_moves_are_uniform)
{
    struct seat seat = seated("players=2");
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    for (int ply = 0; ply <= 12; ply++) {
        if (ply % 4 == 0) expect_uniform(&seat, &rng, 200 * move_count(&seat));
        play_random(&seat, &rng);
    }
    leave(&seat);
}

/* ---- positions as text ----------------------------------------------------------------------- */

static void expect_round_trip(const struct seat *seat)
{
    char text[2048];
    uint64_t read[64];
    struct omino_error err = OMINO_INIT(error);
    const size_t length = omino_state_write(seat->game, seat->state, text, sizeof text);
    assert_true(length < sizeof text && length == strlen(text));
    memset(read, 0xff, sizeof read);
    if (omino_state_parse(seat->game, text, read, &err) != OMINO_OK)
        fail_msg("%s: %s", text, err.message);
    assert_memory_equal(read, seat->state, omino_state_size(seat->game));
}

TEST(positions_are_written_and_read_back)
{
    static const char *const options[] = {"", "players=3", "players=2", "players=2 colours=2"};
    struct omino_rng rng;
    omino_rng_seed(&rng, 8);
    for (int i = 0; i < 4; i++) {
        struct seat seat = seated(options[i]);
        for (;;) {
            expect_round_trip(&seat);
            if (to_move(&seat) == OMINO_NOBODY) break;
            play_random(&seat, &rng);
        }
        leave(&seat);
    }
}

TEST(positions_that_differ_only_in_the_seams_between_pieces_differ)
{
    struct seat one = seated("players=2"), other = seated("players=2");
    set_state(&one, "blue B=g3/h3/i3,j3/i4,j4 Y=d7/e7 out=-");
    set_state(&other, "blue B=g3/h3/i3,i4/j3,j4 Y=d7/e7 out=-");
    assert_true(omino_state_hash(one.game, one.state) != omino_state_hash(other.game, other.state));
    expect_round_trip(&one);
    expect_round_trip(&other);
    leave(&one);
    leave(&other);
}

static void expect_bad_state(const struct seat *seat, const char *text, enum omino_status status,
                             const char *sentence)
{
    struct omino_error err = OMINO_INIT(error);
    uint64_t read[64];
    assert_int_equal(omino_state_parse(seat->game, text, read, &err), status);
    assert_string_equal(err.message, sentence);
}

TEST(impossible_positions_are_refused_with_the_reason)
{
    struct seat seat = seated("players=2");
    const enum omino_status syntax = OMINO_ERR_SYNTAX, wrong = OMINO_ERR_NOT_LEGAL;
    expect_bad_state(&seat, "red B=- Y=- out=-", syntax,
                     "expected blue, yellow or none, and a blank");
    expect_bad_state(&seat, "blue Y=- B=- out=-", syntax, "expected B= and its pieces, or -");
    expect_bad_state(&seat, "blue B=- Y= out=-", syntax, "expected the points of a piece");
    expect_bad_state(&seat, "blue B=g3/ Y=- out=-", syntax, "expected the points of a piece");
    expect_bad_state(&seat, "blue B=- Y=-", syntax, "expected a blank");
    expect_bad_state(&seat, "blue B=- Y=- R=- out=-", syntax, "expected out=");
    expect_bad_state(&seat, "blue B=- Y=- out=- ", syntax, "expected the end of the line");
    expect_bad_state(&seat, "blue B=a1 Y=- out=-", OMINO_ERR_ARGUMENT, "a1 is not on the board");
    expect_bad_state(&seat, "blue B=h8 Y=- out=-", wrong,
                     "h8 lies in the centre, where single squares are not allowed");
    expect_bad_state(&seat, "blue B=g3 Y=g3 out=-", wrong, "overlaps at g3, which is already blue");
    expect_bad_state(&seat, "blue B=g3/g4/g5/g6 Y=- out=-", wrong,
                     "all three 1 pieces are already placed");
    expect_bad_state(&seat, "blue B=g3,h4 Y=- out=-", wrong, "those points do not form a piece");
    expect_bad_state(&seat, "blue B=- Y=- out=Y", wrong, "yellow is out, but can place a piece");
    expect_bad_state(&seat, "none B=- Y=- out=-", wrong, "nobody is to move, but blue is not out");
    leave(&seat);
}

/* ---- records and the protocol ---------------------------------------------------------------- */

TEST(the_four_games_have_the_names_used_by_pentobi)
{
    static const struct {
        const char *name, *property;
        unsigned sides, players;
    } games[] = {{"Callisto", "2", 4, 4},
                 {"Callisto Two-Player", "W", 2, 2},
                 {"Callisto Two-Player Four-Color", "2", 4, 2},
                 {"Callisto Three-Player", "2", 3, 3}};
    const struct omino_alias *names = omino_rules_callisto.record->names;
    for (int i = 0; i < 4; i++) {
        assert_string_equal(names[i].name, games[i].name);
        assert_string_equal(omino_rules_callisto.dialect->games[i].name, games[i].name);
        struct seat seat = seated(names[i].options);
        assert_int_equal(omino_game_sides(seat.game), games[i].sides);
        assert_int_equal(omino_game_players(seat.game), games[i].players);
        assert_string_equal(omino_rules_callisto.record->side_property(seat.game, 1),
                            games[i].property);
        leave(&seat);
    }
    assert_null(names[4].name);
}

TEST(set_up_properties_add_and_remove_single_pieces)
{
    struct seat seat = seated("players=2");
    assert_int_equal(set_up(&seat, "AB", "g3", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "AB", "h3", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "AB", "h4,h5", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "AW", "d7", NULL), OMINO_OK);
    expect_scores(&seat, 2, (const int[]){2, 0});
    assert_int_equal(set_up(&seat, "AE", "h3,h4", NULL), OMINO_ERR_NOT_LEGAL); /* of two pieces */
    assert_int_equal(set_up(&seat, "AE", "h4,h5", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "AE", "g3", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "PL", "W", NULL), OMINO_OK);
    expect_side(&seat, "yellow");
    expect_scores(&seat, 2, (const int[]){0, 0});
    char text[128];
    omino_state_write(seat.game, seat.state, text, sizeof text);
    assert_string_equal(text, "yellow B=h3 Y=d7 out=-");
    leave(&seat);
}

TEST(a_match_with_a_set_up_start_is_written_as_pentobi_reads_it)
{
    static const char record[] = "(;GM[Callisto Three-Player]A1[j3][k3][j4,j5]A2[k4]PL[2];2[l4])";
    struct omino_match *match, *again;
    struct omino_error err = OMINO_INIT(error);
    char text[1024];
    if (omino_match_open_text(record, strlen(record), NULL, &match, &err) != OMINO_OK)
        fail_msg("%s", err.message);
    const size_t length = omino_match_write(match, text, sizeof text);
    assert_null(strstr(text, "SP["));
    assert_non_null(strstr(text, "GM[Callisto Three-Player]"));
    assert_int_equal(omino_match_open_text(text, length, NULL, &again, NULL), OMINO_OK);
    assert_memory_equal(omino_match_state(match), omino_match_state(again),
                        omino_state_size(omino_match_game(match)));
    omino_match_close(match);
    omino_match_close(again);
}

static void expect_final_score(const char *options, const char *state, const char *text)
{
    struct seat seat = seated(options);
    char score[64];
    set_state(&seat, state);
    omino_rules_of(seat.game)->dialect->final_score(seat.game, seat.state, score, sizeof score);
    assert_string_equal(score, text);
    leave(&seat);
}

TEST(final_scores_are_written_as_pentobi_does)
{
    expect_final_score("players=2", "blue B=g3/h4/e5,e6 Y=j5/d7/k5,k6,k7 out=-", "W+1");
    expect_final_score("players=2", "blue B=- Y=- out=-", "0");
    expect_final_score("players=2 colours=2",
                       "blue B=j3/j4/e8,e9 Y=k1/k2 R=m1/m2/m3,m4,n4 G=l17/l18/l16,m16 out=-",
                       "B+3");
    expect_final_score("players=3", "blue B=j3/j4/i4,i5 Y=k3/k4 R=l3/l4/m4,m5,n5 out=-", "2 0 3");
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static const struct omino_scene_cell *cell(struct omino_scene *scene, int x, int y)
{
    return omino_scene_panel_cell(omino_scene_panel(scene, 0), x, y);
}

TEST(a_scene_shows_the_octagon_its_centre_the_pieces_and_the_hands)
{
    struct seat seat = seated("players=2");
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    set_state(&seat, "blue B=g3/h3/h4,h5 Y=d7/e7 out=-");
    omino_rules_of(seat.game)->scene(seat.game, seat.state, scene);
    assert_int_equal(omino_scene_status(scene), OMINO_OK);
    assert_int_equal(cell(scene, 0, 0)->marks, OMINO_MARK_OFF);     /* a16 */
    assert_int_equal(cell(scene, 7, 7)->marks, OMINO_MARK_START);   /* h9, in the centre */
    assert_int_equal(cell(scene, 7, 10)->marks, OMINO_MARK_CHOICE); /* h6, in the centre too */
    assert_int_equal(cell(scene, 7, 14)->marks, OMINO_MARK_CHOICE); /* h2, below h3 */
    assert_int_equal(cell(scene, 7, 15)->marks, 0);
    assert_int_equal(cell(scene, 7, 11)->piece, cell(scene, 7, 12)->piece);     /* h5, h4 */
    assert_int_not_equal(cell(scene, 7, 12)->piece, cell(scene, 7, 13)->piece); /* h4, h3 */
    const struct omino_panel *blue = omino_scene_panel(scene, 1);
    assert_string_equal(blue->title, "blue: 67 squares left");
    assert_int_equal(blue->tray.count, 12);
    assert_string_equal(blue->tray.items[0].note, ""); /* one of three left */
    assert_string_equal(blue->tray.items[2].note, "2x");
    const struct omino_panel *yellow = omino_scene_panel(scene, 2);
    assert_string_equal(yellow->tray.items[0].label, "1");
    const struct omino_panel *scores = omino_scene_panel(scene, 3);
    assert_string_equal(scores->table.text[1 * scores->table.columns + 2], "2");
    omino_scene_close(scene);
    leave(&seat);
}

/* ---- computer players ------------------------------------------------------------------------ */

TEST(features_are_the_same_on_every_machine)
{
    static const char *const options[] = {"", "players=3", "players=2", "players=2 colours=2"};
    struct omino_rng rng;
    omino_rng_seed(&rng, 4);
    for (int i = 0; i < 4; i++) {
        struct seat seat = seated(options[i]);
        setenv("OMINO_SIMD", "plain", 1);
        struct seat plain = seated(options[i]);
        unsetenv("OMINO_SIMD");
        const struct omino_knowledge *k = omino_rules_of(seat.game)->knowledge;
        for (; to_move(&seat) != OMINO_NOBODY; play_random(&seat, &rng)) {
            const uint32_t move = omino_moves_random(seat.game, seat.state, &rng);
            float fast[64], slow[64];
            uint8_t kinds[2];
            k->describe_moves(seat.game, seat.state, &move, 1, fast, &kinds[0]);
            k->describe_moves(plain.game, seat.state, &move, 1, slow, &kinds[1]);
            assert_memory_equal(fast, slow, k->move_features * sizeof *fast);
            assert_int_equal(kinds[0], kinds[1]);
            k->describe_position(seat.game, seat.state, fast);
            k->describe_position(plain.game, seat.state, slow);
            for (unsigned f = 0; f < omino_game_players(seat.game) * k->position_features; f++)
                assert_float_equal(fast[f], slow[f], 1e-5);
        }
        leave(&seat);
        leave(&plain);
    }
}

/* The attach points and the reach of blue after a move, by loops over squares. */
static void count_reach(const struct ref_callisto *ref, int side, int *attach, int *reach)
{
    int in[REF_CALLISTO_WIDTH][REF_CALLISTO_WIDTH] = {{0}};
    *attach = *reach = 0;
    for (int step = 0; step <= 3; step++) {
        int next[REF_CALLISTO_WIDTH][REF_CALLISTO_WIDTH];
        memcpy(next, in, sizeof in);
        for (int y = 0; y < ref->width; y++)
            for (int x = 0; x < ref->width; x++) {
                if (ref->board[y][x] != REF_CALLISTO_NOBODY) continue;
                const int near[4][2] = {{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}};
                for (int i = 0; i < 4; i++) {
                    const int u = near[i][0], v = near[i][1];
                    if (u < 0 || v < 0 || u >= ref->width || v >= ref->width) continue;
                    if (step == 0 ? ref->board[v][u] == side : in[v][u]) next[y][x] = 1;
                }
            }
        memcpy(in, next, sizeof in);
        for (int y = 0; y < ref->width && step == 0; y++)
            for (int x = 0; x < ref->width; x++) *attach += in[y][x];
    }
    for (int y = 0; y < ref->width; y++)
        for (int x = 0; x < ref->width; x++) *reach += in[y][x];
}

TEST(the_features_of_a_move_agree_with_loops_over_squares)
{
    static struct ref_callisto ref;
    struct seat seat = seated("players=2");
    struct omino_rng rng;
    const struct omino_knowledge *k = omino_rules_of(seat.game)->knowledge;
    omino_rng_seed(&rng, 5);
    ref_callisto_start(&ref, 2, 1);
    while (to_move(&seat) != OMINO_NOBODY) {
        char text[64];
        float f[64];
        uint8_t kind;
        const int side = ref.to_move;
        int before, attach, reach, other, others_before, others_after;
        const uint32_t move = omino_moves_random(seat.game, seat.state, &rng);
        k->describe_moves(seat.game, seat.state, &move, 1, f, &kind);
        omino_move_write(seat.game, move, text, sizeof text);
        count_reach(&ref, side, &before, &reach);
        count_reach(&ref, 1 - side, &other, &others_before);
        play_both(&seat, &ref, text);
        count_reach(&ref, side, &attach, &reach);
        count_reach(&ref, 1 - side, &other, &others_after);
        assert_int_equal((int)(f[0] * 16), reach);
        assert_int_equal((int)(f[3] * 4), attach - before);
        if (f[5] > 0) /* 0 if the other colour is out */
            assert_int_equal((int)(f[5] * 16), others_before - others_after);
    }
    leave(&seat);
}

TEST(playouts_end_and_place_large_pieces_first)
{
    struct seat seat = seated("players=3");
    struct omino_rng rng;
    int large = 0;
    omino_rng_seed(&rng, 9);
    for (int game = 0; game < 100; game++) {
        omino_state_start(seat.game, seat.state);
        for (int ply = 0; to_move(&seat) != OMINO_NOBODY; ply++) {
            const uint32_t move = omino_rules_of(seat.game)->playout(seat.game, seat.state, &rng);
            if (move == OMINO_NO_MOVE) break;
            char text[64];
            int points = 1;
            assert_true(omino_move_legal(seat.game, seat.state, move));
            omino_move_write(seat.game, move, text, sizeof text);
            for (const char *at = text; *at; at++) points += *at == ',';
            if (ply == 6) large += points == 5;
            omino_state_apply(seat.game, seat.state, move);
        }
    }
    assert_in_range(large, 80, 100);
    leave(&seat);
}

/* ---- the contract ---------------------------------------------------------------------------- */

TEST(the_module_fulfils_its_contract)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 1,
                                            .options = "players=2"};
    keeps_to_its_contract(&omino_rules_callisto, &setup);
}

int main(void)
{
    return RUN(cmocka_unit_test(each_number_of_players_has_its_colours_and_its_board),
               cmocka_unit_test(conflicting_options_are_refused_with_the_reason),
               cmocka_unit_test(perft_gives_the_known_numbers),
               cmocka_unit_test(perft_after_the_single_squares_agrees_with_the_reference),
               cmocka_unit_test(the_first_two_pieces_are_single_squares),
               cmocka_unit_test(a_single_square_may_lie_anywhere_but_in_the_centre),
               cmocka_unit_test(a_larger_piece_touches_its_own_colour_along_an_edge),
               cmocka_unit_test(each_refusal_gives_the_reason_that_a_player_would_give),
               cmocka_unit_test(invalid_move_numbers_are_refused_too),
               cmocka_unit_test(single_squares_score_nothing),
               cmocka_unit_test(two_colours_of_a_player_add_up),
               cmocka_unit_test(of_players_with_equal_scores_the_one_who_began_later_is_ahead),
               cmocka_unit_test(every_number_of_players_agrees_with_the_reference),
               cmocka_unit_test(random_games_have_the_known_length_and_branching),
               cmocka_unit_test(random_moves_are_uniform),
               cmocka_unit_test(positions_are_written_and_read_back),
               cmocka_unit_test(positions_that_differ_only_in_the_seams_between_pieces_differ),
               cmocka_unit_test(impossible_positions_are_refused_with_the_reason),
               cmocka_unit_test(the_four_games_have_the_names_used_by_pentobi),
               cmocka_unit_test(set_up_properties_add_and_remove_single_pieces),
               cmocka_unit_test(a_match_with_a_set_up_start_is_written_as_pentobi_reads_it),
               cmocka_unit_test(final_scores_are_written_as_pentobi_does),
               cmocka_unit_test(a_scene_shows_the_octagon_its_centre_the_pieces_and_the_hands),
               cmocka_unit_test(features_are_the_same_on_every_machine),
               cmocka_unit_test(the_features_of_a_move_agree_with_loops_over_squares),
               cmocka_unit_test(playouts_end_and_place_large_pieces_first),
               cmocka_unit_test(the_module_fulfils_its_contract));
}
