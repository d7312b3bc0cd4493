/* SPDX-License-Identifier: MIT */
#include <omino/draw.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/scene_build.h>
#include <omino/text.h>

#include "test.h"

/* ---- scenes to draw -------------------------------------------------------------------------- */

static struct omino_shape shape_of(const char *drawing)
{
    struct omino_shape shape;
    assert_int_equal(omino_shape_parse(drawing, OMINO_SHAPE_ANY, &shape, NULL), OMINO_OK);
    return shape;
}

/* Lays a shape on a grid with its top left corner at column x, row y; each of its cells becomes
 * `as`. */
static void lay(struct omino_panel *panel, int x, int y, const char *drawing,
                struct omino_scene_cell as)
{
    struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
    const unsigned count = omino_shape_cells(shape_of(drawing), cells);
    for (unsigned i = 0; i < count; i++)
        *omino_scene_panel_cell(panel, x + cells[i].x, y + cells[i].y) = as;
}

static struct omino_scene_cell piece(int owner, int number)
{
    return (struct omino_scene_cell){.owner = (int8_t)owner, .piece = (uint16_t)number};
}

static struct omino_scene_cell marked(struct omino_scene_cell cell, int marks)
{
    cell.marks = (uint8_t)marks;
    return cell;
}

static struct omino_scene_cell spot(char letter, int card, int marks)
{
    return (struct omino_scene_cell){
        .owner = letter == 'Y', .marks = (uint8_t)marks, .letter = letter, .piece = (uint16_t)card};
}

static void add_hand(struct omino_scene *scene, const char *title, int owner, unsigned pieces,
                     int enabled, int beside)
{
    static const char *const names[] = {"1",  "2",  "I3", "V3", "I4", "O", "T4",
                                        "L4", "Z4", "F",  "I5", "L5", "N", "P",
                                        "T5", "U",  "V5", "W",  "X",  "Y", "Z5"};
    omino_scene_add_tray(scene, title, owner)->beside = beside;
    for (unsigned i = 0; i < 21; i++) {
        struct omino_shape shape;
        if (!(pieces >> i & 1)) continue;
        assert_int_equal(omino_shape_by_name(names[i], &shape, NULL), OMINO_OK);
        omino_scene_add_item(scene, names[i], "", shape, owner, enabled && i != 7);
    }
}

/* Describes a board of 14x14 with two colours and their hands. */
static void describe_duo(struct omino_scene *scene, unsigned hand, int beside)
{
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 14, 14, OMINO_LABELS_POINTS);
    lay(panel, 3, 4, ".X./XXX/.X.", piece(0, 1));
    lay(panel, 9, 8, "XX/.X/.XX", piece(1, 2));
    lay(panel, 6, 6, "X./X./XX/X.", piece(0, 3));
    lay(panel, 7, 11, "XXX/X.X", piece(1, 4));
    lay(panel, 2, 3, "X", piece(0, 5));
    lay(panel, 8, 5, "XX/X./X.", marked(piece(0, 6), OMINO_MARK_LAST));
    omino_scene_panel_cell(panel, 11, 12)->marks = OMINO_MARK_CHOICE;
    omino_scene_panel_cell(panel, 12, 11)->marks = OMINO_MARK_CHOICE;
    omino_scene_panel_cell(panel, 0, 0)->marks = OMINO_MARK_START;
    add_hand(scene, "black", 0, hand, 0, beside);
    add_hand(scene, "white", 1, hand & ~8u, 1, 0);
    omino_scene_set_summary(scene, "white to move");
}

/* Describes two quilts side by side, a table, a track with marks and markers, and a tray of
 * patches. */
