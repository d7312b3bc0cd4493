/* SPDX-License-Identifier: MIT */
/* Films: whole games as one picture. */
#include <omino/draw.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/match.h>
#include <omino/rng.h>
#include <omino/scene_build.h>

#include "matches.h"
#include "test.h"
#include "tiny.h"
#include "xml.h"

static struct omino_film *open_film(void)
{
    struct omino_film *film;
    assert_int_equal(omino_film_open(NULL, &film, NULL), OMINO_OK);
    return film;
}

static struct omino_scene *open_scene(void)
{
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    return scene;
}

/* Draws a film as SVG, which must be well-formed. */
static const char *draw(struct omino_film *film, enum omino_film_form form,
                        const struct omino_svg_style *style)
{
    const char *svg;
    size_t length;
    assert_int_equal(omino_film_draw(film, form, style, &svg, &length, NULL), OMINO_OK);
    assert_int_equal(strlen(svg), length);
    const char *error = xml_error(svg);
    if (error) fail_msg("%s", error);
    return svg;
}

/* Describes a frame: a board with the first `pieces` pieces, and a hand with the others. */
static void describe(struct omino_scene *scene, int pieces)
{
    static const char *const names[] = {"I3", "V3", "I4", "O"};
    char status[16];
    omino_scene_clear(scene);
    struct omino_panel *panel = omino_scene_add_grid(scene, "Board", 4, 4, OMINO_LABELS_POINTS);
    for (int i = 0; i < pieces; i++)
        panel->grid.cells[5 * i] =
            (struct omino_scene_cell){.owner = (int8_t)(i % 2), .piece = (uint16_t)(i + 1)};
    if (pieces > 0) panel->grid.cells[5 * (pieces - 1)].marks = OMINO_MARK_LAST;
    omino_scene_add_tray(scene, "Hand", 0);
    for (int i = pieces; i < 4; i++) {
        struct omino_shape shape;
        assert_int_equal(omino_shape_by_name(names[i], &shape, NULL), OMINO_OK);
        omino_scene_add_item(scene, names[i], "", shape, 0, 1);
    }
    snprintf(status, sizeof status, "%d pieces", pieces);
    omino_scene_set_summary(scene, status);
}

/* Makes a film of 5 frames. */
static struct omino_film *small_film(void)
{
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    for (int i = 0; i <= 4; i++) {
        char caption[16];
        snprintf(caption, sizeof caption, "move <%d>", i);
        describe(scene, i);
        assert_int_equal(omino_film_add(film, scene, caption, NULL), OMINO_OK);
    }
    omino_scene_close(scene);
    return film;
}

/* ---- both forms ------------------------------------------------------------------------------ */

TEST(a_film_without_frames_cannot_be_drawn)
{
    struct omino_film *film = open_film();
    struct omino_error err = OMINO_INIT(error);
    const char *svg = "untouched";
    size_t length = 9;
    assert_int_equal(omino_film_draw(film, OMINO_FILM_PAGE, NULL, &svg, &length, &err),
                     OMINO_ERR_ARGUMENT);
    assert_string_equal(svg, "untouched");
    assert_int_equal(length, 9);
    assert_string_equal(err.message, "the film has no frames");
    omino_film_close(film);
    omino_film_close(NULL);
}

TEST(the_same_frames_give_the_same_bytes)
{
    for (int form = 0; form < 2; form++) {
        struct omino_film *first = small_film(), *second = small_film();
        const char *svg = draw(first, (enum omino_film_form)form, NULL);
        assert_string_equal(svg, draw(second, (enum omino_film_form)form, NULL));
        assert_string_equal(draw(second, (enum omino_film_form)form, NULL), svg);
        omino_film_close(first);
        omino_film_close(second);
    }
}

TEST(a_frame_can_be_added_after_drawing)
{
    struct omino_film *film = small_film();
    struct omino_scene *scene = open_scene();
    assert_null(strstr(draw(film, OMINO_FILM_PAGE, NULL), "the last one"));
    describe(scene, 2);
    assert_int_equal(omino_film_add(film, scene, "the last one", NULL), OMINO_OK);
    assert_non_null(strstr(draw(film, OMINO_FILM_PAGE, NULL), "the last one"));
    omino_scene_close(scene);
    omino_film_close(film);
}

/* ---- pages ----------------------------------------------------------------------------------- */

TEST(a_page_shows_every_frame_below_its_caption)
{
    struct omino_film *film = small_film();
    const struct omino_svg_style style = {OMINO_SIZE(svg_style), .title = "A game"};
    const char *svg = draw(film, OMINO_FILM_PAGE, &style);
    for (int i = 0; i <= 4; i++) {
        char caption[32];
        snprintf(caption, sizeof caption, ">move &lt;%d&gt;<", i);
        assert_int_equal(count_of(svg, caption), 1);
    }
    assert_int_equal(count_of(svg, "<g transform="), 5);
    assert_int_equal(count_of(svg, "class=\"om-t\">A game<"), 1);
    assert_int_equal(count_of(svg, ">4 pieces<"), 1);
    omino_film_close(film);
}

