/* SPDX-License-Identifier: MIT */
#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "input.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "draw.h"
#include "editor.h"
#include "grid.h"

enum { CTRL_C = 3, CTRL_L = 12, CTRL_Z = 26, ESCAPE = 27 };

static long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1;
}

/* ---- actions --------------------------------------------------------------------------------- */

static void place(struct screen *screen)
{
    struct omino_error err = OMINO_INIT(error);
    const uint32_t move = screen_picked(screen);
    if (move != OMINO_NO_MOVE) {
        screen_play(screen, move);
        return;
    }
    if (screen->pick) omino_pick_explain(screen->pick, &screen->ghost, &err);
    screen_say(screen, "Not legal here: %s.", err.message);
}

static void take_back(struct screen *screen)
{
    struct omino_error err = OMINO_INIT(error);
    screen->paused = screen->table->people == 0;
    if (cli_table_undo(screen->table, &err) != OMINO_OK)
        screen_say(screen, "%s.", err.message);
    else
        screen_note_change(screen);
}

static void make_again(struct screen *screen)
{
    struct omino_error err = OMINO_INIT(error);
    if (cli_table_redo(screen->table, &err) != OMINO_OK)
        screen_say(screen, "%s.", err.message);
    else
        screen_note_change(screen);
}

static void ask_for_file(struct screen *screen)
{
    const struct cli_table *table = screen->table;
    const char *proposed = *table->file ? table->file : table->target;
    screen->mode = SCREEN_SAVING;
    const size_t length = strlen(proposed);
    if (length > 0 && length < sizeof screen->input)
        memcpy(screen->input, proposed, length + 1);
    else
        snprintf(screen->input, sizeof screen->input, "%s.sgf",
                 omino_game_name(cli_table_game(table)));
    screen->input_at = strlen(screen->input);
}

static void ask_to_quit(struct screen *screen)
{
    screen->mode = SCREEN_QUITTING;
}

static void quit(struct screen *screen)
{
    if (screen_is_over(screen))
        screen->quit = 1;
    else
        ask_to_quit(screen);
}

static void start_again(struct screen *screen)
{
    const struct cli_table *table = screen->table;
    struct omino_error err = OMINO_INIT(error);
    if (cli_table_restart(screen->table, &err) != OMINO_OK) {
        screen_say(screen, "Save this game first: %s.", err.message);
        return;
    }
    screen_note_change(screen);
    if (*table->failure)
        screen_say(screen, "The last game is kept, but could not be saved: %s.", table->failure);
    else if (*table->target)
        screen_say(screen, "This game will be saved to %s.", table->target);
}

static void suspend(struct screen *screen)
{
    (void)screen;
    endwin();
    raise(SIGSTOP);
    refresh();
}

