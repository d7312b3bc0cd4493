/* SPDX-License-Identifier: MIT */
#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "terminal.h"

#include <locale.h>
#include <unistd.h>

#include "cli/draw.h"
#include "cli/play/lines.h"
#include "draw.h"
#include "guard.h"
#include "screen.h"
#include "shared/messages.h"

/* Plays if the terminal is large enough; otherwise `need` receives a message. */
static enum omino_status play_all(struct cli_table *table, char *need, size_t cap,
                                  struct omino_error *err)
{
    struct screen screen;
    const enum omino_status status =
        screen_open(&screen, table, STDIN_FILENO, cli_wants_color(table->cli, stdout), err);
    if (status != OMINO_OK) return status;
    if (screen.layout.fits)
        while (screen_step(&screen)) continue;
    else
        screen_write_need(&screen, need, cap);
    screen_close(&screen);
    return OMINO_OK;
}

/* Opens the terminal; returns NULL if it cannot show a full screen. */
static SCREEN *open_terminal(void)
{
    SCREEN *terminal = newterm(NULL, stdout, stdin);
    if (!terminal || screen_guard_started()) return terminal;
    endwin();
    delscreen(terminal);
    return NULL;
}

int cli_screen_play(struct cli_table *table, int *begun)
{
    struct omino_error err = OMINO_INIT(error);
    char need[200] = "";
    setlocale(LC_CTYPE, "");
    screen_guard();
    SCREEN *terminal = open_terminal();
    if (!terminal) {
        screen_unguard();
        return cli_lines_play(table);
    }
    const enum omino_status status = play_all(table, need, sizeof need, &err);
    endwin();
    delscreen(terminal);
    screen_unguard();
    if (status == OMINO_OK && !*need) return CLI_OK;
    *begun = 0;
    return cli_fail(CLI_FAILED, "%s", status == OMINO_OK ? need : err.message);
}
