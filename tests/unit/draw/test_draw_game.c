/* SPDX-License-Identifier: MIT */
/* Scenes of positions, with their status lines and moves: the part of draw.h that deals with
 * games. */
#include <omino/draw.h>

#include <stdio.h>
#include <string.h>

#include <omino/rules.h>
#include <omino/scene_build.h>
#include <omino/text.h>

#include "hooks.h"
#include "test.h"

static struct omino_scene *open_scene(void)
{
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    return scene;
}

/* ---- a game ---------------------------------------------------------------------------------- */

/*
 * A game without rules, whose position is defined by its text: the side and the player to move, and
 * a score for each player. The highest score wins.
 */
struct stub_state {
    int32_t side, player;
    int32_t scores[3];
};

static const char *const stub_variants[] = {"players", "colours", "alone", NULL};
static const struct omino_option stub_options[] = {
    {"variant", "who plays", OMINO_OPTION_CHOICE, "players", stub_variants, 0, 0},
};

static enum omino_status stub_open(struct omino_setup *setup, struct omino_error *err)
{
    static const unsigned players[] = {3, 2, 1};
    (void)err;
    setup->state_size = sizeof(struct stub_state);
    setup->max_moves = setup->max_plies = setup->move_limit = 100;
    setup->players = players[setup->options[0].number];
    if (setup->options[0].number == 1) {
        setup->side_names[0] = "black";
        setup->side_names[1] = "player2";
    }
    return OMINO_OK;
}

static void stub_start(const struct omino_game *game, void *state, uint64_t seed)
{
    (void)game, (void)seed;
    memset(state, 0, sizeof(struct stub_state));
}

static int stub_side(const struct omino_game *game, const void *state)
{
    (void)game;
    return ((const struct stub_state *)state)->side;
}

static int stub_player(const struct omino_game *game, const void *state)
{
    (void)game;
    return ((const struct stub_state *)state)->player;
}

static uint32_t stub_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                           uint32_t cap)
{
    if (stub_side(game, state) == OMINO_NOBODY) return 0;
    if (cap > 0) moves[0] = 7;
    return 1;
}

static void stub_apply(const struct omino_game *game, void *state, uint32_t move)
{
    (void)game;
    ((struct stub_state *)state)->scores[0] += (int32_t)move;
}

static void stub_outcome(const struct omino_game *game, const void *state,
                         struct omino_outcome *outcome)
{
    (void)game;
    memcpy(outcome->scores, ((const struct stub_state *)state)->scores, 3 * sizeof(int32_t));
    omino_rules_rank(outcome, outcome->scores);
}

static size_t stub_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_format(&text, "move %u", move);
    return omino_text_end(&text);
}

static size_t stub_write_state(const struct omino_game *game, const void *state, char *buf,
                               size_t cap)
{
    const struct stub_state *s = state;
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_format(&text, "%d %d %d %d %d", s->side, s->player, s->scores[0], s->scores[1],
                      s->scores[2]);
    return omino_text_end(&text);
}

static enum omino_status stub_parse_state(const struct omino_game *game, const char *text,
                                          void *state, struct omino_error *err)
{
    struct stub_state *s = state;
    (void)game;
    if (sscanf(text, "%d %d %d %d %d", &s->side, &s->player, &s->scores[0], &s->scores[1],
               &s->scores[2]) != 5)
        return omino_fail(err, OMINO_ERR_SYNTAX, "five numbers, please");
    return OMINO_OK;
}

/* Adds a plane whose visible part begins `scores[0]` columns to the left of the origin. */
static void stub_scene(const struct omino_game *game, const void *state, struct omino_scene *scene)
{
    const struct stub_state *s = state;
    struct omino_panel *panel = omino_scene_add_grid(
        scene, "", 20, 3, s->player ? OMINO_LABELS_POINTS : OMINO_LABELS_NUMBERS);
    (void)game;
    panel->grid.first_column = -s->scores[0];
    if (s->scores[1] == 1) omino_scene_set_summary(scene, "own words");
    if (s->scores[1] == 2) omino_scene_add_marker(scene, 0, 0, 'x');
}

/* A move covers the origin, a cell below it, and cells that are not visible. */
static void stub_view_move(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_move_view *view)
{
    const int16_t origin = (int16_t)((const struct stub_state *)state)->scores[0];
    (void)game, (void)move;
    view->panel = 0;
    view->count = 4;
    view->cells[0] = (struct omino_cell){origin, 0};
    view->cells[1] = (struct omino_cell){origin, 1};
    view->cells[2] = (struct omino_cell){-30, 0};
    view->cells[3] = (struct omino_cell){0, 3};
}

