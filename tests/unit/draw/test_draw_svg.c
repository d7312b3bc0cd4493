/* SPDX-License-Identifier: MIT */
/* Pictures of scenes. */
#include <omino/draw.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/match.h>
#include <omino/registry.h>
#include <omino/rng.h>
#include <omino/scene_build.h>
#include <omino/text.h>

#include "matches.h"
#include "test.h"
#include "tiny.h"
#include "xml.h"

/* ---- scenes to draw -------------------------------------------------------------------------- */

static struct omino_scene *open_scene(void)
{
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    return scene;
}

/* Draws a scene as SVG, which must be well-formed; the caller frees it. */
static char *draw_with(const struct omino_scene *scene, const struct omino_svg_style *style)
{
    const size_t length = omino_draw_svg(scene, style, NULL, 0);
    char *svg = malloc(length + 1);
    assert_non_null(svg);
    assert_int_equal(omino_draw_svg(scene, style, svg, length + 1), length);
    assert_int_equal(strlen(svg), length);
    const char *error = xml_error(svg);
    if (error) fail_msg("%s", error);
    return svg;
}

/* Does the same in the light theme, then closes the scene. */
static char *draw(struct omino_scene *scene)
{
    assert_int_equal(omino_scene_status(scene), OMINO_OK);
    char *svg = draw_with(scene, NULL);
    omino_scene_close(scene);
    return svg;
}

/*
 * Adds a grid from a drawing whose rows are separated by slashes. Letters are pieces: capital
 * letters belong to side 0, with A as number 1, and small letters to side 1, with a as number 33.
 * '-' is off the board.
 */
static struct omino_panel *add_grid(struct omino_scene *scene, const char *rows)
{
    const int width = (int)strcspn(rows, "/"), height = (int)count_of(rows, "/") + 1;
    struct omino_panel *panel = omino_scene_add_grid(scene, "", width, height, OMINO_LABELS_NONE);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const char c = rows[y * (width + 1) + x];
            struct omino_scene_cell *cell = omino_scene_panel_cell(panel, x, y);
            if (c == '-') cell->marks = OMINO_MARK_OFF;
            if (c >= 'A' && c <= 'Z') cell->owner = 0, cell->piece = (uint16_t)(c - 'A' + 1);
            if (c >= 'a' && c <= 'z') cell->owner = 1, cell->piece = (uint16_t)(c - 'a' + 33);
        }
    return panel;
}

static char *draw_grid(const char *rows)
{
    struct omino_scene *scene = open_scene();
    add_grid(scene, rows);
    return draw(scene);
}

static struct omino_shape shape_of(const char *name)
{
    struct omino_shape shape;
    assert_int_equal(omino_shape_by_name(name, &shape, NULL), OMINO_OK);
    return shape;
}

/* Makes a scene with one of everything. */
static struct omino_scene *full_scene(void)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = add_grid(scene, "AAb-/.Ab./...C");
    strcpy(panel->title, "Board");
    strcpy(panel->note, "a note");
    panel->grid.labels = OMINO_LABELS_POINTS;
    omino_scene_panel_cell(panel, 0, 1)->marks = OMINO_MARK_START;
    omino_scene_panel_cell(panel, 0, 2)->marks = OMINO_MARK_CHOICE;
    omino_scene_panel_cell(panel, 1, 2)->marks = OMINO_MARK_SHOWN;
    omino_scene_panel_cell(panel, 3, 2)->marks = OMINO_MARK_LAST;
    omino_scene_add_tray(scene, "Hand", 1);
    omino_scene_add_item(scene, "I3", "price 3, time 1", shape_of("I3"), 0, 1);
    omino_scene_add_item(scene, "X", "", shape_of("X"), OMINO_NOBODY, 0);
    omino_scene_add_track(scene, "Time", 23);
    omino_scene_add_marker(scene, 5, OMINO_NOBODY, 'o');
    omino_scene_add_marker(scene, 7, OMINO_NOBODY, '*');
    omino_scene_add_marker(scene, 2, 0, 'p');
    omino_scene_add_marker(scene, 2, 1, 0);
    omino_scene_add_table(scene, "Scores", 2);
    omino_scene_add_row(scene, OMINO_NOBODY, (const char *const[]){"player", "score"});
    omino_scene_add_row(scene, 1, (const char *const[]){"Ada", "-12"});
    omino_scene_set_summary(scene, "Ada to move");
    return scene;
}

static void assert_has(const char *svg, const char *part)
{
    assert_non_null(svg);
    if (!strstr(svg, part)) fail_msg("%s is not in %s", part, svg ? svg : "nothing");
}

