/* SPDX-License-Identifier: MIT */
/* The full screen: its contents and its keys. */
#define _POSIX_C_SOURCE 200809L
#include "emulator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/rng.h>

#include "cli/screen/color.h"
#include "test.h"

static const struct stage duo = {
    .game = "blokus", .options = "variant=duo", .columns = 80, .rows = 24};

/* The number of columns of its board. */
enum { DUO_BOARD = 32 };

/* Finds the beginning of the ghost on that board. */
static int find_ghost(struct terminal *terminal, const char *text, int *x, int *y)
{
    return find_within(terminal, DUO_BOARD, text, x, y);
}

/* ---- whole games ----------------------------------------------------------------------------- */

/* Returns the move number in the status line; 0 if the game is over. */
static int move_number(struct terminal *terminal)
{
    const char *line = bottom(terminal, 2), *at = strstr(line, "move ");
    const char *last = NULL;
    if (strstr(line, "game over")) return 0;
    for (; at; at = strstr(at + 1, "move ")) last = at;
    return last ? atoi(last + 5) : -1;
}

/* Chooses, rotates and moves a piece at random, and places it at a legal place nearby. */
static void play_anything(struct terminal *terminal, struct omino_rng *rng)
{
    static const char *const keys[] = {"{tab}", "{backtab}", "r", "f", "{left}", "{down}"};
    for (uint32_t i = omino_rng_below(rng, 6); i > 0; i--)
        type(terminal, keys[omino_rng_below(rng, 6)]);
    if (strstr(bottom(terminal, 0), "arrows")) {
        type(terminal, omino_rng_below(rng, 2) ? "n" : "p");
        assert_seen(terminal, "[");
    }
    type(terminal, "{enter}");
}

static void play_to_the_end(const struct stage *stage, uint64_t seed)
{
    struct terminal *terminal = terminal_open(stage);
    struct omino_rng rng;
    int number, moves = 0;
    omino_rng_seed(&rng, seed);
    while ((number = move_number(terminal)) > 0) {
        play_anything(terminal, &rng);
        const int next = move_number(terminal);
        if (next != 0 && next <= number) fail_msg("%s: no move was made", stage->game);
        assert_true(++moves < 500);
    }
    if (number != 0) print_screen(terminal);
    assert_int_equal(number, 0);
    assert_true(strstr(bottom(terminal, 2), "win") || strstr(bottom(terminal, 2), "over"));
    assert_non_null(strstr(bottom(terminal, 0), "n new game"));
    terminal_close(terminal);
}

static const struct {
    const char *game, *options;
} games[] = {
    {"blokus", "variant=duo"},
    {"blokus", "variant=junior"},
    {"blokus", ""},
    {"blokus", "players=2"},
    {"blokus", "players=1"},
    {"blokus", "players=3"},
    {"callisto", ""},
    {"callisto", "players=2"},
    {"patchwork", "seed=4"},
    {"polyssimo", "players=2"},
    {"polyssimo", "players=4"},
    {"plyamki", ""},
    {"plyamki", "faces=YB:BB"},
    {"template", ""},
    {MODULE_FOLDER "/pentominoes.so", ""},
};

enum { GAMES = sizeof games / sizeof *games };

TEST(every_game_is_played_to_the_end_by_keys_at_80x24)
{
    for (int i = 0; i < GAMES; i++) {
        const struct stage stage = {
            .game = games[i].game, .options = games[i].options, .columns = 80, .rows = 24};
        play_to_the_end(&stage, 1);
    }
}

TEST(every_game_is_played_to_the_end_without_colours)
{
    for (int i = 0; i < GAMES; i++) {
        const struct stage stage = {.game = games[i].game,
                                    .options = games[i].options,
                                    .columns = 80,
                                    .rows = 24,
                                    .no_color = 1,
                                    .locale = "C"};
        play_to_the_end(&stage, 2);
    }
}

TEST(every_game_is_played_to_the_end_on_a_large_terminal_of_8_colours)
{
    for (int i = 0; i < GAMES; i++) {
        const struct stage stage = {.game = games[i].game,
                                    .options = games[i].options,
                                    .columns = 132,
                                    .rows = 43,
                                    .term = "xterm"};
        play_to_the_end(&stage, 3);
    }
}

TEST(a_game_against_a_computer_is_played_to_the_end)
{
    struct stage stage = duo;
    stage.computer = "greedy";
    play_to_the_end(&stage, 4);
}

TEST(computers_play_by_themselves_and_their_moves_can_be_undone)
{
    struct stage stage = duo;
    stage.computer = "random";
    stage.watch = 1;
    struct terminal *terminal = terminal_open(&stage);
    type(terminal, " ");
    while (move_number(terminal) > 0) type(terminal, " ");
    assert_seen(terminal, "game over");
    type(terminal, "u");
    assert_true(move_number(terminal) > 10);
    assert_non_null(strstr(bottom(terminal, 0), "space continue"));
    terminal_close(terminal);
}

