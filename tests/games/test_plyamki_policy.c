/* SPDX-License-Identifier: MIT */
/* Tests of the features and choices of Plyamki's computer player against the reference and the
 * positions after a move. */
#define _POSIX_C_SOURCE 200809L

#include <omino/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "plyamki_positions.h"
#include "seat.h"
#include "test.h"

extern const struct omino_rules omino_rules_plyamki;

enum { MOVES = 16384, FIELD = 64 /* columns covered by the features */ };

/* The features of a player in a position, and of a move, in the module's order. Each of the first
 * three groups has one feature per category. */
enum { LINES, RECTANGLES, SPOTS, CATEGORIES };
enum { LEAD_BY = 0, LEADS = CATEGORIES, HOLDS = 2 * CATEGORIES, COMMON = 3 * CATEGORIES };
enum { TO_MOVE = COMMON, LAYS_LAST, LAST_RESULT, POSITION_FEATURES };
enum { OTHER_HOLDS = COMMON, COVERS = COMMON + CATEGORIES, ANSWERS, MOVE_FEATURES };

/* A seat, its legal moves, and the same position in the reference. */
struct table {
    struct seat seat;
    struct ref_plyamki ref;
    uint32_t moves[MOVES];
    uint32_t count;
};

static void sit(struct seat *seat, const char *options)
{
    sit_at(seat, &omino_rules_plyamki, options);
    assert_int_equal(omino_rules_plyamki.knowledge->position_features, POSITION_FEATURES);
    assert_int_equal(omino_rules_plyamki.knowledge->move_features, MOVE_FEATURES);
}

/* Sets up a position with `cards` cards laid at random, or fewer if no more can be laid. */
static void lay_cards(struct table *table, struct omino_rng *rng, int cards)
{
    struct seat *seat = &table->seat;
    omino_state_start(seat->game, seat->state);
    random_moves(seat, rng, 1 + cards); /* the first move chooses a colour */
    table->count = omino_moves_list(seat->game, seat->state, table->moves, MOVES);
}

static void after(const struct seat *seat, uint32_t move, struct seat *then)
{
    *then = *seat;
    omino_state_apply(then->game, then->state, move);
}

/* Calls a check for positions with several kinds of cards, with 1 to 17 of the 18 cards laid. */
static void with_many_positions(void (*check)(struct table *table, struct omino_rng *rng))
{
    static const struct {
        const char *options, *faces;
        int half_turns;
    } kinds[] = {
        {"", "YYB/YYB:BBY/BBY", 0},
        {"", "YYB/YYB:BBY/BBY", 0},
        {"faces=solid", "YYY/YYY:BBB/BBB", 0},
        {"faces=YBY/BYB/YYB:BBB/BYB/YYY", "YBY/BYB/YYB:BBB/BYB/YYY", 0},
        {"faces=YYYY/BBBB/YBYB:BYBB/YYBY/YYYB turns=half", "YYYY/BBBB/YBYB:BYBB/YYBY/YYYB", 1},
    };
    static struct table table;
    struct omino_rng rng;
    omino_rng_seed(&rng, 5);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        sit(&table.seat, kinds[i].options);
        ref_plyamki_open(&table.ref, kinds[i].faces, 18, kinds[i].half_turns);
        for (int cards = 1; cards < 18; cards++) {
            lay_cards(&table, &rng, cards);
            check(&table, &rng);
        }
        leave(&table.seat);
    }
}

static void with_both_paths(void (*check)(struct table *table, struct omino_rng *rng))
{
    with_many_positions(check);
    setenv("OMINO_SIMD", "plain", 1);
    with_many_positions(check);
    unsetenv("OMINO_SIMD");
}

/* ---- features -------------------------------------------------------------------------------- */

/* The approximate worth of a card in each category. */
static const float worth[CATEGORIES] = {1.5f, 3, 4};

static void by_category(struct ref_score score, int numbers[CATEGORIES])
{
    numbers[LINES] = score.line;
    numbers[RECTANGLES] = score.rectangle;
    numbers[SPOTS] = score.spots;
}

/* Computes the common features of a colour: its lead, and how much of its score is safe compared
 * with the score of the other colour. */
static void describe_slowly(const struct ref_plyamki *ref, char color, float *features)
{
    static struct ref_plyamki safe_spots;
    int own[CATEGORIES], other[CATEGORIES], safe[CATEGORIES];
    safe_spots = *ref;
    ref_plyamki_keep_safe_spots(&safe_spots);
    by_category(ref_plyamki_score(ref, color), own);
    by_category(ref_plyamki_score(ref, color == 'Y' ? 'B' : 'Y'), other);
    by_category(ref_plyamki_score(&safe_spots, color), safe);
    for (int i = 0; i < CATEGORIES; i++) {
        const float lead = (float)(own[i] - other[i]),
                    hold = (float)(safe[i] - other[i]) / worth[i];
        features[LEAD_BY + i] = lead / worth[i];
        features[LEADS + i] = (float)((lead > 0) - (lead < 0));
        features[HOLDS + i] = hold / (1 + (hold < 0 ? -hold : hold));
    }
}