static void assert_lacks(const char *svg, const char *part)
{
    assert_non_null(svg);
    if (strstr(svg, part)) fail_msg("%s is in %s", part, svg ? svg : "nothing");
}

/* ---- the picture ----------------------------------------------------------------------------- */

TEST(the_xml_reader_finds_errors)
{
    static const char *const bad[] = {"",
                                      "<a>",
                                      "<a></b>",
                                      "<a><b></a></b>",
                                      "<a/><a/>",
                                      "<a>&nbsp;</a>",
                                      "<a>&</a>",
                                      "<a b=\"<\"/>",
                                      "<a b=1/>",
                                      "<a b=\"1\" b=\"2\"/>",
                                      "<a b=\"1\"c=\"2\"/>",
                                      "<a>\x01</a>",
                                      "<a>\xff</a>",
                                      "<a>\xc0\x80</a>",
                                      "<a>\xef\xbf\xbf</a>",
                                      "<a>"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_non_null(xml_error(bad[i]));
    assert_null(xml_error("<a b=\"1\" c=\"&lt;\"><b/>&amp; \xc3\xa4</a>\n"));
}

TEST(a_picture_contains_everything_in_the_scene)
{
    char *svg = draw(full_scene());
    static const char *const parts[] = {
        ">Board<",  ">a note<", ">Hand<",   ">I3<",    ">X<",         ">price 3<",
        ">time 1<", ">Time<",   ">20<",     ">o<",     ">*<",         ">p<",
        ">O<",      ">Scores<", ">player<", ">score<", ">Ada<",       ">-12<",
        ">start<",  ">a<",      ">d<",      ">3<",     ">last move<", ">Ada to move<",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_has(svg, parts[i]);
    free(svg);
}

TEST(an_empty_scene_gives_a_picture)
{
    char *svg = draw(open_scene());
    assert_has(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    free(svg);
}

TEST(the_same_scene_gives_the_same_bytes)
{
    char *first = draw(full_scene()), *second = draw(full_scene());
    assert_string_equal(first, second);
    free(first);
    free(second);
}

TEST(a_picture_does_not_depend_on_the_locale)
{
    char *first = draw(full_scene());
    if (!setlocale(LC_ALL, "de_DE.UTF-8")) setlocale(LC_ALL, "C.UTF-8");
    char *second = draw(full_scene());
    setlocale(LC_ALL, "C");
    assert_string_equal(first, second);
    free(first);
    free(second);
}

TEST(a_picture_is_truncated_to_its_buffer)
{
    struct omino_scene *scene = full_scene();
    char *svg = draw_with(scene, NULL), cut[4096];
    for (size_t cap = 0; cap < sizeof cut; cap += cap < 80 ? 1 : 97) {
        memset(cut, '#', sizeof cut);
        assert_int_equal(omino_draw_svg(scene, NULL, cut, cap), strlen(svg));
        if (cap > 0) {
            assert_memory_equal(cut, svg, cap - 1);
            assert_int_equal(cut[cap - 1], '\0');
        }
        assert_int_equal(cut[cap], '#');
    }
    free(svg);
    omino_scene_close(scene);
}

TEST(the_cell_size_scales_the_whole_picture)
{
    struct omino_scene *scene = full_scene();
    const struct omino_svg_style small = {OMINO_SIZE(svg_style), .cell = 20},
                                 large = {OMINO_SIZE(svg_style), .cell = 40};
    char *a = draw_with(scene, &small), *b = draw_with(scene, &large);
    int small_width, large_width;
    assert_int_equal(sscanf(strstr(a, "width=\""), "width=\"%d\"", &small_width), 1);
    assert_int_equal(sscanf(strstr(b, "width=\""), "width=\"%d\"", &large_width), 1);
    assert_int_equal((large_width + 1) / 2, small_width);
    assert_string_equal(strstr(a, "viewBox"), strstr(b, "viewBox"));
    free(a);
    free(b);
    omino_scene_close(scene);
}

TEST(a_title_and_a_caption_are_shown)
{
    const struct omino_svg_style style = {OMINO_SIZE(svg_style), .title = "Tom & Ada",
                                          .caption = "12. Ada: I3"};
    struct omino_scene *scene = full_scene();
    char *svg = draw_with(scene, &style);
    assert_has(svg, "<title>Tom &amp; Ada</title>");
    assert_has(svg, "class=\"om-t\">Tom &amp; Ada</text>");
    assert_has(svg, ">12. Ada: I3</text>");
    free(svg);
    omino_scene_close(scene);
}

TEST(untrusted_text_is_escaped)
{
    static const char hostile[] = "<b> & \"x\" ]]> \x01\x7f\xff \xe2\x80\xae \xef\xbf\xbf \xc3\xa4";
    static const char shown[] = "&lt;b&gt; &amp; &quot;x&quot; ]]&gt; ??? ? ? \xc3\xa4";
    const struct omino_svg_style style = {OMINO_SIZE(svg_style), .title = hostile,
                                          .caption = hostile};
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, hostile, 2, 1, OMINO_LABELS_NONE);
    strcpy(panel->note, hostile);
    panel->grid.cells[0].letter = '<';
    panel->grid.cells[1] = (struct omino_scene_cell){.owner = -1, .letter = '\x02', .piece = 1};
    omino_scene_add_tray(scene, hostile, 0);
    omino_scene_add_item(scene, hostile, hostile, shape_of("I3"), 0, 1);
    omino_scene_add_track(scene, hostile, 3);
    omino_scene_add_marker(scene, 1, OMINO_NOBODY, '&');
    omino_scene_add_marker(scene, 2, 1, '\xff');
    omino_scene_add_table(scene, hostile, 2);
    omino_scene_add_row(scene, 5, (const char *const[]){hostile, hostile});
    omino_scene_set_summary(scene, hostile);
    char *svg = draw_with(scene, &style);
    assert_true(count_of(svg, shown) >= 8);
    assert_has(svg, ">&lt;</text>");
    assert_lacks(svg, "<b>");
    free(svg);
    omino_scene_close(scene);
}

/* ---- themes ---------------------------------------------------------------------------------- */

TEST(themes_differ_only_in_their_style_sheets)
{
    struct omino_scene *scene = full_scene();
    char *pictures[3];
    for (int i = 0; i < 3; i++) {
        const struct omino_svg_style style = {OMINO_SIZE(svg_style),
                                              .theme = (enum omino_svg_theme)i};
        pictures[i] = draw_with(scene, &style);
    }
    assert_string_not_equal(pictures[OMINO_SVG_LIGHT], pictures[OMINO_SVG_DARK]);
    assert_lacks(pictures[OMINO_SVG_LIGHT], "@media");
    assert_lacks(pictures[OMINO_SVG_DARK], "@media");
    assert_has(pictures[OMINO_SVG_AUTO], "@media(prefers-color-scheme:dark)");
    for (int i = 1; i < 3; i++)
        assert_string_equal(strstr(pictures[0], "</style>"), strstr(pictures[i], "</style>"));
    for (int i = 0; i < 3; i++) free(pictures[i]);
    omino_scene_close(scene);
}

TEST(sides_named_after_colours_have_them)
{
    const struct omino_game *game;
    struct omino_scene *scene = open_scene();
    const void *state;
    struct omino_match *match;
    assert_int_equal(omino_match_open("blokus", "variant=duo", NULL, &match, NULL), OMINO_OK);
    game = omino_match_game(match), state = omino_match_state(match);
    assert_int_equal(omino_scene_of(game, state, scene, NULL), OMINO_OK);
    char *svg = draw_with(scene, NULL);
    assert_has(svg, "fill=\"#2b2b2e\"");
    assert_has(svg, "fill=\"#fbfbf8\"");
    assert_lacks(svg, "fill=\"#0072b2\"");
    free(svg);
    omino_match_close(match);
    omino_scene_close(scene);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* Returns the number of bodies, which are paths with a colour; samples of colours are
 * rectangles. */
static size_t bodies(const char *svg)
{
    return count_of(svg, "<path fill=\"#");
}

/* Returns the outline of body n, counted from 0. */
static const char *outline(const char *svg, int n)
{
    static char data[4000];
    for (; n >= 0; n--) svg = strstr(svg + 1, "<path fill=\"#");
    svg = strstr(svg, " d=\"") + 4;
    snprintf(data, sizeof data, "%.*s", (int)strcspn(svg, "\""), svg);
    return data;
}

TEST(a_piece_is_one_body_with_an_outline)
{
    char *svg = draw_grid("AAB/.AB/CCC");
    assert_int_equal(bodies(svg), 3);
    free(svg);
    svg = draw_grid("A");
    assert_string_equal(outline(svg, 0),
                        "M46 40H70q6 0 6 6V70q0 6 -6 6H46q-6 0 -6 -6V46q0 -6 6 -6z");
    free(svg);
}

TEST(an_outline_turns_at_each_corner_once)
{
    char *svg = draw_grid("AA/A.");
    assert_int_equal(count_of(outline(svg, 0), "q"), 6);
    assert_int_equal(count_of(outline(svg, 0), "M"), 1);
    free(svg);
    svg = draw_grid(".A./AAA/.A.");
    assert_int_equal(count_of(outline(svg, 0), "q"), 12);
    free(svg);
}

TEST(a_hole_has_an_outline_in_the_same_body)
{
    char *svg = draw_grid("AAA/A.A/AAA");
    assert_int_equal(bodies(svg), 1);
    assert_int_equal(count_of(outline(svg, 0), "M"), 2);
    assert_int_equal(count_of(outline(svg, 0), "q"), 8);
    free(svg);
}

TEST(cells_that_meet_at_a_corner_are_not_joined)
{
    char *svg = draw_grid("A./.A");
    assert_int_equal(bodies(svg), 2);
    assert_int_equal(count_of(outline(svg, 0), "M"), 1);
    free(svg);
    svg = draw_grid("AAA/A../AA./.AA");
    assert_int_equal(bodies(svg), 1);
    free(svg);
}

TEST(a_cell_of_no_piece_stands_alone)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = add_grid(scene, "...");
    panel->grid.cells[0].owner = panel->grid.cells[1].owner = 1;
    char *svg = draw(scene);
    assert_int_equal(bodies(svg), 2);
    free(svg);
}

TEST(pieces_of_one_side_have_its_colour_and_elsewhere_their_own)
{
    struct omino_scene *scene = open_scene();
    add_grid(scene, "AABB/cc..");
    char *svg = draw(scene);
    assert_int_equal(count_of(svg, "<path fill=\"#0072b2\""), 2);
    assert_int_equal(count_of(svg, "<path fill=\"#f2d53c\""), 1);
    free(svg);
    scene = open_scene();
    add_grid(scene, "AABB/CC..")->owner = 0;
    svg = draw(scene);
    assert_int_equal(count_of(svg, "<path fill=\"#0072b2\""), 0);
    assert_int_equal(bodies(svg), 3);
    free(svg);
}

TEST(cells_off_the_board_are_holes)
{
    char *whole = draw_grid("../.."), *cut = draw_grid(".-/..");
    assert_has(whole, "M42 38H114q4 0 4 4V114q0 4 -4 4H42q-4 0 -4 -4V42q0 -4 4 -4z");
    assert_lacks(cut, "M42 38H114");
    free(whole);
    free(cut);
}

TEST(letters_are_shown_only_where_colours_are_not_enough)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = add_grid(scene, "AAbb");
    for (int i = 0; i < 4; i++) panel->grid.cells[i].letter = i < 2 ? 'P' : 'Q';
    char *svg = draw(scene);
    assert_lacks(svg, ">P<");
    free(svg);
    scene = open_scene();
    panel = add_grid(scene, "AABB");
    for (int i = 0; i < 4; i++) panel->grid.cells[i].letter = i < 2 ? 'P' : 'Q';
    svg = draw(scene);
    assert_int_equal(count_of(svg, ">P<"), 1);
    assert_int_equal(count_of(svg, ">Q<"), 1);
    free(svg);
}

/* ---- pictures for pages ---------------------------------------------------------------------- */

static struct omino_scene *open_two_panels(void)
{
    struct omino_scene *scene = open_scene();
    add_grid(scene, "AA-/..b");
    omino_scene_add_tray(scene, "Hand", 0);
    omino_scene_add_item(scene, "I2", "", (struct omino_shape){3}, 0, 1);
    omino_scene_add_item(scene, "O", "", (struct omino_shape){0x303}, 1, 0);
    omino_scene_set_summary(scene, "blue to move");
    return scene;
}

TEST(a_fluid_picture_has_no_size_of_its_own)
{
    struct omino_scene *scene = open_two_panels();
    char *svg = draw_with(scene, &(struct omino_svg_style){OMINO_SIZE(svg_style), .fluid = 1});
    const char *end = strchr(svg, '>');
    const char *width = strstr(svg, "width=");
    assert_true(!width || width > end);
    assert_true(strstr(svg, "viewBox=\"0 0 ") < end);
    free(svg);
    omino_scene_close(scene);
}

TEST(one_panel_is_drawn_alone)
{
    struct omino_scene *scene = open_two_panels();
    char *grid = draw_with(scene, &(struct omino_svg_style){OMINO_SIZE(svg_style), .panel = 1});
    char *tray = draw_with(scene, &(struct omino_svg_style){OMINO_SIZE(svg_style), .panel = 2});
    char *none = draw_with(scene, &(struct omino_svg_style){OMINO_SIZE(svg_style), .panel = 3});
    assert_has(grid, "class=\"om-b\"");
    assert_lacks(grid, ">Hand<");
    assert_lacks(grid, "blue to move");
    assert_has(tray, ">Hand<");
    assert_lacks(tray, "class=\"om-b\"");
    assert_lacks(none, "<path");
    free(grid);
    free(tray);
    free(none);
    omino_scene_close(scene);
}

TEST(a_bare_picture_has_no_words)
{
    struct omino_scene *scene = open_two_panels();
    char *svg = draw_with(scene, &(struct omino_svg_style){OMINO_SIZE(svg_style), .bare = 1});
    assert_lacks(svg, "<text");
    assert_has(svg, "viewBox=\"0 0 128 88\"");
    free(svg);
    omino_scene_close(scene);
}

TEST(cells_and_items_have_targets)
{
    struct omino_scene *scene = open_two_panels();
    char *plain = draw_with(scene, NULL);
    char *svg = draw_with(scene, &(struct omino_svg_style){OMINO_SIZE(svg_style), .targets = 1});
    assert_lacks(plain, "om-target");
    assert_lacks(plain, "data-");
    assert_int_equal(count_of(svg, "data-panel=\"0\" data-cell="), 5);
    assert_has(svg, "data-cell=\"2,1\"");
    assert_lacks(svg, "data-cell=\"2,0\""); /* off the board */
    assert_int_equal(count_of(svg, "data-panel=\"1\" data-item="), 2);
    assert_has(svg, "data-item=\"1\"");
    assert_has(svg, ".om-target{fill:none;pointer-events:all}");
    free(plain);
    free(svg);
    omino_scene_close(scene);
}

/* Returns whether a class, or the selector of a rule, lacks the prefix. */
static int has_bare_name(const char *svg)
{
    for (const char *at = svg; (at = strstr(at, "class=\"")) != NULL;) {
        for (at += 7; *at != '"'; at += strcspn(at, " \"")) {
            at += *at == ' ';
            if (strncmp(at, "om-", 3) != 0 && strncmp(at, "omino\"", 6) != 0) return 1;
        }
    }
    const char *sheet = strstr(svg, "<style>"), *end = strstr(svg, "</style>");
    for (const char *at = sheet + 7; at < end; at++) {
        const int begins = at[-1] == '>' || at[-1] == '}' || (at[-1] == ',' && *at == '.');
        if (begins && *at != '}' && *at != '@' && *at != '<' && strncmp(at, ".om", 3) != 0)
            return 1;
    }
    return 0;
}

TEST(no_class_or_rule_reaches_the_page_around_a_picture)
{
    struct omino_scene *scene = open_two_panels();
    for (int theme = OMINO_SVG_LIGHT; theme <= OMINO_SVG_AUTO; theme++) {
        char *svg = draw_with(scene, &(struct omino_svg_style){OMINO_SIZE(svg_style),
                                                               .theme = (enum omino_svg_theme)theme,
                                                               .title = "T", .targets = 1});
        assert_false(has_bare_name(svg));
        free(svg);
    }
    omino_scene_close(scene);
}

TEST(colours_are_those_of_the_picture)
{
    struct omino_scene *scene = open_two_panels();
    uint32_t colors[6];
    char color[16];
    omino_draw_colors(scene, 0, colors);
    assert_int_equal(colors[0], omino_draw_side_color(scene, 0));
    assert_int_equal(colors[5], omino_draw_side_color(scene, 1));
    assert_int_equal(colors[2], OMINO_NO_COLOR);
    assert_int_equal(colors[3], OMINO_NO_COLOR);
    const struct omino_scene_cell *cell = omino_scene_panel_cell(omino_scene_panel(scene, 0), 2, 1);
    assert_int_equal(omino_draw_cell_color(scene, 0, cell), colors[5]);
    assert_int_equal(omino_draw_cell_color(scene, 1, cell), OMINO_NO_COLOR);
    snprintf(color, sizeof color, "\"#%06x\"", (unsigned)colors[5]);
    char *svg = draw(scene);
    assert_has(svg, color);
    free(svg);
}

/* ---- cards ----------------------------------------------------------------------------------- */

TEST(pieces_on_top_of_others_are_cards_with_shadows)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = add_grid(scene, "AABB/aabb");
    char *flat = draw_with(scene, NULL);
    assert_lacks(flat, "class=\"om-c om-y\"");
    assert_lacks(flat, "class=\"om-h\"");
    panel->grid.cells[2].marks = OMINO_MARK_ABOVE;
    char *cards = draw(scene);
    assert_int_equal(count_of(cards, "class=\"om-c om-y\""), 4);
    assert_int_equal(count_of(cards, "class=\"om-h\""), 1);
    assert_int_equal(count_of(cards, "<rect x=\""), 8);
    free(flat);
    free(cards);
}