/* ---- computers that search ------------------------------------------------------------------- */

/* A game against a computer whose search never ends by itself. */
static const struct stage patient = {.game = "blokus",
                                     .options = "variant=duo",
                                     .columns = 80,
                                     .rows = 24,
                                     .computer = "mcts",
                                     .simulations = UINT64_C(1) << 50};

TEST(a_computer_shows_its_progress_and_moves_at_once_after_ctrl_c)
{
    struct terminal *terminal = terminal_open(&patient);
    type_ahead(terminal, "{enter}{ctrl-c}");
    assert_int_equal(move_number(terminal), 3);
    assert_true(was_written(terminal, "[....................] 0 simulations, "));
    assert_true(was_written(terminal, "ctrl-C"));
    assert_seen(terminal, "arrows move");
    terminal_close(terminal);
}

TEST(pressing_ctrl_c_twice_asks_whether_to_quit_and_to_save)
{
    struct terminal *terminal = terminal_open(&patient);
    type_ahead(terminal, "{enter}{ctrl-c}{ctrl-c}");
    assert_seen(terminal,
                "Quit this game?  y quits and keeps it, s saves it and quits, n continues");
    assert_int_equal(move_number(terminal), 2);
    type_ahead(terminal, "n{ctrl-c}{ctrl-c}");
    type(terminal, "x");
    assert_int_equal(move_number(terminal), 2);
    assert_false(type(terminal, "y"));
    terminal_close(terminal);
}

TEST(q_asks_for_confirmation_while_a_computer_is_thinking)
{
    struct terminal *terminal = terminal_open(&patient);
    type_ahead(terminal, "{enter}q");
    assert_seen(terminal, "Quit this game?");
    type_ahead(terminal, "nq");
    assert_false(type(terminal, "y"));
    terminal_close(terminal);
}

/* Copies the screen at the end of a game between two such computers. */
static void copy_screen_of(const char *computer, char text[24 * 400])
{
    struct stage stage = duo;
    size_t length = 0;
    stage.computer = computer;
    stage.watch = 1;
    stage.simulations = 4;
    struct terminal *terminal = terminal_open(&stage);
    while (move_number(terminal) > 0) type(terminal, " ");
    for (int y = 0; y < 24; y++)
        length += (size_t)snprintf(text + length, 400, "%s\n", line_of(terminal, y));
    terminal_close(terminal);
}

TEST(simulations_override_the_level_of_a_player)
{
    char with_level[24 * 400], without[24 * 400];
    copy_screen_of("mcts:1", with_level);
    copy_screen_of("mcts", without);
    assert_string_equal(with_level, without);
}

/* ---- the ghost ------------------------------------------------------------------------------- */

TEST(arrows_and_letters_move_the_ghost)
{
    struct terminal *terminal = terminal_open(&duo);
    int x, y, new_x, new_y;
    assert_true(find_ghost(terminal, "[]", &x, &y));
    assert_true(strncmp(line_of(terminal, y), "10 ", 3) == 0);
    static const struct {
        const char *key;
        int x, y;
    } steps[] = {{"{right}", 2, 0}, {"{down}", 0, 1}, {"{left}", -2, 0}, {"{up}", 0, -1},
                 {"l", 2, 0},       {"j", 0, 1},      {"h", -2, 0},      {"k", 0, -1}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        type(terminal, steps[i].key);
        x += steps[i].x;
        y += steps[i].y;
        const char *ghost = i % 4 == 3 ? "[]" : "xx";
        assert_true(find_ghost(terminal, ghost, &new_x, &new_y));
        assert_true(new_x == x && new_y == y);
    }
    terminal_close(terminal);
}

TEST(tab_selects_a_piece_and_rotations_and_flips_are_shown)
{
    struct terminal *terminal = terminal_open(&duo);
    assert_non_null(strstr(bottom(terminal, 2), "chosen: 1 (1 of 21)"));
    type(terminal, "{backtab}");
    assert_non_null(strstr(bottom(terminal, 2), "chosen: Z5 (21 of 21)"));
    type(terminal, "{tab}{tab}{tab}");
    assert_non_null(strstr(bottom(terminal, 2), "chosen: I3 (3 of 21)"));
    assert_seen(terminal, "[][][]");
    type(terminal, "r");
    type(terminal, "n");
    int x, y;
    assert_true(find_ghost(terminal, "[]", &x, &y));
    assert_true(
        strncmp(line_of(terminal, y + 1) + strcspn(line_of(terminal, y + 1), "["), "[]", 2) == 0);
    terminal_close(terminal);
}

