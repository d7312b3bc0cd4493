/* SPDX-License-Identifier: MIT */
/*
 * Drawing as SVG, from inside. Nothing is allocated for one picture: every panel can say how large
 * it gets in the room that it is given, and can be drawn anywhere.
 *
 * Lengths are whole numbers of a unit of which a cell of a grid has SVG_CELL; the picture as a
 * whole is scaled. So no number needs a fraction, and no locale can spoil one.
 *
 * Every element is a line of its own, and belongs to a layer: elements of a layer may be drawn in
 * any order. Films need that, which tell by the lines what changes from frame to frame.
 */
#ifndef OMINO_LIB_DRAW_SVG_H
#define OMINO_LIB_DRAW_SVG_H

#include "draw/text/text.h"

/* The side of a cell of a grid; the margin round a picture; the space between panels. */
enum { SVG_CELL = 40, SVG_MARGIN = 36, SVG_GAP = 36 };

/* Sizes of letters. */
enum { SVG_SMALL = 15, SVG_BODY = 18, SVG_TITLE = 30 };

enum omino_svg_layer {
    SVG_GROUND, /* boards and bands */
    SVG_PIECE,  /* pieces */
    SVG_DETAIL, /* the colours of cards */
    SVG_MARK,   /* marks and shadows */
    SVG_WORD,   /* text, and markers of sides on tracks */
    SVG_LAYERS
};

/* What a panel is given in all frames of a film, so that it stays where it is. */
struct omino_svg_room {
    int width, height;                        /* that all of it has at least */
    int noted;                                /* whether it ever has a note */
    int left, top, right, bottom;             /* of a plane: the columns and rows that are shown,
                                                 if there are any */
    const struct omino_scene_tray *full_tray; /* of a tray: the one whose items have the places, if
                                                 all others are parts of it; else NULL */
};

/* A scene being drawn. */
struct omino_svg {
    struct omino_sketch sketch; /* its pen measures and breaks text, and is not used to write */
    struct omino_text text;     /* where the picture goes */
    struct omino_text nowhere;  /* where elements of other layers go */
    struct omino_text *out;     /* one of them */
    int layer;                  /* the only layer to be drawn, or SVG_LAYERS for all */
    int bare;                   /* whether grids come without labels, titles and notes */
    const struct omino_svg_room *rooms; /* one for each panel; NULL: each takes what it needs */
};

/* A panel in its place. */
struct omino_svg_box {
    const struct omino_panel *panel;
    const struct omino_svg_room *room; /* may be NULL */
    int x, y;                          /* of its top left corner */
    int width, height;                 /* of all of it */
    int given;                         /* the width that it was given */
    int item_cell;                     /* the side of a cell of the items of a tray */
    int title_lines, note_lines;
    int text_width; /* in which they are broken into lines */
    int row;        /* of panels side by side, where it stands */
};

/* ---- draw_svg_pen.c: elements and text ------------------------------------------------------- */

void omino_svg_init(struct omino_svg *svg, const struct omino_scene *scene);

/* An element begins and ends; what is written between is a line of the picture. */
void omino_svg_begin(struct omino_svg *svg, enum omino_svg_layer layer);
void omino_svg_end(struct omino_svg *svg);

/* Writes a part of an element; numbers are written by omino_text_format(svg->out, ...). */
void omino_svg_put(struct omino_svg *svg, const char *part);

/* Writes text of others, so that it is nothing but text. */
void omino_svg_escape(struct omino_text *out, const char *string, size_t length);

/* How wide a text may become in a font that nobody knows: rather more than less. */
int omino_svg_width(const char *string, size_t length, int size);

/* A line of text as an element; `class` as in draw_svg_color.c, with the anchor. */
void omino_svg_text_part(struct omino_svg *svg, int x, int y, const char *class, const char *string,
                         size_t length);
void omino_svg_text(struct omino_svg *svg, int x, int y, const char *class, const char *string);

/* Lines of a text in `width`, *widest becoming at least their width; and writing them as text of a
 * class and size, the first one with its base at y. */
int omino_svg_lines(const struct omino_svg *svg, const char *text, int size, int width,
                    int *widest);
void omino_svg_paragraph(struct omino_svg *svg, int x, int y, const char *class, const char *text,
                         int size, int width);

/* From the base of a line to that of the next. */
int omino_svg_leading(int size);

/* ---- draw_svg_color.c: themes and colours ---------------------------------------------------- */

/* Writes the style sheet. */
void omino_svg_theme(struct omino_text *out, enum omino_svg_theme theme);

/* The colour of a cell that is taken. */
uint32_t omino_svg_cell_rgb(const struct omino_svg *svg, const struct omino_panel *panel,
                            const struct omino_scene_cell *cell);

/* Writes fill="..." stroke="..." class="..." of a body of that colour: its outline is darker. More
 * classes begin with a blank. */
void omino_svg_put_colors(struct omino_svg *svg, uint32_t rgb, const char *more_classes);

/* Whether letters on that colour are to be light. */
int omino_svg_is_dark(uint32_t rgb);

/* ---- draw_svg_outline.c: the outlines of cells ----------------------------------------------- */

/* A part of a grid: columns left .. right - 1, rows top .. bottom - 1. */
struct omino_extent {
    int left, top, right, bottom;
};