TEST(an_item_with_colours_in_its_note_is_drawn_in_them)
{
    static const struct {
        const char *note;
        int card;
    } notes[] = {{"PQ/QQ", 1}, {"PQ", 0}, {"PQ/Q?", 0}, {"PQ Q/Q", 0}, {"", 0}};
    for (int i = 0; i < 5; i++) {
        struct omino_scene *scene = open_scene();
        struct omino_panel *panel = add_grid(scene, "Ab");
        panel->grid.cells[0].letter = 'P', panel->grid.cells[1].letter = 'Q';
        panel->grid.cells[0].marks = OMINO_MARK_ABOVE;
        omino_scene_add_tray(scene, "", OMINO_NOBODY);
        omino_scene_add_item(scene, "card", notes[i].note, shape_of("O"), OMINO_NOBODY, 1);
        char *svg = draw(scene);
        assert_int_equal(count_of(svg, "class=\"om-c om-y\""), 2 + notes[i].card);
        assert_int_equal(count_of(svg, "fill=\"#f2d53c\""), 1 + 3 * notes[i].card);
        assert_int_equal(count_of(svg, ">PQ"), !notes[i].card && notes[i].note[0]);
        free(svg);
    }
}

/* ---- marks ----------------------------------------------------------------------------------- */

TEST(marks_are_drawn_and_explained)
{
    static const struct {
        int mark;
        const char *element, *words;
    } marks[] = {
        {OMINO_MARK_START, "class=\"om-n\"", ">start<"},
        {OMINO_MARK_CHOICE, "class=\"om-d\"", ">can be chosen<"},
        {OMINO_MARK_SHOWN, "class=\"om-n\"", ">marked<"},
        {OMINO_MARK_LAST, "class=\"om-e\"", ">last move<"},
    };
    for (int i = 0; i < 4; i++) {
        struct omino_scene *scene = open_scene();
        struct omino_panel *panel = add_grid(scene, ".A.");
        char *svg = draw_with(scene, NULL);
        assert_lacks(svg, marks[i].element);
        assert_lacks(svg, marks[i].words);
        free(svg);
        panel->grid.cells[0].marks = (uint8_t)marks[i].mark;
        svg = draw(scene);
        assert_int_equal(count_of(svg, marks[i].element), 2);
        assert_int_equal(count_of(svg, marks[i].words), 1);
        free(svg);
    }
}

