/* SPDX-License-Identifier: MIT */
/* What Plyamki's computer player sees and knows, judged by trying out every card. */
#define _POSIX_C_SOURCE 200809L

#include <omino/rules.h>
#include <omino/search.h>

#include <stdlib.h>
#include <string.h>

#include "../../games/plyamki/plyamki.h"
#include "test.h"

extern const struct omino_rules omino_rules_plyamki;

enum { MOVES = 16384, LAST_RESULT = 11 };

static const struct omino_knowledge *const knows = &omino_plyamki_knowledge;

struct seat {
    const struct omino_game *game;
    const struct plyamki *p;
    uint64_t state[OMINO_STATE_MAX / sizeof(uint64_t)];
    uint32_t moves[MOVES];
    uint32_t count;
};

static void sit(struct seat *seat, const char *options)
{
    struct omino_error err;
    if (omino_game_open_rules(&omino_rules_plyamki, options, NULL, &seat->game, &err) != OMINO_OK)
        fail_msg("%s: %s", options, err.message);
    seat->p = omino_game_tables(seat->game);
    omino_state_start(seat->game, seat->state);
}

static void leave(struct seat *seat)
{
    omino_game_close(seat->game);
}

static void set(struct seat *seat, const char *line)
{
    struct omino_error err;
    if (omino_state_parse(seat->game, line, seat->state, &err) != OMINO_OK)
        fail_msg("%s: %s", line, err.message);
}

static const struct plyamki_state *state_of(const struct seat *seat)
{
    return (const void *)seat->state;
}

/* Sets up a position with so many cards laid at random, or fewer at a dead end. */
static void lay_cards(struct seat *seat, struct omino_rng *rng, unsigned cards)
{
    omino_state_start(seat->game, seat->state);
    while (state_of(seat)->laid < cards &&
           omino_state_side(seat->game, seat->state) != OMINO_NOBODY)
        omino_state_apply(seat->game, seat->state,
                          omino_state_random(seat->game, seat->state, rng));
    seat->count = omino_state_moves(seat->game, seat->state, seat->moves, MOVES);
}

static struct plyamki_sight look(const struct seat *seat, struct plyamki_field *field)
{
    struct plyamki_sight sight;
    omino_plyamki_field(seat->p, state_of(seat), field);
    omino_plyamki_look(seat->p, field, &sight);
    return sight;
}

static void after(const struct seat *seat, uint32_t move, struct seat *then)
{
    then->game = seat->game;
    then->p = seat->p;
    memcpy(then->state, seat->state, omino_state_size(seat->game));
    omino_state_apply(then->game, then->state, move);
}

/* Calls a check for positions of several kinds of cards, from the first card to the last but one.
 */
static void with_many_positions(void (*check)(struct seat *seat, struct omino_rng *rng))
{
    static const char *const options[] = {"", "", "faces=solid", "faces=YBY/BYB/YYB:BBB/BYB/YYY",
                                          "faces=YYYY/BBBB/YBYB:BYBB/YYBY/YYYB turns=half"};
    static struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 5);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        sit(&seat, options[i]);
        for (unsigned cards = 1; cards < 18; cards++) {
            lay_cards(&seat, &rng, cards);
            check(&seat, &rng);
        }
        leave(&seat);
    }
}

static void with_both_paths(void (*check)(struct seat *seat, struct omino_rng *rng))
{
    with_many_positions(check);
    setenv("OMINO_PATH", "plain", 1);
    with_many_positions(check);
    unsetenv("OMINO_PATH");
}

/* ---- the field ------------------------------------------------------------------------------- */

static void same_as_score(struct seat *seat, struct omino_rng *rng)
{
    struct plyamki_field field;
    struct plyamki_score score;
    const struct plyamki_sight sight = look(seat, &field);
    (void)rng;
    omino_plyamki_count_score(seat->p, state_of(seat), &score);
    assert_memory_equal(sight.of, score.of, sizeof score.of);
}

TEST(what_is_seen_is_what_the_score_counts)
{
    with_both_paths(same_as_score);
}

static void same_when_it_lies(struct seat *seat, struct omino_rng *rng)
{
    static struct seat then;
    struct plyamki_field field, there;
    struct plyamki_sight seen;
    if (seat->count == 0) return;
    omino_plyamki_field(seat->p, state_of(seat), &field);
    for (int i = 0; i < 20; i++) {
        const uint32_t move = seat->moves[omino_rng_below(rng, seat->count)];
        omino_plyamki_look_after(seat->p, &field, plyamki_decode(seat->p, move), &seen);
        after(seat, move, &then);
        const struct plyamki_sight sight = look(&then, &there);
        assert_memory_equal(&seen, &sight, sizeof sight);
    }
}

TEST(what_is_seen_after_a_card_is_what_is_seen_when_it_lies_there)
{
    with_both_paths(same_when_it_lies);
}

