/* SPDX-License-Identifier: MIT */
/* Tests of the piece sets that games list. */
#include <omino/rules.h>

#include <string.h>

#include "reference/piece_sets.h"
#include "test.h"
#include "tiny.h"

enum { KINDS = 64 };

/* The pieces of a game. */
struct set {
    const struct omino_game *game;
    struct omino_game_piece kinds[KINDS];
    uint32_t count;
};

static void open_set(struct set *set, const char *name, const char *options)
{
    struct omino_error err = OMINO_INIT(error);
    if (omino_game_open(name, options, NULL, &set->game, &err) != OMINO_OK)
        fail_msg("%s %s: %s", name, options, err.message);
    set->count = omino_game_pieces(set->game, set->kinds, KINDS);
    assert_true(set->count <= KINDS);
}

static void close_set(struct set *set)
{
    omino_game_close(set->game);
}

/* Returns the total number of cells when each kind of piece is counted once. */
static unsigned cells_of(const struct set *set)
{
    unsigned cells = 0;
    for (uint32_t i = 0; i < set->count; i++) cells += omino_shape_area(set->kinds[i].piece.shape);
    return cells;
}

static void expect_counts(const struct set *set, uint32_t count)
{
    for (uint32_t i = 0; i < set->count; i++) assert_int_equal(set->kinds[i].count, count);
}

static void expect_piece(const struct omino_game_piece *kind, const char *name, const char *drawing,
                         enum omino_freedom freedom, uint32_t count)
{
    char written[OMINO_SHAPE_SIDE_MAX * (OMINO_SHAPE_SIDE_MAX + 1)];
    omino_shape_write(kind->piece.shape, '/', written, sizeof written);
    assert_string_equal(kind->piece.name, name);
    assert_string_equal(written, drawing);
    assert_int_equal(kind->piece.freedom, freedom);
    assert_int_equal(kind->count, count);
}

TEST(blokus_has_each_of_its_21_pieces_once_per_colour)
{
    struct set set;
    open_set(&set, "blokus", "players=3");
    assert_int_equal(set.count, BLOKUS_PIECES);
    assert_int_equal(cells_of(&set), 89);
    expect_counts(&set, 4);
    for (unsigned i = 0; i < set.count; i++) {
        struct omino_shape shape;
        assert_string_equal(set.kinds[i].piece.name, blokus_pieces[i].name);
        omino_shape_parse(blokus_pieces[i].drawing, OMINO_SHAPE_CONNECTED, &shape, NULL);
        assert_true(omino_shape_same(set.kinds[i].piece.shape, shape, OMINO_FREE));
    }
    close_set(&set);
    open_set(&set, "blokus", "variant=duo");
    assert_int_equal(set.count, BLOKUS_PIECES);
    expect_counts(&set, 2);
    close_set(&set);
}

TEST(patchwork_has_33_patches_and_5_of_leather)
{
    struct set set;
    open_set(&set, "patchwork", "track=original");
    assert_int_equal(set.count, 34);
    assert_int_equal(cells_of(&set), 166 + 1);
    expect_piece(&set.kinds[0], "1", "XX", OMINO_FREE, 1);
    expect_piece(&set.kinds[32], "33", "..X/.XX/XX.", OMINO_FREE, 1);
    expect_piece(&set.kinds[33], "leather", "X", OMINO_FREE, 5);
    close_set(&set);
}

TEST(polyssimo_has_24_pieces_with_as_many_squares_as_the_board)
{
    struct set set;
    open_set(&set, "polyssimo", "players=4");
    assert_int_equal(set.count, 24);
    assert_int_equal(cells_of(&set), 132);
    expect_counts(&set, 1);
    expect_piece(&set.kinds[0], "F", ".XX/XX./.X.", OMINO_FREE, 1);
    expect_piece(&set.kinds[23], "H12", "XX./.X./.XX/.X.", OMINO_FREE, 1);
    close_set(&set);
}

/* Expects a game to have a single kind of piece. */
static void expect_one_kind(const char *game, const char *options, const char *name,
                            const char *drawing, enum omino_freedom freedom, uint32_t count)
{
    struct set set;
    open_set(&set, game, options);
    assert_int_equal(set.count, 1);
    expect_piece(&set.kinds[0], name, drawing, freedom, count);
    close_set(&set);
}

TEST(the_options_of_plyamki_set_the_size_and_number_of_its_cards)
{
    expect_one_kind("plyamki", "", "card", "XXX/XXX", OMINO_ONE_SIDED, 18);
    expect_one_kind("plyamki", "faces=Y/B/B/B:B/B/Y/B cards=4 turns=half", "card", "X/X/X/X",
                    OMINO_FIXED, 4);
}

TEST(the_template_has_as_many_dominoes_as_its_longest_game_uses)
{
    expect_one_kind("template", "side=5", "domino", "XX", OMINO_FREE, 12);
}

TEST(a_short_array_gets_the_first_pieces_and_the_full_count)
{
    struct set set;
    struct omino_game_piece some[3];
    memset(some, 0, sizeof some);
    open_set(&set, "patchwork", "");
    assert_int_equal(omino_game_pieces(set.game, NULL, 0), 34);
    assert_int_equal(omino_game_pieces(set.game, some, 2), 34);
    assert_ptr_equal(some[1].piece.name, set.kinds[1].piece.name);
    assert_null(some[2].piece.name);
    close_set(&set);
}

/* ---- modules without a usable pieces hook ---------------------------------------------------- */

static uint32_t pieces_of(const struct omino_rules *rules)
{
    const struct omino_game *game;
    struct omino_game_piece piece;
    assert_int_equal(omino_rules_open_game(rules, "", NULL, &game, NULL), OMINO_OK);
    const uint32_t count = omino_game_pieces(game, &piece, 1);
    omino_game_close(game);
    return count;
}

static uint32_t far_too_many(const struct omino_game *game, struct omino_game_piece *pieces,
                             uint32_t cap)
{
    (void)game, (void)pieces, (void)cap;
    return UINT32_MAX;
}

TEST(modules_without_the_hook_and_older_modules_list_no_pieces)
{
    struct omino_rules rules = tiny_rules;
    rules.pieces = far_too_many;
    assert_int_equal(pieces_of(&rules), OMINO_PIECES_MAX);
    rules.size = (uint32_t)offsetof(struct omino_rules, pieces);
    assert_int_equal(pieces_of(&rules), 0);
    rules = tiny_rules;
    assert_int_equal(pieces_of(&rules), 0);
}

TEST(no_module_has_more_pieces_than_the_limit)
{
    struct omino_rules rules = tiny_rules;
    rules.pieces = far_too_many;
    assert_int_equal(pieces_of(&rules), OMINO_PIECES_MAX);
}

int main(void)
{
    return RUN(cmocka_unit_test(blokus_has_each_of_its_21_pieces_once_per_colour),
               cmocka_unit_test(patchwork_has_33_patches_and_5_of_leather),
               cmocka_unit_test(polyssimo_has_24_pieces_with_as_many_squares_as_the_board),
               cmocka_unit_test(the_options_of_plyamki_set_the_size_and_number_of_its_cards),
               cmocka_unit_test(the_template_has_as_many_dominoes_as_its_longest_game_uses),
               cmocka_unit_test(a_short_array_gets_the_first_pieces_and_the_full_count),
               cmocka_unit_test(modules_without_the_hook_and_older_modules_list_no_pieces),
               cmocka_unit_test(no_module_has_more_pieces_than_the_limit));
}