static void describe_quilts(struct omino_scene *scene)
{
    static const char *const heading[] = {"", "buttons", "income"};
    static const char *const rows[][3] = {{"player1", "12", "3"}, {"player2", "5", "11"}};
    struct omino_panel *panel = omino_scene_add_grid(scene, "player1", 9, 9, OMINO_LABELS_POINTS);
    panel->owner = 0;
    lay(panel, 0, 0, "XX./.X./.XX", piece(0, 1));
    lay(panel, 2, 0, "XXX/..X", piece(0, 2));
    lay(panel, 0, 1, "X/X/X/X", piece(0, 3));
    lay(panel, 1, 3, "XX/XX", marked(piece(0, 4), OMINO_MARK_LAST));
    lay(panel, 3, 2, "XXX/X../X..", piece(0, 28));
    panel = omino_scene_add_grid(scene, "player2", 9, 9, OMINO_LABELS_POINTS);
    panel->owner = panel->beside = 1;
    omino_text_copy(panel->note, sizeof panel->note, "has the bonus");
    lay(panel, 3, 3, "XXX/.X./.X.", piece(1, 6));
    lay(panel, 5, 5, "X/X", piece(1, 8));
    omino_scene_add_table(scene, "", 3)->beside = 1;
    omino_scene_add_row(scene, OMINO_NOBODY, heading);
    for (int i = 0; i < 2; i++) omino_scene_add_row(scene, i, rows[i]);
    omino_scene_add_track(scene, "Time", 54);
    for (int space = 5; space < 54; space += 6)
        omino_scene_add_marker(scene, space, OMINO_NOBODY, '$');
    for (int space = 26; space < 54; space += 6)
        omino_scene_add_marker(scene, space, OMINO_NOBODY, '#');
    omino_scene_add_marker(scene, 13, 0, '1');
    omino_scene_add_marker(scene, 13, 1, '2');
    omino_scene_add_tray(scene, "Next patches", OMINO_NOBODY);
    omino_scene_add_item(scene, "7", "3 buttons, 2 time, 1 income", shape_of("XXX/X.X"), -1, 1);
    omino_scene_add_item(scene, "12", "10 buttons, 4 time", shape_of(".X./XXX/.X."), -1, 0);
    omino_scene_add_item(scene, "30", "7 buttons, 1 time", shape_of("XXXXX"), -1, 1);
    omino_scene_set_summary(scene, "player2 to move");
}

