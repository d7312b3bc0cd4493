/* SPDX-License-Identifier: MIT */
#include <omino/match.h>
#include <omino/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/bits.h>
#include <omino/search.h>
#include <omino/shape.h>

#include "reference/ref_blokus.h"
#include "seat.h"
#include "test.h"

/* The reference is slow, so fewer games are compared under sanitizers. */
#define GAMES_FACTOR (SLOW ? 1 : 6)

extern const struct omino_rules omino_rules_blokus;

/* ---- helpers --------------------------------------------------------------------------------- */

static struct seat seated(const char *options)
{
    struct seat seat;
    sit_at(&seat, &omino_rules_blokus, options);
    return seat;
}

static struct omino_grid grid_of(const struct seat *seat)
{
    const unsigned side = omino_game_sides(seat->game) == 2 ? 14 : 20;
    struct omino_grid grid;
    omino_grid_init(&grid, side, side, NULL);
    return grid;
}

static void expect_side(const struct seat *seat, const char *name)
{
    assert_string_equal(omino_game_side_name(seat->game, to_move(seat)), name);
}

/* Returns the name of the piece that a move places. */
static const char *piece_of(const struct seat *seat, uint32_t move)
{
    char text[64];
    uint64_t set[8];
    struct omino_cell cells[5];
    struct omino_shape shape;
    size_t count = 0;
    omino_move_write(seat->game, move, text, sizeof text);
    const struct omino_grid grid = grid_of(seat);
    assert_int_equal(omino_points_parse(&grid, text, set, NULL), OMINO_OK);
    for (unsigned bit = 0; (bit = omino_bits_next(&grid, set, bit)) < grid.bits; bit++)
        cells[count++] = omino_grid_cell(&grid, bit);
    assert_int_equal(omino_shape_from_cells(cells, count, &shape, NULL), OMINO_OK);
    return omino_shape_name(shape, OMINO_NAMES_BLOKUS);
}

static void expect_scores(const struct seat *seat, int players, const int *scores)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(seat->game, seat->state, &outcome);
    assert_int_equal(outcome.players, players);
    for (int p = 0; p < players; p++) assert_int_equal(outcome.scores[p], scores[p]);
}

static enum omino_status set_up(struct seat *seat, const char *property, const char *value,
                                struct omino_error *err)
{
    return omino_rules_of(seat->game)
        ->record->set_up(seat->game, seat->state, property, value, err);
}

static const char *const piece_names[] = {
    "1",  "2", "I3", "V3", "I4", "O",  "T4", "L4", "Z4", "F",  "I5",
    "L5", "N", "P",  "T5", "U",  "V5", "W",  "X",  "Y",  "Z5",
};

/* Returns the piece name of every classic move, or NULL for unused move numbers. Filled in once. */
static const char *const *classic_pieces(const struct seat *seat)
{
    static const char *pieces[1 << 16];
    static int ready;
    char text[64];
    for (uint32_t move = 0; !ready && move < omino_game_move_limit(seat->game); move++)
        if (omino_move_write(seat->game, move, text, sizeof text) > 0)
            pieces[move] = piece_of(seat, move);
    ready = 1;
    return pieces;
}

/* Lays a piece at the first place in the classic game where the set-up accepts it. */
static void lay_anywhere(struct seat *seat, const char *property, const char *piece)
{
    const char *const *pieces = classic_pieces(seat);
    char text[64];
    for (uint32_t move = 0; move < omino_game_move_limit(seat->game); move++) {
        if (!pieces[move] || strcmp(pieces[move], piece) != 0) continue;
        omino_move_write(seat->game, move, text, sizeof text);
        if (set_up(seat, property, text, NULL) == OMINO_OK) return;
    }
    fail_msg("no room for piece %s", piece);
}

/* Lays all pieces of a colour, largest first, except those listed in `but` between blanks. */
static void lay_all_but(struct seat *seat, const char *property, const char *but)
{
    for (int i = 20; i >= 0; i--) {
        char word[8];
        snprintf(word, sizeof word, " %s ", piece_names[i]);
        if (!strstr(but, word)) lay_anywhere(seat, property, piece_names[i]);
    }
}

/* ---- the whole game -------------------------------------------------------------------------- */

TEST(classic_has_four_colours_and_duo_two)
{
    struct seat classic = seated(""), duo = seated("variant=duo");
    assert_string_equal(omino_game_title(classic.game), "Blokus");
    assert_int_equal(omino_game_sides(classic.game), 4);
    assert_int_equal(omino_game_players(classic.game), 4);
    assert_int_equal(omino_game_max_plies(classic.game), 84);
    assert_string_equal(omino_game_side_name(classic.game, 0), "blue");
    assert_string_equal(omino_game_side_name(classic.game, 1), "yellow");
    assert_string_equal(omino_game_side_name(classic.game, 2), "red");
    assert_string_equal(omino_game_side_name(classic.game, 3), "green");
    assert_int_equal(omino_game_sides(duo.game), 2);
    assert_int_equal(omino_game_players(duo.game), 2);
    assert_int_equal(omino_game_max_plies(duo.game), 42);
    assert_string_equal(omino_game_side_name(duo.game, 0), "black");
    assert_string_equal(omino_game_side_name(duo.game, 1), "white");
    assert_non_null(strstr(omino_game_help(duo.game), "corner"));
    leave(&classic);
    leave(&duo);
}

TEST(states_are_small_and_moves_fit_into_16_bits)
{
    struct seat classic = seated(""), duo = seated("variant=duo");
    assert_true(omino_state_size(classic.game) <= 350);
    assert_true(omino_state_size(duo.game) <= 120);
    assert_true(omino_game_move_limit(classic.game) <= 65536);
    assert_true(omino_game_move_limit(duo.game) <= 65536);
    assert_int_equal(omino_game_max_moves(classic.game), 30433); /* all placements */
    assert_int_equal(omino_game_max_moves(duo.game), 13729);
    leave(&classic);
    leave(&duo);
}

