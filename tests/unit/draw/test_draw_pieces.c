/* SPDX-License-Identifier: MIT */
/* Drawings distinguish pieces by their own colours, by borders and by layers. */
#include <omino/draw.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/rng.h>
#include <omino/scene_build.h>
#include <omino/text.h>

#include "test.h"

/* ---- scenes ---------------------------------------------------------------------------------- */

static struct omino_scene *open_scene(void)
{
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    return scene;
}

/* Opens a scene of one grid without labels. */
static struct omino_panel *open_grid(struct omino_scene **scene, int width, int height)
{
    *scene = open_scene();
    return omino_scene_add_grid(*scene, "", width, height, OMINO_LABELS_NONE);
}

static void put(struct omino_panel *panel, int x, int y, int owner, int piece, int marks)
{
    *omino_scene_panel_cell(panel, x, y) = (struct omino_scene_cell){
        .owner = (int8_t)owner, .piece = (uint16_t)piece, .marks = (uint8_t)marks};
}

/* Puts a spot of a card; yellow spots belong to side 1. */
static void put_spot(struct omino_panel *panel, int x, int y, char letter, int card, int marks)
{
    put(panel, x, y, letter == 'Y', card, marks);
    omino_scene_panel_cell(panel, x, y)->letter = letter;
}

/* Places a card whose rows are given as letters, separated by slashes. */
static void put_card(struct omino_panel *panel, int x, int y, const char *rows, int card, int marks)
{
    for (int column = x; *rows; rows++) {
        if (*rows == '/') {
            y++;
            column = x;
        } else
            put_spot(panel, column++, y, *rows, card, marks);
    }
}

/* ---- drawings -------------------------------------------------------------------------------- */

static char *draw(const struct omino_scene *scene, int color, int unicode, int columns)
{
    const struct omino_draw_style style = {OMINO_SIZE(draw_style), color, unicode, columns};
    const size_t length = omino_draw_text(scene, &style, NULL, 0);
    char *text = malloc(length + 1);
    assert_int_equal(omino_draw_text(scene, &style, text, length + 1), length);
    return text;
}

/* Draws a scene, closes it, and compares. */
static void assert_drawn(struct omino_scene *scene, int color, int unicode, int columns,
                         const char *expected)
{
    char *text = draw(scene, color, unicode, columns);
    assert_string_equal(text, expected);
    free(text);
    omino_scene_close(scene);
}

/* The screen of a terminal: the character in each column of each line, and the colour of its
 * background, -1 for none. */
enum { LINES = 40, COLUMNS = 120 };
struct screen {
    char text[LINES][COLUMNS];
    int ground[LINES][COLUMNS];
};

/* Returns the background colour that an escape sequence sets, or -1 if it sets none. */
static int ground_after(const char *escape, size_t length)
{
    for (size_t i = 0; i + 5 < length; i++)
        if (strncmp(escape + i, "48;5;", 5) == 0) return atoi(escape + i + 5);
    return -1;
}

static void show(const struct omino_scene *scene, struct screen *screen)
{
    char *text = draw(scene, 1, 0, COLUMNS);
    int line = 0, column = 0, ground = -1;
    memset(screen->text, 0, sizeof screen->text);
    for (const char *c = text; *c; c++) {
        if (*c == '\033') {
            const size_t length = strcspn(c, "m");
            ground = ground_after(c, length);
            c += length;
        } else if (*c == '\n') {
            line++;
            column = 0;
        } else {
            assert_true(line < LINES && column < COLUMNS);
            screen->text[line][column] = *c;
            screen->ground[line][column++] = ground;
        }
    }
    free(text);
}

/* Returns the background colour of cell x, y in a scene that begins with a grid without labels. */
static int ground_of(const struct omino_scene *scene, int x, int y)
{
    static struct screen screen;
    show(scene, &screen);
    return screen.ground[y][2 * x + 1];
}

static int differs_from_all(int number, const int *others, int count)
{
    for (int i = 0; i < count; i++)
        if (others[i] == number) return 0;
    return 1;
}

/* ---- colours of pieces ----------------------------------------------------------------------- */

enum { BOARD_GROUND = 237, BROWN = 94, PIECES = 36 };

TEST(every_piece_on_the_board_of_one_side_has_its_own_colour)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, PIECES, 1);
    int grounds[PIECES];
    panel->owner = 1;
    for (int i = 0; i < PIECES; i++) put(panel, i, 0, 1, i + 1, 0);
    for (int i = 0; i < PIECES; i++) {
        grounds[i] = ground_of(scene, i, 0);
        assert_true(differs_from_all(grounds[i], grounds, i));
        assert_true(grounds[i] > 0 && grounds[i] != BOARD_GROUND && grounds[i] != BROWN);
    }
    omino_scene_close(scene);
}