/* Describes part of a plane, with cards on top of each other. */
static void describe_plane(struct omino_scene *scene)
{
    static const char *const heading[] = {"", "line", "rectangle"};
    static const char *const rows[][3] = {{"yellow", "3", "2x2"}, {"blue", "10", "3x2"}};
    const int above = OMINO_MARK_ABOVE, last = OMINO_MARK_LAST;
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 12, 7, OMINO_LABELS_NUMBERS);
    panel->grid.first_column = -5;
    panel->grid.first_row = -2;
    lay(panel, 5, 2, "XX/XX", spot('Y', 1, 0));
    lay(panel, 7, 2, "X/X", spot('B', 1, 0));
    lay(panel, 3, 1, "X/X/X", spot('B', 2, OMINO_MARK_SHOWN));
    lay(panel, 4, 1, "X/X/X", spot('Y', 2, OMINO_MARK_CHOICE));
    lay(panel, 5, 3, "X", spot('Y', 4, above));
    lay(panel, 6, 3, "X", spot('B', 4, above));
    lay(panel, 5, 4, "XX", spot('B', 4, 0));
    lay(panel, 7, 3, "X", spot('B', 3, above | last));
    lay(panel, 8, 3, "X", spot('Y', 3, last));
    lay(panel, 7, 4, "XX", spot('Y', 3, last));
    omino_text_copy(panel->note, sizeof panel->note, "longest line: blue 3");
    omino_scene_panel_cell(panel, 11, 6)->marks = OMINO_MARK_OFF;
    omino_scene_add_table(scene, "Score", 3)->beside = 1;
    omino_scene_add_row(scene, OMINO_NOBODY, heading);
    omino_scene_add_row(scene, 1, rows[0]);
    omino_scene_add_row(scene, 0, rows[1]);
    omino_scene_set_summary(scene, "player1 to move");
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* Returns the drawing in a style; the caller frees it. */
static char *draw(const struct omino_scene *scene, int color, int unicode, int columns)
{
    const struct omino_draw_style style = {OMINO_SIZE(draw_style), color, unicode, columns};
    const size_t length = omino_draw_text(scene, &style, NULL, 0);
    char *text = malloc(length + 1);
    assert_int_equal(omino_draw_text(scene, &style, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static void assert_drawn(const struct omino_scene *scene, int unicode, int columns,
                         const char *expected)
{
    char *text = draw(scene, 0, unicode, columns);
    assert_string_equal(text, expected);
    free(text);
}

static struct omino_scene *open_scene(void)
{
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    return scene;
}

/* Describes the sample with this number; returns 0 after the last one. */
static int describe_sample(struct omino_scene *scene, int number)
{
    omino_scene_clear(scene);
    switch (number) {
    case 0:
        describe_duo(scene, 0x1fffff, 0);
        return 1;
    case 1:
        describe_duo(scene, 0x1fffff, 1);
        return 1;
    case 2:
        describe_duo(scene, 0x40298, 1);
        return 1;
    case 3:
        describe_quilts(scene);
        return 1;
    case 4:
        describe_plane(scene);
        return 1;
    default:
        return 0;
    }
}

TEST(a_board_of_two_colours_shows_hands_by_name)
{
    struct omino_scene *scene = open_scene();
    describe_duo(scene, 0x1ffffe, 0);
    assert_drawn(scene, 0, 0,
                 "    a b c d e f g h i j k l m n\n"
                 "14  + . . . . . . . . . . . . .  14\n"
                 "13  . . . . . . . . . . . . . .  13\n"
                 "12  . . . . . . . . . . . . . .  12\n"
                 "11  . . X . . . . . . . . . . .  11\n"
                 "10  . . . . X . . . . . . . . .  10\n"
                 " 9  . . . X X X . .(X X). . . .  9\n"
                 " 8  . . . . X . X .(X). . . . .  8\n"
                 " 7  . . . . . . X .(X). . . . .  7\n"
                 " 6  . . . . . . X X . O O . . .  6\n"
                 " 5  . . . . . . X . . . O . . .  5\n"
                 " 4  . . . . . . . . . . O O . .  4\n"
                 " 3  . . . . . . . O O O . . : .  3\n"
                 " 2  . . . . . . . O . O . : . .  2\n"
                 " 1  . . . . . . . . . . . . . .  1\n"
                 "    a b c d e f g h i j k l m n\n"
                 "\n"
                 "X black\n"
                 "(2 I3 V3 I4 O T4 L4 Z4 F I5 L5 N P T5 U V5 W X Y Z5)\n"
                 "\n"
                 "O white\n"
                 "2 I3 I4 O T4 (L4) Z4 F I5 L5 N P T5 U V5 W X Y Z5\n"
                 "\n"
                 "white to move\n");
    omino_scene_close(scene);
}

TEST(small_hands_beside_the_board_are_drawn_as_shapes)
{
    struct omino_scene *scene = open_scene();
    describe_duo(scene, 0x40298, 1);
    assert_drawn(scene, 0, 80,
                 "    a b c d e f g h i j k l m n       X black\n"
                 "14  + . . . . . . . . . . . . .  14   V3     I4   L4     F        X\n"
                 "13  . . . . . . . . . . . . . .  13   ::     ::   ::       ::::     ::\n"
                 "12  . . . . . . . . . . . . . .  12   ::::   ::   ::     ::::     ::::::\n"
                 "11  . . X . . . . . . . . . . .  11          ::   ::::     ::       ::\n"
                 "10  . . . . X . . . . . . . . .  10          ::\n"
                 " 9  . . . X X X . .(X X). . . .  9\n"
                 " 8  . . . . X . X .(X). . . . .  8    O white\n"
                 " 7  . . . . . . X .(X). . . . .  7    I4   (L4)   F        X\n"
                 " 6  . . . . . . X X . O O . . .  6    []   ::       [][]     []\n"
                 " 5  . . . . . . X . . . O . . .  5    []   ::     [][]     [][][]\n"
                 " 4  . . . . . . . . . . O O . .  4    []   ::::     []       []\n"
                 " 3  . . . . . . . O O O . . : .  3    []\n"
                 " 2  . . . . . . . O . O . : . .  2\n"
                 " 1  . . . . . . . . . . . . . .  1\n"
                 "    a b c d e f g h i j k l m n\n"
                 "\n"
                 "white to move\n");
    omino_scene_close(scene);
}

TEST(box_drawing_characters_show_pieces_as_lines)
{
    struct omino_scene *scene = open_scene();
    describe_duo(scene, 0x40298, 1);
    assert_drawn(scene, 1, 70,
                 "    a b c d e f g h i j k l m n       ━━ black\n"
                 "14  + · · · · · · · · · · · · ·  14   V3   I4   L4   F     X\n"
                 "13  · · · · · · · · · · · · · ·  13   █▄   █    █    ▄█▀   ▄█▄\n"
                 "12  · · · · · · · · · · · · · ·  12        █    ▀▀    ▀     ▀\n"
                 "11  · · ■ · · · · · · · · · · ·  11\n"
                 "10  · · · · ╻ · · · · · · · · ·  10   ══ white\n"
                 " 9  · · · ╺━╋━╸ · ·(┏━╸)· · · ·  9    I4   (L4)   F        X\n"
                 " 8  · · · · ╹ · ╻ ·(┃)· · · · ·  8    ██   ░░       ████     ██\n"
                 " 7  · · · · · · ┃ ·(╹)· · · · ·  7    ██   ░░     ████     ██████\n"
                 " 6  · · · · · · ┣━╸ · ══╗ · · ·  6    ██   ░░░░     ██       ██\n"
                 " 5  · · · · · · ╹ · · · ║ · · ·  5    ██\n"
                 " 4  · · · · · · · · · · ╚══ · ·  4\n"
                 " 3  · · · · · · · ╔═══╗ · · ◦ ·  3\n"
                 " 2  · · · · · · · ║ · ║ · ◦ · ·  2\n"
                 " 1  · · · · · · · · · · · · · ·  1\n"
                 "    a b c d e f g h i j k l m n\n"
                 "\n"
                 "white to move\n");
    omino_scene_close(scene);
}

TEST(quilts_stand_side_by_side_above_the_track_and_the_patches)
{
    struct omino_scene *scene = open_scene();
    describe_quilts(scene);
    assert_drawn(scene, 0, 80,
                 "player1                   player2                            buttons  income\n"
                 "   a b c d e f g h i         a b c d e f g h i      player1       12       3\n"
                 "9  A A B B B . . . .  9   9  . . . . . . . . .  9   player2        5      11\n"
                 "8  C A . . B . . . .  8   8  . . . . . . . . .  8\n"
                 "7  C A A b b b . . .  7   7  . . . . . . . . .  7\n"
                 "6  C(D D)b . . . . .  6   6  . . . F F F . . .  6\n"
                 "5  C(D D)b . . . . .  5   5  . . . . F . . . .  5\n"
                 "4  . . . . . . . . .  4   4  . . . . F H . . .  4\n"
                 "3  . . . . . . . . .  3   3  . . . . . H . . .  3\n"
                 "2  . . . . . . . . .  2   2  . . . . . . . . .  2\n"
                 "1  . . . . . . . . .  1   1  . . . . . . . . .  1\n"
                 "   a b c d e f g h i         a b c d e f g h i\n"
                 "                          has the bonus\n"
                 "\n"
                 "Time\n"
                 " 0         5         10        15        20        25\n"
                 " . . . . .$. . . . . .$. . 2 . . .$. . . . . .$. . .#. . .$.\n"
                 "                           1\n"
                 " 30        35        40        45        50\n"
                 " . .#. . .$. . .#. . .$. . .#. . .$. . .#. . .$.\n"
                 "\n"
                 "Next patches\n"
                 "7                             (12)                 30\n"
                 "[][][]                          ::                 [][][][][]\n"
                 "[]  []                        ::::::\n"
                 "                                ::\n"
                 "3 buttons, 2 time, 1 income   10 buttons, 4 time   7 buttons, 1 time\n"
                 "\n"
                 "player2 to move\n");
    omino_scene_close(scene);
}

TEST(panels_without_room_beside_others_go_below)
{
    struct omino_scene *scene = open_scene();
    describe_quilts(scene);
    assert_drawn(scene, 1, 40,
                 "━━ player1\n"
                 "   a b c d e f g h i\n"
                 "9  ╺━┓ ╺━━━┓ · · · ·  9\n"
                 "8  ╻ ┃ · · ╹ · · · ·  8\n"
                 "7  ┃ ┗━╸ ┏━━━╸ · · ·  7\n"
                 "6  ┃(┏━┓)┃ · · · · ·  6\n"
                 "5  ╹(┗━┛)╹ · · · · ·  5\n"
                 "4  · · · · · · · · ·  4\n"
                 "3  · · · · · · · · ·  3\n"
                 "2  · · · · · · · · ·  2\n"
                 "1  · · · · · · · · ·  1\n"
                 "   a b c d e f g h i\n"
                 "\n"
                 "══ player2\n"
                 "   a b c d e f g h i\n"
                 "9  · · · · · · · · ·  9\n"
                 "8  · · · · · · · · ·  8\n"
                 "7  · · · · · · · · ·  7\n"
                 "6  · · · ══╦══ · · ·  6\n"
                 "5  · · · · ║ · · · ·  5\n"
                 "4  · · · · ║ ║ · · ·  4\n"
                 "3  · · · · · ║ · · ·  3\n"
                 "2  · · · · · · · · ·  2\n"
                 "1  · · · · · · · · ·  1\n"
                 "   a b c d e f g h i\n"
                 "has the bonus\n"
                 "\n"
                 "            buttons  income\n"
                 "━━ player1       12       3\n"
                 "══ player2        5      11\n"
                 "\n"
                 "Time\n"
                 " 0         5\n"
                 " · · · · ·$· · · · ·\n"
                 " 10        15\n"
                 " ·$· · 2 · · ·$· · ·\n"
                 "       1\n"
                 " 20        25\n"
                 " · · ·$· · ·#· · ·$·\n"
                 " 30        35\n"
                 " · ·#· · ·$· · ·#· ·\n"
                 " 40        45\n"
                 " ·$· · ·#· · ·$· · ·\n"
                 " 50\n"
                 "#· · ·$·\n"
                 "\n"
                 "Next patches\n"
                 "7           (12)         30\n"
                 "██████        ░░         ██████████\n"
                 "██  ██      ░░░░░░\n"
                 "              ░░\n"
                 "3 buttons   10 buttons   7 buttons\n"
                 "2 time      4 time       1 time\n"
                 "1 income\n"
                 "\n"
                 "player2 to move\n");
    omino_scene_close(scene);
}

TEST(a_plane_has_numbers_and_layers)
{
    static const char expected[] =
        "    -5 -4 -3 -2 -1  0  1  2  3  4  5  6       Score\n"
        "-2   .  .  .  .  .  .  .  .  .  .  .  .  -2             line  rectangle\n"
        "            +-----+                           Y yellow     3        2x2\n"
        "-1   .  .  .|:B ,Y| .  .  .  .  .  .  .  -1   B blue      10        3x2\n"
        "            |     +--------+\n"
        " 0   .  .  .|:B ,Y| Y  Y  B| .  .  .  .  0\n"
        "            |     +-----+=====+\n"
        " 1   .  .  .|:B ,Y|'Y 'B('B  Y) .  .  .  1\n"
        "            +-----+     (     )\n"
        " 2   .  .  .  .  .| B  B( Y  Y) .  .  .  2\n"
        "                  +-----+=====+\n"
        " 3   .  .  .  .  .  .  .  .  .  .  .  .  3\n"
        " 4   .  .  .  .  .  .  .  .  .  .  .     4\n"
        "    -5 -4 -3 -2 -1  0  1  2  3  4  5  6\n"
        "'Y on top   :B marked   ,Y can be chosen\n"
        "(B) last move\n"
        "longest line: blue 3\n"
        "\n"
        "player1 to move\n";
    struct omino_scene *scene = open_scene();
    describe_plane(scene);
    assert_drawn(scene, 0, 80, expected);
    omino_scene_close(scene);
}

TEST(the_default_style_is_plain_ascii_of_80_columns)
{
    char text[8192];
    struct omino_scene *scene = open_scene();
    for (int i = 0; describe_sample(scene, i); i++) {
        omino_draw_text(scene, NULL, text, sizeof text);
        assert_drawn(scene, 0, 80, text);
        for (const char *c = text; *c; c++) assert_true(*c == '\n' || (*c >= ' ' && *c <= '~'));
    }
    omino_scene_close(scene);
}

/* ---- properties of every drawing ------------------------------------------------------------- */

/* Returns the length of the escape sequence at `text`, or 0 if there is none. */
static size_t escape_at(const char *text)
{
    if (text[0] != '\033') return 0;
    assert_int_equal(text[1], '[');
    const size_t length = strspn(text + 2, "0123456789;");
    assert_int_equal(text[2 + length], 'm');
    return length + 3;
}

/* Checks that a line fits into `columns`, does not end in a blank and resets its colours. Returns
 * the next line. */
static const char *check_line(const char *line, int columns)
{
    int width = 0, colored = 0;
    char last = 'x';
    while (*line != '\n') {
        const size_t escape = escape_at(line);
        assert_int_not_equal(*line, '\0');
        if (escape) {
            colored = strncmp(line, "\033[0m", escape) != 0;
            line += escape;
            continue;
        }
        width += ((unsigned char)*line & 0xC0) != 0x80;
        last = colored ? 'x' : *line;
        line++;
    }
    assert_int_not_equal(last, ' ');
    assert_false(colored);
    assert_true(width <= columns);
    return line + 1;
}

TEST(lines_keep_to_the_width_and_have_no_trailing_blanks_or_colours)
{
    static const int widths[] = {200, 120, 100, 80, 70, 64};
    struct omino_scene *scene = open_scene();
    for (int i = 0; describe_sample(scene, i); i++)
        for (int style = 0; style < 4; style++)
            for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
                char *text = draw(scene, style & 1, style >> 1, widths[w]);
                for (const char *line = text; *line;) line = check_line(line, widths[w]);
                free(text);
            }
    omino_scene_close(scene);
}

TEST(colours_are_used_only_when_asked_for)
{
    struct omino_scene *scene = open_scene();
    for (int i = 0; describe_sample(scene, i); i++)
        for (int unicode = 0; unicode < 2; unicode++) {
            char *plain = draw(scene, 0, unicode, 80), *color = draw(scene, 1, unicode, 80);
            assert_null(strchr(plain, '\033'));
            assert_non_null(strchr(color, '\033'));
            free(plain);
            free(color);
        }
    omino_scene_close(scene);
}

TEST(coloured_cells_have_the_background_of_their_side_and_lines_between_pieces)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 4, 1, OMINO_LABELS_NONE);
    *omino_scene_panel_cell(panel, 0, 0) = piece(0, 1);
    *omino_scene_panel_cell(panel, 1, 0) = piece(0, 2);
    *omino_scene_panel_cell(panel, 2, 0) = piece(1, 3);
    char *text = draw(scene, 1, 0, 0);
    assert_string_equal(text, "\033[0;38;5;153;48;5;25m X|X\033[0;38;5;58;48;5;220m O"
                              "\033[0;38;5;244;48;5;237m .\033[0m\n");
    free(text);
    omino_scene_close(scene);
}