TEST(an_illegal_place_is_marked_and_refused_with_the_reason)
{
    struct terminal *terminal = terminal_open(&duo);
    type(terminal, "{right}");
    assert_seen(terminal, "xx");
    type(terminal, "{enter}");
    assert_string_equal(bottom(terminal, 1), "Not legal here: the first piece must cover e10.");
    assert_int_equal(move_number(terminal), 1);
    type(terminal, "{left}{enter}");
    assert_int_equal(move_number(terminal), 2);
    terminal_close(terminal);
}

TEST(places_for_the_handle_are_shaded)
{
    struct terminal *terminal = terminal_open(&duo);
    int x, y;
    type(terminal, "{tab}");
    assert_true(find(terminal, "\u25e6", &x, &y));
    assert_int_not_equal(ground_at(terminal, x, y), ground_at(terminal, x + 20, y));
    terminal_close(terminal);
}

TEST(marks_of_the_game_are_shown_too)
{
    struct terminal *terminal = terminal_open(&duo);
    type(terminal, "{enter}{enter}{tab}{tab}{tab}{tab}");
    assert_true(find_within(terminal, DUO_BOARD, " :", NULL, NULL));
    terminal_close(terminal);
}

TEST(the_ghost_is_in_reverse_video_without_colours)
{
    struct stage stage = duo;
    int x, y;
    stage.no_color = 1;
    struct terminal *terminal = terminal_open(&stage);
    assert_true(find_ghost(terminal, "[]", &x, &y));
    assert_true(is_reverse(terminal, x, y));
    type(terminal, "{right}");
    assert_true(find_ghost(terminal, "xx", &x, &y));
    assert_false(is_reverse(terminal, x, y));
    terminal_close(terminal);
}

TEST(a_card_shows_its_letters_before_it_is_laid)
{
    const struct stage stage = {.game = "plyamki", .options = "", .columns = 80, .rows = 24};
    struct terminal *terminal = terminal_open(&stage);
    assert_seen(terminal, "choose yellow");
    type(terminal, "{tab}{enter}");
    assert_seen(terminal, "[Y[Y[B");
    type(terminal, "f");
    assert_seen(terminal, "[B[B[Y");
    type(terminal, "rn");
    assert_seen(terminal, "[B[B ");
    terminal_close(terminal);
}

TEST(a_plane_larger_than_the_window_scrolls)
{
    const struct stage stage = {.game = "plyamki", .options = "", .columns = 80, .rows = 24};
    struct terminal *terminal = terminal_open(&stage);
    type(terminal, "{enter}{enter}");
    while (move_number(terminal) > 0) {
        for (int i = 0; i < 60; i++) type(terminal, "k");
        type(terminal, "n");
        assert_seen(terminal, "[");
        type(terminal, "{enter}");
        if (move_number(terminal) > 0) {
            for (int i = 0; i < 60; i++) type(terminal, "j");
            assert_true(find(terminal, "[", NULL, NULL) || find(terminal, "x", NULL, NULL));
        }
    }
    terminal_close(terminal);
}

/* ---- colours --------------------------------------------------------------------------------- */

static int count_colours(struct terminal *terminal, int columns, int rows)
{
    int count = 0;
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++)
            count += ink_at(terminal, x, y) != -1 || ground_at(terminal, x, y) != -1;
    return count;
}

TEST(no_color_uses_no_colours)
{
    struct stage stage = duo;
    stage.no_color = 1;
    struct terminal *terminal = terminal_open(&stage);
    type(terminal, "{enter}n{enter}");
    assert_int_equal(count_colours(terminal, 80, 24), 0);
    assert_seen(terminal, "B");
    terminal_close(terminal);
    terminal = terminal_open(&duo);
    assert_true(count_colours(terminal, 80, 24) > 300);
    terminal_close(terminal);
}

TEST(pieces_have_the_colours_of_their_sides)
{
    const struct stage stage = {.game = "blokus", .options = "", .columns = 80, .rows = 24};
    struct terminal *terminal = terminal_open(&stage);
    type(terminal, "{enter}{enter}{enter}{enter}{enter}");
    int x, y;
    assert_true(find_within(terminal, 1, "20 ", &x, &y));
    assert_int_equal(ground_at(terminal, x + 4, y), 25);   /* blue, in its corner */
    assert_int_equal(ground_at(terminal, x + 42, y), 220); /* yellow */
    terminal_close(terminal);
}