TEST(a_piece_has_the_same_colour_on_every_board_of_one_side)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 1, 1);
    panel->owner = 1;
    put(panel, 0, 0, 1, 7, 0);
    const int ground = ground_of(scene, 0, 0);
    panel->owner = 0;
    put(panel, 0, 0, 0, 7, 0);
    assert_int_equal(ground_of(scene, 0, 0), ground);
    omino_scene_close(scene);
}

TEST(pieces_have_the_colour_of_their_side_or_their_own_colour_if_unowned)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 4, 1);
    put(panel, 0, 0, OMINO_NOBODY, 1, 0);
    put(panel, 1, 0, OMINO_NOBODY, 2, 0);
    put(panel, 2, 0, 0, 3, 0);
    put(panel, 3, 0, 0, 4, 0);
    assert_int_not_equal(ground_of(scene, 0, 0), ground_of(scene, 1, 0));
    assert_int_equal(ground_of(scene, 2, 0), ground_of(scene, 3, 0));
    omino_scene_close(scene);
}

TEST(a_piece_keeps_its_colour_when_others_are_placed_beside_it)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 3, 1);
    panel->owner = 0;
    put(panel, 1, 0, 0, 9, 0);
    const int ground = ground_of(scene, 1, 0);
    for (int other = 1; other <= 45; other++) {
        put(panel, 0, 0, 0, other, 0);
        put(panel, 2, 0, 0, 46 - other, 0);
        assert_int_equal(ground_of(scene, 1, 0), ground);
    }
    omino_scene_close(scene);
}

TEST(a_line_separates_pieces_that_share_a_colour)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 4, 1);
    struct screen screen;
    panel->owner = 0;
    for (int i = 0; i < 4; i++) put(panel, i, 0, 0, i < 2 ? 5 + PIECES * i : 6 + i, 0);
    show(scene, &screen);
    assert_int_equal(screen.ground[0][1], screen.ground[0][3]);
    assert_string_equal(screen.text[0], " E|o H I");
    omino_scene_close(scene);
}

TEST(cells_without_a_piece_are_brown_on_the_board_of_one_side)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 3, 1);
    struct screen screen;
    panel->owner = 0;
    put(panel, 0, 0, 0, 3, 0);
    for (int x = 1; x < 3; x++) put_spot(panel, x, 0, '*', 0, 0);
    show(scene, &screen);
    assert_string_equal(screen.text[0], " C *|*");
    assert_int_not_equal(screen.ground[0][1], BROWN);
    assert_int_equal(screen.ground[0][3], BROWN);
    assert_int_equal(screen.ground[0][5], BROWN);
    omino_scene_close(scene);
}

TEST(the_last_move_looks_like_no_other_piece_on_the_board_of_one_side)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, PIECES + 1, 2);
    int plain[PIECES + 1];
    panel->owner = 0;
    for (int i = 0; i <= PIECES; i++) {
        put(panel, i, 0, 0, i, 0);
        put(panel, i, 1, 0, i, OMINO_MARK_LAST);
        plain[i] = ground_of(scene, i, 0);
    }
    for (int i = 0; i <= PIECES; i++)
        assert_true(differs_from_all(ground_of(scene, i, 1), plain, PIECES + 1));
    omino_scene_close(scene);
}

TEST(title_and_labels_of_the_board_of_one_side_have_its_colour)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "hers", 1, 1, OMINO_LABELS_POINTS);
    panel->owner = 1;
    put(panel, 0, 0, 1, 3, 0);
    assert_drawn(scene, 1, 0, 0,
                 "\033[0;38;5;58;48;5;220m  \033[0m \033[0;1mhers\033[0m\n"
                 "   \033[0;38;5;136ma\033[0m\n"
                 "\033[0;38;5;136m1\033[0m \033[0;38;5;231;48;5;22m C\033[0m  "
                 "\033[0;38;5;136m1\033[0m\n"
                 "   \033[0;38;5;136ma\033[0m\n");
}

TEST(a_letter_of_cells_without_a_piece_does_not_denote_the_side)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 1, 1);
    panel->owner = 0;
    omino_text_copy(panel->title, sizeof panel->title, "his");
    put_spot(panel, 0, 0, '*', 0, 0);
    assert_drawn(scene, 0, 0, 0, "his\n *\n");
}