TEST(the_last_move_looks_different_in_colour_too)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 2, 1, OMINO_LABELS_NONE);
    *omino_scene_panel_cell(panel, 0, 0) = piece(0, 1);
    *omino_scene_panel_cell(panel, 1, 0) = marked(piece(0, 2), OMINO_MARK_LAST);
    char *text = draw(scene, 1, 1, 0);
    assert_string_equal(text, "\033[0;38;5;153;48;5;25m X"
                              "\033[0;1;38;5;18;48;5;153m\xe2\x96\x8fX\033[0m\n");
    free(text);
    omino_scene_close(scene);
}

TEST(a_small_buffer_gets_the_beginning_and_the_full_length_is_returned)
{
    struct omino_scene *scene = open_scene();
    for (int i = 0; describe_sample(scene, i); i++) {
        const struct omino_draw_style style = {OMINO_SIZE(draw_style), i & 1, i & 2, 0};
        char *whole = draw(scene, style.color, style.unicode, 0);
        const size_t length = strlen(whole);
        char *buf = malloc(length + 2);
        for (size_t cap = 0; cap <= length + 1; cap += 1 + cap / 7) {
            memset(buf, '~', length + 2);
            assert_int_equal(omino_draw_text(scene, &style, buf, cap), length);
            if (cap > 0) {
                assert_memory_equal(buf, whole, cap - 1 < length ? cap - 1 : length);
                assert_int_equal(buf[cap - 1 < length ? cap - 1 : length], '\0');
            }
            assert_int_equal(buf[cap], '~');
        }
        free(buf);
        free(whole);
    }
    omino_scene_close(scene);
}

