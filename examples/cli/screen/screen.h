/* SPDX-License-Identifier: MIT */
/*
 * The full screen: shows the game at a table on the terminal that curses has opened, and turns keys
 * and clicks into moves.
 *
 *     terminal.c  opens and closes the terminal
 *     guard.c     restores the terminal if a signal ends the program
 *     screen.c    the loop, computers, the scene to show
 *     input.c     keys and clicks; editor.c the file name being typed
 *     draw.c      the whole screen; grid.c boards; panel.c trays, tracks, tables
 *     layout.c    places of the panels; measure.c their sizes
 *     color.c     colours and text
 */
#ifndef OMINO_CLI_SCREEN_H
#define OMINO_CLI_SCREEN_H

#include <omino/draw.h>
#include <omino/pick.h>

#include "cli/play/table.h"
#include "layout.h"

/* The current meaning of keys. */
enum screen_mode {
    SCREEN_PLAYING,
    SCREEN_HELPING,  /* the help is shown */
    SCREEN_QUITTING, /* asking whether to quit */
    SCREEN_SAVING,   /* asking for a file */
    SCREEN_REPLACING /* asking whether to replace a file */
};

/* The place where a line of an item was drawn. */
struct screen_hit {
    int x, y, width, panel, item;
};

enum { SCREEN_HITS = 512, SCREEN_INKS = 256 };

struct screen {
    struct cli_table *table;
    int keys;    /* the file descriptor that keys are read from */
    int color;   /* whether to use colours */
    int unicode; /* whether the locale is UTF-8 */

    int stale; /* whether the position has changed */
    struct omino_scene *scene;
    int words_panel;         /* the tray of choices that are in no other tray; -1: none */
    int first_words;         /* the first of those choices */
    int has_picture;         /* whether the last panel shows the chosen piece */
    struct omino_pick *pick; /* NULL: nothing can be picked */
    struct omino_ghost ghost;
    int first_column, first_row; /* of the plane that the ghost is on */
    uint32_t hint;               /* a move, or OMINO_NO_MOVE */
    struct screen_layout layout;
    int view_x, view_y; /* the first visible cell of a plane, by its labels */

    /* Messages and questions. */
    enum screen_mode mode;
    int help_line;       /* the first visible line */
    int help_lines;      /* of the whole help */
    int quit_after_save; /* whether the user chose to save before quitting */
    char message[400];
    char input[256];
    size_t input_at;                           /* the cursor's index in the input */
    const struct omino_search_result *thought; /* of the running search; NULL: none */

    /* Computers. */
    int paused;
    int stop;                 /* whether the search must stop */
    int ask_to_quit;          /* whether to ask about quitting afterwards */
    long long last_interrupt; /* time of the last Ctrl-C, in milliseconds */

    int quit;

    int cursor_x, cursor_y; /* where the handle of the ghost was drawn; cursor_x is -1 if nowhere */
    struct screen_hit hits[SCREEN_HITS];
    int hit_count;
    struct {
        int16_t ink, ground;
    } pairs[SCREEN_INKS]; /* the colour pairs in use, from 1 */
    int pair_count;
    int colors; /* number of colours used: 0, 8, 16 or 256 */
};

/* Sets up the screen on the terminal that curses has opened. Keys are read from the file descriptor
 * `keys`. On failure there is nothing to close. */
enum omino_status screen_open(struct screen *screen, struct cli_table *table, int keys, int color,
                              struct omino_error *err);
void screen_close(struct screen *screen);

/* Draws the screen, then lets a computer move or waits for a key. Returns 0 if the user has quit or
 * a signal has arrived. */
int screen_step(struct screen *screen);

/* Describes the position and lays it out; if it has changed, begins a new turn. */
void screen_look(struct screen *screen);

/* Makes a move, or shows why it is refused. */
void screen_play(struct screen *screen, uint32_t move);

/* Must be called after the position has changed. Shows warnings, and the file that a finished game
 * was saved to. */
void screen_note_change(struct screen *screen);

/* Has the computer find a move for the person, and shows it. */
void screen_hint(struct screen *screen);

/* An item of a tray. */
struct screen_item {
    int tray, item;
};

/* Returns the number of choices that a person has. */
int screen_choices(const struct screen *screen);

/* These return the item that stands for a choice, and the choice that an item stands for, or -1. */
struct screen_item screen_item_of(const struct screen *screen, int index);
int screen_choice_of(const struct screen *screen, int tray, int item);

/* Returns the move of the ghost, or OMINO_NO_MOVE. */
uint32_t screen_picked(const struct screen *screen);

/* Returns whether it is a person's turn. */
int screen_is_asking(const struct screen *screen);
int screen_is_over(const struct screen *screen);

/* Shows a message, with its first letter capitalized. */
void screen_say(struct screen *screen, const char *format, ...) OMINO_PRINTF(2, 3);

#endif