/* The first card's last visible spot is safe by rule 4, which the field does not know. */
static int is_on_first_card(const struct seat *seat, int x, int y)
{
    const struct plyamki_form *form = &seat->p->form[state_of(seat)->cards[0].form];
    return x >= 0 && y >= 0 && x < form->width && y < form->height;
}

static void safe_is_safe(struct seat *seat, struct omino_rng *rng)
{
    static char covered[PLYAMKI_FIELD][PLYAMKI_FIELD];
    struct plyamki_field field;
    (void)rng;
    look(seat, &field);
    memset(covered, 0, sizeof covered);
    for (uint32_t i = 0; i < seat->count; i++) {
        const struct plyamki_move move = plyamki_decode(seat->p, seat->moves[i]);
        const struct plyamki_form *form = &seat->p->form[seat->p->look[move.look].form];
        for (int y = 0; y < form->height; y++)
            for (int x = 0; x < form->width; x++)
                covered[move.y + y - field.top][move.x + x - field.left] = 1;
    }
    for (int y = 0; y < PLYAMKI_FIELD; y++)
        for (int x = 0; x < PLYAMKI_FIELD; x++)
            for (int c = 0; c < PLYAMKI_COLORS; c++) {
                const int spot = field.spots[y][c] >> x & 1;
                const int safe = field.spots[y][PLYAMKI_COLORS + c] >> x & 1;
                assert_true(!safe || (spot && !covered[y][x]));
                if (spot && !is_on_first_card(seat, x + field.left, y + field.top))
                    assert_int_equal(safe, !covered[y][x]);
            }
}

TEST(a_spot_is_safe_if_no_card_can_be_laid_on_it)
{
    with_both_paths(safe_is_safe);
}

/* ---- what is known --------------------------------------------------------------------------- */

/*
 *     Y Y b b Y      b: lies on the first card
 *     Y Y b b Y      (the column to the right of it does not)
 */
TEST(a_position_is_described_by_leads_and_by_what_is_safe)
{
    static struct seat seat;
    static const float expected[2][PLYAMKI_POSITION_FEATURES] = {
        {0, 0, 2 / 4.0f, 0, 0, 1, -4 / 7.0f, -4 / 7.0f, -0.5f, 1, 0, 0},
        {0, 0, -2 / 4.0f, 0, 0, -1, 0, -4 / 7.0f, -0.5f, 0, 1, 0},
    };
    float numbers[2][PLYAMKI_POSITION_FEATURES];
    sit(&seat, "");
    set(&seat, "yellow A0@0,0 B0@2,0");
    knows->describe_position(seat.game, seat.state, numbers[0]);
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < PLYAMKI_POSITION_FEATURES; i++)
            assert_float_equal(numbers[p][i], expected[p][i], 1e-5f);
    leave(&seat);
}

/* What the best last card gives to whoever lays it: 1 for a win, 0 for a draw, -1 for a loss. */
static int best_outcome(const struct seat *seat)
{
    static struct seat then;
    const int player = omino_state_player(seat->game, seat->state);
    int best = -1;
    for (uint32_t i = 0; i < seat->count; i++) {
        struct omino_outcome outcome;
        after(seat, seat->moves[i], &then);
        omino_state_outcome(then.game, then.state, &outcome);
        const int ahead = outcome.scores[player] - outcome.scores[1 - player];
        if ((ahead > 0) - (ahead < 0) > best) best = (ahead > 0) - (ahead < 0);
    }
    return best;
}

TEST(before_the_last_card_it_is_known_who_wins)
{
    static struct seat seat;
    struct omino_rng rng;
    float numbers[2][PLYAMKI_POSITION_FEATURES];
    int seen[3] = {0};
    sit(&seat, "cards=8");
    omino_rng_seed(&rng, 6);
    for (int i = 0; i < 60; i++) {
        lay_cards(&seat, &rng, 7);
        if (seat.count == 0) continue;
        const int best = best_outcome(&seat);
        knows->describe_position(seat.game, seat.state, numbers[0]);
        assert_float_equal(numbers[1][LAST_RESULT], (float)best, 0);
        assert_float_equal(numbers[0][LAST_RESULT], -(float)best, 0);
        seen[best + 1]++;
    }
    assert_true(seen[0] > 0 && seen[2] > 0);
    leave(&seat);
}

static float value_of(const struct seat *seat, int player)
{
    float values[OMINO_PLAYERS_MAX];
    omino_game_rules(seat->game)->evaluate(seat->game, seat->state, values);
    return values[player];
}

/* How many moves have a larger weight, and how many are better by the evaluation, than the move
 * with the largest weight. */
