/* SPDX-License-Identifier: MIT */
/*
 * Drawing as text, from inside. Nothing is allocated, so there is no canvas: every panel can say
 * how large it gets in the room that it is given, and can write any of its lines on demand; panels
 * beside each other are written line by line, one after the other.
 */
#ifndef OMINO_LIB_DRAW_INTERNAL_H
#define OMINO_LIB_DRAW_INTERNAL_H

#include <omino/draw.h>
#include <omino/text.h>

#include "base/characters.h"

/* ---- draw_pen.c: characters with a look ------------------------------------------------------ */

/* How a character looks in colour. */
struct omino_look {
    short ink;    /* number in the palette of 256, or NO_COLOR */
    short ground; /* likewise */
    int bold;
    int underlined;
};

#define NO_COLOR   (-1)
#define PLAIN_LOOK ((struct omino_look){NO_COLOR, NO_COLOR, 0, 0})

/* Writes lines from left to right. Blanks wait until something follows, so that no line ends in
 * one. */
struct omino_pen {
    struct omino_text text;
    int color;
    int unicode;
    int column;             /* where the next character goes, from 0 */
    int written;            /* columns of this line that are in the text */
    struct omino_look look; /* that the terminal is in */
};

/* Columns of a character on a terminal. */
int omino_character_width(uint32_t code);

/* Columns that a text, or its first `length` bytes, takes on a terminal. */
int omino_pen_width(const struct omino_pen *pen, const char *string);
int omino_pen_part_width(const struct omino_pen *pen, const char *string, size_t length);

/* Moves to a column to the right; does nothing if the pen is further already. */
void omino_pen_to(struct omino_pen *pen, int column);

/* Writes a text; what is not fit for the terminal becomes a question mark. */
void omino_pen_put(struct omino_pen *pen, struct omino_look look, const char *string);

/* The first `length` bytes of a text. */
void omino_pen_put_part(struct omino_pen *pen, struct omino_look look, const char *string,
                        size_t length);

/* One ASCII character. */
void omino_pen_char(struct omino_pen *pen, struct omino_look look, char c);

void omino_pen_end_line(struct omino_pen *pen);

/* The next line of a text that is broken between words to fit into `width` columns: returns where
 * it starts, sets *length to its bytes, and moves *text behind it; NULL at the end. A longer word
 * stays whole. */
const char *omino_pen_wrap(const struct omino_pen *pen, const char **text, int width,
                           size_t *length);

/* ---- draw_color.c: who has which colour ------------------------------------------------------ */

/* How a coloured cell stands out: what lies on another layer, only seen where all pieces have
 * borders, is darker, the last move paler. */
enum omino_shade { SHADE_PLAIN, SHADE_ABOVE, SHADE_LAST, SHADE_LAST_ABOVE, SHADE_COUNT };

/* A scene being drawn. */
struct omino_sketch {
    const struct omino_scene *scene;
    struct omino_pen pen;
    int tones[OMINO_PLAYERS_MAX];   /* the colour of each side */
    char signs[OMINO_PLAYERS_MAX];  /* the letter of each side; 0 if it has not just one */
    int several[OMINO_PLAYERS_MAX]; /* whether each side has several letters */
    int wired;                      /* whether pieces are drawn as lines instead of letters */
    int bordered; /* whether all pieces need borders: letters do not tell them apart */
};

void omino_sketch_init(struct omino_sketch *sketch, const struct omino_scene *scene,
                       const struct omino_draw_style *style, char *buf, size_t cap);

/* A cell of a side, or of nobody. */
struct omino_look omino_side_look(const struct omino_sketch *sketch, int side,
                                  enum omino_shade shade);

/* A cell of a piece where colours go by pieces: its number, 0 for a cell on its own, and whether it
 * is part of the last move. */
struct omino_look omino_piece_look(int piece, int last);

/* The same in pictures: red, green and blue, 8 bits each from the highest. */
uint32_t omino_side_rgb(const struct omino_sketch *sketch, int side);
uint32_t omino_piece_rgb(int piece);

/* Text that belongs to a side. */
struct omino_look omino_side_ink(const struct omino_sketch *sketch, int side);

/* The empty board; labels; headings; what cannot be used now. */
struct omino_look omino_board_look(void);
struct omino_look omino_faint_ink(void);
struct omino_look omino_title_ink(void);
struct omino_look omino_disabled_look(void);

/* The letter that stands for a side where nothing else is said. */
char omino_side_letter(int side);

/* The colour or the letter that the cells of a side are known by, to stand before its name: the
 * columns that it takes with the blank behind it, 0 if there is none; and writing it. */
int omino_sign_width(const struct omino_sketch *sketch, int side);
void omino_put_sign(struct omino_sketch *sketch, int side);

/* The lines that join the cells of a piece: by side, below OMINO_WIRES, and by the neighbours that
 * belong to it: up 1, right 2, down 4, left 8. */
enum { OMINO_WIRES = 4, OMINO_WIRE_ACROSS = 2 + 8 };
const char *omino_wire(int side, int neighbours);

/* ---- draw.c: panels in their places ---------------------------------------------------------- */

