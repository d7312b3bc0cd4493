/* SPDX-License-Identifier: MIT */
/* The whole screen: panels, the lines at the bottom, the help, and what is said when there is no
 * room. */
#include <curses.h>

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "screen.h"

static const struct screen_ink bold = {-1, -1, SCREEN_BOLD}, faint = {244, -1, 0},
                               bar_ink = {-1, -1, SCREEN_REVERSE};

/* ---- the lines at the bottom ----------------------------------------------------------------- */

/* What is chosen: "F, 3 of 20", or the words of a move. */
static void write_chosen(const struct screen *screen, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    if (screen_is_asking(screen) && screen->ghost.option >= 0) {
        const struct picker_option *option = &screen->picker.options[screen->ghost.option];
        const struct omino_panel *tray = omino_scene_panel(screen->scene, option->tray);
        const int named = tray && option->tray != screen->words_panel;
        omino_text_format(&text, "chosen: %s",
                          named ? tray->tray.items[option->item].label : option->words);
        if (screen->picker.option_count > 1)
            omino_text_format(&text, " (%d of %d)", screen->ghost.option + 1,
                              screen->picker.option_count);
    }
    omino_text_end(&text);
}

static void put_status(struct screen *screen, int y)
{
    char chosen[200], ply[40];
    const int width = screen->layout.columns;
    snprintf(ply, sizeof ply, "move %u", (unsigned)omino_match_ply(screen->table->match) + 1);
    if (screen_is_over(screen)) snprintf(ply, sizeof ply, "game over");
    const int end = width - screen_text_width(ply) - 1;
    const int x = screen_put(screen, 0, y, end, bold, omino_scene_status_text(screen->scene)) + 3;
    write_chosen(screen, chosen, sizeof chosen);
    if (x < end) screen_put(screen, x, y, end - x, SCREEN_PLAIN, chosen);
    screen_put(screen, width - screen_text_width(ply), y, width, faint, ply);
}

/* "[#####.....] 12345 simulations, 53.2 %: F on e8 | ..." */
static void put_thought(struct screen *screen, int y)
{
    const struct omino_thought *thought = screen->thought;
    char text[600], bar[24];
    cli_write_bar(thought->done, 20, bar, sizeof bar);
    const int length = snprintf(text, sizeof text, "%llu simulations, %.1f %%: ",
                                (unsigned long long)thought->simulations, 100 * thought->value);
    cli_write_line(cli_table_game(screen->table), thought->line, thought->line_length,
                   text + length, sizeof text - (size_t)length);
    const int x = screen_put(screen, 0, y, screen->layout.columns, SCREEN_PLAIN, bar) + 1;
    screen_put(screen, x, y, screen->layout.columns - x, SCREEN_PLAIN, text);
}

/* What the chosen move does, while nothing else is to be said. */
static void put_words(struct screen *screen, int y)
{
    struct omino_move_view view;
    const uint32_t move =
        screen_is_asking(screen) ? picker_chosen(&screen->picker, &screen->ghost) : OMINO_NO_MOVE;
    if (move == OMINO_NO_MOVE) return;
    omino_move_view_of(cli_table_game(screen->table), cli_table_state(screen->table), move, &view);
    const int x = screen_put(screen, 0, y, screen->layout.columns, faint, "enter: ");
    screen_put(screen, x, y, screen->layout.columns - x, faint, view.words);
}

static void put_message(struct screen *screen, int y)
{
    const int width = screen->layout.columns;
    if (screen->mode == SCREEN_QUITTING) {
        screen_put(screen, 0, y, width, bold,
                   "Quit this game?  y quits, s saves it and quits, n goes on");
    } else if (screen->mode == SCREEN_SAVING) {
        int x = screen_put(screen, 0, y, width, bold, "Save to which file? ");
        const int room = width - x - 1, length = screen_text_width(screen->input);
        const char *input = screen->input;
        for (int skip = length - room; skip > 0 && *input; input++)
            skip -= ((unsigned char)*input & 0xc0) != 0x80;
        x += screen_put(screen, x, y, room, SCREEN_PLAIN, input);
        screen_put(screen, x, y, 1, bar_ink, " ");
    } else if (screen->thought) {
        put_thought(screen, y);
    } else if (*screen->message) {
        screen_put(screen, 0, y, width, SCREEN_PLAIN, screen->message);
    } else {
        put_words(screen, y);
    }
}

static const char *keys_of(const struct screen *screen)
{
    if (screen->mode == SCREEN_HELPING)
        return " up, down scroll   any other key goes back to the game";
    if (screen->mode == SCREEN_QUITTING) return " y quit   s save and quit   n go on";
    if (screen->mode == SCREEN_SAVING) return " enter save   ctrl-U clear   esc do not save";
    if (screen->thought || (cli_table_computer(screen->table) && !screen->paused))
        return screen->table->people > 0 ? " ctrl-C move now   q quit"
                                         : " ctrl-C move now   space pause   q quit";
    if (screen_is_over(screen)) return " n new game   u undo   s save   ? help   q quit";
    if (screen_is_asking(screen) && screen->ghost.look < 0)
        return " tab next   enter do it   u undo   H hint   s save   ? help   q quit";
    if (screen_is_asking(screen))
        return " arrows move  r turn  f flip  tab piece  enter place  u undo  H hint  ? help";
    return " space go on   u undo   y redo   s save   ? help   q quit";
}

