/* SPDX-License-Identifier: MIT */
/*
 * Private header of the text renderer. Nothing is allocated, so there is no canvas: each panel can
 * report its size for a given number of columns and can write any of its lines on demand; panels
 * side by side are written line by line.
 */
#ifndef OMINO_LIB_DRAW_TEXT_H
#define OMINO_LIB_DRAW_TEXT_H

#include <omino/draw.h>
#include <omino/text.h>

#include "base/characters.h"

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

/* ---- pen.c: characters with a look ----------------------------------------------------------- */

/* How a character looks in colour. */
struct omino_look {
    short ink;    /* a colour of the 256-colour palette, or NO_COLOR */
    short ground; /* likewise */
    int bold;
    int underlined;
};

#define NO_COLOR   (-1)
#define PLAIN_LOOK ((struct omino_look){NO_COLOR, NO_COLOR, 0, 0})

/* Writes lines from left to right. Blanks are held back until something follows, so that no line
 * ends with one. */
struct omino_pen {
    struct omino_text text;
    int color;
    int unicode;
    int column;             /* column of the next character, from 0 */
    int written;            /* columns of this line already in the text */
    struct omino_look look; /* the terminal's current look */
};

/* Returns the number of columns that a character takes on a terminal. */
int omino_character_width(uint32_t code);

/* Returns the number of columns that a text, or its first `length` bytes, takes on a terminal. */
int omino_pen_width(const struct omino_pen *pen, const char *string);
int omino_pen_part_width(const struct omino_pen *pen, const char *string, size_t length);

/* Moves right to a column; does nothing if the pen is already beyond it. */
void omino_pen_to(struct omino_pen *pen, int column);

/* Write a text, its first `length` bytes, or one ASCII character. A character that the terminal
 * must not receive or cannot show is written as a question mark. */
void omino_pen_put(struct omino_pen *pen, struct omino_look look, const char *string);
void omino_pen_put_part(struct omino_pen *pen, struct omino_look look, const char *string,
                        size_t length);
void omino_pen_char(struct omino_pen *pen, struct omino_look look, char c);

void omino_pen_end_line(struct omino_pen *pen);

/* Wraps a text between words to `width` columns: returns the start of its next line, sets *length
 * to the line's bytes, and moves *text past it. Returns NULL at the end. A word wider than
 * `width` is not split. */
const char *omino_pen_wrap(const struct omino_pen *pen, const char **text, int width,
                           size_t *length);

/* ---- sketch.c: a scene being drawn, and the signs of its sides ------------------------------- */

struct omino_sketch {
    const struct omino_scene *scene;
    struct omino_pen pen;
    int tones[OMINO_PLAYERS_MAX];   /* the colour of each side */
    char signs[OMINO_PLAYERS_MAX];  /* the letter of each side; 0 if it has none or several */
    int several[OMINO_PLAYERS_MAX]; /* whether each side has several letters */
    int wired;                      /* whether pieces are drawn as lines instead of letters */
    int bordered; /* whether all pieces need borders, because letters do not distinguish them */
};

void omino_sketch_init(struct omino_sketch *sketch, const struct omino_scene *scene,
                       const struct omino_draw_style *style, char *buf, size_t cap);

/* Returns the default letter of a side. */
char omino_side_letter(int side);

/* The sign of a side is the colour or letter of its cells, shown before its name.
 * omino_sign_width() returns its width including the blank after it, 0 if there is no sign. */
int omino_sign_width(const struct omino_sketch *sketch, int side);
void omino_put_sign(struct omino_sketch *sketch, int side);

/* The line through a cell that joins it to the rest of its piece. Its kind depends on the side,
 * below OMINO_WIRES; `neighbours` is a sum: up 1, right 2, down 4, left 8. */
enum { OMINO_WIRES = 4, OMINO_WIRE_ACROSS = 2 + 8 };
const char *omino_wire(int side, int neighbours);

/* ---- color.c: the colours of sides and pieces ------------------------------------------------ */

/* The shade of a cell: darker on top of another layer, which matters only where all pieces have
 * borders; paler in the last move. */
enum omino_shade { SHADE_PLAIN, SHADE_ABOVE, SHADE_LAST, SHADE_LAST_ABOVE, SHADE_COUNT };

/* Returns the colour of a side: the one it is named after, or the one for its number. */
int omino_tone_of(const struct omino_scene *scene, int side);

/* Returns the look of a cell of a side, or of nobody. */
struct omino_look omino_side_look(const struct omino_sketch *sketch, int side,
                                  enum omino_shade shade);

/* Returns the look of a cell whose colour depends on its piece. `piece` is the number of the piece,
 * 0 for a cell on its own; `last` is whether the cell is part of the last move. */
struct omino_look omino_piece_look(int piece, int last);

/* Return the same colours for pictures, as 0xRRGGBB. */
uint32_t omino_side_rgb(const struct omino_sketch *sketch, int side);
uint32_t omino_piece_rgb(int piece);

/* Returns the look of text about a side. */
struct omino_look omino_side_ink(const struct omino_sketch *sketch, int side);

/* Return the looks of empty cells, of labels, of headings, and of items that cannot be used now. */
struct omino_look omino_board_look(void);
struct omino_look omino_faint_ink(void);
struct omino_look omino_title_ink(void);
struct omino_look omino_disabled_look(void);

/* ---- layout.c: panels in their places -------------------------------------------------------- */

