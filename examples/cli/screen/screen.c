/* SPDX-License-Identifier: MIT */
#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "screen.h"

#include <errno.h>
#include <langinfo.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <omino/scene_build.h>

#include "cli/draw.h"
#include "cli/interrupts.h"
#include "color.h"
#include "draw.h"
#include "input.h"
#include "shared/messages.h"

void screen_say(struct screen *screen, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(screen->message, sizeof screen->message, format, arguments);
    va_end(arguments);
    cli_begin_sentence(screen->message);
}

int screen_is_over(const struct screen *screen)
{
    return cli_table_is_over(screen->table);
}

int screen_is_asking(const struct screen *screen)
{
    return !screen_is_over(screen) && !cli_table_computer(screen->table);
}

/* ---- what can be picked ----------------------------------------------------------------------- */

int screen_choices(const struct screen *screen)
{
    return screen->pick ? omino_pick_choices(screen->pick) : 0;
}

uint32_t screen_picked(const struct screen *screen)
{
    return screen->pick ? omino_pick_move(screen->pick, &screen->ghost) : OMINO_NO_MOVE;
}

struct screen_item screen_item_of(const struct screen *screen, int index)
{
    const struct omino_choice *choice = omino_pick_choice(screen->pick, index);
    if (choice->item >= 0) return (struct screen_item){choice->tray, choice->item};
    return (struct screen_item){screen->words_panel, index - screen->first_words};
}

int screen_choice_of(const struct screen *screen, int tray, int item)
{
    for (int i = 0; i < screen_choices(screen); i++) {
        const struct screen_item used = screen_item_of(screen, i);
        if (used.tray == tray && used.item == item) return i;
    }
    return -1;
}

/* ---- the position ---------------------------------------------------------------------------- */

/* Adds a tray for the choices that use no item of another tray, so that all are visible. */
static void add_words(struct screen *screen)
{
    const int panel = omino_scene_panels(screen->scene), count = screen_choices(screen);
    screen->words_panel = -1;
    screen->first_words = count;
    for (int i = 0; i < count; i++) {
        const struct omino_choice *choice = omino_pick_choice(screen->pick, i);
        if (choice->item >= 0) continue;
        if (screen->words_panel < 0) {
            omino_scene_add_tray(screen->scene, "Choices", OMINO_NOBODY);
            screen->words_panel = panel;
            screen->first_words = i;
        }
        omino_scene_add_item(screen->scene, choice->words, "", (struct omino_shape){0},
                             OMINO_NOBODY, 1);
    }
}

/* Adds a picture of the chosen piece if the move does not place it, in case its tray has no room
 * for pictures. */
static void add_picture(struct screen *screen)
{
    const struct omino_ghost *ghost = &screen->ghost;
    screen->has_picture = 0;
    if (ghost->choice < 0 || ghost->orientation >= 0) return;
    const struct screen_item chosen = screen_item_of(screen, ghost->choice);
    const struct omino_panel *tray = omino_scene_panel(screen->scene, chosen.tray);
    if (!tray || tray->tray.items[chosen.item].shape.cells == 0) return;
    const struct omino_scene_item item = tray->tray.items[chosen.item];
    omino_scene_add_tray(screen->scene, "Chosen", OMINO_NOBODY);
    omino_scene_add_item(screen->scene, item.label, "", item.shape, item.owner, 1);
    screen->has_picture = 1;
}

/* Keeps the ghost in place when the first cell of a plane changes. */
static void move_with_plane(struct screen *screen)
{
    const int column = screen->first_column, row = screen->first_row;
    for (int i = omino_scene_panels(screen->scene) - 1; i >= 0; i--) {
        const struct omino_panel *panel = omino_scene_panel(screen->scene, i);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        screen->first_column = panel->grid.first_column;
        screen->first_row = panel->grid.first_row;
    }
    if (screen->ghost.x < 0) return;
    screen->ghost.x += column - screen->first_column;
    screen->ghost.y += row - screen->first_row;
}

static void begin_turn(struct screen *screen)
{
    struct omino_error err = OMINO_INIT(error);
    screen->stale = 0;
    screen->hint = OMINO_NO_MOVE;
    screen->words_panel = screen->ghost.choice = screen->ghost.orientation = -1;
    omino_pick_close(screen->pick);
    screen->pick = NULL;
    if (!screen_is_asking(screen)) return;
    move_with_plane(screen);
    if (omino_pick_open(cli_table_game(screen->table), cli_table_state(screen->table),
                        screen->table->cli->allocator, &screen->pick, &err) == OMINO_OK)
        omino_pick_begin(screen->pick, &screen->ghost);
    else
        screen_say(screen, "%s.", err.message);
}

void screen_look(struct screen *screen)
{
    const struct omino_match *match = screen->table->match;
    struct omino_error err = OMINO_INIT(error);
    if (cli_describe(match, omino_match_ply(match), screen->scene, &err) != OMINO_OK)
        screen_say(screen, "%s.", err.message);
    if (screen->stale) begin_turn(screen);
    add_words(screen);
    add_picture(screen);
    screen_lay_out(screen->scene, COLS, LINES, screen->has_picture, &screen->layout);
}