TEST(conflicting_options_are_refused_with_the_reason)
{
    static const char *const bad[][2] = {
        {"variant=trio", "variant=trio: must be classic, duo or junior"},
        {"players=5", "players=5: must be a whole number from 1 to 4"},
        {"players=0", "players=0: must be a whole number from 1 to 4"},
        {"variant=duo players=1", "players=1: duo has two players, black and white"},
        {"variant=junior players=1", "players=1: junior has two players, black and white"},
        {"players=1 first=red", "first=red: with 1 player, blue always begins"},
        {"players=1 shared=red", "shared=red: only three players share a colour"},
        {"scoring=none", "scoring=none: must be basic or advanced"},
        {"variant=duo players=3", "players=3: duo has two players, black and white"},
        {"variant=duo first=red", "first=red: in duo, black always begins"},
        {"variant=duo first=white", "first=white: in duo, black always begins"},
        {"first=black", "first=black: must be blue, yellow, red or green"},
        {"players=3 first=green", "first=green: with 3 players, blue always begins"},
        {"players=2 first=yellow", "first=yellow: with 2 players, blue always begins"},
        {"variant=junior players=3", "players=3: junior has two players, black and white"},
        {"variant=junior first=red", "first=red: in junior, black always begins"},
        {"variant=junior scoring=advanced", "scoring=advanced: junior has only basic scoring"},
        {"variant=junior shared=red", "shared=red: only three players share a colour"},
        {"shared=red", "shared=red: only three players share a colour"},
        {"players=2 shared=blue", "shared=blue: only three players share a colour"},
        {"variant=duo shared=yellow", "shared=yellow: only three players share a colour"},
        {"players=3 shared=black", "shared=black: must be blue, yellow, red or green"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses_options(&omino_rules_blokus, bad[i][0], bad[i][1]);
    struct seat seat = seated("variant=duo players=2 first=blue");
    assert_int_equal(omino_game_players(seat.game), 2);
    leave(&seat);
}

static uint64_t perft(const struct seat *seat, unsigned depth)
{
    uint64_t count;
    assert_int_equal(
        omino_search_perft(seat->game, seat->state, depth, NULL, NULL, NULL, &count, NULL),
        OMINO_OK);
    return count;
}

TEST(perft_gives_the_known_numbers)
{
    struct seat classic = seated(""), duo = seated("variant=duo");
    struct seat junior = seated("variant=junior"), any = seated("variant=junior starts=free");
    assert_int_equal(perft(&junior, 1), 189);
    assert_int_equal(perft(&junior, 2), 35721);
    assert_int_equal(perft(&junior, 3), 8665264);
    assert_int_equal(perft(&any, 1), 378);
    assert_int_equal(perft(&any, 2), 71442);
    leave(&junior);
    leave(&any);
    assert_int_equal(perft(&classic, 1), 58);
    assert_int_equal(perft(&classic, 2), 3364);
    assert_int_equal(perft(&classic, 3), 195112);
    assert_int_equal(perft(&classic, 4), 11316496);
    assert_int_equal(perft(&duo, 1), 414);
    assert_int_equal(perft(&duo, 2), 171396);
    assert_int_equal(perft(&duo, 3), 89204762);
    leave(&classic);
    leave(&duo);
}

/* Compares the number of legal moves for each piece. */
static void expect_moves_by_piece(const struct seat *seat, const unsigned *expected)
{
    uint32_t moves[1000];
    unsigned counts[21] = {0};
    const uint32_t count = omino_moves_list(seat->game, seat->state, moves, 1000);
    for (uint32_t i = 0; i < count; i++)
        for (int p = 0; p < 21; p++)
            counts[p] += strcmp(piece_of(seat, moves[i]), piece_names[p]) == 0;
    for (int p = 0; p < 21; p++) assert_int_equal(counts[p], expected[p]);
}

TEST(the_number_of_first_moves_per_piece_is_known)
{
    /* 1 2 I3 V3 I4 O T4 L4 Z4 F I5 L5 N P T5 U V5 W X Y Z5 */
    static const unsigned at_a_corner[] = {1, 2, 2, 3, 2, 1, 2, 6, 2, 2, 2,
                                           6, 4, 6, 2, 4, 3, 2, 0, 4, 2};
    struct seat classic = seated(""), duo = seated("variant=duo");
    for (int side = 0; side < 4; side++) {
        static const char *const corners[] = {"a20", "t20", "t1", "a1"};
        expect_moves_by_piece(&classic, at_a_corner);
        play(&classic, corners[side]);
    }
    /* Far from the edges, each cell of each orientation can cover the start point. */
    static const unsigned inside[] = {1,  4,  6,  12, 8,  4,  16, 32, 16, 40, 10,
                                      40, 40, 40, 20, 20, 20, 20, 5,  40, 20};
    expect_moves_by_piece(&duo, inside);
    play(&duo, "e10");
    expect_moves_by_piece(&duo, inside);
    leave(&classic);
    leave(&duo);
}

/* ---- junior ---------------------------------------------------------------------------------- */

TEST(junior_has_the_board_and_colours_of_duo_and_twelve_pieces_twice)
{
    /* 1 2 I3 V3 I4 O T4 L4 Z4 F I5 L5 N P T5 U V5 W X Y Z5 */
    static const unsigned inside[] = {1,  4, 6,  12, 8, 4, 16, 32, 16, 0, 10,
                                      40, 0, 40, 0,  0, 0, 0,  0,  0,  0};
    struct seat seat = seated("variant=junior");
    assert_int_equal(omino_game_sides(seat.game), 2);
    assert_int_equal(omino_game_players(seat.game), 2);
    assert_int_equal(omino_game_max_plies(seat.game), 48);
    assert_string_equal(omino_game_side_name(seat.game, 0), "black");
    assert_true(omino_state_size(seat.game) <= 120);
    assert_int_equal(omino_game_max_moves(seat.game), 7217);
    expect_scores(&seat, 2, (const int[]){88, 88});
    expect_moves_by_piece(&seat, inside);
    leave(&seat);
}

TEST(junior_lets_a_colour_place_each_piece_twice)
{
    struct seat seat = seated("variant=junior");
    play(&seat, "e10");
    play(&seat, "j5");
    play(&seat, "d9");
    play(&seat, "k6");
    refuses(&seat, "c8", "both 1 pieces are already placed");
    refuses(&seat, "c8,c7,d7,b7,c6", "those points do not form a piece"); /* X */
    expect_scores(&seat, 2, (const int[]){86, 86});
    play(&seat, "c8,c7");
    assert_int_equal(set_up(&seat, "AE", "d9", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "AE", "c8,c7", NULL), OMINO_OK);
    expect_scores(&seat, 2, (const int[]){87, 86});
    assert_int_equal(set_up(&seat, "AB", "a1", NULL), OMINO_OK);
    assert_int_not_equal(set_up(&seat, "AB", "n1", NULL), OMINO_OK);
    leave(&seat);
}

TEST(a_tray_of_junior_shows_each_kind_once_and_how_many_are_left)
{
    struct seat seat = seated("variant=junior");
    struct omino_scene *scene;
    struct omino_move_view view = OMINO_INIT(move_view);
    uint32_t move;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    play(&seat, "e10");
    play(&seat, "j5");
    omino_rules_of(seat.game)->scene(seat.game, seat.state, scene);
    const struct omino_panel *black = omino_scene_panel(scene, 1);
    assert_string_equal(black->title, "black: 87 squares left");
    assert_int_equal(black->tray.count, 12);
    assert_string_equal(black->tray.items[0].label, "1");
    assert_string_equal(black->tray.items[0].note, "");
    assert_string_equal(black->tray.items[11].label, "P");
    assert_string_equal(black->tray.items[11].note, "2x");
    assert_int_equal(omino_move_parse(seat.game, seat.state, "d9,c9,d8,c8,c7", &move, NULL),
                     OMINO_OK);
    omino_rules_of(seat.game)->view_move(seat.game, seat.state, move, &view);
    assert_int_equal(view.item, 11);
    omino_scene_close(scene);
    leave(&seat);
}

/* ---- placing --------------------------------------------------------------------------------- */

TEST(points_of_a_move_are_read_in_any_order_and_written_in_one)
{
    struct seat seat = seated("");
    uint32_t one, other;
    char text[64];
    assert_int_equal(omino_move_parse(seat.game, seat.state, "a20,b20,b19", &one, NULL), OMINO_OK);
    assert_int_equal(omino_move_parse(seat.game, seat.state, "B19,A20,b20", &other, NULL),
                     OMINO_OK);
    assert_int_equal(one, other);
    assert_int_equal(omino_move_write(seat.game, one, text, sizeof text), 11);
    assert_string_equal(text, "b19,a20,b20");
    leave(&seat);
}

TEST(a_second_piece_must_touch_a_corner_and_no_edge)
{
    struct seat seat = seated("");
    play(&seat, "a20,b20");
    play(&seat, "t20");
    play(&seat, "t1");
    play(&seat, "a1");
    expect_side(&seat, "blue");
    refuses(&seat, "c20", "touches another blue piece along an edge at c20");
    refuses(&seat, "b19,c19,c18", "touches another blue piece along an edge at b19");
    refuses(&seat, "d18", "must touch a blue piece at a corner");
    play(&seat, "c19,d19,d18"); /* touches at b20 */
    leave(&seat);
}

TEST(other_colours_may_be_touched_in_any_way)
{
    struct seat seat = seated("variant=duo");
    play(&seat, "e10,f10,g10,h10,i10");
    play(&seat, "j5,j6,j7,j8,j9"); /* j9 touches i10 at a corner */
    play(&seat, "j11,k11,k10,k9"); /* k9 shares an edge with j9 */
    leave(&seat);
}

TEST(each_refusal_gives_the_reason_that_a_player_would_give)
{
    struct seat seat = seated("");
    refuses(&seat, "b20", "the first piece must cover a20");
    refuses(&seat, "t20", "the first piece must cover a20");
    refuses(&seat, "a21", "a21 is not on the board");
    refuses(&seat, "u1", "u1 is not on the board");
    refuses(&seat, "a20,b19", "those points do not form a piece");
    refuses(&seat, "a20,b20,c20,d20,e20,f20", "those points do not form a piece");
    refuses(&seat, "a20,b20,a20", "a20 is named twice");
    refuses(&seat, "", "there are no points");
    refuses(&seat, "a20,,b20", "'' is not a point such as e8");
    refuses(&seat, "5c", "'5c' is not a point such as e8");
    refuses(&seat, "pass", "passing is not allowed: a colour that cannot place a piece is skipped");
    play(&seat, "a20,a19,b19,b18,c18");
    refuses(&seat, "a20", "overlaps at a20, which is already blue");
    refuses(&seat, "a19", "overlaps at a19, which is already blue");
    refuses(&seat, "s20", "the first piece must cover t20");
    play(&seat, "t20");
    play(&seat, "t1");
    play(&seat, "a1");
    refuses(&seat, "d17,d16,e16,e15,f15", "piece W is already placed");
    refuses(&seat, "d18", "touches another blue piece along an edge at d18");
    refuses(&seat, "e17", "must touch a blue piece at a corner");
    leave(&seat);
}

TEST(invalid_move_numbers_are_refused_too)
{
    struct seat seat = seated("variant=duo");
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_state_play(seat.game, seat.state, UINT32_MAX, &err),
                     OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "there is no move number 4294967295");
    assert_int_equal(omino_state_play(seat.game, seat.state, 0, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "the first piece must cover e10"); /* a single square at a14 */
    leave(&seat);
}

TEST(no_move_is_legal_after_the_end)
{
    struct seat seat = seated("variant=duo");
    struct omino_rng rng;
    omino_rng_seed(&rng, 5);
    while (to_move(&seat) != OMINO_NOBODY) play_random(&seat, &rng);
    refuses(&seat, "a1", "the game is over");
    assert_int_equal(omino_moves_list(seat.game, seat.state, NULL, 0), 0);
    assert_int_equal(omino_moves_count(seat.game, seat.state), 0);
    assert_int_equal(omino_move_legal(seat.game, seat.state, 0), 0);
    assert_int_equal(omino_state_player(seat.game, seat.state), OMINO_NOBODY);
    leave(&seat);
}

/* ---- starts and turns ------------------------------------------------------------------------ */

TEST(the_option_first_sets_the_first_colour_and_keeps_the_order)
{
    struct seat seat = seated("first=red");
    expect_side(&seat, "red");
    assert_int_equal(omino_state_player(seat.game, seat.state), 2);
    refuses(&seat, "a20", "the first piece must cover t1");
    play(&seat, "t1");
    expect_side(&seat, "green");
    play(&seat, "a1");
    expect_side(&seat, "blue");
    play(&seat, "a20");
    expect_side(&seat, "yellow");
    leave(&seat);
}

TEST(free_starts_let_a_colour_begin_at_any_empty_corner)
{
    struct seat seat = seated("starts=free");
    assert_int_equal(omino_moves_count(seat.game, seat.state), 4 * 58);
    refuses(&seat, "b2", "the first piece must cover a20, t20, a1 or t1");
    play(&seat, "t1");
    assert_int_equal(omino_moves_count(seat.game, seat.state), 3 * 58);
    refuses(&seat, "t1", "overlaps at t1, which is already blue");
    play(&seat, "a20,a19");
    refuses(&seat, "b2", "the first piece must cover t20 or a1");
    play(&seat, "a1");
    assert_int_equal(omino_moves_count(seat.game, seat.state), 58);
    refuses(&seat, "b2", "the first piece must cover t20");
    play(&seat, "t20");
    expect_side(&seat, "blue");
    play(&seat, "s2,r2");
    leave(&seat);
}

TEST(duo_has_two_free_start_points)
{
    struct seat seat = seated("variant=duo starts=free");
    assert_int_equal(omino_moves_count(seat.game, seat.state), 2 * 414);
    play(&seat, "j5");
    assert_int_equal(omino_moves_count(seat.game, seat.state), 414);
    refuses(&seat, "a1", "the first piece must cover e10");
    play(&seat, "e10");
    expect_side(&seat, "black");
    leave(&seat);
}

TEST(a_blocked_colour_is_skipped_for_the_rest_of_the_game)
{
    struct seat seat = seated("variant=duo");
    struct omino_rng rng;
    omino_rng_seed(&rng, 4);
    play(&seat, "g8,g9,e10,f10,g10");
    play(&seat, "j5,k5,l5,m5,n5");
    play(&seat, "i4,i5,i6,h7,i7");
    while (to_move(&seat) != OMINO_NOBODY) {
        expect_side(&seat, "black");
        play_random(&seat, &rng);
    }
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(seat.game, seat.state, &outcome);
    assert_int_equal(outcome.scores[1], 84);
    assert_int_equal(outcome.places[0], 1);
    assert_int_equal(outcome.places[1], 2);
    leave(&seat);
}

TEST(a_colour_whose_start_is_covered_never_places_a_piece)
{
    /* The start is covered by a set-up because no first piece reaches that far. */
    struct seat seat = seated("");
    struct omino_rng rng;
    omino_rng_seed(&rng, 7);
    assert_int_equal(set_up(&seat, "A1", "t20,s20", NULL), OMINO_OK);
    expect_side(&seat, "blue");
    while (to_move(&seat) != OMINO_NOBODY) {
        assert_int_not_equal(to_move(&seat), 1);
        play_random(&seat, &rng);
    }
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(seat.game, seat.state, &outcome);
    assert_int_equal(outcome.scores[1], 89);
    leave(&seat);
}

TEST(three_players_take_turns_with_green)
{
    static const int players[] = {0, 1, 2, 0, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2, 0, 0, 1, 2, 1};
    struct seat seat = seated("players=3");
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    assert_int_equal(omino_game_sides(seat.game), 4);
    assert_int_equal(omino_game_players(seat.game), 3);
    for (int ply = 0; ply < 20; ply++) {
        assert_int_equal(to_move(&seat), ply % 4);
        assert_int_equal(omino_state_player(seat.game, seat.state), players[ply]);
        play_random(&seat, &rng);
    }
    leave(&seat);
}

TEST(three_players_may_share_any_colour)
{
    /* The players of five rounds, for each shared colour. */
    static const int players[4][20] = {
        {0, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2, 0, 0, 1, 2, 1, 0, 1, 2},
        {0, 0, 1, 2, 0, 1, 1, 2, 0, 2, 1, 2, 0, 0, 1, 2, 0, 1, 1, 2},
        {0, 1, 0, 2, 0, 1, 1, 2, 0, 1, 2, 2, 0, 1, 0, 2, 0, 1, 1, 2},
        {0, 1, 2, 0, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2, 0, 0, 1, 2, 1},
    };
    static const char *const options[] = {"players=3 shared=blue", "players=3 shared=yellow",
                                          "players=3 shared=red", "players=3 shared=green"};
    for (int shared = 0; shared < 4; shared++) {
        struct seat seat = seated(options[shared]);
        struct omino_rng rng;
        omino_rng_seed(&rng, 1);
        for (int ply = 0; ply < 20; ply++) {
            assert_int_equal(to_move(&seat), ply % 4);
            assert_int_equal(omino_state_player(seat.game, seat.state), players[shared][ply]);
            play_random(&seat, &rng);
        }
        leave(&seat);
    }
}

TEST(two_players_have_two_colours_each)
{
    struct seat seat = seated("players=2");
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (int ply = 0; ply < 12; ply++) {
        assert_int_equal(omino_state_player(seat.game, seat.state), ply % 2);
        play_random(&seat, &rng);
    }
    leave(&seat);
}

TEST(a_single_player_has_all_colours_and_counts_the_squares_left_of_all)
{
    struct seat seat = seated("players=1"), advanced = seated("players=1 scoring=advanced");
    struct omino_outcome outcome = OMINO_INIT(outcome);
    assert_int_equal(omino_game_sides(seat.game), 4);
    assert_int_equal(omino_game_players(seat.game), 1);
    expect_scores(&seat, 1, (const int[]){4 * 89});
    play(&seat, "a20,b20");
    expect_side(&seat, "yellow");
    assert_int_equal(omino_state_player(seat.game, seat.state), 0);
    play(&seat, "t20");
    play(&seat, "t1");
    expect_scores(&seat, 1, (const int[]){4 * 89 - 4});
    omino_state_outcome(seat.game, seat.state, &outcome);
    assert_int_equal(outcome.places[0], 1);
    expect_scores(&advanced, 1, (const int[]){-4 * 89});
    leave(&seat);
    leave(&advanced);
}

TEST(a_computer_plays_solitaire_better_than_at_random)
{
    struct seat seat = seated("players=1");
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 40};
    struct omino_engine *player;
    struct omino_rng rng;
    int thinking = 0, random = 0;
    omino_rng_seed(&rng, 1);
    assert_int_equal(omino_engine_open(seat.game, "mcts", 1, NULL, &player, NULL), OMINO_OK);
    for (int game = 0; game < 6; game++) {
        omino_state_start(seat.game, seat.state);
        while (to_move(&seat) != OMINO_NOBODY) {
            uint32_t move;
            assert_int_equal(omino_engine_choose(player, seat.state, &limits, &move, NULL),
                             OMINO_OK);
            omino_state_apply(seat.game, seat.state, move);
        }
        thinking += outcome_of(&seat).scores[0];
        omino_state_start(seat.game, seat.state);
        while (to_move(&seat) != OMINO_NOBODY) play_random(&seat, &rng);
        random += outcome_of(&seat).scores[0];
    }
    assert_true(thinking < random / 2);
    omino_engine_close(player);
    leave(&seat);
}

/* ---- scores ---------------------------------------------------------------------------------- */

TEST(basic_scores_are_the_squares_left)
{
    struct seat seat = seated("");
    expect_scores(&seat, 4, (const int[]){89, 89, 89, 89});
    play(&seat, "a20,b20,c20,c19,c18");
    play(&seat, "t20,t19,t18");
    play(&seat, "t1");
    expect_scores(&seat, 4, (const int[]){84, 86, 88, 89});
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(seat.game, seat.state, &outcome);
    assert_int_equal(outcome.over, 0);
    for (int p = 0; p < 4; p++) assert_int_equal(outcome.places[p], p + 1);
    leave(&seat);
}

TEST(equal_scores_share_a_place)
{
    struct seat seat = seated("scoring=advanced");
    struct omino_outcome outcome = OMINO_INIT(outcome);
    play(&seat, "a20,b20");
    play(&seat, "t20,t19,t18");
    play(&seat, "t1,s1");
    omino_state_outcome(seat.game, seat.state, &outcome);
    assert_int_equal(outcome.places[0], 2);
    assert_int_equal(outcome.places[1], 1);
    assert_int_equal(outcome.places[2], 2);
    assert_int_equal(outcome.places[3], 4);
    expect_scores(&seat, 4, (const int[]){-87, -86, -87, -89});
    leave(&seat);
}

TEST(scores_of_three_players_ignore_the_shared_colour)
{
    struct seat seat = seated("players=3"), red = seated("players=3 shared=red");
    play(&red, "a20,b20");
    play(&red, "t20");
    play(&red, "t1,t2,t3,t4,t5");
    play(&red, "a1,a2,a3");
    expect_scores(&red, 3, (const int[]){87, 88, 86});
    leave(&red);
    play(&seat, "a20,b20");
    play(&seat, "t20");
    play(&seat, "t1");
    play(&seat, "a1,a2,a3,a4,a5");
    expect_scores(&seat, 3, (const int[]){87, 88, 88});
    leave(&seat);
}

/* Lays all pieces of blue except those in `left` and compares its basic and advanced scores. */
static void expect_blue(const char *left, int basic, int advanced)
{
    struct seat seat = seated(""), u = seated("scoring=advanced");
    lay_all_but(&seat, "A1", left);
    lay_all_but(&u, "A1", left);
    expect_scores(&seat, 4, (const int[]){basic, 89, 89, 89});
    expect_scores(&u, 4, (const int[]){advanced, -89, -89, -89});
    leave(&seat);
    leave(&u);
}

TEST(the_scoring_examples_of_the_rulebook_hold)
{
    expect_blue(" I4 O ", 8, -8);
    expect_blue(" V3 I4 O T4 L4 W ", 24, -24);
    expect_blue(" I3 O T4 Z4 P ", 20, -20);
}

/* Lays all other pieces of blue, then plays `piece` as its last one. */
static void place_last(struct seat *seat, const char *piece)
{
    char but[8];
    struct omino_error err = OMINO_INIT(error);
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    snprintf(but, sizeof but, " %s ", piece);
    lay_all_but(seat, "A1", but);
    if (set_up(seat, "PL", "1", &err) != OMINO_OK) fail_msg("%s", err.message);
    expect_side(seat, "blue");
    play_random(seat, &rng);
}

TEST(placing_everything_gives_15_and_20_if_the_single_square_came_last)
{
    struct seat single = seated("scoring=advanced"), other = seated("scoring=advanced");
    struct seat basic = seated("");
    place_last(&single, "1");
    place_last(&other, "2");
    place_last(&basic, "1");
    expect_scores(&single, 4, (const int[]){20, -89, -89, -89});
    expect_scores(&other, 4, (const int[]){15, -89, -89, -89});
    expect_scores(&basic, 4, (const int[]){0, 89, 89, 89});
    leave(&single);
    leave(&other);
    leave(&basic);
}

TEST(bonuses_of_two_colours_add_up)
{
    struct seat seat = seated("players=2 scoring=advanced");
    place_last(&seat, "1");
    expect_scores(&seat, 2, (const int[]){20 - 89, -2 * 89});
    struct seat both = seated("players=2 scoring=advanced");
    lay_all_but(&both, "A1", " ");
    lay_all_but(&both, "A3", " ");
    expect_scores(&both, 2, (const int[]){15 + 15, -2 * 89});
    leave(&both);
    /* Removing the last piece also removes its bonus. When it is set up again, the game no longer
     * knows that it was placed last. */
    char text[64];
    for (uint32_t move = 0; move < 420; move++) { /* the moves of the single square come first */
        omino_move_write(seat.game, move, text, sizeof text);
        if (set_up(&seat, "AE", text, NULL) == OMINO_OK) break;
    }
    expect_scores(&seat, 2, (const int[]){-1 - 89, -2 * 89});
    assert_int_equal(set_up(&seat, "A1", text, NULL), OMINO_OK);
    expect_scores(&seat, 2, (const int[]){15 - 89, -2 * 89});
    leave(&seat);
}

/* ---- against the reference ------------------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

struct texts {
    int count;
    char list[REF_BLOKUS_MOVES][24];
};

/* Compares the legal moves of the module with those of the reference, which are left in
 * `expected`. */
static void compare_moves(const struct seat *seat, const struct ref_blokus *ref, int side,
                          struct ref_blokus_move *expected)
{
    static uint32_t moves[REF_BLOKUS_MOVES];
    static struct texts ours, theirs;
    ours.count = (int)omino_rules_of(seat->game)
                     ->dialect->moves_of(seat->game, seat->state, side, moves, REF_BLOKUS_MOVES);
    theirs.count = ref_blokus_moves(ref, side, expected);
    assert_int_equal(ours.count, theirs.count);
    for (int i = 0; i < ours.count; i++) {
        omino_move_write(seat->game, moves[i], ours.list[i], sizeof *ours.list);
        ref_blokus_write(&expected[i], theirs.list[i]);
    }
    qsort(ours.list, (size_t)ours.count, sizeof *ours.list, by_text);
    qsort(theirs.list, (size_t)theirs.count, sizeof *theirs.list, by_text);
    for (int i = 0; i < ours.count; i++) assert_string_equal(ours.list[i], theirs.list[i]);
}

/* Compares legal() and explain() with the list of moves, for some move numbers. */
static void compare_legal(const struct seat *seat, struct omino_rng *rng)
{
    static uint32_t moves[REF_BLOKUS_MOVES];
    const uint32_t count = omino_moves_list(seat->game, seat->state, moves, REF_BLOKUS_MOVES);
    assert_int_equal(omino_moves_count(seat->game, seat->state), count);
    for (int i = 0; i < 20; i++) {
        const uint32_t move =
            i % 2 ? moves[omino_rng_below(rng, count)] : omino_rng_below(rng, 1 << 16);
        int listed = 0;
        for (uint32_t m = 0; m < count; m++) listed |= moves[m] == move;
        assert_int_equal(omino_move_legal(seat->game, seat->state, move), listed);
        assert_int_equal(omino_rules_of(seat->game)->explain(seat->game, seat->state, move, NULL) ==
                             OMINO_OK,
                         listed);
    }
}

static void compare_result(const struct seat *seat, const struct ref_blokus *ref)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    int scores[4], places[4];
    omino_state_outcome(seat->game, seat->state, &outcome);
    ref_blokus_result(ref, scores, places);
    assert_int_equal(to_move(seat), ref->to_move);
    assert_int_equal(omino_state_player(seat->game, seat->state), ref_blokus_player(ref));
    assert_int_equal(outcome.over, ref->to_move == REF_BLOKUS_NOBODY);
    for (int p = 0; p < outcome.players; p++) {
        assert_int_equal(outcome.scores[p], scores[p]);
        assert_int_equal(outcome.places[p], places[p]);
    }
}

