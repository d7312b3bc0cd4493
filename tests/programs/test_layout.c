/* SPDX-License-Identifier: MIT */
/* The layout of panels on the screen, for positions of all games and screens of many sizes. */
#include "cli/screen/measure.h"

#include <stdlib.h>
#include <string.h>

#include <omino/draw.h>
#include <omino/scene_build.h>

#include "players.h"
#include "shared/lines.h"
#include "test.h"

static int overlap(const struct screen_box *a, const struct screen_box *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
           b->y < a->y + a->height;
}

static void assert_fits(const struct omino_scene *scene, const struct screen_layout *layout)
{
    for (int i = 0; i < layout->count; i++) {
        const struct screen_box *box = &layout->boxes[i];
        const struct omino_panel *panel = omino_scene_panel(scene, i);
        if (box->form == SCREEN_HIDDEN) {
            assert_int_equal(panel->kind, OMINO_PANEL_TRAY);
            continue;
        }
        assert_true(box->x >= 0 && box->y >= 0 && box->width > 0 && box->height > 0);
        assert_true(box->x + box->width <= layout->columns);
        assert_true(box->y + box->height <= layout->rows - SCREEN_LINES);
        for (int k = 0; k < i; k++)
            if (layout->boxes[k].form != SCREEN_HIDDEN)
                assert_false(overlap(box, &layout->boxes[k]));
        if (panel->kind != OMINO_PANEL_GRID) continue;
        assert_true(box->columns <= panel->grid.width && box->rows <= panel->grid.height);
        if (!screen_is_plane(panel))
            assert_true(box->columns == panel->grid.width && box->rows == panel->grid.height);
    }
}

/* Lays out a position on screens of many sizes. A layout that fits must still fit when there is
 * more room. */
static void try_sizes(const struct omino_scene *scene)
{
    struct screen_layout layout;
    for (int rows = 10; rows <= 60; rows += 7) {
        int fitted = 0;
        for (int columns = 30; columns <= 210; columns += 15) {
            screen_lay_out(scene, columns, rows, 0, &layout);
            if (layout.fits) assert_fits(scene, &layout);
            assert_true(layout.fits >= fitted);
            fitted = layout.fits;
        }
    }
    screen_lay_out(scene, 80, 24, 0, &layout);
    if (!layout.fits) {
        const struct omino_draw_style style = OMINO_INIT(draw_style);
        static char text[20000];
        omino_draw_text(scene, &style, text, sizeof text);
        fail_msg("this does not fit into 80x24:\n%s", text);
    }
}

TEST(panels_never_overlap_and_never_leave_the_screen)
{
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        const struct omino_game *game = open_sample(sample);
        void *state = new_state(game, NULL);
        struct omino_rng rng;
        omino_rng_seed(&rng, 1);
        for (int ply = 0;; ply++) {
            if (ply % 5 == 0) {
                assert_int_equal(omino_scene_of(game, state, scene, NULL), OMINO_OK);
                try_sizes(scene);
            }
            if (omino_state_side(game, state) == OMINO_NOBODY) break;
            omino_state_apply(game, state, omino_moves_random(game, state, &rng));
        }
        free(state);
        omino_game_close(game);
    }
    omino_scene_close(scene);
}

TEST(a_board_too_large_for_80x24_reports_the_size_it_needs)
{
    struct omino_scene *scene;
    struct screen_layout layout;
    int columns, rows;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    omino_scene_add_grid(scene, "board", 20, 30, OMINO_LABELS_POINTS);
    screen_lay_out(scene, 80, 24, 0, &layout);
    assert_false(layout.fits);
    screen_least_size(scene, &columns, &rows);
    assert_true(columns == 80 && rows == 30 + 2 + SCREEN_LINES);
    omino_scene_clear(scene);
    omino_scene_add_grid(scene, "", 60, 10, OMINO_LABELS_POINTS);
    screen_least_size(scene, &columns, &rows);
    assert_true(columns == 140 && rows == 24);
    omino_scene_close(scene);
}

TEST(pieces_are_drawn_if_there_is_room)
{
    struct omino_scene *scene;
    struct screen_layout layout;
    const struct omino_game *game = open_sample(sample_game("blokus", "variant=duo"));
    void *state = new_state(game, NULL);
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    assert_int_equal(omino_scene_of(game, state, scene, NULL), OMINO_OK);
    screen_lay_out(scene, 80, 20, 0, &layout);
    assert_true(layout.fits && layout.boxes[1].form == SCREEN_LISTED);
    screen_lay_out(scene, 120, 40, 0, &layout);
    assert_true(layout.fits && layout.boxes[1].form == SCREEN_DRAWN);
    omino_scene_close(scene);
    free(state);
    omino_game_close(game);
}

TEST(wide_trays_are_wrapped)
{
    struct omino_scene *scene;
    struct screen_spot spots[2];
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    const struct omino_panel *tray = omino_scene_add_tray(scene, "", OMINO_NOBODY);
    omino_scene_add_item(scene, "20", "price 10, time 3, income 2", (struct omino_shape){0}, -1, 1);
    omino_scene_add_item(scene, "7", "price 1", (struct omino_shape){0}, -1, 1);
    assert_int_equal(screen_tray_spots(tray, SCREEN_LISTED, 31, spots), 2);
    assert_int_equal(spots[0].height, 1);
    assert_int_equal(screen_tray_spots(tray, SCREEN_LISTED, 30, spots), 3);
    assert_int_equal(spots[0].height, 2);
    assert_int_equal(spots[1].y, 2);
    omino_scene_close(scene);
}

TEST(texts_are_broken_between_words)
{
    const char *text = "marked: line of 5, yellow";
    assert_int_equal(cli_wrap(&text, 12), 12);
    assert_string_equal(text, "of 5, yellow");
    assert_int_equal(cli_wrap(&text, 12), 12);
    assert_string_equal(text, "");
    text = "unbreakable";
    assert_int_equal(cli_wrap(&text, 4), 4);
    assert_string_equal(text, "eakable");
    text = "\u25e6\u25e6\u25e6 o";
    assert_int_equal(cli_wrap(&text, 3), 9);
    assert_string_equal(text, "o");
}

int main(void)
{
    return RUN(cmocka_unit_test(panels_never_overlap_and_never_leave_the_screen),
               cmocka_unit_test(a_board_too_large_for_80x24_reports_the_size_it_needs),
               cmocka_unit_test(pieces_are_drawn_if_there_is_room),
               cmocka_unit_test(wide_trays_are_wrapped),
               cmocka_unit_test(texts_are_broken_between_words));
}