static double better_than_favourite(const struct seat *seat)
{
    static float weights[MOVES];
    static struct seat then;
    const int player = omino_state_player(seat->game, seat->state);
    uint32_t favourite = 0, better = 0;
    omino_game_rules(seat->game)
        ->priors(seat->game, seat->state, seat->moves, seat->count, weights);
    for (uint32_t i = 1; i < seat->count; i++)
        if (weights[i] > weights[favourite]) favourite = i;
    after(seat, seat->moves[favourite], &then);
    const float value = value_of(&then, player);
    for (uint32_t i = 0; i < seat->count; i++) {
        after(seat, seat->moves[i], &then);
        better += value_of(&then, player) > value;
    }
    return (double)better / seat->count;
}

TEST(the_move_with_the_largest_weight_is_one_of_the_best_by_the_evaluation)
{
    static struct seat seat;
    struct omino_rng rng;
    double sum = 0;
    int count = 0;
    sit(&seat, "");
    omino_rng_seed(&rng, 7);
    for (unsigned cards = 4; cards < 16; cards += 2, count++) {
        lay_cards(&seat, &rng, cards);
        sum += better_than_favourite(&seat);
    }
    assert_true(sum / count < 0.1);
    leave(&seat);
}

static uint32_t choose(const struct seat *seat, const char *kind, uint64_t seed, uint64_t limit)
{
    const struct omino_limits limits = {.simulations = limit};
    struct omino_player *player;
    uint32_t move;
    assert_int_equal(omino_player_open(seat->game, kind, seed, NULL, &player, NULL), OMINO_OK);
    assert_int_equal(omino_player_choose(player, seat->state, &limits, &move, NULL), OMINO_OK);
    omino_player_close(player);
    return move;
}

TEST(the_computer_takes_the_colour_that_the_cards_have_more_of)
{
    static struct seat seat;
    sit(&seat, "faces=YYY/YYB:YYY/YBB");
    assert_true(choose(&seat, "mcts", 1, 100) == plyamki_color_code(seat.p, PLYAMKI_YELLOW));
    leave(&seat);
    sit(&seat, "faces=BBB/YBB:YYY/BBB");
    assert_true(choose(&seat, "mcts", 1, 100) == plyamki_color_code(seat.p, PLYAMKI_BLUE));
    leave(&seat);
}

TEST(the_computer_beats_a_random_player_from_either_seat)
{
    static struct seat seat;
    struct omino_outcome outcome;
    sit(&seat, "cards=10");
    for (int seated = 0; seated < 2; seated++) {
        omino_state_start(seat.game, seat.state);
        for (uint64_t ply = 0; omino_state_side(seat.game, seat.state) != OMINO_NOBODY; ply++) {
            const int own = omino_state_player(seat.game, seat.state) == seated;
            omino_state_apply(seat.game, seat.state,
                              choose(&seat, own ? "mcts" : "random", 8 + ply, 60));
        }
        omino_state_outcome(seat.game, seat.state, &outcome);
        assert_true(outcome.scores[seated] > outcome.scores[1 - seated]);
    }
    leave(&seat);
}

/* Lays all cards in one direction, much further than the field reaches. */
TEST(positions_larger_than_the_field_are_described_as_far_as_they_are_seen)
{
    static struct seat seat;
    static float weights[MOVES];
    sit(&seat, "faces=YYYY:BBBB cards=36 turns=half");
    lay_cards(&seat, &(struct omino_rng){{1, 2, 3, 4}}, 1);
    while (seat.count > 0) {
        uint32_t far = 0;
        for (uint32_t i = 1; i < seat.count; i++)
            if (plyamki_decode(seat.p, seat.moves[i]).x > plyamki_decode(seat.p, seat.moves[far]).x)
                far = i;
        omino_game_rules(seat.game)->priors(seat.game, seat.state, seat.moves, seat.count, weights);
        for (uint32_t i = 0; i < seat.count; i++) assert_true(weights[i] > 0 && weights[i] < 1e20f);
        assert_true(value_of(&seat, 0) >= 0 && value_of(&seat, 0) <= 1);
        omino_state_apply(seat.game, seat.state, seat.moves[far]);
        seat.count = omino_state_moves(seat.game, seat.state, seat.moves, MOVES);
    }
    const struct omino_plyamki_box box = omino_plyamki_box(seat.p, state_of(&seat));
    assert_true(box.right - box.left > PLYAMKI_FIELD);
    leave(&seat);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(what_is_seen_is_what_the_score_counts),
        cmocka_unit_test(what_is_seen_after_a_card_is_what_is_seen_when_it_lies_there),
        cmocka_unit_test(a_spot_is_safe_if_no_card_can_be_laid_on_it),
        cmocka_unit_test(a_position_is_described_by_leads_and_by_what_is_safe),
        cmocka_unit_test(before_the_last_card_it_is_known_who_wins),
        cmocka_unit_test(the_move_with_the_largest_weight_is_one_of_the_best_by_the_evaluation),
        cmocka_unit_test(the_computer_takes_the_colour_that_the_cards_have_more_of),
        cmocka_unit_test(the_computer_beats_a_random_player_from_either_seat),
        cmocka_unit_test(positions_larger_than_the_field_are_described_as_far_as_they_are_seen));
}