/* A panel in its place. */
struct omino_box {
    const struct omino_panel *panel;
    int x, y;          /* position in its group of panels */
    int width, height; /* size, including title and note */
    int title_lines, note_lines;
    int form;    /* the form in which the panel is drawn, if its kind has several */
    int cramped; /* whether it had to be divided to fit */
    int usable;  /* whether any item of a tray can be used now */
    int step;    /* columns from one name in a tray to the next; 0 if names are not aligned */
    int per_row; /* columns of a grid or spaces of a track side by side; else the columns offered */
    /* For a grid only: */
    int framed; /* whether the borders take lines and columns of their own */
    int framed_from,
        framed_end;  /* the rows with such borders: from the first with a piece to the last */
    int legend_room; /* columns for the legend */
    int legend_lines;
};

enum { OMINO_GROUP_MAX = 16 };

/* Panels side by side, or below one that stands beside another. */
struct omino_group {
    struct omino_box boxes[OMINO_GROUP_MAX];
    int count;
    int height;
};

/* Arranges the group that begins with panel `index`; returns the first panel of the next group. */
int omino_arrange(const struct omino_sketch *sketch, struct omino_group *group, int index,
                  int columns);

/* ---- cell.c: cells of grids ------------------------------------------------------------------ */

/* Returns a cell of a grid; NULL, which counts as an empty cell, outside the grid. */
const struct omino_scene_cell *omino_grid_at(const struct omino_scene_grid *grid, int x, int y);

/* Returns whether a cell is covered, rather than empty or off the board. */
int omino_cell_taken(const struct omino_scene_cell *cell);

/* Returns whether a cell is on the board and has a mark. */
int omino_cell_has(const struct omino_scene_cell *cell, enum omino_scene_marks mark);

/* Returns whether two adjacent cells belong to the same piece. */
int omino_cells_joined(const struct omino_scene_cell *a, const struct omino_scene_cell *b);

/* Returns whether the letter and colour of a cell depend on its piece: on the board of one side,
 * and for pieces without an owner, where the side does not distinguish pieces. */
int omino_cell_by_piece(const struct omino_panel *panel, const struct omino_scene_cell *cell);

/* Returns the letter of a covered cell. */
char omino_cell_letter(const struct omino_panel *panel, const struct omino_scene_cell *cell);

/* Writes the letter of a cell, or the character for an empty one: one column. */
void omino_put_letter(struct omino_pen *pen, struct omino_look look,
                      const struct omino_panel *panel, const struct omino_scene_cell *cell);

/* Writes a cell in colour, with or without lines to its left and below it: two columns. */
void omino_put_color_cell(struct omino_sketch *sketch, const struct omino_panel *panel,
                          const struct omino_scene_cell *cell, int line_left, int line_below);

/* Write columns from .. to - 1 of row y, two characters per cell: in colour; without colour, with a
 * final character for a bracket. */
void omino_color_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                       int to);
void omino_plain_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                       int to);

/* ---- frame.c: cells in frames, without colours ----------------------------------------------- */

/* Characters per cell: the border to its left, its mark, its letter. */
enum { OMINO_FRAMED_CELL = 3 };

/* Write columns from .. to - 1: the cells of row y, or the borders above them. Both end with one
 * more character, the border on the right. */
void omino_framed_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                        int to);
void omino_frame_line(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                      int to);

/* Writes an example of a cell for the legend: its mark and letter, or for the last move its letter
 * between borders. */
void omino_put_framed_example(struct omino_sketch *sketch, const struct omino_panel *panel,
                              const struct omino_scene_cell *cell);

/* ---- grid.c, tray.c, track.c, table.c: the bodies of panels ---------------------------------- */

/* Each sets the width and height of the body, and form or per_row. `room` is the number of columns
 * available, `lines` the preferred maximum number of lines for a tray. */
void omino_grid_measure(const struct omino_sketch *sketch, struct omino_box *box, int room);
void omino_tray_measure(const struct omino_sketch *sketch, struct omino_box *box, int room,
                        int lines);
void omino_track_measure(struct omino_box *box, int room);
void omino_table_measure(const struct omino_sketch *sketch, struct omino_box *box, int room);

/* Each writes one line of the body, starting at the pen's column. Lines are numbered from 0. */
void omino_grid_line(struct omino_sketch *sketch, const struct omino_box *box, int line);
void omino_tray_line(struct omino_sketch *sketch, const struct omino_box *box, int line);
void omino_track_line(struct omino_sketch *sketch, const struct omino_box *box, int line);
void omino_table_line(struct omino_sketch *sketch, const struct omino_box *box, int line);

/* Bytes of a label of a column or row, with its NUL. */
enum { OMINO_LABEL = 16 };

void omino_column_label(const struct omino_scene_grid *grid, int column, char *label);
void omino_row_label(const struct omino_scene_grid *grid, int row, char *label);

/* Returns the length of the longest row label. */
int omino_row_label_width(const struct omino_scene_grid *grid);

/* Returns the interval between numbered columns that leaves room for each number if a column has
 * `cell` characters: 1, 2, 5, 10, 20 ... */
int omino_label_step(const struct omino_scene_grid *grid, int cell);

/* Returns the meaning of a mark in words; "" if it needs none. */
const char *omino_mark_words(int mark);

/* Returns whether any item of a tray can be used now. */
int omino_tray_usable(const struct omino_scene_tray *tray);

/* Returns part `number` of a note such as "3 buttons, 2 time", and its length; "" after the last
 * part. */
const char *omino_note_part(const char *note, int number, size_t *length);

/* Returns the text in a cell of a table. */
const char *omino_table_text(const struct omino_scene_table *table, int row, int column);

/* Returns whether a column holds only numbers below its heading. */
int omino_table_is_numeric(const struct omino_scene_table *table, int column);

/* Returns the interval between numbered spaces of a track. */
int omino_track_step(int length);

#endif
