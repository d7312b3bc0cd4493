/* SPDX-License-Identifier: MIT */
#include "cli/pick/picker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <omino/bits.h>
#include <omino/registry.h>
#include <omino/scene_build.h>

#include "players.h"
#include "test.h"

/* A position with its scene, its picker and a ghost. */
struct stand {
    const struct omino_game *game;
    void *state;
    struct omino_scene *scene;
    struct picker picker;
    struct picker_ghost ghost;
};

/* Updates the scene, the picker and the ghost after a change of the position. */
static void look(struct stand *stand)
{
    picker_close(&stand->picker);
    assert_int_equal(omino_scene_of(stand->game, stand->state, stand->scene, NULL), OMINO_OK);
    assert_int_equal(picker_open(&stand->picker, stand->game, stand->state, NULL, NULL), OMINO_OK);
    picker_begin(&stand->picker, stand->scene, &stand->ghost);
}

static void set_up(struct stand *stand, const char *name, const char *options, const char *state)
{
    const struct sample_game sample = {name, options, NULL, 0};
    *stand = (struct stand){.game = open_sample(&sample), .ghost = {.x = -1}};
    assert_int_equal(omino_scene_open(NULL, &stand->scene, NULL), OMINO_OK);
    stand->state = new_state(stand->game, state);
    look(stand);
}

static void tear_down(struct stand *stand)
{
    picker_close(&stand->picker);
    omino_scene_close(stand->scene);
    free(stand->state);
    omino_game_close(stand->game);
}

static void play(struct stand *stand, const char *text)
{
    struct omino_error err = OMINO_INIT(error);
    uint32_t move;
    if (omino_move_parse(stand->game, stand->state, text, &move, &err) != OMINO_OK)
        fail_msg("%s: %s", text, err.message);
    omino_state_apply(stand->game, stand->state, move);
    look(stand);
}

/* Chooses the option that uses an item with a label. */
static void choose_item(struct stand *stand, const char *label)
{
    for (int i = 0; i < stand->picker.option_count; i++) {
        const struct picker_option *option = &stand->picker.options[i];
        const struct omino_panel *tray = omino_scene_panel(stand->scene, option->tray);
        if (!tray || strcmp(tray->tray.items[option->item].label, label) != 0) continue;
        picker_choose(&stand->picker, stand->scene, &stand->ghost, i);
        return;
    }
    fail_msg("there is no %s to choose", label);
}

/* Returns the label of the chosen item. */
static const char *label_of(const struct stand *stand)
{
    const struct picker_option *option = &stand->picker.options[stand->ghost.option];
    return omino_scene_panel(stand->scene, option->tray)->tray.items[option->item].label;
}

/* Returns a drawing of the chosen look, with the letters that it leaves on the board. */
static const char *drawing(struct stand *stand)
{
    static char text[200];
    const struct picker_look *shown = &stand->picker.looks[stand->ghost.look];
    const struct omino_scene_cell *ink = picker_ink(&stand->picker, stand->ghost.look);
    const int width = shown->left + shown->right + 1, height = shown->top + shown->bottom + 1;
    assert_non_null(ink);
    memset(text, '.', sizeof text);
    for (int y = 1; y < height; y++) text[y * (width + 1) - 1] = '/';
    text[height * (width + 1) - 1] = '\0';
    for (int i = 0; i < shown->count; i++)
        text[(shown->cells[i].y + shown->top) * (width + 1) + shown->cells[i].x + shown->left] =
            ink[i].letter ? ink[i].letter : 'X';
    return text;
}

static void press(struct stand *stand, const char *keys)
{
    for (; *keys; keys++)
        (*keys == 'f' ? picker_flip : picker_turn)(&stand->picker, stand->scene, &stand->ghost);
}

/* ---- every move ------------------------------------------------------------------------------ */

/* Marks the looks that are reached by rotating and flipping. */
static void mark_reached(struct stand *stand, int from, char *reached)
{
    if (reached[from]) return;
    reached[from] = 1;
    mark_reached(stand, picker_turned(&stand->picker, from), reached);
    mark_reached(stand, picker_flipped(&stand->picker, from), reached);
}

static void assert_looks_are_reached(struct stand *stand)
{
    char reached[2000];
    assert_true(stand->picker.look_count < (int)sizeof reached);
    for (int i = 0; i < stand->picker.option_count; i++) {
        if (stand->picker.options[i].look < 0) continue;
        memset(reached, 0, sizeof reached);
        mark_reached(stand, stand->picker.options[i].look, reached);
        for (int k = 0; k < stand->picker.look_count; k++)
            if (stand->picker.looks[k].option == i && !reached[k])
                fail_msg("%s: look %d of %s cannot be reached", omino_game_name(stand->game), k,
                         stand->picker.options[i].words);
    }
}

