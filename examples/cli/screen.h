/* SPDX-License-Identifier: MIT */
/*
 * The full screen, from inside. A struct screen shows the game at a table on the terminal that
 * curses has opened, and turns keys and clicks into moves:
 *
 *     screen.c         what happens when: the loop, computers, what is to be shown
 *     screen_input.c   keys, clicks, questions
 *     screen_draw.c    the whole screen; screen_grid.c boards; screen_panel.c trays, tracks, tables
 *     screen_layout.c  where the panels stand; screen_measure.c how large they are
 *     screen_color.c   colours and text
 *     screen_guard.c   the terminal is left clean whatever happens
 *     picker.c         what can be picked
 */
#ifndef OMINO_CLI_SCREEN_H
#define OMINO_CLI_SCREEN_H

#include "picker.h"
#include "screen_layout.h"
#include "table.h"

/* How characters look; colours are numbers in the palette of 256, -1 is the terminal's own. */
struct screen_ink {
    int16_t ink, ground;
    unsigned attributes; /* of enum screen_attributes */
};

enum screen_attributes {
    SCREEN_BOLD = 1,
    SCREEN_FAINT = 2,
    SCREEN_REVERSE = 4,
    SCREEN_UNDERLINE = 8
};

#define SCREEN_PLAIN ((struct screen_ink){-1, -1, 0})

/* What keys mean now. */
enum screen_mode {
    SCREEN_PLAYING,
    SCREEN_HELPING,  /* the help is shown */
    SCREEN_QUITTING, /* whether to quit is asked */
    SCREEN_SAVING,   /* a file is asked for */
    SCREEN_REPLACING /* whether to replace one that exists is asked */
};

/* Where an item was drawn. */
struct screen_hit {
    int x, y, width, panel, item;
};

enum { SCREEN_HITS = 512, SCREEN_INKS = 256 };

struct screen {
    struct cli_table *table;
    int keys;    /* the file that keys come from */
    int color;   /* whether colours are wanted */
    int unicode; /* whether the locale has more than ASCII */

    int stale; /* the position has changed */
    struct omino_scene *scene;
    int words_panel; /* the tray for options that are in no other; -1 */
    int has_picture; /* the last panel shows what is chosen */
    struct picker picker;
    struct picker_ghost ghost;
    int first_column, first_row; /* of the plane that the ghost is on */
    uint32_t hint;               /* or OMINO_NO_MOVE */
    struct screen_layout layout;
    int view_x, view_y; /* the first cell that is seen of a plane, by its labels */

    /* What is said and asked. */
    enum screen_mode mode;
    int help_line;       /* the first that is seen */
    int help_lines;      /* of the whole help */
    int quit_after_save; /* the question before was whether to quit */
    char message[400];
    char input[256];
    size_t input_at;                     /* where the next letter goes */
    const struct omino_thought *thought; /* of the computer that thinks; NULL */

    /* Computers. */
    int paused;
    int stop;                 /* the one that thinks is to come to an end */
    int ask_to_quit;          /* and that is to be asked then */
    long long last_interrupt; /* when Ctrl-C was pressed, in milliseconds */

    int quit;

    int cursor_x, cursor_y; /* where the handle of the ghost was drawn; x -1: nowhere */
    struct screen_hit hits[SCREEN_HITS];
    int hit_count;
    struct {
        int16_t ink, ground;
    } pairs[SCREEN_INKS]; /* the colour pairs in use, from 1 */
    int pair_count;
    int colors; /* that the terminal has, as far as they are used: 0, 8, 16 or 256 */
};

/* ---- screen.c -------------------------------------------------------------------------------- */

/* Sets up the screen on the terminal that curses has opened, with keys from that file. On
 * failure nothing is to be closed. */
enum omino_status screen_open(struct screen *screen, struct cli_table *table, int keys, int color,
                              struct omino_error *err);
void screen_close(struct screen *screen);

/* Shows what is, and does what comes next: a computer's move, or a key of a person's, for which it
 * waits. Returns 0 when somebody has quit. */
int screen_step(struct screen *screen);

/* Describes the position and lays it out; if it has changed, a new turn begins. */
void screen_look(struct screen *screen);

/* Makes a move, if it is one, and tells what went wrong otherwise. */
void screen_play(struct screen *screen, uint32_t move);

/* The position has changed: tells what became of it, if that is worth telling. */
void screen_note_change(struct screen *screen);

/* Lets the computer find a move for the person, and shows it. */
void screen_hint(struct screen *screen);

/* Whether it is a person's turn. */
int screen_is_asking(const struct screen *screen);
int screen_is_over(const struct screen *screen);

void screen_say(struct screen *screen, const char *format, ...) OMINO_PRINTF(2, 3);

/* ---- screen_input.c -------------------------------------------------------------------------- */

/* Does what a key of curses' means. */
void screen_press(struct screen *screen, int key);

/* Looks for keys while a computer thinks. */
void screen_poll(struct screen *screen);

/* ---- screen_draw.c --------------------------------------------------------------------------- */

/* Draws everything and shows it. */
void screen_draw(struct screen *screen);

/* Draws the lines at the bottom only, and shows them. */
void screen_draw_lines(struct screen *screen);

/* How large the terminal has to be for this position: "this terminal is 60x20; ..." */
void screen_write_need(const struct screen *screen, char *buf, size_t cap);

/* ---- screen_grid.c, screen_panel.c ----------------------------------------------------------- */

void screen_draw_grid(struct screen *screen, int panel, const struct screen_box *box);
void screen_draw_tray(struct screen *screen, int panel, const struct screen_box *box);
void screen_draw_track(struct screen *screen, int panel, const struct screen_box *box);
void screen_draw_table(struct screen *screen, int panel, const struct screen_box *box);

/* Moves the window on a plane so that the ghost is seen. */
void screen_follow(struct screen *screen, int panel, const struct screen_box *box);

/* The cell of a grid at a place of the screen; returns whether there is one. */
int screen_cell_at(const struct screen *screen, int panel, int x, int y, int *column, int *row);

/* ---- screen_color.c -------------------------------------------------------------------------- */

/* Finds out about the terminal's colours. */
void screen_start_colors(struct screen *screen);

/* The one of the first 8 or 16 colours that is most like one of the palette of 256. */
int screen_nearest_color(int color, int colors);

/* Writes a text at a place, cut to a width in columns; returns the columns that it took. */
int screen_put(struct screen *screen, int x, int y, int width, struct screen_ink ink,
               const char *text);

/* Writes blanks. */
void screen_blank(struct screen *screen, int x, int y, int width, struct screen_ink ink);

/* Writes the sign of a side; returns the columns that it took, which are 0 if it has none. */
int screen_put_sign(struct screen *screen, int x, int y, int side);

/* ---- screen_guard.c -------------------------------------------------------------------------- */

/* From here on, signals that end the program set the terminal right before. To be called before
 * curses is started. */
void screen_guard(void);
/* To be called when it has been; returns whether the terminal can show a full screen. */
int screen_guard_started(void);
/* From here on no more. */
void screen_unguard(void);

#endif