/* Plays the move with this text, which must be in `moves`. */
static void play_reference(struct ref_blokus *ref, const struct ref_blokus_move *moves,
                           const char *text)
{
    char written[24];
    do ref_blokus_write(moves, written);
    while (strcmp(written, text) != 0 && moves++);
    ref_blokus_play(ref, moves);
}

static void compare_game(struct seat *seat, struct ref_blokus *ref, struct omino_rng *rng)
{
    static struct ref_blokus_move moves[REF_BLOKUS_MOVES];
    omino_state_start(seat->game, seat->state);
    for (int ply = 0;; ply++) {
        compare_result(seat, ref);
        if (ref->to_move == REF_BLOKUS_NOBODY) break;
        if (ply % 3 == 0)
            compare_moves(seat, ref, (int)omino_rng_below(rng, (uint32_t)ref->sides), moves);
        compare_moves(seat, ref, ref->to_move, moves);
        compare_legal(seat, rng);
        char text[64];
        const uint32_t move = omino_moves_random(seat->game, seat->state, rng);
        omino_move_write(seat->game, move, text, sizeof text);
        omino_state_apply(seat->game, seat->state, move);
        play_reference(ref, moves, text);
    }
}

TEST(every_variant_agrees_with_the_reference)
{
    static const struct {
        const char *options;
        struct ref_blokus_rules rules;
        int games;
    } variants[] = {
        {"", {.players = 4}, 2},
        {"starts=free first=yellow", {.players = 4, .free_starts = 1, .first = 1}, 1},
        {"scoring=advanced first=green", {.players = 4, .advanced = 1, .first = 3}, 1},
        {"players=3", {.players = 3, .shared = 3}, 2},
        {"players=3 shared=blue", {.players = 3, .shared = 0}, 1},
        {"players=3 shared=yellow scoring=advanced", {.players = 3, .advanced = 1, .shared = 1}, 1},
        {"players=3 shared=red", {.players = 3, .shared = 2}, 1},
        {"players=3 starts=free scoring=advanced",
         {.players = 3, .advanced = 1, .free_starts = 1, .shared = 3},
         1},
        {"players=2", {.players = 2}, 2},
        {"players=1", {.players = 1}, 1},
        {"players=1 scoring=advanced starts=free",
         {.players = 1, .advanced = 1, .free_starts = 1},
         1},
        {"players=2 starts=free scoring=advanced",
         {.players = 2, .advanced = 1, .free_starts = 1},
         1},
        {"variant=duo", {.duo = 1, .players = 2}, 30},
        {"variant=duo scoring=advanced", {.duo = 1, .players = 2, .advanced = 1}, 15},
        {"variant=duo starts=free", {.duo = 1, .players = 2, .free_starts = 1}, 15},
        {"variant=junior", {.duo = 1, .junior = 1, .players = 2}, 20},
        {"variant=junior starts=free", {.duo = 1, .junior = 1, .players = 2, .free_starts = 1}, 10},
    };
    static struct ref_blokus ref;
    struct omino_rng rng;
    omino_rng_seed(&rng, 20);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct seat seat = seated(variants[i].options);
        for (int game = 0; game < GAMES_FACTOR * variants[i].games; game++) {
            ref_blokus_start(&ref, variants[i].rules);
            assert_int_equal(ref.way_count, 91);
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
    omino_rng_seed(&rng, 2);
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
    /* The tolerances are five standard errors plus the rounding of the known values. */
    expect_statistics("variant=duo", 3000, 27.1, 0.25, 222.5, 2.3);
    expect_statistics("variant=junior", 3000, 32.6, 0.3, 120.2, 1.5);
    expect_statistics("", 1000, 59.0, 0.5, 176.3, 2.4);
}

TEST(random_moves_are_uniform)
{
    struct seat seat = seated("variant=duo");
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    for (int ply = 0; ply <= 16; ply++) {
        if (ply % 4 == 0) expect_uniform(&seat, &rng, 200 * move_count(&seat));
        play_random(&seat, &rng);
    }
    leave(&seat);
}

TEST(hashes_are_the_same_everywhere_and_distinguish_positions)
{
    struct seat seat = seated(""), duo = seated("variant=duo");
    uint64_t hashes[200];
    int count = 0;
    struct omino_rng rng;
    omino_rng_seed(&rng, 6);
    for (int i = 0; i < 40; i++) {
        hashes[count++] = omino_state_hash(seat.game, seat.state);
        play_random(&seat, &rng);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) assert_true(hashes[i] != hashes[j]);
    omino_state_start(seat.game, seat.state);
    assert_true(omino_state_hash(seat.game, seat.state) == hashes[0]);
    assert_true(hashes[0] == UINT64_C(0x538dfaf295ac043e));
    assert_true(omino_state_hash(duo.game, duo.state) == UINT64_C(0xf8e8e7ff36f22aec));
    leave(&seat);
    leave(&duo);
}

/* ---- positions as text ----------------------------------------------------------------------- */

static void expect_round_trip(const struct seat *seat)
{
    char text[1024], again[1024];
    uint64_t read[64];
    struct omino_error err = OMINO_INIT(error);
    const size_t length = omino_state_write(seat->game, seat->state, text, sizeof text);
    assert_true(length < sizeof text && length == strlen(text));
    memset(read, 0xff, sizeof read);
    if (omino_state_parse(seat->game, text, read, &err) != OMINO_OK)
        fail_msg("%s: %s", text, err.message);
    assert_memory_equal(read, seat->state, omino_state_size(seat->game));
    omino_state_write(seat->game, read, again, sizeof again);
    assert_string_equal(text, again);
}

TEST(positions_are_written_and_read_back)
{
    static const char *const options[] = {"", "players=3 starts=free", "variant=duo",
                                          "variant=duo scoring=advanced", "variant=junior"};
    struct omino_rng rng;
    omino_rng_seed(&rng, 8);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct seat seat = seated(options[i]);
        for (;;) {
            expect_round_trip(&seat);
            if (to_move(&seat) == OMINO_NOBODY) break;
            play_random(&seat, &rng);
        }
        leave(&seat);
    }
    struct seat seat = seated("scoring=advanced");
    place_last(&seat, "1");
    expect_round_trip(&seat);
    leave(&seat);
}