TEST(a_long_caption_is_truncated)
{
    char caption[2 * OMINO_FILM_CAPTION_MAX];
    struct omino_film *film;
    struct omino_scene *scene;
    const char *svg;
    memset(caption, 'q', sizeof caption - 1);
    caption[sizeof caption - 1] = '\0';
    assert_int_equal(omino_film_open(NULL, &film, NULL), OMINO_OK);
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    omino_scene_add_grid(scene, "", 1, 1, OMINO_LABELS_NONE);
    assert_int_equal(omino_film_add(film, scene, caption, NULL), OMINO_OK);
    assert_int_equal(omino_film_draw(film, OMINO_FILM_PAGE, NULL, &svg, NULL, NULL), OMINO_OK);
    const char *first = strstr(svg, "qqq");
    assert_non_null(first);
    assert_int_equal(strspn(first, "q"), OMINO_FILM_CAPTION_MAX - 1);
    omino_scene_close(scene);
    omino_film_close(film);
}

TEST(a_page_has_only_grids_and_each_element_once)
{
    struct omino_film *film = small_film();
    const char *svg = draw(film, OMINO_FILM_PAGE, NULL);
    assert_int_equal(count_of(svg, ">Hand<"), 0);
    assert_int_equal(count_of(svg, ">Board<"), 0);
    assert_int_equal(count_of(svg, "class=\"om-b\""), 1);
    assert_int_equal(count_of(svg, "<path fill=\"#0072b2\""), 2);
    assert_int_equal(count_of(svg, "<use href=\"#om-a0\"/>"), 5);
    omino_film_close(film);
}

TEST(identical_frames_share_a_list_of_captions)
{
    static const int pieces[] = {0, 0, 0, 0, 1, 1, 2};
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    for (int i = 0; i < 7; i++) {
        char caption[16];
        snprintf(caption, sizeof caption, "move %d", i);
        describe(scene, pieces[i]);
        assert_int_equal(omino_film_add(film, scene, caption, NULL), OMINO_OK);
    }
    const char *svg = draw(film, OMINO_FILM_PAGE, NULL);
    assert_int_equal(count_of(svg, ">move "), 7);
    assert_int_equal(count_of(svg, "<g transform="), 4);
    omino_scene_close(scene);
    omino_film_close(film);
}

TEST(a_page_of_scenes_without_grids_shows_their_other_panels)
{
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    omino_scene_add_table(scene, "", 1);
    omino_scene_add_row(scene, OMINO_NOBODY, (const char *const[]){"x.x"});
    for (int i = 0; i < 3; i++) assert_int_equal(omino_film_add(film, scene, NULL, NULL), OMINO_OK);
    assert_int_equal(count_of(draw(film, OMINO_FILM_PAGE, NULL), ">x.x<"), 1);
    omino_scene_close(scene);
    omino_film_close(film);
}

/* ---- animations ------------------------------------------------------------------------------ */

TEST(an_animation_of_one_frame_is_its_picture)
{
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    describe(scene, 3);
    assert_int_equal(omino_film_add(film, scene, NULL, NULL), OMINO_OK);
    const char *svg = draw(film, OMINO_FILM_ANIMATION, NULL);
    assert_int_equal(count_of(svg, "@keyframes"), 0);
    assert_int_equal(count_of(svg, "<g class"), 0);
    assert_int_equal(count_of(svg, "<path fill=\"#0072b2\""), 3);
    omino_scene_close(scene);
    omino_film_close(film);
}

TEST(static_parts_are_drawn_once_and_changing_parts_are_timed)
{
    struct omino_film *film = small_film();
    const struct omino_svg_style style = {OMINO_SIZE(svg_style), .milliseconds = 500};
    const char *svg = draw(film, OMINO_FILM_ANIMATION, &style);
    assert_int_equal(count_of(svg, ">Board<"), 1);
    assert_int_equal(count_of(svg, ">O<"), 1);
    assert_int_equal(count_of(svg, ">2 pieces<"), 1);
    assert_non_null(strstr(svg, "animation-duration:4.500s"));
    assert_non_null(
        strstr(svg, ".om-k2-3{animation-name:om-k2-3}@keyframes om-k2-3{0%{visibility:hidden}"
                    "22.222%{visibility:visible}33.333%,to{visibility:hidden}}"));
    assert_non_null(strstr(svg, "@keyframes om-k0-1{0%{visibility:visible}11.111%,to{"));
    assert_non_null(
        strstr(svg, "@keyframes om-k4-5{0%{visibility:hidden}44.444%,to{visibility:vi"));
    omino_film_close(film);
}