/* ---- unusual scenes -------------------------------------------------------------------------- */

TEST(an_empty_scene_gives_no_lines)
{
    struct omino_scene *scene = open_scene();
    assert_drawn(scene, 0, 0, "");
    omino_scene_set_summary(scene, "nothing to see");
    assert_drawn(scene, 0, 0, "nothing to see\n");
    omino_scene_close(scene);
}

TEST(empty_panels_show_their_titles)
{
    const char *const row[] = {""};
    struct omino_scene *scene = open_scene();
    omino_scene_add_grid(scene, "board", 0, 0, OMINO_LABELS_POINTS);
    omino_scene_add_grid(scene, "wide", 5, 0, OMINO_LABELS_NUMBERS)->beside = 1;
    omino_scene_add_tray(scene, "tray", 0);
    omino_scene_add_track(scene, "track", 0);
    omino_scene_add_table(scene, "table", 0);
    omino_scene_add_row(scene, 0, row);
    omino_scene_add_table(scene, "", 4);
    for (int color = 0; color < 2; color++) free(draw(scene, color, color, 0));
    assert_drawn(scene, 0, 0, "board   wide\n\ntray\nnone\n\ntrack\n\ntable\n\n");
    omino_scene_close(scene);
}

TEST(columns_after_z_are_named_aa_ab_and_so_on)
{
    struct omino_scene *scene = open_scene();
    omino_scene_add_grid(scene, "", 31, 1, OMINO_LABELS_POINTS);
    assert_drawn(scene, 0, 0,
                 "   a b c d e f g h i j k l m n o p q r s t u v w x y z  ab  ad\n"
                 "1  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  1\n"
                 "   a b c d e f g h i j k l m n o p q r s t u v w x y z  ab  ad\n");
    omino_scene_close(scene);
}