/* A set of cells. */
struct omino_region {
    int (*has)(const struct omino_region *region, int x, int y);
    const struct omino_scene_grid *grid; /* for those of a grid */
    struct omino_extent view;            /* for those of a board: what is shown of it */
    int piece;                           /* for those of a piece */
    uint64_t cells;                      /* for those of a shape */
};

/* How outlines are drawn. */
struct omino_outline {
    int x, y;   /* of the top left corner of column 0, row 0 */
    int cell;   /* the side of a cell */
    int inset;  /* how far inside of the cells the line runs */
    int radius; /* of the corners */
};

/* Whether (x, y) is the first cell of a connected part of the region, and then its extent. */
int omino_region_begins(const struct omino_region *region, int x, int y,
                        struct omino_extent *extent);

/* Writes the outlines of the parts of a region that begin within an extent as data of a path. */
void omino_svg_outlines(struct omino_svg *svg, const struct omino_region *region,
                        const struct omino_extent *extent, const struct omino_outline *how);

/* Cells of a shape, which is drawn from its top left. */
struct omino_region omino_shape_region(struct omino_shape shape);

/* ---- the panels ------------------------------------------------------------------------------ */

/* Each says how large the body of a panel gets if it is given a width, and draws it at (x, y). */
void omino_svg_grid_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                         int *height);
void omino_svg_grid(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);
void omino_svg_tray_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                         int *height);
void omino_svg_tray(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);
void omino_svg_track_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                          int *height);
void omino_svg_track(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);
void omino_svg_table_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                          int *height);
void omino_svg_table(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);

/* Whether a grid is a part of a plane, of which more may be seen in other frames. */
int omino_svg_is_plane(const struct omino_panel *panel);

/* The space at the left of the cells of a grid. */
int omino_svg_grid_margin(const struct omino_svg *svg, const struct omino_scene_grid *grid);

/* Whether a tray is another one without some of its items, by their labels. */
int omino_svg_is_part(const struct omino_scene_tray *tray, const struct omino_scene_tray *of);

/* ---- draw_svg_cell.c: what is on the cells of a grid ----------------------------------------- */

/* A grid being drawn: what is shown of it, and where column 0, row 0 is. */
struct omino_svg_board {
    const struct omino_panel *panel;
    struct omino_extent view;
    int x, y;
};

/* Draws the pieces; then the marks. */
void omino_svg_pieces(struct omino_svg *svg, const struct omino_svg_board *board);
void omino_svg_marks(struct omino_svg *svg, const struct omino_svg_board *board);

/* Write data of paths: a dot at (x, y), if it is drawn as a line with round ends; a circle. */
void omino_svg_put_dot(struct omino_svg *svg, int x, int y);
void omino_svg_put_circle(struct omino_svg *svg, int x, int y, int radius);

/* ---- draw_svg_legend.c: what the marks of a grid mean ---------------------------------------- */

/* The height of the legend of a grid in a width, 0 if it needs none; and drawing it. */
int omino_svg_legend_height(const struct omino_panel *panel, int width);
void omino_svg_legend(struct omino_svg *svg, const struct omino_panel *panel, int x, int y,
                      int width);

/* The marks that a note speaks of, a sign of which stands before it: one of them, or 0. */
int omino_svg_noted_mark(const struct omino_panel *panel);

/* Draws the sign of a mark with its middle at (x, y). */
void omino_svg_sign(struct omino_svg *svg, int mark, int x, int y);

/* ---- draw_svg_panel.c: panels as a whole ----------------------------------------------------- */

/* The size of a panel that is given a width, in *box, whose panel and room are set. */
void omino_svg_measure(const struct omino_svg *svg, struct omino_svg_box *box, int given);

/* Draws a panel that was measured, relative to (x, y). */
void omino_svg_panel(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);

/* A small square in the colour of a side, with its middle at (x, y). */
void omino_svg_swatch(struct omino_svg *svg, int x, int y, int side);

/* ---- draw_svg_layout.c: panels in their places ----------------------------------------------- */

/* The size of a scene without margins, heading and status; and drawing it there. */
void omino_svg_scene_size(const struct omino_svg *svg, int *width, int *height);
void omino_svg_scene(struct omino_svg *svg, int x, int y);

/* Makes rooms as large as the panels below the grids are in this scene. */
void omino_svg_widen_rooms(const struct omino_svg *svg, struct omino_svg_room *rooms);

/* ---- draw_svg.c: whole pictures -------------------------------------------------------------- */

/* The first lines of a picture of that size in units, with its style sheet and ground. */
void omino_svg_head(struct omino_text *out, const struct omino_svg_style *style, int width,
                    int height, const char *more_style);

/* The title, the status line and the caption: their height with the space below; and drawing them.
 */
int omino_svg_heading_height(const struct omino_svg *svg, const struct omino_svg_style *style,
                             int width);
void omino_svg_heading(struct omino_svg *svg, const struct omino_svg_style *style, int x, int y,
                       int width);

/* The size of a picture of a scene with its heading and margins; and drawing it there. */
void omino_svg_page_size(const struct omino_svg *svg, const struct omino_svg_style *style,
                         int *width, int *height);
void omino_svg_page(struct omino_svg *svg, const struct omino_svg_style *style, int width);

#endif