/* Picks a move as a person does: by choosing an option, then rotating and flipping it, then moving
 * it step by step. */
static void pick(struct stand *stand, uint32_t move)
{
    struct picker_ghost wanted = stand->ghost;
    picker_show(&stand->picker, stand->scene, &wanted, move);
    int tries = 0;
    while (stand->ghost.option != wanted.option && tries++ < 10000)
        picker_choose_next(&stand->picker, stand->scene, &stand->ghost, 1);
    for (tries = 0; stand->ghost.look != wanted.look && tries < 100; tries++)
        press(stand, tries % 5 == 4 ? "f" : "r");
    for (tries = 0; tries < 100 && wanted.look >= 0 && stand->ghost.x != wanted.x; tries++)
        picker_step(&stand->picker, &stand->ghost, stand->ghost.x < wanted.x ? 1 : -1, 0);
    for (tries = 0; tries < 100 && wanted.look >= 0 && stand->ghost.y != wanted.y; tries++)
        picker_step(&stand->picker, &stand->ghost, 0, stand->ghost.y < wanted.y ? 1 : -1);
}

/* Expects that the ghost can be placed as every legal move, and as no other move. */
static void assert_all_moves_are_offered(struct stand *stand)
{
    const uint32_t room = omino_game_max_moves(stand->game);
    uint32_t *moves = malloc(room * sizeof *moves);
    assert_non_null(moves);
    const uint32_t count = omino_moves_list(stand->game, stand->state, moves, room);
    uint32_t offered = stand->picker.place_count;
    for (int i = 0; i < stand->picker.option_count; i++)
        offered += stand->picker.options[i].move != OMINO_NO_MOVE;
    assert_int_equal(offered, count);
    for (uint32_t i = 0; i < count; i++) {
        struct picker_ghost ghost = stand->ghost;
        picker_show(&stand->picker, stand->scene, &ghost, moves[i]);
        assert_int_equal(picker_chosen(&stand->picker, &ghost), moves[i]);
    }
    free(moves);
}

static void pick_random_game(const struct sample_game *sample, uint64_t seed)
{
    struct stand stand = {.game = open_sample(sample), .ghost = {.x = -1}};
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    assert_int_equal(omino_scene_open(NULL, &stand.scene, NULL), OMINO_OK);
    stand.state = new_state(stand.game, NULL);
    look(&stand);
    for (int ply = 0; omino_state_side(stand.game, stand.state) != OMINO_NOBODY; ply++) {
        const uint32_t move = omino_moves_random(stand.game, stand.state, &rng);
        if (ply % 7 == 3 && omino_moves_count(stand.game, stand.state) < 400) {
            assert_all_moves_are_offered(&stand);
            assert_looks_are_reached(&stand);
        }
        pick(&stand, move);
        assert_int_equal(picker_chosen(&stand.picker, &stand.ghost), move);
        omino_state_apply(stand.game, stand.state, move);
        look(&stand);
    }
    assert_int_equal(stand.ghost.option, -1);
    assert_int_equal(picker_chosen(&stand.picker, &stand.ghost), OMINO_NO_MOVE);
    tear_down(&stand);
}

TEST(every_game_can_be_played_with_tab_rotate_flip_and_arrows_alone)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++)
        for (uint64_t seed = 1; seed <= 3; seed++) pick_random_game(sample, seed);
}

/* Makes moves without cells until an option with cells is chosen. */
static void take_the_rest(struct stand *stand)
{
    while (stand->ghost.look < 0) {
        omino_state_apply(stand->game, stand->state, stand->picker.options[0].move);
        look(stand);
    }
}

/* ---- turning and flipping -------------------------------------------------------------------- */

TEST(a_piece_rotates_clockwise_back_to_its_start)
{
    struct stand stand;
    set_up(&stand, "blokus", "variant=duo", NULL);
    choose_item(&stand, "L5");
    const char first[] = "B./B./B./BB";
    for (int tries = 0; strcmp(drawing(&stand), first) != 0 && tries < 8; tries++)
        press(&stand, tries == 4 ? "f" : "r");
    assert_string_equal(drawing(&stand), first);
    press(&stand, "r");
    assert_string_equal(drawing(&stand), "BBBB/B...");
    press(&stand, "r");
    assert_string_equal(drawing(&stand), "BB/.B/.B/.B");
    press(&stand, "rr");
    assert_string_equal(drawing(&stand), first);
    press(&stand, "f");
    assert_string_equal(drawing(&stand), ".B/.B/.B/BB");
    press(&stand, "f");
    assert_string_equal(drawing(&stand), first);
    tear_down(&stand);
}