/* ---- borders --------------------------------------------------------------------------------- */

/* Makes a scene in which the last card overlaps the border of another card; a spot of that card and
 * a third card are marked. */
static struct omino_scene *two_cards(void)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 5, 3);
    put_card(panel, 0, 0, "YYB/YYB", 1, 0);
    put_card(panel, 1, 1, "YB/YB", 2, OMINO_MARK_LAST);
    put_card(panel, 3, 1, "B", 3, OMINO_MARK_SHOWN | OMINO_MARK_ABOVE);
    put_spot(panel, 1, 1, 'Y', 2, OMINO_MARK_LAST | OMINO_MARK_ABOVE);
    put_spot(panel, 2, 1, 'B', 2, OMINO_MARK_LAST | OMINO_MARK_ABOVE);
    put_spot(panel, 0, 1, 'Y', 1, OMINO_MARK_SHOWN);
    return scene;
}

TEST(cards_on_top_of_each_other_have_frames)
{
    assert_drawn(two_cards(), 0, 0, 80,
                 "+--------+\n"
                 "| Y  Y  B| .  .\n"
                 "|  +=====+--+\n"
                 "|:Y('Y 'B)!B| .\n"
                 "+--(     )--+\n"
                 "  .( Y  B) .  .\n"
                 "   +=====+\n"
                 "'Y on top   :Y marked   !B both   (Y) last move\n");
}

TEST(frames_of_box_drawing_characters_are_heavy_around_the_last_card)
{
    assert_drawn(two_cards(), 0, 1, 80,
                 "┌────────┐\n"
                 "│ Y  Y  B│ ·  ·\n"
                 "│  ┏━━━━━╅──┐\n"
                 "│:Y┃'Y 'B┃!B│ ·\n"
                 "└──┨     ┠──┘\n"
                 "  ·┃ Y  B┃ ·  ·\n"
                 "   ┗━━━━━┛\n"
                 "'Y on top   :Y marked   !B both   ┃Y┃ last move\n");
}

TEST(coloured_cards_have_lines_between_them_shades_and_swapped_letters)
{
    assert_drawn(two_cards(), 1, 0, 80,
                 /* The first row, underlined where the last card is below it. */
                 "\033[0;38;5;16;48;5;227m Y\033[0;4;38;5;16;48;5;227m Y"
                 "\033[0;4;38;5;16;48;5;117m B\033[0;38;5;244;48;5;237m . .\033[0m\n"
                 /* A marked spot; the last card, on top; another card, marked and on top. */
                 "\033[0;38;5;16;48;5;227m \033[0;1;38;5;227;48;5;16mY"
                 "\033[0;1;38;5;16;48;5;222m|Y\033[0;1;38;5;16;48;5;147m B"
                 "\033[0;38;5;16;48;5;33m|\033[0;1;38;5;33;48;5;16mB"
                 "\033[0;38;5;244;48;5;237m .\033[0m\n"
                 /* The rest of the last card. */
                 "\033[0;38;5;244;48;5;237m .\033[0;1;38;5;16;48;5;230m Y"
                 "\033[0;1;38;5;16;48;5;195m B\033[0;38;5;244;48;5;237m . .\033[0m\n"
                 "\033[0;38;5;16;48;5;178m Y\033[0m on top   "
                 "\033[0;38;5;16;48;5;227m \033[0;1;38;5;227;48;5;16mY\033[0m marked   "
                 "\033[0;1;38;5;16;48;5;230m Y\033[0m last move\n");
}

/* Makes a grid with every kind of mark, so that it has borders and the full legend, and one cell
 * with the facts that the bits of `facts` select. */
static struct omino_scene *cell_with(int facts)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 7, 2);
    const int marks = (facts & 1 ? OMINO_MARK_ABOVE : 0) | (facts & 2 ? OMINO_MARK_SHOWN : 0) |
                      (facts & 4 ? OMINO_MARK_LAST : 0);
    put_spot(panel, 4, 1, 'Y', 90, OMINO_MARK_ABOVE);
    put_spot(panel, 5, 1, 'Y', 91, OMINO_MARK_SHOWN | OMINO_MARK_ABOVE);
    put_spot(panel, 6, 1, 'Y', 92, OMINO_MARK_LAST);
    put_card(panel, 0, 0, "YYY/YYY", 1, 0);
    put_spot(panel, 1, 0, facts & 8 ? 'B' : 'Y', 1, marks);
    if (facts & 16) omino_scene_panel_cell(panel, 0, 0)->piece = 2; /* a border on the left */
    if (facts & 32) omino_scene_panel_cell(panel, 2, 0)->piece = 3; /* on the right */
    if (facts & 64) omino_scene_panel_cell(panel, 1, 1)->piece = 4; /* below */
    return scene;
}