void screen_play(struct screen *screen, uint32_t move)
{
    struct omino_error err = OMINO_INIT(error);
    if (cli_table_play(screen->table, move, &err) != OMINO_OK)
        screen_say(screen, "%s.", err.message);
    else
        screen_note_change(screen);
}

void screen_note_change(struct screen *screen)
{
    const struct cli_table *table = screen->table;
    const char *warning = cli_table_warning(screen->table);
    screen->stale = 1;
    if (warning) screen_say(screen, "%s.", warning);
    if (!screen_is_over(screen)) return;
    if (*table->failure)
        screen_say(screen, "Not saved: %s; press s to save it to another file.", table->failure);
    else if (table->on_target)
        screen_say(screen, "Saved to %s.", table->target);
}

/* ---- computers ------------------------------------------------------------------------------- */

static void show_thought(void *user, const struct omino_search_result *thought)
{
    struct screen *screen = user;
    screen->thought = thought;
    screen_draw_lines(screen);
    screen_poll(screen);
}

static int is_stopped(void *user)
{
    const struct screen *screen = user;
    return screen->stop || cli_signal() != 0;
}

/* Searches for a move. Returns whether to make it: the search succeeded, and the user does not want
 * to quit. */
static int search(struct screen *screen, struct omino_engine *player, uint32_t *move)
{
    static const struct omino_search_result nothing_yet;
    struct omino_error err = OMINO_INIT(error);
    screen->stop = screen->ask_to_quit = 0;
    screen->message[0] = '\0';
    show_thought(screen, &nothing_yet);
    const enum omino_status status =
        cli_table_think(screen->table, player, show_thought, is_stopped, screen, move, &err);
    screen->thought = NULL;
    if (status != OMINO_OK) {
        screen_say(screen, "%s.", err.message);
        screen->paused = 1;
    }
    if (screen->ask_to_quit) screen->mode = SCREEN_QUITTING;
    return status == OMINO_OK && !screen->ask_to_quit && cli_signal() == 0;
}

/* Shows a computer's move for the time set by --delay, or until a key is pressed. */
static void show_move_briefly(struct screen *screen)
{
    const double seconds = screen->table->cli->delay;
    if (seconds <= 0) return;
    screen_draw(screen);
    timeout(seconds < 1000 ? (int)(seconds * 1000) : 1000000);
    const int key = getch();
    if (key != ERR) screen_press(screen, key);
}

static void let_compute(struct screen *screen)
{
    uint32_t move;
    if (!search(screen, cli_table_computer(screen->table), &move)) return;
    screen_play(screen, move);
    show_move_briefly(screen);
}

void screen_hint(struct screen *screen)
{
    struct omino_move_view view = OMINO_INIT(move_view);
    uint32_t move;
    if (!search(screen, NULL, &move)) return;
    screen->hint = move;
    if (screen->pick) omino_pick_show(screen->pick, &screen->ghost, move);
    omino_scene_move_view(cli_table_game(screen->table), cli_table_state(screen->table), move,
                          &view);
    screen_say(screen, "The computer would play: %s.", view.words);
}

/* ---- the loop -------------------------------------------------------------------------------- */

enum { LOOK_AGAIN = 250 }; /* milliseconds */

/* Returns whether there is input to read, or the input has ended. */
static int has_input(const struct screen *screen)
{
    struct pollfd input = {.fd = screen->keys, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

/* Waits for a key. Curses notices a new size of the terminal when it starts to wait. Since the
 * signal may have arrived just before, the wait is restarted every LOOK_AGAIN milliseconds. Input
 * without a key means that the terminal was closed. */
static void wait_for_key(struct screen *screen)
{
    int key = ERR;
    while (key == ERR) {
        const int ready = has_input(screen);
        timeout(ready ? 0 : LOOK_AGAIN);
        errno = 0;
        key = getch();
        if (cli_signal() != 0) screen->quit = 1;
        if (key == ERR && errno == EINTR) return;
        if (key == ERR && ready) screen->quit = 1;
        if (screen->quit) return;
    }
    screen_press(screen, key);
}

int screen_step(struct screen *screen)
{
    screen_draw(screen);
    if (screen->layout.fits && screen->mode == SCREEN_PLAYING && !screen->paused &&
        cli_table_computer(screen->table))
        let_compute(screen);
    else
        wait_for_key(screen);
    return !screen->quit && cli_signal() == 0;
}

static void set_up_keys(void)
{
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
}

enum omino_status screen_open(struct screen *screen, struct cli_table *table, int keys, int color,
                              struct omino_error *err)
{
    *screen = (struct screen){.table = table,
                              .keys = keys,
                              .color = color,
                              .unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
                              .stale = 1,
                              .ghost = {.x = -1},
                              .hint = OMINO_NO_MOVE};
    const enum omino_status status = omino_scene_open(table->cli->allocator, &screen->scene, err);
    if (status != OMINO_OK) return status;
    set_up_keys();
    screen_start_colors(screen);
    screen_look(screen);
    return OMINO_OK;
}

void screen_close(struct screen *screen)
{
    omino_pick_close(screen->pick);
    omino_scene_close(screen->scene);
}