TEST(a_card_rotates_into_its_other_items_and_flips_to_its_other_face)
{
    struct stand stand;
    set_up(&stand, "plyamki", "", "yellow A0@0,0");
    choose_item(&stand, "A0");
    assert_string_equal(drawing(&stand), "YYB/YYB");
    press(&stand, "r");
    assert_string_equal(label_of(&stand), "A90");
    assert_string_equal(drawing(&stand), "YY/YY/BB");
    press(&stand, "f");
    assert_string_equal(label_of(&stand), "B90");
    press(&stand, "rrr");
    assert_string_equal(label_of(&stand), "B0");
    press(&stand, "f");
    assert_string_equal(label_of(&stand), "A0");
    tear_down(&stand);
}

TEST(a_piece_with_one_orientation_never_changes)
{
    struct stand stand;
    set_up(&stand, "blokus", "variant=duo", NULL);
    choose_item(&stand, "O");
    const int before = stand.ghost.look;
    press(&stand, "rfrf");
    assert_int_equal(stand.ghost.look, before);
    tear_down(&stand);
}

/* ---- the ghost ------------------------------------------------------------------------------- */

TEST(the_ghost_begins_at_a_legal_place)
{
    struct stand stand;
    set_up(&stand, "blokus", "variant=duo", NULL);
    assert_true(picker_chosen(&stand.picker, &stand.ghost) != OMINO_NO_MOVE);
    tear_down(&stand);
}

TEST(no_cell_of_the_ghost_leaves_the_board)
{
    struct stand stand;
    set_up(&stand, "blokus", "variant=duo", NULL);
    choose_item(&stand, "I5");
    for (int i = 0; i < 4; i++) {
        const struct picker_look *shown;
        picker_step(&stand.picker, &stand.ghost, i % 2 ? 99 : -99, i < 2 ? 99 : -99);
        press(&stand, "r");
        shown = &stand.picker.looks[stand.ghost.look];
        assert_true(stand.ghost.x >= shown->left && stand.ghost.x + shown->right < 14);
        assert_true(stand.ghost.y >= shown->top && stand.ghost.y + shown->bottom < 14);
    }
    tear_down(&stand);
}

TEST(next_and_previous_walk_through_all_legal_places)
{
    struct stand stand;
    set_up(&stand, "blokus", "variant=duo", NULL);
    choose_item(&stand, "V3");
    const struct picker_look *shown = &stand.picker.looks[stand.ghost.look];
    const struct picker_ghost first = stand.ghost;
    for (uint32_t i = shown->first; i < shown->end; i++) {
        picker_next(&stand.picker, &stand.ghost, 1);
        assert_true(picker_chosen(&stand.picker, &stand.ghost) != OMINO_NO_MOVE);
    }
    picker_next(&stand.picker, &stand.ghost, 1);
    picker_next(&stand.picker, &stand.ghost, -1);
    picker_go(&stand.picker, &stand.ghost, first.x, first.y);
    picker_next(&stand.picker, &stand.ghost, 1);
    picker_next(&stand.picker, &stand.ghost, -1);
    assert_true(picker_chosen(&stand.picker, &stand.ghost) != OMINO_NO_MOVE);
    tear_down(&stand);
}

/* ---- reasons --------------------------------------------------------------------------------- */

static const char *reason(struct stand *stand, int x, int y)
{
    static struct omino_error err = OMINO_INIT(error);
    picker_go(&stand->picker, &stand->ghost, x, y);
    assert_int_equal(picker_chosen(&stand->picker, &stand->ghost), OMINO_NO_MOVE);
    picker_explain(&stand->picker, stand->scene, &stand->ghost, &err);
    return err.message;
}

TEST(an_illegal_place_is_explained_by_the_rules)
{
    struct stand stand;
    set_up(&stand, "blokus", "variant=duo", NULL);
    choose_item(&stand, "1");
    assert_string_equal(reason(&stand, 0, 0), "the first piece must cover e10");
    play(&stand, "e10");
    choose_item(&stand, "1");
    assert_string_equal(reason(&stand, 4, 4), "overlaps at e10, which is already black");
    tear_down(&stand);
    set_up(&stand, "plyamki", "", "yellow A0@0,0");
    choose_item(&stand, "B0");
    picker_step(&stand.picker, &stand.ghost, -99, -99);
    assert_string_equal(reason(&stand, stand.ghost.x, stand.ghost.y),
                        "B0@-2,-2 covers nothing; a card must cover part of one card");
    tear_down(&stand);
}