/* A panel in its place. */
struct omino_box {
    const struct omino_panel *panel;
    int x, y;          /* in its group of panels */
    int width, height; /* of all of it */
    int title_lines, note_lines;
    int form;    /* which of several ways to draw it, if its kind has several */
    int cramped; /* whether it was cut into parts to fit */
    int usable;  /* whether any item of a tray can be used now */
    int step;    /* columns from one name in a tray to the next; 0 if they follow each other */
    int per_row; /* what stands side by side: columns of a grid, spaces of a track, or the room */
    /* Of a grid only: */
    int framed;                  /* whether the borders take lines and columns of their own */
    int framed_from, framed_end; /* the rows that do so: those with pieces */
    int legend_room;             /* columns for the legend */
    int legend_lines;
};

/* ---- draw_cell.c: cells of grids ------------------------------------------------------------- */

/* The cell of a grid, or NULL outside of it, which is a cell that is not taken. */
const struct omino_scene_cell *omino_grid_at(const struct omino_scene_grid *grid, int x, int y);

/* Whether a cell is covered, rather than empty or off the board. */
int omino_cell_taken(const struct omino_scene_cell *cell);

/* Whether it is on the board and has a mark. */
int omino_cell_has(const struct omino_scene_cell *cell, enum omino_scene_marks mark);

/* Whether two cells beside each other belong to one piece. */
int omino_cells_joined(const struct omino_scene_cell *a, const struct omino_scene_cell *b);

/* Whether letters and colours of a cell go by its piece: where the side says little, on the board
 * of one side, and for pieces of nobody. */
int omino_cell_by_piece(const struct omino_panel *panel, const struct omino_scene_cell *cell);

/* The letter of a cell that is taken. */
char omino_cell_letter(const struct omino_panel *panel, const struct omino_scene_cell *cell);

/* Writes the letter of a cell, or what stands for an empty one: one column. */
void omino_put_letter(struct omino_pen *pen, struct omino_look look,
                      const struct omino_panel *panel, const struct omino_scene_cell *cell);

/* Writes a cell in colour, with lines at its left and below it, or without: two columns. */
void omino_put_color_cell(struct omino_sketch *sketch, const struct omino_panel *panel,
                          const struct omino_scene_cell *cell, int line_left, int line_below);

/* Write the cells of row y in columns from .. to - 1, two columns each: with colours, or without
 * them and with one more column for a bracket at the end. */
void omino_color_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                       int to);
void omino_plain_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                       int to);

/* ---- draw_frame.c: cells in frames, without colours ------------------------------------------ */

/* Columns of a cell: the border at its left, its mark, its letter. */
enum { OMINO_FRAMED_CELL = 3 };

/* Write the cells of row y in columns from .. to - 1, or the borders above row y; both end with one
 * more column for the border at the right. */
void omino_framed_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                        int to);
void omino_frame_line(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                      int to);

/* Writes a cell as an example: its mark and its letter; of the last move, its letter between
 * borders. */
void omino_put_framed_example(struct omino_sketch *sketch, const struct omino_panel *panel,
                              const struct omino_scene_cell *cell);

/* ---- draw_legend.c: what the marks of a grid mean -------------------------------------------- */

/* The lines of the legend of a grid with borders, which keep to box->legend_room columns; *width
 * becomes at least theirs. */
int omino_legend_lines(const struct omino_sketch *sketch, const struct omino_box *box, int *width);
void omino_legend_line(struct omino_sketch *sketch, const struct omino_box *box, int line);

/* The meaning of a mark in words; "" if it needs none. */
const char *omino_mark_words(int mark);

/* ---- draw_label.c: columns and rows of grids ------------------------------------------------- */

/* Bytes of a label, with its NUL. */
enum { OMINO_LABEL = 16 };

void omino_column_label(const struct omino_scene_grid *grid, int column, char *label);
void omino_row_label(const struct omino_scene_grid *grid, int row, char *label);

/* Characters of the longest label of the rows, or of the columns. */
int omino_row_label_width(const struct omino_scene_grid *grid);
int omino_column_label_width(const struct omino_scene_grid *grid);

/* Every how many columns of `cell` characters a number has room: 1, 2, 5, 10, 20 ... */
int omino_label_step(const struct omino_scene_grid *grid, int cell);

/* ---- draw_grid.c, draw_tray.c, draw_track.c, draw_table.c: the panels ------------------------ */

/* Each sets width and height of the body, and form or per_row. `room` is how many columns there
 * are, `lines` how many lines are thought fit for a tray. */
void omino_grid_measure(const struct omino_sketch *sketch, struct omino_box *box, int room);
void omino_tray_measure(const struct omino_sketch *sketch, struct omino_box *box, int room,
                        int lines);
void omino_track_measure(struct omino_box *box, int room);
void omino_table_measure(const struct omino_sketch *sketch, struct omino_box *box, int room);

/* Each writes a line of the body, from 0, beginning at the column where the pen is. */
void omino_grid_line(struct omino_sketch *sketch, const struct omino_box *box, int line);
void omino_tray_line(struct omino_sketch *sketch, const struct omino_box *box, int line);
void omino_track_line(struct omino_sketch *sketch, const struct omino_box *box, int line);
void omino_table_line(struct omino_sketch *sketch, const struct omino_box *box, int line);

/* Whether a column holds nothing but numbers below its heading. */
int omino_table_is_numeric(const struct omino_scene_table *table, int column);

/* Whether any item of a tray can be used now. */
int omino_tray_usable(const struct omino_scene_tray *tray);

/* Part `number` of a note, "3 buttons, 2 time", that is to stand in a line of its own, and its
 * length; at the end, an empty one. */
const char *omino_note_part(const char *note, int number, size_t *length);

#endif