TEST(sides_are_distinguishable_with_8_and_16_colours)
{
    /* Blue, yellow, red, green and purple, without and with borders. */
    const int grounds[][5] = {{25, 220, 166, 36, 175}, {117, 227, 209, 79, 176}};
    for (int colors = 8; colors <= 16; colors += 8)
        for (int i = 0; i < 10; i++)
            for (int k = 0; k < i % 5; k++)
                assert_int_not_equal(screen_nearest_color(grounds[i / 5][i % 5], colors),
                                     screen_nearest_color(grounds[i / 5][k], colors));
    assert_int_equal(screen_nearest_color(244, 8), 7);
    assert_int_equal(screen_nearest_color(237, 8), 0);
}

TEST(line_drawing_characters_depend_on_the_locale)
{
    struct stage stage = duo;
    struct terminal *terminal = terminal_open(&stage);
    assert_true(has_more_than_ascii(terminal));
    terminal_close(terminal);
    stage.locale = "C";
    terminal = terminal_open(&stage);
    assert_false(has_more_than_ascii(terminal));
    assert_seen(terminal, " . . . .");
    terminal_close(terminal);
}

TEST(the_last_move_is_marked)
{
    struct stage stage = duo;
    stage.no_color = 1;
    struct terminal *terminal = terminal_open(&stage);
    type(terminal, "{tab}{tab}{enter}");
    assert_seen(terminal, "(B");
    terminal_close(terminal);
}

/* ---- keys ------------------------------------------------------------------------------------ */

TEST(help_is_shown_over_the_game_and_can_be_closed)
{
    struct terminal *terminal = terminal_open(&duo);
    type(terminal, "?");
    assert_seen(terminal, "rotate it clockwise");
    assert_not_seen(terminal, "black (player1) to move");
    for (int i = 0; i < 200; i++) type(terminal, "j");
    assert_not_seen(terminal, "rotate it clockwise");
    type(terminal, "x");
    assert_seen(terminal, "black (player1) to move");
    terminal_close(terminal);
}

/* Expects all words of a text to be seen while the help is scrolled from beginning to end. */
static void assert_help_has_words(const struct stage *stage, const char *text)
{
    struct terminal *terminal = terminal_open(stage);
    char seen[40000] = "", word[100];
    size_t length = 0;
    type(terminal, "?");
    for (int first = 0; first < 100; first++, type(terminal, "j"))
        length +=
            (size_t)snprintf(seen + length, sizeof seen - length, "%s\n", line_of(terminal, 0));
    for (int y = 1; y < stage->rows - 1; y++)
        length +=
            (size_t)snprintf(seen + length, sizeof seen - length, "%s\n", line_of(terminal, y));
    while (sscanf(text, " %99s", word) == 1) {
        text = strstr(text, word) + strlen(word);
        if (!strstr(seen, word)) fail_msg("%s: '%s' is not on the screen", stage->game, word);
    }
    terminal_close(terminal);
}

TEST(no_word_of_the_rules_is_truncated)
{
    const struct omino_rules *rules;
    struct stage stage = duo;
    stage.columns = stage.rows = 50;
    assert_int_equal(omino_registry_find_or_load("blokus", &rules, NULL), OMINO_OK);
    assert_help_has_words(&stage, rules->help);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        stage = (struct stage){games[i].game, games[i].options, .columns = 80, .rows = 24};
        assert_int_equal(omino_registry_find_or_load(games[i].game, &rules, NULL), OMINO_OK);
        if (rules->help) assert_help_has_words(&stage, rules->help);
    }
}

TEST(moves_are_undone_and_redone)
{
    struct terminal *terminal = terminal_open(&duo);
    type(terminal, "u");
    assert_string_equal(bottom(terminal, 1), "You have no move to undo.");
    type(terminal, "{enter}");
    assert_seen(terminal, "white (player2) to move");
    type(terminal, "u");
    assert_seen(terminal, "black (player1) to move");
    assert_int_equal(move_number(terminal), 1);
    type(terminal, "y");
    assert_seen(terminal, "white (player2) to move");
    type(terminal, "y");
    assert_string_equal(bottom(terminal, 1), "There is no move to redo.");
    terminal_close(terminal);
}

TEST(undo_goes_back_to_a_move_of_a_person)
{
    struct stage stage = duo;
    stage.computer = "random";
    struct terminal *terminal = terminal_open(&stage);
    type(terminal, "{enter}");
    assert_int_equal(move_number(terminal), 3);
    type(terminal, "u");
    assert_int_equal(move_number(terminal), 1);
    terminal_close(terminal);
}

TEST(a_hint_is_drawn_and_stays_when_the_ghost_moves_on)
{
    struct terminal *terminal = terminal_open(&duo);
    type(terminal, "H");
    assert_true(strncmp(bottom(terminal, 1), "The computer would play: ", 25) == 0);
    assert_seen(terminal, "[]");
    for (int i = 0; i < 14; i++) type(terminal, "{down}");
    assert_seen(terminal, "??");
    type(terminal, "H{enter}");
    assert_int_equal(move_number(terminal), 2);
    assert_not_seen(terminal, "??");
    terminal_close(terminal);
}

