/* SPDX-License-Identifier: MIT */
/* Games that declare their placements and fields: the hooks that the library derives. */
#include <omino/check.h>
#include <omino/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quarry.h"
#include "test.h"

static const struct omino_game *open_quarry(void)
{
    const struct omino_game *game;
    assert_int_equal(omino_rules_open_game(&quarry_rules, NULL, NULL, &game, NULL), OMINO_OK);
    return game;
}

/* ---- the kit --------------------------------------------------------------------------------- */

static void print_failure(void *user, const struct omino_check_result *result)
{
    (void)user;
    if (result->failed)
        print_error("%s: %s\n%s\n", result->check, result->problem, result->position);
}

TEST(a_declared_game_passes_the_kit)
{
    unsigned failed;
    assert_int_equal(omino_check_rules(&quarry_rules, NULL, print_failure, NULL, &failed, NULL),
                     OMINO_OK);
    assert_int_equal(failed, 0);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static int is_ash(const struct omino_game *game, const struct quarry_state *s, int x, int y)
{
    const struct omino_grid *grid = omino_placements_grid(omino_rules_placements(game));
    return omino_bits_test(s->ash, omino_grid_bit(grid, x, y));
}

static int is_covered(const struct omino_game *game, const struct quarry_state *s, int x, int y)
{
    if (x < 0 || y < 0 || x >= QUARRY_SIDE || y >= QUARRY_SIDE) return 0;
    return s->owner[y * QUARRY_SIDE + x] != 0 || is_ash(game, s, x, y);
}

/* The rule in plain words, without sets. */
static int may_place(const struct omino_game *game, const struct quarry_state *s, uint32_t move)
{
    const struct omino_placements *table = omino_rules_placements(game);
    const struct omino_grid *grid = omino_placements_grid(table);
    uint64_t cells[OMINO_GRID_WORDS(QUARRY_SIDE, QUARRY_SIDE)];
    int begun = 0, beside = 0;
    for (int i = 0; i < QUARRY_CELLS; i++)
        begun |= is_covered(game, s, i % QUARRY_SIDE, i / QUARRY_SIDE);
    if (!(s->hand[s->to_move] >> omino_placement_piece(table, move) & 1)) return 0;
    omino_placement_cells(table, move, cells);
    for (unsigned bit = 0; (bit = omino_bits_next(grid, cells, bit)) < grid->bits; bit++) {
        const struct omino_cell at = omino_grid_cell(grid, bit);
        if (is_covered(game, s, at.x, at.y)) return 0;
        beside |= is_covered(game, s, at.x - 1, at.y) || is_covered(game, s, at.x + 1, at.y) ||
                  is_covered(game, s, at.x, at.y - 1) || is_covered(game, s, at.x, at.y + 1);
    }
    return beside || !begun;
}

static int is_legal(const struct omino_game *game, const struct quarry_state *s, uint32_t move)
{
    const uint32_t first = omino_placements_limit(omino_rules_placements(game));
    if (move < first) return may_place(game, s, move);
    return move == first ? s->passes[s->to_move] : s->hand[s->to_move] != 0;
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void compare_moves(const struct omino_game *game, const struct quarry_state *s)
{
    uint32_t listed[200], expected[200], count = 0;
    const uint32_t total = omino_moves_list(game, s, listed, 200);
    for (uint32_t i = 0; i < omino_game_distinct_moves(game); i++) {
        const uint32_t move = omino_move_at(game, i);
        assert_int_equal(omino_move_index(game, move), i);
        if (is_legal(game, s, move)) expected[count++] = move;
        assert_int_equal(omino_move_legal(game, s, move), is_legal(game, s, move));
    }
    assert_int_equal(total, count);
    assert_int_equal(omino_moves_count(game, s), count);
    qsort(listed, count, sizeof *listed, compare_numbers);
    qsort(expected, count, sizeof *expected, compare_numbers);
    assert_memory_equal(listed, expected, count * sizeof *listed);
    assert_int_equal(omino_moves_list(game, s, listed, count - 1), count);
    assert_int_equal(omino_moves_list(game, s, NULL, 0), count);
}

TEST(moves_are_those_of_the_rules_in_plain_words)
{
    const struct omino_game *game = open_quarry();
    unsigned skipped = 0, passed = 0, plies = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct quarry_state s;
        struct omino_rng rng;
        omino_rng_seed(&rng, seed);
        omino_state_start(game, &s);
        for (int side; (side = omino_state_side(game, &s)) != OMINO_NOBODY; plies++) {
            compare_moves(game, &s);
            const uint32_t move = omino_moves_random(game, &s, &rng);
            assert_true(is_legal(game, &s, move));
            passed += move >= omino_placements_limit(omino_rules_placements(game));
            omino_state_apply(game, &s, move);
            skipped += omino_state_side(game, &s) == side;
        }
    }
    print_message("%u plies, %u extra moves, %u skips\n", plies, passed, skipped);
    assert_true(skipped > 10 && passed > 100 && plies > 1500);
    omino_game_close(game);
}

/* Each of the 90 moves at the start should come up about 200 times. */
TEST(random_moves_are_uniform_over_placements_and_extra_moves)
{
    const struct omino_game *game = open_quarry();
    struct quarry_state s;
    struct omino_rng rng;
    static unsigned seen[1 << 12];
    omino_rng_seed(&rng, 7);
    omino_state_start(game, &s);
    const uint32_t count = omino_moves_count(game, &s);
    for (uint32_t i = 0; i < 200 * count; i++)
        seen[omino_move_index(game, omino_moves_random(game, &s, &rng))]++;
    for (uint32_t i = 0; i < omino_game_distinct_moves(game); i++)
        assert_in_range(seen[i], 130, 270);
    omino_game_close(game);
}

TEST(pieces_have_as_many_copies_as_the_setup_says)
{
    const struct omino_game *game = open_quarry();
    struct omino_game_piece pieces[4];
    assert_int_equal(omino_game_pieces(game, pieces, 4), 4);
    assert_string_equal(pieces[2].piece.name, "L");
    assert_int_equal(pieces[2].count, 1);
    assert_int_equal(pieces[2].piece.freedom, OMINO_FREE);
    omino_game_close(game);
}

/* ---- text ------------------------------------------------------------------------------------ */

static void assert_move(const struct omino_game *game, const void *state, const char *text,
                        const char *written)
{
    char buf[100];
    uint32_t move;
    struct omino_error err = OMINO_INIT(error);
    if (omino_move_parse(game, state, text, &move, &err) != OMINO_OK)
        fail_msg("%s: %s", text, err.message);
    omino_move_write(game, move, buf, sizeof buf);
    assert_string_equal(buf, written);
}

static void assert_refused(const struct omino_game *game, const void *state, const char *text,
                           const char *message)
{
    uint32_t move = 7;
    struct omino_error err = OMINO_INIT(error);
    assert_true(omino_move_parse(game, state, text, &move, &err) != OMINO_OK);
    assert_string_equal(err.message, message);
    assert_int_equal(move, 7);
}

TEST(a_move_names_its_piece_only_where_the_cells_do_not)
{
    const struct omino_game *game = open_quarry();
    struct quarry_state s;
    omino_state_start(game, &s);
    assert_move(game, &s, "J b1,a1", "J a1,b1");
    assert_move(game, &s, "a1,b1", "I a1,b1");
    assert_move(game, &s, "l a1,a2,b1", "L a1,b1,a2");
    assert_move(game, &s, "PASS", "pass");
    assert_move(game, &s, "burn", "burn");
    assert_int_equal(omino_state_parse(game,
                                       "1 calm 1,1 0 ..../..../..../.... J,L I ..../..../..../....",
                                       &s, NULL),
                     OMINO_OK);
    assert_move(game, &s, "a1,b1", "J a1,b1");
    omino_game_close(game);
}

static enum omino_status open_with_fixed_pieces(struct omino_setup *setup, struct omino_error *err)
{
    static const char *const pieces[] = {"upright=X/X", "lying=XX"};
    setup->state_size = sizeof(struct quarry_state);
    setup->players = 2;
    setup->max_plies = 10;
    setup->extra_moves = 2;
    return omino_rules_open_board(setup, QUARRY_SIDE, QUARRY_SIDE, pieces, 2, OMINO_FIXED, err);
}

TEST(pieces_that_may_not_turn_are_told_apart_by_their_cells)
{
    struct omino_rules rules = quarry_rules;
    const struct omino_game *game;
    struct quarry_state s;
    rules.open = open_with_fixed_pieces;
    assert_int_equal(omino_rules_open_game(&rules, NULL, NULL, &game, NULL), OMINO_OK);
    omino_state_start(game, &s);
    assert_move(game, &s, "a1,b1", "a1,b1");
    assert_move(game, &s, "upright a2,a1", "a1,a2");
    omino_game_close(game);
}

TEST(a_refused_move_has_a_reason)
{
    const struct omino_game *game = open_quarry();
    struct quarry_state s;
    assert_int_equal(
        omino_state_parse(game, "2 calm 1,0 2 ..../..../..../aa.. J,L I,L ..../..../..../....", &s,
                          NULL),
        OMINO_OK);
    assert_refused(game, &s, "a1,c3", "'a1,c3' is not the shape of a piece");
    assert_refused(game, &s, "a9", "a9 is not on the board");
    assert_refused(game, &s, "O c1", "O cannot be placed now: it is not in hand");
    assert_refused(game, &s, "b1,c1", "b1 is not available");
    assert_refused(game, &s, "c4,d4", "the piece must reach one of the marked cells");
    assert_refused(game, &s, "pass", "'pass' is not a point such as e8");
    assert_int_equal(omino_state_parse(game,
                                       "1 calm 0,0 0 abab/baba/abab/baba - - ..../..../..../....",
                                       &s, NULL),
                     OMINO_OK);
    assert_refused(game, &s, "I a1,b1", "the game is over");
    omino_game_close(game);
}

static const struct {
    const char *line;
    int column;
    const char *message;
} bad_lines[] = {
    {"", 1, "a number from 1 to 2 is expected here"},
    {"3 calm", 1, "a number from 1 to 2 is expected here"},
    {"1calm", 2, "' ' is expected here"},
    {"1 mild", 3, "one of these words is expected here: calm, burnt"},
    {"1 calm 1;1", 9, "',' is expected here"},
    {"1 calm 1,1 -17", 12, "a number from -16 to 16 is expected here"},
    {"1 calm 1,1 0 ..../...", 22, "row 2 must have 4 cells, each one of .ab"},
    {"1 calm 1,1 0 ..../...../", 23, "row 2 must end with / after 4 cells"},
    {"1 calm 1,1 0 ..../..c./", 21, "row 2 must have 4 cells, each one of .ab"},
    {"1 calm 1,1 0 ..../..../..../.... Q", 34, "there is no piece named 'Q'"},
    {"1 calm 1,1 0 ..../..../..../.... I,I", 36, "I is listed twice"},
    {"1 calm 1,1 0 ..../..../..../.... I,, J", 36, "there is no piece named ''"},
    {"1 calm 1,1 0 ..../..../..../.... I - ..../..../..../....x", 57,
     "the position ends here, but more text follows"},
    {"1 calm 1,1 2 ..../..../..../a... I - ..../..../..../....", 57,
     "the balance of this board is 1"},
    {"2 calm 1,0 0 ..../..../..../.... I - ..../..../..../....", 0, "player2 cannot move"},
};

TEST(a_bad_line_is_reported_with_its_column)
{
    const struct omino_game *game = open_quarry();
    for (size_t i = 0; i < sizeof bad_lines / sizeof *bad_lines; i++) {
        struct quarry_state s;
        struct omino_error err = OMINO_INIT(error);
        assert_true(omino_state_parse(game, bad_lines[i].line, &s, &err) != OMINO_OK);
        if (strcmp(err.message, bad_lines[i].message) != 0 || err.column != bad_lines[i].column)
            fail_msg("'%s': column %d: %s", bad_lines[i].line, err.column, err.message);
    }
    omino_game_close(game);
}

TEST(a_line_is_read_and_written_and_completes_the_state)
{
    static const char line[] = "2 burnt 1,0 -1 ..../.b../.ba./.... I,J,L,O O ..../..../..../....";
    const struct omino_game *game = open_quarry();
    struct quarry_state s;
    char buf[100];
    assert_int_equal(omino_state_parse(game, line, &s, NULL), OMINO_OK);
    assert_int_equal(s.balance, -1);
    assert_int_equal(s.hand[1], 8);
    assert_int_equal(omino_bits_count(omino_placements_grid(omino_rules_placements(game)), s.free),
                     13);
    assert_int_equal(omino_state_write(game, &s, buf, sizeof buf), strlen(line));
    assert_string_equal(buf, line);
    omino_game_close(game);
}

/* The expected numbers are those of a little-endian 64-bit machine. */
TEST(hashes_of_fields_are_the_same_on_every_machine)
{
    const struct omino_game *game = open_quarry();
    struct quarry_state s;
    omino_state_start(game, &s);
    assert_true(omino_state_hash(game, &s) == UINT64_C(0x8d20fa2adb598fb6));
    assert_int_equal(
        omino_state_parse(game, "2 burnt 1,0 -1 ..../.b../.ba./.... I,J,L,O O ..../..../..../....",
                          &s, NULL),
        OMINO_OK);
    assert_true(omino_state_hash(game, &s) == UINT64_C(0xbf0f935f6bb371e));
    omino_game_close(game);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

TEST(a_declared_game_is_drawn_with_its_board_and_hands)
{
    const struct omino_game *game = open_quarry();
    struct omino_scene *scene;
    struct quarry_state s;
    struct omino_move_view view = OMINO_INIT(move_view);
    uint32_t move;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    assert_int_equal(
        omino_state_parse(
            game, "2 burnt 1,0 -1 ..../.b../.ba./.... I,J,L,O J,O ..../..../..../....", &s, NULL),
        OMINO_OK);
    assert_int_equal(omino_scene_of(game, &s, scene, NULL), OMINO_OK);
    struct omino_panel *board = omino_scene_panel(scene, 0);
    assert_int_equal(board->kind, OMINO_PANEL_GRID);
    assert_int_equal(omino_scene_panel_cell(board, 1, 2)->letter, 'b');
    assert_int_equal(omino_scene_panel_cell(board, 0, 0)->letter, 0);
    assert_int_equal(omino_scene_panel(scene, 2)->tray.count, 2);
    assert_string_equal(omino_scene_panel(scene, 2)->tray.items[1].label, "O");
    assert_int_equal(omino_move_parse(game, &s, "O c3", &move, NULL), OMINO_OK);
    omino_scene_move_view(game, &s, move, &view);
    assert_int_equal(view.panel, 0);
    assert_int_equal(view.tray, 2);
    assert_int_equal(view.item, 1);
    assert_int_equal(view.count, 1);
    assert_true(view.cells[0].x == 2 && view.cells[0].y == 1);
    assert_int_equal(omino_move_parse(game, &s, "burn", &move, NULL), OMINO_OK);
    omino_scene_move_view(game, &s, move, &view);
    assert_int_equal(view.panel, -1);
    assert_string_equal(view.words, "burn");
    omino_scene_close(scene);
    omino_game_close(game);
}

/* ---- faults of modules ----------------------------------------------------------------------- */

static enum omino_status open_without_board(struct omino_setup *setup, struct omino_error *err)
{
    (void)err;
    setup->state_size = sizeof(struct quarry_state);
    setup->players = 2;
    setup->max_plies = setup->max_moves = setup->move_limit = setup->distinct_moves = 10;
    return OMINO_OK;
}

static enum omino_status open_with_unknown_piece(struct omino_setup *setup, struct omino_error *err)
{
    static const char *const pieces[] = {"I=XX", "Q"};
    return omino_rules_open_board(setup, 4, 4, pieces, 2, OMINO_FREE, err);
}

static enum omino_status open_with_many_moves(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = quarry_rules.open(setup, err);
    setup->extra_moves = OMINO_EXTRA_MOVES_MAX + 1;
    return status;
}

static enum omino_status fail_after_the_board(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = quarry_rules.open(setup, err);
    return status ? status : omino_fail(err, OMINO_ERR_ARGUMENT, "the board is haunted");
}

static void assert_unusable(const struct omino_rules *rules, const char *message)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    assert_true(omino_rules_open_game(rules, NULL, NULL, &game, &err) != OMINO_OK);
    assert_null(game);
    assert_string_equal(err.message, message);
}

TEST(an_incomplete_declaration_is_refused)
{
    struct omino_rules rules = quarry_rules;
    rules.open = open_without_board;
    assert_unusable(&rules, "game quarry has the hook places, but no table of placements");
    rules.open = open_with_unknown_piece;
    assert_unusable(&rules, "unknown polyomino 'Q'");
    rules.open = fail_after_the_board;
    assert_unusable(&rules, "the board is haunted");
    rules.open = open_with_many_moves;
    assert_unusable(&rules,
                    "game quarry has an invalid setup value: extra_moves is 1025, not 0 to 1024");
    rules = quarry_rules;
    rules.write_extra = NULL;
    assert_unusable(&rules, "game quarry lacks the mandatory hook write_extra");
    rules = quarry_rules;
    rules.places = NULL;
    assert_unusable(&rules, "game quarry lacks the mandatory hook moves");
    rules = quarry_rules;
    rules.fields = NULL;
    assert_unusable(&rules, "game quarry lacks the mandatory hook write_state");
}

int main(void)
{
    return RUN(cmocka_unit_test(a_declared_game_passes_the_kit),
               cmocka_unit_test(moves_are_those_of_the_rules_in_plain_words),
               cmocka_unit_test(random_moves_are_uniform_over_placements_and_extra_moves),
               cmocka_unit_test(pieces_have_as_many_copies_as_the_setup_says),
               cmocka_unit_test(a_move_names_its_piece_only_where_the_cells_do_not),
               cmocka_unit_test(pieces_that_may_not_turn_are_told_apart_by_their_cells),
               cmocka_unit_test(a_refused_move_has_a_reason),
               cmocka_unit_test(a_bad_line_is_reported_with_its_column),
               cmocka_unit_test(a_line_is_read_and_written_and_completes_the_state),
               cmocka_unit_test(hashes_of_fields_are_the_same_on_every_machine),
               cmocka_unit_test(a_declared_game_is_drawn_with_its_board_and_hands),
               cmocka_unit_test(an_incomplete_declaration_is_refused));
}