TEST(marks_are_visible_on_light_and_dark_pieces)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = add_grid(scene, "Ab");
    panel->grid.cells[0].marks = panel->grid.cells[1].marks = OMINO_MARK_SHOWN;
    char *svg = draw(scene);
    assert_int_equal(count_of(svg, "class=\"om-n om-nj\""), 1);
    assert_int_equal(count_of(svg, "class=\"om-n om-ni\""), 1);
    free(svg);
}

TEST(a_note_explains_its_mark)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = add_grid(scene, "...");
    panel->grid.cells[0].marks = OMINO_MARK_CHOICE;
    strcpy(panel->note, "here it fits");
    char *svg = draw(scene);
    assert_has(svg, ">here it fits<");
    assert_lacks(svg, ">can be chosen<");
    assert_int_equal(count_of(svg, "class=\"om-d\""), 2);
    free(svg);
}

/* ---- trays, tracks and tables ---------------------------------------------------------------- */

TEST(unusable_items_are_pale_unless_all_are)
{
    struct omino_scene *scene = open_scene();
    omino_scene_add_tray(scene, "", 0);
    omino_scene_add_item(scene, "a", "", shape_of("I3"), 0, 0);
    char *svg = draw_with(scene, NULL);
    assert_lacks(svg, "class=\"om-y om-x\"");
    free(svg);
    omino_scene_add_item(scene, "b", "", shape_of("V3"), 0, 1);
    svg = draw(scene);
    assert_int_equal(count_of(svg, "class=\"om-y om-x\""), 1);
    free(svg);
}