TEST(quitting_needs_confirmation)
{
    struct terminal *terminal = terminal_open(&duo);
    assert_true(type(terminal, "q"));
    assert_seen(terminal, "Quit this game?");
    assert_true(type(terminal, "n"));
    assert_not_seen(terminal, "Quit this game?");
    assert_true(type(terminal, "{ctrl-c}"));
    assert_false(type(terminal, "y"));
    terminal_close(terminal);
}

TEST(a_game_is_saved_to_the_file_that_is_typed)
{
    char path[] = "/tmp/omino-screen-XXXXXX", keys[100];
    make_file(path);
    struct terminal *terminal = terminal_open(&duo);
    snprintf(keys, sizeof keys, "{enter}s{ctrl-u}%sx{backspace}", path);
    type(terminal, keys);
    assert_seen(terminal, path);
    type(terminal, "{enter}");
    snprintf(keys, sizeof keys, "Saved to %s.", path);
    assert_string_equal(bottom(terminal, 1), keys);
    struct omino_match *match;
    assert_int_equal(omino_match_open_file(path, NULL, &match, NULL), OMINO_OK);
    assert_int_equal(omino_match_length(match), 1);
    omino_match_close(match);
    type(terminal, "s{ctrl-u}/no/such/folder/x{enter}");
    assert_non_null(strstr(bottom(terminal, 1), "Not saved: /no/such/folder/x"));
    type(terminal, "s{escape}");
    assert_not_seen(terminal, "Save to which file?");
    terminal_close(terminal);
    unlink(path);
}

static void assert_input(struct terminal *terminal, const char *text, size_t at)
{
    assert_string_equal(terminal_screen(terminal)->input, text);
    assert_int_equal(terminal_screen(terminal)->input_at, at);
}

TEST(a_file_name_can_be_edited_anywhere)
{
    struct terminal *terminal = terminal_open(&duo);
    type(terminal, "{enter}s{ctrl-u}gme.sgf{left}{left}{left}{left}{left}{left}a");
    assert_input(terminal, "game.sgf", 2);
    type(terminal, "{home}my-{right}{delete}");
    assert_input(terminal, "my-gme.sgf", 4);
    type(terminal, "{home}{left}{backspace}{delete}{end}{right}{delete}x{backspace}{backspace}");
    assert_input(terminal, "y-gme.sg", 8);
    type(terminal, "{left}{left}{left}{ctrl-u}");
    assert_input(terminal, "", 0);
    type(terminal, "a\u00e9\u20acz{left}{left}{backspace}");
    assert_input(terminal, "a\u20acz", 1);
    type(terminal, "{right}{left}{delete}");
    assert_input(terminal, "az", 1);
    terminal_close(terminal);
}

TEST(the_cursor_in_a_file_name_is_visible)
{
    struct terminal *terminal = terminal_open(&duo);
    int x, y;
    type(terminal, "{enter}s{ctrl-u}game");
    assert_true(find(terminal, "file? game", &x, &y));
    assert_true(is_reverse(terminal, x + 10, y));
    type(terminal, "{left}{left}");
    assert_string_equal(bottom(terminal, 1), "Save to which file? game");
    assert_false(is_reverse(terminal, x + 10, y));
    assert_true(is_reverse(terminal, x + 8, y));
    type(terminal, "{ctrl-u}b");
    for (int i = 0; i < 70; i++) type(terminal, "m");
    type(terminal, "e");
    assert_null(strchr(bottom(terminal, 1) + 20, 'b'));
    assert_non_null(strchr(bottom(terminal, 1) + 20, 'e'));
    type(terminal, "{home}");
    assert_true(strncmp(bottom(terminal, 1), "Save to which file? bmm", 23) == 0);
    assert_null(strchr(bottom(terminal, 1) + 20, 'e'));
    assert_true(is_reverse(terminal, 20, y));
    terminal_close(terminal);
}

TEST(a_foreign_file_is_not_replaced_without_asking)
{
    char path[] = "/tmp/omino-screen-XXXXXX", keys[100], first[10] = "";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, "mine", 4), 4);
    struct terminal *terminal = terminal_open(&duo);
    snprintf(keys, sizeof keys, "{enter}s{ctrl-u}%s{enter}", path);
    type(terminal, keys);
    assert_seen(terminal, "Replace this file?");
    type(terminal, "n");
    assert_seen(terminal, "Save to which file?");
    assert_int_equal(pread(file, first, 4, 0), 4);
    assert_string_equal(first, "mine");
    type(terminal, "{enter}y");
    assert_seen(terminal, "Saved to");
    type(terminal, "{enter}s"); /* the program offers the same file again */
    assert_seen(terminal, path);
    type(terminal, "{enter}");
    assert_seen(terminal, "Saved to");
    terminal_close(terminal);
    close(file);
    unlink(path);
}