static void same_as_reference(struct table *table, struct omino_rng *rng)
{
    float features[2][POSITION_FEATURES], expected[COMMON];
    (void)rng;
    replay_in_reference(&table->seat, &table->ref);
    omino_rules_plyamki.knowledge->describe_position(table->seat.game, table->seat.state,
                                                     features[0]);
    for (int player = 0; player < 2; player++) {
        const int yellow = (table->ref.color_of_player1 == 'Y') == (player == 0);
        describe_slowly(&table->ref, yellow ? 'Y' : 'B', expected);
        for (int i = 0; i < COMMON; i++)
            assert_float_equal(features[player][i], expected[i], 1e-5f);
    }
}

TEST(leads_and_safe_spots_agree_with_the_reference)
{
    with_both_paths(same_as_reference);
}

/* Returns whether a move answers the last one, which means that it lays a card near it. */
static int answers(const struct table *table, uint32_t move)
{
    char line[PLYAMKI_LINE_TEXT];
    struct place last = {0, 0};
    write_line(&table->seat, line, sizeof line);
    assert_int_equal(sscanf(strrchr(line, '@'), "@%d,%d", &last.x, &last.y), 2);
    const struct place place = place_of(&table->seat, move);
    const int x = place.x - last.x, y = place.y - last.y;
    return x * x + y * y <= 13;
}

static void same_as_after(struct table *table, struct omino_rng *rng)
{
    const struct seat *seat = &table->seat;
    const int player = to_move(seat);
    struct seat then;
    float move_features[MOVE_FEATURES], features[2][POSITION_FEATURES];
    uint8_t kind;
    replay_in_reference(seat, &table->ref);
    for (int i = 0; i < 20 && table->count > 0; i++) {
        const uint32_t move = table->moves[omino_rng_below(rng, table->count)];
        omino_rules_plyamki.knowledge->describe_moves(seat->game, seat->state, &move, 1,
                                                      move_features, &kind);
        after(seat, move, &then);
        omino_rules_plyamki.knowledge->describe_position(then.game, then.state, features[0]);
        const int spots = shown_score(&then, 'Y').spots + shown_score(&then, 'B').spots;
        assert_memory_equal(move_features, features[player], COMMON * sizeof *move_features);
        assert_memory_equal(move_features + OTHER_HOLDS, features[1 - player] + HOLDS,
                            CATEGORIES * sizeof *move_features);
        assert_float_equal(move_features[COVERS], -0.25f * (float)(spots - 4 * table->ref.laid),
                           1e-5f);
        assert_float_equal(move_features[ANSWERS], (float)answers(table, move), 0);
    }
}

TEST(a_card_is_described_by_the_position_after_it)
{
    with_both_paths(same_as_after);
}

/*
 *     Y Y b b Y      b: lies on the first card
 *     Y Y b b Y      (the column to the right of b does not)
 */
TEST(a_position_is_described_by_leads_and_safe_spots)
{
    static struct seat seat;
    static const float expected[2][POSITION_FEATURES] = {
        {0, 0, 2 / 4.0f, 0, 0, 1, -4 / 7.0f, -4 / 7.0f, -0.5f, 1, 0, 0},
        {0, 0, -2 / 4.0f, 0, 0, -1, 0, -4 / 7.0f, -0.5f, 0, 1, 0},
    };
    float numbers[2][POSITION_FEATURES];
    sit(&seat, "");
    set_line(&seat, "yellow A0@0,0 B0@2,0");
    omino_rules_plyamki.knowledge->describe_position(seat.game, seat.state, numbers[0]);
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < POSITION_FEATURES; i++)
            assert_float_equal(numbers[p][i], expected[p][i], 1e-5f);
    leave(&seat);
}

/* Returns the best result of the player who lays the last card: 1 for a win, 0 for a draw, -1 for a
 * loss. */
static int best_outcome(const struct table *table)
{
    const int player = to_move(&table->seat);
    int best = -1;
    for (uint32_t i = 0; i < table->count; i++) {
        struct seat then;
        after(&table->seat, table->moves[i], &then);
        const struct omino_outcome outcome = outcome_of(&then);
        const int ahead = outcome.scores[player] - outcome.scores[1 - player];
        if ((ahead > 0) - (ahead < 0) > best) best = (ahead > 0) - (ahead < 0);
    }
    return best;
}

TEST(before_the_last_card_the_winner_is_known)
{
    static struct table table;
    struct seat *seat = &table.seat;
    struct omino_rng rng;
    float numbers[2][POSITION_FEATURES];
    int seen[3] = {0};
    sit(seat, "cards=8");
    omino_rng_seed(&rng, 6);
    for (int i = 0; i < 60; i++) {
        lay_cards(&table, &rng, 7);
        if (table.count == 0) continue;
        const int best = best_outcome(&table);
        omino_rules_plyamki.knowledge->describe_position(seat->game, seat->state, numbers[0]);
        assert_float_equal(numbers[1][LAST_RESULT], (float)best, 0);
        assert_float_equal(numbers[0][LAST_RESULT], -(float)best, 0);
        seen[best + 1]++;
    }
    assert_true(seen[0] > 0 && seen[2] > 0);
    leave(seat);
}