TEST(an_empty_tray_is_labelled)
{
    struct omino_scene *scene = open_scene();
    omino_scene_add_tray(scene, "Hand", 0);
    char *svg = draw(scene);
    assert_has(svg, ">none<");
    free(svg);
}

TEST(an_item_without_cells_is_a_label)
{
    struct omino_scene *scene = open_scene();
    omino_scene_add_tray(scene, "Hand", 0);
    omino_scene_add_item(scene, "pass", "", (struct omino_shape){0}, 0, 1);
    char *svg = draw(scene);
    assert_has(svg, ">pass<");
    assert_int_equal(bodies(svg), 0);
    free(svg);
}

TEST(markers_beyond_a_track_are_not_drawn)
{
    struct omino_scene *scene = open_scene();
    omino_scene_add_track(scene, "", 5);
    omino_scene_add_marker(scene, 4, 0, 'i');
    omino_scene_add_marker(scene, 5, 0, 'j');
    omino_scene_add_marker(scene, -1, OMINO_NOBODY, 'k');
    char *svg = draw(scene);
    assert_has(svg, ">i<");
    assert_lacks(svg, ">j<");
    assert_lacks(svg, ">k<");
    free(svg);
}

TEST(numbers_are_right_aligned_and_a_single_column_keeps_its_blanks)
{
    struct omino_scene *scene = open_scene();
    omino_scene_add_table(scene, "", 2);
    omino_scene_add_row(scene, OMINO_NOBODY, (const char *const[]){"name", "points"});
    omino_scene_add_row(scene, 0, (const char *const[]){"Ada", "7"});
    omino_scene_add_table(scene, "", 1);
    omino_scene_add_row(scene, OMINO_NOBODY, (const char *const[]){"x . .  x"});
    char *svg = draw(scene);
    assert_has(svg, "class=\"om-r\">7<");
    assert_has(svg, "class=\"om-f om-r\">points<");
    assert_has(svg, "class=\"om-v\">x . .  x<");
    assert_has(svg, "xml:space=\"preserve\"");
    free(svg);
}