TEST(a_position_is_one_line_that_people_can_read)
{
    struct seat seat = seated("variant=duo");
    char text[300];
    play(&seat, "g8,g9,e10,f10,g10");
    play(&seat, "j5,k5,l5,m5,n5");
    play(&seat, "i4,i5,i6,h7,i7");
    omino_state_write(seat.game, seat.state, text, sizeof text);
    assert_string_equal(text, "black ............../............../............../............../"
                              "....BBB......./......B......./......B......./.......BB...../"
                              "........B...../........BWWWWW/........B...../............../"
                              "............../.............. out=W single=-");
    leave(&seat);
}

static void expect_bad_state(const struct seat *seat, const char *text, enum omino_status status,
                             const char *sentence)
{
    struct omino_error err = OMINO_INIT(error);
    uint64_t read[64], before[64];
    memset(read, 0x5a, sizeof read);
    memcpy(before, read, sizeof read);
    assert_int_equal(omino_state_parse(seat->game, text, read, &err), status);
    assert_string_equal(err.message, sentence);
    assert_memory_equal(read, before, sizeof read);
}

#define EMPTY_4 "............../............../............../............../"

TEST(impossible_positions_are_refused_with_the_reason)
{
    struct seat seat = seated("variant=duo");
    const enum omino_status syntax = OMINO_ERR_SYNTAX, wrong = OMINO_ERR_NOT_LEGAL;
    expect_bad_state(&seat, "", syntax, "expected black, white or none, and a blank");
    expect_bad_state(&seat, "blue ", syntax, "expected black, white or none, and a blank");
    expect_bad_state(&seat, "black ..Y", syntax, "expected 14 rows of 14 squares: B, W or .");
    expect_bad_state(&seat, "black ...............", syntax, "expected / between rows");
    expect_bad_state(&seat, "black " EMPTY_4 EMPTY_4 EMPTY_4 "............../..............",
                     syntax, "expected a blank and out=");
    expect_bad_state(&seat, "black " EMPTY_4 EMPTY_4 EMPTY_4 "............../.............. out=WB",
                     syntax, "expected a blank and single=");
    expect_bad_state(&seat,
                     "black " EMPTY_4 EMPTY_4 EMPTY_4 "............../.............. out=", syntax,
                     "expected initials of colours in order of turns, or -");
    expect_bad_state(
        &seat, "black " EMPTY_4 EMPTY_4 EMPTY_4 "............../.............. out=- single=- ",
        syntax, "expected the end of the line");
    expect_bad_state(
        &seat, "black " EMPTY_4 EMPTY_4 EMPTY_4 "............../.............. out=- single=B",
        wrong, "black has pieces left, so the single square was not its last");
    expect_bad_state(
        &seat, "black " EMPTY_4 EMPTY_4 EMPTY_4 "............../.............. out=W single=-",
        wrong, "white is out, but can place a piece");
    expect_bad_state(
        &seat, "black " EMPTY_4 EMPTY_4 EMPTY_4 "............../.............. out=B single=-",
        wrong, "black is to move, but is out");
    expect_bad_state(&seat,
                     "none " EMPTY_4 EMPTY_4 EMPTY_4 "............../.............. out=- single=-",
                     wrong, "nobody is to move, but black is not out");
    expect_bad_state(
        &seat, "none " EMPTY_4 EMPTY_4 EMPTY_4 "............../.............. out=BW single=-",
        wrong, "black is out, but can place a piece");
    expect_bad_state(
        &seat, "black B.B.........../" EMPTY_4 EMPTY_4 EMPTY_4 ".............. out=- single=-",
        wrong, "black has placed piece 1 twice, once at c14");
    expect_bad_state(
        &seat, "black .BBBBBB......./" EMPTY_4 EMPTY_4 EMPTY_4 ".............. out=- single=-",
        wrong, "the black squares at b14 do not form a piece");
    expect_bad_state(&seat,
                     "white " EMPTY_4 EMPTY_4
                     "............../.........B..../............../............../"
                     "............../.............. out=- single=-",
                     wrong, "white is to move, but cannot place a piece");
    leave(&seat);
}