TEST(a_grid_that_is_too_wide_is_cut_into_slices)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 11, 1, OMINO_LABELS_NUMBERS);
    panel->grid.first_column = 95;
    lay(panel, 3, 0, "XXXX", marked(piece(1, 1), OMINO_MARK_LAST));
    assert_drawn(scene, 0, 16,
                 "    96  98 100\n"
                 "0  . . .(O O O)\n"
                 "    96  98 100\n"
                 "\n"
                 "   102 104\n"
                 "0 (O). . . .\n"
                 "   102 104\n");
    omino_scene_close(scene);
}

TEST(the_widest_grid_keeps_to_the_width)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 32767, 2, OMINO_LABELS_NUMBERS);
    panel->grid.first_column = panel->grid.first_row = INT32_MIN;
    char *text = draw(scene, 0, 0, 80);
    for (const char *line = text; *line;) line = check_line(line, 80);
    free(text);
    omino_scene_close(scene);
}

TEST(very_few_columns_still_show_all_cells)
{
    struct omino_scene *scene = open_scene();
    for (int i = 0; describe_sample(scene, i); i++)
        for (int columns = 1; columns < 12; columns++) {
            char *text = draw(scene, 1, 1, columns);
            assert_non_null(strchr(text, '\n'));
            free(text);
        }
    omino_scene_close(scene);
}