/* ---- large scenes ---------------------------------------------------------------------------- */

TEST(a_large_board_of_one_piece_is_drawn)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 300, 300, OMINO_LABELS_POINTS);
    for (int y = 0; y < 300; y++)
        for (int x = 0; x < 300; x++)
            if (x % 2 == 0 || y == 299)
                *omino_scene_panel_cell(panel, x, y) =
                    (struct omino_scene_cell){.owner = 0, .piece = 1, .marks = OMINO_MARK_LAST};
    char *svg = draw(scene);
    assert_int_equal(bodies(svg), 1);
    free(svg);
}

TEST(a_very_long_row_is_drawn)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 32767, 1, OMINO_LABELS_NUMBERS);
    panel->grid.first_column = -2147483647;
    omino_scene_add_track(scene, "", 32767);
    omino_scene_add_marker(scene, 32766, 3, 'z');
    char *svg = draw(scene);
    assert_has(svg, ">z<");
    free(svg);
}

TEST(very_many_panels_are_drawn)
{
    struct omino_scene *scene = open_scene();
    for (int i = 0; i < 300; i++) {
        char title[16];
        snprintf(title, sizeof title, "panel %d", i);
        if (i % 4 == 0) omino_scene_add_grid(scene, title, 2, 2, OMINO_LABELS_NONE)->beside = 1;
        if (i % 4 == 1) omino_scene_add_tray(scene, title, i % 9 - 1);
        if (i % 4 == 2) omino_scene_add_track(scene, title, i % 7);
        if (i % 4 == 3) omino_scene_add_table(scene, title, i % 5);
    }
    char *svg = draw(scene);
    for (int i = 0; i < 300; i++) {
        char title[24];
        snprintf(title, sizeof title, ">panel %d<", i);
        assert_has(svg, title);
    }
    free(svg);
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Fails unless every rectangle and every text begins on the page. */
static void assert_on_page(const char *svg)
{
    int width, height, x, y;
    assert_int_equal(sscanf(strstr(svg, "viewBox"), "viewBox=\"0 0 %d %d\"", &width, &height), 2);
    for (const char *at = svg; (at = strstr(at, " x=\"")) != NULL; at++) {
        assert_int_equal(sscanf(at, " x=\"%d\" y=\"%d\"", &x, &y), 2);
        assert_in_range(x, 1, width - 1);
        assert_in_range(y, 1, height - 1);
    }
}

static void assert_drawn(const struct omino_game *game, const void *state,
                         struct omino_scene *scene)
{
    assert_int_equal(omino_scene_of(game, state, scene, NULL), OMINO_OK);
    for (int theme = 0; theme < 3; theme++) {
        const struct omino_svg_style style = {
            OMINO_SIZE(svg_style), (enum omino_svg_theme)theme, 0, "Title", NULL, 0};
        char *svg = draw_with(scene, &style);
        assert_true(strlen(svg) < 60000);
        assert_on_page(svg);
        free(svg);
    }
}

static void assert_game_is_drawn(struct omino_match *match, uint64_t seed)
{
    const struct omino_game *game = omino_match_game(match);
    struct omino_scene *scene = open_scene();
    struct omino_rng rng;
    uint32_t *moves = malloc(omino_game_max_moves(game) * sizeof *moves), count;
    assert_non_null(moves);
    omino_rng_seed(&rng, seed);
    while ((count = omino_moves_list(game, omino_match_state(match), moves,
                                     omino_game_max_moves(game))) > 0) {
        if (omino_match_ply(match) % 5 == 0) assert_drawn(game, omino_match_state(match), scene);
        const uint32_t move = moves[omino_rng_below(&rng, count)];
        assert_int_equal(omino_match_play(match, move, NULL), OMINO_OK);
    }
    assert_drawn(game, omino_match_state(match), scene);
    free(moves);
    omino_scene_close(scene);
    omino_match_close(match);
}

TEST(positions_of_all_games_are_drawn_in_all_themes)
{
    static const char *const games[][2] = {
        {"blokus", ""},         {"blokus", "variant=duo"},  {"patchwork", ""},
        {"polyssimo", ""},      {"polyssimo", "players=3"}, {"plyamki", ""},
        {"template", "side=5"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct omino_match *match;
        assert_int_equal(omino_match_open(games[i][0], games[i][1], NULL, &match, NULL), OMINO_OK);
        assert_game_is_drawn(match, i);
    }
}

TEST(a_game_without_scenes_is_drawn)
{
    struct omino_match *match;
    struct omino_scene *scene = open_scene();
    assert_int_equal(open_match_of(&tiny_rules, "", NULL, &match, NULL), OMINO_OK);
    assert_int_equal(omino_scene_of(omino_match_game(match), omino_match_state(match), scene, NULL),
                     OMINO_OK);
    char *svg = draw(scene);
    assert_has(svg, "class=\"om-v\"");
    assert_has(svg, ">player2<");
    free(svg);
    omino_match_close(match);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(the_xml_reader_finds_errors),
        cmocka_unit_test(a_picture_contains_everything_in_the_scene),
        cmocka_unit_test(an_empty_scene_gives_a_picture),
        cmocka_unit_test(the_same_scene_gives_the_same_bytes),
        cmocka_unit_test(a_picture_does_not_depend_on_the_locale),
        cmocka_unit_test(a_picture_is_truncated_to_its_buffer),
        cmocka_unit_test(the_cell_size_scales_the_whole_picture),
        cmocka_unit_test(a_title_and_a_caption_are_shown),
        cmocka_unit_test(untrusted_text_is_escaped),
        cmocka_unit_test(themes_differ_only_in_their_style_sheets),
        cmocka_unit_test(sides_named_after_colours_have_them),
        cmocka_unit_test(a_piece_is_one_body_with_an_outline),
        cmocka_unit_test(an_outline_turns_at_each_corner_once),
        cmocka_unit_test(a_hole_has_an_outline_in_the_same_body),
        cmocka_unit_test(cells_that_meet_at_a_corner_are_not_joined),
        cmocka_unit_test(a_cell_of_no_piece_stands_alone),
        cmocka_unit_test(pieces_of_one_side_have_its_colour_and_elsewhere_their_own),
        cmocka_unit_test(cells_off_the_board_are_holes),
        cmocka_unit_test(letters_are_shown_only_where_colours_are_not_enough),
        cmocka_unit_test(a_fluid_picture_has_no_size_of_its_own),
        cmocka_unit_test(one_panel_is_drawn_alone), cmocka_unit_test(a_bare_picture_has_no_words),
        cmocka_unit_test(cells_and_items_have_targets),
        cmocka_unit_test(no_class_or_rule_reaches_the_page_around_a_picture),
        cmocka_unit_test(colours_are_those_of_the_picture),
        cmocka_unit_test(pieces_on_top_of_others_are_cards_with_shadows),
        cmocka_unit_test(an_item_with_colours_in_its_note_is_drawn_in_them),
        cmocka_unit_test(marks_are_drawn_and_explained),
        cmocka_unit_test(marks_are_visible_on_light_and_dark_pieces),
        cmocka_unit_test(a_note_explains_its_mark),
        cmocka_unit_test(unusable_items_are_pale_unless_all_are),
        cmocka_unit_test(an_empty_tray_is_labelled),
        cmocka_unit_test(an_item_without_cells_is_a_label),
        cmocka_unit_test(markers_beyond_a_track_are_not_drawn),
        cmocka_unit_test(numbers_are_right_aligned_and_a_single_column_keeps_its_blanks),
        cmocka_unit_test(a_large_board_of_one_piece_is_drawn),
        cmocka_unit_test(a_very_long_row_is_drawn), cmocka_unit_test(very_many_panels_are_drawn),
        cmocka_unit_test(positions_of_all_games_are_drawn_in_all_themes),
        cmocka_unit_test(a_game_without_scenes_is_drawn));
}