TEST(a_position_of_junior_has_each_piece_at_most_twice)
{
    struct seat seat = seated("variant=junior");
    uint64_t read[64];
    assert_int_equal(omino_state_parse(seat.game,
                                       "black B.B.........../" EMPTY_4 EMPTY_4 EMPTY_4
                                       ".............. "
                                       "out=- single=-",
                                       read, NULL),
                     OMINO_OK);
    expect_bad_state(
        &seat, "black B.B.B........./" EMPTY_4 EMPTY_4 EMPTY_4 ".............. out=- single=-",
        OMINO_ERR_NOT_LEGAL, "black has placed piece 1 three times, once at e14");
    expect_bad_state(&seat,
                     "black BBB.........../B............./B............./" EMPTY_4 EMPTY_4
                     "............../............../.............. out=- single=-",
                     OMINO_ERR_NOT_LEGAL, "the black squares at a14 do not form a piece"); /* V5 */
    leave(&seat);
}

TEST(every_accepted_position_can_be_played_to_the_end)
{
    static const char letters[] = "BW.-=/ on1";
    struct seat seat = seated("variant=duo");
    struct omino_rng rng;
    char text[1024], again[1024];
    unsigned accepted = 0, refused = 0;
    omino_rng_seed(&rng, 9);
    for (int ply = 0; ply < 24; ply++) play_random(&seat, &rng);
    omino_state_write(seat.game, seat.state, text, sizeof text);
    const size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        for (const char *letter = letters; *letter; letter++) {
            struct seat changed = seat;
            const char was = text[i];
            text[i] = *letter;
            if (omino_state_parse(seat.game, text, changed.state, NULL) == OMINO_OK) {
                accepted++;
                omino_state_write(seat.game, changed.state, again, sizeof again);
                assert_string_equal(text, again);
                while (to_move(&changed) != OMINO_NOBODY) {
                    assert_true(omino_moves_count(seat.game, changed.state) > 0);
                    play_random(&changed, &rng);
                }
            } else {
                refused++;
            }
            text[i] = was;
        }
    assert_true(accepted > length * 9 / 10 && refused > length);
    for (size_t cut = 0; cut < length; cut++) {
        memcpy(again, text, cut);
        again[cut] = '\0';
        assert_int_not_equal(omino_state_parse(seat.game, again, seat.state, NULL), OMINO_OK);
    }
    leave(&seat);
}