TEST(all_facts_about_a_cell_are_visible)
{
    enum { FACTS = 128 };
    for (int style = 0; style < 4; style++) {
        char *texts[FACTS];
        for (int facts = 0; facts < FACTS; facts++) {
            struct omino_scene *scene = cell_with(facts);
            texts[facts] = draw(scene, style & 1, style >> 1, 80);
            for (int other = 0; other < facts; other++)
                if (strcmp(texts[facts], texts[other]) == 0)
                    fail_msg("style %d draws %d and %d in the same way", style, other, facts);
            omino_scene_close(scene);
        }
        for (int facts = 0; facts < FACTS; facts++) free(texts[facts]);
    }
}

/* For each direction, the box-drawing characters with a thin line and those with a heavy line. */
enum { UP, RIGHT, DOWN, LEFT };
static const char *const lines_to[][2] = {
    {"│└┕┘┙├┝┟┢┤┥┧┪┴┵┶┷┼┽┾┿╁╅╆╈╵╽", "┃┖┗┚┛┞┠┡┣┦┨┩┫┸┹┺┻╀╂╃╄╇╉╊╋╹╿"},
    {"─┌┎└┖├┞┟┠┬┭┰┱┴┵┸┹┼┽╀╁╂╃╅╉╶╾", "━┍┏┕┗┝┡┢┣┮┯┲┳┶┷┺┻┾┿╄╆╇╈╊╋╺╼"},
    {"│┌┍┐┑├┝┞┡┤┥┦┩┬┭┮┯┼┽┾┿╀╃╄╇╷╿", "┃┎┏┒┓┟┠┢┣┧┨┪┫┰┱┲┳╁╂╅╆╈╉╊╋╻╽"},
    {"─┐┒┘┚┤┦┧┨┬┮┰┲┴┶┸┺┼┾╀╁╂╄╆╊╴╼", "━┑┓┙┛┥┩┪┫┭┯┱┳┵┷┹┻┽┿╃╅╇╈╉╋╸╾"},
};

/* A drawing without colours: one character for each line and column. */
enum { SIDE = 6, ROWS = 2 * SIDE + 1, WIDTH = 3 * SIDE + 1 };
typedef char page[ROWS + 1][WIDTH + 1][4];

static void read_page(const char *text, page to)
{
    memset(to, 0, sizeof(page));
    for (int line = 0, column = 0; *text && line <= ROWS; text++) {
        const size_t bytes = (unsigned char)*text < 0x80 ? 1 : (unsigned char)*text < 0xE0 ? 2 : 3;
        if (*text == '\n') {
            line++;
            column = 0;
        } else if (column <= WIDTH)
            memcpy(to[line][column++], text, bytes);
        text += bytes - 1;
    }
}

/* Returns the weight of the line from the centre of a character in a direction: 0 for none, 1 for
 * thin, 2 for heavy. */
static int weight_of(const char *character, int direction)
{
    if ((unsigned char)*character != 0xE2) return 0;
    if (strstr(lines_to[direction][0], character)) return 1;
    return strstr(lines_to[direction][1], character) ? 2 : 0;
}

/* Fills a grid with the spots of random cards; the last card may have any shape. */
static struct omino_scene *random_cards(struct omino_rng *rng)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, SIDE, SIDE);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const int card = 1 + (int)omino_rng_below(rng, 4);
            put_spot(panel, x, y, omino_rng_below(rng, 2) ? 'Y' : 'B', card,
                     card == 4 ? OMINO_MARK_LAST : OMINO_MARK_ABOVE);
        }
    return scene;
}

TEST(every_line_of_a_frame_continues_in_the_next_character)
{
    static page drawn;
    struct omino_rng rng;
    int seen[3] = {0, 0, 0};
    omino_rng_seed(&rng, 1);
    for (int i = 0; i < 100; i++) {
        struct omino_scene *scene = random_cards(&rng);
        char *text = draw(scene, 0, 1, 80);
        read_page(text, drawn);
        for (int y = 0; y < ROWS; y++)
            for (int x = 0; x < WIDTH; x++) {
                const int right = weight_of(drawn[y][x], RIGHT),
                          down = weight_of(drawn[y][x], DOWN);
                assert_int_equal(right, weight_of(drawn[y][x + 1], LEFT));
                if (y + 1 < ROWS) assert_int_equal(down, weight_of(drawn[y + 1][x], UP));
                seen[right]++;
            }
        free(text);
        omino_scene_close(scene);
    }
    assert_true(seen[1] > 1000 && seen[2] > 1000);
}