/* Rotates counterclockwise by rotating clockwise until one step before the initial orientation. */
static void turn_back(struct screen *screen)
{
    const int begin = screen->ghost.orientation;
    if (begin < 0) return;
    for (int i = 0; i < 4 && omino_pick_turned(screen->pick, screen->ghost.orientation) != begin;
         i++)
        omino_pick_turn(screen->pick, &screen->ghost);
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Acts on a key that moves or changes the ghost; returns 0 for any other key. */
static int press_for_ghost(struct screen *screen, int key)
{
    struct omino_pick *pick = screen->pick;
    struct omino_ghost *ghost = &screen->ghost;
    if (!pick) return 0;
    if (key == KEY_LEFT || key == 'h')
        omino_pick_step(pick, ghost, -1, 0);
    else if (key == KEY_RIGHT || key == 'l')
        omino_pick_step(pick, ghost, 1, 0);
    else if (key == KEY_UP || key == 'k')
        omino_pick_step(pick, ghost, 0, -1);
    else if (key == KEY_DOWN || key == 'j')
        omino_pick_step(pick, ghost, 0, 1);
    else if (key == 'n' || key == 'p')
        omino_pick_next(pick, ghost, key == 'n' ? 1 : -1);
    else if (key == 'r' || key == ' ')
        omino_pick_turn(pick, ghost);
    else if (key == 'f')
        omino_pick_flip(pick, ghost);
    else if (key == '\t' || key == KEY_BTAB)
        omino_pick_choose_next(pick, ghost, key == '\t' ? 1 : -1);
    else
        return 0;
    return 1;
}

/* If the choice is only words, the arrow keys choose the next or previous one; returns
 * whether this happened. */
static int press_for_words(struct screen *screen, int key)
{
    const int forth = key == KEY_DOWN || key == KEY_RIGHT || key == 'j' || key == 'l';
    const int back = key == KEY_UP || key == KEY_LEFT || key == 'k' || key == 'h';
    if (!screen->pick || screen->ghost.orientation >= 0 || (!forth && !back)) return 0;
    omino_pick_choose_next(screen->pick, &screen->ghost, forth ? 1 : -1);
    return 1;
}

/* ---- the mouse ------------------------------------------------------------------------------- */

static void click_item(struct screen *screen, const struct screen_hit *hit)
{
    const struct omino_panel *panel = omino_scene_panel(screen->scene, hit->panel);
    const int choice = screen_choice_of(screen, hit->panel, hit->item);
    if (choice >= 0 && choice == screen->ghost.choice && screen->ghost.orientation < 0)
        place(screen);
    else if (choice >= 0)
        omino_pick_choose(screen->pick, &screen->ghost, choice);
    else
        screen_say(screen, "%s cannot be used now.", panel->tray.items[hit->item].label);
}

static void click_cell(struct screen *screen, int x, int y)
{
    const struct omino_ghost before = screen->ghost;
    int column, row;
    if (screen->ghost.orientation < 0) return;
    const int panel = omino_pick_choice(screen->pick, before.choice)->panel;
    if (!screen_cell_at(screen, panel, x, y, &column, &row)) return;
    omino_pick_go(screen->pick, &screen->ghost, column, row);
    if (screen->ghost.x == before.x && screen->ghost.y == before.y) place(screen);
}

static void click(struct screen *screen, int x, int y)
{
    for (int i = 0; i < screen->hit_count; i++) {
        const struct screen_hit *hit = &screen->hits[i];
        if (y != hit->y || x < hit->x || x >= hit->x + hit->width) continue;
        click_item(screen, hit);
        return;
    }
    click_cell(screen, x, y);
}

static void use_mouse(struct screen *screen)
{
    MEVENT event;
    if (getmouse(&event) != OK || !screen_is_asking(screen) || !screen->pick) return;
    if (event.bstate & BUTTON1_PRESSED)
        click(screen, event.x, event.y);
    else if (event.bstate & BUTTON4_PRESSED)
        omino_pick_turn(screen->pick, &screen->ghost);
    else if (event.bstate & BUTTON5_PRESSED)
        turn_back(screen);
}

/* ---- questions ------------------------------------------------------------------------------- */

static void press_while_helping(struct screen *screen, int key)
{
    const int most = screen->help_lines - (screen->layout.rows - 1);
    const int page = screen->layout.rows - 2;
    if (key == KEY_DOWN || key == 'j')
        screen->help_line++;
    else if (key == KEY_UP || key == 'k')
        screen->help_line--;
    else if (key == KEY_NPAGE || key == ' ')
        screen->help_line += page;
    else if (key == KEY_PPAGE)
        screen->help_line -= page;
    else
        screen->mode = SCREEN_PLAYING;
    if (screen->help_line > most) screen->help_line = most;
    if (screen->help_line < 0) screen->help_line = 0;
}

static void press_while_quitting(struct screen *screen, int key)
{
    if (key == 'y' || key == 'Y') {
        screen->quit = 1;
    } else if (key == 's' || key == 'S') {
        screen->quit_after_save = 1;
        ask_for_file(screen);
    } else if (key == 'n' || key == 'N' || key == ESCAPE) {
        screen->mode = SCREEN_PLAYING;
    }
}

static void save(struct screen *screen)
{
    struct omino_error err = OMINO_INIT(error);
    screen->mode = SCREEN_PLAYING;
    if (!*screen->input) {
        screen_say(screen, "Not saved: no file name was given.");
    } else if (cli_table_save(screen->table, screen->input, &err) != OMINO_OK) {
        screen_say(screen, "Not saved: %s.", err.message);
    } else {
        screen_say(screen, "Saved to %s.", screen->input);
        screen->quit = screen->quit_after_save;
    }
    screen->quit_after_save = 0;
}

static void press_while_saving(struct screen *screen, int key)
{
    if (key == '\r' || key == '\n' || key == KEY_ENTER) {
        if (cli_table_would_replace(screen->table, screen->input))
            screen->mode = SCREEN_REPLACING;
        else
            save(screen);
    } else if (key == ESCAPE || key == CTRL_C) {
        screen->mode = SCREEN_PLAYING;
        screen->quit_after_save = 0;
    } else {
        screen_edit(screen, key);
    }
}

static void press_while_replacing(struct screen *screen, int key)
{
    if (key == 'y' || key == 'Y')
        save(screen);
    else if (key == 'n' || key == 'N' || key == ESCAPE || key == CTRL_C)
        screen->mode = SCREEN_SAVING;
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* Acts on a key that has the same meaning in every turn; returns 0 for any other key. */
static int press_for_all(struct screen *screen, int key)
{
    static const struct {
        int key;
        void (*act)(struct screen *screen);
    } keys[] = {
        {'u', take_back}, {'y', make_again}, {'s', ask_for_file},    {'q', quit},
        {CTRL_C, quit},   {CTRL_Z, suspend}, {KEY_MOUSE, use_mouse},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i].key != key) continue;
        keys[i].act(screen);
        return 1;
    }
    if (key != '?' && key != KEY_F(1)) return 0;
    screen->mode = SCREEN_HELPING;
    screen->help_line = 0;
    return 1;
}

