/* SPDX-License-Identifier: MIT */
/* Editions with other boards, patches and tracks. Only the files of the module can see editions, so
 * this test is kept beside them; the tests of the game itself are in tests/games. */
#include "patchwork.h"

#include "seat.h"
#include "test.h"

extern const struct omino_rules omino_rules_patchwork;

/* A small game: two leather marks side by side, patches that take no time or a lot of it. */
static const struct omino_patchwork_patch home_patches[] = {
    {0, 0, 1, "X"},
    {1, 5, 2, "XXX"},
    {0, 3, 0, "X./XX"},
    {2, 1, 1, "XX/XX"},
};
static const struct omino_patchwork_track home_tracks[] = {
    {.name = "revised", .last = 12, .income = {2, 4, 12}, .leather = {3, 4}},
    {.name = "original", .last = 12, .income = {2}, .leather = {12}},
};
static const struct omino_patchwork_edition home = {
    .width = 4,
    .height = 3,
    .patches = home_patches,
    .patch_count = 4,
    .tracks = home_tracks,
    .track_count = 2,
    .offered = 2,
    .before_token = 2,
    .buttons = 1,
    .bonus_side = 3,
    .bonus_points = 4,
    .empty_cell_cost = 1,
};

static enum omino_status open_home(struct omino_setup *setup, struct omino_error *err)
{
    return omino_patchwork_open_edition(&home, setup, err);
}

/* Opens a game with the standard patches on quilts that fit into one word, with more patches on
 * offer. A cell is worth only one point. */
static enum omino_status open_small(struct omino_setup *setup, struct omino_error *err)
{
    static struct omino_patchwork_edition small;
    small = omino_patchwork_standard;
    small.width = 7;
    small.height = 6;
    small.bonus_side = 4;
    small.offered = 5;
    small.empty_cell_cost = 1;
    return omino_patchwork_open_edition(&small, setup, err);
}

static struct omino_rules edition(const char *name, enum omino_status (*open)(struct omino_setup *,
                                                                              struct omino_error *))
{
    struct omino_rules rules = omino_rules_patchwork;
    rules.name = name;
    rules.open = open;
    return rules;
}

static const struct patchwork_state *state_of(const struct seat *seat)
{
    return (const void *)seat->state;
}

TEST(another_edition_is_just_another_table)
{
    const struct omino_rules rules = edition("home", open_home);
    struct seat seat;
    sit_at(&seat, &rules, "circle=1,2,3,4");
    refuses(&seat, "buy 3 a1,b1,a2", "patch 3 is not among the next two (1, 2)");
    play(&seat, "buy 1 a1"); /* no time: still on top */
    assert_int_equal(to_move(&seat), 0);
    play(&seat, "buy 2 a2,b2,c2"); /* over two income marks and two leather marks */
    assert_int_equal(state_of(&seat)->buttons[0], 2 * 3);
    assert_int_equal(state_of(&seat)->leather, 2);
    play(&seat, "leather a3");
    assert_int_equal(to_move(&seat), 0);
    play(&seat, "leather b3");
    assert_int_equal(to_move(&seat), 1);
    assert_int_equal(outcome_of(&seat).scores[0], 6 - 6);
    leave(&seat);
}

TEST(the_second_leather_patch_is_discarded_if_there_is_no_room)
{
    const struct omino_rules rules = edition("home", open_home);
    struct seat seat;
    sit_at(&seat, &rules, "circle=1,2,3,4");
    set_line(&seat, "turn=1 space=0,2 buttons=1,0 bonus=0 leather=0 circle=2 "
                    "quilt1=443./4433/...1 quilt2=..../..../....");
    play(&seat, "buy 2 a1,b1,c1");
    assert_int_equal(state_of(&seat)->left, 0);
    assert_int_equal(state_of(&seat)->bonus, 1);
    assert_int_equal(state_of(&seat)->leather, 1);
    play(&seat, "leather d3");
    assert_int_equal(to_move(&seat), 1);
    assert_int_equal(move_count(&seat), 1); /* no patch is left */
    assert_int_equal(outcome_of(&seat).scores[0], 2 * 4 + 4);
    leave(&seat);
}

TEST(random_games_of_another_edition_end)
{
    const struct omino_rules rules = edition("home", open_home);
    struct omino_rng rng;
    omino_rng_seed(&rng, 18);
    for (int track = 0; track < 2; track++) {
        struct seat seat;
        sit_at(&seat, &rules, track ? "track=original seed=3" : "seed=4");
        for (int i = 0; i < 500; i++) {
            omino_state_start(seat.game, seat.state);
            play_to_the_end(&seat, &rng);
        }
        leave(&seat);
    }
}

/* A playout may stop early only if no move costs points. */
TEST(a_patch_that_costs_more_than_it_covers_keeps_the_winner_open)
{
    const struct omino_rules rules = edition("small", open_small);
    struct seat seat;
    sit_at(&seat, &omino_rules_patchwork, "");
    assert_true(patchwork_of(seat.game)->never_falls);
    leave(&seat);
    sit_at(&seat, &rules, "");
    assert_false(patchwork_of(seat.game)->never_falls);
    leave(&seat);
}

TEST(a_smaller_edition_fulfils_the_contract)
{
    const struct omino_rules rules = edition("small", open_small);
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .seed = 3, .games = 1};
    keeps_to_its_contract(&rules, &setup);
}

int main(void)
{
    return RUN(cmocka_unit_test(another_edition_is_just_another_table),
               cmocka_unit_test(the_second_leather_patch_is_discarded_if_there_is_no_room),
               cmocka_unit_test(random_games_of_another_edition_end),
               cmocka_unit_test(a_patch_that_costs_more_than_it_covers_keeps_the_winner_open),
               cmocka_unit_test(a_smaller_edition_fulfils_the_contract));
}