TEST(rows_without_cards_take_one_line)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 3, 4, OMINO_LABELS_NUMBERS);
    put_card(panel, 1, 1, "YB", 1, 0);
    assert_drawn(scene, 0, 0, 80,
                 "    0  1  2\n"
                 "0   .  .  .  0\n"
                 "     +-----+\n"
                 "1   .| Y  B| 1\n"
                 "     +-----+\n"
                 "2   .  .  .  2\n"
                 "3   .  .  .  3\n"
                 "    0  1  2\n");
}

TEST(pieces_with_distinct_letters_have_no_frames)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 4, 1);
    put_spot(panel, 0, 0, 'P', 1, 0);
    put_spot(panel, 1, 0, 'P', 1, 0);
    put_spot(panel, 2, 0, 'Q', 2, 0);
    put_spot(panel, 3, 0, '*', 0, 0);
    assert_drawn(scene, 0, 0, 80, " P P Q *\n");
}

TEST(the_legend_explains_exactly_what_is_shown)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 2, 1);
    put_card(panel, 0, 0, "YB", 1, OMINO_MARK_SHOWN);
    assert_drawn(scene, 0, 0, 80, "+-----+\n|:Y :B|\n+-----+\n:Y marked\n");
    panel = open_grid(&scene, 2, 1);
    put_card(panel, 0, 0, "YB", 1, 0);
    assert_drawn(scene, 0, 0, 80, "+-----+\n| Y  B|\n+-----+\n");
}

TEST(the_legend_keeps_to_the_width)
{
    struct omino_scene *scene = two_cards();
    assert_drawn(scene, 0, 0, 20,
                 "+--------+\n"
                 "| Y  Y  B| .  .\n"
                 "|  +=====+--+\n"
                 "|:Y('Y 'B)!B| .\n"
                 "+--(     )--+\n"
                 "  .( Y  B) .  .\n"
                 "   +=====+\n"
                 "'Y on top\n"
                 ":Y marked   !B both\n"
                 "(Y) last move\n");
}

TEST(frames_continue_across_the_slices_of_a_wide_grid)
{
    struct omino_scene *scene;
    struct omino_panel *panel = open_grid(&scene, 4, 1);
    put_card(panel, 0, 0, "Y", 1, OMINO_MARK_ABOVE);
    put_card(panel, 1, 0, "YBB", 2, 0);
    assert_drawn(scene, 0, 0, 8,
                 "+--+---\n"
                 "|'Y| Y\n"
                 "+--+---\n"
                 "\n"
                 "------+\n"
                 "  B  B|\n"
                 "------+\n"
                 "'Y on top\n");
}

int main(void)
{
    return RUN(
        cmocka_unit_test(every_piece_on_the_board_of_one_side_has_its_own_colour),
        cmocka_unit_test(a_piece_has_the_same_colour_on_every_board_of_one_side),
        cmocka_unit_test(pieces_have_the_colour_of_their_side_or_their_own_colour_if_unowned),
        cmocka_unit_test(a_piece_keeps_its_colour_when_others_are_placed_beside_it),
        cmocka_unit_test(a_line_separates_pieces_that_share_a_colour),
        cmocka_unit_test(cells_without_a_piece_are_brown_on_the_board_of_one_side),
        cmocka_unit_test(the_last_move_looks_like_no_other_piece_on_the_board_of_one_side),
        cmocka_unit_test(title_and_labels_of_the_board_of_one_side_have_its_colour),
        cmocka_unit_test(a_letter_of_cells_without_a_piece_does_not_denote_the_side),
        cmocka_unit_test(cards_on_top_of_each_other_have_frames),
        cmocka_unit_test(frames_of_box_drawing_characters_are_heavy_around_the_last_card),
        cmocka_unit_test(coloured_cards_have_lines_between_them_shades_and_swapped_letters),
        cmocka_unit_test(all_facts_about_a_cell_are_visible),
        cmocka_unit_test(every_line_of_a_frame_continues_in_the_next_character),
        cmocka_unit_test(rows_without_cards_take_one_line),
        cmocka_unit_test(pieces_with_distinct_letters_have_no_frames),
        cmocka_unit_test(the_legend_explains_exactly_what_is_shown),
        cmocka_unit_test(the_legend_keeps_to_the_width),
        cmocka_unit_test(frames_continue_across_the_slices_of_a_wide_grid));
}
