/* SPDX-License-Identifier: MIT */
/* An edition of Patchwork that a module of somebody else brings, through the public headers. */
#include <omino/patchwork.h>

#include <string.h>

#include <omino/registry.h>

#include "quilt.h"
#include "seat.h"
#include "test.h"

TEST(an_edition_of_somebody_else_is_data)
{
    struct seat seat;
    char line[256];
    sit_at(&seat, quilt_rules(), "circle=2,3,4,5,1");
    assert_string_equal(omino_game_name(seat.game), "quilt");
    assert_string_equal(omino_game_title(seat.game), "Quilt");
    assert_string_equal(omino_game_help(seat.game), "A small quilt.\n");
    write_line(&seat, line, sizeof line);
    assert_string_equal(line, "turn=1 space=0,0 buttons=3,3 bonus=0 leather=0 circle=2,3,4,5,1 "
                              "quilt1=...../...../...../..... quilt2=...../...../...../.....");
    refuses(&seat, "buy 4 a1,b1,a2,b2", "patch 4 is not among the next two (2, 3)");
    play(&seat, "buy 2 a1,b1,a2"); /* two spaces, for two buttons */
    assert_int_equal(to_move(&seat), 1);
    play(&seat, "advance");
    play(&seat, "advance"); /* to space 4, over an income mark */
    assert_int_equal(outcome_of(&seat).scores[0], 3 - 2 + 2 + 1 - 17);
    assert_int_equal(outcome_of(&seat).scores[1], 3 + 3 - 20);
    leave(&seat);
}

TEST(random_games_of_it_end_and_computers_play_it)
{
    struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    sit_at(&seat, quilt_rules(), "seed=2");
    for (int i = 0; i < 500; i++) {
        omino_state_start(seat.game, seat.state);
        play_to_the_end(&seat, &rng);
    }
    leave(&seat);
}

TEST(it_fulfils_the_contract)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .seed = 3, .games = 1};
    keeps_to_its_contract(quilt_rules(), &setup);
}

TEST(a_loadable_module_of_it_is_data_and_one_line)
{
    const struct omino_rules *rules;
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (omino_registry_load(MODULE_FOLDER "/quilt.so", &rules, &err) != OMINO_OK)
        fail_msg("%s", err.message);
    assert_string_equal(omino_registry_name(rules), "small-quilt");
    assert_int_equal(omino_game_open("small-quilt", "first=2", NULL, &game, NULL), OMINO_OK);
    assert_string_equal(omino_game_title(game), "Small Quilt");
    assert_int_equal(omino_game_max_plies(game), 2 * 15 + 1);
    omino_game_close(game);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static struct omino_patchwork_edition changed;
static struct omino_patchwork_track track;
static struct omino_patchwork_patch patches[OMINO_PATCHWORK_PATCHES_MAX];

static enum omino_status open_changed(struct omino_setup *setup, struct omino_error *err)
{
    return omino_patchwork_open(&changed, setup, err);
}

/* Makes a copy of the edition, to be changed. */
static void copy_edition(void)
{
    changed = quilt_edition;
    track = quilt_tracks[0];
    for (int i = 0; i < OMINO_PATCHWORK_PATCHES_MAX; i++) patches[i] = quilt_patches[i % 5];
    changed.tracks = &track;
    changed.patches = patches;
}

static void expect_opened(const char *refusal)
{
    struct omino_rules rules = *quilt_rules();
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    rules.open = open_changed;
    const enum omino_status status = omino_rules_open_game(&rules, NULL, NULL, &game, &err);
    assert_string_equal(err.message, refusal);
    assert_int_equal(status == OMINO_OK, *refusal == '\0');
    omino_game_close(game);
}

#define EXPECT(CHANGE, REFUSAL)                                                                    \
    do {                                                                                           \
        copy_edition();                                                                            \
        CHANGE;                                                                                    \
        expect_opened(REFUSAL);                                                                    \
    } while (0)

TEST(editions_beyond_the_limits_are_refused_with_the_reason)
{
    EXPECT((void)0, "");
    EXPECT(changed.width = 0, "invalid quilt in this edition of Patchwork");
    EXPECT(changed.height = 26, "invalid quilt in this edition of Patchwork");
    EXPECT((changed.width = 63, changed.height = 1, changed.bonus_side = 1),
           "invalid quilt in this edition of Patchwork");
    EXPECT(changed.patch_count = 0, "invalid number of patches in this edition of Patchwork");
    EXPECT(changed.patch_count = 39, "invalid number of patches in this edition of Patchwork");
    EXPECT(changed.patches = NULL, "invalid number of patches in this edition of Patchwork");
    EXPECT(changed.offered = 7, "invalid number of patches on offer in this edition of Patchwork");
    EXPECT(changed.offered = 0, "invalid number of patches on offer in this edition of Patchwork");
    EXPECT(changed.before_token = 6, "invalid start of the token in this edition of Patchwork");
    EXPECT(changed.bonus_side = 5, "invalid bonus square in this edition of Patchwork");
    EXPECT(changed.bonus_side = 0, "invalid bonus square in this edition of Patchwork");
    EXPECT(changed.tracks = NULL, "invalid track in this edition of Patchwork");
    EXPECT(changed.track_count = 3, "invalid track in this edition of Patchwork");
    EXPECT(track.name = NULL, "invalid track in this edition of Patchwork");
    EXPECT(track.last = 100, "invalid track in this edition of Patchwork");
    EXPECT(track.last = 11, "invalid track in this edition of Patchwork"); /* a mark beyond it */
    EXPECT(track.income[1] = 4, "invalid track in this edition of Patchwork"); /* not in order */
    EXPECT((track.last = 99, memset(track.leather, 1, sizeof track.leather)),
           "invalid track in this edition of Patchwork"); /* not ended */
    EXPECT((patches[0].income = 200, patches[1].income = 60),
           "invalid income in this edition of Patchwork");
    EXPECT(patches[3].drawing = "X.X", "this cell is not connected to the first one");
    EXPECT((changed.patch_count = 38, changed.offered = 6, track.last = 99), "");
}

int main(void)
{
    return RUN(cmocka_unit_test(an_edition_of_somebody_else_is_data),
               cmocka_unit_test(random_games_of_it_end_and_computers_play_it),
               cmocka_unit_test(it_fulfils_the_contract),
               cmocka_unit_test(a_loadable_module_of_it_is_data_and_one_line),
               cmocka_unit_test(editions_beyond_the_limits_are_refused_with_the_reason));
}