static const struct omino_rules stub_rules = {
    MANDATORY_HOOKS(stub), OPTIONS(stub_options), .name = "stub",
    .title = "Stub",       .version = 1,          .player = stub_player,
};

/* Returns the same rules with the hooks for pictures. */
static struct omino_rules rules_with_scene(void)
{
    struct omino_rules rules = stub_rules;
    rules.scene = stub_scene;
    rules.view_move = stub_view_move;
    return rules;
}

static const struct omino_game *open_stub(const struct omino_rules *rules, const char *options)
{
    const struct omino_game *game;
    assert_int_equal(omino_rules_open_game(rules, options, NULL, &game, NULL), OMINO_OK);
    return game;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static void assert_status_line(const char *options, const char *position, const char *expected)
{
    struct stub_state state;
    const struct omino_game *game = open_stub(&stub_rules, options);
    struct omino_scene *scene = open_scene();
    assert_int_equal(omino_state_parse(game, position, &state, NULL), OMINO_OK);
    assert_int_equal(omino_scene_of(game, &state, scene, NULL), OMINO_OK);
    assert_string_equal(omino_scene_summary(scene), expected);
    omino_scene_close(scene);
    omino_game_close(game);
}

TEST(the_status_line_names_the_player_to_move_or_the_winner)
{
    static const char *const cases[][3] = {
        {"", "0 0 0 0 0", "player1 to move"},
        {"", "2 2 0 0 0", "player3 to move"},
        {"", "2 0 0 0 0", "player3 (player1) to move"},
        {"variant=colours", "0 0 0 0 0", "black (player1) to move"},
        {"variant=colours", "1 1 0 0 0", "player2 to move"},
        {"variant=colours", "-1 -1 36 40 0", "player2 wins, 40 to 36"},
        {"variant=colours", "-1 -1 -8 -20 0", "black (player1) wins, -8 to -20"},
        {"", "-1 -1 3 5 4", "player2 wins, 5 to 3, 4"},
        {"", "-1 -1 5 5 4", "player1 and player2 share the win"},
        {"", "-1 -1 5 5 5", "player1, player2 and player3 share the win"},
        {"variant=alone", "-1 -1 12 0 0", "the game is over, score 12"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_status_line(cases[i][0], cases[i][1], cases[i][2]);
}

TEST(the_status_line_of_a_module_is_kept)
{
    const struct omino_rules rules = rules_with_scene();
    const struct omino_game *game = open_stub(&rules, "");
    struct stub_state state = {0, 0, {0, 1, 0}};
    struct omino_scene *scene = open_scene();
    assert_int_equal(omino_scene_of(game, &state, scene, NULL), OMINO_OK);
    assert_string_equal(omino_scene_summary(scene), "own words");
    state.scores[1] = 0;
    assert_int_equal(omino_scene_of(game, &state, scene, NULL), OMINO_OK);
    assert_string_equal(omino_scene_summary(scene), "player1 to move");
    assert_int_equal(omino_scene_panels(scene), 1);
    omino_scene_close(scene);
    omino_game_close(game);
}

TEST(a_module_that_misuses_the_scene_is_named)
{
    const struct omino_rules rules = rules_with_scene();
    const struct omino_game *game = open_stub(&rules, "");
    const struct stub_state state = {0, 0, {0, 2, 0}};
    struct omino_scene *scene = open_scene();
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_scene_of(game, &state, scene, &err), OMINO_ERR_MODULE);
    assert_non_null(strstr(err.message, "stub"));
    omino_scene_close(scene);
    omino_game_close(game);
}

static enum omino_status attempt_scene(const struct omino_allocator *allocator, void *user)
{
    const struct omino_game *game = user;
    const struct stub_state state = {0, 0, {0, 0, 0}};
    struct omino_scene *scene;
    struct omino_error err = OMINO_INIT(error);
    enum omino_status status = omino_scene_open(allocator, &scene, &err);
    if (status != OMINO_OK) return status;
    status = omino_scene_of(game, &state, scene, &err);
    if (status != OMINO_OK) assert_int_equal(err.status, status);
    omino_draw_text(scene, NULL, NULL, 0); /* even an incomplete scene can be drawn */
    omino_scene_close(scene);
    return status;
}

TEST(a_scene_without_memory_is_an_error)
{
    const struct omino_game *game = open_stub(&stub_rules, "");
    fail_every_allocation(attempt_scene, (void *)(uintptr_t)game);
    omino_game_close(game);
}

TEST(a_side_named_after_a_colour_has_that_colour)
{
    const struct omino_rules rules = rules_with_scene();
    const struct omino_game *game = open_stub(&rules, "variant=colours");
    const struct stub_state state = {0, 0, {0, 0, 0}};
    struct omino_scene *scene = open_scene();
    assert_int_equal(omino_scene_of(game, &state, scene, NULL), OMINO_OK);
    const struct omino_draw_style color = {OMINO_SIZE(draw_style), .color = 1};
    char text[4096];
    omino_scene_panel_cell(omino_scene_panel(scene, 0), 0, 0)->owner = 0;
    omino_draw_text(scene, &color, text, sizeof text);
    assert_non_null(strstr(text, "48;5;16m X")); /* black, not blue */
    omino_scene_close(scene);
    omino_game_close(game);
}

/* ---- moves ----------------------------------------------------------------------------------- */

TEST(a_move_without_description_has_no_place_and_shows_its_text)
{
    const struct omino_game *game = open_stub(&stub_rules, "");
    const struct stub_state state = {0, 0, {0, 0, 0}};
    struct omino_move_view view = OMINO_INIT(move_view);
    memset(&view, 0xFF, sizeof view);
    omino_scene_move_view(game, &state, 7, &view);
    assert_true(view.panel == -1 && view.tray == -1 && view.item == -1 && view.count == 0);
    assert_string_equal(view.words, "move 7");
    omino_game_close(game);
}

TEST(missing_words_of_a_module_are_replaced_by_the_text_of_the_move)
{
    const struct omino_rules rules = rules_with_scene();
    const struct omino_game *game = open_stub(&rules, "");
    const struct stub_state state = {0, 0, {0, 0, 0}};
    struct omino_move_view view = OMINO_INIT(move_view);
    omino_scene_move_view(game, &state, 7, &view);
    assert_int_equal(view.panel, 0);
    assert_int_equal(view.count, 4);
    assert_string_equal(view.words, "move 7");
    omino_game_close(game);
}

/* Fails unless exactly the cells in rows 0 and 1 of the column are marked. */
static void assert_marked(struct omino_scene *scene, int column)
{
    struct omino_panel *panel = omino_scene_panel(scene, 0);
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 20; x++)
            assert_int_equal(omino_scene_panel_cell(panel, x, y)->marks,
                             x == column && y < 2 ? OMINO_MARK_LAST : 0);
}

TEST(a_move_is_marked_at_its_cells_in_the_next_position)
{
    const struct omino_rules rules = rules_with_scene();
    const struct omino_game *game = open_stub(&rules, "");
    const struct stub_state before = {0, 0, {4, 0, 0}};
    struct stub_state after = before;
    struct omino_scene *scene = open_scene();
    omino_state_apply(game, &after, 7); /* shows seven more columns on the left */
    assert_int_equal(omino_scene_of(game, &after, scene, NULL), OMINO_OK);
    omino_scene_mark_move(game, &before, 7, scene);
    assert_marked(scene, 11);
    /* In a grid with points as labels, cells do not shift. */
    const struct stub_state points_before = {0, 1, {4, 0, 0}}, points_after = {0, 1, {11, 0, 0}};
    assert_int_equal(omino_scene_of(game, &points_after, scene, NULL), OMINO_OK);
    omino_scene_mark_move(game, &points_before, 7, scene);
    assert_marked(scene, 4);
    omino_scene_close(scene);
    omino_game_close(game);
}

TEST(a_move_without_cells_marks_nothing)
{
    const struct omino_game *game = open_stub(&stub_rules, "");
    const struct stub_state state = {0, 0, {0, 0, 0}};
    struct omino_scene *scene = open_scene();
    omino_scene_mark_move(game, &state, 7, scene);
    assert_int_equal(omino_scene_of(game, &state, scene, NULL), OMINO_OK);
    omino_scene_mark_move(game, &state, 7, scene);
    char text[200];
    omino_draw_text(scene, NULL, text, sizeof text);
    assert_string_equal(text, "Position\n0 0 0 0 0\n\nplayer   score\nplayer1      0\n"
                              "player2      0\nplayer3      0\n\nplayer1 to move\n");
    omino_scene_close(scene);
    omino_game_close(game);
}

int main(void)
{
    return RUN(cmocka_unit_test(the_status_line_names_the_player_to_move_or_the_winner),
               cmocka_unit_test(the_status_line_of_a_module_is_kept),
               cmocka_unit_test(a_module_that_misuses_the_scene_is_named),
               cmocka_unit_test(a_move_without_description_has_no_place_and_shows_its_text),
               cmocka_unit_test(missing_words_of_a_module_are_replaced_by_the_text_of_the_move),
               cmocka_unit_test(a_move_is_marked_at_its_cells_in_the_next_position),
               cmocka_unit_test(a_move_without_cells_marks_nothing),
               cmocka_unit_test(a_scene_without_memory_is_an_error),
               cmocka_unit_test(a_side_named_after_a_colour_has_that_colour));
}