/* ---- records and the protocol ---------------------------------------------------------------- */

TEST(the_five_games_have_the_names_used_by_pentobi)
{
    static const struct {
        const char *name;
        unsigned sides, players;
    } games[] = {{"Blokus", 4, 4},
                 {"Blokus Two-Player", 4, 2},
                 {"Blokus Three-Player", 4, 3},
                 {"Blokus Duo", 2, 2},
                 {"Blokus Junior", 2, 2}};
    const struct omino_alias *names = omino_rules_blokus.record->names;
    const struct omino_alias *also = omino_rules_blokus.dialect->games;
    for (int i = 0; i < 5; i++) {
        assert_string_equal(names[i].name, games[i].name);
        assert_string_equal(also[i].name, games[i].name);
        struct seat seat = seated(names[i].options);
        assert_int_equal(omino_game_sides(seat.game), games[i].sides);
        assert_int_equal(omino_game_players(seat.game), games[i].players);
        leave(&seat);
    }
    assert_null(names[5].name);
}

TEST(sides_have_properties_and_words)
{
    struct seat classic = seated(""), duo = seated("variant=duo");
    const struct omino_record_style *record = omino_rules_blokus.record;
    const struct omino_dialect *dialect = omino_rules_blokus.dialect;
    for (int side = 0; side < 4; side++) {
        const char number[] = {(char)('1' + side), '\0'};
        assert_string_equal(record->side_property(classic.game, side), number);
        assert_int_equal(dialect->side(classic.game, number), side);
        assert_int_equal(dialect->side(classic.game, omino_game_side_name(classic.game, side)),
                         side);
    }
    assert_string_equal(record->side_property(duo.game, 0), "B");
    assert_string_equal(record->side_property(duo.game, 1), "W");
    assert_int_equal(dialect->side(duo.game, "b"), 0);
    assert_int_equal(dialect->side(duo.game, "W"), 1);
    assert_int_equal(dialect->side(duo.game, "white"), 1);
    assert_int_equal(dialect->side(duo.game, "2"), 1);
    assert_int_equal(dialect->side(duo.game, "3"), OMINO_NOBODY);
    assert_int_equal(dialect->side(classic.game, "b"), 0);
    assert_int_equal(dialect->side(classic.game, "white"), 1);
    leave(&classic);
    leave(&duo);
}