/* Returns the picture without its hidden groups; the caller frees it. */
static char *without_hidden(const char *svg)
{
    char *rest = malloc(strlen(svg) + 1);
    size_t length = 0;
    assert_non_null(rest);
    while (*svg) {
        const size_t line = strcspn(svg, "\n") + 1;
        if (strncmp(svg, "<g class=", 9) == 0 && strstr(svg, "hidden") < svg + line &&
            strstr(svg, "hidden")) {
            svg = strstr(svg, "</g>\n") + 5;
            continue;
        }
        memcpy(rest + length, svg, line);
        length += line;
        svg += line;
    }
    rest[length] = '\0';
    return rest;
}

TEST(without_animation_the_last_frame_is_shown)
{
    struct omino_film *film = small_film();
    const char *svg = draw(film, OMINO_FILM_ANIMATION, NULL);
    assert_non_null(strstr(svg, "@media print{.om-at{animation:none!important}}"));
    assert_non_null(strstr(svg, "@media(prefers-reduced-motion:reduce){.om-at{animation:none!"));
    char *seen = without_hidden(svg);
    assert_int_equal(count_of(seen, "pieces<"), 1);
    assert_int_equal(count_of(seen, ">4 pieces<"), 1);
    assert_int_equal(count_of(seen, ">move &lt;4&gt;<"), 1);
    assert_int_equal(count_of(seen, "<path fill=\"#"), 4);
    assert_int_equal(count_of(seen, ">I3<"), 0);
    free(seen);
    omino_film_close(film);
}

TEST(a_plane_is_shown_to_the_extent_of_all_frames)
{
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    for (int i = 0; i < 3; i++) {
        omino_scene_clear(scene);
        struct omino_panel *panel = omino_scene_add_grid(scene, "", 2 + i, 2, OMINO_LABELS_NUMBERS);
        panel->grid.first_column = -i;
        *omino_scene_panel_cell(panel, i, 0) = (struct omino_scene_cell){.owner = 0, .piece = 1};
        assert_int_equal(omino_film_add(film, scene, NULL, NULL), OMINO_OK);
    }
    const char *svg = draw(film, OMINO_FILM_ANIMATION, NULL);
    assert_int_equal(count_of(svg, ">-2<"), 1);
    assert_int_equal(count_of(svg, "<path fill=\"#"), 1);
    assert_int_equal(count_of(svg, "class=\"om-b\""), 1);
    omino_scene_close(scene);
    omino_film_close(film);
}

TEST(planes_that_are_far_apart_are_shown_separately)
{
    static const int columns[] = {-2147483647, -999999, 0, 5000, 999999, 2147483647};
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    for (int i = 0; i < 6; i++) {
        omino_scene_clear(scene);
        struct omino_panel *panel = omino_scene_add_grid(scene, "", 1, 1, OMINO_LABELS_NUMBERS);
        panel->grid.first_column = panel->grid.first_row = columns[i];
        assert_int_equal(omino_film_add(film, scene, NULL, NULL), OMINO_OK);
    }
    assert_non_null(strstr(draw(film, OMINO_FILM_ANIMATION, NULL), ">-999999<"));
    omino_scene_close(scene);
    omino_film_close(film);
}

TEST(items_keep_their_places_when_others_are_taken)
{
    struct omino_film *film = small_film();
    const char *svg = draw(film, OMINO_FILM_ANIMATION, NULL);
    for (int i = 0; i < 4; i++) {
        static const char *const labels[] = {">I3<", ">V3<", ">I4<", ">O<"};
        assert_int_equal(count_of(svg, labels[i]), 1);
    }
    omino_film_close(film);
}

/* Returns the x coordinate of a text. */
static int column_of(const char *svg, const char *text)
{
    const char *at = strstr(svg, text);
    int x;
    assert_non_null(at);
    while (strncmp(at, "x=", 2) != 0) at--;
    assert_int_equal(sscanf(at, "x=\"%d", &x), 1);
    return x;
}

TEST(a_piece_has_its_letter_in_all_frames_or_in_none)
{
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    for (int i = 1; i <= 2; i++) {
        describe(scene, 3);
        struct omino_panel *panel = omino_scene_panel(scene, 0);
        panel->grid.cells[0].letter = 'P';
        panel->grid.cells[10].letter = i < 2 ? 'P' : 'Q';
        assert_int_equal(omino_film_add(film, scene, NULL, NULL), OMINO_OK);
    }
    const char *svg = draw(film, OMINO_FILM_ANIMATION, NULL);
    assert_int_equal(count_of(svg, ">P<"), 2);
    assert_int_equal(count_of(svg, ">Q<"), 1);
    omino_scene_close(scene);
    omino_film_close(film);
}

