/* SPDX-License-Identifier: MIT */
/* The whole screen: panels, the lines at the bottom, the help, and the message on a terminal that
 * is too small. */
#include <curses.h>

#include "draw.h"

#include <stdio.h>

#include <omino/text.h>

#include "cli/thinking.h"
#include "color.h"
#include "grid.h"
#include "panel.h"
#include "shared/lines.h"

static const struct screen_ink bold = {-1, -1, SCREEN_BOLD}, faint = {244, -1, 0},
                               bar_ink = {-1, -1, SCREEN_REVERSE};

/* ---- the lines at the bottom ----------------------------------------------------------------- */

/* Writes the chosen option: "chosen: F (3 of 20)", or the words of a move. */
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
    const int end = width - cli_text_columns(ply) - 1;
    const int x = screen_put(screen, 0, y, end, bold, omino_scene_summary(screen->scene)) + 3;
    write_chosen(screen, chosen, sizeof chosen);
    if (x < end) screen_put(screen, x, y, end - x, SCREEN_PLAIN, chosen);
    screen_put(screen, width - cli_text_columns(ply), y, width, faint, ply);
}

/* Shows "[#####.....] 12345 simulations, 53.2 %: F on e8 | ...". */
static void put_thought(struct screen *screen, int y)
{
    const struct omino_search_result *thought = screen->thought;
    char text[600], bar[24];
    cli_write_bar(thought->done, 20, bar, sizeof bar);
    const int length = snprintf(text, sizeof text, "%llu simulations, %.1f %%: ",
                                (unsigned long long)thought->simulations, 100 * thought->value);
    cli_write_line(cli_table_game(screen->table), thought->line, thought->line_length,
                   text + length, sizeof text - (size_t)length);
    const int x = screen_put(screen, 0, y, screen->layout.columns, SCREEN_PLAIN, bar) + 1;
    screen_put(screen, x, y, screen->layout.columns - x, SCREEN_PLAIN, text);
}

/* Shows the chosen move in words, if there is no message. */
static void put_words(struct screen *screen, int y)
{
    struct omino_move_view view = OMINO_INIT(move_view);
    const uint32_t move =
        screen_is_asking(screen) ? picker_chosen(&screen->picker, &screen->ghost) : OMINO_NO_MOVE;
    if (move == OMINO_NO_MOVE) return;
    omino_scene_move_view(cli_table_game(screen->table), cli_table_state(screen->table), move,
                          &view);
    const int x = screen_put(screen, 0, y, screen->layout.columns, faint, "enter: ");
    screen_put(screen, x, y, screen->layout.columns - x, faint, view.words);
}

/* Shows the input line, scrolled so that the cursor is visible. */
static void put_input(struct screen *screen, int x, int y)
{
    const int width = screen->layout.columns, room = width - x - 1;
    const char *at = screen->input + screen->input_at, *from = screen->input;
    char part[sizeof screen->input];
    snprintf(part, sizeof part, "%.*s", (int)screen->input_at, screen->input);
    for (int skip = cli_text_columns(part) - room; skip > 0 && from < at; from++)
        skip -= ((unsigned char)from[1] & 0xc0) != 0x80;
    snprintf(part, sizeof part, "%.*s", (int)(at - from), from);
    x += screen_put(screen, x, y, room, SCREEN_PLAIN, part);
    const int end = screen_put(screen, x, y, width - x, SCREEN_PLAIN, at);
    screen_put(screen, x, y, 1, bar_ink, end > 0 ? at : " ");
}