static void expect_set_up_fails(struct seat *seat, const char *property, const char *value,
                                enum omino_status status, const char *sentence)
{
    struct omino_error err = OMINO_INIT(error);
    uint64_t before[64];
    memcpy(before, seat->state, sizeof before);
    assert_int_equal(set_up(seat, property, value, &err), status);
    assert_string_equal(err.message, sentence);
    assert_memory_equal(before, seat->state, sizeof before);
}

/* Writes a position as set-up properties, and reads those back through a match. */
static void assert_set_up_is_written(const char *record)
{
    struct omino_match *match, *again;
    struct omino_error err = OMINO_INIT(error);
    char text[4096];
    if (omino_match_open_text(record, strlen(record), NULL, &match, &err) != OMINO_OK)
        fail_msg("%s", err.message);
    const size_t length = omino_match_write(match, text, sizeof text);
    assert_null(strstr(text, "SP["));
    if (omino_match_open_text(text, length, NULL, &again, &err) != OMINO_OK)
        fail_msg("%s in %s", err.message, text);
    assert_memory_equal(omino_match_state(match), omino_match_state(again),
                        omino_state_size(omino_match_game(match)));
    omino_match_close(match);
    omino_match_close(again);
}

TEST(a_match_with_a_set_up_start_is_written_as_pentobi_reads_it)
{
    assert_set_up_is_written("(;GM[Blokus Duo]AB[e8,d9,e9,f9,e10][g8,h8]AW[j5,k5]PL[W];W[l6])");
    assert_set_up_is_written("(;GM[Blokus Duo]AW[j5,k5])");
    assert_set_up_is_written("(;GM[Blokus Junior]AB[e10][d9]AW[j5,k5][l6,m6]PL[W];W[l4])");
    assert_set_up_is_written("(;GM[Blokus]A1[a20]A2[t20,s20]A4[a1]PL[3])");
    assert_set_up_is_written("(;GM[Blokus Three-Player]A1[a20]A4[a1]PL[2];2[t20])");
    assert_set_up_is_written("(;GM[Blokus Three-Player]OP[shared=red]A1[a20]A3[t1]PL[2];2[t20])");
}

/* Expects that a match that begins with `state` still begins with it after being written and read.
 * Returns whether a colour is out in that position. */
static int assert_record_keeps(struct omino_match *match, const void *state)
{
    struct omino_match *again;
    static char position[OMINO_TEXT_MAX], text[8000];
    const struct omino_game *game = omino_match_game(match);
    omino_state_write(game, state, position, sizeof position);
    assert_int_equal(omino_match_set_state_text(match, position, NULL), OMINO_OK);
    const size_t length = omino_match_write(match, text, sizeof text);
    assert_in_range(length, 1, sizeof text - 1);
    assert_int_equal(omino_match_open_text(text, length, NULL, &again, NULL), OMINO_OK);
    assert_memory_equal(omino_match_state(again), state, omino_state_size(game));
    omino_match_close(again);
    return strstr(position, "out=-") == NULL;
}

TEST(a_record_that_begins_with_a_position_knows_which_colours_are_out)
{
    struct omino_match *match;
    struct omino_rng rng;
    const char *const options = "players=3 shared=yellow";
    uint64_t state[OMINO_STATE_MAX / sizeof(uint64_t)];
    unsigned with_some_out = 0;
    assert_int_equal(omino_match_open("blokus", options, NULL, &match, NULL), OMINO_OK);
    const struct omino_game *game = omino_match_game(match);
    omino_rng_seed(&rng, 1);
    for (omino_state_start(game, state); omino_state_side(game, state) != OMINO_NOBODY;
         omino_state_apply(game, state, omino_moves_random(game, state, &rng)))
        with_some_out += (unsigned)assert_record_keeps(match, state);
    assert_true(with_some_out > 0);
    omino_match_close(match);
}

TEST(set_up_properties_add_and_remove_pieces_and_set_the_turn)
{
    struct seat seat = seated("variant=duo");
    const enum omino_status wrong = OMINO_ERR_NOT_LEGAL;
    assert_int_equal(set_up(&seat, "AB", "a1,b1", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "AW", "a2,b2", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "AB", "c2", NULL), OMINO_OK);
    expect_side(&seat, "black");
    expect_scores(&seat, 2, (const int[]){86, 87});
    expect_set_up_fails(&seat, "AB", "m1,n1", wrong, "piece 2 is already placed");
    expect_set_up_fails(&seat, "AW", "b1", wrong, "overlaps at b1, which is already black");
    expect_set_up_fails(&seat, "AB", "c3,c4,c5", wrong,
                        "touches another black piece along an edge at c3");
    expect_set_up_fails(&seat, "AB", "o1", OMINO_ERR_ARGUMENT, "o1 is not on the board");
    expect_set_up_fails(&seat, "AB", "a9,b8", wrong, "those points do not form a piece");
    expect_set_up_fails(&seat, "AE", "a1", wrong, "a1 is not a piece on the board");
    expect_set_up_fails(&seat, "AE", "n14", wrong, "n14 is not a piece on the board");
    expect_set_up_fails(&seat, "PL", "R", OMINO_ERR_SYNTAX, "'R' is not a colour: write B or W");
    expect_set_up_fails(&seat, "A1", "a9", OMINO_ERR_UNKNOWN_NAME,
                        "property 'A1' does not set up a position");
    expect_set_up_fails(&seat, "TM", "100", OMINO_ERR_UNKNOWN_NAME,
                        "property 'TM' does not set up a position");
    assert_int_equal(set_up(&seat, "PL", "W", NULL), OMINO_OK);
    expect_side(&seat, "white");
    expect_round_trip(&seat);
    assert_int_equal(set_up(&seat, "AE", "a2,b2", NULL), OMINO_OK);
    expect_scores(&seat, 2, (const int[]){86, 89});
    expect_side(&seat, "white");
    expect_round_trip(&seat);
    leave(&seat);
}

TEST(a_set_up_gives_the_turn_to_a_colour_that_can_place_a_piece)
{
    struct seat seat = seated("variant=duo");
    assert_int_equal(set_up(&seat, "AW", "e10", NULL), OMINO_OK); /* black's start */
    expect_side(&seat, "white");
    expect_round_trip(&seat);
    assert_int_equal(set_up(&seat, "PL", "B", NULL), OMINO_OK);
    expect_side(&seat, "white");
    assert_int_equal(set_up(&seat, "AE", "e10", NULL), OMINO_OK);
    assert_int_equal(set_up(&seat, "PL", "b", NULL), OMINO_OK);
    expect_side(&seat, "black");
    leave(&seat);
}

static void expect_final_score(const struct seat *seat, const char *text)
{
    char score[64];
    omino_rules_of(seat->game)->dialect->final_score(seat->game, seat->state, score, sizeof score);
    assert_string_equal(score, text);
}