TEST(items_are_drawn_in_their_new_order)
{
    static const char *const orders[][3] = {{"a", "b", "c"}, {"b", "a", NULL}};
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    for (int i = 0; i < 2; i++) {
        omino_scene_clear(scene);
        omino_scene_add_tray(scene, "", 0);
        for (int j = 0; j < 3 && orders[i][j]; j++)
            omino_scene_add_item(scene, orders[i][j], "", (struct omino_shape){0}, 0, 1);
        assert_int_equal(omino_film_add(film, scene, NULL, NULL), OMINO_OK);
    }
    char *seen = without_hidden(draw(film, OMINO_FILM_ANIMATION, NULL));
    assert_int_equal(count_of(seen, ">c<"), 0);
    assert_true(column_of(seen, ">b<") < column_of(seen, ">a<"));
    free(seen);
    omino_scene_close(scene);
    omino_film_close(film);
}

/* ---- games ----------------------------------------------------------------------------------- */

static struct omino_film *film_of_random_game(struct omino_match *match, uint64_t seed)
{
    const struct omino_game *game = omino_match_game(match);
    struct omino_film *film = open_film();
    struct omino_scene *scene = open_scene();
    struct omino_rng rng;
    uint32_t *moves = malloc(omino_game_max_moves(game) * sizeof *moves), count;
    assert_non_null(moves);
    omino_rng_seed(&rng, seed);
    do {
        assert_int_equal(omino_scene_of(game, omino_match_state(match), scene, NULL), OMINO_OK);
        assert_int_equal(omino_film_add(film, scene, "a move", NULL), OMINO_OK);
        count = omino_moves_list(game, omino_match_state(match), moves, omino_game_max_moves(game));
        if (count > 0)
            assert_int_equal(omino_match_play(match, moves[omino_rng_below(&rng, count)], NULL),
                             OMINO_OK);
    } while (count > 0);
    free(moves);
    omino_scene_close(scene);
    omino_match_close(match);
    return film;
}

TEST(films_of_all_games_are_drawn)
{
    static const char *const games[][2] = {
        {"blokus", "variant=duo"}, {"patchwork", ""}, {"polyssimo", "players=3"},
        {"plyamki", ""},           {"template", ""},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct omino_match *match;
        assert_int_equal(omino_match_open(games[i][0], games[i][1], NULL, &match, NULL), OMINO_OK);
        struct omino_film *film = film_of_random_game(match, i);
        for (int theme = 0; theme < 3; theme++) {
            const struct omino_svg_style style = {OMINO_SIZE(svg_style),
                                                  .theme = (enum omino_svg_theme)theme};
            assert_true(strlen(draw(film, OMINO_FILM_PAGE, &style)) < 500000);
            assert_true(strlen(draw(film, OMINO_FILM_ANIMATION, &style)) < 1000000);
        }
        omino_film_close(film);
    }
}

TEST(a_film_of_a_game_without_scenes_is_drawn)
{
    struct omino_match *match;
    assert_int_equal(open_match_of(&tiny_rules, "", NULL, &match, NULL), OMINO_OK);
    struct omino_film *film = film_of_random_game(match, 1);
    draw(film, OMINO_FILM_PAGE, NULL);
    draw(film, OMINO_FILM_ANIMATION, NULL);
    omino_film_close(film);
}

int main(void)
{
    return RUN(cmocka_unit_test(a_film_without_frames_cannot_be_drawn),
               cmocka_unit_test(the_same_frames_give_the_same_bytes),
               cmocka_unit_test(a_frame_can_be_added_after_drawing),
               cmocka_unit_test(a_page_shows_every_frame_below_its_caption),
               cmocka_unit_test(a_long_caption_is_truncated),
               cmocka_unit_test(a_page_has_only_grids_and_each_element_once),
               cmocka_unit_test(identical_frames_share_a_list_of_captions),
               cmocka_unit_test(a_page_of_scenes_without_grids_shows_their_other_panels),
               cmocka_unit_test(an_animation_of_one_frame_is_its_picture),
               cmocka_unit_test(static_parts_are_drawn_once_and_changing_parts_are_timed),
               cmocka_unit_test(without_animation_the_last_frame_is_shown),
               cmocka_unit_test(a_plane_is_shown_to_the_extent_of_all_frames),
               cmocka_unit_test(planes_that_are_far_apart_are_shown_separately),
               cmocka_unit_test(items_keep_their_places_when_others_are_taken),
               cmocka_unit_test(a_piece_has_its_letter_in_all_frames_or_in_none),
               cmocka_unit_test(items_are_drawn_in_their_new_order),
               cmocka_unit_test(films_of_all_games_are_drawn),
               cmocka_unit_test(a_film_of_a_game_without_scenes_is_drawn));
}