/* A bar at the bottom, without the last column, where some terminals would scroll. */
static void put_keys(struct screen *screen)
{
    const int width = screen->layout.columns - 1, y = screen->layout.rows - 1;
    screen_blank(screen, 0, y, width, bar_ink);
    screen_put(screen, 0, y, width, bar_ink, keys_of(screen));
}

static void put_lines(struct screen *screen)
{
    const int top = screen->layout.rows - SCREEN_LINES;
    screen_blank(screen, 0, top, screen->layout.columns, SCREEN_PLAIN);
    screen_blank(screen, 0, top + 1, screen->layout.columns, SCREEN_PLAIN);
    put_status(screen, top);
    put_message(screen, top + 1);
    put_keys(screen);
}

/* ---- help ------------------------------------------------------------------------------------ */

static const char *const help[] = {
    "arrows, h j k l  move the piece",
    "n, p             to the next, the previous legal place",
    "r, space         turn it clockwise",
    "f                flip it over",
    "tab, shift-tab   the next, the previous piece",
    "enter            place it; where that is not legal, says why",
    "u, y             undo, redo",
    "H                hint: what the computer would do",
    "s                save the game",
    "q                quit",
    "?                this help",
    "",
    "The mouse chooses a piece, moves it where you click, and places it when you",
    "click there again; its wheel turns the piece.",
    "",
    "[] is the piece where it is legal, xx where it is not. Its handle, where the",
    "cursor is, can go to the shaded cells marked o.",
    "",
    "While a computer thinks, ctrl-C makes it move; twice within a second, asks",
    "whether to quit. Space pauses a game of computers.",
    "",
};

enum { HELP_LINES = sizeof help / sizeof *help };

/* The lines of a text. */
static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

int screen_help_lines(const struct screen *screen)
{
    return HELP_LINES + count_lines(omino_game_help(cli_table_game(screen->table)));
}

/* A line of the rules, which follow the keys. */
static void rules_line(const struct screen *screen, int line, char *buf, size_t cap)
{
    const char *text = omino_game_help(cli_table_game(screen->table));
    for (; line > 0 && *text; line--) text += strcspn(text, "\n") + 1;
    snprintf(buf, cap, "%.*s", (int)strcspn(text, "\n"), text);
}

static void put_help(struct screen *screen)
{
    const int rows = screen->layout.rows - 1;
    for (int y = 0; y < rows; y++) {
        const int line = screen->help_line + y;
        char text[300] = "";
        if (line < HELP_LINES)
            snprintf(text, sizeof text, "%s", help[line]);
        else if (line < screen_help_lines(screen))
            rules_line(screen, line - HELP_LINES, text, sizeof text);
        screen_put(screen, 1, y, screen->layout.columns - 1, SCREEN_PLAIN, text);
    }
    put_keys(screen);
}

/* ---- all of it ------------------------------------------------------------------------------- */

void screen_write_need(const struct screen *screen, char *buf, size_t cap)
{
    int columns, rows;
    screen_least_size(screen->scene, &columns, &rows);
    snprintf(buf, cap, "this terminal is %dx%d; %s needs %dx%d: enlarge it or use --line", COLS,
             LINES, omino_game_name(cli_table_game(screen->table)), columns, rows);
}

/* Broken into lines wherever they are full. */
static void put_need(struct screen *screen)
{
    char text[200];
    screen_write_need(screen, text, sizeof text);
    const int length = (int)strlen(text);
    for (int at = 0, y = 0; at < length && COLS > 0; at += COLS, y++)
        screen_put(screen, 0, y, COLS, SCREEN_PLAIN, text + at);
}

static void put_panel(struct screen *screen, int index)
{
    struct screen_box *box = &screen->layout.boxes[index];
    if (box->form == SCREEN_HIDDEN) return;
    switch (omino_scene_panel(screen->scene, index)->kind) {
    case OMINO_PANEL_GRID:
        screen_follow(screen, index, box);
        screen_draw_grid(screen, index, box);
        break;
    case OMINO_PANEL_TRAY:
        screen_draw_tray(screen, index, box);
        break;
    case OMINO_PANEL_TRACK:
        screen_draw_track(screen, index, box);
        break;
    case OMINO_PANEL_TABLE:
        screen_draw_table(screen, index, box);
        break;
    }
}

/* The cursor is at the handle of the ghost. */
static void show_cursor(const struct screen *screen)
{
    curs_set(screen->cursor_x >= 0);
    if (screen->cursor_x >= 0) move(screen->cursor_y, screen->cursor_x);
}

void screen_draw(struct screen *screen)
{
    screen_look(screen);
    erase();
    screen->hit_count = 0;
    screen->cursor_x = -1;
    if (!screen->layout.fits) {
        put_need(screen);
    } else if (screen->mode == SCREEN_HELPING) {
        put_help(screen);
    } else {
        for (int i = 0; i < screen->layout.count; i++) put_panel(screen, i);
        put_lines(screen);
    }
    show_cursor(screen);
    refresh();
}

void screen_draw_lines(struct screen *screen)
{
    if (!screen->layout.fits) return;
    put_lines(screen);
    refresh();
}