static float value_of(const struct seat *seat, int player)
{
    float values[OMINO_PLAYERS_MAX];
    omino_rules_of(seat->game)->evaluate(seat->game, seat->state, values);
    return values[player];
}

/* Returns the share of moves that the evaluation prefers to the move with the largest prior. */
static double better_than_favourite(const struct table *table)
{
    static float weights[MOVES];
    const struct seat *seat = &table->seat;
    const int player = to_move(seat);
    struct seat then;
    uint32_t favourite = 0, better = 0;
    omino_rules_of(seat->game)
        ->priors(seat->game, seat->state, table->moves, table->count, weights);
    for (uint32_t i = 1; i < table->count; i++)
        if (weights[i] > weights[favourite]) favourite = i;
    after(seat, table->moves[favourite], &then);
    const float value = value_of(&then, player);
    for (uint32_t i = 0; i < table->count; i++) {
        after(seat, table->moves[i], &then);
        better += value_of(&then, player) > value;
    }
    return (double)better / table->count;
}

TEST(the_move_with_the_largest_prior_is_one_of_the_best_by_the_evaluation)
{
    static struct table table;
    struct omino_rng rng;
    double sum = 0;
    int count = 0;
    sit(&table.seat, "");
    omino_rng_seed(&rng, 7);
    for (int cards = 4; cards < 16; cards += 2, count++) {
        lay_cards(&table, &rng, cards);
        sum += better_than_favourite(&table);
    }
    assert_true(sum / count < 0.1);
    leave(&table.seat);
}

static uint32_t chosen_by(const struct seat *seat, const char *kind, uint64_t seed, uint64_t limit)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = limit};
    struct omino_engine *player = open_player(seat->game, kind, seed);
    const uint32_t move = choose(player, seat->game, seat->state, &limits);
    omino_engine_close(player);
    return move;
}

TEST(the_computer_takes_the_more_frequent_colour)
{
    static struct seat seat;
    sit(&seat, "faces=YYY/YYB:YYY/YBB");
    assert_true(chosen_by(&seat, "mcts", 1, 100) == read_move(&seat, "yellow"));
    leave(&seat);
    sit(&seat, "faces=BBB/YBB:YYY/BBB");
    assert_true(chosen_by(&seat, "mcts", 1, 100) == read_move(&seat, "blue"));
    leave(&seat);
}

TEST(the_computer_beats_a_random_player_from_either_seat)
{
    static struct seat seat;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    sit(&seat, "cards=10");
    for (int seated = 0; seated < 2; seated++) {
        omino_state_start(seat.game, seat.state);
        for (uint64_t ply = 0; omino_state_side(seat.game, seat.state) != OMINO_NOBODY; ply++) {
            const int own = omino_state_player(seat.game, seat.state) == seated;
            omino_state_apply(seat.game, seat.state,
                              chosen_by(&seat, own ? "mcts" : "random", 8 + ply, 60));
        }
        omino_state_outcome(seat.game, seat.state, &outcome);
        assert_true(outcome.scores[seated] > outcome.scores[1 - seated]);
    }
    leave(&seat);
}

/* Lays all cards in one direction, beyond the columns that the features cover. */
TEST(positions_wider_than_the_field_are_described_by_the_visible_part)
{
    static struct table table;
    static float weights[MOVES];
    struct seat *seat = &table.seat;
    int right = 0;
    sit(seat, "faces=YYYY:BBBB cards=36 turns=half");
    lay_cards(&table, &(struct omino_rng){{1, 2, 3, 4}}, 1);
    while (table.count > 0) {
        uint32_t far = 0;
        for (uint32_t i = 1; i < table.count; i++)
            if (place_of(seat, table.moves[i]).x > place_of(seat, table.moves[far]).x) far = i;
        omino_rules_of(seat->game)
            ->priors(seat->game, seat->state, table.moves, table.count, weights);
        for (uint32_t i = 0; i < table.count; i++)
            assert_true(weights[i] > 0 && weights[i] < 1e20f);
        assert_true(value_of(seat, 0) >= 0 && value_of(seat, 0) <= 1);
        right = place_of(seat, table.moves[far]).x;
        omino_state_apply(seat->game, seat->state, table.moves[far]);
        table.count = omino_moves_list(seat->game, seat->state, table.moves, MOVES);
    }
    assert_true(right > FIELD);
    leave(seat);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(leads_and_safe_spots_agree_with_the_reference),
        cmocka_unit_test(a_card_is_described_by_the_position_after_it),
        cmocka_unit_test(a_position_is_described_by_leads_and_safe_spots),
        cmocka_unit_test(before_the_last_card_the_winner_is_known),
        cmocka_unit_test(the_move_with_the_largest_prior_is_one_of_the_best_by_the_evaluation),
        cmocka_unit_test(the_computer_takes_the_more_frequent_colour),
        cmocka_unit_test(the_computer_beats_a_random_player_from_either_seat),
        cmocka_unit_test(positions_wider_than_the_field_are_described_by_the_visible_part));
}