TEST(every_row_of_a_wide_table_continues_in_the_next_line)
{
    static const char *const heading[] = {"name", "first", "second", "third"};
    static const char *const row[] = {"a", "one", "2", "-3"};
    struct omino_scene *scene = open_scene();
    omino_scene_add_table(scene, "", 4);
    omino_scene_add_row(scene, -1, heading);
    omino_scene_add_row(scene, -1, row);
    assert_drawn(scene, 0, 0, "name  first  second  third\na     one         2     -3\n");
    assert_drawn(scene, 0, 18, "name  first\n    second  third\na     one\n         2     -3\n");
    omino_scene_close(scene);
}

TEST(width_is_counted_in_columns)
{
    static const char *const rows[][2] = {{"h\xc3\xbcte", "1"},
                                          {"e\xcc\x81t\xc3\xa9", "2"},
                                          {"\xe7\xb9\x95", "3"},
                                          {"\xff\x1b[m", "4"}};
    struct omino_scene *scene = open_scene();
    omino_scene_add_table(scene, "", 2);
    for (int i = 0; i < 4; i++) omino_scene_add_row(scene, -1, rows[i]);
    assert_drawn(scene, 1, 0,
                 "h\xc3\xbcte  1\n"
                 "e\xcc\x81t\xc3\xa9   2\n"
                 "\xe7\xb9\x95    3\n"
                 "??[m  4\n");
    assert_drawn(scene, 0, 0, "h?te  1\ne?t?  2\n?     3\n??[m  4\n");
    omino_scene_close(scene);
}

TEST(long_titles_notes_and_status_lines_are_broken_between_words)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_tray(scene, "a tray with a title", -1);
    omino_text_copy(panel->note, sizeof panel->note, "a note of several words");
    omino_scene_set_summary(scene, "this takes incomprehensibly few lines");
    assert_drawn(scene, 0, 12,
                 "a tray with\na title\nnone\na note of\nseveral\nwords\n\n"
                 "this takes\nincomprehensibly\nfew lines\n");
    omino_scene_close(scene);
}

TEST(names_with_notes_are_arranged_in_columns)
{
    struct omino_scene *scene = open_scene();
    omino_scene_add_tray(scene, "", 0);
    for (int i = 8; i < 13; i++) {
        char label[8];
        snprintf(label, sizeof label, "%d", i);
        omino_scene_add_item(scene, label, "2 time", shape_of("X/X/X/X/X/X"), 0, i != 9);
    }
    assert_drawn(scene, 0, 40,
                 "8: 2 time     (9): 2 time   10: 2 time\n11: 2 time    12: 2 time\n");
    omino_scene_close(scene);
}

TEST(markers_on_one_space_are_stacked_and_invalid_ones_skipped)
{
    struct omino_scene *scene = open_scene();
    omino_scene_add_track(scene, "", 4);
    omino_scene_add_marker(scene, 2, 0, 0);
    omino_scene_add_marker(scene, 2, 1, 0);
    omino_scene_add_marker(scene, 2, 2, 'c');
    omino_scene_add_marker(scene, 0, OMINO_NOBODY, '|');
    omino_scene_add_marker(scene, -1, 3, 'z');
    omino_scene_add_marker(scene, 4, 3, 'z');
    assert_drawn(scene, 0, 0, " 0 1 2 3\n|. . c .\n     O\n     X\n");
    omino_scene_close(scene);
}

TEST(owners_beyond_the_sides_are_harmless)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "grid", 3, 1, OMINO_LABELS_NONE);
    *omino_scene_panel_cell(panel, 0, 0) = piece(127, 65535);
    *omino_scene_panel_cell(panel, 1, 0) = piece(-128, 1);
    *omino_scene_panel_cell(panel, 2, 0) = marked(piece(8, 0), 255 & ~OMINO_MARK_OFF);
    panel->owner = 99;
    omino_scene_add_tray(scene, "tray", -5);
    omino_scene_add_item(scene, "a", "", shape_of("X"), 1000, 1);
    omino_scene_add_track(scene, "track", 1);
    omino_scene_add_marker(scene, 0, 77, 0);
    for (int style = 0; style < 4; style++) free(draw(scene, style & 1, style >> 1, 0));
    omino_scene_close(scene);
}

TEST(more_panels_than_a_group_holds_are_all_drawn)
{
    struct omino_scene *scene = open_scene();
    for (int i = 0; i < 40; i++)
        omino_scene_add_grid(scene, "", 1, 1, OMINO_LABELS_NONE)->beside = 1;
    char *text = draw(scene, 0, 0, 1000);
    int dots = 0;
    for (const char *c = text; *c; c++) dots += *c == '.';
    assert_int_equal(dots, 40);
    free(text);
    omino_scene_close(scene);
}

/* ---- cells for programs that do their own drawing -------------------------------------------- */

/* Returns whether a coloured text has a cell with the colours of `cell`. */
static int has_look(const char *text, const struct omino_drawn *cell)
{
    char look[40];
    snprintf(look, sizeof look, "38;5;%d;48;5;%d", cell->ink, cell->ground);
    return strstr(text, look) != NULL;
}