TEST(a_patch_on_another_one_is_explained)
{
    struct stand stand;
    set_up(&stand, "patchwork", "seed=5", NULL);
    const struct picker_ghost first = stand.ghost;
    omino_state_apply(stand.game, stand.state, picker_chosen(&stand.picker, &stand.ghost));
    look(&stand);
    while (omino_state_side(stand.game, stand.state) != 0 || stand.ghost.look < 0)
        play(&stand, "advance");
    assert_string_equal(reason(&stand, first.x, first.y), "patch 26 overlaps at d4");
    tear_down(&stand);
}

/* A game that describes its moves, but does not name cells in its notation. */
static size_t write_number(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    (void)game;
    return (size_t)snprintf(buf, cap, "number %u", (unsigned)move);
}

static void describe_board(const struct omino_game *game, const void *state,
                           struct omino_scene *scene)
{
    (void)game;
    (void)state;
    omino_scene_add_grid(scene, "", 5, 5, OMINO_LABELS_POINTS);
}

static void describe_domino(const struct omino_game *game, const void *state, uint32_t move,
                            struct omino_move_view *view)
{
    const struct omino_placements *table = omino_rules_placements(game);
    const struct omino_grid *grid = omino_placements_grid(table);
    uint64_t set[OMINO_GRID_WORDS(5, 5)];
    (void)state;
    omino_placement_cells(table, move, set);
    view->panel = 0;
    for (unsigned bit = 0; (bit = omino_bits_next(grid, set, bit)) < grid->bits; bit++)
        view->cells[view->count++] = omino_grid_cell(grid, bit);
}

TEST(a_notation_without_cells_gives_a_general_reason)
{
    const struct omino_rules *plain;
    assert_int_equal(omino_registry_find("template", &plain, NULL), OMINO_OK);
    struct omino_rules rules = *plain;
    rules.write_move = write_number;
    rules.scene = describe_board;
    rules.view_move = describe_domino;
    const struct sample_game sample = {"template", "side=5", &rules, 0};
    struct stand stand = {.game = open_sample(&sample), .ghost = {.x = -1}};
    assert_int_equal(omino_scene_open(NULL, &stand.scene, NULL), OMINO_OK);
    stand.state = new_state(stand.game, NULL);
    look(&stand);
    assert_int_equal(stand.picker.option_count, 1);
    assert_int_equal(stand.picker.look_count, 2);
    omino_state_apply(stand.game, stand.state, picker_chosen(&stand.picker, &stand.ghost));
    const int x = stand.ghost.x, y = stand.ghost.y;
    look(&stand);
    assert_string_equal(reason(&stand, x, y), "the rules do not allow it");
    tear_down(&stand);
}

/* ---- speed ----------------------------------------------------------------------------------- */

TEST(thousands_of_moves_are_sorted)
{
    struct stand stand;
    set_up(&stand, "polyssimo", "players=2", NULL);
    take_the_rest(&stand);
    assert_int_equal(stand.picker.place_count, omino_moves_count(stand.game, stand.state));
    assert_true(stand.picker.place_count > 5000);
    assert_int_equal(stand.picker.option_count, 12);
    const clock_t start = clock();
    for (int i = 0; i < 20; i++) look(&stand);
    print_message("%u moves are sorted in %.2f ms\n", stand.picker.place_count,
                  (double)(clock() - start) * 1000 / CLOCKS_PER_SEC / 20);
    tear_down(&stand);
}

int main(void)
{
    return RUN(cmocka_unit_test(every_game_can_be_played_with_tab_rotate_flip_and_arrows_alone),
               cmocka_unit_test(a_piece_rotates_clockwise_back_to_its_start),
               cmocka_unit_test(a_card_rotates_into_its_other_items_and_flips_to_its_other_face),
               cmocka_unit_test(a_piece_with_one_orientation_never_changes),
               cmocka_unit_test(the_ghost_begins_at_a_legal_place),
               cmocka_unit_test(no_cell_of_the_ghost_leaves_the_board),
               cmocka_unit_test(next_and_previous_walk_through_all_legal_places),
               cmocka_unit_test(an_illegal_place_is_explained_by_the_rules),
               cmocka_unit_test(a_patch_on_another_one_is_explained),
               cmocka_unit_test(a_notation_without_cells_gives_a_general_reason),
               cmocka_unit_test(thousands_of_moves_are_sorted));
}