static void put_message(struct screen *screen, int y)
{
    const int width = screen->layout.columns;
    if (screen->mode == SCREEN_QUITTING) {
        screen_put(screen, 0, y, width, bold,
                   screen->table->rescue.written
                       ? "Quit this game?  y quits and keeps it, s saves it and quits, n continues"
                       : "Quit this game?  y quits, s saves it and quits, n continues");
    } else if (screen->mode == SCREEN_SAVING) {
        const int x = screen_put(screen, 0, y, width, bold, "Save to which file? ");
        put_input(screen, x, y);
    } else if (screen->mode == SCREEN_REPLACING) {
        const int x = screen_put(screen, 0, y, width, bold, "Replace this file? ");
        screen_put(screen, x, y, width - x, SCREEN_PLAIN, screen->input);
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
        return " up, down scroll   any other key returns to the game";
    if (screen->mode == SCREEN_QUITTING) return " y quit   s save and quit   n continue";
    if (screen->mode == SCREEN_SAVING) return " enter save   ctrl-U clear   esc cancel";
    if (screen->mode == SCREEN_REPLACING) return " y replace it   n choose another file";
    if (screen->thought || (cli_table_computer(screen->table) && !screen->paused))
        return screen->table->people > 0 ? " ctrl-C move now   q quit"
                                         : " ctrl-C move now   space pause   q quit";
    if (screen_is_over(screen)) return " n new game   u undo   s save   ? help   q quit";
    if (screen_is_asking(screen) && screen->ghost.look < 0)
        return " tab next   enter play   u undo   H hint   s save   ? help   q quit";
    if (screen_is_asking(screen))
        return " arrows move  r rotate  f flip  tab piece  enter place  u undo  H hint  ? help";
    return " space continue   u undo   y redo   s save   ? help   q quit";
}

/* Shows the bar at the bottom, except in the last column, because writing there would make some
 * terminals scroll. */
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

static const char keys_help[] =
    "arrows, h j k l  move the piece\n"
    "n, p             move it to the next or previous legal place\n"
    "r, space         rotate it clockwise\n"
    "f                flip it over\n"
    "tab, shift-tab   choose the next or previous piece\n"
    "enter            place it; if that is not legal, a message says why\n"
    "u, y             undo, redo\n"
    "H                show a hint: the move that the computer would play\n"
    "s                save the game\n"
    "n                start a new game when this one is over\n"
    "q                quit\n"
    "?                show this help\n"
    "\n"
    "Click a piece to choose it, a cell to move it there, and the same cell again\n"
    "to place it. The mouse wheel rotates it.\n"
    "\n"
    "The piece is drawn as [] where it is legal and as xx where it is not. The\n"
    "shaded cells marked o are legal for its handle, which is at the cursor.\n"
    "\n"
    "While a computer is searching, ctrl-C makes it move at once; pressed twice\n"
    "within a second, it asks whether to quit. Space pauses a game between\n"
    "computers.\n"
    "\n";

/* Shows the visible part of a text, starting at a line; returns the line after it. */
static int put_text(struct screen *screen, int line, struct screen_ink ink, const char *text)
{
    const int width = screen->layout.columns - 2, rows = screen->layout.rows - 1;
    for (; *text; line++) {
        char part[400];
        const char *from = text;
        snprintf(part, sizeof part, "%.*s", cli_wrap(&text, width), from);
        if (line >= 0 && line < rows) screen_put(screen, 1, line, width, ink, part);
    }
    return line;
}

/* Shows the keys and the rules of the game. */
static void put_help(struct screen *screen)
{
    const struct omino_game *game = cli_table_game(screen->table);
    int line = put_text(screen, -screen->help_line, SCREEN_PLAIN, keys_help);
    line = put_text(screen, line, bold, omino_game_title(game)) + 1;
    line = put_text(screen, line, SCREEN_PLAIN, omino_game_help(game));
    screen->help_lines = line + screen->help_line;
    put_keys(screen);
}

/* ---- the whole screen ------------------------------------------------------------------------ */

void screen_write_need(const struct screen *screen, char *buf, size_t cap)
{
    int columns, rows;
    screen_least_size(screen->scene, &columns, &rows);
    snprintf(buf, cap, "the terminal is %dx%d, but %s needs %dx%d; enlarge it or use --line", COLS,
             LINES, omino_game_name(cli_table_game(screen->table)), columns, rows);
}

static void put_need(struct screen *screen)
{
    char text[200], part[200];
    int y = 0;
    screen_write_need(screen, text, sizeof text);
    for (const char *next = text; *next && COLS > 0; y++) {
        const char *from = next;
        snprintf(part, sizeof part, "%.*s", cli_wrap(&next, COLS), from);
        screen_put(screen, 0, y, COLS, SCREEN_PLAIN, part);
    }
}

static void put_panel(struct screen *screen, int index)
{
    static void (*const draw[])(struct screen *, int, const struct screen_box *) = {
        [OMINO_PANEL_GRID] = screen_draw_grid,
        [OMINO_PANEL_TRAY] = screen_draw_tray,
        [OMINO_PANEL_TRACK] = screen_draw_track,
        [OMINO_PANEL_TABLE] = screen_draw_table,
    };
    struct screen_box *box = &screen->layout.boxes[index];
    const int kind = (int)omino_scene_panel(screen->scene, index)->kind;
    if (box->form == SCREEN_HIDDEN) return;
    if (kind == OMINO_PANEL_GRID) screen_follow(screen, index, box);
    draw[kind](screen, index, box);
}

/* Puts the cursor on the handle of the ghost. */
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