TEST(cells_for_programs_agree_with_the_text)
{
    for (int number = 0; number < 5; number++) {
        struct omino_scene *scene = open_scene();
        assert_true(describe_sample(scene, number));
        const struct omino_panel *panel = omino_scene_panel(scene, 0);
        const int count = panel->grid.width * panel->grid.height;
        struct omino_drawn *cells = calloc((size_t)count, sizeof *cells);
        char *text = draw(scene, 1, 0, 80);
        assert_non_null(cells);
        omino_draw_cells(scene, 0, cells);
        for (int i = 0; i < count; i++) {
            const struct omino_scene_cell *cell = &panel->grid.cells[i];
            if (cell->marks & OMINO_MARK_OFF) {
                assert_true(cells[i].letter == 0 && cells[i].ground == -1);
            } else {
                assert_true(has_look(text, &cells[i]));
                assert_int_equal(cells[i].letter != 0, cell->piece != 0 || cell->letter != 0);
            }
            if (cell->letter && !(cell->marks & OMINO_MARK_OFF))
                assert_int_equal(cells[i].letter, cell->letter);
            assert_int_equal(cells[i].bold, cell->piece && cell->marks & OMINO_MARK_LAST);
        }
        free(text);
        free(cells);
        omino_scene_close(scene);
    }
}

TEST(signs_for_programs_agree_with_the_sides)
{
    struct omino_scene *scene = open_scene();
    struct omino_drawn sign;
    describe_duo(scene, 3, 0);
    omino_draw_sign(scene, 0, &sign);
    assert_true(sign.letter == 'X' && sign.ground == 25);
    omino_draw_sign(scene, 1, &sign);
    assert_true(sign.letter == 'O' && sign.ground == 220);
    omino_draw_sign(scene, OMINO_NOBODY, &sign);
    assert_true(sign.letter == 0 && sign.ground == -1 && sign.ink == -1);
    omino_scene_close(scene);
}

TEST(a_panel_without_a_grid_has_no_cells_to_draw)
{
    struct omino_scene *scene = open_scene();
    struct omino_drawn cell = {.letter = '!'};
    omino_scene_add_tray(scene, "tray", 0);
    omino_draw_cells(scene, 0, &cell);
    omino_draw_cells(scene, 1, &cell);
    assert_int_equal(cell.letter, '!');
    omino_scene_close(scene);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(a_board_of_two_colours_shows_hands_by_name),
        cmocka_unit_test(small_hands_beside_the_board_are_drawn_as_shapes),
        cmocka_unit_test(box_drawing_characters_show_pieces_as_lines),
        cmocka_unit_test(quilts_stand_side_by_side_above_the_track_and_the_patches),
        cmocka_unit_test(panels_without_room_beside_others_go_below),
        cmocka_unit_test(a_plane_has_numbers_and_layers),
        cmocka_unit_test(the_default_style_is_plain_ascii_of_80_columns),
        cmocka_unit_test(lines_keep_to_the_width_and_have_no_trailing_blanks_or_colours),
        cmocka_unit_test(colours_are_used_only_when_asked_for),
        cmocka_unit_test(coloured_cells_have_the_background_of_their_side_and_lines_between_pieces),
        cmocka_unit_test(the_last_move_looks_different_in_colour_too),
        cmocka_unit_test(a_small_buffer_gets_the_beginning_and_the_full_length_is_returned),
        cmocka_unit_test(an_empty_scene_gives_no_lines),
        cmocka_unit_test(empty_panels_show_their_titles),
        cmocka_unit_test(columns_after_z_are_named_aa_ab_and_so_on),
        cmocka_unit_test(a_grid_that_is_too_wide_is_cut_into_slices),
        cmocka_unit_test(the_widest_grid_keeps_to_the_width),
        cmocka_unit_test(very_few_columns_still_show_all_cells),
        cmocka_unit_test(every_row_of_a_wide_table_continues_in_the_next_line),
        cmocka_unit_test(width_is_counted_in_columns),
        cmocka_unit_test(long_titles_notes_and_status_lines_are_broken_between_words),
        cmocka_unit_test(names_with_notes_are_arranged_in_columns),
        cmocka_unit_test(markers_on_one_space_are_stacked_and_invalid_ones_skipped),
        cmocka_unit_test(owners_beyond_the_sides_are_harmless),
        cmocka_unit_test(more_panels_than_a_group_holds_are_all_drawn),
        cmocka_unit_test(cells_for_programs_agree_with_the_text),
        cmocka_unit_test(signs_for_programs_agree_with_the_sides),
        cmocka_unit_test(a_panel_without_a_grid_has_no_cells_to_draw));
}