TEST(a_game_is_saved_before_quitting)
{
    char path[] = "/tmp/omino-screen-XXXXXX", keys[100];
    make_file(path);
    struct terminal *terminal = terminal_open(&duo);
    snprintf(keys, sizeof keys, "{enter}qs{ctrl-u}%s", path);
    assert_true(type(terminal, keys));
    assert_false(type(terminal, "{enter}"));
    assert_true(terminal_screen(terminal)->table->saved);
    terminal_close(terminal);
    unlink(path);
}

TEST(a_new_game_follows_the_old_one)
{
    const struct stage stage = {.game = "template", .options = "side=2", .columns = 80, .rows = 24};
    struct terminal *terminal = terminal_open(&stage);
    type(terminal, "{enter}{enter}");
    assert_seen(terminal, "game over");
    type(terminal, "n");
    assert_int_equal(move_number(terminal), 1);
    terminal_close(terminal);
}

/* A folder for the file of --save, and the paths of files in it. */
struct place {
    char folder[40], renamed[50], first[60], second[60], third[60];
};

static struct stage stage_of_cram(struct place *place)
{
    snprintf(place->folder, sizeof place->folder, "/tmp/omino-screen-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->renamed, sizeof place->renamed, "%s-2", place->folder);
    snprintf(place->first, sizeof place->first, "%s/g.sgf", place->folder);
    snprintf(place->second, sizeof place->second, "%s/g-2.sgf", place->folder);
    snprintf(place->third, sizeof place->third, "%s/g-3.sgf", place->folder);
    return (struct stage){
        .game = "template", .options = "side=2", .columns = 80, .rows = 24, .save = place->first};
}

static void remove_place(const struct place *place)
{
    unlink(place->first);
    unlink(place->second);
    unlink(place->third);
    assert_int_equal(rmdir(place->folder), 0);
}

static int is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

TEST(a_finished_game_is_saved_at_its_last_move)
{
    struct place place;
    const struct stage stage = stage_of_cram(&place);
    struct terminal *terminal = terminal_open(&stage);
    const struct cli_table *table = terminal_screen(terminal)->table;
    type(terminal, "{enter}");
    assert_false(is_there(place.first));
    assert_true(is_there(table->rescue.record));
    type(terminal, "{enter}");
    assert_seen(terminal, "game over");
    assert_seen(terminal, "Saved to");
    assert_true(is_there(place.first));
    assert_false(is_there(table->rescue.record));
    type(terminal, "u");
    assert_true(is_there(table->rescue.record));
    terminal_close(terminal);
    remove_place(&place);
}

TEST(a_new_game_is_saved_to_the_next_free_name)
{
    struct place place;
    const struct stage stage = stage_of_cram(&place);
    struct terminal *terminal = terminal_open(&stage);
    FILE *taken = fopen(place.second, "w");
    assert_non_null(taken);
    fclose(taken);
    type(terminal, "{enter}{enter}n");
    assert_seen(terminal, "This game will be saved to");
    assert_seen(terminal, "g-3.sgf");
    assert_false(is_there(place.third));
    type(terminal,
         "s{backspace}{backspace}{backspace}{backspace}{backspace}{backspace}.sgf{enter}");
    assert_seen(terminal, "Replace this file?");
    type(terminal, "n{escape}{enter}{enter}");
    assert_true(is_there(place.third));
    terminal_close(terminal);
    remove_place(&place);
}

TEST(a_finished_game_that_cannot_be_saved_is_kept_when_the_next_one_begins)
{
    struct place place;
    const struct stage stage = stage_of_cram(&place);
    struct terminal *terminal = terminal_open(&stage);
    struct cli_table *table = terminal_screen(terminal)->table;
    char record[4096];
    type(terminal, "{enter}");
    snprintf(record, sizeof record, "%s", table->rescue.record);
    assert_int_equal(rename(place.folder, place.renamed), 0);
    type(terminal, "{enter}");
    assert_seen(terminal, "game over");
    assert_seen(terminal, "Not saved: ");
    type(terminal, "n");
    assert_seen(terminal, "The last game is kept, but could not be saved: ");
    assert_int_equal(move_number(terminal), 1);
    type(terminal, "{enter}");
    assert_string_not_equal(record, table->rescue.record);
    assert_true(is_there(record));
    terminal_close(terminal);
    assert_true(is_there(record));
    assert_int_equal(unlink(record), 0);
    assert_int_equal(rename(place.renamed, place.folder), 0);
    remove_place(&place);
}

TEST(an_unsaved_finished_game_is_not_replaced_by_the_next_one)
{
    struct place place;
    const struct stage stage = stage_of_cram(&place);
    struct terminal *terminal = terminal_open(&stage);
    struct cli_table *table = terminal_screen(terminal)->table;
    type(terminal, "{enter}");
    assert_int_equal(rename(place.folder, place.renamed), 0);
    assert_int_equal(unlink(table->rescue.record), 0);
    snprintf(table->rescue.record, sizeof table->rescue.record, "%s/record", place.folder);
    type(terminal, "{enter}n");
    assert_seen(terminal, "game over");
    assert_seen(terminal, "Save this game first: ");
    assert_int_equal(rename(place.renamed, place.folder), 0);
    type(terminal, "n");
    assert_int_equal(move_number(terminal), 1);
    assert_true(is_there(place.first));
    terminal_close(terminal);
    remove_place(&place);
}

TEST(other_keys_do_nothing_but_show_a_message)
{
    struct terminal *terminal = terminal_open(&duo);
    type(terminal, "z");
    assert_string_equal(bottom(terminal, 1), "That key does nothing here; press ? for help.");
    terminal_close(terminal);
}

/* ---- the mouse ------------------------------------------------------------------------------- */

TEST(the_mouse_selects_moves_rotates_and_places)
{
    struct stage stage = duo;
    stage.rows = 24;
    struct terminal *terminal = terminal_open(&stage);
    int x, y, new_x, new_y;
    assert_true(find(terminal, "I5", &x, &y));
    click(terminal, 0, x + 1, y);
    assert_non_null(strstr(bottom(terminal, 2), "chosen: I5"));
    const int lies = find_ghost(terminal, "[][]", NULL, NULL);
    click(terminal, 64, 0, 0);
    assert_true(find(terminal, "10 ", &x, &y));
    click(terminal, 0, x + 4 + 2 * 4, y + 3);
    assert_seen(terminal, "xx");
    click(terminal, 0, x + 4 + 2 * 4, y); /* moves the handle to e10 */
    assert_int_not_equal(find_ghost(terminal, "[][]", NULL, NULL), lies);
    assert_true(find_ghost(terminal, "[]", &new_x, &new_y));
    assert_true(new_x == x + 3 + 2 * 4 || new_y == y);
    assert_int_equal(move_number(terminal), 1);
    click(terminal, 0, x + 4 + 2 * 4, y);
    assert_int_equal(move_number(terminal), 2);
    terminal_close(terminal);
}

TEST(a_click_on_a_label_does_what_it_names)
{
    const struct stage stage = {.game = "plyamki", .options = "", .columns = 80, .rows = 24};
    struct terminal *terminal = terminal_open(&stage);
    int x, y;
    assert_true(find(terminal, "choose blue", &x, &y));
    click(terminal, 0, x, y);
    assert_non_null(strstr(bottom(terminal, 2), "chosen: choose blue"));
    click(terminal, 0, x, y);
    assert_int_equal(move_number(terminal), 2);
    assert_seen(terminal, "player1, blue");
    terminal_close(terminal);
}

TEST(a_click_on_an_unusable_piece_shows_a_message)
{
    const struct stage stage = {
        .game = "patchwork", .options = "seed=3", .columns = 80, .rows = 24};
    struct terminal *terminal = terminal_open(&stage);
    int x, y;
    assert_true(find(terminal, "8/6/3", &x, &y));
    click(terminal, 0, x, y);
    assert_string_equal(bottom(terminal, 1), "10 cannot be used now.");
    terminal_close(terminal);
}

TEST(two_players_on_a_space_are_both_visible)
{
    const struct stage stage = {
        .game = "patchwork", .options = "seed=3", .columns = 80, .rows = 24};
    struct terminal *terminal = terminal_open(&stage);
    assert_seen(terminal, "21 . . . .o");
    terminal_close(terminal);
}

/* ---- the size -------------------------------------------------------------------------------- */

TEST(a_terminal_that_is_too_small_shows_the_size_it_needs)
{
    struct terminal *terminal = terminal_open(&duo);
    resize(terminal, 100, 12);
    assert_string_equal(line_of(terminal, 0), "the terminal is 100x12, but blokus needs 80x24; "
                                              "enlarge it or use --line");
    type(terminal, "{enter}");
    resize(terminal, 80, 24);
    assert_int_equal(move_number(terminal), 1);
    assert_seen(terminal, "[]");
    terminal_close(terminal);
}

TEST(the_layout_adapts_when_the_terminal_grows)
{
    struct terminal *terminal = terminal_open(&duo);
    resize(terminal, 132, 50);
    assert_int_equal(move_number(terminal), 1);
    assert_non_null(strstr(bottom(terminal, 0), "arrows move"));
    type(terminal, "{enter}");
    assert_int_equal(move_number(terminal), 2);
    resize(terminal, 80, 24);
    assert_int_equal(move_number(terminal), 2);
    terminal_close(terminal);
}

TEST(all_games_fit_into_80x24)
{
    for (int i = 0; i < GAMES; i++) {
        const struct stage stage = {
            .game = games[i].game, .options = games[i].options, .columns = 80, .rows = 24};
        struct terminal *terminal = terminal_open(&stage);
        assert_int_equal(move_number(terminal), 1);
        terminal_close(terminal);
    }
}

int main(void)
{
    /* Each move is written to a rescue file, which is fast in memory. */
    char memory[] = "/dev/shm/omino-screen-XXXXXX", disk[] = "/tmp/omino-screen-XXXXXX";
    const char *folder = mkdtemp(memory) ? memory : mkdtemp(disk);
    if (!folder) return 1;
    setenv("OMINO_STATE", folder, 1);
    const int failed =
        RUN(cmocka_unit_test(every_game_is_played_to_the_end_by_keys_at_80x24),
            cmocka_unit_test(every_game_is_played_to_the_end_without_colours),
            cmocka_unit_test(every_game_is_played_to_the_end_on_a_large_terminal_of_8_colours),
            cmocka_unit_test(a_game_against_a_computer_is_played_to_the_end),
            cmocka_unit_test(computers_play_by_themselves_and_their_moves_can_be_undone),
            cmocka_unit_test(a_computer_shows_its_progress_and_moves_at_once_after_ctrl_c),
            cmocka_unit_test(pressing_ctrl_c_twice_asks_whether_to_quit_and_to_save),
            cmocka_unit_test(q_asks_for_confirmation_while_a_computer_is_thinking),
            cmocka_unit_test(simulations_override_the_level_of_a_player),
            cmocka_unit_test(arrows_and_letters_move_the_ghost),
            cmocka_unit_test(tab_selects_a_piece_and_rotations_and_flips_are_shown),
            cmocka_unit_test(an_illegal_place_is_marked_and_refused_with_the_reason),
            cmocka_unit_test(places_for_the_handle_are_shaded),
            cmocka_unit_test(marks_of_the_game_are_shown_too),
            cmocka_unit_test(the_ghost_is_in_reverse_video_without_colours),
            cmocka_unit_test(a_card_shows_its_letters_before_it_is_laid),
            cmocka_unit_test(a_plane_larger_than_the_window_scrolls),
            cmocka_unit_test(no_color_uses_no_colours),
            cmocka_unit_test(pieces_have_the_colours_of_their_sides),
            cmocka_unit_test(sides_are_distinguishable_with_8_and_16_colours),
            cmocka_unit_test(line_drawing_characters_depend_on_the_locale),
            cmocka_unit_test(the_last_move_is_marked),
            cmocka_unit_test(help_is_shown_over_the_game_and_can_be_closed),
            cmocka_unit_test(no_word_of_the_rules_is_truncated),
            cmocka_unit_test(moves_are_undone_and_redone),
            cmocka_unit_test(undo_goes_back_to_a_move_of_a_person),
            cmocka_unit_test(a_hint_is_drawn_and_stays_when_the_ghost_moves_on),
            cmocka_unit_test(quitting_needs_confirmation),
            cmocka_unit_test(a_game_is_saved_to_the_file_that_is_typed),
            cmocka_unit_test(a_file_name_can_be_edited_anywhere),
            cmocka_unit_test(the_cursor_in_a_file_name_is_visible),
            cmocka_unit_test(a_foreign_file_is_not_replaced_without_asking),
            cmocka_unit_test(a_game_is_saved_before_quitting),
            cmocka_unit_test(a_new_game_follows_the_old_one),
            cmocka_unit_test(a_finished_game_is_saved_at_its_last_move),
            cmocka_unit_test(a_new_game_is_saved_to_the_next_free_name),
            cmocka_unit_test(a_finished_game_that_cannot_be_saved_is_kept_when_the_next_one_begins),
            cmocka_unit_test(an_unsaved_finished_game_is_not_replaced_by_the_next_one),
            cmocka_unit_test(other_keys_do_nothing_but_show_a_message),
            cmocka_unit_test(the_mouse_selects_moves_rotates_and_places),
            cmocka_unit_test(a_click_on_a_label_does_what_it_names),
            cmocka_unit_test(a_click_on_an_unusable_piece_shows_a_message),
            cmocka_unit_test(two_players_on_a_space_are_both_visible),
            cmocka_unit_test(a_terminal_that_is_too_small_shows_the_size_it_needs),
            cmocka_unit_test(the_layout_adapts_when_the_terminal_grows),
            cmocka_unit_test(all_games_fit_into_80x24));
    rmdir(folder);
    return failed;
}