static void press_while_playing(struct screen *screen, int key)
{
    screen->message[0] = '\0';
    if (press_for_all(screen, key)) return;
    if (screen_is_over(screen)) {
        if (key == 'n') start_again(screen);
        return;
    }
    if (!screen_is_asking(screen)) {
        if (key == ' ') screen->paused = !screen->paused;
        return;
    }
    if (key == '\r' || key == '\n' || key == KEY_ENTER)
        place(screen);
    else if (key == 'H' || key == 'i')
        screen_hint(screen);
    else if (!press_for_words(screen, key) && !press_for_ghost(screen, key) && key < 256)
        screen_say(screen, "That key does nothing here; press ? for help.");
}

void screen_press(struct screen *screen, int key)
{
    if (key == KEY_RESIZE || key == CTRL_L) {
        if (key == CTRL_L) clearok(curscr, TRUE);
        return;
    }
    if (!screen->layout.fits) { /* the effect of any other key would be invisible */
        screen->quit = key == 'q' || key == CTRL_C;
        return;
    }
    static void (*const press[])(struct screen *, int) = {
        [SCREEN_PLAYING] = press_while_playing,     [SCREEN_HELPING] = press_while_helping,
        [SCREEN_QUITTING] = press_while_quitting,   [SCREEN_SAVING] = press_while_saving,
        [SCREEN_REPLACING] = press_while_replacing,
    };
    press[screen->mode](screen, key);
}

/* ---- keys during a search -------------------------------------------------------------------- */

static void interrupt(struct screen *screen)
{
    const long long time = milliseconds(), earlier = screen->last_interrupt;
    screen->last_interrupt = time;
    screen->stop = 1;
    if (earlier > 0 && time - earlier <= 1000) screen->ask_to_quit = 1;
}

void screen_poll(struct screen *screen)
{
    int key;
    timeout(0);
    while ((key = getch()) != ERR) {
        if (key == KEY_RESIZE) {
            screen_press(screen, key);
            screen_draw(screen);
        } else if (key == CTRL_C) {
            interrupt(screen);
        } else if (key == 'q') {
            screen->stop = screen->ask_to_quit = 1;
        } else if (key == ' ' && screen->table->people == 0) {
            screen->paused = 1;
        }
    }
}