TEST(final_scores_are_written_as_pentobi_does)
{
    struct seat duo = seated("variant=duo"), classic = seated("scoring=advanced");
    expect_final_score(&duo, "0");
    play(&duo, "e10,f10,g10,h10,i10");
    expect_final_score(&duo, "B+5");
    play(&duo, "j5");
    expect_final_score(&duo, "B+4");
    assert_int_equal(set_up(&duo, "AE", "e10,f10,g10,h10,i10", NULL), OMINO_OK);
    expect_final_score(&duo, "W+1");
    play(&classic, "a20,b20");
    play(&classic, "t20");
    expect_final_score(&classic, "2 1 0 0");
    omino_state_start(classic.game, classic.state);
    place_last(&classic, "1");
    expect_final_score(&classic, "109 0 0 0");
    leave(&duo);
    leave(&classic);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static struct omino_scene_cell *cell(struct omino_scene *scene, const struct seat *seat,
                                     const char *point)
{
    struct omino_cell at = {0, 0};
    const struct omino_grid grid = grid_of(seat);
    assert_int_equal(omino_point_parse(&grid, point, &at, NULL), OMINO_OK);
    return omino_scene_panel_cell(omino_scene_panel(scene, 0), at.x, at.y);
}

TEST(a_scene_shows_the_board_the_hands_and_the_scores)
{
    struct seat seat = seated("players=2");
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    play(&seat, "a20,b20");
    omino_rules_of(seat.game)->scene(seat.game, seat.state, scene);
    assert_int_equal(omino_scene_status(scene), OMINO_OK);
    assert_int_equal(omino_scene_panels(scene), 6);
    assert_int_equal(cell(scene, &seat, "a20")->owner, 0);
    assert_int_equal(cell(scene, &seat, "a20")->piece, cell(scene, &seat, "b20")->piece);
    assert_int_equal(cell(scene, &seat, "a20")->marks, 0);
    assert_int_equal(cell(scene, &seat, "t20")->marks, OMINO_MARK_START | OMINO_MARK_CHOICE);
    assert_int_equal(cell(scene, &seat, "t1")->marks, OMINO_MARK_START);
    assert_int_equal(cell(scene, &seat, "c19")->owner, OMINO_NOBODY);
    const struct omino_panel *blue = omino_scene_panel(scene, 1),
                             *red = omino_scene_panel(scene, 3);
    assert_int_equal(blue->kind, OMINO_PANEL_TRAY);
    assert_int_equal(blue->tray.count, 20);
    assert_int_equal(red->tray.count, 21);
    assert_int_equal(red->owner, 2);
    assert_string_equal(red->tray.items[17].label, "W");
    const struct omino_panel *scores = omino_scene_panel(scene, 5);
    assert_int_equal(scores->kind, OMINO_PANEL_TABLE);
    assert_int_equal(scores->table.rows, 3);
    assert_string_equal(scores->table.text[1 * scores->table.columns + 1], "blue, red");
    assert_string_equal(scores->table.text[1 * scores->table.columns + 2], "176");
    omino_scene_close(scene);
    leave(&seat);
}

TEST(a_move_is_described_by_its_piece_and_its_cells)
{
    struct seat seat = seated("variant=duo");
    struct omino_scene *scene;
    struct omino_rng rng;
    uint32_t moves[1000];
    omino_rng_seed(&rng, 3);
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    for (int ply = 0; ply < 15; ply++) play_random(&seat, &rng);
    omino_rules_of(seat.game)->scene(seat.game, seat.state, scene);
    const uint32_t count = omino_moves_list(seat.game, seat.state, moves, 1000);
    for (uint32_t i = 0; i < count && i < 1000; i++) {
        struct omino_move_view view = OMINO_INIT(move_view);
        char text[64];
        uint64_t set[8];
        view = (struct omino_move_view)OMINO_INIT(move_view);
        omino_rules_of(seat.game)->view_move(seat.game, seat.state, moves[i], &view);
        const struct omino_panel *tray = omino_scene_panel(scene, view.tray);
        assert_int_equal(view.panel, 0);
        assert_int_equal(tray->owner, to_move(&seat));
        assert_string_equal(tray->tray.items[view.item].label, piece_of(&seat, moves[i]));
        assert_int_equal(tray->tray.items[view.item].enabled, 1);
        omino_move_write(seat.game, moves[i], text, sizeof text);
        const struct omino_grid grid = grid_of(&seat);
        assert_int_equal(omino_points_parse(&grid, text, set, NULL), OMINO_OK);
        assert_int_equal(view.count, omino_bits_count(&grid, set));
        for (int c = 0; c < view.count; c++)
            assert_true(
                omino_bits_test(set, omino_grid_bit(&grid, view.cells[c].x, view.cells[c].y)));
        assert_non_null(strstr(view.words, text));
    }
    omino_scene_close(scene);
    leave(&seat);
}

/* ---- the contract ---------------------------------------------------------------------------- */

TEST(the_module_fulfils_its_contract)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 1,
                                            .options = "variant=duo starts=free"};
    keeps_to_its_contract(&omino_rules_blokus, &setup);
}

int main(void)
{
    return RUN(cmocka_unit_test(classic_has_four_colours_and_duo_two),
               cmocka_unit_test(states_are_small_and_moves_fit_into_16_bits),
               cmocka_unit_test(conflicting_options_are_refused_with_the_reason),
               cmocka_unit_test(perft_gives_the_known_numbers),
               cmocka_unit_test(the_number_of_first_moves_per_piece_is_known),
               cmocka_unit_test(junior_has_the_board_and_colours_of_duo_and_twelve_pieces_twice),
               cmocka_unit_test(junior_lets_a_colour_place_each_piece_twice),
               cmocka_unit_test(a_tray_of_junior_shows_each_kind_once_and_how_many_are_left),
               cmocka_unit_test(points_of_a_move_are_read_in_any_order_and_written_in_one),
               cmocka_unit_test(a_second_piece_must_touch_a_corner_and_no_edge),
               cmocka_unit_test(other_colours_may_be_touched_in_any_way),
               cmocka_unit_test(each_refusal_gives_the_reason_that_a_player_would_give),
               cmocka_unit_test(invalid_move_numbers_are_refused_too),
               cmocka_unit_test(no_move_is_legal_after_the_end),
               cmocka_unit_test(the_option_first_sets_the_first_colour_and_keeps_the_order),
               cmocka_unit_test(free_starts_let_a_colour_begin_at_any_empty_corner),
               cmocka_unit_test(duo_has_two_free_start_points),
               cmocka_unit_test(a_blocked_colour_is_skipped_for_the_rest_of_the_game),
               cmocka_unit_test(a_colour_whose_start_is_covered_never_places_a_piece),
               cmocka_unit_test(three_players_take_turns_with_green),
               cmocka_unit_test(three_players_may_share_any_colour),
               cmocka_unit_test(two_players_have_two_colours_each),
               cmocka_unit_test(a_single_player_has_all_colours_and_counts_the_squares_left_of_all),
               cmocka_unit_test(a_computer_plays_solitaire_better_than_at_random),
               cmocka_unit_test(basic_scores_are_the_squares_left),
               cmocka_unit_test(equal_scores_share_a_place),
               cmocka_unit_test(scores_of_three_players_ignore_the_shared_colour),
               cmocka_unit_test(the_scoring_examples_of_the_rulebook_hold),
               cmocka_unit_test(placing_everything_gives_15_and_20_if_the_single_square_came_last),
               cmocka_unit_test(bonuses_of_two_colours_add_up),
               cmocka_unit_test(every_variant_agrees_with_the_reference),
               cmocka_unit_test(random_games_have_the_known_length_and_branching),
               cmocka_unit_test(random_moves_are_uniform),
               cmocka_unit_test(hashes_are_the_same_everywhere_and_distinguish_positions),
               cmocka_unit_test(positions_are_written_and_read_back),
               cmocka_unit_test(a_position_is_one_line_that_people_can_read),
               cmocka_unit_test(impossible_positions_are_refused_with_the_reason),
               cmocka_unit_test(a_position_of_junior_has_each_piece_at_most_twice),
               cmocka_unit_test(every_accepted_position_can_be_played_to_the_end),
               cmocka_unit_test(the_five_games_have_the_names_used_by_pentobi),
               cmocka_unit_test(sides_have_properties_and_words),
               cmocka_unit_test(a_match_with_a_set_up_start_is_written_as_pentobi_reads_it),
               cmocka_unit_test(a_record_that_begins_with_a_position_knows_which_colours_are_out),
               cmocka_unit_test(set_up_properties_add_and_remove_pieces_and_set_the_turn),
               cmocka_unit_test(a_set_up_gives_the_turn_to_a_colour_that_can_place_a_piece),
               cmocka_unit_test(final_scores_are_written_as_pentobi_does),
               cmocka_unit_test(a_scene_shows_the_board_the_hands_and_the_scores),
               cmocka_unit_test(a_move_is_described_by_its_piece_and_its_cells),
               cmocka_unit_test(the_module_fulfils_its_contract));
}
